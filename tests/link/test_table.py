"""Two tables in one process: a network that delays and loses, and computers that lie."""

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event

import pytest
from msgspec.structs import replace as changed
from network import CODE, Carrier, Network, Visitor, new_tables, offered, place, play_due
from rounds import in_gate, sampled

from puluc.game.session import Session
from puluc.link import playing as playing_module
from puluc.link import table as table_module
from puluc.link.connection import Connection
from puluc.link.meeting import OPEN, TOKENS_AHEAD, Meeting
from puluc.link.past import plays_of
from puluc.link.protocol import (
    Answer,
    Body,
    EndReason,
    Join,
    Refused,
    Start,
    State,
    Wish,
)
from puluc.link.table import Table
from puluc.rules import CHAIN_LENGTH, HUMAN, Phase, Place, Player, Ruleset, chain_of, verify
from puluc.storage import game_file

MOST_STEPS = 20_000


def play(
    network: Network,
    tables: list[Table],
    until: Callable[[], bool],
    seed: int = 1,
    disturb: Callable[[], None] = lambda: None,
) -> None:
    """Let time pass, and play at every table, until something is true."""
    rng = Random(seed)
    for _ in range(MOST_STEPS):
        if until():
            return
        disturb()
        network.step()
        for table in tables:
            while play_due(table, rng):
                pass
    raise AssertionError([(table.fault, table.refusal) for table in tables])


def is_over(*tables: Table) -> bool:
    return all(each.session and each.session.match.phase is Phase.OVER for each in tables)


def are_same(*tables: Table) -> bool:
    one, two = (
        (record.turns, record.opening, record.seats, [each.end for each in chains.computers])
        for record, chains in ((each.session.record, each.session.chains) for each in tables)
    )
    return one == two


def began(*tables: Table) -> bool:
    return all(each.session for each in tables)


def saved(table: Table) -> Session:
    """The session as it comes back from the file of a killed program."""
    return game_file.to_session(game_file.decode(game_file.encode(table.session)), str)


def again(table: Table, wire: Carrier | None = None) -> Table:
    """The table of a program that was killed, and goes on from its file."""
    session = saved(table)
    return Table(wire or table.wire, table.name, session.place, session)


@pytest.mark.parametrize(
    ("rules", "theirs", "levels"),
    [
        ("throws=bell army=2", "o", ""),
        in_gate(("army=2 throws_per_turn=2", "o", "")),
        in_gate(("army=2 players=2", "bq", "")),
        ("army=2 players=2", "q", "ab"),
    ],
)
def test_two_computers_play_one_game_with_throws_that_both_have_made(rules, theirs, levels):
    network = Network(delay_s=0.4)
    host, guest, _ = new_tables(network, rules, theirs, levels)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)
    for table in (host, guest):
        assert verify(table.session.record).outcome
        assert table.fault is None
    names = {"bq": "Ana Ana Ben Ben", "q": ". . Ana Ben", "o": "Ana Ben"}[theirs].split()
    assert [seat.name or "." for seat in guest.session.seats] == (
        ["Ana", "Ben", "Ana", "Ben"] if theirs == "bq" else names
    )
    assert {player.letter for player in host.session.elsewhere} == {*theirs}
    assert guest.session.elsewhere == {*host.session.rules.turn_order} - host.session.elsewhere
    assert not guest.session.levels


def test_both_of_one_name_are_told_apart():
    network = Network()
    host = Table(network.host, "Ana", place(network), offered("army=2"))
    guest = Table(Carrier(), "Ana", place(network))
    network.connect(guest.wire)
    play(network, [host, guest], lambda: began(host, guest))
    assert (host.other, guest.other, guest.name) == ("Ana 2", "Ana", "Ana 2")


@pytest.mark.parametrize("seed", range(2))
def test_games_survive_lost_connections_at_any_moment(seed):
    """Three games at one table, and cuts in all of them."""
    network, rng, cuts, aways = Network(seed, 0.2), Random(seed), [], set()
    host, guest, carrier = new_tables(network, "army=1")
    tables = [host, guest]

    def disturb() -> None:
        if began(*tables) and carrier in network.wires and rng.random() < 0.05:
            network.cut(carrier)
            cuts.append(carrier)
        elif carrier not in network.wires and rng.random() < 0.2:
            network.connect(carrier)
        for table in tables:
            if table.is_away:
                aways.add(table)
            if is_over(table) and table.session.game_number < 3 and rng.random() < 0.1:
                table.ask_again()

    play(
        network,
        tables,
        lambda: is_over(*tables) and {each.session.game_number for each in tables} == {3},
        seed,
        disturb,
    )
    assert len(cuts) > 5
    for one, two in zip(host.session.games, guest.session.games, strict=True):
        assert one.turns == two.turns
        assert verify(one).outcome
    assert are_same(*tables)
    assert aways == {*tables}


@pytest.mark.parametrize(
    ("victim", "is_late"),
    sampled([("host", False), ("host", True), ("guest", True), ("guest", False)], 2),
)
def test_a_game_goes_on_after_a_kill_at_every_message(victim, is_late):
    """The victim comes back with its file after each of its messages, at times an earlier one.

    An earlier file is one without the moves of the other since; its own are saved before they go.
    """
    network, kills, rng = Network(3, 0.1), 0, Random(5)
    host, guest, carrier = new_tables(network, "army=6")
    play(network, [host, guest], lambda: began(host, guest))
    tables = {"host": host, "guest": guest}
    wire = tables[victim].wire
    sent, earlier = len(wire.sent), saved(tables[victim])
    for _ in range(MOST_STEPS):
        network.step()
        for table in tables.values():
            while play_due(table, rng):
                pass
        if is_over(*tables.values()):
            break
        if len(wire.sent) == sent:
            continue
        kills, session = kills + 1, saved(tables[victim])
        if is_late and kills % 2 and own_moves(earlier) == own_moves(session):
            session = earlier
            session.place = tables[victim].session.place
        for _ in range(rng.choice((0, 4))):  # what it sent last gets lost, or arrives
            network.step()
        network.cut(carrier)
        own = Table(wire, tables[victim].name, session.place, session)
        tables[victim], earlier = own, saved(own)
        network.connect(carrier)
        while not all(is_level(table) for table in tables.values()):  # then the game goes on
            network.step()
            for table in tables.values():
                table.tick()
                if table is own:
                    sent = len(wire.sent)
    assert [table.fault for table in tables.values()] == [None, None]
    assert is_over(*tables.values())
    assert are_same(*tables.values())
    assert kills > 15


