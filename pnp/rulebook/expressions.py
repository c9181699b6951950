"""The expressions of a manuscript: each leaves a mark before what it wrote, which says what it is.

A number that comes from the data may change with them. Whether it is still the number that was
meant only its expression can tell: "13 Troops" and "11 Troops" may both be of the same replay.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

COMPUTED, TYPED = "\ue000", "\ue001"
"""Around the output of every expression (private characters, taken out again)."""

_FIRST: Final = 0xF0000
_MOST: Final = 4096
SOURCES: Final = "".join(map(chr, range(_FIRST, _FIRST + _MOST)))
"""Marks before outputs: the first one stands for the first expression of the text."""

MARK: Final = f"[{SOURCES[0]}-{SOURCES[-1]}]"
FROM: Final = " ← "
PLACE: Final = re.compile(rf"\{{(?:([^{{}}]*){FROM})?([^{{}}]*)\}}")
"""An expression in the text of a passage, and what it wrote where that is signed as well."""

_EXPRESSION: Final = re.compile(r"\{\{(?!-)([^{}]*)(?<!-)\}\}")
_NAMING_OR_EXPRESSION: Final = re.compile(
    r"\{%[-+]?\s*set\s+([\w\s,]+?)\s*=([^{}]*?)[-+]?%\}|\{\{([^{}]*)\}\}"
)
_SCENE: Final = re.compile(r"""example\((?:"[^"]*"|'[^']*')\)""")
_WORD: Final = re.compile(r"""(?<![\w."'])[^\W\d]\w*|"[^"]*"|'[^']*'""")
OUTPUT: Final = re.compile(f"({MARK})?{COMPUTED}([^{TYPED}]*){TYPED}")
"""The mark of an expression, and what it wrote."""


def marked(text: str) -> str:
    """Return a text with a mark before each of its expressions.

    >>> marked("Pay {{ v.toll }} gold.") == f"Pay {SOURCES[0]}{{{{ v.toll }}}} gold."
    True
    """
    marks = iter(SOURCES)
    return _EXPRESSION.sub(lambda found: next(marks, "") + found[0], text)


def expressions(text: str) -> list[str]:
    """Return the expressions of a text in their order, as one writes them in a line.

    A name that the text has given to an example is told as the example.

    >>> expressions("Pay {{ v.toll }} or {{ v.fine\\n| word }} gold.")
    ['v.toll', 'v.fine | word']
    >>> expressions('{% set one = example("fight") %}{{ one.end.gold("one") }}')
    ['example("fight").end.gold("one")']
    """
    found: list[str] = []
    scenes: dict[str, str] = {}
    for each in _NAMING_OR_EXPRESSION.finditer(text):
        names, values, source = each.groups()
        if names is not None:
            scenes |= dict(zip(_parts(names), _parts(values), strict=False))
        elif not source.startswith("-") and not source.endswith("-"):
            found.append(_told(source, scenes))
    return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _told(source: str, named: Mapping[str, str]) -> str:
    """Return an expression in a line, with examples in place of their names."""

    def scene(word: re.Match[str]) -> str:
        value = named.get(word[0], "")
        return value if _SCENE.fullmatch(value) else word[0]

    return " ".join(_WORD.sub(scene, source).split())


def number_of(mark: str) -> int:
    """Return which expression of the text a mark stands for, from 0."""
    return ord(mark) - _FIRST


def instead(text: str, number: int, sources: Sequence[str]) -> str:
    """Return a text with others in place of its expression of a *number*.

    >>> instead("{{ a }} and {{ b }}", 1, ["c", "d"])
    '{{ a }} and {{ c }}{{ d }}'
    """
    found = list(_EXPRESSION.finditer(text))[number]
    others = "".join(f"{{{{ {source} }}}}" for source in sources)
    return text[: found.start()] + others + text[found.end() :]


def outputs(lines: Iterable[str]) -> dict[int, list[str]]:
    """Return what each expression of a filled text wrote, every time that it wrote something."""
    found: dict[int, list[str]] = defaultdict(list)
    for mark, words in (each for line in lines for each in OUTPUT.findall(line)):
        if mark:
            found[number_of(mark)].append(words)
    return found


def without_expressions(text: str) -> str:
    """Return the text of a passage with {}, or the words that are signed, for each expression.

    >>> without_expressions("Pay {v.toll} gold at the {Long Pond ← sale.place}.")
    'Pay {} gold at the Long Pond.'
    """
    return PLACE.sub(lambda found: found[1] or "{}", text)


def with_expressions(text: str) -> str:
    """Return the text of a passage with expressions as in a manuscript, or their signed words.

    >>> with_expressions("Pay {v.toll} gold at the {Long Pond ← sale.place}.")
    'Pay {{ v.toll }} gold at the Long Pond.'
    """
    return PLACE.sub(lambda found: found[1] or f"{{{{ {found[2]} }}}}", text)
