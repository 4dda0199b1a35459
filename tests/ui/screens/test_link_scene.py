"""Link: the window opens a table or joins one, plays with another computer, and loses it."""

import os
import re
import select
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic

import pygame
import pytest
from driver import Driver, prefer, row
from msgspec.structs import replace as changed
from rounds import in_gate

from puluc.game.session import Session, Setup
from puluc.link import protocol
from puluc.link import wire as wire_module
from puluc.link.meeting import OPEN, Offer
from puluc.link.protocol import EndReason, LinkError
from puluc.link.table import Table
from puluc.link.wire import Wire, listen
from puluc.rules import HUMAN, Chains, Computer, Phase, Place, Player, Ruleset, Seat, chain_of
from puluc.storage import game_file
from puluc.storage.preferences import Speed
from puluc.storage.verification import compare, verify_path
from puluc.ui.board.commands import BoardCommand
from puluc.ui.board.hint import HintScene
from puluc.ui.board.scene import BoardScene
from puluc.ui.board.table import BoardTable
from puluc.ui.scene import file_manager
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.screens import link as link_module
from puluc.ui.screens.link import LinkScene, TableScene
from puluc.ui.screens.new_game.games_scene import GamesScene
from puluc.ui.widgets.menu import MenuScene
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
        self.wants_again = False

    @classmethod
    def guest(cls, code: str, port: int, session: Session | None = None) -> "Other":
        wire = Wire(code, f"127.0.0.1:{port}")
        place = session.place if session else Place(code, "ab" * 32, "127.0.0.1")
        return cls(Table(wire, "Ben", place, session), wire, code)

    @classmethod
    def host(cls, session: Session | None = None) -> "Other":
        offer = Offer(RULES, (HUMAN, OPEN))
        wire = Wire(CODE, listener=listen("127.0.0.1", 0))
        place = session.place if session else Place(CODE, "cd" * 32)
        return cls(Table(wire, "Ben", place, session or offer), wire, CODE)

    def step(self) -> None:
        if self.is_closed:
            return
        self.table.tick()
        if self.table.setup and not self.table.session:
            self.table.begin(Session(str, self.table.setup))
        if session := self.table.session:
            if self.wants_again and not self.table.is_asking:
                self.table.ask_again()
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
        if not self.is_closed:
            self.wire.close()
        self.is_closed = True


@pytest.fixture(autouse=True)
def _known_values(monkeypatch):
    """Give the same address, and the same throws, in each run."""
    rng = Random(1)
    addresses = ["192.168.1.7"], ["2001:db8::7"]
    monkeypatch.setattr(link_module, "own_addresses", lambda: addresses)
    monkeypatch.setattr(protocol, "ROUNDS", 1)
    monkeypatch.setattr(link_module, "token_hex", lambda count: rng.randbytes(count).hex())
    protocol.table_key.cache_clear()


@pytest.fixture
def window(driver):
    """The program with a game on the board, motion off, which leaves its table at the end."""
    driver.context.start_game(Setup(RULES, (Seat(), Seat("easy")), seed="1"), "Old")
    driver.show_board()
    prefer(driver, speed=Speed.OFF)
    driver.step()
    yield driver
    driver.context.leave_table()


@pytest.fixture
def others():
    """Keeps the objects to close."""
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
    assert isinstance(driver.scene, TableScene)
    code = re.search(r"Code: (\w{5}) (\w{5})", driver.text)
    assert "192.168.1.7" in driver.text
    return "".join(code.groups()), driver.context.table.wire.port


def meet(driver: Driver, other: Other) -> None:
    """Let a guest in, wait for the board, and until the other computer is there too."""
    if driver.context.table.is_host and not driver.context.table.session:
        until(driver, lambda: driver.shows("wants to play"), other)
        driver.wait(UNASKED_GUARD_MS)
        driver.press("return")
    until(driver, lambda: isinstance(driver.scene, BoardScene), other)
    until(driver, lambda: not driver.context.table.is_away, other)


def hosting(driver: Driver, others: list[Other]) -> Other:
    """Play as a host with another computer, which plays Obsidian."""
    other = Other.guest(*opened(driver))
    others.append(other)
    meet(driver, other)
    return other


