"""The analysis of games: luck, cost and skill, and analysed games as text."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import isclose
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import play_step
from rounds import sampled

from puluc.ai.levels import ALL_LEVELS
from puluc.ai.master.evaluator import (
    GENERAL_ERROR,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
    Chances,
    evaluator,
)
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import (
    BEGINNER,
    BLUNDER,
    LEVEL_COSTS,
    MISTAKE,
    GameAnalysis,
    GameSkill,
    Outlook,
    after,
    analyse,
    analysed_text,
    cost_per_decision,
    is_judged,
    level_costs,
    nearest_level,
    rank,
    skill_in,
)
from puluc.game.draft import Draft
from puluc.game.session import Session, Setup
from puluc.rules import (
    HUMAN,
    PRESETS,
    THROWS,
    Captures,
    Choice,
    GivenStart,
    HighwayKind,
    Move,
    Position,
    Record,
    Ruleset,
    Seat,
    Side,
    Throw,
    Throws,
    Turn,
    lines_of_play,
    parse_record,
    record_text,
    verify,
)

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
SMALL = Ruleset(spaces=7, army=2)

MANUAL = [
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(
        (Throws.CULIN, Throws.BELL),
        Captures,
        range(1, 6),
        (HighwayKind.FINITE, HighwayKind.LOOPING),
    )
]
ALL_RULES = [*MANUAL, *(preset.rules for preset in PRESETS)]


class Invented(Chances):
    """A chance for each position that means nothing; true ones of games that are over."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules, None, evaluator())

    def _chance(self, position: Position) -> float:
        if position.outcome is not None:
            return super()._chance(position)
        return Random(str(position)).random()

    def look_closer(self, position: Position, side: Side, turns: int) -> float:
        del turns
        return self.worth(position, side)


def played(rules: Ruleset, seed: int, most: int = 400) -> Record:
    """A game of random moves, of at most this many turns."""
    seats = (Seat(HUMAN),) * len(rules.turn_order)
    session, rng = Session(lambda: f"seed {seed}", Setup(rules, seats)), Random(seed)
    while session.match.outcome is None and len(session.match.turns) < most:
        play_step(session, rng)
    return session.record


def analysed(record: Record, chances: Chances) -> GameAnalysis:
    return analyse(record, chances, lambda _share: None)


def exact() -> Chances:
    return Chances.of(SMALL, Tablebase(SOLVED.read_bytes()))


def balance(game: GameAnalysis) -> float:
    jade, obsidian = map(game.totals, Side)
    return 0.5 + jade.luck - obsidian.luck - jade.cost + obsidian.cost + game.estimate


@given(rules=st.sampled_from(ALL_RULES), seed=st.integers(0, 10_000))
def test_the_balance_of_a_game_adds_up(rules, seed):
    record = played(rules, seed, most=30)
    game = analysed(record, Invented(rules))
    assert isclose(balance(game), game.final, abs_tol=1e-9)
    assert len(game.turns) == len(record.turns)
    if record.result:
        winner = record.result.winner
        assert game.final == (0.5 if winner is None else float(winner is Side.JADE))
    assert all(turn.cost >= 0 for turn in game.turns)


@pytest.mark.parametrize("name", sampled(["Puluc", "Scorpion", "Sapper 1906", "Bul"], 4))
def test_the_balance_adds_up_with_the_estimates_of_the_program(name):
    rules = Ruleset.preset(name)
    game = analysed(played(rules, 3, most=6), Chances.of(rules, None))
    assert not game.is_exact
    assert isclose(balance(game), game.final, abs_tol=1e-9)
    assert game.estimate != 0


def test_exact_chances_leave_nothing_to_estimate():
    game = analysed(played(SMALL, 1), exact())
    assert game.is_exact
    assert abs(game.estimate) < 1e-4 * len(game.turns)  # a tablebase rounds to 1/65,534
    assert game.final in (0, 1)


def test_the_luck_of_all_throws_is_nothing_on_average():
    chances, start = exact(), Position.start(SMALL, Side.JADE)
    record = played(SMALL, 4)
    for position in [start, *(turn.end for turn in analysed(record, chances).turns[:6])]:
        best = [
            (share, rank(chances, Choice.at(position, values), position.mover)[0].chance)
            for values, share in SMALL.turn_odds
        ]
        average = sum(share * chance for share, chance in best)
        assert isclose(average, chances.worth(position, position.mover), abs_tol=1e-4)


