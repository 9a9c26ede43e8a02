"""Understanding: dates, times, money, numbers, names, yes and no, of ordinary English."""
import re
from datetime import date, timedelta

MONTHS = "january february march april may june july august september october november december".split()
MON = {m: i + 1 for i, m in enumerate(MONTHS)} | {m[:3]: i + 1 for i, m in enumerate(MONTHS)} | {"sept": 9}
MRE = "(" + "|".join(sorted(MON, key=len, reverse=True)) + r")\b\.?"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
DRE = "(" + "|".join(DAYS) + "|mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun" + r")\b"
UNITS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
TENS = {w: i * 10 + 20 for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split())}
ORD = {w: i + 1 for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())} | {"thirtieth": 30}


def suffix(n):
    return "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


def numbers(text):
    """Number words become figures: "the twenty-first of May nineteen eighty-four", "twelve hundred", "four eight two one three"."""
    words = re.findall(r"[A-Za-z]+|[^A-Za-z]+", text)
    out, i = [], 0
    while i < len(words):
        run, j = [], i
        while j < len(words):
            w = words[j].lower()
            if w in UNITS or w in TENS or w in ORD or (w in ("hundred", "thousand") and run) or (w == "oh" and run):
                run.append(w)
                last = j
                if w in ORD:
                    break
                j += 1
            elif run and (re.fullmatch(r"[ -]+", words[j]) or (w == "and" and run[-1] in ("hundred", "thousand"))):
                j += 1
            else:
                break
        if not run or run == ["one"] or run == ["second"] or run == ["first"] and not re.match(r"\s+of\b", "".join(words[last + 1:last + 3])) and not re.search(r"\bthe\s*$", "".join(out)):
            if run:
                out.append("".join(words[i:last + 1]))
                i = last + 1
            else:
                out.append(words[i])
                i += 1
            continue
        out.append(figure(run))
        i = last + 1
    return "".join(out)


def figure(run):
    if len(run) >= 4 and all(UNITS.get(w, 99) < 10 or w == "oh" for w in run):
        return "".join(str(UNITS.get(w, 0)) for w in run)
    if "hundred" not in run and "thousand" not in run:
        groups, k = [], 0
        while k < len(run):
            w = run[k]
            if w in TENS and k + 1 < len(run) and (1 <= UNITS.get(run[k + 1], 0) <= 9 or ORD.get(run[k + 1], 99) <= 9):
                n, o = run[k + 1], run[k + 1] in ORD
                groups.append((TENS[w] + (ORD[n] if o else UNITS[n]), o))
                k += 2
            else:
                groups.append((TENS.get(w, UNITS.get(w, ORD.get(w, 0))), w in ORD))
                k += 1
        if len(groups) == 2 and not groups[1][1] and groups[0][0] in (18, 19, 20) and groups[1][0] >= 10:
            return str(groups[0][0] * 100 + groups[1][0])
        return " ".join(f"{n}{suffix(n)}" if o else str(n) for n, o in groups)
    total = part = 0
    for w in run:
        if w == "hundred":
            part = (part or 1) * 100
        elif w == "thousand":
            total, part = (total + part or 1) * 1000, 0
        else:
            part += UNITS.get(w, TENS.get(w, ORD.get(w, 0)))
    return str(total + part)


class When:
    """A day as it was said: what is missing is filled towards the past or the future."""
    def __init__(self, start, y=None, m=None, d=None, weekday=None, way=0, fixed=None):
        self.start, self.y, self.m, self.d, self.weekday, self.way, self.fixed = start, y, m, d, weekday, way, fixed

    @property
    def birth(self):
        return self.y is not None and self.y < 2020

    def day(self, today, way):
        if self.fixed:
            return self.fixed
        way = self.way or way
        try:
            if self.weekday is not None:
                gap = (self.weekday - today.weekday()) % 7
                return today + timedelta(gap or 7) if way > 0 else today - timedelta((7 - gap) if gap else 7)
            if self.y:
                return date(self.y, self.m, self.d)
            if self.m:
                day = date(today.year, self.m, self.d)
                if way < 0 and day > today:
                    day = date(today.year - 1, self.m, self.d)
                if way > 0 and day < today:
                    day = date(today.year + 1, self.m, self.d)
                return day
            y, m = today.year, today.month
            for _ in range(14):
                try:
                    day = date(y, m, self.d)
                    if (way < 0 and day <= today) or (way > 0 and day >= today):
                        return day
                except ValueError:
                    pass
                m += 1 if way > 0 else -1
                y, m = (y + 1, 1) if m > 12 else (y - 1, 12) if m < 1 else (y, m)
        except ValueError:
            return None


