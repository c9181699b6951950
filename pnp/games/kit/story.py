"""What a book tells of a replay: scenes to draw, dice and cards, sentences, what stands where.

Everything is plain data or words, read from one `Replay`. A game with a board of its own says
more than this class does by a class of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from pnp.english import capital, listed
from pnp.games.kit.cells import Cell, Tables
from pnp.games.kit.form import Fault, FormFault, Path
from pnp.games.kit.kinds import spelled
from pnp.games.kit.perft import actions
from pnp.games.kit.replay import Replay, Replayable, Step
from pnp.games.kit.report import LEGAL
from pnp.games.protocol import IllegalMove, InvalidMove, PositionT

Marks = Sequence[Mapping[str, Any]]
"""What a diagram shows besides the pieces: arrows, highlighted places; the template draws them."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One position, ready to be drawn by ``templates/GAME/diagram-LOOK.svg.j2``."""

    state: Mapping[str, Any]
    words: str
    """The same for who cannot see it, as whole sentences."""

    active: str | None = None
    """The place or the side that the drawing puts forward."""

    marks: Marks = ()
    look: str = "board"


@dataclass(frozen=True, slots=True)
class Thing:
    """One die or card as it lies on the table."""

    picture: str
    """The drawing, such as ``die:wave.to-3``, ``pips:red.3`` or ``face:cards.ace.front``."""

    alt: str
    kept: bool = True
    """False for what is drawn pale, because it is thrown again or discarded."""


@dataclass(frozen=True, slots=True)
class Row:
    """Things that lie together."""

    label: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of a scenario that the engine tests; a book may print its numbers."""

    says: str
    path: Path
    count: int | None = None
    """The number that was tested; None where the claim is not about a number."""

    after: int | None = None
    """After how many steps it is true; None for the end."""


class Moment(Protocol):
    """The state after some steps. A game's own class adds the questions a manuscript may ask."""

    @property
    def state(self) -> Mapping[str, Any]:
        """The values that the keys of `expect` may name."""
        ...


@dataclass(frozen=True)
class Stated:
    """A moment of which the state is all that there is to ask."""

    state: Mapping[str, Any]


