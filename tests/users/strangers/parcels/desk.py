"""The customer service of Wrenfield Parcels: a clerk who understands by rules, looks up before it claims, and asks before it acts."""
from __future__ import annotations
import datetime as dt
import re
import harness
import world as worlds
from ears import Ears
from voices import BATCH, LISTS_FIRST, STYLES, Voice  # noqa: F401

NEEDS = {"redelivery": ["date", "window"], "collect": ["point"], "safe": ["place"], "address": ["street"], "claim": ["damage", "amount", "photos", "payout", "invoice"],
         "pickup": ["date", "window", "count"], "customs": ["category", "contents", "value", "tariff"], "cover": ["sum"], "track": []}
NAMES = {"redelivery": "the new delivery", "collect": "the collection point", "safe": "the safe place", "address": "the address", "claim": "the claim", "pickup": "the pickup",
         "customs": "the customs form", "cover": "the insurance", "track": "where the parcel is"}
MONEY = {"claim": "amount", "customs": "value", "cover": "sum"}
OPTIONAL = {"tariff", "invoice"}
PASSIVE = {"hours", "points", "hold", "payout_time", "duty", "arrival", "payout", "why", "bring", "reference", "status"}
PLACES = {"shed": "in the shed", "porch": "in the porch", "garage": "in the garage", "neighbour": "with a neighbour"}


class Task:
    def __init__(self, kind: str):
        self.kind, self.slots, self.back, self.prefs, self.data = kind, {}, {}, {}, {}
        self.limit = self.alternative = self.why = self.price = None
        self.offered, self.asked, self.told = False, {}, set()


