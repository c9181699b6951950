"""The table of odds that `pnp dice --odds` prints."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pnp.dice.chart import percent
from pnp.dice.die import DiceSet, Die
from pnp.dice.odds import Spread, TooManyWays, die_odds, set_odds
from pnp.errors import UsageProblem


def odds_of(dice: DiceSet, copies: int | None) -> list[Spread]:
    """Return how what the dice show together is spread; *copies* of each where it is given.

    Raises UsageProblem for more dice than anybody rolls.
    """
    rolled = _rolled(dice, copies)
    try:
        return set_odds([(die.faces, count) for die, count in rolled])
    except TooManyWays:
        number = sum(count for _, count in rolled)
        message = f"expected dice that somebody rolls together for --odds, found {number}"
        raise UsageProblem(message, "--copies 1 shows one of each") from None


def show_odds(dice: DiceSet, copies: int | None, spreads: Sequence[Spread]) -> None:
    """Print the odds of each die and of all dice rolled together."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    rolled = _rolled(dice, copies)
    for die, _ in rolled:
        table = Table(title=f"{die.name} ({die.kind})", title_justify="left")
        for head in ("face", "odds", "%"):
            table.add_column(head, justify="left" if head == "face" else "right")
        for name, chance in die_odds(die.faces):
            table.add_row(name, _fraction(chance), percent(chance))
        console.print(table)
    number = sum(count for _, count in rolled)
    for spread in spreads:
        console.print(_spread_table(spread, number))


def _rolled(dice: DiceSet, copies: int | None) -> list[tuple[Die, int]]:
    return [(die, die.copies if copies is None else copies) for die in dice.dice]


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
