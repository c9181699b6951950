"""Reads play.yaml, the rules of a game as data; `pnp.games.declared` says what they mean."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import yaml
from msgspec.structs import replace

from pnp.errors import Problem, Problems
from pnp.model.source import Located, read_text, read_yaml

MOST_BYTES: Final = 400_000
"""No game needs more; the largest known has 11,000."""


def read_play(path: Path, shown: Path | None = None) -> Located:
    """Return the document; *shown* is the name of the file in messages.

    Raises Problems on broken YAML, a file above `MOST_BYTES`, and on anchors, aliases and tags:
    they hide what stands where.
    """
    shown = shown or path
    text = read_text(path, shown)
    if len(text) > MOST_BYTES:
        found = f"expected at most {MOST_BYTES // 1000} kB, found {len(text) // 1000}"
        raise Problems([Problem(shown, 0, "", found)])
    problems = []
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                hint = "write it out; a text that begins with & or * stands in double quotes"
                problems.append(Problem(shown, line, "", "expected no anchors and aliases", hint))
            elif getattr(event, "tag", None):
                hint = "a text that begins with ! stands in double quotes"
                problems.append(Problem(shown, line, "", "expected no tags", hint))
    except (yaml.YAMLError, RecursionError):
        try:
            # What is broken is told by the reader of all files.
            return read_yaml(path, shown)
        except Problems as error:
            raise Problems(_quoted(problem, text) for problem in error.problems) from None
    if problems:
        raise Problems(problems[:20])
    return read_yaml(path, shown)


_BRACES: Final = re.compile(r"(\s*[^{\"'#]+: )\{(.*)\}\s*")
_NEXT: Final = re.compile(r", (?=\w+: )")


def _quoted(problem: Problem, text: str) -> Problem:
    """Return the problem with the cure for conditions in braces, where most of them come from."""
    if "flow" not in problem.message:
        return problem
    hint = "inside { } and [ ] a text with a bracket or a comma stands in double quotes"
    # The reader often notices on the line below.
    for line in text.split("\n")[max(problem.line - 2, 0) : problem.line][::-1]:
        if (right := _in_quotes(line)) is not None:
            return replace(problem, hint=f"{hint}: {right}")
    return replace(problem, hint=f"{hint}; or write the parts on lines of their own")


def _in_quotes(line: str) -> str | None:
    """Return how a line is written whose values in braces need quotes; None for any other.

    >>> _in_quotes("  GO-1: {if: any(at[c] == x for c in cell), winner: x}")
    'GO-1: {if: "any(at[c] == x for c in cell)", winner: x}'
    """
    found = _BRACES.fullmatch(line)
    if found is None:
        return None
    parts = []
    for part in _NEXT.split(found[2]):
        key, colon, value = part.partition(": ")
        if not re.fullmatch(r"[\w-]+", key) or not colon or '"' in value:
            return None
        parts.append(f'{key}: "{value}"' if set(value) & set("[]{},") else part)
    right = f"{found[1]}{{{', '.join(parts)}}}".strip()
    try:
        yaml.safe_load(right)
    except yaml.YAMLError:
        return None
    return right if right != line.strip() else None
