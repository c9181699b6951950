"""What a book says before anything is drawn: the manuscript filled, its examples replayed.

Everything that can be wrong with the words of a book is found here and in `checks`, so it is found
in every build and without a single drawing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.errors import PnpError, Problem, Problems, did_you_mean, hinted
from pnp.games.declared.limits import Budget
from pnp.games.kit.replay import Evaluators
from pnp.games.kit.story import Story
from pnp.games.kit.telling import AnyTelling, telling
from pnp.languages.catalogue import Entry
from pnp.languages.filters import AS_WRITTEN
from pnp.model.engines import engine_of, rules_for
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.model.scenarios import SCENARIOS, Scenario, read_scenarios
from pnp.model.source import read_text
from pnp.rulebook.asked import Asked
from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Link,
    Paragraph,
    flat,
    inlines,
    rules_of,
    stated,
    walk,
)
from pnp.rulebook.examples import Examples, Voice, faults_of
from pnp.rulebook.filling import agreed, fill
from pnp.rulebook.freed import Freed
from pnp.rulebook.passed import BOOK, Passage, replaced
from pnp.rulebook.reading import read_blocks
from pnp.rulebook.telling import names_of


def manuscript_of(game: Game) -> Path | None:
    """Return the game's rulebook.md, None where there is none."""
    return game.workspace.find(f"components/{game.name}/rulebook.md")


def read_manuscript(
    game: Game, evaluators: Evaluators | None = None, draft: bool = False
) -> Manuscript:
    """Return the book of a game as words; *evaluators* answer examples that are no play.

    Raises Problems for faults in its files and, unless it is a draft, for examples that the
    rules refuse; PnpError when the game has no rulebook.
    """
    path = manuscript_of(game)
    if path is None:
        raise PnpError(f"{game.name} has no components/{game.name}/rulebook.md")
    if game.original is None:
        return Manuscript(game, path, evaluators, draft)
    written = Manuscript(game.original, path, evaluators, draft)
    return Manuscript(game, path, evaluators, draft, written)


