"""Pages of the reference that show pictures: tools, icons, kinds. Everything is drawn anew."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

from docs.making.pages import Wrong
from docs.making.tables import cell, fields, table
from docs.making.workshop import pnp
from pnp.art.icons import Icons
from pnp.cli import tools as listed
from pnp.faces import KINDS
from pnp.model.schema import game_schema
from pnp.model.workspace import Workspace

ROOT = Path(__file__).parents[2]
SNIPPETS = ROOT / "docs" / "reference" / "tools.yaml"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">\n'
RULES = """sections: {TO-1: Goal}
rules:
  TO-1.1: {text: "Catch {goal} fish to win.", values: {goal: 15}}
"""

MORE = """
  - {id: die, kind: dice, edge: 16mm, sticker: 14mm, items:
     [{id: fate, name: Fate, colour: "#a6432c", faces: [star, crown, moon, sun, skull, heart]}]}
  - {id: notice, kind: sheet, size: a6, template: sheet.svg.j2, items:
     [{id: notice, title: At the gate, text: Opens at dusk.}]}
"""
"""Kinds that the fair has not: added to it for the pictures."""


def known() -> dict[str, Callable[..., Any]]:
    """Return the functions and filters of templates by name, filters with a bar before it."""
    return {**listed._functions(), **listed._filters()}


def tools(pages: Path, work: Path) -> dict[str, str]:
    """Return the page of drawing functions and filters, each with what it draws."""
    snippets: dict[str, str] = yaml.safe_load(SNIPPETS.read_text("utf-8"))
    if odd := set(known()) ^ set(snippets):
        message = f"expected a drawing for each tool, found a difference: {', '.join(sorted(odd))}"
        raise Wrong(SNIPPETS.relative_to(ROOT), 1, message)
    faces = _tool_faces(work, snippets)
    text = [
        "# Drawing functions and filters",
        "",
        "What templates can call. `pnp tools NAME` tells the same at a terminal. Lengths are "
        "millimetres, directions "
        "degrees clockwise from the top, a `seed` is any number: the same one draws the same "
        "again.",
    ]
    for title, marked in (("Functions", False), ("Filters", True)):
        text += ["", f"## {title}"]
        for name in sorted(each for each in known() if each.startswith("|") is marked):
            picture = pages / "reference" / "tools" / f"{_slug(name)}.png"
            picture.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(faces / f"{_slug(name)}.front.png", picture)
            about = inspect.getdoc(known()[name]) or ""
            text += ["", f"### {name.removeprefix('|')} {{: #{_slug(name)} }}", ""]
            text += [f"`{listed._call(name, known()[name])}`", "", *_prose(about), ""]
            text += ["```jinja", *snippets[name].rstrip().splitlines(), "```", ""]
            text += [f"![What it draws](tools/{_slug(name)}.png){{ width=300 .plain }}"]
    return {"reference/tools.md": "\n".join(text)}


def _prose(about: str) -> list[str]:
    """Return a docstring as Markdown: its examples as a block of code."""
    words, _, examples = about.partition(">>>")
    prose = words.replace("``", "`").replace("*", "`").splitlines()
    if not examples:
        return prose
    shown, _, after = f">>>{examples}".partition("\n\n")
    return [*prose, "```pycon", *shown.splitlines(), "```", "", *after.splitlines()]


def _slug(name: str) -> str:
    return f"filter-{name[1:]}" if name.startswith("|") else name.replace("_", "-")


def _tool_faces(work: Path, snippets: dict[str, str]) -> Path:
    """Return the folder of pictures, one for each tool, drawn by one build."""
    parts = ["game: tools", "title: Tools", "components:"]
    files = {"components/tools/rules.yaml": RULES}
    for name, snippet in snippets.items():
        slug = _slug(name)
        parts += [
            f"  - {{id: {slug}, kind: card, size: 60mm x 40mm, bleed: 0mm, safe: 0mm,"
            f" template: tools/{slug}.svg.j2, items: [{{id: {slug}}}]}}"
        ]
        files[f"templates/tools/{slug}.svg.j2"] = f"{HEAD}{snippet}</svg>\n"
    files["components/tools/game.yaml"] = "\n".join(parts) + "\n"
    for name, text in files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(text, encoding="utf-8")
    code, told = pnp(["build", "tools", "--png", "110", "-q"], work)
    if code:
        raise Wrong(SNIPPETS.relative_to(ROOT), 1, f"expected sound drawings, found\n{told}")
    return work / "output/tools/a4/png/faces"


def icons(pages: Path) -> dict[str, str]:
    """Return the page of all icons that come with pnp."""
    drawn = Icons(Workspace(ROOT), "")
    place = pages / "reference" / "icons"
    place.mkdir(parents=True, exist_ok=True)
    figures = []
    for name in drawn.names:
        shape = drawn.draw(name, 12, 12, 22, "#3b2a20")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{shape}</svg>'
        (place / f"{name}.svg").write_text(svg, encoding="utf-8")
        figures.append(f'<figure><img src="icons/{name}.svg" alt="">{name}</figure>')
    text = [
        "# Icons",
        "",
        f"The {len(figures)} icons that come with pnp. In a template `{{{{ icon('fish', x, y, "
        f"12, '#2f5f5a') }}}}`, in a text"
        " `:fish:`. Your own lie in `templates/GAME/icons/`, one SVG file each; `pnp icons "
        "--open` shows them too.",
        "",
        '<div class="icons">',
        *figures,
        "</div>",
    ]
    return {"reference/icons.md": "\n".join(text)}


def kinds(pages: Path, work: Path) -> dict[str, str]:
    """Return a page for each kind of component: what it is, its fields, a piece of it."""
    shutil.copytree(ROOT / "examples" / "fairground", work)
    path = work / "components/fairground/game.yaml"
    path.write_text(
        path.read_text("utf-8").replace("\nfiles:", f"{MORE}\nfiles:"), encoding="utf-8"
    )
    code, told = pnp(["build", "fairground", "--png", "110", "-q"], work)
    if code:
        raise Wrong(Path("examples/fairground"), 1, f"expected a sound build, found\n{told}")
    faces = work / "output/fairground/a4/png/faces"
    schema = game_schema(KINDS)
    defs = schema["$defs"]
    own = {kind: defs[KINDS[kind].__name__] for kind in KINDS}
    common = set.intersection(*(set(each["properties"]) for each in own.values()))
    written = {}
    rows = []
    for kind, about in own.items():
        pictures = sorted(faces.glob("*.front.png"))
        given = yaml.safe_load((work / "components/fairground/game.yaml").read_text("utf-8"))
        ids = [each["id"] for each in given["components"] if each["kind"] == kind]
        shown = [path for path in pictures if path.name.split(".")[0] in ids][:3]
        text = [f"# {kind}", "", about["description"], ""]
        for path in shown:
            target = pages / "reference" / "kinds" / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            with Image.open(path) as picture:
                wide = min(picture.width, 300)
            text += [f"![{kind}]({path.name}){{ width={wide} }}"]
        source = _source(given, kind)
        if source:
            text += [
                "",
                "A piece of a small fair, drawn by the template that comes with pnp:",
                "",
                "```yaml",
                *source,
                "```",
            ]
        names = [name for name in about["properties"] if name not in common]
        text += ["", "## Its own fields", "", *fields(defs, about, names)]
        text += ["", "It takes [the fields of all kinds](index.md#fields-of-all-kinds) besides."]
        written[f"reference/kinds/{kind}.md"] = "\n".join(text)
        rows.append((f"[{kind}]({kind}.md)", cell(about["description"])))
    first = next(iter(own.values()))
    shared = [name for name in first["properties"] if name in common and name != "kind"]
    head = [
        "# Kinds of components",
        "",
        *table(("kind", "is"), rows),
        "",
        "## Fields of all kinds",
        "",
    ]
    written["reference/kinds/index.md"] = "\n".join([*head, *fields(defs, first, shared)])
    return written


def _source(given: dict[str, Any], kind: str) -> list[str]:
    one = next((each for each in given["components"] if each["kind"] == kind), None)
    if one is None:
        return []
    return yaml.safe_dump([one], sort_keys=False, width=88, allow_unicode=True).splitlines()
