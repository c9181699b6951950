"""Types of the fields in data files: lengths, sizes, colours, names, free-form rows."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, WithJsonSchema

from pnp.colours import NAMES, rgb
from pnp.errors import did_you_mean
from pnp.geometry import Sides, Size
from pnp.model.source import Plain, resolve
from pnp.units import (
    length_hint,
    measure_hint,
    mm,
    parse_length,
    parse_measure,
    parse_percent,
)

# Plugins of other packages have no say in what data are, and to look for them takes a while.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


class Fault(ValueError):
    """A value that a field cannot take, with its hint; pydantic collects them."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Record(BaseModel):
    """Base of all data classes: frozen, unknown keys are faults."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True
    )


# As defaults of fields; pydantic would take long to look into dict and list themselves.
def no_entries() -> dict[Any, Any]:
    """Return an empty mapping."""
    return {}


def no_items() -> list[Any]:
    """Return an empty list."""
    return []


def described(value: Any) -> str:
    """Return what was found, in words for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, Plain):
        value = resolve(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value:g}"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = str(value)
    return f'"{text if len(text) <= 60 else text[:57] + "..."}"'


def _length(low: float, high: float) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        if isinstance(value, float):  # a default, already in millimetres
            return value
        if not isinstance(value, str):
            raise Fault(f"expected a length, found {described(value)}", length_hint(""))
        try:
            length = parse_length(value)
        except ValueError as error:
            raise Fault(str(error), length_hint(value)) from None
        if not low <= length <= high:
            limits = f"from {mm(low)} to {mm(high)} mm"
            raise Fault(f"expected a length {limits}, found {value}")
        return length

    return read


_LENGTH_SCHEMA: Final = {"type": "string", "pattern": r"^\s*\d*\.?\d+\s*(mm|cm|in|pt)\s*$"}

Length = Annotated[float, BeforeValidator(_length(0.0, 2000.0)), WithJsonSchema(_LENGTH_SCHEMA)]
"""A length from 0 to 2 m, in millimetres."""

Extent = Annotated[float, BeforeValidator(_length(2.0, 2000.0)), WithJsonSchema(_LENGTH_SCHEMA)]
"""The side or diameter of a piece: at least 2 mm."""

Bleed = Annotated[float, BeforeValidator(_length(0.0, 25.0)), WithJsonSchema(_LENGTH_SCHEMA)]
"""A border of a piece: at most 25 mm."""

SIZES: Final = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "tarot": Size(70.0, 120.0),
    "square": Size(70.0, 70.0),
    "business": Size(50.8, 88.9),
    "euro": Size(59.0, 92.0),
    "mini-euro": Size(44.0, 68.0),
    "jumbo": Size(88.9, 139.7),
    "a4": Size(210.0, 297.0),
    "a5": Size(148.0, 210.0),
    "a6": Size(105.0, 148.0),
    "a7": Size(74.0, 105.0),
}
"""Sizes of cards and mats by name, in millimetres."""


def _size(value: Any) -> Size:
    if isinstance(value, Size):
        return value
    if not isinstance(value, str):
        raise Fault(f"expected a size, found {described(value)}", "such as 63.5mm x 88.9mm")
    name = value.strip().lower()
    landscape = name.endswith(" landscape")
    known = SIZES.get(name.removesuffix(" landscape"))
    if known:
        return known.turned() if landscape else known
    if not any(character.isdigit() for character in name):
        message = f'expected a size such as 63.5mm x 88.9mm or a name, found "{value}"'
        raise Fault(message, did_you_mean(name, SIZES))
    try:
        width, height = parse_measure(value)
    except ValueError as error:
        raise Fault(str(error), measure_hint(value)) from None
    if not (2.0 <= width <= 2000.0 and 2.0 <= height <= 2000.0):
        raise Fault(f"expected sides from 2 to 2000 mm, found {value}")
    return Size(width, height)


Measure = Annotated[Size, PlainValidator(_size), WithJsonSchema({"type": "string"})]
"""Width and height of a piece, by name or by measure."""


def _percent(value: Any) -> float:
    if isinstance(value, float):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        message = f"expected a percentage such as 110%, found {described(value)}"
        raise Fault(message, f"did you mean {value}%?")
    if not isinstance(value, str):
        raise Fault(f"expected a percentage such as 110%, found {described(value)}")
    try:
        factor = parse_percent(value)
    except ValueError as error:
        raise Fault(str(error), f"did you mean {value.strip()}%?") from None
    if not 0.1 <= factor <= 10:
        raise Fault(f"expected a percentage from 10% to 1000%, found {value}")
    return factor


Percent = Annotated[float, BeforeValidator(_percent), WithJsonSchema({"type": "string"})]
"""A factor, written as a percentage."""

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
"""What an id looks like."""


