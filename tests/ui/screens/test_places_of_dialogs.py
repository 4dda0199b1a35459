"""Dialogs, scores, sticks, rules and Set up in every language: all has its place."""

from types import SimpleNamespace

import pytest
from driver import ART, BUL, prefer, team_game
from watched_texts import OTHERS, TRANSLATIONS, Drawing, misplaced, texts_of

from puluc.ai import ALL_LEVELS
from puluc.game.analysis import GameSkill, level_costs
from puluc.game.draft import Draft, DraftError
from puluc.game.scores import Scores, Tally, ThrowCounts
from puluc.game.session import Setup
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import (
    PRESETS,
    Obstacle,
    Player,
    Record,
    Refusal,
    Ruleset,
    Seat,
    Side,
    Throws,
    Unit,
    UnreachableError,
    against,
    commitment,
)
from puluc.storage.preferences import Speed
from puluc.text.error_messages import CONTRADICTION_MESSAGES, refusal_message
from puluc.text.language import PSEUDO, gettext, set_language
from puluc.text.language import language as current_language
from puluc.text.wordings import Words
from puluc.ui.board.picture.strip import AREA
from puluc.ui.scene.base import Scene
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.scores.scene import ScoresScene
from puluc.ui.screens.scores.skill import SkillPage
from puluc.ui.screens.set_up import words
from puluc.ui.screens.throws import ThrowCharts, draw_seed_proof
from puluc.ui.widgets.dialog import FOOT_LINES, FOOT_WIDTH, Dialog
from puluc.ui.widgets.notice import MAX_TEXT
from puluc.ui.widgets.rows import Row

LEFT, RULE_X, RIGHT, ARROWS = 2, 191, 237, 14
"""Of a dialog: its frame, arrows beside a value."""


@pytest.fixture(params=OTHERS, autouse=True)
def language(request) -> str:
    """Each language but English; in the gate the pseudo-language too."""
    set_language(request.param)
    return request.param


def crowded(dialog: Dialog) -> list[str]:
    """The rows and explanations of a dialog that have no room with one of their values.

    In a language that players read, no explanation takes the place of a row or of *Cancel*.
    """
    geometry, found = dialog.geometry, list[str]()
    note_lines = geometry.foot_lines if current_language() == PSEUDO else FOOT_LINES
    room = geometry.value_right - LEFT - geometry.margin
    for row in dialog.rows:
        assert row.notes, row.prompt
        for value in row.labels or (getattr(row, "placeholder", ""),):
            if ART.normal.width(row.prompt) + 4 + ART.normal.width(value) + ARROWS > room:
                found.append(f"{row.prompt}: {value}")
        for note in row.notes:
            most = min(len(ART.normal.wrap(each, FOOT_WIDTH)) for each in _joined(note))
            found += [note] if most > note_lines else []
    return found


def _joined(note: str) -> tuple[str, str]:
    """An explanation as it is, and with its parts one after the other."""
    return note, note.replace("\n", " ")


def over_the_rule(scene: Scene) -> list[str]:
    """The words of buttons and rows that touch the rule between them, or are outside."""
    foot, rule_x = scene.dialog.geometry.foot, RULE_X
    inside = [(text, rect) for text, rect in texts_of(scene) if 12 < rect.y < foot]
    return [text for text, rect in inside if rect.left <= rule_x < rect.right or rect.right > RIGHT]


@pytest.mark.parametrize("language", TRANSLATIONS, indirect=True)
def test_every_row_of_every_dialog_has_room(board):
    driver = prefer(board(BUL), speed=Speed.OFF)
    for screen in (Screen.PREFERENCES, Screen.NEW_GAME, Screen.CHOOSE_RULES):
        rules = [BUL] if screen is Screen.CHOOSE_RULES else []
        driver.app.scenes = [driver.context.scene(screen, *rules)]
        driver.step()
        dialog = driver.scene.dialog
        assert crowded(dialog) == []
        for _ in dialog.focused.values:
            dialog.focused.step(1)
            assert over_the_rule(driver.scene) == []
            assert misplaced(driver.scene) == []
    driver.context.start_game(Setup(Ruleset(), (Seat("fair"), Seat("hard"))))
    driver.app.scenes = [driver.context.scene(Screen.NEW_GAME)]
    assert crowded(driver.scene.dialog) == []


def test_seats_have_room(driver):
    seats = [Seat("human", "Ana"), *(Seat(level) for level in ALL_LEVELS[:3])]
    team_game(driver, *seats, *seats)
    driver.app.scenes = [driver.context.scene(Screen.NEW_GAME)]
    driver.step()
    driver.press("down", "down", "down", "return")
    assert driver.shows("Ana")
    assert crowded(driver.scene.dialog) == []
    assert misplaced(driver.scene) == []


@pytest.mark.parametrize(
    ("values", "letter", "chosen"),
    [
        (("LCD", "Papel", "Ámbar"), "A", "Ámbar"),
        (("Ні", "Так"), "N", "Так"),  # its key is where a Latin keyboard has N
        (("Легкий", "Людина"), "K", "Людина"),
        (("Легкий", "Людина"), "Q", "Легкий"),
    ],
)
def test_letters_choose_values_with_accents_and_of_another_alphabet(values, letter, chosen):
    row = Row("", values)
    row.jump(letter)
    assert row.value == chosen


