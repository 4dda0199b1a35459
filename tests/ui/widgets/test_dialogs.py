"""New game and Preferences: what is chosen is what happens."""

from itertools import cycle

import msgspec
import pygame
import pytest
from driver import ART, Driver, choose_game, go_to, row, team_game, waiting_for_jade
from rounds import sampled

from puluc.ai import LEVELS, SUMMARIES
from puluc.assets import assets
from puluc.game.named_games import GAMES
from puluc.game.session import OPPONENTS
from puluc.rules import OPTIONS, PRESETS, Phase, Ruleset, Seat
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
from puluc.ui.board.key_words import LEARNT_THROWS
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH, make_canvas
from puluc.ui.render.display import THEMES
from puluc.ui.scene.input import Command, Hover
from puluc.ui.screens import preferences as preferences_scene
from puluc.ui.screens.new_game.seats import MASTER_NOTE
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
    assert (
        values(new_game).items()
        >= {
            "Human vs.": "Easy",
            "Game": "Puluc",
            "Sticks": "On screen",
            "Throws": "Culin",
            "Captures": "Forward",
            "Pieces": "5",
            "Highway": "Finite",
            "Spaces": "9",
            "Army": "5",
            "Capture": "Prison",
            "Scorpion": "No",
            "Fire": "No",
            "Doubling": "No",
            "Flow": "No",
            "Throws a turn": "1",
            "Players a side": "1",
        }.items()
    )
    assert new_game.scene.dialog.focused.prompt == "Human vs.", "so that Enter starts"
    new_game.press("tab")
    assert new_game.scene.dialog.focused.prompt == "Throws"
    assert new_game.shows("Start")


@pytest.mark.parametrize(("typed", "seed"), [("maize 5", "maize 5"), ("  ", "1")])
def test_a_seed_is_typed_or_else_random(rules, typed, seed):
    rules.press("end")
    rules.type(typed)
    rules.press("return", "return")
    assert rules.context.session.seed == seed
    assert not rules.context.session.is_by_hand


def test_real_sticks_can_be_chosen(new_game):
    go_to(new_game, "Sticks")
    new_game.press("right", "right", "return")
    assert new_game.context.session.is_by_hand


def test_kernels_can_be_chosen_and_are_proposed_again(new_game):
    go_to(new_game, "Sticks")
    new_game.press("right", "return")
    assert new_game.context.preferences.kernels
    assert not new_game.context.session.is_by_hand
    new_game.press("n")
    assert row(new_game, "Sticks") == "Maize"
    go_to(new_game, "Sticks")
    new_game.press("left", "return")
    assert not new_game.context.preferences.kernels


def test_senseless_values_are_explained_and_not_offered(rules):
    go_to(rules, "Flow")
    rules.press("right")
    assert row(rules, "Flow") == "No"
    assert rules.shows("Flow needs")
    rules.press("return", "return")
    assert rules.context.session.rules == Ruleset()


def test_values_that_contradict_others_are_passed_by(rules):
    go_to(rules, "Fire")
    rules.press("right")
    go_to(rules, "Spaces")
    rules.press("right")
    assert row(rules, "Spaces") == "11"
    rules.press("left", "left", "left")
    assert row(rules, "Spaces") == "39"
    assert row(rules, "Game") == "Custom"


def test_a_smaller_army_has_fewer_units(rules):
    go_to(rules, "Army")
    rules.press("9")
    go_to(rules, "Pieces")
    rules.press("9")
    go_to(rules, "Army")
    rules.press("6")
    assert row(rules, "Pieces") == "6"
    rules.press("2")
    assert row(rules, "Pieces") == "5"


def test_custom_brings_back_ones_own_rules_after_named_games(rules):
    go_to(rules, "Army")
    rules.press("7")
    go_to(rules, "Game")
    rules.press("left", "left", "left")
    assert (row(rules, "Game"), row(rules, "Army")) != ("Custom", "7")
    while row(rules, "Game") != "Custom":
        rules.press("right")
    assert row(rules, "Army") == "7"
    rules.press("up", "return")
    assert rules.context.session.rules == Ruleset(army=7)


def test_custom_brings_back_the_rules_that_the_dialog_opened_with(board):
    driver = board(Ruleset(spaces=21))
    driver.press("n")
    go_to(driver, "Game")
    driver.press("right")
    assert row(driver, "Spaces") == "9"
    driver.press("left")
    assert (row(driver, "Game"), row(driver, "Spaces")) == ("Custom", "21")


