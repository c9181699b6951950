"""Dragon Dune for `pnp play` and `pnp simulate`: people, records, tables, options."""

from __future__ import annotations

import re
from dataclasses import replace
from fnmatch import fnmatchcase as fnmatch
from itertools import pairwise

import pytest

from pnp.errors import UsageProblem
from pnp.games.chance import Chance
from pnp.games.dragon_dune import DragonDune
from pnp.games.dragon_dune.arguments import read_options
from pnp.games.dragon_dune.cards import CARDS
from pnp.games.dragon_dune.terminal import plain, seen, spell
from pnp.games.dragon_dune.understanding import understood
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.human import Question
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Tally
from pnp.games.protocol import IllegalMove, InvalidMove
from tests.games.dragon_dune.games import begin, legal_moves, until
from tests.games.dragon_dune.table import ENGINE, run

EVERYTHING = {"advanced_special_cards": True, "orcish_plunder": True, "goblin_initiative": True}
EDITIONS = list(ENGINE.constants.editions)


@pytest.fixture(scope="module")
def table() -> DragonDune:
    return ENGINE


def nobody(question: Question) -> str:
    raise AssertionError(f"nobody sits here: {question.who}")


def test_a_match_is_told_and_recorded(table: DragonDune) -> None:
    match = table.match(Asked("dragon-dune", seed=3, policy="greedy", turns=2), nobody)
    lines = list(match.lines())
    assert "Turn 2" in lines and "Turn 3" not in lines
    assert match.ending() == "not over after 2 turns"
    record = match.record()
    assert record["about"] == "greedy play, seed 3"
    assert run(record).ok


def test_a_whole_game_ends_by_a_rule(table: DragonDune) -> None:
    match = table.match(Asked("dragon-dune", options="edition=booklet", seed=2), nobody)
    list(match.lines())
    assert re.fullmatch(r"The \w+ win in turn \d \(DD-13\.[346]\)", match.ending())
    assert match.record()["edition"] == "booklet"


def test_nothing_secret_is_read_aloud(table: DragonDune) -> None:
    """Before plans are shown no line names a card in somebody's hand."""
    for seed in range(6):
        match = table.match(Asked("dragon-dune", policy="uniform", seed=seed), nobody)
        for line in match.lines():
            if "(DD-11.5)" in line or "(DD-9." in line:
                held = {card for hand in match.position.hands for card in hand}
                paid = match.position.artifact_discards[-1:]
                assert not held.intersection(re.findall(r"[A\d]+[♦♥♣♠]", line)) - set(paid)


def test_people_see_their_own_cards_and_choose_by_words(table: DragonDune) -> None:
    asked: list[Question] = []

    def ask(question: Question) -> str:
        asked.append(question)
        if len(asked) == 1:
            return "fly to the moon"
        return plain(question.choices[-1]).upper()

    wanted = Asked("dragon-dune", people="elves,orcs", seed=5, turns=1)
    match = table.match(wanted, ask)
    list(match.lines())
    assert {question.who for question in asked} == {"elves", "orcs"}
    assert asked[1].refused == "expected one of the moves, found fly to the moon"
    assert asked[1].choices == asked[0].choices
    assert all(len(question.choices) > 1 for question in asked)
    assert all(len(set(question.choices)) == len(question.choices) for question in asked)


