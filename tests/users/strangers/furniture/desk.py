"""The order desk of Fenwick & Lowe, furniture makers: rules alone. `STYLES`, and `build(style)`: a factory of `run(text)`."""
import copy
import re
from datetime import date, timedelta

import harness
import styles
from styles import MONTHS, DAYS

STYLES = list(styles.STYLES)
TODAY = date(2026, 5, 11)
FITTER = 49          # assembly, whatever the order
COLLECT = 35         # collection of what is returned without a fault
CATALOG = {          # product → price, weeks to make, surcharge of each fabric
    "Alder sofa": (1190, 7, {"Oat linen": 0, "Chalk linen": 0, "Harbour wool": 95, "Rust corduroy": 120, "Moss velvet": 150, "Ink velvet": 150}),
    "Birch armchair": (540, 6, {"Oat linen": 0, "Chalk linen": 0, "Harbour wool": 40, "Rust corduroy": 55, "Moss velvet": 85, "Ink velvet": 85}),
    "Alder footstool": (210, 6, {"Oat linen": 0, "Chalk linen": 0, "Harbour wool": 15, "Rust corduroy": 20, "Moss velvet": 30, "Ink velvet": 30}),
    "Cedar table": (780, 5, {}), "Cedar bench": (260, 5, {}), "Cedar stool": (120, 4, {}), "Willow bed": (640, 5, {}), "Hazel wardrobe": (930, 8, {}), "Hazel bookcase": (450, 6, {}),
}
FABRICS = ["Oat linen", "Chalk linen", "Harbour wool", "Rust corduroy", "Moss velvet", "Ink velvet"]
D = date
WORLD = {            # status: not started, in production, ready, delivered
    "FL-20417": dict(name="Marta Quill", postcode="LS8 4QT", status="ready", delivery=D(2026, 5, 21), items={"Alder sofa": "Moss velvet"}, free=[D(2026, 5, 19), D(2026, 5, 26), D(2026, 5, 28), D(2026, 6, 2)], times=["09:30", "13:30", "16:00"]),
    "FL-20533": dict(name="Owen Tarrant", postcode="BS7 2LN", status="not started", delivery=D(2026, 6, 18), items={"Birch armchair": "Oat linen", "Alder footstool": "Oat linen"}, free=[D(2026, 6, 23), D(2026, 6, 25)], times=["10:00", "14:30"]),
    "FL-20178": dict(name="Priya Halden", postcode="YO9 3BD", status="delivered", delivery=D(2026, 5, 2), items={"Cedar table": "", "Cedar bench": "", "Cedar stool": ""}, parts=["M6 bolt", "M8 bolt", "table leg", "felt pad"], free=[], times=[]),
    "FL-20602": dict(name="Jonas Reed", postcode="NR4 6XE", status="not started", delivery=D(2026, 6, 16), items={"Willow bed": ""}, free=[D(2026, 6, 19), D(2026, 6, 23)], times=["09:00", "12:30"]),
    "FL-20390": dict(name="Elsie Norbury", postcode="CF5 1HW", status="ready", delivery=D(2026, 5, 20), items={"Hazel wardrobe": ""}, free=[D(2026, 5, 22), D(2026, 5, 27), D(2026, 5, 29)], times=["08:30", "11:00", "15:30"]),
    "FL-20451": dict(name="Dev Marlow", postcode="SY3 9PA", status="in production", delivery=D(2026, 6, 4), items={"Hazel bookcase": "", "Alder sofa": "Chalk linen"}, free=[D(2026, 6, 9), D(2026, 6, 11)], times=["09:00", "14:00"]),
    "FL-20064": dict(name="Ruth Carver", postcode="EX6 5GJ", status="delivered", delivery=D(2026, 4, 29), items={"Birch armchair": "Harbour wool", "Cedar stool": ""}, parts=["armchair leg", "felt pad"], free=[], times=[]),
}
NEEDS = {"move": ["order", "postcode", "date"], "assembly": ["order", "postcode", "time"], "fabric": ["order", "postcode", "item", "fabric"], "cancel": ["order", "postcode"], "part": ["order", "postcode", "part", "qty"],
         "return": ["order", "postcode", "item", "reason", "refund"], "swatch": ["fabrics", "name", "address"], "price": ["product"], "status": ["order", "postcode"]}


