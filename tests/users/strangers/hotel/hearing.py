"""What a guest's message holds: dates, times, numbers, names, rooms, an address, yes and no, wants, questions. No model."""
import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta

MONTHS = "january february march april may june july august september october november december".split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MON = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
DAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b\.?,?"
ORD = r"(?:st|nd|rd|th)"
ONES = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(20)))
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORDS = dict(zip("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
                "seventeenth eighteenth nineteenth twentieth thirtieth".split(), [*range(1, 21), 30]))
ROOMS = {"lighthouse suite": r"(?:light-?\s?house(?: suite)?|suite)", "balcony room": r"balcon(?:y|ies)(?: room| double)?", "sea-view room": r"sea[- ]?view(?: room| double)?",
         "garden room": r"garden(?:[- ]view)?(?: room| double)?", "family room": r"family room"}
SUFFIX = r"(?:ltd|limited|llp|plc|gmbh|inc|llc|group|studio|partners|& co|and sons|& sons)\b\.?"
STREET = r"\b\d+\s?[a-z]?\s+(?:[a-z'.-]+\s+){0,3}?(?:street|st|lane|road|rd|avenue|ave|close|drive|way|row|terrace|square|hill|place|quay|court|gardens|crescent|walk)\b"
POST = r"\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b"


def norm(text):
    text = unicodedata.normalize("NFKC", text)
    for a, b in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", " - "), ("*", ""), ("_", " ")):
        text = text.replace(a, b)
    return text


def words_to_numbers(t):
    """Lower-case text with the numbers that stand in it as words."""
    units = "|".join(list(ONES)[1:10])
    small = "|".join(ORDS)
    t = re.sub(rf"\b({'|'.join(TENS)})[- ]({units})\b", lambda m: str(TENS[m[1]] + ONES[m[2]]), t)
    t = re.sub(r"\b(twenty|thirty)[- ](" + "|".join(list(ORDS)[:9]) + r")\b", lambda m: f"{TENS[m[1]] + ORDS[m[2]]}th", t)
    t = re.sub(rf"\b({small})(?= (?:of )?{MON})", lambda m: f"{ORDS[m[1]]}th", t)
    t = re.sub(rf"({MON} (?:the )?)({small})\b", lambda m: f"{m[1]}{ORDS[m[2]]}th", t)
    t = re.sub(r"\bthe (" + "|".join(list(ORDS)[3:]) + r")\b", lambda m: f"the {ORDS[m[1]]}th", t)
    t = re.sub(rf"\b({'|'.join(TENS)})\b", lambda m: str(TENS[m[1]]), t)
    t = re.sub(r"\bone (?=(?:more |extra |additional |further )?(?:person|people|night|guest|adult|child|day|of us|o'clock))", "1 ", t)
    t = re.sub(r"^\s*(?:just |only )?one\s*[.!]?\s*$", "1", t)
    t = re.sub(r"\b(" + "|".join(k for k in ONES if k not in ("one", "zero")) + r")\b", lambda m: str(ONES[m[1]]), t)
    return t


def month(word):
    return next(i for i, m in enumerate(MONTHS, 1) if m.startswith(word.strip(". ")[:3]))


def weekday(word):
    return next(i for i, d in enumerate(DAYS) if d.startswith(word.strip("., ")[:3]))


@dataclass
class When:
    """A date in a message: either whole, or only its day."""
    date: date | None
    day: int | None
    start: int
    end: int
    label: str = ""
    denied: bool = False
    old: bool = False

    def on(self, near, after=None):
        """The date, a day alone in the month of `near`, not before `after`."""
        if self.date:
            return self.date
        y, m = near.year, near.month
        for _ in range(13):
            try:
                d = date(y, m, self.day)
                if after is None or d > after:
                    return d
            except ValueError:
                pass
            y, m = (y + 1, 1) if m == 12 else (y, m + 1)
        return near


def make(d, m, y, today):
    d, m = int(d), int(m)
    try:
        if y:
            y = int(y)
            return date(y + 2000 if y < 100 else y, m, d)
        made = date(today.year, m, d)
        return made if made >= today else date(today.year + 1, m, d)
    except ValueError:
        return None


