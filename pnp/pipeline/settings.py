"""How a game is printed: every setting declared once.

Options of the command line, names of folders, the key of a build, what a manifest says and what is
read from one again follow from the declarations of `Settings`. A new option is its declaration
here and the place that heeds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

from msgspec import NODEFAULT, Struct, field
from msgspec.structs import fields

from pnp.errors import UsageProblem
from pnp.paper import PROFILES, MarginProfile
from pnp.pipeline.declared import Declared, within
from pnp.printer import Correction, correction_of
from pnp.units import mm

DuplexMode = Literal["long", "short", "none", "gutterfold"]
Ink = Literal["full", "low"]

CUTS: Final = ("marks", "lines", "none", "contour", "silhouette", "cricut")
"""How pieces may be cut out; without a choice it is as the data say."""

FOR: Final = ("tts", "table", "gamecrafter", "mpc", "drivethru", "print-shop")
"""Services and tables that a game is exported for; `pnp.export.services` describes them."""

MACHINES: Final = ("contour", "silhouette", "cricut")
"""Those that have paths for a machine."""

WIDEST_OVERLAP, THICKEST_CORE = 30.0, 5.0
"""Millimetres; more would be a slip of the pen."""


def _one_of(words: Sequence[str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"{value!r}")
        return str(value)

    return read


def _copies(said: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    return {name: {item: int(n) for item, n in items.items()} for name, items in said.items()}


def factors(pairs: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Return the factors by scale group; raises UsageProblem for two factors of one group."""
    found: dict[str, float] = {}
    for name, factor in pairs:
        if found.get(name, factor) != factor:
            raise UsageProblem(
                f"expected one factor for {name}, found {mm(found[name] * 100)}% and "
                f"{mm(factor * 100)}%",
                "everything in a scale group is printed with the same factor",
            )
        found[name] = factor
    return found


