"""What a caller's sentence holds: dates, amounts, numbers, yes and no, wants, questions."""
import re
from datetime import date, timedelta

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MON = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
ONES = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(20)))
ONES["oh"] = 0
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
ORD = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11,
       "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
       "twentieth": 20, "twenty-first": 21, "twenty-second": 22, "twenty-third": 23, "twenty-fourth": 24, "twenty-fifth": 25, "twenty-sixth": 26,
       "twenty-seventh": 27, "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30, "thirty-first": 31}
_W = "|".join(sorted(set(ONES) | set(TENS) | {"hundred", "thousand"}, key=len, reverse=True))


def tidy(text):
    for a, b in (("’", "'"), ("‘", "'"), ("–", "-"), ("—", " - "), ("“", '"'), ("”", '"'), ("\u00a0", " ")):
        text = text.replace(a, b)
    return numerals(text)


def numerals(text):
    digit = r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|nought)"

    def spelled(m):
        out, double = "", 1
        for w in re.findall(r"[a-z]+", m.group(0).lower()):
            if w in ("double", "triple"):
                double = 2 if w == "double" else 3
            else:
                out += str(ONES.get(w, 0)) * double
                double = 1
        return out
    text = re.sub(rf"\b(?:(?:double |triple )?{digit}[\s,-]+){{3,}}(?:double |triple )?{digit}\b", spelled, text, flags=re.I)

    def ordinal(m):
        w = m.group(1).lower().replace(" ", "-")
        return f"{ORD[w]}th"
    big = "|".join(sorted((k.replace("-", "[- ]") for k in ORD if ORD[k] > 3), key=len, reverse=True))
    text = re.sub(rf"\b({big})\b", ordinal, text, flags=re.I)
    text = re.sub(rf"\b(first|second|third)\b(?=\s+(?:of\s+)?(?:{MON}|next month|the month)\b)", ordinal, text, flags=re.I)
    text = re.sub(rf"(?<=\bon the )(first|second|third)\b(?! (?:one|floor|option))", ordinal, text, flags=re.I)

    def words(m):
        total = cur = 0
        for w in re.findall(r"[a-z]+", m.group(0).lower()):
            if w in ONES:
                cur += ONES[w]
            elif w in TENS:
                cur += TENS[w]
            elif w == "hundred":
                cur = (cur or 1) * 100
            elif w == "thousand":
                total, cur = total + (cur or 1) * 1000, 0
        return str(total + cur)
    core = rf"(?:{_W})"
    text = re.sub(rf"\b(?!oh\b)(?!one\b(?!\s*(?:month|pound|hundred|thousand|week|o'clock)))(?!zero\b){core}(?:(?:\s+and\s+|[\s-]+){core})*\b", words, text, flags=re.I)
    return text


def without_denied(text):
    """Values that are said only to be ruled out go: not 27 March, instead of 7712."""
    val = (r"(?:the )?(?:on )?(?:£\s*)?(?:\w+day,? )?(?:the )?\d(?:[\d.\-/]|,\d| (?=\d))*(?:st|nd|rd|th)?(?: of)?(?: " + MON + r"\b)?(?: 20\d\d)?(?: pounds| months)?")
    text = re.sub(r"\b(?:instead of|rather than|and not|but not|not)\s+" + val, " ", text, flags=re.I)
    return re.sub(r"\b(?:instead of|rather than|not)\s+(?:on |in )?(?:the )?(?:" + DAY + r"|morning|afternoon|gas|electricity|phone|post|email)\b", " ", text, flags=re.I)


def month_no(word):
    return next(i + 1 for i, m in enumerate(MONTHS) if m.startswith(word.lower()[:3]))


