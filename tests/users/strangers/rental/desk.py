"""The right agent: what is said is decided here, as acts; how, in styles.py."""
import re

import harness

import ears
import styles
from ears import fold, words
from world import DAY, POLICY, READS, STATIONS, WRITES, World

STYLES = list(styles.STYLES)
SLOTS = {
    "book": ["station", "pickup_date", "pickup_time", "return_date", "car_class", "driver", "birth_date"],
    "extra": ["extra", "quantity"],
    "change": ["return_place", "return_date", "return_time"],
    "damage": ["date", "kind", "part", "place", "police_report"],
    "invoice": ["charge", "receipt_no"],
    "mail": ["email"],
    "cancel": ["refund_to"],
    "driver": ["name", "birth_date", "licence_no"],
}
MUTE = {"book": "driver change extra", "extra": "book invoice", "change": "book", "damage": "change invoice book", "invoice": "change cancel book extra",
        "mail": "invoice change book", "cancel": "change invoice book", "driver": "book change"}
PLACES = {"Lyon Airport": r"(lyon('s)?[- ])?\bairport\b|(lyon[- ])?(st|saint)[- ]exup", "Lyon Part-Dieu": r"(lyon[- ])?part[- ]?dieu", "Dijon": r"\bdijon\b", "Marseille": r"\bmarseilles?\b"}
CLASSES = {"mini": r"\bmini\b|fiat", "compact": r"\bcompact\b|clio", "estate": r"\bestate\b|octavia|station wagon", "SUV": r"\bsuv\b|3008", "van": r"\bvan\b|transit"}
EXTRAS = {"baby seat": r"baby[- ]?seat", "child seat": r"child(ren)?'?s?[- ]?seat", "booster": r"\bboosters?\b", "sat nav": r"sat ?nav|\bgps\b", "snow chains": r"chains?\b",
          "border permit": r"\bpermit\b", "zero-excess cover": r"zero[- ]excess|\b(full )?cover\b|insurance"}
PARTS = {"rear bumper": r"(rear|back)[- ]bumper|bumper (at|on|in) the (back|rear)", "front bumper": r"front[- ]bumper", "windscreen": r"windscreen|windshield", "left door": r"left[\w ]*door",
         "right door": r"right[\w ]*door", "mirror": r"\bmirror", "bonnet": r"bonnet", "wheel": r"\bwheel|hubcap"}
KINDS = {"scratch": r"scratch|scrape", "dent": r"\bdent", "crack": r"crack|chip", "broken": r"broken|smashed"}
COUNTRIES = {"Switzerland": r"switzerland|swiss", "Italy": r"\bital", "Germany": r"german", "Spain": r"spain|spanish"}
CHARGES = {"refuelling": r"refuel|\bfuel|petrol", "toll handling": r"\btolls?\b", "rental": r"rental charge"}
OPTIONAL = {"police_report", "licence_no"}


