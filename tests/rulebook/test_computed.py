"""An expression may become another one as long as it writes the same: what was signed is asked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import manuscript
from pnp.pipeline.signing import signed_by
from pnp.pipeline.unread import unread_of
from pnp.rulebook.checks import untruths
from pnp.rulebook.expressions import expressions, instead
from pnp.rulebook.texts import lines_of
from tests.rulebook.conftest import REPOSITORY

GAME = "three-marches"
HOME = REPOSITORY / "gallery" / GAME
BOOK = Path(f"components/{GAME}/rulebook.md")

TEXT = """
# How long it takes

Play {{ v.rounds|words }} rounds with {{ v.actions|words }} actions each.

{% for number in (v.actions, v.rounds, v.hand_size) %}
- So many come here, say {{ number }}. Nobody counts {{ number + 1 }} of them.
{% endfor %}

{{ rule("TM-1.3") }} Its map is of {{ "paper and glue, as maps always were" }}.
"""
"""Stands behind the book, and is signed with it."""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The manuscript of a signed game; the place to be in."""
    for folder in ("components", "templates"):
        shutil.copytree(HOME / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    BOOK.write_text(BOOK.read_text(encoding="utf-8") + TEXT, encoding="utf-8")
    signing = signed_by([load_game(Workspace(tmp_path), GAME, KINDS)])
    signing.path.write_text(signing.text, encoding="utf-8")
    assert told() == []
    return BOOK


def told() -> list[str]:
    """Return what stops a build."""
    game = load_game(Workspace(Path.cwd()), GAME, KINDS)
    return [problem.message for problem in untruths(manuscript(game))]


def unread() -> list[str]:
    """Return what is other than was signed."""
    game = load_game(Workspace(Path.cwd()), GAME, KINDS)
    return [each.now for each in unread_of(game, manuscript(game))]


def edited(book: Path, *edits: tuple[str, str]) -> None:
    """Change a manuscript."""
    text = book.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    book.write_text(text, encoding="utf-8")


def said(found: str, now: str, was: str) -> list[str]:
    """Return what is told of an expression in a sentence that states no rule."""
    return [f'expected what was signed, found "{found}" in "{now}"\n  true: {was}']


def bare(problems: list[str]) -> list[str]:
    """Return problems without the rule that is nearest to them."""
    return [re.sub(r"\n  rule: .*", "", problem) for problem in problems]


def test_the_signature_names_expressions(book: Path) -> None:
    signed = (book.parent / "signed.txt").read_text(encoding="utf-8")
    assert "\nPlay {v.rounds|words} rounds with {v.actions|words} actions each.\n" in signed
    assert "\nSo many come here, say {number}. Nobody counts {number + 1} of them.\n" in signed


def test_one_that_writes_something_else_is_told(book: Path) -> None:
    edited(book, ("{{ v.rounds|words }} rounds with", "{{ v.hand_size|words }} rounds with"))
    assert bare(told()) == said(
        "four",
        "Play four rounds with two actions each.",
        "Play six rounds with two actions each.",
    )


def test_two_that_change_places_are_told(book: Path) -> None:
    edited(
        book,
        (
            "{{ v.rounds|words }} rounds with {{ v.actions|words }}",
            "{{ v.actions|words }} rounds with {{ v.rounds|words }}",
        ),
    )
    assert bare(told()) == said(
        "two", "Play two rounds with six actions each.", "Play six rounds with two actions each."
    )


def test_other_words_around_it_hide_nothing(book: Path) -> None:
    edited(
        book,
        ("Play {{ v.rounds|words }} rounds with", "You play {{ v.hand_size }} rounds, with"),
    )
    assert bare(told()) == said(
        "4",
        "You play 4 rounds, with two actions each.",
        "Play six rounds with two actions each.",
    )


def test_a_sentence_is_told_with_its_numbers(book: Path) -> None:
    edited(book, ("actions each.", "actions in all, never fewer."))
    (problem,) = bare(told())
    assert '"Play six rounds with two actions in all, never fewer."' in problem
    assert problem.endswith("\n  true: Play six rounds with two actions each.")


def test_a_sentence_typed_elsewhere_does_not_change_what_is_signed(book: Path) -> None:
    game = load_game(Workspace(Path.cwd()), GAME, KINDS)
    rules = manuscript(game).rules
    assert rules is not None
    text = book.read_text(encoding="utf-8")
    book.write_text(f"{text}\n{rules.rules['TM-1.3'].text}\n", encoding="utf-8")
    assert unread() == [rules.rules["TM-1.3"].text]
    assert told() == []


def test_in_a_loop_each_time_is_held_against_itself(book: Path) -> None:
    edited(book, ("here, say {{ number }}.", "here, say {{ [number, 4]|min }}."))
    assert bare(told()) == said("4", "So many come here, say 4.", "So many come here, say 6.")


def test_another_sentence_that_is_put_out_is_told(book: Path) -> None:
    edited(book, ('{{ rule("TM-1.3") }} Its', '{{ rule("TM-1.1") }} Its'))
    game = load_game(Workspace(Path.cwd()), GAME, KINDS)
    rules = manuscript(game).rules
    assert rules is not None
    (problem,) = told()
    assert f'found "{rules.rules["TM-1.1"].text}' in problem.replace("’", "'")
    assert f"true: {rules.rules['TM-1.3'].text}" in problem


SAME = [
    ("{{ v.rounds|words }} rounds with", "{{ v.rounds }} rounds with"),
    ("{{ v.rounds|words }} rounds with", '{{ v["rounds"]|words }} rounds with'),
    ("{{ v.rounds|words }} rounds with", "{{ 6|words }} rounds with"),
    ("Play {{ v.rounds|words }} rounds with", "You play {{ v.hand_size + 2 }} rounds with"),
    ("Nobody counts {{ number + 1 }}", "Nobody counts {{ 1 + number }}"),
]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_one_that_writes_the_same_is_let_pass_and_named(book: Path, old: str, new: str) -> None:
    edited(book, (old, new))
    assert told() == []
    assert len(unread()) == (3 if "Nobody" in old else 1)


def test_a_name_given_to_another_example_is_told(book: Path) -> None:
    text = book.read_text(encoding="utf-8")
    named = '{% set scene = example("battle") %}'
    line = "He left {{ scene.after(1).state.left }} of {{ scene.claim(1) }}."
    book.write_text(f"{text}\n{named}\n{line}\n", encoding="utf-8")
    signing = signed_by([load_game(Workspace(Path.cwd()), GAME, KINDS)])
    signing.path.write_text(signing.text, encoding="utf-8")
    assert '\nHe left {example("battle").after(1).state.left} of ' in signing.text
    assert told() == []
    edited(book, (named, named.replace("battle", "traitor")))
    assert "He left" in "".join(told())
    book.write_text(book.read_text(encoding="utf-8").replace("scene", "fight"), encoding="utf-8")
    edited(book, ('example("traitor") %}', 'example("battle") %}'))
    assert told() == unread() == []


def test_what_cannot_be_asked_any_more_is_named(book: Path) -> None:
    edited(
        book,
        (TEXT[: TEXT.index("Play")], "\n# How long it takes\n\n{% set much = v.rounds %}\n"),
        ("{{ v.rounds|words }} rounds with", "{{ much|words }} rounds with"),
    )
    signed = book.parent / "signed.txt"
    text = signed.read_text(encoding="utf-8")
    signed.write_text(text.replace("Play {v.rounds|", "Play {lost|"), "utf-8")
    assert told() == []
    assert unread() == ["Play {much|words} rounds with {v.actions|words} actions each."]


def test_a_signature_that_does_not_name_them_holds_the_words_alone(book: Path) -> None:
    signed = book.parent / "signed.txt"
    text = signed.read_text(encoding="utf-8")
    signed.write_text(text.replace("Play {v.rounds|words}", "Play {}"), "utf-8")
    assert told() == []
    assert unread() == ["Play {v.rounds|words} rounds with {v.actions|words} actions each."]
    edited(book, ("{{ v.rounds|words }} rounds with", "{{ v.hand_size|words }} rounds with"))
    assert told() == []


def test_values_change_with_the_data(book: Path) -> None:
    edited(book.parent / "rules.yaml", ("{armies_each: 8, ", "{armies_each: 9, "))


def test_no_expression_becomes_one_that_prints_something_else(book: Path) -> None:
    """Each is replaced by each that stands near it; what prints otherwise somebody hears of."""
    text = book.read_text(encoding="utf-8")
    signed = (book.parent / "signed.txt").read_text(encoding="utf-8")
    sources = expressions(text)
    bound = {source for source in sources if f"{{{source}}}" in signed}
    game = load_game(Workspace(Path.cwd()), GAME, KINDS)
    before = lines_of(manuscript(game).blocks)
    printed = stopped = 0
    for number, own in enumerate(sources):
        near = bound.intersection(sources[max(number - 2, 0) : number + 3]) - {own}
        for source in sorted(near) if own in bound else ():
            book.write_text(instead(text, number, [source]), encoding="utf-8")
            try:
                other = manuscript(game)
            except PnpError:
                continue  # a name that is not known there
            if lines_of(other.blocks) != before:
                printed += 1
                assert unread_of(game, other), (own, source)
                stopped += any(untruths(other))
    assert printed > 20
    assert stopped == printed
