"""The booking desk of Penwhistle Cove Holiday Park (pitches, pods, static caravans): a small world, nine tools and a right agent without a model.

`build(style)` gives a class with `run(prompt)`; each conversation makes one, with a world of its own. Today is Monday 20 April 2026."""
import re
from datetime import timedelta

import styles
from hear import TODAY, Heard, names, negated

STYLES = styles.STYLES

# unit: kind, sleeps, rate a night, hook-up possible, dogs, feature
UNITS = {
    "G1": ("grass pitch", 6, 20, False, True, "by the stream"), "G2": ("grass pitch", 6, 20, False, True, "under the oaks"),
    "G3": ("grass pitch", 6, 22, False, True, "beside the play area"), "G4": ("grass pitch", 6, 22, False, True, "with a view of the bay"),
    "H1": ("hardstanding pitch", 6, 28, True, True, "by the entrance"), "H2": ("hardstanding pitch", 6, 28, True, True, "behind the hedge"),
    "H3": ("hardstanding pitch", 6, 28, True, True, "at the quiet end of the field"), "H5": ("hardstanding pitch", 6, 29, True, True, "next to the shower block"),
    "H6": ("hardstanding pitch", 6, 34, True, True, "with a view of the bay"),
    "Wren": ("pod", 2, 56, False, True, "by the pond"), "Robin": ("pod", 2, 61, False, True, "at the edge of the wood"), "Siskin": ("pod", 2, 64, False, False, "with a view of the bay"),
    "Heron": ("pod", 4, 74, False, True, "by the pond"), "Kestrel": ("pod", 4, 79, False, True, "on the hill"),
    "Bluebell": ("static caravan", 4, 85, False, True, "in the lower meadow"), "Cowslip": ("static caravan", 4, 88, False, False, "in the lower meadow"),
    "Foxglove": ("static caravan", 6, 98, False, False, "on the top terrace"), "Primrose": ("static caravan", 6, 98, False, True, "on the top terrace"),
    "Campion": ("static caravan", 6, 104, False, True, "with a view of the bay"),
}
DEPOSIT = {"grass pitch": 20, "hardstanding pitch": 25, "pod": 60, "static caravan": 90}
RATES = {"hook-up": 5, "dog": 4, "awning": 3}  # a night, each
COVER, CHANGE_FEE, ADMIN_FEE = 18, 15, 20
BOOKINGS = """PC-4127|Morwenna Treloar|TR7 2AB|07700900118|H2|2026-06-05|4|2|0|25|4471
PC-4172|Morgan Trelawny|TR7 3AB|07700900181|H1|2026-06-05|4|2|1|25|2210
PC-4128|Piran Treloar|PL14 3QR|07700900555|G2|2026-06-12|3|3|0|20|9034
PC-4218|Denzil Hoskin|PL25 4LN|07700900262|Robin|2026-05-15|2|2|0|60|7816
PC-4281|Denise Hosking|PL25 5NL|07700900226|Wren|2026-05-15|2|2|0|60|1180
PC-4240|Alan Sedgwick|BS6 7TH|07700900640|Robin|2026-05-21|3|2|0|60|5092
PC-4306|Hettie Longden|S10 2BX|07700900306|Bluebell|2026-05-09|3|4|0|90|3347
PC-4360|Harriet Langdon|S11 8FE|07700900360|Cowslip|2026-05-09|3|3|0|90|6605
PC-4333|Adaeze Okafor|M21 9WQ|07700900333|Foxglove|2026-06-20|7|5|0|90|2758
PC-4338|Adam Oakford|M20 4QW|07700900338|Primrose|2026-06-20|7|5|1|90|8123
PC-4390|Tamsin Beswetherick|EX4 6PU|07700900390|Heron|2026-07-11|3|4|0|60|5519
PC-4391|Tamsin Beswetherick|EX4 6PU|07700900390|Heron|2026-08-08|3|4|0|60|5519
PC-4417|Gwilym Prosser|CF5 1JD|07700900417|Primrose|2026-08-15|7|6|0|0|1902
PC-4471|Gwen Prowse|CF5 2DJ|07700900471|Campion|2026-08-15|7|5|0|0|4417
PC-4402|Ursula Finch|OX4 1EG|07700900402|Siskin|2026-06-11|4|2|0|60|3009
PC-4405|Rory McAdam|G12 8QQ|07700900405|Heron|2026-06-13|2|4|1|60|4540
PC-4408|Jo Wakeham|TQ9 5HB|07700900408|H1|2026-06-25|5|2|0|25|2061
PC-4409|Bill Wakefield|TQ9 6BH|07700900409|H3|2026-06-24|6|2|1|25|2016
PC-4412|Nadia Rahman|LE2 3TS|07700900412|Kestrel|2026-05-22|3|4|0|60|7750
PC-4415|Owen Tudge|HR1 2LX|07700900415|Campion|2026-05-23|7|6|1|90|6120
PC-4419|Saffron Pike|BA2 4DP|07700900419|G4|2026-07-18|7|4|0|20|8816
PC-4422|Colin Bray|PL4 7PY|07700900422|Wren|2026-07-03|2|2|0|60|1433
PC-4425|Connie Brey|PL4 8PX|07700900425|Wren|2026-07-10|2|2|0|60|1343
PC-4428|Edmund Vosper|TR1 1XU|07700900428|Cowslip|2026-04-24|3|4|0|90|5577"""
PARK = {
    "check-in": {"grass and hardstanding pitches": "13:00", "pods and static caravans": "16:00"}, "check-out": {"grass and hardstanding pitches": "12:00", "pods and static caravans": "10:00"},
    "quiet hours": {"from": "22:30", "to": "07:00"}, "barbecues": {"text": "off the ground on slabs, no open fires"}, "wifi": {"text": "free by reception and the shop"},
    "cancellation": {"text": "28 days or more ahead all is returned less an admin fee of £20; later than that the deposit is kept"},
}


