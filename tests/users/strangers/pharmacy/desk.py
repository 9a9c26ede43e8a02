"""The counter of Linden Lane Pharmacy: a right agent, in twelve manners of speaking (voices.py). Rules, no model.

It identifies, looks up before it claims, tells price and consequences, asks for a yes to each write with its values, acts once, tells the outcome."""
from __future__ import annotations

import datetime as dt
import re

import harness

from ears import BYE, Heard, hear, name_of
from voices import STYLES, Voice
from world import TODAY, WINDOWS, World, fold, tools

__all__ = ["STYLES", "build"]

HELP = ("I can order a repeat prescription, change, cancel or look up an order, book or move a vaccination, put a product aside, record an exemption, "
        "or tell you our opening hours.")
VACC = {"flu": r"\bflu\b|influenza", "shingles": r"shingles|zoster", "tick": r"\btick|\btbe\b|encephalitis", "hepatitis A": r"hepatitis|\bhep\b"}
KINDS = {"P-01 P-02": r"blood[- ]pressure|hypertension|amlodipine", "P-03 P-04 P-05 P-06": r"stomach|omeprazole|heartburn", "P-07": r"asthma|inhaler|salbutamol", "P-08": r"diabet|metformin|blood sugar",
         "P-09": r"cholesterol|simvastatin", "P-10": r"thyroid|levothyroxine", "P-20": r"lozenges?|zinc", "P-21 P-22 P-23": r"thermometers?", "P-24": r"hand cream", "P-25": r"pill (?:box|organi[sz]er)|organi[sz]er", "P-26": r"nos(?:e|al) spray|nasal spray"}
QUERY = {"P-20": "lozenges", "P-21": "thermometer", "P-22": "thermometer", "P-23": "thermometer", "P-24": "hand cream", "P-25": "pill box", "P-26": "nose spray"}
FAMILY = {"repeat": "rx", "status": "rx", "move_collection": "rx", "cancel_order": "rx", "repeats": "rx", "book_vaccination": "jab", "move_vaccination": "jab",
          "reserve_product": "shop", "record_exemption": "exempt", "hours": "hours"}
FOR = {"repeat": "collection", "move_collection": "new collection", "book_vaccination": "vaccination", "move_vaccination": "new vaccination appointment"}
MOVE = r"\b(?:mov(?:e|ed|ing)|reschedul\w*|chang(?:e|ed|ing)|postpon\w*|shift(?:ed)?|another (?:day|date|time|slot|appointment)|different (?:day|date|time|slot)|put (?:it )?off|push(?:ed)? back|bring forward|swap|later (?:day|date|slot|time)|new (?:slot|date|day|time)|instead)\b"
EXISTING = re.compile(r"\b(?:have|'ve|got)(?: got)? (?:an?|my)\b[^.?!]*\b(?:appointment|booked)|\bmy\b[^.?!,]{0,30}\bappointment|appointment (?:of|for) (?:mine|my)")
DROP = r"leave it|never ?mind|forget (?:it|that|about)|drop (?:it|that)|don't want (?:it|that|anything)|do not want (?:it|that|anything)|nothing at all|not at all|cancel that|no longer want|then not|give (?:it )?up|nothing(?:$|[ .,!])"


def negated(low: str, at: int) -> bool:
    return bool(re.search(r"(?:\bnot\b|n't\b|\bno\b|\binstead of\b|\brather than\b|\bwithout\b|\bnever\b|\bnone of\b|\brefuse\b|\bavoid\b|\bnor\b)[^.;!?]{0,40}$", low[max(0, at - 55):at])) and \
        not re.search(r"\b(?:but|only|just|isn't ready|if not)\b[^.;!?]*$", low[max(0, at - 40):at]) and not re.match(r"^\W*no,[^.;!?]*$", low[max(0, at - 55):at])


def mentions(low: str, products: dict) -> tuple[list, list]:
    """Products named, and products named only to be refused."""
    wanted, refused = [], []
    for pid, p in products.items():
        for m in re.finditer(r"\b" + re.escape(fold(p["name"]).split()[0]) + r"\b", low):
            (refused if negated(low, m.start()) else wanted).append(pid)
    if not wanted:
        for pids, pattern in KINDS.items():
            for m in re.finditer(pattern, low):
                if not negated(low, m.start()):
                    wanted += pids.split()
    return list(dict.fromkeys(wanted)), [r for r in dict.fromkeys(refused) if r not in wanted]


class Task:
    def __init__(self, kind):
        self.kind, self.pids, self.refused, self.ids, self.old = kind, [], [], {}, []
        self.rx = self.product = self.method = self.vaccine = self.quantity = self.certificate = self.valid = self.item = self.day = self.issuer = None
        self.window = self.time = self.limit = self.price_extreme = self.extreme = self.after = self.before = None
        self.no_lactose = self.asked_issuer = self.fresh = self.told = False
        self.prefs, self.parts, self.not_parts, self.options, self.values = [], [], [], [], {}

    def date(self):
        return self.prefs[0][0] if self.prefs else None


