"""Drawing every screen at x4, contact sheets of every motion, and films."""

import random
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import msgspec
import pygame

from puluc.ai import make_player, playable_levels
from puluc.assets import assets
from puluc.game.draft import Draft
from puluc.game.scores import Scores, Tally
from puluc.game.session import Session, Setup
from puluc.link.protocol import PORT
from puluc.link.table import Table
from puluc.marks import N_
from puluc.rules import (
    Phase,
    Place,
    Position,
    Ruleset,
    Side,
    Throw,
    against,
    parse_record,
)
from puluc.storage.kit import Paper
from puluc.storage.paths import Paths
from puluc.storage.preferences import PREFERENCE_TABS
from puluc.text.language import gettext
from puluc.text.wordings import Words
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.view import BoardView
from puluc.ui.board.throw_entry import ask_throw
from puluc.ui.jobs.job import Job
from puluc.ui.jobs.thinker import Thinker
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, make_canvas
from puluc.ui.render.display import THEMES
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.hot_keys import PuzzleCommand
from puluc.ui.scene.input import Action, Command, Letter
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.scene.screens import OtherPage, Screen
from puluc.ui.scene.transitions import Pop, Push
from puluc.ui.screens import link
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.new_game.seats import SeatsScene
from puluc.ui.screens.print_kit import PrintKitScene
from puluc.ui.screens.record.analysis import AnalysisScene, AnalysisTab
from puluc.ui.widgets.notice import LeaveScene, NoticeScene
from puluc.ui.widgets.wait import SHOWN_AFTER_MS, WaitScene
from tools.gallery.motions import BUL, FRAME_MS, motions, throws, write_films
from tools.together import make

Picture = tuple[str, Sequence[Scene[Any]]]
"""A name, and the scenes from the lowest one on."""

_ANALYSED = """\
Puluc record 1
Rules: puluc
Obsidian: hard
Sticks: by hand

Opening: 1110 0100
1. jade     1011=3 city-3
2. obsidian 0101=2 city-8
3. jade     0110=2 3-5
4. obsidian 1101=3 8x5
5. jade     0111=3 city-3
6. obsidian 1000=1 city-9
7. jade     1001=2 3x5
8. obsidian 1111=4 9x5
"""
"""The game of the pages of the analysis."""

_PANES = {Screen.FILES: 3, Screen.RECORD: 2, Screen.SET_UP: 4}
"""The number of panes of the menus of each screen."""

_QUESTIONS = (FilesCommand.RENAME, FilesCommand.DELETE)

SCALE = 4
SHEET_COLUMNS, SHEET_SCALE, SHEET_GAP = 3, 2, 6

_ADVISED_PLAYS = 3
"""The number of choices where a hint is shown."""

BOARDS = {
    7: "3 j - - ojo - - - 3 j",
    9: "2 - oj - - j - ojo - - 1 j",
    13: "2 j - - jo - oj - - - o - - - 2 j",
    19: "2 j - - jo - oj - - - o - - - - - - - - - 2 j",
    29: "1 j - - jo - oj - - - o - - - - - - - - - j - - - - - - - - - 1 j",
}

FOURS = ",".join("4" * 8)
TEAM_BOARDS = {
    "2": ("spaces=19 fire=yes", "2,3 - - - pa - - B - - - P - - q - - - - - 3,4 b lost=1/0"),
    "3": ("spaces=19", "2,3,4 - pc Q R - - - - a - - - B - - - p - - 0,3,2 p"),
    "5": (
        "spaces=25",
        "2,0,2,1,1 - c - - - - e - - - b tasdqdra - t - - - - - q - r s p - 2,2,2,0,1 a",
    ),
    "8": (
        "spaces=29",
        f"{FOURS} - - a b c d E F g p q r s T U V W - - - - h - - - - - - - {FOURS} d",
    ),
}
"""The options and a position of a team game, by the number of players a side."""

_TICKS, _TICK_MS = 400, 50

TODAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
"""The time in every picture."""

FILES = {
    # Translators: names of saved games in pictures of the manual.
    N_("Long evening"): (
        "sapper 1906",
        "master",
        [("master", str(Ruleset.preset("sapper 1906")), 2, 5)],
    ),
    N_("Ana"): (
        "ritual warfare",
        "human",
        [("human", str(Ruleset.preset("ritual warfare")), 4, 4)],
    ),
    N_("Winter"): ("puluc", "hard", [("easy", "puluc", 9, 4), ("hard", "puluc", 12, 15)]),
}
"""The game files, marked, with rules and opponent of the last game, and the scores before it."""

DRAWN = [
    Tally("hard", str(Ruleset.preset("bul: army ants")), 5, 4, 2),
    Tally("easy", "puluc", 12, 7, 1, is_assisted=True),
]
SERIES = [Tally("hard", str(Ruleset.preset("bul")), 1, 0, 1)]
"""Scores with draws, games with help, teams and series."""

