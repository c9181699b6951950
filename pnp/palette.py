"""Colours that a game has without naming them."""

from __future__ import annotations

from typing import Final

DEFAULT_PALETTE: Final = {
    "ink": "#20262b",
    "accent": "#2f5d7c",
    "quiet": "#7d868d",
    "line": "#c6ced4",
    "ground": "#e6ebee",
    "paper": "#f6f8f9",
}
"""Colours of a book whose game names none."""
