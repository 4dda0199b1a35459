"""How two computers meet: the seat of each, and the game that they agree on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc import NotationError
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.link.protocol import checked_name
from puluc.marks import N_
from puluc.rules import HUMAN, MAX_NAME, Chains, Computer, Place, Ruleset, Seat, links_to

OPEN = "open"
"""The seat of a player of the other computer."""
TOKENS_AHEAD = 100
"""The most tokens by which a computer that comes back may be ahead of the last one known."""


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
            text = N_("give {count} seats, including {open}, such as {example}")
            raise NotationError(text, count=count, example="human,open,hard", open=OPEN)
        if OPEN not in kinds or kinds == {OPEN}:
            raise NotationError(N_("somebody has to play at each computer"))


@dataclass(frozen=True, slots=True)
class Meeting:
    """The seat of a computer at a table, and the game to begin once the other one has joined."""

    name: str
    place: Place
    offer: Offer | None = None
    """The game that this computer offers, as the host of a new table."""
    is_host: bool = False
    setup: Setup | None = None
    """The game to begin, once the other computer has joined."""
    other: str = ""
    """The name of the other computer's player, once it is known."""

    @property
    def after_token(self) -> Place:
        """The place once the next token was shown."""
        return replace(self.place, shown=self.place.shown + 1)

    def at(self, place: Place) -> Meeting:
        """Return the meeting with another place."""
        return replace(self, place=place)

    def begun(self, session: Session) -> Meeting:
        """Return the meeting of a game over Link that begins or continues."""
        chains, place = session.chains, session.place
        assert chains, "it is over Link"
        assert place, "it has a place"
        name = chains.computers[chains.own].name
        return replace(
            self, name=name, place=place, is_host=chains.own == 0, other=chains.other.name
        )

    def declined(self) -> Meeting:
        """Return the meeting after the guest was sent away."""
        return replace(self, setup=None, other="")

    def knows(self, token: str) -> bool:
        """Return whether a token is a later one of the other computer."""
        return bool(links_to(self.place.theirs, token, TOKENS_AHEAD))

    def agreed(
        self, offer: Offer, names: tuple[str, str], ends: tuple[str, str], place: Place
    ) -> Meeting:
        """Return the meeting with the game to begin at a place; PulucError if it can't be.

        The names and the ends of the chains are the host's and the guest's.
        """
        host, guest = names
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
        setup = Setup(offer.rules, seats, chains=chains, place=place)
        return replace(self, setup=setup, other=guest if self.is_host else host)
