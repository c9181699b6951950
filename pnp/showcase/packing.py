"""Blocks of pieces packed closely, as things are laid out for a photograph."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry import Size

Spot = tuple[float, float]


def packed(blocks: Sequence[Size], wide: float) -> tuple[list[Spot], float]:
    """Return the top left of every block on a ground of that width, and the height they take.

    Each goes as high as it can and then as far to the left, the tallest first.
    """
    # The skyline: stretches from the left, each with the depth that is taken there.
    line: list[tuple[float, float, float]] = [(0.0, wide, 0.0)]
    spots: list[Spot] = [(0.0, 0.0)] * len(blocks)
    order = sorted(range(len(blocks)), key=lambda n: (-blocks[n].height, -blocks[n].width, n))
    for number in order:
        block = blocks[number]
        tries = []
        for x, _, _ in line:
            if x + block.width > wide + 1e-6:
                continue
            under = [d for a, b, d in line if a < x + block.width - 1e-6 and b > x + 1e-6]
            tries.append((max(under), x))
        y, x = min(tries)
        spots[number] = (x, y)
        end, depth = x + block.width, y + block.height
        cut = [(a, min(b, x), d) for a, b, d in line if a < x - 1e-6]
        cut += [(max(a, end), b, d) for a, b, d in line if b > end + 1e-6]
        line = sorted([*cut, (x, end, depth)])
    return spots, max(y + block.height for (_, y), block in zip(spots, blocks, strict=True))


def best(blocks: Sequence[Size], shape: float) -> tuple[list[Spot], Size]:
    """Return the places that fill a ground of that shape (width to height) best, and its size."""
    widest = max(block.width for block in blocks)
    tries = []
    for step in range(40):
        wide = widest * (1 + step * 0.06)
        spots, high = packed(blocks, wide)
        taken = max(x + b.width for (x, _), b in zip(spots, blocks, strict=True))
        tries.append((max(taken / shape, high), step, spots, Size(taken, high)))
    _, _, spots, size = min(tries, key=lambda found: found[:2])
    return spots, size
