"""A table: one game on two computers, and the messages that keep them equal."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

from puluc import PulucError
from puluc.ai import ALL_LEVELS
from puluc.game.session import Session, Setup
from puluc.link.check_words import check_words
from puluc.link.protocol import (
    MAX_PLAYS,
    QUIET_S,
    Again,
    Answer,
    Ask,
    Body,
    EndReason,
    Join,
    Party,
    Plays,
    Refused,
    Start,
    State,
    Stop,
    ThrowLink,
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
    Place,
    Play,
    Player,
    Ruleset,
    Seat,
    chain_of,
    links_to,
)

MAX_AHEAD = 2 * MAX_PLAYS
"""The most moves of the other computer that are kept before they are played here."""
MAX_EVENTS = 64
"""The most events processed in a tick, so that a peer that sends too much delays no frame."""
MAX_ASKS, ASKS_S = 3, 60.0
"""The most requests of a computer in so many seconds."""

_FAULTS = {
    EndReason.LINK: N_("{name} sent a link that is not of its chain: the game ends"),
    EndReason.MOVE: N_("{name} sent a move that is not legal: the game ends"),
    EndReason.GAME: N_("{name}'s copy of the game is different: it can't go on"),
}
REFUSALS = {
    EndReason.VERSION: N_("the other Puluc has another version of Link"),
    EndReason.CODE: N_("the code is wrong"),
    EndReason.FULL: N_("somebody else is at that table"),
    EndReason.MALFORMED: N_("what answers there is not a table of Puluc"),
    EndReason.SILENT: N_("the table doesn't answer"),
    EndReason.LEFT: N_("the host has left the table"),
    EndReason.LOST: N_("the connection was lost"),
    EndReason.BUSY: N_("the table lets nobody in just now: try again in a minute"),
    EndReason.REFUSED: N_("no table is open at that address"),
    EndReason.UNANSWERED: N_("there is no answer: the host's firewall may be closed"),
    EndReason.UNKNOWN: N_("no computer is known by that name"),
    EndReason.UNREACHABLE: N_("that address can't be reached from here"),
    EndReason.CLOSED: N_("the host has closed the table"),
}


class LinkError(PulucError):
    """The error because of which a table is closed, or a game over Link can't go on."""


class News(StrEnum):
    """An event at a table besides throws and moves, about the other computer."""

    JOINED = "joined"
    QUIET = "quiet"
    AWAY = "away"
    BACK = "back"
    REFUSED = "refused"
    """It has refused a request."""


class Carrier(Protocol):
    """An object that carries messages: a ``Wire``, or a network made up by a test."""

    events: deque[Event]

    def send(self, peer: int, message: Body) -> None:
        """Send a message to a peer."""
        ...

    def drop(self, peer: int) -> None:
        """End a connection."""
        ...


