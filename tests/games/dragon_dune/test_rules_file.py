"""components/dragon-dune/rules.yaml: editions, values, phrases."""

from __future__ import annotations

import re

from pnp.games.dragon_dune.words import FACTIONS
from pnp.model.rules import read_rules
from tests.games.dragon_dune.table import ENGINE, GAME, RULES

BOOKLET = read_rules(GAME / "rules.yaml", edition="booklet")


def test_editions_differ_where_they_say() -> None:
    assert RULES.values["last_turn"] == 6
    assert BOOKLET.values["last_turn"] == 8
    differing = {name for name in RULES.values if RULES.values[name] != BOOKLET.values.get(name)}
    assert differing == {"last_turn"}
    gone = {f"DD-6.{number}" for number in range(6, 12)} | {"DD-1.7"}
    assert set(RULES.rules) - set(BOOKLET.rules) == gone
    reworded = {name for name, rule in BOOKLET.rules.items() if rule.text != RULES.rules[name].text}
    said = {f"DD-19.{number}" for number in range(1, 7)}
    assert reworded == {"DD-1.13", "DD-5.D3", "DD-5.E5", "DD-13.4", "DD-15.3"} | said


def test_the_engine_reads_both_editions() -> None:
    for edition, rules in (("1.2", RULES), ("booklet", BOOKLET)):
        options = ENGINE.constants.options(edition, {})
        assert options.values.last_turn == rules.values["last_turn"]
        assert ENGINE.constants.sentence("DD-5.E5", edition) == rules.rules["DD-5.E5"].text


def test_every_faction_has_phrases_for_its_sheet() -> None:
    for faction in FACTIONS:
        own = [
            rule
            for name, rule in RULES.rules.items()
            if name.startswith(f"DD-5.{faction[0].upper()}")
        ]
        assert len(own) >= 4
        assert all(rule.short for rule in own)


def test_phrases_are_short_and_sentences_are_whole() -> None:
    for rule in RULES.rules.values():
        assert rule.text[-1] in ".:", rule.id
        assert len(rule.text) <= 260, rule.id
        assert rule.short is None or len(rule.short) <= 80, rule.id
        assert "{" not in rule.text + (rule.short or ""), rule.id


def test_the_map_is_the_printed_one() -> None:
    board = ENGINE.constants.board
    borders = {frozenset((one, other)) for one in range(28) for other in board.neighbours[one]}
    assert (len(board.ids), len(borders), sum(board.gold)) == (28, 42, 63)
    assert sorted(map(len, (board.castles, board.griffins, board.orcish))) == [2, 5, 8]
    assert all(re.fullmatch(r"\d+[★•]?", name) for name in board.ids)
