"""Single values of a YAML file changed where they stand; every other character stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from pnp.errors import PnpError
from pnp.model.source import Path_, spell

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def rewritten(text: str, values: Mapping[Path_, str]) -> str:
    """Return the text of a sound YAML document with other scalars at some paths.

    Raises PnpError for a path where no scalar stands, and for one that an alias shares.
    """
    spans: dict[Path_, tuple[int, int]] = {}
    used: dict[tuple[int, int], int] = {}
    for path, node in _scalars(yaml.compose(text, Loader=_LOADER), ()):
        span = (node.start_mark.index, node.end_mark.index)
        spans[path] = span
        used[span] = used.get(span, 0) + 1
    places = []
    for path, value in values.items():
        if path not in spans:
            raise PnpError(f"expected a value of {spell(path)} in the file, found none")
        if used[spans[path]] > 1:
            raise PnpError(f"expected a value of {spell(path)} of its own, found an alias (*)")
        places.append((spans[path], value))
    for (start, end), value in sorted(places, reverse=True):
        text = text[:start] + value + text[end:]
    return text


def _scalars(node: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield from _scalars(item, (*path, number))
    elif isinstance(node, yaml.MappingNode):
        for key, item in node.value:
            yield from _scalars(item, (*path, str(key.value)))
