"""The commands of the board: which are possible, and why others are not."""

from dataclasses import replace

import pytest
from driver import prefer

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import Preferences, Speed
from puluc.ui.board.commands import (
    NEXT_COMMAND,
    BoardCommand,
    Situation,
    carry_out,
    command_of,
    game_menu,
    is_always_possible,
    link_menu,
    refusal,
)
from puluc.ui.board.effects import Opens, open_lessons, open_link, turns_to
from puluc.ui.board.key_words import LEARNT_THROWS, is_new_player, key_words
from puluc.ui.board.starting import start_new
from puluc.ui.scene.hot_keys import ConfirmCommand
from puluc.ui.scene.input import Command, Letter, Shortcut
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Push, Quit, Replace
from puluc.ui.widgets.notice import ConfirmScene

THROW, MOVE, PASS = BoardCommand.THROW, BoardCommand.MOVE, BoardCommand.PASS
HINT, PROCEED, SCORES = BoardCommand.HINT, BoardCommand.PROCEED, BoardCommand.SCORES


def situation(phase: Phase, *, is_persons_turn: bool = True, **facts: object) -> Situation:
    facts = {"has_past": lambda: False, "has_future": False, **facts}
    return Situation(phase, is_persons_turn, **facts)


@pytest.mark.parametrize(
    ("phase", "command", "reason"),
    [
        (Phase.OPENING, MOVE, "Both throw for the first move"),
        (Phase.THROW, MOVE, "Throw the sticks first"),
        (Phase.THROW, HINT, "Throw the sticks first"),
        (Phase.MOVE, THROW, "Move a unit first"),
        (Phase.PASS, MOVE, "You can't move: pass"),
        (Phase.OVER, THROW, "The game is over"),
        (Phase.THROW, PROCEED, "Throw the sticks first"),
        (Phase.THROW, SCORES, ""),
        (Phase.OPENING, THROW, ""),
        (Phase.THROW, THROW, ""),
        (Phase.MOVE, MOVE, ""),
        (Phase.MOVE, HINT, ""),
        (Phase.PASS, PASS, ""),
        (Phase.OVER, PROCEED, ""),
    ],
)
def test_what_a_persons_turn_waits_for_is_the_reason_against_other_commands(phase, command, reason):
    assert refusal(command, situation(phase)) == reason


@pytest.mark.parametrize(
    ("phase", "is_linked", "reason"),
    [
        (Phase.MOVE, False, "It is the computer's turn"),
        (Phase.MOVE, True, "Wait for the other player"),
        (Phase.OPENING, True, "Both throw for the first move"),
    ],
)
def test_nobody_plays_for_others(phase, is_linked, reason):
    theirs = situation(phase, is_persons_turn=False, is_linked=is_linked)
    assert refusal(MOVE, theirs) == reason
    assert refusal(SCORES, theirs) == ""


@pytest.mark.parametrize(
    ("command", "phase", "facts", "reason"),
    [
        (BoardCommand.TAKE_BACK, Phase.MOVE, {}, "There is no move to take back"),
        (BoardCommand.TAKE_BACK, Phase.MOVE, {"has_past": lambda: True}, ""),
        (BoardCommand.TAKE_BACK, Phase.OVER, {"has_past": lambda: True}, ""),
        (
            BoardCommand.TAKE_BACK,
            Phase.OVER,
            {"has_past": lambda: True, "is_linked": True},
            "The game is over",
        ),
        (BoardCommand.TAKE_BACK, Phase.MOVE, {"has_past": lambda: True, "is_linked": True}, ""),
        (BoardCommand.REDO, Phase.MOVE, {}, "There is no move to redo"),
        (BoardCommand.REDO, Phase.MOVE, {"has_future": True}, ""),
        (THROW, Phase.THROW, {"lacks_throw": True}, "Wait for the other player"),
        (PROCEED, Phase.OVER, {"is_linked": True}, "Open a table for another game"),
        (PROCEED, Phase.OVER, {"is_linked": True, "has_table": True}, ""),
    ],
)
def test_other_facts_can_stand_against_a_command(command, phase, facts, reason):
    assert refusal(command, situation(phase, **facts)) == reason


def test_space_and_a_shared_letter_give_what_the_match_waits_for():
    waits = {
        Phase.OPENING: THROW,
        Phase.THROW: THROW,
        Phase.MOVE: MOVE,
        Phase.PASS: PASS,
        Phase.OVER: PROCEED,
    }
    assert waits == NEXT_COMMAND
    for phase, command in waits.items():
        assert command_of(Command.ACCEPT, phase) is command
        assert command_of(Letter(command.key), phase) is command
    assert command_of(Letter("P"), Phase.MOVE) is PASS, "only to say why not"
    assert command_of(Shortcut.UNDO, Phase.MOVE) is BoardCommand.TAKE_BACK
    assert command_of(Command.HINT, Phase.MOVE) is HINT
    assert command_of(Letter("A"), Phase.MOVE) is command_of(Command.LEFT, Phase.MOVE) is None


def test_screens_and_the_menu_are_possible_at_any_time():
    for action, is_possible in (
        (Letter("C"), True),
        (Letter("U"), True),
        (Command.MENU, True),
        (Letter("T"), False),
        (Command.ACCEPT, False),
        (Letter("A"), False),
        (Command.LEFT, False),
    ):
        assert is_always_possible(action, Phase.THROW) is is_possible


