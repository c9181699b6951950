"""The files of the page itself: they are there before any game is read."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from pnp.studio.server import NOTHING, Answer, Routes

KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


def page(name: str, data: Any = None) -> Answer:
    """Return a file of the page."""
    known = {file.name: file for file in (files("pnp.studio") / "page").iterdir()}
    if name not in known:
        return NOTHING
    return Answer(known[name].read_bytes(), KINDS["." + name.rpartition(".")[2]])


PAGES: Final[Routes] = {
    ("GET", ""): lambda rest, data: page("index.html"),
    ("GET", "app"): page,
}
