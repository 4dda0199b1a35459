"""Tables in one process: a network that delays and loses, and computers that lie."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from msgspec import convert
from msgspec.structs import replace as changed
from network import CODE, Carrier, Network, new_tables, play_due, seats

from puluc.game.session import SavedGames, Session, Setup
from puluc.link.guest import Guest
from puluc.link.host import Host
from puluc.link.protocol import (
    MAX_PLAYS,
    Answer,
    Ask,
    Body,
    EndReason,
    Join,
    Left,
    Offer,
    Plays,
    Presence,
    Refused,
    Start,
    State,
    Stop,
    Take,
    ThrowLink,
)
from puluc.link.table import REFUSALS, News, Table, digest_of, plays_of
from puluc.link.wire import Arrived, Gone
from puluc.rules import CHAIN_LENGTH, Chains, Match, Phase, Player, Ruleset, Seat, chain_of, verify
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
    first = tables[0].session.record
    return all(
        (each.session.record.turns, each.session.record.opening, each.session.record.table)
        == (first.turns, first.opening, first.table)
        for each in tables
    )


def began(*tables: Table) -> bool:
    return all(each.session for each in tables)


def has_turns(count: int, *tables: Table) -> bool:
    return began(*tables) and all(len(each.session.match.turns) >= count for each in tables)


@pytest.mark.parametrize(
    "rules", ["army=2", "throws=bell army=2", "army=2 throws_per_turn=2", "highway=return army=2"]
)
def test_two_play_one_game_with_throws_that_both_have_made(rules):
    network = Network(delay_s=0.4)
    host, (guest,), _ = new_tables(network, rules)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)
    for table in (host, guest):
        assert verify(table.session.record).outcome
        assert table.fault is None
        assert [each.name for each in table.computers] == ["Ana", "Ben"]
        assert table.session.seats == (Seat("human", "Ana"), Seat("human", "Ben"))
    assert host.session.elsewhere == {Player.OBSIDIAN}
    assert guest.session.elsewhere == {Player.JADE}


def test_teams_of_any_seats_and_a_level_play():
    rules = "army=2 players=2"
    network = Network(delay_s=0.2)
    setup = Setup(Ruleset.parse(rules), (Seat(), Seat(), Seat(), Seat("easy")))
    host = Host(network.host, "Ana", setup, [Player.B, Player.P])
    carriers = [Carrier(), Carrier()]
    guests = [Guest(carriers[0], "Ben"), Guest(carriers[1], "Ben", players="p")]
    for carrier in carriers:
        network.connect(carrier)
    tables = [host, *guests]
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)
    assert [str(seat) for seat in host.session.seats] == [
        "human Ana", "human Ben", "human Ben 2", "easy",
    ]  # fmt: skip
    assert [each.players for each in host.computers] == [
        (Player.A, Player.Q), (Player.B,), (Player.P,),
    ]  # fmt: skip


def test_sixteen_computers_play():
    network = Network()
    setup = Setup(Ruleset.parse("players=8 army=1"), seats(8))
    free = list(setup.rules.turn_order[1:])
    host = Host(network.host, "Ana", setup, free)
    carriers = [Carrier() for _ in free]
    guests = [Guest(carrier, f"G{number}") for number, carrier in enumerate(carriers)]
    for carrier in carriers:
        network.connect(carrier)
    tables = [host, *guests]
    play(network, tables, lambda: has_turns(2 * 16, *tables) and are_same(*tables))
    assert len(host.computers) == 16


@pytest.mark.parametrize("seed", range(4))
def test_a_game_survives_lost_connections_at_any_moment(seed):
    network, rng = Network(seed, 0.2), Random(seed)
    host, guests, carriers = new_tables(network, "army=2 players=2", 2, "bq")
    tables, cuts = [host, *guests], []

    def disturb() -> None:
        if not began(*tables):
            return
        for carrier in carriers:
            if carrier in network.wires and rng.random() < 0.01:
                network.cut(carrier)
                cuts.append(carrier)
            elif carrier not in network.wires and rng.random() < 0.2:
                network.connect(carrier)

    play(network, tables, lambda: is_over(*tables), seed, disturb)
    assert are_same(*tables)
    assert len(cuts) > 10
    assert News.AWAY in [news for news, _ in host.news]
    assert News.BACK in [news for news, _ in guests[0].news]


def saved(table: Table) -> Session:
    """The session as it comes back from the file of a killed program."""
    return game_file.to_session(game_file.decode(game_file.encode(table.session)), str)


@pytest.mark.parametrize("victim", ["host", "guest"])
@pytest.mark.parametrize("is_late", [False, True])
def test_a_game_goes_on_after_a_kill_at_every_message(victim, is_late):
    """The victim comes back with its file after each of its messages, at times an earlier one.

    An earlier file is one without the moves of others since; its own are saved before they go out.
    """
    network, kills, rng = Network(3, 0.1), 0, Random(5)
    host, (guest,), (carrier,) = new_tables(network, "army=6")
    play(network, [host, guest], lambda: began(host, guest))
    own_carrier = network.host if victim == "host" else carrier
    own = host if victim == "host" else guest
    sent, earlier = len(own_carrier.sent), saved(own)
    for _ in range(MOST_STEPS):
        network.step()
        for table in (host, guest):
            while play_due(table, rng):
                pass
        if is_over(host, guest):
            break
        if len(own_carrier.sent) == sent:
            continue
        kills, session = kills + 1, saved(own)
        if is_late and own_moves(earlier) == own_moves(session):
            session = earlier
        for _ in range(rng.choice((0, 4))):  # what it sent last gets lost, or arrives
            network.step()
        network.cut(carrier)
        own_carrier.events.clear()
        if victim == "host":
            own = host = Host(network.host, "Ana", session)
        else:
            own = guest = Guest(carrier, "Ben", session)
        earlier = saved(own)
        network.connect(carrier)
        while not (host.is_level and guest.is_level):  # only then does the game go on
            network.step()
            host.tick()
            sent = len(own_carrier.sent)
            guest.tick()
    assert (host.fault, guest.fault) == (None, None)
    assert is_over(host, guest)
    assert are_same(host, guest)
    assert kills > 15


def own_moves(session: Session) -> list[str]:
    own = {*session.rules.turn_order} - session.elsewhere
    return [str(turn) for turn in session.match.turns if turn.player in own]


def test_nothing_is_sent_before_it_is_saved():
    network = Network()
    is_saved = [True]
    setup = Setup(Ruleset.parse("army=2"), seats())
    host = Host(network.host, "Ana", setup, [Player.OBSIDIAN], lambda: is_saved[0])
    carrier = Carrier()
    guest = Guest(carrier, "Ben")
    network.connect(carrier)
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
    assert len(network.host.sent) == count
    is_saved[0] = True
    play(network, [host, guest], lambda: is_over(host, guest))


def test_a_link_is_given_only_when_its_throw_is_due():
    """What a computer has sent never tells a throw before all moves before it are made."""
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    rng, checked = Random(2), 0
    for _ in range(MOST_STEPS):
        network.step()
        for table, own in ((host, network.host), (guest, carrier)):
            before = len(own.sent)
            play_due(table, rng)
            for _, message in own.sent[before:]:
                if isinstance(message, ThrowLink):
                    match = table.session.match
                    made = len(match.opening) + sum(len(turn.throws) for turn in match.turns)
                    assert message.count <= made + len(match.throws) + 1
                    assert not match.throws or message.count <= made + 1
                    checked += 1
        if is_over(host, guest):
            break
    assert checked >= 20


class Liar:
    """A guest that joins properly, and then sends what a test wants."""

    def __init__(self, network: Network, host: Host, root: str = "ab" * 32) -> None:
        self.network, self.host, self.root, self.rng = network, host, root, Random(1)
        self.carrier = Carrier()
        self.guest = Guest(self.carrier, "Eve")
        self.guest.root = root
        network.connect(self.carrier)

    def play_until(self, condition: Callable[[], bool]) -> None:
        """Play, but make no move of its own once this is true."""
        for _ in range(MOST_STEPS):
            self.network.step()
            while play_due(self.host, self.rng):
                pass
            if began(self.host) and condition():
                return
            play_due(self.guest, self.rng)
        raise AssertionError

    def tell(self, *messages: Body) -> None:
        (number,) = self.carrier.channels
        for message in messages:
            self.carrier.send(number, message)
        for _ in range(5):
            self.network.step()
            self.host.tick()
            while self.host.session and play_due(self.host, self.rng) and not self.host.fault:
                pass


@pytest.fixture
def liar() -> Liar:
    network = Network()
    setup = Setup(Ruleset.parse("army=2"), seats())
    host = Host(network.host, "Ana", setup, [Player.OBSIDIAN])
    eve = Liar(network, host)
    eve.play_until(
        lambda: (
            len(host.session.match.turns) > 2
            and host.session.match.phase is Phase.MOVE
            and host.session.match.player is Player.OBSIDIAN
        )
    )
    assert are_same(host, eve.guest)
    return eve


def faults(liar: Liar) -> str:
    return str(liar.host.fault)


def test_a_link_of_another_chain_ends_the_game_with_the_senders_name(liar):
    count = liar.host.session.match.sticks.given(1)[0]
    liar.tell(ThrowLink(1, count + 1, chain_of("cd" * 32)[count + 1].hex()))
    assert faults(liar) == "Eve sent a link that is not of its chain: the game ends"
    for _ in range(5):
        liar.network.step()
        liar.guest.tick()
    assert "Eve" in str(liar.guest.fault)
    turns = len(liar.host.session.match.turns)
    liar.tell(Plays(0, ["1 city-1"]))
    assert len(liar.host.session.match.turns) == turns


def test_links_of_others_may_be_told_but_must_be_theirs(liar):
    count, link = liar.host.session.match.sticks.given(0)
    liar.tell(ThrowLink(0, count, link))
    assert liar.host.fault is None
    liar.tell(ThrowLink(0, count + 1, link))
    assert "Eve sent a link" in faults(liar)


@pytest.mark.parametrize("index", [2, 15])
def test_a_link_of_nobody_ends_the_game(liar, index):
    liar.tell(ThrowLink(index, 1, "0" * 64))
    assert "Eve sent a link" in faults(liar)


def test_an_illegal_move_ends_the_game_before_it_is_shown(liar):
    host = liar.host
    position, count = host.session.match.position, len(plays_of(host.session.match))
    liar.tell(Plays(count, ["6 city-6"]))
    assert faults(liar) == "Eve sent a move that is not legal: the game ends"
    assert host.session.match.position == position


def test_a_move_for_another_computer_ends_the_game():
    """Ben sends a legal move of Clara's player before she makes one."""
    network, rng = Network(), Random(1)
    host, guests, carriers = new_tables(network, "army=2 players=2", 2, "bp")
    match = None
    for _ in range(MOST_STEPS):
        network.step()
        while play_due(host, rng):
            pass
        match = host.session and host.session.match
        if match and match.phase is Phase.MOVE and match.player is Player.P:
            break
        for guest in guests:
            if not (guest.session and guest.session.match.player is Player.P) or (
                guest.session.match.phase is not Phase.MOVE
            ):
                play_due(guest, rng)
    assert [each.name for each in host.computers] == ["Ana", "Ben", "Clara"]
    (number,) = carriers[0].channels
    carriers[0].send(number, Plays(len(plays_of(match)), [str(match.plays[0])]))
    position = match.position
    for _ in range(5):
        network.step()
        play_due(host, rng)
    assert str(host.fault) == "Ben sent a move that is not legal: the game ends"
    assert match.position == position


