"""Puzzles in the running program, by keys and by mouse alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from driver import ART, Driver, prefer
from msgspec import structs
from opened import showing
from rounds import in_gate, sampled

from puluc.assets import assets
from puluc.game.analysis import Ranked, continuation
from puluc.game.practice import Due, Practice, rating, rating_error
from puluc.game.puzzles import Idea, Puzzle, PuzzleError
from puluc.game.reasons import Fact, reasons, worst_reply
from puluc.languages import LANGUAGES
from puluc.rules import Choice, Position, Ruleset, Side, Throw, lines_of_play
from puluc.storage.preferences import Speed
from puluc.storage.solved_puzzles import SolvedPuzzles
from puluc.text.language import set_language
from puluc.text.notation import drawn
from puluc.text.numerals import whole
from puluc.text.reasons import clause, whys
from puluc.ui.board.line import LineScene
from puluc.ui.board.scene import BoardScene
from puluc.ui.board.why import WhyScene
from puluc.ui.jobs.puzzle_progress import PuzzleProgress
from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, make_canvas
from puluc.ui.scene.question import NEXT_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.learn.lesson import roads_of
from puluc.ui.screens.learn.scene import LearnScene
from puluc.ui.screens.manual.scene import RulesScene
from puluc.ui.screens.puzzles import list_scene, progress_scene
from puluc.ui.screens.puzzles.answer_panel import AnswerPanel
from puluc.ui.screens.puzzles.list_scene import PuzzleListScene
from puluc.ui.screens.puzzles.scene import (
    MISSED,
    Group,
    PuzzleScene,
    collection,
)
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.page import PageScene

CROSS = (234, 5)


@pytest.fixture
def listing(board) -> Driver:
    """The list of puzzles over a game, with motion off."""
    driver = prefer(board(), speed=Speed.OFF)
    driver.press("j")
    assert isinstance(driver.scene, PuzzleListScene)
    return driver


@pytest.fixture
def asking(listing) -> Driver:
    """The first puzzle of the first set."""
    listing.press("down", "down", "down", "return")
    return waited(listing)


def waited(driver: Driver) -> Driver:
    """Let time pass until a key answers or goes on."""
    for _ in range(200):
        driver.step()
        question = driver.scene.question
        if not driver.scene.is_moving and question and question.takes_answers:
            return driver
    return pytest.fail("nothing was asked")


def cell_of(driver: Driver, space: int) -> tuple[int, int]:
    """The middle of the cell of a move's origin or target."""
    layout = driver.scene.board.view.layout
    return layout.cell_rect(layout.cell(Side.JADE, space)).center


def walk_to(driver: Driver, number: int, nth: int = 0) -> None:
    """Put the cursor on a move of the answer of this number, by keys and wheel."""
    wanted = driver.scene.puzzle.answers[number].line.plays[nth]
    for _ in range(12):
        for _ in range(4):
            if driver.scene.board.cursor.play == wanted:
                return
            driver.wheel(1)
        driver.press("right")
    pytest.fail("the arrows never reached the move")


def by_keys(driver: Driver, number: int) -> None:
    for nth in range(len(driver.scene.puzzle.answers[number].line.plays)):
        walk_to(driver, number, nth)
        driver.press("return")


def answered(driver: Driver, number: int) -> Driver:
    """Answer by keys, and see what it is worth."""
    by_keys(driver, number)
    return waited(driver)


def by_mouse(driver: Driver, number: int) -> None:
    driver.click(cell_of(driver, driver.scene.puzzle.answers[number].play.move.origin))


DEVICES = {"keys": by_keys, "mouse": by_mouse}


def solved(driver: Driver) -> int:
    return driver.context.solved_puzzles.count(collection().puzzles)


@pytest.mark.parametrize("number", [0, in_gate(14)])
def test_a_whole_set_is_solved_by_keys(listing, number):
    listing.press(*["down"] * (number + 3), "return")
    chosen = collection().sets[number].puzzles
    for place, puzzle in enumerate(chosen):
        assert waited(listing).scene.puzzle is puzzle
        assert listing.shows(f"{place + 1}/{len(chosen)}")
        assert not listing.shows(puzzle.idea.label)
        by_keys(listing, 0)
        assert waited(listing).shows("Right!")
        assert listing.shows(puzzle.idea.label)
        listing.press("space")
    assert isinstance(listing.scene, PuzzleListScene)
    assert listing.shows(f"{len(chosen)}/{len(chosen)}")
    assert solved(listing) == len(chosen)