def is_level(table: Table) -> bool:
    """Whether a table has heard the state of the other, which fits its own."""
    playing = table._playing  # noqa: SLF001 - seen nowhere else
    return bool(playing.heard) and playing.lead == (0, 0)


def own_moves(session: Session) -> list[str]:
    own = {*session.rules.turn_order} - session.elsewhere
    return [str(turn) for turn in session.match.turns if turn.player in own]


def test_nothing_is_sent_before_it_is_saved():
    network, is_saved = Network(), [True]
    host, guest, _ = new_tables(network)
    host.is_saved = lambda: is_saved[0]
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    is_saved[0] = False
    for _ in range(50):
        network.step()
        host.tick()
        guest.tick()
    count, rng = len(network.host.sent), Random(1)
    for _ in range(50):
        network.step()
        for table in (host, guest):
            while play_due(table, rng):
                pass
    assert {*map(str, network.host.sent[count:])} <= {str(network.host.sent[count - 1])}
    is_saved[0] = True
    play(network, [host, guest], lambda: is_over(host, guest))


@pytest.mark.parametrize("side", [0, 1])
def test_no_token_is_shown_before_that_is_saved(side):
    """Who comes back with an older file would show it again, and stay outside."""
    network, *tables, carrier = begun()
    table, own = tables[side], (network.host, carrier)[side]
    network.cut(carrier)
    count, shown = len(own.sent), table.place.shown
    is_saved = Event()
    table.is_saved = is_saved.is_set
    network.connect(carrier)
    settled(network, *tables)
    assert table.session.place.shown == shown + 1
    assert len(own.sent) == count
    is_saved.set()
    settled(network, *tables)
    assert type(own.sent[count]) is (Start, Join)[side]


def test_a_link_is_given_only_when_its_throw_is_due():
    """Messages never reveal a throw before all moves before it are made."""
    network = Network()
    host, guest, carrier = new_tables(network)
    rng, checked = Random(2), 0
    for _ in range(MOST_STEPS):
        network.step()
        for table, own in ((host, network.host), (guest, carrier)):
            before = len(own.sent)
            play_due(table, rng)
            for message in own.sent[before:]:
                if isinstance(message, State) and message.links:
                    match = table.session.match
                    made = len(match.opening) + sum(len(turn.throws) for turn in match.turns)
                    assert message.links <= made + len(match.throws) + 1
                    checked += 1
        if is_over(host, guest):
            break
    assert checked >= 20


# Who is who


def said(network: Network, table: Table, *messages: Body) -> Visitor:
    """A stranger who knows the code, and says something to a host."""
    visitor = Visitor(*messages)
    network.connect(visitor)
    settled(network, table)
    return visitor


def settled(network: Network, *tables: Table, steps: int = 30) -> None:
    """Let what was sent arrive."""
    for _ in range(steps):
        network.step()
        for table in tables:
            table.tick()


def test_a_guest_who_is_declined_is_told_and_the_next_one_may_play():
    network = Network()
    host, guest, _ = new_tables(network)
    clara = Table(Carrier(), "Clara", place(network))
    settled(network, host, guest)
    assert (host.other, host.session) == ("Ben", None)
    network.connect(clara.wire)
    settled(network, host, guest, clara)
    assert host.other == "Ben", "one at a time is asked about"
    host.decline()
    settled(network, host, guest, clara)
    assert str(guest.problem) == "the host doesn't want to play now"
    assert clara.problem is None
    assert host.other == "Clara"
    play(network, [host, clara], lambda: began(host, clara))
    assert are_same(host, clara)


def begun(turns: int = 1, rules: str = "army=2") -> tuple[Network, Table, Table, Carrier]:
    """A game in which some turns are over."""
    network = Network()
    host, guest, carrier = new_tables(network, rules)
    play(
        network,
        [host, guest],
        lambda: began(host, guest) and len(host.session.match.turns) >= turns,
    )
    return network, host, guest, carrier


@pytest.mark.parametrize("secret", ["host", "guest", "stranger"])
@pytest.mark.parametrize("is_there", [True, False])
def test_nobody_takes_the_place_of_the_guest_with_the_code_alone(secret, is_there):
    """Nor with what was heard on the network: every token of the guest that was ever sent."""
    network, host, guest, carrier = begun()
    heard = [each.token for each in carrier.sent if isinstance(each, Join)]
    if not is_there:
        network.cut(carrier)
        settled(network, host)
    turns = len(host.session.match.turns)
    known = {"host": host.place.secret, "guest": "ab" * 32, "stranger": "cd" * 32}[secret]
    eve = Table(Carrier(), "Ben", Place(guest.place.code, known))
    network.connect(eve.wire)
    settled(network, host, eve)
    assert str(eve.refusal) == EndReason.STRANGER.text
    for token in heard:
        end = guest.session.chains.computers[1].end
        assert said(network, host, Join("Ben", end, token)).reason is EndReason.STRANGER
    assert host.is_away is not is_there
    assert len(host.session.match.turns) == turns
    if not is_there:
        network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)


