"""Sentences on cards, sheets and references, held against the plain facts of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from pnp.errors import Problem
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.rulebook.facts import Facts
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.typed import typed_on, words_in

_FEW: Final = 3
"""Words from which on a text may be a sentence."""


def misprinted(game: Game, rules: Rules | None, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield typed sentences of a game's data and templates that contradict a fact of its rules."""
    facts = [
        (rule.id, fact) for rule in (rules.rules.values() if rules else ()) for fact in rule.facts
    ]
    if rules is None or not facts:
        return
    known = Facts(facts, lexicon)
    for typed in (each for texts in typed_on(game).values() for each in texts):
        if words_in(typed.text) >= _FEW:
            # Several rules may have the same fact; one of them is enough to look it up.
            for found in islice(known.contrary(typed.text, None, is_stated=False), 1):
                rule = rules.rules[found.rule]
                where = f"{rules.file.as_posix()}:{rule.line}"
                lines = (
                    f'expected what {rule.id} says, found "{found.found}"',
                    f"rule: {rule.id}, {where}: {rule.text}",
                    f"true: {found.fact}",
                )
                yield replace(typed.place, message="\n  ".join(lines))
