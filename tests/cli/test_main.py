"""The command line, run in a subprocess."""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from programs import COLUMNS, DATA, environment, only_line, run, run_python
from rounds import in_gate, sampled

import puluc
from puluc.cli import main as cli
from puluc.cli.parser import ARGPARSE, ARGPARSE_COUNTED, make_parser
from puluc.rules import OPTIONS, Position, Ruleset
from puluc.rules.options import value_text
from puluc.text.language import PSEUDO, gettext, language, ngettext, set_language

NO_SUCH_DISPLAY = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9876"}
"""No such server exists, whether or not SDL supports X11 here."""


@pytest.fixture
def unwritable(tmp_path) -> Path:
    """A folder that can't be created: its parent is a file."""
    file = tmp_path / "file"
    file.write_text("not a folder")
    return file / "home"


def test_version(tmp_path):
    assert run("--version", home=tmp_path) == (0, f"puluc {puluc.__version__}\n", "")


def test_the_example_in_the_help_of_explain_is_a_position(call):
    _, printed, _ = call("lab", "explain", "--help")
    example = re.search(r'such as "(.*?)"', " ".join(printed.split()))
    assert example
    assert Position.parse(example[1], Ruleset()).legal_moves(2)


@pytest.mark.parametrize(
    "command", [("arena",), ("lab", "solve"), ("lab", "evaluate"), ("lab", "explain")]
)
def test_help_of_a_command_that_takes_rules_lists_every_option(call, command):
    _, printed, _ = call(*command, "--help")
    assert "--rules" in printed
    head, options = printed.split("\nrule options:\n")
    assert all(len(line) < COLUMNS for line in (head + options).splitlines())
    told = " ".join(options.split()).lower()
    for option in OPTIONS:
        line = f"{option.field} {option.explanation} ".lower()
        range_text = told.partition(line)[2].partition(". ")[0]
        assert all(value_text(option.values[end]) in range_text for end in (0, -1))


def test_help_names_the_values_of_a_rule_option_by_their_kind(call):
    _, printed, _ = call("arena", "--help")
    told = " ".join(printed.split())
    assert "The length of the highway. A whole number from 7 to 39." in told
    assert "go beyond the last space. One of finite, looping, return." in told
    assert "Two single pieces of a side may join. Either yes or no." in told


def test_help_lists_options_and_commands(call):
    status, printed, _ = call("--help")
    assert status == 0
    listed = ("--frames", "--version", "--portable", "replay", "verify", "show", "files", "arena")
    assert all(word in printed for word in listed)


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--fast"], "--fast"),
        (["-x"], "-x"),
        (["fly"], "there is no file and no saved game 'fly'"),
        (["play"], "FILE"),
        (["show", "fly"], "no saved game 'fly'"),
        (["verify", "../fly"], "no saved game '../fly'"),
        (["replay", "fly"], "no saved game 'fly'"),
        (["--frames", "2", "fly"], "no saved game 'fly'"),
        (["--frames"], "--frames"),
        (["--frames", "many"], "'many' is not a whole number from 1 up"),
        (["--frames", "0"], "'0' is not a whole number"),
        (["--frames", "-1"], "--frames"),
        (["--frames", "1.5"], "'1.5' is not a whole number"),
        (["--frames", "٣"], "'٣' is not a whole number"),
        (["--frames", "1\n2"], "--frames"),
        (["--fast\nslow"], "--fast"),
        (
            ["--language", "tlh", "files"],
            "invalid choice: 'tlh' (choose from 'system', 'en', 'es', 'uk')",
        ),
        (["lab", "explain", "4 - - - j - - o - - 4 j", "--throw", "2"], "no solution of puluc in"),
        (["--seed", "7"], "--seed needs --selftest"),
        (["arena", "--games", "x"], "'x' is not a whole number"),
        (["arena", "--games", "0"], "'0' is not a whole number"),
        (["arena", "--jobs", "0"], "'0' is not a whole number"),
        (["arena", "--seed", "x"], "--seed"),
        (
            ["arena", "--rules", "throws=dice"],
            "throws can't be 'dice'; it must be one of culin, bell",
        ),
        (
            ["arena", "--rules", "pieces=6"],
            "pieces can't be 6; it must be a whole number from 1 to 5",
        ),
        (["arena", "--rules", "luck=good"], "there is no rule 'luck'"),
        (["arena", "--rules", ""], "the rules are empty"),
        (["arena", "--frames", "3"], "--frames"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_call_gets_one_line_and_status_2(call, arguments, wrong):
    status, printed, problem = call(*arguments)
    assert (status, printed) == (2, "")
    assert only_line(problem).startswith("puluc: ")
    assert wrong in problem


def test_a_wrong_call_leaves_no_traceback(tmp_path):
    status, printed, problem = run("arena", "--rules", "throws=dice", home=tmp_path)
    assert (status, printed) == (2, "")
    assert only_line(problem)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("files", "left"),
    [
        ({}, {"puluc.log"}),
        ({"Puluc.puluc": b"damaged"}, {"puluc.log", "Puluc.puluc"}),
        ({"preferences.json": b'{"speed": "\xff"}'}, {"puluc.log", "preferences.damaged-1.json"}),
    ],
)
def test_the_game_runs_for_some_frames_whatever_is_in_its_folder(tmp_path, files, left):
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert run("--frames", "3", home=tmp_path) == (0, "", "")
    assert left <= {path.name for path in tmp_path.iterdir()}
    assert f"puluc {puluc.__version__}" in (tmp_path / "puluc.log").read_text()


