"""What Set up says: what is on a cell, why no game leads to a position, what can't be done."""

from puluc import PulucError
from puluc.game.draft import Draft
from puluc.marks import N_
from puluc.rules import Obstacle, Player, Side, Unit, Unreachable, UnreachableError
from puluc.text.language import gettext, ngettext
from puluc.text.names import player_name, side_name
from puluc.text.reasons import reason_text
from puluc.ui.app.hot_keys import SetUpCommand
from puluc.ui.board.picture.strip import Words, filled

NO_GAME = N_("No game leads here")


def welcome_words() -> Words:
    """Until the first change."""
    texts = (
        # Translators: {jade} and {obsidian} are letters: J, O.
        gettext("{jade} or {obsidian} puts a piece. F2: the menu"),
        gettext("{jade}, {obsidian}: a piece. F2: menu"),
    )
    jade, obsidian = SetUpCommand.JADE.value.key, SetUpCommand.OBSIDIAN.value.key
    return filled(texts, jade=jade, obsidian=obsidian)


def carrying_words() -> Words:
    """While a piece is carried."""
    return (gettext("Put it on a space, or beside: slain"), gettext("Put it on a space"))


def hand_words(draft: Draft, player: Player) -> Words:
    """How many pieces of a player are at home, slain and lost."""
    dead, lost = draft.dead(player), 0
    if not player.is_in_team:
        lost = draft.position.lost[player.side]
    slain = dead - lost
    if slain and lost:
        texts = (
            gettext("{player}: {home} at home, {slain} slain, {lost} lost"),
            gettext("{home} at home, {slain} slain, {lost} lost"),
        )
    elif slain:
        texts = (
            gettext("{player}: {home} at home, {slain} slain"),
            gettext("{home} at home, {slain} slain"),
        )
    elif lost:
        texts = (
            gettext("{player}: {home} at home, {lost} lost"),
            gettext("{home} at home, {lost} lost"),
        )
    else:
        texts = (gettext("{player}: {home} at home"), gettext("{home} at home"))
    home = draft.position.hand(player)
    return filled(texts, player=player_name(player), home=home, slain=slain, lost=lost)


def unit_words(space: int, unit: Unit | None) -> Words:
    """What stands on a space."""
    if unit is None:
        return (gettext("Space {space} is empty").format(space=space),)
    count = len(unit.pieces)
    if unit.is_captor:
        count = unit.captives
        texts = (
            ngettext(
                "Space {space}: {player} with {count} captive",
                "Space {space}: {player} with {count} captives",
                count,
            ),
            ngettext(
                "{space}: {player} with {count} captive",
                "{space}: {player} with {count} captives",
                count,
            ),
        )
    elif unit.is_homeward:
        texts = _homeward(count)
    elif count > 1:
        texts = (
            # Translators: so many pieces of a player on a space.
            gettext("Space {space}: {count} of {player}"),
            gettext("{space}: {count} of {player}"),
        )
    else:
        texts = (gettext("Space {space}: {player}"), gettext("{space}: {player}"))
    return filled(texts, space=space, player=player_name(unit.player), count=count)


def _homeward(count: int) -> tuple[str, str]:
    """A unit on its way back."""
    if count > 1:
        return (
            gettext("Space {space}: {count} of {player}, homeward"),
            gettext("{space}: {count} of {player}, homeward"),
        )
    return gettext("Space {space}: {player}, homeward"), gettext("{space}: {player}, homeward")


def obstacle_words(why: Unreachable, draft: Draft) -> Words:
    """Why no game leads to a position, short enough for the strip."""
    words: Words
    match why.obstacle:
        case Obstacle.OVER:
            words = (*filled([_over(draft)], side=_out(draft)), gettext("This game is over"))
        case Obstacle.PASSED_OVER:
            text = gettext("{player} has no piece to move")
            words = (text.format(player=player_name(draft.position.player)),)
        case Obstacle.TOO_MANY_UNITS:
            most = draft.rules.pieces
            text = ngettext(
                "Only {count} unit a player may be out",
                "Only {count} units a player may be out",
                most,
            )
            words = (text.format(count=most), gettext("Too many units are out"))
        case Obstacle.UNMADE:
            words = (gettext("No captures make the unit on {space}").format(space=why.space),)
        case Obstacle.UNTRODDEN:
            words = (gettext("No throws take this unit to {space}").format(space=why.space),)
        case Obstacle.UNPAID:
            words = (
                gettext("Slain and lost pieces don't match"),
                gettext("Slain and lost don't match"),
            )
        case Obstacle.NEVER:
            words = (gettext(NO_GAME),)

    return words


def refusal_text(why: Unreachable) -> str:
    """The reason in full, for a command that is refused."""
    return reason_text(UnreachableError(why))


def error_text(error: PulucError) -> str:
    """Why a change can't be made, or what is wrong in a line of notation, as a sentence."""
    text = reason_text(error)
    return text[:1].upper() + text[1:]


def _over(draft: Draft) -> str:
    """The sentence about the side without a free piece, or about both."""
    if len(_without_free_piece(draft)) > 1:
        return gettext("Over: neither side has a free piece")
    return gettext("Over: {side} has no free piece")


def _out(draft: Draft) -> str:
    return side_name(_without_free_piece(draft)[0])


def _without_free_piece(draft: Draft) -> list[Side]:
    position = draft.position
    free = {unit.side for unit in position.units if unit}
    return [side for side in Side if not position.homes[side] and side not in free]
