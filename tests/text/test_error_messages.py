"""Why something is refused: marked in English, told in the player's language."""

import errno
import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from packages import PACKAGE

from puluc import PulucError
from puluc.ai.levels import LevelContext, MissingDataError, make_player
from puluc.ai.master.networks import read_networks
from puluc.ai.tablebase.file import Tablebase
from puluc.game.draft import Draft
from puluc.game.puzzles import parse_puzzles
from puluc.rules import (
    Contradiction,
    HandSticks,
    IllegalMoveError,
    Match,
    Move,
    Obstacle,
    Player,
    Position,
    RecordError,
    Refusal,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    Throw,
    UnreachableError,
    parse_record,
    verify,
)
from puluc.rules.notation import LINE
from puluc.storage.errors import (
    ContentError,
    DamagedError,
    GameFileError,
    LockedError,
    Operation,
    RefusedError,
)
from puluc.storage.game_file import decode, read_content, to_session
from puluc.storage.kit import KitError
from puluc.storage.verification import verify_file
from puluc.text.error_messages import error_message, line_text
from puluc.text.language import gettext, set_language
from tools.build.catalogues import collected as collected_texts
from tools.build.catalogues import messages

DATA = Path(__file__).parents[1] / "data"
START = "5 - - - - - - - - - 5 j"
WON = (DATA / "record-1-won.txt").read_text()
FILE = json.loads((DATA / "game-v2-many.puluc").read_text())
ONE = Path("games/One.puluc")

DEVELOPERS = ("lab", "bench", "build", "monkey", "engine.py")
"""Of whom no text is translated here."""

_STRING = r"\s*[a-z]*[\"'(]"
_GETTEXT = r"\s*(?:gettext|ngettext|pgettext|str)\("
DETAIL_ONLY = {"PuzzleError", "NetworksError", "UnknownRulesError", "SpriteError", "NoPolicyError"}


def kinds(kind: type[PulucError] = PulucError) -> Iterator[type[PulucError]]:
    """All classes of expected errors."""
    yield kind
    for each in kind.__subclasses__():
        yield from kinds(each)