def find_dates(t, today):
    """(dates, text without them): in order of place."""
    found, mask = [], list(t)

    def take(a, b, *dates):
        for d in dates:
            found.append(When(d if isinstance(d, date) else None, None if isinstance(d, date) else d, a, b))
        for i in range(a, b):
            mask[i] = "~"

    def each(pattern, use):
        for m in re.finditer(pattern, "".join(mask)):
            got = use(m)
            if got and all(g is not None for g in got):
                take(m.start(), m.end(), *got)

    each(r"\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b", lambda m: [make(m[3], m[2], m[1], today)])
    each(r"\b(\d{1,2})[./](\d{1,2})[./](\d{4}|\d\d)\b", lambda m: [make(m[1], m[2], m[3], today)])
    each(r"\b(\d{1,2})/(\d{1,2})\b(?!/)", lambda m: [make(m[1], m[2], None, today)])
    each(r"\b(\d{1,2})\.(\d{1,2})\.(?!\d)", lambda m: [make(m[1], m[2], None, today)] if int(m[2]) <= 12 and int(m[1]) <= 31 else None)
    link = r"\s*(?:-|to|till|until|through|thru|and leav\w+(?: on)?|and|&)\s*(?:the\s+)?"
    each(rf"(?:{DAY}\s+)?(?:the )?\b(\d{{1,2}}){ORD}?{link}(?:{DAY}\s+)?(?:the )?(\d{{1,2}}){ORD}?\s+(?:of\s+)?({MON})(?:,?\s*(20\d\d))?",
         lambda m: [make(m[1], month(m[3]), m[4], today), make(m[2], month(m[3]), m[4], today)])
    each(rf"\b({MON})\s+(?:the )?(\d{{1,2}}){ORD}?{link}(?:{DAY}\s+)?(\d{{1,2}}){ORD}?(?![:\d]|\s*(?:{MON}|nights|people|guests|pm|am))(?:,?\s*(20\d\d))?",
         lambda m: [make(m[2], month(m[1]), m[4], today), make(m[3], month(m[1]), m[4], today)])
    each(rf"(?:\b{DAY}\s+(?:the )?)?\b(\d{{1,2}})\s?{ORD}?\s*(?:of\s+)?({MON})(?:,?\s*(20\d\d))?", lambda m: [make(m[1], month(m[2]), m[3], today)])
    each(rf"(?:\b{DAY}\s+)?\b({MON})\s+(?:the )?(\d{{1,2}}){ORD}?\b(?![:]\d)(?:,?\s*(20\d\d))?", lambda m: [make(m[2], month(m[1]), m[3], today)])
    each(rf"(?:\b{DAY}\s+)?(?:the )?\b(\d{{1,2}}){ORD}\b", lambda m: [int(m[1])] if 0 < int(m[1]) < 32 else None)
    each(r"\bthe day after tomorrow\b", lambda m: [today + timedelta(2)])
    each(r"\btomorrow\b", lambda m: [today + timedelta(1)])
    each(r"\b(?:today|tonight)\b", lambda m: [today])
    each(r"\b(?:(?:on|this|next|coming)\s+)(monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
         lambda m: [today + timedelta((weekday(m[1]) - today.weekday() - 1) % 7 + 1)])
    order = sorted(range(len(found)), key=lambda i: (found[i].start, i))
    found = [found[i] for i in order]
    arr = r"(?:from|arriv\w*|check(?:ing)?[- ]?in|start\w*|begin\w*|come|coming|first night|in on|get there)"
    dep = r"(?:until|till|to|depart\w*|leav\w*|check(?:ing)?[- ]?out|through|out on|end\w*|last day|go(?:ing)? home|last night|go on)"
    end = 0
    for k, w in enumerate(found):
        before = t[end if w.start >= end else w.start:w.start][-45:]
        before = re.split(r"[.;!?]\s", before)[-1]
        hits = [(m.end(), "departure") for m in re.finditer(rf"\b{dep}\b", before)] + [(m.end(), "arrival") for m in re.finditer(rf"\b{arr}\b", before)]
        same = k and (found[k - 1].start, found[k - 1].end) == (w.start, w.end)
        pair = k + 1 < len(found) and (found[k + 1].start, found[k + 1].end) == (w.start, w.end)
        if pair:
            w.label = "arrival"
        elif same:
            w.label = "departure"
        elif hits:
            w.label = max(hits)[1]
            if re.search(r"\b(?:depart\w*|check(?:ing)?[- ]?out|leav\w*)\b[^.,;]*\bto (?:the )?$", before):
                w.label = "departure"
            elif re.search(r"\b(?:mov|shift|chang|push|postpon|resched|bring|switch)\w*[^.;]*\bto (?:the )?$", before):
                w.label = "arrival"
            elif re.search(r"\b(?:move|moved|shift|change|push|postpone|bring)\w*\b[^.]*\b(?:arrival|check-?in|start)\b[^.]*\bto\b", before) or re.search(r"\barriv\w*[^.,;]*\bto\b[^.,;]*$", before):
                w.label = "arrival"
        else:
            after = re.split(r"[,.;!?]|\band\b", t[w.end:w.end + 30])[0]
            w.label = "departure" if re.search(rf"\b(?:depart\w*|check(?:ing)?[- ]?out|leav\w*)", after) else "arrival" if re.search(r"\b(?:arriv\w*|check(?:ing)?[- ]?in)", after) else ""
        w.denied = bool(re.search(r"(?:\bnot|n't|instead of|rather than)\s+(?:on |until |till |from |the |by |to |for |mean |say )*$", before))
        w.old = bool(re.search(r"\b(?:at present|currently|presently|originally|so far|until now|up to now|existing|(?:i'm|i am|we're|we are|is|was|were|have|had|it's) (?:\w+ )?booked|booked in|(?:i|we) (?:have|had|'ve got) (?:got )?(?:a|the|my|our)\b|(?:i've|we've) (?:got |booked )?(?:a|the|my|our)\b|my (?:current|present|old|original)|our (?:current|present|old|original)|the (?:old|original|current|present))\b", re.split(r"[.;!?]\s", t[:w.start])[-1]))
        if w.old and re.search(r"\b(?:to|mov\w+|shift\w*|chang\w+|instead|rather|now)\b[^.;]*$", re.sub(r".*(?:booked|have a|current|present|original|old)", "", re.split(r"[.;!?]\s", t[:w.start])[-1])) and k:
            w.old = False
        end = w.end
    return found, "".join(mask)


