"""A team game is set up: players, seats, names, the series."""

from dataclasses import replace

import pytest
from driver import Driver, choose_game, go_to, open_rules, row

from puluc.ai import LEVELS
from puluc.rules import Ruleset, Seat, SeriesGame, against, series_rules, usual_spaces
from puluc.storage import game_file
from puluc.text.language import set_language
from puluc.text.names import who_plays
from puluc.ui.board.scene import BoardScene
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.seats import SeatsScene


def prompts(driver: Driver) -> list[str]:
    return [each.prompt for each in driver.scene.dialog.rows]


def choose(driver: Driver, prompt: str, value: str) -> None:
    if prompt == "Game":
        choose_game(driver, value)
        return
    go_to(driver, prompt)
    for _ in range(40):
        if row(driver, prompt) == value:
            return
        driver.press("right")
    pytest.fail(f"{prompt} has no {value}")


@pytest.fixture
def bul(new_game) -> Driver:
    """New game with Bul chosen."""
    choose(new_game, "Game", "Bul")
    return new_game


def start(driver: Driver) -> None:
    while driver.scene.dialog.focused.opens:
        driver.press("down")
    driver.click_on("Start")
    assert driver.context.session is not None


def test_a_newcomer_has_a_team_game_with_three_keys(newcomer, check_screen):
    newcomer.leave_title("t", "return")
    assert newcomer.context.session is None
    check_screen("first-team-game", newcomer.picture())
    newcomer.wait(UNASKED_GUARD_MS)
    newcomer.press("p")
    session = newcomer.context.session
    assert session.rules == Ruleset.preset("bul")
    assert list(map(str, session.seats)) == ["human", "easy", "easy", "easy"]


def test_persons_are_proposed_names_of_the_language(bul):
    choose(bul, "Seats", "Friends")
    set_language("uk")
    start(bul)
    assert [seat.name for seat in bul.context.session.seats] == ["Андрій", "Богдана", "", ""]


def test_the_lesson_on_teams_is_offered_until_the_question_is_answered(newcomer):
    newcomer.leave_title("t", "return")
    newcomer.wait(UNASKED_GUARD_MS)
    newcomer.press("escape")
    assert isinstance(newcomer.scene, NewGameScene)
    newcomer.press("return")
    assert newcomer.shows("Your first team game")


def test_the_lesson_on_teams_is_offered_only_to_who_plays_in_a_team(newcomer):
    newcomer.leave_title("t")
    choose(newcomer, "Seats", "Watch")
    start(newcomer)
    newcomer.press("n")
    choose(newcomer, "Game", "Puluc")
    choose(newcomer, "Human vs.", "Easy")
    newcomer.press("return")
    newcomer.wait(UNASKED_GUARD_MS)
    newcomer.press("y")
    assert isinstance(newcomer.scene, BoardScene)
    assert newcomer.context.session.rules == Ruleset()
    assert not newcomer.context.preferences.teams_offered


def test_a_team_game_with_another_board_keeps_its_name_too(new_game):
    choose(new_game, "Game", "Boolik teams")
    open_rules(new_game)
    assert row(new_game, "Spaces") == "14"
    for spaces in ("14", "14", "25"):
        go_to(new_game, "Players a side")
        new_game.press("right")
        assert (row(new_game, "Game"), row(new_game, "Spaces")) == ("Boolik teams", spaces)


@pytest.mark.parametrize("name", ["Bul", "Bul: fire", "Bul series"])
def test_a_team_game_keeps_its_name_with_any_number_of_players(new_game, name):
    choose(new_game, "Game", name)
    open_rules(new_game)
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


def test_another_team_game_has_as_many_players(bul):
    choose(bul, "Players a side", "5")
    choose(bul, "Game", "Bul: eagle")
    start(bul)
    rules = bul.context.session.rules
    assert (rules.players, rules.spaces, str(rules.capture)) == (5, 25, "eagle")


