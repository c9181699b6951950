"""Pairs and counts by name."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from pnp.errors import Problems
from pnp.model.picture_names import Found, cards


def found(*names: str) -> list[Found]:
    return [Found(Path("in") / name, PurePosixPath(name), Path("in") / name) for name in names]


def told(*names: str) -> list[tuple[str, str | None, int]]:
    """Return front, back and copies of each card."""
    made, _ = cards(found(*names))
    return [(c.front.name.name, c.back.name.name if c.back else None, c.copies) for c in made]


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("knight front.png", "knight back.png"),
        ("knight_Front.png", "knight_BACK.png"),
        ("knight-face.png", "knight-back.png"),
        ("knight.recto.png", "knight.verso.png"),
        ("knight (front).png", "knight (back).png"),
        ("[face] knight.png", "[back] knight.png"),
        ("01a.png", "01b.png"),
        ("knight_a.png", "knight_b.png"),
        ("fronts/knight.png", "backs/knight.png"),
        ("front/knight.png", "double_sided/knight.png"),
        ("knight.png", "knight back.png"),
    ],
)
def test_front_and_back_find_each_other(front: str, back: str) -> None:
    names = PurePosixPath(front).name, PurePosixPath(back).name
    assert told(front, back) == [(*names, 1)]


@pytest.mark.parametrize(
    "name",
    ["knight x3.png", "knight_x3.png", "knight (3x).png", "knight-3x.png", "knight (x3).png"],
)
def test_the_end_of_a_name_counts_copies(name: str) -> None:
    assert told(name) == [(name, None, 3)]


def test_a_count_may_stand_before_or_behind_the_side() -> None:
    assert told("knight x2 front.png", "knight back.png")[0][2] == 2
    assert told("knight front x2.png", "knight back.png")[0][2] == 2


def test_letters_count_only_where_both_are_there() -> None:
    assert told("plan a.png", "plan c.png") == [("plan a.png", None, 1), ("plan c.png", None, 1)]


def test_a_word_that_ends_in_x_and_a_number_is_no_count() -> None:
    assert told("fox1.png", "fox2.png") == [("fox1.png", None, 1), ("fox2.png", None, 1)]


def test_a_lone_back_is_behind_all_that_have_none_of_their_own() -> None:
    made = told("a1.png", "b1 front.png", "b1 back.png", "back.png")
    assert made == [("a1.png", "back.png", 1), ("b1 front.png", "b1 back.png", 1)]


def test_a_back_without_a_front_is_an_error() -> None:
    with pytest.raises(Problems) as error:
        cards(found("knight.png", "queen back.png", "rook back.png"))
    assert str(error.value) == (
        "in/queen back.png: expected a front of the same name, found only this back\n"
        "  hint: call it back for a back of all cards\n"
        "in/rook back.png: expected a front of the same name, found only this back\n"
        "  hint: call it back for a back of all cards"
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["back.png"], ["expected a front of the same name, found only this back"]),
        (["a.png", "back.png", "Back.jpg"], ["expected one back of the name, found back.png too"]),
        (["a.png", "b x0.png"], ["expected a number of copies from 1 to 999, found 0"]),
        (["a.png", "b x1000.png"], ["expected a number of copies from 1 to 999, found 1000"]),
    ],
)
def test_what_would_be_passed_over_is_refused(names: list[str], told: list[str]) -> None:
    with pytest.raises(Problems) as refused:
        cards(found(*names))
    assert [problem.message for problem in refused.value.problems] == told


def test_a_back_alone_is_asked_for_its_fronts() -> None:
    with pytest.raises(Problems) as refused:
        cards(found("back.png"))
    assert refused.value.problems[0].hint == "add a front: knight.png"
