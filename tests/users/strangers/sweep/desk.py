"""Hartley & Daughters, chimney sweeps: a right agent by rules. Frames with slots; SQLite behind the tools.

`build(style)` is a factory of one agent with a fresh world. What is said stands in `wording.py`.
"""

import datetime as dt
import re
import sqlite3

import harness

from wording import STYLES

TODAY = dt.date(2026, 4, 6)  # a Monday

SERVICES = {
    "open_fire": ("fireplace sweep", 65, 45),
    "wood_stove": ("wood stove sweep", 72, 60),
    "boiler_flue": ("boiler flue sweep", 58, 40),
    "camera_survey": ("camera survey", 95, 90),
    "nest_removal": ("nest removal", 110, 120),
}
EXTRA_FLUE = 30
ALARM = 24

# ------------------------------------------------------------------------------------------------------------- world


def open_world():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.executescript("""
        create table visits (visit_id text primary key, name text, postcode text, service text, flues int, date text,
                             time text, status text, alarm int default 0);
        create table slots (date text, time text, taken int default 0, primary key (date, time));
        create table sent (visit_id text, email text);
    """)
    db.executemany("insert into visits values (?,?,?,?,?,?,?,?,0)", [
        ("V-2988", "Marek Lisowski", "BS3 1QP", "open_fire", 1, "2026-03-12", "11:30", "done"),
        ("V-3051", "Joan Pettifer", "BS16 4LN", "boiler_flue", 1, "2026-04-07", "14:00", "planned"),
        ("V-3107", "Ruth Okafor", "BS6 5QT", "wood_stove", 1, "2026-04-16", "13:00", "planned"),
        ("V-3120", "Marek Lisowski", "BS3 1QP", "camera_survey", 1, "2026-04-23", "9:00", "planned"),
        ("V-3144", "Colin Tremlett", "BS8 2HY", "open_fire", 2, "2026-04-08", "9:00", "planned"),
        ("V-3162", "Shirin Daneshvar", "BS4 3EU", "boiler_flue", 1, "2026-04-20", "15:30", "planned"),
    ])
    day = TODAY + dt.timedelta(days=1)
    while day < dt.date(2026, 6, 13):
        if day.weekday() < 5:
            for time in ("9:00", "10:30", "13:00", "14:30", "16:00"):
                # Some are gone: a fixed pattern, Fridays are short
                taken = (day.day * 7 + int(time.split(":")[0])) % 5 == 0 or (day.weekday() == 4 and time > "13")
                db.execute("insert into slots values (?,?,?)", (day.isoformat(), time, int(taken)))
        day += dt.timedelta(days=1)
    for date, free in {"2026-04-14": ("10:30", "14:30"), "2026-04-22": ("10:30", "13:00", "16:00"),
                       "2026-04-20": ("9:00", "14:30"), "2026-04-21": ("9:00", "13:00"), "2026-04-17": (),
                       "2026-04-27": ("9:00", "10:30")}.items():
        db.execute("update slots set taken = 1 where date = ?", (date,))
        for time in free:
            db.execute("update slots set taken = 0 where date = ? and time = ?", (date, time))
    return db


def tools(db):
    def row(visit_id):
        names = ("visit_id", "name", "postcode", "service", "flues", "date", "time", "status")
        found = db.execute(f"select {', '.join(names)} from visits where visit_id = ?", (visit_id,)).fetchone()
        return dict(zip(names, found)) if found else None

    def free(date):
        found = db.execute("select time from slots where date = ? and taken = 0", (date,)).fetchall()
        return sorted((time for time, in found), key=minutes)

    @harness.tool
    def get_prices(service: str) -> dict:
        """What a service costs and how long it takes."""
        _, price, minutes_ = SERVICES[service]
        return {"service": service, "price": price, "minutes": minutes_, "each_further_flue": EXTRA_FLUE}

    @harness.tool
    def free_times(date: str) -> dict:
        """Free times of a day; without any, the next days that have some."""
        times, following = free(date), []
        day = dt.date.fromisoformat(date)
        while not times and len(following) < 3 and day < dt.date(2026, 6, 13):
            day += dt.timedelta(days=1)
            if day > TODAY and free(day.isoformat()):
                following.append(day.isoformat())
        return {"date": date, "times": times, "next_days": following}

    @harness.tool
    def find_visits(name: str, postcode: str) -> list:
        """Visits of a customer."""
        found = db.execute("select visit_id from visits where lower(postcode) = lower(?) and lower(name) like ?",
                           (postcode, "%" + name.split()[-1].lower())).fetchall()
        return [row(visit_id) for visit_id, in found]

    @harness.tool
    def get_visit(visit_id: str) -> dict:
        """A visit by its number."""
        return row(visit_id) or {"error": f"no visit {visit_id}"}

    @harness.tool
    def cancellation_fee(visit_id: str) -> dict:
        """What cancelling costs today."""
        days = (dt.date.fromisoformat(row(visit_id)["date"]) - TODAY).days
        return {"visit_id": visit_id, "fee": 25 if days <= 2 else 0}

    @harness.tool
    def book_visit(service: str, flues: int, date: str, time: str, name: str, postcode: str) -> dict:
        """Book a visit."""
        if time not in free(date):
            return {"error": "that time is taken"}
        number = 3201 + db.execute("select count(*) from visits where visit_id > 'V-3200'").fetchone()[0]
        visit_id = f"V-{number}"
        db.execute("insert into visits values (?,?,?,?,?,?,?,'planned',0)",
                   (visit_id, name, postcode, service, flues, date, time))
        db.execute("update slots set taken = 1 where date = ? and time = ?", (date, time))
        return {"visit_id": visit_id, "date": date, "time": time, "price": total(service, flues)}

    @harness.tool
    def move_visit(visit_id: str, date: str, time: str) -> dict:
        """Move a visit to another day or time."""
        if time not in free(date):
            return {"error": "that time is taken"}
        before = row(visit_id)
        db.execute("update slots set taken = 0 where date = ? and time = ?", (before["date"], before["time"]))
        db.execute("update slots set taken = 1 where date = ? and time = ?", (date, time))
        db.execute("update visits set date = ?, time = ? where visit_id = ?", (date, time, visit_id))
        return {"visit_id": visit_id, "date": date, "time": time}

    @harness.tool
    def cancel_visit(visit_id: str) -> dict:
        """Cancel a visit."""
        fee = 25 if (dt.date.fromisoformat(row(visit_id)["date"]) - TODAY).days <= 2 else 0
        db.execute("update visits set status = 'cancelled' where visit_id = ?", (visit_id,))
        return {"visit_id": visit_id, "status": "cancelled", "fee": fee}

    @harness.tool
    def send_certificate(visit_id: str, email: str) -> dict:
        """Send the sweeping certificate of a visit that is done."""
        db.execute("insert into sent values (?,?)", (visit_id, email))
        return {"visit_id": visit_id, "email": email, "certificate": "C-" + visit_id[2:]}

    @harness.tool
    def add_alarm(visit_id: str) -> dict:
        """Have the sweep bring and fit a carbon monoxide alarm."""
        db.execute("update visits set alarm = 1 where visit_id = ?", (visit_id,))
        return {"visit_id": visit_id, "alarm": ALARM}

    made = (get_prices, free_times, find_visits, get_visit, cancellation_fee, book_visit, move_visit, cancel_visit,
            send_certificate, add_alarm)
    return type("Tools", (), {tool.__name__: staticmethod(tool) for tool in made})


def total(service, flues):
    return SERVICES[service][1] + EXTRA_FLUE * (flues - 1)


def minutes(time):
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)


# ----------------------------------------------------------------------------------------------- what customers mean

