"""What a screen reader gets and asks for, with a stand-in for AccessKit's adapter."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from driver import Driver, prefer, row, waiting_for_jade
from listening import Adapter, Reader, accesskit

from puluc.ai import LEVELS
from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import SpeechLength, Speed
from puluc.text.names import level_name
from puluc.ui.accessibility import reader as reader_module
from puluc.ui.accessibility.reader import ScreenReader
from puluc.ui.accessibility.tree import LOG, WINDOW, Tree
from puluc.ui.app import app as app_module
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role, WindowContent
from puluc.ui.scene.screens import Screen

SECOND = level_name(LEVELS[1])
"""The level after the weakest one."""


@pytest.fixture
def program(tmp_path, monkeypatch) -> Reader:
    """The program at its start, heard by nobody yet."""
    return Reader(Driver(tmp_path), monkeypatch)


@pytest.fixture
def game(board, monkeypatch) -> Reader:
    """A game against Easy, with motion off."""
    driver = prefer(board(Ruleset(), "easy"), speed=Speed.OFF)
    return Reader(driver, monkeypatch)


def test_nothing_is_described_until_a_reader_asks(program, monkeypatch):
    monkeypatch.setattr(Scene, "controls", lambda _: pytest.fail("described"))
    monkeypatch.setattr(reader_module, "described", lambda *_: pytest.fail("described"))
    program.driver.press("space")
    program.driver.wait(200)
    assert not program.adapter.updates
    assert not program.adapter.has_window


def test_the_first_update_waits_until_the_question_is_over(program):
    program.adapter.ask()
    for _ in range(2):
        program.driver.step()
        assert not program.adapter.updates
    program.driver.step()
    assert program.adapter.updates


def test_the_whole_tree_comes_first_then_what_has_changed(program):
    program.listen()
    assert program.adapter.updates[0][0] == WINDOW
    program.driver.leave_title()
    before = len(program.adapter.updates)
    assert program.focus == "Learn the game (in three minutes)"
    program.driver.press("down")
    assert program.focus == "Play at once (if you know it)"
    (changed,) = program.adapter.updates[before:]
    assert len(changed) == 2  # the two choices: one had the focus, one has it
    program.driver.wait(400)
    assert len(program.adapter.updates) == before + 1


def test_a_control_keeps_its_number_while_its_scene_is_on_top(program):
    program.listen().driver.leave_title("down", "return")
    number = program.find("Human vs.: ")
    program.ask("INCREMENT", "Human vs.: ")
    assert program.find("Human vs.: ") == number


def test_what_had_the_focus_is_not_renamed_but_gone_once_it_is_no_button(game):
    waiting_for_jade(game.driver, Phase.THROW)
    game.listen()
    button, before = game.adapter.focused, len(game.adapter.updates)
    game.driver.press("space")
    waiting_for_jade(game.driver, Phase.MOVE)
    assert game.adapter.focused != button
    assert not any(button in update for update in game.adapter.updates[before:])


@pytest.mark.parametrize("change", [{"name": "C"}, {"value": "2"}, {"description": "y"}, {}])
def test_a_control_that_changes_as_the_focus_leaves_it_has_another_node(program, change):
    first = Control(Role.BUTTON, pygame.Rect(0, 0, 9, 9), "A", "1", "x", is_focused=True, ident=1)
    second = replace(first, rect=pygame.Rect(0, 9, 9, 9), name="B", is_focused=False, ident=2)

    def shown(*controls: Control) -> int:
        """Show controls, and return the node that has the focus."""
        program.driver.scene.controls = lambda: iter(controls)
        program.driver.scene.is_dirty = True
        program.driver.step()
        return program.adapter.focused

    program.listen()
    before = shown(first, second)
    shown(replace(first, is_focused=False, **change), replace(second, is_focused=True))
    assert (before in dict(program.tree())) is not bool(change)


def test_another_scene_of_the_same_kind_has_other_numbers(program):
    program.listen().driver.leave_title("down", "return")
    number = program.find("Human vs.: ")
    program.driver.app.scenes = [program.driver.context.scene(Screen.NEW_GAME)]
    program.driver.step()
    assert program.find("Human vs.: ") != number


def test_clicks_and_focus_do_what_keys_do(program):
    program.listen().driver.leave_title()
    program.ask("FOCUS", "Play in teams")
    assert program.focus.startswith("Play in teams")
    program.ask("CLICK", "Play at once")
    assert program.driver.scene_name == "NewGameScene"


def test_a_question_answers_a_request_at_once(program):
    """A reader asks for what was drawn; only keys may be meant for what was there before."""
    program.listen().driver.press("space")
    assert program.driver.scene_name == "ChooseScene"
    program.ask("CLICK", "Learn the game")
    assert program.driver.scene_name == "LearnScene"


@pytest.mark.parametrize(
    ("action", "value", "level"),
    [
        ("INCREMENT", None, SECOND),
        ("DECREMENT", None, "Watch"),
        ("CLICK", None, SECOND),
        ("SET_VALUE", 1.0, SECOND),
        ("SET_VALUE", "Hard", "Hard"),
        ("SET_VALUE", "Nobody", "Easy"),
        ("SET_VALUE", 99.0, "Watch"),
    ],
)
def test_a_choice_steps_and_is_set(program, action, value, level):
    program.listen().driver.leave_title("down", "return")
    assert row(program.driver, "Human vs.") == "Easy"
    program.ask(action, "Human vs.: ", value)
    assert row(program.driver, "Human vs.") == level


def test_a_row_out_of_view_is_reached(program):
    program.listen().driver.leave_title("down", "return")
    program.ask("CLICK", "Rules")
    program.ask("FOCUS", "Flow: ")
    assert program.driver.scene.dialog.focused.prompt == "Flow"
    program.ask("INCREMENT", "Fire: ")
    assert row(program.driver, "Fire") == "Yes"


def test_rows_of_a_list_are_counted_from_one(game):
    program = game.listen()
    program.driver.press("j")
    nodes, focused = program.adapter.nodes, program.adapter.focused
    assert nodes[focused].label.endswith("Puzzle of the day")
    rows = next(each for each in nodes.values() if focused in each.children)
    assert rows.size_of_set == sum(map(bool, program.driver.scene.list.labels))
    assert nodes[focused].position_in_set == 0, "AccessKit adds 1"


def test_a_name_that_is_no_text_is_told_as_far_as_it_is(game):
    program = game.listen()
    program.driver.context.start_game(Setup(Ruleset(), against("easy")), "caf\udce9")
    program.driver.context.speech.say("caf\udce9 is open")
    program.driver.press("o")
    assert any(each.startswith("caf?") for each in program.names)
    assert any("caf? is open" in each for each in program.heard)


def test_a_field_is_filled(program):
    program.listen().driver.leave_title("down", "return")
    program.ask("CLICK", "Rules")
    for text in ("Maize", "Corn 8"):
        program.ask("SET_VALUE", "Seed", text)
        assert program.driver.scene.dialog.focused.field.text == text


def test_a_removed_node_answers_no_request(program):
    program.listen().driver.leave_title()
    number = program.find("Learn the game")
    program.driver.press("escape")
    program.ask_number("CLICK", number)
    assert program.driver.scene_name == "TitleScene"


def test_a_page_scrolls_and_its_headings_are_found(game):
    program = game.listen()
    program.driver.press("r")
    height = program.adapter.size[1]
    heading = next(
        number
        for number, node in program.tree()
        if node.role == accesskit.Role.HEADING and node.bounds.y0 > height
    )
    before = program.driver.scene.top
    program.ask_number("SCROLL_DOWN", WINDOW)
    assert program.driver.scene.top > before
    program.ask_number("SCROLL_UP", WINDOW)
    assert program.driver.scene.top == before
    program.ask_number("SCROLL_INTO_VIEW", heading)
    assert 0 <= program.adapter.nodes[heading].bounds.y0 < height


def test_bounds_are_pixels_of_the_window(program):
    program.listen().driver.leave_title()
    scale, (left, top) = program.driver.display.layout
    rect = next(each.rect for each in program.driver.scene.controls() if each.key == "L")
    bounds = program.adapter.nodes[program.find("Learn the game")].bounds
    assert (bounds.x0, bounds.y1) == (left + rect.left * scale, top + rect.bottom * scale)
    assert program.adapter.size == pygame.display.get_window_size()


def test_a_panel_is_a_dialog_with_its_title(program):
    program.listen().driver.leave_title()
    (scene,) = [node for _, node in program.tree() if node.role == accesskit.Role.DIALOG]
    assert scene.label == "Welcome to Puluc"


def test_a_question_without_a_title_is_called_what_it_asks(game):
    game.listen()
    waiting_for_jade(game.driver, Phase.MOVE)
    game.driver.press("space")
    waiting_for_jade(game.driver, Phase.THROW)
    game.driver.press("n", "return")
    assert game.driver.scene_name == "ConfirmScene"
    (panel,) = [node for _, node in game.tree() if node.role == accesskit.Role.DIALOG]
    assert panel.label == "Leave this game unfinished?"


def test_messages_are_said_once(game):
    game.listen()
    waiting_for_jade(game.driver, Phase.THROW)
    _ = game.heard
    game.driver.press("m")
    assert game.heard.count("Throw the sticks first.") == 1
    game.driver.wait(3000)
    assert "Throw the sticks first." not in game.heard
    game.driver.press("m")
    assert game.heard.count("Throw the sticks first.") == 1


def test_the_whole_last_utterance_is_repeated_and_then_the_one_before(game):
    game.listen()
    waiting_for_jade(game.driver, Phase.THROW)
    thrown = game.heard[-1].removeprefix("> ")
    assert thrown.endswith("Throw")
    game.driver.press("f7")
    (counted,) = game.heard
    for expected in (counted, f"{thrown}.", counted):
        game.driver.press("f5")
        assert game.heard == [expected]
        if expected != counted:
            game.driver.press("f7")
            assert game.heard == [counted]


def test_f5_says_the_focus_with_what_was_told(game):
    waiting_for_jade(game.driver, Phase.MOVE)
    game.listen()
    _ = game.heard
    game.driver.press("right")
    moved = game.heard[-1].removeprefix("> ")
    game.driver.press("f5")
    assert game.heard[0].startswith(moved)


def test_the_position_and_what_was_thrown_are_told(game):
    game.listen()
    waiting_for_jade(game.driver, Phase.MOVE)
    value = game.driver.context.session.match.value
    _ = game.heard
    game.driver.press("f6", "f7")
    position, counted = game.heard
    assert position.startswith(("4 pieces in your city.", "5 pieces in your city."))
    assert f"Jade threw {value}." in position
    assert "in Obsidian's city." in position
    assert counted == (f"Jade threw {value}. Jade has slain 0 of 5. Obsidian has slain 0 of 5.")


def test_sentences_from_before_are_not_said(game):
    waiting_for_jade(game.driver, Phase.THROW)
    game.listen()
    assert [each for each in game.heard if not each.startswith("> ")] == []
    assert game.driver.context.speech.last


def test_a_reader_that_comes_back_gets_the_whole_tree(game):
    game.listen()
    game.adapter.stop()
    game.driver.step()
    sent = len(game.adapter.updates)
    game.driver.press("f6")
    assert len(game.adapter.updates) == sent
    game.listen()
    assert game.adapter.updates[sent][0] == WINDOW


def test_answers_can_be_read_again_in_the_tree_until_the_focus_moves(game):
    waiting_for_jade(game.driver, Phase.THROW)
    game.listen()
    for _ in range(20):
        game.driver.press("f7")
    assert len(game.adapter.nodes[LOG].children) == 12
    game.driver.press("f2")
    assert not game.adapter.nodes[LOG].children


def test_a_callback_never_raises(program):
    class Broken:
        @property
        def action(self) -> object:
            raise ValueError("broken")

    program.listen()
    program.adapter.request(Broken())
    program.driver.step()


class PanicError(BaseException):
    """As AccessKit's, which is no Exception."""


