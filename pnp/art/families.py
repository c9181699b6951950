"""Lists of font families, as ``font-family`` has them: the first that has a letter draws it."""

from __future__ import annotations

from typing import Final

GENERIC: Final = frozenset(
    "serif sans-serif monospace cursive fantasy system-ui inherit initial ui-serif "
    "ui-sans-serif ui-monospace ui-rounded math emoji".split()
)
"""Words for whatever a computer has; what is printed must be the same on every one."""


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
