"""A book that says otherwise than its replays is not built; one that says it otherwise is."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import Problem, Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book, open_book
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.checks import free_words, untruths
from pnp.rulebook.manuscript import Manuscript, read_manuscript
from tests.rulebook.bounded import BOUNDED
from tests.rulebook.conftest import REPOSITORY, Desk
from tests.rulebook.contradictions import CONTRADICTIONS
from tests.rulebook.facts import FALSE, SAME
from tests.rulebook.harmless import HARMLESS
from tests.rulebook.mistaken import MISSED, REFUSED
from tests.rulebook.plainer import PLAINER
from tests.rulebook.planted import PLANTED
from tests.rulebook.rewordings import REWORDINGS

GALLERY = REPOSITORY / "gallery"
Edit = tuple[str, str, str]


def home_of(game: str) -> Path:
    return GALLERY / game if (GALLERY / game).exists() else REPOSITORY


def manuscript_of(root: Path, game: str) -> Manuscript:
    found = load_game(Workspace(root), game, KINDS)
    return read_manuscript(found, evaluators_of(found.workspace, game))


def edited(
    root: Path, game: str, edits: Sequence[Edit]
) -> tuple[list[Problem], set[tuple[str, int]]]:
    """Return what a book with all the edits is refused for, and where the edits stand."""
    home = home_of(game)
    shutil.copytree(home / "components" / game, root / "components" / game)
    if (home / "templates").exists() and home != REPOSITORY:
        shutil.copytree(home / "templates", root / "templates")
    places = set()
    for file, old, new in edits:
        path = root / "components" / game / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} lacks {old}"
        places.add((file, text[: text.index(old)].count("\n") + 1))
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return untruths(manuscript_of(root, game)), places


@pytest.mark.parametrize("game", PLANTED)
def test_every_contradiction_is_told_with_its_line(game: str, tmp_path: Path) -> None:
    told, places = edited(tmp_path, game, PLANTED[game])
    lines = {(problem.file.name, problem.line) for problem in told if problem.file}
    assert places - lines == set()


@pytest.mark.parametrize("game", FALSE)
def test_the_contrary_of_a_plain_fact_is_told_with_its_line(game: str, tmp_path: Path) -> None:
    told, places = edited(tmp_path, game, FALSE[game])
    lines = {(problem.file.name, problem.line) for problem in told if problem.file}
    assert places - lines == set()


@pytest.mark.parametrize("game", SAME)
def test_a_plain_fact_may_be_told_in_other_words(game: str, tmp_path: Path) -> None:
    assert edited(tmp_path, game, SAME[game])[0] == []


def test_what_contradicts_a_fact_is_told_with_the_fact(tmp_path: Path) -> None:
    edit = ("rulebook.md", "Losses fall on Troops first.", "Losses fall on Sardaukar first.")
    told = [str(problem) for problem in edited(tmp_path, "dune-express", [edit])[0]]
    assert [line.strip() for line in told[0].split("\n")][-1] == "true: Losses fall on Troops first"


@pytest.mark.parametrize("game", CONTRADICTIONS)
def test_every_kind_of_contradiction_is_told_with_its_line(game: str, tmp_path: Path) -> None:
    told, places = edited(tmp_path, game, CONTRADICTIONS[game])
    lines = {(problem.file.name, problem.line) for problem in told if problem.file}
    assert len(places) == len(CONTRADICTIONS[game])
    assert places - lines == set()


@pytest.mark.parametrize("game", BOUNDED)
def test_names_and_numbers_that_nothing_has_are_told_with_their_line(
    game: str, tmp_path: Path
) -> None:
    told, places = edited(tmp_path, game, BOUNDED[game])
    lines = {(problem.file.name, problem.line) for problem in told if problem.file}
    assert len(places) == len(BOUNDED[game])
    assert places - lines == set()


@pytest.mark.parametrize("game", PLAINER)
def test_plainer_words_for_the_same_are_let_pass(game: str, tmp_path: Path) -> None:
    told, _ = edited(tmp_path, game, PLAINER[game])
    assert [str(problem) for problem in told] == []


@pytest.mark.parametrize("game", {**HARMLESS, **REWORDINGS})
def test_other_words_for_the_same_are_let_pass(game: str, tmp_path: Path) -> None:
    told, _ = edited(tmp_path, game, [*HARMLESS.get(game, ()), *REWORDINGS.get(game, ())])
    assert [str(problem) for problem in told] == []


def test_where_words_do_not_suffice_the_page_says_how_many(tmp_path: Path) -> None:
    """Whoever mends one moves it to its kind."""
    for game in MISSED:
        assert edited(tmp_path / game, game, MISSED[game])[0] == []
    for game in REFUSED:
        told, places = edited(tmp_path / "same" / game, game, REFUSED[game])
        assert places <= {(problem.file.name, problem.line) for problem in told if problem.file}
    assert sum(map(len, REFUSED.values())) == 13


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "Gwen (Spacing Guild) holds Tuek's Sietch",
            "Gwen (Spacing Guild) holds Habbanya Sietch",
            "example combat, step 2: expected what the replay has, "
            'found "Habbanya Sietch"\n',
        ),
        (
            "That makes {{ v.locations_needed|words }} winning locations.",
            "Harkonnen wins with {{ v.locations_needed|words }} winning locations.",
            "example advanced-long-plan, step 1: expected what the replay has, "
            'found "Harkonnen"\n',
        ),
        (
            "A die that was set aside keeps its face (DE-3.3)",
            "A die that was set aside keeps its face (DE-5.9)",
            "expected a rule of the game, found DE-5.9\n  hint: did you mean \"DE-5.6\"?",
        ),
        (
            "A die that was set aside keeps its face (DE-3.3)",
            "A die that was set aside keeps its face (DE-9.3)",
            "example question-refused-roll: expected a rule that its replay cites, found DE-9.3\n",
        ),
        (
            "| Can combat be avoided? | No.",
            "| Can combat be avoided? | Yes.",
            'expected "No", as the engine answers, found "Yes"\n  rule: DE-8.2, ',
        ),
        (
            "| What do faces of unused factions do? | Nothing.",
            "| Do faces of unused factions count? | No. |",
            'expected an answer of the engine, found "No" typed out\n  hint: {{ asked(',
        ),
        (
            "the one place open to you. [DE-4.2]",
            "the one place open to you. [DE-4.3]",
            "expected what DE-4.3 says, found [DE-4.3]\n  rule: DE-4.3, ",
        ),
        (
            "Play goes clockwise.",
            "Play goes anticlockwise.",
            'expected what DE-1.3 says, found "anticlockwise"\n  rule: DE-1.3, ',
        ),
        (
            "![Poison](die:traitor.poison) Poison,",
            "![Poison](die:traitor.crysknife) Poison,",
            'expected the name of die:traitor.crysknife, found "Poison"',
        ),
    ],
)  # fmt: skip
def test_messages_name_line_rule_and_truth(desk: Desk, old: str, new: str, told: str) -> None:
    line = desk.change("rulebook.md", old, new)
    found = [str(problem) for problem in untruths(desk.manuscript())]
    assert found
    assert found[0].startswith(f"components/dune-express/rulebook.md:{line}: {told}")


def test_words_stop_a_build_and_a_draft_says_so_on_every_page(tmp_path: Path) -> None:
    home = GALLERY / "three-marches"
    shutil.copytree(home / "components", tmp_path / "components")
    shutil.copytree(home / "templates", tmp_path / "templates")
    path = tmp_path / "components" / "three-marches" / "rulebook.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\nCrown begins.", "\nHorde begins."), encoding="utf-8")
    game = load_game(Workspace(tmp_path), "three-marches", KINDS)
    with pytest.raises(Problems, match="true: it is the turn of Crown"):
        open_book(game)
    files = make_book(game, parse_paper("a4"), open_book(game, draft=True))
    (reading,) = [file for file in files if file.name == "rulebook.pdf"]
    pages = pypdfium2.PdfDocument(reading.data)
    assert all("DRAFT" in page.get_textpage().get_text_range() for page in pages)


def test_what_is_free_is_listed_with_its_reason() -> None:
    found = free_words(manuscript_of(REPOSITORY, "dragon-dune"))
    assert [(free.words, free.reason) for free in found] == [
        ("three", "the number between the two"),
        ("two", "what half of the price comes to"),
        ("Elves", "the rule says: nobody else"),
    ]  # fmt: skip


@pytest.mark.parametrize("reason", ["", "  ", "style", "Roll", "roll, Roll"])
def test_free_words_want_a_reason(desk: Desk, reason: str) -> None:
    freed = f'{{{{ free("Roll", "{reason}") }}}}, act, check.'
    line = desk.change("rulebook.md", "Roll, act, check.", freed)
    found = f'"{reason}"' if reason.strip() else "none"
    with pytest.raises(Problems) as refused:
        desk.manuscript()
    assert str(refused.value) == (
        f"components/dune-express/rulebook.md:{line}: expected a reason in a few words that are "
        f'not the free ones, found {found}: {{{{ free("words", "why they are not checked") }}}}'
    )
