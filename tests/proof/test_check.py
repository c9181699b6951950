"""`pnp check`: what it prints, its exit status, and the second renderer's opinion."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from pnp.art.svg import second_opinion
from pnp.cli.check import command
from pnp.model.workspace import Workspace
from tests.printed import print_game

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
GAME = """\
game: one
title: One
components:
  - {id: plain, kind: card, size: poker, template: plain.svg.j2}
  - {id: special, kind: card, size: poker, template: special.svg.j2, sides: same}
"""
RING = '<path d="M5 5H58V80H5Z M20 20H45V60H20Z" fill="#a02020" fill-rule="evenodd"/>'
HOLLOW = (
    '<clipPath id="c"><path d="M5 5H58V80H5Z M20 20H45V60H20Z" clip-rule="evenodd"/></clipPath>'
    '<rect x="0" y="0" width="63" height="88" fill="#204080" clip-path="url(#c)"/>'
)
BLENDED = (
    '<rect x="0" y="0" width="63" height="88" fill="#ffff00"/><rect x="10" y="10" width="40" '
    'height="60" fill="#00ffff" style="mix-blend-mode:multiply"/>'
)
TEXT = '<text x="20" y="40" font-family="Source Sans Pro" font-size="6">Words</text>'


def check(*arguments: str) -> Result:
    """Run the command in the current folder, with outside programs left out."""
    return CliRunner().invoke(command, list(arguments))


@pytest.fixture
def workspace(small: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a fresh small workspace as the current folder; it holds no other game."""
    monkeypatch.chdir(small)
    monkeypatch.setattr(Workspace, "roots", lambda self: [self.root.resolve()])
    monkeypatch.setenv("PATH", str(small))
    (small / "fonts").mkdir(exist_ok=True)
    from tests.printed import REPOSITORY

    (small / "fonts" / "fonts.yaml").write_bytes((REPOSITORY / "fonts/fonts.yaml").read_bytes())
    shutil.copytree(REPOSITORY / "templates/craft", small / "templates/craft")
    for shared in (REPOSITORY / "templates").glob("*.j2"):
        shutil.copy(shared, small / "templates" / shared.name)
    for folder in ("icons", "macros"):
        if (REPOSITORY / "templates" / folder).is_dir():
            shutil.copytree(REPOSITORY / "templates" / folder, small / "templates" / folder)
    return small


def test_nothing_built_is_no_failure(workspace: Path) -> None:
    result = check("meadow")
    assert result.exit_code == 0, result.output
    assert result.output == (
        "meadow: data sound (edition 1.10, en)\nmeadow: nothing built: run pnp build meadow\n"
    )


def test_games_of_pnp_are_told_where_they_were_built(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small)
    assert {line.split(":")[0] for line in check().output.splitlines()} == {"meadow"}
    (small / "output" / "dune-chess").mkdir(parents=True)
    told = check().output.splitlines()
    assert {line.split(":")[0] for line in told} == {"dune-chess", "meadow"}


def test_every_property_has_a_line(workspace: Path) -> None:
    print_game(workspace / "output", workspace)
    result = check("meadow")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[:2] == ["meadow: data sound (edition 1.10, en)", "output/meadow/a4:"]
    assert lines[-1] == "  33 of 33 properties hold"
    # What is only remarked on stands below its property, and nothing fails for it.
    remark = 'field/field front: expected type of 6.5 pt or more, found 6.0 pt in "field"'
    assert f"         remark: field.pdf page 1: {remark}" in lines
    assert len(lines) == 2 + 33 + sum("remark: " in line for line in lines) + 1
    place = "  13 ok   pieces have their ordered size and place: 0.000"
    assert any(line.startswith(place) and line.endswith(" mm, tolerance 0.01 mm") for line in lines)
    assert "  11 ok   text is large enough: 6.00 pt, at least 5 pt" in lines
    assert any("built again, all files equal" in line for line in lines)


def test_a_failure_is_named_and_ends_with_one(workspace: Path) -> None:
    printed = print_game(workspace / "output", workspace, components=("hexes",))
    with pikepdf.open(printed.folder / "hexes.pdf", allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.Rotate = 90
        pdf.save(printed.folder / "hexes.pdf")
    result = check("meadow")
    assert result.exit_code == 1
    assert "   3 FAIL pages are not scaled, turned or cropped: 1" in result.output
    assert "         hexes.pdf page 1: expected Rotate 0, found 90" in result.output
    assert "  28 FAIL two builds give the same bytes: 1" in result.output
    assert result.output.splitlines()[-1] == "  31 of 33 properties hold"


def test_json_is_one_object_a_line(workspace: Path) -> None:
    print_game(workspace / "output", workspace, components=("hexes",))
    (workspace / "output" / "meadow" / "a4" / "hexes.pdf").unlink()
    result = check("meadow", "--json")
    assert result.exit_code == 1
    entries = [json.loads(line) for line in result.stdout.splitlines()]
    keys = ["property", "file", "page", "ok", "measured", "tolerance"]
    assert all(set(keys) <= set(entry) for entry in entries)
    assert entries[0]["property"] == "data" and entries[0]["ok"] is True
    failed = [entry for entry in entries if not entry["ok"]]
    assert [entry["property"] for entry in failed] == [1, 28]
    assert failed[0]["file"] == "output/meadow/a4/hexes.pdf"
    assert failed[0]["message"] == "expected the file of the manifest, found none"


def test_papers_are_chosen_with_their_variants(workspace: Path) -> None:
    for options in ({}, {"duplex": "short"}, {"paper": "letter"}):
        print_game(workspace / "output", workspace, components=("hexes",), **options)
    everything = check("meadow").output
    chosen = check("meadow", "--paper", "a4").output
    none = check("meadow", "--paper", "a5").output
    assert [everything.count(f"meadow/{n}:") for n in ("a4", "a4-short", "letter")] == [1, 1, 1]
    assert [chosen.count(f"meadow/{n}:") for n in ("a4", "a4-short", "letter")] == [1, 1, 0]
    assert "meadow: nothing built for A5: run pnp build meadow" in none


def test_faults_of_the_data_are_told_and_the_proof_waits(workspace: Path) -> None:
    path = workspace / "components" / "meadow" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("title: Meadow", "titel: Meadow"), "utf-8")
    result = check()
    assert result.exit_code == 1
    assert 'did you mean "title"?' in result.output
    assert "meadow: data 2 problems" in result.output
    as_json = check("--json")
    entries = [json.loads(line) for line in as_json.stdout.splitlines()]
    assert {entry["property"] for entry in entries} == {"data"}
    assert not any(entry["ok"] for entry in entries)


