"""A standee folded up from what lies on the paper: both sides stand upright and read right."""

from __future__ import annotations

import json
from collections.abc import Callable

import pypdfium2.raw as pdfium
import pytest
from pypdfium2 import PdfDocument

from pnp.faces.standee import Standee
from pnp.model.component import Item
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build

WIDE, HIGH, FOOT = 24.0, 90.0, 10.0
Spot = tuple[float, float]


def standing_front(x: float, y: float) -> Spot:
    """Return where a point of the flat strip is seen from before: to the right, above the table."""
    return x, HIGH - FOOT - y


def standing_back(x: float, y: float) -> Spot:
    """Return where a point of the half that is folded behind is seen from behind."""
    return WIDE - x, y - FOOT


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Spot, Spot]]:
    """Return the letters on the strip: each with its foot and its head, in mm from its corner."""
    root = tmp_path_factory.mktemp("standee")
    (root / "components/vale").mkdir(parents=True)
    (root / "components/vale/game.yaml").write_text(
        "game: vale\ntitle: Vale\ncomponents:\n"
        f"  - {{id: heroes, kind: standee, size: {WIDE:g}mm x {HIGH:g}mm, base: {FOOT:g}mm,\n"
        "     stand: base, items: [{id: a, name: LEIF, subtitle: scout, icon: star}]}\n"
    )
    paper = (parse_paper("a4"),)
    request = BuildRequest(workspace=Workspace(root), game="vale", papers=paper, out=root)
    folder = build(request)[0].folder
    manifest = json.loads((folder / "manifest.json").read_text())
    (page,) = manifest["files"][0]["pages"]
    x, y, w, h = page["placements"][0]["trim"]
    assert (w, h) == (WIDE, HIGH)
    assert page["fold"] == [[x, y + HIGH / 2, x + WIDE, y + HIGH / 2]], "a tab is not folded"
    found = []
    with PdfDocument(folder / "heroes.pdf") as pdf:
        text, paper = pdf[0].get_textpage(), pdf[0].get_height() * 25.4 / 72
        words = " ".join(text.get_text_bounded().split())
        assert (
            "Fold in the middle and glue the halves back to back; the tab of 10 mm goes into the "
            "slot of a base."
        ) in words
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            box = [v * 25.4 / 72 for v in (left, bottom, right, top)]
            middle = (box[0] + box[2]) / 2 - x
            low, head = paper - box[1] - y, paper - box[3] - y
            turned = abs(pdfium.FPDFText_GetCharAngle(text.raw, index)) > 1.0
            if 0 < middle < WIDE and 0 < low < HIGH:
                ends = (low, head) if not turned else (head, low)
                char = chr(pdfium.FPDFText_GetUnicode(text.raw, index))
                found.append((char, (middle, ends[0]), (middle, ends[1])))
    return found


@pytest.mark.parametrize(("seen", "half"), [(standing_front, 1), (standing_back, 0)])
def test_both_sides_read_right_when_it_stands(
    letters: list[tuple[str, Spot, Spot]], seen: Callable[[float, float], Spot], half: int
) -> None:
    own = [one for one in letters if (one[1][1] > HIGH / 2) == bool(half)]
    placed = [(char, seen(*foot), seen(*head)) for char, foot, head in own if char.strip()]
    assert all(head[1] > foot[1] > 0 for _, foot, head in placed), "letters stand on their feet"
    lines: dict[int, list[tuple[float, str]]] = {}
    for char, foot, _ in placed:
        lines.setdefault(round(foot[1] / 2), []).append((foot[0], char))
    read = ["".join(char for _, char in sorted(line)) for _, line in sorted(lines.items())][::-1]
    assert read == ["LEIF", "scout"]


def test_feet_are_folded_and_a_tab_is_not() -> None:
    fields = {"id": "a", "kind": "standee", "size": "24mm x 90mm", "base": "10mm"}
    heights = {
        stand: [
            line[0][1]
            for line in Standee.model_validate({**fields, "stand": stand}).folds(Item("a", 1, {}))
        ]
        for stand in ("feet", "base")
    }
    assert heights == {"feet": [10.0, 45.0, 80.0], "base": [45.0]}
