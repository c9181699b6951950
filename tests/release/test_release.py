"""`pnp release`: an archive that holds all, proves itself, and is the same whenever it is made."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.cli.ending import ended
from pnp.cli.main import group
from tests.printed import fewer

GAME = "components/meadow/game.yaml"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(group, ["release", "meadow", *words])
    return done.exit_code, f"{done.output}{done.exception}"


@pytest.fixture
def meadow(small: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a workspace of one deck that says all that a release needs."""
    fewer(small, "deck", "squares", "field")
    game = small / GAME
    text = game.read_text(encoding="utf-8")
    text = text.replace("licence: CC0\n", 'licence: "Print & play"\n')
    day = "released: 2026-11-22\n"
    game.write_text(text.replace('edition: "1.10"\n', f'edition: "1.10"\n{day}'), encoding="utf-8")
    monkeypatch.chdir(small)
    return small


def test_the_archive_holds_all_and_is_the_same_twice(meadow: Path) -> None:
    for out in ("one", "two"):
        code, said = run("--paper", "a4", "--out", out)
        assert code == 0, said
    data = (meadow / "one/meadow-1.10.zip").read_bytes()
    assert data == (meadow / "two/meadow-1.10.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {
            name.removeprefix("meadow-1.10/"): archive.read(name) for name in archive.namelist()
        }
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 11, 22, 0, 0, 0)}
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    wanted = {"README.txt", "LICENCE.txt", "CREDITS.txt", "index.html", "pictures/hand.png"}
    assert wanted | {"a4/deck.pdf", "a4-low/deck.pdf", "a4/craft.pdf"} <= set(files)
    for page in pypdfium2.PdfDocument(files["a4/deck.pdf"]):
        assert "Meadow 1.10 (2026-11-22): " in page.get_textpage().get_text_range()
    assert "a4-low: A4, low ink, " in files["README.txt"].decode()
    assert files["LICENCE.txt"] == b"Print & play\n"
    page_of_pictures = files["index.html"].decode()
    assert "<p>Print &amp; play</p>" in page_of_pictures
    assert '<a href="a4/deck.pdf">deck.pdf</a>' in page_of_pictures


def test_what_a_release_must_say_is_asked_for_all_at_once(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (small / GAME).read_text(encoding="utf-8")
    (small / GAME).write_text(text.replace('edition: "1.10"\n', ""), encoding="utf-8")
    monkeypatch.chdir(small)
    code = ended(lambda: group.main(["release", "meadow"], "pnp", standalone_mode=False))
    assert code == 1
    assert capsys.readouterr().err == (
        f"{GAME}: edition: expected a version to release, found none\n"
        '  hint: such as edition: "1.0"\n'
        f"{GAME}: released: expected the day of this edition, found none\n"
        '  hint: such as released: "2026-11-22"\n'
        "2 problems; nothing was written\n"
    )
    assert not (small / "output").exists()
