"""What a sentence says apart from dates: yes and no, leaving, not knowing, numbers, and what is only ruled out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

NUMBER_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "a": 1,
    "an": 1,
}
_YES = re.compile(
    r"\b(?:yes|yeah|yep|yup|sure|correct|right|exactly|indeed|absolutely|certainly|of course|go ahead|please do|do it"
    r"|do so|do that|ok|okay|agreed|i agree|confirm(?:ed)?|sounds good|looks good|perfect|great|that works"
    r"|(?<!the )(?<!my )(?<!a )(?<!of )fine(?! (?:of|on|is|exactly))|approved?|approval|consent|permission|happy with"
    r"|works for me|by all means|proceed|book it|with pleasure|that(?:'s| is) (?:it|good))\b",
    re.IGNORECASE,
)
_NO = re.compile(
    r"^\W*(?:no|nope|nah|not|never)\b|\b(?:not (?:that|this|right|correct|quite|so|yet|the one)|isn't (?:right|correct)"
    r"|wrong|incorrect|rather not|don't|do not|that's a mistake|too (?:expensive|much|dear|long|high|many)|hold on)\b"
    r"|[.,;!]\s*no\b",
    re.IGNORECASE,
)
_HARMLESS_NO = re.compile(
    r"\b(?:no (?:problem|worries|rush|objection\w*)|not (?:a problem|at all)|why not|don't worry|don't mind|do not mind"
    r"|all right|alright then|right now|right away)\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:that(?:'s| is| was|'ll be| will be| would be) (?:all|everything|it for)|nothing (?:else|more|further)|bye"
    r"|good ?bye|that's it|i'm done|i am done|we're done|all set|no more questions|have a (?:nice|good|great|lovely)"
    r"|no,? thank(?:s| you)|see you|all i (?:need|want)ed|all good|i'm good|i am good)\b",
    re.IGNORECASE,
)
_THANKS = re.compile(r"\b(?:thanks|thank you|cheers|much appreciated)\b", re.IGNORECASE)
_UNSURE = re.compile(
    r"\b(?:(?:don't|do not|didn't) (?:know|have|remember|recall)|no idea|not sure|can't (?:find|remember|say)"
    r"|cannot (?:find|remember|say)|i have no|i haven't|have not got|haven't got|forgotten|forgot"
    r"|rather not (?:say|give)|don't want to (?:give|say)|none|without (?:one|it)|skip)\b",
    re.IGNORECASE,
)
_DROP = re.compile(
    r"\b(?:never ?mind|forget (?:it|about it|that)|leave it|leave (?:everything|things|that|the \w+) (?:as|alone)"
    r"|drop (?:it|that)|rather not|no,? thank(?:s| you)|then not|then no|then let's not|let's not|too expensive"
    r"|(?:don't|do not) (?:do|want|book|change|add|renew|reserve|need) (?:it|that|this|anything|any|them)"
    r"|not (?:at that price|then|interested|any ?more)|keep (?:it|things|everything|the \w+) as"
    r"|i(?:'ll| will) (?:leave|skip|pass))\b",
    re.IGNORECASE,
)
_RULED_OUT_BEFORE = re.compile(
    r"(?:\b(?:not|instead of|rather than|never|currently|so far|at the moment|until now|now it's|now it is|old"
    r"|i'm paying|i am paying|i pay|we pay|used to pay|been paying|other than)|n't mean|n't be|no longer)"
    r"(?:\s|,|\"|“|‘|'|\b(?:on|at|the|for|until|till|to|from|in|a|my|it's|it is|is|by|pay|paying"
    r"|number|about|booking|card|of|cancel|renew|move|change|one)\b)*$",
    re.IGNORECASE,
)
_RULED_OUT_AFTER = re.compile(
    r"^\W*(?:is|was|were) (?:wrong|a mistake|not right|incorrect|not it|a slip)", re.IGNORECASE
)
_CONDITION = re.compile(
    r"\b(?:if|otherwise|or else|failing that|unless|in case|should (?:it|that)|alternatively|second choice)\b",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"\b(?:no|sorry|i mean|i meant|rather|actually|wait|correction|make (?:it|that))\b", re.IGNORECASE
)
_NUMBER = re.compile(
    r"(?<![\w.,/-])(?:(\d{1,3}(?:[,' .]\d{3})+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?))(?![\w/-]*\d)", re.IGNORECASE
)
_CLOCK = re.compile(r"\b\d{1,2}:\d{2}(?:\s*[ap]\.?m\b)?|\b\d{1,2}\s*(?:[ap]\.?m\b|o'clock)", re.IGNORECASE)
_PICK = re.compile(r"^\W*(?:option|number|no\.?|choice)?\s*#?(\d)\W*(?:please)?\W*$", re.IGNORECASE)
_ORDINAL_PICK = re.compile(
    r"^\W*(?:yes,? )?(?:(?:i'd|i would) (?:like|take|say) )?(?:the )?(first|former|second|latter|third|last)"
    r"(?: (?:one|option|choice))?(?:,? please)?\W*$",
    re.IGNORECASE,
)
_ORDINALS = {"first": 0, "former": 0, "second": 1, "latter": 1, "third": 2, "last": -1}
Span = tuple[int, int]


@dataclass(frozen=True)
class FoundValue:
    """A value found in a text, and whether it is only ruled out ("not the 13th") or conditional ("if not, ...")."""

    start: int
    end: int
    value: str
    ruled_out: bool = False
    conditional: bool = False


@dataclass(frozen=True)
class Attitude:
    """What a sentence says beside values."""

    yes: bool
    at_once: bool  # the yes is the first word
    no: bool
    done: bool
    thanks: bool
    unsure: bool
    drop: bool


def attitude(text: str) -> Attitude:
    """Read yes, no, leaving, thanks, not knowing and giving up from a sentence; yes and no never both."""
    plain = straighten(text)
    cleared = _HARMLESS_NO.sub(" ", plain)
    no, yes = _NO.search(cleared), _YES.search(cleared)
    agreed = yes is not None and (no is None or yes.start() < no.start())
    harmless = _HARMLESS_NO.search(plain) is not None and no is None
    return Attitude(
        yes=agreed or harmless,
        at_once=agreed and yes is not None and yes.start() < 3,
        no=no is not None and not agreed,
        done=_DONE.search(plain) is not None,
        thanks=_THANKS.search(plain) is not None,
        unsure=_UNSURE.search(plain) is not None,
        drop=_DROP.search(plain) is not None,
    )


def straighten(text: str) -> str:
    """Typographic apostrophes become plain ones, so that patterns need only one."""
    return text.replace("’", "'").replace("‘", "'").replace("´", "'")


def mark(text: str, start: int, end: int, value: str) -> FoundValue:
    """A found value with its standing in the sentence."""
    sentence = re.split(r"[.!?;](?=\s|$)", text[:start])[-1]
    ruled_out = _RULED_OUT_BEFORE.search(text[:start]) is not None or _RULED_OUT_AFTER.search(text[end:]) is not None
    return FoundValue(start, end, value, ruled_out, _CONDITION.search(sentence) is not None)


def choose(text: str, found: list[FoundValue], current: str | None, prefer_last: bool) -> str | None:
    """The value that is meant, of several: not a ruled-out one, rather an unconditional one, rather a new one."""
    open_values = [item for item in found if not item.ruled_out]
    sure = [item for item in open_values if not item.conditional] or open_values
    fresh = [item for item in sure if item.value != current] if current is not None else sure
    chosen = fresh or sure
    if not chosen:
        return None
    between = text[chosen[0].end : chosen[-1].start]
    return chosen[-1 if prefer_last or _CORRECTION.search(between) else 0].value


def overlaps(span: Span, taken: Iterable[Span]) -> bool:
    """Whether a span shares a place with one that is taken."""
    return any(span[0] < end and start < span[1] for start, end in taken)


def clock_times(text: str) -> list[Span]:
    """The places of clock times, which are no numbers."""
    return [match.span() for match in _CLOCK.finditer(text)]


def find_numbers(text: str, taken: Iterable[Span]) -> list[FoundValue]:
    """Numbers in digits and (up to twelve) in words, outside the places that are taken."""
    places = list(taken) + clock_times(text)
    found = [
        mark(text, *match.span(), _digits(match[0]))
        for match in _NUMBER.finditer(text)
        if not overlaps(match.span(), places)
    ]
    words = "|".join(NUMBER_WORDS)
    for match in re.finditer(rf"\b(?:{words})\b", text, re.IGNORECASE):
        if not overlaps(match.span(), places):
            found.append(mark(text, *match.span(), str(NUMBER_WORDS[match[0].lower()])))
    return sorted(found, key=lambda item: item.start)


def _digits(written: str) -> str:
    """A number without its thousands separators, with a point before decimals."""
    whole = re.fullmatch(r"(\d{1,3}(?:[,' .]\d{3})+)(?:[.,](\d{1,2}))?", written)
    if whole:
        digits = re.sub(r"\D", "", whole[1])
        return f"{digits}.{whole[2]}" if whole[2] else digits
    return written.replace(",", ".")


def picked(text: str, count: int) -> int | None:
    """The position picked from a list of `count` ("2", "option 2", "the first one"), or None."""
    number, ordinal = _PICK.match(text), _ORDINAL_PICK.match(straighten(text))
    if number and 1 <= int(number[1]) <= count:
        return int(number[1]) - 1
    if ordinal and count > max(_ORDINALS[ordinal[1].lower()], 0):
        return _ORDINALS[ordinal[1].lower()] % count
    return None
