"""Saved games, record, puzzles, questions and menus in every language: all has its place."""

from collections import defaultdict
from types import SimpleNamespace

import pytest
from driver import ART
from rounds import sampled
from watched_texts import OTHERS, TRANSLATIONS, Drawing, misplaced

from puluc.game.analysis import SideTotals
from puluc.game.session import Setup
from puluc.languages import LOCALE
from puluc.rules import PRESETS, against
from puluc.storage.library import NameProblem
from puluc.text.language import PSEUDO, gettext, ngettext, set_language
from puluc.text.names import short_form
from puluc.text.pseudo_language import pseudo
from puluc.text.wordings import worded
from puluc.ui.board.game_names import name_message
from puluc.ui.board.picture.strip import AREA
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.puzzles.answer_panel import AnswerPanel
from puluc.ui.screens.puzzles.scene import QUESTION, collection
from puluc.ui.screens.record.graph import draw_balance_page
from puluc.ui.widgets.notice import MAX_TEXT, ConfirmScene, LeaveScene, NoticeScene
from tools.build.catalogues import messages, read_catalogue, texts_of

NOTICES = [
    "puluc/storage/errors.py",
    "puluc/ui/jobs/saving.py",
    "puluc/text/error_messages.py",
    *(f"puluc/ui/scene/{name}.py" for name in ("context", "input")),
]
"""Modules whose texts are shown in a panel of up to four lines."""


@pytest.fixture(params=OTHERS)
def language(request) -> str:
    """Each language but English; in the gate the pseudo-language too."""
    set_language(request.param)
    return request.param


@pytest.mark.usefixtures("language")
def test_the_list_shows_the_names_of_games_whole_beside_long_names_of_files(driver):
    for number, preset in enumerate(PRESETS):
        rules = preset.rules
        name = f"A very long evening {number}"
        driver.context.start_game(Setup(rules, against("hard", rules.players)), name)
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    driver.step()
    for _ in range(0, len(PRESETS), driver.scene.games.list.rows):
        assert misplaced(driver.scene, names=("A v",)) == []
        driver.press("pagedown")


@pytest.mark.usefixtures("language")
def test_the_longest_balance_has_its_place():
    for is_over in (False, True):
        for even_luck, is_about_even in ((0.0, False), (0.28, False), (0.4, True)):
            totals = SideTotals(-1.5, 0.25, 1.5, 38, 0, 38, 38)
            game = SimpleNamespace(
                totals=lambda _side, totals=totals: totals,
                is_over=is_over,
                is_exact=False,
                start=1.0,
                luck=-1.5,
                cost=1.5,
                estimate=3.0,
                final=1.0,
                even_luck=even_luck,
                is_about_even=is_about_even,
                is_beyond=not even_luck,
                is_rough=False,
            )
            drawing = Drawing(lambda canvas, game=game: draw_balance_page(canvas, ART, game))
            assert misplaced(drawing) == []


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("language", sampled(TRANSLATIONS, 2), indirect=True)
def test_every_question_and_answer_of_puzzles_has_its_place():
    for game in {each.game for each in collection().sets}:
        words = worded(gettext(QUESTION), game=short_form(game))
        assert ART.normal.width(words.short) <= AREA.width, words.short
    for puzzle in collection().puzzles[::41]:
        for answer in puzzle.answers[:2]:
            panel = AnswerPanel(ART, puzzle, answer)
            for number in range(panel.choice.count):
                panel.choice.go(number)
                assert misplaced(panel) == []


@pytest.mark.usefixtures("language")
def test_questions_and_messages_have_their_places():
    losses = (
        ngettext("The last turn is not saved.", "{count} turns are not saved.", 999),
        gettext("The preferences are not saved."),
        gettext("Your solved puzzles are not saved."),
    )
    for loss in losses:
        assert misplaced(LeaveScene(ART, loss.format(count=999))) == []
        going_on = gettext("{loss} Go on?").format(loss=loss.format(count=999))
        assert misplaced(ConfirmScene(ART, going_on)) == []
    assert misplaced(ConfirmScene(ART, gettext("It is damaged. Open its backup?"))) == []
    for problem in NameProblem:
        assert len(ART.normal.wrap(name_message("?", problem), MAX_TEXT)) <= 2


def test_every_notice_fits_its_panel(language):
    is_pseudo = language == PSEUDO
    code = OTHERS[0] if is_pseudo else language
    catalogue = read_catalogue(LOCALE / code / "LC_MESSAGES" / "puluc.po")
    notices = [
        text
        for message in messages(catalogue)
        for text in (map(pseudo, texts_of(message.id)) if is_pseudo else texts_of(message.string))
        if any(place in NOTICES for place, _ in message.locations)
    ]
    assert all((LOCALE.parents[1] / place).exists() for place in NOTICES)
    assert len(notices) > 30
    for notice in notices:
        text = notice.format_map(defaultdict(lambda: "A very long name of 32 letters!!"))
        assert misplaced(NoticeScene(ART, text)) == []


def test_a_notice_on_a_strange_file_is_cut_off():
    (cut,) = misplaced(NoticeScene(ART, "nothing but words " * 40))
    assert "…" in cut


def test_a_new_language_shows_at_once_on_what_lies_below(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    driver.step()
    assert driver.shows("Find")
    set_language("es")
    assert driver.shows("Buscar")
    assert not driver.shows("Find")
