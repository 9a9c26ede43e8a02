"""The front desk of Alder & Finch, a letting agency: a right agent of rules. Today is Monday, 2 March 2026."""
import re
from datetime import date, timedelta

import harness
from styles import STYLE, Style

STYLES = list(STYLE)
TODAY = date(2026, 3, 2)
TENANCIES = {
    "AF-2041": {"surname": "Whitlock", "address": "3 Mill Court", "rent": 875, "deposit": 1005, "scheme": "SafeHold", "renewal": {6: 905, 12: 890, 24: 880}},
    "AF-2187": {"surname": "Okonkwo", "address": "Flat 2, 60 Station Road", "rent": 710, "deposit": 815, "scheme": "SafeHold", "renewal": {6: 735, 12: 720}},
    "AF-2260": {"surname": "Marchetti", "address": "17 Garden Row", "rent": 990, "deposit": 1140, "scheme": "Trustbond", "renewal": {12: 1010}},
    "AF-2315": {"surname": "Halloran", "address": "9 Ferry Street", "rent": 640, "deposit": 735, "scheme": "SafeHold", "renewal": {6: 665, 12: 650}},
    "AF-2098": {"surname": "Devereux", "address": "44 Chapel Hill", "rent": 820, "deposit": 945, "scheme": "Trustbond", "renewal": {12: 835}},
    "AF-2402": {"surname": "Nakamura", "address": "Flat 7, Tannery Yard", "rent": 760, "deposit": 875, "scheme": "SafeHold", "renewal": {12: 775}},
}
HOMES = [("2 Quay House", 1, 720), ("15 Finch Street", 1, 780), ("8 Orchard Lane", 2, 925), ("21 Canal Road", 2, 990), ("4 Harbour View", 2, 1080), ("30 Linden Grove", 3, 1250)]
VIEWINGS = {"V-318": {"home": "15 Finch Street", "date": "2026-03-03", "time": "11:00"}, "V-325": {"home": "2 Quay House", "date": "2026-03-05", "time": "14:00"}}
FREE = {("8 Orchard Lane", "2026-03-05"): ["10:00", "13:30", "16:45"], ("15 Finch Street", "2026-03-06"): ["09:30", "12:00", "17:20"], ("repairs", "2026-03-04"): ["afternoon"],
        ("keys", "2026-03-11"): ["09:30", "11:30", "14:15"], ("keys", "2026-03-03"): ["10:15", "12:45", "15:00"]}
CHARGE = {"lock": 75}  # a locksmith is paid by the tenant; all other repairs are free
PROBLEMS = [("lock", r"locksmith|\block\b|locked|lost [^.,;]*keys?\b|lockout"), ("heating", r"boiler|heating|radiator|hot water|no heat"), ("electrics", r"socket|electric|fuse|power|\blights?\b"),
            ("appliance", r"oven|fridge|freezer|washing machine|cooker|\bhob\b|dishwasher"), ("damp", r"damp|mould"), ("windows", r"window|\bdoor\b|blind"),
            ("plumbing", r"\btap\b|leak|drip|toilet|drain|sink|shower|pipe|blocked|plumb")]
TENANT_KINDS = ("repair", "renew", "notice", "pay", "keys", "deposit", "quote")
QUESTION = {("viewing", "date"): "view_date", ("move", "date"): "new_date", ("repair", "date"): "repair_date", ("notice", "date"): "last_day", ("pay", "date"): "pay_date", ("keys", "date"): "keys_date",
            ("viewing", "time"): "view_time", ("move", "time"): "new_time", ("keys", "time"): "keys_time"}
EARLIEST_NOTICE = date(2026, 4, 2)


def world():
    """The tools, with a world of their own."""
    count, viewings = {"n": 500}, {k: dict(v) for k, v in VIEWINGS.items()}
    tenancies, done, tools = {k: dict(v) for k, v in TENANCIES.items()}, [], {}

    def tool(effect):
        def wrap(function):
            function.read_only = effect == "read"
            tools[function.__name__] = harness.tool(function)
            return tools[function.__name__]
        return wrap

    def write(letter, **record):
        count["n"] += 7
        done.append({"id": f"{letter}-{count['n']}", **record})
        return done[-1]

    @tool("read")
    def find_tenancy(tenancy_number: str, surname: str) -> dict:
        """The tenancy with this number, if it is held by a tenant of this surname."""
        found = tenancies.get(tenancy_number)
        if not found or found["surname"].lower() != surname.lower():
            return {"error": "no such tenancy"}
        return {"tenancy_number": tenancy_number, **found, "renewal": {str(k): v for k, v in found["renewal"].items()}}
    @tool("read")
    def find_homes(bedrooms: int) -> list:
        """The homes to let that have so many bedrooms, with their monthly rent."""
        return [{"home": h, "bedrooms": b, "rent": r} for h, b, r in HOMES if b == bedrooms]
    @tool("read")
    def free_times(what: str, date: str) -> dict:
        """Free times on a day: of a home, of an agreed viewing, of `keys` (the counter) or of `repairs` (mornings and afternoons)."""
        what_ = viewings[what]["home"] if what in viewings else what
        weekend = __import__("datetime").date.fromisoformat(date).weekday() > 4
        usual = ["morning", "afternoon"] if what_ == "repairs" else ["10:30", "14:00", "16:00"]
        return {"what": what, "date": date, "free": [] if weekend else FREE.get((what_, date), usual)}
    @tool("write")
    def book_viewing(home: str, date: str, time: str, name: str, phone: str) -> dict:
        return write("V", home=home, date=date, time=time, name=name, phone=phone)
    @tool("write")
    def move_viewing(viewing: str, date: str, time: str) -> dict:
        viewings[viewing].update(date=date, time=time)
        return {"id": viewing, **viewings[viewing]}
    @tool("write")
    def report_repair(tenancy_number: str, problem: str, date: str, part: str) -> dict:
        return write("R", tenancy_number=tenancy_number, problem=problem, date=date, part=part, charge=CHARGE.get(problem, 0))
    @tool("write")
    def renew_tenancy(tenancy_number: str, months: int) -> dict:
        return write("N", tenancy_number=tenancy_number, months=months, rent=tenancies[tenancy_number]["renewal"][months])
    @tool("write")
    def give_notice(tenancy_number: str, last_day: str) -> dict:
        return write("L", tenancy_number=tenancy_number, last_day=last_day)
    @tool("write")
    def pay_rent(tenancy_number: str, amount: float, date: str) -> dict:
        return write("P", tenancy_number=tenancy_number, amount=amount, date=date)
    @tool("write")
    def book_keys(tenancy_number: str, date: str, time: str) -> dict:
        return write("K", tenancy_number=tenancy_number, date=date, time=time)
    return tools