@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
def test_scores_with_all_names_and_large_numbers_have_room():
    tallies = [
        Tally(
            level, str(preset.rules), 99 if not draws else 999, 999, draws, is_assisted=is_assisted
        )
        for level, preset in zip(
            (*ALL_LEVELS, "human", "mixed", "watched") * 3, PRESETS, strict=False
        )
        for draws, is_assisted in ((0, False), (99, True))
    ]
    for rows in ([each for each in tallies if not each.draws], tallies):
        streak = 0 if any(each.draws for each in rows) else 99
        scores = Scores(rows, Side.OBSIDIAN, streak, Side.OBSIDIAN, 999, 9990, 10, series=rows)
        context = SimpleNamespace(
            art=ART,
            session=SimpleNamespace(scores=scores, games=(), record=None, scored_games=()),
        )
        scene = ScoresScene(context)
        for top in range(0, len(rows) * 2, 3):
            scene.top = top
            assert misplaced(scene) == []


def test_skill_has_room():
    for games in ((), (GameSkill(10, 1.9999),) * 60):
        for is_done in (False, True):
            for has_failed in (False, True):
                survey = SimpleNamespace(
                    mine=games,
                    all=games,
                    done=19_999,
                    total=20_000,
                    is_done=is_done,
                    has_failed=has_failed,
                    rules=Ruleset(),
                )
                assert misplaced(SkillPage(ART, survey)) == []
    for preset in PRESETS:
        for cost in level_costs(preset.rules).values() or (0.05,):
            games = (GameSkill(1, cost),)
            survey = SimpleNamespace(
                mine=games, all=games, is_done=True, has_failed=False, rules=preset.rules
            )
            assert misplaced(SkillPage(ART, survey)) == []


@pytest.mark.parametrize("throws", Throws)
def test_charts_of_throws_have_room(throws):
    for count in (0, 9999):
        counts = ThrowCounts((count,) * 5, (count,) * 5)
        assert misplaced(ThrowCharts(ART, Ruleset(throws=throws), counts)) == []


def test_the_proof_has_room(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.THROWS)]
    driver.step()
    for _ in range(3):
        assert misplaced(driver.scene) == []
        driver.press("right")
    seed = "W" * 40
    records = (
        None,
        Record(Ruleset(), against("easy"), number=999),
        Record(Ruleset(), against("easy"), number=999, commitment=commitment(seed), seed=seed),
    )
    for record in records:
        drawing = Drawing(lambda canvas, record=record: draw_seed_proof(canvas, ART, record))
        assert misplaced(drawing, names=("W",)) == []


def test_the_title_and_its_hint_have_room(driver):
    driver.leave_title("escape")
    assert driver.shows(gettext("Press a key. Esc: exit"))
    assert misplaced(driver.scene) == []


def too_wide(sentence: Words) -> str:
    """The wording of a sentence for the strip, if it has no room there."""
    text = ART.normal.fit(sentence, AREA.width)
    lines = 2 if current_language() == PSEUDO else 1
    return text if len(ART.normal.wrap(text, AREA.width)) > lines or "…" in text else ""


@pytest.mark.parametrize("language", TRANSLATIONS, indirect=True)
def test_sentences_in_the_strip_have_room():
    translated = (each for each in Refusal if gettext(each.value) != each.value)
    refusals = [Words(refusal_message(each)) for each in translated]
    drafts = [Draft.start(Ruleset(army=9, fire=True)), Draft.start(Ruleset.preset("bul: fire"))]
    sentences = [*refusals, words.welcome_words(), words.carrying_words()]
    for draft in drafts:
        most = draft.rules.turn_order[-1]
        for dead, lost in ((0, 0), (4, 0), (4, 4), (5, 2)):
            hit = draft.with_hand(most, draft.rules.army - dead).with_lost(most.side, lost)
            sentences.append(words.hand_words(hit, most))
        others = [each for each in Obstacle if each is not Obstacle.OVER]
        sentences += [words.obstacle_words(UnreachableError(each, 39), draft) for each in others]
        over = draft
        for player in draft.rules.turn_order:
            over = over.with_hand(player, 0)
            if not all(over.position.homes):
                sentences.append(words.obstacle_words(UnreachableError(Obstacle.OVER), over))
        enemy = draft.rules.turn_order[0]
        units = [(most,), (most, most), (*[enemy] * 8, most), (enemy, most)]
        sentences += [words.unit_words(39, Unit(unit)) for unit in units]
        sentences += [words.unit_words(39, Unit(unit, is_homeward=True)) for unit in units[:2]]
        sentences.append(words.unit_words(39, None))
    assert [*filter(None, map(too_wide, sentences))] == []


def test_messages_of_set_up_have_room():
    draft = Draft.start(Ruleset.preset("bul"))
    texts = [words.error_text(UnreachableError(each, 39)) for each in Obstacle]
    texts += [words.error_text(DraftError("{player} has no piece left", player=Player.H))]
    for line in ("1 2", "throws=seven", "pieces=9 army=2", str(draft)[:-1]):
        with pytest.raises(ValueError) as failed:  # noqa: PT011 - each says something else
            Draft.parse(line, draft.rules)
        texts.append(words.error_text(failed.value))
    for text in texts:
        assert len(ART.normal.wrap(text, MAX_TEXT)) <= 3 or "throws" in text, text
    for message in CONTRADICTION_MESSAGES.values():
        assert len(ART.normal.wrap(gettext(message), FOOT_WIDTH)) <= FOOT_LINES


def test_a_new_language_shows_at_once(board):
    driver = board()
    for screen in (Screen.NEW_GAME, Screen.PREFERENCES, Screen.RULES, Screen.SCORES, Screen.THROWS):
        set_language(SOURCE)
        driver.app.scenes = [driver.context.scene(screen)]
        driver.step()
        english = driver.text
        set_language("uk")
        driver.app.scenes = [driver.context.scene(screen)]
        driver.step()
        assert driver.text != english
        assert not {*english.split()} & {*driver.text.split()} & {"Game", "Rules", "Scores"}
