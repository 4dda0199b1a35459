"""The table of hot-keys: no key gives two commands, and docs/keys.md lists them all."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

import msgspec
import pygame
import pytest
from driver import ART

from puluc.languages import LANGUAGES, LOCALE
from puluc.rules import Phase
from puluc.storage.preferences import Speed
from puluc.text.language import gettext, set_language
from puluc.ui.app.own_keys import read_bindings
from puluc.ui.board.commands import (
    FREED_LETTERS,
    BoardCommand,
    Situation,
    command_of,
    game_menu,
    refusal,
)
from puluc.ui.board.scene import BoardScene
from puluc.ui.scene.controls import Role
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.hot_keys import (
    AnalysisCommand,
    ConfirmCommand,
    EndingCommand,
    KeyCommand,
    LinkCommand,
    RecordCommand,
    ReplayCommand,
    SetUpCommand,
    WelcomeCommand,
    WrittenCommand,
    hot_key_of,
    shown_key,
)
from puluc.ui.scene.input import Bound, Command, Letter
from puluc.ui.scene.interpreter import Interpreter
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Pop, Push
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.learn.scene import FIRST_ENDING
from puluc.ui.screens.manual import source
from puluc.ui.screens.manual.source import read_source
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.scores.scene import ScoresScene
from puluc.ui.screens.set_up.scene import SetUpScene
from puluc.ui.widgets.menu import ChooseScene, Item, MenuScene, Pane
from puluc.ui.widgets.notice import ConfirmScene, LeaveScene, WrittenScene
from puluc.ui.widgets.rows import Row
from tools.build.catalogues import messages, read_catalogue, texts_of
from tools.build.keys import TABLES, with_tables

SHARED = (BoardCommand.PASS, BoardCommand.PROCEED)
"""One key for what goes on: a game is over, or it is not."""

SCREENS = (*TABLES.values(), ConfirmCommand, LinkCommand, WelcomeCommand, EndingCommand)

COMMON = {*FilesCommand.__members__} & {*BoardCommand.__members__}

SAME = (
    (BoardCommand.RECORD, RecordCommand.CLOSE),
    (BoardCommand.ANALYSIS, RecordCommand.ANALYSIS, AnalysisCommand.CLOSE),
    (BoardCommand.SET_UP, AnalysisCommand.SET_UP, SetUpCommand.CLOSE),
    (BoardCommand.TAKE_BACK, SetUpCommand.TAKE_BACK),
    (BoardCommand.NEW_GAME, FilesCommand.NEW),
    *((BoardCommand[each.name], each) for each in FilesCommand if each.name in COMMON),
)
"""Commands that are one on several screens, and those that close what another opens."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_letters_for_commands_that_there_are(code):
    tables = (*SCREENS, ReplayCommand, WrittenCommand)
    assert {*LANGUAGES[code].keys} <= {str(each) for table in tables for each in table}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_key_gives_one_command_on_each_screen(code):
    set_language(code)
    for commands in SCREENS:
        keys = Counter(each.key for each in commands if each is not BoardCommand.PROCEED)
        keys.update(f"Ctrl+{each.value.ctrl}" for each in commands if each.value.ctrl)
        keys.pop("", None)
        assert set(keys.values()) == {1}, commands
        assert all(key in ascii_uppercase for key in keys if len(key) == 1)
    closes = RecordCommand.CLOSE.key
    assert ReplayCommand.PLAY.key != closes
    for same in SAME:
        assert len({each.key for each in same}) == 1, same


def test_the_letters_of_other_languages_are_kept_for_what_ctrl_gives_in_other_programs():
    set_language("es")
    assert (SetUpCommand.COPY.key, SetUpCommand.PASTE.key) == ("C", "V")
    assert RecordCommand.CLIPBOARD.key == "C"


def test_pass_and_proceed_share_a_key_by_the_phase():
    assert len({command.key for command in SHARED}) == 1
    letter = Letter(BoardCommand.PASS.key)
    assert command_of(letter, Phase.PASS) is BoardCommand.PASS
    assert command_of(letter, Phase.OVER) is BoardCommand.PROCEED


def test_the_documented_keys_are_those_of_the_table():
    text = (Path(__file__).parents[3] / "docs" / "keys.md").read_text("utf-8")
    assert with_tables(text) == text, "run python -m tools.build keys"
    assert with_tables(text.replace("| T | Throw ", "| R | Roll ")) == text
    for title in TABLES:
        with pytest.raises(ValueError, match=title):
            with_tables(text.replace(f"\n## {title}\n", "\n## Other\n"))
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert "| Ctrl+S | Copy as | Copy as: continue in a copy under another name. |" in rows
    assert not [row for row in rows if row.startswith("|  |") or "| About |" in row]


UKRAINIAN = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфівапролдячсмить", strict=True))
"""The Cyrillic letter of each key of a Ukrainian keyboard, by its Latin letter."""


