"""Sentences of Set up: the content of a cell, the obstacle to a position, a refusal."""

from functools import partial

from puluc import PulucError
from puluc.game.draft import Draft
from puluc.marks import N_, NC_
from puluc.rules import HighwayKind, Obstacle, Player, Side, Unit, UnreachableError
from puluc.text.end_words import without_free_piece
from puluc.text.error_messages import error_message
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.names import player_name, side_name
from puluc.text.narration import Sentence, threw
from puluc.text.wordings import Words, worded
from puluc.ui.scene.hot_keys import SetUpCommand, hot_key_of
from puluc.ui.scene.input import Action, Command
from puluc.ui.widgets.menu import Pane, command_pane

NO_GAME = N_("Impossible position")


def welcome_words(*, has_pad: bool = False) -> Words:
    """Return the sentence that is shown until the first change; ``has_pad``: with buttons."""
    if has_pad:
        # Translators: the buttons of a game controller, in one line of 155 pixels.
        return worded(gettext("D-pad: pieces. Start: menu"))
    # Translators: {jade} and {obsidian} are letters: J, O.
    text = gettext("Move a piece, or {jade}, {obsidian}. F2: menu|Move a piece. F2: menu")
    jade, obsidian = SetUpCommand.JADE.key, SetUpCommand.OBSIDIAN.key
    return worded(text, jade=jade, obsidian=obsidian)


def carrying_words() -> Words:
    """Return the sentence that is shown while a piece is carried."""
    return worded(gettext("Drop it on a space; off the board it's slain|Drop it on a space"))


def hand_words(draft: Draft, player: Player) -> Words:
    """Return the numbers of a player's pieces at home, slain and lost."""
    lost = 0 if player.is_in_team else draft.position.lost[player.side]
    slain = draft.dead(player) - lost
    if slain and lost:
        text = gettext(
            "{player}: {home} at home, {slain} slain, {lost} lost"
            "|{home} at home, {slain} slain, {lost} lost"
        )
    elif slain:
        text = gettext("{player}: {home} at home, {slain} slain|{home} at home, {slain} slain")
    elif lost:
        text = gettext("{player}: {home} at home, {lost} lost|{home} at home, {lost} lost")
    else:
        text = gettext("{player}: {home} at home|{home} at home")
    home = draft.position.hand(player)
    return worded(text, player=player_name(player), home=home, slain=slain, lost=lost)


def handicap_words(draft: Draft, chance: str = "") -> Sentence:
    """Return who has fewer pieces, and the chance of the side that moves first, once known."""
    pieces = dict(zip(Side, draft.position.homes, strict=True))
    side = min(pieces, key=pieces.__getitem__)
    if pieces[side] == pieces[side.enemy]:
        return Sentence(worded(gettext("No handicap")))
    text = gettext("Handicap: {side} {pieces}|{side} {pieces}")
    told = worded(text, side=side_name(side), pieces=pieces[side])
    if not chance:
        return Sentence(told)
    # Translators: the chance to win of the side that moves first.
    text = gettext("{side}: {chance}")
    return Sentence(told, worded(text, side=side_name(draft.position.mover), chance=chance))


def turn_words(before: Draft, after: Draft) -> str:
    """Return who is to act and what was thrown, if a change was one of these; else empty."""
    player = after.position.player
    if (after.values, player) == (before.values, before.position.player):
        return ""
    if after.values:
        return threw(player_name(player), after.values)
    return worded(gettext("{who} to throw|→ {who}"), who=player_name(player)).full


def unit_words(space: int, unit: Unit | None) -> Words:
    """Return what is on a space."""
    if unit is None:
        return worded(gettext("Space {space} is empty"), space=space)
    count = unit.captives if unit.is_captor else len(unit.pieces)
    if unit.is_captor:
        text = ngettext(
            "Space {space}: {player} with {count} captive|{space}: {player} with {count} captive",
            "Space {space}: {player} with {count} captives|{space}: {player} with {count} captives",
            count,
        )
    elif unit.is_homeward and count > 1:
        text = gettext(
            "Space {space}: {count} of {player}, homeward|{space}: {count} of {player}, homeward"
        )
    elif unit.is_homeward:
        text = gettext("Space {space}: {player}, homeward|{space}: {player}, homeward")
    elif count > 1:
        # Translators: a number of pieces of a player on a space.
        text = gettext("Space {space}: {count} of {player}|{space}: {count} of {player}")
    else:
        text = gettext("Space {space}: {player}|{space}: {player}")
    return worded(text, space=space, player=player_name(unit.player), count=count)


