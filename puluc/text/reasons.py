"""Why one way to play a turn is better than another, in words."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from puluc.game.analysis import MISTAKE, Ranked
from puluc.game.reasons import BAD, Extent, Fact, explained, facts
from puluc.game.scores import THROW_COUNT
from puluc.marks import NC_
from puluc.rules import Line
from puluc.text.language import gettext, pgettext
from puluc.text.notation import drawn
from puluc.text.numerals import decimal, percent
from puluc.text.wordings import Words, capitalised, uncapitalised, worded

_EQUAL = 1e-9

# Translators: parts of sentences about moves: "2x6 takes 3; city-4 takes nothing". "Take" is to
# capture; numbers are those of pieces.
_DONE = {
    Fact.WINS: NC_("why", "wins"),
    Fact.TAKES: NC_("why", "takes {count}"),
    Fact.SLAYS: NC_("why", "slays {count}"),
    Fact.FREES: NC_("why", "frees {count}"),
    Fact.BRINGS_HOME: NC_("why", "brings {count} home"),
    Fact.LOSES: NC_("why", "loses {count}"),
    Fact.ENTERS: NC_("why", "brings {count} out"),
    Fact.JOINS: NC_("why", "makes a double"),
}
# Translators: as above, then parts of "After 8-2 nobody can take you". "You" played the move. "Next
# turn": if the enemy's throw changes nothing.
_NOT_DONE = {
    Fact.WINS: NC_("why", "does not win"),
    Fact.TAKES: NC_("why", "takes nothing"),
    Fact.SLAYS: NC_("why", "slays nothing"),
    Fact.FREES: NC_("why", "frees nothing"),
    Fact.BRINGS_HOME: NC_("why", "brings nothing home"),
    Fact.LOSES: NC_("why", "loses nothing"),
    Fact.ENTERS: NC_("why", "brings nothing out"),
    Fact.JOINS: NC_("why", "makes no double"),
    Fact.LEADS: NC_("why", "both sides have taken the same number|both took the same"),
    Fact.IS_TAKEN: NC_("why", "nobody can take you"),
    Fact.IS_SLAIN: NC_("why", "nobody can slay you"),
    Fact.ENEMY_FREES: NC_("why", "the enemy frees nothing"),
    Fact.WILL_TAKE: NC_("why", "next turn you could take nothing|could now take nothing"),
    Fact.WILL_SLAY: NC_("why", "next turn you could slay nothing|could slay nothing"),
    Fact.IS_STUCK: NC_("why", "next turn you could always move|could always move"),
    Fact.ENEMY_IS_STUCK: NC_("why", "the enemy can always move"),
    Fact.STILL_TAKES: NC_("why", "the enemy can always evade you|the enemy can evade"),
    Fact.HUNTS: NC_("why", "none of yours can take any more|can take no more"),
    Fact.IS_HUNTED: NC_("why", "none of the enemy's can take you|none can take you"),
    Fact.TO_GO: NC_("why", "you have no captives to bring home|no captives"),
    Fact.ENEMY_CHOOSES: NC_("why", "the enemy has no choice"),
}
# Translators: {values} is "2" or "2 or 4", values of a throw; {odds} is "6 of 16" throws or, with
# two throws a turn, "31 %". {count} is the number of pieces, or "up to 3" if throws differ; of two
# throws a turn the most.
_WITH_VALUES = {
    Fact.IS_TAKEN: NC_("why", "you lose {count} to a {values} ({odds})"),
    Fact.IS_SLAIN: NC_("why", "a {values} slays {count} of yours ({odds})"),
    Fact.ENEMY_FREES: NC_("why", "the enemy frees {count} with a {values} ({odds})"),
    Fact.WILL_TAKE: NC_("why", "next turn you could take {count} with a {values} ({odds})"),
    Fact.WILL_SLAY: NC_("why", "next turn you could slay {count} with a {values} ({odds})"),
}
_WITH_ODDS = {
    Fact.IS_TAKEN: NC_("why", "you lose {count} ({odds})"),
    Fact.IS_SLAIN: NC_("why", "the enemy slays {count} ({odds})"),
    Fact.ENEMY_FREES: NC_("why", "the enemy frees {count} ({odds})"),
    Fact.WILL_TAKE: NC_(
        "why", "next turn you could take {count} ({odds})|could now take {count} ({odds})"
    ),
    Fact.WILL_SLAY: NC_(
        "why", "next turn you could slay {count} ({odds})|could slay {count} ({odds})"
    ),
    Fact.IS_STUCK: NC_("why", "next turn you might have to pass ({odds})"),
    Fact.ENEMY_IS_STUCK: NC_("why", "the enemy may pass ({odds})"),
}
# Translators: counts of units or, with the piece that a city may bring out, of one more; the way
# home is in spaces, and the number of choices has a decimal.
_COUNTED = {
    Fact.STILL_TAKES: NC_(
        "why",
        "you take {count} next turn, even if the enemy evades ({odds})|takes {count} even if the"
        " enemy evades ({odds})|takes {count} next turn ({odds})",
    ),
    Fact.HUNTS: NC_("why", "you can still take with {count} of yours|can still take with {count}"),
    Fact.IS_HUNTED: NC_(
        "why", "the enemy can take you with {count} of theirs|can take you with {count}"
    ),
    Fact.TO_GO: NC_("why", "your captives have {count} to go in all|captives have {count} to go"),
    Fact.ENEMY_CHOOSES: NC_(
        "why", "the enemy has {choices} ways to play a throw|the enemy has {choices} ways"
    ),
}


def clause(fact: Fact, line: Line) -> Words:
    """Return the extent of a fact as a part of a sentence; the short one names no throws."""
    extent = facts(line)[fact]
    if not extent.pieces:
        return worded(pgettext("why", _NOT_DONE[fact]))
    if fact is Fact.LEADS:
        # Translators: how many more pieces the player's side has taken, or fewer.
        more, fewer = (
            gettext("you have taken {count} more"),
            gettext("you have taken {count} fewer"),
        )
        return worded(more if extent.pieces > 0 else fewer, count=abs(extent.pieces))
    if fact in _DONE:
        return worded(pgettext("why", _DONE[fact]), count=extent.pieces)
    if fact in _COUNTED:
        return worded(
            pgettext("why", _COUNTED[fact]),
            count=_most(extent) if extent.share else extent.pieces,
            odds=_percent(extent.share),
            choices=decimal(1 + extent.mean, 1),
        )
    is_one_throw = len(extent.throws[0]) == 1
    values: dict[str, object] = {
        "count": _most(extent) if is_one_throw else extent.pieces,
        "values": listed([str(values[0]) for values in extent.throws]),
        "odds": _odds(extent.share) if is_one_throw else _percent(extent.share),
    }
    words = worded(pgettext("why", _WITH_ODDS[fact]), **values)
    if fact in _WITH_VALUES and is_one_throw and extent.share < 1:
        words = Words(pgettext("why", _WITH_VALUES[fact]).format(**values), words.short)
    back = facts(line)[Fact.TAKES_BACK] if fact is Fact.IS_TAKEN else Extent()
    if not back.pieces:
        return words
    # Translators: {loss} is "you lose 1 to a 2 (6 of 16)"; then you take so many pieces of the
    # enemy with the chance {share}, in percent.
    text = gettext(
        "{loss}, and you take {back} back ({share})"
        "|loses {count} ({odds}), {share} back"
        "|loses {count} ({odds})"
    )
    share, most = _percent(back.share), _most(back._replace(share=back.share * extent.share))
    return worded(text, loss=words.full, back=most, share=share, **values)


def _most(extent: Extent) -> str:
    """Return the number of pieces, ``up to 3`` if some of the throws concern fewer."""
    if extent.mean > extent.pieces * extent.share - _EQUAL:
        return str(extent.pieces)
    # Translators: a number of pieces that depends on the throw: "you lose up to 3 to a 2 or 4".
    return gettext("up to {count}").format(count=extent.pieces)


def listed(values: Sequence[str]) -> str:
    """Return values such as ``1, 2 or 4``."""
    *others, last = values
    if not others:
        return last
    # Translators: values of a throw: "1, 2 or 4".
    return gettext("{values} or {last}").format(values=", ".join(others), last=last)


def _percent(share: float) -> str:
    """Return a share in percent, ``<1 %`` instead of 0 for one that is more."""
    return f"<{percent(0.01)}" if share > 0 and not round(100 * share) else percent(share)


def _odds(share: float) -> str:
    # Translators: how many of the 16 throws of four sticks: "6 of 16".
    text = gettext("{count} of {total}")
    return text.format(count=round(THROW_COUNT * share), total=THROW_COUNT)


class _Move:
    """A way to play a turn, with what is said about it, each made once."""

    def __init__(self, ranked: Ranked) -> None:
        self.name, self.facts, self._line = _moves(ranked), facts(ranked.line), ranked.line
        self._made = dict[Fact, tuple[str, ...]]()

    def clauses(self, told: Sequence[Fact], length: int) -> str:
        """Return clauses of a length about some facts."""
        for fact in told:
            if fact not in self._made:
                self._made[fact] = clause(fact, self._line).wordings
        return ", ".join(self._made[fact][length] for fact in told)

    def held(self, told: Sequence[Fact]) -> list[Fact]:
        """Return facts without those that say that the turn doesn't do something good."""
        return [
            each for each in told if each not in _DONE or each in BAD or self.facts[each].pieces
        ]


