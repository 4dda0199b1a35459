"""What the strip says about every event, and that each sentence fits in it."""

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_lowercase

import pytest
from driver import ART
from playing import ScriptedSticks, random_turns
from rounds import sampled, usual_or_full

from puluc.languages import LANGUAGES
from puluc.rules import (
    PRESETS,
    Match,
    Move,
    Outcome,
    Phase,
    Player,
    Position,
    Reason,
    Ruleset,
    Seat,
    Side,
    series_rules,
)
from puluc.rules.events import move_events
from puluc.text.end_words import reason
from puluc.text.language import set_language
from puluc.text.names import names_of, player_name
from puluc.text.narration import Sentence, happened, sentence, turn_heard
from puluc.text.wordings import Words
from puluc.ui.board.picture.strip import AREA, Strip

WIDE = {
    "the longest": "spaces=39 army=9",
    "two throws": "spaces=39 army=9 throws_per_turn=2 captures=backward highway=return fire=yes",
    "through home": "spaces=38 army=9 captures=backward highway=looping flow=yes",
    "doubles": "spaces=39 army=9 pieces=9 doubling=yes throws=zero",
    "eagles home": "spaces=39 captures=backward highway=return capture=eagle-return scorpion=yes",
}
RULES = {preset.name: preset.rules for preset in PRESETS} | {
    name: Ruleset.parse(text) for name, text in WIDE.items()
}


SCORPION = "captures=backward highway=return scorpion=yes"


def shown(words: Sentence) -> str:
    """What the strip shows of a sentence."""
    strip = Strip(ART)
    strip.show(words)
    return strip.text


def played(rules: str, text: str, marked: Iterable[int], plays: str = "") -> tuple[Match, tuple]:
    """A match from a position after a throw and some moves, and what happened."""
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, ScriptedSticks(*marked), Position.parse(text, ruleset))
    events = match.throw()
    for move in plays.split():
        events += match.move(Move.parse(move))
    return match, events


def sentences(rules: Ruleset, seed: int, name: str = "", most_turns: int = 300) -> set[str]:
    """All that the strip says in one game at random, to a person and about a computer."""
    said = set()
    names = [f"{name[:-1]}{letter}" if name else "" for letter in ascii_lowercase]
    called = names_of(rules, [Seat(name=each) for each in names[: len(rules.turn_order)]])
    for match, turn in random_turns(rules, seed, most_turns):
        for is_persons_turn, is_handed_over in ((False, False), (True, False), (True, True)):
            words = sentence(
                turn,
                match,
                is_persons_turn=is_persons_turn,
                is_handed_over=is_handed_over,
                called=called,
            )
            text = shown(words)
            assert words.told, match.phase
            assert text.endswith((words.due.full, words.due.short)), (
                "what is to be done is never cut"
            )
            said.add(text)
    return said


@pytest.mark.parametrize("games", usual_or_full(1, 20))
@pytest.mark.parametrize("name", sampled(RULES, 3))
def test_every_sentence_of_a_game_fits_the_strip(name, games):
    for seed in range(games):
        for text in sentences(RULES[name], seed):
            assert ART.normal.width(text) <= AREA.width, text


@pytest.mark.parametrize("name", ["", "Maximilian Hopes", "Wwwwwwwwwwwwwwww"])
@pytest.mark.parametrize("players", sampled([2, 3, 5, 8], 3))
@pytest.mark.parametrize("game", usual_or_full(1, 5))
def test_every_sentence_of_a_team_game_fits_the_strip(game, players, name):
    rules = series_rules(game, replace(Ruleset.preset("bul"), players=players))
    for text in sentences(rules, players, name, most_turns=60):
        assert ART.normal.width(text) <= AREA.width, text


