"""The reference: pages made of commands, schemas, code and tested messages, never typed."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import click

from docs.making import drawn
from docs.making.tables import cell, code, fields, table
from pnp.cli.main import GROUPS, group
from pnp.cli.schema import PLACES, SCHEMAS
from pnp.export.services import SERVICES
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.games.declared.calls import FUNCTIONS
from pnp.games.declared.verbs import VERBS
from pnp.model.fields import SIZES
from pnp.paper import PAPERS
from pnp.proof.asking import CHECKS, SLOW
from pnp.units import mm

ROOT = Path(__file__).parents[2]
BROKEN = ROOT / "tests" / "data" / "broken"
LANGUAGE = ROOT / "docs" / "rules.md"


def written(pages: Path, work: Path, nav: list[Any]) -> list[Any]:
    """Write all generated pages and return the contents with them in the part *Reference*."""
    made = {
        **commands(),
        **files(),
        **variables(),
        **properties(),
        **messages(),
        **language(),
        **sizes(),
        **drawn.tools(pages, work / "tools"),
        **drawn.icons(pages),
        **drawn.kinds(pages, work / "kinds"),
    }
    for name, text in made.items():
        path = pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    command = [name for name in made if name.startswith("reference/commands/")]
    kind = [name for name in made if name.startswith("reference/kinds/")]
    more = [
        {"Commands": sorted(command, key=lambda name: (not name.endswith("index.md"), name))},
        {"Kinds": sorted(kind, key=lambda name: (not name.endswith("index.md"), name))},
        "reference/files.md",
        "reference/variables.md",
        "reference/tools.md",
        "reference/icons.md",
        "reference/sizes.md",
        "reference/language.md",
        "reference/properties.md",
        "reference/messages.md",
    ]
    return [
        {name: [*part, *more] if name == "Reference" else part}
        for each in nav
        for name, part in each.items()
    ]


def commands() -> dict[str, str]:
    """Return a page for each command, and one that lists them as people look for them."""
    context = click.Context(group, info_name="pnp")
    made = {}
    text = ["# Commands", "", "`pnp COMMAND -h` tells the same at a terminal."]
    for title, names in GROUPS.items():
        rows = [(f"[`pnp {name}`]({name}.md)", cell(line)) for name, line in names.items()]
        text += ["", f"## {title}", "", *table(("command", "does"), rows)]
        for name in names:
            command = group.get_command(context, name)
            assert command is not None
            made[f"reference/commands/{name}.md"] = _command(context, name, command)
    return {"reference/commands/index.md": "\n".join(text), **made}


def _command(parent: click.Context, name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=name, parent=parent)
    usage = " ".join(["pnp", name, *command.collect_usage_pieces(context)])
    text = [f"# pnp {name}", "", "```text", usage, "```", ""]
    text += _help(inspect.cleandoc(command.help or ""))
    rows = [_option(context, one) for one in command.params if isinstance(one, click.Option)]
    if rows:
        text += ["", "## Options", "", *table(("option", "does"), filter(None, rows))]
    return "\n".join(text)


def _help(told: str) -> list[str]:
    """Return the text of a command; what click must not wrap (\\b) stays as it is laid out."""
    lines: list[str] = []
    for paragraph in told.replace("\f", "").split("\n\n"):
        if paragraph.startswith("\b"):
            lines += ["```text", *paragraph.splitlines()[1:], "```", ""]
        else:
            lines += [cell(paragraph), ""]
    return lines


def _option(context: click.Context, one: click.Option) -> tuple[str, str] | None:
    if one.hidden:
        return None
    names = " ".join(code(name) for name in [*one.opts, *one.secondary_opts])
    takes = ""
    if not (one.is_flag or one.count):
        told = one.make_metavar(context)
        listed = told.startswith("[") and "|" in told
        takes = " ".join(map(code, told.strip("[]").split("|"))) if listed else code(told)
    return f"{names} {takes}", cell(one.help or "")


def files() -> dict[str, str]:
    """Return the page of all data files: their places and fields, by their schemas."""
    text = [
        "# Data files",
        "",
        "All files of a game are text. `pnp schema FILE` prints the schema of each, `pnp new` "
        "writes them into a workspace, "
        "so that an editor completes names and marks slips.",
    ]
    for name, schema_of in SCHEMAS.items():
        schema = schema_of()
        defs = schema.get("$defs", {})
        places = " or ".join(f"`{place}`" for place in PLACES[name])
        text += ["", f"## {name}", "", f"{places}. {cell(schema.get('description', ''))}", ""]
        if schema.get("properties"):
            text += fields(defs, schema, schema["properties"])
        for part, about in defs.items():
            if name == "game" and part in {kind.__name__ for kind in map(KINDS.get, KINDS) if kind}:
                continue
            if about.get("properties"):
                text += ["", f"### {part} {{: #{name}-{part.lower()} }}", ""]
                text += [cell(about.get("description", "")), ""]
                text += fields(defs, about, about["properties"])
    return {"reference/files.md": "\n".join(text)}


def variables() -> dict[str, str]:
    """Return the page of the names that templates are told, read from the code that tells them."""
    shared = inspect.getsource(FaceMaker.shared_context)
    names = re.findall(r'^ {12}"(\w+)":', shared, re.MULTILINE)
    own = re.findall(r'"(\w+)":', inspect.getsource(FaceMaker.context))
    if odd := {*names, *own} ^ set(TOLD):
        raise LookupError(f"expected a word on each name of templates, found: {sorted(odd)}")
    text = [
        "# Names in templates",
        "",
        "What every template is told. A name or a field that is not there is a fault with its "
        "line.",
        "",
        *table(("name", "is"), [(f"`{name}`", TOLD[name]) for name in [*own, *names]]),
        "",
        "## Names of some kinds",
        "",
    ]
    rows = []
    for kind, maker in KINDS.items():
        tells = inspect.getsource(maker.context)
        more = re.findall(r'"(\w+)": ', tells.partition("return {")[2])
        if more:
            rows.append((kind, ", ".join(f"`{name}`" for name in more)))
    return {"reference/variables.md": "\n".join([*text, *table(("kind", "names"), rows)])}


TOLD = {
    "side": "`front` or `back`",
    "item": "the row of data: `item.name`, `item.text`, whatever its columns are called",
    "w": "width of the finished piece in millimetres",
    "h": "its height",
    "bleed": "art beyond the cut",
    "safe": "border inside the cut that text keeps out of",
    "view": 'the piece with its bleed: `viewBox="{{ view }}"`',
    "shape": "outline: `rectangle`, `circle`, `hexagon`",
    "component": "`component.id`, `component.title`",
    "game": "what game.yaml says of the whole game: `game.title`, `game.about`, ...",
    "leftwards": "whether the language is written from the right",
    "palette": "colours by name: `palette.ink`",
    "tables": "the tables of the game: `tables.factions`",
    "values": "data of the component, then of the game",
    "rules": "rules.yaml: `said(rules, 'HE-1.1')`, `fact(rules, 'goal')`",
    "edition": "the version as printed",
    "ink": "`full`, or `low` where outlines stand for grounds",
}
"""What the names of every template stand for; held against the code by `variables`."""


def properties() -> dict[str, str]:
    """Return the page of what `pnp check` proves, with what each proof does."""
    text = [
        "# What `pnp check` proves",
        "",
        "Each property has a number for good. Those marked *full* are asked by `pnp check "
        "--proof`. A remark is "
        "advice on lettering and stops nothing.",
    ]
    for rule, check in sorted(CHECKS.items(), key=lambda one: one[0].number):
        marks = [
            word
            for word, holds in (("full", rule.number in SLOW), ("remark", rule.advice))
            if holds
        ]
        about = inspect.getdoc(check) or ""
        about = re.sub(r"^Yield propert\w+ [\d, and]+:\s*", "", about)
        unit = f" {rule.unit}" if rule.unit else ""
        bound = (
            f"at least {rule.tolerance}{unit}"
            if rule.least
            else f"tolerance {rule.tolerance}{unit}"
        )
        figure = bound if rule.unit else ""
        text += ["", f"## {rule.number}. {rule.name}", ""]
        text += [", ".join(f"*{word}*" for word in [*marks, *filter(None, [figure])])]
        text += ["", about[:1].upper() + about[1:]]
    return {"reference/properties.md": "\n".join(text)}


def messages() -> dict[str, str]:
    """Return the page of messages that the tests provoke, each with the file it is told of."""
    text = [
        "# Messages",
        "",
        "`file:line: where: expected X, found Y`, then `hint:` with what to type. All faults of"
        " a file come at once. These are "
        "files that the tests of pnp break on purpose, each with all that it is told; the "
        "messages of other commands have the same form.",
    ]
    for path in sorted(BROKEN.glob("*.yaml")):
        lines = path.read_text("utf-8").splitlines()
        told = [line[2:] for line in lines if re.match(r"# (error|hint): ", line)]
        body = [line for line in lines if not re.match(r"# (error|hint): ", line)]
        if any(not letter.isprintable() for line in lines for letter in line):
            continue
        said = [re.sub(r"^hint: ", "  hint: ", line.removeprefix("error: ")) for line in told]
        text += ["", f"## {path.stem.replace('-', ' ').capitalize()}", "", "```text", *said, "```"]
        if len(body) <= 24:
            first = len(lines) - len(body) + 1
            text += ["", f'```yaml title="game.yaml, from line {first}"', *body, "```"]
    return {"reference/messages.md": "\n".join(text)}


def language() -> dict[str, str]:
    """Return the index of the rules language: functions and verbs with tested examples."""
    "tested."
    page = LANGUAGE.read_text("utf-8")
    shown = dict(re.findall(r"^\| `(.+)` \| (.+) \|$", page, re.MULTILINE))
    blocks = re.findall(r"^```yaml[^\n]*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]

    def example(name: str) -> str:
        found = [
            f"{code(row)} is {cell(value)}" for row, value in shown.items() if f"{name}(" in row
        ]
        if found:
            return min(found, key=len)
        called = re.compile(rf"\b{name}\(")
        return code(min((line.strip() for line in lines if called.search(line)), key=len))

    text = [
        "# Functions and verbs of the rules language",
        "",
        "Parts, keys and expressions are told with games that play them in [Rules as "
        "data](../rules.md). These are all names "
        "that a condition or an effect may call; each example stands in a game there, and the "
        "tests play it.",
    ]
    for title, known in (("Functions", FUNCTIONS), ("Verbs", VERBS)):
        rows = [(code(one.form), example(name)) for name, one in sorted(known.items())]
        text += ["", f"## {title}", "", *table(("form", "example"), rows)]
    return {"reference/language.md": "\n".join(text)}


def sizes() -> dict[str, str]:
    """Return the page of sizes, papers and what services make."""

    def told(sized: Any) -> list[tuple[str, str, str]]:
        return [
            (
                f"`{name}`",
                f"{mm(size.width)} x {mm(size.height)} mm",
                f"{size.width / 25.4:.2f} x {size.height / 25.4:.2f} in",
            )
            for name, size in sized.items()
        ]

    head = ("name", "millimetres", "inches")
    text = [
        "# Sizes, papers, services",
        "",
        "`pnp sizes` prints them. Any measure is as good: `size: 60mm x 90mm`.",
    ]
    text += ["", "## Sizes of pieces", "", *table(head, told(SIZES))]
    text += ["", "## Papers", "", *table(head, told(PAPERS)), "", "## Services", ""]
    rows = []
    for name, service in SERVICES.items():
        makes = ", ".join(
            f"{one.name} ({one.pixels[0]} x {one.pixels[1]} px)" for one in service.products
        )
        rows.append((f"`--for {name}`", service.title, makes or "every size"))
    return {"reference/sizes.md": "\n".join([*text, *table(("option", "for", "makes"), rows)])}
