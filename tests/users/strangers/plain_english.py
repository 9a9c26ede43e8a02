"""What people write to a desk, read without a model: days, times, names, numbers, a yes; and how a desk says them back."""

from __future__ import annotations

import datetime as dt
import re

TODAY = dt.date(2026, 5, 11)  # a Monday

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
NUMBERS = {word: value for value, word in enumerate(SMALL)} | {"a dozen": 12, "thirty": 30, "forty": 40, "fifty": 50,
                                                               "sixty": 60, "eighty": 80, "a hundred": 100}


ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
MONTH = "(?:" + "|".join(f"{m}|{m[:3]}" for m in MONTHS) + "|sept)"
WEEKDAY = "(?:" + "|".join(WEEKDAYS) + ")"
ORDINAL = "(?:" + "|".join(sorted(ORDINALS, key=len, reverse=True)) + ")"
NUMBER = r"(?:\d{1,3}|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + ")"
CLOCK = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"


def clean(text):
    text = str(text or "")
    for old, new in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", " - "), ("\u00a0", " "), ("*", " ")):
        text = text.replace(old, new)
    return re.sub(r"\s+", " ", text).strip()


def number(word):
    word = word.lower().strip()
    return int(word) if word.isdigit() else NUMBERS.get(word)


def blank(text, spans):
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


VALUE = (
    rf"(?:{WEEKDAY}|{MONTH}\b|{ORDINAL}\b|{NUMBER}(?:st|nd|rd|th)?\b|\d[\d:./-]*|£\s?\d+|tomorrow|today|noon|am\b|pm\b|o'clock|"
    r"people|persons|guests|adults|pounds|half past|quarter past|quarter to|in the morning|in the afternoon|DOMAIN)"
)


def undenied(text, domain):
    """The text without the values that it denies: "six, not five" is "six"."""
    value = VALUE.replace("DOMAIN", domain)
    small = r"(?:(?:on|at|for|the|to|by|of|an?|my)\s+)*"
    return re.sub(rf"\b(?:not|instead of|rather than|in place of)\s+{small}{value}(?:\s*,?\s+{small}{value})*", " ", text, flags=re.I)


def unconditional(text):
    """The text without what is only said for a case: "if that is full, I take the later one"."""
    return re.sub(r"(?:,\s*|\b(?:and|but|or)\s+)?\b(?:(?:only )?if (?:that|it|the|there|they|this|those|you|none|not|no|\d|eleven|i get|he|she)\b|or else\b|otherwise\b|failing that\b|should (?:that|it|the|they)\b)[^.;!?]*(?:\.\d\d[^.;!?]*)*", " ", text, flags=re.I)


