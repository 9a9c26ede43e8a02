"""What a caller's message says: values (dates, numbers, names, choices), yes and no, wants and questions. Plain rules, English."""
import re
from dataclasses import dataclass, field
from datetime import date, timedelta

import world

TODAY = world.TODAY
I = re.I
UNIT = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ORD = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
       "eighteenth", "nineteenth"]
CARD = {w: n for n, w in enumerate(UNIT, 2)} | {w: (n + 2) * 10 for n, w in enumerate(TENS)}
CARD |= {f"{t}-{u}": (i + 2) * 10 + n for i, t in enumerate(TENS) for n, u in enumerate(["one"] + UNIT[:8], 1)}
ORDS = {w: n for n, w in enumerate(ORD, 1)} | {"twentieth": 20, "thirtieth": 30, "thirty-first": 31} | {f"twenty-{w}": 20 + n for n, w in enumerate(ORD[:9], 1)}
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MON = r"(?P<%s>" + "|".join(f"{m[:3]}(?:{m[3:]})?" if len(m) > 3 else m for m in MONTHS) + r"|sept)\b\.?"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WD = r"(?P<wd>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b\.?"
NOT = r"\b(?:not|rather than|instead of|never)\b|n't\b|n’t\b"


def words_to_digits(text):
    text = text.replace("’", "'")
    text = re.sub(r"\b(%s)[ -](%s)\b" % ("|".join(TENS), "|".join(["one"] + UNIT[:8] + ORD[:9])), lambda m: f"{m[1]}-{m[2]}".lower(), text, flags=I)
    month = "|".join(MONTHS)

    def ordinal(m):
        n = ORDS[m[1].lower()]
        return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10 if n not in (11, 12, 13) else 0, 'th')}"
    big = "|".join(sorted((w for w, n in ORDS.items() if n > 3), key=len, reverse=True))
    text = re.sub(rf"\b({big})\b", ordinal, text, flags=I)
    text = re.sub(rf"\b(first|second|third)\b(?=\s+(?:of\s+)?(?:{month})\b)", ordinal, text, flags=I)
    cards = "|".join(sorted(CARD, key=len, reverse=True))
    text = re.sub(rf"\b({cards})\b", lambda m: str(CARD[m[1].lower()]), text, flags=I)
    text = re.sub(r"\bone(?=[ -]+(?:day|person|adult|place|of us|spot|night|year)s?\b)", "1", text, flags=I)
    text = re.sub(r"(^|[.,;:!?]\s*)(?:just |only )?one(?=\s*(?:[.,;!]|$|please\b))", r"\g<1>1", text, flags=I)
    return text


@dataclass
class Heard:
    text: str
    values: dict = field(default_factory=dict)
    negated: list = field(default_factory=list)   # (slot, value)
    wants: list = field(default_factory=list)     # (kind, marked as a further want)
    topics: list = field(default_factory=list)
    asks: bool = False
    yes: bool = False
    no: bool = False
    drop: bool = False
    done: bool = False
    bye: bool = False
    fixes: bool = False
    lacks: set = field(default_factory=set)
    nth: int | None = None
    dates: list = field(default_factory=list)


# ---- dates

def weekday(text):
    return next(i for i, d in enumerate(DAYS) if d.startswith(text.lower().rstrip(".")[:3]))


def month(text):
    return next(i for i, m in enumerate(MONTHS, 1) if m.startswith(text.lower()[:3]))


def make(y, m, d):
    try:
        return date(y, m, d)
    except ValueError:
        return None


def of_year(m, d):
    day = make(TODAY.year, m, d)
    return make(TODAY.year + 1, m, d) if day and day < TODAY - timedelta(days=60) else day


def of_month(d):
    for add in range(3):
        y, m = divmod(TODAY.month - 1 + add, 12)
        day = make(TODAY.year + y, m + 1, d)
        if day and day >= TODAY:
            return day


