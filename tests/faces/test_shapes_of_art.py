"""Finished pictures of a game: their bleed is told by their shape, and none is stretched."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.command import ended
from tests.printed import load


def workspace(root: Path, component: str, size: tuple[int, int], clear: bool = False) -> Path:
    """Write a game of one component with a folder of two pictures of that many pixels."""
    home = root / "components" / "land"
    (home / "art").mkdir(parents=True)
    text = f"game: land\ntitle: Land\ncomponents:\n  - {{id: tiles, {component}, data: art, "
    (home / "game.yaml").write_text(f"{text}pictures: mirror}}\n")
    for name, colour in (("hill", "olive"), ("lake", "navy")):
        image = Image.new("RGBA", size, (0, 0, 0, 0) if clear else colour)
        ImageDraw.Draw(image).rectangle((size[0] // 3, 0, size[0] // 2, size[1]), fill=colour)
        image.save(home / "art" / f"{name}.png")
    return root


def test_art_of_a_game_is_printed_and_proved_with_its_bleed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """825 x 1125 pixels are a poker card with 1/8 in of bleed: the card is not made smaller."""
    monkeypatch.chdir(workspace(tmp_path, "kind: card, size: poker, bleed: 3mm", (825, 1125)))
    assert ended("build", "land", "-q", "--png", "60") == 0
    printed = load(tmp_path / "output" / "land" / "a4")
    with Image.open(printed.folder / "png" / "faces" / "tiles.hill.front.png") as face:
        seen = face.convert("RGB")
    # The bar begins at a third of the picture, 23.275 mm from its edge: 20.1 mm from the cut.
    row = [seen.getpixel((x, 20)) for x in range(seen.width)]
    assert len(set(row)) == 1  # olive on olive
    assert ended("check", "land") == 0, capsys.readouterr()


def test_a_hexagon_with_a_flat_top_is_turned_and_keeps_its_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(workspace(tmp_path, "kind: token, across: 50mm", (700, 606), clear=True))
    assert ended("build", "land", "-q", "--png", "60") == 0
    with Image.open(tmp_path / "output/land/a4/png/faces/tiles.lake.front.png") as face:
        seen = face.convert("RGB")
    # What stood upright in the picture lies across the tile.
    column = [seen.getpixel((seen.width // 2, y)) for y in range(seen.height)]
    row = [seen.getpixel((x, seen.height * 5 // 12)) for x in range(seen.width)]
    blue = (0, 0, 128)
    assert sum(one == blue for one in row) > 0.9 * len(row)
    assert 0.1 * len(column) < sum(one == blue for one in column) < 0.3 * len(column)
    assert ended("check", "land") == 0, capsys.readouterr()


def test_a_picture_of_another_shape_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(workspace(tmp_path, "kind: card, size: poker", (900, 900)))
    assert ended("build", "land") == 1
    assert capsys.readouterr().err == (
        "components/land/art:1: tiles/hill front and 1 more: expected the shape of 63.5 x 88.9 mm "
        "(0.714), found 900 x 900 pixels (1.000)\n"
        "  hint: crop it; a row of a CSV may say where it lies: NAME.png#place=0,0,63.5,88.9 "
        "stretches it\n1 problem; nothing was written\n"
    )
