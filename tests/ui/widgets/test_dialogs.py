"""New game, Preferences and the score table: what is chosen is what happens."""

from itertools import cycle

import msgspec
import pygame
import pytest
from driver import ART, Driver, go_to, row, team_game, waiting_for_jade

from puluc.ai import LEVELS, SUMMARIES
from puluc.assets import assets
from puluc.game.scores import Scores, Tally
from puluc.game.session import OPPONENTS
from puluc.rules import OPTIONS, PRESETS, Phase, Ruleset, Seat, Side
from puluc.storage.look import ThemeName
from puluc.storage.preferences import (
    PREFERENCE_ROWS,
    Loudness,
    Pace,
    PreferenceRow,
    Preferences,
    SpeechLength,
    Speed,
)
from puluc.text.error_messages import CONTRADICTION_MESSAGES
from puluc.text.language import language, set_language
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH, make_canvas
from puluc.ui.render.display import THEMES
from puluc.ui.scene.hot_keys import BoardCommand
from puluc.ui.scene.input import Command, Hover
from puluc.ui.screens import preferences as preferences_scene
from puluc.ui.widgets.dialog import FOOT_LINES, FOOT_WIDTH, Dialog
from puluc.ui.widgets.rows import Row

FOOT_TOP = 58


@pytest.fixture
def waiting(board) -> Driver:
    """A game that waits for a throw of Jade."""
    return waiting_for_jade(board(), Phase.THROW)


def values(driver: Driver) -> dict[str, str]:
    """What the rows of the dialog on top show."""
    return {row.prompt: row.value for row in driver.scene.dialog.rows if row.values}


def test_nothing_of_the_scene_is_seen_beside_a_wide_dialog(new_game):
    alone = make_canvas()
    new_game.scene.draw(alone)
    assert new_game.picture().get_buffer().raw == alone.get_buffer().raw


def test_the_defaults_are_the_manuals(new_game):
    assert values(new_game) == {
        "Game": "Puluc",
        "Human vs.": "Easy",
        "Players a side": "1",
        "Stick values": "Culin",
        "Captors go": "Forward",
        "Units out": "5",
        "Highway": "Finite",
        "Spaces": "9",
        "Army": "5",
        "Capture": "Prison",
        "Scorpion": "No",
        "Fire": "No",
        "Doubling": "No",
        "Flow": "No",
        "Throws a turn": "1",
        "Sticks": "On screen",
    }


@pytest.mark.parametrize(("typed", "seed"), [("maize 5", "maize 5"), ("  ", "1")])
def test_a_seed_is_typed_or_else_random(new_game, typed, seed):
    new_game.press("end")
    new_game.type(typed)
    new_game.press("return")
    assert new_game.context.session.seed == seed
    assert not new_game.context.session.is_by_hand


def test_real_sticks_can_be_chosen(new_game):
    new_game.press("end", "up", "right", "return")
    assert new_game.context.session.is_by_hand


def test_what_makes_no_sense_is_not_offered_but_explained(new_game):
    go_to(new_game, "Flow")
    new_game.press("right")
    assert row(new_game, "Flow") == "No"
    assert new_game.shows("Flow needs")
    new_game.press("return")
    assert new_game.context.session.rules == Ruleset()


def test_values_that_contradict_others_are_passed_by(new_game):
    go_to(new_game, "Fire")
    new_game.press("right")
    go_to(new_game, "Spaces")
    new_game.press("right")
    assert row(new_game, "Spaces") == "11"
    new_game.press("left", "left", "left")
    assert row(new_game, "Spaces") == "39"
    assert row(new_game, "Game") == "Custom"


def test_a_smaller_army_has_fewer_units(new_game):
    go_to(new_game, "Army")
    new_game.press("9")
    go_to(new_game, "Units out")
    new_game.press("9")
    go_to(new_game, "Army")
    new_game.press("6")
    assert row(new_game, "Units out") == "6"
    new_game.press("2")
    assert row(new_game, "Units out") == "5"


