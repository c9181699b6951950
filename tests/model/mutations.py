"""Spoils the files of a workspace at random, the same way for the same seed.

Five levels: characters and lines of any file, nodes of the YAML, cells of the CSV, expressions of
the templates, attributes and elements of the drawings.
"""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

WORDS = (
    "",
    "0",
    "-1",
    "1e9",
    "nan",
    "inf",
    "-0.0001",
    "99999999999999999999",
    "3",
    "3mm",
    "999mm",
    "2001mm",
    "1000mm x 2mm",
    "none",
    "true",
    "null",
    "x",
    "everything",
    "rulebook",
    "../../x",
    "/etc/passwd",
    "\\\\host\\x",
    "a/b",
    "ant",
    "#12345",
    "#ffffff",
    "url(#nope)",
    "{{ w }}",
    "<b>&amp;",
    '"',
    "'",
    "- x",
    ":nope:",
    ":sword:",
    "**",
    "\u05d0\u05d1",
    "\u202eabc",
    "\x00",
    "\x07",
    "\ufeff",
    "\ufffe",
    "\U0001f994",
    "\t",
    "a\nb",
    "word " * 300,
    "W" * 400,
    "M 0 0 L",
    "50mm",
    "calc(1px)",
    "red",
    "url(http://example.org/x)",
    "data:image/png;base64,AAAA",
)
"""What is put in place of a value."""

EXPRESSIONS = (
    "{{ item.nothing }}",
    "{{ nothing }}",
    "{{ 1 / 0 }}",
    "{{ item.id.x.y }}",
    "{{ 'a' * 10 ** 8 }}",
    "{{ range(10 ** 9)|list }}",
    "{{ '{:>999999999}'.format(1) }}",
    "{{ '%*d' % (999999999, 1) }}",
    "{{ 'x'|center(999999999) }}",
    "{{ 'a'.ljust(999999999) }}",
    "{{ [[1] * 1000] * 1000 }}",
    "{% for a in range(2000) %}{% for b in range(2000) %}{% endfor %}{% endfor %}",
    "{% include 'nope.svg.j2' %}",
    "{% include '../../x' %}",
    "{% from 'nope.j2' import x %}",
    "{% extends 'card.svg.j2' %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% endif %}",
    "{% if %}",
    "{{",
    "{# ",
    "{{ ''.__class__ }}",
    "{{ icon('nope', 1, 1, 1) }}",
    "{{ icon('sword', 1, 1, 1e30) }}",
    "{{ wood_grain(0, 0, 9, 9, 1, '#000000', gap=0) }}",
    "{{ wood_grain(0, 0, 1e9, 1e9, 1, '#000000') }}",
    "{{ ripples(0, 0, 99, 99, 1, '#000000', gap=0.000001) }}",
    "{{ ripples(0, 0, 99, 99, 1, '#000000', gap=-1) }}",
    "{{ polar_ripples(0, 0, 1, 1e9, 1, '#000000', drift=0) }}",
    "{{ stipple(0, 0, 99, 99, 1, '#000000', gap=0.0001) }}",
    "{{ globe_stipple(0, 0, 0, 1, '#000000') }}",
    "{{ contours(0, 0, 9, 1, '#000000', levels=10 ** 9) }}",
    "{{ ice_cracks(0, 0, 1, 9, 1, '#000000', count=10 ** 9) }}",
    "{{ rock_band([(0, 0), (9, 9)], 0.0000001, 1, '#000000') }}",
    "{{ places(0, 0, 9, 10 ** 9) }}",
    "{{ places(0, 0, 9, 0) }}",
    "{{ beads(0, 0, 9, 0, 360, 0.00000001) }}",
    "{{ sector_places(0, 0, 0, 99, 0, 90, 0.0000001, 0) }}",
    "{{ notch_path(0, 0, 1, 2, 10 ** 9) }}",
    "{{ star_path(0, 0, 9, tips=10 ** 9) }}",
    "{{ coin(0, 0, 9, '#000000', notches=10 ** 9) }}",
    "{{ star(0, 0, 1, 2, 0) }}",
    "{{ curve('x') }}",
    "{{ text_size('x', 'y', 'z') }}",
    "{{ 'x'|mm }}",
    "{{ 'x'|f }}",
    "{{ none|darken(3) }}",
    "{{ '#000000'|mix('#ffffff', 1e99) }}",
    "{{ item.id|rich }}",
    "{{ w * 1e300 * 1e300 }}",
    "{{ game|tojson }}",
    "{{ game|pprint }}",
    "{{ [3, 'a']|sort }}",
    "{{ item|xmlattr }}",
    "{{ 'x'|indent(99999999) }}",
    "{{ 'a b'|wordwrap(1, wrapstring='y' * 999999) }}",
    "{{ ('x' * 99999)|replace('x', 'y' * 99999) }}",
    "{{ [1]|batch(10 ** 9, 0)|list }}",
    "{{ [1]|slice(10 ** 9)|list }}",
    "{{ cycler(1).next() }}",
    "{{ 10 ** 400 }}",
    "{{ joiner() }}",
    "{{ namespace() }}",
    "{{ self }}",
    "{{ caller() }}",
)
"""What is put into a template."""