# --- understanding -----------------------------------------------------------------------------------------------------------
NUMBERS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())} | {"eighteen": 18, "twenty-four": 24, "twenty four": 24}
NUM = r"\d+|" + "|".join(sorted(NUMBERS, key=len, reverse=True))
MONTHS = "january february march april may june july august september october november december".split()
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
WD = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b"
LIMIT = r"(?:at most|up to|max(?:imum)?(?: of| is)?|(?:no|not) more than|under|below|less than|limit(?: is| of)?|budget(?: is| of)?:?|can(?:not|'t) (?:pay|spend) more than|top)\s*(?:about\s*)?$"
ANY = r"\bany\b|whenever|as soon as|\basap\b|\bearliest\b|first available|don'?t mind|do not mind|doesn'?t matter|whichever|no preference|soonest"
YES = (r"\b(y|yes|yeah|yep|yup|aye|sure|ok|okay|correct|right|go ahead|please do|perfect|fine|great|absolutely|exactly|definitely|sounds good|do (?:it|that|so)|confirm(?:ed)?|agree|of course|certainly|lovely|"
       r"works for me|that works|all good|i do(?! not|n'?t)|book (?:it|that)|send it|take it|please (?:book|move|renew|pay|report|proceed)|proceed|that'?s it|good|suits|deal|approved?|permission|happy|you may|acceptable|granted)\b")
NO = r"^\W*(?:(?:hm+|oh|well|er|um|sorry|actually|ah|thanks|thank you)\W+)?(no|nope|nah|not (?:yet|quite|really|that)|don'?t|do not|stop|wait|hold on|rather not)\b"
REJECT = (r"too (?:expensive|dear|much|late|early|pricey)|(?:more|over|above)[^.]{0,25}(?:than i|my (?:limit|budget))|leave it|never ?mind|forget (?:it|that)|(?:don'?t|do not|no longer) want (?:it|that|to|this)|"
          r"cancel (?:it|that|this)|rather not|without (?:it|that)|not (?:take|pay|doing)|won'?t (?:take|pay|be)|don'?t (?:book|do|take|send|give|renew) (?:it|that|anything|this)|can'?t afford|changed my mind about it")
WRONG = r"\bwrong\b|incorrect|not (?:right|correct|happy|ok|fine|acceptable)|mistake"
FIX = r"\bmeant?\b|actually|make (?:it|that)|chang\w+|correct(?:ion| that)|\binstead\b|sorry|\bbut\b|rather"
DONE = r"that(?:'s| is| was| will be|'ll be| would be)? (?:all|everything|it)\b|nothing (?:else|more)|\bbye\b|goodbye|all for (?:now|today)|no,? thank|no more|i'?m (?:done|all set|good)"