def test_custom_brings_back_ones_own_rules_after_named_games(new_game):
    go_to(new_game, "Army")
    new_game.press("7")
    go_to(new_game, "Game")
    new_game.press("left", "left", "left")
    assert (row(new_game, "Game"), row(new_game, "Army")) != ("Custom", "7")
    while row(new_game, "Game") != "Custom":
        new_game.press("right")
    assert row(new_game, "Army") == "7"
    new_game.press("return")
    assert new_game.context.session.rules == Ruleset(army=7)


def test_custom_brings_back_the_rules_that_the_dialog_opened_with(board):
    driver = board(Ruleset(spaces=21))
    driver.press("n", "right", "right")
    assert row(driver, "Spaces") == "9"
    driver.press("left", "left")
    assert (row(driver, "Game"), row(driver, "Spaces")) == ("Custom", "21")


def test_custom_starts_from_the_named_game_before_it(new_game):
    new_game.press("left", "left")
    named = values(new_game)
    new_game.press("right")
    assert row(new_game, "Game") == "Custom"
    assert {**values(new_game), "Game": named["Game"]} == named


def test_sticks_by_hand_and_a_seed_are_told_where_the_game_is_chosen(new_game):
    new_game.press("end")
    new_game.type("maize 5")
    new_game.press("up", "right", "home", "right")
    assert new_game.shows("Sticks: By hand; Seed: maize 5")
    assert new_game.shows(PRESETS[1].summary)
    new_game.press("left", "left")
    assert row(new_game, "Game") == "Custom"
    assert new_game.shows("below. Sticks: By hand; Seed: maize 5")
    new_game.press("end", *["backspace"] * 7, "up", "left", "home")
    assert not new_game.shows("Sticks: By hand")
    assert not new_game.shows("Seed:")


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("39", "39"),
        ("9", "9"),
        ("15", "15"),
        ("3921", "21"),
        ("399", "9"),
        ("1", "10"),
        (["1", "down", "up", "9"], "9"),
    ],
)
def test_digits_type_a_number(new_game, keys, expected):
    go_to(new_game, "Spaces")
    new_game.press(*keys)
    assert row(new_game, "Spaces") == expected
    new_game.press("return")
    assert new_game.context.session.rules == Ruleset(spaces=int(expected))


@pytest.mark.parametrize("number", ["4", "40", "0"])
def test_a_number_out_of_range_is_refused_with_the_range(new_game, number):
    go_to(new_game, "Spaces")
    new_game.press(*number)
    assert row(new_game, "Spaces") == "9"
    assert new_game.shows("Choose a number from 7 to 39.")


def test_a_typed_number_that_other_rules_exclude_is_refused_with_their_reason(new_game):
    go_to(new_game, "Fire")
    new_game.press("right")
    go_to(new_game, "Spaces")
    new_game.press("1", "2")
    assert row(new_game, "Spaces") == "11", "what 1 led to, as 10 is even"
    assert new_game.shows("Fire needs an odd number of spaces.")
    new_game.press("3", "9")
    assert row(new_game, "Spaces") == "39"


def test_digits_in_a_team_game_choose_at_least_two_players(driver):
    team_game(driver, *[Seat("easy")] * 6)
    driver.press("n")
    go_to(driver, "Players a side")
    driver.press("1")
    assert row(driver, "Players a side") == "2"


@pytest.mark.parametrize("number", range(len(PRESETS)))
def test_a_named_game_shows_its_description_and_source_and_sets_its_rules(new_game, number):
    new_game.press(*["right"] * number)
    for line in (PRESETS[number].summary, PRESETS[number].source):
        assert new_game.place_of(line)[1] > FOOT_TOP, "whole, at the foot"
    new_game.press("space")
    assert new_game.context.session.rules == PRESETS[number].rules


def test_the_description_stands_at_the_foot(new_game, check_screen):
    new_game.press("c", "c")
    assert values(new_game)["Game"] == "Culin's road"
    check_screen("new-game-told", new_game.picture())


@pytest.mark.parametrize("opponent", [each for each in OPPONENTS if each != "perfect"])
def test_every_opponent_can_be_chosen(new_game, opponent):
    new_game.press("down")
    while values(new_game)["Human vs."] != opponent.capitalize():
        new_game.press("right")
    new_game.press("return")
    assert new_game.context.session.opponent == opponent


