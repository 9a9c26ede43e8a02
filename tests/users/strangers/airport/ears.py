"""How the desk understands customers: rules, no model. `hear(text, ctx)` gives what was said, clause by clause."""
import re
from dataclasses import dataclass, field
from datetime import date, timedelta

from world import TODAY

MONTHS = {m: i for i, ms in enumerate(
    ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug", "september sept sep",
     "october oct", "november nov", "december dec"), 1) for m in ms.split()}
DAYS = {d: i for i, ds in enumerate(("monday mon", "tuesday tues tue", "wednesday wed", "thursday thurs thu", "friday fri", "saturday sat",
                                     "sunday sun")) for d in ds.split()}
SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
NUM = {w: i for i, w in enumerate(SMALL)} | {"a": 1, "an": 1, "another": 1, "couple": 2, "single": 1}
ORD = {w: i for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
                                  "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(), 1)}
ORD |= {f"twenty{sep}{w}": 20 + i for w, i in list(ORD.items())[:9] for sep in ("-", " ")} | {"thirtieth": 30, "thirty-first": 31, "thirty first": 31}
M = "|".join(sorted(MONTHS, key=len, reverse=True))
D = "|".join(sorted(DAYS, key=len, reverse=True))
O = "|".join(sorted(ORD, key=len, reverse=True))
PLATE = re.compile(r"(?<![A-Za-z0-9-])(?:[A-Za-z]{2}\d{2}[ -]?[A-Za-z]{3}|[A-Z]{1,3}-[A-Z]{1,2}[ -]?\d{2,4})(?![A-Za-z0-9])")
REF = re.compile(r"\bPK[- ]?(\d{5})\b", re.I)
TICKET = re.compile(r"\bLL[- ]?(\d{4})\b", re.I)
MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
FLIGHT = re.compile(r"\b(?:(ms|tn|br)[ -]?(\d{3,4})|([A-Z]{2}) ?(\d{3,4}))\b", re.I)
MONEY = re.compile(r"(?:€|\beur(?:os?)?)\s*(\d+(?:[.,]\d{1,2})?)|\b(\d+(?:[.,]\d{1,2})?)\s*(?:€|euros?\b|eur\b)", re.I)
DENY = re.compile(r"(?:\bnot|instead of|rather than|\bno longer|\bisn't|\bwasn't)\s+(?:(?:on|at|from|until|till|the|by|with|flight|for|in|to|number)\s+)*$", re.I)
STOP = set("""yes no not sorry my the it its i is this that these please thanks thank hello hi hey good morning afternoon evening and or but mr mrs ms
    dear name surname plate flight ticket booking number car date time passenger mother father mum dad son daughter wife husband her his their sure ok okay
    right well oh ah also then number until from on at in for to of we you your he she they at actually if what when where how which covered skyline harbour
    lounge meadow terminal deck left luggage receipt parking pick up drop off as a an first last only just with under here there exit entry end start email mail pass
    new return registration would could can may june july monday tuesday wednesday thursday friday saturday sunday change cancel send extend book keep
    actually correction make full family given so do don't because airport park valet wheelchair assistance it's i'm i'd that's after before about all
    walk stairs seat help climb cannot she he they me people guests three two four one collect bring keep want need nothing any same day stay trip holiday holidays
    only once maybe perhaps could please goodbye bye meanwhile since regarding concerning order valid note flying fly plus moreover via terminal cheapest latest
    earliest breakfast voucher money card total price budget limit most least more less than between nobody everything something sir madam team tarn point see
    lovely great perfect fine exactly indeed true false unfortunately sadly luckily besides however both neither either none have has had was were will would""".split()) | set(MONTHS) | set(DAYS)


@dataclass
class Clause:
    text: str
    intents: list = field(default_factory=list)  # names, in the order of mention
    dates: list = field(default_factory=list)    # (iso, role or None)
    denied: list = field(default_factory=list)   # values that were denied
    facts: dict = field(default_factory=dict)


@dataclass
class Heard:
    text: str
    clauses: list
    yes: bool = False
    no: bool = False
    bye: bool = False
    dunno: bool = False
    drop: bool = False     # leave it
    dear: bool = False     # too expensive
    instead: bool = False
    limit: float | None = None  # at most
    least: float | None = None
    only: bool = False     # on a condition
    questions: set = field(default_factory=set)

    def any(self, *names):
        return any(n in c.facts for c in self.clauses for n in names)

    @property
    def intents(self):
        return [i for c in self.clauses for i in c.intents]


def has(pattern, text):
    return re.search(pattern, text, re.I) is not None


# ---- dates ----

ENTRY = r"\b(from|starting|start\w*|arriv\w*|drop\w*|entry|begin\w*|since|between|bring\w*|park\w* (?:it )?on|leave (?:my|the|it|our)|come in|move (?:it )?to|first day)\b"
EXIT = r"\b(until|till|til|to|through|thru|by|end\w*|pick\w*|collect\w*|return\w*|back|exit|leaving|last day|and)\b|[-–—]\s*$"


def _make(day, month, year=None, floor=TODAY):
    try:
        return date(int(year) if year else floor.year, month, int(day))
    except ValueError:
        return None


def find_dates(text, month=None, listed=False):
    """[(start, end, date)], in order. `month` is (year, month) of what is talked about, for 'the 14th'."""
    found, taken = [], [False] * (len(text) + 1)

    def put(m, value):
        if value and not any(taken[m.start():m.end()]):
            for i in range(m.start(), m.end()):
                taken[i] = True
            found.append((m.start(), m.end(), value))

    def year(y):
        return (2000 + int(y) if len(y) == 2 else int(y)) if y else None

    for m in re.finditer(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", text):
        put(m, _make(m[3], int(m[2]), m[1]))
    for m in re.finditer(r"\b(\d{1,2})[./](\d{1,2})(?:[./](20\d\d|\d\d))?(?![\d])\.?", text):
        d, mo = int(m[1]), int(m[2])
        if "." in m[0] and not m[3] and not m[0].endswith(".") and not 1 <= mo <= 12:
            continue
        if mo > 12 >= d:
            d, mo = mo, d
        if 1 <= mo <= 12 and not re.match(r"\s*(?:€|eur)", text[m.end():], re.I):
            put(m, _make(d, mo, year(m[3])))
    # 20 to 27 June, 20-27 June, June 20 to 27
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)?(\s*(?:-|–|—|to|until|till|and|through)\s*(?:the )?)(\d{{1,2}})(?:st|nd|rd|th)?(?: of)?,? ({M})\b\.?(?:,? (20\d\d))?", text, re.I):
        a, b = _make(m[1], MONTHS[m[4].lower()], m[5]), _make(m[3], MONTHS[m[4].lower()], m[5])
        if a and b and not any(taken[m.start():m.end()]) and not has(r"\bnot\b", m[2]):
            found += [(m.start(1), m.end(1), a), (m.start(3), m.end(), b)]
            for i in range(m.start(), m.end()):
                taken[i] = True
    for m in re.finditer(rf"\b({M})\.? (\d{{1,2}})(?:st|nd|rd|th)?(\s*(?:-|–|—|to|until|till|and|through)\s*(?:the )?)(\d{{1,2}})(?:st|nd|rd|th)?\b(?! ?(?:euro|€|:|people|june|july))(?:,? (20\d\d))?", text, re.I):
        a, b = _make(m[2], MONTHS[m[1].lower()], m[5]), _make(m[4], MONTHS[m[1].lower()], m[5])
        if a and b and not any(taken[m.start():m.end()]):
            found += [(m.start(), m.end(2), a), (m.start(4), m.end(), b)]
            for i in range(m.start(), m.end()):
                taken[i] = True
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ?({M})\b\.?(?:,? ?(20\d\d))?", text, re.I):
        put(m, _make(m[1], MONTHS[m[2].lower()], m[3]))
    for m in re.finditer(rf"\b({M})\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (20\d\d))?(?!:)", text, re.I):
        put(m, _make(m[2], MONTHS[m[1].lower()], m[3]))
    for m in re.finditer(rf"\b(?:the )?({O})(?: of)? ({M})\b|\b({M}) (?:the )?({O})\b", text, re.I):
        put(m, _make(ORD[(m[1] or m[4]).lower()], MONTHS[(m[2] or m[3]).lower()]))
    near = found[-1][2] if found else None
    y, mo = (near.year, near.month) if near else month or (TODAY.year, TODAY.month)
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)\b|\bthe ({O})\b(?! (?:one|option|car|booking|of the|lounge|day|date|time|choice|flight|night|suitcase|stay))", text, re.I):
        if not (listed and (m[2] or int(m[1]) <= 3)):  # "the third" of what was listed
            put(m, _make(m[1] or ORD[m[2].lower()], mo, y))
    for m in re.finditer(r"\bday after tomorrow\b|\btomorrow\b|\btoday\b", text, re.I):
        put(m, TODAY + timedelta({"today": 0, "tomorrow": 1}.get(m[0].lower(), 2)))
    for m in re.finditer(rf"\b(next )?({D})\b(?:,? (?:the )?)?", text, re.I):
        if any(taken[m.start():m.end()]) or any(0 <= s - m.end() <= 1 for s, _, _ in found):
            continue
        if len(m[2]) <= 3 and not m[2][0].isupper():
            continue
        ahead = (DAYS[m[2].lower()] - TODAY.weekday()) % 7 or 7
        put(m, TODAY + timedelta(ahead))
    return sorted(found)


