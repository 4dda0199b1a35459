"""The New game dialog: a named game or custom rules, and who plays."""

from enum import Enum
from functools import partial
from typing import Any

import msgspec

from puluc.ai import playable_levels
from puluc.game.session import Setup
from puluc.marks import N_
from puluc.rules import (
    BUL_SERIES,
    CUSTOM,
    OPTIONS,
    PRESETS,
    USUAL,
    Contradiction,
    ContradictionError,
    Option,
    Ruleset,
    Seat,
    SeriesGame,
    is_series,
    number_in_series,
    series_rules,
    usual_spaces,
)
from puluc.text.error_messages import CONTRADICTION_MESSAGES
from puluc.text.language import gettext, pgettext
from puluc.text.names import option_name, value_names
from puluc.text.rulebook import has_section
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.base import HelpTopic, Push, Scene, Screen, Transition
from puluc.ui.scene.context import Context
from puluc.ui.scene.input import Action
from puluc.ui.screens.new_game.who_plays import SeatsScene, WhoPlays
from puluc.ui.widgets.dialog import FOOT_WIDTH, DialogAnswer, DialogScene
from puluc.ui.widgets.notice import confirm
from puluc.ui.widgets.rows import Field, Row, TextRow

_GAMES = (*(preset.name for preset in PRESETS), BUL_SERIES, CUSTOM)
_SERIES, _CUSTOM = len(PRESETS), len(PRESETS) + 1
_TEAM_GAME = next(index for index, each in enumerate(PRESETS) if number_in_series(each.rules) == 1)
STICKS = (N_("On screen"), N_("By hand"))
"""The program throws, or a person throws real sticks and enters the result."""
_SEED_LENGTH = 40
SERIES_NOTE = N_("Five games; every enemy taken is a point.")
SERIES_SOURCE = PRESETS[_TEAM_GAME].source
STICKS_NOTES = (
    N_("The program throws the sticks."),
    N_("Throw real sticks, and enter what they show. Print kit has some to cut out."),
)
SEED_NOTE = N_("The same seed gives the same throws.\nLeave it empty for a secret one.")


class Asks(Enum):
    """The subject of the dialog, with its title and the word of its Enter key."""

    ALL = (N_("New game"), N_("Start"))
    RULES = (N_("Rule set"), N_("OK"))
    PLAYERS = (N_("Play on from here"), N_("Start"))