WORDS = {word: number for number, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty".split())} | {"a single": 1, "single": 1, "both": 2, "a couple of": 2, "thirty": 30}
NUM = r"(?:\d{1,2}|" + "|".join(sorted((word for word in WORDS if word not in ("zero", "both")), key=len, reverse=True)) + ")"
ORDINALS = {word: number for number, word in enumerate(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())}
ORDINALS |= {f"twenty{dash}{word}": 20 + number for word, number in list(ORDINALS.items())[1:10] for dash in "- "}
ORDINALS |= {"thirtieth": 30, "thirty-first": 31, "thirty first": 31}
ORD = "(?:" + "|".join(sorted(ORDINALS, key=len, reverse=True)) + ")"
MONTHS = {name: number for number, names in enumerate(
    ["", "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
     "september sept sep", "october oct", "november nov", "december dec"]) for name in names.split()}
MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
DAYS = {name: number for number, names in enumerate(
    ["monday mon", "tuesday tues tue", "wednesday weds wed", "thursday thurs thur thu", "friday fri",
     "saturday sat", "sunday sun"]) for name in names.split()}
DAY = r"\b(?:" + "|".join(sorted(DAYS, key=len, reverse=True)) + r")s?\b"

INTENTS = [
    ("cert", r"\bcertificates?\b|\bproof (of|that)\b.*\bswe(ep|pt)|\bsweeping (paper|document)|\bpaperwork\b"),
    ("move", r"^\W*(?:a |just a |it's a |make a )?change\W*$|\bchange (?:to )?(?:one|an appointment|a visit|something)\b|\b(move|moving|moved|reschedul\w+|re-schedul\w+|postpon\w+|bring forward|brought forward|put off|shift)\b"
             r"|\bput (it|the visit|my visit|my appointment) (back|off|forward)"
             r"|\b(chang\w+|alter\w*|swap\w*)\b[^.;]*\b(visit|appointment|booking|date|day|time|slot)\b"
             r"|\b(another|different|new|other|later|earlier) (day|date|time|slot|appointment)\b[^.;]*\bfor (my|the) (visit|appointment|booking)"),
    ("cancel", r"\b(cancel\w*|call(?:ed)? off|call (it|the visit|my visit) off|get rid of my (visit|appointment|booking))\b"
               r"|\b(don't|do not|no longer) (need|want) (the|my|that) (visit|appointment|booking)"),
    ("status", r"\bnext visit\b|\blook(?:ing)? up (?:a|my) visit\b|\bwhen (is|was|are|will|does|do) [^.;?]*\b(visit|appointment|coming|come|due|sweep|booking)\b"
               r"|\bwhat (time|day|date) (is|was|are|will) [^.;?]*\b(visit|appointment|coming|come|sweep|booking)\b"
               r"|\b(details|status) of (my|the) (visit|appointment|booking)|\bwhich day is my\b"),
    ("price", r"\bhow much\b|\bprices?\b|\bpricing\b|\bcosts?\b|\bcharges?\b|\bquote\b|\bwhat do you (charge|ask)\b"
              r"|\bwhat would (that|it|a|an) [^.;?]*\b(be|come to)\b|\bhow long (does|would|will|do)\b|\bfees?\b"),
    ("book", r"\bbook\b|^\W*(?:an? |it's an? |for an? |it's about an? )?(?:new )?(?:booking|visit|appointment)\b(?! number)|\bnew (?:visit|booking|appointment|one)\b|\bbooking in\b|\bmake (a|an) (booking|appointment)|\b(arrange|schedule|set up|organi[sz]e|reserve|fix up)\b"
             r"|\b(need|want|like|after|looking for|get|have|could|please|require)\b[^.;?]*\b(swept|sweeps?|cleaned|clean|sweeping|serviced|"
             r"survey\w*|inspect\w*|removed|removal|nest|appointment|visit|slot|come (out|round|and)|sent? (someone|somebody))\b"
             r"|\bi (need|want) (a|an|you|someone|somebody) (sweep|chimney sweep|to)\b|\bsend (someone|somebody|a sweep)\b"),
]
SERVICE_WORDS = [
    ("camera_survey", r"\bcamera\b|\bsurvey\w*|\bcctv\b|\binspection\b|\binspect\w*"),
    ("nest_removal", r"\bnests?\b|\bjackdaws?\b|\bbirds?\b"),
    ("wood_stove", r"\bwood[- ]?(?:burn\w*[- ]?)?stoves?\b|\b(?:wood|log)[- ]?burn\w*|\bstoves?\b|\bmulti-?fuel\b"),
    ("boiler_flue", r"\bboilers?(?: flues?)?\b|\baga\b|\boil[- ]fired\b"),
    ("open_fire", r"\bopen[- ]?(?:fire\w*|hearth)\b|\bfireplaces?\b|\bhearths?\b|\binglenook\b|\bopen one\b"),
]
YES = (r"^(?:(?:oh|well|ah|um|and|thanks?|thank you|great|right|perfect|lovely|ok(?:ay)?|hi|hello|so|then)[,.! ]+)*"
       r"(?:yes|yeah|yep|yup|aye|sure|ok(?:ay)?|correct|right|exactly|indeed|absolutely|certainly|of course|definitely|"
       r"please do\b|please (?:go|book|move|cancel|send|confirm|proceed|add|take|keep|reserve)|do (?:it|so|that|please)|go (?:ahead|for)|sounds|perfect|fine|"
       r"great|lovely|confirm(?:ed)?|agreed?|all (?:correct|good|right|fine)|looks|by all means|let's|happy (?:with|to)|good|brilliant|"
       r"super|splendid|proceed|affirmative|true|no problem|no objections?|why not|y$|book it|cancel it|move it|send it|that(?:'s| is|'ll| will| all| one)? ?(?:all )?(?:is |'s )?(?:be )?(?:"
       r"fine|correct|right|good|ok(?:ay)?|perfect|great|works|suits|it\b|exactly|does|sounds|looks|lovely|alright|accurate))"
       r"|\b(?:i(?:'d| would| do)? (?:confirm|agree|like that|want that|accept|take it)|i'll take (?:it|that)|that (?:works|suits)|works for me|suits me|"
       r"(?:everything|it|this|all|that|all that|all of that) (?:is|looks|sounds|'s) (?:all )?(?:correct|right|fine|good|ok(?:ay)?|perfect|in order)|it's (?:correct|right|fine)|"
       r"please go ahead|go ahead|you (?:may|can) (?:go ahead|book|move|cancel|send|proceed)|please (?:do|proceed)|yes,? please|i am happy|i'm happy|with pleasure)\b")
NO = (r"^(?:(?:oh|well|ah|um|hm+|thanks?|thank you|ok(?:ay)?|sorry|i'm afraid|actually|in that case|then)[,.! ]+)*"
      r"(?:no\b(?! (?:problem|objection|worries|idea|preference|matter))|nope|nah|not (?:really|quite|now|today|needed|necessary|interested|at all|for me|correct|right|this|yet|any)|never mind|"
      r"leave it|forget it|none|neither|nothing|wrong|incorrect|negative|stop|don't|do not|rather not|please don't|please leave|n$|wait)"
      r"|\b(?:i'd rather not|i would rather not|i(?:'ll| will|'d| would)? (?:leave|skip|pass on|do without|decline|pass)\b|no,? thank|not (?:right|correct)\b|isn't (?:right|correct)|"
      r"is (?:wrong|incorrect)|i (?:don't|do not|won't|will not|wouldn't|wouldn't) (?:want|need|like|require|wish|take|agree)|no need|not necessary|without (?:it|that|an alarm|the alarm|one)|"
      r"(?:doesn't|does not|won't|can't) (?:work|suit|do)|too (?:much|expensive|dear|pricey|steep|late|early)|only wanted|just wanted|leave (?:it|things|everything|that|the visit)|keep (?:it|my|the) (?:visit|appointment|as))")
DROP = (r"\b(?:too (?:much|expensive|dear|pricey|steep)|only (?:wanted|want|asking|needed|need) (?:the|to know|to ask|information|an answer)|just (?:wanted|asking|the price)|only the price|only (?:a question|asking)|let it (?:be|stay|run)|not at all|keep it(?! (?:at|on|to|for|the same|a)\b)|"
        r"leave (?:it|things|everything|that|the visit|the whole thing)(?! (?:at|with|to)\b)|never mind|forget (?:it|about it)|do nothing|don't (?:do|change|book|cancel|move|send) (?:anything|it|that|the visit|my visit)|"
        r"more than i|(?:it|that|which)(?:'s| is| costs| would cost| comes to)? more than|costs (?:me )?more than|over my|above my|beyond my|keep (?:it|my|the) (?:visit|appointment|booking|as)|keep (?:the )?(?:visit|appointment) as|let it stand|stay as it is|don't want it|do not want it|"
        r"no longer (?:want|need)|i(?:'ll| will) pass|call it off|scrap (?:it|that)|not (?:at|for) that price|do not (?:book|cancel|move|change)|won't (?:be )?book\w*|not going to book|"
        r"don't (?:want|wish) to (?:book|cancel|move|go ahead)|(?:do not|not) (?:want|wish) to (?:book|cancel|move|go ahead)|rather not (?:book|cancel|move))")
CLOSE = (r"\b(?:that(?:'s| is|'ll be| will be| was|'s been) (?:all|everything|it)\b|nothing (?:else|more|further)|no more (?:questions)?|bye|goodbye|all set|all done|"
         r"i'm done|i am done|have a (?:nice|good|lovely)|all (?:i|for) (?:needed|wanted|now|today)|no further|not for now|no other)\b")
UNKNOWN = (r"\b(?:don't|do not|can't|cannot|couldn't) (?:really |actually |even )?(?:know|have|remember|recall|find|tell|say)\b|\bno idea\b|\bnot sure\b|\bunsure\b|\bunknown\b|\blost (?:it|the)\b|"
           r"\bhaven't got\b|\bforgot(?:ten)?\b|\bnot to hand\b|\bno (?:visit )?number\b|\bwithout (?:a|the) number\b|\bmislaid\b|\blook (?:me|it|that) up\b|\b(?:an)?other way\b")
ANY = r"\b(?:any(?: day| time| of (?:them|those|these))?(?: (?:is|will|would) (?:be )?(?:fine|ok(?:ay)?|good))?$|whenever|whichever|either(?: one| is)?|don't mind|do not mind|doesn't matter|does not matter|no preference|you (?:choose|decide|pick)|up to you|not fussy|all the same|anything)\b"
POLITE_IF = (r"\bif (?:possible|you (?:can|could|don't mind|do not mind|like|please|would|want|need)|i may|i might|that(?:'s| is) (?:ok(?:ay)?|all right|alright|possible|fine)|you have (?:it|one|anything)|it(?:'s| is) (?:possible|no trouble|ok(?:ay)?))\b,?"
             r"|\bas if\b|\beven if\b")
STOP = set("""i i'm i'd i've yes no ok okay hello hi hey please thanks thank you the a an my name is it it's this that we our
and or on at in for to from with of not but so if then also just only well good morning afternoon evening dear could can would will need want
like book move cancel send visit visits number postcode post code email mail address sweep sweeping chimney chimneys flue flues wood stove open fire
fireplace boiler camera survey nest removal certificate alarm carbon monoxide price how what when which who where why there here
correct right sure fine great perfect exactly date day time clock am pm noon first second third last two three one as soon
possible under booking appointment let me do don't actually sorry wait change instead rather cheapest earliest latest either any
all that's thats got get had have has been be make may might must should shall he she they them us your yours mine full
customer service services question information going again new old still already both each every half past quarter o'clock""".split()
           ) | set(MONTHS) | set(DAYS) | {d + "s" for d in DAYS} | set(WORDS)
NAME_WORD = r"(?:[A-Z][\w'-]*\.?|(?:de|van|von|der|den|la|le|da|dos|bin|al|el|O')\b)"
TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Mx)\.? )?"