@pytest.mark.parametrize("error", [ImportError("no AccessKit"), PanicError(), OSError()])
def test_without_accesskit_the_game_goes_on(tmp_path, monkeypatch, error):
    def missing(*_: object) -> None:
        raise error

    monkeypatch.setattr(reader_module, "Adapter", missing)
    driver = Driver(tmp_path)
    driver.reader.open()
    driver.leave_title()
    assert driver.scene_name == "ChooseScene"


def test_the_adapter_is_made_once_a_window_is_shown_or_before(tmp_path, monkeypatch):
    for is_before in (False, True):
        monkeypatch.setattr(app_module, "IS_BEFORE_WINDOW", is_before)
        opened: list[int] = []
        monkeypatch.setattr(ScreenReader, "open", lambda _, opened=opened: opened.append(1))
        driver = Driver(tmp_path / str(is_before))
        driver.app.run(driver.scene, SimpleNamespace(tick=lambda _: 20), frames=2)
        assert len(opened) == (not is_before)


def test_the_focus_of_the_window_is_told_to_a_reader_that_listens(program):
    program.driver.post(pygame.WINDOWFOCUSLOST)
    program.driver.step()
    assert program.adapter.has_window == []
    program.listen()
    program.driver.post(pygame.WINDOWFOCUSLOST)
    program.driver.post(pygame.WINDOWFOCUSGAINED)
    program.driver.step()
    assert program.adapter.has_window[-2:] == [False, True]