class Manuscript:
    """The words of one book, and the replays that they tell of."""

    blocks: tuple[Block, ...]
    engine: AnyTelling | None
    examples: Examples

    def __init__(
        self,
        game: Game,
        path: Path,
        evaluators: Evaluators | None,
        draft: bool = False,
        written: Manuscript | None = None,
    ) -> None:
        self.game, self.draft = game, draft
        self.written = written
        """The book that this one is a translation of; its examples are replayed once for both."""

        self.file = game.workspace.shown(path)
        self._passages: dict[int, list[Passage]] = {}
        self.text = replaced(read_text(path, self.file), self._said)
        self.problems: list[Problem] = []
        """What the text names and does not exist; `assembly` adds its pictures."""

        self.names = names_of(game.original or game)
        """The words of the engine's sentences, which are translated when they are complete."""

        self.rules: Rules | None = rules_for(game, game.data.edition)
        self.problems += self.rules.homeless() if self.rules else []
        self.engine = written.engine if written else self._engine()
        self.story: Story[Any] | None = self.engine.story(self.names) if self.engine else None
        scenarios = self.scenarios(SCENARIOS)
        self.examples = (
            written.examples.again()
            if written
            else Examples(scenarios, self.engine, self.story, evaluators)
        )
        self.faults: dict[str, list[Problem]] = {}
        """By example, what the rules say against it; only a draft has any."""

        self.free = Freed()
        self.asked = Asked()
        self._replay()
        filled = fill(self.text, self.file, self._context(), game.words)
        self.blocks = read_blocks(filled, self.file, game.words.quotes())
        self._check()

    def _said(self, passage: Passage) -> str:
        """Return a passage in the language of the book."""
        self._passages.setdefault(passage.line, []).append(passage)
        where, text = f"{self.file.as_posix()}:{passage.line}", passage.text
        said = self.game.words.say(BOOK, text, where, f"under: {passage.under}")
        if self.game.words.lacks(BOOK, text) and "{{" in text:
            return f"{{{{ {AS_WRITTEN}(true) }}}}{text}{{{{ {AS_WRITTEN}(false) }}}}"
        return said

    def filled(self, text: str) -> list[str]:
        """Return the lines of another text, filled as this one is. Raises Problems."""
        apart = {"free": Freed(), "asked": Asked()}
        return [line for _, line in fill(text, self.file, self._context() | apart, self.game.words)]

    def entry_at(self, line: int, text: str) -> Entry | None:
        """Return the message of the passage on a line that is most like a text of the book."""
        known = [self.game.words.entry(BOOK, one.text) for one in self._passages.get(line, ())]
        near = [one.text for one in self._passages.get(line, ())]
        found = [(_alike(text, said), entry) for said, entry in zip(near, known, strict=True)]
        return max(found, key=lambda pair: pair[0], default=(0, None))[1]

    # ------------------------------------------------------------------ sources

    def _engine(self) -> AnyTelling | None:
        if not self.game.data.rules or self.rules is None:
            return None
        # An engine knows all editions itself; each scenario says by which one it is played.
        return telling(engine_of(self.game, budget=Budget())[0])

    def scenarios(self, files: Sequence[str]) -> list[Scenario]:
        """Return the scenarios of these files of the game. Raises Problems."""
        found = []
        for name in files:
            path = self.game.workspace.find(f"components/{self.game.name}/{name}")
            if path:
                found += read_scenarios(path, self.game.workspace.shown(path))
        return found

    def _editions(self) -> dict[str, dict[str, str]]:
        """Return the sentences of every edition by name and rule, for tables of differences."""
        return {
            name: {rule.id: rule.text for rule in rules.rules.values()}
            for name in self.game.editions
            if (rules := rules_for(self.game, name))
        }

    def _context(self) -> dict[str, Any]:
        """Return what the expressions of the manuscript may use: plain data and few functions."""
        game, names = self.game, names_of(self.game)

        def count(name: str) -> int:
            components = {component.id: component for component in game.components}
            if name not in components:
                message = f'expected a component, found "{name}"'
                raise ValueError(hinted(message, did_you_mean(name, components)))
            return game.count(components[name])

        def rule(name: str, form: str = "text") -> str:
            if self.rules is None or name not in self.rules.rules:
                known = self.rules.rules if self.rules else ()
                raise ValueError(
                    hinted(f"expected a rule, found {name}", did_you_mean(name, known))
                )
            found = getattr(self.rules.rules[name], "short" if form == "short" else "text")
            if found is None:
                raise ValueError(f"expected a rule with the field short, found {name}")
            return str(found)

        return {
            "game": game.data.model_dump(exclude={"components", "files"}),
            "files": {name: group.model_dump() for name, group in game.data.files.items()},
            "tables": game.tables,
            "values": game.data.values,
            "edition": game.data.edition,
            "editions": self._editions(),
            "rule_ids": list(self.rules.rules) if self.rules else [],
            "v": self.rules.values if self.rules else {},
            "blocks": dict(self.rules.blocks) if self.rules else {},
            "sizes": {c.id: c.trim().width for c in game.components},
            "pieces": {c.id: c.model_dump() for c in game.components},
            "name": lambda word: names.get(str(word), str(word)),
            "count": count,
            "agreed": agreed,
            "rule": rule,
            "free": self.free,
            "asked": self.asked,
            "example": lambda name: Voice(self.examples.get(name), self.draft, game.words),
        }

    # ------------------------------------------------------------------ examples

    @property
    def told(self) -> tuple[str, ...]:
        """The examples that the text prints or quotes, each replayed."""
        return tuple(name for name in self.named() if name in self.examples.all)

    def named(self) -> dict[str, int]:
        """Return the examples that the text names, each with the line that prints or asks it."""
        boxes: dict[str, int] = {}
        spoken: dict[str, int] = {}
        for number, line in enumerate(self.text.split("\n"), start=1):
            if opened := re.match(r":::+ *example +(\S+)", line):
                boxes.setdefault(opened[1], number)
            for name in re.findall(r"""example\(["']([^"']+)["']\)""", line):
                spoken.setdefault(name, number)
        return {**spoken, **boxes}

    def _replay(self) -> None:
        """Replay every example that the text names; a wrong one stops the book."""
        for name, line in self.named().items():
            if name not in self.examples.all:
                hint = did_you_mean(name, self.examples.all)
                message = f'expected the id of an example, found "{name}"'
                if self.engine is None:
                    hint = "write it as text, or declare the rules as data: docs/rules.md"
                    message = f'expected a rules engine to replay "{name}" by, found none'
                self.complain(line, message, hint)
                continue
            found = faults_of(self.examples.all[name], self.rules, (self.file, line))
            if found:
                self.faults[name] = found
        if self.problems or (self.faults and not self.draft):
            wrong = [problem for found in self.faults.values() for problem in found]
            raise Problems([*self.problems, *wrong])

    # ------------------------------------------------------------------ what the text names

    def complain(self, line: int, message: str, hint: str | None = None) -> None:
        """Note a problem of the text."""
        self.problems.append(Problem(self.file, line, "", message, hint))

    def _check(self) -> None:
        """Note every rule, step and address that the text names and that is not there."""
        blocks = self.blocks
        targets = {b.id for b in walk(blocks) if isinstance(b, Heading)} | {"every-rule"}
        rules = set(self.rules.rules if self.rules else ())
        targets |= rules
        untold = rules - stated(blocks).keys()
        targets |= {f"example-{b.name}" for b in walk(blocks) if isinstance(b, Box)}
        first = next(iter(blocks), None)
        if not (isinstance(first, Heading) and first.level == 1):
            self.complain(1, "expected the title of a chapter (# ...) as the first block")
        met: set[str] = set()
        for block in walk(blocks):
            if isinstance(block, Heading):
                if block.id in met:
                    message = f'expected every address once, found "#{block.id}" again'
                    self.complain(block.line, message, "give it another one: {: #name}")
                met.add(block.id)
            self._check_rules(block)
            self._check_steps(block)
            for part in flat(inlines(block)):
                inside = isinstance(part, Link) and part.target.startswith("#")
                if isinstance(part, Link) and inside and part.target[1:] not in targets:
                    hint = did_you_mean(part.target[1:], targets)
                    message = f'expected a place of the book, found "{part.target}"'
                    self.complain(block.line, message, hint)
                elif isinstance(part, Link) and not part.parts and part.target[1:] in untold:
                    message = f'expected a rule that a paragraph states, found "{part.target}"'
                    self.complain(block.line, message, "a link without words leads to its page")

    def _check_rules(self, block: Block) -> None:
        for rule in rules_of(block):
            if self.rules is not None and rule not in self.rules.rules:
                hint = did_you_mean(rule, self.rules.rules)
                message = f"expected a rule of {self.rules.file.name}, found {rule}"
                self.complain(block.line, message, hint)

    def _check_steps(self, block: Block) -> None:
        if not (isinstance(block, Box) and block.kind == "example"):
            return
        known = self.examples.all.get(block.name)
        steps = known.steps if known else 0
        for part in walk(block.blocks):
            step = part.step if isinstance(part, Paragraph) else None
            if step is not None and not 1 <= step <= steps:
                message = f"expected a step from 1 to {steps}, found @{step}"
                self.complain(part.line, message)


def _alike(text: str, other: str) -> int:
    """Return how many words two texts share."""
    return len(set(re.findall(r"\w+", text)) & set(re.findall(r"\w+", other)))
