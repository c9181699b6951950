"""What was counted, in a file: to go on with later, and to be added up with other parts."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields, is_dataclass
from typing import Any, Final

from pnp.errors import PnpError
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, Tally

FORMAT: Final = "pnp simulation 1"


@dataclass
class Part:
    """Some games of a simulation, and what they came to."""

    asked: Asked
    file: str
    """Declared rules that stand in for those of the game, as `pnp simulate --rules` names them."""

    made_by: str
    """What else decides the games: rules, seats, policies, options; see `digest_of`."""

    first: int
    """The number of the first game."""

    done: int
    """The number after the last game that is counted."""

    tally: Tally = field(default_factory=Tally)

    @property
    def games(self) -> range:
        """The numbers of the games that are counted."""
        return range(self.first, self.done)

    def written(self) -> bytes:
        """Return it as JSON, the same bytes for the same counts."""
        plain = {
            "format": FORMAT,
            "asked": asdict(self.asked),
            "file": self.file,
            "made_by": self.made_by,
            "first": self.first,
            "done": self.done,
            "tally": _plain(self.tally),
        }
        return (json.dumps(plain, indent=1, ensure_ascii=False) + "\n").encode()


def read(data: bytes) -> Part:
    """Return the part that a file holds. Raises PnpError for one that is none."""
    try:
        plain = json.loads(data)
        if plain["format"] != FORMAT:
            raise PnpError(f"expected {FORMAT}, found {str(plain['format'])[:40]}")
        first, done = int(plain["first"]), int(plain["done"])
        tally = _tally(plain["tally"])
        if not 0 <= first <= done or tally.games != done - first:
            raise PnpError(f"expected {done - first} counted games, found {tally.games}")
        asked, file = Asked(**plain["asked"]), str(plain["file"])
        return Part(asked, file, str(plain["made_by"]), first, done, tally)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        hint = "files are written by pnp simulate --save"
        raise PnpError(f"expected a saved simulation\n  hint: {hint}") from error


def digest_of(simulation: Simulation) -> str:
    """Return what decides its games but how many there are: equal ones can be added up."""
    told = [repr(sorted(_told(simulation.rules)))]
    # A sweep is decided by what it varies, and by the simulation that it varies.
    varies: Simulation = getattr(simulation, "base", simulation)
    for item in fields(varies):
        if item.name not in ("kind", "rules", "asked"):
            told.append(f"{item.name} {getattr(varies, item.name)!r}")
    told.append(f"seed {simulation.asked.seed}")
    if simulation.asked.sweep:
        told.append(f"settings {getattr(simulation, 'settings', ())!r}")
    if simulation.asked.detail:
        told.append("what happens on the way is counted")
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def added(parts: Sequence[Part]) -> Part:
    """Return all parts as one.

    Raises PnpError for parts of different simulations, and for games counted twice or not at all.
    """
    ordered = sorted(parts, key=lambda part: (part.first, part.done))
    total = ordered[0]
    whole = Part(total.asked, total.file, total.made_by, total.first, total.first)
    for part in ordered:
        if part.made_by != whole.made_by:
            raise PnpError("expected parts of one simulation, found other rules or settings")
        if part.first < whole.done:
            raise PnpError(f"expected every game once, found game {part.first} in two parts")
        if part.first > whole.done:
            gap = f"games {whole.done} to {part.first - 1}"
            raise PnpError(f"expected all parts, found none with {gap}")
        whole.tally.add(part.tally)
        whole.done = part.done
    return whole


def _told(rules: Any, path: str = "") -> Iterable[str]:
    """Yield every value of rules with its place."""
    if isinstance(rules, Mapping):
        for key, value in rules.items():
            yield from _told(value, f"{path}/{key}")
    elif isinstance(rules, (list, tuple)):
        for number, value in enumerate(rules):
            yield from _told(value, f"{path}/{number}")
    elif is_dataclass(rules):
        for item in fields(rules):
            yield from _told(getattr(rules, item.name), f"{path}/{item.name}")
    else:
        yield f"{path}: {rules}"


def _plain(tally: Tally) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for item in _saved():
        value = getattr(tally, item.name)
        if isinstance(value, Counter):
            value = sorted(([_listed(key), count] for key, count in value.items()), key=str)
        plain[item.name] = value
    return plain


def _tally(plain: Mapping[str, Any]) -> Tally:
    tally = Tally()
    for item in _saved():
        value = plain[item.name]
        if isinstance(getattr(tally, item.name), Counter):
            value = Counter({_key(key): int(count) for key, count in value})
        setattr(tally, item.name, value)
    return tally


def _listed(key: Any) -> Any:
    return list(key) if isinstance(key, tuple) else key


def _key(key: Any) -> Any:
    return tuple(key) if isinstance(key, list) else key


def _saved() -> list[Field[Any]]:
    """Return the fields of a tally that are saved: single games have a file of their own."""
    return [item for item in fields(Tally) if item.name != "each"]
