"""What a caller said: values, wishes, yes and no."""
import datetime as dt
import re
from dataclasses import dataclass, field

from world import TODAY

NOW = dt.date.fromisoformat(TODAY)
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MON = "|".join(MONTHS) + "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
WORDS = {w: i for i, w in enumerate(UNITS)} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12}
for t in ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"):
    for u in UNITS[1:10]:
        WORDS[f"{t}-{u}"] = WORDS[f"{t} {u}"] = WORDS[t] + WORDS[u]
ORD = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
       "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-second": 22, "twenty-third": 23, "twenty-fourth": 24,
       "twenty-fifth": 25, "twenty-sixth": 26, "twenty-seventh": 27, "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30, "thirty-first": 31}
NUM = r"(?:\d+|" + "|".join(sorted(map(re.escape, WORDS), key=len, reverse=True)) + ")"
HOURWORD = "(?:" + "|".join(UNITS[1:13]) + r"|\d{1,2})"
ORDS = "|".join(sorted(ORD, key=len, reverse=True))


def number(text):
    text = text.lower().strip()
    return int(text) if text.isdigit() else WORDS[text]


@dataclass
class Heard:
    text: str
    values: list = field(default_factory=list)  # (sentence index, slot, value, second choice?)
    wishes: list = field(default_factory=list)  # (sentence index, kind, only a question?)
    yes: bool = False
    no: bool = False
    drop: bool = False
    bye: bool = False
    asks: bool = False
    dear: bool = False
    waiting: bool = False
    wants: bool = False
    another: bool = False
    unknown: bool = False
    cheapest: bool = False
    pick: int = 0

    def empty(self):
        return not (self.values or self.wishes or self.yes or self.no or self.drop or self.dear or self.waiting or self.asks or self.wants or self.cheapest or self.pick)


def sentences(text):
    text = re.sub(r"\b([ap])\.\s?m\.?", r"\1m", text)
    text = re.sub(r"\bo['’]?clock", "oclock", text)
    parts = re.split(r"(?<=[!?;])\s*|(?<=[.])\s+|\n+|\s+[-–—]+\s+|,?\s+(?:and|then|also|plus)\s+(?=(?:i|i['’]\w+|also|to ask|could|can|would|see|find|find out|cancel|to cancel|did|do|has|have you|whether)\b)(?!i can\b)", text, flags=re.I)
    return [p.strip() for p in parts if p and p.strip()]


LIMIT = r"more than|at most|up to|under\b|below|\bover\b|max|limit|budget|afford|spend|\bpay\b|exceed|not above|or less|ceiling|beyond|no dearer|cheaper than"
SECOND = r"\bif\b|otherwise|failing (?:that|which)|or else|in case|second (?:choice|best)|plan b|as a fallback|\bunless\b|\balternatively\b"
BEFORENOT = r"(?:\bnot|instead of|rather than|isn['’]t|\bwasn['’]t|\bdrop)\s+(?:at |on |for |the |with |just |only )*$"


