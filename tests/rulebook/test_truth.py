"""A book that says otherwise than its replays is not built; one that says it otherwise is."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
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
from pnp.rulebook.checks import contradictions, free_words, untruths
from pnp.rulebook.manuscript import Manuscript, read_manuscript
from pnp.rulebook.signed import unsigned
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


def manuscript_of(root: Path, game: str, edition: str = "") -> Manuscript:
    found = load_game(Workspace(root), game, KINDS, edition)
    return read_manuscript(found, evaluators_of(found.workspace, game))


def manuscripts_of(root: Path, game: str) -> list[Manuscript]:
    """Return the book as every edition of the game has it."""
    ordinary = manuscript_of(root, game)
    others = (manuscript_of(root, game, name) for name in ordinary.game.editions[1:])
    return [ordinary, *others]


def edited(root: Path, game: str, edits: Sequence[Edit]) -> tuple[list[Problem], list[Edit]]:
    """Return what books with the edits are refused for, and the edits whose lines are not told.

    A book holds as many of them as have lines of their own.
    """
    home = home_of(game)
    shutil.copytree(home / "components" / game, root / "components" / game)
    if (home / "templates").exists() and home != REPOSITORY:
        shutil.copytree(home / "templates", root / "templates")
    folder = root / "components" / game
    files = {file: (folder / file).read_text(encoding="utf-8") for file, _, _ in edits}
    found: list[Problem] = []
    untold: list[Edit] = []
    left = list(edits)
    while left:
        now, places = dict(files), {}
        for edit in left:
            file, old, new = edit
            assert old in files[file], f"{file} lacks {old}"
            place = (file, now[file][: now[file].find(old)].count("\n") + 1)
            if old in now[file] and place not in places:
                places[place] = edit
                now[file] = now[file].replace(old, new, 1)
        left = [edit for edit in left if edit not in places.values()]
        for file, text in now.items():
            (folder / file).write_text(text, encoding="utf-8")
        told = [untruths(book) for book in manuscripts_of(root, game)]
        # The ordinary edition has to tell by itself what is untrue.
        lines = {(problem.file.name, problem.line) for problem in told[0] if problem.file}
        found += dict.fromkeys(problem for problems in told for problem in problems)
        untold += [edit for place, edit in places.items() if place not in lines]
    return found, untold


CONTRARY = (PLANTED, FALSE, CONTRADICTIONS, BOUNDED)
"""What no book may say: planted from outside, plain facts, every kind, names and numbers."""

ALIKE = (SAME, PLAINER, HARMLESS, REWORDINGS)


def of_all(sets: Sequence[Mapping[str, Sequence[Edit]]], game: str) -> list[Edit]:
    return [edit for edits in sets for edit in edits.get(game, ())]


def of(sets: Sequence[Mapping[str, Sequence[Edit]]]) -> int:
    return sum(len(edits) for some in sets for edits in some.values())


@pytest.mark.parametrize("game", dict.fromkeys(name for edits in CONTRARY for name in edits))
def test_every_contradiction_is_told_with_its_line(game: str, tmp_path: Path) -> None:
    untold = edited(tmp_path / "all", game, of_all(CONTRARY, game))[1]
    # One contradiction may take away what refutes another.
    alone = [edited(tmp_path / f"{n}", game, [edit])[1] for n, edit in enumerate(untold)]
    assert [edit for edits in alone for edit in edits] == []


@pytest.mark.parametrize("game", dict.fromkeys(name for edits in ALIKE for name in edits))
def test_other_words_for_the_same_are_let_pass(game: str, tmp_path: Path) -> None:
    told, _ = edited(tmp_path, game, of_all(ALIKE, game))
    assert [str(problem) for problem in told] == []


def test_what_contradicts_a_fact_is_told_with_the_fact(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.change("rulebook.md", "Losses fall on Troops first.", "Losses fall on Sardaukar first.")
    for told, truth in (
        (contradictions(desk.manuscript()), "true: Losses fall on Troops first"),
        (untruths(desk.manuscript()), "true: Losses fall on Troops first."),  # as it was signed
    ):
        assert str(told[0]).split("\n  ")[-1] == truth


SIGNED = (
    (
        "rulebook.md",
        "takes Corrino, so the Sardaukar come out.",
        "takes Harkonnen, so the Sardaukar come out.",
        'example setup, step 0: expected what the replay has, found "Harkonnen"',
        "rule: DE-10.9, ",
        "true: Cleo chooses first and takes Corrino, so the Sardaukar come out.",
    ),
    (
        "rulebook.md",
        "A die that was set aside keeps its face (DE-3.3)",
        "A die that was set aside keeps its face (DE-3.6)",
        "example question-refused-roll: expected a rule that its replay cites, found DE-3.6",
        "rule: DE-3.3, ",
        "true: A die that was set aside keeps its face (DE-3.3), so that last roll does not count.",
    ),
    (
        "rulebook.md",
        "Then the dice go to the left.",
        "Then the dice go to the right.",
        'expected what DE-2.7 says, found "Then the dice go to the right"',
        "rule: DE-2.7, ",
        "true: Then the dice go to the left.",
    ),
    (
        "rulebook.md",
        "Play goes clockwise.",
        "Play goes anticlockwise.",
        'expected what DE-1.3 says, found "anticlockwise"',
        "rule: DE-1.3, ",
        "true: Play goes clockwise.",
    ),
    (
        "rules.yaml",
        "as many counters each as the weaker side has.",
        "as many counters each as the stronger side has.",
        'found "stronger" in "as many counters each as the stronger side has."',
        "rule: DE-8.3, components/dune-express/rules.yaml:",
        "true: as many counters each as the weaker side has.",
    ),
)  # fmt: skip
"""A file, its words, other words; what is told, of which rule, and what was signed there."""


def test_what_is_refused_is_told_with_its_rule_and_with_what_was_signed(tmp_path: Path) -> None:
    for number, (file, old, new, *told) in enumerate(SIGNED):
        desk = Desk(tmp_path / str(number))
        line = desk.change(file, old, new)
        found = [p for p in untruths(desk.manuscript()) if p.file and p.file.name == file]
        # A rule is told of at its id, which stands above its words.
        first = next(p for p in found if line - 1 <= p.line <= line)
        message, rule, truth, *hint = str(first).split("\n  ")
        assert message.endswith(told[0])
        assert rule.startswith(told[1])
        assert truth == told[2]
        assert all(each.startswith("hint: ") for each in hint)


def test_of_a_sentence_that_stands_as_it_was_signed_no_other_one_is_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    line = desk.change("rulebook.md", "and then rolls that Faction die again", "and rolls it anew")
    book = desk.manuscript()
    remedies = unsigned(book).remedies
    assert remedies is not None
    stands = Problem(book.file, line, "", 'expected nothing, found "that last roll does not count"')
    assert remedies.beside(stands) == stands
    has_changed = Problem(book.file, line, "", 'expected nothing, found "rolls it anew"')
    assert "true: Finn sets aside a Faction die" in remedies.beside(has_changed).message
    elsewhere = Problem(book.file, line + 2, "", 'expected nothing, found "rolls it anew"')
    assert remedies.beside(elsewhere) == elsewhere


def test_while_the_rules_are_others_nothing_signed_is_told_as_true(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.change("rules.yaml", "works under Shai Hulud,", "works under the Shai Hulud,")
    desk.change("rulebook.md", "Play goes clockwise.", "Play goes anticlockwise.")
    found = [str(p) for p in untruths(desk.manuscript()) if "anticlockwise" in str(p)]
    assert found
    assert not any("true: Play goes clockwise." in one for one in found)


def test_where_words_do_not_suffice_the_page_says_how_many(tmp_path: Path) -> None:
    """Whoever mends one moves it to its kind."""
    for game in MISSED:
        assert edited(tmp_path / game, game, MISSED[game])[0] == []
    for game in REFUSED:
        assert edited(tmp_path / "same" / game, game, REFUSED[game])[1] == []
    contrary, missed, alike, refused = map(of, (CONTRARY, [MISSED], ALIKE, [REFUSED]))
    page = (REPOSITORY / "docs/why/rule-truth.md").read_text(encoding="utf-8")
    assert (
        f"Of {contrary + missed} contradictions and {alike + refused} rewordings of our own books "
        f"it misses {missed} and refuses {refused} "
    ) in page


MESSAGES = (
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
        "expected a rule of the game, found DE-5.9\n  rule: DE-3.3, ",
        'hint: did you mean "DE-5.6"?',
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
        "Troops limit what you can place? | Yes.",
        "Troops limit what you can place? | No.",
        'expected "Yes", as the engine answers, found "No"\n  rule: DE-5.5, ',
    ),
    (
        "| What do faces of unused factions do? | Nothing.",
        "| Do faces of unused factions count? | No. |",
        'expected an answer of the engine, found "No" typed out\n  rule: DE-4.1, ',
        "hint: {{ asked(",
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
)  # fmt: skip
"""What is written, what is put in its place, how the message goes on behind the line; a hint."""


def test_messages_name_line_rule_and_truth(tmp_path: Path) -> None:
    left = list(MESSAGES)
    while left:
        # All that can stand in one book, each passage being changed once.
        now = list({message[0]: message for message in reversed(left)}.values())
        left = [message for message in left if message not in now]
        desk = Desk(tmp_path / str(len(left)))
        changed = [(desk.change("rulebook.md", old, new), told) for old, new, *told in now]
        found = [str(problem) for problem in untruths(desk.manuscript())]
        for line, (told, *hints) in changed:
            place = f"components/dune-express/rulebook.md:{line}: "
            first = next((one for one in found if one.startswith(place)), "")
            assert first.startswith(place + told)
            assert all(f"\n  {hint}" in first for hint in hints)


def test_words_stop_a_build_and_a_draft_says_so_on_every_page(tmp_path: Path) -> None:
    home = GALLERY / "three-marches"
    shutil.copytree(home / "components", tmp_path / "components")
    shutil.copytree(home / "templates", tmp_path / "templates")
    path = tmp_path / "components" / "three-marches" / "rulebook.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\nCrown begins.", "\nHorde begins."), encoding="utf-8")
    game = load_game(Workspace(tmp_path), "three-marches", KINDS)
    with pytest.raises(Problems, match="true: Crown begins"):
        open_book(game)
    manuscript = read_manuscript(game, evaluators_of(game.workspace, game.name))
    (told,) = contradictions(manuscript)  # before it is held to what was signed
    assert str(told).endswith("true: it is the turn of Crown")
    files = make_book(game, parse_paper("a4"), open_book(game, draft=True))
    (reading,) = [file for file in files if file.name == "rulebook.pdf"]
    pages = pypdfium2.PdfDocument(reading.data)
    assert all("DRAFT" in page.get_textpage().get_text_range() for page in pages)


def test_a_card_that_is_led_or_played_has_its_own_colour(tmp_path: Path) -> None:
    shutil.copytree(GALLERY / "lanterns", tmp_path, dirs_exist_ok=True)
    path = tmp_path / "components" / "lanterns" / "rulebook.md"
    text = path.read_text(encoding="utf-8")
    for said, told in (("Ben plays blue.", []), ("Ben plays red.", ["Ben plays red"])):
        path.write_text(
            text.replace("Ben would like to keep his red card, and may not.", said), "utf-8"
        )
        found = map(str, contradictions(manuscript_of(tmp_path, "lanterns")))
        assert [one.split('found "')[1].split('"')[0] for one in found] == told


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


TOLD_ONCE = (
    (
        "The attacker wins ties. |",
        "The defender wins ties. |",
        'expected what DD-11.9 says, found "The defender wins ties"',
    ),
    (
        "hearts and diamonds are **red**, clubs and spades are **black**",
        "hearts and spades are **red**, clubs and diamonds are **black**",
        'expected black for spades, found "red"',
    ),
)
"""A sentence that several checks doubt, or one in two places, and the one thing that is told."""


def test_a_sentence_that_is_doubted_in_several_ways_is_told_once(tmp_path: Path) -> None:
    edits = [("rulebook.md", old, new) for old, new, _ in TOLD_ONCE]
    found, untold = edited(tmp_path, "dragon-dune", edits)
    assert untold == []
    heads = [problem.message.splitlines()[0] for problem in found]
    assert sorted(heads) == sorted(message for *_, message in TOLD_ONCE)
