"""The dialogs of rules: a named game, and every rule option."""

from collections.abc import Mapping

from puluc.game.named_games import CUSTOM_NUMBER, FIRST_GAMES, GAMES, GameChoice
from puluc.rules import OPTIONS, Contradiction, ContradictionError, Option, Ruleset
from puluc.text.error_messages import CONTRADICTION_MESSAGES
from puluc.text.language import gettext, pgettext
from puluc.text.names import option_name, value_names
from puluc.text.rulebook import has_section
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.context import Context
from puluc.ui.scene.input import Action
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, R, Transition
from puluc.ui.screens.new_game.games_scene import GamesScene
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.rows import Row


class GameDialogScene(DialogScene[R]):
    """A dialog with the row of the game and rows of rules, which always agree.

    A subclass shows the rows that it needs, and decides what the dialog closes with.
    """

    def __init__(self, context: Context, choice: GameChoice, title: str, accept: str) -> None:
        self._context = context
        self.choice = choice
        # Translators: names the row in which the game is chosen: Puluc, Bell, Custom.
        self.game = Row(pgettext("row", "Game"), opens=True)
        self.options = {option: _option_row(option) for option in OPTIONS}
        self._numbers = FIRST_GAMES
        """The games between which the row of the game steps."""
        self._write()
        super().__init__(context.art, title, self.shown, accept, self.tabs)
        self.help_topic = self.topic

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that are needed now."""
        return (self.game, *self.options.values())

    @property
    def tabs(self) -> Mapping[str, int] | None:
        """The names of the tabs, with the numbers of their rows; None without tabs."""
        return None

    @property
    def topic(self) -> HelpTopic:
        """The part of Help about the row in focus."""
        is_game = self.dialog.focused is self.game
        return HelpTopic.NAMED_GAMES if is_game else HelpTopic.NEW_GAME

    def handle(self, action: Action) -> Transition | None:
        """Change a row, and show the part of Help about the row in focus."""
        transition = super().handle(action)
        self.help_topic = self.topic
        return transition

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Keep the game and its rules consistent; open the list of games."""
        focused = self.dialog.focused
        match answer:
            case DialogAnswer.CHANGED if focused is self.game:
                self.show(self.choice.take(self._numbers[self.game.index]))
            case DialogAnswer.CHANGED if option := self._option_in_focus:
                self._change(option, focused)
            case DialogAnswer.OPENED if focused is self.game:
                return Push(GamesScene(self._context.art, self.choice.number), self._take_game)
        return super().act(answer)

    def help(self) -> Transition | None:
        """Open the section of the rules about the option in focus, else Help."""
        option = self._option_in_focus
        if option is None or not has_section(self.choice.rules, option):
            return super().help()
        return Push(self._context.scene(Screen.RULES, self.choice.rules, option))

    def show(self, choice: GameChoice) -> None:
        """Write another choice in the rows."""
        self.choice = choice
        self._write()
        self.dialog.show_rows(self.shown, self.tabs)

    def _write(self) -> None:
        rules = self.choice.rules
        self._numbers = tuple(sorted({*FIRST_GAMES, self.choice.number}))
        self.game.index = self._numbers.index(self.choice.number)
        games = [GAMES[number] for number in self._numbers]
        self.game.values = tuple(gettext(game.name(rules)) for game in games)
        notes = (map(gettext, filter(None, game.note(rules))) for game in games)
        self.game.notes = tuple(map("\n".join, notes))
        for option, row in self.options.items():
            row.index = _index(option, rules)

    def _take_game(self, number: int) -> None:
        """Take a game of the list; custom rules are chosen next."""
        self.show(self.choice.take(number))
        if number == CUSTOM_NUMBER:
            self.dialog.focus_on(self.shown.index(next(iter(self.options.values()))))
        else:
            self.dialog.focus_next_value()

    @property
    def _option_in_focus(self) -> Option | None:
        rows = self.options.items()
        return next((option for option, row in rows if row is self.dialog.focused), None)

    def _change(self, option: Option, row: Row) -> None:
        """Apply a changed rule, skipping values that contradict the others."""
        before = _index(option, self.choice.rules)
        is_typed = self.dialog.typed == row.value
        is_last = (row.index - before) % len(row.values) == len(row.values) - 1
        step = -1 if is_last and not self.dialog.typed else 1
        if option.field == "players" and self.choice.game.is_for_teams and row.index == 0:
            row.step(step)
        choice, contradiction = self.choice, None
        for _ in row.values:
            try:
                choice = choice.change(option.field, option.values[row.index])
            except ContradictionError as error:
                contradiction = error.contradiction
                if is_typed:
                    row.index = before
                    break
                row.step(step)
            else:
                break
        if row.index == before and contradiction:
            self._refuse(contradiction)
        self.show(choice)

    def _refuse(self, contradiction: Contradiction) -> None:
        """Say why no other value is possible."""
        self._context.play_sound(Sound.REFUSAL)
        self.dialog.complaint = gettext(CONTRADICTION_MESSAGES[contradiction])


class RuleSetScene(GameDialogScene[GameChoice]):
    """A dialog that closes with the game and its rules, unless it is cancelled."""

    def __init__(self, context: Context, choice: GameChoice) -> None:
        super().__init__(context, choice, gettext("Rule set"), gettext("OK"))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Close with the choice."""
        return self.pop(self.choice) if answer is DialogAnswer.ACCEPTED else super().act(answer)


def rule_set_scene(context: Context, rules: Ruleset | None = None) -> RuleSetScene:
    """Return the dialog that asks only for a rule set, by default beginning at the usual one."""
    return RuleSetScene(context, GameChoice.of(rules or Ruleset()))


def _option_row(option: Option) -> Row:
    """Return the row of a rule option."""
    notes = tuple(map(gettext, option.notes))
    return Row(option_name(option), value_names(option), notes=notes)


def _index(option: Option, rules: Ruleset) -> int:
    """Return the index of a rule set's value among those of an option."""
    return option.values.index(getattr(rules, option.field))
