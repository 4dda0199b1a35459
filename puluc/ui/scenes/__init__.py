"""The screens, by the names under which they open each other."""

from collections.abc import Mapping
from functools import partial

from puluc.ui.scene import Screen
from puluc.ui.scenes.board import BoardScene
from puluc.ui.scenes.files import FilesScene
from puluc.ui.scenes.new_game import NewGameScene
from puluc.ui.scenes.pages import about_scene, help_scene, history_scene, rules_scene
from puluc.ui.scenes.preferences import PreferencesScene
from puluc.ui.scenes.record import record_scene
from puluc.ui.scenes.scores import ScoresScene
from puluc.ui.scenes.sticks import SticksScene
from puluc.ui.scenes.title import TitleScene
from puluc.ui.stage import SceneMaker

SCENES: Mapping[Screen, SceneMaker] = {
    Screen.TITLE: TitleScene,
    Screen.FILES: FilesScene,
    Screen.BOARD: BoardScene,
    Screen.NEW_GAME: NewGameScene,
    Screen.NEXT_GAME: partial(NewGameScene, takes_place=True),
    Screen.SCORES: ScoresScene,
    Screen.RECORD: record_scene,
    Screen.STICKS: SticksScene,
    Screen.PREFERENCES: PreferencesScene,
    Screen.HELP: help_scene,
    Screen.RULES: rules_scene,
    Screen.HISTORY: history_scene,
    Screen.ABOUT: about_scene,
}
