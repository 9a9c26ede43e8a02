"""Willow Lane: boards dogs, cats and rabbits, and has a nurse for small visits. Tools over a state of one trial, and a right agent."""
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
UNITS = {"standard run": ("dog", 24), "garden suite": ("dog", 36), "cat pen": ("cat", 16), "cat chalet": ("cat", 22), "hutch": ("rabbit", 11)}
FULL = {"garden suite": ("2026-04-03", "2026-04-06"), "cat chalet": ("2026-04-04", "2026-04-05"), "standard run": ("2026-05-23", "2026-05-25")}
REASONS = {"check-up": 38, "vaccination": 52, "nail trim": 14, "dental check": 45}
TIMES = {0: ["09:00", "11:30", "16:30"], 1: ["10:00", "14:30"], 2: [], 3: ["09:30", "15:00", "17:30"], 4: ["11:00", "16:00"], 5: ["09:15", "10:45"], 6: []}
INFO = {
    "opening hours": "The desk is open Monday to Friday from 08:00 to 18:30 and on Saturday from 09:00 to 13:00.",
    "collecting": "Animals can be collected every day until 17:00, on Sundays only between 16:00 and 17:00.",
    "dog vaccinations": "Dogs need a yearly booster and kennel cough vaccine, given at least 14 days before the stay.",
    "cat vaccinations": "Cats need vaccination against flu and enteritis, given at least 21 days before the stay.",
    "food": "Food is included; if an animal has a diet of its own, bring it in a labelled tub, and there is no reduction.",
    "bath": "A bath with a brush before going home costs £18.",
    "deposit": "We take a deposit of £30, paid on arrival and set against the bill.",
    "check-up price": "A check-up with the nurse costs £38.",
    "vaccination price": "A vaccination costs £52.",
}


def world():
    return {
        "owners": {
            "W-2207": {"name": "Margaret Doyle", "pets": {"Biscuit": "dog", "Pepper": "cat"}},
            "W-2314": {"name": "Tomasz Nowak", "pets": {"Rolf": "dog"}},
            "W-2451": {"name": "Priya Raman", "pets": {"Mochi": "rabbit"}},
            "W-2518": {"name": "Helen Okafor", "pets": {"Duke": "dog", "Saffron": "cat"}},
            "W-2630": {"name": "Gareth Lloyd", "pets": {"Juno": "cat"}},
        },
        "stays": {
            "S-701": {"owner_id": "W-2207", "pet": "Biscuit", "unit": "standard run", "arrival": "2026-04-10", "departure": "2026-04-14"},
            "S-715": {"owner_id": "W-2314", "pet": "Rolf", "unit": "standard run", "arrival": "2026-03-20", "departure": "2026-03-27"},
            "S-722": {"owner_id": "W-2630", "pet": "Juno", "unit": "cat pen", "arrival": "2026-05-01", "departure": "2026-05-08"},
            "S-730": {"owner_id": "W-2518", "pet": "Saffron", "unit": "cat chalet", "arrival": "2026-03-05", "departure": "2026-03-09"},
        },
        "visits": {},
    }


