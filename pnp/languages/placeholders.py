"""Places of a text that its translation has to keep: values in braces, expressions, addresses,
icons."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

LOOKS: Final = frozenset(
    "words counted listed ordinal capitalize upper lower title form replace string trim".split()
)
"""Filters that change what an expression looks like: a language may want others."""

_EXPRESSION: Final = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CONTROL: Final = re.compile(r"\{%(.*?)%\}", re.DOTALL)
_ADDRESS: Final = re.compile(r"\]\(([^)\s]*)\)")
_VALUE: Final = re.compile(r"(?<!\{)\{(\w+)(?::\w+)?\}(?!\})")
"""A value, maybe with the form in which a language says it: ``{cost:einen}``."""
_FORMAT: Final = re.compile(r"%\(\w+\)[sd]")
ICON: Final = re.compile(r":([A-Za-z][A-Za-z0-9_-]*):")
"""An icon on the line, as texts in data files have it: ``:coin:``."""


def places_in(text: str) -> Counter[str]:
    """Return the places of a text, expressions without the filters that only change their looks.

    >>> sorted(places_in("{{ v.cost|words }} 3:coin::gem: of [{x}](#here)"))
    [':coin:', ':gem:', '](#here)', '{x}', '{{ v.cost }}']
    """
    found: Counter[str] = Counter()
    for part in _EXPRESSION.findall(text):
        found[f"{{{{ {core(part)} }}}}"] += 1
    for part in _CONTROL.findall(text):
        found[f"{{% {' '.join(part.split())} %}}"] += 1
    rest = _CONTROL.sub(" ", _EXPRESSION.sub("0", text))
    found.update(f"]({address})" for address in _ADDRESS.findall(rest))
    found.update(f"{{{name}}}" for name in _VALUE.findall(rest))
    found.update(_FORMAT.findall(rest))
    found.update(f":{name}:" for name in ICON.findall(_VALUE.sub(" ", rest)))
    return found


def core(expression: str) -> str:
    """Return an expression without the filters at its end that only change its looks.

    >>> core(' n|words(zero="none")|replace("one", "Once")|capitalize '), core("a|length|words")
    ('n', 'a|length')
    """
    parts = _split(" ".join(expression.split()))
    while len(parts) > 1 and re.split(r"\W", parts[-1].strip())[0] in LOOKS:
        parts.pop()
    return "|".join(part.strip() for part in parts)


def _split(expression: str) -> list[str]:
    """Return the parts of an expression between the bars that stand outside brackets and quotes."""
    parts, depth, quote = [""], 0, ""
    for letter in expression:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        else:
            depth += (letter in "([{") - (letter in ")]}")
            if letter == "|" and not depth:
                parts.append("")
                continue
        parts[-1] += letter
    return parts
