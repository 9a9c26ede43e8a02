"""What a customer says, read as a good clerk would: wants, values, yes and no."""
import datetime as dt
import re

from world import TODAY

NOW = dt.date.fromisoformat(TODAY)
MONTHS = {m: i for i, m in enumerate("january february march april may june july august september october november december".split(), 1)}
SHORT = {m[:3]: i for m, i in MONTHS.items()} | {"sept": 9}
MON = "(?:" + "|".join(list(MONTHS) + [s + r"\b\.?" for s in SHORT]) + ")"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
UNITS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
TENS = {w: 10 * i for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
ORD = {w: i for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(), 1)}
ORD |= {"twenty-" + w: 20 + i for w, i in list(ORD.items())[:9]} | {"thirtieth": 30, "thirty-first": 31}
COUNTRIES = {"portugal": "Portugal", "lisbon": "Portugal", "spain": "Spain", "mexico": "Mexico", "canada": "Canada", "japan": "Japan", "italy": "Italy",
             "france": "France", "germany": "Germany", "ireland": "Ireland", "greece": "Greece", "costa rica": "Costa Rica", "brazil": "Brazil",
             "united kingdom": "United Kingdom", "uk": "United Kingdom", "england": "United Kingdom", "australia": "Australia", "india": "India",
             "iceland": "Iceland", "thailand": "Thailand", "switzerland": "Switzerland", "netherlands": "Netherlands"}
