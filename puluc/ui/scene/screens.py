"""The names by which scenes open each other, and the places in Help that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puluc.ui.scene.base import Scene


class Screen(Enum):
    """The scenes that other scenes open by name.

    The value names the module in ``puluc.ui`` and the function or class that makes the scene.
    """

    TITLE = "screens.title:TitleScene"
    FILES = "screens.files.scene:FilesScene"
    BOARD = "board.scene:BoardScene"
    RESUMED_BOARD = "board.scene:resumed_board_scene"
    """``BOARD`` with a resumed game, which announces its position."""
    NEW_GAME = "screens.new_game.scene:NewGameScene"
    TEAM_GAME = "screens.new_game.scene:team_game_scene"
    """The screen ``NEW_GAME`` with the team game proposed."""
    NEXT_GAME = "screens.new_game.scene:next_game_scene"
    SCORES = "screens.scores.scene:ScoresScene"
    RECORD = "screens.record.scene:record_scene"
    ANALYSIS = "screens.record.analysis:analysis_scene"
    """The analysis of the game on the board."""
    THROWS = "screens.throws:ThrowsScene"
    CHOOSE_RULES = "screens.new_game.rules_scene:rule_set_scene"
    CHOOSE_PLAYERS = "screens.new_game.scene:players_scene"
    PREFERENCES = "screens.preferences:PreferencesScene"
    TUTOR = "screens.preferences:tutor_scene"
    """The screen ``PREFERENCES`` with the tutor in focus."""
    HELP = "screens.manual.scene:help_scene"
    RULES = "screens.manual.scene:rules_scene"
    WELCOME = "screens.learn.scene:welcome_scene"
    LESSONS = "screens.learn.scene:LessonsScene"
    LEARN = "screens.learn.scene:learn_scene"
    TEAM_LESSON = "screens.learn.scene:team_lesson_scene"
    FIRST_TEAM_GAME = "screens.learn.scene:first_team_game_scene"
    STRATEGY = "screens.learn.scene:strategy_scene"
    STRATEGY_2 = "screens.learn.scene:second_strategy_scene"
    STRATEGY_3 = "screens.learn.scene:third_strategy_scene"
    OTHER_ROADS = "screens.learn.scene:other_roads_scene"
    ROADS = "screens.learn.scene:RoadsScene"
    """The question with which of ``OTHER_ROADS`` to begin."""
    RULE_SCENES = "screens.learn.scene:rule_scenes"
    SET_UP = "screens.set_up.scene:set_up_scene"
    PUZZLES = "screens.puzzles.list_scene:puzzles_scene"
    FIRST_SET = "screens.puzzles.list_scene:first_set_scene"
    """The screen ``PUZZLES`` with the first set selected."""
    MISTAKES = "screens.puzzles.scene:mistakes_scene"
    """The mistakes of the player as puzzles."""
    PRINT_KIT = "screens.print_kit:print_kit_scene"
    LINK = "screens.link:LinkScene"
    NEW_TABLE = "screens.link:new_table_scene"
    """The screen ``LINK`` over the one that asks for a new game."""
    TABLE = "screens.link:TableScene"

    def load(self) -> Callable[..., Scene[Any]]:
        """Import the module, and return the function or class that makes the scene."""
        module, _, name = self.value.partition(":")
        maker: Callable[..., Scene[Any]] = getattr(import_module(f"puluc.ui.{module}"), name)
        return maker


class HelpTopic(Enum):
    """The pages and sections of the manual that a scene can be about, by their names there."""

    FIRST_GAME = "first-game"
    KEYS = "board"
    SAVED_GAMES = "saved-games"
    LEARN = "learn"
    RECORD = "record"
    SET_UP = "set-up"
    PUZZLES = "puzzles"
    DRILL = "how-likely"
    ANALYSIS = "analysis"
    SCORES = "scores"
    STICKS = "sticks"
    PRINTING = "printing"
    LINK = "link"
    NAMED_GAMES = "named-games"
    OPPONENTS = "opponents"
    SEATS = "seats"
    NEW_GAME = "new-game"
    PREFERENCES = "preferences"
    DIALOGS = "dialogs"


class OtherPage(Enum):
    """The pages of Help that are not in the manual."""

    HISTORY = "history"
    ABOUT = "about"
