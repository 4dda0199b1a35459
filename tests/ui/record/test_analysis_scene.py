"""The analysis of a game on the screen: graph, turns, balance, and mistakes on the board."""

import random
import shutil
import threading
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from driver import ART, FRAME_MS, Driver, prefer
from opened import blocked_job
from playing import play_step
from rounds import sampled

from puluc.ai.master.evaluator import Chances, evaluator
from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.game.analysis import GameAnalysis, analyse
from puluc.game.practice import mistakes_of
from puluc.rules import (
    HUMAN,
    GivenStart,
    Move,
    Moved,
    Phase,
    Position,
    Record,
    RecordError,
    Ruleset,
    Seat,
    Side,
    Throw,
    Thrown,
    Turn,
    parse_record,
)
from puluc.storage.preferences import Speed
from puluc.text.notation import drawn
from puluc.ui.jobs import adviser
from puluc.ui.jobs.adviser import NO_NETWORKS, NO_SOLUTION
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.record.analysis import AnalysisScene
from puluc.ui.screens.record.export import frames
from puluc.ui.screens.record.graph import PLOT
from puluc.ui.screens.record.replay import MADE_MS, THROW_MS, CompareScene, showings
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.record.steps import Playback, StepChances
from puluc.ui.screens.set_up.scene import SetUpScene

TESTS = Path(__file__).parents[2]
SOLVED = TESTS / "solutions" / "spaces-7_army-2.puluc-solution"
STORED = TESTS / "data" / "analysed"
NAMES = ("lucky-win", "unlucky-loss", "perfect-game")


class Invented(Chances):
    """A chance for each position that means nothing, found at once; true ones at the end."""

    def _chance(self, position: Position) -> float:
        if position.outcome is not None:
            return super()._chance(position)
        return random.Random(str(position)).random()

    def look_closer(self, position: Position, side: Side, turns: int) -> float:
        del turns
        return self.worth(position, side)


def invented(rules: Ruleset, tablebase: object) -> Chances:
    assert tablebase is None
    return Invented(rules, None, evaluator())


def record_of(name: str) -> Record:
    return parse_record((STORED / f"{name}.txt").read_text("ascii"))


def opened(driver: Driver, record: Record) -> Driver:
    """The analysis of a game, from its record, which the program knows the exact chances of."""
    folder = driver.folder / "solutions"
    folder.mkdir(exist_ok=True)
    shutil.copyfile(SOLVED, folder / SOLVED.name)
    driver.app.scenes = [RecordScene(driver.context, [record], "Puluc")]
    driver.press("d")
    assert isinstance(driver.scene, AnalysisScene)
    return driver


@pytest.fixture
def lucky(driver) -> Driver:
    """The last turn of the lucky win, whose mistakes are in turns 15, 19 and 21."""
    opened(driver, record_of("lucky-win")).press("end")
    return driver


def played(board, rules: str, turns: int) -> Driver:
    """A game of random moves, the analysis of which is invented."""
    driver = board(Ruleset.parse(rules), "easy")
    driver.context.adviser.chances_of = invented
    session, rng = driver.context.session, random.Random(5)
    while session.match.phase is not Phase.OVER and len(session.match.turns) < turns:
        play_step(session, rng)
    driver.app.scenes = [driver.context.scene(Screen.ANALYSIS)]
    driver.step()
    return driver


def check_pages(driver: Driver, check_screen, name: str) -> None:
    """Compare the pictures of all pages, and return to the first."""
    for page in ("graph", "turns", "balance"):
        check_screen(f"analysis-{name}-{page}", driver.picture())
        driver.press("tab")
    assert driver.scene.tab == 0


@pytest.mark.parametrize("name", NAMES)
def test_pictures_of_three_games(driver, check_screen, name):
    check_pages(opened(driver, record_of(name)), check_screen, name)


def test_pictures_of_a_mistake(lucky, check_screen):
    prefer(lucky, speed=Speed.OFF)
    for keys, name in (
        (["m"], "graph"),
        (["t"], "turns"),
        (["return"], "thrown"),
        (["right"], "made"),
        (["right", "right"], "best"),
    ):
        lucky.press(*keys)
        check_screen(f"analysis-mistake-{name}", lucky.picture())