def hear(text, asked=None, kind=None):
    """asked: the slots asked for last; kind: the matter in hand."""
    asked = asked or []
    h = Heard(text)
    for n, sentence in enumerate(sentences(text)):
        values = sorted(_values(sentence, asked, kind, h), key=lambda v: v[2])
        low = sentence.lower()
        cond = re.search(SECOND, low)
        seen = {}
        for slot, value, pos, negated in values:
            if negated:
                continue
            again = slot in seen and slot in ("date", "weekday", "time", "package", "facility")
            if slot in seen and seen[slot] == value:
                continue
            seen.setdefault(slot, value)
            second = again or bool(cond)
            h.values.append((n, slot, value, "after" if again else "if" if second else ""))
        w = _wish(sentence, kind)
        if w:
            h.wishes.append((n, *w))
    low = " " + text.lower().replace("’", "'") + " "
    h.another = bool(re.search(r"\b(another|one more|a second|something else|also|as well|too|besides|other thing)\b", low))
    h.asks = "?" in text or bool(re.search(r"\b(how much|how many|how long|what (does|is|are|do|would)|i'd like to know|i want to know|wonder|tell me|when (does|is|do))\b", low))
    h.wants = bool(re.search(r"\b(book|enrol|enroll|sign (me|us|her|him|up)|reserve|buy|i'll take|i'd take|we'll take|i'll have|put (me|her|him|us) (down|in)|register|go for|let's (do|take|go)|take (it|that|this|the)|i want (it|that|the)|i'd like (it|that one|the)|then the)\b", low))
    h.waiting = bool(re.search(r"waiting[- ]?list|wait ?list|\bqueue\b|on the list", low)) and not re.search(r"(don't|do not|no|not|without|rather than|instead of)( \w+){0,4} (the |a |any |your )?(waiting[- ]?list|wait ?list)", low)
    h.dear = bool(re.search(r"too (dear|expensive|much|pricey|costly)|over my (limit|budget)|more than i('d)? (want|like|can|wish)|can't afford|anything cheaper|(something|one) cheaper|above my", low))
    h.cheapest = bool(re.search(r"\bcheap(er|est)\b|less expensive|lower[- ]priced|least expensive", low))
    h.unknown = bool(re.search(r"\b(don't know|do not know|no idea|not sure|can't say|couldn't say|haven't (got|decided))\b", low))
    o = re.search(r"\bthe (first|second|third|former|latter|last)( one)?\b(?! of)", low)
    if o:
        h.pick = {"first": 1, "former": 1, "second": 2, "third": 3, "latter": -1, "last": -1}[o[1]]
    h.drop = bool(re.search(r"\bonly (want|wanted|need|needed|asked|asking|here)\b|\bjust (want|wanted|need|needed|asked|asking|curious)\b|leave it\b|never mind|forget (it|about)|don't (want|wish|need) to (book|buy|enrol|take|get|join)|do not (want|wish) to (book|buy|enrol)|"
                            r"don't (book|buy|want (it|one|that|any|a))|not (today|now|yet|for now|at the moment|this time)\b|think about it|think it over|won't (be )?(buy|tak|book)\w*|(isn't|not) (necessary|needed|interested|going to buy|buying)|only the (price|information)|just the (price|information)|no need", low))
    h.bye = bool(re.search(r"\b(bye|goodbye|that's (all|it|everything)|that is all|that was all|that will be all|that'd be all|nothing (else|more|further)|see you|all i (needed|wanted)|have a (good|nice|lovely)|all set|i'm done|no more|cheers|no further)\b", low))
    s = re.sub(r"no (problem|worries|objections?)|not a problem|why not|nothing (else )?to (change|add|correct)|no,? (that's|that is|it's) (fine|right|correct|ok|okay|good|perfect|all right)|no (changes|need to change)|can't wait|cannot wait|not (only|in a hurry)|no hurry|don't mind", " yes ", low)
    s = re.sub(r"((do not|don't|didn't) (want|need)|no need for) (anything|any) ?(else|more|besides|extra|further)[^.!?]*|not interested in (any )?(extras?|anything else)|nothing (else|extra|besides)[^.!?]*,? (just|only)|no extras|never learn\w*", " ", s)
    s = re.sub(r"please,? (don't|do not|no)\b", " no ", s)
    yes = re.search(r"\b(yes|yeah|yep|yup|aye|sure|ok|okay|right|correct|exactly|go ahead|do (it|that|so)|fine|perfect|great|good|lovely|wonderful|excellent|agreed|absolutely|definitely|agree|i accept|approve|of course|certainly|by all means|works|book it|i'd like that|i would|i'd love|"
                    r"i do|confirm(ed)?|suits?|please|gladly|with pleasure|happy with|indeed|precisely|spot on|all right|alright|that'll do|that will do)\b", s)
    no = re.search(r"\b(no|nope|nah|not|don't|do not|never|wrong|incorrect|rather|leave it|cancel that|stop|wait|hold on|isn't|won't|wouldn't|mistake|nothing|neither|without)\b", s)
    h.yes = bool(yes and (not no or yes.start() < no.start()))
    h.no = bool(no and not h.yes)
    if h.drop and not (yes and no is None):
        h.no, h.yes = True, False
    return h