def test_a_changed_past_ends_the_game(liar):
    plays = plays_of(liar.host.session.match)
    liar.tell(Plays(0, [*plays[:-1], "1 2-3"]))
    assert faults(liar) == "Eve's copy of the game is different: it can't go on"


def test_a_known_move_may_come_again(liar):
    plays = plays_of(liar.host.session.match)
    liar.tell(Plays(0, plays), Plays(len(plays) - 1, plays[-1:]))
    assert liar.host.fault is None


def test_a_gap_in_the_moves_ends_the_game(liar):
    liar.tell(Plays(len(plays_of(liar.host.session.match)) + 3, ["1 city-1"]))
    assert "copy of the game is different" in faults(liar)


def test_moves_without_end_end_the_game(liar):
    start = len(plays_of(liar.host.session.match))
    liar.host.next_play = lambda: None
    for part in range(3):
        liar.tell(Plays(start + part * MAX_PLAYS, ["1 2-3"] * MAX_PLAYS))
    assert "not legal" in faults(liar)


def test_another_past_is_noticed_when_a_computer_comes_back(liar):
    sent = State([0, 0], 1, "0" * 64)
    liar.tell(sent)
    assert "copy of the game is different" in faults(liar)
    assert faults(liar).startswith("Eve")


@pytest.mark.parametrize(
    "message",
    [
        Stop(EndReason.SEAT, 1),
        Stop(EndReason.LINK, 9),
        Presence([1]),
        Take("o"),
        Join("Eve", "0" * 64),
        Offer("puluc", ["human", "human"], "o"),
        Start("puluc", ["human", "human"], [], 0),
    ],
)
def test_other_messages_change_nothing_but_may_end_the_connection(liar, message):
    record = liar.host.session.record
    liar.tell(message)
    assert liar.host.session.record == record
    assert liar.host.fault is None