def roles(text, found):
    out = []
    for i, (start, end, value) in enumerate(found):
        before = text[found[i - 1][1] if i else max(0, start - 70):start]
        hits = [(m.start(), "entry") for m in re.finditer(ENTRY, before, re.I)] + [(m.start(), "exit") for m in re.finditer(EXIT, before, re.I)]
        if i == 0:
            hits = [h for h in hits if not re.match(r"and\b", before[h[0]:], re.I)]
        role = max(hits)[1] if hits else None
        after = text[end:found[i + 1][0] if i + 1 < len(found) else end + 40]
        if role is None and has(r"^\W*(?:as (?:the )?|is (?:the |my )?|\()?(?:new )?(pick|end|return|exit|collect)", after):
            role = "exit"
        if role is None and has(r"^\W*(?:as (?:the )?|is (?:the |my )?|\()?(?:new )?(drop|start|entry|arriv)", after):
            role = "entry"
        out.append((value.isoformat(), role))
    return out


# ---- times, counts ----

def find_times(text, asked):
    out = []
    half = 12 if has(r"\b(evening|afternoon|tonight)\b", text) else 0
    for m in re.finditer(r"\b(\d{1,2})[:h](\d\d)\s*(am|pm|a\.m\.|p\.m\.)?|\b(\d{1,2})(?:\.(\d\d))?\s*(am|pm|a\.m\.|p\.m\.|o'?clock)(?!\w)", text, re.I):
        hour, minute, mark = int(m[1] or m[4]), int(m[2] or m[5] or 0), (m[3] or m[6] or "").lower()
        if mark.startswith("p") and hour < 12 or half and hour < 12 and not mark.startswith("a"):
            hour += 12
        if hour < 24:
            out.append((m.start(), m.end(), f"{hour:02d}:{minute:02d}"))
    words = "|".join(SMALL[1:])
    tail = r"(?:\s*o'?clock)?(?: in the (?:morning|evening|afternoon))?"
    for m in re.finditer(rf"\b(half past )?({words}|\d{{1,2}})\b(?! ?(?:people|person|passes|guests|adults|euros?|of us|children|daughters|pass|guest|{M})\b)(?![:./@-]|(?:st|nd|rd|th)\b)({tail})", text, re.I):
        head = text[max(0, m.start() - 12):m.start()]
        if any(s <= m.start() < e for s, e, _ in out):
            continue
        if m[3].strip() or m[1] or has(r"\b(at|around|about|by|say)\s*$|\btime\b[^\d]{0,8}$", head) and not has(r"(at (most|least)|up)\s*$", head) or asked and re.fullmatch(r"\W*(?:(?:then|make it|ok|okay|sorry|no|at|well|let's say|yes)\W+)*", text[:m.start()], re.I):
            hour = NUM.get(m[2].lower()) if m[2].lower() in NUM else int(m[2])
            if 1 <= hour <= 24:
                out.append((m.start(), m.end(), f"{hour + (half if hour < 12 else 0):02d}:{'30' if m[1] else '00'}"))
    return sorted(out)


