"""A table: one game on two computers, and the messages that keep them equal."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import msgspec

from puluc import NotationError, PulucError
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.link.connection import Connection
from puluc.link.past import check_words, plays_of
from puluc.link.protocol import (
    FAULTS,
    QUIET_S,
    EndReason,
    Join,
    LinkError,
    Start,
    State,
    Wish,
    checked_name,
)
from puluc.link.wire import Wire
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
    Ruleset,
    Seat,
    chain_of,
    links_to,
)

OPEN = "open"
"""The seat of a player of the other computer."""
WAIT_S = 0.02
"""The seconds after which is looked again whether the owner has saved or begun the game."""
MAX_ASKS, ASKS_S = 3, 60.0
"""The most requests of a computer in so many seconds."""


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
    """The game that a host offers; NotationError if it can't be one.

    A seat is ``HUMAN`` or a level, both at the host, or ``OPEN``.
    """

    rules: Ruleset
    seats: tuple[str, ...]

    def __post_init__(self) -> None:
        count, kinds = len(self.rules.turn_order), {*self.seats}
        if len(self.seats) != count or kinds - {*OPPONENTS, OPEN}:
            text = N_("give {count} seats, such as {example}; one of them {open}")
            raise NotationError(text, count=count, example="human,open,hard", open=OPEN)
        if OPEN not in kinds or kinds == {OPEN}:
            raise NotationError(N_("somebody has to play at each computer"))


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
    ) -> None:
        self.wire, self.name, self.place = wire, name, place
        wire.meet, wire.missed = self._meet, self._miss
        self.save: Callable[[], None] = lambda: None
        self.is_saved: Callable[[], bool] = lambda: True
        self.closed: Callable[[], object] = lambda: None
        """Called when the table is closed."""
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
        self._peer: Connection | None = None
        """The connection to the other computer, once that is known."""
        self._heard: State | None = None
        """The last ``State`` of the other computer."""
        self._sent: State | None = None
        """The last ``State`` that it was sent."""
        self._was_silent = False
        self._plays = list[str]()
        self._counted: object = None
        self._own: Wish | None = None
        """The last wish made or allowed here; one to take back ends when the other moves."""
        self._refused: Wish | None = None
        """The last wish of the other computer that was refused here."""
        self._count = 0
        """The number of requests made here."""
        self._asks = deque[float](maxlen=MAX_ASKS), deque[float](maxlen=MAX_ASKS)
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
        return self._peer is None

    @property
    def silent_s(self) -> float:
        """The seconds for which the other computer has been silent; 0 unless it is for long."""
        silent_s = self._peer.silent_s if self._peer else 0.0
        return silent_s if silent_s >= QUIET_S else 0.0

    @property
    def check_words(self) -> str:
        """Two words that are the same at both computers: of the terms, at the end of all moves."""
        session = self._begun
        plays = self._own_plays if session.is_over else ()
        return check_words(self._chains, session.rules, session.seats, plays)

    @property
    def _begun(self) -> Session:
        assert self.session, "it has begun"
        return self.session

    @property
    def _chains(self) -> Chains:
        return self._sticks.origin

    @property
    def _sticks(self) -> ChainSticks:
        sticks = self._begun.match.sticks
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        return sticks

    @property
    def _own_plays(self) -> list[str]:
        """The moves so far, computed again only if there are more."""
        match = self._begun.match
        counted = (match, len(match.turns), len(match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(match), counted
        return self._plays

    def begin(self, session: Session) -> None:
        """Begin or continue this session, which must be over Link."""
        assert session.place, "it has a place"
        self.session, self.place = session, session.place
        chains = self._chains
        self.is_host, self.name = chains.own == 0, chains.computers[chains.own].name
        self.other = chains.other.name

    def tick(self) -> None:
        """Do what is due at the network and in the game."""
        self.wire.step()
        session, is_silent = self.session, bool(self.silent_s)
        if is_silent is not self._was_silent and self._peer:
            self.news.append(News.QUIET if is_silent else News.BACK)
        self._was_silent = is_silent
        if session and session.is_linked:
            if self._heard:
                self._compare(session, self._heard)
            if self._theirs and not session.persons:  # nobody here has to be asked
                self.answer(self.request, is_allowed=True)
                self.ask_again()
            self._give_link(session)
        if self._peer and self.is_saved() and (state := self.state()) != self._sent:
            self._peer.send(state)
            self._sent = state

    def close(self) -> None:
        """Say goodbye, and close all connections."""
        if self._peer:
            self._peer.end(EndReason.LEFT)
        self.wire.close()
        self.closed()

    # Meeting

    async def _meet(self, connection: Connection) -> None:
        """Play with whoever is at the other end, until the connection ends."""
        try:
            is_new = await (self._admit if self.is_host else self._join)(connection)
            self._peer, self.refusal = connection, None
            if not is_new:
                self.news.append(News.BACK)
            while self._peer is connection:
                self._follow(await connection.receive(State))
        except LinkError as error:
            self._part(connection, error.reason)
        except PulucError:  # a name, a rule or a seat that can't be
            self._part(connection, EndReason.MALFORMED)

    async def _admit(self, connection: Connection) -> bool:
        """Let a guest take part, and return whether it is new.

        One that is there gives way only if it has been silent.
        """
        join = await connection.receive(Join)
        is_new = self._offer is not None and self.setup is None
        token = self.place.token
        if self._offer and is_new:
            self.place = replace(self.place, shown=self.place.shown + 1)  # saved with the game
            ends = self._end(1), join.end
            self._set_up(self._offer, self.name, join.name, ends, join.token)
            self.news.append(News.JOINED)
        await _until(lambda: self.session is not None)
        is_free = self._peer is None or self.silent_s
        if not is_free or not (is_new or self._is_known(join.token)):
            raise LinkError(EndReason.FULL)
        if self._peer:
            self._part(self._peer, EndReason.LOST)
        if not is_new:
            token = self.place.token
            await self._keep(replace(self.place, theirs=join.token, shown=self.place.shown + 1))
        session, (host, guest) = self._begun, self._chains.computers
        seats = [OPEN if each.name == guest.name else each.level for each in session.seats]
        connection.send(Start(str(session.rules), seats, host.name, host.end, token))
        return is_new

    async def _join(self, connection: Connection) -> bool:
        """Take part in the game of the host; return whether it is new."""
        token = self.place.token
        await self._keep(replace(self.place, shown=self.place.shown + 1))
        connection.send(Join(self.name, self._end(1), token))
        start = await connection.receive(Start)
        is_new = self.session is None
        if is_new:
            offer = Offer(Ruleset.parse(start.rules), tuple(start.seats))
            ends = start.end, self._end(1)
            self._set_up(offer, start.name, self.name, ends, start.token)
            await _until(lambda: self.session is not None)
        elif not self._is_known(start.token):
            raise LinkError(EndReason.FULL)
        else:
            await self._keep(replace(self.place, theirs=start.token))
        return is_new

    def _end(self, game: int) -> str:
        """Return the end of the own chain for a game."""
        return chain_of(self.place.root(game))[0].hex()

    async def _keep(self, place: Place) -> None:
        """Save a token that is shown, or was, before anything is sent."""
        self.place = place
        if self.session:
            self.session.place = self.place
            self.save()
        await _until(self.is_saved)

    def _is_known(self, token: str) -> bool:
        """Return whether a token is a later one of the other computer."""
        return bool(links_to(self.place.theirs, token))

    def _set_up(
        self, offer: Offer, host: str, guest: str, ends: tuple[str, str], token: str
    ) -> None:
        """Describe the game to begin, and keep the other's token; PulucError if it can't be."""
        if guest == host:
            guest = f"{guest[: MAX_NAME - 2].rstrip()} 2"
        persons = {HUMAN: Seat(name=checked_name(host)), OPEN: Seat(name=checked_name(guest))}
        seats = tuple(persons.get(each) or Seat(each) for each in offer.seats)
        order = offer.rules.turn_order
        guests = tuple(p for p, each in zip(order, offer.seats, strict=True) if each == OPEN)
        hosts = tuple(player for player in order if player not in guests)
        computers = Computer(host, hosts, ends[0]), Computer(guest, guests, ends[1])
        chains = Chains(computers, 0 if self.is_host else 1, self.place.root(1))
        chains.check()
        place = replace(self.place, theirs=token)
        self.setup = Setup(offer.rules, seats, chains=chains, place=place)
        self.other = guest if self.is_host else host

    def _part(self, connection: Connection, reason: EndReason) -> None:
        """End a connection, and forget it."""
        connection.end(reason)
        if self._peer is connection:
            self.news.append(News.AWAY)
            if reason in FAULTS and not self.fault:
                self.fault = LinkError(EndReason.BLAMED, self.other)
            self._peer = self._heard = self._sent = self._refused = None
            self._own = self._own if self._own and self._own.end else None
        self._miss(reason)

    def _miss(self, reason: EndReason) -> None:
        """Keep the reason why a guest is not at the table; without a game the first one counts."""
        if not self.is_host and (self.session or not self.refusal):
            self.refusal = LinkError(reason, self.other)

    # Playing

    def next_play(self) -> Play | None:
        """Return the next move of a player elsewhere, to be made now; None if none has arrived.

        A move that is not legal ends the game.
        """
        if not (session := self.session) or session.match.phase is not Phase.MOVE:
            return None
        match, ahead = session.match, self._all_plays[len(self._own_plays) :]
        if not ahead:
            return None
        play = next((each for each in match.plays if str(each) == ahead[0]), None)
        if play is None or match.player not in session.elsewhere:
            self._fail(EndReason.MOVE)
            return None
        return play

    @property
    def _all_plays(self) -> list[str]:
        """The moves that are known, those of the other computer to be made here included."""
        plays, state = self._own_plays, self._heard
        is_ahead = state and self._steps(state) == (0, 0) and state.plays[: len(plays)] == plays
        return state.plays if state and is_ahead else plays

    def _give_link(self, session: Session) -> None:
        """Give the own link for a throw that is due; never before it is due."""
        if session.lacks_throw:
            throws = 1 if session.match.phase is Phase.OPENING else session.rules.throws_per_turn
            count, own = self._sticks.thrown + throws, self._chains.own
            chain = chain_of(self._chains.root)
            if count >= len(chain):
                self.fault = LinkError(EndReason.SPENT)
            elif self._sticks.given(own)[0] < count:
                self._sticks.add(own, count, chain[count].hex())

    def state(self) -> State:
        """Return the state of the game here."""
        chains, wish = self._chains, self._own if self.is_asking else None
        return State(
            self._begun.game_number,
            self._end(self._begun.game_number),
            *self._sticks.given(chains.own),
            self._own_plays,
            chains.backs,
            chains.back_to,
            wish,
            self._refused,
        )

    def _follow(self, state: State) -> None:
        """Note the state of the other computer, and what it wishes."""
        wish, last = state.wish, self._heard.wish if self._heard else None
        if wish and wish != last:
            if wish.end:
                self.news.append(News.INVITED)
            elif not self._may_ask(self._asks[1]):
                state = msgspec.structs.replace(state, wish=None)
        self._heard = state
        if self._own and state.refused == self._own:
            self._own = None
            self.news.append(News.REFUSED)

    def _steps(self, state: State) -> tuple[int, int]:
        """Return how many games, and changes of this one, another computer is ahead."""
        return state.game - self._begun.game_number, state.backs - self._chains.backs

    def _compare(self, session: Session, state: State) -> None:
        """Compare the game of the other computer with the one here; take its link."""
        steps, plays, chains = self._steps(state), self._own_plays, self._chains
        is_behind = steps == (0, -1) or (steps[0] == -1 and not session.match.opening)
        count = min(len(plays), len(state.plays))
        is_other = state.end != chains.other.end or plays[:count] != state.plays[:count]
        try:
            if steps == (0, 0) and state.links:
                self._sticks.add(1 - chains.own, state.links, state.link)
        except LinkMismatchError:
            self._fail(EndReason.LINK)
            return
        wish = self._theirs
        if is_other if steps == (0, 0) else not (is_behind or wish):
            self._fail(EndReason.GAME)
        elif wish and wish.end == self._end(session.game_number + 1):
            self._fail(EndReason.LINK)

    def _fail(self, reason: EndReason) -> None:
        """End the game because of a message, and tell its sender."""
        self.fault = LinkError(reason, self.other)
        if self._peer:
            self._part(self._peer, reason)

    # Requests

    @property
    def _theirs(self) -> Wish | None:
        """The wish of the other computer, or what it has done already."""
        if (state := self._heard) is None:
            return None
        match self._steps(state):
            case (0, 0):
                return state.wish
            case (0, 1):
                return Wish(state.game, state.back_to, len(self._own_plays))
            case (1, _) if self._begun.is_over:
                return Wish(state.game, end=state.end)
        return None

    @property
    def _is_done(self) -> bool:
        """Whether the other computer has done already what it wishes."""
        return self._heard is not None and self._steps(self._heard) != (0, 0)

    @property
    def _is_agreed(self) -> bool:
        """Whether both want the same; one to take back lapses with the next move."""
        own, theirs = self._own, self._theirs
        are_same = own and theirs and (own.game, own.turn) == (theirs.game, theirs.turn)
        return bool(are_same and own and (own.end or own.plays == len(self._all_plays)))

    @property
    def request(self) -> Wish | None:
        """The request of the other computer to take back, which waits for an answer, if any."""
        wish = self._theirs
        if wish is None or wish.end or wish == self._refused or self._is_agreed:
            return None
        is_first = not (self.is_host and self.is_asking)  # of two at once the host's counts
        is_open = is_first and self._is_possible(wish, 1 - self._chains.own)
        return wish if is_open or self._is_done else None

    @property
    def is_invited(self) -> bool:
        """Whether the other computer wants another game, and this one has not agreed."""
        return bool(self._theirs and self._theirs.end and not self._is_agreed)

    @property
    def is_asking(self) -> bool:
        """Whether a wish made here waits for the other computer; it lapses with the next move."""
        own = self._own
        return bool(own and (own.end or own.plays == len(self._all_plays)) and not self._is_agreed)

    def ask_back(self, turn: int) -> bool:
        """Ask whether a turn played here may be taken back; False if it was asked too often."""
        if self.is_away or self.is_asking or self.request:
            return True
        if not self._may_ask(self._asks[0]):
            return False
        self._count += 1
        wish = Wish(self._begun.game_number, turn, len(self._all_plays), self._count)
        self._own = wish if self._is_possible(wish, self._chains.own) else None
        return True

    def ask_again(self) -> None:
        """Want another game with the same rules and seats; it begins once both do."""
        if self.session and self.session.is_over:
            number = self.session.game_number + 1
            self._own = Wish(number, end=self._end(number))

    def answer(self, wish: Wish | None, *, is_allowed: bool) -> None:
        """Allow or refuse a request of the other computer, unless it has lapsed."""
        if wish is None or wish != self.request:
            return
        if is_allowed:
            self._own = wish
        elif self._is_done:
            self._fail(EndReason.GAME)
        else:
            self._refused = wish

    def carry_out(self) -> Wish | None:
        """Do what both want, and return it; None if there is nothing.

        Who agrees does it first. The caller must save the session afterwards.
        """
        session, wish = self._begun, self._theirs
        if wish is None or not self._is_agreed:
            return None
        if wish.end:
            session.new_game(self._next_game(session, wish.end))
        else:
            session.take_back(wish.turn)
        self._own = None
        return wish

    def _next_game(self, session: Session, end: str) -> Setup:
        """Return the game that follows at this table, with new chains."""
        number, chains = session.game_number + 1, self._chains
        ends = [self._end(number), end]
        one, two = (
            replace(each, end=ends[index != chains.own], link="")
            for index, each in enumerate(chains.computers)
        )
        chains = Chains((one, two), chains.own, self.place.root(number))
        return Setup(session.rules, session.seats, chains=chains, place=self.place)

    def _may_ask(self, times: deque[float]) -> bool:
        """Count a request; return whether there were not too many."""
        is_open = len(times) < MAX_ASKS or times[0] <= self.wire.now_s - ASKS_S
        if is_open:
            times.append(self.wire.now_s)
        return is_open

    def _is_possible(self, wish: Wish, computer: int) -> bool:
        """Return whether a computer may ask to take back this now."""
        match, players = self._begun.match, self._chains.computers[computer].players
        movers = [turn.player for turn in match.turns] + [match.player] * bool(match.moves)
        is_own = wish.turn < len(movers) and movers[wish.turn] in players
        return is_own and not match.outcome and wish.plays == len(self._all_plays)


async def _until(condition: Callable[[], bool]) -> None:
    """Wait until the owner has done something."""
    while not condition():  # noqa: ASYNC110 - its owner sets no event
        await asyncio.sleep(WAIT_S)
