"""Whether the game allows what a build is asked for: scales, components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.errors import UsageProblem, did_you_mean
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.sharing import sharing
from pnp.pipeline.request import BOOK, GUIDE, BuildRequest
from pnp.pipeline.settings import MACHINES
from pnp.units import SLACK, mm


def check_scale(game: Game, wanted: Mapping[str, float]) -> dict[str, float]:
    """Return the factor of every scale group (DE-C21 to DE-C24).

    Raises UsageProblem for a factor outside the group's limits and for pages that must not be
    scaled, saying why.
    """
    groups = game.data.scale_groups
    factors = dict.fromkeys(groups, 1.0)
    for name, factor in wanted.items():
        if name not in groups:
            raise UsageProblem(*_not_scalable(game, name))
        low, high = groups[name].min, groups[name].max
        if not low - SLACK <= factor <= high + SLACK:
            pieces = ", ".join(c.id for c in game.components if c.scale == name)
            raise UsageProblem(
                f"expected a scale of {name} from {_percent(low)} to {_percent(high)}, "
                f"found {_percent(factor)}",
                f"{pieces} share this factor and are made for these limits",
            )
        factors[name] = factor
    return factors


def _percent(factor: float) -> str:
    return f"{mm(factor * 100)}%"


def _not_scalable(game: Game, name: str) -> tuple[str, str | None]:
    """Return message and hint for a name that is no scale group."""
    groups = game.data.scale_groups
    for component in game.components:
        if name not in (component.id, component.group):
            continue
        if component.scale:
            return (
                f"{name} is never scaled alone: board and pieces must keep to one factor",
                f"write --scale {component.scale}=110%",
            )
        return (
            f"{name} must not be scaled: it is printed at 100% because its pieces have to fit "
            "real things or each other",
            "scalable: " + ", ".join(groups) if groups else "nothing in this game is scaled",
        )
    known = [*groups, *(c.id for c in game.components)]
    return f'expected a scale group, found "{name}"', did_you_mean(name, known)


def in_form(game: Game, name: str) -> Game:
    """Return the game with the pieces of one form, the ordinary one for "".

    Raises UsageProblem for a form that the game does not have.
    """
    forms = game.forms()
    if name and name not in forms:
        hint = f"forms of {game.name}: {', '.join(forms)}" if forms else f"{game.name} has no forms"
        raise UsageProblem(f'expected a form of the pieces, found "{name}"', hint)
    return game.in_form(name or None)


def as_printed(game: Game, form: str, merge: str, factors: Mapping[str, float]) -> Game:
    """Return the game as one build prints it: in one form, files joined that share sheets.

    Raises UsageProblem for what the game does not have.
    """
    return sharing(in_form(game, form), merge, factors)


def as_said(game: Game, manifest: Mapping[str, Any]) -> Game:
    """Return the game as the build printed it that a manifest tells of; raises UsageProblem."""
    scale = manifest.get("scale")
    factors = scale if isinstance(scale, dict) else {}
    merge, part = str(manifest.get("merge", "")), manifest.get("part")
    printed = as_printed(game, str(manifest.get("form", "")), merge, factors)
    return printed.part(part) if isinstance(part, dict) else printed


def has_book(game: Game) -> bool:
    """Return whether the game has a rulebook."""
    return game.workspace.find(f"components/{game.name}/rulebook.md") is not None


def wants_book(game: Game, request: BuildRequest) -> bool:
    """Return whether a build makes the rulebook."""
    unasked = request.components and BOOK not in request.components
    # No machine cuts a book.
    return not (unasked or _is_part(request) or request.cut in MACHINES) and has_book(game)


def wants_all(request: BuildRequest) -> bool:
    """Return whether a build makes everything that a game has, not some of its pieces."""
    return not (request.components or _is_part(request) or request.cut in MACHINES)


def _is_part(request: BuildRequest) -> bool:
    """Return whether a build has only a part of a game's data, such as nets for the dice."""
    return bool(request.variant or request.part)


def _piece(game: Game, name: str) -> str | None:
    """Return the hint for the name of a single piece in place of a component."""
    for component, items in game.items.items():
        if any(item.id == name for item in items):
            return f"a piece is named with its component: pnp build {game.name} {component}/{name}"
    return None


def chosen_groups(game: Game, names: Sequence[str], book: bool) -> dict[str, list[Component]]:
    """Return the PDFs of sheets to make, each with all its components.

    With *book* the game has a rulebook, which may be named as well; the craft guide stands for
    the whole game. Raises UsageProblem for a name that is nothing of the game.
    """
    groups = game.groups()
    if not names:
        return groups
    owner = {**game.joined, **{part.id: part.group for part in game.components}}
    wanted = set()
    for name in names:
        if name == GUIDE or (name == BOOK and book):
            continue
        if name not in groups and name not in owner:
            known = [*groups, *owner, *([BOOK] if book else [])]
            message = f'expected a component of {game.name}, found "{name}"'
            raise UsageProblem(message, _piece(game, name) or did_you_mean(name, known))
        wanted.add(name if name in groups else owner[name])
    if GUIDE in names:
        return groups
    return {name: parts for name, parts in groups.items() if name in wanted}