def press_cyrillic(driver, latin: str) -> None:
    """Press the key of a Latin letter on a Ukrainian keyboard, as SDL reports it."""
    letter = UKRAINIAN[latin]
    scancode = pygame.KSCAN_A + ord(latin) - ord("a")
    key = {"key": ord(letter), "mod": 0, "unicode": letter, "scancode": scancode}
    driver.post(pygame.KEYDOWN, **key)
    driver.post(pygame.TEXTINPUT, text=letter)
    driver.post(pygame.KEYUP, **key)
    driver.step()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_letter_gives_its_command_in_every_language(board, monkeypatch, code):
    driver, found = board(), list[KeyCommand]()
    press = press_cyrillic if code == "uk" else type(driver).press
    preferences = driver.context.preferences
    driver.context.preferences = msgspec.structs.replace(preferences, speed=Speed.OFF)
    driver.show_board()
    set_language(code)
    for screen, scene, commands in (
        (Screen.BOARD, BoardScene, BoardCommand),
        (Screen.FILES, FilesScene, FilesCommand),
        (Screen.RECORD, RecordScene, RecordCommand),
        (Screen.SET_UP, SetUpScene, SetUpCommand),
    ):
        driver.app.scenes = [driver.context.scene(screen)]
        monkeypatch.setattr(scene, "carry_out", lambda _, command: found.append(command))
        lettered = (each for each in commands if len(each.key) == 1)
        meant = [each for each in lettered if each is not BoardCommand.PROCEED]
        for each in meant:
            press(driver, each.key.lower())
        assert found == meant
        found.clear()


def test_menus_and_help_name_the_cyrillic_letter_of_the_same_key(board):
    driver = board()
    for latin, cyrillic in UKRAINIAN.items():
        set_language("uk")
        assert shown_key(latin.upper()) == f"{latin.upper()}/{cyrillic}"
        set_language("es")
        assert shown_key(latin.upper()) == latin.upper()
    set_language("uk")
    driver.press("f2")
    assert driver.shows("Нова гра N/т")
    assert BoardCommand.EXIT.names == "X/ч, Ctrl+Q"


def test_a_cyrillic_keyboard_gives_the_latin_keys_by_their_place_and_types_its_own(board):
    driver = board()
    set_language("uk")
    press_cyrillic(driver, "c")
    assert isinstance(driver.scene, ScoresScene)
    driver.press("escape", "f2")
    press_cyrillic(driver, "o")
    assert isinstance(driver.scene, FilesScene)
    press_cyrillic(driver, "f")
    press_cyrillic(driver, "f")
    assert driver.scene.field.text == "а"
    driver.press("escape")
    press_cyrillic(driver, "x")
    assert driver.is_over


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_letter_of_a_question_gives_its_answer(monkeypatch, code):
    set_language(code)
    for question in (ConfirmScene(ART, "?"), LeaveScene(ART, "?")):
        for answer in question.answers:
            letter = Letter(answer.command.key)
            assert question.handle(letter) == answer.leads_to is not None
    for choice in FIRST_ENDING.choices:
        letter = Letter(choice.command.key)
        assert ChooseScene(ART, "?", FIRST_ENDING.choices).handle(letter) == Pop(choice.screen)
    opened, folder = list[Path](), Path(__file__).parent
    monkeypatch.setattr(FileManager, "open", lambda _, path: opened.append(path) or "")
    letter = Letter(WrittenCommand.OPEN_FOLDER.key)
    assert WrittenScene(ART, folder, FileManager()).handle(letter) is None
    assert opened == [folder]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_letter_of_an_answer_ends_the_program_when_it_is_pressed_again(code):
    set_language(code)
    exits = {command.key for command in (BoardCommand.EXIT, FilesCommand.EXIT)}
    assert exits.isdisjoint(command.key for command in ConfirmCommand)


def test_the_cyrillic_initial_of_an_answer_gives_no_bolder_one():
    set_language("uk")
    initials = {gettext(each.value.label)[0].lower() for each in ConfirmCommand}
    for bold in (ConfirmCommand.YES, ConfirmCommand.TRY_AGAIN):
        assert UKRAINIAN[bold.key.lower()] not in initials, "Так, Ще раз, Ні"


def test_a_new_language_has_its_letters_at_once(board):
    driver = board()
    set_language("es")
    driver.press("f2")
    assert ("Abrir", "B") in zip(
        (word.text for word in driver.words), (word.text for word in driver.words[1:]), strict=False
    )
    driver.press("b")
    assert isinstance(driver.scene, FilesScene)
    assert driver.shows("U")
    set_language("uk")
    driver.press("x")
    assert driver.is_over