class Clause:
    def __init__(self, text):
        self.text, self.intents, self.facts, self.bounds, self.ruled_out, self.old = text, [], {}, [], [], {}


class Reading:
    """One message: clauses with intents and facts, and what it says as a whole."""

    def __init__(self, text, asked, task):
        text = text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("\u00a0", " ").replace("*", "")
        text = re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", text, flags=re.I)
        text = re.sub(r"\b(Mr|Mrs|Ms|Dr|St|Mx)\. ", r"\1 ", text)
        text = re.sub(r"\b[Nn]o\. ?(?=[A-Z]?-?\d)", "number ", text)
        text = re.sub(POLITE_IF, " ", text, flags=re.I)
        self.text, self.asked, self.task = text.strip(), asked, task
        self.low = self.text.lower()
        main, self.conditions = [], []
        for sentence in re.split(r"(?<=[.!?;])\s+|\n+|;\s*| - ", self.text):
            said, condition = split_condition(sentence)
            if condition:
                self.conditions.append(condition)
            if said.strip(" ,."):
                main.append(said.strip())
        self.said = " ".join(main)
        self.clauses = [clause for sentence in main for clause in self.clauses_of(sentence)]
        if not any(c.facts or c.intents for c in self.clauses) and self.conditions and not re.search(YES + "|" + NO, self.said.lower()):
            self.clauses += [clause for condition in self.conditions for clause in self.clauses_of(condition, plain=True)]
        low = [s.lower() for s in main]
        self.yes = any(re.search(YES, s) for s in low)
        self.no = any(re.search(NO, s) for s in low)
        self.drop = any(re.search(DROP, s) for s in low)
        self.close = any(re.search(CLOSE, s) for s in low)
        self.unknown = any(re.search(UNKNOWN, s) for s in low)
        self.anything = any(re.search(ANY, s.strip(" .!")) for s in low)
        self.thanks = bool(re.search(r"\b(thanks|thank you|cheers|much appreciated|ta)\b", self.low))
        self.but = bool(re.search(r"\b(but|except|wrong|instead|actually|change|changed|rather|make (?:it|that)|should be|meant|sorry|correction|other than)\b", self.low))
        self.instead = bool(re.search(r"\b(instead|actually|rather|on second thoughts?|changed my mind|after all)\b", self.low))
        self.info_only = bool(re.search(r"\b(only|just) (?:a question|asking|want(?:ed)? (?:to know|the price|information)|the price|information|curious|wondering|like to know|checking)|"
                                        r"(?:don't|do not|not) (?:want|wish|going|need) to book|without booking|not book(?:ing)? (?:anything|yet|now)|book nothing|nothing booked", self.low))

    def clauses_of(self, sentence, plain=False):
        cut = re.split(r"[,;]? (?:and then|then also|and also|and secondly|and second|after that|afterwards|plus)\b|, (?:then|also)\b|"
                       r",? and (?=(?:please |could you |can you |i(?:'d| would)? (?:also )?(?:like|want|need) |to )?(?:also )?(?:to )?(?:cancel|move|send|book|email|reschedule|postpone|call off)\b)",
                       sentence, flags=re.I)
        return [self.read(piece) for piece in cut if piece and piece.strip(" ,.")]

    def read(self, text):
        clause = Clause(text)
        low = text.lower()
        for kind, pattern in INTENTS:
            found = re.search(pattern, low)
            if found and not re.search(r"\b(?:don't|do not|not|never|without|no need to|won't|nothing|didn't)\b[^,.;]*$", low[:found.end()].rsplit(found.group().split()[-1], 1)[0] if kind != "cancel" else low[:found.start()]):
                clause.intents.append(kind)
        self.extract(clause)
        return clause

    # -- values

    def extract(self, clause):
        text, asked = clause.text, self.asked
        facts = clause.facts

        def hide(found):
            nonlocal text
            text = text[:found.start()] + "~" * len(found.group()) + text[found.end():]

        def take(pattern, flags=re.I, mask=True):
            for found in re.finditer(pattern, text, flags):
                before, after = text[:found.start()].lower(), text[found.end():].lower()
                if mask:
                    hide(found)
                yield found, before, after

        take.hide = hide

        for found, _, _ in take(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"):
            facts["email"] = found.group().rstrip(".").lower()
        for found, before, _ in take(r"\bV[- ]?(\d{4})\b"):
            put(clause, "visit", "V-" + found[1], before)
        for found, before, _ in take(r"\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b"):
            put(clause, "postcode", f"{found[1]} {found[2]}".upper(), before)
        for found, before, _ in take(r"(?<![\d-])(\d{4})(?![\d-])"):
            if "visit" in asked or re.search(r"\b(visit|number|booking|reference|appointment)\b[^.;]{0,15}$", before):
                put(clause, "visit", "V-" + found[1], before)
        self.dates(clause, take)
        self.times(clause, take)
        for service, pattern in SERVICE_WORDS:
            for found, before, after in take(pattern):
                counted = re.search(rf"\b({NUM}|both) (?:\w+ )?$", before)
                if counted and not re.match(r"\s+one\b", after) and service in ("wood_stove", "open_fire", "boiler_flue"):
                    put(clause, "flues", number(counted[1]), before[:counted.start()])
                if "service" not in facts:
                    put(clause, "service", service, before)
        for found, before, after in take(rf"\b(both|{NUM}|only one|just one|just the one)(?: \w+)? (?:chimneys?|flues?|pots?|stacks?|fires)\b"):
            value = re.sub(r"^(only|just)( the)? ", "", found[1].lower())
            put(clause, "flues", number(value), before)
        if "flues" not in facts and ("flues" in asked or ("confirm" in asked and self.task and "flues" in self.task.slots)
                                     or re.search(r"\b(?:chimneys?|flues?)\b", text, re.I)):
            for found, before, after in take(rf"(?<![\w-])({NUM})(?![\w-])"):
                if re.match(r"\s*(?:one|pounds?|gbp|st|nd|rd|th|hours?|minutes?|days?|weeks?|things?|questions?|wants?)\b|\.\d|:\d", after) or before.endswith("£"):
                    continue
                if found[1].lower() == "one" and re.search(r"\b(the|that|this|first|second|third|last|earlier|later|either|other|open|latest|earliest|cheapest|good)(?: \w+)? $", before) and not re.search(r"just the $|only the $", before):
                    continue
                if number(found[1]) is not None and 1 <= number(found[1]) <= 6:
                    put(clause, "flues", number(found[1]), before)
        self.names(clause, text)
        low = clause.text.lower()
        for word, pattern in (("earliest", r"\b(?:earliest|first (?:one|slot|time|thing|available|possible|free|appointment)|soonest|as (?:soon|early) as possible|the first\b(?! of\b)|asap)"),
                              ("latest", r"\b(?:latest|last (?:one|slot|time|appointment)|the last\b|as late as possible)"),
                              ("second", r"\b(?:second (?:one|slot|time|option)|the second\b(?! of\b)|the latter|number two|option two|option 2)"),
                              ("third", r"\b(?:third (?:one|slot|time|option)|the third\b(?! of\b)|option three|option 3)"),
                              ("first", r"\b(?:the former|option one|option 1\b|number one)"),
                              ("morning", r"\bmornings?\b(?!\W*$)|\b(?:in the|the|a|some|any) morning|\bmorning\W*$"),
                              ("afternoon", r"\bafternoons?\b|\bafter lunch\b")):
            found = re.search(pattern, low)
            if found and not negated(low[:found.start()]) and not re.search(r"good $", low[:found.start()]):
                clause.bounds.append((word, None))
            elif found and negated(low[:found.start()]) and word in ("morning", "afternoon"):
                clause.bounds.append(("afternoon" if word == "morning" else "morning", None))

    def dates(self, clause, take):
        def day(value, before, after):
            if value is None:
                return
            if re.match(r"\s*(?:is|was|isn't|doesn't|does not|won't|will not)\s+(?:no good|not|taken|wrong|gone|bad|out|work|suit|do)\b", after) and not re.match(r"\s*is not a problem", after):
                clause.ruled_out.append(value)
            elif re.search(r"\bfrom (?:the |\w+day,? )?$", before) and re.search(r"\bto\b|\buntil\b", after):
                clause.old["date"] = value
            elif re.search(r"\b(?:is|was|currently|booked|planned|scheduled|due|have an? \w+|visit|appointment|one)\b(?: (?:is|was|for|on|at|currently|booked|planned|scheduled|in|set|of|the)\b)*,? ?(?:the |\w+day,? (?:the )?)?$", before) \
                    and self.task is not None and self.task.kind in ("move", "cancel", "status", "cert") and "date" not in self.asked:
                clause.old["date"] = value
            else:
                put(clause, "date", value, before)

        for f, b, a in take(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b"):
            day(make(int(f[1]), int(f[2]), int(f[3])), b, a)
        for f, b, a in take(rf"(?:{DAY},? (?:the )?)?\b(\d{{1,2}}|{ORD})(?:st|nd|rd|th)?(?: of)?,? ({MONTH})(?:,? (\d{{4}}))?"):
            day(make(int(f[3]) if f[3] else None, MONTHS[f[2].lower().strip(".")], ordinal(f[1])), b, a)
        for f, b, a in take(rf"(?:{DAY},? )?\b({MONTH}) (?:the )?(\d{{1,2}}|{ORD})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?"):
            day(make(int(f[3]) if f[3] else None, MONTHS[f[1].lower().strip(".")], ordinal(f[2])), b, a)
        for f, b, a in take(r"(?<![\d.:])(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?(?![\d])|(?<![\d.:])(\d{1,2})\.\s?(\d{1,2})\.(\d{4})?(?=\D|$)"):
            if int(f[2] or f[5]) <= 12:
                year = f[3] or f[6]
                day(make((int(year) + 2000 if len(year) == 2 else int(year)) if year else None, int(f[2] or f[5]), int(f[1] or f[4])), b, a)
        for f, b, a in take(r"\bday after tomorrow\b|\btomorrow\b|\btoday\b"):
            if not (f.group().lower() == "today" and re.search(r"\b(?:all|everything|else|it|help)(?: \w+)? $|for $", b)):
                day(TODAY + dt.timedelta(days={"d": 2, "t": 1}[f.group().lower()[0]] if f.group().lower() != "today" else 0), b, a)
        for f, b, a in take(rf"(?:{DAY},? (?:the )?)?\b(?:the )?(\d{{1,2}})(?:st|nd|rd|th)\b(?! (?:one|option|slot|time|choice|visit))|\b(?:{DAY},? )?the ({ORD})\b(?! (?:one|option|slot|time|choice|thing|visit))"):
            n = ordinal(f[1] or f[2])
            if f[2] and n <= 3:
                continue
            day(day_of_month(n), b, a)
        for f, b, a in take(rf"\b(?:(next|this|on|coming) )?({DAY})(?: week| after next)?"):
            n = DAYS[re.sub(r"s$", "", f[2].lower()) if f[2].lower() not in DAYS else f[2].lower()]
            value = TODAY + dt.timedelta(days=(n - TODAY.weekday() - 1) % 7 + 1)
            options = [d for d in (self.task.days if self.task else []) if d.weekday() == n]
            if options:
                value = options[0]
            elif self.task and self.task.slots.get("date") and self.task.slots["date"].weekday() != n and "date" in self.task.slots:
                near = self.task.slots["date"]
                value = near + dt.timedelta(days=(n - near.weekday() + 3) % 7 - 3)
            elif (f[1] or "").lower() == "next" and value - TODAY < dt.timedelta(days=6 - TODAY.weekday() + 1):
                value += dt.timedelta(days=7)
            if self.task and self.task.slots.get("date") and self.task.slots["date"].weekday() == n:
                value = self.task.slots["date"]
            if "date" not in clause.facts:
                day(value, b, a)
        if "date" in self.asked and "date" not in clause.facts:
            for f, b, a in take(r"(?<![\w.:£-])(\d{1,2})(?![\w:-])(?!\.\d)", mask=False):
                if "flues" in self.asked and int(f[1]) <= 6 or (re.search(r"\bat $", b)):
                    continue
                if 1 <= int(f[1]) <= 31 and len(self.asked) == 1 or re.search(r"\bthe $", b):
                    take.hide(f)
                    day(day_of_month(int(f[1])), b, a)

    def times(self, clause, take):
        def at(hour, minute, half, b, a):
            half = (half or "").lower()
            later = re.match(r"\s*in the (morning|afternoon|evening)|\s*(?:this|that) (morning|afternoon)", a)
            if half == "pm" or (later and (later[1] or later[2]) != "morning"):
                hour = hour % 12 + 12
            elif half != "am" and not later and 1 <= hour <= 7:
                hour += 12
            if not (0 <= hour <= 23 and 0 <= minute <= 59):
                return
            value = f"{hour}:{minute:02d}"
            bound = re.search(r"\b(after|before|from|until|till|by|past|later than|earlier than|not before|not after|no later than|no earlier than|since)(?: about)? $", b)
            if bound:
                word = bound[1]
                moved = word == "from" and re.match(r"[^.]*\bto\b", a)
                if moved:
                    clause.old["time"] = value
                elif negated(b[:bound.start(1)]) or word.startswith(("not", "no ")):
                    clause.bounds.append(("from" if "before" in word or "earlier" in word else "to", value))
                else:
                    clause.bounds.append(({"after": "after", "past": "after", "later than": "after", "from": "from", "since": "from"}.get(word, "before" if word in ("before", "earlier than") else "to"), value))
            elif re.match(r"\s*(?:onwards|or later)", a):
                clause.bounds.append(("from", value))
            elif re.match(r"\s*(?:is|was|isn't|doesn't|won't|would be)\s+(?:no good|not|taken|wrong|gone|too|full|out|work|suit|do)\b", a):
                clause.ruled_out.append(value)
            else:
                put(clause, "time", value, b)

        for f, b, a in take(r"(?<![\d£.])(\d{1,2})[:.](\d{2})(?!\d)(?: ?h(?:rs|ours)?\b)? ?(am|pm)?\b"):
            at(int(f[1]), int(f[2]), f[3], b, a)
        for f, b, a in take(r"(?<![\d£.])(\d{1,2}|" + "|".join(list(WORDS)[1:13]) + r") ?(am|pm)\b"):
            at(number(f[1]), 0, f[2], b, a)
        for f, b, a in take(rf"\b(half|quarter)(?: (past|to))? ({NUM})\b(?: ?(am|pm)\b)?"):
            if f[1].lower() == "half" or f[2]:
                hour = number(f[3]) - (1 if f[2] and f[2].lower() == "to" else 0)
                at(hour, 30 if f[1].lower() == "half" else 45 if f[2].lower() == "to" else 15, f[4], b, a)
        for f, b, a in take(rf"\b({NUM})[ -](thirty|fifteen|forty-five|o'?clock)\b(?: ?(am|pm)\b)?"):
            at(number(f[1]), {"t": 30, "f": 15}.get(f[2].lower()[0], 0) if f[2].lower() != "forty-five" else 45, f[3], b, a)
        for f, b, a in take(r"\b(noon|midday)\b"):
            at(12, 0, "", b, a)
        for f, b, a in take(r"\b(\d{1,2}) ?h(?:rs|ours)?\b(?! (?:notice|before|ago))"):
            at(int(f[1]), 0, "", b, a)
        for f, b, a in take(rf"\b(\d{{1,2}}|{NUM})(?= in the (?:morning|afternoon)\b)"):
            at(number(f[1]), 0, "", b, a)
        for f, b, a in take(rf"\b(?<=at )({NUM})\b(?! (?:chimney|flue|place|address|house|stove|fire))(?!-)"):
            at(number(f[1]), 0, "", b, a)
        if "time" in self.asked and "time" not in clause.facts:
            for f, b, a in take(rf"(?<![\w.:£-])({NUM})(?![\w:-])(?!\.\d)(?! (?:\w+ )?(?:chimney|flue|pot|stack|stove|fire|open))", mask=False):
                value = number(f[1])
                if f[1].lower() == "one" and re.search(r"\b(the|that|this|first|second|third|last|earlier|later|either|other|latest|earliest)(?: \w+)? $", b):
                    continue
                if re.match(r"\s*one\b", a) and f[1].isdigit() is False:
                    continue
                if "flues" in self.asked and value < 8 or "date" in self.asked and not clause.facts.get("date"):
                    continue
                if value and (8 <= value <= 17 or 1 <= value <= 5):
                    take.hide(f)
                    at(value, 0, "", b, a)

    def names(self, clause, text):
        words = rf"{NAME_WORD}(?: {NAME_WORD}){{0,3}}"
        for pattern in (rf"\b(?i:my (?:full )?name is|my name's|name is|name's|name:|name -|the name|under the name(?: of)?|in the name of|i'm called|called|it's under|booked under|booking under|on behalf of|customer:|for me,|name would be|goes by|that's under) ?({TITLE}{words})",
                        rf"\b(?i:i am|i'm|this is|it's|here is|speaking is|on the line is|it is|regards,?|for) ({TITLE}{NAME_WORD} {words})",
                        rf"^({TITLE}{words}) (?i:here|speaking)\b", rf"(?i:name)\W{{1,3}}({TITLE}{words})"):
            found = re.search(pattern, text)
            if found:
                name = tidy(found[1])
                if name:
                    clause.facts["name"] = name
                    return
        if "name" not in self.asked and (self.task is None and re.search(r"[,;\n]", self.text) or self.task and self.task.kind == "book" and "name" not in self.task.slots):
            for piece in re.split(r"[,;:/\n]| - ", text):
                if re.fullmatch(rf"\W*{TITLE}{NAME_WORD}(?: {NAME_WORD}){{1,2}}\W*", piece) and len((tidy(piece.strip(" .,!")) or "").split()) > 1:
                    clause.facts["name"] = tidy(piece.strip(" .,!"))
                    return
        if {"name", "visit"} & set(self.asked):
            reverse = re.match(rf"^\W*({NAME_WORD}), ({NAME_WORD})\W*$", text)
            if reverse and tidy(reverse[1]) and tidy(reverse[2]):
                clause.facts["name"] = f"{tidy(reverse[2])} {tidy(reverse[1])}"
                return
            for piece in re.split(r"[,;:/\n]| and | - ", text):
                found = re.search(rf"{TITLE}{NAME_WORD}(?: {NAME_WORD}){{1,3}}", piece)
                name = tidy(found.group()) if found else None
                if name and " " in name:
                    clause.facts["name"] = name
                    return
            plain = re.sub(r"^(?:yes|sure|of course|ok(?:ay)?|it's|it is|certainly|well)\W+", "", text.strip(" .!"), flags=re.I)
            if re.fullmatch(r"[A-Za-z][A-Za-z'-]+(?: [A-Za-z][A-Za-z'-]+){0,2}", plain) and not any(
                    w.lower() in STOP for w in plain.split()) and not re.search(YES + "|" + NO + "|" + UNKNOWN, plain.lower()):
                clause.facts["name"] = " ".join(w if w[0].isupper() else w.capitalize() for w in plain.split())


def split_condition(sentence):
    low = sentence.lower()
    for found in re.finditer(r"\b(only if|but only if|provided|as long as|unless|otherwise|in case|if)\b", low):
        if re.search(r"\b(know|see|check|ask|tell me|wonder\w*|say|whether|find out)\s$", low[:found.start()]):
            continue
        if re.match(r"\bas long as\b", found.group()) is None and found.start() == 0 and "," in sentence and re.match(r"if (?:so|that(?:'s| is)(?: the case)?|i)\b", low):
            continue
        return sentence[:found.start()], sentence[found.start():]
    return sentence, ""


def negated(before):
    return re.search(r"\b(?:not|no longer|instead of|rather than|except|anything but|other than|never|don't want|can't (?:do|make|come|manage)(?: it)?|cannot (?:do|make)|isn't|wasn't|without)"
                     r"(?: (?:on|at|the|for|in|a|an|my|to|of|be|it|have|any|with))*(?: \w+day,?)?(?: the)? ?$", before) is not None


def put(clause, slot, value, before):
    if value is None:
        return
    if negated(before):
        clause.ruled_out.append(value)
    elif slot in clause.facts and slot in ("date", "time", "flues") and re.search(r"\bor\b[^,.]{0,12}$", before):
        clause.facts.setdefault("or_" + slot, value)
    else:
        clause.facts[slot] = value


def tidy(name):
    name = re.sub(r"^(?:Mr|Mrs|Ms|Miss|Dr|Mx)\.? ", "", name.strip(" .,"))
    words = name.split()
    while words and (words[-1].lower() in STOP or not words[-1][0].isupper()):
        words.pop()
    while words and words[0].lower() in STOP:
        words.pop(0)
    if not words or any(w.lower() in STOP and w.lower() not in ("may", "april", "june") for w in words):
        return None
    return " ".join(words)


def number(word):
    word = word.lower()
    return int(word) if word.isdigit() else WORDS.get(word)


def ordinal(word):
    return int(word) if word.isdigit() else ORDINALS[word.lower()]


def make(year, month, day):
    try:
        value = dt.date(year or TODAY.year, month, day)
    except ValueError:
        return None
    return value.replace(year=value.year + 1) if year is None and value < TODAY - dt.timedelta(days=60) else value


def day_of_month(day):
    value = make(TODAY.year, TODAY.month, day)
    return value if value and value > TODAY else make(TODAY.year, TODAY.month + 1, day)


# ------------------------------------------------------------------------------------------------------------- frames


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.bounds, self.days, self.times = kind, {}, [], [], []
        self.visit = None          # the record
        self.alarm = None          # None: not asked yet
        self.told = set()
        self.echoed = set()
        self.lost_number = False
        self.fee = None
        self.other = []            # "or" values: second wishes


SLOTS = {"book": ("service", "flues", "date", "time", "name", "postcode"), "move": ("visit", "date", "time"),
         "cancel": ("visit",), "cert": ("visit", "email"), "status": ("visit",), "price": ("service",)}


class Desk:
    def __init__(self, style):
        self.style, self.say = style, STYLES[style]
        self.db = open_world()
        self.tools = tools(self.db)
        self.task, self.queue, self.done = None, [], []
        self.profile = {}
        self.asked = ("need",)     # what the last message asked: slots, or one of need, confirm, alarm, want, change, more, echo, which, propose
        self.proposal = None
        self.options = []
        self.last_ref, self.greeted = None, False
        self.misses = 0
        self.parts = []

    # -- wording

    def text(self, key, **values):
        words = self.say[key]
        if isinstance(words, (list, tuple)):
            words = words[sum(map(ord, "".join(map(str, values.values())))) % len(words)]
        return words.format(**values)

    def date(self, value):
        return self.say["date"](value if isinstance(value, dt.date) else dt.date.fromisoformat(value))

    def time(self, value):
        return self.say["time"](value)

    def times(self, values, word="or"):
        return listed([self.time(v) for v in values], word)

    def money(self, value):
        return self.say["money"](value)

    def shown(self, slot, value):
        if slot == "date":
            return self.date(value)
        if slot == "time":
            return self.time(value)
        if slot == "service":
            return SERVICES[value][0]
        if slot == "flues":
            return "1 flue" if value == 1 else f"{value} flues"
        return str(value)

    # -- a turn

    def reply(self, text):
        self.parts = []
        if not self.greeted:
            self.greeted = True
            self.parts.append(self.text("hello"))
        reading = Reading(text, self.asked, self.task)
        before = (self.asked, self.task)
        answer = self.turn(reading)
        if answer:
            self.parts.append(answer)
        if before[0] == self.asked and before[1] is self.task:
            self.misses += 1
        else:
            self.misses = 0
        return self.say.get("join", " ").join(part for part in self.parts if part)

    def turn(self, r):
        if self.asked[0] in ("need", "more", "bye"):
            return self.idle(r)
        fresh = self.share_out(r)
        if self.task is None:
            return self.next_task(r)
        return getattr(self, "at_" + self.asked[0], self.at_slots)(r, fresh)

    def idle(self, r):
        kinds = [kind for clause in r.clauses for kind in clause.intents]
        if re.search(r"\b(reference|visit number|number) again\b|\brepeat (the|that|my) (reference|number)|what('s| is| was) (the|my) (reference|number)", r.low) and self.last_ref:
            self.asked = ("more",)
            return f"{self.last_ref}. " + self.text("more")
        if self.asked[0] != "need" and (r.close or r.no or (r.thanks and not kinds) or re.fullmatch(r"\W*(ok(ay)?|great|perfect|good|fine|lovely)\W*", r.low)) \
                and not (kinds and any(self.is_new(kind, {}) for kind in kinds) and not r.close):
            self.asked = ("bye",)
            return self.text("bye")
        self.share_out(r)
        if self.asked[0] == "need" and r.close and not self.queue:
            self.asked = ("bye",)
            return self.text("bye")
        if not self.task and not self.queue:
            service = next((c.facts["service"] for c in r.clauses if "service" in c.facts), None)
            if service and not self.done:
                self.queue.append(self.fill(Task("book"), [c for c in r.clauses]))
            elif any("visit" in c.facts for c in r.clauses) and not self.done:
                pass
        if not self.task and not self.queue:
            if self.asked[0] != "need" and r.yes and not kinds:
                self.asked = ("need",)
                return self.text("need")
            first = self.asked[0] == "need" and self.misses == 0
            self.asked = ("need",) if self.asked[0] == "need" else self.asked
            if self.asked[0] == "need":
                return self.text("need") if first else self.text("again", what="what we can do for you", hint=HINTS["need"])
            return self.text("again", what="whether there is something else", hint=HINTS["need"])
        return self.next_task(r)

    def is_new(self, kind, facts):
        for task in self.done:
            if task.kind == kind and ("visit" not in facts or facts["visit"] == task.slots.get("visit")) \
                    and ("date" not in facts or facts["date"] == task.slots.get("date")) \
                    and ("service" not in facts or facts["service"] == task.slots.get("service")):
                return False
        return True

    def share_out(self, r):
        """Give each clause to the task that it is about; returns which slots of the active task are new or changed."""
        fresh, target = {}, self.task
        last = None
        leading = []
        for clause in r.clauses:
            kinds = list(clause.intents)
            if "book" in kinds and "price" in kinds:
                kinds = ["price", "book"] if re.search(r"\bbook\b|\barrange\b|\bappointment\b", clause.text.lower()) and not r.info_only and not re.search(r"cost to|much (?:is|would|will|does) .*to (?:book|have|get)|price (?:of|for)|cost", clause.text.lower()) else ["price"]
            kinds = kinds[:2] if kinds[:2] == ["price", "book"] else kinds[:1] if kinds[:1] != ["price"] or len(kinds) == 1 else (["price"] if not set(kinds) & {"cancel", "move"} else [k for k in kinds if k in ("cancel", "move")])
            for kind in kinds:
                if kind == "price" and self.task and self.task.kind in ("cancel", "move"):
                    continue
                current = next((t for t in [self.task, last, *self.queue] if t and t.kind == kind and not (
                    "visit" in clause.facts and t.slots.get("visit", clause.facts["visit"]) != clause.facts["visit"])), None)
                if kind in ("book", "price") and self.task and self.task.kind == "book" and kind == "price":
                    self.side_question(clause)
                    current = self.task
                if kind == "book" and self.task and self.task.kind == "price":
                    current = self.task
                if kind == "book" and self.task and self.task.kind in ("move", "cancel", "cert", "status") and (clause.facts.get("visit") or not re.search(r"\bbook\b.*\b(sweep|survey|removal|visit|appointment)\b", clause.text.lower())):
                    current = self.task
                if kind == "move" and self.task and self.task.kind == "book" and not clause.facts.get("visit") and not re.search(r"\b(my|the|an?) (existing|other|old) ", clause.text.lower()):
                    current = self.task  # a correction of what is being booked
                if kind == "status" and self.task and self.task.kind != "status":
                    current = self.task
                if current:
                    target = current
                    continue
                if not self.is_new(kind, clause.facts):
                    continue
                if self.asked[0] in ("confirm", "want", "alarm", "change", "echo") and (r.no or r.drop) and (kind == "cancel" or self.task and kind == self.task.kind) and not clause.facts.get("visit") \
                        and not re.search(r"\b(book|sweep|survey)\b", clause.text.lower() if kind == "book" else ""):
                    continue  # "no, cancel that": the proposal is meant
                task = Task(kind)
                if self.task and (r.instead or r.drop) and self.task.kind in ("cancel", "move", "cert", "book") and kind in ("cancel", "move", "book") and not (kind == "book" and self.task.kind != "book"):
                    task.slots.update({k: v for k, v in self.task.slots.items() if k == "visit"})
                    task.visit = self.task.visit
                    self.task = task
                else:
                    self.queue.append(task)
                target = last = task
                if kind == "price" and r.info_only:
                    task.told.add("info_only")
            for key in ("name", "postcode"):
                if key in clause.facts:
                    self.profile[key] = clause.facts[key]
            if target is None:
                leading.append(clause)
                continue
            changed = self.merge(target, clause)
            if target is self.task:
                fresh.update(changed)
        if leading and (self.task or self.queue):
            for clause in leading:
                changed = self.merge(self.task or self.queue[0], clause)
                if self.task:
                    fresh.update(changed)
        if r.unknown and "number" in r.low:
            for task in [self.task, *self.queue]:
                if task and "visit" in SLOTS[task.kind] and "visit" not in task.slots:
                    task.lost_number = True
        for index, task in enumerate(self.queue):  # a visit named once is meant twice: "move V-1, and when is it?"
            if "visit" in SLOTS[task.kind] and "visit" not in task.slots and index and "visit" in self.queue[index - 1].slots:
                task.slots.setdefault("visit", self.queue[index - 1].slots["visit"])
        if r.info_only:
            for task in [self.task, *self.queue]:
                if task and task.kind == "price":
                    task.told.add("info_only")
        return fresh

    def fill(self, task, clauses):
        for clause in clauses:
            self.merge(task, clause)
        return task

    def merge(self, task, clause):
        changed = {}
        facts = dict(clause.facts)
        if task.kind == "price" and {"date", "time", "flues"} & set(facts):
            for slot in ("date", "time", "flues"):
                if slot in facts:
                    task.slots[slot] = facts[slot]
        if task.kind in ("move", "cancel", "status", "cert"):
            now = task.visit and dt.date.fromisoformat(task.visit["date"])
            if "date" in facts and now and facts["date"] == now and "time" not in facts and task.slots.get("date") != now and "date" not in self.asked:
                facts.pop("date")
        for slot in SLOTS[task.kind]:
            if slot not in facts:
                continue
            if task.slots.get(slot) != facts[slot]:
                if slot in task.slots:
                    task.echoed.discard(slot)
                task.slots[slot] = facts[slot]
                changed[slot] = facts[slot]
                if slot == "visit":
                    task.visit = task.fee = None
                if slot == "date" and "time" not in facts and task.kind in ("book", "move"):
                    task.told.discard("times")
        if "or_date" in facts and not task.slots.get("or_date"):
            task.slots["or_date"] = facts["or_date"]
        if "or_time" in facts:
            task.slots["or_time"] = facts["or_time"]
        for slot in ("date", "time", "service", "flues"):
            if slot in task.slots and slot not in facts and task.slots[slot] in clause.ruled_out and slot in SLOTS[task.kind]:
                del task.slots[slot]
                changed[slot] = None
        bounds = [b for b in clause.bounds]
        if bounds and ("time" in SLOTS[task.kind]):
            task.bounds = bounds
            changed.setdefault("bounds", bounds)
        if clause.ruled_out and task.kind in ("book", "move"):
            task.told.add(("out", tuple(map(str, clause.ruled_out))))
        return changed

    def side_question(self, clause):
        service = clause.facts.get("service") or self.task.slots.get("service")
        if service:
            self.parts.append(self.price_line(service))

    def price_line(self, service):
        found = self.tools.get_prices(service=service)
        if self.task:
            self.task.told.add("price")
        return self.text("price", service=SERVICES[service][0], price=self.money(found["price"]), minutes=found["minutes"])

    def next_task(self, r=None):
        if self.queue:
            self.task = self.queue.pop(0)
            if r is not None and r.no and False:
                pass
            return self.step()
        self.task = None
        self.asked = ("more",)
        return self.text("more")

    def finish(self, text):
        if text:
            self.parts.append(text)
        if self.task:
            self.done.append(self.task)
        self.task = None
        return self.next_task()

    # -- answers by what was asked

    def at_slots(self, r, fresh):
        task = self.task
        if "date" in self.asked and task.days and set(fresh) == {"bounds"}:
            index = next((i for b, _ in fresh["bounds"] for i in [{"earliest": 0, "first": 0, "second": 1, "third": 2, "latest": -1}.get(b)] if i is not None), None)
            if index is not None and index < len(task.days):
                task.slots["date"], task.bounds = task.days[index], []
                return self.step()
        if fresh:
            return self.after_facts(fresh)
        if r.yes and not r.no and "time" in self.asked and len(task.times) == 1:
            task.slots["time"] = task.times[0]
            return self.step()
        if r.yes and not r.no and "date" in self.asked and len(task.days) == 1:
            task.slots["date"] = task.days[0]
            return self.step()
        if "visit" in self.asked and any({"name", "postcode"} & set(c.facts) for c in r.clauses):
            return self.step()
        if "time" in self.asked or "date" in self.asked:
            if r.anything and ("time" in self.asked and task.times or "date" in self.asked):
                task.bounds = [("earliest", None)]
                return self.step()
        if "visit" in self.asked and (r.unknown or (r.no and not r.drop)):
            task.lost_number = True
            return self.step()
        if r.drop and not r.unknown and self.misses == 0 and re.search(DROP, r.low):
            return self.finish(self.text("dropped"))
        if r.no and ("time" in self.asked or "date" in self.asked) and (task.times or task.days):
            self.asked = ("change",)
            return self.text("change")
        if "flues" in self.asked and r.unknown:
            task.slots["flues"] = 1
            return self.step()
        if r.unknown and "service" in self.asked:
            return self.again(self.asked)
        if r.close and not r.yes:
            return self.finish(self.text("dropped"))
        if self.profile and {"name", "postcode"} & set(self.asked) and not set(self.asked) - set(self.profile):
            return self.step()
        if {"name", "postcode"} & set(self.asked) & {key for clause in r.clauses for key in clause.facts}:
            return self.step()
        if self.parts[1:] or (self.parts and self.greeted and any("price" in c.intents for c in r.clauses)):
            return self.step()
        return self.again(self.asked)

    def after_facts(self, fresh):
        echo = [slot for slot in self.say["echoes"] if fresh.get(slot) and slot not in self.task.echoed]
        if echo and self.task.kind in ("book", "move"):
            slot = echo[0]
            self.task.echoed.add(slot)
            self.proposal = slot
            self.asked = ("echo",)
            return self.text("echo", what=NOUNS[slot], value=self.shown(slot, fresh[slot]))
        heard = [self.shown(slot, value) for slot, value in fresh.items() if value and slot not in ("bounds",) and slot in SLOTS[self.task.kind]]
        if heard and self.say.get("noted") and self.asked[0] not in ("confirm", "need"):
            self.parts.append(self.text("noted", value=listed(heard, "and")))
        return self.step()

    def at_echo(self, r, fresh):
        slot = self.proposal
        if slot in fresh and fresh[slot]:
            self.task.echoed.add(slot)
            return self.step()
        if fresh:
            return self.after_facts(fresh)
        if r.no and not r.yes:
            self.task.slots.pop(slot, None)
            return self.ask(slot)
        if r.yes or not self.misses == 0:
            return self.step()
        value = self.shown(slot, self.task.slots[slot]) if slot in self.task.slots else ""
        return self.text("yesno") + " " + self.text("echo", what=NOUNS[slot], value=value)

    def at_propose(self, r, fresh):
        slot, value = self.proposal
        if fresh:
            return self.after_facts(fresh)
        if r.anything or (r.yes and not r.no):
            self.task.slots[slot] = value
            return self.step()
        if r.no or r.drop:
            if r.drop:
                return self.finish(self.text("dropped"))
            self.task.told.add(("refused", str(value)))
            return self.ask(slot, plain=True)
        return self.again((slot,))

    def at_alarm(self, r, fresh):
        if r.no or r.drop and not r.yes:
            self.task.alarm = False
        elif r.yes:
            self.task.alarm = True
        elif fresh:
            self.task.told.add("alarm_later")
        elif self.misses >= 1:
            self.task.alarm = False
        else:
            return self.text("yesno") + " " + self.text("alarm", price=self.money(ALARM))
        return self.step()

    def at_want(self, r, fresh):
        if (r.drop or r.no or r.close) and not (r.yes and not r.no and not r.drop):
            self.queue = [t for t in self.queue if t.kind != "book"]
            if any("price" in c.intents for c in r.clauses) and "service" in fresh:
                return self.step()
            return self.finish(None) if not r.close else self.goodbye()
        asked_price = any("price" in c.intents for c in r.clauses)
        if asked_price and "service" in fresh:
            self.task.told.discard("price")
            return self.step()
        if r.yes or any("book" in c.intents for c in r.clauses) or {"date", "time"} & {k for c in r.clauses for k in c.facts}:
            booking = next((t for t in self.queue if t.kind == "book"), None) or Task("book")
            self.queue = [t for t in self.queue if t is not booking]
            for slot, value in self.task.slots.items():
                booking.slots.setdefault(slot, value)
            booking.told.add("price")
            self.task = booking
            return self.step()
        if r.thanks:
            return self.finish(None)
        return self.text("yesno") + " " + self.text("want")

    def goodbye(self):
        if self.task:
            self.done.append(self.task)
        self.task = None
        if self.queue:
            return self.next_task()
        self.asked = ("bye",)
        return self.text("bye")

    def at_confirm(self, r, fresh):
        if fresh:
            return self.step()
        if re.search(r"\balarm\b", r.low) and self.task.kind == "book" and (r.but or r.no) and not r.yes:
            self.task.alarm = False if re.search(r"\b(no|not|without|don't|leave out|drop|remove)\b", r.low) else True
            return self.step()
        clear_yes = r.yes and not r.no and not r.drop
        if clear_yes and r.conditions and self.task.fee and self.misses == 0:
            clear_yes = False
            return self.text("yesno") + " " + self.recap()
        if clear_yes and not (r.but and self.wrong_slot(r)):
            return self.write()
        slot = self.wrong_slot(r)
        if r.drop or (r.close and r.no):
            self.task.alarm = None
            return self.finish(self.text("dropped"))
        if slot and (r.no or r.but):
            self.task.slots.pop(slot, None)
            if slot == "date":
                self.task.slots.pop("time", None)
            if slot in self.profile:
                self.profile.pop(slot)
            return self.ask(slot, plain=True)
        if r.no:
            self.asked = ("change",)
            return self.text("change")
        if r.conditions and self.task.fee:
            return self.finish(self.text("dropped"))
        return self.text("yesno") + " " + self.recap()

    def wrong_slot(self, r):
        for slot, pattern in (("postcode", r"\bpost ?code\b"), ("date", r"\b(date|day)\b"), ("time", r"\b(time|hour)\b"), ("flues", r"\b(flues?|chimneys|number of)\b"),
                              ("service", r"\bservice\b"), ("name", r"\bname\b"), ("email", r"\b(e-?mail|address)\b"), ("visit", r"\b(visit number|wrong visit|number)\b")):
            if slot in SLOTS[self.task.kind] and re.search(pattern, r.low):
                return slot
        return None

    def at_change(self, r, fresh):
        if fresh:
            return self.step()
        slot = self.wrong_slot(r)
        if slot and not r.drop:
            self.task.slots.pop(slot, None)
            return self.ask(slot, plain=True)
        if r.yes and not r.no and not r.drop and re.search(r"\b(another|other|different)\b", r.low):
            self.task.slots.pop("date", None)
            return self.ask("date", plain=True)
        if r.no or r.drop or r.close or r.yes or r.thanks:
            return self.finish(self.text("dropped"))
        if r.anything:
            self.task.bounds = [("earliest", None)]
            return self.step()
        return self.again(("change",))

    def at_which(self, r, fresh):
        if self.task.slots.get("visit"):
            return self.step()
        for record in self.options:
            when = dt.date.fromisoformat(record["date"])
            for clause in r.clauses:
                if when in (clause.facts.get("date"), clause.old.get("date")) or clause.facts.get("service") == record["service"]:
                    self.task.slots["visit"] = record["visit_id"]
                    self.task.slots.pop("date", None)
                    return self.step()
        index = next((i for c in r.clauses for b, _ in c.bounds for i in [{"earliest": 0, "first": 0, "second": 1, "third": 2, "latest": -1}.get(b)] if i is not None), None)
        if index is not None and index < len(self.options):
            self.task.slots["visit"] = self.options[index]["visit_id"]
            return self.step()
        return self.again(("which",))

    # -- what comes next

    def step(self):
        self.proposal = None
        return getattr(self, "step_" + self.task.kind)()

    def step_price(self):
        task = self.task
        if "service" not in task.slots:
            return self.ask("service")
        line = self.price_line(task.slots["service"])
        if "info_only" in task.told and not any(t.kind == "book" for t in self.queue):
            return self.finish(line)
        self.parts.append(line)
        self.asked = ("want",)
        return self.text("want")

    def step_book(self):
        task = self.task
        for key in ("name", "postcode"):
            if key in self.profile:
                task.slots[key] = self.profile[key]
        if task.slots.get("service") in ("camera_survey", "nest_removal"):
            task.slots.setdefault("flues", 1)
        if "service" in task.slots and self.say.get("price_early") and "price" not in task.told:
            self.parts.append(self.price_line(task.slots["service"]))
        if "date" in task.slots and "time" in task.slots or ("date" in task.slots and not self.say["bundle"] and self.next_slot() in ("time", None)):
            trouble = self.check_slot()
            if trouble:
                return trouble
        missing = self.next_slot()
        if missing:
            if missing == "time" and "date" in task.slots:
                return self.check_slot() or self.step_book()
            return self.ask(missing)
        trouble = self.check_slot()
        if trouble:
            return trouble
        if task.alarm is None and (task.slots["service"] == "wood_stove" or self.say.get("always_alarm")):
            if "alarm_later" in task.told:
                task.alarm = False
            else:
                self.asked = ("alarm",)
                return self.text("alarm", price=self.money(ALARM))
        self.asked = ("confirm",)
        return self.recap()

    def next_slot(self):
        return next((slot for slot in self.say["order"] if slot not in self.task.slots), None)

    def check_slot(self):
        """Is the wished time free? None when a free time is settled, else what to say about it."""
        task = self.task
        date = task.slots.get("date")
        if date is None:
            return None
        if date <= TODAY:
            task.slots.pop("date")
            task.days = []
            return self.again(("date",))
        found = self.tools.free_times(date=date.isoformat())
        times = found["times"]
        if not times:
            if task.slots.get("or_date"):
                task.slots["date"] = task.slots.pop("or_date")
                return self.check_slot()
            task.days = [dt.date.fromisoformat(d) for d in found["next_days"]]
            task.slots.pop("date")
            task.times = []
            if any(b in ("earliest",) for b, _ in task.bounds) and "no_day" in task.told:
                task.slots["date"] = task.days[0]
                return self.check_slot()
            task.told.add("no_day")
            self.asked = ("date",)
            return self.text("nofree", date=self.date(date), days=listed([self.date(d) for d in task.days], "or"))
        task.times = times
        wished = task.slots.get("time")
        if wished in times:
            return None
        if wished and task.slots.get("or_time") in times:
            task.slots["time"] = task.slots["or_time"]
            return None
        if wished and not wished.endswith((":00", ":30")) and False:
            return None
        if not wished and task.bounds:
            fitting = within(times, task.bounds)
            task.bounds = []
            if len(fitting) == 1:
                task.slots["time"] = fitting[0]
                return None
            if fitting:
                times = task.times = fitting
        task.slots.pop("time", None)
        self.asked = ("time",)
        if wished:
            return self.text("full", date=self.date(date), time=self.time(wished), times=self.times(times))
        return self.ask("time")

    def step_move(self):
        task = self.task
        trouble = self.identify(("planned",))
        if trouble:
            return trouble
        if "date" not in task.slots and "time" in task.slots and "same_day" in task.told:
            task.slots["date"] = dt.date.fromisoformat(task.visit["date"])
        if "date" not in task.slots:
            return self.ask("date")
        trouble = self.check_slot()
        if trouble:
            return trouble
        if task.alarm is None and self.say.get("always_alarm"):
            self.asked = ("alarm",)
            return self.text("alarm", price=self.money(ALARM))
        self.asked = ("confirm",)
        return self.recap()

    def step_cancel(self):
        trouble = self.identify(("planned",))
        if trouble:
            return trouble
        if self.task.fee is None:
            self.task.fee = self.tools.cancellation_fee(visit_id=self.task.slots["visit"])["fee"]
        self.asked = ("confirm",)
        return self.recap()

    def step_cert(self):
        trouble = self.identify(("done",))
        if trouble:
            return trouble
        if "email" not in self.task.slots:
            return self.ask("email")
        self.asked = ("confirm",)
        return self.recap()

    def step_status(self):
        trouble = self.identify(("planned", "done", "cancelled"))
        if trouble:
            return trouble
        visit = self.task.visit
        return self.finish(self.text("found", visit=visit["visit_id"], service=SERVICES[visit["service"]][0],
                                     date=self.date(visit["date"]), time=self.time(visit["time"])))

    def identify(self, states):
        task = self.task
        if task.visit and task.slots.get("visit") == task.visit["visit_id"]:
            return None
        task.visit = task.fee = None
        if "visit" in task.slots:
            found = self.tools.get_visit(visit_id=task.slots["visit"])
            if "error" in found:
                task.slots.pop("visit")
                self.asked = ("visit",)
                return self.text("notfound")
            if found["status"] not in states:
                task.slots.pop("visit")
                return self.finish(f"{found['visit_id']}: {found['status']}. " + self.text("dropped"))
            task.visit = found
            return None
        if {"name", "postcode"} <= set(self.profile):
            everything = self.tools.find_visits(name=self.profile["name"], postcode=self.profile["postcode"])
            found = [v for v in everything if v["status"] in states and v["visit_id"] not in {t.slots.get("visit") for t in self.done if t.kind == task.kind}]
            if len(found) == 1:
                task.visit, task.slots["visit"] = found[0], found[0]["visit_id"]
                visit = found[0]
                if task.kind != "status":
                    self.parts.append(self.text("found", visit=visit["visit_id"], service=SERVICES[visit["service"]][0],
                                                date=self.date(visit["date"]), time=self.time(visit["time"])))
                return None
            if found:
                self.options, self.asked = found, ("which",)
                return self.text("which", list=listed([f"{v['visit_id']} ({SERVICES[v['service']][0]}, {self.date(v['date'])})" for v in found], "or"))
            self.profile.clear()
            self.asked = ("visit",)
            task.lost_number = False
            return self.text("notfound")
        if task.lost_number or self.profile:
            missing = [key for key in ("name", "postcode") if key not in self.profile]
            if self.say["bundle"] or len(missing) == 1:
                return self.ask(*missing)
            return self.ask(missing[0])
        return self.ask("visit")

    # -- asking

    def ask(self, *slots, plain=False):
        task = self.task
        if self.say["bundle"] and not plain and slots[0] not in ("visit", "time"):
            missing = [s for s in self.say["order"] if s not in task.slots and s in SLOTS[task.kind] and not (s in self.profile and s in ("name", "postcode"))]
            if slots[0] not in missing:
                missing = list(slots)
            if task.kind == "book" and len(missing) > 1:
                size = self.say["bundle"]
                missing = missing[:size]
                if self.asked == tuple(missing):
                    return self.again(self.asked)
                self.asked = tuple(missing)
                return self.text("several", list=self.say["itemise"]([NOUNS[s] for s in missing]))
        if len(slots) > 1:
            self.asked = tuple(slots)
            return self.text("several", list=self.say["itemise"]([NOUNS[s] for s in slots]))
        slot = slots[0]
        if self.asked == (slot,) and not plain and slot not in ("time",):
            return self.again((slot,))
        if slot == "time" and task.times:
            fitting = [t for t in within(task.times, task.bounds) or task.times if ("refused", t) not in task.told] or task.times
            if self.say.get("proposes") and len(fitting) > 1 and not plain and not any(x[0] == "refused" for x in task.told if isinstance(x, tuple)):
                self.asked, self.proposal = ("propose", "time"), ("time", fitting[0])
                return self.text("propose", date=self.date(task.slots["date"]), time=self.time(fitting[0]), times=self.times(fitting[1:]))
            self.asked = ("time",)
            return self.text("ask_time", date=self.date(task.slots["date"]), times=self.times(fitting))
        if slot == "time":
            return self.again(("time",))
        self.asked = (slot,)
        return self.text("ask_" + slot)

    def again(self, slots):
        what = listed([NOUNS[s] for s in slots], "and")
        hints = [HINTS[s] for s in slots]
        if "time" in slots and self.task and self.task.times:
            hints = [f"Free are {self.times(self.task.times, 'and')}."]
        if "date" in slots and self.task and self.task.days:
            hints = [f"The next days with free times are {listed([self.date(d) for d in self.task.days], 'and')}."]
        if "which" in slots:
            hints = [listed([v["visit_id"] for v in self.options], "or") + "."]
        repeated, self.asked = self.misses and self.asked == tuple(slots), tuple(slots)
        if repeated and len(slots) == 1 and "ask_" + slots[0] in self.say and slots[0] != "time":
            return self.text("ask_" + slots[0]) + " " + " ".join(hints)
        return self.text("again", what=what, hint=" ".join(hints))

    def recap(self):
        task, slots = self.task, self.task.slots
        if task.kind == "book":
            price = total(slots["service"], slots["flues"]) + (ALARM if task.alarm else 0)
            service = SERVICES[slots["service"]][0] + (", with a carbon monoxide alarm" if task.alarm else "")
            return self.text("recap_book", service=service, flues=self.shown("flues", slots["flues"]), date=self.date(slots["date"]),
                             time=self.time(slots["time"]), name=slots["name"], postcode=slots["postcode"], price=self.money(price))
        if task.kind == "move":
            text = self.text("recap_move", visit=slots["visit"], date=self.date(slots["date"]), time=self.time(slots["time"]), old=self.date(task.visit["date"]))
            return text + (f" (With a carbon monoxide alarm, {self.money(ALARM)}.)" if task.alarm else "")
        if task.kind == "cancel":
            fee = self.text("fee", fee=self.money(task.fee)) if task.fee else self.text("nofee")
            return self.text("recap_cancel", visit=slots["visit"], date=self.date(task.visit["date"]), fee=fee)
        return self.text("recap_send", visit=slots["visit"], email=slots["email"])

    def write(self):
        task, slots = self.task, self.task.slots
        if task.kind == "book":
            made = self.tools.book_visit(service=slots["service"], flues=slots["flues"], date=slots["date"].isoformat(), time=slots["time"],
                                         name=slots["name"], postcode=slots["postcode"])
            if task.alarm:
                self.tools.add_alarm(visit_id=made["visit_id"])
            text = self.text("done_book", visit=made["visit_id"], service=SERVICES[slots["service"]][0], date=self.date(slots["date"]), time=self.time(slots["time"]))
        elif task.kind == "move":
            made = self.tools.move_visit(visit_id=slots["visit"], date=slots["date"].isoformat(), time=slots["time"])
            if task.alarm:
                self.tools.add_alarm(visit_id=slots["visit"])
            text = self.text("done_move", visit=slots["visit"], date=self.date(slots["date"]), time=self.time(slots["time"]))
        elif task.kind == "cancel":
            made = self.tools.cancel_visit(visit_id=slots["visit"])
            text = self.text("done_cancel", visit=slots["visit"], date=self.date(task.visit["date"]))
        else:
            made = self.tools.send_certificate(visit_id=slots["visit"], email=slots["email"])
            text = self.text("done_send", visit=slots["visit"], email=slots["email"], certificate=made["certificate"])
        self.last_ref = slots.get("visit") or made["visit_id"]
        return self.finish(text)


def within(times, bounds):
    for word, value in bounds:
        if word == "after":
            times = [t for t in times if minutes(t) > minutes(value)]
        elif word == "from":
            times = [t for t in times if minutes(t) >= minutes(value)]
        elif word == "before":
            times = [t for t in times if minutes(t) < minutes(value)]
        elif word == "to":
            times = [t for t in times if minutes(t) <= minutes(value)]
        elif word == "morning":
            times = [t for t in times if minutes(t) < 720]
        elif word == "afternoon":
            times = [t for t in times if minutes(t) >= 720]
    for word, _ in bounds:
        index = {"earliest": 0, "first": 0, "latest": -1, "second": 1, "third": 2}.get(word)
        if index is not None and index < len(times):
            return [times[index]]
    return times


def listed(items, word):
    items = list(items)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}" if items else ""


NOUNS = {"service": "what is to be done", "flues": "how many flues there are", "date": "the day you would like", "time": "the time that suits you",
         "name": "your full name", "postcode": "the postcode of the house", "visit": "the visit number", "email": "the email address", "which": "which visit is meant",
         "change": "what should be different", "confirm": "whether that is right"}
HINTS = {"service": "We sweep open fireplaces, wood stoves and boiler flues, do camera surveys and remove nests.", "flues": "A figure is enough, such as 1 or 2.",
         "date": "For example 15 April; we come Monday to Friday.", "time": "For example 10:30.", "name": "First name and surname, please.", "postcode": "For example BS1 4DJ.",
         "visit": "It looks like V-1234; if you do not have it, just say so.", "email": "For example jo@example.org.", "which": "", "change": "A day, a time or anything else; or say that you would rather leave it.",
         "need": "You can book a visit, move or cancel one, have a certificate sent, ask for a price, or hear when we come."}


def build(style):
    """A factory of agents: each with a world of its own."""
    def factory():
        desk = Desk(style)

        def agent(text):
            return desk.reply(text)

        agent.desk = desk
        return agent
    return factory