class NewGameScene(DialogScene[Setup]):
    """A dialog that closes with its ``Setup``, or with None.

    It proposes the game and the players of the open file, or a team game if it ``is_team``. It asks
    first if the new game ``takes_place`` of one in progress.
    """

    def __init__(
        self,
        context: Context,
        *,
        takes_place: bool = False,
        is_team: bool = False,
        asks: Asks = Asks.ALL,
        rules: Ruleset | None = None,
    ) -> None:
        """Show the dialog; ``rules`` are proposed instead of those of the open file."""
        self._context = context
        self._takes_place = takes_place
        self._asks = asks
        session = context.session
        # Translators: names the row in which the game is chosen: Puluc, Bell, Custom.
        self._game = Row(pgettext("row", "Game"), tuple(map(gettext, _GAMES)))
        self._who = WhoPlays(session.seats if session else ())
        self._offered: tuple[str, ...] = ()
        """The levels that can be chosen now."""
        self._options = {option: _option_row(option) for option in OPTIONS}
        self._players = next(
            row for option, row in self._options.items() if option.field == "players"
        )
        self._sticks = Row(
            gettext("Sticks"), tuple(map(gettext, STICKS)), notes=tuple(map(gettext, STICKS_NOTES))
        )
        self._seed = TextRow(
            gettext("Seed"),
            notes=(gettext(SEED_NOTE),),
            field=Field(max_length=_SEED_LENGTH),
            # Translators: stands in the empty field of the seed.
            placeholder=gettext("Random"),
        )
        self._rules = rules or (session.rules if session else Ruleset())
        self._own_rules: Ruleset | None = None
        """The last rules without a name, which Custom brings back."""
        context.look_for_solutions()
        title, accept = map(gettext, asks.value)
        super().__init__(context.art, title, self._rows, accept)
        if rules:
            self._game.index = _game_index(rules)
        elif session:
            self._sticks.index = int(session.is_by_hand)
            self._game.index = _game_index(self._rules)
            if session.series_game:
                self._game.index, self._rules = _SERIES, series_rules(1, self._rules)
        if is_team and self._rules.players == 1:
            self._game.index = _TEAM_GAME
            self._take_game()
        self._keep_own_rules()
        self._show()
        self.help_topic = self._topic

    def handle(self, action: Action) -> Transition | None:
        """Change a row, and show the part of Help about the row in focus."""
        transition = super().handle(action)
        self.help_topic = self._topic
        return transition

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Offer Perfect once a solution of the rules was found."""
        if self._offered != self._levels:
            self._show()
            self.is_dirty = True
        return super().tick(elapsed_ms)

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Keep the name of the game and its rules consistent; ask about seats; start."""
        match answer:
            case DialogAnswer.CHANGED:
                self._keep_in_step(self.dialog.focused)
            case DialogAnswer.OPENED:
                seats = SeatsScene(self._context.art, self._who.seats, self._levels)
                return Push(seats, self._take_seats)
            case DialogAnswer.ACCEPTED:
                session = self._context.session
                if self._takes_place and session and session.is_under_way:
                    question = gettext("Leave this game unfinished?")
                    return confirm(self._context.art, question, self._begin)
                return self._begin()
        return super().act(answer)

    def help(self) -> Transition | None:
        """Open the section of the rules about the option in focus, else Help."""
        rows = self._options.items()
        option = next((each for each, row in rows if row is self.dialog.focused), None)
        if option is None or not has_section(self._rules, option):
            return super().help()
        return Push(self._context.scene(Screen.RULES, self._rules, option))

    def _take_seats(self, seats: tuple[Seat, ...]) -> None:
        """Take the choice for every seat."""
        self._who.choose_each(seats)
        self._show()

    def _begin(self) -> Transition:
        """Close the dialog; before the first team game offer the lesson on teams."""
        setup = self._setup()
        has_person = any(seat.is_person for seat in setup.seats)
        is_known = self._context.preferences.teams_offered or self._asks is not Asks.ALL
        if is_known or setup.rules.players == 1 or not has_person:
            return self.pop(setup)
        return Push(self._context.scene(Screen.FIRST_TEAM_GAME), partial(self._begin_teams, setup))

    def _begin_teams(self, setup: Setup, screen: Screen) -> Transition:
        """Close the dialog, after the lesson on teams if that was chosen."""
        if screen is Screen.TEAM_LESSON:
            lesson = self._context.scene(screen, Screen.BOARD)
            return Push(lesson, partial(self._begin_teams, setup))
        changed = msgspec.structs.replace(self._context.preferences, teams_offered=True)
        self._context.set_preferences(changed)
        return self.pop(setup)

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The rows that are needed now: the game, who plays, the rules, the sticks."""
        others = [row for row in self._options.values() if row is not self._players]
        if self._asks is Asks.RULES:
            return (self._game, self._players, *others)
        if self._asks is Asks.PLAYERS:
            return (*self._who.rows, self._sticks, self._seed)
        return (self._game, *self._who.rows, self._players, *others, self._sticks, self._seed)

    @property
    def _unusual(self) -> str:
        """The sticks and the seed if they are chosen: their rows are far below the game's."""
        if self._asks is not Asks.ALL:
            return ""
        chosen = [f"{self._sticks.prompt}: {self._sticks.value}"] if self._sticks.index else []
        if seed := self._seed.field.text.strip():
            chosen.append(f"{self._seed.prompt}: {seed}")
        return self._context.art.normal.fit("; ".join(chosen), FOOT_WIDTH)

    @property
    def _topic(self) -> HelpTopic:
        """The part of Help about the row in focus."""
        if self.dialog.focused is self._game:
            return HelpTopic.NAMED_GAMES
        if self.dialog.focused in self._who.rows:
            return HelpTopic.OPPONENTS if self._rules.players == 1 else HelpTopic.SEATS
        return HelpTopic.NEW_GAME

    @property
    def _levels(self) -> tuple[str, ...]:
        """The levels that can play these rules."""
        return playable_levels(is_solved=self._context.is_solved(self._rules))

    @property
    def _is_team_game(self) -> bool:
        """Whether the game by its name has several players a side."""
        index = self._game.index
        return index == _SERIES or (index < _SERIES and PRESETS[index].rules.players > 1)

    def _setup(self) -> Setup:
        return Setup(
            self._rules,
            self._who.seats,
            seed=self._seed.field.text.strip(),
            is_by_hand=bool(self._sticks.index),
            series_game=SeriesGame() if self._game.index == _SERIES else None,
        )

    def _keep_in_step(self, row: Row) -> None:
        if row is self._game:
            self._take_game()
        elif row in self._options.values():
            self._change(row)
        elif row in self._who.rows:
            self._who.take(row)
        self._show()

    def _take_game(self) -> None:
        """Take the rules of the named game, or the last rules without a name.

        A team game keeps the number of players.
        """
        index = self._game.index
        if index == _CUSTOM:
            self._rules = self._own_rules or self._rules
            return
        preset = PRESETS[_TEAM_GAME if index == _SERIES else index]
        are_teams = self._rules.players > 1
        self._rules = preset.with_players(self._rules.players) if are_teams else preset.rules

    def _change(self, row: Row) -> None:
        """Apply a changed rule, skipping values that contradict the others."""
        before = next(_index(o, self._rules) for o, each in self._options.items() if each is row)
        is_typed = self.dialog.typed == row.value
        is_last = (row.index - before) % len(row.values) == len(row.values) - 1
        step = -1 if is_last and not self.dialog.typed else 1
        if row is self._players and self._is_team_game and row.index == 0:
            row.step(step)
        contradiction: Contradiction | None = None
        for _ in row.values:
            try:
                self._rules = self._chosen()
            except ContradictionError as error:
                contradiction = contradiction or error.contradiction
                if is_typed:
                    row.index = before
                    break
                row.step(step)
            else:
                break
        if row.index == before and contradiction:
            self._context.play_sound(Sound.REFUSAL)
            self.dialog.complaint = gettext(CONTRADICTION_MESSAGES[contradiction])
        if not self._is_named:
            self._game.index = _game_index(self._rules)
        self._keep_own_rules()

    def _keep_own_rules(self) -> None:
        """Remember rules that have no name, so that a named game can be tried and left again."""
        if self._game.index == _CUSTOM:
            self._own_rules = self._rules

    @property
    def _is_named(self) -> bool:
        """Whether the rules are still those of the game by its name."""
        index = self._game.index
        if index == _SERIES:
            return is_series(self._rules)
        return index < _SERIES and PRESETS[index].matches(self._rules)

    def _show(self) -> None:
        """Write the rules and the players in the rows."""
        for option, row in self._options.items():
            row.index = _index(option, self._rules)
        self._offered = self._levels
        self._who.offer(self._offered)
        self._who.set_players(self._rules.players)
        self._game.notes = _game_notes(self._unusual)
        self.dialog.show_rows(self._rows)

    def _chosen(self) -> Ruleset:
        """Return the rules in the rows; ContradictionError if they exclude each other.

        The highway is as long as the game's or the usual one for the players, unless its length
        was chosen.
        """
        chosen: dict[str, Any] = {
            option.field: option.values[row.index] for option, row in self._options.items()
        }
        now, index, players = self._rules, self._game.index, chosen["players"]
        if players != now.players and self._is_team_game and index != _SERIES:
            chosen["spaces"] = PRESETS[index].with_players(players).spaces
        elif players != now.players and now.spaces == usual_spaces(now.players):
            chosen["spaces"] = USUAL
        most = max(Ruleset().pieces, chosen["army"])
        rules = Ruleset(**{**chosen, "pieces": min(chosen["pieces"], most)})
        if self._game.index == _SERIES:
            is_series(rules)
        return rules


