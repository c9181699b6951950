"""What `data-block` marks: rectangles, in millimetres from the finished piece's corner."""

from __future__ import annotations

import pytest

from pnp.art.svg.blocks import blocks_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 106 56">'


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ('<rect data-block="" x="1" y="2" width="30" height="4"/>', (1, 2, 30, 4)),
        ('<circle data-block="" cx="10" cy="20" r="5"/>', (5, 15, 10, 10)),
        ('<ellipse data-block="" cx="10" cy="20" rx="5" ry="2"/>', (5, 18, 10, 4)),
        ('<line data-block="" x1="9" y1="3" x2="4" y2="8"/>', (4, 3, 5, 5)),
        ('<polygon data-block="" points="1,1 4 2 3,9"/>', (1, 1, 3, 8)),
        ('<path data-block="" d="M1 1h5v-2l-9 9"/>', (-3, -1, 9, 9)),
        # A half circle of radius 5 on the points 0, 5 and 10, 5 bulges up to 0.
        ('<path data-block="" d="M0 5A5 5 0 0 1 10 5"/>', (0, 0, 10, 5)),
        (
            '<g data-block=""><rect x="1" y="1" width="2" height="2"/>'
            '<g transform="translate(10 0)"><circle r="1"/></g></g>',
            (1, -1, 10, 4),
        ),
        (
            '<g transform="translate(5 5) scale(2)"><g data-block="" transform="rotate(90)">'
            '<rect width="4" height="1"/></g></g>',
            (3, 5, 2, 8),
        ),
        # Where a text begins; how far it goes is known once it is set.
        ('<g data-block=""><text x="7" y="9">Word</text></g>', (7, 9, 0, 0)),
        (
            '<defs><g id="hut"><rect width="4" height="4"/></g></defs>'
            '<use data-block="" href="#hut" x="10" y="20" transform="translate(1 1)"/>',
            (11, 21, 4, 4),
        ),
        (
            '<foreignObject data-block="" x="1" y="2" width="30" height="8">'
            '<p xmlns="http://www.w3.org/1999/xhtml"><b>Word</b></p></foreignObject>',
            (1, 2, 30, 8),
        ),
    ],
)
def test_a_marked_element_is_a_block(drawn: str, expected: tuple[float, ...]) -> None:
    (block,) = blocks_of(f"{HEAD}{drawn}</svg>")
    found = (block.x, block.y, block.width, block.height)
    assert found == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    "drawn",
    [
        '<rect width="9" height="9"/>',
        # Only what is drawn where it stands is a block, no definition.
        '<defs><rect data-block="" width="9" height="9"/></defs>',
        '<symbol id="a"><rect data-block="" width="9" height="9"/></symbol>',
        '<g data-block=""><title>Nothing</title></g>',
        '<use data-block="" href="#nothing"/>',
    ],
)
def test_what_is_no_block(drawn: str) -> None:
    assert blocks_of(f"{HEAD}{drawn}</svg>") == ()


def test_a_block_in_a_block_belongs_to_it() -> None:
    inner = '<rect data-block="" x="3" y="3" width="1" height="1"/>'
    outer = f'<g data-block=""><rect width="9" height="9"/>{inner}</g>'
    assert len(blocks_of(f"{HEAD}{outer}</svg>")) == 1