def test_nobody_takes_the_place_of_the_host_with_the_code_alone():
    network, host, guest, carrier = begun()
    network.cut(carrier)
    false = Network()
    eve = Table(false.host, "Ana", Place(host.place.code, "cd" * 32), offered("army=2"))
    false.connect(carrier)
    for _ in range(30):
        false.step()
        eve.tick()
        if eve.setup and not eve.session:
            eve.begin(Session(str, eve.setup))
        guest.tick()
    assert guest.is_away
    assert not is_level(guest)
    assert guest.fault is None
    false.cut(carrier)
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))


def test_a_guest_that_comes_back_replaces_its_connection_only_if_that_was_silent():
    network, host, guest, carrier = begun()
    network.wires[carrier].is_deaf = True
    early = again(guest, Carrier())
    network.connect(early.wire)
    settled(network, host, early)
    assert not is_level(early), "the old connection has not been silent for long"
    settled(network, host, steps=220)  # 11 s
    late = again(early, Carrier())
    network.connect(late.wire)
    play(network, [host, late], lambda: is_over(host, late))
    assert are_same(host, late)
    settled(network, host, late, steps=800)  # 40 s: the old connection is given up
    assert not host.is_away


def test_a_state_is_repeated_so_that_nobody_seems_silent():
    """Also while nothing can be saved."""
    network, host, guest, carrier = begun()
    settled(network, host, guest)
    sent = len(carrier.sent)
    guest.is_saved = lambda: False
    for _ in range(250):  # 12.5 s
        settled(network, host, guest, steps=1)
        assert not host.silent_s
    assert 4 <= len(carrier.sent) - sent <= 5
    assert {*map(str, carrier.sent[sent:])} == {str(carrier.sent[-1])}


def test_a_half_open_connection_is_noticed_and_then_away():
    network, host, guest, carrier = begun()
    network.wires[carrier].is_deaf = True
    start_s = network.now_s
    while not host.silent_s:
        settled(network, host, steps=1)
    assert 9.9 <= network.now_s - start_s <= 13.1
    assert host.silent_s == pytest.approx(10)
    while not host.is_away:
        settled(network, host, guest, steps=1)
    assert 29.9 <= network.now_s - start_s <= 33.1
    assert guest.is_away
    network.cut(carrier)
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)


def test_a_player_who_leaves_is_away_and_can_continue_when_they_return():
    network, host, guest, carrier = begun()
    network.wires[carrier].guest.end(EndReason.LEFT)
    settled(network, host)
    assert host.is_away
    back = again(guest)
    network.connect(carrier)
    play(network, [host, back], lambda: is_over(host, back))
    assert not host.is_away


@pytest.mark.parametrize("reason", sorted({*EndReason} - {EndReason.GAME}))
def test_no_word_from_outside_ends_a_game(reason):
    """An unsealed refusal, or no table at the old address: the guest tries again.

    The reason that ends a game is only believed if it is sealed, see ``test_connection``.
    """
    network, _, guest, carrier = begun()
    network.wires[carrier].host.end(reason)
    settled(network, guest)
    carrier.missed(reason)
    guest.tick()
    assert guest.is_away
    assert guest.fault is None
    assert guest.refusal


def test_a_guest_with_a_game_reads_the_reason_and_not_that_the_connection_then_ended():
    network, _, guest, carrier = begun()
    network.wires[carrier].host.end(EndReason.LEFT)
    settled(network, guest)
    assert carrier not in network.wires
    assert str(guest.refusal) == EndReason.LEFT.text


def test_a_token_is_looked_for_among_the_next_hundred():
    known, *tokens = (token.hex() for token in chain_of("ab" * 32))
    meeting = Meeting("Ana", Place(CODE, "cd" * 32, theirs=known))
    assert meeting.knows(tokens[0])
    assert meeting.knows(tokens[TOKENS_AHEAD - 1])
    assert not meeting.knows(tokens[TOKENS_AHEAD])
    assert not meeting.knows(known)


def test_a_game_that_goes_on_makes_its_chain_in_a_thread(monkeypatch):
    """Making it would take a frame or two of the window."""
    network, host, guest, carrier = begun()
    network.cut(carrier)
    while play_due(host, Random(1)):
        pass
    host = again(host)
    assert host.session.lacks_throw
    threads = list[object]()

    async def in_thread(work: Callable[..., object], *arguments: object) -> object:
        threads.append(work)
        return work(*arguments)

    monkeypatch.setattr(asyncio, "to_thread", in_thread)
    with monkeypatch.context() as patch:
        patch.setattr(playing_module, "chain_of", None)
        host.tick()
    network.connect(carrier)
    play(network, [host, guest], lambda: not host.is_away)
    assert table_module.chain_of in threads


def test_a_guest_with_a_game_reads_that_another_table_is_there_and_not_that_its_code_is_wrong():
    _, _, guest, carrier = begun()
    carrier.missed(EndReason.CODE)
    assert str(guest.refusal) == EndReason.MOVED.text


def test_a_host_reads_why_nobody_came_only_while_nobody_is_there():
    network, host, _, carrier = begun()
    network.host.missed(EndReason.VERSION)
    assert host.refusal is None
    network.cut(carrier)
    network.host.missed(EndReason.VERSION)
    assert str(host.refusal) == EndReason.VERSION.text


def test_the_first_reason_why_there_is_no_table_is_the_one_told():
    guest = Table(Carrier(), "Ben", place(Network()))
    for reason in (EndReason.CODE, EndReason.LOST):
        guest.wire.missed(reason)
    assert str(guest.refusal) == EndReason.CODE.text


