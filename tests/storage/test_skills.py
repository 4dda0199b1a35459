from dataclasses import replace

import pytest

from puluc.game.analysis import GameSkill
from puluc.rules import Record, Ruleset, Seat
from puluc.storage import skills

GAMES = {"a": GameSkill(12, 0.25), "b-exact": GameSkill(0, 0.0)}


def test_what_was_saved_is_loaded(tmp_path):
    assert skills.load(tmp_path / "skill.json") == {}
    skills.save(tmp_path / "skill.json", GAMES)
    assert skills.load(tmp_path / "skill.json") == GAMES


@pytest.mark.parametrize("content", [b"{", b'{"games":[]}'])
def test_a_file_that_can_t_be_used_is_logged_and_counts_as_empty(tmp_path, caplog, content):
    (tmp_path / "skill.json").write_bytes(content)
    assert skills.load(tmp_path / "skill.json") == {}
    assert "can't be used" in caplog.text


def test_a_game_out_of_range_is_left_out(tmp_path):
    (tmp_path / "skill.json").write_text(
        '{"games": {"a": [-1, 0], "b": [1, -0.5], "c": [2, 0.5], "d": 1, "e": [1, 1e300]}}'
    )
    assert skills.load(tmp_path / "skill.json") == {"c": GameSkill(2, 0.5)}


def test_a_folder_that_can_t_be_written_is_logged(tmp_path, caplog):
    (tmp_path / "file").write_text("")
    skills.save(tmp_path / "file" / "skill.json", GAMES)
    assert "can't write" in caplog.text


def test_the_games_analysed_longest_ago_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(skills, "MAX_GAMES", 1)
    skills.save(tmp_path / "skill.json", GAMES)
    assert list(skills.load(tmp_path / "skill.json")) == ["b-exact"]


def test_games_and_kinds_of_chances_have_their_own_keys():
    record = Record(Ruleset(), (Seat(), Seat("easy")))
    other = replace(record, number=2)
    keys = [skills.key_of(each, is_exact=exact) for each in (record, other) for exact in (0, 1)]
    assert len(set(keys)) == 4
    assert keys[0] == skills.key_of(record, is_exact=False)
