"""Chains of hashes: nobody can choose a throw, and a link of another chain is noticed."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from puluc import PulucError
from puluc.rules import (
    CHAIN_LENGTH,
    THROWS,
    Chains,
    ChainSticks,
    Computer,
    LinkMismatchError,
    Place,
    Player,
    chain_of,
    links_to,
    throw_of,
)
from puluc.rules.sticks import NotEnteredError

ROOTS = ("11" * 32, "22" * 32, "33" * 32)


def computers() -> tuple[Computer, ...]:
    players = ((Player.JADE,), (Player.OBSIDIAN,))
    return tuple(
        Computer(f"c{index}", players[index], chain_of(ROOTS[index])[0].hex()) for index in range(2)
    )


def sticks() -> ChainSticks:
    return ChainSticks(Chains(computers(), 0))


def give(each: ChainSticks, index: int, count: int) -> None:
    each.add(index, count, chain_of(ROOTS[index])[count].hex())


def test_a_chain_is_of_hashes_of_its_root():
    chain = chain_of(ROOTS[0])
    assert len(chain) == CHAIN_LENGTH + 1
    assert chain[-1] == sha256(bytes.fromhex(ROOTS[0])).digest()
    assert all(sha256(chain[n + 1]).digest() == chain[n] for n in (0, 1, CHAIN_LENGTH - 1))


@pytest.mark.parametrize("first", [0, 1])
def test_a_throw_is_known_once_both_have_given_their_link(first):
    made = sticks()
    give(made, first, 1)
    with pytest.raises(NotEnteredError):
        made.throw()
    give(made, 1 - first, 1)
    links = [chain_of(root)[1] for root in ROOTS[:2]]
    assert made.throw() == throw_of(*links) == THROWS[sha256(b"".join(links)).digest()[0] >> 4]


def test_every_chain_changes_the_throws():
    def throws(roots: tuple[str, ...]) -> list[object]:
        return [throw_of(*(chain_of(root)[n] for root in roots)) for n in range(1, 30)]

    for index in range(2):
        other = (*ROOTS[:index], ROOTS[2], *ROOTS[index + 1 : 2])
        assert throws(other) != throws(ROOTS[:2])


def test_throws_are_equally_likely():
    pairs = zip(chain_of(ROOTS[0])[1:], chain_of(ROOTS[1])[1:], strict=True)
    counts = Counter(throw_of(*pair) for pair in pairs)
    expected = CHAIN_LENGTH / 16
    assert len(counts) == 16
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 37.7  # p = 0.001


def test_a_later_link_gives_the_earlier_ones_too():
    slow, fast = sticks(), sticks()
    for index in range(2):
        for count in (1, 2, 3):
            give(slow, index, count)
        give(fast, index, 3)
    assert slow.entered == fast.entered
    assert len(fast.entered) == 3


def test_a_known_link_may_come_again():
    made = sticks()
    give(made, 1, 2)
    give(made, 1, 1)
    give(made, 1, 2)
    assert made.given(1) == (2, chain_of(ROOTS[1])[2].hex())


@pytest.mark.parametrize(
    ("index", "count", "link"),
    [
        (1, 1, chain_of(ROOTS[0])[1]),  # of the other chain
        (1, 2, chain_of(ROOTS[1])[1]),  # too early
        (1, 1, chain_of(ROOTS[1])[2]),  # too late
        (1, 3, chain_of(ROOTS[1])[4]),
        (1, 0, chain_of(ROOTS[1])[0]),  # the end itself
        (1, 1, bytes(32)),
    ],
)
def test_a_link_that_does_not_match_is_refused_with_its_computer(index, count, link):
    made = sticks()
    with pytest.raises(LinkMismatchError, match="c1"):
        made.add(index, count, link.hex())
    assert made.given(1)[0] == 0


def test_a_known_link_that_comes_changed_is_refused():
    made = sticks()
    give(made, 1, 2)
    with pytest.raises(LinkMismatchError):
        made.add(1, 2, chain_of(ROOTS[1])[1].hex())


def test_chains_keep_the_last_link_that_all_have_given():
    made = sticks()
    for index, count in ((0, 2), (1, 3)):
        give(made, index, count)
    kept = made.chains
    assert [each.link for each in kept.computers] == [chain_of(r)[2].hex() for r in ROOTS[:2]]
    assert ChainSticks(kept).entered == made.entered
    assert sticks().chains == Chains(computers(), 0)


def test_kept_links_must_be_of_their_chains_and_as_many():
    one, two = computers()
    wrong = replace(two, link=bytes(32).hex())
    more = replace(two, link=chain_of(ROOTS[1])[2].hex())
    first = replace(one, link=chain_of(ROOTS[0])[1].hex())
    for pair in ((one, wrong), (first, more), (first, two)):
        with pytest.raises(LinkMismatchError):
            ChainSticks(Chains(pair, 0))


def test_no_chain_is_longer_than_its_length():
    made = sticks()
    give(made, 1, CHAIN_LENGTH)
    root = replace(computers()[1], link=ROOTS[1])
    with pytest.raises(LinkMismatchError):
        made.add(1, CHAIN_LENGTH + 1, ROOTS[1])
    with pytest.raises(LinkMismatchError):
        ChainSticks(Chains((computers()[0], root), 0))


def test_each_computer_needs_its_own_chain_and_players():
    one, two = computers()
    for bad in ((one, replace(two, end=one.end)), (one, replace(two, players=one.players))):
        with pytest.raises(PulucError, match="its own chain and players"):
            ChainSticks(Chains(bad, 0))
    for text in ("", "1", "G" * 64, "AA" * 32, " " + "1" * 63):
        with pytest.raises(PulucError, match="32 bytes"):
            ChainSticks(Chains((one, replace(two, end=text)), 0))


def test_the_other_computers_players_play_elsewhere():
    assert Chains(computers(), 0).other.players == (Player.OBSIDIAN,)
    assert Chains(computers(), 1).other.players == (Player.JADE,)


def test_tokens_form_a_separate_chain_that_ends():
    one = Place("KTM4X9QW3P", "12" * 32)
    first, second = one.token, replace(one, shown=1).token
    assert sha256(bytes.fromhex(second)).hexdigest() == first
    assert links_to(first, second)
    assert not links_to(second, first)
    assert not links_to(first, first)
    assert chain_of(one.root(1))[0].hex() != first
    assert len({one.root(1), one.root(2), one.secret, replace(one, secret="34" * 32).root(1)}) == 4
    with pytest.raises(PulucError, match="too often"):
        _ = replace(one, shown=CHAIN_LENGTH + 1).token