@dataclass(frozen=True, slots=True)
class Offer:
    """The game that a host offers; ``theirs`` are the players of the other computer."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    theirs: tuple[Player, ...]


@dataclass(eq=False, slots=True)
class Peer:
    """The connection to the other computer."""

    number: int
    is_met: bool = False
    """Whether it has shown who it is, and the game is known."""
    is_level: bool = False
    """Whether its ``State`` has arrived and fits the game here."""
    links: int = 0
    """The number of links of this computer that it knows."""
    plays: int = 0
    """The number of moves that it knows."""


def plays_of(match: Match) -> list[str]:
    """Return the moves of a match so far, each after the value it used."""
    turns = [*match.turns, *([match.pending] if match.pending else [])]
    if match.rules.throws_per_turn > 1:
        return [f"{value} {move}" for turn in turns for move, value in turn.uses]
    worth = match.rules.values
    return [f"{worth[turn.throws[0].marked]} {move}" for turn in turns for move in turn.moves]


def terms_of(chains: Chains, rules: Ruleset, seats: Sequence[Seat]) -> list[str]:
    """Return what both computers have agreed about a game before its first throw."""
    ends = (f"{each.name} {each.end}" for each in chains.computers)
    return [str(rules), *map(str, seats), *ends]


def digest_of(terms: Sequence[str], plays: Sequence[str] = ()) -> str:
    """Return the SHA-256 of the terms and the moves of a game, in hexadecimal."""
    return sha256("\n".join([*terms, *plays]).encode()).hexdigest()


def has_moved(match: Match, turn: int) -> Player | None:
    """Return the player who has moved in a turn, counted from 0; None if nobody has."""
    if turn < len(match.turns):
        return match.turns[turn].player
    return match.player if turn == len(match.turns) and match.moves else None


class Table:
    """A table at its host, which has an ``Offer``, or at its guest; or a saved game of either.

    ``tick`` does all of its work. The owner begins the session that ``setup`` describes with
    ``begin``. ``save`` saves it, and ``is_saved`` says whether that is done: nothing is sent
    before.
    """

    def __init__(
        self,
        wire: Carrier,
        name: str,
        place: Place,
        start: Offer | Session | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wire, self.name, self.place, self._clock = wire, checked_name(name), place, clock
        self.save: Callable[[], None] = lambda: None
        self.is_saved: Callable[[], bool] = lambda: True
        self.offer = start if isinstance(start, Offer) else None
        self.setup: Setup | None = None
        """The game to begin, once the other computer has joined."""
        self.session: Session | None = None
        """The session in play."""
        self.fault: LinkError | None = None
        """The reason why the game can't go on."""
        self.refusal: LinkError | None = None
        """The reason why there is no table, or why coming back has failed last."""
        self.news = deque[News]()
        """The events, oldest first."""
        self.other = ""
        """The name of the other computer's player, once it is known."""
        self.is_away = True
        self._quiet_s: float | None = None
        """The time from which the other computer has been silent, if it has been for long."""
        self._peer: Peer | None = None
        self._rules = ""
        """The rules that the host has told."""
        self._held = list[Body]()
        """The messages to send once the game is saved."""
        self._ahead = deque[str]()
        """The moves of the other computer that are not played here yet."""
        self._plays = list[str]()
        self._counted: object = None
        self._ask: Ask | None = None
        """The request that waits for an answer; it lapses with the next move."""
        self.is_asking = False
        """Whether that request was made here."""
        self._asks = (deque[float](), deque[float]())
        """The times of the last requests made here, and of those of the other computer."""
        self._agreed: Ask | None = None
        """The last request made or allowed here, until it is done or refused, or moves come."""
        self._change: State | None = None
        """The ``State`` of the other computer that fits the game here after ``carry_out``."""
        self._due: Ask | Again | None = None
        """The request on which both agree; ``carry_out`` clears it."""
        self._parted = 0
        """The last connection that has ended."""
        self._again: Again | None = None
        """The other computer's wish for another game."""
        self.wants_again = False
        """Whether another game is wanted here."""
        self.is_host = self.offer is not None
        if isinstance(start, Session):
            self.begin(start)

    @property
    def is_level(self) -> bool:
        """Whether the ``State`` of the other computer has arrived and fits the game here."""
        return self._peer is not None and self._peer.is_level

    @property
    def silent_s(self) -> float:
        """The seconds for which the other computer has been silent; 0 unless it is for long."""
        return 0.0 if self._quiet_s is None else self._clock() - self._quiet_s

    @property
    def request(self) -> Ask | None:
        """The request of the other computer that waits for an answer, if any."""
        return None if self.is_asking else self._ask

    @property
    def is_invited(self) -> bool:
        """Whether the other computer wants another game, and this one has not agreed."""
        return self._again is not None and not self.wants_again

    @property
    def check_words(self) -> str:
        """Two words that are the same at both computers: of the terms, at the end of all moves."""
        assert self.session, "it has begun"
        plays = self._own_plays if self.session.is_over else ()
        return check_words(digest_of(self._terms, plays))

    @property
    def _chains(self) -> Chains:
        chains = self.session.chains if self.session else None
        assert chains, "the game is over Link"
        return chains

    @property
    def _sticks(self) -> ChainSticks:
        sticks = self.session.match.sticks if self.session else None
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        return sticks

    def begin(self, session: Session) -> None:
        """Begin or continue this session, which must be over Link."""
        assert session.place, "it has a place"
        self.session, self.place = session, session.place
        chains = self._chains
        self.is_host, self.name = chains.own == 0, chains.computers[chains.own].name
        self.other = chains.other.name
        self.is_away = self._peer is None
        if self._peer:
            if self.is_host:
                self._start()
            self._meet(self._peer)

    def tick(self) -> None:
        """Process what has arrived, and send what is due."""
        for _ in range(MAX_EVENTS):
            is_starting = self.setup and not self.session
            is_asked = self._ask is not None and self._change is not None
            if not self.wire.events or is_starting or self._due or is_asked:
                break
            number, event = self.wire.events.popleft()
            try:
                self._take(number, event)
            except PulucError:  # a name, a rule or a seat that can't be
                self._refuse(number, EndReason.MALFORMED)
        session, peer = self.session, self._peer
        if session and session.is_linked and not self.fault:
            if self._ask and not self._change and self._ask.plays != self._known:
                self._ask, self.is_asking = None, False
            if self._again and not session.persons:  # nobody here has to be asked
                self.ask_again()
            self._give_link(session)
        if peer and self.is_saved():
            for message in self._held:
                self.wire.send(peer.number, message)
            self._held.clear()
            if session and peer.is_level and not self.fault:
                self._tell(peer)

    def next_play(self) -> Play | None:
        """Return the next move of a player elsewhere, to be made now; None if none has arrived.

        A move that is not legal ends the game.
        """
        session = self.session
        if not (session and self._ahead) or self.fault or session.match.phase is not Phase.MOVE:
            return None
        text, match = self._ahead.popleft(), session.match
        play = next((each for each in match.plays if str(each) == text), None)
        if play is None or match.player not in session.elsewhere:
            self._fail(EndReason.MOVE)
            return None
        return play

    def ask_back(self, turn: int) -> bool:
        """Ask whether a turn played here may be taken back; False if it was asked too often."""
        ask = Ask(turn, self._known)
        if self._peer is None or self._ask:
            return True
        if not self._may_ask(self._asks[0]):
            return False
        if self._is_possible(ask, self._chains.own):
            self._ask = self._agreed = ask
            self.is_asking = True
            self.wire.send(self._peer.number, ask)
        return True

    def answer(self, *, is_allowed: bool) -> None:
        """Allow or refuse the request of the other computer."""
        if (ask := self.request) is None:
            return
        if self._change:  # the host has carried it out already
            if is_allowed:
                self._due = ask
            else:
                self._fail(EndReason.GAME)
        elif self._peer:
            self.wire.send(self._peer.number, Answer(is_allowed))
            self._agreed = ask if is_allowed else None
            self._due = ask if is_allowed and self.is_host else None
        self._ask = None

    def ask_again(self) -> None:
        """Want another game with the same rules and seats; it begins once both do."""
        if self.session and self.session.is_over and not self.wants_again:
            self.wants_again = True
            self._invite()

    def carry_out(self) -> int | Again | None:
        """Do what both have agreed on: return the turn taken back, or ``Again`` for a new game.

        None if nothing is due. All moves received must be made before; the caller must save the
        session afterwards.
        """
        due, session, peer = self._due, self.session, self._peer
        if due is None or session is None or (self._ahead and isinstance(due, Ask)):
            return None
        if isinstance(due, Ask):
            session.take_back(due.turn)
        else:
            session.new_game(self._next_game(session, due.end))
            self._ahead.clear()
            self._again, self.wants_again = None, False
        change, self._change = self._change, None
        self._ask = self._due = self._agreed = None
        if peer:
            peer.is_level = False
            self._meet(peer)
            if change:
                self._follow(session, peer, change)
        return due.turn if isinstance(due, Ask) else due

    def leave(self) -> None:
        """Say goodbye."""
        if self._peer:
            self.wire.send(self._peer.number, Refused(EndReason.LEFT))
            self.wire.drop(self._peer.number)

    def _take(self, number: int, event: object) -> None:
        peer = self._peer if self._peer and self._peer.number == number else None
        match event:
            case Arrived(rules):
                if not self.is_host:
                    self._peer, self._rules = Peer(number), rules
                    self._held = [Join(self.name, self._end(1), self._next_token())]
            case Gone(reason):
                self._part(number, reason)
            case Join() if self.is_host and not peer:
                self._admit(number, event)
            case Quiet(is_quiet) if peer:
                self._quiet_s = self._clock() - QUIET_S if is_quiet else None
                if self.session:
                    self.news.append(News.QUIET if is_quiet else News.BACK)
            case Quiet():
                pass
            case Refused(reason) if peer:
                self._part(number, reason)
                self.wire.drop(number)
            case Start() if peer and not self.is_host and not peer.is_met:
                self._take_start(peer, event)
            case State() | ThrowLink() | Plays() | Ask() | Answer() | Again() | Stop() if (
                peer and peer.is_met and self.session
            ):
                if not self.fault:
                    self._follow(self.session, peer, event)
            case _:
                self._refuse(number, EndReason.MALFORMED)

    # Meeting

    def _end(self, game: int) -> str:
        """Return the end of the own chain for a game."""
        return chain_of(self.place.root(game))[0].hex()

    def _next_token(self) -> str:
        """Return the token that shows who this is; it is saved before it is sent."""
        token = self.place.token
        if self.session:
            self._keep(replace(self.place, shown=self.place.shown + 1))
        return token

    def _keep(self, place: Place) -> None:
        assert self.session, "it has begun"
        self.place = self.session.place = place
        self.save()

    def _is_known(self, token: str) -> bool:
        """Return whether a token is a later one of the other computer; note it."""
        session = self.session
        assert session, "it has begun"
        is_first = session.game_number == 1 and self._sticks.given(1 - self._chains.own)[0] == 0
        if not links_to(self.place.theirs, token) and not (is_first and token == self.place.theirs):
            return False
        self._keep(replace(self.place, theirs=token))
        return True

    def _admit(self, number: int, join: Join) -> None:
        """Let a guest take part; one that is there gives way only if it has been silent."""
        name = checked_name(join.name)
        is_free = self._peer is None or self._quiet_s is not None
        if self.session is None and self._peer is None:
            self._peer = Peer(number)
            self._agree(name, join)
        elif self.session and is_free and self._is_known(join.token):
            if self._peer:
                self._refuse(self._peer.number, EndReason.LOST)
            self._peer = Peer(number)
            self._start()
            self._meet(self._peer)
        else:
            self._refuse(number, EndReason.FULL)

    def _agree(self, name: str, join: Join) -> None:
        """Set up the game, now that both computers are known."""
        offer = self.offer
        assert offer, "a host without a game has one"
        own = tuple(each for each in offer.rules.turn_order if each not in offer.theirs)
        if name == self.name:
            name = f"{name[: MAX_NAME - 2].rstrip()} 2"
        self.other = name
        seats = tuple(
            Seat(HUMAN, name if player in offer.theirs else self.name) if seat.is_person else seat
            for player, seat in zip(offer.rules.turn_order, offer.seats, strict=True)
        )
        computers = (
            Computer(self.name, own, self._end(1)),
            Computer(name, offer.theirs, join.end),
        )
        chains = Chains(computers, 0, self.place.root(1))
        chains.check()
        place = replace(self.place, theirs=join.token)
        self.setup = Setup(offer.rules, seats, chains=chains, place=place)
        self.news.append(News.JOINED)

    def _start(self) -> None:
        """Tell a guest the game, and who this is."""
        host, guest = (
            Party(each.name, "".join(player.letter for player in each.players), each.end)
            for each in self._chains.computers
        )
        assert self.session, "it has begun"
        seats = [*map(str, self.session.seats)]
        self._held = [Start(seats, host, guest, self._next_token())]

    def _take_start(self, peer: Peer, start: Start) -> None:
        """Check the host's ``Start``, then set up its game or continue the one that is known."""
        if self.session:
            if self._is_known(start.token):
                self._meet(peer)
            else:
                self._refuse(peer.number, EndReason.FULL)
            return
        rules = Ruleset.parse(self._rules)
        seats, one, two = checked_seats(rules, start.seats), start.host, start.guest
        host, guest = (
            Computer(checked_name(each.name), players_of(each.players), each.end)
            for each in (one, two)
        )
        chains = Chains((host, guest), 1, self.place.root(1))
        chains.check()
        if {*host.players, *guest.players} != {*rules.turn_order} or any(
            not seat.is_person and seat.level not in ALL_LEVELS for seat in seats
        ):
            raise LinkError(REFUSALS[EndReason.MALFORMED])
        place = replace(self.place, shown=1, theirs=start.token)
        self.setup = Setup(rules, seats, chains=chains, place=place)

    def _meet(self, peer: Peer) -> None:
        """Tell the other computer the ``State`` of the game here."""
        chains, plays, own = self._chains, self._own_plays, self._chains.own
        assert self.session, "it has begun"
        links, _ = self._sticks.given(1 - own)
        digest, backs = digest_of(self._terms, plays), (chains.backs, chains.back_to)
        self._held.append(State(self.session.game_number, links, len(plays), digest, *backs))
        peer.is_met, self.refusal = True, None
        if self.is_away:
            self.is_away = False
            self.news.append(News.BACK)

    def _part(self, number: int, reason: EndReason) -> None:
        """Forget a connection that has ended, or could not be made."""
        is_other = self._peer is not None and self._peer.number != number
        if is_other or number == self._parted or (self.is_host and not self._peer):
            return
        self._peer, self._quiet_s, self._parted = None, None, number
        self._held.clear()
        self._ask = self._agreed = self._change = None
        self.is_asking = False
        if self.session and not self.is_away:
            self.is_away = True
            self.news.append(News.AWAY)
        is_told = self.session is not None or self.refusal is None  # else the first reason counts
        if not self.is_host and is_told:
            self.refusal = LinkError(REFUSALS.get(reason, REFUSALS[EndReason.LOST]))

    def _refuse(self, number: int, reason: EndReason) -> None:
        self.wire.send(number, Refused(reason))
        self.wire.drop(number)
        if self._peer and self._peer.number == number:
            self._part(number, reason)

    # The game

    @property
    def _terms(self) -> list[str]:
        assert self.session, "it has begun"
        return terms_of(self._chains, self.session.rules, self.session.seats)

    @property
    def _own_plays(self) -> list[str]:
        """The moves so far, computed again only if there are more."""
        assert self.session, "it has begun"
        match = self.session.match
        counted = (match, len(match.turns), len(match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(match), counted
        return self._plays

    @property
    def _known(self) -> int:
        """The number of moves that are known, those ahead included."""
        return len(self._own_plays) + len(self._ahead)

    def _give_link(self, session: Session) -> None:
        """Give the own link for a throw that is due; never before it is due."""
        if session.lacks_throw:
            throws = 1 if session.match.phase is Phase.OPENING else session.rules.throws_per_turn
            count, own = self._sticks.thrown + throws, self._chains.own
            chain = chain_of(self._chains.root)
            if count >= len(chain):
                self.fault = LinkError(N_("the chains have no more links: the game ends"))
            elif self._sticks.given(own)[0] < count:
                self._sticks.add(own, count, chain[count].hex())

    def _tell(self, peer: Peer) -> None:
        """Send the moves and links that the other computer does not know."""
        plays = self._own_plays
        while peer.plays < len(plays):
            part = plays[peer.plays : peer.plays + MAX_PLAYS]
            self.wire.send(peer.number, Plays(peer.plays, part))
            peer.plays += len(part)
        count, link = self._sticks.given(self._chains.own)
        if count > peer.links:
            self.wire.send(peer.number, ThrowLink(count, link))
            peer.links = count

    def _follow(self, session: Session, peer: Peer, message: object) -> None:
        """Process a message about the game, after checking it."""
        match message:
            case State():
                self._compare(session, peer, message)
            case ThrowLink(count, link) if peer.is_level:
                try:
                    self._sticks.add(1 - self._chains.own, count, link)
                except LinkMismatchError:
                    self._fail(EndReason.LINK)
            case Plays(start, plays) if peer.is_level:
                self._queue(peer, start, plays)
            case Ask() if self._may_ask(self._asks[1]):
                self._take_ask(session, message)
            case Answer(is_allowed) if self.is_asking:
                self._due = self._ask if is_allowed and self.is_host else None
                self._agreed = self._ask if is_allowed else None
                self._ask, self.is_asking = None, False
                if not is_allowed:
                    self.news.append(News.REFUSED)
            case Again(game, end) if game == session.game_number + 1:
                if end == self._end(game):
                    self._fail(EndReason.LINK)
                    return
                self._again = message
                self._due = message if self.wants_again else None
            case Stop():
                text = N_("{name}'s Puluc found an error in what this one sent: the game ends")
                self.fault = LinkError(text, name=self.other)

    def _compare(self, session: Session, peer: Peer, state: State) -> None:
        """Compare the game of the other computer with the one here."""
        plays, ahead = self._own_plays, state.game - session.game_number
        late = state.backs - self._chains.backs
        if ahead == -1 and not session.match.opening:  # it does not know that another one began
            self._invite()
        elif ahead == 1 and session.is_over:
            self._change = state
        elif ahead == 0 and late == (-1 if self.is_host else 1):
            self._meet_change(state)
        elif (
            ahead
            or late
            or (
                state.plays <= len(plays)
                and digest_of(self._terms, plays[: state.plays]) != state.digest
            )
        ):
            self._fail(EndReason.GAME)
        else:
            peer.links, peer.plays, peer.is_level = state.links, state.plays, True
            self._ahead.clear()
            if self.wants_again:
                self._invite()

    def _meet_change(self, state: State) -> None:
        """Follow a host that has taken back a turn: ask the player unless that was allowed.

        A host does nothing: its guest will follow, then send its ``State`` again.
        """
        if self.is_host:
            return
        self._change, ask = state, Ask(state.back_to, self._known)
        self.is_asking = False
        if self._agreed and self._agreed.turn == ask.turn:
            self._due = ask
        else:
            self._ask = ask

    def _may_ask(self, times: deque[float]) -> bool:
        """Count a request; return whether there were not too many."""
        now_s = self._clock()
        while times and times[0] <= now_s - ASKS_S:
            times.popleft()
        if len(times) >= MAX_ASKS:
            return False
        times.append(now_s)
        return True

    def _is_possible(self, ask: Ask, computer: int) -> bool:
        """Return whether a computer may ask this now."""
        assert self.session, "it has begun"
        match = self.session.match
        is_own = has_moved(match, ask.turn) in self._chains.computers[computer].players
        return is_own and not match.outcome and ask.plays == self._known

    def _take_ask(self, session: Session, ask: Ask) -> None:
        """Keep a request of the other computer; of two at once the host's counts."""
        is_first = self._ask is None or (self.is_asking and not self.is_host)
        if is_first and self._is_possible(ask, 1 - self._chains.own):
            self._ask, self.is_asking, self._agreed = ask, False, None
            if not session.persons:  # nobody here has to be asked
                self.answer(is_allowed=True)

    def _invite(self) -> None:
        """Tell the other computer the own chain for another game, or for the one begun here."""
        session, peer = self.session, self._peer
        if session and peer and peer.is_met:
            number = session.game_number + session.is_over
            self._held.append(Again(number, self._end(number)))
            self._due = self._again if self.wants_again else None

    def _next_game(self, session: Session, end: str) -> Setup:
        """Return the game that follows at this table, with new chains."""
        number, own = session.game_number + 1, self._chains.own
        ends = [self._end(number), end]
        one, two = (
            replace(each, end=ends[index != own], link="")
            for index, each in enumerate(self._chains.computers)
        )
        chains = Chains((one, two), own, self.place.root(number))
        return Setup(session.rules, session.seats, chains=chains, place=self.place)

    def _queue(self, peer: Peer, start: int, plays: list[str]) -> None:
        """Keep the moves of the other computer until they are made here."""
        known = [*self._own_plays, *self._ahead]
        again = known[start : start + len(plays)]
        if start > len(known) or again != plays[: len(again)]:
            self._fail(EndReason.GAME)
            return
        if len(again) < len(plays):
            self._agreed = None
        self._ahead.extend(plays[len(again) :])
        if len(self._ahead) > MAX_AHEAD:
            self._fail(EndReason.MOVE)
        peer.plays = max(peer.plays, start + len(plays))

    def _fail(self, reason: EndReason) -> None:
        """End the game because of a message, and tell its sender."""
        self.fault = LinkError(_FAULTS[reason], name=self.other)
        if self._peer:
            self.wire.send(self._peer.number, Stop(reason))
