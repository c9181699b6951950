"""Options of `pnp dice` that nothing would heed: told, not passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.dice.die import Die
from pnp.faces.blanks import LEAST
from pnp.units import mm


def unheeded(said: Mapping[str, Any], dice: Sequence[Die]) -> Iterator[tuple[str, str]]:
    """Yield message and hint of every option *said* on the command line that changes nothing."""
    sticker = said.get("sticker")
    if isinstance(sticker, float) and sticker < LEAST:
        message = f"--sticker: expected at least {mm(LEAST)} mm, found {mm(sticker)} mm"
        yield message, "leave it out for 13/16 of a d6"
    if said.get("nudge") is not None and not said.get("label"):
        yield "--nudge moves the print on ready-cut labels", "use it with --label CODE"
    if sticker is not None and said.get("label") and all(len(die.faces) == 6 for die in dice):
        yield (
            "expected --sticker or --label, found both",
            "labels have a size of their own: leave out --sticker",
        )
    shape = said.get("shape")
    if shape in ("square", "rounded") and all(len(die.faces) != 6 for die in dice):
        yield (
            f"--shape: expected a d6 for {shape} stickers, found none",
            "stickers of other dice have the shape of a face, or are round",
        )