def test_the_language_of_the_tree_is_the_players(program):
    program.listen()
    assert program.adapter.nodes[WINDOW].language == "en"


def test_short_speech_says_less(game):
    prefer(game.driver, speech=SpeechLength.SHORT)
    game.listen()
    waiting_for_jade(game.driver, Phase.MOVE)
    assert not any("Reached by" in each or "Risk" in each for each in game.names)
    prefer(game.driver, speech=SpeechLength.FULL)
    game.driver.step()
    assert any("Risk" in each for each in game.names)


def test_screens_from_the_menu_are_heard(game):
    game.listen()
    for screen, title in ((Screen.SCORES, "Scores"), (Screen.THROWS, "Throws")):
        game.driver.app.scenes.append(game.driver.context.scene(screen))
        game.driver.picture()
        assert title in game.names
    assert Adapter.last is game.adapter


def test_motion_is_off_for_the_first_listener_unless_a_speed_was_chosen(program):
    context = program.driver.context
    program.listen()
    assert context.preferences.speed is Speed.OFF
    prefer(program.driver, speed=Speed.NORMAL)
    program.adapter.stop()
    program.driver.step()
    program.listen()
    assert context.preferences.speed is Speed.NORMAL
    prefer(program.driver, speed=Speed.SLOW, has_listened=False)
    program.adapter.stop()
    program.driver.step()
    program.listen()
    assert context.preferences.speed is Speed.SLOW


