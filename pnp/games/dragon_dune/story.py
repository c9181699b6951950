"""What a book tells of the scenarios of Dragon Dune: the map, the cards, the steps, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.english import capital
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.board import Board
from pnp.games.dragon_dune.captions import Teller
from pnp.games.dragon_dune.cards import CARDS
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.printed import cells
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.telling import standing, told
from pnp.games.kit.cells import Cell, Tables
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.replay import Replay
from pnp.games.kit.report import LEGAL
from pnp.games.kit.story import Claim, Marks, Row, Scene, Story, Thing

_SUIT_IDS: Final = {"♦": "diamonds", "♥": "hearts", "♣": "clubs", "♠": "spades"}
_RANK_IDS: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
PICTURES: Final = {
    card: f"face:cards.{_SUIT_IDS[card[-1]]}-{_RANK_IDS.get(card[:-1], card[:-1])}.front"
    for card in CARDS
}
"""The drawing of each card."""

_ROWS: Final = ("Check card", "Event", "Offered", "Artifacts", "Treachery")
_SPECIAL: Final = ("special", "specials", "hide_special", "extra_cards", "cards")
_LAID: Final = ("units", "board_gold")


@dataclass(frozen=True)
class Moment:
    """The state of play at one moment, as the engine has it."""

    state: Mapping[str, Any]

    def units(self, territory: str, faction: str) -> int:
        """Return how many visible units of a faction stand in a territory."""
        stack = (self.state.get("units") or {}).get(territory, {}).get(faction, 0)
        return int(stack.get("visible", 0)) if isinstance(stack, Mapping) else int(stack)

    def hidden(self, territory: str, faction: str) -> int:
        """Return how many units of a faction are hidden there."""
        stack = (self.state.get("units") or {}).get(territory, {}).get(faction, 0)
        return int(stack.get("hidden", 0)) if isinstance(stack, Mapping) else 0

    def gold(self, faction: str) -> int:
        """Return a faction's gold."""
        return int(self.state["gold"][faction])

    def dead(self, faction: str) -> int:
        """Return how many units lie in a faction's graveyard."""
        return int(self.state["graveyard"][faction])

    @property
    def winner(self) -> str | None:
        """Who has won."""
        winner = self.state.get("winner")
        return None if winner is None else str(winner)