class Story(Generic[PositionT]):
    """Tells of replays in the words of a game's tables."""

    def __init__(self, game: Replayable[PositionT], names: Mapping[str, str]) -> None:
        self.game = game
        self.names = names
        """The words for ids, where the tables of the game have some."""

    def name(self, word: object) -> str:
        """Return what a reader reads for an id."""
        return self.names.get(str(word), str(word))

    def player(self, seat: object) -> str:
        """Return the name that the book's examples give to who plays a seat, or the seat's own."""
        return self.names.get(player_of(seat), self.name(seat))

    def cells(self, tables: Tables) -> Iterable[Cell]:
        """Return the cells of printed tables that the engine can be asked about, answered."""
        return ()

    # ------------------------------------------------------------------ positions

    def words(self, position: PositionT) -> str:
        """Return a position as whole sentences."""
        plain = self.game.to_plain(position)
        said = [
            f"{key.replace('_', ' ')}: {spelled(value) or 'nothing'}"
            for key, value in plain.items()
        ]
        return " ".join(f"{capital(part)}." for part in said)

    def scene_of(self, position: PositionT, marks: Marks = ()) -> Scene:
        """Return a position to be drawn."""
        deciding = self.game.to_play(position)
        active = deciding[0] if deciding else None
        return Scene(self.game.to_plain(position), self.words(position), active, tuple(marks))

    def marks_of(self, position: PositionT, action: Any) -> Marks:
        """Return what a diagram shows of a legal action."""
        return ()

    # ------------------------------------------------------------------ moves that are typed

    place_word: str = "place"
    """What the game calls the places from which things go."""

    def split(self, text: str) -> list[str]:
        """Return the moves that are written in a line, with commas between them."""
        return [part.strip() for part in text.split(",") if part.strip()]

    def meant(self, text: str, *positions: PositionT) -> tuple[PositionT, Any]:
        """Return the first of the positions in which a text is a legal action, and the action.

        Raises InvalidMove, AmbiguousMove, and IllegalMove with the rule of the last position.
        """
        *others, last = positions
        for position in (*others, last):
            try:
                return position, self._typed(position, text)
            except IllegalMove:
                if position is last:
                    raise
        raise InvalidMove(f'expected a move, found "{text}"')

    def _typed(self, position: PositionT, text: str) -> Any:
        deciding = self.game.to_play(position) or ("",)
        return self.game.typed(position, deciding[0], text)

    def marks_from(self, position: PositionT, place: str) -> Marks:
        """Return the marks of all legal actions that name a place, each once."""
        marks: list[Mapping[str, Any]] = []
        for action in actions(self.game, position):
            written = self.game.write(action)
            if isinstance(written, Mapping) and place in map(str, written.values()):
                found = self.marks_of(position, action)
                marks += [mark for mark in found if mark not in marks]
        return marks

    # ------------------------------------------------------------------ a replay

    def told(self, replay: Replay[PositionT]) -> Sequence[str]:
        """Return what each step did, as a sentence without its end, as far as the replay comes."""
        return [self.told_step(step) for step in replay.told]

    def told_step(self, step: Step[PositionT]) -> str:
        """Return what a step did; one that is refused as it is written."""
        forms = self.game.forms
        said = (forms.of(one).sentence(one, self.name) for one in step.actions)
        return step.says if step.stuck is not None else listed(said)

    def captions(self, replay: Replay[PositionT]) -> Sequence[str]:
        """Return each step as a book tells it: whole sentences, as far as the replay comes."""
        return [sentence(said) for said in self.told(replay)]

    def moment(self, replay: Replay[PositionT], number: int) -> Moment:
        """Return the state after *number* steps; 0 is before the first."""
        return Stated(replay.state(number))

    def scene(self, replay: Replay[PositionT], number: int) -> Scene | None:
        """Return the position after *number* steps with the marks of how it came about.

        None where there is nothing to draw.
        """
        step = replay.told[number - 1] if 0 < number <= len(replay.told) else None
        marks = (
            [mark for action in step.actions for mark in self.marks_of(step.before, action)]
            if step and step.stuck is None
            else []
        )
        return self.scene_of(replay.position(number), marks)

    def rows(self, replay: Replay[PositionT]) -> Sequence[Row]:
        """Return the dice or cards that the scenario shows."""
        return ()

    def players(self, replay: Replay[PositionT]) -> str:
        """Return who plays whom, in a line."""
        return " against ".join(map(self.name, self.game.players(replay.start)))

    def result(self, replay: Replay[PositionT]) -> str:
        """Return how it stands after the last step, in a line."""
        end = self.game.outcome(replay.end)
        return capital(end.reason) if end else self.words(replay.end)

    def claims(self, replay: Replay[PositionT]) -> Sequence[Claim]:
        """Return the sentences that the engine has tested."""
        return [
            Claim(
                str(claim["says"]),
                ("claims", index, "says"),
                number_of(claim["fact"]),
                claim.get("after"),
            )
            for index, claim in enumerate(replay.data.get("claims") or ())
        ]

    def asks(self, replay: Replay[PositionT]) -> Mapping[str, Callable[..., Any]]:
        """Return what else a manuscript may ask about the scenario, by name."""
        return {}

    # ------------------------------------------------------------------ diagrams

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position that an entry of diagrams.yaml describes: the end of a scenario.

        Raises FormFault, with the path inside the entry, for what the engine refuses.
        """
        replay = self.game.replay({"actions": [], **entry})
        for fault in replay.faults:
            raise FormFault(fault)
        result = replay.report.result
        if result.verdict != LEGAL:
            path = replay.place(result.at) if result.at else ("before",)
            raise FormFault(Fault(path, f"{result.rule}: {result.message}"))
        return self.scene_of(replay.end)


def player_of(seat: object) -> str:
    """Return the key of the names under which the name of a player stands."""
    return f"player of {seat}"


def sentence(*parts: str) -> str:
    """Return parts as sentences, each with its capital letter and its full stop.

    >>> sentence("two fall", "", "one is left.")
    'Two fall. One is left.'
    """
    return " ".join(f"{capital(part).rstrip('.')}." for part in parts if part)


def number_of(fact: Any) -> int | None:
    """Return the only number of a fact, None for one about several things or about none.

    >>> number_of({"held": {"ann": 3}}), number_of({"winner": "ann"})
    (3, None)
    """
    while isinstance(fact, Mapping) and len(fact) == 1:
        fact = next(iter(fact.values()))
    return fact if isinstance(fact, int) and not isinstance(fact, bool) else None
