"""Sentences for a listener: what is on each place of the board, and the whole position."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from puluc.ai.threats import capture_chance, capturing_values
from puluc.game.scores import THROW_COUNT
from puluc.rules import Match, Phase, Play, Player, Position, Refusal, Side, Unit
from puluc.text.error_messages import refusal_message
from puluc.text.explanations import hand, in_city, pieces_of_team, pile, prospect, score
from puluc.text.language import gettext, ngettext
from puluc.text.names import Called, player_name
from puluc.text.narration import due, threw
from puluc.text.numerals import percent
from puluc.text.reasons import listed
from puluc.text.wordings import joined


class Listener:
    """A listener: the player whose units are called own, and whether texts are in full."""

    def __init__(
        self, you: Player | None = None, called: Called = player_name, *, is_full: bool = True
    ) -> None:
        self.you, self.called, self.is_full = you, called, is_full

    def space(self, position: Position, space: int, plays: Sequence[Play] = ()) -> str:
        """Return what is on a space, and where it can go now, else what throws may take it."""
        sentences = [self.unit(space, position.units[space])]
        sentences += self._prospects(position, plays)
        if self.is_full and not plays and (reached := _reached(position, space)):
            sentences.append(reached)
        return joined(sentences)

    def city(self, position: Position, side: Side, plays: Sequence[Play] = ()) -> str:
        """Return how many pieces are in a city, and where one can go now.

        In teams these are the pieces of each player, or of the one who can bring one out.
        """
        homes = [self._home(position, side)]
        if position.rules.players > 1:
            team = [each for each in position.rules.turn_order if each.side is side]
            movers = [position.player] if plays else team
            homes = [self._hand(position, each) for each in movers]
        return joined((*homes, *self._prospects(position, plays)))

    def unit(self, space: int, unit: Unit | None) -> str:
        """Return what is on a space."""
        if unit is None:
            return gettext("Space {space} is empty").format(space=space)
        if unit.player.is_in_team:
            pieces = pieces_of_team(unit, self.called)
            text = gettext("Space {space}: {pieces}").format(space=space, pieces=pieces)
        else:
            player, own, captives = player_name(unit.player), unit.own_pieces, unit.captives
            text = self._pieces(unit.player, own, captives)
            text = text.format(space=space, player=player, own=own, count=captives)
        if not unit.is_homeward:
            return text
        return gettext("{unit}, on its way home").format(unit=text)

    def board(self, position: Position) -> Iterator[str]:
        """Yield what is in the cities and on the spaces, in the order of the highway.

        In teams each player's pieces come together.
        """
        units = [(space, unit) for space, unit in enumerate(position.units) if unit]
        if position.rules.players > 1:
            for player in position.rules.turn_order:
                yield self._hand(position, player)
                yield from (self.unit(*each) for each in units if each[1].player is player)
            return
        yield self.city(position, Side.JADE)
        yield from (self.unit(*each) for each in units)
        yield self.city(position, Side.OBSIDIAN)

    def threats(self, position: Position) -> Iterator[str]:
        """Yield the player's units and what threatens each, the one in most danger first."""
        player = self.you or position.player
        units = {space: unit for space, unit in enumerate(position.units) if unit}
        turn = position.pass_turn() if position.player is player else position
        risks = {at: capture_chance(turn, at) for at in units if units[at].player is player}
        for space in sorted(filter(risks.get, risks), key=risks.__getitem__, reverse=True):
            yield self.unit(space, units[space])
            risk = gettext("Risk {chance}").format(chance=percent(risks[space]))
            yield _reached(position, space) or risk
        safe = ", ".join(str(space) for space, risk in risks.items() if not risk)
        if safe:
            # Translators: {spaces} of units that no throw can take: "2, 7".
            yield gettext("Not in danger: {spaces}").format(spaces=safe)
        if not risks:
            yield gettext("You have no unit on the highway")

    def _home(self, position: Position, side: Side) -> str:
        count = position.homes[side]
        if self.you is not None and self.you.side is side:
            return ngettext(
                "{count} piece in your city", "{count} pieces in your city", count
            ).format(count=count)
        return in_city(side, count).full

    def _hand(self, position: Position, player: Player) -> str:
        """Return the pieces in a player's hand; who plays, only if that is not its name too."""
        who = self.called(player)
        words = hand(position, player, who)
        return words.short if who == player_name(player) else words.full

    def _pieces(self, player: Player, own: int, captives: int) -> str:
        """Return the text about a unit, the listener's own or another player's."""
        is_own = player is self.you
        if captives and is_own:
            return ngettext(
                "Space {space}: your unit, {own} and {count} captive",
                "Space {space}: your unit, {own} and {count} captives",
                captives,
            )
        if captives:
            return ngettext(
                "Space {space}: {player}, {own} and {count} captive",
                "Space {space}: {player}, {own} and {count} captives",
                captives,
            )
        if own > 1:
            # Translators: a unit of several pieces, without captives.
            yours = gettext("Space {space}: your unit of {own}")
            return yours if is_own else gettext("Space {space}: {player}, {own}")
        yours = gettext("Space {space}: your piece")
        return yours if is_own else gettext("Space {space}: {player}")

    def _prospects(self, position: Position, plays: Iterable[Play]) -> Iterator[str]:
        """Yield the effect of each play; of several throws a turn, with the one it uses."""
        # Translators: {what} is a sentence: "With 3: Takes 2 on 7. Risk 38 %".
        text = gettext("With {value}: {what}") if position.rules.throws_per_turn > 1 else "{what}"
        for play in plays:
            what = prospect(position, play, has_odds=self.is_full).full
            yield text.format(value=play.value, what=what)


