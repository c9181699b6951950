"""What a build is asked for; light, so that the command line can ask whether anything is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, PROFILES, MarginProfile, Paper
from pnp.printer import Correction

DuplexMode = Literal["long", "short", "none", "gutterfold"]
Ink = Literal["full", "low"]

CUTS: Final = ("marks", "lines", "none", "contour", "silhouette", "cricut")
"""How pieces may be cut out; without a choice it is as the data say."""

GUIDE: Final = "craft"
"""What the craft guide is called among the components."""

FOR: Final = ("tts", "gamecrafter", "mpc", "drivethru", "print-shop")
"""Services and tables that a game is exported for; `pnp.export.services` describes them."""

MACHINES: Final = ("contour", "silhouette", "cricut")
"""Those that have paths for a machine."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """One call of `pnp build`."""

    workspace: Workspace
    game: str
    components: tuple[str, ...] = ()
    """Ids of components, names of files or ``rulebook``; all when empty.

    ``craft`` means all too: the craft guide is counted from the finished sheets.
    """

    papers: tuple[Paper, ...] = (Paper("a4", PAPERS["a4"]),)
    scale: Mapping[str, float] = field(default_factory=dict)
    profile: MarginProfile = PROFILES["standard"]
    duplex: DuplexMode = "long"
    ink: Ink = "full"
    out: Path = Path("output")
    jobs: int = 1
    png: int | None = None
    """Resolution of the pictures to write beside the PDFs, in dots per inch."""

    draft: bool = False
    """Whether a rulebook is built although an example in it is wrong, with a mark on it."""

    variant: str = ""
    """Name of another form of the same game, such as nets for its dice."""

    edition: str = ""
    """Another edition than the one that the game is printed in anyway."""

    form: str = ""
    """Another form of the pieces than the ordinary one, such as standees."""

    cut: str = ""
    """One of CUTS, or empty to cut as the data say."""

    printer: Correction | None = None
    """The measured printer that the pages make up for."""

    service: str = ""
    """What the game is exported for, such as ``tts``; empty for sheets to print at home."""

    url_base: str = ""
    """Address of the folder that an export's pictures will be found in."""

    tiles: bool = False
    """Whether boards are printed in tiles also where a sheet holds them."""

    overlap: float | None = None
    """What tiles share, in millimetres, if not as the data say."""

    core: float = 0.0
    """Thickness of the card between front and back of a gutterfold, in millimetres."""

    def __post_init__(self) -> None:
        """Take ``craft`` for the whole game."""
        if GUIDE in self.components:
            object.__setattr__(self, "components", ())

    def folder(self, paper: Paper) -> Path:
        """Return where the files of one paper go; other forms never overwrite the ordinary one."""
        variant = [name for name in (self.variant, self.edition, self.form) if name]
        variant += ["uncut" if self.cut == "none" else self.cut] if self.cut else []
        variant += [self.duplex] if self.duplex != "long" else []
        variant += [f"core-{self.core:g}"] if self.core else []
        variant += [self.ink] if self.ink != "full" else []
        variant += ["tiles"] if self.tiles else []
        variant += [f"overlap-{self.overlap:g}"] if self.overlap is not None else []
        variant += [self.printer.printer] if self.printer else []
        place = f"for-{self.service}" if self.service else paper.name
        return self.out / self.game / "-".join([place, *variant])

    def key(self, paper: Paper) -> list[Any]:
        """Return what of the request the files of one paper depend on."""
        return [
            self.game,
            self.components,
            paper.name,
            sorted(self.scale.items()),
            self.profile.name,
            self.duplex,
            self.ink,
            self.png,
            self.draft,
            self.variant,
            self.edition,
            self.form,
            self.cut,
            self.printer.entry() if self.printer else None,
            self.service,
            # Without an address the pictures are named by their place on this computer.
            self.url_base or (str(self.out.resolve()) if self.service == "tts" else ""),
            self.tiles,
            self.overlap,
            self.core,
        ]
