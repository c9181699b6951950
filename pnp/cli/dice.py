"""`pnp dice`: sheets of dice from a few words, a file or a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from pnp.cli import options as shared
from pnp.cli.build import printer_asked
from pnp.cli.defaults import is_default
from pnp.cli.made import tell, told
from pnp.cli.places import here
from pnp.cli.types import Length, Word, check_pixels
from pnp.errors import UsageProblem, did_you_mean
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper

TAKEN = ("cut", "profile", "printer", "png")
"""Settings of `pnp build` that dice can follow as they are; the others are about what dice lack:
backs, editions, boards, books, services."""


class Colour(click.ParamType[str]):
    """A colour: ``#7a1f1f``."""

    name = "#RRGGBB"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from pnp.dice.reading_words import read_colour
        from pnp.model.fields import Fault

        try:
            return read_colour(str(value))
        except Fault as fault:
            self.fail(f"{fault}\n  hint: {fault.hint}" if fault.hint else str(fault), param, ctx)


FORMATS = """\b
SPEC is one of
  my-game                   a game: its own dice sheets (name a component to take only that)
  my-dice.csv               a table: columns name, faces (or 1, 2, 3 ...), copies, colour, ink
  my-dice.yaml              settings (edge, form, label ...) and a list named dice
  "sword,2x skull,#3,..."   one die in words; give several for several dice

\b
Words for a face, separated by commas:
  skull      an icon            #3        a numeral       :3     pips
  wolf.svg   a picture of yours: SVG, PNG or JPEG, below the current folder
  'ATK'      a text             blank     nothing         2x     twice the face that follows
  sword+#2   several things     skull@#7a1f1f/#ffffff     fill and ink of this face
  d6, d20    an ordinary die    "Attack: sword,..."       a name for the die

The number of faces decides the die: 4, 6, 8, 10, 12 or 20. First and last face lie opposite each
other, second and last but one, and so on.

\b
Examples:
  pnp dice "sword,shield,2x skull,blank,#3" --edge 16mm --sticker 13mm --copies 4 --colour "#7a1f1f"
  pnp dice d20 "Boss: 3x skull,2x flame,crown" --form net --edge 20mm
  pnp dice d6 --label OL2050 --nudge 0.25,-0.5
  pnp dice d8 d20 --label OL32 --edge 22mm
  pnp dice "3x wolf.svg,2x art/moon.png,blank" --recess 14mm --laminate 0.5mm
  pnp dice d6 d8 --form net --cut contour --printer office
  pnp dice my-dice.yaml --odds
"""