def test_a_wrong_code_is_refused_on_both_sides():
    network = Network()
    host = Table(network.host, "Ana", place(network), offered("army=2"))
    guest = Table(Carrier(), "Ben", place(network))
    network.connect(guest.wire, "AAAAAAAAAA")
    settled(network, host, guest)
    assert str(guest.refusal) == "the code is wrong"
    assert host.setup is None


def test_a_second_guest_is_refused():
    network = Network()
    host, guest, _ = new_tables(network)
    late = Table(Carrier(), "Clara", place(network))
    play(network, [host, guest], lambda: began(host, guest))
    network.connect(late.wire)
    play(network, [host, guest, late], lambda: late.refusal is not None)
    assert str(late.refusal) == EndReason.STRANGER.text
    play(network, [host, guest], lambda: is_over(host, guest))


def test_a_game_begins_though_the_connection_is_lost_before_the_guest_hears_of_it():
    network = Network()
    host, guest, carrier = new_tables(network)
    while not host.setup:
        settled(network, host, guest, steps=1)
    setup = host.setup
    network.cut(carrier)
    host.begin(Session(str, setup))
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)


END, OTHER_END = (chain_of(root)[0].hex() for root in ("ab" * 32, "cd" * 32))
OWN_SECRET = "12" * 32
OWN_END = chain_of(Place("", OWN_SECRET).root(1))[0].hex()


@pytest.mark.parametrize("name", ["a,b", "a\u202eb", " ", "\u3164"])
def test_a_guest_with_a_name_that_nobody_can_read_is_refused(name):
    network = Network()
    host = Table(network.host, "Ana", place(network), offered("army=2"))
    assert said(network, host, Join(name, END, END)).reason is EndReason.MALFORMED
    assert host.setup is None


def test_nobody_can_take_part_with_the_host_s_chain():
    network = Network()
    host = Table(network.host, "Ana", place(network), offered("army=2"))
    end = chain_of(host.place.root(1))[0].hex()
    said(network, host, Join("Eve", end, END))
    assert host.setup is None


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seats": [HUMAN, OPEN, OPEN]},
        {"seats": ["genius", OPEN]},
        {"seats": ["human Ana", OPEN]},
        {"seats": [HUMAN, HUMAN]},
        {"seats": [OPEN, OPEN]},
        {"name": "Ana\u202e"},
        {"name": "a,b"},
        {"rules": "army=1000"},
        {"end": OWN_END},
        {"end": "0" * 63},
    ],
)
def test_a_guest_takes_only_a_start_that_can_be(changes):
    guest = Table(Carrier(), "Ben", Place("KTM4X9QW3P", OWN_SECRET))
    start = Start("army=2", [HUMAN, OPEN], "Ana", OTHER_END, OTHER_END)
    network = Network(host=Visitor(changed(start, **changes)))
    network.connect(guest.wire)
    settled(network, guest)
    if changes:
        assert guest.setup is None
        assert guest.refusal
    else:
        assert guest.setup.chains.own == 1
        assert guest.setup.rules == Ruleset(army=2)
        assert [seat.name for seat in guest.setup.seats] == ["Ana", "Ben"]


# Lies


class Liar:
    """A guest, or a host, that plays properly, and then sends what a test wants."""

    def __init__(self, *, is_host: bool = False) -> None:
        network = Network()
        host, guest, carrier = new_tables(network)
        self.network, self.rng = network, Random(1)
        self.honest, self.liar = (guest, host) if is_host else (host, guest)
        self.carrier = carrier
        player = Player.JADE if is_host else Player.OBSIDIAN

        def is_liars_move() -> bool:
            match = self.honest.session.match
            is_late = len(match.turns) > 2
            return is_late and match.phase is Phase.MOVE and match.player is player

        for _ in range(MOST_STEPS):
            network.step()
            while play_due(self.honest, self.rng):
                pass
            if began(self.honest) and is_liars_move():
                break
            play_due(self.liar, self.rng)
        assert are_same(self.honest, self.liar)

    @property
    def match(self):
        return self.honest.session.match

    @property
    def plays(self) -> list[str]:
        return plays_of(self.match)

    @property
    def fault(self) -> str:
        return str(self.honest.fault or "")

    @property
    def connection(self) -> Connection:
        wire = self.network.wires[self.carrier]
        return wire.host if self.liar.is_host else wire.guest

    def tell(self, *messages: Body) -> None:
        for message in messages:
            self.connection.send(message)
        for _ in range(5):
            self.network.step()
            self.honest.tick()
            while not self.honest.fault and play_due(self.honest, self.rng):
                pass

    def state(self, **changes: object) -> State:
        return changed(self.liar.state(), **changes)

    def more(self, *plays: str) -> State:
        """What it would send, and further moves."""
        return self.state(plays=[*self.plays, *plays])


@pytest.fixture(params=[False, True], ids=["guest", "host"])
def liar(request) -> Liar:
    return Liar(is_host=request.param)


def test_a_link_of_another_chain_ends_the_game_with_the_senders_name(liar):
    own = liar.liar.session.chains.own
    count, turns = liar.match.sticks.given(own)[0], len(liar.match.turns)
    link = chain_of("cd" * 32)[count + 1].hex()
    liar.tell(changed(liar.more(str(liar.match.plays[0])), links=count + 1, link=link))
    assert liar.fault == f"{liar.liar.name}'s copy of the game is different: the game can't go on"
    settled(liar.network, liar.liar)
    assert "found an error in what this one sent" in str(liar.liar.fault)
    assert len(liar.match.turns) == turns, "nothing more is taken"
    assert not liar.network.wires


