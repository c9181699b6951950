"""Dune Express in the language beside its Python engine: every list, verdict and position.

`tests/full/express.py` does the same for all scenarios and 100,000 actions.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pnp.games.protocol import Setup
from pnp.model.scenarios import Scenario
from tests.fuzzing import times
from tests.games.declared.express import a_game
from tests.games.declared.express_scenarios import PLAYED, difference, table_of
from tests.games.declared.table import declared

USUAL = [table for table, n in Counter(map(table_of, PLAYED)).items() if n > 9]
"""Tables at which several scenarios are played; each has to be compiled."""


@pytest.mark.parametrize("number", range(times(5)))
def test_both_engines_play_the_same_game(number: int) -> None:
    # 25 and 72 have no common divisor: all 72 sets of options have their turn.
    assert a_game(number * 25, turns=10, wild=3) > 50


def test_scenarios_have_the_same_verdict_and_the_same_end() -> None:
    asked: list[Scenario] = [one for one in PLAYED if table_of(one) in USUAL]
    assert len(asked) > 250
    assert {one.id: found for one in asked if (found := difference(one))} == {}


def test_every_rule_of_the_game_is_enforced_cited_or_told() -> None:
    declaration = declared("dune_express")
    assert [note.message for note in declaration.notes] == []
    house = declaration.sitting(Setup((), {"advanced": True, "house": True}))
    assert "foresee" in house.plan.deeds


def test_players_read_the_names_that_are_printed() -> None:
    """In lines of a game, refusals and what a seat sees no id is left."""
    declaration = declared("dune_express")
    options = {"advanced": True, "house": True, "tactics": True, "thumpers": True}
    setup = Setup(("bene_gesserit", "corrino"), options)
    sitting = declaration.sitting(setup)
    named = sitting.world.names
    ids = {str(one) for kind in ("face", "token", "weapon", "counter", "location", "player")
           for one in sitting.world.kinds[kind].ids} - {"nothing"}  # fmt: skip
    assert {one for one in ids if not one.isdigit() and one not in named} == set()
    seen = "\n".join(sitting.words(sitting.start(), "corrino"))
    assert "Bene Gesserit Snooper 0 Holtzmann Shield 0" in seen
    assert not any(re.search(rf"\b{one}\b", seen) for one in ids if "_" in one)
