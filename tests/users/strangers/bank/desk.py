"""The card and account desk of Cedar Federal Bank (made up): rules, no model. STYLES, build(style)."""
import datetime as dt
import re
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import nlu
import styles
from nlu import NOW
from world import CUSTOMERS, PAYMENTS, POLICIES, tools

STYLES = styles.NAMES
SLOTS = {"block": ["card", "block_reason"], "replace": ["card", "delivery"], "travel": ["card", "country", "start", "end"], "limit": ["card", "limit"],
         "dispute": ["charge", "dispute_reason"], "transfer": ["from", "to", "amount", "date"], "standing": ["payee", "amount", "day", "account"],
         "cancel_standing": ["payment"], "address": ["street", "newzip", "effective"], "waive": ["fee"]}
ORDER = ["block", "replace"]
SOFT_DROP = r"\b(never ?mind|forget (it|that|about)|leave (it|that|things)|drop (it|that)|skip (it|that)|changed my mind|call it off|don'?t want (it|that|to)|let it be)\b"
CITY = {"43215": "Columbus", "60614": "Chicago", "78704": "Austin", "78745": "Austin", "99701": "Fairbanks", "43085": "Worthington", "60657": "Chicago", "78757": "Austin"}


class Task:
    def __init__(self, kind):
        self.kind, self.v, self.texts, self.money, self.dates, self.raw = kind, {}, [], [], [], {}
        self.offered = False


