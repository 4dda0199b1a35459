"""Measuring speed and processor load."""

import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from puluc.ai import LEVELS, ComputerPlayer, make_player
from puluc.ai.master.evaluator import evaluator
from puluc.assets import assets
from puluc.game.session import Session, Setup
from puluc.lab.arena import RandomPlayer, play_game
from puluc.rules import (
    MAX_PLAYERS,
    PRESETS,
    USUAL,
    Choice,
    Match,
    Phase,
    Play,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    against,
)
from puluc.storage import game_file
from puluc.storage.look import Window
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences, Speed
from puluc.text.names import level_name
from puluc.text.numerals import decimal, local, percent, whole
from tools.bench import time_ms, times_text

_ENVIRON = dict(os.environ)
"""The environment before the program adds its SDL settings, which a bare script lacks."""

GAMES = 4000
CHOICE_GAMES = 200
SEED = 1
REDRAWS = 300
LISTED = (20, 20_000)
"""The numbers of games in lists."""
PRESET_GAMES = 1000
TEAM_TURNS = 400
TEAM_RULES = replace(Ruleset.preset("bul"), players=MAX_PLAYERS, spaces=USUAL)
STARTS = 9
SETTLE_S, IDLE_S, MOVING_S = 4, 30, 15

_BARE_SCRIPT = """
import pygame
pygame.display.init()
window = pygame.display.set_mode({size}, pygame.RESIZABLE)
window.fill((170, 180, 160))
pygame.display.flip()
"""

_BARE_LOOP = """
clock = pygame.time.Clock()
while True:
    clock.tick(20)
    pygame.event.get()
"""


class _TimedPlayer(ComputerPlayer):
    """A level whose choices between two moves or more are timed, in milliseconds."""

    def __init__(self, level: str) -> None:
        self._player = make_player(level)
        self.times_ms: list[float] = []
        self.positions: list[Position] = []
        """The positions of these choices."""

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        start_s = time.perf_counter()
        play = self._player.choose_play(choice, rng)
        if len(choice.plays) > 1:
            self.times_ms.append((time.perf_counter() - start_s) * 1000)
            self.positions.append(choice.position)
        return play


def figures() -> Iterator[str]:
    """Yield the figures, one line each."""
    playing = random_play, _random_presets, _choices
    drawing = _redraw, _long_list, _sounds
    for measure in (*playing, *drawing, _start, _at_rest, _in_motion):
        yield from measure()


def random_play() -> Iterator[str]:
    """Measure the games and moves per second of random players."""
    turns, spent = play_randomly(Ruleset(), GAMES)
    yield f"random play, standard rules, one core: {whole(round(GAMES / spent))} games/s"
    yield f"random play, standard rules, one core: {whole(round(turns / spent))} moves/s"


def _random_presets() -> Iterator[str]:
    for preset in PRESETS[1:]:
        _, spent = play_randomly(preset.rules, PRESET_GAMES)
        yield f"random play, {preset.name}, one core: {whole(round(PRESET_GAMES / spent))} games/s"


def play_randomly(rules: Ruleset, games: int) -> tuple[int, float]:
    """Play random games; return their turns and the processor time they took in seconds."""
    rng = random.Random(SEED)
    sticks, player = RandomSticks(rng), RandomPlayer()
    start, turns = time.process_time(), 0
    for game in range(games):
        turns += play_game(rules, (player, player), Side(game % 2), sticks, rng).turns
    return turns, time.process_time() - start


def _choices() -> Iterator[str]:
    for level in LEVELS:
        rng = random.Random(SEED)
        player = _TimedPlayer(level)
        for game in range(CHOICE_GAMES):
            play_game(Ruleset(), (player, player), Side(game % 2), RandomSticks(rng), rng)
        yield f"{level_name(level)} chooses between moves: {times_text(player.times_ms, 3)}"
    estimate = evaluator().estimate
    for plies in range(2):
        times_ms = [time_ms(partial(estimate, each, plies)) for each in player.positions]
        yield f"Master's estimate, {plies} turns further: {times_text(times_ms, 3)}"
    for level in LEVELS:
        with_players = (
            f"{level_name(level)} chooses between moves with {TEAM_RULES.players} players"
        )
        yield f"{with_players} a side: {times_text(_team_choices(level), 3)}"