def test_every_set_has_a_row_those_of_the_standard_game_first(listing):
    rows = [row for row in listing.scene.rows if row.grade]
    assert [(row.grade, [*row.puzzles]) for row in rows] == [
        (each.grade, each.puzzles) for each in collection().sets
    ]
    assert rows[0].title == "Set 1 of Puluc"
    listing.press("end")
    told = [each.description for each in listing.scene.controls() if each.description]
    assert told == [f"Grade {row.grade}, 0 of 12" for row in rows[-len(told) :]] != []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_name_of_a_set_ends_before_its_grade(listing, code):
    set_language(code)
    scene = listing.context.scene(Screen.PUZZLES)
    left = next(word.rect.x for word in listing.words if word.text == "Set 1 of Puluc")
    names = [row.title for row in scene.rows if row.grade]
    assert left + max(map(ART.normal.width, names)) < list_scene.GRADE_X


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_practice_all_solved_ends_before_its_result(listing, code, monkeypatch):
    set_language(code)
    games = {each.rules for each in collection().sets}
    monkeypatch.setattr(progress_scene, "known_rules", lambda _context: games)
    monkeypatch.setattr(PuzzleProgress, "count", lambda _progress, puzzles: len(puzzles))
    scene = progress_scene.ProgressScene(listing.context)
    for row in range(1, 1 + len(Practice)):
        left = progress_scene.RATING_RIGHT - ART.normal.width(f" {scene.results[row]}")
        assert scene.list.text_end(row) <= left


def test_a_question_names_its_game_in_short(listing):
    set_language("es")
    ants = next(each for each in collection().sets if each.game == "Harvester ants")
    showing(listing, PuzzleScene(listing.context, Group("", tuple(ants.puzzles)), 0))
    assert listing.shows("Cosechadoras: ¿qué jugarías?")


def test_another_game_begins_with_the_scenes_of_its_rules_until_a_puzzle_was_tried(listing):
    others = [each for each in collection().sets if each.rules != Ruleset()]
    assert all(roads_of(each.rules) for each in others)
    other = others[0]
    while f"Set 1 of {other.game}" not in listing.selected:
        listing.press("down")
    listing.press("return")
    assert isinstance(listing.scene, LearnScene)
    assert listing.scene.scripts == roads_of(other.rules) != ()
    listing.press("escape")
    assert waited(listing).scene.puzzle is other.puzzles[0]
    answered(listing, 1).press("escape", "return")
    assert isinstance(listing.scene, PuzzleScene)


def test_both_throws_of_a_turn_are_played_before_the_answer(listing):
    start = Position.parse("1 j j j - - - - - o 4 j", Ruleset(throws_per_turn=2))
    lines = list(lines_of_play(Choice.at(start, (1, 4))))[:4]
    answers = tuple(Ranked(line, 0.9 - number / 10) for number, line in enumerate(lines))
    throws = Throw.parse("1000"), Throw.parse("1111")
    puzzle = Puzzle(start, throws, answers, idea=Idea.TAKE, grade=1)
    group = Group("Two", (puzzle,))
    listing.app.scenes.append(PuzzleScene(listing.context, group, 0))
    waited(listing)
    walk_to(listing, 0)
    listing.press("return")
    assert not listing.scene.panel
    walk_to(listing, 0, 1)
    listing.press("return")
    assert waited(listing).shows("Right!")
    assert listing.shows(drawn(puzzle.best.line.text()))


@pytest.mark.parametrize("answer", DEVICES.values(), ids=DEVICES)
def test_a_wrong_answer_shows_every_chance_and_solves_nothing(asking, answer):
    puzzle = asking.scene.puzzle
    answer(asking, 1)
    waited(asking)
    assert asking.shows("Missed")
    for each in puzzle.answers:
        assert asking.shows(f"{drawn(each.line.text())} {100 * each.chance:.0f} %")
    (yours,) = [word for word in asking.words if word.text == "you"]
    move = drawn(str(puzzle.answers[1].play.move))
    (played,) = [word for word in asking.words if word.text == move]
    assert abs(yours.rect.y - played.rect.y) <= 1
    assert yours.rect.x > played.rect.x
    assert solved(asking) == 0
    asking.press("space")
    assert asking.scene.number == 1


