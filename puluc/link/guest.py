"""The table of a computer that joins."""

from collections.abc import Callable

from puluc.ai import ALL_LEVELS
from puluc.game.session import Session, Setup
from puluc.link.protocol import (
    Answer,
    Ask,
    EndReason,
    Join,
    Offer,
    Presence,
    Start,
    State,
    Take,
    checked_name,
    checked_seats,
    players_of,
)
from puluc.link.table import REFUSALS, Carrier, LinkError, Peer, Table, chain_sticks
from puluc.rules import (
    Chains,
    Computer,
    Player,
    Ruleset,
    chain_of,
)


class Guest(Table):
    """The table of a computer that joins; ``session`` is a saved game to continue, if any.

    ``players`` are the letters of the players it wants to play for, empty for the first free one;
    if it is None, ``take`` must be called once there is an offer.
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
        """The host's offer, once it has arrived."""
        self._players = players
        if session:
            self.begin(session)

    def take(self, players: str) -> None:
        """Ask the host for the seats of these players."""
        self._players = players
        for number in self._peers:
            self.wire.send(number, Take(players))

    def begin(self, session: Session) -> None:
        """Begin or continue this session, and send the host its ``State``."""
        super().begin(session)
        for peer in self._peers.values():
            if peer.index == 0:
                self._meet(session, peer)
                self._set_away(0, is_away=False)

    def _greet(self, number: int) -> None:
        self.wire.send(number, Join(self.name, chain_of(self.root)[0].hex()))

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
                self._refuse(peer.number, EndReason.MALFORMED)

    def _start(self, peer: Peer, start: Start) -> None:
        """Check the host's ``Start``, then set up its game or continue the same one."""
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
            raise LinkError(REFUSALS[EndReason.MALFORMED])
        chains = Chains(computers, start.you, self.root)
        chains.check()
        if self.session is None:
            peer.index = 0
            self.setup = Setup(rules, seats, chains=chains)
            return
        peer.index = 0
        if (rules, seats, computers) != self.session.record.table:
            self._fail(peer, EndReason.GAME)
            return
        self._meet(self.session, peer)
        self._set_away(0, is_away=False)

    def _take_answer(self, answer: Answer) -> None:
        if self._change is None:
            super()._take_answer(answer)
        elif answer.is_allowed:
            self._due, self._ask = self._ask, None
        else:
            self._change = self._ask = None
            self._fail(next(iter(self._peers.values())), EndReason.GAME)

    def _meet_change(self, state: State, session: Session) -> None:
        """Accept what the host has carried out if it was allowed here; else ask the player."""
        new = sorted({*state.left} - self._left(session), key=lambda each: each.computer)
        sticks, left = chain_sticks(session), {each.computer for each in new}
        can_leave = {*range(1, len(self.computers))} - {sticks.chains.own} - sticks.chains.left
        if (
            len(left) < len(new)
            or left - can_leave
            or any(
                each.throws < len(sticks.entered) or each.level not in ALL_LEVELS for each in new
            )
        ):
            self._fail(next(iter(self._peers.values())), EndReason.GAME)
            return
        ask = Ask(0, 0 if new else state.back_to, self._known_plays(session), new)
        self._change = state
        if self._agreed and (self._agreed.turn, self._agreed.left) == (ask.turn, ask.left):
            self._due = ask
        else:
            self._ask, self._allowed = ask, {0}

    def _plays_for(self, peer: Peer, player: Player) -> bool:
        """Return whether a player is at another computer: the host sends the moves of all."""
        del peer
        return self.session is not None and player in self.session.elsewhere

    def _part(self, number: int, reason: EndReason) -> None:
        super()._part(number, reason)
        if self.session is None:
            self.setup = None
        is_final = self.session is None or reason in (
            EndReason.CODE,
            EndReason.VERSION,
            EndReason.FULL,
            EndReason.REPLACED,
        )
        if is_final and self.refusal is None:  # the first reason is the one to tell
            self.refusal = LinkError(REFUSALS.get(reason, REFUSALS[EndReason.LOST]))