def find_dates(text, today):
    """(start, end, date) of each date, in order."""
    found, taken = [], text

    def put(match, year, month, day):
        nonlocal taken
        try:
            date = dt.date(int(year), int(month), int(day))
        except (ValueError, TypeError):
            return
        found.append((match.start(), match.end(), date))
        taken = blank(taken, [match.span()])

    def month_of(word):
        return next(i for i, m in enumerate(MONTHS, 1) if m.startswith(word.lower()[:3]))

    def ahead(day):
        date = today
        for _ in range(70):
            if date.day == day and date >= today:
                return date
            date += dt.timedelta(1)

    before = rf"(?:\b{WEEKDAY},?\s+(?:the\s+)?)?"
    for m in re.finditer(rf"{before}\b(\d{{4}})-(\d{{1,2}})-(\d{{1,2}})\b", taken, re.I):
        put(m, *m.groups())
    for m in re.finditer(rf"{before}\b(\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+({MONTH})\b\.?(?:,?\s+(20\d\d))?", taken, re.I):
        put(m, m[3] or today.year, month_of(m[2]), m[1])
    for m in re.finditer(rf"{before}\b({MONTH})\.?\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(20\d\d))?", taken, re.I):
        put(m, m[3] or today.year, month_of(m[1]), m[2])
    for m in re.finditer(rf"{before}\b({ORDINAL})(?:\s+of)?\s+({MONTH})\b", taken, re.I):
        put(m, today.year, month_of(m[2]), ORDINALS.index(m[1].lower()) + 1)
    for m in re.finditer(rf"{before}\b({MONTH})\s+(?:the\s+)?({ORDINAL})\b", taken, re.I):
        put(m, today.year, month_of(m[1]), ORDINALS.index(m[2].lower()) + 1)
    for m in re.finditer(rf"{before}(?<![\d:])\b(\d{{1,2}})[/.](\d{{1,2}})[/.](20\d\d|\d\d)\b", taken, re.I):
        a, b, year = int(m[1]), int(m[2]), int(m[3]) % 100 + 2000
        put(m, year, *((b, a) if b <= 12 else (a, b)))
    for m in re.finditer(rf"{before}(?<![\d:])\b(\d{{1,2}})/(\d{{1,2}})\b", taken, re.I):
        a, b = int(m[1]), int(m[2])
        put(m, today.year, *((b, a) if b <= 12 else (a, b)))
    for m in re.finditer(rf"{before}\b(\d{{1,2}})(?:st|nd|rd|th)\b(?!\s+(?:floor|one|option|birthday))", taken, re.I):
        date = ahead(int(m[1]))
        if date:
            put(m, date.year, date.month, date.day)
    for m in re.finditer(rf"\b(?:{WEEKDAY},?\s+the|the)\s+({ORDINAL})\b(?!\s+(?:one|option|slot|time|choice|of these|of those|tour|and|or|is))", taken, re.I):
        date = ahead(ORDINALS.index(m[1].lower()) + 1)
        if date and (ORDINALS.index(m[1].lower()) > 3 or re.match(WEEKDAY, m[0], re.I)):
            put(m, date.year, date.month, date.day)
    for m in re.finditer(rf"\b(?:({WEEKDAY}),? (?:of )?next week|next week,? (?:on )?({WEEKDAY}))\b", taken, re.I):
        date = today + dt.timedelta(7 - today.weekday() + WEEKDAYS.index((m[1] or m[2]).lower()))
        put(m, date.year, date.month, date.day)
    for m in re.finditer(rf"\ba week on ({WEEKDAY})\b|\b({WEEKDAY}) week\b", taken, re.I):
        date = today + dt.timedelta((WEEKDAYS.index((m[1] or m[2]).lower()) - today.weekday() - 1) % 7 + 8)
        put(m, date.year, date.month, date.day)
    for m in re.finditer(rf"\b(next\s+)?({WEEKDAY})\b(?!s\b)", taken, re.I):
        gap = (WEEKDAYS.index(m[2].lower()) - today.weekday() - 1) % 7 + 1
        date = today + dt.timedelta(gap)
        if m[1] and date.isocalendar()[1] == today.isocalendar()[1]:
            date += dt.timedelta(7)
        put(m, date.year, date.month, date.day)
    for m in re.finditer(r"\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?", taken):
        index = next(i for i, w in enumerate(WEEKDAYS) if w.startswith(m[1].lower()[:3]))
        date = today + dt.timedelta((index - today.weekday() - 1) % 7 + 1)
        put(m, date.year, date.month, date.day)
    for m in re.finditer(r"\b(the day after tomorrow|tomorrow|today)\b", taken, re.I):
        date = today + dt.timedelta({"tomorrow": 1, "today": 0}.get(m[1].lower(), 2))
        put(m, date.year, date.month, date.day)
    found.sort()
    # a weekday beside a date is the same day, said twice
    kept = []
    for item in found:
        near = kept and re.fullmatch(r"[\s,().]*(?:the|a|which is|that is|is a|on)?[\s,(]*", text[kept[-1][1]:item[0]], re.I)
        if near and kept[-1][2].weekday() == item[2].weekday() and not all(re.search(rf"\d|{ORDINAL}", text[a:b], re.I) for a, b, _ in (kept[-1], item)):
            longer = max(kept[-1], item, key=lambda i: bool(re.search(r"\d", text[i[0]:i[1]])))
            kept[-1] = (kept[-1][0], item[1], longer[2])
            continue
        kept.append(item)
    return kept


def same_weekday(text, dates, known):
    """The dates; a bare "Wednesday" is the Wednesday that was spoken of, where there is one."""
    out = []
    for start, end, date in dates:
        if not re.search(rf"\d|next|week\b|tomorrow|today|{ORDINAL}", text[start:end], re.I):
            date = next((k for k in known if k.weekday() == date.weekday()), date)
        out.append((start, end, date))
    return out


def hour(h, minute, half, around):
    h = int(h) if str(h).isdigit() else NUMBERS[h.lower()]
    half = (half or "").lower().replace(".", "")
    if half == "pm" and h < 12 or not half and 1 <= h <= 7 and "morning" not in around:
        h += 12
    if half == "am" and h == 12:
        h = 0
    return f"{h:02d}:{int(minute):02d}" if h < 24 and int(minute) < 60 else None