def negated(low, start):
    before = low[max(0, start - 22):start]
    return bool(re.search(r"(\bnot|n't|\binstead of|\brather than|\bno longer)\s+(on |for |at |from |the |by |mean |say )*$", before)) or \
        bool(re.search(r"\bfrom (the |day )?$", before) and re.search(r"^\S+.{0,25}\bto\b", low[start:]))


def find_dates(low, today, bare=False):
    found, rest = [], low

    def take(pattern, make):
        nonlocal rest
        for hit in list(re.finditer(pattern, rest)):
            try:
                when = make(hit)
            except (ValueError, KeyError):
                continue
            if when:
                found.append(when)
                when.end = hit.end()
                rest = rest[:hit.start()] + "\x00" * len(hit[0]) + rest[hit.end():]

    def year(text):
        if not text:
            return None
        n = int(text.strip("'’ ,"))
        return n if n > 99 else 2000 + n if n <= 30 else 1900 + n

    W = lambda hit, y, m, d: When(hit.start(), y, m, d) if 1 <= m <= 12 and 1 <= d <= 31 else None
    take(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", lambda h: W(h, int(h[1]), int(h[2]), int(h[3])))
    take(r"\b(\d{4})/(\d{1,2})/(\d{1,2})\b", lambda h: W(h, int(h[1]), int(h[2]), int(h[3])))
    take(r"\b(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d{2})\b", lambda h: W(h, year(h[3]), int(h[2]), int(h[1])) or W(h, year(h[3]), int(h[1]), int(h[2])))
    yr = r"(?:,?\s+(?:in |of )?((?:19|20)\d{2}|['’]\d{2}|[3-9]\d)(?![\d:]|\s?(?:am|pm|th|pounds|£)))?"
    take(r"\b(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)?[ -]" + MRE + yr, lambda h: W(h, year(h[3]), MON[h[2]], int(h[1])))
    take(r"\b" + MRE + r"\s?(?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!:)" + yr, lambda h: W(h, year(h[3]), MON[h[1]], int(h[2])))
    take(r"\b(\d{1,2})/(\d{1,2})\b", lambda h: W(h, None, int(h[2]), int(h[1])))

    def last_of(y, m):
        return (date(y + (m == 12), m % 12 + 1, 1) - timedelta(1))

    def edge(h):
        month = h[2]
        y, m = today.year, today.month
        if month in ("next month",):
            y, m = (y, m + 1) if m < 12 else (y + 1, 1)
        elif month not in ("the month", "this month"):
            m = MON[month.rstrip(".")]
            y += m < today.month
        return When(h.start(), fixed=last_of(y, m) if h[1] in ("end", "last day") else date(y, m, 1))
    take(r"\b(end|last day|start|beginning|first day) of (the month|this month|next month|(?:" + MRE + "))", edge)
    off = lambda n: (lambda h: When(h.start(), fixed=today + timedelta(n)))
    take(r"\bday before yesterday\b", off(-2))
    take(r"\bday after tomorrow\b", off(2))
    take(r"\b(yesterday|last night)\b", off(-1))
    take(r"\btomorrow\b", off(1))
    take(r"\b(today|this morning|tonight|right now|straight away|immediately|with immediate effect)\b", off(0))
    step = lambda h: (1 if h[1] in ("a", "one", "1") else int(h[1])) * (7 if "week" in h[2] else 1)
    take(r"\b(a|one|\d+) (days?|weeks?) ago\b", lambda h: When(h.start(), fixed=today - timedelta(step(h))))
    take(r"\bin (a|one|\d+) (days?|weeks?)(?:'? time)?\b", lambda h: When(h.start(), fixed=today + timedelta(step(h))))

    def weekday(h):
        if any(abs(f.start - h.end()) < 6 or abs(f.end - h.start()) < 6 for f in found):
            return None
        return When(h.start(), weekday=[d[:3] for d in DAYS].index(h[2][:3]), way={"last": -1, "past": -1, "next": 1, "coming": 1}.get((h[1] or "").strip(), 0))
    take(r"\b(last |next |this |coming |past )?" + DRE, weekday)
    take(r"\b(\d{1,2})(?:st|nd|rd|th)\b", lambda h: When(h.start(), d=int(h[1])) if 1 <= int(h[1]) <= 31 else None)
    if bare and not found:
        take(r"\b(\d{1,2})\b(?![:.]\d)", lambda h: When(h.start(), d=int(h[1])) if 1 <= int(h[1]) <= 31 else None)
    found.sort(key=lambda w: w.start)
    kept = [w for w in found if not negated(low, w.start)]
    return kept, rest


def find_times(low, bare=False):
    out = []
    pm = lambda h, p: h % 12 + 12 if p == "pm" else h % 12 if p == "am" and h == 12 else h + 12 if not p and h < 8 else h

    def add(start, h, m, p=None):
        h = pm(h, p)
        if 0 <= h < 24 and 0 <= m < 60 and not negated(low, start):
            out.append(f"{h:02d}:{m:02d}")
    spans = []

    def each(pattern, make):
        for hit in re.finditer(pattern, low):
            if not any(a < hit.end() and hit.start() < b for a, b in spans):
                spans.append(hit.span())
                make(hit)
    mer = lambda s: s.replace(".", "").strip() if s else None
    each(r"\bhalf(?: past)? (\d{1,2})\b\s*(am|pm)?", lambda h: add(h.start(), int(h[1]), 30, h[2]))
    each(r"\bquarter past (\d{1,2})\b\s*(am|pm)?", lambda h: add(h.start(), int(h[1]), 15, h[2]))
    each(r"\bquarter to (\d{1,2})\b\s*(am|pm)?", lambda h: add(h.start(), int(h[1]) - 1, 45, h[2]))
    each(r"\b(\d{1,2})[:.](\d{2})(?!\d)\s*([ap]\.?m\b\.?)?", lambda h: add(h.start(), int(h[1]), int(h[2]), mer(h[3])))
    each(r"\b(\d{1,2}) (30|15|45|00)\b\s*([ap]\.?m\b\.?)?", lambda h: add(h.start(), int(h[1]), int(h[2]), mer(h[3])))
    each(r"\b(\d{1,2})\s*([ap]\.?m\b\.?|o['’]?clock)", lambda h: add(h.start(), int(h[1]), 0, mer(h[2]) if "m" in h[2] else None))
    each(r"\b(?:noon|midday)\b", lambda h: add(h.start(), 12, 0))
    if not out:
        each(r"\bat (\d{1,2})\b(?!st|nd|rd|th|[/.-]\d)", lambda h: add(h.start(), int(h[1]), 0))
    if bare and not out:
        each(r"\b(\d{1,2})\b(?!st|nd|rd|th|[/.-]\d)", lambda h: add(h.start(), int(h[1]), 0))
    return out


def find_money(low, bare=False):
    out = []
    for hit in re.finditer(r"£\s?(\d[\d,]*(?:\.\d+)?)\s?(k\b)?|\b(\d[\d,]*(?:\.\d+)?)\s?(k\b)?\s?(?:pounds?|quid|gbp)\b", low):
        n = float((hit[1] or hit[3]).replace(",", "").rstrip(".")) * (1000 if hit[2] or hit[4] else 1)
        if not negated(low, hit.start()):
            out.append((n, hit.start(), hit.end()))
    if bare and not out:
        for hit in re.finditer(r"(?<![\w/-])(\d[\d,]*(?:\.\d+)?)\s?(k\b)?(?!\s?(?:st|nd|rd|th|am|pm)\b)(?![\w/:-])", low):
            n = float(hit[1].replace(",", "").rstrip(".")) * (1000 if hit[2] else 1)
            if not negated(low, hit.start()):
                out.append((n, hit.start(), hit.end()))
    return out


STOP = set("""i i'm im my me the a an and or but so then yes yeah no not hi hello hey good morning afternoon evening thanks thank you dear sorry please it it's its is are was were he she her his their they this that
policy claim number date birth born dob name full payment travel home contents insurance cover excess refund ok okay sure could can would what when which how who where why on in at for to of from with your our we if also
another actually well right great perfect lovely fine larkfield ltd bye goodbye hc tr cl ct add change cancel renew report send upload monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december wife husband partner son daughter mother father brother sister correct none nothing oh hmm just about only let mr mrs ms dr winter sports bicycle legal expenses photos photo
there's that's i'd i'll i've let's don't doesn't isn't what's one two that all mum dad yep nope surely certainly indeed as per does do did has have had be been put take make use go ahead holder's holder""".split())
NAME = re.compile(r"\b[A-Z][A-Za-z'’\-]*[a-z](?:\s+(?:(?:de|van|von|der|den|la|le|bin|al|du|di|da)\s+)*[A-Z][A-Za-z'’\-]*[a-z])+")


def find_names(raw):
    out = []
    for hit in NAME.finditer(raw):
        words, start = hit[0].split(), hit.start()
        while words and words[0].lower().replace("’", "'") in STOP:
            start += len(words[0]) + 1
            words = words[1:]
        while words and words[-1].lower().replace("’", "'") in STOP:
            words = words[:-1]
        if len(words) >= 2 and not any(w.lower() in STOP for w in words):
            out.append((" ".join(words), start))
    return out


def bare_name(raw):
    """The answer to "what is the name": what stands after the lead-in."""
    text = re.split(r"[,.;?!]|\band (?:she|he|they|her|his|the|my|it)\b|\bborn\b", re.sub(r"(?i)^\s*(yes|sure|of course|certainly|ok(ay)?|sorry|no|oh|well|right|hi|hello)\b[,. ]*", "", raw.strip()))[0]
    text = re.sub(r"(?i)^.*?\b(?:name(?: is|'s|:)|named|called|it['’]?s|it is|she['’]?s|he['’]?s|that would be|that['’]?s|i['’]?m|i am|this is)\s+", "", text)
    text = re.sub(r"(?i)^\s*(?:my|his|her|the) (?:full )?(?:name|wife|husband|partner|son|daughter)\b[ :]*(?:is )?", "", text).strip()
    words = text.split()
    if 2 <= len(words) <= 4 and all(re.fullmatch(r"[A-Za-z'’\-]+", w) for w in words) and not any(w.lower() in STOP for w in words):
        return " ".join(w if w[0].isupper() else w.capitalize() for w in words)
    return None


YES = re.compile(r"^\W*(?:well |oh |ah |right |great |perfect |ok |lovely |thanks |thank you |and |hm+ )*[, ]*(y|yes|yea|yeah|yep|yup|aye|sure|ok|okay|correct|right|exactly|absolutely|certainly|definitely|indeed|fine|agreed|confirmed?|approved?|perfect|great|lovely|brilliant|wonderful|"
                 r"of course|by all means|please(?: do| go|$)|go (?:ahead|on|for it)|do (?:it|so|that|please)|that(?:['’]?s| is| would be| all)? (?:is |looks |sounds )?(?:\w+ )?(?:right|correct|fine|good|great|ok|okay|perfect|it|lovely|works|suits)|sounds|works|looks (?:good|right)|"
                 r"i (?:do|am|agree|consent|confirm|would|approve|authorise|can confirm)\b(?! not|n't)|i['’]m (?:happy|fine|ok|okay|good|content)|happy|it (?:does|is|suits|would)|you (?:may|can|have my)|carry on|proceed|all (?:right|correct|good)|alright|no problem|no objections?|not at all|suits me|feel free|let['’]?s do|book it|i['’]d like that|i['’]ll take)\b", re.I)
YES_IN = re.compile(r"\b(yes\b|go ahead|please do\b|yes please|yes,|do it|that suits me|(?:is|are|all) correct|i (?:agree|consent|confirm)|sounds good|please (?:go ahead|proceed|book|submit|report|make the change|cancel it|renew it|add (?:her|him|them|it))|happy with that|that['’]?s fine)", re.I)
NO = re.compile(r"^\W*(?:well |oh |ah |sorry |hm+ |um )*[, ]*(n|no|nope|nah|not (?:quite|right|correct|yet|really|that)|don['’]?t|do not|wait|hold on|stop|wrong|incorrect|that(?:['’]?s| is)? (?:not|n['’]t|wrong|incorrect)|it(?:['’]?s| is)? (?:not|wrong)|i (?:don['’]?t|do not|would rather not|['’]d rather not)|i['’]d rather (?:not|leave)|rather not|never)\b(?! problem| objection| worries)", re.I)
NO_IN = re.compile(r"\b(that['’]?s (?:not right|wrong)|is (?:wrong|incorrect|not (?:right|correct))|please don['’]?t|do not)\b", re.I)
DROP = re.compile(r"\b(never ?mind|forget (?:it|about it|that)|leave (?:it|that|things|everything|the policy|my policy)\b|drop it|not (?:any ?more|after all|interested)|(?:don['’]?t|do not|won['’]?t|wouldn['’]?t) (?:want|need|wish|bother|go ahead|do it|do that|cancel|renew|change|book|add|take|report)|no longer (?:want|need|wish)|only (?:wanted|want) (?:to know|the price|information)|"
                  r"just (?:wanted|asking|curious)|keep (?:it|things|the policy|my policy|everything)|too (?:expensive|dear|much|high|little|low)|changed my mind(?! (?:about|to))|i['’]?ll (?:leave|skip|pass)|nothing then|let it be|no need|cancel that|scrap (?:it|that)|do without|that['’]?s a pity|then not|not worth)\b", re.I)
DONE = re.compile(r"\b(that['’]?s (?:all|it|everything|me done)|that (?:is|was|will be|would be) (?:all|it|everything)|all (?:for (?:now|today)|set|done|sorted|good)|nothing(?: else| more| further)?\W*$|nothing (?:else|more|further)|no(?:thing)? thank|no,? thanks|i['’]?m (?:done|good|all set|fine)|(?:good)?bye|have a (?:good|nice|great|lovely)|cheers|no more|no further|everything i needed|that['’]?ll be all|see you|all i (?:needed|wanted))\b", re.I)
UNKNOWN = re.compile(r"\b(don['’]?t (?:know|have|remember|recall)|do not (?:know|have|remember)|no idea|not sure|unsure|can['’]?t (?:find|remember|recall|say|tell)|cannot (?:find|remember|say|tell)|haven['’]?t got|have(?:n['’]t| not) (?:got )?(?:it|any|the)|without (?:it|the number)|lost (?:it|the)|unknown|couldn['’]?t (?:say|tell)|forgot(?:ten)?|not to hand|look (?:it|me) up|by (?:my )?name)\b", re.I)
ANY = re.compile(r"\b(don['’]?t mind|do not mind|doesn['’]?t matter|no preference|either(?: one| way| is|$)|whichever|whatever|any (?:is|will|of|day|time|date)|up to you|you choose|you pick|all the same)\b", re.I)


def yes_no(text):
    """True, False, or None for neither."""
    y, n = bool(YES.search(text)), bool(NO.search(text))
    if y and not n:
        return True
    if n:
        return True if re.match(r"^\W*no\W+(that['’]?s|that is|it['’]?s|all) (right|correct|fine)", text, re.I) else False
    if NO_IN.search(text) and not YES_IN.search(text):
        return False
    if YES_IN.search(text):
        return True
    return None
