"""Sheets of dice from a few words, a file or a game: a game made in memory, built as any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.art.icons import Icons, UnknownIcon
from pnp.dice.chart import WIDTH
from pnp.dice.chart import chart as odds_chart
from pnp.dice.die import DiceSet, Die, check_opposites
from pnp.dice.odds import TooManyWays
from pnp.dicesheets.on_labels import label_fields, on_faces
from pnp.dicesheets.options import unheeded
from pnp.errors import Problem, Problems, UsageProblem, did_you_mean
from pnp.faces.die import DieComponent
from pnp.faces.net import DieNet
from pnp.faces.odds import DieOdds
from pnp.faces.stickers import DieStickers
from pnp.geometry import Size
from pnp.model.component import Component, Item
from pnp.model.fields import Fault, described
from pnp.model.game import Game
from pnp.model.game_file import GameFile
from pnp.model.labels import LabelSheet, find_label, parse_nudge
from pnp.model.source import Located, resolve
from pnp.model.structure import structure
from pnp.paper import Paper, parse_paper
from pnp.pipeline.publish import Built
from pnp.pipeline.report import Report, silent
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.run import build_game
from pnp.units import mm

Form = Literal["stickers", "net"]

CHART: Final = "odds"
"""Name of the chart beside the dice, which is no piece."""

FULL_BLEED: Final = 1.0
HEAD_AND_FOOT: Final = 30.0
"""Height that a sheet's name, ruler and notes take, in millimetres."""

_STICKER_FIELDS: Final = (
    "edge",
    "sticker",
    "shape",
    "radius",
    "recess",
    "laminate",
    "mark",
    "colour",
    "ink",
)
_NET_FIELDS: Final = ("edge", "mark", "hand", "colour", "ink")
_YES: Final = {True: True, "true": True, "yes": True, False: False, "false": False, "no": False}


