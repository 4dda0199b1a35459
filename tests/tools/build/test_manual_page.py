"""docs/manual*.md are what their sources and the program say now."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pygame
import pytest

from puluc.ai import SUMMARIES
from puluc.assets import assets
from puluc.cli.parser import make_parser
from puluc.game.analysis import BLUNDER, MISTAKE
from puluc.game.puzzles import Idea, parse_puzzles
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import MAX_PLAYERS, OPTIONS, PRESETS, Ruleset, usual_spaces
from puluc.text.language import gettext, language, set_language
from puluc.text.wordings import worded
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import AnalysisCommand, RecordCommand, SetUpCommand
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.screens.manual.source import read_source
from tools.build.manual import (
    FOLDER,
    SCALE,
    page_and_examples,
    page_name,
    shot_folder,
    shot_names,
)

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
RENEW = "run 'python -m tools.build manual' and look at what changed"


TEXTLESS = {"board-13", "board-team-5"}
"""The pictures of screens that all languages share."""


@cache
def stored(code: str) -> str:
    """The page in a language."""
    return (DOCS / page_name(code)).read_text("utf-8")


@cache
def written(code: str) -> tuple[str, Mapping[str, pygame.Surface]]:
    """The page in the language in use and the diagrams, as they would be written now."""
    assert code == language()
    pygame.display.init()
    return page_and_examples()


@pytest.fixture(params=LANGUAGES)
def code(request) -> str:
    """Each language, which is in use."""
    set_language(request.param)
    assert language() == request.param
    return request.param


@pytest.fixture
def page(code) -> str:
    """The page in each language, which is in use."""
    return stored(code)


def test_the_page_is_up_to_date(code):
    assert written(code)[0] == stored(code), RENEW


MOST_WORDS = 8_170
"""The most words in English without those about each rule option, which grow with their number."""


def test_the_english_page_stays_short():
    before, _, rest = stored(SOURCE).partition(f"\n### {OPTIONS[0].prompt}\n")
    _, _, after = rest.partition("\n## ")
    rows = rf"^\| \[(?:{'|'.join(option.prompt for option in OPTIONS)})\]\(.*$"
    assert after
    texts = re.sub(rows, "", before, flags=re.MULTILINE), after
    words = sum(len(text.split()) for text in texts)
    assert words <= MOST_WORDS, "shorten puluc/locale/en/manual.md"


def test_the_diagrams_are_up_to_date():
    drawn = written(SOURCE)[1]
    assert len(drawn) > 10
    for name, picture in drawn.items():
        found = pygame.image.load(DOCS / FOLDER / f"{name}.png")
        width, height = picture.get_size()
        assert found.get_size() == (width * SCALE, height * SCALE), RENEW
        small = pygame.transform.scale(found, (width, height))
        shown = pygame.image.tobytes(picture, "P").translate(bytes((0, 1, 0, 0, 1)).ljust(256))
        assert pygame.image.tobytes(small, "P") == shown, RENEW


def test_no_picture_is_left_over(code):
    used = set(re.findall(rf"{shot_folder(code)}/([\w-]+)\.png", stored(code)))
    assert {path.stem for path in (DOCS / shot_folder(code)).glob("*.png")} == used


def test_every_language_has_its_own_screens():
    for code in {*LANGUAGES} - {SOURCE}:
        assert shot_names(code) == shot_names(SOURCE) - TEXTLESS
        english = set(re.findall(rf"{FOLDER}/([\w-]+)\.png", stored(code)))
        assert english - TEXTLESS <= set(written(SOURCE)[1])


def test_the_pictures_are_small(code):
    size = sum(path.stat().st_size for path in (DOCS / shot_folder(code)).glob("*.png"))
    assert size < 100_000


@pytest.mark.parametrize(
    "commands", [BoardCommand, FilesCommand, RecordCommand, SetUpCommand, AnalysisCommand]
)
def test_every_key_is_there(page, commands):
    left_out = {"Look at the board", "Next game"} if commands is BoardCommand else set()
    known = {*FilesCommand} & {FilesCommand.EXIT}
    for command in commands:
        key, names = command.value, command.names
        if names and key.label not in left_out and command not in known:
            name = re.escape(names)
            assert re.search(rf"^\| [^|]*{name}[^|]* \| ", page, re.MULTILINE)
            assert gettext(key.help) in page or key.help in ("Preferences.", "Help.")


def test_every_level_option_and_named_game_is_there(page):
    for summary in SUMMARIES.values():
        assert gettext(summary) in page
    for option in OPTIONS:
        assert f"| {gettext(option.explanation)} |" in page
        assert all(gettext(detail) in page for detail in option.details if option.field != "throws")
    for preset in PRESETS:
        assert f"\n### {gettext(preset.name)}\n" in page
        assert f"| {gettext(preset.summary)} |" in page


def test_commands_are_explained_as_in_the_help_of_the_program(page, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    told = make_parser().format_help()
    rows = re.findall(r"^\| `puluc ([\w-]+)\b.*` \| (.+) \|$", page, re.MULTILINE)
    assert len(rows) >= 5
    for name, text in rows:
        if name != "--help":  # the parser's own
            assert re.search(rf"^ +{name} +{re.escape(text)}$", told, re.MULTILINE), name


def exact_results() -> dict[tuple[str, str], float]:
    """The shares of the standard game that one level wins against another, as the lab has them."""
    levels = (DOCS / "lab" / "levels.md").read_text("utf-8")
    duels = re.findall(r"^\| (Fair|Hard) \| (Easy|Fair) \| ([\d.]+) % \|$", levels, re.MULTILINE)
    studied = json.loads((DOCS / "lab" / "study.json").read_text("utf-8"))
    (rates,) = (entry["rates"] for entry in studied if entry["rules"] == str(Ruleset()))
    exact = json.loads((DOCS / "lab" / "master.json").read_text("utf-8"))["exact"]
    (master,) = (entry["rate"] for entry in exact if entry["rules"] == str(Ruleset()))
    return {
        **{(a, b): float(rate) / 100 for a, b, rate in duels},
        **{("Perfect", level): rates[level.lower()] for level in ("Easy", "Fair", "Hard")},
        ("Perfect", "Master"): 1 - master,
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_perfect_wins_as_often_as_the_lab_found(code):
    told = re.search(
        r"(\d\d)\D+ 100\D+(\d\d)\D+(\d\d)\D", read_source(code).partition(" {#opponents}")[2]
    )
    results = exact_results()
    expected = [round(100 * results["Perfect", level]) for level in ("Easy", "Fair", "Hard")]
    assert told
    assert [*map(int, told.groups())] == expected


def test_figures_in_sentences_are_those_of_the_program():
    plain = " ".join(stored(SOURCE).split())
    puzzles = parse_puzzles((assets() / "puzzles.txt").read_text("utf-8"))
    standard = [puzzle for puzzle in puzzles if puzzle.rules == Ruleset()]
    assert f"{len(standard)} puzzles in fifteen sets" in plain
    spaces = [usual_spaces(players) for players in (2, 4, 5, 7, 8)]
    assert spaces == [19, 19, 25, 25, 29]
    assert MAX_PLAYERS == 8
    assert "19 spaces for up to four players a side, 25 for up to seven, 29 for eight" in plain
    mistake, blunder = (f"more than {100 * cost:.0f}" for cost in (MISTAKE, BLUNDER))
    assert f"A mistake, of {mistake} points, and a blunder, of {blunder};" in plain
    assert len(PRESETS) == 20
    assert "twenty-one ways to play" in plain


def test_what_the_program_says_is_quoted_as_it_says_it(page):
    plain = " ".join(page.split())
    question = gettext("{idea} instead?").format(idea=gettext(Idea.SAFE.label))
    text = gettext(
        "This leaves {chance},\nthe best {best}. {question}|{chance},\nbest {best}. {question}"
    )
    said = worded(text, chance="31 %", best="44 %", question=question).full
    assert said.replace("\n", " ") in plain
    luck = gettext("Luck {jade} : {obsidian}; no mistake|Luck {jade} : {obsidian}")
    assert worded(luck, jade=29, obsidian=71).short in plain
    assert f"{gettext('Sticks')}: {gettext('By hand')}" in plain


def test_the_summary_of_the_page_on_levels_is_right():
    summary, _ = (DOCS / "lab" / "levels.md").read_text("utf-8").split("## Two players")
    told = re.findall(r"(\d+)\s+against", summary)
    assert len(told) > 3
    results = exact_results()
    assert set(told) <= {f"{100 * rate:.0f}" for rate in results.values()}
    needed = re.findall(r"([\d,]+) (?:games )?to see that (\w+) is stronger than (\w+)", summary)
    assert len(needed) == 2
    for games, better, worse in needed:  # where two standard errors are the distance from even
        exact = (results[better, worse] - 0.5) ** -2
        assert int(games.replace(",", "")) == float(f"{exact:.1g}")