def joined(driver: Driver, others: list[Other]) -> Other:
    """Join the table of another computer."""
    other = Other.host()
    others.append(other)
    driver.command(BoardCommand.LINK)
    choose(driver, "Join")
    driver.press("down")
    driver.type("ktm4x 9qw3p")
    driver.press("down")
    driver.type(f"127.0.0.1:{other.wire.port}")
    driver.press("down")
    driver.type("Ana")
    driver.press("return")
    meet(driver, other)
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


MOST_PRESSES = 8


class Newcomer:
    """Somebody who starts the program for the first time, and whose keys are counted."""

    def __init__(self, folder: Path) -> None:
        self.driver, self.presses = Driver(folder, knows_keys=False), 0

    def press(self, *names: str) -> None:
        self.presses += len(names)
        self.driver.press(*names)
        self.driver.wait(UNASKED_GUARD_MS)

    @property
    def has_thrown(self) -> bool:
        session = self.driver.context.session
        return bool(session and session.match.opening)

    def go_on(self) -> None:
        """Let the program go on, and press the space bar where it waits for that."""
        self.driver.step()
        scene = self.driver.scene
        if isinstance(scene, BoardScene) and scene.is_waiting and not self.has_thrown:
            self.press("space")


@pytest.fixture
def newcomers(tmp_path):
    """Two programs, each with an empty folder."""
    both = Newcomer(tmp_path / "host"), Newcomer(tmp_path / "guest")
    yield both
    for each in both:
        each.driver.context.leave_table()


def open_by_welcome(newcomer: Newcomer) -> None:
    newcomer.press("space")
    assert newcomer.driver.shows("Welcome to Puluc")
    newcomer.press("down", "down", "return")


def open_by_new_game(newcomer: Newcomer) -> None:
    newcomer.driver.context.preferences = changed(
        newcomer.driver.context.preferences, learn_offered=True
    )
    newcomer.press("space")
    while row(newcomer.driver, "Human vs.") != "A friend elsewhere":
        newcomer.press("left")
    newcomer.press("return")


@pytest.mark.parametrize("open_link", [open_by_welcome, open_by_new_game])
def test_two_newcomers_are_at_the_board_after_eight_presses_each(newcomers, open_link):
    host, guest = newcomers
    for each in newcomers:
        open_link(each)
        assert isinstance(each.driver.scene, LinkScene)
    host.press("return")
    table = host.driver.context.table
    guest.press("right", "down")
    guest.driver.type(protocol.spaced(table.place.code))
    guest.press("down")
    guest.driver.type(f"127.0.0.1:{table.wire.port}")
    guest.press("return")
    start_s = monotonic()
    while not host.driver.shows("wants to play"):
        assert monotonic() - start_s < PATIENCE_S, [each.driver.text for each in newcomers]
        for each in newcomers:
            each.driver.step()
    host.driver.wait(UNASKED_GUARD_MS)
    host.press("return")
    while not all(each.has_thrown for each in newcomers):
        assert monotonic() - start_s < PATIENCE_S, [each.driver.text for each in newcomers]
        for each in newcomers:
            each.go_on()
    assert [len(each.driver.app.scenes) for each in newcomers] == [1, 1]
    assert max(each.presses for each in newcomers) <= MOST_PRESSES
    print(host.presses, guest.presses)


def is_asked(driver: Driver) -> bool:
    """Whether the player can decide, and nothing is awaited that could change the strip."""
    return driver.scene.is_waiting and not driver.context.session.lacks_throw


def is_over(driver: Driver, other: Other) -> bool:
    return driver.context.session.is_over and other.table.session.is_over


@pytest.mark.parametrize("way", [hosting, in_gate(joined)])
def test_a_game_is_played_to_its_end(window, others, way):
    other = way(window, others)
    session = window.context.session
    assert window.context.open_game.name == "Ben"
    assert {seat.name for seat in session.seats} >= {"Ben"}
    play_on(window, other, lambda: is_over(window, other))
    assert session.record.turns == other.table.session.record.turns
    window.context.saving.finish()
    path = window.context.open_game.path
    assert not verify_path(path).errors
    assert [seat.name for seat in session.seats] == (
        ["Player", "Ben"] if way is hosting else ["Ben", "Ana"]
    )


