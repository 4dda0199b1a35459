"""The manual as source and on the screen: whole in every language, with links that lead on."""

import re
from collections.abc import Iterator

import pygame
import pytest
from driver import ART, Driver

from puluc.languages import LANGUAGES, LOCALE
from puluc.rules import BUL_SERIES, PRESETS
from puluc.text.language import catalogue, gettext, language, set_language
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.screens import HelpTopic, Screen
from puluc.ui.screens.manual.scene import CONTENTS, blocks
from puluc.ui.screens.manual.slots import content, game_page
from puluc.ui.screens.manual.source import (
    HEADING,
    SLOT,
    ListItem,
    Manual,
    PageSection,
    Slot,
    Text,
    TextTable,
    parse_text,
    read_source,
    with_option_pages,
)
from puluc.ui.widgets.page import LinkedPageScene
from puluc.ui.widgets.sheet import Columns, Entry, Link, set_sheet
from puluc.ui.widgets.title_bar import TitleBar, bar_height
from tools.build.catalogues import read_catalogue

SOURCE = read_source()
MANUAL = Manual.parse(SOURCE)

TRANSLATED = sorted({path.parent.name for path in LOCALE.glob("*/manual.md")} - {"en"})
"""The languages of the other sources."""

BUTTONS = {"Start", "Back"}
"""What is printed on game controllers."""

TEXT_WIDTH = 216
"""The width of the text of a page, in pixels."""

SCREENS = {
    Screen.NEW_GAME: "new-game",
    Screen.TEAM_GAME: "teams",
    Screen.MISTAKES: "puzzles",
    Screen.NEXT_GAME: "new-game",
    Screen.CHOOSE_RULES: "set-up",
    Screen.CHOOSE_PLAYERS: "set-up",
    Screen.RECORD: "record",
    Screen.ANALYSIS: "analysis",
    Screen.TUTOR: "preferences",
    Screen.HELP: "the-manual",
    Screen.RULES: "rules",
    Screen.WELCOME: "first-game",
    Screen.LEARN: "learn",
    Screen.TEAM_LESSON: "learn",
    Screen.FIRST_TEAM_GAME: "first-game",
    Screen.OTHER_ROADS: "learn",
    Screen.STRATEGY: "learn",
    Screen.STRATEGY_2: "learn",
    Screen.STRATEGY_3: "learn",
    Screen.RULE_SCENES: "learn",
    Screen.SET_UP: "set-up",
    Screen.PUZZLES: "puzzles",
    Screen.FIRST_SET: "puzzles",
    Screen.PRINT_KIT: "printing",
    Screen.LINK: "link",
    Screen.NEW_TABLE: "link",
}
"""The manual's topic for screens whose class has no ``help_topic``."""


def slots() -> set[str]:
    return {
        piece.name
        for page in MANUAL.pages.values()
        for piece in page.pieces
        if isinstance(piece, Slot)
    }


def links() -> Iterator[str]:
    yield from re.findall(r"\]\(#([\w-]+)\)", SOURCE)


def test_an_option_without_a_page_gets_one_after_that_of_the_option_before():
    start, end = (SOURCE.index(f"### {name} {{#rule") for name in ("Fire", "Doubling"))
    found = with_option_pages(SOURCE[:start] + SOURCE[end:])
    page = "### Fire {#rule-fire .page}\n\n{{option fire}}\n\n"
    assert found == SOURCE[:start] + page + SOURCE[end:]


def test_every_link_leads_to_a_page_or_a_section():
    assert set(links()) <= set(MANUAL.places)


def test_every_name_is_given_once():
    names = [name for _, name in HEADING.findall(SOURCE)]
    assert len(names) == len(set(names)) == len(MANUAL.places)


def test_no_heading_lacks_a_name():
    assert len(HEADING.findall(SOURCE)) == len(re.findall(r"^##", SOURCE, re.MULTILINE))


@pytest.mark.parametrize("topic", HelpTopic, ids=lambda topic: topic.name)
def test_every_part_that_a_scene_is_about_is_there(topic):
    assert topic.value in MANUAL.places


def test_every_screen_is_told_about():
    for screen in Screen:
        maker = screen.load()
        topic = getattr(getattr(maker, "func", maker), "help_topic", None)
        told = topic.value if isinstance(topic, HelpTopic) else SCREENS.get(screen)
        assert told in MANUAL.places, screen


