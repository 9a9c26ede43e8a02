"""The service desk of a car dealership: build(style) gives a factory of conversations. Rules, no model."""
import datetime

import nlu
import voices as v
import world as w

STYLES = v.STYLES
AT_ONCE = {"form": 3, "barrage": 3, "bullets": 2}
NEEDS = {
    "service": ["service", "plate", "date", "time"], "move": ["plate", "date", "time"], "courtesy_car": ["plate", "date", "car_type"], "extend_car": ["plate", "until"], "part": ["part", "quantity", "plate"],
    "test_drive": ["model", "date", "time", "name", "phone"], "tyres": ["plate"], "invoice": ["invoice_number", "email"], "recall": ["plate"], "repair": ["claim_number"],
}
KEPT = {"plate", "name", "phone", "email"}


def day(iso):
    d = datetime.date.fromisoformat(iso)
    return f"{d:%A} {d.day} {d:%B}"


def hour(t):
    return f"{int(t[:2])}:{t[3:]}"


def money(x):
    return f"{x:.2f}"


def anded(items):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def some(n, unit):
    return f"{n} {unit}" + ("" if n == 1 else "s")


def cap(s):
    return s[:1].upper() + s[1:]


class Task:
    def __init__(self, kind, question=False, text=""):
        self.kind, self.question, self.text = kind, question, text
        self.told, self.refused, self.values = set(), 0, {}

    def slots(self):
        return {"date" if s == "until" else s for s in NEEDS[self.kind]}


