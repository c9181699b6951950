"""`pnp new` and `pnp schema`: the workspace that a first-time user meets."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import COMMANDS
from pnp.cli.new import BINARY, PLACEHOLDER, STARTER, pieces
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.schema import game_schema
from pnp.model.workspace import Workspace
from pnp.pipeline.choices import as_printed
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.manuscript import read_manuscript
from tests.command import ended
from tests.printed import REPOSITORY


def run(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a line as it is typed, with this program as `pnp`."""
    words = shlex.split(line)
    assert words[0] == "pnp"
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words[1:]],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        check=False,
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new workspace, as it was made."""
    folder = tmp_path_factory.mktemp("new")
    result = run("pnp new first-night", folder)
    assert (result.returncode, result.stderr) == (0, "")
    assert "cd first-night, then pnp build first-night" in result.stdout
    return folder / "first-night"


def readme_lines() -> list[str]:
    """Return the commands of the README, line by line."""
    text = (STARTER / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_the_readme_tells_the_truth_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("pnp new first-night", tmp_path).returncode == 0
    workspace = tmp_path / "first-night"
    monkeypatch.chdir(workspace)
    lines = readme_lines()
    about_rules = {"examples", "rules", "why", "play", "simulate"}
    assert {line.split()[1] for line in lines} == {
        "list",
        "build",
        "check",
        "dice",
        "upgrade",
        *about_rules,
    }
    for line in lines:
        if line.split()[1] in COMMANDS:
            program, *words = shlex.split(line.replace(PLACEHOLDER, "first-night"))
            assert (program, ended(*words)) == ("pnp", 0), f"{line}\n{capsys.readouterr()}"
    text = (workspace / "README.md").read_text(encoding="utf-8")
    names = {name for name in re.findall(r"`([^`\s]+)`", text) if "/" in name}
    assert len(names) >= 18
    missing = sorted(name for name in names if not (workspace / name).exists())
    assert missing == ["fonts/"]  # as the README says


def test_the_readme_names_every_pdf(made: Path) -> None:
    game = as_printed(load_game(Workspace(made), "first-night", KINDS), "", "", {})
    text = (made / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"a4/(\w+)\.pdf", text)) == {*game.groups(), "everything", "rulebook"}


def test_the_commands_of_the_readme_exist() -> None:
    waiting = {line.split()[1] for line in readme_lines()} - set(COMMANDS)
    assert waiting == set()


def test_the_little_game_has_all_that_a_workspace_can_show(made: Path) -> None:
    game = load_game(Workspace(made), "first-night", KINDS)
    kinds = {component.kind for component in game.components}
    assert kinds == {"board", "token", "card", "dice", "sheet"}
    assert {c.outline() for c in game.components} == {"rectangle", "circle", "hexagon"}
    assert {c.sided() for c in game.components} == {"one", "same", "different"}
    assert game.count(game.component("deck")) == 12
    texts = [item.fields["text"] for item in game.items["deck"]]
    assert sum(":" in text for text in texts) >= 6
    rows = game.tables["finds"]
    assert any(row["extends"] for row in rows) and any(row["copies"] > 1 for row in rows)
    assert game.data.title in (made / "README.md").read_text(encoding="utf-8")


def test_nothing_of_the_pattern_is_left(made: Path) -> None:
    files = [path for path in made.rglob("*") if path.is_file()]
    assert len(files) >= 20
    for path in files:
        assert PLACEHOLDER not in path.as_posix() + path.read_text(encoding="utf-8"), path
    assert (made / ".gitignore").read_text(encoding="utf-8").splitlines()[-1] == "/output/"
    assert not [path for path in made.parent.iterdir() if path != made]


def test_the_editor_finds_the_schema(made: Path) -> None:
    file = made / "components" / "first-night" / "game.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    place = first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads((file.parent / place).read_text(encoding="utf-8")) == game_schema(KINDS)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "'My Game'",
            'pnp: expected a name of small letters, digits and hyphens, found "My Game"\n'
            '  hint: did you mean "my-game"?\n',
        ),
        (
            "../escape",
            'pnp: expected a name of small letters, digits and hyphens, found "../escape"\n'
            '  hint: did you mean "escape"?\n',
        ),
        (
            "'?!'",
            'pnp: expected a name of small letters, digits and hyphens, found "?!"\n'
            "  hint: such as my-game; its title may be any text\n",
        ),
        (
            "''",
            'pnp: expected a name of small letters, digits and hyphens, found ""\n'
            "  hint: such as my-game; its title may be any text\n",
        ),
        ("con", "pnp: expected a name that every computer can store, found con\n"),
        ("dune-express", "pnp: expected a name that pnp does not use itself, found dune-express\n"),
        ("icons", "pnp: expected a name that pnp does not use itself, found icons\n"),
        (
            "there",
            "pnp: expected a name that is free here, found a folder of the name there\n"
            "  hint: choose another name, or work in that folder\n",
        ),
        (
            "note",
            "pnp: expected a name that is free here, found a file of the name note\n"
            "  hint: choose another name, or work in that folder\n",
        ),
    ],
)
def test_a_name_that_cannot_be_is_answered(
    tmp_path: Path,
    name: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "note").write_text("mine")
    monkeypatch.chdir(tmp_path)
    assert ended("new", *shlex.split(name)) == 2
    assert capsys.readouterr() == ("", message)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["note", "there"]
    assert not list((tmp_path / "there").iterdir())


def test_a_disk_that_fails_leaves_nothing_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.cli.new import command
    from pnp.errors import Problems

    write: Callable[..., int] = Path.write_text

    def full(path: Path, text: str, **options: Any) -> int:
        if "templates" in path.parts:
            raise OSError(28, "No space left on device")
        return write(path, text, **options)

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Problems) as error:
        command.main(["first-night"], standalone_mode=False)
    assert str(error.value) == (
        "first-night: expected a folder that can be written, found: No space left on device\n"
        "  hint: go to a folder of your own and try there"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_schema_is_printed_or_written(tmp_path: Path) -> None:
    shown = run("pnp schema", tmp_path)
    assert json.loads(shown.stdout) == game_schema(KINDS)
    (tmp_path / "deep").mkdir()
    result = run("pnp schema --out deep/game.schema.json", tmp_path)
    assert (result.returncode, result.stdout) == (0, "deep/game.schema.json\n")
    written = tmp_path / "deep" / "game.schema.json"
    assert written.read_text(encoding="utf-8") == shown.stdout
    assert [path.name for path in written.parent.iterdir()] == ["game.schema.json"]


@pytest.mark.parametrize(
    ("out", "told"),
    [
        (
            "note/schema.json",
            "note: expected a folder to write into, found a file\n  hint: make it first\n",
        ),
        (
            "gone/schema.json",
            "gone: expected a folder to write into, found nothing\n  hint: make it first\n",
        ),
        (
            "folder",
            "folder: expected a file, found a folder\n"
            "  hint: move it away, or choose another place with --out\n",
        ),
    ],
)
def test_a_schema_that_cannot_be_written_is_a_problem(tmp_path: Path, out: str, told: str) -> None:
    (tmp_path / "note").write_text("mine")
    (tmp_path / "folder").mkdir()
    result = run(f"pnp schema --out {out}", tmp_path)
    assert result.returncode == 1
    assert result.stderr == f"{told}1 problem; nothing was written\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "note"]


def test_every_game_of_the_gallery_is_a_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "--list") == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == list(pieces())
    assert len(listed) == 20
    for number, piece in enumerate(pieces()):
        assert ended("new", f"own-{number}", "--from", piece) == 0
        assert f"own-{number}/ is a workspace with a copy of {piece}" in capsys.readouterr().out
        workspace = Workspace(tmp_path / f"own-{number}")
        game = load_game(workspace, f"own-{number}", KINDS)
        assert workspace.own() == [f"own-{number}"]
        own = workspace.root / "components" / game.name
        kept = pieces()[piece] / "components" / piece
        for path in (path for path in kept.rglob("*") if path.suffix in BINARY):
            assert (own / path.relative_to(kept)).read_bytes() == path.read_bytes()
        if (own / "rulebook.md").exists():
            assert read_manuscript(game, evaluators_of(workspace, game.name)).blocks


def test_a_game_that_the_gallery_lacks_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "night", "--from", "lantern") == 2
    assert capsys.readouterr().err == (
        'pnp: expected a game of the gallery, found "lantern"\n  hint: did you mean "lanterns"?\n'
    )
    assert list(tmp_path.iterdir()) == []
