"""How the counter understands people: rules over one message. What is heard is only what was said; what it means for a wish, desk.py decides."""
from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field

from world import TODAY, fold

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
ORDINALS = {w: i + 1 for i, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth".split())}
ORDINALS.update({"twenty-" + w: 20 + i for w, i in list(ORDINALS.items())[:9]} | {"thirtieth": 30, "thirty-first": 31})
MON = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
ORD = "|".join(sorted(ORDINALS, key=len, reverse=True))
NTH = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{ORD})"
YEAR = r"(?:,?\s*(?:of\s+)?(?P<y>\d{4}|'\d{2}|(?<=\s)\d{2}(?![\d:.])))?"
DATE_RES = [re.compile(p) for p in (
    r"\b(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b",
    rf"\b(?:the\s+)?(?P<d>{NTH})\s+(?:day\s+)?(?:of\s+)?(?P<mon>{MON}){YEAR}(?![a-z])",
    rf"\b(?P<mon>{MON})\s+(?:the\s+)?(?P<d>{NTH})\b(?!:){YEAR}",
    r"\b(?P<d>\d{1,2})\s?[./-]\s?(?P<m>\d{1,2})\s?[./-]\s?(?P<y>\d{4}|\d{2})\b",
    r"\b(?P<y>(?:19|20)\d{2})(?P<m>[01]\d)(?P<d>[0-3]\d)\b",
    r"(?<!at )(?<!by )(?<!until )\b(?P<d>\d{1,2})[./](?P<m>0?[1-9]|1[0-2])\b(?![.,]?\d)(?!\s*(?:euro|eur|€))",
    rf"\b(?P<rel>(?:the\s+)?day after tomorrow|tomorrow|today)\b",
    rf"\b(?P<wd>{DAY})(?:\s*,?\s*the\s+(?P<d>{NTH}))?(?P<week>\s+week\b)?",
    rf"\bthe\s+(?P<d>\d{{1,2}}(?:st|nd|rd|th)|{ORD})\b(?!\s+(?:one|time|slot|option|window|product|of (?:the|those|these)))",
)]
NUM = r"(?:\d{1,3}(?:[.,]\d{1,2})?|" + "|".join(WORDS) + ")"
TIME_RES = [re.compile(p) for p in (
    r"\b(?P<h>[012]?\d)[:h](?P<m>[0-5]\d)(?::00)?\s*(?P<ap>[ap]\.?m\b\.?)?",
    r"\b(?P<h>1?\d)(?:\.(?P<m>[0-5]\d))?\s*(?P<ap>[ap]\.?m\b\.?)",
    r"\b(?P<rel>half past|quarter past|quarter to|twenty past|ten past|twenty to|ten to)\s+(?P<w>[a-z]+|\d{1,2})(?:\s*(?P<ap>[ap]\.?m\b))?",
    r"\b(?P<w>[a-z]+|\d{1,2})\s+(?:o'clock|oclock|hours)(?P<part2>\s+in the (?:morning|afternoon|evening))?",
    r"\b(?P<h>[012]?\d)\.(?P<m>[0-5]\d)\b(?!\s*(?:euro|eur|€))",
    r"\b(?:at|after|before|around|until|from|by|past)\s+(?P<w>" + "|".join(list(WORDS)[1:]) + r"|\d{1,2})\b(?!\s*(?:euro|eur|€|[.:/-]?\d|st\b|nd\b|rd\b|th\b|pack|piece|thermo|mg|repeat|%|of them|[a-z']+ (?:row|road|street|lane|hill|yard|close|common|walk)))"
    r"(?!\s+(?:" + MON + "))",
    r"\b(?P<noon>noon|midday)\b",
)]
YES = re.compile(r"^\W*(?:(?:oh|ah|well|ok(?:ay)?|right|great|good|lovely|perfect|thanks?|thank you|and|so|um+|please)\b\W*)*(?:yes|yeah|yep|yup|aye|sure|of course|certainly|"
                 r"absolutely|definitely|exactly|correct|agreed|indeed|confirm(?:ed)?|affirmative|go ahead|do it|do so|please do|do that|fine|ok(?:ay)?\b|perfect|right|great|"
                 r"alright|all right|by all means|go for it|why not|that's|that is|it is|sounds|looks|i (?:do )?(?:confirm|agree|accept)|that works|works for me|suits me|please (?:do|go|book|order|record|cancel|move|put|proceed|reserve|place)|proceed|"
                 r"no problem|you may|with pleasure|gladly|i'd (?:like|love) that|i would (?:like|love) that|i'll take (?:it|that)|let's do)\b")
