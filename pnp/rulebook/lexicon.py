"""The words of a game, known from its data: rows of its tables, pieces, cards, faces of its dice.

Nothing here knows a game. A row has a name and may have people (`player`), other words (`also`), a
`sign` and a `colour`; rows name each other by their ids. Whatever is written like an id of the game
(`c4`, `16•`, `9♥`) is a code of it.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, field

from pnp.english import singular
from pnp.model.game import Game
from pnp.model.rows import faces_of

NAMING: Final = ("name", "title", "player", "also")
"""Fields of a row that hold words a reader reads."""

COLOURS: Final = frozenset(
    "red blue green yellow black white grey brown orange purple pink".split()
)
_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")
_SMALL: Final = re.compile(r"(?<![\w'’-])[a-z]+(?![\w'’-])")
"""A word in small letters that stands for itself."""

_SHAPES: Final = ((re.compile(r"\d+"), "9"), (re.compile(r"[^\W\d_]+"), "a"))


class Term(Struct, frozen=True):
    """Something of the game that a text names."""

    tags: frozenset[str]
    """The ids that it may stand for."""

    kind: str
    """``row`` for one of several alike, ``word`` for what the game has one name of, ``die``."""

    groups: frozenset[str] = frozenset()
    """The tables in which it stands."""


VERB: Final = "verb:"
"""Begins the tag of what is done by an action."""


def verb_tag(action: str) -> str:
    """Return the tag of an action as it is written."""
    return f"{VERB}{action.split('_')[0].lower()}"


class Lexicon(Struct):
    """The words of one game."""

    phrases: dict[tuple[str, ...], Term] = field(default_factory=dict)
    """Words, as they are written, to what they name."""

    ids: dict[str, frozenset[str]] = field(default_factory=dict)
    """What an id or a name of the data stands for, with all that its row refers to."""

    shapes: set[str] = field(default_factory=set)
    """How codes of the game are written."""

    codes: set[str] = field(default_factory=set)
    """The codes themselves."""

    words: set[str] = field(default_factory=set)
    """Words for what a position counts, in small letters."""

    parts: set[str] = field(default_factory=set)
    """Words that are only parts of such words; texts write them with a capital letter."""

    verbs: dict[str, str] = field(default_factory=dict)
    """Forms of the words for actions, to the tag of the action."""

    stated: list[frozenset[str]] = field(default_factory=list)
    """What each clause of the rules, each cell of their tables and each row names together."""

    sorts: dict[str, frozenset[str]] = field(default_factory=dict)
    """Words of the columns that sort a table, such as kinds of places, in both numbers."""

    longest: int = 1

    heads: set[str] = field(default_factory=set)
    """The first words of all names."""

    read: dict[str, tuple[tuple[int, ...], list[Any]]] = field(default_factory=dict)
    """Texts that have been taken apart, with how much was known then."""

    def add(self, phrase: str, tags: Iterable[str], kind: str, group: str = "") -> None:
        """Enter a name, its singular and its plural."""
        words = tuple(phrase.replace("’", "'").split())
        if not words:
            return
        tags = frozenset(tags)
        *head, last = words
        for form in {last, singular(last), f"{singular(last)}s"}:
            key = (*head, form)
            self.heads.add(key[0])
            known = self.phrases.get(key)
            kinds = {kind, known.kind} if known else {kind}
            self.phrases[key] = Term(
                tags | (known.tags if known else frozenset()),
                "row" if "row" in kinds else kind,
                frozenset({group}) | (known.groups if known else frozenset()),
            )
        self.longest = max(self.longest, len(words))

    def add_verb(self, action: str) -> str:
        """Enter the word for an action in its forms; return its tag."""
        tag = verb_tag(action)
        stem = tag.removeprefix(VERB)
        base = stem.removesuffix("e")
        forms = (stem, f"{stem}s", f"{stem}es", f"{base}ed", f"{base}ing", f"{stem}{stem[-1:]}ing")
        self.verbs |= dict.fromkeys(forms, tag)
        return tag

    def expand(self, word: Any) -> frozenset[str]:
        """Return what a string of a position or of a scenario stands for."""
        text = str(word)
        found = self.ids.get(text.lower())
        if found is not None:
            return found
        if text.lower() in COLOURS:
            return frozenset({text.lower(), f"colour:{text.lower()}"})
        signs = frozenset().union(*(self.ids.get(sign, frozenset()) for sign in text[-1:]))
        return frozenset({text.lower()}) | {tag for tag in signs if tag.startswith("colour:")}

    def enter_code(self, text: str) -> None:
        """Note how an id is written, if it is not a plain word or number."""
        if len(text) <= 4 and any(map(str.isalnum, text)) and (not text.isalnum() or _mixed(text)):
            self.codes.add(text)
            self.shapes.add(shape(text))

    def is_code(self, token: str) -> bool:
        """Return whether a token is written like an id of the game."""
        return token in self.codes or (
            (not token.isalnum() or _mixed(token)) and (shape(token) in self.shapes)
        )


def _mixed(token: str) -> bool:
    return token.isalnum() and not token.isdigit() and not token.isalpha() and len(token) <= 4


@lru_cache(4096)
def shape(token: str) -> str:
    """Return how a code is written.

    >>> shape("16•"), shape("c4"), shape("10♥")
    ('9•', 'a9', '9♥')
    """
    for pattern, stands in _SHAPES:
        token = pattern.sub(stands, token)
    return token


def lexicon_of(game: Game, rules: Iterable[str] = ()) -> Lexicon:
    """Return the words of a game, as far as its files and the texts of its *rules* tell."""
    found = Lexicon()
    tables = game.named_rows()
    items = {
        f"items of {c.id}": [{"id": item.id, **item.fields} for item in game.items[c.id]]
        for c in game.components
        if c.for_each is None
    }
    rows = [pair for name, each in tables.items() for pair in _with_faces(name, each)]
    by_id = {str(row["id"]).lower(): row for _, row in rows}
    for name, row in rows:
        # A die is one of its kind; its faces are what one takes for another.
        _enter(found, row, by_id, "die" if row.get("faces") else "row", name)
    for name, each in items.items():
        for row in each:
            _enter(found, row, by_id, "word" if len(each) == 1 else "row", name)
    for name, each in tables.items():
        _sort(found, name, each)
    for component_ in game.components:
        for words in (component_.name, component_.title or ""):
            found.add(words, [component_.id.lower().replace("-", "_")], "word")
    for colour in COLOURS:
        for word in (colour, colour.capitalize()):
            found.phrases.setdefault((word,), Term(frozenset({f"colour:{colour}"}), "colour"))
            found.heads.add(word)
    _enter_small(found, rules)
    return found


def _enter_small(found: Lexicon, rules: Iterable[str]) -> None:
    """Enter names in small letters where the rules write them so: *the most apples*."""
    small = {word for text in rules for word in _SMALL.findall(text)}
    for (word, *more), term in list(found.phrases.items()):
        low = word.lower()
        forms = (low, f"{low}s")
        is_named = not more and term.kind == "row" and singular(word) == word
        if is_named and not small.isdisjoint(forms) and (low,) not in found.phrases:
            found.phrases |= {(form,): term for form in forms}
            found.heads.update(forms)


def _sort(found: Lexicon, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Enter the words of columns that have few different ones, each a plain word."""
    each = list(rows)
    for column in dict.fromkeys(key for row in each for key in row):
        words = [str(row[column]) for row in each if row.get(column) is not None]
        different = set(words)
        sorts = 1 < len(different) < len(words) and all(
            w.isalpha() and len(w) > 2 for w in different
        )
        # What is a name or a colour already is looked after.
        if not sorts or different & {*found.ids, *COLOURS, "true", "false", "True", "False"}:
            continue
        for word in different:
            tag = frozenset({f"{table}.{column}:{word}"})
            for form in {word.lower(), singular(word.lower()), f"{singular(word.lower())}s"}:
                found.sorts[form] = found.sorts.get(form, frozenset()) | tag


