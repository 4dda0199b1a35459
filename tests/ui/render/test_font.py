"""The faces cover all the game may write, keep their metrics and look as approved."""

import os
from itertools import pairwise, product
from pathlib import Path
from unicodedata import normalize

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from puluc.ui.render.canvas import CLEAR, INK, PAPER, blank, read_grids
from puluc.ui.render.font import RISE, DrawnText, Font, recorded_texts

FONTS = Path(__file__).parents[3] / "assets" / "fonts"
SCREENS = Path(__file__).parents[1] / "screens"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = "".join(map(chr, [*range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x180)])) + "ȘșȚțẞ"
CYRILLIC = "".join(map(chr, range(0x400, 0x460))) + "Ґґ"
SIGNS = "“”‘’‚„«»‹›–—…•·×÷±°½¼¾←→↑↓▲▼◀▶✓−©®¿¡§¶£€№\u00a0\u202f\u2011\u02bc\ue000"
SPANISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÜÑ"
UKRAINIAN = "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"
FIGURES = f"0123456789+-−%/:., x×{SPANISH}{UKRAINIAN}ЁЪЫЭ¿?¡!«»–—…ºª’\u02bc"
COVERAGE = {
    "normal": ASCII + LATIN + CYRILLIC + SIGNS,
    "bold": ASCII + LATIN + CYRILLIC + SIGNS,
    "figures": FIGURES,
}
TEXT_FACES = ("normal", "bold")
"""All that a face must be able to write."""

SPECIMENS = {
    "normal": [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ  I l 1  O 0  B 8",
        "abcdefghijklmnopqrstuvwxyz 0123456789",
        "Throws Culin  Captures Forward  “Jade” wins.",
        "To Ty AVATAR LAVA L’Été r. P, (a[i] != {x}) * # @",
        "Příliš žluťoučký kůň; Zażółć gęślą jaźń; şİ Å",
        "Съешь ещё этих мягких французских булок",
        "Пулук – гра доколумбівської Америки ½ ← ✓",
    ],
    "bold": [
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ I l 1",
        "abcdefghijklmnopqrstuvwxyz O 0 B 8",
        "Throws Culin  “Jade” wins. 0123456789",
        "To Ty AVATAR LAVA L’Été r. P, (a[i]) * # @",
        "Příliš žluťoučký kůň; Zażółć jaźń; şİ Å",
        "Съешь ещё этих французских булок",
        "Пулук – гра доколумбівської Америки",
    ],
    "figures": [
        "0123456789 +1 -2 −3 50% 1/2 12:30 1.5 2,5 3x 4× ½",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "JADE 10 – OBSIDIAN 7 … ▲▼◀▶ ←→ (A)! ?",
    ],
}

ADVANCES = {"normal": 6, "bold": 7, "figures": 5}
"""Of the figures."""

