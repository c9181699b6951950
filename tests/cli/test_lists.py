"""What there is to use: icons, sizes, fonts, drawing functions; on lines and as pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from pnp.art.toolbox import TOOLS
from tests.command import ended


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the browser is asked to open, from an empty folder."""
    found: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pnp.cli.shown.launch", found.append)
    return found


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert ended(*words) == 0
    return capsys.readouterr().out.splitlines()


def test_lists_are_told_on_lines(opened: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "sword" in lines(capsys, "icons", "swor")
    sizes = lines(capsys, "sizes")
    assert sizes[0].split("  ")[0] == "poker"
    assert "63.5 x 88.9 mm, 2.50 x 3.50 in" in sizes[0]
    assert any(line.startswith("letter") and line.endswith("paper") for line in sizes)
    fonts = lines(capsys, "fonts")
    assert re.fullmatch(
        r"Source Sans Pro +400 +font_source_sans_pro: SourceSansPro-Regular.ttf", fonts[0]
    )
    tools = lines(capsys, "tools")
    known = {re.split(r"[(|]", line)[0] for line in tools if not line.startswith(" ")}
    assert set(TOOLS) < known and {"icon", "text_size"} < known
    assert "colour|darken(share)" in tools
    assert lines(capsys, "tools", "star_path") == [
        "star_path(x, y, radius, tips=5, waist=0.42, turn=0.0)",
        "    Return a star; *waist* is the radius of its inner corners as a share of *radius*.",
    ]
    assert lines(capsys, "tools", "said")[0] == "said(rules, name, field='text', in_words=())"
    assert [line for line in tools if " at 0x" in line] == []
    assert opened == []


@pytest.mark.parametrize("name", ["icons", "sizes", "fonts", "tools"])
def test_a_list_is_a_page_of_pictures_too(
    name: str, opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["icons", "s"] if name == "icons" else [name]
    assert ended(*words, "--open") == 0
    path = Path("output") / f"{name}.html"
    assert opened == [path.resolve().as_uri()]
    assert capsys.readouterr().out == f"output/{name}.html\n"
    page = etree.HTML(path.read_text(encoding="utf-8"))
    assert len(page.findall(".//figure")) >= 14
    assert len(page.findall(".//figure//svg")) >= (0 if name == "fonts" else 10)
    assert "http" not in path.read_text(encoding="utf-8").replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["tools", "darkn"], 'pnp: expected a function or a filter, found "darkn"\n'
         '  hint: did you mean "|darken"?\n'),
        (["icons", "xyzzy"], "pnp: expected a part of an icon's name, found xyzzy\n"
         "  hint: pnp icons lists all of them\n"),
        (["fonts", "--game", "dune-expres"], 'pnp: expected a game, found "dune-expres"\n'
         '  hint: did you mean "dune-express"?\n'),
    ],
)  # fmt: skip
def test_a_wrong_name_is_answered(
    words: list[str], told: str, opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(*words) == 2
    assert capsys.readouterr().err == told
