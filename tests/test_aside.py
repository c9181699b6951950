"""Large data lie in files while they are held; small ones, and those without room, in memory."""

from __future__ import annotations

import gc
import pickle
from pathlib import Path

import pytest

from pnp import aside as room
from pnp.art.svg.layers import ArtLayer
from pnp.aside import LARGE, Aside, aside, give_back, whole

LONG = b"x" * LARGE


def test_large_data_lie_in_a_file_as_long_as_somebody_holds_them() -> None:
    held = aside(LONG)
    assert isinstance(held, Aside)
    path = held.path
    assert path.read_bytes() == whole(held) == LONG
    del held
    gc.collect()
    assert not path.exists()


def test_equal_data_are_equal_and_travel_to_other_processes() -> None:
    one, two, other = Aside(LONG), Aside(LONG), Aside(LONG + b"y")
    assert one == two != other
    assert len({one, two, other}) == 2
    there = pickle.loads(pickle.dumps(one))
    assert (there, there.whole()) == (one, LONG)
    assert there.path != one.path


def test_without_room_they_stay_in_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(self: object, data: bytes) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(room._Shelf, "put", full)
    assert aside(LONG) is LONG
    assert ArtLayer("<svg>" + "x" * LARGE).svg.endswith("x")


def test_a_large_drawing_is_the_same_wherever_it_lies() -> None:
    text = f"<svg>{'ü★' * LARGE}</svg>"
    one, two = ArtLayer(text), ArtLayer(text)
    assert one.svg == text
    assert one == two != ArtLayer("<svg/>")
    assert len({one, two}) == 1
    assert pickle.loads(pickle.dumps(one)) == one


def test_memory_is_given_back_without_harm() -> None:
    give_back()
