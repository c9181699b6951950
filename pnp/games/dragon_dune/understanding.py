"""What a player meant who typed a move that is not on offer, so that he is told its rule.

It is read as `terminal.spell` writes it: the verb, then values, those that could be mistaken behind
their names. Words that are no move in this way mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import CARDS
from pnp.games.dragon_dune.position import Position, named
from pnp.games.kit.kinds import typed
from pnp.games.kit.moves import MoveField, MoveForm

ASCII: Final = str.maketrans({"★": "c", "•": "f", "♦": "d", "♥": "h", "♣": "c", "♠": "s"})
"""Signs as a keyboard writes them."""

CARD_OF: Final = {card.translate(ASCII).lower(): card for card in CARDS}
"""Cards by the words that a keyboard writes."""

UNITS: Final = re.compile(r"x(-?\d+)")
"""A number of units."""

BARE: Final = ("at", "path", "amount", "card", "cards", "die", "dragon_dice", "question")
"""Fields whose values stand alone."""

FLAGS: Final = ("hidden", "come_out", "hide_on_arrival")
"""Fields whose name says it all."""

MANY: Final = ("specials", "extra_cards")
"""Fields of which several cards are values."""

UNSAID: Final = ("by", "attacker", "of")
"""Fields that follow from who decides, and about what."""

Decode = Callable[[str], Any]


def understood(game: DragonRules, position: Position, seat: str, words: str) -> Action | None:
    """Return the move that plain words mean for a seat, legal or not; None for no move."""
    fitting = [form for form in game.forms if f"{words} ".startswith(f"{_verb(form)} ")]
    if not fitting:
        return None
    form = max(fitting, key=lambda one: len(one.verb))
    fields = {field.called: field for field in form.fields}
    asker = None if position.question is None else named(position.question.by)
    # Who answers a question or a proposal types the move of whoever asked.
    by = {"ask": asker, "ally": named(position.proposer)}.get(form.verb) or seat
    data: dict[str, Any] = {"by": by, "attacker": seat, "of": asker}
    data = {key: value for key, value in data.items() if key in fields}
    for key, said in _parts(fields, words.removeprefix(_verb(form)).split()):
        value = _value(game, fields[key], said) if key in fields else None
        if said and value is None:
            return None
        data[key] = value
    entry = {game.action_key: form.verb, **data}
    move: Action | None = None if any(form.check((), entry)) else game.read(entry)
    return move


def _verb(form: MoveForm) -> str:
    return form.verb.replace("_", " ")


def _parts(
    fields: Mapping[str, MoveField], words: Sequence[str]
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield which field is meant by which words: what is named, then what stands alone."""
    names = {tuple(key.split("_")): key for key in fields if key not in (*BARE, *UNSAID)}
    if "special" in fields:
        names.setdefault(("with",), "special")
    alone: list[str] = []
    place = 0
    while place < len(words):
        units = UNITS.fullmatch(words[place])
        name = next((one for one in names if tuple(words[place : place + len(one)]) == one), ())
        if units and "units" in fields:
            yield "units", (units[1],)
        elif name:
            place += len(name)
            said = _behind(names[name], words[place:])
            yield names[name], said
            place += len(said)
            continue
        else:
            alone.append(words[place])
        place += 1
    yield from _alone([key for key in fields if key in BARE], alone)


def _behind(key: str, words: Sequence[str]) -> Sequence[str]:
    """Return the words behind the name of a field that are its values."""
    if key in MANY:
        return list(takewhile(CARD_OF.__contains__, words))
    return () if key in FLAGS else words[:1]


def _alone(keys: Sequence[str], words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield which words belong to which of the fields without names."""
    if keys == ["dragon_dice"]:
        dice = next((at for at, word in enumerate(words) if not word.isdecimal()), len(words))
        yield from (("dragon_dice", words[:dice]), ("orc_placement", words[dice:]))
    elif len(keys) == 2:
        # Cards, and what is done by them.
        yield from ((keys[0], words[:-1]), (keys[1], words[-1:]))
    elif keys or words:
        yield keys[0] if keys else "", words


def _value(game: DragonRules, field: MoveField, said: Sequence[str]) -> Any:
    """Return the words as plain data of a sound form; None where they have none."""
    if not said:
        return True if field.called in FLAGS else None
    places = {place.translate(ASCII): place for place in game.constants.board.ids}
    ways: tuple[Decode, ...] = (places.get, CARD_OF.get, field.kind.words, str)
    for decode in ways:
        values = [decode(word) for word in said]
        if None in values:
            continue
        if len(values) == 1 and not any(field.kind.form((), values[0])):
            return values[0]
        if not any(field.kind.form((), values)):
            return values
    if len(said) % 2:
        return None
    pairs = {places.get(at): typed(count) for at, count in zip(said[::2], said[1::2], strict=True)}
    return None if any(field.kind.form((), pairs)) else pairs
