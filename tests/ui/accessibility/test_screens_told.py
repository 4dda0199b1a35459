"""Every screen has a name, says nothing twice, and gives true positions; no key is silent."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from driver import ART, Driver, at, is_over, play_until, prefer, see_end, waiting_for_jade
from listening import Reader, accesskit
from opened import blocked_job
from orca import name as named
from orca import said
from rounds import in_gate
from watched_texts import recorded

from puluc.game.session import Setup
from puluc.rules import Phase, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.ui.accessibility import tree
from puluc.ui.accessibility.reading import Reading
from puluc.ui.accessibility.tree import WINDOW, Tree
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.font import recorded_texts
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import WindowContent, described
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.puzzles.scene import Group, PuzzleScene, collection
from puluc.ui.widgets.wait import SHOWN_AFTER_MS, WaitScene
from tools.gallery import gallery

Nodes = dict[int, accesskit.Node]


@pytest.fixture
def reader(tmp_path, monkeypatch) -> Reader:
    """A listener before Jade's throw, with motion off."""
    driver = prefer(Driver(tmp_path), speed=Speed.OFF, has_listened=True)
    driver.context.start_game(Setup(Ruleset(), against("easy"), seed="7"))
    driver.show_board()
    reader = Reader(driver, monkeypatch).listen()
    waiting_for_jade(driver, Phase.THROW)
    driver.wait(1000)
    reader.adapter.heard.clear()
    return reader


def heard_at(reader: Reader, *keys: str) -> list[str]:
    """What is said at the last of some keys."""
    for key in keys:
        reader.driver.wait(800)
        _ = reader.heard
        reader.driver.press(key)
    return reader.heard


def content(scenes: Sequence[Scene]) -> WindowContent:
    """What a reader gets of the scene on top."""
    canvas, scene = make_canvas(), scenes[-1]
    for each in scenes:
        each.is_covered = each is not scene
        with recorded(), recorded_texts() as texts:
            each.draw(canvas)
    controls = described(scene.controls(), texts, has_moves=scene.has_moves)
    if scene.is_read:
        controls = Reading().placed(controls)
    return WindowContent("Maize", scene.title, "en", 1, scene.is_overlay, True, controls, 3, (0, 0))


def opened(scenes: Sequence[Scene]) -> tuple[Nodes, int]:
    """The tree of the scene on top when it has just opened, and what has the focus."""
    update = Tree().update(content(scenes))
    return dict(update.nodes), update.focus


def screens() -> Iterator[tuple[str, Nodes, int]]:
    for name, scenes in gallery.screens(ART):
        if not scenes[-1].is_overlay or [*scenes[-1].controls()]:
            yield name, *opened(scenes)


@pytest.mark.gate
@pytest.mark.parametrize("code", ["en", in_gate("uk")])
def test_every_screen_has_a_name_and_says_nothing_twice(code):
    set_language(code)
    found = list[str]()
    for name, nodes, focus in screens():
        scene = nodes[WINDOW].children[0]
        found += [f"{name}: no name"] * (not named(nodes[scene]))
        found += [f"{name}: nothing has the focus"] * (focus == scene)
        before = {**nodes, WINDOW: nodes[WINDOW]}
        before.pop(focus)
        parts = [part.text for part in said({WINDOW: nodes[WINDOW]}, nodes, WINDOW, focus)]
        texts = [text.casefold() for text in parts if len(text.split()) > 2]
        found += [f"{name}: twice: {text}" for text in texts if texts.count(text) > 1]
        told = f"{named(nodes[focus])} {nodes[focus].description or ''}".casefold()
        for number, node in nodes.items():
            is_text = node.role == accesskit.Role.PARAGRAPH and number != focus
            if is_text and len(named(node).split()) > 2 and named(node).casefold() in told:
                found.append(f"{name}: in the tree twice: {named(node)}")
    assert not found, "\n".join(found)


@pytest.mark.gate
def test_a_list_has_its_true_size_and_its_rows_are_counted():
    for name, nodes, _ in screens():
        lists = [each for each in nodes.values() if each.role == accesskit.Role.LIST_BOX]
        assert len(lists) <= 1, name
        for node in lists:
            places = [nodes[child].position_in_set for child in node.children]
            assert places == [*range(node.size_of_set)], name


