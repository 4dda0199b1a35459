"""A table: one game on two computers, and the messages that keep them equal."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from puluc import NotationError, PulucError
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.link.connection import Connection
from puluc.link.past import check_words, plays_of
from puluc.link.protocol import (
    PING_S,
    QUIET_S,
    EndReason,
    Join,
    LinkError,
    Point,
    Start,
    State,
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
TAKEN_BACK = 0, 1
"""The lead, in games and take-backs, of a computer that has taken back already."""
WAIT_S = 0.02
"""The seconds after which is looked again whether the owner has saved or begun the game."""
MAX_ASKS, ASKS_S = 3, 60.0
"""The most requests of the other computer in so many seconds; more are refused."""


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
        self.other = ""
        """The name of the other computer's player, once it is known."""
        self._peer: Connection | None = None
        """The connection to the other computer, once that is known."""
        self._heard: State | None = None
        """The last ``State`` of the other computer."""
        self._sent: State | None = None
        """The last ``State`` that it was sent."""
        self._plays = list[str]()
        self._counted: object = None
        self._wish: tuple[Point, int] | None = None
        """The turn whose take-back was wished or allowed here last, and at which point."""
        self._wants_next = False
        """Whether another game was asked for here."""
        self._refused: Point | None = None
        """The last point at which the other computer was refused one."""
        self._asked_s = deque[float](maxlen=MAX_ASKS)
        """The times of its last requests."""
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
        if (session := self.session) and session.is_linked:
            if self._heard and not self._fits(session, self._heard):
                self._fail()
            self._give_link(session)
        if self._peer:
            state = self.state() if self.is_saved() else self._sent
            if state and (state != self._sent or self._peer.idle_s >= PING_S):
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
            await (self._admit if self.is_host else self._join)(connection)
            self._peer, self.refusal = connection, None
            while self._peer is connection:
                self._follow(await connection.receive(State))
        except LinkError as error:
            self._part(connection, error.reason)
        except PulucError:  # a name, a rule or a seat that can't be
            self._part(connection, EndReason.MALFORMED)

    async def _admit(self, connection: Connection) -> None:
        """Let a guest take part. One that is there gives way only if it has been silent."""
        join = await connection.receive(Join)
        is_new = self._offer is not None and self.setup is None
        token = self.place.token
        if self._offer and is_new:
            self.place = replace(self.place, shown=self.place.shown + 1)  # saved with the game
            ends = self._end(1), join.end
            self._set_up(self._offer, self.name, join.name, ends, join.token)
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

    async def _join(self, connection: Connection) -> None:
        """Take part in the game of the host."""
        token = self.place.token
        await self._keep(replace(self.place, shown=self.place.shown + 1))
        connection.send(Join(self.name, self._end(1), token))
        start = await connection.receive(Start)
        if self.session is None:
            offer = Offer(Ruleset.parse(start.rules), tuple(start.seats))
            ends = start.end, self._end(1)
            self._set_up(offer, start.name, self.name, ends, start.token)
            await _until(lambda: self.session is not None)
        elif self._is_known(start.token):
            await self._keep(replace(self.place, theirs=start.token))
        else:
            raise LinkError(EndReason.FULL)

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
        chains = Chains(computers, 0 if self.is_host else 1)
        chains.check()
        place = replace(self.place, theirs=token)
        self.setup = Setup(offer.rules, seats, chains=chains, place=place)
        self.other = guest if self.is_host else host

    def _part(self, connection: Connection, reason: EndReason) -> None:
        """End a connection, and forget it."""
        connection.end(reason)
        if self._peer is connection:
            if reason is EndReason.GAME and not self.fault:
                self.fault = LinkError(EndReason.BLAMED, self.other)
            self._peer = self._heard = self._sent = None
        self._miss(reason)

    def _miss(self, reason: EndReason) -> None:
        """Keep the reason why a guest is not at the table; without a game the first one counts.

        A guest with a game has the right code: its connection was lost.
        """
        if self.session and reason is EndReason.CODE:
            reason = EndReason.LOST
        if not self.is_host and (self.session or not self.refusal):
            self.refusal = LinkError(reason, self.other)

    # Playing

    def next_play(self) -> Play | None:
        """Return the next move of a player elsewhere, to be made now; None if none has arrived.

        A move that is not legal ends the game.
        """
        session, state = self.session, self._heard
        if not (session and state) or session.match.phase is not Phase.MOVE:
            return None
        match, made = session.match, len(self._own_plays)
        if self._lead != (0, 0) or len(state.plays) <= made:
            return None
        play = next((each for each in match.plays if str(each) == state.plays[made]), None)
        if play is None or match.player not in session.elsewhere:
            self._fail()
            return None
        return play

    def _give_link(self, session: Session) -> None:
        """Give the own link for a throw that is due; never before it is due."""
        if session.lacks_throw:
            throws = 1 if session.match.phase is Phase.OPENING else session.rules.throws_per_turn
            count, own = self._sticks.thrown + throws, self._chains.own
            chain = chain_of(self.place.root(session.game_number))
            if count >= len(chain):
                self.fault = LinkError(EndReason.SPENT)
            elif self._sticks.given(own)[0] < count:
                self._sticks.add(own, count, chain[count].hex())

    def state(self) -> State:
        """Return the state of the game here."""
        chains, number = self._chains, self._begun.game_number
        return State(
            number,
            self._end(number),
            self._end(number + 1),
            *self._sticks.given(chains.own),
            self._own_plays,
            chains.backs,
            chains.back_to,
            self._wished,
            self._refused == self._point,
        )

    def _follow(self, state: State) -> None:
        """Note the state of the other computer; refuse a request if there were too many."""
        last, self._heard, now_s = self._heard, state, self.wire.now_s
        is_known = last is not None and (last.wish, last.point) == (state.wish, state.point)
        if is_known or state.wish in (None, self._wished):
            return
        if len(self._asked_s) < MAX_ASKS or self._asked_s[0] <= now_s - ASKS_S:
            self._asked_s.append(now_s)
        else:
            self._refused = state.point

    @property
    def _lead(self) -> tuple[int, int]:
        """By how many games, and take-backs of this one, the other computer is known to lead."""
        if (state := self._heard) is None:
            return 0, 0
        return state.game - self._begun.game_number, state.backs - self._chains.backs

    def _fits(self, session: Session, state: State) -> bool:
        """Return whether the game of the other computer fits the one here; take its link."""
        if self._end(session.game_number + 1) in (state.end, state.next):
            return False
        games, backs = self._lead
        if games:
            return session.is_over if games == 1 else games == -1 and not session.match.opening
        if backs:
            return abs(backs) == 1
        plays, chains = self._own_plays, self._chains
        count = min(len(plays), len(state.plays))
        if state.end != chains.other.end or plays[:count] != state.plays[:count]:
            return False
        try:
            if state.links:
                self._sticks.add(1 - chains.own, state.links, state.link)
        except LinkMismatchError:
            return False
        return True

    def _fail(self) -> None:
        """End the game because of a message, and tell its sender."""
        self.fault = LinkError(EndReason.GAME, self.other)
        if self._peer:
            self._part(self._peer, EndReason.GAME)

    # Taking back, and another game

    @property
    def _point(self) -> Point:
        return self._begun.game_number, self._chains.backs, len(self._own_plays)

    @property
    def _wished(self) -> int | None:
        """The turn whose take-back is wished or allowed here; the next move ends that."""
        return self._wish[1] if self._wish and self._wish[0] == self._point else None

    @property
    def _theirs(self) -> int | None:
        """The turn that the other computer wishes to take back now, or has taken back."""
        if (state := self._heard) is None:
            return None
        if self._lead == TAKEN_BACK:
            return state.back_to
        return state.wish if state.point == self._point else None

    @property
    def request(self) -> int | None:
        """The turn that the other computer asks to take back, until that is answered."""
        turn = self._theirs
        if turn is None or turn == self._wished:
            return None
        is_refused = self._refused == self._point
        is_first = not (self.is_host and self.is_asking)  # of two at once the host's counts
        is_open = is_first and not is_refused and self._is_possible(turn, 1 - self._chains.own)
        return turn if is_open or self._lead == TAKEN_BACK else None

    @property
    def is_refused(self) -> bool:
        """Whether the other computer does not agree to what is wished here."""
        state = self._heard
        is_now = state is not None and state.refuses and state.point == self._point
        return is_now and self._wished is not None

    @property
    def is_asking(self) -> bool:
        """Whether the other computer has to agree to what is wished here."""
        is_back_asked = self._wished not in (None, self._theirs) and not self.is_refused
        return self._wants_next or self._lead[0] < 0 or is_back_asked

    @property
    def is_invited(self) -> bool:
        """Whether the other computer has begun another game."""
        return self._lead[0] == 1

    def ask_back(self, turn: int) -> None:
        """Ask the other computer whether a turn played here may be taken back."""
        is_free = not (self.is_away or self.is_asking) and self.request is None
        if is_free and self._is_possible(turn, self._chains.own):
            self._wish = self._point, turn

    def ask_again(self) -> None:
        """Begin another game, as soon as the other computer has the end of this one."""
        self._wants_next = self._begun.is_over

    def answer(self, turn: int | None, *, is_allowed: bool) -> None:
        """Allow or refuse a request of the other computer, unless it has lapsed."""
        if turn is None or turn != self.request:
            return
        if is_allowed:
            self._wish = self._point, turn
        elif self._lead == TAKEN_BACK:
            self._fail()
        else:
            self._refused = self._point

    def carry_out(self) -> int | None:
        """Take back what both want, and return the turn; or begin another game.

        Where nobody plays, everything is agreed to. The caller must save the session afterwards.
        """
        session = self._begun
        if not session.persons:
            self.answer(self.request, is_allowed=True)
            if self.is_invited:
                self.ask_again()
        if self._wants_next and self._heard:
            self._next_game(session, self._heard)
        turn = self._theirs
        if turn is None or turn != self._wished:
            return None
        session.take_back(turn)
        return turn

    def _next_game(self, session: Session, state: State) -> None:
        """Begin another game with the same rules and seats, if the other has the end of this one.

        It would never learn of that later.
        """
        if not (self.is_invited or state.point == self._point):
            return
        number, chains = session.game_number + 1, self._chains
        ends = [self._end(number), state.end if self.is_invited else state.next]
        host, guest = (
            replace(each, end=ends[index != chains.own], link="")
            for index, each in enumerate(chains.computers)
        )
        chains = Chains((host, guest), chains.own)
        session.new_game(Setup(session.rules, session.seats, chains=chains, place=self.place))
        self._wants_next = False

    def _is_possible(self, turn: int, computer: int) -> bool:
        """Return whether a computer may ask to take back a turn now: one of its own."""
        match, players = self._begun.match, self._chains.computers[computer].players
        movers = [turn.player for turn in match.turns] + [match.player] * bool(match.moves)
        return turn < len(movers) and movers[turn] in players and not match.outcome


async def _until(condition: Callable[[], bool]) -> None:
    """Wait until the owner has done something."""
    while not condition():  # noqa: ASYNC110 - its owner sets no event
        await asyncio.sleep(WAIT_S)
