"""A game played at the page: by people in turn, by policies, by chance; the protocol is enough.

What a seat may not know stays here: it is told the observation of its own, and the picture is drawn
of a position in which everything that it does not see was dealt anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from pnp.errors import PnpError, UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit.human import Question, choices, seen
from pnp.games.kit.match import AnyMatch, Played, match_of
from pnp.games.kit.observation import UNKNOWN
from pnp.games.kit.players import names_of
from pnp.games.kit.setting import Asked
from pnp.games.kit.story import Scene
from pnp.games.protocol import IllegalMove, Seats
from pnp.model.scenarios import written
from pnp.studio.rules import Lore

MOST_CHOICES: Final = 400
MOST_AT_ONCE: Final = 2_000
"""Actions that policies and chance make before the page is told; then somebody has to wait."""


class Table:
    """One game being played."""

    def __init__(self, lore: Lore, asked: Asked) -> None:
        """Sit down and play to the first decision of a person. Raises UsageProblem."""
        self.lore, self.engine = lore, lore.maker.engine
        self.answer: str | None = None
        self.match: AnyMatch = match_of(self.engine, asked, self._answered)
        seats = self.engine.players(self.match.position)
        words = [word for word in asked.people.split(",") if word]
        self.people = tuple(seat for seat in seats if seat in words)
        self.name = f"{asked.game}-seed-{asked.seed}"
        self.on()

    # ------------------------------------------------------------------ playing

    def _answered(self, question: Question) -> str:
        answer, self.answer = self.answer, None
        if answer is None:
            raise UsageProblem(question.refused or "expected a move, found none")
        return answer

    def on(self) -> None:
        """Play on while nobody has to be asked."""
        for _ in range(MOST_AT_ONCE):
            if self.match.is_over or self.asked() in self.people:
                return
            self.match.advance()

    def asked(self) -> str:
        """Return the seat that decides next, empty for chance and at the end."""
        deciding = () if self.match.is_over else self.engine.to_play(self.match.position)
        return deciding[0] if deciding else ""

    def play(self, text: str) -> dict[str, Any] | None:
        """Make the move that the asked person typed; return why it is none, None for a legal one.

        Raises UsageProblem where nobody is asked.
        """
        seat, position = self.asked(), self.match.position
        if seat not in self.people:
            raise UsageProblem("expected the turn of a person, found another")
        try:
            self.engine.typed(position, seat, text)
        except IllegalMove as error:
            refusal = error.refusal
            return {"rule": refusal.rule, "sentence": refusal.sentence, "why": str(refusal)}
        except PnpError as error:
            return {"rule": "", "sentence": "", "why": str(error).split("\n", 1)[0]}
        self.answer = text
        self.match.advance()
        self.on()
        return None

    # ------------------------------------------------------------------ telling

    def viewer(self) -> str:
        """Return the seat that may look: who decides, or the only person at the table."""
        asked = self.asked()
        if asked in self.people:
            return asked
        return self.people[0] if len(self.people) == 1 else ""

    def public(self) -> dict[str, Any]:
        """Return what everybody may know: who is next, and how it ended."""
        over = self.match.is_over
        asked = self.asked()
        return {
            "over": self.match.ending() if over else "",
            "asked": asked,
            "name": self.lore.maker.story.name(asked) if asked else "",
            "people": list(self.people),
        }

    def view(self, seat: str) -> dict[str, Any]:
        """Return what a seat sees. Raises UsageProblem for a seat that may not look now."""
        over = self.match.is_over
        if seat != self.viewer() and not over:
            raise UsageProblem(f"expected the seat that decides, found {seat or 'nobody'}")
        position = self.match.position
        all_known = over or not hides(self.engine.observation(position, seat))
        offered = list(choices(self.engine, position, seat)) if seat == self.asked() else []
        return {
            **self.public(),
            "seat": seat,
            "seated": self.lore.maker.story.name(seat) if seat else "",
            "sees": list(seen(self.engine, position, seat)) if seat else [],
            "picture": self.lore.drawer.scene(self.scene(seat, all_known)),
            "dealt": not all_known,
            "choices": offered[:MOST_CHOICES],
            "savable": self.tells_no_secret(),
            "more": max(0, len(offered) - MOST_CHOICES),
            "log": [self.line(made, seat, all_known) for made in self.match.played[-200:]],
        }

    def scene(self, seat: str, all_known: bool) -> Scene | None:
        """Return the position as a seat may see it drawn."""
        story, position = self.lore.maker.story, self.match.position
        if all_known:
            last = self.match.played[-1] if self.match.played else None
            marks = story.marks_of(last.before, last.action) if last else ()
            return story.scene_of(position, marks)
        other = self.engine.redeal(position, seat, Chance.of(len(self.match.played), 1))
        scene, own = story.scene_of(other), self.engine.observation(position, seat)
        unseen = {key: own[key] for key in scene.state if key in own and hides(own[key])}
        return replace(scene, state={**scene.state, **unseen})

    def line(self, made: Played[Any], seat: str, all_known: bool) -> str:
        """Return an action as a seat may read it: where much is hidden, only its kind of others."""
        if all_known or made.seat == seat:
            return self.match.line(made)
        wrote = self.engine.write(made.action)
        kind = wrote.get("do") or next(iter(wrote), "") if isinstance(wrote, Mapping) else ""
        if not made.seat:
            return "chance decides"
        return f"{made.seat}: {kind or 'something'}"

    def tells_no_secret(self) -> bool:
        """Return whether the whole game may be told: it is over, or nobody has secrets."""
        return self.match.is_over or all(
            not hides(self.engine.observation(self.match.position, seat))
            for seat in self.engine.players(self.match.position)
        )

    def record(self) -> str:
        """Return the game as an example of play, with a narration to fill in.

        Raises UsageProblem before it is over where somebody has secrets.
        """
        if not self.tells_no_secret():
            raise UsageProblem("expected a game that is over: this one would tell secrets")
        record = self.match.record()
        if not isinstance(record, str):
            record = written({"id": self.name, **record})
        steps = "\n".join(f"#   {number}. " for number in range(1, len(self.match.played) + 1))
        manuscript = f"# To print it, write into rulebook.md:\n#   ::: example {self.name}\n"
        return f"{record}{manuscript}{steps}\n#   :::\n"


def hides(plain: Any) -> bool:
    """Return whether something in plain data is unknown."""
    if isinstance(plain, Mapping):
        return any(map(hides, plain.values()))
    if isinstance(plain, list | tuple):
        return any(map(hides, plain))
    return isinstance(plain, str) and plain == UNKNOWN


def seats_of(seats: Seats, chosen: Iterable[object]) -> list[str]:
    """Return the seats that were chosen at the page; a game of fixed seats is told none.

    Raises UsageProblem for too few or too many: no seats would mean the usual ones to an engine.
    """
    names = [str(name) for name in chosen]
    if not seats.are_fixed and not seats.least <= len(names) <= seats.most:
        numbers = f"{seats.least} to {seats.most}" if seats.least < seats.most else f"{seats.most}"
        hint = "choose beside each name who plays it: a person here, or what plays in place of one"
        raise UsageProblem(f"expected {numbers} players, found {len(names)}", hint)
    return names


def seed_of(word: str) -> int:
    """Return the seed that was typed, one by chance for none. Raises UsageProblem."""
    try:
        return int(word) if word.strip() else secrets.randbelow(10**6)
    except ValueError:
        message = f"expected a whole number as the seed, found {word[:80]}"
        raise UsageProblem(message, "leave it empty for another game each time") from None


def seating(lore: Lore) -> dict[str, Any]:
    """Return who can sit at a table, what can be agreed on, and who can play for a person."""
    engine = lore.maker.engine
    seats = engine.seats
    return {
        "names": [[seat, lore.maker.story.name(seat)] for seat in seats.names],
        "least": seats.least,
        "most": seats.most,
        "fixed": seats.are_fixed,
        "policies": names_of(engine),
    }
