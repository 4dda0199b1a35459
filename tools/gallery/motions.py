"""The gallery's contact sheets of every motion, and the films of README and the manual."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from puluc.rules import Event, Match, Move, Phase, Position, Ruleset, Side, Throw, parse_record
from puluc.storage.look import ThemeName
from puluc.storage.preferences import Speed
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import THEMES
from puluc.ui.screens.record.export import write_film
from puluc.ui.screens.record.steps import Playback
from puluc.ui.widgets.progress import Export

FRAME_MS = 60

BUL = "captures=backward pieces=1 highway=return throws_per_turn=2"

MOTIONS = {
    "enter": ("puluc", "5 - - - - - - - - - 5 j", "city-3", "1110"),
    "capture": ("puluc", "3 j - - oj - o - - - 3 o", "6x4", "0110"),
    "recapture": ("puluc", "3 - - - j - jo - - - 4 j", "4x6", "0110"),
    "team-capture": (
        f"spaces=19 {BUL} players=3",
        f"4,4,5 - - b - apr {'- ' * 14}4,5,4 b",
        "3x5",
        "0110",
    ),
    "victory": ("puluc", "0 - - - - - - - ooooojjjjj - 0 j", "8+city", "0110"),
    "slay": ("puluc", "2 - - j - - - - ooj - 3 j", "8+city", "0110"),
    "slay-backward": ("captures=backward", "2 - ooj - - j - - - - 3 j", "2+city", "1110"),
    "return": ("puluc", "4 - - - - - - - j - 5 j", "8-city", "1111"),
    "team-enter": (
        f"spaces=19 {BUL} players=3",
        "5,5,5" + " -" * 19 + " 5,5,5 b",
        "city-2",
        "0110",
    ),
    "team-home": (
        f"spaces=19 {BUL} players=3",
        f"4,3,4 - pcqab {'- ' * 17}3,4,5 b",
        "2+city",
        "0110",
    ),
    "loop": ("highway=looping", "4 - - - - - - - j - 5 j", "8-2", "1110"),
}

CAPTURES = """\
Puluc record 1
Rules: puluc
Obsidian: hard
Sticks: by hand
Set up: 3 - - j - j - - o o 3 o

Opening:
1. obsidian 1101=3 8x5
2. jade     1001=2 3x5
3. obsidian 1111=4 9x5
"""
"""The game of ``capture.gif``: a piece is captured, recaptured, and captured again."""

SLAYING = """\
Puluc record 1
Rules: puluc
Obsidian: hard
Sticks: by hand
Set up: 4 - - - - j - - o - 4 j

Opening:
1. jade     1011=3 5x8
2. obsidian 0010=1 city-9
3. jade     0110=2 8+city
"""
"""The game of ``slay.gif``: a captor takes its captive to the enemy city."""

FILMS = {"capture": CAPTURES, "slay": SLAYING}
"""The games of the films."""


def write_films(folder: Path, art: Art) -> Iterator[Path]:
    """Write the films into ``folder``, and yield their files."""
    for name, record in FILMS.items():
        path = folder / f"{name}.gif"
        film = write_film(path, art, Playback(parse_record(record)), THEMES[ThemeName.LCD])
        yield _drawn(film)()


def _drawn(drawing: Export) -> Callable[[], Path]:
    """Draw everything; return what writes the file."""
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            write: Callable[[], Path] = end.value
            return write


def motions(art: Art) -> Iterator[tuple[str, list[pygame.Surface]]]:
    """Yield the frames of each kind of move, with its name."""
    for name, (rules, text, move, throw) in MOTIONS.items():
        match = Match(Ruleset.parse(rules), _FixedSticks(throw))
        match.position, match.phase = Position.parse(text, match.rules), Phase.THROW
        match.throw()
        snapshot = Snapshot.of(match.position)
        snapshot = snapshot.with_throw(match.mover, Throw.parse(throw), match.value)
        yield name, _frames(art, match.move(Move.parse(move)), snapshot, match.rules)


def throws(art: Art) -> Iterator[tuple[str, list[pygame.Surface]]]:
    """Yield the frames of a throw of each side, with its name."""
    for side in Side:
        match = Match(Ruleset(), _FixedSticks("0110"))
        match.position, match.phase = Position.start(match.rules, side), Phase.THROW
        snapshot = Snapshot.of(match.position)
        yield f"throw-{side}".lower(), _frames(art, match.throw(), snapshot, match.rules)


def _frames(
    art: Art, events: tuple[Event, ...], snapshot: Snapshot, rules: Ruleset
) -> list[pygame.Surface]:
    view = BoardView(art, Layout.of(rules))
    timeline = Timeline(snapshot, lambda: Speed.NORMAL, lambda _: None, lambda _: None)
    timeline.play(Animator(view, rules).clips(events, snapshot))
    frames = []
    while timeline.is_running:
        canvas = make_canvas()
        timeline.draw(canvas, view)
        frames.append(canvas)
        timeline.advance(FRAME_MS)
    return frames


class _FixedSticks:
    """Sticks that always give the same throw."""

    def __init__(self, faces: str) -> None:
        self._faces = Throw.parse(faces)

    def throw(self) -> Throw:
        return self._faces