class Desk:
    def __init__(self, style):
        self.style = styles.STYLES[style]()
        self.world = World()
        self.tools = {n: harness.tool(getattr(self.world, n)) for n in READS + WRITES}
        self.slots, self.task, self.queue, self.topics, self.loose = {}, None, [], [], []
        self.asked, self.pending, self.quoted, self.offered, self.listed = [], None, None, None, None
        self.confirmed = self.limit = self.last = self.next_offer = self.checking = self.first = self.last_done = None
        self.accepted, self.rejected, self.priced, self.handled, self.told = set(), set(), set(), {}, set()
        self.charges, self.others, self.seen, self.acts, self.log = [], [], {}, [], []
        self.hold = self.farewell = self.help = self.wants_price = self.lost = self.lyon = self.recall = False
        self.dropped, self.again, self.turn, self.before_ask = set(), 0, 0, None

    def __call__(self, messages, context=None):
        text = next(m["content"] for m in reversed(messages) if m["role"] == "user")
        self.acts = []
        self.hear(text)
        self.act()
        self.turn += 1
        now = [a for a in self.acts if a[0] in ("ask", "options", "propose", "quote")]
        self.again = self.again + 1 if now and now == self.before_ask else 0
        self.before_ask = now
        return self.style.say(self)

    def add(self, kind, **values):
        self.acts.append((kind, values))

    def look(self, tool, **args):
        key = (tool, tuple(args.items()))
        if key not in self.seen:
            self.seen[key] = self.read(tool, args)
        return self.seen[key]

    def read(self, tool, args):
        self.log.append((self.turn, tool, args))
        return self.tools[tool](**args)

    def write(self, tool, args):
        self.log.append((self.turn, tool, args))
        return self.tools[tool](**args)

    # ---- hearing
    def hear(self, text):
        low = fold(text)
        before, expected, s, wanted = dict(self.slots), list(self.asked), self.slots, len(self.charges)
        if self.checking:
            expected = list(self.checking)
        yes, no = ears.yes(low), ears.no(low)
        picked = self.pick(low)
        if picked in ("yes", "no"):
            yes, no = picked == "yes", picked == "no"
        yes = yes and not no
        if self.checking and yes:
            expected = []
        closing = re.search(ears.DONE, low) and not re.search(r"\balso\b|another|one more|\band (i|can|could|would)\b|\?", low)
        found = self.wishes(low)
        if picked and str(picked).startswith("task:"):
            found = [picked[5:]]
        mute = MUTE.get(self.task, "").split() if self.task else []
        found = [i for i in found if i not in mute and i != self.task]
        self.limit = ears.limit(low) or self.limit
        self.wants_price = bool(re.search(r"\bcosts?\b|price|how much|expensive|charge", low))
        for topic in ears.topics(low):
            if self.asks(topic, low) and topic not in self.topics:
                self.topics.append(topic)
        country = words(low, COUNTRIES)
        if country:
            s["country"] = country[-1]
        idle = not self.task
        accepting = re.search(r"\b(accept|fine|leave|ok|okay|alright|all right|understood|i see|never mind|pity)\b", low) and not re.search(r"\b(want|like|would|can|could|please|then|dispute)\b|\?", low)
        if idle and (self.offered or closing or accepting):
            keep = [f for f in found if f not in (self.last, "extra" if self.offered else "", "invoice" if closing or accepting else "")]
            found = keep if not closing or keep and "?" in low else []
        if idle and not found and not closing and not self.topics:
            if self.last == "change" and (ears.times(low) or words(low, PLACES, "from|leave")):
                found = ["change"]
            elif self.last_done and re.search(r"\bnumber|\bcosts?\b|price|how much|\btotal\b|\bcase\b|is (it|that|this) (done|booked|added)|really", low):
                self.recall = True
        if found and idle:
            self.start(found.pop(0), [*self.loose, text])
            self.loose = []
        elif idle and not self.topics:
            self.loose.append(text)
        for f in found:
            if f not in [q for q, _ in self.queue]:
                self.queue.append((f, text))
        self.fill(text, low, expected, picked)
        new = {k: v for k, v in s.items() if k not in before or before[k] != v}
        self.lost = False
        over = self.limit is not None and ears.limit(low) is not None
        if self.checking:
            if no and not new:
                for k in self.checking:
                    s.pop(k, None)
            self.checking = None
            self.recheck = {k: v for k, v in new.items() if k in expected}
        else:
            self.recheck = {k: v for k, v in new.items() if k in expected and v is not None}
        if self.offered:
            if yes and not closing:
                self.start("extra", [])
                s.update(extra=self.offered, quantity=1)
                self.accepted.add(self.offered)
            self.offered = None
        elif self.pending and not idle:
            (tool, args), price = self.pending, self.price
            if self.hold:
                if not set(new) & set(args):
                    if yes and not no:
                        self.confirmed = self.pending
                    elif re.search(r"leave|forget|nothing|never mind|drop|don't", low) or no or closing:
                        self.drop(tool, args)
                self.hold = False
            elif set(new) & set(args):
                if no:
                    self.recheck = {}
            elif yes:
                self.confirmed = self.pending
            elif no or over and price is not None and price > self.limit:
                self.refused(tool, args, low, set(new))
            elif not new and not self.topics:
                self.lost = True
        elif self.quoted and not idle:
            slot, value = self.quoted
            if s.get(slot) != value and slot in s:
                pass
            elif yes or (new and not no and not over):
                self.accepted.add(value)
            elif no or over:
                self.rejected.add(value)
                if slot == "extra":
                    self.drop("add_extra", {"extra": value})
                else:
                    s.pop(slot, None)
            elif not self.topics:
                self.lost = True
        elif idle and not self.task:
            if closing or no or accepting or (yes and not self.topics):
                self.farewell = not self.topics and (closing or no)
            elif not self.topics:
                self.help = not self.recall
        elif not new and not self.topics and expected and len(self.charges) == wanted:
            self.lost = True
            if self.task == "change" and (no or closing) or re.search(r"^(no,? )?(leave it|forget it|never mind)", low) or (no and self.task == "driver" and not re.search("know", low)):
                self.drop(None, {})
        if self.lost and re.search(r"\b\d+ ?(euros?|eur\b)|[€]\d", low) or not self.task:
            self.lost = False
        for slot in ("car_class", "extra"):
            if slot in new and s.get(slot) in self.priced:
                self.accepted.add(s[slot])

    def wishes(self, low):
        found = ears.intents(low)
        if "abroad" in ears.topics(low):
            found = [f for f in found if f in ("extra", "damage")]
        if self.task != "mail" and "email" not in self.asked and re.search(r"\b(send|e-?mail|mail|forward|copy)\b.*\b(copy|invoice|it|record|mail|me)\b", low) and not re.search(r"\bcar\b", low):
            if "invoice" in found or self.last == "invoice" or self.task == "invoice" or "copy" in low:
                return (["invoice"] if re.search(r"dispute", low) else []) + ["mail"]
        order = ["damage", "invoice", "driver", "cancel", "extra", "change", "book"]
        found.sort(key=order.index)
        return found[:1] + [f for f in found[1:] if f in ("extra", "driver") and found[0] in ("extra", "driver", "change")]

    def asks(self, topic, low):
        if topic == "excess":
            return "excess" in low and "zero" not in low or "damage" in (self.task, self.last) or bool(re.search("scratch|damage", low))
        if topic == "refund_time":
            return "cancel" in (self.task, self.last) and not re.search("how much", low) or "refund" in low and "how long" in low
        if topic == "deposit" or topic == "card":
            return "refund_to" not in self.asked
        return self.task not in ("book", "damage") or "?" in low

    def start(self, task, texts):
        self.task = task
        for k in SLOTS[task]:
            self.slots.pop(k, None)
        self.accepted, self.rejected, self.first, self.others = set(), set(), None, []
        for t in texts:
            self.fill(t, fold(t), [], None)

    def pick(self, low):
        if not self.listed:
            return None
        slot, values = self.listed
        m = re.search(r"^\W*(?:option|number|no\.?|choice)? ?(\d)\W*(?:please|thanks|then)?\W*$|\b(?:option|number) (\d)\b", low)
        if m and (self.style.numbered or slot not in ("yes",)):
            i = int(m[1] or m[2]) - 1
        else:
            m = re.search(r"\bthe (first|1st|second|2nd|third|3rd|fourth|last|former|latter)( one| option)?\b(?! (of|driver|name|day))", low)
            if not m or slot == "yes":
                if slot == "car_class" and "cheapest" in low:
                    return min((v for v in values if v), key=lambda c: DAY[c])
                return None
            i = {"first": 0, "1st": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3}.get(m[1], len(values) - 1)
        return values[i] if 0 <= i < len(values) else None

    def fill(self, text, low, expected, picked):
        s, task = self.slots, self.task
        if picked and self.listed and self.listed[0] not in ("yes", "task"):
            if self.listed[0] == "charge":
                self.want([picked])
            else:
                s[self.listed[0]] = picked
        for slot, letter, n in (("booking_ref", "kh", 4), ("invoice_no", "r", 5), ("receipt_no", "t", 4)):
            m = re.findall(rf"\b{letter}[- ]?(\d{{{n}}})\b", low) or (re.findall(rf"(?<![\w-])(\d{{{n}}})\b(?!-)", low) if slot in expected else [])
            if m:
                s[slot] = f"{letter.upper()}-{m[-1]}"
        m = re.search(r"[\w.+-]+@[\w-]+\.[\w.-]*\w", text)
        if m:
            s["email"] = m[0].lower()
        person = re.search(rf"(?i:{ears.PERSON})([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)", text) or re.search(r"(?i:\bmy (?:full )?name(?:'s| is) )([a-z'-]+(?: [a-z'-]+)?)", text)
        person = person or re.search(r"\b([A-Z][\w'’-]+ [A-Z][\w'’-]+)(?= (?:here|speaking)\b)", text)
        who = person[1] if person and person[1].split()[0].lower() not in ears.NOT_NAMES else None
        sur = re.search(r"(?i:\b(?:sur|last |family )name)(?i:\W+(?:is|'s|would be)?\W*| )([A-Za-zà-ÿ'’-]{2,})", text)
        if sur and sur[1].lower() not in ears.NOT_NAMES:
            s["surname"] = sur[1].title()
        elif who and ("surname" in expected or " " in who):
            s["surname"] = who.split()[-1].title()
        elif "surname" in expected:
            got = [n for n, _ in ears.names(text)]
            bare = [w for w in re.findall(r"[a-zà-ÿ'-]{2,}", low) if w not in ears.NOT_NAMES]
            if got or len(bare) == 1 and len(low.split()) <= 5 and not ears.unknown(low):
                s["surname"] = (got[0] if got else bare[0]).split()[-1].title()
        m = re.search(r"\b(?:KH|R)[- ]?\d{4,5}\b,? (?:under |for |in the name of )?([A-Z][a-zà-ÿ'’-]+(?: [A-Z][a-zà-ÿ'’-]+)?)(?=[\s,.!?;:]|$)", text) or re.search(r"^([A-Z][a-z'-]+(?: [A-Z][a-z'-]+)?), (?:KH|R)[- ]?\d{4,5}\b", text)
        if m and "surname" not in s and not set(m[1].lower().split()) & ears.NOT_NAMES:
            s["surname"] = m[1].split()[-1]
        if who and " " in who:
            s["person"] = who.title()
        if task:
            getattr(self, f"fill_{task}")(text, low, expected, who, picked)

    def fill_book(self, text, low, expected, who, picked=None):
        s = self.slots
        self.places(low, "station", expected)
        found = [f for f in ears.dates(low) if not ears.denied(low, f[1])] or ears.dates(low)
        born, days = [f for f in found if f[0] < "2015"], [f for f in found if f[0] > "2026"]
        if born:
            s["birth_date"] = born[-1][0]
        if len(days) >= 2 and days[0][0] < days[-1][0]:
            s["pickup_date"], s["return_date"] = days[0][0], days[-1][0]
        elif len(days) >= 2:
            s["pickup_date"], s["return_date"] = days[-1][0], days[0][0]
        elif days:
            lead = low[:days[0][1]]
            cue = [m[0] for m in re.finditer(r"return|back|until|till|\bto\b|drop|bring|pick|from|collect|start", lead)]
            is_return = cue and re.match(r"return|back|until|till|to|drop|bring", cue[-1])
            slot = "return_date" if is_return else "pickup_date" if cue else next((e for e in expected if e in ("pickup_date", "return_date")), None)
            s[slot or ("return_date" if "pickup_date" in s else "pickup_date")] = days[0][0]
        m = re.search(r"\b(\d|two|three|four|five|six|seven) (?:full )?(days|nights)\b", low)
        if m and "pickup_date" in s and len(days) < 2 and "return_date" not in s:
            n = int(m[1]) if m[1].isdigit() else ears.WORDS[m[1]]
            s["return_date"] = (ears.dt.date.fromisoformat(s["pickup_date"]) + ears.dt.timedelta(n)).isoformat()
        t = ears.times(low, "pickup_time" in expected)
        if t:
            s["pickup_time"] = t[0] if len(t) > 1 and "return" in low else t[-1]
        got = words(low, CLASSES)
        if got:
            s["car_class"] = got[0] if len(got) > 1 and re.search(r"\b(if|unless|otherwise|else|failing)\b", low) else got[-1]
        if who and " " in who:
            s["driver"] = who.title()
        elif "driver" in expected:
            got = [n for n, _ in ears.names(text) if " " in n]
            bare = re.fullmatch(r"([a-z'-]+ [a-z'-]+)\W*", low)
            if got:
                s["driver"] = got[-1]
            elif re.search(r"\b(me|myself|i am|i'm)\b", low) and "person" in s:
                s["driver"] = s["person"]
            elif bare and not set(bare[1].split()) & ears.NOT_NAMES:
                s["driver"] = bare[1].title()

    def places(self, low, slot, expected):
        got = words(low, PLACES)
        if got:
            self.slots[slot] = got[0] if len(got) > 1 and slot == "station" else got[-1]
        elif re.search(r"\blyon\b", low) and slot not in self.slots and slot == "station":
            self.lyon = True

    def fill_extra(self, text, low, expected, who, picked=None):
        s = self.slots
        got = [g for g in words(low, EXTRAS) if g != "zero-excess cover" or s.get("extra") is None and not ears.no(low)]
        if got:
            s["extra"] = got[-1]
        n = ears.numbers(low)
        m = re.findall(r"\b(\d|one|two|three|four)\b(?: of the| more)? ?(?:booster|child|baby|seats?\b|of them)", low)
        if n and ("quantity" in expected or self.pending or self.quoted or self.checking) and self.style.numbered is False:
            s["quantity"] = n[-1]
        elif n and (expected == ["quantity"] or len(low.split()) > 1 and (self.pending or self.quoted or self.checking)):
            s["quantity"] = n[-1]
        elif m:
            s["quantity"] = int(m[-1]) if m[-1].isdigit() else ears.WORDS[m[-1]]
        elif re.search(r"\b(a single|just a|only a)\b", low):
            s["quantity"] = 1

    def fill_change(self, text, low, expected, who, picked=None):
        s = self.slots
        place = words(low, PLACES, "from|leave")
        if place and ("return_place", place[-1]) not in self.dropped and not (re.search("leave|stay|keep", low) and ears.no(low)):
            s["return_place"] = place[-1]
        low = re.sub(r"(instead of|rather than|\bnot) (at )?(\d\d?[:.]\d\d|\d\d? ?[ap]m|\w+ o'?clock|\d\d?\b)", " ", low)
        t = ears.times(re.sub(r"^(no|yes|sorry|actually)\W+", "", low), "return_time" in expected or bool(self.pending))
        if t:
            s["return_time"] = t[-1]
        d = [f for f in ears.dates(low) if not ears.denied(low, f[1])]
        if d and re.search(r"same day|\b24\b", low) is None:
            s["return_date"] = d[-1][0]

    def fill_damage(self, text, low, expected, who, picked=None):
        s = self.slots
        d = ears.dates(low, past=True)
        good = [f for f in d if not ears.denied(low, f[1])]
        if good:
            s["date"] = good[-1][0]
        for slot, table in (("part", PARTS), ("kind", KINDS)):
            got = words(low, table)
            if got:
                s[slot] = got[-1]
        m = re.search(r"\b(?:in|at|outside|on) ((?:the |a |an )?[\w' -]{0,30}?(?:car ?park|carrefour|supermarket|parking|street|garage|motorway|hotel)\b[^.,;!?]*)", text, re.I) or re.search(r"(carrefour[^.,;!?]*(?:, [A-Z]\w+)?)", text, re.I)
        if m:
            s["place"] = re.sub(r",? (on (mon|tues|wednes|thurs|fri|satur|sun)day|on (the )?\d|and (there|i|we|found|saw)|when|where|yesterday|i found|there was)\b.*", "", m[1], flags=re.I).strip()
        elif "place" in expected and "place" not in s and not ears.unknown(low):
            rest = re.sub(r"^(it (was|happened) |that was |i was |the place (is|was) |place\W+)*(in |at )?", "", text.strip(), flags=re.I).strip(" .!")
            if len(expected) == 1 and len(rest) > 3:
                s["place"] = rest
        no_police = re.search(r"(no|not|n't|without|never|nor)\b[^.;]*\bpolice|police[^.;]*\b(no|not|n't|none|never|wasn't|didn't)\b|no report", low)
        m = re.search(r"\breport(?: number)?(?: is|:)? ([A-Z0-9/-]*\d[A-Z0-9/-]*)", text)
        if m and not re.match(r"20\d\d-", m[1]):
            s["police_report"] = m[1]
        elif no_police or "police_report" in expected and ears.unknown(low):
            s["police_report"] = None

    def fill_invoice(self, text, low, expected, who, picked=None):
        self.want([c for c in words(low, CHARGES) if not re.search(r"accept", low)])
        if re.search(r"\bboth\b", low) and self.listed and self.listed[0] == "charge":
            self.want([c for c in self.listed[1] if c != "rental"])
        if "receipt_no" in expected and "receipt_no" not in self.slots and ears.unknown(low):
            self.slots["receipt_no"] = None

    def want(self, charges):
        for c in charges:
            if c not in self.charges:
                self.charges.append(c)

    def fill_mail(self, text, low, expected, who, picked=None):
        pass

    def fill_cancel(self, text, low, expected, who, picked=None):
        got = words(low, {"voucher": r"voucher", "card": r"\bcard\b|\bmoney\b|\bcash\b|\bbank\b|refund(ed)?\b(?! voucher)"})
        if picked:
            return
        got = [g for g in got if g != "voucher" or not re.search(r"vouchers? ?(is|are|isn't|aren't|won't|does)?.{0,12}(\bno\b|\bnot\b|n't)", low)]
        asked = "refund_to" in expected or self.pending or re.search(r"voucher|\bmy card|back (on|to)|in cash|money back", low)
        if got and asked and not (got[-1] == "card" and "refund_to" not in expected and re.search(r"how|when|at least", low)):
            self.slots["refund_to"] = got[0] if re.search(r"instead|rather", low) and len(got) > 1 else got[-1]
        elif "voucher" in low and not got and ("refund_to" in expected or "voucher" in low):
            self.slots["refund_to"] = "card"

    def fill_driver(self, text, low, expected, who, picked=None):
        s = self.slots
        full = [n for n, _ in ears.names(text) if " " in n and n != who and not re.search(rf"booked (under|by) {re.escape(n)}", text)]
        born = [f[0] for f in ears.dates(low, past=True) if f[0] < "2015" and not ears.denied(low, f[1])]
        if len(full) > 1 and re.search(r"\b(if|otherwise|or else|failing|in case|should)\b", low):
            self.others, full = [(n, b) for n, b in zip(full[1:], born[1:])], full[:1]
            born = born[:1]
        good = [n for n in full if not ears.denied(text.lower(), text.find(n))]
        if "name" in expected and not good:
            one = [n for n, _ in ears.names(text) if n != who]
            m = re.fullmatch(r"(?:her|his|my (?:wife|son)'?s?|the)? ?(?:full |driver'?s? )?(?:name )?(?:is |it's )?([a-z'-]+ [a-z'-]+)\W*", low)
            if m and not set(m[1].split()) & ears.NOT_NAMES and not ears.unknown(low):
                good = [m[1].title()]
            elif one:
                self.first, good = (None, [f"{self.first} {one[0]}"]) if self.first and one[0] != self.first else (one[0], [])
        if good and good[-1] not in self.rejected:
            if s.get("name") not in (None, good[-1]):
                s.pop("birth_date", None), s.pop("licence_no", None)
            s["name"] = good[-1]
        if born and born[-1] not in self.rejected:
            s["birth_date"] = born[-1]
        no_licence = re.search(r"(no|not|n't|without|haven't)\b[^.;]*\blicen|licen[^.;]*\b(no|not|n't|don't|later|counter|unknown)\b", low)
        m = re.search(r"\blicen[cs]e (?:number|no\.?)?(?: is|:)? ?([A-Z0-9-]*\d[A-Z0-9-]{4,})", text)
        if m:
            s["licence_no"] = m[1]
        elif no_licence or "licence_no" in expected and ears.unknown(low):
            s["licence_no"] = None

    # ---- what a no does
    def refused(self, tool, args, low, new):
        if tool == "change_booking":
            self.drop(tool, args)
        elif tool == "cancel_booking" and re.search("not? voucher", low):
            self.slots["refund_to"] = "card"
        elif re.search(r"leave|forget|never mind|don't|do not|no,? thank|rather not|not (for|now)", low):
            self.drop(tool, args)
        elif tool == "book_car" and (re.search(r"too (much|dear|expensive)|more than", low)):
            self.rejected.add(self.slots.pop("car_class"))
        elif not new:
            self.hold = True

    def drop(self, tool, args):
        self.pending = None
        if tool == "change_booking":
            for k in SLOTS["change"]:
                if k in args:
                    self.dropped.add((k, args[k]))
                    self.slots.pop(k, None)
                    self.add("left", what=k)
        elif tool == "dispute_charge":
            self.handled[args["charge"]] = "left"
            self.add("left", what=self.task)
        else:
            self.add("left", what=self.task)
            self.last, self.task = self.task, None
            self.advance()

    # ---- what to say
    def act(self):
        self.asked, self.quoted, self.listed = [], None, None
        if self.farewell:
            self.farewell = self.help = False
            return self.add("bye")
        if self.recall and not self.task:
            self.recall = False
            self.add("recall", **self.last_done)
        self.recall = False
        if self.lost:
            self.add("sorry")
        if self.style.verifies and self.recheck and self.task:
            self.checking = self.recheck
            self.listed = ("yes", ["yes", "no"])
            return self.add("verify", values=dict(self.recheck))
        if self.hold:
            return self.add("whatelse")
        self.pending = None
        for topic in list(self.topics):
            if self.inform(topic):
                return
            self.topics.remove(topic)
        while self.task:
            if not getattr(self, f"plan_{self.task}")():
                return
            self.last, self.task = self.task, None
            self.advance()
        if self.next_offer:
            item, price = self.next_offer
            self.next_offer, self.offered = None, item
            self.listed = ("yes", ["yes", "no"])
            return self.add("offer", item=item, price=price)
        self.listed = ("task", ["task:book", "task:extra", "task:change", "task:damage", "task:invoice", "task:cancel", "task:driver", "no"])
        self.add("help" if self.help and not self.acts else "more")
        self.help = False

    def advance(self):
        if self.queue:
            task, text = self.queue.pop(0)
            self.start(task, [text])

    def need(self, *slots):
        missing = [k for k in slots if k not in self.slots]
        if not missing:
            return False
        missing = missing if self.style.many else missing[:1]
        self.asked = missing
        self.add("ask", slots=missing, task=self.task)
        return True

    def options(self, slot, items, **more):
        self.asked, self.listed = [slot], (slot, [v for v, _ in items])
        self.add("options", slot=slot, items=items, **more)
        return False

    def propose(self, tool, price=None, **args):
        if self.confirmed == (tool, args):
            self.confirmed = self.pending = None
            self.last_done = {"tool": tool, "args": args, "result": self.write(tool, args)}
            self.add("done", **self.last_done)
            return True
        self.confirmed, self.pending, self.price = None, (tool, args), price
        self.listed = ("yes", ["yes", "no"])
        self.add("propose", tool=tool, args=args, price=price)
        return False

    def booking(self):
        if self.need("booking_ref", "surname"):
            return None
        got = self.look("get_booking", booking_ref=self.slots["booking_ref"], surname=self.slots["surname"])
        if "error" in got:
            self.add("notfound", what="booking", ref=self.slots.pop("booking_ref"), surname=self.slots.pop("surname"))
            self.need("booking_ref", "surname")
            return None
        return got

    def inform(self, topic):
        """True: waits for what it needs first."""
        s = self.slots
        if topic in POLICY or topic == "card":
            key = "debit_card" if topic == "card" else topic
            self.add("inform", topic=key, text=self.look("get_policy", topic=key)["text"])
            return False
        if topic == "abroad" and "country" not in s:
            return False
        b = {"car_class": s["car_class"]} if topic == "deposit" and self.task == "book" and "car_class" in s else self.booking()
        if not b:
            return True
        if topic == "excess":
            self.add("inform", topic=topic, amount=self.look("get_cover", booking_ref=b["booking_ref"])["excess"])
        elif topic == "deposit":
            self.add("inform", topic=topic, amount=self.look("get_deposit", car_class=b["car_class"])["deposit"], car_class=b["car_class"])
        elif topic == "abroad":
            r = self.look("check_border", booking_ref=b["booking_ref"], country=s["country"])
            self.add("inform", topic=topic, country=s["country"], allowed=r["allowed"], amount=r["permit_fee"])
            if r["allowed"] and "permit" not in self.told:
                self.told.add("permit")
                self.next_offer = ("border permit", r["permit_fee"])
        return False

    def plan_book(self):
        s = self.slots
        if self.lyon and "station" not in s:
            return self.options("station", [(p, p) for p in STATIONS[:2]])
        if self.need("station", "pickup_date", "return_date"):
            return False
        got = self.look("search_cars", station=s["station"], pickup_date=s["pickup_date"], return_date=s["return_date"])
        if "error" in got:
            self.add("notfound", what="dates")
            s.pop("return_date")
            self.need("return_date")
            return False
        total = {c["car_class"]: c["total"] for c in got["cars"]}
        if s.get("car_class") not in total:
            gone = s.pop("car_class", None)
            fit = [c for c in total if c not in self.rejected and (self.limit is None or total[c] <= self.limit)]
            self.priced |= set(fit)
            return self.options("car_class", [(c, total[c]) for c in fit or total], days=got["days"], gone=gone)
        c = s["car_class"]
        if c not in self.accepted:
            self.quoted, self.listed = ("car_class", c), ("yes", ["yes", "no"])
            others = [(k, v) for k, v in total.items() if k != c]
            self.priced |= set(total)
            self.add("quote", slot="car_class", value=c, price=total[c], days=got["days"], others=others, over=self.limit if self.limit and total[c] > self.limit else None)
            return False
        if self.need("pickup_time", "driver", "birth_date"):
            return False
        return self.propose("book_car", total[c], car_class=c, station=s["station"], pickup_date=s["pickup_date"], pickup_time=s["pickup_time"], return_date=s["return_date"],
                            driver=s["driver"], birth_date=s["birth_date"])

    def plan_extra(self):
        b, s = self.booking(), self.slots
        if not b:
            return False
        each = {e["extra"]: e["price_each"] for e in self.look("list_extras", booking_ref=b["booking_ref"])["extras"]}
        if "extra" not in s:
            self.priced |= set(each)
            return self.options("extra", [(e, p) for e, p in each.items() if "seat" in e or e == "booster"] if self.style.short else list(each.items()))
        e = s["extra"]
        if "seat" not in e and e != "booster":
            s["quantity"] = 1
        if "quantity" not in s and e not in self.accepted:
            self.quoted, self.listed = ("extra", e), ("yes", ["yes", "no"])
            self.add("quote", slot="extra", value=e, price=each[e], others=[], over=None)
            return False
        if self.need("quantity"):
            return False
        if not self.propose("add_extra", each[e] * s["quantity"], booking_ref=b["booking_ref"], extra=e, quantity=s["quantity"]):
            return False
        if "seat" in e or e == "booster":
            self.next_offer = ("zero-excess cover", each["zero-excess cover"])
        return True

    def plan_change(self):
        b, s = self.booking(), self.slots
        if not b:
            return False
        if s.get("return_place") == b["return_place"]:
            s.pop("return_place")
        for k in SLOTS["change"]:
            if k in s and (k, s[k]) not in self.handled:
                cost = self.look("quote_change", booking_ref=b["booking_ref"], **{k: s[k]})["extra_cost"]
                if not self.propose("change_booking", cost, booking_ref=b["booking_ref"], **{k: s[k]}):
                    return False
                self.handled[k, s[k]] = "done"
        if any(k in s for k in SLOTS["change"]):
            return True
        self.asked = ["return_place", "return_date", "return_time"]
        self.add("ask", slots=["change_what"], task="change")
        return False

    def plan_damage(self):
        b, s = self.booking(), self.slots
        if not b or self.need("kind", "part", "date", "place", "police_report"):
            return False
        more = {"police_report": s["police_report"]} if s["police_report"] else {}
        return self.propose("report_damage", booking_ref=b["booking_ref"], date=s["date"], kind=s["kind"], part=s["part"], place=s["place"], **more)

    def invoice(self):
        if self.need("invoice_no", "surname"):
            return None
        got = self.look("get_invoice", invoice_no=self.slots["invoice_no"], surname=self.slots["surname"])
        if "error" in got:
            self.add("notfound", what="invoice", ref=self.slots.pop("invoice_no"), surname=self.slots.pop("surname"))
            self.need("invoice_no", "surname")
            return None
        return got

    def plan_invoice(self):
        i, s = self.invoice(), self.slots
        if not i:
            return False
        amount = {x["charge"]: x["amount"] for x in i["lines"]}
        if not self.charges:
            return self.options("charge", list(amount.items()))
        for c in self.charges:
            if c in self.handled or c not in amount:
                continue
            got = self.look("check_charge", invoice_no=i["invoice_no"], charge=c)
            if not got["disputable"]:
                self.add("impossible", what="charge", charge=c, amount=amount[c], reason=got["reason"])
            elif s.get("receipt_no", "") is None:
                self.add("impossible", what="charge", charge=c, amount=amount[c], reason="without the number of the receipt we have nothing to go by")
                s.pop("receipt_no")
            elif self.need("receipt_no"):
                return False
            elif not self.propose("dispute_charge", amount[c], invoice_no=i["invoice_no"], charge=c, receipt_no=s["receipt_no"]):
                return False
            self.handled[c] = "done"
        return True

    def plan_mail(self):
        i = self.invoice()
        if not i or self.need("email"):
            return False
        return self.propose("email_invoice", invoice_no=i["invoice_no"], email=self.slots["email"])

    def plan_cancel(self):
        b, s = self.booking(), self.slots
        if not b:
            return False
        q = self.look("quote_cancellation", booking_ref=b["booking_ref"])
        if "refund_to" not in s:
            return self.options("refund_to", [("card", q["refund_to_card"]), ("voucher", q["voucher"])], fee=q["fee"])
        return self.propose("cancel_booking", q["refund_to_card"] if s["refund_to"] == "card" else q["voucher"], booking_ref=b["booking_ref"], refund_to=s["refund_to"])

    def plan_driver(self):
        b, s = self.booking(), self.slots
        if not b or self.need("name", "birth_date"):
            return False
        got = self.look("check_driver", booking_ref=b["booking_ref"], birth_date=s["birth_date"])
        if not got["allowed"]:
            self.add("impossible", what="driver", name=s["name"], age=got["age"], minimum=got["minimum_age"])
            self.rejected |= {s.pop("name"), s.pop("birth_date")}
            self.first = None
            if self.others:
                s["name"], s["birth_date"] = self.others.pop(0)
                self.add("instead", name=s["name"])
                return self.plan_driver()
            self.asked = ["name", "birth_date"]
            self.add("ask", slots=["other_driver"], task="driver")
            return False
        if self.need("licence_no"):
            return False
        more = {"licence_no": s["licence_no"]} if s["licence_no"] else {}
        return self.propose("add_driver", got["fee"], booking_ref=b["booking_ref"], name=s["name"], birth_date=s["birth_date"], **more)


def build(style, cls=Desk):
    """A factory: each conversation has a desk, and a world, of its own."""
    def agent():
        desk = cls(style)

        def answer(messages, context=None):
            return desk(messages, context)
        answer.desk = desk
        return answer
    return agent


