import pytest

from puluc.rules import Side, Unit

JADE, OBSIDIAN = Side


def test_the_sides_are_each_others_enemies():
    assert (JADE.enemy, OBSIDIAN.enemy) == (OBSIDIAN, JADE)
    assert (JADE.letter, OBSIDIAN.letter) == ("j", "o")
    assert (str(JADE), str(OBSIDIAN)) == ("Jade", "Obsidian")
    assert (int(JADE), int(OBSIDIAN)) == (0, 1)


@pytest.mark.parametrize("side", Side)
def test_a_side_is_known_by_its_letter(side):
    assert Side.from_letter(side.letter) is side


@pytest.mark.parametrize("letter", ["", "J", "x", "jo", "0", "ｊ"])
def test_other_letters_are_not_a_side(letter):
    with pytest.raises(ValueError, match=r"neither j \(Jade\) nor o \(Obsidian\)"):
        Side.from_letter(letter)


@pytest.mark.parametrize(
    ("text", "side", "own_pieces", "captives"),
    [
        ("j", JADE, 1, 0),
        ("o", OBSIDIAN, 1, 0),
        ("oj", JADE, 1, 1),
        ("jo", OBSIDIAN, 1, 1),
        ("ojo", OBSIDIAN, 2, 1),  # captured and recaptured: the lowest piece is a companion
        ("ojj", JADE, 2, 1),
        ("ooj", JADE, 1, 2),
        ("jooj", JADE, 2, 2),
        ("jojojojojo", OBSIDIAN, 5, 5),
    ],
)
def test_the_top_piece_controls_the_unit(text, side, own_pieces, captives):
    unit = Unit.parse(text)
    assert (unit.side, unit.own_pieces, unit.captives) == (side, own_pieces, captives)
    assert unit.is_captor == (captives > 0)
    assert str(unit) == text


def test_units_with_the_same_pieces_are_equal():
    assert Unit.parse("oj") == Unit((OBSIDIAN, JADE))
    assert hash(Unit.parse("oj")) == hash(Unit((OBSIDIAN, JADE)))
    assert Unit.parse("oj") != Unit.parse("jo")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "at least one piece"),
        ("-", "'-' is neither j"),
        ("jx", "'x' is neither j"),
        ("j o", "' ' is neither j"),
        ("jо", "'о' is neither j"),
        ("5", "'5' is neither j"),
    ],
)
def test_other_text_is_not_a_unit(text, fault):
    with pytest.raises(ValueError, match=fault):
        Unit.parse(text)


def test_a_unit_has_a_piece():
    with pytest.raises(ValueError, match=r"^a unit has at least one piece$"):
        Unit(())