@pytest.mark.parametrize("has_live_regions", [True, False])
def test_each_text_of_a_page_is_a_paragraph_or_alone_in_one(has_live_regions):
    text = Control(Role.TEXT, pygame.Rect(0, 0, 9, 9), "A", is_focused=True)
    other = Control(Role.TEXT, pygame.Rect(0, 9, 9, 9), "B")
    content = WindowContent("", "Page", "en", 1, False, True, (text, other), 1, (0, 0))
    update = Tree(has_live_regions=has_live_regions).update(content)
    nodes = dict(update.nodes)
    (page,) = (node for node in nodes.values() if node.label == "Page")
    first, second = (nodes[each] for each in page.children)
    assert first.role == second.role == accesskit.Role.PARAGRAPH
    assert second.label == "B"
    focused = nodes[update.focus]
    assert focused.label == "A"
    if has_live_regions:
        assert focused is first
    else:  # Orca adds "read only" to a paragraph with the focus
        assert focused.role == accesskit.Role.UNKNOWN
        assert (first.label, first.children) == (None, [update.focus])


def test_spaces_are_counted_by_their_numbers_and_cities_apart(game):
    waiting_for_jade(game.driver, Phase.MOVE)
    game.listen()
    nodes = game.adapter.nodes
    panes = [node for node in nodes.values() if node.role == accesskit.Role.PANE and not node.label]
    named = {node.size_of_set: [nodes[each].label for each in node.children] for node in panes}
    assert sorted(named) == [2, 9]
    assert [name.split()[1].strip(":") for name in named[9]] == [*map(str, range(1, 10))]
    assert all(" city" in name for name in named[2])


def test_a_text_that_was_just_said_with_the_focus_is_left_out_of_the_tree():
    said = Control(Role.TEXT, pygame.Rect(0, 0, 9, 9), "Easy took 2")
    other = Control(Role.TEXT, pygame.Rect(0, 9, 9, 9), "Turn 7")
    button = Control(Role.BUTTON, pygame.Rect(0, 18, 9, 9), "Throw", is_focused=True)
    content = WindowContent("", "Board", "en", 1, False, True, (said, other, button), 1, (0, 0))
    labels = [node.label for _, node in Tree().update(content, "Easy took 2.").nodes]
    assert "Easy took 2. Throw" in labels
    assert "Turn 7" in labels
    assert "Easy took 2" not in labels
