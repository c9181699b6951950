"""The fast layer, the book of rules and the naive player agree on every move, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from pnp.games.dune_chess import Position, read_move
from pnp.games.dune_chess.actions import to_move
from pnp.games.dune_chess.board import KINDS, MOVERS, SQUARES
from pnp.games.dune_chess.notation import write_position
from pnp.games.dune_chess.state import to_position, to_state
from pnp.games.dune_chess.walking import proposals
from tests.games.dune_chess import naive
from tests.games.dune_chess.table import ENGINE, STEADY, at, composed, positions

move_texts = st.one_of(
    st.builds(
        "".join,
        st.tuples(
            st.sampled_from(list(MOVERS)),
            st.sampled_from(SQUARES),
            st.sampled_from("-x*&"),
            st.sampled_from(SQUARES),
            st.sampled_from(("", "", "!")),
        ),
    ),
    st.builds("@".join, st.tuples(st.sampled_from(list(KINDS)), st.sampled_from(SQUARES))),
)


def all_texts() -> Iterator[str]:
    """Yield every text of the grammar."""
    for mover in MOVERS:
        for origin in SQUARES:
            for to in SQUARES:
                for sign in "-x*&":
                    yield f"{mover}{origin}{sign}{to}"
                    yield f"{mover}{origin}{sign}{to}!"
    for kind in KINDS:
        for to in SQUARES:
            yield f"{kind}@{to}"


RICH = "4b3/1m1(oh)3s/2(ot)*1t2/1(^t)1(*~)*3/2~*2F1/2T1(^O)(OT)2/1H2D3/4M3 {} 6/6 FTTsht - - 2 9"


def test_every_text_of_the_grammar_is_legal_or_refused_alike() -> None:
    """Nearly four hundred thousand texts, of which the fast layer may know only the legal ones."""
    position = at(RICH.format("h"))
    legal = {str(move) for move in ENGINE.legal_moves(position)}
    assert {text for text in all_texts() if ENGINE.is_legal(position, read_move(text))} == legal
    assert len(legal) == 195


@STEADY
@given(positions)
def test_the_book_finds_the_moves_of_the_fast_layer(position: Position) -> None:
    fast = ENGINE.legal_moves(position)
    assert len(set(fast)) == len(fast)
    tried = proposals(ENGINE, position, position.to_move)
    assert {move for move in tried if ENGINE.is_legal(position, move)} == set(fast)
    if not position.past:
        assert ENGINE.fast.rules.count(to_state(position)) == len(fast)
    for move in fast:
        assert read_move(str(move)) == move
        assert ENGINE.violations(position, move) == []


@STEADY
@given(positions, st.lists(move_texts, min_size=20, max_size=20))
def test_a_text_is_legal_exactly_if_nothing_objects(position: Position, texts: list[str]) -> None:
    legal = {str(move) for move in ENGINE.legal_moves(position)}
    for text in texts:
        move = read_move(text)
        refusals = ENGINE.violations(position, move)
        assert (text in legal) == (not refusals) == ENGINE.is_legal(position, move)
        first = ENGINE.why_not(position, move)
        assert first == (refusals[0] if refusals else None)


@STEADY
@given(composed(), st.lists(move_texts, min_size=10, max_size=10))
def test_the_naive_player_gives_the_same_verdicts(position: Position, texts: list[str]) -> None:
    table = naive.read(write_position(position))
    if not ENGINE.legal_moves(position):
        assert naive.legal(table) == set()
        return
    # Movers that stand where the text says they do reach the later steps of the diagnosis.
    units = sorted(table.unit)
    for number, text in enumerate(texts):
        if "@" not in text and units and number % 2:
            origin = units[number % len(units)]
            piece = table.unit[origin][0].upper()
            text = piece + origin + text.lstrip("BDFHMOSTW")[2:]
        refusal = ENGINE.why_not(position, read_move(text))
        if "@" in text:
            expected = naive.drop_verdict(table, text[0], text[2:])
        else:
            mark = "!" if text.endswith("!") else ""
            body = text.removesuffix("!")
            mover, origin, sign, to = body[:-5], body[-5:-3], body[-3], body[-2:]
            expected = naive.verdict(table, mover, origin, sign, to, mark)
        assert (refusal.rule if refusal else None) == expected, text


@STEADY
@given(composed())
def test_the_naive_player_finds_the_same_moves(position: Position) -> None:
    table = naive.read(write_position(position))
    assert naive.legal(table) == {str(move) for move in ENGINE.legal_moves(position)}


@STEADY
@given(positions, st.integers(0, 10**6))
def test_both_layers_make_the_same_move(position: Position, choice: int) -> None:
    state = to_state(position)
    assert to_position(state) == position
    if not ENGINE.legal_moves(position):
        return
    moves = ENGINE.fast.rules.moves(state)
    chosen = moves[choice % len(moves)]
    move = to_move(state, *chosen)
    after = ENGINE.apply(position, move)
    assert to_state(after) == ENGINE.fast.rules.after(state, *chosen)
    table = naive.play(naive.read(write_position(position)), str(move))
    assert naive.write(table) == write_position(after)


def test_choosing_by_shares_takes_every_move_equally_often() -> None:
    state = to_state(at(RICH.format("a")))
    moves = ENGINE.fast.rules.moves(state)
    count = len(moves)
    chosen = [ENGINE.fast.rules.choose(state, (number + 0.5) / count) for number in range(count)]
    assert sorted(move for move in chosen if move) == sorted(moves)
    assert ENGINE.fast.rules.choose(to_state(at("8/8/8/8/8/8/8/8 a 0/0 - - - 0 1")), 0.5) is None
