"""Requests at random moments, over a slow network that is cut: no honest player is accused."""

from random import Random

import pytest
from network import Network, new_tables, play_due
from rounds import rounds
from test_table import are_same, saved

from puluc.link.protocol import Answer, State, Wish
from puluc.link.requests import Requests
from puluc.link.table import Table

MOST_STEPS = 60_000
GAMES = (("army=1",), ("army=2",), ("army=1 players=2", "bq"))
POINT = (1, 0, 7)


def act(table: Table, rng: Random) -> None:
    """Do what an honest player might do now."""
    if table.session is None:
        return
    chance = rng.random()
    if table.must_follow:
        table.answer(table.request, is_allowed=True)
    elif table.request and chance < 0.1:
        table.answer(table.request, is_allowed=rng.random() < 0.7)
    elif table.is_asking and chance < 0.03:
        table.withdraw()
    elif table.session.is_over and chance < 0.05:
        table.ask_again()
    elif chance < 0.01:
        choice = table.session.last_choice()
        if choice is not None:
            table.ask_back(choice)


@pytest.mark.parametrize("seed", rounds(1, 200))
def test_no_honest_request_ends_a_game(seed):
    """Two games at one table, with answers and withdrawals at any moment, cuts and kills."""
    rng = Random(seed)
    network = Network(seed, rng.choice((0.0, 0.1, 0.5, 2.0)))
    *tables, carrier = new_tables(network, *rng.choice(GAMES))
    players = Random(seed)
    for _ in range(MOST_STEPS):
        network.step()
        if carrier in network.wires:
            if tables[1].session and rng.random() < 0.003:
                network.cut(carrier)
                side = rng.randrange(2)
                if tables[side].session.place and rng.random() < 0.3:  # it is killed, and goes on
                    session, old = saved(tables[side]), tables[side]
                    tables[side] = Table(old.wire, old.name, session.place, session)
        elif rng.random() < 0.1:
            network.connect(carrier)
        for table in tables:
            while play_due(table, players):
                pass
            act(table, rng)
        numbers = {table.session.game_number for table in tables if table.session}
        if numbers == {2} and all(table.session.is_over for table in tables):
            break
        assert [table.fault for table in tables] == [None, None]
    assert numbers == {2}
    assert are_same(*tables)


def state(**fields: object) -> State:
    return State(1, "ab" * 32, 0, "ab" * 32, ["1 2-3"] * 7, **fields)


def test_an_answer_to_an_earlier_request_does_not_answer_a_later_one():
    """Both are about the same turn at the same point."""
    requests = Requests(POINT).ask(Wish(1, 2)).withdraw().ask(Wish(2, 2))
    late = state(answer=Answer(1, True))
    assert requests.hear(late, is_host=True).granted(late) is None
    now = state(answer=Answer(2, True))
    assert requests.hear(now, is_host=True).granted(now)
    refused = requests.hear(state(answer=Answer(1, False)), is_host=True)
    assert refused.own
    assert not refused.is_denied


def test_a_guest_that_has_refused_may_ask_though_the_host_has_not_heard_of_it():
    wish = Wish(1, 2)
    requests = Requests(POINT).answer(wish, is_allowed=False).ask(Wish(2, 3))
    assert requests.hear(state(wish=wish), is_host=False).own
    assert requests.hear(state(wish=Wish(3, 2)), is_host=False).own is None


@pytest.mark.parametrize("is_allowed", [False, True])
def test_a_request_that_was_answered_is_not_asked_again(is_allowed):
    wish = Wish(1, 2)
    requests = Requests(POINT)
    assert requests.open_in(state(wish=wish)) == wish
    answered = requests.answer(wish, is_allowed=is_allowed)
    assert answered.open_in(state(wish=wish)) is None
    assert answered.open_in(state(wish=Wish(2, 2))) == Wish(2, 2)


def test_agreement_lapses_once_the_request_is_another_one():
    wish = Wish(1, 2)
    agreed = Requests(POINT).answer(wish, is_allowed=True)
    assert agreed.hear(state(wish=wish), is_host=True).agreed
    for other in (None, Wish(2, 2), Wish(1, 3)):
        assert agreed.hear(state(wish=other), is_host=True).agreed is None
