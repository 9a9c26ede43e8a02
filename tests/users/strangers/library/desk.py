"""The members' desk of a town library: rules, SQLite in memory, nine tools. desk.build(style) is a factory of agents."""
import datetime as dt
import re
import sqlite3

import harness

import hearing as H
from styles import STYLES as MANNERS
from styles import inline

STYLES = list(MANNERS)
BRANCHES = ["Central", "Harbour", "Millgate"]
OPEN, CLOSE = 9, 20
CARD_FEE, POST_FEE, CARE, LATE_FEE = 3.0, 1.5, 4.5, 6.0
ROOMS = [("R-1", "Alcott Room", "window", 4), ("R-2", "Byron Room", "whiteboard", 6), ("R-3", "Cartland Room", "screen", 8)]
TITLES = [("T-1", "The Lantern Keepers", "Odile Brandt", "hardback,audiobook"), ("T-2", "Tidewrack", "Joan Sefton", "hardback"),
          ("T-3", "Winter Orchard", "Paul Ferrand", "paperback"), ("T-4", "A Field Guide to Moss", "Ines Marlowe", "paperback,audiobook"),
          ("T-5", "The Glass Estuary", "Kit Halloran", "hardback,large print"), ("T-6", "Bread in Nine Days", "Sal Orsini", "paperback")]
MEMBERS = [("M-101", "Priya Natarajan", "20417336", "TL4 8QX", "1991-02-20", 0), ("M-102", "Gareth Pugh", "20558912", "TL2 3MD", "1968-11-02", 0),
           ("M-103", "Helen Marsh", "20663047", "TL1 5PE", "1984-07-19", 0), ("M-104", "Tomasz Wieczorek", "20774155", "TL6 1BN", "1995-09-30", 0),
           ("M-105", "Olu Bankole", "20889023", "TL3 7RW", "1973-05-08", 4.2), ("M-106", "Margit Olsen", "20990417", "TL5 2HG", "1950-12-01", 0),
           ("M-107", "Desmond Achebe", "20112678", "TL4 1ZA", "1988-01-27", 0), ("M-108", "Fiona McAllister", "20235591", "TL2 9KC", "1979-03-14", 0)]
LOANS = [("L-5501", "M-105", "T-3", "2026-06-03", 0, "paperback"), ("L-5502", "M-105", "T-6", "2026-06-12", 1, "paperback"), ("L-5503", "M-105", "T-5", "2026-06-15", 0, "hardback"),
         ("L-5710", "M-107", "T-2", "2026-06-04", 0, "hardback"), ("L-5711", "M-107", "T-6", "2026-06-18", 0, "paperback")]
BOOKINGS = [("B-3310", "M-102", "R-1", "2026-06-05", "10:00", 2, 2), ("B-4127", "M-103", "R-2", "2026-06-02", "11:00", 2, 3), ("B-4188", "M-103", "R-2", "2026-06-16", "11:00", 2, 3),
            ("B-9001", "M-900", "R-1", "2026-06-10", "13:00", 3, 4)]
WAITING = {"T-2": 2, "T-1": 3, "T-4": 1}  # who is in the queue already
CARDS = [("M-105", "4417", "Visa"), ("M-105", "9902", "Mastercard")]


