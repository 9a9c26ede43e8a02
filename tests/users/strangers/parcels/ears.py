"""What a customer said: rules only. Values become marks in the text first, so that "not <3> but <4>" can be read as such."""
from __future__ import annotations
import datetime as dt
import re
from dataclasses import dataclass, field

MONTHS = {m: i for i, m in enumerate("january february march april may june july august september october november december".split(), 1)}
MONTHS.update({k[:3]: v for k, v in list(MONTHS.items())}, sept=9)
DAYS = {d: i for i, d in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
DAYS.update({"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5, "sun": 6})
UNITS = dict(zip("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
                 "nineteen".split(), range(1, 20)))
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
ORDINALS = dict(zip("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
                    "sixteenth seventeenth eighteenth nineteenth twentieth".split(), range(1, 21)))
ORDINALS.update({"twenty-" + o: 20 + n for o, n in list(ORDINALS.items())[:9]}, thirtieth=30)
_M = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + ")"
_D = "(?:" + "|".join(sorted(DAYS, key=len, reverse=True)) + ")"
_O = "(?:" + "|".join(sorted(ORDINALS, key=len, reverse=True)) + ")"
_SUFFIX = r"(?:row|road|rd|street|lane|avenue|ave|square)"
_NOTSTREET = set("the is to it it's its at on in my your our a an address street correct right new not no and or but of for should be as number "
                 "house wrong reads says i said mean meant sorry please that's that was instead live called named actually rather which "
                 "change they wrote put by with from so make".split())

INTENTS = [  # the first that fits a clause counts
    ("customs", r"\bcustoms\b|\bdeclaration\b|\bcn ?2[23]\b"),
    ("claim", r"\bclaims?\b|\bdamaged?\b|\bbroken?\b|\bsmashed\b|\bshattered\b|\bcompensat\w+|\bin pieces\b|\bcracked\b|\bsoaked\b"),
    ("cover", r"\b(?:re)?insur\w+|\b(?:more|extra|higher|additional|raise|increase|the|level of) cover(?:age)?\b|\bcover(?:age)? (?:for|of|level|on|to)\b|\bcovered\b"),
    ("address", r"\b(?:wrong|incorrect|correct|change|fix|update|mistyped|misspel\w+|amend|new|typo|mistake|error)\b[^.?!]*\b(?:address|house number|street(?: name)?)\b"
                r"|\b(?:address|house number|street(?: name)?|number of the house)\b[^.?!]*\b(?:wrong(?:ly)?|incorrect(?:ly)?|correct(?:ed|ion)?|change[ds]?|changing|mistake|typo|fixed|updated?|error)\b"),
    ("collect", r"\b(?:collection|pick-?up|parcel|drop-?off) (?:point|shop|place|location)s?\b|\bcollect (?:it|the parcel|my parcel)\b|\bpick (?:it|the parcel|my parcel) up\b|\bnearest (?:shop|point|one)\b|\bpick it up\b|\bredirect\w*|\blindqvist\b|\bharbour kiosk\b|\btenney books\b|\babara\b|\bferris pharmacy\b|\bnovak fuel\b|\blibrary annex\b|\bgym solano\b"),
    ("safe", r"\bsafe[- ]?place\b|\b(?:garden |the |my )?(?:shed|porch|garage)\b|\bneighbou?r'?s?\b|\bleave (?:it|the parcel|my parcel) (?:in|at|on|by|behind|with|under)\b|\bleft (?:in|at|on|by|behind|with|under)\b"),
    ("pickup", r"\bpick(?:ed|ing)?[- ]?up\b|\bpick (?:up |them|three|two|my|our|\d)|\bcollect(?:ed|ion)?\b(?! point)|\bfetch(?:ed)?\b"),
    ("redelivery", r"\bre-?deliver\w*|\b(?:delivered|deliver|come|bring|brought|sent|delivery|try|tried)\b[^.?!]*\b(?:again|once more|anew)\b|\b(?:new|second|another|next) (?:delivery|attempt|try)\b"
                   r"|\bmissed (?:a|my|the|your|our)? ?(?:delivery|parcel|package|driver)\b|\b(?:nobody|no one|no-one|not) (?:was )?(?:in|home|at home)\b|\bdelivered? on\b|\bdelivery (?:slot|date|time)\b|\bdelivered\b.*\bday\b"),
    ("track", r"\bwhere(?:'s| is| are)\b[^.?!]*\b(?:parcel|package|it)\b|\btrack (?:my|a|the|it)\b|\bstatus\b|\bwhen (?:will|does|is|should)\b[^.?!]*\b(?:arrive|come|get here|be (?:here|delivered|there))"),
]
QUESTIONS = [
    ("duty", r"\bdut(?:y|ies)\b|\bimport (?:tax|charge)s?\b|\btax(?:es)?\b|\brecipient\b[^.?!]*\bpay"),
    ("payout_time", r"(?:how (?:long|many (?:working )?days|soon|quickly|fast)|when|what day)[^.?!]*\b(?:money|paid|pay ?out|payment|refund\w*|claim|compensation|transfer\w*|bank)\b|\b(?:money|payment|payout)\b[^.?!]*\b(?:how long|how many days|when)\b|\bdays it takes\b|\bhow many (?:working )?days\b"),
    ("hold", r"(?:how long|until (?:when|what|which)|till when|what (?:day|date)|which (?:day|date)|when|how many days|by when)[^.?!]*\b(?:kept|keep|held|hold|stored?|stays?|wait|sent back|returned|pick it up|collect it|left there)\b|\b(?:kept|held|stored|keep|hold|store)\b[^.?!]*\b(?:how long|until (?:when|what|which))\b"),
    ("hours", r"\bopen(?:ing)?\b|\bclos(?:e|es|ed|ing)\b"),
    ("points", r"\b(?:which|what|where)\b[^.?!]*\b(?:points?|shops?|nearest|closest)\b|\b(?:nearest|closest)\b"),
    ("payout", r"how much[^.?!]*\b(?:get|paid|receive|back|refund\w*|compensat\w+|covered)\b|\bwhat (?:will|would|do|can) i (?:get|receive)\b"),
    ("why", r"\bwhy\b|\bhow come\b"),
    ("reference", r"\breference\b|\bbooking (?:number|code)\b|\bconfirmation (?:number|code)\b"),
    ("arrival", r"\b(?:when|what day|which day|what date|which date|how long)\b[^.?!]*\b(?:arriv\w+|comes?|coming|deliver\w*|gets? here|be here|there|reach\w*|get it|have it|go(?:es)? on|leaves?|takes?|expect)\b|\barriv(?:al|es?|ing)\b"),
    ("slots", r"\b(?:which|what|any|other|when)\b[^.?!]*\b(?:slots?|days?|times?|dates?|mornings?|evenings?|afternoons?|free|available|possible|options?)\b|\bwhen can (?:you|it|i)\b"),
    ("price", r"how much|\bprices?\b|\bcosts?\b|\bcharged?\b|\bfees?\b|\bdear\b|\bexpensive\b|\bfree of charge\b|\bfor free\b|\bpay\b"),
    ("levels", r"\b(?:which|what)\b[^.?!]*\b(?:levels?|cover|insurance|options)\b"),
    ("places", r"\b(?:which|what|where)\b[^.?!]*\b(?:safe|places?|leave)\b"),
    ("bring", r"\bbring\b|\bneed to (?:show|have)\b|\bid\b|\bprint\b|\blabels?\b"),
    ("status", r"\bwhere\b|\bstatus\b"),
]
DAMAGE = [("missing", r"\bmissing\b(?! invoice)|\bempty\b|\bnot all\b|\bsomething (?:is )?gone\b"), ("wet", r"\bwet\b|\bsoaked\b|\bdamp\b|\bwater\b"),
          ("broken", r"\bbroken?\b|\bbroke\b|\bsmashed\b|\bshattered\b|\bcracked\b|\bcrushed\b|\bin pieces\b|\bchipped\b|\bshards\b|\bdamaged\b")]
YES = (r"^(?:well |ok |oh |right )?(?:yes|yeah|yep|yup|sure|aye|ok|okay|fine|perfect|great|correct|exactly|agreed|absolutely|certainly|of course|definitely|gladly|right|all right|alright|lovely|wonderful|deal|good|super|confirm(?:ed)?|approved|accepted|granted|why not|with pleasure|true|please|y)\b"
       r"|\bgo ahead\b|\bplease do\b|\bdo (?:it|that|so|this)\b|\bbook (?:it|that|this|them)\b|\b(?:that|this|it|which)(?:'s| is| would be| will be| sounds| looks| all sounds| seems)? (?:absolutely |all |quite |just |perfectly |also )?(?:fine|right|correct|good|ok|okay|perfect|great|lovely|alright|all right|so)\b"
       r"|\bsounds (?:good|fine|great|right|perfect)\b|\bi(?: do| hereby|'m happy to)? (?:confirm|agree|accept|consent)\b|\bby all means\b|\b(?:that|it|this|which|saturday|morning) (?:works|suits|will do)\b|\bi(?:'ll| will|'d|would)? ?(?:like to )?take (?:it|that|this|the|them)\b"
       r"|\bplease (?:book|send|file|change|add|submit|proceed|make|arrange|raise|open|redirect|insure)\b|\blet'?s (?:do|go|take)\b|\bhappy with (?:that|it)\b|\bno (?:objections?|problem)\b|\bi(?:'d| would) (?:like|love) that\b|\byes\b")
NO = (r"^(?:oh |well |um |er |sorry,? )?(?:no|n|nope|nah|not now|rather not|never mind|stop|wait|don'?t|hold on)\b|\b(?:leave it(?: as it is| be| then|$)|leave (?:the|my) \w+ as (?:it is|is)|forget it|too (?:much|expensive|dear|pricey|late)|not (?:right|correct|true|what i|yet|that|interested|quite))\b"
      r"|\bi (?:don'?t|do not) want (?:it|that|this|any|to)(?: then| at that price| for that| any ?more| at all| like that)*$|\b(?:that|this|it)(?:'s| is) (?:wrong|incorrect)\b|\bisn'?t (?:right|correct)\b|\bi(?:'d| would) rather not\b|\bwithout (?:it|that)\b")
BYE = r"\b(?:good)?bye\b|\bthat(?:'s| is| was|'ll be| will be) (?:all|it|everything)\b|\bnothing (?:else|more|further)\b|\bthat is all\b|\ball done\b|\bnot? (?:thanks|thank you)\b|\bhave a (?:nice|good|lovely)\b|\bi(?:'m| am) (?:done|finished|all set)\b|\bno more (?:questions|wishes)\b|\bno further\b|\beverything(?:'s| is) (?:clear|settled)\b"
UNKNOWN = r"\b(?:don'?t|do not|didn'?t|can'?t|cannot|not|haven'?t|have not|no longer) (?:really |actually |currently )?(?:know|have|got|remember|recall|find|sure|say|tell)\b|\bno idea\b|\bunknown\b|\b(?:lost|threw away|mislaid|missing) (?:it|the|my)\b|\bhaven'?t (?:got )?(?:it|one|any)\b|\bnot available\b|\bnone\b|\bwithout (?:a|the) (?:number|invoice|tariff)|\bno (?:tracking|invoice|tariff|hs)? ?(?:number|code)\b"
NEG = re.compile(r"\b(?:don'?t|do not|doesn'?t|not|never|neither|nor|without|rather than|instead of|no|none of|refuse)\b")
LIMIT = re.compile(r"(?:at most|no more than|not more than|not (?:be )?(?:over|above)|max(?:imum)?(?: of)?:?|under|below|less than|cheaper than|more than|over|above|exceeds?|beyond|higher than|limit(?: is| of)?:?|budget(?: is| of)?:?|or less|not exceed(?:ing)?|up to|within|dearer than|expensive than)"
                   r" (?:about |the |my |of |a |is |most )*<(\d+)>|<(\d+)> (?:or less|at (?:the )?most|max(?:imum)?|tops|is my (?:limit|maximum)|or under)")
FALLBACK = re.compile(r"\b(?:otherwise|or else|failing that|alternatively|second choice|as a fallback|plan b|if (?:that|it|this|the|thursday|they|you|not|so|there|none|then|i|<\d+>)?[^,.;!?]*?"
                      r"\b(?:not|n't|no|can'?t|cannot|isn'?t|full|gone|taken|unavailable|impossible|fails?|booked|fully)\b(?: (?:possible|available|work|free|booked|be done|allowed|any more|anymore|out|permitted))*)(?:,| then|:)?", re.I)


@dataclass
class Segment:
    """One clause, or sentence: what it is about, and the values in it."""
    text: str
    intent: str | None = None
    refused: set = field(default_factory=set)
    question: str | None = None
    fallback: bool = False
    facts: dict = field(default_factory=dict)


@dataclass
class Heard:
    text: str
    segments: list = field(default_factory=list)
    yes: bool = False
    no: bool = False
    bye: bool = False
    thanks: bool = False
    unknown: bool = False
    limit: float | None = None
    over: bool = False      # "that is more than 10 euros", not "at most 10 euros"
    instead: bool = False
    numbers: list = field(default_factory=list)


def _numbers(text: str) -> str:
    """Number words as digits, where they surely are numbers."""
    tens, units = "|".join(TENS), "|".join(UNITS)
    text = re.sub(rf"\b({tens})[- ]({'|'.join(list(UNITS)[:9])})\b", lambda m: str(TENS[m[1].lower()] + UNITS[m[2].lower()]), text, flags=re.I)
    text = re.sub(rf"\b({tens})\b(?!-)", lambda m: str(TENS[m[1].lower()]), text, flags=re.I)
    text = re.sub(rf"\b({'|'.join(list(UNITS)[1:])})\b", lambda m: str(UNITS[m[1].lower()]), text, flags=re.I)
    text = re.sub(r"\bone (?=parcel|package|box|euro|hundred|item)", "1 ", text, flags=re.I)
    text = re.sub(r"\b(?:(\d{1,2}) |a )hundred(?: and)?(?: (\d{1,2})\b)?", lambda m: str(int(m[1] or 1) * 100 + int(m[2] or 0)), text, flags=re.I)
    return text


class Ears:
    def __init__(self, today: str):
        self.today = dt.date.fromisoformat(today)

    # -- values -------------------------------------------------------------------------------------------------------------
    def _day(self, day: int, month: int | None = None, year: int | None = None):
        """A date; without a month the next one with that day."""
        year = year + 2000 if year is not None and year < 100 else year
        try:
            if month:
                return dt.date(year or self.today.year, month, day).isoformat()
            for step in range(0, 3):
                m = (self.today.month - 1 + step) % 12 + 1
                date = dt.date(self.today.year + (self.today.month + step > 12), m, day)
                if date >= self.today:
                    return date.isoformat()
        except ValueError:
            return None

    def _mark(self, text: str):
        """The text with <n> for each value, and the values: (kind, value)."""
        values: list = []

        def put(kind, make):
            def replace(m):
                value = make(m)
                if value is None:
                    return m[0]
                kept = ""
                if isinstance(value, tuple):       # a street, and the words before it that do not belong to it
                    value, kept = value
                values.append((kind, value))
                return f" {kept} <{len(values) - 1}> "
            return replace

        def sub(pattern, kind, make):
            nonlocal text
            text = re.sub(pattern, put(kind, make), text, flags=re.I)

        day = lambda s: int(re.sub(r"\D", "", s)) if re.search(r"\d", s) else ORDINALS[s.lower()]
        num = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_O})"
        sub(r"\b(?:W ?P)[- #:]*((?:\d[ -]?){6}\d)\b", "tracking", lambda m: "WP" + re.sub(r"\D", "", m[1]))
        sub(r"\bK ?[-–]? ?(\d{4})\b", "account", lambda m: "K-" + m[1])
        sub(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b(?:T[\d:]+)?", "date", lambda m: self._day(int(m[3]), int(m[2]), int(m[1])))
        sub(r"(?<!\d)(\d{7})(?!\d)", "tracking", lambda m: "WP" + m[1])
        wd = rf"(?:\b{_D}\b\.?,? ?(?:the )?)?"
        sub(rf"{wd}\b(?:the )?{num}(?: of)? ({_M})\b\.?(?:,? (20\d\d))?", "date", lambda m: self._day(day(m[1]), MONTHS[m[2].lower()], int(m[3]) if m[3] else None))
        sub(rf"{wd}\b({_M})\b\.? (?:the )?{num}\b(?:,? (20\d\d))?", "date", lambda m: self._day(day(m[2]), MONTHS[m[1].lower()], int(m[3]) if m[3] else None))
        sub(rf"{wd}(?<![\d.€])(\d{{1,2}})\.(\d{{1,2}})\.(20\d\d|\d\d)?(?!\d)", "date", lambda m: self._day(int(m[1]), int(m[2]), int(m[3]) if m[3] else None))
        sub(rf"{wd}(?<!\d)(\d{{1,2}})/(\d{{1,2}})(?:/(20\d\d|\d\d))?(?!\d)", "date",
            lambda m: self._day(*((int(m[1]), int(m[2])) if int(m[2]) <= 12 else (int(m[2]), int(m[1]))), int(m[3]) if m[3] else None))
        sub(rf"\b{_D}\b\.?,? (?:the )?{num}(?!\s*(?:o'?clock|am|pm|:|euro))\b", "date", lambda m: self._day(day(m[1])))
        sub(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b", "date", lambda m: self._day(int(m[1])))
        sub(rf"\bthe ((?:four|fif|six|seven|eigh|nine)teenth|twentieth|twenty-\w+)\b", "date", lambda m: self._day(ORDINALS[m[1].lower()]) if m[1].lower() in ORDINALS else None)
        sub(r"\bthe day after tomorrow\b", "date", lambda m: (self.today + dt.timedelta(2)).isoformat())
        sub(r"\btomorrow\b", "date", lambda m: (self.today + dt.timedelta(1)).isoformat())
        sub(r"\btoday\b", "date", lambda m: self.today.isoformat())
        sub(rf"\b(?:(?:this|next|on|coming) )*({_D})s?\b(?=\W|$)", "weekday",
            lambda m: None if m[1].lower() in ("sat", "sun", "wed", "mon") and not m[1][0].isupper()
            else (self.today + dt.timedelta((DAYS[m[1].lower()] - self.today.weekday()) % 7 or 7)).isoformat())
        money = r"(\d{1,5}(?:,\d{3})*(?:[.,]\d{1,2})?)"
        cash = lambda s: float(re.sub(r",(?=\d{3})", "", s).replace(",", "."))
        sub(rf"(?:€|\beur(?:os?)?\b) ?{money}(?![\d:])", "money", lambda m: cash(m[1]))
        sub(r"\b(\d+) euros? (?:and )?(\d{2})(?: cents?)?\b", "money", lambda m: float(f"{m[1]}.{m[2]}"))
        sub(rf"(?<![\d:]){money} ?(?:€|euros?\b|eur\b|bucks\b)", "money", lambda m: cash(m[1]))
        time = r"(\d{1,2})(?:[:.h](\d{2}))? ?(am|pm|a\.m\.|p\.m\.|o'?clock)?"

        def clock(h, mi, half=""):
            h = int(h) + (12 if (half or "").lower().startswith("p") and int(h) < 12 else 0)
            return f"{h:02d}:{mi or '00'}" if h < 25 else None
        sub(rf"(?:between |from )?\b{time} ?(?:-|–|—|to|and|until) ?{time}(?![\d.,]|\s*(?:euro|parcel|working|days))\b",
            "hours", lambda m: clock(m[1], m[2], m[3] or m[6]) if m[2] or m[5] or m[3] or m[6] or re.match("between|from", m[0], re.I) else None)
        sub(r"(?<![\d.])(\d{1,2}):(\d{2})(?: ?(am|pm|a\.m\.|p\.m\.))?(?!\d)", "time", lambda m: clock(m[1], m[2], m[3]))
        sub(r"\b(\d{1,2})(?:\.(\d{2}))? ?(am|pm|a\.m\.|p\.m\.|o'?clock)\b", "time", lambda m: clock(m[1], m[2], m[3]))
        sub(rf"\b(\d{{1,3}}[a-z]?),? ((?:[a-z']+ ){{1,2}}{_SUFFIX})\b", "street", lambda m: self._street(m[1], m[2]))
        sub(rf"\b((?:[a-z']+ ){{1,2}}{_SUFFIX}),?(?: number| no\.?)? (\d{{1,3}}[a-z]?)\b", "street", lambda m: self._street(m[2], m[1]))
        sub(rf"\b((?:[a-z']+ ){{1,2}}(?:row|road|rd|street|lane|avenue|ave|square))\b", "street_name", lambda m: self._street(None, m[1]))
        sub(r"\bhouse (?:number|no\.?)(?: is| should be| must be|:)* (\d{1,3}[a-z]?)\b", "house", lambda m: m[1])
        sub(r"(?<!\d)(38) ?(\d) ?(\d)(?!\d)(?! ?(?:€|euro))", "postcode", lambda m: m[1] + m[2] + m[3])
        sub(r"\b3 8 (\d) (\d)\b", "postcode", lambda m: "38" + m[1] + m[2])
        sub(r"\b(?:postcode|postal code|zip(?: code)?)(?: is|:)* (\d{4})\b", "postcode", lambda m: m[1])
        sub(r"(?<![\w<])(\d{1,4}(?:[.,]\d{1,2})?)(?![\w>])", "number", lambda m: float(m[1].replace(",", ".")))
        return re.sub(r" +", " ", text), values

    @staticmethod
    def _street(number, words):
        kept, before = words.split(), []
        while kept and (kept[0].lower() in _NOTSTREET or len(kept) > 3):
            before.append(kept.pop(0))
        if len(kept) < 2:
            return None
        name = " ".join(w.capitalize() for w in kept).replace("Rd", "Road")
        return (f"{number} {name}" if number else name), " ".join(before)

    # -- clauses ------------------------------------------------------------------------------------------------------------
    def _split(self, text: str) -> list[str]:
        text = re.sub(r"[*_`|#]+", " ", text)
        parts = [p for p in re.split(r"(?<=[!?;])\s*|(?<=\.)\s+|\n+|\.$", text) if p and p.strip(" .,-")]
        out = []
        for part in parts:
            pieces = re.split(r",?\s+(?:and then|and also|then|after that|also|and afterwards|and secondly|afterwards)\s+|,\s+(?:and\s+)?(?=(?:i|we|it|what|how|when|which|until|can|could|please|but|my|the)\b)|\s+(?:and|but)\s+(?=(?:i|we|what|how|when|which|until|please|can|could|would|to)\b)", part, flags=re.I)
            intents = [self._intent(p)[0] for p in pieces]
            out += pieces if len(pieces) > 1 and len([i for i in intents if i]) + len([p for p in pieces if self._is_question(p)]) > 0 and not re.match(r"\s*if\b", part, re.I) else [part]
        return out

    def _intent(self, text: str):
        """What a clause asks for, and what it refuses."""
        low, refused, found = text.lower(), set(), None
        low = re.sub(r"tracking (?:number|no\.?|code)|customer service|number of parcels|parcels?:", " ", low)
        for name, pattern in INTENTS:
            for m in re.finditer(pattern, low):
                before = low[:m.start()]
                neg = list(NEG.finditer(before[-45:]))
                if neg and not re.search(r"\b(?:but|could|was|were|did|has|had)\b(?! like)", before[-45:][neg[-1].end():]) and not re.search(
                        r"(?:could|was|were|did|has|have|am|is|are|'m) ?(?:not|n't)?$", before[-45:][:neg[-1].end()]):
                    refused.add(name)
                elif found is None:
                    found = name
        return found if found not in refused else None, refused

    @staticmethod
    def _is_question(text: str) -> bool:
        return "?" in text or bool(re.search(
            r"^\W*(?:and |but |so |ok(?:ay)?,? |well,? |also,? |first,? |before [^,]*,? |yes,? |just )*(?:what|when|how|which|where|why|who|until when|until what|till when|by when|is it|is there|are there|do you|does it|will it|at what|on (?:what|which)|for how)\b"
            r"|\b(?:like to know|want to know|need to know|tell me|wondering?|curious|let me know|asking|may i ask|can i ask|wish to know|know (?:what|when|how|which|until|where)|i(?:'d| would) like to hear|interested in)\b", text, re.I))

    def hear(self, text: str) -> Heard:
        raw = text.replace("’", "'").replace("“", '"').replace("”", '"')
        marked, values = self._mark(_numbers(raw))
        h = Heard(text=raw)
        low = marked.lower()
        self._values = values
        for m in LIMIT.finditer(low):
            i = int(m[1] or m[2])
            near = low[max(0, m.start() - 60):m.start()]
            if values[i][0] in ("money", "number") and not (m[0].startswith("up to") and re.search(r"insur|cover|worth|value", near)) and not (
                    values[i][0] == "number" and not re.search(r"pay|cost|price|limit|budget|most|euro|charge|fee", near + m[0])):
                h.limit = float(values[i][1])
                h.over = bool(re.match(r"(?:more than|over|above|exceed|beyond|higher|dearer|expensive)", m[0])) and not re.search(r"\b(?:not|no|n't|never|don't)\b[^,.]*$", near)
                values[i] = ("limit", values[i][1])
        drop = set()
        for m in re.finditer(r"\b(?:not|instead of|rather than|no longer|isn't|wasn't|said|wrote|written|say|says)\b(?: (?:on|the|at|for|in|is|to|it|was|a|as|of|my|goes|there))*,? ?<(\d+)>", low):
            i = int(m[1])
            word = m[0].split()[0]
            if word in ("not", "instead", "rather", "no", "isn't", "wasn't") or re.search(r"\bi said\b|\bi wrote\b|\bthey wrote\b|written", low) and any(
                    k == values[i][0] and j != i for j, (k, _) in enumerate(values)):
                drop.add(i)
        for m in re.finditer(r"<(\d+)>,? (?:is|was) (?:wrong|not right|incorrect|a (?:mistake|slip|typo))", low):
            drop.add(int(m[1]))
        used_fallback = False
        asked = "?" in marked
        for piece in self._split(marked):
            hit = FALLBACK.search(piece) 
            if hit is None and (re.match(r"\s*(?:and |but )?if\b", piece, re.I)) and any(values[int(i)][0] == "limit" for i in re.findall(r"<(\d+)>", piece)):
                seg = Segment(piece, facts={"limit": [values[int(i)][1] for i in re.findall(r"<(\d+)>", piece) if values[int(i)][0] == "limit"]})
                h.segments.append(seg)        # "if it costs more than 5 euros, I do not want it": the limit is all of it
                continue
            cuts = [(piece, False)] if hit is None else [(piece[:hit.start()], False), (piece[hit.end():], True)]
            if hit is not None and not hit[0].lower().startswith("if") and not piece[:hit.start()].strip(" ,.") and not used_fallback and len(h.segments) == 0:
                cuts = [(piece[hit.end():], True)]
            for part, fallback in cuts:
                if not part.strip(" ,.;-"):
                    continue
                used_fallback |= fallback
                intent, refused = self._intent(part)
                question = None
                if self._is_question(part) or asked and re.match(r"\W*(?:and |but )?(?:will|would|does|do|did|can|could|is|are|should|has|have|must)\b", part, re.I):
                    ql = part.lower()
                    if re.fullmatch(r"\W*(?:and )?(?:if so,? )?how much(?: (?:is|would|will) (?:it|that)(?: be)?)?\W*", ql) and h.segments and h.segments[-1].question not in (None, "other"):
                        continue
                    question = "other" if re.search(r"\b(?:what|how) about\b", ql) else next((q for q, p in QUESTIONS if re.search(p, ql)), "other")
                if intent == "collect" and re.search(r"\bmyself\b|\bourselves\b|\bdrop (?:it|them) off\b|\bhand (?:it|them) in\b|\b(?:bring|take) (?:it|them|the parcels)\b", part, re.I):
                    intent, question = None, question if question not in (None, "other", "bring") else "points"
                seg = Segment(part, intent, refused, question, fallback)
                self._facts(part, values, drop, seg)
                h.segments.append(seg)
        plain = re.sub(r"<\d+>", "", low)
        first = re.split(r"[.!;\n]", plain.strip())
        clauses = [c.strip(" ,'\"*-") for c in re.split(r"[.,!?;\n—–]| - ", plain) if c.strip(" ,'\"*-")]
        questions = [c for c in re.findall(r"[^.!;\n?]*\?", plain)]
        for c in clauses:
            if any(c in q for q in questions) and not re.match(r"(?:yes|no|ok|okay)\b", c):
                continue
            if re.search(NO, c) and not re.search(r"\bno (?:problem|objections?|worries)\b|\bnot (?:only|a problem)\b", c) and not re.match(r"no,? (?:that'?s|it'?s) (?:fine|right|ok)", c):
                h.no = True
            elif re.search(YES, c) and not re.search(r"\b(?:not|only if|if)\b|n't\b", c):
                h.yes = True
        if h.yes and h.no and re.match(r"(?:well |ok |oh )?(?:yes|yeah|sure|ok\b|okay|please do|go ahead|fine|perfect)", clauses[0] if clauses else ""):
            h.no = False
        strong = [i for i, c in enumerate(clauses) if re.search(r"\bgo ahead\b|\bplease do\b|\bbook it\b|\bdo (?:it|that)\b|\bis fine\b", c) and not re.search(r"\b(?:not|n't|if)\b|n't\b", c)]
        if h.no and h.yes and strong and strong[-1] > 0:
            h.no = False                      # "no, Saturday is fine, go ahead"
        h.bye = bool(re.search(BYE, plain))
        h.thanks = bool(re.search(r"\bthank|\bcheers\b|\bta\b", plain))
        h.unknown = bool(re.search(UNKNOWN, plain)) and not re.search(r"would like to know|want to know", plain) or bool(re.search(r"(?:don'?t|do not) know", plain))
        h.instead = bool(re.search(r"\binstead\b(?! of)|\brather\b(?! than)|(?:^|[.!?,] )then\b", plain.strip()))
        h.numbers = [v for i, (k, v) in enumerate(values) if k == "number" and i not in drop]
        return h

    def _facts(self, part: str, values: list, drop: set, seg: Segment) -> None:
        low, f = part.lower(), seg.facts
        for mark in re.finditer(r"<(\d+)>", part):
            i = int(mark[1])
            kind, value = values[i]
            if i in drop:
                f.setdefault("not_" + ("date" if kind == "weekday" else kind), []).append(value)
            else:
                f.setdefault("date" if kind == "weekday" else kind, []).append(value)
                if kind == "weekday":
                    f["weekday"] = True
        clean = re.sub(r"\bgood (?:morning|afternoon|evening|day)\b|\bthis morning\b", " ", low)
        windows = []
        for w, p in (("morning", r"\bmornings?\b|\bbefore noon\b|\bforenoon\b|\bearly in the day\b"), ("afternoon", r"\bafternoons?\b|\bafter lunch\b"),
                     ("evening", r"\bevenings?\b|\bat night\b|\bafter work\b")):
            for m in re.finditer(p, clean):
                if not re.search(r"\b(?:not|no|instead of|rather than|don't want(?: an?)?|isn't|nor) (?:in |the |on |an? |any |that |<\d+> )*$", clean[:m.start()]):
                    windows.append((m.start(), w))
        if windows:
            f["window"] = [w for _, w in sorted(windows)]
        for kind in ("hours", "time"):
            if f.get(kind) and "window" not in f and not re.search(r"\bopen|clos|late", low):
                h = int(f[kind][0][:2])
                f["window"] = ["morning" if h < 12 else "afternoon" if h < 17 else "evening"]
        for place, p in (("shed", r"\bshed\b"), ("porch", r"\bporch\b"), ("garage", r"\bgarage\b"), ("neighbour", r"\bneighbou?r")):
            m = re.search(p, low)
            if m and not NEG.search(low[max(0, m.start() - 45):m.start()]):
                f["place"] = [place]
        for damage, p in DAMAGE:
            if re.search(p, low):
                f.setdefault("damage", [damage])
        photo = re.search(r"\b(?:photos?|pictures?|snaps?|photographs?)\b", low)
        if photo:
            f["photos"] = [not re.search(r"\b(?:no|not|n't|without|haven't|don't)\b", low[:photo.end()])]
        for payout, p in (("transfer", r"\btransfer\b|\bbank\b|\bmoney\b|\bcash\b"), ("voucher", r"\bvouchers?\b")):
            m = re.search(p, low)
            if m and not re.search(r"\b(?:not|no|n't|instead of|rather than|don't|without|nor)\b[^,]{0,20}$", low[max(0, m.start() - 25):m.start()]):
                f.setdefault("payout", []).append(payout)
        if len(f.get("payout", [])) == 2:
            del f["payout"]
        if f.get("payout") == ["transfer"] and seg.question and not re.search(r"transfer", low):
            del f["payout"]
        for cat, p in (("gift", r"\bgifts?\b|\bpresents?\b"), ("sale", r"\bsales?\b|\bsold\b|\bgoods\b|\bmerchandise\b|\bcommercial\b"), ("sample", r"\bsamples?\b"),
                       ("return", r"\breturn(?:ed)? (?:goods|item)|\bcategory(?: is|:)? return")):
            m = re.search(p, low)
            if m and not re.search(r"\b(?:not|no|n't|neither|nor)\b[^,]{0,12}$", low[:m.start()]):
                f.setdefault("category", [cat])
        m = re.search(r"(?:contents?(?: is| are|:)*|contains?|containing|inside(?: is| are|:)*|holds?|holding|there (?:is|are)|it'?s (?:just )?|they'?re|what'?s in it(?: is|:)?|in it are|consists? of|with)\s+((?:<\d+> |a |an |some |a pair of )?(?:[a-z'-]+ ){0,3}?(?:blankets?|bowls?|mugs?|books?|scarf|scarves|jumpers?|socks|toys?|lamps?))", low) or \
            re.search(r"((?:<\d+> |a |some )?(?:[a-z'-]+ ){0,2}?blankets?)\b", low)
        if m:
            f["contents"] = [re.sub(r"<(\d+)>", lambda n: {2.0: "two", 3.0: "three"}.get(values[int(n[1])][1], f"{float(values[int(n[1])][1]):g}") if values[int(n[1])][0] == "number" else "", m[1]).strip()]
        m = re.search(r"\bcontents?(?: of the parcel)?(?: is| are|:)+ *([^.,;:\n]*[a-z][^.,;:\n]*)", low)
        if m and "contents" not in f:
            f["contents"] = [re.sub(r"<(\d+)>", lambda n: f"{values[int(n[1])][1]:g}" if values[int(n[1])][0] == "number" else "", m[1]).strip()]
        for level in ("premium", "plus"):
            if re.search(rf"\b{level}\b", low) and not NEG.search(low[:low.find(level)]):
                f["level"] = [level]
        m = re.search(r"<(\d+)> (?:\w+ ){0,2}?(?:parcels?|packages?|boxes|box|cartons?|pieces|items)\b|(?:parcels?|number|packages|boxes|how many)(?:\s*(?:is|are|:|of|=|to be|in all|picked up))*\s*<(\d+)>", low)
        if m and values[int(m[1] or m[2])][0] == "number" and int(m[1] or m[2]) not in drop:
            f["count"] = [int(values[int(m[1] or m[2])][1])]
        if re.search(r"\bstep[- ]?free\b|\bwheelchair\b|\b(?:without|no) (?:any )?(?:steps?|stairs)\b|\bramp\b|\baccessible\b|\blevel access\b", low):
            f["step_free"] = [True]
        if re.search(r"\b(?:nearest|closest|next to me|closer|nearby)\b", low):
            f["nearest"] = [True]
        m = re.search(r"<(\d+)>", low) and re.search(r"(?:open|clos|until|till|late)[^<]*<(\d+)>|<(\d+)> or later", low)
        if m and values[int(m[1] or m[2])][0] in ("time", "number", "hours"):
            v = values[int(m[1] or m[2])][1]
            f["open_until"] = [v if isinstance(v, str) else f"{int(v) + (12 if v < 12 else 0):02d}:00"]
        elif re.search(r"\b(?:open|closes?)\b[^.]*\b(?:latest|longest|late)\b|\blate[- ]opening\b", low):
            f["latest"] = [True]
        for o, n in (("first", 0), ("second", 1), ("third", 2), ("fourth", 3), ("last", -1)):
            if re.search(rf"\b(?:the |your |that )?{o} (?:one|point|shop|option|parcel|choice|slot|on the list)\b|^\W*(?:the )?{o}\W*$", low):
                f["ordinal"] = [n]
        if re.search(r"\bthe other(?: one)?\b", low):
            f["other"] = [True]
        m = re.search(r"(?:\bmy name(?: is|'s|:)|\bi am|\bi'm|\bthis is|\bname(?: is|:)|\bsurname(?: is|:)|\bhere is|\bunder(?: the name)?)\s+((?:[A-Z][\w'-]+\s?){1,3})", part) or \
            re.search(r"\b((?:[A-Z][\w'-]+ ){1,2})(?:here|speaking)\b", part)
        if m and m[1].split()[0] not in ("I", "Yes", "No", "It"):
            f["name"] = [m[1].strip()]
