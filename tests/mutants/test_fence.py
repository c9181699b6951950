"""The harness finds what it is there for: each fault is planted once."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mutants import fence
from tests.mutants.accidents import octets, pdf_number, pdf_object, pdf_stream, zip_part
from tests.mutants.crew import Crew
from tests.mutants.fence import Fence, judged
from tests.mutants.worker import FOLDERS
from tests.printed import REPOSITORY
from tests.spreadsheets import xlsx

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def wall(tmp_path_factory: pytest.TempPathFactory) -> Fence:
    return Fence(tmp_path_factory.mktemp("inside"))


def test_what_is_answered_in_words_has_no_fault(wall: Fence) -> None:
    def run() -> int:
        (Path(wall.inside) / "a.txt").write_text("inside", encoding="utf-8")
        print("a.yaml:1: expected x, found y")
        return 1

    verdict = judged(run, wall)
    assert (verdict.code, verdict.said, verdict.faults) == (
        1,
        "a.yaml:1: expected x, found y\n",
        (),
    )


def crash() -> int:
    raise KeyError("id")


def foreseen_by_nobody() -> int:
    print("pnp: this is a fault of pnp: KeyError: 'id'", file=sys.stderr)
    return 1


def strange_code() -> int:
    return 139


def hang() -> int:
    began = time.process_time()
    while time.process_time() - began < 0.05:
        pass
    return 0


def fill() -> int:
    return len(b"x" * (80 << 20)) and 0


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (crash, "traceback: KeyError: 'id'"),
        (foreseen_by_nobody, "traceback: this is a fault of pnp: KeyError: 'id'\n"),
        (strange_code, "exit code 139"),
        (hang, "hang: 0 s of computing"),
    ],
)
def test_what_no_command_may_do_is_told(
    run: Callable[[], int], told: str, wall: Fence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fence, "SECONDS", 0.04)
    assert told in judged(run, wall).faults


def test_memory_is_told(wall: Fence, monkeypatch: pytest.MonkeyPatch) -> None:
    before = judged(lambda: 0, wall).memory
    monkeypatch.setattr(fence, "MEMORY", before + (40 << 20))
    (told,) = judged(fill, wall).faults
    assert told.startswith("memory: ")


def test_files_outside_are_told(wall: Fence, tmp_path: Path) -> None:
    def write() -> int:
        (tmp_path / "b").write_text("outside", encoding="utf-8")
        (tmp_path / "b").rename(tmp_path / "c")
        (tmp_path / "inside").symlink_to(wall.inside)
        (tmp_path / "inside" / "d").write_text("within", encoding="utf-8")
        return 0

    place = tmp_path.resolve()
    assert judged(write, wall).faults == (
        f"outside: open {place}/b",
        f"outside: os.rename {place}/b",
        f"outside: os.rename {place}/c",
        f"outside: os.symlink {place}/inside",
    )


def test_a_mutant_is_the_same_wherever_it_is_made() -> None:
    pdf = (REPOSITORY / "tests" / "data" / "reprint" / "g-rotate90.pdf").read_bytes()
    book = xlsx({"a": [["id"], ["x"]]})
    for change, data in [
        (octets, pdf),
        (pdf_number, pdf),
        (pdf_object, pdf),
        (pdf_stream, pdf),
        (zip_part, book),
    ]:
        made = {change(data, random.Random(seed)) for seed in range(20)}
        assert len(made) > 10
        assert made == {change(data, random.Random(seed)) for seed in range(20)}


def test_processes_try_mutants_of_every_number(tmp_path: Path) -> None:
    crew = Crew(tmp_path, seed=1, kinds=["csv"], jobs=1)
    found = {one.number: one for one in crew.outcomes(range(3), time.monotonic() + 600)}
    assert sorted(found) == [0, 1, 2]
    assert [one.verdict.faults for one in found.values()] == [(), (), ()]
    assert {path.name for path in (tmp_path / "1").iterdir()} == set(FOLDERS)
