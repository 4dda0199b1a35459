"""Random games followed move by move by the second reading of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import second_opinion

from puluc.rules import (
    Burnt,
    Event,
    Lost,
    Match,
    Move,
    Phase,
    Position,
    RandomSticks,
    Record,
    Result,
    ReturnedHome,
    Ruleset,
    Side,
    Slain,
    Turn,
    against,
    parse_record,
    record_text,
    verify,
)


class Followed:
    """A match, and what the second reading of the rules makes of the same throws and moves.

    The second reading is never shown the position of the match: a difference would stay to the
    end of the game.
    """

    def __init__(self, rules: Ruleset, rng: Random) -> None:
        self.match = Match(rules, RandomSticks(rng))
        self.options = second_opinion.options_of(rules)
        self.board = second_opinion.start(self.options)
        self.player = ""
        """The letter of the player whose turn it is."""
        self.passed_over = 0
        """How often somebody had neither a piece in hand nor a unit."""
        self._rng = rng

    def play(self, turns: int) -> Followed:
        """Play at random, comparing everything before and after each move."""
        match = self.match
        while match.phase is Phase.OPENING:
            match.throw()
        jade, obsidian = (match.rules.values[each.marked] for each in match.opening[-2:])
        assert jade != obsidian
        order = second_opinion.order(self.options)
        self.player = order[0 if jade > obsidian else match.rules.players]
        while match.phase is not Phase.OVER and len(match.turns) < turns:
            self._turn()
        self._check_record()
        return self

    def _turn(self) -> None:
        match, turns = self.match, len(self.match.turns)
        assert match.player.letter == self.player
        match.throw()
        choices = self._choices()
        assert match.phase is (Phase.MOVE if choices else Phase.PASS)
        if not choices:
            match.pass_turn()
        while len(match.turns) == turns:
            choices = self._choices()
            self._check_plays(choices)
            self._move(choices)
        turn = match.turns[-1]
        assert turn.player.letter == self.player
        assert Turn.parse(str(turn), turn.side, match.rules) == turn
        self._next_player()

    def _next_player(self) -> None:
        following = second_opinion.next_player(self.board, self.player, self.options)
        if self.match.phase is Phase.OVER:
            return
        assert following == self.match.player.letter
        order = second_opinion.order(self.options)
        self.passed_over += following != order[(order.index(self.player) + 1) % len(order)]
        self.player = following
        self._check_position(self.match.position, self.board, self.player)

    def _choices(self) -> dict[tuple[str, int], second_opinion.Board]:
        return second_opinion.choices(self.board, self.player, self.match.values, self.options)

    def _check_plays(self, choices: dict[tuple[str, int], second_opinion.Board]) -> None:
        """Every play leads to the same position."""
        match, plays = self.match, [(str(move), value) for move, value in self.match.plays]
        assert sorted(plays) == sorted(choices)
        for play, (move, _) in zip(plays, match.plays, strict=True):
            after = match.position.same_player_again(move)
            self._check_position(after, choices[play], self.player)
            assert bool(after.outcome) == bool(second_opinion.result(choices[play], self.options))

    def _move(self, choices: dict[tuple[str, int], second_opinion.Board]) -> None:
        match = self.match
        move, value = self._rng.choice(match.plays)
        before, self.board = self.board, choices[str(move), value]
        self._check_events(match.move(move, value), before, move)
        for player in second_opinion.order(self.options):
            assert self.board.pieces(player) == match.rules.army
        result = second_opinion.result(self.board, self.options)
        assert (match.phase is Phase.OVER) == bool(result)
        assert (Result.of(match.outcome) or "") == result

    def _check_position(self, position: Position, board: second_opinion.Board, player: str) -> None:
        line, rules = str(position), position.rules
        assert line == second_opinion.text(board, player, self.options)
        assert Position.parse(line, rules) == position
        slain = second_opinion.sides(board.slain)
        assert (position.slain_by(Side.OBSIDIAN), position.slain_by(Side.JADE)) == slain
        assert position.lost == second_opinion.sides(board.lost)
        for each in rules.turn_order:
            assert position.advancing(each) == len(board.units_of(each.letter)) <= rules.pieces

    def _check_events(
        self, events: Sequence[Event], before: second_opinion.Board, move: Move
    ) -> None:
        """The pieces in the events are those that have gone, player by player."""
        home, slain, lost = Counter[str](), 0, 0
        for event in events:
            if isinstance(event, ReturnedHome):
                home[event.player.letter] += event.count
            elif isinstance(event, Slain):
                slain += event.count
            elif isinstance(event, Lost | Burnt):
                lost += event.count if isinstance(event, Lost) else len(event.unit.pieces)
        home[self.player] -= move.is_entry
        after = self.board
        for player, count in after.hand.items():
            assert home[player] == count - before.hand[player]
        assert slain == sum(after.slain.values()) - sum(before.slain.values())
        assert lost == sum(after.lost.values()) - sum(before.lost.values())

    def _check_record(self) -> None:
        """The record of the game, finished or not, round-trips and leads to the same position."""
        match = self.match
        record = Record(
            match.rules,
            against("easy", match.rules.players),
            opening=tuple(match.opening),
            turns=tuple(match.turns),
            result=Result.of(match.outcome),
        )
        text = record_text(record)
        assert parse_record(text) == record
        assert record_text(parse_record(text)) == text
        again = verify(record)
        assert (again.position, again.turns) == (match.position, match.turns)
