"""Phrases are looked for by their words first; that must change nothing of what is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from pnp.languages.phrases import Phrases
from pnp.languages.vocabulary import folded, read_vocabulary
from tests.printed import REPOSITORY

VOCABULARY = read_vocabulary("""\
[endings]
s ing
[forms]
went gone = go
[not]
not never
[joins]
and
[phrases]
set-up = setup
not more * than = atmost *
atmost one = single
go~ ? back = return *
isn't|aren't = is not
be ready , then = ready
unless so , = otherwise ,
""")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("the set-up is quick", "the setup is quick"),
        ("not more cards than two", "atmost cards two"),
        # What is denied behind an and is another thing.
        ("not more cards and dice than two", "not more cards and dice than two"),
        # What stands there only after another phrase was put in its place.
        ("not more than one", "single"),
        ("all went straight back", "all return straight"),
        ("all went not back", "all went not back"),
        ("it isn't, they aren't", "it is not, they is not"),
        ("be ready, then roll", "ready roll"),
        ("be ready then roll", "be ready then roll"),
        ("unless so, pass", "otherwise , pass"),
        ("go and return", "go and return"),
    ],
)
def test_a_phrase_is_said_shorter(text: str, plain: str) -> None:
    assert VOCABULARY.plainly(text) == plain


def texts(language: str) -> Iterator[str]:
    data = f"tests/data/signed_in_{language}.json"
    pairs = json.loads((REPOSITORY / data).read_text("utf-8")).values()
    for pair in (pair for kind in pairs for pair in kind):
        yield from (text.replace("’", "'") for text in pair)


@pytest.mark.parametrize(("language", "tag"), [("english", "en"), ("german", "de")])
def test_every_phrase_is_found_that_its_pattern_finds(
    language: str, tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    vocabulary = read_vocabulary((REPOSITORY / f"locale/{tag}.words.txt").read_text("utf-8"))
    told = {text: vocabulary.plainly(text) for text in [*texts(language)][::4]}
    # Whoever has every word misses none, so each pattern is tried.
    words = {w for line in vocabulary.sections["phrases"] for w in re.split(r"\s+", folded(line))}
    monkeypatch.setattr(Phrases, "_filled", lambda self, low: words)
    assert {text: vocabulary.plainly(text) for text in told} == told
