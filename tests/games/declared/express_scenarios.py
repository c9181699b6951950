"""Judges the written scenarios of Dune Express by its rules in the language.

Only how they are written is known here. Which rule refuses what, the language says, but for two
things that are no matter of its actions: a face that a die does not have cannot be stated as what
came up (DE-3.7), and a turn that a record gives to the wrong player (DE-2.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.errors import UsageProblem
from pnp.games.declared import Sitting
from pnp.games.declared.luck import Stated, WrongOutcome
from pnp.games.declared.position import Position, Row
from pnp.games.declared.runner import Action
from pnp.model.scenarios import Scenario
from tests.games.declared.table import the_game
from tests.games.table import ENGINE, SCENARIOS

UNSAID = {
    "DE-0.8-two-forts-together": "a location has a Fort or has none",
    "DE-11.3-nobody-to-foresee": "who does not play has no note",
}
"""Scenarios that state what cannot be stated in the language, and why."""

PLAYED: list[Scenario] = [
    one for one in SCENARIOS if "setup" not in one.data and one.id not in UNSAID
]
"""Scenarios in which somebody plays; who chooses which faction is no matter of the language."""

NO_TABLE = ("DE-1.1", "DE-1.5", "DE-17.2", "DE-17.4")
"""Rules against players and options: in the language no game begins with them."""

PARTS = {
    "remove": ("from", "faction", "count"),
    "take_token": ("token",),
    "place": ("count", "into", "kind", "faction"),
    "move": ("from", "kind", "count", "to", "faction"),
    "fort": ("at",),
    "atomic": ("at",),
    "sand_storm": ("to",),
    "second_look": ("die",),
    "thumper": (),
    "end_turn": (),
}
LETTERS = {"spice": "S", "location": "L", "traitor": "T", "tactics": "X"}


class Refused(Exception):
    """A rule objects to a step."""

    def __init__(self, rule: str | None) -> None:
        super().__init__(rule)
        self.rule = rule


Verdict = tuple[str, str | None, Mapping[str, int]]


def counters(entry: Any) -> tuple[int, int]:
    """Return Troops and Sardaukar of a written entry."""
    if isinstance(entry, Mapping):
        return entry.get("troops", 0), entry.get("sardaukar", 0)
    return int(entry), 0


def state_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state before a scenario as the language states it."""
    before = data.get("before") or {}
    board = {at: {f: counters(n) for f, n in (row or {}).items()}
             for at, row in (before.get("board") or {}).items()}  # fmt: skip
    note = before.get("prediction")
    return {
        "phase": "rolling",
        "turn": before.get("active") or data["players"][0],
        "round": before.get("round") or 1,
        "troops": {at: {f: n for f, (n, _) in row.items() if n} for at, row in board.items()},
        "elite": {at: {f: n for f, (_, n) in row.items() if n} for at, row in board.items()},
        "fort_at": dict.fromkeys(before.get("forts") or (), True),
        "storm": before.get("sand_storm"),
        "held": {
            who: {token: tokens.count(token) for token in tokens}
            for who, tokens in (before.get("held") or {}).items()
        },
        "foretold": {"bene_gesserit": note["faction"]} if note else {},
        "foretold_in": {"bene_gesserit": note["round"]} if note else {},
    }


def game_of(data: Mapping[str, Any]) -> Sitting:
    """Return the game of a scenario. Raises UsageProblem for a table or options that are none."""
    given = data.get("options") or {}
    if isinstance(given, list):
        given = dict.fromkeys(given, True)
    options = {"thumpers" if name == "thumper" else name: value for name, value in given.items()}
    if (powers := options.pop("powers", "none")) != "none":
        options["house"] = True if powers == "house" else powers
    used = {name: value for name, value in options.items() if value not in (False, "custom")}
    return the_game("dune_express", seats=tuple(data["players"]), options=used)


