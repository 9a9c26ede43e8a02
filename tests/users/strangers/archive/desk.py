"""The municipal archive of Thornby: seats in the reading room, copies of certificates, scans, information. Rules, no model.

The engine is a generator: each errand is written down as it is talked (`yield from self.need(...)`), every reply goes
through `hear`, which fills in whatever facts it holds, and a question is asked until its fact is there.
`make(style)` gives a factory of agents.
"""
import re
from datetime import date, timedelta

import harness
from archive_styles import STYLES

TODAY = date(2026, 10, 6)  # a Tuesday
SESSIONS = {"morning": "9:30 to 13:00", "afternoon": "13:30 to 17:00"}
INFO = {
    "opening hours": "The reading room is open Tuesday to Friday from 9:30 to 17:00 and on Saturday from 9:30 to 13:00; it is closed on Sunday and Monday.",
    "photography": "You may take photographs with your own camera or phone, without flash, free of charge.",
    "laptops": "Laptops and tablets are allowed, and there is free wireless internet.",
    "lockers": "Bags and coats go into the lockers in the hall; you need a one pound coin, which you get back.",
    "reader card": "A reader's card is free; please bring a passport or identity card on your first visit.",
    "pens": "Only pencils may be used in the reading room, no pens.",
    "parking": "There is no parking at the archive; the nearest car park is in Mill Street.",
    "prices": "A copy of a certificate is 11 pounds, and sending it by post 3 pounds; scans are 1 pound a page in standard and 2.50 pounds a page in high quality; a seat in the reading room costs nothing.",
    "delivery time": "Copies and scans are ready within five working days.",
    "access": "The building has a lift and a ramp, and there is no step on the way to the reading room.",
}
VOLUMES = {"CM 1926/7": ("Council minutes 1926, volume 7", 180), "BP 1931/12": ("Building plans of 1931, bundle 12", 64), "PH 1954/3": ("Photographs of the 1954 flood", 40)}
REGISTER = {("birth", "edith marlowe", 1912), ("death", "jonas wickett", 1938), ("marriage", "ada and tobias crane", 1921), ("birth", "tobias crane", 1895), ("marriage", "rose ellery", 1947)}
FOLDER = 9
FEE = {"standard": 1.0, "high": 2.5}


def tools():
    full = {("2026-10-08", "morning"), ("2026-10-09", "afternoon"), ("2026-10-14", "morning"), ("2026-10-14", "afternoon")}
    seats = {"RS-518": {"date": "2026-10-13", "session": "morning", "reader": "Lorna Birkett"}, "RS-522": {"date": "2026-10-15", "session": "afternoon", "reader": "Caspar Noble"},
             "RS-530": {"date": "2026-10-07", "session": "morning", "reader": "Petra Lunn"}}
    count = {"n": 600}

    def number(prefix):
        count["n"] += 1
        return f"{prefix}-{count['n']}"

    def open_on(day):
        return {0: [], 6: [], 5: ["morning"]}.get(date.fromisoformat(day).weekday(), ["morning", "afternoon"])

    @harness.tool
    def free_seats(date: str) -> list:
        """Sessions of a day in which a seat of the reading room is free."""
        return [s for s in open_on(date) if (date, s) not in full]

    @harness.tool
    def reserve_seat(date: str, session: str, reader: str) -> dict:
        """Reserve a seat; reader is the number of the card, or the name."""
        if session not in open_on(date) or (date, session) in full:
            return {"error": "not free"}
        no = number("RS")
        seats[no] = {"date": date, "session": session, "reader": reader}
        return {"number": no, **seats[no]}

    @harness.tool
    def get_reservation(number: str) -> dict:
        """Read a reservation."""
        return {"number": number, **seats[number]} if number in seats else {"error": "no such reservation"}

    @harness.tool
    def change_reservation(number: str, date: str, session: str) -> dict:
        """Move a reservation to another day or session."""
        if number not in seats or session not in open_on(date) or (date, session) in full:
            return {"error": "not free"}
        seats[number].update(date=date, session=session)
        return {"number": number, **seats[number]}

    @harness.tool
    def cancel_reservation(number: str) -> dict:
        """Cancel a reservation."""
        return {"number": number, "cancelled": seats.pop(number, None) is not None}

    @harness.tool
    def find_record(kind: str, name: str, year: int) -> dict:
        """Look whether there is an entry in the registers."""
        return {"found": (kind, name.lower(), year) in REGISTER}

    @harness.tool
    def order_certificate(kind: str, name: str, year: int, copies: int, delivery: str, email: str, folder: bool = False) -> dict:
        """Order certified copies."""
        return {"number": number("CO"), "total": 11 * copies + (3 if delivery == "post" else 0) + FOLDER * folder}

    @harness.tool
    def get_volume(signature: str) -> dict:
        """Title and number of pages of a volume."""
        return {"signature": signature, "title": VOLUMES[signature][0], "pages": VOLUMES[signature][1]} if signature in VOLUMES else {"error": "no such volume"}

    @harness.tool
    def order_scans(signature: str, first: int, last: int, quality: str, email: str) -> dict:
        """Order scans of pages."""
        return {"number": number("SC"), "total": FEE[quality] * (last - first + 1)}

    @harness.tool
    def archive_info(topic: str) -> str:
        """What readers ask."""
        return INFO[topic]

    made = [free_seats, reserve_seat, get_reservation, change_reservation, cancel_reservation, find_record, order_certificate, get_volume, order_scans, archive_info]
    return type("Tools", (), {f.__name__: staticmethod(f) for f in made})


# ------------------------------------------------------------------ hearing
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()
YEAR = "january february march april may june july august september october november december".split()
N = r"(\d+|" + "|".join(NUMBERS[1:]) + ")"
DENIED = re.compile(r"(?:\bnot|n't|\bno|instead of|rather than|\bwithout|except|but not|no longer)\s+(?:want |need |have |it |be |by |in |on |the |a |an |for |to |any )*$")