def _values(sentence, asked, kind, h):
    text = sentence.replace("’", "'")
    low = text.lower()
    out = []

    def put(slot, value, m, neg=None):
        nonlocal low
        negated = bool(re.search(BEFORENOT, low[:m.start()])) if neg is None else neg
        out.append((slot, value, m.start(), negated))
        low = low[:m.start()] + " " * (m.end() - m.start() - 1) + "¦" + low[m.end():] if m.end() > m.start() else low

    # numbers with a shape of their own
    for m in list(re.finditer(r"\blc[-\s]?(\d{4})\b", low)):
        put("member", f"LC-{m[1]}", m)
    for m in list(re.finditer(r"\bb[-\s]?(30\d)\b", low)):
        put("booking", f"B-{m[1]}", m)
    for m in list(re.finditer(r"(?:\+44\s?|\b0)\d[\d\s-]{7,12}\d\b", low)):
        digits = re.sub(r"\D", "", m[0])
        put("phone", "0" + digits[2:] if m[0].startswith("+44") else digits, m)
    for m in list(re.finditer(r"\b(?:member\w*|card)(?: number| no\.?)?(?: is|'s|:)?\s*#?(\d{4})\b", low)):
        put("member", f"LC-{m[1]}", m)
    if "member" in asked:
        for m in list(re.finditer(r"(?<![\d£:.])(\d{4})\b(?!-)", low)):
            put("member", f"LC-{m[1]}", m)
    # money
    money = list(re.finditer(rf"[£€]\s?(\d+(?:[.,]\d\d)?)|\b({NUM}(?:[.,]\d\d)?)\s*(?:pounds?|quid|gbp|euros?)\b", low))
    limited = re.search(LIMIT, low)
    for m in money:
        amount = m[1] or m[2]
        try:
            amount = float(amount.replace(",", "."))
        except ValueError:
            amount = float(number(amount))
        if limited and not re.search(r"(?:costs?|is|for)\s*$", low[:m.start()]) or re.search(r"(?:limit|maximum|max|budget|ceiling) (?:is|of|would be)\s*(?:about )?$", low[:m.start()]):
            put("limit", amount, m, False)
        else:
            put("money", amount, m, False)
    if not money and (limit := re.search(rf"(?:limit|budget|maximum|pay|spend)\D{{0,25}}?\b({NUM})\b(?!\s*(?:weeks|children|oclock|am|pm|:))", low)):
        put("limit", float(number(limit[1])), re.compile(re.escape(limit[1])).search(low, limit.start(1)), False)
    # dates
    for m in list(re.finditer(r"\b(20\d\d)-(\d\d)-(\d\d)\b", low)):
        put("date", m[0], m)
    day = rf"(\d{{1,2}})(?:st|nd|rd|th)?|(?P<o>{ORDS})"
    found = False
    for m in list(re.finditer(rf"(?:\b(?:{'|'.join(DAYS)})\b,?\s*)?(?:\bthe\s+)?\b(?:{day})\s+(?:of\s+)?(?P<m>{MON})\b\.?(?:,?\s*(?P<y>20\d\d))?", low)):
        put("date", _date(int(m[1]) if m[1] else ORD[m["o"]], m["m"], m["y"]), m)
        found = True
    for m in list(re.finditer(rf"(?:\b(?:{'|'.join(DAYS)})\b,?\s*)?\b(?P<m>{MON})\.?\s+(?:the\s+)?(?:{day})(?!\d|:)\b(?:,?\s*(?P<y>20\d\d))?", low)):
        put("date", _date(int(m[2]) if m[2] else ORD[m["o"]], m["m"], m["y"]), m)
        found = True
    for m in list(re.finditer(r"\b(\d{1,2})[/.](1[0-2]|0?[1-9])(?:[/.](20\d\d|\d\d))?(?![\d])(?=\.?\s|\.?$|,|\?)", low)):
        if "/" in m[0] or m[3]:
            put("date", _date(int(m[1]), MONTHS[int(m[2]) - 1], m[3] and "20" + m[3][-2:]), m)
    for m in list(re.finditer(rf"(?:\b(?:{'|'.join(DAYS)})\b,?\s*)?(?:\bthe\s+(\d{{1,2}})(?:st|nd|rd|th)|\bthe\s+(?P<o>{ORDS})\b(?! one| is| option| choice| course| thing)|\b(\d{{1,2}})(?:st|nd|rd|th))\b(?!\s+birthday)", low)):
        n = int(m[1] or m[3] or 0) or ORD[m["o"]]
        if m["o"] and n < 4 and "date" not in asked and "start" not in asked:
            continue
        d = NOW
        for _ in range(62):
            d += dt.timedelta(1)
            if d.day == n:
                break
        put("date", d.isoformat(), m)
    for m in list(re.finditer(r"\b(tomorrow|today|tonight)\b", low)):
        put("date", (NOW + dt.timedelta(m[1] == "tomorrow")).isoformat(), m)
    for m in list(re.finditer(rf"\b({'|'.join(DAYS)})s?\b", low)):
        put("weekday", m[1].capitalize(), m)
    # times
    half = r"(?:\s*(?P<h>am|pm|in the morning|in the afternoon|in the evening|at night))?"
    pats = [rf"(?<![£\d])\b(?P<hh>[01]?\d|2[0-3])[:.](?P<mm>[0-5]\d)\b{half}", rf"\bhalf past (?P<hh>{HOURWORD})\b{half}", rf"\b(?P<q>quarter) (?P<pt>past|to) (?P<hh>{HOURWORD})\b{half}",
            rf"\b(?P<hh>{HOURWORD})\s*(?P<h>am|pm|in the morning|in the afternoon|in the evening)\b", rf"\b(?P<hh>{HOURWORD})\s*oclock{half}", r"\b(?P<noon>noon|midday)\b",
            rf"\bat (?P<hh>{HOURWORD})\b(?!\s*(?:children|kids|weeks|pounds|guests|years|the|least|most)){half}"]
    for p in pats:
        for m in list(re.finditer(p, low)):
            g = m.groupdict()
            if g.get("noon"):
                put("time", "12:00", m)
                continue
            hour, minute = number(g["hh"]), int(g.get("mm") or 0)
            if hour > 23:
                continue
            if "half past" in m[0]:
                minute = 30
            if g.get("q"):
                minute = 15 if g["pt"] == "past" else 45
                hour -= g["pt"] == "to"
            part = g.get("h") or ""
            around = "morning" if re.search(r"\bmorning\b", low) else ""
            if "morning" in part or part == "am":
                hour %= 12
            elif part:
                hour = hour % 12 + 12
            elif hour < 9 and not around and not re.match(r"0\d", m["hh"] if g.get("hh") else ""):
                hour += 12
            put("time", f"{hour:02d}:{minute:02d}", m)
    if kind == "slot" or kind == "party" and "time" in asked and "children" not in asked and not any(v[0] == "time" for v in out):
        for m in list(re.finditer(rf"(?<![\w£-])({HOURWORD})(?= (?:instead|would|will|is|was|then|please|works|in that|if|too|as)|[,.!]|\s*$)", low)):
            if re.search(r"(?:court|lane|one of the|no|number|which|that|this|any|other|the) $", low[:m.start()]) or (m[1] == "one" or low[:m.start()].endswith("for ")) and "time" not in asked:
                continue
            n = number(m[1])
            if n < 24:
                put("time", f"{n + 12 if n < 9 else n:02d}:00", m)
    # counted things
    for m in list(re.finditer(rf"\b(?:turns|turning|aged?|will be)\s+{NUM}\b(?! (?:children|kids|of|guests))|\b{NUM}[- ]years?\b|\b{NUM}(?:th|st|nd|rd)? birthday|\b(?:{ORDS})\s+birthday", low)):
        if not (kind == "party" and re.match(r"will be", m[0])) or "years" in low:
            put("age", 0, m, False)
    for m in list(re.finditer(rf"\b({NUM})\s+(?:\w+\s+)?(?:children|kids|guests|boys|girls|youngsters|people|participants|heads|of (?:them|us))\b", low)):
        put("children", number(m[1]), m)
    for m in list(re.finditer(rf"\b({NUM})[- ]weeks?\b", low)):
        put("weeks", number(m[1]), m)
    if re.search(r"\bweek(s)?\b", low) is None:
        for m in list(re.finditer(rf"\b({NUM}|an?)\s+months?\b", low)):
            put("weeks", 4 * (1 if m[1] in ("a", "an") else number(m[1])), m)
    bare = "children" if kind == "party" and asked != ["time"] else "weeks" if kind == "freeze" else None
    if bare and (bare in asked or asked in (["confirm"], ["otherwise"]) or re.search(r"make (it|that)|instead|sorry|actually|not ", low)) and not any(v[0] == bare and not v[3] for v in out):
        for m in list(re.finditer(rf"(?<![\w£#:-])(?<!\w\.)({NUM})\b(?![-:/%])", low)):
            if m[1] == "one" and not bare in asked:
                continue
            put(bare, number(m[1]), m)
            if not out[-1][3]:
                break
    # words
    for word, value in (("badminton", "badminton court"), ("squash", "squash court"), (r"(?:swimming |pool )?lanes?\b(?! end)", "swimming lane")):
        if m := re.search(rf"\b{word}", low):
            put("facility", value, m)
    for word, value in ((r"aqua[- ]?(?:aerobics|fit(?:ness)?|gym)|water aerobics", "aqua aerobics"), (r"(?:junior |children's |kids' |kids )?tennis", "junior tennis"), (r"yoga", "yoga"), (r"swimming(?! lane| pool| bath| trunks)|\bswim\b(?! ?suit)|crawl", "swimming")):
        if m := re.search(rf"\b(?:{word})", low):
            if value == "junior tennis" and "table tennis" in low:
                continue
            put("activity", value, m)
    if m := re.search(r"\b(beginners?|novices?|starters?|never learn\w*|can't swim|learn(?:ing)? to swim|improvers?|intermediate|advanced)\b", low):
        put("level", "improvers" if re.match("improv|inter|adv", m[1]) else "beginners", m)
    if m := re.search(r"\bc-?(11|12|21|22|31|32|41)\b", low):
        put("course", f"C-{m[1]}", m)
    if kind == "party" or re.search(r"party|birthday|package", low):
        for m in list(re.finditer(r"\b(splash|inflatables?|bouncy|sports)\b", low)):
            put("package", {"s": "Splash", "i": "Inflatable", "b": "Inflatable"}[m[1][0]] if m[1] != "sports" else "Sports", m)
    if kind == "ticket" or re.search(r"ticket|pass\b", low):
        for m in list(re.finditer(r"\b(family|families|adult|senior|pensioner|child(?:ren)?(?:'s)?|junior)\b(?! number)", low)):
            put("kind", {"f": "family", "a": "adult", "s": "senior", "p": "senior", "c": "child", "j": "child"}[m[1][0]], m)
    if m := re.search(r"\b(goggles|towel|jacket|coat|water bottle|bottle)\b", low):
        put("item", {"coat": "jacket", "bottle": "water bottle"}.get(m[1], m[1]), m)
    if m := re.search(r"\b(?:my|an?|the|his|her|some|pair of)(?: \w+)? (umbrella|keys?|watch|cap|bag|swimsuit|trunks|shoes?|flip-flops|ring|phone)\b|^(umbrella|keys?|watch|cap|bag|swimsuit|trunks|shoes?|ring)\.?$", low):
        if kind == "lost" and "item" in asked:
            put("item", m[1] or m[2], m)
    if m := re.search(r"\b(blue|black|striped|stripes|green|silver|red|white|yellow|grey|pink)\b", low):
        put("colour", "striped" if m[1] == "stripes" else m[1], m)
    if m := re.search(r"\b(?:knee|hip\b|operat|surger|medical|doctor|hospital|injur|broken|ill(?:ness)?\b|sick|pregnan|health|physio|recover)", low):
        put("reason", "medical", m, False)
    elif m := re.search(r"\b(?:travel|abroad|holiday|trip\b|going away\b|be away\b|vacation|voyage|work(?:ing)? (?:in|overseas))", low):
        put("reason", "travel", m, False)
    elif "reason" in asked and asked[0] == "reason" and len(asked) == 1 and re.search(r"because|reason|moving|work|time|money|personal|private|\bbaby|family", low):
        put("reason", "other", re.search(r".", low), False)
    # names
    cap = r"[A-Z][\w'-]+(?:\s+(?:de\s+|van\s+|von\s+|da\s+|O')?[A-Z][\w'-]+)"
    stop = r"(?:Yes|No|Please|Hello|Hi|Thanks|Thank|The|My|It|That|And|For|Splash|Inflatable|Sports|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|October|November|December|January|LC|Member\w*|Name|Phone|I|I'm|Millbrook|Good|Under|Sure|Well|Oh|In|On|At|Date|Time|Ok|Okay|Of|Children|Package|So|We|You|This|Right|Sorry|Actually)"
    m = re.search(rf"(?i:\bmy (?:full )?name is|my name's|\bname(?: is|'s|:)| i am|\bi'm|this is|under(?: the name(?: of)?)?|\bcalled|in the name of|on the name of|\bit's|\bfor|it is|put down|make it out to|with) (?!{stop}\b)({cap}|[A-Z][\w'-]+(?=[,.]?\s*$|,))", " " + text)
    if m and not re.match(stop + r"\b", m[1]):
        out.append(("name", m[1].rstrip("'s") if m[1].endswith("'s") else m[1], m.start(), False))
    elif "name" in asked:
        rest = [w for w in re.finditer(rf"\b(?!{stop}\b){cap}\b", text)]
        if rest:
            out.append(("name", rest[0][0], rest[0].start(), False))
        else:
            one = [w for w in re.finditer(rf"\b(?!{stop}\b)[A-Z][\w'-]+\b", text)]
            if one and re.fullmatch(r"(?:[Ii]t's |[Ii]'m |[Oo]h,? |[Yy]es,? )?" + re.escape(one[0][0]) + r"(?:,? (?:please|speaking))?[.!]?", text.strip()):
                out.append(("name", one[0][0], one[0].start(), False))
            elif asked == ["name"] and re.fullmatch(r"[a-z'-]+ [a-z'-]+\.?", text) and not re.search(r"\b(yes|no|thank|please|you|my|ok|not)\b", text):
                out.append(("name", text.rstrip(".").title(), 0, False))
    # a date and its weekday are one thing
    if any(v[0] == "date" for v in out) and sum(v[0] == "weekday" for v in out):
        dates = [dt.date.fromisoformat(v[1]) for v in out if v[0] == "date"]
        out = [v for v in out if v[0] != "weekday" or all(DAYS[d.weekday()] != v[1].lower() for d in dates)]
    return out