def find_guests(text, asked):
    if has(r"\b(just|only) (me|myself)\b|\bon my own\b|\balone\b|\bby myself\b", text):
        return 1
    words = "|".join(SMALL[1:])
    m = re.search(r"\b(?:me|myself|i)\b,? (?:and|with|plus) (?:my |both my )?(?:(\w+) )?(daughters|sons|children|kids|friends|colleagues|parents|wife|husband|partner|son|daughter|friend|colleague|child|mother|father)\b", text, re.I)
    hit = re.search(rf"\b({words}|\d{{1,2}}) (?:lounge )?(?:people|persons?|passes|guests?|adults?|of us|travell?ers|passengers?|tickets|pass)\b", text, re.I)
    kids = re.search(rf"\b({words}|an?|\d) (?:child|children|kids?)\b", text, re.I)
    number = lambda w: NUM[w.lower()] if w.lower() in NUM else int(w) if w.isdigit() else 2 if w else 1
    if hit:
        return number(hit[1]) + (number(kids[1]) if kids and "adult" in hit[0].lower() else 0)
    if m:
        return 1 + (number(m[1]) if m[1] else 1 if not m[2].endswith("s") else 2)
    hit = re.search(rf"\b(?:guests|people|persons|number(?: of (?:people|guests|passes))?|we are|we're|there are|there will be|are|party)(?: is| are|:)? (?:of )?({words}|\d{{1,2}})\b(?![:.]\d)", text, re.I)
    hit = hit or re.search(rf"\bfor ({words}|\d)\b(?! ?(?:days|nights|weeks|hours|o'?clock|euros?|:|am\b|pm\b|{M}))", text, re.I)
    hit = hit or asked and re.search(rf"^\W*(?:(?:yes|sorry|we|all|are|it's|that's|for|the|in|total|number|i'd|say)\W+)*({words}|\d{{1,2}})\b(?![:.]\d|th|st|nd|rd|\s*(?:{M}|am|pm|o'c))", text, re.I)
    hit = hit or asked and re.search(rf"(?:^|[,;\n])\s*({words}|\d{{1,2}})\s*(?:$|[,;.\n])", text, re.I)
    return number(hit[1]) if hit else None


# ---- wishes ----

