"""Sticks that fall as a test wants them to."""

from puluc.rules import Match, Ruleset, Throw

FACES = ("0000", "1000", "1100", "1110", "1111")
OPENING_FOR_JADE = (2, 1)
OPENING_FOR_OBSIDIAN = (1, 2)


def throw(marked):
    return Throw.parse(FACES[marked])


class ScriptedSticks:
    """Shows the given numbers of marked faces, one throw after another."""

    def __init__(self, *marked):
        self.coming = [throw(each) for each in marked]

    def throw(self):
        return self.coming.pop(0)


def match_after(rules, marked, *moves):
    """A match whose sticks show ``marked``; thrown to the end with ``moves`` in between.

    A move is played, or the turn passed, whenever one is due; it stops after the last throw
    when ``moves`` have run out.
    """
    sticks = ScriptedSticks(*marked)
    match, coming = Match(Ruleset.parse(rules), sticks), list(moves)
    while sticks.coming or coming:
        command = coming.pop(0) if coming and match.last_throw else None
        if command is None:
            match.throw()
        elif command == "pass":
            match.pass_turn()
        else:
            match.move(command)
    return match
