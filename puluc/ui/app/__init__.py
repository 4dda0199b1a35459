"""The program: the window, the loop with its stack of scenes, the self-test."""
