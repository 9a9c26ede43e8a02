"""What a caller's line holds: dates, times, numbers, names, yes and no, wishes, questions. Knows nothing of styles."""
import datetime as dt
import re

from world import TODAY

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MON = r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
TH = r"(?:st|nd|rd|th)?"


def fold(text):
    return re.sub(r"\s+", " ", text.lower().replace("’", "'").replace("‘", "'").replace("–", "-").replace("*", "")).strip()


def _month(word):
    return next(i for i, m in enumerate(MONTHS, 1) if m.startswith(word[:3]))


def _day(d, m, y, past):
    try:
        if y:
            return dt.date(int(y) + (0 if int(y) > 99 else 2000 if int(y) < 30 else 1900), m, int(d)).isoformat()
        day = dt.date(TODAY.year, m, int(d))
    except ValueError:
        return None
    if past and day > TODAY:
        day = day.replace(year=day.year - 1)
    if not past and day < TODAY - dt.timedelta(60):
        day = day.replace(year=day.year + 1)
    return day.isoformat()


def dates(low, past=False):
    """[(iso, start, end)] in the order of the text."""
    found, spans = [], []

    def add(m, *isos):
        if all(isos) and not any(m.start() < e and s < m.end() for s, e in spans):
            spans.append(m.span())
            found.extend((iso, m.start() + i, m.end()) for i, iso in enumerate(isos))

    for m in re.finditer(r"\b(\d{4})-(\d\d?)-(\d\d?)\b", low):
        add(m, _day(m[3], int(m[2]), m[1], past) if 1 <= int(m[2]) <= 12 else None)
    for m in re.finditer(rf"(?<![:.])\b(\d\d?){TH}\s*(?:to|until|till|-|through|and)\s*(?:\w+day )?(?:the )?(\d\d?){TH}(?: of)? {MON}(?:,? (\d{{4}}))?", low):
        add(m, _day(m[1], _month(m[3]), m[4], past), _day(m[2], _month(m[3]), m[4], past))
    for m in re.finditer(rf"\b(\d\d?){TH}(?: of)?[ -]?{MON}(?:[, -]*(\d{{4}})\b)?", low):
        add(m, _day(m[1], _month(m[2]), m[3], past))
    for m in re.finditer(rf"\b{MON} (?:the )?(\d\d?){TH}\b(?!:)(?:,? (\d{{4}})\b)?", low):
        add(m, _day(m[2], _month(m[1]), m[3], past))
    for m in re.finditer(r"\b(\d\d?)[./](\d\d?)[./](\d{4}|\d\d)\b", low):
        add(m, _day(m[1], int(m[2]), m[3], past) if 1 <= int(m[2]) <= 12 else None)
    for m in re.finditer(r"\b(\d\d?)/(\d\d?)\b", low):
        add(m, _day(m[1], int(m[2]), None, past) if 1 <= int(m[2]) <= 12 else None)
    for m in re.finditer(r"\bthe (\d\d?)(?:st|nd|rd|th)\b", low):
        add(m, _day(m[1], TODAY.month, None, past))
    for m in re.finditer(r"\b(day before yesterday|yesterday|today|tomorrow)\b", low):
        add(m, (TODAY + dt.timedelta({"day before yesterday": -2, "yesterday": -1, "today": 0, "tomorrow": 1}[m[1]])).isoformat())
    explicit = list(spans)
    for m in re.finditer(r"\b(?:(last|next) )?(" + "|".join(DAYS) + r")\b", low):
        if any(m.end() <= s <= m.end() + 6 or e <= m.start() <= e + 4 for s, e in explicit):
            continue
        ahead = (DAYS.index(m[2]) - TODAY.weekday()) % 7
        add(m, (TODAY + dt.timedelta(ahead - 7 if (past or m[1] == "last") and ahead else ahead or (-7 if past else 7))).isoformat())
    return sorted(found, key=lambda f: f[1])


def without(low, spans):
    for _, s, e in sorted(spans, key=lambda f: -f[1]):
        low = low[:s] + " " * max(0, e - s) + low[e:]
    return low