def test_pictures_of_estimates(board, check_screen):
    driver = played(board, "spaces=19 throws_per_turn=2", 120)
    driver.press("end", "left", "left")
    check_pages(driver, check_screen, "two-throws")
    assert "about" in driver.text


def test_pictures_of_a_team_game(board, check_screen):
    driver = played(board, "players=2", 30)
    check_screen("analysis-teams-graph", driver.picture())
    driver.press("t")
    check_screen("analysis-teams-turns", driver.picture())


def test_turns_of_a_team_game_name_their_player_on_the_board(board):
    record = played(board, "players=2", 30).context.session.record
    seats = (Seat(HUMAN, "Ixchel"), *record.seats[1:])
    playback = Playback(replace(record, seats=seats))
    game = analyse(record, invented(record.rules, None), lambda _: None)
    for number, turn in enumerate(record.turns[:8], 1):
        (*_, words) = (each.words for each in showings(playback, game, number))
        name = playback.called(turn.player)
        assert words.full.startswith((f"{name}: ", f"{name} ", f"{name}'s "))
    assert {playback.called(turn.player) for turn in record.turns[:8]} >= {"Ixchel", "Jade 2"}


def test_the_record_opens_and_closes_the_analysis_at_the_same_turn(lucky):
    lucky.press("m", "d")
    assert isinstance(lucky.scene, RecordScene)
    assert lucky.scene.turns.index == 15
    lucky.press("home", "down", "down", "d")
    assert lucky.scene.turn == 2


def test_arrows_walk_along_the_turns(lucky):
    assert lucky.scene.turn == 27
    for name, turn in (
        ("left", 26),
        ("home", 0),
        ("up", 0),
        ("right", 1),
        ("down", 2),
        ("end", 27),
    ):
        lucky.press(name)
        assert lucky.scene.turn == turn
    lucky.wheel(3)
    assert lucky.scene.turn == 24


def test_it_opens_at_the_first_mistake_unless_a_turn_was_chosen(driver):
    opened(driver, record_of("lucky-win"))
    assert driver.scene.turn == 15
    driver.press("escape", "end", "up", "d")
    assert driver.scene.turn == 26


def test_mistakes_are_visited_one_after_another(lucky):
    visited = []
    for _ in range(4):
        lucky.press("m")
        visited.append(lucky.scene.turn)
    assert visited == [15, 19, 21, 15]
    lucky.press("b", "m")
    assert (lucky.scene.turn, lucky.scene.tab) == (19, 0)


def test_the_mistakes_of_a_game_are_tried_again_from_its_analysis_and_its_record(lucky):
    scene = lucky.scene
    record = record_of("lucky-win")
    yours = mistakes_of(record, scene.game, Side.JADE)
    everybodys = mistakes_of(record, scene.game, None)
    lucky.press("q")
    assert (lucky.scene.puzzle, lucky.shows(f"1/{len(yours)}")) == (yours[0], True)
    lucky.press("escape", "a")
    assert (lucky.scene.puzzle, lucky.shows(f"1/{len(everybodys)}")) == (everybodys[0], True)
    lucky.wait(400)
    lucky.press("escape", "escape")
    assert isinstance(lucky.scene, RecordScene)
    lucky.press("q")
    lucky.wait(100)
    assert lucky.scene.puzzle == yours[0]
    lucky.wait(400)
    lucky.press("escape")
    lucky.wait(100)
    assert isinstance(lucky.scene, AnalysisScene), "they are asked again and again"


def test_why_the_best_move_of_a_turn_is_better(lucky):
    lucky.press("home", "y")
    assert lucky.shows("No choice")
    lucky.press("m")
    turn = lucky.scene.game.turns[lucky.scene.turn - 1]
    title = f"Why {drawn(turn.options[0].line.text())}?"
    assert turn.played.chance == turn.after < turn.best
    for keys in (("y",), ("return", "y")):  # below the graph, then on the board
        lucky.press(*keys)
        assert lucky.shows(title)
        lucky.press("escape")


def test_why_of_a_turn_of_the_other_side_says_whose_moves_they_are(lucky):
    scene = lucky.scene
    turn = next(
        turn for turn in scene.game.turns if turn.side is Side.OBSIDIAN and turn.is_decision
    )
    scene.turn = scene.game.turns.index(turn) + 1
    for keys in (("y",), ("return", "y")):
        lucky.press(*keys)
        assert lucky.shows(f"Obsidian: why {drawn(turn.options[0].line.text())}?")
        lucky.press("escape")


