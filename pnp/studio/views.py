"""What the views beside the pieces ask: sheets and book as they were built, rules, the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError, UsageProblem
from pnp.studio import building
from pnp.studio.building import Building
from pnp.studio.desk import Desk
from pnp.studio.gallery import Gallery
from pnp.studio.guard import BOOK
from pnp.studio.news import News
from pnp.studio.server import NOTHING, Answer, Routes, as_json, as_lines

if TYPE_CHECKING:
    from pnp.studio.rules import Lore
    from pnp.studio.table import Table

KINDS = {".pdf": "application/pdf", ".html": "text/html"}


class Sheets:
    """Sheets and books, built at the side into a folder of the studio's own."""

    def __init__(self, root: Path, game: str, out: Path, news: News) -> None:
        self.out = out
        self.building = Building(root, game, lambda: news.tell("sheets"))

    def routes(self) -> Routes:
        """Return what answers the page."""
        return {
            ("GET", "sheets"): lambda rest, data: as_json(self.building.state()),
            ("GET", "options"): lambda rest, data: as_json(building.options()),
            ("POST", "build"): self.build,
            ("GET", "page"): self.page,
            ("GET", "file"): self.file,
            ("GET", "book"): self.book,
        }

    def build(self, rest: str, data: Any) -> Answer:
        """Begin a build; ``keep`` writes where `pnp build` does."""
        out = Path("output") if data.get("keep") else self.out
        self.building.ask(dict(data["options"]), out)
        return as_json(self.building.state())

    def page(self, rest: str, data: Any) -> Answer:
        """Return a page as PNG: ``page/BUILD/FILE/NUMBER-PPI``."""
        _, name, where = rest.split("/")
        number, _, ppi = where.partition("-")
        picture = self.building.page(name, int(number), max(18, min(400, int(ppi))))
        return NOTHING if picture is None else Answer(picture, "image/png", kept=True)

    def file(self, rest: str, data: Any) -> Answer:
        """Return a finished file to be kept."""
        path = self.building.file(rest)
        if path is None:
            return NOTHING
        kind = KINDS.get(path.suffix, "application/octet-stream")
        return Answer(path.read_bytes(), kind, content=BOOK, name=path.name)

    def book(self, rest: str, data: Any) -> Answer:
        """Return the rulebook as a page without scripts."""
        path = self.building.file("rulebook.html")
        return NOTHING if path is None else Answer(path.read_bytes(), "text/html", content=BOOK)


class Play:
    """The rules of the game on the desk, and a table to play it at."""

    def __init__(self, desk: Desk, gallery: Gallery) -> None:
        self.desk, self.gallery = desk, gallery
        self._lock = RLock()
        self._lore: tuple[int, Lore] | None = None
        self._table: Table | None = None

    def lore(self) -> Lore:
        """Return the rules as they stand. Raises PnpError that says why there are none."""
        from pnp.studio.rules import Lore

        with self._lock:
            game, version = self.desk.game, self.desk.version
            if game is None or self.desk.broken:
                raise PnpError("the data have faults")
            if not game.data.rules:
                raise UsageProblem(
                    "this game has no rules to play by",
                    "game.yaml names an engine or a file of rules under `rules:`",
                )
            if self._lore is None or self._lore[0] != version:
                self._lore = version, Lore(game, self.gallery)
            return self._lore[1]

    def routes(self) -> Routes:
        """Return what answers the page."""
        return {
            ("GET", "examples"): lambda rest, data: as_lines(self.examples()),
            ("GET", "rules"): lambda rest, data: as_json(self.locked(lambda lore: lore.book())),
            ("POST", "steps"): lambda rest, data: as_json(
                self.locked(lambda lore: lore.steps(str(data["id"])))
            ),
            ("GET", "seats"): self.seats,
            ("POST", "sit"): self.sit,
            ("GET", "table"): lambda rest, data: as_json(self.public()),
            ("POST", "look"): lambda rest, data: as_json(self.table().view(str(data["seat"]))),
            ("POST", "move"): self.move,
            ("POST", "on"): self.on,
            ("GET", "record"): self.record,
        }

    def locked(self, ask: Any) -> Any:
        """Return an answer of the rules, one at a time."""
        lore = self.lore()
        with self._lock:
            return ask(lore)

    def examples(self) -> Iterator[Any]:
        """Yield the examples as they are replayed."""
        yield from self.lore().examples()

    def seats(self, rest: str, data: Any) -> Answer:
        """Return who can sit at a table."""
        from pnp.studio.table import seating

        return as_json(self.locked(seating))

    def sit(self, rest: str, data: Any) -> Answer:
        """Begin a game: who plays, who of them is a person, and how the others decide.

        Raises UsageProblem.
        """
        from pnp.games.kit.setting import Asked
        from pnp.studio.table import Table, seats_of, seed_of

        lore = self.lore()
        asked = Asked(
            self.desk.name,
            ",".join(seats_of(lore.maker.engine.seats, data["players"])),
            ",".join(map(str, data["people"])),
            options=str(data.get("options", "")),
            policy=str(data.get("policy", "")),
            seed=seed_of(str(data["seed"] or "")),
        )
        with self._lock:
            self._table = Table(lore, asked)
            return as_json(self._table.public())

    def table(self) -> Table:
        """Return the game that is played. Raises UsageProblem for none."""
        if self._table is None:
            raise UsageProblem("expected a game that is played, found none")
        return self._table

    def public(self) -> dict[str, Any] | None:
        """Return what everybody may know of the game that is played, None for none."""
        return self._table.public() if self._table else None

    def move(self, rest: str, data: Any) -> Answer:
        """Make a move; a refusal names its rule."""
        with self._lock:
            refusal = self.table().play(str(data["move"])[:500])
            return as_json({"refusal": refusal, **self.table().public()})

    def on(self, rest: str, data: Any) -> Answer:
        """Play on where no person is asked."""
        with self._lock:
            self.table().on()
            return as_json(self.table().public())

    def record(self, rest: str, data: Any) -> Answer:
        """Return the game as an example of play."""
        text = self.table().record()
        return Answer(text.encode(), "text/plain", name=f"{self.table().name}.yaml")