class Conversation:
    def __init__(self, style):
        self.style = style
        self.world = w.fresh()
        self.tools = w.tools(self.world)
        self.facts, self.second = {}, {}
        self.queue, self.current, self.finished = [], None, []
        self.pending = ("start",)
        self.misses, self.cache = 0, {}
        self.ready = None
        self.loan = None
        self.wrote = False
        self.extra = style == "upsell"
        self.out = []

    # ---- the tools

    def look(self, name, /, **args):
        key = (name, *sorted(args.items()))
        if key not in self.cache:
            self.cache[key] = self.tools[name](**args)
        return self.cache[key]

    def write(self, name, args):
        return self.tools[name](**args)

    # ---- words

    def say(self, text):
        if text:
            self.out.append(text)

    def tell(self, what, **values):
        values.update({cap(k): cap(str(x)) for k, x in list(values.items())})
        self.say(v.TELL[what][v.FAMILY[self.style]].format(**values))

    def ask(self, slots):
        """Asks for the missing facts as the style does."""
        slots = slots[:AT_ONCE.get(self.style, 1)]
        if self.pending[0] == "slots" and self.pending[1] == slots and self.misses:
            self.say(v.AGAIN[slots[0]][(self.misses - 1) % 2])
        elif self.style == "form":
            self.say("Please fill in:\n" + "\n".join(v.ASK["form"][s] for s in slots))
        elif self.style == "bullets":
            self.say("I still need:\n" + "\n".join("- " + v.ASK["bullets"][s] for s in slots))
        elif self.style == "barrage":
            self.say(" ".join(v.ASK["barrage"][s] for s in slots))
        else:
            extra = {}
            if self.style == "eitheror" and slots[0] == "time":
                times = self.times() or []
                extra["two"] = f"at {hour(times[0])} or at {hour(times[-1])}" if len(times) > 1 else "in the morning or in the afternoon"
            if self.style == "eitheror" and slots[0] == "car_type":
                extra["twocars"] = "the small car or the estate"
            self.say(v.ASK[self.style][slots[0]].format(**extra))
        self.pending = ("slots", slots)

    # ---- a turn

    def __call__(self, text):
        self.out = []
        self.turn(nlu.read(text, self.asked()))
        return "\n".join(self.out) if any("\n" in o for o in self.out) else " ".join(self.out)

    def asked(self):
        if self.pending[0] == "slots":
            return set(self.pending[1])
        if self.pending[0] in ("confirm", "change") and self.current:
            needs = NEEDS[self.current.kind]
            return {s for s in ("time",) if s in needs} | {s + "?" for s in ("quantity",) if s in needs}
        return set()

    def absorb(self, p):
        """Takes the facts of a message; returns the slots whose value is new."""
        changed, named = set(), set()
        active = [t.kind for t in [self.current, *self.queue] if t]
        for slot, value in p["first"].items():
            if slot == "quantity" and "part" not in active and "part" not in p["first"] and not any(x["type"] == "part" for x in p["wishes"]):
                continue
            old = self.facts.get(slot)
            if slot == "name" and old and value.lower() in old.lower():
                continue
            if slot == "time" and old and self.second.get("time") == old and self.pending[0] == "confirm" and value in self.pending[4]:
                continue  # the first choice said again, which was not free
            named.add(slot)
            if old != value:
                self.facts[slot] = value
                changed.add(slot)
        for slot, value in p["second"].items():
            if value != self.facts.get(slot) and self.second.get(slot) != value:
                self.second[slot] = value
                named.add(slot)
        if p["then"]:
            named.add("date")
            if self.ready:
                if self.facts.get("date") != self.ready:
                    changed.add("date")
                self.facts["date"] = self.ready
            else:
                self.facts["until_ready"] = True
        if p["surname"]:
            found = self.look("find_customer", surname=p["surname"])
            if len(found.get("plates", [])) == 1:
                self.facts["plate"] = found["plates"][0]
                changed.add("plate")
        self.heard = changed
        return changed, named

    def wishes(self, p):
        """Takes the wishes of a message; returns those that are new."""
        new = []
        here = {x["type"] for x in p["wishes"]}
        busy = self.pending[0] in ("slots", "confirm", "change", "offer")
        for x in p["wishes"]:
            kind, text = x["type"], x["text"]
            active = {t.kind: t for t in [self.current, *self.queue, *new] if t}
            if kind == "tyres" and nlu.re.search(nlu.SERVICES[4][1], text) and "stor" not in text and "tread" not in text:
                kind = "service"
                self.facts.setdefault("service", "wheel change")
            if kind == "invoice" and p["first"].get("invoice_number") is None and not x["wish"]:
                continue
            if kind in active:
                if not x["question"]:
                    active[kind].question = False
                active[kind].text += " " + text
                continue
            if busy and not x["wish"]:
                continue
            if kind == "service" and (here | set(active)) & {"courtesy_car", "move", "extend_car", "repair", "part", "invoice", "tyres"} and not (nlu.BOOKING.search(text) and any(nlu.re.search(q, text) for _, q in nlu.SERVICES)):
                continue
            if kind in ("extend_car", "courtesy_car") and nlu.re.search(r"\b(i have|i've|i'm driving|i drive|i am driving|driving)\b|^(and |so )?there('s| is)", text) and not nlu.re.search(
                    r"\b(want|like|need|keep|extend|could|can|please|reserve|longer|borrow)\b", text):
                continue
            if kind == "courtesy_car" and "extend_car" in (here | set(active)) | {t.kind for t in self.finished}:
                continue
            if kind == "part" and not any(nlu.re.search(q, text) for _, q in nlu.PARTS) and (here | set(active) | {t.kind for t in self.finished}) & {"repair", "recall"}:
                continue
            if kind == "move" and self.current and self.current.kind in ("service", "test_drive", "courtesy_car", "extend_car") and busy:
                continue
            if kind == "repair" and (here | set(active)) & {"extend_car", "courtesy_car", "recall", "part", "invoice"} and not nlu.re.search(r"\bclaim\b|\binsurance\b|\bready\b", text):
                continue
            done = [t for t in self.finished if t.kind == kind]
            if done and p["yes"] is False and not x["question"]:
                continue
            if done and kind == "invoice" and not done[-1].values.get("sent") and nlu.re.search(r"\b(copy|send|sent|e-?mail|mail)\b", text):
                self.facts.setdefault("invoice_number", done[-1].values["invoice_number"])
            elif done and not nlu.re.search(r"\b(another|second|again|one more|different|also|now|after all)\b", text) and not (self.slots_new(done[-1], p)) and not done[-1].values.get("dropped"):
                self.already = done[-1].values.get("what")
                continue
            new.append(Task(kind, x["question"], text))
        new.sort(key=lambda t: t.kind == "extend_car")
        self.queue += new
        return new

    def slots_new(self, done, p):
        """Whether a message names other facts than the finished task had."""
        return any(s in p["first"] and p["first"][s] != done.values.get(s) for s in done.slots() - {"name", "quantity"})

    def guess(self, p):
        """A wish out of the facts alone."""
        for slot, kind in (("claim_number", "repair"), ("invoice_number", "invoice"), ("part", "part"), ("model", "test_drive"), ("car_type", "courtesy_car"), ("service", "service")):
            if slot in p["first"] and kind not in [t.kind for t in self.finished]:
                self.queue.append(Task(kind, False, p["text"]))
                return True
        return False

    def turn(self, p):
        kind = self.pending[0]
        self.already = None
        changed, named = self.absorb(p)
        new = self.wishes(p)
        getattr(self, "on_" + kind)(p, changed, named, new)

    def on_start(self, p, changed, named, new):
        if self.queue or self.guess(p):
            return self.advance()
        self.lost(v.HELLO[self.style])

    def on_bye(self, p, changed, named, new):
        if self.queue:
            return self.advance()
        self.bye()

    def on_else(self, p, changed, named, new):
        if new:
            self.misses = 0
            return self.advance()
        if p["done"] or p["yes"] is False or (p["thanks"] and not p["more"] and not changed):
            return self.bye()
        if self.already:
            self.say(f"That's arranged already: {self.already}.")
            return self.advance()
        if self.style == "eitheror" and p["yes"] is True and not p["more"] and not named:
            return self.bye()  # yes, that is all
        last = self.finished[-1] if self.finished else None
        if last and last.kind in ("tyres", "repair", "recall") and nlu.re.search(r"\b(how (much|long|deep)|when|costs?|price|ready|what)\b", p["text"]):
            for slot in NEEDS[last.kind]:
                if last.values.get(slot):
                    self.facts[slot] = last.values[slot]
            self.queue.append(Task(last.kind, True))
            return self.advance()
        if changed and self.guess(p):
            return self.advance()
        self.lost(v.HELLO[self.style] if p["yes"] or not named else "I've noted that. What would you like me to do?")

    def on_upsell(self, p, changed, named, new):
        if new:
            return self.advance()
        if p["yes"] is True and not p["done"]:
            self.say(v.EXTRA_YES)
        elif p["done"]:
            return self.bye()
        else:
            self.say(v.EXTRA_NO)
        self.advance()

    def on_offer(self, p, changed, named, new):
        task = self.current
        limit = p["first"].get("limit")
        if limit is not None and task.kind in ("service", "part") and p["yes"] is not False:
            price = self.look("service_price", service=self.facts["service"])["price"] if task.kind == "service" else self.look("find_part", name=self.facts["part"])["price"]
            if price > limit:
                return self.drop()
            p["yes"] = True
        about = any(x["type"] == task.kind and not x["question"] for x in p["wishes"])
        if p["leave"] or p["done"] or (p["yes"] is False and not changed & task.slots()):
            return self.drop()
        if p["yes"] or about or changed & task.slots():
            task.question = False
            self.misses = 0
            return self.advance()
        if new:
            return self.drop(quiet=True)
        self.lost(self.pending[1])

    def on_slots(self, p, changed, named, new):
        wanted = {"date" if s == "until" else s for s in self.pending[1]} | self.current.slots() | {"limit"}
        if (changed | named) & wanted:
            self.misses = 0
            return self.advance()
        if p["leave"] or nlu.re.search(r"\bbye\b", p["text"]):
            return self.drop()
        self.misses += 1
        if self.misses > 2:
            return self.give_up()
        self.advance()

    def on_confirm(self, p, changed, named, new):
        task = self.current
        over = "limit" in changed and task.kind == "courtesy_car" and float(self.pending[3]["price"]) > self.facts["limit"]
        if changed & task.slots() or over:
            self.misses = 0
            return self.corrected()
        if p["yes"] is True and not p["leave"]:
            return self.agreed()
        if p["yes"] is False or p["leave"]:
            if task.kind == "tyres" or p["leave"] or p["done"] or task.refused or new:
                return self.drop()
            task.refused += 1
            self.say(v.WHATELSE[self.style])
            self.pending = ("change",)
            return
        if new:
            if task.kind == "tyres":
                return self.drop(quiet=True)
            self.say("I'll come to that in a moment.")
            return self.advance()
        self.misses += 1
        if self.misses > 2:
            return self.give_up()
        if self.misses > 1 or "?" not in p["text"]:
            self.say("Sorry, I'd need a yes or a no for that.")
        else:
            task.told.clear()
        self.advance()

    def corrected(self):
        self.advance()

    def agreed(self):
        _, name, args, values, *_ = self.pending
        self.misses = 0
        result = self.write(name, dict(args))
        self.after(name, values, result)
        self.finish()
        self.advance()

    def after(self, name, values, result):
        if "error" in result:
            return self.say(f"I'm sorry, that did not work: {result['error']}.")
        values = dict(values, **{k: x for k, x in result.items() if k in ("appointment_id", "order_number")})
        if "here_on" in result:
            values["here_on"] = day(result["here_on"])
        if name == "extend_tyre_storage":
            values["stored_until"] = day(result["stored_until"])
        what = v.WHAT[name].format(**values)
        self.current.values.update(what=what, sent=True)
        self.say(v.DONE[self.style].format(what=what, What=cap(what)))
        self.wrote = True

    def on_change(self, p, changed, named, new):
        if p["leave"] or p["done"] or (p["yes"] is False and not changed & self.current.slots()):
            return self.drop()
        if (changed | named) & (self.current.slots() | {"limit"}):
            return self.advance()
        if new:
            return self.drop()
        self.misses += 1
        if self.misses > 2:
            return self.give_up()
        self.say(v.WHATELSE[self.style] if self.misses < 2 else "What should be different: the day, the time, or something else?")

    def lost(self, again):
        self.misses += 1
        if self.misses > 2:
            return self.give_up()
        self.say(("Sorry, I didn't quite understand. " if self.misses > 1 else "") + again)

    def give_up(self):
        self.misses = 0
        self.say(v.HELP)
        if self.current:
            self.finish(dropped=True)
        if self.queue:
            return self.advance()
        self.say(v.ELSE[self.style])
        self.pending = ("else",)

    def drop(self, quiet=False):
        self.misses = 0
        if not quiet:
            self.say(v.LEFT[self.style])
        self.finish(dropped=True)
        self.advance()

    def finish(self, dropped=False):
        task, self.current = self.current, None
        task.values.update({s: self.facts.get(s) for s in task.slots()})
        task.values["dropped"] = dropped
        self.finished.append(task)
        for slot in task.slots() - KEPT | ({"limit"} if task.kind == "courtesy_car" else set()):
            self.facts.pop(slot, None)
            self.second.pop(slot, None)

    def bye(self):
        self.say(v.BYE[self.style])
        self.pending = ("bye",)

    # ---- the tasks

    def advance(self):
        while True:
            if not self.current:
                if not self.queue:
                    if self.wrote and self.extra:
                        self.extra = False
                        self.say(v.EXTRA)
                        self.pending = ("upsell",)
                        return
                    self.say(v.ELSE[self.style])
                    self.pending = ("else",)
                    self.misses = 0
                    return
                self.current = self.queue.pop(0)
            if getattr(self, "do_" + self.current.kind)(self.current):
                return  # it has asked something
            self.finish()

    def read_back(self):
        """The readback style repeats what it has just heard."""
        if self.style != "readback":
            return
        show = {"date": day, "time": hour}
        heard = [str(show.get(s, str)(self.facts[s])) for s in getattr(self, "heard", ()) if s in self.facts and s not in ("limit",)]
        if heard:
            self.say("I note: " + ", ".join(heard) + ".")
        self.heard = set()

    def missing(self, task, needs=None):
        slots = [s for s in needs or NEEDS[task.kind] if ("date" if s == "until" else s) not in self.facts]
        if slots:
            self.read_back()
            self.ask(slots)
        return bool(slots)

    def propose(self, name, args, values, first=()):
        task = self.current
        values = {k: x for k, x in values.items()}
        self.say(v.PROPOSE[self.style][name].format(**values))
        self.pending = ("confirm", name, args, values, tuple(first))
        task.proposed = True
        return True

    def offer(self, text):
        self.say(text)
        self.pending = ("offer", text)
        return True

    def plate_known(self, task):
        """False when the plate given is not known (it has asked again then)."""
        plate = self.facts.get("plate")
        if plate:
            found = self.look("find_vehicle", plate=plate)
            if "error" in found:
                self.say(f"I can't find a car with the number plate {plate}, I'm afraid.")
                del self.facts["plate"]
                self.ask(["plate"])
                return False
        return True

    def times(self):
        task, date = self.current, self.facts.get("date")
        if not date:
            return None
        if task.kind == "test_drive":
            return self.look("test_drive_slots", model=self.facts["model"], date=date).get("times") if "model" in self.facts else None
        return self.look("free_slots", date=date)["times"]

    def slot_free(self, task):
        """Holds day and time against the diary. False: it has asked."""
        date, time = self.facts.get("date"), self.facts.get("time")
        if not date:
            return True
        times = self.times()
        if times is None:
            return True
        if not times:
            self.tell("no_slots", date=day(date))
            other = self.second.pop("date", None)
            del self.facts["date"]
            if other and other != date:
                self.facts["date"] = other
                return self.slot_free(task)
            self.ask(["date"])
            return False
        show = dict(date=day(date), times=anded(hour(t) for t in times), timelist="\n".join("- " + hour(t) for t in times))
        if task.kind == "test_drive":
            show.update(model=self.facts["model"], minutes=45)
        kind = "test_drive_slots" if task.kind == "test_drive" else "free_slots"
        if time is None:
            if ("times", date) not in task.told and self.style != "eitheror":
                task.told.add(("times", date))
                self.tell(kind, **show)
            return True
        if time in times:
            return True
        self.tell("not_free", time=hour(time), date=day(date))
        other = self.second.get("time")
        task.not_free = time
        if other in times:
            self.facts["time"] = other
            return True
        del self.facts["time"]
        self.tell(kind, **show)
        self.ask(["time"])
        return False

    def do_service(self, task):
        service = self.facts.get("service")
        if service and ("price", service) not in task.told:
            task.told.add(("price", service))
            r = self.look("service_price", service=service)
            self.tell("service_price", service=service, price=money(r["price"]), hours=some(r["hours"], "hour"))
        if service and task.question and not {"date", "time"} & set(self.facts):
            return self.offer(v.OFFER[self.style])
        if not self.plate_known(task) or not self.slot_free(task) or self.missing(task):
            return True
        f = self.facts
        price = money(self.look("service_price", service=f["service"])["price"])
        return self.propose("book_service", {"plate": f["plate"], "service": f["service"], "date": f["date"], "time": f["time"]},
                            dict(plate=f["plate"], service=f["service"], date=day(f["date"]), time=hour(f["time"]), price=price), [getattr(task, "not_free", None)])

    def do_move(self, task):
        if not self.plate_known(task):
            return True
        if "plate" in self.facts:
            a = self.look("get_appointment", plate=self.facts["plate"])
            if "error" in a:
                self.say(f"I'm sorry, I see no appointment for {self.facts['plate']}.")
                return False
            if "appointment" not in task.told:
                task.told.add("appointment")
                self.tell("get_appointment", service=a["service"], date=day(a["date"]), time=hour(a["time"]))
            same = self.facts.get("date") == a["date"]
            if same and (self.facts.get("time") in (None, a["time"]) or self.facts["time"] not in self.times()):
                self.facts.pop("date")  # the old day was named, not the new one
                if self.facts.get("time") == a["time"]:
                    self.facts.pop("time")
            elif self.facts.get("time") == a["time"] and "date" not in self.facts:
                self.facts.pop("time")
        if "plate" in self.facts and not self.slot_free(task) or self.missing(task):
            return True
        f = self.facts
        return self.propose("move_appointment", {"appointment_id": a["appointment_id"], "date": f["date"], "time": f["time"]},
                            dict(service=a["service"], olddate=day(a["date"]), date=day(f["date"]), time=hour(f["time"])), [getattr(task, "not_free", None)])

    def do_courtesy_car(self, task):
        if not self.plate_known(task):
            return True
        f = self.facts
        if "plate" in f and "appointment" not in task.told:
            task.told.add("appointment")
            a = self.look("get_appointment", plate=f["plate"])
            if "error" not in a:
                self.tell("get_appointment", service=a["service"], date=day(a["date"]), time=hour(a["time"]))
                f.setdefault("date", a["date"])
        prices = {}
        if "date" in f and ("plate" in f or self.style != "form"):
            r = self.look("courtesy_cars", date=f["date"])
            if "error" in r:
                self.say("That day is past, I'm afraid.")
                del f["date"]
                self.ask(["date"])
                return True
            prices = {c["car_type"]: c["price_per_day"] for c in r["cars"]}
            if ("cars", f["date"]) not in task.told:
                task.told.add(("cars", f["date"]))
                lines = [f"the {t} at {money(x)} euros a day" for t, x in prices.items()]
                self.tell("courtesy_cars", date=day(f["date"]), cars=anded(lines), carlist="\n".join("- " + s for s in lines))
            limit, car = f.get("limit"), f.get("car_type")
            if car and limit is not None and prices[car] > limit:
                self.tell("over", car_type=car)
                other = self.second.get("car_type")
                cheap = [t for t, x in prices.items() if x <= limit]
                if other in cheap:
                    f["car_type"] = other
                elif len(cheap) == 1:
                    f["car_type"] = cheap[0]  # the only one within the limit is proposed instead
                else:
                    del f["car_type"]
        if self.missing(task):
            return True
        return self.propose("reserve_courtesy_car", {"plate": f["plate"], "car_type": f["car_type"], "date": f["date"]},
                            dict(plate=f["plate"], car_type=f["car_type"], date=day(f["date"]), price=money(prices[f["car_type"]])))

    def do_extend_car(self, task):
        f = self.facts
        if f.pop("until_ready", None) and self.ready:
            f["date"] = self.ready
        if self.loan and f.get("date") and f["date"] <= self.loan["until"]:
            del f["date"]  # the day on which it ends now
            if self.ready and self.ready > self.loan["until"]:
                f["date"] = self.ready
        if not self.plate_known(task) or self.missing(task):
            return True
        return self.propose("extend_courtesy_car", {"plate": f["plate"], "until": f["date"]}, dict(plate=f["plate"], until=day(f["date"])))

    def do_part(self, task):
        f = self.facts
        part = f.get("part")
        if part:
            r = self.look("find_part", name=part)
            if ("price", part) not in task.told:
                task.told.add(("price", part))
                self.tell("find_part", part=part, price=money(r["price"]), days=some(r["days"], "day"))
            if task.question and "quantity" not in f:
                return self.offer("Would you like to order it?")
        if not self.plate_known(task) or self.missing(task):
            return True
        return self.propose("order_part", {"plate": f["plate"], "part_number": r["part_number"], "quantity": f["quantity"]},
                            dict(plate=f["plate"], part=part, quantity=f["quantity"], total=money(r["price"] * f["quantity"])))

    def do_test_drive(self, task):
        f = self.facts
        if not self.slot_free(task) or self.missing(task):
            return True
        return self.propose("book_test_drive", {k: f[k] for k in ("name", "phone", "model", "date", "time")},
                            dict(name=f["name"], phone=f["phone"], model=f["model"], date=day(f["date"]), time=hour(f["time"])), [getattr(task, "not_free", None)])

    def do_tyres(self, task):
        if not self.plate_known(task) or self.missing(task):
            return True
        r = self.look("get_tyre_set", plate=self.facts["plate"])
        if "error" in r:
            self.say(f"I'm sorry, I see no tyres stored for {self.facts['plate']}.")
            return False
        if "set" not in task.told:
            task.told.add("set")
            self.tell("get_tyre_set", kind=r["kind"], until=day(r["stored_until"]), tread=r["tread_mm"], price=money(r["season_price"]))
        return self.propose("extend_tyre_storage", {"set_id": r["set_id"]}, dict(price=money(r["season_price"]), stored_until=day(r["stored_until"])))

    def do_invoice(self, task):
        f = self.facts
        if "invoice_number" in f:
            r = self.look("get_invoice", invoice_number=f["invoice_number"])
            if "error" in r:
                self.say(f"I can't find an invoice {f['invoice_number']}, I'm afraid.")
                del f["invoice_number"]
                self.ask(["invoice_number"])
                return True
            if r["invoice_number"] not in task.told:
                task.told.add(r["invoice_number"])
                self.tell("get_invoice", invoice_number=r["invoice_number"], about=r["about"], total=money(r["total"]), due=day(r["due"]))
        copy = "email" in f or nlu.re.search(r"\b(send|sent|copy|copies|e-?mail|mail|duplicate|again|lost|need|get|have)\b", task.text)
        copy = copy or getattr(task, "offered", False)
        if self.missing(task, None if copy else ["invoice_number"]):
            return True
        if not copy:
            task.question = task.offered = True
            return self.offer("Would you like a copy of it by e-mail?")
        return self.propose("send_invoice", {"invoice_number": f["invoice_number"], "email": f["email"]}, dict(invoice_number=f["invoice_number"], email=f["email"]))

    def do_recall(self, task):
        if not self.plate_known(task) or self.missing(task):
            return True
        r = self.look("check_recall", plate=self.facts["plate"])
        if r["recall"]:
            self.tell("recall", plate=r["plate"], **r["recall"])
        else:
            self.tell("no_recall", plate=r["plate"])
        return False

    def do_repair(self, task):
        if self.missing(task):
            return True
        r = self.look("get_repair", claim_number=self.facts["claim_number"])
        if "error" in r:
            self.say(f"I can't find a repair with the claim number {self.facts.pop('claim_number')}, I'm afraid.")
            self.ask(["claim_number"])
            return True
        self.facts.setdefault("plate", r["plate"])
        self.ready, self.loan = r["ready"], r["courtesy_car"]
        self.tell("repair_done" if r["status"] == "done" else "get_repair", claim_number=r["claim_number"], about=r["about"], status=r["status"], ready=day(r["ready"]), excess=money(r["excess"]))
        return False


def build(style):
    return lambda: Conversation(style)
