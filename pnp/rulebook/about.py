"""Which rule a passage is about: the one that it states, or else the one most like its words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pnp.model.rules import Rule
from pnp.rulebook.stems import COMMON, stem

_ALIKE: Final = 0.3
"""Share of what a passage's words weigh by which a rule is the one that it tells of."""

_NEAR: Final = 0.15
"""What a rule is more alike for being stated beside the passage, or cited by its replay."""


def rule_about(
    text: str, known: Mapping[str, Rule], stated: Sequence[str] = (), near: Collection[str] = ()
) -> Rule | None:
    """Return the rule that a passage states, or else the one whose words it has most of.

    Rare words weigh more than those of many rules. None where no rule is like it.
    """
    among = [known[rule] for rule in stated if rule in known]
    own = stems_of(text)
    told = {rule.id: stems_of(texts_of(rule)) for rule in known.values()}
    seen = Counter(word for words in told.values() for word in words)
    weights = {word: math.log(1 + len(told) / (1 + seen[word])) for word in sorted(own)}
    whole = math.fsum(weights.values()) or 1

    def alike(rule: Rule) -> float:
        shared = [weight for word, weight in weights.items() if word in told[rule.id]]
        # A single word of several may be a name that many rules have.
        if len(shared) == 1 < len(own) and rule not in among:
            return 0
        return math.fsum(shared) / whole + _NEAR * (bool(shared) and rule.id in near)

    best = max(among or known.values(), key=alike, default=None)
    return best if best is not None and (among or alike(best) >= _ALIKE) else None


def stems_of(text: str) -> set[str]:
    """Return the words that carry a text, without their endings."""
    return {stem(word) for word in re.findall(r"[a-z]+", text.lower()) if word not in COMMON}


def texts_of(rule: Rule) -> str:
    """Return whatever a rule says."""
    return " ".join((rule.text, rule.short or "", *rule.facts))
