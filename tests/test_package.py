"""What the package says of itself: name, bounds, versions of CI, licences, links."""

from __future__ import annotations

import re
import runpy
import tomllib
from importlib.metadata import PackageNotFoundError, metadata, version
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import pnp
from pnp.fresh import DECIDING
from tests.printed import REPOSITORY

NAME = "pnp-compiler"
DECLARED: dict[str, Any] = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
PROJECT = DECLARED["project"]
LINKS = DECLARED["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
NEEDED = [Requirement(line) for line in PROJECT["dependencies"]]
OF_EXTRAS = [
    Requirement(line) for lines in PROJECT["optional-dependencies"].values() for line in lines
]
CONSTRAINTS = {
    canonicalize_name(pinned.name): pinned
    for line in (REPOSITORY / "constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for pinned in [Requirement(line)]
}
LICENCES = runpy.run_path(str(REPOSITORY / "docs" / "licences.py"))

# Packages that leave no trace in any file.
WITHOUT_TRACE = {
    "cairosvg",
    "click",
    "filelock",
    "msgspec",
    "numpy",
    "psutil",
    "rich",
    "watchfiles",
}


def pinned(name: str) -> Version:
    """Return the version that constraints.txt demands."""
    (demand,) = CONSTRAINTS[canonicalize_name(name)].specifier
    assert demand.operator == "=="
    return Version(demand.version)


def is_of_ci(name: str) -> bool:
    """Return whether the package is installed here in the version that CI uses."""
    try:
        return Version(version(name)) == pinned(name)
    except PackageNotFoundError:
        return False


def test_the_package_has_a_name_of_its_own_and_the_command_that_of_the_project() -> None:
    assert (PROJECT["name"], version(NAME)) == (NAME, pnp.__version__)
    assert PROJECT["scripts"] == {"pnp": "pnp.cli.main:program"}


def test_the_metadata_are_complete() -> None:
    about = metadata(NAME)
    assert about["Author"] == "the authors of pnp"
    assert about["License-Expression"] == "MIT"
    kinds = about.get_all("Classifier") or []
    pythons = [kind.rpartition(" ")[2] for kind in kinds if re.search(r":: 3\.\d+$", kind)]
    assert pythons == ["3.11", "3.12", "3.13"]
    assert about["Requires-Python"] == f">={pythons[0]}"
    places = dict(line.split(", ") for line in about.get_all("Project-URL") or [])
    assert list(places) == ["Homepage", "Documentation", "Changes", "Issues"]
    assert all(place.startswith(places["Homepage"]) for place in places.values())


def test_links_of_the_description_work_outside_the_repository() -> None:
    shown = (REPOSITORY / "README.md").read_text("utf-8")
    places = re.findall(r"\]\(([^)]+)\)", shown)
    assert [place for place in places if not place.startswith(("https://", "#"))] != []
    for place in places:
        assert place.startswith(("https://", "#")) or (REPOSITORY / place).exists(), place
    for change in DECLARED["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"][
        "substitutions"
    ]:
        shown = re.sub(change["pattern"], change["replacement"], shown)
    home = PROJECT["urls"]["Homepage"]
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", shown)
    assert [re.sub(rf"^{home}/(raw|blob)/main/", "", link) for _, link in links] == places
    for picture, link in links:
        assert link.startswith(("https://", "#"))
        assert not link.startswith(home) or ("/raw/" in link) == bool(picture)
    # The package that is installed was made so.
    assert all(
        link.startswith(("https://", "#"))
        for link in re.findall(r"\]\(([^)]+)\)", str(metadata(NAME).get_payload()))
    )


@pytest.mark.parametrize("requirement", [*NEEDED, *OF_EXTRAS], ids=lambda each: each.name)
def test_every_package_has_two_bounds_and_a_version_for_ci(requirement: Requirement) -> None:
    bounds = {part.operator for part in requirement.specifier}
    assert bounds in ({">=", "<"}, {"=="})
    assert pinned(requirement.name) in requirement.specifier


def test_packages_that_decide_bytes_are_watched() -> None:
    assert {canonicalize_name(each.name) for each in NEEDED} - WITHOUT_TRACE == set(DECIDING)


def test_licences_are_those_that_the_packages_state() -> None:
    page = (REPOSITORY / "docs" / "licences.md").read_text("utf-8")
    listed = set(re.findall(r"^\| ([\w-]+) \|", page, re.MULTILINE)) - {"package"}
    asked = set(LICENCES["asked_by"](NAME))
    extras = {name for each in LICENCES["EXTRAS"] for name in LICENCES["asked_by"](NAME, each)}
    assert asked | extras <= listed <= set(CONSTRAINTS)
    # Another version may state the same in other words and bring other packages.
    of_ci = {name for name in listed if is_of_ci(name)}
    for row in LICENCES["rows"](of_ci):
        assert row in page.splitlines()
    if asked | extras <= of_ci:
        assert LICENCES["brought_along"]() | LICENCES["of_extras"]() == listed - asked


def test_no_package_forbids_to_give_pnp_away() -> None:
    page = (REPOSITORY / "docs" / "licences.md").read_text("utf-8")
    assert "AGPL" not in page
    assert re.findall(r"\| (.*\bGPL.*) \|", page) == []


def test_ci_runs_the_command_of_the_readme() -> None:
    (command,) = re.findall(r"&& (\S+python -m pytest.*)\n", (REPOSITORY / "README.md").read_text())
    assert command in (REPOSITORY / ".ci" / "run").read_text("utf-8")


def test_the_citation_names_this_version() -> None:
    cited = (REPOSITORY / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {pnp.__version__}\n" in cited
