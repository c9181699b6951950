"""Whole games ask everybody for everything that the rules allow him, at its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.anytime import DestroyWalls
from pnp.games.dragon_dune.bidding.offering import Reshuffle
from pnp.games.dragon_dune.bidding.paying import SecondCard, Settle
from pnp.games.dragon_dune.bulk import Playout
from pnp.games.dragon_dune.dragon import OrcRelocate
from pnp.games.dragon_dune.event.council import Propose
from pnp.games.dragon_dune.match import tell
from pnp.games.dragon_dune.position import EMPTY, ZEROS, Position
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.disbanding import Disband, DisbandEarly
from pnp.games.dragon_dune.recruiting.hiding import Hide
from pnp.games.dragon_dune.recruiting.hiring import Hire, Raise
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.recruiting.revival import Revive
from pnp.games.dragon_dune.recruiting.turns import BeginRecruitment
from pnp.games.dragon_dune.words import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS
from tests.games.dragon_dune.games import agree, legal_moves, moves_of
from tests.games.dragon_dune.table import ENGINE
from tests.games.dragon_dune.test_properties import games, played

BOARD = ENGINE.constants.board
ACES = ("A♦", "A♥", "A♣", "A♠")
TWO_ACES = {"advanced_special_cards": True}


def found(step: str, who: int, edition: str = "1.2", **options: Any) -> Position:
    """Return the first position of random games in which a player is asked at a step."""
    for number in range(300):
        for position, _ in moves_of(number, list(FACTIONS), edition, options):
            if position.step == step and position.asked[:1] == (who,):
                return position
    raise AssertionError(step)


def holding(position: Position, who: int, *cards: str, **fields: Any) -> Position:
    """Return the position with these cards as a hand, which are nowhere else, and other fields."""
    table = position.opened()

    def without(pile: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card for card in pile if card not in cards)

    table.hands = tuple(without(hand) for hand in position.hands)
    table.set_hand(who, cards)
    table.artifact_deck = without(position.artifact_deck)
    table.artifact_discards = without(position.artifact_discards)
    for name, value in fields.items():
        setattr(table, name, value)
    table.artifact_count = len(table.artifact_deck)
    return table.closed()


def at(place: str) -> int:
    return BOARD.place(place)


def do(position: Position, move: Action) -> Position:
    """Return the position after a move that is on offer."""
    assert move in legal_moves(position)
    return ENGINE.apply(position, move)


def alone_there(who: int, units: int, place: str) -> tuple[tuple[int, ...], ...]:
    board = [(0, 0, 0, 0)] * len(BOARD.ids)
    board[at(place)] = tuple(units * (one == who) for one in range(4))
    return tuple(board)


# ---------------------------------------------------------------------- rounds I and II


@given(games())
def test_a_council_ends_when_all_have_passed_or_are_newly_allied(game: Playout) -> None:
    """Who is refused may ask others, but nobody twice (DD-14.5)."""
    asked: list[Propose] = []
    for before, move, after in played(game):
        if isinstance(move, Propose):
            assert move not in asked
            asked.append(move)
        if before.step == "consent" and move.declines:
            assert asked[-1].by not in after.passed
            assert asked[-1] not in ENGINE.flow.offers(ENGINE, after, FACTIONS[asked[-1].by])
        if before.step in ("council", "consent") and after.step == "event_card":
            assert set(after.passed) == set(after.players)
            asked.clear()


def test_the_orcs_relocate_for_every_ace() -> None:
    """DD-5.O9 with DD-6.0: each discard gives one effect, also after somebody has hidden."""
    board = list(alone_there(ORCS, 3, "1★"))
    board[at("3")] = (0, 2, 0, 0)
    aces = holding(found("relocate", ORCS), ORCS, *ACES[:2], visible=tuple(board))
    once = do(aces, OrcRelocate(ORCS, ACES[0], at("1★"), at("3"), 1))
    assert (once.step, once.asked) == ("hide", (ORCS, ELVES))
    stayed = ENGINE.apply(once, next(move for move in legal_moves(once) if move.declines))
    again = do(stayed, Hide(ELVES, at("3"), 2))
    assert (again.step, again.asked) == ("relocate", (ORCS,))
    twice = do(again, OrcRelocate(ORCS, ACES[1], at("1★"), at("17"), 2))
    assert twice.step == "move_dragon" and not twice.hands[ORCS]


def test_walls_are_broken_at_any_time_outside_of_battles() -> None:
    """DD-17.4, A-53."""
    steps = ("control", "relocate", "council", "bid", "settle", "revive", "recruit", "move")
    for step in steps:
        position = found(step, ORCS, **TWO_ACES)
        aces = holding(position, DWARVES, *ACES[:2], visible=alone_there(DWARVES, 1, "15"))
        move = DestroyWalls(DWARVES, at("15★"), ACES[:2])
        assert ENGINE.why_not(aces, move) is None, step
        broken = ENGINE.apply(aces, move)
        assert broken.walls == (at("15★"),)
        assert (broken.step, broken.asked) == (aces.step, aces.asked)
    fought = holding(found("plan", ELVES, **TWO_ACES), DWARVES, *ACES[:2])
    assert not ENGINE.is_legal(fought, move)


def test_walls_may_be_broken_when_the_die_is_known() -> None:
    """DD-17.4: before the dragon comes, and once for every two Aces."""
    position = found("relocate", ORCS, **TWO_ACES)
    aces = holding(position, DWARVES, *ACES, visible=alone_there(DWARVES, 1, "16"))
    declined = ENGINE.apply(aces, next(move for move in legal_moves(aces) if move.declines))
    while declined.asked[:1] != (DWARVES,):
        declined = ENGINE.apply(declined, legal_moves(declined)[-1])
    assert declined.step == "walls"
    once = do(declined, DestroyWalls(DWARVES, at("15★"), ACES[:2]))
    assert once.asked[:1] == (DWARVES,) and once.step == "walls"


# ---------------------------------------------------------------------- round III


@given(games())
def test_the_elves_look_at_the_next_event_card_every_turn(game: Playout) -> None:
    """DD-5.E3: also where no card was for bid, or none was left."""
    for _, move, after in played(game):
        if isinstance(move, BeginRecruitment) and ELVES in after.players:
            assert after.peeked == after.event_deck[0]


def test_the_elves_look_when_no_card_is_left() -> None:
    """DD-5.E3, DD-9.12: the round ends before all cards were for bid."""
    sold = holding(found("settle", ORCS), ORCS, openers=(), artifact_deck=(), artifact_discards=())
    paid = do(sold, Settle(ORCS))
    assert (paid.step, paid.peeked) == ("begin_recruitment", None)
    assert ENGINE.apply(paid, BeginRecruitment()).peeked == paid.event_deck[0]


@given(games())
def test_the_goblins_draw_when_they_have_paid(game: Playout) -> None:
    """A-42, DD-9.8, DD-9.12: the discards are shuffled when a card is needed, not before."""
    last: Action | None = None
    for before, move, after in played(game):
        if isinstance(move, Reshuffle):
            assert before.offered is None and not before.artifact_count
            assert after.step in ("second_card", "offer")
            told = [tell(move, event) for event in ENGINE.explain(before, move)[1]]
            assert told == ["the discards are shuffled (DD-9.12)"]
            continue
        if isinstance(move, SecondCard):
            assert isinstance(last, Settle) and last.by == GOBLINS
        elif isinstance(last, Settle) and last.by == GOBLINS:
            cards = before.artifact_count or before.artifact_discards
            assert before.is_full(GOBLINS) or not cards
        last = move


def won() -> Iterator[Position]:
    """Yield positions in which the Goblins pay, the deck being empty."""
    position = found("settle", GOBLINS)
    deck = tuple(card for card in position.artifact_deck if card not in ACES)
    empty: dict[str, Any] = {"artifact_deck": (), "artifact_under": 0}
    yield holding(position, GOBLINS, ACES[0], artifact_discards=deck[:3], **empty)
    yield holding(position, GOBLINS, ACES[0], artifact_discards=deck[:1], **empty)
    yield holding(position, GOBLINS, *deck[:7], artifact_discards=deck[7:9], **empty)


def test_an_ace_that_pays_is_shuffled_in() -> None:
    """DD-9.8, A-42: a second card comes from all discards; without room nothing is shuffled."""
    for position in list(won())[:2]:
        paid = do(position, Settle(GOBLINS, ACES[0]))
        assert paid.step == "reshuffle" and ACES[0] in paid.artifact_discards
    full = do(list(won())[2], Settle(GOBLINS))
    assert full.is_full(GOBLINS) and full.second_cards[-1:] == (False,)
    assert len(full.artifact_discards) == 2


# ---------------------------------------------------------------------- round IV


def test_every_ace_revives_more() -> None:
    """DD-5.D3, DD-19.5 with DD-6.0: each discard gives one effect."""
    for who, edition in ((DWARVES, "1.2"), (ELVES, "booklet")):
        dead: Any = tuple(8 * (one == who) for one in range(4))
        position = holding(found("revive", who, edition), who, *ACES[:2], graveyard=dead)
        position = do(position, Revive(who, 4, ACES[0]))
        assert (position.step, position.asked) == ("revive", (who,))
        position = do(position, Revive(who, 2, ACES[1]))
        assert position.graveyard[who] == 2 and position.step != "revive"


def coming_to(step: str, position: Position, who: int, **fields: Any) -> Position:
    """Return the position as a player's turn comes to a step, with other fields."""
    table = position.opened()
    for name, value in {"active": who, "asked": (who,), "last_step": 0, **fields}.items():
        setattr(table, name, value)
    ENGINE.flow.come(ENGINE, table, step)
    return table.closed()


