"""How moves are written in scenarios (H.2): every verb with its fields, their form, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.dragon_dune import moves
from pnp.games.dragon_dune.board import Board
from pnp.games.dragon_dune.cards import CARDS
from pnp.games.dragon_dune.moves import Move
from pnp.games.dragon_dune.words import BLACK, FACTION, FACTIONS, NONE, QUESTIONS, RED
from pnp.games.kit.form import (
    Check,
    Fault,
    Path,
    chosen,
    fields,
    found,
    listing,
    number,
    optional,
    table,
    text,
    truth,
    whole,
    word,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field: what it must look like and how it is read and written."""

    check: Check
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the notation."""

    move: type
    needed: tuple[tuple[str, str, str], ...] = ()
    """Key in the scenario, kind, field of the move."""

    others: tuple[tuple[str, str, str], ...] = ()


def _verb(move: type, needed: str = "", others: str = "") -> Verb:
    return Verb(move, _fields(needed), _fields(others))


def _fields(line: str) -> tuple[tuple[str, str, str], ...]:
    """Return the fields of a line such as ``by:player from:territory=origin``."""
    rows = []
    for item in line.split():
        key, _, kind = item.partition(":")
        kind, _, field = kind.partition("=")
        rows.append((key, kind, field or key))
    return tuple(rows)


_HIDING = "hide_on_arrival:flag hide_special:card"

VERBS: Final[Mapping[str, Verb]] = {
    "setup": _verb(moves.SetUp, "dragon_dice:dice", "orc_placement:placement"),
    "roll": _verb(moves.Roll, "die:count"),
    "control_dragons": _verb(moves.ControlDragons, "by:player cards:cards amount:count"),
    "orc_relocate": _verb(
        moves.OrcRelocate, "by:player card:card from:territory=origin to:territory", "units:count"
    ),
    "move_dragon": _verb(moves.MoveDragon),
    "check_card": _verb(moves.CheckCard, "card:card", "by:player"),
    "stop_red_dragon_survival": _verb(moves.StopRedDragonSurvival, "by:player card:card"),
    "red_dragon_attack": _verb(moves.RedDragonAttack),
    "ride": _verb(moves.Ride, "by:player to:territory", "units:count"),
    "ally": _verb(moves.Ally, "by:player with:player=ally"),
    "break_alliance": _verb(moves.BreakAlliance, "by:player"),
    "council_pass": _verb(moves.CouncilPass, "by:player"),
    "event_card": _verb(moves.EventCard, "card:card"),
    "begin_bidding": _verb(moves.BeginBidding),
    "offer": _verb(moves.Offer, "card:card"),
    "bid": _verb(moves.Bid, "by:player amount:amount"),
    "pass": _verb(moves.PassBid, "by:player"),
    "settle": _verb(moves.Settle, "", "by:player special:card second:card"),
    "begin_recruitment": _verb(moves.BeginRecruitment),
    "come_out": _verb(moves.ComeOut, "by:player at:territory", "units:count"),
    "turn": _verb(moves.Turn, "by:player"),
    "revive": _verb(moves.Revive, "by:player units:count", "special:card elite:count"),
    "stop_early_disband": _verb(moves.StopEarlyDisband, "by:player card:card"),
    "disband_early": _verb(
        moves.DisbandEarly, "by:player at:territory units:count", "hidden:flag elite:count"
    ),
    "conscript": _verb(
        moves.Conscript, "by:player at:territory units:count",
        f"special:card elite:count {_HIDING}"),
    "stop_hiring": _verb(moves.StopHiring, "by:player card:card player:player"),
    "hire": _verb(
        moves.Hire, "by:player at:territory units:count", f"special:card elite:count {_HIDING}"
    ),
    "raise": _verb(moves.Raise, "by:player at:territory units:count", _HIDING),
    "move": _verb(
        moves.March, "by:player path:path units:count",
        f"specials:cards hidden:flag come_out:flag extra_cards:cards elite:count {_HIDING}"),
    "hide": _verb(
        moves.Hide, "by:player at:territory", "units:count special:card elite:count"
    ),
    "disband": _verb(
        moves.Disband, "by:player at:territory units:count", "hidden:flag elite:count"
    ),
    "end_turn": _verb(moves.EndTurn, "by:player"),
    "battle": _verb(moves.Battle, "attacker:player defender:player at:territory"),
    "stop_question": _verb(moves.StopQuestion, "by:player card:card of:player"),
    "ask": _verb(moves.Ask, "by:player question:question answer:answer", "special:card"),
    "bless": _verb(moves.Bless, "by:player"),
    "plan": _verb(moves.MakePlan, "by:player units:count", "elite:count artifact:artifact"),
    "chaos": _verb(moves.Chaos, "by:player cards:cards"),
    "treachery": _verb(moves.Betray, "by:player usurper:card sabotage:card"),
    "stop_swap": _verb(moves.StopSwap, "by:player card:card"),
    "resolve": _verb(moves.Resolve, "", "plunder:plunder"),
    "end_battle_round": _verb(moves.EndBattleRound),
    "collection": _verb(moves.Collect),
    "discard": _verb(moves.DiscardArtifacts, "by:player cards:cards"),
    "victory": _verb(moves.Judge),
    "declare_final_winner": _verb(moves.DeclareFinalWinner),
    "give_gold": _verb(moves.GiveGold, "by:player to:player amount:amount"),
    "give_artifact": _verb(moves.GiveArtifact, "by:player to:player card:card"),
    "terminate_agreement": _verb(
        moves.TerminateAgreement, "agreement:text consent:players", ""
    ),
    "destroy_walls": _verb(moves.DestroyWalls, "by:player at:territory cards:cards"),
    "yes_no_question": _verb(
        moves.YesNoQuestion, "by:player of:player cards:cards about:holds=holds_card answer:yes_no"
    ),
}  # fmt: skip

VERB_OF: Final = {verb.move: name for name, verb in VERBS.items()}


def _same(value: Any) -> Any:
    return value


def _answer(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, int) and not isinstance(value, bool):
        return []
    return word("red, black, none or a number", (RED, BLACK, NONE))(path, value)


def _yes_no(path: Path, value: Any) -> list[Fault]:
    if isinstance(value, bool) or value in ("yes", "no"):
        return []
    return [Fault(path, f"expected yes or no, found {found(value)}")]


def _artifact(path: Path, value: Any) -> list[Fault]:
    one = word("a card", CARDS)
    return listing(one)(path, value) if isinstance(value, list) else one(path, value)


class Notation:
    """The notation of a board: checks, reads and writes actions."""

    def __init__(self, board: Board) -> None:
        self.board = board
        player = Kind(word("a faction", FACTIONS), FACTION.__getitem__, FACTIONS.__getitem__)
        place = Kind(self.check_territory, self.territory, board.ids.__getitem__)
        card = Kind(word("a card", CARDS), _same, _same)
        self.kinds: dict[str, Kind] = {
            "player": player,
            "territory": place,
            "card": card,
            "count": Kind(whole(), _same, _same),
            "amount": Kind(number, _same, _same),
            "text": Kind(text, str, _same),
            "flag": Kind(truth, _same, _same),
            "cards": Kind(listing(card.check), tuple, list),
            "dice": Kind(listing(whole()), tuple, list),
            "players": Kind(
                listing(player.check),
                lambda names: tuple(FACTION[name] for name in names),
                lambda players: [FACTIONS[who] for who in players],
            ),
            "path": Kind(
                listing(place.check),
                lambda names: tuple(map(self.territory, names)),
                lambda places: [board.ids[at] for at in places],
            ),
            "placement": Kind(
                table(place.check, whole()),
                lambda data: tuple((self.territory(name), count) for name, count in data.items()),
                lambda pairs: {board.ids[at]: count for at, count in pairs},
            ),
            "question": Kind(word("colour or units", QUESTIONS), _same, _same),
            "answer": Kind(_answer, _same, _same),
            "yes_no": Kind(
                _yes_no, lambda value: {True: "yes", False: "no"}.get(value, value), _same
            ),
            "holds": Kind(
                fields({"holds_card": card.check}),
                lambda data: data["holds_card"],
                lambda held: {"holds_card": held},
            ),
            "plunder": Kind(
                fields(
                    {"card": card.check, "choice": word("keep or discard", ("keep", "discard"))}
                ),
                lambda data: (data["card"], data["choice"]),
                lambda pair: {"card": pair[0], "choice": pair[1]},
            ),
            "artifact": Kind(
                _artifact,
                lambda value: tuple(value) if isinstance(value, list) else value,
                lambda value: list(value) if isinstance(value, tuple) else value,
            ),
        }
        forms = {name: self._form(verb) for name, verb in VERBS.items()}
        self.check_action: Check = chosen("act", "an action", forms)

    def check_territory(self, path: Path, value: Any) -> list[Fault]:
        """Expect a territory, as text or as the number of a plain one."""
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return word("a territory", self.board.places)(path, str(value))
        return [Fault(path, f"expected a territory, found {found(value)}")]

    def territory(self, name: object) -> int:
        """Return the place of a territory."""
        return self.board.places[str(name)]

    def _form(self, verb: Verb) -> Check:
        needed = {key: self.kinds[kind].check for key, kind, _ in verb.needed}
        others = {key: optional(self.kinds[kind].check) for key, kind, _ in verb.others}
        return fields({"act": text, **needed}, others)

    def read(self, data: Mapping[str, Any]) -> Move:
        """Return the move of an action whose form is sound."""
        verb = VERBS[data["act"]]
        known: dict[str, Any] = {}
        for key, kind, field in (*verb.needed, *verb.others):
            value = data.get(key)
            if value is not None:
                known[field] = self.kinds[kind].read(value)
            elif (key, kind, field) in verb.needed:
                known[field] = ()
        if "hide_special" in known:
            known["hide_on_arrival"] = True
        made: Move = verb.move(**known)
        return made

    def write(self, move: Move) -> dict[str, Any]:
        """Return the action of a move; only what differs from the usual is written.

        Raises KeyError for the moves of whole games, which no scenario has.
        """
        name = VERB_OF[type(move)]
        verb = VERBS[name]
        plain: dict[str, Any] = {"act": name}
        for key, kind, field in verb.needed:
            plain[key] = self.kinds[kind].write(getattr(move, field))
        for key, kind, field in verb.others:
            value = getattr(move, field)
            if value is not None and value is not False and value != ():
                plain[key] = self.kinds[kind].write(value)
        return plain