DATE = [
    (rf"\b(\d{{4}})-(\d\d)-(\d\d)\b", lambda m: make(int(m[1]), int(m[2]), int(m[3]))),
    (rf"\b(?:{WD},?\s+)?(?:the\s+)?\b(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?{MON % 'm'}(?:,?\s+(?P<y>\d{{4}}))?", lambda m: make(int(m["y"]), month(m["m"]), int(m["d"])) if m["y"] else of_year(month(m["m"]), int(m["d"]))),
    (rf"\b(?:{WD},?\s+)?(?:the\s+)?{MON % 'm'}\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<y>\d{{4}}))?", lambda m: make(int(m["y"]), month(m["m"]), int(m["d"])) if m["y"] else of_year(month(m["m"]), int(m["d"]))),
    (r"\b(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)\b", lambda m: make(int(m[3]) + (2000 if len(m[3]) == 2 else 0), int(m[2]), int(m[1])) or make(int(m[3]) + (2000 if len(m[3]) == 2 else 0), int(m[1]), int(m[2]))),
    (r"\b(\d{1,2})(?:/(\d{1,2})\b|\.(\d{1,2})\.)", lambda m: (lambda a, b: (of_year(b, a) if b <= 12 else of_year(a, b)) if 1 <= a and 1 <= b and min(a, b) <= 12 else None)(int(m[1]), int(m[2] or m[3]))),
    (rf"\b(?:{WD},?\s+)?(?:the\s+)?\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)\b(?!\s+(?:thing|one|choice|option|want))", lambda m: of_month(int(m["d"]))),
    (rf"\b{WD}\s+(?P<d>\d{{1,2}})\b(?!\s*(?:days|people|persons|places|am\b|pm\b|a\.m|p\.m|o'|years|cm|:))", lambda m: of_month(int(m["d"]))),
    (rf"\b(?:next |this |coming |on )?{WD}(?P<week>\s+week\b)?", lambda m: TODAY + timedelta(days=((weekday(m["wd"]) - TODAY.weekday() - 1) % 7) + 1 + (7 if m["week"] else 0))),
    (r"\bday after tomorrow\b", lambda m: TODAY + timedelta(days=2)),
    (r"\btomorrow\b", lambda m: TODAY + timedelta(days=1)),
    (r"\btoday\b", lambda m: TODAY),
    (r"\byesterday\b", lambda m: TODAY - timedelta(days=1)),
]


class Line:
    """The message with what was used taken out."""

    def __init__(self, text):
        self.full = self.rest = text

    def take(self, pattern, flags=I):
        for m in list(re.finditer(pattern, self.rest, flags)):
            if m.end() > m.start() and "·" not in m[0]:
                yield m

    def used(self, start, end):
        self.rest = self.rest[:start] + "·" * (end - start) + self.rest[end:]

    def refused(self, start, end):
        before = re.split(r"[.,;!?:]|\bbut\b", self.full[max(0, start - 40):start])[-1]
        after = re.split(r"[.,;!?]", self.full[end:end + 30])[0]
        return bool(re.search(rf"(?:{NOT})(?:\W+[\w']+){{0,3}}\W*$", before, I) or re.match(rf"\W*(?:one )?(?:\w+ )?(?:\w*n't\b|not\b|is impossible|no good)", after, I))


def dates(line):
    found = []
    for pattern, value in DATE:
        for m in line.take(pattern):
            if pattern.startswith(r"\b(?:next") and m["wd"].lower() in ("sun", "sat", "mon", "wed", "fri") and not re.search(r"\b(on|next|this)\b", m[0], I) and len(line.full.split()) > 6:
                continue  # "sun" in a sentence is the sun
            day = value(m)
            if day:
                if pattern.startswith(r"\b(?:next") and any(not f[3] and f[2].weekday() == day.weekday() for f in found):
                    day = next(f[2] for f in found if not f[3] and f[2].weekday() == day.weekday())  # "17 February, that's a Tuesday"
                found.append((m.start(), m.end(), day, line.refused(m.start(), m.end())))
                line.used(m.start(), m.end())
    return sorted(found)


# ---- names

COMMON = set("""hello hi hey good morning evening afternoon day days yes no yeah yep ok okay please the i i'm i'd i've my it it's its and for from on in at to of then thanks thank sorry full moonlight snowshoe snow shoe size eu actually
name date number numbers people persons person names first last sure right exactly correct that that's this there we our us he she her his they just only both also a an is are was so well oh ah hm hmm dear sir madam
monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun today tomorrow yesterday january february march april may june july august september october november december jan feb mar apr jun jul aug
sep sept oct nov dec lift pass ski skis skiing boots boot helmet snowboard board childcare child care tour lesson lessons hire rental refund lost reference booking booked book locker lockers damage cover insurance falkenhorn
with without not but or if can could would will what when where which who how do does did have has had need want like make made change move cancel group guided private instructor instructors adult senior half whole
mira jonas elif tanner bach kaya nothing great perfect fine lovely super cool certainly absolutely agreed confirmed go ahead age aged years year old one two three four five six seven eight nine ten me you your let let's
all none any anything anyone anybody everything here as by after before instead rather than euros euro eur price cost cheaper pm am cm noon beginner holder surname family given start starting starts session time participants
parents parent daughter son wife husband kid kids friend mr mrs ms miss dr prof correction wait hold hotel valley station depot lifts closed storm wind illness reason because since her's i'll we'd we're they're
yours mine sounds works looks alright cheers bye goodbye ciao sincerely regards question questions card pair rent sell buy purchase order new old second third either neither up under called""".split())
NAMEW = r"[^\W\d_][^\W\d_]*(?:['’-][^\W\d_]+)*"
PART = r"(?:de|van|von|der|den|da|di|del|la|le|al|el|bin|ben)"
CUE = (r"(?:my (?:full )?name is|my name's|(?:the |full |sur|last |family |holder's? |first )?name(?: is|'s|:| =)?|i am|i'm|this is|it's for|it is for|it's|it is|under(?: the name(?: of)?)?|made out to|belongs to|on behalf of|for|called|"
       r"holder(?: is|:)?|by the name of|(?:booked|made|registered|filed) (?:in|by|as)|name of|that's|that is|put)")
