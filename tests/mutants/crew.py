"""Processes that try mutants; one that hangs or dies is replaced, and its mutant has failed."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tests.mutants.fence import PATIENCE, SECONDS, Verdict
from tests.mutants.worker import Outcome, work


class Crew:
    """Several processes that are handed numbers of mutants."""

    def __init__(self, place: Path, seed: int, kinds: Sequence[str], jobs: int) -> None:
        self.place, self.seed, self.kinds, self.jobs = place, seed, kinds, jobs
        self.context = multiprocessing.get_context("spawn")
        self.made = 0
        self.busy: dict[Connection, tuple[BaseProcess, int, float]] = {}

    def outcomes(self, numbers: Iterable[int], deadline: float) -> Iterator[Outcome]:
        """Yield what comes of every mutant, in the order in which they are done."""
        left = iter(numbers)
        for _ in range(self.jobs):
            self.next(left, deadline, *self.hired())
        while self.busy:
            for line in wait(list(self.busy), 1.0):
                yield self.heard(line, left, deadline)  # type: ignore[arg-type]
            for line in list(self.busy):
                process, _, began = self.busy[line]
                if time.monotonic() - began > SECONDS * PATIENCE:
                    process.kill()
                    yield self.lost(line, f"hang: no answer in {SECONDS * PATIENCE:.0f} s")
                    self.next(left, deadline, *self.hired())

    def heard(self, line: Connection, left: Iterator[int], deadline: float) -> Outcome:
        """Return an outcome and hand out the next number."""
        try:
            outcome: Outcome = line.recv()
        except EOFError:
            self.busy[line][0].join()
            lost = self.lost(line, f"died with {self.busy[line][0].exitcode}")
            self.next(left, deadline, *self.hired())
            return lost
        process, _, _ = self.busy.pop(line)
        self.next(left, deadline, line, process)
        return outcome

    def lost(self, line: Connection, fault: str) -> Outcome:
        """Return the outcome of a mutant whose process is gone."""
        _, number, _ = self.busy.pop(line)
        return Outcome(number, "?", "?", b"", Verdict(1, "", (fault,), 0.0, 0))

    def hired(self) -> tuple[Connection, Any]:
        """Return a new process."""
        self.made += 1
        place = self.place / str(self.made)
        place.mkdir()
        line, other = self.context.Pipe()
        process = self.context.Process(
            target=work, args=(other, place, self.seed, self.kinds), daemon=False
        )
        process.start()
        other.close()
        return line, process

    def next(
        self, left: Iterator[int], deadline: float, line: Connection, process: BaseProcess
    ) -> None:
        """Hand the next number to a process, or send it home."""
        number = next(left, None) if time.monotonic() < deadline else None
        line.send(number)
        if number is None:
            process.join()
        else:
            self.busy[line] = (process, number, time.monotonic())
