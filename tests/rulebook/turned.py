"""Sentences that turn what was signed, and others that say the same: (as signed, now)."""

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
)

KEPT: tuple[tuple[str, str], ...] = (
    ("Nothing is ever lost from the game.", "No piece ever leaves the game."),
    (
        "The board is empty; nobody has tokens or Spice.",
        "At first there is nothing on the board, and no one has Spice or tokens.",
    ),
    (
        "A die that you have set aside keeps its face until the end of your turn; you cannot roll it again. To stop, set aside everything you have just rolled.",
        "Once set aside, a die isn’t rolled again; its face stays until your turn ends. You can stop by setting aside whatever you just rolled.",
    ),
    (
        "If you remove, do it first. After that, place and move in any order;",
        "A removal, if you want one, comes first. Afterwards you place and move in whatever order you like;",
    ),
    (
        "You need no Faction face for that, and moving uses up none of your allowance.",
        "No Faction face is needed, and your allowance isn’t touched by moving.",
    ),
    (
        "You cannot put it off and you cannot retreat. If you do not want to fight, do not go there.",
        "There’s no delaying it and no retreating; stay away if you don’t want a fight.",
    ),
    (
        "If both sides were equal, nobody is left and it is nobody’s.",
        "With equal sides nobody survives, and the location belongs to no one.",
    ),
    (
        "If you have no counter left on the board, you are not out: play on as usual. The game ends in no other way, and there is no draw.",
        "Without a counter on the board you’re still in the game; just play on. There’s no other end and no draw.",
    ),
    (
        "If you already hold that kind, or none is left in the pile, you take nothing.",
        "You take nothing if the pile has none left or you hold that kind already.",
    ),
    (
        "It can be built again. Counters are not harmed.",
        "It may be rebuilt later, and counters come to no harm.",
    ),
    (
        "The storm stays until the next Sand Storm moves it. It kills nobody.",
        "It stays where it is until another Sand Storm moves it, and no one dies in it.",
    ),
    ("The tints of the squares mean nothing.", "The squares’ tints have no meaning."),
    (
        "You need not capture. There is no check, and the game goes on when a leader is lost.",
        "Capturing is voluntary. Nobody gives check, and losing a leader doesn’t end the game.",
    ),
    (
        "Ornithopters fly over it, a Fremen may mount it, and that is all.",
        "An Ornithopter may fly over it, and a Fremen may mount it; nothing else is possible.",
    ),
    (
        "It captures no pieces; it harvests Spice.",
        "Harvesting Spice is its work; it can’t capture.",
    ),
    ("It cannot land on Spice.", "Landing on Spice isn’t possible."),
    (
        "Such a flight captures nothing and enters no Sietch.",
        "On such a flight nothing is captured and no Sietch entered.",
    ),
    (
        "Cargo shares the fate of its Ornithopter: they are captured together or killed together. Each is ransomed on its own.",
        "Whatever happens to an Ornithopter happens to its cargo: both are captured, or both are killed. They are ransomed one by one.",
    ),
    (
        "A destroyed Sietch leaves the game and counts for nobody.",
        "Once destroyed, a Sietch is out of the game and counts for neither house.",
    ),
    ("The worm stays behind, riderless.", "Without its rider, the worm stays where it was."),
    (
        "Only prisoners come back. Leaders cannot be ransomed, and whatever a worm has killed is gone.",
        "It’s prisoners alone that come back. There is no ransom for leaders, and what was killed by a worm never returns.",
    ),
    (
        "Prisoners and killed pieces count for nobody. The higher total wins; if the totals are equal, the game is a draw.",
        "Neither prisoners nor killed pieces count. Whoever has the higher total wins; equal totals are a draw.",
    ),
    (
        "Passing through is free; hidden units and Trolls do not count.",
        "Anyone may pass through. Neither Trolls nor hidden units count.",
    ),
    ("Holding both adds nothing.", "Having both is no better than having one."),
    (
        "You may not break an agreement while you can do something legal instead.",
        "As long as something legal can be done instead, an agreement mustn’t be broken.",
    ),
    (
        "Allies do not share the victory, and allies who meet must fight.",
        "Victory isn’t shared with an ally, and allies have to fight where they meet.",
    ),
    (
        "Passing is not final: while the bidding goes on, you may come back in.",
        "If you pass, you may still bid again as long as the bidding goes on.",
    ),
    (
        "They do not fight, control, collect, fill castles or support conscription, and nothing kills them.",
        "They don’t fight, don’t control, don’t collect; they neither fill castles nor support conscription; and nothing can kill them.",
    ),
    (
        "The answer must be possible, and it binds. Whoever asks plans last.",
        "Answers have to be possible, and they bind. The one who asks is the last to plan.",
    ),
    (
        "only the lower counts; discard the higher.",
        "the lower alone counts, and the higher is discarded.",
    ),
    ("Swap both or neither.", "It’s both or none."),
    (
        "The swap fails in this battle; treachery without a swap stays possible.",
        "There’s no swap in this battle. Treachery can still be declared without one.",
    ),
    ("as good as absent,", "almost as if absent,"),
    (
        "They differ in name and colour only, until you play with faction powers.",
        "Only their names and colours differ, unless you play with faction powers.",
    ),
    ("You never roll all {} at once:", "Nobody ever rolls all {} at once:"),
    (
        "Your turn has a fixed order. First you roll until every die is set aside. Then you act on what the dice show.",
        "A turn has a fixed order. First roll the dice until all are set aside. After that act on the faces they show.",
    ),
    ("Return it to its owner’s supply.", "It goes back to the supply of its owner."),
    ("Whatever you have not used is lost.", "What you did not use is gone."),
    (
        "Many faces and little Spice still land few Troops.",
        "With many faces but little Spice you land only a few Troops.",
    ),
    (
        "Return the token to the pile. Tokens lie open, so everyone can see who is safe from what.",
        "The token goes back onto the pile. As tokens lie open, all can see who is protected from what.",
    ),
    (
        "It can be built again. Counters are not harmed.",
        "The Fort may be built once more later. No counter is harmed.",
    ),
    (
        "When the game ends, the higher total wins.",
        "At the end of the game the higher total is the winner.",
    ),
    ("Both stand on the back of each chit.", "You find both on the back of every chit."),
    ("The set-up looks the same from both sides.", "From both sides the set-up looks alike."),
    (
        "Your own pieces are in your way. You cannot end a move on one, except to load an Ornithopter.",
        "Your own pieces block your way. A move never ends on one of them, unless it loads an Ornithopter.",
    ),
    (
        "It passes over everything: pieces of both houses, Spice, Sietches and worms.",
        "Nothing stops it: it flies over pieces of both houses, over Spice, Sietches and worms.",
    ),
    (
        "Flying with a Troop is like flying without cargo, but there is nothing more to load.",
        "Flying with a Troop works like flying without cargo, except that nothing more can be loaded.",
    ),
    (
        "A destroyed Sietch leaves the game and counts for nobody. The Sardaukar stands on open ground.",
        "A Sietch that is destroyed leaves the game and counts for neither house. Its Sardaukar then stands on open ground.",
    ),
    (
        "Keep your Spice on your mat, where both players see it: your store.",
        "Your Spice lies on your mat, in view of both players. It is your store.",
    ),
    (
        "A ransom is no progress, and the clock goes on.",
        "Ransoms do not count as progress; the clock runs on.",
    ),
    (
        "They differ in name and colour only.",
        "Only name and colour set them apart.",
    ),
    (
        "Draw a starting player.",
        "Choose a starting player by lot.",
    ),
    (
        "A square holds a piece, or an Ornithopter with its cargo.",
        "On a square there is a piece, or an Ornithopter together with its cargo.",
    ),
    (
        "It passes over everything: pieces, Spice, Sietches and worms.",
        "It flies over everything: pieces, Spice, Sietches, worms.",
    ),
    (
        "Nobody can touch the rider, so the Sardaukar looks for other work.",
        "The rider is out of reach, so the Sardaukar looks for something else to do.",
    ),
    (
        "That many cards will be sold, and the number does not change later.",
        "So many cards are sold, and nothing changes that number later.",
    ),
    (
        "To stop, set aside everything you have just rolled.",
        "If you want to stop, set aside all that you have just rolled.",
    ),
    (
        "A counter with a number stands for so many Troops, one without a number for a single Troop.",
        "If a counter bears a number, it stands for that many Troops; if it bears none, for a single Troop.",
    ),
    (
        "You move one piece a turn, as in chess, but there is no king to hunt.",
        "As in chess, you move one piece a turn; there is, however, no king to hunt.",
    ),
    (
        "Keep your Spice on your mat, where both players see it: your store.",
        "Your Spice lies on your mat, where both players see it. That is your store.",
    ),
    (
        "Look at your own cards only.",
        "You look at no cards but your own.",
    ),
    (
        "Where they meet somebody else’s Troops they fight, and both sides bleed alike.",
        "When they meet the Troops of somebody else they fight, and each side bleeds as much as the other.",
    ),
    (
        "the disc of ice in the middle is the Polar Sink.",
        "the Polar Sink is the disc of ice in the middle.",
    ),
    (
        "Agree on variants before you start. Mix them as you please.",
        "Before you start, agree on variants; you may mix them as you please.",
    ),
    (
        "Both stand on the back of each chit.",
        "You find both on the back of each chit.",
    ),
    (
        "Prisoners and killed pieces count for nobody.",
        "Neither prisoners nor killed pieces count for anybody.",
    ),
    (
        "vacant | with nothing on it at all,",
        "vacant | with nothing at all on it,",
    ),
    (
        "raise armies for nothing, survive dragons, and win when nobody else does.",
        "raise armies for nothing, live through dragons, and win if nobody else does.",
    ),
    (
        "Castles and forests are safe from the dragons.",
        "Castles and forests offer safety from the dragons.",
    ),
    (
        "During another player’s muster you may only hide, stop something with an Ace, give gold and talk.",
        "While another player musters, all you may do is hide, stop something with an Ace, give gold and talk.",
    ),
    (
        "It crosses as many borders as its range allows.",
        "It may cross as many borders as its range allows.",
    ),
    (
        "An Ace does one of these things, once; then it is discarded. Use only Aces from your own hand.",
        "An Ace does one of these things, once, and is then discarded. The only Aces you may use are those in your own hand.",
    ),
    (
        "Using your power is up to you, unless it says always.",
        "You need not use your power unless it says always.",
    ),
    (
        "Both sides plan in secret and reveal together:",
        "Both sides plan secretly and reveal at the same time:",
    ),
    (
        "Nobody comes out where that would put too many players into a castle.",
        "Nobody comes out where this would bring too many players into a castle.",
    ),
    (
        "Only the tied players matter.",
        "None but the tied players matter.",
    ),
    (
        "You can play without this chapter.",
        "You don’t need this chapter to play.",
    ),
    (
        "Hidden units count as absent.",
        "Hidden units are treated as absent.",
    ),
    (
        "Such a flight captures nothing and enters no Sietch.",
        "A flight like that neither captures anything nor enters a Sietch.",
    ),
)