ACC = {"checking": "checking", "chequing": "checking", "savings": "savings", "saving": "savings", "money market": "money market", "money-market": "money market"}
ACCRE = "(checking|chequing|savings|saving|money[ -]market)(?: accounts?)?"
INTENTS = [
    ("waive", r"\bwaiv|\b(refund|remov|revers|tak\w+ off|forgiv|credit\w* back|drop|get rid of)\w*\b.{0,40}\bfees?\b|\bfees?\b.{0,30}\b(waived|refunded|removed|reversed|forgiven|taken off|credited)"),
    ("cancel_standing", r"\b(cancel|stop|end|delet|remov|discontinu|terminat|turn\w* off)\w*\b.{0,60}\b(payments?|autopay|auto-pay|standing order|recurring|automatic|automated|bill pay)"),
    ("standing", r"\b(set\w*|start|creat|schedul|add|establish|mak|need|want|like|new)\w*\b.{0,50}\b(standing|recurring|automatic|automated|monthly|regular|repeating|auto)[ -]?(monthly )?(payments?|bill|order|pay)|\bset up (an? )?(autopay|payment)|\bpay\b.{0,60}\b(every|each) month|\bset up\b.{0,40}\bpaid\b.{0,30}month"),
    ("block", r"\b(block|freez|lock|deactivat|cancel|shut|report)\w*\b.{0,40}\bcards?\b|\b(lost|lose|losing|misplaced|missing|can'?t find|stolen|stole)\b.{0,40}\b(card|wallet|purse)|\bcards?\b.{0,30}\b(lost|stolen|missing|gone)\b"),
    ("replace", r"\breplac\w*|\bnew (debit |credit |bank )?card\b|\banother card\b"),
    ("travel", r"\btravel|\btrip\b|\bgoing abroad|\bvacation|\bfly(ing)? to\b|\bgoing to be in\b"),
    ("limit", r"\b(rais|increas|higher|bump|lift|up|extend|set|chang)\w*\b.{0,40}\blimit|\blimit\b.{0,40}\b(rais|increas|higher|bump|lift|up to|set)|\bcredit line"),
    ("dispute", r"\bdisput|\bcharge-?back|\bcontest\w*\b.{0,30}\bcharge|\b(don'?t|do not|didn'?t|did not|never) (recogni[sz]e|make|made|authori[sz]e)\w*\b.{0,40}\b(charge|transaction|purchase)|\b(charge|transaction|purchase)\b.{0,60}\b(recogni[sz]e|didn'?t make|did not make|not mine|fraud|unauthori[sz]ed|wrong)|\bcharged (me )?(twice|double)|\b(wrong|strange|unknown|fraudulent|unauthori[sz]ed) (charge|transaction)"),
    ("address", r"\b(chang|updat|new|correct)\w*\b.{0,40}\baddress|\baddress\b.{0,30}\b(chang|updat|new)|\b(i'?m|i am|i'?ve|i have|we'?re|we are|we'?ve) (just )?(mov(ing|ed))\b(?!.{0,12}(\$|money|fund))|\bi moved\b(?!.{0,12}(\$|money|fund))"),
    ("transfer", r"\b(mov|transfer|shift|put|send)\w*\b.{0,60}\b(checking|savings|money[ -]market|accounts|money|funds|\$ ?\d)|\b(mov|transfer)\w* \$? ?\d|\bmake a transfer"),
]
TOPICS = [
    ("branch_hours", r"\bhours\b|\bopen\b.{0,40}(\?|saturday|sunday|weekend|branch|until|on)|\b(is|are)\b.{0,20}\bbranch\w*\b.{0,20}\b(open|closed)|\bwhen\b.{0,20}\b(open|close)"),
    ("foreign_transaction_fee", r"\b(foreign|abroad|international|overseas|foreign-transaction)\b.{0,40}\b(fee|charge|cost|pay)|\b(fee|charge|cost)\w*\b.{0,50}\b(foreign|abroad|international|overseas|using.{0,20}card (there|in))"),
    ("wire_fee", r"\bwires?\b"),
    ("overdraft_protection", r"\boverdraft protection"),
    ("overdraft_fee", r"\boverdraft\b"),
    ("atm_limit", r"\batm\b|\bcash\b.{0,20}\b(withdraw|limit)|\bwithdraw\w*\b.{0,20}\bcash"),
    ("card_delivery", r"\b(express|expedited|standard)\b|\b(replacement|new card)\b.{0,40}\b(cost|fee|long|take|arrive|get here)|\b(how long|when|how much|cost|fee)\b.{0,60}\b(replacement|new card)"),
    ("dispute_time", r"\bdispute\w*\b.{0,40}\b(take|long|resolved?)|\b(how long|when)\b.{0,60}\bdispute"),
    ("transfer_time", r"\b(how long|when)\b.{0,40}\btransfer|\btransfer\w*\b.{0,40}\b(how long|arrive|take|post)"),
    ("maintenance_fee", r"\bmaintenance\b|\bmonthly fee"),
    ("savings_withdrawals", r"\bsavings\b.{0,40}\b(fee|withdrawals?|free)|\b(fee|withdrawals?)\b.{0,40}\bsavings"),
]
CUE = r"^(ok(ay)?|great|thanks|thank you|thanks so much|and|also|one more thing|before (that|i go)|by the way|oh|yes|no|sure|well|so|but|first|perfect|another question|quick question|actually|while i have you|please|hi|hello|hey|hm+|um+|uh|alright|sorry|wait|just)[,:.!]*\s+"
YES = (r"(yes|yeah|yep|yup|ya|sure|ok|okay|correct|right|that'?s (right|correct|fine|it|good|ok|okay|all correct|all right|perfect|what i want)|that is (right|correct|fine)|exactly|absolutely|definitely|of course|please do|go ahead|"
       r"(that |it |this |everything |all )?(sounds|looks?|is|seems) (good|right|correct|great|fine|perfect|ok|okay)|everything'?s (correct|right|fine|good)|all (correct|good|right)|perfect|confirm(ed)?|i (do )?(confirm|authori[sz]e|consent|approve)|authori[sz]ed?|approved|i agree|i do|i would|i'?d like (that|it)|do it|do that|fine|"
       r"(that|this|it) (works|will do|is right|is correct|is fine|does)|that'?ll (work|do)|works for me|agreed|proceed|certainly|great|good|it (is|does|looks)|affirmative|by all means|please (proceed|go ahead|block|send|order|cancel|submit|set|move|transfer|waive|file|open|change|update|make|raise)|submit it|block it|send it|order it|cancel it|happy with that|i'?ll take (it|that)|i accept|accepted?|let'?s do (it|that))\b")
