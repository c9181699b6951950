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
    NEGATED,
    OPEN,
    WHERE,
)
from pnp.rulebook.course import course
from pnp.rulebook.deeds import deeds
from pnp.rulebook.evidence import leaves
from pnp.rulebook.moment import INSTANCES, Doubt, Moment, rule_for, story_of
from pnp.rulebook.sentence import Sentence
from pnp.rulebook.standing import standing
from pnp.rulebook.wording import STOPS, Token, sentences_of, tokens_of


def doubts(text: str, moment: Moment) -> list[Doubt]:
    """Return what a text says of an example that its replay does not have by that step."""
    lexicon = moment.evidence.lexicon
    known = moment.evidence.present(moment.step) | moment.besides
    found: list[Doubt] = []
    whole = tokens_of(text, lexicon)
    found += _miscoloured(whole, moment)
    for sentence in sentences_of(text):
        tokens = list(map(moment.evidence.cast, tokens_of(sentence, lexicon)))
        strangers = [t for t in tokens if _is_strange(t, tokens, known, moment)]
        found += [_stranger(token, moment) for token in strangers]
        if not strangers:
            found += Sentence(tokens, moment).doubts()
            found += deeds(tokens, moment)
            found += standing(tokens, moment)
            found += course(tokens, moment)
    return list(dict.fromkeys(found))


def unlike(says: str, fact: Any, moment: Moment) -> Iterator[Doubt]:
    """Yield names and the number of a sentence that are not those of the fact that tests it."""
    lexicon = moment.evidence.lexicon
    values = [value for path, value in leaves(fact or {}) for value in (*path, value)]
    tested = {str(value).lower() for value in values}
    tokens = tokens_of(says, lexicon)
    words = {token.text.lower() for token in tokens}
    # What cannot be done is told by what could; a sentence to "you" tells a rule.
    if "cannot" in tested or "you" in words:
        return
    yield from _alone(tokens, fact, moment)
    if not words & NEGATED:
        yield from _elsewhere(tokens, values, moment)
        yield from _uncounted(tokens, values, moment)
    if words & OPEN:
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


def _alone(tokens: Sequence[Token], fact: Any, moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to be the only one though the fact that tests it says: not they."""
    words = fact if isinstance(fact, list) else []
    # In "chose[north] and not chose[south]" the name is the second word behind the not.
    pairs = zip(words, words[2:], strict=False)
    denied = {name for no, name in pairs if no == "not"}
    for only, token in pairwise(tokens):
        if only.text.lower() == "only" and token.tags & denied:
            others = [w for w in words if w not in denied and w in moment.evidence.seats]
            names = moment.evidence.example.story.names
            truth = f"only {' and '.join(dict.fromkeys(names.get(w, w) for w in others))}"
            yield Doubt(f'"only {token.text}"', truth, rule_for((), moment))


def _elsewhere(tokens: Sequence[Token], values: Sequence[Any], moment: Moment) -> Iterator[Doubt]:
    """Yield a place to which something went that is none of a fact's, which has one unsaid."""
    lexicon = moment.evidence.lexicon
    tested = {value.lower() for value in values if isinstance(value, str)}
    places = {
        tag for tag in tested if lexicon.ids.get(tag) and (tag.isdigit() or lexicon.is_code(tag))
    }
    said = {tag for token in tokens for tag in token.tags}
    since = moment.since or 0
    near = frozenset().union(*(r.tags for r in moment.records if r.step >= since and not r.aside))
    for before, token in pairwise(tokens):
        place = token.tags and (token.number is not None or token.kind == "code")
        here = token.number in values or token.tags & (tested | near)
        if before.text.lower() in WHERE and place and not here:
            missing = sorted(places - said)
            if missing:
                yield Doubt(f'"{before.text} {token.text}"', missing[0], rule_for((), moment))


def _uncounted(tokens: Sequence[Token], values: Sequence[Any], moment: Moment) -> Iterator[Doubt]:
    """Yield a bare number that neither the fact nor what is told of has."""
    known = moment.evidence.numbers(moment.evidence.steps)
    tested = {int(value) for value in values if str(value).isdigit()}
    known |= tested
    for index, token in enumerate(tokens):
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        before = tokens[index - 1].text.lower() if index else ""
        bare = behind is None or (
            not behind.kind and behind.text in STOPS | {"to", "for", "against"}
        )
        many = not token.text.isdigit() and (token.number or 0) > FEW
        if token.number is None or not (many or (token.text.isdigit() and bare)) or before in AT:
            continue
        # "10 to 8" is a score: what is tested has both.
        scored = len(tested) > 1 and _is_score(tokens, index)
        known_here = tested if scored else known
        if token.number not in known_here and not token.tags & moment.evidence.tags(moment.step):
            told = story_of(moment, frozenset())
            yield Doubt(f'"{token.text}"', told, rule_for((), moment))


def _is_score(tokens: Sequence[Token], index: int) -> bool:
    """Return whether a number is one of the two in "10 to 8"."""
    around = tokens[max(index - 2, 0) : index + 3]
    texts = [token.text for token in around]
    return any(
        middle == "to" and one.isdigit() and other.isdigit()
        for one, middle, other in zip(texts, texts[1:], texts[2:], strict=False)
    )


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