def test_below_the_graph_all_chances_are_those_of_the_side_that_chose(driver):
    opened(driver, record_of("unlucky-loss")).press("home")
    game = driver.scene.game
    turn = next(turn for turn in game.turns if turn.is_mistake)
    assert turn.side is Side.OBSIDIAN
    driver.scene.turn = game.turns.index(turn) + 1
    driver.picture()
    assert driver.shows(f"Obsidian {100 * turn.after:.0f} %")
    assert driver.shows(f": {100 * turn.best:.0f} %")


def test_the_mistakes_looked_for_are_those_of_the_persons(driver):
    record = record_of("unlucky-loss")  # all mistakes are Obsidian's
    for played, found in (
        (record_of("perfect-game"), False),
        (replace(record, seats=(Seat(), Seat("easy"))), False),
        (replace(record, seats=(Seat("easy"), Seat())), True),
        (replace(record, seats=(Seat(), Seat())), True),
        (replace(record, seats=(Seat("fair"), Seat("easy"))), True),
    ):
        opened(driver, played).press("m")
        assert driver.shows("You made no mistakes") is not found


def test_a_mistake_shows_the_move_made_and_then_the_best_by_themselves(lucky):
    lucky.press("m", "return")
    assert isinstance(lucky.scene, CompareScene)
    before = lucky.picture().get_buffer().raw
    assert drawn("city-5??, 74 %") in lucky.text
    lucky.wait(THROW_MS + 100)
    lucky.wait(MADE_MS)
    assert drawn("city-5??, 74 %") in lucky.text
    made = lucky.picture().get_buffer().raw
    lucky.wait(2 * (THROW_MS + MADE_MS))
    assert "Jade's best:" in lucky.text
    assert "84 %" in lucky.text
    assert len({before, made, lucky.picture().get_buffer().raw}) == 3
    assert not lucky.scene.is_moving
    lucky.press("escape")
    assert (lucky.scene.turn, type(lucky.scene)) == (15, AnalysisScene)


def test_on_the_board_the_next_mistake_and_other_turns_follow(lucky):
    prefer(lucky, speed=Speed.OFF).press("m", "return", "m")
    assert drawn("city-5??") not in lucky.text
    assert "1-4?, 72 %" in lucky.text
    lucky.press("down")
    assert "forced" in lucky.text
    lucky.press("up", "escape")
    assert lucky.scene.turn == 19


def test_another_turn_waits_as_long_before_its_move(lucky):
    prefer(lucky, speed=Speed.OFF).press("m", "return")
    lucky.wait(THROW_MS - 2 * FRAME_MS)
    lucky.press("down")
    before = lucky.picture().get_buffer().raw
    lucky.wait(THROW_MS - 2 * FRAME_MS)
    assert lucky.picture().get_buffer().raw == before
    lucky.wait(2 * FRAME_MS)
    assert lucky.picture().get_buffer().raw != before


def test_the_board_goes_back_to_the_move_made(lucky):
    prefer(lucky, speed=Speed.OFF).press("m", "return", "right", "right")
    assert "Jade's best:" in lucky.text
    lucky.click((20, 40))
    assert drawn("city-5??") in lucky.text
    lucky.click((200, 40))
    lucky.click((200, 40))
    assert "Jade's best:" in lucky.text


def test_the_opening_and_passes_are_shown_too(lucky):
    lucky.press("home", "return")
    assert "Jade moves first" in lucky.text
    lucky.wait(4000)
    assert not lucky.scene.is_moving


def test_the_mouse_chooses_pages_and_turns(lucky):
    lucky.click((PLOT.x + 1, PLOT.bottom + 2))
    assert lucky.scene.turn == 0
    lucky.click_on("Turns")
    assert lucky.scene.tab == 1
    lucky.click_on("2 4-6")
    assert isinstance(lucky.scene, CompareScene)
    lucky.press("escape")
    assert lucky.scene.turn == 3
    lucky.press("end")
    lucky.point((60, 40))
    assert lucky.scene.turn == 23, "the list has scrolled"


