"""Everything that is seen, heard and pressed: the only package that knows pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "puluc")
# Two flat colours need no 3D driver: without one the window opens sooner and costs less to draw.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
