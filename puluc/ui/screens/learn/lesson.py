"""A lesson: a match whose throws are scripted, played by the learner step by step."""

from dataclasses import dataclass
from enum import Enum, auto

from puluc.marks import N_
from puluc.rules import Event, HandSticks, Match, Move, Position, Ruleset, Side, Throw


class Task(Enum):
    """A task that moves no unit."""

    THROW = auto()
    CHOOSE = auto()
    """Put the cursor on the unit that the next step moves."""
    PASS = auto()
    GO_ON = auto()
    """Read on."""


Act = Task | Move


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence for the learner, and the one thing to do."""

    text: str
    """Marked for translation."""
    due: Act
    reply: tuple[Act, ...] = ()
    """What is then done without the learner."""

    @property
    def has_cursor(self) -> bool:
        """Whether a unit is chosen or moved."""
        return self.due is Task.CHOOSE or isinstance(self.due, Move)


@dataclass(frozen=True, slots=True)
class Script:
    """The fixed course of a lesson: throws, tasks and replies."""

    title: str
    """Never shown."""
    rules: Ruleset
    throws: tuple[Throw, ...]
    steps: tuple[Step, ...]
    start: str = ""
    """The position at the start, Jade to throw; empty: both sides throw for the first move."""
    lead: tuple[Act, ...] = ()
    """What is done before the first step."""


@dataclass(frozen=True, slots=True)
class Done:
    """The events of one act, and the position after it."""

    events: tuple[Event, ...]
    after: Position


class Lesson:
    """A script in play: its match and the step that is due.

    The match refuses whatever the rules do not allow.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.number = 0
        """Steps done so far."""
        start = Position.parse(script.start, script.rules) if script.start else None
        self.match = Match(script.rules, HandSticks(script.throws), start)

    @property
    def step(self) -> Step | None:
        """The step that is due; None at the end."""
        steps = self.script.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def wanted(self) -> Move | None:
        """The move that is due, or whose unit is to be chosen."""
        coming = (step.due for step in self.script.steps[self.number :])
        due = next((each for each in coming if each is not Task.CHOOSE), None)
        return due if isinstance(due, Move) else None

    def begin(self) -> tuple[Done, ...]:
        """Do what comes before the first step."""
        return self._do(self.script.lead)

    def go_on(self) -> tuple[Done, ...]:
        """Carry out the due task and the reply to it."""
        if self.step is None:
            return ()
        acts = (self.step.due, *self.step.reply)
        self.number += 1
        return self._do(acts)

    def _do(self, acts: tuple[Act, ...]) -> tuple[Done, ...]:
        done = ((self._events(act), self.match.position) for act in acts)
        return tuple(Done(events, after) for events, after in done if events)

    def _events(self, act: Act) -> tuple[Event, ...]:
        match act:
            case Move():
                return self.match.move(act)
            case Task.THROW:
                return self.match.throw()
            case Task.PASS:
                return self.match.pass_turn()
        return ()


def moves(*texts: str) -> tuple[Act, ...]:
    """Return turns of both sides, each a throw and a move; a last throw follows."""
    played = (act for text in texts for act in (Task.THROW, Move.parse(text)))
    return (*played, Task.THROW)


def falls(*banded: int) -> tuple[Throw, ...]:
    """Throws with these numbers of banded faces, each with the faces in another order."""
    return tuple(
        Throw.parse(_turned("1" * each + "0" * (4 - each), number))
        for number, each in enumerate(banded)
    )


def _turned(text: str, by: int) -> str:
    by %= len(text)
    return text[by:] + text[:by]


JADE = Side.JADE
"""The learner's side."""


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
