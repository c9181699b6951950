"""A process that makes mutants and puts each to its command."""

from __future__ import annotations

import faulthandler
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from tests.mutants.fence import PATIENCE, SECONDS, Fence, Verdict, judged
from tests.mutants.kinds import KINDS, Sample


@dataclass(frozen=True, slots=True)
class Outcome:
    """A mutant and how it was answered."""

    number: int
    kind: str
    file: str
    data: bytes
    """What is wrong with the answer was found with this; empty where nothing is."""

    verdict: Verdict


class Tester:
    """Makes mutants of one seed, in a folder of its own."""

    def __init__(self, place: Path, seed: int, kinds: Sequence[str]) -> None:
        self.place, self.seed, self.kinds = place, seed, kinds
        self.samples: dict[str, Sequence[Sample]] = {}
        prepare(place)
        self.fence = Fence(place)

    def kind_of(self, number: int) -> str:
        """Return the kind of the mutant of that number."""
        shares = [KINDS[kind][0] for kind in self.kinds]
        return random.Random(f"{self.seed} {number}").choices(self.kinds, shares)[0]

    def tried(self, number: int) -> Outcome:
        """Return how the mutant of that number is answered."""
        kind = self.kind_of(number)
        if kind not in self.samples:
            self.samples[kind] = KINDS[kind][1](self.place / "work")
        chance = random.Random(f"{self.seed} {number} {kind}")
        sample = chance.choice(self.samples[kind])
        return self.outcome(number, kind, sample, sample.mutant(chance))

    def outcome(self, number: int, kind: str, sample: Sample, data: bytes) -> Outcome:
        """Return how a file is answered that holds *data* in place of its own."""
        path = sample.folder / sample.file
        own = path.read_bytes()
        path.write_bytes(data)
        os.chdir(sample.folder)
        try:
            verdict = judged(sample.run, self.fence)
        finally:
            path.write_bytes(own)
            for name in sample.spoils:
                remove(sample.folder / name)
        stray = sorted(one.name for one in self.place.iterdir() if one.name not in FOLDERS)
        if stray:
            faults = (*verdict.faults, f"outside: {', '.join(stray)}")
            verdict = Verdict(verdict.code, verdict.said, faults, verdict.seconds, verdict.memory)
        file = path.relative_to(self.place / "work").as_posix()
        return Outcome(number, kind, file, data if verdict.faults else b"", verdict)


FOLDERS = ("work", "home", "tmp")
"""What the folder of a tester holds: workspaces, what is the user's own, temporary files."""


def prepare(place: Path) -> None:
    """Make the folders and have the program know no others; mutants come without a network."""
    for name in FOLDERS:
        (place / name).mkdir(exist_ok=True)
    home = str(place / "home")
    os.environ.update(
        HOME=home,
        XDG_CACHE_HOME=home,
        XDG_CONFIG_HOME=home,
        PNP_HOME=home,
        TMPDIR=str(place / "tmp"),
        PNP_TRACEBACK="1",
        NO_COLOR="1",
    )
    tempfile.tempdir = None
    sys.dont_write_bytecode = True


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def work(line: Connection, place: Path, seed: int, kinds: Sequence[str]) -> None:
    """Answer numbers of mutants with outcomes until None comes."""
    limit_memory()
    tester = Tester(place, seed, kinds)
    while (number := line.recv()) is not None:
        # What hangs in C is ended by whoever waits; this says where it was by then.
        faulthandler.dump_traceback_later(SECONDS * PATIENCE * 0.9)
        outcome = tester.tried(number)
        faulthandler.cancel_dump_traceback_later()
        line.send(outcome)


def limit_memory() -> None:
    """Keep a mutant that wants everything from taking the machine along."""
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (3 << 30, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