def _name(value: Any) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        found = described(value)
        slug = re.sub(r"[^a-z0-9]+", "-", str(value).lower()).strip("-")[:64]
        hint = f'did you mean "{slug}"?' if isinstance(value, str) and slug else None
        raise Fault(f"expected a name of small letters, digits and hyphens, found {found}", hint)
    return str(value)


Name = Annotated[str, BeforeValidator(_name), WithJsonSchema({"type": "string"})]
"""An id: it becomes part of file names."""


def _engine_name(value: Any) -> str:
    named = isinstance(value, str) and value.endswith(".yaml")
    return str(value) if named and NAME.fullmatch(value[: -len(".yaml")]) else _name(value)


EngineName = Annotated[str, BeforeValidator(_engine_name), WithJsonSchema({"type": "string"})]
"""The name of a rules engine, or the file that declares the rules."""


def _colour(value: Any) -> str:
    found = rgb(value) if isinstance(value, str) else None
    if found is None:
        near = did_you_mean(value.lower(), NAMES) if isinstance(value, str) else None
        hint = near or 'six hexadecimal digits in quotes: "#279885", or a name such as teal'
        raise Fault(f"expected a colour, found {described(value)}", hint)
    return found


Colour = Annotated[str, BeforeValidator(_colour), WithJsonSchema({"type": "string"})]
"""An sRGB colour ``#rrggbb``, written so or by its name."""


def _bleed_rule(value: Any) -> str:
    if isinstance(value, str) and (value in ("mirror", "edge") or rgb(value)):
        return rgb(value) or str(value)
    found, near = described(value), did_you_mean(str(value), ("mirror", "edge"))
    hint = near if near and near.startswith("did") else 'such as mirror, edge or "#279885"'
    raise Fault(f"expected mirror, edge or a colour, found {found}", hint)


BleedRule = Annotated[str, BeforeValidator(_bleed_rule), WithJsonSchema({"type": "string"})]
"""How a bleed is made of what lies at the cut."""


def _file_name(value: Any) -> str:
    parts = str(value).replace("\\", "/").split("/")
    if not isinstance(value, str) or ".." in parts or parts[0] == "" or ":" in value:
        raise Fault(
            f"expected a file name inside the workspace, found {described(value)}",
            "write the path without a leading / and without ..",
        )
    return str(value)


FileName = Annotated[str, BeforeValidator(_file_name)]


def _address(value: Any) -> str:
    if not isinstance(value, str) or not _WEB.fullmatch(value):
        found = described(value)
        raise Fault(f"expected an address that begins with https:// or http://, found {found}")
    return str(value)


_WEB: Final = re.compile(r"https?://[^\s/\\]+[!-~]*", re.ASCII | re.IGNORECASE)

Address = Annotated[str, BeforeValidator(_address), WithJsonSchema({"type": "string"})]
"""An address on the web."""


def _package(value: Any) -> str:
    if not isinstance(value, str) or not PACKAGE.fullmatch(value):
        raise Fault(
            f"expected the name of a package, found {described(value)}",
            "such as fontpkg-noto-sans; a file of a font goes into the folder fonts/",
        )
    return str(value)


PACKAGE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}", re.ASCII)
"""The name of a package (PEP 508)."""

FontPackage = Annotated[str, BeforeValidator(_package), WithJsonSchema({"type": "string"})]
"""The name of a package that holds fonts."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Fault(f"expected a text, found {described(value)}")
    return str(value)


Text = Annotated[str, BeforeValidator(_text), WithJsonSchema({"type": "string"})]
"""A text exactly as written, also where it looks like a number."""

MOST_NOTE: Final = 400
"""Characters of a note at the head of a page; a longer one would leave no room for the pieces."""


def _note(value: Any) -> str:
    text = _text(value)
    if len(text) > MOST_NOTE:
        raise Fault(
            f"expected at most {MOST_NOTE} characters, found {len(text)}",
            "it is printed on every page; tell the rest in a rulebook or on a sheet",
        )
    return text


Note = Annotated[str, BeforeValidator(_note), WithJsonSchema({"type": "string"})]
"""A short text that is printed on every page."""

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*", re.ASCII)


def _language(value: Any) -> str:
    if not isinstance(value, str) or not _LANGUAGE.fullmatch(value):
        raise Fault(f"expected a language tag, found {described(value)}", "such as en, de or pt-BR")
    return str(value)


Language = Annotated[str, BeforeValidator(_language), WithJsonSchema({"type": "string"})]
"""The tag of a language, with or without its region."""

Free = Annotated[Any, BeforeValidator(resolve)]
"""Data that only templates read."""

Row = Annotated[dict[str, Any], BeforeValidator(resolve)]
"""One entry of a table: names and free values."""

Count = Annotated[int, Field(ge=0, le=100_000)]
"""A number of copies."""


def sides_of(bleed: float) -> Sides:
    """Return the same bleed on all sides."""
    return Sides.all(bleed)
