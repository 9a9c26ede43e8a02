"""Brackenfield Adult Learning: the office of the evening classes. Tools over a state of one trial, and a right agent."""
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
COURSES = {  # code: subject, title, weekday, time, fee, places, starts, sessions, room, bring
    "SP101": ("spanish", "Spanish from Scratch", "Monday", "18:30", 140, 3, "2026-04-13", 10, "Room 4", "the book Camino 1"),
    "SP102": ("spanish", "Spanish for Travel", "Thursday", "19:00", 128, 0, "2026-04-16", 10, "Room 2", "nothing"),
    "SP201": ("spanish", "Spanish Improvers", "Tuesday", "19:00", 150, 6, "2026-04-14", 10, "Room 4", "the book Camino 2"),
    "PO101": ("pottery", "Pottery on the Wheel", "Monday", "19:00", 185, 2, "2026-04-13", 8, "the studio", "an apron"),
    "PO102": ("pottery", "Handbuilding in Clay", "Wednesday", "18:00", 170, 4, "2026-04-15", 8, "the studio", "an apron and an old towel"),
    "PO103": ("pottery", "Pottery Taster", "Saturday", "10:00", 155, 5, "2026-04-18", 6, "the studio", "an apron"),
    "PH101": ("photography", "Photography Basics", "Tuesday", "18:30", 95, 7, "2026-04-14", 8, "Room 9", "a camera of any kind"),
    "PH102": ("photography", "Portraits and Light", "Thursday", "18:30", 110, 4, "2026-04-16", 8, "Room 9", "a camera with a flash"),
    "YO101": ("yoga", "Gentle Yoga", "Monday", "17:45", 72, 5, "2026-02-23", 10, "the hall", "a mat"),
    "YO102": ("yoga", "Yoga after Work", "Wednesday", "20:00", 68, 3, "2026-04-15", 10, "the hall", "a mat"),
    "YO103": ("yoga", "Friday Stretch", "Friday", "18:00", 64, 8, "2026-04-17", 10, "the hall", "a mat"),
    "BK101": ("bookkeeping", "Bookkeeping Level 1", "Wednesday", "19:00", 210, 6, "2026-04-15", 12, "Room 1", "a calculator"),
    "IT101": ("italian", "Italian for Beginners", "Tuesday", "18:30", 132, 4, "2026-04-14", 10, "Room 2", "the book Ciao"),
}
FIELDS = ("subject", "title", "weekday", "time", "fee", "places", "starts", "sessions", "room", "bring")
INFO = {
    "concessions": "Learners over 65, students and people on benefits pay 30% less, on showing proof at the first lesson.",
    "refunds": "Until 14 days before the start the whole fee is paid back, after that half of it.",
    "parking": "Parking in the school yard is free from 17:30 on.",
    "term dates": "The summer term runs from 13 April to 26 June, with a break from 25 to 29 May.",
    "certificate price": "A certificate is free if collected, and costs £6 by post.",
    "office hours": "The office is open Monday to Thursday from 14:00 to 20:00.",
    "childcare": "There is no childcare in the evenings.",
}


def world():
    return {
        "learners": {
            "L-5031": {"name": "Agnes Whitlock", "enrolled": ["YO101"], "completed": ["YO102"]},
            "L-5047": {"name": "Dermot Quill", "enrolled": ["PH102"], "completed": []},
            "L-5052": {"name": "Fatima Sesay", "enrolled": [], "completed": ["IT101"]},
            "L-5066": {"name": "Ivor Bexley", "enrolled": ["PO101"], "completed": ["PH101"]},
            "L-5078": {"name": "Lucy Marchetti", "enrolled": ["BK101"], "completed": ["SP101"]},
        },
        "waiting": [], "certificates": [], "enrolments": 0,
    }


def refund_of(code):
    days = (dt.date.fromisoformat(COURSES[code][6]) - TODAY).days
    return COURSES[code][4] if days >= 14 else COURSES[code][4] // 2