YES_IN = re.compile(r"\b(?:yes|go ahead|please do|do it|that'?s (?:fine|right|correct|ok|okay|good|it|perfect)|that is (?:fine|right|correct|ok|okay|good)|(?:all |it )?sounds (?:good|fine|right)|that works|"
                    r"i (?:do )?(?:confirm|agree|accept)|confirmed|(?:is|it's|am|i'm|that's) fine with|fine (?:with|by) me|works for me|suits me|go for it|you (?:may|can) (?:do|go|book|order|record|cancel|move)|happy with that|proceed)\b")
NO = re.compile(r"^\W*(?:(?:oh|ah|well|sorry|actually|um+|thanks|hmm+)\b\W*)*(?:no\b(?! problem| worries)|nope|nah|not\b|don't|do not|rather not|never mind|nevermind|stop|wait|hold on|leave it|forget it|"
                r"i (?:don't|do not|would not|wouldn't|won't|will not|did not|didn't) (?:want|like|need|take|agree)|i(?:'d| would) rather not|that'?s (?:not|wrong)|that is (?:not|wrong)|it'?s not|wrong|incorrect|nothing|none)\b")
BYE = re.compile(r"\b(?:that'?s (?:all|everything|it)(?! (?:i|the)\b (?:know|have))|that is (?:all|everything)|that was (?:all|everything|it)|that(?:'ll| will) be all|nothing (?:else|more|further)|no(?:thing)? more|goodbye|good bye|bye|"
                 r"i'?m done|i am done|all done|all i (?:wanted|needed)|have a (?:nice|good|lovely|great)|no further|i have (?:all|everything)|i'?m all set|see you|don't need anything else|do not need anything else|that would be all|not today)\b")
UNKNOWN = re.compile(r"\b(?:(?:do not|don't|doesn't|dont|didn't) (?:actually |really )?(?:know|have (?:that|it|this|one|any|the)|remember|recall)|no idea|not sure|can(?:no|')t (?:say|tell|remember)|unknown|couldn't (?:say|tell)|could not (?:say|tell)|"
                     r"haven't got|have not got|i have no|not known|can't find|it is not known|never (?:been )?told)\b")
CUT = re.compile(r"\b(?:i meant|i mean|sorry|rather|actually|correction|make (?:it|that)|change (?:it|that)|instead|on second thought|better|but)\b")
NEG = re.compile(r"(?:(?<!if )(?<!it's )(?<!that's )\bnot\b(?! (?:free|available|possible|there))|(?<!is)n't\b|\binstead of\b|\brather than\b|\bwithout\b|\bexcept\b|\bno longer\b|\bany ?(?:day|time) but\b|\bnever\b)[^.;,!?]{0,24}$|\bno\s+$")
FALLBACK = re.compile(r"\b(?:otherwise|or else|failing that|if (?:that|it|this|not|there|they|the|[^.]{0,30}(?:not|n't|taken|gone|full|more|full))|alternatively|second choice|else|or)\b")


@dataclass
class Heard:
    text: str
    low: str
    yes: bool | None = None
    bye: bool = False
    unknown: bool = False
    dates: list = field(default_factory=list)       # (start, date, negated, has_year)
    old_dates: list = field(default_factory=list)   # said as what it is now: "from the 12th"
    born: dt.date | None = None
    times: list = field(default_factory=list)       # (start, "HH:MM")
    moments: list = field(default_factory=list)     # (date or None, time or None), in order of preference
    after: str | None = None
    before: str | None = None
    parts: list = field(default_factory=list)       # morning, afternoon, evening, as wished
    not_parts: list = field(default_factory=list)
    extreme: str | None = None                      # earliest, latest
    price_extreme: str | None = None                # cheapest, dearest
    limit: float | None = None
    limit_on_fee: bool = False
    quantity: int | None = None
    ids: dict = field(default_factory=dict)
    certificate: str | None = None
    method: str | None = None
    ordinal: int | None = None
    no_lactose: bool = False
    question: bool = False
    fallback: bool = False
    bare: str = ""                                   # the text without dates, times and ids


