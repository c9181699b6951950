"""Sentences typed on cards, sheets and references say what the rules say."""

# ruff: noqa: E501

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.engines import rules_for
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.rulebook.lexicon import lexicon_of
from pnp.rulebook.printed import misprinted
from tests.rulebook.conftest import REPOSITORY

PLANTED: dict[str, list[tuple[str, str, str | None, str, str]]] = {
    "dune-express": [
        ("components", "game.yaml", "Look twice, strike once.", "Each faction can be picked twice.", "DE-1.5"),
        ("components", "game.yaml", "The storm is our road.", "The storm kills everybody.", "DE-14.14"),
        ("templates", "faction-card.svg.j2", "</svg>", "<text>A cancelled removal is not spent.</text></svg>", "DE-10.8"),
    ],
    "dune-chess": [
        ("templates", "clock.svg.j2", "A capture, a kill, a harvest or a destroyed Sietch sets the clock back to", "A destroyed Sietch is no progress.", "DC-8.4"),
        ("components", "tokens.csv", None, "A Harvester captures pieces.", "DC-3.3"),
        ("templates", "mat.svg.j2", "</svg>", "<text>Leaders can be ransomed.</text></svg>", "DC-7.4"),
    ],
    "dragon-dune": [
        ("templates", "faction-sheet.svg.j2", "Auctioneer.", "Half is rounded down.", "DD-4.5"),
        ("templates", "special-cards.svg.j2", "</svg>", "<text>The defender wins ties.</text></svg>", "DD-11.9"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", PLANTED)
def test_a_typed_sentence_that_contradicts_a_fact_is_told(game: str, tmp_path: Path) -> None:
    expected = set()
    for folder in ("components", "templates"):
        shutil.copytree(REPOSITORY / folder / game, tmp_path / folder / game)
    for folder, name, old, new, rule in PLANTED[game]:
        path = tmp_path / folder / game / name
        text = path.read_text(encoding="utf-8")
        if old is None:
            head, first, *rest = text.splitlines()
            text = "\n".join([f"{head},told", f"{first},{new}", *(f"{row}," for row in rest), ""])
            line = 2
        else:
            line = text[: text.index(old)].count("\n") + 1
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        expected.add((f"{folder}/{game}/{name}", line, rule))
    found = load_game(Workspace(tmp_path), game, KINDS)
    told = list(misprinted(found, rules_for(found, found.data.edition), lexicon_of(found)))
    said = {(p.file.as_posix(), p.line, p.message.split()[2]) for p in told if p.file}
    assert sorted(said) == sorted(expected)
    assert all("\n  true: " in problem.message for problem in told)


def test_tables_are_read_as_the_game_reads_them(tmp_path: Path) -> None:
    game = "dune-chess"
    for folder in ("components", "templates"):
        shutil.copytree(REPOSITORY / folder / game, tmp_path / folder / game)
    table = tmp_path / "components" / game / "tokens.csv"
    head, first, *rest = table.read_text(encoding="utf-8").splitlines()
    lines = [
        f"{head},told",
        f"{first},A Harvester captures pieces – so süß.",
        *(f"{r}," for r in rest),
    ]
    table.write_text("\n".join(lines) + "\n", encoding="cp1252")
    (table.parent / "spare.csv").write_bytes(b"\x00\xff\xfe")
    found = load_game(Workspace(tmp_path), game, KINDS)
    told = list(misprinted(found, rules_for(found, found.data.edition), lexicon_of(found)))
    assert [(p.file.name, p.line) for p in told if p.file] == [("tokens.csv", 2)]
