"""Answers and names in what a person says: yes, no, goodbye, not knowing, one of the choices, a person."""

from __future__ import annotations

import re
from itertools import groupby, takewhile

from desk_engine.kinds.scan import NEGATED
from desk_engine.wordings import MONTHS, WEEKDAYS

POLITE_NO = re.compile(r"\bno (?:problem|worries|hurry|rush|doubt)\b|\bnot a problem\b|\bwhy not\b")
YES = re.compile(
    r"^\W*(?:(?:oh|ah|well|hm+|thanks|thank you|great|perfect|alright|all right)\W+)?(?:yes|yeah|yep|yup|sure|correct"
    r"|right|exactly|ok|okay|fine|please do|go ahead|absolutely|of course|perfect|great|good|indeed|certainly"
    r"|definitely|please|confirm(?:ed)?|agreed|alright|all right|excellent|lovely|wonderful)\b"
    r"|that'?s (?:right|correct|fine|good|perfect|it\b)|that is (?:right|correct|fine|good|perfect)|\bgo ahead\b"
    r"|\bplease do\b|\bi confirm\b|\bsounds (?:good|great|fine|right|perfect)\b|\b(?:that|which|it|this) works\b"
    r"|\byes\b|\bplease (?:book|proceed|continue)\b|\b(?:book|do) it\b|\bi agree\b|\b(?:is|are) (?:correct|right)\b"
    r"|\blooks (?:good|right|correct|fine)\b|\bhappy with\b|\bmakes sense\b|\bproceed\b"
)
NO = re.compile(
    r"^\W*(?:(?:oh|ah|well|hm+|sorry|um|thanks|thank you|actually)\W+)?(?:no|nope|nah|not|don't|do not|stop"
    r"|wait|hold on)\b"
    r"|\bnot that one\b|\bnot (?:right|correct|quite|what)\b|\bincorrect\b|\bthat'?s wrong\b|\bis wrong\b"
    r"|\brather not\b"
)
DROP = re.compile(
    r"\bleave (?:it|that|everything|this|things)\b|\bforget (?:it|about it|that)\b|\bnever ?mind\b|\bdrop (?:it|that)\b"
    r"|\b(?:don'?t|do not) (?:do|book|order|make|send|renew|request|cancel|move|change|transfer|set|block|want)"
    r"(?: it| that| this| anything| one| them)\b|\btoo (?:expensive|much|dear|high|pricey)\b|\brather not\b"
    r"|\bno,? thank(?:s| you)\b|\bnot after all\b|\blet'?s not\b|\bkeep (?:it|things|everything) as\b"
    r"|\bskip (?:it|that)\b"
    r"|\bnothing then\b|\bno longer (?:want|need)\b|\b(?:don'?t|do not) want (?:it|that|this|to)\b|\bas it is\b"
    r"|\bnot (?:do|book|order|make|take) (?:it|that)\b|\bwithout it\b|\bmore than i\b|\bkeep it\b(?! at| to"
    r"| on)|\bnot interested\b"
)
BYE = re.compile(
    r"\bthat'?s (?:all|everything|it)\b(?! (?:i know|i have|you))|\bthat (?:is|was|would be|will be) (?:all|it"
    r"|everything)\b"
    r"|\bthat'?ll be all\b|\bnothing (?:else|more|further)\b|\bgood ?bye\b|\bbye\b|\bno,? thank(?:s| you)\b"
    r"|\bi'?m (?:all )?(?:done|set|good)\b|\ball (?:done|set|good)\b|\bhave a (?:nice|good|great|lovely|pleasant)\b"
    r"|\bsee you\b|\bi have everything\b|\bthanks? (?:you )?for your help\b|\bno more\b|\bno other\b|\bnot today\b"
    r"|\bthat (?:covers|answers)\b|\ball i (?:needed|wanted)\b|\bdone for today\b|\bno further\b"
)
UNKNOWN = re.compile(
    r"\b(?:don'?t|do not|doesn'?t) (?:know|have|remember|recall|need)\b|\bno idea\b|\bnot sure\b"
    r"|\bcan'?t (?:find|remember)\b"
    r"|\bi have no\b|\bhaven'?t got\b|\bunknown\b|\bnot at hand\b|\bno preference\b|\bdoesn'?t matter\b|\bforgotten\b"
    r"|\bi don'?t\W*$|\bby name\b|\bcannot (?:find|remember|recall)\b|\bnot know\b"
)
THANKS = re.compile(r"^\W*(?:(?:ok|okay|great|perfect|wonderful|good|fine|lovely|alright|many|excellent)\W+)*thank")
ANY = re.compile(
    r"\bany(?: of (?:them|these|those)| one| time| is fine| works)?\b|\beither\b|\bwhichever\b|\bdon'?t mind\b"
    r"|\bup to you\b|\bdoesn'?t matter\b|\bno preference\b"
)
FIRST = re.compile(r"\b(?:first|earliest|soonest|earlier|1st|nearest|next (?:free|available)|former)\b")
ORDINALS = ["first", "second", "third", "fourth", "fifth"]
NO_NAME = {word.title() for word in MONTHS + WEEKDAYS} | set(
    """
    Time Date Allergies Allergy Number Phone People Reservation Pick Patient Kind Wait Actually Then But So One Oh
    Are Be To At From With Thank Hm There They He She Good Great Perfect Right Correct Would Must If Let It It's My
    The Yes No Sure Please I I'm Name Under Of That That's Mr Mrs Ms OK Okay Thanks Hello Hi Sorry And For Born On
    Well Full Just Not Don't What How You We Do Can Could Here This Is As In Ok
    """.split()
)
ONE_NAME = r"[A-Z\u00c0-\u00dd][\w'\u00c0-\u017f-]+"
WHOLE_NAME = "((?:" + ONE_NAME + r")(?:[ ]+(?:(?:de|van|von|la|da|di)[ ]+)?" + ONE_NAME + ")*)"
NAME_CUE = re.compile(
    r"(?i:\bname is|\bname's|\bi am|\bi'm|\bthis is|\bunder the name(?: of)?|\bin the name of|\bname:"
    r"|\bunder|\bname of)[ ]+(?i:mr\.?\s+|mrs\.?\s+|ms\.?\s+)?" + WHOLE_NAME
)


