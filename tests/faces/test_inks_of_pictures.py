"""Pictures in four inks: their own profile says what colour they are, in drawings and as art."""

from __future__ import annotations

import io
from itertools import product
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests import inks
from tests.command import ended
from tests.printed import load, print_game

PATCHES = [one for one in product((0, 1), repeat=4) if sum(one) < 3]
"""Inks on paper, alone and two by two."""

SIDE = 96


def picture(kind: str, profile: bytes | None = None) -> bytes:
    """Return the patches side by side, as a file of four inks."""
    image = Image.new("CMYK", (SIDE * len(PATCHES), SIDE))
    for number, patch in enumerate(PATCHES):
        image.paste(
            tuple(255 * ink for ink in patch), (number * SIDE, 0, (number + 1) * SIDE, SIDE)
        )
    more: dict[str, Any] = {"quality": 100, "subsampling": 0} if kind == "JPEG" else {}
    buffer = io.BytesIO()
    image.save(buffer, kind, **({"icc_profile": profile} if profile else {}), **more)
    return buffer.getvalue()


def colours(image: Any) -> list[tuple[int, ...]]:
    """Return what stands in the middle of each patch of a row."""
    wide, tall = image.size
    step = wide / len(PATCHES)
    return [image.getpixel((int((n + 0.5) * step), tall // 2)) for n in range(len(PATCHES))]


def far(found: list[tuple[int, ...]]) -> int:
    """Return how far the farthest value is from what arithmetic says of the profile."""
    wanted = [inks.srgb(inks.lab(*patch)) for patch in PATCHES]
    pairs = zip(found, wanted, strict=True)
    return max(abs(a - b) for one, two in pairs for a, b in zip(one, two, strict=True))


def workspace(root: Path, name: str, data: bytes) -> None:
    """Write a game of one mat with the patches, each 8 mm wide, at 2 mm from its corner."""
    home = root / "components" / "one"
    home.mkdir(parents=True)
    wide = 8 * len(PATCHES)
    mat = f"id: mat, kind: sheet, size: {wide + 4}mm x 12mm, bleed: 0mm, template: mat.svg.j2"
    (home / "game.yaml").write_text(f"game: one\ntitle: One\ncomponents:\n  - {{{mat}}}\n")
    (home / name).write_bytes(data)
    (root / "templates").mkdir()
    (root / "templates" / "mat.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
        f'<image href="{name}" x="2" y="2" width="{wide}" height="8"/></svg>'
    )


def rendered(file: Path, box: tuple[float, float, float, float]) -> Any:
    """Return a part of the first page, in millimetres from the top left, as PDFium draws it."""
    scale = 10 / 72 * 25.4
    with pypdfium2.PdfDocument(file) as pdf:
        page = pdf[0].render(scale=scale).to_pil().convert("RGB")
    return page.crop(tuple(round(value * 10) for value in box))


@pytest.mark.parametrize(("kind", "end", "off"), [("TIFF", "tif", 1), ("JPEG", "jpg", 4)])
def test_inks_become_srgb_by_the_profile_of_the_picture(
    tmp_path: Path, kind: str, end: str, off: int
) -> None:
    workspace(tmp_path / "work", f"inks.{end}", picture(kind, inks.profile()))
    printed = print_game(tmp_path / "out", tmp_path / "work", "one")
    with pikepdf.open(printed.folder / "mat.pdf") as pdf:
        (stored,) = (
            pikepdf.PdfImage(found).as_pil_image().convert("RGB")
            for found in pdf.objects
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Image"
        )
    assert far(colours(stored)) <= off
    (entry,) = (entry for entry in printed.files if entry["path"] == "mat.pdf")
    x, y, wide, tall = entry["pages"][0]["placements"][0]["trim"]
    seen = rendered(printed.folder / "mat.pdf", (x + 2, y + 2, x + wide - 2, y + tall - 2))
    assert far(colours(seen)) <= off + 2


def test_inks_without_a_profile_are_far_from_those_of_this_press(tmp_path: Path) -> None:
    """The measure above can fail: plain arithmetic is another colour altogether."""
    with Image.open(io.BytesIO(picture("TIFF"))) as image:
        assert far(colours(image.convert("RGB"))) > 100


def test_sheets_of_finished_art_keep_the_inks_and_their_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    data = picture("JPEG", inks.profile())
    (tmp_path / "art" / "strip.jpg").write_bytes(data)
    size = f"{8 * len(PATCHES)}x8mm"
    assert ended("sheets", "art", "--size", size, "--bleed", "none", "-q") == 0
    printed = load(tmp_path / "output" / "art" / "a4")
    (entry,) = (entry for entry in printed.files if entry["path"] == "pieces.pdf")
    file = printed.folder / entry["path"]
    with pikepdf.open(file) as pdf:
        (stored,) = (
            found
            for found in pdf.objects
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Image"
        )
        assert stored.read_raw_bytes() == data
        assert stored.ColorSpace[0] == "/ICCBased"
        assert stored.ColorSpace[1].read_bytes() == inks.profile()
    (put,) = entry["pages"][0]["placements"]
    x, y, wide, tall = put["trim"]
    seen = rendered(file, (x, y, x + wide, y + tall))
    if put["rotation"]:
        seen = seen.rotate(put["rotation"], expand=True)
    assert far(colours(seen)) <= 6
