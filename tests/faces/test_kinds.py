"""Every kind says of itself what the craft guide, cuts, services and virtual tables ask."""

from __future__ import annotations

import pytest

from pnp.faces import DIE_KINDS, KINDS
from pnp.model.component import Component

ALL = {**KINDS, **DIE_KINDS}


@pytest.mark.parametrize("name", ALL)
def test_a_kind_says_how_its_pieces_are_made(name: str) -> None:
    """Nothing is inherited from the common class, so nobody is advised wrongly in silence."""
    kind = ALL[name]
    assert "making" not in vars(Component)
    assert kind.making.material
    assert not kind.making.backing or kind.making.pasted


def test_what_is_cut_to_its_backing_is_a_sticker() -> None:
    assert [name for name, kind in ALL.items() if kind.making.stickers] == ["dice", "die-stickers"]
