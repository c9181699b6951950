"""docs/rules.md: everything that it shows is true; its games are played, its messages come out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli import check
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.declared import reading
from pnp.games.declared.calls import FUNCTIONS
from pnp.games.declared.document import Text
from pnp.games.declared.luck import Rolls
from pnp.games.declared.trials import tried
from pnp.games.declared.verbs import VERBS
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from pnp.pipeline.books import open_book
from tests.games.declared.table import ROOT, from_text

TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
ROWS = re.findall(r"^\| `(.+)` \| (.+) \|$", TEXT, re.MULTILINE)
KEYS = (
    "each listed default peeks unless secret if_no_other then says seen_by size grid hexes "
    "neighbours component table directions rule_count let after said called"
)
"""Further words of the language."""

SHOWN = "\n".join([*BLOCKS, *FILES.values(), *(row[0] for row in ROWS)])


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: re.search(r"\b[A-Z]+-1\b", block)[0])
def test_the_examples_of_the_reference_are_sound(block: str) -> None:
    declaration = from_text(block)
    assert declaration.notes == ()
    trial = tried(declaration.sitting(), games=5)
    assert trial.faults == ()


def told(value: Any) -> str:
    """Return a value as the tables show it."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(told, value))}]"
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@pytest.mark.parametrize("rule", ["PI-1", "BO-1"])
def test_expressions_are_what_the_tables_say(rule: str) -> None:
    game = from_text(next(block for block in BLOCKS if f"{rule}:" in block)).sitting()
    start = game.start(Rolls(Chance.of(0, 0)))
    tables = re.split(r"^On the board of five rows:$", TEXT, flags=re.MULTILINE)
    part = tables[0] if rule == "PI-1" else tables[1]
    rows = re.findall(r"^\| `(.+)` \| (.+) \|$", part[part.rindex("| expression") :], re.MULTILINE)
    assert len(rows) > 9
    assert {row: told(game.value(start, Text(row, 1, ""))) for row, _ in rows} == dict(rows)


def test_every_construct_has_an_example() -> None:
    for name in (*FUNCTIONS, *VERBS):
        assert re.search(rf"\b{name}\(", SHOWN), name
    for part in reading.PARTS:
        assert re.search(rf"^{part}:", SHOWN, re.MULTILINE), part
    for key in KEYS.split():
        assert re.search(rf"\b{key}: ", SHOWN), key


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Return a workspace of the files that the reference shows."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_printed_game_and_its_scenarios_are_sound(workspace: Path) -> None:
    game: Any = engine_of(load_game(Workspace(workspace), "coast", KINDS))[0]
    assert [note.message for note in game.declaration.notes] == []
    path = workspace / "components" / "coast" / "examples.yaml"
    for scenario in read_scenarios(path, path.relative_to(workspace)):
        replay = game.replay(scenario.data)
        assert [*replay.faults] == []
        assert replay.report.ok, (scenario.id, replay.report)


def changed(folder: Path, old: str, new: str) -> None:
    """Change the one place of a file at which a text stands first."""
    text = folder.read_text(encoding="utf-8")
    assert old in text
    folder.write_text(text.replace(old, new, 1), encoding="utf-8")


def shown(start: str) -> list[str]:
    """Return the messages that the text shows about a file."""
    return re.findall(rf"^    ({re.escape(start)}:\d+: .*)$", TEXT, re.MULTILINE)


def test_the_tour_ends_with_a_verified_book(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workspace)
    result = CliRunner().invoke(check.command, ["nim"])
    assert result.output.splitlines()[0] == "nim: data sound (en)"
    book = open_book(load_game(Workspace(workspace), "nim", KINDS))
    assert [*book.examples] == ["too-many", "the-last"]
    changed(workspace / "components/nim/examples.yaml", "rule: NI-1.3", "rule: NI-1.2")
    with pytest.raises(Problems) as caught:
        open_book(load_game(Workspace(workspace), "nim", KINDS))
    assert str(caught.value).splitlines()[0] == shown("components/nim/examples.yaml")[0]


def test_its_messages_come_out_as_they_are_shown(workspace: Path) -> None:
    unknown, narrow = shown("components/nim/play.yaml")
    path = workspace / "components/nim/play.yaml"
    changed(path, ", rule: NI-1.2}", "}")
    game: Any = engine_of(load_game(Workspace(workspace), "nim", KINDS))[0]
    told_ = [str(fault).splitlines()[0] for fault in tried(game.declaration.sitting(), 5).faults]
    assert narrow in told_
    changed(path, "NI-1.3:", "NI-1.4:")
    with pytest.raises(Problems) as caught:
        engine_of(load_game(Workspace(workspace), "nim", KINDS))
    assert str(caught.value).splitlines()[0] == unknown