def _game_notes(unusual: str) -> tuple[str, ...]:
    """Return the notes on the games, the series and other rules, in the order of ``_GAMES``.

    The ``unusual`` choices of the new game stand below, instead of the source.
    """
    about = [(preset.summary, preset.source) for preset in PRESETS]
    about.append((SERIES_NOTE, SERIES_SOURCE))
    notes = [f"{gettext(summary)}\n{unusual or gettext(source)}" for summary, source in about]
    return (*notes, f"{gettext('Rules of your own: change any row below.')}\n{unusual}".rstrip())


def _option_row(option: Option) -> Row:
    """Return the row of a rule option."""
    notes = tuple(map(gettext, option.notes))
    return Row(option_name(option), value_names(option), notes=notes)


def _game_index(rules: Ruleset) -> int:
    """Return the index of the first named game with these rules, else that of custom rules."""
    return next((index for index, each in enumerate(PRESETS) if each.matches(rules)), _CUSTOM)


def _index(option: Option, rules: Ruleset) -> int:
    """Return the index of a rule set's value among those of an option."""
    return option.values.index(getattr(rules, option.field))


team_game_scene = partial(NewGameScene, is_team=True)
next_game_scene = partial(NewGameScene, takes_place=True)


def rules_scene(context: Context, rules: Ruleset | None = None) -> Scene[Setup]:
    """Return the dialog that asks only for a rule set."""
    return NewGameScene(context, asks=Asks.RULES, rules=rules)


def players_scene(context: Context, rules: Ruleset | None = None) -> Scene[Setup]:
    """Return the dialog that asks who plays on under these rules."""
    return NewGameScene(context, takes_place=True, asks=Asks.PLAYERS, rules=rules)
