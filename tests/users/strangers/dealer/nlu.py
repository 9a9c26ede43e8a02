"""What a customer's words say: wishes, facts, yes and no. Closed lists and patterns; no model."""
import datetime
import re

import world

TODAY = datetime.date.fromisoformat(world.TODAY)
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ORD = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13,
       "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20}
NUM = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "single": 1, "pair": 2, "couple": 2}
NUMRE = "|".join(NUM)
MON = "|".join(m if len(m) < 4 else f"{m[:3]}(?:{m[3:]})?" for m in MONTHS)

SERVICES = [("full service", r"\b(full|complete|big|major|annual) (car )?servic\w*|\bserviced in full"), ("interim service", r"\b(interim|small|minor|intermediate) (car )?servic\w*"),
            ("oil change", r"\boil[- ]?(and filter )?change|\bchange (of|the|my) (the )?oil|\boil changed|\bnew oil"), ("brake check", r"\bbrakes? (check|inspection|test)|\bcheck (of )?(the|my) brakes|\bbrakes checked"),
            ("wheel change", r"\b(wheel|tyre|tire)s? (change|swap|changeover)|\b(change|swap) (the|my) (wheels|tyres|tires)|\b(wheels|tyres|tires) (changed|swapped)")]
CARS = [("small car", r"\b(the |a )?(small|smaller|little|compact|smallest)( courtesy)? (car|one|type)\b|\bsmall\b(?! servic)|\bcompact\b"), ("estate", r"\bestate( car)?s?\b|\bstation wagon"), ("van", r"\bvan\b")]
PARTS = [("wiper blade", r"\bwipers?\b( blades?)?|\bwiper[- ]?blades?"), ("set of floor mats", r"\b(floor |car |foot)?mats?\b"), ("pair of roof bars", r"\broof[- ]?(bars?|racks?)"), ("air filter", r"\bair[- ]?filters?")]
MODELS = [("Solis", r"\bsolis\b"), ("Tarn", r"\btarn\b"), ("Piko", r"\bpiko\b")]

INTENTS = [  # the first that fits a clause is meant
    ("test_drive", r"\btest[- ]?(drive|driving|ride)|\btrial drive|\btry (out )?(the|a|your|driving)\b|\b(take|have) .{0,20}(spin|a go in)|\bdrive the (new )?(solis|tarn|piko)"),
    ("extend_car", r"(extend|longer|keep|prolong|hold on to|hang on to|until|extension|days more|another week).{0,60}(courtesy|loan|replacement|borrowed)[- ]?(car|vehicle)?|"
                   r"(courtesy|loan|replacement|borrowed) ?(car|vehicle)s?.{0,50}(extend|longer|keep|until|prolong|extension|till|up to|for as long)|\b(keep|extend|have) (it|the loaner|the small one|that one) (until|till|longer|up to)|loaner.{0,40}(until|longer|till|extend)|(keep|extend).{0,20}loaner"),
    ("courtesy_car", r"\b(courtesy|loan|replacement|substitute) (car|vehicle)|\bloaner|\bcourtesy\b|\b(hire|rent|borrow) a car|\bcar (for|during) the (day|meantime)"),
    ("invoice", r"\binvoice|\breceipt\b|\bcopy of (the|my) bill|\bbill\b"),
    ("recall", r"\brecall(ed|s)?\b(?! (what|when|how|that|the name))"),
    ("tyres", r"\b(tyre|tire|wheel)s?\b.{0,40}\b(stor\w+|kept|keep|tread|profile)|\b(stor\w+|keeping)\b.{0,40}\b(tyre|tire|wheel)|\btread\b|\b(tyre|tire|wheel)[- ]?storage|\b(winter|summer) (tyre|tire|wheel)s?"),
    ("repair", r"\bclaim\b|\binsurance\b|\brepair(ed|s)?\b|\bbumper\b|\bwindscreen\b|\bbody ?work\b|\baccident\b|\bexcess\b"),
    ("part", r"\b(spare )?parts?\b(?! of)|" + "|".join(p for _, p in PARTS)),
    ("move", r"\b(move|reschedul\w*|postpon\w*|push|shift|put off|put back|bring forward|rearrange|re-?book|switch|change)\b.{0,60}\b(appointment|service|booking|slot|visit|it|date|day)\b|"
             r"\b(appointment|booking|service|slot)\b.{0,60}\b(moved|rescheduled|postponed|shifted|put off|put back|brought forward|changed|to another|a different day|new date)"),
    ("service", "|".join(p for _, p in SERVICES) + r"|\b(book|bring|have|get|need|want|like|due|make|arrange|price|cost|much)\b.{0,50}\b(service|serviced|appointment|in the workshop)\b"),
]
CONTEXT = re.compile(r"\b(while|during|when (my|the) car|already|is (in|booked|due in)|i have (an|my|a) |i've (got )?(an|my|a) |is in for|there('s| is) an appointment|because|since)\b")
WISH = re.compile(r"\b(want|like|need|please|book|get|order|send|could|can|may|extend|keep|move|reserve|arrange|make|have|put|take|how|what|when|whether|ask|asking|know|about|calling|ring\w*|also|another|interested|wish|try|looking|let me)\b|\?")
BOOKING = re.compile(r"\b(book|appointment|bring|arrange|make|slot|come in|order|reserve|schedule|put me|get it done|have it done|go ahead|drop)\b")
ASKING = re.compile(r"\b(how (much|long|dear|expensive)|price|costs?|what (does|would|is|do)|charge|whether|tell me)\b|\?")
NO = r"\b(no|nope|nah|not|don't|dont|do not|never|neither|rather not|leave it|nothing|no thanks|wrong|incorrect|without|isn't|won't|hold on|wait|skip|forget)\b"
YES = (r"\b(yes|yeah|yep|yup|yea|sure|ok|okay|go ahead|please do|do (that|so|it)|correct|right|exactly|fine|perfect|great|sounds? (good|fine|great|right)|agreed?|of course|certainly|absolutely|definitely|"
       r"by all means|book (it|that|them)|order (it|that|them)|send (it|that)|reserve (it|that)|move it|extend (it|that)|make it so|that works|works for me|suits me|i do|i would|i'd (like|love) that|gladly|good|confirm(ed)?|all right|alright|"
       r"please|lovely|indeed|i'll take (it|that)|that's (it|me|the one)|spot on|happy with that|affirmative|go for it|that would be)\b")
