"""Components fitted to what a service makes; what it would refuse is a fault here.

Drawings are never stretched. A piece stands in the middle of the service's page at its own size
and the difference is bleed, so a product may be larger or smaller by little only: the cut moves
by half the difference, which is less than the service's own cutting tolerance of 1.6 mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem
from pnp.export.services import CUSTOM_D6, D6_EDGE, DPI, INCH, Product, Service
from pnp.faces.dice import Dice
from pnp.geometry import Rect, Sides, Size
from pnp.model.component import Component, Outline
from pnp.model.game import Game
from pnp.model.source import Located, Path_, read_yaml
from pnp.units import SLACK, mm

MOST_OFF: Final = 0.5
"""How far the service's cut may lie beside ours on each side, in millimetres."""

MEASURES: Final = ("size", "diameter", "side", "across", "sticker")
"""Fields that say how large a piece is."""

SHAPES: Final[Mapping[Outline, str]] = {
    "rectangle": "",
    "circle": "round ",
    "hexagon": "hexagonal ",
    "polygon": "many-cornered ",
}


class Fitted(Struct, frozen=True):
    """A component as one service gets it."""

    component: Component
    """With the bleed that its drawings need."""

    factor: float
    canvas: Size
    """The page or picture of one face, in millimetres."""

    own_bleed: float
    """Bleed that the data ask for, in millimetres on the canvas."""

    product: Product | None = None

    @property
    def cut(self) -> Rect:
        """Where the service cuts, on the canvas."""
        return _middle(self.product.trim if self.product else self.trim, self.canvas)

    @property
    def trim(self) -> Size:
        """The finished size of the piece as we draw it."""
        return self.component.trim().scaled(self.factor)

    @property
    def ours(self) -> Rect:
        """Where the piece as we draw it lies on the canvas."""
        return _middle(self.trim, self.canvas)

    @property
    def drawn(self) -> Rect:
        """Where the whole drawing lies on the canvas; what sticks out is cut off."""
        return self.ours.outset(self.component.bleed_sides().scaled(self.factor))

    @property
    def pixels(self) -> tuple[int, int]:
        """Size of a picture at the usual resolution."""
        if self.product:
            return self.product.pixels
        size = self.canvas.scaled(DPI / INCH)
        return round(size.width), round(size.height)


def fitted(
    game: Game, service: Service, components: list[Component], factors: Mapping[str, float]
) -> tuple[list[Fitted], list[Problem]]:
    """Return the components as the service gets them, and what it would refuse of them."""
    places = _Places(game)
    found: list[Fitted] = []
    problems: list[Problem] = []
    for component in components:
        factor = factors.get(component.scale, 1.0) if component.scale else 1.0
        if not service.products:
            found.append(_any_size(component, factor, service))
            continue
        product, problem = _product_for(service, component, factor, places)
        if problem:
            problems.append(problem)
        elif product:
            found.append(_on(product, component, factor))
    if problems and found:
        # Naming what the service makes leaves out the rest.
        made = " ".join(fit.component.id for fit in found)
        hint = f"it makes these: pnp build {game.name} {made} --for {service.name}"
        problems = [replace(p, hint=p.hint or hint) for p in problems]
    return found, problems


def _any_size(component: Component, factor: float, service: Service) -> Fitted:
    """Return a component for a service without sizes; a virtual table cuts at the trim."""
    trim = component.trim().scaled(factor)
    if service.container in ("table", "page"):
        return Fitted(component, factor, trim, component.bleed * factor)
    sides = component.bleed_sides().scaled(factor).as_tuple()
    bleed = max(service.bleed, *sides)
    wider = component.model_copy(update={"bleed": bleed / factor})
    size = Rect.of(trim).outset(Sides.all(bleed)).size
    return Fitted(wider, factor, size, component.bleed * factor)


def _on(product: Product, component: Component, factor: float) -> Fitted:
    """Return a component drawn with as much bleed as its wider sides need."""
    trim, canvas = component.trim().scaled(factor), product.canvas
    bleed = max((canvas.width - trim.width) / 2, (canvas.height - trim.height) / 2, 0.0)
    wider = component.model_copy(update={"bleed": bleed / factor})
    return Fitted(wider, factor, canvas, component.bleed * factor, product)