def test_faults_of_templates_are_faults_of_the_data(workspace: Path) -> None:
    (workspace / "templates" / "plain.svg.j2").write_text(f"{HEAD}<rekt/></svg>", "utf-8")
    result = check("meadow")
    assert result.exit_code == 1
    assert "expected a drawing element, found <rekt>" in result.output


def test_a_broken_manifest_is_told(workspace: Path) -> None:
    printed = print_game(workspace / "output", workspace, components=("hexes",))
    (printed.folder / "manifest.json").write_text("{", encoding="utf-8")
    result = check("meadow")
    assert result.exit_code == 1
    assert "expected a manifest as builds write it, found: " in result.output
    assert "hint: build meadow again" in result.output


def _art(workspace: Path, special: str) -> Result:
    folder = workspace / "components" / "one"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for name, body in (("plain", RING + TEXT), ("special", special)):
        text = f"{HEAD}{body}</svg>"
        (workspace / "templates" / f"{name}.svg.j2").write_text(text, encoding="utf-8")
    print_game(workspace / "output", workspace, "one")
    return check("one", "--art")


@pytest.mark.needs("libcairo")
def test_drawings_that_two_renderers_draw_alike_pass(workspace: Path) -> None:
    result = _art(workspace, RING)
    assert result.exit_code == 0, result.output
    assert "  art: 2 drawings in two renderers, without text; at most 0." in result.output


@pytest.mark.needs("libcairo")
@pytest.mark.parametrize(
    ("body", "feature"), [(HOLLOW, "even-odd clip"), (BLENDED, "mix-blend-mode")]
)
def test_a_drawing_that_is_not_portable_is_named_with_the_feature(
    workspace: Path, body: str, feature: str
) -> None:
    result = _art(workspace, body)
    assert result.exit_code == 1
    (line,) = (line for line in result.output.splitlines() if "FAIL" in line)
    assert line.startswith("  FAIL special.front: ")
    assert line.endswith(f"% of the picture differs in CairoSVG; not portable: {feature}")


@pytest.mark.needs("libcairo")
def test_a_drawing_that_the_other_renderer_cannot_draw_is_named(workspace: Path) -> None:
    clipped = (
        '<defs><clipPath id="c" clipPathUnits="objectBoundingBox">'
        '<rect x="0" y="0" width="0.5" height="1"/></clipPath></defs>'
        '<g clip-path="url(#c)"><rect x="5" y="5" width="50" height="70" fill="#204080"/></g>'
    )
    result = _art(workspace, clipped)
    assert result.exit_code == 1
    assert "  FAIL special.front: " in result.output
    assert "not portable: objectBoundingBox clip" in result.output


def test_without_libcairo_it_is_skipped_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import builtins
    from collections.abc import Callable
    from typing import Any

    real: Callable[..., Any] = builtins.__import__

    def missing(name: str, *arguments: Any, **more: Any) -> Any:
        if name == "cairosvg":
            raise OSError('no library called "cairo-2" was found\nno library called "cairo"')
        return real(name, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    (answer,) = second_opinion.answers(tmp_path)
    assert answer == {
        "skipped": 'CairoSVG does not start here: no library called "cairo-2" was found'
    }


@pytest.mark.parametrize(
    ("svg", "expected"),
    [
        ("<svg><rect/></svg>", []),
        ('<svg><path clip-rule="evenodd"/></svg>', ["even-odd clip"]),
        ('<svg><g style="mix-blend-mode:multiply"/></svg>', ["mix-blend-mode"]),
        ('<svg><filter id="f"/></svg>', ["filter"]),
        ('<svg><clipPath clipPathUnits="objectBoundingBox"/></svg>', ["objectBoundingBox clip"]),
        ('<svg><g fill="var(--ink)"/></svg>', ["var()"]),
        ("<svg><svg x='1'><rect/></svg></svg>", ["nested svg"]),
    ],
)
def test_features_are_found_in_the_drawing(svg: str, expected: list[str]) -> None:
    assert second_opinion.features(svg) == expected


def test_text_is_left_out_on_both_sides() -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{RING}<g>{TEXT}</g></svg>'
    stripped = second_opinion.without_text(svg)
    assert "Words" not in stripped and "M5 5H58" in stripped