def test_every_named_game_has_a_page_with_what_it_changes():
    for preset in PRESETS:
        assert game_page(preset.name) in MANUAL.pages
        slot = f"game {preset.name}"
        assert (slot in slots()) == any(content(slot)), preset.name
    assert game_page(BUL_SERIES) in MANUAL.pages


def test_every_page_can_be_reached_from_the_contents():
    seen, left = set[str](), [CONTENTS]
    while left:
        page = MANUAL.pages[MANUAL.places[left.pop()]]
        if page.name not in seen:
            seen.add(page.name)
            left += [link.target for link in set_sheet(ART, blocks(page.pieces, ART)).links]
    assert seen == set(MANUAL.pages)


def test_there_is_a_manual_in_every_language():
    assert {*TRANSLATED, "en"} == {*LANGUAGES}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_language_tells_the_same(code):
    set_language(code)
    for translated, part in zip(parts(read_source(code)), parts(SOURCE), strict=True):
        assert form(translated) == form(_PLACEHOLDER.sub(typed, part)), (
            f"change or add this in the manual of {code} too, in English if need be:\n\n{part}\n\n"
            f"It has here:\n\n{translated}"
        )


_PLACEHOLDER = re.compile(r"(?<=[ `])(?:FILE|SEED|CODE|NAME(?=\.puluc))(?=[`.])")
_NAME = {"uk": "НАЗВА"}
"""NAME of a file, in languages that have another word for that of a person."""


def typed(placeholder: re.Match[str]) -> str:
    """What stands for a word to be typed, as in the help of the program."""
    is_of_file = placeholder[0] == "NAME"
    return (is_of_file and _NAME.get(language())) or gettext(placeholder[0])


def parts(source: str) -> list[str]:
    """The headings, paragraphs, tables, lists ... of a source from its first page on."""
    return re.split(r"\n{2,}", source[source.index("\n## ") :].strip())


def form(part: str) -> tuple[object, ...]:
    """What all languages have in common in a part: all but the words and the names of keys."""
    heading = HEADING.fullmatch(part)
    targets = re.findall(r"\]\(([^)]+)\)", part)
    codes = re.findall(r"`([^`]+)`", part)
    return (
        (part.split(maxsplit=1)[0], heading[2], part.endswith(" .page}")) if heading else None,
        part[0] if part[0] in "|->!{" else "",
        part.count("\n") if part[0] == "|" else part.count("\n- "),
        SLOT.findall(part),
        sorted(target.rpartition("/")[2] for target in targets),
        sorted(code for code in codes if not code.istitle()),
        len(codes),
    )


@pytest.mark.parametrize("code", TRANSLATED)
def test_names_are_those_of_the_program(code):
    set_language(code)
    texts = read_catalogue(catalogue(code))
    messages = [message for message in texts if isinstance(message.id, str)]
    names: dict[str, set[str]] = {message.id: set() for message in messages}
    for message in messages:
        names[message.id].add(message.string or message.id)
    for translated, part in zip(parts(read_source(code)), parts(SOURCE), strict=True):
        called = names_in(translated)
        for name in names_in(part):
            assert names.get(name, called) & called, (
                f"in the manual of {code}, {name} must be {' or '.join(sorted(names[name]))}, as in"
                f" the program:\n\n{translated}"
            )


def names_in(part: str) -> set[str]:
    """What is emphasised, the title of a page, and the first words of the rows of a table."""
    emphasised = re.findall(r"\*([^*]+)\*", " ".join(part.split()))
    first = re.findall(r"^\| (.+?) \|", part, re.MULTILINE)
    titles = re.findall(r"^(?:## (.+) \{.+|### (.+) \{.+ \.page\}$)", part, re.MULTILINE)
    return {*emphasised, *first, *map("".join, titles)} - BUTTONS


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_line_runs_into_the_scroll_bar_and_no_term_into_its_text(code):
    set_language(code)
    manual = Manual.parse(read_source(code))
    for page in manual.pages.values():
        left, right = TitleBar(ART, page.title, menu="").inside
        assert left + ART.normal.width(manual.pages[CONTENTS].title) <= right
        content = [*blocks(page.pieces, ART)]
        surface = set_sheet(ART, content).surface
        margin = surface.subsurface((230, 0, 10, surface.get_height()))
        assert set(pygame.image.tobytes(margin, "P")) == {PAPER}, page.name
        for block in content:
            if isinstance(block, Entry):
                font = ART.normal if block.target else ART.bold
                assert font.width(block.term) + 4 <= block.indent, (page.name, block.term)
            if isinstance(block, Columns):
                rows = [(block.titles, ART.bold), *((row, ART.normal) for row in block.rows)]
                texts = [
                    (text, font) for row, font in rows for text in re.split("(?<=-)| ", row[0])
                ]
                name = max(font.width(text) for text, font in texts)
                widest = [
                    max(font.width(row[number]) for row, font in rows)
                    for number in range(1, len(block.titles))
                ]
                assert name + sum(each + 4 for each in widest) <= TEXT_WIDTH, page.name


