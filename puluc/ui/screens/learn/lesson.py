"""A lesson: a match whose throws are scripted, played by the learner step by step."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain

from puluc.game.analysis import Ranked
from puluc.game.puzzles import Puzzle
from puluc.game.questions import question_at, questions
from puluc.marks import N_
from puluc.rules import (
    CaptureKind,
    Captures,
    Event,
    HandSticks,
    HighwayKind,
    Match,
    Move,
    Play,
    Position,
    Ruleset,
    Side,
    Throw,
    Throws,
)
from puluc.text.language import gettext
from puluc.text.notation import CITY as CITY_SIGN
from puluc.text.notation import drawn
from puluc.text.numerals import percent
from puluc.text.reasons import sentences


class Task(Enum):
    """A task that moves no unit."""

    THROW = auto()
    CHOOSE = auto()
    """Put the cursor on the unit that the next step moves."""
    GO_ON = auto()
    """Go on reading."""


Act = Task | Move


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One sentence for the learner, and the one thing to do."""

    text: str
    """The sentence; translatable."""
    due: Act
    reply: tuple[Act, ...] = ()
    """The acts that follow without the learner."""
    heard: str = ""
    """The sentence for a listener, if it is another one; translatable."""
    on_pad: str = ""
    """The sentence for somebody with a game controller, if it is another one; translatable."""
    is_asked: bool = False
    """Whether the learner finds the move without a hint."""
    values: tuple[tuple[str, object], ...] = ()
    """The values of the placeholders in the sentence."""
    reasons: tuple[str, ...] = ()
    """The sentences that follow, each on separate pages, in the player's language."""

    @property
    def told(self) -> str:
        """The sentence in the player's language."""
        return gettext(self.text).format(**dict(self.values))

    @property
    def has_cursor(self) -> bool:
        """Whether a unit is chosen or moved."""
        return self.due is Task.CHOOSE or isinstance(self.due, Move)


@dataclass(frozen=True, slots=True)
class Script:
    """The fixed course of a lesson: throws, tasks and replies."""

    title: str
    """The title; translatable where a list shows it."""
    rules: Ruleset
    throws: tuple[Throw, ...]
    steps: tuple[LessonStep, ...]
    start: str = ""
    """The position at the start, Jade to throw; if empty, both sides throw for the first move."""
    lead: tuple[Act, ...] = ()
    """The acts before the first step."""
    is_of: Callable[[Ruleset], bool] = lambda _: False
    """Whether a rule set has the rule that this lesson is about."""
    is_question: bool = False
    """Whether it is a question after a scene."""


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was carried out: its events, and the position after it."""

    events: tuple[Event, ...]
    after: Position


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the learner reads about their answer."""

    step: LessonStep
    is_right: bool

    @classmethod
    def of(cls, question: Puzzle, answer: Ranked) -> "Verdict":
        """Return the verdict: what the best answer and the other one are worth; if wrong, why."""
        is_right = question.is_right(answer)
        best, second, *_ = question.answers
        other = second if is_right else answer
        values = {
            "best": drawn(best.line.text()),
            "chance": percent(best.chance),
            "other": drawn(other.line.text()),
            "less": percent(other.chance),
        }
        step = LessonStep(
            RIGHT if is_right else WRONG,
            Task.GO_ON,
            values=tuple(values.items()),
            reasons=() if is_right else sentences(best, other),
        )
        return cls(step, is_right)


# Translators: {best} and {other} are moves: "Right: 4x6 wins 64 %, city-2 only 46 %."
RIGHT = N_("Right: {best} wins {chance}, {other} only {less}.")
# Translators: {other} is the player's move: "city-2 wins 46 %, but 4x6 wins 64 %."
WRONG = N_("{other} wins {less}, but {best} wins {chance}.")
"""The verdicts; translatable."""


