"""The story of a game: each kind happens in played games, and is true."""

from dataclasses import replace
from math import exp
from random import Random
from typing import NamedTuple

import pytest
from playing import play_on

from puluc.game.analysis import GameAnalysis, analyse
from puluc.game.session import Session, Setup
from puluc.game.story import LEAST, LEAST_GAMES, LEAST_LUCK, Story, StoryKind, story
from puluc.rules import (
    HUMAN,
    WATCHED,
    Captured,
    Event,
    GivenStart,
    Position,
    Record,
    Result,
    Ruleset,
    Seat,
    Side,
    Slain,
    against,
)
from puluc.rules.record import replaying

FILES, GAMES = 10, 12
RULES = Ruleset.parse("spaces=7 army=4")


class Told(NamedTuple):
    """A game with its story."""

    record: Record
    earlier: tuple[Record, ...]
    game: GameAnalysis
    story: Story | None


class Guess:
    """Chances by the pieces taken and the way that units have gone, which cost no time."""

    is_exact, error, closer_looks = True, 0.0, 0

    def worth(self, position: Position, side: Side) -> float:
        """Return the chance of a side."""
        if position.outcome:
            winner = position.outcome.winner
            return 0.5 if winner is None else float(winner is side)
        jade = position.taken_by(Side.JADE) - position.taken_by(Side.OBSIDIAN)
        for space, unit in enumerate(position.units):
            if unit:
                gone = space if unit.side is Side.JADE else space - len(position.units)
                jade += gone / len(position.units)
        return 1 / (1 + exp(-jade if side is Side.JADE else jade))


@pytest.fixture(scope="module")
def told() -> list[Told]:
    """Every game of some files, played at random."""
    found, rng = [], Random(5)
    for _ in range(FILES):
        session = Session(lambda: f"{rng.getrandbits(256):064x}", Setup(RULES, against("easy")))
        for _ in range(GAMES):
            play_on(session, rng)
            record, earlier = session.record, tuple(session.games)
            game = analyse(record, Guess(), lambda _: None)
            found.append(Told(record, earlier, game, story(record, earlier, game)))
            session.next_game()
    return found


def of_kind(told: list[Told], kind: StoryKind) -> list[Told]:
    """The games with a story of this kind, of which there are some."""
    found = [each for each in told if each.story and each.story.kind is kind]
    assert found, f"no game has a story of the kind {kind.name}"
    return found


def turns_of(record: Record) -> list[tuple[Side, list[Event], Position]]:
    """The side, the events and the end of each turn."""
    match, turns, events = record.start(), [], []
    for happened in replaying(record, match):
        events.extend(happened)
        if len(match.turns) > len(turns):
            turns.append((match.turns[-1].player.side, events, match.position))
            events = []
    return turns


def sizes(told: Told) -> list[int]:
    """What the winner did in the turn of the story: slain at once, taken and freed pieces."""
    side, events, _ = turns_of(told.record)[told.story.turn - 1]
    assert side is told.story.winner
    victims = [event.victim.pieces for event in events if isinstance(event, Captured)]
    slain = [event.count for event in events if isinstance(event, Slain)]
    freed = [sum(piece.side is side for piece in victim) for victim in victims]
    return [sum(slain), max(map(len, victims), default=0), max(freed, default=0)]


@pytest.mark.parametrize(
    ("kind", "index"), [(StoryKind.SLAIN, 0), (StoryKind.UNIT, 1), (StoryKind.FREED, 2)], ids=str
)
def test_what_the_winner_did_at_once_happened_on_that_turn(told, kind, index):
    for each in of_kind(told, kind)[:5]:
        assert sizes(each)[index] == each.story.number >= LEAST[kind]


def test_a_winner_who_came_back_was_that_many_pieces_down(told):
    for each in of_kind(told, StoryKind.COMEBACK):
        winner = each.story.winner
        downs = [
            end.taken_by(winner.enemy) - end.taken_by(winner) for *_, end in turns_of(each.record)
        ]
        assert max(downs) == each.story.number >= LEAST[StoryKind.COMEBACK]