def _team_choices(level: str) -> list[float]:
    """Return the times in milliseconds of the choices between two moves or more in a long game."""
    player, rng = _TimedPlayer(level), random.Random(SEED)
    match = Match(TEAM_RULES, RandomSticks(rng))
    while match.phase is not Phase.OVER and len(match.turns) < TEAM_TURNS:
        if match.phase is Phase.MOVE:
            match.move(*player.choose_play(match.choice, rng))
        elif match.phase is Phase.PASS:
            match.pass_turn()
        else:
            match.throw()
    return player.times_ms


def _redraw() -> Iterator[str]:
    for has_gaps, gaps in ((False, ""), (True, ", with LCD gaps")):
        median_ms = statistics.median(_redraws_ms(has_gaps=has_gaps))
        yield f"full redraw of the board at x5{gaps}: median {decimal(median_ms, 2)} ms"


def _redraws_ms(*, has_gaps: bool) -> list[float]:
    from puluc.ui.app.main import make_context
    from puluc.ui.render.art import Art
    from puluc.ui.render.canvas import make_canvas
    from puluc.ui.render.display import Display
    from puluc.ui.scene.screens import Screen

    chosen = Preferences(window=Window(0, 0, 1200, 400), lcd=has_gaps)
    with tempfile.TemporaryDirectory() as home:
        _save_game(Path(home), Ruleset(), "easy", Preferences())
        context = make_context(Paths.find({"PULUC_HOME": home}), Art(assets()))
        context.load_game(_game(Path(home)))
        display = Display(chosen.look, context.art["icon/48"])
        board, canvas = context.scene(Screen.BOARD), make_canvas()

        def redraw() -> None:
            board.draw(canvas)
            display.invalidate()
            display.present(canvas)

        times_ms = [time_ms(redraw) for _ in range(REDRAWS)]
        display.close()
    return times_ms


def _long_list() -> Iterator[str]:
    """Measure a key in lists of games, as frames of the window at rest."""
    from puluc.storage.clock import now
    from puluc.storage.library import SavedGame
    from puluc.ui.app.app import RESTING_FPS
    from puluc.ui.render.art import Art
    from puluc.ui.render.canvas import make_canvas
    from puluc.ui.scene.input import Command
    from puluc.ui.screens.files.file_list import FileList, search_text

    canvas, games = make_canvas(), FileList(Art(assets()), now().date())
    for count in LISTED:
        entries = (SavedGame(Path(f"Game {each}.puluc"), now()) for each in range(count))
        games.renew([(each, search_text(each)) for each in entries], "")

        def press() -> None:
            games.list.take(Command.DOWN)
            games.draw(canvas, "")
            list(games.controls())

        frame_ms = statistics.median(time_ms(press) for _ in range(REDRAWS))
        share = frame_ms * RESTING_FPS / 1000
        yield f"a key in a list of {whole(count)} games: median {decimal(share, 3)} frames"


def _sounds() -> Iterator[str]:
    from puluc.ui.scene.audio import Sound, waveform

    spent_ms = sum(time_ms(partial(waveform, sound.value)) for sound in Sound)
    yield f"making all sounds: {decimal(spent_ms, 1)} ms"


