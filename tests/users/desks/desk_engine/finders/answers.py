"""Answers in what a person says: yes, no, leaving it, not knowing, nothing more, and what is said not to be meant."""

from __future__ import annotations

import re

from desk_engine.finders.finding import Found

CORRECTS = re.compile(
    r"\b(no|not|actually|sorry|instead|rather|meant|mean|correct(?:ion|ing)|wrong|mistake|wait|oops|mixed|misspoke|but|make it|change (?:it|that|the)|should be|better)\b",
    re.I,
)
UNKNOWN = re.compile(
    r"\b(i )?(do not|don't|dont|didn't|did not|can't|cannot) (really |actually )?(know|have|remember|recall|find)\b|\bno idea\b|\bnot sure\b|\b(lost|forgot|without) (it|the number|my)\b|\bby (my )?(sur)?name\b|\bunknown\b|\b(?:please|just|you can) (?:search|look)\b|\bsearch (?:by|for)\b|\blook (?:it|me) up\b",
    re.I,
)
LEAVE = re.compile(
    r"\b(drop it|leave it|leave that|leave everything|forget (?:it|about it|that)|never ?mind|don't (?:do|change|book|cancel|bother|buy|report|want|need)|do not (?:do|change|book|cancel|bother|buy|report|want|need)|only (?:wanted|want|asking|asked|needed|need|curious)|just (?:wanted|want|asking|asked|curious|needed|need)|too (?:expensive|much|late|early|long|dear)|keep (?:it|my|the|things)|not (?:now|today|do (?:it|that)|go ahead|want)|cancel (?:that|this request)|think (?:about|it over)|nothing(?! else)|won't|rather not|in that case|don't|stop|as (?:it|they) (?:is|are))\b",
    re.I,
)
YES = re.compile(
    r"\b(yes|yeah|yep|yup|sure|correct|right|go ahead|please do|do it|do that|ok|okay|fine|perfect|confirm(?:ed)?|absolutely|of course|exactly|definitely|sounds good|great|agreed|that works|works for me|proceed|good|indeed|certainly|gladly|i do|i'd like that|book it|make it so|(?:i'll|i will|i|we'll) take (?:it|that)|take it)\b|^\W*(?:please|y|ye|yea)\W*$",
    re.I,
)
NO = re.compile(r"\b(no|nope|nah|not|don't|do not|never|wrong|incorrect|isn't|won't|stop)\b|^\W*n\W*$", re.I)
DONE = re.compile(
    r"\b(that'?s (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|that will be all|that'll be all|nothing (?:else|more|further)|no(?:pe|ne)?,? thank(?:s| you)|bye|goodbye|i'?m (?:good|done|all set|fine)|all (?:set|done|good)|no more|have a (?:nice|good|great)|see you|all i (?:need|want)ed|take care|nothing)\b",
    re.I,
)


def plainly(text: str) -> str:
    """The text without the noes that are none."""
    return re.sub(
        r"\b(no problem|why not|not a problem|no worries|no objections?|nothing else|no need to wait|no hurry|no changes?|don't (?:worry|mind)|do not mind)\b",
        "",
        text,
        flags=re.I,
    )


def is_yes(text: str) -> bool:
    """Whether the person agrees, without taking it back in the same breath."""
    plain = plainly(text)
    first = re.match(
        r"\W*(yes|yeah|yep|yup|sure|correct|go ahead|ok|okay|of course|absolutely|please do|exactly|right|that's right|that is (?:right|correct)|perfect|that's correct|fine|great)\b",
        plain,
        re.I,
    )
    if first:
        return not re.search(
            r"\b(but not|but (?:please )?(?:make|change|on|at|with|the|i)|no wait|wait)\b", plain, re.I
        )
    return bool(YES.search(plain)) and not NO.search(plain) and "?" not in plain


def is_no(text: str) -> bool:
    """Whether the person declines."""
    return not is_yes(text) and bool(NO.search(plainly(text)) or LEAVE.search(plainly(text)))


def is_done(text: str) -> bool:
    """Whether the person has nothing more to ask."""
    return (
        bool(DONE.search(text))
        or bool(re.match(r"\W*(no|nope|nah|n)\b", text, re.I))
        or bool(
            re.fullmatch(
                r"\W*(ok(ay)?|great|perfect|fine|alright|done|super|wonderful|lovely|good|cool|excellent)?\W*(many )?(thanks|thank you|thx)\b.{0,60}",
                text.strip(),
                re.I,
            )
        )
    )


def not_meant(text: str, found: list[Found]) -> list[Found]:
    """What is left without the values that are said to be wrong ('not the 13th', 'instead of X')."""
    marker = re.compile(
        r"(?:\bnot|\bisn't|\bwasn't|\binstead of|\brather than|\bi said|\bi wrote|\binstead of on)\s+(?:(?:on|for|the|a|an|in|at|to|from|is|was|it|it's|with|number|booking|my|order|line|seat|bus|ending)\s+)*$",
        re.I,
    )
    after = re.compile(
        r"\W{0,2}\s*(?:(?!and|but|or)\w+ ){0,2}?(?:(?:must|should|may|can|will|is|was) not|stays?|remains?|is wrong|was wrong|isn't|wasn't)\b",
        re.I,
    )
    kept = [
        hit
        for hit in found
        if not marker.search(text[max(0, hit[0] - 50) : hit[0]]) and not after.match(text[hit[1] :])
    ]
    return kept or ([] if found and re.search(r"\b(not|stays?|wrong|isn't|wasn't)\b", text, re.I) else found)
