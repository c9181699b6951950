"""Still more edits of style that no build may stop at, by book."""

# ruff: noqa: E501

from __future__ import annotations

MANUSCRIPT, TURNS, SCENES = "rulebook.md", "examples.yaml", "rulebook-examples.yaml"

PLAINER: dict[str, list[tuple[str, str, str]]] = {
    "dune-express": [
        (MANUSCRIPT, "Each faction owns {{ v.troops_per_faction }} Troops. A Troop is either at one **location** of the board or in its owner's **supply** beside it.", "Each faction has {{ v.troops_per_faction }} Troops, each of which stands at a **location** of the board or lies in its owner's **supply**."),
        (MANUSCRIPT, "Leave the pieces of unused factions in the box. [DE-0.7]", "The pieces of factions that nobody plays stay in the box. [DE-0.7]"),
        (MANUSCRIPT, "1. Lay the board where everyone can reach it. [DE-1.2]", "1. The board lies where all of you can reach it. [DE-1.2]"),
        (MANUSCRIPT, "You do nothing to the board before your last die is set aside.", "Until your last die is set aside you leave the board alone."),
        (MANUSCRIPT, "A removal costs no Spice and is not combat. Neither Shai Hulud nor a Fort stops it. [DE-7.7]", "Removing costs no Spice and is no combat, and neither a Fort nor Shai Hulud can stop it. [DE-7.7]"),
        (MANUSCRIPT, "If another faction is there, you attack it. [DE-5.6]", "Should another faction be there, you attack it. [DE-5.6]"),
        (MANUSCRIPT, "The Polar Sink is no refuge. Attacking in small groups changes nothing. [DE-8.7, DE-8.8]", "Nobody is safe at the Polar Sink, and attacking in small groups changes nothing. [DE-8.7, DE-8.8]"),
        (MANUSCRIPT, "Return the token to the pile. Tokens lie open, so everyone can see who is safe from what.", "The token returns to the pile. All tokens lie open: everyone sees who is safe from what."),
        (MANUSCRIPT, "Your removal may take {{ v.vendetta_count|words }} counters of one opponent from one location.", "With one removal you may take {{ v.vendetta_count|words }} counters of the same opponent from the same location."),
        (MANUSCRIPT, "Under Shai Hulud you cannot use Assignment; the other results work. [DE-14.18]", "Shai Hulud forbids the Assignment, and no other result. [DE-14.18]"),
        (MANUSCRIPT, "| Who pays the storm's surcharge? | Everyone but Desert-Born Fremen.", "| Who pays the storm's surcharge? | All players but Desert-Born Fremen."),
        (MANUSCRIPT, "| round | a turn of every player |", "| round | one turn for each player |"),
        (MANUSCRIPT, "@1 So far the Fort has taken one counter.", "@1 One counter has fallen at the Fort so far."),
        (MANUSCRIPT, "Bea holds Arrakeen in force and Carthag with a single Troop.", "Bea is strong in Arrakeen and has one Troop in Carthag."),
        (MANUSCRIPT, "All Ann's Faction dice show hawks, and yet she can neither place nor move.", "Though every Faction die of Ann's shows a hawk, she can neither place nor move."),
        (MANUSCRIPT, "Finn (Fremen) already holds", "Finn leads the Fremen. He already holds"),
    ],
    "dune-chess": [
        (MANUSCRIPT, "They belong to nobody; both players use them. [DC-1.3]", "Both players use them, and they belong to neither. [DC-1.3]"),
        (MANUSCRIPT, "A square is **vacant** when nothing at all lies on it: no piece, no worm,", "A **vacant** square has nothing at all on it: no piece, no worm,"),
        (MANUSCRIPT, "With your move you take one piece or one Sandworm from its square to another, or you bring one ransomed piece back onto the board.", "Your move takes one piece or one Sandworm from its square to another, or brings one ransomed piece back onto the board."),
        (MANUSCRIPT, "An Ornithopter carries one Troop or one Harvester of its own house.", "One Troop or one Harvester of its own house can be carried by an Ornithopter."),
        (MANUSCRIPT, "A destroyed Sietch leaves the game and counts for nobody. The Sardaukar stands on open ground.", "Once destroyed, a Sietch leaves the game and counts for nobody; the Sardaukar then stands on open ground."),
        (MANUSCRIPT, "@3 No worm is next to that square, and that is no accident.", "@3 It is no accident that no worm stands next to that square."),
        (MANUSCRIPT, "@2 The Harvester drives towards the Spice.", "@2 Towards the Spice drives the Harvester."),
        (MANUSCRIPT, "| A riderless worm | a Fremen | The Fremen mounts it.", "| A riderless worm | a Fremen | It mounts the worm."),
        (MANUSCRIPT, "| Is a piece in a Sietch safe? | From worms only.", "| Is a piece in a Sietch safe? | Only from worms."),
        (MANUSCRIPT, "| capture | make an enemy piece your prisoner,", "| capture | take an enemy piece prisoner,"),
        (MANUSCRIPT, "Instead of moving a piece, you may ransom one. Pay its price", "You may ransom a piece instead of moving one. Pay its price"),
        (MANUSCRIPT, "1. Neither house has a combatant on the board. [DC-8.2]", "1. No combatant of either house is on the board. [DC-8.2]"),
        (MANUSCRIPT, "![The last Spice is gone]", "![No Spice is left]"),
    ],
    "dragon-dune": [
        (MANUSCRIPT, "The row of trees marks the Orcish land and stops nobody.", "The row of trees marks the land of the Orcs and is no obstacle."),
        (MANUSCRIPT, "**The mountain** is neutral. Nobody fights there and no dragon comes; otherwise it is a territory like any other. [DD-2.3]", "**The mountain** is neutral: there are no fights there, and the dragons stay away. Otherwise it is a territory like any other. [DD-2.3]"),
        (MANUSCRIPT, "3. After the Red Dragon a **Great Council** meets. [DD-8.5]", "3. Then a **Great Council** meets. [DD-8.5]"),
        (MANUSCRIPT, "Gold you cannot carry stays where it is.", "Gold that is too much to carry stays where it is."),
        (TURNS, "2. Eli rolls a 3. The dragons leave 14 and enter 15, 16 and 17.", "2. The die of Eli shows a 3. From 14 the dragons fly through 15 and 16 to 17."),
        (TURNS, "3. Both Dwarves in 15 die, and the gold there is lost. The Goblins in 15★ are safe behind their walls.", "3. In 15 both Dwarves die, and the gold there is lost; behind the walls of 15★ the Goblins are safe."),
        (TURNS, "6. Nobody could be hired in 6: the dragon marker stands there.", "6. In 6, where the dragon marker stands, nobody could be hired."),
        (TURNS, "1. Eli has two Elves in 3★ and one each in 5★ and 10★. Olga holds 1★ and 15★.", "1. Two of Eli's Elves stand in 3★, one in 5★ and one in 10★. 1★ and 15★ are Olga's."),
        (SCENES, "1. Two mercenaries in 8 cost the Orcs 2 gold.", "1. The Orcs pay 2 gold for two mercenaries in 8."),
        (MANUSCRIPT, "| What happens to a card without a bid? | It goes under the artifact deck.", "| What happens to a card without a bid? | It is put under the artifact deck."),
        (MANUSCRIPT, "| die | go to the graveyard |", "| die | be laid in the graveyard |"),
        (MANUSCRIPT, "- **Paymaster.** Whatever the others pay for mercenaries goes to you; what you pay goes to the bank. [DD-5.G1]", "- **Paymaster.** You get whatever the others pay for mercenaries, and what you pay yourself goes to the bank. [DD-5.G1]"),
        (MANUSCRIPT, "| Missing factions [DD-1.7, DD-19.2] | all but the Dwarves leave a Troll |", "| Missing factions [DD-1.7, DD-19.2] | each but the Dwarves leaves a Troll |"),
    ],
    "three-marches": [
        (MANUSCRIPT, "You take turns. In your turn you have", "The factions take turns. In yours you have"),
        (MANUSCRIPT, "Guild holds no such card.", "No such card is in Guild's hand."),
        (MANUSCRIPT, "The Mill belongs to nobody yet.", "So far nobody holds the Mill."),
        (TURNS, "-- only Guild has laid a card", "-- Guild alone has laid a card"),
    ],
}  # fmt: skip
