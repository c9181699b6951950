"""Properties 38 to 43: type on pieces, with the exact remark on each planted fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof import prove
from tests.printed import print_game

GAME = """\
game: one
title: One
language: {language}
components:
  - id: card
    kind: card
    size: poker
    template: card.svg.j2
    items:
      - {{id: ant, name: Ant, title_size: 14pt, size: 9.5pt, small: 7pt, specks: 0,
          text: "{words}"}}
      - {{id: bee, name: Bee, title_size: {title}, size: {body}, small: {small}, specks: {specks},
          text: "{text}"}}
"""
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<linearGradient id="sky" gradientTransform="rotate(90)"><stop offset="0" stop-color="#ffffff"/>
<stop offset="1" stop-color="#8899aa"/></linearGradient>
<rect width="63.5" height="88.9" fill="url(#sky)"/>
{%- for number in range(item.specks) %}<circle cx="{{ 6 + number * 7 % 52 }}"
 cy="{{ (10 + number * 0.05)|f }}" r="0.3" fill="#667788"/>{% endfor %}
<g font-family="Source Sans Pro"><text x="5" y="9" font-size="{{ item.title_size|mm }}">
{{- item.name }}</text><text x="5" y="80" font-size="{{ item.small|mm }}">foot</text></g>
<foreignObject id="body" x="5" y="12" width="53" height="60"><div
 xmlns="http://www.w3.org/1999/xhtml"
 style="font-family:Source Sans Pro;font-size:{{ item['size']|mm }}px">{{ item.text|rich }}</div>
</foreignObject></svg>
"""
WORDS = (
    "Ants walk in long lines, one behind the other, and each carries what she found on her way "
    "home, be it a crumb or a well-made wing."
)
SOUND = {
    "language": "en",
    "title": "14pt",
    "body": "9.5pt",
    "small": "7pt",
    "specks": "0",
    "text": WORDS,
}
FAULTS = {
    38: (
        {"small": "6.2pt"},
        'card.pdf page 1: card/bee front: expected type of 6.5 pt or more, found 6.2 pt in "foot"',
    ),
    39: (
        {"body": "8.1pt"},
        "card.pdf page 1: card front: expected text of one size, found 9.5 pt on ant and 8.1 pt "
        "on bee",
    ),
    40: (
        {"text": "The bees' wings are their queen's."},
        """card.pdf page 1: card/bee front: expected a curly apostrophe, found "bees'\"""",
    ),
    41: (
        {"text": "Here are little bees, all in one fac-\\ntionless crowd of their own."},
        'card.pdf page 1: card/bee front: expected whole words in English, found "fac-tionless"',
    ),
    42: (
        {"text": "A bee may sting you once only.\\nB-1.2"},
        'card.pdf page 1: card/bee front: expected B-1.2 on one line with "only.", found it alone',
    ),
    43: (
        {"specks": "400"},
        "card.pdf page 1: card/bee front: expected a plain ground behind type, found 13 % of "
        'unrest behind "Ants walk in long lines, on..."',
    ),
}


def remarks(root: Path, **changes: str) -> dict[int, list[str]]:
    """Return what properties 38 to 43 remark on a game of two cards, by their numbers."""
    (root / "components" / "one").mkdir(parents=True)
    (root / "templates").mkdir()
    game = GAME.format(words=WORDS, **{**SOUND, **changes})
    (root / "components" / "one" / "game.yaml").write_text(game, encoding="utf-8")
    (root / "templates" / "card.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    folder = print_game(root / "out", root, "one").folder
    data = load_game(Workspace(root), "one", KINDS)
    results = prove(folder, data, programs=(), only=FAULTS)
    assert all(result.ok for result in results), results
    assert {result.property for result in results} == set(FAULTS)
    return {
        number: [str(r) for r in results if r.property == number and r.message] for number in FAULTS
    }


def test_sound_type_is_not_remarked_on(tmp_path: Path) -> None:
    assert remarks(tmp_path) == {number: [] for number in FAULTS}


@pytest.mark.parametrize("number", list(FAULTS))
def test_a_planted_fault_is_remarked_on_and_no_build_fails(tmp_path: Path, number: int) -> None:
    changes, expected = FAULTS[number]
    assert remarks(tmp_path, **changes) == {
        other: [expected] * (other == number) for other in FAULTS
    }


def test_a_word_may_be_parted_at_its_own_hyphen(tmp_path: Path) -> None:
    text = "Here are little bees, all of them well-made and all of them busy."
    assert remarks(tmp_path, text=text)[41] == []


def test_names_of_a_set_have_one_size(tmp_path: Path) -> None:
    found = "found 14.0 pt on ant and 11.7 pt on bee"
    assert remarks(tmp_path, title="11.7pt")[39] == [
        f"card.pdf page 1: card front: expected names of one size, {found}"
    ]


def test_other_languages_part_their_words(tmp_path: Path) -> None:
    text = "Die Kronprinzessin und ihre Donaudampfschifffahrtsgesellschaft und noch ein Wort."
    assert remarks(tmp_path, language="de", text=text)[41] == []