class Lesson:
    """A script in play: its match and the current step.

    The match refuses everything that the rules do not allow.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.number = 0
        """Steps done so far."""
        self._verdict: Verdict | None = None
        """What is said about the answer to the current step, until the learner goes on."""
        start = Position.parse(script.start, script.rules) if script.start else None
        self.match = Match(script.rules, HandSticks(script.throws), start)

    @property
    def step(self) -> LessonStep | None:
        """The current step, or the verdict on the answer to it; None at the end."""
        if self._verdict:
            return self._verdict.step
        steps = self.script.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def question(self) -> Puzzle | None:
        """The ways to play a move that the learner has to find; None at any other step."""
        if self.step is None or not self.step.is_asked:
            return None
        return question_at(self.match.position, self.match.values)

    @property
    def wanted(self) -> Move | None:
        """The move to make, or the one whose unit to choose."""
        coming = (step.due for step in self.script.steps[self.number :])
        due = next((each for each in coming if each is not Task.CHOOSE), None)
        return due if isinstance(due, Move) else None

    @property
    def is_corrected(self) -> bool:
        """Whether the learner reads why another move is better."""
        return self._verdict is not None and not self._verdict.is_right

    def begin(self) -> tuple[Done, ...]:
        """Carry out the acts before the first step."""
        return self._do(self.script.lead)

    def answer(self, question: Puzzle, play: Play) -> Done:
        """Return a move of the learner, and what follows it; a wrong one is not carried out."""
        trial = Match(question.rules, HandSticks(question.throws), question.position)
        trial.throw()
        events = trial.move(*play)
        answer = question.answer(trial.position)
        self._verdict = Verdict.of(question, answer)
        if self._verdict.is_right:
            events = self.match.move(*play)
        return Done(events, trial.position)

    def go_on(self) -> tuple[Done, ...]:
        """Carry out the current task and the reply to it; after a right answer only the reply."""
        verdict, self._verdict = self._verdict, None
        step = self.step
        if step is None:
            return ()
        is_done = verdict is not None and verdict.is_right
        self.number += 1
        return self._do(step.reply if is_done else (step.due, *step.reply))

    def _do(self, acts: tuple[Act, ...]) -> tuple[Done, ...]:
        done = ((self._events(act), self.match.position) for act in acts)
        return tuple(Done(events, after) for events, after in done if events)

    def _events(self, act: Act) -> tuple[Event, ...]:
        match act:
            case Move():
                return self.match.move(act)
            case Task.THROW:
                return self.match.throw()
        return ()


def falls(*banded: int) -> tuple[Throw, ...]:
    """Return throws with these numbers of banded faces, each with the faces in another order."""
    return tuple(
        Throw.parse(_turned("1" * each + "0" * (4 - each), number))
        for number, each in enumerate(banded)
    )


def _turned(text: str, by: int) -> str:
    by %= len(text)
    return text[by:] + text[:by]


JADE = Side.JADE
"""The learner's side."""


def _scene(
    title: str,
    rules: str,
    start: str,
    throws: tuple[int, ...],
    *steps: LessonStep,
    is_of: Callable[[Ruleset], bool] = lambda _: False,
) -> Script:
    """Return a scene that begins with Jade's throws."""
    lead = (Task.THROW,)
    return Script(title, Ruleset.parse(rules), falls(*throws), steps, start, lead, is_of)


def _step(text: str, move: str, *reply: Act) -> LessonStep:
    return LessonStep(text, Move.parse(move), reply)


def _seen(text: str) -> LessonStep:
    """Return a sentence that only has to be read."""
    return LessonStep(text, Task.GO_ON)


def _turn(*texts: str) -> tuple[Act, ...]:
    """Return a turn: the throws, and a move with each."""
    return (Task.THROW, *map(Move.parse, texts))


def _reply(move: str) -> tuple[Act, ...]:
    """Return a turn of Obsidian, and the throw after it."""
    return (*_turn(move), Task.THROW)


