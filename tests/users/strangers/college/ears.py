"""What a message holds: values, wants, questions, yes and no. Rules only."""
import re
from datetime import date, timedelta

from world import TODAY

DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = "january february march april may june july august september october november december".split()
NUM = dict(zip("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(), range(1, 21)))
ORD = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "last": -1, "former": 0, "latter": -1}
MON = r"(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?"
DATE = re.compile(rf"\b(\d{{4}})-(\d\d?)-(\d\d?)\b|\b(\d\d?)(?:st|nd|rd|th)?(?: of)? {MON},?(?: (\d{{4}}|'?\d\d)\b(?!:))?|\b{MON} (\d\d?)(?:st|nd|rd|th)?\b(?!:),?(?: (\d{{4}}))?|\b(\d\d?)[./](\d\d?)(?:[./](\d{{4}}|\d\d)\b)?", re.I)
COURSE = {"SPA": r"spanish", "POT": r"potter|ceramic|wheel.?throw", "ITA": r"italian", "WAT": r"water.?colou?r|painting", "YOG": r"yoga", "WSB": r"workshop|prep(aration)?\b"}
TOPICS = {
    "refund": r"(how much|what|anything|any|money|something|do|would|will|get|full).{0,40}\b(back|refund\w*)\b|refund (be|policy|would)",
    "concession": r"concession|pension|discount|reduc|reduction|senior|student rate|cheaper for|reduced",
    "proof": r"proof|what .{0,30}(show|prove)|letter|evidence",
    "materials": r"\bbooks?\b(?= (do|will|is|are|should|would|we|for|i|the)|\?|$| used)|textbook|coursebook|material|bring|equipment do|need to have|\bkit\b|which book|what book",
    "tutor": r"\bwho (teach|is the t|runs|takes|gives|leads|would|will|'s)|tutor|teacher|taught by|teaching",
    "start": r"when (does|do|will|would|is).{0,40}(start|begin|first)|start(ing)? date|when .{0,20}start|first (session|day|lesson|class)",
    "where": r"\bwhere\b|which room|what room is",
    "weeks": r"how long|how many (weeks|sessions|lessons|evenings|mornings)|weeks",
    "price": r"how much(?!.{0,40}(back|refund))|cost|price|fee\b|charge|expensive|free of charge|extra|is it free",
    "places": r"places? (left|free)|still (free|places|room)|any places|is there (still )?(a place|space)|available|full\b",
    "time": r"what time|which (days?|evenings?)|what days?|when (is|are|do|does) (it|they|the (class|group|course|lesson))\b(?!.{0,20}(start|begin))",
    "deadline": r"deadline|until when|last day|latest.*regist|by when|register by",
    "wait": r"how long (does|will|would).{0,30}(post|take|copy|arrive)|how (soon|quick)|when (can|could|will|would) (i|it).{0,20}(collect|have|get|arrive|ready|come)|days",
    "substitute": r"(somebody|someone|friend|else|anyone).{0,40}(instead|take|place|go|come)",
    "when": r"\bwhen\b.{0,15}(is|are) (it|that|the exam|the workshop|the session)",
}
VOCAB = "|".join(DAYS) + "|" + "|".join(d + "s" for d in DAYS) + r"|voucher|credit|card|post|posted|mail|invoice|instal\w+|collect\w*|pick\w*|projector|morning|afternoon|evening|garden room|studio 3|hall|library room|pottery|italian|watercolour|yoga|spanish|waiting list|level \w+|\d[\w./:-]*|cancel\w*|book\w*|catering|cash|email"
NEG = re.compile(rf"\b(?:not|no|without|instead of|rather than|except|other than|(?:don'?t|do not|won'?t|doesn'?t|didn'?t) (?:want|need|like|cancel)|keep|keeping|no longer|never|isn'?t)(?: (?:on|by|in|the|a|an|any|to|for|from|my|at|at all|want|need|via|with|have|like|it|be|back|said|mean|as|my|on my|go|put))*? ({VOCAB})\b", re.I)
CAP = re.compile(r"\b[A-Z][a-zà-ÿ'’-]+(?:[ -][A-Z][a-zà-ÿ'’-]+){1,2}\b")
STOP = set(DAYS + MONTHS + "i my the a is it yes no ok please thanks thank hello hi good dear garden studio library room hall spanish italian english pottery watercolour yoga gentle bookkeeping fernhill college exam workshop level caminos b2 c1 friend name contact phone number learner from on for to and at her his she he they then just only could can would what which who where when that this sorry well oh fine right great call ring morning afternoon evening i'm it's that's she's he's we're i'd name's i've speaking mine chess club mrs mr ms day date birth not may".split()) | {d + "s" for d in DAYS} | {d[:3] for d in DAYS}
YES = re.compile(r"\b(yes|yeah|yep|yup|ye[sa]h?|sure|correct|exactly|absolutely|certainly|of course|agreed|go ahead|please do|do it|do that|do so|book it|book that|book me|cancel it|go for it|confirm(ed)?|that'?s it|sounds (good|fine|great|right|perfect)|works for me|i'?ll take (it|that|this)|that('s| is| will be| would be|'ll be)? (all )?(fine|right|good|ok|okay|great|perfect|lovely|correct|suits|do)|suits me|very good|perfect|great|let'?s do|carry on|proceed|by all means|fine by me|fine with me|please (book|cancel|register|order|change|move|make|go|pass|send|carry)|ok|okay|right|fine|happy with|i agree|all good|you may|lovely)\b", re.I)
NO = re.compile(r"^\W*(no|nope|nah|not|wrong|stop|wait|hold on|hang on|actually|never ?mind|oh no|sorry,? no|hmm,? no)\b(?! (problem|worries|rush|hurry|bother))|\b(leave it|forget it|do(n'?t| not) (book|cancel|do|go|want|register|order|change)|isn'?t right|not (right|correct|quite)|that'?s wrong|i'?d rather (not|keep|have|collect|take)|i('ve| have) changed my mind|more than i (want|can)|over my|can'?t afford|too (much|expensive|dear|late|early|long)|keep (it|my place|the place|them|the booking)|no,? thank|instead)\b", re.I)
DROP = re.compile(r"\b(leave it|forget (it|about)|never ?mind|keep (it|my place|the place|the booking|my booking|things)|(do not|don'?t|won'?t|not) (cancel|book|do it|want it|bother|change|going to cancel)|no booking|not now|i'?ll (stay|keep)|stay (where|in)|drop it|think about it)\b", re.I)
UNKNOWN = re.compile(r"\b(do(n'?t| not) (know|have|remember|recall)|no idea|not sure|unsure|can(no|')?t (find|remember|recall|say)|haven'?t got|have not got|have no|no (learner |booking |certificate )?number|lost (it|my number|the letter|my card)|not to hand|mislaid|forgot(ten)?|by name|couldn'?t tell|that'?s all i know|isn'?t (to hand|known))\b", re.I)
BYE = re.compile(r"\b(good ?bye|bye|that'?s (all|everything|it)\b(?! i know)|that (is|was|will be|would be) (all|everything)\b(?! i know)|nothing (else|more|further)|no(thing)? more|all (done|set|sorted)|i'?m (done|all set|fine)|no,? thank|no,? that'?s|have a (nice|good|lovely)|see you)\b", re.I)


def year(text, born):
    y = int(text.lstrip("'"))
    return y if y > 99 else (1900 + y if born and y > 26 else 2000 + y)


class Heard:
    """asked: the slots last asked for; shown: options last shown."""

    def __init__(self, text, asked=(), shown=()):
        self.text = text = text.replace("’", "'").replace("–", "-").replace("—", ", ").strip()
        self.asked, low = set(asked), text.lower()
        self.low, self.v = low, {}
        self.words = re.findall(r"[\w'-]+", low)
        self.short = len(self.words) <= 4
        sentences = [s for s in re.split(r"(?<=[.!?])\s+|\n|; ", text) if s.strip()]
        self.questions = [s for s in sentences if s.rstrip().endswith("?") or re.match(r"\W*(and |but |so |also,? |first,? |ok(ay)?,? |before .{0,40}, )?(how|what|when|who|which|where|is there|are there|do i|does|can you tell|could you tell|will there|would there|must i)\b", s, re.I)
                          or re.search(r"\b((like|want|need|wish) to (know|ask|hear|find out)|wonder(ing|ed)?|tell me (how|what|when|who|which|whether|if|the)|just asking)\b", s, re.I)]
        self.topics = []
        for s in self.questions:
            hits = [t for t, r in TOPICS.items() if re.search(r, s, re.I)]
            if re.search(r"certificate|copy", s, re.I) and "wait" not in hits and re.search(r"how long|how soon", s, re.I):
                hits = ["wait"]
            self.topics += [t for t in hits if t not in self.topics]
        self.unknown = bool(UNKNOWN.search(low))
        self.drop = bool(DROP.search(low))
        self.no = bool(NO.search(low))
        self.yes = bool(YES.search(re.sub(r"\b(not|isn'?t|no) (right|correct|ok|fine|sure|good|great)\b|if (it|that|this)('s| is)? (fine|ok\w*|right|possible)|right (now|away)|make sure|not sure", " ", low))) and not re.match(r"\W*(no|nope|not)\b(?! (problem|worries))", low)
        self.bye = bool(BYE.search(low))
        self.thanks = bool(re.search(r"\b(thanks?|thank you|cheers|ta)\b", low))
        self.any = bool(re.search(r"\b(either|any( of| one|thing)?|whichever|whatever|you (choose|pick)|do(es)?n'?t matter|no preference|don'?t mind|all the same|up to you)\b", low))
        self.limit = None
        if m := re.search(r"(?:at most|up to|no more than|not more than|max\w*(?: of)?|within|limit (?:is|of)|under|below|budget (?:is|of)|more than|over|above)\s*(?:is |about )?£?\s?(\d+)(?:\.\d\d)?(?: ?(?:pounds|quid))?(?! (?:people|players|guests|members|of us|days|weeks))", low):
            if "least" not in low[max(0, m.start() - 12):m.start()]:
                self.limit = int(m[1])
        self.neg = [m[1].lower() for m in NEG.finditer(text) if not re.match(r"\d", m[1]) or "£" not in m[0]]
        pos = NEG.sub(lambda m: " " + "~" * 3 + " ", text)
        pos = re.sub(r"\b(the |my )?(water\w+|italian|pottery|spanish|yoga)( painting| conversation)?( course| one)?,? (i('d like to| want to|'ll| will)? keep|stays|remains)\b", " ", pos, flags=re.I)
        pos = re.sub(r"£\s?\d+(\.\d\d)?|\b\d+(\.\d\d)? ?(pounds|quid|gbp)\b", " ", pos, flags=re.I)
        self.pos = pos.lower()
        self.values(pos)
        self.wants()
        self.ordinal(shown)

    def put(self, slot, value):
        self.v[slot] = value

    def values(self, pos):
        low = pos.lower()
        if m := re.search(r"\bl[- ]?(\d{4})\b", low) or ("number" in self.asked and re.search(r"\b(\d{4})\b(?!-)", DATE.sub(" ", low))):
            self.put("number", f"L-{m[1]}")
            low = low.replace(m[0], " ")
        if m := re.search(r"\bb-? ?(\d{4})\b", low):
            self.put("booking", f"B-{m[1]}")
        if m := re.search(r"\bc-? ?(\d{3})\b", low):
            self.put("cert", f"C-{m[1]}")
        dates, rest = [], low
        for m in DATE.finditer(low):
            g, born = m.groups(), "dob" in self.asked
            try:
                if g[0]:
                    d, full = date(int(g[0]), int(g[1]), int(g[2])), True
                else:
                    dd, mm, yy = (g[3], g[4], g[5]) if g[3] else (g[7], g[6], g[8]) if g[6] else (g[9], g[10], g[11])
                    month = int(mm) if mm.isdigit() else [x[:3] for x in MONTHS].index(mm[:3]) + 1
                    full = bool(yy)
                    d = date(year(yy, born or len(yy) < 4) if yy else TODAY.year, month, int(dd))
            except (ValueError, TypeError):
                continue
            rest = rest.replace(m[0], " # ", 1)
            if full and d.year < 2015:
                self.put("dob", d.isoformat())
            else:
                if d.month == 5 and "may" in m[0] and not re.search(r"\d", m[0]):
                    continue
                dates.append(d if full or d >= TODAY else d.replace(year=d.year + 1))
        days = [d for d in re.findall(r"\b(" + "|".join(d[:3] + r"(?:" + d[3:] + r"s?)?" for d in DAYS) + r"|tues|weds|thurs?)\b", rest) if d != "sat" or "i sat" not in rest]
        days = [next(x for x in DAYS if x.startswith(d[:3])).capitalize() for d in days]
        if "tomorrow" in rest:
            dates.append(TODAY + timedelta(1))
        if days:
            self.put("days", list(dict.fromkeys(days)))
        if not dates and days and "date" in self.asked:
            dates = [TODAY + timedelta((DAYS.index(days[-1].lower()) - TODAY.weekday()) % 7 or 7)]
        if dates:
            self.put("dates", dates)
        if months := [i + 1 for i, m in enumerate(MONTHS) if m != "may" and re.search(rf"\b(in|of|for) {m}\b", rest)]:
            self.put("months", months)
        parts = [p for p in ("morning", "afternoon", "evening") if re.search(rf"\b{p}s?\b", rest) and not re.search(rf"\bgood {p}", rest)]
        if parts:
            self.put("parts", parts)
        self.clock(rest)
        if m := re.search(r"\b(\d{1,3}|" + "|".join(NUM) + r")(?: or so)? (?:\w+ )?(people|persons|of us|players|members|guests|participants|attendees|seats|heads|chairs)\b|\b(?:party|group|club|there (?:are|will be)|we(?:'re| are| will be)|for|make (?:it|that))(?: of)? (\d{1,3}|" + "|".join(NUM) + r")\b(?! ?(?::|am|pm|o'clock|hours?|weeks|days|#|september|october))", rest):
            self.put("people", self.number(m[1] or m[3]))
        elif "people" in self.asked and (m := re.search(r"(?<![:\d])\b(\d{1,3}|" + "|".join(NUM) + r")\b(?! ?(?:am|pm|hours?)\b)(?![:\d])", rest)):
            self.put("people", self.number(m[1]))
        if m := re.search(r"(\+?\d[\d ()-]{8,}\d)", rest):
            digits = re.sub(r"\D", "", m[1]).replace("44", "0", 1) if m[1].startswith("+44") else re.sub(r"\D", "", m[1])
            self.put("phone", digits[:5] + " " + digits[5:])
        if "projector" in rest or "beamer" in rest:
            self.put("projector", True)
        elif "projector" in self.neg:
            self.put("projector", False)
        for word, r in (("card", r"\bcards?\b"), ("invoice", r"invoice|\bbill me"), ("voucher", r"voucher|\bcredit (note|for)|as credit")):
            if re.search(r, rest):
                self.put("method", word)
        if re.search(r"collect(?!ion of)|pick(ing)? (it|them)? ?up|at the (office|desk|college)|in person|come (in|by)|fetch", rest) and not re.search(r"\b(send|when could i collect|when can i collect)\b", rest):
            self.put("delivery", "collection")
        elif re.search(r"\bpost(ed|al)?\b|\bmail(ed)?\b|\bsen[dt]\b.{0,20}\b(me|home|address)|deliver", rest) and "email" not in rest:
            self.put("delivery", "post")
        if courses := [c for c, r in COURSE.items() if re.search(rf"\b({r})", rest)]:
            self.put("courses", sorted(courses, key=lambda c: re.search(rf"\b({COURSE[c]})", rest).start()))
        if m := re.search(r"\b(b2|c1)\b", rest):
            self.put("exam", f"English {m[1].upper()}")
        elif re.search(r"english exam", rest):
            self.put("exam", None)
        if m := re.search(r"level ?(\d|one|two|i+)\b|\b(first|second|higher|lower|1st|2nd) (level|part)", rest):
            self.put("level", {"one": 1, "i": 1, "1": 1, "first": 1, "lower": 1, "1st": 1}.get(m[1] or m[2], 2))
        if m := re.search(r"\b(202[0-5])\b", rest):
            self.put("year", int(m[1]))
        rooms = [r for r in ("garden room", "studio 3", "studio three", "library room", "library", "hall", "garden", "studio") if re.search(rf"\b{r}\b", rest)]
        if rooms:
            self.put("rooms", list(dict.fromkeys({"garden": "Garden Room", "studio": "Studio 3", "library": "Library Room", "hall": "Hall"}[r.split()[0]] for r in rooms)))
        for word, r in (("earliest", r"earliest|soonest|first (available|possible|one (that|you|which)|date|session)|as (soon|early) as|next (possible|available)"), ("latest", r"\blatest\b|last possible"), ("cheapest", r"cheapest|least expensive|lowest")):
            if re.search(r, rest):
                self.put("super", word)
        if re.search(r"before (the |my |that |it|i sit|i take|sitting|taking)\b", rest) and re.search(r"before.{0,15}(exam|it\b|test|sit|that|take)", rest):
            self.put("before", True)
        self.names(pos)

    def number(self, text):
        return int(text) if text.isdigit() else NUM[text]

    def clock(self, low):
        """A span of time: two ends, or one end and hours."""
        num = r"(\d{1,2}|" + "|".join(list(NUM)[:12]) + r"|noon|midday)"
        one = num + r"(?:[:.h](\d\d))?(?: ?(a\.?m\.?|p\.?m\.?|o'?clock))?"

        def minutes(h, m, half, other=""):
            h = 12 if h in ("noon", "midday") else self.number(h)
            pm = (half or other or "").startswith("p")
            return (h + 12 if pm and h < 12 else h + 12 if not half and h < 8 and not other.startswith("a") else h) * 60 + int(m or 0)
        if m := re.search(rf"\b{one} ?(?:-|to|till|until|and|through)+ ?{one}\b", low):
            a, am, ah, b, bm, bh = m.groups()
            if bm or am or ah or bh or re.search(r"from|between|time", low) or self.asked & {"span", "begin", "end"}:
                if ah in ("o'clock", "oclock"): ah = None
                if bh in ("o'clock", "oclock"): bh = None
                start, end = minutes(a, am, ah, bh or ""), minutes(b, bm, bh)
                if start >= end and start >= 720: start -= 720
                if 0 < end - start and end <= 1380:
                    return self.put("span", (f"{start // 60:02}:{start % 60:02}", f"{end // 60:02}:{end % 60:02}"))
        if (m := re.search(rf"\b(?:at|from|start(?:ing|s)?(?: at)?) {one}", low)) and (k := re.search(r"\b(\d|one|two|three|four|five|six) hours?", low)):
            start = minutes(m[1], m[2], m[3])
            end = start + 60 * self.number(k[1])
            return self.put("span", (f"{start // 60:02}:{start % 60:02}", f"{end // 60:02}:{end % 60:02}"))
        for m in re.finditer(rf"\b(at|from|start(?:ing|s)?(?: at| is|:)?|until|till|to|end(?:ing|s)?(?: at| is|:)?|finish(?:ing)?(?: at)?) {num}(?:[:.](\d\d)| ?(a\.?m|p\.?m)|(?= o'?clock))", low):
            t = minutes(m[2], m[3], m[4])
            self.put("end" if m[1][:2] in ("un", "ti", "to", "en", "fi") else "start", f"{t // 60:02}:{t % 60:02}")

        if self.asked & {"span", "begin", "end"} and not {"start", "end"} & set(self.v) and (m := re.search(rf"\b{num}(?:[:.](\d\d)| ?(a\.?m|p\.?m)|(?= o'?clock))", low)):
            t = minutes(m[1], m[2], m[3])
            self.put("clock", f"{t // 60:02}:{t % 60:02}")
        if m := re.search(r"\b(\d|one|two|three|four|five|six) hours?\b", low):
            self.put("hours", self.number(m[1]))

    def names(self, pos):
        found = []
        for m in CAP.finditer(pos):
            words = m[0].split()
            while words and words[0].lower() in STOP:
                words.pop(0)
            if len(words) >= 2 and not any(w.lower() in STOP for w in words):
                found.append(" ".join(words))
        if not found and self.asked & {"name", "contact", "substitute"}:
            bare = re.sub(r"^\W*(yes|no|ok|sure|it'?s|it is|that'?s|my (full )?name is|her name is|his name is|their name is|name|i'?m|i am|this is|contact|the name is|she'?s|he'?s)[ ,:]+", "", re.sub(r"\d.*", "", pos.lower()).strip(" .,;!"))
            bare = re.split(r"[,.;]| and | born", bare)[0].split()
            if 2 <= len(bare) <= 3 and all(w.isalpha() or "-" in w or "'" in w for w in bare) and not any(w in STOP | set("know idea don't dont have haven't remember said told sure all any as i've you do me it of in with need same".split()) for w in bare):
                found = [" ".join(w.capitalize() for w in bare)]
        if found:
            self.put("names", found)

    def wants(self):
        low, found = self.low, []
        reg = r"regist|sit\b|sitting|take|sign (me |myself )?up|put me|enter|enrol|book|do the|place|exam in|want|like|apply"

        def add(kind, r):
            if m := re.search(r, low):
                found.append((m.start(), kind))
        add("transfer", r"\b(in my place|take my place|have my place|instead of me|pass (it|my place|the place|this) on|give (it|my place|the place) to|transfer (it|my|the)|place to (a|my)|substitute|(friend|sister|brother|neighbour|colleague|someone|somebody|wife|husband)('s|s)?.{0,40}\b(go|come|take|have|attend|use)\b.{0,25}(instead|place|it|spot|for me))")
        if not re.search(r"\b(don'?t|do not|rather not|not|won'?t) (want to |going to |to )?cancel|before i cancel|in case i cancel|can't cancel", low):
            add("cancel", r"\bcancel|drop out|withdraw from|(money|fee|refund).{0,12}\bback\b(?!.*\?)|pull out of|give up (my|the)\b|get out of")
        if "refund" in self.topics and "courses" in self.v and not found:
            found.append((0, "cancel"))
        add("change", r"\b(move|switch|swap|chang\w+|transfer)\b.{0,45}\b(group|class|from|to (the |a )?(mon|tue|wed|thu|fri|sat|another|different|other|morning|evening))|\b(move|switch|swap|transfer|change) (over |across |me )*(in)?to the (one|group|\w+day)|(different|another|other) group|be in the \w+ \w* ?group instead|change (of )?group")
        if m := re.search(r"\b(b2|c1|english)\b.{0,20}\bexam|\bexam\b", low):
            tail = low[m.start():m.end() + 12]
            if not re.search(r"exam (workshop|prep)", tail) and (re.search(reg, low) or not self.questions) and not re.search(r"(before|after|workshop for|prepar\w+ for) (the|my|that|this)( b2| c1| english)* exam", low[max(0, m.start() - 18):m.end()]):
                found.append((m.start(), "exam"))
        add("cert", r"\b(copy|duplicate|replac\w+|lost|mislaid|another|new|order)\b.{0,45}certificate|certificate.{0,50}\b(copy|lost|again|replac|duplicate|gone|missing|disappear)")
        add("room", r"\b(hire|rent|book|need|reserve|have|looking for|want)\b.{0,30}\b(a |the |your |)(\w+ )?(room|hall|studio)\b|room (hire|for (our|a|my|\d+|\w+ people))|\broom\b.{0,40}\b(people|club|group|of us)\b")
        if "courses" in self.v and not re.search(r"(don'?t|do not|not) (want|wish|going|yet want|need)?.{0,12}\b(book|enrol|sign)", low) and not [k for _, k in found if k in ("cancel", "change", "transfer", "cert")]:
            r = rf"\b(book|enrol\w*|sign (me |myself )?up|join|register|place|get on(to)?|(like|want) to (do|start|learn|take|attend|go)|i'?d like (the|a)|take|put me|want (the|a)|need (the|a))\b"
            if m := re.search(r, low):
                if not (self.topics and self.questions and not re.search(r"\b(book|enrol|sign|join|like to (do|start|learn|take))\b", low)) or "WSB" in self.v["courses"]:
                    found.append((m.start() + (5 if "WSB" in self.v["courses"] else 0), "book"))
            elif not self.asked and not self.questions and not self.topics and not found and not self.no and not re.search(r"\b(only|just|information|info|interested|question|ask)\b", low) or "exam" in [k for _, k in found] and "WSB" in self.v["courses"]:
                found.append((9999, "book"))
        if re.search(r"(put|add|go|join|get).{0,25}waiting list|waiting list,? (please|then|is fine)", low) and not re.search(r"\b(no|not|n't|without|rather)\b.{0,25}waiting list|n't .{0,25}waiting list", low):
            found.append((0, "waitlist"))
        found.sort()
        kinds = list(dict.fromkeys(k for _, k in found))
        if "exam" in kinds and "book" in kinds and self.v.get("courses") != ["WSB"]:
            kinds.remove("book")
        if "transfer" in kinds:
            kinds = [k for k in kinds if k not in ("change", "book")]
        self.intents = kinds

    def ordinal(self, shown):
        self.index = None
        if not shown:
            return
        rest = DATE.sub(" # ", self.pos)
        if m := re.search(r"\b(first|second|third|fourth|last|1st|2nd|3rd|4th|former|latter)\b(?! (name|level|part|choice|available|of all))", rest):
            if "super" not in self.v:
                self.index = ORD[m[1]]
        elif m := re.match(r"\W*(?:yes,? |ok,? |i'?ll take |i'?d like |please,? |then )?(?:number |option |no\.? ?|nr\.? ?|the |#)?(\d|one|two|three|four)\b[.)]?(?: please| then|,|$|\.)", rest):
            n = self.number(m[1])
            self.index = n - 1 if 0 < n <= len(shown) else None
        if self.index is not None and self.index >= len(shown):
            self.index = None