def _product_for(
    service: Service, component: Component, factor: float, places: _Places
) -> tuple[Product | None, Problem | None]:
    """Return the product nearest in size, or why the service makes none of it."""
    trim, shape = component.trim().scaled(factor), component.outline()
    kind = component.making.sold_as or component.kind
    alike = [p for p in service.products if kind in p.kinds and p.outline == shape]
    if isinstance(component, Dice):
        alike = [p for p in alike if p.name != CUSTOM_D6]
        die = _printed_die(service, trim)
        cubes = all(len(item.fields["order"]) == 6 for item in places.game.items[component.id])
        if die and cubes and abs(component.edge * factor - D6_EDGE) <= MOST_OFF:
            alike.append(die)
    size = f"{mm(trim.width)} x {mm(trim.height)} mm"
    if not alike:
        made = dict.fromkeys(kind for p in service.products for kind in p.kinds)
        found = f"{SHAPES[shape]}{component.kind} of {size}"
        message = f"expected what {service.title} makes ({', '.join(made)}), found {found}"
        return None, places.problem(component, "kind", message)
    nearest = min(alike, key=lambda product: _off(product, trim))
    if _off(nearest, trim) > MOST_OFF + SLACK:
        message = (
            f"expected a size that {service.title} makes, within {mm(MOST_OFF)} mm a side, "
            f"found {size}"
        )
        hint = f"the nearest is its {nearest.name}: {nearest.size}"
        return None, places.problem(component, places.measure(component), message, hint)
    return nearest, None


def _off(product: Product, trim: Size) -> float:
    """Return how far the two cuts lie apart on one side, at most."""
    across, down = product.trim.width - trim.width, product.trim.height - trim.height
    return max(abs(across), abs(down)) / 2


def _printed_die(service: Service, trim: Size) -> Product | None:
    """Return the service's printed die, a sticker's drawing in the middle of each face."""
    for die in service.products:
        if die.name == CUSTOM_D6:
            face = Size(min(trim.width, die.trim.width), min(trim.height, die.trim.height))
            return replace(die, trim=face)
    return None


def _middle(size: Size, canvas: Size) -> Rect:
    return Rect.of(size, (canvas.width - size.width) / 2, (canvas.height - size.height) / 2)


class _Places:
    """Finds the lines of a game's components, for messages."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown: Path | None = None
        self.source: Located | None = None
        home = game.workspace.games().get(game.name)
        # A game that was made in memory has no file.
        if home is not None:
            self.shown = game.workspace.shown(home / "game.yaml")
            self.source = read_yaml(home / "game.yaml", self.shown)

    def problem(
        self, component: Component, field: str, message: str, hint: str | None = None
    ) -> Problem:
        """Return a problem at a field of a component."""
        rows = self.source.value.get("components", []) if self.source else []
        for index, row in enumerate(rows):
            if self.source and row.get("id") == component.id:
                path: Path_ = ("components", index, *([field] if field in row else []))
                line = self.source.line(path)
                return Problem(self.shown, line, f"{component.id}: {field}", message, hint)
        return Problem(self.shown, 0, f"{component.id}: {field}", message, hint)

    def measure(self, component: Component) -> str:
        """Return the field that says how large the component is."""
        return next(name for name in MEASURES if getattr(component, name, None) is not None)


def short_bleed(game: Game, component: Component, wanted: float, found: float) -> Problem:
    """Return the fault of drawings that end before the bleed of a service does."""
    message = f"expected art for {mm(wanted)} mm beyond the cut, found {found:.2f} mm"
    places = _Places(game)
    if component.pictures:
        hint = "pictures: mirror makes the rest" if places.shown else "--bleed mirror makes it"
        return places.problem(component, "pictures", f"{message}: the picture ends there", hint)
    message += ": the drawing ends there although its template is told the wider bleed"
    hint = "draw grounds from -bleed to w + bleed in the template, or bleed_from: mirror"
    return places.problem(component, "bleed", message, hint)


def text_too_near(game: Game, fit: Fitted, side: str, found: float) -> Problem:
    """Return the fault of a text inside the border that the service keeps free."""
    assert fit.product is not None
    message = (
        f"expected text at least {mm(fit.product.text_border)} mm inside the cut of a "
        f"{fit.product.name}, found text of a {side} at {found:.2f} mm"
    )
    return _Places(game).problem(fit.component, "safe", message, "move the text inwards")