def test_a_page_is_read_as_pieces():
    manual = Manual.parse(
        "# The manual\n\nNot for the screen.\n\n"
        "## Board {#board}\n\n### Keys {#keys}\n\nPress `T`, or see\n[Rules](#rules).\n\n"
        "- one\n- two\n\n| a | b |\n|---|---|\n| c | [d](#board) |\n\n"
        "![A picture](pictures/a.png)\n\n> More: [a file](keys.md).\n\n{{keys board}}\n\n"
        "## Rules {#rules}\n\n### Fire {#fire .page}\n\nIt [burns](rules.md).\n"
    )
    assert [*manual.pages] == ["board", "rules", "fire"]
    assert manual.places == {"board": "board", "keys": "board", "rules": "rules", "fire": "fire"}
    assert [*manual.pages["board"].pieces] == [
        PageSection("Keys", "keys"),
        Text("Press T, or see Rules.", (Link(16, 21, "rules"),)),
        ListItem("-", Text("one")),
        ListItem("-", Text("two")),
        TextTable((Text("a"), Text("b")), ((Text("c"), Text("d", (Link(0, 1, "board"),))),)),
        Slot("keys board"),
    ]
    assert [*manual.pages["rules"].pieces] == []
    assert [*manual.pages["fire"].pieces] == [Text("It burns.")]


def test_a_line_that_is_no_item_among_items_is_refused():
    page = Manual.parse("## A {#a}\n\n- one\nand more").pages["a"]
    with pytest.raises(ValueError, match="not an item: and more"):
        list(page.pieces)


def title(driver: Driver) -> str:
    return next(word.text for word in driver.words if word.rect.y == 2)


def chosen(driver: Driver) -> str:
    """The link that is inverse."""
    return " ".join(word.text for word in driver.words if word.is_inverse and word.rect.y > 12)


def place_of_link(driver: Driver, target: str) -> tuple[int, int]:
    """The canvas pixel in the middle of the last link in view that leads there."""
    scene = driver.scene
    links = set_sheet(ART, blocks(MANUAL.pages[scene.name].pieces, ART)).links
    area = [link for link in links if link.target == target][-1].areas[0]
    return area.centerx, area.centery - scene.stops[scene.top] + bar_height(ART)


@pytest.fixture
def contents(board) -> Driver:
    """The contents, opened from the page about the board."""
    driver = board()
    driver.press("f1", "f2")
    assert title(driver) == "Contents"
    return driver


def test_links_are_followed_by_keys_and_the_way_goes_back(contents):
    assert chosen(contents) == ""
    contents.press("down", "down", "down")
    assert chosen(contents) == "Lessons"
    contents.press("return")
    assert title(contents) == "Lessons"
    contents.press("backspace")
    assert (title(contents), chosen(contents)) == ("Contents", "Lessons")
    contents.press("up")
    assert chosen(contents) == "The board"
    contents.press("return", "pagedown", "pagedown", "left", "left")
    assert (title(contents), contents.scene.top) == ("The board", 0)
    contents.press("left")
    assert title(contents) == "Contents"
    contents.press("backspace")
    assert title(contents) == "The board"
    contents.press("escape")
    assert not isinstance(contents.scene, LinkedPageScene)


def test_the_way_back_leads_to_the_place_where_a_page_was_left(contents):
    contents.press(*["down"] * 10)
    top = contents.scene.top
    assert top > 2
    contents.press("return", "backspace")
    assert (title(contents), contents.scene.top) == ("Contents", top)


def test_backspace_on_the_first_page_closes(board):
    driver = board()
    driver.press("f1", "backspace")
    assert not isinstance(driver.scene, LinkedPageScene)


