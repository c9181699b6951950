"""Import directions between the rooms of the program, as ARCHITECTURE.md states them."""

from __future__ import annotations

import ast
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import median

import pytest

PNP = Path(__file__).parent.parent / "pnp"
BASE = {
    "colours",
    "errors",
    "units",
    "geometry",
    "paper",
    "frame",
    "printer",
    "processes",
    "scratch",
    "aside",
    "files",
    "english",
    "opposites",
    "foreign",
}
MAY_IMPORT = {
    "__init__": set(),
    "__main__": {"cli"},
    "colours": set(),
    "errors": set(),
    "english": set(),
    "opposites": set(),
    "units": set(),
    "geometry": {"units"},
    "paper": {"errors", "units", "geometry"},
    "frame": {"geometry"},
    "foreign": {"geometry"},
    "printer": {"geometry", "paper"},
    "processes": {"errors"},
    "scratch": {"errors"},
    "aside": {"errors", "scratch"},
    "files": {"errors"},
    "fetching": {"errors"},
    "languages": {"errors", "english", "opposites"},
    "model": BASE | {"games", "languages"},
    "art": BASE | {"languages", "model"},
    "games": {"errors", "english"},
    "dice": BASE | {"model"},
    "faces": BASE | {"languages", "model", "art", "dice", "cache"},
    "typeset": BASE | {"languages", "art", "faces", "cache"},
    "sheets": BASE | {"languages", "model", "faces"},
    "cutting": BASE | {"languages", "faces", "sheets"},
    "rulebook": BASE | {"languages", "model", "art", "games", "typeset"},
    "pdf": BASE,
    "pictures": BASE | {"model", "pdf"},
    "reprint": BASE | {"model", "pdf", "pictures"},
    "prints": BASE | {"model", "faces", "pipeline"},
    "proof": BASE | {"model"},
    "export": BASE | {"languages", "model", "faces", "pdf"},
    "manifest": BASE | {"sheets"},
    "output": {"errors", "files", "fresh"},
    "fresh": BASE | {"model", "games"},
    "cache": {"errors", "files"},
    "craft": BASE | {"languages", "model", "art", "faces", "typeset", "pdf", "manifest", "cache"},
    "diagram": BASE | {"model", "games", "faces", "art", "typeset", "rulebook", "pdf"},
    "dicesheets": BASE | {"model", "art", "dice", "faces", "sheets", "pipeline"},
    "pipeline": BASE
    | {
        "craft",
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
        "languages",
        "rulebook",
        "dice",
    },
    "balance": {"errors", "english", "games"},
    "cluster": {"errors"},
    "changes": {"model"},
    "release": BASE | {"model"},
    "showcase": BASE | {"model", "art"},
    "studio": BASE
    | {"changes", "diagram", "faces", "art", "games", "manifest", "model", "pdf", "pipeline"}
    | {"fresh", "reprint", "rulebook", "typeset"},
    "cli": BASE
    | {"art", "dice", "model", "games", "faces", "proof", "pipeline", "output", "fresh", "manifest"}
    | {"changes", "diagram", "dicesheets", "pictures", "prints", "release", "reprint", "showcase"}
    | {"languages", "studio", "fetching", "balance", "cluster"},
}
HEAVY = {
    "psutil": {"typeset"},
    "typst": {"typeset"},
    "reportlab": {"pdf"},
    "numpy": {"games", "reprint"},
    "polib": {"languages"},
    "pikepdf": {"pdf", "proof", "reprint"},
    "pypdfium2": {"pdf", "proof", "reprint", "showcase"},
    "PIL": {"art", "export", "pdf", "pictures", "proof", "reprint", "showcase"},
    "cairosvg": {"art"},
    "segno": {"art"},
    "svgwrite": {"art"},
    "fontTools": {"art"},
    "jinja2": {"art", "balance", "rulebook"},
    "matplotlib": {"balance"},
    "distributed": {"cluster"},
    "lxml": {"art", "proof"},
    "ezdxf": {"cutting", "proof"},
    "filelock": {"output", "scratch"},
    "yaml": {"model", "prints"},
    "python_calamine": {"model"},
    "pydantic": {"cli", "faces", "model", "reprint"},
    "pyspiel": {"games"},
    "pettingzoo": {"games"},
    "gymnasium": {"games"},
    "click": {"cli"},
    "rich": {"cli"},
    "watchfiles": {"changes"},
}
MODULES = sorted(PNP.rglob("*.py"))
LONGEST, USUAL = 400, 120
"""Lines of a module, and the median of all."""


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


def module_of(path: Path) -> str:
    parts = path.relative_to(PNP.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def test_imports_keep_the_agreed_directions() -> None:
    known = {room_of(module) for module in MODULES}
    found = {}
    for path in MODULES:
        room = room_of(path)
        rooms = {name.split(".")[1] for name in imported(path) if name.startswith("pnp.")}
        if forbidden := (rooms & known) - {room} - MAY_IMPORT[room]:
            found[path.relative_to(PNP).as_posix()] = sorted(forbidden)
    assert found == {}


def test_no_rooms_import_each_other() -> None:
    """The directions have no circle: each room stands on rooms that do not stand on it."""
    order: list[str] = []
    while left := set(MAY_IMPORT) - set(order):
        free = {room for room in left if not MAY_IMPORT[room] & left - {room}}
        assert free, f"a circle among {sorted(left)}"
        order += sorted(free)


def test_no_modules_import_each_other() -> None:
    """Nor is there a circle of modules, types and what functions import included."""
    modules = {module_of(path) for path in MODULES}
    asked: dict[str, set[str]] = {name: set() for name in modules}
    for path in MODULES:
        names = imported(path) & modules
        # A package of which modules are imported by name is not asked itself.
        packages = {name for name in names if any(one.startswith(f"{name}.") for one in names)}
        asked[module_of(path)] |= names - packages - {module_of(path)}
    TopologicalSorter(asked).prepare()


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


def test_third_party_packages_stay_in_their_rooms() -> None:
    found = [
        (path.relative_to(PNP).as_posix(), package)
        for path in MODULES
        for package in {name.split(".")[0] for name in imported(path)} & set(HEAVY)
        if room_of(path) not in HEAVY[package]
    ]
    assert found == []


def test_files_of_tests_have_names_of_their_own() -> None:
    # Where folders are no packages, pytest takes one of two for the other.
    tests = PNP.parent / "tests"
    names = Counter(
        path.name
        for path in tests.rglob("*.py")
        if "data" not in path.parts and not path.with_name("__init__.py").exists()
    )
    assert [name for name, count in names.items() if count > 1] == ["conftest.py"]


def test_modules_stay_readable_in_length() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert [path for path, length in lengths.items() if length > LONGEST] == []
    assert median(lengths.values()) <= USUAL
    tests = PNP.parent.joinpath("tests").rglob("*.py")
    assert [path for path in tests if len(path.read_text("utf-8").splitlines()) > LONGEST] == []


def test_public_things_are_documented() -> None:
    bare = []
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if ast.get_docstring(tree) is None and path.name != "__init__.py":
            bare.append((path.name, ""))
        bare += [
            (path.name, node.name)
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not ast.get_docstring(node)
        ]
    assert bare == []


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
