"""Tables that were fetched from the web: what was stored, and whether it is still that."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import asdict

from pnp.errors import Problems
from pnp.model.source import read_bytes

RECORD: Final = "fetched.json"
"""The file beside game.yaml that keeps what was fetched from where, and when."""


class Snapshot(Struct, frozen=True):
    """A table as it was fetched."""

    address: str
    sha256: str
    date: str
    """Such as 2026-11-30."""

    def is_of(self, data: bytes) -> bool:
        """Return whether the data are still those that were fetched."""
        return self.sha256 == digest(data)


def digest(data: bytes) -> str:
    """Return the digest of a table."""
    return hashlib.sha256(data).hexdigest()


def host(address: str) -> str:
    """Return whose address it is; the rest may be a secret."""
    return urlsplit(address).hostname or "nowhere"


def snapshots(folder: Path) -> dict[str, Snapshot]:
    """Return what was fetched into the folder of a game, by file; nothing where no record tells."""
    try:
        kept = json.loads(read_bytes(folder / RECORD, folder / RECORD))
        return {
            str(name): Snapshot(**{k: str(v) for k, v in one.items()}) for name, one in kept.items()
        }
    except (Problems, ValueError, TypeError, AttributeError):
        return {}


def record(kept: Mapping[str, Snapshot]) -> bytes:
    """Return the content of the record."""
    return (
        json.dumps({name: asdict(kept[name]) for name in sorted(kept)}, indent=1).encode() + b"\n"
    )


def remarks(folder: Path, shown: Path, asked: Mapping[str, str], game: str) -> Iterator[str]:
    """Yield what is to be said of each table that the data name an address for."""
    kept = snapshots(folder) if asked else {}
    for name, address in asked.items():
        place, one = (shown / name).as_posix(), kept.get(name)
        try:
            data = read_bytes(folder / name, folder / name)
        except Problems:
            continue  # told where it is looked for
        if one is None or one.address != address:
            yield f"{place}: not fetched from {host(address)}: pnp fetch {game} does"
        elif not one.is_of(data):
            yield f"{place}: changed since it was fetched from {host(address)} on {one.date}"
        else:
            yield f"{place}: as fetched from {host(address)} on {one.date}"