INTENTS = [
    ("luggage", r"\b(luggage|suitcase|left[- ]luggage|baggage|\bbags?\b|LL-?\d{4})"),
    ("lounge", r"\blounges?\b"),
    ("assist", r"\b(wheel ?chair|assistance|special help|mobility)\b"),
    ("valet", r"\bvalet\b"),
    ("receipt", r"\b(receipt|invoice)\b"),
    ("cancel", r"\b(cancel\w*|call(?:ed)? (?:it )?off|refund\w*|money back)\b"),
    ("flight", r"\b(?:new|another|other|different|chang\w+|rebook\w*|update|wrong|switch\w*|correct|moved|later|earlier)\b[^.?!]{0,45}\bflight\b(?! assistance)|\bflight\b[^.?!]{0,40}\b(?:chang\w+|is now|another|rebooked|moved|cancelled|different|has become|switched|instead)|\brebooked\b"),
    ("change", r"\b(?:extend\w*|longer|prolong\w*|postpon\w*|more (?:time|days?)|(?:other|new|different) dates|reschedul\w*)\b|\b(?:move|shift|change|put|push|switch)\b(?! my mind)[^.?!]{0,40}\b(?:booking|parking|dates?|it|stay|reservation|(?:to|from) (?:the )?\d)|\bpick (?:it|my car|the car|the car up|it up)\b[^.?!]{0,20}\blater\b|\b(?:days?|nights?) more\b|\bstay(?:ing)? on\b|\b(?:pick|collect|fetch)\b[^.?!]{0,24}\b(?:car|it)\b[^.?!]{0,40}\binstead\b|\bstay until\b|\binstead of the \d"),
    ("book", r"\b(?:book|reserve|need|want|like|look\w* for|find)\b[^.?!]{0,40}\b(?:parking|car park|parking space|space for|place for)\b|\b(?:leave|park)\b[^.?!]{0,30}\b(?:car|vehicle|van)\b|\bparking (?:space|place) for\b|\bpark at\b|^\W*(?:car )?parking\b[^.?!]{0,20}$"),
]
OWN = r"\b(my|the|our|a) (?:\w+ )?(?:booking|reservation)\b|\bi(?:'ve| have)? (?:already )?booked\b|\bbooked (?:it|in)\b"


def find_intents(text):
    hits = []
    for name, pattern in INTENTS:
        for m in re.finditer(pattern, text, re.I):
            before = text[max(0, m.start() - 42):m.start()]
            if has(r"\b(don't|do not|no|not|without|never|neither|instead of|rather than|won't)\b[^.,;]{0,26}$", before) and not has(r"\b(no problem|if not|why not|is it not)\b", before):
                continue
            hits.append((m.start(), name))
            break
    names = {n for _, n in hits}
    if names & {"luggage", "lounge", "assist"}:  # their own verbs: keep longer, change …, my flight …
        hits = [h for h in hits if h[1] not in ("change", "book", "flight") or h[1] == "change" and has(r"\bpark|\bcar\b", text)]
    if "receipt" in names:
        hits = [h for h in hits if not (h[1] == "cancel" and has(r"cancelled (booking|stay)", text)) and h[1] != "book"]
    if "cancel" in names or "change" in names or "flight" in names or "valet" in names:
        hits = [h for h in hits if h[1] != "book"]
    if "flight" in names and "change" in names and not has(r"longer|extend|more days|dates|more time|pick", text):
        hits = [h for h in hits if h[1] != "change"]
    if "flight" in names and has(r"flight (?:was|is|has been|got) cancel", text):
        hits = [h for h in hits if h[1] != "cancel"]
    if "book" in names and has(OWN, text) and not has(r"\bleave my car\b|\bpark my car\b|\bbook parking\b", text):
        hits = [h for h in hits if h[1] != "book"]
    return [n for _, n in sorted(hits)]


# ---- names ----

WORD = r"[A-ZÀ-Ý][a-zà-ÿ]+(?:[-'’][A-ZÀ-Ý]?[a-zà-ÿ]+)?"


def _names(text):
    """Runs of capitalised words that are nobody's business words."""
    text = MAIL.sub(" ; ", TICKET.sub(" ; ", REF.sub(" ; ", PLATE.sub(" ; ", FLIGHT.sub(" ; ", text)))))
    runs = []
    for run in re.findall(rf"{WORD}(?:[ ]+{WORD})*", text):
        words = [w for w in run.split() if w.lower() not in STOP]
        if words:
            runs.append(words)
    return runs


