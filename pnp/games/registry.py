"""The rules engines by name: those that come with pnp, and those of installed packages.

A package gives pnp an engine by an entry point of the group ``pnp.games``,

    [project.entry-points."pnp.games"]
    stones = "stones_game:Stones"

which names what makes a game of its rules.yaml as plain data (see `pnp.games.protocol`). Nothing
of a workspace is ever run: it only says which engine it wants.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import PnpError, did_you_mean

if TYPE_CHECKING:
    from pnp.games.protocol import AnyGame

GROUP: Final = "pnp.games"
BUILT_IN: Final = {
    "dragon_dune": "pnp.games.dragon_dune.game:DragonDune",
    "dune_chess": "pnp.games.dune_chess.game:DuneChess",
    "dune_express": "pnp.games.dune_express.game:DuneExpress",
}
"""Name, as game.yaml gives it -> module and what in it makes a game of its rules."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A rules engine that can be loaded."""

    name: str
    place: str
    """Module and name in it, with a colon."""

    package: str
    """Who brings it, as a message names it."""

    def game(self, rules: Mapping[str, Any]) -> AnyGame:
        """Return the game that plays by the plain data of a rules.yaml.

        Raises PnpError for rules that do not suit it, and where it cannot be loaded or used.
        """
        make = self._loaded()
        try:
            made: AnyGame = make(rules)
        except PnpError:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise PnpError(f"{self} cannot make a game of its rules.yaml: {what}") from error
        missing = sorted(name for name in _members() if not hasattr(made, name))
        if missing:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            lacked = ", ".join(missing[:5])
            raise PnpError(f"{self} does not keep the protocol: expected {lacked}{more}")
        return made

    def _loaded(self) -> Callable[[Mapping[str, Any]], Any]:
        module, _, name = self.place.partition(":")
        try:
            found: Any = importlib.import_module(module)
            for part in name.split("."):
                found = getattr(found, part)
        except Exception as error:
            # Whatever a foreign module raises while it is imported is told in words.
            what = f"{type(error).__name__}: {error}"
            raise PnpError(f"{self} cannot be loaded: {what}") from error
        if not callable(found):
            raise PnpError(f"{self} does not keep the protocol: expected what makes a game")
        made: Callable[[Mapping[str, Any]], Any] = found
        return made

    def __str__(self) -> str:
        return f"the engine {self.name} ({self.package}, {self.place})"


def engines() -> dict[str, Engine]:
    """Return all engines by name, in the order of their names; those of pnp go first."""
    from importlib.metadata import entry_points  # it brings much along

    found = {name: Engine(name, place, "pnp") for name, place in BUILT_IN.items()}
    for point in entry_points(group=GROUP):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else "no package"
        found.setdefault(point.name, Engine(point.name, point.value, package))
    return dict(sorted(found.items()))


def is_known(name: str) -> bool:
    """Return whether there is an engine of that name; it need not be in order."""
    return name in BUILT_IN or name in engines()


def traces() -> Iterator[bytes]:
    """Yield what tells one state of the engines of other packages from another.

    Whoever keeps what an engine answered asks for it; nothing of them is imported.
    """
    # What Python remembers of folders is as old as their times, which tell no two moments apart.
    importlib.invalidate_caches()
    for engine in engines().values():
        if engine.name not in BUILT_IN:
            yield str(engine).encode()
            for path in _files(engine.place.partition(":")[0].partition(".")[0]):
                yield path.name.encode()
                yield path.read_bytes()


def _files(package: str) -> Iterator[Path]:
    """Yield the files of a package or module in a stable order; none for one that is not there."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        yield from sorted(Path(folder).rglob("*.py"))
    if spec and not spec.submodule_search_locations and spec.has_location and spec.origin:
        yield Path(spec.origin)


def game_of(name: str, rules: Mapping[str, Any]) -> AnyGame:
    """Return the game of an engine, by the plain data of a rules.yaml.

    Raises PnpError for an unknown engine, for one that cannot be used, for rules that do not suit.
    """
    known = engines()
    if name not in known:
        hint = did_you_mean(name, known) or ""
        raise PnpError(f"expected the name of a rules engine, found {name}\n  hint: {hint}")
    return known[name].game(rules)


def _members() -> list[str]:
    from pnp.games.protocol import Game  # a build that plays nothing does without

    return [name for name in vars(Game) if not name.startswith("_")]