def _with_faces(
    table: str, rows: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the rows with their table, and the faces of dice with their die."""
    for row in rows:
        yield table, row
        for face in faces_of(row):
            if "id" in face:
                yield f"{table}.{row['id']}", face


def _enter(
    found: Lexicon, row: Mapping[str, Any], by_id: Mapping[str, Any], kind: str, group: str
) -> None:
    own = str(row["id"]).lower()
    tags = {own}
    for key, value in row.items():
        text = str(value)
        if key == "colour":
            tags |= {f"colour:{name}" for name in [colour_name(text)] if name}
        elif key != "id" and text.lower() in by_id and text.lower() != own and not text.isdigit():
            tags.add(text.lower())
            other = colour_name(str(by_id[text.lower()].get("colour") or ""))
            tags |= {f"colour:{other}"} if other else set()
    everything = frozenset(tags) | found.ids.get(own, frozenset())
    found.ids[own] = everything
    found.enter_code(str(row["id"]))
    for key in NAMING:
        named = row.get(key) or ()
        for word in named if isinstance(named, list | tuple) else [named]:
            found.add(str(word), {own}, kind, group)
            found.ids.setdefault(str(word).lower(), everything)
    suit = by_id.get(str(row.get("suit") or "").lower()) or {}
    if suit.get("sign") and row.get("rank"):
        card = f"{row['rank']}{suit['sign']}"
        found.enter_code(card)
        found.ids[card.lower()] = found.ids[own] = everything | {card.lower()}
    sign = str(row.get("sign") or "")
    if sign:
        found.ids[sign] = found.ids.get(sign, frozenset()) | everything
    for value in row.values():
        if isinstance(value, str):
            found.enter_code(value)


def colour_name(text: str) -> str | None:
    """Return the English word for a colour, None for what has none.

    >>> colour_name("#2a5fa8"), colour_name("#19161a"), colour_name("red"), colour_name("oak")
    ('blue', 'black', 'red', None)
    """
    if not _HEX.fullmatch(text):
        return text if text in COLOURS else None
    red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    if light < 0.15 or full < 0.12:
        return "black" if light < 0.3 else "grey" if light < 0.85 else "white"
    bounds = ((0.03, "red"), (0.11, "orange"), (0.18, "yellow"), (0.48, "green"), (0.7, "blue"))
    return next((name for most, name in bounds if hue <= most), "purple" if hue < 0.87 else "red")
