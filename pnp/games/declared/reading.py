"""Reads a rules file into its parts; the forms of single parts stand in `forms`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pnp.games.declared import forms
from pnp.games.declared.document import Entry, Findings, Source
from pnp.games.declared.parts import Play

PARTS: Final = (
    "title about players options values rules kinds pieces state functions procedures phases "
    "actions whenever end always cites scores payoff scene told"
).split()


def read_play(source: Source, findings: Findings) -> Play:
    """Return the parts of the file; what is wrong with their form goes to the findings."""
    root = Entry(source, findings, (), source.value)
    given = root.fields(PARTS, ("players", "actions"))
    play = Play()
    for name, entry in given.items():
        reader = _READERS.get(name)
        if reader:
            reader(play, entry)
    return play


def _title(play: Play, entry: Entry) -> None:
    text = entry.text()
    play.title = text.words if text else ""


def _players(play: Play, entry: Entry) -> None:
    play.seats = forms.seats(entry)


def _options(play: Play, entry: Entry) -> None:
    play.options = forms.named(entry)


def _values(play: Play, entry: Entry) -> None:
    play.values = forms.named(entry)


def _rules(play: Play, entry: Entry) -> None:
    if isinstance(entry.value, str):
        entry.fault(
            "expected sentences by rule id", "a file rules.yaml beside this one is found by itself"
        )
    else:
        play.rules = {item.name: item for item in entry.items("sentences by rule id")}


def _kinds(play: Play, entry: Entry) -> None:
    play.kinds = forms.named(entry)


def _pieces(play: Play, entry: Entry) -> None:
    play.pieces = [part for item in forms.named(entry).values() if (part := forms.pieces(item))]


def _state(play: Play, entry: Entry) -> None:
    play.state = [part for item in forms.named(entry).values() if (part := forms.state(item))]


def _functions(play: Play, entry: Entry) -> None:
    play.functions = forms.functions(entry, "is")


def _procedures(play: Play, entry: Entry) -> None:
    play.procedures = forms.functions(entry, "do")


def _phases(play: Play, entry: Entry) -> None:
    play.phases = {item.name: forms.phase(item) for item in forms.named(entry).values()}


def _actions(play: Play, entry: Entry) -> None:
    play.actions = {item.name: forms.action(item) for item in forms.named(entry).values()}


def _whenever(play: Play, entry: Entry) -> None:
    play.triggers = [part for item in entry.items() if (part := forms.trigger(item))]


def _end(play: Play, entry: Entry) -> None:
    play.ends = [part for item in entry.items() if (part := forms.end(item))]


def _always(play: Play, entry: Entry) -> None:
    play.invariants = [part for item in entry.items() if (part := forms.invariant(item))]


def _cites(play: Play, entry: Entry) -> None:
    play.cites = {item.name: cited for item in entry.items() if (cited := forms.cited(item))}


def _scores(play: Play, entry: Entry) -> None:
    play.scores = [
        text for item in entry.entries("a score for the player `it`") if (text := item.text())
    ]


def _payoff(play: Play, entry: Entry) -> None:
    play.payoff = entry.text()


def _scene(play: Play, entry: Entry) -> None:
    items = forms.named(entry).values()
    play.scene = {item.name: text for item in items if (text := item.text())}


def _told(play: Play, entry: Entry) -> None:
    play.told = {item.name: item.place for item in entry.items()}


_READERS: Final[dict[str, Callable[[Play, Entry], None]]] = {
    "title": _title,
    "players": _players,
    "options": _options,
    "values": _values,
    "rules": _rules,
    "kinds": _kinds,
    "pieces": _pieces,
    "state": _state,
    "functions": _functions,
    "procedures": _procedures,
    "phases": _phases,
    "actions": _actions,
    "whenever": _whenever,
    "end": _end,
    "always": _always,
    "cites": _cites,
    "scores": _scores,
    "payoff": _payoff,
    "scene": _scene,
    "told": _told,
}