def test_a_stop_names_who_sent_the_wrong_thing(liar):
    liar.tell(Stop(EndReason.LINK, 1))
    assert "Eve" in faults(liar)


def table_with(network: Network, free: str = "o") -> Host:
    setup = Setup(Ruleset.parse("army=2"), seats())
    return Host(network.host, "Ana", setup, [Player.from_letter(each) for each in free])


def negotiate(host: Host, *messages: Body, number: int = 1) -> list[Body]:
    """What a host answers to these messages of one guest, without a network."""
    carrier = host.wire
    carrier.sent.clear()
    for event in (Arrived(), *messages):
        carrier.events.append((number, event))
    host.tick()
    return [message for to, message in carrier.sent if to == number]


END = chain_of("ab" * 32)[0].hex()
OTHER_END = chain_of("cd" * 32)[0].hex()


def test_a_guest_is_offered_the_free_seats_and_gets_the_first():
    host = table_with(Network())
    assert negotiate(host, Join("Ben", END), Take("")) == [
        Offer("army=2", ["human Ana", "human"], "o")
    ]
    assert host.setup.chains.computers[1].players == (Player.OBSIDIAN,)
    assert host.free == []


def test_of_two_guests_for_one_seat_the_second_is_refused():
    host = table_with(Network())
    host.wire.events.extend([(1, Arrived()), (2, Arrived())])
    host.wire.events.extend([(1, Join("Ben", END)), (2, Join("Clara", OTHER_END))])
    host.wire.events.extend([(2, Take("o")), (1, Take("o"))])
    host.tick()
    assert host.setup.chains.computers[1].name == "Clara"
    host.begin(Session(str, host.setup))
    host.tick()
    answers = [message for to, message in host.wire.sent if to == 1]
    assert answers[-1] in (Refused(EndReason.SEAT), Refused(EndReason.MALFORMED))
    late = negotiate(host, Join("Diego", "0" * 64), number=3)
    assert late == [Refused(EndReason.FULL)]


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ([Join("Ben", END), Take("j")], EndReason.SEAT),
        ([Join("Ben", END), Take("oj")], EndReason.SEAT),
        ([Join("Ben", END), Take("z")], EndReason.MALFORMED),
        ([Take("o")], EndReason.MALFORMED),
        ([Join("Ben", END), Join("Ben", END)], EndReason.MALFORMED),
        ([Join("a,b", END)], EndReason.MALFORMED),
        ([Join("a\u202eb", END)], EndReason.MALFORMED),
        ([Join(" ", END)], EndReason.MALFORMED),
    ],
)
def test_a_guest_that_asks_for_what_it_can_t_have_is_refused(messages, reason):
    host = table_with(Network())
    assert negotiate(host, *messages)[-1] == Refused(reason)
    assert host.setup is None
    assert host.free == [Player.OBSIDIAN]


def test_nobody_can_take_part_with_the_host_s_chain():
    host = table_with(Network())
    end = chain_of(host.root)[0].hex()
    assert negotiate(host, Join("Eve", end), Take("o"))[-1] == Refused(EndReason.SEAT)


def test_a_seat_is_free_again_when_its_guest_goes_before_the_game():
    network = Network()
    host = table_with(network)
    carriers = [Carrier(), Carrier()]
    guests = [Guest(carriers[0], "Ben"), Guest(carriers[1], "Clara")]
    network.connect(carriers[0])
    for _ in range(5):
        network.step()
        guests[0].tick()
        host.tick()
    assert host.setup
    network.cut(carriers[0])
    host.tick()
    assert host.free == [Player.OBSIDIAN]
    network.connect(carriers[1])
    play(network, [host, guests[1]], lambda: is_over(host, guests[1]))
    assert host.computers[1].name == "Clara"


