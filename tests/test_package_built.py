"""What people install: the wheel made of the source archive, away from this repository."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import pnp
from tests.printed import REPOSITORY

OFFLINE = ["--no-deps", "--no-index", "--disable-pip-version-check", "-q"]


def run(folder: Path, *words: str, path: str = "") -> str:
    """Return what a module of Python says; fails where it does."""
    env = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-P", "-m", *words], cwd=folder, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the source archive and the wheel that is made of it."""
    folder = tmp_path_factory.mktemp("dist")
    run(REPOSITORY, "hatchling", "build", "-t", "sdist", "-d", str(folder))
    (sdist,) = folder.glob("*.tar.gz")
    run(folder, "pip", "wheel", *OFFLINE, "--no-build-isolation", "-w", str(folder), str(sdist))
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


def test_archives_hold_what_is_needed_and_nothing_of_a_machine(
    archives: tuple[Path, Path],
) -> None:
    sdist, wheel = archives
    with tarfile.open(sdist) as held:
        names = {name.partition("/")[2] for name in held.getnames()}
    assert {"README.md", "CHANGELOG.md", "LICENSE", "docs/rules.md", ".ci/run"} <= names
    away = ("output/", "benchmarks/", ".venv/", "home/")
    assert {name for name in names if name.startswith(away)} <= {"output/.gitkeep"}
    with zipfile.ZipFile(wheel) as zipped:
        held_there = zipped.namelist()
    for part in ("components", "templates", "fonts", "gallery", "locale"):
        assert any(name.startswith(f"pnp/library/{part}/") for name in held_there), part
    tops = {name.partition("/")[0] for name in held_there}
    assert tops == {"pnp", f"pnp_compiler-{pnp.__version__}.dist-info"}


def test_the_wheel_makes_a_game(archives: tuple[Path, Path], tmp_path: Path) -> None:
    site = tmp_path / "site"
    run(tmp_path, "pip", "install", *OFFLINE, "--target", str(site), str(archives[1]))
    told = run(tmp_path, "pnp", "new", "frost", path=str(site))
    assert "frost/ is a workspace" in told
    run(tmp_path / "frost", "pnp", "build", "frost", "finds", path=str(site))
    assert (tmp_path / "frost/output/frost/a4/manifest.json").is_file()
    # It was the installed one that did it.
    (tmp_path / "where.py").write_text("import pnp; print(pnp.__file__)")
    assert run(tmp_path, "where", path=os.pathsep.join([str(site), str(tmp_path)])).startswith(
        str(site)
    )
