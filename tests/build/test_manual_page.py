"""docs/manual.md is what its source, the program and the reports in docs say now."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from puluc.ai import SUMMARIES
from puluc.assets import assets
from puluc.build.manual.figures import collect
from puluc.build.manual.write import FOLDER, SCALE, encoded_figures, page_and_examples
from puluc.cli.parser import make_parser
from puluc.game.analysis import BLUNDER, MISTAKE
from puluc.game.puzzles import parse_puzzles
from puluc.rules import MAX_PLAYERS, OPTIONS, PRESETS, usual_spaces
from puluc.ui.hot_keys import (
    AnalysisCommand,
    BoardCommand,
    FilesCommand,
    RecordCommand,
    SetUpCommand,
)
from puluc.ui.screens.manual.figures import figure, figures_path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "manual.md").read_text("utf-8")
PLAIN = " ".join(PAGE.split())
RENEW = "run 'python -m puluc.build manual' and look at what changed"


@pytest.fixture(scope="module")
def written() -> tuple[str, dict[str, pygame.Surface]]:
    """The page and the diagrams as they would be written now."""
    pygame.display.init()
    page, drawn = page_and_examples()
    return page, dict(drawn)


def test_the_page_is_up_to_date(written):
    assert written[0] == PAGE, RENEW


def test_the_figures_are_those_of_the_reports():
    assert figures_path().read_bytes() == encoded_figures(DOCS), RENEW


def test_the_diagrams_are_up_to_date(written):
    drawn = written[1]
    assert len(drawn) > 10
    for name, picture in drawn.items():
        stored = pygame.image.load(DOCS / FOLDER / f"{name}.png")
        width, height = picture.get_size()
        assert stored.get_size() == (width * SCALE, height * SCALE), RENEW
        small = pygame.transform.scale(stored, (width, height))
        shown = pygame.image.tobytes(picture, "P").translate(bytes((0, 1, 0, 0, 1)).ljust(256))
        assert pygame.image.tobytes(small, "P") == shown, RENEW


def test_no_picture_is_left_over():
    used = set(re.findall(rf"{FOLDER}/([\w-]+\.png)", PAGE))
    assert {path.name for path in (DOCS / FOLDER).iterdir()} == used


def test_the_pictures_are_small():
    size = sum(path.stat().st_size for path in (DOCS / FOLDER).iterdir())
    assert size < 100_000


@pytest.mark.parametrize(
    "commands", [BoardCommand, FilesCommand, RecordCommand, SetUpCommand, AnalysisCommand]
)
def test_every_key_is_there(commands):
    left_out = {"Look at the board", "Next game"} if commands is BoardCommand else set()
    known = {*FilesCommand} & {FilesCommand.EXIT}
    for command in commands:
        key = command.value
        if key.label not in left_out and command not in known:
            assert re.search(rf"^\| [^|]*{re.escape(key.key)}[^|]* \| ", PAGE, re.MULTILINE)
            assert key.help in PAGE or key.help in ("Preferences.", "Help.")


def test_every_level_option_and_named_game_is_there():
    for summary in SUMMARIES.values():
        assert summary in PAGE
    for option in OPTIONS:
        assert option.prompt in PAGE
        assert all(note in PAGE for note in option.notes)
    for preset in PRESETS:
        assert f"\n### {preset.name}\n" in PAGE
        assert f"| {preset.summary} |" in PAGE
        assert f"Source: {preset.source}." in PAGE


def test_every_command_and_option_of_the_command_line_is_there(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    told = make_parser().format_help()
    commands = re.findall(r"^    (\w+) +(\w.+)$", told, re.MULTILINE)
    assert len(commands) > 10
    for command, text in commands:
        assert re.search(rf"^\| `puluc {command}\b.*` \| {text} \|$", PAGE, re.MULTILINE), command
    options = re.findall(r"^  (--[\w-]+)(?: [A-Z]+)? +(\w.+)$", told, re.MULTILINE)
    assert len(options) > 6
    for option, text in options:
        row = rf"^\| `{option}\b.*` \| {re.escape(text)} \|$"
        assert re.search(row, PAGE, re.MULTILINE), option


def test_figures_in_tables_are_those_of_the_reports():
    figures = collect(DOCS)
    for first, second, rate in figures.duels:
        assert f"| {first.capitalize()} | {second.capitalize()} | {figure(rate)} |" in PAGE
    assert f"| {figure(0.5)} " in PAGE
    study, master = ((DOCS / name).read_text("utf-8") for name in ("study.md", "master.md"))
    for game in figures.games:
        rates = [figure(game.rates[level]) for level in ("easy", "fair", "hard", "master")]
        assert f"| {game.name} | {' | '.join(rates)} |" in PAGE
        if game.choices:
            stored = next(line for line in study.splitlines() if f"| **{game.name}** `" in line)
            hard = 100 * game.rates["hard"]
            assert f"| {hard:.2f} |" in stored or f"| {hard:.1f} |" in stored
            assert f"| {100 * game.choices:.1f}% |" in stored
            assert f"{100 - 100 * game.rates['master']:.2f}%" in master


def test_figures_in_sentences_are_those_of_the_program():
    puzzles = parse_puzzles((assets() / "puzzles.txt").read_text("utf-8"))
    assert f"{sum(len(chapter.puzzles) for chapter in puzzles)} puzzles of ten rule sets" in PLAIN
    assert len(puzzles) == 10
    spaces = [usual_spaces(players) for players in (2, 4, 5, 7, 8)]
    assert spaces == [19, 19, 25, 25, 29]
    assert MAX_PLAYERS == 8
    assert "19 spaces for up to four players a side, 25 for up to seven, 29 for eight" in PLAIN
    mistake, blunder = (f"more than {100 * cost:.0f}" for cost in (MISTAKE, BLUNDER))
    assert f"A mistake, of {mistake} points, and a blunder, of {blunder}." in PLAIN
    assert len(PRESETS) == 19
    assert "twenty ways to play" in PLAIN


def test_the_figures_in_readme_are_exact():
    for_players, _ = (ROOT / "README.md").read_text("utf-8").split("## Work on it")
    told = re.findall(r"(\d+\.\d+) %", for_players)
    assert len(told) > 3
    assert set(told) <= {figure(rate) for *_, rate in collect(DOCS).duels}