def offered(change: Callable[[Start], Start]) -> Guest:
    """A guest to whom the host has sent a start with something changed."""
    carrier = Carrier()
    guest = Guest(carrier, "Ben")
    guest.root = "ab" * 32
    party = [
        {"name": "Ana", "players": "j", "end": OTHER_END},
        {"name": "Ben", "players": "o", "end": END},
    ]
    start = convert(
        {
            "type": "start",
            "rules": "army=2",
            "seats": ["human Ana", "human Ben"],
            "computers": party,
            "you": 1,
        },
        Start,
    )
    carrier.events.extend(
        [(1, Arrived()), (1, Offer("army=2", ["human", "human"], "o")), (1, change(start))]
    )
    guest.tick()
    return guest


def test_a_guest_takes_a_start_that_fits():
    guest = offered(lambda start: start)
    assert guest.setup.chains.own == 1
    assert guest.setup.rules == Ruleset(army=2)


@pytest.mark.parametrize(
    "changes",
    [
        {"you": 0},
        {"you": 5},
        {"rules": "army=2 players=2"},
        {"rules": "nonsense"},
        {"seats": ["human", "human", "human"]},
        {"seats": ["genius", "human"]},
        {"seats": ["human a,b", "human"]},
        {"seats": ["human \u202e", "human"]},
    ],
)
def test_a_guest_refuses_a_start_that_can_t_be(changes):
    guest = offered(lambda start: changed(start, **changes))
    assert guest.setup is None
    assert str(guest.refusal)


def test_a_guest_refuses_a_start_without_its_own_chain():
    def with_other_end(start: Start) -> Start:
        parties = [start.computers[0], changed(start.computers[1], end="1" * 64)]
        return changed(start, computers=parties)

    assert offered(with_other_end).setup is None


def test_a_guest_does_not_go_on_with_another_game():
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and len(host.session.match.turns) > 3)
    other = deepcopy(guest.session)
    chains = other.chains
    renamed = replace(chains.computers[0], name="Eve")
    record = replace(
        other.record,
        chains=Chains((renamed, chains.computers[1]), 1, chains.root),
        seats=(Seat("human", "Eve"), Seat("human", "Ben")),
    )
    other = Session(str, SavedGames(verify(record), record))
    network.cut(carrier)
    guest = Guest(carrier, "Ben", other)
    network.connect(carrier)
    for _ in range(10):
        network.step()
        host.tick()
        guest.tick()
    assert "copy of the game is different" in str(guest.fault)


@pytest.mark.parametrize(("code", "reason"), [("AAAAAAAAAA", "the code is wrong")])
def test_a_wrong_code_is_refused_on_both_sides(code, reason):
    network = Network()
    host = table_with(network)
    carrier = Carrier()
    guest = Guest(carrier, "Ben")
    network.connect(carrier, code)
    for _ in range(10):
        network.step()
        host.tick()
        guest.tick()
    assert str(guest.refusal) == reason
    assert host.free == [Player.OBSIDIAN]
    assert code != CODE


def test_a_half_open_connection_is_noticed_and_then_away():
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    network.wires[carrier].is_deaf = True
    start_s = network.now_s
    while not host.quiet and not host.away:
        network.step()
        host.tick()
    assert 9.9 <= network.now_s - start_s <= 13.1
    while not host.away:
        network.step()
        host.tick()
        guest.tick()
    assert 29.9 <= network.now_s - start_s <= 33.1
    assert guest.away == {0}
    network.cut(carrier)
    network.connect(carrier)
    play(network, [host, guest], lambda: is_over(host, guest))
    assert not host.away
    assert not guest.away
    assert are_same(host, guest)


def test_a_guest_that_comes_back_replaces_its_half_open_connection():
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    network.wires[carrier].is_deaf = True
    early = Guest(Carrier(), "Ben", saved(guest))
    network.connect(early.wire)
    for _ in range(30):
        network.step()
        host.tick()
        early.tick()
    assert not early.is_level, "the old connection has not been silent for long"
    for _ in range(220):  # 11 s
        network.step()
        host.tick()
    again = Guest(Carrier(), "Ben", saved(guest))
    network.connect(again.wire)
    play(network, [host, again], lambda: is_over(host, again))
    assert are_same(host, again)
    for _ in range(800):  # 40 s: the old connection is given up, which changes nothing
        network.step()
        host.tick()
        again.tick()
    assert not host.away


def test_a_guest_is_neither_the_host_nor_a_guest_that_is_there():
    network = Network()
    host, (guest,), _ = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    for root in (host.root, guest.root):
        impostor = Guest(Carrier(), "Eve")
        impostor.root = root
        network.connect(impostor.wire)
        for _ in range(30):
            network.step()
            for table in (host, guest, impostor):
                table.tick()
        assert impostor.session is None
        assert impostor.setup is None
    play(network, [host, guest], lambda: is_over(host, guest))
    assert are_same(host, guest)


def test_the_first_reason_why_there_is_no_table_is_the_one_told():
    guest = Guest(Carrier(), "Ben")
    guest.wire.events.extend([(1, Arrived()), (1, Gone(EndReason.CODE)), (2, Gone(EndReason.LOST))])
    guest.tick()
    assert str(guest.refusal) == REFUSALS[EndReason.CODE]


def test_who_leaves_is_away_and_the_game_goes_on_when_he_is_back():
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    guest.leave()
    for _ in range(5):
        network.step()
        host.tick()
    assert host.away == {1}
    assert host.news[-1] == (News.AWAY, "Ben")
    back = Guest(carrier, "Ben", saved(guest))
    network.connect(carrier)
    play(network, [host, back], lambda: is_over(host, back))
    assert (News.BACK, "Ben") in host.news