def make_tools(state):
    def day(text):
        try:
            return dt.date.fromisoformat(text)
        except (TypeError, ValueError):
            raise ValueError(f"not a date: {text}") from None

    def find_owner(query: str) -> dict:
        """Find an owner by number (W-2207), name or number of a stay (S-701); with pets and stays."""
        for key, o in state["owners"].items():
            if query.lower() in (key.lower(), o["name"].lower()) or state["stays"].get(query, {}).get("owner_id") == key:
                stays = [{"stay_id": s, **v, "cancellation_fee": fee_of(v)} for s, v in state["stays"].items() if v["owner_id"] == key]
                return {"owner_id": key, "name": o["name"], "pets": [{"name": n, "species": s} for n, s in o["pets"].items()], "stays": stays}
        raise ValueError("no such owner")

    def check_places(unit: str, arrival: str, departure: str) -> dict:
        """Whether a unit is free from arrival to departure, and what it costs."""
        if unit not in UNITS:
            raise ValueError("no such unit")
        a, d = day(arrival), day(departure)
        if d <= a:
            raise ValueError("departure must be after arrival")
        nights = (d - a).days
        lo, hi = FULL.get(unit, ("1900-01-01", "1900-01-01"))
        free = not (arrival <= hi and departure > lo)
        return {"unit": unit, "free": free, "nights": nights, "per_night": UNITS[unit][1], "total": nights * UNITS[unit][1]}

    def visit_times(date: str) -> dict:
        """Free times of the nurse on a day."""
        d = day(date)
        taken = [v["time"] for v in state["visits"].values() if v["date"] == date]
        return {"date": date, "times": [t for t in TIMES[d.weekday()] if t not in taken]}

    def desk_info(topic: str) -> dict:
        """What the house says about a topic."""
        if topic not in INFO:
            raise ValueError("no such topic")
        return {"topic": topic, "answer": INFO[topic]}

    def owner(owner_id, pet):
        if owner_id not in state["owners"]:
            raise ValueError("no such owner")
        if pet not in state["owners"][owner_id]["pets"]:
            raise ValueError("no such pet")

    def book_stay(owner_id: str, pet: str, unit: str, arrival: str, departure: str, bath: bool) -> dict:
        """Book a stay."""
        owner(owner_id, pet)
        found = check_places(unit, arrival, departure)
        if not found["free"]:
            raise ValueError("not free")
        stay_id = f"S-{741 + 9 * (len(state['stays']) - 4)}"
        state["stays"][stay_id] = {"owner_id": owner_id, "pet": pet, "unit": unit, "arrival": arrival, "departure": departure}
        return {"stay_id": stay_id, "total": found["total"] + (18 if bath else 0)}

    def change_stay(stay_id: str, arrival: str, departure: str) -> dict:
        """Give a stay other dates."""
        if stay_id not in state["stays"]:
            raise ValueError("no such stay")
        s = state["stays"][stay_id]
        found = check_places(s["unit"], arrival, departure)
        if not found["free"]:
            raise ValueError("not free")
        s.update(arrival=arrival, departure=departure)
        return {"stay_id": stay_id, "arrival": arrival, "departure": departure, "total": found["total"]}

    def cancel_stay(stay_id: str) -> dict:
        """Cancel a stay. Within 7 days of arrival half the price is due."""
        if stay_id not in state["stays"]:
            raise ValueError("no such stay")
        fee = fee_of(state["stays"][stay_id])
        del state["stays"][stay_id]
        return {"stay_id": stay_id, "cancelled": True, "fee": fee}

    def book_visit(owner_id: str, pet: str, reason: str, date: str, time: str) -> dict:
        """Book a visit with the nurse."""
        owner(owner_id, pet)
        if reason not in REASONS:
            raise ValueError("no such reason")
        if time not in visit_times(date)["times"]:
            raise ValueError("not free")
        visit_id = f"V-{310 + 7 * len(state['visits'])}"
        state["visits"][visit_id] = {"owner_id": owner_id, "pet": pet, "reason": reason, "date": date, "time": time}
        return {"visit_id": visit_id, "price": REASONS[reason]}

    return {f.__name__: f for f in (find_owner, check_places, visit_times, desk_info, book_stay, change_stay, cancel_stay, book_visit)}


def fee_of(stay):
    nights = (dt.date.fromisoformat(stay["departure"]) - dt.date.fromisoformat(stay["arrival"])).days
    soon = (dt.date.fromisoformat(stay["arrival"]) - TODAY).days < 7
    return nights * UNITS[stay["unit"]][1] // 2 if soon else 0


def functions():
    """The tools over a fresh state, for `harness validate --tools`."""
    return list(make_tools(world()).values())


