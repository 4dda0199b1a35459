"""The end of a game: when its panel takes answers, and that its words are choices."""

from dataclasses import replace
from threading import Event as ThreadEvent
from threading import enumerate as threads

import pygame
import pytest
from driver import ART, Driver, prefer, see_end
from playing import play_on
from rounds import sampled, usual_or_full

from puluc.game.practice import mistakes_of
from puluc.game.session import Setup
from puluc.game.story import story
from puluc.rules import (
    HUMAN,
    GivenStart,
    Outcome,
    Phase,
    Ruleset,
    Seat,
    Side,
    against,
)
from puluc.rules.position import Reason
from puluc.storage.preferences import Speed
from puluc.text.end_words import reason
from puluc.text.stories import story_words
from puluc.text.wordings import Words
from puluc.ui.board.picture.end_panel import CHOICES, EndPanel
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.audio import Sound
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Click
from puluc.ui.scene.question import END_GUARD_MS

GUARD_MS = END_GUARD_MS


@pytest.fixture
def last_move(board) -> Driver:
    """A game whose next move ends it, at normal speed."""
    driver = board(opponent=HUMAN)
    session = driver.context.session
    play_on(session)
    session.take_back(session.last_choice())
    assert session.match.phase is Phase.MOVE
    driver.show_board()
    driver.step()
    return driver


def won(driver: Driver) -> Driver:
    """The panel is on the screen, and old enough to be answered."""
    driver.press("m")
    see_end(driver)
    assert driver.context.session.match.phase is Phase.OVER
    return driver


@pytest.mark.parametrize("key", ["space", "return", "p", "c", "x", "u", "escape", "f2"])
def test_a_key_during_the_last_move_ends_the_motion_and_answers_nothing(last_move, key):
    driver, board = last_move, last_move.scene
    driver.press("m")
    assert driver.scene.is_moving
    driver.press(key)
    assert not driver.scene.is_moving
    driver.wait(5000)
    assert driver.scene is board
    assert driver.context.session.match.phase is Phase.OVER
    assert driver.context.session.game_number == 1


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_the_panel_is_answered_only_when_it_was_seen(last_move, speed):
    driver = prefer(last_move, speed=speed)
    driver.press_at_once("m", "space", "space")
    for _ in range(GUARD_MS // 20 - 1):
        driver.press("space")
        assert driver.context.session.game_number == 1
    driver.press("space")
    driver.press("space")
    assert driver.context.session.game_number == 2


def test_keys_that_waited_for_the_last_move_do_not_answer_the_panel(last_move):
    driver = last_move
    driver.press("u", "u")
    while driver.scene.is_waiting:
        driver.press("m")
    turns = len(driver.context.session.match.turns)
    driver.wait(GUARD_MS)
    driver.press_at_once(*["space"] * 30)
    driver.wait(5000)
    driver.press("m")
    driver.press_at_once(*["space"] * 30)
    driver.wait(5000)
    assert len(driver.context.session.match.turns) > turns
    assert driver.context.session.match.phase is Phase.OVER
    assert driver.context.session.game_number == 1


def row(driver: Driver, number: int) -> tuple[int, int]:
    """The middle of a choice, counted from 0."""
    outcome = driver.context.session.match.outcome
    return EndPanel(ART, outcome, (), ()).row_rect(number).center


def test_clicks_wait_as_well(last_move):
    driver = last_move
    driver.press("m")
    scores = row(driver, 2)
    for _ in range(5):
        driver.click(scores)
        assert where(driver) == "BoardScene"
    driver.wait(GUARD_MS)
    driver.click(scores)
    assert where(driver) == "ScoresScene"


LEADS_TO = [
    ("p", "game 2"),
    ("g", "RecordScene"),
    ("c", "ScoresScene"),
    ("d", "AnalysisScene"),
    ("escape", "the board"),
]


@pytest.mark.parametrize(("number", "leads_to"), [*enumerate(way for _, way in LEADS_TO)])
def test_each_word_of_the_panel_is_a_choice(last_move, number, leads_to):
    driver = won(last_move)
    driver.click(row(driver, number))
    assert where(driver) == leads_to


@pytest.mark.parametrize(("key", "leads_to"), [*LEADS_TO, ("x", "the end")])
def test_its_keys_do_what_they_say(last_move, key, leads_to):
    driver = won(last_move)
    driver.press(key)
    assert where(driver) == leads_to


@pytest.mark.parametrize("accept", usual_or_full("space", "return"))
@pytest.mark.parametrize(
    ("arrows", "leads_to"),
    [
        ((), "game 2"),
        (("down",), "AnalysisScene"),
        (("right", "right"), "ScoresScene"),
        (("right", "right", "down"), "the board"),
        (("right",), "RecordScene"),
        (("left",), "the board"),
        (("down", "up"), "game 2"),
        (("end",), "the board"),
        (("down", "home"), "game 2"),
    ],
)
def test_its_choices_are_reached_by_the_arrows(last_move, arrows, accept, leads_to):
    driver = won(last_move)
    driver.press(*arrows, accept)
    assert where(driver) == leads_to


def test_an_arrow_that_moves_to_another_choice_is_not_refused(last_move, monkeypatch):
    driver, heard = won(last_move), list[Sound]()
    monkeypatch.setattr(driver.context, "play_sound", heard.append)
    driver.press("right", "down", "left")
    assert not heard
    driver.press("delete")
    assert heard == [Sound.REFUSAL]


def test_it_says_who_won_and_why_and_what_the_score_is(last_move):
    driver = won(last_move)
    winner = driver.context.session.match.outcome.winner
    score = "Score: Jade 1, Obsidian 0" if winner is Side.JADE else "Score: Jade 0, Obsidian 1"
    assert driver.shows(f"{winner} wins")
    assert driver.shows(f"No free {winner.enemy} piece is left")
    assert driver.shows("Not counted: take-backs or hints")
    session = driver.context.session
    session.header = replace(session.header, is_assisted=False)
    session.ended = None
    driver.press("escape")
    driver.click((120, 40))
    assert driver.shows(score)


@pytest.mark.parametrize(
    ("is_assisted", "told"), [(False, "5:3 pieces: "), (True, "Not counted: take-backs or hints")]
)
def test_a_handicap_has_a_score_of_its_own_unless_there_was_help(board, is_assisted, told):
    driver = board()
    start = GivenStart.parse("5 - - - - - - - - - 3 j", Ruleset())
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), start=start))
    session = driver.context.session
    session.header = replace(session.header, is_assisted=is_assisted)
    play_on(session)
    driver.show_board()
    see_end(driver)
    assert driver.shows(told)


