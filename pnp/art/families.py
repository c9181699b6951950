"""Lists of font families, as ``font-family`` has them: the first that has a letter draws it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

GENERIC: Final = frozenset(
    "serif sans-serif monospace cursive fantasy system-ui inherit initial ui-serif "
    "ui-sans-serif ui-monospace ui-rounded math emoji".split()
)
"""Words for whatever a computer has; what is printed must be the same on every one."""


@lru_cache(maxsize=1000)
def listed(text: str) -> tuple[str, ...]:
    """Return the families of a list without quotes and words that name none.

    >>> listed("'Noto Sans', \\"Source Sans Pro\\", sans-serif")
    ('Noto Sans', 'Source Sans Pro')
    """
    names = (part.strip().strip("'\"").strip() for part in text.split(","))
    return tuple(name for name in names if name and name.lower() not in GENERIC)


def family_list(text: str) -> str:
    """Return a list in one spelling: names with commas between them.

    >>> family_list("'Noto Sans',serif")
    'Noto Sans'
    """
    return ", ".join(listed(text)) or text.strip().strip("'\"")


_SAID: Final = re.compile(r"""(font-family(?:="|='|\s*:\s*))([^"';<>]*(?:'[^']*'[^"';<>]*)*)""")


def with_families(drawing: str, families: Sequence[str]) -> str:
    """Return a drawing whose lists of families end in those of a language.

    >>> with_families('<text font-family="Serif" style="font-family:A">', ["Noto Sans JP"])
    '<text font-family="Serif, Noto Sans JP" style="font-family:A, Noto Sans JP">'
    """
    if not families:
        return drawing
    more = "".join(f", {family}" for family in families)
    return _SAID.sub(lambda found: f"{found[0]}{more}", drawing)
