"""What a book tells of a declared game: sentences of its actions, scenes of its positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pnp.english import capital
from pnp.errors import did_you_mean
from pnp.games.declared.base import DeclaredRules
from pnp.games.declared.position import Position
from pnp.games.declared.runner import CHANCE
from pnp.games.declared.scenario import Claimed
from pnp.games.declared.spelling import told
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.replay import Replay, Step
from pnp.games.kit.story import Claim, Marks, Scene, Story

_EQUALS: Final = re.compile(r"(?:(?!\b(?:and|or|not)\b)[^=<>!])+==\s*(\d{1,12})")


class DeclaredStory(Story[Position]):
    """Tells of replays in the words of play.yaml and of the game's tables."""

    game: Any

    def __init__(self, game: DeclaredRules, names: Mapping[str, str]) -> None:
        super().__init__(game, names)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ positions

    def words(self, position: Position) -> str:
        """Return a position as the file words it, else all that is not empty, part by part."""
        sitting = self.game.at(position)
        scene = sitting.scene(position)
        if "words" in scene:
            return _sentence(str(scene["words"]))
        shown = sitting.facts(position)
        parts = [(told(key, {}), _filled(value)) for key, value in shown.items()]
        said = [f"{key}: {self._told(value)}" for key, value in parts if not _is_empty(value)]
        return " ".join(map(_sentence, said))

    def _told(self, value: Any) -> str:
        return told(value, dict(self.names))

    def scene_of(self, position: Position, marks: Marks = (), seat: str = "") -> Scene:
        """Return a position to be drawn; for a seat only what it sees."""
        sitting = self.game.at(position)
        state = sitting.observation(position, seat) if seat else sitting.facts(position)
        scene = sitting.scene(position)
        deciding = self.game.to_play(position)
        active = scene.get("active", deciding[0] if deciding else None)
        more = {key: value for key, value in scene.items() if key not in ("active", "words")}
        hidden = seat and "words" not in scene
        words = " ".join(map(_sentence, sitting.words(position, seat))) if hidden else None
        return Scene({**more, **state}, words or self.words(position), active, tuple(marks))

    def marks_of(self, position: Position, action: Any) -> Marks:
        """Return an action as it is written: the template draws what it says."""
        return () if action[0] == CHANCE else (self.game.write(action),)

    # ------------------------------------------------------------------ a replay

    def scene(self, replay: Replay[Position], number: int) -> Scene | None:
        """Return the position after *number* steps; None where no step changed anything."""
        idle = number and len(replay.positions) == 1
        return None if idle else super().scene(replay, number)

    def result(self, replay: Replay[Position]) -> str:
        """Return how it stands after the last step, or which rule forbids it and why."""
        result = replay.report.result
        if result.rule is None:
            return super().result(replay)
        return f"{result.rule} forbids it. {result.message}"

    def told_step(self, step: Step[Position]) -> str:
        """Return what a step did and what it brought about; one that is refused as written."""
        if step.stuck is not None:
            return step.says
        sitting = self.game.at(step.before)
        said = [sitting.sentence(step.before, step.actions[0])]
        said += [event.text for event in step.events]
        return "; ".join(part.rstrip(".") for part in said)

    def claims(self, replay: Replay[Position]) -> Sequence[Claim]:
        """Return the sentences that have been tested."""
        claims: Sequence[Claimed] = replay.claims  # type: ignore[attr-defined]
        return [
            Claim(claim.says, claim.path, _count(claim.condition.words), claim.after)
            for claim in claims
        ]

    def asks(self, replay: Replay[Position]) -> Mapping[str, Callable[..., Any]]:
        """Return the file's own questions: functions without parameters, asked at the end."""
        sitting = self.game.at(replay.end)

        def asking(name: str) -> Callable[[], Any]:
            return lambda: sitting.answer(replay.end, name)

        return {name: asking(name) for name in sitting.questions}

    # ------------------------------------------------------------------ diagrams

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position that an entry of diagrams.yaml describes; *for* is who sees it.

        Raises FormFault, with the path inside the entry, for what the rules refuse.
        """
        own = {key: value for key, value in entry.items() if key != "for"}
        scene = super().diagram(own)
        if "for" not in entry:
            return scene
        replay = self.game.replay({"actions": [], **own})
        known, seat = self.game.players(replay.end), str(entry["for"])
        if seat not in known:
            message = f'expected a player, found "{seat}"'
            raise FormFault(Fault(("for",), message, did_you_mean(seat, known)))
        return self.scene_of(replay.end, seat=seat)


def _count(condition: str) -> int | None:
    """Return the number that a condition asks for.

    >>> _count("points[ann] == 3"), _count("turn == bob")
    (3, None)
    """
    found = _EQUALS.fullmatch(condition)
    return int(found[1]) if found else None


def _sentence(text: str) -> str:
    text = capital(text.strip())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _filled(value: Any) -> Any:
    """Return a table without the entries in which nothing is."""
    if not isinstance(value, Mapping):
        return value
    inner = {key: _filled(item) for key, item in value.items()}
    return {key: item for key, item in inner.items() if not _is_empty(item)}


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ({}, [])
