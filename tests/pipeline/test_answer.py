"""Requests for printing, answered by the planner (DE-C20 to DE-C25, table A.4)."""

from __future__ import annotations

import pytest

from pnp.model.workspace import Workspace
from pnp.pipeline import print_answer
from tests.printed import REPOSITORY


def answer(**request: object) -> dict[str, object]:
    return print_answer("dune-express", request, Workspace(REPOSITORY))


@pytest.mark.parametrize("percent", [90, 100])
def test_the_board_fits_a4_up_to_100_percent(percent: int) -> None:
    facts = answer(map_factor=percent, paper="A4")
    assert facts["verdict"] == "legal"
    assert facts["board_mm"] == 2 * percent and facts["token_mm"] == pytest.approx(0.16 * percent)
    assert facts["page_factors"] == {
        "board": percent,
        "map_tokens": percent,
        "protection_and_thumper_tokens": 100,
        "die_stickers": 100,
        "faction_cards": 100,
        "game_turn_track": 100,
        "quick_reference": 100,
    }


@pytest.mark.parametrize(
    ("percent", "paper", "verdict"),
    [
        (101, "A4", "tiled"),
        (102, "Letter", "legal"),
        (103, "Letter", "tiled"),
        (125, "A3", "legal"),
    ],
)
def test_a_larger_board_is_tiled_never_shrunk(percent: int, paper: str, verdict: str) -> None:
    facts = answer(map_factor=percent, paper=paper, only="board")
    assert (facts["verdict"], facts["board_mm"]) == (verdict, 2 * percent)


@pytest.mark.parametrize(
    ("request_", "rule"),
    [
        ({"map_factor": 89}, "DE-C21"),
        ({"map_factor": 126}, "DE-C21"),
        ({"board_factor": 110, "map_token_factor": 100}, "DE-C22"),
        ({"faction_card_factor": 95}, "DE-C23"),
        ({"die_sticker_factor": 110}, "DE-C24"),
    ],
)
def test_factors_that_the_rules_forbid(request_: dict[str, int], rule: str) -> None:
    facts = answer(**request_)
    assert (facts["verdict"], facts["rule"]) == ("illegal", rule)


@pytest.mark.parametrize(("percent", "pages"), [(100, 1), (119, 1), (120, 2), (125, 2)])
def test_map_tokens_flow_on_and_none_is_dropped(percent: int, pages: int) -> None:
    facts = answer(map_factor=percent, paper="A4", only="map_tokens")
    assert (facts["tokens_drawn"], facts["pages_at_least"]) == (98, pages)


def test_the_inventory() -> None:
    counts = answer(count="all")["counts"]
    wanted = {
        "board": 1,
        "troops": 84,
        "troops_per_faction": 14,
        "sardaukar": 8,
        "forts": 5,
        "sand_storm": 1,
        "snooper": 5,
        "holtzmann_shield": 5,
        "truth_trance": 5,
        "thumper": 5,
        "map_tokens": 98,
        "tokens": 118,
        "dice": 9,
        "stickers": 54,
        "faction_cards": 6,
        "game_turn_track": 1,
        "quick_reference": 1,
    }
    assert isinstance(counts, dict)
    assert {name: counts.get(name) for name in wanted} == wanted


def test_the_stickers_of_table_a4() -> None:
    stickers = answer(count="all")["stickers"]
    factions = ["atreides", "bene_gesserit", "corrino", "fremen", "harkonnen", "spacing_guild"]
    places = [
        "sietch_tabr",
        "carthag",
        "arrakeen",
        "tueks_sietch",
        "habbanya_sietch",
        "polar_sink",
    ]
    assert stickers == {
        **dict.fromkeys(factions, 4),
        **{f"spice_{number}": 1 for number in range(1, 6)},
        "shai_hulud": 1,
        **dict.fromkeys(places, 1),
        **dict.fromkeys(["poison", "hunter_seeker", "crysknife", "snooper", "truth_trance"], 2),
        "shield": 1,
        "thumper": 1,
        "fort": 1,
        "atomic": 1,
        "sand_storm": 2,
        "assignment": 2,
    }
