"""What a customer says, as intents and values. Rules only; the desk's own words are in styles.py."""
import re
from datetime import date, timedelta

NOW = date(2026, 5, 12)
PLACES = {  # canonical: (zone, aliases)
    "Bramley Station": (2, r"bramley (?:train |railway )?(?:station|stn)|(?:the )?(?:train |railway )?station(?! road)|\bstn\b|bramley"),
    "Larkfield Airport": (5, r"larkfield(?: airport)?|airport(?! transfer| run| ride| taxi| pick| job)"),
    "Castle Hotel": (1, r"castle hotel|the castle\b|castle"),
    "St Anne's Hospital": (2, r"st\.? ?ann?e'?s?'?s?(?: hospital)?|saint ann?e'?s(?: hospital)?|hospital"),
    "Market Square": (1, r"market (?:square|sq\b)"),
    "Harbour Terminal": (3, r"harbour terminal|ferry terminal|harbou?r|ferry port"),
    "Corn Exchange Theatre": (1, r"corn exchange(?: theat(?:re|er))?|theat(?:re|er)"),
}
STREETS = {"Mill Lane": (1, r"mill (?:lane|ln)"), "Orchard Road": (2, r"orchard (?:road|rd)"), "Quay Street": (1, r"quay (?:street|st)"),
           "Priory Close": (2, r"priory (?:close|cl)"), "Fenwick Avenue": (3, r"fenwick (?:avenue|ave?)"), "Station Road": (2, r"station (?:road|rd)")}
MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
ORD = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13,
       "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30}
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
DAY = r"(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
PEOPLE = r"(?:people|persons?|passengers?|pax|adults?|grown-?ups?|travell?ers?|guests?|of us|in total|in all|children|child(?! seat|'s seat)|kids?|seats? for|colleagues)"
BAGS = r"(?:(?:large |big |small |medium |normal |heavy |checked |carry-?on )*(?:suit ?-?cases?|cases?|bags?|pieces?(?: of (?:luggage|baggage))?|items? of luggage|holdalls?|rucksacks?|backpacks?|trolleys?|luggage))"
NEG = r"(?:no|not|without|don'?t|do not|doesn'?t|does not|won'?t|skip|drop|leave (?:out|off)|remove|minus|scrap|forget|lose|never mind|isn'?t|didn'?t)"


COMMON = set("""i we you he she they it me us my our your we're we've i'm i've i'll we'll i'd it's that's there there's a an the and or but with without for from to at on in of by not have has had need needs want would like
    please thanks thank sorry hello hi hey ok okay people persons passengers passenger pax adults child children kid kids suitcase suitcases case cases bag bags luggage seat booster toddler baby card cash account pay paying debit credit
    company flight number phone mobile ref reference booking book taxi cab car ride airport station morning evening afternoon noon midnight past half quarter o'clock today tomorrow what how why when where who don't know can could cancel change
    quote price driver late train umbrella travelling traveling alone just only own myself couple both none nothing pick pick-up drop drop-off going meet greet meet-and-greet is are was be will same again then so also actually this that these those
    correct right wrong wait good great perfect fine yes no nope maybe sure email mail send""".split())


def plain(text):
    return text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("“", '"').replace("”", '"').replace("\u00a0", " ")


def digits(text):
    """Number words as digits; lower case."""
    t = text.lower()
    for w, n in ORD.items():
        t = re.sub(rf"\btwenty[- ]{w}\b", f"{20 + n}th", t)
        t = re.sub(rf"\b{w}\b", f"{n}th", t)
    t = re.sub(r"\btwenty[- ]first\b", "21th", t)
    t = re.sub(r"\btwenty[- ]second\b", "22th", t)
    t = re.sub(r"\bthirty[- ]first\b", "31th", t)
    t = re.sub(rf"\bfirst(?= (?:of )?{MON}\b)", "1th", t)
    t = re.sub(rf"\bsecond(?= (?:of )?{MON}\b)", "2th", t)
    for w, n in TENS.items():
        t = re.sub(rf"\b{w}[- ]({'|'.join(UNITS[1:10])})\b", lambda m: str(n + UNITS.index(m[1])), t)
        t = re.sub(rf"\b{w}\b", str(n), t)
    for i, w in enumerate(UNITS):
        if w != "one":
            t = re.sub(rf"\b{w}\b", str(i), t)
    t = re.sub(r"(?<!that )(?<!this )(?<!the )(?<!which )(?<!another )(?<!other )(?<!first )(?<!second )(?<!earlier )(?<!later )(?<!no )(?<!any )(?<!every )(?<!last )\bone\b(?! of your)", "1", t)
    t = re.sub(r"\ba couple(?: of)?\b", "2", t)
    return re.sub(r"\ba pair of\b", "2", t)


def strip_negated(t):
    """'not 3 passengers but 4' → '4 passengers'."""
    def gone(m):
        s = m.group(0)
        if not re.search(rf"\d|\b{DAY}\b|\b{MON}\b|lane|road|street|close|avenue|station|airport|hotel|hospital|square|terminal|theatre|tomorrow|today", s):
            return s
        noun = re.search(rf"{PEOPLE}|{BAGS}", s)
        return f" {noun.group(0)} " if noun else " "
    t = re.sub(r"\b(?:not|instead of|rather than|isn't|it's not)\b(?! (?:more|later|earlier|before|after|over|above|yet))[^,.;!?]*?(?=\bbut\b|\bit'?s\b|,|\.(?!\d)|;|!|\?|$)", gone, t)
    return re.sub(rf"\b(?:but|make it|rather) +(\d+)\b[ ,]*(?=$|[.!])", lambda m: m.group(0), t)


class Heard:
    def __init__(self):
        self.slots, self.intents, self.refs, self.topics, self.fields = {}, [], [], [], []
        self.yes = self.no = self.unknown = self.bye = self.thanks = self.dear = self.abort = self.question = False
        self.money, self.numbers, self.times, self.dates, self.relative, self.more = None, [], [], [], 0, 0
        self.limit = False


