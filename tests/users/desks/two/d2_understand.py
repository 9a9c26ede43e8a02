"""Finding values (dates, times, numbers, names, yes and no) in what a person says."""

from __future__ import annotations

import re
from datetime import date, timedelta

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTH = (
    r"(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|"
    r"jun|jul|aug|sept|sep|oct|nov|dec)\.?"
)
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "thirteenth": 13,
    "fourteenth": 14,
    "fifteenth": 15,
    "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18,
    "nineteenth": 19,
    "twentieth": 20,
}

Found = tuple[int, int, str]  # start, end, value


def clean(text: str) -> str:
    """Straight quotes and plain dashes, so that the patterns need not know the others."""
    for odd, plain in (
        ("’", "'"),
        ("‘", "'"),
        ("“", '"'),
        ("”", '"'),
        ("–", "-"),
        ("—", " - "),
        ("‑", "-"),
        ("\u00a0", " "),
    ):
        text = text.replace(odd, plain)
    return text


def _build(year: int, month: int, day: int) -> str | None:
    """The ISO date, or None where there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _month_number(word: str) -> int:
    """1 to 12 for a month's name or its first letters."""
    return next(index for index, name in enumerate(MONTHS, 1) if name.startswith(word.lower().rstrip(".")[:3]))


def _year_for(month: int, day: int, year: str | None, today: date, past: bool) -> int:
    """The year said, or the one that lies nearest in the wanted direction."""
    if year:
        return int(year)
    guess = _build(today.year, month, day)
    if not guess:
        return today.year
    distance = (date.fromisoformat(guess) - today).days
    if past and distance > 60:
        return today.year - 1
    if not past and distance < -120:
        return today.year + 1
    return today.year


def _day_only(day: int, today: date, past: bool) -> str | None:
    """The nearest such day of a month: before today when looking back, else from today on."""
    year, month = today.year, today.month
    for _ in range(13):
        found = _build(year, month, day)
        if found and (found <= today.isoformat() if past else found >= today.isoformat()):
            return found
        month += -1 if past else 1
        if month in (0, 13):
            year, month = (year - 1, 12) if past else (year + 1, 1)
    return None


def _weekday(name: str, today: date, past: bool) -> str:
    """The next (or last) day with this name."""
    step = (WEEKDAYS.index(name) - today.weekday()) % 7
    if past:
        return (today - timedelta(days=(-step) % 7 or 7)).isoformat()
    return (today + timedelta(days=step or 7)).isoformat()