def test_the_board_is_looked_at_and_the_strip_says_how_to_go_on(last_move):
    driver = won(last_move)
    winner = driver.context.session.match.outcome.winner
    driver.press("escape")
    assert not driver.shows("Analysis")
    assert driver.strip == f"{winner} wins. Space: next game"
    driver.press("escape")
    assert driver.scene_name == "MenuScene"
    driver.press("escape", "space")
    assert where(driver) == "game 2"


def test_a_click_on_the_board_brings_the_panel_back_and_it_waits_again(last_move):
    driver = won(last_move)
    driver.press("escape")
    driver.click((120, 25))
    assert driver.shows("Analysis")
    driver.press("space")
    assert where(driver) == "BoardScene"
    driver.wait(GUARD_MS)
    driver.press("space")
    assert where(driver) == "game 2"


def test_the_panel_is_still_there_after_its_screens(last_move):
    driver = won(last_move)
    driver.press("c", "escape", "g", "escape")
    assert driver.shows("Analysis")


def where(driver: Driver) -> str:
    if driver.is_over:
        return "the end"
    if driver.context.session.match.outcome and driver.shows("Space: next game"):
        return "the board"
    if driver.context.session.game_number > 1:
        return f"game {driver.context.session.game_number}"
    return driver.scene_name


def test_a_click_beside_the_words_chooses_nothing(last_move):
    driver = won(last_move)
    board = driver.scene
    panel = EndPanel(ART, driver.context.session.match.outcome, (), ())
    rows = [panel.row_rect(number) for number in range(len(CHOICES))]
    for x in range(1, 240, 17):
        for y in range(9, 80, 9):
            if not any(rect.collidepoint((x, y)) for rect in rows) and panel.rect.collidepoint(
                x, y
            ):
                driver.click((x, y))
    assert driver.scene is board
    assert where(driver) == "BoardScene"
    driver.click((120, 70))
    assert where(driver) == "the board"


