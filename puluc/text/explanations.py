"""Explanations of what is under the pointer or the cursor: figures, sticks, units, piles, moves."""

from collections.abc import Sequence

from puluc.ai.threats import capture_chance
from puluc.marks import N_
from puluc.rules import (
    CITY,
    SERIES_GAMES,
    Burnt,
    Captured,
    Doubled,
    Match,
    Move,
    MoveKind,
    Phase,
    Play,
    Player,
    Position,
    Ruleset,
    SeriesGame,
    Side,
    Slain,
    Unit,
)
from puluc.rules.events import move_events
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import Called, player_name, short_form, side_name
from puluc.text.numerals import percent
from puluc.text.wordings import Words, worded

_MOST_NAMED = 3
"""The most pieces of a unit that are named one by one."""


def figure(player: Player, match: Match | None, who: str) -> Words:
    """Return who plays for a player, and what to do next if the match waits for the player."""
    # Translators: a player and who plays for it: "Jade: Ana", "Obsidian: Hard".
    text = gettext("{player}: {who}|{who}")
    if match and player is match.player and match.phase is not Phase.OVER:
        text = gettext(_WITH_DUE[match.phase])
    return worded(text, player=player_name(player), who=who)


_TO_THROW = N_("{player}: {who}, to throw|{player}: {who}")
_WITH_DUE = {
    Phase.OPENING: _TO_THROW,
    Phase.THROW: _TO_THROW,
    Phase.MOVE: N_("{player}: {who}, to move|{player}: {who}"),
    Phase.PASS: N_("{player}: {who}, to pass|{player}: {who}"),
}
"""The texts with the player of a figure and the action that the match waits for, by phase."""


def hand(position: Position, player: Player, who: str) -> Words:
    """Return the number of a player's pieces in hand, and who plays for the player."""
    count = position.hand(player)
    if not count and not position.advancing(player):
        # Translators: a player without pieces is passed over.
        text = gettext("{player}: out, passed over ({who})|{player}: out, passed over")
    else:
        # Translators: a player's pieces at home.
        text = gettext("{player}: {count} in hand ({who})|{player}: {count} in hand")
    return worded(text, player=player_name(player), count=count, who=who)


def sticks(rules: Ruleset, *, has_odds: bool) -> Words:
    """Return what the sticks count or, with odds, the chance of each value."""
    if has_odds:
        return Words(" ".join(f"{value} {percent(chance)}" for value, chance in rules.odds))
    values = enumerate(rules.values)
    notes = ", ".join(f"{banded}={value}" for banded, value in values if banded != value)
    if not notes:
        return Words(gettext("Count banded faces"))
    # Translators: what the sticks count; {notes} is "0=5": no banded face counts 5.
    return Words(gettext("Count banded faces; {notes}").format(notes=notes))


def pile(side: Side, count: int, rules: Ruleset) -> Words:
    """Return how many enemies a side has slain."""
    # Translators: {army}: all pieces of the enemy.
    text = gettext("{side} has slain {count} of {army}")
    return worded(text, side=side_name(side), count=count, army=rules.army)


def score(position: Position, side: Side) -> Words:
    """Return the numbers of enemies that a side of a team game has slain and holds."""
    slain = position.slain_by(side)
    held = position.taken_by(side) - slain
    # Translators: the enemies that a side has slain and holds captive.
    text = gettext("{side}: {slain} slain, {held} held")
    return worded(text, side=side_name(side), slain=slain, held=held)


def series_place(series_game: SeriesGame) -> Words:
    """Return which game of a series is running."""
    # Translators: a game of a series: "Game 2 of 5: Eagle".
    text = gettext("Game {number} of {count}: {game}")
    game, _ = SERIES_GAMES[series_game.number - 1]
    return Words(
        *(
            text.format(number=series_game.number, count=len(SERIES_GAMES), game=name)
            for name in (gettext(game), short_form(game))
        )
    )