class Settings(Struct, frozen=True, kw_only=True):
    """How a game is printed; the order is that of folder names, manifests and `--help`."""

    variant: Annotated[str, Declared(option=None, folder=str)] = ""
    """Name of another form of the same game, such as nets for its dice."""

    edition: Annotated[
        str, Declared(help="Another edition of the game; its own folder.", folder=str)
    ] = ""
    """Another edition than the one that the game is printed in anyway."""

    language: Annotated[
        str,
        Declared(
            help="Another language, such as de or de,ja; each its own folder.",
            option="lang",
            folder=str,
            written="given",
            read=str,
        ),
    ] = ""
    """The tag of another language than the game's own."""

    form: Annotated[
        str,
        Declared(
            help="Another form of the pieces; its own folder.",
            folder=str,
            written="given",
            read=str,
        ),
    ] = ""
    """Another form of the pieces than the ordinary one, such as standees."""

    part: Annotated[
        Mapping[str, Mapping[str, int]],
        Declared(
            option=None,
            folder=lambda part: "part",
            written="given",
            read=lambda said: {
                c: {i: int(n) for i, n in items.items()} for c, items in said.items()
            },
        ),
    ] = field(default_factory=dict)
    """Copies of designs by component, where only these are laid out; empty for the whole game."""

    cut: Annotated[
        str,
        Declared(
            help="How pieces are cut out, if not as the data say; its own folder.",
            typed="word",
            words=CUTS,
            folder=lambda cut: "uncut" if cut == "none" else cut,
            written="given",
            read=_one_of(("", *CUTS)),
            sheets=True,
        ),
    ] = ""
    """One of CUTS, or empty to cut as the data say."""

    merge: Annotated[
        str,
        Declared(
            help="Files that share sheets, such as deck+tokens, if not as the data say; none for "
            "all on sheets of their own. Its own folder.",
            folder=lambda merge: "unmerged" if merge == "none" else f"merge-{merge}",
            written="given",
            read=str,
            sheets=True,
        ),
    ] = ""
    """Files that share sheets: ``a+b,c+d``, ``none``, or empty for those of the data."""

    scale: Annotated[
        Mapping[str, float],
        Declared(
            help="Factor of a scale group: map=110%.",
            typed="scales",
            parse=factors,
            written="always",
            write=lambda scale: dict(sorted(scale.items())),
            read=dict,
        ),
    ] = field(default_factory=dict)
    """Factors by scale group; groups that are not named keep 1."""

    duplex: Annotated[
        DuplexMode,
        Declared(
            help="How backs get behind fronts.",
            typed="word",
            words=get_args(DuplexMode),
            shows_default=True,
            folder=str,
            written="always",
            read=_one_of(get_args(DuplexMode)),
            sheets=True,
        ),
    ] = "long"
    core: Annotated[
        float,
        Declared(
            help="With --duplex gutterfold: thickness of the card between front and back.",
            typed="length",
            folder=lambda core: f"core-{core:g}",
            written="given",
            read=float,
            sheets=True,
        ),
    ] = 0.0
    """Thickness of the card between front and back of a gutterfold, in millimetres."""

    ink: Annotated[
        Ink,
        Declared(
            help="Low drops grounds and fills.",
            typed="word",
            words=get_args(Ink),
            shows_default=True,
            folder=str,
            written="always",
            read=_one_of(get_args(Ink)),
        ),
    ] = "full"
    tiles: Annotated[
        bool,
        Declared(
            help="Boards in tiles also where a sheet holds them.",
            typed="flag",
            folder=lambda _: "tiles",
            written="given",
            read=bool,
            sheets=True,
        ),
    ] = False
    overlap: Annotated[
        float | None,
        Declared(
            help="What tiles share, such as 8mm; 0mm for none.",
            typed="length",
            folder=lambda overlap: f"overlap-{overlap:g}",
            written="given",
            read=float,
            sheets=True,
        ),
    ] = None
    """What tiles share, in millimetres, if not as the data say."""

    large: Annotated[
        bool,
        Declared(
            help="The rulebook in large print: type of 18 pt on whole pages, no booklet.",
            typed="flag",
            folder=lambda _: "large",
            written="given",
            read=bool,
            sheets=True,
        ),
    ] = False
    """Whether the rulebook is set in large print."""

    profile: Annotated[
        MarginProfile,
        Declared(
            help="What the printer cannot reach.",
            typed="word",
            option="margins",
            entry="margins",
            words=tuple(PROFILES),
            parse=PROFILES.__getitem__,
            shows_default=True,
            written="always",
            write=lambda profile: profile.name,
            read=PROFILES.__getitem__,
            sheets=True,
        ),
    ] = PROFILES["standard"]
    printer: Annotated[
        Correction | None,
        Declared(
            help="A printer measured with pnp calibrate, to make up for.",
            entry="correction",
            folder=lambda printer: printer.printer,
            written="always",
            write=lambda printer: printer.entry() if printer else None,
            read=correction_of,
            sheets=True,
        ),
    ] = None
    """The measured printer that the pages make up for."""

    service: Annotated[
        str,
        Declared(
            help="Files for a printing service or a virtual table, in place of sheets of paper.",
            typed="word",
            option="for",
            words=FOR,
        ),
    ] = ""
    """What the game is exported for, such as ``tts``; empty for sheets to print at home."""

    url_base: Annotated[str, Declared(help="With --for tts: where the pictures will lie.")] = ""
    """Address of the folder that an export's pictures will be found in."""

    png: Annotated[
        int | None,
        Declared(
            help="Write pages and faces as PNG too, at this many dots per inch (150).",
            typed="dpi",
            sheets=True,
        ),
    ] = None
    """Resolution of the pictures to write beside the PDFs, in dots per inch."""

    draft: Annotated[
        bool,
        Declared(
            help="Make a rulebook with a wrong example too, marked as such.",
            typed="flag",
            sheets=True,
        ),
    ] = False
    """Whether a rulebook is built although an example in it is wrong, with a mark on it."""

    signed: Annotated[
        bool,
        Declared(
            help="Refuse texts that are other than somebody signed them.",
            typed="flag",
        ),
    ] = False
    """Whether nothing is made while a text is other than somebody has signed it."""

    def folder_parts(self) -> list[str]:
        """Return what the name of the folder says beside the paper."""
        return [
            declared.folder(value)
            for _, declared, value, given in self._each()
            if declared.folder and given
        ]

    def plain(self) -> dict[str, Any]:
        """Return all settings as plain data, for the key of a build."""
        return {name: declared.write(value) for name, declared, value, _ in self._each()}

    def entries(self) -> dict[str, Any]:
        """Return what the manifest says of the settings; those that are always said go first.

        That of an export says nothing of sheets.
        """
        said: dict[str, dict[str, Any]] = {"always": {}, "given": {}, "never": {}}
        for name, declared, value, given in self._each():
            heeded = not (self.service and declared.sheets)
            if heeded and (given or declared.written == "always"):
                said[declared.written][declared.entry or name] = declared.write(value)
        return said["always"] | said["given"]

    def options_for_sheets(self) -> list[str]:
        """Return the options given that no export can follow, as they are typed."""
        return [
            option_of(name, declared)
            for name, declared, _, given in self._each()
            if declared.sheets and given
        ]

    def check(self) -> None:
        """Raise UsageProblem for settings that nothing can have, or that contradict each other."""
        within("--overlap", self.overlap or 0.0, WIDEST_OVERLAP)
        if self.signed and self.draft:
            raise UsageProblem("expected --signed without --draft, found both")
        if self.core and self.duplex != "gutterfold":
            raise UsageProblem(
                "--core is the card between the halves of a fold",
                "use it with --duplex gutterfold",
            )
        within("--core", self.core, THICKEST_CORE)
        if self.duplex == "gutterfold" and self.cut in ("silhouette", "cricut"):
            raise UsageProblem(
                f"expected --cut {self.cut} without a fold, found --duplex gutterfold",
                "a gutterfold is glued before it is cut: leave out --duplex gutterfold",
            )
        if self.url_base and self.service != "tts":
            raise UsageProblem(
                "--url-base says where the pictures of a virtual table will lie",
                "use it with --for tts",
            )
        unused = " and ".join(self.options_for_sheets())
        if self.service and unused:
            raise UsageProblem(
                f"expected no option for sheets of paper with --for {self.service}, found {unused}",
                f"leave out {unused}",
            )

    def _each(self) -> Iterator[tuple[str, Declared, Any, bool]]:
        """Yield name, declaration and value of every setting, and whether it is given."""
        for name, (declared, default) in DECLARED.items():
            value = getattr(self, name)
            yield name, declared, value, value != default


_TYPES: Final = get_type_hints(Settings, include_extras=True)
DECLARED: Final[Mapping[str, tuple[Declared, Any]]] = {
    found.name: (
        _TYPES[found.name].__metadata__[0],
        {} if found.default is NODEFAULT else found.default,
    )
    for found in fields(Settings)
}
"""Declaration and default of every setting, in order."""


def option_of(name: str, declared: Declared) -> str:
    """Return a setting as it is typed: ``--url-base``."""
    return "--" + (declared.option or name).replace("_", "-")


def said_by(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that a manifest says, by name; of an export it says fewer.

    Raises ValueError, KeyError or TypeError for one that no build writes.
    """
    found: dict[str, Any] = {}
    for name, (declared, _) in DECLARED.items():
        key = declared.entry or name
        if declared.written != "never" and key in manifest:
            try:
                found[name] = declared.read(manifest[key])
            except ValueError as error:
                raise ValueError(f'"{key}": {error}') from None
    return found
