"""Facts about ways to play a turn, counted a second time over all throws; the reasons they give."""

import re
from itertools import product
from statistics import fmean

import pytest
from playing import line_of
from rounds import sampled
from shipped_puzzles import PUZZLES

from puluc.game.reasons import (
    BAD,
    STRONG,
    Extent,
    Fact,
    Reasons,
    RulesKind,
    compared,
    explained,
    facts,
    points_of,
    reasons,
    weights,
    worst_reply,
)
from puluc.rules import Choice, Ruleset, lines_of_play
from tests.rules import second_opinion as second


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


def over_throws(board, player, options):
    """Of all throws of a turn: the values, the most taken, slain, freed, and whether it passes."""
    faces = [second.VALUES[options["throws"]][sum(each)] for each in product((0, 1), repeat=4)]
    mine = second.side(player)
    other = "jade" if mine == "obsidian" else "obsidian"
    for values in product(faces, repeat=options["throws_per_turn"]):
        found = [
            (*gains(board, after, mine), -gains(board, after, other)[1], not moves)
            for moves, after in ends(board, player, list(values), options)
        ]
        slain, taken, freed, passed = (max(each) for each in zip(*found, strict=True))
        yield tuple(sorted(values)), taken, slain, freed, int(passed)


def taken_back(board, enemy, player, options):
    """Of all throws of the enemy that take: the most, the share and the mean taken back."""
    found, faces = [], second.VALUES[options["throws"]]
    for value, weight in zip(faces, (1, 4, 6, 4, 1), strict=True):
        after = [each for _, each in ends(board, enemy, [value], options)]
        most = max(gains(board, each, second.side(enemy))[1] for each in after)
        if most > 0:
            backs = []
            for each in after:
                if gains(board, each, second.side(enemy))[1] == most:
                    over = second.result(each, options)
                    throws = [] if over else [*over_throws(each, player, options)]
                    counts = [max(throw[1], 0) for throw in throws] or [0]
                    share = sum(count > 0 for count in counts) / len(counts)
                    backs.append((sum(counts) / len(counts), share, max(counts)))
            found.append((weight, *min(backs)))
    total = sum(weight for weight, *_ in found) or 1
    most = max((most for *_, most in found), default=0)
    shares = sum(weight * share for weight, _, share, _ in found)
    return most, shares / total, sum(weight * mean for weight, mean, *_ in found) / 16


COUNTED = [each for each in PUZZLES if len(each.throws) == 1 and not each.rules.can_draw]
"""The puzzles that the plain count knows: one throw a turn, and captives."""


@pytest.mark.parametrize("puzzle", sampled(COUNTED[::8], 4), ids=lambda puzzle: puzzle.key)
def test_every_fact_is_what_a_plain_count_over_all_throws_gives(puzzle):
    options = second.options_of(puzzle.rules)
    before, player = second.read(str(puzzle.position), options)
    for answer in puzzle.answers[:3]:
        after, enemy = second.read(str(answer.line.end), options)
        found = facts(answer.line)
        slain, taken = gains(before, after, "jade")
        lost = second.sides(after.lost)[0] - second.sides(before.lost)[0]
        moves = [str(play.move) for play in answer.line.plays]
        entries = sum(move.startswith("city") for move in moves)
        won = second.result(after, options)
        done = {
            Fact.WINS: won == "jade",
            Fact.TAKES: taken,
            Fact.SLAYS: slain,
            Fact.FREES: -gains(before, after, "obsidian")[1],
            Fact.BRINGS_HOME: after.hand[player] - before.hand[player] + entries,
            Fact.LOSES: lost,
            Fact.ENTERS: entries,
            Fact.JOINS: sum("=" in move for move in moves),
        }
        assert {fact: found[fact].pieces for fact in done} == {
            fact: max(count, 0) for fact, count in done.items()
        }
        if won:
            assert set(found) == set(done)
            continue
        theirs = list(over_throws(after, enemy, options))
        ours = list(over_throws(after, player, options))
        for fact, throws, column in (
            (Fact.IS_TAKEN, theirs, 1),
            (Fact.IS_SLAIN, theirs, 2),
            (Fact.ENEMY_FREES, theirs, 3),
            (Fact.ENEMY_IS_STUCK, theirs, 4),
            (Fact.WILL_TAKE, ours, 1),
            (Fact.WILL_SLAY, ours, 2),
            (Fact.IS_STUCK, ours, 4),
        ):
            hits = [each for each in throws if each[column] > 0]
            assert found[fact].pieces == max((each[column] for each in hits), default=0)
            assert set(found[fact].throws) == {each[0] for each in hits}
            assert found[fact].share == pytest.approx(len(hits) / len(throws))
            mean = sum(each[column] for each in hits) / len(throws)
            assert found[fact].mean == pytest.approx(mean)
        back = found[Fact.TAKES_BACK]
        expected = taken_back(after, enemy, player, options)
        assert (back.pieces, back.share, back.mean) == pytest.approx(expected)


