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


def elsewhere(
    ordinary: Sequence[str], own: Collection[str], now: Sequence[Said]
) -> Iterator[tuple[str, Said]]:
    """Yield every passage of an edition that was not signed, with the one whose place it has taken.

    That is the one that stood between the same passages, or else the one most like it: of the
    edition's *own*, whose places nobody knows, and of the ordinary ones that stood there.
    """
    texts = [said.text for said in now]
    known, kept = {*ordinary, *own}, {*texts}
    gone = [text for text in own if text not in kept]
    signed = [*ordinary, *own]
    stood = {(signed[at - 1], signed[at + 1]): was for at, was in enumerate(signed[1:-1], 1)}
    codes = SequenceMatcher(None, ordinary, texts, False).get_opcodes()
    for first, last, begin, end in (code[1:] for code in codes if code[0] != "equal"):
        for number in (n for n in range(begin, end) if texts[n] not in known):
            between = (texts[number - 1], texts[(number + 1) % len(texts)])
            at = first + number - begin
            there = ordinary[at : at + 1] if last - first == end - begin else ordinary[first:last]
            likely = [*(text for text in there if text not in kept), *gone]
            if between in stood or likely:
                was = stood.get(between) or max(likely, key=lambda one: common(one, texts[number]))
                yield was, now[number]


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