def test_own_keys_give_the_commands_of_the_language_in_use():
    bindings, _ = read_bindings({"f5": "take-back"})
    interpreter = Interpreter(lambda pos: pos, bindings)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="", scancode=0)
    assert interpreter.action(event) == Letter("U")
    set_language("es")
    assert interpreter.action(event) == Letter("D")


def test_own_keys_give_commands_that_have_no_letter(board):
    driver = board()
    bindings, complaints = read_bindings({"f8": "print-kit", "k": "link"})
    assert not complaints
    interpreter = Interpreter(lambda pos: pos, bindings)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, unicode="", scancode=0)
    print_kit = interpreter.action(event)
    assert command_of(print_kit, Phase.THROW) is BoardCommand.PRINT_KIT
    for each in BoardCommand:
        if not each.key:
            assert command_of(Bound(each), Phase.MOVE) is each
            for commands in (RecordCommand, SetUpCommand, AnalysisCommand):
                assert hot_key_of(Bound(each), commands) is None
    assert isinstance(driver.scene.handle(print_kit), Push)


def press_place(driver, code: str, latin: str) -> None:
    """Press the key of a Latin letter on a keyboard of a language."""
    if code == "uk":
        press_cyrillic(driver, latin)
    else:
        driver.press(latin)


def board_letters() -> set[str]:
    """The letters of commands of the board in the language in use."""
    return {each.key for each in BoardCommand if len(each.key) == 1}


@pytest.mark.parametrize("code", LANGUAGES)
def test_eighteen_letters_at_most_are_taken_on_the_board(code):
    set_language(code)
    assert len(board_letters()) <= 18
    assert board_letters() >= set("TMPCXN"), "those of the original"
    freed = [each for each in BoardCommand if not each.key]
    assert [each for each in freed if each.names] == [BoardCommand.SAVE_AS]


@pytest.mark.parametrize(
    ("code", "answer"),
    [("en", "It is in the menu: F2"), ("es", "Está en el menú: F2"), ("uk", "Це є в меню: F2")],
)
def test_a_letter_that_had_a_command_says_that_it_is_in_the_menu(board, code, answer):
    driver = board()
    driver.wait(10_000)
    set_language(code)
    for letter in map(str.lower, set(FREED_LETTERS) - board_letters()):
        scenes = [*driver.app.scenes]
        press_place(driver, code, letter)
        assert driver.app.scenes == scenes
        assert driver.strip == answer, letter
        driver.press("up")
    driver.press("t")


