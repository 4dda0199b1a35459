"""A table: one game on several computers, and the messages that keep them equal."""

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
    EndReason,
    Left,
    Plays,
    Refused,
    State,
    Stop,
    ThrowLink,
    checked_name,
)
from puluc.link.wire import Arrived, Event, Gone, Quiet
from puluc.marks import N_
from puluc.rules import (
    ChainSticks,
    Computer,
    LinkMismatchError,
    Match,
    Phase,
    Play,
    Player,
    chain_of,
)

MAX_AHEAD = 2 * MAX_PLAYS
"""The most moves of other computers that are kept before they are played here."""

MAX_EVENTS = 64
"""The most events processed in a tick, so that a peer that sends too much delays no frame."""

_FAULTS = {
    EndReason.LINK: N_("{name} sent a link that is not of its chain: the game ends"),
    EndReason.MOVE: N_("{name} sent a move that is not legal: the game ends"),
    EndReason.GAME: N_("{name}'s copy of the game is different: it can't go on"),
}
REFUSALS = {
    EndReason.VERSION: N_("the other Puluc has another version of Link"),
    EndReason.CODE: N_("the code is wrong"),
    EndReason.FULL: N_("the table has no free seat"),
    EndReason.SEAT: N_("somebody else has taken that seat"),
    EndReason.REPLACED: N_("the game went on without you: a level has your seat"),
    EndReason.MALFORMED: N_("what answers there is not a table of Puluc"),
    EndReason.SILENT: N_("the table doesn't answer"),
    EndReason.LEFT: N_("the host has left the table"),
    EndReason.LOST: N_("the connection was lost"),
    EndReason.UNREACHABLE: N_("there is no table at that address"),
    EndReason.CLOSED: N_("the host has closed the table"),
}


class LinkError(PulucError):
    """The error because of which a table is closed, or a game over Link can't go on."""


class News(StrEnum):
    """An event at a table besides throws and moves."""

    JOINED = "joined"
    QUIET = "quiet"
    AWAY = "away"
    BACK = "back"
    REFUSED = "refused"
    """A computer has refused a request."""


class Carrier(Protocol):
    """An object that carries messages: a ``Wire``, or a network made up by a test."""

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
    """The index of its computer in the game; None before it has one."""
    links: list[int] = field(default_factory=list)
    """The number of links of each computer that it knows."""
    plays: int = 0
    """The number of moves that it knows."""
    is_level: bool = False
    """Whether its ``State`` has arrived and fits the game here."""
    is_behind: bool = False
    """Whether it gets the new ``State`` once the request carried out here is saved."""


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


def player_of(match: Match, turn: int) -> Player | None:
    """Return the player who has moved in a turn, counted from 0; None if nobody has."""
    if turn < len(match.turns):
        return match.turns[turn].player
    return match.player if turn == len(match.turns) and match.moves else None


def chain_sticks(session: Session) -> ChainSticks:
    """Return the sticks of a session over Link."""
    assert isinstance(session.match.sticks, ChainSticks), "the game is over Link"
    return session.match.sticks


