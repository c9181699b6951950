"""What is typed on a game's pieces, held against what it was when its author signed it.

A text is known by whose it is: `perch.text` is the text of the row perch. So two cards cannot
change their texts, nor can one lose its own, while cards may come, go and change their places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from pnp.errors import Problem
from pnp.languages.facts import Naming
from pnp.languages.saying import Tongue
from pnp.languages.turned import Turned, turns
from pnp.model.engines import rules_for
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.rulebook.about import stems_of
from pnp.rulebook.compared import Said, changed, common, turned_problem
from pnp.rulebook.missing import answers
from pnp.rulebook.tongue import tongue_of
from pnp.rulebook.typed import BETWEEN, NAMES, Typed

_NEAR: Final = 0.5
"""Likeness from which on a text of a new row is one that another row has lost."""

_KEPT: Final = 0.6
"""Share of its words by which a text that is gone still stands somewhere else."""


def turned_texts(
    game: Game, typed: Mapping[str, Sequence[Typed]], signed: Mapping[str, Sequence[str]]
) -> list[Problem]:
    """Return which of the texts on a game's pieces turn what was signed, each with its place."""
    found: list[Problem] = []
    game = game.original or game
    rules = rules_for(game, game.data.edition)
    told = [texts for name, texts in typed.items() if not name.endswith(NAMES)]
    every = [each for texts in told for each in texts]
    for name, texts in typed.items():
        # Of a file of which nothing was signed nothing is asked.
        if lines := signed.get(name):
            file = _File(game, rules, lines, texts, every)
            found += file.misnamed() if name.endswith(NAMES) else file.problems()
    return found


class _File(Struct, dict=True):
    """The texts of one file, as they were signed and as they are."""

    game: Game
    rules: Rules | None
    lines: Sequence[str]
    texts: Sequence[Typed]
    every: Sequence[Typed]
    """Those of all files."""

    def __post_init__(self) -> None:
        """Sort both by whose they are."""
        self.before: dict[str, list[str]] = {}
        self.now: dict[str, list[Typed]] = {}
        for line in self.lines:
            key, _, text = line.rpartition(BETWEEN)
            self.before.setdefault(key, []).append(text)
        for typed in self.texts:
            self.now.setdefault(typed.key, []).append(typed)

    def problems(self) -> Iterator[Problem]:
        """Yield what turns what was signed, or is gone."""
        lost = Counter(text for texts in self.before.values() for text in texts)
        lost.subtract(each.text for each in self.texts)
        for key, typed in self.now.items():
            before = self.before.get(key)
            now = [Said(each.text, each.place) for each in typed]
            pairs = changed(before, now) if before else self._renamed(now, +lost)
            for was, said in pairs:
                yield from self._turned(was, said, key)
        yield from self._gone(+lost)

    def misnamed(self) -> Iterator[Problem]:
        """Yield names with the name of something else in the place of another one.

        They may change, but an Elven Castle becomes no Orcish one.
        """
        for key, typed in self.now.items():
            now = [Said(each.text, each.place) for each in typed]
            for was, said in changed(self.before.get(key, ()), now):
                whole = (was, said.text)
                means = self.tongue.names.means.items()
                others = Naming({name: what for name, what in means if name not in whole})
                tongue = Tongue(self.tongue.speech, others, self.tongue.words)
                ours, theirs = (tongue.saying(text).names for text in whole)
                came = next((name for name in theirs if name not in ours), None)
                if came and any(name not in theirs for name in ours):
                    turned = Turned(was, said.text, tongue.written(came, said.text))
                    yield turned_problem(self.game.name, None, said, turned)

    @cached_property
    def tongue(self) -> Tongue:
        """The words of the game's language."""
        return tongue_of(self.game)

    def _turned(self, was: str, said: Said, key: str) -> Iterator[Problem]:
        if was == said.text:
            return
        owners = [other for other, texts in self.before.items() if said.text in texts]
        # Two cards that mean the same may come to say it in the same words.
        if key and owners and key not in owners and not answers(was, said.text, self.tongue):
            found = [Turned(was, said.text, f"what {owners[0]} says")]
        else:
            found = list(turns(was, said.text, self.tongue))
        for each in found:
            yield turned_problem(self.game.name, self.rules, said, each)

    def _renamed(self, now: Sequence[Said], lost: Counter[str]) -> Iterator[tuple[str, Said]]:
        """Yield texts of a row that was not signed, with those of a row that is there no more."""
        for said in now:
            if said.text not in lost and lost:
                was = max(lost, key=lambda one: common(one, said.text))
                if common(was, said.text) >= _NEAR:
                    yield was, said

    def _gone(self, lost: Counter[str]) -> Iterator[Problem]:
        """Yield what a row, or a template, that is still there says no more."""
        rows = {
            item.id: item.problem("", "") for items in self.game.items.values() for item in items
        }
        owners = rows | {typed.owner: typed.place for typed in reversed(self.texts)}
        kept = [stems_of(each.text) for each in self.every] if lost else []
        for key, before in self.before.items():
            now = [Said(each.text, each.place) for each in self.now.get(key, ())]
            place = now[0].place if now else owners.get(key.rpartition(".")[0])
            if place is None or len(before) <= len(now):
                continue
            taken = {was for was, _ in changed(before, now)}
            for text in before:
                own = stems_of(text)
                still = any(len(own & other) >= _KEPT * len(own) for other in kept)
                if text in lost and text not in taken and not still:
                    gone = Turned(text, "", "")
                    yield turned_problem(self.game.name, self.rules, Said("", place), gone)
