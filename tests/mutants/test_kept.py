"""What mutants once brought down: small files of the same sort, with what is said of each now."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command import ended
from tests.printed import REPOSITORY

UNKNOWN = (
    'components/lanterns/play.yaml:2: players: expected a kind, found "guest"\n'
    "  hint: known: card\n"
)
SOUND = "{0}: data sound (edition 1, en)\n{0}: nothing built: run pnp build {0}\n"
BEN = "{id: ben, name: Ben}"

CASES = {
    "a row that is a text": (
        ("lanterns", "game.yaml", BEN, "ben"),
        "lanterns: data 2 problems\n" + UNKNOWN + "components/lanterns/play.yaml:4: "
        "kinds.guest.table: expected rows with an id each, or the name of a table of game.yaml, "
        'found "guests"\n',
    ),
    "a row without an id": (
        ("lanterns", "game.yaml", BEN, "{name: Ben}"),
        "lanterns: data 2 problems\n" + UNKNOWN + "components/lanterns/play.yaml:4: "
        "kinds.guest: expected an id in every row\n",
    ),
    "a name that is no text": (
        ("lanterns", "game.yaml", "name: Ben", "name: true"),
        SOUND.format("lanterns"),
    ),
    "a table of a name longer than any file's": (
        ("lanterns", "game.yaml", "tables:\n", f"tables:\n  more: {'w' * 300}\n"),
        "lanterns: data 1 problem\n"
        "components/lanterns/game.yaml:14: tables.more: expected a file in "
        f'components/lanterns, found no "{"w" * 300}"\n',
    ),
    "a rule without words": (
        ("three-marches", "rules.yaml", '"You may rest instead of acting."', r'"\t"'),
        SOUND.format("three-marches"),
    ),
    "an expression in a rule": (
        ("tic-tac-toe", "rules.yaml", '"Cross begins; then the players take turns."', '"{{ w }}"'),
        "tic-tac-toe: data 1 problem (edition 1, en)\n"
        "tic-tac-toe: nothing built: run pnp build tic-tac-toe\n"
        "components/tic-tac-toe/rulebook.md:8: expected what was signed, found "
        '"{…} Lay one of your marks on the board, and your turn is over."\n'
        "  rule: TT-1.1, components/tic-tac-toe/rules.yaml:3: {{ w }}\n"
        "  true: … Lay one of your marks on the board, and your turn is over.\n"
        "  hint: where the rules say so by now: pnp check tic-tac-toe --sign\n",
    ),
    "a rule in the place of a part of the scene": (
        ("marsh-crossing", "play.yaml", "scene:\n", "scene:\n  MC-3.3: day >= turns\n"),
        "marsh-crossing: data 1 problem\ncomponents/marsh-crossing/play.yaml:55: scene.MC-3.3: "
        'expected a name, found "MC-3.3"\n  hint: a name is a letter, then letters, digits and _\n',
    ),
    "two sentences for an expression": (
        ("nest-eggs", "rulebook.md", "{{ game.about }}", "Sow one by one, nest by nest, on."),
        SOUND.format("nest-eggs"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_once_failed_is_answered(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (game, name, old, new), told = CASES[case]
    shutil.copytree(REPOSITORY / "gallery" / game, tmp_path / game)
    path = tmp_path / game / "components" / game / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path / game)
    ended("check", game)
    said = capsys.readouterr()
    assert said.out + said.err == told
