"""Rules and table without a browser: by the protocol alone, and with every secret kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.setting import Asked
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from pnp.studio import table as table_module
from pnp.studio.desk import Desk
from pnp.studio.gallery import Gallery
from pnp.studio.rules import Lore
from pnp.studio.server import as_json
from pnp.studio.table import UNKNOWN, Table, hides, seating
from pnp.studio.views import Play
from tests.studio.running import starter


@pytest.fixture(scope="module")
def lore(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lore]:
    """Return the rules of the starter's game."""
    root = starter(tmp_path_factory.mktemp("new") / "frost")
    desk = Desk(Workspace(root), "frost")
    gallery = Gallery(desk)
    assert desk.game
    yield Lore(desk.game, gallery)
    gallery.close()


def seated(lore: Lore, people: str = "hazel", seed: int = 7) -> Table:
    return Table(lore, Asked("frost", "hazel,stella", people, seed=seed))


def test_every_example_comes_with_its_verdict_and_steps(lore: Lore) -> None:
    told = list(lore.examples())
    assert told and all(one["ok"] for one in told)
    one = next(one for one in told if one["verdict"] == "legal" and one["steps"])
    steps = lore.steps(one["id"])
    assert len(steps) == one["steps"] + 1
    assert steps[0]["done"] == "" and steps[1]["done"].endswith(".")
    assert steps[0]["picture"]["size"] and steps[0]["picture"] != steps[-1]["picture"]
    rules = {rule for rule, *_ in steps[1]["behind"]}
    assert rules <= set(lore.maker.engine.rules)


def test_every_rule_says_what_enforces_it(lore: Lore) -> None:
    book = lore.book()
    assert {rule for rule, *_ in book} >= set(lore.maker.engine.rules)
    assert all(text for _, text, _, _ in book)


def test_a_person_is_asked_and_a_refusal_names_its_rule(lore: Lore) -> None:
    table = seated(lore)
    assert table.public()["asked"] == "hazel"
    view = table.view("hazel")
    assert view["choices"] and view["picture"]
    before = table.match.position
    refused = table.play("what a nonsense")
    assert refused and refused["why"] and table.match.position == before
    assert table.play(view["choices"][0]) is None
    assert table.match.position != before


def test_a_move_that_comes_too_early_is_refused_by_its_rule(lore: Lore) -> None:
    table, tried = seated(lore), set[str]()
    for _ in range(30):
        view = table.view("hazel")
        for text in sorted(tried - set(view["choices"])):
            refused = table.play(text)
            if refused and refused["rule"]:
                assert refused["rule"] in lore.maker.engine.breakable
                assert refused["sentence"] and refused["why"]
                return
        tried |= set(view["choices"])
        table.play(view["choices"][-1])
    raise AssertionError("nothing was refused by a rule")


def test_a_game_is_played_to_its_end_and_saved_as_an_example(lore: Lore, tmp_path: Path) -> None:
    table = seated(lore)
    for _ in range(3_000):
        if table.match.is_over:
            break
        assert table.play(table.view("hazel")["choices"][0]) is None
    assert table.public()["over"]
    file = tmp_path / "played.yaml"
    file.write_text(table.record(), encoding="utf-8")
    (scenario,) = read_scenarios(file)
    assert lore.maker.engine.replay(scenario.data).report.ok
    assert "::: example frost-seed-7" in file.read_text(encoding="utf-8")


def test_a_table_wants_players_and_a_seed_that_is_a_number(lore: Lore) -> None:
    play = Play(lore.drawer.gallery.desk, lore.drawer.gallery)
    asked = {"players": [], "people": [], "policy": "", "options": "", "seed": ""}
    hint = "choose beside each name who plays it: a person here, or what plays in place of one"
    for players in ([], ["hazel"]):
        with pytest.raises(UsageProblem) as refused:
            play.sit("", {**asked, "players": players})
        message = f"expected 2 to 4 players, found {len(players)}\n  hint: {hint}"
        assert str(refused.value) == message
    two = {**asked, "players": ["hazel", "stella"], "people": ["hazel"]}
    with pytest.raises(UsageProblem) as refused:
        play.sit("", {**two, "seed": "abc"})
    assert str(refused.value) == (
        "expected a whole number as the seed, found abc\n"
        "  hint: leave it empty for another game each time"
    )
    assert play.public() is None
    play.sit("", {**two, "seed": " 12 "})
    assert play.table().name == "frost-seed-12"


def test_policies_that_do_not_come_to_an_end_are_asked_to_play_on(
    lore: Lore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "MOST_AT_ONCE", 3)
    play = Play(lore.drawer.gallery.desk, lore.drawer.gallery)
    players = {"players": ["hazel", "stella"], "people": [], "policy": "random"}
    play.sit("", {**players, "options": "", "seed": "7"})
    first = len(play.table().match.played)
    told = json.loads(play.routes()["POST", "on"]("", {}).body)  # type: ignore[arg-type]
    assert (told["over"], told["people"]) == ("", [])
    assert len(play.table().match.played) == 2 * first == 6


def test_nobody_looks_into_the_hand_of_another(lore: Lore) -> None:
    table = seated(lore, "hazel,stella")
    asked = table.public()["asked"]
    other = "stella" if asked == "hazel" else "hazel"
    with pytest.raises(UsageProblem):
        table.view(other)
    with pytest.raises(UsageProblem):
        table.view("")


def test_a_seat_is_told_nothing_that_it_may_not_know(lore: Lore) -> None:
    """What differs only in what a seat does not see is told it in the same words."""
    engine, hidden = lore.maker.engine, 0
    table = seated(lore)
    for _ in range(40):
        if table.match.is_over:
            break
        view, position = table.view("hazel"), table.match.position
        own = engine.observation(position, "hazel")
        if hides(own):
            hidden += 1
            secrets = {key for key, value in own.items() if value == UNKNOWN}
            scene = table.scene("hazel", all_known=False)
            assert scene is not None
            assert all(scene.state[key] == UNKNOWN for key in secrets & set(scene.state))
            shown: Any = json.dumps(view["sees"])
            told = [f"{key.replace('_', ' ')}: {UNKNOWN}" for key in secrets]
            assert all(line in shown for line in told) or getattr(engine, "sees", None)
        assert table.play(view["choices"][0]) is None
    assert hidden


def test_other_secrets_are_the_same_bytes_for_a_seat(lore: Lore) -> None:
    """What a seat is sent is equal, to the last byte, after what it cannot see was dealt anew."""
    table, tried = seated(lore), 0
    for number in range(8):
        position = table.match.position
        sent = as_json(table.view("hazel")).body
        for deal in range(2):
            other = table.engine.redeal(position, "hazel", Chance.of(number, deal))
            tried += other != position
            table.match.position = other
            assert as_json(table.view("hazel")).body == sent
        table.match.position = position
        choices = table.view("hazel")["choices"]
        assert table.play(choices[7 * number % len(choices)]) is None
    assert tried > 8


def test_a_game_with_secrets_is_not_saved_before_its_end(lore: Lore) -> None:
    table = seated(lore)
    with pytest.raises(UsageProblem, match="this one would tell secrets"):
        table.record()


def test_who_can_sit_is_told_by_the_engine(lore: Lore) -> None:
    told = seating(lore)
    assert [seat for seat, _ in told["names"]] == ["hazel", "stella", "rosie", "brook"]
    assert (told["least"], told["most"], told["fixed"]) == (2, 4, False)
    assert "random" in told["policies"]
