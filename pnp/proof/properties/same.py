"""Property 28: two builds give the same bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from pnp.errors import PnpError
from pnp.proof.again import Again
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

SAME = Rule(28, "two builds give the same bytes", "", 0)


def same(printed: Printed, again: Again | None) -> Iterator[Result]:
    """Yield property 28: files are those that the manifest records, and are built alike again.

    The files of the folder are held against the sha256 of the manifest, and against a new build.
    Where that differs it is built once more: a folder that differs from two equal new builds was
    changed since it was built. Only where something else is known to have changed, the data, the
    program or what was asked for, that is told and is no failure: property 36 then judges what
    the files show.
    """
    findings: list[Finding] = []
    told: set[str] = set()
    for file in printed.said.files:
        path = printed.folder / file.path
        found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
        if found != file.sha256:
            told.add(file.path)
            message = (
                f"{file.path}: expected the bytes that the build recorded, "
                f"sha256 {file.sha256[:12]}, found {found[:12]}"
            )
            findings.append(Finding(1, message))
    note = "not built again"
    if again is not None:
        try:
            differing, note = _rebuilt(printed, again, told)
        except PnpError as error:
            differing = [f"expected to be built again, found: {error}"]
        findings += [Finding(1, message) for message in differing]
    results = list(SAME.results(None, findings or [Finding(0)]))
    if all(result.ok for result in results):
        yield SAME.note(None, 0, note)
    else:
        yield from results


def _rebuilt(printed: Printed, again: Again, told: set[str]) -> tuple[list[str], str]:
    """Return what is wrong with files that differ from new builds, or else a remark on them.

    Those that are *told* already are left out.
    """
    here, first = _hashes(printed.folder), _hashes(again.first.folder)
    listed = {file.path for file in printed.said.files}
    listed |= {str(entry["path"]) for entry in printed.said.raw.get("cuts", ())}
    names = (first.keys() | listed) - told
    stale = sorted(name for name in names if here.get(name) != first.get(name))
    if not stale:
        return [], "built again, all files equal"
    if again.since:
        which = ", ".join(stale[:4]) + (", ..." if len(stale) > 4 else "")
        return [], f"{which}: not as a new build makes them, for {' and '.join(again.since)}"
    second = _hashes(again.second.folder)
    differing = sorted(name for name in first | second if first.get(name) != second.get(name))
    if differing:
        return [f"{name}: expected the same bytes, found others" for name in differing], ""
    return [f"{name}: expected what two new builds make alike, found others" for name in stale], ""


def _hashes(folder: Path) -> dict[str, str]:
    """Return the sha256 of every file that a plain build writes; notes to itself are left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.relative_to(folder).parts[0].startswith((".", "png"))
    }
