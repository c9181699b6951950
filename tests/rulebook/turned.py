"""Sentences that turn what was signed: (as signed, now)."""

# ruff: noqa: E501

from __future__ import annotations

TURNED: tuple[tuple[str, str], ...] = (
    (
        "Troops land, or they come from the Polar Sink.",
        "Troops land, or they go to the Polar Sink.",
    ),
    (
        "the last player picks first, the starting player last. Each faction can be picked once.",
        "the starting player picks first, the last player last. A faction can be picked twice.",
    ),
    ("After that, place and move in any order;", "After that, first place, then move;"),
    ("Neither Shai Hulud nor a Fort stops it.", "Shai Hulud stops it, a Fort does not."),
    (
        "You need no Faction face for that, and moving uses up none of your allowance.",
        "You need no Faction face for that, and moving uses up your allowance as well.",
    ),
    (
        "If both sides were equal, nobody is left and it is nobody’s.",
        "If both sides were equal, nobody is left and it stays the defender’s.",
    ),
    (
        "If you already hold that kind, or none is left in the pile, you take nothing.",
        "If you already hold that kind, you may take a second one, as long as the pile lasts.",
    ),
    (
        "At an empty location it serves nobody and takes no toll.",
        "At an empty location it serves nobody, but still takes its toll.",
    ),
    (
        "The storm stays until the next Sand Storm moves it.",
        "The storm stays until your next turn.",
    ),
    (
        "You may play the limit with or without Thumpers.",
        "You may play the limit only with Thumpers.",
    ),
    ("Men are Troops, Fremen and Sardaukar.", "Men are Troops, Fremen and leaders."),
    ("They belong to nobody;", "They belong to whoever is nearest;"),
    ("You need not capture.", "If you can capture, you must."),
    (
        "While the Duke or Baron is a prisoner, no men can be ransomed;",
        "While the Duke or Baron is a prisoner, only men can be ransomed;",
    ),
    ("Spice under a worm cannot be harvested.", "Spice under a worm is harvested all the same."),
    (
        "Such a flight captures nothing and enters no Sietch.",
        "Such a flight captures like any other but enters no Sietch.",
    ),
    ("Each is ransomed on its own.", "They are ransomed together."),
    (
        "Cargo shares the fate of its carrier, so both are prisoners.",
        "Cargo shares the fate of its carrier, so both are killed.",
    ),
    (
        "Your own total stays the same, since Spice becomes a piece of the same value, but your opponent’s rises.",
        "Your own total falls, since Spice becomes a piece of half the value, but your opponent’s rises.",
    ),
    (
        "Prisoners and killed pieces count for nobody.",
        "Prisoners count for their captor, killed pieces for nobody.",
    ),
    ("hidden units and Trolls do not count.", "hidden units and Trolls count as well."),
    ("Holding both adds nothing.", "Holding both doubles that."),
    (
        "Half means half of the whole payment or loss, rounded up.",
        "Half means half of the whole payment or loss, rounded down.",
    ),
    (
        "The dragons enter every number on their way, the last one included, but not the one they leave.",
        "The dragons enter every number on their way, the last one included, and the one they leave, too.",
    ),
    (
        "Both must consent to make it, and either may end it alone at a council.",
        "Both must consent to make it, and both must consent to end it at a council.",
    ),
    ("the bank", "nobody"),
    (
        "The loser loses every visible unit in the territory, sent or not, and discards the artifact.",
        "The loser loses every visible unit sent and discards the artifact.",
    ),
    (
        "Hidden units hold no castle, though: at the end of a turn they must be seen.",
        "Hidden units hold a castle as well: at the end of a turn they need not be seen.",
    ),
    (
        "Everybody takes a walker, puts it on the beach and keeps a place on the table for a basket. The huts are on the board.",
        "Everybody takes a walker, puts it into the first pool and keeps a place on the table for a basket. The baskets are on the board.",
    ),
    (
        "Go home from any pool straight to the beach, and empty your basket into your hut. Whoever is home already stays there.",
        "Go home from any pool to the next one, and empty your hut into your basket. Whoever is home already must walk again.",
    ),
    (
        "All pools further out are washed over. So the first pool is always safe, and the last one hardly ever.",
        "All pools nearer the beach are washed over. So the last pool is always safe, and the first one hardly ever.",
    ),
    ("Blue is content with {}.", "Red is content with {}."),
    ("The Polar Sink wins nothing;", "The Polar Sink wins as much as any other;"),
    (
        "At the end you check whether you have won.",
        "At the beginning you check whether you have won.",
    ),
    (
        "In the whole turn you may place as many as your allowance, all at once or in portions, and no more than your supply has.",
        "In the whole turn you may place as many as your allowance, all at once and not in portions, and no more than your supply has.",
    ),
    (
        "You cannot put it off and you cannot retreat.",
        "You cannot put it off, but you can retreat.",
    ),
    ("The Shield gives a Holtzmann Shield.", "The Shield gives nothing."),
    ("The rest fight as usual.", "The rest may not fight."),
    (
        "You move one piece a turn, as in chess, but there is no king to hunt.",
        "You move one piece a turn, as in chess, and there is a king to hunt.",
    ),
    ("The Spice stays under them.", "The Spice under them goes to the box."),
    (
        "With your move you take one piece or one Sandworm from its square to another, or you bring one ransomed piece back onto the board.",
        "With your move you take one piece and one Sandworm from their squares to others, or you bring one ransomed piece back onto the board.",
    ),
    (
        "You never capture or kill your own.",
        "You never capture your own, but a worm of yours may kill them.",
    ),
    (
        "It passes over everything: pieces of both houses, Spice, Sietches and worms.",
        "It passes over everything but worms: pieces of both houses, Spice and Sietches.",
    ),
    (
        "A Sardaukar that captures in a Sietch must destroy it.",
        "A Sardaukar that captures in a Sietch leaves it standing.",
    ),
    (
        "You may move it anywhere else, and the turn after that it is free again.",
        "You may not move it at all, and the turn after that it is free again.",
    ),
    ("The first line that is true ends the game.", "The last line that is true ends the game."),
    (
        "If the last turn ends without a winner, the Orcs win: time is on their side.",
        "If the last turn ends without a winner, nobody wins: time is on no side.",
    ),
    (
        "Only artifacts and Aces are ever in your hand.",
        "Artifacts, Aces and Jacks are in your hand.",
    ),
    (
        "You control a territory while you are the only player with visible units there.",
        "You control a territory while you have more visible units there than any other player.",
    ),
    ("Nobody is harmed yet.", "Whoever stands there is harmed already."),
    (
        "You control a location while you have a counter there.",
        "You control a location once you have had a counter there.",
    ),
    (
        "The moment your counters arrive where another faction stands, you attack.",
        "When your counters arrive where another faction stands, you may choose to attack.",
    ),
    (
        "Only the player whose turn ends can win.",
        "Any player can win when a turn ends.",
    ),
    (
        "The Spice stays under them.",
        "The Spice there goes to the box.",
    ),
    (
        "Without an artifact there is nothing to sabotage.",
        "Even without an artifact treachery succeeds.",
    ),
    (
        "When everybody has played, the highest card of the light that was led takes the trick, and its owner leads the next.",
        "When everybody has played, the highest card of any light takes the trick, and its owner leads the next.",
    ),
    (
        "If you hold a card of that light, play one; if not, play any card.",
        "If you hold a card of that light, you may play one or any other card.",
    ),
    (
        "A basket is lost with its walker.",
        "The judge keeps two trophies.",
    ),
    (
        "The other players do nothing during your turn, except to answer a removal in the advanced game.",
        "The other players do nothing during your turn; not even a removal can be answered in the advanced game.",
    ),
    (
        "Without a Corrino face Cleo cannot place, but moving needs none.",
        "Without a Corrino face Cleo cannot move, but placing needs none.",
    ),
    (
        "He has not won yet: only the end of the turn counts.",
        "With that he has won on the spot, although his turn is not over.",
    ),
    (
        "It can be attacked.",
        "Nobody can attack it there.",
    ),
    (
        "You must accept the new face, even if it is the worm again.",
        "If it is the worm again, you roll once more.",
    ),
    (
        "Your opponent gets the price and may spend it.",
        "The price leaves the game, and nobody can spend it again.",
    ),
    (
        "Instead of paying, you may discard an Ace that you held before the sale; then nobody gets anything.",
        "Instead of paying, you may discard an Ace that you held before the sale; then the bank pays the Dwarves in your place.",
    ),
    (
        "Go home from any pool straight to the beach, and empty your basket into your hut.",
        "Go home from any pool, one pool at a time, and empty your basket into the box.",
    ),
    (
        "After that, place and move in any order; you may place a little, move a little and place again.",
        "After that, move first and place last; once you have placed something, nothing can move any more.",
    ),
    (
        "Return it to its owner’s supply.",
        "Add it to your own supply.",
    ),
    (
        "It can be built again. Counters are not harmed.",
        "It can never be built again, and the counters there die with it.",
    ),
    (
        "The Goblins or their ally cannot disband early this turn, but may do so late.",
        "The Goblins or their ally cannot disband at all this turn, neither early nor late.",
    ),
    (
        "Starting with the first player, speak in player order: offer an alliance,",
        "Starting with the owner of the most gold, speak against player order: offer an alliance,",
    ),
    (
        "A group is some or all of your visible units of one territory, or some or all of your hidden ones there.",
        "A group is always all of your units of one territory, the visible and the hidden ones together.",
    ),
    (
        "It goes under the event deck, and another card is the event.",
        "It goes on the discard pile and is itself the event.",
    ),
    (
        "Then lay one new shell in each pool that the wave washed over,",
        "Then take one shell out of each pool that the wave washed over,",
    ),
    (
        "Each faction can be picked once.",
        "Several players can pick the same faction.",
    ),
    (
        "Cards never change hands, not even between allies.",
        "Cards change hands only when both players are allies.",
    ),
    (
        "The Polar Sink is no refuge.",
        "The Polar Sink is a refuge: nobody can be attacked there.",
    ),
    (
        "If it spares the Sietch, it must leave and come back before it can try again.",
        "If it spares the Sietch, it can still destroy it on any later turn without leaving.",
    ),
    (
        "Nobody fights there and no dragon comes.",
        "Battles are fought there, but no dragon comes.",
    ),
    (
        "Finish one before you begin the next;",
        "You may begin the next before one is finished;",
    ),
    ("go back to the supply from combat", "leave the game for good in combat"),
    (
        "All of them fall, and the rest of the toll waits for those who follow.",
        "All of them fall, and those who follow in the same turn pay no toll any more.",
    ),
    (
        "the one who caused the meeting decides first, then the others in player order.",
        "the others decide first in player order, and the one who caused the meeting last.",
    ),
    ("hidden units and Trolls do not count.", "hidden units do not count, a Troll does."),
    (
        "Spice under a worm cannot be harvested.",
        "If a worm lies on the Spice, the Harvester drives it off and takes the Spice all the same.",
    ),
    (
        "The last merchant left pays the bid and takes the lot.",
        "The last merchant left takes the lot, and all who bid pay what they last offered.",
    ),
    (
        "Ask, plan, reveal, treachery, compare, bury.",
        "Plan, ask, reveal, treachery, compare, bury.",
    ),
    (
        "Half of the losses, rounded up, in each territory separately.",
        "Half of the losses of the whole flight, added up over all territories.",
    ),
    (
        "Look at yours; it may be of any suit, your own included.",
        "Look at yours; if it is of your own suit, give it back and draw another.",
    ),
    (
        "You may attack only if you have more than the defender.",
        "You may attack at any odds, however weak you are in a battle.",
    ),
    (
        "You need neither Faction nor Location die.",
        "You need no Faction die, only the Location die.",
    ),
    (
        "The loser takes the armies of the battle back to the supply.",
        "The loser’s armies go back along the road they came by.",
    ),
    ("A location holds a single Fort.", "A location can hold several Forts."),
    ("Every square on the way must be vacant;", "They leap over whatever stands on the way;"),
    ("Counters are not harmed.", "The counters there fall with it."),
    ("A Troll is no player.", "A Troll counts as another player."),
    ("The rest fight as usual.", "The rest go back to the supply without a fight."),
    ("If any are left, the Troll is gone.", "The Troll stays as long as any are left."),
    ("Nothing may be changed.", "The attacker may change the number once more."),
    (
        "Winner: loses the units sent. Loser: loses everything there.",
        "Winner: loses everything there. Loser: loses the units sent.",
    ),
    (
        "Cargo may step from one ship straight under another.",
        "Cargo never goes from one ship straight under another.",
    ),
    (
        "When a rider reaches an empty hut, its move ends there.",
        "When a rider reaches an empty hut, it may stop there or run on.",
    ),
    (
        "The miller may move at any point between the others, or first, or last.",
        "Whatever the order of players, the miller always moves after everyone else.",
    ),
    ("Everyone pays, even in a storm.", "Everyone but the sender pays, even in a storm."),
    (
        "When a rider or a page reaches an empty hut, its move ends there.",
        "When a rider or a page reaches an empty hut, it may stop there or run on.",
    ),
    (
        "Cargo may step from one ship straight under another.",
        "Cargo never goes from one ship straight under another: it has to stand on land.",
    ),
)
