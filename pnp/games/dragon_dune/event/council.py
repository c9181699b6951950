"""Round II: the Great Council, alliances (DD-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Faction
from pnp.games.dragon_dune.asked import by_course
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import ABSENT, LIMIT, ONCE, TIME, WHERE
from pnp.games.dragon_dune.words import EVENT, people
from pnp.games.kit import Key

COUNCIL: Final = Part("The Great Council")


class Ally(Action, verb="ally", about="{by} and {ally} become allies"):
    """Two players join, with the consent of both (DD-14.5)."""

    round, rule = EVENT, "DD-14.1"

    by: Faction
    ally: Annotated[Faction, Key("with")]

    def decider(self) -> int | None:
        """Return who decides: an alliance is joined by the one who was asked."""
        return self.ally


class BreakAlliance(Action, verb="break_alliance", about="{by} end their alliance"):
    """A player leaves an alliance (DD-14.4)."""

    round, rule = EVENT, "DD-14.1"

    by: Faction


class CouncilPass(Action, verb="council_pass", about="{by} pass"):
    """A player has nothing more to say (DD-14.5)."""

    round, rule = EVENT, "DD-14.1"

    by: Faction


class Propose(Action, verb="propose", about="{by} ask {ally} for an alliance"):
    """A player asks another for an alliance; the other allies or declines."""

    rule = "DD-14.5"
    recorded = False

    by: Faction
    ally: Faction

    def spelled(self) -> str:
        """Return the proposal as a player types it."""
        return f"ask {people(self.ally)} for an alliance"


# ---------------------------------------------------------------------- the sequence of play


def who_speaks(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who speaks next in the Great Council (DD-14.5)."""
    players = table.players
    who = table.starting if table.speaker is None else table.after(table.speaker)
    for _ in players:
        if who not in table.passed:
            return (who,)
        who = table.after(who)
    return ()


def _at_council(game: DragonRules, table: Table, move: Any) -> None:
    if isinstance(move, Propose):
        table.speaker = table.proposer = move.by
        table.step, table.asked = "consent", (move.ally,)
        return
    if isinstance(move, (BreakAlliance, CouncilPass)):
        table.speaker = move.by
    game.flow.come(game, table, "council")


def _at_consent(game: DragonRules, table: Table, move: Any) -> None:
    if not isinstance(move, Ally) and table.proposer is not None:
        # Who was refused may ask somebody else; nobody is asked the same twice, so it ends.
        table.declined = (*table.declined, (table.proposer, move.by))
    table.proposer = None
    game.flow.come(game, table, "council")