def _date(day, month, year=None):
    m = next(i for i, name in enumerate(MONTHS) if name.startswith(month[:3])) + 1
    try:
        d = dt.date(int(year) if year else NOW.year, m, day)
        if not year and d < NOW:
            d = dt.date(NOW.year + 1, m, day)
        return d.isoformat()
    except ValueError:
        return None


def coming(weekday):
    d = NOW + dt.timedelta(1)
    while DAYS[d.weekday()] != weekday.lower():
        d += dt.timedelta(1)
    return d.isoformat()


KINDS = [("cancel", r"\bcancel\w*|call(?:ing)? off|give up my|get rid of (?:my|the) (?:lane|court|booking)|(?:don't|won't) need (?:my|the) (?:lane|court|booking)"),
         ("lost", r"\blost\b|\bleft (?:my|a|some|the|his|her)\b|left behind|forg[eo]t(?:ten)? (?:my|a|an|his|her|our|something)\b|mislaid|misplaced|lost property|handed in|turned up|missing|\bgoggles\b|\btowel\b|\bjacket\b|water bottle"),
         ("freeze", r"\bfreez\w*|\bfrozen|\bpaus(?:e|ed|ing)\b|suspend\w*|(?:membership|it) on hold"),
         ("party", r"\bparty\b|\bbirthday\b"),
         ("ticket", r"season[- ]?tickets?|season pass|annual (?:pass|ticket)|year(?:ly)? (?:pass|ticket)"),
         ("course", r"\bcourses?\b|\bsign \w+ up\b|\bsign up\b|\bclass(?:es)?\b|\blessons?\b|\benrol|aerobics|\baqua ?\w+|\byoga\b|\btennis\b|learn(?:ing)? to swim"),
         ("slot", r"\bcourts?\b|\blanes?\b|badminton|squash"),
         ("hours", r"opening (?:hours|times)|closing time|(?:are you|you are|you're|is it|it's|pool is|centre is|is the (?:pool|centre)) (?:still )?open|(?:do|does|when|what time|until when)\b.{0,30}\b(?:open|close|shut)\b|open until"),
         ("lockers", r"\blockers?\b")]