FIRST_GAME = Script(
    title="Learn",
    rules=Ruleset.parse("army=3"),
    throws=falls(3, 1, 1, 1, 3, 4, 2, 1, 1, 3, 2, 3, 4, 1, 2, 2, 4, 2, 0, 1, 3, 1, 1),
    steps=(
        LessonStep(N_("You play Jade. Capture all of Obsidian's pieces. Throw!"), Task.THROW),
        LessonStep(
            N_("Three banded faces count 3. The higher throw begins."),
            Task.GO_ON,
            (Task.THROW, Task.THROW),
        ),
        LessonStep(
            N_("You begin. You threw 1: bring a piece out of your city."),
            Move.parse("city-1"),
            _reply("city-9"),
            heard=N_(
                "You threw 1: bring a piece out of your city. Risk is the chance that it is taken"
                " next turn."
            ),
        ),
        LessonStep(N_("You threw 3. Your piece on space 1 can move: choose it."), Task.CHOOSE),
        LessonStep(
            N_("The dotted piece shows where it would land. Move it."),
            Move.parse("1-4"),
            _reply("city-6"),
            heard=N_("You hear where it would land. Move it."),
        ),
        _step(N_("You threw 2, and an enemy is 2 ahead. Capture it."), "4x6", *_reply("9-8")),
        _step(
            N_("Your captor drags its captive on to the enemy city. Move."),
            "6-7",
            *_reply("cityx7"),
        ),
        _step(
            N_("Captured! To free it, land on the captor: bring out help."),
            "city-2",
            *_reply("7-4"),
        ),
        LessonStep(
            # Translators: {move} is 2-6, {capture} a capture on 4 as it is written.
            N_("You decide: from 2 to 6 ({move}), or capture on 4 ({capture})?"),
            Move.parse("cityx4"),
            _reply("8-7"),
            heard=N_("You threw 4. Now you decide: what would you play?"),
            is_asked=True,
            values=(("move", "2-6"), ("capture", f"{CITY_SIGN}x4")),
        ),
        _step(
            N_("A unit is a piece or a stack. Your stack blocks 4: move it."),
            "4-6",
            *_reply("7-5"),
        ),
        _step(
            N_("In the enemy city captives are slain; your own go home."),
            "6+city",
            *_reply("5-3"),
        ),
        _seen(N_("No bands: you threw 5. If you can use a throw, you must.")),
        _step(N_("With a 5 your piece on 2 passes the enemy on 3."), "2-7", *_reply("3-2")),
        _step(N_("A 3 brings your piece on 7 home: it has no captives."), "7-city", *_turn("2-1")),
        LessonStep(
            N_("F2 or the right mouse button opens the menu."),
            Task.GO_ON,
            # Translators: Start is a button of a game controller.
            on_pad=N_("Start opens the menu."),
        ),
        LessonStep(N_("Obsidian's last free piece is on space 1. Throw!"), Task.THROW),
        _step(N_("A 1: capture it, and Obsidian has no free piece left."), "cityx1"),
    ),
)


# Translators: two lines of 28 letters. {number} is that of a question among {count}, {value} a
# throw.
QUESTION = N_("{number} of {count}: you threw {value}. What would you play?")


def with_questions(scenes: Iterable[Script]) -> tuple[Script, ...]:
    """Return scenes, each with its questions after it."""
    return tuple(chain.from_iterable((scene, *_questions_of(scene)) for scene in scenes))


def _questions_of(scene: Script) -> Iterator[Script]:
    found = questions().get(scene.title, ())
    for number, each in enumerate(found, 1):
        values = (("number", number), ("count", len(found)), ("value", each.values[0]))
        best = each.best.line.plays[0].move
        step = LessonStep(QUESTION, best, is_asked=True, values=values)
        position, lead = str(each.position), (Task.THROW,)
        yield Script(
            scene.title, each.rules, each.throws, (step,), position, lead, is_question=True
        )


def roads_of(rules: Ruleset) -> tuple[Script, ...]:
    """Return the scenes of the rules in which these differ from the standard ones."""
    return tuple(script for script in OTHER_ROADS if script.is_of(rules))


