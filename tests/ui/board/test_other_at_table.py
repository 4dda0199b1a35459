"""What the board asks of the other player at a table, and tells of them, without a network."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from driver import Driver
from linked import give_links, linked
from playing import play_step

from puluc.game.session import Session
from puluc.rules import Phase, Play
from puluc.text.wordings import Words
from puluc.ui.board.controller import BoardController
from puluc.ui.board.table import BoardTable


@dataclass
class Table:
    """A table whose state is that of the test; ``done`` is what the board made it do."""

    session: Session
    other: str = "Ben"
    is_away: bool = False
    is_paused: bool = False
    is_asking: bool = False
    is_invited: bool = False
    is_refused: bool = False
    must_follow: bool = False
    silent_s: float = 0.0
    request: object = None
    agreed: int | None = None
    problem: None = None
    has_thrown: bool = False
    arrived: list[Play] = field(default_factory=list)
    """The moves that have come from the other computer."""
    done: list[object] = field(default_factory=list)

    def withdraw(self) -> None:
        self.done.append("withdraw")

    def ask_back(self, turn: int) -> None:
        self.done.append(turn)

    def answer(self, asked: object, *, is_allowed: bool) -> None:
        self.done.append((asked, is_allowed))

    def next_play(self) -> Play | None:
        return self.arrived.pop(0) if self.arrived else None

    def carry_out(self) -> int | None:
        return self.agreed


@pytest.fixture
def playing(board) -> Driver:
    return board()


@pytest.fixture
def at_table(playing) -> Callable[..., tuple[BoardTable, Table]]:
    """Makes a table in a state, and the board's part of it."""

    def make(**state: object) -> tuple[BoardTable, Table]:
        context = playing.context
        context.table = table = Table(context.session, **state)
        return BoardTable(context, context.session), table

    return make


@pytest.mark.parametrize(
    ("state", "turn", "done"),
    [
        ({}, 4, [4]),
        ({"is_asking": True}, 4, ["withdraw"]),
        ({}, None, []),
        ({"is_away": True}, 4, []),
        ({"is_paused": True}, 4, []),
    ],
)
def test_a_turn_is_asked_back_from_somebody_who_is_there(at_table, state, turn, done):
    asking, table = at_table(**state)
    assert asking.ask(turn) == ("" if done else "Wait for the other player")
    assert table.done == done


def test_a_table_of_another_game_is_not_asked(at_table):
    asking, table = at_table()
    table.session = None
    assert asking.ask(4) == "Wait for the other player"
    assert not table.done


def test_what_both_agreed_on_is_told(at_table):
    for agreed, told in ((None, ""), (0, "Your move is taken back")):
        assert at_table(agreed=agreed)[0].happened() == told


TOLD = {
    "": {},
    "Ben is offline: see Game > Link": {"is_away": True},
    "Ben does not answer (7 s)": {"silent_s": 7.9},
    "Ben wants another game: P": {"is_invited": True},
    "Ben does not agree": {"is_refused": True},
    "Ben must agree (U: withdraw)": {"is_asking": True},
}


@pytest.mark.parametrize("told", TOLD)
def test_the_state_of_the_other_is_told_once_but_again_after_each_sentence(at_table, told):
    telling, table = at_table(**TOLD[told])
    controller = SimpleNamespace(match=table.session.match, awaits_others=False, is_resting=True)
    heard = [telling.tick(20, controller, is_asked=is_asked) for is_asked in (True, True, False)]
    assert [each.full for each in heard if each] == [told, told] * bool(told)
    assert heard[1] is None
    controller.is_resting = False
    assert telling.tick(20, controller, is_asked=True) == (Words() if told else None)


def test_time_counts_while_the_match_waits_for_the_other(at_table):
    telling, table = at_table()
    controller = SimpleNamespace(match=table.session.match, awaits_others=True, is_resting=True)
    for is_awaited, waited_ms in ((True, 20), (True, 40), (False, 0), (True, 20)):
        controller.awaits_others = is_awaited
        telling.tick(20, controller, is_asked=False)
        assert telling.waited_ms == waited_ms


@pytest.mark.parametrize(
    ("must_follow", "text"), [(False, "wants to take back"), (True, "has taken back")]
)
def test_a_request_is_asked_until_it_lapses_and_answered(playing, at_table, must_follow, text):
    assert at_table()[0].question() is None
    asking, table = at_table(request="a request", must_follow=must_follow)
    pushed = asking.question()
    playing.context.table = None
    playing.app.scenes.append(pushed.scene)
    playing.step()
    assert playing.scene is pushed.scene
    assert playing.shows(f"Ben {text}")
    for is_allowed in (None, False, True):
        pushed.then(is_allowed)
    assert table.done == [("a request", False), ("a request", True)]
    table.request = "another"
    playing.step()
    assert playing.scene is not pushed.scene


def waiting_for(session: Session, phase: Phase, *, is_elsewhere: bool) -> Session:
    """Play on until a player at this or at the other computer is to throw or to move."""
    match = session.match
    while (match.phase, match.player in session.elsewhere) != (phase, is_elsewhere):
        give_links(session)
        play_step(session)
    return session


def controlled(driver: Driver, session: Session, **state: object) -> tuple[BoardController, Table]:
    """The controller of a game over Link, which saves nothing."""
    context = driver.context
    context.save_session = lambda: None
    context.table = table = Table(session, **state)
    return BoardController(context, session, lambda _: None), table


def test_the_move_of_another_computer_is_made_once_it_has_arrived(playing):
    session = waiting_for(linked(0), Phase.MOVE, is_elsewhere=True)
    controller, table = controlled(playing, session)
    play, turns = session.match.plays[-1], len(session.match.turns)
    assert controller.awaits_others
    assert not controller.is_persons_turn
    assert not controller.play_on()
    assert (session.match.phase, session.match.moves) == (Phase.MOVE, ())
    table.arrived.append(play)
    assert controller.play_on()
    assert session.match.turns[turns].moves == (play.move,)


@pytest.mark.parametrize("has_thrown", [False, True])
def test_the_throw_of_another_computer_is_waited_for_until_it_is_made(playing, has_thrown):
    session = waiting_for(linked(0), Phase.THROW, is_elsewhere=True)
    give_links(session)
    controller, _ = controlled(playing, session, has_thrown=has_thrown)
    assert controller.awaits_others is not has_thrown
    assert controller.play_on() is has_thrown
    assert (session.match.phase is not Phase.THROW) is has_thrown


def test_ones_own_throw_waits_for_the_links_of_the_other_computer(playing):
    session = waiting_for(linked(0), Phase.THROW, is_elsewhere=False)
    controller, _ = controlled(playing, session)
    assert controller.awaits_others is controller.situation.lacks_throw is True
    give_links(session)
    assert controller.awaits_others is controller.situation.lacks_throw is False
    assert controller.is_persons_turn


def test_nobody_plays_while_a_table_is_paused(playing):
    session = waiting_for(linked(0), Phase.THROW, is_elsewhere=False)
    give_links(session)
    controller, table = controlled(playing, session, is_paused=True)
    assert controller.awaits_others
    assert not controller.is_persons_turn
    table.session = None
    assert controller.is_persons_turn, "it is the table of another game"
