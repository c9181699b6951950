"""The two small games of these tests with their rules and scenarios."""

from __future__ import annotations

from typing import Any, Final

from tests.games.kit.prizes import Prizes
from tests.games.kit.stones import Stones

STONE_RULES: Final[dict[str, Any]] = {
    "sentences": {
        "ST-1.1": "Ten stones lie on the table.",
        "ST-2.1": "A player takes one to three stones.",
        "ST-2.2": "Nobody takes more than there are.",
        "ST-3.1": "Whoever takes the last stone wins, and the game is over.",
    },
    "values": {"stones": 10, "most": 3},
}
PRIZE_RULES: Final[dict[str, Any]] = {
    "sentences": {
        "PR-1": "A prize of one to three is turned up.",
        "PR-2": "Everybody lays one card of the own hand face down.",
        "PR-3": "The highest card takes the prize.",
        "PR-4": "When the hands are empty, the most points win.",
    },
    "values": {"cards": 10},
}
STONES: Final = Stones(STONE_RULES)
PRIZES: Final = Prizes(PRIZE_RULES)

STONE_SCENARIOS: Final[list[dict[str, Any]]] = [
    {"actions": [{"do": "take", "count": 3}], "expect": {"stones": 7, "to_move": "second"}},
    {"actions": [{"do": "take", "count": 4}],
     "expect": {"verdict": "illegal", "rule": "ST-2.1", "at_action": 1}},
    {"before": {"stones": 2}, "actions": [{"do": "take", "count": 3}],
     "expect": {"verdict": "illegal", "rule": "ST-2.2", "stones": 2}},
    {"before": {"stones": 1},
     "actions": [{"do": "take", "count": 1}, {"do": "take", "count": 1}],
     "claims": [{"says": "nothing is left", "after": 1, "fact": {"stones": 0}}],
     "expect": {"verdict": "illegal", "rule": "ST-3.1", "at_action": 2, "winner": "first"}},
    {"actions": [], "claims": [{"says": "nine stones", "fact": {"stones": 9}}],
     "expect": {"verdict": "contradiction", "claim": 1}},
]  # fmt: skip
_BEFORE: Final = {"hands": {"ann": [2, 9], "bob": [4, 5]}, "rest": [1, 3, 6, 7, 8, 10]}
PRIZE_SCENARIOS: Final[list[dict[str, Any]]] = [
    {"before": _BEFORE,
     "actions": [{"do": "turn_up", "prize": 2}, {"do": "lay", "by": "bob", "card": 4},
                 {"do": "lay", "by": "ann", "card": 9}, {"do": "show"}],
     "expect": {"points": {"ann": 2}, "step": "turning", "hands": {"bob": [5]}}},
    {"before": _BEFORE,
     "actions": [{"do": "turn_up", "prize": 1}, {"do": "lay", "by": "ann", "card": 4}],
     "expect": {"verdict": "illegal", "rule": "PR-2", "at_action": 2}},
    {"actions": [{"do": "turn_up", "prize": 4}], "expect": {"verdict": "illegal", "rule": "PR-1"}},
    {"players": ["bob", "cleo"], "options": {"short": True}, "actions": [{"do": "show"}],
     "expect": {"verdict": "illegal", "rule": "PR-3"}},
]  # fmt: skip