def test_a_changed_rule_makes_the_game_custom(new_game):
    go_to(new_game, "Captors go")
    new_game.press("b")
    assert values(new_game)["Game"] == "Custom"
    new_game.press("down", "2", "down", "l", "return")
    rules = Ruleset(captures="backward", pieces=2, highway="looping")
    assert new_game.context.session.rules == rules


def test_lemerys_counts_keep_its_name(new_game):
    new_game.press("l")
    go_to(new_game, "Stick values")
    new_game.press("z")
    assert values(new_game)["Game"] == "Lemery"
    new_game.press("b")
    assert values(new_game)["Game"] == "Bell"


def test_a_row_reaches_to_the_rule_beside_the_buttons(new_game):
    dialog, y, reached = new_game.scene.dialog, 26, []
    for x in range(WIDTH):
        dialog.focus_on(0)
        dialog.handle(Hover((x, y)))
        if dialog.focus:
            reached.append(x)
    assert reached == [*range(reached[0], reached[-1] + 1)]
    ink = [x for x in range(WIDTH) if new_game.picture().get_at_mapped((x, y + 8)) == INK]
    assert {reached[0] - 2, reached[-1] + 2} <= {*ink}


def test_a_cancelled_dialog_begins_nothing(new_game):
    new_game.press("escape")
    assert new_game.context.session is None
    assert new_game.scene_name == "TitleScene"
    new_game.press("escape")
    assert new_game.is_over


def test_values_go_round_to_custom_rules_which_have_their_own_description(new_game):
    new_game.press("left")
    assert values(new_game)["Game"] == "Custom"
    assert new_game.shows("Rules of your own")
    assert not new_game.shows(PRESETS[-1].source)
    new_game.press("right")
    assert values(new_game)["Game"] == "Puluc"


def test_the_dialog_shows_the_game_in_play(board):
    driver = waiting_for_jade(board(Ruleset.preset("ritual warfare"), "fair"), Phase.THROW)
    driver.press("n")
    assert values(driver)["Game"] == "Ritual Warfare"
    assert values(driver)["Human vs."] == "Fair"


FIELDS = {
    "Auto throw": {"auto_throw": True},
    "Auto move": {"auto_move": True},
    "Kernels": {"kernels": True},
    "Numbers": {"show_numbers": False},
    "Show risks": {"show_odds": True},
    "Show chances": {"show_chances": True},
    "Tutor": {"tutor": 5},
    "Speed": {"speed": Speed.FAST},
    "Pace of others": {"pace_of_others": Pace.AT_ONCE},
    "Sound": {"sound": Loudness.HIGH},
    "Speech": {"speech": SpeechLength.SHORT},
    "Theme": {"theme": ThemeName.PAPER},
    "Pixel gaps": {"lcd": True},
    "Full screen": {"full_screen": True},
    "Language": {"language": "en"},
}
"""What Right makes of some rows; a later one goes to the next value of the field that it names."""


def test_every_preference_of_today_is_a_row():
    assert {each.label for each in PREFERENCE_ROWS} >= {*FIELDS}


def next_value(row: PreferenceRow) -> dict[str, object]:
    """The field of a row, with the value after its default."""
    index = row.values.index(getattr(Preferences(), row.field))
    return {row.field: row.values[(index + 1) % len(row.values)]}


@pytest.mark.parametrize("row", PREFERENCE_ROWS, ids=lambda row: row.label)
def test_each_row_of_the_preferences_is_one_field(waiting, row):
    waiting.press("e")
    go_to(waiting, row.label)
    waiting.press("right", "return")
    expected = Preferences(**FIELDS.get(row.label, next_value(row)))
    assert waiting.context.preferences == expected
    assert Preferences.load(waiting.context.paths.preferences) == expected


def test_a_new_preference_is_a_field_and_a_row(board, monkeypatch):
    class Extended(Preferences):
        purrs: bool = False

    row = PreferenceRow("purrs", "Purring", ("Whether the jaguar purrs.",))
    monkeypatch.setattr(preferences_scene, "PREFERENCE_ROWS", (row, *PREFERENCE_ROWS))
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.context.preferences = Extended()
    driver.press("e")
    assert driver.shows("Whether the jaguar purrs.")
    driver.press("y", "return", "t")
    assert driver.context.preferences == Extended(purrs=True)
    assert driver.context.session.match.phase is not Phase.THROW