def find_times(text, expected):
    """(start, end, HH:MM) of each time of day; dates must be blanked before."""
    found, taken = [], text

    def put(m, time):
        nonlocal taken
        if time and not any(a < m.end() and m.start() < b for a, b, _ in found):
            found.append((m.start(), m.end(), time))
            taken = blank(taken, [m.span()])

    half = r"\s*(am|pm|a\.m\.?|p\.m\.?)?(?![a-z])"
    def near(m):
        return taken[m.start():m.end() + 18].lower()
    for m in re.finditer(rf"\b(\d{{1,2}})[:.](\d{{2}}){half}", taken, re.I):
        put(m, hour(m[1], m[2], m[3], "morning" if len(m[1]) == 2 and m[1][0] == "0" else near(m)))
    for m in re.finditer(rf"\b(half past|quarter past|quarter to|half)\s+(\d{{1,2}}|{CLOCK})\b{half}", taken, re.I):
        h = int(m[2]) if m[2].isdigit() else NUMBERS[m[2].lower()]
        minute = {"half past": 30, "half": 30, "quarter past": 15, "quarter to": 45}[m[1].lower()]
        put(m, hour(h - 1 if minute == 45 else h, minute, m[3], near(m)))
    for m in re.finditer(r"\b(\d{1,2})\s*(am|pm|a\.m\.?|p\.m\.?)(?![a-z])", taken, re.I):
        put(m, hour(m[1], 0, m[2], near(m)))
    for m in re.finditer(rf"\b({CLOCK})\s*(am|pm|a\.m\.?|p\.m\.?)(?![a-z])", taken, re.I):
        put(m, hour(m[1], 0, m[2], near(m)))
    for m in re.finditer(rf"\b({CLOCK})[ -](fifteen|thirty|forty-five)\b", taken, re.I):
        put(m, hour(m[1], {"fifteen": 15, "thirty": 30}.get(m[2].lower(), 45), "", near(m)))
    for m in re.finditer(rf"\b(\d{{1,2}}|{CLOCK})\s*(?:o'?\s?clock|h\b|hrs?\b|hours\b(?! notice))", taken, re.I):
        put(m, hour(m[1], 0, "", near(m)))
    for m in re.finditer(rf"\b(\d{{1,2}}|{CLOCK})\s+in the (?:morning|afternoon|evening)", taken, re.I):
        put(m, hour(m[1], 0, "", near(m)))
    for m in re.finditer(r"\b(?:noon|midday)\b", taken, re.I):
        put(m, "12:00")
    for m in re.finditer(rf"\b(?:at|around|about|by|after|before|until|from)\s+(\d{{1,2}}|{CLOCK})\b(?!\s*(?:[%£/]|people|pounds|of us|adults|guests|persons|days?|weeks?))", taken, re.I):
        if (int(m[1]) if m[1].isdigit() else NUMBERS[m[1].lower()]) <= 20:
            put(m, hour(m[1], 0, "", near(m)))
    if expected and not found:
        for m in re.finditer(rf"\b(\d{{1,2}}|{CLOCK})\b(?!\s*(?:people|pounds|of us|adults|guests|persons|one))", taken, re.I):
            if m[1].lower() != "one" and (int(m[1]) if m[1].isdigit() else NUMBERS[m[1].lower()]) <= 20:
                put(m, hour(m[1], 0, "", near(m)))
    found.sort()
    return found


def bounds(text):
    """The earliest and latest that are good, of "after four", "before noon", "in the afternoon"; and the text without them."""
    low, high = "00:00", "23:59"
    times = find_times(text, False)
    spans = []
    for start, end, time in times:
        first = text[start:end].lower().split(" ")[0]
        before = text[max(0, start - 22):start].lower() + (first + " " if first in ("after", "before", "until", "from", "by") else "")
        if re.search(r"(no later than|not later than|not after|before|until|till|\bby|earlier than)\s+$", before) and not re.search(r"not before\s+$", before):
            high = min(high, time)
            spans.append((start, end))
        elif re.search(r"(after|not before|no earlier than|not earlier than|later than|any time from|from)\s+$", before):
            if re.search(r"from\s+$", before) and not re.match(r"\s*(on\b|onwards|or later)", text[end:], re.I):
                continue
            low = max(low, time)
            spans.append((start, end))
    lower = blank(text, [(a, b) for a, b, _ in times if (a, b) not in spans]).lower()
    parts = [m for m in re.finditer(r"\b(morning|afternoon|evening|after lunch)s?\b", lower)
             if not re.search(r"(?:good|that|this|not|not in the|on the same|no) $", lower[:m.start()])
             and not any(re.fullmatch(r"\s*(?:o'clock\s*)?(?:in the|on the)\s*", lower[b:m.start()]) for _, b, _ in times)
             and not re.match(r"\W*$", lower[:m.start()])]
    if parts:
        low, high = {"morning": (low, min(high, "11:59")), "evening": (max(low, "17:00"), high)}.get(parts[-1][1], (max(low, "12:00"), high))
    return low, high, blank(text, spans)


