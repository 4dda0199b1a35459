"""The New game dialog: a named game or custom rules, and the opponent."""

from __future__ import annotations

from typing import Any

import pygame

from puluc.ai import FALLBACK, SUMMARIES, playable_levels
from puluc.game.session import Setup
from puluc.rules import (
    HUMAN,
    OPTIONS,
    PRESETS,
    Contradiction,
    ContradictionError,
    Option,
    Ruleset,
    against,
    game_name,
)
from puluc.ui.audio import Sound
from puluc.ui.context import Context
from puluc.ui.input import Action
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.rule_messages import CONTRADICTION_MESSAGES
from puluc.ui.scene import HelpTopic, Pop, Push, Question, Scene, Transition
from puluc.ui.screens.pages import rules_at
from puluc.ui.widgets.dialog import Answer, Dialog, Row, TextRow
from puluc.ui.widgets.field import Field

_CUSTOM = "Custom"
_GAMES = (*(preset.name for preset in PRESETS), _CUSTOM)
STICKS = ("Own", "By hand")
"""The program throws, or a person throws real sticks and enters the result."""
_SEED_LENGTH = 40
_GAME_NOTES = (
    *(f"{preset.summary}\n{preset.source}" for preset in PRESETS),
    "Rules of your own: change any row below.",
)
HUMAN_NOTE = "Two people play at this computer."
STICKS_NOTES = (
    "The program throws the sticks.",
    "Throw real sticks, and enter what they show.",
)
SEED_NOTE = "The same seed gives the same throws.\nLeave it empty for a secret one."


class NewGameScene(Scene):
    """Closes with the ``Setup`` it is accepted with, or with None.

    Asks first if the new game ``takes_place`` of one in progress.
    """

    is_overlay = True
    help_topic = HelpTopic.NAMED_GAMES

    def __init__(self, context: Context, *, takes_place: bool = False) -> None:
        self._context = context
        self._takes_place = takes_place
        self.question = Question()
        self._game = Row("Game", _GAMES, notes=_GAME_NOTES)
        self._opponent = Row("Human vs.")
        self._options = {
            option: Row(option.prompt, option.labels, notes=option.notes) for option in OPTIONS
        }
        self._sticks = Row("Sticks", STICKS, notes=STICKS_NOTES)
        self._seed = TextRow(
            "Seed",
            notes=(SEED_NOTE,),
            field=Field(max_length=_SEED_LENGTH),
            placeholder="Random",
        )
        ends = (self._sticks, self._seed)
        rows = (self._game, self._opponent, *self._options.values(), *ends)
        self._topics = {
            rows.index(self._game): HelpTopic.NAMED_GAMES,
            rows.index(self._opponent): HelpTopic.OPPONENTS,
        }
        self.dialog = Dialog(context.art, "New game", rows, "Start")
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
            case Answer.ACCEPTED:
                session = self._context.session
                if self._takes_place and session and session.is_under_way:
                    return Push(ConfirmScene(self._context.art, "Leave this game unfinished?"))
                return Pop(self._setup())
            case Answer.CANCELLED:
                return Pop()
        self.is_typing = self.dialog.is_typing
        self.help_topic = self._topics.get(self.dialog.focus, HelpTopic.NEW_GAME)
        return None

    def help(self) -> Transition | None:
        """Open the section of the rules about the option in focus, else Help."""
        rows = self._options.items()
        option = next((each for each, row in rows if row is self.dialog.focused), None)
        page = option and rules_at(self._context, self._rules, option)
        return Push(page) if page else super().help()

    def resume(self, result: object) -> Transition | None:
        """Close with the choice if the game on the board may be abandoned."""
        return Pop(self._setup()) if result is True else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the dialog."""
        self.dialog.draw(canvas)

    def _setup(self) -> Setup:
        return Setup(
            self._rules,
            against(self._opponents[self._opponent.index], self._rules.players),
            seed=self._seed.field.text.strip(),
            is_by_hand=bool(self._sticks.index),
        )

    def _keep_in_step(self, row: Row) -> None:
        if row is self._game:
            if self._game.index < len(PRESETS):
                self._rules = PRESETS[self._game.index].rules
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
            self.dialog.complaint = f"{CONTRADICTION_MESSAGES[contradiction]}."
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
        self._opponent.notes = tuple(SUMMARIES.get(name, HUMAN_NOTE) for name in self._opponents)
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
