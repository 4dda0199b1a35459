"""A compiled engine for every rule set, team games too, and what learns and plays with it.

``puluc.lab.jit`` numbers positions by what stands where, which only small games for two allow.
Here a board says whose each piece is.
"""
