"""Other roads: one short scene for each rule that changes how units travel or fight."""

from collections.abc import Callable
from dataclasses import dataclass

from puluc.marks import N_
from puluc.rules import CaptureKind, Captures, HighwayKind, Move, Ruleset
from puluc.ui.screens.learn.lesson import Act, Script, Step, Task, falls

_move = Move.parse


@dataclass(frozen=True, slots=True)
class Road:
    """A scene, and the rules that it is about."""

    script: Script
    is_of: Callable[[Ruleset], bool]
    """Whether a rule set has this rule."""


def roads_of(rules: Ruleset) -> tuple[Script, ...]:
    """Return the scenes of the rules by which these differ from the standard ones."""
    return tuple(road.script for road in OTHER_ROADS if road.is_of(rules))


def _scene(
    title: str,
    rules: str,
    start: str,
    throws: tuple[int, ...],
    *steps: Step,
) -> Script:
    """Return a scene that begins with Jade's throws."""
    return Script(title, Ruleset.parse(rules), falls(*throws), steps, start, (Task.THROW,))


def _step(text: str, move: str, *reply: Act) -> Step:
    return Step(text, _move(move), reply)


def _seen(text: str) -> Step:
    """Return the last sentence of a scene, on what was seen."""
    return Step(text, Task.GO_ON)


OTHER_ROADS = (
    Road(
        _scene(
            "Captors turn back",
            "captures=backward pieces=1",
            "4 - - oj - - - - - - 4 j",
            (3,),
            _step(N_("Captors turn back here: take yours to your own city."), "3+city"),
            _seen(N_("Home again: the captive is slain, and your piece is free.")),
        ),
        lambda rules: rules.captures is Captures.BACKWARD,
    ),
    Road(
        _scene(
            "Two-way road",
            "captures=backward pieces=1 highway=return",
            "4 - - - - - - - j - 5 j",
            (4,),
            _step(N_("At the end of this road a unit turns round. Move yours."), "8-7"),
            _seen(N_("Now it is on its way home, in the upper lane.")),
        ),
        lambda rules: rules.highway is HighwayKind.RETURN,
    ),
    Road(
        _scene(
            "Looping highway",
            "captures=backward pieces=1 highway=looping",
            "4 - - - - - - - j - 5 j",
            (3,),
            _step(N_("This highway has no end. Move your piece on 8."), "8-2"),
            _seen(N_("Beyond the last space it began again at your city.")),
        ),
        lambda rules: rules.highway is HighwayKind.LOOPING,
    ),
    Road(
        _scene(
            "Through the city",
            "captures=backward pieces=1 highway=looping flow=yes",
            "4 - oj - - - - - - - 4 j",
            (4,),
            _step(N_("Captors run through their own city here. Move yours."), "2+3"),
            _seen(N_("The captive is slain, and your piece is out again.")),
        ),
        lambda rules: rules.flow,
    ),
    Road(
        _scene(
            "Doubles",
            "army=7 pieces=7 spaces=13 doubling=yes",
            "4 - j - j - - - - ojo - - - - 5 j",
            (2,),
            _step(N_("Two pieces may join here: move the one on 2 to 4."), "2=4"),
            _seen(N_("They move as one, and only two can take the unit on 9.")),
        ),
        lambda rules: rules.doubling,
    ),
    Road(
        _scene(
            "Fire",
            "captures=backward pieces=1 highway=return fire=yes",
            "4 - - j - - - - o - 4 j",
            (3, 3),
            _step(
                N_("The middle space burns, but passing over it is safe. Move."),
                "3-6",
                Task.THROW,
                _move("8*5"),
            ),
            _seen(N_("Obsidian had to end its move in the fire: it is lost.")),
        ),
        lambda rules: rules.fire,
    ),
    Road(
        _scene(
            "Scorpion",
            "captures=backward pieces=1 highway=return scorpion=yes",
            "4 - - - o - j - - - 4 j",
            (2,),
            _step(N_("A scorpion also captures behind it. Take the piece on 4."), "6x4"),
            _seen(N_("Only a unit without captives may do that.")),
        ),
        lambda rules: rules.scorpion,
    ),
    Road(
        _scene(
            "Eagle",
            "captures=backward pieces=1 highway=return capture=eagle",
            "4 - - - j - o - - - 4 j",
            (2,),
            _step(N_("An eagle takes no captives. Capture the piece on 6."), "4x6"),
            _seen(N_("Both are gone: the enemy is slain, your piece is lost.")),
        ),
        lambda rules: rules.capture is CaptureKind.EAGLE,
    ),
    Road(
        _scene(
            "Eagle that returns",
            "captures=backward pieces=1 highway=return capture=eagle-return",
            "4 - - - j - o - - - 4 j",
            (2,),
            _step(N_("This eagle takes no captives. Capture the piece on 6."), "4x6"),
            _seen(N_("The enemy is slain, and your piece is home again.")),
        ),
        lambda rules: rules.capture is CaptureKind.EAGLE_RETURN,
    ),
    Road(
        _scene(
            "Two throws",
            "captures=backward pieces=1 highway=looping throws_per_turn=2",
            "4 - - - j - o - - - 4 j",
            (2, 3),
            _step(N_("A turn is two throws, 2 and 3. Use the 2: capture on 6."), "4x6"),
            _step(N_("Now use the 3: captors turn back here."), "6-3"),
            _seen(N_("Each throw moves a unit: the same one, or another.")),
        ),
        lambda rules: rules.throws_per_turn > 1,
    ),
    Road(
        _scene(
            "Teams",
            "captures=backward pieces=1 highway=return throws_per_turn=2 players=2 spaces=19",
            "4,4 - a - bp - - - - - - - - - - - - - - - 4,5 a",
            (2, 4),
            _step(N_("You are Jade 1: free the piece of Jade 2 on 4."), "2x4"),
            _step(N_("Now take both pieces home."), "4+city"),
            _seen(N_("Each piece is back in its own player's hand.")),
        ),
        lambda rules: rules.players > 1,
    ),
)