def test_the_title_and_the_list_name_the_other_player(window, others):
    other = hosting(window, others)
    until(window, lambda: other.table.session and other.table.session.match.opening, other)
    window.picture()
    assert pygame.display.get_caption()[0] == "Ben - Custom against Ben, 0-0"
    leave(window)
    window.press("o")
    assert window.shows("Custom, Ben")
    assert any(each.description.endswith(" to move") for each in window.scene.controls())
    window.press("f")
    window.type("ben")
    assert window.shows("Custom, Ben")


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


def test_a_host_declines_a_guest_and_waits_for_another(window, others):
    code, port = opened(window)
    other = Other.guest(code, port)
    others.append(other)
    until(window, lambda: window.shows("Ben wants to play"), other)
    window.wait(UNASKED_GUARD_MS)
    window.press("escape")
    until(window, lambda: other.table.problem, other)
    assert str(other.table.problem) == "the host doesn't want to play now"
    assert window.shows("Waiting for the other player")
    assert isinstance(window.scene, TableScene)


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        (b"", "A computer joined and left at once"),
        (b'{"type":"hello","version":9}\n', "The other computer has another version of Puluc"),
    ],
)
def test_the_panel_of_a_host_says_that_a_guest_of_another_version_came(window, others, hello, told):
    code, port = opened(window)
    with socket.create_connection(("127.0.0.1", port)) as visitor, visitor.makefile("rb") as lines:
        until(window, lambda: select.select([visitor], [], [], 0)[0])
        lines.readline()
        visitor.sendall(hello)
    until(window, lambda: window.shows(told))
    other = Other.guest(code, port)
    others.append(other)
    meet(window, other)
    with socket.create_connection(("127.0.0.1", port)) as visitor:
        until(window, lambda: select.select([visitor], [], [], 0)[0], other)
    for _ in range(30):
        window.step()
        other.step()
    assert window.context.table.refusal is None, "the other player is here"


