"""More edits of style that no build may stop at: (file, old words, new words), by book."""

# ruff: noqa: E501

from __future__ import annotations

MANUSCRIPT, TURNS, SCENES = "rulebook.md", "examples.yaml", "rulebook-examples.yaml"

REWORDINGS: dict[str, list[tuple[str, str, str]]] = {
    "dune-express": [
        (MANUSCRIPT, "| Can combat be avoided? | No.", "| Can combat be avoided? | Never."),
        (MANUSCRIPT, "| What do faces of unused factions do? | Nothing.", "| What do faces of unused factions do? | Nothing at all."),
        (MANUSCRIPT, "Open, and back to the pile.", "They lie open, and used ones go back to the pile."),
        (MANUSCRIPT, "| Before every other action, or not at all.", "| Before all the others, or never."),
        (MANUSCRIPT, "![Carthag is taken]", "![Carthag has been taken]"),
        (MANUSCRIPT, "![Reinforced]", "![One more Troop has come]"),
        (MANUSCRIPT, "![The Fort is built]", "![A Fort stands there now]"),
        (MANUSCRIPT, "@2 With the dice goes the Spice.", "@2 The Spice goes with the dice."),
        (MANUSCRIPT, "**Save nothing.** Spice, faces and plans for them end with your turn.", "**Keep nothing back.** Your turn ends, and so do Spice, faces and all plans for them."),
        (MANUSCRIPT, "| any but the Polar Sink, [](", "| all but the Polar Sink, []("),
        (MANUSCRIPT, "| weapon | Poison, Hunter Seeker or Crysknife", "| weapon | Crysknife, Poison or Hunter Seeker"),
        (MANUSCRIPT, "6. **Pass** the dice to the left.", "6. **Pass** the dice on, to the left."),
        (
            MANUSCRIPT,
            "Gwen has an army at the Polar Sink and a single Spice.",
            "An army of Gwen's waits at the Polar Sink, and one Spice is all she has.",
        ),
        (MANUSCRIPT, "Cleo chooses first and takes Corrino", "The first choice is Cleo's: she takes Corrino"),
    ],
    "dune-chess": [
        (MANUSCRIPT, "The worms have been here longer.", "The worms were here long before."),
        (
            MANUSCRIPT,
            "Cargo shares the fate of its Ornithopter: they are captured together or killed together. Each is ransomed on its own.",
            "Whatever happens to an Ornithopter happens to its cargo: both are captured, or both are killed. They are ransomed one by one.",
        ),
        (MANUSCRIPT, "![The Sietch is blue now]", "![Now the Sietch is blue]"),
        (MANUSCRIPT, "![Troop and Sietch are gone]", "![Neither Troop nor Sietch is left]"),
        (MANUSCRIPT, "![The Ornithopter is back]", "![Back comes the Ornithopter]"),
        (MANUSCRIPT, "Your own Troop is in the way.", "A Troop of yours stands in the way."),
        (MANUSCRIPT, "A Fremen already stands on that square.", "There is a Fremen on that square."),
        (MANUSCRIPT, "save my own piece?** Yes.", "save my own piece?** Yes, you may."),
        (MANUSCRIPT, "Men need your Duke or Baron on the board, equipment your Mentat.", "Your Duke or Baron has to be on the board for men, your Mentat for equipment."),
        (MANUSCRIPT, "| Is an empty Sietch a vacant square? | No.", "| Is an empty Sietch a vacant square? | It is not."),
        (MANUSCRIPT, "| men | Troops, Fremen and Sardaukar", "| men | Fremen, Sardaukar and Troops"),
        (MANUSCRIPT, "| combatant | every piece but the Harvester", "| combatant | any piece except the Harvester"),
        (MANUSCRIPT, "No take-backs. Only {{ atreides.name }} rides", "No take-backs. {{ atreides.name }} alone rides"),
        (MANUSCRIPT, "The Harvester unloads itself and harvests in a single step.", "In one step the Harvester gets off and harvests."),
        (MANUSCRIPT, "| A riderless worm | a Fremen | The Fremen mounts it.", "| A riderless worm | a Fremen | It mounts the worm."),
    ],
    "dragon-dune": [
        (
            MANUSCRIPT,
            "Gather your people, pay for more, and send them where it hurts.",
            "Call your people, buy more of them, and send them where it hurts.",
        ),
        (
            MANUSCRIPT,
            "The winner loses the units sent and keeps the artifact, unless it was just discarded.",
            "The winner buries the units sent but keeps the artifact unless it has just been discarded.",
        ),
        (
            MANUSCRIPT,
            "Nobody comes out where that would put too many players into a castle.",
            "Units stay hidden where coming out would put too many players into a castle.",
        ),
        (MANUSCRIPT, "![Second: Gus, for 3]", "![Then Gus, for 3]"),
        (MANUSCRIPT, "![Three Elves hide: their outline is broken]", "![A broken outline: three Elves hide]"),
        (MANUSCRIPT, "![After the battle: only the gold is left]", "![Only gold is left after the battle]"),
        (MANUSCRIPT, "13 is burnt; the Orc rides to 11", "13 has burnt, and the Orc has flown to 11"),
        (MANUSCRIPT, "![Before Gus musters]", "![The map before Gus begins]"),
        (TURNS, "Eli looks at the 4♠ and keeps", "Eli has a look at the 4♠ and keeps"),
        (TURNS, "Eli is first player, and he passes", "First player is Eli, who passes"),
        (TURNS, "Dana holds four cards: her hand is full", "Four cards are in Dana's hand, which is full"),
        (TURNS, "and pays it to the bank", "which goes to the bank"),
        (TURNS, "Olga is first player, so she attacks Eli.", "The first player is Olga, and she attacks Eli."),
        (TURNS, "Had Eli sent his fourth Elf, he would have won 10 to 8", "With his fourth Elf Eli would have won 10 to 8"),
        (TURNS, "which makes 14. Dana sends one Dwarf: 2.", "together 14. One Dwarf is sent by Dana: 2."),
        (TURNS, "Gus takes 4 of the 5 gold there; 1 stays.", "Of the 5 gold there Gus takes 4; 1 stays."),
        (TURNS, "nobody controls it.", "it is controlled by nobody."),
        (TURNS, "Eli controls three castles and wins.", "With three castles Eli wins."),
        (TURNS, "All three Elves in 5★ may fly to 8 and leave it empty.", "All three Elves may fly from 5★ to 8 and leave the castle empty."),
        (SCENES, "to 10, where a Dwarf dies, and no further", "to 10, which kills a Dwarf, and no further"),
        (MANUSCRIPT, "number that the dragons leave?** Yes.", "number that the dragons leave?** Yes, they are."),
        (MANUSCRIPT, "| Must allies fight? | Yes.", "| Must allies fight? | They must."),
        (MANUSCRIPT, "Winner of a battle: loses the units sent.", "The winner of a battle loses the units sent."),
        (MANUSCRIPT, "Same colour: the lower card counts.", "Of cards of one colour the lower counts."),
        (MANUSCRIPT, "All visible units and all gold in the territory and both artifacts are lost. Nobody wins.", "All visible units and all gold there are gone, and both artifacts go, too. There's no winner."),
    ],
    "three-marches": [
        (MANUSCRIPT, "Guild holds no such card.", "No such card is in Guild's hand."),
    ],
    "lanterns": [
        (MANUSCRIPT, "Ben has to wait for Ada.", "Ada comes first; Ben has to wait."),
        (MANUSCRIPT, "@1 Ada leads red.", "@1 Red is what Ada leads."),
        (MANUSCRIPT, "That card is in Ben’s hand.", "Ben holds that card."),
    ],
    "kettle": [
        (MANUSCRIPT, "Ivo has to wait.", "Ivo waits."),
        (MANUSCRIPT, "@2 Ivo comes too late.", "@2 For Ivo it is too late."),
    ],
    "tic-tac-toe": [
        (MANUSCRIPT, "Ring has to wait.", "It is too early for Ring, who has to wait."),
        (MANUSCRIPT, "@1 Cross takes the middle.", "@1 The middle goes to Cross."),
        (MANUSCRIPT, "@2 Ring takes a corner.", "@2 In a corner Ring answers."),
    ],
}  # fmt: skip