CHILD_CUE = r"(?:(?:her|his|the child's|child's|the kid's|daughter's|son's)(?: full)? name(?: is|'s|:)?|(?:daughter|son|child|girl|boy|kid|she|he|she's|he's|little one)(?:,| is(?: called)?|'s name is|:)?)"


def capital(word):
    return word[0].isupper() and word.lower().rstrip("'s") not in COMMON and word.lower() not in COMMON


def name_runs(line):
    runs, current = [], []
    for m in re.finditer(rf"{NAMEW}|\S", line.rest):
        word = m[0]
        if re.match(NAMEW, word) and capital(word):
            current.append(m)
        elif current and re.fullmatch(PART, word) and re.match(rf"\s+(?:{PART}\s+)?[^\W\d_]", line.rest[m.end():]):
            current.append(m)
        else:
            if current:
                runs.append(current)
            current = []
    if current:
        runs.append(current)
    out = []
    for run in runs:
        while run and re.fullmatch(PART, run[-1][0]):
            run.pop()
        if run:
            text = re.sub(r"\s+", " ", line.rest[run[0].start():run[-1].end()])
            text = re.sub(r"['’]s$", "", text)
            out.append((run[0].start(), run[-1].end(), text, len(run)))
    return out


def names(line, asked, kind):
    """(slot, name) pairs; a single word is a part of a name."""
    found = []
    wanted = [s for s in ("child", "name") if s in asked]
    text = line.rest
    for start, end, name, n in name_runs(line):
        before = text[max(0, start - 45):start]
        first = not re.search(r"\w", re.split(r"[.!?\n]", text[:start])[-1])
        child = re.search(rf"\b{CHILD_CUE}\W*$", before, I)
        own = re.search(r"\b(?:my (?:full )?name is|my name's|i am|i'm|this is)\s*$", before, I)
        cue = re.search(rf"\b{CUE}\W*$", before, I) or re.search(r"\b(?:mr|mrs|ms|miss|dr)\.?\s*$", before, I)
        if child:
            slot = "child"
        elif own:
            slot = "name"
        elif wanted:
            slot = wanted[0]
        else:
            slot = "child" if kind == "childcare" else "name"
        if n >= 2 or child or own or cue or (wanted and (not first or len(re.findall(NAMEW, line.full)) <= 6)):
            if n == 1 and not wanted and not child and not own:
                continue
            found.append((slot, name))
            line.used(start, end)
    if not found and wanted:  # written small
        plain = re.sub(r"^(?:yes|hi|hello|ok|sure|well)\W+", "", text.strip(), flags=I)
        m = re.match(rf"(?:{CUE}\s+)?([a-z][a-z'-]+(?: {PART})*(?: [a-z][a-z'-]+){{1,2}})\s*(?=$|[.,;!·])", plain)
        if m and not any(w in COMMON for w in m[1].split()):
            found.append((wanted[0], m[1].title()))
    return found


# ---- all together

CHOICES = {
    "item": [("boots", r"\b(?:(?:ski|snowboard) ?)?boots?\b|\bshoes\b(?<!snowshoes)"), ("snowboard", r"\b(?:snow)?board\b|\bsnowboards\b"), ("helmet", r"\bhelmets?\b"), ("skis", r"\bskis\b|\bpair of ski\b")],
    "instructor": [(n, rf"\b(?:{n}|{n.split()[0]}|(?:mr|mrs|ms|miss)\.? {n.split()[1]})\b") for n in world.INSTRUCTORS] + [("any", r"\b(?:any(?:one|body| instructor)?|whoever|doesn't matter|don't mind|no preference|don't care)\b")],
    "reason": [("lifts_closed", r"\b(?:closed|closure|shut|storm\w*|(?:weren't|not|wasn't|didn't|stopped) (?:running|run|open|going)|stood still|standing still|blizzard|lifts? (?:only )?(?:ran|run)|partly|no lifts|bad weather|wind\w*)\b"),
               ("changed_plans", r"\b(?:chang\w+ (?:of |my |our )?(?:mind|plans?)|no longer|can't (?:come|make it)|don't need|plans? (?:have )?changed|going home|leaving early|ill|sick|illness|injur\w*)\b")],
}
SESSION = {"tour": [("moonlight", r"\b(?:moon\s?-?light|evening|night|moon)(?: (?:tour|one))?\b"), ("morning", r"\bmorning(?: (?:tour|one))?\b")],
           "childcare": [("full day", r"\b(?:full|whole|entire|all)[ -](?:the )?day\b|\ball day\b"), ("morning", r"\bmorning(?:s)?(?: only)?\b|\bhalf[ -](?:a )?day\b")]}