def test_why_by_key_and_by_click_and_the_reply_to_fear(asking):
    walk_to(asking, 1)
    asking.press("return")
    waited(asking)
    puzzle, scene = asking.scene.puzzle, asking.scene
    best, played = puzzle.answers[:2]
    assert any(all(line in asking.text for line in why) for why in whys(best, played))
    asking.press("y")
    assert asking.shows(f"Why {drawn(best.line.text())}?")
    asking.press("y")
    asking.click(scene.panel.why.center)
    assert isinstance(asking.scene, PageScene)
    asking.press("escape")
    prefer(asking, speed=Speed.NORMAL)
    reply, shown = worst_reply(played.line.end), set()
    asking.press("right", "e")
    while scene.is_moving or not shown:
        asking.step()
        snapshot = scene.board.timeline.snapshot
        values = tuple(thrown.value for thrown in snapshot.values[Side.OBSIDIAN])
        shown.add((snapshot.units, values))
    assert (reply.line.end.units, reply.values) in shown
    assert scene.board.timeline.snapshot.units == puzzle.position.units


def test_the_reply_is_told_after_the_answer_which_needs_no_name(asking):
    by_keys(asking, 0)
    answer = waited(asking).scene.panel.answer
    reply = worst_reply(answer.line.end)
    own, others = asking.scene.board.show(answer).split(". ", 1)
    assert own == f"To {answer.play.move.target}"
    assert others.startswith(f"Obsidian threw {reply.values[0]}: ")


def test_the_line_shows_the_likeliest_reply_and_the_best_answer_after_both_moves(asking):
    puzzle = asking.scene.puzzle
    answered(asking, 1)
    asking.press("y", "f2")
    assert isinstance(asking.scene, LineScene)
    while asking.scene.is_moving:
        asking.step()
    job = asking.context.adviser.ask(puzzle.rules, lambda chances: chances)
    while not asking.context.adviser.is_done(job):
        asking.step()
    chances, captions, boards = job.answer, [], []
    for number in range(6):
        captions.append(asking.text)
        boards.append(asking.scene.heard_board().position)
        assert f"{number + 1}/6" in captions[-1]
        (line,) = (word.text for word in asking.words if word.text.startswith(f"{number + 1}/6"))
        assert line.endswith(" %"), "a second line covers the head of the board"
        asking.press("space")
    assert isinstance(asking.scene, WhyScene), "Space closes the line after its last turn"
    for first, answer in zip((0, 3), puzzle.answers[:2], strict=True):
        reply, ours = continuation(chances, answer)
        assert {values for values, _ in (reply, ours)} == {(2,)}, "the likeliest throw"
        ends = [each.line.end for each in (answer, reply.ranked, ours.ranked)]
        assert boards[first : first + 3] == ends
        assert f"{100 * answer.chance:.0f} %" in captions[first]
        for caption, (_, ranked) in zip(captions[first + 1 :], (reply, ours), strict=False):
            assert f"{100 * ranked.chance:.0f} %" in caption
            assert drawn(ranked.line.text()) in caption


def test_a_line_goes_back_and_closes(asking):
    answered(asking, 1)
    asking.press("y", "f2", "right", "left", "left")
    while asking.scene.is_moving:
        asking.step()
    assert "1/6" in asking.text
    asking.click((230, 60))
    assert "2/6" in asking.text
    asking.click((10, 60))
    assert "1/6" in asking.text
    asking.press("escape", "escape")
    assert isinstance(asking.scene, PuzzleScene)


def test_the_best_answer_is_selected_first_and_arrows_look_at_the_others(asking):
    puzzle = asking.scene.puzzle
    answered(asking, 1)
    assert asking.scene.board.cursor.play == puzzle.best.play
    assert asking.shows(puzzle.idea.label)
    for each in (*puzzle.answers[1:], puzzle.best):
        asking.press("right")
        assert asking.scene.board.cursor.play == each.play
        points = f"{100 * (puzzle.best.chance - each.chance):.0f} points worse"
        assert asking.shows(points) is (each is not puzzle.best)
    asking.press("left")
    assert asking.scene.board.cursor.play == puzzle.answers[-1].play
    asking.point(asking.place_of(drawn(str(puzzle.best.play.move))))
    assert asking.scene.board.cursor.play == puzzle.best.play


