"""Analysed games as text: three of them, and that readers skip what stands beside the turns."""

from dataclasses import replace
from pathlib import Path

import pytest
from test_analysis import analysed, exact

from puluc.game.analysis import GameAnalysis, analysed_text
from puluc.rules import (
    GivenStart,
    Move,
    Position,
    Record,
    Ruleset,
    Seat,
    Side,
    Throw,
    Turn,
    parse_record,
    record_text,
    verify,
)

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


def test_readers_skip_notes_wherever_they_stand():
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


def test_beside_the_opening_that_was_set_up_stands_nothing():
    record, _ = game("lucky-win")
    position = Position.parse("1 - j - - o - - 1 j", record.rules)
    last = Turn(record.turns[0].player, (Throw.parse("0100"),), (Move.parse("city-1"),))
    begun = Record(
        record.rules, record.seats, turns=(last,), set_up=GivenStart(position, last.throws)
    )
    text = analysed_text(begun, analysed(begun, exact()))
    assert [line.split()[0] for line in text.splitlines() if "; luck" in line] == ["1."]
    assert parse_record(text) == begun


def test_before_the_first_turn_nothing_stands_beside_the_record():
    record = Record(Ruleset(spaces=7, army=2), (Seat("human"), Seat("easy")), commitment="0" * 64)
    text = analysed_text(record, analysed(record, exact()))
    assert "luck +" in text
    assert [line for line in text.splitlines() if "; luck" in line] == []
    assert parse_record(text) == record