class Clerk:
    """One conversation."""

    def __init__(self, style: str, world: dict | None = None, bug: str | None = None):
        self.world = world or worlds.fresh()
        self.raw = worlds.tools(self.world)
        self.tools = {name: harness.tool(f) for name, f in self.raw.items()}
        self.voice, self.style, self.bug = Voice(style), style, bug
        self.ears = Ears(worlds.TODAY)
        self.mem: dict = {}
        self.loose: list = []
        self.task: Task | None = None
        self.queue: list[Task] = []
        self.done: list[Task] = []
        self.dropped: list[Task] = []
        self.pending: list = []              # questions still to be answered
        self.expect: list | str | None = None
        self.history = ""
        self.misses = self.denied = 0
        self.reference = None
        self.point = None                    # the collection point that was spoken of last
        self.deferred: list = []
        self.over = False

    # -- tools --------------------------------------------------------------------------------------------------------------
    def call(self, tool: str, **args):
        if self.bug == "wrong_order" and tool in worlds.READS:
            self.deferred.append((tool, args))
            return self.raw[tool](**args)
        return self.tools[tool](**args)

    # -- values that are told; a wrong variant gets these wrong -------------------------------------------------------------
    def t_date(self, iso: str) -> str:
        return self.voice.date((dt.date.fromisoformat(iso) + dt.timedelta(4)).isoformat() if self.bug == "invented_answer" else iso)

    def t_money(self, x: float) -> str:
        return self.voice.money(x + 7 if self.bug == "invented_answer" else x)

    def t_clock(self, t: str) -> str:
        return self.voice.clock(f"{int(t[:2]) - 2:02d}{t[2:]}" if self.bug == "invented_answer" else t)

    # -- hearing ------------------------------------------------------------------------------------------------------------
    def start(self, kind: str) -> Task:
        t = Task(kind)
        if self.loose:
            for seg in self.loose:
                self.put(t, seg.facts, None)
            self.loose = []
        return t

    def merge(self, h) -> dict:
        """What was said, into tasks and memory; tells what is new."""
        new = {"facts": False, "changed": False, "intent": False, "refused": False, "queued": None, "heard": False}
        here = self.task
        expect = self.expect if isinstance(self.expect, list) else []
        for seg in h.segments:
            f, ids = seg.facts, False
            for key in ("tracking", "postcode", "account", "name"):
                if f.get(key):
                    value = f[key][-1]
                    if self.mem.get(key) != value:
                        new["facts"] = True
                        if key in ("tracking", "postcode", "account") and key in self.mem and here:
                            here.data.pop("parcel", None)
                    self.mem[key], ids = value, True
            intent = seg.intent
            if here and here.kind == "pickup" and intent == "collect" and not re.search(r"point|shop|location", seg.text, re.I):
                intent = "pickup"
            if here and intent == "safe" and here.kind == "collect" and not re.search(r"safe|shed|porch|garage|neighb", seg.text, re.I):
                intent = None
            if here and here.kind == "claim" and intent == "cover" and re.search(r"covered", seg.text, re.I):
                intent = None
            if here and here.kind in ("claim", "customs", "cover") and intent == "safe" or here and here.kind == "claim" and intent == "missing":
                intent = None
            passive = seg.question in PASSIVE
            if intent == "track" and (here or self.done):
                intent, seg.question = None, seg.question if seg.question not in (None, "other") else "status"
            if intent and passive and (here or self.done or self.dropped) and not (intent in ("cover", "customs", "claim", "pickup", "redelivery") and self.expect == "more"
                                                                                 and seg.question in ("payout", "duty")):
                intent = None
            if self.task and self.task.kind in seg.refused and not intent:
                new["refused"] = True
            new["heard"] |= bool(seg.refused)
            if seg.fallback and intent and here and intent != here.kind:
                here.alternative = (intent, seg)
                continue
            if intent and (here is None or intent != here.kind):
                known = next((t for t in [self.task, *self.queue] if t and t.kind == intent), None)
                if known:
                    here = known
                elif self.task is None:
                    self.task = here = self.start(intent)
                    new["intent"] = True
                elif (h.instead or h.no or self.task.kind in seg.refused or new["refused"] or self.expect in ("revise", "alternative")) and not self.queue and intent != "track":
                    self.dropped.append(self.task)
                    self.task = here = self.start(intent)
                    self.expect, new["intent"] = None, True
                else:
                    here = self.start(intent)
                    self.queue.append(here)
                    new["queued"] = here
            elif intent:
                new["heard"] = True
            if seg.question:
                self.pending.append((seg.question, seg, here or self.task))
                new["heard"] |= seg.question != "other"
            if here is None:
                if any(k in f for k in ("date", "window", "money", "count", "street", "place", "damage", "photos", "category", "contents", "number", "limit", "nearest", "step_free", "open_until")):
                    self.loose.append(seg)
                continue
            if seg.fallback:
                here.back.update({k: f[k][-1] for k in ("date", "window", "place") if f.get(k)})
                if "fallback_open" not in here.told and not self.unavailable(here):
                    continue
            changed = self.put(here, f, seg.question if seg.question != "other" else None, expect if here is self.task else [])
            if changed:
                new["facts"] = True
                new["changed"] |= here is self.task
            new["heard"] |= bool(f) or ids
        self.expected_words(h, expect, new)
        return new

    def unavailable(self, t: Task) -> bool:
        return bool(t.data.get("gone"))

    def put(self, t: Task, f: dict, question: str | None, expect: list = ()) -> bool:
        """Facts into the slots of a task."""
        before = (dict(t.slots), dict(t.prefs), t.limit)
        quiet = question in PASSIVE
        setting: dict = {}
        if f.get("limit"):
            t.limit = f["limit"][-1]
        if not quiet:
            if t.kind in ("redelivery", "pickup"):
                for key in ("date", "window"):
                    if f.get(key) and not (question and t.slots.get(key)):
                        setting[key] = f[key][-1]
                for key in ("not_date",):
                    if f.get(key) and t.slots.get("date") in f[key] and "date" not in setting:
                        t.slots.pop("date")
            slot = MONEY.get(t.kind)
            if slot and not question or slot and f.get("money") and slot not in t.slots:
                if f.get("money"):
                    setting[slot] = f["money"][-1]
                elif f.get("number") and (slot in expect or f.get("not_number") or f.get("not_money") or self.expect in ("consent", "revise")) and not f.get("contents"):
                    setting[slot] = f["number"][-1]
            if t.kind == "pickup":
                if f.get("count"):
                    setting["count"] = f["count"][-1]
                elif f.get("number") and ("count" in expect or self.expect in ("consent", "revise")):
                    setting["count"] = int(f["number"][-1])
            if t.kind == "address":
                current = t.slots.get("street") or (t.data.get("parcel") or {}).get("street", "")
                if f.get("street"):
                    setting["street"] = f["street"][-1]
                elif f.get("street_name"):
                    number = current.split()[0] if current else ""
                    setting["street"] = f"{number} {f['street_name'][-1]}" if number else None
                elif f.get("house") or f.get("number") and ("street" in expect or self.expect in ("consent", "revise")):
                    t.prefs["house"] = f["house"][-1] if f.get("house") else f"{f['number'][-1]:g}"
                    if current:
                        setting["street"] = f"{t.prefs['house']} {current.split(' ', 1)[1]}"
            for kind, keys in (("claim", ("damage", "photos", "payout")), ("customs", ("category", "contents")), ("safe", ("place",))):
                if t.kind == kind:
                    setting.update({k: f[k][-1] for k in keys if f.get(k)})
            if t.kind == "cover" and f.get("level"):
                setting["level"] = setting["sum"] = f["level"][-1]
        if t.kind == "collect" and (not quiet or question == "points"):
            for key in ("step_free", "open_until", "nearest", "latest"):
                if f.get(key):
                    t.prefs[key] = f[key][-1]
            if f.get("time") and not quiet and "open_until" not in f:
                t.prefs["open_until"] = f["time"][-1]
            if (t.slots.get("point") and t.prefs != before[1]):
                t.slots.pop("point")
        if isinstance(setting.get("contents"), str):
            setting["contents"] = setting["contents"].lower()
        for key, value in setting.items():
            if value is not None and not (self.bug == "ignores_correction" and key in t.slots):
                t.slots[key] = value
        return before != (t.slots, t.prefs, t.limit)

    def expected_words(self, h, expect: list, new: dict) -> None:
        """Answers that only the question makes clear: yes, no, a name, words for what is inside."""
        t, low = self.task, h.text.lower()
        if t is None:
            return
        before = (dict(t.slots), dict(self.mem))
        if "photos" in expect and "photos" not in t.slots and (h.yes or h.no) and not (h.no and len(expect) > 1):
            t.slots["photos"] = h.yes
        lost = h.unknown or h.no and not h.yes
        if "tracking" not in self.mem and (lost and "tracking" in expect or h.unknown and re.search(r"tracking|parcel number|number of the parcel", low)
                                           or re.search(r"look it up|by name", low) and "tracking" in expect):
            self.mem["no_tracking"] = True
        for slot in OPTIONAL & set(expect):
            if slot in t.asked and slot not in t.slots:
                m = re.search(r"\b(?:[A-Z]{1,3}-?)?\d[\d. ]{3,}\b|\b[A-Z]+-\d+\b", h.text) if len(expect) == 1 or re.search(slot, low) else None
                t.slots[slot] = m[0].strip() if m and not h.unknown and re.search(r"\d", m[0]) and not re.search(r"euro|€|\d{4}-\d\d", low) else ""
        if "name" in expect and "name" not in self.mem:
            words = re.findall(r"[A-Z][\w'-]+", re.sub(r"(?i)^(?:it'?s|it is|my name is|under|the name is|i am|yes)\b", "", h.text.strip()))
            words = [w for w in words if w.lower() not in ("the", "my", "yes", "no", "it", "name", "postcode", "i", "wp")]
            if words or len(h.text.split()) <= 3 and not (h.yes or h.no or h.unknown):
                self.mem["name"] = " ".join(words[:3]) or h.text.strip(" .!")
        if expect and expect[0] == "contents" and len(expect) == 1 and "contents" not in t.slots and not h.unknown and not any(s.question for s in h.segments):
            said = re.sub(r"(?i)^(?:it'?s|it is|they are|there (?:is|are)|just|only|well,?|some|in it (?:is|are)|it (?:holds|contains))\s+", "", h.text.strip(" .!"))
            if said and not (h.yes or h.no):
                t.slots["contents"] = said.lower()
        if "which" in expect and self.mem.get("candidates"):
            self.choose(h)
        if before != (t.slots, self.mem):
            new["facts"] = new["heard"] = True

    def choose(self, h) -> None:
        """Which of the parcels found by name is meant."""
        rows, low = self.mem["candidates"], h.text.lower()
        hits = [r for r in rows if any(w.lower() in re.findall(r"[\w']+", low) for w in (r["sender"] + " " + r["contents"]).split() if len(w) > 3)]
        ordinal = next((s.facts["ordinal"][0] for s in h.segments if "ordinal" in s.facts), None)
        if not hits and ordinal is not None and -1 <= ordinal < len(rows):
            hits = [rows[ordinal]]
        if len(hits) == 1:
            self.mem["tracking"] = hits[0]["tracking_number"]

    # -- going on -----------------------------------------------------------------------------------------------------------
    def ask(self, slots: list[str]) -> str:
        t = self.task
        slots = slots[:BATCH.get(self.style, 1)]
        again = max([t.asked.get(s, 0) for s in slots], default=0) if t else 0
        if t:
            for s in slots:
                t.asked[s] = t.asked.get(s, 0) + 1
        self.expect = slots
        return self.voice.ask(slots, again)

    def step(self) -> str:
        """The next thing to say about the task at hand."""
        t = self.task
        if t is None:
            self.expect = "what"
            return self.voice.hello()
        text = self.identify(t)
        if text is not None:
            return text
        text = self.prepare(t)
        if text is not None:
            return text
        head = ""
        if t.kind == "collect" and "point" not in t.slots:
            self.resolve_point(t, self.history)                # what was said before the points were known
            if "point" not in t.slots and t.prefs and not t.data["fitting"]:
                t.prefs.clear()
                head = self.voice.cannot("no collection point near you has all of that") + " "
            elif "point" not in t.slots and t.prefs and t.told:
                head = self.listing(t, t.data["fitting"]) + " "
        missing = [s for s in NEEDS[t.kind] if s not in t.slots]
        if missing:
            if missing[0] in ("date", "window", "point", "place") and (missing[0] == "point" or self.style in LISTS_FIRST or t.asked.get(missing[0])) and "listed" not in t.told:
                head += self.listing(t) + ("\n" if self.style in ("markdown", "form") else " ")
                t.told.add("listed")
            return head + self.ask(missing)
        text = self.check(t)
        if text is not None:
            return text
        if self.bug == "asks_for_ever":
            t.slots.pop(NEEDS[t.kind][0])
            return self.ask([NEEDS[t.kind][0]])
        if self.style == "upsell" and not t.offered and self.bug != "no_confirmation":
            t.offered = True
            self.expect = "offer"
            return self.voice.offer(t.kind)
        if self.bug == "no_confirmation":
            return self.execute()
        return self.propose()

    def identify(self, t: Task) -> str | None:
        """Who asks, and about what; None once that is known."""
        m = self.mem
        if t.kind == "pickup":
            need = [s for s in ("account", "postcode") if s not in m]
        elif "tracking" in m:
            need = [] if "postcode" in m else ["postcode"]
        elif m.get("no_tracking"):
            need = [s for s in ("name", "postcode") if s not in m]
        else:
            need = ["tracking"] + ([] if "postcode" in m else ["postcode"])
        if need:
            rest = [s for s in NEEDS[t.kind] if s not in t.slots and s != "point" and s not in OPTIONAL] if BATCH.get(self.style) == 9 and not any(t.asked.get(s) for s in need) else []
            return self.ask(need + rest)
        if "parcel" in t.data:
            return None
        if t.kind == "pickup":
            r = self.call("find_account", account_number=m["account"], postcode=m["postcode"])
            wrong = "account" if "no account" in r.get("error", "") else "postcode"
        else:
            if "tracking" not in m:
                if "candidates" not in m:
                    r = self.call("find_parcels", name=m["name"], postcode=m["postcode"])
                    if "error" in r:
                        m.pop("name"), m.pop("postcode")
                        return self.refused(t, r["error"], ["name", "postcode"])
                    m["candidates"] = r["parcels"]
                rows = m["candidates"]
                named = [r for r in rows if r["sender"].lower() in self.history.lower()]
                if len(rows) == 1 or len(named) == 1:
                    m["tracking"] = (named or rows)[0]["tracking_number"]
                else:
                    return self.voice.options("I find these parcels", [f"{r['tracking_number']} from {r['sender']} ({r['contents']})" for r in rows]) + " " + self.ask(["which"])
            r = self.call("find_parcel", tracking_number=m["tracking"], postcode=m["postcode"])
            wrong = "tracking" if "there is no" in r.get("error", "") else "postcode"
        if "error" in r:
            m.pop(wrong)
            return self.refused(t, r["error"], [wrong])
        t.data["parcel"] = r
        self.denied = 0
        if t.kind == "address" and t.prefs.get("house") and "street" not in t.slots:
            t.slots["street"] = f"{t.prefs['house']} {r['street'].split(' ', 1)[1]}"
        return None

    def refused(self, t: Task, why: str, ask: list[str]) -> str:
        self.denied += 1
        if self.denied > 3:
            return self.voice.cannot("without matching details I may not go on") + " " + self.finish(t, dropped=True)
        return self.voice.cannot(why) + " " + self.ask(ask)

    def prepare(self, t: Task) -> str | None:
        """Looks up what the task needs; a text where it cannot be."""
        n, d = self.mem.get("tracking"), t.data
        if t.kind == "track":
            p = d["parcel"]
            self.pending = [q for q in self.pending if q[0] not in ("status", "arrival", "other")]
            said = f"Parcel {n} from {p['sender']}: {p['status']}, last seen: {p['last_seen']}." + (f" It should arrive on {self.t_date(p['arrives'])}." if p["arrives"] else "") + (
                f" It is kept until {self.t_date(p['kept_until'])}." if p["kept_until"] else "")
            return said + " " + self.finish(t)
        if "prepared" in d:
            return None
        r = {}
        if t.kind == "redelivery":
            r = self.call("list_redelivery_slots", tracking_number=n)
        elif t.kind == "pickup":
            r = self.call("list_pickup_slots", account_number=self.mem["account"])
        elif t.kind == "collect":
            r = self.call("list_collection_points", postcode=d["parcel"]["postcode"])
            if "error" not in r and d["parcel"]["status"] not in ("on its way", "delivery missed"):
                r = {"error": f"the parcel is not under way to you any more ({d['parcel']['status']})"}
        elif t.kind == "safe":
            r = self.call("check_safe_place", tracking_number=n)
            if r.get("allowed") is False:
                r = {"error": r["reason"] + ", so it must be handed to a person"}
        elif t.kind == "claim":
            r = self.call("check_claim", tracking_number=n)
        elif t.kind == "cover":
            r = self.call("list_cover_levels", tracking_number=n)
        elif t.kind == "customs" and not d["parcel"]["customs"]:
            r = {"error": "this parcel needs no customs form"}
        if "error" in r:
            t.why = r["error"]
            return self.blocked(t)
        d.update(r, prepared=True)
        return None

    def blocked(self, t: Task) -> str:
        """The task cannot be; another way may be."""
        self.dropped.append(t)
        said = self.voice.cannot(t.why)
        self.task = None
        if t.alternative:
            kind, seg = t.alternative
            self.task = self.start(kind)
            self.put(self.task, seg.facts, None)
            return f"{said} You spoke of {NAMES[kind]} for that case. " + self.step()
        if self.queue:
            self.task = self.queue.pop(0)
            return said + f" As to {NAMES[self.task.kind]}: " + self.step()
        if t.kind in ("safe", "redelivery"):
            self.expect = "alternative"
            return said + " " + self.voice.pick(["I could have it sent to a collection point instead. What would you like?", "A collection point would be possible. What shall it be?",
                                                 "What else is possible is a collection point. How would you like to have it?"], "instead")
        self.expect = "more"
        return said + " " + self.voice.more()

    def free(self, t: Task) -> list:
        return [s for s in t.data["slots"] if s["free"]]

    def listing(self, t: Task, rows: list | None = None) -> str:
        """What can be chosen."""
        if t.kind in ("redelivery", "pickup"):
            days: dict = {}
            for s in rows or self.free(t):
                days.setdefault(s["date"], []).append(f"{s['window']} ({self.voice.money(s['price']) if s['price'] else 'free'})")
            return self.voice.options(self.voice.pick(["These times are free", "There is still room at these times", "What is left"], "times"), [f"{self.voice.date(d)} {', '.join(w)}" for d, w in days.items()])
        if t.kind == "collect":
            t.data["shown"] = rows or t.data["points"]
            return self.voice.options(self.voice.pick(["These are the collection points near you", "The nearest collection points", "Collection points around you"], "points"),
                                      [self.describe(p) for p in rows or t.data["points"]])
        return self.voice.options("The driver may leave it", [PLACES[p] for p in t.data["places"]])

    def describe(self, p: dict) -> str:
        clock = self.t_clock
        access = "step-free" if p["step_free"] else "with steps"
        return f"{p['name']}, {p['street']} ({p['km']} km, weekdays {self.voice.clock(p['weekdays'][0])} to {clock(p['weekdays'][1])}, Saturday {self.voice.clock(p['saturday'][0])} to {clock(p['saturday'][1])}, {access})"

    def resolve_point(self, t: Task, text: str) -> None:
        """The collection point that was named, counted out or described."""
        points, low = t.data.get("points"), text.lower()
        if not points or "point" in t.slots:
            return
        for p in points:
            words = [w for w in p["name"].lower().split() if w not in ("shop", "corner")]
            if p["id"].lower() in low or any(re.search(rf"(?<!not )(?<!not the )\b{w}\b", low) for w in words):
                t.slots["point"] = p["id"]
        rows = [p for p in points if (not t.prefs.get("step_free") or p["step_free"]) and p["weekdays"][1] >= t.prefs.get("open_until", "00:00")]
        if "point" not in t.slots and t.prefs:
            if rows and t.prefs.get("nearest"):
                t.slots["point"] = rows[0]["id"]
            elif rows and t.prefs.get("latest"):
                t.slots["point"] = max(rows, key=lambda p: p["weekdays"][1])["id"]
            elif len(rows) == 1:
                t.slots["point"] = rows[0]["id"]
        if "point" not in t.slots and "ordinal" in t.data:
            shown, which = t.data.get("shown", points), t.data.pop("ordinal")
            if -1 <= which < len(shown):
                t.slots["point"] = shown[which]["id"]
        t.data["fitting"] = rows

    def check(self, t: Task) -> str | None:
        """Whether what was chosen can be had."""
        s, d = t.slots, t.data
        if t.kind in ("redelivery", "pickup"):
            hit = next((x for x in self.free(t) if (x["date"], x["window"]) == (s["date"], s["window"])), None)
            if hit is None:
                first = d.get("gone") != (s["date"], s["window"])
                d["gone"] = (s["date"], s["window"])
                what = f"{self.voice.date(s['date'])} in the {s['window']} is not free"
                date = s.pop("date")
                s.pop("window")
                t.asked.pop("date", None), t.asked.pop("window", None)
                said = self.voice.cannot(what if first else what + ", I am sorry, and that will not change")
                back, t.back = t.back, {}
                if back.get("date") or back.get("window"):
                    s.update({"date": back.get("date", date), "window": back.get("window", d["gone"][1])})
                    if any((x["date"], x["window"]) == (s["date"], s["window"]) for x in self.free(t)):
                        return said + " " + self.step()
                    s.clear()
                t.told.add("listed")
                near = [x for x in self.free(t) if x["date"] == date]
                return said + " " + (self.listing(t, near) + " " if near and not first else "") + self.listing(t) + " " + self.ask(["date", "window"] if BATCH.get(self.style, 1) > 1 else ["date"])
            t.price, d["hours"] = hit["price"], hit["hours"]
        elif t.kind == "pickup" and not 1 <= s["count"] <= d["most"]:
            s.pop("count")
            return self.voice.cannot("a pickup takes one to five parcels") + " " + self.ask(["count"])
        elif t.kind == "address":
            if d.get("quote", {}).get("street") != s["street"]:
                r = self.call("quote_address_change", tracking_number=self.mem["tracking"], street=s["street"], postcode=d["parcel"]["postcode"])
                if "error" in r:
                    t.why = r["error"]
                    return self.blocked(t)
                d["quote"] = r
            t.price = d["quote"]["price"]
        elif t.kind == "claim" and not s["photos"]:
            s.pop("photos")
            t.why = "a claim needs photos; please take some and come back within 14 days of the delivery"
            return self.blocked(t)
        elif t.kind == "cover":
            want = s.get("level") or next((x["level"] for x in d["levels"] if x["up_to"] >= s["sum"]), None)
            if want is None:
                s.pop("sum")
                return self.voice.cannot("we insure up to 1000 euros at most") + " " + self.ask(["sum"])
            d["level"] = next(x for x in d["levels"] if x["level"] == want)
            t.price = d["level"]["price"]
        elif t.kind == "customs":
            t.price = d["parcel"]["customs"]["fee"]
        elif t.kind in ("collect", "safe"):
            t.price = 0.0
        return None

    # -- proposing and acting -----------------------------------------------------------------------------------------------
    def the_point(self, t: Task) -> dict:
        return next(p for p in t.data["points"] if p["id"] == t.slots["point"])

    def deed(self, t: Task):
        """What is to be done: in words, as done, its rows, and its call."""
        n, s, d, v = self.mem.get("tracking"), t.slots, t.data, self.voice
        if t.kind == "redelivery":
            when = f"on {v.date(s['date'])} in the {v.window(s['window'], d['hours'])}"
            return (f"deliver parcel {n} again {when}", f"booked parcel {n} for a new delivery {when}", [("Delivery again, parcel", n), ("Day", v.date(s["date"])), ("Part of the day", v.window(s["window"], d["hours"]))],
                    "book_redelivery", {"tracking_number": n, "date": s["date"], "window": s["window"]})
        if t.kind == "collect":
            p = self.the_point(t)
            return (f"send parcel {n} to the collection point {p['name']}, {p['street']}", f"redirected parcel {n} to {p['name']}", [("Parcel", n), ("Collection point", f"{p['name']}, {p['street']}")],
                    "redirect_parcel", {"tracking_number": n, "point_id": p["id"]})
        if t.kind == "safe":
            return (f"let the driver leave parcel {n} {PLACES[s['place']]}", f"told the driver to leave parcel {n} {PLACES[s['place']]}", [("Parcel", n), ("Safe place", s["place"])],
                    "set_safe_place", {"tracking_number": n, "place": s["place"]})
        if t.kind == "address":
            return (f"change the address of parcel {n} to {s['street']}, {d['parcel']['postcode']}", f"changed the address of parcel {n} to {s['street']}", [("Parcel", n), ("New address", f"{s['street']}, {d['parcel']['postcode']}")],
                    "change_address", {"tracking_number": n, "street": s["street"], "postcode": d["parcel"]["postcode"]})
        if t.kind == "claim":
            how = "by bank transfer" if s["payout"] == "transfer" else "as a voucher"
            args = {"tracking_number": n, "damage": s["damage"], "amount": s["amount"], "photos": s["photos"], "payout": s["payout"]}
            state = {"broken": "broken", "wet": "wet", "missing": "missing"}[s["damage"]]
            return (f"file a claim of {v.money(s['amount'])} for the {state} {d['contents']} in parcel {n}, with your photos, paid {how}", f"filed the claim of {v.money(s['amount'])} for the {d['contents']}",
                    [("Claim for parcel", n), ("Damage", f"{d['contents']}, {state}"), ("Value", v.money(s["amount"])), ("Photos", "yes"), ("Payment", how)],
                    "open_claim", {**args, **({"invoice_number": s["invoice"]} if s.get("invoice") else {})})
        if t.kind == "pickup":
            when = f"on {v.date(s['date'])} in the {v.window(s['window'], d['hours'])}"
            some = f"{s['count']} parcel{'s' if s['count'] > 1 else ''}"
            return (f"send a driver to pick up {some} at {d['parcel']['street']} {when}", f"booked the pickup of {some} {when}",
                    [("Pickup at", d["parcel"]["street"]), ("Day", v.date(s["date"])), ("Part of the day", v.window(s["window"], d["hours"])), ("Number", some)],
                    "book_pickup", {"account_number": self.mem["account"], "date": s["date"], "window": s["window"], "parcels": s["count"]})
        if t.kind == "customs":
            args = {"tracking_number": n, "category": s["category"], "contents": s["contents"], "value": s["value"]}
            return (f"file the customs form of parcel {n} to {d['parcel']['country']}: {s['category']}, {s['contents']}, worth {v.money(s['value'])}", f"filed the customs form of parcel {n}",
                    [("Customs form for parcel", n), ("Category", s["category"]), ("Contents", s["contents"]), ("Value", v.money(s["value"]))],
                    "file_customs_form", {**args, **({"tariff_number": s["tariff"]} if s.get("tariff") else {})})
        level = d["level"]
        return (f"insure parcel {n} at the level {level['level']}, up to {v.money(level['up_to'])}", f"insured parcel {n} at the level {level['level']}",
                [("Insurance for parcel", n), ("Level", f"{level['level']}, up to {v.money(level['up_to'])}")], "add_cover", {"tracking_number": n, "level": level["level"]})

    def pays(self, t: Task) -> float:
        return max(0.0, min(t.slots["amount"], t.data["covered_up_to"]) - t.data["excess"])

    def cost(self, t: Task) -> str:
        """The price, and what else follows from it."""
        v = self.voice
        if t.kind == "claim":
            return f"{v.money(t.data['excess'])} are always deducted, so {self.t_money(self.pays(t))} would be paid to you."
        said = v.pick(["It is free of charge.", "There is no charge for it.", "That costs nothing."], t.kind) if not t.price else v.pick(
            [f"It costs {v.money(t.price)}.", f"The price is {v.money(t.price)}.", f"That comes to {v.money(t.price)}."], t.kind)
        if t.limit is not None and (t.price or 0) > t.limit:
            said += f" That is more than the {v.money(t.limit)} that you named."
        if t.kind == "address":
            said += f" The parcel then arrives on {self.t_date(t.data['quote']['arrives'])}."
        if t.kind == "collect":
            said += f" It would be there from {self.t_date(t.data['there_from'])}."
        return said

    def propose(self) -> str:
        t = self.task
        what, _, rows, _, _ = self.deed(t)
        self.expect, self.misses = "consent", 0
        if t.kind == "collect":
            self.point = self.the_point(t)
        return self.voice.propose(what, self.cost(t), rows, t.kind)

    def wrong(self, tool: str, args: dict) -> dict:
        """A wrong variant's arguments."""
        args = dict(args)
        if self.bug == "wrong_date":
            if "date" in args:
                args["date"] = {"book_redelivery": "2026-04-17", "book_pickup": "2026-04-21"}[tool]
            for key in ("amount", "value"):
                if key in args:
                    args[key] += 10
            if "street" in args:
                args["street"] = "4" + args["street"]
            if tool == "add_cover":
                args["level"] = "plus"
        if self.bug == "wrong_item":
            if "point_id" in args:
                args["point_id"] = "CP-12" if args["point_id"] != "CP-12" else "CP-11"
            elif "account_number" in args:
                args["account_number"] = "K-2201"
            elif tool == "book_redelivery":
                args["tracking_number"] = "WP4471920"
            elif tool == "add_cover":
                args["tracking_number"] = "WP4490182"
        return args

    def execute(self) -> str:
        """The write, once, and its outcome."""
        t = self.task
        _, did, _, tool, args = self.deed(t)
        args = self.wrong(tool, args)
        if self.bug == "claims_without_calling":
            r = {"reference": "XX-777"}
        else:
            r = self.call(tool, **args)
            if self.bug == "double_write":
                self.call(tool, **args)
        for name, a in self.deferred:
            self.tools[name](**a)
        self.deferred = []
        if "error" in r:
            t.why = r["error"]
            return self.blocked(t)
        self.reference = r["reference"] if self.bug != "invented_answer" else r["reference"].split("-")[0] + "-999"
        t.data["result"] = r
        note = {"redelivery": "Somebody has to be at home then.", "pickup": "The driver brings the labels.", "collect": "Please bring an identity card.",
                "address": f"It arrives on {self.t_date(t.data['quote']['arrives'])}." if t.kind == "address" else "", "customs": ""}.get(t.kind, "")
        return self.voice.done(did, self.reference, note, t.kind) + " " + self.finish(t)

    def finish(self, t: Task, dropped: bool = False) -> str:
        """On to the next wish, or to whether there is one."""
        (self.dropped if dropped else self.done).append(t)
        self.task = None
        self.misses = 0
        if self.queue:
            self.task = self.queue.pop(0)
            return f"Now to {NAMES[self.task.kind]}. " + self.step()
        self.expect = "more"
        return self.voice.more()

    # -- questions ----------------------------------------------------------------------------------------------------------
    def last(self, *kinds: str) -> Task | None:
        return next((t for t in [self.task, *reversed(self.done), *reversed(self.dropped)] if t and (not kinds or t.kind in kinds)), None)

    def points_near(self) -> list:
        t = self.last("collect")
        if t and t.data.get("points"):
            return t.data["points"]
        code = next((t.data["parcel"]["postcode"] for t in [self.last()] if t and t.data.get("parcel")), self.mem.get("postcode"))
        if code and "points" not in self.mem:
            self.mem["points"] = self.call("list_collection_points", postcode=code).get("points", [])
        return self.mem.get("points") or []

    def answer(self, topic: str, seg, about: Task | None) -> str | None:
        """The answer to a question; None while what it takes is not known."""
        v, t = self.voice, about or self.last()
        parcel = t.data.get("parcel") if t and t.kind != "pickup" else None
        if topic == "price":
            if t is None:
                return None
            if t.data.get("slots") and seg.facts.get("date") and seg.facts["date"][-1] != t.slots.get("date"):
                rows = [x for x in self.free(t) if x["date"] == seg.facts["date"][-1]]
                return self.listing(t, rows) if rows else f"On {v.date(seg.facts['date'][-1])} nothing is free."
            if t.kind == "claim":
                return f"A claim costs nothing, but {v.money(10)} are deducted from what is paid."
            if t.kind in ("redelivery", "pickup") and t.price is None:
                return None if not t.data.get("slots") else "" if "listed" in t.told else (t.told.add("listed") or self.listing(t))
            if t.kind == "cover" and t.price is None:
                return v.options("The insurance", [f"{x['level']} up to {v.money(x['up_to'])} costs {v.money(x['price'])}" for x in t.data["levels"] if x["price"]]) if t.data.get("levels") else None
            if t.kind in ("collect", "safe"):
                return "That is free of charge."
            return f"It costs {v.money(t.price)}." if t.price is not None and t.price else "It is free of charge." if t.price == 0 else None
        if topic == "hold":
            c = self.last("collect")
            if c and c.data.get("kept_until") and (c is self.task or c in self.done):
                return v.pick([f"It would be kept there until {self.t_date(c.data['kept_until'])}.", f"You can collect it until {self.t_date(c.data['kept_until'])}.", f"They keep it until {self.t_date(c.data['kept_until'])}."], "hold")
            if parcel is None:
                return None
            return f"We keep it until {self.t_date(parcel['kept_until'])}." if parcel["kept_until"] else "At a collection point a parcel is kept for seven days."
        if topic in ("hours", "points"):
            points = self.points_near()
            if not points:
                return None
            if topic == "points" and self.task and self.task.kind == "collect" and not self.task.slots.get("point"):
                return ""
            low = seg.text.lower()
            hit = [p for p in points if any(w in low.split() for w in p["name"].lower().replace("shop", "").replace("corner", "").split())]
            p = hit[0] if hit else points[0] if topic == "points" or re.search("nearest|closest", low) else self.point or points[0]
            self.point = p
            day = dt.date.fromisoformat(seg.facts["date"][-1]).weekday() if seg.facts.get("date") else None
            if topic == "points" and "nearest" not in seg.facts and not re.search("nearest|closest|myself", low):
                return v.options("Collection points near you", [self.describe(x) for x in points])
            if topic == "points" and day is None:
                return f"The nearest collection point is {self.describe(p)}."
            if day is None:
                return f"{p['name']} is open until {self.t_clock(p['weekdays'][1])} on weekdays and until {self.t_clock(p['saturday'][1])} on Saturday."
            if day == 6:
                return f"{p['name']} is closed on Sunday."
            span = p["saturday"] if day == 5 else p["weekdays"]
            said = f"{p['name']} is open from {v.clock(span[0])} to {self.t_clock(span[1])} on {'Saturday' if day == 5 else v.date(seg.facts['date'][-1])}."
            return f"The nearest is {p['name']}, {p['street']}. " + said if topic == "points" else said
        if topic == "payout":
            if t is None or t.kind != "claim" or not t.data.get("covered_up_to"):
                return None
            return f"You would get {self.t_money(self.pays(t))}." if "amount" in t.slots else f"We pay its value up to {v.money(t.data['covered_up_to'])}, less {v.money(t.data['excess'])}."
        if topic == "payout_time":
            c = self.last("claim")
            if not c or not c.data.get("working_days"):
                return None
            days = 3 if self.bug == "invented_answer" else c.data["working_days"]
            return v.pick([f"The money is there within {days} working days.", f"It takes {days} working days until it is paid.", f"You would have it after {days} working days."], "days")
        if topic == "arrival":
            if t is None or t.data.get("parcel") is None:
                return None
            r = t.data.get("result", {})
            if t in self.dropped:
                return f"It should arrive on {self.t_date(parcel['arrives'])}." if parcel and parcel["arrives"] else f"It is {parcel['status']}." if parcel else None
            if t.kind == "address" and (r or t.data.get("quote")):
                return f"With the new address it arrives on {self.t_date(t.data['quote']['arrives'])}."
            if t.kind == "customs":
                return f"It goes on to {parcel['country']} on {self.t_date(parcel['customs']['goes_on'])} once the form is filed."
            if t.kind == "collect":
                return f"It is at the collection point from {self.t_date(t.data['there_from'])}." if t.data.get("there_from") else None
            if t.kind in ("redelivery", "pickup"):
                return f"We come on {self.t_date(t.slots['date'])}." if t.slots.get("date") and t.price is not None else None if t.kind == "pickup" or not t.data.get("slots") else self.listing(t)
            return f"It should arrive on {self.t_date(parcel['arrives'])}." if parcel["arrives"] else f"It is {parcel['status']}."
        if topic == "duty":
            c = self.last("customs")
            if not c or not c.data.get("parcel"):
                return None
            rule = c.data["parcel"]["customs"]
            if not {"category", "value"} <= set(c.slots):
                return None
            free = rule["free_up_to"][c.slots["category"]]
            duty = 0 if c.slots["value"] <= free else c.slots["value"] * rule["duty_rate"]
            return v.pick([f"The recipient would pay {self.t_money(duty)} of duty.", f"The duty would be {self.t_money(duty)}, to be paid by the recipient."], "duty") if duty else "There is no duty to pay."
        if topic == "why":
            last = self.last()
            return f"Because {last.why}." if last and last.why else "That is how our terms have it."
        if topic == "reference":
            return f"The reference is {self.reference}." if self.reference else None
        if topic == "slots" and t and t.data.get("slots"):
            return "" if "listed" in t.told and self.expect != "consent" else self.listing(t)
        if topic == "levels" and t and t.data.get("levels"):
            return self.answer("price", seg, t)
        if topic == "places" and t and t.data.get("places"):
            return self.listing(t)
        if topic == "bring":
            return "The driver brings the labels." if t and t.kind == "pickup" else "An identity card is enough."
        if topic == "status" and parcel:
            return f"It is {parcel['status']}, last seen: {parcel['last_seen']}."
        return None

    def answers(self) -> tuple[str, bool]:
        """Answers to all that was asked and can be told by now; whether some must wait."""
        said, wait = [], []
        for topic, seg, about in self.pending:
            if topic == "other":
                continue
            text = self.answer(topic, seg, about if about and about.data.get("parcel") else None)
            if text is None:
                wait.append((topic, seg, about))
            elif text and text not in said:
                said.append(text)
        self.pending = wait[-4:]
        return " ".join(said), bool(wait)

    # -- a turn -------------------------------------------------------------------------------------------------------------
    def reply(self, text: str) -> str:
        self.history += " \n " + text
        h = self.ears.hear(text)
        had, was, task, asked = len(self.pending), self.expect, self.task, list(self.expect) if isinstance(self.expect, list) else []
        seen = (dict(self.task.slots) if self.task else {}, dict(self.mem))
        new = self.merge(h)
        if self.task and self.task.kind == "collect":
            t = self.task
            for s in h.segments:
                if "ordinal" in s.facts and t.data.get("points"):
                    t.data["ordinal"] = s.facts["ordinal"][0]
            named = [p["id"] for p in t.data.get("points", []) if any(re.search(rf"(?<!not )\b{w}\b", text.lower()) for w in p["name"].lower().split() if w not in ("shop", "corner"))]
            if len(named) == 1 and t.slots.get("point") not in (None, named[0]) and not any(s.question in PASSIVE for s in h.segments):
                t.slots.pop("point")
                new["changed"] = True
            others = t.slots.get("point")
            self.resolve_point(t, text)
            if t.slots.get("point") != others:
                new["facts"] = new["heard"] = True
        questions = [s for s in h.segments if s.question and s.question != "other"]
        body = self.decide(h, new, was, task, questions, seen)
        told, wait = self.answers()
        if told:
            lead = next((x for x in self.voice.leads() if x and body.startswith(x + " ")), "")
            body = f"{lead} {told} {body[len(lead):].lstrip()}"
        elif questions and wait and len(self.pending) > had and isinstance(self.expect, list) and not self.over:
            body = self.voice.pick(["I will tell you once I know a little more.", "I'll come to your question in a moment.", "Your question I can answer once I have that."], "later") + " " + body
        return re.sub(r" {2,}", " ", body).strip()

    def decide(self, h, new: dict, was, task, questions: list, seen) -> str:
        v, t = self.voice, self.task
        if re.search(r"\b(?:good)?bye\b", h.text, re.I) and not new["facts"] and not h.yes and not questions:
            self.over = True
            return v.bye()
        if new["intent"]:
            return (v.look() + " " if was and self.expect is None and new["facts"] else "") + self.step()
        if was == "consent" and t is task and t is not None:
            if self.slots_of(t) != seen[0] and not (self.bug == "ignores_correction"):
                return self.step()
            limit_broken = t.limit is not None and (t.price or 0) > t.limit and h.limit is not None
            if limit_broken or (new["refused"] and not h.yes):
                return self.leave(t, h)
            if self.bug == "ignores_correction" and h.no and re.search(r"\d|row|road", h.text.lower()) or h.yes and not h.no:
                return self.execute()
            if h.no and (h.limit is None or h.bye):
                if h.bye or re.search(r"leave it|forget it|don'?t want|do not want|too (?:much|expensive|dear)|rather not|no thank|not interested", h.text.lower()) or limit_broken or (t.limit is not None and (t.price or 0) > t.limit):
                    return self.leave(t, h)
                if questions:
                    return v.again(self.deed(t)[0])
                self.expect = "revise"
                return v.pick(["What should be different, or shall I leave it?", "What would you like to change? Or do you not want it at all?", "Then what is to be changed, or do we leave it?"], "revise")
            self.misses += not questions and not new["queued"]
            if self.misses > 4:
                return "Without a clear yes I do nothing. " + self.leave(t, h)
            lead = "I take that up right after this." if new["queued"] else "" if questions or new["heard"] and self.misses < 2 else v.huh()
            if self.misses > 2:
                lead += " If something in it is not right, please tell me what it should be instead."
            if h.limit is not None and not limit_broken:
                lead = "That is within your limit."
            return f"{lead} {v.again(self.deed(t)[0])}".strip()
        if was == "revise" and t is task and t is not None:
            if self.slots_of(t) != seen[0]:
                return self.step()
            if h.no or h.bye or re.search(r"leave", h.text.lower()):
                return self.leave(t, h)
            if h.yes and self.back_to_consent():
                return v.again(self.deed(t)[0])
            self.misses += 1
            if self.misses > 2:
                return self.leave(t, h)
            if questions:
                return v.again(self.deed(t)[0]) if self.back_to_consent() else ""
            return v.huh() + " " + v.pick(["Please name what should be different, or say that I should leave it.", "You could give me another value for any of it, or we drop it."], "revise2")
        if was == "offer" and t is task and t is not None:
            info = "Gladly: you find all about that in our app under Extras; I have added nothing. " if h.yes and not h.no and self.slots_of(t) == seen[0] else ""
            return info + self.step()
        if was == "alternative" and self.task is None:
            if any("nearest" in s.facts for s in h.segments) or h.yes and not h.no:
                self.task = self.start("collect")
                for s in h.segments:
                    self.put(self.task, s.facts, None)
                return self.step()
            if h.no or h.bye:
                self.expect = "more"
                return v.more()
            if questions:
                return "What would you like to do instead?"
            self.misses += 1
            if self.misses > 2:
                self.expect = "more"
                return v.more()
            return v.huh() + " Would you like it sent to a collection point?"
        if self.task is None:
            if was in ("more", "over"):
                if questions and not h.bye:
                    self.expect = "more"
                    return v.more()
                if h.bye or h.no or (h.thanks and not h.yes) or re.fullmatch(r"\W*(?:ok(?:ay)?|good|great|perfect|fine|wonderful|lovely)\W*", h.text.lower()):
                    self.over, self.expect = True, "over"
                    return v.bye()
                self.misses += not h.yes
                if self.misses > 3:
                    return v.bye()
                return ("" if h.yes else v.huh() + " ") + v.pick(["What else may it be?", "What is it that you need?", "Tell me in a few words what you want: delivery, collection point, claim, pickup, customs or insurance."], "what else")
            if questions and any(s.question in ("arrival", "status", "hold", "hours", "points") for s in questions):
                self.task = self.start("track")
                return self.step()
            if was == "what" and not new["facts"]:
                self.misses += 1
                return v.huh() + " I can help with a new delivery, a collection point, a safe place, an address, a claim, a pickup, a customs form or insurance. Which is it?"
            return self.step()
        if t is task and isinstance(was, list):
            if h.bye and not new["facts"] and h.no or re.search(r"\bforget it\b|\bnever mind\b|\bleave it\b", h.text.lower()) and not new["facts"] or new["refused"] and not new["facts"] and not questions:
                return self.leave(t, h)
            if not new["facts"] and not questions and not new["heard"]:
                self.misses += 1
                if self.misses > 3:
                    return f"Without that I can't go on with {NAMES[t.kind]}. " + self.leave(t, h)
                return ("" if h.unknown else v.huh() + " ") + self.step()
            if new["facts"]:
                self.misses = 0
            lead = v.look() + " " if new["facts"] else ""
            if new["facts"] and self.style == "readback":
                fresh = [(k, x) for k, x in {**self.mem, **t.slots}.items() if ({**seen[1], **seen[0]}).get(k) != x and k in ("tracking", "postcode", "account", "name", "amount", "value", "count", "street", "window", "category", "contents", "place")]
                lead = v.read([(k, v.money(x) if k in ("amount", "value") else x) for k, x in fresh]) + " " if fresh else lead
            before = len(self.dropped)
            said = self.step()
            return said if len(self.dropped) > before or said.startswith("I have noted") else lead + said
        return self.step()

    def back_to_consent(self) -> bool:
        self.expect = "consent"
        return True

    @staticmethod
    def slots_of(t: Task) -> dict:
        return dict(t.slots)

    def leave(self, t: Task, h) -> str:
        """The task is not done after all."""
        said = self.voice.pick(["Then I leave it as it is; nothing has been booked or changed.", "All right, I do nothing about it.", "Understood, then it stays undone."], "leave")
        if h.bye and not self.queue and not [s for s in h.segments if s.question]:
            self.dropped.append(t)
            self.task, self.over, self.expect = None, True, "over"
            return said + " " + self.voice.bye()
        return said + " " + self.finish(t, dropped=True)


def build(style: str, bug: str | None = None):
    """An agent for `harness.simulate`: a factory that makes a fresh desk for each conversation."""
    def make():
        clerk = Clerk(style, bug=bug)

        def agent(text: str) -> str:
            return clerk.reply(text)
        agent.clerk = clerk
        return agent
    return make
