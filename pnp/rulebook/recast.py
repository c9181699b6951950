"""Whether a sentence that is cast anew says another thing: nothing of it stays, or no duty."""

from __future__ import annotations

import re
from typing import Final

from pnp.rulebook.opposites import DEPOTS, WAYS
from pnp.rulebook.phrases import plainly
from pnp.rulebook.saying import Saying, number_of
from pnp.rulebook.sharing import HALF, MOST, MUCH, SEVERAL, Scene, first, stretch
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, among, carries

_SHORT: Final = 8
"""Words up to which a sentence has one thing to say of one thing."""

_CONCEDES: Final = re.compile(r"\beven (?:if|when|while|with|without|where|though|after|before)\b")
_ALREADY: Final = re.compile(r"\b(?:even|also|too|still|nevertheless|anyway|regardless)\b")
"""What sets a condition aside, and what may have done so before."""

_WISH: Final = re.compile(
    r"\b(?:may|can) (?:choose|decide) to\b|"
    r"\bif (?:you|they|he|she) (?:like|wish|want|prefer)s?\b(?! to\b)"
)
_FREE: Final = re.compile(
    r"\b(?:may|can|could|might|optional|like|likes|wish|wishes|want|wants|choice|"
    r"choose|chooses|decide|decides|prefer|prefers|free|any|need)\b"
)
"""What makes a duty a choice, and what was none before."""

_ASKED: Final = re.compile(
    r"(?:^|[,;:.(]|\b(?:then|and|or))\s*(?:then |always |also |first |immediately )?([a-z]+)\b"
)
"""The word by which a clause begins, the verb of what is to be done."""

_ROLES: Final = frozenset(
    "attacker defender winner loser opponent enemy owner ally rival leader buyer seller bidder "
    "captor one both two other others".split()
)
"""Words for somebody who may be named as well."""

_WAY: Final = re.compile(
    r"\b(from|into|onto|to|on|beside|under|behind|in|out|without|with|before|after)(?: of)?"
    r"(?: (?:the|a|an|your|its|their|his|her|each|every|any|that|this))? ([a-z]+)\b"
)

_ANOTHER: Final = frozenset("one it them that".split())
"""Words that stand for a thing that is named besides."""

_AWAY: Final = frozenset("aside away out off back".split())
"""Where a thing goes whose place is not named."""

_MUST: Final = re.compile(r"\b(?:must|has to|have to) (?:also |then |first )?([a-z]+)\b")
_WITHOUT: Final = re.compile(r"\bwithout ([a-z]+ing)\b")
_ANY_ORDER: Final = re.compile(r"\b(?:any|either|whatever|whichever) order\b", re.I)
_ORDERS: Final = frozenset("first last before then after finally".split())
_OWNERS: Final = frozenset(("owner", "owners"))
_YOURS: Final = frozenset(("your", "yours"))
_MAY: Final = re.compile(r"\b(?:may|can)\s+(?:also |now |then |still )*(be )?([a-z]+)\b")
_LETS: Final = re.compile(
    r"\b(?:lets? (?:you|him|her|them|its owner|[a-z]+)|allows? (?:you|him|her|them|[a-z]+) to|"
    r"(?:may|can)(?: also| now| then| still)*) (?!be\b|not\b|only\b)([a-z]+)\b"
)
_CANNOT: Final = re.compile(
    r"\b(?:cannot|may not|can never|may never|(?:nobody|nothing|none|no \w+) (?:may|can))\s+"
    r"(?:also |now |then |still |be )?([a-z]+)\b"
)
_LIMITED: Final = re.compile(
    r"\bup to\b|\bat most\b|\bno more than\b|\bas (?:many|much|you)\b|\bany number\b", re.I
)


