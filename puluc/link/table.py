"""A table: one game on two computers, and the messages that keep them equal."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import msgspec

from puluc import PulucError
from puluc.ai import ALL_LEVELS
from puluc.game.session import Session, Setup
from puluc.link.past import check_words, digest_of, has_moved, plays_of, terms_of
from puluc.link.protocol import (
    FAULTS,
    MAX_PLAYS,
    QUIET_S,
    Body,
    EndReason,
    Hello,
    Join,
    Plays,
    Refused,
    Start,
    State,
    ThrowLink,
    Wish,
    checked_name,
)
from puluc.link.wire import Gone, Wire
from puluc.marks import N_
from puluc.rules import (
    HUMAN,
    MAX_NAME,
    Chains,
    ChainSticks,
    Computer,
    LinkMismatchError,
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


class LinkError(PulucError):
    """The error because of which a table is closed, or a game over Link can't go on."""


class News(StrEnum):
    """An event at a table besides throws and moves, about the other computer."""

    JOINED = "joined"
    INVITED = "invited"
    """It wants another game."""
    QUIET = "quiet"
    AWAY = "away"
    BACK = "back"
    REFUSED = "refused"
    """It has refused a request."""


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


class Table:
    """A table at its host, which has an ``Offer``, or at its guest; or a saved game of either.

    ``tick`` does all of its work. The owner begins the session that ``setup`` describes with
    ``begin``. ``save`` saves it, and ``is_saved`` says whether that is done: nothing is sent
    before.
    """

    def __init__(
        self,
        wire: Wire,
        name: str,
        place: Place,
        start: Offer | Session | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wire, self.name, self.place, self._clock = wire, name, place, clock
        self.save: Callable[[], None] = lambda: None
        self.is_saved: Callable[[], bool] = lambda: True
        self._offer = start if isinstance(start, Offer) else None
        self.is_host = self._offer is not None
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
        self._peer: Peer | None = None
        self._was_silent = False
        self._held = list[Body]()
        """The messages to send once the game is saved."""
        self._ahead = deque[str]()
        """The moves of the other computer that are not played here yet."""
        self._plays = list[str]()
        self._counted: object = None
        self._own: Wish | None = None
        """The last wish made or allowed here; one to take back lapses with the next move."""
        self._theirs: Wish | None = None
        """That of the other computer, likewise."""
        self._change: State | None = None
        """A ``State`` of the other computer that fits the game here after ``carry_out``."""
        self._asks = (deque[float](), deque[float]())
        """The times of the last requests made here, and of those of the other computer."""
        if isinstance(start, Session):
            start.place = place
            self.begin(start)

    @property
    def problem(self) -> LinkError | None:
        """The reason why there is no table, or why the game can't go on, if there is one."""
        return self.fault or (None if self.session else self.refusal)

    @property
    def is_away(self) -> bool:
        """Whether the other computer is not at the table."""
        return not (self._peer and self._peer.is_met)

    @property
    def is_level(self) -> bool:
        """Whether the other computer's game is the same, and no change of it is agreed."""
        return self._peer is not None and self._peer.is_level and not self._is_due

    @property
    def silent_s(self) -> float:
        """The seconds for which the other computer has been silent; 0 unless it is for long."""
        silent_s = self.wire.silent_s(self._peer.number) if self._peer else 0.0
        return silent_s if silent_s >= QUIET_S else 0.0

    @property
    def check_words(self) -> str:
        """Two words that are the same at both computers: of the terms, at the end of all moves."""
        session = self._begun
        return check_words(digest_of(self._terms, self._own_plays if session.is_over else ()))

    @property
    def _begun(self) -> Session:
        assert self.session, "it has begun"
        return self.session

    @property
    def _chains(self) -> Chains:
        return self._sticks.chains

    @property
    def _sticks(self) -> ChainSticks:
        sticks = self._begun.match.sticks
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        return sticks

    @property
    def _terms(self) -> list[str]:
        return terms_of(self._chains, self._begun.rules, self._begun.seats)

    @property
    def _own_plays(self) -> list[str]:
        """The moves so far, computed again only if there are more."""
        match = self._begun.match
        counted = (match, len(match.turns), len(match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(match), counted
        return self._plays

    @property
    def _known(self) -> int:
        """The number of moves that are known, those ahead included."""
        return len(self._own_plays) + len(self._ahead)

    def begin(self, session: Session) -> None:
        """Begin or continue this session, which must be over Link."""
        assert session.place, "it has a place"
        self.session, self.place = session, session.place
        chains = self._chains
        self.is_host, self.name = chains.own == 0, chains.computers[chains.own].name
        self.other = chains.other.name
        if self._peer:
            self._meet(self._peer, self.place.theirs)

    def tick(self) -> None:
        """Process what has arrived, and send what is due."""
        for _ in range(MAX_EVENTS):
            if not self.wire.events or (self.setup and not self.session):
                break
            number, event = self.wire.events.popleft()
            try:
                self._take(number, event)
            except PulucError:  # a name, a rule or a seat that can't be
                self._refuse(number, EndReason.MALFORMED)
        session, peer, is_silent = self.session, self._peer, bool(self.silent_s)
        if is_silent is not self._was_silent and session and peer:
            self.news.append(News.QUIET if is_silent else News.BACK)
        self._was_silent = is_silent
        if session and session.is_linked:
            self._drop_lapsed()
            if self._theirs and not session.persons:  # nobody here has to be asked
                self.answer(self.request, is_allowed=True)
                self.ask_again()
            self._give_link(session)
        if peer and self.is_saved():
            for message in self._held:
                self.wire.send(peer.number, message)
            self._held.clear()
            if self.is_level:
                self._tell(peer)

    def leave(self) -> None:
        """Say goodbye."""
        if self._peer:
            self.wire.send(self._peer.number, Refused(EndReason.LEFT))

    def _take(self, number: int, event: object) -> None:
        """Process an event of a connection."""
        peer = self._peer if self._peer and self._peer.number == number else None
        match event:
            case Hello() if not self.is_host:
                self._peer, token = Peer(number), self.place.token
                self._keep(replace(self.place, shown=self.place.shown + 1))
                self._held = [Join(self.name, self._end(1), token)]
            case Gone(reason):
                self._part(number, reason)
            case Join() if self.is_host and not peer:
                self._admit(number, event)
            case Start() if peer and not self.is_host and not peer.is_met:
                if not self.session:
                    self._set_up(event, self._end(1))
                elif self._is_known(event.token):
                    self._meet(peer, event.token)
                else:
                    self._refuse(number, EndReason.FULL)
            case State() | ThrowLink() | Plays() | Wish() if peer and peer.is_met:
                self._follow(self._begun, peer, event)
            case _:
                self._refuse(number, EndReason.MALFORMED)

    # Meeting

    def _end(self, game: int) -> str:
        """Return the end of the own chain for a game."""
        return chain_of(self.place.root(game))[0].hex()

    def _keep(self, place: Place) -> None:
        """Note a token that is shown, or was; it is saved before anything is sent."""
        self.place = place
        if self.session:
            self.session.place = place
            self.save()

    def _is_known(self, token: str) -> bool:
        """Return whether a token is a later one of the other computer."""
        return bool(links_to(self.place.theirs, token))

    def _admit(self, number: int, join: Join) -> None:
        """Let a guest take part; one that is there gives way only if it has been silent."""
        is_free = self._peer is None or self.silent_s
        if not is_free or (self.session and not self._is_known(join.token)):
            self._refuse(number, EndReason.FULL)
            return
        if self._offer and not self.session:
            self._agree(self._offer, join)
        if self._peer:
            self._refuse(self._peer.number, EndReason.LOST)
        self._peer = Peer(number)
        if self.session:
            self._meet(self._peer, join.token)

    def _agree(self, offer: Offer, join: Join) -> None:
        """Set up the game with a guest."""
        guest = join.name
        if guest == self.name:
            guest = f"{guest[: MAX_NAME - 2].rstrip()} 2"
        seats = [
            str(
                Seat(HUMAN, guest if player in offer.theirs else self.name)
                if seat.is_person
                else seat
            )
            for player, seat in zip(offer.rules.turn_order, offer.seats, strict=True)
        ]
        start = Start(str(offer.rules), seats, self.name, guest, self._end(1), join.token)
        self._set_up(start, join.end)
        self.other = guest
        self.news.append(News.JOINED)

    def _set_up(self, start: Start, guest_end: str) -> None:
        """Describe the game to begin, whose guest plays the seats with its name.

        PulucError if it can't be one.
        """
        rules, seats = Ruleset.parse(start.rules), tuple(map(Seat.parse, start.seats))
        names = checked_name(start.host), checked_name(start.guest)
        if len(seats) != len(rules.turn_order) or not all(
            seat.name in names if seat.is_person else seat.level in ALL_LEVELS for seat in seats
        ):
            raise LinkError(EndReason.MALFORMED.text)
        order = rules.turn_order
        guests = tuple(p for p, seat in zip(order, seats, strict=True) if seat.name == start.guest)
        hosts = tuple(player for player in order if player not in guests)
        computers = Computer(names[0], hosts, start.end), Computer(names[1], guests, guest_end)
        chains = Chains(computers, 0 if self.is_host else 1, self.place.root(1))
        chains.check()
        place = replace(self.place, theirs=start.token)
        self.setup = Setup(rules, seats, chains=chains, place=place)

    def _meet(self, peer: Peer, token: str) -> None:
        """Tell the other computer, which has shown this token, the game here."""
        session, (host, guest) = self._begun, self._chains.computers
        if token != self.place.theirs:
            self.news.append(News.BACK)
        place = replace(self.place, theirs=token)
        if self.is_host:
            rules, seats = str(session.rules), [*map(str, session.seats)]
            self._send(Start(rules, seats, host.name, guest.name, host.end, place.token))
            place = replace(place, shown=place.shown + 1)
        self._keep(place)
        peer.is_met, self.refusal = True, None
        self._tell_state(peer)

    def _part(self, number: int, reason: EndReason) -> None:
        """Forget a connection that has ended, or could not be made."""
        if self._peer.number != number if self._peer else self.is_host:
            return
        if self.session and not self.is_away:
            self.news.append(News.AWAY)
            if reason in FAULTS and not self.fault:
                text = N_("{name}'s Puluc found an error in what this one sent: the game ends")
                self.fault = LinkError(text, name=self.other)
        self._peer = self._theirs = self._change = None
        self._own = self._own if self._own and self._own.end else None
        self._held.clear()
        if not self.is_host and (self.session or not self.refusal):  # else the first reason counts
            self.refusal = LinkError(reason.text, name=self.other)

    def _refuse(self, number: int, reason: EndReason) -> None:
        """End a connection, and tell the reason."""
        self.wire.send(number, Refused(reason))
        self._part(number, reason)

    # Playing

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

    def _tell_state(self, peer: Peer) -> None:
        """Tell the other computer the ``State`` of the game here."""
        game, chains, plays = self._begun.game_number, self._chains, self._own_plays
        links, digest = self._sticks.given(1 - chains.own)[0], digest_of(self._terms, plays)
        state = State(
            game, self._end(game), links, len(plays), digest, chains.backs, chains.back_to
        )
        self._held.append(state)
        peer.is_level = False

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
        """Process a message about the game; what comes before its ``State`` will come again."""
        match message:
            case State():
                self._compare(session, peer, message)
            case ThrowLink(count, link) if self.is_level:
                try:
                    self._sticks.add(1 - self._chains.own, count, link)
                except LinkMismatchError:
                    self._fail(EndReason.LINK)
            case Plays(start, plays) if self.is_level:
                self._queue(peer, start, plays)
            case Wish():
                self._take_wish(session, message)

    def _compare(self, session: Session, peer: Peer, state: State) -> None:
        """Compare the game of the other computer with the one here; it may be one change ahead."""
        plays, game = self._own_plays, session.game_number
        ahead, backs = state.game - game, state.backs - self._chains.backs
        peer.is_level = False
        if ahead == 1 and session.is_over:
            self._change = state
            self._take_wish(session, Wish(state.game, end=state.end))
        elif ahead == 0 and backs == 1 and not self.is_host:
            self._change, self._theirs = state, Wish(game, state.back_to, self._known)
        elif (ahead, backs) == (0, -1) and self.is_host:
            pass  # the guest will follow
        elif ahead == -1 and not session.match.opening:
            pass  # it does not know yet that another game began
        elif (
            ahead
            or backs
            or (
                state.plays <= len(plays)
                and digest_of(self._terms, plays[: state.plays]) != state.digest
            )
        ):
            self._fail(EndReason.GAME)
        else:
            peer.links, peer.plays, peer.is_level = state.links, state.plays, True
            self._ahead.clear()
            self._send(self._own)

    def _queue(self, peer: Peer, start: int, plays: list[str]) -> None:
        """Keep the moves of the other computer until they are made here."""
        known = [*self._own_plays, *self._ahead]
        again = known[start : start + len(plays)]
        if start > len(known) or again != plays[: len(again)]:
            self._fail(EndReason.GAME)
            return
        if len(again) < len(plays):
            self._own = self._theirs = None
        self._ahead.extend(plays[len(again) :])
        if len(self._ahead) > MAX_AHEAD:
            self._fail(EndReason.MOVE)
        peer.plays = max(peer.plays, start + len(plays))

    def _fail(self, reason: EndReason) -> None:
        """End the game because of a message, and tell its sender."""
        self.fault = LinkError(reason.text, name=self.other)
        if self._peer:
            self._refuse(self._peer.number, reason)

    # Requests

    @property
    def request(self) -> Wish | None:
        """The request of the other computer to take back, which waits for an answer, if any."""
        is_open = self._theirs and not self._theirs.end and not self._is_agreed
        return self._theirs if is_open else None

    @property
    def is_invited(self) -> bool:
        """Whether the other computer wants another game, and this one has not agreed."""
        return bool(self._theirs and self._theirs.end and not self._is_agreed)

    @property
    def is_asking(self) -> bool:
        """Whether a wish made here waits for the other computer."""
        return self._own is not None and not self._is_agreed

    @property
    def _is_agreed(self) -> bool:
        own, theirs = self._own, self._theirs
        return bool(own and theirs and (own.game, own.turn) == (theirs.game, theirs.turn))

    @property
    def _is_due(self) -> bool:
        """Whether both agree, and it can be done: a guest takes back after its host."""
        is_first = self.is_host or self._change or (self._own and self._own.end)
        return self._is_agreed and bool(is_first)

    def ask_back(self, turn: int) -> bool:
        """Ask whether a turn played here may be taken back; False if it was asked too often."""
        wish = Wish(self._begun.game_number, turn, self._known)
        if self._peer is None or self._own or self._theirs:
            return True
        if not self._may_ask(self._asks[0]):
            return False
        if self._is_possible(wish, self._chains.own):
            self._own = wish
            self._send(wish)
        return True

    def ask_again(self) -> None:
        """Want another game with the same rules and seats; it begins once both do."""
        if self.session and self.session.is_over and not self._own:
            number = self.session.game_number + 1
            self._own = Wish(number, end=self._end(number))
            self._send(self._own)

    def answer(self, wish: Wish | None, *, is_allowed: bool) -> None:
        """Allow or refuse a request of the other computer, unless it has lapsed."""
        if wish is None or wish != self.request:
            return
        if self._change and not is_allowed:  # the host has carried it out already
            self._fail(EndReason.GAME)
        elif not self._change:
            self._send(msgspec.structs.replace(wish, is_allowed=is_allowed))
        self._own, self._theirs = (wish, wish) if is_allowed else (None, None)

    def carry_out(self) -> Wish | None:
        """Do what both have agreed on, and return it; None if there is nothing.

        The caller must save the session afterwards.
        """
        session, wish, change = self._begun, self._theirs, self._change
        if not self._is_due or wish is None:
            return None
        if wish.end:
            session.new_game(self._next_game(session, wish.end))
        else:
            session.take_back(wish.turn)
        self._own = self._theirs = self._change = None
        self._ahead.clear()
        if self._peer:
            self._tell_state(self._peer)
            if change:
                self._compare(session, self._peer, change)
        return wish

    def _next_game(self, session: Session, end: str) -> Setup:
        """Return the game that follows at this table, with new chains."""
        number, chains = session.game_number + 1, self._chains
        own, other = self._end(number), end
        one, two = (
            replace(each, end=own if index == chains.own else other, link="")
            for index, each in enumerate(chains.computers)
        )
        chains = Chains((one, two), chains.own, self.place.root(number))
        return Setup(session.rules, session.seats, chains=chains, place=self.place)

    def _take_wish(self, session: Session, wish: Wish) -> None:
        """Take a wish of the other computer, or its answer; of two at once the host's counts."""
        own = self._own
        if wish.end:
            if wish.game != session.game_number + 1 or wish == self._theirs:
                return
            self._theirs = wish
            self.news.append(News.INVITED)
            if wish.end == self._end(wish.game):
                self._fail(EndReason.LINK)
        elif own and own == msgspec.structs.replace(wish, is_allowed=True):
            self._theirs = wish
            if not wish.is_allowed:
                self._own = self._theirs = None
                self.news.append(News.REFUSED)
        elif (
            self._may_ask(self._asks[1])
            and not (self.is_asking and self.is_host)
            and self._is_possible(wish, 1 - self._chains.own)
        ):
            self._own, self._theirs = None, wish

    def _drop_lapsed(self) -> None:
        """Forget wishes to take back that were made before the last move, unless agreed."""
        if not self._is_agreed and not self._change:
            self._own, self._theirs = (
                wish if wish and (wish.end or wish.plays == self._known) else None
                for wish in (self._own, self._theirs)
            )

    def _may_ask(self, times: deque[float]) -> bool:
        """Count a request; return whether there were not too many."""
        now_s = self._clock()
        while times and times[0] <= now_s - ASKS_S:
            times.popleft()
        if len(times) >= MAX_ASKS:
            return False
        times.append(now_s)
        return True

    def _is_possible(self, wish: Wish, computer: int) -> bool:
        """Return whether a computer may ask to take back this now."""
        match = self._begun.match
        is_own = has_moved(match, wish.turn) in self._chains.computers[computer].players
        return is_own and not match.outcome and wish.plays == self._known

    def _send(self, message: Body | None) -> None:
        """Send a message, if there is one, to the other computer if that is there."""
        if message and self._peer:
            self._held.append(message)
