"""What a customer's sentence says: values of slots, yes and no, what is wanted. Rules only."""

import re
from datetime import date, timedelta

TODAY = date(2026, 5, 6)
MONTHS = {name: i + 1 for i, name in enumerate(
    "january february march april may june july august september october november december".split())}
MONTHS |= {name[:3]: i for name, i in list(MONTHS.items())} | {"sept": 9}
DAYS = {name: i for i, name in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
DAYS |= {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6}
WORDS = {w: i for i, w in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty".split())} | {"thirty": 30, "forty": 40, "fifty": 50, "couple": 2, "single": 1, "dozen": 12}
ORDINALS = {w: i + 1 for i, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth".split())}
ORDINALS |= {f"twenty-{w}": 20 + i for w, i in list(ORDINALS.items())[:9]} | {"thirtieth": 30, "thirty-first": 31}
_month = "|".join(sorted(MONTHS, key=len, reverse=True))
_day = "|".join(sorted(DAYS, key=len, reverse=True))
_ordinal = "|".join(sorted(ORDINALS, key=len, reverse=True))
_hour = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"

SERVICES = {
    "hearing aid fitting": r"\bfitting\b|\bfitted\b|\bfit (my|the|a|new)\b|hearing[- ]aids? (adjust|fit)\w*",
    "contact lens check": r"contact[- ]?lens(es)?\b.{0,12}\b(check|exam|appoint|test|follow)|\blens(es)? check|contact[- ]lens|contacts\b|lenses checked",
    "hearing test": r"hearing[- ](test|check|exam|screen)|hearing (tested|checked|examined)|audio(gram|logist)|test my (hearing|ears)|\bears? (test|check)|ears\b.{0,12}(tested|checked)",
    "eye test": r"\beyes?[- ]?(test|check|exam)|sight[- ]?test|eyesight|\beyes\b.{0,12}(tested|checked|examined)|vision (test|check|exam)|test my eyes|optician'?s? (test|exam)",
}
PRODUCTS = {
    "batteries 312": r"\b312\b", "batteries 675": r"\b675\b", "batteries 13": r"\b(size|no\.?|number|batter\w+) ?(no\.? ?)?13\b|\b13s\b|\b13 batter|\b13 size",
    "batteries 10": r"\b(size|no\.?|batter\w+) ?(no\.? ?)?10\b|\b10s\b|\b10 batter|\b10 size",
    "wax filters": r"\b(wax )?filters?\b|wax guard", "cleaning tablets": r"tablets?\b", "lens solution": r"\bsolution\b|lens fluid|cleaning fluid",
}
PRICED = {
    "progressive lenses": r"progressives?\b|varifocals?\b", "single vision lenses": r"single[- ]vision",
    "ear moulds": r"ear ?mou?lds?", "hearing aid repair": r"hearing[- ]aid repair|repair\w* (of )?(a |my |the )?hearing[- ]aid",
    **SERVICES, **PRODUCTS,
}
ITEMS = {"hearing aid": r"hearing[- ]?(aid|device|instrument)s?|\bears?\b", "glasses": r"\bglasses\b|\bspectacles\b|\bspecs\b|\bframes?\b"}
FAULTS = {
    "whistling": r"whistl\w*|feedback|squeal\w*|squeak\w*|howl\w*|beep\w*", "no sound": r"no sound|silent|dead|can'?t hear|not hear|no longer hear|mute|quiet",
    "broken casing": r"casing|shell|housing", "cracked tube": r"\btub(e|ing)\b", "loose hinge": r"hinge", "broken arm": r"\barms?\b|temple",
    "scratched lens": r"scratch\w*", "missing nose pad": r"nose[- ]?pad", "crackling": r"crackl\w*|nois[ey]|buzz\w*|hiss\w*",
}
YES = (r"\b(yes|yeah|yea|yep|yup|sure|ok|okay|okey|correct|right|exactly|absolutely|certainly|definitely|indeed|agreed|agree|perfect|"
       r"please do|go ahead|go for it|do it|do so|do that|confirm(ed)?|fine|of course|sounds good|sounds right|that works|works for me|that'?s it exactly|"
       r"suits me|i would like that|i'd like that|i'd love|happy with|all right|alright|book it|order it|cancel it|change it|submit|lovely|great|"
       r"that'?s good|good for me|i am|i do|it is|you may|you can|you have|please cancel|please book|please order|please change|in favou?r|granted|with pleasure|"
       r"looks good|all good|that is so|that'?s (all )?true|proceed|gladly|by all means)\b")
NO = (r"\b(no|nope|nah|not|don'?t|do not|never|wrong|incorrect|neither|none|stop|rather not|leave it|forget it|nothing|isn'?t|too expensive|"
      r"too much|too dear|wouldn'?t|won'?t|can'?t|decline|hold on|wait|discard|drop it)\b")
FREE = r"\b(any|whichever|whatever|doesn'?t matter|don'?t mind|no preference|you (choose|pick|decide)|up to you|either|i'?m easy|all the same)\b"
DONE = (r"\b(that'?s (all|it|everything)|that is (all|it|everything)|that was (all|it|everything)|that will be all|that'?ll be all|nothing (else|more|further)|no more|all done|"
        r"(good)?bye|goodbye|see you|all set|that would be all|i'?m (done|good|fine)|i am (done|good|fine)|have a (nice|good|lovely|great)|take care)\b")
INTENTS = [  # the first that fits
    ("cancel", r"\bcancel\w*|call(ed)? off|\bdon'?t (want|need) (the|my|that|this) order|do not (want|need) (the|my|that|this) order|withdraw|undo (the|my) order|annul"),
    ("price", r"how much|what\b.{0,40}\bcosts?\b|\bprices?\b|\bcosts?\b.{0,40}\?|what.{0,30}\bcharge|know\b.{0,40}\bcosts?\b|\bpriced\b|\bquote\b"),
    ("change", r"\bchang\w+|\bamend\w*|\balter\w*|\bincrease|\breduce|\bmodif\w+|\bupdate|different (number|quantity|amount) of packs|more packs|fewer packs|instead of (collect|post)"),
    ("status", r"\bready\b|\bstatus\b|where('?s| is) my|when (will|can|is|does|do)\b.{0,60}\b(order|it|they|glasses|aid)\b|has (it|my).{0,30}(arrived|come)|arrived\b|track|finished|(order|it).{0,30}\bdone\b|progress"),
    ("repair", r"\brepair\w*|\bfix(ed)?\b|\bmend\w*|\bbroken?\b|\bbroke\b|whistl\w*|no sound|doesn'?t work|not work\w*|stopped working|damaged|playing up"),
    ("book", r"\bappointments?\b|\bbook(ing)?\b|come in\b|\bslot\b|\bmake an? .{0,20}(test|fitting|check)|" + "|".join(SERVICES.values())),
    ("order", r"\border(ing)?\b|\bbuy\b|\bpurchase|\bget (some|more)|\bneed (some|more|new)|\bsupplies\b|\bbatter(y|ies)\b|" + "|".join(PRODUCTS.values())),
]


def tidy(text):
    text = text.replace("’", "'").replace("–", "-").replace("—", " - ").replace("*", "")
    return re.sub(r"[ \t]+", " ", text).strip()


def unsaid(text):
    """The text without what it denies, if it says something else beside it."""
    value = r"(?:(?:on|at|for|the|a|by|in|size|order)\s+)*(?:[\w:#'-]+)(?:(?:\s*,\s*|\s+)(?:\d{1,2}(?:st|nd|rd|th)?|the|of|" + _month + r"|packs?|(?:20|19)\d\d)\b)*"
    found = re.sub(r"\b(?:instead of|rather than|in place of|as opposed to)\s+" + value, " ", text, flags=re.I)
    found = re.sub(r"(?:,|-|\bbut\b|\band\b|^|\.|\bno\b)\s*(?:it'?s |it is |that'?s |i (?:said|meant|mean) )?\bnot\s+(?!(?:that|sure|quite|right|correct|at all|yet|know)\b)" + value, " ", found, flags=re.I)
    return found


def split_fallback(text):
    cut = re.search(r"\b(?:if (?:not|that|it|this|the first|the time|you don't|there|they|none|\d)|otherwise|or else|failing that|or if|else)\b", text, re.I)
    if cut and cut.start() > 3 and re.search(r"\d|" + _day, text[:cut.start()], re.I):
        return text[:cut.start()], text[cut.start():]
    return text, ""


def _safe(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return None


def _num(word):
    word = word.lower()
    return int(word) if word.isdigit() else WORDS.get(word, ORDINALS.get(word))


def full_dates(text):
    """Dates with a year of their own: [(start, date)]."""
    found = []
    for m in re.finditer(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", text):
        found.append((m.start(), _safe(int(m[1]), int(m[2]), int(m[3])), m.end()))
    for m in re.finditer(r"\b(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b(?!\d)", text):
        year = int(m[3]) if len(m[3]) == 4 else (2000 + int(m[3]) if int(m[3]) <= 27 else 1900 + int(m[3]))
        found.append((m.start(), _safe(year, int(m[2]), int(m[1])) or _safe(year, int(m[1]), int(m[2])), m.end()))
    for m in re.finditer(rf"\b(\d{{1,2}}|{_ordinal})(?:st|nd|rd|th)?\s*(?:of\s+)?({_month})\.?,?\s*(?:of\s+|in\s+)?(\d{{4}})\b", text, re.I):
        found.append((m.start(), _safe(int(m[3]), MONTHS[m[2].lower()], _num(m[1])), m.end()))
    for m in re.finditer(rf"\b({_month})\.?\s+(?:the\s+)?(\d{{1,2}}|{_ordinal})(?:st|nd|rd|th)?,?\s*(?:of\s+|in\s+)?(\d{{4}})\b", text, re.I):
        found.append((m.start(), _safe(int(m[3]), MONTHS[m[1].lower()], _num(m[2])), m.end()))
    return [(s, d, e) for s, d, e in sorted(found, key=lambda f: f[0]) if d]


def visit_dates(text, expected):
    found = [(s, d, e) for s, d, e in full_dates(text) if d.year >= 2026]
    taken = [(s, e) for s, _, e in full_dates(text)]

    def free(m):
        return not any(s <= m.start() < e for s, e in taken)

    def soon(month, day):
        here = _safe(2026, month, day)
        return here if here is None or here >= TODAY else _safe(2027, month, day)

    def add(m, value):
        if value and free(m):
            found.append((m.start(), value, m.end()))
            taken.append((m.start(), m.end()))

    for m in re.finditer(rf"\b(\d{{1,2}}|{_ordinal})(?:st|nd|rd|th)?\s*(?:of\s+)?({_month})\b\.?", text, re.I):
        add(m, soon(MONTHS[m[2].lower()], _num(m[1])))
    for m in re.finditer(rf"\b({_month})\.?\s+(?:the\s+)?(\d{{1,2}}|{_ordinal})(?:st|nd|rd|th)?\b(?!:)", text, re.I):
        add(m, soon(MONTHS[m[1].lower()], _num(m[2])))
    for m in re.finditer(r"\b(\d{1,2})[./](\d{1,2})(?:\.(?!\d)|\b)", text):
        if int(m[2]) == TODAY.month or (int(m[2]) <= 12 and "/" in m[0]):
            add(m, soon(int(m[2]), int(m[1])))
    for m in re.finditer(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|\b(\d{1,2})(?:st|nd|rd|th)\b|\bthe (\d{1,2})\b(?! (?:euro|o'clock|pack|am|pm|one))" , text, re.I):
        day = int(m[1] or m[2] or m[3])
        add(m, _safe(2026, 5, day) if day > TODAY.day else _safe(2026, 6, day))
    for m in re.finditer(rf"\bthe ({_ordinal})\b", text, re.I):
        if expected and ORDINALS[m[1].lower()] > 5:
            add(m, _safe(2026, 5, ORDINALS[m[1].lower()]))
    whole = bool(found)
    for m in re.finditer(rf"\b({_day})\b(\s+(?:week|next week))?", text, re.I):
        ahead = (DAYS[m[1].lower()] - TODAY.weekday() - 1) % 7 + 1
        value = TODAY + timedelta(days=ahead)
        around = text[max(0, m.start() - 22):m.end() + 14].lower()
        if "next week" in around and value.isocalendar()[1] == TODAY.isocalendar()[1]:
            value += timedelta(days=7)
        near = [(s, e, d) for s, d, e in found if d.weekday() == DAYS[m[1].lower()] and (abs(s - m.end()) < 10 or abs(m.start() - e) < 10)]
        if not near and not (whole and any(abs(s - m.end()) < 8 for s, _, _ in found)):
            add(m, value)
    for word, ahead in (("day after tomorrow", 2), ("tomorrow", 1), ("today", 0), ("a week today", 7)):
        for m in re.finditer(rf"\b{word}\b", text, re.I):
            add(m, TODAY + timedelta(days=ahead))
            break
    return [d for _, d, _ in sorted(found, key=lambda f: f[0])], taken


def times(text, expected, dated=()):
    found = []

    def add(m, hour, minute, half=""):
        half = (half or "").lower().replace(".", "").replace(" ", "")
        around = text[m.end():m.end() + 22].lower()
        if half == "pm" or re.match(r"\s*(o'clock )?(in the (afternoon|evening))", around):
            hour = hour + 12 if hour < 12 else hour
        elif half == "am" or "in the morning" in around:
            hour = 0 if hour == 12 else hour
        elif 1 <= hour <= 6:
            hour += 12
        if 0 <= hour < 24 and 0 <= minute < 60 and not any(s <= m.start() < e for s, _, e in found) and not any(s <= m.start() < e for s, e in dated):
            found.append((m.start(), f"{hour:02d}:{minute:02d}", m.end()))

    for m in re.finditer(r"(?<![\d.:/-])(\d{1,2})[:.h](\d{2})(?![\d.]\d)(?!\s*(?:euro|eur|€))\s*(a\.?\s?m\b|p\.?\s?m\b)?", text, re.I):
        add(m, int(m[1]), int(m[2]), m[3])
    for m in re.finditer(r"(?<![\d.:/-])(\d{1,2})\s*(a\.?\s?m|p\.?\s?m)\b", text, re.I):
        add(m, int(m[1]), 0, m[2])
    for m in re.finditer(rf"\b(half|quarter|five|ten|twenty|twenty[- ]five|\d{{1,2}})(?: minutes)? (past|after|to|before) ({_hour}|\d{{1,2}})\b\s*(a\.?m\b|p\.?m\b)?", text, re.I):
        part = {"half": 30, "quarter": 15, "twenty-five": 25, "twenty five": 25}.get(m[1].lower(), _num(m[1]))
        hour = _num(m[3])
        if part is not None and hour is not None:
            later = m[2].lower() in ("past", "after")
            add(m, hour if later else hour - 1 or 12, part if later else 60 - part, m[4])
    for m in re.finditer(rf"\b({_hour}) (o'clock|fifteen|thirty|forty[- ]five|forty|twenty|ten|oh five|fifty)?\s*(a\.?m\b|p\.?m\b|o'clock)?", text + " ", re.I):
        if m[2] or m[3]:
            minute = {"fifteen": 15, "thirty": 30, "forty-five": 45, "forty five": 45, "forty": 40, "twenty": 20, "ten": 10, "oh five": 5, "fifty": 50}.get((m[2] or "").lower(), 0)
            add(m, _num(m[1]), minute, (m[3] or "") if "clock" not in (m[3] or "") else "")
    for m in re.finditer(rf"(?<![\d.:/-])(\d{{1,2}})\s*o'?clock\b|\bat (\d{{1,2}}|{_hour})\b(?![:.]\d|\s*(?:euro|eur|€))", text, re.I):
        add(m, _num(m[1] or m[2]), 0)
    for m in re.finditer(r"\b(noon|midday)\b", text, re.I):
        add(m, 12, 0)
    if expected and not found:
        for m in re.finditer(rf"(?<![\d.:/€H-])\b(\d{{1,2}}|{_hour})\b(?!\s*(?:euro|eur|st\b|nd\b|rd\b|th\b|%|packs?|{_month}))(?!-)", text, re.I):
            if not m[0].isalpha() or re.fullmatch(rf"\W*(?:then |ok,? |at |the |make it |yes,? |no,? )*{m[0]}(?: one)?(?:,? please)?\W*", text, re.I):
                if m[0].lower() == "one" and "one" in text.lower() and "the" in text.lower():
                    continue
                add(m, _num(m[1]), 0)
    return [t for _, t, _ in sorted(found, key=lambda f: f[0])]


def quantity(text, expected):
    mended = re.split(r"\b(?:no,|no (?=\w+ packs?\b)|sorry,?|i mean|i meant|make that|or rather|actually|wait,)", text, flags=re.I)
    if len(mended) > 1 and re.search(r"\d|" + r"\b(" + "|".join(WORDS) + r")\b", mended[-1], re.I):
        tail = quantity(mended[-1], expected or bool(quantity(mended[0], expected)))
        if tail:
            return tail
    number = r"\d{1,2}|" + "|".join(sorted(WORDS, key=len, reverse=True))
    found = []
    for m in re.finditer(rf"\b({number}|an?|another)(?: of (?:them|these|those))?(?: (?:more|new|small))? (?:packs?|packets?|boxes|box|bottles?|blisters?)\b", text, re.I):
        found.append(1 if m[1].lower() in ("a", "an", "another") else _num(m[1]))
    for m in re.finditer(rf"\b(?:packs?|quantity|number|amount|how many)(?: of packs)?\s*(?:is|:|=|to|should be|would be)?\s*({number})\b", text, re.I):
        found.append(_num(m[1]))
    for m in re.finditer(rf"\ba couple of packs\b|\b(\d{{1,2}})\s?x\b", text, re.I):
        found.append(int(m[1]) if m[1] else 2)
    if not found and expected:
        bare = re.sub(r"size \d+|H-?\d+|\b(?:10|13|312|675)\b (?=batter)|\d{1,2}[:.]\d\d|\d{3,}|\bthe (?:first|second) one\b|\bone (?:is|of the)\b", " ", text, flags=re.I)
        hits = re.findall(rf"(?<![\d/.-])\b({number})\b(?![/.-]\d)", bare, re.I)
        found += [_num(h) for h in hits]
    return [q for q in found if q and 0 < q <= 99]


NOT_NAMES = set("""yes no ok okay sure hello hi please thanks thank good morning afternoon evening day looking calling want would like need the an a it my not
 interested sorry just only happy fine correct right here there afraid looking trying wondering ready done sure going able hoping after still also
 post collect standard express left both whistling broken tuesday wednesday thursday monday friday saturday sunday may june kim that this now eye hearing
 contact batteries size phone number date time order great perfect what when how much because in on at for and but so well one two three four five six
 next week it's i'm that's you can me new under again i'd i'll they those them some any about our your what's don't his her standard the
 approximately called regards pick packs solution filters tablets lens wax glasses aid neither either sometime monday saturday if could should will
 january february march april may june july august september october november december year today tomorrow
 mobile landline phone telephone nothing everything done good bye goodbye""".split())


def name(text, expected, known):
    low = text.lower()
    for one in known:
        if one.lower() in low:
            return one
    word = r"[^\W\d_][\w'-]*\.?"
    ms = re.finditer(rf"\b(?:my (?:full )?name(?: is|'s|:)|(?:the )?(?:full )?name(?: is|'s|:)|(?:i am|i'm|this is|it'?s|it is)(?: called| for)?|i am called|call me|under|in the name of|goes? by|speaking to|spoken)\s*:?\s*((?:{word})(?: {word}){{0,3}})", text, re.I)
    ms = list(ms)
    m = ms[0] if ms else None
    candidates = [m[1] for m in sorted(ms, key=lambda m: "name" not in m[0].lower())]
    if expected:
        rest = re.sub(r"^(?:(?:yes|sure|ok|okay|of course|certainly|hello|hi|well|oh|um|it'?s|it is|please|that would be|that is|that's|new here|i'm new|i am new)[,.:;! ]+)+", "", text, flags=re.I)
        candidates += [re.split(r"[,.;:!?\n]| and | my | the |\d|\+", p)[0] for p in [rest] + re.split(r"[.;\n,!?]", rest)]
    for one in candidates:
        words = re.split(r"\s+", re.split(r"[,.;:!?\n]| and | my | phone", one + " ")[0].strip())
        kept = []
        for w in words:
            if w.lower().strip(".'") in NOT_NAMES or not re.fullmatch(word, w):
                break
            kept.append(w)
        if kept and (len(kept) >= 2 or (m and len(kept[0]) > 1 and kept[0][0].isupper() and not expected)) and (expected or all(w[0].isupper() for w in kept)):
            return " ".join(w if w[0].isupper() or w in ("van", "von", "de", "der", "la", "del", "da", "di") else w.capitalize() for w in kept)
    return None


def phone(text):
    for m in re.finditer(r"(?<![\w-])(\+|00)?\(?\d[\d\s()/.-]{5,}\d", text):
        raw = m[0]
        if re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}[:.]\d\d.*", raw.strip()):
            continue
        digits = re.sub(r"\D", "", raw)
        if 7 <= len(digits) <= 15:
            return ("+" if raw.startswith("+") else "") + digits
    spoken = {"zero": "0", "oh": "0", "double": ""} | {w: str(i) for w, i in WORDS.items() if i < 10}
    m = re.search(r"\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[ ,-]*){7,}", text, re.I)
    return "".join(spoken[w.lower()] for w in re.findall(r"[a-z]+", m[0], re.I)) if m else None


def catalogue(text, table, late=True):
    hits = []
    for value, pattern in table.items():
        for m in re.finditer(pattern, text, re.I):
            hits.append((m.start(), -len(m[0]), value))
            break
    return [v for _, _, v in sorted(hits)]


def order_ids(text, expected):
    found = [f"H-{m[1]}" for m in re.finditer(r"\bH[\s-]*(\d{4})\b", text, re.I)]
    if not found:
        found = [f"H-{m[1]}" for m in re.finditer(r"\b(?:order|number|no\.?|#)\s*(?:number|no\.?|is|#|:)*\s*(\d{4})\b(?![-/.]\d)", text, re.I)]
    if not found and expected:
        found = [f"H-{m[1]}" for m in re.finditer(r"(?<![\d/.-])\b(\d{4})\b(?![-/.]\d)", text) if not re.search(_month + r"|\b19\d\d\b", text, re.I) or not m[1].startswith("19")]
    return found


def delivery(text):
    hits = [(m.start(), "post" if m.lastgroup == "post" else "collect") for m in re.finditer(
        r"(?P<post>\bpost(ed|al|age)?\b|\bmail(ed)?\b|\bsen[dt]\b(?! (the|this) (form|request))|\bship\w*|\bdeliver(ed)?\b(?! ?\()|home delivery|to my (house|home|address|door)|at home)"
        r"|(?P<collect>\bcollect\w*|pick(ing)?[- ]?(it|them|that|those)?[- ]?up|\bcome (by|round|in) (and|to) (get|fetch|pick)|in (the )?(shop|store|person)|at (the|your) counter|\bfetch\b)", text, re.I)]
    return [v for _, v in hits]


def speed(text):
    hits = [(m.start(), "standard" if m.lastgroup == "s" else "express") for m in re.finditer(
        r"(?P<s>\bstandard\b|\bnormal\b|\bregular\b|\bslow(er)?\b|\bcheap(er|est)?\b|less expensive|lower price|\b45\b)|(?P<e>\bexpress\b|\bfast(er|est)?\b|\bquick(er|est)?\b|\burgent\w*|\bas soon as|\bsooner\b|\b85\b)", text, re.I)]
    return [v for _, v in hits]


def limit(text):
    m = re.search(r"(?:at most|no more than|not more than|up to|max(?:imum)?(?: of| is)?|under|below|less than|within|limit(?: is| of)?|budget(?: is| of)?|more than|over|above|exceed\w*|only (?:pay|spend)|most i[^.]{0,20}is)\s*(?:€|eur(?:os?)?)?\s*(\d+(?:\.\d\d)?)\s*(?:€|eur|euro)?", text, re.I)
    return float(m[1]) if m else None


def ordinal_choice(text):
    low = text.lower()
    m = re.search(r"\b(first|second|third|fourth|last|latest|later one|earlier one|earliest|1st|2nd|3rd|cheapest|soonest)\b(?! name)(?! of may)", low)
    if not m or re.search(r"first name|the first time|(first|second|third) (of )?(may|june)", low):
        return None
    return {"first": 0, "1st": 0, "earliest": 0, "soonest": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3,
            "earlier one": 0, "later one": -1, "last": -1, "latest": -1, "cheapest": "cheapest"}[m[1]]


def intents(text):
    return [kind for kind, pattern in INTENTS if re.search(pattern, text, re.I)]


def yes(text):
    return bool(re.search(YES, re.sub(r"\b(not|isn'?t|aren'?t|that'?s not|don'?t) (all |quite |so )?(right|sure|correct|ok|okay|fine|good|perfect|agree)\b", "NOPE", text, flags=re.I), re.I)) and not re.match(
        r"\W*(no|nope|nah)\b(?! problem| worries)", text, re.I)


def no(text):
    text = re.sub(r"\bno (problem|worries|rush|hurry|matter)\b|\bnot at all\b|why not|don'?t mind|\bnothing (else|more) to change|no changes?( needed)?|nothing (is )?wrong|not (more|later|earlier) than", " ", text, flags=re.I)
    return bool(re.search(NO, text, re.I))