FRAGMENTS = (
    "<script>alert(1)</script>",
    '<use href="#nope"/>',
    '<use href="http://example.org/x.svg#a"/>',
    '<g id="loop"><use href="#loop"/></g>',
    '<image href="nope.png" width="9" height="9"/>',
    '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
    '<image href="../../x.png" width="9" height="9"/>',
    "<text>x</text>",
    '<text font-family="Nope" font-size="3">x</text>',
    '<text font-family="Source Sans Pro" font-size="3" x="500">off</text>',
    '<text font-family="Source Sans Pro" font-size="8pt">x</text>',
    '<rect width="50mm" height="9"/>',
    '<rect width="9" height="9" fill="nocolour"/>',
    '<rect width="9" height="9" fill="url(#nope)"/>',
    '<rect width="nan" height="1e999"/>',
    '<path d="M 0 0 L x"/>',
    '<path d=""/>',
    '<polygon points="1 2 3"/>',
    '<circle r="-3"/>',
    '<g transform="skew(3)"><rect width="9" height="9"/></g>',
    "<foreignObject/>",
    '<foreignObject width="9" height="9"><p>x</p></foreignObject>',
    '<foreignObject x="1e9" width="9" height="9"><p style="font-family:Source Sans Pro;'
    'font-size:3px">x</p></foreignObject>',
    '<foreignObject width="9" height="9"><table/></foreignObject>',
    '<filter id="f"><feTurbulence baseFrequency="9" numOctaves="99999"/></filter>'
    '<rect width="9" height="9" filter="url(#f)"/>',
    '<style>@import url("http://example.org/x.css");</style>',
    "<style>rect { fill: red }</style>",
    "<?php ?>",
    "<!-- x -- y -->",
    "<![CDATA[x]]>",
    "&nbsp;",
    "&lol;",
    "<svg><svg><svg/></svg></svg>",
    "<g>" * 400 + "</g>" * 400,
    "<symbol/>",
    '<marker id="m"/>',
    "\x00",
    "</svg>",
)
"""What is put into a drawing."""

Change = Callable[[bytes, random.Random], bytes]


def mutate(root: Path, seed: int) -> str:
    """Change one to three of the files under *root*; return what was done, for messages."""
    chance = random.Random(seed)
    done = []
    files = sorted(path for path in root.rglob("*") if path.is_file())
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        path = chance.choice(files)
        change = chance.choice(changes(path))
        path.write_bytes(change(path.read_bytes(), chance))
        done.append(f"{change.__name__} of {path.relative_to(root)}")
    return f"seed {seed}: " + ", ".join(done)


def changes(path: Path) -> list[Change]:
    """Return the ways to change a file of this kind; those of its own are the likelier."""
    own: list[Change] = []
    if path.suffix in (".yaml", ".yml"):
        own = [yaml_node] * 3
    elif path.suffix == ".csv":
        own = [csv_cell] * 3
    elif path.suffix == ".j2":
        own = [expression, expression, number, attribute, attribute, fragment, fragment]
    elif path.suffix == ".svg":
        own = [attribute, fragment]
    return [*own, word, characters, lines]


def characters(data: bytes, chance: random.Random) -> bytes:
    """Cut, double or overwrite a few bytes, or cut the file off."""
    start = chance.randrange(len(data) + 1)
    end = start + chance.choice((1, 1, 2, 7, 60, len(data)))
    fresh = chance.choice((b"", b"", data[start:end] * 2, b"\xff", b"\x00", b":", b"{", b'"', b"&"))
    return data[:start] + fresh + data[end:]


