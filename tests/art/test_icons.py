"""Icon files: what is drawn of them, and what their faults are called."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.art.fonts import load_fonts
from pnp.art.icons import Icons, UnknownIcon
from pnp.art.svg.markup import rich
from pnp.errors import Problems
from pnp.model.workspace import Workspace

SVG = '<svg xmlns="http://www.w3.org/2000/svg" {}>{}</svg>'


def icons(root: Path, name: str, data: str | bytes) -> Icons:
    """Return the icons of a workspace with this file among them."""
    folder = root / "templates" / "icons"
    folder.mkdir(parents=True)
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return Icons(Workspace(root), "one")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        (
            "own.svg",
            SVG.format('viewBox="0 0 24 24"', "\n<path d='M0 0'>\n"),
            "templates/icons/own.svg:3: expected SVG, found broken XML: Opening and ending tag "
            "mismatch: path line 2 and svg\n  hint: every element needs its end: <g> ... </g>, or "
            "<path .../>",
        ),
        (
            "own.svg",
            '<svg viewBox="0 0 24 24"/>',
            "templates/icons/own.svg: expected an <svg> element, found one without its namespace\n"
            '  hint: write <svg xmlns="http://www.w3.org/2000/svg" ...>',
        ),
        (
            "own.svg",
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("", "&a;"),
            "templates/icons/own.svg: expected SVG without a DOCTYPE\n"
            "  hint: remove the DOCTYPE and its entities",
        ),
        (
            "own.svg",
            SVG.format('viewBox="0 0 0 24"', ""),
            'templates/icons/own.svg: expected a viewBox with an area, found "0 0 0 24"',
        ),
        (
            "own.svg",
            SVG.format('viewBox="0 0 24"', ""),
            "templates/icons/own.svg: expected a viewBox of four numbers",
        ),
        (
            "own.png",
            b"\x89PNG\r\n\x1a\nrubbish",
            "templates/icons/own.png: expected a PNG picture, found another (broken)",
        ),
    ],
)
def test_a_broken_icon_is_told_with_its_own_file(
    tmp_path: Path, name: str, data: str | bytes, message: str
) -> None:
    with pytest.raises(Problems) as error:
        icons(tmp_path, name, data).draw("own", 0, 0, 5)
    assert list(map(str, error.value.problems)) == [message]


def test_the_look_of_the_outer_element_holds_for_the_icon(tmp_path: Path) -> None:
    look = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
    drawn = str(
        icons(tmp_path, "own.svg", SVG.format(look, "<path d='M0 0h9'/>")).draw("own", 1, 1, 5)
    )
    assert '<g fill="none" stroke="#000000" stroke-width="2"><path' in drawn


def test_a_picture_as_icon_keeps_its_shape(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "icons"
    folder.mkdir(parents=True)
    Image.new("RGB", (200, 100)).save(folder / "own.png")
    icon = Icons(Workspace(tmp_path), "one").get("own")
    assert (icon.width, icon.height) == (24, 12)


def test_a_folder_is_no_icon(tmp_path: Path) -> None:
    (tmp_path / "templates" / "icons" / "owl.svg").mkdir(parents=True)
    known = Icons(Workspace(tmp_path), "one")
    assert "owl" not in known.names
    with pytest.raises(UnknownIcon, match='expected an icon, found "owl"'):
        known.get("owl")


def test_icons_in_texts_may_be_spelt_in_capitals() -> None:
    assert str(rich("Pay :Moon:")) == '<p>Pay <img src="icon:Moon"/></p>'
    assert str(rich("At 12:30: go")) == "<p>At 12:30: go</p>"


def test_a_font_that_cannot_be_used_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Own.otf").write_bytes(b"OTTO")
    with pytest.raises(Problems) as error:
        load_fonts(Workspace(tmp_path))
    assert list(map(str, error.value.problems)) == [
        "fonts/Own.otf: expected a TrueType or OpenType font, found: a file that is no font"
    ]