@pytest.mark.parametrize(
    ("step", "text", "refused"),
    [
        ("bid", "bid 99", "bid 99: DD-9.4: * Here the * have only * gold and would pay 99."),
        ("bid", "Move 8 7 x1", "Move 8 7 x1: DD-10.5: *; moving a group comes in round IV."),
        ("bid", "bid  much", "expected one of the moves, found bid much"),
        ("bid", "bid 1 by all means", "expected one of the moves, found bid 1 by all means"),
        ("setup", "setup 4 4 3 1★ 6", "setup 4 4 3 1★ 6: DD-1.3: * Here the Orcs would place 6*"),
        ("setup", "setup 4 1c 5", "setup 4 1c 5: DD-1.5: * Here 1 die was rolled, not 3."),
        ("setup", "setup 1★ FIVE", "expected one of the moves, found setup 1★ FIVE"),
        ("setup", "setup 4 4 3 1★", "expected one of the moves, found setup 4 4 3 1★"),
        ("move", "move 8 8 x1", "move 8 8 x1: DD-10.5a: * Here the way stays in 8."),
        ("recruit", "hire 8 x50", "hire 8 x50: DD-3.1: * Here the * have only * in reserve."),
        ("plan", "plan x1 artifact 9h", "plan x1 artifact 9h: DD-11.5: *the 9♥ is an event, not*"),
    ],
)  # fmt: skip
def test_a_typed_move_that_is_refused_is_told_with_its_rule(
    step: str, text: str, refused: str
) -> None:
    position = until(step)
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        ENGINE.typed(position, ENGINE.to_play(position)[0], text)
    first, *_ = str(caught.value).splitlines()
    assert fnmatch(first, refused), first


def test_gold_can_be_given_whatever_is_asked() -> None:
    """A gift is on no list, can be typed, and does not end what is asked (DD-4.1)."""
    position = until("bid")
    seat = ENGINE.to_play(position)[0]
    who = FACTIONS.index(seat)
    to = next(other for other in FACTIONS if other != seat)
    gift = ENGINE.typed(position, seat, f"give gold 1 to {to}")
    after = ENGINE.apply(position, gift)
    assert after.gold[who] == position.gold[who] - 1
    assert (after.step, after.asked) == (position.step, position.asked)


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_what_can_be_typed_is_understood(options: dict[str, bool]) -> None:
    """Words mean the same, whether they are looked up among the offers or read for a reason."""
    game, seen_ = begin(FACTIONS, "random", Chance.of(7, 7), options=options), set[str]()
    while not game.is_over and game.position.turn < 4:
        position = game.position
        for move in legal_moves(position)[::5]:
            # To go on is offered wherever it can be, and what is plundered has no other words.
            if not move.declines and getattr(move, "plunder", None) is None:
                words, who = plain(spell(ENGINE, move)), FACTIONS[position.asked[0]]
                assert understood(ENGINE, position, who, words) == move
                seen_.add(move.verb)
        game.position = ENGINE.apply(position, game.choose())
        game.number += 1
    assert len(seen_) > 12


def test_what_a_person_reads_holds_no_card_of_others() -> None:
    game = begin(FACTIONS, "uniform", Chance.of(4, 4), options={"orcish_plunder": True})
    count = 0
    while not game.is_over:
        move = game.choose()
        position = game.position
        if position.asked and position.fight is None:
            who = position.asked[0]
            text = "\n".join(seen(ENGINE, position, FACTIONS[who]))
            mine = {*position.hands[who], position.queens[who], position.jacks[who]}
            open_ = {position.offered, position.peeked} if FACTIONS[who] == "elves" else set()
            found = {card for card in CARDS if re.search(rf"(?<!\d){card}", text)}
            assert found <= mine | open_, (text, found)
            assert spell(ENGINE, move)
            count += 1
        game.position = ENGINE.apply(position, move)
        game.number += 1
    assert count > 100


def test_every_choice_has_words_of_its_own() -> None:
    options = {"advanced_special_cards": True, "dwarven_elite": True}
    game = begin(FACTIONS, "uniform", Chance.of(9, 9), options=options)
    while not game.is_over:
        move = game.choose()
        moves = legal_moves(game.position)
        words = [plain(spell(ENGINE, other)) for other in moves]
        assert len(set(words)) == len(words), words
        game.position = ENGINE.apply(game.position, move)
        game.number += 1


