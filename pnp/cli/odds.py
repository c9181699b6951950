"""The table of odds that `pnp dice --odds` prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pnp.dice.chart import percent
from pnp.dice.odds import Spread, die_odds, set_odds
from pnp.dice.reading import DiceSet


def show_odds(dice: DiceSet, copies: int | None) -> None:
    """Print the odds of each die and of all dice rolled together."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    rolled = [(die, die.copies if copies is None else copies) for die in dice.dice]
    for die, _ in rolled:
        table = Table(title=f"{die.name} ({die.kind})", title_justify="left")
        for head in ("face", "odds", "%"):
            table.add_column(head, justify="left" if head == "face" else "right")
        for name, chance in die_odds(die.faces):
            table.add_row(name, _fraction(chance), percent(chance))
        console.print(table)
    number = sum(count for _, count in rolled)
    for spread in set_odds([(die.faces, count) for die, count in rolled]):
        console.print(_spread_table(spread, number))


def _spread_table(spread: Spread, number: int) -> Any:
    from rich.table import Table

    what = "sum of numbers" if spread.part is None else f"number of {spread.name}"
    dice = f"{number} dice" if number > 1 else "one die"
    average = f"{float(spread.mean):.4f}".rstrip("0").rstrip(".")
    title = f"{what} on {dice}: on average {average}"
    table = Table(title=title, title_justify="left")
    for head in ("value", "odds", "%", "at least", "%"):
        table.add_column(head, justify="right")
    for value in sorted(spread.ways):
        exact, least = spread.chance(value), spread.at_least(value)
        table.add_row(
            str(value), _fraction(exact), percent(exact), _fraction(least), percent(least)
        )
    return table


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}" if chance.denominator > 1 else str(chance)
