"""Puts the book together: manuscript, data, replayed examples and drawings; refuses a wrong one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pnp.art.template import Templates
from pnp.errors import PnpError, Problem, Problems, did_you_mean
from pnp.games.declared.limits import STEPS_OF_A_BUILD
from pnp.games.kit.parts import AnyTelling, telling
from pnp.games.kit.replay import Evaluators
from pnp.games.kit.story import Story
from pnp.model.engines import engine_of, rules_for
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.model.scenarios import Scenario, read_scenarios
from pnp.model.source import read_text
from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Link,
    Listing,
    Paragraph,
    Picture,
    Text,
    flat,
    inlines,
    rules_of,
    walk,
)
from pnp.rulebook.diagrams import Diagrams
from pnp.rulebook.drawings import Drawing, Drawings, FaceSource, UnknownPicture
from pnp.rulebook.examples import Example, Examples, Voice, faults_of
from pnp.rulebook.filling import agreed, fill
from pnp.rulebook.reading import read_blocks
from pnp.rulebook.telling import Told, names_of, tell

SCENARIOS = ("examples.yaml", "rulebook-examples.yaml")
DIAGRAMS = ("diagrams.yaml",)
DRAFT_NOTE = "Draft: at least one example contradicts the rules. See the red bars."


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its opener."""

    heading: Heading
    number: int | None
    opener: Drawing
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An example as it is printed."""

    number: int
    title: str
    told: Told
    fault: str | None


@dataclass(frozen=True, slots=True)
class Assembled:
    """A book that is complete: nothing it refers to is missing, no example is wrong."""

    game: Game
    file: Path
    blocks: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    back: tuple[Block, ...]
    zine: tuple[Box, ...]
    """Pages of the quick rules; empty where the game has none."""

    examples: Mapping[str, Shown]
    named: tuple[str, ...]
    """The examples that the text prints or quotes, each replayed."""

    replayed: Examples
    rules: Rules | None
    drawings: Drawings
    cover: Drawing | None
    index_opener: Drawing
    index_lead: str
    draft_note: str | None

    @property
    def cover_alt(self) -> str:
        """What the cover shows and says."""
        data = self.game.data
        return f"Cover: {data.title}. {data.subtitle or data.about}".strip()


def manuscript_of(game: Game) -> Path | None:
    """Return the game's rulebook.md, None where there is none."""
    return game.workspace.find(f"components/{game.name}/rulebook.md")


def assemble(
    game: Game,
    templates: Templates,
    faces: FaceSource,
    evaluators: Evaluators | None = None,
    draft: bool = False,
) -> Assembled:
    """Return the book of a game; *evaluators* answer examples that are no play.

    Raises Problems for faults in its files and, unless it is a draft, for examples that the
    rules refuse; PnpError when the game has no rulebook.
    """
    path = manuscript_of(game)
    if path is None:
        raise PnpError(f"{game.name} has no components/{game.name}/rulebook.md")
    return _Assembler(game, path, templates, faces, evaluators, draft).book()