def _start() -> Iterator[str]:
    """Measure the program and a bare script in turn, from start to end of the process."""
    with tempfile.TemporaryDirectory() as home:
        chosen = Preferences(window=Window(0, 0, 1200, 400))
        chosen.save(Paths.find({"PULUC_HOME": home}).preferences)
        program = [sys.executable, "-m", "puluc", "--frames"]
        commands = {
            "bare": [sys.executable, "-c", _BARE_SCRIPT.format(size=(1200, 400))],
            "first": [*program, "1"],
            "second": [*program, "2"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        # As installed: byte code is cached from the second start on.
        environ = {**_environ(home), "PYTHONPYCACHEPREFIX": home}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        for number in range(STARTS + 1):
            for name, command in commands.items():
                run = partial(subprocess.run, command, env=environ, capture_output=True)
                spent_ms = time_ms(run)
                if number:
                    times[name].append(spent_ms)
    bare, *others = (statistics.median(each) for each in times.values())
    for name, ours in zip(("first", "second"), others, strict=True):
        ratio = decimal(ours / bare, 2)
        yield f"start to {name} frame: {round(ours)} ms, {ratio} times a bare pygame script"


def _at_rest() -> Iterator[str]:
    """Measure the board waiting for a throw, and a bare loop at the same rate."""
    with tempfile.TemporaryDirectory() as home:
        _save_game(Path(home), Ruleset(), "easy", Preferences())
        bare = [sys.executable, "-c", _BARE_SCRIPT.format(size=(1200, 400)) + _BARE_LOOP]
        ours, theirs = processor_shares([_play_command(home), bare], home, IDLE_S)
    theirs_text = _share_text(theirs, IDLE_S)
    yield f"at rest on the board: {_share_text(ours, IDLE_S)}, bare 20 Hz loop {theirs_text}"
    yield f"at rest: {decimal(ours / theirs if theirs else math.nan, 2)} times the bare loop"


def _in_motion() -> Iterator[str]:
    moving = Preferences(auto_throw=True, auto_move=True, speed=Speed.SLOW)
    with tempfile.TemporaryDirectory() as home:
        _save_game(Path(home), Ruleset.preset("culin"), "easy", moving)
        (share,) = processor_shares([_play_command(home)], home, MOVING_S)
    yield f"playing automatically, always in motion: {_share_text(share, MOVING_S)}"


def _share_text(share: float, seconds: float) -> str:
    if math.isnan(share):
        return "not measured on this system"
    return f"{percent(share, 2)} of a core over {local(str(seconds))} s"


def _play_command(home: str) -> list[str]:
    return [sys.executable, "-m", "puluc", str(_game(Path(home)))]


def processor_shares(commands: Sequence[Sequence[str]], home: str, seconds: float) -> list[float]:
    """Return the shares of a core that programs use side by side once settled.

    NaN where the system has no ``/proc`` with the time on a core of each thread.
    """
    programs = [
        subprocess.Popen(command, env=_environ(home), stdout=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        time.sleep(SETTLE_S)
        before = [_processor_seconds(program.pid) for program in programs]
        start = time.perf_counter()
        time.sleep(seconds)
        elapsed = time.perf_counter() - start
        after = [_processor_seconds(program.pid) for program in programs]
    finally:
        for program in programs:
            program.kill()  # SDL turns SIGTERM into an event, which the bare loop drops
            program.wait()
    return [(late - early) / elapsed for early, late in zip(before, after, strict=True)]


def _processor_seconds(pid: int) -> float:
    """Return the time that the threads of a running process have spent on a core."""
    threads = [*Path("/proc", str(pid), "task").glob("*/schedstat")]
    return sum(int(path.read_text().split()[0]) for path in threads) / 1e9 if threads else math.nan


def _save_game(home: Path, rules: Ruleset, opponent: str, chosen: Preferences) -> None:
    """Save a game in which Jade is to throw, and preferences."""
    paths = Paths.find({"PULUC_HOME": str(home)})
    for number in range(1000):
        session = Session(str, Setup(rules, against(opponent), seed=str(number)))
        while session.match.phase is Phase.OPENING:
            session.throw()
        if session.match.mover is Side.JADE:
            break
    game_file.save(_game(home), session)
    chosen.save(paths.preferences)


def _game(home: Path) -> Path:
    return home / "bench.puluc"


def _environ(home: str) -> dict[str, str]:
    return {**_ENVIRON, "PULUC_HOME": home}