def whys(better: Ranked, worse: Ranked) -> tuple[tuple[str, ...], ...]:
    """Return the reasons in two lines, then in fewer words or more lines, finally the strongest.

    Facts in favour of the other move are told of both, or only of the other if there is no room.
    The last one, which may repeat another, is the shortest.
    """
    told, although, _ = explained(better.line, worse.line)
    ours, theirs = _Move(better), _Move(worse)
    found = list[tuple[str, ...]]()
    if not told:
        words = _unexplained(better, worse)
        chances_in = (words.full, words.short, words.short)
        for length, chances in enumerate(chances_in):
            both = (_listed(each, although, length) for each in (theirs, ours))
            found.append((*both, chances))
        for strongest, others in ((although, ()), (although[:1], although[1:]), (although[:1], ())):
            for length, chances in enumerate(chances_in):
                second = theirs.clauses(others, length)
                first = _listed(theirs, strongest, length) + ("," if second else "")
                found.append((first, second, chances))
        told_in = [tuple(filter(None, each)) for each in found]
        return (*dict.fromkeys(told_in), told_in[-1])
    deceives = _deceives(better, worse, speaks_for_it=Fact.IS_TAKEN in told)
    for lengths in (_LENGTHS[:-1], _LENGTHS[-1:]) if deceives else (_LENGTHS,):
        found += _explanations(ours, theirs, told, although, lengths)
    strongest = although[:1] or told[:1]
    shortest = tuple(_listed(*each, -1) for each in ((ours, told[:1]), (theirs, strongest)))
    return (*dict.fromkeys(found), shortest)


