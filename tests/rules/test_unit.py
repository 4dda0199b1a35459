import pytest

from puluc.rules import Player, Side, Unit

JADE, OBSIDIAN = Side


def test_the_sides_are_each_others_enemies():
    assert (JADE.enemy, OBSIDIAN.enemy) == (OBSIDIAN, JADE)
    assert (JADE.letter, OBSIDIAN.letter) == ("j", "o")
    assert (str(JADE), str(OBSIDIAN)) == ("Jade", "Obsidian")
    assert (int(JADE), int(OBSIDIAN)) == (0, 1)


@pytest.mark.parametrize("player", Player)
def test_a_player_is_known_by_his_letter(player):
    assert Player.from_letter(player.letter) is player


@pytest.mark.parametrize("letter", ["", "J", "x", "jo", "0", "ｊ"])
def test_other_letters_are_no_players(letter):
    with pytest.raises(ValueError, match=f"'{letter}' is not a player's letter"):
        Player.from_letter(letter)


def test_the_only_players_of_their_sides_have_their_numbers_and_names():
    assert [(int(each), str(each)) for each in Player][:2] == [(0, "Jade"), (1, "Obsidian")]
    assert [player.side for player in Player][:2] == [JADE, OBSIDIAN]


def test_players_of_teams_are_numbered_within_their_sides():
    team = [player for player in Player if player.is_in_team]
    assert "".join(player.letter for player in team) == "abcdefghpqrstuvw"
    assert [player.number for player in team] == [*range(1, 9), *range(1, 9)]
    assert [player.side for player in team] == [JADE] * 8 + [OBSIDIAN] * 8
    assert str(Player.C) == "Jade 3"


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
    assert Unit.parse("oj") == Unit((Player.OBSIDIAN, Player.JADE))
    assert hash(Unit.parse("oj")) == hash(Unit((Player.OBSIDIAN, Player.JADE)))
    assert Unit.parse("oj") != Unit.parse("jo")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "at least one piece"),
        ("-", "'-' is not a player's letter"),
        ("jx", "'x' is not a player's letter"),
        ("j o", "' ' is not a player's letter"),
        ("jо", "'о' is not a player's letter"),
        ("5", "'5' is not a player's letter"),
    ],
)
def test_other_text_is_not_a_unit(text, fault):
    with pytest.raises(ValueError, match=fault):
        Unit.parse(text)


def test_a_unit_has_a_piece():
    with pytest.raises(ValueError, match=r"^a unit has at least one piece$"):
        Unit(())