DONE = re.compile(r"\b(that('s| is| was| will be|'ll be| would be|'d be)? (all|everything|it)\b|nothing (else|more|further)|no more(?! than)|all (done|set)|good ?bye|bye|i'm (done|all set)|have a (nice|good)|that will do|that'll do|thanks for (your|the) help)", re.I)


def clean(text):
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("–", "-").replace("—", " - ")).strip()


def yes_no(text):
    """True, False or None: the first word that says so."""
    low = clean(text).lower()
    low = re.sub(r"\b(no problem|no worries|no objection|no doubt|don't mind|not a problem|why not|not at all a problem|nothing against( it| that)?|not only|no more than|not more than|not over|no later than|no hurry|nothing (needs )?to (be )?change\w*|no changes?|change nothing|nothing wrong)\b", "fine", low)
    low = re.sub(r"^(please )?(book|order|move|send|reserve|extend)\b(?! (nothing|me))", "yes", low)
    low = re.sub(r"\bnot sure\b|\bdon't know\b|\bdo not know\b|\bno idea\b|\bright (now|away)\b|\bgood (morning|afternoon|evening|day)\b|\ball right then\b(?=,? (no|not))", "", low)
    low = re.sub(r"\b(not|isn't|that's not|don't think (that's|that is|so)) (quite |really )?(right|correct|ok|okay|fine|good)\b", "no", low)
    if re.search(r"^(ah |oh |hm+ |well |actually )?,?\s*(no|nope|nah|not|don't|rather not|wait|hold on|stop|nothing)\b", low):
        return False
    y, n = re.search(YES, low), re.search(NO, low)
    if re.search(r"\bif\b", low) and y and low.find("if ") < y.start():
        y = None if not re.search(r"\b(yes|yeah|go ahead|please do)\b", low) else y
    if y and n:
        strong = re.search(r"\b(yes|yeah|yep|sure|go ahead|please do|of course|certainly|absolutely|do that)\b", low)
        if strong and strong.start() < n.start():
            return True
        return False if n.start() <= y.start() or not strong else True
    return True if y else False if n else None