def _deceives(better: Ranked, worse: Ranked, *, speaks_for_it: bool) -> bool:
    """Return whether the losses of both moves speak for the wrong one in the shortest words.

    These leave out what is taken back. ``speaks_for_it`` says whether the losses speak for the
    better move.
    """
    risks = [facts(each.line).get(Fact.IS_TAKEN, Extent()) for each in (better, worse)]
    ours, theirs = (each.pieces * each.share for each in risks)
    return bool(ours and theirs) and (ours >= theirs if speaks_for_it else ours <= theirs)


def _explanations(
    better: _Move,
    worse: _Move,
    told: Sequence[Fact],
    although: Sequence[Fact],
    lengths: Sequence[int],
) -> Iterator[tuple[str, ...]]:
    """Yield the reasons in wordings of some lengths."""
    if although:
        yield from _contrasts(better, worse, told, although, lengths)
    for ours in (told[:2], told[:1]):
        for length in lengths:
            other = _but(worse, although, length) if although else _listed(worse, ours, length)
            yield _listed(better, ours, length), other
        if not although and len(ours) > 1 and ours[0] in _CHANCES:
            for first, others in product(_LENGTHS, lengths):
                yield _in_rows(better, worse, ours, first, others)
    for parts, length in product(_split(although), lengths):
        clauses = [worse.clauses(part, length) for part in parts[1:]]
        *lines, last = _but(worse, parts[0], length), *clauses
        yield _listed(better, told[:1], length), *(f"{line}," for line in lines), last


