"""Types of arguments: paper, scale, margins."""

from __future__ import annotations

from typing import Any

import click

from pnp.paper import Paper, parse_paper
from pnp.units import parse_percent


class Papers(click.ParamType[tuple[Paper, ...]]):
    """A list of papers: ``a4,letter`` or ``330x480mm``."""

    name = "PAPER[,PAPER]"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Paper, ...]:
        if isinstance(value, tuple):
            return value
        try:
            papers = [parse_paper(part) for part in str(value).split(",")]
        except ValueError as error:
            message, _, hint = str(error).partition("\n")
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
            return name.strip(), parse_percent(factor if "%" in factor else factor + "%")
        except ValueError as error:
            self.fail(str(error), param, ctx)