class Parsed:
    """What stands in a text: values with their places; a value is consumed from `rest`."""

    def __init__(self, text):
        self.text = text = text.replace("’", "'").replace("–", "-").replace("\xa0", " ")
        self.low, self.rest = text.lower(), text
        self.dates, self.times, self.money, self.limits, self.months, self.beds = [], [], [], [], [], []
        self.refs = self.take(r"\bAF[-\s.]{0,2}(\d{4})\b", lambda m: "AF-" + m[1])
        self.viewings = self.take(r"\bV[-\s.]{0,2}(\d{3})\b", lambda m: "V-" + m[1])
        self.phones = self.take(r"(?:\+44[\s-]?(?:\(0\))?|\b0)\d[\d \-]{7,12}\d", lambda m: phone(m[0]))
        self.homes = [(m.start(), h) for h, _, _ in HOMES if (m := re.search(re.escape(h) + "|" + re.escape(h.split(" ", 1)[1]) + r"\b", text, re.I))]
        for _, h in self.homes:
            self.take(re.escape(h) + "|" + re.escape(h.split(" ", 1)[1]), lambda m: h)
        self.find_dates()
        for at, value in self.take(r"£\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:pounds?|quid|gbp|pcm|per month|a month)\b", lambda m: money(m[1] or m[2])) + \
                self.take(r"(?:(?<=at most )|(?<=up to )|(?<=more than )|(?<=budget is )|(?<=maximum )|(?<=max )|(?<=under ))(\d[\d,]{2,})\b|\b(\d{3,4})(?= (?:max|tops|at most|or less))", lambda m: money(m[1] or m[2])):
            near = self.low[max(0, at - 40):at]
            capped = re.search(LIMIT, near.rstrip("£ ") + " ".strip()) or re.match(r"[^.;]{1,14}\b(?:max|tops|at most|or less|is my limit|at the most)", self.low[at:at + 40])
            (self.limits if capped else self.money).append((at, value))
        half = r"half a year"
        self.months = self.take(rf"\b({NUM})[\s-]*(?:months?|mths?)\b|\b({NUM}|an?|another|whole|full)[\s-]*(?:more |full |whole )?years?\b|{half}", span)
        self.beds = self.take(rf"\b({NUM})[\s-]*(?:bed(?:room)?s?\b|beds?\b|bedroomed)", lambda m: number(m[1]))
        self.find_times()

    def take(self, pattern, make):
        """All matches as (place, value), not the denied ones; blanked out in the rest."""
        found = []
        for m in list(re.finditer(pattern, self.rest, re.I)):
            value = make(m)
            if value is None:
                continue
            if not re.search(r"(?:\bnot|n't|\binstead of|\brather than|\bexcept|\bnever)(?:\s+(?:on|at|for|the|in|a|want|until|till))*\s*$", self.rest[:m.start()], re.I):
                found.append((m.start(), value))
            self.rest = self.rest[:m.start()] + " " * (m.end() - m.start()) + self.rest[m.end():]
        return found

    def find_dates(self):
        ordinal, year = r"(\d{1,2})(?:st|nd|rd|th)?", r"(?:,?\s*(20\d\d))?"
        for pattern, make in [
                (r"\b(20\d\d)-(\d\d)-(\d\d)\b", lambda m: day(m[3], m[2], m[1])), (r"\b(\d{1,2})[/.](\d{1,2})[/.](20\d\d|\d\d)\b", lambda m: day(m[1], m[2], m[3])),
                (rf"(?:\b{WD},?\s*)?(?:the\s+)?\b{ordinal}(?:\s+of)?\s+{MON}{year}", lambda m: day(m[1], m[2], m[3])), (rf"(?:\b{WD},?\s*)?\b{MON}\s+(?:the\s+)?{ordinal}\b(?!:){year}", lambda m: day(m[2], m[1], m[3])),
                (rf"\b(?:the\s+)?(?:end|last day) of {MON}{year}", lambda m: last_of(m[1], m[2])), (r"\b(\d{1,2})/(\d{1,2})\b", lambda m: day(m[1], m[2], None)),
                (r"\b(the day after tomorrow|tomorrow|today)\b", lambda m: TODAY + timedelta({"to": 0, "th": 2}.get(m[1][:2].lower(), 0) + (m[1].lower() == "tomorrow"))),
                (rf"\b(?:{WD},?\s+)?the\s+(\d{{1,2}})(?:st|nd|rd|th)\b|\b(?:{WD},?\s+)?(\d{{1,2}})(?:st|nd|rd|th)\b", lambda m: day(m[1] or m[2], None, None)),
                (rf"\b({WD})s?", lambda m: weekday(m[1], "next week" in self.low))]:
            self.dates += self.take(pattern, make)
        self.dates.sort()

    def find_times(self):
        half = r"(a\.?m\b\.?|p\.?m\b\.?)"
        for pattern, make in [
                (rf"\b(\d{{1,2}}):(\d\d)(?::00)?\s*{half}?", lambda m: clock(m[1], m[2], m[3])), (rf"\b({NUM})(?:\.(\d\d))?\s*{half}", lambda m: clock(m[1], m[2], m[3])),
                (rf"\bhalf[- ]past ({NUM})\b", lambda m: clock(m[1], 30, None)), (rf"\b(?:a )?quarter past ({NUM})\b", lambda m: clock(m[1], 15, None)),
                (rf"\b(?:a )?quarter to ({NUM})\b", lambda m: clock(number(m[1]) - 1, 45, None)), (rf"\b({NUM}) o'?clock\b", lambda m: clock(m[1], 0, None)), (r"\b(?:noon|midday)\b", lambda m: "12:00"),
                (r"\b(\d{1,2})\.([0-5]\d)\b", lambda m: clock(m[1], m[2], None)), (rf"(?<=\b(?:at|by) )({NUM})\b(?! \w+ing)", lambda m: clock(m[1], 0, None)), (rf"(?<=\bafter )({NUM})\b", lambda m: clock(m[1], 0, None)),
                (rf"(?<=\bbefore )({NUM})\b", lambda m: clock(m[1], 0, None))]:
            self.times += self.take(pattern, make)
        self.low_bound = self.high_bound = None
        exact = []
        for at, value in sorted(self.times):
            near = self.low[max(0, at - 45):at]
            if re.search(r"(?:\bafter|later than|past|not before|no earlier than|n't[^.;,]*before|busy (?:until|till)|work[^.;,]*(?:until|till|to)|finish[^.;,]*|between)\s*(?:about\s*)?$", near):
                self.low_bound = value
            elif re.search(r"(?:\bfrom|starting)\s*$", near) or re.match(r"\S+(?:\s*[ap]\.?m\.?)?\s*(?:onwards?|or later|or after)", self.low[at:at + 30]):
                self.low_bound = earlier(value)
            elif re.search(r"(?:\bbefore|\bby|until|till|no later than|not after|between[^.;]*and)\s*$", near) or re.match(r"\S+(?:\s*[ap]\.?m\.?)?\s*(?:at the latest|or earlier)", self.low[at:at + 30]):
                self.high_bound = value
            else:
                exact.append((at, value))
        self.times = exact

    def pick(self, values):
        return (values[-1] if re.search(FIX, self.low) else values[0])[1] if values else None

    def bare(self):
        return [number(m[0]) for m in re.finditer(rf"\b(?:{NUM})\b(?!'s)", re.sub(r"\bone (?:of|moment)\b|\b(?:the|that|this|your|first|second|third|other|last|later|earlier|\w+est) one\b|(?<=\d),(?=\d{3})", lambda m: "" if m[0] == "," else " ", self.rest.lower()))]


def number(word):
    return NUMBERS[word.lower()] if str(word).lower() in NUMBERS else int(word)


def money(text):
    value = float(text.replace(",", ""))
    return int(value) if value == int(value) else value


def phone(text):
    digits = re.sub(r"\D", "", text.replace("(0)", "").replace("+44", "0"))
    return f"{digits[:5]} {digits[5:]}"


def span(m):
    if not m[1] and not m[2]:
        return 6
    return number(m[1]) if m[1] else 12 * (NUMBERS.get(m[2].lower()) or (int(m[2]) if m[2].isdigit() else 1))


def day(d, m, y):
    try:
        m = None if m is None else int(m) if str(m).isdigit() else 1 + [x[:3] for x in MONTHS].index(m[:3].lower())
        if y:
            return date(int(y) + (2000 if len(str(y)) == 2 else 0), m, int(d))
        if m is None:
            found = date(TODAY.year, TODAY.month, int(d))
            return found if found >= TODAY else date(TODAY.year, TODAY.month + 1, int(d))
        found = date(TODAY.year, m, int(d))
        return found if found >= TODAY - timedelta(60) else date(TODAY.year + 1, m, int(d))
    except ValueError:
        return None


