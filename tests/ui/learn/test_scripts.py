"""The scripts of lessons: they obey the rules, show what they should, and fit their panel."""

import re

import pytest
from driver import ART

from puluc.rules import (
    PRESETS,
    Burnt,
    Captured,
    CaptureKind,
    Captures,
    Doubled,
    HighwayKind,
    IllegalMoveError,
    Lost,
    Move,
    Moved,
    OpeningWon,
    Phase,
    Player,
    Reason,
    ReturnedHome,
    Ruleset,
    Side,
    Slain,
    Thrown,
    Throws,
    Won,
)
from puluc.text.language import gettext, set_language
from puluc.ui.screens.learn.lesson import (
    FIRST_GAME,
    OTHER_ROADS,
    STRATEGY,
    STRATEGY_2,
    STRATEGY_3,
    TEAM_GAME,
    Done,
    Lesson,
    LessonStep,
    Script,
    Task,
    falls,
    roads_of,
)
from puluc.ui.screens.learn.stage import TEXT_LINES, TEXT_WIDTH

SCENES = [*STRATEGY, *STRATEGY_2, *STRATEGY_3]
SCRIPTS = [FIRST_GAME, *SCENES, *OTHER_ROADS]
NAMES = [script.title for script in SCRIPTS]


def played(script: Script) -> list[Done]:
    """Everything that is done in a script."""
    lesson = Lesson(script)
    done = list(lesson.begin())
    while lesson.step:
        done += lesson.go_on()
    assert lesson.match.sticks.has_next is False, "a throw is left over"
    return done


def events(script: Script) -> list[object]:
    return [event for done in played(script) for event in done.events]


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_every_step_is_due_when_the_learner_comes_to_it(script):
    lesson = Lesson(script)
    lesson.begin()
    while step := lesson.step:
        match = lesson.match
        if step.due is not Task.GO_ON:
            assert match.mover is Side.JADE
        match step.due:
            case Task.THROW:
                assert match.phase in (Phase.OPENING, Phase.THROW)
            case Task.CHOOSE | Move():
                assert match.phase is Phase.MOVE
                assert any(move.has_text_of(lesson.wanted) for move in match.legal_moves)
        lesson.go_on()


@pytest.mark.parametrize("script", SCRIPTS, ids=NAMES)
def test_every_sentence_fits_its_panel(script):
    for step in script.steps:
        assert len(ART.normal.wrap(step.told, TEXT_WIDTH)) <= TEXT_LINES, step.told


def test_the_first_lesson_takes_ten_to_seventeen_steps_with_the_standard_sticks():
    assert 10 <= len(FIRST_GAME.steps) <= 17
    assert FIRST_GAME.rules.values == Ruleset().values


def test_the_first_game_is_a_whole_game_in_which_everything_happens_once():
    seen = events(FIRST_GAME)
    assert isinstance(seen[2], OpeningWon)
    captures = [event for event in seen if isinstance(event, Captured)]
    assert [(event.side, str(event.victim)) for event in captures] == [
        (Side.JADE, "o"),
        (Side.OBSIDIAN, "oj"),
        (Side.JADE, "ojo"),
        (Side.JADE, "o"),
    ]
    assert [event for event in seen if isinstance(event, Slain)] == [Slain(Side.JADE, 2)]
    assert [event for event in seen if isinstance(event, ReturnedHome)] == [
        ReturnedHome(Side.JADE, 2),
        ReturnedHome(Side.JADE, 1),
    ]
    assert isinstance(seen[-1], Won)
    assert seen[-1].outcome.winner is Side.JADE
    assert seen[-1].outcome.reason is Reason.NO_FREE_PIECE


def test_a_captor_of_the_first_game_drags_its_captive_on():
    dragged = [
        event
        for event in events(FIRST_GAME)
        if isinstance(event, Moved) and event.unit.is_captor and not event.move.is_homecoming
    ]
    assert [(event.side, str(event.move)) for event in dragged] == [
        (Side.JADE, "6-7"),
        (Side.OBSIDIAN, "7-4"),
        (Side.JADE, "4-6"),
    ]


def test_a_piece_of_the_first_game_passes_over_an_enemy_by_a_throw_without_banded_sides():
    moved = next(
        event
        for event in events(FIRST_GAME)
        if isinstance(event, Moved) and str(event.move) == "2-7"
    )
    assert (moved.value, str(moved.before.units[3])) == (5, "o")
    assert FIRST_GAME.rules.values[0] == 5


def test_a_unit_of_the_first_game_is_blocked_by_its_own_side():
    lesson = Lesson(FIRST_GAME)
    while str(lesson.wanted) != "4-6":
        lesson.go_on()
    match = lesson.match
    assert str(match.position.units[2]) == "j"
    assert match.position.units[2 + match.value].side is Side.JADE
    assert [move.origin for move in match.legal_moves] == [4]


def test_obsidian_never_overlooks_a_capture():
    """As the computer players do; a lesson must not teach that captures may wait."""
    for script in SCRIPTS:
        for event in events(script):
            if isinstance(event, Moved) and event.side is Side.OBSIDIAN:
                legal = event.before.legal_moves(event.value)
                assert event.move.is_violent or not any(move.is_violent for move in legal)


def test_the_rules_refuse_a_wrong_script():
    wrong = Script("Wrong", Ruleset(), falls(2, 1, 3), (LessonStep("", Move.parse("city-4")),))
    lesson = Lesson(wrong)
    for _ in range(3):
        lesson.match.throw()
    with pytest.raises(IllegalMoveError):
        lesson.go_on()


