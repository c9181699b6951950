"""Cut paths as they are read back: constants and the value that all three forms give."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.proof.reading.paths import Traced

MM: Final = 25.4 / 72


class CutRead(Struct, frozen=True):
    """What a file for a machine holds, in millimetres from the top left."""

    paths: list[Traced]
    faults: list[str]
    size: tuple[float, float] | None = None