NO = r"(no|nope|nah|not|don'?t|do not|wait|hold on|stop|incorrect|wrong|that'?s (wrong|not)|that is (wrong|not)|negative|i'?d rather not|i don'?t|almost|not quite)\b"
DROP = (r"\b(leave (it|that|things|everything|the|my)|never ?mind|forget (it|that|about)|drop (it|that|this)|don'?t (do|want|bother|need|go|make|set|move|transfer|block|change|order|send|raise|proceed|submit|open)|do not (do|want|need|go|make|set|move|transfer|proceed|order|change)|"
        r"skip (it|that)|no,? thanks|no,? thank you|keep (it|things|everything|the|my)\b|too (much|expensive|high|costly)|more than i|only if|won'?t|rather not|i'?ll pass|pass on|without (a|the|any) (fee|charge)|not worth|not (do|going to do) it|call it off|"
        r"let it (be|go)|no need|not (right )?now|don'?t worry|not at that|then (no|not)|in that case,? no|abandon)\b")
BYE = r"\b(that'?s (all|it|everything)|that is (all|it|everything)|that was (all|it|everything)|that will be all|that'?ll be all|nothing (else|more|further)|i'?m (good|all set|done|set|fine)|all set|all done|good ?bye|bye|have a (good|great|nice)|no more|that does it|that covers|no other|nope|not (today|right now|at the moment)|we'?re done)\b"
DONT_KNOW = r"\b(don'?t|do not|dunno|can'?t|cannot) ?(really |actually |exactly )?(know|have|remember|recall|find)\b|\bnot sure\b|\bno idea\b|\bunsure\b|\bdunno\b|\bno clue\b|\bforgot\b"
ANY = r"\b(doesn'?t matter|don'?t mind|don'?t care|either|whichever|any(thing)? (is|works|will)|no preference|up to you|whatever)\b"


def clean(text):
    for a, b in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", " - "), ("−", "-"), ("\u00a0", " "), ("*", "")):
        text = text.replace(a, b)
    return re.sub(r"[ \t]+", " ", text).strip()


def numbers(t):
    """Number words as digits; "one" alone stays a word."""
    word = "(?:" + "|".join(list(UNITS) + list(TENS) + ["hundred", "thousand"]) + ")"

    def value(m):
        words = [x for x in re.split(r"[\s-]+", m.group(0).replace(" and ", " ")) if x]
        if len(words) >= 3 and all(UNITS.get(x, 10) < 10 for x in words):
            return "".join(str(UNITS[x]) for x in words)
        if words == ["one"] and not re.match(r"\s*(dollar|buck|week|day)", t[m.end():]):
            return m.group(0)
        pairs = [UNITS.get(x, TENS.get(x)) for x in words]
        if len(words) == 2 and None not in pairs and pairs[0] >= 10 and pairs[1] >= 10:
            return f"{pairs[0]}{pairs[1]}"  # "forty seventeen"? said of card digits
        total = part = 0
        for x in words:
            if x == "hundred":
                part = (part or 1) * 100
            elif x == "thousand":
                total += (part or 1) * 1000
                part = 0
            else:
                part += UNITS.get(x, TENS.get(x, 0))
        return str(total + part)

    t = re.sub(rf"\b{word}(?:(?: and |[\s-]+){word})*\b", value, t)
    t = re.sub(r"\b(\d+) and a half thousand\b", lambda m: str(int(m.group(1)) * 1000 + 500), t)
    return re.sub(r"\ba (hundred|thousand)\b", lambda m: {"hundred": "100", "thousand": "1000"}[m.group(1)], t)


def safe(y, m, d):
    try:
        return dt.date(y, m, d)
    except ValueError:
        return None


def soon(m, d, past):
    """A day without a year: the nearest one in the direction that is meant."""
    day = safe(NOW.year, m, d)
    if day and not past and day < NOW - dt.timedelta(days=1):
        day = safe(NOW.year + 1, m, d)
    if day and past and day > NOW:
        day = safe(NOW.year - 1, m, d)
    return day


def mon(word):
    word = word.strip(". ")
    return MONTHS.get(word) or SHORT.get(word[:4]) or SHORT[word[:3]]


