"""How a round of the team game runs: whose turn is named, and how the others' turns are shown."""

from dataclasses import replace

import pytest
from driver import RESTING_FRAME_MS, Driver, play_until, prefer, team_game
from rounds import in_gate

from puluc.game.session import Setup
from puluc.rules import HUMAN, Phase, Player, Ruleset, Seat
from puluc.storage.preferences import Pace, Speed
from puluc.ui.board.controller import READING_MS
from puluc.ui.board.others import STILL_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record.steps import Playback

SMALL = replace(Ruleset.preset("bul"), army=2)
PERSON, EASY = Seat(HUMAN), Seat("easy")


def until(driver: Driver, phase: Phase, player: Player | None = None) -> Driver:
    """Play with the space bar until a phase, of this player if given; otherwise let time pass."""
    return play_until(
        driver,
        lambda match: (
            driver.scene.is_waiting and match.phase is phase and player in (None, match.player)
        ),
    )


def frames(driver: Driver) -> tuple[int, list[str]]:
    """Milliseconds until a person is to act, and all that the strip says meanwhile."""
    spent, said = 0, list[str]()
    while not driver.scene.is_waiting:
        driver.step(RESTING_FRAME_MS)
        spent += RESTING_FRAME_MS
        said.append(driver.strip)
    return spent, list(dict.fromkeys(said))


ONE = (PERSON, EASY, EASY, EASY)


def after_my_turn(driver: Driver, pace: Pace, speed: Speed = Speed.NORMAL) -> tuple[int, list[str]]:
    """How long the others' turns last in the same round, and what is said."""
    prefer(team_game(driver, *ONE, rules=SMALL), speed=Speed.OFF, pace_of_others=pace)
    until(driver, Phase.THROW, Player.A)
    driver.press("space")
    until(driver, Phase.THROW, Player.A)
    prefer(driver, speed=speed)
    match, turns = driver.context.session.match, len(driver.context.session.match.turns)
    while len(match.turns) == turns:
        driver.press("space")
    return frames(driver)


def test_a_summary_is_quicker_than_each_move_and_at_once_takes_no_time(tmp_path):
    spent = {pace: after_my_turn(Driver(tmp_path / pace.name), pace)[0] for pace in Pace}
    assert spent[Pace.EACH_MOVE] > 6000
    assert spent[Pace.AT_ONCE] < spent[Pace.SUMMARY] <= spent[Pace.AT_ONCE] + 3 * STILL_MS + 200
    assert spent[Pace.SUMMARY] < spent[Pace.EACH_MOVE] / 2


def test_each_move_says_what_everybody_does(driver):
    _, said = after_my_turn(driver, Pace.EACH_MOVE)
    assert any("Jade 2 threw" in text for text in said)
    assert any("Obsidian 2 threw" in text for text in said)


@pytest.mark.parametrize("pace", [Pace.SUMMARY, Pace.AT_ONCE])
def test_otherwise_only_the_outcome_of_the_round_is_told(driver, pace):
    _, said = after_my_turn(driver, pace)
    assert not any("threw" in text for text in said[1:])


