"""Every screen, pixel for pixel, compared with its approved picture."""

from dataclasses import replace

import pygame
import pytest
from driver import ART, Driver, go_to, open_rules, waiting_for_jade

from puluc.game.scores import Scores, Tally
from puluc.rules import Phase, Position, Ruleset, Side
from puluc.rules.sticks import Throw
from puluc.text.language import set_language
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import THEMES
from tools.gallery.gallery import TEAM_BOARDS
from tools.gallery.motions import BUL


def test_title(driver, check_screen):
    check_screen("title", driver.picture())


def test_title_in_cyrillic(driver, check_screen):
    set_language("uk")
    check_screen("title-uk", driver.picture())


def test_title_at_rest(driver, check_screen):
    driver.press("space", "escape")
    assert driver.shows("Press a key. Esc: exit")
    check_screen("title-at-rest", driver.picture())


def test_a_contradiction_of_rules(driver, check_screen):
    driver.press("space")
    go_to(open_rules(driver), "Flow")
    driver.press("right")
    assert driver.shows("Flow needs")
    check_screen("new-game-contradiction", driver.picture())


def test_new_game(driver, check_screen):
    credit = driver.words[-1].text
    driver.press("space")
    assert not driver.shows(credit)
    check_screen("new-game", driver.picture())
    driver.press("down", "return")
    check_screen("named-games-first", driver.picture())
    driver.press("end", "return")
    check_screen("named-games", driver.picture())
    driver.press("end")
    check_screen("named-games-end", driver.picture())
    driver.press("escape")
    check_screen("new-game-rules", open_rules(driver).picture())


OVER_THE_BOARD = [
    {"board-to-throw": ""},
    {"preferences": "e", "preferences-sound": "up"},
    *(
        {f"{name}-1": key, f"{name}-2": "pagedown", f"{name}-end": "end"}
        for key, name in (
            ("f1", "help"),
            ("r", "rules"),
            ("f1 f2 end up up return", "history"),
            ("f1 f2 end up return", "about"),
        )
    ),
]
"""Pictures one after the other, each with the keys pressed before it."""


@pytest.mark.parametrize("pictures", OVER_THE_BOARD, ids=lambda pictures: next(iter(pictures)))
def test_what_keys_open_over_the_board(board, check_screen, pictures):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.app.step(20)
    for name, keys in pictures.items():
        driver.press(*keys.split())
        check_screen(name, driver.picture())


def test_scores(board, check_screen):
    driver = waiting_for_jade(board(), Phase.THROW)
    driver.press("c")
    check_screen("scores-empty", driver.picture())
    driver.press("escape")
    driver.context.session.earlier = Scores(
        [
            Tally("easy", "puluc", 12, 7),
            Tally("hard", "captures=backward pieces=2", 3, 105),
            Tally("human", "throws=bell", 1, 0),
            Tally("fair", "captures=backward pieces=1 highway=looping", 0, 2),
            Tally("fair", "throws=sapper", 4, 4),
        ],
        Side.OBSIDIAN,
        3,
    )
    driver.press("c")
    check_screen("scores-full", driver.picture())


POSITIONS = {
    "stacks": ("", "1 ojo - jo - - oj - - - 1 o"),
    "stack-of-ten": ("", "0 - - - - jojojojojo - - - - 0 o"),
    **{
        f"stack-of-18-on-{spaces}": (
            f"spaces={spaces} army=9",
            "0 - - - jojojojojojojojojo - " + "- " * (spaces - 5) + "0 o",
        )
        for spaces in (11, 19, 39)
    },
    "piles": ("", "3 - - oj - - j - - - 2 j"),
    "spaces-7": ("spaces=7", "3 j - - ojo - - - 3 j"),
    "spaces-13": ("spaces=13", "2 j - - jo - oj - - - o - - - 2 j"),
    "spaces-19": ("spaces=19", "2 j - - jo - oj - - - o - - - - - - - - - 2 j"),
    "spaces-25": ("spaces=25", "2 j - - jo - oj - - - o - - - - - - - - - o - - - - - 1 j"),
    "spaces-29": ("spaces=29", "1 j - - jo - oj - - - o - - - - - - - - - j - - - - - - - - - 1 j"),
}


POSITIONS |= {
    "return": ("captures=backward highway=return", "2 - J oj - j - O - - 3 j"),
    "fire": ("captures=backward highway=return fire=yes", "2 - J oj - - - O - - 3 j"),
    "doubling": ("spaces=13 army=7 pieces=7 doubling=yes", "2 jj - oj - j - - oo - - - - - 3 j"),
    "spaces-32": ("spaces=32", "0 - j ojoj - jo - " + "- " * 25 + "o 0 j"),
    "spaces-36": ("spaces=36", "0 - j ojoj - jo - " + "- " * 29 + "o 0 j"),
    "spaces-39": (
        "spaces=39",
        "1 " + "j - - - - - jo - - - - - - " * 2 + "- - - - - - - - - - - - - 1 j",
    ),
    "spaces-31-fire": (
        "spaces=31 captures=backward highway=return fire=yes",
        "1 - J O j oj " + "- " * 24 + "o oj 1 j",
    ),
}


