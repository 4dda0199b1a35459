"""Sentences for a listener: what stands on each place of the board, and the whole position."""

from collections.abc import Iterable, Iterator, Sequence

from puluc.ai.threats import capturing_values
from puluc.game.scores import THROW_COUNT
from puluc.rules import Match, Phase, Play, Player, Position, Side, Unit
from puluc.text.explanations import hand, in_city, pieces_of_team, pile, prospect, score
from puluc.text.language import gettext, ngettext
from puluc.text.names import Called, player_name
from puluc.text.narration import due, threw
from puluc.text.reasons import listed
from puluc.text.wordings import joined


class Listener:
    """A listener: the player whose units are called own, and whether texts are in full."""

    def __init__(
        self, own: Player | None = None, called: Called = player_name, *, is_full: bool = True
    ) -> None:
        self.own, self.called, self.is_full = own, called, is_full

    def space(self, position: Position, space: int, plays: Sequence[Play] = ()) -> str:
        """Return what stands on a space, and where it can go now, else what throws may take it."""
        sentences = [self.unit(space, position.units[space])]
        sentences += self._prospects(position, plays)
        if self.is_full and not plays and (reached := _reached(position, space)):
            sentences.append(reached)
        return joined(sentences)

    def city(self, position: Position, side: Side, plays: Sequence[Play] = ()) -> str:
        """Return how many pieces are in a city, and where one can go now."""
        homes = [self._home(position, side)]
        if position.rules.players > 1:
            team = (each for each in position.rules.turn_order if each.side is side)
            homes = [self._hand(position, each) for each in team]
        return joined((*homes, *self._prospects(position, plays)))

    def unit(self, space: int, unit: Unit | None) -> str:
        """Return what stands on a space."""
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

    def position(self, match: Match) -> str:
        """Return the whole position, and the action that is due."""
        return joined((*self.board(match.position), *throws(match), due(match).full))

    def board(self, position: Position) -> Iterator[str]:
        """Yield what stands on the cities and the spaces, in the order of the highway."""
        yield self.city(position, Side.JADE)
        for space, unit in enumerate(position.units):
            if unit is not None:
                yield self.unit(space, unit)
        yield self.city(position, Side.OBSIDIAN)

    def _home(self, position: Position, side: Side) -> str:
        count = position.homes[side]
        if self.own is not None and self.own.side is side:
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
        is_own = player is self.own
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


def throws(match: Match) -> tuple[str, ...]:
    """Return the throws of the turn; empty before them."""
    if not match.values or match.phase not in (Phase.MOVE, Phase.PASS):
        return ()
    return (threw(player_name(match.player), match.values),)


def count(match: Match) -> str:
    """Return the throws of the turn, and the numbers of pieces slain by each side."""
    return joined((*throws(match), *slain(match.position)))


def described(position: Position, values: Sequence[int], *, is_counted: bool) -> str:
    """Return a position that is no game in progress: what stands where, or what is slain.

    ``values`` are those of the throws that were made in it, if any.
    """
    thrown = [threw(player_name(position.player), values)] if values else []
    told = slain(position) if is_counted else Listener().board(position)
    return joined((*told, *thrown))


def slain(position: Position) -> Iterator[str]:
    """Yield the numbers of pieces slain by each side."""
    for side in Side:
        if position.rules.players > 1:
            yield score(position, side).full
        else:
            yield pile(side, position.slain_by(side), position.rules).full