@pytest.mark.parametrize("puzzle", sampled(COUNTED[::24], 2), ids=lambda puzzle: puzzle.key)
def test_what_is_left_if_the_enemy_evades_and_who_takes_are_plain_counts_too(puzzle):
    options = second.options_of(puzzle.rules)
    _, player = second.read(str(puzzle.position), options)
    for answer in puzzle.answers[:2]:
        after, enemy = second.read(str(answer.line.end), options)
        if second.result(after, options):
            continue
        taken, choices, takers = [], [], set()
        faces = second.VALUES[options["throws"]]
        for value, weight in zip(faces, (1, 4, 6, 4, 1), strict=True):
            found = ends(after, enemy, [value], options)
            choices += [len(found) - 1] * weight
            takers |= {
                re.split(r"[-x+=*]", moves[0])[0]
                for moves, each in found
                if gains(after, each, second.side(enemy))[1] > 0
            }
            least = min(
                fmean(max(throw[1], 0) for throw in over_throws(each, player, options))
                if not second.result(each, options)
                else 0
                for _, each in found
            )
            taken += [least] * weight
        facts_ = facts(answer.line)
        assert facts_[Fact.STILL_TAKES].mean == pytest.approx(fmean(taken))
        assert facts_[Fact.ENEMY_CHOOSES].mean == pytest.approx(fmean(choices))
        assert facts_[Fact.IS_HUNTED].pieces == len(takers)


@pytest.mark.parametrize(
    ("start", "move", "hunters", "to_go"),
    [
        ("puluc: 2 j - j - o - - j - 3 j", "1-2", 3, 0),  # 2, 3 and the city
        ("puluc: 0 o j - - - j - - - 4 j", "6-7", 0, 0),  # the enemy is behind
        ("puluc: 0 - - oj - - - o - - 3 j", "3-4", 1, 6),
        ("captures=backward: 0 - - oj - - - o - - 3 j", "3-2", 0, 2),
        ("captures=backward: 0 - - ooj - - - - - - 3 j", "3-2", 0, 4),
        ("highway=looping: 0 o j - - - j - - - 4 j", "6-7", 2, 0),
        ("captures=backward highway=return: 0 - - - o - - - - j 4 j", "9-9", 1, 0),
        ("pieces=1: 4 - j - - - o - - - 4 j", "2-3", 1, 0),  # no other piece may come out
        ("scorpion=yes: 0 o j - - - - - - - 4 j", "2-3", 1, 0),  # it takes behind it
        ("doubling=yes: 0 - j - - jo - - - - 3 j", "2-3", 0, 0),  # it needs two
        ("doubling=yes: 0 - jj - - jo - - - - 3 j", "2-3", 1, 0),
    ],
)
def test_who_can_still_take_and_how_far_captives_have_to_go(start, move, hunters, to_go):
    rules, road = start.split(": ")
    found = facts(line_of(rules, road, 1, move))
    assert (found[Fact.HUNTS].pieces, found[Fact.TO_GO].pieces) == (hunters, to_go)


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


def test_what_is_slain_at_once_is_only_taken_and_the_lead_counts_where_it_decides():
    rules = "captures=backward highway=return capture=eagle"
    taking = facts(line_of(rules, "1 j - - o - - - - o 1 j lost=1/1", 3, "1x4"))
    assert (taking[Fact.TAKES].pieces, taking[Fact.LOSES].pieces) == (1, 1)
    assert not {Fact.SLAYS, Fact.IS_SLAIN, Fact.WILL_SLAY, Fact.ENEMY_FREES} & set(taking)
    ahead = facts(line_of(rules, "1 j - - o - - - - o 0 j lost=1/0", 3, "1x4"))
    assert (taking[Fact.LEADS].pieces, ahead[Fact.LEADS].pieces) == (0, 2)
    assert (taking[Fact.LEADS].mean, ahead[Fact.LEADS].mean) == (0, 1)
    assert Fact.LEADS not in facts(line_of("puluc", "4 j - - o - - - - - 4 j", 3, "1x4"))


WEIGHTS = {
    Fact.TAKES: 10.0,
    Fact.FREES: 6.0,
    Fact.SLAYS: 4.0,
    Fact.ENTERS: 3.0,
    Fact.IS_TAKEN: -20.0,
    Fact.TAKES_BACK: 12.0,
}


def facts_of(is_taken=0.0, back=0.0, **done):
    """Facts with made-up extents."""
    throws = ((1,),) if is_taken else ()
    return {
        Fact.WINS: Extent(),
        **{
            fact: Extent(done.get(fact, 0), mean=done.get(fact, 0))
            for fact in (Fact.TAKES, Fact.FREES, Fact.SLAYS, Fact.ENTERS)
        },
        Fact.IS_TAKEN: Extent(is_taken > 0, throws, is_taken, is_taken),
        Fact.TAKES_BACK: Extent(back > 0, (), back, back),
    }


