"""The order of an auction: who speaks, who has passed, when it is over (DD-9.4)."""

from __future__ import annotations

from pnp.games.dragon_dune.position import Table


def passed_over(position: Table, by: int) -> tuple[int, ...]:
    """Return who has passed silently if this player speaks now (H.2)."""
    who = position.openers[-1] if position.speaker is None else position.after(position.speaker)
    skipped: list[int] = []
    while who != by and len(skipped) < len(position.players):
        skipped.append(who)
        who = position.after(who)
    return tuple(skipped)


def is_over(position: Table, said: tuple[int, ...]) -> bool:
    """Return whether everybody but the bidder has passed, or can say nothing."""
    return all(
        who == position.bidder or who in said or position.is_full(who) for who in position.players
    )


def next_speaker(position: Table) -> int | None:
    """Return who may speak next, None when the auction is over."""
    if is_over(position, position.said):
        return None
    who = position.openers[-1] if position.speaker is None else position.after(position.speaker)
    for _ in position.players:
        silent = position.is_full(who) or who == position.bidder
        if not silent and (position.options.auction_reentry or who not in position.out):
            return who
        who = position.after(who)
    return None