def _day(d, m, y=None):
    try:
        out = datetime.date(y or TODAY.year, m, d)
    except ValueError:
        return None
    if y is None and out < TODAY - datetime.timedelta(days=60):
        out = out.replace(year=out.year + 1)
    return out.isoformat()


def _dates(low):
    """(start, end, iso) for each day named."""
    found = []

    def add(m, iso):
        if iso and not any(m.start() < e and s < m.end() for s, e, _ in found):
            found.append((m.start(), m.end(), iso))
    wd = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+(?:the\s+)?)?"
    for m in re.finditer(r"\b(\d{4})-(\d\d?)-(\d\d?)\b", low):
        add(m, _day(int(m[3]), int(m[2]), int(m[1])))
    for m in re.finditer(rf"\b{wd}(\d{{1,2}})(?:st|nd|rd|th)?(?: day)?(?: of)? ({MON})\b\.?,?(?: (20\d\d))?", low):
        add(m, _day(int(m[1]), next(i for i, n in enumerate(MONTHS, 1) if n.startswith(m[2][:3])), int(m[3]) if m[3] else None))
    for m in re.finditer(rf"\b{wd}({MON})\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (20\d\d))?", low):
        add(m, _day(int(m[2]), next(i for i, n in enumerate(MONTHS, 1) if n.startswith(m[1][:3])), int(m[3]) if m[3] else None))
    for m in re.finditer(r"\b(\d{1,2})[/.](\d{1,2})[/.](20\d\d|\d\d)\b", low):
        y = int(m[3])
        add(m, _day(int(m[1]), int(m[2]), y if y > 99 else 2000 + y))
    for m in re.finditer(rf"\b{wd}(?:the )?({'|'.join(ORD)})(?: of ({MON}))\b", low):
        add(m, _day(ORD[m[1]], next(i for i, n in enumerate(MONTHS, 1) if n.startswith(m[2][:3]))))
    for m in re.finditer(rf"\b{wd}(?:the )?(\d{{1,2}})(?:st|nd|rd|th)\b", low):
        d = int(m[1])
        mon = TODAY.month if d >= TODAY.day else TODAY.month % 12 + 1
        add(m, _day(d, mon))
    for m in re.finditer(rf"\b{wd}the ({'|'.join(list(ORD)[9:])})\b", low):
        add(m, _day(ORD[m[1]], TODAY.month))
    for m in re.finditer(r"\bday after tomorrow\b", low):
        add(m, (TODAY + datetime.timedelta(days=2)).isoformat())
    for m in re.finditer(r"\btomorrow\b", low):
        add(m, (TODAY + datetime.timedelta(days=1)).isoformat())
    for m in re.finditer(r"\btoday\b", low):
        add(m, TODAY.isoformat())
    for m in re.finditer(r"\b(?:(next|this|coming) )?(" + "|".join(DAYS) + r")(?:s)?( week| next week)?\b", low):
        ahead = (DAYS.index(m[2]) - TODAY.weekday()) % 7 or 7
        if m[3] or (m[1] == "next" and ahead + TODAY.weekday() < 7):
            ahead += 7 if ahead + TODAY.weekday() < 7 else 0
        add(m, (TODAY + datetime.timedelta(days=ahead)).isoformat())
    return sorted(found)


def _hour(h, half):
    """Workshop hours: a bare one to six is in the afternoon."""
    if half in ("pm", "p.m.", "p.m") or half and ("afternoon" in half or "evening" in half):
        return h + 12 if h < 12 else h
    if half:
        return h
    return h + 12 if 1 <= h <= 6 else h


