"""Answers requests for printing from the planner, without drawing anything (part G: `print`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.art.fonts import load_fonts
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.board import Board
from pnp.faces.dice import Dice
from pnp.faces.token import Token
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.furniture import measure_with
from pnp.pipeline.layout import pages_of
from pnp.pipeline.orders import blank_designs, order_of
from pnp.pipeline.settings import Settings
from pnp.sheets.page import Page
from pnp.units import SLACK, mm


def print_answer(
    game: str, request: Mapping[str, Any], workspace: Workspace | None = None
) -> dict[str, Any]:
    """Return what printing as requested would give, or why it is refused.

    Keys of the request: a factor in percent for a scale group or for the pages of one PDF
    (`map_factor`, `board_factor`, ...), `paper`, `only` (the pages of one PDF), `count`. Keys of
    the answer: `verdict` (legal, illegal or tiled), `rule`, `message`, `board_mm`, `token_mm`,
    `page_factors` in percent, `tokens_drawn`, `pages_at_least`, `counts`, `stickers`.
    """
    loaded = load_game(workspace or Workspace(Path.cwd()), game, KINDS)
    counted = {"counts": counts_of(loaded), "stickers": stickers_of(loaded)}
    if request.get("count"):
        return {"verdict": "legal", **counted}
    names = {slug(loaded.group_title(group)): group for group in loaded.groups()}
    factors = _factors(loaded, names, request)
    refusal = _refusal(loaded, names, factors)
    if refusal:
        return {"verdict": "illegal", "rule": refusal[0], "message": refusal[1]}
    only = request.get("only")
    asked = {slug(str(only)): names.get(slug(str(only)))} if only else dict(names)
    if None in asked.values():
        return {"verdict": "error", "message": f'no pages are called "{only}"'}
    by_group = {group: factors[name] for name, group in names.items()}
    return {**_planned(loaded, asked, by_group, str(request.get("paper", "A4"))), **counted}


def slug(title: str) -> str:
    """Return a title as scenarios write it: ``Map tokens`` is map_tokens."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")


def _factors(game: Game, names: Mapping[str, str], request: Mapping[str, Any]) -> dict[str, float]:
    """Return the factor asked for each PDF's pages; pages of one scale group follow each other."""
    scale = {name: game.groups()[group][0].scale for name, group in names.items()}
    found: dict[str, float] = {}
    for key, percent in request.items():
        if not key.endswith("_factor"):
            continue
        stem = key.removesuffix("_factor")
        for name in names:
            if name == stem or name == f"{stem}s" or (scale[name] and stem == scale[name]):
                found[name] = float(percent) / 100
    result: dict[str, float] = {}
    for name in names:
        partners = [found[other] for other in found if scale[other] and scale[other] == scale[name]]
        result[name] = found.get(name, partners[0] if partners else 1.0)
    return result


def _refusal(
    game: Game, names: Mapping[str, str], factors: Mapping[str, float]
) -> tuple[str | None, str] | None:
    """Return the rule that forbids the factors and a sentence, or None."""
    limits = game.data.scale_groups
    scaled = {name: game.groups()[group][0].scale for name, group in names.items()}
    for name, scale in scaled.items():
        if scale and not limits[scale].min - SLACK <= factors[name] <= limits[scale].max + SLACK:
            low, high = mm(limits[scale].min * 100), mm(limits[scale].max * 100)
            found = mm(factors[name] * 100)
            return limits[scale].rule, f"{name}: expected {low} % to {high} %, found {found} %"
    for scale, group in limits.items():
        used = {factors[name] for name, own in scaled.items() if own == scale}
        if len(used) > 1:
            found = " and ".join(f"{mm(factor * 100)} %" for factor in sorted(used))
            return group.together, f"expected one factor for {scale} pages, found {found}"
    for name, scale in scaled.items():
        if not scale and abs(factors[name] - 1) > SLACK:
            found = mm(factors[name] * 100)
            return game.group(names[name]).rule, f"{name}: expected 100 % only, found {found} %"
    return None


def _planned(
    game: Game, asked: Mapping[str, str | None], factors: Mapping[str, float], paper: str
) -> dict[str, Any]:
    """Return the measures and numbers of the pages that the planner lays out."""
    measure = measure_with(load_fonts(game.workspace, game.name))
    facts: dict[str, Any] = {"verdict": "legal", "rule": None, "message": ""}
    pages: list[Page] = []
    by_scale = {c.scale: factors[c.group] for c in game.components if c.scale}
    for group in asked.values():
        if group is None:
            continue
        order = order_of(
            game,
            group,
            lambda component: blank_designs(game, component),
            parse_paper(paper),
            Settings(),
            by_scale,
            measure,
        )
        try:
            laid = pages_of(order)
        except Problems as error:
            return {"verdict": "refused", "rule": None, "message": str(error)}
        if any(p.tile for page in laid for p in page.placements):
            facts["verdict"] = "tiled"
        pages += [page for page in laid if page.side == "front"]
    kinds = {component.id: component for component in game.components}
    tokens = [p for page in pages for p in page.placements if isinstance(kinds[p.component], Token)]
    facts["page_factors"] = {
        name: round(factors[group] * 100, 6) for name, group in asked.items() if group
    }
    facts["tokens_drawn"] = len(tokens)
    facts["pages_at_least"] = len(pages)
    for component in game.components:
        side = round(component.trim().width * factors[component.group], 6)
        if isinstance(component, Board):
            facts["board_mm"] = side
        elif isinstance(component, Token) and component.scale:
            facts["token_mm"] = side
    return facts


def counts_of(game: Game) -> dict[str, int]:
    """Return the inventory: pieces by component, by PDF and by kind."""
    counts: dict[str, int] = {}
    for group, components in game.groups().items():
        counts[slug(game.group_title(group))] = sum(game.count(c) for c in components)
    for component in game.components:
        number = game.count(component)
        counts[slug(component.id)] = counts[slug(component.name)] = number
        if component.for_each and component.for_each.endswith("s"):
            rows = len(game.items[component.id])
            counts[f"{slug(component.id)}_per_{component.for_each[:-1]}"] = number // max(rows, 1)
    counts["tokens"] = sum(game.count(c) for c in game.components if isinstance(c, Token))
    dice = [c for c in game.components if isinstance(c, Dice)]
    if dice:
        counts["stickers"] = sum(game.count(c) for c in dice)
        counts["dice"] = sum(len(game.runs(c)) for c in dice)
    booklet = game.workspace.find(f"components/{game.name}/rulebook.md")
    counts["booklet"] = int(booklet is not None)
    return counts


def stickers_of(game: Game) -> dict[str, int]:
    """Return how often each face is printed on die stickers."""
    faces: Counter[str] = Counter()
    for component in game.components:
        if isinstance(component, Dice):
            for item in game.items[component.id]:
                faces[item.fields["id"]] += item.copies
    return dict(faces)