def test_the_choice_under_the_mouse_is_selected_and_stays_so(last_move, check_screen):
    driver = won(last_move)
    driver.point(row(driver, 2))
    check_screen("victory-scores-pointed", driver.picture())
    driver.point((120, 70))
    assert driver.selected == ["C", "Scores"]
    driver.press("space")
    assert where(driver) == "ScoresScene"


def test_only_a_pointer_that_moves_selects_another_choice_than_the_next_game(last_move):
    driver = last_move
    driver.press("m")
    driver.point(row(driver, 1))
    driver.wait(5000)
    assert driver.selected == ["P", "Next game"]
    driver.point(row(driver, 1))
    assert driver.selected == ["P", "Next game"]
    driver.point((row(driver, 1)[0] + 1, row(driver, 1)[1]))
    assert driver.selected == ["G", "Record"]


@pytest.mark.parametrize("size", [(1920, 1080), (480, 160), None])
def test_another_size_of_the_window_moves_no_selection(last_move, size):
    driver = won(last_move)
    driver.point((120, 79))
    chosen = driver.selected
    if size:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        driver.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    else:
        driver.press("f11")
        driver.post(pygame.WINDOWSHOWN)
    for _ in range(2):
        driver.point(row(driver, 2))
    assert driver.selected == chosen
    driver.point(row(driver, 1))
    assert driver.selected == ["G", "Record"]


@pytest.mark.parametrize("winner", [*Side, None])
def test_every_choice_of_the_panel_is_hit_where_it_is_drawn(winner):
    canvas, outcome = make_canvas(), Outcome(winner, Reason.EQUAL)
    panel = EndPanel(ART, outcome, Words("Both took 5"), Words("Score: Jade 2, Obsidian 5"))
    hit = set()
    for x in range(240):
        for y in range(80):
            if panel.take(Click((x, y))):
                hit.add(panel.chosen)
    assert hit == set(CHOICES)
    pictures = set()
    for number in range(len(CHOICES)):
        assert panel.take(Click(panel.row_rect(number).center))
        panel.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(pictures) == len(CHOICES)


def test_the_panel_tells_the_story_and_the_analysis_has_the_luck(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 1500)
    driver = won(last_move)
    record, match = driver.context.session.record, driver.context.session.match
    plain = story(record)
    words = story_words(plain, record.opponent) if plain else reason(match.outcome, match.position)
    assert driver.shows(words.full)
    driver.wait(2500)
    found = story(record, (), driver.context.adviser.known(record))
    assert found
    assert driver.shows(story_words(found, record.opponent).full)
    assert not driver.shows("Luck")
    driver.click_on("Analysis")
    assert where(driver) == "AnalysisScene"
    assert driver.scene.job is None, "it is worked out twice"
    driver.press("escape")


def test_nothing_moves_on_the_panel_when_more_is_known(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 1500)
    prefer(last_move, looked_closer=True)
    driver = won(last_move)

    def places() -> dict[str, object]:
        return {
            each.name: each.rect for each in driver.scene.controls() if each.role is Role.BUTTON
        }

    before = places()
    driver.wait(2500)
    after = places()
    assert len(after) == len(before) + 1
    assert {name: after[name] for name in before} == before


def test_mistakes_are_offered_only_to_who_has_looked_for_some(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 500)
    driver = won(last_move)
    driver.wait(1200)
    assert not driver.shows("mistakes")
    driver.press("d", "escape")
    driver.press("g", "escape")
    driver.show_board()
    driver.wait(1200)
    assert driver.shows("mistakes")


@pytest.mark.parametrize("keys", sampled(["d", "gd", "gq", "j", "q"], 3))
def test_the_analysis_puzzles_and_mistakes_are_a_closer_look(last_move, keys):
    last_move.press(*keys)
    assert last_move.context.looks_closer


def test_the_tutor_is_a_closer_look_too(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 500)
    prefer(last_move, tutor=10)
    driver = won(last_move)
    driver.wait(1200)
    assert driver.shows("mistakes")


