"""Taking moves back on the board, and playing them again."""

import pygame
from driver import Driver, played, prefer, see_end, waiting_for_jade

from puluc.game.session import Setup
from puluc.rules import (
    HUMAN,
    GivenStart,
    Phase,
    Ruleset,
    Seat,
    Side,
)
from puluc.storage import game_file


def test_a_move_is_taken_back_to_the_choice_with_the_same_throw(board):
    driver = played(board, 6)
    match = driver.context.session.match
    last = max(n for n, turn in enumerate(match.turns) if turn.side is Side.JADE and turn.moves)
    throws = match.turns[last].throws
    driver.press("u")
    now = driver.context.session.match
    assert (now.phase, now.mover, len(now.turns), now.throws) == (
        Phase.MOVE,
        Side.JADE,
        last,
        throws,
    )
    assert driver.shows(f"Turn {last + 1} taken back")
    assert driver.scene.is_waiting


def test_any_number_of_moves_can_be_taken_back_and_played_again(board):
    driver = played(board, 12)
    session = driver.context.session
    turns = list(session.match.turns)
    steps = 0
    while session.last_choice() is not None:
        driver.press("u")
        steps += 1
    assert steps >= 4
    driver.press("u")
    assert driver.shows("There is no move to take back")
    for _ in range(steps):
        driver.press("y")
    assert session.match.turns == turns
    driver.press("y")
    assert driver.shows("There is no move to redo")


def test_ctrl_shift_z_plays_again_what_ctrl_z_took_back(board):
    driver = played(board, 6)
    turns = list(driver.context.session.match.turns)
    for mod, count in ((pygame.KMOD_LCTRL, 0), (pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, 6)):
        driver.post(pygame.KEYDOWN, key=pygame.K_z, mod=mod, unicode="", scancode=0)
        driver.app.step(20)
        assert (len(driver.context.session.match.turns) >= 6) is bool(count)
    assert driver.context.session.match.turns == turns


def test_a_take_back_is_saved(board):
    driver = played(board, 6)
    driver.press("u")
    session = driver.context.session
    again = game_file.load(driver.context.open_game.path, lambda: "")
    assert again.future == session.future
    assert again.is_assisted
    assert again.match.position == session.match.position
    assert again.match.throws == session.match.throws


def test_moves_made_by_themselves_are_taken_back_with_the_choice_before(board):
    driver = prefer(played(board, 12), auto_throw=True, auto_move=True)
    waiting_for_jade(driver, Phase.MOVE)
    turns = len(driver.context.session.match.turns)
    driver.press("u")
    now = driver.context.session.match
    assert len(now.turns) < turns
    assert len(now.legal_moves) > 1
    assert driver.scene.is_waiting


def with_a_forced_move(board, *, auto_move: bool) -> Driver:
    """A game in which Jade's last move was the only one; Jade is to throw."""
    driver = played(board, 2)
    session = driver.context.session
    while session.last_choice(2) in (None, session.last_choice(1)):
        driver.press("space")
    waiting_for_jade(driver, Phase.THROW)
    return prefer(driver, auto_move=auto_move)


def test_a_forced_move_that_the_player_made_is_taken_back_alone(board):
    driver = with_a_forced_move(board, auto_move=False)
    session = driver.context.session
    forced = session.last_choice(1)
    driver.press("u")
    assert len(session.match.turns) == forced
    assert len(session.match.plays) == 1


def test_an_automatic_forced_move_is_taken_back_with_the_choice_before_it(board):
    driver = with_a_forced_move(board, auto_move=True)
    session = driver.context.session
    forced, choice = session.last_choice(1), session.last_choice(2)
    assert choice < forced
    driver.press("u")
    driver.wait(1000)
    assert len(session.match.turns) == choice
    assert driver.scene.is_waiting


def test_the_last_move_of_a_game_can_be_taken_back_and_its_win_with_it(board):
    driver = played(board, 2, HUMAN)
    session = driver.context.session
    while session.match.phase is not Phase.OVER:
        driver.press("space")
    assert len(session.scores.tallies) == 1
    winner = session.match.outcome.winner
    see_end(driver)
    driver.press("u")
    assert session.match.phase is Phase.MOVE
    (tally,) = session.scores.tallies
    assert (tally.is_assisted, tally.jade + tally.obsidian) == (True, 1), "it stays counted"
    driver.press("y")
    assert session.match.outcome.winner is winner
    (tally,) = session.scores.tallies
    assert tally.is_assisted


def test_the_menu_offers_it(board):
    driver = played(board, 6)
    turns = len(driver.context.session.match.turns)
    driver.press("f2", "right", "up", "up", "return")
    assert len(driver.context.session.match.turns) < turns


def test_a_move_in_motion_can_be_taken_back_at_once(board):
    driver = waiting_for_jade(board(), Phase.MOVE)
    driver.press("m")
    assert driver.scene.is_moving
    driver.press("u")
    assert driver.context.session.match.phase is Phase.MOVE
    assert not driver.context.session.match.turns or driver.context.session.is_assisted


def test_a_throw_that_was_set_up_is_on_the_board_at_once_and_again_when_taken_back(board):
    driver = played(board, 2)
    start = GivenStart.parse("4 j - - - - - - - - 5 j 1100", Ruleset())
    driver.context.start_game(
        Setup(Ruleset(), (Seat(HUMAN), Seat(HUMAN)), seed="maize", start=start)
    )
    driver.scene.uncover()
    for _ in range(2):
        driver.scene.tick(20)
        match = driver.context.session.match
        assert (match.phase, match.throws) == (Phase.MOVE, start.throws)
        assert driver.scene.is_waiting
        assert driver.scene.snapshot.throws[Side.JADE]
        assert not driver.shows("Throw")
        driver.press("SPACE")
        driver.press("u")