def find_times(t):
    """(list of (hour, minute, sure, denied), text without them)"""
    found, mask = [], list(t)

    def each(pattern, use):
        for m in re.finditer(pattern, "".join(mask)):
            got = use(m)
            if got and 0 <= got[0] < 25 and 0 <= got[1] < 60:
                denied = bool(re.search(r"(?:\bnot|n't|instead of|rather than)\s+(?:at |around |until |by |for )*$", t[:m.start()]))
                found.append((m.start(), got[0] % 24, got[1], got[2], denied))
                for i in range(m.start(), m.end()):
                    mask[i] = "~"

    def half(h, mi, ap):
        h, mi = int(h), int(mi or 0)
        ap = (ap or "").replace(".", "").strip()
        if h > 24:
            return None
        if ap.startswith("p") or ap in ("in the evening", "in the afternoon", "at night", "evening", "tonight"):
            return (h + 12 if h < 12 else h if ap[:1] != "a" and not (h == 12 and "night" in ap) else 0, mi, True)
        if ap.startswith("a") or ap == "in the morning":
            return (0 if h == 12 else h, mi, True)
        return (h, mi, h > 12 or h == 0)

    ap = r"\s*(am\b|pm\b|a\.m\.|p\.m\.|in the (?:evening|afternoon|morning)|at night)?"
    each(r"\b(?:mid-?night)\b", lambda m: (0, 0, True))
    each(r"\b(?:noon|midday)\b", lambda m: (12, 0, True))
    each(r"\bhalf (?:past )?(\d{1,2})\b" + ap, lambda m: half(m[1], 30, m[2]))
    each(r"\bquarter past (\d{1,2})\b" + ap, lambda m: half(m[1], 15, m[2]))
    each(r"\bquarter to (\d{1,2})\b" + ap, lambda m: half(int(m[1]) - 1, 45, m[2]))
    each(r"(?<![£$€\d.,-])\b(\d{1,2})[:.h](\d{2})(?![\d])(?!\.\d| ?(?:pounds|euros|gbp))(?:\s*(?:h|hrs|hours|o'clock)\b)?" + ap, lambda m: half(m[1], m[2], m[3]))
    each(r"\b(\d{1,2})\s*o'?\s?clock\b" + ap, lambda m: half(m[1], 0, m[2]))
    each(r"\b(\d{1,2}) (30|15|45|00)\b" + ap, lambda m: half(m[1], m[2], m[3]))
    each(r"\b(\d{1,2})\s*(am\b|pm\b|a\.m\.|p\.m\.|in the (?:evening|afternoon|morning)|at night)", lambda m: half(m[1], 0, m[2]))
    each(r"\b(?:at|around|about|by|until|till|towards|maybe|roughly)\s+(\d{1,2})\b(?!\s*(?:~|people|persons|guests|adults|pounds|euros|nights|years|of us|%|most|least|-|/|children|kids))", lambda m: half(m[1], 0, None))
    return [f[1:] for f in sorted(found)], "".join(mask)


@dataclass
class Heard:
    text: str
    low: str
    ref: str | None = None
    lost: bool = False
    unsure: bool = False
    name: str | None = None
    postcode: str | None = None
    dates: list = field(default_factory=list)
    times: list = field(default_factory=list)
    rooms: list = field(default_factory=list)
    nights: int | None = None
    longer: int | None = None
    people: int | None = None
    age: int | None = None
    number: int | None = None
    address: dict = field(default_factory=dict)
    intents: list = field(default_factory=list)
    against: list = field(default_factory=list)
    topics: list = field(default_factory=list)
    asks: bool = False
    yes: bool = False
    no: bool = False
    drop: bool = False
    limit: int | None = None
    end: bool = False
    pick: int | None = None
    same: bool = False
    alt: "Heard | None" = None


KEEP = (r"\b(?:(?:stays?|remains?|leave|keep|kept)\b[^.;!?]*\b(?:as (?:it|they|that) (?:is|are)|as is|as booked|the same|unchanged|alone)|unchanged|should (?:stay|remain)\b|(?:is|are) to (?:stay|remain)|(?:stays|remains)\b"
        r"|nothing else|(?:no|not|n't) (?:other )?change|(?:don't|do not|needn't|must not|mustn't|should not|shouldn't) (?:\w+ )?(?:touch|change|alter))")
OTHERS = r"\b(?:else|rest|other(?:wise)?|others)\b"
COND = (r"(?:(?:but |and )?\bif (?:(?:it|that|this|the|there|they|those|these|none|you|he|she|not\b|no\b)[^,;.]*?(?:n't|\bnot\b|\btaken\b|\bfull\b|\bgone\b|\bbooked\b|unavailable|sold out|\bno\b|\bnone\b|more than|over £|above|costs|\btoo\b|\bfee\b|charge|impossible|occupied|already)"
        r"(?:(?!\bthen\b|\bi'd\b|\bi would\b|\bplease\b|\btake\b)[^,;.])*|not\b)[,;:]?|\botherwise\b,?|\bfailing that\b,?|\bor else\b,?|\bas a (?:fallback|second choice|plan b)\b,?|\b(?:my )?second choice\b(?: is| would be|:)?|\bplan b\b(?: is|:)?|\bfall ?back\b(?: is|:)?)")

