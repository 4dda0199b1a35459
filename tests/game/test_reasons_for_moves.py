"""Facts about ways to play a turn, counted a second time over all throws; the reasons they give."""

from itertools import product

import pytest
from playing import line_of

from puluc.assets import assets
from puluc.game.puzzles import FILE_NAME, parse_puzzles
from puluc.game.reasons import Fact, facts, reasons, worst_reply
from puluc.rules import Choice, lines_of_play
from tests.rules import second_opinion as second

PUZZLES = parse_puzzles((assets() / FILE_NAME).read_text("utf-8"))


BAD = (Fact.LOSES, Fact.IS_TAKEN, Fact.IS_SLAIN, Fact.IS_STUCK, Fact.IS_BLOCKED)


def ends(board, player, values, options):
    """Each board after the throws of a turn are played to its end, with the moves made."""
    if not values:
        return [((), board)]
    found = second.choices(board, player, values, options)
    after = []
    for (move, value), each in found.items():
        rest = list(values)
        rest.remove(value)
        if second.result(each, options):
            rest = []
        after += [((move, *more), last) for more, last in ends(each, player, rest, options)]
    return after or [((), board)]


def power(board, name):
    """The pieces that a side has slain, and those that it has slain or holds."""
    slain = second.sides(board.slain)[["obsidian", "jade"].index(name)]
    units = [unit for unit in board.units.values() if second.side(second.top(unit)) == name]
    held = sum(second.is_enemy(piece, second.top(unit)) for unit in units for piece in unit)
    return slain, slain + held


def gains(before, after, name):
    """What a side slays, and what it takes."""
    return tuple(b - a for a, b in zip(power(before, name), power(after, name), strict=True))


def blocked(board, player, values, options):
    """How many units one of the values would lead to a friendly unit, and move nowhere else."""
    out = board.units_of(player)
    has_entry = board.hand[player] and len(out) < options["pieces"]
    found = set()
    for origin, value in product([0, *out] if has_entry else out, filter(None, values)):
        ways = list(second.ways(board, player, origin, value, options))
        there = board.units.get(ways[0][0], "")
        is_free = any(second.moved(board, player, origin, way, options) for way in ways)
        if there and not second.is_enemy(second.top(there), player) and not is_free:
            found.add(origin)
    return len(found)


def over_throws(board, player, options):
    """Of all throws of a turn: the values, the most taken, the most slain, whether it is a pass.

    Besides the number of units blocked.
    """
    faces = [second.VALUES[options["throws"]][sum(each)] for each in product((0, 1), repeat=4)]
    for values in product(faces, repeat=options["throws_per_turn"]):
        found = [
            (*gains(board, after, second.side(player)), not moves)
            for moves, after in ends(board, player, list(values), options)
        ]
        slain, taken, passed = (max(each) for each in zip(*found, strict=True))
        stopped = blocked(board, player, values, options)
        yield tuple(sorted(values)), taken, slain, int(passed), stopped


@pytest.mark.parametrize("puzzle", PUZZLES[::6], ids=lambda puzzle: puzzle.key)
def test_every_fact_is_what_a_plain_count_over_all_throws_gives(puzzle):
    options = second.options_of(puzzle.rules)
    before, player = second.read(str(puzzle.position), options)
    for answer in puzzle.answers[:3]:
        after, enemy = second.read(str(answer.line.end), options)
        found = facts(answer.line)
        slain, taken = gains(before, after, "jade")
        lost = second.sides(after.lost)[0] - second.sides(before.lost)[0]
        entries = sum(str(play.move).startswith("city") for play in answer.line.plays)
        done = {
            Fact.TAKES: taken,
            Fact.SLAYS: slain,
            Fact.FREES: -gains(before, after, "obsidian")[1],
            Fact.BRINGS_HOME: after.hand[player] - before.hand[player] + entries,
            Fact.LOSES: lost,
        }
        assert {fact: found[fact].pieces for fact in done} == {
            fact: max(count, 0) for fact, count in done.items()
        }
        if second.result(after, options):
            assert set(found) == set(done)
            continue
        theirs = list(over_throws(after, enemy, options))
        ours = list(over_throws(after, player, options))
        for fact, throws, column in (
            (Fact.IS_TAKEN, theirs, 1),
            (Fact.IS_SLAIN, theirs, 2),
            (Fact.ENEMY_IS_STUCK, theirs, 3),
            (Fact.WILL_TAKE, ours, 1),
            (Fact.WILL_SLAY, ours, 2),
            (Fact.IS_STUCK, ours, 3),
            (Fact.IS_BLOCKED, ours, 4),
        ):
            hits = [each for each in throws if each[column] > 0]
            assert found[fact].pieces == max((each[column] for each in hits), default=0)
            assert set(found[fact].throws) == {each[0] for each in hits}
            assert found[fact].share == pytest.approx(len(hits) / len(throws))
            mean = sum(each[column] for each in hits) / len(throws)
            assert found[fact].mean == pytest.approx(mean)


def test_the_reply_to_fear_takes_or_slays_most():
    for puzzle in PUZZLES[::5]:
        end, most = puzzle.best.line.end, 0
        for values, _ in end.rules.turn_odds:
            for line in lines_of_play(Choice.at(end, values)):
                loss = line.end.taken_by(end.mover) - end.taken_by(end.mover)
                most = max(most, loss + line.end.slain_by(end.mover) - end.slain_by(end.mover))
        reply = worst_reply(end)
        assert (reply is None) == (most == 0)
        if reply:
            after = reply.line.end
            loss = after.taken_by(end.mover) - end.taken_by(end.mover)
            assert loss + after.slain_by(end.mover) - end.slain_by(end.mover) == most
            assert reply.line in list(lines_of_play(Choice.at(end, reply.values)))


def test_no_reply_is_to_be_feared_once_the_game_is_over():
    rules = "captures=backward pieces=4 highway=return army=4 fire=yes"
    end = line_of(rules, "0 - j - - - - - - jjjo 1 j", 3, "2*5").end
    assert end.outcome
    assert any(end.legal_moves(value) for value in range(1, 6)), "the captives could be slain"
    assert worst_reply(end) is None


def test_most_puzzles_have_a_reason_and_every_reason_speaks_for_the_best_answer():
    explained = 0
    for puzzle in PUZZLES:
        found = reasons(puzzle.best.line, puzzle.answers[1].line)
        explained += bool(found)
        assert len(found) <= 3
        assert [each.weight for each in found] == sorted([each.weight for each in found])[::-1]
        for each in found:
            is_bad = each.fact in BAD
            assert (each.better.mean < each.worse.mean) == is_bad
    assert explained >= 0.9 * len(PUZZLES)


def test_what_is_taken_and_slain_by_the_same_throws_is_told_once():
    rules = "captures=backward highway=return capture=eagle"
    road = "0 j j j - - o o - - 1 j lost=1/1"
    better, worse = (line_of(rules, road, 3, move) for move in ("1-4", "2-5"))
    assert facts(worse)[Fact.IS_TAKEN] == facts(worse)[Fact.IS_SLAIN]
    assert [each.fact for each in reasons(better, worse)] == [Fact.IS_TAKEN]