def test_a_simulation_is_the_same_however_it_is_split(table: DragonDune) -> None:
    wanted = Asked("dragon-dune", policy="random", games=24, options="extra_conscription=both")
    simulation = table.simulation(wanted)
    whole, parts = simulation.run(range(24)), Tally()
    for first, last in pairwise((0, 7, 15, 24)):
        parts.add(simulation.run(range(first, last)))
    assert whole == parts
    summary = simulation.summary(whole)
    compared = [row for row in summary["rows"] if row["group"] == "options"]
    assert {row["with"] for row in compared} == {"none", "extra_conscription"}
    assert all(row["games"] == 12 for row in compared)
    assert sum(row["won"] for row in summary["rows"] if row["group"] == "faction") == 24
    lines, rows = simulation.told(summary)
    assert "24 games, 0 unfinished" in lines[1]
    assert len({len(row) for row in rows}) == 1
    assert set(simulation.named()) <= set(summary)


def test_compared_games_have_the_same_chance(table: DragonDune) -> None:
    wanted = Asked("dragon-dune", policy="random", games=4, options="orcish_plunder=both", turns=1)
    tally = table.simulation(wanted).run(range(4))
    seats = {key[1:]: count for key, count in tally.played.items() if key[0] == "none"}
    assert seats == {key[1:]: count for key, count in tally.played.items() if key[0] != "none"}
    assert tally.unfinished == 4


def test_fewer_factions_take_turns_in_the_seats(table: DragonDune) -> None:
    wanted = Asked("dragon-dune", "2", factions="elves,dwarves,goblins", policy="random", games=6)
    simulation = table.simulation(wanted)
    tally = simulation.run(range(6))
    assert sum(tally.played.values()) == 12
    assert {name for _, name, _ in tally.played} == {"elves", "dwarves", "goblins"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("edition=1.9", "expected an edition, found 1.9"),
        ("orcish_plundr", "expected an option, found orcish_plundr"),
        ("hire_territories=all", "expected a value of hire_territories, found all"),
        ("reserve.trolls=3", "expected a faction, found trolls"),
        ("min_bid=no", "expected an option, found min_bid=no"),
        ("start_gold.elves=1000", "expected start_gold.elves up to 999, found 1000"),
    ],
)
def test_wrong_options_are_refused(words: str, message: str) -> None:
    with pytest.raises(UsageProblem) as problem:
        read_options(words, EDITIONS)
    assert message in str(problem.value)


@pytest.mark.parametrize(
    "asked",
    [
        Asked("dragon-dune", "elves"),
        Asked("dragon-dune", "elves,elves"),
        Asked("dragon-dune", "elves,trolls"),
        Asked("dragon-dune", policy="clever"),
        Asked("dragon-dune", "elves,orcs", people="dwarves"),
        Asked("dragon-dune", options="orcish_plunder=both"),
    ],
)
def test_wrong_matches_are_refused(table: DragonDune, asked: Asked) -> None:
    with pytest.raises(UsageProblem):
        table.match(asked, nobody)


def test_a_reserve_holds_what_starts_on_the_board(table: DragonDune) -> None:
    """DD-3.1: otherwise the bank would begin with less than nothing."""
    message = r"expected reserve\.goblins from 3 up \(DD-1\.3, DD-3\.1\), found 2"
    wanted = Asked("dragon-dune", options="reserve.goblins=2")
    with pytest.raises(UsageProblem, match=message):
        table.match(wanted, nobody)
    with pytest.raises(UsageProblem, match=message):
        table.simulation(wanted)
    assert table.match(replace(wanted, players="elves,orcs"), nobody)
    assert table.match(replace(wanted, options="reserve.goblins=3"), nobody)


@pytest.mark.parametrize("players", ["1", "5", "two"])
def test_wrong_numbers_of_players_are_refused(table: DragonDune, players: str) -> None:
    with pytest.raises(UsageProblem):
        table.simulation(Asked("dragon-dune", players))