def test_a_link_of_the_receivers_chain_is_no_link_of_the_sender(liar):
    count, link = liar.match.sticks.given(1 - liar.liar.session.chains.own)
    liar.tell(liar.state(links=count, link=link))
    assert "copy of the game is different" in liar.fault


def test_an_illegal_move_ends_the_game_before_it_is_shown(liar):
    position = liar.match.position
    liar.tell(liar.more("6 city-6"))
    assert "copy of the game is different" in liar.fault
    assert liar.match.position == position


def test_a_move_is_never_made_for_a_player_who_is_here():
    """The guest sends a legal move of the host's player before the host makes one."""
    network, host, guest, carrier = begun()
    rng = Random(1)
    match = host.session.match
    while (match.phase, match.player) != (Phase.MOVE, Player.JADE):
        network.step()
        for table in (host, guest):
            play_due(table, rng)
    state = guest.state()
    lie = changed(state, plays=[*plays_of(match), str(match.plays[0])])
    network.wires[carrier].guest.send(lie)
    settled(network, host)
    position = match.position
    assert host.next_play() is None
    assert str(host.fault) == "Ben's copy of the game is different: the game can't go on"
    assert match.position == position


@pytest.mark.parametrize(
    "message",
    [
        lambda liar: liar.state(plays=[*liar.plays[:-1], "1 2-3"]),
        lambda liar: liar.state(plays=["1 2-3"]),
        lambda liar: liar.state(end=END),
        lambda liar: liar.state(backs=2),
        lambda liar: liar.state(game=2),
        lambda liar: liar.state(game=3),
        lambda liar: liar.state(game=0),
    ],
)
def test_another_past_ends_the_game(liar, message):
    liar.tell(message(liar))
    assert liar.fault == f"{liar.liar.name}'s copy of the game is different: the game can't go on"


@pytest.mark.parametrize("is_allowed", [True, False])
def test_nobody_can_take_back_alone(liar, is_allowed):
    """The other is asked, and without consent the game ends."""
    turns = len(liar.match.turns)
    liar.tell(liar.state(backs=1, back_to=turns - 1))
    assert len(liar.match.turns) == turns
    liar.honest.answer(liar.honest.request, is_allowed=is_allowed)
    liar.honest.carry_out()
    assert liar.honest.session.chains.backs == is_allowed
    assert ("copy of the game is different" in liar.fault) is not is_allowed


def test_a_known_move_may_come_again(liar):
    liar.tell(liar.state(plays=liar.plays[:-1]), liar.state(plays=[]), liar.state(links=0))
    assert not liar.fault


def test_moves_without_end_end_the_game(liar):
    liar.tell(liar.more(*["1 2-3"] * 10_000))
    assert "copy of the game is different" in liar.fault


@pytest.mark.parametrize(
    "message",
    [
        Join("Eve", "0" * 64, "0" * 64),
        Start("army=2", [HUMAN, OPEN], "A", END, END),
        {"answer": Answer(1, True)},
        {"answer": Answer(1, False)},
        {"wish": Wish(1, end=END)},
        Refused(EndReason.LEFT),
    ],
)
def test_other_messages_change_nothing_but_may_end_the_connection(liar, message):
    record = liar.honest.session.record
    message = liar.state(**message) if isinstance(message, dict) else message
    liar.tell(message, message)
    assert liar.honest.session.record == record
    assert not liar.fault


def test_a_stop_is_told_as_the_word_of_the_other(liar):
    liar.tell(Refused(EndReason.GAME))
    assert liar.fault.startswith(f"{liar.liar.name}'s computer found an error")


# Taking back


def settle(network: Network, tables: list[Table], steps: int = 40) -> None:
    """Let what was sent arrive, and do what is agreed, without a move of a person."""
    for _ in range(steps):
        network.step()
        for table in tables:
            table.tick()
            session = table.session
            while (move := table.next_play()) is not None:
                session.move(*move)
                table.tick()
            table.carry_out()
            if session.match.phase is Phase.THROW and not session.lacks_throw:
                session.throw()
            elif session.match.phase is Phase.PASS:
                session.pass_turn()
            table.tick()


def played_to(turns: int = 6, rules: str = "army=4", levels: str = "") -> tuple:
    network = Network(2, 0.1)
    host, guest, carrier = new_tables(network, rules, levels=levels)
    tables = [host, guest]
    play(network, tables, lambda: began(*tables) and len(guest.session.match.turns) >= turns)
    settle(network, tables)
    return network, tables, carrier


@pytest.mark.parametrize("asker", [0, 1])
def test_a_turn_is_taken_back_if_the_other_agrees_and_its_throws_are_kept(asker):
    network, tables, _ = played_to(9)
    own, other = tables[asker], tables[1 - asker]
    turn = own.session.last_choice()
    throws = [each.throws for each in own.session.match.turns]
    entered = list(own.session.match.sticks.entered)
    own.ask_back(turn)
    settle(network, tables)
    assert own.is_asking
    assert own.request is None
    assert other.request.turn == turn < len(own.session.match.turns)
    assert own.is_paused
    assert other.is_paused
    other.answer(other.request, is_allowed=True)
    settle(network, tables)
    for table in tables:
        assert len(table.session.match.turns) == turn
        assert table.session.match.throws == throws[turn]
        assert table.session.match.sticks.entered[: len(entered)] == entered
    play(network, tables, lambda: is_over(*tables), seed=7)
    assert are_same(*tables)
    for table in tables:
        assert verify(saved(table).record).outcome


def test_a_no_is_told_and_the_game_goes_on():
    network, tables, _ = played_to()
    host, guest = tables
    guest.ask_back(guest.session.last_choice())
    settle(network, tables)
    host.answer(host.request, is_allowed=False)
    settle(network, tables)
    assert guest.is_refused
    assert not guest.is_asking
    assert not guest.is_paused
    assert not host.is_paused
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)
    assert host.session.chains.backs == 0