_CHANCES = (Fact.WILL_TAKE, Fact.STILL_TAKES)
"""Reasons to which we add a second one, even if that takes more lines."""
_LENGTHS = range(3)
"""The lengths of clauses, from the full one to the short one."""
_MOST_LINES = 4
"""The most lines about what speaks for the other move."""


def _split(facts: Sequence[Fact]) -> Iterator[list[Sequence[Fact]]]:
    """Yield the ways to split facts into two lines, then into more."""
    for count in range(1, _MOST_LINES):
        for cuts in combinations(range(1, len(facts)), count):
            yield [facts[start:end] for start, end in pairwise((0, *cuts, len(facts)))]


def _listed(move: _Move, facts: Sequence[Fact], length: int) -> str:
    """Return a line with a move and facts about it; empty without any."""
    if not facts:
        return ""
    # Translators: a move and what it brings: "8-2: you take 2, nobody can take you".
    text = gettext("{moves}: {facts}")
    return text.format(moves=move.name, facts=move.clauses(facts, length))


def _but(move: _Move, facts: Sequence[Fact], length: int) -> str:
    # Translators: the second line, about the other move: "5+city: slays 2", "But 2x7: takes 1".
    text = gettext("But {moves}: {facts}")
    return text.format(moves=move.name, facts=move.clauses(facts, length))


def _contrasts(
    better: _Move,
    worse: _Move,
    told: Sequence[Fact],
    although: Sequence[Fact],
    lengths: Sequence[int],
) -> Iterator[tuple[str, ...]]:
    """Yield what speaks for and against each move, in two lines, then in more.

    Where a risk speaks for the other move, its strength is left out next, then those risks of the
    better one that the other doesn't run. Finally, one line has only half: that of the better move
    what speaks for it or, since a risk of the other one alone would speak against it, that of the
    other move the risk.
    """
    risks = [each for each in although if each in BAD and each is not Fact.TO_GO]
    shared = [each for each in risks if worse.facts[each].pieces]
    both = (told[:2], told[:1])
    choices = [(ours, although, ours, although) for ours in both]
    if risks:
        choices += [
            (ours, part, (), although) for part in (although, shared, shared[:1]) for ours in both
        ]
    else:
        choices += [(ours, (), ours, although) for ours in both]
    for ours, against, theirs, strong in choices:
        for has_but, (rows, other_rows), length in product((True, False), _ROWS, lengths):
            first = _contrast(better, ours, against, length, rows, has_but=has_but)
            other = _contrast(worse, theirs, strong, length, other_rows, has_but=has_but)
            yield first + other


_ROWS = sorted(product(range(3), repeat=2), key=sum)
"""Where each move is broken into lines: nowhere, before its weaknesses, or before each clause."""