def test_a_winner_who_lost_none_was_never_captured(told):
    for each in of_kind(told, StoryKind.FLAWLESS):
        winner = each.story.winner
        ends = [end for *_, end in turns_of(each.record)]
        assert not any(end.taken_by(winner.enemy) for end in ends)
        assert ends[-1].slain_by(winner) == each.story.number


def last_winners(told: Told, count: int) -> list[Side | None]:
    """Who won the last games before this one, the last one last."""
    return [each.result.winner for each in told.earlier[len(told.earlier) - count :]]


def test_a_row_of_wins_or_losses_is_as_long_as_told(told):
    for each in of_kind(told, StoryKind.STREAK):
        number, winner = each.story.number - 1, each.story.winner
        assert last_winners(each, number) == [winner] * number
        assert winner not in last_winners(each, number + 1)[: len(each.earlier) - number][:1]
    for each in of_kind(told, StoryKind.AFTER_LOSSES):
        number, loser = each.story.number, each.story.winner.enemy
        assert last_winners(each, number) == [loser] * number
        assert loser not in last_winners(each, number + 1)[: len(each.earlier) - number][:1]


def test_a_row_of_wins_is_told_after_three_five_and_every_fifth(told):
    record = next(each.record for each in told if each.record.result is Result.OBSIDIAN)
    lost = replace(record, opening=(), turns=(), pending=None)
    found = [story(lost, [lost] * (number - 1)) for number in range(1, 16)]
    streaks = [each.number for each in found if each and each.kind is StoryKind.STREAK]
    assert streaks == [3, 5, 10, 15]


def test_the_first_win_against_a_level_is_told_once(told):
    for each in of_kind(told, StoryKind.FIRST_WIN):
        assert each.story.winner is Side.JADE
        assert Side.JADE not in last_winners(each, len(each.earlier))
    assert len(of_kind(told, StoryKind.FIRST_WIN)) == FILES
    first = of_kind(told, StoryKind.FIRST_WIN)[0]
    for level in (HUMAN, WATCHED):
        seats = (
            Seat(HUMAN if level is HUMAN else "easy"),
            Seat(HUMAN if level is HUMAN else "fair"),
        )
        other = story(replace(first.record, seats=seats), first.earlier)
        assert other is None or other.kind is not StoryKind.FIRST_WIN


WITHOUT_SCORE = pytest.mark.parametrize(
    "change",
    [
        {"is_assisted": True},
        {"set_up": GivenStart(Position.start(RULES, Side.JADE))},
        {"seats": (Seat("easy"), Seat("fair"))},
    ],
    ids=["assisted", "set up", "watched"],
)


@WITHOUT_SCORE
def test_a_game_that_counts_in_no_score_is_compared_with_no_other(told, change):
    for kind in (StoryKind.FIRST_WIN, StoryKind.AFTER_LOSSES, StoryKind.STREAK, StoryKind.SHORTEST):
        each = of_kind(told, kind)[0]
        record = replace(each.record, opening=(), turns=(), pending=None)
        assert story(record, each.earlier)
        assert story(replace(record, **change), each.earlier) is None


@WITHOUT_SCORE
def test_no_game_is_compared_with_those_that_count_in_no_score(told, change):
    each = of_kind(told, StoryKind.STREAK)[0]
    marked = tuple(replace(record, **change) for record in each.earlier)
    assert story(each.record, marked) == story(each.record)


@pytest.mark.parametrize(
    ("kind", "bound"), [(StoryKind.LONGEST, max), (StoryKind.SHORTEST, min)], ids=str
)
def test_the_longest_and_the_shortest_game_stand_alone_among_enough(told, kind, bound):
    for each in of_kind(told, kind):
        lengths = [len(record.turns) for record in each.earlier]
        assert len(lengths) + 1 >= LEAST_GAMES
        assert bound(len(each.record.turns), *lengths) == each.story.number
        assert each.story.number not in lengths