def _reached(position: Position, space: int) -> str:
    """Return how many throws of the next enemy take a unit; empty in teams and if none does."""
    unit, rules = position.units[space], position.rules
    if unit is None or rules.players > 1 or rules.throws_per_turn > 1:
        return ""
    turn = position.pass_turn() if unit.side is position.mover else position
    values = capturing_values(turn, space)
    if not values:
        return ""
    share = sum(chance for value, chance in rules.odds if value in values)
    # Translators: so many of the 16 throws take a unit; {values} is "2 or 4".
    text = gettext("Reached by {values}: {count} of {total}")
    reaching, count = listed([*map(str, values)]), round(THROW_COUNT * share)
    return text.format(values=reaching, count=count, total=THROW_COUNT)


@dataclass(frozen=True)
class HeardBoard:
    """A board about which a listener can ask."""

    position: Position
    listener: Listener = field(default_factory=Listener)
    values: Sequence[int] = ()
    """The values of the throws of the turn, if any."""
    due: str = ""
    """The request to a person, if any."""

    @classmethod
    def of(cls, match: Match, listener: Listener) -> "HeardBoard":
        is_thrown = match.phase in (Phase.MOVE, Phase.PASS)
        return cls(match.position, listener, match.values if is_thrown else (), due(match).full)

    @property
    def whole(self) -> str:
        """The whole position, the throws, and what to do next."""
        return joined((*self.listener.board(self.position), *self._throws, self.due))

    @property
    def count(self) -> str:
        """The throws, and the numbers of pieces slain by each side."""
        return joined((*self._throws, *slain(self.position)))

    @property
    def threats(self) -> str:
        """The listener's units in the order of danger."""
        return joined(self.listener.threats(self.position))

    def space(self, number: int) -> str:
        """Return what is on one space, and what reaches it."""
        if not 0 < number < len(self.position.units):
            return refusal_message(Refusal.OFF_BOARD)
        return self.listener.space(self.position, number)

    @property
    def _throws(self) -> tuple[str, ...]:
        return (threw(player_name(self.position.player), self.values),) if self.values else ()


def slain(position: Position) -> Iterator[str]:
    """Yield the numbers of pieces slain by each side."""
    for side in Side:
        if position.rules.players > 1:
            yield score(position, side).full
        else:
            yield pile(side, position.slain_by(side), position.rules).full
