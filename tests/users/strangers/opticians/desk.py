"""The desk of Hollis & Wray, opticians: a right agent by rules, in twelve manners (styles.py).

build(style) gives a class: one object, with a world of its own, for each conversation; run(text) answers a turn."""
import copy
import re
from datetime import date, datetime, timedelta

from hearing import hear
from styles import STYLE, STYLES  # noqa: F401  (STYLES is read by play.py)
from world import PATIENTS, PRICES, REPAIR_DAYS, World

NOW = datetime(2026, 5, 11, 10, 0)
TODAY = NOW.date()
SURNAMES = sorted({p[2] for p in PATIENTS}, key=len, reverse=True)
BOOKED = {"test": "sight_test", "fitting": "lens_fitting", "check": "lens_check", "collection": "collection"}
VISITS = {"sight_test": "sight test", "lens_fitting": "contact lens fitting", "lens_check": "contact lens check", "collection": "collection appointment"}
REPAIRS = {"hinge": "repairing a hinge", "arm": "replacing an arm", "nose_pads": "fitting new nose pads", "screw": "replacing a screw"}
MAX_BOXES = 6
VALID_DAYS = 365  # how long a contact lens check lasts
SUNDAY = 6


def digit(h):
    """The number of a choice, where the message is nothing else; 0 otherwise."""
    m = re.fullmatch(r"\W*(?:option |number |choice )?(\d)\W*(?:please)?\W*", h["t"])
    return int(m[1]) if m else 0


def iso(text):
    return date.fromisoformat(text)


def days_since(rec_date):
    return (TODAY - iso(rec_date)).days


