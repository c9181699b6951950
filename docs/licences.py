"""Writes docs/licences.md: under which licences the packages are that pnp installs.

Run it from the root of the repository after
`pip install -c constraints.txt -e ".[openspiel,pettingzoo,report,cluster]"`:
python docs/licences.py
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution, metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = "pnp-compiler"
EXTRAS = ("openspiel", "pettingzoo", "report", "cluster")
PAGE = Path(__file__).parent / "licences.md"

TEXT = """\
# Licences

pnp itself is under the MIT licence ([LICENSE](../LICENSE)); the text and data of Dragon Dune are
under CC BY-SA 4.0. The packages below are no part of this repository: pip installs them beside pnp.
The licences are those that the packages state, in the versions of
[constraints.txt](../constraints.txt). This page is written by `python docs/licences.py` and held
against the installed packages by the tests.

The PDFs of a game carry subsets of the two Source families, as the Open Font License allows.

## Packages that pnp asks for

{asked}

## Packages that these ask for

{brought}

## Packages of the extras

`pip install "pnp-compiler[openspiel,pettingzoo,report,cluster]"` brings these too.

{extras}

Some of them contain libraries under licences of their own, whose texts they bring: pikepdf contains
qpdf (Apache-2.0), pypdfium2 PDFium (BSD-3-Clause, Apache-2.0), lxml libxml2 and libxslt (MIT).
cairocffi loads cairo (LGPL-2.1 or MPL-1.1) from the system, for `pnp check --art` alone.
"""


def licence(name: str) -> str:
    """Return the licence as the package states it."""
    about = metadata(name)
    if expression := about.get("License-Expression"):
        return expression
    kinds = [kind for kind in about.get_all("Classifier") or [] if kind.startswith("License :: ")]
    if kinds:
        return " and ".join(kind.rpartition(" :: ")[2] for kind in kinds)
    return (about.get("License") or "").partition("\n")[0]


def asked_by(name: str, extra: str = "") -> Iterator[str]:
    """Yield the packages that a package needs on this machine, by their plain names."""
    for line in distribution(name).requires or []:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield canonicalize_name(requirement.name)


def with_all(names: set[str]) -> set[str]:
    """Return packages with those that they ask for, and so on."""
    known, waiting = set(names), list(names)
    while waiting:
        new = set(asked_by(waiting.pop())) - known
        known |= new
        waiting += new
    return known


def brought_along() -> set[str]:
    """Return the packages that come with those that pnp asks for."""
    asked = set(asked_by(PROJECT))
    return with_all(asked) - asked


def of_extras() -> set[str]:
    """Return the packages that come with the extras alone."""
    asked = {name for extra in EXTRAS for name in asked_by(PROJECT, extra)}
    return with_all(asked) - with_all(set(asked_by(PROJECT)))


def rows(names: set[str]) -> list[str]:
    """Return the rows of a table: package and licence."""
    return [f"| {name} | {licence(name)} |" for name in sorted(names)]


def page() -> str:
    """Return the text of the page."""
    head = ["| package | licence |", "|---|---|"]
    asked, brought = set(asked_by(PROJECT)), brought_along()
    return TEXT.format(
        asked="\n".join([*head, *rows(asked)]),
        brought="\n".join([*head, *rows(brought)]),
        extras="\n".join([*head, *rows(of_extras())]),
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
