"""Charts of a report, drawn by matplotlib as SVG that takes its colours from the page."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Any, Final

from pnp.balance.shares import Share
from pnp.errors import PnpError

INK, QUIET, ACCENT = "#010203", "#040506", "#070809"
"""Stand for the page's colours, which are not the same by day and by night."""

VARIABLES: Final = {INK: "var(--ink)", QUIET: "var(--line)", ACCENT: "var(--accent)"}
WIDE: Final = 4.6
"""Inches, so that letters are legible on a telephone."""

_DROPPED: Final = re.compile(r"<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)


def ready() -> None:
    """Raise PnpError where matplotlib is missing."""
    if find_spec("matplotlib") is None:
        hint = 'pip install "pnp-compiler[report]"'
        raise PnpError(f"a report needs matplotlib, which is not installed\n  hint: {hint}")


def shares(rows: Sequence[Share], name: str) -> str:
    """Return a chart of shares with their intervals, and a line where the fair share is."""
    figure, axes = _figure(0.7 + 0.34 * len(rows), name)
    at = range(len(rows))
    for place, row in zip(at, rows, strict=True):
        colour = ACCENT if row.is_known else INK
        axes.plot([100 * row.low, 100 * row.high], [place, place], color=colour, linewidth=2)
        axes.plot([100 * row.share], [place], "o", color=colour, markersize=7, clip_on=False)
    if len(rows) > 1:
        axes.axvline(100 * rows[0].fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_yticks(list(at), [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.set_xlabel("share of the games won, in percent")
    axes.grid(axis="x", color=QUIET, linewidth=0.6)
    return _svg(figure, name)


def lengths(turns: Counter[int], name: str) -> str:
    """Return a chart of how many games took how many turns."""
    figure, axes = _figure(2.4, name)
    longest = max(turns)
    wide = max(1, -(-longest // 40))
    heights = Counter[int]()
    for length, count in turns.items():
        heights[length // wide] += count
    bars = sorted(heights.items())
    axes.bar([place * wide for place, _ in bars], [count for _, count in bars],
             width=0.9 * wide, align="edge", color=ACCENT)  # fmt: skip
    axes.set_xlabel("turns")
    axes.set_ylabel("games")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.grid(axis="y", color=QUIET, linewidth=0.6)
    return _svg(figure, name)


def differences(rows: Iterable[dict[str, Any]], name: str) -> str:
    """Return a chart of differences in points by setting and player, with their intervals."""
    kept = [row for row in rows if "difference" in row]
    figure, axes = _figure(0.7 + 0.3 * len(kept), name)
    for place, row in enumerate(kept):
        colour = ACCENT if row["verdict"].startswith("wins") else INK
        ends = [100 * row["difference_low"], 100 * row["difference_high"]]
        axes.plot(ends, [place, place], color=colour, linewidth=2)
        axes.plot(
            [100 * row["difference"]], [place], "o", color=colour, markersize=6, clip_on=False
        )
    axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_yticks(range(len(kept)), [f"{row['label']}, {row['who']}" for row in kept])
    axes.set_ylim(len(kept) - 0.5, -0.5)
    axes.set_xlabel("difference in points of a hundred")
    axes.grid(axis="x", color=QUIET, linewidth=0.6)
    return _svg(figure, name)


def _figure(height: float, name: str) -> tuple[Any, Any]:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_LOOK):
        figure = Figure(figsize=(WIDE, height), layout="constrained")
        axes = figure.add_subplot()
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)
    return figure, axes


_LOOK: Final = {
    "axes.edgecolor": QUIET, "axes.labelcolor": INK, "text.color": INK, "xtick.color": INK,
    "ytick.color": INK, "font.size": 10, "axes.facecolor": "none", "figure.facecolor": "none",
}  # fmt: skip


def _svg(figure: Any, name: str) -> str:
    """Return a figure as SVG to stand in a page, where *name* is its own."""
    from matplotlib import rc_context

    written = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(written, format="svg", metadata=nothing)
    drawn = written.getvalue()
    drawn = _DROPPED.sub("", drawn[drawn.index("<svg") :])
    drawn = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", drawn)
    drawn = re.sub(r'(<svg [^>]*?) (?:width|height)="[^"]*"', r"\1", drawn)
    drawn = re.sub(r'(<svg [^>]*?) (?:width|height)="[^"]*"', r"\1", drawn)
    for stand_in, variable in VARIABLES.items():
        drawn = drawn.replace(stand_in, variable)
    return drawn.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)