def lines(data: bytes, chance: random.Random) -> bytes:
    """Drop, double, indent or move a line."""
    rows = data.split(b"\n")
    one, two = chance.randrange(len(rows)), chance.randrange(len(rows))
    kind = chance.randrange(5)
    if kind == 0:
        del rows[one]
    elif kind == 1:
        rows.insert(two, rows[one])
    elif kind == 2:
        rows[one] = chance.choice((b" ", b"\t", b"  - ")) + rows[one]
    elif kind == 3:
        rows[one], rows[two] = rows[two], rows[one]
    else:
        rows[one] = rows[one].lstrip()
    return b"\n".join(rows)


def word(data: bytes, chance: random.Random) -> bytes:
    """Put another word in the place of one."""
    found = list(re.finditer(rb"[\w.#%-]+", data))
    if not found:
        return chance.choice(WORDS).encode()
    match = chance.choice(found)
    return data[: match.start()] + chance.choice(WORDS).encode() + data[match.end() :]


def yaml_node(data: bytes, chance: random.Random) -> bytes:
    """Replace, drop, rename or double a node of the document."""
    try:
        root = yaml.safe_load(data)
    except (yaml.YAMLError, ValueError):
        return lines(data, chance)
    holders = [holder for holder in _holders(root) if holder]
    if not holders:
        return b"- 1"
    holder = chance.choice(holders)
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    kind = chance.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[chance.choice((f"{key}s", str(key)[1:], "copies", "id", ""))] = holder.pop(key)
    elif kind == 2 and isinstance(holder, list):
        holder.append(holder[key])
    else:
        fresh: tuple[Any, ...] = (
            None,
            [],
            {},
            -1,
            0,
            10**12,
            True,
            [[]],
            {"a": {"b": []}},
            "2001-01-01",
        )
        holder[key] = chance.choice(fresh if chance.random() < 0.4 else WORDS)
    return yaml.safe_dump(root, sort_keys=False, allow_unicode=True).encode("utf-8", "replace")


def _holders(node: Any) -> Iterator[Any]:
    if isinstance(node, dict | list):
        yield node
        for child in node.values() if isinstance(node, dict) else node:
            yield from _holders(child)


def csv_cell(data: bytes, chance: random.Random) -> bytes:
    """Replace a cell, drop or add one, or drop a column."""
    text = data.decode("utf-8", "replace").replace("\x00", "")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    rows = [row for row in rows if row] or [["id"]]
    row = chance.choice(rows)
    column = chance.randrange(len(row))
    kind = chance.randrange(6)
    if kind == 0:
        del row[column]
    elif kind == 1:
        row.insert(column, chance.choice(WORDS))
    elif kind == 2:
        for one in rows:
            del one[column : column + 1]
    else:
        row[column] = chance.choice(WORDS)
    out = io.StringIO()
    csv.writer(out, delimiter=chance.choice(",,,;\t"), escapechar="\\").writerows(rows)
    return out.getvalue().encode()


def expression(data: bytes, chance: random.Random) -> bytes:
    """Put an expression that cannot end well between two lines or in place of another."""
    found = list(re.finditer(rb"\{\{.*?\}\}", data))
    fresh = chance.choice(EXPRESSIONS).encode()
    if found and chance.random() < 0.6:
        match = chance.choice(found)
        return data[: match.start()] + fresh + data[match.end() :]
    return _between(data, fresh, chance)


def number(data: bytes, chance: random.Random) -> bytes:
    """Put another number in the place of one."""
    found = list(re.finditer(rb"\d+\.?\d*", data))
    if not found:
        return data
    match = chance.choice(found)
    fresh = chance.choice(("0", "-1", "1e9", "1e-9", "1e308", "0.5", "999", "(1/0)", "none"))
    return data[: match.start()] + fresh.encode() + data[match.end() :]


def attribute(data: bytes, chance: random.Random) -> bytes:
    """Give an attribute another value or another name."""
    found = list(re.finditer(rb'([\w:-]+)="([^"]*)"', data))
    if not found:
        return data
    match = chance.choice(found)
    part = 1 if chance.random() < 0.2 else 2
    names = ("fill", "transform", "href", "style", "class", "onload", "clip-path", "d", "filter")
    fresh = chance.choice(names if part == 1 else WORDS).replace('"', "&quot;")
    return data[: match.start(part)] + fresh.encode() + data[match.end(part) :]


def fragment(data: bytes, chance: random.Random) -> bytes:
    """Put an element that must not be there between two lines."""
    return _between(data, chance.choice(FRAGMENTS).encode(), chance)


def _between(data: bytes, fresh: bytes, chance: random.Random) -> bytes:
    rows = data.split(b"\n")
    rows.insert(chance.randrange(len(rows) + 1), fresh)
    return b"\n".join(rows)
