"""The self-test passes, and fails when something is broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rounds import usual_or_full

import puluc
from puluc.assets import assets
from puluc.rules import Preset, Ruleset
from puluc.storage.game_file import GameFile
from puluc.storage.verification import Verdict, verify_file
from puluc.text.language import language
from puluc.ui.app import selftest
from puluc.ui.app.selftest import SelfTestError, run_selftest
from puluc.ui.render.art import Art
from puluc.ui.scene.audio import Audio
from puluc.ui.scene.context import Context
from puluc.ui.screens.learn.lesson import OTHER_ROADS
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.new_game import scene as new_game
from puluc.ui.screens.puzzles.scene import collection

SHORT = (Preset("Short", "A quick one.", "this test", ()),)


@pytest.fixture
def _short(monkeypatch):
    """One named game only; pygame stays for the tests that follow."""
    monkeypatch.setattr(selftest.pygame, "quit", lambda: None)
    # Both have read the named games, whose rules are others from here on.
    assert new_game
    assert collection()
    monkeypatch.setattr(Preset, "rules", Ruleset(army=1))
    monkeypatch.setattr(selftest, "PRESETS", SHORT)


@pytest.mark.parametrize("games", usual_or_full(1, 20))
def test_it_passes_without_standard_streams_and_writes_but_the_log(tmp_path, games):
    code = (
        "import os, sys; sys.stdout = sys.stderr = None; from puluc.cli.main import main\n"
        "from puluc.ui.app import selftest\n"
        f"selftest.PRESETS = selftest.PRESETS[:{games}]\n"
        "try: main(['--selftest'])\n"
        "except SystemExit as end: os._exit(10 + end.code)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PULUC_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (result.returncode, result.stdout, result.stderr) == (10, b"", b"")
    assert [each.name for each in tmp_path.iterdir()] == ["puluc.log"]
    assert "self-test passed" in (tmp_path / "puluc.log").read_text("utf-8")


def test_a_broken_asset_fails_it_with_one_line_and_a_log(tmp_path):
    package = Path(puluc.__file__).parent
    shutil.copytree(package, tmp_path / "puluc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(assets(), tmp_path / "assets")
    with (tmp_path / "assets" / "sprites" / "pieces.txt").open("a", encoding="utf-8") as file:
        file.write("\n@ broken\n##\n#\n")
    result = subprocess.run(
        [sys.executable, "-m", "puluc", "--selftest"],
        cwd=tmp_path,
        env={**os.environ, "PULUC_HOME": str(tmp_path / "home"), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert result.returncode == 70
    assert len(result.stderr.splitlines()) == 1
    assert "pieces.txt" in result.stderr
    assert "SpriteError" in (tmp_path / "home" / "puluc.log").read_text("utf-8")


@pytest.mark.usefixtures("_short")
def test_every_sound_is_tried_and_the_turns_are_counted(monkeypatch, capsys):
    played = []
    monkeypatch.setattr(Audio, "play", lambda _self, sound: played.append(sound))
    assert run_selftest() == 0
    assert set(played) >= set(selftest.Sound)
    pictures = sum(1 for _ in Art(assets()).everything())
    seed, passed = capsys.readouterr().out.splitlines()
    assert seed.startswith("self-test with the seed ")
    assert passed.startswith(f"self-test passed: {pictures} pictures, 1 games, ")
    assert passed.endswith(f", {1 + len(OTHER_ROADS)} lessons")


@pytest.mark.usefixtures("_short")
def test_a_program_that_finds_no_tables_fails_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    with pytest.raises(ImportError, match="zeroconf"):
        run_selftest()


@pytest.mark.usefixtures("_short")
@pytest.mark.gate
def test_a_seed_plays_the_same_games_again(monkeypatch, capsys):
    games = []

    def note(file: GameFile) -> Verdict:
        games.append((file.game.seed, file.game.opening, file.game.turns))
        return verify_file(file)

    monkeypatch.setattr(selftest, "verify_file", note)
    monkeypatch.setattr(selftest, "LESSONS", ())  # which no seed changes
    monkeypatch.setattr(selftest, "LEVEL", "easy")  # whose moves are a matter of chance
    monkeypatch.setattr(Preset, "rules", Ruleset(army=2, pieces=2))
    run_selftest()
    seed = capsys.readouterr().out.split()[4]
    for each in (seed, "other"):
        run_selftest(each)
        assert capsys.readouterr().out.startswith(f"self-test with the seed {each}\n")
    assert games[0] == games[1] != games[2]


@pytest.mark.usefixtures("_short")
def test_a_language_without_texts_fails_it(monkeypatch, tmp_path):
    monkeypatch.setattr("puluc.text.language.catalogue", lambda code: tmp_path / code)
    with pytest.raises(SelfTestError, match="Español can't be loaded"):
        run_selftest()
    assert language() == "en"


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize("broken", ["save", "end"])
def test_anything_that_does_not_work_fails_it(monkeypatch, broken):
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError("no room")

    if broken == "save":
        monkeypatch.setattr("puluc.storage.game_file.write_atomically", refuse)
    else:
        monkeypatch.setattr(selftest, "MAX_FRAMES", 20)
    with pytest.raises(SelfTestError):
        run_selftest()


@pytest.mark.usefixtures("_short")
def test_a_game_that_can_not_be_started_fails_it_though_another_is_open(monkeypatch):
    start = Context.start_game

    def refuse(context: Context, *arguments: object) -> bool:
        start(context, *arguments)
        context.notices.append("no room")
        return False

    monkeypatch.setattr(Context, "start_game", refuse)
    with pytest.raises(SelfTestError, match="no room"):
        run_selftest()


@pytest.mark.gate
@pytest.mark.usefixtures("_short")
def test_a_lesson_that_can_not_be_finished_fails_it(monkeypatch):
    monkeypatch.setattr(LearnScene, "is_waiting", False)
    monkeypatch.setattr(selftest, "MAX_FRAMES", 2000)
    with pytest.raises(SelfTestError, match="the lesson stalled"):
        run_selftest()
