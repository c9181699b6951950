"""The store of parts: what is kept is found again exactly, and all of it stays within its size."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cache import Cache, digest_of

LIMIT = 2000

parts = st.lists(st.tuples(st.sampled_from("abcdef"), st.binary(max_size=900)), max_size=20)


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir()) if folder.exists() else 0


@given(parts)
def test_parts_come_back_exactly_and_never_outgrow_the_limit(kept: list[tuple[str, bytes]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        cache = Cache(Path(name) / "cache", "base", LIMIT)
        last: dict[str, bytes] = {}
        for word, part in kept:
            cache.put(cache.key(word), part)
            last[word] = part
            assert size(cache.folder) <= LIMIT
            assert cache.get(cache.key(word)) == part
            for known, wanted in last.items():
                assert cache.get(cache.key(known)) in (wanted, None)


def test_what_was_used_last_stays(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    for number, word in enumerate("abc"):
        cache.put(word, bytes(500))
        os.utime(tmp_path / word, (number, number))
    assert cache.get("a") == bytes(500)
    cache.put("d", bytes(500))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c", "d"]


def test_a_part_beyond_the_limit_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    cache.put("small", bytes(100))
    cache.put("large", bytes(LIMIT))
    assert cache.get("large") is None
    assert size(tmp_path) <= LIMIT


def test_leftovers_of_killed_builds_give_way(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    (tmp_path / "new-half").write_bytes(bytes(1500))
    os.utime(tmp_path / "new-half", (0, 0))
    cache.put("whole", bytes(800))
    assert [path.name for path in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize("other", [("ab", "c"), ("abc",), ("a", "bc", ""), ("", "abc")])
def test_the_borders_of_parts_count(other: tuple[str, ...]) -> None:
    assert digest_of("a", "bc") != digest_of(*other)


def test_another_program_finds_nothing(tmp_path: Path) -> None:
    old, new = Cache(tmp_path, "program 1"), Cache(tmp_path, "program 2")
    old.put(old.key("part"), b"made by 1")
    assert new.get(new.key("part")) is None
