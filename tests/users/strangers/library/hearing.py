"""What the desk hears in a caller's words."""
import datetime as dt
import re

TODAY = dt.date(2026, 6, 1)  # a Monday
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
NUM = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
ORD = {w: i + 1 for i, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())}
ORD |= {f"twenty-{w}": 20 + ORD[w] for w in "first second third fourth fifth sixth seventh eighth ninth".split()} | {"thirtieth": 30, "thirty-first": 31}
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DAY = r"(mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?"
N = r"(\d{1,2}|" + "|".join(list(NUM)[1:13]) + ")"
NEG = re.compile(r"\b(not|no|never|isn't|is not|instead of|rather than|other than|except|without|(?:don't|do not|didn't|did not|won't|wouldn't|can't|cannot|shouldn't) ?(?:want|need|like|take|be|get)?|skip|decline|anything but|neither|nor)\b[^.,;!?:]{0,40}$")


def clean(text):
    t = text.lower().replace("’", "'").replace("–", "-").replace("—", ", ").replace("a.m.", "am").replace("p.m.", "pm").replace("a.m", "am").replace("p.m", "pm")
    t = re.sub(r"[*_`\"“”]", " ", t)
    t = re.sub(r"^\s*(no|yes|actually|sorry|oh|well|nope|yeah)\s+(?=\w)(?!problem|changes)", r"\1, ", t)
    t = re.sub(r"\s+", " ", t).strip()
    digit = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)"
    return re.sub(rf"\b{digit}(?:[ ,-]+{digit}){{5,}}\b", lambda m: "".join(str(NUM.get(w, 0)) for w in re.findall(digit, m[0])), t)


def negated(t, at):
    before = re.split(r"[.,;!?:]| but | so | then | otherwise | or else | and i (?:want|would|need)| i'll | i'd | i will | i would (?:like|prefer)", t[:at])[-1]
    before = re.sub(r"don't mind|do not mind|no problem|why not|not only|if not|don't forget|no later than|not later than", "", before)
    return bool(NEG.search(before))


def num(w):
    return NUM[w] if w in NUM else int(w)


def blank(t, a, b):
    return t[:a] + "~" * (b - a) + t[b:]