class DiceRequest(Struct, frozen=True):
    """One call of `pnp dice`: the dice, how to make them, and the usual request around it."""

    request: BuildRequest
    dice: DiceSet
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What the command line says; it wins over the file."""

    of_game: Game | None = None
    """The game that the dice belong to, for its title, palette and pictures."""

    check_opposites: bool = False
    chart: bool = True
    paper_given: bool = False


def build_dice(wanted: DiceRequest, report: Report = silent) -> list[Built]:
    """Return what was written. Raises Problems and UsageProblem; then nothing is written."""
    maker = _Maker(wanted)
    game, request = maker.game(), maker.request()
    try:
        return build_game(game, request, report)
    except Problems as error:
        raise error.moved(maker.relocated) from None


class _Maker:
    """Turns dice and settings into a game of one PDF."""

    def __init__(self, wanted: DiceRequest) -> None:
        self.wanted = wanted
        self.settings: dict[str, Any] = {**wanted.dice.settings, **wanted.settings}
        self.workspace = wanted.request.workspace
        self.form = self.one_of("form", ("stickers", "net"))
        self.check_form()
        self.label_name, self.label = self.found_label()
        self.nudge = self.found_nudge()
        self.dice = self.with_copies()
        self.check()

    def check_form(self) -> None:
        """Raise for what stickers have and nets lack."""
        for key in ("recess", "laminate"):
            if self.form == "net" and self.settings.get(key):
                raise self.fault(key, "expected stickers, found a net")
        for message, hint in unheeded(self.wanted.settings, self.wanted.dice.dice):
            raise UsageProblem(message, hint)

    def fault(self, key: str, message: str, hint: str | None = None) -> Exception:
        """Return an error about a setting: of the file that says it, or of the command."""
        source = self.wanted.dice.source
        if source and key in self.wanted.dice.settings and key not in self.wanted.settings:
            return Problems([source.problem((key,), message, hint)])
        option = "--" + key.replace("_", "-")
        return UsageProblem(f"{option}: {message}", hint)

    def one_of(self, key: str, words: Sequence[str]) -> str:
        value = str(self.settings.get(key) or words[0])
        if value not in words:
            known = " or ".join(words)
            hint = did_you_mean(value, words)
            raise self.fault(key, f"expected {known}, found {described(value)}", hint)
        return value

    def found_label(self) -> tuple[str, LabelSheet | None]:
        name = self.settings.get("label")
        if not name:
            return "", None
        if self.form == "net":
            raise self.fault("label", "expected stickers on labels, found a net")
        return find_label(self.workspace, str(name))

    def found_nudge(self) -> tuple[float, float]:
        value = self.settings.get("nudge")
        if value is None or isinstance(value, tuple):
            return value or (0.0, 0.0)
        try:
            return parse_nudge(str(value))
        except ValueError as error:
            raise self.fault("nudge", str(error)) from None

    def with_copies(self) -> tuple[Die, ...]:
        """Return the dice with the copies that the settings ask for."""
        copies = resolve(self.settings.get("copies"))
        if copies is None:
            dice = self.wanted.dice.dice
            if not any(die.copies for die in dice):
                message = "expected at least one die to make, found 0 copies of each"
                hint = "--copies 1 makes one of each"
                raise Problems([Problem(dice[0].file, dice[0].line, "", message, hint)])
            return dice
        if not isinstance(copies, int) or isinstance(copies, bool) or not 0 < copies <= 1000:
            message = f"expected a number of dice from 1 to 1000, found {described(copies)}"
            raise self.fault("copies", message)
        return tuple(replace(die, copies=copies) for die in self.wanted.dice.dice)

    def check(self) -> None:
        """Raise Problems for icons that nobody drew and for opposite faces of unlike sums."""
        icons = Icons(self.workspace, self.wanted.dice.name)
        problems: list[Problem] = []
        for die in self.dice:
            for number, face in enumerate(die.faces, 1):
                for part in face.parts:
                    if part.kind == "picture":
                        try:
                            icons.get(part.value)
                        except UnknownIcon as error:
                            where = f"{die.name}, face {number}"
                            problems.append(Problem(die.file, die.line, where, str(error)))
                    if part.kind == "icon" and part.value not in icons.names:
                        message = f'expected an icon, found "{part.value}"'
                        hint = did_you_mean(part.value, icons.names)
                        hint = hint or f"a text stands in quotes: '{part.value}'"
                        where = f"{die.name}, face {number}"
                        problems.append(Problem(die.file, die.line, where, message, hint))
            if self.wanted.check_opposites:
                try:
                    check_opposites(die)
                except Fault as fault:
                    problems.append(Problem(die.file, die.line, die.name, str(fault), fault.hint))
        if problems:
            raise Problems(problems)

    def request(self) -> BuildRequest:
        """Return the request with folder and paper that the form asks for."""
        request = replace(self.wanted.request, game=self.name, variant=self.variant)
        if self.label is None:
            return request
        paper = _label_paper(self.label, self.label_name)
        given = [p.name for p in request.papers]
        if self.wanted.paper_given and given != [paper.name]:
            raise UsageProblem(
                f"expected --paper {paper.name} for label {self.label_name.upper()}, "
                f"found {', '.join(given)}",
                "leave --paper out: the label says what paper it is",
            )
        return replace(request, papers=(paper,))

    @property
    def name(self) -> str:
        """Name of the folder; never that of a game that the dice are not of."""
        name = self.wanted.dice.name
        taken = name in self.workspace.games() and self.wanted.of_game is None
        return f"{name}-dice" if taken else name

    @property
    def variant(self) -> str:
        """What is added to the folder's name, so that one form never replaces another."""
        if self.label is not None:
            return self.label_name
        if self.form == "net":
            return "net"
        return "stickers" if self.wanted.of_game is not None else ""

    def game(self) -> Game:
        """Return the game of these dice."""
        by_sides: dict[int, list[Die]] = {}
        for die in self.dice:
            by_sides.setdefault(len(die.faces), []).append(die)
        components: list[Component] = []
        items: dict[str, tuple[Item, ...]] = {}
        for sides, dice in sorted(by_sides.items()):
            name = self.form if len(by_sides) == 1 else f"{self.form}-d{sides}"
            component = self.component(name, sides)
            components.append(component)
            items[component.id] = tuple(self.designed(component, dice))
        odds = self.odds()
        if odds is not None:
            components.append(odds)
            items[odds.id] = tuple(odds.designs([_row(die) for die in self.dice if die.copies]))
        data = self.data([c.id for c in components])
        return Game(self.workspace, data, {}, tuple(components), items, {})

    def designed(self, component: DieComponent, dice: Sequence[Die]) -> list[Item]:
        try:
            return component.designs([_row(die) for die in dice])
        except Fault as fault:
            raise Problems(
                [Problem(dice[0].file, dice[0].line, "", str(fault), fault.hint)]
            ) from None

    def component(self, name: str, sides: int) -> DieComponent:
        """Return the component for the dice of one solid, with all faults of its settings."""
        kind = DieNet if self.form == "net" else DieStickers
        names = _NET_FIELDS if self.form == "net" else _STICKER_FIELDS
        fields: dict[str, Any] = {key: self.settings[key] for key in names if key in self.settings}
        fields |= {"id": name, "kind": f"die-{self.form}", "die": f"d{sides}", "file": self.form}
        if self.form == "stickers":
            fields |= self.sticker_fields(sides)
        source = self.wanted.dice.source or Located(Path("--"), {}, {})
        component, problems = structure(kind, source, (), fields)
        if component is None:
            raise self.faults_of(problems)
        assert isinstance(component, DieComponent)
        return component

    def sticker_fields(self, sides: int) -> dict[str, Any]:
        """Return size, bleed and border of a sticker: as asked, or as the label allows."""
        full = _YES.get(resolve(self.settings.get("full_bleed", False)))
        if full is None:
            found = described(self.settings["full_bleed"])
            raise self.fault("full_bleed", f"expected true or false, found {found}")
        if self.label is None:
            edge = self.settings.get("edge", 16.0)
            sized = any(key in self.settings for key in ("sticker", "recess", "laminate"))
            whole = {"sticker": edge} if full and not sized else {}
            return {"bleed": FULL_BLEED if full else 0.0, **whole}
        try:
            return label_fields(self.label, sides, self.settings)
        except Fault as fault:
            raise self.fault("label", str(fault), fault.hint) from None

    def faults_of(self, problems: Sequence[Problem]) -> Exception:
        """Return the faults of settings, each where the user wrote it."""
        if self.wanted.dice.source is not None:
            return Problems(problems)
        lines = []
        for found in problems:
            option = f"--{found.where.replace('_', '-')}: " if found.where else ""
            lines.append(option + found.message)
        return UsageProblem("\n".join(lines), problems[0].hint)

    def odds(self) -> DieOdds | None:
        """Return the chart, unless it is not wanted, no paper holds it or nobody rolls so many."""
        rolled = [die for die in self.dice if die.copies]
        if not self.wanted.chart or not rolled:
            return None
        try:
            height = odds_chart(rolled).height
        except TooManyWays:
            return None
        papers = [_label_paper(self.label, "")] if self.label else self.wanted.request.papers
        for paper in papers:
            fits = False
            for sheet in (paper.size, paper.size.turned()):
                free = self.wanted.request.profile.printable(sheet)
                fits |= Size(free.width, free.height - HEAD_AND_FOOT).fits(Size(WIDTH, height))
            if not fits:
                return None
        fields: dict[str, Any] = {"id": CHART, "kind": "die-odds", "height": height}
        fields |= {key: self.settings[key] for key in ("colour", "ink") if key in self.settings}
        fields["file"] = "odds" if self.label else self.form
        return DieOdds.model_validate(fields)

    def data(self, components: Sequence[str]) -> GameFile:
        """Return what a game.yaml would say."""
        files: dict[str, Any] = {self.form: self.print_group()}
        if self.label is not None and "odds" in components:
            files["odds"] = {
                "title": "Odds",
                "cut": "none",
                "print": "Use plain paper; the ruler shows whether labels will fit.",
            }
        facts: dict[str, Any] = {
            "game": self.name,
            "title": self.wanted.dice.title,
            "files": files,
            "components": [{"id": name} for name in components],
        }
        game = self.wanted.of_game
        made = GameFile.model_validate(facts)
        if game is None:
            return made
        return game.data.model_copy(update={"files": made.files, "components": made.components})

    def print_group(self) -> dict[str, Any]:
        """Return title, instructions and spacing of the sheets."""
        if self.form == "net":
            return {
                "title": "Dice to fold",
                "gap": 4.0,
                "arrange": "rows",
                "print": "Use card of 160 to 250 g/m\u00b2.",
                "before": "Score the dashed lines.",
                "make": "Fold all faces back and glue the hatched tabs behind the edges they "
                "meet; close the last face with all its tabs at once.",
            }
        if self.label is not None:
            right, down = self.nudge
            shift = f" Moved by {mm(right)} mm, {mm(down)} mm." if any(self.nudge) else ""
            return {
                "title": f"Die labels {self.label_name.upper()}",
                "labels": self.label.nudged(right, down),
                "print": "Try plain paper first and hold it against the labels; "
                f"move the print with --nudge.{shift}",
                "make": on_faces(self.label, self.dice),
            }
        square = self.settings.get("shape") in ("square", "rounded", None)
        mixed = len({len(die.faces) for die in self.dice}) > 1
        gap = 0.0 if square and not mixed and len(self.dice[0].faces) == 6 else 2.0
        return {
            "title": "Die stickers",
            "gap": gap,
            "arrange": "rows" if mixed else "grid",
            "print": "Use sticker paper, or thin card. Each row is one die.",
            "make": "Fix one sticker on each face.",
        }

    def relocated(self, found: Problem) -> Problem:
        """Return a problem of a drawing at the die that the user wrote."""
        _, slash, rest = found.where.partition("/")
        for die in self.dice:
            if slash and (rest.startswith((f"{die.id}.", f"{die.id} "))):
                face = rest.removeprefix(die.id).removesuffix(" front").strip(". ")
                where = f"{die.name}, {face}" if face else die.name
                hint = found.hint
                if found.message.startswith(("expected a text up to", "expected room")):
                    hint = "shorten the text, put less on the face, or make the die larger"
                return Problem(die.file, die.line, where, found.message, hint)
        return found


def _row(die: Die) -> Item:
    fields = {**die.fields, "id": die.id, "name": die.name, "faces": die.faces}
    fields |= {"colour": die.colour, "ink": die.ink}
    return Item(die.id, die.copies, fields, die.file, die.line)


def _label_paper(label: LabelSheet, name: str) -> Paper:
    try:
        return parse_paper(label.paper)
    except ValueError as error:
        message, _, hint = str(error).partition("\n")
        raise UsageProblem(f"label {name.upper()}: {message}", hint or None) from None