LANGUAGES = {
    "spanish": [
        ("normal", "¿Quién tira primero? ¡Tú! «Jade» gana: 3–2."),
        ("normal", "Elige qué unidad mover: está en la 7.ª casilla."),
        ("normal", "Último tiro: 5. Así volvió el señor Ñandú."),
        ("bold", "ÁRBOL ÉL ÍNDICE ÓPALO ÚTIL ÜBER AÑO"),
        ("bold", "¿Rendirte? Perderás… ¡Qué mala suerte!"),
        ("normal", "ÁRBOL ÉL ÍNDICE ÓPALO ÚTIL ÜBER AÑO"),
        ("figures", "FÁCIL DIFÍCIL AÑO ¿QUÉ? ¡ÚLTIMO ÍNDICE! DECISIÓN «ÉL»"),
    ],
    "ukrainian": [
        ("normal", "Пулук, або Бул – давня гра мая з Гватемали."),
        ("normal", "Їжак з’їв ґаву; Єва, Ґалаґан – щастя! Юшка."),
        ("normal", "Фішку взято в полон; об’їзд, жовтий цех."),
        ("bold", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШ"),
        ("bold", "ЩЬЮЯ щьюя абвгґдеєжзиіїйклмнопрсту"),
        ("normal", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"),
        ("figures", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ П’ЯТЬ"),
    ],
}
"""Lines with the face of each."""


@pytest.fixture(scope="module")
def fonts() -> dict[str, Font]:
    return {name: Font.load(FONTS / f"{name}.txt") for name in COVERAGE}


@pytest.fixture(params=[*COVERAGE])
def face(request) -> str:
    return request.param


def rendered(font: Font, text: str, ink: int = INK) -> list[str]:
    """What ``text`` looks like on a clear ground, the rows above the line first."""
    surface = blank((font.width(text) + 8, font.height + 2 * RISE), CLEAR)
    font.draw(surface, (4, RISE), text, ink)
    signs = {INK: "#", PAPER: "o", CLEAR: "."}
    return [
        "".join(signs[surface.get_at_mapped((x, y))] for x in range(surface.get_width()))
        for y in range(surface.get_height())
    ]


def cropped(rows: list[str]) -> list[str]:
    """The rows that show anything, without what is clear at their sides."""
    rows = [row for row in rows if row.strip(".")]
    left = min(len(row) - len(row.lstrip(".")) for row in rows)
    right = max(len(row.rstrip(".")) for row in rows)
    return [row[left:right] for row in rows]


# The files


def test_each_character_is_drawn_once(face):
    names = [name for name, _ in read_grids(FONTS / f"{face}.txt")]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_grids_keep_to_the_height_of_the_face(face, fonts):
    height = fonts[face].height
    grids = dict(read_grids(FONTS / f"{face}.txt"))
    assert [name for name, rows in grids.items() if not 1 <= len(rows) <= height + RISE] == []


def test_the_faces_have_the_heights_that_the_screens_count_on(fonts):
    assert {name: font.height for name, font in fonts.items()} == {
        "normal": 8,
        "bold": 8,
        "figures": 6,
    }


def test_rows_and_lines_keep_clear_of_those_above_them(face, fonts):
    font = fonts[face]
    assert font.line_pitch > font.pitch > font.height > font.capital


# Coverage


def test_the_face_covers_what_the_game_may_write(face, fonts):
    missing = [f"{c} U+{ord(c):04X}" for c in COVERAGE[face] if c not in fonts[face]]
    assert missing == [], f"{face} lacks {', '.join(missing)}"


def test_no_two_letters_of_a_script_look_alike(face, fonts):
    alphabets = [
        SPANISH,
        UKRAINIAN,
        "".join(c for c in COVERAGE[face] if c.isalnum() and ord(c) < 0x180 and c not in "ÐĐŢţŞş"),
        "".join(c for c in CYRILLIC if c in fonts[face]),
    ]
    for alphabet in alphabets:
        seen: dict[tuple[str, ...], str] = {}
        for character in alphabet:
            twin = seen.setdefault(tuple(rendered(fonts[face], character)), character)
            assert twin == character, f"{face}: {character} looks like {twin}"


def test_what_the_face_lacks_is_a_hollow_box(face, fonts):
    box = cropped(rendered(fonts[face], "\u65e5"))
    assert set(box[0]) == set(box[-1]) == {"#"}
    assert all(row == "#" + "." * (len(row) - 2) + "#" for row in box[1:-1])


def test_a_box_does_not_stand_for_covered_characters(face, fonts):
    box = rendered(fonts[face], "\u65e5")
    assert [c for c in COVERAGE[face] if c.strip() and rendered(fonts[face], c) == box] == []


def test_decomposed_text_looks_like_composed(fonts):
    assert rendered(fonts["normal"], "E\u0301i\u0308") == rendered(fonts["normal"], "Éï")


def test_an_accent_replaces_the_dot(fonts):
    assert cropped(rendered(fonts["normal"], "ï")) == ["#.#", *[".#."] * 5]


def test_accents_keep_clear_of_their_letter(fonts):
    for name, character in product(TEXT_FACES, "ŻÄÖÜÑЇЁáéíóúñčžřйїёў"):
        look = "\n".join(rendered(fonts[name], character)).strip(".\n")
        clear = "." * (fonts[name].width(character) + 8)
        assert clear in look.split("\n"), f"{character} has grown together:\n{look}"


@pytest.mark.parametrize("character", SPANISH[26:] + "ҐЇЙ")
def test_an_accented_capital_stands_on_the_line_and_rises_by_a_row(character, face, fonts):
    rows = {y for _, y in fonts[face].ink(character)[1]}
    assert min(rows) == -1
    assert max(rows) == max(y for _, y in fonts[face].ink("E")[1])


@pytest.mark.parametrize("character", "áéíóúüñґїйÁÉÍÓÚÜÑҐЇЙ")
def test_an_accent_shows(character, fonts):
    plain = normalize("NFD", character)[0].translate(str.maketrans("ґҐ", "гГ"))
    for name in TEXT_FACES:
        assert rendered(fonts[name], character) != rendered(fonts[name], plain)


# Metrics


def test_most_letters_advance_six_pixels(fonts):
    widths = [fonts["normal"].width(c) + 1 for c in ASCII if c.isalnum()]
    assert sorted(widths)[len(widths) // 2] == 6


def test_no_letter_is_cut_off(face, fonts):
    font = fonts[face]
    rows = range(-RISE, font.height + RISE)
    cut = [c for c in COVERAGE[face] if any(y not in rows for _, y in font.ink(c)[1])]
    assert cut == [], f"{face}: {''.join(cut)} reach outside rows {rows}"


@pytest.mark.parametrize(("name", "advance"), ADVANCES.items())
def test_figures_are_equally_wide(fonts, name, advance):
    assert {fonts[name].width(c) + 1 for c in "0123456789"} == {advance}


def test_width_leaves_out_the_last_gap(face, fonts):
    font = fonts[face]
    assert font.width("") == 0
    assert font.width("HH") == 2 * font.width("H") + 1


def test_width_is_what_drawing_covers(face, fonts):
    font = fonts[face]
    for text in ("JADE 10", "HM", "WE 8"):
        assert len(cropped(rendered(font, text))[0]) == font.width(text), f"{face}: {text}"


def test_draw_says_where_to_go_on(fonts):
    font, canvas = fonts["normal"], blank((100, 20))
    assert font.draw(canvas, (3, 5), "") == 3
    assert font.draw(canvas, (3, 5), "Jade") == 3 + font.width("Jade") + 1


def test_text_is_drawn_in_either_colour(fonts):
    ink = rendered(fonts["bold"], "Jade")
    assert rendered(fonts["bold"], "Jade", PAPER) == [row.replace("#", "o") for row in ink]


def test_text_may_run_over_the_edge(fonts):
    canvas = blank((20, 10))
    fonts["normal"].draw(canvas, (-3, -2), "Obsidian wins")


# Kerning


KERNED = [
    "AV",
    "To",
    "Ty",
    "r.",
    "L’",
    "LT",
    "P,",
    "То",
    "Г.",
    "Té",
    "ÁV",
    "ГА",
    "ТА",
    "ГЛ",
    "ТД",
    "Ґа",
]


@pytest.mark.parametrize("pair", KERNED)
def test_a_gaping_pair_closes_up(fonts, pair):
    font = fonts["normal"]
    apart = font.width(pair[0]) + 1 + font.width(pair[1])
    assert font.width(pair) == apart - 1, f"{pair} is not kerned"


def test_kerning_gives_way_to_accents(fonts):
    font = fonts["normal"]
    assert font.width("Tõ") == font.width("T") + 1 + font.width("õ")


@pytest.mark.parametrize("name", TEXT_FACES)
def test_no_two_letters_touch(fonts, name):
    font = fonts[name]
    for left, right in product((c for c in COVERAGE[name] if c.strip()), repeat=2):
        if font.shift(left, right):
            assert not font.touch(left, right, font.shift(left, right)), left + right


@pytest.mark.parametrize("name", TEXT_FACES)
def test_kerning_names_only_what_the_face_has(fonts, name):
    letters = {letter for pair in fonts[name].kerning for letter in pair}
    assert letters - set(COVERAGE[name]) == set()


# Fitting and wrapping


def test_texts_that_fit_stay_whole(fonts):
    font = fonts["normal"]
    assert font.fit("Obsidian", font.width("Obsidian")) == "Obsidian"


@pytest.mark.parametrize("text", ["The old game of Puluc", "Тіто грає", "AVAVAV To r. r. Ty Ty"])
def test_fit_keeps_all_that_fits(fonts, text):
    font = fonts["normal"]
    for width in range(font.width("…"), font.width(text)):
        short = font.fit(text, width)
        assert short.endswith("…")
        assert text.startswith(short[:-1])
        assert font.width(short) <= width
        longer = text[: len(short)].rstrip() + "…"
        assert longer == short or font.width(longer) > width, f"{short} could be {longer}"


def test_fit_never_leaves_nothing(fonts):
    assert fonts["normal"].fit("Obsidian", 0) == "…"


def test_wrap_keeps_words_whole_and_loses_none(fonts):
    font = fonts["normal"]
    text = "A unit that meets an enemy lands on it and carries it home; both wait in the city."
    for width in range(60, 240, 7):
        lines = font.wrap(text, width)
        assert " ".join(lines) == text
        assert max(map(font.width, lines)) <= width
        for line, following in pairwise(lines):
            assert font.width(f"{line} {following.split(' ')[0]}") > width, "a line ends early"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Jade\n\nObsidian", 100, ["Jade", "", "Obsidian"]),
        ("", 100, [""]),
        ("Мурахи-збиральники", 70, ["Мурахи-", "збиральники"]),
        ("мурахи-збиральники", 200, ["мурахи-збиральники"]),
        ("Jade", 1, ["J", "a", "d", "e"]),
    ],
)
def test_wrap_breaks_at_paragraphs_and_hyphens_and_where_no_letter_fits(fonts, text, width, lines):
    assert fonts["normal"].wrap(text, width) == lines


def test_wrap_breaks_a_word_longer_than_a_line(fonts):
    font = fonts["normal"]
    lines = font.wrap("in Donaudampfschifffahrtsgesellschaft now", 60)
    assert lines[0] == "in"
    assert "".join(lines) == "inDonaudampfschifffahrtsgesellschaftnow"
    assert max(map(font.width, lines)) <= 60


@pytest.mark.parametrize("odds", ["(1 of 16)", "(15 of 16)", "(7 з 16)", "(4 %)"])
def test_no_line_ends_within_odds(fonts, odds):
    text = f"After 2-6 you lose 1 to a 4 {odds}, and you take 1 back."
    for width in range(60, 240):
        assert any(odds in line for line in fonts["normal"].wrap(text, width))


def test_no_line_begins_with_a_dash(fonts):
    font = fonts["normal"]
    text = "Загін – це фішки на одному полі, а верхня – його господар – веде всіх."
    for width in range(60, 200, 5):
        lines = font.wrap(text, width)
        assert " ".join(lines) == text
        assert max(map(font.width, lines)) <= width
        assert not any(line.startswith("–") for line in lines)


@pytest.mark.parametrize("kept", ["70 %", "S. Culin", "С. Кулін", "4 мм"])
def test_no_line_ends_after_an_initial_or_before_a_unit(fonts, kept):
    font = fonts["normal"]
    assert font.wrap(f"is {kept}", font.width(f"is {kept[:-1]}")) == ["is", kept]


def test_wrap_respects_spaces_that_do_not_break(fonts):
    font = fonts["normal"]
    width = font.width("4\u00a0spaces")
    assert font.wrap("move 4\u00a0spaces", width) == ["move", "4\u00a0spaces"]


# The look


def specimen(lines: list[tuple[Font, str]]) -> pygame.Surface:
    canvas = blank((240, 80))
    for row, (font, line) in enumerate(lines):
        pitch = max(11, font.height + 1)
        top = 1 + pitch * row
        inverse = row % 3 == 2
        if inverse:
            canvas.fill(INK, (0, top, 240, pitch))
        font.draw(canvas, (2, top + min(2, pitch - font.height)), line, PAPER if inverse else INK)
    return canvas


@pytest.mark.parametrize("name", [*SPECIMENS, *LANGUAGES])
def test_a_face_and_a_language_look_as_approved(name, fonts, check_screen):
    lines = LANGUAGES.get(name) or [(name, line) for line in SPECIMENS[name]]
    drawn = [(fonts[face], line) for face, line in lines]
    assert [line for font, line in drawn if font.width(line) > 236] == []
    check_screen(f"specimen-{name}", specimen(drawn))


def test_a_recorded_text_is_as_wide_as_its_letters(fonts, face):
    font, canvas = fonts[face], blank((200, 40))
    with recorded_texts() as texts:
        font.draw(canvas, (5, 7), "123")
    assert texts == [DrawnText("123", pygame.Rect(5, 7, font.width("123"), font.height))]
