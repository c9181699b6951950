"""Printed tables are tried: by the engine, by the rules, by the other tables."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.rulebook.checks import untruths
from pnp.rulebook.values import unused_values
from tests.printed import REPOSITORY
from tests.rulebook.conftest import Desk
from tests.rulebook.test_truth import GALLERY, manuscript_of


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "rules.yaml",
            "crysknife: holtzmann_shield, hunter_seeker: truth_trance",
            "crysknife: truth_trance, hunter_seeker: holtzmann_shield",
            'DE-10.6: expected what the tables of rules.yaml say, found "a Holtzmann Shield the '
            'Crysknife"\n  true: crysknife: truth trance',
        ),
        (
            "rules.yaml",
            "2: hunter_seeker, 3: crysknife, 4",
            "2: crysknife, 3: hunter_seeker, 4",
            "DE-12.2: expected what the tables of rules.yaml say, found "
            '"2 Hunter Seeker"\n  true: 2: crysknife',
        ),
        (
            "game.yaml",
            "powers: [DE-11.7]",
            "powers: [DE-11.8]",
            "components/dune-express/game.yaml:50: factions, fremen, powers: expected a rule about "
            "fremen, found DE-11.8\n  rule: DE-11.8, ",
        ),
        (
            "dice.yaml",
            "{id: spice_3, numeral: 3",
            "{id: spice_3, numeral: 4",
            "dice, spice, faces: expected what the engine answers, "
            'found "1, 2, 4, 4, 5, shai_hulud"\n  rule: DE-3.7, ',
        ),
    ],
)
def test_a_wrong_cell_is_told_with_its_place_rule_and_truth(
    desk: Desk, file: str, old: str, new: str, told: str
) -> None:
    desk.change(file, old, new)
    assert any(told in str(problem) for problem in untruths(desk.manuscript()))


def test_a_value_that_nothing_uses_is_told(tmp_path: Path) -> None:
    shutil.copytree(GALLERY / "lanterns" / "components", tmp_path / "components")
    assert list(unused_values(manuscript_of(tmp_path, "lanterns"))) == []
    path = tmp_path / "components" / "lanterns" / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{hand_size: 6}", "{hand_size: 6, spares: 2}"), encoding="utf-8")
    (found,) = unused_values(manuscript_of(tmp_path, "lanterns"))
    assert "LA-1.1, spares: expected a sentence, a table or an engine that uses it" in str(found)


@pytest.mark.parametrize("game", sorted(p.name for p in (REPOSITORY / "components").iterdir()))
def test_games_that_come_with_pnp_are_sound_in_any_workspace(tmp_path: Path, game: str) -> None:
    """Their templates use values too, wherever they are checked from."""
    assert list(unused_values(manuscript_of(tmp_path, game))) == []