class World:
    """Fresh for each conversation. The tools write what they are told to; the house rules are the clerk's to keep."""

    def __init__(self):
        from datetime import date
        self.bookings, self.next = {}, 4501
        for line in BOOKINGS.splitlines():
            ref, guest, postcode, phone, unit, arrival, nights, people, dogs, paid, card = line.split("|")
            self.bookings[ref] = {"reference": ref, "guest": guest, "postcode": postcode, "phone": phone, "unit": unit, "arrival": date.fromisoformat(arrival), "nights": int(nights), "people": int(people),
                                  "dogs": int(dogs), "hook_up": False, "awning": 0, "cover": False, "deposit_paid": int(paid), "card": card, "status": "booked", "fees": 0}

    def total(self, b):
        rate = UNITS[b["unit"]][2] + b["dogs"] * RATES["dog"] + b["hook_up"] * RATES["hook-up"] + b["awning"] * RATES["awning"]
        return rate * b["nights"] + b["cover"] * COVER + b["fees"]

    def show(self, b):
        out = {k: v for k, v in b.items() if k not in ("card", "fees")} | {"kind": UNITS[b["unit"]][0], "arrival": str(b["arrival"]), "card_ending": b["card"], "total": self.total(b), "deposit": DEPOSIT[UNITS[b["unit"]][0]]}
        return out | {"balance": out["total"] - b["deposit_paid"], "balance_due": str(b["arrival"] - timedelta(42))}

    def free(self, unit, arrival, nights, but=None):
        return all(b["unit"] != unit or b["status"] != "booked" or b["reference"] == but or arrival >= b["arrival"] + timedelta(b["nights"]) or b["arrival"] >= arrival + timedelta(nights) for b in self.bookings.values())

    # tools that read
    def find_booking(self, reference=None, surname=None, postcode=None):
        plain = lambda s: re.sub(r"\W", "", s or "").lower()
        return [self.show(b) for b in self.bookings.values() if (not reference or b["reference"] == reference) and (reference or postcode) and (not surname or plain(b["guest"].split()[-1]) == plain(surname.split()[-1]))
                and (not postcode or plain(b["postcode"]) == plain(postcode)) and b["status"] == "booked"]

    def check_availability(self, kind, arrival, nights, people=1, unit=None, but_booking=None):
        from datetime import date
        day = date.fromisoformat(arrival)
        return [{"unit": u, "sleeps": s, "rate": r, "total": r * nights, "where": f} for u, (k, s, r, h, d, f) in UNITS.items() if k == kind and s >= people and unit in (None, u) and self.free(u, day, nights, but_booking)]

    def quote_change(self, reference, arrival=None, nights=None, cancel=False):
        from datetime import date
        b = self.bookings[reference]
        near = (b["arrival"] - TODAY).days
        if cancel:
            lost = b["deposit_paid"] if near < 28 else min(ADMIN_FEE, b["deposit_paid"])
            return {"lost": lost, "back_to_card": b["deposit_paid"] - lost, "as_credit": b["deposit_paid"] if near >= 28 else 0}
        new = dict(b, arrival=date.fromisoformat(arrival) if arrival else b["arrival"], nights=nights or b["nights"])
        return {"possible": near >= 7, "fee": CHANGE_FEE if near < 28 else 0, "price_difference": self.total(new) - self.total(b)}

    def park_info(self, topic):
        return {"topic": topic} | PARK[topic]

    # tools that write
    def make_booking(self, guest, phone, unit, arrival, nights, people, dogs=0, hook_up=False, cover=False):
        from datetime import date
        ref = f"PC-{self.next}"
        self.next += 1
        self.bookings[ref] = {"reference": ref, "guest": guest, "postcode": "", "phone": phone, "unit": unit, "arrival": date.fromisoformat(arrival), "nights": nights, "people": people, "dogs": dogs,
                              "hook_up": hook_up, "awning": 0, "cover": cover, "deposit_paid": 0, "card": "", "status": "booked", "fees": 0}
        return self.show(self.bookings[ref])

    def change_dates(self, reference, arrival, nights):
        from datetime import date
        b = self.bookings[reference]
        b["fees"] += self.quote_change(reference, arrival, nights)["fee"]
        b.update(arrival=date.fromisoformat(arrival), nights=nights)
        return self.show(b)

    def add_extra(self, reference, extra, quantity=1):
        b = self.bookings[reference]
        if extra == "hook-up":
            b["hook_up"] = True
        else:
            b["dogs" if extra == "dog" else "awning"] += quantity
        return self.show(b)

    def cancel_booking(self, reference, refund_to):
        q = self.quote_change(reference, cancel=True)
        self.bookings[reference]["status"] = "cancelled"
        return {"reference": reference, "status": "cancelled", "refund_to": refund_to, "refund": q["as_credit"] if refund_to == "credit" else q["back_to_card"]}

    def pay_deposit(self, reference, amount, method):
        b = self.bookings[reference]
        b["deposit_paid"] += amount
        return self.show(b) | {"method": method, "sent_to": b["phone"] if method == "link" else f"card {b['card']}"}


