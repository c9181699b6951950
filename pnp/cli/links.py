"""Links to written files, for terminals that take them (OSC 8)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

OPEN, CLOSE = "\x1b]8;;", "\x1b\\"

TERMINALS: Final = ("iTerm.app", "WezTerm", "vscode", "Hyper", "ghostty", "rio", "Tabby")
"""Values of TERM_PROGRAM of terminals that show links."""

SIGNS: Final = (
    "WT_SESSION",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION",
    "DOMTERM",
    "ALACRITTY_WINDOW_ID",
)
"""Variables that others set."""

FIRST_VTE: Final = 5000
"""The version of VTE (GNOME and its relatives) whose terminals have links."""


def takes_links(stream: IO[str], known: Mapping[str, str]) -> bool:
    """Return whether links may be written to *stream*, by the variables of the environment.

    FORCE_HYPERLINK, where it is set, decides: 0 is never, anything else always on a terminal.
    """
    if not stream.isatty() or known.get("TERM") == "dumb":
        return False
    if "FORCE_HYPERLINK" in known:
        return known["FORCE_HYPERLINK"] != "0"
    if "CI" in known or known.get("TERM", "").startswith(("screen", "tmux")):
        return False
    vte = known.get("VTE_VERSION", "")
    named = known.get("TERM_PROGRAM") in TERMINALS or any(sign in known for sign in SIGNS)
    return named or (vte.isdigit() and int(vte) >= FIRST_VTE)


def linked(path: Path, text: str = "") -> str:
    """Return the path as it is printed, or *text* in its place; a link where links are taken."""
    shown = text or path.as_posix()
    if not takes_links(sys.stdout, os.environ):
        return shown
    return f"{OPEN}{path.resolve().as_uri()}{CLOSE}{shown}{OPEN}{CLOSE}"
