"""Tollgate Garage: services, MOTs, repairs to be agreed, tyres. Tools over a state of one trial, and a right agent."""
import datetime as dt
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "common"))
import engine  # noqa: E402
from engine import Agent, Ask, Recap, Tell  # noqa: E402

TODAY = dt.date(2026, 3, 2)
WORDS = engine.words(HERE / "words.txt")
WORK = {"MOT": 55, "interim service": 119, "full service": 189, "brake check": 35, "air-con regas": 69, "wheel alignment": 48}
SLOTS = {0: ["08:00", "10:00", "13:30"], 1: ["08:00", "08:30", "13:30"], 2: ["08:30", "11:00"], 3: ["08:30", "10:00", "14:15"], 4: ["08:00", "11:30"], 5: ["08:30"], 6: []}
BUSY = {"2026-03-11", "2026-03-06", "2026-03-20"}
TYRES = {"T-11": ("Kestrel Eco", "summer", 58), "T-14": ("Brannor Grip", "all-season", 74), "T-17": ("Kestrel Frost", "winter", 81), "T-20": ("Valdo Season", "all-season", 66)}
INFO = {
    "opening hours": "The workshop is open Monday to Friday from 07:45 to 17:30 and on Saturday from 08:00 to 12:30.",
    "courtesy car": "A courtesy car costs £15 a day, and the driver has to be at least 23.",
    "key drop": "Keys can be left in the box beside the gate at any hour, in one of the envelopes.",
    "payment": "Payment is by card or bank transfer when the car is collected; no cheques.",
    "warranty": "Parts and labour carry a warranty of 12 months or 12,000 miles.",
    "MOT price": "An MOT costs £55, with a free retest within 10 working days.",
    "full service price": "A full service costs £189, oil and filters included.",
    "interim service price": "An interim service costs £119.",
    "air-con price": "An air-con regas costs £69.",
    "alignment price": "A wheel alignment costs £48.",
    "waiting": "A waiting room with coffee is beside the reception; an MOT takes about 45 minutes.",
}


def world():
    return {
        "cars": {"KV17 RTO": "Ford Fiesta", "LD68 HXE": "Volkswagen Golf", "BN21 PWU": "Toyota Yaris", "YS15 MKA": "Vauxhall Astra", "GF70 ZCB": "Skoda Octavia"},
        "jobs": {
            "J4410": {"registration": "LD68 HXE", "work": "full service", "status": "booked", "date": "2026-03-10", "time": "08:30"},
            "J4417": {"registration": "YS15 MKA", "work": "MOT", "status": "waiting for answer", "found": "worn front brake discs", "price": 215},
            "J4423": {"registration": "BN21 PWU", "work": "MOT", "status": "ready", "ready": "16:00", "cost": 83},
            "J4431": {"registration": "GF70 ZCB", "work": "air-con regas", "status": "booked", "date": "2026-03-12", "time": "10:00"},
            "J4438": {"registration": "KV17 RTO", "work": "interim service", "status": "waiting for answer", "found": "a cracked coil spring", "price": 128},
        },
        "orders": {},
    }


