"""The numbers of an edition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Values:
    """The constants of an edition; each is explained where rules.yaml states it."""

    players_least: int
    players_most: int
    gold_dwarves: int
    gold_elves: int
    gold_goblins: int
    gold_orcs: int
    units_dwarves: int
    units_elves: int
    units_goblins: int
    units_orcs: int
    start_dice: int
    artifact_cards: int
    artifacts_dealt: int
    artifacts_more_goblins: int
    event_cards: int
    last_turn: int
    griffin_range: int
    castle_limit: int
    reserve: int
    half_divisor: int
    revive_ace_dwarves: int
    hand_limit_goblins: int
    range_orcs: int
    conscripts_orcs: int
    revive_orcs: int
    ace_range: int
    ace_value: int
    die_least: int
    die_most: int
    lowest_number: int
    highest_number: int
    min_bid: int
    hand_limit: int
    revive: int
    conscripts: int
    price_castle: int
    price_elsewhere: int
    range: int
    troll_kills: int
    unit_value: int
    income: int
    gold_per_unit: int
    castles_needed: int
    plunder_price: int
    elite_count: int
    elite_value: int
    blessing_losses: int
    blessing_value: int
    two_aces: int
    chaos_number: int
    extra_conscripts: int
    revive_ace_elves: int