def _times(low, bare):
    found = []

    def add(m, h, mi):
        if 0 <= h < 24 and not any(m.start() < e and s < m.end() for s, e, _ in found):
            found.append((m.start(), m.end(), f"{h:02d}:{mi:02d}"))
    half = r"(?:\s*(am|pm|a\.m\.?|p\.m\.?|in the (?:morning|afternoon|evening))(?![a-z]))?"
    word = NUMRE.split("|single")[0]
    val = lambda s: int(s) if s.isdigit() else NUM[s]
    for m in re.finditer(rf"\bhalf (?:past )?(\d{{1,2}}|{word})\b{half}", low):
        add(m, _hour(val(m[1]), m[2]), 30)
    for m in re.finditer(rf"\bquarter (past|to) (\d{{1,2}}|{word})\b{half}", low):
        add(m, _hour(val(m[2]), m[3]) - (m[1] == "to"), 15 if m[1] == "past" else 45)
    for m in re.finditer(rf"(?<![\d.:/€£$])(\d{{1,2}})[:h](\d\d)\b{half}", low):
        h = int(m[1])
        add(m, h if len(m[1]) == 2 or h >= 7 and not m[3] else _hour(h, m[3]), int(m[2]))
    for m in re.finditer(rf"(?<![\d.:/€£$])(\d{{1,2}})\.(\d\d)\b(?!\s*(?:€|euro|eur\b|pounds|mm))(?![./]?\d){half}", low):
        if int(m[2]) in (0, 15, 30, 45) and (bare or m[3] or re.search(r"\b(at|for|from|around|is|to)\s*$", low[:m.start()])):
            add(m, _hour(int(m[1]), m[3]), int(m[2]))
    for m in re.finditer(rf"\b(\d{{1,2}}|{word})\s*(am|pm|a\.m\.?|p\.m\.?|in the (?:morning|afternoon|evening))(?![a-z])", low):
        add(m, _hour(val(m[1]), m[2]), 0)
    for m in re.finditer(rf"\b(\d{{1,2}}|{word})\s*o'?\s?clock\b{half}", low):
        add(m, _hour(val(m[1]), m[2]), 0)
    for m in re.finditer(rf"\b(\d{{1,2}}|{word}) (thirty|fifteen)\b{half}", low):
        add(m, _hour(val(m[1]), m[3]), 30 if m[2] == "thirty" else 15)
    for m in re.finditer(r"(?<![\d.:/])(\d{1,2})h\b", low):
        add(m, int(m[1]), 0)
    for m in re.finditer(r"\b(noon|midday)\b", low):
        add(m, 12, 0)
    for m in re.finditer(rf"\b(?:at|around|about) (\d{{1,2}}|{word})\b(?!\s*(?:[:.]\d|euro|€|pounds|a day|per|%|of|times|least|most|st\b|nd\b|rd\b|th\b|{MON}))", low):
        add(m, _hour(val(m[1]), None), 0)
    if bare and not found:
        for m in re.finditer(rf"(?<![\d.:/€£$-])\b(\d{{1,2}}|{word})\b(?!\s*(?:[:./-]\d|euro|€|st\b|nd\b|rd\b|th\b|{MON}|of\b))", low):
            if m[1] != "one" or low.strip(" .!") == "one":
                if 7 <= _hour(val(m[1]), None) <= 19 and not re.search(rf"(?:{MON})\.? (the )?$", low[:m.start()]):
                    add(m, _hour(val(m[1]), None), 0)
    return sorted(found)


def _spots(low, table):
    out = []
    for value, pattern in table:
        for m in re.finditer(pattern, low):
            if not any(m.start() < e and s < m.end() for s, e, _ in out):
                out.append((m.start(), m.end(), value))
    return sorted(out)


COND = re.compile(r"\b(if|unless|otherwise|in case|failing (that|this)|or else|alternatively|(as|my) (a )?second choice|should (that|it|this|the|there|\d)|second best|else\b(?<!anything else)|plan b|fall back|as a fallback|"
                  r"at a pinch|instead of that|if need be|provided|as long as|also (work|do|suit)s?)\b")
STATE = re.compile(r"\b(taken|free|available|gone|full|booked|possible|n't|not|no longer|over|more than|above|costs?|dearer|expensive|too|under|less|at most|unavailable|within|exceeds?|up to|below)\b")


