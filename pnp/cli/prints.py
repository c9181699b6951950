"""What the commands for art made by others share: the options of `pnp build`, making, telling."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pnp.cli import build, options
from pnp.cli.export import tell_export
from pnp.cli.links import linked
from pnp.cli.made import tell, told
from pnp.cli.places import here
from pnp.cli.types import check_pixels
from pnp.errors import UsageProblem, besides
from pnp.foreign import FILLS
from pnp.model.fields import SIZES, Fault
from pnp.pipeline.request import BuildRequest
from pnp.units import parse_length

if TYPE_CHECKING:
    from pnp.geometry import Size
    from pnp.prints.game import Prints

TAKEN: Final = (
    "cut",
    "duplex",
    "core",
    "tiles",
    "overlap",
    "profile",
    "printer",
    "service",
    "url_base",
    "png",
)
"""Settings of a build that have a meaning for finished art."""

RULES: Final = ("existing", *FILLS)


class Bleeding(click.ParamType[tuple[Any, float | None]]):
    """How a bleed comes about: ``mirror``, ``existing=3mm``, ``none``."""

    name = "RULE[=LENGTH]"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Any, float | None]:
        if isinstance(value, tuple):
            return value
        rule, equals, length = str(value).partition("=")
        if rule not in RULES:
            words = f"{', '.join(RULES[:-1])} or {RULES[-1]}"
            self.fail(f'expected {words}, found "{rule}"', param, ctx)
        try:
            found = parse_length(length) if equals else None
        except ValueError as error:
            self.fail(f"{error}\n  hint: --bleed {rule}=3mm", param, ctx)
        if found is not None and not 0 <= found <= 25:
            said = "from 0 to 25" if found < 0 else "up to 25"
            self.fail(f"expected a bleed {said} mm, found {length}", param, ctx)
        return rule, found


class Measure(click.ParamType["Size"]):
    """A finished size: ``poker`` or ``63x88mm``."""

    name = "SIZE"

    def convert(self, value: Any, param: Any, ctx: Any) -> Size:
        from pydantic import TypeAdapter, ValidationError

        from pnp.model.fields import Measure as Field

        try:
            found: Size = TypeAdapter(Field).validate_python(value)
        except ValidationError as error:
            cause = error.errors()[0].get("ctx", {}).get("error")
            hint = f"\n  hint: {cause.hint}" if isinstance(cause, Fault) and cause.hint else ""
            self.fail(f"{cause}{hint}", param, ctx)
        return found


bleed = click.option(
    "--bleed",
    type=Bleeding(),
    default=None,
    help="existing=3mm: what the art has; mirror, edge or colour (=3mm): made; none.",
)
size = click.option(
    "--size", type=Measure(), default=None, help=f"Finished size: {', '.join(SIZES)} or a measure."
)
name = click.option("--name", default="", help="Name of the folder that is written.")
save = click.option(
    "--save",
    type=click.Path(path_type=Path),
    default=None,
    help="Write a workspace with the pieces as data, to change and to build on.",
)

password_file = click.option(
    "--password-file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    default=None,
    help="A file that holds the password of the PDF.",
)


def password(file: Path | None) -> str:
    """Return the password in the file; it may be a pipe, so that no disk ever holds it.

    Raises UsageProblem for one that is no text.
    """
    try:
        return file.read_text(encoding="utf-8").rstrip("\r\n") if file else ""
    except ValueError:
        raise UsageProblem(f"{file}: expected a password in UTF-8, found other bytes") from None


def build_options(command: Any) -> Any:
    """Declare the options of `pnp build` that finished art can follow."""
    for option in (options.verbose, options.quiet, options.settings(*TAKEN)):
        command = option(command)
    return options.paper(options.out(command))


def request_of(name: str, given: dict[str, Any]) -> BuildRequest:
    """Return the request that the options of `pnp build` stand for; raises UsageProblem."""
    settings = options.settings_of(given, *TAKEN)
    settings["printer"] = build.printer_asked(given["printer"])
    request = BuildRequest(
        workspace=here(),
        game=name,
        papers=given["papers"],
        out=given["out"],
        **settings,
    )
    request.check()
    check_pixels(request.papers, request.png)
    return request


def free_name(wanted: str, first: Path) -> str:
    """Return the name of the output: as asked, or after the first file; never that of a game.

    Raises UsageProblem for a name that no folder can have, or that a game has.
    """
    from pnp.prints.game import distinct

    games = here().games()
    if wanted:
        if distinct([wanted]) != [wanted]:
            raise UsageProblem(
                f'expected a name of small letters, digits and dashes, found "{wanted}"',
                f"--name {distinct([wanted])[0]}",
            )
        if wanted in games:
            raise UsageProblem(f"expected a name that no game has, found {wanted}")
        return wanted
    stem = first.resolve().stem if first.is_file() else first.resolve().name
    plain = distinct([stem])[0]
    return f"{plain}-prints" if plain in games else plain


def make(prints: Prints, request: BuildRequest, given: dict[str, Any]) -> list[Path]:
    """Save the pieces where that is asked for, build them, tell and return what was written.

    Raises what `save_workspace` and `build_prints` raise.
    """
    from pnp.cli.progress import Progress
    from pnp.prints.game import build_prints

    saved = [given["save"]] if given["save"] else []
    if saved:
        from pnp.prints.saving import save_workspace

        save_workspace(prints, given["save"], request)
    with besides(*saved), Progress(given["quiet"], given["verbose"]) as progress:
        done = build_prints(prints, request, progress.step)
    if not given["quiet"]:
        verbose = given["verbose"]
        for folder in saved:
            click.echo(
                f"{linked(folder)}: a workspace with these pieces; pnp build makes them there"
            )
        for built in done:
            if request.service:
                tell_export(request, built.folder, verbose)
            else:
                tell(built.folder, built.files, built.counts, told(built, verbose), verbose)
    return [*saved, *(built.folder for built in done)]
