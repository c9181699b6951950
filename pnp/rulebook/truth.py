"""Holds a sentence against the records of a replay.

Only what is understood is judged: names, numbers with what they count, where something is, who
wins, pays, gets and does. Everything else may be worded in any way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pnp.rulebook.clauses import (
    AT,
    FEW,
    LINK,
    OPEN,
)
from pnp.rulebook.deeds import deeds
from pnp.rulebook.evidence import leaves
from pnp.rulebook.moment import INSTANCES, Doubt, Moment, rule_for, story_of
from pnp.rulebook.sentence import Sentence
from pnp.rulebook.wording import Token, sentences_of, tokens_of


def doubts(text: str, moment: Moment) -> list[Doubt]:
    """Return what a text says of an example that its replay does not have by that step."""
    lexicon = moment.evidence.lexicon
    known = moment.evidence.tags(moment.step) | moment.besides
    found: list[Doubt] = []
    whole = tokens_of(text, lexicon)
    found += _miscoloured(whole, moment)
    for sentence in sentences_of(text):
        tokens = tokens_of(sentence, lexicon)
        strangers = [t for t in tokens if _is_strange(t, tokens, known, moment)]
        found += [_stranger(token, moment) for token in strangers]
        if not strangers:
            found += Sentence(tokens, moment).doubts()
            found += deeds(tokens, moment)
    return list(dict.fromkeys(found))


def unlike(says: str, fact: Any, moment: Moment) -> Iterator[Doubt]:
    """Yield names and the number of a sentence that are not those of the fact that tests it."""
    lexicon = moment.evidence.lexicon
    values = [value for path, value in leaves(fact or {}) for value in (*path, value)]
    tested = {str(value).lower() for value in values}
    tokens = tokens_of(says, lexicon)
    words = {token.text.lower() for token in tokens}
    # What cannot be done is told by what could; a sentence to "you" tells a rule.
    if "cannot" in tested or "you" in words or words & OPEN:
        return
    by_group: dict[str, list[Token]] = {}
    for token in tokens:
        for group in token.groups if token.kind == "row" else ():
            by_group.setdefault(group, []).append(token)
    for group, named in by_group.items():
        ids = {
            tag for term in lexicon.phrases.values() if group in term.groups for tag in term.tags
        }
        meant = ids & tested
        extra = [token for token in named if not token.tags & meant]
        missing = [tag for tag in meant if not any(tag in token.tags for token in named)]
        if group and extra and missing and len(meant) <= FEW:
            names = moment.evidence.example.story.names
            truth = " and ".join(names.get(tag, tag) for tag in missing)
            yield Doubt(f'"{extra[0].text}"', truth, rule_for((), moment))
    numbers = {value for value in values if isinstance(value, int) and value is not True}
    pairs = pairwise(tokens)
    said = [t.number for t, n in pairs if t.number and not t.tags and n.text.lower() not in LINK]
    single = len(sentences_of(says)) == len(numbers) == len(said) == 1
    if single and 0 not in numbers and said[0] not in numbers:
        yield Doubt(f'"{says}"', str(next(iter(numbers))), rule_for((), moment))


def _is_strange(
    token: Token, sentence: Sequence[Token], known: frozenset[str], moment: Moment
) -> bool:
    """Return whether something is named that the example has not, nor a rule about the others."""
    if token.text.isdigit() and token.tags and not token.tags & known:
        if any(other.text.lower() in OPEN for other in sentence):
            return False
        place = sentence.index(token)
        if place and sentence[place - 1].text.lower() in AT:
            return token.number not in moment.evidence.marks(moment.step)
        return token.number not in moment.evidence.numbers(moment.evidence.steps)
    if token.kind not in INSTANCES or token.tags & known:
        return False
    said = [r for r in moment.evidence.lexicon.stated if r & token.tags]
    others = [t for t in sentence if t.tags != token.tags and t.kind in ("row", "word")]
    if token.kind == "colour":
        rows = [t for t in others if t.kind == "row"]
        return not any(not rows or any(t.tags & r for t in rows) for r in said)
    return not any(other.tags & r for other in others for r in said)


def _stranger(token: Token, moment: Moment) -> Doubt:
    return Doubt(
        f'"{token.text}"', story_of(moment, frozenset()), moment.evidence.cited(moment.step)
    )


def _miscoloured(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield colours that none of the cards or pieces has that a text names by its code."""
    coloured = [
        frozenset(tag for tag in _all_tags(token, moment) if tag.startswith("colour:"))
        for token in tokens
        if token.kind == "code"
    ]
    have = frozenset().union(*coloured)
    done = frozenset().union(*(r.tags for r in moment.records if r.kind == "done"))
    for token in tokens:
        said = {tag.removeprefix("colour:") for tag in token.tags}
        if token.kind == "colour" and have and not token.tags & have and not said & done:
            named = ", ".join(t.text for t in tokens if t.kind == "code")
            colours = " and ".join(sorted(tag.removeprefix("colour:") for tag in have))
            truth = f"{named}: {colours}"
            yield Doubt(f'"{token.text}"', truth, moment.evidence.cited(moment.step))


def _all_tags(token: Token, moment: Moment) -> frozenset[str]:
    return moment.evidence.lexicon.expand(token.text)