def last_of(m, y):
    first = day(28, m, y)
    while (first + timedelta(1)).month == first.month:
        first += timedelta(1)
    return first


def weekday(name, next_week):
    ahead = [d[:3] for d in DAYS].index(name[:3].lower()) - TODAY.weekday()
    return TODAY + timedelta(ahead + 7 if next_week else ahead % 7 or 7)


def clock(h, m, half):
    h, m = number(h), int(m or 0)
    if half:
        h = h % 12 + (12 if half[0].lower() == "p" else 0)
    elif h < 8:
        h += 12
    return f"{h:02}:{m:02}" if h < 24 and m < 60 else None


def earlier(value):
    h, m = map(int, value.split(":"))
    total = h * 60 + m - 1
    return f"{total // 60:02}:{total % 60:02}"


FILLER = set("""my name is it its it's the a an and yes yeah i i'm im am please sure number phone tenancy tenancy_number surname last family first of course on in at for to you can call me this that here are with thanks thank hello hi
 would like want have so well ok okay mobile under under's under: reach best full no sorry mr mrs ms dr under, as was be will flat rent boiler viewing date time morning afternoon when what which who how one""".split())


def person_name(p, whole):
    """A name in the text: said to be one, or (asked for) what is left of the answer."""
    word = r"[A-Z][\w'-]+"
    m = re.search(rf"(?:name is|name's|name:|name of|I am|I'm|This is|this is|it's|It's|It is|Under|under)\s+({word}(?:\s+{word})+)", p.rest)
    if m:
        return m[1]
    if not whole:
        return None
    m = [x for x in re.findall(rf"{word}(?:\s+{word})+", p.rest) if not any(w.lower() in FILLER for w in x.split())]
    if m:
        return m[0]
    words = [w for w in re.findall(r"[A-Za-z][\w'-]+", p.rest) if w.lower() not in FILLER]
    return " ".join(w[0].upper() + w[1:] for w in words) if 1 <= len(words) <= 3 else None


def wanted(text):
    """What a piece of text asks for: a kind of task, or a question that is answered at once ('?…')."""
    s = text.lower()
    rules = [
        ("?notice", r"how (?:much|long|many)[^.?]*\bnotice|notice period|what notice|notice (?:do|must|should|would) i|\bnotice\b[^.]*(?:have|need|required) (?:to|if)|(?:have|need) to give[^.]*notice[^.]*\?|how (?:far|early|long) (?:ahead|in advance|before)"),
        ("?hours", r"opening (?:hours|times)|when are you open|what time do you (?:open|close)"), ("deposit", r"deposit"),
        ("?charge", r"(?:how much|what)[^.?]*(?:cost|charge)s?\b|(?:cost|charge) (?:me )?anything|\bis (?:it|there|that)[^.?]*(?:free|fee|charge)\b"),
        ("quote", r"(?:how much|what)[^.?]*\b(?:renew|extend)"),
        ("move", r"(?:can'?t|cannot|can not|unable|not able|won'?t)\b[^.;]*\b(?:viewing|appointment)|(?:move|moving|chang\w+|reschedul\w*|postpone|rearrang\w*|put off|shift|switch)\b[^.;]*(?:viewing|appointment|\bv-?\s?\d{3})|(?:viewing|appointment|v-\d{3})[^.;]*(?:moved|chang|reschedul|another (?:day|time))"),
        ("cancel", r"cancel[^.;]*(?:viewing|appointment)"),
        ("keys", r"(?:collect|pick(?:ing)?[- ]?(?:them |it )?up|fetch|pick)\b[^.;]*\bkeys?\b|keys?\b[^.;]*(?:collect|pick(?:ed)? up)|spare (?:set|keys?)"),
        ("renew", r"renew|extend|extension|stay on|stay (?:for )?(?:another|longer)"), ("notice", r"\bnotice\b|moving out|move out|(?:leave|vacate|quit) (?:the|my) (?:flat|house|home|property)|(?:end|terminat\w+|give up) (?:the|my) (?:tenancy|lease|contract)"),
        ("pay", r"\b(?:pay|paying|payment|settle|transfer)\b[^;?!]*\brent\b|\brent\b[^.;]*\b(?:pay|paid|payment)\b|make a payment|rent payment"),
        ("viewing", r"\bview(?:ing)?s?\b|(?:see|look at|look round|look for|looking for|find)[^.;]*\b(?:flat|house|home|property|place|apartment|bed)|to rent a "),
        ("repair", r"repair|broken?\b|not working|(?:doesn'?t|does not|isn'?t|stopped) work|\bfix|faulty|come out|engineer|" + "|".join(x for _, x in PROBLEMS[:-3]) + r"|damp|mould|leak|drip|blocked|plumb|\btap\b|toilet")]
    for kind, pattern in rules:
        m = re.search(pattern, s)
        if m and not re.search(r"(?:(?:don'?t|do not|wouldn'?t|not) (?:want|wish|need|intend|plan|going|giv\w+)|\bnot (?:to|for)|rather than|instead of|without)\b[^.,;]{0,40}$", s[:m.start()]):
            return kind
    return None


def pieces(text):
    """The text in pieces, each with what it asks for; a piece that asks for nothing belongs to the one before."""
    raw, found = re.split(r"(?<=[.!?;\n])\s+|,?\s+(?=(?:and|also|then|plus|but|secondly)\b(?! (?:fifty|thirty|a half)))", text.strip()), []
    for part in raw:
        kind = wanted(part)
        if found and (kind is None or kind == found[-1][0] or (kind == "repair" and found[-1][0] in ("viewing", "move", "keys"))):
            found[-1][1] += " " + part
        elif found and found[-1][0] is None and len(found) == 1 and not re.search(NO + "|" + YES, found[0][1].lower()):
            found[0] = [kind, found[0][1] + " " + part]
        else:
            found.append([kind, part])
    return found or [[None, text]]


