"""The Skill tab of the Scores screen."""

from types import SimpleNamespace

import pytest
from driver import waiting_for_jade

from puluc.game.analysis import GameSkill
from puluc.rules import Phase, Ruleset
from puluc.ui.scene.controls import Role
from puluc.ui.screens.scores import scene as scores_scene

PULUC = Ruleset()


def survey(mine, others=(), *, is_done=True, total=0, has_failed=False, rules=PULUC):
    """A survey that has found such costs, in points, in games of ten decisions."""

    def games(costs):
        return tuple(GameSkill(10, cost / 10) for cost in costs)

    return SimpleNamespace(
        mine=games(mine),
        all=games((*others, *mine)),
        done=len(mine) + len(others),
        total=total,
        is_done=is_done,
        has_failed=has_failed,
        rules=rules,
        cancel=lambda: None,
        result=lambda: None,
    )


@pytest.fixture
def skill(board, monkeypatch):
    """Opens the tab with a made-up survey."""

    def show(found):
        monkeypatch.setattr(scores_scene, "SkillSurvey", lambda *_: found)
        driver = waiting_for_jade(board(), Phase.THROW)
        driver.press("c", "right")
        return driver

    return show


def test_costs_stand_beside_those_of_the_levels(skill, check_screen):
    found = survey([3.0] * 40 + [1.5] * 15 + [0.7] * 10, [4.0] * 30)
    driver = skill(found)
    assert driver.shows("This file 0.70 2.09 2.30")
    assert driver.shows("All files 0.70 2.09 2.84")
    assert driver.shows("Puluc: you now play about as well as Fair.")
    check_screen("scores-skill", driver.picture())


def test_a_listener_hears_first_what_the_numbers_are(skill):
    driver = skill(survey([0.7]))
    told = [each.name for each in driver.scene.controls() if each.role is Role.TEXT]
    assert told[:2] == [
        "Points a decision. This file: Last 10 0.70, Last 50 0.70, All 0.70",
        "All files: Last 10 0.70, Last 50 0.70, All 0.70",
    ]


def test_while_games_are_judged_the_count_is_shown(skill, check_screen):
    driver = skill(survey([2.0], is_done=False, total=12))
    assert driver.shows("Judging game 2 of 12")
    check_screen("scores-skill-judging", driver.picture())


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (survey([]), "Only games under these rules, without hints or take-backs, count here."),
        (survey([], has_failed=True), "The chances can't be worked out."),
        (survey([], is_done=False), "Looking for your games"),
        (survey([], is_done=False, total=3), "Judging game 1 of 3"),
    ],
)
def test_without_games_a_sentence_says_why(skill, found, text):
    assert skill(found).shows(text)


def test_tabs_change_with_keys_and_with_the_mouse(skill):
    driver = skill(survey([2.0]))
    driver.press("left")
    assert driver.shows("No game has been finished yet.")
    driver.click_on("Skill")
    assert driver.shows("This file 2.00 2.00 2.00")
    driver.click_on("Games")
    assert driver.shows("No game has been finished yet.")


def test_the_page_follows_the_survey(skill):
    found = survey([], is_done=False)
    driver = skill(found)
    assert driver.shows("Looking for your games")
    for change, text in (
        ({"total": 5}, "Judging game 1 of 5"),
        ({"done": 2}, "Judging game 3 of 5"),
        ({"is_done": True}, "Puluc: you have no finished games to judge yet."),
    ):
        found.__dict__.update(change)
        driver.scene.is_dirty = False
        driver.scene.tick(50)
        assert driver.scene.is_dirty
        assert driver.shows(text)


def test_a_beginner_stands_below_easy(skill):
    driver = skill(survey([6.3]))
    assert driver.shows("you now play about as well as Beginner.")


def test_rules_without_measured_levels_have_no_scale(skill, check_screen):
    driver = skill(survey([3.0], rules=Ruleset(spaces=11)))
    assert driver.shows("Custom: the levels haven't been measured.")
    assert not driver.shows("MASTER")
    check_screen("scores-skill-no-scale", driver.picture())
