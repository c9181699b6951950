"""Fonts of a workspace: OpenType, collections, variable ones, packages, lists of families."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from pnp.art import font_files
from pnp.art.fonts import load_fonts
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof.reading.truetype import postscript_names
from tests.command import ended


def serif() -> Path:
    """Return the folder of fonts of a package that has OpenType files."""
    spec = importlib.util.find_spec("font_source_serif_pro")
    assert spec and spec.origin
    return Path(spec.origin).parent / "files"


def made(path: Path, family: str, letters: str, variable: bool = False) -> Path:
    """Write a font of squares for some letters; a variable one has weights from 300 to 800."""
    names = [".notdef", *(f"u{ord(letter):04X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):04X}" for letter in letters})
    pen = TTGlyphPen(None)
    for x, y in ((100, 0), (100, 600), (500, 600), (500, 0)):
        (pen.moveTo if (x, y) == (100, 0) else pen.lineTo)((x, y))
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    name = family.replace(" ", "")
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": name})
    builder.setupOS2(sTypoAscender=800, usWeightClass=400)
    builder.setupPost()
    if variable:
        builder.setupFvar([("wght", 300, 400, 800, "Weight")], [])
        bolder = [(0, 0), (0, 0), (80, 0), (80, 0), (0, 0), (80, 0), (0, 0), (0, 0)]
        builder.setupGvar({n: [TupleVariation({"wght": (0, 1, 1)}, bolder)] for n in names[1:]})
    builder.save(path)
    return path


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a workspace with one card that shows its text, and fonts that were put there."""
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "home"))
    root = tmp_path / "work"
    (root / "components" / "one").mkdir(parents=True)
    (root / "fonts").mkdir()
    (root / "templates").mkdir()
    monkeypatch.chdir(root)
    return root


def write(root: Path, family: str, text: str, more: str = "") -> None:
    """Write the game: its card says the text twice, on a line and in a box."""
    card = "{id: card, kind: card, size: poker, template: card.svg.j2}"
    game = f"game: one\ntitle: One\n{more}components:\n  - {card}\n"
    (root / "components" / "one" / "game.yaml").write_text(game)
    (root / "templates" / "card.svg.j2").write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{{{ view }}}}">
