"""Matches whose sticks fall as a test wants them to."""

from playing import ScriptedSticks

from puluc.rules import Match, Move, Phase, Position, Ruleset

OPENING_FOR_JADE = (2, 1)
OPENING_FOR_OBSIDIAN = (1, 2)


def match_after(rules, marked, *moves):
    """A match whose sticks have shown ``marked``, with ``moves`` (or "pass") played as they came.

    It stops as soon as there are neither throws nor moves left.
    """
    sticks, coming = ScriptedSticks(*marked), list(moves)
    match = Match(Ruleset.parse(rules), sticks)
    while sticks.coming or coming:
        if match.phase in {Phase.OPENING, Phase.THROW}:
            match.throw()
        elif (command := coming.pop(0)) == "pass":
            match.pass_turn()
        else:
            match.move(Move.parse(command))
    return match


def match_at(rules, text, *marked):
    """A match that has come to a position, with the next throws already known."""
    match = Match(Ruleset.parse(str(rules)), ScriptedSticks(*marked))
    match.position, match.phase = Position.parse(text, match.rules), Phase.THROW
    return match
