"""What holds in every position of every game: conservation, symmetry, totals, the clock."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dune_chess import Drop, Go, Position
from pnp.games.dune_chess.actions import to_move
from pnp.games.dune_chess.board import HOUSES, OTHER, PIECES, SQUARES, STACKS, in_order
from pnp.games.dune_chess.bulk import CHOOSERS, Playout
from pnp.games.dune_chess.ending import totals
from pnp.games.dune_chess.fast import FastMove, FastRules
from pnp.games.dune_chess.moves import HARVESTS, TAKES
from pnp.games.dune_chess.notation import write_position
from pnp.games.dune_chess.state import State, to_position, to_state
from pnp.games.kit.perft import perft
from pnp.games.protocol import Setup
from tests.games.dune_chess.table import ENGINE, STEADY, SUPPLY, at, composed, positions

TURNED = dict(zip("DMOHTbmoht*~^", "bmohtDMOHT*~^", strict=True))


def held_and_lying(position: Position) -> dict[str, int]:
    """Return how many of each piece and token there are, wherever they are."""
    everything = "".join(position.board) + position.captured + position.killed
    counts = {symbol: everything.count(symbol) for symbol in SUPPLY}
    counts["*"] += sum(position.spice)
    return counts


def troops_by_colour(position: Position) -> dict[tuple[str, int], int]:
    """Return how many Troops of a house stand on squares of a colour, in the air or not."""
    squares = [(SQUARES[at], text) for at, text in enumerate(position.board)]
    found = {(troop, colour): 0 for troop in "Tt" for colour in (0, 1)}
    for square, text in squares:
        for troop in set(text) & set("Tt"):
            found[troop, (ord(square[0]) + int(square[1])) % 2] += 1
    return found


@pytest.mark.parametrize("seed", range(6))
def test_no_troop_changes_its_colour_of_square_but_by_a_ransom(seed: int) -> None:
    """So says a tip of the book."""
    chance, position, number = Chance.of(seed, 1), ENGINE.set_up(), 0
    while moves := ENGINE.legal_moves(position):
        move = chance.pick(number, moves)
        before, position = troops_by_colour(position), ENGINE.apply(position, move)
        number += 1
        if not isinstance(move, Drop):
            after = troops_by_colour(position)
            assert all(after[key] <= before[key] for key in before)
    assert number > 20


@pytest.mark.parametrize("seed", range(6))
def test_nothing_gets_lost_in_whole_games(seed: int) -> None:
    chance, position, number = Chance.of(seed, 0), ENGINE.set_up(), 0
    while moves := ENGINE.legal_moves(position):
        assert len(set(moves)) == len(moves)
        move = chance.pick(number, moves)
        before, position = position, ENGINE.apply(position, move)
        number += 1
        counts = held_and_lying(position)
        for symbol, count in counts.items():
            assert count <= SUPPLY[symbol] if symbol == "^" else count == SUPPLY[symbol]
        assert all(text in STACKS for text in position.board)
        assert at(write_position(position)) == position
        assert ENGINE.from_plain(ENGINE.to_plain(position)) == position
        check_move(before, move, position)
    outcome = ENGINE.outcome(position)
    assert outcome is not None and outcome.rule in {f"DC-8.{part}" for part in range(2, 8)}


def check_move(before: Position, move: Go | Drop, after: Position) -> None:
    """Check what one move may change of stores, totals, clock, lists and round."""
    harvests = isinstance(move, Go) and move.sign == HARVESTS
    takes = isinstance(move, Go) and move.sign == TAKES
    destroys = isinstance(move, Go) and move.destroys
    assert sum(after.spice) - sum(before.spice) == harvests
    own = before.to_move
    first, last = totals(ENGINE.constants, before), totals(ENGINE.constants, after)
    assert last[own] - first[own] == harvests
    progress = harvests or takes or destroys
    assert after.clock == (0 if progress else before.clock + 1)
    gone = len(after.captured + after.killed) - len(before.captured + before.killed)
    assert gone > 0 if takes else gone == -isinstance(move, Drop)
    assert after.to_move == OTHER[own]
    assert after.round - before.round == (own == "Atreides")
    assert (after.ban is not None) <= (isinstance(move, Go) and move.mover == "W" and not takes)


@STEADY
@given(positions, st.integers(0, 10**6))
def test_every_move_keeps_what_there_is(position: Position, choice: int) -> None:
    moves = ENGINE.legal_moves(position)
    if moves:
        move = moves[choice % len(moves)]
        after = ENGINE.apply(position, move)
        lost = move.destroys if isinstance(move, Go) else False
        counts = held_and_lying(position)
        counts["^"] -= lost
        assert held_and_lying(after) == counts
        check_move(position, move, after)


@STEADY
@given(positions)
def test_forms_of_a_position_agree(position: Position) -> None:
    text = write_position(position)
    assert at(text) == position
    assert write_position(ENGINE.from_plain(ENGINE.to_plain(position))) == text
    assert hash(at(text)) == hash(position)


def turned(position: Position) -> Position:
    """Return the position turned around, the houses changed over."""
    board = ["".join(TURNED[symbol] for symbol in text) for text in position.board]
    lists = [
        in_order("".join(TURNED[piece] for piece in pieces))
        for pieces in (position.captured, position.killed)
    ]
    ban = position.ban
    return replace(
        position,
        board=tuple(reversed(board)),
        to_move=OTHER[position.to_move],
        spice=(position.spice[1], position.spice[0]),
        captured=lists[0],
        killed=lists[1],
        ban=(around(ban[0]), around(ban[1])) if ban else None,
    )


def around(square: str) -> str:
    return SQUARES[63 - SQUARES.index(square)]


def without_riders(position: Position) -> Position:
    """Return the position without Fremen and Sardaukar."""
    cut = str.maketrans("", "", "Fs")
    return replace(
        position,
        board=tuple(text.translate(cut) for text in position.board),
        captured=position.captured.translate(cut),
        killed=position.killed.translate(cut),
    )


@STEADY
@given(composed())
def test_turning_the_board_changes_no_count(position: Position) -> None:
    position = without_riders(position)
    other = turned(position)
    assert turned(other) == position
    assert len(ENGINE.legal_moves(other)) == len(ENGINE.legal_moves(position))
    assert perft(ENGINE, other, 2) == perft(ENGINE, position, 2)
    counted, again = totals(ENGINE.constants, position), totals(ENGINE.constants, other)
    assert [counted[house] for house in HOUSES] == [again[OTHER[house]] for house in HOUSES]


def test_the_set_up_is_the_same_from_both_sides() -> None:
    start = ENGINE.set_up()
    board = [text.swapcase() for text in reversed(start.board)]
    swapped = [text.translate(str.maketrans("BdSf", "DbFs")) for text in board]
    assert tuple(swapped) == start.board


@pytest.mark.parametrize("policy", list(CHOOSERS))
def test_playouts_keep_the_rules(policy: str) -> None:
    """Numbers and book make the same game, and end it by the same rule."""
    for seed in range(4):
        rules, repetitions = ENGINE.fast.rules, ENGINE.constants.values.repetitions
        game = Playout(rules, to_state(ENGINE.set_up()), repetitions)
        position = ENGINE.set_up()
        chosen = CHOOSERS[policy]
        for fast in game.play((chosen, chosen), Chance.of(seed, 0), 1000):
            position = ENGINE.apply(position, to_move(game.state, *fast))
        assert to_position(game.state) == position
        outcome = ENGINE.outcome(position)
        ended = ENGINE.fast.playout(Setup(HOUSES), (policy, policy), Chance.of(seed, 0), 1000)
        assert outcome is not None and ended.outcome == outcome
        assert (ended.position, ended.turns) == (position, game.turns)
        assert ENGINE.legal_moves(position) == ()


def test_playouts_know_a_position_again() -> None:
    """Two houses that walk with their leaders only come back, and the third time is the end."""

    def walking(rules: FastRules, state: State, share: float) -> FastMove | None:
        return rules.moves(state)[0]

    game = Playout(ENGINE.fast.rules, to_state(ENGINE.set_up()), 3)
    position, occurred = ENGINE.set_up(), 0
    for fast in game.play((walking, walking), Chance.of(0, 0), 1000):
        assert game.times() == position.occurrences
        occurred = max(occurred, position.occurrences)
        position = ENGINE.apply(position, to_move(game.state, *fast))
    outcome = ENGINE.outcome(position)
    assert outcome is not None and outcome.rule == "DC-8.6"
    assert (occurred, game.times(), position.occurrences) == (2, 3, 3)


def test_pieces_have_a_house_and_a_worth() -> None:
    start = totals(ENGINE.constants, ENGINE.set_up())
    assert start == dict.fromkeys(HOUSES, 50)
    assert len(PIECES) == 12 and len(STACKS) == 39