def test_a_chosen_length_of_the_highway_stays(bul):
    open_rules(bul)
    choose(bul, "Spaces", "21")
    assert row(bul, "Game") == "Custom"
    choose(bul, "Players a side", "5")
    assert row(bul, "Spaces") == "21"


def test_too_many_players_for_the_highway_are_passed_by(bul):
    open_rules(bul)
    choose(bul, "Spaces", "10")
    choose(bul, "Players a side", "5")
    bul.press("right")
    assert row(bul, "Players a side") == "1"


def test_two_players_become_teams_and_two_again(new_game):
    choose(new_game, "Human vs.", "Hard")
    choose(open_rules(new_game), "Players a side", "2")
    assert (row(new_game, "Game"), row(new_game, "Spaces")) == ("Custom", "19")
    assert prompts(new_game)[:4] == ["Computers", "Game", "Sticks", "Seats"]
    assert row(new_game, "Computers") == "Hard"
    assert new_game.scene.dialog.focused.prompt == "Players a side"
    new_game.press("left")
    assert prompts(new_game)[:4] == ["Human vs.", "Game", "Sticks", "Throws"]
    assert row(new_game, "Spaces") == "9"
    start(new_game)
    assert new_game.context.session.seats == against("hard")


def test_two_levels_are_watched(new_game):
    choose(new_game, "Human vs.", "Watch")
    new_game.press("return")
    assert prompts(new_game) == ["Jade", "Obsidian"]
    choose(new_game, "Jade", "Fair")
    choose(new_game, "Obsidian", "Hard")
    new_game.press("return")
    assert new_game.scene.dialog.focused.prompt == "Sticks", "so that Enter starts"
    go_to(new_game, "Human vs.")
    assert new_game.shows("Jade: Fair. Obsidian: Hard.")
    start(new_game)
    assert new_game.context.session.seats == (Seat("fair"), Seat("hard"))
    again = NewGameScene(new_game.context)
    assert again.dialog.rows[0].value == "Watch"
    assert again.dialog.focused.prompt == "Sticks"
    assert "Jade: Fair. Obsidian: Hard." in again.dialog.rows[0].note


SEATINGS = {
    "I play one": ["human", "fair", "fair", "fair", "fair", "fair"],
    "I play all of Jade": ["human", "human", "human", "fair", "fair", "fair"],
    "Friends": ["human Ana", "human Ben", "human Clara", "fair", "fair", "fair"],
    "Everyone here": [
        f"human {name}" for name in ["Ana", "Ben", "Clara", "Pablo", "Quique", "Rosa"]
    ],
    "Watch": ["fair"] * 6,
}


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_shortcut_fills_the_seats_and_is_proposed_again(bul, seating):
    choose(bul, "Players a side", "3")
    choose(bul, "Computers", "Fair")
    choose(bul, "Seats", seating)
    assert ("Computers" in prompts(bul)) is (seating != "Everyone here")
    start(bul)
    session = bul.context.session
    assert list(map(str, session.seats)) == SEATINGS[seating]
    loaded = game_file.load(bul.context.open_game.path, str)
    assert loaded.seats == session.seats
    again = {each.prompt: each.value for each in NewGameScene(bul.context).dialog.rows}
    assert (again["Game"], again["Seats"]) == ("Bul", seating)
    assert again.get("Computers", "Fair") == "Fair"


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ("human,human,hard,hard", "Jade: you. Obsidian: 2 Hard."),
        ("human Ana,easy,hard,human Ben", "Jade: Ana, Easy. Obsidian: Ben, Hard."),
        (
            "human Ana,human Ben,human Ix,easy,hard,easy",
            "Jade: 3 people. Obsidian: 2 Easy, Hard.",
        ),
    ],
)
def test_the_foot_says_who_plays(seats, text):
    assert who_plays([Seat.parse(seat) for seat in seats.split(",")]) == text


