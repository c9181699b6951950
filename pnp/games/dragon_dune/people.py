"""A person at the table: sees what the seat may know and chooses a legal move by its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.moves import Decline, Move, Propose
from pnp.games.dragon_dune.moves import Question as BattleQuestion
from pnp.games.dragon_dune.notation import VERB_OF
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.steps import FLOW
from pnp.games.dragon_dune.words import FACTIONS, people
from pnp.games.kit.observation import HIDDEN
from pnp.games.kit.people import Ask, Question

_ASCII: Final = str.maketrans({"★": "c", "•": "f", "♦": "d", "♥": "h", "♣": "c", "♠": "s"})
_LINKS: Final = {"units": "x"}


@dataclass(slots=True)
class Person:
    """Decides as somebody answers."""

    ask: Ask
    name: str = "person"

    def decide(self, game: DragonDune, position: Position, chance: Chance, number: int) -> Move:
        """Return the move that was chosen; what leaves no choice is not asked."""
        moves = game.legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        # Going on is the usual answer, so it is the first.
        ordered = sorted(moves, key=lambda move: not isinstance(move, Decline))
        choices = {spell(game, move): move for move in ordered}
        typed = {plain(words): move for words, move in choices.items()}
        who = FACTIONS[position.asked[0]]
        question = Question(who, tuple(seen(game, position, who)), tuple(choices))
        while (answer := plain(self.ask(question))) not in typed:
            question = replace(question, refused=f"expected one of the moves, found {answer}")
        return typed[answer]


def plain(words: str) -> str:
    """Return words as a keyboard writes them, so that nobody has to type a sign.

    >>> plain("Move 10★ 9•, x 3"), plain("plan A♠")
    ('move 10c 9f, x 3', 'plan as')
    """
    return " ".join(words.translate(_ASCII).lower().split())


def spell(game: DragonDune, move: Move) -> str:
    """Return a move as a player types it."""
    if isinstance(move, Decline):
        return "go on"
    if isinstance(move, Propose):
        return f"ask {people(move.ally)} for an alliance"
    if isinstance(move, BattleQuestion):
        return f"question {move.question}" + (f" with {move.special}" if move.special else "")
    assert type(move) in VERB_OF
    action = game.notation.write(move)
    words = [str(action.pop("act")).replace("_", " ")]
    for key, value in action.items():
        if key in ("by", "attacker", "of"):
            continue
        words.append(_spelled(key, value))
    return " ".join(words)


def _spelled(key: str, value: Any) -> str:
    if value is True:
        return key.replace("_", " ")
    if isinstance(value, Mapping):
        return " ".join(f"{item} {value[item]}" for item in value)
    shown = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    if key in _LINKS:
        return f"{_LINKS[key]}{shown}"
    if key in ("at", "path", "amount", "card", "cards", "die", "dragon_dice", "question"):
        return shown
    return f"{key.replace('_', ' ')} {shown}"


def seen(game: DragonDune, position: Position, who: str) -> Iterator[str]:
    """Yield the lines that one player may read, all taken from the player's view (DD-4.6)."""
    view = game.view(position, who)
    yield f"Turn {view['turn']}, round {view['round']}: {FLOW.step(position.step).says}"
    dragon = view["dragon"]
    trolls = ", ".join(view["trolls"]) or "nowhere"
    yield f"  dragons at {dragon}, Trolls at {trolls}, {view['starting_player']} began"
    for place in game.constants.board.ids:
        units, gold = view["units"].get(place), view["board_gold"].get(place)
        if units or gold:
            standing = ", ".join(f"{name} {_count(units[name])}" for name in units or ())
            yield f"  {place:>4}  {standing}" + (f"  {gold} gold" if gold else "")
    for name in view["players"]:
        yield f"  {name}: {_holdings(view, name)}"
    yield from _secrets(view, who)


def _count(stack: Any) -> str:
    if isinstance(stack, Mapping):
        return f"{stack['visible']} and {stack['hidden']} hidden"
    return str(stack)


def _holdings(view: Mapping[str, Any], name: str) -> str:
    allies = [
        one if other == name else other for one, other in view["alliances"] if name in (one, other)
    ]
    ally = f", ally {allies[0]}" if allies else ""
    return (
        f"{view['gold'][name]} gold, {view['hand_sizes'][name]} cards, "
        f"bank {view['bank_units'][name]}, graveyard {view['graveyard'][name]}{ally}"
    )


def _secrets(view: Mapping[str, Any], who: str) -> Iterator[str]:
    hand = view["hands"][who]
    queen, jack = view["queens"][who], view["jacks"][who]
    yield f"  your hand: {' '.join(hand) or 'empty'}; {queen} and {jack}"
    if view.get("offered") not in (None, HIDDEN):
        yield f"  on offer: {view['offered']}"
    if view.get("peeked") not in (None, HIDDEN):
        yield f"  next event card: {view['peeked']}"
    fight = view.get("fight")
    if fight:
        yield f"  {fight['attacker']} attack {fight['defender']} in {fight['at']}"
        for asker, question, answer in fight["answers"]:
            yield f"  {asker} asked for {question}: {answer}"
    for name, plan in (view.get("plans") or {}).items():
        if plan is not HIDDEN:
            card = plan["artifact"] or "no artifact"
            yield f"  plan of {name}: {plan['units']} units and {card}"
