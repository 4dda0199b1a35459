"""The caption of the window: the game, its rules, the opponent and the score."""

from __future__ import annotations

from puluc.game.session import Session
from puluc.names import form_name
from puluc.rules import FIVE_GAMES, MIXED, WATCHED, Phase, Side
from puluc.storage.open_game import OpenGame

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

        In a match of five games it is the score of the match.
        """
        session, name = self._open_game.session, self._open_game.name
        made_of = (name, _state(session)) if session else None
        if made_of != self._made_of:
            self._made_of = made_of
            self._text = _caption(name, session) if session else PLAIN
        return self._text


def _state(session: Session) -> object:
    """What the score and the rest of the caption depend on: adding up the games takes time."""
    is_over = session.match.phase is Phase.OVER
    game = (session.game_number, session.rules, session.seats, session.is_marked)
    return (session, game, is_over, session.ended is None, session.scores_from, session.earlier)


def _caption(name: str, session: Session) -> str:
    scores, place = session.scores, session.match_game
    jade, obsidian = session.match_score if place else map(scores.won, Side)
    game = form_name(session.rules, place)
    title = name if name == game else f"{name} - {game}"
    comma = "," if session.rules.players > 1 else ""
    number = f", game {place.number} of {len(FIVE_GAMES)}" if place else ""
    return f"{title}{comma} {_against(session.opponent)}{number}, {jade}-{obsidian}"


def _against(opponent: str) -> str:
    """Whom Jade plays against, in words."""
    words = {WATCHED: "watched", MIXED: "against several levels"}
    return words.get(opponent, f"against {opponent.capitalize()}")