def _year(y, born=False):
    if y is None:
        return None
    y = y.strip("'")
    if len(y) == 4:
        return int(y)
    n = int(y)
    return 2000 + n if n <= 35 and not born else 1900 + n if n > 35 else 2000 + n


def _day(text):
    text = text.strip()
    return ORDINALS.get(text) or int(re.match(r"\d+", text)[0])


def _date(m):
    g = m.groupdict()
    try:
        if g.get("rel"):
            return TODAY + dt.timedelta(days=0 if "today" in g["rel"] else 2 if "after" in g["rel"] else 1), True
        if g.get("wd"):
            ahead = ([d[:3] for d in DAYS].index(g["wd"][:3]) - TODAY.weekday()) % 7
            if g.get("d"):
                day = _day(g["d"])
                return next((c for c in (TODAY + dt.timedelta(n) for n in range(60)) if c.day == day), None), True
            ahead = ahead or 7
            return TODAY + dt.timedelta(ahead + (7 if g.get("week") else 0)), True
        day = _day(g["d"])
        if g.get("mon") or g.get("m"):
            month = int(g["m"]) if g.get("m") else [x[:3] for x in MONTHS].index(g["mon"][:3]) + 1
            year = _year(g.get("y"))
            if month > 12 and day <= 12 and g.get("y"):
                day, month = month, day
            if year:
                return dt.date(year, month, day), True
            date = dt.date(TODAY.year, month, day)
            return (date if date >= TODAY - dt.timedelta(60) else date.replace(year=TODAY.year + 1)), False
        return next((c for c in (TODAY + dt.timedelta(n) for n in range(60)) if c.day == day), None), True
    except (ValueError, TypeError):
        return None, False


def _clock(m, low):
    g = m.groupdict()
    if g.get("noon"):
        return "12:00"
    minute, ap = int(g.get("m") or 0), (g.get("ap") or "").replace(".", "")
    if g.get("h"):
        hour = int(g["h"])
    else:
        hour = WORDS.get(g["w"], int(g["w"]) if g["w"].isdigit() else None)
        if hour is None or not 0 < hour < 24:
            return None
        rel = g.get("rel") or ""
        minute = {"half past": 30, "quarter past": 15, "twenty past": 20, "ten past": 10, "twenty to": 40, "quarter to": 45, "ten to": 50}.get(rel, 0)
        hour -= rel.endswith(" to")
    if hour > 23:
        return None
    if ap.startswith("p") and hour < 12:
        hour += 12
    elif not ap and hour < 8 and (not g.get("h") or hour > 0):   # at five: nobody comes at five in the morning
        near = low[m.end():m.end() + 18]
        hour += 0 if "morning" in near else 12
    return f"{hour:02d}:{minute:02d}"


