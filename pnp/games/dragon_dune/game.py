"""Dragon Dune: dragons, auctions, recruitment and battles. The chapters bound together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from pnp.games.book import Book, Facts, Guard, Log, Refusal, Silence, Test, fill
from pnp.games.chance import Chance
from pnp.games.dragon_dune import arguments, dealing, serialization, terminal
from pnp.games.dragon_dune.aces import rules_of_aces
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.agreements import AGREEMENTS
from pnp.games.dragon_dune.anytime import ANY_TIME
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.blessing import BLESSING
from pnp.games.dragon_dune.battle.fights import END_OF_BATTLES, FIGHTS, LAST_FIGHTS
from pnp.games.dragon_dune.battle.plans import PLANNING
from pnp.games.dragon_dune.battle.questions import ASKING
from pnp.games.dragon_dune.battle.resolution import RESOLUTION
from pnp.games.dragon_dune.battle.treachery import TREASON
from pnp.games.dragon_dune.bidding.auction import AUCTION
from pnp.games.dragon_dune.bidding.offering import OFFERING
from pnp.games.dragon_dune.bidding.paying import PAYING
from pnp.games.dragon_dune.bulk import Bulk
from pnp.games.dragon_dune.chronicle import Chronicle
from pnp.games.dragon_dune.dragon import FLIGHT
from pnp.games.dragon_dune.ending import COLLECTING, DECLARING
from pnp.games.dragon_dune.event.card import THE_EVENT
from pnp.games.dragon_dune.event.council import COUNCIL
from pnp.games.dragon_dune.event.red_dragon import RED_DRAGON
from pnp.games.dragon_dune.hindering import hinder
from pnp.games.dragon_dune.match import DragonMatch
from pnp.games.dragon_dune.measures import can_plan
from pnp.games.dragon_dune.observation import SIGHT, view
from pnp.games.dragon_dune.order import rules_of_order
from pnp.games.dragon_dune.outlook import OUTLOOK
from pnp.games.dragon_dune.part import DECLINING
from pnp.games.dragon_dune.policies import POLICIES
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.recruiting.arriving import ARRIVING
from pnp.games.dragon_dune.recruiting.conscription import CONSCRIPTION
from pnp.games.dragon_dune.recruiting.disbanding import DISBANDING, EARLY
from pnp.games.dragon_dune.recruiting.hiding import HIDING, open_hiding
from pnp.games.dragon_dune.recruiting.hiring import HIRING
from pnp.games.dragon_dune.recruiting.marching import MARCHING
from pnp.games.dragon_dune.recruiting.placing import PLACING
from pnp.games.dragon_dune.recruiting.ranges import RANGES
from pnp.games.dragon_dune.recruiting.revival import REVIVAL
from pnp.games.dragon_dune.recruiting.turns import END_OF_TURN, TURNS, note_step
from pnp.games.dragon_dune.redeal import redealt
from pnp.games.dragon_dune.replay import DragonReplay
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.rounds import at_its_time, come_to
from pnp.games.dragon_dune.setup import SETTING_UP
from pnp.games.dragon_dune.simulation import DragonSimulation
from pnp.games.dragon_dune.stages import BLOCKING, ORDER
from pnp.games.dragon_dune.story import DragonStory
from pnp.games.dragon_dune.telling import standing
from pnp.games.dragon_dune.words import FACTION, FACTIONS, people
from pnp.games.kit import Actions, Outcome, Seats, Setup
from pnp.games.kit.flow import Kind
from pnp.games.kit.human import Ask
from pnp.games.kit.setting import Asked, checked

_SILENCE: Final = Silence()

UNTIL_BIDDING: Final = (
    DECLINING, SETTING_UP, FLIGHT, RED_DRAGON, COUNCIL, THE_EVENT, OFFERING, AUCTION, PAYING,
)  # fmt: skip
FROM_RECRUITMENT: Final = (
    ARRIVING, TURNS, REVIVAL, EARLY, CONSCRIPTION, HIRING, PLACING, MARCHING, RANGES, DISBANDING,
    END_OF_TURN, HIDING, FIGHTS, ASKING, BLESSING, PLANNING, TREASON, RESOLUTION, END_OF_BATTLES,
    COLLECTING, LAST_FIGHTS, DECLARING, ANY_TIME, AGREEMENTS, SIGHT,
)  # fmt: skip
PARTS: Final = (*UNTIL_BIDDING, *FROM_RECRUITMENT)


class DragonDune(DragonRules):
    """Dragon Dune with the constants of one rules.yaml and one book."""

    chapters = (
        rules_of_order(PARTS),
        *UNTIL_BIDDING,
        rules_of_aces(PARTS),
        *FROM_RECRUITMENT,
    )
    stages, blocking, position = ORDER, BLOCKING, Position
    seats = Seats(FACTIONS, 2, len(FACTIONS), FACTIONS, "faction")
    longest, widest = 20_000, 4096
    policies, outlook = {**POLICIES, "hinder": hinder}, OUTLOOK
    replays, stories = DragonReplay, DragonStory
    matches, simulations = DragonMatch, DragonSimulation
    happens: ClassVar = {name: happens for part in PARTS for name, happens in part.happens.items()}

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        super().__init__(data, book)
        self.fast = Bulk(self)

    # ------------------------------------------------------------------ who plays, what comes next

    def start(self, setup: Setup, chance: Chance) -> Position:
        """Return the first position. Raises UsageProblem for a setup that the rules do not know."""
        return self.begin(checked(self, setup), chance)

    def begin(self, setup: Setup, chance: Chance) -> Position:
        """Return a game before its setup, its decks shuffled and its secret cards dealt (DD-1)."""
        options = self.settings(setup)
        arguments.enough_units(options, setup.seats)
        return dealing.start([FACTION[name] for name in setup.seats], options, chance)

    def players(self, position: Position) -> tuple[str, ...]:
        """Return the factions in the order of their seats."""
        return tuple(FACTIONS[who] for who in position.players)

    def to_play(self, position: Position) -> tuple[str, ...]:
        """Return who decides now; who has asked in a battle plans after the other (DD-11.4)."""
        if position.winner is not None or not position.asked:
            return ()
        asked = position.asked[:1]
        if self.flow.at(position).kind is Kind.TOGETHER:
            asked = tuple(who for who in position.asked if can_plan(position, who))
        return tuple(FACTIONS[who] for who in asked)

    def legal_actions(self, position: Position, seat: str) -> Actions[Action]:
        """Return the decisions of a seat that is asked.

        Counts run from 1 to all, paths are the shortest ones, Aces are tried in the order of the
        hand; gifts of gold, agreements and questions by two Aces can be made at any time and are
        left out. What is offered is legal, as tests hold; agreements are asked here.
        """
        if seat not in self.to_play(position):
            return Actions(complete=False)
        offered: Iterator[Action] = self.flow.offers(self, position, seat)  # type: ignore[assignment]
        if position.agreements:
            offered = (move for move in offered if self.is_legal(position, move))
        return Actions(offered, complete=False)

    def chance_outcomes(self, position: Position) -> Sequence[tuple[Any, Any]]:
        """Return what chance can bring now with its odds."""
        if position.winner is not None or position.asked or not position.step:
            return ()
        return self.flow.brings(self, position)

    def bring(self, position: Position, chance: Chance, number: int) -> Action:
        """Return what chance or the rules bring as action *number*; of a deck its top card.

        Raises LookupError where a player decides.
        """
        return dealing.happening(self, position, chance, number)

    # ------------------------------------------------------------------ what a move does

    def is_legal(self, position: Position, action: Action) -> bool:
        """Return whether no rule objects."""
        now = at_its_time(position, action)
        for test in self._tests[type(action)]:  # noqa: SIM110 - a plain loop is faster
            if test(self.constants, now, action) is not None:
                return False
        return True

    def why_not(self, position: Position, action: Action) -> Refusal | None:
        """Return the first rule that objects, which is the verdict; None for a legal move."""
        return super().why_not(at_its_time(position, action), action)

    def violations(self, position: Position, action: Action) -> list[Refusal]:
        """Return every rule that objects, in the order of the book.

        A move at the wrong time, out of turn or beyond the options is not judged further.
        """
        return super().violations(at_its_time(position, action), action)

    def refused(self, position: Position, guard: Guard, facts: Facts) -> Refusal:
        """Return the objection of a guard in the words of the edition."""
        sentence = self.constants.sentence(guard.rule, position.options.edition)
        return Refusal(guard.rule, sentence, fill(guard.says, facts), facts)

    def log(self) -> Log:
        """Return a log that also knows by which rule every value came about."""
        return Chronicle(self.constants)

    def carry_out(self, position: Position, action: Action, log: Log = _SILENCE) -> Position:
        """Return the position after a move that is known to be legal; *log* hears of it."""
        table = position.opened()
        if isinstance(log, Chronicle):
            log.watch(table)
        self.act(table, action, None if isinstance(log, Silence) else log)
        return table.closed()

    def act(self, table: Table, action: Action, log: Log | None = None) -> None:
        """Change an open table as a move does that is known to be legal."""
        if table.sharing and not action.keeps_sharing:
            table.sharing = ()
        if action.round > table.round:
            come_to(table, action)
        if action.aces or action.many:
            for card in action.named_aces():
                table.discard(action.by, card)  # type: ignore[attr-defined]
        if action.step:
            note_step(table, action)
        self.effects[type(action)](self.constants, table, action, log)  # type: ignore[arg-type]
        if not table.step or action.at_any_time:
            return
        if table.winner is not None:
            table.asked = ()
            return
        self.flow.advance(self, table, action)
        if table.sharing and table.step != "hide":
            open_hiding(self, table)

    # ------------------------------------------------------------------ how it ends, what is seen

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won and by which rule, None while the game goes on."""
        if position.winner is None or position.won_by is None:
            return None
        who = people(position.winner)
        reason = f"{who[0].upper()}{who[1:]} win in turn {position.turn}"
        return Outcome((FACTIONS[position.winner],), position.won_by, reason)

    def ends_turn(self, before: Position, action: Action, after: Position) -> bool:
        """Return whether a turn is over: the next one begins, or somebody has won."""
        return after.turn > before.turn or after.winner is not None

    def observation(self, position: Position, seat: str) -> Mapping[str, Any]:
        """Return what a player sees of a position, see `sight.view` (DD-4.6)."""
        return view(self.constants, position, seat)

    def redeal(self, position: Position, seat: str, chance: Chance) -> Position:
        """Return a position that the seat cannot tell from this one, see `redeal.redealt`."""
        return redealt(self.constants, position, FACTION[seat], chance)

    def draw(self, position: Position) -> str:
        """Return who and what is where."""
        return "\n".join(standing(results_of(self.constants, position), str))

    # ------------------------------------------------------------------ how it is written

    def name(self, value: object) -> str:
        """Return a fact of an event as it is: effects say names already as a player reads them."""
        return str(value)

    def sees(self, position: Position, seat: str) -> Iterator[str]:
        """Yield the lines that a player may read before he decides."""
        yield from terminal.seen(self, position, seat)

    def choices(self, position: Position, seat: str) -> Sequence[str]:
        """Return the moves as they can be typed; going on is the usual one, so it is the first."""
        return list(terminal.choices(self, position, seat))

    def spell(self, position: Position, action: Action) -> str:
        """Return a move as a player types it."""
        return terminal.spell(self, action)

    def typed(self, position: Position, seat: str, text: str) -> Action:
        """Return the legal move that a player typed. Raises InvalidMove for any other text."""
        return terminal.typed(self, position, seat, text)

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return the position as plain data; factions and territories are numbered."""
        return serialization.to_plain(position)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position that `to_plain` wrote."""
        return serialization.from_plain(self.constants, data)

    # ------------------------------------------------------------------ its rules

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off: rules, and single guards of rules.

        A test that several rules state is one switch, under the rule that it cites first.
        """
        names = [names[0] for names in self._guards().values()]
        return frozenset(names).union(name.partition(" ")[0] for name in names)

    def without(self, switch: str) -> DragonDune:
        """Return this game without one rule, or one guard of a rule."""
        book = self.book
        for names in self._guards().values():
            if switch in (names[0], names[0].partition(" ")[0]):
                for name in names:
                    book = book.without(name)
        return DragonDune(self.data, book.without(switch))

    def _guards(self) -> dict[tuple[type, Test], list[str]]:
        """Return the names of all guards by move and test, in the order in which they are asked."""
        found: dict[tuple[type, Test], list[str]] = {}
        for kind in self.effects:
            for guard in self.book.guards(kind):
                names = found.setdefault((kind, guard.test), [])
                if guard.name not in names:
                    names.append(guard.name)
        return found

    # ------------------------------------------------------------------ as a user asks for it

    def match(self, asked: Asked, ask: Ask) -> DragonMatch:
        """Return a game ready to be played. Raises UsageProblem."""
        return arguments.match(self, asked, ask)

    def simulation(self, asked: Asked) -> DragonSimulation:
        """Return a simulation. Raises UsageProblem."""
        return arguments.simulation(self, asked)
