"""Examples, captions and claims of a book, each sentence held against its replay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pnp.errors import Problem
from pnp.games.kit.story import Claim
from pnp.model.rule_ids import IN_TEXT
from pnp.rulebook.blocks import (
    Block,
    Box,
    Inline,
    Link,
    Paragraph,
    Picture,
    Styled,
    Text,
    flat,
    inlines,
    plain,
)
from pnp.rulebook.deeds import happened, owned, painted
from pnp.rulebook.evidence import Evidence, leaves
from pnp.rulebook.examples import Example
from pnp.rulebook.expressions import COMPUTED, TYPED
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.freed import is_reason
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.moment import Doubt, Moment
from pnp.rulebook.truth import doubts, unlike
from pnp.rulebook.wording import tokens_of

_SPAN: Final = re.compile(f"{COMPUTED}([^{TYPED}]*){TYPED}")
_SENTENCE: Final = 5
"""Words of an expression from which on they are a sentence that was tested where it is written."""

_NUMBERED: Final = re.compile(r"^\s*\d+\.\s+")


class Narrator:
    """Holds what a book tells of its examples against their replays."""

    def __init__(self, book: Manuscript, lexicon: Lexicon) -> None:
        self.book, self.lexicon = book, lexicon
        lexicon.stated += _stated(book, lexicon)
        self._known: dict[str, Evidence] = {}

    def evidence(self, name: str) -> Evidence:
        """Return the records of an example, worked out once."""
        if name not in self._known:
            self._known[name] = Evidence(self.book.examples.get(name), self.lexicon)
        return self._known[name]

    # ------------------------------------------------------------------ the manuscript

    def printed(self) -> Iterator[Problem]:
        """Yield what the text of an example, or a caption, says otherwise than the replay."""
        for block, name, step in told_in(self.book.blocks):
            if name and name in self.book.examples.all:
                moment = self.moment(name, step)
                moment = self._citing(block, moment) if moment else None
                for doubt in doubts(words_of(block), moment) if moment else ():
                    yield self._problem(block.line, moment, doubt)
                if moment is None and name not in self.book.faults:
                    yield from self._unplayed(block, name)
            for picture in [p for p in flat(inlines(block)) if isinstance(p, Picture)]:
                yield from self._caption(picture, name, step)

    def _unplayed(self, block: Block, name: str) -> Iterator[Problem]:
        """Yield names that an example has not which is no play, such as a set-up."""
        data = self.book.examples.all[name].data
        there = (word for path, value in leaves(data) if value != 0 for word in (*path, value))
        known = frozenset().union(*(self._all_in(str(word)) for word in there))
        for token in tokens_of(words_of(block), self.lexicon):
            if token.kind in ("row", "word", "die") and not token.tags & known:
                message = f'expected what the example has, found "{token.text}"'
                yield Problem(self.book.file, block.line, f"example {name}", message)

    def _all_in(self, words: str) -> frozenset[str]:
        tags = (token.tags for token in tokens_of(words, self.lexicon))
        return self.lexicon.expand(words).union(*tags)

    def moment(self, name: str, step: int | None) -> Moment | None:
        """Return the moment of a step, the end for None; nothing of what is no play."""
        example = self.book.examples.all[name]
        if name in self.book.faults or example.replay.evaluator is not None:
            return None
        last = min(example.steps, len(example.replay.told))
        since = 1 if step is None and last == 1 else step
        return Moment(self.evidence(name), last if step is None else min(step, last), since=since)

    def changed(self, name: str, step: int | None) -> set[int | None]:
        """Return the numbers by which a step of an example changed something."""
        moment = self.moment(name, step) if name in self.book.examples.all else None
        records = moment.records if moment else []
        own = [r for r in records if step is None or r.step == step]
        return {n for r in own if r.kind in ("change", "done", "told") for n in r.numbers}

    def _citing(self, block: Block, moment: Moment) -> Moment:
        """Return the moment with what the rules speak of that the block cites."""
        rules = self.book.rules.rules if self.book.rules else {}
        cited = IN_TEXT.findall(bare(plain(inlines(block))))
        texts = [rules[rule].text for rule in cited if rule in rules]
        tags = [token.tags for text in texts for token in tokens_of(text, self.lexicon)]
        return replace(moment, besides=frozenset().union(*tags))

    def _caption(self, picture: Picture, name: str, step: int | None) -> Iterator[Problem]:
        kind, _, shown = picture.source.partition(":")
        if kind == "face" and name in self.book.examples.all:
            yield from self._card(picture, name, shown)
        if kind == "position":
            name, _, number = shown.rpartition(".")
            step = int(number) if number.isdigit() else None
        if name not in self.book.examples.all:
            return
        moment = self.moment(name, step)
        if moment is None or not picture.alt:
            return
        moment = replace(moment, since=None)
        tokens = tokens_of(picture.alt, self.lexicon)
        found = [*doubts(picture.alt, moment), *happened(tokens, moment), *painted(tokens, moment)]
        for doubt in dict.fromkeys(found):
            yield self._problem(picture.line, moment, doubt)

    def _card(self, picture: Picture, name: str, shown: str) -> Iterator[Problem]:
        """Yield a picture of a card that the example never has, though it has others."""
        moment = self.moment(name, None)
        ids = self.lexicon.expand(shown.split(".")[1]) if moment and "." in shown else frozenset()
        cards = {tag for tag in ids if self.lexicon.is_code(tag) and not tag.isdigit()}
        known = moment.evidence.tags(moment.step) if moment else frozenset()
        if cards and not cards & known and any(map(self.lexicon.is_code, known)):
            doubt = Doubt(f'"{picture.source}"', "", None)
            yield self._problem(picture.line, moment, doubt)
        for found in (
            owned(tokens_of(picture.alt, self.lexicon), frozenset(cards), moment) if moment else ()
        ):
            yield self._problem(picture.line, moment, found)

    def _problem(self, line: int, moment: Moment | None, doubt: Doubt) -> Problem:
        assert moment is not None
        where = f"example {moment.evidence.example.id}, step {moment.step}"
        return Problem(self.book.file, line, where, self.message(doubt))

    def message(self, doubt: Doubt) -> str:
        """Return a doubt as the message of a problem."""
        lines = [f"expected what the replay has, found {doubt.found}"]
        rule = self.book.rules.rules.get(doubt.rule) if self.book.rules and doubt.rule else None
        if rule and self.book.rules:
            file = self.book.rules.file.as_posix()
            lines.append(f"rule: {rule.id}, {file}:{rule.line}: {rule.text}")
        if doubt.truth:
            lines.append(f"true: {doubt.truth}")
        return "\n  ".join(lines)

    # ------------------------------------------------------------------ the scenarios

    def claimed(self) -> Iterator[Problem]:
        """Yield sentences of scenarios that the book quotes and that say more than is tested."""
        for name in self.book.told:
            example = self.book.examples.all[name]
            claims = list(example.claims) if name not in self.book.faults else []
            before, behind = (None, *claims[:-1]), (*claims[1:], None)
            for claim, earlier, following in zip(claims, before, behind, strict=False):
                yield from self._claim(example, claim, earlier, following)

    def _claim(
        self, example: Example, claim: Claim, earlier: Claim | None, following: Claim | None
    ) -> Iterator[Problem]:
        # A sentence is tested at one moment and may tell of all that comes before the next one.
        step = claim.after
        if step is not None and following is not None:
            step = max(step, following.after or 0)
        moment = self.moment(example.id, step)
        # What the sentence before has told of is over, unless both tell of the same step.
        since = earlier.after or 0 if earlier else 0
        since += claim.after is None or claim.after > since
        moment = replace(moment, now=claim.after, since=since) if moment else None
        says = _NUMBERED.sub("", claim.says, count=1)
        freed = free_in(example, claim)
        for words, reason in freed.items():
            if not is_reason(str(reason), words):
                message = f'expected a reason why "{words}" is free, found "{reason}"'
                yield example.scenario.problem(claim.path, message)
        found = (
            [*doubts(says, moment), *unlike(says, tested_by(example, claim), moment)]
            if moment
            else []
        )
        for doubt in found:
            if not any(words in says and words.strip(".") for words in freed):
                message = self.message(doubt)
                yield example.scenario.problem(claim.path, f"{message}")


def _stated(book: Manuscript, lexicon: Lexicon) -> Iterator[frozenset[str]]:
    """Yield what the clauses of the rules and the cells of their tables name together."""
    for rule in book.rules.rules.values() if book.rules else ():
        for clause in re.split(r"[.,;:]", rule.text):
            tags = [token.tags for token in tokens_of(clause, lexicon)]
            yield frozenset().union(*tags)
    for path, value in leaves(dict(book.rules.blocks)) if book.rules else ():
        yield lexicon.expand(value).union(*map(lexicon.expand, path))


def tested_by(example: Example, claim: Claim) -> Any:
    """Return what tests a claim, as it is written; None where nothing does."""
    entry: Any = example.data
    for key in claim.path[: -1 if claim.path[-1] == "says" else None]:
        entry = entry[key]
    if isinstance(entry, str):
        return re.findall(r"\w+", entry.partition(" -- ")[0])
    return entry.get("fact") if isinstance(entry, Mapping) else None


def free_in(example: Example, claim: Claim) -> Mapping[str, str]:
    """Return the words of a claim that its author has taken out of the checks, with the reason."""
    entry: Any = example.data
    for key in claim.path[:-1]:
        entry = entry[key]
    found = entry.get("free") if isinstance(entry, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def told_in(
    blocks: tuple[Block, ...], name: str = "", step: int | None = None
) -> Iterator[tuple[Block, str, int | None]]:
    """Yield every block with the example and the step that it tells of."""
    for block in blocks:
        if isinstance(block, Box):
            own = block.name if block.kind == "example" else name
            yield from told_in(block.blocks, own)
            continue
        if isinstance(block, Paragraph):
            step = block.step if block.step is not None else step if name else None
        yield block, name, step
        for item in getattr(block, "items", ()):
            yield from told_in(item, name, step)


def words_of(block: Block) -> str:
    """Return what a reader reads, without sentences tested elsewhere and without what is free."""
    text = without_free("".join(_words(inlines(block))))
    return bare(_SPAN.sub(lambda m: " " if len(m[1].split()) >= _SENTENCE else m[0], text))


def _words(parts: tuple[Inline, ...]) -> Iterator[str]:
    """Yield the words that are neither code nor written to a picture."""
    for part in parts:
        if isinstance(part, Text):
            yield part.text
        elif isinstance(part, Styled) and part.kind == "code":
            yield " "
        elif isinstance(part, Styled | Link):
            yield from _words(part.parts)