NAME = r"[A-ZÀ-Þ][\w'-]*(?:\s+(?:de|van|der|von|la|di|du|da|el|al|ten)\b)*"
NOT_NAMES = set(
    "i i'm i'd i'll i've it it's its is are was my me we we're us you your yes no not ok okay please thanks thank hello hi hey good "
    "morning afternoon evening the a an and but or so for on at to in of from with this that these those there then sorry actually "
    "well sure perfect great fine just only what which when where how who why can could would will do does did one any both neither "
    "either if as by under name names also oh right correct yeah yep nope hmm maybe may let dear kind regards best about after before "
    "today tomorrow sir madam ms mr mrs dr cancel move book change number reference ticket date time day make take go sounds "
    "exactly absolutely certainly instead nothing everything all now sometime shall put use goodbye bye cheers "
    "january february march april june july august september october november december monday tuesday wednesday thursday friday "
    "saturday sunday mon tue wed thu fri sat sun".split()
)


def find_name(text, expected, domain_words):
    stop = NOT_NAMES | domain_words
    told = rf"(?:names?(?:'s| is| was| would be)?:?|i'm|i am|this is|it's|it is|under|in the name of|name of|called|speaking is|for|to|by)\s+(?:mr\.?|mrs\.?|ms\.?|miss|dr\.?)?\s*"

    def take(chunk):
        words, out = chunk.split(), []
        for word in words:
            bare = word.strip(".,!?;:'\"()")
            if bare.lower() in stop or any(c.isdigit() for c in bare):
                break
            out.append(bare)
        while out and out[-1].islower():
            out.pop()
        return " ".join(out)

    best = ""
    for m in re.finditer(rf"\b(?i:{told})((?:{NAME}\s*){{1,4}})", text):
        name = take(m[1])
        if name and (len(name.split()) > 1 or expected) and len(name.split()) > len(best.split()):
            best = name
    if best:
        return best
    for m in re.finditer(rf"(?:{NAME}\s*){{1,5}}", text):
        words = m[0].split()
        while words and words[0].strip(".,").lower() in stop:
            words.pop(0)
        name = take(" ".join(words))
        if len(name.split()) > 1 and (expected or re.match(r"\W*(here|speaking)\b", text[m.end():]) or re.search(r"[,.:]\s*$", text[:m.start()])):
            return name
        if name and expected and not best:
            best = name
    if best or not expected:
        return best
    m = re.fullmatch(r"(?:(?:it'?s|it is|my name is|name is|i'?m|under|the name is)\s+)?([a-zà-þ'-]+(?:\s+[a-zà-þ'-]+){0,2})[.!]?", text, re.I)
    if m and not set(m[1].lower().split()) & stop:
        return m[1].title()
    return ""


YES = (
    r"^(?:ah|oh|well|and|thank you|thanks|hmm)?[,.\s]*(?:yes|yeah|yep|yup|aye|sure|ok|okay|of course|certainly|correct|right\b|exactly|fine|perfect|"
    r"great|good\b(?! (?:morning|afternoon|evening|day))|lovely|wonderful|excellent|please do|go ahead|go for it|sounds|that sounds|that'?s (?:right|correct|fine|good|it|the one|perfect|great|ok)|that is (?:right|correct|fine|good|it|the one|perfect|all (?:right|correct))|"
    r"that works|that suits|that would|that will do|that'?ll do|i'?ll take|i will take|i would take|i take|i agree|agreed|confirmed|i confirm|absolutely|do it|book it|by all means|"
    r"all right|alright|all correct|everything is (?:right|correct)|please (?:book|go|do|cancel|move|change|confirm|proceed|make)|definitely|indeed|it is\b(?! (?:too|not))|it does|i do\b(?! not)|works for|happy)"
)
NO = (
    r"^(?:ah|oh|well|hmm|sorry|thank you|thanks|actually)?[,.\s-]*(?:no\b|nope|nah|not\b|don'?t|do not|rather not|wrong|that'?s (?:not|wrong|too|more)|that is (?:not|wrong|too|more)|"
    r"i'?d rather not|i would rather not|i don'?t|i do not|neither|none|stop|leave it|never mind|forget it|nothing)"
)


