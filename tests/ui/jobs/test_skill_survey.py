"""The survey of all games, in its thread."""

import os
import shutil
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from playing import play_on

from puluc.ai.master.networks import NetworksError
from puluc.game.session import Session, Setup
from puluc.rules import Ruleset, against
from puluc.storage import game_file, skills
from puluc.ui.jobs import skill_survey
from puluc.ui.jobs.skill_survey import SkillSurvey

SOLUTIONS = Path(__file__).parents[2] / "solutions"
SMALL = Ruleset(spaces=7, army=2)


def games(seed: str, count: int) -> Session:
    """A session of this many finished games of a person who takes the first move."""
    session = Session(lambda: seed, Setup(SMALL, against("easy")), lambda: "2026-11-21")
    for _ in range(count):
        if session.match.outcome:
            session.next_game()
        play_on(session)
    return session


@pytest.fixture
def data(tmp_path):
    shutil.copytree(SOLUTIONS, tmp_path / "solutions")
    return tmp_path


def survey(records, data, rules=SMALL):
    found = SkillSurvey(records, rules, data)
    assert found.wait(60)
    found.result()
    return found


def test_the_games_of_the_open_file_and_of_all_files_are_judged(data):
    session, other = games("mine", 3), games("other", 2)
    open_file = data / "Mine.puluc"
    game_file.save(open_file, session)
    game_file.save(data / "Other.puluc", other)
    (data / "Broken.puluc").write_text("{")
    found = survey([*session.games, session.record], data)
    assert len(found.mine) == 3
    assert len(found.all) == 5
    assert found.done == found.total == 5
    assert all(game.decisions > 0 for game in found.mine)
    assert len(skills.load(data / skills.FILE_NAME)) == 5


def test_games_of_other_rules_have_another_scale(data):
    session = games("mine", 2)
    records = [*session.games, session.record]
    assert survey(records, data, Ruleset()).all == ()
    assert len(survey(records, data).all) == 2


@pytest.mark.skipif(os.name == "nt", reason="links need a permission there")
def test_a_game_counts_once_through_a_link_and_in_a_copy(data):
    session = games("mine", 2)
    game_file.save(data / "Mine.puluc", session)
    shutil.copy(data / "Mine.puluc", data / "Copy.puluc")
    link = data.with_name("link")
    link.symlink_to(data)
    assert len(survey([*session.games, session.record], link).all) == 2
    assert len(survey([], link).all) == 2


def test_games_of_all_files_are_in_the_order_of_their_dates(data):
    later, earlier = games("mine", 2), games("other", 2)
    records = [*later.games, later.record]
    older = [replace(each, date="2026-01-02") for each in (*earlier.games, earlier.record)]
    expected = [survey([each], data).mine[0] for each in (*older, *records)]
    assert len(set(expected)) > 2
    (data / "Other.puluc").write_bytes(
        game_file.encode(earlier).replace(b"2026-11-21", b"2026-01-02")
    )
    assert list(survey(records, data).all) == expected


def test_a_game_is_analysed_once(data, monkeypatch):
    session = games("once", 2)
    records = [*session.games, session.record]
    first = survey(records, data)
    monkeypatch.setattr(skill_survey, "analyse", lambda *_: pytest.fail("analysed again"))
    assert survey(records, data).mine == first.mine


def test_a_wrong_game_is_left_out(data):
    session = games("wrong", 2)
    wrong = replace(session.games[0], seed="another")
    found = survey([wrong, session.record], data)
    assert len(found.mine) == 1
    assert not found.has_failed


def test_a_cancelled_survey_keeps_what_it_has_found(data, monkeypatch):
    session = games("stop", 2)
    stopped, has_begun = [], Event()

    def analyse_once(record, chances, progress):
        assert has_begun.wait(60)
        stopped.append(record)
        if len(stopped) == 2:
            found.cancel()
            progress(0.5)
        return real(record, chances, progress)

    real = skill_survey.analyse
    monkeypatch.setattr(skill_survey, "analyse", analyse_once)
    found = SkillSurvey([*session.games, session.record], SMALL, data)
    has_begun.set()
    assert found.wait(60)
    found.result()
    assert len(found.mine) == len(skills.load(data / skills.FILE_NAME)) == 1


def test_without_networks_the_survey_fails_in_one_line(tmp_path, monkeypatch, caplog):
    def fail():
        raise NetworksError("they are cut off")

    monkeypatch.setattr("puluc.ai.master.evaluator.evaluator", fail)
    session = games("failed", 1)
    found = survey([session.record], tmp_path)
    assert found.has_failed
    assert "they are cut off" in caplog.text