@click.command("dice", epilog=FORMATS)
@click.argument("spec", nargs=-1)
@click.option("--form", type=Word(("stickers", "net")), help="Stickers (default), or nets to fold.")
@click.option("--edge", type=Length(), help="Longest edge of the die (16mm).")
@click.option("--sticker", type=Length(), help="Side or diameter of a sticker (13/16 of a d6).")
@click.option(
    "--shape",
    type=Word(("square", "rounded", "round")),
    help="Stickers of a d6 (rounded); round spots on any die.",
)
@click.option("--radius", type=Length(), help="Corners of a rounded sticker (1.5mm).")
@click.option("--recess", type=Length(), help="Side of the sunk faces of a blank d6.")
@click.option(
    "--laminate", type=Length(), help="Clear film reaches so far past a sticker on each side."
)
@click.option(
    "--full-bleed/--border",
    "full_bleed",
    default=None,
    help="Colour past the cut, over the whole face; or a white border inside it (default).",
)
@click.option("--copies", type=click.IntRange(1, 1000), help="Dice of each design.")
@click.option("--colour", type=Colour(), help="Colour of dice that have none of their own.")
@click.option("--ink-colour", "ink", type=Colour(), help="Colour of what stands on them.")
@click.option(
    "--mark",
    type=Word(("underline", "dot", "none")),
    help="How the foot of 6 and 9 is shown (underline).",
)
@click.option(
    "--handed",
    "hand",
    type=Word(("right", "left")),
    help="Net of a d6: 1, 2, 3 counterclockwise (right) or clockwise around their corner.",
)
@click.option(
    "--check-opposites", is_flag=True, help="Refuse dice whose opposite faces differ in their sum."
)
@click.option("--label", help="Sheet of ready-cut labels: a code of --labels, or a YAML file.")
@click.option("--nudge", help="Move the print on labels: right,down in steps of 0.25 mm.")
@click.option("--labels", is_flag=True, help="List the known label sheets and stop.")
@click.option("--odds", is_flag=True, help="Print the table of odds too.")
@click.option("--chart/--no-chart", default=True, help="Chart of the odds on the last sheet.")
@click.option("--name", help="Name of the folder and title of the sheets.")
@shared.paper_if_given
@shared.out
@shared.settings(*TAKEN, ink="ink_use")
@shared.jobs
@shared.quiet
@shared.verbose
def command(spec: tuple[str, ...], **options: Any) -> None:
    """Make dice: stickers, nets to fold or ready-cut labels, from SPEC."""
    workspace = here()
    if options["labels"]:
        show_labels(workspace)
        return
    if not spec:
        raise UsageProblem(
            "expected dice, found nothing", 'pnp dice "sword,shield,2x skull,blank,#3"'
        )
    from pnp.cli.progress import Progress
    from pnp.dice.die import slug
    from pnp.dicesheets.maker import CHART, DiceRequest, build_dice
    from pnp.dicesheets.of_game import component_ids, dice_of_game
    from pnp.pipeline import BuildRequest, build

    papers: tuple[Paper, ...] = options["papers"] or (Paper("a4", PAPERS["a4"]),)
    check_pixels(papers, options["png"])
    settings = shared.settings_of(options, *TAKEN, ink="ink_use")
    settings["printer"] = printer_asked(options["printer"])
    request = BuildRequest(
        workspace=workspace,
        game=spec[0],
        papers=papers,
        out=options["out"],
        jobs=options["jobs"],
        **settings,
    )
    request.check()
    if options["cut"] and options["label"]:
        raise UsageProblem(
            "expected no --cut with --label, found both", "ready-cut labels are cut already"
        )
    said = {key: options[key] for key in SETTINGS if options[key] is not None}
    game = None
    if spec[0] in workspace.games():
        game, dice = dice_of_game(workspace, spec[0], spec[1:])
    else:
        dice = read_spec(spec, workspace)
    if options["name"]:
        from msgspec.structs import replace

        dice = replace(dice, name=slug(options["name"]), title=options["name"])
    wanted = DiceRequest(
        request,
        dice,
        said,
        game,
        options["check_opposites"],
        options["chart"],
        options["papers"] is not None and not is_default("papers"),
    )
    if options["odds"]:
        from pnp.cli.odds import odds_of, show_odds

        spreads = odds_of(dice, said.get("copies"))
    with Progress(options["quiet"], options["verbose"]) as progress:
        if game is not None and not said:
            from msgspec.structs import replace

            own = replace(request, components=component_ids(game, spec[1:]))
            results = build(own, progress.step)
        else:
            results = build_dice(wanted, progress.step)
    if options["odds"]:
        show_odds(dice, said.get("copies"), spreads)
    if options["quiet"]:
        return
    for built in results:
        remarks = told(built, options["verbose"])
        pieces = {name: count for name, count in built.counts.items() if name != CHART}
        tell(built.folder, built.files, pieces, remarks, options["verbose"])


SETTINGS = (
    "form",
    "edge",
    "sticker",
    "shape",
    "radius",
    "recess",
    "laminate",
    "full_bleed",
    "copies",
    "colour",
    "ink",
    "mark",
    "hand",
    "label",
    "nudge",
)
"""Options that change the dice; without any, a game's own sheets are made."""


def read_spec(spec: tuple[str, ...], workspace: Workspace) -> Any:
    """Return the dice of a file, or of words; raises UsageProblem for a file that is not there."""
    from pnp.dice.reading import from_file, from_words

    first = Path(spec[0])
    if first.suffix.lower() in (".csv", ".tsv", ".yaml", ".yml"):
        if len(spec) > 1:
            raise UsageProblem(f"expected one file, found {len(spec)} things to read")
        if not first.is_file():
            raise UsageProblem(f'expected a file, found no "{spec[0]}"')
        return from_file(first, workspace.shown(first))
    if len(spec) == 1 and not set(spec[0]) & set(",:#'+ @") and not is_standard(spec[0]):
        hint = did_you_mean(spec[0], workspace.games())
        if first.suffix.lower() in (".webp", ".gif", ".tif", ".tiff", ".bmp"):
            hint = "did you mean a face? pictures of faces are SVG, PNG or JPEG files"
        if re.fullmatch(r"\d*d\d+", spec[0]):
            hint = "did you mean d6? ordinary dice are d4, d6, d8, d10, d12 and d20"
        raise UsageProblem(
            f'expected a game, a file or the faces of a die, found "{spec[0]}"',
            hint if hint and hint.startswith("did") else "faces are written sword,shield,blank,#3",
        )
    return from_words(spec)


def is_standard(text: str) -> bool:
    """Return whether the word names an ordinary die such as d20."""
    from pnp.dice.reading_words import standard_copies

    return standard_copies(text) is not None


def show_labels(workspace: Workspace) -> None:
    """Print the catalogue of label sheets."""
    from pnp.model.labels import catalogue

    for code, label in catalogue(workspace).items():
        count = label.columns * label.rows
        click.echo(f"{code:8} {label.paper:7} {count:4} labels  {label.about}")
