"""The New game dialog: who plays, a named game, and its rules."""

from collections.abc import Mapping
from functools import partial

import msgspec

from puluc.ai import playable_levels
from puluc.game.named_games import TEAMS, GameChoice
from puluc.game.session import Setup
from puluc.marks import N_
from puluc.rules import Ruleset, Seat, SeriesGame
from puluc.text.language import gettext, pgettext
from puluc.text.wordings import Words
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.scene.transitions import Push, Transition
from puluc.ui.screens.new_game.rules_scene import GameDialogScene
from puluc.ui.screens.new_game.seats import SeatRows, SeatsScene
from puluc.ui.widgets.dialog import DialogAnswer
from puluc.ui.widgets.notice import confirm
from puluc.ui.widgets.rows import Field, Row, TextRow

STICKS = (N_("On screen"), N_("Maize"), N_("By hand"))
"""The program throws sticks or kernels, or a person throws real sticks and enters the result."""
_KERNELS, _BY_HAND = 1, 2
_SEED_LENGTH = 40
STICKS_NOTES = (
    N_("The program throws the sticks."),
    N_("The program throws maize kernels; one face of each is burnt. They count like sticks."),
    N_("Throw real sticks, and enter what they show. Print kit has some to cut out."),
)
SEED_NOTE = N_("The same seed gives the same throws.\nLeave it empty for a secret one.")