def names(text, asked):
    facts = {}
    kin = r"(?:passenger|traveller|mother|mum|mom|father|dad|wife|husband|son|daughter|grandmother|grandfather|aunt|uncle|sister|brother|(?:her|his|their))"
    m = re.search(rf"\b(?i:{kin}(?:'s)?(?: (?:full )?name)?(?: on the \w+)?(?: is called| is named| is|:|,| called| named)?) (?i:(?:Mrs?|Ms)\.? )?({WORD}(?: {WORD})*)", text)
    if m:
        words = [w for w in m[1].split() if w.lower() not in STOP]
        if words:
            facts["passenger"] = " ".join(words)
    m = re.search(rf"\b(?i:surname|last name|family name)(?i:'s| is| of the booking is| on the \w+ is|:| =|,)*(?i: under)? ?({WORD})", text)
    m = m or re.search(rf"\b(?i:my (?:full )?name(?:'s| is|:)|name:|i am|i'm|this is|it's|here is|mr\.?|mrs\.?|ms\.?|under the name(?: of)?|under|in the name of|name of|name is) (?i:called )?({WORD}(?: {WORD}){{0,2}})", text)
    if m:
        words = [w for w in m[1].split() if w.lower() not in STOP]
        if words and not (facts.get("passenger", "").endswith(" ".join(words)) and "my name" not in m[0].lower() and "surname" not in m[0].lower()):
            facts["surname"], facts["full"] = words[-1], " ".join(words)
    if "surname" in asked and "surname" not in facts and "passenger" not in facts:
        runs = _names(text)
        m = re.match(rf"^\W*({WORD}), ({WORD})\W*$", text)
        if m and m[1].lower() not in STOP:
            facts["surname"] = m[1]
        elif runs:
            facts["surname"], facts["guess"] = runs[-1][-1], 1 + (len(re.findall(r"[A-Za-z]{2,}", PLATE.sub("", text))) > len(runs[-1]))
        elif re.fullmatch(r"\W*(?:it'?s |it is |my surname is |my name is |surname |name )?([a-zà-ÿ]+(?: [a-zà-ÿ]+)?)\W*", text) and not has(r"\b(yes|no|know|sure|ok|okay|please|thanks|help|what|why|none)\b", text):
            word = re.findall(r"[a-zà-ÿ]+", text)[-1]
            if word not in STOP and len(word) > 2:
                facts["surname"] = word.capitalize()
    if "passenger" in asked and "passenger" not in facts:
        runs = [r for r in _names(text) if len(r) > 1] or _names(text)
        if runs:
            facts["passenger"], facts["guess"] = " ".join(runs[-1]), 2 + (len(re.findall(r"[A-Za-z]{2,}", text)) > len(runs[-1])) - (len(runs[-1]) > 1)
        elif re.fullmatch(r"\W*(?:it'?s |it is |she is |she's )?([a-zà-ÿ]+ [a-zà-ÿ]+)\W*", text) and not has(r"\b(yes|no|know|sure|ok|please|what|why)\b", text):
            facts["passenger"] = " ".join(w.capitalize() for w in re.findall(r"[a-zà-ÿ]+", text)[-2:])
    return facts


# ---- a clause ----

def split(text):
    text = re.sub(r"\b(a|p)\.m\.", r"\1m", text)
    parts = re.split(r"(?<=[.!?;])\s+(?=[A-Z0-9\"'(])|\n+|(?:,? and (?:also|then|after that|afterwards|secondly)|,? also,?|,? (?:and )?second(?:ly)?,|,? after that,?)\s", text)
    return [p.strip() for p in parts if p and p.strip()]