def test_an_ace_of_the_elves_places_units_anywhere() -> None:
    """D.1, the fronts of 8 July: two units for each Ace, also where no Elf stands."""
    early = found("move", ELVES, "booklet", booklet_fronts="jul08")
    early = holding(early, ELVES, *ACES[:2], visible=EMPTY, bank=(10,) * 4, dragon=7)
    asked = coming_to("conscript", early, ELVES)
    assert (asked.step, asked.asked) == ("conscript", (ELVES,))
    places = {move.at for move in legal_moves(asked) if isinstance(move, Conscript)}
    assert places == {*range(len(BOARD.ids))} - {at("7")}
    once = do(asked, Conscript(ELVES, at("15★"), 2, ACES[0]))
    twice = do(once, Conscript(ELVES, at("13"), 1, ACES[1]))
    assert twice.bank[ELVES] == 7 and not twice.hands[ELVES]


def test_a_group_goes_around_a_full_castle() -> None:
    """A-14 with castle_transit off: another way within the range is legal, so it is offered."""
    board = list(alone_there(ORCS, 1, "15"))
    board[at("15★")] = (0, 1, 1, 0)
    position = found("move", ORCS, castle_transit=False)
    position = holding(position, ORCS, visible=tuple(board), dragon=7)
    way = tuple(map(at, ("15", "14", "16•", "16")))
    assert March(ORCS, way, 1) in legal_moves(position)
    promised = agree(position, {"id": "a", "parties": ["orcs", "elves"],
                                "clause": {"kind": "move_to", "player": "orcs",
                                           "territory": "16"}})  # fmt: skip
    assert legal_moves(promised) == (March(ORCS, way, 1),)