@pytest.mark.parametrize("script", [*SCENES, *OTHER_ROADS[:-1]], ids=NAMES[1:-1])
def test_a_scene_is_short(script):
    throws = [event for event in events(script) if isinstance(event, Thrown)]
    assert len(throws) <= 2
    assert len(script.steps) <= 4
    assert script.steps[-1].due is Task.GO_ON


def moved(script: Script) -> list[Moved]:
    return [event for event in events(script) if isinstance(event, Moved)]


def script(**options: object) -> Script:
    """The scene of one rule."""
    rules = Ruleset(**options)
    return roads_of(rules)[-1]


def test_the_two_way_road_turns_a_unit_round():
    (move,) = moved(script(highway=HighwayKind.RETURN))
    assert move.move.is_turning
    assert move.after.units[7].is_homeward


def test_the_looping_highway_begins_again():
    (move,) = moved(script(highway=HighwayKind.LOOPING))
    assert move.move.target < move.move.origin
    assert not move.move.is_homecoming


def test_captors_turn_back_and_slay():
    assert Slain(Side.JADE, 1) in events(script(captures=Captures.BACKWARD))


def test_a_captor_flows_through_its_city():
    rules = Ruleset(captures=Captures.BACKWARD, highway=HighwayKind.LOOPING, flow=True)
    flow = next(each for each in roads_of(rules) if each.rules.flow)
    seen = events(flow)
    assert Slain(Side.JADE, 1) in seen
    assert not any(isinstance(event, ReturnedHome) for event in seen)


def test_two_pieces_join():
    assert Doubled(Side.JADE, 4) in events(script(doubling=True))


def test_the_fire_burns_what_ends_there_and_lets_pass():
    over, into = moved(script(fire=True))
    assert over.move.origin < over.before.rules.fire_space < over.move.target
    assert into.move.target == into.before.rules.fire_space
    assert any(isinstance(event, Burnt) for event in events(script(fire=True)))


def test_a_scorpion_captures_behind_it():
    (move,) = moved(script(scorpion=True))
    assert move.move.target < move.move.origin
    assert any(isinstance(event, Captured) for event in events(script(scorpion=True)))


def test_an_eagle_is_lost_with_its_victim_and_another_comes_home():
    assert Lost(Side.JADE, 6, 1) in events(script(capture=CaptureKind.EAGLE))
    assert ReturnedHome(Side.JADE, 1) in events(script(capture=CaptureKind.EAGLE_RETURN))


def test_two_throws_move_twice():
    assert [move.value for move in moved(script(throws_per_turn=2))] == [2, 3]


def test_the_lesson_on_teams_is_two_turns_of_one_player_in_a_round_of_all():
    lesson = Lesson(TEAM_GAME)
    lesson.begin()
    while lesson.step:
        assert lesson.match.player is Player.A or lesson.step.due is Task.GO_ON
        lesson.go_on()
    turns = [turn.player for turn in lesson.match.turns]
    assert turns == [Player.A, Player.B, Player.P, Player.Q, Player.A]


def test_the_lesson_on_teams_frees_a_team_mate_s_piece_and_takes_it_home():
    seen = events(TEAM_GAME)
    captures = [(event.side, str(event.victim)) for event in seen if isinstance(event, Captured)]
    assert captures == [(Side.JADE, "bq"), (Side.JADE, "p")]
    home = [event for event in seen if isinstance(event, ReturnedHome)]
    assert [(event.player, event.count) for event in home] == [(Player.A, 1), (Player.B, 1)]
    before, after = moved(TEAM_GAME)[0].before, moved(TEAM_GAME)[-1].after
    assert [before.hand(player) for player in (Player.A, Player.B)] == [4, 3]
    assert [after.hand(player) for player in (Player.A, Player.B)] == [4, 4]
    assert after.slain_by(Side.JADE) == 1


def test_the_standard_rules_need_no_scene():
    assert roads_of(Ruleset()) == ()


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_named_game_shows_each_of_its_rules_and_no_other(preset):
    rules = preset.rules
    shown = roads_of(rules)
    fields = ("captures", "highway", "flow", "doubling", "fire", "scorpion", "capture")
    differing = [field for field in fields if getattr(rules, field) != getattr(Ruleset(), field)]
    if rules.capture is not CaptureKind.PRISON:
        differing.remove("captures")  # there are no captors
    others = (
        (rules.throws_per_turn > 1)
        + (rules.players > 1)
        + (rules.throws in (Throws.BELL, Throws.SAPPER))
        + (rules.players == 1 and rules.pieces == 2)
    )
    assert len(shown) == len(differing) + others
    for field in differing:
        assert any(getattr(each.rules, field) == getattr(rules, field) for each in shown), field


HERE = {"en": "here", "es": "aquí", "uk": "тут"}


@pytest.mark.parametrize("code", HERE)
def test_no_sentence_names_a_place_by_here(code):
    """A player who only hears them has to know where."""
    set_language(code)
    scripts = (TEAM_GAME, *SCRIPTS)
    sentences = [gettext(step.text) for script in scripts for step in script.steps]
    words = [re.findall(r"\w+", sentence.casefold()) for sentence in sentences]
    assert not [sentence for sentence in words if HERE[code] in sentence]