def test_a_game_that_its_host_no_longer_has_is_refused_there():
    """The guest's game can't go on, and it is told so instead of trying for ever."""
    network = Network()
    host, (guest,), (carrier,) = new_tables(network)
    play(network, [host, guest], lambda: began(host, guest) and host.session.match.turns)
    network.cut(carrier)
    session = saved(guest)
    other = Host(network.host, "Ana", Setup(Ruleset(), seats()), [Player.OBSIDIAN])
    other.begin(saved(host))
    other.computers = other.computers[:1]
    guest = Guest(carrier, "Ben", session)
    network.connect(carrier)
    for _ in range(10):
        network.step()
        other.tick()
        guest.tick()
    assert str(guest.refusal) == "the table has no free seat"
    assert guest.fault is None


# Taking back


def played_to(turns: int, guests: int = 1, free: str = "o", rules: str = "army=4") -> tuple:
    """A game in which a turn of the host's is the last but one that is over."""
    network = Network(2, 0.1)
    host, others, carriers = new_tables(network, rules, guests, free)
    tables = [host, *others]
    play(network, tables, lambda: began(*tables) and len(host.session.match.turns) >= turns)
    settle(network, tables)
    return network, tables, carriers


def settle(network: Network, tables: list[Table], steps: int = 40) -> None:
    """Let what was sent arrive, and do what is asked, without a move of a person."""
    for _ in range(steps):
        network.step()
        for table in tables:
            table.tick()
            session = table.session
            while (play := table.next_play()) is not None:
                session.move(*play)
                table.tick()
            table.carry_out()
            if session.match.phase is Phase.THROW and not session.lacks_throw:
                session.throw()
            elif session.match.phase is Phase.PASS:
                session.pass_turn()
            table.tick()


def turns_of(*tables: Table) -> set[int]:
    return {len(table.session.match.turns) for table in tables}


def answer_all(tables: list[Table]) -> None:
    for table in tables:
        if table.request:
            table.answer(is_allowed=True)


@pytest.mark.parametrize("asker", range(3))
def test_a_turn_is_taken_back_if_all_agree_and_its_throws_are_kept(asker):
    network, tables, _ = played_to(9, 2, "bq", "army=2 players=2")
    session = tables[asker].session
    turn = session.last_choice()
    throws = [each.throws for each in session.match.turns]
    entered = list(session.match.sticks.entered)
    tables[asker].ask_back(turn)
    settle(network, tables)
    others = [table for table in tables if table is not tables[asker]]
    assert {(name, ask.turn) for name, ask in (table.request for table in others)} == {
        (tables[asker].name, turn)
    }
    assert tables[asker].request is None
    others[0].answer(is_allowed=True)
    settle(network, tables)
    assert turn not in turns_of(*tables)
    others[1].answer(is_allowed=True)
    settle(network, tables)
    assert turns_of(*tables) == {turn}
    assert {table.session.match.throws for table in tables} == {throws[turn]}
    assert all(table.session.match.sticks.entered[: len(entered)] == entered for table in tables)
    play(network, tables, lambda: is_over(*tables), seed=7)
    assert are_same(*tables)
    for table in tables:
        assert verify(saved(table).record).outcome


def test_a_no_is_told_to_all_and_the_game_goes_on():
    network, tables, _ = played_to(9, 2, "bq", "army=2 players=2")
    host, asker, other = tables
    asker.ask_back(asker.session.last_choice())
    settle(network, tables)
    other.answer(is_allowed=False)
    host.answer(is_allowed=True)
    settle(network, tables)
    for table in (host, asker):
        assert (News.REFUSED, other.name) in table.news
        assert table.request is None
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)


def test_nothing_is_taken_back_while_somebody_is_away_or_after_the_end():
    network, tables, carriers = played_to(9, 2, "bq", "army=2 players=2")
    host = tables[0]
    network.cut(carriers[1])
    settle(network, tables)
    host.ask_back(host.session.last_choice())
    assert not host.is_asking
    network.connect(carriers[1])
    settle(network, tables)
    host.ask_back(host.session.last_choice())
    assert host.is_asking
    network.cut(carriers[1])
    settle(network, tables)
    assert not host.is_asking
    network.connect(carriers[1])
    play(network, tables, lambda: is_over(*tables))
    host.ask_back(host.session.last_choice())
    assert not host.is_asking


def test_moves_that_have_come_are_made_before_a_turn_is_taken_back():
    network, tables, _ = played_to(6)
    host = tables[0]
    host.ask_back(host.session.last_choice())
    settle(network, tables)
    tables[1].answer(is_allowed=True)
    while not host.wire.events:
        network.step()
        tables[1].tick()
    host.tick()
    host._ahead.append((next(iter(host._peers.values())), "1 1x2"))  # noqa: SLF001 - a move on its way
    assert host.carry_out() is None
    host._ahead.clear()  # noqa: SLF001 - it is made
    assert host.carry_out()


def test_a_move_made_before_the_guest_knew_is_dropped():
    network, tables, _ = played_to(6)
    host, guest = tables
    match = guest.session.match
    play(network, tables, lambda: (match.phase, match.player) == (Phase.MOVE, Player.OBSIDIAN))
    settle(network, tables)
    turn = host.session.last_choice()
    host.ask_back(turn)
    settle(network, tables)
    guest.answer(is_allowed=True)
    guest.session.move(*match.plays[0])
    settle(network, tables)
    assert (host.fault, guest.fault) == (None, None)
    assert turns_of(*tables) == {turn}
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)


