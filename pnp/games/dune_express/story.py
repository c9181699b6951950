"""What a book tells of the scenarios of Dune Express: positions, dice, steps, result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pnp.english import counted, in_words, listed
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.dice_rows import location_of, rows_of
from pnp.games.dune_express.form import read_options
from pnp.games.dune_express.moments import Told
from pnp.games.dune_express.notation import write_board
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.printed import cells
from pnp.games.dune_express.replay import ExpressReplay
from pnp.games.dune_express.telling import Teller, standing
from pnp.games.dune_express.words import POLAR_SINK, name
from pnp.games.kit.cells import Cell, Tables
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.replay import Replay
from pnp.games.kit.report import LEGAL
from pnp.games.kit.story import Claim, Marks, Row, Scene, Story, sentence

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

    def word(self, word: object) -> str:
        """Return the table's word for an id as a sentence has it, or that of the engine."""
        given = self.names.get(str(word))
        return f"the {given}" if given and word == POLAR_SINK else given or name(word)

    def captions(self, replay: Replay[Any]) -> Sequence[str]:
        """Return each action as a book tells it, with what came of it."""
        return [Teller(cast(Told, step), self.word, self.player).tell() for step in replay.told]

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
        return Scene(state, self.words(position), None, tuple(marks))

    def scene(self, replay: Replay[Any], number: int) -> Scene | None:
        """Return the board; before the first action also the Active Location."""
        data = replay.data
        if "players" not in data:
            return None
        state = replay.state(number)
        told = self._standing(replay, number)
        if number:
            return Scene(state, told)
        active = location_of(cast(ExpressReplay, replay))
        place = f" The Active Location is {self._name(active)}." if active else ""
        # The opening as written: tokens that a re-roll uses up are still in hand.
        opening = {**state, **(data.get("before") or {}), "board": state.get("board") or {}}
        return Scene(opening, f"{told}{place}", active)

    def rows(self, replay: Replay[Any]) -> Sequence[Row]:
        """Return the dice roll by roll."""
        return rows_of(cast(ExpressReplay, replay), self.names)

    def players(self, replay: Replay[Any]) -> str:
        """Return who is to act against whom, and with which options."""
        data = replay.data
        if "players" not in data:
            return ""
        active = (data.get("before") or {}).get("active") or data["players"][0]
        others = [self._seat(who) for who in data["players"] if who != active]
        against = f"{self._seat(active)} against {listed(others)}"
        options = read_options(data.get("options"))
        used = [title for key, title in _OPTIONS.items() if options.get(key)]
        used += [title for (key, value), title in _VALUES.items() if options.get(key) == value]
        return " · ".join([against, *used])

    def result(self, replay: Replay[Any]) -> str:
        """Return where everything is after the last action."""
        if "players" not in replay.data:
            return self._laid_out(replay.report.result.state)
        return self._standing(replay, replay.number_of_steps)

    def _standing(self, replay: Replay[Any], number: int) -> str:
        """Return a moment in sentences; an opening that cannot be has none."""
        if not replay.positions:
            return sentence("no game can stand like this")
        return self.words(replay.position(number))

    def words(self, position: Position) -> str:
        """Return who and what stands where, and who has which tokens."""
        return sentence(
            "; ".join(standing(position, self.word, self.player)) or "the board is empty"
        )

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
        laid_out = (state.get("laid_out") or {}).items()
        out = listed(self._pieces(kind, count) for kind, count in laid_out if count)
        first, *others = map(self._seat, state.get("players") or ("nobody",))
        return sentence(f"{first} plays first, then {listed(others)}", f"on the table lie {out}")

    def _pieces(self, kind: str, count: int) -> str:
        # The component of that name is the sheet of stickers; on the table lie the dice themselves.
        word = "die" if kind == "dice" else self.name(kind.removeprefix("game_")).removesuffix("s")
        pieces = counted(count, word, {"Sardaukar": "Sardaukar", "die": "dice"})
        return pieces.replace(str(count), in_words(count), 1) if count < 10 else pieces

    def _seat(self, who: str) -> str:
        """Return a player with the faction, or the faction alone."""
        player, faction = self.player(who), self._name(who)
        return f"{player} ({faction})" if player != faction else faction

    def _name(self, word: str) -> str:
        return self.name(word)