class Table:
    """The common part of a host's and a guest's table; ``tick`` does all of its work.

    ``is_saved`` says whether the game file is up to date: nothing is sent before. The owner begins
    the session that ``setup`` describes, or continues one, with ``begin``.
    """

    is_host = False

    def __init__(
        self, wire: Carrier, name: str, is_saved: Callable[[], bool] = lambda: True
    ) -> None:
        self.name = checked_name(name)
        self.setup: Setup | None = None
        """The game to begin, once everybody has agreed."""
        self.session: Session | None = None
        """The session in play."""
        self.fault: LinkError | None = None
        """The reason why the game can't go on."""
        self.refusal: LinkError | None = None
        """The reason why there is no table."""
        self.news = deque[tuple[News, str]]()
        """The events with the name of their computer, oldest first."""
        self.away = set[int]()
        """The computers that are away."""
        self.quiet = set[int]()
        """The computers that have been silent for 10 seconds."""
        self.computers: tuple[Computer, ...] = ()
        """The computers of the game, once it has begun."""
        self.root = token_hex(32)
        self.wire, self.is_saved = wire, is_saved
        self._peers = dict[int, Peer]()
        self._ahead = deque[tuple[Peer, str]]()
        """The moves of other computers that are not played here yet, with their senders."""
        self._plays = list[str]()
        self._counted: object = None
        self._ask: Ask | None = None
        """The request that waits for answers; it lapses with the next move."""
        self._allowed = set[int]()
        """The computers that have allowed the request."""
        self._agreed: Ask | None = None
        """The last request made or allowed here, until it is done or refused, or moves come."""
        self._due: Ask | None = None
        """The request that all have allowed; ``carry_out`` clears it."""
        self._change: State | None = None
        """The host's ``State`` after a request that this guest has not carried out yet."""

    @property
    def is_level(self) -> bool:
        """Whether the ``State`` of every connected peer has arrived and fits the game here."""
        return bool(self._peers) and all(peer.is_level for peer in self._peers.values())

    def begin(self, session: Session) -> None:
        """Play this session, which must be over Link."""
        assert session.chains, "it has chains"
        self.session, self.root = session, session.chains.root
        self.computers = session.chains.computers
        if not self.setup:  # a game that goes on: nobody is there yet
            self.away = {*range(len(self.computers))} - session.chains.left - {session.chains.own}

    def tick(self) -> None:
        """Process what has arrived, and send what is due."""
        for _ in range(MAX_EVENTS):
            is_starting = not self.is_host and self.setup and not self.session
            if not self.wire.events or is_starting or self._due or self._change:
                break
            number, event = self.wire.events.popleft()
            try:
                self._take(number, event)
            except PulucError:  # a name, a rule or a seat that can't be
                self._refuse(number, EndReason.MALFORMED)
        session = self.session
        if session and not self.fault and session.is_linked:
            if self._ask and not self._change and self._ask.plays != self._known_plays(session):
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
        """Return the next move of a player elsewhere, to be made now; None if none has arrived.

        A move that is not legal, or of a player of another computer, ends the game.
        """
        session = self.session
        if not (session and self._ahead) or self.fault or session.match.phase is not Phase.MOVE:
            return None
        peer, text = self._ahead.popleft()
        match = session.match
        play = next((each for each in match.plays if str(each) == text), None)
        if play is None or not self._plays_for(peer, match.player):
            self._fail(peer, EndReason.MOVE)
            return None
        return play

    @property
    def request(self) -> tuple[str, Ask] | None:
        """The name of the computer that waits for an answer from here, and its request, if any."""
        chains = self.session and self.session.chains
        if self._ask is None or not chains or chains.own in self._allowed:
            return None
        return self.computers[self._ask.computer].name, self._ask

    @property
    def is_asking(self) -> bool:
        """Whether a request made here waits for answers."""
        own = self.session and self.session.chains and self.session.chains.own
        return self._ask is not None and self._ask.computer == own

    def ask_back(self, turn: int) -> None:
        """Ask the other computers whether a turn played here may be taken back."""
        self._ask_for(turn, "")

    def ask_level(self, level: str) -> None:
        """Ask whether a level may take the seats of the computers that are away."""
        self._ask_for(0, level)

    def _ask_for(self, turn: int, level: str) -> None:
        if (session := self.session) and session.chains and bool(level) is bool(self.away):
            left = self._absent(session, level)
            ask = Ask(session.chains.own, turn, self._known_plays(session), left)
            self._open_ask(ask, session)
            if self._ask is ask:
                self._agreed = ask

    def answer(self, *, is_allowed: bool) -> None:
        """Allow or refuse the request of another computer."""
        if self.request and self.session and self.session.chains:
            self._agreed = self._ask
            self._take_answer(Answer(self.session.chains.own, is_allowed))

    def carry_out(self) -> Ask | None:
        """Carry out the request that all have allowed, and return it; None if none is due.

        All moves received must be made before; the caller must save the session afterwards.
        """
        ask, session = self._due, self.session
        if ask is None or session is None or self._ahead:
            return None
        for each in ask.left:
            session.leave_out(each.computer, each.throws, each.level)
            self.away.discard(each.computer)
        if not ask.left:
            session.take_back(ask.turn)
        change, self._change = self._change, None
        self._ask = self._due = self._agreed = None
        for peer in self._peers.values():
            peer.is_level, peer.is_behind = False, peer.index is not None
            if change:
                self._follow(session, peer, change)
        return ask

    def _open_ask(self, ask: Ask, session: Session) -> None:
        """Store a request if it is possible, and send it to the others."""
        match, level = session.match, ask.left[0].level if ask.left else ""
        if self._ask or match.outcome or ask.plays != self._known_plays(session):
            return
        may_ask = player_of(match, ask.turn) in self.computers[ask.computer].players
        can_fill = level in ALL_LEVELS and 0 not in self.away  # the host can't be replaced
        is_possible = can_fill if ask.left else may_ask
        if is_possible and ask.left == self._absent(session, level):
            self._ask, self._allowed = ask, {ask.computer}
            self._tell_all(ask)

    def _take_answer(self, answer: Answer) -> None:
        """Record an answer to the request, from here or elsewhere, and send it to the others."""
        if self._ask is None:
            return
        self._allowed.add(answer.computer)
        if not answer.is_allowed:
            self._ask = self._agreed = None
            self._tell_news(News.REFUSED, answer.computer)
        self._tell_all(answer)

    def _absent(self, session: Session, level: str) -> list[Left]:
        """Return the computers that are away, as entries for a level that takes their seats now."""
        throws = len(chain_sticks(session).entered)
        return [Left(index, throws, level) for index in sorted(self.away)]

    def _left(self, session: Session) -> set[Left]:
        """Return the computers whose seats a level has taken."""
        computers = enumerate(chain_sticks(session).chains.computers)
        return {
            Left(index, each.left_after, session.seat(each.players[0]).level)
            for index, each in computers
            if each.left_after is not None
        }

    def _tell_all(self, message: Ask | Answer) -> None:
        """Send a message of this computer to the others; the host also forwards those of guests."""
        own = self.session and self.session.chains and self.session.chains.own
        for peer in self._peers.values():
            is_told = peer.index is not None and peer.index != message.computer
            if is_told and (self.is_host or message.computer == own):
                self.wire.send(peer.number, message)

    def _known_plays(self, session: Session) -> int:
        return len(self._own_plays(session)) + len(self._ahead)

    def leave(self) -> None:
        """Say goodbye to everybody."""
        for number in self._peers:
            self.wire.send(number, Refused(EndReason.LEFT))
            self.wire.drop(number)

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
            case Refused(reason) if peer:
                self._part(number, reason)
                self.wire.drop(number)
            case State() | ThrowLink() | Plays() | Ask() | Answer() | Stop() if (
                peer and peer.index is not None
            ):
                if self.session and not self.fault:
                    self._follow(self.session, peer, event)
            case _ if peer:
                self._negotiate(peer, event)

    def _greet(self, number: int) -> None:
        """Begin a conversation, as a guest does."""

    def _negotiate(self, peer: Peer, message: object) -> None:
        """Process a message that comes before the game."""
        raise NotImplementedError

    def _part(self, number: int, reason: EndReason) -> None:
        """Forget a connection that has ended."""
        del reason
        peer = self._peers.pop(number, None)
        if peer and peer.index is not None:
            self._set_away(peer.index)

    def _refuse(self, number: int, reason: EndReason) -> None:
        self.wire.send(number, Refused(reason))
        self.wire.drop(number)
        self._part(number, reason)

    def _plays_for(self, peer: Peer, player: Player) -> bool:
        """Return whether a peer may send moves of a player."""
        assert peer.index is not None, "it plays"
        return player in self.computers[peer.index].players

    def _set_away(self, index: int, *, is_away: bool = True) -> None:
        if is_away is not (index in self.away):
            (self.away.add if is_away else self.away.discard)(index)
            self._ask = self._agreed = None
            self._tell_news(News.AWAY if is_away else News.BACK, index)
        self.quiet.discard(index)

    def _tell_news(self, news: News, index: int) -> None:
        self.news.append((news, self.computers[index].name))

    def _own_plays(self, session: Session) -> list[str]:
        """Return the moves so far, computed again only if there are more."""
        match = session.match
        counted = (match, len(match.turns), len(match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(match), counted
        return self._plays

    def _meet(self, session: Session, peer: Peer) -> None:
        """Send the ``State`` of the game here to a peer that has come, or come back."""
        sticks, plays = chain_sticks(session), self._own_plays(session)
        counts = [sticks.given(index)[0] for index in range(len(self.computers))]
        backs, left = (sticks.chains.backs, sticks.chains.back_to), [*self._left(session)]
        self.wire.send(peer.number, State(counts, len(plays), digest_of(plays), *backs, left))

    def _give_link(self, session: Session) -> None:
        """Send the own link for a throw that is due; never before it is due."""
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
        plays, sticks = self._own_plays(session), chain_sticks(session)
        while peer.plays < len(plays):
            part = plays[peer.plays : peer.plays + MAX_PLAYS]
            self.wire.send(peer.number, Plays(peer.plays, part))
            peer.plays += len(part)
        for index, known in enumerate(peer.links):
            count, link = sticks.given(index)
            if count > known:
                self.wire.send(peer.number, ThrowLink(index, count, link))
                peer.links[index] = count

    def _follow(self, session: Session, peer: Peer, message: object) -> None:
        """Process a peer's message about the game, after checking it."""
        sticks = chain_sticks(session)
        match message:
            case State(links, plays, digest, backs, _, left):
                own, late = self._own_plays(session), backs - sticks.chains.backs
                sides = [{*left}, self._left(session)]
                # First what the guest knows, then what the host knows.
                before, after = sides if self.is_host else reversed(sides)
                is_back = late == (-1 if self.is_host else 1) and before == after
                if is_back or (late == 0 and before < after):
                    self._meet_change(message, session)
                    return
                is_other = plays <= len(own) and digest_of(own[:plays]) != digest
                if is_other or late or before != after or len(links) != len(self.computers):
                    self._fail(peer, EndReason.GAME)
                    return
                peer.links, peer.plays, peer.is_level = links[:], plays, True
                self._ahead = deque(each for each in self._ahead if each[0] is not peer)
            case ThrowLink(index, count, link) if peer.is_level:
                if index >= len(self.computers):
                    self._fail(peer, EndReason.LINK)
                    return
                try:
                    sticks.add(index, count, link)
                except LinkMismatchError:
                    self._fail(peer, EndReason.LINK)
                    return
                peer.links[index] = max(count, peer.links[index])
            case Plays(start, plays) if peer.is_level:
                self._queue(session, peer, start, plays)
            case Ask() if self._speaks(peer, message.computer, session):
                self._open_ask(message, session)
            case Answer() if self._speaks(peer, message.computer, session):
                self._take_answer(message)
            case Stop(reason, index) if reason in _FAULTS and index < len(self.computers):
                self._fail(None, reason, index)

    def _speaks(self, peer: Peer, computer: int, session: Session) -> bool:
        """Return whether a peer may send requests and answers of a computer; the host forwards."""
        others = {*range(len(self.computers))} - {chain_sticks(session).chains.own}
        return computer == peer.index or (not self.is_host and computer in others)

    def _meet_change(self, state: State, session: Session) -> None:
        """Handle the ``State`` of a peer if only the host has carried out a request."""
        raise NotImplementedError

    def _queue(self, session: Session, peer: Peer, start: int, plays: list[str]) -> None:
        """Keep the moves of a peer until they are made here."""
        known = [*self._own_plays(session), *(text for _, text in self._ahead)]
        again = known[start : start + len(plays)]
        if start > len(known) or again != plays[: len(again)]:
            self._fail(peer, EndReason.GAME)
            return
        if len(again) < len(plays):
            self._agreed = None
        self._ahead.extend((peer, text) for text in plays[len(again) :])
        if len(self._ahead) > MAX_AHEAD:
            self._fail(peer, EndReason.MOVE)
        peer.plays = max(peer.plays, start + len(plays))

    def _fail(self, peer: Peer | None, reason: EndReason, index: int | None = None) -> None:
        """End the game because of a message of a peer, and tell all others its name."""
        index = peer.index if peer else index
        assert index is not None, "it plays"
        self.fault = LinkError(_FAULTS[reason], name=self.computers[index].name)
        for number in self._peers:
            if peer is not None or self.is_host:
                self.wire.send(number, Stop(reason, index))