def dates(t):
    """[(iso, position, negated)], births [iso], text without them"""
    found, births = [], []
    t = re.sub(r"\b(%s)(?= (?:of )?%s)" % ("|".join(sorted(ORD, key=len, reverse=True)), MON), lambda m: f"{ORD[m[1]]}th", t)
    t = re.sub(r"(?<=the )(%s)(?=\b)" % "|".join(sorted(ORD, key=len, reverse=True)),
               lambda m: f"{ORD[m[1]]}th" if re.search(rf"({MON}|{DAY}),? the $", t[:m.start()]) else m[1], t)

    def put(y, mo, d, m):
        nonlocal t
        try:
            if y is None:
                day = dt.date(TODAY.year, mo, d)
                if day < TODAY - dt.timedelta(60):
                    day = dt.date(TODAY.year + 1, mo, d)
            else:
                day = dt.date(y + (2000 if y < 100 else 0), mo, d)
        except ValueError:
            return
        if day.year < 2020:
            births.append(day.isoformat())
        else:
            found.append((day, m.start(), negated(t, m.start())))
        t = blank(t, m.start(), m.end())

    def month(s):
        return next(i for i, x in enumerate(MONTHS, 1) if x.startswith(s[:3]))

    yr = r"(?:,? (?:in )?(\d{4})\b)?"
    for m in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", t):
        put(int(m[1]), int(m[2]), int(m[3]), m)
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)?[ -]{MON}\b{yr}", t):
        put(int(m[3]) if m[3] else None, month(m[2]), int(m[1]), m)
    for m in re.finditer(rf"\b{MON} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:|\s?[ap]m){yr}", t):
        put(int(m[3]) if m[3] else None, month(m[1]), int(m[2]), m)
    for m in re.finditer(r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b", t):
        put(int(m[3]) if len(m[3]) == 4 else (1900 if int(m[3]) > 30 else 2000) + int(m[3]), int(m[2]), int(m[1]), m)
    for m in re.finditer(r"\b(\d{1,2})/(\d{1,2})\b", t):
        put(None, int(m[2]), int(m[1]), m)
    for m in re.finditer(r"\b(\d{1,2})(?:st|nd|rd|th)\b", t):
        d = int(m[1])
        put(2026, 6 if d >= TODAY.day else 7, d, m)
    for m in re.finditer(r"\bday after tomorrow\b", t):
        put(2026, 6, 3, m)
    for m in re.finditer(r"\btomorrow\b", t):
        put(2026, 6, 2, m)
    for m in re.finditer(r"\b(?:today|tonight)\b", t):
        put(2026, 6, 1, m)
    explicit = {d.weekday() for d, *_ in found}
    for m in re.finditer(rf"\b(next |this |on )?{DAY}s?\b", t):
        if m[2] in ("sat", "sun", "wed", "mar") and m[0].strip() == m[2] and len(t) > 40:
            continue
        wd = next(i for i, x in enumerate(DAYS) if x.startswith(m[2][:3]))
        if wd in explicit:
            continue
        ahead = (wd - TODAY.weekday()) % 7 or 7
        if (m[1] or "").strip() == "next" and ahead < 7:
            ahead += 7
        day = TODAY + dt.timedelta(ahead)
        found.append((day, m.start(), negated(t, m.start())))
        t = blank(t, m.start(), m.end())
    found.sort(key=lambda f: f[1])
    return [(d.isoformat(), p, n) for d, p, n in found], births, t


def times(t):
    """[(HH:MM, position, end, negated)], text without them"""
    found = []

    def put(h, mi, half, m):
        nonlocal t
        if half == "pm" and h < 12:
            h += 12
        elif half == "am" and h == 12:
            h = 0
        elif half is None and 1 <= h <= 8:
            h += 12
        if h < 24 and mi < 60:
            found.append((f"{h:02d}:{mi:02d}", m.start(), m.end(), negated(t, m.start())))
            t = blank(t, m.start(), m.end())

    part = r"(?: ?(am|pm)\b| in the (morning|afternoon|evening))"

    def half(a, b):
        return a or {"morning": "am", "afternoon": "pm", "evening": "pm"}.get(b)

    # "2 to 4 pm", "from 2 until 4"
    for m in re.finditer(rf"\b(?:(from|between) )?{N}(?::(\d\d))?(?: ?(?:o'clock))? ?(?:to|until|till|-|and) ?{N}(?::(\d\d))?(?: ?o'clock)?{part}?", t):
        if not (m[1] or m[6] or m[7] or (m[3] and m[5])) or re.match(r" ?(hours?|people|of us|persons)", t[m.end():]) or not re.search(r"to|until|till|-|and", m[0]):
            continue
        if " and " in m[0] and m[1] != "between":
            continue
        h = half(m[6], m[7])
        a, b = num(m[2]), num(m[4])
        put(a, int(m[3] or 0), h if h != "pm" or a <= b or a < 8 else None, m)
        before = t
        put(b, int(m[5] or 0), h, m)
        t = before
    for m in re.finditer(rf"\b(half past|quarter past|quarter to) {N}{part}?", t):
        h, mi = num(m[2]), {"half past": 30, "quarter past": 15, "quarter to": 45}[m[1]]
        put(h - (m[1] == "quarter to"), mi, half(m[3], m[4]), m)
    for m in re.finditer(rf"(?<![£\d.])\b(\d{{1,2}})[:.](\d\d)(?!\d){part}?(?! ?(?:pounds|gbp))", t):
        if t[m.start():m.end()].count("~") == 0:
            put(int(m[1]), int(m[2]), half(m[3], m[4]) or ("" if int(m[1]) > 8 or m[1].startswith("0") else None), m)
    for m in re.finditer(rf"\b{N} (thirty|fifteen|forty-five){part}?", t):
        put(num(m[1]), {"thirty": 30, "fifteen": 15, "forty-five": 45}[m[2]], half(m[3], m[4]), m)
    for m in re.finditer(rf"\b{N}(?: ?o'clock)?{part}", t):
        put(num(m[1]), 0, half(m[2], m[3]), m)
    for m in re.finditer(rf"\b{N} ?o'clock", t):
        put(num(m[1]), 0, None, m)
    for m in re.finditer(r"\b(noon|midday)\b", t):
        put(12, 0, "", m)
    for m in re.finditer(rf"\b(?:at|from|start(?:ing|s)?(?: at)?|beginning at) {N}\b(?! ?(?:hours?|people|of us|persons|pounds))(?!\S*\d)", t):
        put(num(m[1]), 0, None, m)
    found.sort(key=lambda f: f[1])
    return found, t


def hours(t):
    m = re.search(rf"\b(?:(one|two|three|\d) and a half|(\d)\.5|(\d)½) ?(?:hours?|hrs?)", t)
    if m:
        return num(m[1] or m[2] or m[3]) + 0.5, blank(t, m.start(), m.end())
    m = re.search(r"\ban hour and a half\b|\bone hour and a half\b|\bninety minutes\b", t)
    if m:
        return 1.5, blank(t, m.start(), m.end())
    m = re.search(rf"\b(?:{N}|an?)[ -]?(?:full |whole )?(?:hours?|hrs?|h)\b", t)
    if m and not re.search(r"within $|in $", t[:m.start()]):
        return (num(m[1]) if m[1] else 1), blank(t, m.start(), m.end())
    m = re.search(r"\b(\d{2,3}) ?(?:minutes|mins?)\b", t)
    if m:
        h = int(m[1]) / 60
        return (int(h) if h == int(h) else h), blank(t, m.start(), m.end())
    return None, t


def people(t):
    """(number, text without it)"""
    if m := re.search(r"\b(just|only) (for )?(me|myself)\b|\bon my own\b|\bby myself\b", t):
        return 1, t
    t = re.sub(r"\bup to \d+ (people|persons)|\bseats (up to )?\d+", "", t)
    m = re.search(rf"\b(?:me|myself|i) and {N} (?:others?|friends?|people|more|students|colleagues)|\b{N} (?:others|friends|colleagues) and (?:me|i|myself)", t)
    if m:
        return num(m[1] or m[2]) + 1, blank(t, m.start(), m.end())
    for rx in (rf"\b{N} (?:of us|people|persons|person|students|participants|guests|adults|seats|readers|heads|in (?:all|total)|altogether|members of|friends|attendees|colleagues)",
               rf"\b(?:party|group|table|number of people(?: is)?|number of persons|people|persons|attendees|there (?:are|will be)|we(?:'re| are)|we will be|we'll be|will be)(?: of| for|:)? {N}\b(?! ?(?:hours?|hrs?|~|o'clock|pm|am|pounds|:|days|weeks|minutes))",
               rf"\bfor {N}\b(?! ?(?:hours?|hrs?|~|o'clock|pm|am|pounds|:|days|weeks|minutes))"):
        m = re.search(rx, t)
        if m:
            return num(m[1]), blank(t, m.start(), m.end())
    return None, t


AFTER_TITLE = re.compile(r"[^.,;!?]{0,25}\b(?:(?:is|are|would be|'s) (?:no|of no) (?:use|good|help|interest)|is useless|(?:does not|doesn't|don't|do not|need not|needn't) (?:need|have to|interest)|needs no|(?:is|are) not (?:needed|necessary|to be|urgent)|must not|mustn't|isn't (?:needed|necessary|urgent)|can stay|i (?:will|can|shall) bring back|will be brought)")
AFTER = re.compile(AFTER_TITLE.pattern + r"|[^.,;!?]{0,20}\b(?:isn't|is not|doesn't|does not|won't|will not|wouldn't|would not|can't be|cannot be|has expired)\b")


def mentions(t, table, titles=False):
    """values of {value: regex} in the order said, [(value, negated)]"""
    out = []
    after = AFTER_TITLE if titles else AFTER
    for value, rx in table.items():
        for m in re.finditer(rx, t):
            out.append((m.start(), value, negated(t, m.start()) or bool(after.match(t[m.end():]))))
    out.sort(key=lambda x: x[0])
    seen = {}
    for _, v, n in out:
        if v not in seen or (seen[v] and not n):
            seen[v] = n
    return list(seen.items())


YES = re.compile(r"^(?:\W|oh|ah|um|uh|er|hm+|well|ok|okay|great|thank you|thanks)*\b(yes|yeah|yep|yup|aye|sure|correct|right|that's (?:right|correct|it|fine|good|all correct|all right)|that is (?:right|correct|fine|good)|exactly|precisely|please do|go ahead|please go ahead|"
                 r"fine|perfect|good|lovely|brilliant|wonderful|absolutely|certainly|definitely|of course|confirm(?:ed)?|agreed|i agree|let's do (?:it|that)|that would be (?:great|lovely|fine|good|nice|perfect|kind|right|wonderful)|that'd be (?:great|lovely|fine|good|nice|perfect)|you (?:may|can)|suits me|that suits|happy with|i'm happy|i am happy|with pleasure|gladly|why not|no objections?|sounds (?:good|right|great|fine|perfect)|do it|do so|do that|book it|that works|all (?:correct|right|good)|i do|i would|i confirm|indeed|by all means|please|everything is (?:right|correct)|it is|it's (?:right|correct|fine)|looks (?:good|right|correct))\b")
STRONG = re.compile(r"\b(go ahead|that's (?:right|correct)|that is (?:right|correct)|is (?:all )?correct|are correct|i confirm|please confirm|please do (?:so|that|it)|please book it|please proceed|no changes|nothing to change|that's fine|that is fine|sounds good|i(?:'d| would) like that|yes,? please|happy with (?:that|it))\b")
OK = re.compile(r"^\W*(ok|okay|great|alright|all right)\b")
NO = re.compile(r"^(?:\W|oh|ah|um|uh|er|hm+|well|ok|okay|sorry|thanks|thank you|then|in that case|but)*\b(no|nope|nah|not|don't|do not|never mind|nevermind|leave|i don't|i do not|i'd rather not|i would rather not|rather not|wrong|incorrect|stop|wait|i won't|i will not|skip|forget|neither|none|nothing|keep|that's all(?! (?:correct|right|fine|good))|that is all(?! (?:correct|right|fine|good))|that's too|that is too|too (?:much|expensive))\b")
NOTRIGHT = re.compile(r"\b(not (?:quite )?(?:right|correct|what i)|isn't (?:right|correct)|is wrong|'s wrong|incorrect)\b")
LEAVE = re.compile(r"\b(leave (?:it|the|that|things|everything|my)|never ?mind|forget (?:it|about it)|don't (?:cancel|do|book|renew|bother|want (?:it|to cancel|that))|do not (?:cancel|do|book|want to cancel)|keep (?:it|that|(?:the|my)(?: old)?(?: booking| room| one)?)\b|do without|rather not|too (?:much|expensive)|more than i|not worth|won't cancel|will not cancel|i'll keep|i will keep|as it is|as they are)\b")


def yesno(t):
    if re.search(r"^\W*no problem|\bno changes\b|nothing to change", t):
        return True
    if NOTRIGHT.search(t):
        return False
    if NO.search(t) and not re.search(r"^\W*not? only", t):
        return bool(STRONG.search(t) and re.search(r"^\W*no\b", t) and not LEAVE.search(t)) if STRONG.search(t) else False
    if LEAVE.search(t) and not YES.search(t):
        return False
    if YES.search(t) or OK.search(t) or (STRONG.search(t) and not negated(t, STRONG.search(t).start())):
        return True
    if re.search(r"\b(yes|yes please|that is what i (?:want|meant)|that's what i (?:want|meant))\W*$", t):
        return True
    return None


ROOM = r"\b(?:(?:study|meeting|group|alcott|byron|cartland) )?rooms?\b|\bbookings?\b|\bb-? ?\d{4}\b|\bsessions?\b"
INTENTS = {
    "replace": r"\b(lost|lose|losing|mislaid|misplaced|stolen|replace|replacing|replacement|new|missing|broke|broken|snapped|gone|can't find|cannot find|left)\b[^!?]*\b(?<!payment )(?<!credit )(?<!debit )card\b|\bcard\b[^.!?]{0,40}\b(lost|stolen|missing|gone|replaced|replacement|disappeared|broke)",
    "cancel": r"\b(cancel|cancelling|canceling|cancellation|cancelled|canceled|call off|give up|drop)\b|\b(no longer|don't|do not|won't) need (?:my|the|that) (?:study )?(?:room|booking)",
    "move": r"\b(move|moved|moving|reschedul\w+|shift|shifted|postponed?|changed?|put (?:it )?(?:back|off)|bring(?: it)? forward|(?:another|different|other|new) (?:day|time|date)|instead|swap)\b",
    "book": r"\b(book|booking|reserve|reserving|reservation|need|like|want|hire|have|get|looking for|find|after|any|available|free|use)\b",
    "renew": r"\b(renew|renewal|renewals|renewed|renewing|extend|extended|extending|extension|prolong|longer|more time|another (?:three|3|few|couple of) weeks|hang on to|hold on to)\b",
    "hold": r"\b(?:reserv(?:e|ing|ed|ation)|place a hold|(?<!to )(?<!please )hold(?! on\b)|a hold|queue|waiting list|waitlist|on (?:the|its|your) list|aside|put me (?:down|on|in)|order a copy|request|borrow)\b",
    "pay": r"\bfines\b|\b(?:my|the|outstanding|library|overdue|late|this|that)\s+fine\b(?! with| by)|\boverdue (?:fees?|charges?)|\b(?:i|what i|that i) owe\b|\bsettle\b|\boutstanding (?:balance|amount|charges?)|\bpay (?:off )?(?:my|what)\b",
}
SHORT = {"room": "book", "loan": "renew", "fine": "pay", "card": "replace", "booking": "book", "title": "hold"}


def intents(t, free=False):
    """What is wanted, in the order said; `free`: nothing else is being done."""
    found = {}
    for name, rx in INTENTS.items():
        for m in re.finditer(rx, t):
            if not negated(t, m.start()) and not re.search(r"\b(?:if|unless)\b[^.,!?]*$", t[:m.start()]):
                found[name] = m.start()
                break
    room = bool(re.search(ROOM, t))
    if not room:
        found.pop("book", None)
        if not free or not re.search(r"\b(move|moved|reschedul\w+|postponed?)\b", t) or "hold" in found:
            found.pop("move", None)
    if "cancel" in found and not room and not free:
        found.pop("cancel")
    if "cancel" in found or "move" in found:
        found.pop("book", None)
    if {"move", "cancel"} <= found.keys():
        found.pop("move")
    if found.keys() & {"book", "move", "cancel"} and "hold" in found and not re.search(r"\b(copy|title|novel|list|queue|aside)\b", t):
        found.pop("hold")
    if "renew" in found and "hold" in found and re.search(r"\bhold on to\b", t):
        found.pop("hold")
    if free and not found:
        for word, name in SHORT.items():
            if re.search(rf"\b{word}s?\b", t) and not re.search(rf"\b(that's|is|am|i'm) fine\b", t):
                return [name]
    return sorted(found, key=found.get)
