"""The solution of the standard game, which the standalone program ships."""

from pathlib import Path

import platformdirs

from puluc import PulucError
from puluc.ai.tablebase.file import SUFFIX, TablebaseError, file_name
from puluc.rules import Ruleset
from puluc.storage.tablebases import open_tablebase


def solve_once(base: Path | None = None, rules: Ruleset | None = None) -> Path:
    """Return the file with what this source finds as the solution; solve if there is none yet.

    ``base`` holds a folder for each version of the source; by default it is in the user's cache. A
    damaged file is made again. PulucError if ``base`` can't be written.
    """
    from puluc.lab.command import is_solved
    from puluc.lab.engine.compiling import cache_folder
    from puluc.lab.solve.solution_file import solve_to_file

    base = base or platformdirs.PlatformDirs("puluc", appauthor=False).user_cache_path / "solved"
    folder, rules = cache_folder(base), rules or Ruleset()
    if folder is None:
        raise PulucError(f"{base} can't be written")
    file = folder / file_name(rules)
    if not is_solved(file, rules):
        solve_to_file(rules, file, lambda _phase, _share: None)
    return file


def checked(path: Path) -> Path:
    """Return the path of a file if it can be shipped; PulucError if not."""
    if path.suffix != SUFFIX:
        raise PulucError(f"the name of {path} doesn't end in {SUFFIX}")
    try:
        rules = open_tablebase(path).rules
    except (OSError, TablebaseError) as error:
        raise PulucError(f"{path} can't be used: {error}") from error
    if rules != Ruleset():
        raise PulucError(f"{path} is a solution of '{rules}', not of the standard game")
    return path.absolute()
