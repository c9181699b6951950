"""What a build is asked for; light, so that the command line can ask whether anything is to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from msgspec.structs import force_setattr

from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper
from pnp.pipeline.settings import MACHINES, Settings

GUIDE: Final = "craft"
"""What the craft guide is called among the components."""

BOOK: Final = "rulebook"
"""What a game's rulebook is called among them."""


class BuildRequest(Settings, frozen=True):
    """One call of `pnp build`: what to make, where, and how."""

    workspace: Workspace
    game: str
    components: tuple[str, ...] = ()
    """Ids of components, names of files or ``rulebook``; all when empty.

    ``craft`` means all too, for the craft guide is counted from the finished sheets; names beside
    it are kept to be checked.
    """

    papers: tuple[Paper, ...] = (Paper("a4", PAPERS["a4"]),)
    out: Path = Path("output")
    jobs: int = 1

    def __post_init__(self) -> None:
        """Take ``craft`` alone for the whole game.

        Raises UsageProblem for what is made beside sheets that a knife cuts, and nowhere else.
        """
        other = f"--cut {self.cut}" if self.cut in MACHINES else ""
        other = f"--for {self.service}" if self.service else other
        for word, why in ((GUIDE, "counts the cuts of a knife"), (BOOK, "makes the book")):
            if other and word in self.components:
                hint = f"pnp build {self.game} {word} {why}"
                raise UsageProblem(f"expected {word} without {other}, found both", hint)
        if set(self.components) == {GUIDE}:
            force_setattr(self, "components", ())

    def folder(self, paper: Paper) -> Path:
        """Return where the files of one paper go; other forms never overwrite the ordinary one."""
        place = f"for-{self.service}" if self.service else paper.name
        return self.out / self.game / "-".join([place, *self.folder_parts()])

    def key(self, paper: Paper) -> list[Any]:
        """Return what of the request the files of one paper depend on."""
        # Without an address the pictures are named by their place on this computer.
        at = str(self.out.resolve()) if self.service == "tts" and not self.url_base else ""
        settings = [[name, value] for name, value in sorted(self.plain().items())]
        return [self.game, self.components, paper.name, settings, at]
