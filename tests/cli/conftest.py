"""Commands run in this process; ``programs`` runs them in another."""

import pytest
from programs import COLUMNS

from puluc.cli import main as cli


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Runs a command in this process; its status, output and errors."""
    monkeypatch.setenv("PULUC_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", str(COLUMNS))

    def run_here(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            cli.main(list(arguments))
        return ended.value.code, *capsys.readouterr()

    return run_here