STRATEGY = (
    _scene(
        "Strategy: odds",
        "puluc",
        "3 - - j - o - - o - 3 j",
        (2,),
        _seen(N_("The sticks can fall in 16 ways. 6 of them make 2.")),
        _seen(N_("1 and 3 come in 4 ways each, 4 and 5 in only 1 each.")),
        _step(N_("Obsidian on 5 is 2 ahead: 6 of 16 take it. Take it now."), "3x5"),
        _seen(N_("A 3 from 8 or a 5 from the city takes yours: 5 of 16.")),
    ),
    _scene(
        "Strategy: safe distances",
        "puluc",
        "1 - - - oj - jo - - - 1 j",
        (3,),
        _seen(N_("An enemy is 2 away from your unit on 4: 6 of 16 take it.")),
        _step(N_("Enemies never turn back: move past it, from 4 to 7."), "4-7"),
        _seen(N_("Now only a new piece can take it, with a 3: 4 of 16.")),
        _seen(N_("Keep units behind it: a captor must pass them.")),
    ),
    _scene(
        "Strategy: capture first",
        "puluc",
        "2 - - j j o jo - - - 3 j",
        (2,),
        _seen(N_("Capture if you can: best in 98 of 100 decisions.")),
        _step(N_("You can take on 5 or on 6. On 6 you also free a piece."), "4x6"),
        _seen(N_("Capture rather than go home: best in 88 of 100.")),
    ),
    _scene(
        "Strategy: when not to capture",
        "puluc",
        "0 - - j - - jojoj o o - 1 j",
        (4,),
        _step(N_("Capture on 7? Your captor on 6 is in danger: go home."), "6+city"),
        _seen(N_("Going home wins 70 %, the capture only 38 %.")),
    ),
    _scene(
        "Strategy: out or on",
        "puluc",
        "4 - j - - - - o - - 4 j",
        (3,),
        _step(N_("No captives out? Bring out a piece: best in 89 of 100."), "city-3"),
        _seen(N_("Captives out? Take the least risk: best in 78 of 100.")),
    ),
    _scene(
        "Strategy: turning for home",
        "puluc",
        "2 - - - - - joj - o o 1 j",
        (4,),
        _step(N_("Your captor on 6 reaches the enemy city with a 4. Move."), "6+city"),
        _seen(N_("No capture? Slay your captives: best in 88 of 100.")),
    ),
)
"""The lessons on strategy; tests compare their claims with exact values."""

STRATEGY_2 = (
    _scene(
        "Strategy II: bring out",
        "puluc",
        "4 - - - - - oj o - - 3 j",
        (3,),
        _seen(N_("Nothing to take or slay. Moving to 9 risks 4 of 16.")),
        _step(N_("A new piece on 3 risks 5 of 16. Bring it out anyway."), "city-3"),
        _seen(N_("If it risks at most 3 more, bring out: best in 86 of 100.")),
    ),
    _scene(
        "Strategy II: rather not",
        "puluc",
        "2 - j - o - - - - - 1 j",
        (3,),
        _step(N_("A new piece risks 10 of 16, moving on only 1. Move on."), "2-5"),
        _seen(N_("Moving on wins 79 %, bringing out 72 %.")),
    ),
)
"""The lessons on what the first ones leave out, counted as these are."""

