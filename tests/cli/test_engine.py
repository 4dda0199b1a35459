"""The line protocol, through an example client."""

import codecs
import os
import re
import shutil
import subprocess
import sys
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from playing import positions_with_throws
from rounds import sampled

from puluc.ai.levels import ALL_LEVELS
from puluc.cli.engine import Engine, converse, lines_of
from puluc.rules import Position, Ruleset, Side
from puluc.text.language import set_language

TEAMS = "captures=backward pieces=1 highway=return army=2 throws_per_turn=2 players=2"

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


@pytest.fixture
def engine(tmp_path) -> Engine:
    """An engine without solutions."""
    return Engine(tmp_path)


def answers(engine: Engine, *lines: str) -> list[str]:
    """The answers to some lines, without the sign of success."""
    return [engine.answer(line).removeprefix("= ") for line in lines]


class Client:
    """A minimal client."""

    def __init__(self, home: Path) -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-m", "puluc", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PULUC_HOME": str(home)},
        )

    def ask(self, line: str) -> str:
        """The answer to a command; ValueError if it is refused."""
        self._program.stdin.write(f"{line}\n")
        self._program.stdin.flush()
        sign, _, answer = self._program.stdout.readline().rstrip("\n").partition(" ")
        if sign != "=":
            raise ValueError(answer)
        return answer

    def leave(self) -> int:
        """Quit; the exit status."""
        self.ask("quit")
        status = self._program.wait(10)
        self._program.stdin.close()
        self._program.stdout.close()
        return status


@pytest.mark.parametrize("rules", ["puluc", str(Ruleset.preset("sapper 1906")), TEAMS])
def test_a_game_is_played_through_the_protocol(tmp_path, rules):
    client, rng = Client(tmp_path), Random(3)
    assert client.ask(f"rules {rules}") == rules
    ruleset = Ruleset() if rules == "puluc" else Ruleset.parse(rules)
    position = Position.parse(client.ask("show"), ruleset)
    assert position == Position.start(ruleset, Side.JADE)
    turns = 0
    while position.outcome is None:
        thrown = [value for value, _ in ruleset.odds]
        values = [str(rng.choice(thrown)) for _ in range(ruleset.throws_per_turn)]
        moves = client.ask(f"go {' '.join(values)} level {('easy', 'hard')[turns % 2]}")
        assert moves.split()[0] in client.ask(f"moves {' '.join(values)}").split()
        position = Position.parse(client.ask(f"play {moves}"), ruleset)
        turns += 1
    assert turns > 5
    with pytest.raises(ValueError, match="over"):
        client.ask(f"moves {' '.join(values)}")
    with pytest.raises(ValueError, match="over"):
        client.ask("play pass")
    assert client.leave() == 0


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("dance", "there is no command 'dance'"),
        ("rules pieces=12", "pieces"),
        ("position 5 - 5 j", "4, not 12"),
        ("moves", "give the value of each throw"),
        ("moves x", "give the value of each throw"),
        ("moves 6", "no throw is worth 6"),
        ("go 3", "go VALUE level LEVEL"),
        (
            "go 3 level expert",
            f"there is no level 'expert'; the levels are {', '.join(ALL_LEVELS)}",
        ),
        ("go 3 level perfect", "not solved"),
        ("play", "play MOVE"),
        ("play city-9", "no throw leads there"),
        ("play city-1 city-2", "at most 1 moves"),
        ("value 3", "value, or value level master"),
        ("hint", "give the value of each throw"),
        ("analyse 3", "nothing may follow this command: '3'"),
        ("name extra", "nothing may follow this command: 'extra'"),
        ("commands all", "nothing may follow"),
        ("show me", "nothing may follow"),
        ("result now", "nothing may follow"),
        ("quit now", "nothing may follow"),
        ("play pass", "pass: whatever is thrown, there is a move to make"),
        ("play pass pass", "'pass' is not a move"),
    ],
)
def test_a_wrong_command_is_refused_and_changes_nothing(engine, line, problem):
    set_language("uk")  # the engine speaks English all the same
    answer, position = answers(engine, line, "show")
    assert answer.startswith("? ")
    assert problem in answer
    assert position == "5 - - - - - - - - - 5 j"


def test_a_team_s_players_come_in_turn_and_their_games_are_not_solved(engine):
    road = " ".join(["-"] * 15)
    talk = {
        f"rules {TEAMS}": TEAMS,
        "moves 2 3": "2 city-2 3 city-3",
        "play 2 city-2 3 2-5": f"1,2 - - - - a {road[:-2]} 2,2 b",
        "go 5 1 level hard": "1 city-1 5 1-6",
        "play 1 city-1 5 1-6": f"1,1 - - - - a b {road[:-4]} 2,2 p",
        "go 1 2 level perfect": "? team games are not solved",
    }
    assert answers(engine, *talk) == [*talk.values()]


SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"