@pytest.mark.gate
def test_a_watched_game_has_nobodys_mistakes_and_no_score(driver, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 0)
    prefer(driver, speed=Speed.OFF, looked_closer=True)
    driver.context.start_game(Setup(Ruleset(), (Seat("easy"), Seat("easy")), seed="1"))
    driver.show_board()
    while not driver.context.session.is_over:
        driver.step(500)
    driver.wait(1500)
    session = driver.context.session
    game = driver.context.adviser.known(session.record)
    assert mistakes_of(session.record, game, None), "the levels made some"
    assert not driver.shows("mistakes")
    assert not driver.context.solved_puzzles.mistakes
    assert driver.shows("Not counted: watched")


def test_mistakes_are_tried_again_from_the_panel_and_nothing_else_changes(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 500)
    prefer(last_move, looked_closer=True)
    driver = won(last_move)
    driver.wait(1200)
    session = driver.context.session
    game = driver.context.adviser.known(session.record)
    mistakes = mistakes_of(session.record, game, None)
    assert driver.shows(f"{len(mistakes)} mistakes")
    before = session.record, session.scores
    assert len(driver.context.solved_puzzles.mistakes) == len(mistakes), "they wait to be opened"
    for open_again in (
        lambda: driver.press("q"),
        lambda: driver.click_on(f"{len(mistakes)} mistakes"),
    ):
        open_again()
        assert driver.scene.puzzle == mistakes[0]
        sides = {each.position.mover for each in mistakes}
        assert len(sides) == 2
        for mistake in mistakes:
            while driver.scene.board.cursor.play != mistake.best.play:
                driver.wheel(1)
                if driver.scene.board.cursor.play != mistake.best.play:
                    driver.press("right")
            driver.wait(GUARD_MS)
            driver.press("return")
            driver.wait(4000)
            assert driver.shows("Right!")
            driver.press("return")
        assert where(driver) == "BoardScene"
    assert (session.record, session.scores) == before
    kept = driver.context.solved_puzzles.mistakes
    assert {each.key for each in kept} == {each.key for each in mistakes}


def test_nothing_is_worked_out_for_a_player_who_goes_on_at_once(last_move):
    driver = won(last_move)
    record = driver.context.session.record
    driver.press("p")
    driver.wait(600)
    assert driver.context.adviser.known(record) is None


def test_the_work_ends_when_the_player_goes_on(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 0)
    adviser, asked = last_move.context.adviser, list[object]()
    has_begun, may_answer = ThreadEvent(), ThreadEvent()

    class Slow:
        is_exact, rough = True, None
        error = 0.0

        def __init__(self, rules, _tablebase):
            self.rules = rules

        def worth(self, position, _side):
            has_begun.set()
            assert may_answer.wait(60)
            asked.append(position)
            return 0.5

    adviser.chances_of, adviser.patience_s = Slow, 0
    driver = won(last_move)
    driver.wait(100)
    assert has_begun.wait(60)
    driver.press("p")
    may_answer.set()
    for thread in threads():
        if thread.name == "chances":
            thread.join(60)
    assert 0 < len(asked) < 200


def test_without_networks_the_panel_stays_as_it_is(last_move, monkeypatch):
    monkeypatch.setattr("puluc.ui.board.end.DELAY_MS", 500)

    asked = list[object]()

    def fail(*_):
        asked.append(None)
        raise OSError("gone")

    last_move.context.adviser.chances_of = fail
    driver = won(last_move)
    driver.wait(5000)
    assert len(asked) == 1, "it is asked for again and again"
    assert driver.shows("Analysis")
    assert not driver.shows("Luck")
    driver.press("p")
    assert where(driver) == "game 2"


@pytest.mark.parametrize("rules", ["army=1 pieces=1", "army=1 pieces=1 throws_per_turn=2"])
def test_a_finished_game_opened_again_is_as_it_was_and_takes_hot_keys_at_once(board, rules):
    driver = prefer(board(Ruleset.parse(rules), "human"), speed=Speed.OFF)
    while driver.context.session.match.outcome is None:
        driver.press("space")
    see_end(driver)
    before = driver.scene.snapshot
    assert any(before.throws)
    driver.show_board()
    driver.step()
    assert driver.scene.snapshot == before
    driver.press_at_once("space")
    assert driver.scene_name == "BoardScene", "Enter pressed twice in the list"
    driver.press_at_once("c")
    assert driver.scene_name == "ScoresScene"
