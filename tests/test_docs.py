"""The pages in docs are true."""

import doctest
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest

from puluc.ai import LEVELS, SUMMARIES
from puluc.game.session import OPPONENTS
from puluc.rules import (
    OPTIONS,
    PRESETS,
    Position,
    Ruleset,
    SeededSticks,
    commitment,
    parse_record,
    record_text,
    verify,
)
from puluc.storage import game_file
from puluc.storage.game_file import GameEntry, GameFile, ScoresEntry
from tools.build.manual import option_rows

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "saves" / "README.md"])


def test_the_form_for_faults_can_be_filled_in_by_whoever_sees_no_window():
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "fault.yml").read_text("utf-8")
    fields = re.split(r"^  - type: ", form, flags=re.MULTILINE)[1:]
    required = [each for each in fields if "required: true" in each]
    assert len(fields) > len(required)
    assert {re.search(r"id: (\w+)", each)[1] for each in required} == {"what", "version"}
    assert not [each for each in required if "--version" in each or "--selftest" in each]


def block(page: str, language: str) -> str:
    """The first code block of a page."""
    text = (DOCS / page).read_text("utf-8")
    match = re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert match is not None
    return match[1]


@pytest.mark.parametrize("page", ["../README.md", "architecture.md"])
def test_the_examples_run(page):
    test = doctest.DocTestParser().get_doctest(block(page, "python"), {}, page, page, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 3
    assert result.failed == 0


@pytest.mark.parametrize(
    "page",
    PAGES,
    ids=lambda page: page.name,
)
def test_links_to_files_work(page):
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert (page.parent / target).exists(), target


RULES_PAGE = (DOCS / "rules.md").read_text("utf-8")


def section(number: int) -> str:
    """A section of the page of rules."""
    return RULES_PAGE.split(f"\n## {number}. ")[1].split("\n## ")[0]


def test_the_page_of_rules_has_the_presets_and_sticks_of_the_program():
    rows = dict(re.findall(r"^\| (\S.*?) \| (.*?) \| .*\|$", section(6), re.MULTILINE))
    for preset in PRESETS:
        if preset.name in rows:
            options = " ".join(re.findall(r"\b[a-z_]+=[a-z0-9-]+", rows[preset.name]))
            assert Ruleset.parse(options or "puluc") == preset.rules, preset.name
    assert len(rows) == 16, "fifteen presets and the head"
    for name, *values in re.findall(
        r"^\| `(\w+)`.*?\| \**(\d)\** \| \**(\d)\** \| (\d) \| (\d) \| (\d) ",
        section(2),
        re.MULTILINE,
    ):
        assert Ruleset.parse(f"throws={name}").values == tuple(map(int, values))
    assert set(re.findall(r"^\| `(\w+)`", section(5), re.MULTILINE)) <= {
        option.field for option in OPTIONS
    } | {"players"}


@pytest.mark.parametrize(
    "page",
    [page for page in DOCS.rglob("*.md") if not page.name.startswith("manual")],
    ids=lambda page: page.stem,
)
def test_each_page_but_the_manuals_says_first_for_whom_it_is(page):
    assert re.match(r"# .+\n\nFor \w+", page.read_text("utf-8"))


def test_the_code_cites_sections_of_the_page_of_rules_that_there_are():
    numbers = set(re.findall(r"^## (\d)\.", RULES_PAGE, re.MULTILINE))
    sources = [*(ROOT / "puluc").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    cited = {
        number
        for source in sources
        for found in re.findall(r"docs/rules\.md ((?:\d, )*\d)", source.read_text("utf-8"))
        for number in found.split(", ")
    }
    assert cited
    assert cited <= numbers


def anchors(page: Path) -> set[str]:
    """What GitHub makes of the headings of a page."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    found = Counter[str]()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_")
        found[kept.replace(" ", "-")] += 1
    return {f"{name}-{n}" if n else name for name, count in found.items() for n in range(count)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_headings_work(page):
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text("utf-8")):
        assert anchor in anchors(page.parent / target if target else page), anchor


def test_the_game_file_on_the_page_is_valid():
    file = game_file.decode(block("game-file.md", "json").encode())
    session = game_file.to_session(file, str)
    assert game_file.encode(session, file.played).decode() == block("game-file.md", "json")


@pytest.mark.parametrize("form", [GameFile, GameEntry])
def test_every_field_is_explained(form):
    text = (DOCS / "game-file.md").read_text("utf-8")
    for name in form.__struct_encode_fields__:
        if name not in ("format", "version"):
            assert f"`{name}`" in text, name
    assert ScoresEntry.__struct_fields__


@pytest.mark.parametrize("level", LEVELS)
def test_the_readme_describes_the_levels_as_new_game_does(level):
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert SUMMARIES[level] in text


def test_every_opponent_is_named():
    text = (DOCS / "game-file.md").read_text("utf-8")
    for opponent in OPPONENTS:
        assert f"`{opponent}`" in text, opponent


def test_the_worked_example_of_a_throw_is_right():
    text = (DOCS / "game-file.md").read_text("utf-8")
    byte = hmac.digest(b"maize", b"1/1", "sha256")[0]
    assert f"{byte} (`{byte:08b}`)" in text
    assert f"`{SeededSticks('maize', 1).throw()}`" in text
    assert commitment("maize") in text


def test_the_records_on_the_page_are_valid():
    blocks = re.findall(r"```\n(.*?)```", (DOCS / "record.md").read_text("utf-8"), re.DOTALL)
    records = [parse_record(text) for text in blocks]
    assert [record.rules.players for record in records] == [1, 2]
    for text, record in zip(blocks, records, strict=True):
        assert verify(record).outcome is not None
        assert record_text(record) == text


def test_the_positions_on_the_page_are_valid():
    text = (DOCS / "record.md").read_text("utf-8")
    positions = re.findall(r"`(\d[\d,]*(?: [-a-zA-Z]+)+ [\d,]+ [a-w])`", text)
    assert len(positions) == 3
    for line in positions:
        rules = Ruleset.parse("highway=return players=2") if "," in line else Ruleset()
        assert str(Position.parse(line, rules)) == line


def test_the_example_of_the_lab_can_be_parsed():
    text = (DOCS / "lab" / "README.md").read_text("utf-8")
    match = re.search(r'explain "(.*?)" --throw 3 --rules "(.*?)"', text)
    assert match is not None
    rules = Ruleset.parse(match[2])
    assert len(Position.parse(match[1], rules).legal_moves(3)) > 1
    assert f"0.{514295}" in text


def test_the_rows_of_rule_options_say_what_the_code_knows():
    text = (DOCS / "record.md").read_text("utf-8")
    rows = re.findall(r"^\| (`\w+`) \| (.+) \| (\S+) \| (.+) \|$", text, re.MULTILINE)
    assert rows == [*option_rows()], "run python -m tools.build manual"
    defaults = " ".join(f"{name.strip('`')}={default}" for name, _, default, _ in rows)
    assert Ruleset.parse(defaults) == Ruleset()
