"""Games over Link whose computers give their links at once."""

from random import Random

from playing import play_step

from puluc.game.session import Session, Setup
from puluc.rules import Chains, ChainSticks, Computer, Phase, Place, Player, Ruleset, Seat, chain_of

SECRETS = ("11" * 32, "22" * 32)
ROOTS = tuple(Place("", secret).root(1) for secret in SECRETS)
RULES = Ruleset(army=2)


def linked(own: int, seats: tuple[str, str] = ("Ana", "Ben")) -> Session:
    """A new game as one of its two computers has it."""
    computers = tuple(
        Computer(name, (player,), chain_of(root)[0].hex())
        for name, player, root in zip(seats, (Player.JADE, Player.OBSIDIAN), ROOTS, strict=True)
    )
    chains = Chains(computers, own)
    place = Place("KTM4X9QW3P", SECRETS[own])
    people = tuple(Seat(name=name) for name in seats)
    return Session(str, Setup(RULES, people, chains=chains, place=place))


def give_links(session: Session) -> None:
    sticks = session.match.sticks
    assert isinstance(sticks, ChainSticks)
    while session.lacks_throw:
        count = len(sticks.entered) + 1
        for index, root in enumerate(ROOTS):
            sticks.add(index, count, chain_of(root)[count].hex())


def played(session: Session, steps: int, seed: int = 1) -> Session:
    rng = Random(seed)
    for _ in range(steps):
        if session.match.phase is Phase.OVER:
            break
        give_links(session)
        play_step(session, rng)
    return session