INTENTS = [
    ("checkout", r"\b(?:late|later)[- ]check[- ]?out|check(?:ing)?[- ]?out (?:late|later|at|until|time)|keep (?:the|my|our) room (?:until|till|longer)|leave (?:the room )?(?:a bit |a little )?later\b|vacate|check-?out (?:to be |be )?(?:at|late)|longer on the (?:last|departure) day"),
    ("late", r"\blate[- ](?:arrival|check[- ]?in)|arriv\w*(?: \w+){0,3} (?:late|after)\b|(?:late|later)(?: \w+){0,3} arriv|arriv\w* (?:only )?(?:at|around|about|by|not before) (?:about |around )?(?:~|\d|half|quarter)|\b(?:get|getting|be|being|come|coming|check in|checking in|reach\w*|turn\w* up)\b(?: \w+){0,4} late\b|\bafter (?:reception|the desk) (?:has )?clos|arrival time|running late"),
    ("bed", r"\b(?:extra|additional|third|another|spare|child'?s?|children'?s?|fold-?(?:away|up)|rollaway|guest) bed\b|\bcot\b|\bcrib\b|\bbed for\b|\bput (?:in )?a bed\b|\badd(?:ing)? a bed\b"),
    ("breakfast", r"\bbreakfasts?\b"),
    ("invoice", r"\binvoice\b|\bbilling\b|\breceipt\b|\bbill (?:to|made|should|address|sent)|\b(?:my|the|our) bill\b"),
    ("table", r"\btable\b|\bdinner\b|\bdine\b|\bdining\b|\b(?:book|reserve)\b[^.?!]*\brestaurant\b|\beat(?:ing)? (?:in|at) (?:the|your)"),
    ("dates", r"\b(?:chang\w*|mov\w*|shift\w*|postpon\w*|alter\w*|amend\w*|rebook\w*|push\w*|bring\w*|switch\w*|reschedul\w*|put)\b[^.?!;]*?\b(?:dates?|stay|arrival|departure|trip|visit|holiday|weekend|nights?|days?|week)\b|\bextend\w*\b|\bprolong\w*|\b(?:an? |1 |\d )?(?:extra|another|additional|more|further) nights?\b|\bnights? (?:longer|more|extra|earlier)|\b(?:stay\w*|remain\w*)\b[^.?!;]*\b(?:longer|1 more)\b|\b(?:other|different|new) dates\b|\badd(?:ing)? (?:a|1|one|\d) nights?\b|\b(?:move|shift|change|reschedule|postpone)\b[^.?!;]*\b(?:booking|reservation|room)\b[^.?!;]*(?:~|\bto (?:the )?(?:~|\d))|\breschedul\w+"),
    ("cancel", r"\bcancel(?!l?ation (?:terms|polic|condition|rules))\w*(?! (?:the |my |our )?(?:breakfast|dinner|table|bed|cot|invoice|parking|late))|\bcall(?:ing)? off\b"),
    ("number", r"\b(?:what(?:'s| is| was)|tell me|give me|find(?: out)?|need|send me|look up|looking for|remind me)\b[^.?!]*\b(?:confirmation|booking|reservation|reference) (?:number|code|no)\b"),
]
ROOMWISH = r"\b(?:upgrad\w*|switch\w*|chang\w*|mov\w*|swap\w*|instead|different|another|bigger|better|nicer|room type|type of room|kind of room|like|want|prefer\w*|wish|rather|take|have)\b"
ROOMHARD = r"\bupgrad\w*|\broom type|\btype of room|\bkind of room|\b(?:different|another|bigger|better|nicer|other) room\b|\b(?:chang\w*|switch\w*|swap\w*)\b[^.?!;,]*\broom\b"
TOPICS = [
    ("parking", r"\bpark(?:ing)?\b|\bcar park\b|\bgarage\b"),
    ("entry", r"\bget in(?:to|side)?\b|\bkeys?\b|\bdoor\b|\bentrance\b|\b(?:reception|front desk|desk)\b[^.?!]*\b(?:open|clos\w*|staffed|there|still)|\bcode\b|\bnight porter\b|\blet (?:me|us) in\b|\bkey ?box\b"),
    ("dogs", r"\bdogs?\b|\bpets?\b"),
    ("vegetarian", r"\bvegetarian\w*|\bveggies?\b|\bvegan\w*|\bmeat-?free\b|\bwithout meat\b|\bmeatless\b"),
    ("breakfast", r"\bbreakfast\b[^.?!]*\b(?:time|when|served|start\w*|begin\w*|included?)\b|\b(?:when|what time|is|until when)\b[^.?!]*\bbreakfast\b"),
    ("checkin", r"\b(?:when|what time|from when|earliest|how early)\b[^.?!]*\bcheck(?:ing)?[- ]?in\b|\bcheck[- ]?in time"),
    ("number", r"\b(?:confirmation|booking|reservation|reference) (?:number|code|no)\b"),
    ("terms", r"\bcancell?ation (?:terms|polic\w+|conditions?|rules|fee|deadline)"),
    ("booking", r"\bwhat (?:room|dates)\b[^.?!]*\b(?:have|booked|down)\b|\bwhich room (?:do i|am i|did)\b|\bwhen (?:is|was) my (?:stay|booking|reservation|arrival)\b"),
    ("price", r"\bhow much\b|\bcosts?\b|\bprices?\b|\bcharged?\b|\bfees?\b|\bexpensive\b|\bextra\?|\bdearer\b|\bto pay\b|\btotal\b|\bfor free\b|\bfree\b"),
]
ASKS = r"\?|^\s*(?:and |also |but |so |oh |well )*(?:what|when|how|where|which|who|is|are|do|does|can|could|may|will|would it|until when)\b|\b(?:i(?:'d| would)? (?:also )?(?:like|want|need|wish) to know|tell me|whether|wonder\w*|let me know|can you say|my question|want to ask|question is|i would like to ask|like to ask|want to know)\b"

YES = (r"(?<!\w)(?:yes|yeah|yep|yup|yea|aye|sure|ok|okay|okey|correct|right|exactly|go ahead|please do|confirm(?:ed)?|fine|perfect|great|lovely|sounds good|sounds right|do it|do that|do so|book it|that works|works for me|agreed?|absolutely|certainly|of course|definitely|"
       r"i accept|accept(?:ed)?|proceed|go for it|all good|looks good|that's it|that is it|make the change|i'd like that|i would like that|i'll take (?:it|that)|spot on|good|indeed|please go|👍|👌|✅|that suits|suits me|happy with)(?!\w)")
