"""What a book tells of the scenarios of Dune Express: positions, dice, steps, result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.dice_rows import location_of, rows_of
from pnp.games.dune_express.form import read_options
from pnp.games.dune_express.moves import EndTurn
from pnp.games.dune_express.notation import write_board
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.printed import cells
from pnp.games.dune_express.replay import ExpressReplay
from pnp.games.kit.cells import Cell, Tables
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.replay import Replay
from pnp.games.kit.report import LEGAL
from pnp.games.kit.story import Claim, Marks, Row, Scene, Story

_OPTIONS: Final = {
    "advanced": "Advanced rules",
    "tactics": "Tactics",
    "thumper": "Thumper",
    "three_roll_limit": "Three-roll limit",
}
_VALUES: Final = {
    ("dice", "regular"): "Regular Dice",
    ("dice", "snoozefest"): "Snoozefest’s Dice",
    ("powers", "house"): "Faction powers",
}


@dataclass(frozen=True)
class Moment:
    """The state of play at one moment, as the engine has it."""

    state: Mapping[str, Any]

    def counters(self, location: str, faction: str) -> int:
        """Return how many counters of a faction stand at a location."""
        entry = (self.state.get("board") or {}).get(location, {}).get(faction, 0)
        return sum(entry.values()) if isinstance(entry, Mapping) else int(entry)

    def standing(self, faction: str) -> int:
        """Return how many counters of a faction stand on the board."""
        board = self.state.get("board") or {}
        return sum(self.counters(location, faction) for location in board)

    def supply(self, faction: str) -> int:
        """Return how many Troops a faction has in supply."""
        return int((self.state.get("supply") or {}).get(faction, 0))

    @property
    def spice(self) -> int:
        """The Spice that is not spent."""
        return int(self.state.get("spice_left") or 0)

    @property
    def winner(self) -> str | None:
        """Who has won."""
        winner = self.state.get("winner")
        return None if winner in (None, "none") else str(winner)


class ExpressStory(Story[Position]):
    """Tells of scenarios by one game's rules and in its words."""

    game: ExpressRules

    def cells(self, tables: Tables) -> Iterator[Cell]:
        """Return the cells of the printed tables, answered by the engine."""
        return cells(self.game, tables)

    def told(self, replay: Replay[Any]) -> Sequence[str]:
        """Return what was done at each action."""
        return [step.says for step in replay.told]

    def moment(self, replay: Replay[Any], number: int) -> Moment:
        """Return the state after so many actions."""
        return Moment(replay.state(number))

    def scene_of(self, position: Position, marks: Marks = ()) -> Scene:
        """Return a position to be drawn."""
        state = {
            "board": write_board(position),
            "forts": sorted(position.forts),
            "sand_storm": position.storm or "none",
        }
        told = "; ".join(self.standing(state)) or "the board is empty"
        return Scene(state, f"{told}.", None, tuple(marks))

    def scene(self, replay: Replay[Any], number: int) -> Scene | None:
        """Return the board; before the first action also the Active Location."""
        data = replay.data
        if "players" not in data:
            return None
        state = replay.state(number)
        told = "; ".join(self.standing(state)) or "the board is empty"
        if number:
            return Scene(state, f"{told}.")
        active = location_of(cast(ExpressReplay, replay))
        place = f" The Active Location is {self._name(active)}." if active else ""
        # The opening as written: tokens that a re-roll uses up are still in hand.
        opening = {**state, **(data.get("before") or {}), "board": state.get("board") or {}}
        return Scene(opening, f"{told}.{place}", active)

    def rows(self, replay: Replay[Any]) -> Sequence[Row]:
        """Return the dice roll by roll."""
        return rows_of(cast(ExpressReplay, replay), self.names)

    def players(self, replay: Replay[Any]) -> str:
        """Return who is to act against whom, and with which options."""
        data = replay.data
        if "players" not in data:
            return ""
        active = (data.get("before") or {}).get("active") or data["players"][0]
        others = [self._name(who) for who in data["players"] if who != active]
        against = f"{self._name(active)} against {', '.join(others)}"
        options = read_options(data.get("options"))
        used = [title for key, title in _OPTIONS.items() if options.get(key)]
        used += [title for (key, value), title in _VALUES.items() if options.get(key) == value]
        return " · ".join([against, *used])

    def result(self, replay: Replay[Any]) -> str:
        """Return where everything is after the last action, and who has won or is next."""
        if "players" not in replay.data:
            return self._laid_out(replay.report.result.state)
        state = replay.state(replay.number_of_steps)
        parts = self.standing(state) or ["The board is empty"]
        parts += [
            f"{self._name(who)} holds {', '.join(map(self._name, tokens))}"
            for who, tokens in (state.get("held") or {}).items()
            if tokens
        ]
        if state.get("spice_left") is not None:
            parts.append(f"Spice unspent: {state['spice_left']}")
        if state.get("winner") not in (None, "none"):
            parts.append(f"{self._name(state['winner'])} has won")
        elif replay.told and isinstance(replay.told[-1].actions[-1], EndTurn):
            parts.append(f"Next: {self._name(state['active'])}")
        return " · ".join(parts)

    def standing(self, state: Mapping[str, Any]) -> list[str]:
        """Return who and what stands where, one text a place."""
        board = state.get("board") or {}
        forts, storm = state.get("forts") or [], state.get("sand_storm")
        stormy = [storm] if storm not in (None, "none") else []
        told = []
        for place in dict.fromkeys([*board, *forts, *stormy]):
            there = board.get(place, {})
            parts = [f"{self._name(who)} {_count(count)}" for who, count in there.items()]
            parts += ["Fort"] if place in forts else []
            parts += ["Sand Storm"] if place == storm else []
            told.append(f"{self._name(place)}: {', '.join(parts)}")
        return told

    def claims(self, replay: Replay[Any]) -> list[Claim]:
        """Return the claims with the numbers that they state."""
        return [
            Claim(
                str(claim.get("says", "")),
                ("claims", index, "says"),
                (claim.get("fact") or {}).get("count"),
                claim.get("after"),
            )
            for index, claim in enumerate(replay.data.get("claims") or ())
        ]

    def asks(self, replay: Replay[Any]) -> dict[str, Callable[..., Any]]:
        """Return what a manuscript may count: dice that show a face, counters lost."""

        moments = cast(ExpressReplay, replay).moments

        def showing(face: Any) -> int:
            return moments[0].position.aside.count(face) if moments else 0

        def lost(faction: str, before: int, after: int) -> int:
            first, last = self.moment(replay, before), self.moment(replay, after)
            return first.standing(faction) - last.standing(faction)

        return {"showing": showing, "lost": lost}

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position at the end of a scenario, which has to be legal."""
        replay = self.game.replay(entry)
        for fault in replay.faults:
            raise FormFault(fault)
        result = replay.report.result
        scene = self.scene(replay, replay.number_of_steps)
        if result.verdict != LEGAL or scene is None:
            path = replay.place(result.at) if result.at else ("before",)
            raise FormFault(Fault(path, f"{result.rule}: {result.message}"))
        return scene

    def _laid_out(self, state: Mapping[str, Any]) -> str:
        out = [
            f"{self._piece(kind)} {count}"
            for kind, count in (state.get("laid_out") or {}).items()
            if count
        ]
        players = ", ".join(map(self._name, state.get("players") or ()))
        return f"In turn order: {players} · Laid out: {', '.join(out)}"

    def _piece(self, kind: str) -> str:
        # The component of that name is the sheet of stickers; on the table lie the dice themselves.
        return "dice" if kind == "dice" else self.names.get(kind, kind.replace("_", " "))

    def _name(self, word: str) -> str:
        return self.name(word)


def _count(count: Any) -> str:
    if isinstance(count, Mapping):
        pair = [f"{count.get('troops', 0)} Troops"] if count.get("troops") else []
        return " and ".join([*pair, f"{count.get('sardaukar', 0)} Sardaukar"])
    return str(count)
