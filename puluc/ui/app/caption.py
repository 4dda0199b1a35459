"""The caption of the window: the game, its rules, the opponent and the score."""

from puluc.game.session import Session
from puluc.rules import MIXED, SERIES_GAMES, WATCHED, Phase, Side
from puluc.storage.open_game import OpenGame
from puluc.text.language import gettext, language
from puluc.text.names import form_name, level_name

PLAIN = "Puluc"
"""Without a game."""


class Caption:
    """The text for the open game, made anew only when something in it may have changed."""

    def __init__(self, open_game: OpenGame) -> None:
        self._open_game = open_game
        self._made_of: object = None
        self._text = PLAIN

    @property
    def text(self) -> str:
        """``Long - Sapper 1906 against Hard, 2-5``, Jade's score first.

        In a series of five games it is the score of the series.
        """
        session, name = self._open_game.session, self._open_game.name
        made_of = (language(), name, _state(session)) if session else None
        if made_of != self._made_of:
            self._made_of = made_of
            self._text = _caption(name, session) if session else PLAIN
        return self._text


def _state(session: Session) -> object:
    """What the score and the rest of the caption depend on: adding up the games takes time."""
    is_over = session.match.phase is Phase.OVER
    game = (session.game_number, session.rules, session.seats, session.is_assisted)
    return (session, game, is_over, session.ended is None, session.scores_from, session.earlier)


def _caption(name: str, session: Session) -> str:
    scores, place = session.scores, session.series_game
    jade, obsidian = session.series_score if place else map(scores.won, Side)
    game = form_name(session.rules, place)
    title = name if name == game else f"{name} - {game}"
    texts = [_against(title, session.opponent, is_of_teams=session.rules.players > 1)]
    if place:
        # Translators: of a match of five games, in the caption of the window.
        text = gettext("game {number} of {count}")
        texts.append(text.format(number=place.number, count=len(SERIES_GAMES)))
    return ", ".join((*texts, f"{jade}-{obsidian}"))


def _against(game: str, opponent: str, *, is_of_teams: bool) -> str:
    """A game, and whom Jade plays against."""
    if opponent == WATCHED:
        # Translators: a game that only computers play, in the caption of the window.
        text = gettext("{game}, watched") if is_of_teams else gettext("{game} watched")
    elif opponent == MIXED and is_of_teams:
        text = gettext("{game}, against several levels")
    elif opponent == MIXED:
        text = gettext("{game} against several levels")
    elif is_of_teams:
        # Translators: {game} is "Bul, 2 a side".
        text = gettext("{game}, against {opponent}")
    else:
        # Translators: in the caption of the window: Puluc against Hard.
        text = gettext("{game} against {opponent}")
    return text.format(game=game, opponent=level_name(opponent))