def test_a_click_below_the_graph_shows_the_turn_on_the_board(lucky):
    lucky.click((120, 70))
    assert isinstance(lucky.scene, CompareScene)
    lucky.press("escape")
    lucky.click_on("Esc")
    assert isinstance(lucky.scene, RecordScene)


def test_the_menu_has_every_command(lucky, check_screen):
    lucky.press("f2")
    check_screen("analysis-menu", lucky.picture())
    lucky.press("b")
    assert lucky.scene.tab == 2
    lucky.click_on("F2")
    lucky.press("down", "return")
    assert (lucky.scene.turn, lucky.scene.tab) == (15, 0)


def test_the_position_of_a_turn_can_be_set_up_and_left_again(lucky):
    lucky.press("m", "w")
    assert isinstance(lucky.scene, SetUpScene)
    record = record_of("lucky-win")
    assert lucky.context.draft.position == Playback(record).steps[14].after
    assert lucky.context.draft.values == (5,)
    lucky.press("escape")
    assert (type(lucky.scene), lucky.scene.turn) == (AnalysisScene, 15)
    lucky.press("home", "w")
    assert lucky.context.draft.position == Position.start(record.rules, Side.JADE)
    assert lucky.context.draft.values == ()


def test_an_analysis_is_worked_out_once(lucky, monkeypatch):
    lucky.press("escape")
    monkeypatch.setattr(adviser, "analyse", lambda *_: pytest.fail("worked out again"))
    lucky.press("d")
    assert lucky.scene.game is not None


def test_only_the_last_analyses_are_kept(lucky, monkeypatch):
    context, first = lucky.context, record_of("lucky-win")
    monkeypatch.setattr(adviser, "_MOST_KEPT", 2)
    for name in ("unlucky-loss", "lucky-win", "perfect-game"):
        if not context.adviser.known(record_of(name)):
            assert context.adviser.is_done(context.adviser.analyse(record_of(name)))
    assert context.adviser.known(first)
    assert not context.adviser.known(record_of("unlucky-loss"))
    assert context.adviser.known(replace(first, date="2026-11-23"))
    assert not context.adviser.known(replace(first, turns=first.turns[:-1], result=None))


def at_record(driver: Driver, record: Record) -> Driver:
    driver.app.scenes = [RecordScene(driver.context, [record], "Puluc")]
    return driver


def test_progress_is_shown_while_the_screen_stays_alive(driver, monkeypatch, check_screen):
    driver.context.adviser.patience_s = 0
    go_on, is_half_way = threading.Event(), threading.Event()

    def analyse_and_wait(record, chances, progress, found):
        def wait(so_far: GameAnalysis) -> None:
            found(so_far)
            if so_far.is_rough and len(so_far.turns) == len(record.turns) // 2:
                is_half_way.set()
                go_on.wait(30)

        return analyse(record, chances, progress, wait)

    monkeypatch.setattr(adviser, "analyse", analyse_and_wait)
    at_record(driver, record_of("lucky-win")).press("d")
    assert is_half_way.wait(30)
    check_screen("analysis-progress", driver.picture())
    driver.press("m", "return", "f2", "right", "t", "f1", "f1")
    driver.click((120, 40))
    assert driver.scene.is_moving
    go_on.set()
    driver.context.adviser.patience_s = None
    driver.step()
    assert driver.scene.game


def test_a_rough_analysis_can_be_looked_at_until_the_better_one_is_there(driver, monkeypatch):
    go_on = blocked_job(driver, monkeypatch)
    at_record(driver, record_of("lucky-win")).press("d")
    while driver.scene.job.share < 0.5 or not driver.scene.game:
        driver.scene.job.wait(0.01)
        driver.step()
    assert driver.scene.game.is_rough
    assert driver.shows("Working out what each choice cost: 5")
    assert not driver.shows("mistake")
    driver.press("m")
    assert driver.shows("Working out what each choice cost")
    driver.wait(3000)
    driver.press("b")
    assert driver.shows("Working out what each choice cost")
    driver.press("g", "home", "right", "right")
    chosen = driver.scene.turn
    assert chosen == 2
    go_on.set()
    driver.context.adviser.patience_s = None
    driver.step()
    assert not driver.scene.game.is_rough
    assert driver.scene.turn == chosen
    assert driver.scene.game == driver.context.adviser.known(record_of("lucky-win"))
    driver.press("b")
    assert not driver.shows("Working out")


