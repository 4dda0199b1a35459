"""A job that works out the cost of persons' decisions under one rule set."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from puluc import PulucError
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import TablebaseError
from puluc.game.analysis import GameSkill, analyse, is_judged, skill_in
from puluc.rules import Record, RecordError, Ruleset, record_text
from puluc.storage import skills
from puluc.storage.library import Library
from puluc.storage.tablebases import find_tablebase
from puluc.storage.verification import records_in
from puluc.ui.jobs.job import Job

log = logging.getLogger(__name__)

_SAVED_EVERY = 20
"""The number of games after which the results so far are saved."""


class SkillSurvey(Job[None]):
    """A survey; its results so far can be read at any time."""

    def __init__(self, records: Sequence[Record], rules: Ruleset, data: Path) -> None:
        """Start with ``records``, the games of the open file."""
        super().__init__(self._survey)
        self.rules = rules
        self.mine: tuple[GameSkill, ...] = ()
        """The skill in the games of the open file, oldest first."""
        self.all: tuple[GameSkill, ...] = ()
        """The skill in the games of all files, oldest first."""
        self.done = self.total = 0
        self.has_failed = False
        """Whether no chances can be worked out."""
        self._records, self._data = records, data
        self._file = data / skills.FILE_NAME
        self._known = dict[str, GameSkill]()
        self.start("skill", is_daemon=True)

    def _survey(self) -> None:
        """Judge the games; save the results, even if the job is cancelled."""
        try:
            self._known = skills.load(self._file)
            mine = self._judged(self._records)
            there = set(map(record_text, mine))  # a file may be found twice, or have a copy
            others = {record_text(record): record for record in self._judged(self._saved())}
            others = {text: record for text, record in others.items() if text not in there}
            self.total = len(mine) + len(others)
            found = [(record.date, skill) for record, skill in self._skills(mine, is_mine=True)]
            found += [(record.date, skill) for record, skill in self._skills(others.values())]
            found.sort(key=lambda each: each[0])  # stable: games of a day stay in order
            self.all = tuple(skill for _, skill in found)
        except (PulucError, OSError) as error:
            log.warning("no chances: %s", error)
            self.has_failed = True
        finally:
            skills.save(self._file, self._known)

    def _judged(self, records: Iterable[Record]) -> list[Record]:
        """Return the games under these rules that count for skill."""
        return [each for each in records if each.rules == self.rules and is_judged(each)]

    def _saved(self) -> Iterator[Record]:
        """Yield the games of all files; files that can't be read are left out."""
        for entry in Library(self._data).entries:
            if not entry.damage:
                try:
                    yield from records_in(entry.path)
                except (PulucError, OSError) as error:
                    log.warning("%s: %s", entry.path, str(error))

    def _skills(
        self, records: Iterable[Record], *, is_mine: bool = False
    ) -> Iterator[tuple[Record, GameSkill]]:
        for record in records:
            skill = self._skill(record)
            self.done += 1
            if skill is None:
                continue
            self.all = (*self.all, skill)
            if is_mine:
                self.mine = (*self.mine, skill)
            if self.done % _SAVED_EVERY == 0:
                skills.save(self._file, self._known)
            yield record, skill

    def _skill(self, record: Record) -> GameSkill | None:
        """Return the skill shown in a game, from the file if known, else worked out now.

        None for a wrong record.
        """
        try:
            key = skills.key_of(record, is_exact=self._chances.is_exact)
            if key not in self._known:
                self._known[key] = skill_in(record, analyse(record, self._chances, self.advance))
            return self._known[key]
        except RecordError as error:
            log.warning("game %s is wrong: %s", record.number, str(error))
        except TablebaseError as error:
            log.warning("the solution of %s can't be used: %s", self.rules, str(error))
            self._chances = Chances.of(self.rules, None)
            return self._skill(record)
        return None

    @cached_property
    def _chances(self) -> Chances:
        tablebase = find_tablebase(self._data, self.rules) if self.rules.players == 1 else None
        return Chances.of(self.rules, tablebase)
