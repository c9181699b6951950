"""A text that was signed may be put in other words, and may not be turned."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.errors import Problem
from pnp.faces import KINDS
from pnp.languages.facts import naming
from pnp.languages.reading import vocabulary_of
from pnp.languages.saying import Tongue
from pnp.languages.speech import english_speech
from pnp.languages.turned import turns
from pnp.model.loader import load_game
from pnp.model.translated import names_in
from pnp.model.workspace import Workspace
from pnp.pipeline.evaluators import evaluators_of
from pnp.pipeline.signing import signed_by
from pnp.pipeline.unread import unread_of
from pnp.rulebook.checks import untruths
from pnp.rulebook.compared import Said, elsewhere
from pnp.rulebook.manuscript import read_manuscript
from tests.rulebook.conftest import REPOSITORY

HOME = REPOSITORY / "gallery" / "tic-tac-toe"
EDITS: Final = json.loads((REPOSITORY / "tests/data/signed_in_english.json").read_text("utf-8"))
"""Texts of several games, each with another one: one that turns it, or that says the same."""


@cache
def tongue() -> Tongue:
    """Return English with the names of all games."""
    homes = [REPOSITORY, *(path for path in (REPOSITORY / "gallery").iterdir() if path.is_dir())]
    names: dict[str, str] = {}
    for space in map(Workspace, homes):
        for game in space.games():
            names |= names_in(load_game(space, game, KINDS))
    return Tongue(english_speech(), naming(names), vocabulary_of(Workspace(REPOSITORY), "en"))


def found(old: str, new: str) -> list[str]:
    """Return what turns a text that states a rule."""
    return [turned.word for turned in turns(old, new, tongue())]


def test_what_turns_a_sentence_is_told() -> None:
    assert [pair for pair in EDITS["turned"] if not found(*pair)] == []


def test_other_words_for_a_sentence_are_let_pass() -> None:
    assert [pair for pair in EDITS["same"] if found(*pair)] == []


def test_there_are_as_many_as_the_page_says() -> None:
    counts = {kind: len(pairs) for kind, pairs in EDITS.items()}
    assert counts == {"turned": 3476, "same": 4388, "missed": 263, "refused": 319}


def test_what_is_judged_wrongly_is_kept() -> None:
    """Whoever mends one moves it to its kind."""
    assert [pair for pair in EDITS["missed"] if found(*pair)] == []
    assert [pair for pair in EDITS["refused"] if not found(*pair)] == []


TOLD: Final[tuple[tuple[str, str, list[str]], ...]] = (
    # half of the words stay
    (
        "Here there is no choice: a Sardaukar that captures in a Sietch must destroy it.",
        "Here there is a choice: a Sardaukar that captures in a Sietch may destroy it.",
        ["may"],
    ),
    ("Second: Gus, for 3", "Second: Gus, for 2", ["2"]),
    ("Ben has to wait for Ada.", "Before Ben may play, it is Ada's turn.", []),
    # hardly any do: what was denied may still not be granted, nor what was done denied
    (
        "nobody is at the Polar Sink to move",
        "she could still bring up a Troop from the Polar Sink",
        ["could"],
    ),
    (
        "In 17 two of four Orcs die.",
        "In 17 nobody dies, because that is where the dragons stop.",
        ["nobody"],
    ),
    (
        "nobody has won in the middle of the turn",
        "the Fremen have won without waiting for the end of the turn",
        ["Fremen"],
    ),
    ("This is his eighth card, so he draws no second one.", "He draws one card more.", ["He"]),
    ("There is no truce on the ice.", "The first Fremen comes down and falls.", []),
)
"""Sentences of examples, told again, and what is told of them."""


@pytest.mark.parametrize(("old", "new", "told"), TOLD)
def test_an_example_told_again_is_asked_less(old: str, new: str, told: list[str]) -> None:
    assert found(old, new)  # as a rule it is asked everything
    assert [turned.word for turned in turns(old, new, tongue(), is_told=True)] == told


WORDS = (
    "the no only all may must draw pay two cards gold wins loses before 3 DC-2.3 ★ | . : ( – , {{}}"
).split()


@example(["★"], ["draw"])
@example(["draw"], ["★"])
@given(st.lists(st.sampled_from(WORDS)), st.lists(st.sampled_from(WORDS)))
def test_any_two_texts_can_be_held_against_each_other(one: list[str], other: list[str]) -> None:
    assert found(" ".join(one), " ".join(one)) == []
    found(" ".join(one), " ".join(other))


def test_a_turned_text_stops_the_book_with_its_line_rule_and_truth(tmp_path: Path) -> None:
    home = tmp_path / "components" / "tic-tac-toe"
    shutil.copytree(HOME / "components" / "tic-tac-toe", home)
    shutil.copytree(HOME / "templates", tmp_path / "templates")
    path = home / "rulebook.md"
    before = path.read_text(encoding="utf-8")
    edit = (
        "A mark goes on an empty square and stays there.",
        "A mark goes on an empty square and may be moved later.",
    )
    assert edit[0] in before
    game = load_game(Workspace(tmp_path), "tic-tac-toe", KINDS)
    assert unread_of(game, read_manuscript(game, evaluators_of(game.workspace, game.name))) == []

    path.write_text(before.replace(*edit), encoding="utf-8")
    book = read_manuscript(game, evaluators_of(game.workspace, game.name))
    (problem,) = untruths(book)
    assert problem.line == before[: before.index(edit[0])].count("\n") + 1
    assert "rule: TT-1.2" in problem.message
    assert "true: A mark goes on an empty square and stays there." in problem.message

    signing = signed_by([game])
    assert [each.place.line for each in signing.unread] == [problem.line]
    signing.path.write_text(signing.text, encoding="utf-8")
    assert untruths(book) == []


def test_a_rule_with_the_value_of_another_one_stops_the_book(tmp_path: Path) -> None:
    home = tmp_path / "components" / "three-marches"
    shutil.copytree(REPOSITORY / "gallery/three-marches/components/three-marches", home)
    shutil.copytree(REPOSITORY / "gallery/three-marches/templates", tmp_path / "templates")
    path = home / "rules.yaml"
    before = path.read_text(encoding="utf-8")
    edit = ("everybody has {actions} actions", "everybody has {hand_size} actions")
    assert edit[0] in before
    path.write_text(before.replace(*edit), encoding="utf-8")
    game = load_game(Workspace(tmp_path), "three-marches", KINDS)
    book = read_manuscript(game, evaluators_of(game.workspace, game.name))
    told = [each.message for each in untruths(book) if each.where == "TM-1.1"]
    assert [
        'found "everybody has {hand_size} actions a turn."' in message
        and "true: everybody has {actions} actions a turn." in message
        for message in told
    ] == [True]


def test_title_and_edition_may_change_with_the_data(tmp_path: Path) -> None:
    home = tmp_path / "components" / "tic-tac-toe"
    shutil.copytree(HOME / "components" / "tic-tac-toe", home)
    shutil.copytree(HOME / "templates", tmp_path / "templates")
    path, file = home / "rulebook.md", home / "game.yaml"
    line = "{{ game.title }} is a game of edition {{ game.edition }}.\n\n"
    path.write_text(path.read_text(encoding="utf-8") + f"\n{line}", encoding="utf-8")
    game = load_game(Workspace(tmp_path), "tic-tac-toe", KINDS)
    signing = signed_by([game])
    assert "{game.title} is a game of edition {game.edition}." in signing.text
    signing.path.write_text(signing.text, encoding="utf-8")

    data = file.read_text(encoding="utf-8").replace("title: Tic-tac-toe", "title: Noughts", 1)
    assert "Noughts" in data and 'edition: "1"' in data
    file.write_text(data.replace('edition: "1"', 'edition: "1.2"', 1), encoding="utf-8")
    game = load_game(Workspace(tmp_path), "tic-tac-toe", KINDS)
    book = read_manuscript(game, evaluators_of(game.workspace, game.name))
    assert untruths(book) == []
    assert [(each.was, each.now) for each in unread_of(game, book)] == [("Tic-tac-toe", "Noughts")]


def paired(ordinary: list[str], own: list[str], now: list[str]) -> list[tuple[str, str]]:
    place = Problem(None, 0, "", "")
    found = elsewhere(ordinary, own, [Said(text, place) for text in now])
    return [(was, said.text) for was, said in found]


def test_a_passage_of_an_edition_takes_the_place_of_the_one_between_the_same_two() -> None:
    ordinary, own = ["Draw.", "Discard.", "Score."], ["Lay down a card that is red."]
    now = ["Draw.", "Lay a card down.", "Score."]
    assert paired(ordinary, own, now) == [("Discard.", "Lay a card down.")]
    assert paired(ordinary[1:], own, now[1:]) == [(own[0], "Lay a card down.")]


def test_passages_that_changed_side_by_side_take_no_place_far_away() -> None:
    ordinary = [
        "Draw.",
        "Discard one.",
        "Pass.",
        "Score.",
        "The end of the other edition, at last.",
    ]
    now = ["Draw.", "Put away one of the cards.", "At last the end of your turn.", "Score."]
    assert paired(ordinary, ["Only here."], [*now, "Only here."]) == [
        ("Discard one.", "Put away one of the cards."),
        ("Pass.", "At last the end of your turn."),
    ]


VOUCHED = (
    (
        "dune-express",
        "A single Troop controls a location, and a single removal ends that.",
        "One Troop is enough to control a location, and one removal is enough to end it.",
    ),
    (
        "dragon-dune",
        "The winner loses the units sent and keeps the artifact, unless it was just discarded.",
        "The winner buries the units sent but keeps the artifact "
        "unless it has just been discarded.",
    ),
)
"""Words that alone seem to contradict: a number typed out, the loser who is told of next."""


@pytest.mark.parametrize(("name", "old", "new"), VOUCHED, ids=[name for name, *_ in VOUCHED])
def test_what_says_the_same_is_built_and_may_be_signed(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    home = tmp_path / "components" / name
    shutil.copytree(REPOSITORY / "components" / name, home)
    path = home / "rulebook.md"
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new), encoding="utf-8")
    ordinary = load_game(Workspace(tmp_path), name, KINDS)
    others = (load_game(Workspace(tmp_path), name, KINDS, each) for each in ordinary.editions[1:])
    games = [ordinary, *others]
    books = [read_manuscript(game, evaluators_of(game.workspace, name)) for game in games]
    assert [problem for book in books for problem in untruths(book)] == []

    signing = signed_by(games)
    signing.path.write_text(signing.text, encoding="utf-8")
    assert [problem for book in books for problem in untruths(book)] == []
    # Where nobody has signed it, its words are all there is.
    signing.path.write_text("# nothing was signed\n", encoding="utf-8")
    assert untruths(books[0]) != []
