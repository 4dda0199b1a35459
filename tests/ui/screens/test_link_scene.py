"""Link: the window opens a table or joins one, plays with another computer, and loses it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from random import Random
from threading import enumerate as threads
from time import monotonic

import pytest
from driver import Driver, prefer, row

from puluc.game.session import Session, Setup
from puluc.link import table as table_module
from puluc.link import wire as wire_module
from puluc.link.guest import Guest
from puluc.link.host import Host
from puluc.link.protocol import Ask, Left, ThrowLink
from puluc.link.table import Table, plays_of
from puluc.link.wire import Wire, listen
from puluc.rules import Chains, Computer, Phase, Player, Ruleset, Seat, chain_of
from puluc.storage import game_file
from puluc.storage.preferences import Speed
from puluc.storage.verification import compare, verify_path
from puluc.text.names import player_name
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.hint import HintScene
from puluc.ui.board.scene import BoardScene
from puluc.ui.board.table import BoardTable
from puluc.ui.scene import file_manager
from puluc.ui.screens import link as link_module
from puluc.ui.screens.link import GuestSeatsScene, LinkScene, WaitingScene
from puluc.ui.screens.new_game.games_scene import GamesScene
from puluc.ui.widgets.notice import ConfirmScene
from puluc.ui.widgets.rows import TextRow

PATIENCE_S = 30.0
FRAMES_A_STEP = 6
"""The frames for each look of the other computer at the network, which waits."""
RULES = Ruleset.parse("army=2")


CODE = "KTM4X9QW3P"
"""The code of the tables of others."""


class Other:
    """The other computer: a table without a window, stepped by the test."""

    def __init__(self, table: Table, wire: Wire, code: str) -> None:
        self.table, self.wire, self.code, self.rng = table, wire, code, Random(1)
        self.is_closed = False
        self.plays = True
        """Whether it makes its moves."""

    @classmethod
    def guest(cls, code: str, port: int, session: Session | None = None) -> "Other":
        wire = Wire(code, target=("127.0.0.1", port))
        return cls(Guest(wire, "Ben", session), wire, code)

    @classmethod
    def host(cls, free: Player = Player.OBSIDIAN) -> "Other":
        wire = Wire(CODE, listener=listen("127.0.0.1", 0))
        return cls(Host(wire, "Ben", Setup(RULES, (Seat(), Seat())), [free]), wire, CODE)

    def step(self) -> None:
        if self.is_closed:
            return
        self.wire.step()
        self.table.tick()
        if self.table.setup and not self.table.session:
            self.table.begin(Session(str, self.table.setup))
        if session := self.table.session:
            self.table.carry_out()
            self._play(session)
        self.table.tick()

    def _play(self, session: Session) -> None:
        match = session.match
        match match.phase:
            case Phase.OPENING | Phase.THROW if not session.lacks_throw:
                session.throw()
            case Phase.PASS:
                session.pass_turn()
            case Phase.MOVE if match.player in session.elsewhere:
                if play := self.table.next_play():
                    session.move(*play)
            case Phase.MOVE if self.plays:
                session.move(*self.rng.choice(match.plays))

    def close(self) -> None:
        self.is_closed = True
        self.wire.stop()
        self.wire.run()


@pytest.fixture(autouse=True)
def _known_values(monkeypatch):
    """Give the same address, and the same throws, in each run."""
    rng = Random(1)
    monkeypatch.setattr(link_module, "own_address", lambda: "192.168.1.7")
    monkeypatch.setattr(wire_module, "WAIT_S", 0.01)  # tests step both ends in one thread
    for module in (link_module, table_module):
        monkeypatch.setattr(module, "token_hex", lambda count: rng.randbytes(count).hex())


@pytest.fixture
def window(driver):
    """The program with a game on the board, motion off, which leaves its table at the end."""
    driver.context.start_game(Setup(RULES, (Seat(), Seat("easy")), seed="1"), "Old")
    driver.show_board()
    prefer(driver, speed=Speed.OFF)
    driver.step()
    yield driver
    driver.context.leave_table(5.0)


@pytest.fixture
def others():
    """Keeps what is to be closed."""
    kept = list[Other]()
    yield kept
    for each in kept:
        each.close()


def until(driver: Driver, condition: Callable[[], object], *others: Other) -> None:
    start_s = monotonic()
    while not condition():
        assert monotonic() - start_s < PATIENCE_S, driver.text
        for other in others:
            other.step()
        for _ in range(FRAMES_A_STEP):
            driver.step()
            if condition():
                return


def choose(driver: Driver, value: str) -> None:
    """Choose what the dialog is to do."""
    while driver.scene.dialog.rows[0].value != value:
        driver.press("right")


def typed_in(driver: Driver) -> list[str]:
    """What the fields of the dialog hold."""
    return [each.field.text for each in driver.scene.dialog.rows if isinstance(each, TextRow)]


def opened(driver: Driver) -> tuple[str, int]:
    """Open a table with the proposed seats; its code and port."""
    driver.command(BoardCommand.LINK)
    assert isinstance(driver.scene, LinkScene)
    choose(driver, "Open a table")
    driver.press("return")
    assert isinstance(driver.scene, WaitingScene)
    code = re.search(r"Code: (\w{5}) (\w{5})", driver.text)
    assert "192.168.1.7" in driver.text
    return "".join(code.groups()), driver.context.link.table.wire.port


def test_no_thread_of_a_table_keeps_the_program_from_ending(window, others):
    hosting(window, others)
    assert all(each.daemon for each in threads() if each.name == "link")
    assert any(each.name == "link" for each in threads())


def hosting(driver: Driver, others: list[Other]) -> Other:
    """Play as a host with another computer, which plays Obsidian."""
    other = Other.guest(*opened(driver))
    others.append(other)
    until(driver, lambda: isinstance(driver.scene, BoardScene), other)
    return other


def joined(driver: Driver, others: list[Other], free: Player = Player.OBSIDIAN) -> Other:
    """Join the table of another computer."""
    other = Other.host(free)
    others.append(other)
    driver.command(BoardCommand.LINK)
    choose(driver, "Join")
    driver.press("down")
    driver.type("Ana")
    driver.press("down")
    driver.type(f"127.0.0.1:{other.wire.port}")
    driver.press("down")
    driver.type("ktm4x 9qw3p")
    driver.press("return")
    until(driver, lambda: isinstance(driver.scene, BoardScene), other)
    return other


def play_on(driver: Driver, other: Other, condition: Callable[[], object]) -> None:
    """Play with the space bar."""

    def is_reached() -> bool:
        if condition():
            return True
        if isinstance(driver.scene, BoardScene) and driver.scene.is_waiting:
            driver.app.step(200)
            driver.press_at_once("space")
        return False

    until(driver, is_reached, other)


def is_over(driver: Driver, other: Other) -> bool:
    return driver.context.session.is_over and other.table.session.is_over


@pytest.mark.parametrize("way", [hosting, joined])
def test_a_game_is_played_to_its_end(window, others, way):
    other = way(window, others)
    session = window.context.session
    assert window.context.open_game.name == "Link"
    assert {seat.name for seat in session.seats} >= {"Ben"}
    play_on(window, other, lambda: is_over(window, other))
    assert session.record.turns == other.table.session.record.turns
    window.context.saving.finish()
    path = window.context.open_game.path
    assert not verify_path(path).errors
    assert [seat.name for seat in session.seats] == (
        ["Player", "Ben"] if way is hosting else ["Ben", "Ana"]
    )


def test_the_files_of_both_agree(window, others, tmp_path):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 6)
    window.context.saving.finish()
    path = tmp_path / "Theirs.puluc"
    game_file.save(path, other.table.session)
    (agreement,) = compare(window.context.open_game.path, path)
    assert agreement.difference is None


def test_the_strip_says_who_thinks(window, others):
    other = hosting(window, others)
    other.plays = False
    play_on(
        window,
        other,
        lambda: (
            window.context.session.match.phase is Phase.MOVE
            and window.context.session.match.player is Player.OBSIDIAN
        ),
    )
    until(window, lambda: window.strip == "Ben is thinking", other)
    assert not window.scene.is_moving
    window.press("t")
    assert window.context.session.match.player is Player.OBSIDIAN
    other.plays = True
    until(window, lambda: window.strip != "Ben is thinking", other)


def test_time_counts_only_while_the_match_waits_for_another_computer(window, others, monkeypatch):
    waited: dict[bool, set[int]] = {True: set(), False: set()}
    tick = BoardTable.tick

    def noted(table, elapsed_ms, controller, *, is_asked):
        told, match = tick(table, elapsed_ms, controller, is_asked=is_asked), controller.match
        if controller.is_resting and match.phase is Phase.MOVE:
            waited[match.player is Player.JADE].add(table.waited_ms)
        return told

    monkeypatch.setattr(BoardTable, "tick", noted)
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 4)
    assert waited[True] == {0}
    assert max(waited[False]) > 0


def test_a_lost_connection_is_told_and_the_game_goes_on(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    other.close()
    until(window, lambda: window.context.link.missing)
    until(window, lambda: window.strip == "Ben is away: Turn > Fill seat")
    table = window.context.link.table
    again = Other.guest(other.code, table.wire.port, other.table.session)
    others[0] = again
    again.plays = False
    until(window, lambda: window.strip == "Ben is back", again)
    again.plays = True
    play_on(window, again, lambda: is_over(window, again))


def test_leaving_asks_and_the_game_goes_on_later(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    for answer, is_open in (("n", True), ("y", False)):
        window.command(BoardCommand.LINK)
        assert window.shows("Leave the table?")
        window.wait(700)
        window.press(answer)
        assert isinstance(window.scene, BoardScene)
        assert (window.context.link is not None) is is_open
    until(window, lambda: other.table.away, other)
    until(window, lambda: window.strip == "The table is closed: Game > Link")
    record = window.context.session.record
    window.command(BoardCommand.LINK)
    assert window.scene.dialog.rows[0].value == "Go on"
    assert len(window.scene.dialog.rows) == 1
    window.press("return")
    assert window.shows("Waiting for Ben")
    code = "".join(re.search(r"Code: (\w{5}) (\w{5})", window.text).groups())
    port = window.context.link.table.wire.port
    again = Other.guest(code, port, other.table.session)
    others.append(again)
    until(window, lambda: isinstance(window.scene, BoardScene), again)
    assert window.context.session.record.turns[: len(record.turns)] == record.turns
    play_on(window, again, lambda: is_over(window, again))


@pytest.mark.parametrize(("key", "is_left"), [("n", True), ("o", True), ("w", True), ("r", False)])
def test_what_leaves_the_game_asks_first(window, others, key, is_left):
    hosting(window, others)
    window.press(key)
    assert window.shows("Leave the table?") is is_left
    if is_left:
        window.wait(700)
        window.press("y")
        assert window.context.link is None
        assert not isinstance(window.scene, BoardScene)


def test_there_is_no_next_game_and_nothing_to_take_back_at_the_end(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: window.scene.is_waiting, other)
    window.wait(1000)
    number = window.context.session.game_number
    window.press("p", "u")
    assert window.context.session.game_number == number
    assert not window.shows("The others must agree")
    assert window.context.session.is_over


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_turn_is_taken_back_if_the_other_agrees(window, others, is_allowed):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and window.scene.is_waiting)
    window.press("y")
    assert window.strip == "No move was taken back"
    turns, turn = len(session.match.turns), session.last_choice()
    window.press("u")
    assert window.strip == "The others must agree"
    until(window, lambda: other.table.request, other)
    for _ in range(20):
        window.step()
    assert window.strip == "The others must agree"
    name, ask = other.table.request
    assert (name, ask.turn) == ("Player", turn)
    other.table.answer(is_allowed=is_allowed)
    if is_allowed:
        until(window, lambda: window.strip == f"Turn {turn + 1} taken back", other)
        assert len(session.match.turns) == turn
        until(window, lambda: len(other.table.session.match.turns) == turn, other)
    else:
        until(window, lambda: window.strip == "Ben does not agree", other)
        assert len(session.match.turns) == turns
    play_on(window, other, lambda: is_over(window, other))
    assert session.record.turns == other.table.session.record.turns
    assert session.chains.backs == is_allowed
    window.context.saving.finish()
    assert not verify_path(window.context.open_game.path).errors


@pytest.mark.parametrize(("key", "is_allowed"), [("y", True), ("n", False), ("escape", False)])
def test_who_is_asked_agrees_or_not(window, others, key, is_allowed):
    other = joined(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and window.scene.is_waiting)
    until(window, lambda: window.scene.is_waiting, other)
    until(window, lambda: len(other.table.session.match.turns) > 3, other)
    turn = other.table.session.last_choice()
    other.table.ask_back(turn)
    until(window, lambda: window.shows("Do you agree?"), other)
    assert window.shows(f"Ben asks to take back turn {turn + 1}.")
    window.wait(700)
    window.press(key)
    until(window, lambda: not other.table._ask, other)  # noqa: SLF001 - seen nowhere else
    if is_allowed:
        until(window, lambda: len(session.match.turns) == turn, other)
    assert isinstance(window.scene, BoardScene)
    play_on(window, other, lambda: is_over(window, other))
    assert session.chains.backs == is_allowed


def test_without_the_others_nothing_is_taken_back(window, others):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and window.scene.is_waiting)
    window.context.leave_table(5.0)
    turns = len(session.match.turns)
    window.press("u")
    assert window.strip == "The table is closed: Game > Link"
    assert len(session.match.turns) == turns


def test_a_wrong_link_ends_the_game_with_a_notice(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    count = window.context.session.match.sticks.given(1)[0]
    other.wire.send(1, ThrowLink(1, count + 1, "0" * 64))
    until(window, lambda: window.shows("sent a link"), other)
    assert window.shows("Ben sent a link that is not of its chain")
    assert window.context.link is None


def test_after_the_last_move_the_panel_leads_to_another_table(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: window.shows("Link"), other)
    assert not window.shows("Next game")
    for choice in ("Record", "Scores", "Analysis"):
        assert window.shows(choice)
    window.wait(1000)
    window.press("return")
    assert isinstance(window.scene, LinkScene)
    assert window.context.link is None


@pytest.mark.parametrize("key", ["f1", "f10"])
def test_the_game_goes_on_under_another_screen(window, others, key):
    other = hosting(window, others)
    other.plays = False
    session = window.context.session

    def is_theirs() -> bool:
        return session.match.phase is Phase.MOVE and session.match.player is Player.OBSIDIAN

    play_on(window, other, is_theirs)
    window.press(key)
    scene, turns = window.scene, len(session.match.turns)
    assert not isinstance(scene, BoardScene)
    other.plays = True
    until(
        window,
        lambda: len(session.match.turns) > turns and not is_theirs() and not session.lacks_throw,
        other,
    )
    for _ in range(100):
        other.step()
        window.step()
    assert window.scene is scene
    assert session.match.player is Player.JADE
    assert not session.match.moves, "only the player moves for Jade"
    window.press("escape")
    assert isinstance(window.scene, BoardScene)
    play_on(window, other, lambda: len(session.match.turns) > turns + 2)


def asked_for_a_seat(window: Driver, others: list[Other]) -> Other:
    """Another window with a table of teams, of which this one has to choose its seats."""
    rules = Ruleset.parse("players=2 army=2")
    wire = Wire(CODE, listener=listen("127.0.0.1", 0))
    other = Other(Host(wire, "Ben", Setup(rules, (Seat(),) * 4), rules.turn_order[1:]), wire, CODE)
    others.append(other)
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in ("Ana", f"127.0.0.1:{wire.port}", "KTM4X9QW3P"):
        window.press("down")
        window.type(typed)
    window.press("return")
    window.wait(200)
    assert isinstance(window.scene, WaitingScene)
    assert not window.shows("Waiting for the others"), "the host has said nothing yet"
    until(window, lambda: isinstance(window.scene, GuestSeatsScene), other)
    return other


def test_who_joins_chooses_among_the_free_seats(window, others):
    other = asked_for_a_seat(window, others)
    rows, free = window.scene.dialog.rows, other.table.free
    assert [row.value for row in rows] == ["Here", "Elsewhere", "Elsewhere"]
    assert [row.prompt for row in rows] == [player_name(player) for player in free]
    window.press("right", "down", "right", "down", "right", "return")
    until(window, lambda: len(other.table.free) == 1, other)
    assert other.table.free == [Player.B]
    assert window.shows("Waiting for the others")


@pytest.mark.parametrize("key", ["escape", "f1"])
def test_the_choice_of_a_seat_is_cancelled_but_not_by_help(window, others, key):
    other = asked_for_a_seat(window, others)
    window.press(key)
    if key == "f1":
        window.press("escape", "return")
        until(window, lambda: len(other.table.free) == 2, other)
        window.press("f1")
        window.press("escape")
        assert window.context.link
    else:
        assert isinstance(window.scene, LinkScene)
        assert window.context.link is None


@pytest.mark.parametrize(
    ("address", "code", "text"),
    [
        ("", "KTM4X9QW3P", "is not an address"),
        ("127.0.0.1", "KTM4", "is not a code"),
        ("127.0.0.1", "", "type the code that the host's screen shows"),
    ],
)
def test_what_is_typed_wrong_is_told(window, address, code, text):
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in ("Ana", address, code):
        window.press("down")
        window.type(typed)
    window.press("return")
    assert text in window.text
    assert window.context.link is None


def test_where_no_table_is_a_notice_says_so(window):
    with closing(listen("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in ("Ana", f"127.0.0.1:{port}", "KTM4X9QW3P"):
        window.press("down")
        window.type(typed)
    window.press("return")
    until(window, lambda: window.shows("no table at that address"))
    window.close_notice()
    until(window, lambda: isinstance(window.scene, LinkScene))
    assert typed_in(window) == ["Ana", f"127.0.0.1:{port}", "KTM4X9QW3P"], "nothing is lost"


def test_a_table_that_is_found_leaves_the_address_that_is_typed(window, monkeypatch):
    found = {}
    monkeypatch.setattr(link_module.Discovery, "found", found)
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    window.press("down", "down")
    window.type("10.0.")
    found["Ben"] = "127.0.0.1:1"
    window.step()
    window.type("0.7")
    assert row(window, "Table") == "By address"
    assert "10.0.0.7" in typed_in(window)


def test_the_line_that_the_host_copies_is_enough_to_join(window, others, monkeypatch):
    copied = []
    monkeypatch.setattr(file_manager.pygame.scrap, "put_text", copied.append)
    code, _ = opened(window)
    window.wait(700)
    window.press("c")
    (line,) = copied
    assert line.split(maxsplit=1)[1].replace(" ", "") == code
    assert window.shows("Copied")
    window.wait(700)
    window.press("escape")
    other = Other.host()
    others.append(other)
    choose(window, "Join")
    window.press("down", "down")
    window.type(f"127.0.0.1:{other.wire.port} KTM4X 9QW3P")
    window.press("return")
    until(window, lambda: isinstance(window.scene, BoardScene), other)


def test_a_table_needs_somebody_elsewhere(window):
    window.command(BoardCommand.LINK)
    choose(window, "Open a table")
    window.press("end", "left", "return")
    assert window.shows("nobody plays at another computer")


def test_rules_are_chosen_and_seats_follow(window):
    window.command(BoardCommand.LINK)
    choose(window, "Open a table")
    assert [row.prompt for row in window.scene.dialog.rows[3:]] == ["Jade", "Obsidian"]
    window.press("down", "down", "right", "home", "return")
    scene = window.scene
    assert isinstance(scene, GamesScene)
    scene.list.go(scene.list.labels.index("Bul"))
    window.press("return", "return")
    assert [row.prompt for row in window.scene.dialog.rows[3:]] == [
        "Jade 1", "Jade 2", "Obsidian 1", "Obsidian 2",
    ]  # fmt: skip
    window.press("return")
    assert isinstance(window.scene, WaitingScene), "Enter accepts, as in New game"


def test_esc_closes_the_table_then_the_dialog(window):
    opened(window)
    window.wait(700)
    window.press("escape")
    assert isinstance(window.scene, LinkScene)
    assert window.context.link is None
    window.press("escape")
    assert isinstance(window.scene, BoardScene)


def test_a_level_plays_at_the_host(window, others):
    window.command(BoardCommand.LINK)
    choose(window, "Open a table")
    window.press("end", "up")
    for _ in range(2):
        window.press("right")
    assert window.scene.dialog.focused.value == "Easy"
    window.press("return")
    code = "".join(re.search(r"Code: (\w{5}) (\w{5})", window.text).groups())
    other = Other.guest(code, window.context.link.table.wire.port)
    others.append(other)
    until(window, lambda: isinstance(window.scene, BoardScene), other)
    until(window, lambda: is_over(window, other), other)


def test_a_table_that_is_found_is_joined_without_its_address(window, others, monkeypatch):
    other = Other.host()
    others.append(other)
    found = {}
    monkeypatch.setattr(link_module.Discovery, "found", found)
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    assert [row.prompt for row in window.scene.dialog.rows] == [
        "What to do", "Your name", "Address", "Code",
    ]  # fmt: skip
    found["Ben"] = f"127.0.0.1:{other.wire.port}"
    window.step()
    assert [row.prompt for row in window.scene.dialog.rows] == [
        "What to do", "Your name", "Table", "Code",
    ]  # fmt: skip
    assert window.shows("Ben")
    window.press("down", "down", "right")
    assert [row.prompt for row in window.scene.dialog.rows][2:] == ["Table", "Address", "Code"]
    window.press("right", "down")
    window.type("KTM4X9QW3P")
    window.press("return")
    assert link_module.Discovery.last.is_closed
    until(window, lambda: isinstance(window.scene, BoardScene), other)


def test_the_row_of_tables_begins_anew_when_one_of_them_is_gone(window, monkeypatch):
    found = {"Ana": "127.0.0.1:1", "Ben": "127.0.0.1:2"}
    monkeypatch.setattr(link_module.Discovery, "found", found)
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    window.step()
    window.press("down", "down", "right")
    assert window.shows("Ben")
    del found["Ana"]
    window.step()
    assert row(window, "Table") == "Ben"
    window.press("right")
    del found["Ben"]
    found.update(Clara="127.0.0.1:3", Dora="127.0.0.1:4")
    window.step()
    assert row(window, "Table") == "Clara"


def test_an_open_table_is_told_until_it_is_left(window):
    opened(window)
    told = link_module.Discovery.last
    assert told.told == ("Player", "192.168.1.7", window.context.link.table.wire.port)
    assert not told.is_closed
    window.context.leave_table(5.0)
    assert told.is_closed


def test_a_saved_game_waits_without_a_table(driver):
    roots = ("11" * 32, "22" * 32)
    computers = tuple(
        Computer(name, (player,), chain_of(root)[0].hex())
        for name, player, root in zip(
            ("Ana", "Ben"), (Player.JADE, Player.OBSIDIAN), roots, strict=True
        )
    )
    seats = (Seat(name="Ana"), Seat(name="Ben"))
    driver.context.start_game(Setup(RULES, seats, chains=Chains(computers, 1, roots[1])), "Link")
    driver.show_board()
    driver.wait(1000)
    assert driver.context.session.match.phase is Phase.OPENING
    assert driver.strip == "The table is closed: Game > Link"
    driver.press("t")
    assert not driver.context.session.match.opening
    driver.command(BoardCommand.LINK)
    assert [row.prompt for row in driver.scene.dialog.rows] == ["What to do", "Address", "Code"]


def test_the_program_without_a_table_imports_and_opens_nothing(tmp_path):
    code = (
        "import sys, socket; sys.argv = ['puluc', '--frames', '40'];"
        "socket.socket.bind = socket.socket.connect = None;"
        "from puluc.cli.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*[name for name in sys.modules if 'link' in name.split('.') or"
        " 'linking' in name or name == 'zeroconf'])"
    )
    result = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code],
        env={**os.environ, "PULUC_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == ""


def asking(window: Driver, others: list[Other]) -> tuple[Other, int]:
    """Play until the player of the window asks to take back a move."""
    other = hosting(window, others)
    session = window.context.session

    def is_choosing() -> bool:
        is_late = len(session.match.turns) > 3
        return is_late and session.match.phase is Phase.MOVE and window.scene.is_waiting

    play_on(window, other, is_choosing)
    other.plays = False
    turn = session.last_choice()
    window.press("u")
    until(window, lambda: other.table.request, other)
    return other, turn


def test_a_turn_is_taken_back_while_the_board_is_covered(window, others):
    other, turn = asking(window, others)
    window.press("f1")
    assert not isinstance(window.scene, BoardScene)
    other.table.answer(is_allowed=True)
    until(window, lambda: len(other.table.session.match.turns) == turn, other)
    assert len(window.context.session.match.turns) == turn
    window.press("escape")
    until(window, lambda: window.scene.is_waiting, other)


def test_a_hint_for_a_turn_that_was_taken_back_is_not_played(window, others):
    other, turn = asking(window, others)
    session = window.context.session
    window.press("i")
    assert isinstance(window.scene, HintScene)
    other.table.answer(is_allowed=True)
    until(window, lambda: len(session.match.turns) == turn, other)
    assert isinstance(window.scene, HintScene)
    window.press("return")
    until(window, lambda: isinstance(window.scene, BoardScene), other)
    assert (len(session.match.turns), len(session.match.moves)) == (turn, 0)


def test_no_level_is_offered_for_the_host(window, others):
    other = joined(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3)
    other.close()
    until(window, lambda: window.strip == "Ben is away")
    window.command(BoardCommand.FILL_SEAT)
    window.wait(1000)
    window.press("return")
    assert window.strip == "Wait for the others"
    assert not window.context.link.table.is_asking


def test_a_level_plays_for_who_is_away(window, others):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and window.scene.is_waiting)
    window.command(BoardCommand.FILL_SEAT)
    assert window.shows("Nobody is away")
    window.press("escape")
    other.close()
    until(window, lambda: window.context.link.missing)
    window.command(BoardCommand.FILL_SEAT)
    assert window.shows("Ben")
    window.press("left", "return")
    until(window, lambda: window.strip == "Fair plays for Ben now")
    assert session.seats[1] == Seat("fair")
    until(window, lambda: window.scene.is_waiting)
    turns = len(session.match.turns)
    play_on(window, other, lambda: len(session.match.turns) > turns + 2)
    assert Player.OBSIDIAN in [turn.player for turn in session.match.turns[turns:]]


def test_who_is_asked_about_a_level_reads_which_and_for_whom(window, others):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and window.scene.is_waiting)
    table = window.context.link.table
    table._ask = Ask(1, 0, len(plays_of(session.match)), [Left(1, 1, "easy")])  # noqa: SLF001
    table._allowed = {1}  # noqa: SLF001 - as if a third computer were away
    until(window, lambda: isinstance(window.scene, ConfirmScene), other)
    assert window.shows("Ben asks: may Easy play for Ben?")
    table._ask = Ask(1, session.last_choice(), len(plays_of(session.match)))  # noqa: SLF001 - meanwhile
    window.wait(1000)
    window.press("y")
    until(window, lambda: window.shows("Ben asks to take back"), other)
    assert table._allowed == {1}  # noqa: SLF001 - the answer was to another question


def test_a_game_that_goes_on_can_be_looked_at_before_the_others_are_there(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    code = window.context.link.where
    window.command(BoardCommand.LINK)
    window.press("y")
    until(window, lambda: window.context.link is None)
    window.command(BoardCommand.LINK)
    window.press("return")
    until(window, lambda: window.shows("Waiting for Ben"))
    assert window.context.link.where.splitlines()[0] == code.splitlines()[0]
    window.wait(1000)
    window.press("return")
    assert isinstance(window.scene, BoardScene)
    until(window, lambda: window.strip == "Ben is away: Turn > Fill seat")


@pytest.mark.parametrize("key", ["f1", "f2"])
def test_a_question_waits_until_the_board_is_seen(window, others, key):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3)
    until(window, lambda: window.scene.is_waiting, other)
    other.plays = False
    until(window, lambda: len(other.table.session.match.turns) > 3, other)
    turn = other.table.session.last_choice()
    window.press(key)
    other.table.ask_back(turn)
    for _ in range(30):
        window.step()
        other.step()
    assert window.context.link.table.request
    window.press("escape")
    until(window, lambda: isinstance(window.scene, ConfirmScene), other)
    assert window.shows(f"Ben asks to take back turn {turn + 1}.")
    assert other.table.is_asking
    window.wait(1000)
    window.press("y")
    until(window, lambda: len(session.match.turns) == turn, other)
