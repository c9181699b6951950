"""The numbers of rules.yaml are the numbers of play."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.games.dune_chess import DuneChess, read_move
from pnp.games.dune_chess.ending import totals
from pnp.games.dune_chess.notation import read_position
from pnp.games.dune_chess.state import to_state
from tests.games.dune_chess.table import ENGINE, RULES


def engine(**changed: Any) -> DuneChess:
    """Return the engine with other values; *start* is the set-up."""
    plain = RULES.plain()
    plain["start"] = changed.pop("start", plain["start"])
    assert set(changed) <= set(plain["values"])
    return DuneChess({**plain, "values": {**plain["values"], **changed}})


def over(game: DuneChess, text: str) -> str | None:
    outcome = game.outcome(read_position(text, game.constants.supply))
    return None if outcome is None else outcome.rule


def test_limits_of_the_clock() -> None:
    quiet = "3b4/8/8/8/8/8/8/3D4 a 0/0 - - - {} 1"
    long = "3b4/8/8/3*4/8/8/8/3D4 a 0/0 - - - {} 1"
    assert [over(engine(), quiet.format(clock)) for clock in (39, 40)] == [None, "DC-8.4"]
    assert [over(engine(quiet_limit=30), quiet.format(c)) for c in (29, 30)] == [None, "DC-8.4"]
    assert [over(engine(), long.format(clock)) for clock in (99, 100)] == [None, "DC-8.5"]
    assert [over(engine(safety_limit=8), long.format(c)) for c in (7, 8)] == [None, "DC-8.5"]
    position = read_position(long.format(8), ENGINE.constants.supply)
    assert engine(safety_limit=8).fast.rules.count(to_state(position)) == 0
    assert engine(safety_limit=9).fast.rules.count(to_state(position)) == 5


def test_prices_are_paid_as_stated() -> None:
    text = "3bm3/8/8/8/8/8/8/3DM3 a 6/0 FOHT - - 0 1"
    names = {"F": "fremen", "O": "ornithopter", "H": "harvester", "T": "troop"}
    for kind, name in names.items():
        game = engine(**{f"price_{name}": 4})
        position = read_position(text, game.constants.supply)
        after = game.apply(position, read_move(f"{kind}@a4"))
        assert after.spice == (2, 4)
        dear = engine(**{f"price_{name}": 7})
        refusal = dear.why_not(position, read_move(f"{kind}@a4"))
        assert refusal is not None and refusal.rule == "DC-7.5"
        assert f"{kind}@a4" not in map(str, dear.legal_moves(position))
    red = engine(price_sardaukar=1)
    position = read_position("3b4/8/8/8/8/8/8/3D4 h 0/1 s - - 0 1", red.constants.supply)
    assert "S@a4" in map(str, red.legal_moves(position))


@pytest.mark.parametrize(
    ("value", "board", "house"),
    [
        ("value_leader", "D", "Atreides"), ("value_fremen", "F", "Atreides"),
        ("value_sardaukar", "s", "Harkonnen"), ("value_ornithopter", "o", "Harkonnen"),
        ("value_harvester", "H", "Atreides"), ("value_troop", "t", "Harkonnen"),
    ],
)  # fmt: skip
def test_worth_of_pieces(value: str, board: str, house: str) -> None:
    game = engine(**{value: 37})
    position = read_position(f"8/8/8/8/8/8/8/{board}7 a 0/0 - - - 0 1", game.constants.supply)
    assert totals(game.constants, position)[house] == 37
    assert abs(game.fast.rules.lead(to_state(position))) == 37


def test_worth_of_spice() -> None:
    game = engine(value_spice=3)
    position = read_position("3b4/8/8/8/8/8/8/3D4 a 2/1 - - - 0 1", game.constants.supply)
    assert totals(game.constants, position) == {"Atreides": 16, "Harkonnen": 13}


def test_repetitions_that_end_a_game() -> None:
    game = engine(repetitions=2)
    position = read_position("3b4/8/8/3*4/8/8/8/3D4 a 0/0 - - - 0 1", game.constants.supply)
    for text in ("Dd1-d2", "Bd8-d7", "Dd2-d1", "Bd7-d8"):
        assert game.outcome(position) is None
        position = game.apply(position, read_move(text))
    outcome = game.outcome(position)
    assert outcome is not None and outcome.rule == "DC-8.6"


@pytest.mark.parametrize(
    ("value", "many"),
    [
        ("count_duke", "D1D5"), ("count_baron", "b1b5"), ("count_mentat", "M1M5"),
        ("count_fremen", "F1F1F3"), ("count_sardaukar", "s1s1s3"), ("count_ornithopter", "o1o1o3"),
        ("count_harvester", "H1H1H3"), ("count_troop", "TTTTTTTT/T7"), ("count_sandworm", "~1~1~3"),
        ("count_sietch", "^1^1^^^1"), ("count_spice", "********/********/*7"),
    ],
)  # fmt: skip
def test_supply(value: str, many: str) -> None:
    rows = many.split("/")
    text = "/".join([*rows, *["8"] * (8 - len(rows))]) + " a 0/0 - - - 0 1"
    with pytest.raises(PnpError, match="expected at most"):
        read_position(text, ENGINE.constants.supply)
    game = engine(**{value: 17})
    position = read_position(text, game.constants.supply)
    assert game.legal_moves(position) is not None


def test_set_up_is_data() -> None:
    text = "3b4/8/8/3*4/8/8/8/3D4 a 0/0 - - - 0 1"
    game = engine(start=text)
    assert game.set_up() == read_position(text, game.constants.supply)
    with pytest.raises(PnpError, match=r"rules\.yaml: start: expected 8 fields"):
        engine(start="nothing").set_up()


def test_values_that_do_not_fit_are_named() -> None:
    plain = RULES.plain()
    for values, found in (
        ({"price_troop": -1}, "price_troop: expected a whole number from 0 up, found -1"),
        ({"price_troop": True}, "price_troop: expected a whole number from 0 up, found True"),
        ({"troops": 3}, "troops"),
    ):
        with pytest.raises(PnpError, match=found):
            DuneChess({**plain, "values": {**plain["values"], **values}})
    with pytest.raises(PnpError, match="expected the key start"):
        DuneChess({key: plain[key] for key in ("sentences", "values")})
    with pytest.raises(PnpError, match="DC-99"):
        ENGINE.sentence("DC-99")
