"""The small markup of texts in data files, turned into the XHTML of a text box.

``**bold**``, ``*italic*``, ``:icon:`` on the line; lines that begin with ``- `` are a list, an
empty line begins a new paragraph. Behind a letter, a figure or another icon the name must be that
of an icon at hand: ``3:coin::coin:`` has two, ``at 10:30: go`` has none. Any other line break stays
where it is written; YAML's ``>`` takes line breaks out of a text, its ``|`` keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Container

from markupsafe import Markup, escape

from pnp.languages.placeholders import ICON

_BOLD = re.compile(r"\*\*(?=[^\s*])(.+?)(?<=[^\s*])\*\*")
_BOLD_END = re.compile(r".*[^\s*]\*\*")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*<>]+?)(?<=\S)\*(?![\w*])")


def rich(text: object, icons: Container[str] = ()) -> Markup:
    """Return the text as paragraphs and lists; *icons* are the names of those at hand.

    >>> rich("Pay *2* :coin:")
    Markup('<p>Pay <i>2</i> <img src="icon:coin"/></p>')
    """
    if isinstance(text, Markup):
        return text
    out: list[str] = []
    for paragraph in re.split(r"\n\s*\n", str(text).strip()):
        lines: list[str] = []
        items: list[list[str]] = []
        for line in paragraph.splitlines():
            if line.lstrip().startswith("- "):
                items.append([inline(line.lstrip()[2:], icons)])
            elif items:
                items[-1].append(inline(line.strip(), icons))
            else:
                lines.append(str(inline(line.strip(), icons)))
        if any(lines):
            out.append(f"<p>{'<br/>'.join(lines)}</p>")
        if items:
            listed = "".join(f"<li>{' '.join(item)}</li>" for item in items)
            out.append(f"<ul>{listed}</ul>")
    return Markup("".join(out))  # noqa: S704 - every text went through escape


def inline(text: object, icons: Container[str] = ()) -> Markup:
    """Return one line of marked text without a paragraph around it.

    >>> inline("3:coin::coin: in a ratio of 1:a:2", {"coin"})
    Markup('3<img src="icon:coin"/><img src="icon:coin"/> in a ratio of 1:a:2')
    """
    safe = "\n".join(map(_bold, str(escape(text)).split("\n")))
    safe = _ITALIC.sub(r"<i>\1</i>", safe)
    return Markup(_with_icons(safe, icons))  # noqa: S704


def _with_icons(text: str, icons: Container[str]) -> str:
    """Return the text with its icons drawn.

    A name that stands free is an icon, and told where there is none of that name.
    """
    out: list[str] = []
    done = place = 0
    while found := ICON.search(text, place):
        before = text[found.start() - 1 : found.start()]
        beside = before == ":" and found.start() == done
        free = not (before.isalnum() or before in ("_", ":"))
        if free or ((beside or before != ":") and found[1] in icons):
            out += [text[done : found.start()], f'<img src="icon:{found[1]}"/>']
            done = place = found.end()
        else:
            place = found.start() + 1
    return "".join([*out, text[done:]])


def _bold(line: str) -> str:
    """Return a line with its bold words marked.

    Behind the last end of bold words no beginning is looked at: each would be searched from there
    to the end of the line in vain.
    """
    last = _BOLD_END.match(line)
    end = last.end() if last else 0
    return _BOLD.sub(r"<b>\1</b>", line[:end]) + line[end:]
