"""Tablebases: the numbers of positions, and files that are damaged or change while open."""

from pathlib import Path
from random import Random

import pytest

from puluc.ai.levels import Perfect
from puluc.ai.player import ComputerPlayer
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.ai.tablebase.index import PositionIndex
from puluc.rules import Choice, Play, Position, Ruleset, Side, lines_of_play

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
CONTENT = SOLVED.read_bytes()
RULES = Ruleset(spaces=7, army=2)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda content: content[:0], "cut off"),
        (lambda content: content[:10], "cut off"),
        (lambda content: content[:-1], "cut off"),
        (lambda content: content + b"\0", "cut off"),
        (lambda content: b"X" + content[1:], "not a solution file"),
        (lambda content: content[:8] + b"\x09" + content[9:], "version 9"),
        (lambda content: content[:20] + b"\xff" + content[21:], "header can't be read"),
        (lambda content: content.replace(b'"count"', b'"often"'), "other fields"),
        (lambda content: content.replace(b"spaces=7", b"spaces=9"), "differently"),
        (lambda content: content.replace(b'"chance": 0.5', b'"chance": 0.6'), "checksum"),
        (lambda content: content[:-2] + b"\x01\x02", "checksum"),
    ],
)
def test_a_damaged_file_is_refused_with_its_reason(damage, problem):
    with pytest.raises(TablebaseError, match=problem):
        Tablebase(damage(CONTENT))


class Shrinking:
    """A tablebase's content, which is cut off when ``end`` is set."""

    end: int | None = None

    def __len__(self) -> int:
        return len(CONTENT)

    def read(self, start: int, count: int) -> bytes:
        return CONTENT[: self.end][start : start + count]


@pytest.mark.parametrize("left", [0, 1])
def test_a_chance_that_can_no_longer_be_read_is_an_error(left):
    content, start = Shrinking(), Position.start(RULES, Side.JADE)
    tablebase = Tablebase(content)
    assert tablebase.chance(start) == pytest.approx(0.503444, abs=2e-5)
    content.end = CONTENT.index(b"}") + left
    with pytest.raises(TablebaseError, match="cut off"):
        tablebase.chance(start)


@pytest.mark.parametrize(
    "rules",
    [
        "spaces=7 army=2",
        "spaces=7 army=3 pieces=1",
        "spaces=7 army=3 pieces=3 doubling=yes",
        "spaces=7 army=2 capture=eagle",
        "spaces=8 army=2 captures=backward highway=return",
    ],
)
@pytest.mark.parametrize("mover", Side)
def test_the_numbers_of_positions_lead_back_to_them(rules, mover):
    index, rng = PositionIndex(Ruleset.parse(rules)), Random(1)
    for number in (0, index.count - 1, *rng.sample(range(index.count), 200)):
        position = index.position_of(number, mover)
        assert position.mover is mover
        assert index.number_of(position) == number
        assert Position.parse(str(position), position.rules) == position


def test_the_standard_game_has_the_documented_count():
    assert PositionIndex(Ruleset()).count == 8_202_283


LINES = list(lines_of_play(Choice.at(Position.parse("0 j - j - - o - 1 j", RULES), (1,))))


class Chances:
    """A tablebase with chances of the test's making."""

    def __init__(self, chances: dict[Position, float | None]) -> None:
        self.chances = chances

    def chance(self, position: Position) -> float | None:
        if position not in self.chances:
            raise TablebaseError("cut off")
        return self.chances[position]


class First(ComputerPlayer):
    """The substitute, which plays the first move."""

    def choose_play(self, choice: Choice, rng: Random) -> Play:
        del rng
        return choice.plays[0]


@pytest.mark.parametrize("others", [0.5, 1.0, None])
@pytest.mark.parametrize("best", range(len(LINES)))
def test_perfect_leaves_the_enemy_the_least_chance_of_those_known(best, others):
    assert len(LINES) > 1
    tablebase = Chances({line.end: others for line in LINES} | {LINES[best].end: 0.25})
    choice = Choice.at(LINES[0].positions[0], (1,))
    assert Perfect(tablebase, First()).choose_play(choice, Random(1)) == LINES[best].plays[0]


def test_the_substitute_of_perfect_plays_if_the_solution_can_not_be_read():
    choice = Choice.at(LINES[0].positions[0], (1,))
    assert Perfect(Chances({}), First()).choose_play(choice, Random(1)) == choice.plays[0]