def test_custom_starts_from_the_named_game_before_it(rules):
    go_to(rules, "Game")
    rules.press("left", "left")
    named = values(rules)
    rules.press("right")
    assert row(rules, "Game") == "Custom"
    assert {**values(rules), "Game": named["Game"]} == named


def test_an_empty_field_shows_what_it_stands_for_until_it_is_used(rules):
    rules.press("end")
    assert not rules.shows("Random")
    rules.press("up")
    assert rules.shows("Random")
    rules.press("down")
    rules.type("maize")
    rules.press("up")
    assert rules.shows("maize")
    assert not rules.shows("Random")


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
def test_digits_type_a_number(rules, keys, expected):
    go_to(rules, "Spaces")
    rules.press(*keys)
    assert row(rules, "Spaces") == expected
    rules.press("return", "return")
    assert rules.context.session.rules == Ruleset(spaces=int(expected))


@pytest.mark.parametrize("number", ["4", "40", "0"])
def test_a_number_out_of_range_is_refused_with_the_range(rules, number):
    go_to(rules, "Spaces")
    rules.press(*number)
    assert row(rules, "Spaces") == "9"
    assert rules.shows("Choose a number from 7 to 39.")


def test_a_digit_on_a_row_of_words_changes_and_says_nothing(rules):
    go_to(rules, "Captures")
    before = values(rules)
    rules.press("7")
    assert values(rules) == before
    assert not rules.shows("Choose a number")


def test_a_typed_number_that_other_rules_exclude_is_refused_with_their_reason(rules):
    go_to(rules, "Fire")
    rules.press("right")
    go_to(rules, "Spaces")
    rules.press("1", "2")
    assert row(rules, "Spaces") == "11", "what 1 led to, as 10 is even"
    assert rules.shows("Fire needs an odd number of spaces.")
    rules.press("3", "9")
    assert row(rules, "Spaces") == "39"


def test_digits_in_a_team_game_choose_at_least_two_players(driver):
    team_game(driver, *[Seat("easy")] * 6)
    driver.press("n")
    go_to(driver, "Players a side")
    driver.press("1")
    assert row(driver, "Players a side") == "2"


@pytest.mark.parametrize(
    "number",
    sampled((n for n, game in enumerate(GAMES) if game.presets and not game.is_series), 3),
)
def test_a_named_game_shows_its_description_and_source_and_sets_its_rules(new_game, number):
    game = GAMES[number]
    choose_game(new_game, game.names[0])
    go_to(new_game, "Game")
    for line in (game.presets[0].summary, game.presets[0].source):
        assert new_game.place_of(line)[1] > FOOT_TOP, "whole, at the foot"
    new_game.press("down", "space")
    assert new_game.context.session.rules == game.presets[0].rules


def test_the_description_stands_at_the_foot(new_game, check_screen):
    choose_game(new_game, "Culin's road")
    go_to(new_game, "Game")
    assert values(new_game)["Game"] == "Culin's road"
    check_screen("new-game-told", new_game.picture())


@pytest.mark.parametrize("opponent", [each for each in OPPONENTS if each != "perfect"])
def test_every_opponent_can_be_chosen(new_game, opponent):
    while values(new_game)["Human vs."] != opponent.capitalize():
        new_game.press("right")
    new_game.click_on("Start")
    assert new_game.context.session.opponent == opponent


def test_a_changed_rule_makes_the_game_custom(rules):
    go_to(rules, "Captures")
    rules.press("b")
    assert values(rules)["Game"] == "Custom"
    rules.press("down", "2", "down", "l", "return", "return")
    expected = Ruleset(captures="backward", pieces=2, highway="looping")
    assert rules.context.session.rules == expected


def test_lemerys_counts_keep_its_name(rules):
    go_to(rules, "Throws")
    rules.press("z")
    assert values(rules)["Game"] == "Lemery"
    rules.press("c")
    assert values(rules)["Game"] == "Puluc"
    rules.press("b")
    assert values(rules)["Game"] == "Custom"


