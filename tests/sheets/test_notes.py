"""What a first sheet says is true for the way it is printed and cut; lines lie on fronts alone."""

from __future__ import annotations

from collections.abc import Callable

import pypdfium2
import pytest

from tests.printed import Printed


def said(printed: Printed, file: str) -> str:
    with pypdfium2.PdfDocument(printed.folder / file) as document:
        return " ".join(document[0].get_textpage().get_text_bounded().split())


@pytest.mark.parametrize(
    ("variant", "file", "words", "never"),
    [
        ("a4", "deck.pdf", ("On both sides.", "Cut along the"), ("Fold", "Glue")),
        ("none", "deck.pdf", ("backs on sheets of their own", "edge on edge"), ("On both",)),
        ("gutterfold", "deck.pdf", ("On one side.", "Fold On the dashed line"), ("On both",)),
        ("a4", "hexes.pdf", ("On one side.", "Cut along the lines."), ("marks", "Fold")),
        ("contour", "hexes.pdf", ("A machine cuts them out",), ("Cut along",)),
    ],
)
def test_notes_fit_the_way_of_printing(
    meadow: Callable[[str], Printed],
    variant: str,
    file: str,
    words: tuple[str, ...],
    never: tuple[str, ...],
) -> None:
    text = said(meadow(variant), file)
    assert [word for word in words if word not in text] == [], text
    assert [word for word in never if word in text] == [], text


@pytest.mark.parametrize("variant", ["a4", "none", "gutterfold"])
def test_cut_lines_lie_on_fronts_alone(meadow: Callable[[str], Printed], variant: str) -> None:
    lines = 0
    for entry, page, shown in meadow(variant).pages():
        fronts = [put["trim"] for put in page["placements"] if put["side"] == "front"]
        for stroke in shown.strokes:
            if stroke.outline is not None and page["placements"]:
                lines += 1
                box = stroke.outline
                assert any(
                    abs(box.x - x) < 0.02 and abs(box.y - y) < 0.02 for x, y, _, _ in fronts
                ), (entry["path"], page["label"], box)
    assert lines
