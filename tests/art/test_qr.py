"""QR codes are read back from the printed page by other code than drew them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from pnp.art.tools.qr import outlines, qr_path
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from tests.printed import load

TEXT = "https://example.org/vale"
CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<path d="{{ qr_path(item.page, 10, 15, 33) }}" fill="#102040"/></svg>"""

Field = list[list[bool]]


def decoded(field: Field) -> str:
    """Return the text of a code of version 2, level M, by ISO/IEC 18004; errors are not mended."""
    size = len(field)
    assert size == 25
    for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
        assert all(field[y][x + n] and field[y + n][x] for n in range(7)), "finder patterns"
    # Format information, from its middle bit outwards along row and column 8.
    along = [(8, n) for n in (0, 1, 2, 3, 4, 5, 7, 8)] + [(n, 8) for n in (7, 5, 4, 3, 2, 1, 0)]
    bits = 0
    for row, column in along:
        bits = bits << 1 | field[row][column]
    bits ^= 0b101010000010010
    assert bits >> 13 == 0b00, "level M"
    mask = bits >> 10 & 7
    masked = [
        lambda i, j: (i + j) % 2 == 0,
        lambda i, j: i % 2 == 0,
        lambda i, j: j % 3 == 0,
        lambda i, j: (i + j) % 3 == 0,
        lambda i, j: (i // 2 + j // 3) % 2 == 0,
        lambda i, j: i * j % 2 + i * j % 3 == 0,
        lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
        lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
    ][mask]

    def is_data(i: int, j: int) -> bool:
        corner = (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9)
        alignment = 16 <= i <= 20 and 16 <= j <= 20
        return not (corner or alignment or i == 6 or j == 6)

    stream = ""
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for i in rows:
            for j in (right, right - 1):
                if is_data(i, j):
                    stream += str(int(field[i][j] != masked(i, j)))
    assert stream[:4] == "0100", "bytes"
    count = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(count)).decode()


def test_a_printed_code_says_what_the_data_say(tmp_path: Path) -> None:
    for folder in ("components/vale", "templates/vale"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "components/vale/game.yaml").write_text(
        "game: vale\ntitle: Vale\ncomponents:\n"
        "  - {id: link, kind: card, size: 63mm x 88mm, template: link.svg.j2,\n"
        f"     items: [{{id: a, page: '{TEXT}'}}]}}\n"
    )
    (tmp_path / "templates/vale/link.svg.j2").write_text(CARD)
    paper = (parse_paper("a4"),)
    request = BuildRequest(workspace=Workspace(tmp_path), game="vale", papers=paper, out=tmp_path)
    printed = load(build(request)[0].folder)
    (page,) = printed.files[0]["pages"]
    x, y, *_ = page["placements"][0]["trim"]
    k = 10.0
    with PdfDocument(printed.folder / "link.pdf") as pdf:
        shown = pdf[0].render(scale=k * 25.4 / 72).to_pil().convert("L")

    def dark(column: float, row: float) -> bool:
        found = shown.getpixel((round((x + 10 + column) * k), round((y + 15 + row) * k)))
        assert isinstance(found, int)
        return found < 128

    # 33 mm are 33 modules of 1 mm: 25 of the code, 4 white ones on each side.
    assert not any(dark(n + 0.5, 3.5) or dark(3.5, n + 0.5) for n in range(33))
    field = [[dark(4.5 + j, 4.5 + i) for j in range(25)] for i in range(25)]
    assert decoded(field) == TEXT


def test_modules_that_touch_at_a_corner_stay_two() -> None:
    assert outlines([bytes([1, 0]), bytes([0, 1])]) == [
        [(0, 0), (1, 0), (1, 1), (0, 1)],
        [(1, 1), (2, 1), (2, 2), (1, 2)],
    ]
    ring = [bytes([1, 1, 1]), bytes([1, 0, 1]), bytes([1, 1, 1])]
    outer, hole = outlines(ring)
    assert (outer, hole) == (
        [(0, 0), (3, 0), (3, 3), (0, 3)],
        [(1, 1), (1, 2), (2, 2), (2, 1)],
    )


@pytest.mark.parametrize(
    ("text", "size", "level", "told"),
    [
        (TEXT, 13.0, "m", "expected a QR code of 13.2 mm or more for this text, found 13 mm"),
        ("", 20.0, "m", "expected a text of 1 to 500 characters, found 0"),
        (TEXT, 20.0, "x", 'expected level l, m, q or h, found "x"'),
    ],
)
def test_what_no_camera_reads_is_refused(text: str, size: float, level: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        qr_path(text, 0, 0, size, level)