def elsewhere(new: Saying, scene: Scene) -> str:
    """Return a word of a sentence of which nothing stood in the place where it stands now."""
    gone, came = scene.before.stems, new.stems
    silent = "not" in scene.before.logic and "not" not in new.logic  # "Nothing happens."
    if not scene.states or len(came) < SEVERAL or not (gone or silent):
        return ""
    if any(among(one, gone) for one in came):
        return ""
    names = scene.before.tags & new.tags
    return "" if names or new.numbers & scene.before.numbers else _told(new, scene)


def rephrased(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word of what is now told of the same thing, where nothing of it was told before."""
    gone, came, stays = stretch(old, new)
    if not scene.states or not gone or not came or not 0 < stays < _SHORT:
        return ""
    if max(len(old.words), len(new.words)) > _SHORT or not _opens_alike(old, new):
        return ""
    lost, found = ([stem(w) for w in part if carries(w)] for part in (gone, came))
    lost = [w for w in lost if not among(w, new.stems)]
    found = [w for w in found if not among(w, scene.before.stems)]
    logic = {LOGIC[w] for w in gone if w in LOGIC} & {LOGIC[w] for w in came if w in LOGIC}
    apart = not logic and not any(among(one, found) for one in lost)
    return first(w for w in came if stem(w) in found) if lost and found and apart else ""


def conceded(old: Saying, new: Saying) -> str:
    """Return the "even" that sets aside a condition on which something was told before.

    >>> from pnp.rulebook.lexicon import Lexicon
    >>> from pnp.rulebook.saying import saying
    >>> told = "Roll with a card.", "Roll even with a card."
    >>> conceded(*(saying(text, Lexicon()) for text in told))
    'even'
    """
    ours, theirs = plainly(old.text), plainly(new.text)
    if _CONCEDES.search(theirs) and not _ALREADY.search(ours):
        return "even"
    back = _CONCEDES.search(ours)
    alone = back and re.search(rf"\b{back[0].split()[1]}\b", theirs)
    return back[0].split()[1] if back and alone and not _ALREADY.search(theirs) else ""


def forbidden(old: Saying, new: Saying) -> str:
    """Return what may be done no longer."""
    free = {stem(verb) for _, verb in _MAY.findall(plainly(old.text))}
    barred = [v for v in _CANNOT.findall(plainly(new.text)) if stem(v) in free]
    bound = {"only", "except", "if"} & (new.logic - old.logic) or "not" in old.logic
    counted = [{n for n in each.numbers if n} for each in (old, new)]
    return first(barred) if not bound and counted[0] == counted[1] else ""


def left_to_choice(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word by which what is to be done, or happens, may be done now."""
    ours, theirs = plainly(scene.before.text), plainly(new.text)
    if (wish := _WISH.search(theirs)) and not _FREE.search(ours) and "not" not in old.logic:
        return wish[0]
    free = {"may", "only"} & scene.before.logic or "not" in new.logic
    if _LIMITED.search(scene.before.text) or free:
        return ""
    asked = {stem(verb) for verb in _ASKED.findall(ours) if carries(verb)}
    verbs = [verb for be, verb in _MAY.findall(theirs) if not be and stem(verb) in asked]
    # Where the rule itself lets it be done, nobody had to.
    return first(verb for verb in verbs if not among(stem(verb), scene.ground.allowed))


def allowed_by(rules: str) -> frozenset[str]:
    """Return what rules let somebody do: verbs, without their endings.

    >>> sorted(allowed_by("Poison lets you remove a counter. You may buy cards."))
    ['buy', 'remov']
    """
    return frozenset(map(stem, _LETS.findall(plainly(rules))))


def ordered(old: Saying, new: Saying) -> str:
    """Return the word by which an order is given to what had none."""
    if not _ANY_ORDER.search(old.text) or "order" in new.words:
        return ""
    return first(w for w in new.words if w in _ORDERS)


def owned(old: Saying, new: Saying) -> str:
    """Return the word by which what is its owner's is yours now, or the other way round."""
    for one, other in ((_OWNERS, _YOURS), (_YOURS, _OWNERS)):
        stayed = other & {*old.words} or one & {*new.words}
        if one & {*old.words} and other & {*new.words} and not stayed:
            return first(sorted(other & {*new.words}))
    return ""


def placed(old: Saying, new: Saying) -> str:
    """Return the word of place or time by which a thing is somewhere else than it was."""
    ours, theirs = _ways(old), _ways(new)
    meant = set().union(*(ways for thing, ways in ours.items() if thing in _ANOTHER))
    for thing, ways in theirs.items():
        for one, other in WAYS:
            if other & meant:
                continue  # "From a square to one beside it" is "to a square beside its own".
            before = ours.get(thing, set())
            if before & one and ways & other and not (ways & one or before & other):
                return first(sorted(ways & other))
    return ""


def _ways(said: Saying) -> dict[str, set[str]]:
    """Return the words of place and time that stand before each thing."""
    found: dict[str, set[str]] = {}
    for way, thing in _WAY.findall(plainly(said.text)):
        found.setdefault(stem(thing), set()).add(way)
    return found


def destined(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the place into which something goes in the place of another."""
    if not scene.states or not old.stems & new.stems:
        return ""
    gone = [w for w in old.words if w in DEPOTS and stem(w) not in scene.after.stems]
    came = [w for w in new.words if w in DEPOTS and stem(w) not in scene.before.stems]
    apart = not any(among(stem(word), map(stem, gone)) for word in came)
    if gone and not came and not _AWAY & {*new.words}:
        lost = not any(among(stem(word), scene.after.stems) for word in gone)
        came = [w for w in new.words if carries(w) and not among(stem(w), scene.before.stems)]
        return first(came) if lost and len(came) >= SEVERAL else ""
    return first(came) if gone and came and apart else ""


def spared(old: Saying, new: Saying) -> str:
    """Return the "without" by which is left undone what had to be done."""
    duties = {stem(verb) for verb in _MUST.findall(plainly(old.text))}
    return "without" if duties & {stem(w) for w in _WITHOUT.findall(plainly(new.text))} else ""


def put_before(old: Saying, new: Saying) -> str:
    """Return the "before" of two deeds of which the other one comes first now."""
    ours, theirs = (
        [_deeds(part) for part in plainly(each.text).split(" before ")] for each in (old, new)
    )
    if len(ours) != SEVERAL or len(theirs) != SEVERAL:
        return ""
    ahead, behind = (ours[0] - ours[1], ours[1] - ours[0])
    turned = ahead & theirs[1] - theirs[0] and behind & theirs[0] - theirs[1]
    stayed = ahead & theirs[0] or behind & theirs[1]
    return "before" if turned and not stayed else ""


def _deeds(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[a-z]+", text) if carries(word)}


def freed(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word by which all may do what one alone could, all else being told as before."""
    bound = "only" in old.logic and "only" not in scene.after.logic
    if not bound or "all" not in new.logic or {"not", "except"} & (new.logic - old.logic):
        return ""
    least = HALF if scene.states else MOST
    same = (old.stems & new.stems).total() >= least * max(1, old.stems.total())
    return first(w for w in new.words if LOGIC.get(w) == "all") if same else ""


def named(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a name in the place of a thing, all else being told as before."""
    gone, came, stays = stretch(old, new)
    things = [w for w in gone if carries(w) and w not in _ROLES and number_of(w) is None]
    if stays < MUCH * len(old.words) or len(gone) > SEVERAL or not things:
        return ""
    fresh = [t for t in new.names if t.kind == "row" and not t.tags & scene.before.tags]
    return first(t.text for t in fresh if {*t.text.lower().split()} <= {*came})


def _opens_alike(old: Saying, new: Saying) -> bool:
    """Return whether two sentences begin with the same thing, of which they tell something."""
    same = 0
    for one, other in zip(old.words, new.words, strict=False):
        if one != other:
            break
        same += 1
    return any(carries(word) for word in old.words[:same])


def _told(new: Saying, scene: Scene) -> str:
    return first(w for w in new.words if carries(w) and stem(w) in scene.rules)