def dates(t, past=False):
    """[(day, words before it)], and the text with them out."""
    found = []

    def put(m, day):
        if day is None:
            return m.group(0)
        found.append((m.start(), day, m.string[max(0, m.start() - 28):m.start()]))
        return " " * len(m.group(0))

    year = r"(?:,? (20\d\d)\b)?"
    sfx = r"(?:st|nd|rd|th)?"

    def rng(m):
        a = safe(int(m.group(4)), mon(m.group(1)), int(m.group(2))) if m.group(4) else soon(mon(m.group(1)), int(m.group(2)), past)
        b = safe(int(m.group(4)), mon(m.group(1)), int(m.group(3))) if m.group(4) else soon(mon(m.group(1)), int(m.group(3)), past)
        if not a or not b:
            return m.group(0)
        found.append((m.start(), a, "from "))
        found.append((m.start() + 1, b, "until "))
        return " " * len(m.group(0))

    t = re.sub(rf"\b({MON}) (\d\d?){sfx} ?(?:-|to|through|thru|until|till|and) ?(?:the )?(\d\d?){sfx}\b(?! ?[:/])" + year, rng, t)
    t = re.sub(r"\b(20\d\d)-(\d\d)-(\d\d)\b", lambda m: put(m, safe(*map(int, m.groups()))), t)
    t = re.sub(r"\b(\d\d?)/(\d\d?)/(\d{2}|\d{4})\b", lambda m: put(m, safe(int(m.group(3)) % 100 + 2000, int(m.group(1)), int(m.group(2)))), t)
    t = re.sub(r"\b(\d\d?)/(\d\d?)\b", lambda m: put(m, soon(int(m.group(1)), int(m.group(2)), past) if int(m.group(1)) < 13 else None), t)
    ords = "|".join(sorted(ORD, key=len, reverse=True))
    t = re.sub(rf"\b({MON}) (?:the )?({ords})\b", lambda m: f"{m.group(1)} {ORD[m.group(2)]}", t)
    t = re.sub(rf"\b(?:the )?({ords}) of (?={MON}\b)", lambda m: f"{ORD[m.group(1)]} ", t)
    with_year = lambda m, mo, d, y: put(m, safe(int(y), mo, d) if y else soon(mo, d, past))
    wd = rf"(?:(?:{'|'.join(DAYS)}),? )?"
    t = re.sub(rf"{wd}\b({MON}) (?:the )?(\d\d?){sfx}\b(?!\.\d)" + year, lambda m: with_year(m, mon(m.group(1)), int(m.group(2)), m.group(3)), t)
    t = re.sub(rf"{wd}\b(?:the )?(\d\d?){sfx} (?:of )?({MON})(?![a-z])" + year, lambda m: with_year(m, mon(m.group(2)), int(m.group(1)), m.group(3)), t)
    t = re.sub(r"\bday after tomorrow\b", lambda m: put(m, NOW + dt.timedelta(2)), t)
    t = re.sub(r"\btomorrow\b", lambda m: put(m, NOW + dt.timedelta(1)), t)
    t = re.sub(r"\btoday\b|\bright away\b|\bimmediately\b|\bas soon as possible\b|\basap\b|\bright now\b", lambda m: put(m, NOW), t)
    t = re.sub(r"\byesterday\b", lambda m: put(m, NOW - dt.timedelta(1)), t)
    t = re.sub(r"\bin (\d+|a) (day|week)s?\b", lambda m: put(m, NOW + dt.timedelta((1 if m.group(1) == "a" else int(m.group(1))) * (7 if m.group(2) == "week" else 1))), t)

    def weekday(m):
        i = (DAYS.index(m.group(2)) - NOW.weekday()) % 7 or 7
        if past:
            i -= 7
        elif (m.group(1) or "").strip() == "next" and NOW.weekday() + i < 7:
            i += 7
        day = NOW + dt.timedelta(i)
        if not past and any(p < m.start() and d >= day for p, d, _ in found):
            day += dt.timedelta(7)
        return put(m, day)

    t = re.sub(rf"\b(next |this |on |last )?({'|'.join(DAYS)})\b", weekday, t)
    return [(d, c) for _, d, c in sorted(found)], t


