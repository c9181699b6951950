"""Large pictures in drawings join a PDF after it is written: their data are never all in memory."""

from __future__ import annotations

import random
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.pdf.late import KEY
from tests.pipeline.test_cache import files_of
from tests.printed import print_game

GAME = """\
game: one
title: One
components:
  - id: deck
    kind: card
    size: 63mm x 88mm
    bleed: 0mm
    template: deck.svg.j2
    items: [{id: a, pic: a.jpg}, {id: b, pic: b.png}, {id: c, pic: c.jpg}, {id: again, pic: a.jpg}]
"""
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
  <image href="art/{{ item.pic }}" x="3" y="3" width="50" height="35"/>
</svg>
"""
SIZE = (700, 490)


def noise(mode: str) -> Image.Image:
    """Return a picture that no method makes small."""
    chance = random.Random(mode)
    return Image.frombytes(mode, SIZE, chance.randbytes(SIZE[0] * SIZE[1] * len(mode)))


@pytest.fixture(name="root")
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    art = root / "components" / "one" / "art"
    art.mkdir(parents=True)
    (art.parent / "game.yaml").write_text(GAME, encoding="utf-8")
    (root / "templates").mkdir()
    (root / "templates" / "deck.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    noise("RGB").save(art / "a.jpg", quality=95)
    noise("RGBA").save(art / "b.png")
    noise("RGB").rotate(180).save(art / "c.jpg", quality=95)
    return root


def pictures(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
    return [one for one in streams if one.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("file", ["deck.pdf", "everything.pdf"])
def test_their_data_are_those_of_the_files_and_stand_there_once(
    root: Path, tmp_path: Path, file: str
) -> None:
    folder = print_game(tmp_path / "out", root, "one").folder
    art = root / "components" / "one" / "art"
    # What the pictures joined is a finished file: it has an end of its own before the last.
    assert (folder / file).read_bytes().count(b"startxref") == 2
    with pikepdf.open(folder / file) as pdf:
        assert not pdf.check_pdf_syntax()
        found = pictures(pdf)
        raw = [one.read_raw_bytes() for one in found]
        assert not any(KEY in one for one in found)
        for name in ("a.jpg", "c.jpg"):
            assert raw.count((art / name).read_bytes()) == 1
        (drawn,) = [one for one in found if "/SMask" in one]
        seen = pikepdf.PdfImage(drawn).as_pil_image().convert("RGB")
        assert isinstance(drawn.SMask, pikepdf.Stream)
        mask = pikepdf.PdfImage(drawn.SMask).as_pil_image()
    with Image.open(art / "b.png") as original:
        assert seen.tobytes() == original.convert("RGB").tobytes()
        assert mask.tobytes() == original.getchannel("A").tobytes()


def test_builds_with_them_are_the_same_whatever_was_built_before(
    root: Path, tmp_path: Path
) -> None:
    folder = print_game(tmp_path / "out", root, "one").folder
    first = files_of(folder)
    game = root / "components" / "one" / "game.yaml"
    game.write_text(GAME.replace("id: again, pic: a.jpg", "id: again, pic: c.jpg"), "utf-8")
    warm = files_of(print_game(tmp_path / "out", root, "one").folder)
    assert warm == files_of(print_game(tmp_path / "cold", root, "one").folder)
    game.write_text(GAME, encoding="utf-8")
    assert files_of(print_game(tmp_path / "out", root, "one").folder) == first
