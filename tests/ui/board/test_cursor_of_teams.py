"""The cursor of the team game: where a unit would land."""

import pygame
from playing import ScriptedSticks

from puluc.rules import Phase, Player, Position, Ruleset
from puluc.ui.board.picture.layout import Layout

BUL = "captures=backward pieces=1 highway=return throws_per_turn=2"


def choosing(board, options: str, text: str):
    """A person to move with two throws of 2."""
    driver = board(Ruleset.parse(f"{BUL} {options}"))
    match = driver.context.session.match
    match.position, match.phase = Position.parse(text, match.rules), Phase.THROW
    match.sticks = ScriptedSticks(2, 2)
    match.throw()
    driver.show_board()
    driver.step(20)
    return driver


def part(canvas: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(canvas.subsurface(rect), "P")


def test_a_way_home_is_dotted_round_the_hand_of_the_player(board, check_screen):
    text = f"4,5 pa {'- ' * 18}4,5 a"
    driver = choosing(board, "spaces=19 players=2", text)
    layout = Layout(19, 2)
    shown, hand = driver.picture(), layout.hand_area(Player.A)
    edge = pygame.Rect(hand.left, hand.top, hand.width, 1)
    assert len(set(part(shown, edge))) == 2
    other = layout.hand_area(Player.B)
    assert len(set(part(shown, pygame.Rect(other.left, other.top, other.width, 1)))) == 1
    check_screen("board-team-home", shown)


def test_the_row_of_who_throws_for_the_opening_is_marked(board):
    driver = board(Ruleset.parse(f"{BUL} spaces=19 players=2"))
    assert driver.scene.snapshot.player is Player.A
    driver.context.session.throw()
    driver.show_board()
    assert driver.scene.snapshot.player is Player.P