@pytest.mark.parametrize("has_log", [True, False])
def test_without_a_display_one_line_names_the_cause(tmp_path, unwritable, has_log):
    home = tmp_path if has_log else unwritable
    status, printed, problem = run("--frames", "3", home=home, **NO_SUCH_DISPLAY)
    assert (status, printed) == (1, "")
    assert only_line(problem).startswith("puluc: can't open a window: ")
    assert "x11" in problem
    if has_log:
        assert "ended: can't open a window: " in (home / "puluc.log").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a desktop")
@pytest.mark.parametrize(
    ("arguments", "environ", "why"),
    [
        (("--frames", "3"), {}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        in_gate((("--frames", "3"), {"DISPLAY": ":9876"}, "the display does not respond")),
        (("--frames", "3"), {"WAYLAND_DISPLAY": "wayland-76"}, "the display does not respond"),
        in_gate((("--selftest",), {}, "neither DISPLAY nor WAYLAND_DISPLAY is set")),
    ],
)
def test_without_a_display_the_game_never_runs_unseen(tmp_path, arguments, environ, why):
    bare = dict.fromkeys(("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"))
    status, printed, problem = run(*arguments, home=tmp_path, **{**bare, **environ})
    assert status == 1
    seed = r"self-test with the seed [0-9a-f]{8}\n" if "--selftest" in arguments else ""
    assert re.fullmatch(seed, printed)
    assert only_line(problem).startswith("puluc: can't open a window: ")
    assert why in problem


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(unwritable):
    assert run("--frames", "3", home=unwritable) == (0, "", "")
    assert unwritable.parent.read_text() == "not a folder"


@pytest.mark.parametrize("name", ["Puluc.puluc", "Puluc"])
def test_a_damaged_game_does_not_stop_the_program_and_is_left_alone(tmp_path, name):
    (tmp_path / "Puluc.puluc").write_bytes(b"damaged")
    assert run("--frames", "3", name, home=tmp_path) == (0, "", "")
    assert (tmp_path / "Puluc.puluc").read_bytes() == b"damaged"


@pytest.mark.parametrize("name", sampled(["game-v2-many.puluc", "game-v2-middle.puluc"], 2))
def test_a_game_file_is_opened_and_unlocked(tmp_path, name):
    path = tmp_path / "elsewhere" / name
    path.parent.mkdir()
    path.write_bytes((DATA / name).read_bytes())
    assert run("--frames", "9", str(path), home=tmp_path) == (0, "", "")
    assert not list(path.parent.glob("*.lock"))


@pytest.mark.parametrize("name", sampled(["game-v2-many.puluc", "record-1-won.txt"], 2))
def test_a_game_is_replayed_and_nothing_written(tmp_path, name):
    before = sorted(DATA.iterdir())
    assert run("--frames", "9", "replay", str(DATA / name), home=tmp_path) == (0, "", "")
    assert sorted(DATA.iterdir()) == before


def test_a_file_is_verified(call):
    status, printed, problem = call("verify", str(DATA / "game-v2-won.puluc"))
    assert (status, problem) == (0, "")
    assert printed == (
        "game-v2-won.puluc: 1 game, 50 turns: 52 throws from the seeds, all moves legal\n"
        "SHA-256 of the seeds. If you wrote one down before the first throw, it must be the same:\n"
        "game 1: fe6df44e2dc4507bdca3b47dc0c8fd553816584251d48f9e4a21a0056baea488\n"
        "Can't be verified: who played, and when; whether moves were taken back or hints shown;"
        " whether a game was left out.\n"
    )


def test_errors_in_a_file_are_reported_by_game_and_turn(tmp_path, call):
    content = (DATA / "game-v2-won.puluc").read_text()
    (tmp_path / "Mine.puluc").write_text(content.replace('"result": "', '"result": "draw" ,"x": "'))
    status, printed, _ = call("verify", "Mine")
    assert (status, printed) == (1, "")
    (tmp_path / "Mine.puluc").write_text(content.replace('city-2"', 'city-7"', 1))
    status, printed, _ = call("verify", "Mine")
    assert status == 1
    assert printed.splitlines()[0] == "Mine.puluc: 1 game, 50 turns: 1 error"
    assert printed.splitlines()[1].startswith("game 1, turn ")
    assert "\nпартія 1, хід " in call("--language", "uk", "verify", "Mine")[1]


def test_games_are_listed_and_shown(tmp_path, call):
    (tmp_path / "Mine.puluc").write_bytes((DATA / "game-v2-middle.puluc").read_bytes())
    assert call("files")[1].startswith("Mine  Ritual Warfare  vs. Hard  0-0")
    assert "J  1  2  3" in call("show", "Mine")[1]


BAD = {
    "empty": b"",
    "binary": bytes(range(256)),
    "newer": b'{"format": "puluc-game", "version": 99}',
    "record": b"Puluc record 1\nRules: dice\n",
}


@pytest.mark.parametrize("command", ["verify", "show", "replay"])
@pytest.mark.parametrize("name", [*BAD, "folder"])
def test_a_bad_file_gets_one_line(tmp_path, call, command, name):
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    else:
        path.write_bytes(BAD[name])
    status, printed, problem = call(command, str(path))
    assert (status, printed) == (1, "")
    assert only_line(problem).startswith("puluc: ")


@pytest.mark.parametrize(("environ", "status"), [({}, 0), (NO_SUCH_DISPLAY, 1)])
def test_a_windowed_program_has_no_standard_streams(tmp_path, environ, status):
    """As in a frozen program on Windows."""
    code = (
        "import os, sys; sys.stdout = sys.stderr = None; from puluc.cli.main import main\n"
        "try: main(['--frames', '3'])\n"
        "except SystemExit as end: os._exit(10 + end.code)"
    )
    assert run_python("-c", code, home=tmp_path, **environ) == (10 + status, "", "")


ARENA = ("arena", "--games", "20", "--jobs")


def test_the_arena_reports_each_pairing(call):
    lines = call(*ARENA, "1", "--rules", "throws=bell")[1].splitlines()
    assert lines[0] == "20 games each, rules throws=bell, seed 1"
    assert [line.split(":")[0] for line in lines[1:]] == [
        "Fair vs. Easy",
        "Hard vs. Easy",
        "Hard vs. Fair",
    ]


def test_the_arena_prints_json_for_two_levels(call):
    words = (*ARENA, "1", "--levels", "hard", "easy", "--json")
    (line,) = call(*words)[1].splitlines()
    result = json.loads(line)
    assert (result["rules"], result["first"], result["second"]) == ("puluc", "hard", "easy")
    assert result["interval"][0] <= result["rate"] <= result["interval"][1]


@pytest.mark.gate
def test_the_arena_plays_every_named_game(call):
    _, lines, _ = call("arena", "--games", "2", "--jobs", "1", "--presets")
    assert lines.count("games each") == 18
    assert "highway=return fire=yes" in lines


def test_the_arena_repeats_itself_on_any_number_of_processes(call):
    first, *others = (call(*ARENA, *words.split()) for words in ("1", "2", "2 --seed 1"))
    assert (first[0], first[2]) == (0, "")
    assert others == [first, first]
    assert call(*ARENA, "1", "--seed", "2") != first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows reports a closed pipe differently")
def test_a_reader_that_goes_away_ends_the_arena_quietly(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "puluc", *ARENA, "1"],
        env=environment(tmp_path, {"PYTHONUNBUFFERED": None}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as arena:
        arena.stdout.close()
        assert arena.stderr.read() == b""
    assert arena.returncode == 1


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [(KeyboardInterrupt, 130, ""), (MemoryError, 1, "puluc: there is not enough memory\n")],
)
def test_an_expected_failure_of_a_command_is_reported(monkeypatch, call, error, status, line):
    monkeypatch.setitem(cli.COMMANDS, "arena", broken(error()))
    assert call("arena") == (status, "", line)


def broken(error: BaseException) -> Callable[[object], int]:
    """A command that fails."""

    def fail(_options: object) -> int:
        raise error

    return fail


@pytest.mark.parametrize("error", [ValueError, LookupError, TypeError])
def test_a_bug_in_a_command_is_reported_and_logged(monkeypatch, call, tmp_path, error):
    """Only expected errors become a line; a plain ValueError is a bug."""
    monkeypatch.setitem(cli.COMMANDS, "files", broken(error("one line\nand another")))
    status, _, problem = call("files")
    assert status == 70
    line = only_line(problem)
    assert line.startswith(f"puluc: Something went wrong ({error.__name__}: ")
    assert str(tmp_path / "puluc.log") in line
    assert "Traceback" in (tmp_path / "puluc.log").read_text("utf-8")


@pytest.mark.parametrize("command", ["show", "play", "verify", "replay"])
@pytest.mark.parametrize(
    "file", ["~nosuchuser/x", "~nosuchuser", "", ".", "/", "..", "~", "/usr/..", "/proc/self/root"]
)
def test_an_unusual_file_gets_one_line(call, command, file):
    status, _, problem = call(command, file)
    assert status == (2 if file.startswith("~no") or not file else 1)
    assert f"'{file}'" in only_line(problem)


@pytest.mark.parametrize("command", ["show", "play"])
def test_a_link_to_the_root_is_not_a_saved_game(call, tmp_path, command):
    (tmp_path / "Root.puluc").symlink_to("/")
    status, _, problem = call(command, "Root")
    assert status == 2
    assert "there is no file and no saved game 'Root'" in only_line(problem)


def test_a_game_may_have_the_name_of_a_home_or_of_a_folder(tmp_path, monkeypatch, call):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Folder").mkdir()
    for name in ("~maya", "Folder"):
        (tmp_path / f"{name}.puluc").write_bytes((DATA / "game-v2-middle.puluc").read_bytes())
        status, printed, _ = call("show", name)
        assert status == 0
        assert printed.startswith(f"{name}: Ritual Warfare")


INTERRUPTED = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
sys.argv[1:] = ["arena", "--rules", "puluc", "--games", "20", "--jobs", "1"]
from puluc.__main__ import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are otherwise there")
@pytest.mark.parametrize("module", ["puluc.cli.main", "puluc.rules", "puluc.lab.arena"])
def test_ctrl_c_ends_a_command_quietly_during_imports(tmp_path, module):
    code = INTERRUPTED.format(module=module)
    assert run_python("-c", code, home=tmp_path) == (130, "", "")


def test_an_engine_without_standard_input_gets_one_line(monkeypatch, call):
    monkeypatch.setattr(sys, "stdin", None)
    assert call("engine") == (1, "", "puluc: the engine needs standard input\n")


NOBODY = """
import sys
try:
    import pwd
    def unknown(uid): raise KeyError(uid)
    pwd.getpwuid = unknown
except ImportError:
    pass
sys.argv[1:] = {arguments}
from puluc.__main__ import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows the folders of a user")
@pytest.mark.parametrize(
    ("arguments", "home"),
    [
        (["files"], None),
        in_gate((["files"], "")),
        (["files"], "not/absolute"),
        (["--frames", "3"], None),
        in_gate((["--install-desktop"], None)),
        (["--install-desktop"], "not/absolute"),
    ],
)
def test_without_a_home_one_line_says_what_to_set(tmp_path, arguments, home):
    names = ("HOME", "PULUC_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    changes = {**dict.fromkeys(names), "HOME": home, "PULUC_HOME": None}
    code = NOBODY.format(arguments=arguments)
    status, printed, problem = run_python("-c", code, home=tmp_path, **changes)
    assert (status, printed) == (1, "")
    assert only_line(problem).startswith("puluc: there is no home folder: set HOME")
    assert not list(tmp_path.iterdir())


HOMES = (" ", "x" * 5000, "file", "loop/below")


@pytest.mark.parametrize(
    ("arguments", "home"),
    [*((["files"], home) for home in HOMES), (["--frames", "1"], "file"), (["engine"], "file")],
)
def test_a_home_that_cannot_be_used_gets_one_line_and_status_2(tmp_path, arguments, home):
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    status, printed, problem = run(*arguments, home=tmp_path, PULUC_HOME=home)
    assert (status, printed) == (2, "")
    assert only_line(problem).startswith("puluc: PULUC_HOME can't be used: ")


@pytest.mark.parametrize("home", HOMES)
def test_help_needs_no_home(call, monkeypatch, tmp_path, home):
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PULUC_HOME", home)
    status, printed, problem = call("--help")
    assert (status, problem) == (0, "")
    assert printed.startswith("usage: puluc")


@pytest.mark.parametrize("early", ["escape_unencodable", "with_command", "choose_language"])
def test_a_bug_before_the_command_is_reported_too(monkeypatch, call, early):
    def fail(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(cli, early, fail)
    status, _, problem = call("files")
    assert status == 70
    assert only_line(problem).startswith("puluc: Something went wrong (ZeroDivisionError: planted)")


@pytest.mark.parametrize("zone", ["<+99>-99", *map(in_gate, ("<+24>-24", "no/zone"))])
def test_a_time_zone_that_cannot_be_is_utc(tmp_path, zone):
    assert run("--frames", "3", home=tmp_path, TZ=zone) == (0, "", "")


# Languages

HELP = {
    "en": ("usage: puluc", "options:", "list the saved games"),
    "es": ("uso: puluc", "opciones:", "--seed SEMILLA", "mostrar la lista de partidas guardadas"),
    "uk": ("виклик: puluc", "параметри:", "--seed ЗЕРНО", "показати список збережених партій"),
}


@pytest.mark.parametrize("code", HELP)
def test_the_help_and_its_headings_are_in_the_language_asked_for(call, code):
    status, printed, _ = call("--language", code, "--help")
    assert status == 0
    assert all(text in printed for text in HELP[code])
    assert call(f"--language={code}", "--help")[1] == printed


def test_a_wrong_call_and_a_game_are_told_in_the_language_asked_for(call):
    status, printed, problem = call("--language", "uk", "analyse", "--game", "0", "x")
    assert (status, printed) == (2, "")
    wrong = "puluc: аргумент --game: «0» – не ціле число від 1 (див. puluc --help)\n"
    assert problem == wrong
    shown = call("--language", "es", "show", str(DATA / "game-v2-won.puluc"))[1]
    assert "Partida 1, turno 51: ganó Obsidiana" in shown
    assert re.search(r"^Variante +contra +Jade +Obsidiana +Empates$", shown, re.MULTILINE)


def test_link_without_a_way_is_told_in_the_language_asked_for(call):
    status, _, problem = call("--language", "es", "link")
    assert status == 2
    assert problem == "puluc: falta uno de los argumentos --host --join (véase puluc --help)\n"


@pytest.mark.parametrize(
    ("command", "file"),
    [
        *((each, "a game file, or") for each in ("play", "show")),
        *((each, "a game file or a text record, or") for each in ("replay", "verify", "analyse")),
    ],
)
def test_help_says_what_a_file_is(call, command, file):
    printed = " ".join(call(command, "--help")[1].split())
    assert f" FILE {file} the name of a saved game " in printed


@pytest.mark.parametrize("code", ["es", "uk"])
def test_what_argparse_says_keeps_its_placeholders(code):
    set_language(code)
    shown = [*map(gettext, ARGPARSE), *(ngettext(*ARGPARSE_COUNTED, count) for count in (1, 2, 5))]
    texts = [*ARGPARSE, *[ARGPARSE_COUNTED[0]] * 3]
    for text, told in zip(texts, shown, strict=True):
        placeholders = re.findall(r"%(?:\(\w+\))?[sr]", text)
        assert re.findall(r"%(?:\(\w+\))?[sr]", told) == placeholders
        assert told not in (text, ARGPARSE_COUNTED[1])


def texts_of_help(parser: argparse.ArgumentParser, capsys, *command: str) -> dict[str, str]:
    """The texts that the help of a command and of those below it prints, by where they are."""
    with pytest.raises(SystemExit):
        parser.parse_args([*command, "--help"])
    _, *paragraphs = capsys.readouterr().out.split("\n\n")  # the synopsis has no text
    place, texts, below = "", dict[str, str](), list[str]()
    for number, line in enumerate("\n".join(paragraphs).splitlines()):
        assert len(line) < COLUMNS
        row = re.match(r"(?: {2}|( {4}))(\S.*?)(?: {2,}(.*)|)$", line)
        if row:
            words = [word for word in row[2].split() if not word.strip("[],.").isupper()]
            place = " ".join((*command, *words))
            texts[place] = row[3] or ""
            below += [row[2]] if row[1] else []
        elif line.startswith(" "):
            texts[place] += f" {line.strip()}"
        else:
            texts[" ".join((*command, "line", str(number)))] = line
    for each in below:
        texts.update(texts_of_help(parser, capsys, *command, each))
    return texts


def sentences_of(texts: Mapping[str, str]) -> set[str]:
    return {each for text in texts.values() for each in text.split(". ") if each}


def test_every_text_of_the_help_is_marked(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    english = texts_of_help(make_parser(), capsys)
    assert {"lab solve --puluk", "arena players", "--portable"} <= set(english)
    set_language(PSEUDO)
    shown = texts_of_help(make_parser(), capsys)
    rows = {place for place in english if "line" not in place.split()}
    assert rows <= set(shown)
    assert not [place for place in rows if english[place] and shown[place] == english[place]]
    assert not sentences_of(english) & sentences_of(shown)


WRONG = (
    "--fast",
    "--frames",
    "--frames x",
    "--s 7",
    "--portable=yes",
    "analyse",
    "arena --seed x",
    "arena --levels easy",
    "arena --levels easy dull",
    "lab",
    "lab solve --puluk --rules puluc",
    "lab solve --rules players=2",
    "lab duel --looks 5",
    "lab solve --memory none",
    "lab evaluate --jade dull",
    "lab explain x --throw",
    "link --host --port 99999",
)
"""Every kind of wrong call but those about the rules."""


@pytest.mark.parametrize("code", ["es", "uk"])
def test_errors_in_a_call_are_translated(capsys, code):
    def told() -> Iterator[set[str]]:
        parser = make_parser()
        for words in WRONG:
            with pytest.raises(SystemExit):
                parser.parse_args(words.split())
            yield set(re.split(r": |; | \(", capsys.readouterr().err.removeprefix("puluc: ")))

    english = [*told()]
    set_language(code)
    for words, known, shown in zip(WRONG, english, told(), strict=True):
        assert not [part for part in known & shown if " " in part], words


@pytest.mark.parametrize(
    ("preference", "words", "spoken"),
    [
        ("uk", (), "uk"),
        ("uk", ("--language", "es"), "es"),
        ("uk", ("--language", "system"), "en"),
        ("system", (), "en"),
    ],
)
def test_the_language_is_that_of_the_command_line_or_of_the_preferences(
    call, tmp_path, preference, words, spoken
):
    (tmp_path / "preferences.json").write_text(f'{{"language": "{preference}"}}', "utf-8")
    assert call(*words, "files")[0] == 0
    assert language() == spoken
