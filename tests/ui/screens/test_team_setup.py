"""A team game is set up: players, seats, names, the match."""

from dataclasses import replace

import pytest
from driver import Driver, go_to, row

from puluc.rules import Ruleset, Seat, SeriesGame, against, series_rules, usual_spaces
from puluc.storage import game_file
from puluc.text.names import who_plays
from puluc.ui.app.scene import Screen
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.who_plays import SeatsScene


def prompts(driver: Driver) -> list[str]:
    return [each.prompt for each in driver.scene.dialog.rows]


def choose(driver: Driver, prompt: str, value: str) -> None:
    go_to(driver, prompt)
    for _ in range(40):
        if row(driver, prompt) == value:
            return
        driver.press("right")
    pytest.fail(f"{prompt} has no {value}")


def start(driver: Driver) -> None:
    driver.press("return")
    assert driver.context.session is not None


def test_a_newcomer_has_a_team_game_with_two_keys(newcomer):
    newcomer.leave_title("t", "return")
    session = newcomer.context.session
    assert session.rules == Ruleset.preset("bul")
    assert list(map(str, session.seats)) == ["human", "easy", "easy", "easy"]


@pytest.mark.parametrize("name", ["Bul", "Bul: fire", "Bul match"])
def test_a_team_game_keeps_its_name_with_any_number_of_players(new_game, name):
    choose(new_game, "Game", name)
    seen = {}
    for _ in range(7):
        seen[int(row(new_game, "Players a side"))] = int(row(new_game, "Spaces"))
        go_to(new_game, "Players a side")
        new_game.press("right")
        assert row(new_game, "Game") == name
    assert seen == {players: usual_spaces(players) for players in range(2, 9)}
    assert row(new_game, "Players a side") == "2"
    new_game.press("left")
    assert row(new_game, "Players a side") == "8"


def test_another_team_game_has_as_many_players(new_game):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Players a side", "5")
    choose(new_game, "Game", "Bul: eagle")
    start(new_game)
    rules = new_game.context.session.rules
    assert (rules.players, rules.spaces, str(rules.capture)) == (5, 25, "eagle")


def test_a_chosen_length_of_the_highway_stays(new_game):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Spaces", "21")
    assert row(new_game, "Game") == "Custom"
    choose(new_game, "Players a side", "5")
    assert row(new_game, "Spaces") == "21"


def test_too_many_players_for_the_highway_are_passed_by(new_game):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Spaces", "10")
    choose(new_game, "Players a side", "5")
    new_game.press("right")
    assert row(new_game, "Players a side") == "1"


def test_two_players_become_teams_and_two_again(new_game):
    choose(new_game, "Human vs.", "Hard")
    choose(new_game, "Players a side", "2")
    assert row(new_game, "Game") == "Custom"
    assert prompts(new_game)[1:5] == ["Seats", "Computers", "Each seat", "Players a side"]
    assert (row(new_game, "Computers"), row(new_game, "Spaces")) == ("Hard", "19")
    assert new_game.scene.dialog.focused.prompt == "Players a side"
    new_game.press("left")
    assert prompts(new_game)[1:3] == ["Human vs.", "Players a side"]
    assert row(new_game, "Spaces") == "9"
    start(new_game)
    assert new_game.context.session.seats == against("hard")


def test_two_levels_are_watched(new_game):
    choose(new_game, "Human vs.", "Watch")
    choose(new_game, "Jade", "Fair")
    choose(new_game, "Obsidian", "Hard")
    start(new_game)
    assert new_game.context.session.seats == (Seat("fair"), Seat("hard"))
    again = NewGameScene(new_game.context)
    assert [each.value for each in again.dialog.rows[1:4]] == ["Watch", "Fair", "Hard"]


SEATINGS = {
    "I play one": ["human", "fair", "fair", "fair", "fair", "fair"],
    "I lead Jade": ["human", "human", "human", "fair", "fair", "fair"],
    "Friends": ["human Ana", "human Ben", "human Clara", "fair", "fair", "fair"],
    "All persons": [f"human {name}" for name in ["Ana", "Ben", "Clara", "Pablo", "Quique", "Rosa"]],
    "Watch": ["fair"] * 6,
}


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_shortcut_fills_the_seats_and_is_proposed_again(new_game, seating):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Players a side", "3")
    choose(new_game, "Computers", "Fair")
    choose(new_game, "Seats", seating)
    assert ("Computers" in prompts(new_game)) is (seating != "All persons")
    start(new_game)
    session = new_game.context.session
    assert list(map(str, session.seats)) == SEATINGS[seating]
    loaded = game_file.load(new_game.context.open_game.path, str)
    assert loaded.seats == session.seats
    again = NewGameScene(new_game.context)
    assert again.dialog.rows[1].value == seating
    assert again.dialog.rows[0].value == "Bul"


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ("human,human,hard,hard", "Jade: you. Obsidian: 2 Hard."),
        ("human Ana,easy,hard,human Ben", "Jade: Ana, Easy. Obsidian: Ben, Hard."),
        (
            "human Ana,human Ben,human Ix,easy,hard,easy",
            "Jade: 3 persons. Obsidian: 2 Easy, Hard.",
        ),
    ],
)
def test_the_foot_says_who_plays(seats, text):
    assert who_plays([Seat.parse(seat) for seat in seats.split(",")]) == text