def test_a_menu_says_its_pane_its_item_its_key_and_its_place(reader):
    reader.driver.press("f2")
    for _ in range(3):
        reader.driver.press("tab")
    reader.adapter.orca.clear()
    assert heard_at(reader, "right") == ["= Special", "> Preferences, E"]
    assert heard_at(reader, "left") == ["= Learn", "> Lessons, L"]
    assert reader.adapter.orca[-3:] == ["menu", "Lessons, L", "1 of 4"]


def test_a_tab_of_a_dialog_is_said_before_its_first_row(reader):
    assert heard_at(reader, "e")[0] == "= Preferences. Enter: Done"
    (told,) = heard_at(reader, "tab")
    assert told.startswith("> Help tab. Tutor: Off (")
    (told,) = heard_at(reader, "down")
    assert "tab" not in told.split("(")[0]


@pytest.mark.parametrize(
    ("keys", "title"),
    [
        (("o",), "= Saved games"),
        (("j", "return"), "= Puzzle of the day"),
        (("j", "down", "return"), "= How likely?"),
        (("l", "return"), "= Lesson"),
        (("w",), "= Set up"),
    ],
)
def test_a_screen_is_announced_by_its_own_name(reader, keys, title):
    assert heard_at(reader, *keys)[0] == title


def test_a_new_game_and_a_new_puzzle_are_announced_at_once(reader):
    driver = reader.driver
    driver.scene.begin_next()
    driver.scene.is_dirty = True
    driver.step()
    assert reader.heard[0].startswith("= ")
    driver.app.scenes = [
        PuzzleScene(driver.context, Group("Grade 1", collection().standard[:3]), 0)
    ]
    driver.wait(800)
    _ = reader.heard
    driver.press("page down")
    title, question = reader.heard
    assert title == "= Grade 1, 2 of 3"
    assert ". Threw " in question


def test_every_row_of_a_table_is_a_sentence(reader):
    assert heard_at(reader, "c") == ["= Scores", "> Games tab. No game has been finished yet."]
    (told,) = heard_at(reader, "tab", "tab")
    assert told == "> Ladder tab. Master: not beaten"
    assert heard_at(reader, "down") == ["> Hard: not beaten"]
    assert heard_at(reader, "tab")[0] == "= Throws"
    assert heard_at(reader, "down")[0].startswith("> Obsidian: ")


def test_before_a_throw_the_arrows_say_the_board_place_by_place(reader):
    driver = reader.driver
    size = driver.context.session.rules.spaces
    said = [*heard_at(reader, "right")]
    for _ in range(size + 1):
        said += heard_at(reader, "right")
    assert said[0].endswith("pieces in your city.")
    assert all(each.startswith(f"Space {n}") for n, each in enumerate(said[1:-1], 1))
    assert said[-1].endswith("in Obsidian's city.")
    assert heard_at(reader, "home") == said[:1]


def test_a_wrong_key_names_the_key_for_the_position(reader):
    assert heard_at(reader, "up") == ["Space: throw. F2: menu. F6: the whole position."]


def test_without_a_listener_the_arrows_show_the_keys(tmp_path):
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), against("easy"), seed="7"))
    driver.show_board()
    waiting_for_jade(driver, Phase.THROW)
    driver.press("right")
    assert "Space: throw" in driver.strip


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("n", "tab", "f9"), "That key does nothing here."),
        (("f2", "f9"), "That key does nothing here."),
        (("o", "down"), "The end."),
        (("o", "up"), "The beginning."),
        (("w", "tab"), "That key does nothing here."),
    ],
)
def test_a_key_that_does_nothing_says_so(reader, keys, told):
    assert heard_at(reader, *keys) == [told]