@pytest.mark.parametrize(
    ("better", "worse", "told", "although"),
    [
        ({"takes": 2}, {"frees": 1}, "takes", "frees"),  # 20 to 6
        ({"takes": 2}, {"slays": 1}, "takes", ""),  # 4 are not said
        ({"takes": 4}, {"frees": 1, "slays": 2, "enters": 1}, "takes", "slays frees"),  # 8, 6, 3
        ({"takes": 2, "frees": 3}, {}, "takes frees", ""),  # neither has two thirds
        ({"takes": 2, "frees": 1}, {}, "takes", ""),  # 20 of 26 are enough
        ({"takes": 1, "frees": 1}, {"is_taken": 0.03}, "takes frees", ""),
        ({"frees": 1, "takes": 1, "is_taken": 0.6}, {}, "takes frees", "is_taken"),  # 16 to 12
        ({"frees": 1, "is_taken": 0.29}, {}, "frees", "is_taken"),
        ({"frees": 1, "is_taken": 0.31}, {}, "frees !", "is_taken"),
        ({"is_taken": 0.5}, {"is_taken": 0.5}, "!", ""),  # told alike
        ({"is_taken": 0.5, "back": 0.5}, {"is_taken": 0.5}, "is_taken", ""),
        ({"is_taken": 0.5, "back": 0.5}, {"is_taken": 0.3}, "is_taken", ""),  # -4 to -6
        ({"is_taken": 0.04}, {"is_taken": 0.08}, "!", ""),  # less than one point
        ({"takes": 1, "is_taken": 0.25}, {"frees": 1}, "takes !", "frees is_taken"),  # 10 to 11
        ({"frees": 1, "slays": 1, "enters": 1, "is_taken": 0.6}, {}, "frees slays !", "is_taken"),
    ],
)
def test_what_is_told_follows_from_the_points(better, worse, told, although):
    found = compared(facts_of(**better), facts_of(**worse), WEIGHTS)
    names, is_enough = told.removesuffix("!").split(), "!" not in told
    against = tuple(map(Fact, although.split()))
    assert found == Reasons(tuple(map(Fact, names)), against, is_enough)


def test_a_longer_way_home_is_told_even_if_the_other_move_slays():
    road = "2 - - ojoj o - oj - - - 1 j"
    far, slaying = line_of("puluc", road, 5, "3-8"), line_of("puluc", road, 5, "6+city")
    assert reasons(far, slaying).told == (Fact.TO_GO,)
    found = explained(far, slaying)
    assert (found.told, found.although) == ((Fact.TO_GO,), (Fact.SLAYS,))


def test_the_throws_that_take_come_before_a_chance_that_nobody_counts():
    road = "1 - - - jojoj - oj - o - 1 j"
    near, far = line_of("puluc", road, 3, "city-3"), line_of("puluc", road, 3, "6-9")
    assert reasons(near, far).told == (Fact.STILL_TAKES,)
    assert explained(near, far).told == (Fact.WILL_TAKE, Fact.STILL_TAKES)
    assert Fact.WILL_TAKE not in explained(far, near).told


def test_what_the_other_move_takes_is_told_even_if_it_is_outweighed():
    road = "1 - j j oojoj - o - o - 0 j"
    safe, taking = line_of("puluc", road, 5, "4-9"), line_of("puluc", road, 5, "3x8")
    assert reasons(safe, taking).although == ()
    assert explained(safe, taking).although == (Fact.TAKES,)


def test_a_win_needs_no_other_reason():
    won = facts_of() | {Fact.WINS: Extent(1, mean=1)}
    assert compared(won, facts_of(takes=5), WEIGHTS) == Reasons((Fact.WINS,))


def test_each_kind_of_rules_has_weights_that_agree_with_the_sentences():
    for rules, kind in (
        ("puluc", RulesKind.STANDARD),
        ("throws=bell", RulesKind.STANDARD),
        ("captures=backward highway=return", RulesKind.TURN_BACK),
        ("pieces=7 spaces=13 army=7 doubling=yes", RulesKind.DOUBLING),
        ("captures=backward highway=return capture=eagle", RulesKind.TAKES_DECIDE),
        ("pieces=1 throws_per_turn=2 players=3", RulesKind.TWO_THROWS),
        ("captures=backward", RulesKind.CUSTOM),
        ("army=4", RulesKind.CUSTOM),
    ):
        assert RulesKind.of(Ruleset.parse(rules)) is kind
        found = weights(Ruleset.parse(rules))
        assert {Fact.TAKES, Fact.IS_TAKEN, Fact.TAKES_BACK} <= set(found)
        assert all((points < 0) == (fact in BAD) for fact, points in found.items())
    assert Fact.WILL_TAKE not in weights(Ruleset())
    assert Fact.LEADS in weights(Ruleset.parse("fire=yes"))


def test_most_puzzles_have_a_reason_and_every_reason_speaks_for_the_best_answer():
    explained, shown = 0, PUZZLES[::7]
    for puzzle in shown:
        other = puzzle.answers[1].line
        found = reasons(best := puzzle.best.line, other)
        points = points_of(facts(best), facts(other), weights(puzzle.rules))
        explained += bool(found.told)
        assert all(points[fact] > 0 for fact in found.told)
        against = [-points[fact] for fact in found.although]
        assert all(each >= STRONG or each == max(map(abs, points.values())) for each in against)
    assert explained >= 0.9 * len(shown)
