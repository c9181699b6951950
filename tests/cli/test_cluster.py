"""Simulations that go on: on a cluster, after workers died, after the whole run was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pnp import cluster
from pnp.cluster import Cluster, done
from pnp.errors import PnpError
from tests.command import ended
from tests.printed import REPOSITORY

CHESS = ("simulate", "dune-chess", "--turns", "30", "--seed", "4", "--games", "40")


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    with Cluster("local", 2) as opened:
        yield opened


def deadly(folder: Path, numbers: range) -> list[int]:
    """Return the numbers; the first worker that is asked for 12 is killed over it."""
    mark = folder / "killed"
    if 12 in numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return list(numbers)


@pytest.mark.needs("distributed", "SIGKILL")
def test_a_killed_worker_of_a_cluster_loses_nothing(workers: Cluster, tmp_path: Path) -> None:
    asked = [range(first, first + 4) for first in range(0, 40, 4)]
    found = list(workers.each(partial(deadly, tmp_path), asked))
    assert [number for part in found for number in part] == list(range(40))
    assert (tmp_path / "killed").exists()


@pytest.mark.needs("distributed")
def test_a_cluster_counts_what_one_machine_does(
    workers: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended(*CHESS, "--save", "alone.json") == 0
    alone = capsys.readouterr().out
    address = workers.client.scheduler.address
    assert ended(*CHESS, "--workers", address, "--task", "7", "--save", "many.json") == 0
    assert capsys.readouterr().out == alone
    assert Path("many.json").read_bytes() == Path("alone.json").read_bytes()


@pytest.mark.needs("distributed")
def test_only_a_few_tasks_are_under_way(workers: Cluster) -> None:
    """Ten million games do not wait in a queue of tasks."""
    asked = 0

    def arguments() -> Iterator[range]:
        nonlocal asked
        for first in range(0, 10_000_000, 1000):
            asked += 1
            yield range(first, first + 1)

    answers = workers.each(list, arguments())
    assert [next(answers) for _ in range(3)] == [[0], [1000], [2000]]
    assert asked <= workers.window + 3


@pytest.mark.needs("distributed")
def test_no_scheduler_and_no_task(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    assert ended(*CHESS, "--workers", "tcp://127.0.0.1:9") == 1
    assert capsys.readouterr().err.endswith(
        "pnp: expected a scheduler with workers at tcp://127.0.0.1:9, found none\n"
        "  hint: dask scheduler starts one, dask worker tcp://HOST:8786 a worker of it\n"
    )


def test_another_pnp_and_none(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    with pytest.raises(PnpError, match=r"^expected pnp 9\.9 on every worker, found "):
        done("9.9", len, "")
    assert ended(*CHESS, "--task", "5") == 2
    assert capsys.readouterr().err == (
        "pnp: expected --workers with --task\n  hint: --workers local is this machine\n"
    )
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    assert ended(*CHESS, "--workers", "local") == 1
    assert capsys.readouterr().err.endswith(
        "pnp: a cluster needs distributed, which is not installed\n"
        '  hint: pip install "pnp-compiler[cluster]"\n'
    )


KEPT_ALWAYS = (
    "import pnp.cli.counting as c, pnp.cli.main as m, sys; c.OFTEN = 0; m.main(sys.argv[1:])"
)


@pytest.mark.needs("SIGKILL")
def test_a_killed_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Whenever it is killed, the file holds whole games, and the end is that of an unbroken run."""
    monkeypatch.chdir(tmp_path)
    long = (*CHESS[:3], "300", *CHESS[4:], "--save", "broken.json")
    run = subprocess.Popen(
        [sys.executable, "-c", KEPT_ALWAYS, *long],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while run.poll() is None and kept() < 4:
        time.sleep(0.01)
    run.kill()
    run.wait()
    assert 4 <= kept() <= 40
    assert ended(*long) == 0
    assert ended(*long[:-1], "whole.json") == 0
    assert Path("broken.json").read_bytes() == Path("whole.json").read_bytes()


def kept() -> int:
    path = Path("broken.json")
    return int(json.loads(path.read_text())["done"]) if path.exists() else 0