def test_the_menu_has_every_command_once_and_says_which_are_not_possible():
    panes = game_menu(situation(Phase.THROW))
    assert [pane.title for pane in panes] == ["Game", "Turn", "View", "Learn", "Special"]
    items = {item.meaning: item for pane in panes for item in pane.items}
    assert len(items) == sum(len(pane.items) for pane in panes)
    outside = {BoardCommand.SWAP_SIDES, BoardCommand.MISTAKES, BoardCommand.LOOK, PROCEED}
    assert {*BoardCommand} - {*items} == outside, "add a new command to game_menu"
    assert items[THROW].refusal == ""
    assert items[MOVE].refusal == "Throw the sticks first"
    assert items[HINT].button is Command.HINT


def test_the_menu_after_a_game_goes_on_and_offers_the_other_side():
    over = situation(Phase.OVER)
    for facts, expected in (
        (over, [THROW, MOVE, PROCEED, HINT]),
        (replace(over, can_swap=True), [THROW, MOVE, PROCEED, BoardCommand.SWAP_SIDES]),
        (situation(Phase.MOVE), [THROW, MOVE, PASS, HINT]),
    ):
        turn = game_menu(facts)[1]
        assert [item.meaning for item in turn.items][:4] == expected
    assert link_menu() == "Game > Link"


def test_a_command_that_is_not_possible_shows_why_and_does_nothing(board):
    scene = prefer(board(), speed=Speed.OFF).scene
    assert scene.carry_out(BoardCommand.TAKE_BACK) is None
    assert scene.context.speech.take() == ["There is no move to take back."]
    assert isinstance(scene.carry_out(BoardCommand.EXIT), Quit)


LEAVING = (
    BoardCommand.NEW_GAME,
    BoardCommand.OPEN,
    BoardCommand.EXIT,
    BoardCommand.SET_UP,
)


def test_commands_that_leave_a_table_are_known():
    assert tuple(each for each in BoardCommand if each.value.leaves_table) == LEAVING


@pytest.mark.parametrize("command", LEAVING)
@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.OVER])
def test_a_command_that_leaves_a_table_asks_first_unless_the_game_is_over(
    board, monkeypatch, command, phase
):
    scene, left = board().scene, list[bool]()

    def leave() -> None:
        left.append(True)
        scene.context.table = None

    monkeypatch.setattr(scene.context, "table", object())
    monkeypatch.setattr(scene.context, "leave_table", leave)
    follows = carry_out(command, scene, situation(phase))
    if phase is not Phase.OVER:
        assert isinstance(follows.scene, ConfirmScene)
        assert follows.then(*(False,)) is None
        assert left == []
        answer = follows.scene.handle(Letter(ConfirmCommand.YES.key))
        follows = follows.then(answer.result)
    assert left == [True]
    assert isinstance(follows, Push | Replace | Quit)


@pytest.mark.parametrize(
    ("effect", "kind", "name"),
    [
        (Opens(Screen.RULES), Push, "RulesScene"),
        (turns_to(Screen.FILES), Replace, "FilesScene"),
        (open_link, Replace, "LinkScene"),
        (open_lessons, Push, "LessonsScene"),
        (lambda board: open_lessons(board, Screen.STRATEGY), Push, "LearnScene"),
    ],
    ids=["open", "turn", "link", "lessons", "strategy"],
)
def test_effects_open_screens_over_the_board_or_in_its_place(board, effect, kind, name):
    follows = effect(board().scene)
    assert isinstance(follows, kind)
    assert type(follows.scene).__name__ == name


def test_a_screen_that_closes_with_a_setup_starts_that_game(board):
    driver = board()
    opened = Opens(Screen.NEXT_GAME)(driver.scene)
    before = driver.context.session
    assert opened.then("anything else") is opened.then(Screen.RULES) is None
    assert driver.context.session is before
    shown = opened.then(Screen.BOARD)
    assert isinstance(shown, Replace)
    assert shown.scene.session is before, "over Link it has begun"
    started = opened.then(Setup(Ruleset(spaces=21), against("hard")))
    assert isinstance(started, Replace)
    session = driver.context.session
    assert started.scene.session is session
    assert (session.rules.spaces, session.opponent) == (21, "hard")


def test_a_lesson_that_is_chosen_leads_to_a_new_game(board):
    opened = open_lessons(board().scene)
    following = opened.then(Screen.BOARD)
    assert type(following.scene).__name__ == "NewGameScene"


def test_a_game_is_started_in_the_open_file_or_in_a_new_one(board):
    driver = board()
    context, setup = driver.context, Setup(Ruleset(army=2), against("easy"))
    path = context.open_game.path
    assert isinstance(start_new(context, setup), Replace)
    assert context.open_game.path == path
    assert context.session.rules.army == 2
    context.jobs.patience_s = None
    assert isinstance(start_new(context, setup, "Winter"), Replace)
    assert context.open_game.path == path.with_name("Winter.puluc")


def test_the_keys_that_are_told_are_those_of_the_device_and_of_what_is_due():
    assert key_words(Phase.MOVE, has_pad=False) == "Arrows, Space: move. F2: menu"
    assert key_words(Phase.MOVE, has_pad=True) == "D-pad, A: move. Start: menu"
    told = {key_words(phase, has_pad=False) for phase in Phase}
    assert len(told) == 4, "the same for both throws"


def test_a_player_is_new_until_the_third_own_throw_unless_throws_are_automatic():
    for own_throws, auto_throw, is_new in (
        (0, False, True),
        (LEARNT_THROWS - 1, False, True),
        (LEARNT_THROWS, False, False),
        (0, True, False),
    ):
        preferences = Preferences(own_throws=own_throws, auto_throw=auto_throw)
        assert is_new_player(preferences) is is_new
