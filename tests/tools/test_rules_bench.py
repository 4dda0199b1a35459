"""The bench of random games: its loop plays by the public names, the same moves each time."""

from pathlib import Path

from tools.bench.rules import play

ROOT = Path(__file__).parents[2]


def test_the_loop_plays_the_same_games_each_time():
    (spent, position), again = play(ROOT, 500), play(ROOT, 500)
    assert spent > 0
    assert position == again[1]
    assert play(ROOT, 501)[1] != position