def test_a_request_lapses_with_the_next_move():
    network, tables, _ = played_to(6)
    host, guest = tables
    host.ask_back(host.session.last_choice())
    settle(network, tables)
    assert guest.request
    turns = len(host.session.match.turns)
    play(network, tables, lambda: len(host.session.match.turns) > turns)
    settle(network, tables)
    assert guest.request is None
    guest.answer(is_allowed=True)
    play(network, tables, lambda: is_over(*tables))
    assert host.session.chains.backs == 0


@pytest.mark.parametrize("is_guest", [False, True])
@pytest.mark.parametrize("wait", range(0, 14, 2))
def test_a_cut_or_a_kill_amid_taking_back_loses_nothing(wait, is_guest):
    network, tables, (carrier,) = played_to(7)
    host, guest = tables
    asker, other = (guest, host) if is_guest else (host, guest)
    turn = asker.session.last_choice()
    asker.ask_back(turn)
    settle(network, tables)
    other.answer(is_allowed=True)
    settle(network, tables, wait)
    network.cut(carrier)
    carrier.events.clear()
    guest = Guest(carrier, "Ben", saved(guest))
    tables = [host, guest]
    network.connect(carrier)
    settle(network, tables)
    answer_all(tables)
    settle(network, tables)
    assert len({table.session.chains.backs for table in tables}) == 1
    play(network, tables, lambda: is_over(*tables))
    assert (host.fault, guest.fault) == (None, None)
    assert are_same(*tables)


def test_without_the_own_agreement_the_game_ends():
    network, tables, (carrier,) = played_to(7)
    host, guest = tables
    host.session.take_back(host.session.last_choice())
    network.cut(carrier)
    network.connect(carrier)
    settle(network, tables)
    name, ask = guest.request
    assert (name, ask.turn) == ("Ana", host.session.chains.back_to)
    guest.answer(is_allowed=False)
    settle(network, tables)
    assert "copy of the game is different" in str(guest.fault)
    assert guest.session.chains.backs == 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda _match, plays: Ask(0, 0, plays),  # in another's name
        lambda match, plays: Ask(1, own_turn(match), plays + 1),  # of moves that are not made
        lambda match, plays: Ask(1, own_turn(match), plays - 1),  # late
        lambda match, plays: Ask(1, own_turn(match) - 1, plays),  # of the other player
        lambda match, plays: Ask(1, len(match.turns), plays),  # not begun
        lambda match, plays: Ask(1, len(match.turns) + 5, plays),  # not there
        lambda _match, plays: Ask(1, 0, plays, [Left(0, 9, "easy")]),  # for who is there
    ],
)
def test_what_nobody_may_ask_is_not_asked(liar, ask):
    match = liar.host.session.match
    liar.tell(ask(match, len(plays_of(match))))
    assert liar.host.request is None
    assert not liar.host.is_asking
    assert liar.host.fault is None


def own_turn(match: Match) -> int:
    return max(n for n, turn in enumerate(match.turns) if turn.player is Player.OBSIDIAN)


@pytest.mark.parametrize("answers", [[Answer(1, True)], [Answer(0, True)], [Answer(1, True)] * 3])
def test_answers_that_were_not_asked_for_change_nothing(liar, answers):
    turns = len(liar.host.session.match.turns)
    liar.tell(*answers)
    assert liar.host.session.chains.backs == 0
    assert len(liar.host.session.match.turns) == turns


def test_nobody_answers_for_another(liar):
    match = liar.host.session.match
    liar.tell(Ask(1, own_turn(match), len(plays_of(match))), Answer(0, True))
    assert liar.host.request
    assert liar.host.carry_out() is None


@pytest.mark.parametrize(
    "changes", [{"backs": 1}, {"left": [Left(1, 5, "easy")]}, {"left": [Left(0, 5, "easy")]}]
)
def test_a_guest_cannot_change_the_game_alone(liar, changes):
    liar.tell(changed(State([0, 0], 0, digest_of([])), **changes))
    assert "copy of the game is different" in faults(liar)


def test_a_host_without_persons_agrees():
    network = Network()
    setup = Setup(Ruleset.parse("army=4"), (Seat("easy"), Seat()))
    host = Host(network.host, "Ana", setup, [Player.OBSIDIAN])
    guest = Guest(Carrier(), "Ben")
    network.connect(guest.wire)
    tables = [host, guest]
    play(network, tables, lambda: began(*tables) and len(guest.session.match.turns) > 5)
    settle(network, tables)
    guest.ask_back(guest.session.last_choice())
    settle(network, tables)
    assert [table.session.chains.backs for table in tables] == [1, 1]


@pytest.fixture
def deceived() -> "Deceived":
    """A guest whose host sends what a test wants."""
    network, tables, (carrier,) = played_to(7)
    return Deceived(network, tables, carrier)


class Deceived:
    """A game of a guest, Ben, who is honest, and a host, Ana, who need not be."""

    def __init__(self, network: Network, tables: list[Table], carrier: Carrier) -> None:
        self.network, (self.host, self.guest), self.carrier = network, tables, carrier

    @property
    def turns(self) -> int:
        return len(self.guest.session.match.turns)

    def tell(self, *messages: Body) -> None:
        """Let the guest read these messages, and do what it thinks is agreed."""
        (number,) = self.carrier.channels
        self.carrier.events.extend((number, message) for message in messages)
        self.guest.tick()
        self.guest.carry_out()
        self.guest.tick()

    def agree(self, *, is_allowed: bool = True) -> int:
        """Let the host ask to take back its last turn, and the guest answer; the turn."""
        match = self.guest.session.match
        turn = turn_by(match, Player.JADE)
        self.tell(Ask(0, turn, len(plays_of(match))))
        self.guest.answer(is_allowed=is_allowed)
        return turn

    def goes_back(self, turn: int) -> bool:
        """Whether the guest goes back to a turn, told by the host, without asking its player."""
        backs = self.guest.session.chains.backs
        self.tell(changed(self.state(turn), backs=backs + 1))
        is_back = self.guest.session.chains.backs > backs
        assert is_back is not bool(self.guest.request)
        return is_back

    def state(self, back_to: int, left: list[Left] | None = None) -> State:
        """What a host tells that has taken back a turn, or let a level play."""
        plays = plays_of(self.guest.session.match)
        counts = [self.guest.session.match.sticks.given(index)[0] for index in range(2)]
        backs = (0, 0) if left else (1, back_to)
        return State(counts, len(plays), digest_of(plays), *backs, left or [])