def make_tools(state):
    def course(code):
        if code not in COURSES:
            raise ValueError("no such course")
        return dict(zip(FIELDS, COURSES[code]))

    def learner(no):
        if no not in state["learners"]:
            raise ValueError("no such learner")
        return state["learners"][no]

    def find_courses(subject: str) -> list:
        """Courses of a subject, with day, time, fee and free places."""
        return [{"course_code": c, **{k: course(c)[k] for k in ("title", "weekday", "time", "fee", "places")}} for c, v in COURSES.items() if v[0] == subject]

    def course_details(course_code: str) -> dict:
        """All about a course."""
        return {"course_code": course_code, **course(course_code)}

    def find_learner(query: str) -> dict:
        """A learner by number (L-5031) or name, with courses."""
        for no, v in state["learners"].items():
            if query.lower() in (no.lower(), v["name"].lower()):
                return {"learner_no": no, **v, "refunds": {c: refund_of(c) for c in v["enrolled"]}}
        raise ValueError("no such learner")

    def office_info(topic: str) -> dict:
        """What the office says about a topic."""
        if topic not in INFO:
            raise ValueError("no such topic")
        return {"topic": topic, "answer": INFO[topic]}

    def enrol(learner_no: str, course_code: str, payment: str, materials: bool) -> dict:
        """Enrol a learner. Payment is card, invoice or instalments; materials is the pack for £12."""
        who, what = learner(learner_no), course(course_code)
        if what["places"] == 0:
            raise ValueError("full")
        if payment not in ("card", "invoice", "instalments"):
            raise ValueError("no such payment")
        who["enrolled"].append(course_code)
        state["enrolments"] += 1
        return {"enrolment_no": f"E-{9120 + 3 * state['enrolments']}", "total": what["fee"] + (12 if materials else 0), "starts": what["starts"]}

    def withdraw(learner_no: str, course_code: str) -> dict:
        """Take a learner out of a course, with the refund that is due."""
        who = learner(learner_no)
        if course_code not in who["enrolled"]:
            raise ValueError("not enrolled")
        who["enrolled"].remove(course_code)
        return {"withdrawn": True, "refund": refund_of(course_code)}

    def join_waiting_list(learner_no: str, course_code: str) -> dict:
        """Put a learner on the waiting list of a full course."""
        learner(learner_no), course(course_code)
        state["waiting"].append((learner_no, course_code))
        return {"place_in_line": 4 + len(state["waiting"])}

    def order_certificate(learner_no: str, course_code: str, delivery: str) -> dict:
        """Order the certificate of a completed course; delivery is post (£6) or collect."""
        if course_code not in learner(learner_no)["completed"]:
            raise ValueError("not completed")
        if delivery not in ("post", "collect"):
            raise ValueError("no such delivery")
        state["certificates"].append((learner_no, course_code))
        return {"certificate_no": f"C-{660 + len(state['certificates'])}", "price": 6 if delivery == "post" else 0}

    return {f.__name__: f for f in (find_courses, course_details, find_learner, office_info, enrol, withdraw, join_waiting_list, order_certificate)}


def functions():
    """The tools over a fresh state, for `harness validate --tools`."""
    return list(make_tools(world()).values())


WRITE = ["enrol", "withdraw", "join_waiting_list", "order_certificate"]
READ = ["find_courses", "course_details", "find_learner", "office_info"]
SUBJECTS = {"spanish": r"spanish", "pottery": r"potter\w*|\bclay\b|ceramic\w*", "photography": r"photo\w*|camera", "yoga": r"\byoga|stretch", "bookkeeping": r"book-?keeping|accounts\b|accounting", "italian": r"italian"}
TITLES = {"SP101": r"from scratch", "SP102": r"(for )?travel\b", "SP201": r"improver", "PO101": r"\bwheel", "PO102": r"hand ?-?build\w*", "PO103": r"taster", "PH101": r"photography basics|\bbasics",
          "PH102": r"portrait", "YO101": r"gentle", "YO102": r"after work", "YO103": r"friday stretch"}