class Desk:
    """One conversation."""

    def __init__(self, style, hook=None):
        self.s = styles.make(style)
        self.tool, self.plain, self.world = tools()
        self.hook = hook  # of wrong.py
        self.cust = self.cid = self.zip = None
        self.alt = False
        self.cur, self.queue, self.done, self.log = None, [], [], []
        self.state, self.expect, self.offer = "start", [], None
        self.lists, self.noted = {}, []

    # -- a turn ------------------------------------------------------------------------------------------------------
    def run(self, messages):
        text = messages if isinstance(messages, str) else next(m["content"] for m in reversed(messages) if m["role"] == "user")
        if not isinstance(text, str):
            text = " ".join(p.get("text", "") for p in text)
        self.s.turn(text)
        parts = [p for p in self.handle(nlu.clean(text)) if p]
        return self.s.join(parts)

    def call(self, name, **args):
        if self.hook and name in WRITES:
            return self.hook.write(self, name, args)
        if self.hook:
            return self.hook.read(self, name, args)
        return self.tool[name](**args)

    def handle(self, text):
        was, cur = self.state, self.cur
        before = self.stamp()
        answers, new, unknown = self.read(text)
        gained = self.stamp() != before or bool(cur and cur.kind in self.lists and self.names_in(text.lower(), self.options(cur)))
        yn = nlu.yes_no(text)
        low = text.lower()
        s = self.s
        s.mute = bool(answers or unknown)
        if was == "confirm" and cur:
            if self.hook and self.hook.ignore(self):
                return answers + self.write()
            if self.changed(cur):
                return answers + self.advance(updated=True)
            if yn != "no" and re.search(r"\bonly if\b|\bif (it'?s|it is|that'?s|that is|there'?s|there is|there are|it costs?)\b[^.]{0,20}\b(free|no (fees?|charges?|costs?)|nothing)\b", low) and cur.kind in ("transfer", "replace"):
                return [s.answer(f"this comes with a fee of {s.money(self.fee(cur))}" if self.fee(cur) else "there is no fee for this"), s.consent_again(self)]
            drop = re.search(nlu.DROP, low) and not (cur.kind == "cancel_standing" and re.search(r"\bcancel", low) and yn != "no")
            if yn == "yes" or yn == "yes-but" and (new or not drop and not unknown and not answers and not self.slot_named(low)):
                return answers + self.write()
            if drop and yn != "yes-but":
                return answers + self.drop()
            if yn in ("no", "yes-but"):
                named = self.slot_named(low)
                if named:
                    self.state, self.expect = "ask", [named]
                    return answers + [s.ask(self, [named], again=True)]
                if answers or unknown:
                    return answers + unknown + [s.consent_again(self)]
                self.state = "change"
                return answers + [s.what_change(self)]
            if answers or unknown or new:
                return answers + unknown + self.note(new) + [s.consent_again(self)]
            named = self.slot_named(low) if re.search(r"\b(wrong|change|incorrect|not right|different|instead|other|should be)\b", low) else None
            if named:
                self.state, self.expect = "ask", [named]
                return [s.ask(self, [named], again=True)]
            return [s.not_clear(), s.consent_again(self)]
        if was == "change" and cur:
            if self.changed(cur):
                return answers + self.advance(updated=True)
            named = self.slot_named(low)
            if named and not re.search(nlu.DROP, low):
                self.state, self.expect = "ask", [named]
                return answers + [s.ask(self, [named], again=True)]
            if re.search(nlu.DROP, low) or yn == "no" or re.search(r"\bnothing\b|\bcancel\b", low):
                return answers + self.drop()
            if yn == "yes" and re.search(r"\bgo ahead|proceed|correct|do it|fine\b", low):
                return answers + self.advance()
            return answers + unknown + [s.what_change(self)]
        if was == "offer" and cur:
            slot, value = self.offer
            if cur.v.get(slot) is not None:
                return answers + self.advance()
            if yn in ("yes", "yes-but"):
                if value is not None:
                    cur.v[slot] = value
                    return answers + self.advance()
                self.state, self.expect = "ask", [slot]
                return answers + [s.ask(self, [slot])]
            if yn == "no" or re.search(nlu.DROP, low) or re.search(nlu.BYE, low):
                return answers + self.drop()
            return answers + unknown + self.note(new) + ([] if answers or unknown else [s.not_clear()]) + [s.offer(self.offer_text)]
        if was == "offer_replace":
            if any(t.kind == "replace" for t in self.queue) or self.cur:
                return answers + self.advance()
            e = nlu.entities(text)
            if yn in ("yes", "yes-but") or e.get("delivery"):
                t = Task("replace")
                t.v["card"] = self.done[-1].v["card"]
                if e.get("delivery"):
                    t.v["delivery"] = e["delivery"]
                self.queue.insert(0, t)
                return answers + self.advance()
            if yn == "no" or re.search(nlu.BYE, low) or re.search(nlu.DROP, low):
                if re.search(nlu.BYE, low) and not answers:
                    self.state = "bye"
                    return [s.bye(self)]
                return answers + self.advance()
            return answers + unknown + ([] if answers or unknown else [s.not_clear()]) + [s.offer_replace(self)]
        if was in ("more", "bye", "start") and not self.cur and not self.queue:
            if answers or unknown:
                ending = re.search(nlu.BYE, low) and was == "more"
                self.state = "more"
                return answers + unknown + ([s.bye(self)] if ending else [s.more(self)])
            if was != "start" and yn != "no" and not re.search(nlu.BYE, low) and self.reopen(text):
                return self.advance()
            if self.repeated:
                self.state = "more"
                return [s.already(self, self.repeated), s.more(self)]
            if was != "start" and (yn == "no" or re.search(nlu.BYE, low) or yn is None and re.search(r"\b(thank|thanks|appreciate|cheers)\b", low)):
                self.state = "bye"
                return [s.bye(self)]
            if was != "start" and re.search(r"\b(thank|great|perfect|awesome|wonderful|appreciate)", low) and not re.match(r"(yes|yeah|yep|sure)\b", low):
                self.state = "bye"
                return [s.bye(self)]
            if was != "start" and yn in ("yes", "yes-but"):
                self.state = "more"
                return [s.what_else()]
            self.state = "more" if was != "start" else "start"
            return [s.help(first=was == "start")]
        # asked for facts
        if cur and not gained and not answers and not new and (re.search(SOFT_DROP, low) or re.search(r"\bno,? (thanks|thank you)\b", low) or re.search(nlu.BYE, low) and not re.search(nlu.DONT_KNOW, low)):
            return self.drop()
        return answers + unknown + self.advance(again=was == "ask" and not gained and not answers and not new, noted=new if was == "ask" else ())

    def reopen(self, text):
        """What was refused or left, wanted after all in another way."""
        old = self.done[-1] if self.done else None
        if old is None or not old.refused:
            return False
        t = Task(old.kind)
        if old.kind in ("dispute", "cancel_standing", "waive"):
            e = self.entities(text)
            if not (self.names_in(e["low"], self.options(old)) or e["money"]):
                return False
            self.fill(t, e, text.lower(), [])
            t.v.pop(SLOTS[t.kind][0], None)
            self.settle(t)
            if t.v.get(SLOTS[t.kind][0]) is None or t.v[SLOTS[t.kind][0]] == old.v.get(SLOTS[t.kind][0]):
                return False
        else:
            t.v, t.raw = dict(old.v), {}
            self.fill(t, self.entities(text), text.lower(), [], confirm=True)
            if t.v == old.v:
                return False
        self.cur = t
        return True

    def note(self, new):
        return [self.s.noted([t for t in new])] if new else []

    def stamp(self):
        return repr([(t.kind, t.v, t.money, t.dates, t.raw) for t in ([self.cur] if self.cur else []) + self.queue]) + repr((self.cid, self.zip, self.alt, self.alt_card()))

    def alt_card(self):
        return next((t.v.get("card") or t.raw.get("card4") for t in ([self.cur] if self.cur else []) + self.queue if t.v.get("card") or t.raw.get("card4")), getattr(self, "idcard", None))

    def changed(self, task):
        return task.v != self.recapped

    def slot_named(self, low):
        words = {"amount": r"\bamount|sum\b", "date": r"\bdate\b|\bwhen\b", "start": r"\bstart|\bdepart|\bleav", "end": r"\bend\b|\breturn", "card": r"\bcard\b", "delivery": r"\bdelivery|shipping\b",
                 "limit": r"\blimit\b", "day": r"\bday\b", "payee": r"\bpayee\b", "account": r"\baccount\b", "street": r"\bstreet|\baddress", "newzip": r"\bzip\b", "effective": r"\bdate\b|\beffective|\bday\b",
                 "block_reason": r"\breason\b", "dispute_reason": r"\breason\b", "charge": r"\bcharge|transaction\b", "payment": r"\bpayment\b", "fee": r"\bfee\b", "country": r"\bcountry|destination\b",
                 "from": r"\bfrom\b|\bsource\b", "to": r"\bdestination\b"}
        have = [x for x in SLOTS[self.cur.kind] if re.search(words[x], low)]
        return have[0] if len(have) == 1 else None

    # -- reading -----------------------------------------------------------------------------------------------------
    def read(self, text):
        """Takes in all that a message says: (answers to questions, new tasks, [what cannot be answered])."""
        answers, new, unknown = [], [], []
        self.repeated = None
        target, loose = [self.cur] if self.cur else [], []
        for seg in nlu.sentences(text):
            low = seg.lower()
            bare = nlu.bare(seg)
            q = nlu.is_question(seg)
            start = bool(re.match(nlu.QSTART, bare))
            kinds = nlu.intents(seg)
            tp = nlu.topic(seg) if q else None
            if q and start and not ({"waive"} & set(kinds)) and not re.match(r"is it possible", bare):
                told = self.context_answer(bare) if not tp else None
                if tp is None and told is None and kinds:
                    tp = {"dispute": "dispute_time", "transfer": "transfer_time", "replace": "card_delivery"}.get(kinds[0])
                if tp:
                    told = self.policy(tp)
                if told:
                    answers.append(self.s.answer(told))
                    continue
                if not kinds:
                    e = self.entities(seg)
                    if not (e["money"] or e["dates"] or e.get("card4") or e.get("delivery")):
                        unknown = [self.s.unknown_q()]
                        continue
            elif q and tp and not kinds and nlu.yes_no(seg) is None and (self.state not in ("ask", "confirm", "offer", "offer_replace") or not self.tells(seg)):
                answers.append(self.s.answer(self.policy(tp)))
                continue
            kinds = self.tame(kinds, low)
            e = self.entities(seg)
            if kinds:
                target = []
                for k in kinds:
                    t = next((t for t in ([self.cur] if self.cur else []) + self.queue if t.kind == k), None)
                    if t is None:
                        t = Task(k)
                        before = [d for d in self.done if d.kind == k and not d.refused]
                        old = next((d for d in reversed(self.done) if d.kind == k), None)
                        self.fill(t, e, low, [])
                        if before and self.state != "start" and not self.differs(t, before):
                            self.repeated = k
                            continue
                        if old and old.refused:
                            t.v = {**old.v, **t.v}
                        new.append(t)
                        self.queue.append(t)
                    target.append(t)
            if not target:
                self.identify(e, low, None)
                loose.append((e, low))
                continue
            for t in target:
                self.identify(e, low, t)
                self.fill(t, e, low, self.expect if t is self.cur and self.state in ("ask", "offer") else [], confirm=t is self.cur and self.state in ("confirm", "change"))
            if not kinds and target == [self.cur]:
                self.ahead(e, low)
        if new:
            for e, low in loose:
                self.fill(new[0], e, low, [])
            self.queue.sort(key=lambda t: ORDER.index(t.kind) if t.kind in ORDER else 9)
        self.place_zips(text)
        if re.search(nlu.DONT_KNOW, text.lower()) and "customer number" in text.lower():
            self.alt = not self.cid
        if re.search(nlu.DONT_KNOW, text.lower()) and self.state == "ask" and set(self.expect) & {"customer_id"} and not self.cid:
            self.alt = True
        return answers, new, unknown

    def tells(self, seg):
        e = self.entities(seg)
        return any(e.get(k) for k in ("money", "dates", "bare", "card4", "delivery", "customer_id", "zip", "ordinal", "accounts", "record")) or bool(self.expect and "fee" in self.expect)

    def place_zips(self, text):
        """Which ZIP code is the one on file, which the new one."""
        t = next((t for t in [self.cur, *self.queue] if t and t.kind == "address"), None)
        found = nlu.all_zips(text)
        for z, kind in found:
            if t is None:
                if not self.cust:
                    self.zip = z
            elif kind == "new" or kind is None and self.cust:
                t.v["newzip"] = z
            elif kind == "old":
                if not self.cust:
                    self.zip = z
            elif self.expect == ["zip"] or not self.zip:
                self.zip = z
            elif z != self.zip and ("newzip" in self.expect or len(found) > 1):
                t.v["newzip"] = z
            else:
                self.zip = z

    def ahead(self, e, low):
        """What is told of a want that comes later: only kinds of values for which the present one has no use."""
        types = {"card": ["card4", "card_kind", "bare"], "block_reason": ["block_reason"], "delivery": ["delivery"], "country": ["country"], "start": ["dates", "span", "ordinal"], "limit": ["money", "bare"],
                 "charge": ["money", "dates", "bare", "ordinal", "record"], "dispute_reason": ["dispute_reason"], "from": ["from", "to", "accounts"], "amount": ["money", "bare"], "date": ["dates", "ordinal"],
                 "day": ["dates", "ordinal", "bare"], "account": ["from", "to", "accounts"], "payment": ["money", "bare", "ordinal", "record"], "street": ["street", "zip"], "effective": ["dates", "ordinal"],
                 "fee": ["money", "dates", "bare", "ordinal", "record"]}
        used = {x for slot in SLOTS[self.cur.kind] for x in types.get(slot, [])} | {"bare", "ordinal"}
        rest = {k: ([] if isinstance(v, list) else None) if k in used else v for k, v in e.items()}
        rest = {k: v for k, v in rest.items() if v is not None}
        if not any(v for k, v in rest.items() if k not in ("low", "customer_id", "zip_used")):
            return
        for t in self.queue:
            if t.kind == "address" and self.zip is None:
                rest.pop("zip", None)
            self.fill(t, rest, low, [])

    def tame(self, kinds, low):
        """Wants that are no new ones where a question stands."""
        if self.state in ("ask", "confirm", "change", "offer", "offer_replace") and self.cur:
            mine = self.cur.kind
            if mine in ("replace", "block", "travel", "limit", "dispute") or "card" in self.expect:
                kinds = [k for k in kinds if not (k in ("block", "replace") and k != mine and not re.search(r"\b(want|need|like|please|could|can|also|order|send)\b", low))]
            if mine == "dispute":
                kinds = [k for k in kinds if k not in ("transfer",)]
            if mine in ("travel", "address"):
                kinds = [k for k in kinds if k not in ("travel", "address") or k == mine or re.search(r"\b(also|notice|address)\b", low)]
            if mine == "waive":
                kinds = [k for k in kinds if k != "cancel_standing"]
            if mine in ("standing", "transfer"):
                kinds = [k for k in kinds if k == mine or k not in ("standing", "transfer") or re.search(r"\balso\b", low) or k == "standing"]
        return kinds

    def differs(self, t, before):
        mine = {k: v for k, v in t.v.items() if v is not None}
        if t.money or t.dates:
            return not any(set(t.money) <= set(d.money) | {d.v.get("amount"), d.v.get("limit")} for d in before) or self.state in ("more", "bye") and not mine
        return bool(mine) and not any(all(d.v.get(k) == v for k, v in mine.items()) for d in before)

    def entities(self, seg):
        past = bool(self.cur and self.cur.kind in ("dispute", "waive")) or bool(re.search(r"\b(charge|fee|purchase|transaction)\b", seg.lower())) and not re.search(r"\b(mov|transfer)", seg.lower())
        return nlu.entities(seg, past, not self.cust or any(t.kind == "address" for t in [self.cur, *self.queue] if t))

    def identify(self, e, low, task):
        if self.cust:
            return
        if e.get("customer_id"):
            self.cid = e["customer_id"]
        if "card_id" in self.expect:
            four = e.get("card4") or next((b for b in e["bare"] if len(b) == 4), None)
            if four:
                self.idcard = four

    def fill(self, t, e, low, expect, confirm=False):
        v, kind = t.v, t.kind
        if not t.texts or t.texts[-1] != e["low"]:
            t.texts.append(e["low"])
        slots = SLOTS[kind]
        put = lambda slot, val: v.__setitem__(slot, val)
        bare = list(e["bare"])
        m = re.search(r"\bday (?:is |of )?(?:the )?(\d\d?)\b", low)
        if "card" in slots:
            four = e.get("card4") or next((b for b in bare if len(b) == 4 and (self.cust and any(c["card"] == b for c in self.cust["cards"]) or not self.cust and ("card" in expect or kind != "limit"))), None)
            if four and not ("card_id" in expect and "card" in v):
                if kind == "limit" and not self.cust and not e.get("card4") and "card" not in expect:
                    four = None
                if four:
                    put("card", four)
                    t.raw["card4"] = four
                    bare = [b for b in bare if b != four]
            elif e.get("card_kind") in ("debit", "credit") and (kind == "limit" or "limit" not in low or "card" in low):
                if self.cust:
                    fit = [c["card"] for c in self.cust["cards"] if c["kind"] == e["card_kind"]]
                    if len(fit) == 1:
                        put("card", fit[0])
                else:
                    t.raw["kind"] = e["card_kind"]
        for slot in ("block_reason", "dispute_reason", "country"):
            if slot in slots and e.get(slot):
                put(slot, e[slot])
        if "delivery" in slots:
            if e.get("delivery"):
                put("delivery", e["delivery"])
            elif "delivery" in expect and (re.search(nlu.ANY, low) or re.search(nlu.DONT_KNOW, low)):
                put("delivery", "standard")
        if "country" in expect and not e.get("country"):
            w = re.sub(r"^(i'?m |i am |i'?ll be |we'?re )?(travell?ing |going |flying |headed )?(to |in )?", "", low.strip(" .!"))
            if re.fullmatch(r"[a-z]{4,}( [a-z]{3,})?", w) and not nlu.yes_no(w) and not re.search(nlu.DONT_KNOW, w):
                put("country", w.title())
        if kind == "travel":
            self.trip(t, e, low, expect, confirm)
        if kind in ("transfer", "standing", "limit"):
            slot = "limit" if kind == "limit" else "amount"
            money = list(e["money"])
            if kind == "standing" and not money and not e.get("ordinal") and {"amount", "day"} <= set(expect):
                if len(bare) == 2 and int(bare[1]) <= 31:
                    money, e["ordinal"] = [int(bare[0])], int(bare[1])
                bare = [b for b in bare if int(b) > 31]
            if not money and bare and (slot in expect or confirm or not expect):
                rest = [b for b in bare if not (m and b == m.group(1)) and len(b) < 6]
                if kind == "standing" and ("day" in expect and slot not in expect or confirm and re.search(r"\bday|month\b", low)):
                    rest = []
                money = [int(b) for b in rest]
            if len(set(money)) > 1:
                if re.search(r"\b(no,? wait|i mean|scratch that|make that|actually|sorry)\b", low):
                    money = money[-1:]
                elif confirm:
                    money = [x for x in money if x != v.get(slot)]
            if len(set(money)) == 1:
                put(slot, money[0])
        if kind == "standing":
            day = e.get("ordinal") or (int(m.group(1)) if m else None) or (e["dates"][0][0].day if e["dates"] and not re.search(r"\btoday\b", low) else None)
            if day is None and "day" in expect and (("amount" not in expect) or len(bare) == 1 and e["money"]):
                day = next((int(b) for b in bare if int(b) <= 31), None)
            if day is None and confirm and re.search(r"\bday|month\b", low):
                day = next((int(b) for b in bare if int(b) <= 31), None)
            if day is None and re.search(r"\blast day\b|\bend of (the|each|every) month\b", low):
                day = 31
            if day:
                put("day", day)
            acc = e.get("from") or (e["accounts"][0] if len(set(e["accounts"])) == 1 else None)
            if acc:
                put("account", acc)
        if kind == "transfer":
            for a in ("from", "to"):
                if e.get(a):
                    put(a, e[a])
            if not e.get("from") and not e.get("to") and len(set(e["accounts"])) == 1:
                a = e["accounts"][0]
                if len([x for x in expect if x in ("from", "to")]) == 1:
                    put(next(x for x in expect if x in ("from", "to")), a)
                elif confirm and v.get("from") and v.get("to") and a not in (v["from"], v["to"]):
                    t.raw["which"] = a
                elif v.get("from") and not v.get("to") and v["from"] != a:
                    put("to", a)
                elif v.get("to") and not v.get("from") and v["to"] != a:
                    put("from", a)
            elif not e.get("from") and not e.get("to") and len(e["accounts"]) == 2 and set(expect) >= {"from", "to"}:
                put("from", e["accounts"][0])
                put("to", e["accounts"][1])
            if e["dates"]:
                put("date", e["dates"][-1][0].isoformat())
            elif "date" in expect and e.get("ordinal"):
                d = next((x for x in (nlu.safe(NOW.year, mo, e["ordinal"]) for mo in (NOW.month, NOW.month + 1)) if x and x >= NOW), None)
                if d:
                    put("date", d.isoformat())
            elif "date" in expect and len(expect) == 1 and (re.search(nlu.ANY, low) or re.search(nlu.DONT_KNOW, low) or re.search(r"\bnow\b|\bsoon", low)):
                put("date", NOW.isoformat())
            elif re.search(r"\b(right )?now\b|\bsame[- ]day\b", low):
                put("date", NOW.isoformat())
        if kind == "address":
            if e.get("street"):
                put("street", e["street"])
            if e["dates"]:
                put("effective", e["dates"][-1][0].isoformat())
            elif "effective" in expect and e.get("ordinal"):
                d = next((x for x in (nlu.safe(NOW.year, mo, e["ordinal"]) for mo in (NOW.month, NOW.month + 1)) if x and x >= NOW), None)
                if d:
                    put("effective", d.isoformat())
            elif re.search(r"\bnow\b", low):
                put("effective", NOW.isoformat())
        if kind in ("dispute", "cancel_standing", "waive"):
            t.money += [x for x in e["money"] if x not in t.money]
            t.dates += [d for d, _ in e["dates"] if d not in t.dates]
            if e.get("record"):
                t.raw["record"] = e["record"]
            slot = slots[0]
            if e.get("ordinal") and (slot in expect or confirm):
                t.raw["ordinal"] = e["ordinal"]
            if "dispute_reason" in expect and not e.get("dispute_reason") and kind == "dispute":
                pass
            if bare and slot in expect:
                t.money += [int(b) for b in bare if len(b) < 5]
            if confirm and (e["money"] or e["dates"] or e.get("record") or self.names_in(e["low"], self.options(t))):
                self.pick(t, fresh=e)
        if kind == "standing" and self.cust:
            p = self.names_in(e["low"], [{"name": x} for x in self.cust["payees"]])
            if len(p) == 1:
                put("payee", p[0]["name"])

    def trip(self, t, e, low, expect, confirm):
        v, ds = t.v, e["dates"]
        iso = lambda d: d.isoformat()
        if len(ds) >= 2:
            a, b = ds[0][0], ds[-1][0]
            if len(ds) == 2 and confirm and iso(a) in (v.get("start"), v.get("end")) and iso(b) not in (v.get("start"), v.get("end")) and re.search(r"\b(chang|instead|not|wrong|actually|make)", low) and not re.search(r"\bfrom\b", low):
                ds = [ds[1]]
            else:
                v["start"], v["end"] = iso(min(a, b)), iso(max(a, b))
        if len(ds) == 1:
            d, cue = ds[0]
            end = re.search(r"\b(until|till|til|through|thru|to|back|return\w*|end\w*|last day|home)\b[^.]{0,20}$", cue)
            start = re.search(r"\b(from|start\w*|leav\w*|beginn?\w*|depart\w*|first day|fly\w*)\b[^.]{0,20}$", cue)
            after_end = re.search(r"\b(return|back|end) (date|day)?\b", low)
            if end and re.search(r"\bmake (it|that)|chang\w* (it|that)\b", low) and not re.search(r"until|back|return|end", low):
                end = None
            if not (start or end):
                start = re.search(r"\b(start|leav|depart|begin|outbound)", low)
                end = None if start else re.search(r"\b(return|back|ends?\b|ending|until|home)", low)
            if start and not end:
                v["start"] = iso(d)
            elif end and not (start and start.end() > end.end()):
                v["end"] = iso(d)
            elif start:
                v["start"] = iso(d)
            elif len([x for x in expect if x in ("start", "end")]) == 1:
                v[next(x for x in expect if x in ("start", "end"))] = iso(d)
            elif not v.get("start"):
                v["start"] = iso(d)
            elif not v.get("end"):
                v["end"] = iso(d)
            elif iso(d) > v["end"]:
                v["end"] = iso(d)
            elif iso(d) < v["start"]:
                v["start"] = iso(d)
            elif iso(d) not in (v["start"], v["end"]):
                t.raw["which_date"] = iso(d)
        elif not ds and e.get("ordinal") and (v.get("start") or v.get("end")):
            base = dt.date.fromisoformat(v.get("end") or v.get("start"))
            d = nlu.safe(base.year, base.month, e["ordinal"])
            if d and ("end" in expect or confirm and re.search(r"\b(return|back|end|until|through)", low)):
                v["end"] = iso(d)
            elif d and ("start" in expect or confirm and re.search(r"\b(start|leav|depart|from)", low)):
                v["start"] = iso(d)
        if e.get("span") and v.get("start") and not v.get("end"):
            v["end"] = iso(dt.date.fromisoformat(v["start"]) + dt.timedelta(e["span"]))

    # -- lists -------------------------------------------------------------------------------------------------------
    def options(self, t):
        rows = self.lists.get(t.kind)
        if rows is None:
            return []
        name = {"dispute": "merchant", "cancel_standing": "payee", "waive": "kind"}[t.kind]
        return [{"name": r[name], "row": r} for r in rows]

    def names_in(self, low, options):
        generic = {"the", "and", "media", "market", "fee", "payment"}
        found = []
        for o in options:
            for w in re.split(r"\s+", o["name"].lower()):
                if w in generic or len(w) < 3:
                    continue
                m = re.search(rf"\b{re.escape(w)}(?:'s|s)?\b", low)
                if m and not re.search(r"\b(not|instead of|rather than) (the |for |to |my )*(\w+ )?$", low[:m.start()]):
                    found.append(o)
                    break
            else:
                if o["name"] == "Oakwood Apartments" and re.search(r"\brent\b", low) or o["name"] == "Barton Creek Preschool" and re.search(r"\btuition\b", low):
                    found.append(o)
        return found

    def pick(self, t, fresh=None):
        """The row that is meant: sets it, or leaves those that are left in t.raw['left']."""
        slot = SLOTS[t.kind][0]
        opts = self.options(t)
        rows = [o["row"] for o in opts]
        money, days = (fresh["money"], [d for d, _ in fresh["dates"]]) if fresh else (t.money, t.dates)
        texts = [fresh["low"]] if fresh else t.texts
        idk = {"dispute": "charge_id", "cancel_standing": "payment_id", "waive": "fee_id"}[t.kind]
        rec = (fresh or {}).get("record") or (t.raw.get("record") if not fresh else None)
        if rec and any(r[idk] == rec for r in rows):
            t.v[slot] = rec
            return
        left, hit = rows, False
        for x in reversed(texts):
            n = self.names_in(x, opts)
            if n:
                left, hit = [o["row"] for o in n], True
                break
        by = [r for r in left if r["amount"] in money]
        if by:
            left, hit = by, True
        if days and "date" in (rows[0] if rows else {}):
            by = [r for r in left if r["date"] in [d.isoformat() for d in days]]
            if by:
                left, hit = by, True
        if t.raw.get("ordinal") and t.raw.get("shown") and t.raw["ordinal"] <= len(t.raw["shown"]) and len(left) > 1:
            left, hit = [r for r in left if r[idk] == t.raw["shown"][t.raw["ordinal"] - 1]] or left, True
        if len(left) > 1 and texts and re.search(r"\b(latest|most recent|newer|last one)\b", texts[-1]) and "date" in left[0]:
            left = [max(left, key=lambda r: r["date"])]
        if len(left) == 1 and (hit or t.kind in ("waive", "cancel_standing") and len(rows) == 1):
            t.v[slot] = left[0][idk]
        t.raw["left"], t.raw["hit"] = left, hit

    def row(self, t):
        slot = SLOTS[t.kind][0]
        return next(o["row"] for o in self.options(t) if t.v[slot] in o["row"].values())

    # -- going on ----------------------------------------------------------------------------------------------------
    def advance(self, updated=False, again=False, noted=()):
        s, parts = self.s, []
        if noted and self.cur:
            parts += self.note([t for t in noted if t is not self.cur])
        while True:
            if self.cur is None:
                if not self.queue:
                    self.state = "more"
                    return parts + [s.more(self)]
                self.cur = self.queue.pop(0)
                if self.done and self.state != "offer_replace":
                    parts.append(s.next(styles.NOUN[self.cur.kind]))
                if self.done and self.cur.kind == "replace" and "card" not in self.cur.v:
                    old = next((d for d in reversed(self.done) if d.kind == "block"), None)
                    if old:
                        self.cur.v["card"] = old.v["card"]
            t = self.cur
            need = []
            if not self.cust:
                if (self.cid or self.alt and self.alt_card()) and self.zip:
                    args = {"zip": self.zip, "customer_id": self.cid} if self.cid else {"zip": self.zip, "card": self.alt_card()}
                    got = self.call("find_customer", **args)
                    if "error" in got:
                        parts.append(s.trouble("no_match"))
                        self.cid = self.zip = None
                        self.idcard = None
                        again = False
                    else:
                        self.cust = got
                        parts.append(s.verified(got["name"]))
                        for x in [t, *self.queue]:
                            self.settle(x)
                if not self.cust:
                    need += ["card_id"] if self.alt and not self.alt_card() else [] if self.cid or self.alt else ["customer_id"]
                    need += [] if self.zip else ["zip"]
            else:
                self.settle(t)
            if self.cust:
                out = self.check(t)
                if out == "refused":
                    parts.append(s.refuse(self.why))
                    self.done_task(t, refused=True)
                    continue
                if out == "offer":
                    self.state = "offer"
                    return parts + [s.sorry(self.why), s.offer(self.offer_text)]
                if out == "hint":
                    parts.append(s.sorry(self.why))
                    again = False
            if "which_date" in t.raw:
                d = t.raw.pop("which_date")
                self.state, self.expect = "change", []
                return parts + [s.which_date(d)]
            if "which" in t.raw:
                a = t.raw.pop("which")
                self.state, self.expect = "change", []
                return parts + [s.which_account(a)]
            need += [x for x in SLOTS[t.kind] if t.v.get(x) is None and not (not self.cust and self.hinted(t, x))]
            if self.hook:
                need = self.hook.need(self, t, need)
            if need:
                ask = need if s.all else need[:1]
                self.state, self.expect = "ask", ask
                return parts + [s.ask(self, ask, again=again)]
            self.recapped = dict(t.v)
            self.state, self.expect = "confirm", []
            if self.hook and self.hook.no_consent():
                return parts + self.write()
            return parts + [s.recap(self, self.items(t), self.phrase(t), updated)]

    def hinted(self, t, slot):
        if slot == "card":
            return bool(t.raw.get("kind"))
        if slot == "payee":
            names = {w.lower() for c in CUSTOMERS.values() for p in c["payees"] for w in p.split()} | {"rent"}
            return any(re.search(rf"\b{w}\b", x) for w in names for x in t.texts)
        if slot in ("charge", "fee", "payment"):
            return bool(t.money or t.raw.get("record") or t.dates) or slot == "fee" or slot == "payment" and bool(re.search("|".join(w.lower() for r in PAYMENTS.values() for p in r for w in p["payee"].split() if len(w) > 3), " ".join(t.texts)))
        return False

    def settle(self, t):
        """What can only be told once the customer is known: looks up before anything is asked or written."""
        v = t.v
        if "card" in SLOTS[t.kind]:
            cards = self.cust["cards"]
            if v.get("card") and not any(c["card"] == v["card"] for c in cards):
                t.raw["bad_card"] = v.pop("card")
            if not v.get("card"):
                fit = [c for c in cards if c["kind"] == t.raw.get("kind")] if t.raw.get("kind") else [c for c in cards if c["kind"] == "credit"] if t.kind == "limit" else []
                if len(fit) == 1 and "bad_card" not in t.raw:
                    v["card"] = fit[0]["card"]
        if t.kind == "standing" and not v.get("payee"):
            for x in reversed(t.texts):
                p = self.names_in(x, [{"name": n} for n in self.cust["payees"]])
                if len(p) == 1:
                    v["payee"] = p[0]["name"]
                    break
        tool = {"dispute": "list_charges", "cancel_standing": "list_payments", "waive": "list_fees"}.get(t.kind)
        if tool:
            if t.kind not in self.lists:
                got = self.call(tool, customer_id=self.cust["customer_id"])
                if tool == "list_fees":
                    self.waiver = got["last_waiver"]
                    got = got["fees"]
                self.lists[t.kind] = got
            if not v.get(SLOTS[t.kind][0]):
                self.pick(t)

    def check(self, t):
        """The rules of the desk."""
        v, s = t.v, self.s
        self.why = None
        if t.raw.pop("bad_card", None):
            self.why = "I don't see a card with those last four digits on your profile"
            return "hint"
        if t.kind in ("dispute", "cancel_standing", "waive"):
            slot = SLOTS[t.kind][0]
            what = {"dispute": "card charges", "cancel_standing": "standing payments", "waive": "fees"}[t.kind]
            if not self.options(t):
                self.why = f"there are no {what} on your profile"
                return "refused"
            if not v.get(slot):
                return None
            r = self.row(t)
            if t.kind == "dispute" and r["status"] == "pending":
                self.why = f"the {s.money(r['amount'])} charge from {r['merchant']} is still pending, and a charge can only be disputed once it has posted"
                return "refused"
            if t.kind == "cancel_standing" and 0 <= r["day"] - NOW.day <= 2:
                self.why = f"the {s.money(r['amount'])} payment to {r['payee']} is due within two business days and is already processing, so it can't be canceled until it has gone out"
                return "refused"
            if t.kind == "waive":
                if r["kind"] == "wire":
                    self.why = "wire fees are not eligible for a waiver"
                    return "refused"
                if self.waiver:
                    self.why = f"the {s.money(r['amount'])} {r['kind']} fee can't be waived, because only one courtesy waiver is allowed every 12 months and your last one was on {s.date(self.waiver)}"
                    return "refused"
        if t.kind == "limit" and v.get("card"):
            c = next(c for c in self.cust["cards"] if c["card"] == v["card"])
            if c["kind"] != "credit":
                del v["card"]
                fit = [c for c in self.cust["cards"] if c["kind"] == "credit"]
                v["card"] = fit[0]["card"]
                c = fit[0]
            if v.get("limit") and v["limit"] > c["max_limit"]:
                self.why = f"a limit of {s.money(v['limit'])} is more than I'm able to approve"
                self.offer_text = (f"the highest limit available for your credit card ending in {c['card']} is {s.money(c['max_limit'])}", f"Would you like {s.money(c['max_limit'])} instead?")
                self.offer = ("limit", c["max_limit"])
                v.pop("limit")
                return "offer"
            if v.get("limit") and v["limit"] <= c["limit"]:
                self.why = f"your current limit is already {s.money(c['limit'])}"
                self.offer_text = (f"limits can be raised up to {s.money(c['max_limit'])}", "Would you like a different amount?")
                self.offer = ("limit", None)
                v.pop("limit")
                return "offer"
        if t.kind == "replace" and v.get("delivery") == "express" and self.cust["zip"].startswith("99"):
            self.why = f"express delivery is not available for ZIP code {self.cust['zip']}"
            self.offer_text = ("standard delivery takes 7 business days and is free", "Would you like standard delivery instead?")
            self.offer = ("delivery", "standard")
            v.pop("delivery")
            return "offer"
        if t.kind == "travel" and v.get("start") and v.get("end"):
            if v["end"] < v["start"]:
                self.why = "the return date comes before the start date"
                v.pop("end")
                return "hint"
            if (dt.date.fromisoformat(v["end"]) - dt.date.fromisoformat(v["start"])).days > 90:
                self.why = "a travel notice can cover at most 90 days"
                v.pop("end")
                return "hint"
        if t.kind == "transfer":
            acc = self.cust["accounts"]
            for x in ("from", "to"):
                if v.get(x) and v[x] not in acc:
                    self.why = f"there is no {v[x]} account on your profile; you have {styles.either(list(acc), 'and')}"
                    v.pop(x)
                    return "hint"
            if v.get("from") and v.get("from") == v.get("to"):
                self.why = "both accounts are the same"
                v.pop("to")
                return "hint"
            if v.get("from") and v.get("amount") and v["amount"] > acc[v["from"]]:
                self.why = f"your {v['from']} account has only {s.money(acc[v['from']])} available"
                self.offer_text = (f"you can move up to {s.money(acc[v['from']])} from it", "Would you like to move a different amount?")
                self.offer = ("amount", None)
                v.pop("amount")
                return "offer"
            if v.get("date") and v["date"] < NOW.isoformat():
                self.why = "that date has already passed"
                v.pop("date")
                return "hint"
        if t.kind == "standing":
            if v.get("account") and v["account"] not in self.cust["accounts"]:
                self.why = f"there is no {v['account']} account on your profile"
                v.pop("account")
                return "hint"
            if v.get("day") and v["day"] > 28:
                self.why = f"a standing payment can't be set for day {v['day']} of the month"
                self.offer_text = ("payments can go out on any day from the 1st to the 28th", "Would you like a different day?")
                self.offer = ("day", None)
                v.pop("day")
                return "offer"
        if t.kind == "address" and v.get("effective") and v["effective"] < NOW.isoformat():
            self.why = "that date has already passed"
            v.pop("effective")
            return "hint"
        return None

    def card(self, four):
        return f"{next(c['kind'] for c in self.cust['cards'] if c['card'] == four)} card ending in {four}"

    def fee(self, t):
        if t.kind == "replace" and t.v.get("delivery") == "express":
            return 25
        if t.kind == "transfer" and t.v.get("from") == "savings" and self.cust and self.cust["savings_withdrawals"] >= 6:
            return 10
        return 0

    def items(self, t):
        v, s = t.v, self.s
        d, m = s.date, s.money
        fee = m(self.fee(t)) if self.fee(t) else "none"
        k = t.kind
        if k == "block":
            return [("Request", "block card permanently"), ("Card", self.card(v["card"])), ("Reason", v["block_reason"])]
        if k == "replace":
            return [("Request", "replacement card"), ("Card", self.card(v["card"])), ("Delivery", f"{v['delivery']}, {2 if v['delivery'] == 'express' else 7} business days"), ("Delivery fee", fee), ("Ship to", f"{self.cust['address']}, {self.cust['zip']}")]
        if k == "travel":
            return [("Request", "travel notice"), ("Card", self.card(v["card"])), ("Country", v["country"]), ("Start date", d(v["start"])), ("End date", d(v["end"]))]
        if k == "limit":
            return [("Request", "raise credit limit"), ("Card", self.card(v["card"])), ("New limit", m(v["limit"]))]
        if k == "dispute":
            r = self.row(t)
            return [("Request", "dispute a charge"), ("Merchant", r["merchant"]), ("Amount", m(r["amount"])), ("Charge date", d(r["date"])), ("Reason", styles.REASONS[v["dispute_reason"]])]
        if k == "transfer":
            return [("Request", "transfer"), ("From", v["from"]), ("To", v["to"]), ("Amount", m(v["amount"])), ("Date", d(v["date"])), ("Fee", fee)]
        if k == "standing":
            return [("Request", "monthly standing payment"), ("Payee", v["payee"]), ("Amount", m(v["amount"])), ("Day of the month", styles.nth(v["day"])), ("From account", v["account"])]
        if k == "cancel_standing":
            r = self.row(t)
            return [("Request", "cancel standing payment"), ("Payee", r["payee"]), ("Amount", m(r["amount"])), ("Day of the month", styles.nth(r["day"]))]
        if k == "address":
            city = CITY.get(v["newzip"])
            return [("Request", "change of address"), ("New address", v["street"]), ("ZIP code", v["newzip"] + (f" ({city})" if city else "")), ("Effective date", d(v["effective"]))]
        r = self.row(t)
        return [("Request", "waive a fee"), ("Fee", f"{r['kind']} fee"), ("Amount", m(r["amount"])), ("Charged on", d(r["date"]))]

    def phrase(self, t):
        v, s, k = t.v, self.s, t.kind
        d, m = s.date, s.money
        if k == "block":
            return f"permanently block your {self.card(v['card'])}, which was {'reported ' if v['block_reason'] != 'lost' else ''}{v['block_reason']}"
        if k == "replace":
            return f"order a replacement for your {self.card(v['card'])} by {v['delivery']} delivery ({2 if v['delivery'] == 'express' else 7} business days, {m(25) if v['delivery'] == 'express' else 'no fee'}), sent to {self.cust['address']}"
        if k == "travel":
            return f"add a travel notice for {v['country']} to your {self.card(v['card'])} from {d(v['start'])} through {d(v['end'])}"
        if k == "limit":
            return f"raise the limit on your {self.card(v['card'])} to {m(v['limit'])}"
        if k == "dispute":
            r = self.row(t)
            return f"dispute the {m(r['amount'])} charge from {r['merchant']} on {d(r['date'])} ({styles.REASONS[v['dispute_reason']]})"
        if k == "transfer":
            fee = f" for a fee of {m(self.fee(t))}" if self.fee(t) else ", with no fee"
            return f"move {m(v['amount'])} from {v['from']} to {v['to']} on {d(v['date'])}{fee}"
        if k == "standing":
            return f"set up a monthly payment of {m(v['amount'])} to {v['payee']} on the {styles.nth(v['day'])} of each month from {v['account']}"
        if k == "cancel_standing":
            r = self.row(t)
            return f"cancel the monthly {m(r['amount'])} payment to {r['payee']}"
        if k == "address":
            return f"change your address to {v['street']}, {v['newzip']}, effective {d(v['effective'])}"
        r = self.row(t)
        return f"waive the {m(r['amount'])} {r['kind']} fee charged on {d(r['date'])}"

    def write(self):
        t, v = self.cur, dict(self.recapped)
        t.v = v
        k = t.kind
        name, args = {
            "block": lambda: ("block_card", dict(card=v["card"], reason=v["block_reason"])),
            "replace": lambda: ("order_replacement", dict(card=v["card"], delivery=v["delivery"])),
            "travel": lambda: ("set_travel_notice", dict(card=v["card"], country=v["country"], start=v["start"], end=v["end"])),
            "limit": lambda: ("raise_limit", dict(card=v["card"], limit=v["limit"])),
            "dispute": lambda: ("dispute_charge", dict(charge_id=v["charge"], reason=v["dispute_reason"])),
            "transfer": lambda: ("transfer_money", dict(from_account=v["from"], to_account=v["to"], amount=v["amount"], date=v["date"])),
            "standing": lambda: ("set_standing_payment", dict(payee=v["payee"], amount=v["amount"], day=v["day"], account=v["account"])),
            "cancel_standing": lambda: ("cancel_standing_payment", dict(payment_id=v["payment"])),
            "address": lambda: ("change_address", dict(customer_id=self.cust["customer_id"], street=v["street"], zip=v["newzip"], start=v["effective"])),
            "waive": lambda: ("waive_fee", dict(fee_id=v["fee"])),
        }[k]()
        got = self.call(name, **args) or {}
        told = [self.s.done(self, t, self.items(t), got)]
        self.done_task(t)
        if k == "block" and not any(x.kind == "replace" for x in [*self.queue, *self.done]):
            if not self.queue:
                self.state = "offer_replace"
                return told + [self.s.offer_replace(self)]
        return told + self.advance()

    def done_task(self, t, refused=False):
        t.refused = refused
        self.done.append(t)
        self.cur, self.expect = None, []
        if not refused:
            self.log.append(self.phrase(t))

    def drop(self):
        t = self.cur
        self.cur, self.expect = None, []
        t.refused = True
        self.done.append(t)
        return [self.s.dropped(styles.NOUN[t.kind])] + self.advance()

    # -- questions ---------------------------------------------------------------------------------------------------
    def policy(self, tp):
        got = self.call("lookup_policy", topic=tp)
        return got["text"]

    def context_answer(self, low):
        t = self.cur or (self.queue[0] if self.queue else None) or (self.done[-1] if self.done else None)
        s = self.s
        if re.search(r"\b(balance|how much (do i have|is in))\b", low) and self.cust:
            return "your available balances are " + styles.either([f"{s.money(b)} in {a}" for a, b in self.cust["accounts"].items()], "and")
        if re.search(r"\b(current|my) (credit )?limit\b", low) and self.cust:
            c = next(c for c in self.cust["cards"] if c["kind"] == "credit")
            return f"the current limit on your credit card ending in {c['card']} is {s.money(c['limit'])}"
        if re.search(r"\b(highest|maximum|max|most)\b.{0,40}\b(limit|possible|get|can|approve)", low) and self.cust and t and t.kind == "limit":
            c = next(c for c in self.cust["cards"] if c["kind"] == "credit")
            return f"the highest limit available on your credit card ending in {c['card']} is {s.money(c['max_limit'])}"
        if re.search(r"\b(is|are) (my|the) .*\bcards?\b.*\b(blocked|active|locked|frozen)", low) and self.cust:
            return styles.either([f"your {c['kind']} card ending in {c['card']} is {c['status']}" for c in self.cust["cards"]], "and")
        if re.search(r"\b(which|what) (cards|accounts|options)\b", low) and self.cust:
            return "on your profile there are " + styles.either([f"a {c['kind']} card ending in {c['card']}" for c in self.cust["cards"]] + [f"a {a} account" for a in self.cust["accounts"]], "and")
        if not t:
            return None
        how_long = re.search(r"\b(how long|when will|when does|how soon|how many days|how fast|how quickly)\b", low)
        fee = re.search(r"\b(fee|cost|charge|free|pay for|price)\w*\b", low) and not re.search(r"\bwhat (is|was) the charge\b", low)
        if t.kind in ("replace", "block") and (how_long or fee):
            return self.policy("card_delivery")
        if t.kind == "dispute" and how_long:
            return self.policy("dispute_time")
        if t.kind == "transfer" and how_long:
            return self.policy("transfer_time")
        if t.kind == "transfer" and fee:
            if self.cust and t.v.get("from"):
                return f"this transfer has a fee of {s.money(self.fee(t))}" if self.fee(t) else "this transfer has no fee"
            return self.policy("savings_withdrawals")
        if fee and t.kind not in ("waive",):
            return "there is no fee for this"
        if how_long:
            return "it takes effect on the date we agree on, and otherwise right away"
        return None


WRITES = {"block_card", "order_replacement", "set_travel_notice", "raise_limit", "dispute_charge", "transfer_money", "set_standing_payment",
          "cancel_standing_payment", "change_address", "waive_fee"}


def build(style, hook=None):
    """A factory of agents: each conversation has its own desk and world."""
    class Agent:
        def __init__(self):
            self.desk = Desk(style, hook() if hook else None)

        def run(self, messages):
            return self.desk.run(messages)
    return Agent