TIMES = [("10:00", r"\b10(?:[:.]00)?\s*(?:am|a\.m\.|o'?\s?clock|in the morning|h)?(?:\b|(?<=\.))|\bmorning\b"), ("14:00", r"\b14(?:[:.]00)?(?:\s*h)?\b|\b2(?:[:.]00)?\s*(?:pm|p\.m\.|o'?\s?clock|in the afternoon)(?:\b|(?<=\.))|\bafternoon\b")]

YES = (r"yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|correct|right|exactly|fine|perfect|agreed?|of course|certainly|absolutely|definitely|by all means|do it|do so|do that|sounds (?:good|great|fine|right)|that works|works for me|looks (?:good|right|fine)|"
       r"confirm(?:ed)?|gladly|great|good|book it|please (?:book|move|issue|refund|replace|reserve|block)|i'd like that|that suits|suits me|happy with (?:that|it)|as you say|with pleasure|👍|✅|very well|all right|alright|you may|please proceed|proceed|i do|it is")
NO = r"no|nope|nah|don't|do not|wrong|incorrect|not (?:right|correct|quite|now|yet|needed|necessary|really|for me|interested|today)|rather not|i'd rather|never mind|without"
FINE = r"\b(?:no,? (?:that's|that is|it's|it is|this is|everything is|everything's|all is|all) (?:all )?(?:right|fine|correct|good|ok|okay|perfect)|nothing (?:to|needs to be|needs|should be) (?:chang\w*|correct\w*)|no (?:other )?(?:changes?|corrections?)|leave it (?:as it is|as is|like that)|keep it (?:as it is|as is|like that|that way)|no,? (?:go ahead|please go ahead|do it|book it))\b"
DROP = r"\b(?:never ?mind|forget it|forget (?:about )?(?:it|that)|leave it(?! (?:as|like))|cancel (?:that|this|it all)|i (?:don't|do not) want (?:it|that|this|to (?:book|do))(?: any ?more)?|drop it|(?:then )?(?:better )?not at all|don't (?:book|do|move|refund|issue|reserve) (?:it|that|anything)|i'(?:ve|d) (?:changed my mind about the whole|rather leave))\b"
DONE = (r"\b(?:that's all|that is all|that's everything|that is everything|nothing (?:else|more|further)|that's it|that is it|that was (?:all|it|everything)|that will be all|that'll be all|no more|good ?bye|bye|all set|i'm done|i am done|no,? (?:thanks|thank you|thank you very much|many thanks|that's (?:all|it))|"
        r"have a (?:nice|good|great|lovely)|all i (?:need|want)(?:ed)?|all for (?:now|today)|i have all|not (?:right now|at the moment),? thank)\b")

NOUNS = {
    "childcare": r"\b(?:child ?-?care|nursery|kindergarten|cr[eè]che|baby-?sit\w*|look(?:ed)? after my|day ?care|kids' club|mini club)\b",
    "tour": r"\b(?:tours?|snow-?\s?shoe\w*)\b",
    "lesson": r"\b(?:lessons?|instructors?|ski teacher|private class|class with|taught|coach\w*)\b",
    "hire": r"\b(?:hire|hiring|rent\w*|borrow)\b|\b(?:need|want|like|get|reserve|book)\b[^.?!]*\b(?:(?:ski )?boots|skis|snowboard|helmet)\b",
    "pass": r"\b(?:(?:lift|ski|day|season) ?-?pass(?:es)?|pass(?:es)?|lift tickets?|ski tickets?|tickets?)\b",
}
WANT = r"\b(?:i(?: also)? (?:want|need|would(?: also)? like)|i'd(?: also)? like|we(?:'d| would) like|we (?:want|need)|needs? a|can i|can we|could i|could we|may i|please|book|buy|reserve|hire|rent|get|looking for|i'm after|interested in|sign up|have (?:you )?(?:a |any )?(?:places?|spots?|room)|is there|are there|it's about|about a|wants? (?:to|a)|would like|hoping)\b"
MORE = r"\b(?:also|another|as well|besides|too|one more|next|other thing|second thing|in addition|additionally|moreover|then there's|on top)\b"
ASK = r"\b(?:how much|how many euros|what (?:does|do|is|are|would|will|time)|what's|price|prices|cost|costs|charge|from what age|from which age|what age|how old|minimum age|youngest|opening|when (?:do|does|is|are)|where|do you (?:take|have|offer|charge)|how long|question|wonder\w*|tell me|to know|find out|ask|information|which age|at what age|how young|old enough|take children)\b"
TOPICS = {
    "lockers": r"\b(?:lockers?|depots?|(?:leave|store|keep|put|storing|leaving) (?:my |our |the )?(?:skis|stuff|things|equipment|gear|boots|bags?))\b",
    "childcare": NOUNS["childcare"] + r"|\b(?:take children|how old (?:must|do|does|should)|(?:minimum|from what|from which|at what|which|what) age|how young|youngest)\b",
    "tours": NOUNS["tour"], "lessons": NOUNS["lesson"],
    "hire": r"\b(?:hire|rent\w*|borrow|damage cover|insurance)\b", "hours": r"\b(?:opening (?:hours|times)|(?:first|last) lift|lifts? (?:open|run|start|close)|when do (?:the|you) (?:lifts )?open)\b",
    "refunds": r"\brefunds?\b", "passes": NOUNS["pass"],
}


