"""The New game dialog: a named game or rules of one's own, and who plays Obsidian."""

from __future__ import annotations

import pygame

from puluc.rules import PRESETS, Captures, HighwayKind, Ruleset, Throws, game_name
from puluc.session import OPPONENTS, Setup
from puluc.ui.input import Action
from puluc.ui.scene import Pop, Scene, Transition
from puluc.ui.stage import Stage
from puluc.ui.widgets.dialog import Answer, Dialog, Row, TextRow
from puluc.ui.widgets.field import Field

_CUSTOM = "Custom"
_GAMES = (*(preset.name for preset in PRESETS), _CUSTOM)
_PIECES = tuple("12345")
_STICKS = ("Own", "By hand")
"""The program throws its own, or a person throws real ones and enters what they show."""
_SEED_LENGTH = 40


def _labels(values: type[Throws | Captures | HighwayKind]) -> tuple[str, ...]:
    return tuple(value.capitalize() for value in values)


class NewGameScene(Scene):
    """Closes with the ``Setup`` it is accepted with, or with None."""

    is_overlay = True

    def __init__(self, stage: Stage) -> None:
        self._game = Row("Game", _GAMES)
        self._opponent = Row("Human vs.", tuple(name.capitalize() for name in OPPONENTS))
        self._throws = Row("Throws", _labels(Throws))
        self._captures = Row("Captures", _labels(Captures))
        self._pieces = Row("Pieces", _PIECES)
        self._highway = Row("Highway", _labels(HighwayKind))
        self._options = (self._throws, self._captures, self._pieces, self._highway)
        self._sticks = Row("Sticks", _STICKS)
        self._seed = TextRow("Seed", field=Field(max_length=_SEED_LENGTH), placeholder="Random")
        rows = (self._game, self._opponent, *self._options, self._sticks, self._seed)
        self._dialog = Dialog(stage.art, "New game", rows)
        if stage.session:
            self._sticks.index = int(stage.session.is_by_hand)
            self._opponent.index = OPPONENTS.index(stage.session.opponent)
            self._show(stage.session.rules)
            self._game.index = _GAMES.index(game_name(stage.session.rules))
        else:
            self._show(Ruleset())

    def handle(self, action: Action) -> Transition | None:
        """Change a row; keep the game's name and its rules in step."""
        match self._dialog.handle(action):
            case Answer.CHANGED:
                self._keep_in_step(self._dialog.focused)
            case Answer.ACCEPTED | Answer.PRESSED:
                return Pop(self._setup())
            case Answer.CANCELLED:
                return Pop()
        self.is_typing = self._dialog.is_typing
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self._dialog.draw(canvas)

    def _setup(self) -> Setup:
        return Setup(
            self._rules(),
            OPPONENTS[self._opponent.index],
            seed=self._seed.field.text.strip(),
            is_by_hand=bool(self._sticks.index),
        )

    def _keep_in_step(self, row: Row) -> None:
        if row is self._game:
            if self._game.value != _CUSTOM:
                self._show(Ruleset.preset(self._game.value))
        elif row in self._options:
            chosen = PRESETS[self._game.index] if self._game.index < len(PRESETS) else None
            if not (chosen and chosen.matches(self._rules())):
                self._game.index = _GAMES.index(_CUSTOM)

    def _show(self, rules: Ruleset) -> None:
        self._throws.index = list(Throws).index(rules.throws)
        self._captures.index = list(Captures).index(rules.captures)
        self._pieces.index = rules.pieces - 1
        self._highway.index = list(HighwayKind).index(rules.highway)

    def _rules(self) -> Ruleset:
        return Ruleset(
            throws=list(Throws)[self._throws.index],
            captures=list(Captures)[self._captures.index],
            pieces=self._pieces.index + 1,
            highway=list(HighwayKind)[self._highway.index],
        )
