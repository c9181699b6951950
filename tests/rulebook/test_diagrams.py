"""Diagrams by name: positions that the engine works out, refused with file and line."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest

from pnp.errors import Problems
from pnp.games.dune_express import DuneExpress
from pnp.games.kit.form import FormFault
from pnp.model.rules import read_rules
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book
from pnp.rulebook.assembly import Assembled
from tests.rulebook.conftest import GAME, REPOSITORY, Desk

ENTRY = """\
id: two-cities
alt: Two cities
players: [atreides, fremen]
before: {board: {carthag: {atreides: 2}, arrakeen: {fremen: 1}}}
dice: {faction: [atreides, atreides, fremen, corrino], spice: 2, location: carthag, traitor: shield}
actions:
  - {do: place, count: 2, into: carthag}
---
id: crowd
players: [atreides, fremen]
before: {board: {carthag: {atreides: 15}}}
"""
TWO_CITIES = "Two cities. Four Atreides Troops hold Carthag; one Fremen Troop holds Arrakeen."


@pytest.fixture
def drawn(desk: Desk) -> Desk:
    """Return a desk whose book prints a diagram and a position."""
    (desk.folder / "diagrams.yaml").write_text(ENTRY, encoding="utf-8")
    pictures = "![Two cities](diagram:two-cities#40) ![Then](position:example-1.2#40)"
    desk.change("rulebook.md", "## ", f"{pictures}\n\n## ")
    return desk


def test_the_engine_says_what_a_diagram_shows(drawn: Desk) -> None:
    drawings = drawn.book().drawings
    diagram = drawings.get("diagram:two-cities")
    assert diagram.words == TWO_CITIES
    assert ">4</text>" in diagram.svg
    position = drawings.get("position:example-1.2")
    assert position.words != drawings.get("position:example-1.0").words
    assert position.words.startswith("Two Atreides Troops hold Carthag")


def test_its_words_reach_paper_and_screen(drawn: Desk) -> None:
    book = drawn.book()
    files = {file.name: file.data for file in make_book(book.game, parse_paper("a4"), book)}
    page = files["rulebook.html"].decode()
    assert f'aria-label="{TWO_CITIES}"' in page
    assert "<figcaption>Two cities</figcaption>" in page
    pdf = pikepdf.open(io.BytesIO(files["rulebook.pdf"]))
    alts = [str(o.Alt) for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/Alt" in o]
    assert TWO_CITIES in alts


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("diagram:two-cities#40", "diagram:two-citys#40", 'did you mean "two-cities"?'),
        ("position:example-1.2", "position:exampel-1.2", 'did you mean "example-1"?'),
        ("position:example-1.2", "position:example-1.9", "expected a step from 0 to"),
        ("position:example-1.2", "position:setup.0", "found none"),
    ],
)
def test_unknown_names_carry_the_line_of_the_text(
    drawn: Desk, old: str, new: str, told: str
) -> None:
    line = drawn.change("rulebook.md", old, new)
    with pytest.raises(Problems) as caught:
        drawn.book()
    assert str(caught.value).startswith(f"components/{GAME}/rulebook.md:{line}: ")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("count: 2, into: carthag", "count: 3, into: carthag", "DE-5.3"),
        ("do: place", "do: plase", 'found "plase"'),
    ],
)
def test_a_refused_entry_carries_its_line(drawn: Desk, old: str, new: str, told: str) -> None:
    line = drawn.change("diagrams.yaml", old, new)
    with pytest.raises(Problems) as caught:
        drawn.book()
    message = str(caught.value)
    assert message.startswith(f"components/{GAME}/diagrams.yaml:{line}: diagram two-cities: ")
    assert told in message
    assert re.search(r"printed at: components/dune-express/rulebook\.md:\d+", message)


def test_an_impossible_position_is_refused(drawn: Desk) -> None:
    drawn.change("rulebook.md", "diagram:two-cities", "diagram:crowd")
    with pytest.raises(Problems, match=r"DE-0.5: .*Atreides has 15 Troops") as caught:
        drawn.book()
    assert f"components/{GAME}/diagrams.yaml:11: diagram crowd" in str(caught.value)


def test_every_name_is_given_once(drawn: Desk) -> None:
    drawn.change("diagrams.yaml", "id: crowd", "id: two-cities")
    with pytest.raises(Problems, match='expected every id once, found "two-cities" again'):
        drawn.book()


def test_a_story_uses_the_words_it_is_given() -> None:
    rules = read_rules(REPOSITORY / "components" / GAME / "rules.yaml", Path("rules.yaml")).plain()
    game = DuneExpress(rules)
    story = game.story({"carthag": "Northtown", "fremen": "Nomads"})
    data = {"players": ["fremen", "atreides"], "before": {"board": {"carthag": {"fremen": 2}}}}
    assert story.diagram(data).words == "Two Nomads Troops hold Northtown."
    assert story.players(game.replay(data)) == "Nomads against atreides"
    with pytest.raises(FormFault):
        story.diagram({**data, "players": ["fremen"]})


def test_an_example_without_steps_shows_one_position(book: Assembled) -> None:
    still = [shown for name, shown in book.examples.items() if not book.replayed.all[name].steps]
    assert any(shown.told.before for shown in still)
    assert all(shown.told.after is None for shown in still)


@pytest.mark.parametrize(
    "fault", ['{% include "no-such-macros.svg.j2" %}', "{{ state.held.worms }}"]
)
def test_a_template_with_a_fault_is_never_left_out(desk: Desk, fault: str) -> None:
    """A diagram is missing when its template is missing, not when the template is wrong."""
    own = desk.root / "templates" / GAME
    own.mkdir(parents=True)
    board = (REPOSITORY / "templates" / GAME / "diagram-board.svg.j2").read_text(encoding="utf-8")
    (own / "diagram-board.svg.j2").write_text(board.replace("<svg", f"{fault}<svg", 1), "utf-8")
    with pytest.raises(Problems, match=r"diagram-board\.svg\.j2"):
        desk.book()
