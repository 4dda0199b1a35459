"""The scene of each screen, so that scenes can open each other by name."""

from collections.abc import Mapping
from functools import partial

from puluc.ui.board.scene import BoardScene
from puluc.ui.context import SceneMaker
from puluc.ui.files.scene import FilesScene
from puluc.ui.learn.scene import learn_scene, other_roads_scene, rule_scenes, welcome_scene
from puluc.ui.puzzles.list_scene import puzzles_scene
from puluc.ui.record.analysis import analysis_scene
from puluc.ui.record.scene import record_scene
from puluc.ui.scene import Screen
from puluc.ui.screens.manual.scene import help_scene
from puluc.ui.screens.new_game import NewGameScene
from puluc.ui.screens.pages import about_scene, history_scene, rules_scene
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.screens.print_kit import print_kit_scene
from puluc.ui.screens.scores import ScoresScene
from puluc.ui.screens.set_up.scene import set_up_scene
from puluc.ui.screens.sticks import SticksScene
from puluc.ui.screens.title import TitleScene

SCENES: Mapping[Screen, SceneMaker] = {
    Screen.TITLE: TitleScene,
    Screen.FILES: FilesScene,
    Screen.BOARD: BoardScene,
    Screen.NEW_GAME: NewGameScene,
    Screen.TEAM_GAME: partial(NewGameScene, is_team=True),
    Screen.NEXT_GAME: partial(NewGameScene, takes_place=True),
    Screen.SCORES: ScoresScene,
    Screen.RECORD: record_scene,
    Screen.ANALYSIS: analysis_scene,
    Screen.STICKS: SticksScene,
    Screen.PREFERENCES: PreferencesScene,
    Screen.HELP: help_scene,
    Screen.RULES: rules_scene,
    Screen.HISTORY: history_scene,
    Screen.ABOUT: about_scene,
    Screen.WELCOME: welcome_scene,
    Screen.LEARN: learn_scene,
    Screen.OTHER_ROADS: other_roads_scene,
    Screen.RULE_SCENES: rule_scenes,
    Screen.SET_UP: set_up_scene,
    Screen.PUZZLES: puzzles_scene,
    Screen.PRINT_KIT: print_kit_scene,
}
