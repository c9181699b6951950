"""Properties that draw pages: each notices its own defect, and sound builds pass them all."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest
import yaml

from pnp.faces import KINDS
from pnp.geometry import Rect
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof import SLOW, prove
from pnp.proof.properties.colours import distinct_colours
from pnp.proof.properties.reading_order import _elements, _kids
from pnp.proof.reading.contour import Shape
from pnp.proof.reading.vision import EYES, distance
from tests.conftest import VARIANTS
from tests.printed import REPOSITORY, Printed, print_game
from tests.proof.bench import Bench, messages, proved

Meadow = Callable[[str], Printed]


@pytest.mark.parametrize("variant", VARIANTS)
def test_sound_builds_pass_in_pixels_too(meadow: Meadow, variant: str) -> None:
    results = proved(meadow(variant).folder, only=SLOW - {27})
    assert [str(result) for result in results if not result.ok] == []


def test_figures_come_from_pixels(meadow: Meadow) -> None:
    results = proved(meadow("a4").folder, only={23, 24})
    board = next(r for r in results if (r.property, r.file) == (23, "field.pdf"))
    assert isinstance(board.measured, float) and 0 < board.measured < 25.4 / 600
    bars = next(r for r in results if (r.property, r.file) == (24, "field.pdf"))
    assert isinstance(bars.measured, float) and 0 < bars.measured < 2 * 25.4 / 600
    assert bars.message == "2 bars measured"


def _book(dune_express: Printed, tmp_path: Path) -> Bench:
    return Bench(dune_express.folder, tmp_path)


def _told(bench: Bench, number: int) -> list[str]:
    return messages(prove(bench.folder, _game("dune-express"), only={number}), number)


@cache
def _game(name: str) -> Game:
    return load_game(Workspace(REPOSITORY), name, KINDS)


def test_pages_of_the_booklet_in_another_order_are_caught(
    dune_express: Printed, tmp_path: Path
) -> None:
    bench = _book(dune_express, tmp_path)
    assert _told(bench, 30) == []
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        one, two = pdf.pages[2].obj, pdf.pages[4].obj
        for key in ("/Contents", "/Resources"):
            one[key], two[key] = two[key], one[key]
    told = _told(bench, 30)
    assert len(told) == 4
    assert re.match(
        r"rulebook-booklet\.pdf page 3: left half, page (\d+|blank): expected ", told[0]
    )


def test_creep_the_wrong_way_is_caught(dune_express: Printed, tmp_path: Path) -> None:
    bench = _book(dune_express, tmp_path)
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        stream = pdf.pages[6].obj.Contents
        stream.write(b"1 0 0 1 0.1 0 cm\n" + bytes(stream.read_bytes()))
    told = _told(bench, 30)
    assert len(told) == 2
    assert told[0].endswith(
        "expected its text where creep and centring put it, measured 0.035 mm off"
    )


def test_a_zine_in_another_order_is_caught(dune_express: Printed, tmp_path: Path) -> None:
    bench = _book(dune_express, tmp_path)
    with bench.manifest() as manifest:
        first, second = bench.page_said(manifest, "rulebook-zine.pdf")["placements"][:2]
        first["id"], second["id"] = second["id"], first["id"]
    told = _told(bench, 30)
    assert len(told) == 2 and "row 1, column 1: expected page 5" in told[0]


def test_a_figure_without_description_is_caught(dune_express: Printed, tmp_path: Path) -> None:
    bench = _book(dune_express, tmp_path)
    assert _told(bench, 34) == []
    with bench.pdf("rulebook.pdf") as pdf:
        figure = next(element for kind, element in _elements(pdf) if kind == "/Figure")
        del figure.Alt
    assert _told(bench, 34) == [
        "rulebook.pdf: expected a description of every figure, found a figure without"
    ]


def test_another_order_of_reading_is_caught(dune_express: Printed, tmp_path: Path) -> None:
    bench = _book(dune_express, tmp_path)
    with bench.pdf("rulebook.pdf") as pdf:
        top = pdf.Root.StructTreeRoot
        while len(_kids(top)) == 1:
            top = _kids(top)[0]
        top.K = pikepdf.Array(list(reversed(list(top.K))))
    assert any("expected the order of the pages" in line for line in _told(bench, 34))


def test_stickers_beside_their_labels_are_caught(tmp_path: Path, small: Path) -> None:
    printed = print_game(tmp_path / "out", components=("dice",))
    sheet = {
        "columns": 5, "rows": 12, "size": "16mm x 16mm",
        "left": "20mm", "top": "20mm", "across": "20mm", "down": "20mm",
    }  # fmt: skip
    path = small / "components" / "meadow" / "game.yaml"
    data = yaml.safe_load(path.read_text("utf-8"))
    data.setdefault("files", {}).setdefault("dice", {})["labels"] = sheet
    path.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    game = load_game(Workspace(small), "meadow", KINDS)
    wrong = messages(prove(printed.folder, game, only={33}), 33)
    assert wrong and "expected its middle at x 28.000, y 28.000 mm" in wrong[0]
    right = print_game(tmp_path / "right", small, components=("dice",))
    results = prove(right.folder, game, only={33})
    assert results and all(result.ok for result in results)


def test_a_renderer_that_draws_otherwise_is_caught(
    meadow: Meadow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that leaves every second page blank, called like MuPDF's."""
    script, program = tmp_path / "drawing.py", tmp_path / "mutool"
    # A path with spaces may not stand after "#!".
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    script.write_text(
        "import sys, pypdfium2\n"
        "out, path = sys.argv[sys.argv.index('-o') + 1], sys.argv[-1]\n"
        "for number, page in enumerate(pypdfium2.PdfDocument(path), 1):\n"
        "    image = page.render(scale=100 / 72, grayscale=True).to_pil()\n"
        "    if number % 2 == 0:\n"
        "        image.paste(255, (0, 0, *image.size))\n"
        "    image.save(out % number)\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    results = proved(meadow("a4").folder, only={27})
    told = messages(results, 27)
    assert told and all(" page 2: " in line or " page 4: " in line for line in told[:1])
    assert "mutool: expected the page as PDFium draws it, measured " in told[0]


def test_without_other_renderers_it_is_skipped_with_the_reason(
    meadow: Meadow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (result,) = proved(meadow("a4").folder, only={27}, seen=None)
    assert (result.ok, result.message) == (True, "skipped: mutool and pdftoppm are not installed")


@pytest.mark.parametrize(
    ("one", "two", "eye", "expected"),
    [
        # Red and green in OKLab: 0.628 0.225 0.126 and 0.866 -0.234 0.179 (B. Ottosson).
        ("#ff0000", "#00ff00", "normal", 0.520),
        # Neutral colours are the same for every eye.
        ("#000000", "#ffffff", "protan", 1.0),
        ("#000000", "#ffffff", "tritan", 1.0),
    ],
)
def test_distances_are_those_of_the_sources(one: str, two: str, eye: str, expected: float) -> None:
    assert distance(one, two, eye) == pytest.approx(expected, abs=0.002)


def test_red_and_green_of_one_lightness_meet_for_some_eyes() -> None:
    assert distance("#b04040", "#5c7a2a", "normal") > 0.15
    assert distance("#b04040", "#5c7a2a", "deutan") < 0.06


@pytest.mark.parametrize("name", ["dune-express", "dune-chess", "dragon-dune"])
def test_colours_of_the_games_stay_apart(name: str) -> None:
    game = _game(name)
    assert game.data.distinct
    for group in game.data.distinct:
        for one, two in combinations(distinct_colours(game, group).values(), 2):
            assert min(distance(one, two, eye) for eye in EYES) >= 0.06


def test_colours_that_meet_are_named(tmp_path: Path, small: Path, meadow: Meadow) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    text = (
        path.read_text("utf-8") + 'distinct: {teams: ["#b04040", "#5c7a2a"], none: [elsewhere]}\n'
    )
    path.write_text(text, "utf-8")
    game = load_game(Workspace(small), "meadow", KINDS)
    told = messages(prove(meadow("a4").folder, game, only={32}), 32)
    assert told[0].startswith("teams: expected #b04040 #b04040 and #5c7a2a #5c7a2a 0.06 apart for ")
    assert told[-1] == (
        'distinct, none: expected a table, a palette colour or #rrggbb, found "elsewhere"'
    )


def test_low_ink_that_is_not_low_is_caught(meadow: Meadow, tmp_path: Path) -> None:
    full = shutil.copytree(meadow("a4").folder, tmp_path / "a4")
    low = shutil.copytree(full, tmp_path / "a4-low")
    manifest = json.loads((low / "manifest.json").read_text("utf-8"))
    manifest["ink"] = "low"
    (low / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (told,) = messages(proved(low, only={32}), 32)
    assert told.startswith("low ink: expected 25 % or less, measured 100.0%")


def test_depth_inside_a_contour() -> None:
    circle = Shape((), Rect(0, 0, 16, 16))
    assert circle.depth(8, 1) == pytest.approx(1.0)
    triangle = Shape(((0, 0), (10, 0), (0, 10)), Rect(0, 0, 10, 10))
    assert triangle.depth(1, 3) == pytest.approx(1.0)
    assert triangle.depth(8, 8) < 0
    for x, y, across, down in triangle.along(0.5):
        assert triangle.depth(x + across * 0.1, y + down * 0.1) < 0
