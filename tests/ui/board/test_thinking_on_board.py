"""Computers that take their time: frames go on, and nothing that is done meanwhile is lost."""

from copy import copy
from dataclasses import replace
from itertools import product
from random import Random
from threading import Event, Thread
from threading import enumerate as threads

import pygame
import pytest
from driver import ART, BUL, FRAME_MS, Driver, prefer, team_game, waiting_for_jade
from rounds import sampled

from puluc.ai import ComputerPlayer
from puluc.game.session import Setup
from puluc.rules import HUMAN, Choice, Phase, Play, Ruleset, Seat, Side, against
from puluc.storage import game_file
from puluc.storage.preferences import Speed
from puluc.ui.board.controller import READING_MS
from puluc.ui.board.pause import PAUSED
from puluc.ui.board.picture.layout import BOARD_BOTTOM, Layout
from puluc.ui.board.picture.timeline import BLINK_MS, DELAY_MS, ThinkingMark
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.render.canvas import HEIGHT
from tools.monkey.slow import SlowThinker

MARK = ART["board/thinking"]


class Thoughtful(ComputerPlayer):
    """Chooses at random, but not before it may: until it is to think, at once."""

    def __init__(self) -> None:
        self.may_answer = Event()
        self.may_answer.set()
        self.error: Exception | None = None

    def choose_play(self, choice: Choice, rng: Random) -> Play:
        assert self.may_answer.wait(60), "nobody lets it answer"
        if self.error:
            raise self.error
        return rng.choice(choice.plays)


@pytest.fixture
def computer(monkeypatch):
    """The player behind every level."""
    player = Thoughtful()
    monkeypatch.setattr("puluc.ai.make_player", lambda _level, _context: player)
    yield player
    player.may_answer.set()
    for thread in thinking():
        thread.join()


def thinking() -> list[Thread]:
    """The threads of thoughts."""
    return [thread for thread in threads() if thread.name == "thinking"]


def think(driver: Driver, computer: Thoughtful) -> Driver:
    """Play with motion off until the computer thinks; then with motion."""
    computer.may_answer.clear()
    driver.context.thinker.patience_s = 0
    prefer(driver, speed=Speed.OFF)
    session = driver.context.session
    for _ in range(100):
        if session.match.phase is Phase.MOVE and not session.is_person(session.match.player):
            driver.app.step(0)
            return prefer(driver, speed=Speed.NORMAL)
        if driver.scene.is_waiting:
            driver.press("space")
        else:
            driver.step(200)
    return pytest.fail("the computer was never to move")


def answer(driver: Driver, computer: Thoughtful) -> None:
    """Let the computer choose: the frame waits until it has."""
    computer.may_answer.set()
    driver.context.thinker.patience_s = None
    driver.step()


def state(driver: Driver) -> tuple[int, int, Phase]:
    match = driver.context.session.match
    return len(match.turns), len(match.moves), match.phase


def has_mark(driver: Driver) -> bool:
    """Whether the mark is seen at its place."""
    place = pygame.Rect(Layout.of(driver.context.session.rules).thinking, MARK.size)
    shown = driver.picture().subsurface(place)
    return pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(MARK, "RGB")


def test_frames_go_on_until_the_computer_has_chosen(board, computer):
    driver = think(board(), computer)
    before, match = state(driver), driver.context.session.match
    frames, expected = driver.app.frames, copy(driver.context.rng).choice(match.plays)
    driver.wait(4000)
    assert state(driver) == before
    assert driver.app.frames > frames
    answer(driver, computer)
    assert match.turns[-1].moves == (expected.move,)
    assert match.turns[-1].side is Side.OBSIDIAN


def test_the_mark_flashes_when_half_a_second_has_passed(board, computer):
    driver = think(board(), computer)
    driver.wait(DELAY_MS)
    assert not has_mark(driver)
    seen = []
    for _ in range(4):
        driver.step()
        seen.append(has_mark(driver))
        driver.wait(BLINK_MS - 20)
    assert seen == [True, False, True, False]
    driver.wait(20)
    assert has_mark(driver)
    answer(driver, computer)
    assert not has_mark(driver)


def test_a_picture_is_drawn_only_when_it_changes(board, computer):
    driver = think(board(), computer)
    frames, passing = driver.app.frames, (DELAY_MS + 2 * BLINK_MS) // FRAME_MS
    for _ in range(passing):
        driver.step()
    assert driver.app.frames - frames < passing / 5


