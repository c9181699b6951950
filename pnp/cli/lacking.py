"""Which pieces a sweep would need that the print does not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.games.kit.simulation import Simulation
from pnp.games.protocol import AnyGame

if TYPE_CHECKING:
    from pnp.games.declared.declaration import Declaration


def pieces_of(simulation: Simulation, name: str, game: AnyGame) -> list[str]:
    """Return what the settings of a sweep ask of the print, in sentences; nothing for others.

    Declared rules say which number counts which pieces (``rule_count``); an engine has no word for
    it, so those of a play.yaml beside it are asked.
    """
    from pnp.games.kit.sweep import Sweep

    if not isinstance(simulation, Sweep):
        return []
    asked = sorted({pair for setting in simulation.settings for pair in setting})
    return list(_said(asked, _declaration(name, game)))


def _declaration(name: str, game: AnyGame) -> Declaration | None:
    from pnp.cli.engine import played
    from pnp.cli.places import here

    if here().find(f"components/{name}/play.yaml") and not hasattr(game, "declaration"):
        game = played(name, "play.yaml")[0]
    return getattr(game, "declaration", None)


def _said(asked: list[tuple[str, int]], declaration: Declaration | None) -> Iterator[str]:
    from pnp.games.declared.varying import demands

    found = [*demands(declaration.play, declaration.printed)] if declaration else []
    tied = {demand.value for demand in found}
    for value, number in asked:
        for demand in found:
            if demand.value != value:
                continue
            lacking, component = demand.lacking(number), demand.component.replace("-", " ")
            each = set(lacking.values())
            if len(each) == 1 and len(lacking) == len(demand.printed) > 1:
                yield (
                    f"{value}={number}: the print lacks {each.pop()} {component} of each of "
                    f"{len(lacking)} kinds"
                )
            else:
                for design, count in lacking.items():
                    yield f"{value}={number}: the print lacks {count} {component} ({design})"
    for value in dict.fromkeys(value for value, _ in asked if value not in tied):
        yield f"{value}: no data say which pieces it counts; see whether the print has enough"