NO = r"(?<!\w)(?:no|nope|nah|not|n't|don't|do not|wrong|incorrect|never|mistake|isn't|wasn't|wait|hold on|actually|sorry|hang on|rather)(?!\w)"
DROP = (r"\b(?:leave|keep) (?:it|that|them|things|everything|(?:the|my|our) (?:booking|dates|room|reservation|stay|bookings))\b|\bleave (?:it|that)\b|\bforget (?:it|that|about|the)\b|\bnever ?mind\b"
        r"|\b(?:don't|do not|won't|please don't) (?:do|change|cancel|book|bother|make|move|add|go ahead|proceed|extend|touch|upgrade|want (?:it|that|to|the)|need (?:it|that)|take (?:it|that|the))\b|\bnot worth\b|\b(?:not|no) (?:then|any ?more|longer)\b"
        r"|\btoo (?:expensive|much|dear|pricey|high|costly|late)\b|\brather not\b|\bi'?ll pass\b|\bskip (?:it|that)\b|\bdrop (?:it|that)\b|\bnot interested\b|\bno longer want\b|\bover (?:my|our) (?:limit|budget)\b"
        r"|\bmore than (?:i|we) (?:can|want|would|will|am|are|was|had|wish)\b|\bonly if (?:it|that|this)(?:'s| is| was| were| would be)? (?:free|for free|without|no charge|available|costs)|\bthen no\b|\bstays? as it is\b|\bcan't afford\b|\bwithout (?:it|that)\b|\bkeep it\b|\bi'd (?:rather )?(?:keep|leave) (?:it|that|the|my|our|things|everything)\b|\bno need\b|\bnot (?:to )?(?:cancel|change|extend|book)\b")
END = r"\b(?:that(?:'s| is| was| will be|'ll be|'d be) (?:all|everything|it)|nothing (?:else|more|further)|^\s*nothing\b|not (?:at the moment|right now|today)|no more|all (?:set|done|good)|bye|goodbye|have a (?:nice|good|lovely|great)|thank(?:s| you)|cheers|no,? thank|i'm (?:done|good|fine)|we're (?:done|good)|ta\b|that's me)"
UNSURE = r"\b(?:(?:don't|do not|didn't|dunno|can't|cannot|couldn't) (?:know|remember|recall|say|tell)|no idea|not sure|unsure|dunno|forgot(?:ten)?|no clue)\b"
LOST = (r"\b(?:lost|mislaid|misplaced|deleted|forgot(?:ten)?|gone missing|(?:can't|cannot|can not|couldn't|could not|don't|do not|didn't|doesn't|haven't|have not|no longer)(?: \w+){0,2} (?:find|have|know|remember|recall|got|locate))\b[^.?!]*\b(?:number|confirmation|code|reference|e?-?mail|it|one|that)\b"
        r"|\b(?:number|confirmation|code|reference)\b[^.?!]*\b(?:lost|mislaid|misplaced|missing|gone|deleted|forgot\w*|(?:don't|do not|can't|cannot|haven't|not)(?: \w+)? (?:know|have|find|remember|got|to hand))\b|\bno (?:confirmation |booking )?(?:number|reference)\b|\bwithout (?:a|the|my) (?:confirmation |booking )?number\b")