def test_nobody_asks_while_a_request_is_open():
    network, tables, _ = played_to()
    host, guest = tables
    guest.ask_back(guest.session.last_choice())
    wish = guest.state().wish
    assert wish
    guest.ask_back(guest.session.last_choice())
    assert guest.state().wish == wish
    settle(network, tables)
    assert host.request == wish
    host.ask_back(host.session.last_choice())
    assert host.state().wish is None


def test_of_two_requests_at_once_the_hosts_counts():
    network, tables, _ = played_to()
    host, guest = tables
    for table in tables:
        table.ask_back(table.session.last_choice())
    settle(network, tables)
    assert host.is_asking
    assert host.request is None
    assert guest.request.turn == host.session.last_choice()
    assert not guest.is_asking
    guest.answer(guest.request, is_allowed=True)
    settle(network, tables)
    assert [table.session.chains.backs for table in tables] == [1, 1]


def test_three_requests_a_minute_are_enough():
    """The fourth is refused without a question."""
    network, tables, _ = played_to(rules="army=9")
    host, guest = tables
    for left in (3, 2, 1, 0):
        turns = len(guest.session.match.turns)
        play(network, tables, lambda turns=turns: len(guest.session.match.turns) > turns + 1)
        settle(network, tables)
        guest.ask_back(guest.session.last_choice())
        settle(network, tables)
        assert (host.request is None) is (left == 0)
        assert guest.is_refused is (left == 0)
        host.answer(host.request, is_allowed=False)
        settle(network, tables)
        assert guest.is_refused
    settle(network, tables, 1200)
    turns = len(guest.session.match.turns)
    play(network, tables, lambda: len(guest.session.match.turns) > turns + 1)
    settle(network, tables)
    guest.ask_back(guest.session.last_choice())
    settle(network, tables)
    assert host.request is not None


def test_a_player_who_has_agreed_three_times_may_still_ask():
    network, tables, _ = played_to(rules="army=9")
    host, guest = tables
    for _ in range(3):
        host.ask_back(host.session.last_choice())
        settle(network, tables)
        guest.answer(guest.request, is_allowed=True)
        settle(network, tables)
        turns = len(host.session.match.turns)
        play(network, tables, lambda turns=turns: len(host.session.match.turns) > turns + 2)
        settle(network, tables)
    assert host.session.chains.backs == 3
    turn = guest.session.last_choice()
    guest.ask_back(turn)
    settle(network, tables)
    assert host.request.turn == turn


def test_nothing_is_asked_while_the_other_is_away_or_after_the_end():
    network, tables, carrier = played_to()
    host, guest = tables
    network.cut(carrier)
    settle(network, tables)
    host.ask_back(host.session.last_choice())
    assert not host.is_asking
    network.connect(carrier)
    settle(network, tables)
    play(network, tables, lambda: is_over(*tables))
    host.ask_back(host.session.last_choice())
    assert not host.is_asking
    assert guest.request is None


def test_a_request_outlasts_the_connection():
    network, tables, carrier = played_to()
    host, guest = tables
    turn = host.session.last_choice()
    host.ask_back(turn)
    network.cut(carrier)
    network.connect(carrier)
    settle(network, tables)
    assert guest.request.turn == turn


def asked(asker: int, *, is_askers_move: bool) -> tuple[Network, Table, Table]:
    """A game whose asker waits for the answer to a take-back, or the other one is to move."""
    network, tables, _ = played_to()
    own, other = tables[asker], tables[1 - asker]
    player = Player.OBSIDIAN if asker else Player.JADE
    if (own.session.match.player is player) is not is_askers_move:
        mover = own if own.session.match.player is player else other
        mover.session.move(*mover.session.match.plays[0])
        settle(network, tables)
    own.ask_back(own.session.last_choice())
    return network, own, other


@pytest.mark.parametrize("asker", [0, 1])
def test_a_request_lapses_on_both_sides_if_the_other_moves_before_it_arrives(asker):
    network, own, other = asked(asker, is_askers_move=False)
    other.session.move(*other.session.match.plays[0])
    settle(network, [own, other])
    assert not own.is_asking
    assert not own.is_paused
    assert other.request is None
    play(network, [own, other], lambda: is_over(own, other))
    assert are_same(own, other)


@pytest.mark.parametrize("asker", [0, 1])
@pytest.mark.parametrize("moves", [True, False])
def test_withdrawing_while_the_other_agrees_takes_nothing_back(asker, moves):
    """Only the asker carries a request out first."""
    network, own, other = asked(asker, is_askers_move=True)
    settle(network, [own, other])
    backs = own.session.chains.backs
    other.answer(other.request, is_allowed=True)
    assert other.carry_out() is None
    assert other.is_paused
    own.withdraw()
    if moves:
        own.session.move(*own.session.match.plays[0])
    else:
        own.ask_back(own.session.last_choice())
    settle(network, [own, other])
    assert {own.session.chains.backs, other.session.chains.backs} == {backs}
    assert (other.request is None) is moves
    assert not moves or not other.is_paused
    other.answer(other.request, is_allowed=False)
    play(network, [own, other], lambda: is_over(own, other))
    assert (own.fault, other.fault) == (None, None)
    assert are_same(own, other)


def test_a_player_who_has_agreed_waits_for_an_absent_asker():
    network, own, other = asked(0, is_askers_move=True)
    settle(network, [own, other])
    other.answer(other.request, is_allowed=True)
    carrier = next(iter(network.wires))
    network.cut(carrier)
    settle(network, [own, other])
    assert other.is_paused
    network.connect(carrier)
    settle(network, [own, other])
    assert {own.session.chains.backs, other.session.chains.backs} == {1}