def dates(text: str, now: str, past: bool = False) -> list[Found]:
    """Every date in the text, in order of place."""
    today = date.fromisoformat(now[:10])
    low, found, taken = text.lower(), [], [False] * (len(text) + 1)

    def add(match: re.Match[str], value: str | None) -> None:
        if value and not any(taken[match.start() : match.end()]):
            found.append((match.start(), match.end(), value))
            for place in range(match.start(), match.end()):
                taken[place] = True

    for match in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", low):
        add(match, _build(int(match[1]), int(match[2]), int(match[3])))
    for match in re.finditer(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b", low):
        add(match, _build(int(match[3]), int(match[2]), int(match[1])))
    for match in re.finditer(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b", low):
        add(
            match,
            _build(int(match[3]), int(match[1]), int(match[2])) or _build(int(match[3]), int(match[2]), int(match[1])),
        )
    for match in re.finditer(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", low):
        month, day = int(match[1]), int(match[2])
        if _build(today.year, month, day):
            add(match, _build(_year_for(month, day, None, today, past), month, day))
    for match in re.finditer(
        rf"\b{MONTH}\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+((?:19|20)\d\d)\b)?", low
    ):
        month, day = _month_number(match[1]), int(match[2])
        add(match, _build(_year_for(month, day, match[3], today, past), month, day))
    for match in re.finditer(
        rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{MONTH}(?![a-z])(?:,?\s+((?:19|20)\d\d)\b)?", low
    ):
        month, day = _month_number(match[2]), int(match[1])
        add(match, _build(_year_for(month, day, match[3], today, past), month, day))
    ordinal = "(" + "|".join(ORDINALS) + ")"
    for match in re.finditer(rf"\b{ordinal} (?:of )?{MONTH}(?![a-z])|\b{MONTH} (?:the )?{ordinal}\b", low):
        month, day = _month_number(match[2] or match[3]), ORDINALS[match[1] or match[4]]
        add(match, _build(_year_for(month, day, None, today, past), month, day))
    for match in re.finditer(r"\b(\d{1,2})(?:st|nd|rd|th)\b", low):
        if 1 <= int(match[1]) <= 31:
            add(match, _day_only(int(match[1]), today, past))
    for match in re.finditer(r"\bthe (" + "|".join(list(ORDINALS)[5:]) + r")\b", low):
        add(match, _day_only(ORDINALS[match[1]], today, past))
    for word, shift in (
        ("day after tomorrow", 2),
        ("day before yesterday", -2),
        ("today", 0),
        ("tomorrow", 1),
        ("yesterday", -1),
    ):
        for match in re.finditer(rf"\b{word}\b", low):
            add(match, (today + timedelta(days=shift)).isoformat())
    for match in re.finditer(r"\b(?:(next|last|this)\s+)?(" + "|".join(WEEKDAYS) + r")\b", low):
        near = any(abs(start - match.end()) <= 8 or abs(match.start() - end) <= 4 for start, end, _ in found)
        if not near:
            add(match, _weekday(match[2], today, past if match[1] != "last" else True))
    return sorted(found)


def times(text: str) -> list[Found]:
    """Every time of day in the text as HH:MM."""
    low, found = text.lower(), []
    for match in re.finditer(
        r"\b(\d{1,2})(?:[:.h](\d{2}))?\s*(a\.?m\b\.?|p\.?m\b\.?|o'?clock)|\b(\d{1,2}):(\d{2})\b", low
    ):
        hour, minute = int(match[1] or match[4]), int(match[2] or match[5] or 0)
        if (match[3] or "").startswith("p") and hour < 12:
            hour += 12
        if (match[3] or "").startswith("a") and hour == 12:
            hour = 0
        if hour < 24 and minute < 60:
            found.append((match.start(), match.end(), f"{hour:02d}:{minute:02d}"))
    for match in re.finditer(r"\b(half|quarter) past (\d{1,2}|" + "|".join(WORDS) + r")\b", low):
        hour = WORDS.get(match[2]) or int(match[2])
        found.append(
            (
                match.start(),
                match.end(),
                f"{hour + 12 if hour < 7 else hour:02d}:{'30' if match[1] == 'half' else '15'}",
            )
        )
    names = "|".join(WORDS)
    for match in re.finditer(
        rf"\bat (\d{{1,2}}|{names}|eleven|twelve)(?=\s*(?:[.,;!?]|$|in the|on\b|please|if\b|and\b|or\b|would|is\b))",
        low,
    ):
        hour = {**WORDS, "eleven": 11, "twelve": 12}.get(match[1]) or int(match[1])
        if 0 < hour < 24 and not re.match(r"[.,]\d", low[match.end() :]):
            evening = hour < 7 or (hour < 12 and re.match(r"\s*in the (?:afternoon|evening)", low[match.end() :]))
            found.append((match.start(), match.end(), f"{hour + 12 if evening else hour:02d}:00"))
    found += [(match.start(), match.end(), "12:00") for match in re.finditer(r"\bnoon\b", low)]
    return sorted(found)


def blank(text: str, spans: list[Found]) -> str:
    """The text with these places emptied."""
    for start, end, _ in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def without_values(text: str, now: str) -> str:
    """The text without its dates, times, money and phone numbers, so that other numbers can be read in it."""
    text = blank(text, dates(text, now))
    text = blank(text, times(text))
    text = blank(
        text,
        [
            (m.start(), m.end(), "")
            for m in re.finditer(
                r"(?:€|\$|eur\b)\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:€|\$|euros?\b|eur\b|cents?\b|percent\b|%)",
                text,
                re.I,
            )
        ],
    )
    return blank(text, [(start, end, "") for start, end, _ in phones(text)])


def phones(text: str) -> list[Found]:
    """Phone numbers, as digits with a leading plus where it was said."""
    found = []
    for match in re.finditer(r"(?<![\w-])\+?\(?\d[\d\s()/.-]{5,18}\d(?!\w)", text):
        digits = re.sub(r"\D", "", match[0])
        iso = re.search(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}", match[0])
        if 7 <= len(digits) <= 15 and not iso:
            found.append((match.start(), match.end(), ("+" if match[0].startswith("+") else "") + digits))
    return found


def codes(text: str, letters: str, digits: int, shown: str, bare: bool) -> list[Found]:
    """Ids such as BK-4471, with or without dash, hash, space or case; without the letters only when `bare`."""
    pattern = rf"(?<![A-Za-z0-9]){letters}[\s#-]*(?:number|no\.?)?[\s#-]*(\d{{{digits}}})(?![\d])"
    found = [(m.start(), m.end(), f"{shown}-{m[1]}") for m in re.finditer(pattern, text, re.I)]
    if bare and not found:
        found = [
            (m.start(), m.end(), f"{shown}-{m[1]}")
            for m in re.finditer(rf"(?<![\w.,+-])#?\s?(\d{{{digits}}})(?![\w-])(?![.,]\d)", text)
        ]
    return found


def counts(text: str) -> list[Found]:
    """Small whole numbers, as digits or words."""
    found = [(m.start(), m.end(), m[1]) for m in re.finditer(r"(?<![\w.,#+-])(\d{1,2})(?![\w:-])(?![.,]\d)", text)]
    text = re.sub(
        r"\b(the|this|that|which|each|any|every|no|first|last|other|another|\w+er|\w+est) one\b",
        lambda m: " " * len(m[0]),
        text,
        flags=re.I,
    )
    found += [
        (m.start(), m.end(), str(WORDS[m[1].lower()]))
        for m in re.finditer(r"\b(" + "|".join(WORDS) + r")\b", text, re.I)
    ]
    return sorted(found)


def words(text: str, table: dict[str, str]) -> list[Found]:
    """Values whose pattern (table: pattern -> value) occurs; longer places win."""
    hits = [
        (m.start(), m.end(), value)
        for pattern, value in table.items()
        for m in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.I)
    ]
    hits.sort(key=lambda hit: (hit[0] - hit[1], hit[0]))
    kept: list[Found] = []
    for hit in hits:
        if all(hit[1] <= other[0] or hit[0] >= other[1] for other in kept):
            kept.append(hit)
    return sorted(kept)


def names(text: str, known: list[str], asked: bool) -> list[Found]:
    """Names the desk knows, anywhere; another name only when it was asked for."""
    found = words(text, {re.escape(name): name for name in known})
    if found or not asked:
        return found
    match = re.search(r"(?:name is|name's|name:|i'm|i am|it's|it is|under)\s+((?:[A-Z][\w'-]+\s*)+)", text)
    match = match or re.fullmatch(r"\s*((?:[A-Za-z][\w'-]+\s*){1,3})[.!]?\s*", text)
    if not match or re.search(
        r"\b(i|you|don't|not|no|yes|what|which|the|sorry|please|know|hm+|uh+|well|ok|okay|thanks|maybe|pardon|huh|it|this|that|why|how|card|voucher|hello|hi|me|us|one|two|three|four|tickets?|today|tomorrow|done|go|ahead|correct)\b",
        match[1],
        re.I,
    ):
        return []
    if match[1].islower() and len(match[1].split()) > 1:
        return []
    last = match[1].split()[-1]
    return [(match.start(1), match.end(1), last)]


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
