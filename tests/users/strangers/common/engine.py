"""What the three desks share: reading values out of what people write, and keeping up a conversation. No model."""
import datetime as dt
import pathlib
import re
import zlib

STYLES = ["plain", "chatty", "form", "several", "eitheror", "indirect", "formal", "terse", "nonnative", "mishears",
          "lists", "slow"]
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MON = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]
UNITS_ = {"zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
          "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
          "eighteen": 18, "nineteen": 19}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50}
ORD = {"fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11,
       "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17,
       "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30}
SMALL_ORD = {"first": 1, "second": 2, "third": 3}
M = (r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
     r"|nov(?:ember)?|dec(?:ember)?)\b\.?")
D = r"(\d{1,2})(?:st|nd|rd|th)?"
TO = r"\s*(?:\bto\b|\buntil\b|\btill?\b|\bthrough\b|-|–|—|\band\b)\s*(?:on\s+)?(?:the\s+)?"
Y = r"(?:,?\s*(20\d\d))?"
WD = r"(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?\b"
NEG = re.compile(r"(?:\bnot|n't|\binstead of|\brather than|\bexcept(?: for)?|\bother than|\bapart from|\bbut not|\bwithout|"
                 r"\bno(?! ?\.)|\bday but|\banything but|\bnever|\bno need for|\bavoid)\s+(?:(?:on|the|for|at|from|with|a|an|to|"
                 r"until|till|it|is|my|in|be|any|that|as|want|need|like|by|extra|going|take|have|you|said|wrote)\s+)*$")
AFTERNEG = re.compile(r"^\W{0,2}(?:\s*(?:is|was|are|isn't|wasn't|doesn't|won't)\s*)(?:the\s+)?(?:wrong|not right|not correct|incorrect|"
                      r"a mistake|my mistake|no good|out\b|right\b(?<=n't right)|work\b|suit|possible)")
CORRECT = re.compile(r"\b(actually|sorry|i mean|i meant|make (it|that|this)|rather|instead|correction|wait|hang on|change (it|that)|"
                     r"should be|it's|it is|better)\b")
YES = re.compile(r"^\W*y\b|\b(yes|yeah|yep|yup|ye|yea|aye|correct|right|exactly|sure|ok|okay|okey|fine|please do|go ahead|that's it|perfect|great|"
                 r"good|agreed|confirm|confirmed|i confirm|of course|certainly|absolutely|definitely|do it|do that|do so|book it|lovely|"
                 r"works|suits me|all right|alright|i do|i would|i'd like that|i'll take (it|that|this)|it is|they are|please book|"
                 r"that would be|spot on|brilliant|super|proceed|accept|approve|happy with that|no problem|no objections?|by all means)\b")
NO = re.compile(r"^\W*n\b|\b(no|nope|nah|not|don't|do not|rather not|won't|wrong|incorrect|mistake|never mind|skip|without|none|neither|"
                r"doesn't|isn't|wouldn't|decline|refuse|nothing)\b")
NOTNEG = re.compile(r"\bno (problem|objections?|preference|worries)\b|\bnot (a problem|bad)\b|\bwhy not\b")
NEGYES = re.compile(r"(not|n't|no|never)\s+(?:\w+\s+){0,2}?(right|correct|fine|ok|okay|good|sure|it|works|accept|approve|great|perfect|confirm)\b")
DONE = re.compile(r"\b(that's all|that is all|that's everything|that was (all|everything|it)|nothing (else|more|further)|that'?ll be all|that's it|"
                  r"that will be all|all done|i'm done|good ?bye|bye|no,? thank|no,? thanks|all i (need|want)ed|all i need|no more|"
                  r"nothing,? thank|that would be all|have a (nice|good|lovely)|see you)\b")
LEAVE = re.compile(r"\b((?:don't|do not) want to (?:book|enrol|cancel|change|move|order|withdraw|go ahead)|withdraw(n)?$|leave it|keep the (booking|stay|job|course|place|appointment)|rather keep|keep it|forget (it|about it|that)|never ?mind|don't bother|leave (everything|things|that)|drop it|in that case no|"
                   r"i'?d rather leave|not (do|go ahead with) (it|that)|then (i won't|not)|don't (book|cancel|change|move|order|enrol|do)\b|"
                   r"do not (book|cancel|change|move|order|enrol)|i'll (think|pass|leave)|let's leave|skip it then|changed my mind, (no|leave))")
NOTWANTED = re.compile(r"\b(?:don'?t|do not|won't|will not|not|no need|without)(?:\s+\w+){0,3}?\s+(?:book|enrol|sign|order|cancel|change|move|withdraw|repair|buy|join|enroll)\w*[^,.;!?]*", re.I)
WAITING = re.compile(r"\W*(?:(?:ok|okay|sure|fine|yes|no|of course|thanks?|thank you|take your time|no (?:problem|hurry|rush|worries)|alright|all right|please|good|great|i'?ll wait|waiting|right|hello|i'm here|go ahead)\W*)+")
DUNNO = re.compile(r"\b(don't know|do not know|no idea|not sure|don't have (it|that|the|my|one|a)|haven't got|can't (find|remember)|dunno|"
                   r"couldn't (say|tell)|forgot|don't remember|unknown|not to hand|don't recall)\b")
ANY = re.compile(r"\b(any (day|time|of them)|whichever|whatever|don't mind|no preference|either( one)?( is fine)?|doesn't matter|all the same|"
                 r"up to you|earliest|soonest|first available|as soon as|next available|what (days|times|have you|do you have)|"
                 r"which (days|times)|when (are you|have you|do you have|could|can)|any (day|time) (but|except))\b")


def clean(text):
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')).strip()


def norm(text):
    n = clean(text).lower()
    for word, tens in TENS.items():
        for unit, value in list(UNITS_.items())[1:9] + [("one", 1)]:
            n = re.sub(rf"\b{word}[- ]{unit}\b", str(tens + value), n)
        for unit, value in list(SMALL_ORD.items()) + list(ORD.items())[:6]:
            n = re.sub(rf"\b{word}[- ]{unit}\b", f"{tens + value}th", n)
    for word, value in ORD.items():
        n = re.sub(rf"\b{word}\b", f"{value}th", n)
    for word, value in SMALL_ORD.items():
        n = re.sub(rf"\b{word}\b(?=,? (?:of )?{M})", f"{value}th", n)
        n = re.sub(rf"(?<={'|'.join([])})" if False else rf"\bthe {word}\b(?=\s*(?:$|[.,;!]|to\b|until|till|not\b|please))", f"the {value}th", n)
    for word, value in {**UNITS_, **TENS}.items():
        n = re.sub(rf"\b{word}\b", str(value), n)
    return n


def month(word):
    return MON.index(word[:3]) + 1


class Msg:
    """One message of the user, and the values in it."""

    def __init__(self, text, today, near=None, after=False):
        self.raw, self.n, self.today = clean(text), norm(text), today
        self.near, self.menu, self.after = near, False, after
        self.dates = self._dates()
        self.times = self._times()

    def has(self, pattern):
        return re.search(pattern, self.n) is not None

    def negated(self, start, end=None):
        before = self.n[:start]
        if NEG.search(before):
            return not re.search(r"(^|[.,;!?]\s*)no\s+$", before)or False
        return bool(end is not None and AFTERNEG.match(self.n[end:]))

    def _date(self, d, m, y=None):
        try:
            return dt.date(int(y or self.today.year), int(m), int(d)).isoformat()
        except ValueError:
            return None

    def _dates(self):
        found, text = [], self.n

        def take(pattern, make):
            nonlocal text
            for hit in list(re.finditer(pattern, text)):
                values = make(hit)
                if not values or any(v is None for v, _, _ in values):
                    continue
                found.extend(values)
                text = text[:hit.start()] + "\0" * (hit.end() - hit.start()) + text[hit.end():]

        take(r"\b(20\d\d)-(\d{1,2})-(\d{1,2})\b", lambda h: [(self._date(h[3], h[2], h[1]), h.start(), h.end())])
        take(rf"\b{D}(?:\s+(?:of\s+)?)?{TO}(?:{WD},?\s+)?{D}\s*(?:of\s+)?{M}{Y}",
             lambda h: [(self._date(h[1], month(h[4]), h[5]), h.start(1), h.end(1)), (self._date(h[3], month(h[4]), h[5]), h.start(3), h.end())])
        take(rf"\b{M}\s+(?:the\s+)?{D}{TO}{D}\b(?!\s*(?:of )?{M}){Y}",
             lambda h: [(self._date(h[2], month(h[1]), None), h.start(), h.end(2)), (self._date(h[3], month(h[1]), None), h.start(3), h.end())])
        take(rf"\b{D}\s*(?:of\s+|\. ?)?{M}{Y}", lambda h: [(self._date(h[1], month(h[2]), h[3]), h.start(), h.end())])
        take(rf"\b{M}\s+(?:the\s+)?{D}\b{Y}", lambda h: [(self._date(h[2], month(h[1]), h[3]), h.start(), h.end())])
        take(r"\b(\d{1,2})[/](\d{1,2})(?:[/](\d{2,4}))?\b", lambda h: [(self._date(h[1], h[2], ("20" + h[3][-2:]) if h[3] else None), h.start(), h.end())])
        take(r"\b(\d{1,2})\.(\d{1,2})\.(?:(\d{2,4})\b)?", lambda h: [(self._date(h[1], h[2], ("20" + h[3][-2:]) if h[3] else None), h.start(), h.end())])
        full = sorted(found, key=lambda v: v[1])
        base = dt.date.fromisoformat(full[0][0]) if full else self.near
        def bare(h):
            d = int(h[1])
            if base:
                m = base.month
            else:
                m = self.today.month if d >= self.today.day else self.today.month % 12 + 1
            return [(self._date(d, m), h.start(), h.end())]
        take(r"\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|time|course|choice|slot))", bare)
        if self.near and not found:
            take(r"\b(?:on |until |till |to |from )the (\d{1,2})\b(?!\s*(?::|pm|am|o'clock))", bare)

        def wday(h):
            index = [w[:3] for w in DAYS].index(h[1][:3])
            for value, start, end in found:
                if dt.date.fromisoformat(value or "2000-01-01").weekday() == index and value:
                    return [("", h.start(), h.end())]
                if -3 <= start - h.end() <= 6 or 0 <= h.start() - end <= 4:
                    return [("", h.start(), h.end())]
            anchor = self.near
            if anchor is None:
                anchor = self.today + dt.timedelta(days=1)
                day = anchor + dt.timedelta(days=(index - anchor.weekday()) % 7)
            elif self.after:
                day = anchor + dt.timedelta(days=(index - anchor.weekday()) % 7)
            else:
                day = anchor + dt.timedelta(days=index - anchor.weekday())
            return [(day.isoformat(), h.start(), h.end())]
        take(rf"\b{WD}", wday)
        take(r"\btomorrow\b", lambda h: [((self.today + dt.timedelta(days=1)).isoformat(), h.start(), h.end())])
        take(r"\btoday\b", lambda h: [(self.today.isoformat(), h.start(), h.end())])
        self.masked = text
        return [(v, s, self.negated(s, e)) for v, s, e in sorted(found, key=lambda v: v[1]) if v]

    def _times(self):
        found, text = [], self.masked

        def take(pattern, make):
            nonlocal text
            for hit in list(re.finditer(pattern, text)):
                value = make(hit)
                if value is None:
                    continue
                found.append((value, hit.start(), self.negated(hit.start(), hit.end())))
                text = text[:hit.start()] + "\0" * (hit.end() - hit.start()) + text[hit.end():]

        def clock(h, m, half):
            h, m = int(h), int(m)
            if h > 23 or m > 59:
                return None
            half = (half or "").replace(".", "")
            if half == "pm" and h < 12:
                h += 12
            if half == "am" and h == 12:
                h = 0
            return (h * 60 + m, bool(half) or h > 12)
        AP = r"(?:\s*(a\.?m\.?|p\.?m\.?)(?![a-z]))"
        take(rf"(?<![£$\d])\b(\d{{1,2}})[:.](\d{{2}})(?!\d){AP}?", lambda h: clock(h[1], h[2], h[3]))
        take(rf"\b(\d{{1,2}}){AP}", lambda h: clock(h[1], 0, h[2]))
        take(r"\bhalf past (\d{1,2}|one)\b", lambda h: clock(1 if h[1] == "one" else h[1], 30, ""))
        take(r"\bhalf (\d{1,2})\b", lambda h: clock(h[1], 30, ""))
        take(r"\bquarter past (\d{1,2}|one)\b", lambda h: clock(1 if h[1] == "one" else h[1], 15, ""))
        take(r"\bquarter to (\d{1,2}|one)\b", lambda h: (((1 if h[1] == "one" else int(h[1])) * 60 - 15), False))
        take(r"\b(\d{1,2}|one) ?(?:o'? ?clock)\b", lambda h: clock(1 if h[1] == "one" else h[1], 0, ""))
        take(r"\b(?:at|around|about|for) (\d{1,2}|one)\b(?! ?(?:night|day|week|pound|£|%|people|tyre|of))", lambda h: clock(1 if h[1] == "one" else h[1], 0, ""))
        take(r"\b(noon|midday)\b", lambda h: (720, True))
        return sorted(found, key=lambda v: v[1])

    def pick(self, hits):
        """Of several values for one thing: what was corrected to, else the first."""
        hits = [h for h in hits if not h[2]]
        if not hits:
            return None
        if len(hits) > 1 and (CORRECT.search(self.n) or re.search(r"\bfrom\b.*\bto\b", self.n) or re.match(r"no\b", self.n)):
            return hits[-1][0]
        return hits[0][0]

    def choose(self, table):
        hits = []
        for value, pattern in table.items():
            for hit in re.finditer(pattern, self.n):
                hits.append((value, hit.start(), self.negated(hit.start(), hit.end()), hit.end()))
        hits.sort(key=lambda h: (h[1], -h[3]))
        kept, last = [], -1
        for h in hits:
            if h[1] >= last:
                kept.append(h)
                last = h[3]
        return [h[:3] for h in kept]

    def time(self, options=None):
        hits = [h for h in self.times if not h[2]]
        if not hits:
            return None
        minutes, sure = (hits[-1] if CORRECT.search(self.n) or re.search(r"\bno\b[,.]", self.n) else hits[0])[0]
        ways = [minutes] if sure else [minutes, minutes + 720]
        texts = [f"{w // 60 % 24:02d}:{w % 60:02d}" for w in ways]
        for t in texts:
            if options and t in options:
                return t
        return texts[1] if not sure and minutes < 7 * 60 + 30 else texts[0]

    def numbers(self):
        return [int(x) for x in re.findall(r"(?<![\w£/.:-])(\d{1,3})(?![\w/:]|\.\d|-\d)", self.masked)]

    def option(self, options):
        """Which of a list the user means: by number, by place, by price, by time."""
        if not options:
            return None
        n = self.n
        hit = re.search(r"\b(?:option|number|no\.?|choice|nr\.?|#)\s*(\d)\b", n) or re.fullmatch(r"(?:the |take |i'll take |i take )?(\d)[.)]?(?: please| then)?[.!]?", n)
        if hit and 1 <= int(hit[1]) <= len(options):
            return options[int(hit[1]) - 1]["value"]
        if re.search(r"\boption one\b|\bnumber one\b", n):
            return options[0]["value"]
        priced = [o for o in options if o.get("price") is not None]
        if priced and re.search(r"\b(cheapest|least expensive|lowest price|lowest)\b", n):
            return min(priced, key=lambda o: o["price"])["value"]
        if priced and re.search(r"\b(dearest|most expensive|priciest|best one)\b", n):
            return max(priced, key=lambda o: o["price"])["value"]
        if re.search(r"\b(cheaper)\b", n) and len(priced) == 2:
            return min(priced, key=lambda o: o["price"])["value"]
        if re.search(r"\b(earliest|soonest|first one|first of|the first|first time|former|1st)\b", n):
            return options[0]["value"]
        if re.search(r"\b(latest|last one|the last|last time|latter)\b", n):
            return options[-1]["value"]
        for word, index in (("second", 1), ("2nd", 1), ("third", 2), ("3rd", 2), ("4th", 3)):
            if re.search(rf"\b(the )?{word}( one| option| time)?\b", n) and index < len(options) and not self.dates:
                return options[index]["value"]
        if re.search(r"\b(either|don't mind|no preference|whichever|any of them|up to you|doesn't matter|all the same)\b", n):
            return options[0]["value"]
        return None

    def yesno(self):
        menu = re.fullmatch(r"\W*(?:option |number |no\. ?)?([12])\W*(?:please)?\W*", self.n)
        if menu and self.menu:
            return "yes" if menu[1] == "1" else "no"
        parts = [p for p in re.findall(r"[^.?!]+[.?!]*", self.n) if p.strip()]
        plain = [p for p in parts if "?" not in p]
        text = NOTNEG.sub(" yes ", "".join(plain or parts))
        negyes = NEGYES.search(text)
        bare = NEGYES.sub(" no ", text)
        yes, no = bool(YES.search(bare)), bool(negyes or NO.search(bare))
        if yes and no:
            y, n = YES.search(bare).start(), NO.search(bare).start() if NO.search(bare) else 0
            if re.match(r"\W*(yes|yeah|yep|ok|okay|sure|fine)\b", bare):
                return "yes"
            if re.match(r"\W*no\b,? (that|it|this|everything|all)('s| is|) ?(is )?(all )?(right|correct|fine|good|ok)", bare):
                return "yes"
            return "no" if n < y else "yes"
        return "yes" if yes else "no" if no else None


class Ask:
    def __init__(self, *slots, key=None, offer=None, options=None, **values):
        self.slots, self.key, self.offer, self.options, self.values = list(slots), key, offer, options, values


class Recap:
    def __init__(self, tool, args, fields, **values):
        self.tool, self.args, self.fields, self.values = tool, args, fields, values


class Tell:
    def __init__(self, key, **values):
        self.key, self.values = key, values


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.flags, self.misheard, self.holds = kind, {}, {}, False, 0


def words(path):
    """Lines `key: variant | variant` below [style], over those that all desks share."""
    general = pathlib.Path(__file__).with_name("general.txt")
    out = {} if pathlib.Path(path) == general else words(general)
    style = None
    for line in pathlib.Path(path).read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            style = line.strip("[] \n")
            out.setdefault(style, {})
        else:
            key, rest = line.split(":", 1)
            out[style][key.strip()] = [v.strip().replace("\\n", "\n") for v in rest.split(" | ")]
    return out


def read_day(value, style):
    d = dt.date.fromisoformat(value)
    wd, m = DAYS[d.weekday()].capitalize(), MONTHS[d.month - 1]
    th = "th" if 11 <= d.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
    return {"plain": f"{wd} {d.day} {m}", "chatty": f"{wd} the {d.day}{th} of {m}", "form": d.strftime("%d/%m/%Y"),
            "several": f"{d.day} {m}", "eitheror": f"{wd} the {d.day}{th} of {m}", "indirect": f"{wd}, {d.day} {m}",
            "formal": f"{wd}, {d.day} {m} {d.year}", "terse": f"{d.day} {m[:3]}", "nonnative": f"{d.day}. {m}",
            "mishears": f"the {d.day}{th} of {m}", "lists": f"{wd[:3]} {d.day} {m[:3]}", "slow": f"{m} {d.day}{th}"}[style]


def read_time(value, style):
    h, m = map(int, value.split(":"))
    twelve = f"{(h - 1) % 12 + 1}" + (f".{m:02d}" if m else "") + (" pm" if h >= 12 else " am")
    return {"chatty": twelve, "eitheror": twelve, "mishears": twelve.replace(".", ":"), "indirect": twelve.replace(".", ":").replace(" ", ""),
            "nonnative": f"{h}:{m:02d} o'clock", "formal": f"{h:02d}:{m:02d} hours"}.get(style, value)


class Agent:
    """A desk clerk in one style. `run` takes what the user said and gives the answer with the calls of the turn."""

    def __init__(self, desk, style):
        self.desk, self.style, self.words = desk, style, desk.words[style]
        self.calls, self.memo, self.count = [], {}, {}
        self.task, self.queue, self.done, self.shared = None, [], [], {}
        self.pending, self.salt, self.last_tell, self.held = None, None, "", None
        self.over = False

    # --- tools
    def call(self, tool, **args):
        try:
            result = self.desk.tools[tool](**args)
        except ValueError as e:
            result = {"error": str(e)}
        self.calls.append({"name": tool, "arguments": args, "result": result})
        return result

    def read(self, tool, **args):
        key = (tool, tuple(sorted(args.items())))
        if key not in self.memo:
            self.memo[key] = self.call(tool, **args)
        return self.memo[key]

    # --- words
    def show(self, value):
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            return read_day(value, self.style)
        if isinstance(value, str) and re.fullmatch(r"\d\d:\d\d", value):
            return read_time(value, self.style)
        return str(value)

    def say(self, key, **values):
        variants = self.words.get(key)
        if variants is None:
            raise KeyError(f"{self.style}: {key}")
        n = self.count.get(key, 0)
        self.count[key] = n + 1
        text = variants[(n + self.salt) % len(variants)]
        shown = {}
        for k, v in values.items():
            if isinstance(v, bool):
                if f"{k}_yes" not in self.words:
                    continue
                v = self.words[f"{k}_{'yes' if v else 'no'}"][0]
            shown[k] = self.listing(v) if isinstance(v, list) else self.show(v)
        return text.format_map(shown)

    def listing(self, options):
        s = self.style
        def label(o):
            t, p, x = self.show(o.get("label", o["value"])), o.get("price"), self.extra(o)
            if s == "lists":
                return t + (f", {x}" if x else "") + (f" – £{p}" if p is not None else "")
            if s == "terse":
                return t + (f" {x}" if x else "") + (f" £{p}" if p is not None else "")
            if s == "nonnative":
                return t + (f", {x}," if x else "") + (f" costs {p} pounds" if p is not None else "")
            if s in ("chatty", "indirect", "slow"):
                return t + (f" {x}" if x else "") + (f" at £{p}" if p is not None else "")
            if s == "formal":
                return t + (f", {x}" if x else "") + (f", at a charge of £{p}.00" if p is not None else "")
            inner = "; ".join([y for y in (x, f"£{p}" if p is not None else "") if y])
            return t + (f" ({inner})" if inner else "")
        items = [label(o) for o in options]
        if not items:
            return ""
        if s == "lists":
            return "\n" + "\n".join(f"{i}. {t}" for i, t in enumerate(items, 1)) + "\n"
        if s == "form":
            return "\n" + "\n".join(f"[ ] {t}" for t in items) + "\n"
        if s == "terse":
            return " / ".join(items)
        if len(items) == 1:
            return items[0]
        last = {"eitheror": " or ", "nonnative": " and also ", "formal": "; or ", "indirect": " or ", "chatty": " or "}.get(s, " and ")
        sep = "; " if s in ("formal", "slow") or any("," in i for i in items) else ", "
        return sep.join(items[:-1]) + last.replace("; or ", "; or ") + items[-1]

    def extra(self, o):
        x = o.get("extra")
        return " ".join(self.show(p) for p in x) if isinstance(x, (list, tuple)) else x

    # --- one turn
    def run(self, prompt, detailed=False):
        self.calls = []
        answer = self.reply(prompt).strip()
        answer = re.sub(r"(^|[.?!] )([a-z])(?!\.)", lambda h: h[1] + h[2].upper(), answer)
        answer = answer.replace("\n ", "\n")
        return {"answer": answer, "tool_calls": self.calls}

    def near(self):
        if self.task is None:
            return None
        days = [v for v in self.task.slots.values() if isinstance(v, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", v)]
        if self.pending and self.pending[0] == "recap" or days:
            return dt.date.fromisoformat(days[0]) if days else None
        return None

    def reply(self, text):
        if self.salt is None:
            self.salt = zlib.crc32(text.encode()) % 7
        msg = Msg(text, self.desk.today, self.near(), bool(self.pending and self.pending[0] == "ask"))
        msg.menu = self.style == "lists"
        if self.held is not None:
            later, self.held = self.held, None
            heard = self.overheard(msg)
            if self.task and not WAITING.fullmatch(msg.n):
                self.absorb(msg, waiting=True)
                act = next((a for a in (self.desk.policy(self, self.task) for _ in range(9)) if a is not None), None)
                if isinstance(act, Ask):
                    self.pending = ("ask", act)
                    self.absorb(msg)
            done = self.task is None and not self.queue and not heard and DONE.search(msg.n)
            text = " ".join(heard + [later()])
            if done and self.pending and self.pending[0] == "more":
                self.over = True
                return self.last_tell + " " + self.say("bye")
            return text
        found = self.desk.intents(Msg(NOTWANTED.sub(lambda h: " " * len(h[0]), msg.raw), self.desk.today))
        if self.over and not found and not self.desk.topics(msg, self):
            return self.say("bye")
        self.over = False
        pre, moved = [], False
        topics = self.desk.topics(msg, self)
        kinds = [k for k, _ in found]
        if self.task is None:
            if not found and not topics:
                if self.pending and self.pending[0] == "more":
                    answer = msg.yesno()
                    if DONE.search(msg.n) or answer == "no" or re.search(r"\b(thank|thanks|cheers)\b", msg.n):
                        self.over = True
                        return self.say("bye")
                    if "?" in text and self.last_tell and not self.pending[1]:
                        self.pending = ("more", True)
                        return self.last_tell + " " + self.say("more")
                    if answer == "yes" and not re.match(r"\W*(ok|okay|great|perfect|good|fine|lovely|brilliant|super)\b", msg.n):
                        return self.say("whatelse")
                    if answer == "yes":
                        if len(self.pending) > 2:
                            self.over = True
                            return self.say("bye")
                        self.pending = ("more", self.pending[1], True)
                        return self.say("more")
                elif DONE.search(msg.n):
                    self.over = True
                    return self.say("bye")
                return self.say("again") + " " + self.say("whatelse")
            self.open(found, msg)
        else:
            old = self.pending
            new = [f for f in found if f[0] != self.task.kind and f[0] not in [t.kind for t in self.queue]]
            if new and self.desk.strong(msg, new, self):
                self.open(new, msg, queue=True)
                moved = True
                cut = min(p for _, p in new)
                head = msg.raw[:cut] if cut > 3 else ""
                msg = Msg(head, self.desk.today, self.near())
                if not head.strip():
                    pre.append(self.say("noted"))
        if topics:
            pre += [self.desk.answer(self, t) for t in topics]
            if self.task is None:
                self.last_tell = " ".join(pre)
                self.done.append("info")
                return self.finish(pre)
        if self.task is not None and self.pending and self.pending[0] in ("ask", "recap") and msg.raw:
            out = self.hear(msg, pre, moved or bool(topics))
            if out is not None:
                return out
        return self.go(pre)

    def overheard(self, msg):
        """What is asked or wished for while the desk looks something up."""
        if WAITING.fullmatch(msg.n):
            return []
        found = self.desk.intents(Msg(NOTWANTED.sub(lambda h: " " * len(h[0]), msg.raw), self.desk.today))
        known = [t.kind for t in (self.task, *self.queue) if t]
        new = [f for f in found if f[0] not in known]
        if new and (self.task is None or self.desk.strong(msg, new, self)):
            kept, self.task = self.task, self.task or Task("none")
            self.open(new, msg, queue=True)
            self.task = kept
        return [self.desk.answer(self, t) for t in self.desk.topics(msg, self)]

    def open(self, found, msg, queue=False):
        """A task for each wish; the part of the message that is about it fills it."""
        cuts = []
        for kind, pos in found:
            at = max([msg.n.rfind(j, 0, pos) for j in (" and ", ". ", ", also", " then ", "; ", "? ")] + [0])
            cuts.append((kind, at))
        for i, (kind, at) in enumerate(cuts):
            end = cuts[i + 1][1] if i + 1 < len(cuts) else len(msg.n)
            start = 0 if i == 0 and not queue else at
            part = Msg(msg.n[start:end], self.desk.today) if len(cuts) > 1 or queue else msg
            task = Task(kind)
            self.desk.begin(self, task, part)
            self.desk.fill(self, task, part, None)
            if len(cuts) > 1 or queue:
                part.whole = msg
            if self.task is None:
                self.task = task
                self.pending = None
            else:
                self.queue.append(task)
        for task in [t for t in (self.task, *self.queue) if t]:
            for name in ("owner", "learner", "reg"):
                if self.shared.get(name) and name not in task.slots and task.kind not in ("courses", "details", "status", "quote", "move_job", "cancel_stay", "change_stay"):
                    task.slots[name] = self.shared[name]

    def absorb(self, msg, waiting=False):
        before = dict(self.task.slots)
        mentioned = self.desk.fill(self, self.task, msg, None if waiting else self.pending) or set()
        changed = {k for k, v in self.task.slots.items() if before.get(k) != v}
        gone = {k for k in before if k not in self.task.slots}
        return changed | gone, set(mentioned)

    def hear(self, msg, pre, moved):
        kind, act = self.pending[0], self.pending[1]
        changed, mentioned = self.absorb(msg)
        answer = msg.yesno()
        task = self.task
        if kind == "recap":
            wrong = self.pending[2]
            if changed:
                return None
            condition = self.desk.condition(act, msg)
            if condition == "no":
                return self.drop()
            if answer is None and not wrong and (condition == "yes" or self.does(msg)):
                answer = "yes"
            if LEAVE.search(msg.n) and not mentioned:
                return self.drop()
            if wrong and (mentioned or self.desk.denies(msg, wrong)):
                return " ".join(pre + [self.say("sorry"), self.recap(act)])
            if answer == "yes" and not (moved and not re.match(r"\W*(yes|ok|correct|right)", msg.n)):
                if wrong:
                    return " ".join(pre + [self.say("wrongyes"), self.recap(act)])
                return self.commit(act, pre)
            if answer == "no" and not moved:
                if DONE.search(msg.n) and not wrong:
                    return self.drop()
                task.flags["asked_change"] = True
                return " ".join(pre + [self.say("change")])
            if mentioned and answer is None or moved:
                return " ".join(pre + [self.recap(act)])
            return " ".join(pre + [self.say("again"), self.recap(act)])
        # something was asked
        if changed:
            if self.style == "slow":
                slot = sorted(changed)[0]
                value = task.slots.get(slot)
                if isinstance(value, str):
                    pre.append(self.say("echo", value=self.desk.spoken(self, slot, value)))
            return None
        if act.offer and answer == "yes":
            task.slots.update(act.offer)
            return None
        if LEAVE.search(msg.n) or (act.offer and answer == "no" and (DONE.search(msg.n) or task.flags.get("refused"))):
            return self.drop()
        if act.offer and answer == "no":
            task.flags["refused"] = True
            return " ".join(pre + [self.say("otherwise")])
        if moved:
            return None
        if self.desk.stuck(self, task, act, msg):
            return None
        if re.search(r"\b(cancel|stop) (that|this|the whole)", msg.n):
            return self.drop()
        if mentioned:
            return " ".join(pre + [self.ask(act)])
        return " ".join(pre + [self.say("again"), self.ask(act)])

    def does(self, msg):
        """The act itself is said, as an answer to "book it, or change something?"."""
        verbs = self.desk.verbs.get(self.task.kind)
        hit = re.search(verbs, msg.n) if verbs and "?" not in msg.raw else None
        return hit is not None and not msg.negated(hit.start())

    def drop(self):
        self.task, self.pending = None, None
        text = self.say("dropped")
        return self.finish([text])

    def finish(self, parts):
        if self.queue:
            self.task, self.pending = self.queue.pop(0), None
            return self.go(parts + [self.say("next", wish=self.words["wish_" + self.task.kind][0])])
        self.task, self.pending = None, ("more", False)
        return " ".join(parts + [self.say("more")])

    def go(self, parts):
        task = self.task
        if self.style == "slow" and task.holds == 0:
            task.holds = 1
            text = " ".join(parts + [self.say("hold")])
            self.held = lambda: self.go([])
            return text
        for _ in range(12):
            act = self.desk.policy(self, task)
            if act is not None:
                break
        if isinstance(act, Ask):
            if self.style == "slow" and act.options and not task.flags.get("held_list"):
                task.flags["held_list"] = True
                self.held = lambda: self.go([])
                return " ".join(parts + [self.say("hold")])
            return " ".join(parts + [self.ask(act)])
        if isinstance(act, Recap):
            if self.style == "slow" and task.holds == 1:
                task.holds = 2
                self.held = lambda: self.go([])
                return " ".join(parts + [self.say("hold")])
            return " ".join(parts + [self.recap(act)])
        text = self.say(act.key, **act.values)
        self.last_tell = text
        self.task = None
        self.done.append(task.kind)
        return self.finish(parts + [text])

    def commit(self, act, pre):
        result = self.call(act.tool, **act.args)
        self.memo = {}
        tell = self.desk.outcome(self, self.task, act, result)
        self.done.append(self.task.kind)
        kind = self.task.kind
        self.task, self.pending = None, None
        def out():
            self.last_tell = self.say(tell.key, **tell.values)
            return self.finish([self.last_tell])
        if self.style == "slow":
            self.held = out
            return " ".join(pre + [self.say("writing")])
        return " ".join(pre + [out()]) if pre else out()

    def ask(self, act):
        self.pending = ("ask", act)
        key = act.key
        many = {"form": 9, "several": 3}.get(self.style, 1)
        slots = act.slots[:many]
        if key is None and self.style == "form":
            lines = [self.say("f_" + s, **(act.values | {"options": act.options or []})) for s in slots]
            return self.say("formhead") + "\n" + "\n".join(lines)
        if key is None and self.style == "several":
            parts = [self.say("p_" + s, **(act.values | {"options": act.options or []})) for s in slots]
            if len(slots) == 1:
                return self.say("severalone", parts=parts[0])
            return self.say("severalhead", parts=", ".join(parts[:-1]) + " and " + parts[-1])
        return self.say(key or "ask_" + slots[0], **(act.values | {"options": act.options or []}))

    def recap(self, act):
        task, wrong = self.task, None
        values = dict(act.fields) | act.values
        if self.style == "mishears" and not task.misheard:
            task.misheard = True
            names = sorted(s for s in act.fields if self.desk.wrong(s, act.fields[s], task) is not None)
            if names:
                slot = names[(zlib.crc32((task.kind + str(sorted(act.args.items()))).encode())) % len(names)]
                bad = self.desk.wrong(slot, act.fields[slot], task)
                wrong = (slot, bad)
                values[slot] = bad
        self.pending = ("recap", act, wrong)
        return self.say("recap_" + task.kind, **values)
