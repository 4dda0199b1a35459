"""Where the tabs of the scores have their heads, rows and sentences."""

from puluc.ui.render.canvas import WIDTH

LEFT, RIGHT = 8, WIDTH - 8
HEAD_Y, HEAD_RULE_Y, PITCH = 14, 22, 9
HEAD_GAP = 5
"""The smallest gap between two heads."""
FOOT_Y = 69
