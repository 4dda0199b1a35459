"""Texts, discs and digits stand clear of each other and of every rule, frame and cursor."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from unicodedata import normalize

import pygame
import pytest
from contacts import Contact, recorded
from driver import ART
from rounds import in_gate, sampled
from test_screens import POSITIONS, board_of

from puluc.languages import LANGUAGES
from puluc.rules import OPTIONS, Player, Ruleset, Side, Throw, Unit
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.text.language import set_language
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot, ThrownValue
from puluc.ui.board.picture.values import draw_chances
from puluc.ui.board.picture.view import BoardView, draw_balance
from puluc.ui.render.canvas import INK, PAPER, make_canvas
from puluc.ui.scene.base import Scene
from tools.gallery import gallery

LENGTHS = next(option.values for option in OPTIONS if option.field == "spaces")
TEAMS = [(usual_spaces(players), players) for players in range(2, MAX_PLAYERS + 1)]
LONGEST = LENGTHS[-1]
BOARDS = [*((spaces, 1) for spaces in LENGTHS), *TEAMS]
ENDS = ((LENGTHS[0], 1), (LONGEST, 1), TEAMS[0], TEAMS[-1])
TEAM = (Player.A, Player.P)

TAILS = set("gjpqyç/,;_@друцщф")


def rises_or_hangs(text: str) -> bool:
    """Whether a letter has an accent or a tail."""
    return bool(TAILS & set(text.lower())) or normalize("NFD", text) != text


WANTED: dict[str, Callable[[str, Contact], bool]] = {
    "lines of text have one clear row between them, which a tail or an accent takes": (
        lambda _, contact: contact.is_thin and rises_or_hangs(contact.text)
    ),
    "the table of an analysis has no room for clear rows": (
        lambda picture, _: picture == "analysis-balance"
    ),
    "what is selected in a field is inverse, and nothing else": (
        lambda picture, contact: picture == "files-rename" and contact.is_inverse
    ),
    "the answers to a puzzle lie over the units of the board, and over where they go": (
        lambda picture, contact: picture == "puzzle-answers" and contact.kind in ("unit", "landing")
    ),
    "a city of the longest board is as wide as its pieces": (
        lambda picture, contact: picture == f"{LONGEST}" and contact.kind == "landing"
    ),
}
"""Contacts that are meant, by the reason for them."""


def unwanted(found: Iterator[tuple[str, Contact]]) -> list[str]:
    """The contacts that no reason is known for, each after the name of its picture."""
    return [
        f"{name}: {contact}"
        for name, contact in found
        if not any(is_meant(name, contact) for is_meant in WANTED.values())
    ]


def gallery_contacts() -> Iterator[tuple[str, Contact]]:
    """The contacts in each picture; what lies below a dialog may touch it."""
    with recorded() as recorder:

        def drawn(scenes: Sequence[Scene]) -> pygame.Surface:
            canvas = make_canvas()
            for scene in scenes:
                recorder.forget()
                scene.is_covered = scene is not scenes[-1]
                scene.draw(canvas)
            return canvas

        screens = ((name, drawn(scenes)) for name, scenes in gallery.screens(ART))
        for name, picture in chain(gallery.boards(ART), screens):
            for contact in recorder.contacts(picture):
                yield name, contact


@pytest.mark.parametrize(
    "code",
    [*map(in_gate, LANGUAGES)],
)
def test_nothing_touches_anything_in_the_gallery(code):
    set_language(code)
    found = unwanted(gallery_contacts())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_touches_anything_in_a_position(name):
    with recorded() as recorder:
        picture = board_of(name)
        found = unwanted((name, contact) for contact in recorder.contacts(picture))
    assert not found, "\n".join(found)


def crowded(layout: Layout, throws: int) -> Snapshot:
    """A board with a unit on every space, pieces at home and slain, and zeros thrown."""
    jade, obsidian = TEAM if layout.is_for_teams else (Player.JADE, Player.OBSIDIAN)
    stacks = Unit((obsidian, jade) * 2), Unit((obsidian,)), Unit((jade,))
    road = [stacks[space % 3] for space in range(1, layout.spaces)]
    values = (ThrownValue(0, 5), ThrownValue(3, 3, is_used=True))[:throws]
    return Snapshot(
        (None, *road, Unit((jade, obsidian)), None),
        hands=(5,) * 2 * layout.players,
        piles=(4, 4),
        players=(jade, obsidian),
        throws=(Throw.parse("0000"), Throw.parse("0000")),
        values=(values, values),
        last=(1, layout.spaces),
    )


def board_contacts(layout: Layout, throws: int) -> Iterator[tuple[str, Contact]]:
    """The contacts on a crowded board, with the cursor on a cell and a landing on the next."""
    view, snapshot = BoardView(ART, layout), crowded(layout, throws)
    view.you = snapshot.players[Side.JADE]
    with recorded() as recorder:
        for cell in {0, 1, 2, 12, 17, layout.spaces, layout.spaces + 1} & set(range(layout.cells)):
            canvas = make_canvas()
            view.draw(canvas, snapshot)
            draw_balance(canvas, ART, layout, 0.5)
            view.point_at(canvas, cell)
            view.draw_cursor(canvas, cell)
            if not layout.is_for_teams or 0 < cell < layout.spaces:
                view.draw_ghost(canvas, (cell + 1) % layout.cells, 1)
            assert not recorder.covered(canvas)
            for contact in recorder.contacts(canvas):
                yield f"{layout.spaces}", contact


@pytest.mark.parametrize(
    ("spaces", "players", "throws"),
    [
        *sampled(((*board, 1) for board in BOARDS), 8),
        *((*board, 2) if board in ENDS else in_gate((*board, 2)) for board in BOARDS),
    ],
)
def test_nothing_touches_anything_on_a_crowded_board(spaces, players, throws):
    found = unwanted(board_contacts(Layout(spaces, players), throws))
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("spaces", sampled(LENGTHS, 4))
def test_no_chance_touches_its_value_or_the_board(spaces):
    rules, canvas = Ruleset(spaces=spaces), make_canvas()
    with recorded() as recorder:
        BoardView(ART, Layout(spaces)).draw_cursor(canvas, 0)
        for side in Side:
            draw_chances(canvas, ART, Layout(spaces), side, rules)
        found = unwanted((f"{spaces}", contact) for contact in recorder.contacts(canvas))
    assert not found, "\n".join(found)


def test_contacts_are_found_and_covered_things_have_none():
    canvas, layout = make_canvas(), Layout(9)
    with recorded() as recorder:
        view = BoardView(ART, layout)
        view.draw(canvas, crowded(layout, 1))
        clear = list(recorder.contacts(canvas))
        view.draw(canvas, crowded(layout, 1))
        x, y = layout.piece_pos(3, 0)
        canvas.fill(INK, (x - 1, y + 2, 1, 1))
        canvas.fill(PAPER, layout.cell_rect(4))
        ART.normal.draw(canvas, (60, 30), "over a rule")
        touched = list(recorder.contacts(canvas))
        for ink, ground in ((INK, PAPER), (PAPER, INK)):
            canvas.fill(ground)
            ART.normal.draw(canvas, (60, 30), "clear", ink)
            clear += recorder.contacts(canvas)
    assert not clear
    assert [(contact.kind, contact.text) for contact in touched] == [
        ("unit", ""),
        ("text", "over a rule"),
    ]
