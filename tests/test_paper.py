"""Papers by name and measure, margin profiles."""

from __future__ import annotations

import pytest

from pnp.geometry import Rect, Size
from pnp.paper import PAPERS, PROFILES, parse_paper


def test_known_papers() -> None:
    assert set(PAPERS) == {"a3", "a4", "a5", "letter", "legal", "tabloid"}
    assert parse_paper("Letter").size == Size(215.9, 279.4)


def test_any_measure_is_a_paper() -> None:
    assert parse_paper("330x480mm").size == Size(330, 480)
    assert parse_paper("330x480mm").name == "330x480mm"
    assert parse_paper("13in x 19in").name == "330.2x482.6mm"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("leter", 'expected a paper, found "leter"\ndid you mean "letter"?'),
        ("10x10mm", "expected a paper of 50 to 1300 mm a side, found 10 x 10 mm"),
        ("210x297", "expected a length, found the number 210\ndid you mean 210mm x 297mm?"),
    ],
)
def test_other_words_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_paper(text)
    assert str(error.value) == message


def test_ends_are_where_the_paper_enters_the_printer() -> None:
    profile = PROFILES["any-printer"]
    assert profile.printable(Size(210, 297)) == Rect(6.5, 12.7, 197, 271.6)
    assert profile.printable(Size(297, 210)) == Rect(12.7, 6.5, 271.6, 197)