WANT = r"\b(want|wants|like|love|need|could|can|may|please|book|cancel|how|what|is there|are there|when|do you|did|has|have|also|looking|wonder\w*|know|hoping|hope|wish|get|find|call(?:ing)?|about|reserve|enrol|put|buy|any|interested|organi[sz]e|arrange|plan\w*|sign|freeze|pause|lost|left|one more|another|second|other)\b|\?"


def _wish(sentence, kind):
    low = sentence.lower().replace("’", "'")
    for k, p in KINDS:
        m = re.search(p, low)
        if not m:
            continue
        if kind is not None and not re.search(WANT, low) and len(low.split()) > 6:
            return None
        verb = re.search(r"\b(book|enrol\w*|sign|reserve|buy|put|register|join|organi[sz]e|arrange|hold|get me|take)\b", low) or re.search(r"(?:'d like|would like|want|need|looking for)(?! to (?:know|ask|find|check|hear|see|learn)| some information| information| the price| only| an idea)", low)
        negative = re.search(r"(?:don't|do not|not|no longer) (?:want|wish|going|need|intend|plan)|only (?:want|asking|the price)", low)
        info = bool((not verb or negative) and re.search(r"how (much|many|long)|what|price|cost|know|wonder|information|ask|when|\?|tell me", low))
        if k in ("cancel", "lost", "freeze", "hours", "lockers"):
            info = False
        if negative and k not in ("cancel", "freeze") and kind is not None:
            return None
        return (k, info)
    return None
