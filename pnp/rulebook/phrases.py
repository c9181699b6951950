"""One way of writing what a rulebook may write in several, so that sentences compare."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"\{\}|[a-z0-9★•♦♥♣♠]+")
_PHRASES: Final = (
    (r"n't\b", " not"),
    # "Only then does he look": it comes next, and nothing is left out.
    (r"(^|[.;:!?,] |\band )only then (?=(?:do|does|did|is|are|was|will|may|can)\b)", r"\1then "),
    (r"\b(stay|remain|sit|stand)(s|ed)? put\b", r"stay\2"),
    (r"\bfor (?:good|ever|all time)\b", " "),
    (
        r"(^|[.;:!?,] |\band )leave ((?:the|your|both|all|every|each|any) (?:\w+ ){1,2})"
        r"(?=(?:under|on|in|at|where|beside|lying|standing|there)\b)",
        r"\1\2stays ",
    ),
    (r"\bone((?: of \w+)?),? or (?:nobody|none|nothing|no one|neither)\b,?", r"at most one\1"),
    (r"\bno (?:other )?(\w+) is worse than (?:this|it|these)(?: one)?\b", r"the worst of all \1s"),
    (r"\bno (?:other )?(\w+) is better than (?:this|it|these)(?: one)?\b", r"the best of all \1s"),
    (
        r"\bno (?:other )?(\w+) is (\w+?)er than (?:this|it|these)(?: one)?\b",
        r"the \2est of all \1s",
    ),
    (r",? (?:neither|no) more (?:nor|or|and no) less\b", " exactly"),
    (r"\band no more(?=[.,;:!?]|$)", "only"),
    (r"\bcan not\b", "cannot"),
    (r"\b(?:is|are) unable to\b", "cannot"),
    (r"\b(?:is|are) (?:able|free|entitled|permitted) to\b", "may"),
    (
        r"\b(?:when|where|what|which)ever (?:you|they|he|she) (?:like|please|wish|want)s?\b",
        "any",
    ),
    (r"\bno matter (?:who|what|which|whose|when|where|how)\b", "any"),
    (r"(?:^|(?<=[,;:.!?] )|(?<=\band ))should (?=\w+ (?:\w+ )*\w+)", "if "),
    (r"\bso long as\b|\bin case\b|\bin the event that\b|\bon condition that\b", "if"),
    (r"\b(?:apart|aside) from\b|\bother than\b|\bwith the exception of\b|\bsave for\b", "except"),
    (r"\bunless there (?:is|are|was|were)\b", "without"),
    (r"\black(?:s|ing)?\b", "without"),
    (r"\b(?:refrains?|abstains?) from\b|\bfails? to\b", "not"),
    (r"\bthe (?:one|sole) (?=moment|time|place|way|thing|chance|case)", "the only "),
    (
        r"\b(stay|remain|stand)(s?) (?:just |exactly )?where "
        r"(?:it|they|he|she) (?:is|are|was|were|stands?|stood|lies?|lay)\b",
        r"stay\2",
    ),
    (r"\bdo(?:es)? not (?:move|budge|stir)(?=[.,;:!?]|$)", "stays"),
    (r"\btakes? no sides?\b", "neutral"),
    (r"\b(?:takes?|is on|are on) (?:the|its|their|your|his|her) sides? of\b", "serves"),
    (
        r"\b(?:keeps? )(?:it |them |that |this )?to (?:your|him|her|it|them)sel(?:f|ves)\b",
        "tell nobody",
    ),
    (
        r"\b(?:on the spot|straight away|right away|there and then|without delay|on the instant)\b",
        "immediately",
    ),
    (r"\bway back\b", "return"),
    (r"\bon (?:its|their|your|his|her|our) side\b", "for them"),
    (r"\brules? out\b", "forbids"),
    (r"\btakes? (?:the|its|their) place of\b", "replaces"),
    (r"\b(?:to and fro|hither and thither)\b", "back and forth"),
    (r"\b(?:it )?makes? no difference (?=whether|if|who|what|where|when|how)", ""),
    (r"\b(goe?s?|turns?|pass|passes|moves?|comes?|all) round\b", r"\1"),
    (r"\bnot (\w+ )?any (?:more|longer)\b", r"not \1"),
    (r"\bany (?:more|longer)\b", " "),
    (r"\bwith nothing on (?:it|them)\b|\bnothing (?:is|lies|stands) on (?:it|them)\b", "empty"),
    (
        r"\b(?:all|everything) (?:\w+ ){1,3}(may|can|could|might) (?:now |then |still )?do "
        r"(?:now |then |here )?is\b",
        r"\1 only",
    ),
    (r"\bat will\b", "optional"),
    (r"\bonce again\b|\bonce more\b", "again"),
    (r"\bno one\b", "nobody"),
    (r"\b(?:is|are) not (?:allowed|possible|permitted)\b", "cannot"),
    (r"\bdo(?:es)? not need\b(?! to)", "can without"),
    (r"\b(?:is|are) not (?:obliged|required|bound|forced) to\b", "may"),
    (r"\b(?:need|needs) not\b|\bdo(?:es)? not (?:have|need) to\b|\bnot have to\b", "may"),
    (r"\b(?:has|have|had|needs?|is|are) to\b(?! be (?:found|read))", "must"),
    (r"\bup to you\b", "optional"),
    (r"\b(?!un|neverthe|regard)(\w{3,})less\b", r"without \1"),
    (r"\bfor nothing\b", "free"),
    (r"\bas well\b", "also"),
    (r"\bno ((?:\w+ ){1,2})but (?=your|the|his|her|its|their|one)", r"only \1"),
    (r"\btogether with\b", "with"),
    (r"\bcan tell\b", "knows"),
    (r"\bnothing (?:stop|keep|prevent|hinder|bar)s (\w+) from\b", r"\1 may"),
    (r"\bout of reach\b", "cannot reach"),
    (r"\bsets? (?:\w+ )?apart\b", "differ"),
    (r"\b(?:pass|fly|go|flie|goe)(?:es|s)? over\b", "crosses"),
    (r"\b(?:choose|pick) ([^.,;:]*?) by (?:lot|lots|chance)\b", r"draw \1"),
    (r"\bas (?:soon|long) as\b", "when"),
    (r"\bat (?:most|least)\b|\bno (?:more|fewer|less) than\b|\bup to\b", " "),
    (r"\bat all\b", " "),
    (r"\bas (?:many|much|high|low|often|far) (?:\w+ ){0,2}as\b", "asmuchas"),
    (r"\bas (?:you|they|he|she) (?:please|like|wish|want)(?:s|es)?\b", "optional"),
    (r"\bat once\b", "immediately"),
    (r"\bgo(?:es)? on\b", "continues"),
    (r"\b(?:is|are) over\b", "ends"),
    (r"\bnot only\b|\bnot just\b(?=.*\bbut\b)", "also"),
    (r"\byes or no\b", " "),
    (r"\bif not,", "otherwise"),
    (r"\b(?:except|save|but not) (?:when|if|where|while)\b", "unless"),
    (r"\bon (?:its|their|your|his|her) own\b", "separately"),
    (r"\b(?:nowhere|nothing|nobody|none) (?:else|but)\b|\bno other\b", "only"),
    (r"\btoo (\w+)", r"too \1 not"),
    (r"\b(?:begins?|starts?) to\b", " "),
    (r"\bgame runs out\b", "game ends"),
    (r"\bcomes? to (?:its|an) end\b", "ends"),
    (r"\bruns? out\b", "is empty"),
    (r"\bone after (?:the other|another)\b", "successively"),
    (
        r"\bat (?:the same|one) (?:time|moment|instant)\b|\ball at once\b|\ball of them at once\b",
        "simultaneously",
    ),
    (r"\bthe one (?=who|that)", " "),
)


def plainly(text: str) -> str:
    """Return a text in small letters, with one way of writing what may be written in several."""
    low = text.replace("’", "'").lower().replace("can't", "cannot").replace("won't", "will not")
    for pattern, instead in _PHRASES:
        low = re.sub(pattern, instead, low)
    return low


def worded(text: str) -> list[str]:
    """Return the words of a text, written plainly.

    >>> worded("Pay {} gold, and don't wait.")
    ['pay', '{}', 'gold', 'and', 'do', 'not', 'wait']
    """
    return list(words_in(plainly(text)))


def words_in(low: str) -> tuple[str, ...]:
    """Return the words of a text that is written plainly already."""
    return tuple(_WORD.findall(low))
