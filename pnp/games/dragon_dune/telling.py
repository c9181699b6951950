"""Actions and positions of Dragon Dune as sentences, in the words of the game's own tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.games.dragon_dune.words import FACTIONS, listed

Name = Callable[[object], str]
"""Returns the word for an id."""

SENTENCES: Final[Mapping[str, str]] = {
    "setup": "everything is laid out; the dragon dice show {dragon_dice}",
    "roll": "the die shows {die}",
    "control_dragons": "{by} discard {cards} and choose {amount} for the dragons",
    "orc_relocate": "{by} discard {card} and go from {from} to {to}",
    "move_dragon": "the dragon marker moves",
    "check_card": "the check card is {card}",
    "stop_red_dragon_survival": "{by} discard {card}: the Orcs will not survive",
    "red_dragon_attack": "the Red Dragon attacks",
    "ride": "{by} ride to {to}",
    "ally": "{by} and {with} become allies",
    "break_alliance": "{by} end their alliance",
    "council_pass": "{by} pass",
    "event_card": "the event is {card}",
    "begin_bidding": "the bidding begins",
    "offer": "a card is offered",
    "bid": "{by} bid {amount}",
    "pass": "{by} pass",
    "begin_recruitment": "hidden units come out",
    "come_out": "{by} come out in {at}",
    "turn": "the turn of {by} begins",
    "revive": "{by} take {units} out of the graveyard",
    "stop_early_disband": "{by} discard {card} against the early disband",
    "disband_early": "{by} disband {units} in {at} at once",
    "conscript": "{by} conscript {units} in {at}",
    "stop_hiring": "{by} discard {card}: {player} may not hire",
    "hire": "{by} hire {units} in {at}",
    "raise": "{by} raise {units} in {at}",
    "hide": "{by} hide in {at}",
    "disband": "{by} disband {units} in {at}",
    "end_turn": "the turn of {by} ends",
    "battle": "{attacker} attack {defender} in {at}",
    "stop_question": "{by} discard {card} against the question of {of}",
    "ask": "{by} ask for the {question}; the answer is {answer}",
    "bless": "{by} bless the battle",
    "chaos": "{by} discard {cards} and call the chaos monster",
    "treachery": "{by} show {usurper} and {sabotage}",
    "stop_swap": "{by} discard {card} against the swap",
    "resolve": "the battle comes out",
    "end_battle_round": "all battles are fought",
    "collection": "everybody collects",
    "discard": "{by} discard {cards}",
    "victory": "the turn ends",
    "declare_final_winner": "the tie is decided",
    "give_gold": "{by} give {amount} gold to {to}",
    "give_artifact": "{by} give {card} to {to}",
    "terminate_agreement": "the agreement {agreement} is ended",
    "destroy_walls": "{by} discard {cards} and break the walls of {at}",
    "yes_no_question": "{by} ask {of} a question; the answer is {answer}",
}
_PLAYERS: Final = ("by", "with", "player", "of", "attacker", "defender")


def told(action: Mapping[str, Any], name: Name) -> str:
    """Return what an action does, as a sentence without its full stop."""
    verb = str(action["act"])
    words = {key: _word(key, value, name) for key, value in action.items()}
    if verb == "settle":
        return _settled(action, words)
    if verb == "move":
        steps = listed(action["path"][1:])
        hidden = " hidden" if action.get("hidden") else ""
        return f"{words['by']} move {action['units']}{hidden} from {action['path'][0]} to {steps}"
    if verb == "plan":
        card = f" with {words['artifact']}" if action.get("artifact") else ""
        return f"{words['by']} send {action['units']}{card}"
    sentence = SENTENCES[verb].format_map(words)
    special = action.get("special")
    return f"{sentence}, discarding {special}" if special else sentence


def _settled(action: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if not action.get("by"):
        return "nobody wants the card; it goes under the deck"
    if action.get("special"):
        return f"{words['by']} take the card and discard {words['special']} instead of paying"
    return f"{words['by']} pay and take the card"


def _word(key: str, value: Any, name: Name) -> str:
    if isinstance(value, (list, tuple)):
        return listed(map(name, value))
    word = name(value)
    return f"the {word}" if key in _PLAYERS or (key == "to" and value in FACTIONS) else word


def standing(state: Mapping[str, Any], name: Name) -> list[str]:
    """Return who and what is where, one text a territory."""
    units, gold = state.get("units") or {}, state.get("board_gold") or {}
    trolls = state.get("trolls") or []
    places = []
    for at in dict.fromkeys([*units, *gold, *trolls]):
        parts = []
        for who, stack in units.get(at, {}).items():
            visible, hidden = _stack(stack)
            if visible:
                parts.append(f"{name(who)} {visible}")
            if hidden:
                parts.append(f"{name(who)} {hidden} hidden")
        parts += ["Troll"] if at in trolls else []
        parts += [f"{gold[at]} gold"] if gold.get(at) else []
        if parts:
            places.append(f"{name(at)}: {', '.join(parts)}")
    return places


def _stack(stack: Any) -> tuple[int, int]:
    if isinstance(stack, Mapping):
        return stack.get("visible", 0), stack.get("hidden", 0)
    return int(stack), 0