def hear(original, today, asked=(), surnames=()):
    original = norm(original)
    low = words_to_numbers(original.lower())
    h = Heard(original, low)
    main, alt = low, ""
    cut = re.search(COND, low)
    if cut and not re.search(r"\bonly if\b|\beven if\b", low[max(0, cut.start() - 6):cut.start() + 3]):
        # what stands behind the condition, to the end of that sentence, is the second choice
        stop = re.search(r"[.!?](?:\s|$)", low[cut.end():])
        end = cut.end() + (stop.start() if stop else len(low) - cut.end())
        alt, main = low[cut.end():end], low[:cut.start()] + " . " + low[end:]
        if not re.search(r"[a-z0-9]{2}", alt):  # "the balcony room if it is taken": the choice stands before it
            piece = re.search(r"[^.!?;,]*$", low[:cut.start()])
            if piece and re.search(r"\b(?:then|or)\b", piece[0]):
                alt, main = piece[0], low[:piece.start()] + low[end:]
    money = r"(?:£|\$|€|gbp)\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:£|pounds?|quid|euros?|gbp|pence)\b|\b(?:at most|no more than|not more than|more than|up to|less than|under|maximum(?: of)?|max) \d[\d,.]*(?!\s*(?:people|guests|nights|:|~))"
    if m := re.search(r"\b(?:at most|(?:no|not|n't|isn't|aren't) (?:pay |spend |cost )?more than|up to|less than|under|max\w*(?: of)?|limit(?: is| of)?|budget(?: is| of)?|below)\b[^\d.;]{0,25}?(\d[\d,]*)(?!\s*(?:people|guests|nights|:))", main):
        h.limit = int(m[1].replace(",", ""))
    elif re.search(r"\bonly if (?:it|that|this)(?:'s| is| were| was| would be)? (?:free|without|for free|no charge)|\bnot pay anything\b", main):
        h.limit = 0
    rest = re.sub(money, lambda m: "~" * len(m[0]), main)

    ref = re.search(r"\bg\s?\.?h\s*[-.:#]?\s*(\d{5})\b", rest) or re.search(r"(?<![\d/.-])\b(\d{5})\b(?![\d/-])", rest)
    if ref:
        h.ref = f"GH-{ref[1]}"
        rest = rest[:ref.start()] + "~" * len(ref[0]) + rest[ref.end():]
    post = re.search(POST, rest)
    if post:
        h.postcode = f"{post[1]} {post[2]}".upper()
        rest = rest[:post.start()] + "~" * len(post[0]) + rest[post.end():]
    street = re.search(STREET, rest)
    bare = rest[:street.start()] + "~" * len(street[0]) + rest[street.end():] if street else rest
    h.dates, bare = find_dates(bare, today)
    h.times, bare = find_times(bare)

    m = re.search(r"(?:\bfor|\bstay(?:ing)?|\bmake it|\binstead)?\s*\b(\d{1,2})\s+nights?\b(?! (?:longer|more|extra|earlier))", bare)
    extra = re.search(r"\b(?:(\d|a|an|one|another)\s+(?:extra |more |additional |further )?(?:night|day)s? (?:longer|more|extra)|(?:(\d|one|an|a)\s+)?(?:extra|more|additional|another|further) (?:night|day)s?|add (?:a|1|one|(\d)) (?:night|day)s?)", bare)
    if extra:
        digit = next((g for g in extra.groups() if g and g.isdigit()), None)
        h.longer = int(digit or 1)
    elif m:
        h.nights = int(m[1])
    counts = re.findall(r"\b(\d{1,2})\s+(?:people|persons?|guests?|adults?|children|kids?|of us|covers|pax|diners|child|grown-?ups|breakfasts|friends)\b", bare)
    if counts:
        h.people = sum(map(int, counts))
    elif m := re.search(r"\b(?:party of|table for|breakfasts? for|we are|we're|we'll be|there(?:'s| are| will be|'ll be)|number of (?:people|guests|persons)(?: is|:)?|(?:guests|persons|people)(?: is| are|:)|for us)\s*(?:the )?(\d{1,2})\b(?!\s*(?:nights?|days?|years?|~))", bare):
        h.people = int(m[1])
    elif m := re.search(r"\bfor (?:the |just |only |all )?(\d{1,2})\b(?!\s*(?:nights?|days?|years?|year|~|mornings?))", bare):
        h.people = int(m[1])
    elif re.search(r"\bboth of us\b|\bthe two of us\b|\bmy (?:wife|husband|partner|friend|girlfriend|boyfriend|mother|father|sister|brother) and (?:me|i|myself)\b|\bme and my (?:wife|husband|partner|friend|girlfriend|boyfriend|mother|father|sister|brother)\b|\bus both\b|\ba couple\b|\bfor both\b", bare):
        h.people = 2
    elif re.search(r"\bjust me\b|\bonly me\b|\bmyself\b|\bonly for me\b|\bjust for me\b|\bon my own\b", bare):
        h.people = 1
    if m := re.search(r"\b(\d{1,2})(?:\s*|-)(?:years?|yrs?|y/o)(?:(?:\s*|-)olds?)?\b|\b(?:aged?|turn(?:s|ed|ing)|age(?: is|:)?|she(?:'s| is)|he(?:'s| is)|daughter is|son is|child is|who(?:'s| is))\s*(?:about |only |just |now )?(\d{1,2})\b(?!\s*(?:people|nights|~))", bare):
        h.age = int(m[1] or m[2])
    elif re.search(r"\b(?:for an|an|my) adult\b|\bgrown-?up\b", bare):
        h.age = 18
    digits = re.findall(r"(?<![~\d£.,/-])\b(\d{1,2})\b(?![\d/~]|\s*(?:nights?|%|st\b|nd\b))", bare)
    if digits:
        h.number = int(digits[-1])

    for kind, pattern in ROOMS.items():
        for m in re.finditer(rf"\b{pattern}\b", main):
            before = main[max(0, m.start() - 28):m.start()]
            before = re.split(r"[.;!?,]|\bto\b|\binto\b", before)[-1]
            after = main[m.end():m.end() + 40]
            old = bool(re.search(r"\b(?:from|instead of|rather than|not|have|have got|booked|of my|my current|currently|than|in) (?:\w+ ){0,2}$", before)) and not re.search(r"\b(?:like|want|to|prefer|rather|love|can i|could i|could we|can we) (?:to )?have (?:\w+ ){0,2}$", before)
            old = old or bool(re.match(r"\s*(?:(?:is|was)(?: already)? (?:booked|taken|full|gone|not)|(?:is|was)n't|isn't|to (?:a|the) )", after))
            h.rooms.append((m.start(), kind, old))
    h.rooms = [(k, o) for _, k, o in sorted(h.rooms)]
    h.name = find_name(original, low, asked, surnames)
    h.address = find_address(original, asked)
    h.lost = bool(re.search(LOST, main))
    h.unsure = bool(re.search(UNSURE, main))
    h.same = bool(re.search(r"\b(?:same|unchanged|as (?:it is|booked|before|planned)|no change|stays|original)\b", main))

    # wants, questions
    for sentence in re.split(r"(?<=[.!?;])\s+|\n+", re.sub(r"\b(\d+)\.(\d+)\b", r"\1:\2", main)):
        pieces = re.split(r",|;|\bbut\b|\band (?=(?:the|my|everything|nothing|all|please (?:leave|keep)|leave|keep|don't)\b)", sentence)
        wish = "  ".join(p for p in pieces if not (re.search(KEEP, p) and not re.search(r"\bstays?\b[^,]*\b(?:longer|more|until|till)\b|\bkeep (?:the|my|our) room (?:until|till)", p)))
        question = bool(re.search(ASKS, sentence))
        topics = [k for k, p in TOPICS if question and re.search(p, wish)]
        here = []
        for kind, pattern in INTENTS:
            for m in re.finditer(pattern, wish):
                before = re.split(r"[.;!?,]|\bbut\b", wish[:m.start()])[-1][-34:]
                deny = re.search(r"(?:\bnot|n't|\bno|\bwithout|\bnever|\binstead of|\brather than|\bforget|\bskip)\b(?: \w+){0,4} $", before) and not re.search(r"\b(?:why|could|can|would|do)n?'?t (?:you|we|i)\b|\b(?:not sure|don't know|do not know|no idea)\b|\bnumber\b|\bproblem\b", before)
                (h.against if deny else here).append(kind if deny else (m.start(), kind))
        if h.rooms and not all(o for _, o in h.rooms) and re.search(ROOMWISH, wish) and any(re.search(p, wish) for p in ROOMS.values()) and not (question and "booking" in topics):
            m = re.search("|".join(ROOMS.values()), wish)
            if not re.search(r"\b(?:bed|cot|breakfast|invoice|table|check[- ]?out|cancel\w*|night)\b", wish) or re.search(r"\b(?:chang\w*|switch\w*|upgrad\w*|mov\w*|swap\w*)\b[^.;]*(?:to|into)\b", wish):
                here.append((m.start(), "room"))
        elif m := re.search(ROOMHARD, wish):
            if not re.search(r"\b(?:bed|cot)\b", wish):
                here.append((m.start(), "room"))
        kinds = [k for _, k in sorted(here)]
        if "room" in kinds and "dates" in kinds and not re.search(r"\bdates?\b|~|\bnights?\b", re.sub(r"\d", "~", wish)):
            kinds.remove("dates")
        if "room" in kinds and "dates" in kinds and not re.search(r"\bdates?\b|\bmove my (?:stay|booking)|\bnights? (?:longer|more)|\bextend", wish) and not h.dates:
            kinds.remove("dates")
        if "checkout" in kinds or "late" in kinds:
            kinds = [k for k in kinds if k not in ("dates",) or re.search(r"\b(?:dates?|nights?|extend)\b", wish)]
        if question and "breakfast" in topics and not re.search(r"\b(?:add|book|order|include|have|get|take)\b", wish):
            kinds = [k for k in kinds if k != "breakfast"]
        if "vegetarian" in topics and not re.search(r"\b(?:book|reserve|table|have dinner|get a)\b", wish):
            kinds = [k for k in kinds if k != "table"]
        if re.search(r"\b(?:train|flight|plane|ferry|bus|coach)\b", wish) and not re.search(r"\b(?:dates?|stay|booking|reservation)\b", wish):
            kinds = [k for k in kinds if k != "dates"]
        if "parking" in topics:
            topics = [t for t in topics if t != "price"]
        if {"entry", "parking", "dogs"} & set(topics) and not re.search(r"\b(?:late|after)\b", wish):
            kinds = [k for k in kinds if k != "late"]
        if "number" in topics and re.search(LOST, wish):
            topics.remove("number")
        for k in kinds:
            if k not in h.intents:
                h.intents.append(k)
        h.topics += [t for t in topics if t not in h.topics]
        h.asks = h.asks or "?" in sentence
    if "entry" in h.topics and "invoice" in h.intents:
        h.topics.remove("entry")
    h.against = [k for k in h.against if k not in h.intents]
    if "number" in h.topics and "number" in h.intents:
        h.topics.remove("number")

    # yes and no
    plain = re.sub(r"\bno problem\b|\bno worries\b|\bnot a problem\b|\bwhy not\b|\bdon't mind\b|\bcan't wait\b", " ok ", low)
    clauses = [c for c in re.split(r"[.,;!?\n]+|\s-\s|\bbut\b", plain) if c.strip()]
    for c in clauses:
        if re.search(OTHERS, c) and re.search(r"\b(?:stay|stays|remain|remains|leave|keep|as it is|as booked|same)\b", c):
            continue
        if re.search(DROP, c):
            h.drop = True
    first = clauses[0] if clauses else ""
    denies = re.search(r"\b(?:not|isn't|wasn't|n't|incorrect|wrong)\b", first)
    says = [c for c in clauses if re.search(YES, c) and not re.search(r"\b(?:not|isn't|wasn't|don't|do not|incorrect|wrong|never)\b|n't\b", c)]
    h.yes = bool(says)
    h.no = bool(re.match(r"\s*(?:oh |ah |um+ |well |then |hm+ )*(?:no|nope|nah|not|wrong|incorrect)\b", first)) or bool(denies) or bool(re.search(r"\bthat(?:'s| is) (?:not|wrong|incorrect)|\bnot (?:right|correct|quite|what)\b|\bno\b", plain))
    if re.match(r"\s*(?:yes|yeah|yep|sure|ok|okay|correct|exactly|please do|go ahead)\b", first):
        h.yes = True
        h.no = bool(re.search(r"\bthat(?:'s| is) (?:not|wrong)|\bno\b,", plain))
    elif h.no and re.match(r"\s*(?:oh |ah )*(?:no|nope|nah)\b", first):
        h.yes = bool(re.search(r"\b(?:that(?:'s| is)|it(?:'s| is)|all|everything(?:'s| is)?) (?:all )?(?:correct|right|fine|good|perfect)\b", plain)) and not re.search(r"\bnot\b|wrong", plain)
        h.no = not h.yes
    if h.yes and h.no and says:
        h.no = bool(re.search(r"\bnot (?:right|correct|quite)|\bwrong\b|^\s*no\b", plain))
    h.end = bool(re.search(END, plain))
    if m := re.match(r"\s*(?:i(?:'d| would)? (?:like|choose|pick|take|go for|go with)|i'll (?:take|go with|have)|please|the|option|number|no\.?|choice|#|let's (?:do|go with)|go with)*\s*(?:the |option |number |no\.? ?|choice |#)*\s*(\d|first|second|third|last|1st|2nd|3rd|former|latter|a|b|c)\b(?:\s*(?:one|option|choice|please|thanks|\)|\.))*\s*[.!)]*\s*(?:please)?[.!]?\s*$", low):
        h.pick = {"first": 1, "second": 2, "third": 3, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "former": 1, "latter": 2, "a": 1, "b": 2, "c": 3}.get(m[1]) or (int(m[1]) if m[1].isdigit() else None)
    elif m := re.match(r"\s*(?:option |number )?([1-9])[.,):]?\s+(?:-\s*)?(?:yes|no|please|go|make|change|leave|keep|the|correct)\b", low):
        h.pick = int(m[1])
    elif m := re.search(r"\boption (\d)\b", low):
        h.pick = int(m[1])
    if alt:
        h.alt = hear(alt, today, asked, ()) if alt.strip() else None
    return h


