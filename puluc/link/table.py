"""A table: one game at several computers, and what each has to tell the others about it."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from secrets import token_hex
from typing import Protocol

from puluc import PulucError
from puluc.ai import ALL_LEVELS
from puluc.game.session import Session, Setup
from puluc.link.protocol import (
    MAX_PLAYS,
    Answer,
    Ask,
    Body,
    Join,
    Link,
    Offer,
    Party,
    Plays,
    Presence,
    Reason,
    Refusal,
    Start,
    State,
    Stop,
    Take,
    checked_name,
    checked_seats,
    players_of,
)
from puluc.link.wire import Arrived, Event, Gone, Quiet
from puluc.marks import N_
from puluc.rules import (
    HUMAN,
    MAX_NAME,
    Chains,
    ChainSticks,
    Computer,
    LinkMismatchError,
    Match,
    Phase,
    Play,
    Player,
    Ruleset,
    Seat,
    chain_of,
)

MAX_AHEAD = 2 * MAX_PLAYS
"""The most moves that are kept before they are played here."""

MAX_EVENTS = 64
"""The most events that a tick takes, so that a peer that sends too much delays no frame."""

_FAULTS = {
    Reason.LINK: N_("{name} sent a link that is not of its chain: the game ends"),
    Reason.MOVE: N_("{name} sent a move that is not legal: the game ends"),
    Reason.GAME: N_("{name}'s copy of the game is different: it can't go on"),
}
_REFUSALS = {
    Reason.VERSION: N_("the other Puluc has another version of Link"),
    Reason.CODE: N_("the code is wrong"),
    Reason.FULL: N_("the table has no free seat"),
    Reason.SEAT: N_("somebody else has taken that seat"),
    Reason.MALFORMED: N_("what answers there is not a table of Puluc"),
    Reason.SILENT: N_("the table doesn't answer"),
    Reason.LEFT: N_("the host has left the table"),
    Reason.LOST: N_("the connection was lost"),
    Reason.UNREACHABLE: N_("there is no table at that address"),
    Reason.CLOSED: N_("the host has closed the table"),
}
TOO_MANY_CODES = N_("three wrong codes were typed: the table is closed")


class LinkError(PulucError):
    """The reason why a table is closed, or a game over Link can't go on."""


class News(StrEnum):
    """What can happen at a table besides throws and moves."""

    JOINED = "joined"
    QUIET = "quiet"
    AWAY = "away"
    BACK = "back"
    REFUSED = "refused"
    """Somebody does not allow to take back a turn."""


class Carrier(Protocol):
    """What carries messages: a ``Wire``, or a network made up by a test."""

    events: deque[Event]

    def send(self, peer: int, message: Body) -> None:
        """Send a message to a peer."""
        ...

    def drop(self, peer: int) -> None:
        """End a connection."""
        ...


@dataclass(eq=False, slots=True)
class Peer:
    """The other end of a connection: for a host a guest, for a guest the host."""

    number: int
    name: str = ""
    end: str = ""
    players: str = ""
    index: int | None = None
    """Its place among the computers of the game."""
    links: list[int] = field(default_factory=list)
    """How many links of each computer it knows."""
    plays: int = 0
    """How many moves it knows."""
    is_level: bool = False
    """Whether it has said what it knows."""
    is_behind: bool = False
    """Whether it is to be told of a turn taken back once that is saved."""


def plays_of(match: Match) -> list[str]:
    """Return the moves of a match so far, each after the value it used."""
    turns = [*match.turns, *([match.pending] if match.pending else [])]
    if match.rules.throws_per_turn > 1:
        return [f"{value} {move}" for turn in turns for move, value in turn.uses]
    worth = match.rules.values
    return [f"{worth[turn.throws[0].marked]} {move}" for turn in turns for move in turn.moves]


def digest_of(plays: Sequence[str]) -> str:
    """Return the SHA-256 of moves, in hexadecimal."""
    return sha256("\n".join(plays).encode()).hexdigest()