@pytest.mark.parametrize(
    ("rules", "text", "play", "told"),
    [
        ("puluc", "4 - j - - - - - - - 5 j", "3 city-3", "Jade came out to 3"),
        ("puluc", "4 - j - - - - - - - 5 j", "2 2-4", "Jade went from 2 to 4"),
        ("puluc", "5 - - - - - - - o - 4 o", "2 8-6", "Obsidian went from 8 to 6"),
        ("puluc", "4 - j - o - - - - - 4 j", "2 2x4", "Jade took 1 on 4"),
        ("puluc", "3 - j - jo - - - - - 4 j", "2 2x4", "Jade took 1, freed 1 on 4"),
        (SCORPION, "4 - o - j - - - - - 4 j", "2 4x2", "Jade took 1 behind it on 2"),
        (SCORPION, "4 - - - - - o - j - 4 o", "2 6x8", "Obsidian took 1 behind it on 8"),
        (SCORPION, "4 - - - - - J - o - 4 j", "2 6x8", "Jade took 1 behind it on 8"),
        (SCORPION, "4 - - - - - - o j - 4 j", "4 8x7", "Jade took 1 on 7"),
        (SCORPION, "4 - - o - oj - - - - 3 j", "2 5x3", "Jade took 1 on 3"),
        ("puluc", "4 - - - - - - - - j 5 j", "2 9-city", "Jade came home from 9"),
        ("puluc", "4 - - - - - - - - oj 4 j", "2 9+city", "Jade slew 1 in the enemy city"),
        (
            "puluc",
            "3 - - - - - - - - joj 4 j",
            "2 9+city",
            "Jade slew 1, freed 1 in the enemy city",
        ),
        ("highway=return", "4 - - - - - - - - j 5 j", "1 9-9", "Jade turned round on 9"),
        ("doubling=yes", "3 - j - j - - - - - 5 j", "2 2=4", "Jade doubled on 4"),
        ("fire=yes", "4 - - j - - - - - - 5 j", "2 3*5", "The fire took 1 on 5"),
        ("capture=eagle", "4 - j - o - - - - - 4 j", "2 2x4", "Jade slew 1 on 4, lost 1"),
        (
            "capture=eagle-return",
            "4 - j - o - - - - - 4 j",
            "2 2x4",
            "Jade slew 1 on 4, went home",
        ),
        (
            "captures=backward highway=looping flow=yes",
            "2 - ojj - - - - - - - 4 j",
            "3 2+2",
            "Jade slew 1, went on to 2",
        ),
    ],
)
def test_a_sentence_says_what_a_move_did(rules, text, play, told):
    before = Position.parse(text, Ruleset.parse(rules))
    value, wanted = int(play.split()[0]), Move.parse(play.split()[1])
    move = next(each for each in before.legal_moves(value) if each.has_text_of(wanted))
    after = before.after(move)
    assert happened(move_events(move, value, before, after), after).full == told


BLOCKED = ("army=2 spaces=7 captures=backward", "0 j - oj - - - - 1 j", 2)
GUARDED = ("spaces=7 army=3 pieces=3 doubling=yes", "1 - jjo - - - - - 0 j", 2)
BLOCKED_AND_GUARDED = (
    "spaces=9 army=4 pieces=4 doubling=yes",
    "0 - - - oj - oj - jjo - 1 j",
    2,
)
LONE = "4 - j - - - - - - - 5 j"


@pytest.mark.parametrize(
    ("situation", "told", "due", "passed"),
    [
        (("throws=bell", LONE, 1), "Jade threw 0", "Pass", "Jade threw 0 and passed"),
        (BLOCKED, "Jade threw 2, all blocked", "Pass", "Jade passed: all blocked"),
        (
            GUARDED,
            "Jade threw 2, freeing takes two pieces",
            "Pass",
            "Jade passed: freeing takes two pieces",
        ),
        (BLOCKED_AND_GUARDED, "Jade threw 2, all blocked", "Pass", "Jade passed: all blocked"),
        (("puluc", LONE, 3), "Jade threw 3", "Choose a unit", ""),
        (("puluc", LONE, 2), "Jade threw 2", "Only one move", ""),
        (
            ("captures=backward highway=return fire=yes", "2 - - j - - - - - - 5 j", 2),
            "Jade threw 2",
            "Choose a unit",
            "",
        ),
        (
            ("captures=backward highway=return fire=yes", "0 - - j - - - - - - 5 j", 2),
            "Jade threw 2",
            "Only into the fire",
            "",
        ),
    ],
)
def test_a_throw_comes_with_what_to_do_next(situation, told, due, passed):
    rules, text, marked = situation
    match, events = played(rules, text, [marked])
    assert sentence(events, match, is_persons_turn=True).in_full == (told, due)
    assert sentence(events, match, is_persons_turn=False).in_full == (told, "")
    if passed:
        events += match.pass_turn()
        assert sentence(events, match, is_persons_turn=False).told.full == passed
        assert turn_heard(events, match.position) == f"{told}."


@pytest.mark.parametrize(
    ("rules", "text", "marked", "told"),
    [
        ("throws=bell", "5 - o - - - - - - - 4 o", 1, "Obsidian threw 0. Throw"),
        (
            "army=2 spaces=7 captures=backward",
            "1 - - - - jo - o 0 o",
            2,
            "Obsidian: all blocked. Throw",
        ),
    ],
)
def test_why_the_computer_passed_comes_with_what_to_do_next(rules, text, marked, told):
    match, events = played(rules, text, [marked])
    events += match.pass_turn()
    assert shown(sentence(events, match, is_persons_turn=True)) == told