def unit(position: Position, space: int, side: Side, called: Called = player_name) -> Words:
    """Return the pieces of a unit or in a city, and where each throw leads."""
    there = position.units[space]
    names = _names(there, called) if there else in_city(side, position.homes[side])
    chances = _landings(position.with_player(_player_of(position, space, side)), space)
    if not chances:
        return names
    full, together = f"{names.full}: {_odds(chances)}", _odds(_equals_together(chances))
    if there is not None and not there.player.is_in_team:  # its pieces show who it is
        return Words(full, together)
    return Words(full, f"{names.short}: {together}", f"{names.middle}: {together}")


def _player_of(position: Position, space: int, side: Side) -> Player:
    """Return the player whose unit is on a space or, in a city, who moves next on that side."""
    there = position.units[space]
    if there:
        return there.player
    return position.player if position.mover is side else position.pass_turn().player


def _odds(chances: dict[str, float]) -> str:
    """Return a list of landings, each with its chance."""
    return " ".join(f"{where} {percent(chance)}" for where, chance in chances.items())


def _equals_together(chances: dict[str, float]) -> dict[str, float]:
    """Return landings of the same chance joined into one, such as ``5/6``, with that chance."""
    alike = dict[float, list[str]]()
    for where, chance in chances.items():
        alike.setdefault(chance, []).append(where)
    return {"/".join(places): chance for chance, places in alike.items()}


def prospect(position: Position, play: Play, *, has_odds: bool) -> Words:
    """Return the effect of a move and, with odds, the chance that the enemy then takes the unit."""
    after = position.after(play.move)
    done = _done(position, play, after)
    target = play.move.target
    there = after.units[target]
    if not has_odds or target == CITY or there is None or there.side is not position.mover:
        return done
    # Translators: how likely the enemy's next throw takes the unit there.
    text = gettext("Risk {chance}")
    risk = text.format(chance=percent(capture_chance(after, target)))
    return Words(f"{done.full}. {risk}", f"{done.short}. {risk}")


def _done(position: Position, play: Play, after: Position) -> Words:
    """Return the effect of a move."""
    move, moved = play.move, position.units[play.move.origin]
    effects = move_events(move, play.value, position, after)[1:]
    slain = sum(event.count for event in effects if isinstance(event, Slain))
    if move.is_homecoming:
        freed = moved.own_pieces - 1 if moved and moved.is_captor else 0
        return worded(_at_home(slain, freed), slain=slain, freed=freed)
    victim = next((event.victim for event in effects if isinstance(event, Captured)), None)
    is_burnt = any(isinstance(event, Burnt) for event in effects)
    if slain and move.kind is MoveKind.SLAY:
        text = _slays_and(victim, is_burnt=is_burnt)
    elif slain:
        text = gettext("Slays {slain} on {space}")
    elif victim:
        text = _takes(victim)
    elif is_burnt:
        text = gettext("Burns on {space}")
    else:
        text = _goes(move, effects)
    return worded(
        text,
        space=move.target,
        slain=slain,
        victim=player_name(victim.player) if victim else "",
        count=victim.own_pieces if victim else 0,
        freed=victim.captives if victim else 0,
    )


def _at_home(slain: int, freed: int) -> str:
    """Return the text about a unit that goes home."""
    if slain and freed:
        return gettext("Home: slays {slain}, frees {freed}")
    if slain:
        return gettext("Home: slays {slain}")
    # Translators: what a move would do: the unit goes home.
    return gettext("Home: frees {freed}") if freed else gettext("Home")


def _goes(move: Move, effects: Sequence[object]) -> str:
    """Return the text about a move that harms nobody."""
    if any(isinstance(event, Doubled) for event in effects):
        return gettext("Doubles on {space}")
    if move.is_entry:
        # Translators: what a move would do: a new piece leaves the city.
        return gettext("Comes out to {space}")
    if move.is_turning:
        return gettext("Turns round on {space}")
    return gettext("Goes to {space}")