def says_yes(text: str) -> bool:
    """Whether it is a yes, as a whole."""
    clean = POLITE_NO.sub("", text.lower())
    yes, no = YES.search(clean), NO.search(clean)
    return bool(yes) and (not no or yes.start() < no.start())


def says_no(text: str) -> bool:
    """Whether it is a no, as a whole."""
    clean = POLITE_NO.sub("", text.lower())
    return bool(NO.search(clean)) and not says_yes(text)


def find_choice(text: str, choices: dict[str, list[str]]) -> list[tuple[str, bool]]:
    """The choices named in a text, in the order said, each once, with whether it is negated."""
    lower, found = text.lower(), []
    words = sorted(
        ((word.lower(), value) for value, names in choices.items() for word in [value, *names]),
        key=lambda pair: -len(pair[0]),
    )
    for word, value in words:
        for match in list(re.finditer(r"(?<![\w])" + re.escape(word) + r"(?:e?s)?(?![\w])", lower)):
            found.append((match.start(), value, bool(NEGATED.search(lower[: match.start()]))))
            lower = lower[: match.start()] + "_" * (match.end() - match.start()) + lower[match.end() :]
    result: list[tuple[str, bool]] = []
    for _, value, negated in sorted(found):
        if value not in [v for v, _ in result]:
            result.append((value, negated))
    return result


def find_person(text: str, asked: bool) -> str | None:
    """A person's name: after "my name is" and the like, or, when asked, the capitalised words."""
    cue = NAME_CUE.search(text)
    kept = list(takewhile(lambda word: word not in NO_NAME, cue.group(1).split())) if cue else []
    if kept:
        return " ".join(kept)
    if not asked and (not re.fullmatch(r"\W*" + WHOLE_NAME + r"\W*", text) or len(text.split()) < 2):
        return None
    words = re.findall(r"[^\W\d_][\w'\u00c0-\u017f-]*", text)
    runs = [list(run) for is_name, run in groupby(words, _may_be_name) if is_name]
    if runs and (asked or (" ".join(runs[0]) in text and len(runs) == 1)):
        return " ".join(max(runs, key=len))
    if asked and 0 < len(words) <= 3 and not says_yes(text) and not says_no(text) and not UNKNOWN.search(text.lower()):
        return " ".join(word.title() for word in words)
    return None


def _may_be_name(word: str) -> bool:
    return word[0].isupper() and word not in NO_NAME and not re.fullmatch(r"[A-Z]{1,2}", word)
