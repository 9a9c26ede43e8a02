"""The clerk of the waste and recycling desk: rule-based, in twelve styles."""
import re
from datetime import date, timedelta

import voices as V
import world as W

STYLES = V.STYLES
TODAY = date.fromisoformat(W.TODAY)

# ---------- understanding ----------
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100}
NUM = {w: i for i, w in enumerate(ONES)} | TENS | {"couple of": 2, "couple": 2, "pair of": 2, "single": 1, "half a dozen": 6}
NUM |= {f"{t}{sep}{o}": TENS[t] + i for t in TENS if t != "hundred" for i, o in enumerate(ONES[:10]) if i for sep in " -"}
NUMBER = r"(?:\d{1,3}|" + "|".join(sorted(NUM, key=len, reverse=True)) + r")"
ORD = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
ORDINAL = {w: i for i, w in enumerate(ORD, 1)} | {"thirtieth": 30}
ORDINAL |= {f"{t}{s}{o}": b + i for t, b in (("twenty", 20), ("thirty", 30)) for i, o in enumerate(ORD[:9], 1) for s in " -" if b + i < 32}
MONTHS = {m.lower(): i for i, m in enumerate(V.MONTH, 1)} | {m.lower()[:3]: i for i, m in enumerate(V.MONTH, 1)} | {"sept": 9}
MON = r"(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
WDAYS = {w.lower(): i for i, w in enumerate(V.WEEK)} | {w.lower()[:3]: i for i, w in enumerate(V.WEEK)} | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}
WD = r"\b(?:" + "|".join(sorted((w for w in WDAYS if w not in ("sun", "sat")), key=len, reverse=True)) + r"|sat|sun)\b\.?"
DAYNUM = r"(?:\d{1,2}(?:st|nd|rd|th)?|" + "|".join(sorted(ORDINAL, key=len, reverse=True)) + r")"
DAYORD = r"(?:\d{1,2}(?:st|nd|rd|th)|" + "|".join(sorted((o for o in ORDINAL if o not in ("first", "second", "third")), key=len, reverse=True)) + r")"
ITEM = {"sofa": r"sofas?|settees?|couch(?:es)?", "mattress": r"mattress(?:es)?", "fridge": r"fridge[- ]freezers?|fridges?|freezers?|refrigerators?", "wardrobe": r"wardrobes?", "bed": r"bed ?frames?|beds?", "table": r"tables?",
        "washing machine": r"washing machines?|washers?", "armchair": r"arm ?chairs?|chairs?", "cooker": r"cookers?|ovens?", "carpet": r"carpets?|rugs?"}
KIND = {"rubbish": r"gr[ea]y|general(?: waste)?|rubbish|refuse|black|household waste|landfill", "recycling": r"blue|recycl\w*(?! cent)|paper bin", "garden": r"brown|green|garden", "food": r"food|caddy"}
REASON = {"stolen": r"stolen|stole|nicked|theft|pinched|vanished|disappeared|gone missing|lost|taken", "damaged": r"crack\w*|br[eo]ken?|damag\w*|split|smash\w*|hole|snapped|(?:came|come|fallen|fell) off", "extra": r"extra|additional|another|second bin|on top"}
VEHICLE = {"van": r"(?:camper)?vans?", "pickup": r"pick-?ups?(?= truck| permit|[.,;!? ]|$)", "trailer": r"trailers?"}
SPOT = {"side gate": r"side gate|side of|at the side|\bside\b|gate", "front door": r"front(?: door)?|doorstep|porch", "garage": r"garage", "back garden": r"back garden|back ?yard|behind the house|at the back|round the back|rear|\bback\b"}
SIZES = {"one forty": 140, "one eighty": 180, "two forty": 240, "three sixty": 360, "hundred and forty": 140, "hundred and eighty": 180, "two hundred and forty": 240, "two hundred forty": 240, "three hundred and sixty": 360}
COND = r"\b(if|otherwise|failing|unless|or else|in case|should)\b"
NEG = r"(?:\bnot|n't|\binstead of|\brather than|\bno longer|\bwithout)(?: \w+){0,3}\s*$"
NOUN_ONE = r"\b(?:the|that|this|which|new|litres?|blue|gr[ea]y|brown|green|bigger|smaller|larger|old|other|another|replacement|no|any|extra|last|big|small|standard|large|damaged|broken|stolen|first|recycling|rubbish|garden|food|each|every|some) ones?\b|\bone of\b|\bno ?one\b|\bany ?one\b|\bone more (?:thing|question)\b|\bone thing\b|\bone (?:day|another|moment|second)\b"


def norm(text):
    return re.sub(r"\s+", " ", text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("**", "")).strip()


def day_of(d, m=None, y=None):
    try:
        if m is None:
            y, m = TODAY.year, TODAY.month
            if d <= TODAY.day:
                m += 1
            if m > 12:
                y, m = y + 1, 1
            return date(y, m, d)
        if y:
            return date(y, m, d)
        got = date(TODAY.year, m, d)
        return got if got >= TODAY - timedelta(180) else date(TODAY.year + 1, m, d)
    except ValueError:
        return None


def number(word):
    return int(word) if word.isdigit() else NUM[word]


def daynum(word):
    return ORDINAL[word] if word in ORDINAL else int(re.match(r"\d+", word)[0])


class Facts(list):
    """Mentions (slot, value, place in the text)."""