<text x="6" y="20" font-size="4" font-family="{family}">{text}</text>
<foreignObject x="6" y="40" width="50" height="30"><div xmlns="http://www.w3.org/1999/xhtml"
style="font-family:{family};font-size:4px">{text}</div></foreignObject></svg>""",
        encoding="utf-8",
    )


def problems(root: Path) -> list[str]:
    maker = FaceMaker(load_game(Workspace(root), "one", KINDS))
    maker.designs(maker.game.components[0])
    return [str(problem) for problem in maker.problems]


def printed_fonts(root: Path) -> set[str]:
    """Build the game and return the names of the fonts of its cards."""
    assert ended("build", "one", "card", "--quiet") == 0
    with pikepdf.open(root / "output" / "one" / "a4" / "card.pdf") as pdf:
        named = (entry for entry in pdf.objects if isinstance(entry, pikepdf.Dictionary))
        fonts = {str(entry.BaseFont) for entry in named if "/BaseFont" in entry}
    return {name.partition("+")[2] for name in fonts} - {""}


def test_opentype_collections_and_variable_fonts_are_printed_and_proved(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fonts = workspace / "fonts"
    shutil.copy(serif() / "SourceSerifPro-Light.otf", fonts / "Light.otf")
    both = TTCollection()
    both.fonts = [TTFont(made(fonts / f"{n}.ttf", f"Box {n}", "ab ☃")) for n in ("One", "Two")]
    both.save(fonts / "both.ttc")
    for name in ("One", "Two"):
        (fonts / f"{name}.ttf").unlink()
    made(fonts / "wide.ttf", "Wide", "ab ", variable=True)
    known = load_fonts(Workspace(workspace))
    assert {"Box One", "Box Two", "Wide"} < set(known.families())
    assert [(f.weight, f.path.parent.name) for f in known.faces if f.family == "Wide"] == [
        (400, "fonts"),
        (700, "fonts"),
    ]
    two = known.face("Box Two")
    assert two and (two.number, two.path.name, two.width("ab", 10)) == (1, "both.ttc", 12.0)
    assert postscript_names(fonts / "both.ttc") == {"BoxOne", "BoxTwo"}
    wide = known.face("Wide", 700)
    assert wide and postscript_names(wide.path) == {"Wide-W700"}
    write(workspace, "Box Two, Wide, Source Serif Pro", "ab ☃ <tspan>xyz</tspan>")
    text = (workspace / "templates" / "card.svg.j2").read_text(encoding="utf-8")
    line = "<text x='6' y='{}' font-size='4' font-weight='{}' font-family='{}'>ab</text>"
    more = line.format(80, 700, "Wide") + line.format(85, 300, "Source Serif Pro")
    text = text.replace("</svg>", f"{more}</svg>")
    text = text.replace("ab ☃ <tspan>xyz</tspan></div>", "ab ☃ xyz</div>")
    (workspace / "templates" / "card.svg.j2").write_text(text, encoding="utf-8")
    found = printed_fonts(workspace)
    assert {"BoxTwo", "Wide-W700", "SourceSerifPro-Light", "SourceSerifPro-Regular"} <= found
    assert ended("check", "one") == 0, capsys.readouterr()


def test_a_variable_face_of_a_collection_has_its_weights_beside_fixed_ones(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fonts = workspace / "fonts"
    both = TTCollection()
    both.fonts = [
        TTFont(made(workspace / "fixed.ttf", "Fixed", "xyz ")),
        TTFont(made(workspace / "wide.ttf", "Wide", "ab ", variable=True)),
    ]
    both.save(fonts / "both.ttc")
    known = load_fonts(Workspace(workspace))
    own = [face for face in known.faces if face.family in ("Fixed", "Wide")]
    assert [(face.family, face.weight, face.number) for face in own] == [
        ("Fixed", 400, 0),
        ("Wide", 400, 0),
        ("Wide", 700, 0),
    ]
    assert [postscript_names(face.path) for face in own] == [
        {"Fixed"},
        {"Wide-W400"},
        {"Wide-W700"},
    ]
    # At its heaviest the square is 80 units wider, at 700 three quarters of that.
    heavy = TTFont(own[2].path)
    assert (heavy["glyf"]["u0061"].xMin, heavy["glyf"]["u0061"].xMax) == (100, 560)
    write(workspace, "Fixed, Wide", "xyz ab")
    text = (workspace / "templates" / "card.svg.j2").read_text(encoding="utf-8")
    line = "<text x='6' y='80' font-size='4' font-weight='700' font-family='Wide'>ab</text>"
    (workspace / "templates" / "card.svg.j2").write_text(
        text.replace("</svg>", f"{line}</svg>"), encoding="utf-8"
    )
    assert {"Fixed", "Wide-W400", "Wide-W700"} <= printed_fonts(workspace)
    assert ended("check", "one") == 0, capsys.readouterr()


def test_an_instance_is_made_once_and_is_the_same_file(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(workspace / "fonts" / "wide.ttf", "Wide", "ab ", variable=True)
    load_fonts(Workspace(workspace))
    first = {path.name: path.read_bytes() for path in (tmp_path / "home" / "fonts").iterdir()}
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "other"))
    load_fonts(Workspace(workspace))
    again = {path.name: path.read_bytes() for path in (tmp_path / "other" / "fonts").iterdir()}
    assert len(first) == 2 and again == first


def test_a_letter_that_no_family_of_a_list_has_is_told(workspace: Path) -> None:
    made(workspace / "fonts" / "box.ttf", "Box", "ab ")
    write(workspace, "Box, Source Sans Pro, sans-serif", "ab cd")
    assert problems(workspace) == []
    write(workspace, "Box, sans-serif", "ab cd")
    assert problems(workspace) == [
        "templates/card.svg.j2: card/card front: expected characters of Box, found "
        '"c" (U+0063), "d" (U+0064)\n'
        "  hint: put a font that has them into fonts/ and add its family to font-family"
    ]


def test_a_family_that_is_unknown_is_told_where_to_go(workspace: Path) -> None:
    write(workspace, "Sorce Sans Pro, Helvetica", "a")
    (told,) = problems(workspace)
    assert told.endswith(
        'expected a known font, found "Sorce Sans Pro"\n  hint: did you mean "Source Sans Pro"?'
    )
    write(workspace, "Comic Neue", "a")
    (told,) = problems(workspace)
    assert told.endswith(
        'expected a known font, found "Comic Neue"\n  hint: put its .ttf or .otf file into '
        "fonts/; known: Source Sans Pro, Source Serif Pro, pnp Symbols"
    )


def test_fonts_of_a_package_are_found_and_one_that_is_missing_is_told(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(workspace, "Box", "ab", "fonts: [fontpkg-box]\n")
    with pytest.raises(Problems) as error:
        FaceMaker(load_game(Workspace(workspace), "one", KINDS))
    assert str(error.value) == (
        "components/one/game.yaml:3: fonts[0]: expected an installed package of fonts, found no "
        "fontpkg-box\n  hint: pip install fontpkg-box"
    )
    site = workspace.parent / "site"
    info = site / "fontpkg_box-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: fontpkg-box\nVersion: 1.0\n")
    (info / "RECORD").write_text("fontpkg_box/Box.ttf,,\nfontpkg_box/__init__.py,,\n")
    (site / "fontpkg_box").mkdir()
    made(site / "fontpkg_box" / "Box.ttf", "Box", "ab ")
    monkeypatch.syspath_prepend(str(site))
    assert [path.name for path in font_files.packaged("fontpkg-box") or ()] == ["Box.ttf"]
    assert problems(workspace) == []


def test_what_is_no_font_is_told(workspace: Path) -> None:
    (workspace / "fonts" / "web.woff2").write_bytes(b"wOF2")
    with pytest.raises(Problems) as error:
        load_fonts(Workspace(workspace))
    assert str(error.value) == (
        "fonts/web.woff2: expected a font that ends in .ttf, .otf or .ttc, found web.woff2\n"
        "  hint: put the family's .ttf or .otf files here, or convert this one"
    )
    (workspace / "fonts" / "web.woff2").unlink()
    (workspace / "fonts" / "odd.ttc").write_bytes(b"ttcf\0\0\0\0\xff\xff\xff\xff")
    with pytest.raises(Problems, match="found: a damaged collection of fonts"):
        load_fonts(Workspace(workspace))