def test_moving_first_is_the_luck_of_the_opening():
    game = analysed(played(SMALL, 2, most=1), exact())
    start = Position.start(SMALL, Side.JADE)
    assert game.opening_luck == exact().worth(start, Side.JADE) - 0.5
    assert game.chances[0] == 0.5 + (1 if game.opening is Side.JADE else -1) * game.opening_luck


def test_lines_are_ranked_best_first_and_each_end_once():
    chances, position = exact(), Position.parse("1 - j - - o - - 1 j", SMALL)
    ranked = rank(chances, Choice.at(position, (1,)), Side.JADE)
    assert [each.chance for each in ranked] == sorted(
        (each.chance for each in ranked), reverse=True
    )
    assert len({each.line.end for each in ranked}) == len(ranked)


def test_what_if_goes_on_with_the_best_way_for_each_throw_and_then_after_its_moves():
    chances, draft = exact(), Draft(Position.parse("1 - j - - o - - 1 j", SMALL))
    outlook = Outlook.of(draft, chances)
    assert outlook.chance == pytest.approx(chances.worth(draft.position, Side.JADE), abs=1e-4)
    assert [each.values for each in outlook.prospects] == [each for each, _ in SMALL.turn_odds]
    for prospect in outlook.prospects:
        thrown = after(draft, prospect)
        assert (thrown.position, thrown.values) == (draft.position, prospect.values)
        best = Outlook.of(thrown, chances).prospects[0]
        assert best == prospect
        assert after(thrown, best).position == best.ranked.line.end


def test_of_several_lines_to_one_position_the_first_is_listed():
    rules = Ruleset.preset("Sapper 1906")
    choice = Choice.at(Position.start(rules, Side.JADE), (2, 3))
    lines = list(lines_of_play(choice))
    firsts = {line.end: line for line in reversed(lines)}
    ranked = rank(Invented(rules), choice, Side.JADE)
    assert len(ranked) == len(firsts) < len(lines)
    assert all(each.line == firsts[each.line.end] for each in ranked)


def test_a_turn_without_a_choice_is_no_decision_and_costs_nothing():
    rules = Ruleset.preset("Bell")
    games = [analysed(played(rules, seed, most=30), Invented(rules)) for seed in range(4)]
    forced = [turn for game in games for turn in game.turns if not turn.is_decision]
    assert forced
    assert all(turn.cost == 0 for turn in forced)
    assert any(turn.options[0].play is None for turn in forced)  # a pass
    assert not all(turn.options[0].play is None for turn in forced)
    outlook = Outlook.of(Draft(Position.start(rules, Side.JADE)), Invented(rules))
    assert [each.moves for each in outlook.prospects][:2] == ["pass", "city-2"]


def test_totals_count_decisions_mistakes_and_blunders():
    game = analysed(played(SMALL, 5), exact())
    for side in Side:
        turns, totals = [turn for turn in game.turns if turn.side is side], game.totals(side)
        assert totals.decisions + totals.forced == len(turns)
        assert totals.mistakes == sum(turn.cost > MISTAKE for turn in turns)
        assert totals.blunders == sum(turn.cost > BLUNDER for turn in turns)
        assert totals.cost_per_decision * totals.decisions == pytest.approx(totals.cost)


def test_noise_of_estimates_is_no_mistake():
    """The costs of invented chances are spread evenly: some lie just above a mistake."""
    record = played(Ruleset(spaces=13), 5)
    game = analysed(record, Invented(record.rules))
    assert {turn.error for turn in game.turns} == {GENERAL_ERROR}
    between = [turn for turn in game.turns if MISTAKE < turn.cost <= MISTAKE + GENERAL_ERROR]
    beyond = [turn for turn in game.turns if turn.cost > MISTAKE + GENERAL_ERROR]
    assert between
    assert not any(turn.is_mistake for turn in between)
    assert all(turn.is_mistake for turn in beyond)
    blunders = [turn for turn in beyond if turn.cost > BLUNDER + GENERAL_ERROR]
    assert [turn for turn in game.turns if turn.is_blunder] == blunders
    assert {turn.error for turn in analysed(played(SMALL, 5), exact()).turns} == {0.0}
    assert Invented(Ruleset()).error == SPECIAL_ERROR
    assert Invented(Ruleset.preset("sapper 1906")).error == SPECIAL_ERROR + TWO_THROWS_ERROR
    assert Invented(Ruleset.parse("fire=yes")).error == GENERAL_ERROR
    general = GENERAL_ERROR + TWO_THROWS_ERROR
    assert Invented(Ruleset.parse("throws_per_turn=2")).error == general


