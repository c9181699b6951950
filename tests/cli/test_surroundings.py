"""A folder, a date or a disk that cannot serve a command is told in words."""

from __future__ import annotations

import builtins
import errno
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_ending import PNP, POSIX, environment, failing, shell


@POSIX
def test_a_working_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    for words in ("list", "build dune-express", "new frost", "schema"):
        (tmp_path / "gone").mkdir()
        # The program is found by its path, not by the folder that is gone.
        done = shell(tmp_path / "gone", f'rmdir "$PWD" && exec "$@" {words}')
        assert (done.returncode, done.stdout, done.stderr) == (
            2,
            "",
            "pnp: expected a working folder, found that it was deleted\n"
            "  hint: go to another folder: cd\n",
        )


@pytest.mark.parametrize(
    "date", ["abc", "-1", "1.5", " ", "1 ", "\u00b2", "253402300800", "9" * 30]
)
def test_a_date_that_is_none_is_told(
    date: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.cli.main import main

    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    with pytest.raises(SystemExit) as end:
        main(["build", "dune-express"])
    assert end.value.code == 2
    assert capsys.readouterr().err == (
        f'pnp: SOURCE_DATE_EPOCH: expected whole seconds since 1970, found "{date}"\n'
        "  hint: unset it\n"
    )


@pytest.mark.parametrize("date", ["", "0", "253402300799"])
def test_any_date_of_four_digits_is_taken(
    date: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.cli.main import main

    monkeypatch.chdir(small)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    with pytest.raises(SystemExit) as end:
        main(["build", "meadow", "hexes", "--quiet"])
    assert end.value.code == 0


@pytest.mark.parametrize("out", ["x" * 300, "x/" * 3000, "\udcff", "", " "])
@pytest.mark.parametrize("command", ["build", "check", "calibrate", "dice"])
def test_a_folder_that_cannot_be_is_told(
    command: str, out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    from pnp.cli.main import main

    monkeypatch.chdir(tmp_path)
    words = {"build": ["dune-express"], "check": ["dune-express"], "dice": ["d6"]}.get(command, [])
    with pytest.raises(SystemExit) as end:
        main([command, *words, "--out", out])
    assert end.value.code == 2
    assert "Error: Invalid value for '--out': expected " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_the_workspace_that_cannot_be_read_is_told(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.main import main

    # Modes keep nothing from the user that the tests may run as, so the system is played.
    opened = builtins.open

    def guarded(path: Any, *arguments: Any, **options: Any) -> Any:
        if str(path).endswith("secret.txt"):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **options)

    (small / "templates" / "secret.txt").write_text("mine")
    monkeypatch.setattr(builtins, "open", guarded)
    monkeypatch.chdir(small)
    with pytest.raises(SystemExit) as end:
        main(["build", "meadow", "hexes"])
    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "templates/secret.txt: cannot be read: Permission denied\n1 problem; nothing was written\n"
    )


def bounded(cwd: Path, most: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command where no file may grow above so many bytes, as on a disk that is full."""
    import resource

    return subprocess.run(
        [*PNP, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        # Python would keep the first bytes of a module as the whole of it.
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        timeout=300,
    )


@POSIX
def test_temporary_files_without_room_are_told(small: Path) -> None:
    done = bounded(small, 1000, "build", "meadow")
    assert done.returncode == 1
    assert re.fullmatch(r"pnp: \S+: File too large\n", done.stderr)
    assert not (small / "output" / "meadow").exists()


@POSIX
@pytest.mark.parametrize("most", [80_000, 160_000])
def test_files_of_a_build_without_room_are_told(most: int, small: Path) -> None:
    done = bounded(small, most, "build", "meadow")
    assert (done.returncode, done.stderr) == (
        1,
        "output/meadow/a4: expected a folder that can be written, found: File too large\n"
        "  hint: choose another place with --out\n"
        "1 problem; nothing was written\n",
    )
    assert [path.name for path in (small / "output" / "meadow").iterdir()] == [".a4.lock"]


def test_a_full_folder_for_temporary_files_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "x.svg")
    monkeypatch.setattr("pnp.scratch.room", lambda: (Path("small"), 2_500_000))
    assert failing(full) == 1
    assert capsys.readouterr().err == (
        "pnp: small: No space left on device\n"
        "  hint: temporary files take about 32 MB and 2 are free; TMPDIR names another folder\n"
    )
    monkeypatch.setattr("pnp.scratch.room", lambda: (Path("large"), 10**9))
    assert failing(full) == 1
    assert capsys.readouterr().err == "pnp: x.svg: No space left on device\n"


def test_a_missing_folder_for_temporary_files_is_told(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.main import main
    from pnp.typeset import pool

    pool.rest()  # a process that waits has its folder
    monkeypatch.setattr("tempfile.tempdir", str(small / "nowhere"))
    monkeypatch.chdir(small)
    with pytest.raises(SystemExit) as end:
        main(["build", "meadow", "hexes"])
    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "expected a folder for temporary files, found: No such file or directory\n"
        "  hint: TMPDIR names another place\n1 problem; nothing was written\n"
    )


def test_a_full_folder_of_output_is_told_and_keeps_what_is_there(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.main import main

    monkeypatch.chdir(small)
    with pytest.raises(SystemExit):
        main(["build", "meadow", "hexes", "--quiet"])
    folder = Path("output/meadow/a4")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(_: object, path: Path) -> None:
        path.write_bytes(b'{"format": 1')
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("pnp.pipeline.publish.save", full)
    with pytest.raises(SystemExit) as end:
        main(["build", "meadow"])
    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "output/meadow/a4: expected a folder that can be written, found: No space left on "
        "device\n  hint: choose another place with --out\n1 problem; nothing was written\n"
    )
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert sorted(path.name for path in folder.parent.iterdir()) == [".a4.lock", "a4"]


@POSIX
def test_no_room_for_the_schema_is_told(tmp_path: Path) -> None:
    done = bounded(tmp_path, 1000, "schema", "--out", "schema.json")
    assert done.returncode == 1
    assert done.stderr == (
        "schema.json: expected a file that can be written, found: File too large\n"
        "  hint: choose another place with --out\n1 problem; nothing was written\n"
    )
    assert list(tmp_path.iterdir()) == []