HIDDEN = set[tuple[str, BoardCommand]]()
"""Items whose first letter is on the key of another item of the pane: R/к of Rules."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_in_the_menu_a_letter_goes_to_an_item_that_begins_with_it(board, code):
    driver = board()
    set_language(code)
    initials = {cyrillic: latin for latin, cyrillic in UKRAINIAN.items()} if code == "uk" else {}
    panes = game_menu(Situation(Phase.THROW, True, lambda: False, False))
    for place, pane in enumerate(panes):
        for row, item in enumerate(pane.items):
            first = item.label[0].lower()
            letter = initials.get(first, first)
            if item.key or (code, item.meaning) in HIDDEN:
                assert item.key or letter.upper() in {each.key for each in pane.items}
                continue
            menu = MenuScene(ART, panes)
            driver.app.scenes = [driver.context.scene(Screen.BOARD), menu]
            driver.press(*["right"] * place)
            reached = list[tuple[str, int]]()
            for _same_letter in pane.items:
                press_place(driver, code, letter)
                assert driver.scene is menu, f"{item.label}: its letter is another item's key"
                (selected,) = (
                    each
                    for each in menu.controls()
                    if each.role is Role.MENU_ITEM and each.is_focused
                )
                assert not selected.key
                reached.append((selected.name, selected.place[0]))
            assert (item.label, row + 1) in reached
            assert {label for label, _ in reached} <= {each.label for each in pane.items}


def test_in_the_menu_a_letter_takes_the_command_whose_key_it_is():
    panes = (
        Pane("Game", (Item("New", "N", "new"), Item("Near", "", "near"), Item("Next", "", "next"))),
        Pane("View", (Item("Scores", "C", "scores"), Item("Rules", "R", "rules"))),
        Pane("More", (Item("Copy", "", "copy"), Item("Sound", "", "sound"))),
    )

    def taken(*letters: str) -> object:
        menu, taken = MenuScene(ART, panes), None
        for letter in letters:
            taken = menu.handle(Letter(letter))
        return taken.result if isinstance(taken, Pop) else menu.handle(Command.ACCEPT).result

    assert taken("N") == "new"
    assert taken("C") == "scores", "keys of all panes before items of other panes"
    assert taken("S") == "scores", "the next pane first"
    assert taken("S", "S") == "scores", "rows go round before panes"
    assert taken("Z") == "new", "nothing moves"
    sounds = MenuScene(ART, (panes[2], *panes[:2]))
    assert sounds.handle(Letter("C")) is None, "an item in view before keys of other panes"
    assert sounds.handle(Command.ACCEPT) == Pop("copy")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manual_names_places_of_the_menu(code):
    set_language(code)
    panes = game_menu(Situation(Phase.THROW, True, lambda: False, False, is_linked=True))
    places = {f"{pane.title} > {item.label}" for pane in panes for item in pane.items}
    named = re.findall(r"\*([^*\n]+ > [^*\n]+)\*", read_source(code))
    assert named
    assert places >= {*named}


def test_the_manual_names_no_key_that_is_not():
    with pytest.raises(ValueError, match="no key"):
        source.with_keys("Press {{key link}}.")


def test_own_keys_of_earlier_versions_give_the_same_commands():
    keys = {"f5": "play-again", "f6": "sticks", "f7": "redo", "f8": "about"}
    bindings, complaints = read_bindings(keys)
    expected = [BoardCommand.REDO, BoardCommand.SCORES, BoardCommand.REDO, Command.HELP]
    assert [*bindings.values()] == expected
    assert not complaints


def test_a_letter_of_a_dialog_finds_accented_and_cyrillic_words():
    def found(letter: int | str, *values: str) -> str:
        code = ord(letter) if isinstance(letter, str) else letter
        place = {cyrillic: latin for latin, cyrillic in UKRAINIAN.items()}.get(letter)
        scancode = pygame.KSCAN_A + ord(place) - ord("a") if place else pygame.KSCAN_SEMICOLON
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=scancode)
        action = Interpreter(lambda pos: pos).action(event)
        row = Row("", values)
        return row.value if isinstance(action, Letter) and row.jump(action.text) else ""

    assert found("a", "Jade", "Águila") == "Águila"
    assert found("o", "Jade", "Ótimo") == "Ótimo"
    assert found("ñ", "Nota", "Ñandú") == "Ñandú"
    assert found("м", "Легкий", "Майстер") == "Майстер"
    assert found("й", "Игрок", "Йорж") == "Йорж"
    assert found("б", "Пулук", "Бул") == "Бул"
    assert found("ї", "Пулук", "Їжак") == "Їжак"
    assert found("º", "Jade", "Obsidiana") == ""


PO = Path("LC_MESSAGES") / "puluc.po"

LONE_LETTER = re.compile(r"(?<![\w{'’./-])[A-Z](?![\w}'’./-])")

NO_KEYS = (
    "Start: ",
    "B: exit",
    "B: salir",
    "B: вихід",
    "quit after drawing N frames",
    "salir tras dibujar N cuadros",
    "вийти, намалювавши N кадрів",
    "POINTS A DECISION",
    "| A |",
    "| B |",
    "| X |",
    "| Y |",
    "X erases",
    "X borra",
    "X стирає",
    "L, R |",
)
"""Texts with letters that are no keys of the program: an option, a word, buttons of controllers."""


WORDS = {"en": "AI", "es": "AEOUY"}
"""Latin words of one letter, in languages that have them."""


def lone_letters(text: str, words: str) -> list[str]:
    """The capitals that stand alone and begin no sentence as a word."""
    found = list[str]()
    for match in LONE_LETTER.finditer(text):
        before = text[: match.start()].rstrip(" «“¿¡[-#")
        is_word = match[0] in words and (not before or before[-1] in ".:?!;|\n*")
        if not (is_word and re.match(r" «?[\w{]", text[match.end() :])):
            found.append(match[0])
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_names_a_letter_that_is_not_in_the_table(code):
    words = WORDS.get(code, "")
    for text in ("Натисніть U", "Press N for a new one", "X, R: closes", "Pulsa `A`", "A: abrir"):
        assert lone_letters(text, words)
    texts = (LOCALE / code / "manual.md").read_text("utf-8").split("\n")
    catalogue = messages(read_catalogue(LOCALE / ("uk" if code == "en" else code) / PO))
    for message in catalogue:
        texts += texts_of(message.id if code == "en" else message.string)
    assert len(texts) > 1000
    for text in texts:
        assert not lone_letters(text, words) or any(each in text for each in NO_KEYS), text


def test_a_throw_that_is_not_known_yet_is_waited_for():
    situation = Situation(Phase.THROW, True, lambda: False, False, is_linked=True)
    assert refusal(BoardCommand.THROW, situation) == ""
    missing = replace(situation, lacks_throw=True)
    assert refusal(BoardCommand.THROW, missing) == "Wait for the other player"


def test_nothing_is_taken_back_over_link_once_the_game_is_over():
    situation = Situation(Phase.OVER, True, lambda: True, False, is_linked=True)
    assert refusal(BoardCommand.TAKE_BACK, situation) == "The game is over"
    assert not refusal(BoardCommand.TAKE_BACK, replace(situation, is_linked=False))