def test_before_the_opening_throw_the_strip_says_what_it_decides():
    match = Match(Ruleset(), ScriptedSticks(2, 3))
    assert sentence((), match, is_persons_turn=False).told.full == "The higher throw begins"
    assert (
        sentence(match.throw(), match, is_persons_turn=False).told.full == "Jade threw 2 to begin"
    )


TWO = "captures=backward highway=return spaces=7 army=3 throws_per_turn=2"
DOUBLING = "throws=zero pieces=3 spaces=7 army=3 doubling=yes throws_per_turn=2"


@pytest.mark.parametrize(
    ("rules", "text", "marked", "plays", "told"),
    [
        (TWO, "0 - j - oj ojo - - 0 j", (1, 1), "2-3", "The 1 is blocked"),
        (TWO, "0 o - - j - - oj 1 j", (1, 2), "7-6", "The 2 is blocked"),
        (DOUBLING, "2 - - - oj - oo - 0 j", (3, 0), "4-7", "The 0 is lost"),
        (DOUBLING, "0 - jo - oj - oj - 0 o", (2, 2), "2+city", "The 2: freeing takes two pieces"),
        (TWO, "2 - j - - - - - 3 j", (1, 2), "2-3 city-2", ""),
    ],
)
def test_a_throw_that_could_not_be_used_is_explained(rules, text, marked, plays, told):
    ruleset = Ruleset.parse(rules)
    match = Match(ruleset, ScriptedSticks(*marked), Position.parse(text, ruleset))
    events = match.throw()
    for move in plays.split():
        assert " is " not in sentence(events, match, is_persons_turn=True).told.full
        events += match.move(Move.parse(move))
    assert match.phase is Phase.THROW
    words = happened(events, match.position)
    if not told:
        assert ". The" not in words.full
        return
    assert words.full.endswith(f". {told}")
    for is_persons_turn in (True, False):
        assert words.short in shown(sentence(events, match, is_persons_turn=is_persons_turn))


def test_two_throws_are_told_by_their_values():
    match, events = played("throws_per_turn=2", LONE, (0, 3))
    assert sentence(events, match, is_persons_turn=False).told.full == "Jade threw 5 and 3"
    told = shown(sentence(events, match, is_persons_turn=True))
    assert told == "Jade: 5 and 3. Choose a unit"


@pytest.mark.parametrize(
    ("text", "marked", "told"),
    [
        ("4 - - - - - - - - j 5 j", (3, 3), "Jade: 3 and 3. Choose a unit"),
        ("0 - - j - - - - - - 5 j", (3, 2), "Jade: 3 and 2. Choose a unit"),
        ("0 - - - - - - - - j 5 j", (3, 3), "Jade: 3 and 3. Only one move"),
        ("0 - - - - - - - - j 5 j", (0, 1), "Jade: 5 and 3. Choose a unit"),
        ("5 - o - - - - - - - 4 o", (0, 3), "Obsidian: 5 and 3. Choose a unit"),
        ("5 - - - - - - - - o 0 o", (0, 0), "Obsidian: 5 and 5. Only one move"),
    ],
)
def test_two_throws_leave_room_for_what_to_do_next(text, marked, told):
    match, events = played("throws=sapper throws_per_turn=2", text, marked)
    assert shown(sentence(events, match, is_persons_turn=True)) == told


@pytest.mark.parametrize(
    ("rules", "text", "marked", "plays", "told"),
    [
        (TWO, "3 - - - - - - - 3 j", (1, 2), "city-1 1-3", "Jade: came out to 1, to 3. Throw"),
        (TWO, "2 oj - - - - - - 2 j", (1, 2), "1+city city-2", "Jade: slew 1. Throw"),
        (TWO, "2 - oj - o - - - 1 j", (1, 2), "city-1 2+city", "Jade: slew 1. Throw"),
        (TWO, "2 - o - o - - - 1 j", (2, 4), "cityx2 cityx4", "Jade: took 1 on 4. Throw"),
    ],
)
def test_both_moves_of_a_turn_are_told(rules, text, marked, plays, told):
    match, events = played(rules, text, marked, plays)
    assert shown(sentence(events, match, is_persons_turn=True)) == told