def yes_no(t):
    """yes, no, or None."""
    t = t.lower().strip()
    if re.match(r"(no problem|no worries|no objection|not a problem)", t):
        return "yes"
    said = None
    for clause in re.split(r"[,.!;:\n?-]+ |[.!,]+$| but ", t):
        c = re.sub(r"^(oh|well|um|so|then|and|thanks|thank you|hmm|ah|great|perfect|hi|please|alright|all right|actually|sorry)\b[, ]*", "", clause.strip()) or clause.strip()
        if said is None and re.match(NO, c):
            said = "no"
        elif said is None and re.match(YES, c):
            said = "yes"
        elif said is None and re.match(r"(great|perfect|alright|all right|thank)", clause.strip()):
            said = "weak"
        elif said == "weak" and re.match(NO, c):
            said = "no"
    if said == "no" and re.match(r"no,? (that'?s|it'?s|it is|that is|everything is|everything'?s|all|it) ?(all )?(correct|right|fine|good|looks good|perfect)", t):
        return "yes"
    if said == "yes" and re.search(r"\b(but|except|wait|hold on|actually)\b", t):
        return "yes-but"
    return "yes" if said == "weak" and re.match(r"(great|perfect|alright|all right)", t) else None if said == "weak" else said


def bare(s):
    """A sentence without what leads up to it."""
    s = s.lower().strip()
    for _ in range(4):
        s = re.sub(CUE, "", s)
    return s


QSTART = r"(what|how|when|where|is there|are there|do you|do i|does|are you|are the|is the|is it|is your|is my|will (it|there|i|the|my|this|that)|i'?d (also )?like to (know|ask)|i (also )?(want|need|wanted) to (know|ask)|tell me|let me know|(can|could|would|will) you (please )?(also )?(please )?(tell|explain|let me know)|i was wondering|i'?m (also )?(wondering|curious)|i wonder|i (also )?(have|had) a( quick)? question)\b"


def is_question(s):
    s = bare(s)
    return s.endswith("?") or bool(re.match(r"(what|how|when|where|which|is there|are there|do you|does|are you|is|will|i'?d (also )?like to (know|ask)|i (also )?(want|need|wanted) to (know|ask)|tell me|let me know|(can|could|would|will) you (please )?(also )?(please )?(tell|explain|let me know)|i was wondering|i'?m (also )?(wondering|curious)|i wonder|i (also )?(have|had) a( quick)? question)\b", s))


def topic(s):
    low = s.lower()
    return next((n for n, r in TOPICS if re.search(r, low)), None)


def intents(s):
    low = s.lower()
    found = []
    for n, r in INTENTS:
        m = re.search(r, low)
        if m and not re.search(r"\b(not|don'?t|do not|no longer) (want|need|wish|going) to\b[^,.;]*$", low[:m.start() + 1]):
            found.append(n)
    if "cancel_standing" in found or "waive" in found:
        found = [f for f in found if f not in ("standing", "transfer")]
    if "standing" in found:
        found = [f for f in found if f != "transfer"]
    if "waive" in found:
        found = [f for f in found if f not in ("dispute", "cancel_standing")]
    if "travel" in found and "block" in found:
        found.remove("block")
    if "dispute" in found and "block" in found and not re.search(r"\b(block|freez|lock)", low):
        found.remove("block")
    if "limit" in found or "travel" in found or "address" in found:
        found = [f for f in found if f != "transfer"]
    return found


def sentences(text):
    parts = re.split(r"(?<=[.!?;])\s+(?=[^\d]|\d)|\n+", text)
    out = []
    for p in parts:
        bits = re.split(r",? (?:and then|and also|and|then|plus)(?: also)? (?=(?:i |i'd |please |to |my )?)", p)
        if len(bits) > 1:
            have, cur = [], bits[0]
            for b in bits[1:]:
                if intents(b) and intents(cur) and intents(b) != intents(cur):
                    have.append(cur)
                    cur = b
                else:
                    cur += " and " + b
            out += have + [cur]
        else:
            out.append(p)
    return [x.strip() for x in out if x and x.strip()]


VALUE = rf"(?:{MON} \d\d?(?:st|nd|rd|th)?|\d\d? {MON}|\$? ?\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?(?:/\d+)*|{'|'.join(DAYS)}|today|tomorrow|savings|checking|money market|debit|credit|standard|express)"