def clause(text, ctx):
    asked = ctx.get("asked", ())
    c = Clause(text, find_intents(text))
    found = [f for f in find_dates(text, ctx.get("month"), ctx.get("listed")) if not has(r"\d\s*$", text[max(0, f[0] - 1):f[0]])]
    denied = {f for f in found if DENY.search(text[:f[0]])}
    kept = [f for f in found if f not in denied]
    if len(kept) > 1 and not has(r"\b(from|until|till|to|between|and)\b|[-–]", text[kept[-2][1]:kept[-1][0]].replace("I mean to", "")) and has(
            r"\b(sorry|i me(?:an|ant)|make (?:that|it)|no,? wait|actually|correction|rather|should be)\b", text[kept[-2][1]:kept[-1][0]]):
        denied.add(kept.pop(-2))  # "the 13th, sorry, the 14th"
    c.dates = roles(text, kept)
    c.denied = [f[2].isoformat() for f in denied]
    bare = text
    for a, b, _ in found:
        bare = bare[:a] + "#" * (b - a) + bare[b:]
    f = c.facts
    if m := PLATE.findall(bare):
        f["plate"] = plate(m[-1])
    if m := REF.findall(bare):
        f["ref"] = f"PK-{m[-1]}"
    if m := TICKET.findall(bare):
        f["ticket"] = f"LL-{m[-1]}"
    elif "ticket" in asked and (m := re.search(r"(?<!\d)(\d{4})(?!\d)", bare)):
        f["ticket"] = f"LL-{m[1]}"
    if m := MAIL.findall(bare):
        f["email"] = m[-1].rstrip(".")
    rest = PLATE.sub(lambda m: "#" * len(m[0]), TICKET.sub(lambda m: "#" * len(m[0]), REF.sub(lambda m: "#" * len(m[0]), MAIL.sub(lambda m: "#" * len(m[0]), bare))))
    good, bad = [], []
    for m in FLIGHT.finditer(rest):
        if m[3] and not m[3].isupper() or (m[3] or "").upper() in ("PK", "LL", "LG", "AS", "P1", "OF", "AT"):
            continue
        value = f"{(m[1] or m[3]).upper()} {m[2] or m[4]}"
        (bad if DENY.search(rest[:m.start()]) else good).append(value)
    if not good and ({"flight", "a_flight"} & set(asked) or ctx.get("number") or has(r"\bflight\b|\bi mean|\bsorry\b", rest) and ctx.get("code")) and ctx.get("code"):
        for m in re.finditer(r"(?<![\d.,:#-])(\d{3})(?![\d.,]\d|\d)(?! ?(?:euro|€))", rest):
            (bad if DENY.search(rest[:m.start()]) else good).append(f"{ctx['code']} {m[1]}")
    if good:
        f["flight"] = good[-1]
    if bad:
        c.denied += bad
    money = [float((a or b).replace(",", ".")) for a, b in MONEY.findall(rest)]
    if money:
        f["money"] = money
    free = MONEY.sub(lambda m: "#" * len(m[0]), FLIGHT.sub(lambda m: "#" * len(m[0]), rest))
    times = find_times(free, "time" in asked)
    ok = [t for t in times if not DENY.search(free[:t[0]]) and not has(r"\b(full|no room|taken|not possible|gone) (?:at|for) $", free[:t[0]])]
    if len(ok) > 1 and (m := re.search(r"\bif\b[^,;]*?", free)) and m.start() < ok[0][0] and "," in free[ok[0][1]:ok[-1][0]]:
        ok = ok[-1:]
        f["conditional"] = True
    if len(ok) > 1 and has(r"\b(sorry|i me(?:an|ant)|make (?:that|it)|actually|correction)\b", free[ok[-2][1]:ok[-1][0]]):
        ok = ok[-1:]
    if ok:
        f["time"] = ok[0][2]
        if has(r"\bif\b[^.]*\b(full|not|no|isn't|cannot|can't|taken|gone)\b", free):
            f["conditional"] = True
    c.denied += [t[2] for t in times if t not in ok]
    for a, b, _ in times:
        free = free[:a] + "#" * (b - a) + free[b:]
    if (n := find_guests(free, "guests" in asked)) is not None:
        f["guests"] = n
    if m := re.search(r"\b(\w+) (?:more |extra |additional )?(day|night|week)s?(?: (?:longer|more|extra|later|on top))", free, re.I) or re.search(r"\b(\w+) (?:more|extra|additional) (day|night|week)s?\b", free, re.I):
        n = NUM.get(m[1].lower()) or (int(m[1]) if m[1].isdigit() else None)
        if n:
            f["longer"] = n * (7 if m[2].lower() == "week" else 1)
    for key, pattern in (("P1", r"\bcovered|\bP1\b|\bindoors?\b|\broof\b|\bunder cover\b"), ("P2", r"\bterminal deck|\bP2\b|\bdeck\b|\bbeside the terminal|\b(?:closest|nearest)\b"),
                         ("P3", r"\bmeadow\b|\bP3\b|\bshuttle\b|\bfurthest\b|\bbus\b")):
        for m in re.finditer(pattern, text, re.I):
            if not has(r"\b(not|no|without|instead of|rather than)\b[^.,]{0,18}$|\bif (?:the )?$", text[:m.start()]):
                f.setdefault("cars", []).append(key)
    if m := re.search(r"\b(cheapest|the cheaper|least expensive|lowest|most expensive|dearest)\b", text, re.I):
        f["extreme"] = "dear" if m[1].lower().startswith(("most", "dearest")) else "cheap"
    if m := re.search(r"\b(first|second|third|last|latter|former|[1-3])\b(?: (?:one|option|choice|car park|booking|lounge|of (?:them|these|those)))|\b(?:option|number|no\.?) ([1-3])\b|\bthe (first|second|third|last|latter|former|other)(?: one)?,?(?: please)?\W*$", text, re.I):
        f["nth"] = (m[1] or m[2] or m[3]).lower()
    if has(r"\bother one\b", text):
        f["nth"] = "other"
    for name in ("Skyline", "Harbour"):
        if m := re.search(rf"\b{name}\b", text, re.I):
            if not has(r"\b(not|instead of|rather than)\b[^.,]{0,14}$", text[:m.start()]):
                f["lounge"] = f"{name} Lounge"
    months = [MONTHS[w.lower()] for w in re.findall(rf"\b({M})\b", text, re.I) if w.lower() != "may" or re.search(r"\b(?:in|of|\d|from|the|last|my) ?May\b|\bMay(?:'s)? (?:one|booking|stay|\d)|^May\W*$|\bMay\b.*receipt|receipt.*\bMay\b", text)]
    if months:
        f["months"] = months
    if has(r"\b(upcoming|coming|next one|future|still to come)\b", text):
        f["when"] = "future"
    if has(r"\b(past|previous|last (?:stay|one|month)|older?|earlier|is over|already over)\b", text):
        f["when"] = "past"
    if has(r"\bstair|\bsteps?\b", text) and not has(r"^\W*(?:a )?few steps|\bfew steps\b", re.sub(r"\bstairs?\b", "", text)) or has(r"\bstair", text):
        if has(r"\b(can(?:no|')?t|cannot|can not|unable|not able|no (?:stairs|steps)|not (?:climb|manage)|impossible|isn't able|too hard|doesn't|does not|never|without stairs|not possible|no)\b|stairs?\b[^.]{0,20}\b(?:no|false)\b", text):
            f["stairs"] = False
        elif has(r"\b(can|able|manages?|yes|fine|possible|true|ok)\b", text):
            f["stairs"] = True
    if has(r"\b(seat|few steps|short distance|short way|walk\w*)\b", text) and not has(r"\bseat (?:number|no)\b", text):
        part = re.split(r",|\bbut\b|\band\b", text)
        part = [p for p in part if has(r"\b(seat|few steps|short|walk\w*)\b", p)]
        if any(has(r"\b(can(?:no|')?t|cannot|unable|not able|carried|no\b|not)\b", p) for p in part):
            f["walk"] = False
        elif any(has(r"\b(can|able|manages?|walks?|yes|true|fine|ok|okay|possible|all right|herself|himself|on (?:her|his) own)\b", p) for p in part) or "walk" in asked:
            f["walk"] = True
    if m := re.search(r"^\W*(?:it'?s |that'?s |option |the )?\(?([abc])\)?\W*$|\b(?:option|letter|answer) \(?([abc])\b|^\W*(?:yes,? )?\(?([abc])\)[\s,]", text, re.I):
        if {"stairs", "walk"} & set(asked):
            f["letter"] = (m[1] or m[2] or m[3]).lower()
    if m := re.search(r"\b(earliest|latest)\b", text, re.I):
        f["order"] = m[1].lower()
    if has(r"\bbreakfast\b", text) and not has(r"\b(no|not|without|don't)\b[^.,]{0,25}\bbreakfast", text):
        f["breakfast"] = True
    if has(r"\bvoucher\b", text) and not has(r"\b(no|not|without|don't|rather than|instead of)\b[^.,]{0,25}\bvoucher", text):
        f["voucher"] = True
    f |= names(text, asked)
    return c


