"""Writing what a maker made: all of it once it is complete, or nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from puluc.storage.atomic import write_atomically


def make(
    folder: Path, maker: Callable[[Path], Iterable[Path]], stale: Iterable[Path] = ()
) -> list[Path]:
    """Let a maker write into a temporary folder, then move its files; return their paths.

    ``stale`` files that it doesn't write again are removed.
    """
    with TemporaryDirectory() as name:
        made = [*maker(Path(name))]
        contents = {folder / path.relative_to(name): path.read_bytes() for path in made}
    return write_together(contents, stale)


def write_together(contents: Mapping[Path, bytes | str], stale: Iterable[Path] = ()) -> list[Path]:
    """Write files and remove stale ones, all or none; return the paths written."""
    removed = [path for path in stale if path not in contents]
    with put_back_on_failure((*contents, *removed)):
        for path, content in contents.items():
            write_atomically(path, content.encode() if isinstance(content, str) else content)
        for path in removed:
            path.unlink()
    return [*contents]


@contextmanager
def put_back_on_failure(paths: Iterable[Path]) -> Iterator[None]:
    """Restore files to what they are now if the block raises anything, even KeyboardInterrupt."""
    before = {path: path.read_bytes() if path.exists() else None for path in paths}
    try:
        yield
    except BaseException:
        for path, content in before.items():
            if content is None:
                path.unlink(missing_ok=True)
            elif not path.exists() or path.read_bytes() != content:
                write_atomically(path, content)
        raise
