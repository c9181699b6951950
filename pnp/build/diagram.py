"""Positions of Dune Chess as pictures: SVG from the game's template, PDF and PNG by Typst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pnp.art.template import Templates
from pnp.errors import PnpError, UsageProblem
from pnp.faces import KINDS
from pnp.games.dune_chess import Constants, DuneChess, Position, read_move
from pnp.games.dune_chess.marks import Mark, mark_of, marks_from
from pnp.games.dune_chess.moves import Move
from pnp.games.dune_chess.notation import read_position
from pnp.games.protocol import InvalidMove
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.rules import read_rules
from pnp.model.workspace import Workspace

GAME: Final = "dune-chess"
TEMPLATE: Final = "diagram-board.svg.j2"
START: Final = "start"
"""Stands for the set-up of the game wherever a position is asked for."""


class DiagramMaker:
    """Draws positions; the data are read and the template is compiled once.

    Raises Problems for faults in the game's files.
    """

    def __init__(self, workspace: Workspace, name: str = GAME) -> None:
        self.game: Game = load_game(workspace, name, KINDS)
        path = workspace.find(f"components/{name}/rules.yaml")
        if path is None or self.game.data.rules != "dune_chess":
            raise UsageProblem(f"expected a game with the rules of Dune Chess, found {name}")
        rules = read_rules(path, workspace.shown(path), self.game.data.edition)
        self.engine = DuneChess(Constants.from_plain(rules.plain()))
        self.templates = Templates(workspace, name)
        self._facts: dict[str, Any] = {
            "game": self.game.data.model_dump(exclude={"components", "files"}),
            "palette": self.game.data.palette,
            "tables": self.game.tables,
            "values": self.game.data.values,
            "rules": self.game.rules,
            "edition": self.game.data.edition,
            "ink": "full",
            "backdrop": "#ffffff",
        }

    def position(self, text: str) -> Position:
        """Return the position of a position string (DC-9.1), or the set-up for "start".

        Raises UsageProblem for any other text.
        """
        if text == START:
            return self.engine.start()
        try:
            return read_position(text, self.engine.constants.supply)
        except PnpError as error:
            hint = f'"{START}" is the set-up: {self.engine.constants.start}'
            raise UsageProblem(f"invalid position: {error}", hint) from None

    def marks(self, position: Position, moves: Sequence[str]) -> list[Mark]:
        """Return the arrows of the moves.

        Each is legal in the position, or after the ones before it. Raises UsageProblem that names
        every text that is no move, that could be several, or that a rule refuses.
        """
        marks: list[Mark] = []
        faults: list[str] = []
        played = position
        for text in moves:
            try:
                move = read_move(text)
            except InvalidMove as error:
                faults.append(self._unread(position, played, text, error))
                continue
            refusal = self.engine.why_not(played, move)
            if refusal is None:
                played = self.engine.play(played, move)
            elif (first := self.engine.why_not(position, move)) is not None:
                faults.append(f"illegal move {text}: {first.rule}: {first}")
                continue
            marks.append(mark_of(move))
        if faults:
            raise UsageProblem("\npnp: ".join(faults))
        return marks

    def marks_from(self, position: Position, square: str) -> list[Mark]:
        """Return the arrows of all legal moves from a square; raises UsageProblem for none."""
        marks = marks_from(self.engine, position, square)
        if not marks:
            raise UsageProblem(f'expected a square with a legal move, found "{square}"')
        return marks

    def _unread(self, one: Position, two: Position, text: str, error: InvalidMove) -> str:
        """Return what to say of a text that is no move; the legal moves it may stand for help."""
        moves = {*self.engine.legal_moves(one), *self.engine.legal_moves(two)}
        meant = sorted(str(move) for move in moves if _may_mean(text, move))
        if len(meant) > 1:
            return f"ambiguous move {text}: expected one of {', '.join(meant)}"
        hint = f"\n  hint: the legal move is {meant[0]}" if meant else ""
        return f"invalid move: {error}{hint}"

    def svg(self, position: Position, marks: Sequence[Mark] = ()) -> str:
        """Return the diagram as an SVG document in millimetres."""
        context = {**self._facts, "state": self.engine.to_plain(position), "marks": marks}
        return self.templates.render(TEMPLATE, context, "diagram").strip()

    def pdf(self, svg: str) -> bytes:
        """Return a diagram as a PDF of one page, as large as its drawing."""
        from pnp.art.svg import layers_of, parse
        from pnp.geometry import Size
        from pnp.typeset.setter import Setting

        root = parse(svg)
        size = Size(*(float(part) for part in root.get("viewBox", "").split()[2:]))
        icons = self.templates.icons.document
        with Setting(self.templates.fonts, icons, self.game.data.language) as setting:
            setting.add((layer, size) for layer in layers_of(root, size))
            (document,) = setting.result().documents
        return document

    def png(self, svg: str, dpi: int) -> bytes:
        """Return a diagram as PNG."""
        from pnp.pdf.contact import render

        (picture,) = render(self.pdf(svg), dpi)
        return picture


def _may_mean(text: str, move: Move) -> bool:
    """Return whether the text holds nothing that the move's text lacks, in its order.

    A text without a square stands for nothing.
    """
    if not any(part.isdigit() for part in text):
        return False
    letters = iter(str(move).lower())
    return all(letter in letters for letter in text.lower() if letter not in " -x*&@")