def _make(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return None


def dates(text, today, past=False):
    """[(start, end, date)] in order; no year: the nearest one that fits the direction."""
    found, taken = [], []

    def put(m, d):
        if d and not any(a < m.end() and m.start() < b for a, b in taken):
            taken.append((m.start(), m.end()))
            found.append((m.start(), m.end(), d))

    def year(mo, d):
        y = today.year
        c = _make(y, mo, d)
        if c and not past and c < today - timedelta(days=60):
            c = _make(y + 1, mo, d)
        if c and past and c > today:
            c = _make(y - 1, mo, d)
        return c

    def full(y):
        y = int(y.strip("'"))
        return y if y > 99 else (2000 + y if y < 40 else 1900 + y)
    for m in re.finditer(r"\b(\d{4})-(\d\d)-(\d\d)\b", text):
        put(m, _make(int(m[1]), int(m[2]), int(m[3])))
    for m in re.finditer(r"\b(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d\d)\b", text):
        put(m, _make(full(m[4]), int(m[3]), int(m[1])))
    for m in re.finditer(rf"\b(?:{DAY},?\s+)?(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+({MON})\b\.?,?(?:\s+(\d{{4}}|'\d\d)\b)?", text, re.I):
        put(m, _make(full(m[3]), month_no(m[2]), int(m[1])) if m[3] else year(month_no(m[2]), int(m[1])))
    for m in re.finditer(rf"\b(?:{DAY},?\s+)?({MON})\.?\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(\d{{4}})\b)?", text, re.I):
        put(m, _make(int(m[3]), month_no(m[1]), int(m[2])) if m[3] else year(month_no(m[1]), int(m[2])))
    for m in re.finditer(r"\b(?:the )?day (after tomorrow|before yesterday)\b", text, re.I):
        put(m, today + timedelta(days=2 if "after" in m[1].lower() else -2))
    for m in re.finditer(r"\b(today|this morning|just now|right now|tomorrow|yesterday|last night|last evening)\b", text, re.I):
        w = m[1].lower()
        put(m, today + timedelta(days=1 if w == "tomorrow" else -1 if w.startswith(("yest", "last")) else 0))
    for m in re.finditer(r"\b(?:in )?(\d+|a) (day|week|fortnight)s?(?: from now|(?: time)|( ago))?\b", text, re.I):
        if not (m[0].lower().startswith("in ") or "from now" in m[0].lower() or m[3]):
            continue
        n = (1 if m[1] == "a" else int(m[1])) * {"day": 1, "week": 7, "fortnight": 14}[m[2].lower()]
        put(m, today + timedelta(days=-n if m[3] else n))
    nxt = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    for m in re.finditer(rf"\b(?:the )?(?:(\d{{1,2}})(?:st|nd|rd|th)?|start|beginning|end|middle) of (next month|this month|the month|{MON})\b", text, re.I):
        w = m[0].lower()
        first = nxt if "next" in w else today.replace(day=1) if "month" in w else year(month_no(m[2]), 1)
        last = (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)
        put(m, first.replace(day=int(m[1])) if m[1] else last if "end" in w.split(" of ")[0] else first.replace(day=15) if "middle" in w else first)
    for m in re.finditer(rf"\b(?:(next|this|last|on|coming)\s+)?({DAY})(?:,?\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)\b)?(\s+week\b|\s+after next\b)?", text, re.I):
        if re.match(r"(sat|sun|mon|wed|fri|mar)$", m[2]) and not m[3]:
            continue
        if m[3]:
            put(m, _near(int(m[3]), today, past))
            continue
        i = next(i for i, d in enumerate(DAYS) if d.startswith(m[2].lower()[:3]))
        if past or (m[1] or "").lower() == "last":
            put(m, today - timedelta(days=(today.weekday() - i) % 7 or 7))
        else:
            put(m, today + timedelta(days=((i - today.weekday()) % 7 or 7) + (7 if m[4] else 0)))
    for m in re.finditer(r"\b(?:the\s+|on\s+|by\s+)?(\d{1,2})(?:st|nd|rd|th)\b", text, re.I):
        named = re.findall(rf"\b(?:mid-?|early |late |in |of )({MON})\b", mask(text, taken), re.I)
        put(m, year(month_no(named[0]), int(m[1])) if len(named) == 1 else _near(int(m[1]), today, past))
    return sorted(found)


def _near(day, today, past):
    first = today.replace(day=1)
    for k in (0, -1) if past else (0, 1):
        y, mo = first.year, first.month + k
        y, mo = (y - 1, 12) if mo == 0 else (y + 1, 1) if mo == 13 else (y, mo)
        d = _make(y, mo, day)
        if d and (d <= today if past else d > today):
            return d
    return None


def mask(text, spans):
    for a, b in spans:
        text = text[:a] + "§" * (b - a) + text[b:]
    return text


POST = re.compile(r"\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b", re.I)
NUMBER = re.compile(r"\bF\s?\.?E\.?[\s:-]*((?:\d[\s.-]?){6}\d)\b", re.I)
STREET = re.compile(r"\b((?:(?:flat|apartment|unit)\s+\w+,?\s+)?\d+[A-Za-z]?,?\s+[A-Za-z][\w']*(?:\s+[A-Za-z][\w']*){0,3}?\s*\b(?:lane|road|street|avenue|close|drive|way|terrace|court|place|crescent|gardens?|row|hill|grove|view|mews|square|rd|st|ave)\b)(?:,\s*([A-Z][a-z]+))?", re.I)
_CUR = r"(?:£\s*)?(\d[\d,]*(?:\.\d+)?)\s*(?:pounds?|quid|gbp|£)?"
_LIM1 = re.compile(r"\b(?:at (?:the |my )?(?:very )?most|no more than|not (?:be |cost |pay )?more than|nothing (?:over|above|more than)|max(?:imum)?(?: of| is)?|up to|limit (?:is|of)|(?:can|could|'ll|will) (?:only )?(?:afford|manage|pay|do))\s*(?:is |be )?" + _CUR + r"(?!\s*(?:month|week|day|minute)|\d|,\d)(?:\s*(?:a|per|each|every) month|monthly)?", re.I)
_LIM2 = re.compile(r"\b(?:under|below|less than|within|more than|over|above|exceeds?|exceeding|beyond)\s*(?:£\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:pounds?|quid|gbp|£))", re.I)
_LIM3 = re.compile(_CUR + r"(?:\s*(?:a|per|each|every) month)?,?\s*(?:at (?:the )?(?:very )?most|max(?:imum)?\b|tops\b|or less|or under|is (?:the most|my limit|my maximum|all i))", re.I)


def limits(text):
    """(text without the limits, the lowest limit or None)."""
    lowest = None
    for rx in (_LIM1, _LIM2, _LIM3):
        def out(m):
            nonlocal lowest
            v = float(next(g for g in m.groups() if g).replace(",", ""))
            lowest = v if lowest is None else min(v, lowest)
            return " "
        text = rx.sub(out, text)
    return text, lowest


def amounts(text):
    out = []
    for m in re.finditer(r"£\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:pounds?\b|quid\b|gbp\b|£)(?:\s*(?:and )?(\d\d?)\b(?: ?p\b| pence)?)?", text, re.I):
        v = float((m[1] or m[2]).replace(",", "").rstrip("."))
        out.append((m.start(), m.end(), v + (int(m[3]) / 100 if m[3] else 0)))
    return out


def numbers(text):
    """Runs of digits, with the spaces and commas inside them gone: [(start, end, digits)]."""
    out = []
    for m in re.finditer(r"(?<![\w£.\-/])\d+(?:(?:[ ]|,(?=\d{3}\b))\d+)*(?:\.\d+)?(?![\w/%]|\.\d)", text):
        raw = m.group(0).split(".")[0]
        parts = raw.split(" ")
        if len(parts) > 1 and all(3 < len(p.replace(",", "")) < 7 for p in parts):
            at = m.start()
            for p in parts:
                out.append((at, at + len(p), p.replace(",", "")))
                at += len(p) + 1
        else:
            out.append((m.start(), m.end(), re.sub(r"[ ,]", "", raw)))
    return out


TAIL = re.compile(r"\b(?:last (?:\w+ )?(?:digits?|numbers?|figures?)|ends?|ending)(?: of (?:the |my )?[a-z ]{3,20}?)?\s*(?:are|is|should be|should read|in|on|with)?\s*(?:in |with |on )?(\d{1,4})\b(?!\d)", re.I)
_NEUTRAL = re.compile(r"\bno (?:problem|worries|rush|hurry|bother|matter|trouble)\b|\bnot a problem\b|\bwhy not\b|\bno doubt\b", re.I)
_YES = re.compile(r"^\W*(?:(?:oh|ah|well|right|ok|okay|great|lovely|thanks|thank you|perfect|good|hi|hello)\b[\s,.!-]*)*(?:yes|yeah|yep|yup|aye|sure|ok|okay|correct|right|exactly|fine|perfect|great|lovely|brilliant|absolutely|certainly|of course|please do|go ahead|go on|do it|do so|do that|all right|alright|all correct|all good|confirm|confirmed|agreed|indeed|spot on|it is|it does|works|please)\b", re.I)
_YES2 = re.compile(r"\b(?:go ahead|please do|do (?:it|that|so),? please|(?:that|it|this|all|everything)(?:'s| is| looks| sounds| seems)?(?: all| quite)? (?:right|correct|fine|good|ok|okay|perfect|great)|sounds (?:good|right|fine)|looks (?:good|right|fine)|(?:i|we) (?:confirm|agree|accept|approve)|suits? me|works for me|that will do|that'll do|take it|book (?:it|that)|happy with|that is correct|you have my (?:ok|yes|go-ahead)|yes)\b", re.I)
_NO = re.compile(r"^\W*(?:(?:oh|ah|well|hmm+|sorry|um+|er+m?|thanks|ok|okay)\b[\s,.!-]*)*(?:no|nope|nah|not|wrong|stop|neither|none)\b", re.I)
_NO2 = re.compile(r"\b(?:(?:not|isn't|aren't|n't) (?:quite |all |entirely )?(?:right|correct|so)|wrong|incorrect|mistake|do not (?:do|book|change|send|want)|don't (?:do|book|change|send|want)|wait|hold on|hang on|correction|i meant|actually|no,|misread|got that wrong)\b", re.I)
_DROP = re.compile(r"\b(?:no changes?(?: then)?(?: please)?\W*$|(?:rather |i'll |just |i |then )keep (?:it|what|to what|things|the one)|keep it at|stay with what|stick with what|leave (?:it|that|this|everything|things|all|(?:my|the) (?!rest|reading)\w+(?: \w+)?)(?: all)?(?:,? then)?(?: (?:as|like|where) (?:it|they|that|things) (?:is|are|was|'s)|(?=\W*$)|(?=[,.!]))|forget (?:it|that|about)|never ?mind|drop (?:it|that|this)|don't (?:bother|change (?:it|that|anything))|do not change (?:it|anything)|skip (?:it|that)|(?:stays?|keep (?:it|that|things|everything|my \w+)|remain) (?:as|where|the way|like|how) (?:it|they|things) (?:is|are|was)|call it off|none of (?:these|those|them)|(?:i'd|i would) rather not|cancel (?:that|it)|not (?:bother|go ahead)|won't (?:do|take|have) it|don't want (?:it|that)(?: then)?)", re.I)
_TOO = re.compile(r"\btoo (?:much|expensive|dear|high|steep|costly|long|pricey)\b|can(?:'t|not| not) afford|out of my (?:budget|reach)|more than i can", re.I)
_DK = re.compile(r"\b(?:don't|do not|dunno|didn't|cannot|can't|couldn't)\b[^.!?]{0,20}\b(?:know|have|remember|recall|find|tell|mind|say|care)\b|\bno (?:idea|clue|preference)\b|\bdunno\b|\bnot sure\b|\bunsure\b|haven't got|have not got|\b(?:i've |i have |is |it's |been )?(?:lost|mislaid|misplaced)\b|not to hand|\bwhatever\b|\bwhichever\b|\bany(?:thing)? (?:is fine|will do|suits)\b|doesn't matter|does not matter|up to you|as you like|you (?:choose|pick|decide)|\bforgotten\b", re.I)
KEEP = re.compile(r"\b(?:stays?|remains?|should stay|to stay|keep(?:ing)?|unchanged|as (?:it|they) (?:is|are)|same as (?:now|before)|the same|don't (?:touch|change)|leave (?:my|the)|not (?:to )?change|without changing)\b", re.I)
NOTWANT = re.compile(r"\b(?:not interested|no thanks|no thank you|don't want|do not want|don't need|do not need|not (?:looking|after|want)|nothing (?:about|to do)|not my)\b", re.I)
WANT = re.compile(r"\b(?:want|wanted|would like|'d like|need|can i|could i|may i|can you|could you|would you|please|like to|also|second|another|then|next|change|lower|reduce|raise|give|submit|send|switch|book|make|lodge|file|set up|arrange|report|hand in|register|tell you|calling|call|ring|ringing|phoning|about|let you know|moving|i'm|have|wish|hope)\b", re.I)

INTENTS = {
    "complaint": r"\bcomplain|\bdispute|\bcontest\b|\bcomplaint|bill (?:is|was|looks|seems|must be) (?:\w+ )?(?:wrong|too high|far too|much too|incorrect)|(?:wrong|incorrect|mistake|problem|unhappy|not happy)[^.]{0,25}\bbill\b|object to",
    "plan": r"payment plan|repayment plan|\barrears|\bpay (?:it |this |that |them )?(?:off|back)\b|spread (?:it|the|what|my|out)|\bdebts?\b|\bi owe\b|behind (?:with|on)|in parts|pay in \w+ rates|repay|catch up",
    "payday": r"(?:payment|collection|debit|direct debit|paying) (?:day|date)|day (?:of (?:the|my) |on which |(?:that )?(?:my|the) )?(?:payment|direct debit|debit|money|instalment)|date (?:of |on which |for )(?:the |my )?(?:payment|direct debit|debit|instalment|it is)|(?:move|shift|change|put)[^.]{0,25}(?:direct debit|payment)[^.]{0,20}(?:\d(?:st|nd|rd|th)|\bday\b|\bdate\b)|(?:taken|collected|debited|taking|paid)[^.]{0,12}\bon (?:the|another|a different)\b",
    "instalment": r"\binstal?lments?\b|monthly (?:payment|amount)|(?:lower|reduce|raise|increase|cut|change|bring down|less|smaller)[^.]{0,25}(?:direct debit|payments?\b(?! (?:day|date|plan))|what i pay|i pay)|\bpay(?:ing)? less\b|paying too much|smaller payments?\b",
    "moving": r"\bmov(?:e|ing) (?:house|home|out|in|into|flat|to a new|away|places?|on the)\b|\b(?:i'm|i am|we're|we are|about) moving\b|\bmov(?:e|ing) to (?!the \d)(?:\d|[a-z]+ (?:lane|road)|leeds|another|a )|relocat|new (?:flat|house|home)\b|change of address|my move\b|new address|(?:a|the) move\b",
    "bank": r"bank (?:details|account|data)|(?:new|different|other|changed) (?:bank|account)(?! manager)|changed? (?:my )?banks?\b|sort code|switched banks?",
    "engineer": r"\bengineer|technician|\bappointment|(?:fit|fitted|install|installed|installation|get|put in|have) [^.]{0,15}smart meter|smart meter (?:fitted|installed|installation|put in)|someone (?:to )?(?:come|look)|send (?:someone|somebody)|\bvisit\b",
    "tariff": r"\btariffs?\b|night owl|fixed 12|fixed 24|green flex|\b(?:switch|change) to\b[^.]{0,15}\b(?:fix|deal|plan)|(?:cheaper|new|better) (?:deal|rate)|price plan",
    "reading": r"\b(?:meter )?readings?\b|read (?:my|the|our|both) (?:\w+ )?meters?|\bmeters? (?:show|says?|stands?|reads?)\b",
}
INTENTS = {k: re.compile(v, re.I) for k, v in INTENTS.items()}

FAQ = {
    "next_bill": r"next bill|(?:when|what date|which day)[^.?]*\bbill (?:come|due|arrive|be|out|issued|sent|land|go)|(?:when|what day)[^.?]*(?:get|receive|send|see|expect|have)[^.?]*\bbill\b",
    "balance": r"\bbalance\b|(?:in|my|much|any|how much) credit\b|credit (?:on|in) (?:my|the) account|how does my account stand|how (?:much )?(?:my|the) account stands",
    "exit_fee": r"exit fee|leaving fee|early[- ]exit|penalty|fee (?:for|to|if)[^.?]*(?:leav|switch|mov)",
    "contract_end": r"(?:when|what date|till when|until when|how long|what day)[^.?]*(?:contract|tariff|fix|deal|term|fixed)[^.?]*(?:end|run|expire|last|finish|over|up\b|good for)|(?:end|expiry|last day)(?: date)? of (?:my|the) (?:contract|tariff|fix|deal)|contract end|(?:contract|tariff|fix|deal)\b[^.?]{0,20}\b(?:ends|runs? out|runs? until|expires)",
    "my_tariff": r"(?:which|what) tariff (?:am i|do i have|i am|i'm|i have)|what's my (?:current )?tariff|my current tariff\?",
    "my_instalment": r"(?:what|how much)[^.?]*(?:do i|i) (?:currently )?pay (?:now|at the moment|currently)|what is my (?:current )?instalment|(?:what|how much) is (?:my|the) (?:current )?(?:instalment|direct debit)",
    "my_payday": r"(?:which|what) day[^.?]*(?:taken|collected|debited|pay|leave)[^.?]*(?:now|at the moment|currently)",
    "next_payment": r"(?:when|which|what|from when|what date)[^.?]*\bpayment\b[^.?]*(?:first|next|taken|collected|leave|come|go|use|due|made|out|from|new)|(?:first|next) (?:payment|collection|direct debit|instalment)\b[^.]*\?|(?:when|which|what|from when)[^.?]*(?:first|next) (?:payment|collection|direct debit|instalment|time)|(?:from when|when)[^.?]*(?:new (?:account|bank|details)|money|direct debit)[^.?]*(?:used|use|taken|count|start|apply|collected|take|debit|come out)|which payment",
    "visit_cost": r"(?:visit|engineer|installation|appointment|fitting|that|it|meter)[^.?]*\b(?:cost|free|charge|fee)\b[^.?]*\?|what does[^.?]*(?:visit|engineer|installation|fitting) cost|how much is the (?:visit|engineer|fitting|installation)",
    "visit_len": r"how long[^.?]*(?:visit|engineer|fitting|installation|appointment|job|install|fit|meter|work|there|he|she|they)\b|how long[^.?]*(?:take|last|be here|be there)|how much time",
    "complaint_time": r"(?:when|how long|how soon|by when)[^.?]*(?:hear|answer|reply|response|get back|look into|complaint|decision|decided|sorted)",
    "arrears": r"(?:how much|what)[^.?]*(?:\bi owe|do i owe|is owed|owing|arrears|outstanding|behind)",
}
FAQ = {k: re.compile(v, re.I) for k, v in FAQ.items()}
ASKS = re.compile(r"\?|\b(?:when|how (?:long|much|soon)|what|which|whether|tell me|know|wonder|from when)\b", re.I)


class Heard:
    """One message of the caller."""

    def __init__(self, text):
        self.raw = text
        self.text = tidy(text)
        plain = _NEUTRAL.sub(" ", self.text)
        self.yes = bool(_YES.search(plain) or _YES2.search(plain))
        self.no = bool(_NO.search(plain) or _NO2.search(plain))
        if self.yes and re.search(r"\b(?:not|isn't|aren't|n't)\s+(?:quite |all |entirely )?(?:right|correct|fine|good|ok|okay)\b", plain, re.I):
            self.yes = False
        self.firm_yes = bool(_YES.search(plain))
        self.firm_no = bool(_NO.search(plain))
        self.drop = bool(_DROP.search(self.text)) and not re.search(r"leave (?:the rest|everything else)", self.text, re.I)
        self.too = bool(_TOO.search(self.text))
        self.dont_know = bool(_DK.search(self.text))
        self.question = "?" in text
        self.sentences = [s for s in re.split(r"(?<=[.;!?])\s+|\n+", self.text) if s.strip()]


def split_choice(sentence):
    """(first choice, what to do if it cannot be had); the second is None where there is none."""
    neg = re.compile(r"\bnot\b|n't\b|\bno\b|\bgone\b|\btaken\b|unavailable|impossible|\bfull\b|\bfails?\b|\brefuse|\bcan't\b|more than|too (?:much|dear|expensive)|without|\bnone\b|needs? a", re.I)
    m = re.search(r"[,;]?\s*(?:\b(?:or|and|but)\s+)?\b(?:otherwise|failing that|or else|else|alternatively|second choice(?: is| would be)?:?|as a second choice|plan b(?: is)?:?)[,:]?\s+(.*)$", sentence, re.I)
    if m and m.start() >= 0:
        before = sentence[:m.start()].strip(" ,.;")
        return before, m[1]
    m = re.search(r"(?:\b(?:or|and|but)\s+)?\bif\s+(not)\b,?\s*(?:then\s+)?(.+)$", sentence, re.I)
    if m and not re.match(r"(?:possible|available|free)\b", m[2], re.I):
        return sentence[:m.start()].strip(" ,.;"), m[2]
    m = re.search(r"(?:\b(?:or|and|but)\s+)?\bif\b([^,]*?)(?:,\s*(?:then\s+)?|\s+then\s+)(.+)$", sentence, re.I)
    if m and neg.search(m[1]):
        before = sentence[:m.start()].strip(" ,.;")
        return (before if re.search(r"\w", before) else m[1]), m[2]
    m = re.search(r"(?:\b(?:or|and|but)\s+)?\bif\b(.*?)\b((?:i'd|i'll|i would|i will|i want|i take|we'd|we'll|let's|make it|take|give me|put me|go for|please|try|just)\b.+)$", sentence, re.I)
    if m and neg.search(m[1]):
        before = sentence[:m.start()].strip(" ,.;")
        return (before if re.search(r"\w", before) else m[1]), m[2]
    m = re.search(r"^(.*?)\s*,?\s*\bif\b(.*)$", sentence, re.I)
    if m and neg.search(m[2]) and m[1].strip():
        return m[2], m[1]
    return sentence, None
