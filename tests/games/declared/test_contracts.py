"""Declared games keep the contracts of all games."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from pnp.games.protocol import Setup
from tests.games.declared.table import game

TIC_TAC_TOE: Final[list[dict[str, Any]]] = [
    {"actions": [{"do": "mark", "at": "b2"}, {"do": "mark", "at": "a1"}],
     "claims": [{"1": "not can(mark, o, b2) -- nobody else marks the middle"},
                "count(c for c in cell if board[c] != none) == 2 -- two are marked"],
     "expect": {"verdict": "legal", "turn": "x", "board": {"b2": "x", "a1": "o", "c3": "none"}}},
    {"actions": [{"do": "mark", "at": "b2"}, {"do": "mark", "by": "x", "at": "a1"}],
     "expect": {"verdict": "illegal", "rule": "TTT-1", "at_action": 2}},
    {"before": {"board": {"a1": "x"}, "turn": "o"}, "actions": [{"do": "mark", "at": "a1"}],
     "expect": {"verdict": "illegal", "rule": "TTT-2", "at_action": 1}},
    {"before": {"board": {"a1": "x", "a2": "x"}, "last": "o"},
     "actions": [{"do": "mark", "at": "a3"}, {"do": "mark", "at": "c3"}],
     "expect": {"verdict": "illegal", "rule": "TTT-3", "at_action": 2, "winner": "x"}},
    {"actions": [], "claims": ["board[a1] == x -- the corner is marked"],
     "expect": {"verdict": "contradiction", "claim": 1}},
]  # fmt: skip
GOOFSPIEL: Final[list[dict[str, Any]]] = [
    {"chance": [3],
     "actions": [{"do": "lay", "by": "bob", "what": 2},
                 {"do": "lay", "by": "ann", "what": 4, "chance": [1]}],
     "claims": [{"1": "has_laid[bob] and not has_laid[ann] -- Bob is the first"}],
     "expect": {"points": {"ann": 3}, "up": 1, "hand": {"bob": [1, 3, 4]}, "winner": "none"}},
    {"chance": [3], "before": {"hand": {"ann": [1]}},
     "actions": [{"do": "lay", "by": "ann", "what": 4}],
     "expect": {"verdict": "illegal", "rule": "GOO-3"}},
]  # fmt: skip
MARCHES: Final[list[dict[str, Any]]] = [
    {"before": {"turn": "guild"},
     "actions": [{"do": "march", "from": "port", "to": "mill", "count": 2}],
     "expect": {"armies": {"mill": {"guild": 2}}, "left": 1}},
    {"before": {"armies": {"mill": {"guild": 1, "horde": 1}}}, "actions": [{"do": "rest"}],
     "expect": {"verdict": "invalid_state", "rule": "MAR-6"}},
]  # fmt: skip
CASES: Final = {
    "tic_tac_toe": Case(game("tic_tac_toe"), TIC_TAC_TOE),
    "goofspiel": Case(game("goofspiel", told=False), GOOFSPIEL, games=6),
    "kuhn_poker": Case(game("kuhn_poker", told=False), games=6),
    "marches": Case(game("marches"), MARCHES, most=40),
    "pig": Case(game("pig"), most=60),
    "harbour": Case(game("harbour"), most=40),
    "crews": Case(
        game("crews"), (), (Setup(()), Setup(("cy", "ann")), Setup(("bo", "di"), {"quick": True}))
    ),
}


@pytest.fixture(params=CASES, scope="module")
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]
