"""Colours of whom and what the data gives one, wherever a book says them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.wording import Token

_VERBS: Final = frozenset("is are be has have takes take plays play gets get".split())
_BETWEEN: Final = frozenset("which must the all his her their its only".split()) | {","}


def miscoloured(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[Token, str]]:
    """Yield each colour that a sentence gives to something of another one, and what is true."""
    for index, token in enumerate(tokens):
        if token.kind != "colour":
            continue
        place, verb = index - 1, False
        while place >= 0 and _passes(tokens[place]):
            verb = verb or tokens[place].text.lower() in _VERBS
            place -= 1
        owners: list[Token] = []
        while place >= 0 and (tokens[place].kind == "row" or tokens[place].text in ("and", ",")):
            owners += [tokens[place]] if tokens[place].kind == "row" else []
            place -= 1
        for owner in owners if verb else ():
            have = {tag for own in owner.tags for tag in lexicon.ids.get(own, ())}
            colours = {tag for tag in have if tag.startswith("colour:")}
            if colours and not token.tags & colours:
                names = " and ".join(sorted(tag.removeprefix("colour:") for tag in colours))
                yield token, f"{names} for {owner.text}"


def _passes(token: Token) -> bool:
    plain = token.text.lower() in _VERBS | _BETWEEN or token.number is not None
    return plain and token.kind not in ("row", "colour")