def turn_by(match: Match, player: Player) -> int:
    return max(n for n, turn in enumerate(match.turns) if turn.player is player)


def test_a_host_can_neither_ask_nor_answer_for_its_guest(deceived):
    match = deceived.guest.session.match
    plays = len(plays_of(match))
    turn = turn_by(match, Player.OBSIDIAN)
    deceived.tell(Ask(1, turn, plays))
    assert not deceived.guest.is_asking
    turn = turn_by(match, Player.JADE)
    deceived.tell(Ask(0, turn, plays), Answer(1, True), deceived.state(turn))
    assert deceived.guest.request
    assert deceived.guest.session.chains.backs == 0


@pytest.mark.parametrize("message", [Ask(9, 0, 0), Answer(9, True), Answer(2, False)])
def test_a_computer_that_is_not_there_says_nothing(deceived, message):
    deceived.guest.ask_back(turn_by(deceived.guest.session.match, Player.OBSIDIAN))
    deceived.tell(message)
    assert deceived.guest.is_asking
    assert deceived.guest.fault is None


def test_agreement_ends_when_the_others_go_on(deceived):
    guest, turns, turn = deceived.guest, deceived.turns, deceived.agree()
    play(deceived.network, [deceived.host, guest], lambda: deceived.turns > turns + 1)
    assert not deceived.goes_back(turn)


def test_agreement_ends_when_the_connection_is_lost(deceived):
    turn = deceived.agree()
    deceived.network.cut(deceived.carrier)
    deceived.network.connect(deceived.carrier)
    settle(deceived.network, [deceived.host, deceived.guest])
    assert not deceived.goes_back(turn)


def test_agreement_is_about_one_turn(deceived):
    turn = deceived.agree()
    assert not deceived.goes_back(turn - 1)


def test_agreement_is_used_once(deceived):
    turn = deceived.agree()
    assert deceived.goes_back(turn)
    assert deceived.turns == turn
    assert not deceived.goes_back(turn)


def test_who_asks_for_something_else_does_not_agree(deceived):
    match = deceived.guest.session.match
    turn = turn_by(match, Player.JADE)
    deceived.tell(Ask(0, turn, len(plays_of(match))))
    deceived.guest.ask_back(turn_by(match, Player.OBSIDIAN))
    assert not deceived.goes_back(turn)


def test_a_refusal_is_no_agreement(deceived):
    turn = deceived.agree(is_allowed=False)
    assert not deceived.goes_back(turn)


@pytest.mark.parametrize("turn", [0, CHAIN_LENGTH])
def test_any_turn_can_be_told_and_is_asked_about(deceived, turn):
    turns = deceived.turns
    deceived.tell(deceived.state(turn))
    assert deceived.guest.request[1].turn == turn
    deceived.guest.answer(is_allowed=True)
    deceived.tell()
    assert deceived.turns == min(turn, turns)
    assert deceived.guest.session.chains.backs == 1
    assert verify(saved(deceived.guest).record)


def test_a_turn_that_has_not_begun_is_only_noted():
    _, tables, _ = played_to(6)
    session = next(each.session for each in tables if each.session.match.phase is Phase.MOVE)
    while session.match.phase is Phase.MOVE:
        session.move(*session.match.plays[0])
    turn = len(session.match.turns)
    session.take_back(turn)
    assert (session.chains.backs, session.chains.back_to) == (1, turn)
    assert len(session.match.turns) == turn
    assert session.is_assisted


def test_nothing_is_read_before_a_turn_is_taken_back(deceived):
    guest, turn = deceived.guest, turn_by(deceived.guest.session.match, Player.JADE)
    deceived.tell(deceived.state(turn))
    deceived.tell(Plays(0, ["1 2-3"]), ThrowLink(0, 1, "0" * 64))
    assert guest.fault is None
    guest.answer(is_allowed=True)
    deceived.tell()
    assert guest.fault


# Seats of computers that are away


def left_alone(rules: str = "army=2 players=2", free: str = "bq") -> tuple:
    """A game from whose last computer nothing is heard any more."""
    network, tables, carriers = played_to(9, len(free), free, rules)
    network.cut(carriers[-1])
    settle(network, tables[:-1])
    return network, tables, carriers


def left_after(*tables: Table) -> set[int | None]:
    return {table.session.chains.computers[-1].left_after for table in tables}


