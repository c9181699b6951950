"""The quick proof is asked once of what it reads: of other faces in the same places not again."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

import pnp.proof.by_sheet
from pnp.cache import FOLDER, Cache
from pnp.errors import Problems
from pnp.model.game import Game
from pnp.model.workspace import Workspace
from pnp.pdf.writer import Writer
from pnp.pipeline import BuildRequest
from pnp.pipeline.loaded import game_of
from pnp.pipeline.verdict import HOLDS
from pnp.proof import Result, faults
from pnp.proof.trace import trace
from tests.pipeline.test_cache import built, deck_of, write_deck, written


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Return a workspace with a deck of a few cards."""
    root = written(tmp_path)
    write_deck(root, deck_of(root)[:30])
    return root


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list that notes the folders of which the proof is asked."""
    folders: list[Path] = []

    def noted(folder: Path, game: Game | None = None) -> list[Result]:
        folders.append(folder)
        return faults(folder, game)

    monkeypatch.setattr(pnp.proof.by_sheet, "faults", noted)
    return folders


def change(root: Path, *, text: str) -> None:
    rows = deck_of(root)
    rows[7]["text"] = text
    write_deck(root, rows)


def test_a_changed_word_leaves_the_verdict_as_it_is(
    words: Path, tmp_path: Path, asked: list[Path]
) -> None:
    built(words, tmp_path / "out")
    assert len(asked) == 1
    change(words, text="one zebra")
    warm = built(words, tmp_path / "out")
    assert len(asked) == 1
    assert warm == built(words, tmp_path / "cold")


@pytest.mark.parametrize("what", ["one card more", "copies", "cut", "bleed", "template of a row"])
def test_what_is_placed_otherwise_is_proved_anew(
    words: Path, tmp_path: Path, asked: list[Path], what: str
) -> None:
    built(words, tmp_path / "out")
    rows = deck_of(words)
    game = words / "components" / "words" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    if what == "one card more":
        write_deck(words, [*rows, {**rows[0], "id": "new"}])
    elif what == "copies":
        write_deck(words, [{**row, "copies": "2" if row is rows[3] else "1"} for row in rows])
    elif what == "cut":
        game.write_text(text.replace("cut: lines", "cut: marks"), encoding="utf-8")
    elif what == "bleed":
        game.write_text(text.replace("size: mini", "size: mini, bleed: 2mm"), encoding="utf-8")
    else:
        write_deck(words, [{**row, "id": f"{row['id']}-x"} for row in rows])
    built(words, tmp_path / "out")
    assert len(asked) == 2


def test_a_fault_among_known_verdicts_is_found(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = built(words, tmp_path / "out")
    honest = Writer._matrix

    def shifted(self: Writer, placed: object, sheet: object) -> tuple[float, ...]:
        matrix = honest(self, placed, sheet)  # type: ignore[arg-type]
        return (*matrix[:4], matrix[4] + 0.06, matrix[5])

    monkeypatch.setattr(Writer, "_matrix", shifted)
    change(words, text="one zebra")
    with pytest.raises(Problems, match="fault of pnp, not of your files"):
        built(words, tmp_path / "out")
    folder = tmp_path / "out" / "words" / "a4"
    assert {f"a4/{path.name}": path.read_bytes() for path in folder.iterdir()} == before
    # No verdict is kept of a folder that fails.
    with pytest.raises(Problems, match="fault of pnp, not of your files"):
        built(words, tmp_path / "out")


def test_a_verdict_that_says_anything_else_is_none(
    words: Path, tmp_path: Path, asked: list[Path]
) -> None:
    built(words, tmp_path / "out")
    cache = Cache(tmp_path / "out" / FOLDER, "any")
    (key,) = [path.name for path in cache.folder.iterdir() if cache.get(path.name) == HOLDS]
    cache.put(key, b"all is wrong")
    change(words, text="one zebra")
    built(words, tmp_path / "out")
    assert len(asked) == 2
    assert cache.get(key) == HOLDS


@pytest.mark.parametrize(
    "what", ["turn", "box", "wish", "mark", "form box", "missing form", "page", "font", "user unit"]
)
def test_whatever_the_quick_properties_read_of_a_file_changes_its_trace(
    words: Path, tmp_path: Path, what: str
) -> None:
    built(words, tmp_path / "out")
    folder = tmp_path / "out" / "words" / "a4"
    game = game_of(BuildRequest(Workspace(words), "words"))
    before = trace(folder, game)
    assert before == trace(folder, game) is not None
    file = folder / "deck.pdf"
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        page = pdf.pages[1]
        if what == "turn":
            page.obj.Rotate = 90
        elif what == "box":
            page.obj.TrimBox[0] = 1
        elif what == "wish":
            pdf.Root.ViewerPreferences.PrintScaling = pikepdf.Name.AppDefault
        elif what == "mark":
            page.contents_add(b"0 0 m 9 9 l S")
        elif what == "form box":
            next(iter(page.Resources.XObject.values())).BBox[2] = 50
        elif what == "missing form":
            del page.Resources.XObject[next(iter(page.Resources.XObject.keys()))]
        elif what == "page":
            del pdf.pages[1]
        elif what == "font":
            font = next(iter(page.Resources.Font.values()))
            font.Widths = pikepdf.Array([500] * len(font.Widths))
        else:
            pdf.Root.Pages.UserUnit = 2
        pdf.save(file)
    assert trace(folder, game) not in (before, None)


def test_what_the_manifest_says_of_places_is_traced_and_what_tells_builds_apart_is_not(
    words: Path, tmp_path: Path
) -> None:
    built(words, tmp_path / "out")
    folder = tmp_path / "out" / "words" / "a4"
    game = game_of(BuildRequest(Workspace(words), "words"))
    before, path = trace(folder, game), folder / "manifest.json"
    text = path.read_text(encoding="utf-8")
    same = [
        ("one zebra", '"texts": {', '"texts": {"deck": {}, '),
        ("sum", '"sha256": "', '"sha256": "0'),
    ]
    for what, old, new in same:
        assert old in text, what
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert trace(folder, game) == before, what
    for old, new in (('"rotation": 0', '"rotation": 90'), ('"duplex": ', '"duplexed": ')):
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert trace(folder, game) not in (before, None)
    path.write_text(text.replace("{", '{"cuts": [], ', 1), encoding="utf-8")
    assert trace(folder, game) is None


def test_a_file_that_cannot_be_read_has_no_trace(words: Path, tmp_path: Path) -> None:
    built(words, tmp_path / "out")
    folder = tmp_path / "out" / "words" / "a4"
    game = game_of(BuildRequest(Workspace(words), "words"))
    (folder / "deck.pdf").write_bytes(b"%PDF-1.7 and no more")
    assert trace(folder, game) is None
    (folder / "deck.pdf").unlink()
    assert trace(folder, game) is None
