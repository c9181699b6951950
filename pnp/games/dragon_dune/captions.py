"""The steps of a replay as a book tells them: which player did what, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.english import in_words, listed, singular
from pnp.games.kit.replay import Step
from pnp.games.kit.story import sentence

_SAID: Final[Mapping[str, str]] = {
    "roll": "the die shows a {die}",
    "check_card": "the check card is the {card}",
    "red_dragon_attack": "the Red Dragon strikes",
    "ally": "{by} and {with} become allies",
    "break_alliance": "{by} ends the alliance",
    "council_pass": "{by} passes",
    "pass": "{by} passes",
    "bid": "{by} bids {amount}",
    "turn": "{by}'s muster begins",
    "end_turn": "{by}'s muster is over",
    "revive": "{by} revives {units}",
    "disband_early": "{by} disbands {units} in {at} early",
    "disband": "{by} disbands {units} in {at}",
    "conscript": "{by} conscripts {units} in {at}",
    "hire": "{by} hires {units} in {at}",
    "raise": "{by} raises {units} in {at}",
    "battle": "{attacker} attacks {defender} in {at}",
    "treachery": "{by} declares treachery with the {usurper} and the {sabotage}",
    "give_gold": "{by} gives {amount} gold to {to}",
    "discard": "{by} discards the {cards}",
}
"""What is said of an action, by its verb; others are told in the words of their kind."""

_PLAYERS: Final = ("by", "with", "attacker", "defender", "to", "player", "of")


_BURNING: Final = ("move_dragon", "red_dragon_attack")


def units(count: int, of: str = "unit") -> str:
    """Return units in words.

    >>> units(1), units(3), units(1, "Elves"), units(2, "Elves")
    ('one unit', 'three units', 'one Elf', 'two Elves')
    """
    word = of if count != 1 else singular(of)
    return f"{in_words(count)} {word}{'s' if of == 'unit' and count != 1 else ''}"


@dataclass(frozen=True)
class Teller:
    """Tells one step; *name* and *player* return the words for a faction and for who plays it."""

    name: Callable[[object], str]
    player: Callable[[object], str]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    """The values of the position that an expectation may name, before and after the step."""

    def tell(self, step: Step[Any], entry: Mapping[str, Any], told: str) -> str:
        """Return the step in sentences; *told* is what its kind of action says of it."""
        if step.stuck is not None:
            return sentence(told, step.refusals[0].because)
        said = self._special(step, entry) or self._plain(entry) or told
        return sentence(said, *self._then(step, entry))

    def _plain(self, entry: Mapping[str, Any]) -> str:
        template = _SAID.get(entry["act"], "")
        words = {key: self._word(key, value) for key, value in entry.items()}
        try:
            return template.format_map(words)
        except KeyError:
            return ""

    def _word(self, key: str, value: Any) -> str:
        if key == "units":
            return units(value)
        if key in _PLAYERS:
            return self.player(value)
        return listed(map(self.name, value)) if isinstance(value, list) else self.name(value)

    def _special(self, step: Step[Any], entry: Mapping[str, Any]) -> str:
        who = self.player(entry.get("by", ""))
        match entry["act"]:
            case "move_dragon":
                came = [e.facts["number"] for e in step.events if e.rule == "DD-7.2"]
                return f"the dragons leave {self.before['dragon']} and enter {listed(came)}"
            case "ride":
                riders = units(entry["units"], "Orcs")
                return f"{who} sends {riders} on the dragon's back to {entry['to']}"
            case "event_card":
                return f"the new event is the {entry['card']}"
            case "offer":
                return f"the {entry['card']} is for sale" if entry.get("card") else ""
            case "settle" if entry.get("special"):
                return f"{who} takes the card and discards the {entry['special']} instead of paying"
            case "settle" if entry.get("by"):
                return f"{who} pays {self._price(step)} gold and takes the card"
            case "move":
                start, *through, goal = entry["path"]
                way = f" through {listed(through)}" if through else ""
                group = "hidden " if entry.get("hidden") else ""
                moved = units(entry["units"]).replace(" ", f" {group}", 1)
                return f"{who} moves {moved} from {start}{way} to {goal}"
            case "hide":
                count = next(e.facts["count"] for e in step.events if "count" in e.facts)
                return f"{who} hides {units(count)} in {entry['at']}"
            case "resolve":
                values = [str(e.facts["value"]) for e in step.events if "value" in e.facts]
                return f"{' against '.join(values)}: {self._victor(step)}"
            case "ask":
                return f"{who} asks for the {entry['question']}; the answer is {entry['answer']}"
            case "plan":
                sent = units(entry["units"]) if entry["units"] else "nobody"
                card = f" with the {entry['artifact']}" if entry.get("artifact") else ""
                return f"{who} sends {sent}{card}"
        return ""

    def _victor(self, step: Step[Any]) -> str:
        """Return who has won a battle, and how."""
        seats = {f"the {self.name(who)}": who for who in self.before["gold"]}
        for event in step.events:
            if event.text.endswith((" win", " win by treachery")):
                how = event.text.partition(" win")[2]
                return f"{self.player(seats[event.facts['who']])} wins{how}"
        return "nobody wins"

    @staticmethod
    def _price(step: Step[Any]) -> int:
        return next(int(event.facts["price"]) for event in step.events if "price" in event.facts)

    # ------------------------------------------------------------------ what came of it

    def _then(self, step: Step[Any], entry: Mapping[str, Any]) -> Iterator[str]:
        facts = {event.rule: event.facts for event in step.events}
        act = entry["act"]
        if act == "begin_bidding" and "DD-9.2" in facts:
            count = int(facts["DD-9.2"]["count"])
            yield f"{in_words(count)} {'card is' if count == 1 else 'cards are'} for sale"
        elif act == "hire":
            yield f"the price is {self._price(step)} gold"
        yield self._deaths() or ("nobody dies" if act in _BURNING else "")
        yield from self._gold(act)
        if self.after.get("winner") and not self.before.get("winner"):
            yield f"{self.player(self.after['winner'])} wins"

    def _deaths(self) -> str:
        """Return whose units have died, as the graveyards tell."""
        was, now = self.before["graveyard"], self.after["graveyard"]
        dead = [(who, now[who] - was.get(who, 0)) for who in now if now[who] > was.get(who, 0)]
        alone = [count for _, count in dead] == [1]
        fallen = listed(units(count, self.name(who)) for who, count in dead)
        return f"{fallen} {'dies' if alone else 'die'}" if dead else ""

    def _gold(self, act: str) -> Iterator[str]:
        was, now = self.before.get("board_gold") or {}, self.after.get("board_gold") or {}
        for at in dict.fromkeys((*was, *now)):
            more = now.get(at, 0) - was.get(at, 0)
            if more > 0:
                yield f"{more} gold {'appears' if more == 1 else 'appear'} in {at}"
            elif more < 0 and act in _BURNING:
                yield f"{-more} gold in {at} is lost"
        if act == "collection":
            purse, before = self.after["gold"], self.before["gold"]
            gains = [(who, purse[who] - before.get(who, 0)) for who in purse]
            yield listed(f"{self.player(who)} takes {gain} gold" for who, gain in gains if gain)