PAY = {"card": r"\bcard|debit|credit\b|visa", "invoice": r"invoice|\bbill\b|(bank )?transfer", "instalments": r"instal+ments?|in parts|monthly|3 payments|bit by bit|in rates"}
PAYNAME = ["card", "invoice", "instalments"]
DELIVERY = {"post": r"\bpost(ed)?\b|\bmail|\bsend\b|\bsent\b", "collect": r"collect|pick|fetch|in person|at the office|come (by|in)"}
ASKING = r"\?|\bknow|tell me|wonder|\bask\b|question|^(what|how|when|do|does|is|are|can|which|where)\b|inform|find out|explain"
DAY = re.compile(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b")


class Desk:
    today, words = TODAY, WORDS
    verbs = {"enrol": r"\b(enrol|sign me up|put me (in|down))", "withdraw": r"\bwithdraw|take me (off|out)", "waitlist": r"\b(join|put me (on|down))", "certificate": r"\b(order|print|send)\b"}

    def __init__(self):
        self.state = world()
        self.tools = make_tools(self.state)

    def intents(self, msg):
        found, at = [], 0
        for clause in re.split(r"( and |\. |, also|; | then |\? |! )", msg.n):
            subject = re.search("|".join(list(SUBJECTS.values()) + list(TITLES.values())) + r"|\b(course|class|lesson)", clause)
            kind = None
            if re.search(r"withdraw|drop(ping)? out|\bcancel|give up|\bcome out of|unenrol|quit|sign off|\bleave (the|my) (course|class|yoga|book)|take me off|(can't|cannot|won't)\b[^.]*(any ?more|any longer)|stop (my|the|going)", clause):
                kind = "withdraw"
            elif re.search(r"certificate|proof (of|that)|diploma", clause) and not re.search(r"cost|price|how much|free", clause):
                kind = "certificate"
            elif re.search(r"waiting list|waitlist", clause):
                kind = "waitlist"
            elif re.search(r"\bbring\b|which room|where (is|does|do|are)|when (does|do|is|will) .*(start|begin)|how many (weeks|sessions|lessons)|details", clause) and (subject or "course" in msg.n or "class" in msg.n):
                kind = "details"
            elif re.search(r"enrol|sign (me )?up|sign on|\bbook\b|\bjoin\b|register|take up|place (on|in)|(like|want|love|going) to (do|learn|take|start|try|go to)|put me down|interested in|enter", clause) and (subject or re.search(r"enrol|sign (me )?up|register|put me down", clause)):
                kind = "enrol"
            elif subject and re.search(r"which|what|do you (have|offer|do|run)|any\b|are there|is there|when|how much", clause) and re.search(ASKING, msg.n) and not re.search(r"certificate|refund|concession", clause):
                kind = "courses"
            if kind and kind not in [k for k, _ in found]:
                found.append((kind, at))
            at += len(clause)
        kinds = [k for k, _ in found]
        for less in ("courses", "details"):
            if less in kinds and len(kinds) > 1 and "enrol" in kinds:
                found = [f for f in found if f[0] != less]
        return found

    def strong(self, msg, new, agent):
        kinds = [k for k, _ in new]
        if kinds == ["waitlist"]:
            return False
        if agent.task.kind == "enrol" and kinds[0] in ("courses", "details"):
            return False
        if not re.search(r"\balso\b|as well|\btoo\b|another|besides|second(ly)?|\bi('d| would) like|\bi want|\bi need|could (you|i)|can (you|i)|plus", msg.n):
            return False
        if kinds == ["withdraw"]:
            return msg.has(r"withdraw|drop out|also")
        if kinds[0] in ("enrol", "courses"):
            return msg.has(r"also|as well|another")
        return True

    def topics(self, msg, agent):
        if not msg.has(ASKING):
            return []
        out = []
        for topic, pattern in (("concessions", r"concession|discount|reduc(ed|tion)|pensioner|student price|benefits|over 65|cheaper for"), ("parking", r"\bpark"), ("term dates", r"term\b|half-?term|holiday|break\b"),
                               ("childcare", r"child|creche|crèche|\bkids"), ("office hours", r"office (open|hours)|opening|when are you open|your hours")):
            if msg.has(pattern):
                out.append(topic)
        if msg.has(r"refund|money back") and msg.has(r"what|how|rule|policy|can i get|do i get|do you") and (agent.task is None or agent.task.kind != "withdraw") and not msg.has(r"withdraw|cancel|only if"):
            out.append("refunds")
        if msg.has(r"certificate") and msg.has(r"cost|price|how much|free|charge"):
            out.append("certificate price")
        return out

    def answer(self, agent, topic):
        return agent.say("info", text=agent.read("office_info", topic=topic)["answer"])

    def begin(self, agent, task, msg):
        if agent.shared.get("learner") and task.kind not in ("courses", "details"):
            task.slots["learner"] = agent.shared["learner"]
        if agent.shared.get("subject") and task.kind in ("enrol", "details", "waitlist") and not msg.choose(SUBJECTS):
            task.slots["subject"] = agent.shared["subject"]

    def pool(self, agent, task):
        """Courses that can be meant."""
        s = task.slots
        if task.kind in ("withdraw", "certificate"):
            who = self.state["learners"].get(s.get("learner") or "", {})
            return who.get("enrolled" if task.kind == "withdraw" else "completed", []) if who else list(COURSES)
        return [c for c, v in COURSES.items() if s.get("subject") in (None, v[0])]

    def fill(self, agent, task, msg, pending):
        s, seen, n = task.slots, set(), msg.n
        act = pending[1] if pending and pending[0] == "ask" else None
        asked = act.slots if act else []

        def put(slot, value):
            s[slot] = value
            seen.add(slot)
        hits = [(f"L-{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"\bl[- ]?(\d{4})\b", n)]
        if not hits:
            hits = [(f"L-{h[1]}", h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"(?<![-\d£/])\b([4-9]\d{3})\b(?![-/])", n)]
        who = msg.pick(hits)
        if who is None:
            for no, v in self.state["learners"].items():
                if re.search(rf"\b{v['name'].split()[-1].lower()}\b", n):
                    who = no
                    agent.read("find_learner", query=v["name"])
        if who:
            put("learner", who)
            agent.shared["learner"] = who
        subject = msg.pick(msg.choose(SUBJECTS))
        if subject:
            if s.get("subject") not in (None, subject) and s.get("course") and COURSES[s["course"]][0] != subject:
                s.pop("course")
            put("subject", subject)
            agent.shared["subject"] = subject
        code = msg.pick([(h[0].upper().replace(" ", "").replace("-", ""), h.start(), msg.negated(h.start(), h.end())) for h in re.finditer(r"\b(sp|po|ph|yo|bk|it)[- ]?\d{3}\b", n)])
        pool = self.pool(agent, task)
        if code is None:
            code = msg.pick(msg.choose({c: p for c, p in TITLES.items() if c in pool}))
        before = s.get("course")
        if code is None and (s.get("subject") or task.kind in ("withdraw", "certificate")):
            code = self.narrow(msg, pool, before, act if asked[:1] == ["course"] else None, task)
        if code:
            if code in COURSES and task.kind not in ("withdraw", "certificate"):
                s["subject"] = COURSES[code][0]
                agent.shared["subject"] = s["subject"]
            put("course", code)
            if code == before:
                seen.update(("weekday", "time"))
        if task.kind in ("enrol", "waitlist") and re.search(r"waiting list|wait ?list", n):
            at = re.search(r"waiting list|wait ?list", n)
            no = msg.negated(at.start(), at.end()) or re.match(r"\W*no\b", n)
            if not no and task.flags.get("full"):
                task.kind = "waitlist"
                put("course", task.flags["full"])
            elif no:
                task.flags["no_waiting"] = True
        if task.kind == "enrol":
            pay = msg.pick(msg.choose(PAY))
            if pay is None and asked[:1] == ["payment"]:
                m = re.fullmatch(r"\W*(?:option |number )?([123])\W*(?:please)?\W*", n)
                pay = PAYNAME[int(m[1]) - 1] if m else None
            if pay:
                put("payment", pay)
            pack = re.search(r"material|\bpack\b|\bkit\b", n)
            if pack and not re.search(r"how much|cost|what('s| is) in", n):
                no = msg.negated(pack.start(), pack.end()) or msg.yesno() == "no" or msg.has(r"(don't|do not|no) (need|want)")
                put("materials", not no)
            elif asked[:1] == ["materials"] and msg.yesno():
                put("materials", msg.yesno() == "yes")
            elif "materials" in asked and re.search(r"\b(no|none|not needed)\b\W*$", n):
                put("materials", False)
        if task.kind == "certificate":
            how = msg.pick(msg.choose(DELIVERY))
            if how is None and asked[:1] == ["delivery"] and re.fullmatch(r"\W*(?:option |number )?([12])\W*(?:please)?\W*", n):
                how = "post" if "1" in n else "collect"
            if how:
                put("delivery", how)
        return seen

    def narrow(self, msg, pool, before, act, task):
        """The course that is meant by day, time, price or place in a list."""
        n = msg.n
        full = {d[:3]: d for d in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")}
        yes = [full[h[1][:3].capitalize()] for h in DAY.finditer(n) if not (msg.negated(h.start(), h.end()) or re.search(r"(can't|cannot|not|never)( \w+){0,3} $", n[:h.start()]) or re.search(r"(but|except|not)( \w+){0,2} $", n[:h.start()]))]
        no = [full[h[1][:3].capitalize()] for h in DAY.finditer(n) if full[h[1][:3].capitalize()] not in yes]
        part = [c for c in pool if COURSES[c][2] not in no and (not yes or COURSES[c][2] in yes)]
        time = msg.time([COURSES[c][3] for c in part]) if msg.times else None
        if time and any(COURSES[c][3] == time for c in part):
            part = [c for c in part if COURSES[c][3] == time]
        limit = re.search(r"(?:more than|under|below|up to|at most|maximum|max\.?|over|limit)[^£\d]{0,12}£? ?(\d+)|£(\d+) (?:at most|or less|max|maximum|tops)", n)
        if limit:
            part = [c for c in part if COURSES[c][4] <= int(limit[1] or limit[2])]
            if len(part) == 1:
                return part[0]
        price = re.search(r"£ ?(\d+)|\b(\d{2,3}) (?:pounds|quid)|for (\d{2,3})\b", n)
        if price and not limit:
            same = [c for c in part if COURSES[c][4] == int(price[1] or price[2] or price[3])]
            if same:
                return same[0]
        if re.search(r"\bcheapest|lowest|least expensive", n) and part:
            open_ = [c for c in part if COURSES[c][5]] or part
            return min(open_, key=lambda c: COURSES[c][4])
        if (yes or no or time) and len(part) == 1:
            return part[0]
        if act and act.options and not (yes or time):
            return msg.option([o for o in act.options if o["value"] in part])
        return None

    def stuck(self, agent, task, act, msg):
        slot = act.slots[0]
        if slot == "learner" and engine.DUNNO.search(msg.n):
            task.flags["by_name"] = True
            return True
        return task.kind == "waitlist" or (slot == "course" and "no_waiting" in task.flags and task.flags.pop("no_waiting"))

    def condition(self, act, msg):
        """Yes or no to what is read out, where the user says "only if"."""
        if "?" in msg.raw or not msg.has(r"only if|\bif (it|i)\b|unless|as long as|provided|on condition"):
            return None
        if "refund" in act.values:
            fee = next(v[4] for v in COURSES.values() if v[1] == act.fields["course"])
            if msg.has(r"whole|full|all (of )?(it|my|the)|everything|complete|entire|" + str(fee)):
                return "yes" if act.values["refund"] == fee else "no"
            return None
        limit = re.search(r"£ ?(\d+)|(\d+) pounds", msg.n)
        price = act.values.get("total", act.values.get("price"))
        return None if limit is None or price is None else "yes" if price <= int(limit[1] or limit[2]) else "no"

    def denies(self, msg, wrong):
        at = msg.n.find(str(wrong[1]).lower())
        return at >= 0 and msg.negated(at)

    def spoken(self, agent, slot, value):
        if slot == "course" and value in COURSES:
            return COURSES[value][1]
        return value.capitalize()

    def wrong(self, slot, value, task):
        if slot == "course":
            titles = [v[1] for v in COURSES.values()]
            return titles[(titles.index(value) + 1) % len(titles)]
        if slot == "payment":
            return {"card": "invoice", "invoice": "instalments", "instalments": "card"}[value]
        if slot == "delivery":
            return "collection" if value == "post" else "post"
        return None

    def options(self, codes):
        return [{"value": c, "label": COURSES[c][1], "extra": [COURSES[c][2], COURSES[c][3]], "price": COURSES[c][4]} for c in codes]

    def policy(self, agent, task):
        s = task.slots
        if task.kind in ("courses", "details"):
            if not s.get("course") and not s.get("subject"):
                return Ask("subject")
            if task.kind == "courses":
                found = agent.read("find_courses", subject=s.get("subject") or COURSES[s["course"]][0])
                return Tell("list", subject=s["subject"].capitalize(), options=self.options([c["course_code"] for c in found]))
            if not s.get("course"):
                found = agent.read("find_courses", subject=s["subject"])
                if len(found) > 1:
                    return Ask("course", options=self.options([c["course_code"] for c in found]))
                s["course"] = found[0]["course_code"]
            d = agent.read("course_details", course_code=s["course"])
            if "error" in d:
                bad = s.pop("course")
                return Ask("subject", key="course_unknown", course=bad)
            return Tell("details", course=d["title"], weekday=d["weekday"], time=d["time"], starts=d["starts"], sessions=d["sessions"], room=d["room"], bring=d["bring"], fee=d["fee"])
        if not s.get("learner"):
            if task.flags.get("by_name"):
                return Ask("learner", key="ask_name")
            more = {"enrol": ["subject", "payment", "materials"], "waitlist": ["subject"], "withdraw": [], "certificate": []}[task.kind]
            return Ask("learner", *[m for m in more if m not in s and not (m == "subject" and s.get("course"))])
        who = agent.read("find_learner", query=s["learner"])
        if "error" in who:
            bad = s.pop("learner")
            agent.shared.pop("learner", None)
            return Ask("learner", key="learner_unknown", learner=bad)
        if s.get("course") and s["course"] not in COURSES:
            bad = s.pop("course")
            return Ask("subject" if task.kind in ("enrol", "waitlist") else "course", key="course_unknown", course=bad)
        if task.kind in ("enrol", "waitlist"):
            if not s.get("course"):
                if not s.get("subject"):
                    return Ask("subject", *[x for x in ("payment", "materials") if task.kind == "enrol" and x not in s])
                found = agent.read("find_courses", subject=s["subject"])
                if len(found) == 1:
                    s["course"] = found[0]["course_code"]
                    return None
                more = [x for x in ("payment", "materials") if x not in s] if task.kind == "enrol" else []
                return Ask("course", *more, options=self.options([c["course_code"] for c in found if c["places"] or task.kind == "waitlist" or not task.flags.get("full")]))
            c = agent.read("course_details", course_code=s["course"])
        if task.kind == "enrol":
            if c["places"] == 0:
                task.flags["full"] = s.pop("course")
                return Ask("course", key="course_full", course=c["title"], options=self.options([x for x, v in COURSES.items() if v[0] == c["subject"] and v[5]]))
            missing = [x for x in ("payment", "materials") if x not in s]
            if missing:
                return Ask(*missing)
            args = {"learner_no": s["learner"], "course_code": s["course"], "payment": s["payment"], "materials": s["materials"]}
            return Recap("enrol", args, {"course": c["title"], "payment": s["payment"]}, name=who["name"], weekday=c["weekday"], time=c["time"], materials=s["materials"],
                         starts=c["starts"], total=c["fee"] + (12 if s["materials"] else 0))
        if task.kind == "waitlist":
            return Recap("join_waiting_list", {"learner_no": s["learner"], "course_code": s["course"]}, {"course": c["title"]}, name=who["name"], weekday=c["weekday"], time=c["time"])
        mine = who["enrolled" if task.kind == "withdraw" else "completed"]
        if not mine:
            return Tell("none_" + task.kind, name=who["name"])
        if s.get("course") and s["course"] not in mine:
            bad = s.pop("course")
            return Ask("course", key="not_yours", course=COURSES[bad][1], options=[{"value": m, "label": COURSES[m][1]} for m in mine], offer={"course": mine[0]} if len(mine) == 1 else None)
        if not s.get("course"):
            if s.get("subject"):
                fit = [m for m in mine if COURSES[m][0] == s["subject"]]
                if len(fit) == 1:
                    s["course"] = fit[0]
                    return None
            return Ask("course", key="which_yours", options=[{"value": m, "label": COURSES[m][1]} for m in mine], offer={"course": mine[0]} if len(mine) == 1 else None)
        c = agent.read("course_details", course_code=s["course"])
        if task.kind == "withdraw":
            return Recap("withdraw", {"learner_no": s["learner"], "course_code": s["course"]}, {"course": c["title"]}, name=who["name"], weekday=c["weekday"], refund=who["refunds"][s["course"]])
        if not s.get("delivery"):
            return Ask("delivery", course=c["title"])
        return Recap("order_certificate", {"learner_no": s["learner"], "course_code": s["course"], "delivery": s["delivery"]}, {"delivery": "post" if s["delivery"] == "post" else "collection"}, name=who["name"], course=c["title"], price=6 if s["delivery"] == "post" else 0)

    def outcome(self, agent, task, act, result):
        values = act.fields | act.values | {k: v for k, v in result.items() if not isinstance(v, (dict, bool))}
        if result.get("error"):
            return Tell("failed")
        return Tell("done_" + task.kind, **values)


def build(style="plain"):
    """An agent in one of the twelve styles, with a world of its own."""
    return Agent(Desk(), style)
