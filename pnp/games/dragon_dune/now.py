"""What a whole game does now, as a sentence: whose turn it is to do what, or what comes by itself.

The outline of the sequence of play is read as a list; a refusal is read alone, at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pnp.english import listed
from pnp.games.dragon_dune.measures import can_plan, still_hires, still_raises
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import ROUNDS, people
from pnp.games.kit.flow import Step

TURNS: Final[Mapping[str, str]] = {
    "setup": "place the first units",
    "control": "let the die be rolled or to control the dragons by two Aces",
    "relocate": "relocate",
    "walls": "break walls by two Aces",
    "stop_survival": "stop the Orcs' survival by an Ace",
    "ride": "ride the Red Dragon",
    "council": "speak at the Great Council",
    "consent": "answer the proposal",
    "bid": "bid or pass",
    "settle": "pay for the card",
    "come_out": "come out",
    "initiative": "muster now or wait",
    "revive": "revive",
    "stop_early": "stop the early disbanding by an Ace",
    "disband_early": "disband early",
    "conscript": "conscript",
    "stop_hiring": "forbid the hiring by an Ace",
    "recruit": "hire",
    "move": "move a group",
    "disband": "disband",
    "hide": "hide",
    "battle": "attack",
    "question": "ask",
    "stop_question": "stop the question by an Ace",
    "answer": "answer the question",
    "bless": "bless the battle",
    "plan": "make a plan",
    "chaos": "call the chaos monster",
    "treachery": "show treachery",
    "stop_swap": "stop the swap by an Ace",
    "plunder": "keep the plundered card or take gold for it",
    "discard": "discard artifacts",
    "final": "fight in 0•",
}
"""What somebody is asked in a step."""

HAPPENS: Final[Mapping[str, str]] = {
    "roll": "the die of the dragons is rolled",
    "move_dragon": "the dragon marker moves",
    "check_card": "the check card is turned up",
    "red_dragon_attack": "the Red Dragon strikes",
    "event_card": "the event is turned up",
    "begin_bidding": "the cards for bid are counted",
    "reshuffle": "the discards are shuffled",
    "offer": "the next card is put up",
    "second_card": "the Goblins draw a second card",
    "unsold": "the card that nobody wants is put away",
    "begin_recruitment": "the hidden units of all but the Elves come out",
    "turn": "the next player's muster begins",
    "end_turn": "the muster ends",
    "draw": "the Orcs draw a card of the loser",
    "resolve": "the battle is decided",
    "end_battles": "the round of battles ends",
    "collect": "everybody collects",
    "judge": "the castles are counted",
    "declare": "the tie is decided",
}
"""What comes by chance or by itself in a step."""

DOING: Final[Mapping[str, str]] = {
    "roll": "rolling the die",
    "move_dragon": "moving the dragon marker",
    "check_card": "turning up the check card",
    "red_dragon_attack": "the strike of the Red Dragon",
    "event_card": "turning up the event",
    "begin_bidding": "the beginning of the bidding",
    "offer": "putting up a card",
    "begin_recruitment": "the coming out of hidden units",
    "end_battle_round": "the end of the battles",
    "collection": "collecting gold",
    "victory": "seeing who has won",
    "declare_final_winner": "deciding the tie",
    "control_dragons": "controlling the dragons",
    "orc_relocate": "relocating",
    "stop_red_dragon_survival": "stopping the Orcs' survival",
    "ride": "riding",
    "ally": "making an alliance",
    "break_alliance": "breaking an alliance",
    "council_pass": "passing at the Great Council",
    "bid": "bidding",
    "pass": "passing on a card",
    "settle": "paying for a card",
    "come_out": "coming out",
    "turn": "mustering",
    "revive": "reviving",
    "stop_early_disband": "stopping an early disbanding",
    "disband_early": "early disbanding",
    "disband": "disbanding",
    "conscript": "conscription",
    "stop_hiring": "forbidding a hiring",
    "hire": "hiring",
    "raise": "raising armies",
    "move": "moving a group",
    "end_turn": "ending a muster",
    "battle": "attacking",
    "stop_question": "stopping a question",
    "ask": "asking",
    "bless": "blessing a battle",
    "plan": "making a plan",
    "chaos": "calling the chaos monster",
    "treachery": "treachery",
    "stop_swap": "stopping a swap",
    "resolve": "deciding a battle",
    "discard": "discarding artifacts",
}
"""What a move does that was tried, by its verb; every move that has a round is here."""


LET_GO: Final[Mapping[str, str]] = {
    "stop_early_disband": "disband_early",
    "stop_hiring": "recruit",
}
"""By the verb of what stops something the step that is stopped: who can has been asked before."""


def rounds_of(steps: Iterable[Step]) -> dict[str, int]:
    """Return the round of every step, 0 before the first: the outline says where one begins."""
    found, now = {}, 0
    for step in steps:
        begins = re.match(r"([IVX]+)\. ", step.says)
        now = ROUNDS.index(begins[1]) + 1 if begins else now
        found[step.name] = now
    return found


def at_step(position: Position, together: bool) -> str:
    """Return what comes now: ``it is the Orcs' turn to relocate``."""
    step, asked = position.step, position.asked
    if not asked or step not in TURNS:
        return f"{HAPPENS.get(step, 'something else comes')} now"
    able = [one for one in asked if can_plan(position, one)] if together else asked[:1]
    who = listed([f"{people(one)}'" for one in able])
    what = TURNS[step]
    if step == "recruit" and still_raises(position, asked[0]):
        what = "hire or raise" if still_hires(position, asked[0]) else "raise armies"
    return f"it is {who} turn to {what}"


def another_round(verb: str, own: int, now: int) -> str:
    """Return what round a move belongs to that comes in another: ``hiring comes in round IV``."""
    return f"{DOING[verb]} {'comes in' if own > now else 'belongs to'} round {ROUNDS[own - 1]}"
