"""The figures beside the board, and in the team game what lies at their feet."""

from typing import NamedTuple

import pygame

from puluc.rules import Player, Side
from puluc.ui.board.picture.layout import NUMERAL, SCORE_TOP, Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, HEIGHT, INK, LIGHT, PAPER, WIDTH, dither, invert

_MARK_SIZE, _COLUMN, _LINE = (1, 2), 2, 3
"""A piece in hand, and the distances between pieces beside and below each other."""
_MARKS_SIZE = (5, 5)
_FIRST_LINE, _MOST_MARKS = 3, 5
"""The pieces of the first row, and the most that are drawn; more are a number."""
_DIGIT_HEIGHT = 6


def numeral(art: Art, player: Player) -> pygame.Surface:
    """Return the numeral of a player of a team, in a box that it fills from the bottom."""
    return art[f"numerals/{player.number}"]


def draw_hands(canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot) -> None:
    """Draw a row for each player: the numeral and the pieces in hand.

    The row of the player whose turn it is is inverse, those of players passed over are grey.
    """
    for player in snapshot.order:
        row = layout.hand_row(player)
        canvas.fill(PAPER, row)
        _draw_numeral(canvas, numeral(art, player), layout.numeral_area(player))
        _draw_pieces(canvas, art, layout.hand_area(player), snapshot.hand(player))
        if snapshot.is_out(player):
            dither(canvas, row)
        if player is snapshot.player:
            invert(canvas, row)