def strip_negated(t):
    pre = r"(?:(?:the|on|to|from|my|for|until|through|by|in|at|of) )*"
    t = re.sub(rf"\b(?:not|instead of|rather than|isn't|wasn't) {pre}{VALUE}\b(?: accounts?| cards?| dollars)?", " ", t)
    return re.sub(rf"\b(chang\w*|switch\w*|correct\w*|mov\w*) (it|that|this|the amount|the date|the day) from \$?{VALUE} (?=to )", " ", t)


STREET = re.compile(r"\b(\d{1,5} (?:[A-Z0-9][\w.']* ){1,4}(?:Street|St|Avenue|Ave|Lane|Ln|Road|Rd|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Terrace|Circle|Parkway|Trail)\b\.?(?:,? (?:Apt|Apartment|Unit|Suite|#)\.? ?#?\w+)?)", re.I)


def all_zips(text):
    """[(zip, what it is said to be)]: new, old, or None."""
    text = numbers(clean(text).lower())
    m = STREET.search(text)
    street = m.end() if m else None
    if m:
        text = text[:m.start()] + "#" * (m.end() - m.start()) + text[m.end():]
    found, last = [], 0
    for z in re.finditer(r"(?<!\d)(?<!\d[,.-])(?<!\$)(?<!\$ )\d{5}(?!\d|,\d|\.\d| dollars)", text):
        before = text[max(last, z.start() - 45):z.start()]
        after = re.match(r"[^.;,\d]{0,30}", text[z.end():]).group(0)
        kind = "new" if re.search(r"\bnew\b", before.split(". ")[-1]) else "old" if re.search(r"\b(file|current\w*|old|existing|registered)\b", before + " " + after) else None
        if kind is None and street is not None and z.start() > street and not re.search(r"\d", text[street:z.start()]) and z.start() - street < 25 and "." not in text[street + 1:z.start()]:
            kind = "new"
        found.append((z.group(0), kind))
        last = z.end()
    return found