def test_with_motion_off_the_mark_stands_still(board, computer):
    driver = prefer(think(board(), computer), speed=Speed.OFF)
    driver.wait(DELAY_MS)
    assert not has_mark(driver)
    for _ in range(50):
        driver.step()
        assert has_mark(driver)


def test_each_thought_has_half_a_second():
    mark, rng = ThinkingMark(lambda: Speed.OFF), Random(1)
    first, second = (PlayJob(lambda _rng: pytest.fail("nobody asks"), rng) for _ in range(2))
    mark.tick(20, first)
    mark.tick(DELAY_MS - 20, first)
    mark.tick(20, second)
    mark.tick(DELAY_MS, second)
    assert not mark.is_lit
    assert mark.tick(20, second)
    assert mark.is_lit
    assert mark.tick(20, None)
    assert not mark.is_lit


def test_leaving_the_board_cancels_the_job(board, computer, monkeypatch):
    driver = think(board(), computer)
    cancelled = Event()
    monkeypatch.setattr(PlayJob, "cancel", lambda _job: cancelled.set())
    driver.app.step(20)
    assert not cancelled.is_set()
    driver.post(pygame.QUIT)
    driver.step()
    assert driver.is_over
    assert cancelled.is_set()


@pytest.mark.parametrize("key", ["space", "t", "return"])
def test_no_key_waits_while_the_computer_thinks_and_moves(board, computer, key):
    driver = think(board(), computer)
    match, turns = driver.context.session.match, len(driver.context.session.match.turns)
    driver.press_at_once(key)
    driver.wait(1000)
    assert state(driver) == (turns, 0, Phase.MOVE)
    answer(driver, computer)
    driver.step()
    assert driver.scene.is_moving
    assert state(driver) == (turns + 1, 0, Phase.THROW)
    driver.wait(3000)
    assert (match.mover, match.phase, match.throws) == (Side.JADE, Phase.THROW, ())


def test_the_menu_opens_and_covers_the_mark(board, computer):
    driver = think(board(), computer)
    driver.wait(DELAY_MS + 20)
    driver.press("f2")
    assert driver.scene_name == "MenuScene"
    assert not has_mark(driver)
    driver.press("escape")
    before = state(driver)
    driver.wait(1000)
    assert state(driver) == before
    answer(driver, computer)
    assert state(driver) != before


def test_an_answer_that_comes_under_the_menu_is_played_when_it_closes(board, computer):
    driver = think(board(), computer)
    before = state(driver)
    driver.press("f2")
    answer(driver, computer)
    driver.wait(1000)
    assert state(driver) == before
    driver.press("escape")
    assert state(driver) != before


def test_a_move_is_taken_back_and_the_late_answer_dropped(board, computer):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF, auto_throw=True), Phase.MOVE)
    computer.may_answer.clear()
    driver.context.thinker.patience_s = 0
    driver.press("m")
    think(driver, computer)
    session, rng = driver.context.session, copy(driver.context.rng)
    driver.press("u")
    assert session.is_person(session.match.player)
    before = state(driver)
    answer(driver, computer)
    driver.wait(1000)
    assert state(driver) == before
    assert driver.context.rng.getstate() == rng.getstate()
    computer.may_answer.clear()
    driver.context.thinker.patience_s = 0
    driver.press("m")
    think(driver, computer)
    expected = rng.choice(session.match.plays)
    answer(driver, computer)
    assert session.match.turns[-1].moves == (expected.move,)


def test_another_game_is_begun(board, computer):
    driver = think(board(), computer)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN)))
    driver.show_board()
    answer(driver, computer)
    waiting_for_jade(driver, Phase.MOVE)
    assert all(seat.is_person for seat in driver.context.session.seats)
    assert driver.context.session.match.turns == []


def test_the_board_is_left_and_comes_back(board, computer):
    driver = think(board(), computer)
    expected = copy(driver.context.rng).choice(driver.context.session.match.plays)
    driver.press("o")
    assert driver.scene_name == "FilesScene"
    driver.press("return")
    driver.wait(READING_MS)
    think(driver, computer)
    answer(driver, computer)
    assert driver.context.session.match.turns[-1].moves == (expected.move,)


def test_the_program_is_left(board, computer, tmp_path):
    driver = think(board(), computer)
    before = driver.context.session.record
    driver.post(pygame.QUIT)
    driver.step()
    assert driver.is_over
    driver.context.close()
    assert [thread.daemon for thread in thinking()] == [True]
    assert game_file.load(tmp_path / "Puluc.puluc", str).record == before


def test_an_error_of_the_computer_ends_the_program(board, computer):
    driver = think(board(), computer)
    computer.error = ZeroDivisionError("planted")
    answer(driver, computer)
    with pytest.raises(ZeroDivisionError, match="planted"):
        driver.step()


