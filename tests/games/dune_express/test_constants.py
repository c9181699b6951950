"""The numbers of rules.yaml are the numbers of the game: changing one changes play."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from pnp.errors import PnpError
from pnp.games.dune_express import Constants, DuneExpress
from pnp.games.dune_express.constants import Values
from tests.games.dune_express.table import ENGINE, ROOT, RULES, SCENARIOS

PLAIN = RULES.plain()
OUTCOMES = ("board", "held", "forts", "spice_left", "winner", "round", "warnings", "laid_out")


def came_out(rules: dict[str, Any]) -> list[Any]:
    game = DuneExpress(rules)
    outcomes: list[Any] = []
    for scenario in SCENARIOS:
        replay = game.replay(scenario.data)
        if replay.faults:
            outcomes.append("wrong form")
            continue
        result = replay.report.result
        state = {key: result.state.get(key) for key in OUTCOMES}
        outcomes.append((result.verdict, result.rule, result.at, state))
    return outcomes


AS_IT_IS = came_out(PLAIN)


CHANGES = [
    (name, value + difference)
    for name, value in PLAIN["values"].items()
    for difference in (1, -1)
    if value + difference >= 0
]


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_changing_a_constant_changes_play(name: str, value: int) -> None:
    changed = {**PLAIN, "values": {**PLAIN["values"], name: value}}
    assert came_out(changed) != AS_IT_IS


def test_every_value_of_the_file_is_one_that_the_engine_uses() -> None:
    assert {field.name for field in fields(Values)} == set(RULES.values)


@pytest.mark.parametrize("values", [{"fort_toll": -1}, {"fort_toll": True}, {"extra": 1}])
def test_values_that_cannot_be_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(PnpError, match=next(iter(values))):
        Constants.from_plain({**PLAIN, "values": {**PLAIN["values"], **values}})


def test_tables_of_the_dice_are_used() -> None:
    dice = {**PLAIN["dice"], "location": ["carthag"] * 6}
    expect = {"verdict": "legal"}
    scenario = {"players": ["atreides", "fremen"], "expect": expect,
                "dice": {"faction": ["fremen"] * 4, "spice": 1, "location": "arrakeen",
                         "traitor": "poison"}}  # fmt: skip
    assert ENGINE.replay(scenario).report.ok
    changed = DuneExpress({**PLAIN, "dice": dice})
    assert changed.replay(scenario).report.result.rule == "DE-3.7"


def test_sentences_carry_the_numbers() -> None:
    assert RULES.rules["DE-9.1"].text.startswith("Control 3 or more")
    assert RULES.rules["DE-16.1"].short == "At most 3 rolls"
    assert ENGINE.sentence("DE-14.6").count("2") == 1
    with pytest.raises(PnpError, match=r"DE-99\.1"):
        ENGINE.sentence("DE-99.1")


def test_stickers_show_the_faces_that_the_engine_reads() -> None:
    """dice.yaml draws what rules.yaml plays with."""
    from pnp.model.source import read_yaml, resolve

    drawn = resolve(read_yaml(ROOT / "components" / "dune-express" / "dice.yaml").value)["dice"]
    faces = {die["id"]: [face["id"] for face in die["faces"]] for die in drawn}
    played = {
        die: [f"spice_{face}" if isinstance(face, int) else face for face in faces]
        for die, faces in PLAIN["dice"].items()
    }
    assert faces == played
    copies = {die["id"]: die.get("copies", 1) for die in drawn}
    assert copies["faction"] == PLAIN["values"]["faction_dice"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"token_from_face": None}, "token_from_face: expected a table"),
        ({"protection": {"poison": "snooper"}}, "protection: expected the key crysknife"),
        ({"number_keys": {"regular": {}, "snoozefeast": {}}}, 'did you mean "snoozefest"?'),
        ({"dice": {"faction": ["atreides"]}}, "dice.faction: expected 6 faces, found 1"),
    ],
)
def test_tables_of_another_form_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(PnpError) as caught:
        DuneExpress({**PLAIN, **change})
    assert message in str(caught.value)
