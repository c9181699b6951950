"""A person at the table: what the seat may read, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.understanding import ASCII, BARE, UNSAID, understood
from pnp.games.kit.human import Person
from pnp.games.kit.observation import UNKNOWN
from pnp.games.protocol import AnyGame, IllegalMove, InvalidMove

_LINKS: Final = {"units": "x"}


class Player(Person):
    """A person who is asked only where there is a choice."""

    def __call__(self, game: AnyGame, position: Any, seat: str, chance: Chance, number: int) -> Any:
        """Return the move that was typed, or the only one."""
        moves = game.legal_actions(position, seat)
        return (
            moves[0] if len(moves) == 1 else super().__call__(game, position, seat, chance, number)
        )


def plain(words: str) -> str:
    """Return words as a keyboard writes them, so that nobody has to type a sign.

    >>> plain("Move 10★ 9•, x 3"), plain("plan A♠")
    ('move 10c 9f, x 3', 'plan as')
    """
    return " ".join(words.translate(ASCII).lower().split())


def choices(game: DragonRules, position: Position, seat: str) -> dict[str, Action]:
    """Return the moves of a seat by their words; going on is the usual answer, so it is first."""
    moves = game.legal_actions(position, seat)
    ordered = sorted(moves, key=lambda move: not move.declines)
    return {spell(game, move): move for move in ordered}


def typed(game: DragonRules, position: Position, seat: str, text: str) -> Action:
    """Return the move that a player typed: one that is offered, or a gift or the like.

    Raises IllegalMove with the rule for one that is forbidden, InvalidMove for words that are none.
    """
    answer = plain(text)
    for words, move in choices(game, position, seat).items():
        if plain(words) == answer:
            return move
    tried = understood(game, position, seat, answer)
    if tried is None:
        raise InvalidMove(f"expected one of the moves, found {' '.join(text.split())}")
    refusal = game.why_not(position, tried)
    if refusal is not None:
        raise IllegalMove(refusal, text, game.draw(position))
    return tried


def spell(game: DragonRules, move: Action) -> str:
    """Return a move as a player types it."""
    return move.spelled() or _spelled_out(game.write(move))


def _spelled_out(action: dict[str, Any]) -> str:
    words = [str(action.pop("act")).replace("_", " ")]
    for key, value in action.items():
        if key not in UNSAID:
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
    if key in BARE:
        return shown
    return f"{key.replace('_', ' ')} {shown}"


def seen(game: DragonRules, position: Position, who: str) -> Iterator[str]:
    """Yield the lines that one player may read, all taken from the player's view (DD-4.6)."""
    view = game.observation(position, who)
    yield f"Turn {view['turn']}, round {view['round']}: {game.flow.step(position.step).says}"
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
    if view.get("offered") not in (None, UNKNOWN):
        yield f"  on offer: {view['offered']}"
    if view.get("peeked") not in (None, UNKNOWN):
        yield f"  next event card: {view['peeked']}"
    fight = view.get("fight")
    if fight:
        yield f"  {fight['attacker']} attack {fight['defender']} in {fight['at']}"
        for asker, question, answer in fight["answers"]:
            yield f"  {asker} asked for {question}: {answer}"
    for name, plan in (view.get("plans") or {}).items():
        if plan != UNKNOWN:
            card = plan["artifact"] or "no artifact"
            yield f"  plan of {name}: {plan['units']} units and {card}"
