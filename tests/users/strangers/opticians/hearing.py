"""What a message says: dates, times, names, choices, wants, yes and no. Plain rules; no state but what is handed in."""
import re
from datetime import date, timedelta

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {w: 10 * i for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
ORDINALS = {w: i for i, w in enumerate(("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
            "sixteenth seventeenth eighteenth nineteenth twentieth").split(), 1)} | {"thirtieth": 30}
MONTH = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DAY = r"\b(mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?:'?s)?\b"


def normal(text):
    """Lower case, straight quotes, number words as digits."""
    t = " " + text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("**", "") + " "
    t = re.sub(r"\bgood (morning|afternoon|evening)\b", "hello", t)
    unit = "|".join(UNITS[1:10])
    t = re.sub(rf"\btwo thousand(?: and)?[ -]?({'|'.join(UNITS[1:])})?\b", lambda m: str(2000 + (UNITS.index(m[1]) if m[1] else 0)), t)
    t = re.sub(rf"\b({'|'.join(TENS)})[- ](first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b", lambda m: f"{TENS[m[1]] + ORDINALS[m[2]]}th", t)
    t = re.sub(rf"\b({'|'.join(TENS)})[- ]({unit})\b", lambda m: str(TENS[m[1]] + UNITS.index(m[2])), t)
    t = re.sub(rf"\b({'|'.join(TENS)})\b", lambda m: str(TENS[m[1]]), t)
    t = re.sub(rf"\b({'|'.join(UNITS[2:])}|zero)\b", lambda m: str(UNITS.index(m[1])), t)
    t = re.sub(r"\b(?:one|an?)(?= (?:boxe?s?|packs?|pm|am|o'clock|pounds?)\b)", "1", t)
    t = re.sub(r"\ba couple(?: of)?\b", "2", t)
    t = re.sub(rf"\b({'|'.join(w for w, i in ORDINALS.items() if i > 3)})\b", lambda m: f"{ORDINALS[m[1]]}th", t)
    t = re.sub(rf"\b(first|second|third)(?= (?:of )?{MONTH})", lambda m: f"{ORDINALS[m[1]]}th", t)
    t = re.sub(r"\b19[ -](\d\d)\b", r"19\1", t)
    return t


def mask(t, s, e):
    return t[:s] + "\x00" * (e - s) + t[e:]


def denied(t, s, e, after=True):
    """Whether what stands at s:e is ruled out."""
    before = t[max(0, s - 45):s]
    if re.search(r"\b(any|every|all)\w*(?: \w+){0,3} (?:but|except)(?: for)?(?: not)?(?: the| on| a)?\W*$", before):
        return True
    before = re.split(r"[.;!?,:]| but | so | and ", before)[-1]
    if re.search(r"(\bnot|n't|\bno|\bcannot|\bnever|\bexcept|\binstead of|\brather than|\bother than|\bapart from|\bavoid|\bwithout|\bneither|\bnor)(?:\W+\w+){0,3}\W*$", before) \
            and not re.search(r"(mind|why not|not (?:only|later|earlier|before|after))\W*(?:\w+\W*){0,2}$", before):
        return True
    rest = re.split(r"[.;!?,:]| but ", t[e:e + 40])[0]
    return bool(after and re.match(r"\W*(?:[\x00 ]*)(?:(?:at all|itself|is|'s|are|was|would be|after all)\W+)?(no good|not\b|isn't|out of the question|doesn't|does not|won't|will not|don't|can't|impossible|wouldn't|no longer)", rest))


def explicit_dates(t, today):
    """(start, end, date) of each date that is written out; those without a year lie ahead."""
    found = []

    def add(m, y, mo, d):
        try:
            if y is None:
                day = date(today.year, mo, d)
                if day < today:
                    day = date(today.year + 1, mo, d)
            else:
                day = date(y + (0 if y > 99 else 1900 if y > 30 else 2000), mo, d)
        except ValueError:
            return
        if not any(s < m.end() and m.start() < e for s, e, _ in found):
            found.append((m.start(), m.end(), day))

    for m in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", t):
        add(m, int(m[1]), int(m[2]), int(m[3]))
    for m in re.finditer(r"\b(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d{2})\b", t):
        add(m, int(m[3]), int(m[2]), int(m[1]))
    for m in re.finditer(r"(?<![\d/.-])(\d{1,2})/(\d{1,2})(?![\d/])", t):
        add(m, None, int(m[2]), int(m[1]))
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: day)?(?: of|-)? ?{MONTH}(?:,? (?:of |in )?'?(\d{{4}}|\d{{2}}(?![\d:.]*\d)(?! ?(?:am|pm|box))))?", t):
        add(m, int(m[3]) if m[3] else None, MONTHS.index(m[2][:3]) + 1, int(m[1]))
    for m in re.finditer(rf"\b{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,? (\d{{4}})\b)?", t):
        add(m, int(m[3]) if m[3] else None, MONTHS.index(m[1][:3]) + 1, int(m[2]))
    return sorted(found)


def dates(t, today, near=()):
    """(start, end, [dates], named weekday or None): explicit ones, weekdays, weeks. `near`: days being talked about."""
    found = [(s, e, [d], None) for s, e, d in explicit_dates(t, today) if d.year > 2020]
    u = t
    for s, e, _ in explicit_dates(t, today):
        u = mask(u, s, e)
    for m in re.finditer(r"\b(\d{1,2})(?:st|nd|rd|th)\b", u):
        n, day = int(m[1]), today
        if not 1 <= n <= 31:
            continue
        while day.day != n:
            day += timedelta(1)
        found.append((m.start(), m.end(), [day], None))
        u = mask(u, *m.span())
    monday = today - timedelta(today.weekday())
    ahead = [monday + timedelta(7 + i) for i in range(6)]
    for m in re.finditer(rf"\b(this |next |the )?(?:coming )?{DAY}( next week| week\b)?", u):
        if not re.fullmatch(DAY, m[2]) or m[2] in ("sat", "sun", "mon", "wed") and not re.search(rf"\b{m[2]}\b[^a-z]", u):
            continue
        n = [d[:3] for d in DAYS].index(m[2][:3])
        tail = t[m.end():m.end() + 14]
        if any(s - m.end() < 14 and s >= m.end() and re.fullmatch(r"[\s,()]*(?:the )?[\s,]*", t[m.end():s]) and ds[0].weekday() == n for s, _, ds, _ in found):
            continue  # "Thursday the 14th"
        if any(0 <= m.start() - e < 10 and re.fullmatch(r"[\s,(]*(?:a |which is a )?", t[e:m.start()]) and ds[0].weekday() == n for _, e, ds, _ in found):
            continue  # "14 May, a Thursday"
        day = today + timedelta((n - today.weekday() - 1) % 7 + 1)
        if m[3]:
            day = ahead[0] + timedelta(n)
        elif m[1] == "next " and day - today < timedelta(7) and n > today.weekday():
            day = ahead[0] + timedelta(n)
        elif m[1] != "this ":
            day = next((d for d in near if d.weekday() == n), day)
        found.append((m.start(), m.end(), [day], n))
        u = mask(u, *m.span())
    for pattern, days in ((r"\bday after tomorrow\b", [today + timedelta(2)]), (r"\btomorrow\b", [today + timedelta(1)]), (r"\btoday\b", [today]),
                          (r"\b(?:next week|(?:the )?(?:week after|following week))\b", ahead), (r"\bthis week\b", [monday + timedelta(i) for i in range(6)]), (r"\bweekend\b", [monday + timedelta(5)]),
                          (r"\b(?:the day after|the next day|a day later|1 day later)\b", [near[0] + timedelta(1)] if near else [])):
        for m in re.finditer(pattern, u):
            if days:
                found.append((m.start(), m.end(), days, None))
            u = mask(u, *m.span())
    return sorted(found, key=lambda f: f[0])


def clock(h, m=0, half=None):
    if half == "p" and h < 12 or half is None and 1 <= h <= 7:
        h += 12
    return f"{h:02d}:{m:02d}"


def times(t):
    """(start, end, how, "HH:MM"), how being at, lo or hi; t has dates, money and phones masked."""
    found, u = [], t
    half = r"\s?(?:([ap])\.?m\b\.?)?"
    bare = r"(?:after|before|by|until|till|from|past|around|about|at|than|since)"

    def add(m, value):
        nonlocal u
        before = u[max(0, m.start() - 22):m.start()]
        how = "at"
        if re.search(r"\b(after|from|past|later than|not before|no earlier than|not earlier than|at least|since|onwards from)\s*(?:about |around )?$", before) or re.match(r"\s*(?:or later|onwards|or after)", u[m.end():]):
            how = "hi" if re.search(r"\b(not|no) (?:\w+ )?(after|later than|past)\s*$", before) else "lo"
        elif re.search(r"\b(before|by|until|till|earlier than|no later than|not after)\s*(?:about |around )?$", before) or re.match(r"\s*(?:or earlier|at the latest)", u[m.end():]):
            how = "lo" if re.search(r"\b(not|no) (?:\w+ )?(before|earlier than)\s*$", before) else "hi"
        found.append((m.start(), m.end(), how, value))
        u = mask(u, *m.span())

    for m in list(re.finditer(rf"\b(half|quarter|\d{{1,2}}) (past|to) (\d{{1,2}})\b{half}", u)):
        n = {"half": 30, "quarter": 15}.get(m[1]) or int(m[1])
        h = int(m[3])
        hh = int(clock(h, 0, m[4]).split(":")[0])
        add(m, f"{hh:02d}:{n:02d}" if m[2] == "past" else f"{hh - 1:02d}:{60 - n:02d}") if n < 60 and h < 13 else None
    for m in list(re.finditer(r"\bhalf (\d{1,2})\b", u)):
        if 0 < int(m[1]) < 13:
            add(m, clock(int(m[1]), 30))
    for m in list(re.finditer(rf"\b(\d{{1,2}})[:.h](\d{{2}})\b{half}", u)):
        if int(m[1]) < 24 and int(m[2]) < 60:
            add(m, clock(int(m[1]), int(m[2]), m[3]))
    for m in list(re.finditer(r"\b(\d{1,2})\s?(?:([ap])\.?m\b\.?|o'clock)", u)):
        if int(m[1]) < 24:
            add(m, clock(int(m[1]), 0, m[2]))
    for m in list(re.finditer(r"\b(\d{1,2})[ -]([0-5]\d)\b(?! ?(?:box|pound|quid))", u)):
        if 7 <= int(m[1]) <= 18 or int(m[1]) < 7:
            add(m, clock(int(m[1]), int(m[2])))
    for m in list(re.finditer(r"\b(noon|midday)\b", u)):
        add(m, "12:00")
    for m in list(re.finditer(rf"(?<=\b){bare} (\d{{1,2}})\b(?!\d|[.:]\d|\s?(?:box|pound|quid|%|of))", u)):
        if 0 < int(m[1]) < 20:
            inner = re.compile(r"\d+").search(u, m.start())
            add(inner, clock(int(m[1])))
    for m in list(re.finditer(r"\b(mornings?|before lunch|afternoons?|after lunch|evenings?|late afternoon|after work)\b", u)):
        first = m[1].startswith("morning") or m[1] == "before lunch"
        if not denied(u, *m.span(), after=False):
            found.append((m.start(), m.end(), "hi" if first else "lo", "12:00" if first else "12:00" if "lunch" in m[1] or m[1].startswith("afternoon") else "16:00"))
    return sorted(found)


YES = (r"\b(no need to change|nothing to change|yes|yeah|yep|yup|aye|sure|of course|certainly|please do|go ahead|go for it|do (?:it|so|that)|that'?s (?:right|correct|fine|good|perfect|all right|ok(?:ay)?|great|me|it)|that is (?:right|correct|fine)|"
       r"correct|all right|fine|ok(?:ay)?|perfect|great|lovely|sounds good|agreed?|exactly|absolutely|book (?:it|that|me)|order (?:it|them|that)|confirm(?:ed)?|that works|(?:works|suits) (?:for )?me|"
       r"i'?ll (?:take|have) (?:it|that|them)|happy|all good|it is|i do(?! not|n't)|i would(?! not|n't)|i'd (?:like|love|want) (?:that|it|to|the \w+)|sounds (?:fine|great|lovely|perfect)|you may|i consent|by all means|definitely|let's do (?:that|it)|fine by me)\b")
NO = r"(\b(no|nope|nah|not|don't|do not|won't|wouldn't|rather not|neither|none|without|skip|leave|forget|decline|isn't|didn't|can't|cannot)\b)"
LEAVE = (r"\b(leave it|leave that|leave this|forget (?:it|that|about it)|never ?mind|don't bother|drop (?:it|that)(?! in| off)|too (?:much|expensive|dear|steep|pricey)|not worth|(?:then|i'd rather|i would rather|i'll) (?:leave|not)\b(?! leave)|"
         r"i won't (?:do|have|take|go)|don't (?:do|book|order|repair|go ahead)|more than i (?:want|wanted|can|'?m)|changed my mind about)")
BYE = (r"\b(that'?s (?:all|everything|it|the lot)|that (?:is|was|will be|would be) (?:all|everything|it)|nothing (?:else|more|further)|no,? (?:that|thank|thanks)|bye|goodbye|no thank|all (?:sorted|done)|all i (?:need|want)ed?|i'?m (?:done|all set|fine)|we'?re done|have a (?:good|nice|lovely))")
ANY = r"\b(either|any(?: (?:day|time|of (?:them|those|these)|1|one)| will do)?(?! but| except|thing|body|way|more)|whichever|whatever|whenever|don't mind|do not mind|doesn't matter|no preference|(?:you|your) (?:choose|choice|pick)|up to you|not fussed|as you like)\b"


def hear(text, today, asked=(), near=(), offered=0, names=()):
    """A dict of all that the message gives; what it does not give is missing."""
    t, h = normal(text), {"text": text}
    h["t"] = t
    u = t
    phones = [m for m in re.finditer(r"(?<!\d)(?:\+44|0044|0)[\s()-]*\d(?:[\s()-]{0,2}\d){8,10}(?!\d)", text)]
    h["phones"] = []
    for m in phones:
        digits = re.sub(r"\D", "", m[0])
        digits = "0" + digits[4:] if digits.startswith("0044") else "0" + digits[2:].lstrip("0") if digits.startswith("44") else digits
        h["phones"].append(f"{digits[:5]} {digits[5:]}")
    u = re.sub(r"(?<!\d)(?:\+44|0044|0)[\s()-]*\d(?:[\s()-]{0,2}\d){8,10}(?!\d)", lambda m: "\x00" * len(m[0]), u)
    for s, e, d in explicit_dates(u, today):
        if d.year <= 2020:
            h["dob"] = d.isoformat()
            u = mask(u, s, e)
    for m in re.finditer(r"£?(\d+(?:\.\d\d)?) ?(?:pounds|quid|£)?(?: or (?:less|under|below|cheaper)| at (?:the )?(?:very )?most| max(?:imum)?\b| tops\b| is (?:my|the) (?:limit|most|maximum))", u):
        clause = re.split(r"[.;!?]", u[max(0, m.start() - 60):m.start()])[-1] + m[0] + re.split(r"[.;!?,]", u[m.end():m.end() + 40])[0]
        h["post_limit" if re.search(r"post|deliver|sen[dt]|shipping|carriage", clause) or "delivery" in asked else "limit"] = float(m[1])
    for m in re.finditer(r"\b(?:more than|not over|over|above|exceeds?|under|below|less than|at most|up to|max(?:imum)?(?: of)?|within|limit(?: is| of)?|budget(?: is| of)?|beyond|dearer than)\W{1,3}(?:about )?£?\s?(\d+(?:\.\d\d)?)(?!\d)(?!\s?(?:months?|boxes|days|weeks|hours?|:|am|pm))\s?(?:pounds|quid|£)?", u):
        clause = re.split(r"[.;!?]", u[max(0, m.start() - 60):m.start()])[-1] + m[0] + re.split(r"[.;!?,]", u[m.end():m.end() + 40])[0]
        h["post_limit" if re.search(r"post|deliver|sen[dt]|shipping|carriage", clause) or "delivery" in asked else "limit"] = float(m[1])
    u = re.sub(r"£\s?\d+(?:\.\d+)?|\b\d+(?:\.\d+)? ?(?:pounds?|quid|p)\b", lambda m: "\x00" * len(m[0]), u)
    m = re.search(r"\b(\d+)\s*(?:\w+ ){0,2}?(?:boxe?s?|packs?|packets?|cartons?)\b", u)
    if m:
        h["boxes"] = int(m[1]) * (2 if re.search(r"(each|per|either) eye", u) else 1)
        u = mask(u, *m.span())
    elif "boxes" in asked:
        m = re.search(r"\b(\d{1,2})\b(?!th|:)", u)
        if m:
            h["boxes"] = int(m[1]) * (2 if re.search(r"(each|per|either) eye", u) else 1)
            u = mask(u, *m.span())
    # days and times, in alternatives
    tokens, ruled = [], []
    v = u
    for s, e, ds, n in dates(u, today, near):
        v = mask(v, s, e)
        if denied(u, s, e):
            ruled.append(n if n is not None else ds[0])
        else:
            tokens.append((s, e, "day", ds))
    tokens += [(s, e, how, value) for s, e, how, value in times(v) if not (how == "at" and denied(v, s, e, after=False))]
    alts, alt, last, linked, week = [], None, 0, [], []
    for s, e, how, value in sorted(tokens, key=lambda x: x[0]):
        gap = u[last:s]
        if how == "day":
            if alt is not None and alt["dates"] == list(value):  # "Friday morning, 15 May"
                last = e
                continue
            if alt is not None and len(alt["dates"]) > 1 and len(value) == 1 and len(gap) < 14 and not re.search(r"\b(or|and|otherwise)\b", gap):
                week = alt["dates"]
                alt["dates"] = [d for d in alt["dates"] if d.weekday() == value[0].weekday()] or list(value)  # "next week on Monday"
                last = e
                continue
            if alt is None or alt["dates"]:
                if alt is not None and re.fullmatch(r"[\s,]*(?:or|and)?(?: maybe)?(?: on)?(?: the)?[\s,]*", gap):
                    linked.append(len(alts))
                    value = [d for d in week if d.weekday() == value[0].weekday()] or value
                alt = {"dates": [], "lo": None, "hi": None, "at": None}
                if alts and re.search(r"\bif\b", gap) and not re.search(r"\b(if not|otherwise)\b", gap) and not re.search(r"[.;]", gap):
                    alts.insert(len(alts) - 1, alt)
                else:
                    alts.append(alt)
            alt["dates"] = list(value)
        else:
            clash = alt and (how == "at" and alt["at"] or how == "hi" and alt["lo"] and value <= alt["lo"] or how == "lo" and alt["hi"] and value >= alt["hi"])
            if alt is None or clash:
                alt = {"dates": [], "lo": None, "hi": None, "at": None}
                alts.append(alt)
            alt[how] = max(alt["lo"] or "", value) if how == "lo" else min(alt["hi"] or "99", value) if how == "hi" else value
        last = e
    for n in linked:  # "Thursday or Friday afternoon", "before eleven on Tuesday or Thursday"
        if n < len(alts):
            for one, two in ((alts[n - 1], alts[n]), (alts[n], alts[n - 1])):
                if not (one["lo"] or one["hi"] or one["at"]):
                    one.update({k: two[k] for k in ("lo", "hi", "at")})
    if re.search(r"\b(after (?:that|then)|from then)\b", u):
        for a in alts:
            if a["at"]:
                a["lo"], a["at"] = a["at"], None
    alts = [a for a in alts if not a["dates"] or (a["dates"][0] - today).days < 180]  # a birthday without its year
    h["alts"], h["ruled"] = alts, ruled
    # choosing
    w = re.sub(r"\b(?:no|not) (?:later|earlier) than\b|at the latest|lat(?:e|er) than|earlier than|\bor (?:later|earlier)\b", "", v)
    if re.search(r"\b(earliest|earlier|soonest|as (?:early|soon) as|first (?:available|free|1|one|slot|appointment)|asap)\b", w) or re.search(r"\bsooner\b", w):
        h["pick"] = "first"
    elif re.search(r"\b(latest|later|last (?:one|1|slot|of|time you)|as late as)\b", w):
        h["pick"] = "last"
    if offered:
        m = re.search(r"\b(?:option|number|no\.?|#)\s?(\d)\b", w) or re.fullmatch(r"\W*(\d)\W*(?:please)?\W*", w) or re.search(r"^\W*(\d)[.)]", w)
        word = re.search(r"\b(first|second|third|fourth|last)\b(?! time| thing| of all| pair of)", w)
        if m and 1 <= int(m[1]) <= offered:
            h["nth"] = int(m[1])
        elif word and "pick" not in h:
            h["nth"] = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": offered}[word[1]]
    if re.search(r"\b(cheap\w*|least expensive|lower price|lowest|costs? less|less expensive)\b", t):
        h["cheapest"] = True
    if re.search(ANY, t) and not re.search(r"anything else|if (?:either|any)", t):
        h["any"] = True
    # things
    for key, words in (("daily", r"\b(daily|dailies|one[- ]day|1[- ]day|disposables?)\b"), ("monthly", r"\b(monthly|monthlies|reusable)\b")):
        m = re.search(words, t)
        if m and not denied(t, *m.span()):
            h["lens_type"] = key
    if re.search(r"\b(?:oct|scan)\b", t):
        clauses = [c for c in re.split(r"[.;!?,]| but ", t) if re.search(r"\b(?:oct|scan)\b", c)]
        if re.search(NO, " ".join(clauses)) or re.search(r"\b(leave|skip|just the (?:eye |sight )?test)", t):
            h["oct"] = False
        elif not re.search(r"\b(what|how much|is the|why|does)\b", " ".join(clauses)):
            h["oct"] = True
    elif "oct" in asked and re.search(r"\b(just|only) the (?:\w+ )?(?:test|basic)|\bstandard\b|\bon its own\b", t):
        h["oct"] = False
    post = [m for m in re.finditer(r"\b(post(?:ed|ing)?|deliver(?:ed|y)?|sen[dt](?: (?:them|it))?|by mail|to my (?:home|house|address|door))\b", t)]
    collect = [m for m in re.finditer(r"\b(collect(?:ed|ing|ion)?|pick(?:ing)? (?:them |it |those )?up|call in|pop in|come (?:in|by)|in (?:the )?(?:shop|store|branch))\b", t)]
    posted = any(not denied(t, *m.span(), after=False) for m in post)
    if "post_limit" in h and post:
        h["delivery"] = "by limit"
    elif any(not denied(t, *m.span(), after=False) for m in collect) and (not posted or re.search(r"rather collect|prefer to collect|collect(?: them)? (?:instead|then)|instead of|i'?ll (?:collect|pick|come|call)", t)):
        h["delivery"] = "collect"
    elif posted or post and collect and not posted:
        h["delivery"] = "post" if posted else "collect"
    elif post:
        h["delivery"] = "collect" if "delivery" in asked else None
    for key, words in (("hinge", r"\bhing\w+"), ("arm", r"\b(arm|temple|side ?piece|side arm|earpiece)\b(?!s)"), ("nose_pads", r"\b(nose ?-?pads?|nose ?pieces?)\b"), ("screw", r"\bscrew\w*")):
        m = re.search(words, t)
        if m and not denied(t, *m.span(), after=False) and "fault" not in h:
            h["fault"] = key
    h["words"] = set(re.findall(r"[a-z']+", t))
    h["refused_words"] = {m[0] for m in re.finditer(r"[a-z]+", t) if denied(t, *m.span(), after=False)
                          or re.search(r"nothing (?:wrong|the matter) with (?:the |my )?(?:other )?$", t[:m.start()]) or re.match(r" (?:ones?|pair|1)? ?(?:is|are)(?: still)? (?:fine|ok|good|all right|perfect)\b", t[m.end():])}
    for name in names:
        if re.search(rf"\b{name.lower()}\b", t):
            h["surname"] = name
            break
    else:
        m = re.search(r"(?:[Nn]ame(?:'s| is|:)|I am|I'm|I’m|[Tt]his is|[Ss]urname(?: is|:)?|[Ii]t's|[Ii]t’s)\s+((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", text)
        if m and m[1].lower() not in DAYS and (set(asked) & {"name", "who"} or " " in m[1] or "ame" in m[0][:6]):
            h["surname"] = m[1].split()[-1]
        elif set(asked) & {"name", "who"}:
            caps = [c for c in re.findall(r"\b[A-Z][a-z'-]+\b", text) if c.lower()[:3] not in MONTHS and c.lower() not in DAYS + ["yes", "no", "hello", "hi", "sure", "it", "the", "my", "born", "thanks", "sorry", "of", "i"]]
            short = len(re.findall(r"[A-Za-z']+", text)) <= 3  # "Smith." or "Smith, 2 June 1970": no sentence
            caps = [c for c in caps if short or re.search(rf"[a-z,] (?:Mr |Mrs |Ms |Miss |Dr )?(?:[A-Z][\w'-]+ )?{re.escape(c)}\b", text)]
            if caps and not re.search(LEAVE + "|" + BYE, t):
                h["surname"] = caps[-1]
    # yes, no, and what is neither
    p = re.sub(r"\b(no problem|no worries|no trouble|no changes?|no rush|not a problem|not at all|why not|no (?:more|later|earlier) than|not (?:more|later|earlier|before) (?:than)?|if not|don't mind|don't know|not sure|no idea|no preference|don't need anything else|if you (?:don't mind|would|can)|can't wait)\b", " ", t)
    p = re.sub(r"\b(?:no need|nothing) to change\b(?: anything)?", "that's right", p)
    p = re.sub(r"^\W*(?:no|nope),? (?=(?:that'?s|that is) (?:right|fine|correct|perfect|all correct)|go ahead|i don't mind)", " ", p)
    lead = re.match(r"\W*(?:oh|well|ah|right|um|er|hello|hi|ok then|thank you|thanks|lovely)?[\s,.!-]*(yes|yeah|yep|yup|aye|sure|no|nope|nah|neither|none|ok(?:ay)?|please do|go ahead|correct|perfect|fine|good|grand|great|indeed|certainly|definitely|absolutely|that'?s right)\b(?! to know)", p)
    if "limit" in h or "post_limit" in h:  # "if it costs more than …, leave it" is no answer yet
        p = re.sub(r"\b(?:(?:but |and )?(?:only )?if|should|unless|as long as|provided)\b[^.;!?]*", " ", p)
    says_no, says_yes = re.search(NO, p), re.search(YES, p) or re.fullmatch(r"\W*(?:please|why not)\W*", p)
    h["firm"] = bool(lead and lead[1] in ("yes", "yeah", "yep", "yup", "aye", "please do", "go ahead") or re.search(r"\bgo ahead|please do\b|(?:book|order|move|log|save|confirm) (?:it|that|them)\b", p) and not says_no)
    if lead:
        h["yes" if lead[1] not in ("no", "nope", "nah", "neither", "none") else "no"] = True
    elif says_yes and not says_no:
        h["yes"] = True
    elif says_no and not re.search(r"\b(yes|go ahead|please do|that'?s right|correct)\b", p):
        h["no"] = True
    elif says_yes:
        h["yes"] = True
    if re.search(LEAVE, p):
        h["leave"] = True
    choice = re.fullmatch(r"\W*(?:option |number |choice )?([12])\W*(?:please)?\W*", t)
    if choice and set(asked) & {"confirm", "oct", "check_instead"}:
        h["yes" if choice[1] == "1" else "no"] = h["firm"] = True
    if re.search(BYE, t):
        h["bye"] = True
    if re.match(r"\W*(?:thank you|thanks|cheers|ta|many thanks)[^?]{0,45}$", t) and not says_no:
        h["thanks"] = True
    if re.search(r"\b(how much|what (?:does|would|will|do|is|'s)(?: \w+){0,5} (?:cost|price|fee|charge)|what'?s (?:the|your) (?:price|fee|cost|charge|total)|(?:does|will|would) (?:it|that|this|they)(?: \w+)? cost|the price|the cost|the fee|what price|what (?:the|it|that|this|they|an?)[^.?!]{0,25} (?:costs?|comes? to)|what it (?:all )?comes to)\b", t) and ("?" in t or re.search(r"how much|what|tell me", t)):
        h["price"] = True
    h["question"] = "?" in t
    h["intents"] = intents(t)
    return h


def intents(t):
    """What is wanted, in the order in which it is said."""
    found = {}

    def look(kind, pattern):
        m = re.search(pattern, t)
        if m and not re.search(r"(don't|do not|didn't) (?:want|need)(?: \w+){0,4}\s*$", t[max(0, m.start() - 40):m.start()]):
            found[kind] = m.start()

    look("contact", r"\b(new|chang\w*|updat\w*|different|correct|wrong)\b[^.?!]{0,40}\b(number|phone|mobile|telephone|landline)\b|\b(number|phone|mobile)\b[^.?!]{0,30}\b(chang\w*|updat\w*|is new|is different)")
    look("move", r"\b(mov(?:e|ed|ing)|reschedul\w*|put back|postpone\w*|bring forward|shift\w*|rearrang\w*)\b|\b(chang\w*|swap\w*)\b[^.?!]{0,25}\b(appointment|booking|eye test|sight test|the (?:day|date|time)|day of)\b|\b(?:another|different) (?:day|time|date) for my\b|can'?t make my")
    look("cancel", r"\bcancel\w*\b[^.?!]{0,40}\b(appointment|test|booking|order)?")
    look("repair", r"\b(repair\w*|mend\w*|fix\w*|hing\w+|nose ?pads?|snapped|broken|broke|(?:come|came|coming) loose|new arm|arm (?:of|on|has|is)|an arm|screw)\b")
    look("fitting", r"\b(lens fitting|fitting for|fitted (?:for|with)|(?:try|start|trying|starting|new to|first)\b[^.?!]{0,30}(?:contact|lenses)|never (?:had|worn|tried)[^.?!]{0,20}(?:contact|lenses)|(?:contacts|lenses) for the first time)|\bfitting\b")
    look("check", r"\b(lens|lenses|contacts?)[ -](?:aftercare|check(?:-?up)?)\b|\baftercare\b|check (?:for|of) my (?:contact )?lenses|\blens check")
    look("collection", r"\b(collection (?:appointment|time|slot)|(?:appointment|time|slot|book\w*|arrang\w*|day|when)\b[^.?!]{0,45}\b(?:collect\w*|pick (?:\w+ ){0,2}up|fetch\w*|hand-?over)|(?:collect|pick (?:\w+ ){0,3}up|fetch)\b[^.?!]{0,25}\b(?:glasses|varifocals|specs|spectacles|them)[^.?!]{0,20}(?:on|saturday|friday|monday)|(?:come (?:in )?(?:and|to) (?:collect|pick)))")
    look("status", r"\b(?:are|is|whether|if|when)\b[^.?!]{0,50}\b(?:ready|arriv\w*|come in|back from|done yet|finished|in yet)\b|\b(?:status|progress|news|how far)\b[^.?!]{0,40}\b(?:glasses|order|varifocals|specs|spectacles)|where (?:are|is) my|(?:left|still|remain\w*) to pay|what (?:do )?i (?:still )?owe|outstanding balance|balance")
    look("lenses", r"\b(order\w*|re-?order\w*|buy|need|want|like|get|run(?:ning)? (?:out|low)|more|another|some|same|repeat|stock up|low on)\b[^.?!]{0,45}\b(contact lenses|lenses|contacts|dailies|monthlies|boxes|box)\b|\b(?:lens|lenses|contacts) (?:re-?)?order|\b(dailies|monthlies)\b")
    look("test", r"\b(eye|sight|vision)[ -]?(?:test|exam\w*|check\w*)\b|\beyes (?:tested|checked|examined|looked)\b|\bcheck-?up\b")
    look("other", r"\b(?:husband|wife|partner|mother|father|mum|dad|brother|sister|neighbour|friend)'s (?:prescription|record|order|details|glasses|results)")
    drop = {"contact": ["move"], "move": ["test", "check", "lenses", "collection"], "repair": ["status", "lenses", "contact"] if not re.search(r"number|mobile", t) else ["status", "lenses"],
            "fitting": ["lenses", "check", "test"], "check": ["lenses", "test"], "collection": ["lenses"], "cancel": ["test", "move", "check"], "status": ["lenses"]}
    for kind in list(drop):
        if kind in found:
            for other in drop[kind]:
                if other in found and not (kind == "contact" and re.search(r"appointment|booking", t)) and not (kind == "status" and "order" in t and "contact" in t):
                    found.pop(other)
    if "other" in found:
        found = {"other": 0}
    return sorted(found, key=found.get)