def find_places(t):
    found = []
    taken = t
    for name, (_, pat) in STREETS.items():
        for m in re.finditer(rf"(?:(?:no\.?|number|house)\s*)?(\d+[a-z]?)?,?\s*\b(?:{pat})\b\.?(?:,? (?:no\.?|number)?\s*(\d+[a-z]?)\b(?![:.]\d| (?:people|pass|suit|bag|case|of us|may|june|am\b|pm\b)))?", taken):
            n = m[1] or m[2]
            found.append((m.start(), m.end(), f"{n} {name}" if n else name, bool(n)))
    for a, b, *_ in found:
        taken = taken[:a] + "#" * (b - a) + taken[b:]
    for name, (_, pat) in PLACES.items():
        for m in re.finditer(rf"\b(?:{pat})(?!\w)", taken):
            found.append((m.start(), m.end(), name, True))
            taken = taken[:m.start()] + "#" * (m.end() - m.start()) + taken[m.end():]
    return sorted(found)


def label_place(t, a, b, before):
    head, tail = t[before:a], t[b:b + 40]
    best = None
    for slot, pat in (("pickup", r"\bfrom\b|pick(?:ed|ing)?[- ]?(?:\w+[- ])?up|\bcollect|\bstart|\bleaving\b|\bwe are at\b|\bi'?m at\b|\bi am at\b|\bout of\b"),
                      ("dropoff", r"\bto\b(?! (?:be )?(?:pick|collect|book|change))|drop(?:ped)?[- ]?(?:\w+[- ])?off|destination|\bgoing\b|\bheading\b|\btowards\b|\binto\b|\bdrop\b|\bend\b|->|→|\bgo\b")):
        for m in re.finditer(pat, head):
            if best is None or m.end() > best[0]:
                best = (m.end(), slot)
    if best:
        return best[1]
    if m := re.match(r"\W*(?:is|as|would be|for)?\W*(?:the|my|our)? ?(pick|drop|destination)", tail):
        return "pickup" if m[1] == "pick" else "dropoff"
    return None