@pytest.mark.parametrize("players", [3, 8])
def test_every_unit_that_moved_since_your_last_turn_is_marked(driver, players):
    seats = (PERSON, *[EASY] * (2 * players - 1))
    prefer(team_game(driver, *seats, rules=replace(SMALL, players=players)), speed=Speed.OFF)
    marked = 0
    for _ in range(max(12 // players, 3)):
        until(driver, Phase.THROW, Player.A)
        record = driver.context.session.record
        steps = Playback(record).steps
        mine = max((n for n, step in enumerate(steps) if step.player is Player.A), default=0)
        before, now = steps[mine].after.units, steps[-1].after.units
        moved = {space for space, unit in enumerate(now) if unit and unit != before[space]}
        last = driver.scene.snapshot.last
        assert moved <= set(last)
        assert driver.context.scene(Screen.BOARD).snapshot.last == last
        marked = max(marked, len(moved))
        driver.press("space")
        until(driver, Phase.THROW)
    assert marked > players


ANA, BOB = Seat(HUMAN, "Ana"), Seat(HUMAN, "Bob")


def waits(driver: Driver, turns: int) -> list[tuple[Player, str]]:
    """For whom the sticks wait in the next turns with Auto throw, and what the strip says."""
    match, found = driver.context.session.match, list[tuple[Player, str]]()
    while len(match.turns) < turns and match.phase is not Phase.OVER:
        if not driver.scene.is_waiting:
            driver.app.step(200)
            continue
        if match.phase is Phase.THROW:
            found.append((match.player, driver.strip))
        driver.press("space")
    return found


@pytest.mark.parametrize(
    ("seats", "waiting"),
    [
        in_gate(((PERSON, PERSON, EASY, EASY), set())),
        ((ANA, ANA, EASY, EASY), set()),
        in_gate(((ANA, EASY, EASY, EASY), set())),
        in_gate(((ANA, BOB, EASY, EASY), {Player.A, Player.B})),
        ((ANA, EASY, BOB, EASY), {Player.A, Player.P}),
        ((PERSON, PERSON, PERSON, PERSON), {Player.A, Player.P}),
        ((ANA, BOB, BOB, EASY), {Player.A, Player.B, Player.P}),
    ],
)
def test_with_auto_throw_the_sticks_wait_only_for_another_person(driver, seats, waiting):
    prefer(team_game(driver, *seats, rules=SMALL), speed=Speed.OFF, auto_throw=True, auto_move=True)
    names = {Player.A: seats[0].name, Player.B: seats[1].name, Player.P: seats[2].name}
    found = waits(driver, 14)
    assert {player for player, _ in found} == waiting
    for player, said in found[1:]:
        assert (names[player] or str(player)) in said.split(". ")[-1]


def test_after_their_own_turns_persons_are_not_told_of_others(driver):
    prefer(team_game(driver, *[PERSON] * 4, rules=SMALL), speed=Speed.OFF)
    said = {text for _, text in waits(driver, 8)}
    assert not any("Nobody" in text or "yours" in text for text in said)


def test_two_persons_of_a_game_for_two_wait_for_each_other(board):
    driver = prefer(board(opponent=HUMAN), speed=Speed.OFF, auto_throw=True, auto_move=True)
    found = waits(driver, 6)
    turns = driver.context.session.match.turns
    assert [player for player, _ in found] == [turn.player for turn in turns]
    assert {turn.player for turn in turns[:2]} == {Player.JADE, Player.OBSIDIAN}


def test_before_an_automatic_throw_there_is_time_to_read_what_others_did(driver):
    prefer(team_game(driver, *ONE, rules=SMALL), speed=Speed.OFF, auto_throw=True, auto_move=True)
    match = driver.context.session.match
    while len(match.turns) < 12 or match.player is not Player.A or match.phase is not Phase.THROW:
        driver.app.step(100 if driver.scene.is_moving else 0)
        if driver.scene.is_waiting:
            driver.press("space")
        assert match.phase is not Phase.OVER
    said = driver.strip
    driver.wait(READING_MS - 100)
    assert match.player is Player.A
    assert driver.strip == said
    driver.wait(READING_MS)
    assert len(match.turns) > 12


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Ana", "Ana: how many banded?"),
        ("", "Jade 1: how many banded?"),
        ("Wwwwwwwwwwwwwwww", "Jade 1: banded?"),
    ],
)
def test_the_thrower_of_real_sticks_is_named(driver, name, title):
    seats = (Seat(HUMAN, name), *[PERSON] * 3)
    driver.context.start_game(Setup(SMALL, seats, is_by_hand=True))
    driver.show_board()
    driver.step()
    driver.press("space")
    assert driver.shows(title)


def test_with_motion_off_a_round_is_told_even_if_each_move_is_shown_otherwise(driver):
    _, said = after_my_turn(driver, Pace.EACH_MOVE, Speed.OFF)
    assert not any("threw" in text for text in said[1:])


def test_pictures_of_a_summary_and_of_a_hand_over(driver, check_screen):
    prefer(team_game(driver, *ONE, rules=SMALL), speed=Speed.OFF)
    for _ in range(20):
        until(driver, Phase.THROW, Player.A)
        if "You lost" in driver.strip:
            break
        driver.press("space")
    assert "You lost" in driver.strip
    assert driver.scene.snapshot.last
    check_screen("team-summary", driver.picture())
    team_game(driver, ANA, BOB, EASY, EASY, rules=SMALL)
    until(driver, Phase.THROW, Player.A)
    while driver.context.session.match.player is Player.A:
        driver.press("space")
    until(driver, Phase.THROW, Player.B)
    check_screen("team-hand-over", driver.picture())
