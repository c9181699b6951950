"""The drawings of a page of HTML, each stored once; what many of them share is stored once, too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import Any, Final

from lxml import etree

WORTH: Final = 240
"""Characters from which on an element that several drawings have is stored by itself."""

Element = Any
"""An element of lxml."""

_SPACE: Final = re.compile(r' xmlns(:\w+)?="[^"]*"')
_NAMED: Final = re.compile(r"""\bid=|url\(#|href="#""")


class Symbols:
    """Gives every drawing a name and writes it as a symbol."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._shared: dict[str, str] = {}

    def name(self, svg: str) -> str:
        """Return the address of a drawing's symbol."""
        return self._names.setdefault(svg, f"d{len(self._names)}")

    def written(self) -> Iterator[str]:
        """Yield every drawing as a symbol, then what they share."""
        roots = {name: _root(svg) for svg, name in self._names.items()}
        uses = Counter(text for root in roots.values() for one in root for text in _texts(one))
        for name, root in roots.items():
            inner = "".join(self._element(one, uses) for one in root)
            paint = f' fill="{root.get("fill")}"' if root.get("fill") else ""
            box = root.get("viewBox")
            yield f'<symbol id="{name}" viewBox="{box}"{paint}>{_owned(inner, name)}</symbol>'
        for text, name in self._shared.items():
            yield f'<g id="{name}">{text}</g>'

    def _element(self, element: Element, uses: Counter[str]) -> str:
        """Return an element as text; the largest parts that others have, too, by reference."""
        text = _text(element)
        if _worth(text) and uses[text] > 1:
            return f'<use href="#{self._shared.setdefault(text, f"s{len(self._shared)}")}"/>'
        if not len(element) or element.text or any(one.tail for one in element):
            return text
        inner = "".join(self._element(one, uses) for one in element)
        bare = copy(element)
        del bare[:]
        bare.text = " "
        start, _, end = _text(bare).rpartition("> <")
        return f"{start}>{inner}<{end}"


def _root(svg: str) -> Element:
    """Return the outermost element of a drawing, blanks and comments taken out."""
    parser = etree.XMLParser(remove_blank_text=True, remove_comments=True, resolve_entities=False)
    return etree.fromstring(svg[svg.index("<svg") :].encode(), parser)


def _texts(element: Element) -> Iterator[str]:
    """Yield an element and all inside it as text, as far as it is worth sharing."""
    text = _text(element)
    if len(text) > WORTH:
        yield text
        for one in element:
            yield from _texts(one)


def _text(element: Element) -> str:
    # In a page of HTML the names of the spaces are known.
    return _SPACE.sub("", etree.tostring(element, encoding="unicode", with_tail=False))


def _worth(text: str) -> bool:
    """Return whether a part may stand by itself: large enough, naming nothing and not named."""
    return len(text) > WORTH and not _NAMED.search(text)


def _owned(text: str, name: str) -> str:
    """Return a drawing with the names in it made unlike those of all others."""
    for own in sorted(set(re.findall(r'\bid="([^"]+)"', text)), key=len, reverse=True):
        for mark in ('id="{}"', "url(#{})", 'href="#{}"'):
            text = text.replace(mark.format(own), mark.format(f"{name}-{own}"))
    return text