class World:
    """The records of one trial, and the tools on them."""

    def __init__(self):
        self.orders, self.swatches, self.log = copy.deepcopy(WORLD), [], []

    @harness.tool
    def find_order(self, order_number: str, postcode: str) -> dict:
        """An order, if number and postcode belong together."""
        o = self.orders.get(order_number)
        if not o or o["postcode"] != postcode:
            return {"found": False}
        total = sum(CATALOG[i][0] + CATALOG[i][2].get(f, 0) for i, f in o["items"].items())
        fee = {"not started": total // 10, "in production": total * 4 // 10, "ready": total * 4 // 10}.get(o["status"])
        return {"found": True, "order_number": order_number, "name": o["name"], "status": o["status"], "delivery": o["delivery"].isoformat(), "items": [{"item": i, "fabric": f} for i, f in o["items"].items()],
                "parts": o.get("parts", []), "total": total, "cancellation_fee": fee}

    @harness.tool
    def free_slots(self, order_number: str, what: str) -> list:
        """Free days (what=delivery) or, on the day of delivery, times of a fitter (what=assembly)."""
        o = self.orders[order_number]
        return [d.isoformat() for d in o["free"]] if what == "delivery" else o["times"]

    @harness.tool
    def product_info(self, product: str) -> dict:
        """Price, weeks to make and surcharges of fabrics."""
        price, weeks, fabrics = CATALOG[product]
        return {"product": product, "price": price, "weeks": weeks, "surcharges": fabrics}

    @harness.tool
    def move_delivery(self, order_number: str, date: str) -> dict:
        """Another day of delivery."""
        self.orders[order_number]["delivery"] = D.fromisoformat(date)
        return {"order_number": order_number, "delivery": date}

    @harness.tool
    def book_assembly(self, order_number: str, time: str) -> dict:
        """A fitter on the day of delivery."""
        self.orders[order_number]["assembly"] = time
        return {"order_number": order_number, "time": time, "price": FITTER}

    @harness.tool
    def change_fabric(self, order_number: str, item: str, fabric: str) -> dict:
        """Another fabric for an item that is not yet made."""
        o = self.orders[order_number]
        o["items"][item], o["delivery"] = fabric, o["delivery"] + timedelta(7)
        return {"order_number": order_number, "item": item, "fabric": fabric, "delivery": o["delivery"].isoformat()}

    @harness.tool
    def cancel_order(self, order_number: str) -> dict:
        """Cancels the whole order."""
        self.orders[order_number]["status"] = "cancelled"
        return {"order_number": order_number, "status": "cancelled"}

    @harness.tool
    def order_part(self, order_number: str, part: str, quantity: int) -> dict:
        """Posts missing parts."""
        self.log.append((order_number, part, quantity))
        return {"order_number": order_number, "part": part, "quantity": quantity, "arrives_in": "3 working days"}

    @harness.tool
    def arrange_return(self, order_number: str, item: str, reason: str, refund_to: str) -> dict:
        """Collects an item and refunds it."""
        self.log.append((order_number, item, reason, refund_to))
        return {"order_number": order_number, "item": item, "collection": "within 5 working days"}

    @harness.tool
    def send_swatches(self, name: str, address: str, fabrics: list) -> dict:
        """Posts swatches."""
        self.swatches.append((name, address, fabrics))
        return {"sent": fabrics}


# ---- understanding

MON = {m[:3].lower(): i for i, m in enumerate(MONTHS, 1)}
NUM = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
MONRE = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
NEG = re.compile(r"(?:\bnot|\binstead of|\brather than|\bexcept|(?:n't|n’t|\bnot)\s+(?:want|need|like|do|mean|make|manage|take|be|have said))\s+(?:(?:the|on|at|for|to|a|an|any|in|it|as|by|with|my|your|order)\s+)*$", re.I)
YES = re.compile(r"^\W*(?:(?:oh|ah|well|um|great|thanks|thank you|and|so)\W+)?(?:yes|yeah|yep|yup|aye|sure|ok|okay|okey|please do|go ahead|correct|right|that's right|that is right|confirm|exactly|perfect|fine|absolutely|of course|do it|do that|sounds|great|agreed|certainly|indeed|definitely|lovely|brilliant|"
                 r"by all means|i agree|i accept|i confirm|submit|happy with|no problem|no worries|wonderful|alright|all right|that works|that suits|suits me)\b"
                 r"|\b(?:go ahead|that is (?:right|correct|fine|good)|that's (?:right|correct|fine|good|ok|okay|perfect)|all correct|works for me|please proceed|you may proceed|you can proceed|have got that right|you have it right|please do|i'd like that|i would like that|do it, please)\b", re.I)
NO = re.compile(r"^\W*(?:(?:oh|ah|well|um|sorry|hmm)\W+)*(?:no\b(?! (?:problem|worries))|nope|nah|not\b|don't|do not|stop|wait|hold on|never)|\bi'd rather not\b|\bis not (?:right|correct)\b|\bisn't (?:right|correct)\b|\bthat's (?:wrong|not right)\b|\bdon't (?:go ahead|do (?:it|that))\b", re.I)
LEAVE = re.compile(r"\bleave (?:it|that|them|everything|things)\b(?! (?:to|with|at) )|\bforget (?:it|about it|that)\b|\bdon't bother\b|\bnever ?mind\b|\bkeep (?:it|things|everything|the order|my order) (?:as|the way)\b|\bkeep (?:it|the order|my order)(?:\.|,|$| then| after all)|"
                   r"\bnot after all\b|\btoo (?:much|expensive|dear|costly)\b|\brather not\b|\bdrop (?:it|that)\b|\bwithdraw\b|\bcross it (?:all )?out\b|\bonly (?:wanted|asking|asked|want|curious)\b|\bjust (?:wanted to know|asking|curious)\b|\bstay as it (?:is|was)\b|"
                   r"\bmore than i (?:want|can|will|am|would|wanted)|\b(?:don't|won't|not going to|do not) (?:change|move|cancel|book|take) (?:it|anything)\b|\bdo(?:n't| not) want (?:it|that)(?: then| any ?more)?(?:\.|,|$)|\bnothing (?:be|is) done\b|\bnone of (?:them|those|these)\b|\bneither\b", re.I)
BYE = re.compile(r"\bthat(?:'s| is| was|'s been) (?:all|everything|it)\b(?! right)|\bnothing (?:else|more)\b|\bgood ?bye\b|\bbye\b|\bthat will be all\b|\bthat'll be all\b|\bno(?:,| )+thank|\ball done\b|\beverything i (?:need|want)\w*\b|\bi'm (?:all set|done|fine|good)\b|\bthat(?:'s| is| was) all i\b|\bnothing\b", re.I)
QUESTION = re.compile(r"\?|\b(?:what|how much|does it|is there|would it|could you tell|tell me|like to know|want to know|wonder)\b", re.I)
DELIV = r"deliver(?:y|ies|ed)?(?: date| day)?"
MOVE = r"mov(?:e|ing|ed)|postpon\w+|put(?:ting)? (?:off|back)|re-?schedul\w+|push(?:ing|ed)? (?:back|it)|bring\w* forward|another day|(?:different|new|other|later|earlier) (?:day|date|delivery)|delay\w*|change|shift\w*"
INTENTS = [
    ("move", rf"\b(?:{MOVE})\b[^.?!]{{0,60}}\b(?:{DELIV}|day|date)\b|\b(?:{DELIV})\b[^.?!]{{0,60}}\b(?:{MOVE}|later|earlier)\b|\b(?:postpon\w+|re-?schedul\w+)\b|\b(?:have|get|want|like) (?:it|my \w+|the \w+) (?:delivered|brought|come) (?:later|earlier|on another)|\bdeliver(?:y|ed)?\b[^.?!]{{0,30}}\b(?:instead|later)\b"),
    ("assembly", r"\bassembl\w+|\bput(?:ting)? (?:it|them|the \w+) together|\bfitter\b|\bset(?:ting)? (?:it|them) up\b|\b(?:it|wardrobe|bed|sofa) (?:built|put) (?:up|together)"),
    ("fabric", r"\b(?:chang\w+|switch\w*|different|swap\w*|another|other|new)\b[^.?!]{0,60}\b(?:fabric|cover|covering|upholster\w+|material|linen|velvet|wool|corduroy)\b|\b(?:fabric|cover|upholster\w+)\b[^.?!]{0,50}\b(?:chang\w+|switch\w*|instead|swap\w*|different)\b|\b(?:cover|upholster|re-?cover)\w* in\b|\bin (?:\w+ )?(?:linen|velvet|wool|corduroy) instead\b"),
    ("cancel", r"\bcancel\w*|\bcall(?:ing)? (?:it |the order )?off\b"),
    ("part", r"\bmissing\b|\bspare part|\b(?:lack\w*|short of|short by|without|were(?:n't| not) in|was(?:n't| not) in|didn't (?:get|come)|not in the box|left out)\b[^.?!]{0,40}\b(?:bolts?|screws?|legs?|pads?|parts?|box)\b|\b(?:bolts?|screws?|legs?|pads?|parts?)\b[^.?!]{0,40}\b(?:weren't|wasn't|not there|short|lacking|didn't)|\breplacement (?:bolts?|screws?|legs?|pads?|parts?)|\b(?:need|send|get)\b[^.?!]{0,25}\b(?:bolts?|felt pads?)\b"),
    ("return", r"\breturn(?!ed)\w*|\bsend\w* (?:\w+ ){0,5}back\b|\bgiv\w+ (?:\w+ ){0,4}back\b|\btak\w+ (?:\w+ ){0,3}back\b|\b(?:want|like|get|have) (?:\w+ ){0,2}refund\w*|\bhave (?:\w+ ){0,4}(?:collected|picked up)"),
    ("swatch", r"\bswatch\w*|\bsamples?\b"),
    ("price", r"\b(?:how much|price|prices|cost|costs)\b"),
    ("status", r"\bwhen (?:is|will|does|do|should|am|can|are|would)\b[^.?!]{0,60}\b(?:com\w+|arriv\w*|deliver\w*|due|expect|get)|\bwhere(?: is|'s) my\b|\bstatus\b|\btrack\w*|\bwhich day (?:is|does|will)\b[^.?!]{0,40}(?:com|arriv|deliver)|\bwhat day\b[^.?!]{0,40}\b(?:com|arriv|deliver|due)\w*|\bdelivery date (?:is|do you have)|\bwhen (?:it|the \w+|my \w+|they)(?:'s| is| are| will| should| comes?)\b"),
]
STREET = r"(?:Road|Row|Street|Lane|Avenue|Close|Way|Terrace|Drive|Gardens?|Place|Crescent|Hill|Mews|Yard|Court|Grove|Walk|Square)"
PARTS = [("M6 bolt", r"\bm ?6\b(?: bolts?)?"), ("M8 bolt", r"\bm ?8\b(?: bolts?)?"), ("table leg", r"\btable legs?\b"), ("armchair leg", r"\b(?:armchair|chair) legs?\b"), ("felt pad", r"\bfelt pads?\b|\bpads?\b"), ("bolt", r"\bbolts?\b"), ("leg", r"\blegs?\b")]


def negated(text, at):
    return bool(NEG.search(text[:at]))


def join(words, end="and"):
    words = list(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {end} " + words[-1] if words else ""


class Heard:
    """What one message says, by rules. `slots`: list of (position, slot, value)."""

    def __init__(self, text, asked=(), options=()):
        self.text, self.low, self.slots = text.strip().replace("’", "'"), text.strip().replace("’", "'").lower(), []
        self.rest, t = self.text, self.text
        bare = len(t.split()) <= 4
        self.find(r"\bF\.? ?L[ -]*(\d{5})\b|(?<![\w£])(\d{5})\b", "order", lambda m: "FL-" + (m[1] or m[2]))
        self.address = self.find(rf"(\d+[a-z]?,?\s+(?:[A-Z][\w'-]+\s+){{1,3}}{STREET})\b(?:(?:,| in)\s+((?:[A-Z][\w-]+)(?:\s+(?:[A-Z][\w-]+|on|upon))*))?", "address", lambda m: m[1].replace(",", "") + (", " + m[2] if m[2] else ""), 0)
        if "address" in asked and not self.address:
            self.find(rf"(\d+[a-z]?,?\s+(?:[\w'-]+\s+){{1,3}}{STREET.lower()})\b(?:(?:,| in)?\s+([a-z]+))?", "address", lambda m: m[1].replace(",", "").title() + (", " + m[2].title() if m[2] else ""))
        self.find(r"\b([A-Z]{1,2}\d{1,2})\s*(\d[A-Z]{2})\b", "postcode", lambda m: f"{m[1]} {m[2]}".upper())
        self.dates(asked, options)
        self.find(r"\b([01]?\d|2[0-3])[:.]([0-5]\d)\s*(am|pm|a\.m\.?|p\.m\.?)?|\b(1[0-2]|[1-9])\s*(am|pm|a\.m\.?|p\.m\.?|o'clock)(?!\w)", "time", self.time)
        self.find(r"\bhalf past (\w+)", "time", lambda m: self.hour(m[1], 30))
        self.find(r"\bat (one|two|three|four|nine|ten|eleven|twelve|\d\d?)\b(?! \w+ (?:street|road|row))", "time", lambda m: self.hour(m[1], 0))
        for name, pattern in PARTS:
            self.find(pattern, "part", lambda m, name=name: name)
        self.find("|".join(rf"\b({f.split()[0]})(?:[ -]({f.split()[1]}))?\b" for f in FABRICS), "fabric", lambda m: next(f for f in FABRICS if f.split()[0].lower() == next(g for g in m.groups() if g).lower()))
        self.find(r"\b(?:(alder|birch|cedar|willow|hazel)\s+)?(?:dining |bed )?(sofa|armchair|chair|footstool|table|bench|stool|bed|wardrobe|bookcase)s?\b", "item", self.item)
        reasons = {"damaged": r"\bdamag\w*|\bscratch\w*|\bbroke\w*|\bcrack\w*|\bfault\w*|\btorn\b|\bdent\w*|\bstain\w*|\bwobbl\w*", "wrong item": r"\bwrong (?:item|one|colour|thing|piece|model)|\bnot (?:what|the one) i ordered",
                   "changed mind": r"\bchang\w+ (?:my|your|our|of) mind|\btoo (?:big|small|wide|tall|high|low|long|large|dark|hard|soft)|\b(?:doesn't|does not|don't|didn't|not) (?:fit|suit|like|match|go with|need|want)|\bno longer (?:need|want)|\bnothing(?: is|'s)? wrong"}
        for value, pattern in reasons.items():
            self.find(pattern, "reason", lambda m, value=value: value)
        self.find(r"\b(card|bank|account|original payment|way i paid|paid with)\b", "refund", lambda m: "card")
        self.find(r"\b(?:store |shop )?credit\b|\bvoucher\b|\bgift card\b", "refund", lambda m: "store credit")
        lone = re.search(r"(?<![\w£.,-])(\d{1,2})(?![\w%])(?!\s*(?:pounds|weeks|days|%))|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\b(?:just|only|is|one|single) (one|1)\b|\b(one)\b(?= (?:of|is|m\d|felt|table|bolt|leg|pad|missing))|^\W*(one)\W*$", self.rest, re.I)
        if not lone and "qty" in asked:
            lone = re.search(r"\b(one|a single|single|a couple)\b", self.rest, re.I)
        if lone:
            w = next(g for g in lone.groups() if g).lower()
            later = [m for m in re.finditer(r"(?<![\w£.,-])(\d{1,2})(?!\w)|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", self.rest, re.I) if not negated(self.rest, m.start())]
            if later:
                w = later[-1][0].lower()
            n = int(w) if w.isdigit() else NUM.get(w, 2 if "couple" in w else 1)
            self.slots.append((lone.start(), "qty", n))
            if "date" in asked and bare:
                self.slots += [(0, "date", o) for o in options if getattr(o, "day", None) == n]
            if "time" in asked and bare:
                self.slots.append((0, "time", self.hour(str(n), 0)))
        named = re.search(r"(?:my (?:full )?name is|my name's|\bname is|\bname:|\bi am|\bi'm|\bthis is|\bcalled|\bto|\bfor|\bit's|\bname\b)\s+([A-Z][\w'-]+(?: [A-Z][\w'-]+)+)", self.rest)
        if not named and "name" in asked:
            named = re.search(r"\b((?!Yes|No|It|My|The|Please|Sure|And)[A-Z][\w'-]+(?: [A-Z][\w'-]+)+)", self.rest) or (re.search(r"^\W*(?:yes,? |sure,? |it's |it is )*([a-z][\w'-]+ [a-z][\w'-]+)\W*$", self.rest, re.I) if bare else None)
        if named:
            self.slots.append((named.start(), "name", " ".join(w[:1].upper() + w[1:] for w in named[1].split())))
        self.yes, self.no = bool(YES.search(self.low)), bool(NO.search(self.low))
        self.leave, self.bye, self.question = bool(LEAVE.search(self.low)), bool(BYE.search(self.low)), bool(QUESTION.search(self.low))
        self.first_only = bool(re.search(r"\bor\b|\botherwise\b|\bif (?:not|that)\b|\bfailing\b|\bif it (?:isn't|is not|can't)\b", self.low))
        if re.search(r"\bwell,? no\b", self.low):
            self.no = True
        self.intents = []
        for name, pattern in INTENTS:
            for m in re.finditer(pattern, self.low):
                before = self.low[:m.start()]
                if re.search(r"(?:n't|\bnot|\bno|\bnever|rather than|instead of|without)\s+(?:\w+\s+){0,3}$", before) and "why not" not in before and not (name == "part" and "box" in m[0]):
                    continue
                self.intents.append((m.start(), name))
                break
        names = {n for _, n in self.intents}
        if "price" in names and (names - {"price"}) and not (self.get("item") and re.search(r"(?:how much|price|cost)[^.?!]*\b(?:sofa|armchair|footstool|table|bench|stool|bed|wardrobe|bookcase)", self.low) and not names & {"assembly", "cancel", "fabric", "return", "move"}):
            self.intents = [(p, n) for p, n in self.intents if n != "price"]
        if "cancel" in names and "return" in names and not self.get("item"):
            self.intents = [(p, n) for p, n in self.intents if n != "return"]
        if "part" in names and "return" in names and not re.search(r"\breturn|back\b", self.low):
            self.intents = [(p, n) for p, n in self.intents if n != "return"]
        if "move" in names and "status" in names:
            self.intents = [(p, n) for p, n in self.intents if n != "status"]
        if "move" in names and "fabric" in names and not re.search(r"deliver\w*|\bdate\b|\bday\b", self.low):
            self.intents = [(p, n) for p, n in self.intents if n != "move"]
        self.intents.sort()
        self.pick = re.search(r"\b(latest|last|earliest|soonest|first|second|third|fourth|middle|former|latter)\b(?! name)", self.low)
        self.other = bool(re.search(r"\bthe other\b", self.low))

    def find(self, pattern, slot, value, flags=re.I):
        hits = 0
        for m in list(re.finditer(pattern, self.rest, flags)):
            v = value(m)
            if v is not None and not negated(self.rest, m.start()):
                self.slots.append((m.start(), slot, v))
                hits += 1
            self.rest = self.rest[:m.start()] + "\x00" * len(m[0]) + self.rest[m.end():]
        return hits

    def get(self, slot):
        return [v for _, s, v in sorted(self.slots, key=lambda x: x[0]) if s == slot]

    @staticmethod
    def hour(word, minute):
        h = NUM.get(word.lower(), int(word) if word.isdigit() else None)
        return None if h is None or h > 23 else f"{h + 12 if h < 8 else h:02}:{minute:02}"

    @staticmethod
    def time(m):
        h, half = int(m[1] or m[4]), (m[3] or m[5] or "").replace(".", "").lower()
        if half == "pm" and h < 12:
            h += 12
        elif half not in ("am", "pm") and h < 8:
            h += 12
        return f"{h:02}:{m[2] or '00'}"

    @staticmethod
    def item(m):
        wood, noun = (m[1] or "").lower(), m[2].lower()
        if noun == "chair":
            noun = "armchair"
        return next((i for i in CATALOG if i.lower() == f"{wood} {noun}"), noun)

    def dates(self, asked, options):
        def day(y, mo, d):
            try:
                return date(int(y) if y else TODAY.year, int(mo), int(d))
            except ValueError:
                return None
        wd = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?|(?:mon|tue|wed|thu|fri|sat|sun),? )?"
        self.find(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", "date", lambda m: day(m[1], m[2], m[3]))
        self.find(rf"{wd}\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {MONRE},?(?: (\d{{4}}))?(?!\w)", "date", lambda m: day(m[3], MON[m[2].lower()], m[1]))
        self.find(rf"{wd}\b{MONRE} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?", "date", lambda m: day(m[3], MON[m[1].lower()], m[2]))
        self.find(r"\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))\b|\b(\d{1,2})/(\d{1,2})\b", "date", lambda m: day(m[3], m[2] or m[5], m[1] or m[4]))

        def lone(m):
            for o in options:
                if getattr(o, "day", None) == int(m[1]):
                    return o
            d = day(None, TODAY.month, m[1])
            return d if d and d >= TODAY else day(None, TODAY.month + 1, m[1])
        self.find(rf"{wd}\b(\d{{1,2}})(?:st|nd|rd|th)\b", "date", lone)

        def week(m):
            n = [d.lower()[:3] for d in DAYS].index(m[1].lower()[:3])
            hit = [o for o in options if isinstance(o, date) and o.weekday() == n]
            return hit[0] if hit else TODAY + timedelta((n - TODAY.weekday() - 1) % 7 + 1)
        self.find(r"\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b", "date", week)


class Task(dict):
    """One matter: what is known of it."""

    def __init__(self, kind, **known):
        super().__init__(known)
        self.kind, self.asked_about, self.done = kind, {}, False

    def __bool__(self):
        return True


class Desk:
    def __init__(self, style):
        self.style, self.s, self.w = style, styles.STYLES[style], World()
        self.out_now, self.slots, self.offer, self.early, self.doubt = [], {}, None, None, (None, None)
        self.order = self.postcode = self.record = self.task = self.pending = self.mode = None
        self.queue, self.finished, self.asked, self.options, self.notes, self.tried = [], [], [], [], [], set()

    # -- how things are said
    def date(self, d):
        return self.s["dates"](D.fromisoformat(d) if isinstance(d, str) else d)

    def time(self, t):
        return styles.clock(t, self.s["h12"])

    def money(self, n):
        return self.s["money"](n)

    def say(self, key, **more):
        text = self.s[key].format(**more)
        return text[:1].upper() + text[1:]

    def told(self, options):
        return [self.date(o) if isinstance(o, date) else self.time(o) if re.match(r"\d\d:", o) else f"the {o}" for o in options]

    # -- one turn
    def run(self, text):
        h = Heard(text, self.asked, self.options)
        out, asked, mode, self.asked = [], self.asked, self.mode, []
        self.mode = None
        t = self.pending or self.task
        before = dict(t) if t else None
        who = (self.order, self.postcode)
        news = self.take(h, t, asked)
        changed = t is not None and (dict(t) != before or (who != (self.order, self.postcode) and "order" in NEEDS[t.kind]))
        if self.pending:
            self.pending = None
            later = [n for n in news if n is not t]
            if h.leave and not changed:
                return self.dropped(out)
            if mode == "change" and not changed and not later:
                return self.dropped(out) if h.no or not h.yes else self.propose(t, out)
            if changed:
                return self.advance(self.corrected(t, before, out))
            if h.yes and not h.no:
                self.perform(t, out)
                return self.advance(out)
            if h.no:
                if later or t.get("info") or h.bye:
                    return self.dropped(out)
                self.pending, self.mode = t, "change"
                return " ".join([*out, self.say("change")])
            if t.kind in [k for _, k in h.intents]:
                t.pop("info", None)
            elif not h.question and not later:
                out.append(self.say("unclear"))
            return self.propose(t, out)
        if self.task and h.leave and not changed and not news:
            return self.dropped(out)
        if self.task and not changed and not news:
            if h.no and h.bye and not h.question:
                return self.dropped(out)
            out.append(self.faq(h) or ("" if self.out_now else self.say("unclear")))
        elif not self.task and not self.queue:
            faq = self.faq(h)
            if faq:
                out.append(faq)
            elif out or self.out_now:
                pass
            elif mode == "more" and (h.bye or h.no or not h.yes):
                if h.bye or h.no or re.search(r"thank|cheers|\bta\b", h.low):
                    self.mode = "more"
                    return self.say("bye")
                return self.say("unclear") + " " + self.say("what")
            else:
                return self.say("what")
        return self.advance([*self.out_now, *out])

    def take(self, h, current, asked):
        """Puts what was said where it belongs; returns new matters."""
        self.out_now, news, places = [], [], []
        for at, kind in h.intents:
            if kind == "status" and current is not None and self.record and not self.pending:
                self.out_now.append(self.say("info", text=self.answer(Task("status"))))
            if kind == "status" and current is not None or kind == "price" and current is not None and not h.get("item"):
                continue
            if kind == "assembly" and re.search(r"how much|cost|price|charge|fee", h.low) and not re.search(r"\bbook|\barrange|like (?:to have|the|it|you)|\bplease (?:book|add)|\bwant", h.low):
                continue
            if kind == "swatch" and re.search(r"how much|cost|free of charge|charge", h.low) and not h.get("fabric"):
                continue
            open_ = [x for x in [current, *self.queue] if x is not None and x.kind == kind]
            if open_ and not (kind == "price"):
                places.append((at, open_[0]))
                continue
            if kind == "return" and current is not None and current.kind == "cancel" or kind == "part" and current is not None and current.kind == "return" and not h.get("part"):
                continue
            task = Task(kind)
            if kind == "cancel" and h.question and re.search(r"fee|cost|charge|how much|what (?:would|will|happens)|pay", h.low) or kind == "fabric" and h.question and re.search(r"how much|cost|surcharge|charge|what (?:would|will)|extra", h.low):
                task["info"] = True
            twin = [x for x in self.finished if x.kind == kind]
            if twin and not any(s in NEEDS[kind] or s in ("fabric", "item") for _, s, _ in h.slots) and not re.search(r"\banother\b|\bsecond\b|\balso\b|\bdifferent\b|\bnew\b|\bagain\b", h.low) and kind not in ("status", "price"):
                self.out_now.append(self.say("info", text=f"that is already done: {twin[-1]['done']}."))
                continue
            news.append(task)
            places.append((at, task))
        places.sort(key=lambda p: p[0])
        self.queue += news
        order = [x for x in [current, *self.queue] if x is not None]
        heard = {}
        for at, slot, value in sorted(h.slots, key=lambda x: x[0]):
            owner = ([x for a, x in places if a <= at] or [x for _, x in places] or [None])[-1 if any(a <= at for a, _ in places) else 0]
            heard.setdefault((slot, id(owner)), (owner, []))[1].append(value)
        for (slot, _), (owner, values) in heard.items():
            if slot in ("order", "postcode", "name", "address"):
                if slot in ("order", "postcode") and getattr(self, slot) != values[-1]:
                    setattr(self, slot, values[-1])
                    self.record = None
                elif slot in ("name", "address"):
                    for x in order:
                        if x.kind == "swatch":
                            x[slot] = values[-1]
                    self.notes.append((slot, values))
                continue
            takers = [x for x in ([owner] if owner is not None else []) + order if x is not None and self.uses(x, slot)]
            if takers:
                self.give(takers[0], slot, values, h, asked)
            else:
                self.notes.append((slot, values))
        for x in news:
            for slot, values in list(self.notes):
                if self.uses(x, slot) and not self.has(x, slot):
                    self.give(x, slot, values, h, asked)
                    if slot not in ("name", "address"):
                        self.notes.remove((slot, values))
        if self.doubt[0] and (self.order or self.postcode):
            self.order, self.postcode, self.doubt = self.order or self.doubt[0], self.postcode or self.doubt[1], (None, None)
        if h.pick and h.pick[1] in ("latest", "last", "earliest", "soonest") and not self.options:
            self.early = h.pick[1]
        if current is not None and asked == ["reason"] and not h.get("reason") and (h.no or "nothing" in h.low) and not h.leave:
            current["reason"] = "changed mind"
        if self.offer and not self.queue and current is None and (h.yes or re.search(r"\b(?:book|arrange|have|like|do) (?:it|that|one)\b", h.low)):
            news.append(Task(self.offer))
            self.queue += news
        self.offer = None
        month = [o for o in self.options if isinstance(o, date) and MONTHS[o.month - 1].lower() in h.low]
        if current is not None and current.kind == "move" and len(month) == 1 and not h.get("date"):
            current["date"] = month[0]
        if current is not None and self.options and (h.pick or h.other or h.low.strip(" .!") in ("either", "any", "whichever", "either one")):
            slot = "date" if isinstance(self.options[0], date) else "time" if re.match(r"\d\d:", self.options[0]) else "item"
            if self.uses(current, slot) and slot not in [s for _, s, _ in h.slots]:
                sorted_ = sorted(self.options) if slot != "item" else self.options
                word = h.pick[1] if h.pick else "first"
                i = {"latest": -1, "last": -1, "latter": -1, "second": 1, "third": 2, "fourth": 3, "middle": 1}.get(word, 0)
                others = [o for o in self.options if o != current.get(slot)]
                current[slot] = others[0] if h.other and others else sorted_[min(i, len(sorted_) - 1)]
        if current is not None and current.kind == "fabric" and h.other and self.record and len(self.record["items"]) == 2 and current.get("item"):
            current["item"] = next(i["item"] for i in self.record["items"] if i["item"] != current["item"])
        if not news and current is None and not self.queue and h.get("fabric") and self.finished and self.finished[-1].kind == "price" and h.question:
            news.append(Task("price", product=self.finished[-1]["product"], fabrics=h.get("fabric")))
            self.queue += news
        if not news and current is None and not self.queue and self.finished and any(self.uses(self.finished[-1], s) for _, s, _ in h.slots) and self.finished[-1].kind not in ("price", "status", "cancel") and not h.bye:
            last = self.finished[-1]      # a correction after the deed
            task = Task(last.kind, **{k: v for k, v in last.items() if k not in ("done",)})
            self.queue.append(task)
            news.append(task)
            for slot in {s for _, s, _ in h.slots}:
                if self.uses(task, slot):
                    self.give(task, slot, h.get(slot), h, asked)
        return news

    @staticmethod
    def has(task, slot):
        return slot in task or slot == "fabric" and "fabrics" in task or slot == "item" and "product" in task

    @staticmethod
    def uses(task, slot):
        return slot in NEEDS[task.kind] or slot == "fabric" and task.kind in ("swatch", "price") or slot == "item" and task.kind == "price"

    def give(self, task, slot, values, h, asked):
        if slot == "fabric" and task.kind in ("swatch", "price"):
            old = task.get("fabrics", []) if re.search(r"\balso\b|\badd\b|\band\b|\bas well\b|\btoo\b", h.low) and not h.no or task.kind == "price" else []
            task["fabrics"] = list(dict.fromkeys([*old, *values]))
        elif slot == "item" and task.kind == "price":
            task["product"] = values[-1]
        elif slot == "date":
            now = self.record and D.fromisoformat(self.record["delivery"])
            values = [v for v in values if v != now] or values
            if h.first_only and len(values) > 1:
                task["date"], task["second"] = values[0], values[1]
            else:
                task["date"] = values[-1]
                task.pop("second", None)
        elif slot == "fabric":
            task["fabric"] = values[-1]
            task["fabric_heard"] = values
        elif slot == "part":
            best = [v for v in values if v not in ("bolt", "leg")] or values
            if best[-1] in ("bolt", "leg") and best[-1] in str(task.get("part", "")):
                return
            task["part"] = best[-1]
        elif slot == "qty":
            task["qty"] = values[-1]
        elif slot == "reason":
            task["reason"] = values[0]
        elif slot == "item":
            if h.first_only and len(values) > 1 and not asked:
                return
            task["item"] = values[-1] if task.get("item") or not h.question else values[-1]
        else:
            task[slot] = values[-1]

    def faq(self, h):
        if not (h.question or re.search(r"how (?:long|much)", h.low)):
            return None
        for pattern, text in [(r"assembl|fitter|put (?:it|them) together", f"assembly by our fitter costs {self.money(FITTER)} per order."), (r"swatch|sample", "swatches are free of charge and take 3 working days by post."),
                              (r"return|refund|send (?:it )?back", f"you may return things within 28 days of delivery; the collection fee is {self.money(COLLECT)} unless they are damaged or wrong."),
                              (r"cancel", "the cancellation fee is 10 % before we start making your order, and 40 % after that."), (r"fabrics?\b|colours?", f"our fabrics are {join(FABRICS)}."),
                              (r"how long|when (?:will|do|would|can) (?:they|the (?:bolts|swatches|parts|samples))", "what we send by post takes 3 working days."), (r"fee|charge|cost", "there is no charge for that.")]:
            if re.search(pattern, h.low):
                self.offer = "assembly" if text.startswith("assembly") else None
                return self.say("info", text=text)
        return None

    def corrected(self, task, before, out):
        return out

    def dropped(self, out):
        out = [*self.out_now, *out, self.say("drop")]
        self.pending = self.task = None
        return self.advance(out)

    # -- what comes next
    def advance(self, out):
        if not self.task:
            self.options = []
            if not self.queue:
                self.mode = "more"
                return self.glue([*out, (self.s["aside"] if any(f.done for f in self.finished) else "") + self.say("more")])
            self.task = self.queue.pop(0)
        t = self.task
        if "order" in NEEDS[t.kind] and self.order and self.postcode and not self.record:
            self.identify()
            if not self.record:
                out.append(self.say("cannot", why=f"I can find no order {self.order} with the postcode {self.postcode}"))
                self.doubt, self.order, self.postcode = (self.order, self.postcode), None, None
        if self.record and "order" in NEEDS[t.kind]:
            why = self.barred(t)
            if why:
                out.append(self.say("cannot", why=why))
                self.task = None
                return self.advance(out)
            t2 = self.check(t, out)
            if t2:
                return self.glue([*out, t2])
        missing = [n for n in NEEDS[t.kind] if not (getattr(self, n) if n in ("order", "postcode") else t.get(n))]
        if missing:
            return self.ask(t, missing, out)
        if t.kind in ("price", "status"):
            out.append(self.say("info", text=self.answer(t)))
            self.finished.append(t)
            self.task = None
            return self.advance(out)
        return self.propose(t, out)

    def glue(self, out):
        return ("\n" if self.s["fields"] else " ").join(x for x in out if x)

    def identify(self):
        found = self.w.find_order(order_number=self.order, postcode=self.postcode)
        self.record = found if found["found"] else None

    def barred(self, t):
        r, o = self.record, self.order
        was = f"order {o} was delivered on {self.date(r['delivery'])}"
        gone = self.w.orders[o]["status"] == "cancelled"
        if gone and t.kind != "status":
            return f"order {o} is cancelled"
        if t.kind in ("move", "assembly", "fabric", "cancel") and r["status"] == "delivered":
            return was + ", so that can no longer be done"
        if t.kind == "fabric" and r["status"] != "not started":
            return f"order {o} is being made already, and the fabric can only be changed before that"
        if t.kind in ("part", "return") and r["status"] != "delivered":
            return f"order {o} has not been delivered yet, and is due on {self.date(r['delivery'])}"
        if t.kind == "return" and TODAY - D.fromisoformat(r["delivery"]) > timedelta(28):
            return was + ", and returns are only taken within 28 days"
        return None

    def check(self, t, out):
        """Holds what was said against the records; a text asks for something else."""
        r = self.record
        names = [i["item"] for i in r["items"]]
        if t.kind in ("fabric", "return"):
            able = [i for i in names if t.kind == "return" or CATALOG[i][2]]
            if not able:
                self.task = None
                return self.say("cannot", why="there is nothing upholstered on that order") + " " + self.advance([])
            said = t.get("item")
            if said:
                hit = [i for i in able if said.lower() in i.lower().split() or said == i] or [i for i in able if said == "stool" and "stool" in i.lower()]
                t.pop("item")
                if len(hit) == 1:
                    t["item"] = hit[0]
                else:
                    out.append(self.say("cannot", why=f"I do not see that on order {self.order}"))
            elif len(able) == 1:
                t["item"] = able[0]
            self.options = able
            if t.kind == "fabric" and t.get("item") and t.get("fabric"):
                now = next(i["fabric"] for i in r["items"] if i["item"] == t["item"])
                new = [f for f in t.get("fabric_heard", [t["fabric"]]) if f != now]
                if new:
                    t["fabric"] = new[-1] if t["fabric"] == now else t["fabric"]
                else:
                    out.append(self.say("info", text=f"the {t['item']} is in {now} already."))
                    t.pop("fabric")
        if t.kind == "part" and t.get("part"):
            hit = [p for p in r["parts"] if t["part"].lower() in p.lower()]
            if len(hit) == 1:
                t["part"] = hit[0]
            else:
                self.options, self.asked = [], ["part"]
                t.pop("part")
                return self.say("cannot", why=f"there are several of that kind; the parts are the {join(r['parts'], 'or')}") + " " + self.say("part")
        if t.kind in ("move", "assembly"):
            slot, what = ("date", "delivery") if t.kind == "move" else ("time", "assembly")
            key = (self.order, what)
            free = self.w.free_slots(order_number=self.order, what=what) if key not in self.tried else self.slots[key]
            self.tried.add(key)
            self.slots[key] = free
            self.options = [D.fromisoformat(d) for d in free] if slot == "date" else list(free)
            if self.early and not t.get(slot) and self.options:
                t[slot] = sorted(self.options)[-1 if self.early in ("latest", "last") else 0]
                self.early = None
            x = t.get(slot)
            if x and x not in self.options and slot == "time":
                near = [o for o in self.options if o[:2] == x[:2] and x[3:] == "00" or o == f"{int(x[:2]) % 12:02}{x[2:]}" or o == f"{int(x[:2]) + 12:02}{x[2:]}"]
                if len(near) == 1:
                    t[slot] = x = near[0]
            if x and x not in self.options and t.get("second") in self.options:
                out.append(self.say("info", text=f"{self.date(x)} is not free, but {self.date(t['second'])} is."))
                t[slot] = x = t.pop("second")
            if x and x not in self.options:
                t.pop(slot)
                self.asked = [slot]
                told = self.told(self.options)
                return self.say("notfree", x=self.date(x) if slot == "date" else self.time(x), opts=join(told), alt=join(told, "or"))
        return None

    def known(self, t):
        got = [f"order {self.order}" if self.order and "order" in NEEDS[t.kind] else "", f"postcode {self.postcode}" if self.postcode and "order" in NEEDS[t.kind] else ""]
        for n in NEEDS[t.kind]:
            v = t.get(n)
            if v and n not in ("order", "postcode"):
                v = self.date(v) if n == "date" else self.time(v) if n == "time" else join(v) if isinstance(v, list) else v
                got.append(f"{v} missing" if n == "qty" else f"refund to {v}" if n == "refund" else str(v))
        return join([g for g in got if g])

    def ask(self, t, missing, out):
        for n in missing:
            t.asked_about[n] = t.asked_about.get(n, 0) + 1
        if max(t.asked_about.values()) > 6:
            out.append(self.say("cannot", why="without that I cannot go on"))
            self.task = None
            return self.advance(out)
        many = [n for n in missing if n not in ("date", "time")][:self.s["many"]]
        known = self.known(t)
        recap = self.s["recap"].format(known=known) if self.s["recap"] and known else ""
        if len(many) > 1:
            self.asked = many
            text = self.s["multi"].format(list="\n".join(styles.FIELD[n] + ":" for n in many) if self.s["fields"] else join([styles.NOUN[n] for n in many]))
            return self.glue([*out, recap + text])
        n = missing[0]
        self.asked = [n]
        told = self.told(self.options)
        plural = {"leg": "legs"}.get(t.get("part"), f"{t.get('part')}s")
        return self.glue([*out, recap + self.say(n, opts=join(told, "or" if n == "item" else "and"), alt=join(told, "or"), price=self.money(FITTER), item=t.get("item", "item"), part=plural if self.s["fields"] or n == "qty" and self.style != "eitheror" else t.get("part"))])

    # -- the deed
    def args(self, t):
        o = {"order_number": self.order}
        return {"move": lambda: ("move_delivery", {**o, "date": t["date"].isoformat()}), "assembly": lambda: ("book_assembly", {**o, "time": t["time"]}), "fabric": lambda: ("change_fabric", {**o, "item": t["item"], "fabric": t["fabric"]}),
                "cancel": lambda: ("cancel_order", o), "part": lambda: ("order_part", {**o, "part": t["part"], "quantity": t["qty"]}),
                "return": lambda: ("arrange_return", {**o, "item": t["item"], "reason": t["reason"], "refund_to": t["refund"]}),
                "swatch": lambda: ("send_swatches", {"name": t["name"], "address": t["address"], "fabrics": t["fabrics"]})}[t.kind]()

    def wording(self, t):
        """(infinitive, what has been done, fields) of a deed."""
        o, r, m = self.order, self.record, self.money
        if t.kind == "move":
            return f"move the delivery of order {o} to {self.date(t['date'])}, free of charge", f"the delivery of order {o} is now on {self.date(t['date'])}", [("Action", "move the delivery"), ("Order", o), ("New delivery date", self.date(t["date"]))]
        if t.kind == "assembly":
            d = self.date(self.w.orders[o]["delivery"])
            return f"book a fitter for order {o} on {d} at {self.time(t['time'])} for {m(FITTER)}", f"a fitter is booked for order {o} on {d} at {self.time(t['time'])}", [("Action", "book assembly"), ("Order", o), ("Assembly", f"{d}, {self.time(t['time'])}"), ("Price", m(FITTER))]
        if t.kind == "fabric":
            plus, d = self.surcharge(t), self.date(self.w.orders[o]["delivery"] + timedelta(7))
            cost = f"with a surcharge of {m(plus)}" if plus else "without a surcharge"
            return f"change the fabric of the {t['item']} on order {o} to {t['fabric']} {cost}, and delivery on {d}", f"the {t['item']} on order {o} will be in {t['fabric']}", [("Action", "change the fabric"), ("Order", o), ("Item", t["item"]), ("New fabric", t["fabric"]), ("Surcharge", m(plus)), ("Delivery", d)]
        if t.kind == "cancel":
            fee = self.cost(t)
            return f"cancel order {o} for a cancellation fee of {m(fee)}, and refund {m(r['total'] - fee)} to your card", f"order {o} is cancelled, and {m(r['total'] - fee)} will be refunded to your card", [("Action", "cancel the order"), ("Order", o), ("Cancellation fee", m(fee)), ("Refund to card", m(r["total"] - fee))]
        if t.kind == "part":
            what = f"{t['qty']} {t['part']}{'s' if t['qty'] > 1 else ''}"
            return f"send {what} for order {o} by post, free of charge", f"{what} for order {o} will be with you in 3 working days", [("Action", "send missing parts"), ("Order", o), ("Missing part", t["part"]), ("Quantity", str(t["qty"])), ("Price", "free")]
        if t.kind == "return":
            fee = COLLECT if t["reason"] == "changed mind" else 0
            price = CATALOG[t["item"]][0] + CATALOG[t["item"]][2].get(next((i["fabric"] for i in r["items"] if i["item"] == t["item"]), ""), 0)
            to = "your card" if t["refund"] == "card" else "store credit"
            cost = f"less a collection fee of {m(fee)}" if fee else "with free collection"
            return (f"have the {t['item']} of order {o} collected (reason: {t['reason']}) and refund {m(price - fee)} to {to}, {cost}", f"the {t['item']} of order {o} will be collected within 5 working days, and {m(price - fee)} refunded to {to}",
                    [("Action", "collect a return"), ("Order", o), ("Return", t["item"]), ("Reason", t["reason"]), ("Collection fee", m(fee)), ("Refund", f"{m(price - fee)} to {to}")])
        return f"post swatches of {join(t['fabrics'])} to {t['name']}, {t['address']}, free of charge", f"swatches of {join(t['fabrics'])} are on their way to {t['name']}, {t['address']}", [("Action", "send swatches"), ("Swatches", ", ".join(t["fabrics"])), ("Name", t["name"]), ("Address", t["address"])]

    def surcharge(self, t):
        if "plus" not in t or t["plus"][0] != (t["item"], t["fabric"]):
            info = self.w.product_info(product=t["item"])["surcharges"]
            now = next(i["fabric"] for i in self.record["items"] if i["item"] == t["item"])
            t["plus"] = ((t["item"], t["fabric"]), max(0, info[t["fabric"]] - info.get(now, 0)))
        return t["plus"][1]

    def cost(self, t):
        return self.record["cancellation_fee"] if t.kind == "cancel" else self.surcharge(t)

    def propose(self, t, out):
        self.pending = self.task = t
        if t.get("info") and not t.get("told"):
            t["told"] = True
            out.append(self.say("info", text=f"that would cost {self.money(self.cost(t))}."))
        inf, _, fields = self.wording(t)
        what = "\n".join(f"{k}: {v}" for k, v in fields) if self.s["fields"] else inf
        return self.glue([*out, self.s["confirm"].format(what=what)])

    def write(self, t, name, args):
        return getattr(self.w, name)(**args)

    def perform(self, t, out):
        _, done, fields = self.wording(t)
        self.write(t, *self.args(t))
        if t.kind in ("move", "fabric", "cancel"):
            self.record = {**self.record, "delivery": self.w.orders[self.order]["delivery"].isoformat(), "status": self.w.orders[self.order]["status"]}
        t.done, t["done"] = True, done
        self.finished.append(t)
        self.task = None
        out.append(self.s["done"].format(what="\n".join(f"{k}: {v}" for k, v in fields) if self.s["fields"] else done[:1].upper() + done[1:] if self.s["done"].startswith(("Done. ", "Ta-da", "Congrat")) else done))

    def answer(self, t):
        if t.kind == "status":
            r = self.record
            what = join([i["item"] for i in r["items"]])
            return f"order {self.order} ({what}) " + (f"was delivered on {self.date(r['delivery'])}." if r["status"] == "delivered" else f"is {r['status']}, and delivery is on {self.date(r['delivery'])}.")
        p = t["product"] if t["product"] in CATALOG else next(i for i in CATALOG if t["product"] in i.lower().split())
        info = self.w.product_info(product=p)
        if t.get("fabrics") and info["surcharges"]:
            told = join([f"{self.quote(info['price'] + info['surcharges'][f])} in {f}" for f in t["fabrics"]])
            return f"the {p} costs {told}, and takes {info['weeks']} weeks to make."
        return f"the {p} costs {self.quote(info['price'])}, and takes {info['weeks']} weeks to make." + (" Some fabrics cost more." if info["surcharges"] else "")

    def quote(self, n):
        return self.money(n)


def build(style):
    """A factory; what it makes has a world of its own."""
    def factory():
        return Desk(style).run
    return factory
