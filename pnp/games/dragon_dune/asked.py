"""Who is asked: what is public alone decides it, so it never tells what a player holds."""

from __future__ import annotations

from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.position import OF, Table


def by_course(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return nobody: who is asked follows from the course of another step."""
    return ()


def in_order(table: Table, least: int = 1, but: int | None = None) -> tuple[int, ...]:
    """Return the players in order who hold so many cards, which everybody can count."""
    return tuple(who for who in table.order() if who != but and table.hand_size(who) >= least)


def alone(who: int | None, if_: bool) -> tuple[int, ...]:
    """Return a player alone, or nobody."""
    return (who,) if if_ and who is not None else ()


def stands(table: Table, who: int | None) -> bool:
    """Return whether a player has visible units anywhere."""
    return who is not None and any(map(OF[who], table.visible))


def stands_or_hides(table: Table, who: int | None) -> bool:
    """Return whether a player has units anywhere."""
    return who is not None and (stands(table, who) or any(map(OF[who], table.hidden)))