@pytest.mark.parametrize("way", ["escape", "click", "quit"])
def test_esc_gives_up_and_the_thread_ends(driver, monkeypatch, way):
    go_on = blocked_job(driver, monkeypatch, most=0)
    at_record(driver, record_of("lucky-win")).press("d")
    job = driver.scene.job
    if way == "click":
        driver.click_on("Cancel")
    else:
        driver.press("escape")
    if way == "quit":
        driver.press("escape")
    assert driver.is_over or isinstance(driver.scene, RecordScene)
    go_on.set()
    driver.context.adviser.patience_s = None
    assert job.wait(60)
    assert (job.answer, job.problem) == (None, "")
    assert driver.context.adviser.known(record_of("lucky-win")) is None


FAULTS = [
    (NetworksError("its checksum is wrong"), NO_NETWORKS),
    (OSError(5, "Input/output error"), NO_NETWORKS),
    (TablebaseError("it is cut off"), NO_SOLUTION),
    (RecordError("the throw is 1", 3), "Game 1 has an error in turn 3"),
    (RecordError("the SHA-256 is not that of the seed"), "Game 1 has an error"),
]


@pytest.mark.parametrize(("error", "line"), FAULTS)
def test_an_error_is_one_line(driver, monkeypatch, error, line, check_screen):
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(adviser, "analyse", fails)
    at_record(driver, record_of("lucky-win")).press("d")
    driver.step()
    assert driver.shows(line)
    if error is FAULTS[0][0]:
        check_screen("analysis-fault", driver.picture())
    driver.press("m", "return", "f2", "right", "end")
    assert isinstance(driver.scene, AnalysisScene)
    driver.press("escape")
    assert isinstance(driver.scene, RecordScene)


def test_any_other_error_is_raised_by_the_next_frame(driver, monkeypatch):
    monkeypatch.setattr(adviser, "analyse", lambda *_: 1 // 0)
    driver.app.scenes = [AnalysisScene(driver.context, record_of("lucky-win"))]
    with pytest.raises(ZeroDivisionError):
        driver.wait(100)


def test_a_game_that_has_not_begun_has_nothing_to_show(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.ANALYSIS)]
    driver.step()
    assert driver.shows("No turn has been completed yet.")
    driver.press("m", "return", "f2", "t", "right")
    assert isinstance(driver.scene, AnalysisScene)


def test_a_game_under_way_is_analysed_as_far_as_it_goes(driver):
    record = record_of("lucky-win")
    begun = replace(record, turns=record.turns[:15], result=None)
    opened(driver, begun).press("end")
    assert driver.scene.turn == 15
    assert driver.shows("Jade 74 %")
    driver.press("b")
    assert driver.shows("So far")


def test_the_board_opens_the_analysis_of_its_game(board):
    driver = played(board, "puluc", 8)
    assert driver.scene.turn == 6, "the first mistake"
    assert driver.shows("Luck ")
    driver.press("left", "right")
    assert driver.shows("Jade about ")


def test_the_text_has_the_luck_and_cost_of_an_analysed_game(driver):
    record = record_of("lucky-win")
    at_record(driver, record).press("t", "escape")
    path = driver.folder / "exports" / "Puluc 1.txt"
    assert "luck" not in path.read_text("ascii")
    opened(driver, record).press("escape", "t")
    text = path.read_text("ascii")
    assert text == (STORED / "lucky-win.txt").read_text("ascii")
    assert parse_record(text) == record


def test_the_replay_of_an_analysed_game_shows_the_balance(lucky, check_screen):
    prefer(lucky, speed=Speed.OFF).press("m", "escape", "return")
    check_screen("replay-balance", lucky.picture())
    assert lucky.shows("74")
    lucky.press("right")
    assert lucky.shows("83")


def bottom_line(pixels: bytes) -> bytes:
    """The lowest pixels of a canvas below the board, where the balance is."""
    return pixels[-200:-40]