def clauses(text):
    parts = re.split(r"(?<=[.!?;\n])\s+|\n+|,?\s+\band\b\s+(?=(?:also |then |secondly |second |second,)?\s*(?:i\b|i'd|i'm|we\b|my (?:daughter|son|child|wife|husband)|a place|book|buy|get|hire|rent|reserve|need|from what|at what|what|how|where|when|do you|could|can|to (?:book|know|buy|hire|get|ask|have))\b)|\b(?:second(?:ly)?|besides|after that|another thing)\b[,:]?", text, flags=I)
    return [p for p in parts if p and p.strip()]


def wants_and_topics(text, kind):
    wants, topics, asks = [], [], False
    for clause in clauses(text):
        more = bool(re.search(MORE, clause, I)) or bool(re.match(r"\s*(?:and|then|plus|oh)\b", clause, I)) or bool(re.search(r"\b(?:second(?:ly)?|another thing|after that|besides)\b", text, I))
        found = []
        moved = re.search(r"\b(?:chang\w*|mov(?:e|ed|ing)|postpone\w*|shift\w*|reschedul\w*|push(?:ed)? (?:back|it)|bring forward|put off|another (?:day|date)|different (?:day|date)|new (?:day|date))\b", clause, I)
        lost = re.search(r"\b(?:lost|stolen|missing|misplaced|gone|can't find|replace\w*|new card|dropped)\b", clause, I) and re.search(r"\b(?:pass|card|ticket|it)\b", clause, I)
        money = re.search(r"\b(?:refund\w*|money back|reimburse\w*|cancel(?:led|ling|lation)?|give (?:it |my pass )?back|hand (?:it )?back|return my)\b", clause, I)
        asking = bool(re.search(ASK, clause, I)) or (clause.strip().endswith("?") and not re.search(WANT, clause, I))
        hit = [t for t, p in TOPICS.items() if re.search(p, clause, I)]
        wanting = re.search(WANT, clause, I) or kind is None
        if asking and hit and not (money and not re.search(r"\b(?:rules?|conditions?|when)\b", clause, I)) and not moved and not lost:
            asks = True
            if "lockers" in hit:
                hit = [t for t in hit if t in ("lockers", "childcare")]
            topics += [t for t in hit if t not in topics]
            continue
        if "lockers" in hit and not money and not moved and not lost:
            topics += [t for t in ("lockers",) if t not in topics]
            continue
        if money:
            found = ["refund"]
        elif lost and not (moved and not re.search(r"\blost|stolen|missing", clause, I)):
            found = ["lost"] + [k for k in ("childcare", "tour", "lesson") if re.search(NOUNS[k], clause, I)]
        elif moved and re.search(r"\b(?:date|day|booking|booked|reservation|hire|rental|lesson|tour|pass|place|it|to|skis|hr|sp|tr|ls|cc)\b", clause, I):
            found = ["move"]
        elif wanting:
            found = [k for k, p in NOUNS.items() if re.search(p, clause, I)]
            if "tour" in found and "hire" in found:
                found = [k for k in found if k != ("tour" if re.search(r"\b(?:hire|rent)\w* (?:a pair of )?snow", clause, I) else "hire")]
            if "lesson" in found and "hire" in found and not re.search(r"\b(?:boots|skis|helmet|snowboard)\b", clause, I):
                found.remove("hire")
            if "hire" in found and "pass" in found and not re.search(r"\b(?:boots|skis|helmet|snowboard)\b", clause, I):
                found.remove("hire")
        strong = more or bool(re.search(WANT, clause, I)) or found in (["refund"], ["move"]) or "lost" in found
        wants += [(k, more, strong) for k in found if k not in [w[0] for w in wants]]
    if any(w[0] in ("refund", "move", "lost") for w in wants):  # "my pass is SP-…; I want my money back" is one matter
        wants = [w for w in wants if w[2]]
    return [w[:2] for w in wants], topics, asks


