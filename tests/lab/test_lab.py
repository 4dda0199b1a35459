"""The lab: numbers of positions, compiled rules, solutions, and what they say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from plain import followers, rolls, solve

from puluc import cli
from puluc.ai import make_player
from puluc.bench.lab import compare
from puluc.lab import solver
from puluc.lab.arena import Pairing, run
from puluc.lab.command import MANUAL_RULES
from puluc.lab.evaluate import Strength, strength
from puluc.lab.following import read_number
from puluc.lab.graph import Graph, rolls_of
from puluc.lab.play import play_at_random
from puluc.lab.policy import Policy
from puluc.lab.reading import move_chances
from puluc.lab.solving import TooLargeError, check_memory, solve_to
from puluc.lab.tables import tables_of
from puluc.rules import PRESETS, Position, RandomSticks, Ruleset, Side
from puluc.rules.numbering import Numbering
from puluc.rules.solution import NEVER, Solution, SolutionError

TINY = [
    "spaces=7 army=2",
    "throws=bell spaces=7 army=2",
    "captures=backward spaces=7 army=2",
    "highway=looping spaces=7 army=2",
    "captures=backward highway=return spaces=7 army=2",
    "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle",
    "captures=backward pieces=1 highway=return spaces=7 army=2 capture=eagle-return",
    "captures=backward pieces=1 highway=return spaces=7 army=2 scorpion=yes",
    "captures=backward pieces=1 highway=return spaces=7 army=2 fire=yes",
    "spaces=7 army=2 doubling=yes",
    "captures=backward highway=looping spaces=7 army=2 flow=yes",
    "throws=sapper pieces=1 highway=looping spaces=7 army=2 throws_per_turn=2",
]
"""Between them they know every rule."""


def ignore(_phase: str, _share: float) -> None:
    """Tell nobody."""


def random_positions(
    rules: Ruleset, count: int, seed: int
) -> list[tuple[Position, tuple[int, ...]]]:
    """Positions of random games, each with what was thrown in it."""
    rng = Random(seed)
    sticks, found = RandomSticks(rng), []
    position = Position.start(rules, Side.JADE)
    while len(found) < count:
        values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
        found.append((position, values))
        position = rng.choice(sorted(followers(position, values), key=str))
        if position.outcome or rng.random() < 0.01:
            position = Position.start(rules, rng.choice(tuple(Side)))
    return found


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_both_engines_agree_move_for_move(preset):
    """``puluc bench lab`` does this with a million positions of all rule sets."""
    assert compare(preset.rules, 400, seed=3) == 0


def test_compiled_numbers_are_read_as_they_are_written():
    rules = Ruleset.preset("fire")
    numbering = Numbering(rules)
    tables = tables_of(numbering)
    board, rest = np.zeros(rules.spaces + 1, np.int16), np.zeros(4, np.int16)
    for position, _ in random_positions(rules, 200, seed=3):
        codes, beside = numbering.seen(position)
        read_number(*tables, numbering.number_of(position), board, rest)
        assert board[1:].tolist() == codes
        assert rest.tolist() == [*beside.homes, *beside.lost]


@pytest.mark.parametrize("text", TINY)
def test_a_tiny_game_is_solved_as_in_plain_python(text, tmp_path):
    rules = Ruleset.parse(text)
    expected = solve(rules)
    file = tmp_path / "tiny"
    solved = solve_to(rules, file, ignore)
    solution = Solution(file.read_bytes())
    for position, value in expected.items():
        found = solved.values[solved.graph.place_of(position)]
        assert found == pytest.approx(value, abs=1e-6), str(position)
        assert solution.chance(position) == pytest.approx(value, abs=1e-5)
    numbering = Numbering(rules)
    assert solved.graph.count == len({numbering.number_of(position) for position in expected})


def test_the_start_is_worth_what_is_known(tmp_path):
    rules = Ruleset(pieces=1)
    solved = solve_to(rules, tmp_path / "solved", ignore)
    assert solved.values[0] == pytest.approx(0.499944, abs=1e-6)
    for side in Side:
        assert solved.graph.place_of(Position.start(rules, side)) == 0


def test_the_standard_game_has_so_many_numbers():
    """7,788,471 of them come about; ``puluc lab solve`` counts them in a minute."""
    assert Numbering(Ruleset()).count == 8_202_283
    assert len(MANUAL_RULES) == len(set(MANUAL_RULES)) == 40


def test_numbers_are_the_same_for_both_sides():
    rules = Ruleset.preset("ritual warfare")
    numbering = Numbering(rules)
    for position, _ in random_positions(rules, 300, seed=5):
        turned = str(position).translate(str.maketrans("jo", "oj")).split()
        *fields, mover = turned
        mirrored = Position.parse(" ".join([*fields[::-1], mover]), rules)
        assert numbering.number_of(mirrored) == numbering.number_of(position)


def test_random_games_go_as_they_do_in_plain_python():
    rules, rng = Ruleset(pieces=2), Random(4)
    sticks, wins, turns, games = RandomSticks(rng), 0, 0, 600
    for _ in range(games):
        position = Position.start(rules, Side.JADE)
        while position.outcome is None:
            moves = position.legal_moves(rules.values[sticks.throw().marked])
            position = position.play(rng.choice(moves)) if moves else position.pass_turn()
            turns += 1
        wins += position.outcome.winner is Side.JADE
    tally = play_at_random(rules, 20_000, seed=1)
    assert tally.games == 20_000
    assert abs(tally.wins / tally.games - wins / games) < 0.08
    assert abs(tally.turns / tally.games - turns / games) < 4
    assert play_at_random(rules, 100, seed=1) == play_at_random(rules, 100, seed=1)
    assert play_at_random(rules, 100, seed=1) != play_at_random(rules, 100, seed=2)


@pytest.fixture
def tiny_file(tmp_path) -> Path:
    file = tmp_path / "home" / "solutions" / "spaces-7_army-2.puluc-solution"
    file.parent.mkdir(parents=True)
    solve_to(Ruleset.parse(TINY[0]), file, ignore)
    return file


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda content: content[:0], "cut off"),
        (lambda content: content[:10], "cut off"),
        (lambda content: content[:-1], "cut off"),
        (lambda content: content + b"\0", "cut off"),
        (lambda content: b"X" + content[1:], "no solution"),
        (lambda content: content[:8] + b"\x09" + content[9:], "version 9"),
        (lambda content: content[:20] + b"\xff" + content[21:], "header"),
        (lambda content: content.replace(b"spaces=7", b"spaces=9"), "in another way"),
        (lambda content: content[:-2] + b"\x01\x02", "checksum"),
    ],
)
def test_a_spoilt_file_is_refused_with_its_reason(tiny_file, spoil, problem):
    with pytest.raises(SolutionError, match=problem):
        Solution(spoil(tiny_file.read_bytes()))


def test_a_file_takes_two_bytes_a_number(tiny_file):
    solution = Solution(tiny_file.read_bytes())
    assert tiny_file.stat().st_size < 2 * solution.header.count + 300
    values = np.frombuffer(tiny_file.read_bytes()[-2 * solution.header.count :], np.uint16)
    assert (values != NEVER).sum() == solution.header.positions


def test_an_interrupted_run_goes_on(tmp_path, monkeypatch):
    rules, file = Ruleset.parse(TINY[0]), tmp_path / "solved"
    whole = solve_to(rules, tmp_path / "whole", ignore)
    sweep, swept = solver._sweep, []

    def interrupted(*arguments: object) -> float:
        swept.append(1)
        if len(swept) > 20:
            raise KeyboardInterrupt
        return sweep(*arguments)

    monkeypatch.setattr(solver, "_sweep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve_to(rules, file, ignore)
    assert not file.exists()
    monkeypatch.setattr(solver, "_sweep", sweep)
    again = solve_to(rules, file, ignore)
    assert again.sweeps < whole.sweeps
    assert again.values == pytest.approx(whole.values, abs=1e-6)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["solved", "whole"]


def test_what_does_not_fit_into_memory_is_refused_beforehand():
    assert check_memory(Ruleset(), 2.5e9).startswith("at most 8,202,283 positions, about 0.")
    with pytest.raises(TooLargeError, match=r"34,208,086,611 positions.*--memory allows 8.00 GB"):
        check_memory(Ruleset.preset("rescue"), 8e9)


def lab(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(["lab", *words])
    return end.value.code


def test_the_command_solves_and_explains(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    rules = ("--rules", TINY[0])
    position = "1 - - j - - o - 1 j"
    assert lab("explain", position, "--throw", "3", *rules) == 2
    assert "there is no solution" in capsys.readouterr().err
    assert lab("solve", *rules) == 0
    out = capsys.readouterr().out
    assert "at most" in out
    assert "positions come about" in out
    assert lab("explain", position, "--throw", "3", *rules) == 0
    first, *moves = capsys.readouterr().out.splitlines()
    assert first.startswith("Jade wins 0.")
    chances = [float(line.split()[0]) for line in moves]
    assert chances == sorted(chances, reverse=True)
    assert [line.split()[1] for line in moves] == ["3x6"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["1 - - j - - o - 1 j", "--throw", "3", "3"], "a turn has 1 throws"),
        (["1 - - j - - o - 1 j", "--throw", "7"], "no throw is worth 7"),
        (["0 - - j - - - - 0 j", "--throw", "1"], "this game is over"),
        (["1 - - j - - o - 9 j", "--throw", "1"], "is no number of pieces"),
    ],
)
def test_what_can_not_be_explained_gets_one_line(tiny_file, monkeypatch, capsys, words, problem):
    monkeypatch.setenv("PULUC_HOME", str(tiny_file.parent.parent))
    assert lab("explain", *words, "--rules", TINY[0]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert problem in line


def test_too_little_memory_gets_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    assert lab("solve", "--rules", str(Ruleset.preset("rescue")), "--memory", "0.5") == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "--memory allows 0.50 GB" in line
    assert not list(tmp_path.iterdir())


def test_every_roll_has_its_chance():
    for preset in PRESETS:
        by_hand = rolls(preset.rules)
        assert sum(chance for _, chance in by_hand) == pytest.approx(1)
        assert sum(roll.chance for roll in rolls_of(preset.rules)) == pytest.approx(1)


def test_a_number_tells_its_position():
    for preset in PRESETS:
        numbering = Numbering(preset.rules)
        for position, _ in random_positions(preset.rules, 60, seed=9):
            number = numbering.number_of(position)
            again = numbering.position_of(number)
            assert again.mover is Side.JADE
            assert numbering.number_of(again) == number
            assert sum(unit is None for unit in again.units) == sum(
                unit is None for unit in position.units
            )


def exact(rules: Ruleset, first: str, second: str) -> Strength:
    """The strength of one player against another, worked out."""
    graph = Graph(rules)
    graph.explore(ignore)
    values = solver.solve(graph, np.full(graph.count, 0.5), ignore).values
    players = [Policy(graph, name, values) for name in (first, second)]
    return strength(graph, *players, lambda _share: None)


@pytest.mark.parametrize("text", [TINY[0], TINY[5], TINY[-1]])
def test_the_exact_strength_is_what_the_arena_finds(text):
    rules = Ruleset.parse(text)
    found = exact(rules, "hard", "easy").mean
    result = run(Pairing("hard", "easy", rules), games=4000, seed=1, jobs=1)
    assert abs(result.rate - found) < 4 * result.standard_error


def test_nobody_beats_perfect():
    rules = Ruleset.parse(TINY[0])
    even = exact(rules, "perfect", "perfect")
    solved = solve(rules)
    start = solved[Position.start(rules, Side.JADE)]
    assert even.first == pytest.approx(start, abs=1e-6)
    assert even.mean == pytest.approx(0.5, abs=1e-6)
    strengths = [exact(rules, "perfect", name).mean for name in ("hard", "easy", "random")]
    assert 0.5 < strengths[0] < strengths[1] < strengths[2]


def test_the_chances_are_read_from_the_code_that_plays():
    position = Position.parse("3 j - - j - - - - - 4 j", Ruleset())
    moves = position.legal_moves(1)
    easy = move_chances(make_player("easy"), position, (1,), moves)
    assert easy == {move: pytest.approx(1 / len(moves)) for move in moves}
    hard = move_chances(make_player("hard"), position, (1,), moves)
    assert sum(hard.values()) == pytest.approx(1)
    assert set(hard) <= set(moves)


def test_the_command_evaluates(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    rules = ("--rules", TINY[-1])
    assert lab("evaluate", *rules, "--jade", "perfect", "--obsidian", "fair") == 0
    out = capsys.readouterr().out
    assert "compared with the code that plays in" in out
    assert "perfect wins 0.5" in out
    assert lab("evaluate", *rules, "--jade", "expert") == 1
    assert "there is no player 'expert', only easy, fair, hard" in capsys.readouterr().err


def test_without_what_it_needs_the_lab_says_so(monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda _name: None)
    assert lab("solve") == 1
    assert 'pip install "puluc[lab]"' in capsys.readouterr().err