def test_the_verdict_is_not_beside_what_another_answer_would_cost(asking):
    answered(asking, 0)
    assert asking.shows("Right!")
    asking.press("right")
    assert asking.shows("worse")
    assert not asking.shows("Right!")
    asking.press("left")
    assert asking.shows("Right!")


def test_the_menu_offers_why_and_the_reply_once_it_is_answered(asking, check_screen):
    scene = asking.scene
    asking.press("f2", "y")
    assert asking.shows("Answer first")
    asking.press("escape")
    assert asking.scene is scene
    answer(asking, 1)
    asking.press("f2")
    check_screen("puzzles-menu", asking.picture())
    asking.click_on("Reply")
    assert scene.board.timeline.is_running
    waited(asking)
    for label, page in (("Why?", PageScene), ("Rules", RulesScene)):
        asking.press("f2")
        asking.click_on(label)
        assert isinstance(asking.scene, page)
        asking.press("escape")
        assert asking.scene is scene


def test_a_click_on_another_unit_moves_it_at_once_as_on_the_board(asking):
    board, puzzle = asking.scene.board, asking.scene.puzzle
    wanted = next(
        a.play for a in puzzle.answers if a.play.move.origin != board.cursor.play.move.origin
    )
    assert board.click(cell_of(asking, wanted.move.origin)) == wanted


def test_a_click_on_the_landing_place_answers(asking):
    puzzle = asking.scene.puzzle
    asking.point(cell_of(asking, puzzle.best.play.move.origin))
    asking.click(cell_of(asking, puzzle.best.play.move.target))
    waited(asking)
    assert asking.shows("Right!")


def idle_spaces(puzzle: Puzzle) -> list[int]:
    """The empty spaces on which no answer ends."""
    targets = {each.play.move.target for each in puzzle.answers}
    units = enumerate(puzzle.position.units[1:], 1)
    return [space for space, unit in units if not unit and space not in targets]


def test_a_click_where_nothing_can_move_says_why_and_answers_nothing(asking):
    while not (idle := idle_spaces(asking.scene.puzzle)):
        asking.press("pagedown")
        asking.wait(NEXT_GUARD_MS)
    asking.click(cell_of(asking, idle[0]))
    assert not asking.scene.panel
    assert not asking.shows("what would you play?")
    asking.press("right")
    assert asking.shows("what would you play?")


@pytest.mark.parametrize("key", ["return", "space", "m"])
def test_a_key_pressed_before_the_question_was_seen_answers_nothing(listing, key):
    listing.press("down", "down", "down", "return", key)
    listing.wait(NEXT_GUARD_MS + 100)
    assert isinstance(listing.scene, PuzzleScene)
    assert not listing.scene.panel
    listing.press(key)
    assert listing.scene.panel


def test_a_key_pressed_before_the_answers_were_seen_does_not_go_on(asking):
    prefer(asking, speed=Speed.NORMAL)
    by_keys(asking, 0)
    assert asking.scene.is_moving
    asking.press("space", "space", "space")
    assert not asking.scene.is_moving
    assert asking.scene.number == 0
    waited(asking)
    asking.press("space")
    assert asking.scene.number == 1


def test_a_puzzle_missed_once_is_not_solved_by_its_answer(asking):
    by_keys(asking, 1)
    asking.press("space")
    waited(asking).press("escape", "return")
    asking.press(*["pageup"] * asking.scene.number)
    assert asking.scene.number == 0
    by_keys(waited(asking), 0)
    assert waited(asking).shows("Right!")
    assert solved(asking) == 0
    asking.press("space")
    assert asking.scene.number == 1


def test_the_next_puzzle_is_one_that_is_not_solved(asking):
    puzzles = collection().sets[0].puzzles
    for number in (1, 2, 4):
        asking.context.solved_puzzles.note(puzzles[number], is_solved=True)
    answered(asking, 0).press("space")
    assert asking.scene.number == 3
    asking.press("escape", "return")
    assert asking.scene.number == 3


def test_a_puzzle_whose_answer_was_seen_is_not_asked_next(asking):
    asking.context.solved_puzzles.note(collection().sets[0].puzzles[1], is_solved=False)
    answered(asking, 0).press("space")
    assert asking.scene.number == 2


