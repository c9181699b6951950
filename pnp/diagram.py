"""Positions as pictures: SVG from the game's template, PDF and PNG by Typst."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.art.template import Templates
from pnp.aside import whole
from pnp.errors import PnpError, Problem, Problems, UsageProblem
from pnp.faces import KINDS
from pnp.games.chance import Chance
from pnp.games.kit.parts import position_of
from pnp.games.kit.setting import Asked, setup_of
from pnp.games.kit.story import Scene
from pnp.games.kit.telling import AnyTelling, telling
from pnp.games.protocol import AmbiguousMove, IllegalMove, InvalidMove
from pnp.model.engines import engine_of, rules_for
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.rulebook.telling import names_of

START: Final = "start"
"""Stands for the set-up of the game wherever a position is asked for."""

Mark = Mapping[str, Any]


class DiagramMaker:
    """Draws positions; the data are read and the template is compiled once.

    Raises Problems for faults in the game's files, UsageProblem for a game without an engine.
    """

    def __init__(self, workspace: Workspace, name: str, game: Game | None = None) -> None:
        """Read the game, unless it is given."""
        self.game: Game = game or load_game(workspace, name, KINDS)
        if not self.game.data.rules or rules_for(self.game) is None:
            raise UsageProblem(f"expected a game with a rules engine, found {name}")
        self.engine: AnyTelling = telling(engine_of(self.game, self.game.data.edition)[0])
        self.story = self.engine.story(names_of(self.game))
        self.templates = Templates(workspace, name)
        self._facts: dict[str, Any] = {
            "game": self.game.data.model_dump(exclude={"components", "files"}),
            "palette": self.game.data.palette,
            "tables": self.game.tables,
            "values": self.game.data.values,
            "rules": self.game.rules,
            "edition": self.game.data.edition,
            "ink": "full",
            "leftwards": self.game.leftwards,
            "backdrop": "#ffffff",
        }

    def position(self, text: str, players: str = "", options: str = "", seed: int = 0) -> Any:
        """Return the position that a text means, or for "start" the set-up of these players.

        Raises UsageProblem for any other text.
        """
        if text == START:
            setup = setup_of(self.engine, Asked(self.game.name, players, options=options))
            return self.engine.start(setup, Chance.of(seed, 0))
        try:
            return position_of(self.engine, text)
        except UsageProblem:
            raise
        except PnpError as error:
            hint = f'"{START}" is the set-up'
            shown = getattr(self.engine, "written_start", "")
            raise UsageProblem(
                f"invalid position: {error}", f"{hint}: {shown}" if shown else hint
            ) from None

    def marks(self, position: Any, moves: Sequence[str]) -> list[Mark]:
        """Return what a diagram shows of moves.

        Each is legal in the position, or after the ones before it. Raises UsageProblem that names
        every text that is no move, that could be several, or that a rule refuses.
        """
        marks: list[Mark] = []
        faults: list[str] = []
        played = position
        for text in moves:
            try:
                before, action = self.story.meant(text, played, position)
            except IllegalMove as error:
                faults.append(f"illegal move {text}: {error.refusal.rule}: {error.refusal}")
            except AmbiguousMove as error:
                faults.append(f"ambiguous move {text}: {error}")
            except InvalidMove as error:
                faults.append(f"invalid move: {error}")
            else:
                marks += self.story.marks_of(before, action)
                played = self.engine.apply(before, action) if before is played else played
        if faults:
            raise UsageProblem("\npnp: ".join(faults))
        return marks

    def marks_from(self, position: Any, place: str) -> list[Mark]:
        """Return the marks of all legal moves from a place; raises UsageProblem for none."""
        marks = list(self.story.marks_from(position, place))
        if not marks:
            what = self.story.place_word
            raise UsageProblem(f'expected a {what} with a legal move, found "{place}"')
        return marks

    def svg(self, position: Any, marks: Sequence[Mark] = ()) -> str:
        """Return the diagram as an SVG document in millimetres."""
        return self.drawn(self.story.scene_of(position, marks))

    def drawn(self, scene: Scene) -> str:
        """Return a scene as an SVG document in millimetres. Raises Problems."""
        context = {
            **self._facts,
            "state": scene.state,
            "marks": scene.marks,
            "active": scene.active,
        }
        name = f"diagram-{scene.look}.svg.j2"
        try:
            return self.templates.render(name, context, "diagram").strip()
        except Problems:
            if name in self.templates.names():
                raise
            # The one of another game, which is like it by name, draws other pieces.
            message = f'expected a template, found no "{name}"'
            place = f"templates/{self.game.name}/{name}"
            hint = f"make {place}, an SVG that is told state, marks and active"
            raise Problems([Problem(None, 0, "diagram", message, hint)]) from None

    def pdf(self, svg: str) -> bytes:
        """Return a diagram as a PDF of one page, as large as its drawing."""
        from pnp.art.svg.layers import layers_of, parse
        from pnp.geometry import Size
        from pnp.typeset.setter import Setting

        root = parse(svg)
        size = Size(*(float(part) for part in root.get("viewBox", "").split()[2:]))
        icons = self.templates.icons.document
        with Setting(self.templates.fonts, icons, self.game.data.language) as setting:
            setting.add((layer, size) for layer in layers_of(root, size))
            (document,) = setting.result().documents
        return whole(document)

    def png(self, svg: str, dpi: int) -> bytes:
        """Return a diagram as PNG."""
        from pnp.pdf.contact import render

        (picture,) = render(self.pdf(svg), dpi)
        return picture