def _split(low, spots, start, end):
    """Of the values named in a sentence: the first choice and the second choice."""
    here = [s for s in spots if start <= s[0] < end]
    if not here:
        return None, None
    other = re.compile(r"\b(otherwise|or else|failing (that|this)|alternatively|if not|plan b|second choice)\b").search(low, start, end)
    if other and any(s[0] < other.start() for s in here):
        first, second = _split(low, spots, start, other.start())
        late = [s[2] for s in here if s[0] >= other.end()]
        second = late[0] if late else second
        return first, (None if second == first else second)
    cond = COND.search(low, start, end)
    if not cond:
        vals = []
        for s in here:
            before, after = low[max(start, s[0] - 24):s[0]], low[s[1]:min(end, s[1] + 4)]
            if re.search(r"\b(not|n't|instead of|rather than|than|from|isn't|not for|not on|not at|and not)( (on|at|for|the|a))*\s*$", before):
                continue
            vals.append(s[2])
            del after
        if not vals:
            return None, None
        total = [s[2] for s in here if re.match(r" *(\w+ )?(\w+ )?(in total|altogether|in all)\b", low[s[1]:end])]
        if total:
            return total[0], None
        to = [s[2] for s in here if re.search(r"\bto (the )?$", low[max(start, s[0] - 8):s[0]])]
        if len(vals) > 1 and to:
            return to[-1], None
        if len(vals) > 1 and re.search(r"\b(make (it|that)|i said|at first|but i need|but now|but it should|rather|actually|sorry|i mean|i meant|correction|no,)", low[start:end]):
            return vals[-1], None
        return vals[0], (vals[1] if len(vals) > 1 and vals[1] != vals[0] and re.search(r"\bor\b", low[start:end]) else None)
    before = [s for s in here if s[0] < cond.start()]
    after = [s for s in here if s[0] >= cond.start()]
    subject = [s for s in after if STATE.search(low[s[1]:min(end, s[1] + 28)]) and cond[0] in ("if", "unless", "in case", "provided", "as long as") or cond[0].startswith("should") and s is after[0]]
    subject = subject[:1]
    others = [s for s in after if s not in subject]
    first = second = None
    if subject:
        first = subject[0][2]
        if others:
            second = others[-1][2]
        elif before and before[-1][2] != first:
            second = before[-1][2]
        negative = re.search(r"\b(taken|gone|full|booked|n't|not|over|more than|above|dearer|expensive|unavailable|exceeds?|no longer)\b", low[subject[0][1]:end])
        if not negative and not others and before and before[-1][2] != first:
            first, second = before[-1][2], first
    else:
        if before:
            first = before[-1][2] if re.search(r"\b(make it|actually|rather|i mean)\b", low[start:cond.start()]) else before[0][2]
        if others:
            if cond[0] in ("provided", "as long as") or (cond[0] == "if" and not before and not re.search(r"\b(n't|not|taken|gone|full|over|more than|no)\b", low[cond.start():others[0][0]])):
                first = first or others[0][2]
            else:
                second = others[-1][2]
    return first, (None if second == first else second)


def sentences(low):
    """Spans of the sentences; a point within a number or p.m. does not end one."""
    spans, start = [], 0
    for m in re.finditer(r"(?<![ap]\.m)(?<!\ba)(?<!\bp)[.!?;]+(?=\s|$)|\n+", low):
        spans.append((start, m.end()))
        start = m.end()
    if start < len(low):
        spans.append((start, len(low)))
    return [s for s in spans if low[s[0]:s[1]].strip(" .!?;")]