@pytest.mark.parametrize("asker", [0, 1])
def test_a_level_takes_a_seat_if_all_agree(asker):
    network, (host, guest, gone), (_, carrier) = left_alone()
    tables = [host, guest]
    throws = len(host.session.match.sticks.entered)
    tables[asker].ask_level("easy")
    settle(network, tables)
    assert tables[1 - asker].request == (
        tables[asker].name,
        Ask(asker, 0, len(plays_of(host.session.match)), [Left(2, throws, "easy")]),
    )
    assert left_after(*tables) == {None}
    answer_all(tables)
    settle(network, tables)
    assert left_after(*tables) == {throws}
    assert not host.away
    assert host.session.seat(Player.Q) == Seat("easy")
    assert host.session.elsewhere == {Player.B}
    assert Player.Q in guest.session.elsewhere
    host.ask_back(host.session.last_choice())
    settle(network, tables)
    answer_all(tables)
    settle(network, tables)
    assert [table.session.chains.backs for table in tables] == [1, 1]
    network.connect(carrier)
    settle(network, [*tables, gone])
    assert str(gone.refusal) == "the game went on without you: a level has your seat"
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)
    for table in tables:
        assert table.session.record.is_assisted
        assert verify(saved(table).record).outcome
        assert saved(table).record.table == gone.session.record.table


@pytest.mark.parametrize("change", [{"throws": 1}, {"computer": 0}, {"level": "nobody"}])
def test_a_guest_asks_for_a_level_only_as_things_are(change):
    network, (host, guest, _), (carrier, _) = left_alone()
    (number,) = carrier.channels
    left = changed(Left(2, len(host.session.match.sticks.entered), "easy"), **change)
    for asked in (
        Ask(1, 0, len(plays_of(host.session.match)), [left]),
        Ask(1, turn_by(host.session.match, Player.B), len(plays_of(host.session.match))),
    ):
        carrier.send(number, asked)
        for _ in range(5):
            network.step()
            host.tick()
        assert host.request is None
    assert guest


def test_no_level_takes_a_seat_if_somebody_refuses_or_is_there():
    network, (host, guest, gone), (_, carrier) = left_alone()
    host.ask_level("easy")
    settle(network, [host, guest])
    guest.answer(is_allowed=False)
    settle(network, [host, guest])
    assert (News.REFUSED, "Ben") in host.news
    host.ask_level("nobody")
    assert not host.is_asking
    host.ask_level("easy")
    assert host.is_asking
    network.connect(carrier)
    settle(network, [host, guest, gone])
    assert not host.is_asking
    host.ask_level("easy")
    assert not host.is_asking
    tables = [host, guest, gone]
    play(network, tables, lambda: is_over(*tables))
    assert left_after(*tables) == {None}


def test_the_host_cannot_be_replaced():
    network, (host, guest), (carrier,) = played_to(7)
    network.cut(carrier)
    settle(network, [host, guest])
    assert guest.away == {0}
    guest.ask_level("easy")
    assert not guest.is_asking


def test_who_stays_alone_goes_on_with_a_level_and_so_does_its_file():
    network, (host, _), _ = left_alone("army=4", "o")
    host.ask_level("easy")
    settle(network, [host])
    assert left_after(host) != {None}
    again = Host(network.host, "Ana", saved(host))
    assert not again.away
    play(network, [again], lambda: is_over(again))
    assert verify(saved(again).record).outcome


@pytest.mark.parametrize("wait", range(0, 14, 2))
def test_a_kill_while_a_level_takes_a_seat_loses_nothing(wait):
    network, (host, guest, _), (carrier, _) = left_alone()
    host.ask_level("easy")
    settle(network, [host, guest])
    guest.answer(is_allowed=True)
    settle(network, [host, guest], wait)
    network.cut(carrier)
    carrier.events.clear()
    guest = Guest(carrier, "Ben", saved(guest))
    tables = [host, guest]
    network.connect(carrier)
    settle(network, tables)
    if left_after(host) == {None}:
        host.ask_level("easy")
        settle(network, tables)
    answer_all(tables)
    settle(network, tables)
    assert None not in left_after(*tables)
    play(network, tables, lambda: is_over(*tables))
    assert are_same(*tables)


@pytest.mark.parametrize(
    "left",
    [
        [Left(1, 99, "easy")],  # who is told
        [Left(0, 99, "easy")],  # the host
        [Left(9, 99, "easy")],
        [Left(2, 99, "nobody")],
        [Left(2, 1, "easy")],  # throws that were made with its chain
        [Left(2, 99, "easy"), Left(2, 98, "easy")],
    ],
)
def test_a_host_can_t_leave_out_whom_it_likes(left):
    network, (host, guest, _), (carrier, _) = left_alone()
    told = Deceived(network, [host, guest], carrier)
    told.tell(changed(told.state(0, left), links=[0, 0, 0]))
    assert "copy of the game is different" in str(guest.fault)
    assert left_after(guest) == {None}


def test_one_change_is_told_at_a_time():
    network, (host, guest, _), (carrier, _) = left_alone()
    told = Deceived(network, [host, guest], carrier)
    left = [Left(2, len(guest.session.match.sticks.entered), "easy")]
    told.tell(changed(told.state(0, left), links=[0, 0, 0], backs=1))
    assert "copy of the game is different" in str(guest.fault)


def test_a_guest_that_did_not_agree_is_asked_about_a_level():
    network, (host, guest, _), (carrier, _) = left_alone()
    told = Deceived(network, [host, guest], carrier)
    throws = len(guest.session.match.sticks.entered)
    told.tell(changed(told.state(0, [Left(2, throws, "easy")]), links=[0, 0, 0]))
    assert guest.request[1].left
    assert left_after(guest) == {None}
    guest.answer(is_allowed=True)
    told.tell()
    assert left_after(guest) == {throws}


def test_who_comes_back_too_late_is_refused():
    """All have agreed, but the session has not been changed yet."""
    network, (host, gone), (carrier,) = left_alone("army=4", "o")
    host.ask_level("easy")
    network.connect(carrier)
    for _ in range(5):
        network.step()
        host.tick()
        gone.tick()
    assert host.away == {1}
    assert host.carry_out()
    settle(network, [host, gone])
    assert str(gone.refusal).startswith("the game went on without you")
