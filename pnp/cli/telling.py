"""What `pnp check` prints: lines for people, or one object a line for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pnp.cli.proving import Proved
    from pnp.proof import Result, Rule


class Text:
    """Prints results for people."""

    failed = 0

    def data(self, game: str, problems: list[str], forms: Sequence[str] = ()) -> None:
        """Print what is wrong with the data of a game; *forms* are what was read of it."""
        self.failed += len(problems)
        for text in problems:
            click.echo(text, err=True)
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        told = f" ({'; '.join(forms)})" if forms else ""
        click.echo(f"{game}: data {count if problems else 'sound'}{told}")

    def exported(self, folder: str, faults: list[str], note: str, data: bool) -> None:
        """Print what is wrong with the files for a service, made of *data* or of others' art."""
        self.failed += len(faults)
        for text in faults:
            click.echo(f"{folder}/{text}", err=True)
        found = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}"
        sound = "as its manifest and the data say" if data else "as its manifest says"
        told = found if faults else sound
        click.echo(f"{folder}: {told}{f' ({note})' if note else ''}")

    def note(self, text: str) -> None:
        """Print a remark."""
        click.echo(text)

    def proved(self, answer: Proved) -> None:
        """Print what the proof says of one folder."""
        built = answer.title == answer.folder.as_posix()
        title = answer.title if built else f"{answer.game}, {answer.title}"
        if answer.problems:
            self.data(title, answer.problems)
        else:
            self.results(title, answer.results)

    def results(self, title: str, results: list[Result]) -> None:
        """Print one line for each property, and below it every place where it fails."""
        from pnp.proof import RULES

        click.echo(f"{title}:")
        held = asked = 0
        for number, rule in RULES.items():
            mine = [result for result in results if result.property == number]
            if not mine:
                continue
            wrong = [result for result in mine if not result.ok]
            asked, held = asked + 1, held + (not wrong)
            self.failed += len(wrong)
            mark = "FAIL" if wrong else "ok"
            told = [result for result in mine if result.ok and result.message]
            notes = set() if rule.advice else {result.message for result in told}
            note = f"  ({notes.pop()})" if len(notes) == 1 and not wrong else ""
            click.echo(f"  {number:2} {mark:4} {rule.name}: {_figure(rule, mine)}{note}")
            for result in wrong:
                click.echo(f"         {result}")
            for result in told if rule.advice else ():
                click.echo(f"         remark: {result}")
        click.echo(f"  {held} of {asked} properties hold")

    def drawing(self, name: str, differs: bool, share: float | None, message: str) -> None:
        """Print what the second renderer makes of one face, where it differs."""
        if differs:
            self.failed += 1
            click.echo(f"  FAIL {name}: {message}")

    def end(self) -> None:
        """Print nothing more."""


class Json(Text):
    """Prints one object a line, for programs."""

    def line(self, **entry: Any) -> None:
        click.echo(json.dumps(entry, ensure_ascii=False))

    def data(self, game: str, problems: list[str], forms: Sequence[str] = ()) -> None:
        self.failed += len(problems)
        common = {"file": f"components/{game}", "page": None, "tolerance": 0}
        for text in problems:
            self.line(property="data", ok=False, measured=1, message=text, **common)
        if not problems:
            self.line(property="data", ok=True, measured=0, **common)

    def exported(self, folder: str, faults: list[str], note: str, data: bool) -> None:
        self.failed += len(faults)
        common = {"property": "export", "file": folder, "page": None, "tolerance": 0}
        for text in faults:
            self.line(**common, ok=False, measured=1, message=text)
        if not faults:
            self.line(**common, ok=True, measured=0)

    def note(self, text: str) -> None:
        click.echo(text, err=True)

    def results(self, title: str, results: list[Result]) -> None:
        for result in results:
            self.failed += not result.ok
            entry = result.entry()
            entry["file"] = f"{title}/{result.file}" if result.file else title
            self.line(**entry)

    def drawing(self, name: str, differs: bool, share: float | None, message: str) -> None:
        self.failed += differs
        entry = {"property": "art", "file": name, "page": None, "ok": not differs}
        extra = {"message": message} if differs else {}
        self.line(**entry, measured=share, tolerance=0.01, **extra)


def _figure(rule: Rule, results: Iterable[Result]) -> str:
    """Return the worst figure beside its tolerance."""
    figures = [r.measured for r in results if isinstance(r.measured, float | int)]
    if not figures:
        return "nothing to measure"
    worst = min(figures) if rule.least else max(figures)
    if not rule.unit:
        return f"{worst:g}" if rule.tolerance or worst else "none"
    limit = "at least" if rule.least else "tolerance"
    digits = 2 if rule.unit == "pt" else 4
    return f"{worst:.{digits}f} {rule.unit}, {limit} {rule.tolerance:g} {rule.unit}"
