"""One table of opposites, which all that compare sentences read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.languages.catalogue import Catalogue, Entry
from pnp.languages.contradicting import Languages
from pnp.languages.facts import Naming
from pnp.languages.speech import english_speech, speech_of
from pnp.opposites import CLOSE, SPOKEN, SURE, Pair, words_in
from pnp.rulebook.contraries import turned
from pnp.rulebook.opposites import opposed


def echo() -> Catalogue:
    """Return a language that has English words for everything."""
    sides = {side: Entry(" | ".join(words_in(side)), Path("x.po"), 1) for p in SPOKEN for side in p}
    return Catalogue("xx", {("opposite", side): entry for side, entry in sides.items()})


def sentences(pairs: tuple[Pair, ...]) -> Iterator[tuple[str, str]]:
    for one, other in pairs:
        yield f"The {words_in(one)[0]} castle burns.", f"The {words_in(other)[0]} castle burns."


def test_no_word_is_its_own_contrary_and_each_pair_has_a_name() -> None:
    for one, other in SPOKEN:
        assert not set(words_in(one)) & set(words_in(other))
    assert len({one for one, _ in SPOKEN}) == len(SPOKEN)


def test_all_readers_tell_the_contrary_by_the_same_table() -> None:
    assert set(SURE) < set(CLOSE) < set(SPOKEN)
    silent = [old for old, new in sentences(SURE) if not list(turned(new, [old]))]
    silent += [old for old, new in sentences(CLOSE) if not list(opposed(new, [old]))]
    both = Languages(english_speech(), speech_of(echo()), Naming({}), Naming({}))
    silent += [old for old, new in sentences(SPOKEN) if not both.contradictions(old, new)]
    assert silent == []
