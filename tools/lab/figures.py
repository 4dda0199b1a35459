"""Figures of rule sets, kept in JSON files with the keys of what they depend on."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from puluc.rules import Ruleset, game_name


@dataclass(frozen=True)
class Figures:
    """Figures of a rule set."""

    rules: Ruleset
    key: str = field(kw_only=True)
    """The key of what the figures depend on."""

    @classmethod
    def parse_all(cls, rows: Iterable[Mapping[str, Any]]) -> dict[Ruleset, Self]:
        """Return the figures in the objects of a file, by rule set."""
        found = dict[Ruleset, Self]()
        for row in rows:
            lists = {name: tuple(each) for name, each in row.items() if isinstance(each, list)}
            rules = Ruleset.parse(row["rules"])
            found[rules] = cls(**{**row, **lists, "rules": rules})
        return found

    def row(self) -> dict[str, Any]:
        """Return the object of a file, the key last."""
        row = {**asdict(self), "rules": str(self.rules)}
        row["key"] = row.pop("key")
        return row


def outdated(rows: dict[Ruleset, Any], keys: Mapping[Ruleset, str]) -> list[Ruleset]:
    """Drop rows of rules without a key; return the rules whose row is missing or has another."""
    for rules in rows.keys() - keys.keys():
        del rows[rules]
    return [rules for rules, key in keys.items() if rules not in rows or rows[rules].key != key]


def json_of(rows: object) -> bytes:
    """Return the content of a file of figures."""
    return f"{json.dumps(rows, indent=1)}\n".encode()


def named(rules: Ruleset) -> str:
    """Return a rule set for a table: the name of the game, or else the rules."""
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"**{name}**"