def is_yes(text):
    return bool(re.search(YES, text, re.I)) and not re.search(r"^\W*(?:that'?s|that is|it'?s|it is) (?:not|wrong|too)", text, re.I)


def is_no(text):
    return bool(re.search(NO, text, re.I)) and not re.search(r"^no (?:problem|worries|objection)", text, re.I)


def sentences_that_ask(text):
    parts = re.findall(r"[^.!?]+[.!?]?", text)
    asks = r"\?|\b(?:what|how (?:much|long|many|late)|whether|do you|can (?:i|we|you|my)|could (?:i|you|we)|may (?:i|we|my)|is (?:it|there)|are (?:you|there|dogs)|when (?:are|do|is|will)|tell me|know if|wonder|find out|question|want to know|like to know|ask)\b"
    return [p for p in parts if re.search(asks, p, re.I)]


def ordinal_choice(text, options):
    """Which of the options a reply means by its place: the earlier one, the second, the last."""
    t = text.lower()
    if re.search(r"\b(earli(?:er|est)|soonest)\b|\bfirst (?:one|option|slot|time|of)|\bthe first\b|\bformer\b|^first\b", t):
        return options[0]
    if re.search(r"\b(lat(?:er|est))\b(?! than)|\blast (?:one|option|slot|time)|\bthe last\b|\blatter\b", t):
        return options[-1]
    if re.search(r"\bsecond (?:one|option|slot|time)|\bthe second\b|^second\b", t) and len(options) > 1:
        return options[1]
    if re.search(r"\bthird (?:one|option|slot|time)|\bthe third\b", t) and len(options) > 2:
        return options[2]
    m = re.search(r"\b(?:option|number|no\.?|choice)\s*(\d|one|two|three|four)\b", t)
    if m and 1 <= number(m[1]) <= len(options):
        return options[number(m[1]) - 1]
    if re.search(r"\b(any|either|whichever|don't mind|do not mind|all the same|both are fine)\b", t):
        return options[0]
    return None


DONE = (
    r"\b(?:that'?s (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|that will be all|that would be all|nothing (?:else|more|further)|we(?:'re| are) (?:all )?(?:done|finished)|that was it|all done|leave it at that|think it over|think about it|nothing to add|no more|no(?:thing)?,? thank|"
    r"all i (?:need|want)ed|goodbye|bye|i'?m (?:all set|done|fine)|have a (?:nice|good|lovely))"
)


def parse(value):
    return value if isinstance(value, dt.date) else dt.date.fromisoformat(value)


def day_long(d):
    d = parse(d)
    return f"{d:%A} {d.day} {d:%B}"


def day_short(d):
    d = parse(d)
    return f"{d:%a} {d.day} {d:%b}"


def day_th(d):
    d = parse(d)
    suffix = "th" if 10 < d.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
    return f"{d:%A} the {d.day}{suffix} of {d:%B}"


def day_us(d):
    d = parse(d)
    return f"{d:%A}, {d:%B} {d.day}"


def day_iso(d):
    return parse(d).isoformat()


def day_full(d):
    d = parse(d)
    return f"{d:%A}, {d.day} {d:%B} {d.year}"


def clock24(t):
    return t


def clock12(t):
    h, m = int(t[:2]), t[3:]
    return f"{(h - 1) % 12 + 1}{'' if m == '00' else ':' + m} {'am' if h < 12 else 'pm'}"


def clock_words(t):
    h, m = int(t[:2]), t[3:]
    part = "in the morning" if h < 12 else "in the afternoon" if h < 17 else "in the evening"
    word = SMALL[(h - 1) % 12 + 1]
    return f"{word} o'clock {part}" if m == "00" else f"half past {word} {part}" if m == "30" else clock12(t)


def pounds(n):
    return f"£{n}"


def pounds_words(n):
    return f"{n} pounds"


def pounds_gbp(n):
    return f"GBP {n}.00"


def digits(n):
    return str(n)


def words(n):
    return SMALL[n] if n < len(SMALL) else str(n)


def either(items):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1]


def bare(items):
    return " / ".join(items)


def numbered(items):
    return "\n" + "\n".join(f"{i}) {x}" for i, x in enumerate(items, 1))


def dashes(items):
    return "\n" + "\n".join(f"- {x}" for x in items)
