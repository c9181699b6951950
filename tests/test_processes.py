"""Work in several processes: answers, lost workers, and an end for all of them together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.errors import PnpError, Problem, Problems
from pnp.processes import WorkerLost, Workers
from tests.printed import REPOSITORY

POSIX = pytest.mark.needs("posix")
LOST = (
    "expected the processes to last, found one that the system ended\n"
    "  hint: memory may be short; fewer --jobs take less"
)


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    raise Problems([Problem(Path("a.yaml"), number, "", "wrong")])


def where(_: int) -> int:
    return os.getpid()


def test_jobs_go_apart_where_that_is_asked_for() -> None:
    with Workers(1) as here, Workers(1, apart=True) as there:
        assert list(here.each(where, [0])) == [os.getpid()]
        assert list(there.each(where, [0])) != [os.getpid()]


@pytest.mark.parametrize("count", [1, 2])
def test_answers_come_in_order(count: int) -> None:
    with Workers(count) as workers:
        assert list(workers.each(square, range(50))) == [n * n for n in range(50)]
        answers = [workers.ask(square, 3), workers.ask(refuse, 4), workers.ask(square, 5)]
        assert answers[0]() == 9
        with pytest.raises(Problems) as error:
            answers[1]()
        assert str(error.value) == "a.yaml:4: wrong"
        assert answers[2]() == 25


def test_alone_each_job_waits_until_its_answer_is_wanted() -> None:
    done: list[int] = []
    with Workers(1) as workers:
        for _ in workers.each(done.append, range(3)):
            assert done == list(range(len(done)))
        answer = workers.ask(done.append, 9)
        assert done == [0, 1, 2]
        answer()
        assert done == [0, 1, 2, 9]


def ended(child: multiprocessing.process.BaseProcess) -> bool:
    """Return whether a process has ended, which two threads may be hearing at the same time."""
    deadline = time.monotonic() + 30
    while child.is_alive() and time.monotonic() < deadline:
        time.sleep(0.01)
    return not child.is_alive()


@POSIX
def test_a_worker_that_is_killed_is_told() -> None:
    with pytest.raises(PnpError) as error, Workers(2) as workers:
        answer = workers.ask(os._exit, 9)
        children = multiprocessing.active_children()
        answer()
    assert isinstance(error.value, WorkerLost)
    assert str(error.value) == LOST
    assert all(map(ended, children))


@POSIX
def test_leaving_by_an_error_ends_all_that_work() -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Workers(2) as workers:
        for _ in range(4):
            workers.ask(time.sleep, 600)
        children = multiprocessing.active_children()
        raise KeyboardInterrupt
    # Others may begin meanwhile: a studio of another test sets its pages in this process.
    assert children and all(map(ended, children))
    assert time.monotonic() - began < 300


ORPHANS = """
import multiprocessing, os, signal, sys, time
from pnp.processes import Workers
if __name__ == "__main__":
    workers = Workers(2)
    ready = [workers.ask(os.getpid) for _ in range(8)]
    pids = {answer() for answer in ready}
    for _ in range(4):
        workers.ask(time.sleep, 600)
    print(*{child.pid for child in multiprocessing.active_children()}, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def alive(pid: int) -> bool:
    """Return whether the process runs; one that nobody has buried yet does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state not in "ZX"


@pytest.mark.needs("/proc")
def test_workers_do_not_outlive_whoever_started_them(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        timeout=300,
    )
    assert done.returncode == -signal.SIGKILL
    workers = [int(pid) for pid in done.stdout.split()]
    assert len(workers) == 2
    deadline = time.monotonic() + 120
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(alive, workers))