def test_every_seat_is_chosen_with_keys(new_game, check_screen):
    choose(new_game, "Game", "Bul")
    go_to(new_game, "Each seat")
    check_screen("new-game-teams", new_game.picture())
    new_game.press("right")
    assert isinstance(new_game.scene, SeatsScene)
    go_to(new_game, "   Name")
    new_game.type("Ix, Chel")
    choose(new_game, "Obsidian 1", "Person")
    new_game.press("down")
    new_game.type("Ixchel")
    choose(new_game, "Obsidian 2", "Hard")
    check_screen("each-seat", new_game.picture())
    new_game.press("return")
    assert row(new_game, "Seats") == "As chosen"
    assert new_game.shows("Jade: Ix Chel, Easy. Obsidian: Ixchel, Hard.")
    start(new_game)
    seats = ["human Ix Chel", "easy", "human Ixchel", "hard"]
    assert list(map(str, new_game.context.session.seats)) == seats
    assert len(new_game.context.session.persons) == 2


def test_every_seat_is_chosen_with_the_mouse(new_game):
    choose(new_game, "Game", "Bul")
    new_game.click_on("Choose ...")
    new_game.click_on("Easy")
    assert [str(seat) for seat in new_game.scene.seats] == ["human", "easy", "easy", "fair"]
    new_game.click_on("OK")
    assert row(new_game, "Seats") == "As chosen"
    new_game.click_on("Start")
    assert list(map(str, new_game.context.session.seats)) == ["human", "easy", "easy", "fair"]


def test_a_proposed_name_is_replaced_by_typing(new_game):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Seats", "Friends")
    go_to(new_game, "Each seat")
    new_game.press("right", "down")
    new_game.type("Ix")
    new_game.press("up", "down", "backspace")
    assert [seat.name for seat in new_game.scene.seats][:2] == ["", "Ben"]
    new_game.type("Ix")
    new_game.press("return", "return")
    assert [seat.name for seat in new_game.context.session.seats][:2] == ["Ix", "Ben"]


def test_cancelled_seats_stay_as_they_were(new_game):
    choose(new_game, "Game", "Bul")
    go_to(new_game, "Each seat")
    new_game.press("right", "right", "escape")
    assert row(new_game, "Seats") == "I play one"


def test_the_seats_of_sixteen_players_scroll(new_game):
    choose(new_game, "Game", "Bul")
    choose(new_game, "Players a side", "8")
    choose(new_game, "Seats", "All persons")
    go_to(new_game, "Each seat")
    new_game.press("right")
    assert len(prompts(new_game)) == 32
    new_game.press("end")
    assert new_game.shows("Obsidian 8")
    new_game.type("x" * 30)
    new_game.press("return", "return")
    assert new_game.context.session.seats[-1].name == "x" * 16


def test_a_match_begins_with_its_first_game(new_game):
    choose(new_game, "Game", "Bul match")
    choose(new_game, "Players a side", "3")
    start(new_game)
    session = new_game.context.session
    assert session.series_game == SeriesGame()
    first = replace(Ruleset.preset("bul"), players=3)
    assert session.rules == first
    session.series_game = SeriesGame(4, (9, 2))
    session.rules = series_rules(4, first)
    new_game.press("n")
    assert row(new_game, "Game") == "Bul match"
    new_game.press("return", "y")
    assert session.rules == first
    assert session.series_game == SeriesGame()


def test_a_match_needs_a_middle_space_for_its_fifth_game(new_game):
    choose(new_game, "Game", "Bul match")
    go_to(new_game, "Spaces")
    new_game.press("right")
    assert (row(new_game, "Spaces"), row(new_game, "Game")) == ("21", "Bul match")


def test_other_rules_of_a_game_end_the_match(new_game):
    choose(new_game, "Game", "Bul match")
    choose(new_game, "Flow", "No")
    choose(new_game, "Scorpion", "Yes")
    assert row(new_game, "Game") == "Bul: scorpion"
    start(new_game)
    assert new_game.context.session.series_game is None


def test_help_explains_the_seats(new_game, check_screen):
    choose(new_game, "Game", "Bul")
    go_to(new_game, "Seats")
    new_game.press("f1")
    check_screen("help-seats", new_game.picture())


def test_a_team_game_is_offered_by_name(driver):
    driver.app.scenes.append(driver.context.scene(Screen.TEAM_GAME))
    assert row(driver, "Game") == "Bul"


def test_rules_that_have_a_name_are_shown_by_it(new_game):
    choose(new_game, "Stick values", "Bell")
    assert row(new_game, "Game") == "Bell"
    choose(new_game, "Spaces", "11")
    assert row(new_game, "Game") == "Custom"
    choose(new_game, "Spaces", "9")
    assert row(new_game, "Game") == "Bell"