def test_every_seat_is_chosen_with_keys(bul, check_screen):
    go_to(bul, "Seats")
    check_screen("new-game-teams", bul.picture())
    bul.press("return")
    assert isinstance(bul.scene, SeatsScene)
    go_to(bul, "   Name")
    bul.type("Ix, Chel")
    choose(bul, "Obsidian 1", "Person")
    bul.press("down")
    bul.type("Ixchel")
    choose(bul, "Obsidian 2", "Hard")
    check_screen("each-seat", bul.picture())
    bul.press("return")
    assert row(bul, "Seats") == "As chosen"
    assert not bul.scene.dialog.focused.opens, "so that Enter starts"
    go_to(bul, "Seats")
    assert bul.shows("Jade: Ix Chel, Easy. Obsidian: Ixchel, Hard.")
    start(bul)
    seats = ["human Ix Chel", "easy", "human Ixchel", "hard"]
    assert list(map(str, bul.context.session.seats)) == seats
    assert len(bul.context.session.persons) == 2


def test_every_seat_is_chosen_with_the_mouse(bul):
    bul.click_on("I play one ...")
    bul.click_on("Easy")
    assert [str(seat) for seat in bul.scene.seats] == ["human", "easy", "easy", LEVELS[1]]
    bul.click_on("OK")
    assert row(bul, "Seats") == "As chosen"
    bul.click_on("Start")
    assert list(map(str, bul.context.session.seats)) == ["human", "easy", "easy", LEVELS[1]]


def test_a_proposed_name_is_replaced_by_typing(bul):
    choose(bul, "Seats", "Friends")
    go_to(bul, "Seats")
    bul.press("return", "down")
    bul.type("Ix")
    bul.press("up", "down", "backspace")
    assert [seat.name for seat in bul.scene.seats][:2] == ["", "Ben"]
    bul.type("Ix")
    bul.press("return", "return")
    assert [seat.name for seat in bul.context.session.seats][:2] == ["Ix", "Ben"]


def test_cancelled_seats_stay_as_they_were(bul):
    go_to(bul, "Seats")
    bul.press("return", "right", "escape")
    assert row(bul, "Seats") == "I play one"


def test_the_seats_of_sixteen_players_scroll(bul):
    choose(bul, "Players a side", "8")
    choose(bul, "Seats", "Everyone here")
    go_to(bul, "Seats")
    bul.press("return")
    assert len(prompts(bul)) == 32
    bul.press("end")
    assert bul.shows("Obsidian 8")
    bul.type("x" * 30)
    bul.press("return", "return")
    assert bul.context.session.seats[-1].name == "x" * 16


def test_a_series_begins_with_its_first_game(new_game):
    choose(new_game, "Game", "Bul series")
    choose(new_game, "Players a side", "3")
    start(new_game)
    session = new_game.context.session
    assert session.series_game == SeriesGame()
    first = replace(Ruleset.preset("bul"), players=3)
    assert session.rules == first
    session.header = replace(
        session.header, series_game=SeriesGame(4, (9, 2)), rules=series_rules(4, first)
    )
    new_game.press("n")
    assert row(new_game, "Game") == "Bul series"
    new_game.press("return", "y")
    assert session.rules == first
    assert session.series_game == SeriesGame()


def test_a_series_needs_a_middle_space_for_its_fifth_game(new_game):
    choose(new_game, "Game", "Bul series")
    go_to(open_rules(new_game), "Spaces")
    new_game.press("right")
    assert (row(new_game, "Spaces"), row(new_game, "Game")) == ("21", "Bul series")


def test_other_rules_of_a_game_end_the_series(new_game):
    choose(new_game, "Game", "Bul series")
    choose(open_rules(new_game), "Scorpion", "Yes")
    assert row(new_game, "Game") == "Custom"
    start(new_game)
    assert new_game.context.session.series_game is None


def test_help_explains_the_seats(bul, check_screen):
    go_to(bul, "Seats")
    bul.press("f1")
    check_screen("help-seats", bul.picture())


def test_a_team_game_is_offered_by_name(driver):
    driver.app.scenes.append(driver.context.scene(Screen.TEAM_GAME))
    assert row(driver, "Game") == "Bul"
