"""Import directions between the rooms of the program, as ARCHITECTURE.md states them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PNP = Path(__file__).parent.parent / "pnp"
BASE = {
    "errors",
    "units",
    "geometry",
    "paper",
    "frame",
    "printer",
    "processes",
    "scratch",
    "files",
} | {"foreign"}
MAY_IMPORT = {
    "__init__": set(),
    "__main__": {"cli"},
    "errors": set(),
    "units": set(),
    "geometry": {"units"},
    "paper": {"errors", "units", "geometry"},
    "frame": {"geometry"},
    "foreign": {"geometry"},
    "printer": {"geometry", "paper"},
    "processes": {"errors"},
    "scratch": {"errors"},
    "files": {"errors"},
    "model": BASE | {"games"},
    "art": BASE | {"model"},
    "games": {"errors"},
    "dice": BASE | {"model"},
    "faces": BASE | {"model", "art", "dice", "cache"},
    "typeset": BASE | {"art", "faces", "cache"},
    "sheets": BASE | {"model", "faces"},
    "cutting": BASE | {"faces", "sheets"},
    "rulebook": BASE | {"model", "art", "games", "typeset"},
    "pdf": BASE,
    "pictures": BASE | {"model", "pdf"},
    "reprint": BASE | {"model", "pdf", "pictures"},
    "proof": BASE | {"model"},
    "export": BASE | {"model", "faces", "pdf"},
    "manifest": BASE | {"sheets"},
    "output": {"errors", "files", "fresh"},
    "fresh": BASE | {"model", "games"},
    "cache": {"errors", "files"},
    "build": BASE
    | {
        "model",
        "art",
        "games",
        "faces",
        "typeset",
        "sheets",
        "cutting",
        "export",
        "pdf",
        "proof",
        "manifest",
        "output",
        "fresh",
        "cache",
        "rulebook",
        "dice",
    },
    "cli": BASE
    | {"dice", "model", "games", "faces", "proof", "build", "output", "fresh"}
    | {"pictures", "reprint"},
}
HEAVY = {
    "psutil": {"typeset"},
    "typst": {"typeset"},
    "reportlab": {"pdf"},
    "pikepdf": {"pdf", "proof", "reprint"},
    "pypdfium2": {"pdf", "proof", "reprint"},
    "PIL": {"art", "export", "pdf", "pictures", "proof", "reprint"},
    "numpy": {"games", "reprint"},
    "cairosvg": {"art"},
    "svgwrite": {"art"},
    "fontTools": {"art"},
    "jinja2": {"art", "rulebook"},
    "lxml": {"art", "proof"},
    "ezdxf": {"cutting", "proof"},
    "filelock": {"output", "scratch"},
    "yaml": {"build", "model"},
    "pydantic": {"cli", "faces", "model", "reprint"},
    "pyspiel": {"games"},
    "pettingzoo": {"games"},
    "gymnasium": {"games"},
    "click": {"cli"},
    "rich": {"cli"},
}
MODULES = sorted(PNP.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Return the full names of all modules that the file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def room_of(path: Path) -> str:
    return path.relative_to(PNP).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PNP).as_posix())
def test_imports_keep_the_agreed_directions(path: Path) -> None:
    room = room_of(path)
    rooms = {name.split(".")[1] for name in imported(path) if name.startswith("pnp.")}
    known = {room_of(module) for module in MODULES}
    forbidden = (rooms & known) - {room} - MAY_IMPORT[room]
    assert not forbidden, f"{room} may not import {sorted(forbidden)}"


DECLARED = sorted((PNP / "games" / "declared").glob("*.py"))
SHARED_BY_GAMES = {"book", "chance", "declared", "kit", "protocol"}


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: path.name)
def test_declared_rules_know_no_engine_and_run_no_text(path: Path) -> None:
    """They stand on the kit; only the press compiles, and only source that we wrote."""
    names = {name.split(".")[2] for name in imported(path) if name.startswith("pnp.games.")}
    assert names <= SHARED_BY_GAMES
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert path.name == "press.py" or not called & {"eval", "exec", "compile", "__import__"}
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PNP).as_posix())
def test_third_party_packages_stay_in_their_rooms(path: Path) -> None:
    outside = {name.split(".")[0] for name in imported(path)}
    for package, rooms in HEAVY.items():
        assert package not in outside or room_of(path) in rooms, f"{package} in {room_of(path)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PNP).as_posix())
def test_modules_stay_readable_in_length(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PNP).as_posix())
def test_public_things_are_documented(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert ast.get_docstring(tree) is not None or path.name == "__init__.py"
    assert not bare, f"no docstring: {bare}"


def test_help_starts_without_the_heavy_packages() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from pnp.cli.main import group\n"
        "try: group.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'typst', 'reportlab', 'pikepdf', 'PIL', 'pydantic', 'jinja2', 'lxml', 'rich'}\n"
        "print('HEAVY', sorted(heavy & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "HEAVY []"