@pytest.fixture
def solved(tmp_path) -> Engine:
    """An engine with the solution of the small game that it plays."""
    (tmp_path / "solutions").mkdir()
    shutil.copyfile(SOLVED, tmp_path / "solutions" / SOLVED.name)
    engine = Engine(tmp_path)
    engine.answer("rules spaces=7 army=2")
    return engine


@pytest.mark.parametrize("kind", ["exact", "estimated"])
def test_chances_are_exact_or_estimated_and_say_which(solved, tmp_path, kind):
    engine = solved if kind == "exact" else Engine(tmp_path / "empty")
    value, hint, analysis = answers(
        engine,
        "rules spaces=7 army=2",
        "position 1 j - - - - o - 1 j",
        "value",
        "hint 5",
        "analyse",
    )[2:]
    chance, told = value.split()
    assert 0 < float(chance) < 1
    assert told == kind
    first, *moves = hint.split("; ")
    assert first == kind
    assert {move.split()[0] for move in moves} == {"1x6", "city-5"}
    chances = [float(move.split()[1]) for move in moves]
    assert chances == sorted(chances, reverse=True)
    assert moves[0].startswith("1x6")
    assert analysis.startswith(f"{value}; 1 (0.25000) ")
    assert analysis.endswith(moves[0])  # a throw of 5 is the last one
    shares = [float(part) for part in re.findall(r"\(([^)]*)\)", analysis)]
    assert sum(shares) == 1


def test_the_exact_chance_is_the_average_of_the_best_lines(solved):
    value, *throws = solved.answer("analyse").removeprefix("= ").split("; ")
    words = [throw.split() for throw in throws]
    average = sum(float(share.strip("()")) * float(chance) for _, share, *_, chance in words)
    assert average == pytest.approx(float(value.split()[0]), abs=1e-4)


def test_with_two_throws_a_hint_is_a_line_of_two_moves(engine):
    _, hint = answers(engine, f"rules {TEAMS}", "hint 2 3")
    assert re.fullmatch(r"estimated; 2 city-2 3 2-5 0\.\d{5}(; .*)?", hint)


def test_no_chances_are_given_of_a_position_that_no_game_leads_to(solved):
    assert solved.answer("position 0 jj - - - - - - 2 j").startswith("= ")
    for answer in answers(solved, "value", "hint 3", "analyse"):
        assert answer.startswith("? Impossible position. Space 1: no captures make")


@pytest.mark.parametrize(
    "line", ["value", "value level master", "hint 3", "analyse", "go 3 level master"]
)
def test_an_impossible_unit_is_refused_in_words_without_a_solution(engine, line):
    assert engine.answer("position 3 - jj - - - - - - - 5 j").startswith("= ")
    assert engine.answer(line) == (
        "? Impossible position. Space 2: no captures make a unit with these pieces in this order."
    )


def test_a_position_that_is_over_has_a_chance(engine):
    assert answers(engine, "position 0 - - jo - - - - - - 4 o", "value")[1] == "1.00000 estimated"


def test_unreadable_networks_are_one_line(engine, monkeypatch):
    def fail():
        raise FileNotFoundError(2, "No such file or directory", "master")

    monkeypatch.setattr("puluc.ai.master.evaluator.evaluator", fail)
    assert engine.answer("value").startswith("? [Errno 2] No such file")


@pytest.fixture
def return_highway(engine) -> Engine:
    """An engine at a position where moves of the same text differ by their throws."""
    answers(engine, "rules captures=backward highway=return", "position 4 - - - - - - - j - 5 j")
    return engine


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play 1 8-9", "4 - - - - - - - - j 5 o"),
        ("play 2 8-9", "4 - - - - - - - - J 5 o"),
        ("play 3 8-8", "4 - - - - - - - J - 5 o"),
        ("play 8-8", "4 - - - - - - - J - 5 o"),
        ("play 1 city-1", "3 j - - - - - - j - 5 o"),
        ("moves 1", "city-1 1 8-9"),
        ("moves 2", "city-2 2 8-9"),
        ("moves 3", "city-3 8-8"),
    ],
)
def test_the_throw_distinguishes_moves_of_the_same_text(return_highway, line, answer):
    assert answers(return_highway, line) == [answer]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("play 8-9", "8-9 is ambiguous; give the throw: 'play 1 8-9' or 'play 2 8-9'"),
        ("play 3 8-9", "8-9 is not legal with a throw of 3"),
        ("play 0 8-9", "no throw is worth 0"),
        ("play 2", "no move follows the value 2"),
    ],
)
def test_a_move_without_its_throw_is_refused(return_highway, line, problem):
    position = "4 - - - - - - - j - 5 j"
    assert answers(return_highway, line, "show") == [f"? {problem}", position]


def test_with_two_throws_each_move_comes_with_its_own(engine):
    position = "position 4 - - - - - - - - j 5 j"
    said = answers(engine, "rules throws_per_turn=2", position, "moves 2 4", "moves 2 2")
    assert said[2:] == ["2 city-2 4 city-4 2 9-city 4 9-city", "2 city-2 2 9-city"]
    for turn in ("2 9-city 4 city-4", "9-city city-4"):
        assert answers(engine, position, f"play {turn}")[1] == "4 - - - j - - - - - 5 o"