@pytest.mark.parametrize("is_guest", [False, True])
@pytest.mark.parametrize("wait", sampled(range(0, 12, 3), 2))
def test_a_kill_amid_taking_back_loses_nothing(wait, is_guest):
    network, (host, guest), carrier = played_to(7)
    asker, other = (guest, host) if is_guest else (host, guest)
    asker.ask_back(asker.session.last_choice())
    settle(network, [host, guest])
    other.answer(other.request, is_allowed=True)
    settle(network, [host, guest], wait)
    network.cut(carrier)
    guest = again(guest)
    tables = [host, guest]
    network.connect(carrier)
    settle(network, tables)
    for table in tables:
        table.answer(table.request, is_allowed=True)
    settle(network, tables)
    assert len({table.session.chains.backs for table in tables}) == 1
    play(network, tables, lambda: is_over(*tables))
    assert (host.fault, guest.fault) == (None, None)
    assert are_same(*tables)


@pytest.mark.parametrize(
    "ask",
    [
        lambda liar: {"wish": Wish(1, liar.last), "plays": liar.plays[:-1]},  # late
        lambda liar: {"wish": Wish(1, liar.last - 1)},  # of the other player
        lambda liar: {"wish": Wish(1, len(liar.match.turns))},  # not begun
        lambda _liar: {"wish": Wish(1, 19_999)},  # not there
        lambda _liar: {"wish": Wish(1, end=END)},  # during a game
    ],
)
def test_forbidden_requests_are_not_asked(liar, ask):
    player = liar.match.player
    turns = liar.match.turns
    liar.last = max(n for n, turn in enumerate(turns) if turn.player is player)
    liar.tell(liar.state(**ask(liar)))
    assert liar.honest.request is None
    assert not liar.honest.is_invited
    assert not liar.honest.is_paused
    assert not liar.fault


def test_a_host_without_persons_agrees_to_everything():
    network, tables, _ = played_to(levels="j", rules="army=1")
    guest = tables[1]
    guest.ask_back(guest.session.last_choice())
    settle(network, tables)
    assert [table.session.chains.backs for table in tables] == [1, 1]
    play(network, tables, lambda: is_over(*tables))
    settle(network, tables)
    guest.ask_again()
    settle(network, tables)
    assert [table.session.game_number for table in tables] == [2, 2]


@pytest.fixture
def deceived() -> Liar:
    """An honest guest whose host sends what a test wants, with a turn of Jade's over."""
    return Liar(is_host=True)


def agree(liar: Liar, *, is_allowed: bool = True) -> int:
    """Let the host ask to take back its last turn, and the guest answer; the turn."""
    turn = max(n for n, turn in enumerate(liar.match.turns) if turn.player is Player.JADE)
    liar.tell(liar.state(wish=Wish(7, turn)))
    liar.honest.answer(liar.honest.request, is_allowed=is_allowed)
    return turn


def goes_back(liar: Liar, turn: int) -> bool:
    """Whether the guest goes back to a turn, told by the host, without asking its player."""
    backs = liar.honest.session.chains.backs
    made = sum(len(each.moves) for each in liar.match.turns[:turn])
    liar.tell(liar.state(backs=backs + 1, back_to=turn, plays=liar.plays[:made]))
    is_back = liar.honest.session.chains.backs > backs
    assert is_back is (liar.honest.request is None)
    return is_back


def test_agreement_is_used_once_and_about_one_turn(deceived):
    turn = agree(deceived)
    assert goes_back(deceived, turn)
    assert len(deceived.match.turns) == turn
    assert not goes_back(deceived, turn)


def test_agreement_is_about_one_turn(deceived):
    assert not goes_back(deceived, agree(deceived) - 1)


def test_agreement_ends_when_the_other_moves(deceived):
    turn = agree(deceived)
    deceived.tell(deceived.more(str(deceived.match.plays[0])))
    assert not goes_back(deceived, turn)


def test_a_refusal_is_no_agreement_and_without_it_the_game_ends(deceived):
    turn = agree(deceived, is_allowed=False)
    assert not goes_back(deceived, turn)
    deceived.honest.answer(deceived.honest.request, is_allowed=False)
    assert "copy of the game is different" in deceived.fault
    assert deceived.honest.session.chains.backs == 0


@pytest.mark.parametrize("turn", [0, CHAIN_LENGTH])
def test_any_turn_can_be_told_and_is_asked_about(deceived, turn):
    turns = len(deceived.match.turns)
    assert not goes_back(deceived, turn)
    assert deceived.honest.request.turn == turn
    assert deceived.honest.must_follow
    deceived.tell(deceived.state(backs=1, back_to=turn, plays=["1 2-3"], links=1))
    assert not deceived.fault, "nothing is read before the answer"
    deceived.honest.answer(deceived.honest.request, is_allowed=True)
    deceived.honest.carry_out()
    assert len(deceived.match.turns) == min(turn, turns)
    assert deceived.honest.session.chains.backs == 1
    assert verify(saved(deceived.honest).record)


# Another game


def finished() -> tuple[Network, list[Table], Carrier]:
    network = Network(2, 0.1)
    host, guest, carrier = new_tables(network, "army=1")
    tables = [host, guest]
    play(network, tables, lambda: is_over(*tables))
    settle(network, tables)
    return network, tables, carrier


