"""Games as text for a terminal."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from linked import linked
from playing import play_on
from programs import DATA

from puluc import UsageError
from puluc.cli.text import (
    board_lines,
    file_lines,
    find_file,
    score_lines,
    show_lines,
    verdict_lines,
)
from puluc.game.scores import Scores, Tally
from puluc.game.session import Session, Setup
from puluc.rules import (
    Computer,
    Player,
    Position,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
)
from puluc.storage import game_file
from puluc.storage.paths import Paths
from puluc.storage.verification import Verdict, records_in, verify_path


@pytest.fixture
def paths(tmp_path) -> Paths:
    return Paths.find({"PULUC_HOME": str(tmp_path)})


def test_units_are_columns_of_the_board():
    position = Position.parse("3 - - ojo - j - - - - 2 o", Ruleset())
    assert list(board_lines(position)) == [
        "  j        o",
        "  j        j                    o",
        "  j  .  .  o  .  j  .  .  .  .  o",
        "  J  1  2  3  4  5  6  7  8  9  O",
        "slain by Jade 1, by Obsidian 0",
    ]

    empty = Position.parse("0 - - jo - j - - - - 2 o", Ruleset())
    assert list(board_lines(empty))[-3].startswith("  .  .")


def test_a_game_over_link_names_the_other_player(paths):
    game_file.save(paths.data / "Far.puluc", linked(0))
    assert next(show_lines(paths.data / "Far.puluc")) == "Far: Custom (army=2) against Ben"
    assert any("vs. Ben" in line for line in file_lines(paths))


def test_a_game_is_shown_with_its_scores():
    lines = list(show_lines(DATA / "game-v2-many.puluc"))
    assert lines[0] == ("game-v2-many: Custom (pieces=7 spaces=13 army=7) against Easy")
    assert lines[1] == "Game 14, turn 1: Jade to throw"
    assert "7 - - - - - - - - - - - - - 7 j" in lines
    assert lines[-1].startswith("mean length")


def test_a_game_with_the_throws_of_another_one_says_so(tmp_path):
    session = Session(str, Setup(Ruleset(), against("easy"), "seed"))
    play_on(session)
    session.swap_sides()
    game_file.save(tmp_path / "Twice.puluc", session)
    assert list(show_lines(tmp_path / "Twice.puluc"))[:3] == [
        "Twice: Puluc (puluc) against Easy",
        "Game 2, turn 1: Jade to throw for the first move",
        "Same throws as in game 1, with the sides swapped",
    ]


@pytest.mark.parametrize(
    ("name", "due"),
    [
        ("v2-opening", "Obsidian to throw for the first move"),
        ("v2-middle", "to move "),
        ("v2-two-throws", "Obsidian to move 2"),
        ("v2-two-ways", "Jade to move 2 and 3"),
        ("v2-won", " has won"),
        ("v2-by-hand", "to move "),
    ],
)
def test_the_status_says_who_is_to_do_what(name, due):
    assert due in list(show_lines(DATA / f"game-{name}.puluc"))[1]


def test_the_score_table_shows_marked_games_and_streaks():
    tallies = [Tally("easy", "puluc", 3, 1, 1), Tally("hard", "puluc", 0, 2, is_assisted=True)]
    scores = Scores(tallies, Side.JADE, 2, Side.OBSIDIAN, 4, turns=100, timed_games=4)
    assert list(score_lines(scores)) == [
        "Game   vs.   Jade  Obsidian  Draws",
        "Puluc  Easy  3     1         1",
        "Puluc  Hard  0     2         0      moves taken back or hints",
        "2 in a row for Jade",
        "longest streak 4, Obsidian",
        "mean length 25.0 turns",
    ]
    assert list(score_lines(Scores())) == ["No game has been finished yet."]


def test_series_have_their_own_table():
    bul = str(Ruleset.preset("bul"))
    scores = Scores([Tally("watched", bul, 3, 2)], series=[Tally("watched", bul, 0, 1, 2)])
    assert list(score_lines(scores)) == [
        "Game           vs.      Jade  Obsidian  Draws",
        "Bul, 2 a side  watched  3     2         0",
        "",
        "Series of five        vs.      Jade  Obsidian  Draws",
        "Bul series, 2 a side  watched  0     1         2",
        "",
    ]


def test_a_series_is_listed_and_shown_with_its_players(paths, tmp_path):
    seats = (Seat("human", "Ana"), Seat("hard"), Seat("fair"), Seat("hard"))
    setup = Setup(Ruleset.preset("bul"), seats, "seed", series_game=SeriesGame(2, (10, 9)))
    session = Session(str, setup)
    path = tmp_path / "Village.puluc"
    game_file.save(path, session)
    (line,) = file_lines(paths)
    assert line.startswith("Village  Bul series, 2 a side  vs. Mixed  0-0")
    assert line.endswith("Jade 1 to move, game 2 of 5, 10-9")
    assert list(show_lines(path))[:4] == [
        f"Village: Bul series, 2 a side ({session.rules}) against Mixed",
        "Jade: Ana, Hard; Obsidian: Fair, Hard",
        "Series: game 2 of 5, 10-9",
        "Game 1, turn 1: Jade to throw for the first move",
    ]


def test_watched_games_and_damaged_files_are_listed_too(paths, tmp_path):
    game_file.save(tmp_path / "Show.puluc", Session(str, Setup(Ruleset(), (Seat("hard"),) * 2)))
    for name in ("won", "middle"):
        content = (DATA / f"game-v2-{name}.puluc").read_bytes()
        (tmp_path / f"{name}.puluc").write_bytes(content)
    (tmp_path / "bad.puluc").write_text("{")
    lines = list(file_lines(paths))
    assert lines[0] == "bad     damaged: the file is cut off"
    assert lines[1].startswith("Show    Puluc           watched   0-0")
    assert lines[2].split()[:5] == ["middle", "Ritual", "Warfare", "vs.", "Hard"]
    assert lines[3].endswith("over")


def test_an_empty_folder_is_reported(paths, tmp_path):
    assert list(file_lines(paths)) == [f"No games are saved in {tmp_path}."]


@pytest.mark.parametrize("text", ["Mine", "Mine.puluc"])
def test_a_file_is_found_by_its_name_or_its_path(paths, tmp_path, text):
    path = tmp_path / "Mine.puluc"
    path.write_text("")
    assert find_file(text, paths) == path
    assert find_file(str(path), paths) == path
    with pytest.raises(UsageError, match="no saved game 'Other'"):
        find_file("Other", paths)
    with pytest.raises(UsageError):
        find_file("../Mine", Paths.find({"PULUC_HOME": str(tmp_path / "below")}))


def test_records_come_from_game_files_and_texts():
    many = records_in(DATA / "game-v2-many.puluc")
    assert [record.number for record in many] == [*range(1, 9), *range(10, 15)]
    (won,) = records_in(DATA / "record-1-won.txt")
    assert won.result in Result


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("many", "13 games, 1,020 turns: 1,052 throws from the seeds, all moves legal"),
        ("by-hand", "; 18 throws can't be verified"),
    ],
)
def test_the_summary_of_a_verdict(name, summary):
    assert next(verdict_lines(verify_path(DATA / f"game-v2-{name}.puluc"))).endswith(summary)


def notes_on(path: Path, change: Callable[[dict], None]) -> tuple[str, ...]:
    """The lines after the summary for a changed file."""
    content = json.loads((DATA / "game-v2-many.puluc").read_text())
    change(content)
    path.write_text(json.dumps(content))
    return tuple(verdict_lines(verify_path(path)))[1:]


def test_claims_that_can_not_be_verified_are_listed(tmp_path):
    path = tmp_path / "many.puluc"
    always = "Can't be verified: who played, and when; whether moves were taken back or hints shown"
    assert notes_on(path, lambda _: None)[-1] == f"{always}; whether a game was left out."
    tallies = [
        {"opponent": "easy", "rules": "puluc", "jade": 1200, "draws": 3},
        {"opponent": "hard", "rules": "puluc", "obsidian": 31},
    ]
    assert notes_on(path, lambda file: file.update(earlier={"tallies": tallies}))[-1] == (
        f"{always}; whether a game was left out; the scores of 1,234 games without a record."
    )
    series = [{"opponent": "easy", "rules": "puluc", "jade": 2}]

    def change(file: dict) -> None:
        file["earlier"] = {"tallies": tallies, "matches": series}
        file["games"][0]["match"] = {"game": 2, "before": [3, 4]}
        file["games"][1].pop("result")
        file["games"][1]["turns"].pop()
        file["games"][1]["abandoned"] = True

    assert notes_on(path, change)[-1].endswith(
        "; the scores of 1,234 games without a record; the winners of 2 series without a record;"
        " the score of the series before game 1; whether an abandoned game had ended."
    )
    *_, last = verdict_lines(verify_path(DATA / "record-1-won.txt"))
    assert last == f"{always}."


def test_games_with_an_unusual_start_are_named():
    verdict = Verdict(set_up=(2, 5), given=(5,), scores_from=4, has_notes=True)
    lines = [*verdict_lines(verdict)]
    assert "Games that were set up: 2, 5." in lines
    assert "Games whose first throws were given: 5." in lines
    assert "Games before game 4 do not count in the scores." in lines
    assert "; the notes" in lines[-1]
    usual = " ".join(verdict_lines(Verdict()))
    assert not any(word in usual for word in ("set up", "given", "scores", "notes"))


def test_the_ends_of_both_chains_are_told():
    ana = Computer("Ana", (Player.JADE,), "aa")
    ben = Computer("Ben", (Player.OBSIDIAN,), "bb")
    lines = [*verdict_lines(Verdict(linked=((3, (ana, ben)),)))]
    assert "Game 3: every throw comes from the chains of Ana, Ben. Their ends:" in lines
    assert "Ana: aa" in lines
    assert "Ben: bb" in lines


@pytest.mark.parametrize(
    ("dropped", "missing"),
    [((), "9"), ((1, 4, 5, 6), "1, 4-6, 9")],
)
def test_missing_games_are_named(tmp_path, dropped, missing):
    def drop(file: dict) -> None:
        file["games"] = [game for game in file["games"] if game["number"] not in dropped]

    note, *_ = notes_on(tmp_path / "many.puluc", drop)
    assert note == f"Games without a record: {missing}."


def test_very_many_gaps_fit_a_line(tmp_path):
    def change(file: dict) -> None:
        file["games"] = [
            {"number": number, "rules": "puluc", "opponent": "easy"} for number in range(2, 3000, 2)
        ]

    notes = notes_on(tmp_path / "gaps.puluc", change)
    (line,) = (note for note in notes if note.startswith("Games without a record"))
    assert len(line) < 150
