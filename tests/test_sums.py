"""The same input gives the same bytes on every Python: floats are added with `math.fsum`.

Since 3.12 the built-in `sum` corrects what is lost in adding floats, before it did not; a board
came out different by 0.13 mm. So `sum` stands only where whole numbers are seen to be added, and
in modules that add no others.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PNP = Path(__file__).parent.parent / "pnp"
WHOLE = frozenset("len int bool any all ord".split())
"""Functions that give whole numbers."""

WHOLE_METHODS = frozenset("count bit_count index".split())
COUNTING = frozenset(
    f"{name}.py"
    for name in """
    art/charges art/sandbox art/svg/second_opinion
    cache craft/guide
    cli/export cli/made cli/odds cli/perft cli/sheets
    dice/chart dice/odds
    export/colours export/cube
    games/chance
    games/declared/history games/declared/judging games/declared/machine games/declared/records
    games/declared/runtime games/declared/verbs games/declared/workshop
    games/dragon_dune/measures games/dragon_dune/opening games/dragon_dune/recruiting/placing
    games/dragon_dune/sampling
    games/dragon_dune/setup games/dragon_dune/simulation
    games/dune_chess/bits games/dune_chess/ending games/dune_chess/fast games/dune_chess/landing
    games/dune_chess/notation games/dune_chess/state
    games/dune_express/costs games/dune_express/position
    games/dune_express/simulation games/dune_express/state games/dune_express/story
    games/dune_express/tactics
    games/kit/simulation languages/logic languages/scene
    faces/tuck_box model/loader model/scenarios
    pictures/deck pictures/inputs reprint/sentences
    proof/exports/read proof/properties/glyphs proof/properties/renderers
    proof/reading/ink
    """.split()
)
"""Modules in which all that is added is counted: who adds one has looked."""

COUNTED = {
    "languages/facts.py": "sum(said.ones)",
    "release/words.py": "sum(self.files.values())",
    "games/kit/contracts.py": "sum((odds for _, odds in outcomes))",
    "games/dragon_dune/worth.py": "sum(there)",
    "games/dune_express/outlook.py": "sum(here)",
    "pdf/contact.py": "sum(self._heights)",
    "rulebook/exchanged.py": "sum((e[4] - e[3] for e in edits))",
    "rulebook/sharing.py": "sum((block.size for block in blocks))",
    "reprint/pixels.py": "sum((np.roll(strips[:, n], -int(move)) for n, move in enumerate(moved)))",
    "reprint/seen.py": (
        "sum((self.inked((b[0] - grown, b[1] - grown, b[2] + grown, b[3] + grown)) for b in boxes))"
    ),
}
"""Sums of fractions, of units and of pixels in modules that add floats, too."""


def is_whole(node: ast.expr) -> bool:
    """Return whether an expression is seen to be a whole number."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=parts):
            return all(map(is_whole, parts))
        case ast.Call(func=ast.Name(id="sum")):
            return adds_whole(node)
        case ast.Call(func=ast.Name(id=name)):
            return name in WHOLE
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in WHOLE_METHODS
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return is_whole(left) and is_whole(right)
    return False


def adds_whole(call: ast.Call) -> bool:
    """Return whether a call of `sum` is seen to add whole numbers."""
    match call.args[0]:
        case ast.GeneratorExp(elt=part) | ast.ListComp(elt=part):
            return is_whole(part)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), *_]):
            return name in WHOLE
    return False


def unsure(source: str) -> list[str]:
    """Return the calls of `sum` that may add floats."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "sum"
        and not adds_whole(node)
    ]


MODULES = sorted(path.relative_to(PNP).as_posix() for path in PNP.rglob("*.py"))


def test_floats_are_added_with_fsum() -> None:
    """`math.fsum` adds floats alike on every Python."""
    found = {name: set(unsure((PNP / name).read_text(encoding="utf-8"))) for name in MODULES}
    left = {name: found[name] - {COUNTED.get(name)} for name in set(MODULES) - COUNTING}
    assert {name: calls for name, calls in left.items() if calls} == {}
    assert {name for name in COUNTING if not found[name]} == set(), "no exceptions any more"


@pytest.mark.parametrize("call", ["sum(legs)", "sum(x / 2 for x in (1, 2))", "sum(map(float, x))"])
def test_a_sum_of_floats_is_found(call: str) -> None:
    assert len(unsure(f"total = {call}")) == 1


@pytest.mark.parametrize(
    "call", ["sum(map(len, x))", "sum(2 * len(y) for y in x)", "sum(x < 1 for x in y)"]
)
def test_a_sum_of_whole_numbers_is_let_be(call: str) -> None:
    assert unsure(f"total = {call}") == []