def test_a_language_is_spoken_at_once_and_kept(waiting):
    waiting.press("e")
    go_to(waiting, "Language")
    waiting.press("left")
    assert language() == "en"
    waiting.press("return")
    waiting.command(BoardCommand.ABOUT)
    assert waiting.shows("Про Пулук")
    kept = Preferences.load(waiting.context.paths.preferences)
    assert kept.language == "uk"


@pytest.mark.parametrize(("system", "spoken"), [("es_GT.UTF-8", "es"), ("de_DE.UTF-8", "en")])
def test_the_language_of_the_system_is_a_choice(waiting, monkeypatch, system, spoken):
    set_language("uk")
    monkeypatch.setenv("LANGUAGE", system)
    kept = msgspec.structs.replace(waiting.context.preferences, language="uk")
    waiting.context.preferences = kept
    waiting.press("e")
    go_to(waiting, "Мова")
    waiting.press("right", "return")
    assert waiting.context.preferences.language == "system"
    assert language() == spoken


@pytest.mark.parametrize(
    ("keys", "is_empty"),
    [
        (["return"], False),
        (["escape"], False),
        (["n"], False),
        (["left", "return"], True),
        (["y"], True),
    ],
)
def test_scores_are_reset_only_when_the_player_says_yes(waiting, keys, is_empty):
    table = Scores([Tally("easy", "puluc", 1, 2)], Side.JADE, 1)
    waiting.context.session.earlier = table
    waiting.press("e", "up", "right", "return", *keys)
    assert waiting.context.session.scores == (Scores() if is_empty else table)
    if not is_empty:
        waiting.press("escape")
    assert waiting.scene_name == "BoardScene"


def test_the_confirmation_can_be_clicked(waiting):
    waiting.context.session.earlier = Scores([Tally("easy", "puluc", 1, 2)])
    waiting.press("e", "up", "right", "return")
    waiting.click_on("No")
    assert waiting.context.session.scores.tallies
    waiting.press("return")
    waiting.click_on("Yes")
    assert not waiting.context.session.scores.tallies


@pytest.mark.parametrize("focus", range(1, 6))
def test_the_arrows_of_the_frame_stand_clear_of_the_values(focus):
    rows = [Row(f"Row {number}", ("No", "Eagle-return")) for number in range(8)]
    dialog = Dialog(ART, "Rows", rows, "OK")
    for action in [Command.DOWN] * focus + [Command.RIGHT]:
        dialog.handle(action)
    canvas = make_canvas()
    dialog.draw(canvas)
    arrow = ART["widgets/arrow-down"]
    _, down = dialog.geometry.arrows
    corner = (down.x + 2, down.y + 1)
    area = pygame.Rect(corner, arrow.get_size())
    expected = make_canvas()
    expected.blit(arrow, corner)
    around = area.inflate(2, 4).move(0, -2)
    around.height = 5
    assert [canvas.get_at_mapped(each) for each in points(around)] == [
        expected.get_at_mapped(each) for each in points(around)
    ]