def test_the_throw_that_is_left_is_named_and_moves_without_effects_are_told_shortly():
    text = "3 - j - - - - - - - 4 j"
    match, events = played("throws_per_turn=2", text, (2, 3), "2-4")
    words = sentence(events, match, is_persons_turn=True)
    assert words.in_full == ("Jade went from 2 to 4", "Now the 3: choose a unit")
    match, events = played("throws_per_turn=2", text, (2, 3), "2-4 4-7")
    assert happened(events, match.position) == Words(
        "Jade: to 4, to 7", "Jade: to 7", "Jade: to 4, to 7"
    )


def test_a_player_who_moves_first_is_named_once():
    match = Match(Ruleset(), ScriptedSticks(4, 3))
    events = match.throw() + match.throw()
    words = sentence(events, match, is_persons_turn=True, is_handed_over=True)
    assert shown(words) == "Jade moves first, 4 to 3. Throw"


@pytest.mark.parametrize(
    ("rules", "text", "play", "told"),
    [
        ("capture=eagle", "4 - - - - - j - o - 4 o", "8x6", "Obsidian slew 1, lost 1. → Jade"),
        ("puluc", "5 - - - - - - - - - 5 o", "city-8", "Obsidian came out to 8. → Jade"),
    ],
)
def test_a_sentence_beside_a_name_says_in_full_what_a_move_did(rules, text, play, told):
    match, events = played(rules, text, [2], play)
    words = sentence(events, match, is_persons_turn=True, is_handed_over=True)
    assert shown(words) == told


@pytest.mark.parametrize("two", [True, False])
def test_between_two_persons_whoever_is_to_throw_is_named(two):
    match, events = played("puluc", LONE, [2], "2-4")
    words = sentence(events, match, is_persons_turn=True, is_handed_over=two)
    expected = "Jade went to 4. → Obsidian" if two else "Jade went from 2 to 4. Throw"
    assert shown(words) == expected


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_move_between_persons_is_told_with_its_player_in_the_largest_teams(code):
    set_language(code)
    start = f"{','.join('5' * 8)} {'- ' * 27}w - {','.join('5' * 7 + '4')} w"
    match, events = played("players=8 pieces=1", start, [2], "28-26")
    words = sentence(events, match, is_persons_turn=True, is_handed_over=True)
    assert player_name(Player.W) in shown(words)
    assert "26" in shown(words)
    assert player_name(Player.A) in shown(words)


TEAMS = "players=2 spaces=9 army=4"
DRAW = "0 - j - o - - - - - 0 j lost=0/1"


@pytest.mark.parametrize(
    ("rules", "text", "play", "told", "winner"),
    [
        ("puluc", "4 - j - o - - - - - 0 j", "2x4", "Jade took 1 on 4 and won", "Jade wins"),
        ("fire=yes", "0 - - j - - - - - - 5 j", "3*5", "The fire took 1 on 5", "Obsidian wins"),
        ("capture=eagle", DRAW, "2x4", "Jade slew 1 on 4, lost 1", "A draw"),
        (TEAMS, "3,4 - a - p - - - - - 0,0 a", "2x4", "Jade 1 took Obsidian 1 on 4", "Jade wins"),
    ],
)
def test_the_last_move_is_told_with_the_winner(rules, text, play, told, winner):
    match, events = played(rules, text, [2], play)
    full = told if told.endswith("and won") else f"{told}. {winner}"
    assert sentence(events, match, is_persons_turn=False).told == Words(full, winner)
    assert sentence((), match, is_persons_turn=False).told == Words(winner)
    for is_last, due in ((False, "Space: next game"), (True, "Space: next series")):
        words = sentence(events, match, is_persons_turn=True, is_last_of_series=is_last)
        assert words.in_full == (winner, due)


@pytest.mark.parametrize(
    ("outcome", "text", "told"),
    [
        (Outcome(Side.OBSIDIAN, Reason.NO_FREE_PIECE), "puluc", "No free Jade piece is left"),
    ],
)
def test_the_end_says_why(outcome, text, told):
    position = Position.parse("3 oj - - - - - - - jo 2 j", Ruleset.parse(text))
    assert reason(outcome, position).full == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0 - - jo - - - - - - 2 j lost=4/1", "No free Jade: both took 1"),
        ("0 - - jo - - - - - - 2 j lost=4/2", "No free Jade: 1 to 0"),
        ("2 - - oj - oj - - - - 0 j lost=0/2", "No free Obsidian: 3 to 1"),
        ("0 - - - - - - - - - 0 j lost=3/3", "No free piece: both took 2"),
    ],
)
def test_where_pieces_are_lost_the_end_says_who_has_no_free_piece(text, told):
    position = Position.parse(text, Ruleset.parse("capture=eagle"))
    assert position.outcome
    width = 148 if position.outcome.winner is None else 135
    assert ART.normal.fit(reason(position.outcome, position), width) == told