class Clerk:
    def __init__(self, style: str, bug: str | None = None):
        self.world, self.voice, self.bug, self.style = World(), Voice(style), bug, style
        self.tool = {f.__name__: harness.tool(f) for f in tools(self.world)}
        self.customer = self.name = self.born = self.expect = self.focus = None
        self.tasks, self.finished, self.out, self.noted = [], [], [], []
        self.missed = self.nobody = 0
        self.over = self.offered = False
        self.turns = 0

    # -- a turn --------------------------------------------------------------------------------------------------

    def call(self, tool, /, **args):
        result = self.tool[tool](**args)
        self.world.log.append((tool, args, result))
        return result

    def reply(self, text: str) -> str:
        if self.over:
            if BYE.search(text.lower()) or not any(self.kind_of(c, hear(text)) for c in re.split(r"(?<=[.!?])\s+", text.lower())):
                return self.voice.ask("bye")
            self.over, self.expect = False, "more"   # one more wish, after all
        self.out, self.noted = [], []
        self.turns += 1
        h = hear(text, "born" if self.expect in ("identity", "born") else self.expect)
        used = self.identify(h)
        task = self.tasks[0] if self.tasks else None
        expect, self.expect = self.expect, None
        if self.bug == "ignores_correction" and expect == "consent" and h.yes is not True:
            if h.moments or h.quantity:
                return self.finish_turn(self.propose(task))
        acted = False
        changed = self.absorb(task, h, expect) if task else set()
        if expect == "consent" and (changed - {"limit", "no_lactose"} == set()) and h.yes and task and task.time and self.within(task, h):
            changed = set()   # "yes; at most 12 euros", and it is
        if expect == "consent" and task and task.kind == "cancel_order" and h.yes is False and re.search(r"want to cancel|cancel (?:it|the order|my order)", h.low) and not re.search(r"not[^.,]*cancel|n't[^.,]*cancel", h.low):
            h.yes = None
        if expect == "consent" and task:
            if not changed and h.yes and self.within(task, h):
                if self.bug == "asks_for_ever":
                    return self.finish_turn(self.propose(task))
                self.act(task)
                acted = used = True
            elif changed:
                used = True
        fresh = self.intents(h, expect, changed)
        if task and task.item and any(str(x[1]) == task.item.get("date") for x in h.dates):
            used = True       # told again what it is now
        used = used or bool(changed) or bool(fresh)
        if expect in ("consent", "change") and task and task in self.tasks and not acted and not changed:
            leaves = re.search(DROP, h.low) or h.bye
            if h.yes is False and expect == "consent" and not leaves and not fresh or expect == "change" and h.yes and not fresh:
                if expect == "consent":
                    self.out.append(self.voice.say("change"))
                    self.expect = "change"
                    return self.finish_turn()
                used = True
            elif leaves or h.yes is False:
                self.tasks.remove(task)
                self.out.append(self.voice.say("dropped"))
                used = True
        if expect == "offer_move" and self.focus and not fresh:
            if h.yes is not False and (h.yes or h.moments or h.parts or h.extreme):
                self.start("move_collection", h, item=self.focus)
                used = True
            elif h.yes is False:
                used = True
        if expect == "offer_jab" and not fresh and not h.bye and (h.yes or h.moments or re.search(r"\bbook|appointment", h.low)) and h.yes is not False:
            self.start("book_vaccination", h, vaccine=self.priced)
            used = True
        if expect == "offer" and h.yes and not fresh and not h.bye:
            t = self.start("reserve_product", h, product="P-24")
            t.quantity, used = 1, True
        if expect in ("more", "offer", "offer_move", "offer_jab", "wish") and not self.tasks and not fresh and not acted:
            if expect == "offer" and h.yes is False and not h.bye and not h.question:
                self.expect = "more"
                return self.voice.ask("more")
            if h.bye or h.yes is False or re.match(r"^\W*(?:ok(?:ay)?\W+|great\W+|perfect\W+|good\W+)*(?:many )?(?:thanks?|thank you)\b[^?]{0,40}$", h.low):
                self.over = True
                return self.voice.ask("bye")
        used = self.questions(h, fresh, expect) or used
        if not self.tasks and re.search(r"\b(?:good)?bye\b", h.low) and not fresh:
            self.over = True
            return self.finish_turn(self.voice.ask("bye"))
        if self.tasks and expect not in ("consent", "change") and re.search(r"\b(?:good)?bye\b|" + r"never ?mind|forget it", h.low) and not changed and not fresh:
            self.over = True
            return self.voice.say("dropped") + " " + self.voice.ask("bye")
        opening = not self.tasks and not self.finished and not self.out and self.turns == 1
        if not used and not (opening and self.missed == 0):
            self.missed += 1
            if self.missed > 5:
                self.over = True
                return "We do not seem to understand each other; please come to the counter, where a colleague will help you. " + self.voice.ask("bye")
            if not self.out:
                self.out.append(self.voice.ask("again"))
        elif used:
            self.missed = 0
        return self.finish_turn(self.advance(acted, opening, h, used))

    def finish_turn(self, last: str | None = None) -> str:
        if self.style == "readback" and self.noted and self.expect != "consent":
            self.out.insert(0, f"Noted: {'; '.join(self.noted)}.")
        parts = [*self.out, *([last] if last else [])]
        return ("\n" if self.style in ("form", "bullets") else " ").join(p for p in parts if p)

    # -- who it is -----------------------------------------------------------------------------------------------

    def identify(self, h: Heard) -> bool:
        if self.customer:
            return bool(h.born or h.low and name_of(h.text, [self.customer["name"]], False) == self.customer["name"])
        name = name_of(h.text, [p["name"] for p in self.world.people.values()], self.expect in ("identity", "name"))
        used = False
        if name and name != self.name:
            self.name, used = name, True
            self.noted.append(f"name {name}")
        if h.born and h.born != self.born:
            self.born, used = h.born, True
            self.noted.append(f"date of birth {self.voice.date(h.born)}")
        if self.name and self.born and used:
            found = self.call("find_customer", name=self.name, date_of_birth=str(self.born))
            if "error" in found:
                self.nobody += 1
                self.out.append(self.voice.say("nobody"))
                self.name = self.born = None
            else:
                self.customer = found
        return used

    # -- what is wished ------------------------------------------------------------------------------------------

    def start(self, kind, h, **given) -> Task:
        task = Task(kind)
        for k, v in given.items():
            setattr(task, k, v)
        task.fresh = True
        self.tasks.append(task)
        self.absorb(task, h, None)
        return task

    def intents(self, h: Heard, expect, changed) -> list:
        new = []
        clauses = [c for c in re.split(r"(?<=[.!?;])\s+|,? and (?=then |also |i |could |please |to |can |after |what |how |when |until )|,? then (?=i |to )|, (?=i |could |can |please |how |what |when )", h.low) if c.strip()]
        for c in clauses:
            kind = self.kind_of(c, h)
            if not kind:
                continue
            extra = re.search(r"\b(?:also|another|then|next|second|besides|as well|too|one more|other thing|after that|further|in addition|additional)\b", c)
            same = [t for t in self.tasks if t.kind == kind] or [k for k in new if k == kind]
            family = [t for t in self.tasks if FAMILY[t.kind] == FAMILY[kind]]
            if same and not (kind == "hours" and not same):
                continue
            if family and not (kind in ("cancel_order", "repeats", "status") and not changed and family[0].kind != kind and expect != "consent" and family[0].kind not in ("cancel_order", "status")):
                if not extra or changed or expect not in ("more", None):
                    if kind == "move_collection" and family[0].kind == "status":
                        pass
                    else:
                        continue
            pids = mentions(c, self.world.products)[0]
            done = [t for t in self.finished if t.kind == kind and kind not in ("hours", "repeats", "status")]
            if done and not re.search(r"\b(?:another|one more|second|also|other|as well)\b", c) and (not pids or done[-1].product in pids or not h.moments and done[-1].kind == "repeat"):
                if expect in ("more", "offer") and not h.bye:
                    self.out.append("That one is already done.")
                continue
            new.append(kind)
            own = hear(c) if len(clauses) > 1 and sum(1 for x in clauses if self.kind_of(x, h)) > 1 else h
            given = {}
            if kind == "move_collection" and self.focus and not (pids and self.focus["product_id"] not in pids) and not h.ids.get("order"):
                given["item"] = self.focus
            self.start(kind, own, **given)
        if not new and not self.tasks and not self.focus and expect in (None, "wish", "more", "offer") and not (h.yes is False or h.bye) and (kind := self.topic(h)):
            if not any(t.kind == kind for t in self.finished):
                new.append(kind)
                self.start(kind, h)
        if own_needed := [t for t in self.tasks if t.fresh and len(new) > 1]:
            for t in own_needed:
                t.fresh = False
        return new

    def topic(self, h: Heard) -> str | None:
        """What a message without a verb is about: 'Metrofin, delivery, Monday'."""
        c = h.low
        if re.search(r"exempt|certificate", c) and (h.certificate or re.search(r"\bnew\b|record|file", c)):
            return "record_exemption"
        if any(re.search(p, c) for p in VACC.values()) or re.search(r"vaccin|\bjab", c):
            return None if re.search(r"price|cost|how much", c) else "move_vaccination" if EXISTING.search(c) else "book_vaccination"
        pids = mentions(c, self.world.products)[0]
        if not pids and not h.ids.get("order"):
            return None
        if re.search(r"\bready|arrived|status|come in\b", c):
            return "status"
        if pids and not self.world.products[pids[0]]["prescription_only"]:
            return None if re.search(r"price|cost|how much", c) else "reserve_product"
        return "repeat" if pids and not re.search(r"price|cost|how much|order of", c) else None

    def kind_of(self, c: str, h: Heard) -> str | None:
        def has(pattern):
            return any(not negated(c, m.start()) for m in re.finditer(pattern, c))
        jab = has(r"vaccin|\bjabs?\b|\bshots?\b|immuni[sz]|inoculat") or has("|".join(VACC.values()))
        want = r"\b(?:want|wish|would like|'d like|need|like to|could|can|please|looking|hope|interested|have to|let me|must|get)\b"
        asks = "?" in c or re.search(r"\b(?:what|how|when|which|until|whether|know|tell|ask)\b", c)
        if has(r"exempt|certificate") and not self.open("record_exemption"):
            return "record_exemption" if re.search(want + r"|record|enter|note|register|add|hand in|report|have (?:a|an)\b|got (?:a|an)\b", c) else None
        if asks and has(r"\b(?:open|opening|close|closing|closes|business hours|opening hours|shut)\b") and not re.search(r"still open|open orders?", c):
            return "hours"
        if has(r"\bcancel|call(?:ed)? off|annul|withdraw") and not (self.tasks and re.search(r"^\W*(?:please )?cancel (?:that|it|this)\W*$", c)):
            return None if jab else "cancel_order"
        if re.search(r"how many (?:repeats|times|more)|repeats? (?:are |is |do i |have i )?(?:still )?(?:left|remain)|repeats left|remaining repeats|number of repeats|how often can i", c):
            return "repeats"
        if jab:
            if has(MOVE.replace("|instead", "")) and not re.search(r"\bnew appointment\b", c) or EXISTING.search(h.low):
                return "move_vaccination"
            return "book_vaccination" if re.search(want + r"|book|appointment|vaccinated|against", c) and not (asks and re.search(r"\b(?:cost|price|much)\b", c) and not re.search(r"book|appointment", c)) else None
        if has(MOVE) and has(r"appointment") and not self.focus:
            return "move_vaccination"
        pids = mentions(c, self.world.products)[0]
        rx = [p for p in pids if self.world.products[p]["prescription_only"]]
        if re.search(r"\b(?:status|is it ready|is (?:my|the)\b[^.]*\bready|(?:order|tablets|medicine|\w+)\b[^.]{0,30}\b(?:is|are) (?:already |now )?(?:ready|there|in)\b|whether\b[^.]*\b(?:ready|arrived|come in|in yet)|has (?:my|the)\b[^.]*(?:arrived|come)|(?:can|could) i (?:already )?(?:collect|pick up) my order)", c) and not self.open("repeat"):
            return "status" if asks and not self.told_ready(c) else None
        if has(MOVE) and has(r"\bcollect|pick|slot|order\b|fetch") and not self.open("repeat"):
            return "move_collection"
        if self.focus and not self.tasks and (h.moments or h.parts) and not rx and has(r"\bcollect|pick|fetch|come|slot|order|\bi(?:'d| would)? (?:like|want|take)|then\b|friday") and not h.bye:
            return "move_collection"
        if any(not self.world.products[p]["prescription_only"] for p in pids) and not rx:
            return "reserve_product" if re.search(want + r"|reserv|aside|keep|hold|buy", c) and not (asks and re.search(r"\b(?:cost|price|much)\b", c) and not re.search(r"reserv|aside|keep|hold", c)) else None
        if (rx or has(r"\b(?:prescriptions?|repeats?|refill|medicines?|medication|tablets|capsules)\b")) and not re.search(r"\bmy order\b|\bthe order\b", c) and \
                has(want + r"|\brepeat|refill|renew|reorder|\border\b|run(?:ning)? out|almost out|prescription") and not self.focus and not (asks and re.search(r"\b(?:cost|price|much)\b", c)):
            return "repeat"
        return None

    def told_ready(self, c):
        return any(t.kind == "status" for t in self.finished) and not re.search(r"other|also", c)

    def open(self, kind):
        return next((t for t in self.tasks if t.kind == kind), None)

    # -- taking in what was said ---------------------------------------------------------------------------------

    def absorb(self, t: Task, h: Heard, expect) -> set:
        changed, w = set(), self.world.products

        def put(name, value):
            if value is not None and value != [] and getattr(t, name) != value:
                setattr(t, name, value)
                changed.add(name)
                if name in ("method", "quantity", "vaccine"):
                    self.noted.append(f"{name} {value}")
        if self.bug == "ignores_correction":
            h.moments = [m for m in h.moments if m[0] is None] if t.prefs else h.moments
            h.quantity = None if t.quantity else h.quantity
        pids, refused = mentions(h.low, w)
        if t.kind in ("repeat", "status", "move_collection", "cancel_order", "repeats", "reserve_product"):
            if t.options and t.options[0] in w and expect in ("substitute", "product", "consent", "change"):
                self.choose(t, h, pids, refused, expect, put)
            elif pids and (not t.pids or expect in ("rx", "order", "product") or set(pids) != set(t.pids) and not set(pids) & set(t.pids)) and not (t.kind == "reserve_product" and all(w[p]["prescription_only"] for p in pids)) \
                    and not (t.kind != "reserve_product" and not any(w[p]["prescription_only"] for p in pids)):
                if not (t.product and (t.product in pids or t.rx and t.rx["product_id"] in pids)):
                    put("pids", pids)
                    t.rx = t.product = None
            elif expect in ("rx", "order") and h.ordinal and t.options:
                i = h.ordinal - 1 if h.ordinal > 0 else -1
                if i < len(t.options):
                    put("ids", {"pick": t.options[i]})
        if refused and t.kind in ("repeat", "reserve_product"):
            t.refused = list(set(t.refused) | set(refused))
        for name in ("no_lactose",):
            if h.no_lactose and not t.no_lactose:
                put(name, True)
        if h.price_extreme and t.kind in ("reserve_product", "repeat"):
            put("price_extreme", h.price_extreme)
        if h.limit is not None:
            put("limit", h.limit)
            if t.window and WINDOWS[t.window][2] > h.limit:
                t.window = None
            elif t.kind == "repeat" and t.method != "delivery" and t.rx and t.product and t.product != t.rx["product_id"] and self.world.products[t.product]["price"] > h.limit:
                t.product, t.told = None, True
        if h.ids and any(t.ids.get(k) != v for k, v in h.ids.items()):
            put("ids", {**t.ids, **h.ids})
        if t.kind == "repeat" and h.method:
            put("method", h.method)
        if t.kind in ("book_vaccination", "move_vaccination"):
            named = [v for v, p in VACC.items() if any(not negated(h.low, m.start()) for m in re.finditer(p, h.low))]
            if len(named) == 1 and not (t.vaccine and re.search(r"besides|beside", h.low)):
                put("vaccine", named[0])
            elif expect == "vaccine" and h.ordinal:
                put("vaccine", list(VACC)[min(h.ordinal, 4) - 1 if h.ordinal > 0 else -1])
            elif expect == "appointment" and h.ordinal and t.options:
                put("ids", {"appointment": t.options[min(h.ordinal, len(t.options)) - 1 if h.ordinal > 0 else -1]})
        if t.kind in FOR and not (t.kind == "repeat" and t.method == "delivery" and not h.moments and not h.parts and not h.times and not h.price_extreme and not h.ordinal):
            self.absorb_when(t, h, expect, changed)
        if t.kind in ("cancel_order", "status", "repeats") and h.moments and h.moments[0][0]:
            t.old = [m[0] for m in h.moments if m[0]]
        if t.kind == "reserve_product" and h.quantity and not (t.options and expect == "product" and h.ordinal == h.quantity) and \
                (expect in ("quantity", "consent", "change", "product") or t.fresh and len(self.tasks) and re.search(r"\b(?:reserv|aside|keep|need|want|like|buy|take|have|pieces?|quantity|thermometers|boxes|creams)", h.low) or re.search(r"quantity|how many|pieces?|make (?:it|that)|of (?:them|those)|thermometers", h.low)):
            if not re.search(r"\b(?:" + str(h.quantity) + r"|two|three) (?:things|wishes|questions|requests)", h.bare):
                put("quantity", h.quantity)
        if t.kind == "record_exemption":
            put("certificate", h.certificate)
            days = [d for _, d, neg, full, _ in h.dates if not neg and full and d.year >= 2026]
            if days and (expect in ("valid", "certificate", "consent", "change", "issuer") or re.search(r"valid|until|expir|good for|runs? (?:out|to|until)|certificate|exempt|ends?\b", h.low)):
                put("valid", days[-1])
            if h.unknown and re.search(r"issu|office|who", h.low):
                t.asked_issuer = True
            if t.asked_issuer and not h.unknown:
                m = re.search(r"\b(town hall|insurer|health (?:fund|office|authority|insurance)|city council|council|social (?:security )?office|ministry[a-z ]*)\b", h.low)
                if m and not negated(h.low, m.start()):
                    put("issuer", m[1])
            if expect == "issuer":
                changed.add("issuer asked")
        if t.kind == "hours":
            day = h.moments[0][0] if h.moments and h.moments[0][0] else None
            put("day", day)
        if t.fresh:
            t.fresh = False
        return changed

    def choose(self, t, h, pids, refused, expect, put):
        """One of the products that were listed: by name, place, price or what is in it."""
        named = [p for p in t.options if p in pids and re.search(r"\b" + fold(self.world.products[p]["name"]).split()[0] + r"\b", h.low)]
        if len(named) > 1 and h.yes is False:
            named = named[-1:]
        if len(named) == 1:
            put("product", named[0])
            return
        if expect in ("substitute", "product"):
            if h.ordinal and not h.quantity or h.ordinal and expect == "substitute":
                i = h.ordinal - 1 if h.ordinal > 0 else -1
                if i < len(t.options):
                    put("product", t.options[i])
                    return
            m = re.search(r"\b(\d+)[.,](\d\d)\b|€ ?(\d+)|(\d+) euros?", h.low)
            if m and h.limit is None:
                price = float(f"{m[1]}.{m[2]}") if m[1] else float(m[3] or m[4])
                fits = [p for p in t.options if abs(self.world.products[p]["price"] - price) < 0.005]
                if len(fits) == 1:
                    put("product", fits[0])
                    return
            soft = {"P-21": r"\bdigital", "P-22": r"\bsoft|\bflex", "P-23": r"\bear\b|infra"}
            hits = [p for p in t.options if p in soft and re.search(soft[p], h.low)]
            if len(hits) == 1:
                put("product", hits[0])
                return
            if t.values.get("suggested") and (h.yes or re.search(r"\b(?:that|this|the) one\b", h.low)):
                put("product", t.values["suggested"])
                return
            if len(t.options) == 2 and re.search(r"\bthe other one\b", h.low) and t.values.get("suggested"):
                put("product", next(p for p in t.options if p != t.values["suggested"]))

    def absorb_when(self, t, h, expect, changed):
        if t.kind.startswith("move") and h.old_dates:
            t.old = h.old_dates
        moments = [m for m in h.moments if not (t.item and t.kind.startswith("move") and m[0] and str(m[0]) == t.item["date"] and m[1] in (None, t.item["time"]) and (len(h.moments) > 1 or expect not in ("day", "time")))]
        if t.kind.startswith("move") and h.old_dates and len(moments) == len(h.moments):
            moments = [m for m in moments if m[0] not in h.old_dates] if any(m[0] not in h.old_dates for m in moments) else []
        later = moments and re.search(r"\b(?:if (?:that|it|this|not|there|they|my first)[^.]*|otherwise|or else|failing that|second choice)\b", h.low)
        if moments and later and len(moments) == 1 and t.prefs and not t.told and h.yes is not False and re.search(r"(?:if |otherwise|or else|failing|second choice)", h.low[:h.dates[0][0] if h.dates else h.times[0][0] if h.times else 0]):
            day = moments[0][0] or t.date()
            if (day, moments[0][1]) not in t.prefs:
                t.prefs.append((day, moments[0][1]))
                changed.add("prefs")
            return
        if moments:
            prefs, day = [], t.date()
            for d, clock in moments:
                day = d or day
                prefs.append((day, clock or (t.prefs[0][1] if t.prefs and not h.extreme and not h.after else None)))
            first = prefs[0]
            same = t.prefs and first[0] == t.date() and (first[1] == t.time if t.time and first[1] else not moments[0][1])
            if not same:
                if t.time and first[1] is None and not h.times:
                    pass
                t.prefs, t.time, t.window, t.told = prefs, None, None, False
                if h.times:
                    t.extreme = t.after = t.before = None
                    t.parts = []
                changed.add("prefs")
                self.noted.append("; ".join(x for x in (self.voice.date(first[0]) if first[0] and moments[0][0] else "", self.voice.time(moments[0][1]) if moments[0][1] else "") if x))
            elif len(prefs) > len(t.prefs):
                t.prefs = prefs
        for name in ("after", "before", "extreme"):
            value = getattr(h, name)
            if value and value != getattr(t, name):
                setattr(t, name, value)
                if not h.times:
                    t.prefs = [(d, None) for d, _ in t.prefs]
                    t.time = None
                    changed.add(name)
        if h.parts and h.parts != t.parts:
            if not (t.time and self.in_part(t.time, h.parts[0])) and not (t.window and h.parts[0] == t.window and len(h.parts) == 1):
                t.parts = h.parts
                t.time = t.window = None
                changed.add("parts")
        if h.not_parts and t.window in h.not_parts:
            t.window = None
            changed.add("parts")
        t.not_parts = h.not_parts or t.not_parts
        if h.not_parts:
            t.parts = [p for p in t.parts if p not in h.not_parts]
        if expect in ("time", "window") and t.options and not moments and not h.parts and not h.extreme:
            if h.ordinal:
                i = h.ordinal - 1 if h.ordinal > 0 else -1
                if i < len(t.options):
                    if expect == "time":
                        t.prefs = [(t.date(), t.options[i])]
                    else:
                        t.parts = [t.options[i]]
                    changed.add("time")
            elif len(t.options) == 1 and h.yes:
                if expect == "time":
                    t.prefs = [(t.date(), t.options[0])]
                else:
                    t.parts = [t.options[0]]
                changed.add("time")
        if re.search(r"\bthe other (?:one|time|slot)\b", h.low) and len(t.options) == 2 and t.time in t.options and not moments:
            t.prefs, t.time = [(t.date(), next(o for o in t.options if o != t.time))], None
            changed.add("time")
        if h.price_extreme and t.method == "delivery":
            t.price_extreme = h.price_extreme
            changed.add("price")
        if expect == "day" and h.extreme == "earliest" and not t.prefs:
            t.prefs = [(TODAY + dt.timedelta(1), None)]

    @staticmethod
    def in_part(clock, part):
        return {"morning": clock < "12:00", "afternoon": "12:00" <= clock < "18:00", "evening": clock >= "17:00"}.get(part, True)

    # -- questions back ------------------------------------------------------------------------------------------

    def questions(self, h: Heard, fresh, expect) -> bool:
        if not h.question and not re.search(r"\b(?:cost|price|how much)\b", h.low):
            return False
        t = self.tasks[0] if self.tasks else None
        answered = False
        if re.search(r"\b(?:cost|price|how much|fees?|charge|to pay|dear|expensive)\b", h.low) and h.limit is None or re.search(r"\b(?:what|how much)\b[^.]*\b(?:cost|price|pay|fee)", h.low):
            answered = self.tell_price(h, t) or bool(t)
        if t and t.product and "lactose" in h.low and "?" in h.low:
            p = self.world.products[t.product]
            self.out.append(f"{p['name']}: {'contains lactose' if p['lactose'] else 'lactose-free'}.")
            answered = True
        if re.search(r"\b(?:where are you|your address|how do i (?:get|find))\b", h.low):
            self.out.append("The pharmacy is at 1 Linden Lane.")
            answered = True
        if t and expect in ("time", "window", "day", "substitute", "product", "rx", "order", "appointment") and re.search(r"\b(?:which|what)\b[^.]*\b(?:have|times|free|available|there|offer|options|possible)|lactose", h.low):
            answered = True   # the list comes with what is asked next
        if not answered and not fresh and not self.out and h.yes is None and not h.moments and not (t and t.kind in ("hours", "status", "repeats")) and "?" in h.low and (t or self.finished):
            self.out.append(self.voice.say("cannot"))
            return True
        return answered

    def tell_price(self, h, t) -> bool:
        if self.bug == "wrong_order" and t:
            self.out.append(self.voice.say("before"))
            return True
        named = [v for v, p in VACC.items() if re.search(p, h.low)] or ([t.vaccine] if t and t.vaccine else [])
        pids = mentions(h.low, self.world.products)[0]
        if len(named) == 1 and (not t or FAMILY[t.kind] == "jab" or re.search(VACC[named[0]], h.low)):
            found = self.call("vaccination_slots", vaccine=named[0])
            self.out.append(self.voice.say("vaccine_price", vaccine=named[0], price=self.money(found["price"])))
            if not t and not any(x.kind == "book_vaccination" for x in self.finished):
                self.priced, self.expect = named[0], "offer_jab"
            return True
        if t and t.kind == "repeat" and (t.method == "delivery" or re.search(r"deliver|fee", h.low)):
            if self.customer and t.date():
                found = self.call("delivery_windows", date=str(t.date()), postcode=self.customer["postcode"])
                if found.get("windows"):
                    self.out.append(self.voice.say("fees", day=self.voice.date(t.date()), list=", ".join(f"{self.money(x['fee'])} in the {x['window']}" for x in found["windows"])))
                    return True
            self.out.append(self.voice.say("before"))
            return True
        if t and t.kind == "repeat" and t.product:
            self.out.append(self.voice.say("price", item=self.world.products[t.product]["name"], price=self.to_pay(t)))
            return True
        otc = [p for p in pids if not self.world.products[p]["prescription_only"]]
        if otc and not t:
            found = self.call("find_products", query=QUERY[otc[0]])["products"]
            for p in [x for x in found if x["product_id"] in otc]:
                self.out.append(self.voice.say("price", item=p["name"], price=self.money(p["price"])))
            return True
        if t and t.kind in ("repeat", "book_vaccination", "reserve_product") and not (t.options and t.kind != "book_vaccination"):
            self.out.append(self.voice.say("before"))
            return True
        return False

    # -- what comes next -----------------------------------------------------------------------------------------

    def advance(self, acted, opening, h, used) -> str:
        while self.tasks:
            t = self.tasks[0]
            if t.kind == "hours":
                if not t.day:
                    return self.ask(t, "hours_day")
                found = self.call("opening_hours", date=str(t.day))
                closes = found.get("closes")
                if self.bug == "invented_answer" and closes:
                    closes = f"{int(closes[:2]) + 2:02d}:{closes[3:]}"
                self.out.append(self.voice.say("closed", day=self.voice.date(t.day)) if found.get("closed") else
                                self.voice.say("hours", day=self.voice.date(t.day), opens=self.voice.time(found["opens"]), closes=self.voice.time(closes)))
                self.close(t)
                continue
            question = self.step(t)
            if question is None:
                continue          # it was only told, or was not possible
            return question
        if self.bug == "asks_for_ever" and self.finished:
            return self.voice.ask("again")
        if opening or not self.finished and self.out in ([], [self.out[0]] if self.missed else []):
            self.expect = "wish"
            return self.voice.ask("wish") + (" " + HELP if self.missed else "")
        if self.expect in ("offer_move", "offer_jab"):
            return self.voice.say("offer_jab") if self.expect == "offer_jab" else ""
        if used and not acted and self.finished and h.yes and not self.out:
            self.expect = "wish"
            return self.voice.ask("wish")
        if self.style == "upsell" and acted and not self.offered:
            self.offered, self.expect = True, "offer"
            return self.voice.say("offer", item="Handsoft hand cream", price=self.money(5.90))
        self.expect = "more"
        return self.voice.ask("more")

    def close(self, t):
        if t in self.tasks:
            self.tasks.remove(t)
        self.finished.append(t)

    def ask(self, t, key, items=(), **values) -> str:
        self.expect = key
        soon = max(TODAY + dt.timedelta(1), dt.date.fromisoformat((t.item or {}).get("ready_on", str(TODAY))))
        text = self.voice.ask(key, items, [soon, soon + dt.timedelta(1)], **{"for": self.purpose(t)}, **values)
        rest = [k for k in self.open_slots(t) if k != key and not (key == "identity" and k in ("name", "born"))]
        if self.style == "bundle" and rest and key not in ("time", "window", "substitute"):
            text += " " + ("And c" if True else "") + self.voice.ask_many(rest[:3], **{"for": self.purpose(t)})[1:]
        elif self.style == "form" and rest and key in ("method", "certificate", "quantity") and rest[0] != "method":
            text += "\n" + self.voice.ask(rest[0], **{"for": self.purpose(t)}, item="as above")
        return text

    def purpose(self, t):
        return "delivery" if t.method == "delivery" else FOR.get(t.kind, "visit")

    def open_slots(self, t):
        k = []
        if t.kind == "repeat" and not t.method:
            k.append("method")
        if t.kind in FOR and not t.date():
            k.append("day")
        if t.kind == "reserve_product" and not t.quantity:
            k.append("quantity")
        if t.kind == "record_exemption":
            k += [n for n, v in (("certificate", t.certificate), ("valid", t.valid), ("issuer", t.issuer or t.asked_issuer)) if not v]
            if "issuer" in k and len(k) > 1 and self.style in ("form",):
                k.remove("issuer")
        if t.kind == "book_vaccination" and not t.vaccine:
            k.append("vaccine")
        return k

    def step(self, t) -> str | None:
        if not self.customer:
            if self.nobody > 3:
                self.over = True
                return self.voice.say("nobody") + " " + self.voice.ask("bye")
            return self.ask(t, "identity" if not self.name and not self.born else "born" if self.name else "name")
        cid = self.customer["customer_id"]
        return getattr(self, "step_" + t.kind)(t, cid)

    def pick(self, t, rows, key, asked, label) -> dict | str | None:
        """One of a customer's records: by number, by what it is, by its day, or because there is only one."""
        fits = [r for r in rows if r.get(key) in (t.ids.get("pick"), t.ids.get(asked if asked != "rx" else "prescription"))]
        if not fits and (t.pids or t.old or t.vaccine):
            fits = [r for r in rows if (not t.pids or r.get("product_id") in t.pids or "product_id" not in r) and (not t.vaccine or r.get("vaccine", t.vaccine) == t.vaccine)]
            dated = [r for r in fits if r.get("date") in [str(d) for d in t.old]]
            fits = dated if len(dated) == 1 else fits
        if not fits and len(rows) == 1 and not t.pids:
            fits = rows
        if len(fits) == 1:
            return fits[0]
        rows = fits or rows
        t.options = [r[key] for r in rows]
        t.ids.pop("pick", None)
        return self.ask(t, asked, [label(r) for r in rows])

    def step_repeat(self, t, cid):
        if not t.rx:
            rows = self.call("list_prescriptions", customer_id=cid)["prescriptions"]
            found = self.pick(t, rows, "prescription_id", "rx", lambda r: f"{r['name']} ({r['called']})")
            if isinstance(found, str):
                return found
            t.rx, t.options = found, []
            if found["stock"] > 0:
                t.product = found["product_id"]
        if not t.product:
            rows = self.call("substitutes", product_id=t.rx["product_id"])["substitutes"]
            t.options = [r["product_id"] for r in rows]
            fits = [r for r in rows if r["product_id"] not in t.refused and not (t.no_lactose and r["lactose"]) and (t.limit is None or r["price"] <= t.limit)]
            if t.price_extreme and len(fits) > 1:
                fits = [sorted(fits, key=lambda r: r["price"])[0 if t.price_extreme == "cheapest" else -1]]
            if len(fits) == 1 and len(rows) > 1 and t.told:
                t.product = fits[0]["product_id"]
                self.out.append(self.voice.say("fits", item=fits[0]["name"], price=self.fee(fits[0]["price"]), lactose="with lactose" if fits[0]["lactose"] else "lactose-free"))
            else:
                shown = fits if t.told and fits else rows
                t.options = [r["product_id"] for r in shown]
                text = self.ask(t, "substitute", [f"{r['name']} ({self.fee(r['price'])}, {'with lactose' if r['lactose'] else 'lactose-free'})" for r in shown], gone=t.rx["name"])
                t.told = True
                if len(fits) == 1:
                    t.values["suggested"] = fits[0]["product_id"]
                    text += " " + self.voice.say("fits", item=fits[0]["name"], price=self.fee(fits[0]["price"]), lactose="with lactose" if fits[0]["lactose"] else "lactose-free")
                return text
        if not t.method:
            return self.ask(t, "method")
        if t.method == "delivery":
            return self.step_window(t) or self.propose(t)
        return self.step_when(t, lambda day: self.call("collection_slots", date=day)) or self.propose(t)

    def step_when(self, t, look) -> str | None:
        """None once a free time is settled; else what to ask."""
        while t.prefs and not t.time:
            day, clock = t.prefs[0]
            if day is None:
                break
            found = look(str(day))
            free = found.get("free", [])
            if t.item and t.item.get("ready_on", "") > str(day):
                self.out.append(self.voice.say("refused", why=f"it is ready only on {self.voice.date(t.item['ready_on'])}"))
                t.prefs.pop(0)
                continue
            if not free:
                self.out.append(self.voice.ask("taken", what=self.voice.date(day)))
                t.prefs.pop(0)
                if not t.prefs and found.get("next_day"):
                    self.out.append(f"The next day would be {self.voice.date(found['next_day'])}.")
                continue
            if clock:
                if clock in free:
                    t.time = clock
                    break
                self.out.append(self.voice.ask("taken", what=f"{self.voice.date(day)}, {self.voice.time(clock)},".rstrip(",")))
                if len(t.prefs) > 1:
                    t.prefs.pop(0)
                    continue
                t.prefs[0] = (day, None)
                t.told = True
                fits = free
            else:
                fits = [x for x in free if (not t.after or x >= t.after) and (not t.before or x <= t.before) and (not t.parts or any(self.in_part(x, p) for p in t.parts))]
                if fits and t.extreme:
                    t.time = fits[0] if t.extreme == "earliest" else fits[-1]
                    break
                if len(fits) == 1 and len(free) > 1:
                    t.time = fits[0]
                    break
                fits = fits or free
            t.options = fits
            return self.ask(t, "time", [self.voice.time(x) for x in fits], day=self.voice.date(day))
        if not t.time:
            return self.ask(t, "day")
        return None

    def step_window(self, t) -> str | None:
        if not t.date():
            return self.ask(t, "day")
        if t.window:
            return None
        day = t.date()
        found = self.call("delivery_windows", date=str(day), postcode=self.customer["postcode"])
        if "error" in found or not found["windows"]:
            self.out.append(self.voice.say("refused", why=found["error"]) if "error" in found else self.voice.ask("taken", what=self.voice.date(day)))
            t.prefs = t.prefs[1:]
            if "error" in found and "there is no delivery to" in found["error"]:
                t.method = None
                return self.ask(t, "method")
            if t.prefs:
                return self.step_window(t)
            if found.get("next_day"):
                self.out.append(f"The next day would be {self.voice.date(found['next_day'])}.")
            return self.ask(t, "day")
        rows = [r for r in found["windows"] if r["window"] not in t.not_parts] or found["windows"]
        clock = t.prefs[0][1]
        wish = t.parts or [r["window"] for r in rows if clock and r["from"] <= clock <= r["to"]]
        fits = [r for r in rows if t.limit is None or r["fee"] <= t.limit]
        if t.price_extreme == "cheapest" and not wish:
            wish = [min(rows, key=lambda r: r["fee"])["window"]]
        for name in wish:
            row = next((r for r in rows if r["window"] == name), None)
            if row is None:
                self.out.append(self.voice.ask("taken", what=f"{self.voice.date(day)}, {name},".rstrip(",")))
            elif row not in fits and self.bug != "wrong_order":
                self.out.append(self.voice.say("over", what=f"delivery in the {name}", price=self.money(row["fee"])))
            elif row in fits:
                t.window = name
                return None
        if wish and len(fits) == 1 and t.limit is not None:
            t.window = fits[0]["window"]
            return None
        t.parts, t.options = [], [r["window"] for r in rows]
        return self.ask(t, "window", [f"in the {r['window']} ({self.voice.time(r['from'])} to {self.voice.time(r['to'])}) for {self.fee(r['fee'])}" for r in rows], day=self.voice.date(day))

    def fee(self, amount):
        return "the usual price" if self.bug == "wrong_order" else self.money(amount)

    def step_status(self, t, cid):
        rows = self.call("list_orders", customer_id=cid)["orders"]
        if not rows:
            self.out.append(self.voice.say("no_order"))
            self.close(t)
            return None
        found = self.pick(t, rows, "order_id", "order", lambda r: f"{r['order_id']} ({r['name']})")
        if isinstance(found, str):
            return found
        late = found["ready_on"] > found["date"]
        ready = found["ready_on"] if self.bug != "invented_answer" else str(dt.date.fromisoformat(found["ready_on"]) + dt.timedelta(5))
        self.out.append(self.voice.say("status_late" if late else "status", order=found["order_id"], item=found["name"], status=found["status"], ready=self.voice.date(ready),
                                       day=self.voice.date(found["date"]), time=self.voice.time(found["time"])))
        self.close(t)
        self.focus = found
        if late and len(self.tasks) == 0:
            self.out.append(self.voice.say("offer_move"))
            self.expect = "offer_move"
        for other in self.tasks:
            if other.kind == "move_collection" and not other.item:
                other.item = found
        return None

    def step_repeats(self, t, cid):
        rows = self.call("list_prescriptions", customer_id=cid)["prescriptions"]
        fits = [r for r in rows if r["product_id"] in t.pids] or rows
        for r in fits:
            n = r["repeats_left"] + (2 if self.bug == "invented_answer" else 0)
            self.out.append(self.voice.say("repeats", n=n, item=r["name"], until=self.voice.date(r["valid_until"])))
        self.close(t)
        return None

    def step_move_collection(self, t, cid):
        if not t.item:
            rows = self.call("list_orders", customer_id=cid)["orders"]
            if not rows:
                self.out.append(self.voice.say("no_order"))
                self.close(t)
                return None
            found = self.pick(t, rows, "order_id", "order", lambda r: f"{r['order_id']} ({r['name']}, {self.voice.date(r['date'])})")
            if isinstance(found, str):
                return found
            t.item = found
            t.prefs = [p for p in t.prefs if not (str(p[0]) == found["date"] and p[1] in (None, found["time"]))]
        return self.step_when(t, lambda day: self.call("collection_slots", date=day)) or self.propose(t)

    def step_cancel_order(self, t, cid):
        rows = self.call("list_orders", customer_id=cid)["orders"]
        if not rows:
            self.out.append(self.voice.say("no_order"))
            self.close(t)
            return None
        found = self.pick(t, rows, "order_id", "order", lambda r: f"{r['order_id']} ({r['name']})")
        if isinstance(found, str):
            return found
        t.item = found
        return self.propose(t)

    def step_reserve_product(self, t, cid):
        if not t.product:
            shop = [p for p in t.pids if p in QUERY]
            rows = self.call("find_products", query=QUERY[shop[0]] if shop else "")["products"]
            rows = [r for r in rows if (not shop or r["product_id"] in shop) and r["product_id"] not in t.refused and r["stock"] > 0]
            fits = [r for r in rows if t.limit is None or r["price"] <= t.limit]
            if t.price_extreme and fits:
                fits = [sorted(fits, key=lambda r: r["price"])[0 if t.price_extreme == "cheapest" else -1]]
            if len(fits) == 1:
                t.product = fits[0]["product_id"]
            else:
                rows = fits or rows
            t.options = [r["product_id"] for r in rows]
            if not t.product:
                return self.ask(t, "product", [f"{r['name']} ({r['called']}, {self.money(r['price'])})" for r in rows])
        if not t.quantity:
            p = self.world.products[t.product]
            return self.ask(t, "quantity", item=f"{p['name']}{'s' if p['name'].endswith('meter') else ''} ({self.money(p['price'])} each)")
        return self.propose(t)

    def step_book_vaccination(self, t, cid):
        if not t.vaccine:
            return self.ask(t, "vaccine", [f"{v}" for v in VACC])
        return self.step_when(t, lambda day: self.call("vaccination_slots", vaccine=t.vaccine, date=day)) or self.propose(t)

    def step_move_vaccination(self, t, cid):
        if not t.item:
            rows = self.call("list_appointments", customer_id=cid)["appointments"]
            if not rows:
                self.out.append("I see no appointment of yours.")
                self.close(t)
                return None
            found = self.pick(t, rows, "appointment_id", "appointment", lambda r: f"{r['vaccine']} on {self.voice.date(r['date'])} at {self.voice.time(r['time'])}")
            if isinstance(found, str):
                return found
            t.item, t.vaccine = found, found["vaccine"]
            t.prefs = [p for p in t.prefs if not (str(p[0]) == found["date"] and p[1] in (None, found["time"]))]
        return self.step_when(t, lambda day: self.call("vaccination_slots", vaccine=t.vaccine, date=day)) or self.propose(t)

    def step_record_exemption(self, t, cid):
        if not t.certificate:
            return self.ask(t, "certificate")
        if not t.valid:
            return self.ask(t, "valid")
        if not t.issuer and not t.asked_issuer:
            t.asked_issuer = True
            return self.ask(t, "issuer")
        return self.propose(t)

    # -- proposing, and doing ------------------------------------------------------------------------------------

    def money(self, amount):
        if self.bug == "invented_answer":
            amount = round(amount * 0.9, 2)
        return self.voice.money(amount)

    def to_pay(self, t):
        amount = self.world.charge(self.customer["customer_id"], t.product, str(t.date() or TODAY))
        return self.money(amount) if amount else "nothing (exempt)"

    def within(self, t, h):
        if h.limit is None or t.kind not in ("repeat", "reserve_product", "book_vaccination"):
            return True
        return self.total(t) <= h.limit

    def total(self, t):
        if t.kind == "repeat":
            return WINDOWS[t.window][2] if t.method == "delivery" else self.world.charge(self.customer["customer_id"], t.product, str(t.date()))
        if t.kind == "reserve_product":
            return t.quantity * self.world.products[t.product]["price"]
        return {"flu": 18, "shingles": 162, "tick": 54, "hepatitis A": 68}.get(t.vaccine, 0)

    def plan(self, t) -> tuple[str, dict, dict]:
        """The tool, its arguments, and the values in words."""
        cid, v, w = self.customer["customer_id"], self.voice, self.world.products
        day = t.date()
        words = {"day": v.date(day) if day else "", "time": v.time(t.time) if t.time else ""}
        if t.kind == "repeat":
            words |= {"item": w[t.product]["name"], "price": self.to_pay(t), "address": self.customer["address"]}
            args = {"prescription_id": t.rx["prescription_id"], "product_id": t.product, "date": str(day)}
            if t.method == "delivery":
                fee = WINDOWS[t.window][2]
                return "order_for_delivery", {**args, "window": t.window}, {**words, "window": t.window, "fee": self.money(fee)}
            return "order_for_collection", {**args, "time": t.time}, words
        if t.kind == "move_collection":
            return t.kind, {"order_id": t.item["order_id"], "date": str(day), "time": t.time}, {**words, "item": t.item["name"]}
        if t.kind == "cancel_order":
            return t.kind, {"order_id": t.item["order_id"]}, {"order": t.item["order_id"], "item": t.item["name"]}
        if t.kind == "reserve_product":
            price, kept = w[t.product]["price"], TODAY + dt.timedelta(5 if self.bug == "invented_answer" else 3)
            return t.kind, {"customer_id": cid, "product_id": t.product, "quantity": t.quantity}, {"item": w[t.product]["name"], "quantity": t.quantity, "each": self.money(price), "price": self.money(price * t.quantity), "until": v.date(kept)}
        if t.kind == "book_vaccination":
            price = self.call("vaccination_slots", vaccine=t.vaccine, date=str(day))["price"]
            return t.kind, {"customer_id": cid, "vaccine": t.vaccine, "date": str(day), "time": t.time}, {**words, "vaccine": t.vaccine, "price": self.money(price)}
        if t.kind == "move_vaccination":
            return t.kind, {"appointment_id": t.item["appointment_id"], "date": str(day), "time": t.time}, {**words, "vaccine": t.vaccine, "old": f"{v.date(t.item['date'])} at {v.time(t.item['time'])}"}
        args = {"customer_id": cid, "certificate_number": t.certificate, "valid_until": str(t.valid), **({"issuer": t.issuer} if t.issuer else {})}
        return t.kind, args, {"certificate": t.certificate, "until": v.date(t.valid)}

    def propose(self, t) -> str:
        if t.limit is not None and t.kind in ("repeat", "reserve_product", "book_vaccination") and self.total(t) > t.limit:
            what = self.world.products[t.product]["name"] if t.kind != "book_vaccination" else f"the {t.vaccine} vaccination"
            self.out.append(self.voice.say("over", what=what, price=self.money(self.total(t))))
        tool, args, words = self.plan(t)
        if self.bug == "wrong_order":
            words = {**words, **{k: "the usual price" for k in ("price", "fee", "each") if k in words}}
        if self.bug == "no_confirmation":
            self.act(t)
            return self.advance(True, False, hear(""), True)
        self.expect = "consent"
        return self.voice.consent(tool, **words)

    def act(self, t) -> None:
        tool, args, words = self.plan(t)
        told = dict(words)
        if self.bug in ("wrong_date", "wrong_item"):
            args = self.spoil(tool, args)
        result = {} if self.bug == "claims_without_calling" else self.call(tool, **args)
        if self.bug == "double_write":
            self.call(tool, **args)
        if "error" in result:
            self.out.append(self.voice.say("refused", why=result["error"]))
            self.tasks.remove(t)
            return
        number = result.get("order_id") or result.get("appointment_id") or result.get("reservation_id") or "on file"
        if self.bug == "wrong_order":
            told.update({k: "the usual price" for k in ("price", "fee", "each") if k in told})
        self.out.append(self.voice.done(tool, **{**told, "number": number}))
        if self.bug == "wrong_order" and ("price" in words or "fee" in words):
            self.out.append(self.voice.say("price", item="It", price=words.get("fee") or words["price"]))
        self.close(t)
        if t.kind == "move_collection":
            self.focus = None

    def spoil(self, tool, args) -> dict:
        args, w = dict(args), self.world
        if self.bug == "wrong_date":
            if "time" in args:
                table = w.jabs if "vaccination" in tool else w.collection
                day = next(d for d in sorted(table) if d > args["date"])
                args.update(date=day, time=next(iter(table[day])))
            elif "window" in args:
                from world import DELIVERY
                day = next(d for d in sorted(DELIVERY) if d > args["date"])
                args.update(date=day, window=DELIVERY[day][0])
            elif "valid_until" in args:
                args["valid_until"] = str(dt.date.fromisoformat(args["valid_until"]) + dt.timedelta(1))
            return args
        cid = self.customer["customer_id"]
        if "prescription_id" in args:
            same = [p for p in w.products.values() if p["group"] == w.products[args["product_id"]]["group"] and p["product_id"] != args["product_id"] and p["stock"]]
            other = next((r for r in w.prescriptions.values() if r["customer_id"] == cid and r["prescription_id"] != args["prescription_id"]), None)
            if same:
                args["product_id"] = same[0]["product_id"]
            elif other:
                args.update(prescription_id=other["prescription_id"], product_id=other["product_id"])
        elif "order_id" in args:
            args["order_id"] = next((o for o, x in w.orders.items() if x["customer_id"] == cid and o != args["order_id"]), args["order_id"])
        elif "product_id" in args:
            args["product_id"] = "P-21" if args["product_id"] != "P-21" else "P-22"
        elif "appointment_id" in args:
            args["appointment_id"] = next((a for a, x in w.appointments.items() if x["customer_id"] == cid and a != args["appointment_id"]), args["appointment_id"])
        elif "vaccine" in args:
            args["vaccine"] = "flu" if args["vaccine"] != "flu" else "tick"
        return args


def build(style: str, bug: str | None = None):
    """A factory: each conversation gets a clerk, and a world, of its own."""
    if style not in STYLES:
        raise ValueError(f"no style {style!r}; there are {', '.join(STYLES)}")

    def factory():
        clerk = Clerk(style, bug)

        def agent(text: str) -> str:
            return clerk.reply(text)

        agent.clerk = clerk
        return agent

    return factory