def test_a_group_that_is_repeated_asks_each_puzzle_once_and_tells_the_keys_once(listing):
    group = Group("Due today", collection().sets[0].puzzles[:2], is_repeated=True)
    showing(listing, PuzzleScene(listing.context, group, 0))
    for number in range(2):
        assert waited(listing).scene.number == number
        answered(listing, 0)
        told = " ".join(each.description for each in listing.scene.controls())
        assert ("Enter: Next." in told) == (number == 0)
        listing.press("return")
    assert isinstance(listing.scene, PuzzleListScene)


@pytest.mark.parametrize(("begin", "left"), [(0, 1), (0, -1), (1, 0)])
def test_the_only_puzzle_left_comes_next_wherever_it_is(asking, begin, left):
    puzzles = collection().sets[0].puzzles
    asking.press(*["pagedown"] * begin)
    wanted = range(len(puzzles))[left]
    for number in {*range(len(puzzles))} - {begin, wanted}:
        asking.context.solved_puzzles.note(puzzles[number], is_solved=True)
    answered(waited(asking), 0).press("space")
    assert asking.scene.number == wanted


def test_page_keys_go_to_any_puzzle_and_show_what_is_solved(asking):
    count = len(collection().sets[0].puzzles)
    answered(asking, 0).press("pageup")
    assert asking.scene.number == count - 1
    assert asking.shows(f"{count}/{count}")
    waited(asking).press("pagedown")
    assert asking.scene.number == 0
    assert not asking.scene.panel


def test_solved_puzzles_are_remembered(asking):
    by_keys(asking, 0)
    asking.step()
    again = Driver(asking.folder)
    again.app.scenes.append(again.context.scene(Screen.PUZZLES))
    count = len(collection().sets[0].puzzles)
    assert again.shows(f"1/{count}")
    assert solved(again) == 1


def test_a_puzzle_missed_at_the_first_try_is_marked_in_the_list(asking):
    answered(asking, 1).press("escape")
    assert f"1 {MISSED}" in [word.text for word in asking.words]
    asking.press("return")
    asking.press(*["pageup"] * asking.scene.number)
    assert waited(asking).scene.number == 0
    marks = [word.rect.y for word in asking.words if word.text == MISSED]
    assert len(marks) == 2


def test_the_puzzle_of_the_day_changes_with_the_date(listing):
    shown = set()
    for day in range(3):
        date = datetime(2026, 11, 21 + day, 23, 59, tzinfo=UTC)
        for time in (date, date - timedelta(hours=23)):
            listing.context.clock = lambda time=time: time
            scene = listing.context.scene(Screen.PUZZLES)
            shown.add((day, scene.rows[0].puzzles))
    assert len(shown) == len({puzzles for _, puzzles in shown}) == 3


def ticks(driver: Driver) -> int:
    """How often the tick of a solved group is on the canvas."""
    canvas, tick = driver.app.canvas, ART["widgets/tick"]
    places = [(x, y) for x in range(tick.width) for y in range(tick.height)]
    drawn_ink = {place for place in places if tick.get_at_mapped(place) == INK}
    return sum(
        {(x, y) for x, y in places if canvas.get_at_mapped((left + x, top + y)) == INK} == drawn_ink
        for left in range(WIDTH - 24, WIDTH - 10)
        for top in range(10, HEIGHT - tick.height)
    )


def test_the_puzzle_of_the_day_is_ticked_once_it_is_solved(listing):
    listing.press("down")
    assert not ticks(listing)
    listing.press("up", "return")
    waited(listing)
    answered(listing, 0).press("space")
    assert isinstance(listing.scene, PuzzleListScene)
    assert solved(listing) == 1
    listing.press("down")
    assert ticks(listing) == 1


def test_the_list_is_walked_by_keys_wheel_and_mouse(listing):
    day, *groups = [row.title for row in listing.scene.rows if row.puzzles]
    groups = [day, "How likely?", "Progress", *groups]
    for title in groups[1:]:
        listing.press("down")
        assert title in listing.selected
    for title in reversed(groups[:-1]):
        listing.wheel(1)
        assert title in listing.selected
    with_p = [title for title in groups if title.startswith("P")]
    for title in (*with_p[1:], day):
        listing.press("p")
        assert title in listing.selected
    listing.click_on("PULUC")
    assert isinstance(listing.scene, PuzzleListScene)
    while not listing.shows("Set 5 of Puluc"):
        listing.wheel(-1)
    listing.click_on("Set 5 of Puluc")
    assert listing.scene.puzzle is collection().sets[4].puzzles[0]