@pytest.mark.parametrize("shares", [(0.0, 1.0), (0.5, 0.5), (1.0, 1.5), (1.5, 0.5), (1.0, 0.0)])
def test_a_mistake_is_looked_at_again_and_what_is_then_missing_is_error(shares):
    """Closer looks find these shares of each cost; none is taken at what is no mistake any more."""
    looks = Counter[int]()

    class Closer(Invented):
        def look_closer(self, position: Position, side: Side, turns: int) -> float:
            looks[turns] += 1
            return shares[turns - 1] * self.worth(position, side)

    record = played(Ruleset(spaces=13), 5)
    chances = Closer(record.rules)
    before, game = analysed(record, Invented(record.rules)), analysed(record, chances)
    marked, seen = [turn for turn in before.turns if turn.is_mistake], Counter[int]()
    for was, turn in zip(before.turns, game.turns, strict=True):
        least = was.cost
        for number, share in enumerate(shares, 1):
            if least > MISTAKE + GENERAL_ERROR:
                seen[number] += 2
                least = min(least, share * was.cost)
        assert turn.error == pytest.approx(GENERAL_ERROR + was.cost - least)
        assert turn.is_mistake == (least > MISTAKE + GENERAL_ERROR)
        assert turn.is_blunder == (least > BLUNDER + GENERAL_ERROR)
    assert looks == seen
    assert looks[1] == 2 * len(marked) > 0
    assert any(turn.is_mistake for turn in game.turns) == (min(shares) > 0)


def test_estimates_are_looked_at_again_with_one_throw_a_turn():
    assert Invented(Ruleset(throws_per_turn=2)).closer_looks == 0
    assert Invented(Ruleset()).closer_looks == 2
    assert exact().closer_looks == 0


def test_exact_chances_are_not_looked_at_again(monkeypatch):
    monkeypatch.setattr(Chances, "look_closer", lambda *_: pytest.fail("looked again"))
    game = analysed(played(SMALL, 5), exact())
    assert any(turn.is_mistake for turn in game.turns)


def test_estimated_luck_has_a_margin_and_exact_luck_has_none():
    record, about = played(SMALL, 1), Chances.of(SMALL, None)
    estimated, known = analysed(record, about), analysed(record, exact())
    for side in Side:
        one, other = estimated.totals(side), known.totals(side)
        assert other.luck_margin == 0
        assert one.luck_margin > 0
        assert abs(one.luck - other.luck) <= one.luck_margin
    assert f"± {100 * estimated.totals(Side.JADE).luck_margin:.1f}, cost" in analysed_text(
        record, estimated
    )
    assert "±" not in analysed_text(record, known)


@pytest.mark.gate
def test_most_estimates_of_luck_are_within_their_margin():
    about, known, within = Chances.of(SMALL, None), exact(), list[bool]()
    for seed in range(6):
        record = played(SMALL, seed)
        one, other = analysed(record, about), analysed(record, known)
        for side in Side:
            error = one.totals(side).luck - other.totals(side).luck
            within.append(abs(error) <= one.totals(side).luck_margin)
    assert sum(within) >= 0.9 * len(within)


def test_with_even_luck_only_the_choices_count():
    game = analysed(played(SMALL, 7), exact())
    jade, obsidian = (game.totals(side).cost for side in Side)
    assert game.even_luck == pytest.approx(min(1, max(0, 0.5 - jade + obsidian)))


def test_a_game_that_has_not_begun_has_even_chances():
    game = analysed(Record(SMALL, (Seat("easy"),) * 2), exact())
    assert (game.opening, game.turns, game.chances, game.is_over) == (None, (), (0.5,), False)