def plate(text):
    raw = re.sub(r"\s+", " ", text.upper().strip())
    if m := re.fullmatch(r"([A-Z]{2}\d{2})[ -]?([A-Z]{3})", raw):
        return f"{m[1]} {m[2]}"
    m = re.fullmatch(r"([A-Z]{1,3}-[A-Z]{1,2})[ -]?(\d{2,4})", raw)
    return f"{m[1]} {m[2]}" if m else raw


NO_START = r"^\W*(?:oh,? |ah,? |hm+,? |well,? |um,? |sorry,? )?(?:no|nope|nah|not|never|rather not|don't|do not)\b(?! (?:problem|worries|objection|issue))"
YES_START = r"^\W*(?:oh,? |ah,? |hm+,? |well,? |great,? |good,? )?(?:yes|yeah|yep|yup|sure|ok|okay|alright|all right|fine|perfect|please do|go ahead|correct|right|exactly|absolutely|of course|certainly|agreed|confirm(?:ed)?|y|great|good|definitely|do so|do it|lovely|wonderful|gladly|by all means|no problem|no objections?)\b"
YES_IN = r"\byes\b|\bgo ahead\b|\bplease do\b|\bdo (?:it|that|so)\b|\bthat(?:'s| is| would be| will be| all)?(?: all)? (?:fine|ok|okay|good|great|right|correct|perfect|alright|all right|suits)\b|\bsounds (?:good|fine|right|great)|\bi (?:agree|confirm|accept)\b|\bi'?(?:ll| will| would|d) (?:like to )?(?:take|have) (?:it|that|this)\b|\bworks for me\b|\bthat works\b|\bhappy with\b|\byou (?:may|can) (?:go|do|change|book|cancel|send|proceed)|\bplease (?:go|proceed|change|book|cancel|send|extend|add|request|order|note|make|arrange|move|keep|carry on)\b|\bproceed\b|\bit'?s? (?:is )?(?:all )?(?:correct|right)\b|\bbook it\b|\bcancel it\b|\bsend it\b|\bit is fine\b|\bwithin my (?:limit|budget)\b"
DEAR = r"\btoo (?:expensive|dear|much|high|pricey|costly)\b|\bmore than (?:i|that|what|my)\b[^.]*\b(?:pay|want|limit|spend|budget)\b|\bover my\b|\babove my\b|\bcan'?t afford\b|\bin that case (?:no|not|i don't)"
DROP = r"\bleave (?:it|that|everything)(?: be)?(?: as (?:it|is|they)\b.*)?(?: then)?\W*$|\bleave it as\b|\bleave things\b|\brather not\b|\bno,? thank|\bi (?:do not|don't|no longer) (?:want|need) (?:it|that|this|the|valet|any)\b|\bforget (?:it|that|about)\b|\bskip (?:it|that)\b|\bwithout (?:it|that|valet)\b|\bnot (?:then|in that case|for that price|at that price|at all)\b|\bdon'?t (?:do|add|book|cancel|change|send) (?:it|that)\b|\bno valet\b|\bdo not (?:do|add|book|cancel|change|send)\b|\bi(?:'ll| will) (?:pass|do without|leave)\b|\bdecline\b|\bkeep (?:it|everything|the booking) as\b|\bnever mind\b|\bnot needed\b|\bdon't need\b|\bnothing(?: else| more)?\W*$|\bnot interested\b"
BYE = r"\bthat(?:'s| is| was| will be|'ll be| would be) (?:all|it|everything)\b(?! i (?:know|have|can))|\bnothing (?:else|more|further)\b|\b(?:good)?bye\b|\bi(?:'m| am) (?:all set|done|finished|sorted)\b|\ball set\b|\bhave a (?:nice|good|great|lovely)\b|\bno(?:thing)? more (?:questions|wishes|requests)\b|\bthat'?s me (?:done|sorted)\b|\bno further\b|\ball done\b"
DUNNO = r"\b(?:don'?t|do not) (?:know|remember|recall|have)\b|\bno idea\b|\b(?:haven'?t|have not) got\b|\bcan'?t (?:remember|recall|find|tell|say)\b|\bnot sure\b|\bnot at hand\b|\bno booking number\b|\bwithout (?:a|the) booking number\b|\bcannot (?:remember|tell|say)\b"
QUESTIONS = {
    "price": r"\bhow much\b|\b(?:what|which)\b[^.?]{0,40}\b(?:cost\w*|price|fee|charge\w*|pay)\b|\bcost\w*\b[^.]*\?|\bprice\b[^.]*\?|\bhow expensive\b|\bknow (?:the |what |how )[^.]{0,30}\b(?:price|cost)|\b(?:comes?|get|money|refund\w*)\b[^.?]{0,12}\bback\b[^.]*\?",
    "land": r"\b(?:when|what time|at what time)\b[^.?]{0,40}\b(?:land\w*|arriv\w*|comes? in|get in|touch\w*)\b|\blanding time\b|\barrival time\b",
    "terminal": r"\b(?:which|what|at which|the) terminal\b",
    "meet": r"\b(?:where|when|what time|who)\b[^.?]{0,50}\b(?:me+t(?:ing)?|wait\w*|picked? up|collect\w*|be there|come to|go to)\b|\b(?:meeting|help|assistance) point\b",
    "hours": r"\b(?:open|opens|opening|closes?|closing)\b|\bhow (?:long|late) (?:is|are|do)[^.?]*(?:counter|office|desk|lounge)",
    "far": r"\bhow far\b|\bwalk(?:ing)? (?:distance|time|minutes)\b|\bhow (?:long|many minutes)\b[^.?]*\b(?:walk|terminal)|\bshuttle\b[^.]*\?|\bdistance\b",
    "height": r"\bhow (?:high|tall)\b|\bheight\b", "charging": r"\bcharg(?:er|ing)\b|\belectric\b",
    "refund_when": r"\b(?:when|how long|how many days)\b[^.?]{0,50}\b(?:refund|money)\b",
    "number": r"\b(?:booking|reference|confirmation|pass) (?:number|code|reference)\b|\bthe reference\b|\bnumber of (?:my|the) booking\b|\bthe number\b",
    "why": r"^\W*why\b",
}