def read(text, asked=()):
    """Everything in a customer's message. `asked` are the slots that the desk has just asked for."""
    text = clean(text)
    low = text.lower()
    first, second = {}, {}
    spots = {}
    gone = low
    hide = lambda s, e: gone[:s] + "#" * (e - s) + gone[e:]
    for slot, pattern in (("email", r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), ("plate", r"\b[a-z]{2}[ -]?\d{2}[ -]?[a-z]{3}\b"), ("invoice_number", r"\binv[- ]?\s?\d{4}\b|\binvoice (?:number |no\.? ?|nr\.? ?|#)?(?:is )?\d{4}\b"),
                          ("claim_number", r"\bcl[- ]?\s?\d{4}\b|\bclaim (?:number |no\.? ?|#)?(?:is )?\d{4}\b"), ("phone", r"(?<![\w-])\+?\d(?:[\d /()-]{6,})\d\b(?!-)")):
        for m in re.finditer(pattern, gone):
            raw = m[0]
            if slot == "phone" and (re.match(r"20\d\d-\d\d-\d\d", raw) or len(re.sub(r"\D", "", raw)) < 8):
                continue
            if slot == "plate":
                bare = re.sub(r"[^a-z0-9]", "", raw).upper()
                value = f"{bare[:4]} {bare[4:]}"
                if re.fullmatch(r"(on|at|to|by|or|is|no|of|in) ?\d\d ?[a-z]{3}", raw) and not re.search(r"[a-z]{2}\d", raw):
                    continue
            elif slot == "invoice_number":
                value = "INV-" + re.sub(r"\D", "", raw)
            elif slot == "claim_number":
                value = "CL-" + re.sub(r"\D", "", raw)
            elif slot == "phone":
                value = re.sub(r"[^\d+]", "", raw)
            else:
                value = text[m.start():m.end()].rstrip(".")
            first[slot] = value
            gone = hide(m.start(), m.end())
    for slot, prefix in (("invoice_number", "INV-"), ("claim_number", "CL-")):
        if slot in asked and slot not in first:
            m = re.search(r"(?<![\d.:-])\d{4}(?![\d:-])", gone)
            if m:
                first[slot] = prefix + m[0]
                gone = hide(m.start(), m.end())
    limit = re.search(r"(?:no more than|not more than|at most|up to|maximum(?: of)?|max\.?|not over|below|under|less than|more than|within|over|above|exceeds?|limit (?:is|of)|not exceed|beyond)\s*(?:of )?[€£$]?\s?(\d+(?:\.\d\d)?|thirty|forty|twenty|fifty)"
                      r"(?!\s*(?:o'?clock|[ap]m|:|march))", gone)
    if limit:
        first["limit"] = {"thirty": 30.0, "forty": 40.0, "twenty": 20.0, "fifty": 50.0}.get(limit[1]) or float(limit[1])
        gone = hide(limit.start(1), limit.end(1))
    for m in list(re.finditer(r"[€£$]\s?\d+(?:\.\d\d)?|\d+(?:\.\d\d)?\s?(?:euros?|€|eur\b|pounds)", gone)):
        gone = hide(m.start(), m.end())
    spots["date"] = _dates(gone)
    for s, e, _ in spots["date"]:
        gone = hide(s, e)
    spots["time"] = _times(gone, "time" in asked)
    for s, e, _ in spots["time"]:
        gone = hide(s, e)
    spots["service"] = _spots(gone, SERVICES)
    if "service" in asked and not spots["service"]:
        spots["service"] = _spots(gone, [("full service", r"\bfull\b"), ("interim service", r"\b(interim|small)\b"), ("oil change", r"\boil\b"), ("brake check", r"\bbrakes?\b"), ("wheel change", r"\bwheels?\b")])
    spots["car_type"] = _spots(gone, CARS)
    spots["part"] = _spots(gone, PARTS)
    spots["model"] = _spots(gone, MODELS)
    noun = r"(?:(?:new |more |replacement |front |rear |of (?:the |those |these |them)?|in all|altogether|in total|pieces?|blades?|sets?|pairs?|items?|wipers?|mats?|filters?|units?)\b)"
    qty = [(m.start(1), m.end(1), int(m[1]) if m[1].isdigit() else NUM[m[1]]) for m in re.finditer(rf"(?<![\w#.:-])(\d{{1,2}}|{NUMRE})\s+(?={noun})", gone)]
    qty += [(m.start(1), m.end(1), int(m[1]) if m[1].isdigit() else NUM[m[1]]) for m in
            re.finditer(rf"\b(?:make (?:it|that|them)|order|i(?:'d| would| will|'ll)? (?:like|need|want|take)|need|want|quantity(?: is|:)?|rather|actually|it(?:'s| is| should be| was)|be|mean|meant|have|not \w+ but|but|to|say)\s+(?:a |the )?(\d{{1,2}}|{NUMRE})\b(?! (?:thing|more question|question|with|that|which|day))", gone)]
    if "quantity" in asked or "quantity?" in asked:
        qty += [(m.start(1), m.end(1), int(m[1]) if m[1].isdigit() else NUM[m[1]]) for m in re.finditer(rf"(?<![\w#.:-])(\d{{1,2}}|{NUMRE})\b(?! thing)", gone) if m[1] != "one" or len(gone.split()) < 6]
    seen = {}
    for q in qty:
        seen.setdefault(q[0], q)
    spots["quantity"] = sorted(seen.values())
    spans = sentences(low)
    for slot, found in spots.items():
        for start, end in spans:
            a, b = _split(low, found, start, end)
            if a is not None:
                to = slot in ("date", "time") and any(x == a and start <= s < end and re.search(r"\b(to|till|until) (the )?$", low[max(start, s - 11):s]) for s, _, x in found)
                if slot not in first or to or re.search(r"\b(actually|sorry|rather|i mean|make it|make that|correction|instead|no,)", low[start:end]):
                    first[slot] = a
                elif first[slot] != a and COND.search(low, start, end):
                    second.setdefault(slot, a)
            if b is not None:
                second[slot] = b
    m = re.search(r"\b(?:my name is|name's|name is|this is|i am|i'm|name:|under the name(?: of)?|called|in the name of|for)\s+((?:[A-Z][\w'-]+)(?:\s+[A-Z][\w'-]+){0,2})", text)
    if m and m[1].split()[0].lower() not in ("solis", "tarn", "piko", "i", *DAYS, *MONTHS):
        first["name"] = m[1]
    elif "name" in asked:
        for m in re.finditer(r"(?<![\w])([A-Z][a-z'-]+\s+[A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)?)", text):
            if not {w.lower() for w in m[1].split()} & {*DAYS, *MONTHS, "solis", "tarn", "piko", "i", "yes", "no", "it", "my", "the"}:
                first["name"] = m[1]
                break
        else:
            words = re.sub(r"[.,!]", "", text).split()
            if 1 < len(words) <= 3 and all(w.isalpha() for w in words) and yes_no(text) is None and not set(low.split()) & {"i", "the", "what", "it"}:
                first["name"] = " ".join(w.capitalize() for w in words)
    surname = None
    if "plate" in asked and "plate" not in first:
        m = re.search(r"\b(?:surname is|surname's|surname:?|name is|it's|under|i'm|called)\s+(?:[A-Z][a-z]+ )?([A-Z][a-z]+)\b", text) or re.fullmatch(r"(?:[A-Z][a-z]+ )?([A-Z][a-z]+)[.!]?", text)
        surname = m[1] if m else None
    then = bool(re.search(r"\b(until|till|to|up to|on|for|by) (then|that (day|date)|the day (it|the car|my car)( is|'s|s)? .{0,20}(ready|done|finished|back)|it('s| is) (ready|done|finished)|my car('s| is) (ready|done)|the car('s| is) (ready|done)|when .{0,20}ready|i (get|have) (it|my car|mine) back|the repair)|\bas long as (the|my) (repair|car)", low))
    wishes = []
    for start, end in spans:
        sentence = low[start:end]
        parts = re.split(r",? and also |,? and then |,? and (?=(?:i|please|could|can|would|to|send|move|book|order|extend|keep|then|whether|how|what|get|have|reserve)\b)|,? as well as |; |, also ", sentence)
        for part in parts:
            got = [name for name, pattern in INTENTS if re.search(pattern, part)]
            if not got:
                continue
            name = got[0]
            if name == "service" and (CONTEXT.search(part) or "move" in got):
                if not BOOKING.search(part) or CONTEXT.search(part):
                    continue
            wish = bool(WISH.search(part) or WISH.search(sentence))
            question = bool(ASKING.search(part)) and not BOOKING.search(part)
            wishes.append({"type": name, "wish": wish, "question": question, "text": part})
    return {"first": first, "second": second, "wishes": wishes, "yes": yes_no(text), "done": bool(DONE.search(low)), "surname": surname, "then": then, "text": low,
            "thanks": bool(re.search(r"\bthank|\bcheers\b", low)), "unknown": bool(re.search(r"\b(don't know|do not know|no idea|not sure|haven't got|don't have|do not have|can't tell|cannot say)\b", low)),
            "change": bool(re.search(r"\b(make it|make that|instead|rather|change|actually|wrong|should be|i meant|i mean|sorry|correct(ion)?)\b", low)),
            "leave": bool(re.search(r"\b(leave (it|that)|only want|just want|only wanted|just wanted|only (the|asking|asked)|cancel that|forget (it|that)|never mind|drop (it|that)|not (today|now|yet)|don't want|do not want|not for now|as it is|rather not|think about it|no thank)", low)),
            "more": bool(re.search(r"\b(something else|another (thing|question)|one more|yes.{0,20}(also|there is)|also)\b", low))}