def make_tools(state):
    def day(text):
        try:
            return dt.date.fromisoformat(text)
        except (TypeError, ValueError):
            raise ValueError(f"not a date: {text}") from None

    def job_status(job_no: str) -> dict:
        """How a job stands; also found by the registration of the car."""
        job_no = next((j for j, v in state["jobs"].items() if v["registration"] == job_no), job_no)
        if job_no not in state["jobs"]:
            raise ValueError("no such job")
        return {"job_no": job_no, "car": state["cars"][state["jobs"][job_no]["registration"]], **state["jobs"][job_no]}

    def free_slots(work: str, date: str) -> dict:
        """Free times to bring a car on a day, and the price of the work."""
        if work not in WORK:
            raise ValueError("no such work")
        d = day(date)
        taken = [j["time"] for j in state["jobs"].values() if j.get("date") == date]
        return {"date": date, "price": WORK[work], "times": [] if date in BUSY else [t for t in SLOTS[d.weekday()] if t not in taken]}

    def tyre_offers(registration: str) -> dict:
        """Tyres that fit a car, price for each."""
        if registration not in state["cars"]:
            raise ValueError("no such car")
        return {"registration": registration, "offers": [{"tyre_id": k, "name": n, "season": s, "price": p} for k, (n, s, p) in TYRES.items()]}

    def garage_info(topic: str) -> dict:
        """What the garage says about a topic."""
        if topic not in INFO:
            raise ValueError("no such topic")
        return {"topic": topic, "answer": INFO[topic]}

    def book_job(registration: str, work: str, date: str, time: str, courtesy_car: bool) -> dict:
        """Book work on a car."""
        if time not in free_slots(work, date)["times"]:
            raise ValueError("not free")
        state["cars"].setdefault(registration, "car")
        job_no = f"J{4452 + 6 * (len(state['jobs']) - 5)}"
        state["jobs"][job_no] = {"registration": registration, "work": work, "status": "booked", "date": date, "time": time, "courtesy_car": courtesy_car}
        return {"job_no": job_no, "total": WORK[work] + (15 if courtesy_car else 0)}

    def move_job(job_no: str, date: str, time: str) -> dict:
        """Move a booked job to another time."""
        job = state["jobs"].get(job_no)
        if job is None or job["status"] != "booked":
            raise ValueError("no such booked job")
        if time not in free_slots(job["work"], date)["times"]:
            raise ValueError("not free")
        job.update(date=date, time=time)
        return {"job_no": job_no, "date": date, "time": time}

    def answer_quote(job_no: str, decision: str) -> dict:
        """Approve or decline a repair that was found."""
        job = state["jobs"].get(job_no)
        if job is None or job["status"] != "waiting for answer":
            raise ValueError("nothing to answer")
        if decision not in ("approve", "decline"):
            raise ValueError("approve or decline")
        job.update(status="in work" if decision == "approve" else "no repair")
        return {"job_no": job_no, "decision": decision, "ready": "tomorrow at 15:00" if decision == "approve" else "today at 17:00"}

    def order_tyres(registration: str, tyre_id: str, quantity: int) -> dict:
        """Order tyres for a car."""
        if registration not in state["cars"] or tyre_id not in TYRES or not 1 <= quantity <= 5:
            raise ValueError("not possible")
        order_no = f"R-{880 + 5 * len(state['orders'])}"
        state["orders"][order_no] = {"registration": registration, "tyre_id": tyre_id, "quantity": quantity}
        return {"order_no": order_no, "total": TYRES[tyre_id][2] * quantity, "arrives": "2026-03-05"}

    return {f.__name__: f for f in (job_status, free_slots, tyre_offers, garage_info, book_job, move_job, answer_quote, order_tyres)}


def functions():
    """The tools over a fresh state, for `harness validate --tools`."""
    return list(make_tools(world()).values())


WRITE = ["book_job", "move_job", "answer_quote", "order_tyres"]
READ = ["job_status", "free_slots", "tyre_offers", "garage_info"]
REG = r"\b([a-z]{2})[ -]?(\d{2})[ -]?([a-z]{3})\b"
NOTREG = {"at", "on", "is", "to", "in", "by", "of", "or", "am", "pm", "no"}
MODELS = {"KV17 RTO": r"fiesta", "LD68 HXE": r"\bgolf", "BN21 PWU": r"yaris", "YS15 MKA": r"astra", "GF70 ZCB": r"octavia"}
WORK_WORDS = {"full service": r"(full|major|big|complete|main|annual) service", "interim service": r"(interim|small|minor|oil|half|smaller) (service|change)|\binterim\b", "MOT": r"\bm\.?o\.?t\b",
              "brake check": r"brake check|check[^.]* brakes|brakes? (look|check|inspect|test)\w*|look at (my|the) brakes", "air-con regas": r"air ?-?con\w*|regas\w*|\ba/?c\b|climate", "wheel alignment": r"alignment|tracking|align\w*|pulls? to"}