def hear(text, ctx):
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').strip()
    low = text.lower()
    parts = [clause(p, ctx) for p in split(text)]
    for key in ("surname", "passenger"):  # a name that is only guessed from its capital gives way to one that is named as such
        named = [c for c in parts if key in c.facts]
        best = min((c.facts.get("guess", 0) for c in named), default=0)
        for c in named:
            if c.facts.get("guess", 0) > best or best and c is not next(x for x in named if x.facts.get("guess", 0) == best):
                c.facts.pop(key)
    for c in parts:
        c.facts.pop("guess", None)
    h = Heard(text, parts or [Clause(text)])
    start_no, start_yes = has(NO_START, low), has(YES_START, low)
    body = re.sub(r"\b(?:don't|do not|not|never)\b[^.,;]{0,30}", " ", low)
    h.dear = has(DEAR, low)
    h.drop = has(DROP, low)
    h.dunno = has(DUNNO, low)
    h.bye = has(BYE, low)
    h.instead = has(r"\binstead\b|\brather (?:do|have|than|the)\b", low)
    h.only = has(r"\b(?:if|only|as long as|provided|unless|otherwise)\b", low)
    if m := re.search(r"\b(?:at least|no less than|minimum of)\s+(?:€|eur)?\s*(\d+(?:[.,]\d{1,2})?)\b", low):
        h.least = float(m[1].replace(",", "."))
    strong = has(r"\bgo ahead\b|\bplease do\b|\bdo it\b|\bproceed\b", body)
    h.yes = (start_yes and not (has(r"^\W*(?:ok|okay|alright|all right|fine|well|right|good|great)\b", low) and (h.dear or h.drop))) or bool(has(YES_IN, body) and not start_no) or strong
    h.no = (start_no or h.dear or h.drop) and not strong and not (start_yes and not h.dear and not h.drop)
    if h.yes and h.no:
        h.yes = strong or start_yes and not h.dear and not h.drop
        h.no = not h.yes
    if m := re.search(r"\b(?:at most|no more than|not more than|up to|max\w*(?: of| is)?|under|below|less than|limit (?:is|of)|budget (?:is|of)|more than|over|above)\s+(?:€|eur(?:os)?)?\s*(\d+(?:[.,]\d{1,2})?)\b(?=\s*(?:€|eur|$|[.,;!? ]))(?!\s*(?:days|people|nights))", low):
        h.limit = float(m[1].replace(",", "."))
    for topic, pattern in QUESTIONS.items():
        for part in re.split(r"(?<=[.!?])\s+", low):
            if re.search(pattern, part) and ("?" in part or topic in ("why",) or re.search(r"\b(?:what|when|where|which|how|tell me|know|want to hear|like to hear|wonder|curious)\b", part)) and not re.search(DUNNO, part):
                h.questions.add(topic)
    return h
