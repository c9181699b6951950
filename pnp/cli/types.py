"""Types of arguments: papers, scales, folders, lengths, words of a list."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from pnp.errors import UsageProblem, did_you_mean
from pnp.paper import PAPERS, Paper, parse_paper
from pnp.units import length_hint, mm, parse_length, parse_percent


class Word(click.ParamType[str]):
    """One of a few words; another is answered with the nearest of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)
        self.name = "|".join(self.words)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{self.name}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        word = str(value)
        if word not in self.words:
            hint = did_you_mean(word, self.words)
            message = f'expected {", ".join(self.words[:-1])} or {self.words[-1]}, found "{word}"'
            near = f"\n  hint: {hint}" if hint and hint.startswith("did") else ""
            self.fail(message + near, param, ctx)
        return word


class Folder(click.ParamType[Path]):
    """A folder to write into."""

    name = "FOLDER"

    def convert(self, value: Any, param: Any, ctx: Any) -> Path:
        if not str(value).strip() or "\0" in str(value):
            self.fail("expected a folder, found nothing\n  hint: --out output", param, ctx)
        # What the system calls too long depends on the disk; a name below needs some room too.
        longest = max(len(part.encode(errors="replace")) for part in Path(value).parts or ("",))
        if longest > LONGEST_NAME or len(str(value)) > LONGEST_PATH:
            self.fail("expected the name of a folder, found one that is too long", param, ctx)
        if "\ufffd" in os.fsencode(str(value)).decode(errors="replace"):
            self.fail("expected the name of a folder, found one that is not UTF-8", param, ctx)
        return Path(value)


LONGEST_NAME, LONGEST_PATH = 255, 3500
"""Letters that systems allow in a name, and in a path that leaves room for names inside."""

MOST_PIXELS = 150_000_000
"""Of a picture of one page; A4 at 1200 dpi has 139 million."""


def check_pixels(papers: Iterable[Paper], dpi: int | None) -> None:
    """Raise UsageProblem where pictures of the pages would not fit the memory."""
    for paper in papers if dpi else ():
        most = math.sqrt(MOST_PIXELS / (paper.size.width * paper.size.height)) * 25.4
        if dpi and dpi > most:
            raise UsageProblem(
                f"expected up to {int(most)} dpi for pictures of {paper.title}, found {dpi}",
                f"--png {int(most)}",
            )


class Length(click.ParamType[float]):
    """A length with its unit: ``16mm``."""

    name = "LENGTH"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        if isinstance(value, float):
            return value
        try:
            return parse_length(str(value))
        except ValueError as error:
            self.fail(f"{error}\n  hint: {length_hint(str(value))}", param, ctx)


class Papers(click.ParamType[tuple[Paper, ...]]):
    """A list of papers: ``a4,letter`` or ``330x480mm``."""

    name = "PAPER[,PAPER]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        known, _, last = incomplete.rpartition(",")
        before = f"{known}," if known else ""
        return [CompletionItem(before + name) for name in PAPERS if name.startswith(last)]

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Paper, ...]:
        if isinstance(value, tuple):
            return value
        try:
            papers = [parse_paper(part) for part in str(value).split(",")]
        except ValueError as error:
            message, _, hint = str(error).partition("\n")
            words = str(value).replace(",", " ").split()
            if len(words) > 1 and all(word in PAPERS for word in words):
                hint = f"did you mean {','.join(words)}?"
            self.fail(f"{message}\n  hint: {hint}" if hint else message, param, ctx)
        return tuple({paper.name: paper for paper in papers}.values())


class Scale(click.ParamType[tuple[str, float]]):
    """A factor of a scale group: ``map=110%``."""

    name = "GROUP=PERCENT"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, float]:
        if isinstance(value, tuple):
            return value
        name, equals, factor = str(value).partition("=")
        try:
            if not equals:
                raise ValueError(
                    f'expected a group and a percentage such as map=110%, found "{value}"'
                )
            share = parse_percent(factor if "%" in factor else factor + "%")
            if "%" not in factor and 0 < share < 0.1:
                message = f'expected a percentage, found "{factor.strip()}"'
                raise ValueError(f"{message}\n  hint: did you mean {mm(share * 10_000)}%?")
            return name.strip(), share
        except ValueError as error:
            self.fail(str(error), param, ctx)