def _contrast(
    move: _Move,
    told: Sequence[Fact],
    although: Sequence[Fact],
    length: int,
    rows: int,
    *,
    has_but: bool,
) -> tuple[str, ...]:
    """Return what speaks for a move, then what speaks against it, in one line or more.

    We leave out what it doesn't do, because the other move's line says that the other does it.
    """
    strong, weak = (
        [move.clauses((each,), length) for each in move.held(part)] for part in (told, although)
    )
    if strong and weak and has_but:
        # Translators: what speaks against a move, after what speaks for it: "8-2: slays 2,".
        weak[0] = gettext("but {weakness}").format(weakness=weak[0])
    elif not (strong or weak):
        strong = [move.clauses(told or although, length)]
    clauses = [*strong, *weak]
    parts = ([clauses], [strong, weak], [[each] for each in clauses])[rows]
    *lines, last = (", ".join(part) for part in parts if part)
    lines = [*(f"{line}," for line in lines), last]
    return (gettext("{moves}: {facts}").format(moves=move.name, facts=lines[0]), *lines[1:])


def _in_rows(
    better: _Move, worse: _Move, told: Sequence[Fact], length: int, length_of_others: int
) -> tuple[str, ...]:
    """Return two facts about each move, each in a line."""
    first, *others = told
    lines = (
        (_listed(each, (first,), length) + ",", each.clauses(others, length_of_others))
        for each in (better, worse)
    )
    return tuple(line for both in lines for line in both)


def _moves(ranked: Ranked) -> str:
    return drawn(ranked.line.text())


def sentences(better: Ranked, worse: Ranked) -> tuple[str, ...]:
    """Return a sentence for each reason, after those for what speaks for the other move."""
    told, although, is_enough = explained(better.line, worse.line)
    against = [_compared(fact, worse, better) for fact in although]
    found = [_compared(fact, better, worse) for fact in told]
    if not told or not is_enough:
        found.append(_unexplained(better, worse).full)
    if against:
        # Translators: a sentence after one that speaks for another move: "But 8-2 takes 1."
        found[0] = gettext("But {sentence}").format(sentence=uncapitalised(found[0]))
    return (*against, *found)


def _compared(fact: Fact, one: Ranked, other: Ranked) -> str:
    """Return a sentence that compares the extent of a fact for two moves."""
    if fact in _DONE:
        # Translators: two moves compared: "2x6 takes 3; city-4 takes nothing."
        text = gettext("{better} {fact}; {worse} {other}.")
    else:
        # Translators: what may follow: "After 8-2 nobody can take you; after city-3 you lose 1."
        text = gettext("After {better} {fact}; after {worse} {other}.")
    return text.format(
        better=_moves(one),
        fact=clause(fact, one.line).full,
        worse=_moves(other),
        other=clause(fact, other.line).full,
    )


def objection(fact: Fact, ranked: Ranked) -> Words:
    """Return the objection to a move, without the better one: "City-3 takes nothing."."""
    words = clause(fact, ranked.line)
    if fact in _DONE:
        # Translators: a move and what it does: "city-4 takes nothing."
        text = gettext("{moves} {fact}.")
        return worded(text, moves=_moves(ranked), fact=words.full)
    return Words(f"{capitalised(words.full)}.", f"{capitalised(words.short)}.")


def _unexplained(better: Ranked, worse: Ranked) -> Words:
    """Return the chances of two moves that no fact tells apart."""
    if better.chance - worse.chance <= MISTAKE:
        # Translators: the chances of two moves, in percent.
        text = gettext(
            "{moves} and {other}: too close to explain, {better} and {worse} %."
            "|Too close to explain: {better} and {worse} %."
        )
    else:
        # Translators: as above, after the worse move; the line is how the game may go on.
        text = gettext(
            "After {other} the chance falls from {better} to {worse} %: see the line."
            "|{other}: {better} % falls to {worse}, see the line."
        )
    one, other = round(100 * better.chance), round(100 * worse.chance)
    return worded(text, moves=_moves(better), other=_moves(worse), better=one, worse=other)
