"""Lengths, measures and percentages as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields import Fault, Percent
from pnp.units import mm, parse_length, parse_measure, parse_percent


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("3mm", 3.0),
        ("1.6 cm", 16.0),
        ("2.5in", 63.5),
        ("72pt", 25.4),
        (" .5mm ", 0.5),
        ("-1mm", -1),
    ],
)
def test_lengths_become_millimetres(text: str, length: float) -> None:
    assert parse_length(text) == pytest.approx(length, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "expected a length, found the number 3"),
        ("3 furlongs", 'expected a length, found "3 furlongs"'),
        ("", 'expected a length, found ""'),
        ("1e3mm", 'expected a length, found "1e3mm"'),
        ("nanmm", 'expected a length, found "nanmm"'),
        ("9000mm", "expected a length up to 5000mm, found 9000mm"),
        ("\u0663mm", 'expected a length, found "\u0663mm"'),
    ],
)
def test_anything_else_is_refused_with_what_was_found(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_length(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["200mm x 100mm", "20cm\u00d710cm", "200 x 100mm", "200mmx100mm"])
def test_measures_take_units_on_both_or_at_the_end(text: str) -> None:
    assert parse_measure(text) == (200.0, 100.0)


def test_a_bare_number_in_a_file_is_answered_with_the_percentage_that_is_meant() -> None:
    with pytest.raises(ValidationError) as error:
        TypeAdapter(Percent).validate_python(80)
    fault = error.value.errors()[0]["ctx"]["error"]
    assert isinstance(fault, Fault) and fault.hint == "did you mean 80%?"
    assert str(fault) == "expected a percentage such as 110%, found the number 80"


def test_percentages_need_their_sign() -> None:
    assert parse_percent("110%") == 1.1
    with pytest.raises(ValueError, match='found "110"'):
        parse_percent("110")


@given(st.floats(0, 4999, allow_nan=False))
def test_lengths_survive_being_written_and_read(length: float) -> None:
    assert parse_length(f"{mm(length)}mm") == pytest.approx(length, abs=5.1e-4)