def test_a_lost_connection_is_told_and_the_game_goes_on(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    other.close()
    until(window, lambda: window.context.table.is_away)
    until(window, lambda: window.strip == "Ben is offline: see Game > Link")
    again = Other.guest(other.code, window.context.table.wire.port, other.table.session)
    others[0] = again
    again.plays = False
    until(window, lambda: not window.context.table.is_away, again)
    until(window, lambda: "away" not in window.strip, again)
    again.plays = True
    turns = len(window.context.session.match.turns)
    play_on(window, again, lambda: len(window.context.session.match.turns) > turns + 2)


def leave(driver: Driver) -> None:
    """Leave the table by its panel."""
    driver.command(BoardCommand.LINK)
    driver.wait(700)
    driver.press("l")
    driver.wait(700)
    driver.press("y")
    assert driver.context.table is None
    assert isinstance(driver.scene, BoardScene)


def test_leaving_asks_and_the_game_goes_on_later(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    window.command(BoardCommand.LINK)
    assert window.shows(f"Code: {protocol.spaced(other.code)}")
    window.wait(700)
    window.press("l")
    assert window.shows("Leave the table?")
    window.wait(700)
    window.press("n", "escape")
    assert isinstance(window.scene, BoardScene)
    assert window.context.table
    leave(window)
    until(window, lambda: other.table.is_away, other)
    until(window, lambda: window.strip == "Table closed: see Game > Link")
    record = window.context.session.record
    window.command(BoardCommand.LINK)
    assert window.scene.dialog.rows[0].value == "Go on"
    assert len(window.scene.dialog.rows) == 1
    window.press("return")
    assert window.shows("Waiting for Ben")
    assert window.shows(protocol.spaced(other.code))
    port = window.context.table.wire.port
    again = Other.guest(other.code, port, other.table.session)
    others.append(again)
    until(window, lambda: isinstance(window.scene, BoardScene), again)
    turns = len(record.turns)
    assert window.context.session.record.turns[:turns] == record.turns
    play_on(window, again, lambda: len(window.context.session.match.turns) > turns + 2)


def test_a_copy_for_the_other_side_is_without_the_secret_and_the_game_goes_on_here(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    games = window.context.open_game
    path, secret = games.path, window.context.session.place.secret
    window.command(BoardCommand.SAVE_AS)
    window.type("For Ben")
    window.press("return")
    until(window, lambda: window.strip.startswith("Copied as"))
    assert games.path == path
    copy = games.library.path("For Ben")
    assert secret not in copy.read_text("utf-8")
    games.finish_saving()
    assert secret in path.read_text("utf-8")
    assert not verify_path(copy).errors
    turns = len(window.context.session.match.turns)
    play_on(window, other, lambda: len(window.context.session.match.turns) > turns + 2)


def test_a_guest_goes_on_with_one_key_and_reads_why_it_waits(window, others):
    other = joined(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    leave(window)
    other.close()
    port = other.wire.port
    window.command(BoardCommand.LINK)
    assert window.scene.dialog.rows[0].value == "Go on"
    assert typed_in(window) == [f"127.0.0.1:{port}"]
    window.press("return")
    until(window, lambda: window.shows("No table is open at that address"))
    assert window.shows("Waiting for Ben")
    window.wait(700)
    window.press("escape")
    assert isinstance(window.scene, BoardScene)
    leave(window)
    back = Other.host(other.table.session)
    others.append(back)
    window.command(BoardCommand.LINK)
    window.press("down")
    window.type(f"127.0.0.1:{back.wire.port}")
    window.press("return")
    until(window, lambda: isinstance(window.scene, BoardScene), back)
    assert window.context.session.place.address == f"127.0.0.1:{back.wire.port}"
    turns = len(window.context.session.match.turns)
    play_on(window, back, lambda: len(window.context.session.match.turns) > turns + 2)


@pytest.mark.parametrize(
    ("who", "seat"), [("Hard", Seat("hard")), in_gate(("Here", Seat(name="Ben")))]
)
def test_a_game_is_played_on_here_in_a_new_file(window, others, who, seat):
    """Against a level, or a person beside the player."""
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 3)
    until(window, lambda: is_asked(window), other)
    session = window.context.session
    position, old = session.turn_start.position, window.context.open_game.path
    throws = session.turn_start.throws
    leave(window)
    window.command(BoardCommand.LINK)
    choose(window, "Play on here")
    assert [each.prompt for each in window.scene.dialog.rows] == ["What to do", "Ben"]
    assert row(window, "Ben") == "Hard"
    window.press("down")
    while row(window, "Ben") != who:
        window.press("left")
    window.press("return")
    until(window, lambda: isinstance(window.scene, BoardScene))
    session = window.context.session
    assert not session.is_linked
    assert session.seats == (Seat(name="Player"), seat)
    assert str(session.set_up) == " ".join(map(str, (position, *throws)))
    window.context.saving.finish()
    assert window.context.open_game.path != old
    assert game_file.read(old).place, "the other file can still go on at a table"


def test_another_game_begins_with_one_key_on_both_sides(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: window.shows("Next game"), other)
    window.wait(1000)
    window.press("p")
    until(window, lambda: window.strip == "Ben must agree (P: withdraw)", other)
    assert window.context.session.game_number == 1
    other.wants_again = True
    until(window, lambda: window.context.session.game_number == 2, other)
    until(window, lambda: not window.context.session.lacks_throw, other)
    assert window.context.table
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: window.strip == "Ben wants another game: P", other)
    assert sum(row.jade + row.obsidian for row in window.context.session.scores.tallies) == 2
    assert not window.shows("Next game"), "the panel would cover it"
    window.wait(1000)
    window.press("p")
    until(window, lambda: window.context.session.game_number == 3, other)
    until(window, lambda: not window.context.session.lacks_throw, other)


def test_the_strip_names_what_is_missing(window, others, monkeypatch):
    other = hosting(window, others)
    session = window.context.session

    def is_theirs() -> bool:
        turns = session.match.turns
        return bool(turns) and turns[-1].player is Player.JADE and session.lacks_throw

    play_on(window, other, is_theirs)
    until(window, lambda: window.strip == "Waiting for Ben's part")
    with monkeypatch.context() as silence:
        silence.setattr(Table, "silent_s", 12.3)
        until(window, lambda: window.strip == "Ben does not answer (12 s)")
    until(window, lambda: window.strip == "Waiting for Ben's part")


@pytest.mark.parametrize(("key", "is_left"), [("n", True), ("o", True), ("w", True), ("r", False)])
def test_leaving_the_game_asks_first(window, others, key, is_left):
    hosting(window, others)
    window.press(key)
    assert window.shows("Leave the table?") is is_left
    if is_left:
        window.wait(700)
        window.press("y")
        assert window.context.table is None
        assert not isinstance(window.scene, BoardScene)


def test_there_is_nothing_to_take_back_at_the_end(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: is_asked(window), other)
    window.wait(1000)
    window.press("u")
    assert other.table.request is None
    assert window.context.session.is_over


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_turn_is_taken_back_if_the_other_agrees(window, others, is_allowed):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and is_asked(window))
    window.press("y")
    assert window.strip == "There is no move to redo"
    turns, turn = len(session.match.turns), session.last_choice()
    window.press("u")
    assert window.strip == "Ben must agree (U: withdraw)"
    until(window, lambda: other.table.request is not None, other)
    for _ in range(20):
        window.step()
    assert window.strip == "Ben must agree (U: withdraw)"
    assert other.table.request.turn == turn
    other.table.answer(other.table.request, is_allowed=is_allowed)
    if is_allowed:
        until(window, lambda: window.strip == "Your move is taken back", other)
        assert len(session.match.turns) == turn
        until(window, lambda: len(other.table.session.match.turns) == turn, other)
    else:
        until(window, lambda: window.strip == "Ben does not agree", other)
        assert len(session.match.turns) == turns
    if not is_allowed:
        play_on(window, other, lambda: len(session.match.turns) > turns + 1)
        return
    play_on(window, other, lambda: is_over(window, other))
    assert session.record.turns == other.table.session.record.turns
    assert session.chains.backs == 1
    window.context.saving.finish()
    assert not verify_path(window.context.open_game.path).errors


def test_the_first_turn_is_taken_back_too(window, others, monkeypatch):
    monkeypatch.setattr(link_module, "token_hex", lambda count: "08" * count)
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 1 and is_asked(window))
    assert session.is_person(session.match.turns[0].player), "with this secret Jade begins"
    window.context.table.ask_back(0)
    until(window, lambda: other.table.request is not None, other)
    other.table.answer(other.table.request, is_allowed=True)
    until(window, lambda: window.strip == "Your move is taken back", other)
    assert window.scene._controller.match is session.match  # noqa: SLF001 - what is shown


