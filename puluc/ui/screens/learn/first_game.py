"""The guided first game: every kind of event once, from the opening throw to the win."""

from puluc.marks import N_
from puluc.rules import Move, Ruleset
from puluc.ui.screens.learn.lesson import Script, Step, Task, falls, moves

_move = Move.parse

FIRST_GAME = Script(
    title="Learn",
    rules=Ruleset.parse("throws=zero army=3"),
    throws=falls(3, 1, 1, 1, 3, 4, 2, 1, 1, 3, 2, 3, 4, 1, 2, 2, 4, 2, 0, 2, 1),
    steps=(
        Step(N_("You play Jade. Capture all of Obsidian's pieces. Throw!"), Task.THROW),
        Step(
            N_("Three banded sides up: that is 3. The higher throw begins."),
            Task.GO_ON,
            (Task.THROW, Task.THROW),
        ),
        Step(
            N_("You begin. You threw 1: bring a piece out of your city."),
            _move("city-1"),
            moves("city-9"),
        ),
        Step(N_("You threw 3. Your piece on space 1 can move: choose it."), Task.CHOOSE),
        Step(
            N_("The dotted piece shows where it would land. Move it."),
            _move("1-4"),
            moves("city-6"),
        ),
        Step(
            N_("You threw 2, and an enemy stands 2 ahead. Capture it."),
            _move("4x6"),
            moves("9-8"),
        ),
        Step(
            N_("Your captor drags its captive on to the far city. Move it."),
            _move("6-7"),
            moves("cityx7"),
        ),
        Step(
            N_("Captured! The top piece owns the rest. Bring out help."),
            _move("city-2"),
            moves("7-4"),
        ),
        Step(
            N_("It is 4 from your city: land on it to free your piece."),
            _move("cityx4"),
            moves("8-7"),
        ),
        Step(
            N_("Your own unit blocks your piece on 2. Move that unit."),
            _move("4-6"),
            moves("7-5"),
        ),
        Step(
            N_("Reach the far city: captives are slain, yours go home."),
            _move("6+city"),
            moves("5-3"),
        ),
        Step(
            N_("No banded side: here that is 0 (in most games 5). Pass."),
            Task.PASS,
            (Task.THROW, _move("3-1")),
        ),
        Step(N_("Obsidian's last free piece is on space 1. Throw!"), Task.THROW),
        Step(N_("A 1: capture it, and Obsidian has no free piece left."), _move("cityx1")),
    ),
)
