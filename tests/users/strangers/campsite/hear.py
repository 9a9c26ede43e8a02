"""What a caller's free text says: dates, numbers, names, wishes, yes and no. Standard library only."""
import re
from datetime import date, timedelta

TODAY = date(2026, 4, 20)
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MON = "(?:" + "|".join(m if m == "may" else f"{m[:3]}(?:{m[3:]}|t)?\\.?" for m in MONTHS) + ")"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WORDS = dict(zip("one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(), range(1, 15)))
ORDS = ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth "
        "eighteenth nineteenth twentieth").split()
ORDS = {w: i for i, w in enumerate(ORDS, 1)} | {f"twenty{s}{w}": 20 + i for s in "- " for i, w in enumerate(ORDS[:9], 1)} | {"thirtieth": 30, "thirty-first": 31, "thirty first": 31}
STOP = set("""i i'm i've i'd i'll it it's its the a an my our we we're we'd yes yeah yep no not nope hi hello hey hiya good morning afternoon evening dear thanks thank you please sure
of course okay ok and but so well actually oh sorry that that's this there here then is am are was name surname booking reference postcode phone number mobile mr mrs ms miss dr sir madam
prof can could would do does if from for to on in at by with under under's as pod pods pitch pitches static caravan grass hardstanding hook-up electric dog dogs wren robin heron kestrel
siskin bluebell foxglove primrose cowslip bramble campion pc ref lovely great perfect right correct just only also one two three four five six seven eight nine ten he she they what
which when how why where let me us hook up you your yours nothing none neither penwhistle cove park holiday gbp uk still maybe cheers ta fine absolutely certainly cancel move add pay
book want need have had got give make first second last family guest full people adults adult night nights arriving arrival arrive leaving go ahead all any both each plus
calling speaking may's tent cover awning deposit card link insurance leave arrival departure date dates change code refund credit cheapest latest earliest shower view near close please-thank bedding happy sounds agreed confirmed wonderful brilliant understood hmm morning's aye deal as-is because since although unless instead whichever either neither another before after until wait hold""".split()) | set(MONTHS) | set(DAYS) | {m[:3] for m in MONTHS}


def norm(text):
    text = text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("\u00a0", " ").replace("“", '"').replace("”", '"')
    return re.sub(r"[*_`]", "", text)


def digits(low):
    """Number words become digits (not 'one' as a pronoun after 'the', 'that', 'which')."""
    for w in sorted(ORDS, key=len, reverse=True):
        low = re.sub(rf"\b{w}(?= (?:of )?{MON}\b)", f"{ORDS[w]}th", low)
        low = re.sub(rf"(\b{MON} (?:the )?){w}\b", rf"\g<1>{ORDS[w]}th", low)
        if ORDS[w] > 4:
            low = re.sub(rf"\b{w}\b", f"{ORDS[w]}th", low)
    low = re.sub(r"\b(a couple of|a pair of|a couple)\b", "2", low)
    for w, n in WORDS.items():
        low = re.sub(rf"(?<!the )(?<!that )(?<!which )(?<!this )(?<!july )(?<!august )\b{w}\b(?!-)", str(n), low)
    return low


def negated(low, at, reach=34):
    """Whether a negation governs what stands at `at`: in the same clause, shortly before."""
    before = re.split(r"[.;!?]|\bbut\b|,(?! or\b| nor\b)", low[max(0, at - 90):at])[-1][-reach:]
    return bool(re.search(r"\b(no|not|without|never|neither|nor|instead of|rather than|except|skip|drop|rather not|leave out)\b|n't\b", before))


def month_of(word):
    return next(i for i, m in enumerate(MONTHS, 1) if word[:3] == m[:3])


def make(day, month, year=None):
    try:
        year = int(year) if year else TODAY.year
        return date(year + 2000 if year < 100 else year, month, day)
    except ValueError:
        return None


def dates(low, month=None):
    """[(at, date, role)] with role in arrive, leave, old, no, and '' for an open one."""
    found, low0 = [], low
    def put(at, d):
        nonlocal found
        if d and not any(a == at for a, _ in found):
            found.append((at, d))
    def blank(m):
        return " " * len(m.group())
    def iso(m):
        put(m.start(), make(int(m[3]), int(m[2]), m[1])); return blank(m)
    low = re.sub(r"\b(20\d\d)-(\d\d)-(\d\d)\b", iso, low)
    def two(m):
        put(m.start(1), make(int(m[1]), month_of(m[4]), m[5])); put(m.start(3), make(int(m[3]), month_of(m[4]), m[5])); return blank(m)
    low = re.sub(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s*(-|to|until|till|through|or|and|or else|or the|and the|to the|until the)\s*(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?({MON})\b(?:,? (20\d\d))?", two, low)
    def dmy(m):
        put(m.start(), make(int(m[1]), month_of(m[2]), m[3])); return blank(m)
    low = re.sub(rf"\b(\d{{1,2}})(?:st|nd|rd|th)? ?(?:of )?({MON})(?:\b|(?<=\.))(?:,? (20\d\d))?", dmy, low)
    def mdy(m):
        put(m.start(), make(int(m[2]), month_of(m[1]), m[3])); return blank(m)
    low = re.sub(rf"\b({MON}) (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (20\d\d))?", mdy, low)
    def num(m):
        if int(m[2]) <= 12:
            put(m.start(), make(int(m[1]), int(m[2]), m[3])); return blank(m)
        return m.group()
    low = re.sub(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{2,4}))?\b", num, low)
    def loose(m):
        base = month or (found[0][1].month if found else None)
        if base:
            put(m.start(), make(int(m[1]), base))
        return blank(m)
    low = re.sub(r"\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|pitch|pod|choice))", loose, low)
    out = []
    for at, d in sorted(found):
        before = re.sub(r"\b(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?,?\s*|\bthe\s+|\bon\s+", "", low0[max(0, at - 40):at]).rstrip()
        role = ""
        if re.search(r"(\bnot|\binstead of|\brather than|\bexcept|n't want|n't)$", before):
            role = "no"
        elif re.search(r"\b(until|till|leav\w+|depart\w*|back home|out|through|ends?|ending)$", before) or (re.search(r"(\bto|-)$", before) and out and out[-1][2] in ("", "from")
                and 0 < (d - out[-1][1]).days <= 21 and not re.search(r"\b(move|change|shift|switch|push|bring|swap|rebook)\w*\b", low0)):
            role = "leave"
        elif re.search(r"\bfrom$", before):
            role = "from"
        out.append((at, d, role))
    return out


def polar(low):
    """'yes', 'no', 'leave' (drop it altogether) or None."""
    low = low.strip(" .!,")
    low = re.sub(r"^(oh|well|ah|right|hmm|erm|um|thanks|thank you|great|ok then|hello|hi|sorry)[,.! ]+(?=\w)", "", low)
    if re.search(r"\b(leave (it|that|this|things|everything|the \w+)\b(?! (at|in|for)\b)|never ?mind|forget (it|about it)|call it off|don't bother|i'll leave it|drop it|keep (it|everything|things|my booking|the booking) as (it|they|is))", low):
        return "leave"
    if re.search(r"\b(nothing to change|no changes|no, (that's|that is|it's|all|everything is) (all )?(right|correct|fine|good)|no objections?|nothing wrong|no problem|not a problem|why not|i don't mind|don't mind if)\b", low):
        return "yes"
    if re.match(r"(no|nope|nah|not|neither|none|don't|do not|please don't|please do not|never|i'd rather not|i would rather not|rather not|i don't|i do not|we don't|i'd prefer not|stop|without)\b", low) \
            or re.search(r"\b(rather not|prefer not|don't want (it|that|to)|do not want (it|that|to)|no,? thank|no thanks|i decline|not interested|too (much|expensive|dear)|(?<!no )(?<!not )more than (i|we|my|our|£)|(above|over|beyond) (my|our) (limit|budget)|can't afford)", low):
        return "no"
    if re.search(r"\b(that|this|it)('s| is) not\b|\bwould not\b|\bwouldn't\b(?! mind)", low) and not re.match(r"(yes|yep|yeah)\b", low):
        return "no"
    if re.match(r"(yes|yep|yeah|yup|aye|ok|okay|sure|certainly|of course|please|go|correct|right|exactly|absolutely|perfect|great|lovely|fine|sounds|that's|that is|that works|that will|that'll|that would|do it|do that|"
                r"do so|do add|do book|do cancel|do move|do send|do take|agreed|confirm|i agree|i confirm|i'm happy|i am happy|by all means|happy|good|all (good|correct|right)|book it|proceed|definitely|indeed|i do|i would|"
                r"we would|we do|very good|brilliant|super|spot on|works|cool|both|it is|you have|send it|cancel it|move it|add (it|them|both)|carry on)\b", low):
        return "yes"
    if re.search(r"\b(yes|go ahead|please do|go for it|that's (right|correct|fine|ok|okay|good|perfect)|that is (right|correct|fine|ok|okay)|that works|fine (by|with) me|i agree|(is|are|it's|that's) (fine|okay|ok|all right|alright|acceptable|good)|suits? (me|us)|i'll take (it|that)|let's do (it|that)|that'd be|that would be (great|good|lovely|fine)|i'd like (that|it)|i want (that|you to|it)|may (proceed|go ahead)|confirmed|i'll have (it|that)|i accept|acceptable|happy with (that|this|it)|sounds (good|fine|right))\b", low):
        return "yes"
    if re.search(r"\b(no|nope|nothing)\b", low):
        return "no"
    return None


def names(text, asked):
    """Full names or surnames that the text gives; with `asked` any name-like words count."""
    text = norm(text)
    title = r"(?:(?:mr|mrs|ms|miss|dr|prof)\.? )?"
    word = r"[A-Z][a-zA-Z'\-]+"
    lead = rf"(?i:\bname is|\bname's|\bnamed|\bsurname:?|\bname:|\bname of|\bnames? are|\bi'm|\bi am|\bthis is|\bunder|\bit's for|\bfor (?=mr|mrs|ms)|\bcalled|\bsurname is|\bit's|\bit is|\bspeaking is|\bguest:?|\bbook(?:ed|ing)? (?:as|by)) (?i:{title})((?:{word})(?: {word}){{0,2}})"
    runs = [m[1] for m in re.finditer(lead, text)]
    runs += [m[1] for m in re.finditer(rf"((?:{word})(?: {word}){{0,2}})(?:,)? (?:here|speaking)\b", text)]
    if re.search(r"(?i)\b(mr|mrs|ms|miss|dr)\b", text):
        runs += [m[1] for m in re.finditer(rf"\b(?i:mr|mrs|ms|miss|dr)\.? ((?:{word})(?: {word}){{0,2}})", text)]
    if asked:
        runs += [m.group() for m in re.finditer(rf"{word}(?: {word})*", text)]
    out = []
    for run in runs:
        words = [w for w in run.split()]
        while words and words[0].lower().strip("'") in STOP:
            words.pop(0)
        while words and words[-1].lower() in STOP:
            words.pop()
        words = [w[:-2] if w.endswith("'s") else w for w in words]
        if words and not any(w.lower() in STOP or re.fullmatch(r"[A-Z]{1,3}-?|[A-Z]{1,2}\d.*", w) for w in words):
            out.append(" ".join(words))
    if asked and not out:
        low = [w for w in re.findall(r"[a-zA-Z'\-]+", text) if w.lower() not in STOP]
        if 1 <= len(low) <= 3 and len(text.split()) <= 6 and text == text.lower():
            out.append(" ".join(w.capitalize() for w in low))
    return sorted(out, key=lambda n: -len(n.split()))


def count(low, noun):
    """How many of a thing: a number before the noun, else 1 for 'a', 'my', 'our'; None where it does not stand there."""
    m = re.search(rf"\b(\d+)\s+(?:\w+ ){{0,2}}?(?:{noun})\b", low)
    if m:
        return int(m[1])
    m = re.search(rf"\b(?:{noun})\b", low)
    return None if not m else 1


class Heard:
    """One message, understood as far as it goes without knowing what it answers (but `asked` helps)."""

    def __init__(self, text, asked, month=None):
        self.text = norm(text)
        low = self.low = digits(re.sub(r"\s+", " ", self.text.lower()).strip())
        m = re.search(r"\bpc[- #:]?\s?(\d{4})\b", low) or ("ref" in asked and re.search(r"(?<![\d£/-])\b(\d{4})\b(?! ?\d)", low)) or None
        self.ref = f"PC-{m[1]}" if m else None
        m = re.search(r"(?:\+44[ -]?(?:\(0\))?|\b0)7(?:[ -]?\d){9}\b", low)
        self.phone = re.sub(r"\D", "", re.sub(r"^\+44[ -]?(\(0\))?", "0", m.group())) if m else None
        m = re.search(r"\b([a-z]{1,2}\d{1,2}[a-z]?) ?(\d[a-z]{2})\b", low)
        self.postcode = f"{m[1]} {m[2]}".upper() if m else None
        bare = re.sub(r"£ ?\d+(?:\.\d+)?|\b\d+(?:\.\d+)? ?(?:pounds|quid|gbp|p\b)", lambda m: " " * len(m.group()), low)
        bare = re.sub(r"(?:\+44[ -]?(?:\(0\))?|\b0)7(?:[ -]?\d){9}\b|\bpc[- ]?\d{4}\b", lambda m: " " * len(m.group()), bare)
        self.dates = dates(bare, month)
        self.months = [month_of(m[1]) for m in re.finditer(r"\b(january|february|march|april|june|july|august|september|october|november|december|(?<=in )may|may(?= one| booking| stay))\b", low) if not negated(low, m.start(), 16)]
        m = re.findall(r"\b(\d{1,2})[- ]nights?\b", bare)
        m = [x for x in re.finditer(r"\b(\d{1,2})(?:[- ]\w+)?[- ]nights?\b", bare) if not re.search(r"(not|instead of|rather than)( for| the)? $", bare[:x.start()])]
        self.nights = int(m[-1][1]) if m else None
        if self.nights is None and (m := re.search(r"\b(?:for )?(a|1|2) (?:whole |full )?(weeks?|fortnight)\b(?! (?:later|earlier|after|before))", bare)):
            self.nights = 14 if "fortnight" in m[2] or m[1] == "2" else 7
        if self.nights is None and "nights" in asked and (m := re.fullmatch(r"\D{0,25}\b(\d{1,2})\b\D{0,25}", bare.strip())) and not self.dates:
            self.nights = int(m[1])
        for (_, a, r), (_, b, q) in zip(self.dates, self.dates[1:]):
            if q == "leave" and 0 < (b - a).days < 30:
                self.nights = (b - a).days
        self.leave = next((d for _, d, r in self.dates if r == "leave"), None)
        m = re.search(r"\b(?:a|1|2|3) weeks? (?:later|after)|\bthe (?:week|weekend) after\b|\bthe following (?:week|weekend)\b", bare)
        self.later = (int(x[1]) if (x := re.search(r"\b(\d) weeks?", m.group())) else 1) * 7 if m else None
        people = None
        if m := re.search(r"\b(\d+) (?:adults?|grown-?ups?)\b", bare):
            kids = re.search(r"\b(\d+|a|an) (?:\w+ )?(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|teenagers?|son|daughter|boys?|girls?)\b", bare)
            people = int(m[1]) + (int(kids[1]) if kids and kids[1].isdigit() else 1 if kids else 0)
        elif m := re.search(r"\b(\d+) (?:of us|people|persons?|guests|in all|altogether|in total)\b|\b(?:party|family|group) of (\d+)\b|\bthe (?:two|2) of us\b", bare):
            people = int(m[1] or m[2] or 2)
        elif m := re.search(r"\bthe (two|three|four|five|six) of us\b", bare):
            people = WORDS[m[1]]
        elif re.search(r"\bmy (?:wife|husband|partner|mum|mother|dad|father|sister|brother|friend|mate|boyfriend|girlfriend)\b[^.]{0,20}\band (?:i|me|myself)\b|\bme and [a-z]+\b(?! (?:\d|the|two|three))|\b(?:me|myself|i) and my (?:wife|husband|partner|mum|mother|friend|sister)\b", low):
            people = 2
        elif re.search(r"\b(just|only) (me|myself)\b(?! and)", low):
            people = 1
        elif "people" in asked and (m := re.search(r"(?<![\d/-])\b(\d{1,2})\b(?![/-]|(?:st|nd|rd|th)| nights?)", bare)) and not self.dates and len(bare) < 60:
            people = int(m[1])
        elif m := re.search(r"\bfor (\d)\b(?! ?(?:nights?|weeks?|days?|st|nd|rd|th|/|dogs?| of))", bare):
            people = int(m[1])
        left = [int(m[1]) for m in re.finditer(r"(?<![\d/.-])\b(\d{1,2})\b(?![/-]|(?:st|nd|rd|th)\b| ?(?:nights?|people|adults?|dogs?|weeks?|child\w*)|:)", re.sub(rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MON}\b|\b{MON} \d{{1,2}}\b|\b20\d\d\b|\b\d{{1,2}}[./]\d{{1,2}}\b", "", bare))]
        open_slots = [s for s in asked if s == "nights" and not re.search(r"\bnights?\b|\bweek", bare) or s == "people" and not re.search(r"\b(people|adults?|of us|persons?|guests)\b", bare)]
        if len(asked) > 1 and len(left) == len(open_slots) and left:
            for s, n in zip(open_slots, left):
                self.nights, people = (n, people) if s == "nights" else (self.nights, n)
        self.people = people
        dog = r"dogs?|spaniels?|labradors?|terriers?|collies?|whippets?|lurchers?|pupp(?:y|ies)|pets?"
        self.dogs = count(bare, dog)
        if self.dogs is not None:
            at = re.search(rf"\b(?:{dog})\b", low).start()
            if negated(low, at) or re.search(rf"\b(?:{dog})\b:? (no|none)\b", low):
                self.dogs = 0
        elif "dogs" in asked and "night" not in bare and (m := re.fullmatch(r"\D{0,20}\b(\d)\b\D{0,20}", bare.strip())):
            self.dogs = int(m[1])
        self.hook = self.flag(r"hook[- ]?ups?|electric(?:ity|s|al)?|\behu\b|\bpower\b|mains")
        self.cover = self.flag(r"cover\b|insurance")
        self.awning = self.flag(r"awning")
        self.kind = None
        for kind, words in (("static", r"statics?|static caravans?"), ("pod", r"pods?|glamping"), ("grass pitch", r"grass|tent pitch|for (?:a|my|our|the) tent"), ("hardstanding pitch", r"hard[- ]?standing|hard pitch|motor ?home|campervan|tourer|touring")):
            m = re.search(rf"\b(?:{words})\b", low)
            if m and not negated(low, m.start(), 12):
                self.kind = kind
                break
        self.pitch = bool(re.search(r"\bpitch(es)?\b", low))
        self.units = [m[1].capitalize() for m in re.finditer(r"\b(wren|robin|heron|kestrel|siskin|bluebell|foxglove|primrose|cowslip|bramble|campion|[gh][1-8])\b", low) if not negated(low, m.start(), 14)]
        self.polar = polar(low)
        # a "no" that only stands somewhere denies a detail, not the whole
        self.firm = self.polar != "no" or polar(re.sub(r"\b(no|nope|nothing|without)\b", "", low[4:])) == "no" or bool(re.match(r"\W*(no\b[,.!;]|no$|no (need|thank|i |it|we |that|please|don't|way|not )|nope|nah|not |neither|don't|do not|please don't|i'd rather|rather|i don't|stop|(well|oh|then|sorry|ah|hmm)[, ]+no\b)", low))
        self.unknown = bool(re.search(r"\b(don't|do not|can't|cannot|haven't|have not|not sure|no idea|couldn't|lost|forgot\w*|mislaid|without|unable|no longer have|deleted)\b(?! (want|need))[^.?!]{0,40}\b(know|have|find|got|remember|reference|ref|number|to hand|hand|it|email|idea)\b|\bno idea\b|\b(lost|mislaid|forgotten) (it|the)\b|\bi've no (reference|number)\b", low))
        self.method = "link" if re.search(r"\blink\b|by text|text me|\bsms\b", low) and not negated(low, re.search(r"\blink\b|by text|text me|\bsms\b", low).start(), 14) else None
        if not self.method and (m := re.search(r"\bcard\b", low)) and not negated(low, m.start(), 24) and not re.search(r"card\b[^.]{0,30}(expired|out of date|old|no longer|gone|ran out|run out|isn't|is not)", low):
            self.method = "card"
        if self.method is None and re.search(r"\bcard\b", low) and ("method" in asked or re.search(r"out of date|expired", low)):
            self.method = "link"
        self.refund = None
        if (m := re.search(r"\b(card|refund\w*|money back|money|cash|bank)\b", low)) and not negated(low, m.start(), 20):
            self.refund = "card"
        if (m := re.search(r"\b(credit(?! card)|voucher)\b", low)) and not negated(low, m.start(), 24):
            self.refund = "credit" if self.refund is None or re.search(r"instead|rather", low) and not re.search(r"(instead of|rather than) (a |the |any )?(credit|voucher)", low) else self.refund
        if self.refund is None and (m := re.search(r"\b(credit|voucher)\b", low)) and negated(low, m.start(), 24):
            self.refund = "card"
        self.firm = self.firm or bool(re.search(r"\b(that|this|it)('s| is) not\b|\bwould not\b|\bwouldn't\b", low))
        self.asks = "?" in low or bool(re.search(r"\b(what|how much|how many|which|whether|when)\b.{0,40}\b(is|are|do|does|would|will|cost|costs|lose|get|back|fee|price|total)\b", low))
        self.money = bool(re.search(r"\b(cost\w*|fees?|how much|price|lose|get back|refund\w*|total|charge\w*|free)\b", low)) and self.asks
        self.wants = self.intents()

    def flag(self, words):
        m = re.search(words, self.low)
        return None if not m else not (negated(self.low, m.start()) or re.match(r":? (no|none|not needed)\b", self.low[m.end():]))

    def amount(self):
        m = re.search(r"£ ?(\d+(?:\.\d+)?)|\b(\d+) ?(?:pounds|quid)\b", self.low)
        return float(m[1] or m[2]) if m else None

    def intents(self):
        low, out = self.low, []
        def has(rx):
            return re.search(rx, low)
        question = "?" in low or has(r"\b(what|when|how|tell me|know|ask|could you say|wonder)")
        if has(r"\b(check(ing)?[- ]?in|arriv(e|al) time|what time (can|do|may|could|are|is)|how early|earliest|(when|what time)[^.?]{0,30}(arrive|get in|turn up|have the keys|pick up the key|move in|ready)|get the keys?)\b") and not has(r"what time[^.?]{0,30}(leave|check out|be out)"):
            out.append("info:check-in")
        if has(r"\b(check(ing)?[- ]?out|(when|what time)[^.?]{0,30}(leave|be out|vacate))\b"):
            out.append("info:check-out")
        if has(r"\b(quiet (hours|time)|noise)\b"):
            out.append("info:quiet hours")
        if has(r"\b(bbq|barbecues?|camp ?fires?|fire ?pits?)\b"):
            out.append("info:barbecues")
        if has(r"\b(wi-?fi|internet)\b"):
            out.append("info:wifi")
        if has(r"\bcancellation (terms|policy|rules)\b"):
            out.append("info:cancellation")
        if has(r"\b(balance|left to pay|rest of the (money|price)|still owe|remaind\w+|remaining|outstanding amount)\b") and question:
            out.append("balance")
        if has(r"\bdeposit\b") and has(r"\b(pay|paying|settle|sort|send|put down|transfer|hand over|give you|take)\b"):
            out.append("deposit")
        if (m := has(r"\b(cancel|cancelling|call(ing)? (it )?off)\b(?! cover)")) and not negated(low, m.start(), 12):
            out.append("cancel")
        if has(r"\b(move|moving|shift|postpone|put (it|my \w+|our \w+) (back|off)|push|bring forward|reschedule|rebook|swap|switch|chang\w+|alter|different (date|weekend|day|week)s?|another (date|weekend|week))\b") and has(r"\b(date|dates|weekend|week|stay|booking|break|day|days|night|nights|pod|pitch|caravan|arrival|later|earlier|" + MON + r")\b"):
            out.append("move")
        if has(r"\b(book|reserve|rent|hire)\b(?! (it|that|this|them)\b)(?!ing)") or has(r"\b(new booking|make a (booking|reservation)|looking for a|i'd like a (pod|pitch|static|caravan)|i want a (pod|pitch|static|caravan)|need a (pod|pitch|static|caravan)|have you (got )?(a|any) (pod|pitch|static|caravan)|come and stay|(pod|pitch|caravan) free|(pod|pitch|caravan) available)\b"):
            out.append("book")
        if self.kind and not out and not self.ref and has(r"\b(please|want|like|need|would|could|can|any|got)\b") and not has(r"\b(my|our|the|booked|booking)\b"):
            out.append("book")
        if (self.hook or self.awning or self.dogs) and "book" not in out:
            out.append("extra")
        return out