STOP = set("""my the our your a an please make made it out to is are was address company company's firm name named called street road city town postcode post code zip invoice invoices for in at and its it's
 that's should go put on yes sure ok okay of be with read say send bill billing so as follows use here you here's i need needs want would like have under booked by this that we i'm am mr mrs ms dr full last
 surname family guest number arrival arriving date confirmation sorry hello hi oh no not lost don't know can't find hotel booking reservation then well also thanks thank""".split())


def strip_lead(piece):
    words = piece.strip(" .,:;!?-").split()
    while words and words[0].lower().strip(".,:;'\"") in STOP:
        words.pop(0)
    return " ".join(words).strip(" .,:;")


def nice(text):
    if not text:
        return text
    return " ".join(w if any(c.isupper() for c in w) else w.capitalize() for w in text.split())


def find_name(original, low, asked, surnames):
    for s in surnames:
        if re.search(rf"\b{re.escape(s.lower())}\b", low):
            return s
    m = re.search(r"(?i:\b(?:name(?:'s| is|:)|surname(?: is|:)?|under(?: the name(?: of)?)?|i am|i'm|this is|mr\.?|mrs\.?|ms\.?|booked by))\s+((?:[A-Z][\w'-]+\s*){1,3})", original)
    if m:
        words = [w for w in m[1].split() if w.lower() not in STOP]
        if words:
            return words[-1]
    if "last_name" in asked:
        piece = strip_lead(re.split(r"[,.;\n]", original)[0])
        if piece and not re.search(r"\d", piece) and len(piece.split()) <= 3 and not re.search(r"\b(?:know|forgot|what|why|how)\b", piece.lower()):
            return nice(piece.split()[-1])
    return None