def hear(text: str, wanted: str | None = None) -> Heard:
    low = re.sub(r"\s+", " ", fold(text))
    low = re.sub(r"[*_`#]", "", low)
    h = Heard(text, low)
    said = re.sub(r"\b[a-z ]{3,40}:\s*(?:yes|no)\b\.?", " ", low)          # "Opened: yes." is a fact, no consent
    h.bye, h.unknown = bool(BYE.search(said)), bool(UNKNOWN.search(said))
    h.question = "?" in low or bool(re.search(r"(?:^|[.!,;] ?|and |but |first )(?:what|how|when|which|until when|could you tell|can you tell|tell me|i(?:'d| would) (?:like|want|need) to know|i want to know|i need to know|do you|are you|is (?:it|there|my))\b", low))
    if NO.search(said):
        h.yes = None if re.search(r"^\W*no (?:delivery|flu|lactose|vaccination|substitute|jab|move|order)", said) else False
        if re.search(r"^\W*no,? (?:that|it)(?:'s| is)? (?:fine|right|correct|ok|all right|good)\b", said):
            h.yes = True
    elif YES.search(said) or YES_IN.search(said) and not re.search(r"\b(?:if|unless|before i|only) ", said.split("yes")[0][:60]):
        h.yes = True
        if re.search(r"^\W*(?:that's|that is|it is|it's|sounds|looks) (?:not|wrong|too|more|above|over|a bit|in|my|the|for|on|at|order|number|about|to)\b", said) or \
                re.search(r"^\W*(?:that's|that is|it is) [^a-z]*\d", said):
            h.yes = None
    if h.question and h.yes and not re.search(r"\byes\b|go ahead|please do|do it", said):
        h.yes = None
    # ids first: their digits are no dates
    rest = low
    for kind, pattern in (("order", r"\bor[- ]?(\d{4})\b"), ("prescription", r"\brx[- ]?(\d{4})\b"), ("appointment", r"\bva[- ]?(\d{3})\b")):
        m = re.search(pattern, rest)
        if m:
            h.ids[kind] = f"{pattern[2:4].upper()}-{m[1]}"
            rest = rest[:m.start()] + " " * (m.end() - m.start()) + rest[m.end():]
    m = re.search(r"\bex[- ]?(\d{3})[- ]?(\d{3})\b", rest) or (re.search(r"\b()(\d{3})[- ](\d{3})\b", rest) if wanted == "certificate" else None)
    if m:
        h.certificate = "EX-" + "-".join(g for g in m.groups() if g)
        rest = rest[:m.start()] + " " * (m.end() - m.start()) + rest[m.end():]
    rest = re.sub(r"\b\d+ ?(?:mg|mcg)\b", lambda k: " " * len(k[0]), rest)
    # money before times and numbers
    euros = rf"(?:€\s*(?P<a>\d+(?:[.,]\d+)?)|(?P<b>{NUM})\s*(?:euros?|eur\b|€))"
    for m in re.finditer(euros, rest):
        raw = m["a"] or m["b"]
        value = float(WORDS[raw]) if raw in WORDS else float(raw.replace(",", "."))
        before = rest[max(0, m.start() - 60):m.start()]
        around = before + rest[m.end():m.end() + 30]
        if re.search(r"at (?:the )?most|no more than|not more than|maximum|max\b|up to|limit|more than|under|below|less than|within|exceed|over|above|budget|cap", around):
            h.limit, h.limit_on_fee = value, bool(re.search(r"deliver|fee|charge|bring|drop", around))
        rest = rest[:m.start()] + " " * (m.end() - m.start()) + rest[m.end():]
    if h.limit is not None and not h.limit_on_fee:
        h.limit_on_fee = bool(re.search(r"(?:delivery|fee)[^.]*at most|at most[^.]*deliver", low))
    # dates
    taken = rest
    for pattern in DATE_RES:
        for m in list(pattern.finditer(taken)):
            date, full = _date(m)
            if date is None:
                continue
            start, end = m.start(), m.end()
            ahead = re.match(rf"\s*,?\s*(?={NTH}|{MON})", taken[end:]) if m.groupdict().get("wd") else None
            joined = next((x for x in h.dates if m.groupdict().get("wd") and (0 <= x[0] - end <= 6 or 0 <= start - x[4] <= 3) and abs((x[1] - date).days) % 7 == 0), None)
            if joined or ahead and any(x[0] >= end and x[0] - end <= 7 for x in h.dates):
                taken = taken[:start] + "#" * (end - start) + taken[end:]
                continue
            before = re.sub(r"#+", "x", taken[max(0, start - 60):start])
            cue = re.sub(rf"\s*(?:\(|,|{DAY}|the|on)*\s*$", "", before)
            if re.search(r"\b(?:born|birth|dob|birthday|d\.o\.b\.?)\b[^.]{0,25}$", taken[max(0, start - 45):start]) and (full or wanted == "born") or (full and date.year <= 2013):
                if date.year > 2026:
                    date = date.replace(year=date.year - 100)
                h.born = date
            else:
                h.dates.append((start, date, bool(NEG.search(before[-30:])), full, end))
                if re.search(r"\b(?:from|of|currently(?: on)?|was|originally|have(?: it)? now(?: on)?|(?:have|got|'ve) an? [a-z ]*appointment[a-z ]*|appointment(?: is)?(?: on)?|booked (?:on|for)|now on|slot on)\b\s*$", cue) and date:
                    h.old_dates.append(date)
            taken = taken[:start] + "#" * (end - start) + taken[end:]
    h.dates.sort()
    # times
    for pattern in TIME_RES:
        for m in list(pattern.finditer(taken)):
            clock = _clock(m, taken)
            if clock is None:
                continue
            start = m.start()
            before, m_text = taken[max(0, start - 22):start], m[0]
            if re.search(r"\b(?:after|later than|from|past|not before|no earlier than|any time from|since)\s*(?:about |around )?$", before) or m_text.startswith(("after ", "from ", "past ")):
                h.after = clock
            elif re.search(r"\b(?:before|by|until|earlier than|no later than|till|up to)\s*$", before) or m_text.startswith(("before ", "by ", "until ")):
                h.before = clock
            elif not NEG.search(before):
                h.times.append((start, clock))
            taken = taken[:start] + "@" * (m.end() - start) + taken[m.end():]
    h.times.sort()
    if re.search(r"\bbetween\s*$", taken.split("@")[0]) and len(h.times) == 2:
        (_, h.after), (_, h.before) = h.times
        h.times = []
    for m in re.finditer(r"\b(mornings?|forenoon|afternoons?|evenings?|tonight|before noon|after work)\b", re.sub(r"good (?:morning|afternoon|evening)", lambda k: " " * len(k[0]), low)):
        part = {"forenoon": "morning", "tonight": "evening", "before noon": "morning"}.get(m[1], m[1].rstrip("s"))
        if part not in ("morning", "afternoon", "evening"):
            continue
        neg = NEG.search(low[max(0, m.start() - 30):m.start()]) or re.match(r"[^.,;]{0,30}(?:too (?:expensive|dear|much)|costs more|is more than|(?:is|costs) (?:over|above))", low[m.end():])
        (h.not_parts if neg else h.parts).append(part)
    h.extreme = "earliest" if re.search(r"\b(?:earliest|soonest|first (?:one|time|slot|free|available|possible)|as (?:early|soon) as|next (?:free|available)|first thing)\b", low) else \
        "latest" if re.search(r"\b(?:latest|last (?:one|time|slot|free|available|possible|of the day)|as late as)\b", low) else None
    h.price_extreme = "cheapest" if re.search(r"\b(?:cheapest|least expensive|lowest[- ]price|cheaper one|lowest)\b", low) else \
        "dearest" if re.search(r"\b(?:most expensive|dearest)\b", low) else None
    h.no_lactose = bool(re.search(r"\b(?:no|not|without|n't|free (?:of|from)|avoid|refuse|intolerant|intolerance|none)\b[^.]{0,45}\blactose|lactose[- ]?free|lactose[- ]intoleran|lactose[^.]{0,20}\b(?:not|n't)\b", low))
    moved = [x for x in re.finditer(r"\b(?:deliver(?:y|ed)?|bring it|brought|sent|send|drop(?:ped)? off|my door|to my (?:home|house|address)|by courier)\b", low)]
    fetched = [x for x in re.finditer(r"\b(?:collect(?:ion|ed)?|collecting|pick(?:ing)? (?:it|them|that)? ?up|pick-?up|fetch|at the counter|come (?:by|in)|in person|counter)\b", low)]
    hits = [("delivery", x) for x in moved] + [("collection", x) for x in fetched]
    hits = [(k, x) for k, x in hits if not NEG.search(low[max(0, x.start() - 30):x.start()])]
    kinds = {k for k, _ in hits}
    if len(kinds) == 1:
        h.method = kinds.pop()
    elif not kinds and wanted == "method" and bool(moved) != bool(fetched):      # asked which of two: not the one is the other
        h.method = "collection" if moved else "delivery"
    h.fallback = bool(FALLBACK.search(low))
    # numbers that are left
    h.bare = re.sub(r"[#@]+", " ", taken)
    bare = re.sub(r"\b(?:one of|no one|the one|that one|this one|which one|other one|another one|one thing|one more thing|one question|one with|(?:first|second|third|last|cheapest|latest|earliest) one)\b", " ", h.bare)
    found = [(m.start(), WORDS.get(m[0], int(m[0]) if m[0].isdigit() else 0)) for m in re.finditer(r"(?<![\w.,-])(?:\d{1,2}|" + "|".join(list(WORDS)[1:]) + r")(?![\w-]|[.,]\d)", bare)
             if not NEG.search(bare[max(0, m.start() - 14):m.start()])]
    if found:
        h.quantity = found[-1][1]
    elif re.search(r"\b(?:just a single|a single|only a)\b", bare):
        h.quantity = 1
    m = re.search(r"\b(?:the |number |option |no\.? ?)?(first|second|third|fourth|last|latter|former)(?: one| option| product| time| slot)?\b", h.bare)
    if m:
        h.ordinal = {"first": 1, "former": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "latter": -1}[m[1]]
    else:
        m = re.match(r"^\W*(?:number|option|no\.?|nr\.?)? ?(\d)\W*(?:please)?\W*$", h.bare)
        if m:
            h.ordinal = int(m[1])
    # what is wished, in order: negated ones are out; after a correction the last one stands
    wished = [x for x in h.dates if not x[2] and x[1] not in h.old_dates] or [x for x in h.dates if not x[2]]
    if len(wished) > 1 and not h.fallback and (h.yes is False or CUT.search(low)):
        wished = wished[-1:]
    times = list(h.times)
    for i, x in enumerate(h.dates):     # "from the 12th at 9:20": that time is the old one, too
        if x[1] in h.old_dates and x not in wished:
            end = h.dates[i + 1][0] if i + 1 < len(h.dates) else 10 ** 9
            own = [t for t in times if x[0] < t[0] < min(end, x[4] + 12)][:1]
            times = [t for t in times if t not in own]
    if len(times) > 1 and not h.fallback and len(wished) < 2 and (h.yes is False or CUT.search(low)):
        times = times[-1:]
    if len(wished) <= 1:
        h.moments = [(wished[0][1] if wished else None, t[1]) for t in times] or ([(wished[0][1], None)] if wished else [])
    else:
        for i, x in enumerate(wished):
            nxt = wished[i + 1][0] if i + 1 < len(wished) else 10 ** 9
            prev = wished[i - 1][0] if i else -1
            own = [t for s, t in times if x[0] < s < nxt] or ([t for s, t in times if prev < s < x[0]] if i == 0 or len(times) == len(wished) else [])
            h.moments.append((x[1], own[0] if own else None))
    return h


def name_of(text: str, people, wanted: bool) -> str | None:
    """A name as it was said: one on the books, or what stands where names stand."""
    low = fold(text)
    hits = [p for p in people if re.search(r"\b" + re.escape(fold(p)) + r"\b", low) or re.search(r"\b" + r",\s*".join(map(re.escape, fold(p).split()[::-1])) + r"\b", low)]
    if len(hits) == 1:
        return hits[0]
    m = re.search(r"(?:[Mm]y (?:full |sur|family )?name(?: is|'s|:)?|[Nn]ame:|[Tt]his is|I am|I'm|[Ii]t's|[Ii]t is)\s+((?:[A-Z][\w'’-]+\s+){1,2}[A-Z][\w'’-]+)", text)
    if m:
        return m[1]
    if wanted:
        m = re.match(r"^\W*((?:[A-Z][\w'’-]+)(?:\s+[A-Z][\w'’-]+){1,2})\b", text)
        if m and not re.match(r"(?:My|I|The|It|Yes|No)\b", m[1]):
            return m[1]
    return None
