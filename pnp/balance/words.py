"""The answer in sentences: who is too strong, by how much, and what would change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.balance.answer import Answer
from pnp.balance.shares import Share, by_player, by_seat
from pnp.english import counted
from pnp.games.kit.counting import quantile
from pnp.games.kit.sweep import Sweep, findings


def played(answer: Answer) -> str:
    """Return what was played, by whom, how often."""
    simulation, tally = answer.simulation, answer.tally
    policies = " against ".join(dict.fromkeys(simulation.policies))
    settings = ""
    if isinstance(simulation, Sweep):
        settings = f" by each of {len(simulation.settings)} settings"
    return (
        f"{_games(tally.games)}{settings}, {counted(simulation.players, 'player')}, "
        f"every seat played by {policies}, seed {simulation.asked.seed}. People may play "
        "otherwise: what holds for these players holds for people as far as they play alike."
    )


def verdicts(answer: Answer) -> list[str]:
    """Return who wins too often or too seldom, and by how much; then how games end."""
    said = [*_shared(by_player(answer), "player", answer)]
    seats = by_seat(answer)
    said += _shared(seats, "seat", answer) if seats else []
    return [*said, *_ends(answer)]


def _shared(shares: list[Share], noun: str, answer: Answer) -> Iterator[str]:
    if not any(one.won for one in shares):
        yield f"No game was won by any {noun}"
        return
    if len(shares) == 1:
        (one,) = shares
        yield (
            f"{one.name} won {one.share:.1%} of {_games(one.games)} "
            f"({one.low:.1%} to {one.high:.1%})"
        )
        return
    known = sorted(
        (one for one in shares if one.is_known), key=lambda one: -abs(one.share - one.fair)
    )
    for one in known:
        word, way = ("strong", "many") if one.share > one.fair else ("weak", "few")
        ends = sorted(abs(100 * (end - one.fair)) for end in (one.low, one.high))
        yield (
            f"{one.name}: too {word}. {one.share:.1%} of {_games(one.games)} won, where "
            f"{one.fair:.1%} would be fair: {ends[0]:.1f} to {ends[1]:.1f} points too {way}"
        )
    others = len(shares) - len(known)
    if others and known:
        nouns = noun if others == 1 else f"{noun}s"
        yield f"{others} other {nouns}: no difference that these games could show"
    elif others:
        widest = max(max(one.high - one.fair, one.fair - one.low) for one in shares)
        yield (
            f"No {noun} is shown to be too strong or too weak; "
            f"differences up to {100 * widest:.1f} points could still hide"
        )


def _ends(answer: Answer) -> Iterator[str]:
    tally, sentences = answer.tally, told(answer)
    for rule, count in tally.ended.most_common(4):
        yield f"{count / tally.games:.1%} of the games end by {rule}: {sentences.get(rule, '')}"
    left = tally.games - tally.turns.total()
    yield from _over(tally.turns, tally.games)
    if tally.drawn:
        yield (
            f"{tally.drawn:,} of {_games(tally.games)} "
            f"{'was' if tally.drawn == 1 else 'were'} drawn or shared, {answer.simulation.sharing}"
        )
    if left:
        yield (
            f"{left:,} of {_games(tally.games)} {'was' if left == 1 else 'were'} left "
            "before the end"
        )


def _over(turns: Counter[int], games: int) -> Iterator[str]:
    """Yield after how many turns parts of all games are over, as far as they ever are."""
    never = max(turns, default=0) + 1
    lengths = turns + Counter({never: games - turns.total()})
    found = (quantile(lengths, share) for share in (0.5, 0.1, 0.9))
    median, tenth, ninetieth = (never if length is None else length for length in found)
    rest = f", nine in ten after {ninetieth}" if ninetieth < never else ""
    if median < never:
        first = counted(median, "turn")
        yield f"Half of the games are over after {first}, one in ten after {tenth}{rest}"
    elif tenth < never:
        first = counted(tenth, "turn")
        yield f"One in ten of the games is over after {first}, not half of them ever"


def _games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def changes(answer: Answer) -> list[str]:
    """Return what would change it: what a sweep shows, or how to ask."""
    simulation = answer.simulation
    if isinstance(simulation, Sweep):
        return [*findings(answer.summary), *answer.pieces]
    game = simulation.asked.game.partition(" by ")[0]
    return [
        "No number of the rules was varied here. "
        f"pnp simulate {game} --sweep VALUE=10..16 --report out.html plays by others, "
        "with the same chance"
    ]


def told(answer: Answer) -> Mapping[str, Any]:
    """Return the sentences of the rules by their ids."""
    data: Mapping[str, Any] = getattr(answer.simulation.game, "data", {})
    found: Mapping[str, Any] = data.get("sentences", {})
    return found
