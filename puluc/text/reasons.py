"""Why one way to play a turn is better than another, in words."""

from collections.abc import Sequence
from typing import NamedTuple

from puluc.game.analysis import Ranked
from puluc.game.reasons import Extent, Fact, MoveReason, reasons
from puluc.game.scores import THROW_COUNT
from puluc.marks import NC_
from puluc.text.language import gettext, pgettext
from puluc.text.notation import drawn
from puluc.text.numerals import percent
from puluc.text.wordings import Words, capitalised, worded

# Translators: parts of sentences about moves: "2x6 takes 3; city-4 takes nothing". "Take" is to
# capture; numbers are those of pieces.
_DONE = {
    Fact.TAKES: NC_("why", "takes {count}"),
    Fact.SLAYS: NC_("why", "slays {count}"),
    Fact.FREES: NC_("why", "frees {count}"),
    Fact.BRINGS_HOME: NC_("why", "brings {count} home"),
    Fact.LOSES: NC_("why", "loses {count}"),
}
# Translators: as above, then parts of "After 8-2 nobody can take you". "You" played the move.
_NOT_DONE = {
    Fact.TAKES: NC_("why", "takes nothing"),
    Fact.SLAYS: NC_("why", "slays nothing"),
    Fact.FREES: NC_("why", "frees nothing"),
    Fact.BRINGS_HOME: NC_("why", "brings nothing home"),
    Fact.LOSES: NC_("why", "loses nothing"),
    Fact.IS_TAKEN: NC_("why", "nobody can take you"),
    Fact.IS_SLAIN: NC_("why", "nobody can slay you"),
    Fact.WILL_TAKE: NC_("why", "you threaten nothing"),
    Fact.WILL_SLAY: NC_("why", "you can slay nothing next"),
    Fact.IS_BLOCKED: NC_("why", "your own units block nothing"),
    Fact.IS_STUCK: NC_("why", "you can always move"),
    Fact.ENEMY_IS_STUCK: NC_("why", "the enemy can always move"),
}
# Translators: {values} is "2" or "2 or 4", values of a throw; {odds} is "6 of 16" throws or, with
# two throws a turn, "31 %". {count} is the number of pieces, the most if throws differ.
_WITH_VALUES = {
    Fact.IS_TAKEN: NC_("why", "you lose {count} to a {values} ({odds})"),
    Fact.IS_SLAIN: NC_("why", "a {values} slays {count} of yours ({odds})"),
    Fact.WILL_TAKE: NC_("why", "you threaten {count} with a {values} ({odds})"),
    Fact.WILL_SLAY: NC_("why", "you can slay {count} next with a {values} ({odds})"),
    Fact.IS_BLOCKED: NC_("why", "your own units block {count} with a {values} ({odds})"),
}
_WITH_ODDS = {
    Fact.IS_TAKEN: NC_("why", "the enemy takes {count} ({odds})"),
    Fact.IS_SLAIN: NC_("why", "the enemy slays {count} ({odds})"),
    Fact.WILL_TAKE: NC_("why", "you threaten {count} ({odds})"),
    Fact.WILL_SLAY: NC_("why", "you can slay {count} next ({odds})"),
    Fact.IS_BLOCKED: NC_("why", "your own units block {count} ({odds})"),
    Fact.IS_STUCK: NC_("why", "you may have to pass ({odds})"),
    Fact.ENEMY_IS_STUCK: NC_("why", "the enemy may pass ({odds})"),
}


def clause(fact: Fact, extent: Extent) -> Words:
    """Return the extent of a fact as a part of a sentence; the short one names no throws."""
    if not extent.pieces:
        return Words(pgettext("why", _NOT_DONE[fact]))
    if fact in _DONE:
        return worded(pgettext("why", _DONE[fact]), count=extent.pieces)
    is_one_throw = len(extent.throws[0]) == 1
    short = full = pgettext("why", _WITH_ODDS[fact])
    if fact in _WITH_VALUES and is_one_throw and extent.share < 1:
        full = pgettext("why", _WITH_VALUES[fact])
    values: dict[str, object] = {
        "count": extent.pieces,
        "values": listed([str(values[0]) for values in extent.throws]),
        "odds": _odds(extent.share) if is_one_throw else percent(extent.share),
    }
    return Words(full.format(**values), short.format(**values))


def listed(values: Sequence[str]) -> str:
    """Return values such as ``1, 2 or 4``."""
    *others, last = values
    if not others:
        return last
    # Translators: values of a throw: "1, 2 or 4".
    return gettext("{values} or {last}").format(values=", ".join(others), last=last)


def _odds(share: float) -> str:
    # Translators: so many of the 16 throws of four sticks: "6 of 16".
    text = gettext("{count} of {total}")
    return text.format(count=round(THROW_COUNT * share), total=THROW_COUNT)


class Why(NamedTuple):
    """The reasons for the better of two moves in two lines."""

    better: str
    worse: str = ""


def whys(better: Ranked, worse: Ranked) -> tuple[Why, ...]:
    """Return the reasons, then fewer of them, and finally the first without its throws."""
    found = reasons(better.line, worse.line)
    if not found:
        words = _long_run(better, worse)
        return Why(words.full), Why(words.short)
    ours = [clause(each.fact, each.better) for each in found]
    others = [clause(each.fact, each.worse) for each in found]
    told = [
        Why(
            _joined(better, [each.full for each in ours[:n]]),
            _joined(worse, [each.full for each in others[:n]]),
        )
        for n in range(len(found), 0, -1)
    ]
    return (*told, Why(_joined(better, [ours[0].short]), _joined(worse, [others[0].short])))


def _joined(ranked: Ranked, clauses: Sequence[str]) -> str:
    # Translators: a move and what it brings: "8-2: you take 2, nobody can take you".
    return gettext("{moves}: {facts}").format(moves=_moves(ranked), facts=", ".join(clauses))


def _moves(ranked: Ranked) -> str:
    return drawn(ranked.line.text())


def sentences(better: Ranked, worse: Ranked) -> tuple[str, ...]:
    """Return a sentence for each reason."""
    found = reasons(better.line, worse.line)
    if not found:
        return (_long_run(better, worse).full,)
    # Translators: two moves compared: "2x6 takes 3; city-4 takes nothing."
    done = gettext("{better} {fact}; {worse} {other}.")
    # Translators: what may follow: "After 8-2 nobody can take you; after city-3 you lose 1 to a 2."
    after = gettext("After {better} {fact}; after {worse} {other}.")
    return tuple(
        (done if each.fact in _DONE else after).format(
            better=_moves(better),
            fact=clause(each.fact, each.better).full,
            worse=_moves(worse),
            other=clause(each.fact, each.worse).full,
        )
        for each in found
    )


def objection(reason: MoveReason, ranked: Ranked) -> Words:
    """Return the objection to a move, without the better one: "City-3 takes nothing."."""
    words = clause(reason.fact, reason.worse)
    if reason.fact in _DONE:
        # Translators: a move and what it does: "city-4 takes nothing."
        text = gettext("{moves} {fact}.")
        return worded(text, moves=_moves(ranked), fact=words.full)
    return Words(f"{capitalised(words.full)}.", f"{capitalised(words.short)}.")


def _long_run(better: Ranked, worse: Ranked) -> Words:
    # Translators: the chances of two moves, in percent, where nothing else tells them apart.
    text = gettext(
        "{moves} is better in the long run: {better} to {worse} %."
        "|Better in the long run: {better} to {worse} %."
    )
    one, other = round(100 * better.chance), round(100 * worse.chance)
    return worded(text, moves=_moves(better), better=one, worse=other)