def find_address(original, asked):
    got = {}
    text = re.sub(r"(?<=\d)\s*[–-]\s*(?=\d)", "-", original)
    cities = []
    for sentence in re.split(r"\n|(?<!\bSt)\.(?:\s|$)|[;!?]", text):
        for piece in re.split(r",|\band (?=(?:my|the|it)\b)|\bin (?=[A-Z])", sentence):
            raw = piece
            label = re.search(r"\b(company|firm|business|street|road|post ?code|zip|postal code|city|town)\b(?: name)?(?:'s)?\s*(?:is|are|:|=|-)\s*(.+)", piece, re.I)
            post = re.search(POST, piece, re.I)
            if post and not re.search(r"\bGH\b", post[0], re.I):
                got["inv_postcode"] = f"{post[1]} {post[2]}".upper()
                piece = (piece[:post.start()] + " " + piece[post.end():]).strip()
                if label and label[1].lower().startswith(("post", "zip")):
                    continue
            street = re.search(STREET, piece, re.I)
            if street:
                got["street"] = nice(street[0].strip())
                piece = piece[:street.start()] + " | " + piece[street.end():]
            for part in piece.split("|"):
                firm = re.search(rf"(.+?\b{SUFFIX})", part, re.I)
                if firm:
                    name = firm[1]
                    run = re.search(rf"((?:[A-Z&][\w&'.-]*\s+)+{SUFFIX})", name, re.I if name == name.lower() else 0) or re.search(r"((?:[A-Z&][\w&'.-]*\s+)*[A-Z&][\w&'.-]*)$", name)
                    got["company"] = nice(strip_lead(run[1] if run and name != name.lower() else name)).rstrip(".")
                    part = part[firm.end():]
                if label and label[1].lower() in ("city", "town"):
                    got["city"] = nice(strip_lead(label[2] if not post else part))
                    continue
                if label and label[1].lower() in ("company", "firm", "business") and "company" not in got:
                    got["company"] = nice(strip_lead(label[2]))
                    continue
                left = strip_lead(re.sub(r"\b(?:uk|england|united kingdom|postcode|post code)\b", "", part, flags=re.I))
                if left and len(left.split()) <= 3 and re.fullmatch(r"[A-Za-z' -]+", left):
                    cities.append((raw, left))
    if "city" not in got and cities and (len({"street", "inv_postcode", "company"} & set(got)) >= 2 or ("inv_postcode" in got and re.search(POST, cities[-1][0], re.I)) or list(asked) == ["city"]):
        near = [c for r, c in cities if re.search(POST, r, re.I)] or [c for _, c in cities]
        word = near[-1]
        if not re.search(r"\b(?:yes|no|please|thanks|breakfast|know|room|people|sorry|confirm)\b", word.lower()):
            got["city"] = nice(word)
    if "city" not in got and "city" in asked and len(asked) == 1:
        word = strip_lead(re.split(r"[,.]", text)[0])
        if word and len(word.split()) <= 3 and not re.search(r"\d", word):
            got["city"] = nice(word)
    if "company" in asked and len(asked) == 1 and "company" not in got:
        word = strip_lead(re.split(r",|\.\s", text)[0])
        if word and not re.search(UNSURE, word.lower()):
            got["company"] = nice(word)
    if "street" in asked and len(asked) == 1 and "street" not in got:
        word = strip_lead(re.split(r",|\.\s", text)[0])
        if re.search(r"\d", word):
            got["street"] = nice(word)
    return got
