"""The table of the computer that the others connect to."""

from collections.abc import Callable, Sequence

from puluc.game.session import Session, Setup
from puluc.link.protocol import (
    Answer,
    Ask,
    EndReason,
    Join,
    Offer,
    Party,
    Presence,
    Start,
    State,
    Take,
    checked_name,
    players_of,
)
from puluc.link.table import Carrier, News, Peer, Table, chain_sticks
from puluc.rules import (
    HUMAN,
    MAX_NAME,
    Chains,
    Computer,
    Player,
    Seat,
    chain_of,
)


class Host(Table):
    """The table of the computer that the others connect to.

    ``free`` are the players whose seats are for other computers; this one plays the rest, and its
    persons get the host's name.
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
        """Begin or continue this session, and start it for the guests that have joined."""
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
                if self.session and any(each.end == end for each in self.computers[1:]):
                    self._seat(self.session, peer)
                elif self.session or not self.free:
                    self._refuse(peer.number, EndReason.FULL)
                else:
                    self._offer(peer)
            case Take(players) if peer.end and not peer.players and not self.session:
                self._give_seats(peer, players)
            case _:
                self._refuse(peer.number, EndReason.MALFORMED)

    def _offer(self, peer: Peer) -> None:
        free = "".join(player.letter for player in self.free)
        self.wire.send(peer.number, Offer(str(self.rules), [*map(str, self.seats)], free))

    def _give_seats(self, peer: Peer, letters: str) -> None:
        wanted = players_of(letters) or tuple(self.free[:1])
        is_known = peer.end == chain_of(self.root)[0].hex() or any(
            each.players and each.end == peer.end for each in self._peers.values()
        )
        if not wanted or is_known or any(player not in self.free for player in wanted):
            self._refuse(peer.number, EndReason.SEAT)
            return
        peer.players = "".join(player.letter for player in wanted)
        self.free = [player for player in self.free if player not in wanted]
        self.news.append((News.JOINED, peer.name))
        if not self.free:
            self._agree()

    def _agree(self) -> None:
        """Set up the game, now that every player has a computer."""
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
        """Start or continue the game for a guest."""
        index = next(i for i, each in enumerate(self.computers) if each.end == peer.end)
        if index in chain_sticks(session).chains.left:
            self._refuse(peer.number, EndReason.REPLACED)
            return
        for other in [*self._peers.values()]:
            if other is not peer and other.index == index:  # half open if it is silent
                is_silent = index in self.quiet
                self._refuse((other if is_silent else peer).number, EndReason.LOST)
                if not is_silent:
                    return
        peer.index, peer.players = index, peer.players or "-"
        parties = [
            Party(each.name, "".join(player.letter for player in each.players), each.end)
            for each in self.computers
        ]
        seats = [*map(str, session.record.table[1])]
        self.wire.send(peer.number, Start(str(session.rules), seats, parties, index))
        self._meet(session, peer)
        self._set_away(index, is_away=False)
        self._tell_presence()

    def _part(self, number: int, reason: EndReason) -> None:
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
        if self._ask and not session.persons:  # nobody here has to be asked
            self._allowed.add(0)
        self._close_ask(session)

    def _take_answer(self, answer: Answer) -> None:
        super()._take_answer(answer)
        if self.session:
            self._close_ask(self.session)

    def _close_ask(self, session: Session) -> None:
        """Make the request due if all computers that are present have allowed it."""
        gone = self.away | chain_sticks(session).chains.left
        if self._ask and self._allowed >= {*range(len(self.computers))} - gone:
            self._due, self._ask = self._ask, None

    def _meet_change(self, state: State, session: Session) -> None:
        """Do nothing: the guest will carry out the request, then send its ``State`` again."""

    def _tell_presence(self) -> None:
        for peer in self._peers.values():
            if peer.index is not None:
                self.wire.send(peer.number, Presence(sorted(self.away)))

    def _new_name(self, name: str) -> str:
        """Return the name of a guest, with a number if another one has the same."""
        taken, number, new = {self.name, *(each.name for each in self._peers.values())}, 1, name
        while new in taken:
            number += 1
            new = f"{name[: MAX_NAME - 3].rstrip()} {number}"
        return new