def test_visible_and_hidden_units_are_disbanded_together() -> None:
    """DD-10.2, DD-10.6: any number in one territory, whatever hides there."""
    for who, step, kind in ((ELVES, "disband", Disband), (GOBLINS, "disband_early", DisbandEarly)):
        board = alone_there(who, 3, "8")
        hidden = tuple(map(max, board, alone_there(who, 2, "9")))
        position = holding(found("move", who), who, visible=board, hidden=hidden)
        position = coming_to(step, position, who, disbanded_at=None, early_stopped=False)
        position = do(position, kind(who, at("8"), 2))
        assert (position.step, position.asked) == (step, (who,))
        assert {move.at for move in legal_moves(position) if isinstance(move, kind)} == {at("8")}
        position = do(position, kind(who, at("8"), 3, True))
        assert position.step != step and position.hidden[at("8")][who] == 0


def test_a_third_player_comes_to_a_castle_and_hides_by_an_ace() -> None:
    """A-14 (ii), DD-3.6: in hiring, raising and moving."""
    board = list(alone_there(ORCS, 2, "18"))
    board[at("1★")] = (0, 1, 1, 0)
    board[at("15")] = (2, 0, 0, 0)
    board[at("15★")] = (0, 1, 1, 0)
    fields: dict[str, Any] = {"visible": tuple(board), "dragon": 7, "gold": (9,) * 4}
    fields["bank"] = (8, 8, 8, 8)
    orcs = holding(found("move", ORCS), ORCS, ACES[0], **fields)
    march = March(ORCS, (at("18"), at("1★")), 2, hide_on_arrival=True, hide_special=ACES[0])
    assert do(orcs, march).hidden[at("1★")][ORCS] == 2
    orcs = coming_to("recruit", orcs, ORCS, hired=None, hired_at=None)
    raised = do(orcs, Raise(ORCS, at("1★"), 3, True, ACES[0]))
    assert raised.hidden[at("1★")][ORCS] == 3
    dwarves = holding(found("move", DWARVES), DWARVES, *ACES[:2], **fields)
    dwarves = coming_to("recruit", dwarves, DWARVES, hired=None, hired_at=None)
    for special in (None, ACES[1]):
        hired = do(dwarves, Hire(DWARVES, at("15★"), 3, special, None, True, ACES[0]))
        assert hired.hidden[at("15★")][DWARVES] == 3