# --- the talk -----------------------------------------------------------------------------------------------------------------
class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.homes, self.free, self.told = kind, {}, None, None, set()
        self.lo = self.hi = self.select = self.limit = self.alt = self.alt_part = None


class Desk:
    def __init__(self, style):
        self.style, self.tools = Style(style), world()
        self.person, self.tenancy = {}, None
        self.last_date, self.current, self.queue, self.asked, self.pending, self.state, self.out, self.loose = None, None, [], [], None, "open", [], []

    def tell(self, key, **values):
        self.out.append(self.style.text(key, **values))

    def reply(self, text):
        self.out, p = [], Parsed(text)
        parts = pieces(p.text)
        if self.current and self.current.kind in ("move", "viewing"):  # "the viewing is V-318"
            parts = [["move" if k == "viewing" and self.current.kind == "move" and not re.search(r"\b(?:another|new|book)\b", x.lower()) else k, x] for k, x in parts]
        kinds = [k for k, _ in parts if k and k[0] != "?" and k != (self.current and self.current.kind)]
        if self.pending:
            self.answer_to_readback(p, parts, kinds)
        elif self.state == "change" and not kinds and (re.search(REJECT, p.low) or re.search(NO, p.low) and not self.gained(p)):
            self.drop()
        elif self.state == "else" and not kinds and not any(k for k, _ in parts) and "?" not in text and re.search(NO + "|" + DONE + r"|\bthank|\bcheers|\bta\b", p.low):
            self.tell("bye")
        else:
            if self.current and kinds and re.search(NO + "|" + REJECT + r"|\binstead\b", p.low) and self.current.kind not in [k for k, _ in parts] and re.search(REJECT + r"|\binstead\b|rather", p.low):
                self.drop(quiet=True)
            elif self.current and not kinds and re.search(r"leave it|never ?mind|forget (?:it|about it)|no longer want|don'?t want (?:it|to)|then not|cancel (?:it|that)|then i'?ll leave", p.low) and not self.gained(p):
                self.drop()
            before, was = self.known(), self.state
            self.take_in(parts)
            if not self.out and before == self.known() and was in ("ask", "else", "change"):
                if was == "else" and re.search(YES, p.low):
                    return self.style.text("hello")
                self.tell("sorry")
                if "ref" in self.asked and re.search(r"don'?t (?:know|have)|not sure|no idea", p.low):
                    self.out.append("The number stands on every rent statement, and I cannot go on without it.")
            self.step()
        return self.style.join([x for x in self.out if x])

    def known(self):
        t = self.current
        return repr([self.person, t and (t.kind, t.slots, t.lo, t.hi, t.select), len(self.queue), self.loose])

    def gained(self, p):
        return p.dates or p.times or p.money or p.months or p.homes or p.refs or p.viewings or p.phones or p.beds or re.search(r"morning|afternoon", p.low)

    def answer_to_readback(self, p, parts, kinds):
        task, before = self.current, dict(self.current.slots) | self.person
        no = re.search(NO, p.low) and not re.search(r"^\W*no\W+(?:changes|problem|that'?s (?:right|fine|correct))", p.low)
        own = " ".join(t for k, t in parts if k is None or k == task.kind or k[0] == "?") if kinds else p.text
        q = Parsed(own)
        self.state = "readback"
        if q.limits and self.price(task) and q.limits[0][1] < self.price(task):
            no = rejected = True
        else:
            asides = kinds and set(kinds) <= {"deposit", "quote"}
            no = no and not (asides and re.search(r"^\W*(?:wait|hold on|stop)", p.low))
            rejected = re.search(REJECT, p.low) or (kinds and not asides and (no or re.search(r"\binstead\b|\bthen i|rather", p.low)))
        if not rejected:
            self.absorb(task, q, ["fix"])
            s = task.slots
            if s.get("wish") and s["wish"] == s.get("time"):
                del s["wish"]
            if "time" in s and "wish" not in s and (task.lo and s["time"] <= task.lo or task.hi and s["time"] >= task.hi):
                del s["time"]
            if task.homes and len(task.homes) == 2 and re.search(r"other (?:one|flat|home|house)", p.low):
                s["home"], task.free = next(h["home"] for h in task.homes if h["home"] != s["home"]), None
            if s | self.person != before:
                return self.corrected(parts, kinds)
        if rejected:
            self.pending = None
            self.drop(quiet=bool(kinds))
            self.take_in([x for x in parts if x[0] in kinds or (x[0] or "").startswith("?")])
            return self.step()
        questions = [k for k, _ in parts if k and k[0] == "?"]
        if no or re.search(WRONG, p.low):
            self.pending, self.state, self.asked = None, "change", ["fix"]
            return self.tell("change")
        if re.search(YES, p.low) and not (questions and not re.search(r"^\W*" + YES, p.low)):
            self.execute()
            self.take_in([x for x in parts if x[0] in kinds or x[0] in questions])
            return self.step()
        self.take_in([x for x in parts if x[0] in kinds or x[0] in questions])
        if not self.out:
            self.tell("sorry")
        self.propose()

    def corrected(self, parts, kinds):
        self.pending = None
        self.take_in([x for x in parts if x[0] in kinds])
        self.step()

    def drop(self, quiet=False):
        self.current, self.pending, self.asked, self.state = None, None, [], "open"
        self.tell("leave")

    def take_in(self, parts):
        """Puts what was said where it belongs: questions are answered, tasks begun or lined up, values kept."""
        for kind, text in parts:
            p, target = Parsed(text), self.current
            if kind and kind[0] == "?":
                self.answer(kind, p)
            elif kind == "cancel":
                self.out.append("A viewing is cancelled by answering CANCEL to its text message; from here I can only move it.")
            elif kind:
                if kind == "deposit" and self.tenancy and self.current:
                    self.queue = [t for t in self.queue if t.kind != "deposit"]
                    self.deposit()
                    continue
                target = next((t for t in [self.current, *self.queue] if t and t.kind == kind), None)
                if not target:
                    target = Task(kind)
                    if self.current is None:
                        self.current = target
                    else:
                        self.queue.append(target)
                        self.out.append(f"I have noted {self.style.task(kind)} for afterwards." if self.state != "open" else "")
                    for loose in self.loose:
                        self.absorb(target, loose, [])
                    self.loose = []
            if target is None and self.gained(p):
                self.loose.append(p)
            self.absorb(target or Task("none"), p, self.asked if target is self.current else [])

    def absorb(self, t, p, asked):
        s, me = t.slots, self.person
        if p.refs:
            if me.get("ref") != p.pick(p.refs):
                self.tenancy = None
            me["ref"] = p.pick(p.refs)
        elif "ref" in asked and "ref" not in me and (m := re.search(r"\b\d{4}\b", p.rest)):
            me["ref"], p.rest = "AF-" + m[0], p.rest.replace(m[0], " ")
        if p.viewings:
            s["viewing"] = p.pick(p.viewings)
        elif "viewing" in asked and (m := re.search(r"\b\d{3}\b", p.rest)):
            s["viewing"] = "V-" + m[0]
        if p.phones:
            me["phone"] = p.pick(p.phones)
        name = person_name(p, "name" in asked and "name" not in me)
        if name and (not me.get("name") or "name" in asked or re.search("name", p.low)):
            me["name"] = name
        if me.get("name") and (m := re.search(rf"\b{re.escape(me['name'])}(?: [A-Z][\w'-]+)+", p.rest)):
            me["name"] = m[0]
        known = TENANCIES.get(me.get("ref"), {}).get("surname", "")
        m = re.search(r"(?:surname|last name|family name)(?:'s)?[ :=-]*(?:is |should be )?([A-Za-z][\w'-]+)", p.rest, re.I)
        if m and m[1].lower() not in FILLER:
            me["surname"] = m[1][0].upper() + m[1][1:]
        elif known and re.search(rf"\b{known}\b", p.text, re.I):
            me["surname"] = known
        elif "surname" in asked and "surname" not in me:
            words = [w for w in re.findall(r"[A-Za-z][\w'-]+", p.rest) if w.lower() not in FILLER]
            caps = [w for w in words if w[0].isupper()] or (words if len(words) < 3 else [])
            if caps:
                me["surname"] = caps[-1][0].upper() + caps[-1][1:]
        if "surname" not in me and name and t.kind in TENANT_KINDS:
            me["surname"] = name.split()[-1]
        if p.beds:
            s["bedrooms"] = p.pick(p.beds)
        if p.homes and t.kind == "viewing":
            s["home"], t.free = p.pick(p.homes), None
        if p.limits:
            s["budget"] = t.limit = p.pick(p.limits)
        if p.money:
            if t.kind == "viewing":
                s["budget"] = p.pick(p.money)
            elif t.kind == "pay":
                s["amount"] = p.pick(p.money)
        if "budget" in asked and "budget" not in s and re.search(r"no (?:limit|max|budget)|any|doesn'?t matter|don'?t mind|^\W*no\b|don'?t know", p.low):
            s["budget"] = 10 ** 6
        if p.months and t.kind == "renew":
            s["months"] = p.pick(p.months)
        if t.kind == "move":  # the day of the viewing as it stands is not the new one
            old = r"(?:viewing|appointment)(?: is| was| of| on| for| booked| that|'s)*\s*$|(?:can't|cannot|can not|won't be able to) (?:make|come|do)[^.;]*$|\bfrom(?: the)?\s*$"
            p.dates = [x for x in p.dates if not re.search(old, p.low[:x[0]])]
        if p.dates and t.kind not in ("renew", "deposit", "quote"):
            s["date"] = self.last_date = p.pick(p.dates)
            t.free, t.alt = None, p.dates[1][1] if len(p.dates) > 1 and p.dates[0][1] == s["date"] and re.search(r"\bif\b|\bor\b|otherwise|else", p.low) else None
        elif "date" in asked and self.last_date and re.search(r"same (?:day|date)|that day", p.low):
            s["date"] = self.last_date
        elif "date" in asked and re.search(ANY, p.low):
            s["date"] = "any"
        parts = [m[0] for m in re.finditer(r"morning|afternoon|evening", p.low) if not re.search(r"(?:not|no|instead of|rather than|good)(?: in)?(?: the)? $", p.low[:m.start()]) and not re.match(r"\w+(?:[!,] | is ?n.?o?t| does|wo)", p.low[m.start():] if m.start() == 0 or p.low[m.end():m.end() + 4].strip()[:2] in ("is", "do", "wo") else "")]
        if parts and t.kind == "repair" and parts[0] != "evening":
            s["part"] = parts[-1] if re.search(FIX, p.low) else parts[0]
            t.alt_part = parts[-1] if parts[-1] != s["part"] else None
        elif parts and t.kind != "repair":
            t.lo, t.hi = {"morning": (None, "12:00"), "afternoon": ("11:59", None), "evening": ("16:59", None)}[parts[0]]
        if p.times and t.kind == "repair" and not parts:
            s["part"] = "morning" if p.pick(p.times) < "12:00" else "afternoon"
        elif p.times:
            s["wish"] = p.pick(p.times)
        t.lo, t.hi = p.low_bound or t.lo, p.high_bound or t.hi
        if m := re.search(r"(?<!at the )\b(latest|last (?:one|slot|time|appointment)|as late as)|\b(earliest|first (?:one|slot|time|appointment)|as early as|soonest)", p.low):
            if t.kind != "repair" and (not asked or "time" in asked or re.search("time|slot|appoint", p.low)):
                t.select = "latest" if m[1] else "earliest"
        for kind, pattern in PROBLEMS:
            if t.kind == "repair" and re.search(pattern, p.low) and ("problem" not in s or re.search(FIX, p.low)):
                s["problem"] = kind
                break
        else:
            if "problem" in asked and "problem" not in s and len(re.findall(r"\w{4,}", p.rest)) > 1:
                s["problem"] = "other"
        self.choose(t, p, asked)

    def choose(self, t, p, asked):
        """Bare numbers, places in a list, and a yes to the only one that was named."""
        s, bare = t.slots, [n for n in p.bare()]
        for slot, fits in [("bedrooms", lambda n: n < 7), ("budget", lambda n: n > 99), ("months", lambda n: n < 61), ("amount", lambda n: n > 9), ("date", lambda n: 0 < n < 32)]:
            if slot in asked and slot not in s or "fix" in asked and slot in ("months", "amount") and slot in s and not p.money and not p.months:
                n = next((n for n in bare if fits(n) and ("fix" not in asked or n > 2)), None)
                if n is not None:
                    s[slot] = day(n, None, None) if slot == "date" else n
                    bare.remove(n)
        if "time" in asked and not p.times and t.free:
            places = [r"\b(?:first|1st)\b", r"\b(?:second|2nd)\b", r"\b(?:third|3rd)\b"]
            shown = self.shown(t)
            hit = next((i for i, x in enumerate(places) if re.search(x, p.low)), None)
            if hit is not None and hit < len(shown):
                s["wish"], t.select = shown[hit], None
            elif bare and (c := clock(bare[0], 0, None)) and any(f[:2] == c[:2] for f in shown):
                s["wish"] = next(f for f in shown if f[:2] == c[:2])
            elif (len(shown) == 1 and re.search(YES, p.low)) or (re.search(ANY, p.low) and not t.select):
                s["wish"] = shown[0]
        if "part" in asked and "part" not in s and t.free and (re.search(ANY, p.low) or len(t.free) == 1 and re.search(YES, p.low) and not re.search(NO, p.low)):
            s["part"] = t.free[0]
        if "part" in asked and "part" not in s and t.free and len(t.free) == 1 and re.search(NO, p.low) and not p.dates:
            s.pop("date", None)
        if "home" in asked and "home" not in s and t.homes:
            names = [r"cheap|first|lowest", r"second", r"third|dearest|expensive"]
            hit = next((i for i, x in enumerate(names) if re.search(x, p.low)), 0 if len(t.homes) == 1 and re.search(YES, p.low) else None)
            if hit is not None and hit < len(t.homes):
                s["home"] = t.homes[hit]["home"]

    def shown(self, t):
        return [f for f in t.free or [] if (not t.lo or f > t.lo) and (not t.hi or f < t.hi)] or t.free or []

    def price(self, t):
        return CHARGE.get(t.slots.get("problem")) if t.kind == "repair" else (self.tenancy or {}).get("renewal", {}).get(str(t.slots.get("months"))) if t.kind == "renew" else None

    def answer(self, kind, p):
        if kind == "?charge" and self.current and self.current.kind in ("viewing", "move") or re.search("viewing", p.low):
            return self.out.append("Viewings are free of charge, and so is moving one.")
        if kind == "?charge" and self.current and self.current.kind == "renew":
            return self.out.append("There is no fee for a renewal.")
        self.out.append({"?notice": "A tenant has to give at least one month's notice.", "?hours": "We are open Monday to Friday from 9:00 to 17:30.",
                         "?charge": "A locksmith's visit costs £75; other repairs, keys, renewals and viewings cost nothing."}[kind])

    def lookup(self):
        found = self.tools["find_tenancy"](tenancy_number=self.person["ref"], surname=self.person["surname"])
        if "error" in found:
            self.out.append(f"I find no tenancy {self.person['ref']} in the name of {self.person['surname']}.")
            del self.person["ref"], self.person["surname"]
        else:
            self.tenancy = found

    def free(self, t, on):
        what = {"viewing": t.slots.get("home"), "move": t.slots.get("viewing"), "repair": "repairs", "keys": "keys"}[t.kind]
        return self.tools["free_times"](what=what, date=on.isoformat())["free"]

    def find_day(self, t, on):
        for _ in range(14):
            on += timedelta(1)
            if free := self.free(t, on):
                return on, free

    def step(self):
        t = self.current
        if t is None and self.queue:
            t = self.current = self.queue.pop(0)
            self.tell("next", task=self.style.task(t.kind))
        if t is None:
            self.asked = []
            if self.state == "open" and not self.out:
                return self.tell("hello")
            self.state = "else"
            return self.tell("else_")
        self.state = "ask"
        if t.kind in TENANT_KINDS and not self.tenancy and {"ref", "surname"} <= set(self.person):
            self.lookup()
        if t.kind in ("deposit", "quote") and self.tenancy:
            self.current = None
            self.deposit() if t.kind == "deposit" else self.out.append(f"A renewal would cost {self.style.options(self.tenancy)}.")
            self.state = "else"
            return self.step()
        self.settle(t)
        need = self.missing(t)
        if need:
            return self.ask(t, need[:self.style.at_once])
        if t.limit and self.price(t) and self.price(t) > t.limit:
            self.out.append(f"That costs {self.style.money(self.price(t))}, which is above the {self.style.money(t.limit)} that you named.")
            if t.kind == "renew" and min(self.tenancy["renewal"].values()) <= t.limit:
                del t.slots["months"]
                return self.ask(t, ["months"])
            self.drop()
            return self.step()
        self.propose()

    def deposit(self):
        self.tell("deposit", amount=self.style.money(self.tenancy["deposit"]), scheme=self.tenancy["scheme"])

    def settle(self, t):
        """What the tools say about what is known so far."""
        s = t.slots
        if t.kind == "viewing" and "home" not in s and {"bedrooms", "budget"} <= set(s):
            t.homes = [h for h in self.tools["find_homes"](bedrooms=s["bedrooms"]) if h["rent"] <= s["budget"]]
            if len(t.homes) == 1:
                s["home"] = t.homes[0]["home"]
                self.tell("found", home=s["home"], rent=self.style.money(t.homes[0]["rent"]))
            elif not t.homes:
                self.out.append(f"For that rent we have nothing with {s['bedrooms']} bedrooms at the moment.")
                del s["budget"]
        if t.kind == "move" and "viewing" in s and s["viewing"] not in VIEWINGS:
            self.out.append(f"I find no viewing {s.pop('viewing')}.")
        if t.kind == "renew" and self.tenancy and "months" in s and str(s["months"]) not in self.tenancy["renewal"]:
            self.out.append(f"{s.pop('months')} months are not on offer.")
        ready = {"viewing": "home" in s, "move": "viewing" in s, "repair": self.tenancy, "keys": self.tenancy}.get(t.kind)
        if s.get("date") == "any":
            if not ready:
                return
            s["date"] = self.find_day(t, TODAY)[0] if t.kind in ("viewing", "move", "repair", "keys") else EARLIEST_NOTICE if t.kind == "notice" else TODAY + timedelta(1)
        if "date" in s and (s["date"] < TODAY or t.kind == "notice" and s["date"] < EARLIEST_NOTICE):
            asked = s.pop("date")
            if t.kind == "notice":
                self.tell("early", asked=self.style.date(asked), date=self.style.date(EARLIEST_NOTICE))
                s |= {"date": t.alt} if t.alt and t.alt >= EARLIEST_NOTICE else {}
            else:
                self.out.append(f"{self.style.date(asked)} is in the past.")
        if ready and "date" in s and t.kind in ("viewing", "move", "repair", "keys"):
            self.fit(t)

    def fit(self, t):
        s = t.slots
        if t.free is None:
            t.free = self.free(t, s["date"])
            if not t.free:
                on, free = self.find_day(t, s["date"])
                self.tell("full", date=self.style.date(s.pop("date")), other=self.style.date(on), list=self.style.list(free))
                t.free = None
                return
        if t.kind == "repair":
            if "part" in s and s["part"] not in t.free:
                self.tell("taken", what="the " + s.pop("part"))
                s |= {"part": t.alt_part} if t.alt_part in t.free else {}
            return
        wish = s.pop("wish", None)
        if wish in t.free:
            s["time"], t.lo, t.hi, t.select = wish, None, None, None
            return
        if wish:
            s.pop("time", None)
            t.lo = t.hi = t.select = None
            self.tell("taken", what=self.style.time(wish))
        if s.get("time") in t.free:
            return
        s.pop("time", None)
        fits = [f for f in t.free if (not t.lo or f > t.lo) and (not t.hi or f < t.hi)]
        if not fits:
            self.out.append("Nothing is free in the hours you named.")
            t.lo = t.hi = None
        elif t.select and not wish:
            s["time"] = fits[-1 if t.select == "latest" else 0]
        elif (t.lo or t.hi) and len(fits) == 1 and not wish:
            s["time"] = fits[0]

    def missing(self, t):
        s, need = t.slots, []
        if t.kind in TENANT_KINDS and not self.tenancy:
            need += [x for x in ("ref", "surname") if x not in self.person]
        if t.kind == "viewing" and "home" not in s:
            need += ["home"] if t.homes and {"bedrooms", "budget"} <= set(s) else [x for x in ("bedrooms", "budget") if x not in s]
        for slot in {"viewing": ("date",), "move": ("viewing", "date"), "repair": ("problem", "date"), "renew": ("months",), "notice": ("date",), "pay": ("amount", "date"), "keys": ("date",)}.get(t.kind, ()):
            if slot not in s and not (slot == "months" and not self.tenancy):
                need.append(slot)
        if not need and t.kind in ("viewing", "move", "keys") and "time" not in s:
            need.append("time")
        if not need and t.kind == "repair" and "part" not in s:
            need.append("part")
        if t.kind == "viewing" and "time" in s:
            need += [x for x in ("name", "phone") if x not in self.person]
        return need

    def ask(self, t, slots):
        self.asked, texts = slots, []
        for slot in slots:
            key, values = QUESTION.get((t.kind, slot), slot), {}
            if slot == "home":
                values["list"] = self.style.list([f"{h['home']} at {self.style.money(h['rent'])} a month" for h in t.homes])
            elif slot == "months":
                values["list"] = self.style.options(self.tenancy)
            elif slot in ("time", "part"):
                if slot == "part" and len(t.free) == 1:
                    key, values["part"] = "onepart", t.free[0]
                values |= {"list": self.style.list([self.style.time(f) for f in (self.shown(t) if slot == "time" else t.free)]), "date": self.style.date(t.slots["date"])}
            texts.append(self.style.text(key, **values))
        self.out += [x for x in [self.style.recap(self.person | t.slots)] if x]
        self.out.append(self.style.several(texts))

    def call(self, t):
        s, me = t.slots, self.person
        on = s["date"].isoformat() if isinstance(s.get("date"), date) else None
        return {"viewing": ("book_viewing", lambda: {"home": s["home"], "date": on, "time": s["time"], "name": me["name"], "phone": me["phone"]}),
                "move": ("move_viewing", lambda: {"viewing": s["viewing"], "date": on, "time": s["time"]}), "repair": ("report_repair", lambda: {"tenancy_number": me["ref"], "problem": s["problem"], "date": on, "part": s["part"]}),
                "renew": ("renew_tenancy", lambda: {"tenancy_number": me["ref"], "months": s["months"]}), "notice": ("give_notice", lambda: {"tenancy_number": me["ref"], "last_day": on}),
                "pay": ("pay_rent", lambda: {"tenancy_number": me["ref"], "amount": s["amount"], "date": on}), "keys": ("book_keys", lambda: {"tenancy_number": me["ref"], "date": on, "time": s["time"]})}[t.kind]

    def propose(self):
        t = self.current
        self.pending, self.asked, self.state = self.call(t), [], "readback"
        self.out.append(self.style.readback(t.kind, self.pending[1](), self.price(t)))

    def execute(self):
        (name, args), t = self.pending, self.current
        result = self.write(name, args())
        self.tell("done", fact=self.style.fact(t.kind, args(), result))
        self.current = self.pending = None
        self.state = "else"

    def write(self, name, args):
        return self.tools[name](**args)


def build(style, desk=Desk):
    def factory():
        agent = desk(style)

        def run(text):
            return agent.reply(text)
        run.desk = agent
        return run
    return factory
