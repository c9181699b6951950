"""The engine of Low Tide; ids such as LT-2.2 are those of components/low-tide/rules.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, get_args

from low_tide.story import LowTideStory
from pnp.games import kit

PLAYERS = ("red", "blue", "green", "yellow")
Player = Annotated[str, kit.among("a player", PLAYERS)]
Pool = Literal[1, 2, 3, 4, 5, 6]
WALKING, THE_WAVE = kit.Chapter("Walking"), kit.Chapter("The wave")


@dataclass(frozen=True)
class Walker:
    pool: int = 0  # 0 is the beach
    basket: int = 0
    hut: int = 0


@dataclass(frozen=True)
class Position:
    players: tuple[Player, ...]
    pools: tuple[int, ...]  # the shells in each, from the beach outwards
    walkers: dict[Player, Walker]
    waves: int = 0
    step: str = "walking"
    asked: tuple[Player, ...] = ()  # who still walks before the wave


class Wade(kit.Move, about="{by} wades on and gathers what lies there"):
    by: Player


class Return(kit.Move, about="{by} goes home and empties the basket into the hut"):
    by: Player


class Wave(kit.Move, about="the wave stops at pool {pool}"):
    pool: Pool


def in_order(game: LowTide, position: Position) -> Sequence[str]:
    count = len(position.players)
    return [position.players[(position.waves + place) % count] for place in range(count)]


@WALKING.step("walking", says="Everybody wades on or goes home", rules="LT-2.1",
              asks=in_order, takes=(Wade, Return), then="wave")  # fmt: skip
def walks(game: LowTide, position: Position, seat: str) -> Iterator[kit.Move]:
    yield from (Wade(seat), Return(seat))


@THE_WAVE.step("wave", says="Roll the wave", rules="LT-3.1", takes=Wave, then="walking")
def waves(game: LowTide, position: Position) -> Sequence[tuple[Wave, object]]:
    return kit.evenly(map(Wave, get_args(Pool)))


@WALKING.refuses("LT-4.1", "over", Wade, Return, Wave, says="{count} waves have come")
def is_over(game: LowTide, position: Position, move: kit.Move) -> kit.Facts | None:
    return {"count": position.waves} if position.waves >= game.values["waves"] else None


@WALKING.refuses("LT-2.1", "time", Wade, Return, says="it is the turn of {whose}")
@THE_WAVE.refuses("LT-3.1", "time", Wave, says="it is the turn of {whose}")
def out_of_turn(game: LowTide, position: Position, move: kit.Move) -> kit.Facts | None:
    whose = position.asked[0].title() if position.asked else "the wave"
    return None if getattr(move, "by", "the wave") == whose.lower() else {"whose": whose}


@WALKING.refuses("LT-1.1", "place", Wade, says="pool 6 is the last one")
def out_to_sea(game: LowTide, position: Position, move: Wade) -> kit.Facts | None:
    return {} if position.walkers[move.by].pool == len(position.pools) else None


@WALKING.does(Wade, cites="LT-2.2")
def wade(game: LowTide, position: Position, move: Wade, log: kit.Log) -> Position:
    before, pools = position.walkers[move.by], dict(enumerate(position.pools, start=1))
    found, pools[before.pool + 1] = pools.get(before.pool + 1, 0), 0
    log.cite("LT-2.2", "{by} gathers {found}", by=move.by, found=found)
    after = Walker(before.pool + 1, before.basket + found, before.hut)
    walkers = position.walkers | {move.by: after}
    return replace(position, walkers=walkers, pools=tuple(pools.values()))


@WALKING.does(Return, cites="LT-2.3")
def go_home(game: LowTide, position: Position, move: Return, log: kit.Log) -> Position:
    before = position.walkers[move.by]
    log.cite("LT-2.3", "{by} brings {brought} home", by=move.by, brought=before.basket)
    at_home = Walker(hut=before.hut + before.basket)
    return replace(position, walkers=position.walkers | {move.by: at_home})


@THE_WAVE.does(Wave, cites="LT-3.2")
def roll_in(game: LowTide, position: Position, move: Wave, log: kit.Log) -> Position:
    washed = {who: walker for who, walker in position.walkers.items() if walker.pool > move.pool}
    log.cite("LT-3.2", "washed ashore: {who}", who=tuple(washed))
    walkers = position.walkers | {who: Walker(hut=walker.hut) for who, walker in washed.items()}
    pools = tuple(left + (pool > move.pool) for pool, left in enumerate(position.pools, start=1))
    return replace(position, walkers=walkers, pools=pools, waves=position.waves + 1)


class LowTide(kit.Rules[Position]):
    chapters, position, stories = (WALKING, THE_WAVE), Position, LowTideStory
    stages, blocking = ("over", "time", "place"), ("over", "time")
    seats, longest, widest = kit.Seats(PLAYERS, 2, 4, PLAYERS[:2]), 100, 2

    def begin(self, setup: kit.Setup, chance: kit.Chance) -> Position:
        pools = (self.values["shells"],) * len(get_args(Pool))
        return Position(setup.seats, pools, dict.fromkeys(setup.seats, Walker()))

    def outcome(self, position: Position) -> kit.Outcome | None:
        most = max(walker.hut for walker in position.walkers.values())
        best = tuple(who for who in position.players if position.walkers[who].hut == most)
        end = kit.Outcome(best, "LT-4.1", f"{', '.join(best).title()} with {most} shells at home")
        return end if position.waves >= self.values["waves"] else None
