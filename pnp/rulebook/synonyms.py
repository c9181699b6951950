"""Words of English by what they do in a rule: those that tell nothing, those of logic, synonyms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from pnp.rulebook.stems import stem

SMALL: Final = frozenset(
    "a an and are as at be been being by did do does for from had has have he her here him his how "
    "i in into is it its itself just me much my now of off on onto our out over own s she so such "
    "than that the their them themselves then there these they this those through to too up upon "
    "us very was we were what where which who whom whose will with within would you your yours yet "
    "still let lets get gets got goes go going make makes made take takes took t re ll d player "
    "players before after until during about away down along again more ever quite rather "
    "simply really else under over whoever whatever wherever whichever beside behind between near "
    "inside outside among since because though as".split()
)
"""Words that carry nothing of what a sentence says."""

LOGIC: Final = {
    word: kind
    for kind, words in (
        (
            "not",
            "not no never nobody nothing none cannot neither nor nowhere without hardly "
            "seldom rarely forbid forbids forbidden",
        ),
        ("only", "only alone solely exclusively merely sole"),
        (
            "all",
            "all every each whole always everything everybody everyone entire everywhere any "
            "anything anybody anyone anywhere",
        ),
        ("some", "some part partly few several sometimes somebody someone something"),
        ("half", "half halves"),
        ("except", "except excepted excluded excluding unless save besides"),
        ("also", "even also too included including well nevertheless"),
        ("if", "if provided when while whenever once until"),
        ("may", "may can could might free voluntary allowed possible optional able"),
        ("must", "must shall need needs required obliged compulsory obligatory mandatory"),
        ("again", "another second further other others additional extra"),
        ("or", "or either"),
        ("but", "but yet however though although"),
    )
    for word in words.split()
}
"""Words that bound, deny, allow or demand, by what they do."""

_SAME: Final = (
    "put place placed lay laid lie lies set gather collect put",
    "lost gone die died dies dead killed kill fall falls fallen perish burn burnt vanish disappear",
    "get receive gain obtain earn collect take win",
    "own owner belong belongs have has hold holds held keep keeps kept possess carry carries bear",
    "roll throw cast toss",
    "pick choose select chosen picked chose choice",
    "start begin began begun open opens beginning first",
    "end finish over close last stop ended finished",
    "stand stay stays remain remains left lie lies wait rest sit stop",
    "go move moves walk step travel come comes came fly flies flown march went gone run enter",
    "back return returns returned give again",
    "shut closed close",
    "small little few short tiny",
    "big large great huge",
    "enemy opponent opposing hostile other",
    "next following later",
    "removal remove take removing clear",
    "speak say tell talk call name declare announce",
    "lead play leads",
    "swap exchange trade change",
    "give hand pass deal",
    "use used spend spent unused useless",
    "free nothing cost costless gratis",
    "empty vacant bare",
    "attack fight fights battle combat fought",
    "catch capture captured seize",
    "buy hire ransom bought purchase",
    "need necessary require want demand",
    "block stop hinder obstacle prevent bar",
    "keep lay put leave",
    "look see check watch view inspect seen saw read",
    "show reveal display turn shown",
    "allow let permit enable",
    "forbid prohibit ban",
    "before earlier previously ago",
    "afterwards later then subsequently",
    "immediately once instantly moment directly",
    "only alone just",
    "count add number total sum",
    "same equal identical alike",
    "different differ other distinct",
    "everybody everyone all",
    "reach arrive get land come",
    "leave depart quit go left",
    "build built construct make made raise",
    "make create produce",
    "pay cost spend price paid",
    "whole entire full complete all",
    "square field space",
    "pile stack heap",
    "token counter piece marker",
    "location place territory area part",
    "work function act",
    "serve help aid support benefit",
    "protect shield guard safe defend shelter",
    "hide hidden conceal hid",
    "bring carry fetch take brought",
    "share split divide common",
    "refuse decline reject",
    "agree consent accept",
    "face side",
    "order sequence turn",
    "straight directly",
    "shuffle mix",
    "draw pull",
    "discard drop throw",
    "another further second more additional extra",
    "ordinary usual normal common plain standard regular",
    "adjacent next neighbouring beside near",
    "part portion share",
    "victory win wins winner won victorious",
    "loss lose loses lost loser",
    "game play match",
    "always ever",
    "instead rather",
    "die dice",
    "box",
    "harm hurt damage injure",
    "worth value count",
    "contain hold include",
    "mean say tell",
    "ask question",
    "join ally unite",
    "meet encounter run",
    "note remember mark",
    "break broken breach",
    "beat defeat overcome",
    "rise grow increase",
    "sink drop decrease shrink",
    "need lack",
    "try attempt",
    "change alter",
    "happen occur",
    "finally last end",
    "rest remaining others left remain",
    "fate happen",
    "carried out done",
    "keep lay put place stand go goes lie lies",
    "find see show stand bear",
    "count treat regard",
    "true truthful",
    "live survive outlive",
    "together simultaneously jointly",
    "bring put",
    "assemble gather collect muster",
    "push drive force press",
    "check see look",
    "single lone one",
    "continue last",
    "sale sell sold",
    "buy bought purchase",
    "last final",
    "bear show carry wear display have hold",
    "hold held meet convene sit",
    "enter lead go reach step",
    "obstacle block bar close closed shut way",
    "gather harvest collect reap pick",
    "stop halt end",
    "empty tip pour clear shake",
    "neutral nobody",
    "between way through",
    "moment minute while instant",
    "large big great huge",
    "small little tiny",
    "quick quickly fast swift swiftly rapid",
    "begin start commence",
    "own possess",
    "lead command head",
    "choice option",
    "result outcome effect",
    "strike hit attack",
    "die perish fall",
    "fly flight soar",
    "march walk wade travel wander stroll",
    "look examine inspect view study peek",
    "reveal uncover expose show open",
    "conceal cover",
    "announce declare call name",
    "exchange swap trade switch",
    "gift present",
    "offer propose",
    "swim float",
    "settle decide determine",
    "copy duplicate",
    "glue paste stick",
    "cut trim clip",
    "print printed",
    "fold crease",
    "wait pause",
    "flip turn over",
    "row line",
    "group band party",
    "replace substitute",
    "complete finish fulfil",
    "cross pass traverse",
    "touch border adjoin",
    "limit bound cap",
    "raise lift increase",
    "lower reduce decrease",
    "surplus excess left",
    "clear plain obvious",
    "certain sure",
    "simple easy",
    "hard difficult tricky",
    "aim goal object purpose",
    "people folk faction",
    "cargo load freight",
    "path route way",
    "edge border rim margin",
    "corner angle",
    "base home camp",
    "reason cause why",
    "lose lost gone leave disappear vanish forfeit",
    "move budge stir shift",
    "retreat withdraw return flee escape",
    "befall happen occur",
    "neighbour adjacent adjoin beside border next",
    "alternate turn",
    "conquer conquest conqueror capture take seize",
    "patient wait pause",
    "delay wait put postpone off",
    "visit come enter",
    "serve use apply work",
    "recover regain retrieve return back undo restore",
    "vacate leave empty",
    "occupy hold stand",
    "opt choose elect prefer",
    "price cost sum amount fee",
    "sufficient enough",
    "surrender give yield relinquish",
    "chance possibility opportunity",
    "foe rival adversary opponent enemy hostile",
    "distant far remote",
    "centre center middle",
    "figure piece counter",
    "money gold coin",
    "pace step speed",
    "proceed continue resume",
    "remainder rest leftover surplus",
    "trigger cause",
    "already earlier previously",
    "ally alliance",
    "battle fighting fight combat",
    "seat place",
    "perch sit rest stand",
    "bid offer",
    "survivor survive live",
    "burn die lose",
    "pass hand give",
    "come arrive reach enter",
    "grow gain rise",
    "buy pay ransom hire",
    "safe harm",
    "ride rider mount carry",
    "level equal tie even",
    "decide decision choose choice",
    "owe pay due",
    "decide say speak declare announce",
    "harmless safe",
)
"""Words that mean nearly the same in a rulebook."""

TAKES: Final = frozenset("get gets receive receives earn earns give gives pay pays".split())
"""Words for what passes between two, told of the one or of the other."""

_MAKING: Final = frozenset("et l ish al ly ment ion ation able ful en n er or ic ous age".split())
_LEAST: Final = 3


_CLASSES: Final[defaultdict[str, set[int]]] = defaultdict(set)
for _number, _words in enumerate(_SAME):
    for _word in _words.split():
        _CLASSES[stem(_word)].add(_number)


def alike(one: str, other: str) -> bool:
    """Return whether two words without endings mean nearly the same.

    >>> alike(stem("throws"), stem("roll")), alike(stem("throws"), stem("move"))
    (True, False)
    """
    if one == other or _derived(one, other) or _derived(other, one):
        return True
    return bool(_CLASSES.get(one, set()) & _CLASSES.get(other, set()))


def among(word: str, others: Iterable[str]) -> bool:
    """Return whether one of some words, all without endings, means nearly what a word does."""
    return any(alike(word, other) for other in others)


def carries(word: str) -> bool:
    """Return whether a word says what a sentence is about: it is neither small nor of logic."""
    return word not in SMALL and word not in LOGIC and word != "{}"


def _derived(one: str, other: str) -> bool:
    """Return whether one word is the other with an ending that makes another kind of word."""
    return one.startswith(other) and one[len(other) :] in _MAKING and len(other) >= _LEAST
