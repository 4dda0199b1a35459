"""The questions of the lessons: positions with a throw that the learner plays without a hint.

``assets/questions.txt`` holds them, those of each scene under its title; ``python -m tools.lab
lessons`` makes it (docs/lab/levels.md).
"""

from collections.abc import Sequence
from functools import cache

from puluc.assets import assets
from puluc.game.puzzles import Puzzle, PuzzleError, key_of
from puluc.rules import Position

FILE_NAME = "questions.txt"

EACH = 3
"""The questions after a scene."""

_TITLE = "Puluc questions 1"
_SCENE = "Scene: "


def parse_questions(text: str) -> dict[str, tuple[Puzzle, ...]]:
    """Return the questions of a file by the title of the scene; PuzzleError names a wrong line."""
    first, *lines = text.splitlines() or [""]
    if first != _TITLE:
        raise PuzzleError(1, f"it is not '{_TITLE}'")
    found = dict[str, tuple[Puzzle, ...]]()
    scene = ""
    for number, line in enumerate(lines, 2):
        if line.startswith(_SCENE):
            scene = line.removeprefix(_SCENE)
            found[scene] = ()
        elif line:
            try:
                found[scene] = (*found[scene], Puzzle.parse(line))
            except (KeyError, ValueError) as error:
                raise PuzzleError(number, str(error)) from error
    return found


def questions_text(questions: dict[str, tuple[Puzzle, ...]]) -> str:
    """Return the content of a file with these questions."""
    blocks = ("\n".join((_SCENE + title, *map(str, some))) for title, some in questions.items())
    return "\n\n".join((_TITLE, *blocks)) + "\n"


@cache
def questions() -> dict[str, tuple[Puzzle, ...]]:
    """Return the questions of the program; PuzzleError or OSError if they can't be read."""
    return parse_questions((assets() / FILE_NAME).read_text("ascii"))


@cache
def _by_key() -> dict[str, Puzzle]:
    return {puzzle.key: puzzle for some in questions().values() for puzzle in some}


def question_at(position: Position, values: Sequence[int]) -> Puzzle:
    """Return the question about a throw in a position; KeyError if there is none."""
    return _by_key()[key_of(position, values)]