@pytest.mark.parametrize("first", [0, 1])
def test_another_game_begins_once_both_want_it_with_new_chains(first):
    network, tables, _ = finished()
    one, two = tables[first], tables[1 - first]
    ends = [each.end for each in one.session.chains.computers]
    one.ask_again()
    settle(network, tables)
    assert two.is_invited
    assert one.is_asking
    assert not one.is_invited
    assert (one.session.game_number, two.session.game_number) == (1, 1)
    two.ask_again()
    settle(network, tables)
    assert {table.session.game_number for table in tables} == {2}
    assert not one.is_asking
    new = [each.end for each in two.session.chains.computers]
    assert not {*ends} & {*new}
    play(network, tables, lambda: is_over(*tables), seed=5)
    assert are_same(*tables)
    assert one.session.scores == two.session.scores
    assert not two.is_invited


def test_both_may_begin_another_game_at_once():
    network, tables, _ = finished()
    for table in tables:
        table.ask_again()
    play(network, tables, lambda: is_over(*tables), seed=5)
    assert are_same(*tables)
    assert [table.fault for table in tables] == [None, None]


def test_another_game_begins_only_if_the_other_has_the_end_of_the_last():
    """It would never learn the last moves: what is sent is of the new game."""
    network, tables, carrier = played_to(rules="army=1")
    host, guest = tables
    play(network, tables, lambda: is_over(host) or is_over(guest))
    last, late = tables if is_over(host) else reversed(tables)
    last.ask_again()
    last.carry_out()
    assert last.is_asking
    network.cut(carrier)
    last.carry_out()
    network.connect(carrier)
    play(network, tables, lambda: is_over(late))
    assert last.session.game_number == 1, "it has not heard of that"
    settle(network, tables)
    assert late.is_invited


def test_a_request_for_another_game_can_be_withdrawn():
    network, (host, guest), _ = finished()
    host.ask_again()
    settle(network, [host, guest])
    guest.ask_again()
    host.withdraw()
    settle(network, [host, guest])
    assert {host.session.game_number, guest.session.game_number} == {1}
    assert not host.is_asking
    assert not guest.is_invited
    guest.ask_again()
    settle(network, [host, guest])
    assert host.is_invited
    assert guest.is_asking


def test_another_game_outlasts_the_connection():
    network, tables, carrier = finished()
    tables[0].ask_again()
    settle(network, tables)
    network.cut(carrier)
    network.connect(carrier)
    settle(network, tables)
    assert tables[1].is_invited
    tables[1].ask_again()
    settle(network, tables)
    assert {table.session.game_number for table in tables} == {2}


@pytest.mark.parametrize("liar", [0, 1])
def test_nobody_goes_on_with_the_chain_of_the_other(liar):
    """Its answer has the end of the asker's own chain."""
    network, tables, carrier = finished()
    honest = tables[1 - liar]
    wire = network.wires[carrier]
    honest.ask_again()
    settle(network, tables)
    wish = honest.state().wish
    lie = changed(tables[liar].state(), answer=Answer(wish.id, True, wish.end))
    (wire.guest if liar else wire.host).send(lie)
    settle(network, [honest])
    assert "copy of the game is different" in str(honest.fault)
    assert honest.session.game_number == 1


def test_another_chain_than_the_promised_one_ends_the_game():
    network, tables, carrier = finished()
    honest, liar = tables
    liar.ask_again()
    settle(network, tables)
    honest.ask_again()
    settle(network, tables)
    assert honest.session.game_number == 2
    network.wires[carrier].guest.send(changed(liar.state(), plays=[], links=0, end=END))
    settle(network, [honest])
    assert "copy of the game is different" in str(honest.fault)


def test_another_game_that_nobody_has_agreed_to_ends_the_table():
    network, (honest, liar), carrier = finished()
    network.wires[carrier].guest.send(changed(liar.state(), game=2, plays=[], links=0, end=END))
    settle(network, [honest])
    assert "copy of the game is different" in str(honest.fault)
    assert honest.session.game_number == 1


@pytest.mark.parametrize("side", [0, 1])
def test_the_file_of_a_finished_game_tells_nothing_of_the_next_one(side):
    """Nor does what was in the file before the end: no throw, no code, no token."""
    network, tables, _ = played_to(rules="army=1")
    own, other = tables[side], tables[1 - side]
    during = saved(own).place
    play(network, tables, lambda: is_over(*tables))
    settle(network, tables)
    content = game_file.encode(own.session)
    code, token = own.place.code, own.place.token
    for secret in (code, during.secret, during.secret[:64], during.secret[-64:], token):
        assert secret.encode() not in content
    assert saved(own).place is None
    for table in tables:
        table.ask_again()
    play(network, tables, lambda: is_over(*tables) and own.session.game_number == 2)
    end = own.session.chains.computers[own.session.chains.own].end
    assert chain_of(during.root(2))[0].hex() != end
    assert verify(other.session.record).outcome


def test_a_killed_program_still_tells_the_last_move_of_a_game():
    network, (host, guest), carrier = played_to(rules="army=1")
    play(network, [host, guest], lambda: is_over(host) or is_over(guest))
    last, late = (host, guest) if is_over(host) else (guest, host)
    network.cut(carrier)
    back = again(last)
    network.connect(carrier)
    play(network, [back, late], lambda: is_over(back, late))
    settle(network, [back, late])
    assert are_same(back, late)
    assert saved(back).place is saved(late).place is None


@pytest.mark.parametrize("victim", [0, 1])
@pytest.mark.parametrize("wait", [0, in_gate(2), 6])
def test_a_cut_while_another_game_begins_loses_nothing(victim, wait):
    network, tables, carrier = finished()
    tables[victim].ask_again()
    settle(network, tables)
    tables[1 - victim].ask_again()
    settle(network, tables, wait)
    network.cut(carrier)
    network.connect(carrier)
    settle(network, tables)
    assert {table.session.game_number for table in tables} == {2}
    play(network, tables, lambda: is_over(*tables))
    assert [table.fault for table in tables] == [None, None]
    assert are_same(*tables)
