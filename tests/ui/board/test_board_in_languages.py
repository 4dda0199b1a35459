"""What the board explains, asks and refuses in every language, and that it fits."""

from collections.abc import Iterator
from types import SimpleNamespace

import pygame
import pytest
from driver import ART, at, see_end
from watched_texts import OTHERS, TRANSLATIONS, misplaced, texts_of

from puluc.game.analysis import Ranked
from puluc.game.story import Story, StoryKind
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import (
    SERIES_GAMES,
    Outcome,
    Phase,
    Player,
    Position,
    Reason,
    Refusal,
    Ruleset,
    SeriesGame,
    Side,
    lines_of_play,
)
from puluc.storage.preferences import Speed
from puluc.text.error_messages import refusal_message
from puluc.text.language import PSEUDO, gettext, language, pgettext, set_language
from puluc.text.names import player_name
from puluc.text.stories import story_words
from puluc.text.wordings import Words
from puluc.ui.board.commands import BoardCommand, Situation, refusal
from puluc.ui.board.pause import PAUSED
from puluc.ui.board.picture import end_panel
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.strip import AREA
from puluc.ui.board.picture.timeline import DELAY_MS, ThinkingMark
from puluc.ui.board.throw_entry import ThrowEntryScene
from puluc.ui.board.tutor import Doubt, TutorScene
from puluc.ui.jobs.adviser import NO_NETWORKS, NO_SOLUTION
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene.base import Scene

FOREIGN = [code for code in LANGUAGES if code != SOURCE]


def too_wide(texts: Iterator[str], width: int = AREA.width) -> set[str]:
    """Texts that are wider; in the pseudo-language the strip may have two lines."""
    most = 2 if language() == PSEUDO and width == AREA.width else 1
    return {text for text in texts if len(ART.normal.wrap(text, width)) > most}


def refusals() -> Iterator[str]:
    """Why commands are not possible."""
    for phase in Phase:
        for is_persons_turn in (False, True):
            situation = Situation(phase, is_persons_turn, lambda: False, has_future=False)
            yield from (refusal(command, situation) for command in BoardCommand)


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_message_fits_the_strip_in_every_language(code):
    set_language(code)
    values = {"value": 6, "who": player_name(Player.W), "turn": 188}
    spaces = gettext("{first} or {second}").format(first=38, second=37)
    texts = [
        *refusals(),
        *map(gettext, (NO_NETWORKS, NO_SOLUTION, *PAUSED)),
        *(refusal_message(each) for each in Refusal if gettext(each.value) != each.value),
        gettext("Working out chances ..."),
        gettext("Turn {turn} taken back").format(**values),
        gettext("You have no {value} to use").format(**values),
        gettext("No unit can use the {value} now").format(**values),
        gettext("{who} to throw: click the sticks").format(**values),
        gettext("It can go to {spaces}").format(spaces=spaces),
        gettext("It can go to {spaces} or home").format(spaces=spaces),
        gettext("It can go home"),
        gettext("No move brings you home yet"),
        gettext("That city is the enemy's"),
        gettext("Both throws must be used"),
        gettext("Click a unit"),
    ]
    assert not too_wide(iter(texts))


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_questions_fit_their_dialogs_in_every_language(board, code):
    set_language(code)
    driver = at(board, "puluc", "4 - - j - o - - - - 4 j", 2)
    lines = lines_of_play(driver.context.session.match.choice)
    made, best = (Ranked(line, chance) for line, chance in zip(lines, (0.38, 1.0), strict=False))
    for is_exact in (False, True):
        doubt = Doubt(made, best, is_exact)
        check_question(TutorScene(ART, doubt))
    for of in ((1, 1), (2, 2)):
        check_question(ThrowEntryScene(ART, Words(player_name(Player.W)), *of))


def check_question(scene: Scene) -> None:
    """Look whether all has its place."""
    assert misplaced(scene) == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_chances_of_three_moves_fit_the_strip_in_every_language(code):
    set_language(code)
    about = ART.normal.width(pgettext("chances", "about")) + 4
    assert about + 3 * (10 + ART.normal.width("88 %")) + 2 * 3 <= AREA.width


@pytest.mark.parametrize("code", [*FOREIGN, PSEUDO])
def test_the_tables_of_a_series_have_a_word_for_each_game_in_every_language(code):
    set_language(code)
    outcome = Outcome(Side.OBSIDIAN, Reason.NO_FREE_PIECE)
    for number in range(1, len(SERIES_GAMES) + 1):
        before = (88, 88) if number > 1 else (0, 0)
        game = SimpleNamespace(
            series_game=SeriesGame(number, before), taken=(88, 88), is_assisted=True
        )
        panel = end_panel.SeriesPanel(ART, outcome, Words(), [game])
        assert misplaced(panel) == [], number
        assert max(rect.right for _, rect in texts_of(panel)) <= end_panel.TEXT_RIGHT
        if code != PSEUDO:
            heads = [pgettext("column", head) for head in end_panel.HEADS]
            assert {*heads} <= {text for text, _ in texts_of(panel)}


def test_another_language_is_effective_when_the_board_is_seen_again(board):
    driver = at(board, "puluc", "4 - j - - - - - - - 5 j", 2)
    assert driver.strip.startswith("Jade threw 2")
    driver.press("e")
    set_language("uk")
    driver.press("escape")
    assert "випало 2" in driver.strip.lower()
    driver.press("m")
    driver.wait(3000)
    assert driver.strip.startswith("Нефрит – на")


def test_the_end_of_a_game_is_told_in_another_language_at_once(board):
    driver = board()
    session = driver.context.session
    position = Position.parse("0 - - - - - - - - jo 4 j", session.rules)
    session.match.position, session.match.phase = position, Phase.OVER
    driver.show_board()
    see_end(driver)
    assert driver.shows("No free Jade piece is left")
    driver.press("e")
    set_language("es")
    assert driver.shows("Jade no tiene fichas libres")
    driver.press("escape")
    assert driver.shows("Jade 0, Obsidiana")


def test_the_caption_is_told_in_another_language_at_once(board):
    driver = board(Ruleset.preset("bell"), "hard")
    driver.step()
    set_language("es")
    driver.step()
    assert pygame.display.get_caption()[0].endswith(" contra Difícil, 0-0")


@pytest.mark.parametrize("code", FOREIGN)
def test_the_mark_of_a_computer_that_thinks_is_drawn_in_every_language(code):
    assert ART[f"board/thinking-{code}"].size <= ART["board/thinking"].size
    set_language(code)
    mark, canvas = ThinkingMark(lambda: Speed.OFF), make_canvas()
    thought = object()
    mark.tick(0, thought)
    mark.tick(DELAY_MS + 1, thought)
    mark.draw(canvas, ART, Layout.of(Ruleset()))
    area = ART[f"board/thinking-{code}"].get_rect(topleft=Layout.of(Ruleset()).thinking)
    drawn = pygame.image.tobytes(canvas.subsurface(area), "RGB")
    assert drawn == pygame.image.tobytes(ART[f"board/thinking-{code}"], "RGB")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_story_has_room_on_the_panel(code):
    set_language(code)
    of_turns = (StoryKind.LONGEST, StoryKind.SHORTEST)
    for kind in StoryKind:
        for side in Side:
            number = 188 if kind in of_turns else 16
            story = Story(kind, side, number, turn=188, values=(4, 5))
            assert ART.normal.width(story_words(story, "master").full) <= end_panel.TEXT_WIDTH, kind