SET_UP = "captures=backward highway=return 2 - ooj - J - o - - - 1 j 3"
"""A line of notation for Set up."""


class _StandaloneContext(Context):
    """The context of a standalone program, which never says how to get a solution."""

    def to_solve(self, rules: Ruleset, *, is_exact: bool = False) -> Words:
        """Return nothing."""
        del rules, is_exact
        return Words()


def write_gallery(folder: Path) -> list[Path]:
    """Draw everything into ``folder``, and return the files written."""
    return make(folder, _draw_gallery)


def _draw_gallery(folder: Path) -> Iterator[Path]:
    art = Art(assets())
    for name, canvas in pictures(art):
        yield save(folder / f"{name}.png", [canvas], 1, SCALE)
    for name, frames in (*motions(art), *throws(art)):
        yield save(folder / f"motion-{name}.png", frames, SHEET_COLUMNS, SHEET_SCALE)
    yield from write_films(folder, art)


def pictures(art: Art) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield boards and screens, each with its name."""
    yield from boards(art)
    for name, scenes in screens(art):
        yield name, _drawn(scenes)


def boards(art: Art) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield boards of every length and team size, and the figures, each with its name."""
    for spaces, text in BOARDS.items():
        snapshot = Snapshot.of(Position.parse(text, Ruleset(spaces=spaces))).with_last(2, 5)
        for side, throw in ((Side.JADE, "0110"), (Side.OBSIDIAN, "1101")):
            snapshot = snapshot.with_throw(side, Throw.parse(throw), throw.count("1"))
        yield f"board-{spaces}", _board(art, snapshot, Ruleset(spaces=spaces))
    start = Snapshot.of(Position.start(Ruleset(), Side.JADE))
    for pose in Pose:
        posed = start.with_pose(Side.JADE, pose).with_pose(Side.OBSIDIAN, pose)
        yield f"figures-{pose}", _board(art, posed, Ruleset())

    for players, (options, team_text) in TEAM_BOARDS.items():
        rules = Ruleset.parse(f"{options} {BUL} players={players}")
        snapshot = Snapshot.of(Position.parse(team_text, rules)).with_last(2, 5)
        yield f"board-team-{players}", _board(art, snapshot, rules)


def _board(art: Art, snapshot: Snapshot, rules: Ruleset) -> pygame.Surface:
    canvas = make_canvas()
    BoardView(art, Layout.of(rules)).draw(canvas, snapshot)
    return canvas


def screens(art: Art) -> Iterator[Picture]:
    """Yield the scenes of each screen, the one on top last, with its name."""
    with tempfile.TemporaryDirectory() as home:
        paths = Paths.find({"PULUC_HOME": home})
        thinker = Thinker(patience_s=None)
        context = _StandaloneContext(
            paths,
            art,
            random.Random(1),
            new_seed=lambda: "gallery",
            clock=lambda: TODAY,
            thinker=thinker,
        )
        yield "title", [context.scene(Screen.TITLE)]
        context.start_game(Setup(Ruleset(), against("fair")))
        session = context.session
        while session and session.match.phase is Phase.OPENING:
            session.throw()
        board = context.scene(Screen.BOARD)
        _pass_time(board)
        yield "board-start", [board]
        context.draft = Draft.parse(SET_UP, Ruleset())
        set_up = context.scene(Screen.SET_UP)
        yield "set-up", [set_up]
        for chances in _opened(set_up, Command.ACCEPT):
            chances.tick(0)
            yield "set-up-chances", [chances]
        for screen in (Screen.NEW_GAME, Screen.SCORES, Screen.PREFERENCES):
            yield screen.name.lower(), [board, context.scene(screen)]
        yield "link", [context.scene(Screen.LINK)]
        context.table = cast(Table, _open_table())
        with patch.object(link, "own_addresses", lambda: (["192.168.1.7"], ["2001:db8::7"])):
            yield "table", [context.scene(Screen.TABLE)]
        context.table = None
        kit = PrintKitScene(context, Paper.A4, Path("Documents"))
        yield "print-kit", [board, kit]
        pages = {
            "help": context.scene(Screen.HELP),
            "rules": context.scene(Screen.RULES),
            **{page.value: context.scene(Screen.HELP, page) for page in OtherPage},
        }
        for name, page in pages.items():
            for number in range(1, 4):
                yield f"{name}-{number}", [page]
                page.handle(Command.PAGE_DOWN)
        yield from _menu("menu", board, 5)
        yield from _puzzle(context)
        yield from _analysis(context)
        for screen in (
            Screen.LEARN,
            Screen.STRATEGY,
            Screen.STRATEGY_2,
            Screen.STRATEGY_3,
            Screen.OTHER_ROADS,
        ):
            yield from _lesson(screen.name.lower(), context.scene(screen))
        if session:
            yield from _advice(context, session)
        yield from _afterwards(context)