def test_the_first_group_below_a_heading_scrolls_the_heading_into_view(listing):
    listing.press("end")
    assert not listing.shows("PULUC")
    while "Set 1 of Puluc" not in [word.text for word in listing.words if word.is_inverse]:
        listing.press("up")
    assert listing.shows("PULUC")


def test_the_answer_selected_is_compared_with_the_best_one(asking):
    while len(asking.scene.puzzle.answers) < 3:
        asking.press("pagedown")
    answer(waited(asking), 1)
    panel, (best, played, third, *_) = asking.scene.panel, asking.scene.puzzle.answers
    assert panel.compared == (best, played)
    asking.press("right", "right")
    assert panel.answer is third
    assert panel.compared == (best, third)


@pytest.mark.parametrize("code", sampled(LANGUAGES, 3))
def test_the_reasons_keep_clear_of_the_edge_in_every_language(code):
    set_language(code)
    for puzzle in collection().puzzles[::31]:
        canvas = make_canvas()
        panel = AnswerPanel(ART, puzzle, puzzle.answers[1])
        panel.draw(canvas)
        for x in range(canvas.get_width() - 4, canvas.get_width()):
            column = [canvas.get_at_mapped((x, y)) for y in range(panel.why.y, panel.why.bottom)]
            assert INK not in column, str(puzzle)


@pytest.mark.parametrize("code", sampled(LANGUAGES, 3))
def test_a_reason_for_every_answer_has_room_in_every_language(code):
    set_language(code)
    for puzzle in collection().puzzles[::31]:
        room = AnswerPanel(ART, puzzle, puzzle.best).why.width
        for answer in puzzle.answers[1:]:
            shortest = whys(puzzle.best, answer)[-1]
            assert max(map(ART.normal.width, shortest)) <= room, shortest


@pytest.mark.parametrize(("number", "code"), sampled(enumerate(LANGUAGES), 3))
def test_the_panel_leaves_out_no_strong_reason(number, code):
    """Nor one that speaks for the other answer; each sixth puzzle is tried in one language."""
    set_language(code)
    for puzzle in collection().puzzles[number :: 6 * len(LANGUAGES)]:
        best, second = puzzle.answers[:2]
        panel = AnswerPanel(ART, puzzle, second)
        *_, why = (each for each in panel.controls() if each.rect == panel.why)
        told, although, _ = reasons(best.line, second.line)
        for fact in (*told[:1], *although):
            words = {*clause(fact, best.line).wordings, *clause(fact, second.line).wordings}
            if fact is Fact.STILL_TAKES:  # the throws or the units that take may be told instead
                words |= {*clause(Fact.WILL_TAKE, best.line).wordings}
                words |= {*clause(Fact.HUNTS, best.line).wordings}
            assert any(each in why.name for each in words), (why.name, fact)
        written = [each for each in whys(best, second) if " ".join(each) == why.name]
        fitting = [each for each in written if max(map(ART.normal.width, each)) <= why.rect.width]
        assert len(fitting[0]) * ART.normal.pitch <= why.rect.height
        assert panel.why.bottom < HEIGHT


def test_in_the_standard_game_a_panel_gives_losses_of_both_answers_or_of_none():
    for puzzle in collection().standard:
        best, second = puzzle.answers[:2]
        panel = AnswerPanel(ART, puzzle, second)
        *_, why = (each for each in panel.controls() if each.rect == panel.why)
        for fact in reasons(best.line, second.line).although:
            if fact is Fact.IS_TAKEN:
                given = [
                    any(each in why.name for each in clause(fact, answer.line).wordings)
                    for answer in (best, second)
                ]
                assert given in ([True, True], [False, False]), why.name


def test_of_many_answers_the_best_six_are_shown_or_the_players_instead_of_the_sixth():
    start = Position.parse("1 j j j - - - - - o 4 j", Ruleset(throws_per_turn=2))
    lines = lines_of_play(Choice.at(start, (1, 4)))
    answers = tuple(Ranked(line, 0.9 - number / 100) for number, line in enumerate(lines))
    assert len(answers) > 8
    puzzle = Puzzle(start, (Throw.parse("1000"), Throw.parse("1111")), answers)
    for number, shown in ((2, answers[:6]), (7, (*answers[:5], answers[7]))):
        panel = AnswerPanel(ART, puzzle, answers[number])
        seen = []
        for each in range(6):
            panel.choice.go(each)
            seen.append(panel.answer)
        assert (tuple(seen), panel.choice.count) == (shown, 6)