class Judged:
    """A scenario, judged step by step."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.position: Position
        self.spice_left: int | None = None
        self.at: dict[str, int] = {}
        self.verdict = self._verdict()

    def _verdict(self) -> Verdict:
        try:
            self.game = game_of(self.data)
        except UsageProblem:
            return "invalid_state", None, {}
        self.position, faults = self.game.set_up(self.game.machine.start(), state_of(self.data))
        for fault in faults:
            rule = self.game.plan.cites["player"] if "expected a player" in fault.message else None
            return "invalid_state", rule, {}
        for rule, _ in self.game.broken(self.position):
            return "invalid_state", rule, {}
        several = "turns" in self.data
        turns = self.data.get("turns") or [] if several else [self.data]
        for number, turn in enumerate(turns, start=1):
            self.at = {"turn": number} if several else {}
            try:
                if several:
                    self._begun(turn)
                self._steps(turn, self.at)
            except Refused as refused:
                return "illegal", refused.rule, self.at
        return "legal", None, {}

    def _begun(self, turn: Mapping[str, Any]) -> None:
        who = self.state["turn"]
        if self.position.ended is not None:
            self.judge(("end_turn", who))
        if turn.get("by") not in (None, who):
            raise Refused("DE-2.7")

    def _steps(self, turn: Mapping[str, Any], at: dict[str, int]) -> None:
        for number, (thrown, keep) in enumerate(rolls_of(turn), start=1):
            self.at = {**at, "roll": number}
            if keep is None:
                self._again("thumper", (), thrown["S"])
            else:
                self._roll(thrown, keep)
        for number, entry in enumerate(turn.get("actions") or (), start=1):
            self.at = {**at, "action": number}
            self._action(entry)

    # ------------------------------------------------------------------ single steps

    @property
    def state(self) -> dict[str, Any]:
        """The state of the game."""
        return self.game.to_plain(self.position)

    def judge(self, action: Action) -> str | None:
        """Raise Refused when a rule objects."""
        refusal = self.game.why_not(self.position, action)
        if refusal is not None:
            raise Refused(refusal.rule)
        return None

    def act(self, action: Action, faces: Sequence[Any] = ()) -> None:
        """Carry an action out, if no rule objects."""
        self.judge(action)
        try:
            self.position = self.game.apply(self.position, action, Stated(faces))
        except WrongOutcome:
            raise Refused("DE-3.7") from None
        state = self.state
        if self.position.ended is None and state["phase"] == "acting":
            self.spice_left = state["budget"] - state["spent"]

    def _roll(self, thrown: Mapping[str, Any], keep: Sequence[str]) -> None:
        me, before = self.state["turn"], self.position
        dice = [die for die in self.game.world.kinds["die"].ids if die in thrown]
        self.act(("roll", me, tuple(thrown)), [thrown[die] for die in dice])
        by_rule = [die for die, aside in self.state["aside"].items() if aside and die in thrown]
        try:
            for die in keep:
                if die not in by_rule:
                    self.act(("keep", me, die))
            loose = tuple(die for die in dice if not self.state["aside"][die])
            if loose and self._rule(("roll", me, loose)) == "DE-3.2":
                raise Refused("DE-3.2")
        except Refused:
            self.position = before
            raise

    def _rule(self, action: Action) -> str | None:
        refusal = self.game.why_not(self.position, action)
        return refusal and refusal.rule

    def _again(self, verb: str, parts: tuple[Any, ...], face: Any, by: str | None = None) -> None:
        self.act((verb, by or self.state["turn"], *parts), [] if face is None else [face])

    def _action(self, entry: Mapping[str, Any]) -> None:
        verb, me = entry["do"], entry.get("by") or self.state["turn"]
        if verb in ("thumper", "second_look"):
            parts = tuple(entry[part] for part in PARTS[verb])
            self._again(verb, parts, entry.get("new_face"), me)
        elif verb == "assign":
            moves = [Row({"kind": "troop", **move}) for move in entry.get("moves") or ()]
            self.act(("assign", me, tuple(moves)))
        else:
            usual = {"count": 1, "kind": "troop", "faction": me, **entry}
            action = (verb, me, *(usual[part] for part in PARTS[verb]))
            self._answered(action, entry) if verb == "remove" else self.act(action)

    def _answered(self, action: Action, entry: Mapping[str, Any]) -> None:
        """Carry out a removal with the answer that the record gives for the target.

        In the language the target is asked and answers for itself. A record that answers for one
        who cannot is refused by what would refuse the answer, in the order of DE-2.8.
        """
        before, how, who = self.position, entry.get("response"), action[3]
        first = self._rule(action)
        if how is not None and who in self.game.players:
            asked = {"phase": "answering", "target": who, "target_at": action[2], "hits": 1}
            answering, _ = self.game.set_up(before, asked)
            answer = self.game.why_not(answering, ("respond", who, how))
            refused = answer and answer.rule
            if before.ended is None and refused and first in (None, "DE-4.6", "DE-4.3"):
                raise Refused(refused if first is None or refused == "DE-17.1" else first)
        self.act(action)
        if self.state["phase"] == "answering":
            self.act(("respond", who, how or "protect"))

    # ------------------------------------------------------------------ what came out

    def end(self) -> dict[str, Any]:
        """Return what an expectation may name, in the form of written scenarios."""
        state, over = self.state, self.position.ended
        players = self.game.players
        return {
            "board": {
                at: {who: (count, state["elite"][at][who])}
                for at, row in state["troops"].items()
                for who, count in row.items()
                if count or state["elite"][at][who]
            },
            "forts": sorted(at for at, there in state["fort_at"].items() if there),
            "sand_storm": state["storm"] or "none",
            "held": {
                who: [token for token, n in row.items() for _ in range(n)]
                for who, row in state["held"].items()
                if any(row.values())
            },
            "supply": {
                who: 14 - sum(row[who] for row in state["troops"].values()) for who in players
            },
            "sardaukar_pile": 8 - sum(sum(row.values()) for row in state["elite"].values()),
            "spice_left": self.spice_left,
            "winner": over[1][0] if over else "none",
            "active": state["turn"],
            "round": state["round"],
        }


def rolls_of(
    turn: Mapping[str, Any],
) -> Iterator[tuple[Mapping[str, Any], Sequence[str] | None]]:
    """Yield every roll with the dice that are kept; None for them where a Thumper is used."""
    if turn.get("dice") is not None:
        dice = turn["dice"]
        thrown = {f"F{n}": face for n, face in enumerate(dice.get("faction") or (), start=1)}
        thrown |= {die: dice[kind] for kind, die in LETTERS.items() if kind in dice}
        yield thrown, tuple(thrown)
        return
    for entry in turn.get("rolls") or ():
        if "thumper" in entry:
            yield {"S": (entry["thumper"] or {}).get("new_face")}, None
        else:
            yield entry["roll"] or {}, tuple(entry.get("keep") or ())


def table_of(one: Scenario) -> str:
    """Return who plays a scenario by which options."""
    return f"{one.data['players']} {one.data.get('options')}"


def difference(one: Scenario) -> object:
    """Return what differs between the engines about a scenario, None where nothing does."""
    result = ENGINE.replay(one.data).report.result
    judged = Judged(one.data)
    verdict, rule, at = judged.verdict
    # What a text claims is asked of the positions, and these are compared below.
    theirs = "legal" if result.verdict == "contradiction" else result.verdict
    wanted = (theirs, None if theirs == "legal" else result.rule)
    if verdict == "invalid_state":
        same = wanted == (verdict, rule) or (rule is None and result.rule in NO_TABLE)
        return None if same else (wanted, verdict, rule)
    if (verdict, rule) != wanted or (theirs == "illegal" and dict(at) != dict(result.at or {})):
        return wanted, result.at, verdict, rule, at
    board = result.state["board"]
    state = {**result.state, "board": {
        place: {who: counters(item) for who, item in row.items()} for place, row in board.items()
    }}  # fmt: skip
    end = judged.end()
    return [(key, state[key], end[key]) for key in end if state[key] != end[key]] or None