class Desk:
    """One conversation."""

    style_name = STYLES[0]

    def __init__(self):
        self.world = World()
        self.style = STYLE[self.style_name]
        self.calls = []
        self.patient = None        # what find_patient gave
        self.record = None
        self.who = {}              # surname, dob, words: as heard so far
        self.wants, self.cur = [], None
        self.pending = []          # what was asked last: keys of questions
        self.said_pending = None   # the question as it was put, for asking again
        self.offers = []
        self.notes = []
        self.fails = self.notfound = 0
        self.over = False
        self.last = None           # what was said of the last write
        self.refused = None        # what was said of the last refusal
        self.turns = 0

    # ---- the outside -------------------------------------------------------------------------------------------------

    def run(self, prompt, detailed=False):
        text = prompt if isinstance(prompt, str) else str(getattr(prompt, "content", prompt))
        self.calls = []
        answer = self.turn(text)
        return {"answer": answer, "tool_calls": list(self.calls)}

    def call(self, name, **args):
        args = {k: v for k, v in args.items() if v is not None}
        result = getattr(self.world, name)(**args)
        self.calls.append({"name": name, "arguments": dict(args), "result": copy.deepcopy(result)})  # the world goes on changing
        return result

    def write(self, name, **args):
        """Every write goes through here, and only after a yes."""
        return self.call(name, **args)

    # ---- a turn ------------------------------------------------------------------------------------------------------

    def turn(self, text):
        if self.over and not hear(text, TODAY)["intents"]:
            return self.style.put("bye")
        self.over = False
        self.notes = []
        asked = list(self.pending)
        h = hear(text, TODAY, asked, self.near(), len(self.offers) if "offer" in asked else 0, SURNAMES)
        before = self.snapshot()
        self.take_identity(h, asked)
        self.take_intents(h, asked)
        question = self.respond(h, asked)
        if question is None:
            question = self.proceed()
        key = question[0]
        if key in ("bye", "giveup"):
            self.over = True
        self.pending = self.keys(question)
        again = False
        if self.pending == asked and self.snapshot() == before and not self.notes and asked:
            self.fails += 1
            again = True
        elif self.pending == asked and self.snapshot() == before:
            self.fails += 0.5
        elif self.snapshot() != before:
            self.fails = 0
        self.turns += 1
        if self.fails >= 4 or self.turns > 40:
            self.over, self.pending = True, []
            return self.style.put("giveup")
        return self.style.message(self.notes, question, self.facts(), again)

    def keys(self, question):
        return list(question[1]["keys"]) if question[0] == "form" else [question[0]]

    def snapshot(self):
        return repr((self.patient, self.who, self.cur, self.wants, self.offers, self.notfound))

    def near(self):
        """The days being talked about, for a bare weekday."""
        days = [iso(o["date"]) for o in self.offers]
        slot = (self.cur or {}).get("slot") or (self.cur or {}).get("drop") and {"date": self.cur["drop"]}
        if slot:
            d = iso(slot["date"])
            monday = d - timedelta(d.weekday())
            days = [d] + days + [x for x in (monday + timedelta(i) for i in range(6)) if x > TODAY]
        return days

    def note(self, key, **kw):
        self.notes.append((key, kw))
        if key in ("expired", "refuse"):
            self.refused = (key, kw)

    # ---- who is speaking ---------------------------------------------------------------------------------------------

    def take_identity(self, h, asked):
        if self.patient:
            return
        if h.get("surname"):
            self.who["surname"] = h["surname"]
        if h.get("dob"):
            self.who["dob"] = h["dob"]
        self.who.setdefault("words", [])
        if asked == ["first"] and digit(h) in (1, 2):
            names = sorted(p[1] for p in PATIENTS if p[2] == self.who["surname"].title() and p[3] == self.who["dob"])
            self.who["words"].append(names[digit(h) - 1].lower())
        self.who["words"] += [w for w in sorted(h["words"]) if w.title() in {p[1] for p in PATIENTS}]

    def identify(self):
        """None once the patient is known, else a question."""
        if self.patient:
            return None
        lacks = [k for k, v in (("name", "surname"), ("dob", "dob")) if v not in self.who]
        if lacks:
            return self.ask_missing(lacks)
        found = self.call("find_patient", surname=self.who["surname"].title(), date_of_birth=self.who["dob"])["matches"]
        if not found:
            self.notfound += 1
            self.note("notfound", surname=self.who["surname"].title(), dob=iso(self.who["dob"]))
            self.who = {"words": self.who["words"]}
            return ("giveup", {}) if self.notfound > 2 else self.ask_missing(["name", "dob"])
        if len(found) > 1:
            named = [p for p in found if p["first_name"].lower() in self.who["words"][-1:]] or [p for p in found if p["first_name"].lower() in self.who["words"]]
            if len(named) != 1:
                return ("first", {"list": [p["first_name"] for p in found]})
            found = named
        self.patient = self.choose_patient(found)
        self.record = self.call("get_record", patient_id=self.patient["patient_id"])
        self.note("hi", first=self.patient["first_name"])
        return None

    def choose_patient(self, found):
        return found[0]

    def ask_missing(self, lacks):
        more = self.missing_of_want() if self.style.form else []
        if self.style.form and len(lacks) + len(more) > 1:
            return ("form", {"keys": lacks + more, "items": [self.style.field(k) for k in lacks + more]})
        return ("who" if len(lacks) == 2 else lacks[0], {})

    def missing_of_want(self):
        """For a form: what may be asked before the record is known."""
        w = self.cur or {}
        kind = w.get("kind")
        lacks = {"test": ["day", "oct"], "fitting": ["lens", "day"], "check": ["day"], "collection": ["day"], "move": ["day"], "lenses": ["boxes", "delivery"],
                 "repair": ["fault", "drop"], "contact": ["phone"]}.get(kind, [])
        have = {"day": w.get("alts") or w.get("pick") or w.get("any") or w.get("slot"), "oct": w.get("oct") is not None, "lens": w.get("lens"), "boxes": w.get("boxes"),
                "delivery": w.get("delivery"), "fault": w.get("fault"), "drop": w.get("drop"), "phone": w.get("phone")}
        return [k for k in lacks if not have[k]]

    # ---- what is wanted ----------------------------------------------------------------------------------------------

    CUES = ("also", "another", "as well", "and then", "besides", "next", "second", "too", "one more", "1 more", "other thing", "while", "before i", "can you", "could you", "i'd like", "i would like", "i want", "i need", "please", "?")

    def take_intents(self, h, asked):
        if asked == ["what"] and 1 <= digit(h) <= 7:
            h["intents"] = [["test", "fitting", "move", "lenses", "repair", "status", "contact"][digit(h) - 1]]
        fresh = [k for k in h["intents"] if not (self.cur and self.cur["kind"] == k) and not any(w["kind"] == k for w in self.wants)]
        if self.cur and asked and asked[0] not in ("what", "more"):
            kind = self.cur["kind"]
            excluded = {"lenses": ("collection", "check", "status", "test"), "repair": ("collection", "status", "move", "lenses", "check"), "collection": ("status", "lenses"), "fitting": ("lenses", "check", "test"),
                        "move": ("test", "check"), "test": ("check",) if h.get("oct") is None else ("check", "lenses"), "contact": ("move",)}.get(kind, ())
            fresh = [k for k in fresh if k not in excluded and any(c in h["t"] for c in self.CUES) and not (k == "move" and kind in BOOKED)]
        for kind in fresh:
            want = {"kind": kind, "alts": [], "ruled": []}
            if self.cur is None:
                self.cur = want
            else:
                self.wants.append(want)
        # a later want may be told with its values
        for w in self.wants:
            if w["kind"] == "contact" and h["phones"]:
                w["phone"] = h["phones"][-1]
            if w["kind"] == "repair" and h.get("fault"):
                w["fault"] = h["fault"]
            if w["kind"] in ("lenses", "repair") and "limit" in h and self.cur["kind"] not in ("lenses", "repair", "fitting", "test", "check"):
                w["limit"] = h["limit"]
            if w["kind"] == "collection" and self.cur["kind"] == "status" and h["alts"]:
                w["alts"], w["pick"] = h["alts"], h.get("pick")

    def absorb(self, h, asked):
        """Puts what was heard into the current want. True if something is new."""
        w = self.cur
        before = repr(w)
        kind = w["kind"]
        if kind == "lenses" and h.get("limit", 99) < min(PRICES["Clearsea Monthly"], PRICES["Brightwater Daily"]):
            h["post_limit"], h["delivery"] = h.pop("limit"), "by limit"  # less than a box costs: it is the postage
        if "limit" in h:
            w["limit"] = h["limit"]
        if "post_limit" in h:
            w["post_limit"] = h["post_limit"]
        if kind in BOOKED or kind == "move":
            self.absorb_time(w, h, asked)
        if kind == "test":
            if h.get("oct") is not None:
                w["oct"] = h["oct"]
            elif "oct" in asked and asked == ["oct"]:
                if h.get("yes") and not h.get("question"):
                    w["oct"] = True
                elif h.get("no"):
                    w["oct"] = False
        if kind == "fitting":
            if h.get("lens_type"):
                w["lens"] = h["lens_type"]
            elif h.get("cheapest"):
                w["lens"] = "monthly"
            elif asked == ["lens"] and h.get("any"):
                w["lens"] = "monthly"
            elif asked == ["lens"] and ("first" in h["words"] or h["t"].strip(" .") == "1"):
                w["lens"] = "daily"
            elif asked == ["lens"] and ("second" in h["words"] or h["t"].strip(" .") == "2"):
                w["lens"] = "monthly"
        if kind == "lenses":
            if "boxes" in h:
                w["boxes"] = h["boxes"]
            delivery = h.get("delivery")
            if delivery == "by limit":
                delivery = "post" if PRICES["postage"] <= h["post_limit"] else "collect"
                if "delivery" not in asked:
                    self.note("price", item="postage", price=self.call("get_prices", item="postage")["price"])
            if delivery is None and "delivery" in asked:
                if h.get("cheapest"):
                    delivery = "collect"
                elif asked == ["delivery"] and (h.get("any") or digit(h) == 2 or "second" in h["words"]):
                    delivery = "collect"
                elif asked == ["delivery"] and (digit(h) == 1 or "first" in h["words"]):
                    delivery = "post"
                elif asked == ["delivery"] and "free" in h["words"]:
                    delivery = "collect"
            if delivery is None and asked == ["delivery"] and h.get("leave") and "too " in h["t"]:
                delivery = "collect"
            if delivery == "post" and "post_limit" in w and w["post_limit"] < PRICES["postage"]:
                delivery = "collect"
            if delivery:
                w["delivery"] = delivery
        if kind == "repair":
            if h.get("fault"):
                w["fault"] = h["fault"]
            elif asked == ["fault"] and 1 <= digit(h) <= 4:
                w["fault"] = list(REPAIRS)[digit(h) - 1]
            pairs = self.record["pairs"] if self.record else []
            named = h["words"] & {x for g in _all_pairs() for x in g} - h["refused_words"]
            w["pair_words"] = sorted(named or set(w.get("pair_words", [])) - h["refused_words"])
            if "pair" in asked and len(pairs) > 1:
                for n, word in enumerate(("first", "second"), 1):
                    if word in h["words"] or digit(h) == n:
                        w["pair_id"] = pairs[n - 1]["pair_id"]
                if len(h["refused_words"] & {p["colour"] for p in pairs}) == len(pairs) - 1:
                    w["pair_words"] = [p["colour"] for p in pairs if p["colour"] not in h["refused_words"]]
            days = [d for a in h["alts"] for d in a["dates"] if d >= TODAY and not ("confirm" in asked and d == w["recap"][1]["ready"])]
            if days:
                w["drop"] = days[0].isoformat()
            elif ("drop" in asked) and (h.get("any") or h.get("pick") == "first"):
                w["drop"] = (TODAY + timedelta(1)).isoformat()
        if kind == "contact":
            old = (self.record or {}).get("phone")
            fresh = [p for p in h["phones"] if p != old]
            if fresh:
                w["phone"] = fresh[-1]
        return repr(w) != before

    def absorb_time(self, w, h, asked):
        alts, slot = [dict(a) for a in h["alts"]], w.get("slot")
        current = iso(w["appt"]["date"]) if w.get("appt") else None
        for d in h["ruled"]:
            if d not in w["ruled"]:
                w["ruled"].append(d)
        if current is not None:
            alts = [a for a in alts if a["dates"] != [current] or a["at"] not in (None, w["appt"]["time"]) or len(alts) == 1 and asked and asked[0] in ("day", "offer", "form") and not a["at"]]
            alts = [a for a in alts if not (not a["dates"] and a["at"] == w["appt"]["time"])]
        if slot:
            here = [a for a in alts if self.fits(slot, a)]
            other = [a for a in alts if not self.fits(slot, a)]
            gone = self.is_ruled(slot, w)
            if other and not (here and h.get("firm")):
                a = other[0]
                if a["dates"]:
                    w["alts"], w["slot"] = ([{**a, "at": None, "prefer": a["at"] or slot["time"]}] if not (a["lo"] or a["hi"] or a["at"]) else [a]), None
                    if len(a["dates"]) == 1:
                        w["ruled"] = [x for x in w["ruled"] if x not in (a["dates"][0], a["dates"][0].weekday())]
                else:
                    w["alts"], w["slot"] = [{**a, "dates": [iso(slot["date"])]}, {**a, "dates": []}], None
                w["pick"] = h.get("pick")
            elif gone:
                w["slot"], w["alts"] = None, []
            return
        if alts and "offer" not in asked:
            w["alts"] = alts
        if h.get("pick") and "offer" not in asked:
            w["pick"] = h["pick"]
        if h.get("any") and not h.get("cheapest") and ("day" in asked or not asked and any(x in h["t"] for x in ("any day", "any time", "whenever"))):
            w["any"] = True
        # days that were named are not ruled out by their weekday
        named = [d for a in w["alts"] for d in a["dates"]]
        if named and all(len(a["dates"]) == 1 for a in w["alts"] if a["dates"]):
            w["ruled"] = [x for x in w["ruled"] if x not in named and not any(x == d.weekday() for d in named)]

    @staticmethod
    def fits(slot, alt):
        return ((not alt["dates"] or iso(slot["date"]) in alt["dates"]) and (not alt["lo"] or slot["time"] >= alt["lo"]) and (not alt["hi"] or slot["time"] <= alt["hi"])
                and (not alt["at"] or slot["time"] == alt["at"]))

    @staticmethod
    def is_ruled(slot, w):
        d = iso(slot["date"])
        return d in w["ruled"] or d.weekday() in [x for x in w["ruled"] if isinstance(x, int)]

    # ---- answering ---------------------------------------------------------------------------------------------------

    def respond(self, h, asked):
        """A question for this turn, or None to go on with the current want."""
        first = asked[0] if asked else None
        if self.cur is None:
            if first in ("more",) and (h.get("bye") or h.get("no") or h.get("thanks")):
                return ("bye", {})
            if first is None or first in ("more", "what"):
                if h.get("price") and self.price_note(h) or h["question"] and self.inform(h):
                    return ("more", {})
                asks = h["question"] or h.get("price") or re.search(r"\b(?:want|like|need) to (?:know|hear|be told)|tell me|why\b|reason", h["t"])
                if self.refused and re.search(r"\bwhy\b|reason", h["t"]):
                    self.notes.append(self.refused)
                    return ("more", {})
                if first == "more" and self.last and asks and not h.get("bye"):
                    self.notes.append(self.last)
                    return ("more", {})
                if h.get("bye") or h.get("thanks") and first == "more":
                    return ("bye", {})
            return ("what", {})
        w = self.cur
        if h.get("leave") and first not in (None, "what", "more") and not (first == "oct" or first == "offer" and h["alts"]):
            if not (h.get("delivery") or first == "delivery" and "too " in h["t"] or h["alts"] and any(a["dates"] for a in h["alts"])):
                return self.leave()
        if first == "confirm":
            return self.confirmed(h)
        if first == "oct" and h.get("leave") and not h.get("oct"):
            h["oct"] = False
        if first == "check_instead":
            if h["alts"] and not h.get("no") or h.get("yes"):
                self.cur = {"kind": "check", "alts": h["alts"], "ruled": h["ruled"], "pick": h.get("pick")}
                return None
            if h.get("no") or h.get("bye") or h.get("leave") or h.get("thanks"):
                return self.leave(quiet=True)
            if self.record["lenses"]:
                self.note("expired", date=iso(self.record["lenses"]["last_check"]))
            return ("check_instead", {})
        if first == "change":
            new = self.absorb(h, asked)
            if not new and (h.get("no") or h.get("bye") or h.get("leave")):
                return self.leave()
            if not new and h.get("yes"):
                return None
            return None if new else ("change", {})
        new = self.absorb(h, asked)
        if h.get("price"):
            self.price_note(h)
        elif h["question"]:
            self.inform(h)
        if "offer" in asked:
            return self.chosen(h)
        if h.get("bye") and not new and first not in (None, "oct") and not (h.get("yes")):
            return self.leave()
        return None

    def leave(self, quiet=False):
        self.cur = None
        if not quiet:
            self.note("left")
        return None

    def price_note(self, h):
        """Answers what something costs; True if it could tell."""
        t, w = h["t"], self.cur or {}
        item = ("oct_scan" if "scan" in t or " oct" in t else "postage" if "post" in t or "deliver" in t else f"repair_{h['fault']}" if h.get("fault") else
                "lens_check" if "check" in t and "lens" in t else None)
        item = item or {"test": "sight_test", "check": "lens_check"}.get(w.get("kind"))
        if w.get("kind") == "fitting":
            item = f"lens_fitting_{w.get('lens') or 'monthly'}"
        if w.get("kind") == "repair" and w.get("fault"):
            if w.get("quoted") != w["fault"]:
                return False  # the quote will say it
            item = f"repair_{w['fault']}"
        if item is None and ("eye test" in t or "sight test" in t):
            item = "sight_test"
        if w.get("kind") == "lenses" and item is None and self.record and self.record["lenses"]:
            item = self.record["lenses"]["product"]
        if item is None:
            return False
        price = self.call("get_prices", item=item)["price"]
        if item == "sight_test" and self.record and self.fee("sight_test") == 0:
            price = 0
        names = {"oct_scan": "the OCT scan", "postage": "postage", "lens_check": "a contact lens check", "sight_test": "a sight test", "lens_fitting_daily": "a daily lens fitting", "lens_fitting_monthly": "a monthly lens fitting"}
        self.note("price", item=names.get(item) or (REPAIRS[item[7:]] if item.startswith("repair_") else f"a box of {item}"), price=price)
        return True

    def inform(self, h):
        """Answers what else is asked, where the house knows it; True if it does."""
        t = h["t"]
        if re.search(r"\bwhat(?:'s| is| does)\b[^.?!]*\b(?:oct|scan)\b", t):
            self.note("raw", text="An OCT scan is a picture of the layers at the back of the eye; it is optional.")
        elif re.search(r"\b(?:opening hours|when (?:are you|do you) open|open (?:on|till|until|at)|what time do you (?:open|close))", t):
            self.note("raw", text="The shop is open from Monday to Saturday, 9:00 to 17:30.")
        elif re.search(r"\bhow long\b[^.?!]*\b(?:test|visit|fitting|appointment|take)", t) and (self.cur or {}).get("kind") in BOOKED:
            self.note("raw", text="The visit takes about half an hour.")
        elif re.search(r"\b(?:when|how long|ready)\b", t) and (self.cur or {}).get("fault") and self.cur.get("quoted"):
            self.note("quote", repair=REPAIRS[self.cur["fault"]], price=PRICES["repair_" + self.cur["fault"]], days=REPAIR_DAYS[self.cur["fault"]])
        else:
            return False
        return True

    def chosen(self, h):
        """An answer to times that were offered."""
        w, cand, told = self.cur, list(self.offers), h["alts"]
        if told:
            cand = [o for o in self.offers if self.fits(o, told[0])]
        cand = [o for o in cand if not self.is_ruled(o, w)]
        if h.get("nth") and not told:
            cand = [self.offers[h["nth"] - 1]]
        if len(cand) > 1 and h.get("nth") and h["nth"] <= len(cand) and told:
            cand = [cand[h["nth"] - 1]]
        if len(cand) > 1 and h.get("pick"):
            cand = [cand[0] if h["pick"] == "first" else cand[-1]]
        if len(cand) > 1 and h.get("any") and not h.get("no"):
            cand = [cand[0]]
        if (h.get("bye") or h.get("leave")) and not told and not h.get("nth") and not h.get("pick"):
            return self.leave()
        narrowed = told or h["ruled"] or h.get("nth") or h.get("pick") or h.get("any")
        if len(cand) == 1 and (narrowed or h.get("yes")):
            w["slot"], self.offers = cand[0], []
            return None
        if told and not cand:
            days = sorted({iso(o["date"]) for o in self.offers})
            w["alts"] = [x for a in told for x in ([a] if a["dates"] else [{**a, "dates": days[:1]} if len(days) == 1 else a, a])]
            w["pick"], self.offers = h.get("pick"), []
            return None
        if not told and (h.get("no") or h.get("ruled") and not cand):
            if h.get("bye") or h.get("leave"):
                return self.leave()
            self.offers, w["alts"], w["pick"], w["any"] = [], [], None, None
            return ("day", self.day_args())
        if cand and len(cand) < len(self.offers):
            self.offers = cand
        return ("offer", {"list": list(self.offers)})

    def confirmed(self, h):
        w = self.cur
        over = "limit" in h and not (w["kind"] == "lenses" and h["limit"] < PRICES["Brightwater Daily"]) and self.total() is not None and self.total() > h["limit"]
        if over:
            return self.leave()
        new = self.changes(h)
        if w["kind"] in BOOKED or w["kind"] == "move":
            if w.get("slot") is None and not w["alts"] and not new:
                return ("day", self.day_args())
        if new and repr(self.draft()) != w.get("draft"):
            return None
        if h.get("price") and not h.get("firm"):
            self.price_note(h) or self.note("price", item="the total", price=self.total() or 0)
            return None
        if h.get("question") and not h.get("firm") and not h.get("no"):
            self.inform(h)
            return None
        if h.get("yes") and not h.get("no"):
            return self.do()
        if h.get("no"):
            if h.get("bye") or h.get("leave"):
                return self.leave()
            if h.get("oct") is False and w.get("oct") is False:  # "No, I don't want the scan": as it stands
                return None
            return ("change", {})
        if h.get("bye") and h.get("thanks"):
            return self.do() if h.get("yes") else self.leave()
        return None

    def changes(self, h):
        return self.absorb(h, ["confirm"])

    # ---- going on ----------------------------------------------------------------------------------------------------

    def proceed(self):
        """The next question; makes what calls it needs."""
        for _ in range(12):
            if self.cur is None:
                if not self.wants:
                    return ("more", {}) if self.patient or self.notes else ("what", {})
                self.cur = self.wants.pop(0)
            kind = self.cur["kind"]
            if kind in ("cancel", "other"):
                self.note("refuse", reason="cancel" if kind == "cancel" else "other")
                self.cur = None
                if not self.wants:
                    return ("more", {})
                continue
            if kind == "repair" and not self.patient and self.cur.get("fault"):
                if self.quote(self.cur):
                    self.cur = None
                    continue
            question = self.identify()
            if question:
                return question
            question = getattr(self, "flow_" + ("book" if kind in BOOKED else kind))(self.cur)
            if question:
                return question
        return ("giveup", {})

    def fee(self, kind, w=None):
        if kind == "sight_test":
            born = iso(self.record["date_of_birth"])
            if TODAY.year - born.year - ((TODAY.month, TODAY.day) < (born.month, born.day)) >= 60:
                return PRICES["oct_scan"] if (w or {}).get("oct") else 0
            return PRICES["sight_test"] + (PRICES["oct_scan"] if (w or {}).get("oct") else 0)
        if kind == "lens_fitting":
            return PRICES[f"lens_fitting_{(w or {}).get('lens') or 'monthly'}"]
        return PRICES[kind]

    def day_args(self):
        w = self.cur
        kind = BOOKED.get(w["kind"]) or (w.get("appt") or {}).get("kind", "sight_test")
        fee = self.fee(kind, w) if self.record and w["kind"] in BOOKED else None
        return {"visit": VISITS[kind], "fee": fee}

    def total(self):
        w = self.cur
        if w["kind"] in BOOKED and self.record:
            return self.fee(BOOKED[w["kind"]], w)
        if w["kind"] == "lenses" and w.get("boxes") and self.record and self.record["lenses"]:
            return w["boxes"] * PRICES[self.record["lenses"]["product"]] + (PRICES["postage"] if w.get("delivery") == "post" else 0)
        if w["kind"] == "repair" and w.get("fault"):
            return PRICES["repair_" + w["fault"]]
        return None

    def flow_book(self, w):
        kind = BOOKED[w["kind"]]
        least = TODAY + timedelta(1)
        if kind == "collection":
            orders = self.record["orders"]
            if not orders:
                self.note("refuse", reason="no_order")
                self.cur = None
                return None
            least = max(least, iso(orders[0]["due"]))
        if kind == "lens_fitting" and not w.get("lens"):
            if self.style.form and not (w["alts"] or w.get("pick") or w.get("slot")):
                return ("form", {"keys": ["lens", "day"], "items": [self.style.field("lens"), self.style.field("day")]})
            return ("lens", {"daily": PRICES["lens_fitting_daily"], "monthly": PRICES["lens_fitting_monthly"]})
        question = self.find_slot(w, kind, least)
        if question:
            return question
        if kind == "sight_test" and w.get("oct") is None:
            return ("oct", {"price": PRICES["oct_scan"]})
        if not w.get("priced"):
            item = f"lens_fitting_{w['lens']}" if kind == "lens_fitting" else kind
            if kind != "collection":
                self.call("get_prices", item=item)
            w["priced"] = True
        if self.beyond(w):
            return None
        return self.ask_confirm("book", visit=VISITS[kind], slot=w["slot"], fee=self.fee(kind, w), oct=w.get("oct"), lens=w.get("lens"))

    def flow_move(self, w):
        if "appt" not in w:
            ahead = [a for a in self.record["appointments"]]
            if not ahead:
                self.note("refuse", reason="no_appointment")
                self.cur = None
                return None
            w["appt"] = dict(ahead[0])
            if datetime.fromisoformat(f"{w['appt']['date']}T{w['appt']['time']}") - NOW < timedelta(hours=24):
                self.note("refuse", reason="late")
                self.cur = None
                return None
            current = iso(w["appt"]["date"])
            w["alts"] = [a for a in w["alts"] if not (current in a["dates"] and (len(a["dates"]) == 1 or not (a["lo"] or a["hi"] or a["at"]))) and not (not a["dates"] and a["at"] == w["appt"]["time"])]
            w["ruled"] = [x for x in w["ruled"] if x != current]
            self.note("now", visit=VISITS[w["appt"]["kind"]], slot=w["appt"])
        question = self.find_slot(w, w["appt"]["kind"], TODAY + timedelta(1))
        if question:
            return question
        return self.ask_confirm("move", visit=VISITS[w["appt"]["kind"]], old=w["appt"], slot=w["slot"])

    def find_slot(self, w, kind, least):
        """None once w["slot"] stands, else a question."""
        if w.get("slot"):
            return None
        if not w["alts"] and not w.get("pick") and not w.get("any"):
            if self.style.form and kind == "sight_test" and w["kind"] == "test" and w.get("oct") is None:
                return ("form", {"keys": ["day", "oct"], "items": [self.style.field("day"), self.style.field("oct")]})
            return ("day", self.day_args())
        for alt in w["alts"] or [{"dates": [], "lo": None, "hi": None, "at": None}]:
            days = [d for d in alt["dates"] if d >= least] if alt["dates"] else []
            if alt["dates"] and not days:
                self.note("none", when=alt)
                continue
            start, end = (min(days), max(days)) if days else (least, least + timedelta(13))
            free = [s for s in self.call("list_slots", kind=kind, date_from=start.isoformat(), date_to=end.isoformat())["slots"] if self.fits(s, {**alt, "dates": days}) and not self.is_ruled(s, w)]
            if not free:
                self.note("none", when=alt)
                continue
            prefer = [s for s in free if s["time"] == alt.get("prefer")]
            if prefer:
                w["slot"] = prefer[0]
            elif w.get("pick") and not (w["pick"] == "last" and not days):
                w["slot"] = free[0] if w["pick"] == "first" else free[-1]
            elif alt["at"] and len({s["date"] for s in free}) == 1:
                w["slot"] = free[0]
            elif w.get("any") and not w["alts"] and not w["ruled"]:
                w["slot"] = free[0]
            if w.get("slot"):
                self.offers = []
                return None
            self.offers = free[:6]
            return ("offer", {"list": self.offers})
        # nothing as wished: what is near
        wished = [d for a in w["alts"] for d in a["dates"]] or [least]
        start = max(least, min(wished))
        free = []
        for start, end in ((start, start + timedelta(4)), (least, least + timedelta(13))):
            free = free or [s for s in self.call("list_slots", kind=kind, date_from=start.isoformat(), date_to=end.isoformat())["slots"] if not self.is_ruled(s, w)]
        w["alts"], w["pick"] = [], None
        self.offers = free[:6]
        if not free:
            return ("day", self.day_args())
        return ("offer", {"list": self.offers})

    def beyond(self, w):
        """True if it costs more than was said to be the most: then it is left."""
        total = self.total()
        if "limit" in w and total is not None and total > w["limit"]:
            self.note("price", item={"repair": REPAIRS.get(w.get("fault"))}.get(w["kind"]) or "the total", price=total)
            self.note("left")
            self.cur = None
            return True
        return False

    def expired(self, lenses):
        return days_since(lenses["last_check"]) > VALID_DAYS

    def flow_lenses(self, w):
        lenses = self.record["lenses"]
        if not lenses:
            self.note("refuse", reason="no_lenses")
            self.cur = None
            return None
        if self.expired(lenses):
            self.note("expired", date=iso(lenses["last_check"]))
            return ("check_instead", {})
        if w.get("boxes", 0) > MAX_BOXES:
            self.note("refuse", reason="max")
            w.pop("boxes")
            return ("boxes", {"product": lenses["product"], "price": PRICES[lenses["product"]]})
        lacks = [k for k in ("boxes", "delivery") if not w.get(k)]
        if self.style.form and len(lacks) == 2:
            return ("form", {"keys": lacks, "items": [self.style.field(k) for k in lacks]})
        if "boxes" in lacks:
            return ("boxes", {"product": lenses["product"], "price": PRICES[lenses["product"]]})
        if "delivery" in lacks:
            return ("delivery", {"post": PRICES["postage"]})
        if not w.get("priced"):
            self.call("get_prices", item=lenses["product"])
            if w["delivery"] == "post":
                self.call("get_prices", item="postage")
            w["priced"] = True
        if self.beyond(w):
            return None
        return self.ask_confirm("lenses", boxes=w["boxes"], product=lenses["product"], total=self.total(), delivery=w["delivery"])

    def quote(self, w):
        """Says what the repair costs, once; True if that is beyond the limit (then nothing is done)."""
        if w.get("quoted") != w["fault"]:
            price = self.call("get_prices", item="repair_" + w["fault"])["price"]
            if "limit" in w and price > w["limit"]:
                self.note("quote", repair=REPAIRS[w["fault"]], price=price, days=REPAIR_DAYS[w["fault"]])
                self.note("left")
                return True
            self.note("quote", repair=REPAIRS[w["fault"]], price=price, days=REPAIR_DAYS[w["fault"]])
            w["quoted"] = w["fault"]
        elif "limit" in w and PRICES["repair_" + w["fault"]] > w["limit"]:
            self.note("price", item=REPAIRS[w["fault"]], price=PRICES["repair_" + w["fault"]])
            self.note("left")
            return True
        return False

    def flow_repair(self, w):
        pairs = self.record["pairs"]
        if not pairs:
            self.note("refuse", reason="no_pair")
            self.cur = None
            return None
        if w.get("fault") and self.quote(w):
            self.cur = None
            return None
        named = [p for p in pairs if {p["colour"], p["frame"].lower()} & set(w.get("pair_words", []))]
        if len(named) == 1:
            w["pair_id"] = named[0]["pair_id"]
        elif len(pairs) == 1:
            w["pair_id"] = pairs[0]["pair_id"]
        if w.get("drop") and iso(w["drop"]).weekday() == SUNDAY:
            self.note("refuse", reason="sunday")
            w.pop("drop")
        lacks = [k for k, v in (("pair", "pair_id"), ("fault", "fault"), ("drop", "drop")) if not w.get(v)]
        if self.style.form and len(lacks) > 1:
            return ("form", {"keys": lacks, "items": [self.style.field(k, pairs) for k in lacks]})
        if lacks:
            return (lacks[0], {"list": pairs})
        ready = iso(w["drop"])
        for _ in range(REPAIR_DAYS[w["fault"]]):
            ready += timedelta(2 if ready.weekday() == 5 else 1)
        pair = self.pair(w)
        return self.ask_confirm("repair", repair=REPAIRS[w["fault"]], pair=pair, drop=iso(w["drop"]), price=PRICES["repair_" + w["fault"]], ready=ready)

    def pair(self, w):
        return next(p for p in self.record["pairs"] if p["pair_id"] == w["pair_id"])

    def flow_contact(self, w):
        if not w.get("phone"):
            return ("phone", {})
        return self.ask_confirm("contact", phone=w["phone"])

    def flow_status(self, w):
        self.cur = None
        orders = self.record["orders"]
        if not orders and self.last and self.last[0] == "d_repair":
            self.notes.append(self.last)
            return None
        if not orders:
            self.note("refuse", reason="no_order")
            return None
        o = orders[0]
        self.note("status", item=o["what"], status=o["status"], due=self.due(o), balance=o["balance"])
        return None

    def due(self, order):
        return iso(order["due"])

    # ---- a yes, and the write ----------------------------------------------------------------------------------------

    def draft(self):
        w = self.cur
        return {k: w.get(k) for k in ("slot", "oct", "lens", "boxes", "delivery", "fault", "pair_id", "pair_words", "drop", "phone", "alts")}

    def ask_confirm(self, what, **kw):
        self.cur["draft"] = repr(self.draft())
        self.cur["recap"] = (what, kw)
        return ("confirm", {"what": what, **kw})

    def do(self):
        """Makes the call of what was agreed to, says what came of it."""
        w, pid = self.cur, self.patient["patient_id"]
        what, kw = w["recap"]
        if what == "book":
            self.write("book_appointment", patient_id=pid, kind=BOOKED[w["kind"]], date=w["slot"]["date"], time=w["slot"]["time"], oct_scan=w.get("oct"), lens_type=w.get("lens"))
        elif what == "move":
            self.write("move_appointment", appointment_id=w["appt"]["appointment_id"], date=w["slot"]["date"], time=w["slot"]["time"])
        elif what == "lenses":
            self.write("order_lenses", patient_id=pid, product=kw["product"], boxes=w["boxes"], delivery=w["delivery"], total=kw["total"])
        elif what == "repair":
            self.write("log_repair", patient_id=pid, pair_id=w["pair_id"], repair=w["fault"], drop_off=w["drop"], price=kw["price"])
        else:
            self.write("update_contact", patient_id=pid, phone=w["phone"])
        self.note("d_" + what, **kw)
        self.last = self.notes[-1]
        self.cur = None
        return None

    def facts(self):
        """What is known so far, for the manner that says it at each step: (label, value)."""
        w, out = self.cur or {}, []
        if self.patient:
            out.append(("name", f"{self.patient['first_name']} {self.patient['surname']}"))
        elif self.who.get("surname"):
            out.append(("name", self.who["surname"].title()))
        if not self.patient and self.who.get("dob"):
            out.append(("dob", iso(self.who["dob"])))
        for key in ("slot", "oct", "lens", "boxes", "delivery", "fault", "phone"):
            if w.get(key) is not None:
                out.append((key, w[key]))
        if w.get("drop"):
            out.append(("drop", iso(w["drop"])))
        return out


def _all_pairs():
    from world import PAIRS
    return [(p[2], p[3].lower()) for p in PAIRS]


def build(style, base=Desk):
    """A class of agents that speak in this style; each object of it is one conversation."""
    name = f"{base.__name__}_{style}"
    made = type(name, (base,), {"style_name": style, "__module__": base.__module__})
    import sys
    setattr(sys.modules[base.__module__], name, made)
    return made