def test_typing_says_the_letter_and_erasing_what_is_gone(board, monkeypatch):
    driver = prefer(at(board, "puluc", "3 - j - - j o - - - 4 j", 1), has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    driver.press("f9")
    assert reader.heard[-1] == "> Type a move"
    for key, told in (("5", "5"), ("-", "-"), ("6", "6"), ("backspace", "6"), (" ", "space")):
        if len(key) == 1:
            driver.type(key)
        else:
            driver.press(key)
        assert reader.heard == [told]


def test_a_panel_that_is_not_shown_yet_is_not_told(reader):
    driver = reader.driver

    class Endless:
        is_done = is_left = False

    driver.app.scenes.append(WaitScene(driver.context.art, Endless(), None))
    driver.step()
    assert not reader.heard
    driver.wait(SHOWN_AFTER_MS + 100)
    assert any("Saving" in each for each in reader.heard)


def test_a_resumed_game_says_each_thing_once(board, monkeypatch):
    driver = prefer(at(board, "puluc", "3 - j - - j o - - - 4 j", 1), has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    _ = reader.heard
    driver.app.scenes = [driver.context.scene(Screen.RESUMED_BOARD)]
    driver.wait(4000)
    (told,) = (each for each in reader.heard if each.startswith("> "))
    sentences = [each.rstrip(".") for each in told.removeprefix("> ").split(". ")]
    assert "3 in Jade's city" in sentences
    assert "Space 6: Obsidian" in sentences
    assert len(sentences) == len({*sentences}), told


def test_the_next_game_speaks_at_once(board, monkeypatch):
    driver = prefer(board(opponent="easy"), speed=Speed.OFF, has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    see_end(play_until(driver, is_over))
    driver.wait(1000)
    _ = reader.heard
    before = driver.context.session.match
    driver.press_at_once("space")
    driver.step()
    assert driver.context.session.match is not before
    score = driver.context.caption.split(", ")[1].replace("-", " to ")
    assert reader.heard[0] == f"= Puluc against Easy, {score}"


@pytest.mark.parametrize("has_live_regions", [False, True])
def test_the_name_of_the_window_changes_only_with_the_screen_and_never_for_orca(
    board, monkeypatch, has_live_regions
):
    monkeypatch.setattr(tree, "Tree", partial(Tree, has_live_regions=has_live_regions))
    driver = prefer(board(opponent="easy"), speed=Speed.OFF, has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    see_end(play_until(driver, is_over))
    driver.wait(1000)
    before, score = driver.context.caption.split(", ")
    assert score in {"1-0", "0-1"}
    names = f"{before}, 0 to 0", f"{before}, {score.replace('-', ' to ')}"
    assert reader.adapter.nodes[WINDOW].label == (names[0] if has_live_regions else "Puluc")
    driver.press_at_once("space")
    driver.step()
    assert reader.adapter.nodes[WINDOW].label == (names[1] if has_live_regions else "Puluc")


def analysed(tmp_path, monkeypatch) -> Reader:
    """A reader of the analysis of a game in which each side has made some moves."""
    driver = prefer(Driver(tmp_path), speed=Speed.OFF, has_listened=True)
    driver.context.start_game(Setup(Ruleset.parse("army=3 spaces=7"), against("easy"), seed="7"))
    driver.show_board()
    play_until(driver, is_over)
    reader = Reader(driver, monkeypatch).listen()
    see_end(driver)
    driver.wait(1000)
    driver.press("d")
    while driver.scene.job or driver.scene.game is None:
        driver.step()
    driver.press("home")
    return reader


def test_a_listener_to_a_new_analysis_hears_the_work_and_then_one_turn(tmp_path, monkeypatch):
    reader = analysed(tmp_path, monkeypatch)
    driver = reader.driver
    driver.press("escape")
    _ = reader.heard
    go_on = blocked_job(driver, monkeypatch)
    monkeypatch.setattr(driver.context.adviser, "known", lambda _: None)
    driver.press("d")
    while not driver.scene.game:
        driver.scene.job.wait(0.01)
        driver.step()
    driver.wait(2500)
    assert driver.scene.job
    assert reader.heard == ["= Game 1", "> Working out what each choice cost"]
    go_on.set()
    driver.context.adviser.patience_s = None
    while driver.scene.job:
        driver.step()
    driver.wait(200)
    (told,) = reader.heard
    assert told.startswith(f"> Graph tab. {driver.scene.turn}. ")


@pytest.mark.gate
def test_a_turn_of_the_analysis_is_told_in_sentences(tmp_path, monkeypatch):
    reader = analysed(tmp_path, monkeypatch)
    reader.driver.wait(800)
    _ = reader.heard
    told = list[str]()
    for _ in reader.driver.scene.game.turns:
        told += heard_at(reader, "down")
    assert all(
        re.match(r"> \d+\. (Jade|Obsidian) threw \d: .*\. Luck (plus |minus )?\d", each)
        for each in told
    )
    assert any(", a mistake, " in each or ", a blunder, " in each for each in told)
    assert "?" not in "".join(told)
    reader.driver.press("return")
    assert "?" not in "".join(reader.heard)


def test_the_sum_of_the_analysis_says_what_it_adds_up_to(tmp_path, monkeypatch):
    reader = analysed(tmp_path, monkeypatch)
    reader.driver.press("b")
    told = [heard_at(reader, "down")[0] for _ in range(7)]
    assert told[-2].startswith("> Jade's chance at the start: ")
    assert told[-1].startswith("> Luck: ")


def test_each_tab_of_the_analysis_is_named(tmp_path, monkeypatch):
    reader = analysed(tmp_path, monkeypatch)
    said = [heard_at(reader, key)[0] for key in ("t", "b", "g", "tab")]
    assert [each.split(". ")[0] for each in said] == [
        "> Turns tab",
        "> Balance tab",
        "> Graph tab",
        "> Turns tab",
    ]


def test_a_choice_at_the_end_of_a_game_is_only_named(board, monkeypatch):
    driver = prefer(board(opponent="easy"), speed=Speed.OFF, has_listened=True)
    reader = Reader(driver, monkeypatch).listen()
    see_end(play_until(driver, is_over))
    driver.wait(1000)
    assert heard_at(reader, "down") == ["> Analysis"]
    assert heard_at(reader, "up") == ["> Next game"]


@pytest.mark.parametrize("has_live_regions", [True, False])
def test_an_answer_is_a_live_region_or_a_description_of_the_focus(has_live_regions):
    tree = Tree(has_live_regions=has_live_regions)
    shown = content(next(scenes for name, scenes in gallery.screens(ART) if name == "scores"))
    before = dict(tree.update(shown).nodes)
    for expected in ("The end.", "The end. "):  # the same again is another description
        update = tree.say("The end.")
        nodes = dict(update.nodes)
        assert update.focus in before
        if has_live_regions:
            live = [each.value for each in nodes.values() if each.live == accesskit.Live.POLITE]
            assert live == ["The end."]
            assert update.focus not in nodes
        else:
            assert nodes[update.focus].description == expected
            assert not any(each.live for each in nodes.values())


def test_a_saved_game_says_no_name_twice(reader):
    name = reader.driver.context.open_game.name
    assert name == "Puluc"
    *_, row = heard_at(reader, "o")
    assert row == "> Puluc, Easy, 0 to 0, 21 Nov (Jade to move)"


def test_a_saved_game_with_another_name_says_its_game(reader):
    reader.driver.context.open_game.rename("Puluc", "My long evening with a friend")
    *_, row = heard_at(reader, "o")
    assert row.startswith("> My long evening with a friend, Puluc, Easy, 0 to 0, ")


def test_the_sums_of_the_scores_name_both_sides(reader):
    see_end(play_until(reader.driver, is_over))
    assert heard_at(reader, "c")[-1].startswith("> Games tab. Puluc, Easy: Jade ")
    (told,) = heard_at(reader, "down")
    assert re.fullmatch(r"> In all: Jade \d, Obsidian \d\.", told)


def test_the_charts_of_throws_are_sentences(reader):
    told = [heard_at(reader, *keys)[-1] for keys in (["c", "tab", "tab", "tab"], *[["down"]] * 4)]
    assert re.match(r"> This game tab\. Jade: \d+ throws?: (\d times|once) \d", told[0])
    assert told[-1] == "> 1 makes 5 (none), 1 makes 4 (all)."