@COUNCIL.choice(
    "council",
    says="The Great Council: join, leave or pass",
    rules="DD-14.5",
    takes=(Propose, BreakAlliance, CouncilPass),
    then="event_card consent council",
    asks=who_speaks,
    course=_at_council,
    must=True,
)
def speeches(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield what may be said in the Great Council (DD-14.5)."""
    yield CouncilPass(who)
    if position.allies[who] is not None:
        yield BreakAlliance(who)
        return
    for other in position.players:
        asked = (who, other) in position.declined
        if other != who and not asked and position.allies[other] is None:
            yield Propose(who, other)


@COUNCIL.choice(
    "consent",
    says="The player who was asked joins or declines",
    rules="DD-14.5",
    takes=Ally,
    then="council",
    asks=by_course,
    course=_at_consent,
)
def consents(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the consent to a proposal (DD-14.5)."""
    if position.proposer is not None:
        yield Ally(position.proposer, who)


# ---------------------------------------------------------------------- guards


SPEECHES: Final = (Ally, BreakAlliance, CouncilPass, Propose)
"""What is done at a council only."""


@COUNCIL.refuses("DD-14.1", TIME, *SPEECHES, says="no council is held")
def no_council(constants: Constants, position: Position, move: Action) -> Facts | None:
    """A council follows the attack of the Red Dragon, until the event comes (DD-14.1)."""
    return None if position.attacked and not position.evented else {}


@COUNCIL.refuses("DD-8.5", TIME, *SPEECHES, says="the Red Dragon {what}")
def no_council_yet(constants: Constants, position: Position, move: Action) -> Facts | None:
    """The Red Dragon calls the council by its strike (DD-8.5)."""
    if position.round != EVENT or position.attacked or position.evented:
        return None
    away = position.check is not None and position.red is None
    return {"what": "stays away this turn" if away else "has not struck yet"}


@COUNCIL.refuses("DD-14.5", TIME, *SPEECHES, says="the council is over")
def council_is_over(constants: Constants, position: Position, move: Action) -> Facts | None:
    """It ends when everybody has passed or is newly allied (DD-14.5)."""
    return {} if len(position.passed) == len(position.players) else None


@COUNCIL.refuses("DD-14.2", ONCE, Ally, says="{who} have an ally already")
def has_an_ally(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """Nobody has two allies (DD-14.2)."""
    for who in (move.by, move.ally):
        if position.allies[who] is not None:
            return {"who": people(who)}
    return None


@COUNCIL.refuses("DD-14.5", ONCE, Ally, CouncilPass, says="{who} have had their say already")
def has_passed_at_council(
    constants: Constants, position: Position, move: Ally | CouncilPass
) -> Facts | None:
    """Who has passed or is newly allied has nothing more to propose (DD-14.5)."""
    return {"who": people(move.by)} if move.by in position.passed else None


@COUNCIL.refuses("DD-14.5", ONCE, Ally, says="{who} have not asked {ally} to be their ally")
def joins_unasked(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """In a whole game an alliance is proposed before it is joined (DD-14.5)."""
    if not position.step or move.by in (position.proposer, move.ally):
        return None
    return {"who": people(move.by), "ally": people(move.ally)}


@COUNCIL.refuses("DD-14.5", ONCE, Propose, says="{ally} have declined already")
def proposes_again(constants: Constants, position: Position, move: Propose) -> Facts | None:
    """Who has declined at a council is not asked again by the same player (DD-14.5)."""
    asked = (move.by, move.ally) in position.declined
    return {"ally": people(move.ally)} if asked else None


@COUNCIL.refuses("DD-14.2", WHERE, Ally, says="{who} cannot be their own ally")
def allies_with_himself(constants: Constants, position: Position, move: Ally) -> Facts | None:
    """An alliance has two players (DD-14.2)."""
    return {"who": people(move.by)} if move.ally == move.by else None


@COUNCIL.refuses("DD-14.4", WHERE, BreakAlliance, says="{who} have no ally")
def has_no_ally(constants: Constants, position: Position, move: BreakAlliance) -> Facts | None:
    """Who ends an alliance has one (DD-14.4)."""
    return {"who": people(move.by)} if position.allies[move.by] is None else None


@COUNCIL.refuses("DD-14.2", LIMIT, Propose, says="{why}")
def proposes_in_vain(constants: Constants, position: Position, move: Propose) -> Facts | None:
    """Only two players without allies join (DD-14.2)."""
    if move.by == move.ally:
        return {"why": f"{people(move.by)} cannot be their own ally"}
    for who in (move.by, move.ally):
        if position.allies[who] is not None:
            return {"why": f"{people(who)} already have an ally, {people(position.allies[who])}"}
    return None


@COUNCIL.refuses("DD-14.2", ABSENT, Ally, Propose, says="{who} are not in this game")
def ally_is_absent(constants: Constants, position: Position, move: Ally | Propose) -> Facts | None:
    """An alliance joins two players (DD-14.2)."""
    return {"who": people(move.ally)} if move.ally not in position.players else None


# ---------------------------------------------------------------------- effects


def _speak(table: Table, *players: int) -> None:
    table.council = True
    table.passed = (*table.passed, *(who for who in players if who not in table.passed))


def _set_allies(table: Table, one: int, other: int, joined: bool) -> None:
    allies = list(table.allies)
    allies[one] = other if joined else None
    allies[other] = one if joined else None
    table.allies = tuple(allies)


@COUNCIL.does(Ally, cites="DD-14.1 DD-14.2 DD-14.3")
def ally(constants: Constants, table: Table, move: Ally, log: Log | None) -> None:
    """Two players join (DD-14.2, DD-14.3)."""
    _set_allies(table, move.by, move.ally, True)
    _speak(table, move.by, move.ally)
    table.proposer = None
    if log is not None:
        log.cite("DD-14.2", "an alliance is a pair", about=(("alliances",),))
        log.cite("DD-14.3", "each has what the other grants")
        log.cite("DD-14.1", "{who} and {ally} are allies", who=people(move.by),
                 ally=people(move.ally))  # fmt: skip


@COUNCIL.does(BreakAlliance, cites="DD-14.4")
def break_alliance(
    constants: Constants, table: Table, move: BreakAlliance, log: Log | None
) -> None:
    """One partner leaves (DD-14.4)."""
    other = table.allies[move.by]
    assert other is not None
    _set_allies(table, move.by, other, False)
    table.council = True
    # Who was counted as newly allied may speak again.
    table.passed = tuple(who for who in table.passed if who not in (move.by, other))
    if log is not None:
        log.cite("DD-14.4", "{who} leave {ally}", who=people(move.by), ally=people(other))


@COUNCIL.does(CouncilPass, cites="DD-14.5")
def council_pass(constants: Constants, table: Table, move: CouncilPass, log: Log | None) -> None:
    """A player passes at the council (DD-14.5)."""
    _speak(table, move.by)
    if log is not None:
        log.cite("DD-14.5", "{who} pass", who=people(move.by), about=(("alliances",),))


@COUNCIL.does(Propose, cites="DD-14.5")
def propose(constants: Constants, table: Table, move: Propose, log: Log | None) -> None:
    """An alliance is proposed (DD-14.5)."""
    table.council = True
    if log is not None:
        log.cite("DD-14.5", "{who} ask {ally}", who=people(move.by), ally=people(move.ally))