def extract(text, numeric=None):
    """The facts in a text; a bare number is the `numeric` slot's."""
    t = norm(text).lower()
    got, cut = [], []

    def take(pattern, slot, value, mask=True):
        nonlocal t
        for m in list(re.finditer(pattern, t)):
            v = value(m) if callable(value) else value
            if v is not None:
                got.append((slot, v, m.start()))
                if mask:
                    t = t[:m.start()] + "#" * (m.end() - m.start()) + t[m.end():]

    take(r"\blv[\s-]?(\d{5})\b", "account", lambda m: f"LV-{m[1]}")
    take(r"\bbk[\s-]?(\d{4})\b", "booking", lambda m: f"BK-{m[1]}")
    take(r"\b([a-z]{2}\d{2})\s?([a-z]{3})\b", "registration", lambda m: f"{m[1]} {m[2]}".upper())
    take(r"\b([a-z]{1,2}\d{1,2})\s?(\d[a-z]{2})\b", "postcode", lambda m: f"{m[1]} {m[2]}".upper())
    take(r"\b\d{1,3}[a-z]? (?:[a-z']+ ){1,2}(?:lane|road|close|street|avenue|hill|row|way|drive|court|place|gardens|crescent)\b", "street", True)
    take(r"\b(\d{5})\b", "account", lambda m: f"LV-{m[1]}")
    take(r"£\s?(\d+(?:\.\d\d)?)|(" + NUMBER + r")(?:\.\d\d)? ?(?:pounds|quid)", "limit", lambda m: float(m[1] or number(m[2])))
    take(r"\b(\d{4})-(\d\d)-(\d\d)\b", "date", lambda m: day_of(int(m[3]), int(m[2]), int(m[1])))
    take(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\b", "date", lambda m: day_of(int(m[1]), int(m[2]), int(m[3]) if m[3] else None))
    take(rf"(?:{WD},? )?(?:the )?\b({DAYNUM})(?: day)?(?: of)? ({MON})(?:,? (\d{{4}}))?", "date", lambda m: day_of(daynum(m[1]), MONTHS[m[2].strip(".")], int(m[3]) if m[3] else None))
    take(rf"(?:{WD},? )?\b({MON}) (?:the )?({DAYNUM})\b(?:,? (\d{{4}}))?", "date", lambda m: day_of(daynum(m[2]), MONTHS[m[1].strip(".")], int(m[3]) if m[3] else None))
    take(rf"{WD},? (?:the )?({DAYNUM})\b", "date", lambda m: day_of(daynum(m[1])))
    take(rf"\b(?:the )?({DAYORD})\b", "date", lambda m: day_of(daynum(m[1])))
    take(r"\btomorrow\b", "date", lambda m: TODAY + timedelta(1))
    take(rf"({WD})(?! (?:last|gone))", "date", lambda m: None if re.search(r"last $", t[:m.start()]) else TODAY + timedelta((WDAYS[m[1].strip('.')] - TODAY.weekday() - 1) % 7 + 1))
    for words, value in sorted(SIZES.items(), key=lambda x: -len(x[0])):
        take(rf"\b{words}\b", "size", value)
    take(r"\b(23|140|180|240|360)(?: ?-?l(?:it(?:re|er)s?)?)?\b", "size", lambda m: int(m[1]))
    take(rf"({NUMBER}|\ba)[ -](?:\w+ )?(?:weeks?|wk)\b", "weeks", lambda m: 1 if m[1] == "a" else number(m[1]))
    take(r"\bfortnight\b", "weeks", 2)
    for item, p in ITEM.items():
        # "a sofa": one; "two old mattresses": two
        take(rf"\b({NUMBER})(?: [a-z]+){{0,2}}? (?:{p})\b", "quantity", lambda m: number(m[1]), mask=False)
        for m in re.finditer(rf"\b(a|an|my|our|the|this|that|old|just|broken)(?: [a-z-]+){{0,2}}? ({p})\b", t):
            if not m[2].endswith("s") or m[2].endswith("mattress"):
                if not any(s == "quantity" and abs(at - m.start()) < 25 for s, _, at in got):
                    got.append(("quantity", 1, m.start()))
        take(rf"\b(?:{p})\b", "item", item, mask=False)
    t = re.sub(rf"\b{NUMBER}((?: [a-z]+){{0,2}}? (?:{'|'.join(ITEM.values())}))\b", lambda m: "#" * (len(m[0]) - len(m[1])) + m[1], t)
    t = re.sub(NOUN_ONE, lambda m: re.sub(r"\bones?\b|one$", lambda o: "#" * len(o[0]), m[0]), t)
    take(rf"\b({NUMBER})(?: (?!or|and)[a-z-]+){{0,3}}? bins?\b", "bins", lambda m: number(m[1]))
    for slot, table in (("kind", KIND), ("reason", REASON), ("vehicle", VEHICLE), ("spot", SPOT)):
        for value, p in table.items():
            take(rf"(?:\b(?:{p})\b)", slot, value, mask=False)
    if numeric:
        take(rf"\b({NUMBER})\b", numeric, lambda m: number(m[1]))
    elif re.search(r"\d|" + "|".join(NUM), t):
        take(rf"\b({NUMBER})\b", "bare", lambda m: number(m[1]))
    low = norm(text).lower()
    kept = Facts(sorted(((s, v.isoformat() if isinstance(v, date) else v, at) for s, v, at in got if not re.search(NEG, re.split(r"[.;!?,]|\bbut\b", low[:at])[-1] if at else "")), key=lambda f: f[2]))
    return kept


NAMES = r"(?:surname(?: is|'s|:)?|(?:last|family) name(?: is|'s|:)?|(?:my )?name(?: is|'s|:)|under|i'm|i am|this is|it's|mrs?|ms|miss|for|account of)\.? "


def surname(text, asked):
    t = norm(text)
    m = re.search(r"(?i:" + NAMES + r")(?i:the name(?: of)? )?((?:(?:[Mm]rs?|[Mm]s|[Mm]iss)\.? )?[A-Z][a-z'-]+(?: [A-Z][a-z'-]+){0,2})\b", t)
    skip = set("I Yes No The My It Postcode Surname Then And Name Lane Road Street Mill Sorry Sure Okay Ok Well That Thanks Thank You Hello Hi Oh Please".split()) | {w.title() for w in MONTHS} | set(V.WEEK)
    words = None
    if m:
        words = m[1].split()
    elif asked:
        words = [w for w in re.findall(r"\b[A-Z][a-z'-]+\b", t) if w not in skip] or ([t.strip(" .!").title()] if re.fullmatch(r"[a-z'-]{3,}[.!]?", t) else [])
    words = [w for w in words or [] if w not in skip]
    return words[-1] if words else None


def yesno(text):
    """'yes', 'no' or None."""
    t = norm(text).lower()
    t = re.sub(r"\b(no problem|no worries|not a problem|why not|no objections?|don't mind|do not mind|not bad|that's not too (much|bad|dear)|nothing (else|more)( to (change|add))?|isn't too much)\b", "okay", t)
    t = re.sub(r"^no,? (that's|that is|it's|it is) (all )?(fine|right|correct|good|ok|okay)\b", "", t)
    deny = re.search(r"^(no|nope|nah|rather not|not)\b|\b(don't|do not|won't|wouldn't|rather not|too (much|expensive|dear|high|steep)|wrong|leave it|stop|never ?mind|not (right|correct|now|today|that|what|so)|isn't right|no,? thank(s| you)|forget it)\b", t)
    affirm = re.search(r"\b(yes|yeah|yep|yup|aye|sure|please do|go ahead|go on|go for it|ok|okay|okey|fine|correct|that's right|is right|right you are|book it|do it|do that|do so|sounds (good|fine|great|right)|perfect|works for me|that works|i'll take (it|that|them)|absolutely|of course|definitely|certainly|please|agreed?|exactly|great|lovely|that's it|good|happy with|confirm\w*|suits me|all right|alright|by all means|right|(report|book|order|cancel|register|issue) (it|that|them|this)|(i'd|i would) (like|want|love) (it|that|them|this)( to be)? \w+ed|(i'd|i would) (like|love) (that|it)(?=[.!]*$)|sign me up)\b", t)
    if deny and affirm:
        return "yes" if re.match(r"(yes|yeah|yep|sure|ok|okay|fine|perfect)\b", t) and not re.search(r"\bbut\b|too (much|expensive)|leave it|wrong|not (now|today|right)", t) else "no"
    return "no" if deny else "yes" if affirm else None


LEAVE = (r"leave (it|that)|forget (it|that|about)|never ?mind|(don't|do not) (want|need|book|apply|order|do|enter|bother|go ahead)|not (today|now|yet|for now|at the moment)|think about|think it over|(talk|speak) to|only want(ed)?( to (know|hear))?( about)? (the|a|what|how|that)|"
         r"just want(ed)?( to know)? (the|a|what|how)|only (asking|the price|the fee)|just (asking|the price|the fee)|only (came|called|rang) (to|for)|nothing|drop it|no,? thank|get back to you|call (you )?(back|again)|rather not|too (much|expensive|dear)")
QUESTION = r"how much|what (does|do|would|will|is|'s|are|am)\b|what's|price|cost|fee\b|charge|when\b|why\b|which days|how (many|long|often)|\?\s*$"
PRICE = r"how much|price|\bcosts?\b|\bfees?\b|charge|what would i pay|how expensive|\bdear\b"
WANT = r"\b(book|order|apply|arrange|set (it|that|me|one)? ?up|sign (me )?up|subscribe|report|register|cancel|i('d| would) like (a|an|to have|one|two|you)|please (take|collect)|i need (a|an)|get me)\b"
UNKNOWN = r"(don't|do not|doesn't) (know|have|remember|recall)|not sure|no idea|haven't got|have not got|can't (find|remember|recall|tell)|cannot (find|remember)|not to hand|no account|without (it|the|my)|haven't (a|the|any|it)|couldn't (say|tell)|look me up|address|by postcode|by name"

INTENT = {
    "missed": r"missed|(was|were|is|been|has|have|did|do)(n't| not)( been| got)? (emptied|collected|empty|collect|picked up|pick up|come|taken|emptying)|never (came|come|emptied|collected|got emptied)|(still|left) (standing |sitting )?full|skipped (us|me|our|my)|nobody (came|emptied|collected)|no one (came|emptied)|(didn't|not) (get|got) emptied|not emptied|unemptied|un-emptied",
    "assisted": r"assist\w*|help with (the|my|our|putting|taking) \w*|(can't|cannot|can not|unable to|struggl\w+|hard to|can no longer|not able to|no longer able to)( \w+){0,4} (bins?|wheel|pull|push|carry|bring|drag)|fetch (my|the|our) bins?|pull-?out",
    "vehicle": r"(van|vehicle|trailer|pick-?up|car|tip|recycling[- ]centre)s?( \w+){0,3} permit|permit( \w+){0,7} (van|vehicle|trailer|pick-?up|tip|recycling[- ]centre)|(tip|recycling[- ]centre)( \w+){0,5} (van|trailer|pick-?up)|(van|trailer|pick-?up)( \w+){0,6} (tip|recycling[- ]centre)|vehicle permit",
    "skip": r"\bskips?\b(?! (us|me|our|my))",
    "cancel": r"cancel\w*|call(ed)? (it |that )?off|(don't|no longer|won't) need( \w+){0,4} (collect\w+|booking|pick(ed)? up)",
    "garden": r"garden[- ](waste|bin|collection|rubbish|subscription)s?|subscri\w+|garden$",
    "bulky": r"bulky|bulk[- ]waste|large items?|furniture|(things|stuff|something|some items)( \w+){0,3} (collected|taken away|picked up)|" + "|".join(ITEM.values()),
    "bin": r"(new|replacement|replace|another|extra|additional|bigger|larger|smaller|second|order)( \w+){0,5} (bins?|caddy)|(bins?|caddy)\b( \w+){0,4} (broken|cracked|stolen|gone|lost|damaged|split|smashed|nicked|replaced|replacement)|(broken|cracked|stolen|damaged|split|smashed)( \w+){0,3} (bin|caddy)|(bins?|caddy)( \w+){0,3} (has|is|was|got|been)( \w+){0,2} (broken|cracked|stolen|gone|lost|damaged|split|smashed|nicked)",
}


def detect(text, active=None):
    """Wishes named in a text: (task, place), in order."""
    t = norm(text).lower()
    found = {}
    for task, p in INTENT.items():
        m = re.search(rf"\b(?:{p})" if task != "missed" else p, t)
        if m:
            found[task] = m.start()
    if "cancel" in found:
        if not re.search(r"\b(book|new|arrange) (a|another|one|the)\b|\bbook\b(?!ing)", t):
            found.pop("bulky", None)
        if re.search(r"cancel( \w+){0,2} (it|that|garden|skip|subscription|permit)", t) and not re.search(r"collection|booking|bulky", t):
            found.pop("cancel")
    for strong, weak in (("missed", ("bin", "bulky", "garden")), ("assisted", ("bin", "missed")), ("bin", ("garden",)), ("garden", ("bin",))):
        if strong in found:
            for w in weak:
                if w in found and not (strong == "bin" and w == "garden" and "subscri" in t) and not (strong == "garden" and w == "bin" and re.search("crack|broke|stolen|damag|replace", t)):
                    found.pop(w)
    if "garden" in found and re.search(r"back garden|in the garden", t) and "subscri" not in t and "waste" not in t:
        found.pop("garden")
    if active in ("assisted",):
        for k in ("garden", "bin", "missed"):
            found.pop(k, None)
    if active == "missed":
        for k in ("bin", "garden"):
            found.pop(k, None)
    if active == "bin":
        found.pop("missed", None)
        found.pop("garden", None) if "subscri" not in t else None
    if active == "cancel" and not re.search(r"\bbook\b", t):
        found.pop("bulky", None)
    return sorted(((k, at) for k, at in found.items()), key=lambda x: x[1])


# ---------- the desk ----------
SLOTS = {"bulky": ["item", "quantity", "date"], "cancel": ["booking"], "bin": ["kind", "size", "reason"], "garden": ["bins"], "missed": ["kind"], "skip": ["date", "weeks"], "vehicle": ["vehicle", "registration"], "assisted": ["spot"]}
INFO = {"bulky": ["account", "quantity"], "garden": ["account", "bins"], "skip": ["weeks"], "vehicle": ["vehicle"]}
NUMERIC = {"bulky": "quantity", "garden": "bins", "skip": "weeks", "bin": "size"}
REPEAT = {"item": "{}", "quantity": "{} of them", "date": "{}", "kind": "{} bin", "size": "{} litres", "reason": "{}", "bins": "{} for garden waste", "weeks": "{} weeks", "vehicle": "{}", "registration": "{}", "spot": "{}", "booking": "{}"}


class Task:
    def __init__(self, name, info=False):
        self.name, self.info = name, info
        self.v, self.alt, self.limit = {}, {}, None
        self.seen = {}  # look-ups: arguments → result
        self.told = set()


class Talk:
    def __init__(self, style, bug=None):
        self.style, self.bug = style, bug
        self.world = W.fresh()
        self.tools = W.tools(self.world)
        self.home = None
        self.ids = {}
        self.tasks, self.task = [], None
        self.state, self.asked, self.fails = "start", [], 0
        self.upsold = self.offered = self.ended = False
        self.by_address = False
        self.calls = []
        self.done = {}

    # -- tools --
    def call(self, name, **args):
        result = self.tools[name](**args)
        self.calls.append((name, args, result))
        return result

    def look(self, task, name, **args):
        key = (name, tuple(args.items()))
        if key not in task.seen:
            task.seen[key] = self.call(name, **args)
        return task.seen[key]

    # -- a turn --
    def __call__(self, text):
        fresh = detect(text, self.task.name if self.task else None)
        if not self.task and fresh and all(n in self.done for n, _ in fresh) and not re.search(r"\banother\b|one more|\bsecond\b|different|too\b|as well", norm(text).lower()):
            if yesno(text) == "no" or re.search(r"thank|bye|that's all", norm(text).lower()):
                fresh = []
            else:
                return self.done[fresh[0][0]] + " " + V.MORE[self.style]
        known = [t.name for t in self.tasks] + ([self.task.name] if self.task else [])
        fresh = [(n, at) for n, at in fresh if n not in known]
        if self.task and self.state == "ask" and len(fresh) and not re.search(r"\b(also|another|besides|then|second|as well|and i|too|would like|want|need|wanted)\b", norm(text).lower()):
            fresh = []  # an answer that happens to hold such a word
        low = norm(text).lower()
        new = [Task(n, bool(n in INFO and re.search(PRICE, low) and not re.search(WANT, low))) for n, _ in fresh]
        if not self.task and new:
            pending, self.task = new, new[0]
            self.tasks += new[1:]
        else:
            pending = ([self.task] if self.task else []) + new
            self.tasks += new
        places = ([0] if self.task not in new and self.task else []) + [at for _, at in fresh]
        changed, limit_ok = self.read(text, low, pending, places)
        if self.state == "start" or not self.task:
            if self.task:
                return self.next()
            return self.idle(text, low)
        t, yn = self.task, yesno(text)
        if self.state == "propose":
            if changed and self.bug != "ignores_correction":
                return self.next()
            if changed:
                return self.propose()
            if t.limit is not None and limit_ok is not None:
                yn = "yes" if limit_ok and yn != "no" else "no"
            if yn == "yes" and re.search(r"\bbut\b|\bwait\b|\bfirst\b.*\?$", low):
                yn = None
            if yn == "yes":
                return self.write()
            if re.search(LEAVE, low):
                return self.drop()
            if yn == "no" and re.search(r"how much|what (does|do|would|will|is|was)\b|what's|\bwhen\b|\bwhy\b", low):
                return self.next(retell=True)
            if yn == "no":
                self.state = "otherwise"
                return V.OTHERWISE[self.style]
            if new or re.search(QUESTION, low):
                return self.next(retell=True)
            return self.puzzled(V.OTHERWISE[self.style] if self.fails else self.propose())
        if self.state == "offer":
            if re.search(r"\bbye\b|that's (all|it)\b|that is (all|it)\b|that was (all|it|everything)|all i (wanted|needed)", low) and not changed and not re.match(r"(yes|yeah|yep|sure)\b", low):
                return self.drop()
            if re.search(LEAVE, low) or (yn == "no" and not changed):
                return self.drop()
            if changed or yn == "yes":
                t.info = False
                return self.next()
            return self.next(retell=True) if re.search(QUESTION, low) else self.puzzled(V.OFFER[self.style])
        if self.state == "otherwise":
            if changed:
                return self.next()
            if yn == "yes" and not re.search(LEAVE, low):
                return self.next(retell=True)
            if yn == "no" or re.search(LEAVE, low):
                return self.drop()
            return self.puzzled(V.OTHERWISE[self.style])
        # asked for facts
        if changed or new:
            return self.next()
        if {"account", "surname", "postcode"} & set(self.asked) and not self.home and (re.search(UNKNOWN, low) or yn == "no") or (self.by_address and re.search(r"postcode|surname", low)):
            self.by_address = True
            return self.next()
        if re.search(r"forget (it|that)|never ?mind|leave it|(don't|do not) (want|need) (it|that|a|an|one|any)|changed my mind", low) or (self.offered == self.task.name and yn == "no"):
            return self.drop()
        if re.search(QUESTION, low):
            return self.next(retell=True)
        return self.puzzled(self.question())

    def idle(self, text, low):
        """No wish stands."""
        yn = yesno(text)
        if self.state == "more":
            if self.upsold == "open":
                self.upsold = "done"
                if yn == "yes" and not re.search(r"that's (all|it|everything)|\bthat is (all|it)|nothing", low):
                    self.task = Task(self.offered)
                    return self.next()
                if yn == "no" and not re.search(r"that's (all|it|everything)|that is (all|it)|bye|nothing|thank", low):
                    return f"That's no problem. {V.MORE[self.style]}"
            if yn == "no" or re.search(r"bye|thank|that's (all|it|everything|me)|that is (all|it|everything)|nothing|cheers|no more|all (done|set|good)|have a (good|nice)", low) or self.ended or re.fullmatch(r"(great|perfect|good|ok|okay|lovely|fine)[.!]*", low):
                self.ended = True
                return V.BYE[self.style]
        if re.match(r"(hi|hello|good (morning|afternoon|evening)|hey)\b", low) and len(low) < 40 and not self.fails:
            self.fails += 1
            return V.HELLO
        self.fails += 1
        if self.fails > 3:
            return f"I'm sorry, I can't help with that. {V.CAN}"
        return f"{V.AGAIN[self.style][min(self.fails - 1, 1)]} {V.CAN if self.fails > 1 or self.state == 'start' else V.MORE[self.style]}"

    def puzzled(self, question):
        self.fails += 1
        if self.fails > 3:
            self.fails = 0
            self.task = self.tasks.pop(0) if self.tasks else None
            self.state = "more"
            return f"I'm sorry, I can't take this further. {V.CAN} {V.MORE[self.style]}"
        if self.state == "ask":  # in other words
            other = [x for x in ("plain", "eitheror", "policy", "indirect") if x != self.style][self.fails - 1]
            question = " ".join(V.ASK[other][s] for s in self.asked)
        return f"{V.AGAIN[self.style][min(self.fails - 1, 1)]} {question}"

    # -- facts --
    def read(self, text, low, pending, places):
        numeric = next((s for s in self.asked if s in ("quantity", "bins", "weeks", "size")), None) if self.state == "ask" else None
        if not numeric and pending:
            numeric = NUMERIC.get(pending[0].name) if self.state in ("propose", "offer", "otherwise") else None
        facts = extract(text, numeric)
        # the name and the number
        changed = False
        name = surname(text, bool({"address", "surname"} & set(self.asked)) and not self.home)
        if name and not self.home:
            changed |= self.ids.get("surname") != name and bool(self.by_address or "postcode" in self.ids)
            self.ids["surname"] = name
        for slot, value, _ in facts:
            if slot in ("account", "postcode") and not self.home and self.ids.get(slot) != value:
                self.ids[slot] = value
                changed = True
        limits = [v for s, v, _ in facts if s == "limit"]
        has_limit = limits and re.search(r"more than|most|under|below|over|above|up to|max\w*|limit|less than|within|beyond|exceed|if it|as long as|provided|afford", low)
        limit_ok = None
        for i, task in enumerate(pending):
            start = 0 if i == 0 else max((low.rfind(c, 0, places[i]) for c in ".;!?"), default=-1) + 1 or places[i]
            end = len(low) if i + 1 == len(pending) else (max((low.rfind(c, 0, places[i + 1]) for c in ".;!?"), default=-1) + 1 or places[i + 1])
            if end <= start:
                start = places[i]
            mine = [(("bins" if s == "bare" and task.name == "garden" else "quantity" if s == "bare" and task.name == "bulky" else "weeks" if s == "bare" and task.name == "skip" else s), v, at) for s, v, at in facts if start <= at < end]
            if has_limit and task.name in ("bulky", "garden", "bin", "skip", "vehicle") and (len(pending) == 1 or any(s == "limit" for s, _, _ in mine)):
                task.limit = limits[-1]
                price = task.v.get("price") or task.v.get("fee")
                limit_ok = None if price is None else float(price) <= task.limit
            for slot in SLOTS[task.name]:
                values = []
                for s, v, at in mine:
                    if s == slot and (not values or values[-1][0] != v):
                        values.append((v, at))
                if not values:
                    continue
                if slot in ("kind", "reason") and task.v.get(slot) and self.state == "ask" and slot not in self.asked:
                    continue  # said by the way
                if slot == "kind" and task.name in ("bin", "missed") and len({v for v, _ in values}) > 1 and not re.search(r"\bno\b|sorry|mean|rather|actually", low):
                    values = values[:1]
                if slot == "reason" and {"damaged", "extra"} <= {v for v, _ in values}:
                    values = [x for x in values if x[0] != "extra"]
                if slot == "reason" and {"stolen", "extra"} <= {v for v, _ in values}:
                    values = [x for x in values if x[0] != "extra"]
                if slot == "spot" and len(values) > 1:
                    values = values[:1] if not re.search(r"\bno\b|sorry|actually", low) else values
                value = values[-1][0]
                if len({v for v, _ in values}) > 1 and re.search(COND, low):
                    if task.v.get(slot) == values[0][0] or (slot == "date" and values[0][0] in task.told):
                        value = values[-1][0]
                    else:
                        value, task.alt[slot] = values[0][0], values[-1][0]
                elif len({v for v, _ in values}) == 1 and re.search(r"\b(otherwise|failing that|if not|or else)\b", low[:values[0][1]]) and self.state in ("ask", "offer") and task.v.get(slot) not in (None, value) and not task.told:
                    task.alt[slot] = value
                    continue
                if slot == "date" and task.name == "bulky" and self.home:
                    free = self.look(task, "bulky_dates", account=self.home["account"])["free"]
                    only = norm(text).lower()
                    if value not in free and re.search(WD, only) and not re.search(r"\d", re.sub(r"lv-?\d+", "", only)):
                        same = [d for d in free if date.fromisoformat(d).weekday() == date.fromisoformat(value).weekday()]
                        full = self.look(task, "bulky_dates", account=self.home["account"])["full"]
                        value = same[0] if same and value not in full else value
                if task.v.get(slot) != value:
                    if self.bug == "ignores_correction" and slot in task.v:
                        changed = True
                        continue
                    task.v[slot] = value
                    changed = changed or i == 0
        if changed:
            self.fails = 0
        return changed, limit_ok

    # -- the way through a task --
    def next(self, retell=False):
        t, say = self.task, []
        if not self.home:
            if "account" in self.ids:
                home = self.call("find_household", account=self.ids["account"])
                if "error" in home:
                    say.append(f"I can't find an account {self.ids.pop('account')}.")
                else:
                    self.home = home
            elif {"postcode", "surname"} <= set(self.ids):
                home = self.call("find_household_by_address", postcode=self.ids["postcode"], surname=self.ids["surname"])
                if "error" in home:
                    say.append(f"I can't find {self.ids.pop('surname')} at {self.ids.pop('postcode')}.")
                    self.by_address = False
                else:
                    self.home = home
        if self.home:
            t.v["home"] = self.home["address"]
        say += self.inform(t, retell)
        if self.task is not t:
            return " ".join(say + [self.forward()])
        if self.state == "closed":
            return " ".join(say)
        missing = self.missing()
        if self.bug == "asks_for_ever":
            self.state, self.asked = "ask", [(SLOTS[t.name][-1] if SLOTS[t.name][-1] != "date" else "date")] if self.home else ["account"]
            return " ".join(say + [self.question()])
        if self.state == "otherwise!":
            self.state = "otherwise"
            return " ".join(say + [V.OTHERWISE[self.style]])
        if t.info and all((self.home if s == "account" else s in t.v) for s in INFO[t.name]) and missing:
            self.state, self.asked = "offer", []
            return " ".join(say + [V.OFFER[self.style]])
        if missing:
            self.state = "ask"
            return " ".join(say + [self.question()])
        if self.bug == "no_confirmation":
            return " ".join(say + [self.write()])
        return " ".join(say + [self.propose()])

    def identity(self):
        """What is asked to find the household."""
        if not self.by_address and "postcode" not in self.ids:
            return "account"
        return "surname" if "postcode" in self.ids else "postcode" if "surname" in self.ids else "address"

    def missing(self):
        t = self.task
        need = ([] if self.home else [self.identity()]) + [("start" if t.name == "skip" and s == "date" else s) for s in SLOTS[t.name] if s not in t.v]
        if t.info:
            first = [s for s in need if s in INFO[t.name] or (s in ("address", "postcode", "surname") and "account" in INFO[t.name])]
            need = first or need
        if t.name == "cancel" and not self.home:
            need = need[:1] if "booking" not in t.v else []
        return need

    def question(self):
        missing = self.missing() or self.asked
        if self.bug == "asks_for_ever":
            missing = self.asked
        self.asked = missing[:3] if self.style in ("form", "barrage", "bullets") else missing[:1]
        t = self.task
        noted = []
        for s in SLOTS[t.name]:
            if s in t.v and (s != "quantity" or "item" not in t.v):
                noted.append(V.items(self.style, t.v) if s == "item" and "quantity" in t.v else REPEAT[s].format(V.day(self.style, t.v[s]) if s == "date" else t.v[s]))
        text = V.ask(self.style, self.asked, ", ".join(noted))
        if "date" in self.asked and self.home and t.name == "bulky" and "dates" not in t.told:
            t.told.add("dates")
            free = self.look(t, "bulky_dates", account=self.home["account"])["free"]
            text = V.FREE[self.style].format(free=self.listed(free)) + " " + text
        if "size" in self.asked and "sizes" not in t.told and self.style in ("plain", "chatty", "policy", "indirect") and t.v.get("kind"):
            t.told.add("sizes")
        return text

    def listed(self, days):
        days = [V.day(self.style, d) for d in days]
        return ", ".join(days[:-1]) + " and " + days[-1] if len(days) > 1 else days[0]

    def inform(self, t, retell):
        """Looks up what can be looked up; returns what is to be told beside a proposal."""
        say, v, style = [], t.v, self.style
        account = self.home and self.home["account"]
        day = lambda iso: V.day(style, iso)
        early = self.bug == "wrong_order"  # looks up only after the write

        def price(key, thing, result, field):
            text = V.COSTS[style].format(thing=thing, Thing=thing[0].upper() + thing[1:], price="{}")
            v[field] = result[field]
            if self.bug == "invented_answer":
                v[field] = "63.70"
            over = t.limit is not None and float(v[field]) > t.limit
            if over and key not in t.told:
                t.told.add(key)
                say.append(text.format(v[field]) + f" That is more than £{t.limit:.2f}.")
                return True
            if key not in t.told and (self.missing() or t.info) or retell:
                t.told.add(key)
                say.append(text.format(v[field]))
            return False

        if t.name == "bulky" and account and not early:
            if "date" in v or "dates" in t.told:
                dates = self.look(t, "bulky_dates", account=account)
                if "date" in v and v["date"] not in dates["free"]:
                    gone = v.pop("date")
                    t.told.add(gone)
                    why = "is fully booked" if gone in dates["full"] else "is not a collection day in your area"
                    alt = t.alt.pop("date", None)
                    if alt in dates["free"]:
                        v["date"] = alt
                        say.append(V.FULL[style].format(gone=day(gone), why=why) + f" But {day(alt)} is free.")
                    else:
                        t.told.add("dates")
                        say.append(V.FULL[style].format(gone=day(gone), why=why) + " " + V.FREE[style].format(free=self.listed(dates["free"])))
            if "quantity" in v:
                r = self.look(t, "bulky_price", account=account, quantity=v["quantity"])
                if "error" in r:
                    say.append(f"Sorry, it has to be {r['error']}.")
                    v.pop("quantity")
                elif price(("price", v["quantity"]), f"the collection of {V.items(style, v) if 'item' in v else V.count(style, v['quantity'], 'item', 'items')}", r, "price"):
                    if t.alt.get("quantity"):
                        v["quantity"] = t.alt.pop("quantity")
                        return say + self.inform(t, False)
                    self.state = "otherwise!"
        elif t.name == "cancel" and account:
            got = self.look(t, "list_bulky_bookings", account=account)["bookings"]
            mine = [b for b in got if b["booking"] == v.get("booking")] or (got if len(got) == 1 else [])
            if not got or ("booking" in v and not mine):
                say.append("I can't find a booked collection for your household, so there is nothing to cancel.")
                self.task = None
            elif mine:
                b = mine[0]
                v.update(booking=b["booking"], item=b["item"], quantity=b["quantity"], date=b["date"], refund="41.80" if self.bug == "invented_answer" else b["refund"])
                if retell:
                    say.append(f"You would get £{v['refund']} back.")
        elif t.name == "bin" and {"kind", "size"} <= set(v):
            if v["size"] not in self.world["bins"][v["kind"]]:
                r = self.look(t, "bin_terms", kind=v["kind"], size=v["size"], reason=v.get("reason", "damaged"))
                say.append(f"There is no {v['kind']} bin of {v.pop('size')} litres, it comes in {' or '.join(map(str, r['sizes']))} litres.")
            elif "reason" in v and not early:
                r = self.look(t, "bin_terms", kind=v["kind"], size=v["size"], reason=v["reason"])
                v["delivery"] = r["delivery"]
                if price(("fee", v["size"], v["reason"]), f"the {v['size']} litre bin", r, "fee"):
                    self.state = "otherwise!"
        elif t.name == "garden" and account and "bins" in v and not early:
            r = self.look(t, "garden_price", account=account, bins=v["bins"])
            if "error" in r:
                say.append(f"Sorry, it has to be {r['error']}.")
                v.pop("bins")
            elif price(("price", v["bins"]), f"a year's subscription for {V.count(style, v['bins'], 'bin', 'bins')}", r, "price"):
                if t.alt.get("bins"):
                    v["bins"] = t.alt.pop("bins")
                    return say + self.inform(t, False)
                self.state = "otherwise!"
        elif t.name == "missed" and account and "kind" in v and not early:
            r = self.look(t, "last_collection", account=account, kind=v["kind"])
            if "error" in r or r["result"] == "collected":
                say.append(f"I have {r['error'] if 'error' in r else 'it here as collected on ' + day(r['date'])}, so I can't report it as missed.")
                self.task = None
            else:
                v["return_visit"] = r["return_visit"]
                if self.bug == "invented_answer":
                    v["return_visit"] = "2026-09-21"
                if "record" not in t.told or retell:
                    t.told.add("record")
                    say.append(V.RECORD[style].format(note=r["note"], day=day(r["date"])) if self.bug != "invented_answer" else "The crew's record says that your bin was not out.")
        elif t.name == "skip" and "weeks" in v and not early:
            r = self.look(t, "skip_fee", weeks=v["weeks"])
            if "error" in r:
                say.append(f"Sorry, it has to be {r['error']}.")
                v.pop("weeks")
            elif price(("fee", v["weeks"]), f"a skip permit for {V.count(style, v['weeks'], 'week', 'weeks')}", r, "fee"):
                self.state = "otherwise!"
        elif t.name == "vehicle" and "vehicle" in v and not early:
            r = self.look(t, "vehicle_rules", vehicle=v["vehicle"])
            v["visits"] = r["visits"]
            if price(("fee", v["vehicle"]), f"a {v['vehicle']} permit for {r['visits']} visits a year", r, "fee"):
                self.state = "otherwise!"
        elif t.name == "assisted" and account and not early:
            v["start"] = self.look(t, "assisted_start", account=account)["start"]
            if self.bug == "invented_answer":
                v["start"] = "2026-10-19"
            if retell:
                say.append(f"It could begin on {day(v['start'])}.")
        if self.task is None:
            self.state = "more"
        return say

    def summary(self):
        if self.bug == "wrong_order":
            return {"bulky": lambda v: f"book the collection of {V.items(self.style, v)} on {V.day(self.style, v['date'])}", "garden": lambda v: f"set up the garden subscription for {v['bins']} bins",
                    "bin": lambda v: f"order the {v['size']} litre {v['kind']} bin", "missed": lambda v: f"report the missed {v['kind']} collection", "skip": lambda v: f"apply for the skip permit, {v['weeks']} weeks",
                    "vehicle": lambda v: f"issue the permit for {v['registration']}", "assisted": lambda v: f"register assisted collections from the {v['spot']}", "cancel": lambda v: f"cancel booking {v['booking']}"}[self.task.name](self.task.v)
        return V.phrase(self.style, self.task.name, self.task.v)[0]

    def propose(self):
        self.state, self.asked = "propose", []
        deed = self.summary()
        thing = V.phrase(self.style, self.task.name, self.task.v)[1] if self.bug != "wrong_order" else deed
        return V.PROPOSE[self.style].format(deed=deed, thing=thing, Thing=thing[0].upper() + thing[1:])

    def write(self):
        t, v = self.task, dict(self.task.v)
        later = lambda iso: (date.fromisoformat(iso) + timedelta(4)).isoformat()
        if self.bug == "wrong_date" and "date" in v and t.name in ("bulky", "skip"):
            v["date"] = next((d for d in self.world["bulky_places"] if d > v["date"] and self.world["bulky_places"][d]), later(v["date"])) if t.name == "bulky" else later(v["date"])
        if self.bug == "wrong_item":
            swap = {"item": ["sofa", "wardrobe"], "kind": ["rubbish", "recycling"], "vehicle": ["trailer", "van"], "spot": ["garage", "front door"], "booking": ["BK-3052", "BK-3053"]}
            for k, (a, b) in swap.items():
                if k in v:
                    v[k] = b if v[k] == a else a
        a = self.home["account"]
        name, args = {
            "bulky": lambda: ("book_bulky_collection", dict(account=a, item=v["item"], quantity=v["quantity"], date=v["date"])), "cancel": lambda: ("cancel_bulky_collection", dict(booking=v["booking"])),
            "bin": lambda: ("order_bin", dict(account=a, kind=v["kind"], size=v["size"], reason=v["reason"])), "garden": lambda: ("subscribe_garden_waste", dict(account=a, bins=v["bins"])),
            "missed": lambda: ("report_missed_collection", dict(account=a, kind=v["kind"])), "skip": lambda: ("apply_skip_permit", dict(account=a, start=v["date"], weeks=v["weeks"])),
            "vehicle": lambda: ("issue_vehicle_permit", dict(account=a, vehicle=v["vehicle"], registration=v["registration"])), "assisted": lambda: ("register_assisted_collection", dict(account=a, spot=v["spot"]))}[t.name]()
        if self.bug == "claims_without_calling":
            r = {"booking": "BK-3188", "refund": v.get("refund"), "order": "OR-588", "report": "MC-788", "permit": "VP-88"}
        else:
            r = self.call(name, **args)
            if self.bug == "double_write":
                self.call(name, **args)
        shown = dict(t.v)
        if self.bug == "invented_answer":
            r = {**r, **{k: v[k] for k in ("refund", "return_visit", "delivery", "start") if k in v}}
        if self.bug in ("wrong_date", "wrong_item"):
            r = {"refund": v.get("refund"), **r}
            r.pop("error", None)
        if self.bug == "wrong_order":
            self.bug = None
            self.inform(t, True)
            shown = dict(t.v)
            self.bug = "wrong_order"
        tail = f" That is £{shown.get('price') or shown.get('fee')}." if self.bug == "wrong_order" and (shown.get("price") or shown.get("fee")) else ""
        if "error" in r:
            self.task = None
            return f"I'm sorry, that did not go through: {r['error']}. " + self.forward()
        done = V.outcome(self.style, t.name, shown, r)
        self.task = None
        self.last = t.name
        self.done[t.name] = V.DONE[self.style].format(done=done, Done=done[0].upper() + done[1:])
        return self.done[t.name] + (" " if self.style != "bullets" else "\n\n") + tail + self.forward(upsell=True)

    def drop(self):
        self.task = None
        return V.LEFT[self.style] + " " + self.forward()

    def forward(self, upsell=False):
        """To the next wish, or whether there is another."""
        self.fails, self.asked = 0, []
        if self.tasks:
            self.task = self.tasks.pop(0)
            self.state = "ask"
            lead = {"bulky": "Now for the bulky-waste collection.", "cancel": "Now for the cancellation.", "bin": "Now for the bin.", "garden": "Now for the garden-waste subscription.", "missed": "Now for the missed collection.",
                    "skip": "Now for the skip permit.", "vehicle": "Now for the vehicle permit.", "assisted": "Now for the assisted collection."}[self.task.name]
            return lead + " " + self.next()
        self.state = "more"
        if upsell and self.style == "upsell" and not self.upsold:
            self.upsold = "open"
            self.offered = "bulky" if self.last == "garden" else "garden"
            return V.UPSELL["garden" if self.last == "garden" else ""]
        return V.MORE[self.style]


def build(style, bug=None):
    """style → a factory of fresh conversations."""
    if style not in STYLES:
        raise ValueError(style)

    def factory():
        return Talk(style, bug)
    return factory