HIGH = "ceqhsgvbdsf"
STACK = "abcdefgh" * 3 + "pqrstuvw"
EACH, OUT, ALL = "3,2,3,1,2,3,2,2", "4,4,4,4,4,4,4,4", "1,1,1,1,1,1,1,1"
TEAM_POSITIONS = {
    **{players: TEAM_BOARDS[players] for players in ("2", "3", "5")},
    "8": (
        "spaces=29",
        f"{EACH} - d b vhqc {HIGH} - g ewh - - - e - - - uaq - - - w - - dp - - t u v s {EACH} s",
    ),
    "8-in-line": (
        "spaces=29",
        f"{OUT} - - a b c d E F g p q r s T U V W - - - - h - - - - - - - {OUT} d",
    ),
    "8-stacks": (
        "spaces=29 army=9",
        f"{ALL} - {STACK} - - - {STACK[:22]} {STACK[:15]}p {'- ' * 22} {ALL} w",
    ),
    "3-on-7": ("spaces=7 army=9", "6,8,7 - qa - crp - B - 0,1,5 r"),
    "8-on-36": ("spaces=36", f"{OUT} a b c d e f g {'- ' * 24}H p qw r s {OUT} h"),
    "3-on-39": ("spaces=39", f"4,4,3 - b {'- ' * 32}C - p qa r 4,4,4 q"),
}
POSITIONS |= {
    f"team-{name}": (f"{options} {BUL} players={name[0]}", text)
    for name, (options, text) in TEAM_POSITIONS.items()
}


def board_of(name: str) -> pygame.Surface:
    """One of the positions, with sticks and marks."""
    options, text = POSITIONS[name]
    rules = Ruleset.parse(options or "puluc")
    canvas = make_canvas()
    snapshot = Snapshot.of(Position.parse(text, rules)).with_last(2, 5)
    for side, throw in ((Side.JADE, "0110"), (Side.OBSIDIAN, "0000")):
        value = rules.values[throw.count("1")]
        snapshot = snapshot.with_throw(side, Throw.parse(throw), value)
    BoardView(ART, Layout.of(rules)).draw(canvas, snapshot)
    return canvas


@pytest.mark.parametrize("name", POSITIONS)
def test_boards(check_screen, name):
    check_screen(f"board-{name}", board_of(name))


@pytest.mark.parametrize("pose", Pose)
def test_figures(check_screen, pose):
    canvas = make_canvas()
    start = Position.start(Ruleset(), Side.JADE)
    snapshot = Snapshot.of(start).with_pose(Side.JADE, pose).with_pose(Side.OBSIDIAN, pose)
    BoardView(ART, Layout(9)).draw(canvas, snapshot)
    check_screen(f"figures-{pose}", canvas)


def board_of_stacks() -> pygame.Surface:
    """Stacks, piles, sticks and figures on the standard board."""
    position = Position.parse("1 ojo - jo - - oj - - - 1 o", Ruleset())
    snapshot = replace(Snapshot.of(position), piles=(1, 2), poses=(Pose.IDLE, Pose.THROWING))
    snapshot = snapshot.with_throw(Side.JADE, Throw.parse("0110"), 2).with_last(2, 5)
    canvas = make_canvas()
    BoardView(ART, Layout(9)).draw(canvas, snapshot)
    return canvas


@pytest.mark.parametrize("name", THEMES)
def test_themes_keep_light_and_dark(check_screen, name):
    canvas = board_of_stacks()
    canvas.set_palette(THEMES[name].palette)
    check_screen(f"theme-{name}-board", canvas)


@pytest.mark.parametrize("theme", ["paper", "blue", "amber", "inverse"])
def test_a_theme_changes_the_two_colours_and_nothing_else(tmp_path, theme):
    (tmp_path / "preferences.json").write_text(f'{{"theme": "{theme}"}}')
    driver = Driver(tmp_path)
    expected = driver.display.theme
    driver.picture()
    colours = {tuple(pygame.display.get_surface().get_at((x, 40)))[:3] for x in range(0, 700, 3)}
    assert colours <= {expected.paper, expected.ink, expected.border}
    assert {expected.paper, expected.ink} <= colours


def test_the_rules_page_shows_the_rules_in_play(board, check_screen):
    driver = board(Ruleset.parse("throws=bell captures=backward pieces=2 highway=looping"))
    driver.press("r", "pagedown", "pagedown")
    check_screen("rules-other-1", driver.picture())
    driver.press("end")
    check_screen("rules-other-end", driver.picture())
