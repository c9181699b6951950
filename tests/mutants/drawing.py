"""Draws one piece of each component that a template draws, as a build does before it is set."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from pnp.cli.ending import ended
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

MOST = 3
"""Components of which a piece is drawn, where no template is theirs by name."""

GAME = """\
game: frame
title: Frame
language: en
licence: CC0
components:
  - {id: cards, kind: card, size: poker, template: frame.svg.j2, items: [IDS]}
"""
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
viewBox="{{ view }}"><rect x="-3" y="-3" width="100" height="100" fill="#dddddd"/>\
<image href="{{ item.id }}.svg" x="5" y="5" width="50" height="50"/></svg>
"""


@cache
def loaded(folder: Path, name: str) -> Game:
    """Return the game, which no change of a template concerns."""
    return load_game(Workspace(folder), name, KINDS)


@cache
def maker_of(folder: Path, name: str) -> FaceMaker:
    """Return what draws the game, kept so that only changed templates are compiled."""
    return FaceMaker(loaded(folder, name))


def draw(folder: Path, name: str, part: str) -> Callable[[], int]:
    """Return what draws the pieces of a template, or of the items that have a picture's name."""

    def drawn() -> None:
        game, maker = loaded(folder, name), maker_of(folder, name)
        maker.renew(game, read_again=True)
        asked = [one for one in game.components if part in templates(one)]
        for component in asked or game.components[:MOST]:
            items = game.items[component.id]
            named = [item for item in items if item.id == part]
            for item in named or items[:1]:
                maker.face(component, item, component.template, "front")
                if component.sided() == "different":
                    maker.face(component, item, component.back, "back")
        if maker.problems:
            raise Problems(maker.problems)

    return lambda: ended(drawn)


def templates(component: Component) -> set[str]:
    """Return the names of the templates that a component has."""
    sides = (component.template, component.back, component.default_template("front"))
    return {Path(side).name for side in sides if side}


def picture_workspace(folder: Path) -> Path:
    """Return a workspace whose cards show drawings: faces of the games as they are rendered."""
    place = folder / "components" / "frame"
    if place.exists():
        return folder
    place.mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates" / "frame.svg.j2").write_text(FRAME, encoding="utf-8")
    names = []
    for game in ("dune-chess", "dune-express"):
        maker = FaceMaker(loaded(REPOSITORY, game))
        for component in maker.game.components[:5]:
            item = maker.game.items[component.id][0]
            template = component.template or component.default_template("front")
            text = maker.templates.render(template, maker.context(component, item, "front"), "")
            names.append(f"{component.id}-{len(names)}")
            (place / f"{names[-1]}.svg").write_text(text, encoding="utf-8")
    for path in sorted((REPOSITORY / "templates" / "icons").glob("*.svg"))[::20]:
        names.append(f"icon-{path.stem}")
        (place / f"{names[-1]}.svg").write_bytes(path.read_bytes())
    items = ", ".join(f"{{id: {name}}}" for name in names)
    text = GAME.replace("IDS", items)
    (place / "game.yaml").write_text(text, encoding="utf-8")
    return folder