def test_a_row_reaches_to_the_rule_beside_the_buttons(rules):
    dialog, y, reached = rules.scene.dialog, 26, []
    for x in range(WIDTH):
        dialog.focus_on(0)
        dialog.handle(Hover((x, y)))
        if dialog.focus:
            reached.append(x)
    assert reached == [*range(reached[0], reached[-1] + 1)]
    ink = [x for x in range(WIDTH) if rules.picture().get_at_mapped((x, y + 8)) == INK]
    assert {reached[0] - 2, reached[-1] + 2} <= {*ink}


def test_a_cancelled_dialog_begins_nothing(new_game):
    new_game.press("escape")
    assert new_game.context.session is None
    assert new_game.scene_name == "TitleScene"
    new_game.press("escape", "y")
    assert new_game.is_over


def test_values_go_round_to_custom_rules_which_have_their_own_description(new_game):
    go_to(new_game, "Game")
    new_game.press("left")
    assert values(new_game)["Game"] == "Custom"
    assert new_game.shows("Make your own rules")
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
    "Show risks": {"show_odds": True},
    "Show chances": {"show_chances": True},
    "Tutor": {"tutor": 5},
    "Ladder": {"ladder": False},
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
    expected = Preferences(
        menu_opened=True, own_throws=LEARNT_THROWS, **FIELDS.get(row.label, next_value(row))
    )
    assert waiting.context.preferences == expected
    assert Preferences.load(waiting.context.paths.preferences) == expected


def test_a_new_preference_is_a_field_and_a_row(board, monkeypatch):
    class Extended(Preferences):
        purrs: bool = False

    row = PreferenceRow("purrs", "Purring", ("Whether the jaguar purrs.",))
    monkeypatch.setattr(preferences_scene, "PREFERENCE_TABS", {"Cats": (row,)})
    monkeypatch.setattr(preferences_scene, "PREFERENCE_ROWS", (row,))
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.context.preferences = Extended(menu_opened=True, own_throws=LEARNT_THROWS)
    driver.press("e")
    assert driver.shows("Whether the jaguar purrs.")
    driver.press("y", "return", "t")
    assert driver.context.preferences == Extended(
        menu_opened=True, own_throws=LEARNT_THROWS, purrs=True
    )
    assert driver.context.session.match.phase is not Phase.THROW


def test_a_language_is_spoken_at_once_and_kept(waiting):
    waiting.press("e")
    go_to(waiting, "Language")
    waiting.press("left")
    assert language() == "en"
    waiting.press("return")
    waiting.press("f2")
    assert waiting.shows("Нова гра")
    kept = Preferences.load(waiting.context.paths.preferences)
    assert kept.language == "uk"


@pytest.mark.parametrize(("system", "spoken"), [("es_GT.UTF-8", "es"), ("xx_XX.UTF-8", "en")])
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
    new_game.press(level[0])
    assert values(new_game)["Human vs."] == level.capitalize()
    assert new_game.shows(MASTER_NOTE if level == "master" else SUMMARIES[level])


def test_the_explanation_follows_the_row(rules):
    for option in OPTIONS:
        go_to(rules, option.prompt)
        for _ in option.details or option.notes:
            row = rules.scene.dialog.focused
            assert rules.shows(option.notes[row.index if option.details else 0])
            rules.press("right")


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


def test_the_arrows_at_the_rows_scroll(rules):
    up, down = rules.scene.dialog.geometry.arrows
    first = rules.scene.dialog.top
    rules.click(down.center)
    assert rules.scene.dialog.top == first + 1
    rules.click(up.center)
    assert rules.scene.dialog.top == first


@pytest.mark.parametrize(("key", "is_kept"), [("escape", False), ("return", True)])
def test_a_theme_is_tried_while_it_is_chosen(waiting, key, is_kept):
    waiting.press("e")
    go_to(waiting, "Theme")
    waiting.press("a")
    go_to(waiting, "Pixel gaps")
    waiting.press("y")
    assert waiting.display.theme == THEMES[ThemeName.AMBER]
    assert waiting.display.has_gaps
    assert waiting.context.preferences == Preferences(menu_opened=True, own_throws=LEARNT_THROWS), (
        "only tried"
    )
    waiting.press(key)
    name = ThemeName.AMBER if is_kept else ThemeName.LCD
    assert waiting.context.preferences == Preferences(
        menu_opened=True, own_throws=LEARNT_THROWS, theme=name, lcd=is_kept
    )
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
