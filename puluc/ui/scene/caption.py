"""The caption of the window: the file, the game, who plays, and the score."""

from puluc.game.session import Session
from puluc.rules import MIXED, SERIES_GAMES, WATCHED, Phase, Side
from puluc.text.encoding import encodable
from puluc.text.language import gettext, language
from puluc.text.names import form_name, opponent_name


class Caption:
    """The caption of the window, made again only when something in it may have changed."""

    def __init__(self) -> None:
        self._made_of: object = None
        self._text = ""

    def text(self, name: str, session: Session) -> str:
        """Return ``Long - Sapper 1906 against Hard, 2-5``, Jade's score first.

        ``name`` is that of the file. In a series of five games it is the score of the series.
        """
        made_of = (language(), name, _state(session))
        if made_of != self._made_of:
            self._made_of = made_of
            self._text = encodable(_caption(name, session))
        return self._text


def _state(session: Session) -> object:
    """Return the state that the caption shows besides the game; adding up the games takes time."""
    is_over = session.match.phase is Phase.OVER
    game = (session.game_number, session.rules, session.seats, session.is_assisted)
    return (session, game, is_over, session.ended is None, session.scores_from, session.earlier)


def _caption(name: str, session: Session) -> str:
    scores, series_game = session.scores, session.series_game
    jade, obsidian = session.series_score if series_game else map(scores.won, Side)
    game = form_name(session.rules, series_game)
    title = name if name == game else f"{name} - {game}"
    other = session.chains.other.name if session.chains else ""
    texts = [_against(title, session.opponent, other, is_of_teams=session.rules.players > 1)]
    if series_game:
        # Translators: of a series of five games, in the caption of the window.
        text = gettext("game {number} of {count}")
        texts.append(text.format(number=series_game.number, count=len(SERIES_GAMES)))
    if series_game or session.opponent != WATCHED:
        texts.append(f"{jade}-{obsidian}")
    return ", ".join(texts)


def _against(game: str, opponent: str, other: str, *, is_of_teams: bool) -> str:
    """Return a game's name and Jade's opponent; over Link the ``other`` player."""
    if opponent == WATCHED:
        # Translators: a game that only computers play, in the caption of the window.
        text = gettext("{game}, watched") if is_of_teams else gettext("{game} watched")
    elif opponent == MIXED and is_of_teams and not other:
        text = gettext("{game}, against several levels")
    elif opponent == MIXED and not other:
        text = gettext("{game} against several levels")
    elif is_of_teams:
        # Translators: {game} is "Bul, 2 a side".
        text = gettext("{game}, against {opponent}")
    else:
        # Translators: in the caption of the window: Puluc against Hard.
        text = gettext("{game} against {opponent}")
    return text.format(game=game, opponent=opponent_name(opponent, other))