STRATEGY_3 = (
    _scene(
        "Strategy III: bait",
        "puluc",
        "4 - - - - - j - o - 4 j",
        (3,),
        _seen(N_("Bait: count half of what you can take back as a gain.")),
        _step(N_("Moving to 9 risks 4 of 16, a new piece 8. Bring it out."), "city-3"),
        _seen(N_("It can take back on 6. That wins 47 %, moving on 41 %.")),
    ),
    _scene(
        "Strategy III: chase",
        "puluc",
        "4 - - - j - o - - - 4 j",
        (3,),
        _seen(N_("Chase: a unit 2 to 4 in front of an enemy gains 1 of 16.")),
        _step(N_("If you pass the enemy on 6, you can't take it. Bring out."), "city-3"),
        _seen(N_("That risks 10 of 16, not 4, but wins 48 %, not 42 %.")),
    ),
    _scene(
        "Strategy III: cover",
        "puluc",
        "2 - joj j - - - - o - 3 j",
        (3,),
        _seen(N_("Cover: a unit up to 3 behind another gains 1 of 16.")),
        _step(N_("The piece on 3 covers space 5: move your captor there."), "2-5"),
        _seen(N_("That wins 55 %. The other move leaves no cover: 45 %.")),
    ),
    _scene(
        "Strategy III: all together",
        "puluc",
        "0 - - - j - o - - oj 0 j",
        (3,),
        _seen(N_("A capture gains 8 of 16; each piece taken, freed or slain, 8.")),
        _seen(N_("Each captive you could slay next gains 4, a new piece 2.")),
        _step(N_("Slay on 9, or save your piece on 4? Move past the enemy."), "4-7"),
        _seen(N_("Add gains, subtract risks: best in 90 of 100 decisions.")),
    ),
)
"""The lessons on chase and bait, counted as those before; ``lab.strategist`` has the rules."""


TEAM_GAME = _scene(
    N_("Teams"),
    "captures=backward pieces=1 highway=return throws_per_turn=2 players=2",
    "4,3 - - a - bq - - - b - - p - - - - - - - 4,4 a",
    (2, 1, 3, 1, 2, 4, 1, 3, 4, 3),
    _seen(N_("You are Jade 1, on 3. Jade 2 on 9 is your team-mate.")),
    _seen(N_("You threw 2 and 1: two moves, of your own unit.")),
    _step(N_("Obsidian 2 on 5 holds a piece of Jade 2. Use the 2: free it."), "3x5"),
    _step(
        N_("It goes with you. Now use the 1: captors turn back."),
        "5-4",
        *_turn("9x12", "12-11"),
        *_turn("city-18", "18-14"),
        *_turn("city-19", "19-16"),
    ),
    LessonStep(N_("Jade 2 took a captive for your team. Your turn: throw!"), Task.THROW),
    _step(N_("You threw 4 and 3. The 4 brings your unit home."), "4+city"),
    _step(N_("Jade 2 has the piece back. Use the 3: bring out another."), "city-3"),
    _seen(N_("Your team wins when Obsidian has no free piece.")),
    is_of=lambda rules: rules.players > 1,
)
"""Two turns of a player in a team of two."""

