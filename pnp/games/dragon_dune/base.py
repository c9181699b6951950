"""What the chapters of Dragon Dune know of the game that binds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from pnp.errors import UsageProblem
from pnp.games.book import Book, Log
from pnp.games.dragon_dune.actions import Action, kinds_of
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.course import Course
from pnp.games.dragon_dune.form import Form
from pnp.games.dragon_dune.options import PLAIN_EDITION, Options, from_setup, options_of
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.kit import Rules, Setup
from pnp.games.kit.form import chosen
from pnp.games.kit.kinds import Kind

Happens = Callable[[Constants, Table], Iterable[Action]]


class DragonRules(Rules[Position]):
    """Dragon Dune without its chapters: the constants of one rules.yaml, and the kit's part."""

    action_key = "act"
    happens: ClassVar[Mapping[str, Happens]]
    """What chance or the rules bring, by step; of a deck the top card comes first."""

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        self.constants = Constants.from_plain(data)
        super().__init__(data, book)
        self.given = self.constants
        self.flow = Course(self.flow.steps)
        self.options = options_of(self.constants.editions[PLAIN_EDITION].values)
        forms = {form.verb: form.check for form in self.forms if form.make.recorded}  # type: ignore[attr-defined]
        self.recorded = chosen(self.action_key, "an action", forms)
        """The check of an action of a scenario: what is said in whole games alone is none."""

        territory = self.kinds.own["territory"].form
        self.form = Form(self.recorded, territory, self.constants.editions)
        """The check of a scenario."""

    def own_kinds(self) -> Mapping[str, Kind]:
        """Return the kinds of territories."""
        return kinds_of(self.constants.board)

    def settings(self, setup: Setup) -> Options:
        """Return the options of a setup. Raises UsageProblem for an unknown edition."""
        edition = setup.edition or PLAIN_EDITION
        if edition not in self.constants.editions:
            raise UsageProblem(f"expected an edition, found {edition}")
        return self.constants.options(edition, from_setup(setup.options))

    def act(self, table: Table, action: Action, log: Log | None = None) -> None:
        """Change an open table as a move does that is known to be legal."""
        raise NotImplementedError