@pytest.mark.parametrize(
    ("key", "is_allowed"), [("y", True), ("n", False), in_gate(("escape", False))]
)
def test_the_player_asked_agrees_or_not(window, others, key, is_allowed):
    other = joined(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and is_asked(window))
    until(window, lambda: is_asked(window), other)
    until(window, lambda: len(other.table.session.match.turns) > 3, other)
    turn = other.table.session.last_choice()
    other.table.ask_back(turn)
    until(window, lambda: window.shows("Ben wants to take back their last move."), other)
    assert window.shows("You'll both still know the throws.")
    other.plays = False
    window.wait(700)
    window.press(key)
    until(window, lambda: not other.table.is_asking, other)
    if is_allowed:
        until(window, lambda: len(session.match.turns) == turn, other)
    assert isinstance(window.scene, BoardScene)
    other.plays = True
    turns = len(session.match.turns)
    play_on(window, other, lambda: len(session.match.turns) > turns + 1)
    assert session.chains.backs == is_allowed


def test_without_the_others_nothing_is_taken_back(window, others):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3 and is_asked(window))
    window.context.leave_table()
    turns = len(session.match.turns)
    window.press("u")
    assert window.strip == "Table closed: see Game > Link"
    assert len(session.match.turns) == turns


def test_a_wrong_link_ends_the_game_with_a_notice(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    count = window.context.session.match.sticks.given(1)[0]
    state = other.table.state()
    other.table._peer.send(changed(state, links=count + 1, link="0" * 64))  # noqa: SLF001 - a lie
    until(window, lambda: window.shows("Ben's copy of the game is different"), other)
    assert window.context.table is None


def test_after_the_last_move_the_panel_leads_to_another_game_or_another_table(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: is_over(window, other))
    until(window, lambda: window.shows("Next game"), other)
    for choice in ("Record", "Scores", "Analysis"):
        assert window.shows(choice)
    window.wait(1000)
    window.command(BoardCommand.LINK)
    window.wait(700)
    window.press("l")
    assert window.context.table is None, "after the end nothing is asked"
    until(window, lambda: window.shows("Link"))
    assert not window.shows("Next game")
    window.press("p")
    window.wait(700)
    window.press("return")
    assert isinstance(window.scene, LinkScene)
    assert row(window, "What to do") == "Open a table", "a finished game has no secret left"


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


@pytest.mark.parametrize(
    ("address", "code", "text"),
    [
        ("", "", "type the code shown on the host's screen"),
        ("", "KTM4X9QW3P", "type the address shown on the host's screen"),
        (":1", "KTM4X9QW3P", "is not an address"),
        ("127.0.0.1", "KTM4", "is not a code"),
        ("127.0.0.1", "", "type the code shown on the host's screen"),
    ],
)
def test_a_wrong_entry_is_explained(window, address, code, text):
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in (code, address, "Ana"):
        window.press("down")
        window.type(typed)
    window.press("return")
    assert text in window.text
    assert window.context.table is None


def test_enter_leads_to_what_has_to_be_typed(window):
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for prompt, typed in (("Code", "KTM4X9QW3P"), ("Address", "127.0.0.1:1")):
        window.press("return")
        assert window.scene.dialog.focused.prompt == prompt
        window.type(typed)
    window.press("return")
    assert isinstance(window.scene, TableScene)
    assert window.context.table.place.address == "127.0.0.1:1"


def test_esc_leads_back_to_what_opened_link(newcomers):
    newcomer, other = newcomers
    open_by_welcome(newcomer)
    newcomer.press("escape")
    assert newcomer.driver.shows("Press a key. Esc: exit")
    open_by_new_game(other)
    other.press("escape")
    assert row(other.driver, "Human vs.") == "A friend elsewhere"


@pytest.mark.parametrize("is_linked", [False, True])
def test_new_game_opens_a_table_with_its_rules_beside_the_game_on_the_board(
    window, others, is_linked
):
    """The game on the board may be one over Link, whose table is closed."""
    if is_linked:
        hosting(window, others)
        leave(window)
    before = window.context.open_game.path
    window.command(BoardCommand.NEW_GAME)
    while row(window, "Human vs.") != "A friend elsewhere":
        window.press("right")
    assert not {"Sticks", "Seed"} & {each.prompt for each in window.scene.shown}
    window.press("return")
    assert row(window, "What to do") == "Open a table"
    assert window.scene.dialog.rows[0].values == ("Open a table", "Join")
    window.press("return")
    table = window.context.table
    other = Other.guest(table.place.code, table.wire.port)
    others.append(other)
    meet(window, other)
    assert len(window.app.scenes) == 1
    assert window.context.open_game.path != before
    assert window.context.session.rules == RULES
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)