OTHER_ROADS = (
    _scene(
        N_("Captors turn back"),
        "captures=backward pieces=1",
        "4 - - oj - - - - - - 4 j",
        (3,),
        _step(N_("Captors turn back: take yours to your own city."), "3+city"),
        _seen(N_("Home again: the captive is slain, and your piece is free.")),
        is_of=lambda rules: (
            rules.captures is Captures.BACKWARD and rules.capture is CaptureKind.PRISON
        ),
    ),
    _scene(
        N_("Two units"),
        "captures=backward pieces=2",
        "3 - j - - j - - o - 4 j",
        (2,),
        _step(N_("No more than 2 units may be out. Move one."), "2-4"),
        _seen(N_("The next may come out when one is home or taken.")),
        is_of=lambda rules: rules.players == 1 and rules.pieces == 2,  # noqa: PLR2004 - as told
    ),
    _scene(
        N_("Two-way highway"),
        "captures=backward pieces=1 highway=return",
        "4 - - - - - - - j - 5 j",
        (4,),
        _step(N_("A unit turns round at the last space. Move yours."), "8-7"),
        _seen(N_("It goes home in the upper lane of the same spaces.")),
        is_of=lambda rules: rules.highway is HighwayKind.RETURN,
    ),
    _scene(
        N_("Looping highway"),
        "captures=backward pieces=1 highway=looping",
        "4 - - - - - - - j - 5 j",
        (3,),
        _step(N_("This highway has no end. Move your piece on 8."), "8-2"),
        _seen(N_("After the last space it started again at your city.")),
        is_of=lambda rules: rules.highway is HighwayKind.LOOPING,
    ),
    _scene(
        N_("Through the city"),
        "captures=backward pieces=1 highway=looping flow=yes",
        "4 - oj - - - - - - - 4 j",
        (4,),
        _step(N_("Captors run on through their own city. Move yours."), "2+3"),
        _seen(N_("The captive is slain, and your piece is out again.")),
        is_of=lambda rules: rules.flow,
    ),
    _scene(
        N_("Doubles"),
        "army=7 pieces=7 spaces=13 doubling=yes",
        "4 - j - j - - - - ojo - - - - 5 j",
        (2,),
        _step(N_("Two pieces may join: move the one on 2 to 4."), "2=4"),
        _seen(N_("They move as one; only two together take the unit on 9.")),
        is_of=lambda rules: rules.doubling,
    ),
    _scene(
        N_("Fire"),
        "captures=backward pieces=1 highway=return fire=yes",
        "4 - - j - - - - o - 4 j",
        (3, 3),
        _step(
            N_("The middle space burns, but passing over it is safe. Move."),
            "3-6",
            Task.THROW,
            Move.parse("8*5"),
        ),
        _seen(N_("Obsidian had to move into the fire: its unit is lost.")),
        is_of=lambda rules: rules.fire,
    ),
    _scene(
        N_("Scorpion"),
        "captures=backward pieces=1 highway=return scorpion=yes",
        "4 - - - o - j - - - 4 j",
        (2,),
        _step(N_("A scorpion also captures behind it. Take the piece on 4."), "6x4"),
        _seen(N_("Only a unit without captives may do that.")),
        is_of=lambda rules: rules.scorpion,
    ),
    _scene(
        N_("Eagle"),
        "captures=backward pieces=1 highway=return capture=eagle",
        "4 - - - j - o - - - 4 j",
        (2,),
        _step(N_("An eagle takes no captives. Capture the piece on 6."), "4x6"),
        _seen(N_("Both are gone: the enemy is slain, your piece is lost.")),
        _seen(N_("At the end the side that has slain more pieces wins.")),
        is_of=lambda rules: rules.capture is CaptureKind.EAGLE,
    ),
    _scene(
        N_("Eagle that returns"),
        "captures=backward pieces=1 highway=return capture=eagle-return",
        "4 - - - j - o - - - 4 j",
        (2,),
        _step(N_("This eagle takes no captives. Capture the piece on 6."), "4x6"),
        _seen(N_("The enemy is slain, and your piece is home again.")),
        is_of=lambda rules: rules.capture is CaptureKind.EAGLE_RETURN,
    ),
    _scene(
        N_("Two throws"),
        "captures=backward pieces=1 highway=looping throws_per_turn=2",
        "4 - - - j - o - - - 4 j",
        (2, 3),
        _step(N_("You throw twice a turn: 2 and 3. Use the 2: capture on 6."), "4x6"),
        _step(N_("Now use the 3: captors turn back."), "6-3"),
        _seen(N_("Each throw moves a unit: the same one, or another.")),
        is_of=lambda rules: rules.throws_per_turn > 1,
    ),
    _scene(
        N_("Bell"),
        "throws=bell",
        "4 - - j - o - - - - 4 j",
        (2,),
        _seen(N_("Bell: one banded face counts 0, and the turn is lost.")),
        _step(N_("Two count 2, as usual: capture the piece on 5."), "3x5"),
        _seen(N_("No throw counts 1: a unit that is 1 ahead is safe.")),
        is_of=lambda rules: rules.throws is Throws.BELL,
    ),
    _scene(
        N_("Sapper"),
        "throws=sapper",
        "4 - - j - - o - - - 4 j",
        (1,),
        _seen(N_("Sapper: one banded face counts 3, as three do.")),
        _step(N_("8 of 16 throws make 3: capture the piece on 6."), "3x6"),
        _seen(N_("No throw counts 1: a unit that is 1 ahead is safe.")),
        is_of=lambda rules: rules.throws is Throws.SAPPER,
    ),
    TEAM_GAME,
)
