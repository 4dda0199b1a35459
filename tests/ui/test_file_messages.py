"""The sentences about files, names and the portable folder."""

from pathlib import Path

import pytest

from puluc.storage.errors import (
    DamagedBackupError,
    DamagedError,
    GameFileError,
    LockedError,
    Operation,
    RefusedError,
)
from puluc.storage.game_file import decode
from puluc.storage.library import NameProblem, name_problem
from puluc.storage.paths import PortableProblem
from puluc.text.error_messages import error_message
from puluc.text.language import set_language
from puluc.ui.board.game_names import name_message
from puluc.ui.scene.context import portable_message

ONE = Path("games/One.puluc")
SO, GONE = GameFileError("it is not over"), OSError("gone")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (LockedError(ONE, 12), "'One' is open in another Puluc window (process 12)."),
        (LockedError(ONE, None), "'One' is open in another Puluc window."),
        (DamagedError(ONE, SO, has_backup=False), "'One' can't be used: it is not over."),
        (DamagedBackupError(ONE, SO), "The backup of 'One' is damaged too: it is not over."),
        (RefusedError(Operation.SAVE, ONE, GONE), "Can't save 'One': gone."),
    ],
)
def test_an_error_becomes_a_sentence(error, message):
    assert error_message(error) == message


@pytest.mark.parametrize("operation", Operation)
def test_every_operation_has_a_sentence(operation):
    message = error_message(RefusedError(operation, ONE, GONE))
    assert message.startswith("Can't ")
    assert message.endswith(" 'One': gone.")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "A game needs a name"),
        ("x" * 41, "A name can have at most 40 characters"),
        ("what?", "A name can't contain ?"),
        ("tab\t", "A name can't contain that character"),
        (".x", "A name can't begin or end with a dot or space"),
        ("nul", "Windows reserves that name"),
        ("ONE", "There is already a game of that name"),
    ],
)
def test_a_refused_name_gets_a_sentence(name, message):
    problem = name_problem(name, ["One"])
    assert problem is not None
    assert name_message(name, problem) == message


def test_every_problem_has_a_sentence():
    assert all(name_message("?", problem) for problem in NameProblem)
    assert all(portable_message(problem).endswith(".") for problem in PortableProblem)


def test_why_a_file_cannot_be_used_is_told_in_the_players_language():
    set_language("uk")
    newer = b'{"format": "puluc-game", "version": 99}'
    for content, reason in ((b"{", "файл обірвано"), (newer, "новіший Пулук")):
        with pytest.raises(GameFileError) as refused:
            decode(content)
        message = error_message(DamagedError(ONE, refused.value, has_backup=False))
        assert message.startswith("«One» не годиться: ")
        assert reason in message
    assert (
        error_message(RefusedError(Operation.SAVE, ONE, GONE)) == "Не вдалося зберегти «One»: gone."
    )
