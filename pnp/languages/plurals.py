"""Which plurals languages have, as the heads of gettext's files say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_ONE: Final = "nplurals=1; plural=0;"
_TWO: Final = "nplurals=2; plural=(n != 1);"
_FRENCH: Final = "nplurals=2; plural=(n > 1);"
_SLAVIC: Final = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)

PLURALS: Final[Mapping[str, str]] = {
    **dict.fromkeys("ja ko zh th vi id ms".split(), _ONE),
    **dict.fromkeys("de en nl sv da nb nn fi it es pt el hu et bg eu ca gl he tr".split(), _TWO),
    **dict.fromkeys("fr".split(), _FRENCH),
    **dict.fromkeys("ru uk be sr hr bs".split(), _SLAVIC),
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    **dict.fromkeys("cs sk".split(), "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"),
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 ? 4 : 5);",
}
"""Of others the translator's program writes it."""