class _Assembler:
    """Gathers the problems of one book."""

    def __init__(
        self,
        game: Game,
        path: Path,
        templates: Templates,
        faces: FaceSource,
        evaluators: Evaluators | None,
        draft: bool,
    ) -> None:
        self.game, self.draft = game, draft
        self.file = game.workspace.shown(path)
        self.text = read_text(path, self.file)
        self.names = names_of(game)
        self.rules = self._rules()
        self.problems: list[Problem] = self.rules.homeless() if self.rules else []
        self.engine = self._engine()
        story: Story[Any] | None = self.engine.story(self.names) if self.engine else None
        self.examples = Examples(self._scenarios(SCENARIOS), self.engine, story, evaluators)
        entries = self._scenarios(DIAGRAMS)
        diagrams = Diagrams(entries, self.examples.all, story)
        self.drawings = Drawings(game, templates, faces, diagrams)
        self.faults: dict[str, list[Problem]] = {}

    def book(self) -> Assembled:
        """Return the finished book."""
        self._replay()
        lines = fill(self.text, self.file, self.context())
        blocks = read_blocks(lines, self.file)
        self._check(blocks)
        if self.problems:
            raise Problems(self.problems)
        shown = self._shown(blocks)
        chapters, back = self._chapters(blocks)
        zine = tuple(b for b in blocks if isinstance(b, Box) and b.kind == "zine")
        opener = self.drawings.opener(None, len(chapters) + 1)
        return Assembled(
            self.game,
            self.file,
            blocks,
            chapters,
            back,
            zine,
            shown,
            tuple(name for name in self._named() if name in self.examples.all),
            self.examples,
            self.rules,
            self.drawings,
            self.drawings.cover(),
            opener,
            "The referee’s copy: every rule in a sentence, with the page that tells it.",
            DRAFT_NOTE if self.faults else None,
        )

    # ------------------------------------------------------------------ sources

    def _find(self, name: str) -> tuple[Path, Path] | None:
        path = self.game.workspace.find(f"components/{self.game.name}/{name}")
        return (path, self.game.workspace.shown(path)) if path else None

    def _rules(self) -> Rules | None:
        return rules_for(self.game, self.game.data.edition)

    def _editions(self) -> dict[str, dict[str, str]]:
        """Return the sentences of every edition by name and rule, for tables of differences."""
        return {
            name: {rule.id: rule.text for rule in rules.rules.values()}
            for name in self.game.editions
            if (rules := rules_for(self.game, name))
        }

    def _engine(self) -> AnyTelling | None:
        if not self.game.data.rules or self.rules is None:
            return None
        # An engine knows all editions itself; each scenario says by which one it is played.
        return telling(engine_of(self.game, budget=STEPS_OF_A_BUILD)[0])

    def _scenarios(self, files: Sequence[str]) -> list[Scenario]:
        places = [found for name in files if (found := self._find(name))]
        return [scenario for place in places for scenario in read_scenarios(*place)]

    def context(self) -> dict[str, Any]:
        """Return what the expressions of the manuscript may use: plain data and few functions."""
        game, names = self.game, self.names

        def count(name: str) -> int:
            return game.count(game.component(name))

        def rule(name: str, form: str = "text") -> str:
            if self.rules is None or name not in self.rules.rules:
                known = self.rules.rules if self.rules else ()
                raise ValueError(f"expected a rule, found {name}; {did_you_mean(name, known)}")
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
            "example": lambda name: Voice(self.examples.get(name), self.draft),
        }

    # ------------------------------------------------------------------ examples

    def _replay(self) -> None:
        """Replay every example that the text names; a wrong one stops the book."""
        for name, line in self._named().items():
            if name not in self.examples.all:
                hint = did_you_mean(name, self.examples.all)
                message = f'expected the id of an example, found "{name}"'
                if self.engine is None:
                    hint = "write it as text, or name an engine in game.yaml and add rules.yaml"
                    message = f'expected a rules engine to replay "{name}" by, found none'
                self._complain(line, message, hint)
                continue
            found = faults_of(self.examples.all[name], self.rules, (self.file, line))
            if found:
                self.faults[name] = found
        if self.problems or (self.faults and not self.draft):
            wrong = [problem for found in self.faults.values() for problem in found]
            raise Problems([*self.problems, *wrong])

    def _named(self) -> dict[str, int]:
        """Return the examples that the text names, each with the line that prints or asks it."""
        boxes: dict[str, int] = {}
        spoken: dict[str, int] = {}
        for number, line in enumerate(self.text.split("\n"), start=1):
            if opened := re.match(r":::+ *example +(\S+)", line):
                boxes.setdefault(opened[1], number)
            for name in re.findall(r"""example\(["']([^"']+)["']\)""", line):
                spoken.setdefault(name, number)
        return {**spoken, **boxes}

    def _shown(self, blocks: Sequence[Block]) -> dict[str, Shown]:
        shown: dict[str, Shown] = {}
        for block in walk(tuple(blocks)):
            if not (isinstance(block, Box) and block.kind == "example"):
                continue
            example = self.examples.get(block.name)
            told = tell(example, self.drawings)
            told = _with_steps(told, block)
            if any(isinstance(part, Listing) and part.ordered for part in block.blocks):
                # Told in numbered steps, with a picture wherever the author wants one.
                told = Told("", None, None, (), told.done, "")
            elif _places_positions(block):
                # Positions stand with their steps, so the head shows none.
                told = replace(told, before=None, after=None)
            fault = None
            if block.name in self.faults:
                fault = "Contradicts the rules: " + _first_line(self.faults[block.name][0])
            shown[block.name] = Shown(len(shown) + 1, _title(example), told, fault)
        return shown

    # ------------------------------------------------------------------ parts of the book

    def _chapters(self, blocks: Sequence[Block]) -> tuple[tuple[Chapter, ...], tuple[Block, ...]]:
        chapters: list[tuple[Heading, list[Block]]] = []
        back: tuple[Block, ...] = ()
        for block in blocks:
            if isinstance(block, Heading) and block.level == 1:
                chapters.append((block, []))
            elif isinstance(block, Box) and block.kind == "back":
                back = block.blocks
            elif isinstance(block, Box) and block.kind == "zine":
                continue
            else:
                chapters[-1][1].append(block)
        made = tuple(
            Chapter(heading, number, self.drawings.opener(heading.emblem, number), tuple(parts))
            for number, (heading, parts) in enumerate(chapters, start=1)
        )
        return made, back

    def _check(self, blocks: tuple[Block, ...]) -> None:
        """Note everything that the text names and that is not there."""
        addresses = {b.id: b.line for b in walk(blocks) if isinstance(b, Heading)}
        targets = {*addresses, *(self.rules.rules if self.rules else ()), "every-rule"}
        targets |= {f"example-{b.name}" for b in walk(blocks) if isinstance(b, Box)}
        pictures = [p for b in walk(blocks) for p in flat(inlines(b)) if isinstance(p, Picture)]
        self.drawings.prepare([picture.source for picture in pictures])
        first = next(iter(blocks), None)
        if not (isinstance(first, Heading) and first.level == 1):
            self._complain(1, "expected the title of a chapter (# ...) as the first block")
        met: dict[str, int] = {}
        for block in walk(blocks):
            if isinstance(block, Heading):
                if block.id in met:
                    message = f'expected every address once, found "#{block.id}" again'
                    self._complain(block.line, message, "give it another one: {: #name}")
                met[block.id] = block.line
            self._check_rules(block)
            self._check_steps(block)
            for part in flat(inlines(block)):
                if isinstance(part, Link) and part.target.startswith("#"):
                    if part.target[1:] not in targets:
                        hint = did_you_mean(part.target[1:], targets)
                        message = f'expected a place of the book, found "{part.target}"'
                        self._complain(block.line, message, hint)
                elif isinstance(part, Picture):
                    self._check_picture(part)

    def _check_rules(self, block: Block) -> None:
        for rule in rules_of(block):
            if self.rules is not None and rule not in self.rules.rules:
                hint = did_you_mean(rule, self.rules.rules)
                message = f"expected a rule of {self.rules.file.name}, found {rule}"
                self._complain(block.line, message, hint)

    def _check_steps(self, block: Block) -> None:
        if not (isinstance(block, Box) and block.kind == "example"):
            return
        known = self.examples.all.get(block.name)
        steps = known.steps if known else 0
        for part in walk(block.blocks):
            step = part.step if isinstance(part, Paragraph) else None
            if step is not None and not 1 <= step <= steps:
                message = f"expected a step from 1 to {steps}, found @{step}"
                self._complain(part.line, message)

    def _check_picture(self, picture: Picture) -> None:
        try:
            self.drawings.get(picture.source)
        except UnknownPicture as error:
            self._complain(picture.line, str(error))
        except Problems as error:
            printed = f"printed at: {self.file.as_posix()}:{picture.line}"
            self.problems += [
                replace(item, message=f"{item.message}\n  {printed}") for item in error.problems
            ]

    def _complain(self, line: int, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(self.file, line, "", message, hint))


def _title(example: Example) -> str:
    return example.about[:1].upper() + example.about[1:]


def _first_line(problem: Problem) -> str:
    return f"{problem.where}: {problem.message}".split("\n")[0]


def _places_positions(box: Box) -> bool:
    """Return whether the author has put positions between the steps of an example."""
    pictures = [part for block in walk(box.blocks) for part in flat(inlines(block))]
    return any(isinstance(p, Picture) and p.source.startswith("position:") for p in pictures)


def _with_steps(told: Told, box: Box) -> Told:
    """Return the example with a text for every step that is told, even of a broken one."""
    steps = [b.step for b in walk(box.blocks) if isinstance(b, Paragraph) and b.step]
    missing = max(steps, default=0) - len(told.done)
    return replace(told, done=told.done + ("(not carried out)",) * max(missing, 0))


def words_of(blocks: tuple[Block, ...]) -> list[tuple[int, str]]:
    """Return all texts of the book with their lines, marks of computed parts included."""
    found = []
    for block in walk(blocks):
        for part in flat(inlines(block)):
            if isinstance(part, Text):
                found.append((block.line, part.text))
    return found