def _draw_numeral(canvas: pygame.Surface, sign: pygame.Surface, area: pygame.Rect) -> None:
    """Draw a numeral inverse in the middle of its area, if there is any."""
    if not area.width:
        return
    inked = sign.get_bounding_rect()
    left = area.x + (area.width - inked.width) // 2 - inked.x
    canvas.blit(sign, (left, area.y + (area.height - inked.height) // 2 - inked.y))
    invert(canvas, pygame.Rect(area.topleft, (area.width, area.height - 1)))


def _draw_pieces(canvas: pygame.Surface, art: Art, area: pygame.Rect, count: int) -> None:
    """Draw the pieces in a hand, or their number where they are many or there is no room."""
    if count > _MOST_MARKS or area.width < _MARKS_SIZE[0]:
        pos = (area.centerx, area.y + (area.height - _DIGIT_HEIGHT) // 2)
        art.figures.draw_centred(canvas, pos, str(count) if count else "")
        return
    marks = pygame.Rect((0, 0), _MARKS_SIZE)
    marks.center = area.center
    for number in range(count):
        line, column = divmod(number, _FIRST_LINE)
        x = marks.x + column * _COLUMN + line
        canvas.fill(INK, pygame.Rect((x, marks.y + line * _LINE), _MARK_SIZE))


_BODY, _HEAD, _SHIELD = (0, 21), (0, 11), (5, 22)
_SINK = 8
"""The rows by which the head of a crouching figure is lower."""

_Parts = tuple[tuple[str, tuple[int, int]], ...]
_STANDING: _Parts = (("body", _BODY), ("head", _HEAD), ("headdress", (0, 0)))
_BACK: _Parts = (("body", _BODY), ("head", (-2, 11)), ("headdress", (-2, 0)))
"""The parts of a figure that leans back, behind a raised arm."""
_PARTS: dict[Pose, _Parts] = {
    Pose.IDLE: (*_STANDING, ("shield", _SHIELD)),
    Pose.BLINK: (*_STANDING, ("head-shut", _HEAD), ("shield", _SHIELD)),
    Pose.THROWING: (*_BACK, ("throws", (12, 10)), ("shield", _SHIELD)),
    Pose.VICTORIOUS: (*_BACK, ("rattle", (12, 5)), ("shield", _SHIELD)),
    Pose.DEFEATED: (
        ("crouch", (0, 29)),
        ("head-shut", (0, 11 + _SINK)),
        ("headdress", (0, _SINK)),
        ("shield", (5, 27)),
    ),
}
"""The parts of a figure of the team game and where they are, the last in front."""


class _Acted(NamedTuple):
    """A pose that is another one with its parts moved or its head changed."""

    pose: Pose
    back: int = 0
    down: int = 0
    nod: tuple[int, int] = (0, 0)
    """The columns and rows by which the head is moved back and down."""
    is_turned: bool = False
    """Whether the head looks the other way."""
    has_hand: bool = False
    """Whether a hand covers the face."""


ACTED = {
    Pose.WINCING: _Acted(Pose.BLINK, 2, 1),
    Pose.FALLING: _Acted(Pose.DEFEATED, 2, -6),
    Pose.LEAPING: _Acted(Pose.VICTORIOUS, 0, -4),
    Pose.GLANCING: _Acted(Pose.IDLE, nod=(1, -1)),
    Pose.SLUMPING: _Acted(Pose.BLINK, nod=(-1, 2)),
    Pose.COVERING: _Acted(Pose.BLINK, has_hand=True),
    Pose.TURNED: _Acted(Pose.IDLE, is_turned=True),
}

_HEAD_AREAS = (pygame.Rect(0, 0, 21, 26), pygame.Rect(5, 0, 21, 26))
"""The heads of Jade and Obsidian in the sprites of a game for two."""
_BROW = 12
"""The rows of the headdress, which is wider than the head."""
_HAND, _TEAM_HAND = (9, 13), (6, 11)
"""The place of a hand that covers the face, from the back of the figure."""
_HEAD_PARTS = ("head", "head-shut", "headdress")

_SIGN = (3, 3)
"""The size of the numeral on a shield."""


def sprite_name(side: Side) -> str:
    """Return the side's name in the names of sprites: ``jade`` or ``obsidian``."""
    return side.name.lower()


def draw_figure(
    canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot, side: Side
) -> None:
    """Draw the figure of a side or, in the team game, of its player, in its pose."""
    player, pose = snapshot.players[side], snapshot.poses[side]
    acted = ACTED.get(pose, _Acted(pose))
    area = layout.figure(side)
    back = min(acted.back, _room_behind(area, side))
    area.move_ip(-back if side is Side.JADE else back, acted.down)
    if layout.has_small_figures:
        _draw_player(canvas, art, area, player, acted)
        return
    sprite, head = art[f"{sprite_name(side)}/{acted.pose}"], _HEAD_AREAS[side]
    canvas.blit(sprite, area)
    if acted.is_turned:
        canvas.fill(PAPER, head.move(area.topleft))
        canvas.blit(
            pygame.transform.flip(sprite.subsurface(head), True, False), head.move(area.topleft)
        )
    elif any(acted.nod):
        _draw_nodding(canvas, sprite, area, side, acted.nod)
    if acted.has_hand:
        _draw_hand(canvas, art, area, side, _HAND)


def _room_behind(area: pygame.Rect, side: Side) -> int:
    """Return the columns of the canvas behind the back of a figure."""
    return max(0, area.x if side is Side.JADE else WIDTH - area.right)


def _draw_nodding(
    canvas: pygame.Surface,
    sprite: pygame.Surface,
    area: pygame.Rect,
    side: Side,
    nod: tuple[int, int],
) -> None:
    """Move the head of a figure that has been drawn; leave its neck."""
    back, down = nod
    plumes, face = pygame.Rect(0, 0, sprite.width, _BROW), _HEAD_AREAS[side]
    shift = (area.x + (-back if side is Side.JADE else back), area.y + down)
    for part in (plumes, face):
        canvas.fill(
            PAPER, pygame.Rect(part.topleft, (part.width, part.height - 1)).move(area.topleft)
        )
    for part in (plumes, face):
        canvas.blit(sprite.subsurface(part), part.move(shift))


def _draw_hand(
    canvas: pygame.Surface, art: Art, area: pygame.Rect, side: Side, place: tuple[int, int]
) -> None:
    """Draw a hand in a place that is counted from the back of a figure."""
    back, y = place
    sprite = art["jade/hand"]
    x = back = min(back, area.width - sprite.width)
    if side is Side.OBSIDIAN:
        sprite, x = art.mirrored("jade/hand"), area.width - back - sprite.width
    canvas.blit(sprite, (area.x + x, area.y + y))


def _draw_player(
    canvas: pygame.Surface, art: Art, area: pygame.Rect, player: Player, acted: _Acted
) -> None:
    """Draw the parts of a player's figure, with the numeral on the shield.

    None goes beyond the front of its area, and none leans back beyond the canvas.
    """
    room = _room_behind(area, player.side)
    for part, (front, y) in _PARTS[acted.pose]:
        name = f"{part}-{player.number}" if part == "headdress" else part
        path = f"team/{sprite_name(player.side)}-{name}"
        is_head = part in _HEAD_PARTS
        back, down = acted.nod if is_head else (0, 0)
        is_left = player.side is Side.OBSIDIAN
        is_mirrored = is_left is not (is_head and acted.is_turned)
        sprite = art.mirrored(path) if is_mirrored else art[path]
        inked = sprite.get_bounding_rect()
        most = area.width - (sprite.width - inked.left if is_left else inked.right)
        front = min(max(front - back, -room), most)  # noqa: PLW2901 - in its place
        x = area.width - front - sprite.width if is_left else front
        canvas.blit(sprite, (area.x + x, area.y + y + down))
        if part == "shield" and player.is_in_team:
            pos = (area.x + x + _SIGN[0], area.y + y + _SIGN[1])
            _inscribe(canvas, numeral(art, player), pos, player.side)
    if acted.has_hand:
        _draw_hand(canvas, art, area, player.side, _TEAM_HAND)


def _inscribe(
    canvas: pygame.Surface, sign: pygame.Surface, pos: tuple[int, int], side: Side
) -> None:
    """Draw a numeral dark on Jade's light shield and light on Obsidian's, in every theme."""
    tone = DARK if side is Side.JADE else LIGHT
    inked = sign.get_bounding_rect()
    middle = (NUMERAL - inked.height) // 2 - inked.y
    for y in range(NUMERAL):
        for x in range(NUMERAL):
            if sign.get_at_mapped((x, y)) == INK:
                canvas.fill(tone, (pos[0] + x, pos[1] + y + middle, 1, 1))


def draw_score(
    canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot, side: Side
) -> None:
    """Draw one of the slain enemies and their number, and the number of all taken below.

    The piece comes first on both sides: after a number it would look like a zero.
    """
    place = layout.pile_rect(side, 0)
    figures, slain = art.figures, snapshot.piles[side]
    if slain:
        canvas.blit(art[f"pieces/{sprite_name(side.enemy)}-{place.width}"], place)
        art.numbers.draw(canvas, (place.right + 2, place.y - 1), str(slain))
    score = pygame.Rect(0, SCORE_TOP, layout.figure(side).width, HEIGHT - SCORE_TOP)
    score.x = layout.figure(side).x
    canvas.fill(PAPER, score)
    figures.draw_centred(canvas, (score.centerx, score.y + 1), str(snapshot.taken[side]))
    invert(canvas, score)
