"""The report of a simulation: one page that needs nothing else, the answer first."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.balance import charts, words
from pnp.balance.answer import Answer
from pnp.balance.beyond import Beyond, Going, some
from pnp.balance.beyond import lines as beyond_lines
from pnp.balance.shares import by_player, by_seat, named
from pnp.games.kit.intervals import SHORT
from pnp.games.kit.sweep import Sweep, points
from pnp.games.kit.watching import RULE

FOLDER: Final = Path(__file__).parent


def page(answer: Answer, title: str) -> str:
    """Return the report as HTML, the same for the same counts. Raises PnpError: no matplotlib."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    charts.ready()
    environment = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    template = environment.get_template("report.html.j2")
    return template.render(
        title=title,
        played=words.played(answer),
        verdicts=words.verdicts(answer),
        changes=words.changes(answer),
        tables=[*_shares(answer), *_lengths(answer), *_sweep(answer)],
        beyond=_beyond(answer.beyond, words.told(answer)) if answer.beyond else None,
    )


def _shares(answer: Answer) -> list[dict[str, Any]]:
    found = []
    for noun, shares in (("player", by_player(answer)), ("seat", by_seat(answer))):
        if not shares:
            continue
        rows = [
            [one.name, f"{one.games:,}", f"{one.won:,}", f"{one.share:.1%}",
             f"{one.low:.1%} to {one.high:.1%}",
             "" if len(shares) == 1 else "not shown" if not one.is_known
             else "more" if one.share > one.fair else "less"]
            for one in shares
        ]  # fmt: skip
        note = "The interval is at 95 %."
        if len(shares) > 1:
            note = (
                f"A fair share is {shares[0].fair:.1%}, the dashed line. Intervals are wide enough "
                f"to hold for all {len(shares)} rows together at 95 %."
            )
        head = [noun.capitalize(), "Games", "Won", "Share", "Interval", "Than fair"]
        found.append(
            {"title": f"Wins by {noun}", "head": head, "rows": rows, "note": note,
             "chart": charts.shares(shares, f"{noun}s"),
             "says": f"Shares of the games won by {noun}, as the table has them"}
        )  # fmt: skip
    return found


def _lengths(answer: Answer) -> list[dict[str, Any]]:
    tally = answer.tally
    if not tally.turns:
        return []
    ways = tally.ended.most_common()
    if left := tally.games - tally.ended.total():
        ways.append(("left before the end", left))
    rows = [[rule, f"{count:,}", f"{count / tally.games:.1%}"] for rule, count in ways]
    note = "The chart has those that are over." if left else ""
    return [
        {"title": "How long games are, and how they end", "rows": rows, "note": note,
         "head": ["Rule that ends the game", "Games", "Share"],
         "chart": charts.lengths(tally.turns, "lengths"),
         "says": "How many games took how many turns"}
    ]  # fmt: skip


def _sweep(answer: Answer) -> list[dict[str, Any]]:
    if not isinstance(answer.simulation, Sweep):
        return []
    summary = answer.summary
    settings = answer.simulation.settings
    # One value alone is named above; beside the dots its number will do.
    shared = f"{settings[0][0][0]}=" if len(settings[0]) == 1 else ""
    shown = [
        {**row, "who": named(row["player"]), "label": row["setting"].removeprefix(shared)}
        for row in summary["rows"]
    ]
    rows = []
    for row in shown:
        cells = [row["setting"], row["who"], f"{row['games']:,}", f"{row['share']:.1%}"]
        if "difference" in row:
            ends = points(row["difference_low"]), points(row["difference_high"])
            said = SHORT["no"] if row["verdict"].startswith("no") else row["verdict"]
            cells += [points(row["difference"]), " to ".join(ends), said]
        else:
            cells += ["", "", "the rules as they are"]
        rows.append(cells)
    note = (
        "Every setting plays the same games with the same chance. Differences are in points of a "
        "hundred; their intervals hold for all rows together at 95 %."
    )
    lengths = [
        [row["setting"], "" if row["turns"] is None else f"{row['turns']:.1f}",
         f"{row['unfinished']:,}", row.get("verdict", "")]
        for row in summary["lengths"]
    ]  # fmt: skip
    return [
        {"title": f"What other numbers change: {', '.join(key for key, _ in settings[0])}",
         "rows": rows, "note": note,
         "head": ["Setting", "Player", "Games", "Share", "Difference", "Interval", "Verdict"],
         "chart": charts.differences(shown, "differences"),
         "says": "Differences in wins by setting and player, as the table has them"},
        {"title": "How long games are by setting", "rows": lengths, "note": "", "chart": "",
         "head": ["Setting", "Turns on average", "Left unfinished", "Verdict"], "says": ""},
    ]  # fmt: skip


def _beyond(found: Beyond, sentences: Mapping[str, Any]) -> dict[str, Any]:
    rows = [
        [named(row.player), _thing(row, sentences), f"{row.won_with / row.games_with:.1%}",
         f"{row.games_with:,}", f"{row.won_without / row.games_without:.1%}",
         f"{row.games_without:,}", f"{points(row.low)} to {points(row.high)}"]
        for row in found.going
    ]  # fmt: skip
    never = [(kind, some(names, 60)) for kind, names in (found.never | found.unseen).items()]
    always = [(kind, some(names, 60)) for kind, names in found.always.items()]
    kinds = {RULE: "Rules", "action": "Actions", "choice": "Choices", "chance": "Chance"}
    return {
        "lines": [line for line in beyond_lines(found) if not line.startswith("  ")],
        "rows": rows,
        "never": [(kinds.get(kind, named(kind)), names) for kind, names in never],
        "always": [(kinds.get(kind, kind), names) for kind, names in always],
    }


def _thing(row: Going, sentences: Mapping[str, Any]) -> str:
    """Return the name of what was done; a rule says what it is about."""
    sentence = sentences.get(row.name, "") if row.kind == RULE else ""
    return f"{row.name}: {sentence}" if sentence else row.name