def test_a_notice_says_that_no_table_is_there(window):
    with closing(listen("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in ("KTM4X9QW3P", f"127.0.0.1:{port}", "Ana"):
        window.press("down")
        window.type(typed)
    window.press("return")
    until(window, lambda: window.shows("no table is open at that address"))
    window.close_notice()
    until(window, lambda: isinstance(window.scene, LinkScene))
    assert typed_in(window) == ["KTM4X9QW3P", f"127.0.0.1:{port}", "Ana"], "nothing is lost"


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


@pytest.mark.parametrize("earlier", ["", "A7C9E4F3HJ"])
def test_the_line_that_the_host_copies_is_enough_to_join(window, others, monkeypatch, earlier):
    copied = []
    monkeypatch.setattr(file_manager.pygame.scrap, "put_text", copied.append)
    code, _ = opened(window)
    window.wait(700)
    window.press("c")
    (line,) = copied
    port = window.context.table.wire.port
    ends = ["192.168.1.7", "2001:db8::7"]
    assert line == f"{' '.join(wire_module.written(e, port) for e in ends)} {protocol.spaced(code)}"
    assert window.shows("Copied")
    window.wait(700)
    window.press("escape")
    other = Other.host()
    others.append(other)
    choose(window, "Join")
    window.press("down", "down")
    window.type(f"127.0.0.1:{other.wire.port} KTM4X 9QW3P")
    window.press("down")
    window.type(earlier)
    window.press("return")
    until(window, lambda: isinstance(window.scene, BoardScene), other)


def test_a_table_needs_somebody_elsewhere(window):
    window.command(BoardCommand.LINK)
    choose(window, "Open a table")
    window.press("end", "left", "return")
    assert window.shows("somebody has to play at each computer")


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
    assert isinstance(window.scene, TableScene), "Enter accepts, as in New game"


def test_esc_closes_the_table_then_the_dialog(window):
    opened(window)
    window.wait(700)
    window.press("escape")
    assert isinstance(window.scene, LinkScene)
    assert window.context.table is None
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
    other = Other.guest(code, window.context.table.wire.port)
    others.append(other)
    meet(window, other)
    until(window, lambda: is_over(window, other), other)


def test_a_table_that_is_found_is_joined_without_its_address(window, others, monkeypatch):
    other = Other.host()
    others.append(other)
    found = {}
    monkeypatch.setattr(link_module.Discovery, "found", found)
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    assert [row.prompt for row in window.scene.dialog.rows] == [
        "What to do", "Code", "Address", "Your name",
    ]  # fmt: skip
    found["Ben"] = f"127.0.0.1:{other.wire.port}"
    window.step()
    assert [row.prompt for row in window.scene.dialog.rows] == [
        "What to do", "Code", "Table", "Your name",
    ]  # fmt: skip
    assert window.shows("Ben")
    window.press("down", "down", "right")
    assert [row.prompt for row in window.scene.dialog.rows][2:4] == ["Table", "Address"]
    window.press("right", "up")
    window.type("KTM4X9QW3P")
    window.press("return")
    assert link_module.Discovery.last.is_closed
    until(window, lambda: isinstance(window.scene, BoardScene), other)


def test_going_on_proposes_the_table_of_the_other_player_only(window, others, monkeypatch):
    joined(window, others)
    leave(window)
    found = {"Clara": "127.0.0.1:3"}
    monkeypatch.setattr(link_module.Discovery, "found", found)
    window.command(BoardCommand.LINK)
    window.step()
    assert row(window, "What to do") == "Go on"
    assert row(window, "Table") == "By address"
    found["Ben"] = "10.0.0.9"
    window.step()
    assert row(window, "Table") == "Ben", "at a new address"


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


def test_many_and_long_addresses_leave_room_for_what_is_told(window, monkeypatch):
    far = ["2003:e1:bf01:4711:a1b2:c3d4:e5f6:1234", "2003:e1:bf01:4711:a1b2:c3d4:e5f6:5678"]
    near = ["192.168.1.7", "fd12:3456:789a:1:a1b2:c3d4:e5f6:1234", "10.8.0.2", "172.17.0.1"]
    monkeypatch.setattr(link_module, "own_addresses", lambda: (near, far))
    monkeypatch.setattr(link_module, "written", lambda address, _port: address)  # the usual one
    monkeypatch.setattr(file_manager.pygame.scrap, "put_text", lambda _text: None)
    opened(window)
    for told in (far[0], "Copied: send it to your friend."):
        assert window.picture().get_rect().contains(window.scene._rect)  # noqa: SLF001 - the panel
        assert window.shows("Code: ")
        assert window.shows("On your network: 192.168.1.7")
        assert window.shows(told)
        window.wait(700)
        window.press("c")


def test_an_open_table_is_told_until_it_is_left(window):
    opened(window)
    told = link_module.Discovery.last
    port = window.context.table.wire.port
    assert told.told == ("Player", ("192.168.1.7", "2001:db8::7"), port)
    assert not told.is_closed
    window.context.leave_table()
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
    driver.context.start_game(Setup(RULES, seats, chains=Chains(computers, 1)), "Link")
    driver.show_board()
    driver.wait(1000)
    assert driver.context.session.match.phase is Phase.OPENING
    assert driver.strip == "Table closed: see Game > Link"
    driver.press("t")
    assert not driver.context.session.match.opening
    driver.command(BoardCommand.LINK)
    assert [row.prompt for row in driver.scene.dialog.rows] == ["What to do", "Ana"]
    assert row(driver, "What to do") == "Play on here", "a copy has no place at a table"


def test_the_program_without_a_table_imports_and_opens_nothing(tmp_path):
    code = (
        "import sys, socket; sys.argv = ['puluc', '--frames', '40'];"
        "socket.socket.bind = socket.socket.connect = None;"
        "from puluc.cli.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*[name for name in sys.modules if 'link' in name.split('.') or"
        " name == 'zeroconf'])"
    )
    result = subprocess.run(
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
        return is_late and session.match.phase is Phase.MOVE and is_asked(window)

    play_on(window, other, is_choosing)
    other.plays = False
    turn = session.last_choice()
    window.press("u")
    until(window, lambda: other.table.request is not None, other)
    return other, turn


def test_a_turn_is_taken_back_while_the_board_is_covered(window, others):
    other, turn = asking(window, others)
    window.press("f1")
    assert not isinstance(window.scene, BoardScene)
    other.table.answer(other.table.request, is_allowed=True)
    until(window, lambda: len(window.context.session.match.turns) == turn, other)
    until(window, lambda: len(other.table.session.match.turns) == turn, other)
    assert not isinstance(window.scene, BoardScene)
    window.press("escape")
    until(window, lambda: is_asked(window), other)


def test_the_board_waits_while_a_request_is_open_until_it_is_withdrawn(window, others):
    other, _ = asking(window, others)
    session = window.context.session
    before = (len(session.match.turns), len(session.match.moves))
    window.press("return", "i")
    assert isinstance(window.scene, BoardScene)
    assert (len(session.match.turns), len(session.match.moves)) == before
    window.press("u")
    until(window, lambda: other.table.request is None, other)
    window.press("i")
    assert isinstance(window.scene, HintScene)


def test_a_game_that_goes_on_can_be_looked_at_before_the_other_is_there(window, others):
    other = hosting(window, others)
    play_on(window, other, lambda: len(window.context.session.match.turns) > 2)
    leave(window)
    window.command(BoardCommand.LINK)
    window.press("return")
    until(window, lambda: window.shows("Waiting for Ben"))
    window.wait(1000)
    window.press("escape")
    assert isinstance(window.scene, BoardScene)
    until(window, lambda: window.strip == "Ben is offline: see Game > Link")


def test_name_table_and_code_are_remembered(window, others):
    other = joined(window, others)
    leave(window)
    window.context.start_game(Setup(RULES, (Seat(), Seat("easy")), seed="1"), "Other")
    window.show_board()
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    assert typed_in(window) == ["KTM4X 9QW3P", f"127.0.0.1:{other.wire.port}", "Ana"]


@pytest.mark.parametrize("reason", ["CODE", "VERSION", "BUSY", "UNANSWERED", "UNKNOWN"])
def test_a_failed_try_returns_to_the_form_with_its_reason(window, others, reason):
    silent = Other.host()
    others.append(silent)
    address = f"127.0.0.1:{silent.wire.port}"
    window.command(BoardCommand.LINK)
    choose(window, "Join")
    for typed in ("KTM4X9QW3P", address, "Ana"):
        window.press("down")
        window.type(typed)
    window.press("return")
    secret = window.context.table.place.secret
    window.context.table.refusal = LinkError(EndReason[reason])
    until(window, lambda: window.shows(EndReason[reason].text))
    window.close_notice()
    until(window, lambda: isinstance(window.scene, LinkScene))
    assert typed_in(window) == ["KTM4X9QW3P", address, "Ana"], "nothing is lost"
    window.press("return")
    assert window.context.table.place.secret == secret, "the host may have begun a game"


@pytest.mark.parametrize("key", ["f1", "f2"])
def test_a_question_waits_until_the_board_is_seen(window, others, key):
    other = hosting(window, others)
    session = window.context.session
    play_on(window, other, lambda: len(session.match.turns) > 3)
    until(window, lambda: is_asked(window), other)
    other.plays = False
    until(window, lambda: len(other.table.session.match.turns) > 3, other)
    turn = other.table.session.last_choice()
    window.press(key)
    other.table.ask_back(turn)
    for _ in range(30):
        window.step()
        other.step()
    assert window.context.table.request is not None
    window.press("escape")
    until(window, lambda: isinstance(window.scene, ConfirmScene), other)
    assert window.shows("Ben wants to take back their last move.")
    assert other.table.is_asking
    window.wait(1000)
    window.press("y")
    until(window, lambda: len(session.match.turns) == turn, other)


def press_button(driver: Driver, name: str) -> None:
    number = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        driver.post(kind, button=number, instance_id=0)
    driver.step()


def test_a_controller_reaches_the_commands_of_the_panel_in_a_menu(window):
    opened(window)
    window.wait(UNASKED_GUARD_MS)
    press_button(window, "DPAD_DOWN")
    window.wait(UNASKED_GUARD_MS)
    assert {"Start", "B"} <= {each.text for each in window.words}
    press_button(window, "START")
    assert isinstance(window.scene, MenuScene)
    press_button(window, "A")
    assert isinstance(window.scene, TableScene)
    assert window.shows("send it to your friend")