def test_an_error_in_an_answer_that_nobody_waits_for_ends_it_too(board, computer):
    driver = think(board(), computer)
    computer.error = ZeroDivisionError("planted")
    driver.press("o")
    computer.may_answer.set()
    for thread in thinking():
        thread.join()
    with pytest.raises(ZeroDivisionError, match="planted"):
        driver.step()


def test_nobody_thinks_while_a_person_decides(board, computer):
    driver = think(board(), computer)
    answer(driver, computer)
    waiting_for_jade(driver, Phase.THROW)
    assert thinking() == []
    assert not driver.scene.is_moving


def watched(driver: Driver, computer: Thoughtful) -> Driver:
    seats = [Seat("easy")] * 4
    return think(team_game(driver, *seats, rules=replace(BUL, army=2, spaces=9)), computer)


def test_a_paused_game_does_not_take_the_answer(driver, computer):
    watched(driver, computer).press("space")
    driver.step()
    before, picture = state(driver), driver.picture().get_buffer().raw
    answer(driver, computer)
    driver.wait(2000)
    assert state(driver) == before
    assert driver.picture().get_buffer().raw == picture
    assert driver.shows(PAUSED[0])
    assert not driver.scene.is_moving
    driver.press("space")
    assert state(driver) != before


def test_a_step_is_played_when_the_computer_has_chosen(driver, computer):
    watched(driver, computer).press("space", "right")
    before = state(driver)
    driver.wait(DELAY_MS + 20)
    assert has_mark(driver)
    assert state(driver) == before
    answer(driver, computer)
    after = state(driver)
    assert after != before
    assert not has_mark(driver)
    driver.wait(2000)
    assert state(driver) == after


def test_steps_asked_for_meanwhile_are_all_played(driver, computer):
    match = watched(driver, computer).context.session.match

    def played() -> int:
        """The moves so far, and the throws of turns."""
        uses = sum(len(turn.moves) for turn in match.turns) + len(match.moves)
        return uses + len(match.turns) + bool(match.throws)

    driver.press("space", "right", "right", "right")
    before = played()
    answer(driver, computer)
    assert played() == before + 3
    assert not driver.scene.is_moving
    driver.wait(1000)
    assert played() == before + 3


def test_steps_asked_for_are_forgotten_when_the_game_goes_on(driver, computer):
    watched(driver, computer).press("space", "right", "right", "space")
    answer(driver, computer)
    before = state(driver)
    driver.press("space")
    driver.wait(1000)
    assert state(driver) == before


def test_the_frames_of_a_thought_change_no_game(tmp_path):
    games = []
    for name, thinker in (("fast", None), ("slow", SlowThinker(Random(3)))):
        driver = Driver(tmp_path / name)
        driver.context.thinker = thinker or driver.context.thinker
        team_game(driver, *[Seat("easy")] * 4, rules=replace(BUL, army=2, spaces=9))
        prefer(driver, speed=Speed.OFF)
        match = driver.context.session.match
        while match.phase is not Phase.OVER:
            driver.app.step(100)
        games.append(match.turns)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("spaces", "players"),
    [*sampled(product(range(7, 40), (1,)), 4), *product((7, 19, 29, 36, 39), (2, 5, 8))],
)
def test_the_mark_covers_no_piece_no_score_and_no_pile(spaces, players):
    layout = Layout(spaces, players)
    mark = pygame.Rect(layout.thinking, MARK.size)
    assert mark.bottom == HEIGHT
    assert mark.x >= 0
    assert not mark.colliderect(pygame.Rect(0, 0, 240, BOARD_BOTTOM))
    assert mark.collidelist([layout.pile_rect(Side.JADE, level) for level in range(9)]) == -1
    if players > 1:
        assert not mark.colliderect(layout.score(Side.JADE).inflate(2, 0))


@pytest.mark.parametrize("spaces", [9, 39])
def test_pictures_of_the_mark(board, computer, check_screen, spaces):
    driver = prefer(think(board(Ruleset(spaces=spaces)), computer), speed=Speed.OFF)
    driver.wait(DELAY_MS + 20)
    check_screen(f"board-thinking-{spaces}", driver.picture())


def test_picture_of_the_mark_in_teams(driver, computer, check_screen):
    prefer(think(team_game(driver, *[Seat("easy")] * 10), computer), speed=Speed.OFF)
    driver.wait(DELAY_MS + 20)
    check_screen("board-thinking-team", driver.picture())