def points(area: pygame.Rect) -> list[tuple[int, int]]:
    return [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_described_where_it_is_chosen(new_game, level):
    new_game.press("down", level[0])
    assert values(new_game)["Human vs."] == level.capitalize()
    assert new_game.shows(SUMMARIES[level])


def test_the_explanation_follows_the_row(new_game):
    for option in OPTIONS:
        go_to(new_game, option.prompt)
        for _ in option.details or option.notes:
            row = new_game.scene.dialog.focused
            assert new_game.shows(option.notes[row.index if option.details else 0])
            new_game.press("right")


@pytest.mark.parametrize("lines", [2, 3])
def test_explanations_keep_clear_of_the_frame_and_of_each_other(lines):
    """Whatever the language: letters with tails and accents from one edge to the other."""
    art = Art(assets())
    for sample in ("ДЩЦjgpqy,", "ÁÑÓÉÍÚÜ"):
        line, letters = "", cycle(sample)
        while art.normal.width(line + "Щ") <= FOOT_WIDTH:
            line += next(letters)
        row = Row("", notes=("\n".join([line] * lines),))
        dialog = Dialog(art, "", [row], "")
        written = ink(dialog)
        row.notes = ("",)
        frame = ink(dialog)
        letters_ink = written - frame
        assert letters_ink
        beside = {(x + dx, y + dy) for x, y in letters_ink for dx in (-1, 0, 1) for dy in (0, 1)}
        assert not beside & frame


def ink(dialog: Dialog) -> set[tuple[int, int]]:
    """The dark pixels of a dialog."""
    canvas = make_canvas()
    dialog.draw(canvas)
    pixels = ((x, y) for x in range(canvas.get_width()) for y in range(canvas.get_height()))
    return {pos for pos in pixels if canvas.get_at_mapped(pos) == INK}


def test_every_explanation_fits_the_foot(waiting):
    for key in ("n", "e"):
        waiting.press(key)
        for each in waiting.scene.dialog.rows:
            assert each.notes, each.prompt
            for note in each.notes:
                assert len(ART.normal.wrap(note, FOOT_WIDTH)) <= FOOT_LINES, note
        waiting.press("escape")
    for message in CONTRADICTION_MESSAGES.values():
        assert len(ART.normal.wrap(f"{message}.", FOOT_WIDTH)) <= FOOT_LINES


def test_the_buttons_start_and_cancel(new_game):
    new_game.click((2, 40))
    assert new_game.scene_name == "NewGameScene", "beside it, nothing happens"
    new_game.click_on("New game")
    assert new_game.scene_name == "NewGameScene", "the title is no button"
    new_game.click_on("Cancel")
    assert new_game.scene_name == "TitleScene"
    assert new_game.shows("Press a key. Esc: exit")
    new_game.press("return")
    assert not new_game.shows("Press a key. Esc: exit")
    new_game.click_on("Start")
    assert new_game.context.session is not None


def test_the_arrows_at_the_rows_scroll(new_game):
    new_game.click((180, 53))
    assert new_game.scene.dialog.top == 1
    new_game.click((180, 14))
    assert new_game.scene.dialog.top == 0


@pytest.mark.parametrize(("key", "is_kept"), [("escape", False), ("return", True)])
def test_a_theme_is_tried_while_it_is_chosen(waiting, key, is_kept):
    waiting.press("e")
    go_to(waiting, "Theme")
    waiting.press("a")
    go_to(waiting, "Pixel gaps")
    waiting.press("y")
    assert waiting.display.theme == THEMES[ThemeName.AMBER]
    assert waiting.display.has_gaps
    assert waiting.context.preferences == Preferences(), "only tried"
    waiting.press(key)
    name = ThemeName.AMBER if is_kept else ThemeName.LCD
    assert waiting.context.preferences == Preferences(theme=name, lcd=is_kept)
    assert waiting.display.theme == THEMES[name]
    assert waiting.display.has_gaps is is_kept


def test_the_program_closed_in_preferences_keeps_the_old_theme(waiting):
    waiting.press("e")
    go_to(waiting, "Theme")
    waiting.press("a")
    waiting.post(pygame.QUIT)
    waiting.step()
    assert waiting.context.preferences.theme is ThemeName.LCD


@pytest.mark.parametrize("key", ["n", "e"])
def test_f1_in_a_dialog_helps_and_comes_back_to_it_as_it_was(waiting, key):
    waiting.press(key, "down", "right")
    dialog, shown = waiting.scene, values(waiting)
    waiting.press("f1")
    assert waiting.shows("Contents")
    waiting.press("escape")
    assert waiting.scene is dialog
    assert values(waiting) == shown


@pytest.mark.parametrize("code", ["es", "uk"])
def test_usual_values_stand_in_line_beside_wide_prompts_too(driver, code):
    set_language(code)
    driver.press("return")
    shown = set(values(driver).values())
    lefts = {word.rect.x for word in driver.words if word.text in shown}
    assert len(lefts) == 1, lefts