def world():
    """(tools by name, connection)"""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.executescript("""create table member(id, name, card, postcode, born, owes); create table title(id, name, author, editions); create table loan(id, member, title, due, renewals, edition);
        create table booking(id, member, room, date, start, hours, people); create table room(id, name, has, seats); create table hold(id, member, title, edition, pickup);
        create table paycard(member, ending, brand); create table ordered(member, delivery, care, number);""")
    for table, rows in dict(member=MEMBERS, title=TITLES, loan=LOANS, booking=BOOKINGS, room=ROOMS, paycard=CARDS).items():
        db.executemany(f"insert into {table} values ({','.join('?' * len(rows[0]))})", rows)

    def one(sql, *a):
        r = db.execute(sql, a).fetchone()
        return dict(r) if r else None

    def many(sql, *a):
        return [dict(r) for r in db.execute(sql, a)]

    @harness.tool
    def find_member(card_number=None, postcode=None, name=None, birth_date=None):
        """The member with loans, bookings, what is owed and the payment cards on file."""
        if card_number:
            m = one("select * from member where card=? and replace(postcode,' ','')=?", card_number, (postcode or "").replace(" ", "").upper())
        else:
            m = one("select * from member where lower(name)=? and born=?", (name or "").lower(), birth_date)
        if m is None:
            return {"found": False}
        loans = many("select l.id, t.name title, t.id title_id, l.due, l.renewals, l.edition from loan l join title t on t.id=l.title where l.member=?", m["id"])
        for x in loans:
            x["reserved"] = x["title_id"] == "T-2"
        return {"found": True, "member_id": m["id"], "name": m["name"], "owes": m["owes"], "loans": loans,
                "bookings": many("select b.id, r.name room, b.room room_id, b.date, b.start, b.hours, b.people from booking b join room r on r.id=b.room where b.member=? order by date", m["id"]),
                "payment_cards": many("select ending, brand from paycard where member=?", m["id"])}

    @harness.tool
    def find_titles(query):
        """Titles by name, with their editions."""
        return [dict(r, editions=r["editions"].split(",")) for r in many("select * from title where lower(name) like ?", f"%{query.lower()}%")]

    @harness.tool
    def find_rooms(date, start, hours, people, replaces=None):
        """Study rooms that are free and large enough."""
        def span(s, h):
            a = int(s[:2]) + int(s[3:]) / 60
            return a, a + h
        a, b = span(start, hours)
        taken = {x["room"] for x in many("select * from booking where date=? and id is not ?", date, replaces) if span(x["start"], x["hours"])[0] < b and a < span(x["start"], x["hours"])[1]}
        return [r for r in many("select * from room where seats>=?", people) if r["id"] not in taken]

    @harness.tool
    def renew_loan(loan_id):
        """Extend a loan by three weeks."""
        x = one("select * from loan where id=?", loan_id)
        if x["title"] == "T-2" or x["renewals"] >= 2:
            return {"error": "not renewable"}
        due = (dt.date.fromisoformat(x["due"]) + dt.timedelta(21)).isoformat()
        db.execute("update loan set due=?, renewals=renewals+1 where id=?", (due, loan_id))
        return {"loan_id": loan_id, "due": due}

    @harness.tool
    def place_hold(member_id, title_id, edition, pickup):
        """Reserve a title."""
        ref = f"H-{700 + len(many('select * from hold'))}"
        db.execute("insert into hold values (?,?,?,?,?)", (ref, member_id, title_id, edition, pickup))
        return {"hold_id": ref, "queue": WAITING.get(title_id, 0) + 1}

    @harness.tool
    def book_room(member_id, room, date, start, hours, people, replaces=None):
        """Book a study room; with `replaces` in place of another booking."""
        if replaces:
            db.execute("delete from booking where id=?", (replaces,))
        ref = f"B-{6100 + len(many('select * from booking'))}"
        db.execute("insert into booking values (?,?,?,?,?,?,?)", (ref, member_id, room, date, start, hours, people))
        return {"booking_id": ref}

    @harness.tool
    def cancel_booking(booking_id):
        """Cancel the booking of a study room."""
        db.execute("delete from booking where id=?", (booking_id,))
        return {"cancelled": booking_id}

    @harness.tool
    def pay_fine(member_id, amount, card):
        """Charge what is owed to a payment card on file (its last four digits)."""
        db.execute("update member set owes=owes-? where id=?", (amount, member_id))
        return {"paid": amount}

    @harness.tool
    def replace_card(member_id, delivery, card_care):
        """Order a new member's card: delivery is a branch or 'post'."""
        number = str(20900000 + int(member_id[2:]))
        db.execute("insert into ordered values (?,?,?,?)", (member_id, delivery, card_care, number))
        return {"card_number": number}

    return {f.__name__: f for f in (find_member, find_titles, find_rooms, renew_loan, place_hold, book_room, cancel_booking, pay_fine, replace_card)}, db


def build(style):
    """A factory: each call is a desk of its own for one conversation."""
    def factory():
        talk = Talk(style)

        def agent(text):
            return talk.turn(text)
        return agent
    return factory


def pick(said, now, text=""):
    other = [x for x in said if x != now]
    if not other:
        return now
    return other[0] if now is None else other[-1]