def _open_table() -> SimpleNamespace:
    """Return a table that waits for the other computer, without a network."""
    wire, place = SimpleNamespace(wrong_address="", port=PORT), Place("KTM4X9QW3P", "")
    return SimpleNamespace(
        is_away=True, is_host=True, session=None, setup=None, refusal=None, wire=wire, place=place
    )


def _advice(context: Context, session: Session) -> Iterator[Picture]:
    """Yield the screens that help a player to choose, in a position with a choice."""
    match = session.match
    while match.mover is not Side.JADE or len(match.plays) < _ADVISED_PLAYS:
        if match.phase is Phase.MOVE:
            session.move(match.legal_moves[0])
        else:
            (session.pass_turn if match.phase is Phase.PASS else session.throw)()
    context.preferences = msgspec.structs.replace(context.preferences, show_chances=True, tutor=5)
    board = context.scene(Screen.BOARD)
    _pass_time(board)
    yield "balance", [board]
    for hint in _opened(board, Letter(BoardCommand.HINT.key)):
        _pass_time(hint)
        yield "hint", [board, hint]
        hint.handle(Command.END)
    for question in _opened(board, Command.ACCEPT):
        yield "question", [board, question]
    context.saving.finish()


def _afterwards(context: Context) -> Iterator[Picture]:
    """Yield the end of a game, and the screens about it in the file and the list of files."""
    for name, (rules, opponent, table) in FILES.items():
        setup = Setup(Ruleset.preset(rules), against(opponent), f"{name} 8")
        context.start_game(setup, gettext(name))
        session = context.session
        if session:
            session.earlier = Scores([Tally(*row) for row in table], Side.JADE, 2)
            _play_out(session)
            context.save_session()
            context.saving.finish()
    board = context.scene(Screen.BOARD)
    _pass_time(board)
    yield "end", [board]
    for name, screen in (
        ("record", Screen.RECORD),
        ("sticks", Screen.THROWS),
        ("score-table", Screen.SCORES),
        ("files", Screen.FILES),
    ):
        scene = context.scene(screen)
        _pass_time(scene)
        yield name, [scene]
    if session:
        session.earlier = Scores(DRAWN, series=SERIES)
    scores = context.scene(Screen.SCORES)
    yield "score-draws", [scores]
    for _ in range(20):
        scores.handle(Command.DOWN)
    yield "score-series", [scores]
    if session:
        session.swap_sides()
        _play_out(session)
        board = context.scene(Screen.BOARD)
        _pass_time(board)
        yield "end-compared", [board]
    yield from panels(context)
    context.saving.finish()


def _play_out(session: Session) -> None:
    """Play a game to its end, Hard against Hard."""
    player, rng = make_player("hard"), random.Random(1)
    while session.match.phase is not Phase.OVER:
        match session.match.phase:
            case Phase.MOVE:
                play = player.choose_play(session.match.choice, rng)
                session.move(play.move, play.value)
            case Phase.PASS:
                session.pass_turn()
            case _:
                session.throw()


def _puzzle(context: Context) -> Iterator[Picture]:
    """Yield the list of puzzles, then the first question and its answers."""
    listing = context.scene(Screen.PUZZLES)
    yield "puzzles", [listing]
    for puzzle in _opened(listing, Command.ACCEPT):
        for name in ("question", "answers"):
            _pass_time(puzzle)
            yield f"puzzle-{name}", [puzzle]
            for why in _opened(puzzle, Letter(PuzzleCommand.WHY.key)):
                yield "puzzle-why", [why]
            puzzle.handle(Command.ACCEPT)
    listing.handle(Command.DOWN)
    for drill in _opened(listing, Command.ACCEPT):
        yield "puzzle-odds", [drill]
    listing.handle(Command.DOWN)
    for progress in _opened(listing, Command.ACCEPT):
        yield "puzzle-progress", [progress]


def _analysis(context: Context) -> Iterator[Picture]:
    """Yield the pages of the analysis of a game, and one of its moves on the board."""
    scene = AnalysisScene(context, parse_record(_ANALYSED))
    while scene.job:
        scene.tick(FRAME_MS)
    for tab in AnalysisTab:
        scene.tab = tab
        yield f"analysis-{tab.name.lower()}", [scene]
    for board in _opened(scene, Command.ACCEPT):
        _pass_time(board)
        yield "analysis-board", [board]
    yield from _menu("analysis-menu", scene, 2)