def test_the_dwarves_say_which_units_are_elite() -> None:
    """DD-16.2: wherever some of theirs come, go or return."""
    position = found("move", DWARVES, dwarven_elite=True)
    elite = tuple(2 * (place == at("8")) for place in range(len(BOARD.ids)))
    there: dict[str, Any] = {"visible": alone_there(DWARVES, 4, "8"), "elite": elite}
    none: dict[str, Any] = {"elite_hidden": ZEROS, "elite_dead": 0, "dragon": 5}
    stands = holding(position, DWARVES, **there, **none, gold=(9,) * 4, graveyard=(4, 0, 0, 0))
    empty = {"elite": ZEROS, "hired": None, "hired_at": None, "conscripted": 0, "bank": (2,) * 4}
    dead = {"elite": ZEROS, "elite_dead": 2, "revived": 0}
    march = [March(DWARVES, (at("8"), at("7")), 2, elite=number) for number in range(3)]
    disband = [Disband(DWARVES, at("8"), 3, elite=number) for number in (1, 2)]
    revive = [Revive(DWARVES, 2, None, number) for number in range(3)]
    few = empty | {"elite_dead": 1}
    hire = [Hire(DWARVES, at("8"), 1, None, number) for number in range(2)]
    conscript = [Conscript(DWARVES, at("8"), 1, None, number) for number in range(2)]
    for step, fields, offered in (
        ("move", {}, march), ("disband", {}, disband), ("revive", dead, revive),
        ("recruit", few, hire), ("conscript", few, conscript),
    ):  # fmt: skip
        asked = coming_to(step, stands, DWARVES, disbanded_at=None, **fields)
        moves: list[Action] = [*offered]
        assert set(moves) <= set(legal_moves(asked)), step
        reached = {ENGINE.apply(asked, move).elite for move in moves}
        assert len(reached) == len(moves) or step == "revive"
