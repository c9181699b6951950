"""Whether a text bounds what it did not bound, or no longer what it did: a not, an only, an all."""

from __future__ import annotations

import re
from typing import Final

from pnp.opposites import AXES
from pnp.rulebook.phrases import plainly
from pnp.rulebook.saying import Saying
from pnp.rulebook.sharing import LITTLE, MOST, Scene, first
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, among, carries

_BOUNDS: Final = frozenset(
    "unless until before but except than another more else without too yet".split()
)
"""Words with which a not says what an only says."""

_ONLY: Final = re.compile(
    r"(?<!the )(?<!one )(?<!and )\b(?:only|solely|merely)\b|\b\w+ alone (?:has|can|may|is|was)\b"
)
_DENIES: Final = re.compile(
    r"\b(?:un\w{4,}|with?out|only|alone|stays?|remains?|keeps?|kept|safe|free|gone|lost|loses?|"
    r"empty|stops?|ends?|over|instead|rather|too|otherwise|same|just|leaves?|left|miss\w*|skip\w*|"
    r"ignor\w*|refus\w*|wast\w*|vain|vanish\w*|away|out|bare|until|before|except|few|little|else|"
    r"hidden|secret\w*|optional|differ\w*|impossible|illegal|spare\w*|blocks?|blocked|closed|bars?|"
    r"barred|voluntary|waits?|late|beyond|absent|draw|tie|neutral|forbid\w*|prevent\w*|ban\w*|"
    r"\w+able|hardly)\b"
)
"""Words that say without a not what a not says."""

_COMPARED: Final = frozenset("fewer less more than most least too once twice".split())

_ANYWAY: Final = re.compile(
    r"\b(?:all the same|anyway|nevertheless|nonetheless|regardless|even so)\b"
)
_EVERYBODY: Final = re.compile(
    r"\b(?:all (?:who|players|of them|others)|every(?:body|one)(?: who)?|each player|both sides|"
    r"both players) (?:\w+ ){0,3}?(\w+)\b"
)
_ANY: Final = re.compile(
    r"\b(?:all|every\w*|each|both|any\w*|no|nobody|none|you|your|whoever|who|players|they|their|"
    r"neither|common|together|equal\w*|same|everyone)\b"
)
_EITHER: Final = re.compile(r"\b(\w+) or (?:not|(?:after|later|late|out|off|down|hidden|last))\b")
_WHATEVER: Final = re.compile(r"\b(?:any\w*|all|every\w*|whether|or|both|whatever|always|each)\b")


_OFFER: Final = re.compile(r"\b(?:may|can) (?:\w+ ){1,3}or (\w+)")
_CHOICE: Final = re.compile(
    r"\b(?:cho(?:ose|ice)\w*|decid\w*|whether|either|optional|like|likes|wish\w*|want\w*|free\w*|"
    r"if|any\w*|pick\w*|own)\b"
)
_HINDERS: Final = re.compile(
    r"\b(?:stops?|keeps?|prevents?|hinders?|bars?|forbids?|minds?|objects?|need|needs|have|lose|cost\w*|"
    r"wrong|against|harm\w*|hurt\w*|refus\w*|pay|must|force\w*|limit\w*|end)\b"
)
"""Words that with a not allow what they deny."""


def solely(old: Saying, new: Saying) -> str:
    """Return the "only" that allows one what nobody might."""
    came = "only" in new.logic - old.logic and not {"not", "except"} & new.logic
    if not came or "not" not in old.logic or _BOUNDS & {*old.words}:
        return ""
    alike = (old.stems & new.stems).total() >= LITTLE * old.stems.total()
    return first(w for w in new.words if LOGIC.get(w) == "only") if alike else ""


def undenied(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what is told now where it was denied, and no word of the sentence denies it."""
    if "not" not in old.logic or "not" in new.logic or not scene.states:
        return ""
    low = plainly(new.text)
    if _ANYWAY.search(low):
        return first(_ANYWAY.findall(low))
    if _DENIES.search(low) or {"only", "except", "some", "if"} & new.logic or len(new.words) < 3:
        return ""
    shared = [w for w in new.words if carries(w) and among(stem(w), old.stems)]
    return first(w for w in new.words if carries(w)) if shared else ""


def excluded(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the "only" by which an example tells of one what it told of no one alone."""
    other = "not" in scene.before.logic and old.stems & new.stems
    if not scene.is_told or {"only", "except"} & scene.before.logic or other:
        return ""
    return first(found[0] for found in _ONLY.finditer(plainly(new.text)))


def everybody(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the deed that everybody does now, and that one did."""
    if _ANY.search(plainly(old.text)) or not scene.states:
        return ""
    deeds = _EVERYBODY.findall(plainly(new.text))
    return first(verb for verb in deeds if carries(verb) and stem(verb) in old.stems)


def one_way(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the one way in which something is so now that was so either way."""
    found = _EITHER.search(plainly(old.text))
    if not found or _WHATEVER.search(plainly(new.text)) or not scene.states:
        return ""
    return first(w for w in new.words if w == found[1])


def newly_denied(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what is denied now and was told, where no word said it otherwise before."""
    if "not" in scene.before.logic or "not" not in new.logic or _DENIES.search(plainly(old.text)):
        return ""
    if {"only", "except", "must"} & scene.before.logic or {"except", "must"} & new.logic:
        return ""
    if _COMPARED & {*old.words}:
        return ""  # "Each can be had once" is "none can be had twice".
    for root in new.polar:
        if new.always(root, -1) and old.always(root, 1):
            return first(w for w in new.words if stem(w) == root)
    return ""


def unduly(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what is told now where it was told how something must be."""
    if "must" not in old.logic or {"must", "not", "only", "if"} & new.logic or not scene.states:
        return ""
    poles = [w for w in old.words if w in AXES and w not in LOGIC]
    lost = [w for w in poles if not among(stem(w), scene.after.stems)]
    return first(w for w in new.words if carries(w)) if lost and lost == poles else ""


def offered(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what may be chosen where there was no choice, nor is one of the rule."""
    found = _OFFER.search(plainly(new.text))
    free = {"may", "not"} & scene.before.logic or _CHOICE.search(plainly(scene.before.text))
    return found[1] if found and scene.states and not free else ""


def without_some(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the "but" by which all are no longer all."""
    came = "except" in new.logic - scene.before.logic and "all" in new.logic
    bound = {"again", "only", "not", "some", "if"} & scene.before.logic
    if not (scene.states and came and "all" in old.logic) or bound:
        return ""
    return first(w for w in new.words if w == "but" or LOGIC.get(w) == "except")


def always(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the "always" of what was free."""
    free = scene.states and "may" in old.logic - scene.after.logic
    came = {"always", "must"} & {*new.words} - {*scene.before.words}
    return first(sorted(came)) if free and came and not {"not", "only", "if"} & new.logic else ""


def refused(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the not by which nobody may do now what somebody might."""
    lost = "may" in old.logic - scene.after.logic and "not" not in scene.before.logic
    came = "not" in new.logic and not {"except", "only", "but", "if"} & new.logic
    if not (scene.states and lost and came) or _HINDERS.search(plainly(new.text)):
        return ""
    kept = [word for word in old.stems if among(word, new.stems)]
    most = len(kept) >= MOST * len(old.stems)
    return first(w for w in new.words if LOGIC.get(w) == "not") if most else ""
