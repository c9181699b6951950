"""The games of a simulation as they are counted: in processes, with a bar, kept in a file."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from pnp.cli.singles import Singles
from pnp.cluster import Cluster
from pnp.errors import PnpError, UsageProblem
from pnp.files import write_file
from pnp.games.kit.counting import PORTION
from pnp.games.kit.saved import Part, digest_of, read
from pnp.games.kit.simulation import Simulation, Tally
from pnp.processes import Workers

OFTEN = 30.0
"""Seconds between two times that what was counted is saved."""


def begun(simulation: Simulation, file: str, first: int, end: int, save: Path | None) -> Part:
    """Return the part that begins with game *first*, with what a file holds of it already.

    Raises PnpError for a file of another simulation, or of games from *end* on.
    """
    part = Part(simulation.asked, file, digest_of(simulation), first, first)
    if save is None or not save.exists():
        return part
    found = loaded(save)
    if (found.made_by, found.first) != (part.made_by, first):
        hint = "name another file with --save, or remove this one"
        raise UsageProblem(f"{save}: expected the same simulation, found another", hint)
    if found.done > end:
        message = f"{save}: expected at most {end} games, found {found.done}"
        raise UsageProblem(message, f"ask for them with --games {found.done}")
    return replace(part, done=found.done, tally=found.tally)


class Counting(Struct):
    """Some games of a simulation being played."""

    simulation: Simulation
    part: Part
    """What they gave so far."""

    end: int
    """The number after that of the last game."""

    apart: bool = False
    """The games are played in processes of their own, each within limits."""

    save: Path | None = None
    singles: Singles | None = None
    """Where single games are told of."""

    def run(self, pool: Workers | Cluster, until: float | None = None, size: int = PORTION) -> None:
        """Play the games in some processes, *size* in a task, with a progress bar.

        They end when every share is known to *until*. Raises WorkerLost, PnpError.
        """
        console = Console(stderr=True)
        games, part, saved = self.simulation, self.part, monotonic()
        with (
            pool as workers,
            Progress(console=console, disable=not console.is_terminal, transient=True) as progress,
        ):
            task = progress.add_task("games", total=self.end - part.done)
            run = partial(limited, games) if self.apart else games.run
            try:
                for tally in workers.each(run, games.jobs(part.done, self.end, size)):
                    self._count(tally)
                    progress.advance(task, tally.games)
                    if until is not None and games.spread(self.part.tally) <= until:
                        break
                    if self.save is not None and monotonic() - saved > OFTEN:
                        self._keep()
                        saved = monotonic()
            finally:
                self._keep()

    def _count(self, tally: Tally) -> None:
        # Ctrl-C may come at any moment; it finds the part with these games or without them.
        total = self.part.tally.plus(tally)
        if self.singles is not None:
            self.singles.add(tally.each)
        self.part = replace(self.part, done=self.part.done + tally.games, tally=total)

    def _keep(self) -> None:
        if self.singles is not None:
            self.singles.keep()
        if self.save is not None:
            write_file(self.save, self.part.written(), hint="choose another place with --save")


def loaded(path: Path) -> Part:
    """Return the part that a file holds. Raises PnpError for one that is none."""
    try:
        return read(path.read_bytes())
    except OSError as error:
        raise PnpError(f"{path}: cannot be read: {error.strerror}") from None
    except PnpError as error:
        raise PnpError(f"{path}: {error}") from None


def limited(simulation: Simulation, numbers: range) -> Tally:
    """Return the tally of some games that are played within limits. Raises Problems."""
    from pnp.model.engines import limits_of
    from pnp.model.remarks import DECLARED

    with limits_of(DECLARED):
        return simulation.run(numbers)