def _slays_and(victim: Unit | None, *, is_burnt: bool) -> str:
    """Return the text about captives slain in the city, through which the top piece goes on."""
    if is_burnt:
        return gettext("Slays {slain}, burns on {space}")
    if victim is None:
        return gettext("Slays {slain}, goes to {space}")
    if victim.captives:
        return gettext("Slays {slain}, takes {count}, frees {freed} on {space}")
    return gettext("Slays {slain}, takes {count} on {space}")


def _takes(victim: Unit) -> str:
    """Return the text about a capture; for a single piece of a team, it names the player."""
    is_named = victim.player.is_in_team and victim.own_pieces == 1
    if victim.captives and is_named:
        # Translators: {victim}: one piece of a player of a team, such as Obsidian 2.
        return gettext(
            "Takes {victim}, frees {freed} on {space}|Takes {count}, frees {freed} on {space}"
        )
    if victim.captives:
        return gettext("Takes {count}, frees {freed} on {space}")
    if is_named:
        return gettext("Takes {victim} on {space}|Takes {count} on {space}")
    return gettext("Takes {count} on {space}")


def _landings(position: Position, origin: int) -> dict[str, float]:
    """Return where the throws take a unit of the mover, with the chance of each, by value."""
    chances = dict[str, float]()
    for value, chance in position.rules.odds:
        for move in position.legal_moves(value):
            if move.origin == origin:
                where = _where(move)
                chances[where] = chances.get(where, 0) + chance
    return chances


def _where(move: Move) -> str:
    """Return the target of a move, in short."""
    if move.is_homecoming:
        # Translators: where a throw leads: "5 44 % home 12 %".
        return pgettext("landing", "home")
    return f"{move.kind if move.kind is not MoveKind.PLAIN else ''}{move.target}"


def _names(unit: Unit, called: Called) -> Words:
    """Return the pieces of a unit from the top down, named and as numbers."""
    top, captives, own = unit.player, unit.captives, unit.own_pieces - 1
    numbers = [player_name(top)]
    if captives:
        # Translators: below the top piece of a unit: "Jade + 2 captives + 1 own".
        text = ngettext("{count} captive", "{count} captives", captives)
        numbers.append(text.format(count=captives))
    if own:
        # Translators: pieces of the same side: "Jade + 2 captives + 1 own".
        numbers.append(ngettext("{count} own", "{count} own", own).format(count=own))
    counted = " + ".join(numbers)
    if top.is_in_team:
        more = f" + {below}" if (below := len(unit.pieces) - 1) else ""
        return Words(pieces_of_team(unit, called), f"{player_name(top)}{more}", counted)
    if 1 < len(unit.pieces) <= _MOST_NAMED:
        return Words(_one_on_another(unit), counted)
    return Words(counted)


def _one_on_another(unit: Unit) -> str:
    """Return two or three pieces from the top down."""
    top, below, *last = [player_name(piece) for piece in reversed(unit.pieces)]
    if last:
        # Translators: three pieces, the one on top first: "Jade on Obsidian on Jade".
        text = gettext("{top} on {below} on {last}")
        return text.format(top=top, below=below, last=last[0])
    return _on(top, below)


def _on(top: str, below: str) -> str:
    # Translators: a piece and what lies below it, from the top down: "Jade on Obsidian".
    return gettext("{top} on {below}").format(top=top, below=below)


def pieces_of_team(unit: Unit, called: Called) -> str:
    """Return the pieces from the top down by player: Obsidian 2 on Jade 1, Jade 4."""
    top, *below = reversed(unit.pieces)
    return _on(called(top), ", ".join(map(called, below))) if below else called(top)


def in_city(side: Side, count: int) -> Words:
    """Return the number of pieces in a city."""
    return worded(
        gettext("{count} in {side}'s city|{count} in city"), count=count, side=side_name(side)
    )