@pytest.mark.parametrize(
    "line", sampled([b"name\xff", b"\xff\xfe", b"rules \x1b[2J", b"caf\xc3\xa9", b"\0"], 2)
)
def test_invalid_bytes_get_an_answer_and_do_not_end_the_conversation(tmp_path, line):
    said = subprocess.run(
        [sys.executable, "-m", "puluc", "engine"],
        input=line + b"\nmoves 3\n",
        capture_output=True,
        check=True,
        env={**os.environ, "PULUC_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"},
    )
    refused, answer = said.stdout.splitlines()
    assert refused.startswith(b"? ")
    assert b"\x1b" not in refused
    assert answer == b"= city-3"


def test_a_seed_repeats_the_choices(tmp_path):
    def choices(seed: str) -> list[str]:
        begun = ("position 3 j - j - - o - o - 3 j", f"seed {seed}")
        return answers(Engine(tmp_path), *begun, *["go 1 level easy"] * 20)[2:]

    assert choices("maize") == choices("maize")
    assert choices("maize") != choices("beans")


def test_the_example_on_the_page_is_true(tmp_path):
    talk = DOCS.read_text("utf-8").split("```\n")[1].splitlines()
    asked = [line.removeprefix("> ") for line in talk if line.startswith("> ")]
    answers = [line for line in talk if not line.startswith("> ")]
    assert list(converse(asked, tmp_path)) == answers


def test_every_command_is_on_the_page(engine):
    page = DOCS.read_text("utf-8")
    for command in engine.answer("commands").split()[1:]:
        assert f"| `{command}" in page


def test_only_quit_alone_ends_the_conversation(tmp_path):
    assert [*converse(["quit now", "show", "quit", "show"], tmp_path)][1:] == [
        "= 5 - - - - - - - - - 5 j",
        "=",
    ]


@pytest.mark.parametrize(
    ("rules", "position", "result"),
    [
        ("puluc", "5 - - - - - - - - - 5 j", "none"),
        ("puluc", "0 - - jo - - - - - - 4 o", "obsidian"),
        ("puluc", "4 - - oj - - - - - - 0 j", "jade"),
        ("fire=yes", "0 - - - - - - - - - 0 o lost=3/3", "draw"),
        ("players=2 army=1 spaces=9", "0,0 pb qa - - - - - - - 0,0 a", "jade"),
    ],
)
def test_the_result_is_the_winner(engine, rules, position, result):
    assert answers(engine, f"rules {rules}", f"position {position}", "result")[2] == result


@pytest.mark.parametrize(
    ("rules", "position", "line", "is_whole"),
    [
        ("pieces=2 army=2", "0 - j - - - j - - - 2 j", "pass", False),
        ("highway=looping spaces=8 army=2", "0 j - - - j - - - 2 j", "pass", True),  # a 4
        ("throws=bell", "4 - - j - - - - - - 5 j", "pass", True),
        # of two throws one move is a turn only if the other throw can't be used after it
        ("throws_per_turn=2", "5 - - - - - - - - - 5 j", "2 city-2", False),
        ("throws_per_turn=2", "5 - - - - - - - - - 5 j", "2 city-2 3 city-3", True),
        ("throws_per_turn=2 army=2", "0 - - - - - - - - oj 1 j", "1 9+city", False),
        ("throws=bell throws_per_turn=2", "5 - - - - - - - - - 5 j", "2 city-2", True),
        ("throws=bell throws_per_turn=2", "5 - - - - - - - - - 5 j", "pass", True),
        ("throws_per_turn=2", "5 - - - - - - - - - 5 j", "pass", False),
    ],
)
def test_a_turn_is_played_only_if_some_throws_allow_no_more(
    engine, rules, position, line, is_whole
):
    said = answers(engine, f"rules {rules}", f"position {position}", f"play {line}", "show")
    assert said[2].startswith("?") is not is_whole
    if not is_whole:
        assert said[2] == f"? {line}: whatever is thrown, there is a move to make"
        assert said[3] == position
    else:
        assert said[3] == said[2]


def test_every_pass_and_no_move_is_refused_where_all_throws_have_moves(engine):
    rules, rng, refused = Ruleset.parse("highway=looping spaces=8 army=2"), Random(2), set()
    engine.answer(f"rules {rules}")
    for position, _ in islice(positions_with_throws(rules, rng, longest=80), 300):
        engine.answer(f"position {position}")
        may_pass = any(not position.legal_moves(value) for value, _ in rules.odds)
        assert engine.answer("play pass").startswith("=") is may_pass
        refused.add(may_pass)
    assert refused == {True, False}


def test_a_byte_order_mark_before_the_first_line_is_skipped(tmp_path):
    lines = lines_of(BytesIO(codecs.BOM_UTF8 + b"hello\nquit\n"))
    assert list(converse(lines, tmp_path)) == list(converse(["hello\n", "quit\n"], tmp_path))