def _lesson(name: str, scene: Scene[Any]) -> Iterator[Picture]:
    """Yield the lesson before each command of the learner."""
    _settle(scene)
    number = 0
    while isinstance(scene, LearnScene) and scene.due:
        number += 1
        yield f"{name}-{number:02}", [scene]
        scene.tick(NEXT_GUARD_MS)
        scene.handle(scene.due)
        _settle(scene)
    ended = scene.tick(0)
    if isinstance(ended, Push):
        yield f"{name}-end", [scene, ended.scene]


def _pass_time(scene: Scene[Any]) -> None:
    for _ in range(_TICKS):
        scene.tick(_TICK_MS)


def _settle(scene: Scene[Any]) -> None:
    """Let time pass in few ticks, if only motion takes time."""
    ticks = 1
    scene.tick(_TICK_MS)
    while scene.is_moving and ticks < _TICKS:
        scene.tick(_TICK_MS)
        ticks += 1
    scene.tick(_TICK_MS * (_TICKS - ticks))


def _drawn(scenes: Sequence[Scene[Any]]) -> pygame.Surface:
    canvas = make_canvas()
    for scene in scenes:
        scene.is_covered = scene is not scenes[-1]
        scene.draw(canvas)
    return canvas


def save(path: Path, canvases: list[pygame.Surface], columns: int, scale: int) -> Path:
    """Save pictures side by side, ``columns`` in a row, and return the path."""
    if len(canvases) == 1:
        pygame.image.save(pygame.transform.scale_by(canvases[0], scale), path)
        return path
    columns = min(columns, len(canvases))
    rows = -(-len(canvases) // columns)
    width, height = WIDTH * scale + SHEET_GAP, HEIGHT * scale + SHEET_GAP
    theme = next(iter(THEMES.values()))
    sheet = pygame.Surface((columns * width - SHEET_GAP, rows * height - SHEET_GAP))
    sheet.fill(theme.border)
    for number, canvas in enumerate(canvases):
        picture = pygame.transform.scale_by(canvas, scale)
        sheet.blit(picture, (number % columns * width, number // columns * height))
    pygame.image.save(sheet, path)
    return path


def panels(context: Context) -> Iterator[Picture]:
    """Yield panels over the screens of the game that is open."""
    board = context.scene(Screen.BOARD)
    yield "welcome", [context.scene(Screen.TITLE), context.scene(Screen.WELCOME)]
    yield "lessons", [board, context.scene(Screen.LESSONS)]
    yield "first_team_game", [board, context.scene(Screen.FIRST_TEAM_GAME)]
    yield "team_game", [board, context.scene(Screen.TEAM_GAME)]
    preferences = context.scene(Screen.PREFERENCES)
    for number in range(2, len(PREFERENCE_TABS) + 1):
        preferences.handle(Command.NEXT_TAB)
        yield f"preferences-{number}", [board, preferences]
    new_game = context.scene(Screen.NEW_GAME)
    for key, name in ((Command.HOME, "named-games"), (Command.END, "rule-set")):
        new_game.handle(key)
        for opened in _opened(new_game, Command.ACCEPT):
            yield name, [board, new_game, opened]
            opened.handle(Command.END)
            yield f"{name}-2", [board, new_game, opened]
    if context.session:
        levels = playable_levels(is_solved=False)
        seats = SeatsScene(context.art, context.session.seats, levels)
        yield "each-seat", [board, seats]
        yield "throw-entry", [board, ask_throw(context.art, context.session)]
    loss = gettext("The preferences are not saved.")
    yield "leave", [board, LeaveScene(context.art, loss)]
    waiting = WaitScene(context.art, Job(lambda: None, lambda _: None), Pop())
    waiting.tick(SHOWN_AFTER_MS)
    yield "saving", [board, waiting]
    yield "notice", [board, NoticeScene(context.art, loss)]
    for screen, panes in _PANES.items():
        yield from _menu(f"{screen.name.lower()}-menu", context.scene(screen), panes)
    files = context.scene(Screen.FILES)
    for question in _QUESTIONS:
        for opened in _opened(files, Letter(question.key)):
            yield f"files-{question.name.lower()}", [files, opened]
    for replay in _opened(context.scene(Screen.RECORD), Command.ACCEPT):
        yield "replay", [replay]
    files.handle(Letter(FilesCommand.FIND.key))
    yield "files-find", [files]
    sticks = context.scene(Screen.THROWS)
    for number in (2, 3):
        sticks.handle(Command.RIGHT)
        yield f"sticks-{number}", [sticks]


def _menu(name: str, scene: Scene[Any], panes: int) -> Iterator[Picture]:
    """Yield the panes of a screen's menu."""
    for menu in _opened(scene, Command.MENU):
        for number in range(1, panes + 1):
            yield f"{name}-{number}", [scene, menu]
            menu.handle(Command.RIGHT)


def _opened(scene: Scene[Any], action: Action) -> Iterator[Scene[Any]]:
    transition = scene.handle(action)
    if isinstance(transition, Push):
        yield transition.scene