def test_missed_puzzles_come_again_over_months_until_they_are_learned(asking):
    missed, context = asking.scene.puzzle, asking.context
    day = context.clock()
    answer(asking, 1)
    asking.press("escape")
    assert not asking.shows("Due today")
    for interval in (1, 3, 7, 21, 60):
        day += timedelta(interval)
        context.clock = lambda day=day: day - timedelta(1)
        reopened(asking)
        assert not asking.shows("Due today"), "it comes too early"
        context.clock = lambda day=day: day
        reopened(asking)
        asking.click_on("Due today")
        assert waited(asking).scene.puzzle == missed
        answer(asking, 0)
        assert asking.shows("Right!")
        asking.press("return")
        assert isinstance(asking.scene, PuzzleListScene)
    context.clock = lambda: day + timedelta(1000)
    reopened(asking)
    assert not asking.shows("Due today")
    assert context.solved_puzzles.has_seen(missed), "it counts as solved after all"


def test_own_mistakes_are_a_group_and_leave_it_once_learned(listing):
    mistake = replace(collection().puzzles[0], idea=None, grade=0, error=0.03)
    context = listing.context
    context.solved_puzzles.add([mistake])
    reopened(listing)
    listing.click_on("My mistakes")
    assert waited(listing).scene.puzzle == mistake
    answer(listing, 0)
    assert listing.shows("Chances are estimates")
    listing.press("return")
    day = context.clock()
    for interval in (1, 3, 7, 21, 60):
        day += timedelta(interval)
        context.clock = lambda day=day: day
        context.solved_puzzles.note(mistake, is_solved=True)
    reopened(listing)
    assert not listing.shows("My mistakes")
    assert context.saving.finish()
    stored = SolvedPuzzles.load(context.paths.solved_puzzles)
    assert (stored.mistakes, stored.solved) == ({}, frozenset())


def test_the_progress_has_a_rating_with_its_error_after_ten_tries(asking, check_screen):
    puzzles, progress = collection().puzzles, asking.context.solved_puzzles
    answer(asking, 1)
    asking.press("escape")
    for number, puzzle in enumerate(puzzles[1:9]):
        progress.note(puzzle, is_solved=number % 2 == 0)
    asking.click_on("Progress")
    assert asking.shows("RATING: AFTER TEN TRIES")
    assert not asking.scene.curve
    asking.press("escape")
    for number, puzzle in enumerate(puzzles[9:70]):
        progress.note(puzzle, is_solved=number % 3 > 0)
    asking.click_on("Progress")
    tries = progress.rated(puzzles)
    overall = rating(tries)
    error = rating_error(overall, tries)
    assert asking.shows(f"RATING: {whole(overall)} ± {error}")
    assert len(asking.scene.curve) == progress_scene.CURVE_POINTS
    assert asking.scene.curve[-1] == overall
    check_screen("puzzles-progress", asking.picture())


def test_puzzles_that_other_versions_have_stay_in_the_file_and_count_nowhere():
    gone, missed, puzzle = "puluc: gone 3", "puluc: missed 2", collection().puzzles[0]
    kept = SolvedPuzzles(
        solved=frozenset({gone}),
        seen=frozenset({missed}),
        order=(missed, gone),
        due={missed: Due(0, 1)},
    )
    saved = list[SolvedPuzzles]()
    progress = PuzzleProgress(kept, saved.append, lambda: 5)
    puzzles = collection().puzzles
    assert not progress.count(puzzles)
    assert not progress.rated(puzzles)
    assert not any(map(progress.is_due, puzzles))
    progress.note(puzzle, is_solved=True)
    assert progress.rated(puzzles) == [(puzzle, True)]
    both = kept.solved | {puzzle.key}
    assert saved == [structs.replace(kept, solved=both, order=(*kept.order, puzzle.key))]


def test_practice_mixes_an_idea_with_its_opposite_and_leaves_the_rating_alone(asking):
    asking.press("escape")
    progress, puzzles = asking.context.solved_puzzles, collection().puzzles
    rated = progress.rated(puzzles)
    asking.click_on("Progress")
    asking.click_on("Practise: Safety or risk")
    asked = waited(asking).scene.group.puzzles
    assert {each.idea for each in asked} == {Idea.SAFE, Idea.BAIT}
    assert {each.idea for each in asked[:6]} == {Idea.SAFE, Idea.BAIT}
    assert {*asked} == {each for each in collection().standard if each.idea in Practice.RISK.ideas}
    answered(asking, 0).press("escape")
    assert progress.rated(puzzles) == rated
    assert asking.scene.results[2] == f"1/{len(asked)}"


