"""The answer in sentences: who is too strong, by how much, and what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.balance.answer import Answer
from pnp.balance.shares import Share, by_player, by_seat
from pnp.games.kit.counting import lengths_of
from pnp.games.kit.sweep import Sweep, findings


def played(answer: Answer) -> str:
    """Return what was played, by whom, how often."""
    simulation, tally = answer.simulation, answer.tally
    policies = " against ".join(dict.fromkeys(simulation.policies))
    settings = ""
    if isinstance(simulation, Sweep):
        settings = f" by each of {len(simulation.settings)} settings"
    return (
        f"{tally.games:,} games{settings}, {simulation.players} players, every seat played by "
        f"{policies}, seed {simulation.asked.seed}. People may play otherwise: what holds for these"
        " players holds for people as far as they play alike."
    )


def verdicts(answer: Answer) -> list[str]:
    """Return who wins too often or too seldom, and by how much; then how games end."""
    said = [*_shared(by_player(answer), "player", answer)]
    seats = by_seat(answer)
    said += _shared(seats, "seat", answer) if seats else []
    return [*said, *_ends(answer)]


def _shared(shares: list[Share], noun: str, answer: Answer) -> Iterator[str]:
    known = sorted(
        (one for one in shares if one.is_known), key=lambda one: -abs(one.share - one.fair)
    )
    for one in known:
        word, way = ("strong", "many") if one.share > one.fair else ("weak", "few")
        ends = sorted(abs(100 * (end - one.fair)) for end in (one.low, one.high))
        yield (
            f"{one.name}: too {word}. {one.share:.1%} of {one.games:,} games won, where "
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
    over = tally.ended.total()
    for rule, count in tally.ended.most_common(4):
        yield f"{count / over:.1%} of the games end by {rule}: {sentences.get(rule, '')}"
    if tally.turns:
        length = lengths_of(tally.turns)
        yield (
            f"Half of the games are over after {length['median']} turns, one in ten after "
            f"{length['tenth']}, nine in ten after {length['ninetieth']}"
        )
    if tally.unfinished and not _is_sweep(answer):
        yield f"{tally.unfinished:,} of {tally.games:,} games were left before their end"


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


def _is_sweep(answer: Answer) -> bool:
    return isinstance(answer.simulation, Sweep)