def test_every_link_of_the_contents_can_be_chosen_and_scrolls_into_view(contents):
    rows = [row for piece in MANUAL.pages[CONTENTS].pieces for row in piece.rows]
    for term, _ in rows:
        contents.press("down")
        assert chosen(contents) == term.plain
    for term, _ in reversed(rows[:-1]):
        contents.press("up")
        assert chosen(contents) == term.plain


def test_links_are_followed_with_the_mouse(contents):
    contents.point(place_of_link(contents, "new-game"))
    assert chosen(contents) == "New game"
    contents.click(place_of_link(contents, "new-game"))
    assert title(contents) == "New game"
    contents.click_on("Contents")
    assert title(contents) == "Contents"
    contents.click((120, 3), button=3)
    assert not isinstance(contents.scene, LinkedPageScene)


def test_a_game_controller_is_enough(board):
    driver = board()
    buttons = {
        name: getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        for name in ("BACK", "START", "DPAD_DOWN", "DPAD_LEFT", "A", "B")
    }
    seen = []
    for name in ("BACK", "START", "DPAD_DOWN", "DPAD_DOWN", "DPAD_DOWN", "A", "DPAD_LEFT"):
        driver.post(pygame.CONTROLLERBUTTONDOWN, button=buttons[name], instance_id=0)
        driver.step()
        seen.append(title(driver))
    assert seen == ["The board", *["Contents"] * 4, "Lessons", "Contents"]
    driver.post(pygame.CONTROLLERBUTTONDOWN, button=buttons["B"], instance_id=0)
    driver.step()
    assert not isinstance(driver.scene, LinkedPageScene)


def test_the_right_button_opens_the_contents(board):
    driver = board()
    driver.press("f1")
    driver.click((120, 40), button=3)
    assert title(driver) == "Contents"


def test_a_link_that_scrolls_away_is_no_longer_chosen(contents):
    contents.press("down", "pagedown")
    assert chosen(contents) == ""
    contents.press("return")
    assert title(contents) == "Contents"


def test_enter_goes_on_and_closes_at_the_end(contents):
    while isinstance(contents.scene, LinkedPageScene):
        top = contents.scene.top
        contents.press("return")
        assert not isinstance(contents.scene, LinkedPageScene) or contents.scene.top > top


def test_each_page_leads_to_the_next(contents):
    contents.press("down", "return")
    for page in [*MANUAL.pages.values()][1:6]:
        assert title(contents) == page.title
        contents.press("end", "up", "return")


def test_a_link_over_two_lines_is_chosen_whole(board):
    driver = board()
    driver.press("l", "f1")
    while not chosen(driver):
        driver.press("down")
    assert chosen(driver) == "how to play well"
    lines = {word.rect.y for word in driver.words if word.is_inverse and word.rect.y > 12}
    assert len(lines) == 2


def test_a_link_to_a_section_opens_the_page_there(board):
    driver = board()
    driver.press("n", "end", "f1")
    assert title(driver) == "New game"
    driver.press("pagedown")
    driver.click(place_of_link(driver, "seats"))
    assert title(driver) == "Teams"
    assert driver.scene.top > 10


def test_letters_that_close_pages_close_the_manual(contents):
    contents.press("c")
    assert not isinstance(contents.scene, LinkedPageScene)


def test_the_chosen_word_replaces_its_letters(contents, check_screen):
    contents.press("down", "down", "down", "down")
    check_screen("help-contents", contents.picture())


def test_help_is_in_the_language_in_use(board):
    driver = board()
    for code, name in (("uk", "Дошка"), ("es", "El tablero"), ("en", "The board")):
        set_language(code)
        driver.press("f1")
        assert title(driver) == name
        driver.press("f1")


def test_a_chosen_link_has_ink_above_its_letters(board):
    set_language("es")
    driver = board()
    driver.press("f1", "f2", *["down"] * 6, "return")
    assert title(driver) == "Variantes"
    while chosen(driver) != "Escorpión":
        driver.press("down")
    area = next(word.rect for word in driver.words if word.text == "Escorpión" and word.is_inverse)
    above = driver.picture().subsurface((area.x - 1, area.y - 2, area.width + 2, 1))
    assert set(pygame.image.tobytes(above, "P")) == {INK}


def test_text_without_marks():
    text = parse_text("*Play* `T` and [go on](#board), or [read](file.md)")
    assert text == Text("Play T and go on, or read", (Link(11, 16, "board"),))


def test_a_language_without_a_manual_reads_the_english_one():
    assert read_source("xx") == SOURCE