def times(low, bare=False):
    low = without(low, dates(low))
    low = re.sub(r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", lambda m: str(WORDS[m[1]]), low)
    out = []

    def add(m, h, mi, half):
        h = int(h)
        if half.startswith("p") and h < 12:
            h += 12
        elif not half and h < 7:
            h += 12
        if h < 24 and int(mi) < 60 and not any(p <= m.start() < p + 16 for p, _ in out if len(m[0]) < 4):
            out.append((m.start(), f"{h:02}:{int(mi):02}"))

    def half(text):
        return "p" if re.match(r"\s*(p\.?m|in the (evening|afternoon)|at night|tonight)", text) else "a" if re.match(r"\s*(a\.?m|in the morning)", text) else ""
    for m in re.finditer(r"\b(\d\d?)[:.h](\d\d)\b", low):
        add(m, m[1], m[2], half(low[m.end():]))
    for m in re.finditer(r"\b(half|quarter) (past|to) (\d\d?)\b", low):
        minutes = int(m[3]) * 60 + (30 if m[1] == "half" else 15 if m[2] == "past" else -15)
        add(m, minutes // 60, minutes % 60, half(low[m.end():]))
    for m in re.finditer(r"\b(\d\d?) ?(?=(?:a\.?m\b|p\.?m\b|o'?clock|in the (?:evening|morning|afternoon)|hrs\b|h\b))", low):
        add(m, m[1], 0, half(re.sub(r"^\s*o'?clock", "", low[m.end():])))
    if re.search(r"\b(noon|midday)\b", low):
        out.append((low.find("noon") if "noon" in low else low.find("midday"), "12:00"))
    if not out:
        for m in re.finditer(r"\b(?:at|by|around|until|till|to|make it) (\d\d?)\b(?! ?(?:eur|€|seat|day))" + (r"|^\W*(\d\d?)\W*$" if bare else ""), low):
            add(m, m[1] or m[2], 0, "")
    return [t for _, t in sorted(out)]


def denied(low, at, also=""):
    """Whether what stands at `at` is what is *not* wanted."""
    if also and re.search(rf"\b({also}) (the )?$", low[:at]):
        return True
    return bool(re.search(r"(\bnot|n't( want| need)?|instead of|rather than|\bno|without|unlike)( (at|in|to|just|only|the|a|an|my|your|any|from))*\s*$", low[:at]))


def words(low, table, also=""):
    """Values of {value: pattern}, in order of the text, without the denied ones."""
    found = sorted((m.start(), v) for v, p in table.items() for m in re.finditer(p, low))
    return [v for at, v in found if not denied(low, at, also)]


def numbers(low):
    low = without(low, dates(low))
    low = re.sub(r"\b(kh|r|t|d|c)[- ]?\d{3,5}\b|[€$] ?\d+|\d+(\.\d+)? ?(euros?|eur|€)|\d\d?[:.]\d\d", " ", low)
    found = [(m.start(), int(m[0]) if m[0].isdigit() else 2 if m[0] in ("both", "pair") else WORDS[m[0]])
             for m in re.finditer(r"\b(\d\d?|one|two|three|four|five|six|both|pair)\b(?! (moment|second|way|more thing)|'s)", low)]
    good = [n for at, n in found if not denied(low, at)]
    return [n for n in good if 0 < n < 10]


def limit(low):
    m = re.search(r"(at most|no more than|not more than|n't (?:pay|spend|go) (?:more than|over|above)|max(?:imum)?(?: of| is)?|up to|under|below|limit(?: is)?|budget(?: is)?|more than|over|above|within|exceeds?)\W*(?:is |of )?(?:€|eur ?)?(\d+)", low)
    return int(m[2]) if m and not re.search(r"at least", low[max(0, m.start() - 3):m.end()]) else None


YES = r"^(oh |well |ok(ay)?,? |um,? |great,? |good,? |thanks?( you)?[,.!] )*(yes|yeah|yep|yup|sure|ok(ay)?|please do|(please )?go (ahead|for it)|that('s| is| sounds| would be|'d be)? (all )?(right|fine|correct|good|great|perfect|ok(ay)?|it)|correct|right|fine|do (it|so|that|this)|agreed|sounds|perfect|exactly|of course|confirm(ed)?|absolutely|great|good|lovely|alright|all right|(just )?(book|add|send|report|cancel|file|submit|change) (it|them|that|this)|by all means|certainly|please|i (agree|confirm|accept|do)|no problem|in order|works|let's|i('d| would) (like|want) (that|it|to)|i want (that|it)|i('ll| will) take|take it|it is|that one)\b|^no,? ?(that's|it's|that is|nothing|all|thanks,?)? ?(fine|good|right|correct|different|perfect|ok)\b|\b(?<!n't )go ahead\b"
NO = r"^(oh |well |um,? |hmm,? |sorry,? |thanks?,? but |ok(ay)?,? (then )?|in that case,? |then )*(no\b(?! problem)|nope|nah|don't|do not|rather not|not (for|that|now|really|quite|interested|needed|today|the|one)|i('d| would) rather not|leave (it|that|the)|forget (it|that|about)|never mind|i don't (want|need|think)|that('s| is) (wrong|not|too|more)|wrong|incorrect|neither|none)|\btoo (much|dear|expensive|pricey|steep)\b|more than i|\bleave it (out|as|at|be|then)|^i (don't|won't|do not|will not|can't)\b(?! know| have)|without (it|that)"
UNKNOWN = r"(don't|do not|doesn't|can't|cannot|haven't|have not|hasn't|didn't|not)\b.{0,25}\b(know|have|say|tell|remember|got|hand|call|any|one|report)\b|no idea|not sure|\bnone\b|isn't (one|any)|there('s| is| was) no|^no\b|\bwithout\b|unknown|not to hand|no (police|number|licen)|nothing (more|else)|that's all i"
DONE = r"\b(that('s| is| was| will be|'ll be|'d be)? (all|everything|it)|nothing (else|more|further)|bye|goodbye|no,? thank|i'm (done|all set|good)|all set|good ?day|nice day|cheers|thank(s| you)|no more questions|^no\W*$|^nope|not today)"


def yes(low):
    return bool(re.search(YES, low) or re.search(r"\b(so|then|but) yes\b|\byes,? please\b", low)) and not re.search(r"^(right|good|great|ok(ay)?|fine),? (but|then|no|not)\b", low)


def no(low):
    return bool(re.search(NO, low)) and not re.search(r"^no,? ?(that's|it's|that is|nothing|all|thanks,?)? ?(fine|good|right|correct|different|perfect|ok)\b|^(no|nothing),? .*\bgo ahead\b", low) and not re.search(r"\b(so|then|but) yes\b|\byes,? please\b", low)


def unknown(low):
    return bool(re.search(UNKNOWN, low))


INTENTS = {
    "damage": r"scratch|\bdent\b|\bdamage|crack|bumped|\bcase\b.*report",
    "invoice": r"invoice|\b(over)?charged\b|(?<!you )(?<!would )\bcharges?\b|\bbill(ed)?\b|refuel|\btolls?\b|dispute",
    "driver": r"(second|additional|another|extra|add\w*|other|further|new|more|one) (a |named )?driver|driver\b.*\b(on|to|add)|\b(add|put|let)\b.*\b(wife|husband|son|daughter|partner)\b|(wife|husband|son|daughter|partner)\b.*\b(drive|driver)\b",
    "cancel": r"\bcancel",
    "extra": r"booster|(child|baby|kids?'?s?|car)[ -]?seat|sat ?nav|\bgps\b|snow ?chain|\bextras?\b(?! driver)|\bpermit\b",
    "change": r"(return|bring|give|drop|take|hand)\w*\b.*\b(car|it|back|off|in|time|place|later|dijon|marseille)\b|extend|longer|\bchange\b|\bkeep\b.*\bcar\b",
    "book": r"\b(rent|hire|book|need|reserve|like|want|looking for|after)\b(?! to (cancel|change|return|report|add|dispute))[^.?!]*\b(car|estate|compact|mini|suv|van|wheels)\b",
}
TOPICS = {
    "excess": r"\bexcess\b(?! cover)|deductible|liable|how much.*(i|we|me)\b.*\b(pay|owe|cost)|(most|maximum|at worst).*\b(pay|cost)|(have|need) to pay|pay (for it )?(myself|out of)",
    "deposit": r"\bdeposit\b|\bblock(ed)?\b|hold on my card",
    "card": r"\bdebit\b",
    "abroad": r"switzerland|swiss|italy|germany|spain|\babroad\b|border",
    "refund_time": r"(how (long|soon|quick\w*|many)|when|days)\b.*\b(money|refund\w*|back|account|card|arrive|days|take)",
    "hours": r"\b(open|close|opening hours)\b",
    "age": r"(how old|minimum age|age limit)",
}


def intents(low):
    return [t for t, p in INTENTS.items() if re.search(p, low)]


def topics(low):
    return [t for t, p in TOPICS.items() if re.search(p, low)]


NOT_NAMES = set("""i i'm my the it it's its yes no hi hello dear kh please thanks thank you sure ok okay and of on in at for is car booking born surname name driver last first date birth birthday
he she his her son wife daughter husband then if from to with pick-up pickup return lyon airport part-dieu dijon marseille annecy carrefour switzerland friday monday tuesday wednesday thursday saturday
sunday january february march april may june july august september october november december second add put an estate compact well right so as that this we our fine good sorry oh alas great both
europe france invoice can could would what how when there number licence license main full family under booked also not time place station a am me but or suv van mini instead because alright will""".split())
PERSON = r"(?:\bi'm|\bi am|\bmy (?:full )?name(?:'s| is)|\bthis is|\bhere is|\bbooked (?:under|by|as)|\bunder (?:the )?(?:name|surname)(?: of)?)\s+(?:mr\.? |mrs\.? |ms\.? )?"


def names(text):
    """Runs of words that look like names of people: [(name, start)]."""
    out = []
    for m in re.finditer(r"\b[A-Z][a-zà-ÿ'’-]+(?: [A-Z][a-zà-ÿ'’-]+)*", text):
        run = [w for w in m[0].split() if w.lower() not in NOT_NAMES and re.sub(r"['’].*", "", w.lower()) not in NOT_NAMES]
        if run:
            out.append((" ".join(run), m.start()))
    return out
