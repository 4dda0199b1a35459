"""The New game dialog: a named game or custom rules, and the opponent."""

from __future__ import annotations

from typing import Any

import pygame

from puluc.ai import FALLBACK, playable_levels
from puluc.game.session import HUMAN, Setup
from puluc.rules import (
    OPTIONS,
    PRESETS,
    Contradiction,
    ContradictionError,
    Option,
    Ruleset,
    game_name,
)
from puluc.ui.audio import Sound
from puluc.ui.context import Context
from puluc.ui.input import Action
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.rule_messages import CONTRADICTION_MESSAGES
from puluc.ui.scene import Pop, Push, Question, Scene, Transition
from puluc.ui.widgets.dialog import Answer, Dialog, Row, TextRow
from puluc.ui.widgets.field import Field
from puluc.ui.widgets.message import InfoPrint

_CUSTOM = "Custom"
_GAMES = (*(preset.name for preset in PRESETS), _CUSTOM)
_STICKS = ("Own", "By hand")
"""The program throws, or a person throws real sticks and enters the result."""
_SEED_LENGTH = 40
_SUMMARY_MS = 4000
"""How long the description of a named game is shown."""


class NewGameScene(Scene):
    """Closes with the ``Setup`` it is accepted with, or with None.

    Asks first if the new game ``takes_place`` of one in progress.
    """

    is_overlay = True

    def __init__(self, context: Context, *, takes_place: bool = False) -> None:
        self._context = context
        self._takes_place = takes_place
        self.question = Question()
        self._info = InfoPrint(context.art)
        self._game = Row("Game", _GAMES)
        self._opponent = Row("Human vs.")
        self._options = {option: Row(option.prompt, option.labels) for option in OPTIONS}
        self._sticks = Row("Sticks", _STICKS)
        self._seed = TextRow("Seed", field=Field(max_length=_SEED_LENGTH), placeholder="Random")
        ends = (self._sticks, self._seed)
        rows = (self._game, self._opponent, *self._options.values(), *ends)
        self.dialog = Dialog(context.art, "New game", rows)
        self._rules = context.session.rules if context.session else Ruleset()
        self._opponents = self._possible_opponents()
        if context.session:
            self._sticks.index = int(context.session.is_by_hand)
            self._game.index = _GAMES.index(game_name(self._rules))
            if context.session.opponent in self._opponents:
                self._opponent.index = self._opponents.index(context.session.opponent)
        self._show()

    def handle(self, action: Action) -> Transition | None:
        """Change a row, and keep the name of the game and its rules consistent."""
        match self.dialog.handle(action):
            case Answer.CHANGED:
                self._keep_in_step(self.dialog.focused)
            case Answer.ACCEPTED | Answer.PRESSED:
                session = self._context.session
                if self._takes_place and session and session.is_under_way:
                    return Push(ConfirmScene(self._context.art, "Leave this game unfinished?"))
                return Pop(self._setup())
            case Answer.CANCELLED:
                return Pop()
        self.is_typing = self.dialog.is_typing
        return None

    def resume(self, result: object) -> Transition | None:
        """Close with the choice if the game on the board may be abandoned."""
        return Pop(self._setup()) if result else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let messages expire."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)
        self._info.draw(canvas)

    def _setup(self) -> Setup:
        return Setup(
            self._rules,
            self._opponents[self._opponent.index],
            seed=self._seed.field.text.strip(),
            is_by_hand=bool(self._sticks.index),
        )

    def _keep_in_step(self, row: Row) -> None:
        if row is self._game:
            if self._game.index < len(PRESETS):
                preset = PRESETS[self._game.index]
                self._rules = preset.rules
                self._info.show(f"{preset.summary}\n{preset.source}", _SUMMARY_MS)
            self._show()
        elif row in self._options.values():
            self._change(row)

    def _change(self, row: Row) -> None:
        """Apply a changed rule, skipping values that contradict the others."""
        before = next(_index(o, self._rules) for o, each in self._options.items() if each is row)
        step = -1 if (row.index - before) % len(row.values) == len(row.values) - 1 else 1
        contradiction: Contradiction | None = None
        for _ in row.values:
            try:
                self._rules = self._chosen()
            except ContradictionError as error:
                contradiction = contradiction or error.contradiction
                row.step(step)
            else:
                break
        if row.index == before and contradiction:
            self._context.play_sound(Sound.REFUSAL)
            self._info.show(CONTRADICTION_MESSAGES[contradiction])
        chosen = PRESETS[self._game.index] if self._game.index < len(PRESETS) else None
        if not (chosen and chosen.matches(self._rules)):
            self._game.index = _GAMES.index(_CUSTOM)
        self._show()

    def _possible_opponents(self) -> tuple[str, ...]:
        """The opponents available under these rules."""
        levels = playable_levels(is_solved=self._context.is_solved(self._rules))
        return (*levels, HUMAN)

    def _show(self) -> None:
        chosen = self._opponents[self._opponent.index]
        self._opponents = self._possible_opponents()
        self._opponent.values = tuple(name.capitalize() for name in self._opponents)
        nearest = chosen if chosen in self._opponents else FALLBACK
        self._opponent.index = self._opponents.index(nearest)
        for option, row in self._options.items():
            row.index = _index(option, self._rules)

    def _chosen(self) -> Ruleset:
        """The rules in the rows; ContradictionError if they exclude each other."""
        chosen: dict[str, Any] = {
            option.field: option.values[row.index] for option, row in self._options.items()
        }
        most = max(Ruleset().pieces, chosen["army"])
        return Ruleset(**{**chosen, "pieces": min(chosen["pieces"], most)})


def _index(option: Option, rules: Ruleset) -> int:
    """The index of a rule set's value among those of an option."""
    return option.values.index(getattr(rules, option.field))