SEASON = {"all-season": r"all[- ]?(season|year|weather)s?|year[- ]round", "winter": r"winter|snow", "summer": r"summer"}
ASKING = r"\?|\bknow|tell me|wonder|\bask\b|question|^(what|how|when|do|does|is|are|can|which)\b|inform|find out|explain"
CAR = r"courtesy|loan(er)? car|replacement car|hire car|spare car|\bcar (while|for the day|from you)|loaner"


class Desk:
    today, words = TODAY, WORDS
    verbs = {"book_job": r"\bbook (it|that|the|her)", "move_job": r"\b(change|move|save|shift) (it|that|the)", "tyres": r"\border\b", "quote": r"\b(send|enter|put) (it|that)"}

    def __init__(self):
        self.state = world()
        self.tools = make_tools(self.state)

    def intents(self, msg):
        found, at = [], 0
        for clause in re.split(r"( and |\. |, also|; | then |\? |! )", msg.n):
            kind = None
            if re.search(r"\b(move|change|shift|postpone|reschedul\w*|put (it |(the|my) \w+ )?back|another (day|time|date)|different (day|time|date)|bring forward|rebook|other day)\b", clause) and (
                    re.search(r"\bjob|booking|appointment|\bj ?4\d{3}|service|\bmot\b|slot|date|day|\bcar in", clause)) and not re.search(r"oil change", clause):
                kind = "move_job"
            elif re.search(r"\bquote|repair|(text|message|call|e-?mail) (about|from|re\b)|work you (found|want)|estimate|approv|brake discs|coil spring|authoris|you (rang|called|phoned|found)|go-?ahead|message (about|from)", clause):
                kind = "quote"
            elif re.search(r"\btyres?\b", clause) and not re.search(r"how much|price of|do you", clause):
                kind = "tyres"
            elif re.search(r"\b(ready|status|how far|finished|done yet|collect|pick (it|her|him|my \w+) up|how('s| is) (it|my|the))\b", clause) and (re.search(r"\?|ready|status|how far|finished|done yet|when|know", msg.n)):
                kind = "status"
            elif not re.search(r"how much|cost|price|charge", clause) and (re.search(r"|".join(WORK_WORDS.values()) + r"|\bservic(e|ing|ed)\b|book (it|my|the|her|a) ?(car|fiesta|golf|yaris|astra|octavia)?( in)?\b", clause)):
                kind = "book_job"
            if kind and kind not in [k for k, _ in found]:
                found.append((kind, at))
            at += len(clause)
        kinds = [k for k, _ in found]
        if "book_job" in kinds and {"move_job", "quote", "status"} & set(kinds) and not re.search(r"\bbook\b|(need|want|like|get) (an?|the|my) (mot|full|interim|small|air|wheel|brake)|also", msg.n):
            found = [f for f in found if f[0] != "book_job"]
        if "status" in kinds and len(kinds) > 1 and not msg.has(r"\bready\b|status"):
            found = [f for f in found if f[0] != "status"]
        return found

    def strong(self, msg, new, agent):
        if not re.search(r"\balso\b|as well|\btoo\b|another|besides|second(ly)?|\bi('d| would) like|\bi want|\bi need|could (you|i)|can (you|i)|plus", msg.n):
            return False
        kinds = [k for k, _ in new]
        if agent.task.kind in ("quote", "status") and kinds[0] in ("quote", "status", "book_job"):
            return kinds[0] == "book_job" and msg.has(r"\bbook\b")
        if kinds == ["move_job"]:
            return msg.has(r"\bj ?4\d{3}|also|as well")
        if kinds == ["book_job"] and agent.task.kind == "move_job":
            return msg.has(r"\bbook\b|also")
        return kinds != ["quote"] or msg.has(r"\bj ?4\d{3}|also|as well")

    def topics(self, msg, agent):
        if not msg.has(ASKING):
            return []
        out = []
        money = r"(cost|price|how much|charge)"
        if msg.has(r"\bopen(ing)?\b|hours|close[sd]?\b"):
            out.append("opening hours")
        if msg.has(CAR) and msg.has(money + r"|how old|do you have|do you (offer|do)|is there|can i get"):
            out.append("courtesy car")
        if msg.has(r"(key|keys)[^.]*(drop|leave|box|letter|overnight|before|early|post)|(drop|leave)[^.]*keys?"):
            out.append("key drop")
        if msg.has(r"\b(pay|payment|card|cheques?|cash)\b") and msg.has(r"how (can|do|may)|can i pay|take|accept|possible|by "):
            out.append("payment")
        if msg.has(r"warranty|guarantee"):
            out.append("warranty")
        if msg.has(money):
            for topic, pattern in (("MOT price", WORK_WORDS["MOT"]), ("full service price", WORK_WORDS["full service"]), ("interim service price", WORK_WORDS["interim service"]),
                                   ("air-con price", WORK_WORDS["air-con regas"]), ("alignment price", WORK_WORDS["wheel alignment"])):
                if msg.has(pattern):
                    out.append(topic)
        if msg.has(r"\bwait(ing)?\b") and msg.has(r"can i|room|while|how long|could i"):
            out.append("waiting")
        return out

    def answer(self, agent, topic):
        return agent.say("info", text=agent.read("garage_info", topic=topic)["answer"])

    def begin(self, agent, task, msg):
        if task.kind in ("book_job", "tyres") and agent.shared.get("reg"):
            task.slots["reg"] = agent.shared["reg"]
        if task.kind in ("quote", "status", "move_job") and agent.shared.get("job") and msg.has(r"\b(it|this|same|that)\b"):
            task.slots["job"] = agent.shared["job"]

    def fill(self, agent, task, msg, pending):
        s, seen, n = task.slots, set(), msg.n
        act = pending[1] if pending and pending[0] == "ask" else None
        asked = act.slots if act else []

        def put(slot, value):
            s[slot] = value
            seen.add(slot)
        low = engine.clean(msg.raw).lower()
        hits = [(f"{h[1]}{h[2]} {h[3]}".upper(), h.start(), bool(engine.NEG.search(low[:h.start()]))) for h in re.finditer(REG, low) if h[1] not in NOTREG and h[3] not in ("mar", "apr", "may", "and", "the")]
        reg = msg.pick(hits) or (("reg" in asked or (pending and pending[0] == "recap")) and msg.pick(msg.choose(MODELS)) or None)
        if reg:
            put("reg", reg)
            agent.shared["reg"] = reg
        jobs = [(f"J{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"\bj[- ]?(\d{4})\b", n)]
        if not jobs:
            jobs = [(f"J{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"(?<![-\d£/.])\b([3-9]\d{3})\b(?![-/])", n)]
        job = msg.pick(jobs)
        if job and task.kind in ("move_job", "quote", "status"):
            put("job", job)
        if task.kind == "book_job":
            work = msg.pick(msg.choose(WORK_WORDS)) or (asked[:1] == ["work"] and act.options and msg.option(act.options) or None)
            if work:
                put("work", work)
            car = re.search(CAR, n)
            if car and not msg.has(r"how much|cost|price"):
                no = msg.negated(car.start(), car.end()) or msg.yesno() == "no" or msg.has(r"(don't|do not|no) (need|want)")
                put("car", not no)
            elif asked[:1] == ["car"] and msg.yesno():
                put("car", msg.yesno() == "yes")
            elif "car" in asked and re.search(r"\b(no|none|not needed)\b\W*$", n):
                put("car", False)
        if task.kind in ("book_job", "move_job"):
            day = msg.pick(msg.dates)
            if day is None and asked[:1] == ["day"] and act.options:
                day = msg.option(act.options)
            if day:
                put("day", day)
            work = s.get("work") or (agent.read("job_status", job_no=s["job"]).get("work") if s.get("job") else None)
            options = agent.read("free_slots", work=work, date=s["day"])["times"] if work and s.get("day") else None
            time = msg.time(options)
            if time is None and asked[:1] == ["time"] and options:
                time = msg.option(act.options)
                if time is None:
                    time = next((t for x in msg.numbers() for t in options if int(t[:2]) in (x, x + 12)), None)
                if time is None and re.search(r"morning|afternoon", n):
                    part = [t for t in options if (t < "12:00") == ("morning" in n)]
                    time = part[0] if len(part) == 1 else None
            if time:
                put("time", time)
        if task.kind == "quote":
            if re.search(r"\b(declin\w*|refus\w*|too (dear|expensive|much)|don't (do|repair|want)|do not (do|repair|want)|not have it|rather not|no repair|without the repair|leave (it|the|that)|not worth|turn (it|that) down)\b", n):
                put("go", False)
            elif re.search(r"\b(approv\w*|accept\w*|go ahead|do it|do the|repair it|fix it|have it done|authoris\w*|proceed|get it done)\b", n) and not re.search(
                    r"(not|n't) (\w+ )?(approv|accept|go ahead|do it|do the|repair|fix|proceed)|if it|only if|unless|less than|under £|no more than|not more than|up to £", n) and s.get("job"):
                put("go", True)
            elif asked[:1] == ["go"] and re.search(r"only if|\bif it|unless|less than|under £|more than|up to £|limit|maximum|budget", n) and re.search(r"£ ?(\d+)|(\d+) pounds", n):
                limit = re.search(r"£ ?(\d+)|(\d+) pounds", n)
                put("go", int(limit[1] or limit[2]) >= act.values["price"])
            elif asked[:1] == ["go"] and msg.yesno():
                put("go", msg.yesno() == "yes")
        if task.kind == "tyres":
            season = msg.pick(msg.choose(SEASON))
            if season:
                task.flags["season"] = season
            tyre = msg.pick(msg.choose({k: rf"\b{name.lower()}\b|\b{k.lower().replace('-', '[- ]?')}\b" for k, (name, _, _) in TYRES.items()}))
            if tyre is None:
                tyre = msg.pick(msg.choose({k: rf"\b{name.lower().split()[1]}\b|£{p}\b|\b{p} (pounds|quid)" for k, (name, _, p) in TYRES.items() if name.lower().split()[1] != "season"}))
            if tyre is None and re.search(r"\bvaldo", n):
                tyre = "T-20"
            if tyre is None and re.search(r"\bbrannor", n):
                tyre = "T-14"
            fit = [{"value": k, "price": p} for k, (_, t, p) in TYRES.items() if t == task.flags.get("season")]
            if tyre is None and fit and re.search(r"cheapest|lowest|least", n):
                tyre = min(fit, key=lambda o: o["price"])["value"]
            if tyre is None and re.search(r"cheapest|lowest|least", n) and not season and (asked[:1] == ["tyre"]):
                tyre = msg.option(act.options)
            elif tyre is None and asked[:1] == ["tyre"] and act.options and not season:
                tyre = msg.option(act.options)
            if tyre is None and len(fit) == 1 and season and asked[:1] == ["tyre"]:
                tyre = fit[0]["value"]
            if re.search(r"cheapest", n):
                task.flags["cheapest"] = True
            if tyre:
                put("tyre", tyre)
            q = re.search(r"\b([1-5]|one)\b(?! ?(?:st|nd|rd|th|pm|am|:|\.\d))(?=\s*(?:\w+[- ]){0,3}?(?:tyres?|of (?:them|those|these)|pieces|please|$|\.))", n)
            if q is None and re.search(r"\ba pair\b|\ball round|full set|complete set|a set\b", n):
                put("quantity", 2 if "pair" in n else 4)
            elif q and not (asked[:1] == ["tyre"] and msg.option(act.options or []) and not re.search(r"tyre|of them|of those", n)):
                put("quantity", 1 if q[1] == "one" else int(q[1]))
            elif "quantity" in asked and asked[0] == "quantity" and msg.numbers() and msg.numbers()[-1] <= 5:
                put("quantity", msg.numbers()[-1])
            elif "quantity" in asked and asked[0] == "quantity" and re.search(r"\b(just )?one\b|\bonly 1\b", n):
                put("quantity", 1)
            if pending and pending[0] == "recap" and not q and [x for x in msg.numbers() if x <= 5] and not msg.menu:
                kept = [x for x in msg.numbers() if x <= 5 and not msg.negated(n.find(str(x)))]
                if kept:
                    put("quantity", kept[-1])
        return seen

    def stuck(self, agent, task, act, msg):
        slot = act.slots[0]
        if slot == "day" and engine.ANY.search(msg.n):
            task.flags["propose"] = True
            task.flags["avoid"] = [engine.DAYS.index(d) for d in engine.DAYS if re.search(rf"(not|but|except|no)\b[^.]*{d}", msg.n)]
            return True
        if slot == "tyre" and task.flags.get("season") != task.flags.get("told_season"):
            return True
        if slot == "job" and (engine.DUNNO.search(msg.n)) and task.slots.get("reg"):
            return False
        if slot == "job" and engine.DUNNO.search(msg.n):
            task.flags["by_reg"] = True
            return True
        return False

    def condition(self, act, msg):
        """Yes or no to what is read out, where the user says "only if"."""
        if "?" in msg.raw or not msg.has(r"only if|\bif it|unless|as long as|provided|on condition"):
            return None
        limit = re.search(r"£ ?(\d+)|(\d+) pounds", msg.n)
        price = act.values.get("total", act.values.get("price"))
        return None if limit is None or price is None or "go" in act.values else "yes" if price <= int(limit[1] or limit[2]) else "no"

    def denies(self, msg, wrong):
        slot, value = wrong
        if any(v == value and neg for v, _, neg in msg.dates):
            return True
        at = msg.n.find(str(value).lower())
        return at >= 0 and msg.negated(at)

    def spoken(self, agent, slot, value):
        return TYRES[value][0] if slot == "tyre" else agent.show(value)

    def wrong(self, slot, value, task):
        if slot == "day":
            return (dt.date.fromisoformat(value) + dt.timedelta(days=1)).isoformat()
        if slot == "time":
            h, m = map(int, value.split(":"))
            return f"{h + 1:02d}:{m:02d}"
        if slot == "job":
            return value[:4] + str((int(value[4]) + 5) % 10)
        if slot == "quantity":
            return 4 if value == 2 else 2
        if slot == "reg":
            return value[:2] + value[3] + value[2] + value[4:] if value[2] != value[3] else None
        return None

    def policy(self, agent, task):
        s = task.slots
        if task.kind == "book_job":
            missing = [x for x in ("reg", "work") if not s.get(x)]
            if missing:
                works = [{"value": w, "label": w, "price": p} for w, p in WORK.items()]
                return Ask(*missing, *[x for x in ("day", "car") if x not in s], options=works)
            work = s["work"]
        if task.kind in ("move_job", "quote", "status"):
            if not s.get("job"):
                if s.get("reg"):
                    found = agent.read("job_status", job_no=s["reg"])
                    if "error" not in found:
                        s["job"] = found["job_no"]
                        return None
                    task.flags.pop("by_reg", None)
                if task.flags.get("by_reg"):
                    return Ask("reg")
                return Ask("job", *(["day"] if task.kind == "move_job" and not s.get("day") else []))
            job = agent.read("job_status", job_no=s["job"])
            if "error" in job:
                bad = s.pop("job")
                return Ask("job", key="job_unknown", job=bad)
            agent.shared["job"] = s["job"]
            agent.shared["reg"] = job["registration"]
            if task.kind == "status" and job["status"] == "waiting for answer":
                task.kind = "quote"
            if task.kind in ("status", "quote") and job["status"] == "ready":
                return Tell("status_ready", job=s["job"], work=job["work"], reg=job["registration"], ready=job["ready"], cost=job["cost"])
            if task.kind in ("status", "quote") and job["status"] == "booked":
                return Tell("status_booked", job=s["job"], work=job["work"], day=job["date"], time=job["time"])
            if task.kind in ("status", "quote") and job["status"] != "waiting for answer":
                return Tell("status_work", job=s["job"], work=job["work"])
            if task.kind == "quote":
                if "go" not in s:
                    return Ask("go", job=s["job"], found=job["found"], price=job["price"])
                return Recap("answer_quote", {"job_no": s["job"], "decision": "approve" if s["go"] else "decline"}, {"job": s["job"]}, go=s["go"], found=job["found"], price=job["price"])
            if job["status"] != "booked":
                return Tell("status_work", job=s["job"], work=job["work"])
            work = job["work"]
        if task.kind in ("book_job", "move_job"):
            if not s.get("day"):
                if task.flags.get("propose"):
                    return Ask("day", key="propose", options=self.days(agent, work, task.flags.get("avoid", [])))
                return Ask("day", *(["car"] if task.kind == "book_job" and "car" not in s else []), work=work)
            times = agent.read("free_slots", work=work, date=s["day"])["times"]
            if not times:
                bad = s.pop("day")
                s.pop("time", None)
                return Ask("day", key="day_full", day=bad, options=self.days(agent, work, []))
            offers = [{"value": t, "label": t} for t in times]
            if s.get("time") and s["time"] not in times:
                bad = s.pop("time")
                return Ask("time", key="time_gone", time=bad, day=s["day"], options=offers, offer={"time": times[0]} if len(times) == 1 else None)
            if not s.get("time"):
                return Ask("time", *(["car"] if task.kind == "book_job" and "car" not in s else []), day=s["day"], options=offers, offer={"time": times[0]} if len(times) == 1 else None)
            if task.kind == "move_job":
                return Recap("move_job", {"job_no": s["job"], "date": s["day"], "time": s["time"]}, {k: s[k] for k in ("job", "day", "time")}, work=work)
            if "car" not in s:
                return Ask("car")
            return Recap("book_job", {"registration": s["reg"], "work": work, "date": s["day"], "time": s["time"], "courtesy_car": s["car"]},
                         {k: s[k] for k in ("reg", "work", "day", "time")}, car=s["car"], price=WORK[work] + (15 if s["car"] else 0))
        # tyres
        if not s.get("reg"):
            return Ask("reg", *([] if s.get("quantity") else ["quantity"]))
        found = agent.read("tyre_offers", registration=s["reg"])
        if "error" in found:
            bad = s.pop("reg")
            agent.shared.pop("reg", None)
            return Ask("reg", key="reg_unknown", reg=bad)
        season = task.flags.get("season")
        offers = [{"value": o["tyre_id"], "label": o["name"], "extra": o["season"], "price": o["price"]} for o in found["offers"] if season in (None, o["season"])]
        if not s.get("tyre") and task.flags.get("cheapest") and season:
            s["tyre"] = min(offers, key=lambda o: o["price"])["value"]
        if not s.get("tyre"):
            task.flags["told_season"] = season
            return Ask("tyre", *([] if s.get("quantity") else ["quantity"]), options=offers)
        if not s.get("quantity"):
            return Ask("quantity")
        name, season, price = TYRES[s["tyre"]]
        return Recap("order_tyres", {"registration": s["reg"], "tyre_id": s["tyre"], "quantity": s["quantity"]}, {"reg": s["reg"], "quantity": s["quantity"]}, tyre=f"{name} ({season})", each=price, total=price * s["quantity"])

    def days(self, agent, work, avoid):
        out, day = [], TODAY + dt.timedelta(days=7)
        while len(out) < 4:
            if day.weekday() not in avoid and agent.read("free_slots", work=work, date=day.isoformat())["times"]:
                out.append({"value": day.isoformat(), "label": day.isoformat()})
            day += dt.timedelta(days=1)
        return out

    def outcome(self, agent, task, act, result):
        values = act.fields | act.values | {k: v for k, v in result.items() if not isinstance(v, dict)}
        if result.get("error"):
            return Tell("failed")
        return Tell("done_" + task.kind + (("_go" if task.slots["go"] else "_no") if task.kind == "quote" else ""), **values)


def build(style="plain"):
    """An agent in one of the twelve styles, with a world of its own."""
    return Agent(Desk(), style)
