"""What of a game is printed: every side of every design, for manifests; and parts of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pnp.errors import PnpError, Problems, UsageProblem, did_you_mean
from pnp.faces.face import Design
from pnp.faces.maker import FaceMaker
from pnp.files import OTHER
from pnp.manifest.sides import Difference, Sides, Texts, difference
from pnp.model.engines import rules_for
from pnp.model.game import Game
from pnp.pipeline.choices import check_scale, has_book, in_form
from pnp.pipeline.loaded import game_of
from pnp.pipeline.request import BuildRequest
from pnp.typeset.digest import Words


def sides_of(
    designs: Mapping[str, Sequence[Design]], maker: FaceMaker, factors: Mapping[str, float]
) -> Sides:
    """Return the copies and digests of designs; *factors* are those of the scale groups."""
    icon, language = maker.templates.icons.document, maker.game.data.language
    known: dict[int, str] = {}
    words = Words(maker.fonts, icon, language, maker.cache)

    def word(design: Design, back: bool) -> str:
        face = design.back if back else design.front
        assert face is not None
        if id(face) not in known:
            known[id(face)] = words.of(face)
        scale = maker.game.component(design.component).scale
        factor = factors[scale] if scale else 1.0
        return known[id(face)] if factor == 1.0 else f"{known[id(face)]}@{factor:g}"

    found: Sides = {
        component: {
            one.item.id: [
                one.item.copies,
                word(one, False),
                *([word(one, True)] if one.back is not None else []),
            ]
            for one in made
        }
        for component, made in designs.items()
    }
    words.keep()
    return found


def whole_sides(game: Game, maker: FaceMaker, factors: Mapping[str, float]) -> Sides:
    """Return those of a whole game. Raises Problems for faces that cannot be drawn."""
    designs = {component.id: maker.designs(component) for component in game.components}
    if maker.problems:
        raise Problems(maker.problems)
    return sides_of(designs, maker, factors)


def texts_of(game: Game) -> Texts:
    """Return the fields of a game's designs as they are written, by component and design."""
    return {
        component: {
            item.id: {
                name: str(value)
                for name, value in item.fields.items()
                if name not in ("id", "copies") and isinstance(value, str | int | float)
            }
            for item in items
        }
        for component, items in game.items.items()
    }


def book_of(game: Game) -> list[str]:
    """Return what a game's book says, line by line; nothing without one, and for a wrong one."""
    from pnp.pipeline.books import lines_in

    if not has_book(game):
        return []
    try:
        return lines_in(game)
    except PnpError:
        return []  # whoever builds the book is told


def sentences_of(game: Game) -> dict[str, str]:
    """Return the sentences of a game's rules by id, none where its file has faults."""
    try:
        rules = rules_for(game, game.data.edition)
    except Problems:
        return {}  # whoever asks the engine is told
    return {rule.id: rule.text for rule in rules.rules.values()} if rules else {}


def manifest_at(path: Path) -> dict[str, Any]:
    """Return the manifest in a folder, or in a file that was kept. Raises UsageProblem."""
    file = path / "manifest.json" if path.is_dir() else path
    try:
        if file.exists() and not file.is_file():
            raise UsageProblem(f"{file.as_posix()}: expected a manifest, found {OTHER}")
        found = json.loads(file.read_text(encoding="utf-8"))
        difference(found, found)
    except OSError as error:
        raise UsageProblem(
            f"{file.as_posix()}: expected a manifest, found: {error.strerror}"
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        message = f"{file.as_posix()}: expected a manifest that says what each side shows"
        raise UsageProblem(
            f"{message}, found none", "build the game once more and keep its manifest.json"
        ) from None
    plain: dict[str, Any] = found
    return plain


def since(old: Mapping[str, Any], game: Game, sides: Sides) -> Difference:
    """Return how a game whose sides were drawn differs from an earlier build of it."""
    book = book_of(game) if old.get("book") else []
    now = {"sides": sides, "rules": sentences_of(game), "texts": texts_of(game), "book": book}
    return difference(old, now)


def changed_since(request: BuildRequest, path: Path) -> tuple[BuildRequest, Difference]:
    """Return the request for what is new or other than in an earlier manifest, and the difference.

    The request's part is empty where nothing is to be printed. Raises UsageProblem and Problems.
    """
    old = manifest_at(path)
    if old.get("game") != request.game:
        raise UsageProblem(
            f"{path.as_posix()}: expected a build of {request.game}, found {old.get('game')}"
        )
    game = _read(request)
    maker = FaceMaker(game, request.ink)
    sides = whole_sides(game, maker, check_scale(game, request.scale))
    found = since(old, game, sides)
    return replace(request, part=found.part), found


def named_part(request: BuildRequest, names: Sequence[str]) -> BuildRequest:
    """Return the request for pieces named as COMPONENT/ITEM, whole components among them.

    Raises UsageProblem for a name that is none.
    """
    game = _read(request)
    part: dict[str, dict[str, int]] = {}
    for name in names:
        component, _, item = name.partition("/")
        items = {one.id: one.copies for one in game.items.get(component, ())}
        if not items or (item and item not in items):
            known = [f"{component}/{one}" for one in items] or [c.id for c in game.components]
            message = f'expected a piece of {game.name}, found "{name}"'
            raise UsageProblem(message, did_you_mean(name, known))
        chosen = {item: max(1, items[item])} if item else items
        part.setdefault(component, {}).update(chosen)
    return replace(request, components=(), part=part)


def _read(request: BuildRequest) -> Game:
    game = game_of(request)
    return in_form(game, "" if request.form in game.forms()[:1] else request.form)
