"""What lies on a square: the thirty-nine stacks that the rules know (DC-1.5, DC-1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.games.dune_chess.words import CARGO, PIECES, SIETCH, SPICE, WORM, house_of


@dataclass(frozen=True, slots=True)
class Stack:
    """One square's tokens and pieces."""

    text: str
    """All symbols, bottom first; empty for a vacant square."""

    ground: str = ""
    """Spice, Sietch or nothing."""

    has_worm: bool = False
    piece: str = ""
    """The letter of the piece, of the Ornithopter where one carries cargo."""

    cargo: str = ""
    house: str | None = None
    """Whose unit stands here; None without one."""

    @property
    def unit(self) -> str:
        """The letters of the whole army unit."""
        return self.piece + self.cargo

    @property
    def below(self) -> str:
        """The symbols under the unit."""
        return self.text.removesuffix(self.unit)

    @property
    def kind(self) -> str:
        """The letter of the piece as move texts write it."""
        return self.piece.upper()

    @property
    def has_spice(self) -> bool:
        """Spice lies here, perhaps under a Sandworm."""
        return self.ground == SPICE

    @property
    def has_sietch(self) -> bool:
        """A Sietch lies here, occupied or not."""
        return self.ground == SIETCH

    @property
    def is_riderless(self) -> bool:
        """A Sandworm without a Fremen (DC-1.5)."""
        return self.has_worm and not self.piece

    @property
    def is_ridden(self) -> bool:
        """A Sandworm with a Fremen (DC-1.5)."""
        return self.has_worm and bool(self.piece)


def _stacks() -> Iterator[Stack]:
    for ground in ("", SPICE, SIETCH):
        yield Stack(ground, ground)
    for ground in ("", SPICE):
        yield Stack(ground + WORM, ground, True)
        yield Stack(ground + WORM + "F", ground, True, "F", "", house_of("F"))
    for ground in ("", SIETCH):
        for piece in PIECES:
            yield Stack(ground + piece, ground, False, piece, "", house_of(piece))
        for carrier in "Oo":
            for cargo in CARGO:
                load = cargo if carrier == "O" else cargo.lower()
                text = ground + carrier + load
                yield Stack(text, ground, False, carrier, load, house_of(carrier))


STACKS: Final[Mapping[str, Stack]] = {stack.text: stack for stack in _stacks()}
"""Symbols, bottom first -> the stack; anything else cannot lie on a square."""