def test_a_game_that_is_not_analysed_is_replayed_without_a_balance(driver):
    at_record(driver, record_of("lucky-win")).press("home", "return")
    assert set(bottom_line(driver.picture().get_buffer().raw)) == {PAPER}
    opened(driver, record_of("lucky-win")).press("escape", "home", "return")
    assert set(bottom_line(driver.picture().get_buffer().raw)) == {PAPER, INK}


def test_in_a_film_the_balance_moves_with_the_throw_and_the_move():
    record = record_of("lucky-win")
    playback = Playback(replace(record, turns=record.turns[:15], result=None))
    tablebase = Tablebase(SOLVED.read_bytes())
    game = analyse(playback.record, Chances.of(record.rules, tablebase), lambda _: None)
    shown = list[float]()
    real = StepChances.jade

    def jade(chances, number, snapshot, *, is_over):
        shown.append(real(chances, number, snapshot, is_over=is_over))
        return shown[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StepChances, "jade", jade)
        film = list(frames(ART, playback, game))
    steps = [round(100 * chance) for chance, _ in groupby(shown)]
    assert steps[:2] == [50, 50]
    assert steps[-3:] == [95, 84, 74]
    assert all(INK in bottom_line(frame.pixels) for frame in film)
    assert not any(INK in bottom_line(frame.pixels) for frame in frames(ART, playback))


def test_a_turn_in_progress_has_the_chance_of_the_turn_before():
    record = record_of("lucky-win")
    last = record.turns[15]
    pending = Turn(last.player, last.throws, ())
    begun = replace(record, turns=record.turns[:15], pending=pending, result=None)
    game = analyse(begun, Chances.of(begun.rules, Tablebase(SOLVED.read_bytes())), lambda _: None)
    playback = Playback(begun)
    chances = StepChances(ART, playback.layout, game)
    assert len(playback.steps) == 17
    assert chances.jade(16, playback.snapshot(16), is_over=True) == game.final


@pytest.mark.parametrize(
    "more", sampled(["pieces=2", "spaces=7 army=9", "highway=looping captures=backward"], 3)
)
def test_the_best_of_two_throws_is_played_with_the_values_that_make_it_best(board, more):
    driver = played(board, f"throws_per_turn=2 {more}", 100)
    game, playback = driver.scene.game, Playback(driver.context.session.record)
    compared = 0
    for number, turn in enumerate(game.turns, 1):
        for showing in showings(playback, game, number)[1:]:
            moved = [event for event in showing.events if isinstance(event, Moved)]
            assert [(each.move, each.value) for each in moved] == [*turn.options[0].line.plays]
            compared += 1
    assert compared > 5


def test_the_first_of_two_throws_changes_no_chance(board):
    driver = played(board, "spaces=19 throws_per_turn=2", 60)
    game, playback = driver.scene.game, Playback(driver.context.session.record)
    chances = StepChances(ART, playback.layout, game)
    first, second = [each for each in playback.steps[1].events if isinstance(each, Thrown)]
    snapshot = playback.before(1).with_turn_of(first.player)
    found = [chances.jade(1, snapshot, is_over=False)]
    for thrown in (first, second):
        snapshot = snapshot.with_throw(thrown.side, thrown.throw, thrown.value)
        found.append(chances.jade(1, snapshot, is_over=False))
    assert found[0] == found[1] == game.chances[0] != found[2]


def test_a_game_that_was_set_up_has_no_opening(driver):
    record = record_of("lucky-win")
    position = Position.parse("1 - j - - o - - 1 j", record.rules)
    turn = Turn(record.turns[0].player, (Throw.parse("0100"),), (Move.parse("city-1"),))
    begun = Record(record.rules, record.seats, turns=(turn,), set_up=GivenStart(position))
    prefer(opened(driver, begun), speed=Speed.OFF).press("home")
    assert driver.shows("Set up Jade moves first")
    driver.press("t")
    assert driver.shows("Set up")
    assert not driver.shows("Opening")
    driver.press("return", "right", "escape", "w", "escape")
    assert isinstance(driver.scene, AnalysisScene)


def test_a_game_from_a_record_opened_alone_continues_in_a_new_file(lucky):
    lucky.press("m", "w", "p")
    assert lucky.scene_name == "NewGameScene"
    lucky.press("return")
    assert lucky.scene_name == "BoardScene"
    assert lucky.context.session.set_up
    assert lucky.context.open_game.name