class DragonStory(Story[Any]):
    """Tells of scenarios by one game's rules and in its words."""

    game: DragonRules

    def cells(self, tables: Tables) -> Iterator[Cell]:
        """Return the cells of the printed tables, answered by the engine."""
        return cells(self.game, tables)

    def told(self, replay: Replay[Any]) -> Sequence[str]:
        """Return what was done at each action."""
        actions = replay.data.get("actions") or ()
        each = zip(replay.told, actions, strict=False)
        return [
            told(self.game.forms.by_verb[action["act"]], action, self._name) for _, action in each
        ]

    def captions(self, replay: Replay[Any]) -> Sequence[str]:
        """Return each action as a book tells it, with what came of it."""
        actions = replay.data.get("actions") or ()
        each = zip(replay.told, actions, self.told(replay), strict=False)
        return [
            Teller(self.name, self.player, replay.state(number), replay.state(number + 1)).tell(
                step, action, told
            )
            for number, (step, action, told) in enumerate(each)
        ]

    def moment(self, replay: Replay[Any], number: int) -> Moment:
        """Return the state after so many actions."""
        return Moment(replay.state(number))

    def scene_of(self, position: Position, marks: Marks = ()) -> Scene:
        """Return a position to be drawn."""
        state = results_of(self.game.constants, position)
        return Scene(state, self._words(state), None, tuple(marks))

    def scene(self, replay: Replay[Any], number: int) -> Scene | None:
        """Return the map with the ways that units have taken.

        None for a scenario whose map has neither units nor gold from beginning to end.
        """
        state = replay.state(number)
        actions = (replay.data.get("actions") or ())[:number]
        frame = self._frame(replay)
        if not frame["at"]:
            return None
        return Scene(state, self._words(state), None, (frame, *self._marks(replay, actions)))

    def _words(self, state: Mapping[str, Any]) -> str:
        there = [f"in territory {place}" for place in standing(state, self._name)]
        words = capital("; ".join(there) or "the map is empty")
        dragons = state.get("dragon")
        return f"{words}." if dragons is None else f"{words}; the dragons are at {dragons}."

    def _frame(self, replay: Replay[Any]) -> Mapping[str, Any]:
        """Return the territories of all moments, so that diagrams of one scenario are cut alike."""
        states = [replay.state(number) for number in (0, replay.number_of_steps)]
        places = [at for state in states for key in _LAID for at in state.get(key) or ()]
        for mark in self._marks(replay, replay.data.get("actions") or ()):
            places += mark.get("path") or [mark["at"]]
        return {"kind": "frame", "at": list(dict.fromkeys(places))}

    def _marks(
        self, replay: Replay[Any], actions: Sequence[Mapping[str, Any]]
    ) -> Iterator[Mapping[str, Any]]:
        for number, action in enumerate(actions):
            match self._move(action).drawn:
                case "move":
                    yield {"kind": "move", "path": [str(at) for at in action["path"]]}
                case "fly":
                    start = action.get("from") or self._red_dragon(replay, number)
                    if start is not None:
                        yield {"kind": "fly", "path": [str(start), str(action["to"])]}
                case "highlight":
                    yield {"kind": "highlight", "at": str(action["at"])}

    def _red_dragon(self, replay: Replay[Any], number: int) -> str | None:
        card = replay.state(number).get("event_discard_top")
        board: Board = self.game.constants.board
        return board.ids[board.events[card]] if card is not None else None

    def rows(self, replay: Replay[Any]) -> Sequence[Row]:
        """Return the cards that the scenario shows, by what they are used for."""
        rows = []
        actions = [(self._move(entry), entry) for entry in replay.data.get("actions") or ()]
        for label in (*_ROWS, "Special Cards"):
            things = [
                Thing(PICTURES[card], card)
                for move, entry in actions
                for card in _cards(entry, _fields(move, label))
            ]
            if things:
                rows.append(Row(label, tuple(things)))
        return tuple(rows)

    def _move(self, entry: Mapping[str, Any]) -> type[Action]:
        """Return the kind of move that an entry writes."""
        made: type[Action] = self.game.forms.by_verb[entry["act"]].make  # type: ignore[assignment]
        return made

    def players(self, replay: Replay[Any]) -> str:
        """Return the seats in order, and the edition and the options in use."""
        data = replay.data
        players = ", ".join(map(self._name, data.get("players") or ()))
        edition = str(data.get("edition") or "1.2")
        parts = [players] if players else []
        if edition != "1.2":
            parts.append(f"Edition {edition}")
        options = data.get("options") or {}
        parts += [key.replace("_", " ") for key, value in options.items() if value is True]
        parts += [
            f"{key.replace('_', ' ')}: {self._value(value)}"
            for key, value in options.items()
            if not isinstance(value, bool)
        ]
        return " · ".join(parts)

    def _value(self, value: Any) -> str:
        if isinstance(value, Mapping):
            return ", ".join(f"{self._name(key)} {item}" for key, item in value.items())
        return str(value).replace("_", " ")

    def result(self, replay: Replay[Any]) -> str:
        """Return what stands where after the last action, the gold, the dead, the winner."""
        state = replay.state(replay.number_of_steps)
        parts = standing(state, self._name)
        for key, word in (("gold", "Gold"), ("graveyard", "Graveyards")):
            each = [f"{self._name(who)} {count}" for who, count in state[key].items() if count]
            if each:
                parts.append(f"{word}: {', '.join(each)}")
        for pair in state["alliances"]:
            parts.append(f"Allies: {' and '.join(map(self._name, pair))}")
        if state.get("winner") is not None:
            parts.append(f"{self._name(state['winner'])} have won")
        return " · ".join(parts)

    def claims(self, replay: Replay[Any]) -> list[Claim]:
        """Return the lines of a narration with the number that each states, if it is one."""
        return [
            Claim(
                str(line["says"]),
                ("narration", index, "says"),
                _number(line.get("fact")),
                line.get("after"),
            )
            for index, line in enumerate(replay.data.get("narration") or ())
        ]

    def asks(self, replay: Replay[Any]) -> dict[str, Callable[..., Any]]:
        """Return what a manuscript may ask besides: how many units a faction has lost."""

        def lost(faction: str, before: int, after: int) -> int:
            last, first = self.moment(replay, after), self.moment(replay, before)
            return last.dead(faction) - first.dead(faction)

        return {"lost": lost}

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position at the end of a scenario, which has to be legal.

        An entry may add *highlight*, territories to put forward, *path*, a way to draw, and
        *calls*, numbers beside what stands in territories; *whole* shows all of the map.
        """
        extra = ("highlight", "path", "calls", "whole")
        data = {"actions": [], **{key: item for key, item in entry.items() if key not in extra}}
        replay = self.game.replay(data)
        for fault in replay.faults:
            raise FormFault(fault)
        result = replay.report.result
        if result.verdict != LEGAL:
            path = replay.place(result.at) if result.at else ("state",)
            raise FormFault(Fault(path, f"{result.rule}: {result.message}"))
        scene = self.scene(replay, replay.number_of_steps)
        scene = scene or Scene(result.state, self._words(result.state))
        marks: list[Mapping[str, Any]] = list(scene.marks)
        marks += [{"kind": "highlight", "at": str(at)} for at in entry.get("highlight") or ()]
        calls = entry.get("calls") or {}
        marks += [{"kind": "call", "at": str(at), "number": n} for at, n in calls.items()]
        if entry.get("path"):
            marks.append({"kind": "move", "path": [str(at) for at in entry["path"]]})
        shown: Marks = tuple(marks)
        return Scene(scene.state, scene.words, "all" if entry.get("whole") else None, shown)

    def _name(self, word: object) -> str:
        return self.name(word)


def _fields(move: type[Action], label: str) -> tuple[str, ...]:
    """Return the fields of a move whose cards lie in a row."""
    if label in _ROWS:
        return move.shows[1:] if move.shows[:1] == (label,) else ()
    return (*_SPECIAL, "card") if "card" in move.aces else _SPECIAL


def _cards(action: Mapping[str, Any], fields: Sequence[str]) -> Iterator[str]:
    for field in fields:
        value = action.get(field)
        cards = value if isinstance(value, list) else [value]
        yield from (str(card) for card in cards if card in PICTURES)


def _number(fact: Any) -> int | None:
    """Return the only number of a claim, None for a claim about several things or about none."""
    while isinstance(fact, Mapping) and len(fact) == 1:
        fact = next(iter(fact.values()))
    return fact if isinstance(fact, int) and not isinstance(fact, bool) else None