class Table:
    """What a host and a guest have in common; ``tick`` does all of its work.

    ``is_saved`` says whether the game file is up to date: nothing is sent before. The owner begins
    the session that ``setup`` describes, or continues one, with ``begin``.
    """

    is_host = False

    def __init__(
        self, wire: Carrier, name: str, is_saved: Callable[[], bool] = lambda: True
    ) -> None:
        self.name = checked_name(name)
        self.setup: Setup | None = None
        """What is to be begun, once everybody has agreed."""
        self.session: Session | None = None
        """The session in play."""
        self.fault: LinkError | None = None
        """Why the game can't go on."""
        self.refusal: LinkError | None = None
        """Why there is no table."""
        self.news = deque[tuple[News, str]]()
        """What happened, with the name of the computer, oldest first."""
        self.away = set[int]()
        """The computers that are not there."""
        self.quiet = set[int]()
        """Those that have been silent for 10 seconds."""
        self.computers: tuple[Computer, ...] = ()
        """The computers of the game, once it has begun."""
        self.root = token_hex(32)
        self._wire, self.is_saved = wire, is_saved
        self._peers = dict[int, Peer]()
        self._ahead = deque[tuple[Peer, str]]()
        """Moves from elsewhere that are not played here yet, and who sent them."""
        self._plays = list[str]()
        self._counted: object = None
        self._ask: Ask | None = None
        """The request to take back a turn; it lapses with the next move."""
        self._allowed = set[int]()
        """The computers that allow it."""
        self._back: State | None = None
        """What the host knows after a turn was taken back there."""
        self._back_to: int | None = None
        """The turn to go back to, once all moves that have come are made here."""

    @property
    def is_level(self) -> bool:
        """Whether all who are connected have told what they know."""
        return bool(self._peers) and all(peer.is_level for peer in self._peers.values())

    def begin(self, session: Session) -> None:
        """Play this session, which must be over Link."""
        assert session.chains, "it has chains"
        self.session, self.root = session, session.chains.root
        self.computers = session.chains.computers
        if not self.setup:  # a game that goes on: nobody is there yet
            self.away = {*range(len(self.computers))} - {session.chains.own}

    def tick(self) -> None:
        """Read what has come, and send what is due."""
        for _ in range(MAX_EVENTS):
            is_starting = not self.is_host and self.setup and not self.session
            is_going_back = self._back or self._back_to is not None
            if not self._wire.events or is_starting or is_going_back:
                break
            number, event = self._wire.events.popleft()
            try:
                self._take(number, event)
            except PulucError:  # a name, a rule or a seat that can't be
                self._refuse(number, Reason.MALFORMED)
        session = self.session
        if session and not self.fault and session.is_linked:
            if self._ask and not self._back and self._ask.plays != self._known_plays(session):
                self._ask = None
            self._give_link(session)
            if self.is_saved():
                for peer in self._peers.values():
                    if peer.is_behind:
                        peer.is_behind = False
                        self._meet(session, peer)
                    if peer.is_level:
                        self._tell(session, peer)

    def next_play(self) -> Play | None:
        """Return the next move of a player elsewhere, to be made now; None if none has come.

        A move that is not legal, or of a player of another computer, ends the game.
        """
        session = self.session
        if not (session and self._ahead) or self.fault or session.match.phase is not Phase.MOVE:
            return None
        peer, text = self._ahead.popleft()
        match = session.match
        play = next((each for each in match.plays if str(each) == text), None)
        if play is None or not self._plays_for(peer, match.player):
            self._fail(peer, Reason.MOVE)
            return None
        return play

    @property
    def request(self) -> tuple[str, int] | None:
        """Who asks here whether a turn may be taken back, and which; None if nobody does."""
        chains = self.session and self.session.chains
        if self._ask is None or not chains or chains.own in self._allowed:
            return None
        return self.computers[self._ask.computer].name, self._ask.turn

    @property
    def is_asking(self) -> bool:
        """Whether the others have not all answered a request made here."""
        own = self.session and self.session.chains and self.session.chains.own
        return self._ask is not None and self._ask.computer == own

    @property
    def due_back(self) -> int | None:
        """The turn to which the owner has to take back the session, and then call ``took_back``."""
        return None if self._ahead else self._back_to

    def ask_back(self, turn: int) -> None:
        """Ask the other computers whether a turn played here may be taken back."""
        if self.session and self.session.chains:
            ask = Ask(self.session.chains.own, turn, self._known_plays(self.session))
            self._open_ask(ask, self.session)

    def answer(self, *, is_allowed: bool) -> None:
        """Answer the request."""
        if self.request and self.session and self.session.chains:
            self._take_answer(Answer(self.session.chains.own, is_allowed))

    def took_back(self) -> None:
        """Go on after the session was taken back; it is to be saved now."""
        self._back_to = None
        self._ahead.clear()
        for peer in self._peers.values():
            peer.is_level, peer.is_behind = False, peer.index is not None
            if self._back and self.session:
                self._follow(self.session, peer, self._back)
        self._back = None

    def _open_ask(self, ask: Ask, session: Session) -> None:
        """Keep a request that is possible, and tell the others."""
        turns, match = session.match.turns, session.match
        player = turns[ask.turn].player if ask.turn < len(turns) else match.player
        is_last = ask.turn == len(turns) and bool(match.moves)
        is_turn = ask.turn < len(turns) or is_last
        players = self.computers[ask.computer].players
        if self._ask or self.away or self._back_to is not None or match.outcome:
            return
        if is_turn and player in players and ask.plays == self._known_plays(session):
            self._ask, self._allowed = ask, {ask.computer}
            self._tell_all(ask)

    def _take_answer(self, answer: Answer) -> None:
        """Take what a computer says to the request, this one included."""
        if self._ask is None:
            return
        self._allowed.add(answer.computer)
        if not answer.is_allowed:
            self._ask = None
            self._tell_news(News.REFUSED, answer.computer)
        self._tell_all(answer)

    def _tell_all(self, message: Ask | Answer) -> None:
        """Tell the others what this computer says; the host passes on what guests say."""
        own = self.session and self.session.chains and self.session.chains.own
        for peer in self._peers.values():
            is_told = peer.index is not None and peer.index != message.computer
            if is_told and (self.is_host or message.computer == own):
                self._wire.send(peer.number, message)

    def _known_plays(self, session: Session) -> int:
        return len(self._own_plays(session)) + len(self._ahead)

    def leave(self) -> None:
        """Say goodbye to everybody."""
        for number in self._peers:
            self._wire.send(number, Refusal(Reason.LEFT))
            self._wire.drop(number)

    def _take(self, number: int, event: object) -> None:
        peer = self._peers.get(number)
        match event:
            case Arrived():
                self._peers[number] = Peer(number)
                self._greet(number)
            case Gone(reason):
                self._part(number, reason)
            case Quiet(is_quiet) if peer and peer.index is not None:
                (self.quiet.add if is_quiet else self.quiet.discard)(peer.index)
                self._tell_news(News.QUIET if is_quiet else News.BACK, peer.index)
            case Refusal(reason) if peer:
                self._part(number, reason)
                self._wire.drop(number)
            case State() | Link() | Plays() | Ask() | Answer() | Stop() if (
                peer and peer.index is not None
            ):
                if self.session and not self.fault:
                    self._follow(self.session, peer, event)
            case _ if peer:
                self._negotiate(peer, event)

    def _greet(self, number: int) -> None:
        """Begin a conversation; the guest does."""

    def _negotiate(self, peer: Peer, message: object) -> None:
        """Go on with what comes before the game."""
        raise NotImplementedError

    def _part(self, number: int, reason: Reason) -> None:
        """Note that a connection has ended."""
        del reason
        peer = self._peers.pop(number, None)
        if peer and peer.index is not None:
            self._set_away(peer.index)

    def _refuse(self, number: int, reason: Reason) -> None:
        self._wire.send(number, Refusal(reason))
        self._wire.drop(number)
        self._part(number, reason)

    def _plays_for(self, peer: Peer, player: Player) -> bool:
        """Return whether a peer may send moves of a player."""
        assert peer.index is not None, "it plays"
        return player in self.computers[peer.index].players

    def _set_away(self, index: int, *, is_away: bool = True) -> None:
        if is_away is not (index in self.away):
            (self.away.add if is_away else self.away.discard)(index)
            self._ask = None
            self._tell_news(News.AWAY if is_away else News.BACK, index)
        self.quiet.discard(index)

    def _tell_news(self, news: News, index: int) -> None:
        self.news.append((news, self.computers[index].name))

    def _own_plays(self, session: Session) -> list[str]:
        """Return the moves so far; worked out only when there are others."""
        match = session.match
        counted = (match, len(match.turns), len(match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(match), counted
        return self._plays

    def _meet(self, session: Session, peer: Peer) -> None:
        """Tell a peer that has come, or come back, what is known here."""
        sticks, plays = session.match.sticks, self._own_plays(session)
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        counts = [sticks.given(index)[0] for index in range(len(self.computers))]
        backs = (sticks.chains.backs, sticks.chains.back_to)
        self._wire.send(peer.number, State(counts, len(plays), digest_of(plays), *backs))

    def _give_link(self, session: Session) -> None:
        """Give the own link for a throw that is due; never one before the throw is due."""
        sticks, chains = session.match.sticks, session.chains
        if chains and isinstance(sticks, ChainSticks) and session.lacks_throw:
            throws = 1 if session.match.phase is Phase.OPENING else session.rules.throws_per_turn
            count = sticks.thrown + throws
            chain = chain_of(chains.root)
            if count >= len(chain):
                self.fault = LinkError(N_("the chains have no more links: the game ends"))
            elif sticks.given(chains.own)[0] < count:
                sticks.add(chains.own, count, chain[count].hex())

    def _tell(self, session: Session, peer: Peer) -> None:
        """Send a peer the moves and links that it does not know."""
        plays, sticks = self._own_plays(session), session.match.sticks
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        while peer.plays < len(plays):
            part = plays[peer.plays : peer.plays + MAX_PLAYS]
            self._wire.send(peer.number, Plays(peer.plays, part))
            peer.plays += len(part)
        for index, known in enumerate(peer.links):
            count, link = sticks.given(index)
            if count > known:
                self._wire.send(peer.number, Link(index, count, link))
                peer.links[index] = count

    def _follow(self, session: Session, peer: Peer, message: object) -> None:
        """Take what a peer tells about the game, after checking it."""
        sticks = session.match.sticks
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        match message:
            case State(links, plays, digest, backs):
                own, late = self._own_plays(session), backs - sticks.chains.backs
                if late == (-1 if self.is_host else 1):
                    self._go_back(message, session)
                    return
                is_other = plays <= len(own) and digest_of(own[:plays]) != digest
                if is_other or late or len(links) != len(self.computers):
                    self._fail(peer, Reason.GAME)
                    return
                peer.links, peer.plays, peer.is_level = links[:], plays, True
                self._ahead = deque(each for each in self._ahead if each[0] is not peer)
            case Link(index, count, link) if peer.is_level:
                if index >= len(self.computers):
                    self._fail(peer, Reason.LINK)
                    return
                try:
                    sticks.add(index, count, link)
                except LinkMismatchError:
                    self._fail(peer, Reason.LINK)
                    return
                peer.links[index] = max(count, peer.links[index])
            case Plays(start, plays) if peer.is_level:
                self._queue(session, peer, start, plays)
            case Ask() if peer.index in (message.computer, 0):
                self._open_ask(message, session)
            case Answer() if peer.index in (message.computer, 0):
                self._take_answer(message)
            case Stop(reason, index) if reason in _FAULTS and index < len(self.computers):
                self._fail(None, reason, index)

    def _go_back(self, state: State, session: Session) -> None:
        """Go back as another computer has; a host waits for the guest to do so."""

    def _queue(self, session: Session, peer: Peer, start: int, plays: list[str]) -> None:
        """Keep moves that a peer has sent until they are made here."""
        known = [*self._own_plays(session), *(text for _, text in self._ahead)]
        again = known[start : start + len(plays)]
        if start > len(known) or again != plays[: len(again)]:
            self._fail(peer, Reason.GAME)
            return
        self._ahead.extend((peer, text) for text in plays[len(again) :])
        if len(self._ahead) > MAX_AHEAD:
            self._fail(peer, Reason.MOVE)
        peer.plays = max(peer.plays, start + len(plays))

    def _fail(self, peer: Peer | None, reason: Reason, index: int | None = None) -> None:
        """End the game because of what a peer sent, and tell all others who it was."""
        index = peer.index if peer else index
        assert index is not None, "it plays"
        self.fault = LinkError(_FAULTS[reason], name=self.computers[index].name)
        for number in self._peers:
            if peer is not None or self.is_host:
                self._wire.send(number, Stop(reason, index))


class Host(Table):
    """The table of the computer that the others connect to.

    ``free`` are the players whose seats are for others; the rest is played here. The seats of
    persons here get the host's name.
    """

    is_host = True

    def __init__(
        self,
        wire: Carrier,
        name: str,
        setup: Setup | Session,
        free: Sequence[Player] = (),
        is_saved: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(wire, name, is_saved)
        self.rules, self.seats = setup.rules, list(setup.seats)
        self.free = [*free]
        """The players whose seats nobody has taken yet."""
        own = [player for player in self.rules.turn_order if player not in self.free]
        self._own = "".join(player.letter for player in own)
        self._take_seats(self._own, self.name)
        if isinstance(setup, Session):
            self.seats = list(setup.seats)
            self.begin(setup)

    def begin(self, session: Session) -> None:
        """Play this session, and tell those who have joined that it begins."""
        super().begin(session)
        for peer in [*self._peers.values()]:
            if peer.players:
                self._seat(session, peer)

    def _take_seats(self, letters: str, name: str) -> None:
        for index, player in enumerate(self.rules.turn_order):
            if player.letter in letters and self.seats[index].is_person:
                self.seats[index] = Seat(HUMAN, name)

    def _negotiate(self, peer: Peer, message: object) -> None:
        match message:
            case Join(name, end) if not peer.end:
                peer.name, peer.end = self._new_name(checked_name(name)), end
                if self.session and any(each.end == end for each in self.computers):
                    self._seat(self.session, peer)
                elif self.session or not self.free:
                    self._refuse(peer.number, Reason.FULL)
                else:
                    self._offer(peer)
            case Take(players) if peer.end and not peer.players and not self.session:
                self._give_seats(peer, players)
            case _:
                self._refuse(peer.number, Reason.MALFORMED)

    def _offer(self, peer: Peer) -> None:
        free = "".join(player.letter for player in self.free)
        self._wire.send(peer.number, Offer(str(self.rules), [*map(str, self.seats)], free))

    def _give_seats(self, peer: Peer, letters: str) -> None:
        wanted = players_of(letters) or tuple(self.free[:1])
        is_known = peer.end == chain_of(self.root)[0].hex() or any(
            each.players and each.end == peer.end for each in self._peers.values()
        )
        if not wanted or is_known or any(player not in self.free for player in wanted):
            self._refuse(peer.number, Reason.SEAT)
            return
        peer.players = "".join(player.letter for player in wanted)
        self.free = [player for player in self.free if player not in wanted]
        self.news.append((News.JOINED, peer.name))
        if not self.free:
            self._agree()

    def _agree(self) -> None:
        """Describe the game, as every player has a computer."""
        guests = [peer for peer in self._peers.values() if peer.players]
        for peer in guests:
            self._take_seats(peer.players, peer.name)
        root_end = chain_of(self.root)[0].hex()
        parties = [(self.name, self._own, root_end)]
        parties += [(peer.name, peer.players, peer.end) for peer in guests]
        computers = (Computer(name, players_of(own), end) for name, own, end in parties)
        chains = Chains(tuple(computers), 0, self.root)
        chains.check()
        self.setup = Setup(self.rules, tuple(self.seats), chains=chains)

    def _seat(self, session: Session, peer: Peer) -> None:
        """Let a guest play, or play on."""
        index = next(i for i, each in enumerate(self.computers) if each.end == peer.end)
        for other in [*self._peers.values()]:
            if other is not peer and other.index == index:  # its old connection, half open
                self._refuse(other.number, Reason.LOST)
        peer.index, peer.players = index, peer.players or "-"
        parties = [
            Party(each.name, "".join(player.letter for player in each.players), each.end)
            for each in self.computers
        ]
        seats = [*map(str, session.seats)]
        self._wire.send(peer.number, Start(str(session.rules), seats, parties, index))
        self._meet(session, peer)
        self._set_away(index, is_away=False)
        self._tell_presence()

    def _part(self, number: int, reason: Reason) -> None:
        if not number:
            self.refusal = LinkError(TOO_MANY_CODES)
        peer = self._peers.get(number)
        super()._part(number, reason)
        if peer and peer.index is not None:
            self._tell_presence()
        elif peer and peer.players and not self.session:
            taken = players_of(peer.players)
            free = {*self.free, *taken}
            self.free = [player for player in self.rules.turn_order if player in free]
            self.setup = None

    def _open_ask(self, ask: Ask, session: Session) -> None:
        super()._open_ask(ask, session)
        if self._ask and not session.persons:  # levels have nothing against it
            self.answer(is_allowed=True)

    def _take_answer(self, answer: Answer) -> None:
        super()._take_answer(answer)
        if self._ask and self._allowed == {*range(len(self.computers))}:
            self._back_to, self._ask = self._ask.turn, None

    def _tell_presence(self) -> None:
        for peer in self._peers.values():
            if peer.index is not None:
                self._wire.send(peer.number, Presence(sorted(self.away)))

    def _new_name(self, name: str) -> str:
        """Return the name of a guest, with a number if another one has the same."""
        taken, number, new = {self.name, *(each.name for each in self._peers.values())}, 1, name
        while new in taken:
            number += 1
            new = f"{name[: MAX_NAME - 3].rstrip()} {number}"
        return new


class Guest(Table):
    """The table of a computer that joins; ``session`` is a game that goes on, if any.

    ``players`` are the letters of those it wants to play for, empty for the first who is free;
    without any ``take`` has to be called once there is an offer.
    """

    def __init__(
        self,
        wire: Carrier,
        name: str,
        session: Session | None = None,
        players: str | None = "",
        is_saved: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(wire, name, is_saved)
        self.offer: Offer | None = None
        """What the host proposes."""
        self._players = players
        self._agreed: Ask | None = None
        """The last request that was made or allowed here."""
        if session:
            self.begin(session)

    def take(self, players: str) -> None:
        """Ask the host for the seats of these players."""
        self._players = players
        for number in self._peers:
            self._wire.send(number, Take(players))

    def begin(self, session: Session) -> None:
        """Play this session, and tell the host what is known of it."""
        super().begin(session)
        for peer in self._peers.values():
            if peer.index == 0:
                self._meet(session, peer)
                self._set_away(0, is_away=False)

    def _greet(self, number: int) -> None:
        self._wire.send(number, Join(self.name, chain_of(self.root)[0].hex()))

    def _negotiate(self, peer: Peer, message: object) -> None:
        match message:
            case Offer(rules, seats) if not self.session and not peer.players:
                checked_seats(Ruleset.parse(rules), seats)
                self.offer, peer.players = message, "-"
                if self._players is not None:
                    self.take(self._players)
            case Start() if peer.index is None:
                self._start(peer, message)
            case Presence(away) if peer.index is not None and self.session:
                own = self.session.chains and self.session.chains.own
                for index in range(1, len(self.computers)):
                    if index != own:
                        self._set_away(index, is_away=index in away)
            case _:
                self._refuse(peer.number, Reason.MALFORMED)

    def _start(self, peer: Peer, start: Start) -> None:
        """Check what the host has fixed, and begin, or go on with the same game."""
        rules = Ruleset.parse(start.rules)
        seats = checked_seats(rules, start.seats)
        computers = tuple(
            Computer(checked_name(each.name), players_of(each.players), each.end)
            for each in start.computers
        )
        players = {player for each in computers for player in each.players}
        if players != {*rules.turn_order} or any(
            not seat.is_person and seat.level not in ALL_LEVELS for seat in seats
        ):
            raise LinkError(_REFUSALS[Reason.MALFORMED])
        chains = Chains(computers, start.you, self.root)
        chains.check()
        if self.session is None:
            peer.index = 0
            self.setup = Setup(rules, seats, chains=chains)
            return
        peer.index, own = 0, self.session.chains
        same = (self.session.rules, self.session.seats, own and own.table)
        if (rules, seats, chains.table) != same:
            self._fail(peer, Reason.GAME)
            return
        self._meet(self.session, peer)
        self._set_away(0, is_away=False)

    def _take_answer(self, answer: Answer) -> None:
        ask, state = self._ask, self._back
        if state is None or ask is None:
            super()._take_answer(answer)
            if ask and answer.is_allowed and self.request is None:
                self._agreed = ask
        elif answer.is_allowed:
            self._back_to, self._ask = state.back_to, None
        else:
            self._back = self._ask = None
            self._fail(next(iter(self._peers.values())), Reason.GAME)

    def _open_ask(self, ask: Ask, session: Session) -> None:
        super()._open_ask(ask, session)
        if self._ask and not self.request:
            self._agreed = ask

    def _go_back(self, state: State, session: Session) -> None:
        """Go back as the host has, if that was agreed here; otherwise ask."""
        self._back = state
        if self._agreed and self._agreed.turn == state.back_to:
            self._back_to = state.back_to
        else:
            self._ask = Ask(0, state.back_to, self._known_plays(session))
            self._allowed = {0}

    def _plays_for(self, peer: Peer, player: Player) -> bool:
        """Return whether the host may send moves of a player: of all but those here."""
        del peer
        return self.session is not None and player in self.session.elsewhere

    def _part(self, number: int, reason: Reason) -> None:
        super()._part(number, reason)
        if self.session is None:
            self.setup = None
        if self.session is None or reason in (Reason.CODE, Reason.VERSION, Reason.FULL):
            self.refusal = LinkError(_REFUSALS.get(reason, _REFUSALS[Reason.LOST]))