class NewGameScene(GameDialogScene[Setup | Screen]):
    """A dialog that closes with the ``Setup`` of a game, unless it is cancelled.

    If a game over Link has begun, it closes with the screen that shows it.

    It proposes the game and the players of the open file, or a team game if it ``is_team``. It asks
    first if the new game ``takes_place`` of one in progress. With ``rules`` it asks only who plays
    on under them.
    """

    def __init__(
        self,
        context: Context,
        *,
        takes_place: bool = False,
        is_team: bool = False,
        rules: Ruleset | None = None,
    ) -> None:
        session = context.session
        self._takes_place, self._is_playing_on = takes_place, rules is not None
        seats = session.seats if session else ()
        self._who = SeatRows(seats, has_link=not self._is_playing_on)
        self._offered: tuple[tuple[str, ...], Words] = ((), Words())
        """The levels that can be chosen now, and the note on *Perfect*."""
        self._sticks, self._seed = _sticks_row(int(context.preferences.kernels)), _seed_row()
        if rules or not session:
            choice = GameChoice.of(rules or Ruleset())
        else:
            if session.is_by_hand:
                self._sticks.index = _BY_HAND
            choice = GameChoice.of(session.rules, is_series=session.series_game is not None)
        if is_team and choice.rules.players == 1:
            choice = choice.take(TEAMS)
        context.look_for_solutions()
        title = gettext("Play on from here") if rules else gettext("New game")
        super().__init__(context, choice, title, gettext("Start"))

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows of both tabs: who plays what, and the rules."""
        if self._is_playing_on:
            return (*self._who.rows, self._sticks, self._seed)
        return (*self._game_rows, *self._rule_rows)

    @property
    def tabs(self) -> Mapping[str, int] | None:
        """The tabs with the numbers of their rows."""
        if self._is_playing_on:
            return None
        names = pgettext("row", "Game"), gettext("Rules")
        return dict(zip(names, map(len, (self._game_rows, self._rule_rows)), strict=True))

    @property
    def _game_rows(self) -> tuple[Row, ...]:
        """The level or opponent, the game, the sticks, and in teams the seats."""
        opponents = [row for row in self._who.rows if not row.opens or not self._is_team_game]
        seats = [row for row in self._who.rows if row not in opponents]
        sticks = () if self._who.is_elsewhere else (self._sticks,)
        return (*opponents, self.game, *sticks, *seats)

    @property
    def _rule_rows(self) -> tuple[Row, ...]:
        seed = () if self._who.is_elsewhere else (self._seed,)
        return (*self.options.values(), *seed)

    @property
    def topic(self) -> HelpTopic:
        """The part of Help about the row in focus."""
        if self.dialog.focused in self._who.rows and self._who.is_elsewhere:
            return HelpTopic.LINK
        if self.dialog.focused in self._who.rows:
            return HelpTopic.SEATS if self._is_team_game else HelpTopic.OPPONENTS
        return super().topic

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Offer Perfect once a solution of the rules was found."""
        if self._offered != (self._levels, self._note):
            self.show(self.choice)
            self.is_dirty = True
        return super().tick(elapsed_ms)

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Take a change of who plays; ask about seats or rules; start."""
        focused = self.dialog.focused
        match answer:
            case DialogAnswer.CHANGED if focused in self._who.rows:
                self._who.take(focused)
                self.show(self.choice)
            case DialogAnswer.OPENED if focused in self._who.rows:
                seats = SeatsScene(self._context.art, self._who.seats, self._who.offered)
                return Push(seats, self._take_seats)
            case DialogAnswer.ACCEPTED if self._who.is_elsewhere:
                table = self._context.scene(Screen.NEW_TABLE, self.choice.rules)
                return Push(table, self.pop)
            case DialogAnswer.ACCEPTED:
                session = self._context.session
                if self._takes_place and session and session.is_under_way:
                    question = gettext("Leave this game unfinished?")
                    return confirm(self._context.art, question, self._begin)
                return self._begin()
        return super().act(answer)

    def _write(self) -> None:
        """Write the choice in the rows, and who can play it."""
        super()._write()
        self._offered = self._levels, self._note
        self._who.offer(*self._offered)
        self._who.set_players(self.choice.rules.players)

    def _take_seats(self, seats: tuple[Seat, ...]) -> None:
        """Take the choice for every seat."""
        self._who.choose_each(seats)
        self.show(self.choice)
        self.dialog.focus_next_value()

    def _begin(self) -> Transition:
        """Close the dialog; before the first team game offer the lesson on teams."""
        setup = self._setup()
        if not setup.is_by_hand:
            has_kernels = self._sticks.index == _KERNELS
            if has_kernels != self._context.preferences.kernels:
                changed = msgspec.structs.replace(self._context.preferences, kernels=has_kernels)
                self._context.set_preferences(changed)
        has_person = any(seat.is_person for seat in setup.seats)
        is_known = self._context.preferences.teams_offered or self._is_playing_on
        if is_known or not self._is_team_game or not has_person:
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
    def _is_team_game(self) -> bool:
        """Whether the rules have several players a side."""
        return self.choice.rules.players > 1

    @property
    def _levels(self) -> tuple[str, ...]:
        """The levels that can play these rules."""
        return playable_levels(is_solved=self._context.is_solved(self.choice.rules))

    @property
    def _note(self) -> Words:
        """How to get *Perfect*, if it is missing."""
        return self._context.to_solve(self.choice.rules)

    def _setup(self) -> Setup:
        return Setup(
            self.choice.rules,
            self._who.seats,
            seed=self._seed.field.text.strip(),
            is_by_hand=self._sticks.index == _BY_HAND,
            series_game=SeriesGame() if self.choice.game.is_series else None,
        )


def _sticks_row(index: int = 0) -> Row:
    """Return the row in which to choose how the sticks are thrown."""
    values, notes = tuple(map(gettext, STICKS)), tuple(map(gettext, STICKS_NOTES))
    return Row(gettext("Sticks"), values, index, notes)


def _seed_row(seed: str = "") -> TextRow:
    return TextRow(
        gettext("Seed"),
        notes=(gettext(SEED_NOTE),),
        field=Field(seed, _SEED_LENGTH),
        # Translators: stands in the empty field of the seed.
        placeholder=gettext("Random"),
    )


team_game_scene = partial(NewGameScene, is_team=True)
next_game_scene = partial(NewGameScene, takes_place=True)


def players_scene(context: Context, rules: Ruleset | None = None) -> NewGameScene:
    """Return the dialog that asks who plays on under these rules, by default the usual ones."""
    return NewGameScene(context, takes_place=True, rules=rules or Ruleset())