@cache
def sources() -> dict[Path, str]:
    """The modules whose errors players read."""
    paths = (path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py")))
    shown = (path for path in paths if not set(DEVELOPERS) & set(path.parts))
    return {path: text for path in shown if "Error(" in (text := (PACKAGE / path).read_text())}


def test_every_reason_is_marked():
    names = {kind.__name__ for kind in kinds()} - DETAIL_ONLY
    written_out = re.compile(rf"\b({'|'.join(names)})\((?:{_STRING}|{_GETTEXT})")
    every = ((path, hit) for path, text in sources().items() for hit in written_out.finditer(text))
    found = [f"{path}: {hit[0]}" for path, hit in every]
    assert not found


def test_no_room_below_the_screens_refuses_with_a_plain_error():
    """A ValueError is a bug, or what a decoder or the maker of a file of puzzles reads."""
    raising = re.compile(r"raise (?:ValueError|LookupError|KeyError)\(")
    rooms = {"rules", "game", "storage"}
    plain = {
        path.as_posix()
        for path, text in sources().items()
        if path.parts[0] in rooms and raising.search(text)
    }
    assert plain == {
        "game/puzzles.py",
        "game/session.py",
        "storage/look.py",
        "storage/preferences.py",
        "storage/game_file.py",
    }


def lines_of_notation() -> Iterator[Callable[[], object]]:
    """Wrong positions, rules, moves, turns and names."""
    for line in (
        "x",
        "5 - - - - - - - - - 5 x",
        "5 z - - - - - - - - 5 j",
        "6 - - - - - - - - - 5 j",
        "5 - - j - - - - - - 5 j",
        "pieces=1 3 j j - - - - - - - 5 j",
        "4 J - - - - - - - - 5 j",
        "fire=yes 4 - - - - j - - - - 5 j",
        f"{START} lost=1/0",
        f"{START} 9",
        "highway=return 3 jO - - - - - - - - 5 j",
        "players=2 5 - - - - - - - - - - - - - - - - - - - 5,5 a",
    ):
        yield lambda line=line: Draft.parse(line, Ruleset())
    for rules in (
        "",
        "speed=3",
        "fire=maybe",
        "pieces=99",
        "pieces=7",
        "highway=round",
        "fire=yes fire=yes",
        "fire=yes spaces=8",
        "flow=yes",
        "players=5 spaces=9",
    ):
        yield lambda rules=rules: Ruleset.parse(rules)
    yield lambda: Ruleset.preset("chess")
    for move in ("north", "city-city", "city+3", "3xcity"):
        yield lambda move=move: Move.parse(move)
    yield lambda: Position.parse(START, Ruleset()).play(Move.parse("3-4"))
    yield lambda: Throw.parse("012")
    yield lambda: Seat("")
    yield lambda: Seat("human", "a,b")
    yield lambda: SeriesGame(6)
    yield lambda: SeriesGame(1, (2, 3))
    yield Match(Ruleset(), HandSticks()).pass_turn
    yield Match(Ruleset(), HandSticks()).throw


def changes() -> Iterator[tuple[str, str]]:
    """What is replaced in the record of a game, and by what."""
    yield "Puluc record 1", "Puluc"
    yield "Rules: ", "Rule: "
    yield "Obsidian: ", "Obsidian: hard, "
    yield "Game: ", "Game: x"
    yield "Opening: ", "Opening: 2 "
    yield "Opening:", "; "
    yield "Opening: 1111 0111", "Opening: 1111 1011"
    yield "0101=2", "0110=2"
    yield "Result: obsidian", "Result: jade"
    yield "1. ", "2. "
    yield "=", "=9"
    yield " city-2\n", " city-3\n"
    yield " city-2\n", " ...\n"
    yield "Result: ", "; "
    yield "SHA-256: ", "Sticks: by hand\nSHA-256: "


def records() -> Iterator[Callable[[], object]]:
    """Records that are damaged or contradict their seeds."""
    for old, new in changes():
        yield lambda old=old, new=new: verify(parse_record(WON.replace(old, new, 1)))


def tampered(**fields: object) -> Callable[[], object]:
    """A saved game with other fields."""
    content = json.dumps({**FILE, **fields}).encode()
    return lambda: to_session(decode(content), str)


def files() -> Iterator[Callable[[], object]]:
    """Files that can't be used."""
    for content in (b"", b"{", b"nonsense", b"[]", b'{"format": "puluc-game", "version": 3}'):
        yield lambda content=content: decode(content)
    yield lambda: decode(b'{"format": "puluc-game", "version": 1}')
    yield tampered(games=[3])
    yield tampered(position="5")
    yield tampered(game={**FILE["game"], "opponent": "god"})
    yield tampered(game={**FILE["game"], "abandoned": True})
    yield tampered(ended=FILE["games"][0])
    yield lambda: read_content(DATA)
    yield lambda: Tablebase(b"")
    yield lambda: Tablebase(b"x" * 99)
    yield lambda: read_networks(b"")
    yield lambda: parse_puzzles("x")
    yield lambda: make_player("perfect", LevelContext())


def raised(work: Callable[[], object]) -> PulucError:
    """What a piece of work refuses with."""
    with pytest.raises(PulucError) as refused:
        work()
    return refused.value


def made() -> Iterator[PulucError | OSError]:
    """Errors whose cause is not at hand here, and those of the system."""
    yield LockedError(ONE, 3)
    yield DamagedError(ONE, raised(lambda: decode(b"{")), has_backup=False)
    yield KitError(ONE, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    yield MissingDataError(LINE, number=1, reason=OSError(errno.EIO, "EIO"))
    for operation in Operation:
        yield RefusedError(operation, ONE, OSError(errno.EROFS, "EROFS"))
    for obstacle in Obstacle:
        yield UnreachableError(obstacle, 4)
    for refusal in Refusal:
        yield IllegalMoveError("{move}: {reason}", move="4-6", reason=PulucError(refusal.value))
    for name in ("ENOSPC", "EACCES", "EROFS", "ENOENT", "ENAMETOOLONG", "EISDIR", "EIO", "ENOTDIR"):
        code = getattr(errno, name)
        yield OSError(code, os.strerror(code))
    games = [{**FILE["games"][0], "result": None}, {**FILE["games"][1], "abandoned": True}]
    content = {**FILE, "games": [*games, *FILE["games"][:1]]}
    yield from verify_file(decode(json.dumps(content).encode())).errors


ENGLISH = re.compile(r"\b(?:the|is|not|has|can't|it|of|there|must|but|needs?|with)\b")
QUOTED = re.compile(r"«.*?»")


@pytest.fixture(scope="module")
def errors() -> list[PulucError | OSError]:
    """Errors of every room."""
    works = (*lines_of_notation(), *records(), *files())
    return [*map(raised, works), *made()]


@pytest.mark.parametrize("language", ["es", "uk"])
def test_no_reason_has_english_in_it(errors, language):
    """A reason that isn't translated yet is in English, with a warning of the catalogues."""
    set_language(language)
    for error in errors:
        shown = error_message(error)
        *_, reason = [*texts_of(error)] or [""]
        if reason and gettext(reason) == reason:
            continue
        assert "{" not in shown.replace("«{»", "")
        assert not ENGLISH.search(QUOTED.sub("", shown)), shown


def texts_of(error: PulucError | OSError) -> Iterator[str]:
    """The marked texts of an error and of its reasons."""
    if isinstance(error, PulucError):
        yield error.text
        for each in error.about.values():
            yield from texts_of(each)


def test_texts_in_constants_are_collected(errors):
    collected = {message.id for message in messages(collected_texts())}
    constants = {str(each.value) for each in (*Refusal, *Obstacle, *Contradiction)}
    assert constants | {text for error in errors for text in texts_of(error)} <= collected


def test_the_subject_of_a_sentence_is_translated():
    player = PulucError("{player} has no piece left", player=Player.P)
    error = RecordError(LINE, 2, number=7, reason=player)
    assert str(error) == "turn 2: line 7: Obsidian 1 has no piece left"
    set_language("uk")
    assert error_message(error) == "хід 2: рядок 7: Обсидіан 1: фішок більше немає"
    side = PulucError("This is the city of {side}", side=Side.JADE)
    assert "Нефрит" in error_message(side)


def test_the_log_tells_more_than_the_player():
    error = raised(lambda: decode(b'{"format": "puluc-game", "version": "x"}'))
    assert error_message(error) == "'version' is not valid"
    assert str(error).startswith("'version' is not valid (Expected `int`, got `str`")
    assert str(PulucError.of(error)) == str(error)
    with pytest.raises(ContentError, match="unknown field"):
        raise ContentError.of_decoder(ValueError("Object contains unknown field `shine`"))


def test_a_sentence_within_another_one_has_no_full_stop():
    reason = UnreachableError(Obstacle.UNMADE, 3)
    assert error_message(reason).endswith("in this order.")
    told = error_message(PulucError("It can't be used: {reason}.", reason=reason))
    assert told == f"It can't be used: {error_message(reason)}"


def test_a_separate_line_names_the_file():
    missing = FileNotFoundError(errno.ENOENT, "gone", "a.txt")
    assert line_text(missing) == "a.txt: there is no such file or folder"
    assert line_text(OSError("gone")) == "gone"
    assert line_text(MemoryError()) == "there is not enough memory"
    in_use = PermissionError(errno.EACCES, "EACCES")
    in_use.winerror = 32
    assert error_message(in_use) == "another program is using it"
    assert line_text(GameFileError("{name}", name="x")) == "x"
