"""The backs of pieces and the rule that told them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

NEAR: Final = 2.0
"""Millimetres that the back of a piece may lie off; cutting takes them out."""

Key = tuple[int, int]
"""A page and the number of a piece on it, from 0."""


class Pairs(Struct):
    """The backs of pieces, and what was decided why."""

    rule: str
    back_of: dict[Key, Key] = field(default_factory=dict)
    turned: set[Key] = field(default_factory=set)
    """Backs that stand on their head."""

    left_out: set[Key] = field(default_factory=set)
    """Pieces of a page of backs that are behind none."""

    remark: str = ""

    unsure: set[int] = field(default_factory=set)
    """Pages that a person has to look at, because nothing proves what is behind their pieces."""