WRITE = ["book_stay", "change_stay", "cancel_stay", "book_visit"]
READ = ["find_owner", "check_places", "visit_times", "desk_info"]
PETS = {p: s for o in world()["owners"].values() for p, s in o["pets"].items()}
UNIT_WORDS = {"garden suite": r"garden|suite", "standard run": r"\bstandard|\brun\b|ordinary|normal|basic|\bplain\b", "cat chalet": r"chalet",
              "cat pen": r"\bpens?\b", "hutch": r"hutch"}
REASON_WORDS = {"vaccination": r"vaccin\w*|\bjabs?\b|booster|\bshots?\b|inoculat\w*", "check-up": r"check[- ]?up|health check|look(ed)? over|general check|\bmot\b",
                "nail trim": r"\bnails?\b|\bclaws?\b", "dental check": r"\bdent\w*|teeth|tooth"}
SPECIES = {"dog": r"\bdogs?\b|beagle|doggy|pup(py)?\b|hound|shepherd", "cat": r"\b(cats?|kitty|kitten)\b(?! (pen|chalet|vacc))", "rabbit": r"rabbit|bunny"}
ASKING = r"\?|\bknow|tell me|wonder|\bask\b|question|^(what|how|when|do|does|is|are|can|which)\b|inform|find out|explain"