class Agent:
    """The clerk. `run` takes what the guest says and gives the answer with the calls made for it."""
    style = STYLES[0]

    def __init__(self):
        self.world, self.who, self.tasks, self.task, self.booking, self.found = World(), {}, [], None, None, []
        self.asked, self.tries, self.ended, self.turns, self.answered, self.last, self.outcome, self.before = [], 0, False, 0, set(), None, None, None

    def run(self, prompt, detailed=False):
        text = prompt if isinstance(prompt, str) else (prompt[-1].get("content") if isinstance(prompt, list) else str(prompt))
        self.calls, self.parts, self.question = [], [], None
        self.turns += 1
        self.turn(text or "")
        parts = list(self.parts)
        if self.question and "confirm" not in self.asked and "more" not in self.asked and (noted := styles.sofar(self.style, self.noted())):
            parts.append(noted)
        return {"answer": styles.join(self.style, parts, self.question, self.words("hello") if self.turns == 1 else "", "more" in self.asked), "tool_calls": self.calls}

    # ways to speak and to act
    def words(self, key, **values):
        return styles.say(self.style, key, values)

    def tell(self, key, **values):
        self.parts.append(self.words(key, **values))
        if key.startswith("done") or key in ("refuse", "balance"):
            self.outcome = self.parts[-1]

    def ask(self, key, asked, **values):
        self.last = key, values
        self.question, self.asked = self.words(key, **values), [asked] if isinstance(asked, str) else asked
        return "asked"

    def call(self, name, **args):
        args = {k: v for k, v in args.items() if v is not None}
        result = getattr(self.world, name)(**args)
        self.calls.append({"name": name, "arguments": args, "result": result})
        return result

    def commit(self, writes):
        """Writes, once the guest has said yes; gives the last result."""
        result = None
        for name, args in writes:
            result = self.call(name, **args)
        return result

    def day(self, d):
        return styles.day(self.style, d)

    def unit(self, u):
        return styles.unit(self.style, u, UNITS[u][0])

    def again(self, hint):
        """In other words; after too many in vain it gives up."""
        if self.last and self.progress() != self.before:  # something else was understood: the same question stands
            self.question = self.words(self.last[0], **self.last[1])
            return "asked"
        self.tries += 1
        if self.tries > 4:
            self.ended, self.question = True, self.words("giveup")
            return "ended"
        self.question = self.words("again", hint=styles.hint(self.style, hint, self.tries))
        return "asked"

    def noted(self):
        t = self.task or {}
        if t.get("kind") != "book" or "arrival" not in t:
            return []
        unit = [self.unit(t["unit"])] if t.get("unit") else [f"a {t['place']}"] if t.get("place") else []
        return unit + [f"from {self.day(t['arrival'])}"] + [f"{t[k]} {k}" for k in ("nights", "people") if t.get(k)] + [re.sub(r"^(\d{5})", r"\1 ", self.who[k]) for k in ("name", "phone") if self.who.get(k)]

    # the turn
    def turn(self, text):
        if self.ended == "bye" and (Heard(text, []).wants or Heard(text, []).asks) and self.turns < 40:
            self.ended, self.asked = False, ["more"]
        if self.ended or self.turns > 40:
            self.ended, self.question = self.ended or True, self.words("bye" if self.ended else "giveup")
            return
        month = self.month_spoken_of()
        h = Heard(text, self.asked, month)
        h.names = names(text, bool(set(self.asked) & {"surname", "guest"}))
        if not h.names and not self.who.get("name"):  # a full name by the way
            h.names = [n for n in names(text, True) if len(n.split()) > 1 and n in h.text]
        if not h.names and not self.booking:  # a surname that the book knows
            h.names = [w for b in self.world.bookings.values() for w in [b["guest"].split()[-1]] if re.search(rf"\b{w.lower()}\b", h.low)][:1]
        before = self.before = self.progress()
        self.note(h)
        self.enqueue(h)
        done = self.work(h)
        if self.progress() != before and done != "again":
            self.tries = 0

    def progress(self):
        return repr((self.who, self.task, self.tasks, self.answered, self.booking and self.booking["reference"]))

    def month_spoken_of(self):
        t = self.task or {}
        d = t.get("arrival") or (t.get("dates") or [None])[0] or (self.booking and self.booking["arrival"])
        return d.month if d and hasattr(d, "month") else int(str(d)[5:7]) if d else None

    def note(self, h):
        """Who is speaking: kept whenever it is said."""
        if h.ref:
            self.who["ref"] = h.ref
        elif "ref" in self.asked and (h.polar == "no" or re.search(r"\b(without|nowhere|search)\b", h.low)) and not h.wants or h.unknown and ({"ref"} & set(self.asked) or re.search(r"\bref|booking number", h.low)):
            self.who["noref"] = True
        if h.postcode:
            self.who["postcode"] = h.postcode
        elif h.unknown and "postcode" in self.asked:
            self.who["nopostcode"] = self.who.get("nopostcode", 0) + 1
        if h.phone:
            self.who["phone"] = h.phone
        known = self.who.get("name", "")
        for n in h.names:
            if len(n.split()) >= len(known.split()) or "surname" in self.asked and not self.booking:
                self.who["name"] = n if not (known and len(n.split()) == 1 and "guest" in self.asked and n.lower() not in known.lower()) else f"{n} {known}"
                break

    def enqueue(self, h):
        """Tasks out of what is wanted; what belongs to the one in hand is left to it."""
        now = self.task["kind"] if self.task else None
        kinds = [t["kind"] for t in self.tasks] + [now]
        wants = list(h.wants)
        if "book" in wants and now is None and re.search(r"\b(my|our|existing|the|a) booking\b", h.low) and set(wants) & {"move", "cancel", "deposit", "extra"} and not re.search(r"\b(new booking|book (a|another))\b", h.low):
            wants.remove("book")
        if "cancel" in wants and "move" in wants:
            wants.remove("move" if not h.dates or re.search(r"\bcancel", h.low) and not re.search(r"\b(rather than|instead of|not) cancel", h.low) else "cancel")
        if "move" in wants and "extra" in wants and not re.search(r"\b(add|bring|hook|electric|dogs?)\b", h.low):
            wants.remove("extra")
        for want in wants:
            if want.startswith("info"):
                if want not in self.answered or h.low.count("?"):
                    self.tasks.insert(0, {"kind": want})
                continue
            if now == "book" and (want in ("extra", "move", "book", "deposit") or want == "cancel" and not re.search(r"cancel (my|our|the|a) ", h.low)):
                continue
            if want in kinds and want != "extra" or want == now:
                continue
            if now and want == "book" and not re.search(r"\b(also|as well|another|too|new)\b", h.low) or now == "cancel" and want == "extra" or want == "deposit" and now == "cancel":
                continue
            if now == "move" and want == "extra" and not (h.hook or h.dogs or h.awning):
                continue
            if want == "cancel" and now and self.asked == ["confirm"] and h.polar in ("no", "leave") and not re.search(r"\bcancel (my|our|the) (booking|stay|holiday)", h.low):
                continue
            self.tasks.append({"kind": want, "heard": h})

    def work(self, h):
        """The task in hand hears the message, then goes on; then the next one; then 'anything else?'."""
        if self.task is None and "more" in self.asked and not self.tasks:
            if h.money and self.outcome and self.tries < 4:
                self.tries += 1
                self.parts.append(self.outcome)
                return self.ask("more", "more")
            if h.polar == "leave" and not re.search(r"\b(that's all|that is all|nothing else|everything|bye|no thank)", h.low) and self.tries < 2:
                self.tries += 1
                self.tell("left")
                return self.ask("more", "more")
            if h.polar in ("no", "leave") or re.search(r"\b(that's (all|everything|it)|that is (all|everything|it)|that will be all|that'll be all|all (done|sorted|set)|bye|goodbye|nothing (else|more)|i'm (done|all set|good))\b", h.low) \
                    or re.search(r"\b(thanks|thank you|cheers|ta)\b", h.low) and "?" not in h.low:
                self.ended, self.question = "bye", self.words("bye")
                return
        # a question by the way is answered first
        while self.tasks and self.tasks[0]["kind"].startswith("info"):
            self.inform(self.tasks.pop(0)["kind"])
            if self.task and self.asked and h.polar is None and not (h.dates or h.nights or h.ref or h.names):
                h, self.asked = None, []
        fresh = False
        while True:
            if self.task is None:
                if not self.tasks:
                    break
                self.task, fresh, self.asked = self.tasks.pop(0), True, []
                h = self.task.pop("heard", None) or h
                if self.task["kind"].startswith("info"):
                    self.inform(self.task["kind"])
                    self.task = None
                    continue
            outcome = getattr(self, "do_" + self.task["kind"])(self.task, h, fresh)
            if outcome in ("asked", "ended", "again"):
                return outcome
            self.task = None
            h = None
        if self.parts:
            self.ask("more", "more")
        elif not self.asked or "more" in self.asked and (h and h.polar == "yes"):
            self.ask("ask_help", "more" if "more" in self.asked else "help")
        else:
            self.again("more" if "more" in self.asked else "help")
        return "asked"

    def inform(self, want):
        topic = want.split(":")[1]
        self.answered.add(want)
        self.tell("info", text=self.info_text(topic, self.call("park_info", topic=topic)))

    def info_text(self, topic, info):
        if topic in ("check-in", "check-out"):
            times = {k: styles.clock(self.style, v) for k, v in info.items() if k != "topic"}
            if self.booking:
                kind = UNITS[self.booking["unit"]][0]
                return styles.timed(self.style, topic, kind, next(v for k, v in times.items() if kind.split()[-1] in k))
            return " ".join(styles.timed(self.style, topic, k, v) for k, v in times.items())
        if topic == "quiet hours":
            return f"Quiet hours are from {styles.clock(self.style, info['from'])} to {styles.clock(self.style, info['to'])}."
        return {"barbecues": "Barbecues are fine", "wifi": "The wifi is", "cancellation": "On cancelling:"}[topic] + " " + info["text"] + "."

    # who is it, and which booking
    def identify(self, t, h):
        if "b" in t:
            return True
        w = self.who
        if self.booking and self.booking["reference"] in self.world.bookings and (not h or not h.ref or h.ref == self.booking["reference"]) and self.world.bookings[self.booking["reference"]]["status"] == "booked":
            t["b"] = self.world.show(self.world.bookings[self.booking["reference"]])
            self.booking = self.world.bookings[self.booking["reference"]]
            return True
        if not self.found and w.get("name") and (w.get("ref") or w.get("postcode")):
            self.found = self.call("find_booking", reference=w.get("ref"), surname=w["name"].split()[-1], postcode=None if w.get("ref") else w["postcode"])
            if not self.found:
                what = w.get("ref") or w["postcode"]
                name = w.pop("name")
                w.pop("ref", None), w.pop("postcode", None)
                self.tries += 1
                if self.tries > 3:
                    self.ended, self.question = True, self.words("giveup")
                    return False
                self.tell("not_found", what=f"{what}, {name}")
        if self.found:
            b = self.pick(self.found, t, h)
            if b is None:
                lines = [f"{x['reference']}: {self.unit(x['unit'])}, {self.day(x['arrival'])}, {x['nights']} nights" for x in self.found]
                if self.asked == ["which"]:
                    self.again("which")
                    return False
                self.ask("which", "which", list=styles.listed(self.style, lines))
                return False
            self.booking = self.world.bookings[b["reference"]]
            t["b"] = self.world.show(self.booking)
            self.tell("found", guest=self.booking["guest"], unit=self.unit(b["unit"]), date=self.day(b["arrival"]), nights=b["nights"], ref=b["reference"])
            return True
        missing = ("postcode" if w.get("noref") else "ref") if not w.get("ref") and not w.get("postcode") else None
        if w.get("noref") and w.get("nopostcode", 0) > 1:
            self.ended, self.question = True, self.words("giveup")
            return False
        if missing and not w.get("name"):
            key, asked = {"ref": "ask_ref_name", "postcode": "ask_name_postcode"}[missing], [missing, "surname"]
        elif missing:
            key, asked = "ask_" + missing, [missing]
        else:
            key, asked = "ask_surname", ["surname"]
        if asked == self.asked and not self.parts:
            self.again(asked[0])
        else:
            self.ask(key, asked)
        return False

    def pick(self, found, t, h):
        if len(found) == 1:
            return found[0]
        if h is None:
            return None
        months = h.months or [d.month for _, d, r in h.dates if r not in ("no",)]
        hits = [b for b in found if b["reference"] == h.ref or b["unit"] in h.units] or [b for b in found if int(b["arrival"][5:7]) in months and str(b["arrival"])]
        days = [str(d) for _, d, r in h.dates if r != "no"]
        hits = [b for b in hits if b["arrival"] in days] or hits
        if not hits and "which" in self.asked:
            order = sorted(found, key=lambda b: b["arrival"])
            if re.search(r"\b(earlier|first|sooner|number 1|1|former)\b", h.low):
                hits = [found[0] if re.search(r"first|former|\b1\b", h.low) else order[0]]
            elif re.search(r"\b(later|second|last|number 2|2|latter)\b", h.low):
                hits = [order[-1]]
        return hits[0] if len(hits) == 1 else None

    # agreeing
    def verdict(self, t, h, changed):
        """After a recap: 'yes', 'recap' (something changed), 'drop', 'asked'."""
        if changed:
            self.tries = 0
            return "recap"
        if h is None:
            return "recap"
        limit = re.search(r"\b(if|unless|as long as|provided|so long as)\b", h.low) and h.amount()
        if limit and t.get("cost") is not None:
            return "yes" if t["cost"] <= limit else "drop"
        doubting = t.pop("doubting", False)
        if h.asks and h.polar is None or h.money and h.polar == "yes" and "?" in h.low:
            self.tries += 1
            return "recap" if self.tries < 5 else self.again("confirm")
        if h.polar == "yes" and not (doubting and len(h.low.split()) < 3):
            return "yes"
        if h.polar == "leave" or h.polar == "no" and h.firm and (doubting or t["kind"] in ("cancel", "deposit", "extra")
                or re.search(r"thank|\btoo |more than|rather not|prefer not|(don't|do not) want|not interested|no need|decline|cancel|don't|do not (book|move|change)", h.low)):
            return "drop"
        if h.polar == "no" and h.firm:
            t["doubting"] = True
            self.ask("ask_change", "confirm")
            return "asked"
        if doubting:
            t["doubting"] = True
        return self.again("change" if doubting else "confirm")

    def drop(self):
        self.tell("left")
        return "done"

    def refuse(self, why, **values):
        self.tell("refuse", reason=styles.reason(self.style, why, values))
        return "done"

    # extras on a booking
    def do_extra(self, t, h, fresh):
        items = t.setdefault("items", {})
        changed = False
        if h and self.asked != ["more"] or fresh and h:
            new = {}
            if h.hook is not None:
                new["hook-up"] = 1 if h.hook else 0
            if h.dogs is not None:
                new["dog"] = h.dogs
            if h.awning is not None:
                new["awning"] = 1 if h.awning else 0
            for k, n in new.items():
                if items.get(k, 0) != n and (n or k in items):
                    if t.get("recapped") and n and h.polar == "yes" and k not in items and not re.search(r"\b(add|also|plus|and|but|as well|too)\b", h.low):
                        continue
                    items[k], changed = n, True
        if self.asked == ["extras"] and h and not changed and h.polar in ("no", "leave"):
            return self.drop()
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        b = t["b"]
        for k in [k for k, n in items.items() if n]:
            why = self.refusal(b["unit"], k, items[k], b)
            if why:
                items.pop(k)
                self.refuse(why, unit=self.unit(b["unit"]))
                t["refused"] = True
        wanted = {k: n for k, n in items.items() if n}
        if not wanted:
            if t.get("refused"):
                return "done"
            if t.get("recapped"):
                return self.drop()
            return self.again("extras") if self.asked == ["extras"] else self.ask("ask_extra", "extras")
        if t.get("recapped") and self.asked == ["confirm"]:
            v = self.verdict(t, h, changed)
            if v == "asked" or v == "ended":
                return v
            if v == "drop":
                return self.drop()
            if v == "yes":
                r = self.commit([("add_extra", {"reference": b["reference"], "extra": k, "quantity": n}) for k, n in wanted.items()])
                self.tell("done_extra", items=styles.anded(self.style, [styles.extra(self.style, k, n, RATES[k], b["nights"]) for k, n in wanted.items()]), balance=styles.money(self.style, r["balance"]))
                return "done"
        t["cost"] = sum(RATES[k] * n * b["nights"] for k, n in wanted.items())
        t["recapped"] = True
        return self.recap("recap_extra", items=styles.anded(self.style, [styles.extra(self.style, k, n, RATES[k], b["nights"]) for k, n in wanted.items()]),
                          total=styles.money(self.style, t["cost"]), unit=self.unit(b["unit"]), date=self.day(b["arrival"]), ref=b["reference"])

    def recap(self, key, **values):
        return self.ask(key, "confirm", **values)

    def refusal(self, unit, extra, n, b=None):
        kind, sleeps, rate, hook, dogs, where = UNITS[unit]
        if extra == "dog" and not dogs:
            return "no_dogs"
        if extra == "dog" and n + (b["dogs"] if b else 0) > 2:
            return "two_dogs"
        if extra == "hook-up" and not hook:
            return "no_hook" if kind == "grass pitch" else "hook_in"
        if extra == "hook-up" and b and b["hook_up"]:
            return "has_hook"
        if extra == "awning" and "pitch" not in kind:
            return "no_awning"

    # another date
    def do_move(self, t, h, fresh):
        changed = False
        if h:
            t["dates"] = t.get("dates", [])
            changed = self.hear_move(t, h)
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        b = t["b"]
        q = self.call("quote_change", reference=b["reference"]) if "near" not in t else t["near"]
        t["near"] = q
        if not self.may_move(q):
            return self.refuse("too_near", date=self.day(b["arrival"]))
        t["dates"] = [d for d in t.get("dates", []) if str(d) != b["arrival"]]
        if t.get("later") and not t["dates"]:
            t["dates"] = [self.booking["arrival"] + timedelta(t["later"])]
        nights = t.get("nights") or b["nights"]
        if h and h.money and self.asked == ["newdate"] and not changed and self.tries < 3:
            self.tries += 1
            self.tell("info", text=styles.fee(self.style, q["fee"])[0].upper() + styles.fee(self.style, q["fee"])[1:] + ".")
            return self.ask(self.last[0], "newdate", **self.last[1])
        if self.asked == ["newdate"] and h and h.polar in ("no", "leave") and not changed:
            return self.drop()
        if not t["dates"] and not (t.get("nights") and t["nights"] != b["nights"]):
            return self.again("newdate") if self.asked == ["newdate"] else self.ask("ask_newdate", "newdate", date=self.day(b["arrival"]))
        if self.asked == ["confirm"] and t.get("recapped"):
            v = self.verdict(t, h, changed)
            if v in ("asked", "ended"):
                return v
            if v == "drop":
                return self.drop()
            if v == "yes":
                r = self.commit([("change_dates", {"reference": b["reference"], "arrival": t["proposed"], "nights": nights})])
                self.tell("done_move", date=self.day(r["arrival"]), nights=nights, unit=self.unit(b["unit"]), fee=styles.fee(self.style, t["fee"]))
                return "done"
        tried = t.setdefault("tried", [])
        for d in list(t["dates"]) or [self.booking["arrival"]]:
            if self.call("check_availability", kind=b["kind"], arrival=str(d), nights=nights, people=b["people"], unit=b["unit"], but_booking=b["reference"]):
                if tried and d != t["dates"][0]:
                    self.tell("next_best", date=self.day(tried[-1]), unit=self.unit(b["unit"]))
                q = self.call("quote_change", reference=b["reference"], arrival=str(d), nights=nights)
                t.update(proposed=str(d), fee=q["fee"], cost=q["fee"] + q["price_difference"], recapped=True)
                return self.recap("recap_move", unit=self.unit(b["unit"]), old=self.day(b["arrival"]), new=self.day(d), nights=nights, ref=b["reference"],
                                  cost=styles.fee(self.style, q["fee"]) + styles.difference(self.style, q["price_difference"]))
            tried.append(d)
        bad = tried[-1] if len(t["dates"]) < 2 else t["dates"][0]
        t["alternatives"] = [d for k in (-7, 7, 14, 21) if (d := bad + timedelta(k)) > TODAY and str(d) != b["arrival"] and d not in tried and self.world.free(b["unit"], d, nights, b["reference"])][:2]
        t["dates"] = []
        for d in t["alternatives"]:
            self.call("check_availability", kind=b["kind"], arrival=str(d), nights=nights, people=b["people"], unit=b["unit"], but_booking=b["reference"])
        return self.ask("taken", "newdate", date=self.day(bad), unit=self.unit(b["unit"]), list=styles.listed(self.style, [self.day(d) for d in t["alternatives"]]))

    def may_move(self, q):
        return q["possible"]

    def hear_move(self, t, h):
        """Dates in the order of preference; what the guest moves away from is none."""
        changed = False
        over = len(h.dates) > 1 and h.dates[0][2] == "from" and "night" not in h.low and (not self.booking or h.dates[0][1] == self.booking["arrival"])  # "from the old day to the new one"
        if over:
            h.nights = None
        move = [d for _, d, r in h.dates if r != "no" and (over or r != "leave")]
        if len(move) > 1 and h.dates[0][2] == "from":
            move = move[1:]
        if self.booking and not t.get("b"):
            move = [d for d in move if d != self.booking["arrival"]]
        if "b" not in t and self.asked and {"ref", "postcode", "which"} & set(self.asked) and t["dates"]:
            move = []
        if self.asked == ["newdate"] and t.get("alternatives") and not move:
            order, low = t["alternatives"], h.low
            if re.search(r"\b(first|earlier|earliest|sooner|soonest|former|option 1|number 1|1)\b", low):
                move = [order[0]]
            elif re.search(r"\b(second|later|latest|last|latter|option 2|number 2|2)\b", low):
                move = [order[-1]]
            elif h.polar == "yes" and len(order) == 1:
                move = [order[0]]
        if t.get("proposed") and str(t["proposed"]) in map(str, move) and self.asked == ["confirm"]:
            move = []
        if move:
            t["dates"], t["tried"], changed = move, [], True
        if h.later and not move:
            t["later"], changed = h.later, "proposed" in t and False
        b = t.get("b")
        if h.nights and h.nights != (t.get("nights") or (b or {}).get("nights")):
            t["nights"], changed = h.nights, True
        return changed

    # cancelling
    def do_cancel(self, t, h, fresh):
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        b = t["b"]
        q = t["q"] if "q" in t else t.setdefault("q", self.call("quote_change", reference=b["reference"], cancel=True))
        t["cost"] = q["lost"]
        changed = False
        if h and h.refund and h.refund != t.get("refund") and q["as_credit"]:
            changed, t["refund"] = "refund" in t or self.asked == ["refund"], h.refund
        if not q["as_credit"]:
            t["refund"] = "card"
        if self.asked == ["refund"] and h and "refund" not in t:
            if h.polar in ("no", "leave"):
                return self.drop()
            if re.search(r"\b(first|former)\b", h.low):
                t["refund"] = "card"
            elif re.search(r"\b(second|latter)\b", h.low):
                t["refund"] = "credit"
            elif not (h.money and self.tries < 3):
                return self.again("refund")
            else:
                self.tries += 1
        if "refund" not in t:
            return self.ask("cancel_choice", "refund", unit=self.unit(b["unit"]), date=self.day(b["arrival"]), card=styles.money(self.style, q["back_to_card"]), credit=styles.money(self.style, q["as_credit"]),
                            lost=styles.money(self.style, q["lost"]))
        if self.asked == ["confirm"] and t.get("recapped"):
            v = self.verdict(t, h, changed)
            if v in ("asked", "ended"):
                return v
            if v == "drop":
                return self.drop()
            if v == "yes":
                r = self.commit([("cancel_booking", {"reference": b["reference"], "refund_to": t["refund"]})])
                self.tell("done_cancel", unit=self.unit(b["unit"]), date=self.day(b["arrival"]), terms=styles.terms(self.style, t["refund"], r["refund"], q["lost"]))
                self.found, self.booking = [x for x in self.found if x["reference"] != b["reference"]], None
                return "done"
        t["recapped"] = True
        back = q["as_credit"] if t["refund"] == "credit" else q["back_to_card"]
        return self.recap("recap_cancel", unit=self.unit(b["unit"]), date=self.day(b["arrival"]), nights=b["nights"], ref=b["reference"], terms=styles.terms(self.style, t["refund"], back, q["lost"]))

    # the deposit
    def do_deposit(self, t, h, fresh):
        changed = False
        if h and h.method and h.method != t.get("method"):
            changed, t["method"] = "method" in t, h.method
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        b = t["b"]
        if b["deposit_paid"]:
            return self.refuse("paid", amount=styles.money(self.style, b["deposit_paid"]))
        if self.asked == ["method"] and h and "method" not in t:
            if h.polar in ("no", "leave"):
                return self.drop()
            if m := re.search(r"\b(first|former|second|latter)\b", h.low):
                t["method"] = "card" if m[1] in ("first", "former") else "link"
            else:
                return self.again("method")
        amount = styles.money(self.style, b["deposit"])
        if "method" not in t:
            return self.ask("ask_method", "method", deposit=amount, card=b["card_ending"])
        if self.asked == ["confirm"] and t.get("recapped"):
            v = self.verdict(t, h, changed)
            if v in ("asked", "ended"):
                return v
            if v == "drop":
                return self.drop()
            if v == "yes":
                r = self.commit([("pay_deposit", {"reference": b["reference"], "amount": b["deposit"], "method": t["method"]})])
                self.tell("done_deposit", deposit=amount, how=styles.how(self.style, t["method"], b["card_ending"], self.booking["phone"], True))
                return "done"
        t["cost"], t["recapped"] = b["deposit"], True
        return self.recap("recap_deposit", deposit=amount, unit=self.unit(b["unit"]), date=self.day(b["arrival"]), ref=b["reference"], how=styles.how(self.style, t["method"], b["card_ending"], self.booking["phone"], False))

    def do_balance(self, t, h, fresh):
        if not self.identify(t, h):
            return "asked" if not self.ended else "ended"
        self.booking = self.world.bookings[t["b"]["reference"]]
        b = self.call("find_booking", reference=t["b"]["reference"])[0]
        self.tell("balance", balance=styles.money(self.style, b["balance"]), due=self.day(b["balance_due"]), total=styles.money(self.style, b["total"]))
        return "done"

    # a new booking
    def do_book(self, t, h, fresh):
        changed = self.hear_book(t, h) if h else False
        if self.ended:
            return "ended"
        need = [s for s in ("place", "arrival", "nights", "people") if s not in t]
        if need:
            asked = need if styles.FLAGS[self.style].get("bundle") else need[:1]
            if set(asked) == set(self.asked):
                return self.again(asked[0])
            key = "ask_form" if len(asked) > 1 else "ask_" + asked[0]
            return self.ask(key, asked, fields=styles.fields(self.style, asked))
        if "unit" not in t:
            if "options" not in t:
                t["options"] = self.call("check_availability", kind=t["place"], arrival=str(t["arrival"]), nights=t["nights"], people=t["people"])
                if t.get("dogs"):
                    t["options"] = [o for o in t["options"] if UNITS[o["unit"]][4]]
                if not t["options"]:
                    day = t.pop("arrival")
                    return self.ask("none", ["arrival"], date=self.day(day), kind=t["place"])
                if h:
                    self.choose(t, h)
            elif self.asked == ["unit"]:
                if h and h.polar in ("no", "leave"):
                    if t.get("offered_twice"):
                        return self.drop()
                    t["offered_twice"] = True
                return self.again("unit")
        if "unit" not in t:
            lines = [f"{self.unit(o['unit'])} ({o['where']}), {styles.money(self.style, o['rate'])} a night, {styles.money(self.style, o['total'])} in all" for o in t["options"]]
            return self.ask("offer", "unit", list=styles.listed(self.style, lines), date=self.day(t["arrival"]), nights=t["nights"], people=t["people"])
        kind, sleeps, rate, hook, dogs, where = UNITS[t["unit"]]
        if t["people"] > sleeps:
            return self.refuse("too_many", n=sleeps)
        for extra, slot in (("dog", "dogs"), ("hook-up", "hook")):
            if t.get(slot) and (why := self.refusal(t["unit"], extra, int(t[slot]))):
                self.refuse(why, unit=self.unit(t["unit"]))
                t[slot] = 0 if slot == "dogs" else False
        if not hook:
            t.setdefault("hook", False)
        if not dogs:
            t.setdefault("dogs", 0)
        who = [s for s, k in (("guest", "name"), ("phone", "phone")) if not self.who.get(k) or k == "name" and len(self.who[k].split()) < 2 and t.get("name_asked", 0) < 2]
        if who:
            asked = who if styles.FLAGS[self.style].get("bundle") else who[:1]
            t["name_asked"] = t.get("name_asked", 0) + ("guest" in asked)
            if set(asked) == set(self.asked):
                return self.again(asked[0])
            return self.ask("ask_form" if len(asked) > 1 else "ask_" + asked[0], asked, fields=styles.fields(self.style, asked))
        adds = [s for s in ("hook", "dogs") if s not in t]
        if adds:
            if set(self.asked) == set(adds):
                outcome = self.again(adds[0])
                self.asked = adds[:1]
                return outcome
            return self.ask("ask_adds", adds, what=styles.adds(self.style, adds))
        if "cover" not in t:
            return self.again("cover") if self.asked == ["cover"] else self.ask("ask_cover", "cover", price=styles.money(self.style, COVER))
        b = {"unit": t["unit"], "nights": t["nights"], "dogs": t["dogs"], "hook_up": t["hook"], "awning": 0, "cover": t["cover"], "fees": 0}
        if self.asked == ["confirm"] and t.get("recapped"):
            v = self.verdict(t, h, changed)
            if v in ("asked", "ended"):
                return v
            if v == "drop":
                return self.drop()
            if v == "yes":
                r = self.commit([("make_booking", {"guest": self.who["name"], "phone": self.who["phone"], "unit": t["unit"], "arrival": str(t["arrival"]), "nights": t["nights"], "people": t["people"],
                                                   "dogs": t["dogs"], "hook_up": t["hook"], "cover": t["cover"]})])
                r = r or {"reference": "PC-4501", "deposit": DEPOSIT[kind]}
                self.tell("done_book", ref=r["reference"], unit=self.unit(t["unit"]), date=self.day(t["arrival"]), nights=t["nights"], deposit=styles.money(self.style, r["deposit"]))
                self.booking = self.world.bookings.get(r["reference"])
                return "done"
        t["cost"], t["recapped"] = self.world.total(b), True
        return self.recap("recap_book", guest=self.who["name"], phone=f"{self.who['phone'][:5]} {self.who['phone'][5:]}", unit=self.unit(t["unit"]), date=self.day(t["arrival"]), nights=t["nights"], people=t["people"],
                          total=styles.money(self.style, t["cost"]), adds=styles.added(self.style, t["hook"], t["dogs"], t["cover"], hook))

    def hear_book(self, t, h):
        """Slots out of the message; True where one that was already read back became another."""
        old = {k: t.get(k) for k in ("place", "arrival", "nights", "people", "unit", "dogs", "hook", "cover")} | dict(self.who)
        if h.kind:
            t["place"] = {"static": "static caravan"}.get(h.kind, h.kind)
        elif h.pitch and "place" not in t and h.hook:
            t["place"] = "hardstanding pitch"
        elif "place" in self.asked and h.hook:
            t["place"] = "hardstanding pitch"
        days = [d for _, d, r in h.dates if r not in ("no", "leave")]
        if days and not (t.get("arrival") and days[0] == t["arrival"]) and not (t.get("arrival") and t.get("nights") and days[0] == t["arrival"] + timedelta(t["nights"]) and h.polar == "yes"):
            t["arrival"] = days[-1] if re.search(r"\b(sorry|no,|actually|make (it|that)|rather)\b", h.low) and t.get("arrival") else days[0]
        if h.nights:
            t["nights"] = h.nights
        elif h.leave and t.get("arrival") and 0 < (h.leave - t["arrival"]).days < 30:
            t["nights"] = (h.leave - t["arrival"]).days
        if h.people:
            t["people"] = h.people
        if (h.units or "unit" in self.asked) and not t.get("recapped"):
            self.choose(t, h)
        elif h.units and t.get("options") and h.units[-1] in [o["unit"] for o in t["options"]]:
            t["unit"] = h.units[-1]
        if re.search(r"\b(cheapest|least expensive|lowest price|cheaper|most affordable)\b", h.low):
            t["prefer"] = "cheapest"
        for slot, value in (("dogs", h.dogs), ("hook", h.hook), ("cover", h.cover)):
            if value is not None:
                t[slot] = value
        both = {"dogs", "hook"} & set(self.asked)
        if both and h.polar in ("no", "leave") and not (h.dogs or h.hook) or both and re.search(r"\b(neither|nothing|none)\b", h.low):
            for slot in both:
                t[slot] = t.get(slot) if t.get(slot) and getattr(h, slot) else (0 if slot == "dogs" else False)
        elif len(both) == 1 and h.polar == "yes":
            t.setdefault("dogs" if both == {"dogs"} else "hook", 1 if both == {"dogs"} else True)
        elif both and h.polar == "yes" and re.search(r"\bboth\b", h.low):
            t["dogs"], t["hook"] = t.get("dogs") or 1, True
        elif len(both) == 2 and (h.dogs is not None or h.hook is not None) and re.search(r"\b(just|only|nothing (else|more)|no other|that's all)\b", h.low):
            t.setdefault("dogs", 0)
            t.setdefault("hook", False)
        if self.asked == ["cover"] and "cover" not in t or self.asked == ["cover"] and h.cover is None:
            if h.polar in ("no", "leave"):
                t["cover"] = False
            elif h.polar == "yes":
                t["cover"] = True
        elif self.asked == ["cover"] and h.polar in ("no", "leave"):
            t["cover"] = False
        new = {k: t.get(k) for k in ("place", "arrival", "nights", "people", "unit", "dogs", "hook", "cover")} | dict(self.who)
        if any(old[k] is not None and new[k] != old[k] for k in ("place", "arrival", "nights", "people")):
            t.pop("options", None)
            if t.get("unit") and not (UNITS[t["unit"]][0] == t["place"] and self.call("check_availability", kind=t["place"], arrival=str(t["arrival"]), nights=t["nights"], people=t["people"], unit=t["unit"])):
                t.pop("unit")
            elif t.get("unit"):
                t["options"] = [{"unit": t["unit"]}]
        return bool(t.get("recapped")) and new != old

    def choose(self, t, h):
        """Which of the offered ones is meant: by name, number, price, or what is said of it."""
        options = t.get("options") or []
        if not options:
            return
        low = h.low
        named = [o["unit"] for o in options if o["unit"] in h.units]
        if named:
            t["unit"] = named[-1] if re.search(r"\b(no,|actually|sorry)\b", low) else named[0]
            return
        if re.search(r"\b(cheap\w*|least expensive|lowest|least)\b", low) or t.get("prefer") == "cheapest":
            t["unit"] = min(options, key=lambda o: o["rate"])["unit"]
            return
        if re.search(r"\b(dearest|most expensive|best one)\b", low):
            t["unit"] = max(options, key=lambda o: o["rate"])["unit"]
            return
        keys = {"shower": "shower", "bay": "bay", "sea": "bay", "view": "bay", "pond": "pond", "wood": "wood", "hedge": "hedge", "entrance": "entrance", "quiet": "quiet", "stream": "stream", "oaks": "oaks", "play": "play",
                "hill": "hill", "terrace": "terrace", "meadow": "meadow"}
        for word, place in keys.items():
            m = re.search(rf"\b{word}\w*", low)
            hits = [o for o in options if m and place in UNITS[o["unit"]][5] and not negated(low, m.start(), 20)]
            if len(hits) == 1:
                t["unit"] = hits[0]["unit"]
                return
        if "unit" in self.asked:
            m = re.search(r"\b(first|second|third|last)\b|\b(?:option|number|no\.?|choice)? ?([1-5])\b(?! ?(?:nights?|people|adults))", low)
            if m:
                i = {"first": 0, "second": 1, "third": 2, "last": len(options) - 1}.get(m[1]) if m[1] else int(m[2]) - 1
                if i < len(options):
                    t["unit"] = options[i]["unit"]
            elif len(options) == 1 and h.polar == "yes" or re.search(r"\b(any|either|whichever|don't mind|no preference|up to you|you choose)\b", low):
                t["unit"] = options[0]["unit"]


def build(style, cls=Agent):
    """A class; what it makes is one conversation's clerk, with a fresh world."""
    name = f"{cls.__name__}_{style}"
    globals()[name] = type(name, (cls,), {"style": style, "__module__": __name__, "__qualname__": name})
    return globals()[name]
