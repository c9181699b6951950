"""Sentences that say what was signed in other words: (as signed, now)."""

# ruff: noqa: E501

from __future__ import annotations

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
    ("Nothing is ever lost from the game.", "Nothing ever leaves the game."),
    (
        "Counters at other locations stay where they are.",
        "Counters at other locations don’t budge.",
    ),
    ("The dragon marker stays where it is.", "The dragon marker does not move."),
    ("You cannot put it off and you cannot retreat.", "There is no waiting and no way back."),
    (
        "At an empty location it serves nobody and takes no toll.",
        "Where nobody stands it serves no one, and no toll is due.",
    ),
    (
        "The Elves see what is coming and tell nobody.",
        "What is coming, the Elves see, and keep to themselves.",
    ),
    (
        "Units move from a territory only to one that shares a border with it.",
        "Only to a territory that shares a border with its own may a unit move.",
    ),
    ("The mountain is neutral.", "The mountain takes no side."),
    (
        "You may give another player gold at any time and for any reason.",
        "Whenever you like, and for whatever reason, you may hand gold to another player.",
    ),
    (
        "Decide at once; later is too late. Without such company nobody hides.",
        "Speak up on the spot, for a moment later the chance is gone. Nobody hides unless there is such company.",
    ),
    ("Gold is patient; castles are not.", "Gold can wait; castles cannot."),
    ("Who has no counters left loses.", "You lose if you have no counters left."),
    ("vacant | with nothing on it at all,", "vacant | wholly bare,"),
    (
        "A Sardaukar can destroy a Sietch only as it moves in.",
        "The one moment to destroy a Sietch is when the Sardaukar moves in.",
    ),
    (
        "Because your opponent then buys nothing back.",
        "Because then there is nothing that your opponent can buy back.",
    ),
    ("Each is ransomed on its own.", "The ransom is paid for each of them separately."),
    ("Reveal both plans together.", "Reveal the plans of both sides at the same moment."),
    (
        "A Troop never leaves its colour of square unless it flies.",
        "On foot a Troop keeps to squares of one colour; only a flight can change that.",
    ),
    (
        "Whether placed or moved, you attack.",
        "You attack; it makes no difference whether they were placed or moved.",
    ),
    ("It kills nobody.", "Nobody dies in it."),
    (
        "Your allies choose each turn: hire at half price, or raise.",
        "Your allies decide every turn whether they hire at half price or raise.",
    ),
    ("Now you know whether the horde comes.", "Now you can tell whether the horde comes."),
    ("You may trade with anybody.", "Nothing stops you from trading with anybody."),
    ("You may wait on the bridge.", "You need not leave the bridge; you may wait there."),
)
