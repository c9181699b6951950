"""What a printer does to a corrected page is the page that was ordered."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import Rect, Size
from pnp.paper import PAPERS, PROFILES
from pnp.printer import (
    HIGHEST,
    LOWEST,
    Correction,
    Flip,
    correction_of,
    image_of,
    shift_and_turn,
)
from tests.printing.simulated import SimulatedPrinter

FACTORS = st.floats(LOWEST, HIGHEST)
SHIFTS = st.tuples(st.floats(-2, 2), st.floats(-2, 2))
TURNS = st.floats(-1, 1)
SIDES: list[tuple[bool, Flip | None]] = [(False, None), (True, "long"), (True, "short")]


def opposite(correction: Correction) -> SimulatedPrinter:
    """Return the printer that needs this correction.

    It undoes, in order, the shift, the factors and the turn; its own order is factors, turn,
    shift, so that the shift goes through both.
    """
    right, down = correction.shift
    x, y = -right / correction.across, -down / correction.along
    angle = -math.radians(correction.turn)
    shift = (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
    return SimulatedPrinter(1 / correction.across, 1 / correction.along, shift, -correction.turn)


@given(FACTORS, FACTORS, SHIFTS, TURNS, st.sampled_from(sorted(PAPERS)), st.booleans(), st.data())
def test_every_trim_lands_where_it_should(
    across: float,
    along: float,
    shift: tuple[float, float],
    turn: float,
    paper: str,
    lying: bool,
    data: st.DataObject,
) -> None:
    correction = Correction("home", across, along, shift, turn)
    sheet = PAPERS[paper].turned() if lying else PAPERS[paper]
    printer = opposite(correction)
    x = data.draw(st.floats(0, sheet.width - 1))
    y = data.draw(st.floats(0, sheet.height - 1))
    trim = Rect(x, y, sheet.width - x, sheet.height - y)
    for back, flip in SIDES:
        change = correction.transform(sheet, flip)
        for corner in ((trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom)):
            found = printer.prints(
                change.apply(*corner), (sheet.width, sheet.height), back, flip == "short"
            )
            assert found == pytest.approx(corner, abs=0.01)


@given(FACTORS, FACTORS, SHIFTS, TURNS)
def test_the_manifest_states_the_whole_correction(
    across: float, along: float, shift: tuple[float, float], turn: float
) -> None:
    correction = Correction("home", across, along, shift, turn)
    assert correction_of(correction.entry()) == correction


def test_nothing_to_correct_changes_nothing() -> None:
    for sheet in (Size(210, 297), Size(297, 210)):
        for _, flip in SIDES:
            change = Correction("home").transform(sheet, flip)
            assert change.apply(12.0, 250.0) == pytest.approx((12.0, 250.0), abs=1e-9)


@given(FACTORS, FACTORS, SHIFTS, TURNS, st.sampled_from(sorted(PROFILES)))
def test_narrowed_margins_hold_what_is_corrected(
    across: float, along: float, shift: tuple[float, float], turn: float, name: str
) -> None:
    correction = Correction("home", across, along, shift, turn)
    paper, profile = PAPERS["a4"], PROFILES[name]
    narrow = correction.narrowed(profile, paper, backs=True)
    for sheet in (paper, paper.turned()):
        inside = narrow.printable(sheet)
        assert profile.printable(sheet).holds(inside)
        for _, flip in SIDES:
            moved = image_of(inside, correction.transform(sheet, flip))
            assert profile.printable(sheet).holds(moved)


@given(SHIFTS, st.floats(-0.5, 0.5))
def test_two_readings_tell_shift_and_turn(shift: tuple[float, float], turn: float) -> None:
    places = [(-60.0, -70.0), (55.0, 90.0)]
    angle = math.radians(turn)
    readings = [(shift[0] - angle * y, shift[1] + angle * x) for x, y in places]
    found, turned = shift_and_turn(readings, places)
    assert found == pytest.approx(shift, abs=1e-3)
    assert turned == pytest.approx(turn, abs=1e-3)