def obstacle_words(why: UnreachableError, draft: Draft) -> Words:
    """Return the reason why no game leads to a position, short enough for the strip."""
    beaten, most = without_free_piece(draft.position), draft.rules.pieces
    match why.obstacle:
        case Obstacle.OVER if len(beaten) > 1:
            text = gettext("Over: neither side has a free piece|This game is over")
        case Obstacle.OVER:
            text = gettext("Over: {side} has no free piece|This game is over")
        case Obstacle.PASSED_OVER:
            text = gettext("{player} has no piece to move")
        case Obstacle.TOO_MANY_UNITS:
            text = ngettext(
                "Only {count} unit per player may be out|Too many units are out",
                "Only {count} units per player may be out|Too many units are out",
                most,
            )
        case Obstacle.UNMADE:
            text = gettext("The unit on {space} is impossible")
        case Obstacle.UNTRODDEN:
            text = gettext("This unit can't reach {space}")
        case Obstacle.UNPAID:
            text = gettext("Slain and lost pieces don't match|Slain and lost don't match")
        case Obstacle.NEVER:
            text = gettext(NO_GAME)
    return worded(
        text,
        side=side_name(beaten[0]) if beaten else "",
        player=player_name(draft.position.player),
        count=most,
        space=why.space,
    )


def error_text(error: PulucError) -> str:
    """Return the sentence why a change is refused, or what is wrong in a line of notation."""
    text = error_message(error)
    return text[:1].upper() + text[1:]


_PANES = {
    NC_("menu", "Position"): (
        SetUpCommand.RULES,
        SetUpCommand.CLEAR,
        SetUpCommand.NOTATION,
        SetUpCommand.COPY,
        SetUpCommand.PASTE,
        SetUpCommand.TAKE_BACK,
    ),
    NC_("menu", "Pieces"): (
        SetUpCommand.JADE,
        SetUpCommand.OBSIDIAN,
        SetUpCommand.TAKE,
        SetUpCommand.TURN_ROUND,
        SetUpCommand.TEAM_MATE,
        SetUpCommand.LOSE,
    ),
    NC_("menu", "Turn"): (
        SetUpCommand.MOVER,
        SetUpCommand.NEXT_THROW,
        SetUpCommand.NO_THROW,
        SetUpCommand.HANDICAP,
    ),
    NC_("menu", "Go"): (SetUpCommand.ANALYSE, SetUpCommand.PLAY_ON, SetUpCommand.CLOSE),
}

_BY_KEY = {
    Command.ACCEPT: SetUpCommand.ANALYSE,
    Command.DELETE: SetUpCommand.TAKE,
    Command.ERASE: SetUpCommand.TAKE,
}


def command_of(action: Action) -> SetUpCommand | None:
    """Return the command of a key, if it has one."""
    by_key = _BY_KEY.get(action) if isinstance(action, Command) else None
    return by_key or hot_key_of(action, SetUpCommand)


def refusal(command: SetUpCommand, draft: Draft, *, has_past: bool) -> str:
    """Return the reason why a command is not possible now, else an empty string."""
    rules, can_turn = draft.rules, draft.rules.highway is HighwayKind.RETURN
    why = {
        SetUpCommand.TAKE_BACK: (has_past, N_("Nothing has been changed")),
        SetUpCommand.NO_THROW: (bool(draft.values), N_("Nobody has thrown")),
        SetUpCommand.TURN_ROUND: (can_turn, N_("Units don't turn round under these rules")),
        SetUpCommand.TEAM_MATE: (rules.players > 1, N_("There are no teams under these rules")),
        SetUpCommand.LOSE: (rules.can_draw, N_("No pieces are lost under these rules")),
        SetUpCommand.HANDICAP: (rules.players == 1, N_("Teams have no handicap")),
    }
    is_possible, reason = why.get(command, (True, ""))
    return "" if is_possible else gettext(reason)


def set_up_menu(draft: Draft, *, has_past: bool) -> list[Pane[SetUpCommand]]:
    """Return the menu, with the commands that are not possible now dithered."""
    why = partial(refusal, draft=draft, has_past=has_past)
    return [command_pane(pgettext("menu", title), each, why) for title, each in _PANES.items()]
