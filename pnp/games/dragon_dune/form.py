"""The form of Dragon Dune scenarios (H): what the data must look like before they are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.games.dragon_dune.cards import ARTIFACTS, CARDS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.options import PER_FACTION, SWITCHES, WORDS
from pnp.games.dragon_dune.words import FACTIONS, ROUNDS
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    anything,
    chosen,
    either,
    fields,
    listing,
    number,
    optional,
    table,
    text,
    truth,
    whole,
    word,
)


class Form:
    """The checks of scenarios for one game."""

    def __init__(self, action: Check, place: Check, editions: Iterable[str]) -> None:
        self.action, self.place = action, place
        self.editions = tuple(editions)
        self.card = word("a card", CARDS)
        self.player = word("a faction", FACTIONS)
        self.state = fields({}, self._state())
        self.result = fields({}, {**self._state(), **self._results()})
        self.scenario = self._scenario()

    def faults(self, data: Any) -> list[Fault]:
        """Return everything that is wrong with the form of a scenario."""
        wrong = self.scenario((), data)
        if wrong or not isinstance(data, Mapping):
            return wrong
        return self._lines(data) + self._doubles(data)

    def _state(self) -> dict[str, Check]:
        player, place = self.player, self.place
        stack = either(
            lambda value: isinstance(value, Mapping),
            fields({}, {"visible": whole(0), "hidden": whole(0)}),
            whole(0),
        )
        count = table(player, whole(0))
        return {
            "turn": whole(1),
            "round": word("a round", ROUNDS),
            "starting_player": player,
            "current_player": optional(player),
            "dragon": optional(whole(1)),
            "trolls": listing(place),
            "units": table(place, table(player, stack)),
            "elite": table(place, whole(0)),
            "graveyard": count,
            "gold": count,
            "board_gold": table(place, whole(0)),
            "hands": table(player, listing(word("an artifact or an Ace", ARTIFACTS))),
            "hand_sizes": count,
            "queens": table(player, optional(word("a Queen", QUEENS))),
            "jacks": table(player, optional(word("a Jack", JACKS))),
            "alliances": listing(listing(player, 2)),
            "event_discard_top": optional(word("an event card", EVENTS)),
            "agreements": listing(self._agreement()),
            "walls_destroyed": listing(place),
            "elven_combat_losses": whole(0),
            "blessing_used": truth,
        }

    def _results(self) -> dict[str, Check]:
        player = self.player
        optional_player = optional(player)
        whole_or_none = optional(whole(0))
        return {
            "bank_units": table(player, whole()),
            "battle_values": table(player, whole_or_none),
            "entered": listing(whole(0)),
            "starting_bidders": listing(player),
            "unsold": listing(self.card),
            "goblin_second_card": listing(truth),
            "tied": listing(player),
            "event_deck_bottom": optional(self.card),
            "artifact_deck": whole(0),
            "event_deck": whole(0),
            "cards_for_bid": whole_or_none,
            "paid": whole_or_none,
            "battle_winner": optional_player,
            "winner": optional_player,
        }

    def _agreement(self) -> Check:
        place, player = self.place, self.player
        bound = {"kind": text, "player": player}
        forms = {
            "not_enter": fields({**bound, "territory": place}),
            "not_hire": fields(bound, {"territory": optional(place)}),
            "move_to": fields({**bound, "territory": place}),
            "not_bid_above": fields({**bound, "amount": whole(0)}),
            "pay": fields({**bound, "to": player, "amount": whole(0)}),
            "free": fields({"kind": text}, {"player": optional(player), "text": text}),
        }
        clause = chosen("kind", "a kind of clause", forms)
        return fields({"id": text, "parties": listing(player), "clause": clause})

    def _options(self) -> Check:
        known: dict[str, Check] = {name: optional(truth) for name in SWITCHES}
        for name, words in WORDS.items():
            known[name] = optional(word(f"one of {', '.join(words)}", words))
        known["min_bid"] = optional(whole(0))
        for name in PER_FACTION:
            known[name] = table(self.player, whole(0))
        return optional(fields({}, known))

    def _line(self) -> Check:
        claim: dict[str, Check] = {
            "fact": self.result,
            "cannot": self._claimed,
            "can": self._claimed,
        }
        line = fields({"says": text}, {"after": whole(0), **claim})

        def check(path: Path, value: Any) -> list[Fault]:
            wrong = line(path, value)
            if not wrong and sum(key in value for key in claim) > 1:
                wrong = [Fault(path, "expected one claim a line: fact, cannot or can")]
            return wrong

        return check

    def _claimed(self, path: Path, value: Any) -> list[Fault]:
        return self.action(path, value)

    def _scenario(self) -> Check:
        rules = listing(text)
        contradiction = fields({"line": whole(1)}, {"rules": rules, "correct": text})
        expect = fields(
            {},
            {
                "legal": truth,
                "action": whole(1),
                "rules": rules,
                "result": optional(self.result),
                "contradictions": listing(contradiction),
            },
        )
        return fields(
            {},
            {
                "actions": listing(self.action),
                "id": text,
                "title": text,
                "kind": word("narration", ("narration", "ordinary")),
                "edition": either(
                    lambda value: isinstance(value, str), word("an edition", self.editions), number
                ),
                "options": self._options(),
                "players": listing(self.player, len(FACTIONS)),
                "state": optional(self.state),
                "narration": listing(self._line()),
                "expect": optional(expect),
                **dict.fromkeys(("about", "story", "why", "depends_on", "rules"), anything),
            },
        )

    def _lines(self, data: Mapping[str, Any]) -> list[Fault]:
        """Return what is wrong with the numbers that refer to actions and lines."""
        actions = len(data.get("actions") or ())
        faults = []
        for place, line in enumerate(data.get("narration") or ()):
            if line.get("after", 0) > actions:
                message = f"expected the number of an action up to {actions}, found {line['after']}"
                faults.append(Fault(("narration", place, "after"), message))
        if data.get("kind") == "narration" and "narration" not in data:
            faults.append(Fault((), "expected the key narration"))
        return faults

    def _doubles(self, data: Mapping[str, Any]) -> list[Fault]:
        players = data.get("players") or []
        if len(set(players)) < len(players):
            return [Fault(("players",), "expected every faction once")]
        edition = str(data.get("edition") or self.editions[0])
        if edition not in self.editions:
            message = f"expected the edition {' or '.join(self.editions)}, found {edition}"
            return [Fault(("edition",), message)]
        state = data.get("state") or {}
        starting = state.get("starting_player")
        if starting is not None and players and starting not in players:
            message = f"expected one of the players, found {starting}"
            return [Fault(("state", "starting_player"), message)]
        for place, pair in enumerate(state.get("alliances") or ()):
            if len(set(pair or ())) != 2:
                return [Fault(("state", "alliances", place), "expected two factions")]
        return []
