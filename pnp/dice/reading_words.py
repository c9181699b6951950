"""Reads the words for the faces of a die."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pnp.colours import NAMES, rgb
from pnp.dice.words import LONGEST_TEXT, MOST_PARTS, MOST_PIPS, DieFace, Part
from pnp.errors import did_you_mean
from pnp.model.fields import Fault, described

_COUNTED = re.compile(r"(\d{1,3})\s*[x\u00d7](?:\s+|(?=[#:'\"A-Za-z]))(.*)", re.DOTALL)
_NUMBER = re.compile(r"-?\d{1,4}")
_ICON = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_PICTURE = re.compile(r"[^:#]+\.(?:svg|png|jpe?g)", re.IGNORECASE)
_STANDARD = re.compile(r"(?:(\d{1,3})\s*x\s*)?d(4|6|8|10|12|20|%|00|100)", re.IGNORECASE)


def read_faces(text: str) -> list[DieFace]:
    """Return the faces that the words describe, repeated ones as often as asked.

    >>> [face.label for face in read_faces("2x skull, blank, sword+#3")]
    ['skull', 'skull', 'blank', 'sword+#3']

    Raises Fault naming the face that cannot be read.
    """
    standard = _STANDARD.fullmatch(text.strip())
    if standard:
        return standard_faces(standard[2].lower())
    faces: list[DieFace] = []
    for word in split(text, ","):
        faces += read_counted(word)
    return faces


def standard_copies(text: str) -> int | None:
    """Return how many dice ``4x d6`` asks for, 1 for ``d6``, None for other words."""
    standard = _STANDARD.fullmatch(text.strip())
    return int(standard[1] or 1) if standard else None


def standard_faces(kind: str) -> list[DieFace]:
    """Return the faces of an ordinary die: pips on a d6, numerals on all others."""
    if kind in ("%", "00", "100"):
        return [DieFace((Part("text", f"{tens}0"),)) for tens in range(10)]
    sides = int(kind)
    if sides == 6:
        return [DieFace((Part("pips", str(n)),)) for n in range(1, 7)]
    first = 0 if sides == 10 else 1
    return [DieFace((Part("number", str(n)),)) for n in range(first, first + sides)]


def read_pips(text: str, expected: str) -> Part:
    """Return so many pips, ``:3`` or ``3``; raises Fault that begins with what was *expected*."""
    number = text.removeprefix(":")
    if not re.fullmatch("[0-9]{1,2}", number) or not 1 <= int(number) <= MOST_PIPS:
        raise Fault(f'{expected}, found "{text}"', "such as :3")
    return Part("pips", str(int(number)))


def read_counted(word: str) -> list[DieFace]:
    """Return the faces of one entry, which may begin with a count. Raises Fault."""
    word = word.strip()
    counted = _COUNTED.fullmatch(word)
    count = int(counted[1]) if counted else 1
    if counted and not 1 <= count <= 20:
        raise Fault(f'expected a count from 1 to 20, found {count} in "{word}"')
    return [read_face(counted[2] if counted else word)] * count


def read_face(word: str) -> DieFace:
    """Return one face. Raises Fault."""
    body, *colours = split(word, "@")
    if len(colours) > 1:
        raise Fault(f'expected one "@" for the colours, found {len(colours)} in "{word.strip()}"')
    face = DieFace(_parts(body.strip(), word.strip()))
    if not colours:
        return face
    fill, slash, ink = colours[0].strip().partition("/")
    return replace(
        face,
        fill=read_colour(fill) if fill.strip() else None,
        ink=read_colour(ink) if slash and ink.strip() else None,
    )


def read_colour(text: str) -> str:
    """Return a colour as ``#rrggbb``, also from the short form and from its name. Raises Fault.

    >>> read_colour("#C1a")
    '#cc11aa'
    """
    value = rgb(text)
    if value is None:
        near = did_you_mean(text.strip().lower(), NAMES)
        hint = near or "six digits after the #, in quotes for the shell"
        raise Fault(f'expected a colour such as #c8102e, found "{text.strip()}"', hint)
    return value


def _parts(body: str, word: str) -> tuple[Part, ...]:
    if body.lower() in ("blank", "-"):
        return ()
    parts = tuple(_part(piece.strip(), word) for piece in split(body, "+"))
    if len(parts) > MOST_PARTS:
        raise Fault(f'expected up to {MOST_PARTS} things on a face, found {len(parts)} in "{word}"')
    return parts


def _part(text: str, word: str) -> Part:
    if not text:
        where = f' in "{word}"' if word else ""
        raise Fault(f"expected a face, found nothing{where}", 'an empty face is written "blank"')
    if text[0] in "'\"":
        inner = text[1:-1].strip()
        if not inner or len(inner) > LONGEST_TEXT:
            limit = f"expected a text of 1 to {LONGEST_TEXT} letters"
            raise Fault(f"{limit}, found {described(inner)}")
        return Part("text", inner)
    if text[0] == "#":
        if not _NUMBER.fullmatch(text[1:]):
            hint = f"a text stands in quotes: '{text[1:]}'" if text[1:] else "such as #3"
            raise Fault(f'expected a number after #, found "{text}"', hint)
        return Part("number", text[1:])
    if text[0] == ":":
        return read_pips(text, f"expected 1 to {MOST_PIPS} pips after :")
    if _NUMBER.fullmatch(text):
        return Part("number", text)
    if _PICTURE.fullmatch(text):
        return Part("picture", text.replace("\\", "/"))
    if not _ICON.fullmatch(text):
        hint = f"a text stands in quotes: '{text}'"
        raise Fault(f'expected a face, found "{text}"', hint)
    return Part("icon", text)


def split(text: str, mark: str) -> list[str]:
    """Return the pieces of a text between *mark*, which may stand inside quotes.

    >>> split("'a,b',c", ",")
    ["'a,b'", 'c']

    Raises Fault for a quote that is never closed.
    """
    pieces, quote = [""], ""
    for place, letter in enumerate(text):
        opens = (
            letter in "'\"" and not quote and not (pieces[-1].strip() and text[place - 1].isalnum())
        )
        if opens:
            quote = letter
        elif letter == quote:
            quote = ""
        if letter == mark and not quote:
            pieces.append("")
        else:
            pieces[-1] += letter
    if quote:
        raise Fault(f"expected a closing {quote}, found none in {text.strip()}")
    return pieces
