"""What a build is asked for; light, so that the command line can ask whether anything is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, PROFILES, MarginProfile, Paper

DuplexMode = Literal["long", "short", "none", "gutterfold"]
Ink = Literal["full", "low"]


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """One call of `pnp build`."""

    workspace: Workspace
    game: str
    components: tuple[str, ...] = ()
    """Ids of components, names of files or ``rulebook``; all when empty."""

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

    def folder(self, paper: Paper) -> Path:
        """Return where the files of one paper go; other forms never overwrite the ordinary one."""
        variant = [name for name in (self.variant, self.edition, self.form) if name]
        variant += [self.duplex] if self.duplex != "long" else []
        variant += [self.ink] if self.ink != "full" else []
        return self.out / self.game / "-".join([paper.name, *variant])

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
        ]
