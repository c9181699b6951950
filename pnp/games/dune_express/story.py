"""What a book tells of the scenarios of Dune Express: positions, dice, steps, result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.dune_express.form import read_options
from pnp.games.dune_express.referee import Referee, referee
from pnp.games.dune_express.rows import location_of, lying, rows_of
from pnp.games.engine import Explanation
from pnp.games.form import Fault, FormFault, Path
from pnp.games.report import LEGAL
from pnp.games.story import Claim, Row, Scene, listed

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


@dataclass(frozen=True)
class Storyteller:
    """Tells of scenarios by one game's rules and in its words."""

    judge: Referee
    names: Mapping[str, str]
    keys: Mapping[str, Any] = field(default_factory=dict)
    """What ordinary dice stand for (DE-12)."""

    def steps(self, data: Mapping[str, Any]) -> int:
        """Return the number of actions through all turns."""
        return len(_actions(data))

    def cut(self, data: Mapping[str, Any], number: int, then: Any = None) -> dict[str, Any]:
        """Return a scenario that stops after *number* actions, or goes on with another one."""
        short = {key: value for key, value in data.items() if key not in ("claims", "expect")}
        if "players" not in data:
            return short
        more = [dict(then)] if then else []
        left = number
        if "turns" not in data:
            short["actions"] = [*(data.get("actions") or ())[:left], *more]
            return short
        turns = []
        for turn in data["turns"]:
            actions = list(turn.get("actions") or ())
            turns.append({**turn, "actions": actions[:left]})
            left -= len(actions)
            if left <= 0:
                break
        if turns:
            turns[-1]["actions"] += more
        short["turns"] = turns
        return short

    def told(self, data: Mapping[str, Any]) -> list[Explanation]:
        """Return what was done at each action."""
        steps = self.judge.explain(data) if "players" in data else []
        return [step for step in steps if "action" in step.at]

    def moment(self, data: Mapping[str, Any], number: int) -> Moment:
        """Return the state after so many actions."""
        return Moment(self.judge.run(self.cut(data, number)).result.state)

    def scene(self, data: Mapping[str, Any], number: int) -> Scene | None:
        """Return the board; before the first action also the Active Location."""
        if "players" not in data:
            return None
        state = self.moment(data, number).state
        told = "; ".join(self.standing(state)) or "the board is empty"
        if number:
            return Scene(state, f"{told}.")
        active = location_of(data, self.keys)
        place = f" The Active Location is {self._name(active)}." if active else ""
        # The opening as written: tokens that a re-roll uses up are still in hand.
        opening = {**state, **(data.get("before") or {}), "board": state.get("board") or {}}
        return Scene(opening, f"{told}.{place}", active)

    def rows(self, data: Mapping[str, Any]) -> Sequence[Row]:
        """Return the dice roll by roll."""
        if "players" not in data:
            return ()
        return rows_of(data, self.names, self.judge.game.constants.values.roll_limit)

    def players(self, data: Mapping[str, Any]) -> str:
        """Return who is to act against whom, and with which options."""
        if "players" not in data:
            return ""
        active = (data.get("before") or {}).get("active") or data["players"][0]
        others = [self._name(who) for who in data["players"] if who != active]
        against = f"{self._name(active)} against {', '.join(others)}"
        options = read_options(data.get("options"))
        used = [title for key, title in _OPTIONS.items() if options.get(key)]
        used += [title for (key, value), title in _VALUES.items() if options.get(key) == value]
        return " · ".join([against, *used])

    def result(self, data: Mapping[str, Any]) -> str:
        """Return where everything is after the last action, and who has won or is next."""
        if "players" not in data:
            return self._laid_out(self.judge.run(data).result.state)
        actions = _actions(data)
        state = self.moment(data, len(actions)).state
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
        elif actions and actions[-1].get("do") == "end_turn":
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

    def claims(self, data: Mapping[str, Any]) -> list[Claim]:
        """Return the claims with the numbers that they state."""
        return [
            Claim(
                str(claim.get("says", "")),
                ("claims", index, "says"),
                (claim.get("fact") or {}).get("count"),
            )
            for index, claim in enumerate(data.get("claims") or ())
        ]

    def asks(self, data: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
        """Return what a manuscript may count: dice that show a face, counters lost."""

        def showing(face: Any) -> int:
            return sum(shown == face for _, shown in lying(data.get("dice") or {}))

        def lost(faction: str, before: int, after: int) -> int:
            first, last = self.moment(data, before), self.moment(data, after)
            return first.standing(faction) - last.standing(faction)

        return {"showing": showing, "lost": lost}

    def place(self, data: Mapping[str, Any], at: Mapping[str, int]) -> Path:
        """Return the path to a turn, a roll, an action or a claim."""
        turn = data["turns"][at["turn"] - 1] if "turn" in at else data
        if "roll" in at and "rolls" not in turn:
            return (*listed({key: at[key] for key in at if key != "roll"}), "dice")
        return listed(at)

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position at the end of a scenario, which has to be legal."""
        for fault in self.judge.faults(entry):
            raise FormFault(fault)
        result = self.judge.run(entry).result
        scene = self.scene(entry, self.steps(entry))
        if result.verdict != LEGAL or scene is None:
            path = self.place(entry, result.at) if result.at else ("before",)
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
        return self.names.get(word, word)


def storyteller(rules: Mapping[str, Any], names: Mapping[str, str]) -> Storyteller:
    """Return what tells by the sentences and constants of a rules.yaml, in the words of *names*."""
    return Storyteller(referee(rules), names, rules.get("number_keys") or {})


def _actions(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    turns = data.get("turns") or [data]
    return [action for turn in turns for action in turn.get("actions") or ()]


def _count(count: Any) -> str:
    if isinstance(count, Mapping):
        pair = [f"{count.get('troops', 0)} Troops"] if count.get("troops") else []
        return " and ".join([*pair, f"{count.get('sardaukar', 0)} Sardaukar"])
    return str(count)
