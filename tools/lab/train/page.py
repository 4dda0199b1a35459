"""The figures of Master's networks: docs/lab/master.json, and the tables of docs/lab/master.md."""

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import mean, median
from typing import Any, Self, TypeVar

from puluc.rules import Ruleset
from tools.lab.figures import Figures, json_of, named
from tools.lab.rule_sets import NAMED_RULES
from tools.lab.train.strength import Accuracy, Contest, DrawnStrength, Marks, MasterStrength, points
from tools.pages import PAGES, with_rows

_F = TypeVar("_F", bound=Figures)


@dataclass(frozen=True, slots=True)
class AllFigures:
    """The measured figures, by rule set."""

    exact: dict[Ruleset, MasterStrength]
    contests: dict[Ruleset, Contest]
    played: dict[Ruleset, DrawnStrength]
    """In rule sets that nobody chose."""
    drawn: dict[Ruleset, Accuracy]
    """In these rule sets and others that nobody chose."""
    near: dict[Ruleset, Accuracy]
    """In ``recipes.UNSEEN``."""
    marks: dict[Ruleset, Marks]

    @classmethod
    def read(cls, file: Path) -> Self:
        """Return the figures in a file, none if it does not exist."""
        rows = json.loads(file.read_text("utf-8")) if file.exists() else {}
        kinds: tuple[type[Figures], ...] = (
            MasterStrength,
            Contest,
            DrawnStrength,
            Accuracy,
            Accuracy,
            Marks,
        )
        names = (field.name for field in fields(cls))
        found: Any = zip(names, kinds, strict=True)
        return cls(*(kind.parse_all(rows.get(name, ())) for name, kind in found))

    def content(self) -> bytes:
        """Return what ``read`` reads."""
        names = [field.name for field in fields(self)]
        return json_of(
            {name: [each.row() for each in getattr(self, name).values()] for name in names}
        )

    def page(self) -> str:
        """Return docs/lab/master.md with these figures in its tables."""
        by_rules: dict[str, dict[Ruleset, Any]] = {
            "How strong it is": {
                rules: each for rules, each in self.exact.items() if rules in NAMED_RULES
            },
            "Larger rule sets": self.contests,
        }
        tables: dict[str, Iterable[Sequence[str]]] = {
            heading: [(named(rules), *each.cells) for rules, each in rows.items()]
            for heading, rows in by_rules.items()
        }
        tables["Random rule sets"] = _shares(self.played.values())
        tables["The five worst"] = _worst(self.played.values())
        tables["How far its estimates are off"] = _summaries(self.drawn.values())
        tables["What is called a mistake"] = self._marked()
        return with_rows((PAGES / "master.md").read_text("utf-8"), tables)

    def _marked(self) -> Iterator[Sequence[str]]:
        """Yield the marks by the network that estimates, and by the throws of a turn."""
        for name, is_special in (("a network of its own", True), ("the general network", False)):
            for throws in (1, 2):
                found = [
                    each
                    for rules, each in self.marks.items()
                    if (rules in self.exact, rules.throws_per_turn) == (is_special, throws)
                ]
                if found:
                    yield name, str(throws), str(len(found)), *Marks.total(found).cells


def _shares(played: Iterable[DrawnStrength]) -> Iterator[Sequence[str]]:
    """Yield the mean and the least shares of all rule sets, and of those with one throw and two."""
    for name, rows in _by_throws(played):
        shares = [(each.against_hard, each.against_perfect) for each in rows]
        found = (f"{of(column):.2%}" for column in zip(*shares, strict=True) for of in (mean, min))
        yield name, str(len(rows)), *found


def _worst(played: Iterable[DrawnStrength]) -> Iterator[Sequence[str]]:
    """Yield the rule sets in which Master wins least against Perfect."""
    for each in sorted(played, key=lambda each: each.against_perfect)[:5]:
        shares = (each.against_hard, each.against_perfect)
        yield f"`{each.rules}`", f"{each.positions:,}", *(f"{share:.2%}" for share in shares)


def _by_throws(figures: Iterable[_F]) -> Iterator[tuple[str, list[_F]]]:
    """Yield all figures, those of one throw a turn, and of two, each with its name in a table."""
    rows = [*figures]
    for name, throws in (("all", (1, 2)), ("one throw a turn", (1,)), ("two throws a turn", (2,))):
        if found := [each for each in rows if each.rules.throws_per_turn in throws]:
            yield name, found


def _summaries(drawn: Iterable[Accuracy]) -> Iterator[Sequence[str]]:
    """Yield the rows of all rule sets drawn, of those with one throw a turn, and with two."""
    for name, rows in _by_throws(drawn):
        looks = zip(*(each.errors for each in rows), strict=True)
        errors = (math.sqrt(mean(error**2 for error in look)) for look in looks)
        shown = [each.shown for each in rows]
        worst = max(each.worst for each in rows)
        positions = sum(each.positions for each in rows)
        numbers = points(*errors, median(shown), max(shown), worst)
        yield (name, str(len(rows)), f"{positions:,}", *numbers)
