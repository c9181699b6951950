"""Passages paired with those that were signed, and what is told of one that turns its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem
from pnp.languages.turned import Turned
from pnp.model.rule_ids import IN_TEXT
from pnp.model.rules import Rules
from pnp.rulebook.about import rule_about


class Output(Struct, frozen=True):
    """What an expression wrote."""

    number: int
    """Which expression of the manuscript it is, from 0."""

    words: str

    is_bound: bool
    """Whether the expression stands in the text, alone or with its words."""


class Said(Struct, frozen=True):
    """A passage as it is now."""

    text: str
    place: Problem
    """Where it stands, without a message."""

    rules: tuple[str, ...] = ()
    """The rules that it states."""

    is_row: bool = False
    """Whether it is a row of a table or a numbered step, which states a rule by its place."""

    is_told: bool = False
    """Whether it tells of an example, and is held against its replay."""

    outputs: tuple[Output, ...] = ()
    """What its expressions wrote, in their order."""

    example: str = ""
    """The example that tells it, in the book or in the file of that."""


def changed(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is another one now, with the one in whose place it stands."""
    texts = [said.text for said in now]
    matcher = SequenceMatcher(None, before, texts, False)
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind == "equal" or first == last:
            continue
        for number in range(begin, end):
            if last - first == end - begin:
                was = before[first + number - begin]
            else:
                was = max(before[first:last], key=lambda one: common(one, texts[number]))
            yield was, now[number]


def elsewhere(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is nowhere in another text, with the one whose place it has taken.

    That is the one that stood between the same passages, or else the one most like it.
    """
    texts = [said.text for said in now]
    known, kept = set(before), set(texts)
    gone = [text for text in before if text not in kept]
    stood = {(one, two): was for one, was, two in zip(before, before[1:], before[2:], strict=False)}
    for number, said in enumerate(now) if gone else ():
        if said.text not in known:
            inside = 0 < number < len(texts) - 1
            was = stood.get((texts[number - 1], texts[number + 1])) if inside else None
            yield was or max(gone, key=lambda one: common(one, said.text)), said


def common(one: str, other: str) -> float:
    """Return which share of the words of two texts they have in common, in their order."""
    return SequenceMatcher(None, one.split(), other.split(), False).ratio()


def turned_problem(
    game: str, rules: Rules | None, said: Said, turned: Turned, near: Collection[str] = ()
) -> Problem:
    """Return what is told of a passage with a sentence that turns what was signed.

    The rules *near* it are more likely those that it tells of.
    """
    what = f'{"no " if turned.is_lacking else ""}"{turned.word}" in ' if turned.word else ""
    found = f'{what}"{readable(turned.now)}"' if has_words(turned.now) else "nothing of it"
    lines = [f"expected what was signed, found {found}"]
    lines += rule_line(rules, said, turned.was, near)
    if has_words(turned.was):
        lines.append(f"true: {readable(turned.was)}")
    hint = f"where the rules say so by now: pnp check {game} --sign"
    return replace(said.place, message="\n  ".join(lines), hint=hint)


def rule_line(
    rules: Rules | None, said: Said, was: str, near: Collection[str] = ()
) -> Iterator[str]:
    """Yield the line that tells which rule a passage is about that was signed, if one is."""
    cited = IN_TEXT.findall(was) or said.rules
    rule = rule_about(was, rules.rules, cited, near) if rules else None
    if rule is not None and rules is not None:
        where = f"rule: {rule.id}, {rules.file.as_posix()}:{rule.line}"
        # Of a rule that is refused itself the text is told as found.
        yield where if said.place.where.startswith(rule.id) else f"{where}: {rule.text}"


def readable(text: str) -> str:
    """Return a text with a sign for each number that expressions or values put into it."""
    return text.strip().replace("{}", "…")


def has_words(text: str) -> bool:
    """Return whether there is more than expressions, which stand as empty braces."""
    return any(map(str.isalpha, text))
