"""The reader of font files against the reference implementation, and against damaged files."""

from __future__ import annotations

import importlib.util
import struct
import tempfile
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.truetype import FontFault, FontNames, read_advances, read_names


def installed() -> list[Path]:
    """Return the font files of the packages that pnp needs, and those that ReportLab brings."""
    found: list[Path] = []
    for package in ("font_source_sans_pro", "font_source_serif_pro", "reportlab"):
        spec = importlib.util.find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        found += sorted(Path(spec.origin).parent.rglob("*.[to]tf"))
    return found


@pytest.mark.parametrize("path", installed(), ids=lambda path: path.name)
def test_names_and_advances_are_those_of_fonttools(path: Path) -> None:
    with TTFont(path, lazy=True) as font:
        names, style = font["name"], font["OS/2"]
        family = str(names.getDebugName(16) or names.getDebugName(1) or "")
        wanted = FontNames(family, style.usWeightClass, bool(style.fsSelection & 1))
        metrics, unit = font["hmtx"], font["head"].unitsPerEm
        advances = {
            code: metrics[name][0] / unit
            for code, name in font.getBestCmap().items()
            if name != ".notdef"
        }
    assert read_names(path) == wanted
    assert read_advances(path) == advances


def made(path: Path, form: int, characters: dict[int, str]) -> Path:
    """Write a font with a character map of that format."""
    names = [".notdef", "one", "two", "three"]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({})
    builder.setupGlyf({name: Glyph() for name in names})
    builder.setupHorizontalMetrics({name: (100 * n + 50, 0) for n, name in enumerate(names)})
    builder.setupHorizontalHeader()
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular"})
    builder.setupOS2(usWeightClass=300)
    builder.setupPost()
    table = CmapSubtable.newSubtable(form)
    table.platformID, table.platEncID, table.language = 3, 10 if form == 12 else 1, 0
    table.cmap = characters
    builder.font["cmap"].tables = [table]
    builder.save(path)
    return path


@pytest.mark.parametrize("form", [4, 6, 12])
def test_all_common_character_maps_are_read(tmp_path: Path, form: int) -> None:
    characters = {65: "one", 66: "two", 67: "two", 90: "three"}
    if form == 12:
        characters[0x1F600] = "one"
    path = made(tmp_path / "made.ttf", form, characters)
    widths = {"one": 0.15, "two": 0.25, "three": 0.35}
    assert read_advances(path) == {code: widths[name] for code, name in characters.items()}
    assert read_names(path) == FontNames("Made", 300, False)


@pytest.mark.parametrize("form", [4, 12])
def test_a_map_that_names_all_again_and_again_is_refused(tmp_path: Path, form: int) -> None:
    characters = {65 + 3 * n: "one" for n in range(400)}
    path = made(tmp_path / "made.ttf", form, characters)
    data = bytearray(path.read_bytes())
    begin = data.index(struct.pack(">HHHH", 0, 1, 3, 10 if form == 12 else 1)) + 12
    if form == 12:
        for group in range(400):
            struct.pack_into(">LL", data, begin + 16 + 12 * group, 0, 0x10FFFF)
    else:
        (twice,) = struct.unpack_from(">H", data, begin + 6)
        for segment in range(twice // 2):
            struct.pack_into(">H", data, begin + 14 + 2 * segment, 0xFFFF)
            struct.pack_into(">H", data, begin + 16 + twice + 2 * segment, 0)
    path.write_bytes(data)
    with pytest.raises(FontFault, match="a font with a damaged character map"):
        read_advances(path)


def test_an_unusual_character_map_is_refused(tmp_path: Path) -> None:
    path = made(tmp_path / "made.ttf", 13, {65: "one"})
    with pytest.raises(FontFault, match="a font with a character map of format 13"):
        read_advances(path)


@given(st.data())
def test_damaged_fonts_are_refused_or_read_but_never_break(data: st.DataObject) -> None:
    whole = bytearray(installed()[0].read_bytes()[:60_000])
    for _ in range(data.draw(st.integers(0, 8))):
        place = data.draw(st.integers(0, 1000))
        struct.pack_into("B", whole, place, data.draw(st.integers(0, 255)))
    end = data.draw(st.integers(0, len(whole)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "font.ttf"
        path.write_bytes(whole[:end])
        for read in (read_names, read_advances):
            try:
                read(path)
            except FontFault as fault:
                assert str(fault).startswith("a f")