def num(word):
    return int(word) if word.isdigit() else NUMBERS.index(word)


def month(word):
    return next((i for i, m in enumerate(YEAR, 1) if len(word) >= 3 and m.startswith(word)), 0)


def said_days(low):
    """Days that are named, not denied, each with the word before it."""
    out, taken = [], []

    def put(m, d):
        if d and not any(s < m.end() and m.start() < e for s, e in taken):
            taken.append(m.span())
            before = low[:m.start()]
            if not DENIED.search(before):
                word = re.search(r"(\w+)\W+(?:the |this |next |coming )*$", before)
                out.append((m.start(), word[1] if word else "", d))

    def real(y, mo, d):
        try:
            return date(y, mo, d)
        except ValueError:
            return None
    for m in re.finditer(r"\b(20\d\d)-(\d\d?)-(\d\d?)\b", low):
        put(m, real(int(m[1]), int(m[2]), int(m[3])))
    day = r"(?:(?:" + "|".join(w[:3] + r"[a-z]*" for w in WEEK) + r")\.?,?\s+(?:the\s+)?)?"
    for m in re.finditer(day + r"(?:the )?\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:of\s+)?([a-z]{3,9})\b\.?,?(?:\s+(20\d\d))?", low):
        put(m, month(m[2]) and real(int(m[3] or 2026), month(m[2]), int(m[1])))
    for m in re.finditer(day + r"\b([a-z]{3,9})\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(20\d\d))?", low):
        put(m, month(m[1]) and real(int(m[3] or 2026), month(m[1]), int(m[2])))
    for m in re.finditer(day + r"\b(\d{1,2})[./](\d{1,2})(?:[./](20\d\d|2\d))?\b", low):
        put(m, int(m[2]) <= 12 and real(2026, int(m[2]), int(m[1])))
    for m in re.finditer(day + r"\bthe (\d{1,2})(?:st|nd|rd|th)\b|\b(\d{1,2})(?:st|nd|rd|th)\b", low):
        put(m, real(2026, 10, int(m[1] or m[2])))
    for m in re.finditer(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b(\s+week)?", low):
        n = next(i for i, w in enumerate(WEEK) if w[:3] == m[1][:3])
        put(m, TODAY + timedelta(((n - TODAY.weekday()) % 7 or 7) + (7 if m[2] or re.search(r"week on $", low[:m.start()]) else 0)))
    for m in re.finditer(r"\b(today|day after tomorrow|tomorrow)\b", low):
        put(m, TODAY + timedelta({"today": 0, "tomorrow": 1}.get(m[1], 2)))
    return [(w, d) for _, w, d in sorted(out)]


def last_said(low, table):
    """The last word of a table that is named and not denied."""
    best = None
    for value, rx in table.items():
        for m in re.finditer(rx, low):
            if not DENIED.search(low[:m.start()]) and (best is None or m.start() > best[0]):
                best = (m.start(), value)
    return best and best[1]


def proper(text, but=()):
    """Names of people in a text as written."""
    stop = {"I", "My", "The", "It", "Yes", "No", "For", "And", "Please", "Hello", "Hi", "Good", "You", "A", "In", "On", "Born", "Thanks", "Thank", "Name", "Sorry", "Well", "Just", "By", "Two", "One", "Three", "That", "This",
            "Post", "Ok", "Okay", "Email", "Reader", "We", "Copies", "Year", "Certificate", "Birth", "Death", "Marriage", "Standard", "High", "Morning", "Afternoon", "Collect", "What", "Her", "His", "Then", "At", "To", "Only", "Actually", "Under", "Make", "Could", "Can", "Mr", "Mrs", "Ms", "Dr", "Miss", "Sure", "Of", "Oh", "Great", "Let", "As", *"Correct Right Exactly Fine Perfect Absolutely Certainly Nope Nothing Go Agreed Looks Wrong Maybe Indeed Nah Yep Yeah Confirm Confirmed Lovely How Is Are Do Does Did When Where Which Why Who Will Would Should May Alright All Everything Not Wait Never Goodbye Bye Quite Very Definitely Collection Delivery Copy Thats Thanks Nice Sounds Cheers Mail Number Card Pages Page Quality Seat Reading Room Archive Because Unfortunately Instead Both Neither Either Any Still Now Same Later Earlier Reserve Order Cancel Move Change Scan Scans Today Tomorrow".split()} | {w.capitalize() for w in WEEK + YEAR}
    out, run = [], []
    for token in re.findall(r"[\w'’-]+|[^\w\s]", text) + ["."]:
        word = token.strip("'’")
        if word[:1].isupper() and word not in stop and not re.search(r"\d", word) and not (word.isupper() and len(word) <= 2):
            run.append(word)
        elif word in ("and", "&") and run and but != "single":
            run.append("and")
        else:
            while run and run[-1] == "and":
                run.pop()
            if run:
                out.append(" ".join(run))
            run = []
    return out


def yes_no(low):
    """True, False or None: the first part of a reply that says either."""
    if re.search(r"\b(?:please )?(?:don'?t|do not) (?:do|order|reserve|book|move|change|cancel|send)\b|forget (?:it|about)|leave it|never ?mind|(?:rather|would|'d) not|not for me|no need", low):
        return False
    for part in re.split(r"[.!?;]\s+|[.!?;]?\n", low):
        part = re.sub(r"^\W*(?:oh|ah|well|hm+|er|um|thanks|thank you|sorry|great|lovely|i see|alright then|in that case|then)\b\W*", "", part).strip(" .,!")
        if re.match(r"(?:no (?:problem|worries)|yes|yeah|yep|yup|y$|sure|ok\b|okay|correct|exactly|right\b|that'?s (?:right|correct|fine|it$|all (?:right|correct|fine))|that is (?:right|correct|fine|all (?:right|correct))|that (?:works|would be|sounds|suits)|sounds|go ahead|please (?:do|go|order|reserve|book|move|change it|cancel|proceed|confirm|send)|please$|perfect|fine|agreed|i agree|i confirm|confirm|absolutely|certainly|of course|definitely|indeed|do (?:it|so|that)|order (?:it|them)|all (?:right|correct|good)|alright|by all means|(?:it is|i do|they are|i would|you may)$|i am sure|everything is|looks (?:good|right)|good$|great$|wonderful|very well|gladly|i'?d (?:like|love) that)\b", part):
            return True
        if re.match(r"(?:no\b|nope|nah|n$|not\b|never|none|nothing|i (?:don'?t|do not)|don'?t|wrong|incorrect|that'?s (?:not|wrong)|that is (?:not|wrong)|wait|stop|without|neither|hold on|unfortunately)", part):
            return False
    if re.search(r"\b(?:go ahead|that'?s correct|is correct|please do)\b", low):
        return True
    if re.search(r"\bno,? thank", low):
        return False
    return None


CLOSE = re.compile(r"that(?:'s| is| was| will be| would be) (?:all|everything|it)\b|nothing (?:else|more|further)|no more|\bbye\b|goodbye|i'?m (?:done|fine|good)|all set|no further|no other|have a (?:good|nice)")
UNKNOWN = re.compile(r"(?:don'?t|do not|can'?t|cannot) (?:\w+ )?(?:know|have|remember|recall|find|got)|no idea|not sure|haven'?t got|have no|forgot|lost|unknown|mislaid|without (?:a|the|my) card|no card")
KIND = {"birth": r"\bbirths?\b|\bborn\b|baptism", "marriage": r"\bmarriages?\b|\bwedding\b|\bmarried\b", "death": r"\bdeaths?\b|\bdied\b|\bburial\b"}
SESSION = {"morning": r"(?<!good )\bmornings?\b|\b9[.:]30|before noon|\d\s*a\.?m\b", "afternoon": r"(?<!good )\bafternoons?\b|\b1[.:]30|\b13[.:]30|after (?:noon|lunch)|\d\s*p\.?m\b"}
DELIVERY = {"post": r"\b(?:by|per|in the|via|through the|with the)?\s*\b(?<!e-)(?<!e )(?:post|mail)(?:ed)?\b(?! ?code)(?!s)|\bsen[dt] (?:them|it)\b(?! (?:to )?\S+@)|\bposted\b|to my (?:home|house|address)", "collect": r"\bcollect(?:ion|ed|ing)?\b|pick(?:ed|ing)? (?:it |them )?up|pick-?up|fetch|in person|come (?:by|in|and get)|at the (?:counter|desk)"}
QUALITY = {"high": r"\bhigh(?:er|est)?(?:[- ](?:quality|resolution|res))?\b|\bbest (?:quality)\b|fine quality", "standard": r"\bstandard\b|\bnormal\b|\bordinary\b|\bcheap(?:er|est)\b|lower quality|\bbasic\b"}
TOPICS = {"opening hours": r"opening (?:hours|times)|(?:are|is|do|will) (?:you|the (?:archive|reading room))[^.?]* (?:open|close)|when[^.?]*open|until when|open(?:ed)? on (?:a )?(?:mon|tue|wed|thu|fri|sat|sun)|what time[^.?]*(?:open|close)|whether[^.?]*\bopen\b|\bhours\b",
          "photography": r"photograph(?:s|y|ing)?\b(?! of)|\bcameras?\b|take (?:\w+ )?(?:photos?|pictures?)|\bphotos?\b(?! of)", "laptops": r"laptop|tablet|wi-?fi|computer", "lockers": r"locker|\bbags?\b|\bcoats?\b", "reader card": r"(?:get|need|apply|how|cost)[^.?]*reader'?s? (?:card|ticket)", "pens": r"\bpens?\b|pencil",
          "parking": r"\bpark(?:ing)?\b", "prices": r"how much (?:is|are|does|do|would|for)|what (?:does|do|would)[^.?]*cost|\bprices?\b(?! (?:limit|is right))|\bfees?\b", "delivery time": r"how long[^.?]*(?:take|last|wait)|when (?:will|can|would)[^.?]*(?:ready|get|have|arrive)", "access": r"wheelchair|\blift\b|\bramp\b|step-?free|disabled"}
TASKS = [("cancel", r"\b(?:cancel|call off|give up|drop)\b(?=[^.?!]*\b(?:seat|reservation|place|booking|appointment|visit|it|rs-)|\W*$)|\bcancellation\b"),
         ("move", r"\b(?:move|change|shift|reschedule|postpone|swap|rebook|put off|bring forward|switch)\b(?=[^.?!]*\b(?:seat|reservation|place|booking|visit|rs-|day|appointment))"),
         ("scan", r"\bscan(?:s|ned|ning)?\b|digital cop|digiti[sz]"), ("cert", r"certificate|certified|\bcop(?:y|ies) of (?:the|a|my|an?) (?:\w+ )*(?:birth|marriage|death|record|entry)|(?:birth|marriage|death) (?:record|entry|register)"),
         ("seat", r"\b(?:seat|place|desk|table|spot)\b[^.?!]*(?:reading room|archive)|reading[- ]room|\b(?:reserve|book|need|want|like|have|get)\b[^.?!]*\b(?:seat|place|desk|table|spot|visit)\b|come (?:in )?to (?:the archive|read|look)")]
SLOTS = {"seat": ["date", "session", "reader"], "cert": ["kind", "who", "year", "copies", "delivery", "email"], "scan": ["signature", "pages", "quality", "email"], "move": ["number", "date", "session"], "cancel": ["number"]}
FIELD = {"date": "day", "session": "session", "reader": "reader's card number", "kind": "kind of certificate", "who": "name on the record", "year": "year", "copies": "number of copies", "delivery": "delivery (post or collection)",
         "email": "e-mail address", "signature": "signature of the volume", "pages": "pages", "quality": "quality (standard or high)", "number": "reservation number"}


def pounds(x):
    return f"£{x:.2f}" if x != int(x) else f"£{int(x)}"


class Desk:
    named = frozenset()

    def __init__(self, style):
        self.s, self.tool, self.facts, self.jobs, self.asking, self.turn, self.low = STYLES[style], tools(), {}, [], (), 0, ""
        self.job, self.gave_up, self.at, self.limit, self.notes, self.news, self.folder, self.old, self.checked = None, set(), "start", None, [], {}, None, None, set()
        self.made = {}
        self.gen = self.run()
        next(self.gen)

    def respond(self, text):
        return self.gen.send(text)

    def t(self, key, **kw):
        said = self.s[key].format_map(type("D", (dict,), {"__missing__": lambda s, k: ""})(kw))
        return re.sub(r"(^|[.!?] )([a-z])(?!\.)", lambda m: m[1] + m[2].upper(), said)

    def day(self, iso):
        d = date.fromisoformat(iso)
        return self.s.get("day", lambda d: f"{d:%A} {d.day} {d:%B}")(d)

    def show(self, slot, v):
        return {"date": self.day, "session": lambda v: v if self.s.get("brief") else f"{v} ({SESSIONS[v]})", "copies": lambda v: f"{v} cop{'y' if v == 1 else 'ies'}", "delivery": lambda v: "by post" if v == "post" else "for collection",
                "pages": lambda v: f"pages {v[0]} to {v[1]}" if v[0] != v[1] else f"page {v[0]}", "quality": lambda v: f"{v} quality", "kind": lambda v: f"{v} certificate"}.get(slot, str)(v)

    # ---- hearing
    def hear(self, text):
        """Takes all facts out of a reply; notes answers to questions in passing; returns the slots that are new or other."""
        text = text.replace("’", "'").replace("–", "-")
        low = self.low = text.lower()
        ask, new, rest = self.asking, {}, text
        only = ask[0] if len(ask) == 1 else None
        m = re.search(r"[\w.+-]+@[\w-]+\.[\w.]*\w", text)
        if m:
            new["email"], rest = m[0].lower(), rest.replace(m[0], " , ")
        m = re.search(r"\b([A-Za-z]{2})[\s-]?(\d{4})\s*/\s*(\d{1,2})\b", rest)
        if m:
            new["signature"], rest = f"{m[1].upper()} {m[2]}/{m[3]}", rest.replace(m[0], " , ")
        m = re.search(r"\bRS[\s-]*(\d{3})\b", rest, re.I) or ("number" in ask and re.search(r"\b(\d{3})\b", rest))
        if m:
            new["number"], rest = f"RS-{m[1]}", rest.replace(m[0], " , ")
        m = re.search(r"\bT[\s-]?(\d{4,5})\b", rest) or ("reader" in ask and re.search(r"\b(?!20[23]\d)(\d{4,5})\b", rest))
        if m:
            new["reader"], rest = f"T-{m[1]}", rest.replace(m[0], " , ")
        lo = rest.lower()
        m = re.search(r"(?:at most|more than|less than|up to|under|over|maximum(?: of)?|max|within|no more than|limit(?: is| of)?|budget(?: is| of)?|exceeds?)\s*(?:£\s*(\d+)|(\d+)\s*(?:pounds|£|quid))", lo)
        if m:
            self.limit = int(m[1] or m[2])
        lo = re.sub(r"£\s*[\d.]+|[\d.]+\s*(?:pounds|quid)", " ", lo)
        m = re.search(r"\b(?:pages?|pp?\.?|from)\W*(\d+)\s*(?:-|to|until|through|till|up to|and)\s*(?:page\s*)?(\d+)\b", lo) or ("pages" in ask and re.search(r"\b(\d+)\s*(?:-|to|until|through|till|up to)\s*(\d+)\b", lo))
        one = m or re.search(r"\bpage\W*(\d+)\b", lo) or (only == "pages" and re.search(r"\b(\d{1,3})\b", lo))
        if m:
            new["pages"] = (int(m[1]), int(m[2]))
        elif one:
            new["pages"] = (int(one[1]), int(one[1]))
        if one:
            lo = lo.replace(one[0], " ")
        days = said_days(lo) if self.job in (None, "seat", "move", "cancel") else []
        if days:
            olds = [d for w, d in days if w in ("from", "of")] or ([days[0][1]] if len(days) > 1 and self.job == "move" and days[-1][0] in ("to", "for", "until") else [])
            good = [d for w, d in days if d not in olds]
            if good:
                new["date"] = good[-1].isoformat()
            if self.old and new.get("date") == self.old["date"] and re.search(r"\b(?:is|was|booked|reserved)\b[^.]*\b(?:for|on)\b", lo) and "date" not in ask:
                del new["date"]
        elif self.old and re.search(r"same day|day (?:stays|can stay)|keep the day", lo):
            new["date"] = self.old["date"]
        table = [("kind", KIND), ("session", SESSION), ("delivery", DELIVERY), ("quality", QUALITY)]
        plain = re.sub(r"[,;]?\s*(?:but |and )?\bif\b(?! possible)[^.!?;]*", " ", lo)  # what is wanted without a condition comes first
        for slot, words in table:
            v = last_said(plain, words) or last_said(lo, words)
            if v and not (slot == "delivery" and self.job != "cert" and self.job is not None) and not (slot == "quality" and self.job != "scan" and "scan" not in lo):
                new[slot] = v
        if re.search(r"(?:other|both are|either|any) session|don'?t mind|no preference|either (?:one|is|will)|whichever", lo) and "session" in ask and "session" not in new:
            new["session"] = "any"
        if self.old and re.search(r"same (?:time|session)|time (?:stays|can stay)", lo):
            new["session"] = self.old["session"]
        years = [m for m in re.finditer(r"\b(1[5-9]\d\d|19\d\d)\b", lo) if not DENIED.search(lo[:m.start()])]
        if years:
            new["year"], lo = int(years[-1][1]), re.sub(r"\b1[5-9]\d\d\b", " ", lo)
        hits = [m for m in re.finditer(N + r"\s*(?:certified |more |official )?(?:cop(?:y|ies)|certificates|times|of them|pieces)\b", lo) if not DENIED.search(lo[:m.start()])]
        hits = hits or [m for m in re.finditer(r"(?:copies|number of copies)\W*(?:is|are|:)?\W*" + N + r"\b", lo)] or [m for m in re.finditer(r"make (?:it|that) " + N + r"\b", lo)]
        if not hits and (only == "copies" or "copies" in ask and not days):
            hits = [m for m in re.finditer(r"\b" + N + r"\b", lo) if not DENIED.search(lo[:m.start()]) and num(m[1]) < 50]
        if hits and (self.job in (None, "cert")):
            new["copies"] = num(hits[-1][1])
        elif re.search(r"\b(?:a|an|one|just a|a single) (?:certified )?copy\b(?! of)|just the one|a single one", lo) and self.job == "cert" and self.turn > 1:
            new["copies"] = 1
        m = re.fullmatch(r"\W*(?:no|sorry|actually|rather|better|make it|,|\s)*\W*" + N + r"(?: please| instead| then)?\W*", lo)
        if m and self.job == "cert" and self.at in ("recap", "check", "fix") and num(m[1]) < 50:
            new["copies"] = num(m[1])
        if "copies" in new and not DENIED.search(lo) and (m := re.search(N + r",? not " + N, lo)):
            new["copies"] = num(m[1])
        self.hear_names(rest, lo, ask, only, new)
        self.hear_side(lo)
        changed = {k: v for k, v in new.items() if self.facts.get(k) != v}
        self.facts.update(new)
        self.named = set(new)
        return changed

    def hear_names(self, rest, lo, ask, only, new):
        names = proper(rest)
        mine = re.search(r"(?:\b[Mm]y (?:full )?name(?: is|'s)?|\bI am|\bI'm|\b[Tt]his is|\b[Ii]n my name,?|[Rr]eader(?:'s name)?:|\bunder(?: the name)?(?: of)?)\s*:?\s*(?=[A-Z])(.{2,60})", rest)
        who = proper(mine[1], "single") if mine else []
        if who and mine[1].startswith(who[0]):
            self.facts["me"] = who[0]
            names = [n for n in names if n != who[0]]
            if self.job in ("seat", None) and "reader" in ask and "reader" not in new:
                new["reader"] = who[0]
        elif "reader" in ask and names and self.job == "seat" and "reader" not in new:
            new["reader"] = names[0]
        elif only == "reader" and not who and "reader" in self.gave_up and "reader" not in new and re.fullmatch(r"[a-z' -]{3,40}", lo.strip(" .")) and not UNKNOWN.search(lo) and yes_no(lo) is None:
            new["reader"] = lo.strip(" .").title()
        if self.job in ("cert", None) and names and "me" != names[0] and (self.job == "cert" or re.search(r"certificate|birth|death|marriage", lo)):
            of = re.search(r"(?:\bof|\bfor|\bname is|\bname:|\bnamed|\bcalled|\bwas|\bnames are|\bbetween|\bit's|\bit is)\s+((?:[A-Z][\w'-]+)(?:\s+(?:and\s+)?[A-Z][\w'-]+)*)", rest)
            pick = [n for n in (proper(of[1]) if of else []) if n != self.facts.get("me")] or [n for n in names if n != self.facts.get("me")]
            if pick and (len(pick[-1].split()) > 1 or "who" in ask):
                new["who"] = pick[0] if len(pick[0].split()) > 1 or len(pick) == 1 else pick[-1]
        elif "who" in ask and len(ask) > 1 and not who and not names:
            for part in re.split(r"[,;\n]", re.sub(r"\d+", " ", lo)):
                words = re.findall(r"[a-z'-]+", part)
                if 2 <= len(words) <= 5 and not any(last_said(part, w) for w in (KIND, DELIVERY)) and not UNKNOWN.search(part) and yes_no(part) is None and not re.search(r"\b(?:cop(?:y|ies)|please|the|i|it|we|you|my|for|to|email|mail|year|want|need|just|only|by)\b", part):
                    new["who"] = " ".join(w if w == "and" else w.capitalize() for w in words)
                    break
        elif only == "who" and not who and not last_said(lo, KIND) and re.fullmatch(r"[a-z' -]{3,40}", lo.strip(" .")) and not UNKNOWN.search(lo) and yes_no(lo) is None:
            new["who"] = " ".join(w if w == "and" else w.capitalize() for w in lo.strip(" .").split())

    def hear_side(self, lo):
        """Questions by the way, and further errands."""
        asks = re.search(r"\?|\bknow\b|\bask|\bwonder|\bwhether\b|tell me|question|information|\babout\b", lo) or self.at == "more"
        if asks:
            for topic, rx in TOPICS.items():
                if re.search(rx, lo) and not (topic == "prices" and (re.search(r"\bif\b|at most", lo) or "opening hours" in self.notes)):
                    self.notes.append(topic)
        if self.at == "menu" or self.at in ("start", "more") and len(lo) < 40:  # a word is enough where the choice was told
            for task, rx in (("cancel", r"\bcancel"), ("move", r"\b(?:move|change|changing|changed)\b"), ("scan", r"\bscans?\b"), ("cert", r"certificates?\b"), ("seat", r"\b(?:seat|reserve|reading room|book)\b")):
                if re.search(rx, lo) and not self.notes and not DENIED.search(lo[:re.search(rx, lo).start()]):
                    self.jobs = self.jobs or [task]
                    break
        if self.at in ("start", "more", "menu") or re.search(r"\b(?:also|another|besides|as well|and i|second)\b", lo):
            only = re.search(r"(?:don'?t|do not|not) (?:want|wish|need) (?:to )?(?:book|reserve|order|anything)|only (?:want|need)? ?(?:to (?:know|ask)|information|a question)", lo)
            for task, rx in TASKS:
                m = re.search(rx, lo)
                if m and not only and task != self.job and task not in self.jobs and not (task in ("seat", "cert", "scan") and {"cancel", "move"} & {self.job, *self.jobs}) and not (task == "cert" and "scan" in self.jobs) and not (self.notes and task in ("seat",) and not re.search(r"\b(?:reserve|book|need|want a|like a|get a|have a)\b", lo)) \
                        and not DENIED.search(lo[:m.start()]) and not (task == "scan" and "prices" in self.notes and not re.search(r"\b(?:order|want|like|need)\b", lo)):
                    self.jobs.append(task)

    def side(self):
        """Answers to what was asked by the way."""
        out = [self.t("info", text=self.tool.archive_info(topic=t)) for t in dict.fromkeys(self.notes)]
        self.notes = []
        return out

    def put(self, *parts):
        """What the desk says next, with what was asked by the way before it."""
        gap = "\n\n" if self.s.get("markdown") else " "
        hello = [self.s["hello"]] if self.turn == 1 and self.s["hello"] else []
        return gap.join([*hello, *self.side(), *[p for p in parts if p]])

    def tell(self, *parts):
        """Says something and waits for the reply: gives the changed slots and yes, no or None."""
        text = yield self.put(*parts)
        self.turn += 1
        changed = self.hear(text)
        return changed, yes_no(self.low)

    # ---- the talk
    def run(self):
        text = yield ""
        self.turn = 1
        self.hear(text)
        tries = 0
        while True:
            if self.jobs:
                self.job, tries = self.jobs.pop(0), 0
                self.old = None
                last = yield from getattr(self, "do_" + self.job)()
                keep = {k: v for k, v in self.facts.items() if k in ("me", "email") or self.jobs and k == "number"}
                self.facts, self.job, self.gave_up, self.checked = keep, None, set(), set()
                self.limit = None
                lead = last
            elif self.notes:
                lead = []
            else:
                self.at, self.asking = "menu", ()
                tries += 1
                _, yes = yield from self.tell(self.t("menu" if tries == 1 else "huh", again=self.t("menu")))
                if not self.jobs and not self.notes and (CLOSE.search(self.low) or yes is False):
                    yield from self.finish()
                continue
            while not self.jobs or lead:
                if self.jobs:
                    self.carry, lead = lead, None
                    break
                self.at, self.asking = "more", ()
                _, yes = yield from self.tell(*(lead or []), self.t("more"))
                lead = []
                if self.jobs or self.notes:
                    if self.notes and not self.jobs:
                        continue
                    break
                if yes is False or CLOSE.search(self.low) or re.fullmatch(r"\W*(?:ok(?:ay)?|great|perfect|lovely)?\W*(?:many )?thank(?:s| you)(?: very much| so much| a lot)?\W*", self.low):
                    yield from self.finish()
                    break
                lead = [self.t("what") if yes else self.t("huh", again=self.t("menu"))]

    carry = None

    def finish(self):
        self.at, self.asking = "end", ()
        text = yield self.put(self.t("bye"))
        self.turn += 1
        self.at = "more"
        self.hear(text)

    def lead(self):
        lead, self.carry = self.carry or [], None
        return lead

    def need(self, slots):
        """Asks until all slots are known; gives False when the customer wants no more of it."""
        tries, order = 0, [s for s in self.s.get("order", []) if s in slots] + [s for s in slots if s not in self.s.get("order", [])]
        told = {s for s in order if s in self.facts}
        if self.s.get("echoes") and told - self.checked:
            if not (yield from self.check([s for s in order if s in told - self.checked])):
                return False
        while True:
            missing = [s for s in order if s not in self.facts]
            if not missing:
                return True
            batch = missing[:self.s.get("batch", 1)]
            self.at, self.asking = "ask", tuple(batch)
            question = self.t("ask_" + batch[0]) if len(batch) == 1 else self.t("many", fields=self.fields(batch))
            if batch == ["reader"] and "reader" in self.gave_up:
                question = self.t("ask_name")
            changed, yes = yield from self.tell(*self.lead(), self.t("huh", again=self.hint(batch)) if tries else question)
            if not [s for s in changed if s in order]:
                if "reader" in batch and (UNKNOWN.search(self.low) or yes is False):
                    self.gave_up.add("reader")
                    if self.facts.get("me"):
                        self.facts["reader"] = self.facts["me"]
                    continue
                if self.stops(yes):
                    return False
                if {"number", "year", "signature"} & set(batch) and (UNKNOWN.search(self.low) or yes is False):
                    if tries:
                        return "lost"
                    tries = 1
                    continue
                asked_by_the_way = bool(self.notes)
                tries += not asked_by_the_way
                continue
            tries = 0
            if "reader" in batch and UNKNOWN.search(self.low) and "reader" not in self.facts:
                self.gave_up.add("reader")
            if self.s.get("echoes") and set(order) - set(self.facts):
                if not (yield from self.check([s for s in order if s in changed])):
                    return False

    def stops(self, yes):
        return bool(CLOSE.search(self.low)) or yes is False and bool(re.search(r"leave it|forget|never ?mind|don'?t want|do not want|\bstop\b|rather not|then no|not (?:order|reserve|book)", self.low) or CLOSE.search(self.low))

    def check(self, slots):
        """Reads facts back one by one or as they came, and waits for a yes."""
        tries = 0
        while slots:
            self.at, self.asking = "check", tuple(slots)
            said = ", ".join(self.show(s, self.facts[s]) for s in slots)
            changed, yes = yield from self.tell(*self.lead(), self.t("huh", again=self.t("echo", facts=said)) if tries else self.t("echo", facts=said))
            again = [s for s in slots if s in changed]
            if again:
                slots = again
                continue
            if yes or any(s in SLOTS[self.job] for s in changed) or self.named & set(slots):
                self.checked |= set(slots)
                return True
            if yes is False:
                if self.stops(yes):
                    return False
                for s in slots:
                    self.facts.pop(s, None)
                return True
            tries += not self.notes
        return True

    def hint(self, slots):
        more = {"date": "such as Thursday, or 15 October", "session": "morning or afternoon", "reader": "T and four digits, or your name", "kind": "birth, marriage or death", "who": "first name and surname", "year": "four digits", "copies": "just the number",
                "delivery": "post or collection", "email": "such as name@example.org", "signature": "such as CM 1926/7", "pages": "from which page to which", "quality": "standard or high", "number": "RS and three digits"}
        return "; ".join(f"{FIELD[s].split(' (')[0]} ({more[s]})" for s in slots) + "?"

    def fields(self, slots):
        names = [FIELD[s] for s in slots]
        if self.s.get("lines"):
            return "".join(f"\n{self.s['lines'].format(n[0].upper() + n[1:])}" for n in names)
        return ", ".join("the " + n for n in names[:-1]) + " and the " + names[-1]

    def agree(self, slots, deed, cost, before=None):
        """Reads the whole back; True with a clear yes, False with a no, None when something has changed."""
        tries = 0
        while True:
            self.at, self.asking = "recap", ()
            facts = "".join(f"\n{self.s['lines'].format(FIELD[s].split(' (')[0][0].upper() + FIELD[s].split(' (')[0][1:] + ':')} {self.show(s, self.facts[s])}" for s in slots) if self.s.get("lines") else ""
            text = self.t("recap", deed=deed, Deed=deed[0].upper() + deed[1:], cost=cost, facts=facts)
            changed, yes = yield from self.tell(*(before or []), *self.lead(), self.t("huh", again=self.t("yesno")) if tries else text)
            before = []
            if changed.keys() & set(slots) or self.folder == "changed":
                return None
            if yes:
                return True
            if yes is False:
                if self.stops(yes) or self.job == "cancel":
                    return False
                self.at, self.asking = "fix", tuple(slots)
                changed, yes = yield from self.tell(self.t("fix"))
                if changed.keys() & set(slots):
                    return None
                if yes is False or CLOSE.search(self.low) or self.stops(False):
                    return False
                tries += 1
                continue
            tries += not self.notes

    # ---- errands
    def day_and_session(self, keep=None):
        """Until day and session are such that a seat is free."""
        while True:
            got = yield from self.need([s for s in ("date", "session")] if "number" in self.facts and self.job == "move" else ["date", "session", "reader"] if self.s.get("late") else ["date", "session"])
            if not got:
                return False
            f = self.facts
            if f["date"] < TODAY.isoformat() or f["date"] > "2026-12-31":
                self.facts.pop("date")
                self.carry = [*self.lead(), self.t("closed", date=self.day(f.get("date", "2026-10-05")) if "date" in f else "that day")]
                continue
            free = self.tool.free_seats(date=f["date"])
            if f["session"] in free:
                return True
            if f["session"] == "any" and free:
                f["session"] = free[0]
                return True
            was = f.pop("session")
            if free:
                self.at, self.asking = "full", ("session", "date")
                tries = 0
                while "session" not in f:
                    changed, yes = yield from self.tell(*self.lead(), self.t("huh", again=self.hint(["session"])) if tries else self.t("full", was=was, date=self.day(f["date"]), free=self.show("session", free[0])))
                    if "date" in changed:
                        f.setdefault("session", was)
                    elif yes and "session" not in changed:
                        f["session"] = free[0]
                    elif "session" not in changed and yes is False:
                        if self.stops(yes) or CLOSE.search(self.low):
                            return False
                        f.pop("date")
                        f["session"] = was
                    tries += 1
            else:
                f["session"] = was
                self.carry = [*self.lead(), self.t("closed", date=self.day(f.pop("date")))]

    def do_seat(self):
        while True:
            if not (yield from self.day_and_session()):
                return [self.t("nothing")]
            f = self.facts
            checked = f["date"], f["session"]
            if not (yield from self.need(["date", "session", "reader"])):
                return [self.t("nothing")]
            if checked != (f["date"], f["session"]):
                continue
            if (f["date"], f["session"], f["reader"]) in self.made:  # asked for a second time
                return [self.t("done", did=f"your seat on {self.day(f['date'])}, {f['session']}, is reserved", number=self.made[f["date"], f["session"], f["reader"]])]
            ok = yield from self.agree(["date", "session", "reader"], f"reserve a seat in the reading room on {self.day(f['date'])}, {self.show('session', f['session'])}, for {f['reader']}", "free of charge")
            if ok is False:
                return [self.t("nothing")]
            if ok:
                got = self.tool.reserve_seat(date=f["date"], session=f["session"], reader=f["reader"])
                self.made[f["date"], f["session"], f["reader"]] = got["number"]
                return [self.t("done", did=f"your seat on {self.day(f['date'])}, {f['session']}, is reserved", number=got["number"])]

    def found_seat(self):
        tries = 0
        while True:
            got = yield from self.need(["number"])
            if got == "lost" or not got:
                return got
            seat = self.tool.get_reservation(number=self.facts["number"])
            if "error" not in seat:
                self.old = seat
                return True
            self.carry = [*self.lead(), self.t("gone", what=self.facts.pop("number"))]
            tries += 1

    def do_move(self):
        wish = {k: self.facts[k] for k in ("date", "session") if k in self.facts}
        got = yield from self.found_seat()
        if got is not True:
            return [self.t("lost" if got == "lost" else "nothing")]
        if self.facts.get("date") == self.old["date"] and "session" not in wish and "date" in wish:
            self.facts.pop("date")
        self.carry = [*self.lead(), self.t("found", number=self.old["number"], date=self.day(self.old["date"]), session=self.old["session"])]
        while True:
            if not (yield from self.day_and_session()):
                return [self.t("left")]
            f = self.facts
            ok = yield from self.agree(["date", "session"], f"move reservation {f['number']} from {self.day(self.old['date'])}, {self.old['session']}, to {self.day(f['date'])}, {self.show('session', f['session'])}", "free of charge")
            if ok is False:
                return [self.t("left")]
            if ok:
                self.tool.change_reservation(number=f["number"], date=f["date"], session=f["session"])
                return [self.t("done", did=f"your reservation is moved to {self.day(f['date'])}, {f['session']}", number=f["number"])]

    def do_cancel(self):
        got = yield from self.found_seat()
        if got is not True:
            return [self.t("lost" if got == "lost" else "nothing")]
        ok = None
        while ok is None:
            ok = yield from self.agree([], f"cancel reservation {self.old['number']} on {self.day(self.old['date'])}, {self.old['session']}", "free of charge")
        if not ok:
            return [self.t("left")]
        self.tool.cancel_reservation(number=self.facts["number"])
        return [self.t("done", did="your reservation is cancelled", number=self.facts["number"])]

    def do_cert(self):
        slots, offered = SLOTS["cert"], False
        self.folder = False
        while True:
            got = yield from self.need(slots)
            if got == "lost":
                return [self.t("lost")]
            if not got:
                return [self.t("nothing")]
            f = self.facts
            if not self.tool.find_record(kind=f["kind"], name=f["who"], year=f["year"])["found"]:
                self.carry = [*self.lead(), self.t("gone", what=f"{f['kind']} of {f['who']}, {f['year']}")]
                f.pop("who"), f.pop("year")
                self.checked -= {"who", "year"}
                continue
            if self.s.get("offer") and not offered:
                offered, tries = True, 0
                while True:
                    self.at, self.asking = "offer", ()
                    changed, yes = yield from self.tell(*self.lead(), self.t("huh", again=self.t("extra")) if tries else self.t("extra"))
                    if yes is None and re.search(r"folder", self.low):
                        yes = not re.search(r"\bno\b|\bnot\b|without|n't", self.low)
                    if yes is not None or tries:
                        self.folder = bool(yes)  # without a yes it is left out
                        break
                    tries += not self.notes
                if changed.keys() & {"kind", "who", "year"}:
                    continue
            total = 11 * f["copies"] + (3 if f["delivery"] == "post" else 0) + FOLDER * self.folder
            if self.limit and total > self.limit:
                self.carry = [*self.lead(), self.t("dear", total=pounds(total), limit=pounds(self.limit))]
            deed = f"order {self.show('copies', f['copies'])} of the {f['kind']} certificate of {f['who']}, {f['year']}, {self.show('delivery', f['delivery'])}{', in a gift folder' if self.folder else ''}, notice to {f['email']}"
            ok = yield from self.agree(slots, deed, pounds(total))
            if ok is False:
                return [self.t("nothing")]
            if ok:
                got = self.tool.order_certificate(kind=f["kind"], name=f["who"], year=f["year"], copies=f["copies"], delivery=f["delivery"], email=f["email"], folder=self.folder)
                return [self.t("done", did=f"{self.show('copies', f['copies'])} of the certificate {'is' if f['copies'] == 1 else 'are'} ordered, {pounds(got['total'])} in all", number=got["number"])]

    def do_scan(self):
        slots = SLOTS["scan"]
        while True:
            got = yield from self.need(["signature"])
            if got is True:
                vol = self.tool.get_volume(signature=self.facts["signature"])
                if "error" in vol:
                    self.carry = [*self.lead(), self.t("gone", what=self.facts.pop("signature"))]
                    continue
                got = yield from self.need(slots)
            if got == "lost":
                return [self.t("lost")]
            if not got:
                return [self.t("nothing")]
            f = self.facts
            if f["signature"] != vol["signature"]:
                continue
            if not 1 <= f["pages"][0] <= f["pages"][1] <= vol["pages"]:
                self.carry = [*self.lead(), self.t("gone", what=f"{self.show('pages', f.pop('pages'))} of {f['signature']}, which has {vol['pages']} pages")]
                continue
            n = f["pages"][1] - f["pages"][0] + 1
            total = FEE[f["quality"]] * n
            if self.limit and total > self.limit:
                self.carry = [*self.lead(), self.t("dear", total=pounds(total), limit=pounds(self.limit))]
            ok = yield from self.agree(slots, f"order scans of {self.show('pages', f['pages'])} ({n} page{'s' * (n > 1)}) of {f['signature']}, {vol['title']}, in {f['quality']} quality, to {f['email']}", pounds(total))
            if ok is False:
                return [self.t("nothing")]
            if ok:
                got = self.tool.order_scans(signature=f["signature"], first=f["pages"][0], last=f["pages"][1], quality=f["quality"], email=f["email"])
                return [self.t("done", did=f"your scans are ordered, {pounds(got['total'])} in all", number=got["number"])]


def make(style):
    def factory():
        desk = Desk(style)

        def agent(text):
            return desk.respond(text)
        agent.desk = desk
        return agent
    return factory