def listen(text, kind=None, asked=(), later=()):
    """`kind`: the matter under way; `asked`: slots of the last question; `later`: matters still waiting."""
    asked = list(asked)
    raw = re.sub(r"\s+", " ", re.sub(r"[*_`#]|\s*\n\s*[-•]?\s*", " ", text)).strip() if "\n" not in text.strip() else re.sub(r"[*_`#]", " ", text)
    raw = re.sub(r"\s*\n\s*", ". ", raw.strip())
    h = Heard(text)
    said = words_to_digits(raw)
    line = Line(said)
    v = h.values
    kinds = [k for k in (kind, *later) if k]
    # references
    for m in line.take(r"\b(SP|HR|TR|LS|CC)\s?[-–]?\s?(\d{4})\b"):
        if not line.refused(m.start(), m.end()):
            v["reference"] = f"{m[1].upper()}-{m[2]}"
        line.used(m.start(), m.end())
    for m in line.take(r"\b[A-Z]{2}\s?[-–]\s?\d{3,5}\b"):
        v.setdefault("reference", re.sub(r"[\s–-]+", "-", m[0]).upper())
        line.used(m.start(), m.end())
    if "reference" in asked and "reference" not in v:
        for m in line.take(r"\b(\d{4})\b"):
            v["reference"] = m[1]
            line.used(m.start(), m.end())
    # dates
    m = re.search(rf"\b(?:from )?(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\s*(?:-|–|to|until|till|through|and)\s*(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of )?{MON % 'm'}", said, I)
    span = None
    if m and kind != "move" and int(m[1]) < int(m[2]):
        first, last = of_year(month(m["m"]), int(m[1])), of_year(month(m["m"]), int(m[2]))
        span = (first, last)
        line.used(m.start(), m.end())
    found = dates(line)
    if span:
        v["date"] = span[0].isoformat()
        v["days"] = (span[1] - span[0]).days + 1
    elif found:
        good = [f for f in found if not f[3]]
        for f in found:
            if f[3]:
                h.negated.append(("date", f[2].isoformat()))
        if len(good) >= 2 and kind in ("pass", "hire") and re.fullmatch(r"\s*(?:,|-|–|to|until|till|through|up to|and)?\s*(?:the )?", said[good[0][1]:good[1][0]], I) and good[0][2] < good[1][2]:
            v["date"], v["days"] = good[0][2].isoformat(), (good[1][2] - good[0][2]).days + 1
        elif good:
            to = [f for f in good if re.search(r"\b(?:to|until|onto)\s+(?:the )?$", said[:f[0]], I)]
            moving = kind == "move" or (kind is None and re.search(r"\b(?:move|change|postpone|shift|reschedule)\b", said, I))
            was = r"\b(?:booked|booking|hire|reserved|reservation|starts|currently|now)\s+(?:\w+ )?(?:for|on|from|is)\s+(?:the )?$|\b(?:instead of|old date:?)\s+(?:the )?$"
            fresh = [f for f in good if not re.search(was, said[:f[0]], I)] if moving else good
            fresh = ([f for f in fresh if not re.search(r"\bfrom (?:the )?$", said[:f[0]], I)] or fresh) if moving else fresh
            if fresh or not moving:
                v["date"] = ([f for f in to if f in fresh] if moving else fresh)[-1:] or fresh[-1:]
                v["date"] = v["date"][0][2].isoformat()
            h.dates = [f[2].isoformat() for f in good]
    # cover
    m = None
    cov = r"(?:the |any |a |your |this )?(?:damage )?(?:cover(?:age)?|insurance|protection|damage cover|extras?)"
    for pattern, value in [(rf"\b{cov}\W{{1,3}}(?:\([^)]*\)\W*)?(?:no|none)\b", False), (rf"\b(?:no|without|not|don't (?:need|want)|do not (?:need|want)|skip|won't need|needn't|wouldn't like|wouldn't want|decline|not (?:want|need|take))\s+{cov}(?:,? please| for (?:damage|it))?", False),
                           (r"\bjust the (?:boots|skis|helmet|snowboard|board)\b|\bnothing extra\b", False), (rf"\b{cov}\W{{1,3}}(?:\([^)]*\)\W*)?yes\b|\b(?:with|include|add|take|i'd like|yes,? (?:to )?)\s+{cov}\b", True)]:
        m = re.search(pattern, line.rest, I)
        if m and ("hire" in kinds or kind is None):
            v["cover"] = value
            line.used(*m.span())
            break
    # choices
    for slot, options in CHOICES.items():
        if slot == "instructor" and not ("lesson" in kinds or re.search(NOUNS["lesson"], said, I)):
            continue
        if slot == "reason" and kind not in (None, "refund"):
            continue
        if slot == "item" and not ("hire" in kinds or kind is None):
            continue
        choose(h, line, slot, options, skip_any="instructor" not in asked)
    session_kind = next((k for k in kinds if k in SESSION), None) or next((k for k in SESSION if re.search(NOUNS[k], said, I)), None)
    clean = re.sub(r"\bgood (?:morning|evening|night|afternoon)\b", lambda m: "·" * len(m[0]), line.rest, flags=I)
    line.rest = clean
    if "lesson" in kinds or (not kinds and re.search(NOUNS["lesson"], said, I)):
        times = list(TIMES)
        if "time" in asked:
            times = [TIMES[0], ("14:00", TIMES[1][1] + r"|(?<![\d:.])2(?![\d:.])")]
        choose(h, line, "time", times)
        if "time" not in v:
            m = re.search(r"\b(\d{1,2})(?:[:.](\d\d)\s*(pm)?|\s*(am|pm|o'clock))(?!\d)", line.rest, I)
            if m:
                hour = int(m[1]) + (12 if (m[3] or m[4] or "").lower() == "pm" and int(m[1]) < 12 else 0)
                v["time"] = f"{hour:02d}:{m[2] or '00'}"
                line.used(*m.span())
    if session_kind:
        for k in dict.fromkeys([session_kind, *(k for k in kinds if k in SESSION)]):
            choose(h, line, "session", SESSION[k])
    elif kind != "lesson":
        choose(h, line, "session", [("full day", SESSION["childcare"][0][1]), ("moonlight", SESSION["tour"][0][1])])
    # numbers with a word
    for slot, pattern in [
        ("age", r"\b(\d{1,3})[ -]*years?(?:[ -]*olds?| of age)?\b|\b(?:aged?|age:|age of(?: \w+)?:?|age is|turned|turning|years? old:?|i am|i'm|she is|she's|he is|he's|age\W{1,3})\s*(\d{1,3})\b(?!\s*(?:days|people|of us|cm|euros|:))"),
        ("days", r"\b(\d{1,2})[ -]*days?\b(?! (?:ago|before|after))|\b(?:number of )?days\W{1,3}(?:should be|must be|is|are|to be|to)?\s*(\d{1,2})\b"),
        ("persons", r"\b(\d{1,2}) (?:people|persons?|adults?|of us|participants?|places?|spots?|seats?|tickets|guests?|friends)\b|\b(?:(?:number of )?(?:people|persons|participants)|party(?: of)?|group(?: of| size)?|people (?:should be|is|are)|we are|we're|there(?:'s| are| will be| is)|us)\W{1,3}(?:will be )?(\d{1,2})\b(?!\s*(?:days|cm))"),
        ("size", r"\b(?:size|eu|length|shoe size|size is|size should be|length should be)\W{0,3}(?:is |in |eu )?(\d{2,3})(?:[.,][05])?\b|\b(\d{2,3})\s*(?:cm|centimet\w+)\b"),
    ]:
        picks = [(m, int(next(g for g in m.groups() if g))) for m in line.take(pattern)]
        good = [(m, n) for m, n in picks if not line.refused(*m.span())]
        for m, n in picks:
            if (m, n) not in good:
                h.negated.append((slot, n))
            line.used(*m.span())
        if good and slot not in v:
            v[slot] = good[-1][1]
    if "persons" not in v and any(k == "tour" for k in kinds or [session_kind]):
        if re.search(r"\b(?:both of us|us both|my (?:wife|husband|partner|friend|girlfriend|boyfriend|sister|brother|mother|father|mum|dad|son|daughter) and (?:i|me|myself)|(?:me|myself|i) and my (?:wife|husband|partner|friend|girlfriend|boyfriend|sister|brother|mother|father|mum|dad|son|daughter)|a couple|a pair)\b", said, I):
            v["persons"] = 2
        elif re.search(r"\b(?:just me|only me|me alone|by myself|on my own|alone|just for me|only for me|just myself|for myself)\b", said, I):
            v["persons"] = 1
        else:
            m = re.search(r"\bfor (\d{1,2})\b(?!\s*(?:day|euro|[:.]\d))", line.rest, I)
            if m:
                v["persons"] = int(m[1])
                line.used(*m.span())
    if "days" not in v and any(k in ("pass", "hire") for k in kinds or ["pass"]):
        if re.search(r"\b(?:a|1|whole|full) week\b", said, I):
            v["days"] = 7
        elif re.search(r"\b(?:a couple of) days\b", said, I):
            v["days"] = 2
        elif re.search(r"\b(?:(?:just |only )?(?:for )?a (?:single )?day(?! (?:pass )?(?:later|earlier|before))|single day|day pass|that day only)\b", said, I) and not re.search(r"\bday (?:later|earlier)\b", said, I):
            v["days"] = 1
    # bare numbers, to what was asked
    bare = [m for m in line.take(r"(?<![\w.,:/-])(\d{1,3})(?![\w:/%€-]|[.,]\d)(?!\s*(?:euros?|eur|€|pm|am)\b)") if not line.refused(*m.span())]
    open_numbers = [s for s in asked if s in ("age", "days", "persons", "size") and s not in v]
    for m in bare:
        n = int(m[1])
        fits = [s for s in open_numbers if {"age": 0 <= n <= 110, "days": 1 <= n <= 21, "persons": 1 <= n <= 30, "size": 28 <= n <= 200}[s]]
        if not fits and "days" in v and False:
            continue
        if n >= 28 and "size" in fits:
            fits = ["size"]
        if fits:
            v[fits[0]] = n
            open_numbers.remove(fits[0])
            line.used(*m.span())
        elif "size" not in v and ("hire" in kinds or "item" in v) and 28 <= n <= 200:
            v["size"] = n
            line.used(*m.span())
        elif "age" not in v and not asked and kind in ("pass", "childcare") and 1 <= n <= 110 and re.search(r"[A-Z]\w+,?\s*\(?$", line.rest[:m.start()]):
            v["age"] = n
            line.used(*m.span())
        elif "date" in asked and "date" not in v and 1 <= n <= 31 and of_month(n):
            v["date"] = of_month(n).isoformat()
            line.used(*m.span())
    # names
    for slot, name in names(line, asked, kind):
        v[slot] = name
    # yes, no, and the rest
    rest = line.rest.replace("·", " ")
    low = raw.lower().replace("’", "'")
    lead = re.sub(r"^(?:\W|oh|ah|well|hm+|um|so|er|thanks|thank you|great|perfect)+(?:[,.!]\s*)", "", low) or low
    lead = re.sub(r"^\W+", "", lead)
    is_yes = bool(re.match(rf"(?:{YES})(?!\w)", lead, I)) or bool(re.search(rf"(?:^|[.,!;]\s*|\bthat's |\bthat is |\bit's |\bis |\bi |\ball )(?:{YES})(?!\w)", low, I)) or "👍" in text
    if re.search(r"\b(?:if|unless) (?:that|it)('s| is)? (?:right|ok)", low):
        is_yes = False
    is_no = bool(re.match(rf"(?:{NO})\b", lead, I)) or bool(re.search(r"\b(?:not (?:right|correct|quite right|ok|okay)|isn't (?:right|correct)|that's wrong|is wrong|rather not|no thank|don't (?:want|need))\b", low, I))
    if re.search(FINE, low, I):
        is_yes, is_no = True, False
    elif is_no and is_yes:
        first_no = bool(re.match(rf"(?:{NO})\b", lead, I))
        is_yes, is_no = not first_no, first_no
    if re.match(r"(?:no|without|not|don't)\b", lead) and v.get("cover") is False and "cover" not in asked and not re.match(r"no\s*[,.!]", lead):
        is_no = False
        is_yes = bool(re.search(rf"\b(?:{YES})\b", re.sub(r"^[^.,;!]*", "", low), I))
    h.yes, h.no = is_yes, is_no
    if "cover" in asked and "cover" not in v:
        if h.no or re.search(r"\b(?:no|without|not needed|none|don't need|not necessary)\b", rest, I):
            v["cover"] = False
        elif h.yes and (asked == ["cover"] or len(v) == 0):
            v["cover"] = True
    if "reason" in asked and "reason" not in v and len(re.findall(r"\w+", rest)) >= 3 and not (h.yes or h.no):
        v["reason"] = "changed_plans"
    h.bye = bool(re.search(r"\b(?:good ?)?bye\b", low))
    h.drop = bool(re.search(DROP, low, I))
    h.done = bool(re.search(DONE, low, I)) and not re.search(r"\bnothing else (?:to|needs)\b", low)
    h.fixes = bool(re.search(r"\b(?:sorry|i mean|i meant|correction|rather|instead|actually|make it|wrong|mistake|second thoughts|wait)\b", low, I))
    m = re.search(r"\b(first|former|second|latter|last|third|1st|2nd)(?: (?:one|option|choice|of))?\b", low)
    if m:
        h.nth = {"first": 0, "former": 0, "1st": 0, "second": 1, "2nd": 1, "latter": -1, "last": -1, "third": 2}[m[1]]
    if re.search(r"\b(?:don't|do not|can't|cannot|haven't|not) (?:know|have|find|remember|got|recall)\b|\bno (?:reference|number|idea)\b|\bsearch by name\b|\bby (?:my )?name\b", low):
        h.lacks = set(asked)
    h.wants, h.topics, h.asks = wants_and_topics(raw, kind)
    return h


def choose(h, line, slot, options, skip_any=False):
    hits = []
    for value, pattern in options:
        if value == "any" and skip_any:
            continue
        for m in line.take(pattern):
            hits.append((m.start(), m.end(), value, line.refused(m.start(), m.end()) and slot != "reason"))
    for s, e, value, refused in hits:
        if refused:
            h.negated.append((slot, value))
        line.used(s, e)
    good = [x for x in sorted(hits) if not x[3]]
    if good and slot not in h.values:
        h.values[slot] = good[-1][2]