def parse_dates(t, expect):
    out, spans = [], []
    def add(m, d):
        if d and not any(a < m.end() and m.start() < b for a, b in spans):
            out.append((m.start(), d)); spans.append(m.span())
    def mk(y, mo, d):
        try:
            return date(y, mo, d)
        except ValueError:
            return None
    def soon(mo, d):
        x = mk(NOW.year, mo, d)
        return mk(NOW.year + 1, mo, d) if x and (NOW - x).days > 180 else x
    for m in re.finditer(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", t): add(m, mk(int(m[1]), int(m[2]), int(m[3])))
    for m in re.finditer(r"\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b", t): add(m, mk(int(m[3]) if len(m[3]) == 4 else 2000 + int(m[3]), int(m[2]), int(m[1])))
    mon = lambda s: next(i for i, w in enumerate(MONTHS, 1) if w.startswith(s[:3]))
    for m in re.finditer(rf"\b(?:{DAY},? )?(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {MON}\b\.?(?:,? (\d{{4}})\b(?!:))?", t):
        add(m, mk(int(m[4]), mon(m[3]), int(m[2])) if m[4] and m[4].startswith("20") else soon(mon(m[3]), int(m[2])))
    for m in re.finditer(rf"\b(?:{DAY},? )?{MON}\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d)(?:,? (\d{{4}})\b)?", t):
        add(m, mk(int(m[4]), mon(m[2]), int(m[3])) if m[4] and m[4].startswith("20") else soon(mon(m[2]), int(m[3])))
    for m in re.finditer(r"\b(\d{1,2})/(\d{1,2})\b", t): add(m, soon(int(m[2]), int(m[1])) if 1 <= int(m[2]) <= 12 else None)
    if expect == "date":
        for m in re.finditer(r"^\W*(\d{1,2})\.(\d{1,2})\.?\W*$", t): add(m, soon(int(m[2]), int(m[1])) if 1 <= int(m[2]) <= 12 else None)
    for m in re.finditer(r"\bday after tomorrow\b", t): add(m, NOW + timedelta(2))
    for m in re.finditer(r"\b(tomorrow|tmrw|tmw|tomoz)\b", t): add(m, NOW + timedelta(1))
    for m in re.finditer(r"\byesterday(?:'s)?\b", t): add(m, NOW - timedelta(1))
    for m in re.finditer(r"\b(today(?:'s)?|tonight|this (?:morning|afternoon|evening))\b", t): add(m, NOW)
    for m in re.finditer(r"\bin (\d+) days?\b", t): add(m, NOW + timedelta(int(m[1])))
    for m in re.finditer(rf"\b(last |next |this |on |coming )*{DAY}(?:'s)?\b(?: (?:the )?(\d{{1,2}})(?:st|nd|rd|th))?", t):
        if m[2] in ("sun", "sat", "wed", "mon") and not re.search(r"\b(on|this|next|last|for|coming)\b", m[0]) and expect != "date" and len(t) > 25 and m[2] in ("sun", "sat", "wed"):
            continue
        i = next(k for k, w in enumerate(DAYS) if w.startswith(m[2][:3]))
        d = NOW + timedelta((i - NOW.weekday()) % 7 or 7)
        if m[1] and "last" in m[0]: d = NOW - timedelta((NOW.weekday() - i) % 7 or 7)
        if m[3]: d = soon(NOW.month, int(m[3])) or d
        add(m, d)
    for m in re.finditer(r"\b(?:the |on )(\d{1,2})(?:st|nd|rd|th)\b|\b(\d{1,2})(?:st|nd|rd|th)\b", t):
        n = int(m[1] or m[2]); d = mk(NOW.year, NOW.month, n)
        add(m, d if d and d >= NOW else mk(NOW.year, NOW.month + 1, n))
    out.sort()
    for a, b in sorted(spans, reverse=True):
        t = t[:a] + " ; " + t[b:]
    return [d for _, d in out], t


def parse_times(t, expect, offered=()):
    t = re.sub(r"good (?:morning|afternoon|evening|day)", " ", t)
    part = None
    if re.search(r"\b(?:morning|a\.?m\b|early)", t): part = "am"
    elif re.search(r"\b(?:afternoon|evening|p\.?m\b|tonight|at night|late)", t): part = "pm"
    out, spans = [], []
    def add(m, h, mi, ap=None, sure=False):
        if any(a < m.end() and m.start() < b for a, b in spans) or h > 24 or mi > 59:
            return
        ap = ap or (part if h <= 12 else None)
        if ap == "pm" and h < 12: h += 12
        elif ap == "am" and h == 12: h = 0
        if h == 24: h = 0
        spans.append(m.span())
        val = f"{h:02d}:{mi:02d}"
        if not sure and not ap and 1 <= h <= 11:
            hit = [o for o in offered if o in (val, f"{h + 12:02d}:{mi:02d}")]
            val = hit[0] if len(hit) == 1 else ("?", h, mi)
        out.append((m.start(), val))
    AP = r"\s*(a\.?m\b\.?|p\.?m\b\.?)"
    ap = lambda s: "am" if s and s[0] == "a" else "pm" if s else None
    for m in re.finditer(rf"\b(\d{{1,2}})[:.h](\d{{2}})(?::00)?\b(?:{AP})?", t): add(m, int(m[1]), int(m[2]), ap(m[3]), sure=True)
    for m in re.finditer(rf"\b(\d{{1,2}})(?: (\d{{2}}))?{AP}", t): add(m, int(m[1]), int(m[2] or 0), ap(m[3]))
    for m in re.finditer(rf"\bhalf(?: past)? (\d{{1,2}})\b(?:{AP})?", t): add(m, int(m[1]), 30, ap(m[2]))
    for m in re.finditer(rf"\b(?:a )?(quarter|\d{{1,2}})(?: minutes?)? (past|after|to|before) (\d{{1,2}})\b(?!\d| (?:people|pass|suit|mill|orch))(?:{AP})?", t):
        n = 15 if m[1] == "quarter" else int(m[1]); h = int(m[3])
        if n < 60: add(m, h if m[2] in ("past", "after") else (h - 1 or 12), n if m[2] in ("past", "after") else 60 - n, ap(m[4]))
    for m in re.finditer(r"\b(\d{1,2}) ?o'?clock", t): add(m, int(m[1]), 0)
    for m in re.finditer(r"\b(noon|midday)\b", t): add(m, 12, 0, sure=True)
    for m in re.finditer(r"\bmidnight\b", t): add(m, 0, 0, sure=True)
    for m in re.finditer(r"(?:\b(?:at|by|around|for|time)\s*|@\s*)([01]\d|2[0-3])([0-5]\d)\b", t): add(m, int(m[1]), int(m[2]), sure=True)
    for m in re.finditer(r"\b([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours|h)\b", t): add(m, int(m[1]), int(m[2]), sure=True)
    for m in re.finditer(r"\b(?:at|around|by|until|till?)\s+(\d{1,2})(?: (\d{2}))?\b(?! ?(?:people|pass|pax|adult|suit|bag|case|pound|quid|mill|orchard|quay|priory|fenwick|station|%|of us|day|week|min|hour|year)|[:.]\d)", t): add(m, int(m[1]), int(m[2] or 0))
    if expect == "time":
        for m in re.finditer(r"\b([01]\d|2[0-3])([0-5]\d)\b", t): add(m, int(m[1]), int(m[2]), sure=True)
        for m in re.finditer(r"\b(\d{1,2}) ([0-5]\d)\b", t): add(m, int(m[1]), int(m[2]))
        for m in re.finditer(r"^\D*(\d{1,2})\D*$", t):
            if not re.search(rf"\d+ (?:{PEOPLE}|{BAGS})", t): add(m, int(m[1]), 0)
    out.sort()
    for a, b in sorted(spans, reverse=True):
        t = t[:a] + " ; " + t[b:]
    return [v for _, v in out], t, part


INTENTS = [
    ("cancel", r"\bcancel(?:l?ing|l?ation)?\b(?!l?ed)|\bcall off\b|\bcancelled\?"),
    ("lost", r"\blost\b|\bleft (?!at\b|right|on time)(?:my|a|an|something|it|the|our|behind|her|his)\b|\bforgot(?:ten)? (?:my|a|an|something|the)\b|\blost[- ]property\b|\bleave behind\b|\bleft behind\b"),
    ("complaint", r"\bcomplain\w*|\bunhappy\b|\bnot happy\b|\b(?:was|came|turned up|arrived|were|being) (?:\w+ ){0,4}late\b|\bturned up late\b|\brude\b|\bdisappointed\b|\bcompensat\w*|\bgoodwill\b|\bcredit\b(?! card| or debit|/)|\brefund\b|\bmoney back\b|\bmake up for\b"),
    ("receipt", r"\breceipts?\b|\binvoice\b"),
    ("change", r"\b(?:chang(?:e|ing)|mov(?:e|ed|ing)|amend|modify|reschedule|rebook|push(?:ed)?|bring forward|put back|postpone|shift|update|alter|switch|add|edit)\b"),
    ("quote", r"\bquote\b|\bhow much\b|\bprice\b|\bwhat(?:'s| is| would| does| will) (?:\w+ ){0,5}(?:cost|fare|charge)\b|\bfare\b|\bwhat do you charge\b"),
    ("book", r"\bbook\b(?! it| that| this)|\b(?:make|place|new|want|need|like) (?:\w+ ){0,2}(?:booking|reservation)\b|\breserve\b|\b(?:need|want|like|get|order|send|require|after|have|arrange)(?: to (?:get|have|order|arrange))? (?:me |us )?(?:a|an|another|some|one) (?:\w+ ){0,3}(?:taxi|cab|car|ride|transfer|lift|minibus|pick-?up)\b|(?<!the )(?<!my )(?<!that )(?<!this )(?<!about )(?<!lost )(?<!last )(?<!your )\b(?:taxi|cab|car|transfer|lift) (?:from|to|for|on|tomorrow|at)\b|(?:^|\ba )ride (?:from|to|for)\b|\bpick (?:me|us) up\b|\bpicked up\b|\btaxi please\b|\bairport (?:transfer|run)\b"),
]
TOPICS = [
    ("waiting", r"\b(?:how long|wait)\b.*\bwait|\bwait\w*\b.*\b(?:time|long|charge|free|cost|land|delay)|\bdelay\w*\b.*\bflight|\bflight\b.*\b(?:late|delay)|\bwait for (?:me|us)\b"),
    ("lost_property", r"\bhow long\b.*\b(?:keep|kept|hold|held|store)|\b(?:keep|kept|hold|held|store)\b.*\bhow long|\b(?:keep|hold|store)\b.*(?:found|lost|things|items|property)"),
    ("cancellation", r"\bcancell?ation (?:policy|rule|fee|term|charge)|\b(?:free|fee|cost|charge|late|until when)\b.*\bcancel\b(?! (?:my|the|booking|kc))|\bcan i (?:still )?cancel (?:later|it later|for free|free)\b"),
    ("changes", r"\b(?:until when|how late|up to when|how long before)\b.*\bchange"),
    ("pets", r"\b(?:dog|cat|pet)s?\b"),
    ("meet_and_greet", r"\b(?:what is|what's|how does|how much is|what does|cost of|price of|where)\b.*\bmeet[- ](?:and|&|n)[- ]greet"),
    ("child_seats", r"\b(?:how much|cost|charge|price|what kind|which)\b.*\b(?:child|booster|baby) ?-?seats?\b"),
    ("payment", r"\b(?:how can i pay|can i pay|which cards|what payment|do you take (?:cards?|cash))\b"),
    ("driver", r"\b(?:who|driver's|know which|contact)\b.*\bdriver|\bdriver'?s? (?:details|contact|number|phone)|\b(?:number plate|registration)\b"),
    ("wheelchair", r"\bwheelchair"),
    ("night", r"\bnight (?:rate|surcharge|tariff)|\bsurcharge"),
    ("hours", r"\b(?:opening|office) hours\b|\bwhen are you open\b|\bare you open\b"),
]
ABOUT = [("late", r"\blate\b|\bdelay|\bwait(?:ed|ing)\b|\bminutes?\b.*\b(?:after|behind)"), ("rude driver", r"\brude|unfriendly|impolite|shout|swore"), ("driving", r"\bdriving|drove|speed|danger|phone while"),
         ("route", r"\broute|detour|long way"), ("dirty car", r"\bdirty|smell|filthy|smok"), ("overcharged", r"\bovercharg|charged (?:me )?(?:too much|more|twice)|too expensive"), ("no show", r"\bnever (?:came|turned|showed)|no[- ]show|didn'?t (?:come|turn|show)")]
YES = r"(?:yes|yeah|yep|yup|ya|yea|aye|sure|ok|okay|k|correct|right|exactly|perfect|fine|absolutely|definitely|certainly|of course|indeed|please|great|good|all good|lovely|brilliant|confirmed?|agreed|y|go ahead|do it|do so|please do|sounds|that'?s (?:right|correct|fine|good|ok|okay|great|perfect|it)|that is (?:right|correct|fine|good|ok|okay)|looks (?:good|right)|happy|very well|alright|all right|fab|super|cool|by all means|go on|👍)"
SURE = r"\bgo ahead\b|\b(?:that|this|it|everything|all)(?:'s| is| looks)? (?:all )?(?:right|correct|fine|good)\b|\blooks (?:good|right|correct)\b"
GO = r"\bgo (?:ahead|for it|on)\b|\bplease (?:do|book|go|send|file|log|report|register|proceed)\b|\bplease cancel it\b|\bplease make (?:the|this) change\b|\b(?:that|this|it|everything|all)(?:'s| is| looks| sounds)? (?:all )?(?:right|correct|fine|good|ok|okay|great|perfect|right)\b|\bsounds (?:good|right|fine)\b|\blooks (?:good|right|fine|correct)\b|\b(?:that|which) (?:works|suits|will do|would be (?:great|fine|good|perfect))\b|\b(?:i'?ll|i will|we'?ll|i'd) take (?:it|that|the)\b|(?<!don't )(?<!not )\bbook it\b|(?<!don't )(?<!not )\bdo (?:it|that)\b|\bhappy with\b|\bi (?:agree|accept|confirm|do)\b|\bworks for\b|(?<!don't )(?<!not )(?<!to )\bcancel it\b|(?<!don't )(?<!not )\bsend it\b|\bi would\b|\bi'd (?:like|love) that\b|\bfine (?:by|with) me\b|\bsettle for\b|\bi accept\b"
NO = r"(?:no|nope|nah|n|not|don'?t|do not|wrong|stop|hold on|wait|neither|none|leave it|never mind|nevermind|forget it|rather not|i'd rather not)"


def hear(raw, expect=(), kind=None, offered=()):
    """`expect`: the names of what was asked for; `kind`: the task in hand."""
    h = Heard()
    raw = plain(raw).strip()
    one = expect[0] if len(expect) == 1 else None
    low = h.low = raw.lower()
    h.question = "?" in raw or bool(re.match(r"\W*(?:and |also |but |oh |so |ok |then )*(?:how|what|when|can|could|do|does|is|are|will|which|where|who|would)\b", low))
    work = raw
    def take(pattern, flags=re.I):
        nonlocal work
        m = re.search(pattern, work, flags)
        if m: work = work[:m.start()] + " ; " + work[m.end():]
        return m
    # a question of the house's rules says nothing of the ride
    for part in re.split(r"(?<=[.!?])\s+|(?:,|;) (?=(?:and|also|but) (?:how|what|when|do|can|is|are)\b)", raw):
        if len(part) > 8 and (part.rstrip().endswith("?") or re.match(r"\W*(?:(?:and|also|but|oh|so) )*(?:how|what|when|can|do|does|is|are|will)\b|.*\b(?:like|want) to know\b", part.lower())) and not re.search(r"\d{4}", part):
            if any(re.search(pat, part.lower()) for _, pat in TOPICS): work = work.replace(part, " ")
    # identifiers first
    if "email" in expect and "@" not in work:
        if m := re.search(r"([\w]+(?: dot [\w]+)*) at ([\w]+(?: dot [\w]+)+)", work, re.I):
            work = work.replace(m[0], re.sub(r" dot ", ".", m[1], flags=re.I) + "@" + re.sub(r" dot ", ".", m[2], flags=re.I))
    if m := take(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"): h.slots["email"] = m[0].rstrip(".").lower()
    while m := re.search(r"\bkc[- ]?#?(\d{5})\b|(?<![\d+])(\d{5})(?!\d| \d{3})(?=\W|$)", work, re.I):
        h.refs.append((low.find(m[0].lower()), "KC-" + (m[1] or m[2]))); work = work[:m.start()] + " ; " + work[m.end():]
    if m := take(r"\bacc(?:ount)?(?: (?:number|no\.?))?(?: is)?[-# :]*(\d{4})\b"): h.slots.update(account=f"ACC-{m[1]}", payment="account")
    elif "account" in expect and (m := take(r"\b(\d{4})\b")): h.slots["account"] = f"ACC-{m[1]}"
    if m := take(r"\+?\(?\d(?:[ ()/-]*\d){8,14}(?![\d:])"):
        n = re.sub(r"\D", "", m[0]); h.slots["phone"] = "0" + n[2:] if n.startswith("44") else n
    if m := take(r"\b(NV|EL|BA|LH|KL|EI|FR|U2|EZY|AF)[- ]?(\d{3,4})\b"): h.slots["flight"] = f"{m[1].upper()} {m[2]}"
    elif "flight" in expect and (m := take(r"\b(?!(?i:at|be|is|on|to|in|by|it|or|of|no)\b)([A-Za-z]{2}|[A-Za-z]\d)[- ]?(\d{3,4})\b")): h.slots["flight"] = f"{m[1].upper()} {m[2]}"
    t = digits(work)
    if m := re.search(r"£ ?(\d+(?:\.\d{1,2})?)|\b(\d+(?:\.\d{1,2})?) ?(?:pounds?|quid|gbp)\b", t):
        h.money = float(m[1] or m[2]); t = t[:m.start()] + " ; " + t[m.end():]
        h.limit = bool(re.search(r"at most|max|no more|up to|budget|limit|under|not more|less than|spend|more than|over|above", t))
    if m := re.search(r"(?:(\d+)|\b(an?)|\b(half an)) (hour|minute|min)s? (later|earlier|before|sooner)", t):
        n = 30 if m[3] else (int(m[1]) if m[1] else 1) * (60 if m[4] == "hour" else 1)
        h.relative = n if m[5] == "later" else -n; t = t[:m.start()] + " ; " + t[m.end():]
    # what is only a story about lateness or a bound is no time of a ride
    t = re.sub(r"\b\d+ ?(?:minutes?|mins?|hours?)\b(?! (?:past|to|before|after) \d)", " ; ", t)
    t = re.sub(r"\b(?:not|no|never) (?:any )?later than [^,.;]*", " ; ", t) if "time" not in expect else t
    t = re.sub(r"\b(\d+)[- ](?:years?|yrs?)[- ]olds?\b|\baged? (\d+)\b|\b(?:(?:he|she|they)(?:'s| is)?|is) (\d{1,2})\b(?! ?[:.]\d| ?(?:pass|people|suit|bag|case|mill|orch|quay|prio|fenw|may|june|th|am\b|pm\b))",
               lambda m: f" age{next(g for g in m.groups() if g)} " if ("child_seat" in expect or "old" in m[0] or "age" in m[0]) else m[0], t)
    t = strip_negated(t)
    # places
    places, prev = find_places(t), 0
    got = []
    for a, b, name, full in places:
        got.append((label_place(t, a, b, prev), name, full)); prev = b
    want = [s for s in expect if s in ("pickup", "dropoff")]
    loose = [(n, f) for l, n, f in got if not l]
    for l, n, f in got:
        if l: h.slots[l] = n if f else ("street", n)
    free = [s for s in (want or (["pickup", "dropoff"] if len(loose) > 1 or any(g[0] for g in got) else [])) if s not in h.slots]
    for (n, f), s in zip(loose, free):
        h.slots[s] = n if f else ("street", n)
    if loose and not free and not want: h.slots["place"] = loose[0][0]
    if one in ("pickup", "dropoff") and one not in h.slots and len(got) == 1 and got[0][0] and kind:
        h.slots[one] = h.slots.pop(got[0][0])
    for a, b, *_ in reversed(places):
        t = t[:a] + " ; " + t[b:]
    if want and not places and (m := re.fullmatch(r"\W*(?:it'?s |number |no\.? )?(\d{1,3}[a-z]?)\W*", t)): h.slots["house"] = m[1]
    form = [x for x in expect if x in ("time", "passengers", "luggage")]
    if len(form) > 1:  # bare numbers between commas or on lines of their own, in the order in which they were asked for
        given = {"time": r"\d[:.]\d\d|\d ?[ap]\.?m\b|o'?clock|\bhalf\b|\bquarter\b|\bnoon\b|midnight|\bat \d", "passengers": rf"\d {PEOPLE}|\b(?:just|only) me|alone|on my own|myself|both of us", "luggage": BAGS}
        left = [x for x in form if not re.search(given[x], t)]
        parts = re.split(r"([,;\n]|\band\b|\. )", t)
        bare = [i for i, x in enumerate(parts) if re.fullmatch(r"\s*\d{1,2}\s*\.?\s*", x)]
        if left and len(bare) == len(left):
            for i, x in zip(bare, left):
                n = re.search(r"\d+", parts[i])[0]
                parts[i] = f" at {n} " if x == "time" else f" {n} people " if x == "passengers" else f" {n} bags "
            t = "".join(parts)
    h.dates, t = parse_dates(t, "date" if "date" in expect else None)
    h.times, t, h.part = parse_times(t, "time" if "time" in expect and len(form) < 2 else None, offered)
    # people and bags
    if m := re.search(rf"\b(\d+|an?|another) (?:more|extra|additional|other) {PEOPLE}|\badd(?:ing)? (\d+|an?|another) (?:more )?{PEOPLE}|\b(another) {PEOPLE}", t):
        n = m[1] or m[2] or m[3]; h.more = int(n) if n.isdigit() else 1
    elif m := re.findall(rf"\b(\d+) (?:other |small |young )?{PEOPLE}\b", t):
        nums = [int(x) for x in m]
        whole = re.findall(r"\b(\d+) (?:passengers?|people|of us|pax|persons?|in total|in all)", t)
        h.slots["passengers"] = int(whole[-1]) if whole else sum(nums) + (1 if re.search(r"\b(?:me|myself) and\b", t) else 0)
    elif m := re.search(r"\b(?:passengers?|people|persons?|pax|party|group|party size|how many(?: of us)?)\b(?: (?:number|count|of|is|are|to|would be|will be|=))*\s*[:=]?\s*(\d+)\b(?! (?:suit|bag|case|piece))|\b(?:we are|we're|there'?s|there (?:are|is|will be)|make it|it'?s) (\d+)\b(?! ?(?:suit|bag|case|piece|large|big|:|\.\d))", t):
        if m[1] or "passengers" in expect or re.search(r"we are|we're", m[0]): h.slots["passengers"] = int(m[1] or m[2])
    if "passengers" not in h.slots and not h.more:
        if re.search(r"\b(?:just|only) (?:me|myself|1 of us)\b|\bon my own\b|\balone\b|\bby myself\b|\bmyself\b|\bsingle passenger\b|\bjust the 1\b|\ba passenger\b", t): h.slots["passengers"] = 1
        elif re.search(r"\bboth of us\b|\b(?:me|i) and my (?:wife|husband|partner|son|daughter|mum|mother|father|dad|friend|colleague)\b|\bmy (?:wife|husband|partner|son|daughter|mum|mother|father|dad|friend|colleague) and (?:me|i)\b", t): h.slots["passengers"] = 2
        elif "passengers" in expect and re.search(r"\b(?:me|just me|i am|only me)\b", t) and not re.search(r"\d", t): h.slots["passengers"] = 1
    if re.search(rf"\b(?:no|without(?: any)?|any|not any|0|zero|don'?t have any|have no) (?:{BAGS}|baggage)|\b(?:just|only) (?:a |some |my )?(?:hand ?-?(?:luggage|bags?|baggage)|handbags?)|\bhand (?:luggage|baggage) only\b|\btravelling light\b|\bluggage(?: is)?:? (?:none|nothing|no|zero|0)\b|\bnothing to (?:carry|load)\b", t): h.slots["luggage"] = 0
    elif m := re.findall(rf"\b(\d+) {BAGS}\b", t): h.slots["luggage"] = sum(map(int, m))
    elif m := re.search(r"\b(?:luggage|baggage|bags|suitcases|cases)\b(?: (?:number|count|is|are|to|would be|will be|we have|of))*\s*[:=]?\s*(\d+)\b(?! (?:pass|peop|of us|pax|adult))", t): h.slots["luggage"] = int(m[1])
    elif re.search(rf"\b(?:a|1|single|an) (?:\w+ )?(?:suit ?-?case|case|bag|piece|holdall|rucksack|backpack)\b", t): h.slots["luggage"] = 1
    elif "luggage" in expect and re.search(r"\b(?:none|nothing|no)\b", t) and len(expect) == 1: h.slots["luggage"] = 0
    # child seat
    age = re.search(r"\bage(\d+)\b", t)
    seat = re.search(r"\bboosters?\b|\b(?:baby|infant|toddler|child(?:'?s|ren'?s)?|kids?'?)[- ]?(?:car[- ]?)?seats?\b|\bcar seats?\b|\bisofix\b", t)
    if seat:
        near = t[max(0, seat.start() - 40):seat.start()]
        near = re.split(r"[,.;!]|\bbut\b|\band\b", near)[-1]
        after = re.split(r"[,.;!]|\bbut\b|\band\b", t[seat.end():seat.end() + 40])[0]
        if re.search(rf"\b{NEG}\b", near) or re.search(r"(?:not|isn'?t|aren'?t) (?:needed|necessary|required)|:? *(?:no|none)\b|\bis no\b|un(?:needed|necessary)|don'?t need", after): h.slots["child_seat"] = "none"
        else: h.slots["child_seat"] = "booster" if "booster" in t else "baby" if re.search(r"baby|infant", t) else "toddler" if "toddler" in t else ("age", int(age[1])) if age else "?"
    elif "child_seat" in expect:
        if m := re.search(r"\bbooster|\bbaby|\binfant|\btoddler", t): h.slots["child_seat"] = {"in": "baby"}.get(m[0][:2], m[0])
        elif age or (m := re.fullmatch(r"\W*(?:\w+ )?(\d{1,2})\W*", t) if one else None): h.slots["child_seat"] = ("age", int(age[1] if age else m[1]))
        elif re.search(r"\b(?:no|without) (?:children|child|kids?)\b|\badults only\b|\ball adults\b", t): h.slots["child_seat"] = "none"
    if isinstance(h.slots.get("child_seat"), tuple):
        n = h.slots["child_seat"][1]; h.slots["child_seat"] = "baby" if n < 1 else "toddler" if n < 4 else "booster" if n < 12 else "none"
    if "child_seat" in expect and "child_seat" not in h.slots and len(expect) > 1 and "meet" not in expect:
        for chunk in re.split(r"[,;.!\n]\s*", low):
            if re.fullmatch(r"(?:no|nope|none|no need|not needed|no thanks|no thank you|no,? i do not need (?:one|any)|we don't|we don't need (?:one|any))", chunk.strip()): h.slots["child_seat"] = "none"
            elif re.fullmatch(r"(?:yes|yep|yes please)", chunk.strip()): h.slots["child_seat"] = "?"
    # payment
    if re.search(r"\b(?:credit |debit |bank |by |with |with a |a |my |on )?cards?\b", t) and not re.search(r"\bnot (?:by )?card|\bno card", t): h.slots["payment"] = "card"
    if re.search(r"\bcash\b", t) and not re.search(r"\bnot (?:in )?cash", t): h.slots["payment"] = "cash"
    if re.search(r"\bon (?:the |our |my |a |my company'?s? |the company )?account\b|\b(?:company|business|corporate|firm's) account\b|\bcharge (?:it to )?(?:the|our|my) account\b|\b(?:via|by|through|to|use|using|with) (?:the |our |my |an )?account\b|\baccount customers?\b|\binvoice the (?:company|account)", t) or ("payment" in expect and re.search(r"\baccount\b", t)): h.slots["payment"] = "account"
    # meet and greet
    if m := re.search(r"\bmeet(?:ing)?[- ]?(?:and|&|n|'n'|\+)?[- ]?greet(?:ing)?\b|\b(?:name ?board|name sign|sign with my name|meet me (?:in|at) arrivals|wait(?:ing)? (?:inside|in arrivals) with)\b", t):
        near = re.split(r"[,.;!]|\bbut\b|\band (?!greet)", t[max(0, m.start() - 40):m.start()])[-1]
        after = re.split(r"[,.;!]|\bbut\b", t[m.end():m.end() + 40])[0]
        h.slots["meet"] = not (re.search(rf"\b{NEG}\b", near) or re.search(r"\b(?:not|isn'?t|no|off|out|unnecessary)\b", after)) if True else None
        if h.question and re.search(r"\b(?:what|how|where|cost|much|price)\b", t) and h.slots["meet"]: h.slots.pop("meet")
    # free texts
    if m := re.search(r"\b(?i:my name is|my name'?s|the name is|name is|name'?s|name:|name on (?:it|the booking) is|(?:booked |booking )?under(?: the name(?: of)?)?|name of|this is|i am|i'm|it's|for|here is|here's|last name|surname)\s+((?:(?:Mr|Mrs|Ms|Dr)\.? )?[A-Z][\w'-]+(?: (?:[A-Z][\w'-]+|van|de|von|der))*)", work):
        s = m[1]
        ok = not re.search(rf"^(?:{DAY}|{MON}|Booking|Reference|The|A|No|Yes|Not|Thanks|Just|Looking|It)\b", s, re.I) and not find_places(s.lower()) and not re.match(r"(?:Account|Flight|Pick|Drop|Cash|Card|Terminal)", s)
        if ok: h.slots["name"] = re.sub(r"^(?:Mr|Mrs|Ms|Dr)\.? ", "", s)
    if "name" not in h.slots and "name" in expect:
        s = re.sub(r"(?i)\b(?:it'?s|it is|my name is|my name'?s|name is|the name is|name|please|thanks|thank you|sure|yes|under|for|put it under|booking|is|my|the|and|on|number|phone|mobile|i'?m|i am|hi|hello|on it)\b", " ", work)
        s = re.sub(r"(?i)\b(?:telephone|contact|reach me|you can|call|at|ok|okay|of course)\b", " ", s)
        best = None
        for chunk in re.split(r"[;,.:!?\n]\s|\s-\s", s + " "):
            words = re.findall(r"[^\W\d_][\w'-]*", chunk)
            if not 1 <= len(words) <= 4 or re.search(r"\d|[@£]", chunk) or find_places(chunk.lower()): continue
            if any(w.lower() in COMMON or w.lower() in UNITS or w.lower() in TENS or re.fullmatch(DAY + "|" + MON, w.lower()) or re.fullmatch(NO + "|" + YES, w.lower()) for w in words): continue
            rank = (len(words) > 1, all(w[0].isupper() for w in words))
            if best is None or rank > best[0]: best = (rank, words)
        if best and (len(expect) == 1 or best[0][0] or best[0][1]):
            h.slots["name"] = " ".join(w if not w.islower() else w.capitalize() for w in best[1])
    for m in re.finditer(r"\b(?:lost|left|forgot|forgotten|leaving|missing|it was|it'?s|it is|item(?: is)?:?|lost item(?: is)?)\s+(?:behind )?(?:my|a|an|the|our|his|her)\s+([a-z][\w' -]*?)(?= (?:in|on|at|behind|yesterday|from|when|during|last|today|after|and i|which|that|with you)\b|[,.;!?]|$)", work, re.I):
        s = m[1].strip().lower()
        if not re.match(r"(?:something|item|thing|taxi|cab|car|ride|trip|booking|receipt|one|back seat|driver|change|time|date|complaint|cancel\w*|journey|name|phone|question)\b", s): h.slots["item"] = s; break
    if "item" not in h.slots and "item" in expect:
        s = re.sub(r"(?i)^\W*(?:it'?s|it was|it is|i (?:left|lost|forgot)|my item is|the item is|item:?|that would be|that'?s)?\W*\b(?:a|an|my|the|our)?\b\W*", "", re.split(r"[.;!?\n]", work)[0]).strip().lower()
        s = re.sub(r"\s+(?:in|on) (?:the|your) (?:back|taxi|car|cab|seat).*", "", s)
        if s and len(s.split()) <= 8 and not re.fullmatch(NO + "|" + YES, s) and not re.search(r"\b(?:don'?t know|something|not sure)\b", s): h.slots["item"] = s
    for name, pat in ABOUT:
        if re.search(pat, low) and "?" not in raw: h.slots["about"] = name; break
    if "about" in expect and "about" not in h.slots and len(low.split()) >= 3 and not re.search(r"don'?t know", low): h.slots["about"] = "other"
    # bare numbers for what was asked
    bare = re.sub(rf"\b\d+ (?:(?:other |small |young )?{PEOPLE}|{BAGS})", " ; ", t)
    nums = [int(x) for x in re.findall(r"(?<![\w:.£])(\d{1,2})(?![\w:]|\.\d)", bare)]
    asked = [s for s in expect if s in ("passengers", "luggage") and s not in h.slots]
    rest = nums if "passengers" not in h.slots or bare != t else []
    if "luggage" in h.slots and "luggage" in expect and bare == t and h.slots["luggage"]: rest = []
    if asked and rest and not (len(asked) > 1 and len(rest) == 1):
        for s, n in zip(asked, rest): h.slots[s] = n
    h.numbers = nums
    if "luggage" in asked and "luggage" not in h.slots and re.search(r"\b(?:none|no luggage|nothing)\b", t): h.slots["luggage"] = 0
    # intents, in the order in which they are said
    for name, pat in INTENTS:
        if m := re.search(pat, low): h.intents.append((m.start(), name))
    h.intents.sort()
    if any(n == "complaint" for _, n in h.intents) and re.search(r"\bcredit card", low) and not re.search(r"complain|late|rude|goodwill", low): h.intents = [i for i in h.intents if i[1] != "complaint"]
    for name, pat in TOPICS:
        if (h.question or re.search(r"\b(?:want|like) to know\b|\bwonder|\btell me\b|\bask\b", low)) and re.search(pat, low): h.topics.append(name)
    for f, pat in (("time", r"\btime\b|\blater\b|\bearlier\b"), ("date", r"\b(?:date|day)\b"), ("pickup", r"\bpick-? ?up (?:place|address|point|location)\b|\bwhere .* pick"), ("dropoff", r"\b(?:drop-? ?off|destination)\b"), ("passengers", r"\bpassengers?\b|\bpeople\b"),
                   ("luggage", r"\b(?:luggage|suitcases?|bags?)\b"), ("child_seat", r"\bseat\b"), ("flight", r"\bflight\b")):
        if re.search(pat, low): h.fields.append(f)
    # yes, no, and the rest
    head = re.sub(r"^(?:\W|\b(?:oh|ah|um|uh|hm+|well|hi|hello|so|and|thanks|thank you|actually|ah|then|sorry)\b)+", "", low)
    h.unknown = bool(re.search(r"\b(?:don'?t|do not|can'?t|cannot|not) (?:have|know|remember|recall|find|sure|got)\b(?! (?:any|a|the) (?:luggage|child|bag|suitcase|seat|booster))|\bno idea\b|\bnot sure\b|\bunsure\b|\bhaven'?t (?:got )?(?:it|the|that|a)\b|\bno (?:reference|flight number|ref)\b|\bno clue\b|\bdunno\b|\bunknown\b|\bi forgot (?:it|the ref)|\bwithout (?:the|a) reference|\blost (?:it|the (?:number|reference|text|mail|email))", low))
    h.no = bool(re.match(NO + r"\b", head)) or bool(re.search(r"\b(?:not|isn'?t) (?:right|correct|ok|okay|what i)\b|\b(?:that'?s|is) wrong\b|\bincorrect\b|\bleave it\b|\bforget it\b|\bnever ?mind\b|\b(?:don'?t|do not) (?:want|book|cancel|change|do|need|send|file)\b|\brather not\b|\bkeep (?:it|the booking|my booking)\b|\btoo (?:expensive|much|dear|high)\b|\bno,? thank|\bdecline\b|\bi would not\b|\bi'?d pass\b", low))
    h.dear = bool(re.search(r"\btoo (?:expensive|much|dear|high|steep)\b|\b(?:more|dearer) than i\b|\b(?:over|above|beyond|outside) my (?:budget|limit)\b|\bcan'?t (?:pay|afford|spend)\b|\b(?:pay|spend|budget|most|price|limit)\b.*\b(?:at most|no more|max|up to|is)\b|\bat most\b|\bcheaper\b|\b(?:cost|price|much) (?:\w+ ){0,4}without\b|\bwithout (?:\w+ ){0,4}(?:cost|how much)\b", low))
    h.abort = bool(re.search(r"\bleave it(?: as it is| at that| be| then| alone)?\b|\bforget (?:it|about it|the whole)\b|\bnever ?mind\b|\bkeep (?:it|the booking|my booking)\b|\b(?:don'?t|do not) (?:book|cancel|change|file|send) (?:it|that|anything|the)\b|\bno (?:booking|ride|taxi) then\b|\bscrap (?:it|that)\b|\bi'?ll (?:leave|pass)\b", low))
    h.yes = (bool(re.match(YES + r"(?!\w)", head)) or bool(re.search(GO, low))) and not re.search(r"\b(?:not|isn'?t|aren'?t) (?:right|correct|ok|okay|fine|good|quite right)\b", low)
    if re.match(r"no (?:problem|worries|changes|objections?)|not a problem", head): h.yes, h.no = True, False
    if h.no and h.yes:
        if h.abort: h.yes = False
        elif re.search(SURE, low) and re.match(r"no\b", head) and not re.search(r"\bbut\b|\bwrong\b", low): h.no = False
        elif re.match(YES + r"\b", head) and not re.search(r"\bbut\b|\bwait\b|\btoo (?:much|expensive)", low): h.no = False
        else: h.yes = False
    h.thanks = bool(re.search(r"\b(?:thanks|thank you|cheers|ta|thx)\b", low))
    h.bye = bool(re.search(r"\b(?:bye|goodbye|that'?s (?:all|it|everything)|that is (?:all|it|everything)|that was (?:all|it|everything)|that will be all|that'?ll be all|nothing (?:else|more)|no more|all (?:done|set|sorted)|i'?m (?:done|good|all set|sorted|fine)|i am (?:done|fine|all set)|have a (?:good|nice|great|lovely)|see you|no further|all i (?:need|want)ed?)\b", low))
    return h