def test_progress_reaches_one_and_may_end_the_work():
    record, shares = played(SMALL, 1), list[float]()
    analyse(record, exact(), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    with pytest.raises(ZeroDivisionError):
        analyse(record, exact(), lambda _share: 1 // 0)


def test_all_turns_are_analysed_roughly_before_any_is_looked_at_closely():
    record, so_far = played(SMALL, 1), list[GameAnalysis]()
    game = analyse(record, Chances.of(SMALL, None), lambda _share: None, so_far.append)
    count = len(record.turns)
    first, second = so_far[:count], so_far[count:]
    assert [len(each.turns) for each in first] == [*range(1, count + 1)]
    assert all(each.is_rough for each in first)
    assert not any(turn.is_mistake for turn in first[-1].turns), "none is marked too early"
    assert [each.is_rough for each in second] == [*[True] * (count - 1), False]
    for number, each in enumerate(second, 1):
        assert each.turns[:number] == game.turns[:number]
        assert len(each.turns) == count
        assert each.is_over
        assert balance(each) == pytest.approx(each.final)
    assert second[-1] == game
    assert analyse(record, Chances.of(SMALL, None), lambda _share: None) == game


def test_findings_grow_turn_by_turn():
    record, so_far = played(SMALL, 1), list[GameAnalysis]()
    game = analyse(record, exact(), lambda _share: None, so_far.append)
    assert [each.turns for each in so_far] == [
        game.turns[:count] for count in range(1, 1 + len(game.turns))
    ]
    assert {each.opening for each in so_far} == {game.opening}


@pytest.mark.parametrize("side", "jo")
def test_a_throw_that_was_set_up_is_no_luck(side):
    position = Position.parse(f"1 - j - - o - - 1 {side}", SMALL)
    throw = next(throw for throw in THROWS if SMALL.values[throw.marked] == 3)
    move = position.legal_moves(3)[0]
    turn = Turn(position.player, (throw,), (move,))
    seats, chances = (Seat(HUMAN),) * 2, exact()
    given = Record(SMALL, seats, turns=(turn,), set_up=GivenStart(position, (throw,)))
    thrown = Record(SMALL, seats, turns=(turn,), set_up=GivenStart(position))
    with_luck, without = (analysed(record, chances) for record in (thrown, given))
    assert with_luck.turns[0].luck != 0
    assert (without.turns[0].luck, without.estimate) == (0, 0)
    assert without.turns[0].cost == with_luck.turns[0].cost
    best = without.turns[0].best
    assert without.start == (best if side == "j" else 1 - best)
    assert isclose(without.start + without.luck - without.cost, without.final, abs_tol=1e-9)
    assert without.final == with_luck.final
    assert analysed(replace(given, turns=()), chances).turns == ()


@pytest.mark.parametrize("start", [0.2, 0.8])
def test_even_luck_begins_with_the_chance_of_a_start_that_was_set_up(start):
    analysis = GameAnalysis(
        is_exact=True, opening=Side.JADE, opening_luck=0, turns=(), is_over=False, start=start
    )
    assert analysis.even_luck == start


RECORD = played(SMALL, 5)


def test_the_decisions_of_persons_are_counted():
    analysis = analysed(RECORD, exact())
    totals = {side: analysis.totals(side) for side in Side}
    both = skill_in(RECORD, analysis)
    assert both.decisions == sum(each.decisions for each in totals.values()) > 0
    assert both.cost == pytest.approx(sum(each.cost for each in totals.values()))
    against_easy = replace(RECORD, seats=(Seat(), Seat("easy")))
    mine = skill_in(against_easy, analysis)
    assert mine.decisions == totals[Side.JADE].decisions < both.decisions
    assert mine.cost == pytest.approx(totals[Side.JADE].cost)


def test_only_finished_games_of_persons_without_take_backs_count():
    assert is_judged(RECORD)
    assert is_judged(replace(RECORD, seats=(Seat("hard"), Seat())))
    assert not is_judged(replace(RECORD, seats=(Seat("hard"), Seat("easy"))))
    assert not is_judged(replace(RECORD, is_assisted=True))
    assert not is_judged(replace(RECORD, result=None))


def test_the_mean_is_over_decisions_and_not_over_games():
    assert cost_per_decision([GameSkill(1, 0.1), GameSkill(9, 0.1)]) == pytest.approx(0.02)
    assert cost_per_decision([GameSkill(0, 0.0)]) is None
    assert cost_per_decision([]) is None


@pytest.mark.parametrize(
    ("rules", "level"), [(rules, level) for rules, costs in LEVEL_COSTS.items() for level in costs]
)
def test_the_nearest_level_is_that_of_about_the_same_cost(rules, level):
    costs = level_costs(Ruleset.parse(rules))
    assert nearest_level(costs[level], costs) == level
    assert nearest_level(costs[level] * 1.01, costs) == level


@pytest.mark.parametrize("rules", LEVEL_COSTS)
def test_a_scale_goes_from_a_beginner_to_perfect_play(rules):
    assert str(Ruleset.parse(rules)) == rules
    names, costs = zip(*LEVEL_COSTS[rules].items(), strict=True)
    assert list(names) == [each for each in (BEGINNER, *ALL_LEVELS) if each in names]
    assert list(costs) == sorted(costs, reverse=True)
    assert (names[0], costs[-1]) == (BEGINNER, 0)


def test_other_rules_have_no_scale():
    assert level_costs(Ruleset(spaces=11)) == {}


def test_the_highest_cost_is_nearest_to_a_beginner():
    assert nearest_level(0.3, level_costs(Ruleset())) == BEGINNER


TESTS = Path(__file__).parents[1]
GAMES = sorted((TESTS / "data" / "analysed").glob("*.txt"))


def game(name: str) -> tuple[Record, GameAnalysis]:
    record = parse_record((TESTS / "data" / "analysed" / f"{name}.txt").read_text("ascii"))
    return record, analysed(record, exact())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_analysis_of_a_stored_game_is_the_stored_one(path):
    text = path.read_text("ascii")
    record = parse_record(text)
    verify(record)
    assert analysed_text(record, analysed(record, exact())) == text


def test_a_lucky_win_with_bad_choices():
    record, analysis = game("lucky-win")
    jade, obsidian = map(analysis.totals, Side)
    assert record.result == "jade"
    assert analysis.even_luck < 0.2
    assert jade.luck > obsidian.luck
    assert jade.blunders > obsidian.mistakes


def test_an_unlucky_loss_with_good_choices():
    record, analysis = game("unlucky-loss")
    jade, obsidian = map(analysis.totals, Side)
    assert record.result == "obsidian"
    assert analysis.even_luck > 0.6
    assert jade.luck < obsidian.luck
    assert jade.cost < 0.001 < obsidian.cost


def test_in_a_perfect_game_luck_alone_decides():
    _, analysis = game("perfect-game")
    assert [analysis.totals(side).cost for side in Side] == pytest.approx([0, 0])
    assert sum(analysis.totals(side).decisions for side in Side) == 8
    assert analysis.even_luck == pytest.approx(0.5)


def test_readers_skip_notes_everywhere():
    record, analysis = game("lucky-win")
    text = analysed_text(record, analysis)
    assert parse_record(text) == record
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert parse_record(text.replace("\n", "\n; a note\n", 1)) == record
    assert parse_record(text.replace("\n10. ", "\n  ;10. nonsense\n10. ")) == record


def test_a_name_or_a_seed_may_hold_what_begins_a_note():
    record, _ = game("lucky-win")
    named = replace(record, seats=(Seat("human", "a;b ; c"), record.seats[1]))
    assert parse_record(record_text(named)) == named


def test_a_game_under_way_is_told_as_far_as_it_is_over():
    record, _ = game("lucky-win")
    last = record.turns[5]
    pending = Turn(last.player, last.throws, ())
    begun = replace(record, turns=record.turns[:5], pending=pending, result=None)
    text = analysed_text(begun, analysed(begun, exact()))
    noted = [line for line in text.splitlines() if "; luck" in line]
    assert len(noted) == 6
    assert "With even luck Jade would have 50 %." in text
    assert parse_record(text) == replace(begun, seed="")


def test_nothing_is_beside_the_opening_of_a_game_that_was_set_up():
    record, _ = game("lucky-win")
    position = Position.parse("1 - j - - o - - 1 j", record.rules)
    last = Turn(record.turns[0].player, (Throw.parse("0100"),), (Move.parse("city-1"),))
    start = GivenStart(position, last.throws)
    begun = Record(record.rules, record.seats, turns=(last,), set_up=start)
    text = analysed_text(begun, analysed(begun, exact()))
    assert [line.split()[0] for line in text.splitlines() if "; luck" in line] == ["1."]
    assert parse_record(text) == begun


def test_nothing_is_beside_the_record_before_the_first_turn():
    record = Record(Ruleset(spaces=7, army=2), (Seat("human"), Seat("easy")), commitment="0" * 64)
    text = analysed_text(record, analysed(record, exact()))
    assert "luck +" in text
    assert [line for line in text.splitlines() if "; luck" in line] == []
    assert parse_record(text) == record