@pytest.mark.parametrize("idea", [each for each in Idea if each is not Idea.FURTHER])
def test_every_idea_is_practised_once(idea):
    assert [idea in practice.ideas for practice in Practice].count(True) == 1


def test_the_progress_asks_a_few_times_whether_a_puzzle_was_seen(asking, monkeypatch):
    asked, has_seen = list[Puzzle](), PuzzleProgress.has_seen
    monkeypatch.setattr(
        PuzzleProgress, "has_seen", lambda *about: asked.append(about[1]) or has_seen(*about)
    )
    asking.press("escape")
    asking.click_on("Progress")
    assert len(asked) < 3 * len(collection().puzzles)


def answer(driver: Driver, number: int) -> None:
    """Give the answer of this number, and wait until the answers can be read."""
    walk_to(driver, number)
    driver.press("return")
    waited(driver)


def reopened(driver: Driver) -> None:
    """Leave the list and open it again."""
    driver.press("escape", "j")
    assert isinstance(driver.scene, PuzzleListScene)


def test_esc_leads_back_to_the_list_and_to_the_game(asking):
    asking.press("escape")
    assert isinstance(asking.scene, PuzzleListScene)
    asking.press("escape")
    assert isinstance(asking.scene, BoardScene)


def test_the_mouse_leads_back_too(asking):
    asking.click(CROSS)
    assert isinstance(asking.scene, PuzzleListScene)
    asking.click((20, 5))
    assert isinstance(asking.scene, BoardScene)


def test_the_game_is_not_touched(asking):
    match = asking.context.session.match
    before = match.phase, match.turns.copy()
    answered(asking, 0)
    assert asking.context.session.match is match
    assert (match.phase, match.turns) == before


def test_rules_are_those_of_the_puzzle_and_then_of_the_game_again(listing):
    puzzle = next(each for each in collection().puzzles if each.game == "Bell")
    listing.context.solved_puzzles.note(puzzle, is_solved=True)
    while "Set 1 of Bell" not in listing.selected:
        listing.press("down")
    listing.press("return")
    waited(listing).press("r")
    assert isinstance(listing.scene, RulesScene)
    assert listing.shows("Rules: Bell")
    listing.press("escape", "escape", "escape", "r")
    assert listing.shows("Rules: Puluc")


def test_puzzles_open_from_the_list_of_games_too(driver):
    driver.app.scenes = [FilesScene(driver.context)]
    driver.press("j")
    assert isinstance(driver.scene, PuzzleListScene)


@pytest.mark.parametrize("error", [PuzzleError(3, "no"), OSError(5, "Input/output error")])
def test_unreadable_puzzles_are_a_notice(board, monkeypatch, error):
    def fail() -> None:
        raise error

    monkeypatch.setattr(list_scene, "collection", fail)
    driver = board()
    driver.press("j")
    assert isinstance(driver.scene, NoticeScene)
    assert driver.shows("The puzzles can't be read")
    driver.close_notice()
    assert isinstance(driver.scene, BoardScene)


def test_the_pictures(listing, check_screen):
    check_screen("puzzles-list", listing.picture())
    listing.press("down", "down", "down", "return")
    waited(listing)
    walk_to(listing, 1)
    check_screen("puzzles-question", listing.picture())
    listing.press("return")
    waited(listing)
    check_screen("puzzles-missed", listing.picture())
    listing.press("right")
    check_screen("puzzles-worse", listing.picture())


def test_the_picture_of_a_right_answer(asking, check_screen):
    by_keys(asking, 0)
    check_screen("puzzles-right", waited(asking).picture())


def test_every_question_and_panel_fits(listing):
    art = listing.context.art
    for game in {each.game for each in collection().sets}:
        assert art.normal.width(f"{game}: your move?") <= 155, game
    for puzzle in collection().puzzles:
        assert len(puzzle.answers) <= 6
        width = 36 if len(puzzle.throws) == 1 else 74
        assert all(art.bold.width(drawn(each.line.text())) <= width for each in puzzle.answers)
    assert (assets() / "puzzles.txt").is_file()