def test_a_game_as_long_as_another_is_not_the_longest(told):
    for kind in (StoryKind.LONGEST, StoryKind.SHORTEST):
        each = of_kind(told, kind)[0]
        alone = story(each.record, each.earlier)
        twice = story(each.record, (*each.earlier, replace(each.record, result=Result.DRAW)))
        assert alone == each.story
        assert twice is None or twice.kind is not kind


def better(told: Told) -> list[bool]:
    """Whether the winner had the better chance, after the opening and after each turn."""
    is_jade = told.story.winner is Side.JADE
    return [(chance if is_jade else 1 - chance) > 1 / 2 for chance in told.game.chances]


@pytest.mark.parametrize(
    "kind", [StoryKind.THROW, StoryKind.LAST_THROW, StoryKind.MISTAKE], ids=str
)
def test_after_the_turn_named_the_better_chance_was_the_winners_to_the_end(told, kind):
    for each in of_kind(told, kind):
        story, turn = each.story, each.game.turns[each.story.turn - 1]
        assert all(better(each)[story.turn :])
        assert not better(each)[story.turn - 1]
        if kind is StoryKind.MISTAKE:
            assert turn.side is not story.winner
            assert turn.is_mistake
            assert turn.best >= 1 / 2
        else:
            assert turn.values == story.values
            assert (turn.best > 1 / 2) is (turn.side is story.winner)
        if kind is StoryKind.LAST_THROW:
            assert turn.side is story.winner
            assert story.turn == len(each.record.turns)


def test_a_throw_that_decided_was_worth_a_lot(told):
    each = of_kind(told, StoryKind.THROW)[0]
    turns, number = each.game.turns, each.story.turn - 1
    assert abs(turns[number].luck) >= LEAST_LUCK
    even = replace(turns[number], average=turns[number].best)
    game = replace(each.game, turns=(*turns[:number], even, *turns[number + 1 :]))
    found = story(each.record, each.earlier, game)
    assert found is None or found.kind is not StoryKind.THROW


def test_a_side_with_the_better_chance_from_the_first_turn_led(told):
    plain = [each for each in told if each.record.result and not story(each.record)]
    for each in (each for each in plain if each.record.result.winner is not None):
        winner = each.record.result.winner
        better = [
            replace(turn, after=0.6 if turn.side is winner else 0.4) for turn in each.game.turns
        ]
        led = replace(each.game, turns=tuple(better))
        assert story(each.record, (), led) == Story(StoryKind.LED, winner)
        better[1] = replace(better[1], after=1 - better[1].after)
        led = replace(each.game, turns=tuple(better))
        assert story(each.record, (), led) != Story(StoryKind.LED, winner)


def test_the_better_chance_changed_sides_as_often_as_told(told):
    for each in of_kind(told, StoryKind.SWINGS):
        swings, now = 0, better(each)[0]
        for then in better(each)[1:]:
            swings += then is not now
            now = then
        assert swings == each.story.number >= LEAST[StoryKind.SWINGS]


def test_a_draw_and_a_game_that_goes_on_have_no_story(told):
    record = told[0].record
    assert story(replace(record, result=Result.DRAW)) is None
    assert story(replace(record, result=None)) is None


def test_without_an_analysis_nothing_is_told_of_chances(told):
    of_chances = (
        StoryKind.SWINGS,
        StoryKind.THROW,
        StoryKind.LAST_THROW,
        StoryKind.MISTAKE,
        StoryKind.LED,
    )
    plain = [story(each.record, each.earlier) for each in told]
    assert any(each is None for each in plain)
    assert not any(each and each.kind in of_chances for each in plain)


def test_a_story_told_before_the_chances_are_known_stays(told):
    for each in told:
        plain = story(each.record, each.earlier)
        assert plain in (each.story, None)
