"""The files of templates: where they are found, and how much code they may hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from jinja2 import BaseLoader, TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError

from pnp.model.source import read_text
from pnp.model.workspace import Workspace

_MINUS: Final = re.compile(r"\{\{-([\w(][\w.]*)")

MOST_CODE: Final = 100_000
"""Characters in the brackets of one template; each takes Jinja as long as a hundred others."""


def _code(text: str) -> int:
    """Return how many characters of a template stand in its brackets."""
    size = place = 0
    while found := _OPEN.search(text, place):
        end = text.find("}}" if found[0] == "{{" else "%}", found.end())
        place = end if end > 0 else len(text)
        size += place - found.start()
    return size


_OPEN: Final = re.compile(r"\{[{%]")


class TemplateFiles(BaseLoader):
    """Finds templates/<game>/NAME before templates/NAME, in the workspace and the library."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self._workspace, self._game = workspace, game

    def get_source(
        self, environment: Any, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        places = (f"templates/{self._game}/{template}", f"templates/{template}")
        path = self._workspace.find(*places)
        if path is None:
            raise TemplateNotFound(template)
        shown = self._workspace.shown(path)
        text = read_text(path, shown)
        size = _code(text)
        if size > MOST_CODE:
            message = (
                f"expected at most {MOST_CODE} characters in {{{{ }}}} and {{% %}}, found {size}"
            )
            hint = "move a part of it into another template"
            raise TemplateSyntaxError(f"{message}\n{hint}", 0, template, shown.as_posix())
        minus = _MINUS.search(text)
        if minus:
            line = text.count("\n", 0, minus.start()) + 1
            message = (
                f"expected a space after {{{{, found {minus[0]}: there a minus removes the space "
                f"before it and is no sign\nwrite {{{{ -{minus[1]}"
            )
            raise TemplateSyntaxError(message, line, template, shown.as_posix())
        return text, shown.as_posix(), lambda: True