class Talk:
    def __init__(self, style):
        self.s = MANNERS[style]
        self.tools, self.db = world()
        self.log = []
        self.mem = {}
        self.dates, self.times, self.any_dates = [], [], []  # all that were said and not ruled out
        self.member = None
        self.task, self.queue, self.done = None, [], []
        self.pending, self.asked, self.by_name, self.offered, self.waited = None, [], False, False, False
        self.pre, self.turns, self.heard = [], 0, None

    # what it does
    def call(self, name, /, **args):
        result = self.tools[name](**args)
        self.log.append((name, args, result))
        return result

    # what it says
    def say(self, key, **more):
        text = self.s[key]
        values = {"branches": inline(BRANCHES), **{k: self.show(k, v) for k, v in more.items()}}
        if "list" in more:
            values["inlist"] = inline(more["list"])
            values["list"] = self.s["list"](more["list"])
        return text.format(**values)

    def show(self, key, v):
        if v is None:
            return ""
        s = self.s
        return (s["date"](v) if key in ("date", "due", "newdue") else s["time"](v) if key == "time" else s["money"](v) if key in ("fee", "amount", "postfee", "care", "total")
                else s["hours"](v) if key == "hours" else s["people"](v) if key == "people" else s["card"].format(v) if key == "card" else v)

    def ask(self, keys, **more):
        """One question, or with a style that likes it several in one message."""
        self.pending, keys = "slots", keys if self.s["bundle"] else keys[:1]
        self.asked = keys
        said = [self.say("q_" + k, **more) for k in keys]
        join = self.s.get("join")
        if join == "lines":
            return f"Please provide {said[0][0].lower() + said[0][1:]}." if len(said) == 1 else "Please provide the following information:\n" + "\n".join(f"{n}. {x}" for n, x in enumerate(said, 1))
        if join == "bullets" and len(said) > 1:
            return "I just need a few details:\n\n" + "\n".join(f"- {x}" for x in said)
        if join == "form":
            return "\n".join(said)
        if join == "and":
            line = said[0] if len(said) == 1 else ", ".join(said[:-1]) + ", and " + said[-1]
            return line[0].upper() + line[1:] + "?"
        return said[0]

    def question(self, key, pending, **more):
        self.pending, self.asked = pending, []
        return self.say(key, **more)

    def turn(self, text):
        self.pre, self.turns = [], self.turns + 1
        answer = self.think(H.clean(text))
        answer = ("\n\n" if "pairs" in self.s and "bundle" in self.s and self.s["bundle"] else ", and, um, " if self.s.get("lower") and self.pending != "done" else ", " if self.s.get("lower") else " ").join([*self.pre, answer])
        if self.s.get("lower"):
            answer = answer.lower()
        return answer.replace("p.m..", "p.m.").replace("a.m..", "a.m.")

    # what it hears
    def absorb(self, t):
        mem, asked = self.mem, self.asked
        raw = t
        for m in re.finditer(r"\bt ?l ?(\d) ?(\d) ?([a-z]) ?([a-z])\b", t):
            mem["postcode"] = f"TL{m[1]} {m[2]}{m[3]}{m[4]}".upper()
            t = H.blank(t, m.start(), m.end())
        dates, births, t = H.dates(t)
        if "birth" in asked and dates and not births and (y := re.search(r"\b(19\d\d|200\d|201\d)\b", t)):
            births, dates = [y[1] + dates[0][0][4:]], dates[1:]
        if births:
            mem["birth"] = births[-1]
        for m in re.finditer(r"(?<![\d-])\d(?:[ -]?\d){7}(?![\d])", t):
            mem["card"] = re.sub(r"\D", "", m[0])
            t = H.blank(t, m.start(), m.end())
        for m in re.finditer(r"\b[bl]-? ?(\d{4})\b", t):
            mem["booking"] = f"B-{m[1]}"
            t = H.blank(t, m.start(), m.end())
        for _, name, *_ in MEMBERS:
            if re.search(rf"\b{name.lower()}\b", raw):
                mem["name"] = name
        if "name" not in mem and ("name" in asked or re.search(r"\bname is|\bname's|\bname:", raw)):
            m = re.search(r"(?:name is|name's|name:|i'm|i am|it's|this is)\s+([a-z'-]+ [a-z'-]+)", raw) or ("name" in asked and re.search(r"^([a-z'-]+ [a-z'-]+)", raw))
            if m:
                mem["name"] = m[1].title()
        for _, ending, brand in CARDS:
            for m in re.finditer(rf"\b{ending}\b|\b{brand.lower()}\b", t):
                if not H.negated(t, m.start()) and not H.AFTER.match(t[m.end():]):
                    self.paysaid = mem["paycard"] = ending
            t = re.sub(rf"\b{ending}\b", "~~~~", t)
        t = re.sub(r"(£ ?|gbp ?)\d+(\.\d\d)?|\b\d+(\.\d\d)? ?(pounds|gbp|quid)", lambda m: "~" * len(m[0]), t)
        care = re.search(r"\b(card ?care|insurance|insured|cover|protection|extras?|add-?ons?|plan)\b", t)
        if care and H.negated(t, care.start()):
            mem["care"] = False
        self.turn_dates = [d for d, _, n in dates if not n]
        self.dates += self.turn_dates
        self.any_dates += [d for d, _, _ in dates]
        plain = t.replace("~", "x")
        times, t = H.times(t)
        good = [x for x in times if not x[3]]
        moving = self.task["kind"] == "move" if self.task else "move" in H.intents(raw, True)
        span = None
        if len(good) >= 2 and re.fullmatch(r"\W*(to|until|till|and|-)?\W*(about )?", plain[good[0][2]:good[1][1]] if good[1][1] >= good[0][2] else "") and not moving:
            span = tuple(int(x[0][:2]) + int(x[0][3:]) / 60 for x in good[:2])
            span = span[1] - span[0]
            good = good[:1] + good[2:]
        if not moving and not span and len(good) == 1 and re.search(r"\b(until|till|ending at|finish(?:ing)? at|finish by" + ("|to" if "hours" in asked else "") + r") (?:about |around )?$", plain[:good[0][1]]):
            start = (self.task or {}).get("start")
            if start:
                span = int(good[0][0][:2]) + int(good[0][0][3:]) / 60 - int(start[:2]) - int(start[3:]) / 60
            good = []
        self.turn_times = [x[0] for x in good]
        if re.search(r"\b(same|usual) (time|hour)\b", raw):
            mem["same"] = True
        self.turn_hours = None
        hours, t = H.hours(t)
        wanted = [a for a in asked if a in ("hours", "people")]
        bare = re.findall(rf"(?<![\w£~.:-])({H.N[1:-1]})(?![\w:~%])", t)
        if hours is None and span and span > 0:
            hours = int(span) if span == int(span) else span
        if hours is None and wanted and wanted[0] == "hours" and len(bare) == 1 and re.fullmatch(rf"\W*(?:just |about |for |only )*{H.N}\W*", t) and len(wanted) == 1:
            hours, bare, t = H.num(bare[0]), [], ""
        if {"hours", "people"} <= set(asked) and (m := re.search(rf"\bfor {H.N}\W+(?:and )?(?:for )?{H.N}\W*$", t)):
            hours, t = hours or H.num(m[1]), H.blank(t, m.start(), m.end(1))
        if "hours" in asked and "people" not in asked and hours is None and (m := re.search(rf"\bfor {H.N}\W*$", t)):
            hours, t = H.num(m[1]), H.blank(t, m.start(), m.end())
        folk, t = H.people(t)
        bare = re.findall(rf"(?<![\w£~.:-])({H.N[1:-1]})(?![\w:~%])", t)
        missing = [k for k in asked if k in ("start", "newstart", "hours", "people") and not (self.turn_times if "start" in k else hours is not None if k == "hours" else folk is not None)]
        if len(bare) == len(missing):
            for k, word in zip(missing, bare):
                n = H.num(word)
                if k == "hours":
                    hours = n
                elif k == "people":
                    folk = n
                else:
                    self.turn_times = [f"{n + 12 if n < 9 else n:02d}:00"]
                t = ""
        if not self.turn_times and asked and asked[0] in ("start", "newstart") and len(asked) == 1 and len(bare) == 1 and t:
            h = H.num(bare[0])
            self.turn_times = [f"{h + 12 if h < 9 else h:02d}:00"]
        if not self.turn_dates and asked in (["date"], ["newdate"]) and len(bare) == 1 and not self.turn_times:
            self.turn_dates = [f"2026-06-{H.num(bare[0]):02d}"]
            self.dates += self.turn_dates
        if asked == ["room"] and not re.search(r"\b(of us|we|there)\b", raw):
            folk = None
        if asked == ["booking"] and (m := re.search(r"\b(\d{4})\b", t)):
            mem["booking"] = f"B-{m[1]}"
        self.times += self.turn_times
        if hours is not None:
            mem["hours"] = self.turn_hours = hours
        if folk is not None:
            mem["people"] = folk
        table = {"titles": {r[0]: re.escape(re.sub(r"^(the|a) ", "", r[1].lower())) + "|" + r[2].lower().split()[-1] for r in TITLES},
                 "editions": {"large print": r"\blarge[- ]?(?:print|type)", "paperback": r"\b(?:paperback|softcover|soft cover)", "hardback": r"\b(?:hardback|hardcover|hard cover|hard back)", "audiobook": r"\b(?:audio ?-?book|audio|cd)\b"},
                 "pickups": {b: rf"\b{b.lower()}\b" for b in BRANCHES} | {"post": r"\b(?:by post|posted?|mail(?:ed)?|sent to (?:me|my)|to my (?:home|house|address|door))\b"},
                 "rooms": {i: rf"\b{n.split()[0].lower()}\b|\b{has}" for i, n, has, _ in ROOMS}}
        for key, values in table.items():
            said = H.mentions(raw, values, key == "titles")
            setattr(self, key, [v for v, n in said if not n])
            setattr(self, "no_" + key, [v for v, n in said if n])
            if getattr(self, key):
                mem[key] = [v for v, n in said if not n]
        # "the first one", "either", "you choose"
        self.any = bool(re.search(r"\b(either|any(?: of them| one)?|whichever|you choose|don't mind|do not mind|no preference|doesn't matter|does not matter)\b", raw))
        m = re.search(r"\b(first|second|third|last|1st|2nd|3rd)(?: one| room| of)?\b|^\W*(?:number |no\.? ?|option )?([123])\W*$", raw)
        self.nth = None if not m else {"first": 0, "second": 1, "third": 2, "last": -1, "1st": 0, "2nd": 1, "3rd": 2, "1": 0, "2": 1, "3": 2}[m[1] or m[2]]
        self.all = bool(re.search(r"\b(all|both|everything)\b", raw))
        self.raw = raw

    def wants(self, t, yn):
        now = self.task["kind"] if self.task else None
        queued = {q["kind"] for q in self.queue}
        finished = {d["kind"] for d in self.done}
        titles = self.titles
        free = now is None and not self.queue
        kinds = H.intents(t, free and self.pending in (None, "want"))
        if free and not kinds and titles and self.pending in (None, "want", "else"):
            kinds = ["hold"]
        for kind in kinds:
            if kind == now or kind in queued:
                continue
            if now in ("book", "move", "cancel") and kind in ("book", "move", "cancel", "hold", "pay") and not (kind == "hold" and titles) and not (kind == "pay" and re.search(r"\bfines\b|\bowe\b", t)):
                continue
            if now == "hold" and kind in ("move", "cancel", "book") and not re.search(r"\broom\b", t):
                continue
            if now == "hold" and kind == "renew" and self.task.get("again"):
                continue
            if now == "renew" and kind == "hold" and (self.pending == "alt" or not [x for x in titles if x not in self.own()]):
                if re.search(r"\b(can't|cannot|isn't|not possible|refuse|if)\b", t) or self.pending == "alt" or not titles:
                    continue
            if kind == "replace" and (now == "pay" or "ending" in t or "pay" in t.split()):
                continue
            if now == "replace" and kind == "pay":
                continue
            if kind in finished and not re.search(r"\b(after all|anyway|changed my mind)\b", t):
                same = [d for d in self.done if d["kind"] == kind]
                fresh = (kind in ("renew", "hold") and any(x not in [d.get("title") for d in same] for x in titles)) or (kind in ("book", "move", "cancel") and self.turn_dates and re.search(r"\b(another|also|second|too|as well)\b", t))
                if not fresh:
                    continue
            if kind == "book" and "move" in finished or kind == "hold" and finished & {"book", "move"} and not titles or kind == "hold" and self.done and self.done[-1].get("refused") and not titles:
                continue
            self.queue.append({"kind": kind})

    def own(self):
        return [x["title_id"] for x in (self.member or {}).get("loans", [])]

    def think(self, t):
        yn = H.yesno(t)
        self.absorb(t)
        had = self.pending
        self.wants(t, yn)
        if had == "done":
            return self.say("bye")
        if had == "slots" and set(self.asked) & {"card", "postcode"} and re.search(r"\b((don't|do not|haven't|no longer) (?:\w+ )?(know|have|got|remember|recall)|(can't|cannot) (?:\w+ )?(find|remember|recall|tell|read|say)|lost|no idea|not sure)\b", t) and not ("card" in self.mem and "postcode" in self.mem):
            self.by_name = True
        if had == "confirm":
            return self.confirmed(t, yn)
        if had == "what_change":
            self.resolve()
            if yn is False or H.LEAVE.search(t) or re.search(r"\b(nothing|drop|whole thing)\b", t):
                if self.signature() == self.sig:
                    return self.drop() if yn is not True else self.advance()
            return self.advance()
        if had == "care":
            if yn is None and re.match(r"\W*(without|with)\b", t):
                yn = t.strip(" .").startswith("with ") or t.strip(" .") == "with"
            if yn is not None:
                self.mem.setdefault("care", yn)
            elif "care" not in self.mem:
                return self.say("again") + " " + self.question("q_care", "care", care=CARE)
            return self.advance()
        if had == "alt":
            want = yn or (yn is None and (self.pickups or re.search(H.INTENTS["hold"], t)))
            if yn is False and re.search(H.INTENTS["hold"], t) and self.pickups:
                want = True
            if want:
                loan = self.task["loan"]
                self.done.append({**self.task, "refused": True})
                self.task = {"kind": "hold", "title": loan["title_id"], "edition": loan["edition"], "again": True}
                return self.advance()
            if yn is None and not self.queue:
                return self.say("again") + " " + self.last
            return self.drop()
        if had == "bigfine":
            if yn:
                self.queue.insert(0, self.task)
                self.task = {"kind": "pay"}
                return self.advance()
            return self.drop()
        if had == "offer":
            self.offered = True
            if yn:
                self.pre.append(self.say("offer_yes"))
            if yn is False and re.search(r"\b(that's all|that is all|that was all|nothing else|that's it|that'll be all|that will be all|goodbye|bye)\b", t) and not self.queue:
                self.pending = "done"
                return self.say("bye")
            return self.advance()
        if had == "else" and not self.queue:
            if yn is not False and H.intents(t) and not re.search(r"\b(thanks|thank you|bye|that's all|that is all|that was all|that's it)\b", t):
                return self.say("already") + " " + self.question("else_", "else")
            if yn is True and not re.search(r"\b(that's|that is|that was|thanks|thank you|bye|all)\b", t):
                return self.question("want_again", "else")
            if yn is None and not re.search(r"\b(that's|that is|that was|thanks|thank you|bye|all|done|everything|cheers|great|good)\b", t) and self.task is None:
                return self.question("want_again", "else")
            self.pending = "done"
            return self.say("bye")
        if had == "room_none" and yn is False and not self.turn_times and not self.turn_dates:
            return self.drop()
        if had == "edition_none" and not self.editions and (yn is False or H.LEAVE.search(t)):
            return self.drop()
        return self.advance()

    def confirmed(self, t, yn):
        before = self.sig
        self.resolve(yn)
        if self.signature() != before:
            return self.advance()
        task = self.task
        if task["kind"] == "cancel":
            m = re.search(r"(more than|over|above|exceeds?|under|less than|below|up to|at most|no more than|beyond)\D{0,12}(\d+(?:\.\d\d)?)", t)
            if m:
                if task["fee"] > float(m[2]):
                    return self.drop()
                return self.say("again") + " " + self.recap()
        verbs = {"book": "book|reserve|take", "move": "change|move|transfer", "cancel": "cancel", "hold": "reserve|place|take|order", "renew": "renew|extend", "pay": "pay|charge|take|use", "replace": "order"}[task["kind"]]
        leave = H.LEAVE.search(t) and (task["kind"] == "cancel" or yn is not True)
        if leave:
            yn = False
        elif yn is None and (m := re.search(rf"^(?:\W|then|please|just|i want (?:to|you to)|i'd like (?:to|you to)|i would like (?:to|you to)|you (?:can|may|should))*\b(?:{verbs})\b", t)):
            yn = True
        if yn is True:
            return self.write()
        if yn is False:
            if task["kind"] in ("cancel", "renew", "pay") or H.LEAVE.search(t) or re.search(r"\b(cancel (?:it|that)|drop (?:it|that))\b", t):
                return self.drop()
            return self.question("what_change", "what_change")
        return self.say("again") + " " + self.recap()

    def drop(self):
        self.done.append({**self.task, "dropped": True})
        self.forget()
        self.pre.append(self.say("left"))
        return self.advance()

    def forget(self):
        self.task, self.pending, self.asked = None, None, []
        for k in ("hours", "people", "same", "booking", "rooms"):
            self.mem.pop(k, None)
        self.dates, self.times, self.turn_dates, self.turn_times, self.any_dates = [], [], [], [], []

    # what it does next
    def advance(self):
        if self.task is None and self.queue:
            self.task = self.queue.pop(0)
        if self.task is None:
            if self.done:
                if self.s.get("offer") and not self.offered:
                    self.offered = True
                    return self.question("offer", "offer")
                return self.question("else_", "else")
            if self.pending == "want" or self.mem:
                return self.question("want_again", "want")
            return self.question("q_want", "want")
        if self.member is None:
            reply = self.identify()
            if reply:
                return reply
        self.resolve()
        return getattr(self, "do_" + self.task["kind"])()

    def identify(self):
        mem = self.mem
        if "card" in mem and "postcode" not in mem and "postcode" not in self.asked:
            self.by_name = False
        if self.task["kind"] == "replace" and "card" not in mem:
            self.by_name = True
        ready = {"card_number": mem["card"], "postcode": mem["postcode"]} if {"card", "postcode"} <= mem.keys() else {"name": mem["name"], "birth_date": mem["birth"]} if {"name", "birth"} <= mem.keys() else None
        if ready is None:
            return self.ask([k for k in (("name", "birth") if self.by_name else ("card", "postcode")) if k not in mem])
        if self.s.get("hold_turn") and not self.waited:
            self.waited = True
            return self.question("hold_turn", "wait")
        member = self.call("find_member", **ready)
        if not member["found"]:
            for k in ("card", "postcode", "name", "birth"):
                mem.pop(k, None)
            if self.by_name:
                return self.ask(["name", "birth"])
            self.pending, self.asked = "slots", ["card", "postcode"]
            return self.say("notfound")
        self.member = member

    def signature(self):
        return tuple((k, repr(v)) for k, v in sorted(self.task.items()) if k not in ("fee", "found", "told"))

    def resolve(self, yn=None):
        """The words into the task's slots."""
        if self.task is None or self.member is None or self.heard == (self.turns, id(self.task)):
            return
        self.heard = (self.turns, id(self.task))  # once a turn
        task, mem, kind, member = self.task, self.mem, self.task["kind"], self.member
        if kind in ("cancel", "move"):
            mine = member["bookings"]
            if "booking" not in task:
                found = [b for b in mine if b["id"] == mem.get("booking")] or [b for b in mine if b["date"] in self.dates and (b["start"] in self.times or not self.times)] or [b for b in mine if b["date"] in self.dates] or [b for b in mine if b["date"] in self.any_dates]
                if not found and self.asked == ["booking"]:
                    found = [b for b in mine if b["start"] in self.turn_times] or [b for b in mine if b["room_id"] in self.rooms]
                    if len(found) != 1 and self.nth is not None and not self.turn_dates:
                        found = mine[self.nth:][:1]
                if len(found) > 1 and self.asked == ["booking"]:
                    found = [b for d in self.turn_dates for b in mine if b["date"] == d][:1] or found
                found = found or (mine if len(mine) == 1 else [])
                if len(found) == 1:
                    task["booking"] = found[0]
            elif kind == "cancel" and re.search(r"\b(mean|meant|instead|wrong|should be|rather)\b", self.raw) and not H.LEAVE.search(self.raw):
                other = [b for b in mine if b["id"] == mem.get("booking") or (b["date"] in self.turn_dates)]
                if len(other) == 1 and other[0] != task["booking"]:
                    task["booking"] = other[0]
            if kind == "move" and "booking" in task:
                old = task["booking"]
                told = re.search(r"\b(booked|was|had|have|has|booking|reserved|reservation|from|instead|not|can't|cannot|originally|currently|at the moment|alcott|byron|cartland)\b", self.raw)
                new = [d for d in self.dates if d != old["date"]]
                if new:
                    task["date"] = new[-1]
                elif re.search(r"\b(same|that) (day|date)\b", self.raw) or self.turn_dates and "newdate" in self.asked and not told:
                    task["date"] = old["date"]
                new = [x for x in self.times if x != old["start"]]
                if new:
                    task["start"] = new[-1]
                elif mem.get("same") or (self.turn_times and "newstart" in self.asked and not told):
                    task["start"] = old["start"]
                task["hours"], task["people"] = self.turn_hours or task.get("hours") or old["hours"], old["people"]
        if kind == "book":
            for slot, now in (("date", self.turn_dates or ([] if "date" in task else self.dates)), ("start", self.turn_times or ([] if "start" in task else self.times))):
                v = pick(now, task.get(slot))
                if v is not None:
                    task[slot] = v
            for slot in ("hours", "people"):
                if slot in mem:
                    task[slot] = mem[slot]
        if kind in ("book", "move"):
            if self.rooms:
                task["wish"] = self.rooms if "room" not in task or task["room"] not in self.rooms or len(self.rooms) == 1 else task.get("wish")
                if "room" in task and self.rooms != [task["room"]]:
                    new = [r for r in self.rooms if r != task["room"]]
                    if task["room"] not in self.rooms and new:
                        task["room"] = new[0]
        if kind == "renew":
            titles = [x for x in mem.get("titles", []) if x in self.own()]
            if "loan" not in task or (self.pending == "confirm" and [x for x in self.titles if x in self.own() and x != task["title"]]):
                if self.pending == "confirm":
                    titles = [x for x in self.titles if x in self.own() and x != task["title"]]
                loans = [x for x in member["loans"] if x["title_id"] in titles] or (member["loans"] if len(member["loans"]) == 1 else [])
                if not loans and self.asked == ["loan"]:
                    loans = member["loans"] if self.all else [x for x in member["loans"] if x["due"] in self.turn_dates] or (member["loans"][self.nth:][:1] if self.nth is not None else [])
                done = [d["loan"]["id"] for d in self.done if d["kind"] == "renew" and "loan" in d]
                loans = [x for x in loans if x["id"] not in done]
                if loans:
                    task["loan"], task["title"] = loans[0], loans[0]["title_id"]
                    self.queue[:0] = [{"kind": "renew", "loan": x, "title": x["title_id"]} for x in loans[1:]]
        if kind == "hold":
            if not task.get("again"):
                said = [x for x in self.titles if x not in self.own()] or ([] if "title" in task else [x for x in mem.get("titles", []) if x not in self.own()])
                new = pick(said, task.get("title"))
                if new != task.get("title"):
                    for k in ("edition", "found"):
                        task.pop(k, None)
                    task["title"] = new
            if "title" in task and "found" not in task:
                name = next(r[1] for r in TITLES if r[0] == task["title"])
                task["found"] = next(x for x in self.call("find_titles", query=name) if x["id"] == task["title"])
            if "found" in task:
                there, said = task["found"]["editions"], self.editions or ([] if "edition" in task else mem.get("editions", []))
                fit = [e for e in said if e in there]
                now = task.get("edition")
                if now is None and fit:
                    task["edition"] = fit[0]
                elif now and fit and (now not in said or re.search(r"\b(instead|change|rather|from)\b", self.raw)):
                    task["edition"] = pick(fit, now)
                elif now in self.no_editions and not fit:
                    task.pop("edition")
                if now is None and not said and len(there) == 1:
                    task["edition"] = there[0]
                if now is None and self.any and "edition" in self.asked:
                    task["edition"] = there[0]
            said = [p for p in self.pickups if p != "post"] or ([] if "pickup" in task else [p for p in mem.get("pickups", []) if p != "post"])
            now = pick(said, task.get("pickup"))
            if now:
                task["pickup"] = now
            elif self.any and "pickup" in self.asked and not self.editions:
                task["pickup"] = "Central"
        if kind == "replace":
            now = pick(self.pickups or ([] if "delivery" in task else mem.get("pickups", [])), task.get("delivery"))
            if now:
                task["delivery"] = now
            if "care" in mem:
                task["care"] = mem["care"]
            elif "care" in task and re.search(r"\b(without|no|remove|not) (the )?card ?care\b", self.raw):
                task["care"] = False
        if kind == "pay":
            cards = member["payment_cards"]
            if mem.get("paycard"):
                task["card"] = mem["paycard"]
            elif len(cards) == 1:
                task["card"] = cards[0]["ending"]
            elif "card" not in task and self.asked == ["paycard"] and self.nth is not None:
                task["card"] = cards[self.nth]["ending"]

    def room(self, i):
        return next(r for r in ROOMS if r[0] == i)[1]

    def do_book(self):
        task = self.task
        if self.member["owes"] > 10:
            return self.question("bigfine", "bigfine", amount=self.member["owes"])
        names = {"date": "newdate", "start": "newstart"} if task["kind"] == "move" else {}
        missing = [names.get(k, k) for k in ("date", "start", "hours", "people") if k not in task]
        if missing:
            return self.ask(missing)
        if dt.date.fromisoformat(task["date"]).weekday() == 6:
            date = task.pop("date")
            self.dates = [d for d in self.dates if d != date]
            self.pending, self.asked = "room_none", [names.get("date", "date")]
            return self.say("closed", date=date)
        if task["hours"] > 3:
            task.pop("hours")
            self.mem.pop("hours", None)
            self.pending, self.asked = "slots", ["hours"]
            return self.say("toolong")
        key = (task["date"], task["start"], task["hours"], task["people"])
        if task.get("key") != key:
            free = self.call("find_rooms", date=task["date"], start=task["start"], hours=task["hours"], people=task["people"], **({"replaces": task["booking"]["id"]} if task["kind"] == "move" else {}))
            task["key"], task["free"] = key, [r["id"] for r in free]
            self.looked = True
        free = task["free"]
        if not free:
            args = dict(date=task["date"], time=task["start"], hours=task["hours"])
            start = task.pop("start")
            self.times = [x for x in self.times if x != start]
            task.pop("key")
            self.pending, self.asked = "room_none", [names.get("start", "start")]
            return self.say("no_room", **args)
        if task.get("room") not in free:
            task.pop("room", None)
            fit = [r for r in (task.get("wish") or []) if r in free]
            if fit:
                task["room"] = fit[0]
            elif task["kind"] == "move" and task["booking"]["room_id"] in free:
                task["room"] = task["booking"]["room_id"]
            elif len(free) == 1:
                task["room"] = free[0]
            elif self.asked == ["room"] and (self.nth is not None and self.nth < len(free) or self.any):
                task["room"] = free[self.nth or 0]
            else:
                self.pending, self.asked = "slots", ["room"]
                return self.say("q_room", list=[f"the {n} ({has}, up to {seats} people)" for i, n, has, seats in ROOMS if i in free])
        return self.recap()

    def do_move(self):
        return self.do_book() if "booking" in self.task else self.which("booking")

    def do_cancel(self):
        if "booking" not in self.task:
            return self.which("booking")
        b = self.task["booking"]
        start = dt.datetime.fromisoformat(f"{b['date']}T{b['start']}")
        self.task["fee"] = LATE_FEE if start - dt.datetime(2026, 6, 1, 9, 30) < dt.timedelta(hours=48) else 0
        return self.recap()

    def which(self, what):
        """Of several loans or bookings one."""
        if what == "booking":
            rows = [f"{b['id']}, {b['room']} on {self.s['date'](b['date'])} at {self.s['time'](b['start'])}" for b in self.member["bookings"]]
        else:
            rows = [x["title"] for x in self.member["loans"]]
        if not rows:
            return self.drop()
        self.pending, self.asked = "slots", [what]
        return self.say("q_" + what, list=rows)

    def do_hold(self):
        task = self.task
        if self.member["owes"] > 10:
            return self.question("bigfine", "bigfine", amount=self.member["owes"])
        if "title" not in task:
            return self.ask(["title"])
        there = task["found"]["editions"]
        missing = [k for k in ("edition", "pickup") if k not in task]
        if "edition" in missing:
            wish = (self.editions or ([] if task.get("told") else self.mem.get("editions", [])))
            gone = [e for e in wish if e not in there]
            if gone:
                task["told"] = True
                self.pending, self.asked = "edition_none", ["edition"]
                return self.say("no_edition", wish=inline(gone), title=task["found"]["name"], list=there)
        if missing:
            return self.ask(missing, title=task["found"]["name"], list=there)
        return self.recap()

    def do_renew(self):
        task = self.task
        if "loan" not in task:
            return self.which("loan")
        if task["loan"]["reserved"] or task["loan"]["renewals"] >= 2:
            self.pending, self.asked = "alt", []
            self.last = self.say("refused", title=task["loan"]["title"], due=task["loan"]["due"])
            return self.last
        return self.recap()

    def do_pay(self):
        owes = self.member["owes"]
        if not owes:
            return self.drop()
        if "card" not in self.task:
            self.pending, self.asked = "slots", ["paycard"]
            return self.say("q_paycard", amount=owes, list=[self.s["card"].format(c["ending"]) for c in self.member["payment_cards"]])
        return self.recap()

    def do_replace(self):
        if "delivery" not in self.task and "delivery" in self.asked and re.search(r"\b(collect|pick|fetch)", self.raw):
            return self.ask(["pickup"])
        if "delivery" not in self.task:
            self.pending, self.asked = "slots", ["delivery"]
            return self.say("q_delivery", fee=CARD_FEE, postfee=POST_FEE)
        if "care" not in self.task:
            return self.question("q_care", "care", care=CARE)
        return self.recap()

    # recap, write, outcome
    def values(self):
        t, kind = self.task, self.task["kind"]
        if kind in ("book", "move"):
            return dict(room=self.room(t["room"]), date=t["date"], time=t["start"], hours=t["hours"], people=t["people"], booking=t.get("booking", {}).get("id"))
        if kind == "cancel":
            b = t["booking"]
            return dict(booking=b["id"], room=b["room"], date=b["date"], time=b["start"], fee=t["fee"])
        if kind == "hold":
            return dict(title=t["found"]["name"], author=t["found"]["author"], edition=t["edition"], pickup=t["pickup"])
        if kind == "renew":
            return dict(title=t["loan"]["title"], due=t["loan"]["due"], newdue=(dt.date.fromisoformat(t["loan"]["due"]) + dt.timedelta(21)).isoformat())
        if kind == "pay":
            return dict(amount=self.member["owes"], card=t["card"])
        post = t["delivery"] == "post"
        return dict(deliv="by post to your home" if post else f"to be collected at {t['delivery']}", carephrase="with CardCare" if t["care"] else "without CardCare",
                    total=CARD_FEE + POST_FEE * post + CARE * t["care"])

    def recap(self):
        kind, v = self.task["kind"], self.values()
        self.sig = self.signature()
        self.pending, self.asked = "confirm", []
        if "pairs" in self.s:
            shown = {k: self.show(k, x) for k, x in v.items()}
            rows = {"book": [("Room", "room"), ("Date", "date"), ("Start", "time"), ("Duration", "hours"), ("People", "people")], "move": [("Room", "room"), ("New date", "date"), ("New start", "time"), ("Duration", "hours")],
                    "cancel": [("Room", "room"), ("Date", "date"), ("Start", "time"), ("Late cancellation fee", "fee")], "hold": [("Title", "title"), ("Author", "author"), ("Edition", "edition"), ("Collection", "pickup")],
                    "renew": [("Title", "title"), ("Due now", "due"), ("New due date", "newdue")], "pay": [("Amount", "amount"), ("Charged to", "card")], "replace": [("New card", "deliv"), ("CardCare", "carephrase"), ("Total", "total")]}[kind]
            rows = [(a, shown[b]) for a, b in rows]
            if self.s["pairs"].__name__ == "pairs_line":
                rows = [(a, f"fee {b}" if "fee" in a else f"due {b}" if a.startswith("New due") else f"was {b}" if a == "Due now" else b) for a, b in rows]
            if kind in ("book", "move"):
                rows.append(("Price", "free of charge"))
            return self.s["pairs"](self.s["heads"][kind].format(**{"booking": "", **shown}), rows, self.s["tail"])
        if kind == "cancel" and not v["fee"]:
            kind = "cancel_free"
        return self.say("recap_" + kind, **v)

    def write(self):
        t, kind, v, me = self.task, self.task["kind"], self.values(), self.member["member_id"]
        more = {}
        if kind == "book":
            more["ref"] = self.call("book_room", member_id=me, room=t["room"], date=t["date"], start=t["start"], hours=t["hours"], people=t["people"])["booking_id"]
        elif kind == "move":
            more["ref"] = self.call("book_room", member_id=me, room=t["room"], date=t["date"], start=t["start"], hours=t["hours"], people=t["people"], replaces=t["booking"]["id"])["booking_id"]
        elif kind == "cancel":
            self.call("cancel_booking", booking_id=t["booking"]["id"])
        elif kind == "hold":
            more["queue"] = self.call("place_hold", member_id=me, title_id=t["title"], edition=t["edition"], pickup=t["pickup"])["queue"]
        elif kind == "renew":
            v["newdue"] = self.call("renew_loan", loan_id=t["loan"]["id"])["due"]
        elif kind == "pay":
            self.call("pay_fine", member_id=me, amount=self.member["owes"], card=t["card"])
            self.member["owes"] = 0
        else:
            more["newcard"] = self.call("replace_card", member_id=me, delivery=t["delivery"], card_care=t["care"])["card_number"]
        self.pre.append(self.say("done_" + kind, **v, **more))
        self.done.append(t)
        self.forget()
        return self.advance()
