"""Records: played again they come out the same, and nothing false is believed."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import play_step
from random_games import rulesets

from puluc.rules import (
    THROWS,
    HandSticks,
    Match,
    Move,
    Phase,
    Player,
    Position,
    Record,
    RecordError,
    Result,
    Ruleset,
    SeededSticks,
    SeriesGame,
    Side,
    Throw,
    Turn,
    against,
    commitment,
    parse_record,
    pending_turn,
    record_text,
    replay,
    replaying,
    series_rules,
    taken_in,
    turns_of,
    verify,
)


def played(rules: Ruleset, seed: str, commands: int, rng: Random, number: int = 3) -> Record:
    """A game of `commands` commands, by seed or, without one, by hand."""
    sticks = SeededSticks(seed, number) if seed else HandSticks(rng.choices(THROWS, k=commands + 1))
    match = Match(rules, sticks)
    for _ in range(commands):
        if match.phase is not Phase.OVER:
            play_step(match, rng)
    return Record(
        rules,
        against("hard"),
        number,
        seed,
        commitment(seed) if seed else "",
        tuple(match.opening),
        tuple(match.turns),
        match.pending,
        Result.of(match.outcome) if match.phase is Phase.OVER else None,
        rng.random() < 0.3,
        "2026-11-21",
    )


@pytest.fixture
def record() -> Record:
    """A finished game of the standard rules."""
    return played(Ruleset(), "maize", 100_000, Random(1))


@given(
    rulesets(max_spaces=20),
    st.from_regex(r"([a-z]([ -~¡-ÿ]{0,8}[0-9])?)?", fullmatch=True).filter(str.isprintable),
    st.integers(0, 100),
    st.randoms(use_true_random=False),
)
def test_a_record_replays_and_round_trips_through_its_text(rules, seed, commands, rng):
    record = played(rules, seed, commands, rng)
    match = verify(record)
    assert tuple(match.turns) == record.turns
    assert all(replaying(record, record.start())), "every command has its events"
    parsed = parse_record(record_text(record))
    assert parsed == (record if record.result else replace(record, seed=""))
    if not record.result:
        abandoned = replace(record, is_abandoned=True)
        assert parse_record(record_text(abandoned)) == abandoned, "its seed is no secret any more"
    again = replay(parsed)
    assert again.position == match.position
    assert (again.values, again.plays) == (match.values, match.plays)


def test_the_seed_is_written_only_when_the_game_is_over(record):
    assert "Seed: maize" in record_text(record)
    under_way = replace(record, turns=record.turns[:5], result=None)
    assert "maize" not in record_text(under_way)
    assert commitment("maize") in record_text(under_way)


def tampered_turn(record: Record, number: int, **changes: object) -> Record:
    turns = list(record.turns)
    turns[number] = replace(turns[number], **changes)
    return replace(record, turns=tuple(turns))


def test_a_tampered_throw_is_named_by_its_turn(record):
    for number, turn in enumerate(record.turns):
        other = THROWS[(int(str(turn.throws[0]), 2) + 1) % 16]
        with pytest.raises(RecordError, match=rf"^turn {number + 1}: the throw is {other}, but"):
            verify(tampered_turn(record, number, throws=(other,)))


def test_a_tampered_move_is_named_by_its_turn(record):
    for number, turn in enumerate(record.turns):
        wrong = () if turn.moves else (Move.parse("city-1"),)
        with pytest.raises(RecordError, match=rf"^turn {number + 1}: "):
            verify(tampered_turn(record, number, moves=wrong))


def test_a_tampered_opening_is_named(record):
    with pytest.raises(RecordError, match=r"^opening throw 1 is "):
        verify(replace(record, opening=(Throw.parse("0101"), *record.opening[1:])))
    with pytest.raises(RecordError, match=r"^there are more opening throws than .* needs$"):
        verify(replace(record, opening=record.opening * 2))
    with pytest.raises(RecordError, match="turn 1: the opening throws are incomplete"):
        verify(replace(record, opening=record.opening[:1]))


def fault(check: Callable[..., object], *given: object) -> str:
    """What a check finds wrong."""
    with pytest.raises(RecordError) as caught:
        check(*given)
    return str(caught.value)


@pytest.mark.parametrize("result", [*Result, None])
def test_a_tampered_result_is_named_by_the_last_turn(record, result):
    if result is record.result:
        assert verify(record).outcome is not None
        return
    assert fault(verify, replace(record, result=result)) == (
        f"turn {len(record.turns)}: the result is given as '{result or '-'}',"
        f" but the moves make it '{record.result}'"
    )


def test_a_result_of_a_game_under_way_is_refused(record):
    assert fault(verify, replace(record, turns=record.turns[:5])) == (
        f"turn 5: the result is given as '{record.result}', but the moves make it '-'"
    )


@pytest.mark.parametrize("changes", [{"seed": "other"}, {"commitment": "0" * 64}])
def test_a_seed_that_does_not_match_its_hash_is_refused(record, changes):
    with pytest.raises(RecordError, match=r"^the SHA-256 is not that of the seed$"):
        verify(replace(record, **changes))


def test_a_turn_after_the_end_is_refused(record):
    more = replace(record, turns=(*record.turns, record.turns[-1]))
    with pytest.raises(RecordError, match=rf"^turn {len(record.turns) + 1}: .*the game is over"):
        verify(more)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Puluc record 1", "Puluc record 2", "line 1: a record begins with 'Puluc record 1'"),
        ("Rules: puluc", "Rules: dice", "line 2: there is no rule 'dice'"),
        ("Jade: human", "Jade: hard, easy", "'hard, easy': wrong number of players, 2, not 1"),
        ("Obsidian: hard", "Obsidian:", "line 4: 'Obsidian:' is not a header line"),
        ("Game: 3", "Game: 0", "line 5: '0' is not valid here"),
        ("Date: 2026-11-21", "Date: today", "line 6: 'today' is not valid here"),
        *(
            ("Date: 2026-11-21", f"Date: {day}", f"line 6: '{day}' is not valid here")
            for day in ("2026-02-29", "2024-02-30", "1900-02-29", "2026-06-31", "0000-01-01")
        ),
        ("SHA-256: ", "SHA-256: x", "is not valid here"),
        ("Seed: maize", "Seed: maize\nSeed: maize", "or appears twice"),
        ("Result: ", "Result: x", "is not valid here"),
        (" 1. jade ", " 2. jade ", "should begin with '1. jade'"),
        (" 1. jade     ", " 1. obsidian ", "should begin with '1. jade'"),
        (" 2. obsidian", " 2. nobody", "is not a turn such as"),
        ("=2 ", "=3 ", "line "),
        ("Opening:", "Beginning:", "is not a header line"),
    ],
)
def test_damage_is_named_by_its_line(record, old, new, reason):
    text = record_text(replace(record, is_assisted=False))
    assert old in text
    wrong = fault(parse_record, text.replace(old, new, 1))
    assert wrong.startswith("line ")
    assert reason in wrong


MISSING = {
    "Rules": "the header has no line 'Rules'",
    "Obsidian": "the header has no line 'Obsidian'",
    "SHA-256": ": the header needs a line 'SHA-256' or 'Sticks: by hand', not both",
    "Opening": "is not a header line",
}


@pytest.mark.parametrize("name", MISSING)
def test_required_lines_may_not_be_missing(record, name):
    text = "\n".join(line for line in record_text(record).splitlines() if not line.startswith(name))
    assert MISSING[name] in fault(parse_record, text)


def test_the_sticks_are_either_seeded_or_thrown_by_hand(record):
    text = record_text(record).replace("SHA-256", "Sticks: by hand\nSHA-256", 1)
    assert MISSING["SHA-256"] in fault(parse_record, text)


def test_a_record_without_a_number_is_that_of_the_first_game(record):
    text = record_text(record).replace("Game: 3\n", "")
    assert parse_record(text).number == 1


def test_a_wrong_value_is_named_with_its_throw(record):
    throw = record.turns[0].throws[0]
    value = record.rules.values[throw.marked]
    text = record_text(record).replace(f"{throw}={value}", f"{throw}=9", 1)
    reason = f"{throw} is worth {value} under these rules, so '{throw}=9' is wrong"
    assert reason in fault(parse_record, text)


def test_a_turn_in_progress_after_one_of_two_moves_round_trips():
    rules = Ruleset(throws_per_turn=2)
    sticks = HandSticks(map(Throw.parse, ("1100", "1000", "1100", "1000")))
    match = Match(rules, sticks)
    for _ in range(3):
        match.throw()
    match.move(Move.parse("city-2"), 2)
    record = Record(rules, against("easy"), opening=tuple(match.opening), pending=match.pending)
    text = record_text(record)
    assert text.splitlines()[-1] == "1. jade     1100=2 1000=1 2 city-2 ..."
    assert parse_record(text) == record
    assert replay(parse_record(text)).position == match.position


def test_a_turn_without_its_second_move_is_refused():
    opening = tuple(map(Throw.parse, ("1100", "1000")))
    turn = Turn.parse("1100 1000 2 city-2", Side.JADE, Ruleset(throws_per_turn=2))
    record = Record(Ruleset(throws_per_turn=2), against("easy"), opening=opening, turns=(turn,))
    assert fault(replay, record) == "turn 1: another move must be made"


@pytest.mark.parametrize(
    ("pending", "reason"),
    [
        ("1100 0100 2 city-2", "turn 1: the throw is 1100 0100, but the seed gives 1100 1000"),
        ("1100 1000 3 city-3", "turn 1: city-3 is not legal with a throw of 3"),
        (
            "1100 1000 2 city-2 1 city-1",
            "turn 1: the turn is over, but is recorded as in progress",
        ),
    ],
)
def test_a_wrong_turn_in_progress_is_named(monkeypatch, pending, reason):
    rules = Ruleset(throws_per_turn=2)
    opening = tuple(map(Throw.parse, ("1100", "1000")))
    thrown = [*opening, *opening]
    monkeypatch.setattr(Record, "start", lambda record: Match(record.rules, HandSticks(thrown)))
    record = Record(rules, against("easy"), opening=opening)
    turn = pending_turn(rules, opening, 0, pending)
    assert fault(replay, replace(record, pending=turn)) == reason


def test_an_illegal_move_is_named_with_its_turn_and_reason(record):
    number = next(n for n, turn in enumerate(record.turns) if turn.moves and n)
    value = record.rules.values[record.turns[number].throws[0].marked]
    tampered = tampered_turn(record, number, moves=(Move.parse("1-9"),))
    assert fault(verify, tampered) == f"turn {number + 1}: 1-9 is not legal with a throw of {value}"


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_an_empty_text_is_no_record(text):
    with pytest.raises(RecordError, match=r"^line 1: a record begins with"):
        parse_record(text)


def test_a_seed_may_hold_a_colon(record):
    seed = "maize: white"
    known = replace(record, seed=seed, commitment=commitment(seed))
    assert parse_record(record_text(known)).seed == seed


@pytest.mark.parametrize("origin", [10, 99])
def test_a_move_from_beyond_the_highway_is_read_and_refused_when_it_is_played(origin):
    rules = Ruleset(captures="backward", highway="return")
    turn = Turn.parse(f"1000 {origin}-9", Side.JADE, rules)
    assert turn.moves == (Move(origin, 9),)
    with pytest.raises(ValueError, match="there is no such space"):
        Position.start(rules, Side.JADE).play(turn.moves[0])


def test_a_wrong_turn_is_named_by_its_number():
    opening = (Throw.parse("1100"), Throw.parse("1000"))
    assert [str(turn) for turn in turns_of(Ruleset(), opening, ["1000 city-1", "0000 pass"])] == [
        "1000 city-1",
        "0000 pass",
    ]
    with pytest.raises(RecordError, match=r"^turn 2: '1000' has neither a move nor 'pass'$"):
        turns_of(Ruleset(), opening, ["1000 city-1", "1000"])


@pytest.mark.parametrize(("completed", "side"), [(0, Side.JADE), (1, Side.OBSIDIAN)])
def test_a_turn_in_progress_is_that_of_the_next_side(completed, side):
    opening = (Throw.parse("1100"), Throw.parse("1000"))
    turn = pending_turn(Ruleset(), opening, completed, "1100")
    assert turn == Turn(Player(side), (Throw.parse("1100"),), ())
    assert pending_turn(Ruleset(), opening, completed, None) is None


@pytest.mark.parametrize("text", ["1000", "1000  city-1", " 1000 city-1", "city-1", ""])
def test_other_text_is_not_a_completed_turn(text):
    with pytest.raises(ValueError, match=r".+"):
        Turn.parse(text, Side.JADE, Ruleset())


def test_line_ends_and_blanks_do_not_matter(record):
    text = record_text(record)
    assert parse_record(text.replace("\n", "  \r\n\r\n")) == record


def test_nothing_may_follow_a_turn_in_progress():
    record = played(Ruleset(), "maize", 9, Random(1))
    text = record_text(record)
    assert record.pending is not None
    with pytest.raises(RecordError, match="after an unfinished turn"):
        parse_record(text + text.splitlines()[-1])


@pytest.fixture
def second_of_series() -> Record:
    """The second game of a series of small armies, at its end."""
    rules = series_rules(2, replace(Ruleset.preset("bul"), army=1))
    record = played(rules, "maize", 100_000, Random(1))
    match = replay(record)
    series_game = SeriesGame(2, (2, 1), is_assisted=True)
    return replace(record, seats=against("hard", 2), series_game=series_game, taken=taken_in(match))


def test_the_record_of_a_series_round_trips_with_its_score(second_of_series):
    assert verify(second_of_series).outcome
    for is_assisted in (True, False):
        series_game = replace(second_of_series.series_game, is_assisted=is_assisted)
        record = replace(second_of_series, series_game=series_game)
        assert parse_record(record_text(record)) == record


def test_a_score_that_no_series_can_have_is_an_error(second_of_series):
    jade, obsidian = second_of_series.taken
    for changes, reason in (
        ({"series_game": SeriesGame(2, (3, 0))}, "at most 2"),
        ({"taken": (jade + 1, obsidian)}, "'taken' is given as"),
        ({"taken": None}, "'taken' is given as '-'"),
    ):
        with pytest.raises(RecordError, match=reason):
            verify(replace(second_of_series, **changes))
