"""A table: one game on two computers, and the messages that keep them equal."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from secrets import randbelow, token_hex

import msgspec

from puluc import NotationError, PulucError
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.link.connection import Connection
from puluc.link.playing import Playing
from puluc.link.protocol import (
    PING_S,
    QUIET_S,
    Answer,
    EndReason,
    Join,
    LinkError,
    Start,
    State,
    Wish,
    checked_name,
)
from puluc.link.requests import Requests
from puluc.link.wire import Wire
from puluc.marks import N_
from puluc.rules import (
    HUMAN,
    MAX_NAME,
    Chains,
    Computer,
    Place,
    Play,
    Ruleset,
    Seat,
    chain_of,
    links_to,
)

OPEN = "open"
"""The seat of a player of the other computer."""
TOKENS_AHEAD = 100
"""The most tokens by which a computer that comes back may be ahead of the last one known."""
WAIT_S = 0.02
"""The seconds after which is looked again whether the owner has saved or begun the game."""
LONG_S = 600.0
"""The seconds for which a guest waits until the host lets it play."""
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
    ``begin``, or a host declines it. ``save`` saves it, and ``is_saved`` says whether that is done:
    nothing is sent before.
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
        self.fault: LinkError | None = None
        """The reason why the game can't go on."""
        self.refusal: LinkError | None = None
        """The reason why nobody is here, or why coming back has failed last."""
        self.other = ""
        """The name of the other computer's player, once it is known."""
        self._peer: Connection | None = None
        """The connection to the other computer, once that is known."""
        self._playing: Playing | None = None
        self._requests = Requests((0, 0, 0))
        self._sent: State | None = None
        """The last ``State`` that the other computer was sent."""
        self._wants_next = False
        """Whether another game is to be asked for as soon as the other has the end of this one."""
        self._next: Place | None = None
        """The place for the next game, whose secret is made once this one has ended."""
        self._asked_s = deque[float](maxlen=MAX_ASKS)
        """The times of the other computer's last requests."""
        if isinstance(start, Session):
            start.place = place
            self.begin(start)

    @property
    def session(self) -> Session | None:
        """The session in play."""
        return self._playing.session if self._playing else None

    @property
    def problem(self) -> LinkError | None:
        """The reason why there is no table, or why the game can't go on, if there is one."""
        return self.fault or (None if self.session or self.is_host else self.refusal)

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
    def _begun(self) -> Playing:
        assert self._playing, "it has begun"
        return self._playing

    def begin(self, session: Session) -> None:
        """Begin or continue this session, which must be over Link."""
        assert session.place, "it has a place"
        self._playing, self.place = Playing(session), session.place
        chains = self._playing.chains
        self.is_host, self.name = chains.own == 0, chains.computers[chains.own].name
        self.other = chains.other.name

    def decline(self) -> None:
        """Send away the guest who has just joined, and wait for another one."""
        self.setup, self.other = None, ""

    def tick(self) -> None:
        """Do what is due at the network and in the game."""
        self.wire.step()
        if (playing := self._playing) and playing.session.is_linked:
            self._tend(playing)
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
                await self._prepare_next()
        except LinkError as error:
            self._part(connection, error.reason)
            raise
        except PulucError as error:  # a name, a rule or a seat that can't be
            self._part(connection, EndReason.MALFORMED)
            raise LinkError(EndReason.MALFORMED) from error

    async def _admit(self, connection: Connection) -> None:
        """Let a guest take part. One that is there gives way only if it has been silent."""
        join = await connection.receive(Join)
        is_new = self._offer is not None and self.setup is None
        token = await self._token()
        if self._offer and is_new:
            place = replace(self.place, shown=self.place.shown + 1)  # saved with the game
            end = await self._end(place, 1)
            if self.setup:
                raise LinkError(EndReason.FULL)
            place = replace(place, theirs=join.token)
            self._set_up(self._offer, self.name, join.name, (end, join.end), place)
            setup = self.setup
            await _until(
                lambda: self.setup is not setup or bool(self.session or connection.is_over)
            )
            if self.session is None:
                if self.setup is setup:
                    self.decline()
                raise LinkError(EndReason.DECLINED)
        await _until(lambda: self.setup is None or self.session is not None)
        if not (is_new or self._is_known(join.token)):
            raise LinkError(EndReason.STRANGER)
        if self._peer and not self.silent_s:
            raise LinkError(EndReason.FULL)
        if self._peer:
            self._part(self._peer, EndReason.LOST)
        if not is_new:
            token = await self._token()
            await self._keep(replace(self.place, theirs=join.token, shown=self.place.shown + 1))
        session, (host, guest) = self._begun.session, self._begun.chains.computers
        seats = [OPEN if each.name == guest.name else each.level for each in session.seats]
        connection.send(Start(str(session.rules), seats, host.name, host.end, token))

    async def _join(self, connection: Connection) -> None:
        """Take part in the game of the host."""
        token, own_end = await self._token(), await self._end(self.place, 1)
        await self._keep(replace(self.place, shown=self.place.shown + 1))
        connection.send(Join(self.name, own_end, token))
        start = await connection.receive(Start, LONG_S)
        if self.session is None:
            offer = Offer(Ruleset.parse(start.rules), tuple(start.seats))
            ends = start.end, own_end
            place = replace(self.place, theirs=start.token)
            self._set_up(offer, start.name, self.name, ends, place)
            await _until(lambda: self.session is not None)
        elif self._is_known(start.token):
            await self._keep(replace(self.place, theirs=start.token))
        else:
            raise LinkError(EndReason.STRANGER)

    async def _token(self) -> str:
        """Return the next token to show; a thread makes the chain."""
        return await asyncio.to_thread(lambda: self.place.token)

    @staticmethod
    async def _end(place: Place, game: int) -> str:
        """Return the end of the own chain for a game; a thread makes the chain."""
        return (await asyncio.to_thread(chain_of, place.root(game)))[0].hex()

    async def _keep(self, place: Place) -> None:
        """Save a token that is shown, or was, before anything is sent."""
        self.place = place
        if self.session and self.session.place:
            self.session.place = self.place
            self.save()
        await _until(self.is_saved)

    def _is_known(self, token: str) -> bool:
        """Return whether a token is a later one of the other computer."""
        return bool(links_to(self.place.theirs, token, TOKENS_AHEAD))

    def _set_up(
        self, offer: Offer, host: str, guest: str, ends: tuple[str, str], place: Place
    ) -> None:
        """Describe the game to begin; PulucError if it can't be."""
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
        self.setup = Setup(offer.rules, seats, chains=chains, place=place)
        self.other = guest if self.is_host else host

    def _part(self, connection: Connection, reason: EndReason) -> None:
        """End a connection, and forget it."""
        connection.end(reason)
        if self._peer is connection:
            if reason is EndReason.GAME and not self.fault:
                self.fault = LinkError(EndReason.BLAMED, self.other)
            self._peer = self._sent = None
            self._begun.heard = None

    def _miss(self, reason: EndReason) -> None:
        """Keep the reason why nobody is here; without a game the first one counts.

        A guest with a game has the right code: if that is wrong, the table is another one.
        """
        if self.is_host and self._peer:
            return
        if self.session and reason is EndReason.CODE:
            reason = EndReason.MOVED
        if self.is_host or self.session or not self.refusal:
            self.refusal = LinkError(reason, self.other)

    # Playing

    def next_play(self) -> Play | None:
        """Return the next move of a player elsewhere, to be made now; None if none has arrived.

        A move that is not legal ends the game.
        """
        playing = self._playing
        if playing is None or not (text := playing.next_text()):
            return None
        match = playing.match
        play = next((each for each in match.plays if str(each) == text), None)
        if play is None or match.player not in playing.session.elsewhere:
            self._fail()
            return None
        return play

    @property
    def has_thrown(self) -> bool:
        """Whether the other computer has made the throw that is due for a player there."""
        return self._begun.has_thrown

    def state(self) -> State:
        """Return the state of the game here."""
        requests, end = self._current, self._next_end
        agreed, refused, answer = requests.agreed, requests.refused, None
        if agreed:
            answer = Answer(agreed.id, True, end if agreed.turn is None else None)
        elif refused:
            answer = Answer(refused.id, False)
        return msgspec.structs.replace(self._begun.state(), wish=requests.own, answer=answer)

    def _tend(self, playing: Playing) -> None:
        """Take what was heard, give a link that is due, and forget the secret of a game's end."""
        if playing.heard and not playing.fits(playing.heard):
            self._fail()
        session = playing.session
        if not playing.give_link(self.place):
            self.fault = LinkError(EndReason.SPENT)
        if playing.is_ended and session.place:
            session.place = None
            self.save()
        if self._wants_next and self._next and playing.is_ended and not self._current.agreed:
            self._wants_next = False
            self._requests = self._current.ask(Wish(_new_id(), end=self._next_end))

    def _follow(self, state: State) -> None:
        """Note the state of the other computer; refuse a request if there were too many."""
        playing, now_s = self._begun, self.wire.now_s
        last, playing.heard = self._current.open_in(playing.heard), state
        self._requests = requests = self._current.hear(state, is_host=self.is_host)
        wish = requests.open_in(state)
        if wish is None or wish == last or wish.turn is None:
            return
        if len(self._asked_s) < MAX_ASKS or self._asked_s[0] <= now_s - ASKS_S:
            self._asked_s.append(now_s)
        else:
            self._requests = requests.answer(wish, is_allowed=False)

    def _fail(self) -> None:
        """End the game because of a message, and tell its sender."""
        self.fault = LinkError(EndReason.GAME, self.other)
        if self._peer:
            self._part(self._peer, EndReason.GAME)

    # Requests

    @property
    def _current(self) -> Requests:
        """The requests at the point that the play has reached."""
        self._requests = self._requests.at(self._begun.point)
        return self._requests

    @property
    def _open(self) -> Wish | None:
        """The request of the other computer that is possible and waits for an answer."""
        playing = self._begun
        wish = self._current.open_in(playing.heard)
        if wish is None:
            return None
        if wish.turn is None:
            return wish if playing.session.is_over else None
        return wish if playing.can_take_back(wish.turn, 1 - playing.chains.own) else None

    @property
    def must_follow(self) -> bool:
        """Whether the other computer has taken back what was not agreed to here.

        Such an agreement is forgotten when the program is killed.
        """
        playing, agreed = self._begun, self._current.agreed
        state = playing.heard
        is_agreed = agreed is not None and state is not None and agreed.turn == state.back_to
        return playing.has_taken_back and not is_agreed

    @property
    def request(self) -> Wish | None:
        """The take-back that the other computer asks for, until that is answered."""
        if self.must_follow and self._begun.heard:
            return Wish(0, self._begun.heard.back_to)
        wish = self._open
        return wish if wish and wish.turn is not None else None

    @property
    def is_refused(self) -> bool:
        """Whether the other computer does not agree to what was asked for here."""
        return self._current.is_denied

    @property
    def is_asking(self) -> bool:
        """Whether the other computer has to agree to what is asked for here."""
        return self._wants_next or self._current.own is not None

    @property
    def is_invited(self) -> bool:
        """Whether the other computer asks for another game."""
        wish = self._open
        return wish is not None and wish.turn is None

    @property
    def is_paused(self) -> bool:
        """Whether nobody here may move, because a request to take back is open."""
        current = self._current
        is_open = bool(current.own or current.agreed or self.request)
        return is_open and not self._begun.session.is_over

    def ask_back(self, turn: int) -> None:
        """Ask the other computer whether a turn played here may be taken back."""
        playing = self._begun
        is_free = not (self.is_away or self.is_paused)
        if is_free and playing.can_take_back(turn, playing.chains.own):
            self._requests = self._current.ask(Wish(_new_id(), turn))

    def ask_again(self) -> None:
        """Begin another game, as soon as the other computer wants it too."""
        wish = self._open
        if wish and self.is_invited and self._next:
            self._requests = self._current.answer(wish, is_allowed=True)
        else:
            self._wants_next = self._begun.session.is_over and self._current.agreed is None

    def withdraw(self) -> None:
        """Take back the request of this computer, if one is open."""
        self._wants_next = False
        self._requests = self._current.withdraw()

    def answer(self, wish: Wish | None, *, is_allowed: bool) -> None:
        """Allow or refuse a request of the other computer, unless it has lapsed."""
        if wish is None or wish != self.request:
            return
        if self.must_follow and not is_allowed:
            self._fail()
        else:
            self._requests = self._current.answer(wish, is_allowed=is_allowed)

    def carry_out(self) -> int | None:
        """Take back what both want, and return the turn; or begin another game.

        Where nobody plays, everything is agreed to. The caller must save the session afterwards.
        """
        playing = self._begun
        session, state = playing.session, playing.heard
        if not session.persons:
            self.answer(self.request, is_allowed=True)
            if self.is_invited:
                self.ask_again()
        current = self._current
        own, agreed = current.own, current.agreed
        if state is None:
            return None
        if answer := current.granted(state):
            if own and own.turn is not None:
                return self._go_back(own.turn)
            self._next_game(answer.end or "")
        elif agreed and playing.has_taken_back and agreed.turn == state.back_to:
            return self._go_back(state.back_to)
        elif playing.lead[0] == 1:
            self._next_game((agreed and agreed.end) or "")
        return None

    def _go_back(self, turn: int) -> int:
        """Take back a turn and those after it."""
        self._begun.session.take_back(turn)
        return turn

    @property
    def _next_end(self) -> str:
        """The end of the own chain for the next game; empty before that is made."""
        if self._next is None:
            return ""
        return chain_of(self._next.root(self._begun.session.game_number + 1))[0].hex()

    async def _prepare_next(self) -> None:
        """Make the secret and the chain of the next game, once both have the end of this one."""
        playing = self._begun
        if playing.is_ended and self._next is None:
            place = self.place.renewed(token_hex(32))
            await self._end(place, playing.session.game_number + 1)
            self._next = place

    def _next_game(self, end: str) -> None:
        """Begin another game with the same rules and seats, with this end of the other's chain."""
        playing = self._begun
        session, chains = playing.session, playing.chains
        ends = [self._next_end, end] if chains.own == 0 else [end, self._next_end]
        host, guest = (
            replace(each, end=end, link="")
            for each, end in zip(chains.computers, ends, strict=True)
        )
        chains = Chains((host, guest), chains.own)
        try:
            chains.check()
        except NotationError:
            self._fail()
            return
        assert self._next, "both have the end of the last game"
        self.place = replace(self.place, secret=self._next.secret)
        session.new_game(Setup(session.rules, session.seats, chains=chains, place=self.place))
        self._next, self._wants_next = None, False


def _new_id() -> int:
    return randbelow(10**9)


async def _until(condition: Callable[[], bool]) -> None:
    """Wait until the owner has done something."""
    while not condition():  # noqa: ASYNC110 - its owner sets no event
        await asyncio.sleep(WAIT_S)
