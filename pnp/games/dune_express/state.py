"""The state before a scenario: is it possible, and which position is it (DE-0, DE-17)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.english import in_words, listed
from pnp.games.book import Log
from pnp.games.dune_express import options as option_rules
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.ending import begin_turn
from pnp.games.dune_express.form import read_options
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.position import Garrison, Position, Prediction, Table
from pnp.games.dune_express.words import (
    LOCATIONS,
    POLAR_SINK,
    THUMPER,
    belongs_to,
    counted,
    does,
    name,
    side,
)
from pnp.games.kit import Chapter

STATE: Final = Chapter("The state before a scenario")

Breach = tuple[str, str]
"""A rule and what in the state breaks it."""


def counters(value: Any) -> tuple[int, int]:
    """Return Troops and Sardaukar of a board entry.

    >>> counters(3), counters({"troops": 1, "sardaukar": 2})
    ((3, 0), (1, 2))
    """
    if isinstance(value, Mapping):
        return value.get("troops", 0), value.get("sardaukar", 0)
    return int(value), 0


def read_board(value: Any) -> dict[str, dict[str, tuple[int, int]]]:
    """Return a written board without the entries that hold no counters."""
    board: dict[str, dict[str, tuple[int, int]]] = {}
    for location, entry in (value or {}).items():
        there = {faction: counters(item) for faction, item in (entry or {}).items()}
        there = {faction: pair for faction, pair in there.items() if any(pair)}
        if there:
            board[location] = there
    return board


@STATE.checks("DE-0.4", "DE-0.5", "DE-0.7", "DE-0.8", "DE-1.1", "DE-1.5", "DE-10.9", "DE-11.3",
             "DE-17.1", "DE-17.2", "DE-17.4")  # fmt: skip
def breaches(constants: Constants, data: Mapping[str, Any]) -> Iterator[Breach]:
    """Yield what is impossible in options, players and the state before, most general first."""
    options = read_options(data.get("options"))
    yield from option_rules.faults(options)
    players = data.get("players") or []
    values = constants.values
    if not values.players_least <= len(players) <= values.players_most:
        yield "DE-1.1", f"the number of players is {len(players)}"
    for faction, count in Counter(players).items():
        if count > 1:
            times = "twice" if count == 2 else f"{in_words(count)} times"
            yield "DE-1.5", f"{does(faction, 'is')} named {times}"
    before = data.get("before") or {}
    yield from _beyond_options(options, before)
    yield from _on_board(constants, players, read_board(before.get("board")))
    active = before.get("active")
    if active is not None and active not in players:
        yield "DE-0.7", f"{does(active, 'is')} to act, and nobody plays {side(active)}"
    yield from _markers(constants, before)
    yield from _tokens(constants, players, before.get("held") or {})
    yield from _note(constants, players, before.get("prediction"))


def _beyond_options(options: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[Breach]:
    storm = before.get("sand_storm") not in (None, "none")
    if not options.get("tactics") and (before.get("forts") or storm):
        yield "DE-17.1", "Forts and the Sand Storm need the Tactics variant"
    for faction, tokens in (before.get("held") or {}).items():
        for token in tokens or ():
            if not options.get("thumper" if token == THUMPER else "advanced"):
                holds = f"{does(faction, 'holds')} a {name(token)}"
                yield "DE-17.1", f"{holds}, which belongs to {belongs_to(token)}"
    house = options.get("powers") == "house"
    if before.get("prediction") is not None and not house:
        yield "DE-17.1", "The Long Plan needs faction powers"
    board = read_board(before.get("board"))
    sardaukar = sum(pair[1] for entry in board.values() for pair in entry.values())
    if sardaukar and not house:
        rule = "DE-10.9" if options.get("advanced") else "DE-17.1"
        yield rule, f"{_on_the_board(sardaukar, 'Sardaukar')} without faction powers"


def _on_board(
    constants: Constants, players: list[str], board: Mapping[str, Mapping[str, tuple[int, int]]]
) -> Iterator[Breach]:
    troops: Counter[str] = Counter()
    sardaukar = 0
    for location, entry in board.items():
        if len(entry) > 1:
            yield "DE-0.4", f"{listed(map(side, entry))} stand together at {name(location)}"
        for faction, pair in entry.items():
            if faction not in players:
                found = f"{does(faction, 'stands')} at {name(location)}"
                yield "DE-0.7", f"{found}, and nobody plays {side(faction)}"
            if pair[1] and faction != "corrino":
                found = f"{does(faction, 'has')} {pair[1]} Sardaukar at {name(location)}"
                yield "DE-10.9", f"{found}, and only Corrino can have any"
            troops[faction] += pair[0]
            sardaukar += pair[1]
    most = constants.values.troops_per_faction
    for faction, count in troops.items():
        if count > most:
            found = f"{does(faction, 'has')} {count} Troops on the board"
            yield "DE-0.5", f"{found}, and there are {most}"
    pile = constants.values.sardaukar_count
    if sardaukar > pile:
        yield "DE-0.5", f"{_on_the_board(sardaukar, 'Sardaukar')}, and there are {pile}"


def _on_the_board(count: int, word: str) -> str:
    """Return how many stand on the board.

    >>> _on_the_board(1, "Sardaukar"), _on_the_board(6, "Fort")
    ('1 Sardaukar stands on the board', '6 Forts stand on the board')
    """
    return f"{counted(count, word)} {'stands' if count == 1 else 'stand'} on the board"


def _markers(constants: Constants, before: Mapping[str, Any]) -> Iterator[Breach]:
    forts = before.get("forts") or []
    for location, count in Counter(forts).items():
        if count > 1:
            yield "DE-0.8", f"{count} Forts stand at {name(location)}"
    if len(set(forts)) > constants.values.fort_count:
        yield "DE-0.8", _on_the_board(len(set(forts)), "Fort")
    if before.get("sand_storm") == POLAR_SINK:
        yield "DE-0.8", "the Sand Storm is at the Polar Sink"


def _tokens(constants: Constants, players: list[str], held: Mapping[str, Any]) -> Iterator[Breach]:
    everywhere: Counter[str] = Counter()
    for faction, tokens in held.items():
        if tokens and faction not in players:
            yield "DE-0.7", f"{does(faction, 'holds')} tokens, and nobody plays {side(faction)}"
        for token, count in Counter(tokens or ()).items():
            everywhere[token] += count
            if count > constants.hold_limit(token):
                yield "DE-0.8", f"{does(faction, 'holds')} {count} {name(token)} tokens"
    for token, count in everywhere.items():
        if count > constants.token_count(token):
            yield "DE-0.8", f"the players hold {count} {name(token)} tokens together"


def _note(constants: Constants, players: list[str], note: Any) -> Iterator[Breach]:
    if note is None:
        return
    values = constants.values
    faction, round_ = note["faction"], note["round"]
    if "bene_gesserit" not in players:
        yield "DE-11.3", "Bene Gesserit is not in this game"
    elif faction == "bene_gesserit":
        yield "DE-11.3", "Bene Gesserit has noted itself, not another faction"
    elif faction not in players:
        yield "DE-11.3", f"{does(faction, 'is')} noted and not in this game"
    elif not values.plan_first_round <= round_ <= values.plan_last_round:
        yield "DE-11.3", f"the round noted is {round_}"


def opening(constants: Constants, data: Mapping[str, Any]) -> Position:
    """Return the position before the first roll of a scenario whose state is possible."""
    before = data.get("before") or {}
    players = tuple(data["players"])
    note = before.get("prediction")
    storm = before.get("sand_storm")
    board = read_board(before.get("board"))
    table = Table(
        Options.from_plain(read_options(data.get("options"))),
        players,
        before.get("active") or players[0],
        before.get("round") or constants.values.first_round,
        board=tuple(_garrison(board.get(location)) for location in LOCATIONS),
        forts=frozenset(before.get("forts") or ()),
        storm=None if storm == "none" else storm,
        held=tuple(
            sorted(
                (faction, token)
                for faction, tokens in (before.get("held") or {}).items()
                for token in tokens or ()
            )
        ),
        prediction=None if note is None else Prediction(note["faction"], note["round"]),
    )
    begin_turn(constants, table)
    return table.closed()


def _garrison(entry: Mapping[str, tuple[int, int]] | None) -> Garrison | None:
    if not entry:
        return None
    faction, (troops, sardaukar) = next(iter(entry.items()))
    return Garrison(faction, troops, sardaukar)


@STATE.effect("DE-0.1", "DE-0.2", "DE-0.3", "DE-10.1", "DE-10.2", "DE-17.3", "DE-18.4")
def cite_state(position: Position, log: Log) -> None:
    """Log the rules that a possible state obeys."""
    options = position.options
    log.cite("DE-0.1", "playing: {players}", players=position.players)
    log.cite("DE-18.4", "what is not stated is empty")
    log.cite("DE-17.4", "options: {options}", options=str(options))
    log.cite("DE-17.1", "nothing of an option not in use is there")
    if any(position.board):
        for rule in ("DE-0.2", "DE-0.3", "DE-0.4", "DE-0.5", "DE-0.7"):
            log.cite(rule, "every counter stands at one location, every location has one faction")
    if position.forts or position.storm or position.held:
        log.cite("DE-0.8", "no more tokens are out than there are")
    if position.prediction is not None:
        log.cite("DE-11.3", "the note of The Long Plan is possible")
    if options.advanced:
        log.cite("DE-10.1", "everybody has a faction card")
        log.cite("DE-10.2", "the pile of protection tokens is laid out")
        if "corrino" in position.players:
            log.cite("DE-10.9", "the Sardaukar are laid out")
        if "bene_gesserit" in position.players:
            log.cite("DE-10.10", "the Game Turn track shows {round}", round=position.round)
    if len(options.to_plain()) > 1:
        log.cite("DE-17.3", "these options go together")
