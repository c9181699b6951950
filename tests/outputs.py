"""A folder of output, and builds that write there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.fresh import RECORD
from pnp.output import Stage

MOVE = "hint: move it away, or choose another place with --out"
POSIX = pytest.mark.needs("posix")


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of output, named as users name it: below the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path("output")


def build(folder: Path, *names: str, text: bytes = b"made", carry: bool = True) -> None:
    """Write files into a folder of output as a build does."""
    with Stage(folder, "inputs", carry) as stage:
        for name in names:
            stage.write(name, text)
        stage.publish()


def tree(folder: Path) -> dict[str, str]:
    """Return everything below the folder: the text of files, where links lead."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif path.is_dir():
            found[name] = "folder"
        elif path.name != RECORD:
            found[name] = path.read_text() if path.is_file() else "other"
    return found


def refused(folder: Path, *names: str) -> str:
    """Return what a build of these files is told, which leaves everything as it was."""
    before = tree(Path())
    with pytest.raises(Problems) as error:
        build(folder, *names, text=b"new")
    after = {k: v for k, v in tree(Path()).items() if k in before or not k.endswith(".lock")}
    assert after == before
    return str(error.value)
