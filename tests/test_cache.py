"""The store of parts: what is kept is found again exactly, and all of it stays within its size."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cache import Cache, digest_of, made_with
from pnp.errors import PnpError, Problems, ProofFailed, UsageProblem

LIMIT = 2000
POSIX = pytest.mark.needs("posix")

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
    a, b, c, d = map(cache.key, "abcd")
    for number, key in enumerate((a, b, c)):
        cache.put(key, bytes(500))
        os.utime(tmp_path / key, (number, number))
    assert cache.get(a) == bytes(500)
    cache.put(d, bytes(500))
    assert {path.name for path in tmp_path.iterdir()} == {a, c, d}


def test_a_part_beyond_the_limit_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    cache.put(cache.key("small"), bytes(100))
    cache.put(cache.key("large"), bytes(LIMIT))
    assert cache.get(cache.key("large")) is None
    assert size(tmp_path) <= LIMIT


def test_leftovers_of_killed_builds_give_way(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    half = tmp_path / "new-4rt_0xyz"
    cache.put(cache.key("part"), bytes(1500))
    (tmp_path / cache.key("part")).rename(half)
    os.utime(half, (0, 0))
    cache.put(cache.key("whole"), bytes(800))
    assert [path.name for path in tmp_path.iterdir()] == [cache.key("whole")]


@pytest.mark.parametrize("other", [("ab", "c"), ("abc",), ("a", "bc", ""), ("", "abc")])
def test_the_borders_of_parts_count(other: tuple[str, ...]) -> None:
    assert digest_of("a", "bc") != digest_of(*other)


def test_another_program_finds_nothing(tmp_path: Path) -> None:
    old, new = Cache(tmp_path, "program 1"), Cache(tmp_path, "program 2")
    old.put(old.key("part"), b"made by 1")
    assert new.get(new.key("part")) is None


# ---------------------------------------------------------------------- what came from elsewhere


@POSIX
def test_a_link_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (far / "diary.txt").write_bytes(bytes(LIMIT * 2))
    (tmp_path / "cache").symlink_to(far)
    with pytest.raises(Problems) as error:
        Cache(tmp_path / "cache", "base", LIMIT)
    assert str(error.value) == (
        f"{(tmp_path / 'cache').as_posix()}: expected a folder, found a link\n"
        "  hint: remove it; pnp makes a folder of its own there"
    )


@POSIX
def test_a_link_that_comes_later_is_not_followed(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    cache = Cache(tmp_path / "cache", "base", LIMIT)
    (tmp_path / "cache").symlink_to(far)
    cache.put(cache.key("part"), b"text")
    assert list(far.iterdir()) == []


def test_making_room_removes_nothing_foreign(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    (folder / "deep").mkdir(parents=True)
    names = ["diary.txt", "a" * 64, "0" * 63, "new-half", "new-abcd1234", "A" * 64]
    for name in [*names, "deep/photo.jpg"]:
        (folder / name).write_bytes(b"mine" * 100)
        os.utime(folder / name, (0, 0))
    cache = Cache(folder, "base", LIMIT)
    for number in range(9):
        cache.put(cache.key(str(number)), bytes(400))
    for name in [*names, "deep/photo.jpg"]:
        assert (folder / name).read_bytes() == b"mine" * 100


@POSIX
def test_a_link_in_place_of_a_part_is_not_read(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", "base", LIMIT)
    key = cache.key("part")
    cache.put(key, b"text")
    far = tmp_path / "far"
    (cache.folder / key).rename(far)
    os.utime(far, (0, 0))
    (cache.folder / key).symlink_to(far)
    assert cache.get(key) is None
    assert far.stat().st_mtime == 0
    cache.put(key, b"other")
    assert cache.get(key) == b"other"
    assert b"text" in far.read_bytes()


@pytest.mark.needs("posix")
def test_a_pipe_in_place_of_a_part_is_not_waited_for(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    os.mkfifo(tmp_path / cache.key("part"))
    assert cache.get(cache.key("part")) is None
    cache.put(cache.key("other"), b"text")
    assert cache.get(cache.key("other")) == b"text"


def test_a_part_counts_under_its_own_key(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    one, two = cache.key("one"), cache.key("two")
    cache.put(one, b"text of one")
    (tmp_path / two).write_bytes((tmp_path / one).read_bytes())
    assert cache.get(two) is None
    assert cache.get(one) == b"text of one"


def test_parts_count_in_the_folder_they_were_made_in(tmp_path: Path) -> None:
    # A cloned workspace cannot bring parts that are taken for ours.
    mine = Cache(tmp_path / "mine", "base", LIMIT)
    key = mine.key("part")
    mine.put(key, b"text")
    shutil.copytree(tmp_path / "mine", tmp_path / "cloned")
    cloned = Cache(tmp_path / "cloned", "base", LIMIT)
    assert cloned.get(key) is None
    cloned.put(key, b"text")
    assert cloned.get(key) == b"text"


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    cache.put(cache.key("part"), b"text")
    os.truncate(tmp_path / cache.key("part"), 2**40)
    assert cache.get(cache.key("part")) is None


class Spoilt(Exception):
    """What a part brings about that is not what it should be."""


@pytest.mark.parametrize("error", [Spoilt(), ProofFailed([]), PnpError("Typst says no")])
def test_what_spoilt_parts_bring_about_is_made_without_them(
    tmp_path: Path, error: Exception
) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    cache.put(cache.key("part"), b"spoilt")

    def make() -> bytes:
        part = cache.get(cache.key("part"))
        if part == b"spoilt":
            raise error
        cache.put(cache.key("part"), b"sound")
        return b"sound"

    assert made_with(cache, make) == b"sound"
    assert Cache(tmp_path, "base", LIMIT).get(cache.key("part")) == b"sound"


@pytest.mark.parametrize(
    "error", [Problems([]), UsageProblem("wrong"), KeyboardInterrupt(), Spoilt()]
)
def test_other_faults_are_told_at_once(tmp_path: Path, error: BaseException) -> None:
    cache = Cache(tmp_path, "base", LIMIT)
    cache.put(cache.key("part"), b"sound")
    tries = []

    def make() -> None:
        # A fault that nothing of the cache took part in has no second try.
        if not isinstance(error, Spoilt):
            cache.get(cache.key("part"))
        tries.append(1)
        raise error

    with pytest.raises(type(error)):
        made_with(cache, make)
    assert tries == [1]