class Desk:
    today, words = TODAY, WORDS
    verbs = {"book_stay": r"\bbook (it|that|him|her|the)", "book_visit": r"\bbook (it|that|him|her|the)", "cancel_stay": r"\bcancel\b", "change_stay": r"\b(change|move|save|swap) (it|that|the)"}

    def __init__(self):
        self.state = world()
        self.tools = make_tools(self.state)

    # --- what is wanted
    def intents(self, msg):
        n, found = msg.n, []
        at = 0
        for clause in re.split(r"( and |\. |, also|; | then |\? |! )", n):
            kind = None
            if re.search(r"\bcancel|call (it |the \w+ )?off|scrap|no longer need", clause):
                kind = "cancel_stay"
            elif re.search(r"\b(change|move|shift|extend|alter|postpone|rebook|reschedul\w*|bring forward|prolong|other dates|different dates|new dates)\b", clause) and re.search(
                    r"stay|booking|dates?\b|boarding|reservation|\bs[- ]?7\d\d|biscuit|rolf|juno|saffron", clause):
                kind = "change_stay"
            elif re.search(r"\b(visit|appointment|nurse|vet)\b|" + "|".join(REASON_WORDS.values()), clause) and not re.search(r"cost|price|how much|what vacc|which vacc|vaccinations? (do|does|must|are|is|need)|needs? .*before|which jabs|what jabs", clause):
                kind = "book_visit"
            elif re.search(r"\bboard(ed|ing)?\b|\bstay(s|ing)?\b|kennel|cattery|look after|looked after|\bplace for|take care|\bbook\b|room for|put up|accommodat|\bleave (him|her|my|our)", clause) and not re.search(r"^(how much|what|when|do you)\b", clause.strip()):
                kind = "book_stay"
            if kind and kind not in [k for k, _ in found]:
                found.append((kind, at))
            at += len(clause)
        kinds = [k for k, _ in found]
        if "book_stay" in kinds and ({"cancel_stay", "change_stay", "book_visit"} & set(kinds)):
            if not re.search(r"\bboard\b|book[^.]*(stay|run|suite|pen\b|chalet|boarding|kennel)|(new|another) stay|place for|look after", n):
                found = [f for f in found if f[0] != "book_stay"]
        return found

    def strong(self, msg, new, agent):
        pending = agent.pending and agent.pending[0]
        if not re.search(r"\balso\b|as well|\btoo\b|another|besides|second(ly)?|\bi('d| would) like|\bi want|\bi need|could (you|i)|can (you|i)|plus", msg.n):
            return False
        kinds = [k for k, _ in new]
        if kinds == ["book_stay"]:
            return msg.has(r"\bboard\b|book[^.]*(stay|boarding)|another stay")
        if pending and kinds in (["cancel_stay"], ["change_stay"]):
            return msg.has(r"\bs[- ]?7\d\d|also|as well|another")
        return True

    def topics(self, msg, agent):
        if not msg.has(ASKING):
            return []
        out = []
        if msg.has(r"\bopen(ing)?\b|hours|close[sd]?\b"):
            out.append("opening hours")
        if msg.has(r"(collect|pick|fetch)[^.]*(sunday|when|what time|how late|until|day)|(sunday|when|what time|how late|until|days)[^.]*(collect|pick|fetch)") and not msg.dates:
            out.append("collecting")
        elif msg.has(r"sunday[^?]*(collect|pick|fetch)|(collect|pick|fetch)[^?]*sunday") and agent.task is None:
            out.append("collecting")
        if msg.has(r"(what|which|need|must|require)[^.]*(vaccin|jab|inject)") and not msg.has(r"\bbook|appointment|visit"):
            out.append("dog vaccinations" if msg.has(r"\bdog") and not msg.has(r"\bcats?\b") else "cat vaccinations" if msg.has(r"\bcats?\b") else "dog vaccinations")
        elif msg.has(r"(cost|price|how much|charge)[^.]*(vaccin|jab)|(vaccin|jab)[^.]*(cost|price|how much)"):
            out.append("vaccination price")
        if msg.has(r"\bfood|\bdiet|\bfeed"):
            out.append("food")
        if msg.has(r"(cost|price|how much|charge)[^.]*(bath|wash)|(bath|wash)[^.]*(cost|price|how much|charge)"):
            out.append("bath")
        if msg.has(r"deposit"):
            out.append("deposit")
        if msg.has(r"(cost|price|how much|charge)[^.]*check-?up|check-?up[^.]*(cost|price|how much)"):
            out.append("check-up price")
        return out

    def answer(self, agent, topic):
        return agent.say("info", text=agent.read("desk_info", topic=topic)["answer"])

    # --- what was said
    def begin(self, agent, task, msg):
        if task.kind in ("book_stay", "book_visit") and agent.shared.get("owner"):
            task.slots["owner"] = agent.shared["owner"]
        if agent.shared.get("pet") and msg.has(r"\b(him|her|it|same|he|she)\b"):
            task.slots["pet"] = agent.shared["pet"]

    def fill(self, agent, task, msg, pending):
        s, seen, n = task.slots, set(), msg.n
        asked = pending[1].slots if pending and pending[0] == "ask" else []

        def put(slot, value):
            s[slot] = value
            seen.add(slot)
        hits = [(f"W-{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"\bw[- ]?(\d{4})\b", n)]
        hits += [(h[1] and f"W-{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"(?<![-\d£w/])\b(2[1-9]\d\d)\b(?![-/])", n)] if not hits else []
        owner = msg.pick(hits)
        if owner is None and not hits:
            for key, o in self.state["owners"].items():
                if re.search(rf"\b{o['name'].split()[-1].lower()}\b", n):
                    owner = key
                    agent.read("find_owner", query=o["name"])
        if owner:
            put("owner", owner)
            agent.shared["owner"] = owner
        pet = msg.pick(msg.choose({p: rf"\b{p.lower()}(?:'s)?\b" for p in PETS}))
        if pet:
            put("pet", pet)
            agent.shared["pet"] = pet
        else:
            species = msg.pick(msg.choose(SPECIES))
            if species:
                task.flags["species"] = species
                if "pet" in asked:
                    seen.add("pet")
        hits = [(f"S-{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"\bs[- ]?(\d{3})\b", n)]
        if not hits and ("stay" in asked or (pending and pending[0] == "recap" and "stay" in pending[1].fields) or re.search(r"(stay|booking|reservation)", n)) and task.kind in ("cancel_stay", "change_stay"):
            hits = [(f"S-{h[1]}", h.start(), False) for h in re.finditer(r"(?<![-\d£/])\b([1-9]\d\d)\b(?![-/:])", n)]
        stay = msg.pick(hits)
        if stay and task.kind in ("cancel_stay", "change_stay"):
            put("stay", stay)
        elif task.kind in ("cancel_stay", "change_stay") and "stay" in asked and pending[1].options:
            choice = msg.option(pending[1].options)
            if choice:
                put("stay", choice)
        if task.kind in ("book_stay", "change_stay"):
            self.dates(task, msg, pending, asked, put)
        if task.kind == "book_stay":
            unit = msg.pick(msg.choose(UNIT_WORDS)) or ("unit" in asked and msg.option(pending[1].options) or None)
            if unit:
                put("unit", unit)
            if msg.has(r"\bbath|wash|\bgroom") and not re.search(r"(how much|cost|price)", n):
                hit = re.search(r"\bbath|wash|\bgroom", n)
                no = msg.negated(hit.start(), hit.end()) or (msg.yesno() == "no") or msg.has(r"(don't|do not|no) (need|want)")
                put("bath", not no)
            elif asked and asked[0] == "bath" and msg.yesno():
                put("bath", msg.yesno() == "yes")
            elif "bath" in asked and re.search(r"\b(no|none|not needed|without)\b\W*$", n):
                put("bath", False)
        if task.kind == "book_visit":
            reason = msg.pick(msg.choose(REASON_WORDS)) or ("reason" in asked[:1] and pending[1].options and msg.option(pending[1].options) or None)
            if reason:
                put("reason", reason)
            day = msg.pick(msg.dates)
            offered = pending[1].options if pending and pending[0] == "ask" else None
            if day is None and asked[:1] == ["day"] and offered:
                day = msg.option(offered)
            if day:
                if s.get("day") != day:
                    task.flags.pop("propose", None)
                put("day", day)
            options = [o["value"] for o in offered] if offered and "time" in asked else agent.read("visit_times", date=s["day"])["times"] if s.get("day") else None
            time = msg.time(options)
            if time is None and asked[:1] == ["time"] and offered:
                time = msg.option(offered)
                if time is None:
                    nums = msg.numbers()
                    time = next((t for x in nums for t in options if int(t[:2]) in (x, x + 12)), None)
                if time is None and re.search(r"morning|afternoon|evening", n):
                    part = [t for t in options if (t < "12:00") == ("morning" in n) and not ("evening" in n and t < "16:00")]
                    time = part[0] if len(part) == 1 else None
            if time:
                put("time", time)
        return seen

    def dates(self, task, msg, pending, asked, put):
        s = task.slots
        a, d = ("arrival", "departure") if task.kind == "book_stay" else ("arrival2", "departure2")
        good = [x for x in msg.dates if not x[2]]
        bad = [x[0] for x in msg.dates if x[2]]
        if task.kind == "change_stay" and len(good) >= 4:
            good = good[-2:]
        roles = []
        for value, pos, _ in good:
            before = msg.n[max(0, pos - 34):pos]
            role, best = None, -1
            for name, words in ((a, r"\bfrom\b|arriv|bring|drop|start|begin|coming|check.?in"), (d, r"until|till|\bto\b|collect|pick|back|leav|depart|fetch|\bend|through|home|check.?out|–|-\s*$")):
                for h in re.finditer(words, before):
                    if h.start() > best:
                        role, best = name, h.start()
            roles.append(role)
        if len(good) >= 2:
            if roles[-2:] == [d, a]:
                put(d, good[-2][0]), put(a, good[-1][0])
            elif roles[-1] == roles[-2] and roles[-1] is not None and CORR(msg):
                put(roles[-1], good[-1][0])
            else:
                put(a, good[-2][0]), put(d, good[-1][0])
        elif len(good) == 1:
            value, role = good[0][0], roles[0]
            if bad and bad[0] == s.get(a):
                role = a
            elif bad and bad[0] == s.get(d):
                role = d
            elif asked[:1] in ([a], [d]) and (role is None or asked[0] == d or re.match(r"\W*(to|from)?\W*$", msg.n[:good[0][1]])):
                role = asked[0]
            elif role is None or (s.get(a) and s.get(d)):
                if value in (s.get(a), s.get(d)):
                    role = a if value == s.get(a) else d
                elif role is None and s.get(a) and s.get(d):
                    gap = lambda k: abs((dt.date.fromisoformat(s[k]) - dt.date.fromisoformat(value)).days)
                    role = a if gap(a) < gap(d) else d
                elif role is None:
                    role = a if not s.get(a) else d
            put(role, value)
        nights = re.search(r"\b(\d{1,2}) (?:nights?|days)\b", msg.n)
        if nights and s.get(a) and len(good) < 2 and not msg.negated(nights.start()):
            put(d, (dt.date.fromisoformat(s[a]) + dt.timedelta(days=int(nights[1]))).isoformat())
        elif s.get(a) and len(good) < 2 and re.search(r"\b(one|a|1) week\b", msg.n):
            put(d, (dt.date.fromisoformat(s[a]) + dt.timedelta(days=7)).isoformat())
        if task.kind == "change_stay" and re.search(r"same|unchanged|stays? (as|the)|as (it is|before|planned)|keep the (arrival|departure)", msg.n):
            task.flags["same"] = True

    def stuck(self, agent, task, act, msg):
        """Something was asked, nothing came. True where there is now another way to ask."""
        slot = act.slots[0]
        if engine.ANY.search(msg.n) and slot == "day":
            task.flags["propose"] = True
            task.flags["avoid"] = [engine.DAYS.index(d) for d in engine.DAYS if re.search(rf"(not|but|except|no)\b[^.]*{d}", msg.n)]
            return True
        if slot == "owner" and engine.DUNNO.search(msg.n):
            task.flags["by_name"] = True
            return True
        if slot == "stay" and engine.DUNNO.search(msg.n):
            task.flags["by_owner"] = True
            return True
        if task.flags.pop("same_new", None):
            return True
        return slot == "pet" and bool(task.flags.get("species"))

    def condition(self, act, msg):
        """Yes or no to what is read out, where the user says "only if"."""
        if "?" in msg.raw or not msg.has(r"only if|\bif it|unless|as long as|provided|on condition"):
            return None
        if "fee" in act.values and msg.has(r"free|no (fee|charge|cost)|without (a |any )?(fee|charge|cost)|(cost|charge)s? nothing|nothing to pay"):
            return "no" if act.values["fee"] else "yes"
        limit = re.search(r"£ ?(\d+)|(\d+) pounds", msg.n)
        price = act.values.get("total", act.values.get("price", act.values.get("fee")))
        return None if limit is None or price is None else "yes" if price <= int(limit[1] or limit[2]) else "no"

    def denies(self, msg, wrong):
        slot, value = wrong
        if any(v == value and neg for v, _, neg in msg.dates):
            return True
        return str(value).lower() in msg.n and msg.negated(msg.n.find(str(value).lower()))

    def spoken(self, agent, slot, value):
        return agent.show(value)

    def wrong(self, slot, value, task):
        if slot in ("arrival", "departure", "arrival2", "departure2", "day"):
            return (dt.date.fromisoformat(value) + dt.timedelta(days=1)).isoformat()
        if slot == "time":
            h, m = map(int, value.split(":"))
            return f"{h:02d}:{(m + 30) % 60:02d}" if m < 30 else f"{h - 1:02d}:{m:02d}"
        if slot == "stay":
            return value[:3] + str((int(value[3]) + 3) % 10) + value[4:]
        return None

    # --- what to do next
    def policy(self, agent, task):
        s = task.slots
        if task.kind in ("book_stay", "book_visit"):
            if not s.get("owner"):
                rest = {"book_stay": ["pet", "arrival", "departure"], "book_visit": ["pet", "reason", "day"]}[task.kind]
                missing = [x for x in rest if not s.get(x) and not (x == "pet" and task.flags.get("species"))]
                if task.flags.get("by_name"):
                    return Ask("owner", key="ask_name")
                return Ask("owner", *missing)
            owner = agent.read("find_owner", query=s["owner"])
            if "error" in owner:
                bad = s.pop("owner")
                agent.shared.pop("owner", None)
                return Ask("owner", key="owner_unknown", owner=bad)
            pets = {p["name"]: p["species"] for p in owner["pets"]}
            if not s.get("pet") and task.flags.get("species"):
                fit = [p for p, k in pets.items() if k == task.flags["species"]]
                if len(fit) == 1:
                    s["pet"] = fit[0]
            options = [{"value": p, "label": p, "extra": k} for p, k in pets.items()]
            pet_ask = {"options": options, "offer": {"pet": options[0]["value"]} if len(options) == 1 else None}
            if s.get("pet") and s["pet"] not in pets:
                bad = s.pop("pet")
                return Ask("pet", key="pet_unknown", pet=bad, options=options)
        if task.kind == "book_stay":
            missing = [x for x in ("pet", "arrival", "departure") if not s.get(x)]
            if missing:
                return Ask(*missing, **(pet_ask if missing[0] == "pet" else {}))
            if s["departure"] <= s["arrival"]:
                s.pop("departure")
                return Ask("departure", key="dates_wrong", arrival=s["arrival"])
            species = pets[s["pet"]]
            checked = {u: agent.read("check_places", unit=u, arrival=s["arrival"], departure=s["departure"]) for u, (k, _) in UNITS.items() if k == species}
            free = [{"value": u, "label": u, "price": c["total"]} for u, c in checked.items() if c["free"]]
            if s.get("unit") and s["unit"] not in checked:
                s.pop("unit")
            if s.get("unit") and not checked[s["unit"]]["free"]:
                bad = s.pop("unit")
                if not free:
                    s.pop("arrival"), s.pop("departure")
                    return Ask("arrival", "departure", key="all_full")
                return Ask("unit", key="unit_full", unit=bad, options=free, offer={"unit": free[0]["value"]} if len(free) == 1 else None, arrival=s["arrival"], departure=s["departure"])
            if not free:
                s.pop("arrival"), s.pop("departure")
                return Ask("arrival", "departure", key="all_full")
            if not s.get("unit"):
                if len(checked) == 1:
                    s["unit"] = free[0]["value"]
                else:
                    more = ["bath"] if species == "dog" and "bath" not in s else []
                    return Ask("unit", *more, options=free)
            if species == "dog" and "bath" not in s:
                return Ask("bath")
            bath = bool(s.get("bath"))
            total = checked[s["unit"]]["total"] + (18 if bath else 0)
            args = {"owner_id": s["owner"], "pet": s["pet"], "unit": s["unit"], "arrival": s["arrival"], "departure": s["departure"], "bath": bath}
            return Recap("book_stay", args, {k: s[k] for k in ("pet", "unit", "arrival", "departure")}, bath=bath, total=total, name=owner["name"])
        if task.kind in ("cancel_stay", "change_stay"):
            if not s.get("stay"):
                if s.get("owner"):
                    owner = agent.read("find_owner", query=s["owner"])
                    stays = owner.get("stays", [])
                    stays = [x for x in stays if not s.get("pet") or x["pet"] == s["pet"]]
                    if len(stays) == 1:
                        s["stay"] = stays[0]["stay_id"]
                        return None
                    if stays:
                        return Ask("stay", key="which_stay", options=[{"value": x["stay_id"], "label": x["stay_id"], "extra": [x["pet"], x["arrival"]]} for x in stays])
                if task.flags.get("by_owner"):
                    return Ask("owner")
                more = ["arrival2", "departure2"] if task.kind == "change_stay" else []
                return Ask("stay", *[m for m in more if not s.get(m)])
            owner = agent.read("find_owner", query=s["stay"])
            if "error" in owner:
                bad = s.pop("stay")
                return Ask("stay", key="stay_unknown", stay=bad)
            agent.shared.setdefault("owner", owner["owner_id"])
            stay = next(x for x in owner["stays"] if x["stay_id"] == s["stay"])
            agent.shared["pet"] = stay["pet"]
            if task.kind == "cancel_stay":
                return Recap("cancel_stay", {"stay_id": s["stay"]}, {"stay": s["stay"]}, arrival=stay["arrival"], departure=stay["departure"], pet=stay["pet"], fee=stay["cancellation_fee"])
            if task.flags.get("same") and (s.get("arrival2") or s.get("departure2")):
                s.setdefault("arrival2", stay["arrival"]), s.setdefault("departure2", stay["departure"])
            missing = [x for x in ("arrival2", "departure2") if not s.get(x)]
            if missing:
                return Ask(*missing, stay=s["stay"], pet=stay["pet"])
            if s["departure2"] <= s["arrival2"]:
                s.pop("departure2")
                return Ask("departure2", key="dates_wrong", arrival=s["arrival2"])
            found = agent.read("check_places", unit=stay["unit"], arrival=s["arrival2"], departure=s["departure2"])
            if not found["free"]:
                s.pop("arrival2"), s.pop("departure2")
                return Ask("arrival2", "departure2", key="all_full")
            return Recap("change_stay", {"stay_id": s["stay"], "arrival": s["arrival2"], "departure": s["departure2"]},
                         {"stay": s["stay"], "arrival2": s["arrival2"], "departure2": s["departure2"]}, pet=stay["pet"], total=found["total"])
        # book_visit
        if s.get("day"):
            times = agent.read("visit_times", date=s["day"])["times"]
            if not times:
                bad = s.pop("day")
                s.pop("time", None)
                return Ask("day", key="day_none", day=bad, options=self.days(agent, []))
        missing = [x for x in ("pet", "reason") if not s.get(x)]
        if missing:
            more = [] if s.get("day") else ["day"]
            if missing[0] == "pet":
                return Ask(*missing, *more, **pet_ask)
            return Ask(*missing, *more, options=[{"value": r, "label": r, "price": p} for r, p in REASONS.items()])
        if not s.get("day"):
            if task.flags.get("propose"):
                return Ask("day", key="propose", options=self.days(agent, task.flags.get("avoid", [])))
            return Ask("day")
        offers = [{"value": t, "label": t} for t in times]
        if s.get("time") and s["time"] not in times:
            bad = s.pop("time")
            return Ask("time", key="time_gone", time=bad, day=s["day"], options=offers, offer={"time": times[0]} if len(times) == 1 else None)
        if not s.get("time"):
            return Ask("time", day=s["day"], options=offers)
        return Recap("book_visit", {"owner_id": s["owner"], "pet": s["pet"], "reason": s["reason"], "date": s["day"], "time": s["time"]},
                     {k: s[k] for k in ("pet", "reason", "day", "time")}, price=REASONS[s["reason"]])

    def days(self, agent, avoid):
        out, day = [], TODAY + dt.timedelta(days=1)
        while len(out) < 4:
            if day.weekday() not in avoid and agent.read("visit_times", date=day.isoformat())["times"]:
                out.append({"value": day.isoformat(), "label": day.isoformat()})
            day += dt.timedelta(days=1)
        return out

    def outcome(self, agent, task, act, result):
        agent.shared.setdefault("owner", act.args.get("owner_id"))
        values = act.fields | act.values | {k: v for k, v in result.items() if not isinstance(v, dict)}
        if result.get("error"):
            return Tell("failed")
        return Tell("done_" + task.kind, **values)


def CORR(msg):
    return engine.CORRECT.search(msg.n) is not None


def build(style="plain"):
    """An agent in one of the twelve styles, with a world of its own."""
    return Agent(Desk(), style)