def entities(text, past=False, zips=True):
    """All values that a text has, in the order in which forms exclude each other."""
    e = {}
    text = clean(text)
    m = STREET.search(text)
    if m:
        e["street"] = re.sub(r"\s+", " ", m.group(1)).rstrip(".")
        text = text[:m.start()] + " ; " + text[m.end():]
    low = strip_negated(numbers(text.lower()))
    m = re.search(r"\b(\d{3})[- ]?(\d{4})\b(?!-\d)", low)
    if m:
        e["customer_id"] = m.group(1) + m.group(2)
        low = low[:m.start()] + " " + low[m.end():]
    m = re.search(r"\b(ch|f|sp)-?(\d{3,4})\b", low)
    if m:
        e["record"] = (m.group(1) + "-" + m.group(2)).upper()
        low = low[:m.start()] + " " + low[m.end():]
    money = []

    def cash(m):
        n = float(m.group(1).replace(",", "")) * (1000 if m.group(2) else 1)
        money.append(int(n) if n == int(n) else n)
        return " "

    low = re.sub(r"\$ ?(\d[\d,]*(?:\.\d+)?)( ?k\b)?", cash, low)
    low = re.sub(r"\b(\d[\d,]*(?:\.\d+)?)( ?k)? ?(?:us )?(?:dollars|dollar|bucks|usd)\b", cash, low)
    low = re.sub(r"\b(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d\d)()\b", cash, low)
    low = re.sub(r"\b(\d+)(k)\b", cash, low)
    e["money"] = money
    e["dates"], low = dates(low, past)
    m = re.search(r"(?<![\d-])(\d{5})(?:-\d{4})?\b", low)
    if m and zips:
        e["zip"] = m.group(1)
        low = low[:m.start()] + " " + low[m.end():]
    ords = "|".join(sorted(ORD, key=len, reverse=True))
    m = re.search(r"\b(\d\d?)(?:st|nd|rd|th)\b", low) or re.search(rf"\b({ords}) (?:day )?(?:of|each|every)\b|\b(?:on|to) the ({ords})\b|^(?:the )?({ords})\b", low)
    if m:
        g = next(x for x in m.groups() if x)
        e["ordinal"] = int(g) if g.isdigit() else ORD[g]
        low = low[:m.start()] + " " + low[m.end():]
    m = re.search(r"\b(?:for|about) (\d+|a) (day|week)s?\b", low)
    if m:
        e["span"] = (1 if m.group(1) == "a" else int(m.group(1))) * (7 if m.group(2) == "week" else 1)
        low = low[:m.start()] + " " + low[m.end():]
    m = re.search(r"\b(?:ending(?: in| with)?|ends (?:in|with)|last (?:four|4)(?: digits)?(?: are| is|:)?|card(?: number)?(?: is|:)?|x|\.\.\.)\s*(\d{4})\b", low)
    if m:
        e["card4"] = m.group(1)
        low = low[:m.start()] + " " + low[m.end():]
    e["bare"] = [x for x in re.findall(r"(?<![\d.,])\d+(?![\d])", low)]
    if re.search(r"\bdebit\b", low):
        e["card_kind"] = "debit"
    if re.search(r"\bcredit\b(?! (me|back|it))", low):
        e["card_kind"] = "both" if e.get("card_kind") else "credit"
    for k, v in COUNTRIES.items():
        if re.search(rf"\b{k}\b", low):
            e["country"] = v
    a = r"(?:my |the |your )?(?:\w+ )?" + ACCRE
    m = re.search(rf"\b{ACCRE} (?:to|into|in|->|and into|over to) {a}", low)
    if m:
        e["from"], e["to"] = ACC[m.group(1)], ACC[m.group(2)]
    m = re.search(rf"\b(?:from|out of|source(?: account)?(?: is|:)?) {a}", low)
    if m:
        e["from"] = ACC[m.group(1)]
    m = re.search(rf"\b(?:to|into|destination(?: account)?(?: is|:)?) {a}", low)
    if m:
        e["to"] = ACC[m.group(1)]
    e["accounts"] = [ACC[x] for x in re.findall(ACCRE, low)]
    if re.search(r"\b(express|expedited|fast(er|est)?|quick(er|est)?|rush|2[- ](business[- ])?day|two[- ]day|overnight)\b", low):
        e["delivery"] = "express"
    if re.search(r"\b(standard|regular|normal|free (one|option|delivery)|ordinary|slower|cheap(er|est)|7[- ](business )?days?)\b", low):
        e["delivery"] = "standard" if "delivery" not in e else None
    if re.search(r"\b(stolen|stole|robbed|theft|pickpocket\w*|snatched)\b", low):
        e["block_reason"] = "stolen"
    elif re.search(r"\b(lost|lose|losing|misplaced|missing|can'?t find|cannot find|left it|dropped it)\b", low):
        e["block_reason"] = "lost"
    elif re.search(r"\b(damaged|broken|cracked|snapped|doesn'?t work|chip)\b", low):
        e["block_reason"] = "damaged"
    if re.search(r"\b(twice|double|duplicate\w*|two times|2 times)\b", low):
        e["dispute_reason"] = "duplicate"
    elif re.search(r"\b(wrong amount|overcharg\w*|too much|incorrect amount|different amount|higher than|should have been|amount is (wrong|incorrect|off)|amount was (wrong|incorrect))\b", low):
        e["dispute_reason"] = "wrong_amount"
    elif re.search(r"\b(never (arrived|came|got|received|showed)|not? (arrived?|received|delivered)|didn'?t (arrive|get|receive|come)|did not (arrive|receive|get|come)|hasn'?t (arrived|come)|haven'?t (received|gotten|got)|non-?delivery|undelivered|wasn'?t delivered|was not delivered|not been delivered)\b", low):
        e["dispute_reason"] = "not_received"
    elif re.search(r"\b(recogni[sz]e\w*|unrecogni[sz]ed|fraud\w*|unauthori[sz]ed|not mine|not me|wasn'?t me|(didn'?t|did not|never) (make|made|buy|bought|authori[sz]ed?|shop|order)|don'?t know (it|this|that|the))\b", low):
        e["dispute_reason"] = "not_recognized"
    for k, r in (("overdraft", r"\boverdr\w+|\bnsf\b"), ("wire", r"\bwires?\b"), ("late", r"\blate\b")):
        if re.search(r, low):
            e["fee_kind"] = k
    e["low"] = low
    return e
