"""The claims and policy desk of Larkfield, a made-up insurer of homes, contents and travel. Rules, no model."""
import copy
import re
from datetime import date, timedelta

import harness

import nlu
import styles

TODAY = date(2026, 3, 2)
STYLES = list(styles.STYLES)

POLICIES = {
    "HC-48213": dict(kind="home and contents", holder="Miriam Oduya", date_of_birth="1984-05-03", start="2025-06-01", monthly=31.5, excess=150, covers=["water leak", "theft", "storm damage", "fire", "glass"], payment_day=1, named=["Tom Oduya"], claims=["CL-7701"], paid_claim=False, claim_window=90),
    "HC-50977": dict(kind="contents", holder="Gareth Pryce", date_of_birth="1971-11-19", start="2025-09-01", monthly=34.5, excess=100, covers=["theft", "fire", "water leak"], payment_day=5, named=[], claims=[], paid_claim=False, claim_window=90),
    "TR-61450": dict(kind="travel", holder="Priya Nair", date_of_birth="1990-02-14", start="2025-10-10", monthly=12.0, excess=75, covers=["lost luggage", "medical costs", "trip cancellation", "theft"], payment_day=10, named=[], claims=[], paid_claim=False, claim_window=60),
    "HC-33108": dict(kind="home and contents", holder="Leonard Achterberg", date_of_birth="1958-08-27", start="2025-04-01", monthly=27.0, excess=200, covers=["water leak", "theft", "storm damage", "fire"], payment_day=20, named=["Ida Achterberg"], claims=[], paid_claim=False, claim_window=90),
    "HC-27654": dict(kind="home and contents", holder="Sinead Calloway", date_of_birth="1979-12-08", start="2025-07-01", monthly=29.0, excess=150, covers=["water leak", "theft", "storm damage", "fire"], payment_day=15, named=[], claims=["CL-8120"], paid_claim=True, claim_window=90),
    "TR-70212": dict(kind="travel", holder="Miriam Oduya", date_of_birth="1984-05-03", start="2026-01-15", monthly=11.0, excess=75, covers=["lost luggage", "medical costs", "trip cancellation"], payment_day=1, named=[], claims=[], paid_claim=False, claim_window=60),
    "HC-91330": dict(kind="contents", holder="Tobias Lindqvist", date_of_birth="1995-06-30", start="2025-08-01", monthly=18.0, excess=100, covers=["theft", "fire"], payment_day=1, named=[], claims=[], paid_claim=False, claim_window=90),
}
CLAIMS = {
    "CL-7701": dict(policy_no="HC-48213", cause="water leak", loss_date="2026-02-09", status="waiting for documents", documents=[]),
    "CL-8120": dict(policy_no="HC-27654", cause="storm damage", loss_date="2026-01-24", status="waiting for the assessor's visit", documents=["photos"]),
}
SLOTS = {
    "CL-7701": [("2026-03-11", ["09:00", "14:00"]), ("2026-03-13", ["10:30", "15:00"])],
    "CL-8120": [("2026-03-11", ["11:30"]), ("2026-03-13", ["10:30", "15:00"]), ("2026-03-16", ["09:00"])],
}
OPTIONS = {"bicycle": {100: 8.4, 250: 5.1}, "accidental damage": {100: 6.9, 250: 4.2}, "legal expenses": {0: 2.75}, "jewellery": {100: 9.5, 250: 7.0}, "winter sports": {75: 4.6}, "gadget": {75: 3.3, 150: 2.2}}
FOR = {"travel": ["winter sports", "gadget"], "home and contents": ["bicycle", "accidental damage", "legal expenses", "jewellery"], "contents": ["bicycle", "accidental damage", "jewellery"]}
RENEWAL = {"HC-33108": (316.8, 28.9), "HC-48213": (384.0, 34.2), "HC-50977": (402.0, 36.0), "TR-61450": (140.0, 12.6), "HC-27654": (351.0, 31.0), "TR-70212": (133.0, 11.9), "HC-91330": (216.0, 19.5)}
CAUSES = ["water leak", "theft", "storm damage", "fire", "accidental damage", "lost luggage", "medical costs", "trip cancellation", "glass"]


def tools(quiet=False):
    """The tools of one conversation, over a world of its own."""
    policies, claims, slots = copy.deepcopy(POLICIES), copy.deepcopy(CLAIMS), copy.deepcopy(SLOTS)
    world = {"claims": 9040, "refs": 500}

    def policy(number):
        if number not in policies:
            raise ValueError(f"there is no policy {number}")
        return policies[number]

    def claim(number):
        if number not in claims:
            raise ValueError(f"there is no claim {number}")
        return claims[number]

    def ref(letters):
        world["refs"] += 7
        return f"{letters}-{world['refs']}"

    def get_policy(policy_no: str) -> dict:
        """Read a policy."""
        return {"policy_no": policy_no, **copy.deepcopy(policy(policy_no))}

    def find_policies(name: str, date_of_birth: str) -> list:
        """Find the policies of a holder."""
        return [{"policy_no": k, "kind": p["kind"]} for k, p in policies.items() if p["holder"].lower() == name.lower() and p["date_of_birth"] == date_of_birth]

    def get_claim(claim_no: str) -> dict:
        """Read a claim."""
        return {"claim_no": claim_no, **copy.deepcopy(claim(claim_no))}

    def check_cover(policy_no: str, cause: str) -> dict:
        """Whether a policy covers a cause, and the excess."""
        p = policy(policy_no)
        return {"covered": cause in p["covers"], "excess": p["excess"], "claim_window_days": p["claim_window"]}

    def quote_cover(policy_no: str, cover: str) -> dict:
        """What an added cover costs a month, by excess."""
        p = policy(policy_no)
        ok = cover in FOR[p["kind"]]
        return {"available": ok, "options": [{"excess": e, "monthly": m} for e, m in OPTIONS[cover].items()] if ok else [], "can_be_added": FOR[p["kind"]]}

    def quote_cancellation(policy_no: str, end_date: str) -> dict:
        """The refund of a cancellation, by rule."""
        p, end = policy(policy_no), date.fromisoformat(end_date)
        begin = date.fromisoformat(p["start"])
        if end < TODAY:
            raise ValueError("the end date has passed")
        renew = date(begin.year + 1, begin.month, begin.day)
        rest = end + timedelta(1)
        months = max(0, (renew.year - rest.year) * 12 + renew.month - rest.month - (renew.day < rest.day))
        if (end - begin).days <= 14:
            return {"refund": p["monthly"], "fee": 0, "rule": "within 14 days: everything paid"}
        if p["paid_claim"]:
            return {"refund": 0, "fee": 0, "rule": "a claim was paid this year: no refund"}
        return {"refund": max(0, round(months * p["monthly"] - 25, 2)), "fee": 25, "rule": f"{months} unused months less the fee"}

    def list_visit_slots(claim_no: str) -> list:
        """When an assessor is free."""
        claim(claim_no)
        return [{"date": d, "times": list(t)} for d, t in slots.get(claim_no, [("2026-03-12", ["10:00", "14:30"]), ("2026-03-17", ["09:30"])])]

    def quote_renewal(policy_no: str) -> dict:
        """What a renewal costs, paid yearly or monthly."""
        begin = date.fromisoformat(policy(policy_no)["start"])
        return {"renewal_date": date(begin.year + 1, begin.month, begin.day).isoformat(), "yearly": RENEWAL[policy_no][0], "monthly": RENEWAL[policy_no][1]}

    def report_claim(policy_no: str, cause: str, loss_date: str, amount: float = None, police_reported: bool = None) -> dict:
        """Open a claim."""
        p = policy(policy_no)
        world["claims"] += 1
        number = f"CL-{world['claims']}"
        claims[number] = dict(policy_no=policy_no, cause=cause, loss_date=loss_date, amount=amount, status="opened", documents=[])
        p["claims"].append(number)
        return {"claim_no": number, "excess": p["excess"]}

    def announce_document(claim_no: str, document: str, how: str) -> dict:
        """Announce a document of a claim, by upload or by post."""
        claim(claim_no)["documents"].append(document)
        return {"reference": ref("DOC")}

    def change_cover(policy_no: str, cover: str, excess: int) -> dict:
        """Add a cover to a policy."""
        policy(policy_no)["covers"].append(cover)
        return {"monthly": OPTIONS[cover][excess], "from": (TODAY + timedelta(1)).isoformat()}

    def add_named_person(policy_no: str, name: str, date_of_birth: str) -> dict:
        """Add a person to a policy."""
        policy(policy_no)["named"].append(name)
        return {"named": list(policy(policy_no)["named"])}

    def cancel_policy(policy_no: str, end_date: str) -> dict:
        """End a policy."""
        refund = quote_cancellation(policy_no, end_date)["refund"]
        policy(policy_no)["end"] = end_date
        return {"ended": end_date, "refund": refund, "reference": ref("CAN")}

    def change_payment_day(policy_no: str, day: int) -> dict:
        """Change the day of the month on which the premium is taken."""
        if not 1 <= day <= 28:
            raise ValueError("only days 1 to 28")
        policy(policy_no)["payment_day"] = day
        return {"payment_day": day}

    def book_visit(claim_no: str, date: str, time: str) -> dict:
        """Book an assessor's visit."""
        for d, t in slots.get(claim_no, []):
            if d == date and time in t:
                t.remove(time)
        return {"reference": ref("VIS"), "date": date, "time": time}

    def renew_policy(policy_no: str, payment: str) -> dict:
        """Renew a policy, paid yearly or monthly."""
        policy(policy_no)["renewed"] = payment
        return {"reference": ref("REN")}

    made = locals()
    return {k: made[k] if quiet else harness.tool(made[k]) for k in ("get_policy find_policies get_claim check_cover quote_cover quote_cancellation list_visit_slots quote_renewal report_claim announce_document change_cover add_named_person cancel_policy change_payment_day book_visit renew_policy").split()}


WRITES = {"claim": "report_claim", "document": "announce_document", "cover": "change_cover", "person": "add_named_person", "cancel": "cancel_policy", "payday": "change_payment_day", "visit": "book_visit", "renew": "renew_policy"}
OWN = {"claim": ["cause", "loss_date", "amount", "police"], "document": ["claim_no", "document", "how"], "cover": ["cover", "excess"], "person": ["person_name", "person_dob"], "cancel": ["end_date"], "payday": ["day"], "visit": ["visit_date", "visit_time"], "renew": ["payment"]}

CAUSE_RE = [("lost luggage", r"luggage|suitcase|baggage|\bbags?\b"), ("medical costs", r"medical|hospital|doctor'?s bill"), ("trip cancellation", r"trip cancel\w*|cancel\w* (?:trip|flight|holiday)|(?:trip|flight|holiday) (?:was |got |is )?cancel\w*"),
            ("water leak", r"water|leak\w*|burst|flood\w*|\bpipe|plumbing|dripp\w+"), ("theft", r"theft|stolen|stole\b|burgl\w+|break-?in|broke into|broken into|robb\w+|thief|thieves"), ("storm damage", r"storm\w*|\bgale|high winds?|hail"),
            ("fire", r"\bfire\b|burnt|burned|smoke"), ("glass", r"\bglass\b|broken window|window pane"), ("accidental damage", r"accident\w*|dropped|spill\w*|knocked over")]
DOC_RE = [("police report", r"police report|crime report|report (?:from|of) the police"), ("repair estimate", r"estimate|quote from|plumber'?s (?:bill|quote)|repair quote|builder'?s quote"), ("medical certificate", r"certificate|medical (?:report|note)|doctor'?s note"),
          ("photos", r"photo\w*|picture\w*|images?\b|snaps"), ("receipt", r"receipts?|proof of purchase"), ("invoice", r"invoices?|\bbill\b")]
COVER_RE = [("bicycle", r"bicycle\w*|\bbikes?\b|cycl\w+"), ("accidental damage", r"accidental[- ]damage"), ("legal expenses", r"legal[- ](?:expenses?|cover|protection|costs?)"), ("jewellery", r"jewell?e?ry|valuables"), ("winter sports", r"winter[- ]sports?|\bski\w*|snowboard\w*"), ("gadget", r"gadgets?|phone cover|laptop cover")]


def table(rows, low):
    hits = [(m.start(), name) for name, pattern in rows for m in re.finditer(pattern, low) if not nlu.negated(low, m.start())]
    return min(hits)[1] if hits else None


class Task:
    def __init__(self, kind):
        self.kind, self.slots, self.info, self.told = kind, {}, {}, set()
        self.unknown = set()


def long_date(iso):
    d = date.fromisoformat(iso) if isinstance(iso, str) else iso
    return d


class Desk:
    def __init__(self, style, bug=None):
        self.talk = styles.Talk(style)
        self.style, self.bug = style, bug
        self.call = tools()
        self.tasks, self.pending, self.expect = [], None, []
        self.policy_no = self.claim_no = self.policy = None
        self.dob = self.holder = None
        self.verified = set()
        self.no_policy_no = self.no_claim_no = False
        self.greeted = self.over = False
        self.parked = None          # the task that a rule refused last
        self.pool = {}
        self.misses = self.done = 0
        self.asked_back = False
        self.records, self.found = {}, None
        self.thanked = False

    # ---- what the customer says ----
    def run(self, messages):
        if isinstance(messages, str):
            text = messages
        else:
            last = [m for m in messages if (m.get("role") if isinstance(m, dict) else getattr(m, "role", "")) == "user"][-1]
            text = last["content"] if isinstance(last, dict) else last.content
            if not isinstance(text, str):
                text = " ".join(p.get("text", "") for p in text)
        return self.turn(text.replace("’", "'").strip())

    def turn(self, raw):
        text = nlu.numbers(raw)
        low = text.lower()
        pre = self.expect
        if re.search(r"(don't|do not|haven't|can't|cannot|couldn't|no longer|without|forgot\w*|lost)\b[^.;]{0,30}\bpolicy (number|no\b)|policy number[^.;]{0,25}(don't|do not|can't|forgot|no idea|not know)", low):
            self.no_policy_no = True
        if re.search(r"(don't|do not|haven't|can't|cannot|couldn't|no longer|without|forgot\w*|lost)\b[^.;]{0,30}\bclaim (number|no\b)|claim number[^.;]{0,25}(don't|do not|can't|forgot|no idea|not know)", low):
            self.no_claim_no = True
        if nlu.UNKNOWN.search(low) or re.match(r"\W*no\b", low):
            self.no_policy_no |= "policy_no" in pre
            self.no_claim_no |= "claim_no" in pre
        was_over, self.over = self.over, False
        wants, questions = self.intents(low)
        facts = self.facts(raw, text, low)
        out = []
        yn = nlu.yes_no(raw)
        drop = bool(nlu.DROP.search(low))
        if self.pending:
            return self.at_consent(raw, low, wants, questions, facts, yn, drop)
        for kind in wants:
            if not any(t.kind == kind for t in self.tasks):
                self.tasks.append(Task(kind))
        head = self.tasks[0] if self.tasks else None
        taken = self.fill(facts)
        if "more" in pre and not wants and not questions:
            if self.parked and taken_for(self.parked, facts) and not drop:
                self.parked.slots.pop(self.parked.told_slot, None)
                self.tasks.append(self.parked)
                self.parked = None
                self.fill(facts)
            elif nlu.DONE.search(low) or yn is False:
                return self.bye()
            elif (re.fullmatch(r"(?:\W*(?:oh|ah|ok|okay|right|fine|great|good|perfect|lovely|brilliant|super|excellent|alright|all right|thanks|thank you|very much|so much|a lot|i see|i understand|understood|cheers|that is|that's|it is|a pity|a shame|noted|then|but|well|too bad|wonderful|helpful|very|clear|for that|ta|no problem)\b)+\W*", low) or drop or re.search(r"\b(thanks|thank you|pity|shame|i see|understood?|accept)\b", low)) and not re.match(r"\W*(yes|yeah|yep)\b", low):
                if self.thanked:
                    return self.bye()
                self.thanked = True
                return self.talk.say("more")
            elif yn is True:
                self.expect = ["intent"]
                return self.talk.say("what_else")
            else:
                self.misses += 1
                if not facts:
                    return self.talk.say("sorry") + " " + self.talk.say("more")
                return self.talk.say("which_want")
        for q in questions:
            if not any(t.kind == q for t in self.tasks):
                task = Task(q)
                task.slots.update({k: v for k, v in facts.items() if k in ("cause", "end_date", "document")})
                self.tasks.insert(0, task)
        if not self.tasks:
            if self.greeted and (nlu.DONE.search(low) or yn is False or re.match(r"\W*nothing\b", low)) or was_over:
                return self.bye()
            first, self.greeted = not self.greeted, True
            self.expect = ["intent"]
            if first and re.fullmatch(r"\W*(hi|hello|hey|good \w+|hiya)( there)?\W*", low):
                return self.talk.say("hello")
            return (self.talk.say("hello_facts") if first else self.talk.say("sorry") + " " + self.talk.say("which_want"))
        self.greeted = True
        head = self.tasks[0]
        # nothing understood while something was asked
        if pre and not wants and not questions and not taken and "intent" not in pre:
            if drop and head.kind in WRITES:
                self.tasks.pop(0)
                return self.join([self.talk.say("dropped")] + self.advance())
            if "other" in pre and yn is False:
                self.tasks.pop(0)
                return self.join([self.talk.say("dropped")] + self.advance())
            if nlu.UNKNOWN.search(low) or nlu.ANY.search(low) or yn is False and {"policy_no", "claim_no"} & set(pre):
                note = self.unknown(pre, head, low)
                return self.join(([note] if note else []) + self.advance())
            if nlu.DONE.search(low) and yn is not True and not re.match(r"\W*(thanks|thank you)", low):
                self.tasks.pop(0)
                return self.join([self.talk.say("dropped")] + self.advance())
            out.append(self.talk.say("go_on") if yn is True else self.talk.say("sorry"))
        elif pre and not taken and drop and not wants and head.kind in WRITES:
            self.tasks.pop(0)
            out.append(self.talk.say("dropped"))
        return self.join(out + self.advance())

    def join(self, parts):
        return self.talk.join([p for p in parts if p])

    def bye(self):
        self.over, self.expect, self.tasks, self.pending = True, [], [], None
        return self.talk.say("bye")

    # ---- consent ----
    def at_consent(self, raw, low, wants, questions, facts, yn, drop):
        task = self.pending
        before = dict(task.slots)
        if self.bug == "ignores_correction":
            facts = {}
        new_wants = [w for w in wants if w != task.kind and not any(t.kind == w for t in self.tasks)]
        if not (drop and wants):
            self.tasks += [Task(w) for w in new_wants]
        if yn is not False or facts:
            self.fill(facts)
        changed = {k for k in task.slots if task.slots[k] != before.get(k)}
        if changed or self.policy_no != task.info.get("policy_no", self.policy_no) and task.kind not in ("visit", "document"):
            self.pending, self.asked_back = None, False
            return self.join([self.talk.say("noted")] + self.advance())
        if questions:
            answers = []
            for q in questions:
                t = Task(q)
                t.slots.update({k: v for k, v in facts.items() if k in ("cause", "document")} | {k: v for k, v in task.slots.items() if k in ("cause", "end_date")})
                self.tasks.insert(0, t)
                kind, said = self.handle(t)
                self.tasks.remove(t)
                answers.append(said)
            if yn is True:
                return self.join(answers + self.write(task))
            return self.join(answers + [self.consent(task)])
        if self.bug == "ignores_correction" and not drop and (yn is not True or re.search(r"\bbut\b|\bnot\b", low)) and re.search(r"\d", low):
            return self.join([self.talk.say("noted")] + self.write(task))
        if drop and yn is not True or (self.asked_back and (yn is False or re.search(r"\bleave|keep|drop|nothing\b", low))):
            self.pending, self.asked_back = None, False
            self.tasks.remove(task)
            self.parked = task
            task.told_slot = None
            return self.join([self.talk.say("dropped")] + self.advance())
        if yn is True and not self.asked_back:
            return self.join(self.write(task))
        if yn is True and re.search(r"go ahead|please do|do it|all (is )?(right|correct|fine)|proceed|confirm|as (it|you)", low):
            return self.join(self.write(task))
        if yn is False or yn is True:
            self.asked_back = True
            return self.talk.say("what_change")
        if new_wants:
            self.asked_back = False
            return self.join([self.talk.say("later"), self.consent(task)])
        if nlu.DONE.search(low):
            self.asked_back = True
            return self.talk.say("what_change")
        self.asked_back = False
        if "?" in raw:
            self.expect = ["consent"]
            return self.talk.recap(task.kind, dict(task.info["kw"]))
        return self.join([self.talk.say("sorry"), self.consent(task)])

    def consent(self, task):
        self.pending = task
        self.expect = ["consent"]
        return self.talk.say("consent", do=styles.DO[task.kind], doing=styles.DOING[task.kind])

    # ---- intents ----
    def intents(self, low):
        wants, questions = [], []
        text = re.sub(r"\b(don't|do not|didn't|not to|rather than|instead of|without)\s+(want to |wish to |need to )?(cancel\w*|renew\w*|report\w*|add\w*|chang\w*|book\w*)", " ", low)
        parts = [p for p in re.split(r"(?<=[.?!;])\s+|\n+|, and (?=i\b|could|can|also|please|what|how|is\b|am\b|does)|\band also\b|\bthen\b|\bas well as\b|\band (?=(?:to |i(?:'d| would)? (?:like|want|need)|book|add|change|cancel|renew|send|upload|announce|report|arrange|make|move|have (?:an?|the) (?:assessor|visit))\b)", text) if p.strip()]

        def want(k):
            if k not in wants:
                wants.append(k)

        def ask(k):
            if k not in questions:
                questions.append(k)
        expecting = set(self.expect)
        for p in parts:
            has = lambda r: re.search(r, p)
            q = "?" in p or has(r"^\W*(and |also |but |so |oh |well |first |quickly |sorry |please |by the way,? )*(what|how|when|where|which|is |are |am |do |does |would |tell me|may i ask|can you tell|could you tell|who)") or has(r"\b(want|like|need|love) to know\b|\bwondering\b|\btell me\b|\bcan you say\b|\blet me know\b")
            trip = has(r"\b(trip|flight|holiday)\b.{0,12}cancel|cancel\w*.{0,12}\b(trip|flight|holiday)\b|trip cancellation")
            hit = False
            visit = has(r"\bassessor|\binspection|\bsurveyor|\badjuster|\b(home|site)? ?visit\b|come (round|over|out) (to|and) (look|see|assess)") and not (expecting & {"visit_date", "visit_time"} and not has("book|arrange"))
            if has(r"\bcancel\w*\b") and not trip and not visit and not has(r"\bcancel (that|this)\b|cancellation fee") and (has(r"polic|insurance|cover\b|contract|\bit\b|refund|\b(hc|tr)\b|my (home|travel|contents)|cancel as") or not self.tasks) or has(r"\b(end|terminate|stop|close|get out of)\b.{0,30}\b(polic\w+|insurance|contract)\b(?! year)") and not has("date"):
                if has(r"how (is|do you|are).{0,30}(calculat|work)|what(?:'s| is) (the|your) (refund |cancellation )?rule"):
                    ask("q_refund")
                else:
                    want("cancel")
                hit = True
            if visit and not has(r"\bwhy\b|how long|what (happens|does)|cost"):
                want("visit")
                hit = True
            if has(r"\b(add|put|include|insure|extend)\b.{0,60}\b(person|partner|wife|husband|son|daughter|mother|father|brother|sister|someone|somebody|named|girlfriend|boyfriend|friend|fianc\w+|mum|dad|lodger|flatmate|her|him|child|uncle|aunt|cousin|niece|nephew)\b|\bnamed person\b.{0,20}(on|to)|\banother person\b") and not q or has(r"\b(can|could|may|would).{0,12}\badd\b.{0,40}\b(person|partner|wife|husband|son|daughter|mother|father|brother|sister|someone|friend|mum|dad|uncle|aunt)\b"):
                want("person")
                hit = True
            pay = has(r"\bpayment (day|date)|\bpay(ing)? day|direct debit|debit(ed)? |day (of|on which|that|i|when).{0,25}(pay|debit|premium)|(payment|premium|money|debit)s?.{0,40}\b(taken|collected|come out|comes out|go out|goes out|leave|leaves|due|moved?|day|date)\b|\b(mov|chang|switch|shift)\w*.{0,25}payments?|\b(tak|collect|debit|withdraw)\w* (the|my|your) (money|payments?|premium)|\b(day|date).{0,20}\b(take|collect|debit) ")
            if pay:
                if q and has(r"\b(when|which day|what day|what date)\b") and not has(r"\b(mov|chang|switch|shift)\w*"):
                    ask("q_payday")
                else:
                    want("payday")
                hit = True
            if has(r"\brenew\w*\b") and not hit:
                if has(r"\bwhen\b") and q and not has(r"\bcost|how much"):
                    ask("q_renewal")
                else:
                    want("renew")
                hit = True
            cover = table(COVER_RE, p)
            if not hit and (cover and has(r"\b(add|includ|extend|take out|get|want|need|have|like|cover|insur|upgrade|put)\w*") and not has(r"\b(am i|are we|is|are|was) .{0,30}\bcovered\b|\bclaim\b|\bdoes .* cover\b") or has(r"\b(chang|extend|increas|upgrad|improv|adjust|amend)\w*.{0,18}\bcover\b|\b(add|extra|additional|more) (an? )?(extra |additional )?cover\b")) and not (expecting & {"cause"}):
                want("cover")
                hit = True
            doc = table(DOC_RE, p)
            if not hit and (doc or has(r"\bdocuments?|paperwork|papers\b")) and has(r"\b(send|upload|announce|submit|post|hand in|e-?mail|provide|attach|pass on|let you have|let .{0,10}have|get .{0,20} to you|have|got|forward|sending|uploading|deliver)\w*\b"):
                if has(r"\b(what|which) (documents?|papers|paperwork|do you need)") and q:
                    ask("q_docs")
                elif has(r"\bwhere (do|can|should) i (send|upload|post)"):
                    want("document")
                elif not (has(r"\bhave|got\b") and not has(r"send|upload|announce|submit|post|mail|provide|attach|pass|let you|hand|forward|for my claim|for (the )?claim")):
                    want("document")
                hit = True
            if not hit and has(r"\b(what|which) (documents?|papers|paperwork)"):
                ask("q_docs")
                hit = True
            if not hit and q and (has(r"\b(am i|are we|is|are|was|were|would|does|do)\b.{0,60}\b(covered|insured|cover\b|include)|what (am i|is|are we).{0,10} covered|\bcovered for\b|what (does|do) .{0,20}cover\b")):
                ask("q_cover")
                hit = True
            if not hit and has(r"\bexcess\b") and q and not (expecting & {"excess"}):
                ask("q_excess")
                hit = True
            if not hit and has(r"\bclaim\b") and q and has(r"\bstatus|any(thing)? (news|happen\w*)|how far|progress|stand|what.{0,12}happen|news|how is\b|update on") or has(r"\b(any|some|has|is there) .{0,20}(news|happened|progress|update).{0,20}\bclaim\b") and not hit:
                ask("q_status")
                hit = True
            if not hit and q and has(r"\b(how long|deadline|by when|time limit|how many days|how soon)\b") and has(r"report|claim|tell you|have"):
                ask("q_deadline")
                hit = True
            if not hit and q and has(r"\brefund|money back|get back"):
                ask("q_refund")
                hit = True
            if not hit and q and has(r"\bpremium|pay (now|a month|per month|each month|at the moment)|cost me now"):
                ask("q_premium")
                hit = True
            if not hit and q and has(r"\bopening|open\b|\bhours\b|reach you"):
                ask("q_hours")
                hit = True
            if not hit and q and has(r"\bwho (is|are|else).{0,20}(named|on|covered)|named (people|persons)"):
                ask("q_persons")
                hit = True
            if not hit and (has(r"\b(report|make|file|open|submit|put in|lodge|start|register|raise|notify|new|making|reporting)\b.{0,40}\b(claim|damage|loss|theft|burglary|leak|incident|break-?in)\b|\bclaim (for|on|under|because|after)\b|\bi(?:'d like| want| need| would like)? to claim\b") or
                            not self.tasks and (not q or re.search(r'what (do|should|must|can) i do', p)) and table(CAUSE_RE, p) and has(r"\b(had|has|have|was|were|been|got|broke|happened|damaged|burst|stolen|my|our)\b") and not re.search(r"\bcl[- ]?\d", text)):
                if not has(r"\bclaim (no|number|ref)") or has(r"\breport|make|new|file|open a"):
                    want("claim")
                    hit = True
        if wants == ["claim", "document"] or wants == ["document", "claim"]:
            if re.search(r"\bcl[- ]?\d", low):
                wants = ["document"]
        if "claim" in wants and len(wants) > 1 and "claim" != wants[0] and re.search(r"\bcl[- ]?\d|my claim|the claim", low) and not re.search(r"new claim|report|make a claim|file", low):
            wants.remove("claim")
        live = {t.kind for t in self.tasks}
        if self.expect and "more" not in self.expect and "intent" not in self.expect:
            # a task under way is not begun anew by the words that answer its question
            if "claim" in wants and (live or not re.search(r"claim", low)):
                wants.remove("claim")
        return wants, questions

    # ---- facts ----
    def facts(self, raw, text, low):
        f, expect = {}, set(self.expect)
        if self.pending or self.asked_back:
            expect |= set(self.pending.slots) if self.pending else set()
        body = low
        kind_now = self.pending.kind if self.pending else (self.tasks[0].kind if self.tasks else None)
        kinds = {t.kind for t in self.tasks}

        def mask(hit):
            nonlocal body
            body = body[:hit.start()] + "#" * len(hit[0]) + body[hit.end():]
        pols = []
        for hit in list(re.finditer(r"\b(hc|tr|h\.?c\.?|t\.?r\.?)[\s\-–.]{0,3}(\d(?:[\s-]?\d){4})\b", body)):
            pols.append((hit[1].replace(".", "").upper() + "-" + re.sub(r"\D", "", hit[2]), nlu.negated(body, hit.start())))
            mask(hit)
        for hit in list(re.finditer(r"\bc\.?l\.?[\s\-–.]{0,3}(\d(?:[\s-]?\d){3})\b", body)):
            if not nlu.negated(body, hit.start()):
                f["claim_no"] = "CL-" + re.sub(r"\D", "", hit[1])
            mask(hit)
        if not pols:
            for hit in list(re.finditer(r"(?<![\d£.,/-])(\d(?:[ -]?\d){4})(?![\d.,/-]\d|\s?pounds|:)\b", body)):
                number = re.sub(r"\D", "", hit[1])
                known = [k for k in POLICIES if k.endswith(number)]
                if known or ("policy_no" in expect and not re.match(r"\d{1,2} \d{1,2} ", hit[0])):
                    pols.append((known[0] if known else number, False))
                    mask(hit)
                    break
        if "claim_no" not in f and ("claim_no" in expect or re.search(r"claim", low)):
            hit = re.search(r"(?<![\d£.,/-])(\d{4})(?![\d.,/-]\d|\s?pounds|:)\b", body)
            if hit and ("CL-" + hit[1] in CLAIMS or "claim_no" in expect and not re.search(nlu.MRE, body)):
                f["claim_no"] = "CL-" + hit[1]
                mask(hit)
        good = [p for p, no in pols if not no]
        if good:
            f["policy_no"] = good[-1] if len(set(good)) == 1 or self.pending else good[0]
        # birthdays and days
        days, rest = nlu.find_dates(body, TODAY, bare=bool(expect & {"end_date", "loss_date", "visit_date"}) and not (expect & {"amount"}) and not re.search(r"£|pound|:", body))
        record = POLICIES.get(f.get("policy_no") or self.policy_no or "") or POLICIES.get((CLAIMS.get(f.get("claim_no") or self.claim_no or "") or {}).get("policy_no"), {})
        births = [w for w in days if w.birth]
        others = [w for w in days if not w.birth]
        for w in births:
            try:
                iso = date(w.y, w.m, w.d).isoformat()
            except ValueError:
                continue
            before = body[max(0, w.start - 45):w.start]
            mine = iso == record.get("date_of_birth") or (re.search(r"\bmy (date of birth|dob|birthday|birth)|\bi was born|\bi am born|\bi'm born", before) and not re.search(r"\b(wife|husband|partner|son|daughter|her|his|their|she|he)\b[^.]*$", before.split("my date")[-1].split("i was")[-1]))
            any_holder = any(p["date_of_birth"] == iso for p in POLICIES.values())
            theirs = re.search(r"\b(her|his|their|she|he|they|wife'?s?|husband'?s?|partner'?s?|son'?s?|daughter'?s?|mother'?s?|father'?s?|brother'?s?|sister'?s?|uncle'?s?|aunt'?s?|friend'?s?)\b[^.]*$", before)
            if mine or any_holder and not theirs:
                f["dob"] = iso
            elif "person_dob" in expect or theirs or "dob" not in expect and (self.verified or "dob" in f):
                f["person_dob"] = iso
            elif "dob" in expect and (self.dob is None):
                f["dob"] = iso
            else:
                f["person_dob"] = iso
        # times
        rest2 = rest
        times = nlu.find_times(rest2, bare="visit_time" in expect and not others and not births)
        if times:
            f["visit_time"] = times[-1] if self.pending else times[0]
        if re.search(r"\b(morning)\b", low) and not re.search("this morning|good morning", low) and not times:
            f["part"] = "morning"
        if re.search(r"\bafternoon\b", low) and "good afternoon" not in low and not times:
            f["part"] = "afternoon"
        # other days
        if others:
            pick = others[-1] if self.pending and len(others) > 1 else others[0]
            f["when"] = pick
            if len(others) > 1:
                f["whens"] = others
        if "visit_date" in expect and not others:
            if re.search(r"\b(earliest|first|soonest|as soon as)\b", low):
                f["pick"] = 0
            elif re.search(r"\b(latest|last|second|later)\b", low):
                f["pick"] = -1
        if "visit_time" in expect and not times:
            if re.search(r"\b(earliest|earlier|first)\b", low):
                f["pick_time"] = 0
            elif re.search(r"\b(latest|later|last|second)\b", low):
                f["pick_time"] = -1
        # the day of the month
        if "day" in expect or "payday" in kinds or re.search(r"payment (day|date)|debit|payday|payment", low) or self.parked and self.parked.kind == "payday":
            hits = [h for h in re.finditer(r"\b(\d{1,2})(st|nd|rd|th)\b(?! of (?!the|each|every|month))(?! (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|\bday (\d{1,2})\b", body)]
            if not hits and "day" in expect or not hits and "payday" in kinds and re.search(r"\bto (the )?\d{1,2}\b", body):
                hits = list(re.finditer(r"(?<![\d#£/.:-])(\d{1,2})()()(?![\d/:.-]\d)\b(?! (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))", body)) if not days else hits
            hits = [h for h in hits if not nlu.negated(body, h.start())]
            if hits:
                h = hits[-1] if self.pending or re.search(r"\bto the\b", body) else hits[0]
                f["day"] = int(h[1] or h[3])
            elif re.search(r"\bend of (the|each|every) month|last day of", body):
                f["day"] = 31
            elif re.search(r"\b(start|beginning|first) (day )?of (the|each|every) month|\bon the first\b|\bthe first\b", body):
                f["day"] = 1
        # money
        monthly = re.search(r"(a|per|each|every) (month|year)|monthly|yearly|annual", rest)
        cap = re.search(r"\b(at most|no more than|not more than|under|below|less than|up to|maximum|max\.?|within|limit|budget|cheaper than|most)\b", rest)
        money = nlu.find_money(rest, bare="amount" in expect)
        if money:
            (f.__setitem__("cap", money[-1][0]) if cap and "amount" not in expect else None)
            if "claim" in kinds or "claim" in self.intent_now(low):
                if not cap or "amount" in expect:
                    f["amount"] = money[-1][0] if self.pending else money[0][0]
            f["money"] = [m[0] for m in money]
        # words of the domain
        if (cause := table(CAUSE_RE, low)):
            f["cause"] = cause
        if (doc := table(DOC_RE, low)):
            f["document"] = doc
        if (cover := table(COVER_RE, low)):
            f["cover"] = cover
        if re.search(r"\bpost(?:al|ed|ing)?\b|\bletter\b|\bby mail\b|\broyal mail\b", low) and not re.search(r"\bpostcode", low) and not re.search(r"not (?:by |via )?(?:the )?post", low):
            f["how"] = "post"
        if re.search(r"\bup-?load\w*|\bonline\b|\bweb\w*|\bapp\b|electronic\w*|\bportal\b|\be-?mail|\bdigital\w*|\bscan", low) and not re.search(r"not (?:by |via )?(?:an? )?(?:upload|online)", low):
            f["how"] = "post" if f.get("how") == "post" and re.search(r"post", low) and re.search(r"instead of|rather than", low.split("post")[-1]) else "upload"
        if re.search(r"\b(year|yearly|annual\w*|in one go|all at once|one payment|lump sum|at once|once a year|one sum)\b", low) and not re.search(r"not (?:yearly|annually)|this year|last year|\ba year\b(?! please)", re.sub(r"(?:£|pounds?|\d) (?:a|per) year", "", low)) or "payment" in expect and re.search(r"\byear", low):
            f["payment"] = "yearly"
        if re.search(r"\b(monthly|instal?ments?|by the month|each month|every month|per month|month by month)\b", low) and not re.search(r"not (?:monthly|by the month)", low) and not ("payment" in f and re.search(r"instead of|rather than", low)):
            if "payment" not in f or re.search(r"^\W*(no,? )?monthly", low):
                f["payment"] = "monthly"
        if "excess" in expect or "cover" in kinds or "cover" in self.intent_now(low) or self.parked and self.parked.kind == "cover":
            hits = [int(h[1] or h[2]) for h in re.finditer(r"£?\s?(\d+)(?:\s?pounds?)?(?:\.00)?\s+(?:one|excess|voluntary|option)|excess (?:of|at|is|being|to|with)?\s*(?:about )?£?\s?(\d+)", low) if not nlu.negated(low, h.start())]
            if hits:
                f["excess"] = hits[-1] if self.pending else hits[0]
            else:
                for n in [m[0] for m in nlu.find_money(rest, bare="excess" in expect) if m] :
                    head = next((t for t in ([self.pending] if self.pending else self.tasks) if t.kind == "cover"), None)
                    offers = (head.info.get("options") or []) if head else []
                    if any(o["excess"] == n for o in offers) and not (cap and "excess" not in low):
                        f["excess"] = int(n)
                    elif any(abs(o["monthly"] - n) < .005 for o in offers) and not cap:
                        f["excess"] = next(o["excess"] for o in offers if abs(o["monthly"] - n) < .005)
            if "excess" in expect:
                if re.search(r"\btoo (expensive|dear|much|high)\b", low) and (not money or len(money) == 1):
                    f["excess"] = "high"
                elif re.search(r"\b(higher|bigger|larger|high|cheap\w*|lowest price|lower (?:price|premium|monthly)|second|latter|less a month)\b", low):
                    f["excess"] = "high"
                elif re.search(r"\b(lower|lowest|smaller|small|low|first|former|dearer)\b", low):
                    f["excess"] = "low"
        if "payment" in expect:
            if re.search(r"\b(first|former|cheaper|cheapest)\b", low):
                f["payment"] = "yearly"
            elif re.search(r"\b(second|latter)\b", low):
                f["payment"] = "monthly"
        # the police
        if re.search(r"\bpolice\b|crime (ref|num)", low) and not f.get("document") == "police report":
            f["police"] = not re.search(r"(not|n't|haven't|no|never) .{0,25}police|police .{0,18}(not|n't)|without", low)
        elif "police" in expect and (yn := nlu.yes_no(raw)) is not None:
            f["police"] = yn
        elif "police" in expect and re.search(r"\breported\b|\bi (did|have)\b|they (were|have|know)", low):
            f["police"] = not re.search(r"\bnot\b|n't", low)
        # names
        for name, start in nlu.find_names(raw):
            before = raw[max(0, start - 30):start].lower()
            holder = any(p["holder"].lower() == name.lower() for p in POLICIES.values())
            if re.search(r"\bnot $", before):
                continue
            if re.search(r"\b(i'm|i am|my name is|my name's|this is|my full name is|name: |for me,? )\s*$", before) or holder:
                f["holder"] = name
            elif "holder" in expect and "person_name" not in expect and self.no_policy_no:
                f["holder"] = name
            elif "person" in kinds or "person" in self.intent_now(low) or "person_name" in expect or self.parked and self.parked.kind == "person":
                f["person_name"] = name
            else:
                f.setdefault("holder", name)
        if expect & {"person_name", "holder"} and not (expect & {"person_name"} and "person_name" in f) and not (expect & {"holder"} and "holder" in f):
            name = nlu.bare_name(raw)
            if name:
                f["person_name" if "person_name" in expect and "holder" not in expect else "holder"] = name
        return f

    def intent_now(self, low):
        keep = self.tasks
        return self.intents(low)[0]

    def fill(self, f):
        """Lay facts into the desk and its tasks; True when anything was of use."""
        used = False
        if "policy_no" in f and f["policy_no"] != self.policy_no:
            self.policy_no, used = f["policy_no"], True
            self.no_policy_no = False
        elif "policy_no" in f:
            used = True
        for key in ("claim_no",):
            if key in f:
                self.claim_no, used, self.no_claim_no = f[key], True, False
        if "dob" in f:
            self.dob, used = f["dob"], True
        if "holder" in f:
            self.holder, used = f["holder"], used or "holder" in self.expect or "person_name" not in self.expect
        tasks = ([self.pending] if self.pending else []) + [t for t in self.tasks if t is not self.pending]
        kinds = [t.kind for t in tasks]
        when_left = list(f.get("whens") or ([f["when"]] if "when" in f else []))
        dated = [t for t in tasks if t.kind in ("claim", "cancel", "visit")]
        for t in tasks:
            k = t.kind

            def put(slot, value):
                nonlocal used
                used = True
                t.slots[slot] = value
            if k == "claim":
                if "cause" in f and ("cause" not in t.slots or "cause" in self.expect or t is self.pending and f["cause"] != t.slots["cause"]):
                    put("cause", f["cause"])
                for s in ("amount", "police"):
                    if s in f:
                        put(s, f[s])
                        t.unknown.discard(s)
            elif k == "document":
                for s in ("document", "how"):
                    if s in f:
                        put(s, f[s])
            elif k == "cover":
                if "cover" in f and f["cover"] != t.slots.get("cover"):
                    put("cover", f["cover"])
                    t.info.pop("options", None)
                    t.slots.pop("excess", None)
                elif "cover" in f:
                    used = True
                if "excess" in f:
                    put("excess", f["excess"])
                if "cap" in f:
                    put("cap", f["cap"])
            elif k == "person":
                if "person_name" in f:
                    if t.slots.get("person_name") not in (None, f["person_name"]) and "person_dob" not in f and t.told and "refused" in t.told:
                        t.slots.pop("person_dob", None)
                    put("person_name", f["person_name"])
                elif "holder" in f and "person_name" in self.expect and "person_name" not in t.slots and f["holder"] != (self.policy or {}).get("holder"):
                    put("person_name", f["holder"])
                if "person_dob" in f:
                    put("person_dob", f["person_dob"])
            elif k == "payday" and "day" in f:
                put("day", f["day"])
            elif k == "renew":
                if "payment" in f:
                    put("payment", f["payment"])
                if "cap" in f:
                    put("cap", f["cap"])
            elif k == "visit":
                if "visit_time" in f:
                    put("visit_time", f["visit_time"])
                for s in ("pick", "pick_time", "part"):
                    if s in f:
                        put(s, f[s])
            elif k == "q_cover" and "cause" in f:
                put("cause", f["cause"])
        for w in when_left:
            way = {"claim": -1, "cancel": 1, "visit": 1}
            for t in dated:
                slot = {"claim": "loss_date", "cancel": "end_date", "visit": "visit_date"}[t.kind]
                if len(when_left) > 1 and len(dated) == 1 and w is not (when_left[-1] if self.pending or slot in t.slots and self.expect != [slot] else when_left[0]):
                    continue
                day = w.day(TODAY, way[t.kind])
                if t.kind == "visit" and not w.m and not w.fixed and t.info.get("looked"):
                    free = [date.fromisoformat(x["date"]) for x in t.info["looked"]]
                    fit = [d for d in free if (d.weekday() == w.weekday if w.weekday is not None else d.day == w.d)]
                    day = fit[0] if fit else day
                if day is None:
                    continue
                if len(dated) > 1 and slot not in self.expect and t is not self.pending:
                    if (day - TODAY).days * way[t.kind] < 0 or slot in t.slots and not t.told:
                        continue
                    if any({"claim": "loss_date", "cancel": "end_date", "visit": "visit_date"}[o.kind] in self.expect or o is self.pending for o in dated if o is not t):
                        continue
                t.slots[slot] = day.isoformat()
                used = True
                break
        return used

    def unknown(self, asked, head, low):
        """The customer does not know, or does not mind."""
        lost = bool(nlu.UNKNOWN.search(low))
        if "policy_no" in asked or "claim_no" in asked:
            pass
        elif "amount" in asked:
            head.unknown.add("amount")
        elif "how" in asked:
            head.slots["how"] = "upload"
        elif "visit_date" in asked:
            head.slots["pick"] = 0
        elif "visit_time" in asked:
            head.slots["pick_time"] = 0
        elif "payment" in asked:
            head.slots["payment"] = "yearly"
        elif "excess" in asked:
            head.slots["excess"] = "low"
        elif "police" in asked:
            head.slots["police"] = False
        else:
            return self.talk.say("needed")
        return None

    # ---- what the desk does ----
    def advance(self):
        out = []
        while self.tasks:
            task = self.tasks[0]
            kind, said = self.handle(task)
            out.append(said)
            if kind == "ask":
                return out
            if task in self.tasks:
                self.tasks.remove(task)
        self.expect = ["more"]
        out.append(self.talk.say("more"))
        return out

    def ask(self, slots, task=None, **kw):
        slots = slots[:self.talk.at_once(slots)]
        self.expect = ["person_name", "person_dob", "other"] if slots == ["other_person"] else list(slots)
        return "ask", self.talk.ask(slots, **kw)

    def read(self, tool, **args):
        return self.call[tool](**args)

    def identify(self, task):
        """None once the policy is read and its holder is known to be who speaks; else what to ask."""
        by_claim = task.kind in ("visit", "document", "q_status")
        notes = []
        if by_claim and not self.claim_no and self.no_claim_no or by_claim and not self.claim_no and self.policy_no in self.verified:
            open_ = (self.policy or {}).get("claims", [])
            if self.policy_no in self.verified and len(open_) == 1:
                self.claim_no = open_[0]
                notes.append(self.talk.say("claim_found", claim_no=self.claim_no))
            elif self.policy_no in self.verified and not open_:
                return "stop", self.talk.say("no_claim")
        if by_claim and self.claim_no:
            if self.claim_no not in self.records:
                try:
                    self.records[self.claim_no] = self.read("get_claim", claim_no=self.claim_no)
                except ValueError:
                    bad, self.claim_no = self.claim_no, None
                    kind, said = self.ask(["claim_no"])
                    return kind, self.join([self.talk.say("no_such_claim", number=bad), said])
            self.policy_no = self.records[self.claim_no]["policy_no"]
        elif by_claim and not self.no_claim_no:
            return self.ask(["claim_no"] + ([] if self.dob or self.verified else ["dob"]))
        if self.policy_no and self.policy_no in self.verified:
            if self.policy and self.policy["policy_no"] == self.policy_no:
                self.note = notes
                return None
        if not self.policy_no:
            if not self.no_policy_no:
                return self.ask(["policy_no"] + ([] if self.dob else ["dob"]))
            if not self.holder:
                return self.ask(["holder"] + ([] if self.dob else ["dob"]))
            if not self.dob:
                return self.ask(["dob"])
            found = self.found if self.found is not None else self.read("find_policies", name=self.holder, date_of_birth=self.dob)
            if not found:
                bad, self.holder, self.dob = self.holder, None, None
                kind, said = self.ask(["holder", "dob"])
                return kind, self.join([self.talk.say("nobody", name=bad), said])
            fit = [p for p in found if (p["kind"] == "travel") == bool(re.search("travel", self.words()))] if len(found) > 1 else found
            if len(fit) > 1 or not fit:
                fit = found
            self.policy_no = fit[0]["policy_no"]
            notes.append(self.talk.say("policy_found", policy_no=self.policy_no, kind=fit[0]["kind"]))
        if self.policy_no not in self.records:
            try:
                self.records[self.policy_no] = self.read("get_policy", policy_no=self.policy_no)
            except ValueError:
                bad, self.policy_no = self.policy_no, None
                kind, said = self.ask(["policy_no"])
                return kind, self.join([self.talk.say("no_such_policy", number=bad), said])
        record = self.records[self.policy_no]
        if not self.dob:
            return self.ask(["dob"])
        if record["date_of_birth"] != self.dob:
            self.dob = None
            kind, said = self.ask(["dob"])
            return kind, self.join([self.talk.say("wrong_dob"), said])
        self.policy = record
        self.verified.add(self.policy_no)
        if self.no_claim_no and by_claim and not self.claim_no:
            return self.identify(task)
        self.note = notes
        return None

    def words(self):
        return " ".join(t.kind for t in self.tasks) + " " + " ".join(str(v) for t in self.tasks for v in t.slots.values())

    def handle(self, t):
        kind, said = self.handle_(t)
        note, self.note = getattr(self, "note", []), []
        return kind, self.join(note + [said])

    def handle_(self, t):
        say = self.talk.say
        if t.kind in ("q_hours", "q_docs", "q_deadline", "q_refund") and not (t.kind == "q_deadline" and self.policy):
            if t.kind == "q_docs" or t.kind == "q_hours":
                return "done", say(t.kind)
            if t.kind == "q_refund":
                return "done", say("q_refund")
            return "done", say("q_deadline", days=90, travel=60)
        stop = self.identify(t)
        if stop:
            return ("done", stop[1]) if stop[0] == "stop" else stop
        p, n, s = self.policy, self.policy_no, t.slots
        t.info["policy_no"] = n
        if self.bug == "asks_for_ever" and t.kind in WRITES and len(self.verified):
            return self.ask(["dob"])
        if t.kind.startswith("q_"):
            return self.answer(t)
        return getattr(self, "do_" + t.kind)(t, p, n, s)

    def answer(self, t):
        say, p, n = self.talk.say, self.policy, self.policy_no
        wrong = self.bug == "invented_answer"
        if t.kind == "q_excess":
            return "done", say("q_excess", excess=styles.money(p["excess"] + (50 if wrong else 0)))
        if t.kind == "q_cover":
            cause = t.slots.get("cause")
            if not cause:
                return "done", say("q_covers", covers=styles.listed(p["covers"]))
            c = self.read("check_cover", policy_no=n, cause=cause)
            return "done", say("q_cover_yes" if c["covered"] else "q_cover_no", cause=cause, excess=styles.money(c["excess"] + (50 if wrong else 0)))
        if t.kind == "q_status":
            c = self.records[self.claim_no]
            return "done", say("q_status", claim_no=self.claim_no, status="closed" if wrong else c["status"])
        if t.kind == "q_premium":
            return "done", say("q_premium", monthly=styles.money(p["monthly"]))
        if t.kind == "q_payday":
            return "done", say("q_payday", day=styles.ordinal(p["payment_day"]))
        if t.kind == "q_persons":
            return "done", say("q_persons", names=styles.listed([p["holder"]] + p["named"]))
        if t.kind == "q_deadline":
            return "done", say("q_deadline_own", days=p["claim_window"])
        begin = date.fromisoformat(p["start"])
        return "done", say("q_renewal", date=self.talk.date(date(begin.year + 1, begin.month, begin.day)))

    def propose(self, t, tool, args, **kw):
        t.info.update(tool=tool, args=args, kw=kw)
        if self.bug == "no_confirmation":
            return "done", self.join(self.write(t, last=False))
        self.pending, self.asked_back, self.expect = t, False, ["consent"]
        return "ask", self.talk.recap(t.kind, dict(kw))

    def write(self, t, last=True):
        """Make the call, and say what came out."""
        tool, args, kw = t.info["tool"], dict(t.info["args"]), dict(t.info["kw"])
        self.pending, self.asked_back = None, False
        if self.bug == "wrong_date":
            for key in ("loss_date", "end_date", "date", "date_of_birth"):
                if key in args:
                    args[key] = (date.fromisoformat(args[key]) + timedelta(-1 if key == "loss_date" else 1)).isoformat()
            if tool == "change_payment_day":
                args["day"] = args["day"] % 28 + 1
        if self.bug == "wrong_item":
            if "cover" in args:
                args["cover"], args["excess"] = "jewellery", args["excess"]
            elif "document" in args:
                args["document"] = "receipt" if args["document"] != "receipt" else "invoice"
            elif "claim_no" in args:
                args["claim_no"] = "CL-8120" if args["claim_no"] != "CL-8120" else "CL-7701"
            else:
                args["policy_no"] = "TR-70212" if args["policy_no"] != "TR-70212" else "HC-48213"
        result = {}
        if self.bug != "claims_without_calling":
            try:
                result = self.read(tool, **args)
                if self.bug == "double_write":
                    self.read(tool, **args)
            except ValueError as error:
                result = {}
        if self.bug == "wrong_order" and t.info.get("late"):
            self.read(t.info["late"][0], **t.info["late"][1])
        if t in self.tasks:
            self.tasks.remove(t)
        kw.update(ref=result.get("reference") or result.get("claim_no") or "CL-9041")
        if self.bug == "invented_answer":
            if "refund" in kw:
                kw["refund"] = styles.money(999)
            if kw["ref"]:
                kw["ref"] = kw["ref"][:-1] + str((int(kw["ref"][-1]) + 1) % 10)
        if t.kind == "claim":
            self.claim_no = result.get("claim_no") or self.claim_no
            if self.claim_no in CLAIMS or result:
                self.records.pop(self.claim_no, None)
            if self.policy and result and self.bug != "wrong_item":
                self.policy["claims"] = self.policy["claims"] + [result["claim_no"]]
        if t.kind == "payday" and self.policy:
            self.policy["payment_day"] = args["day"]
        said = self.talk.outcome(t.kind, kw)
        if not last:
            return [said]
        return [said] + self.advance()

    def look(self, t, tool, **args):
        """A lookup before a write; the wrong order makes it afterwards."""
        key = (tool, tuple(sorted(args.items())))
        if t.info.get("key") == key:
            return t.info["looked"]
        if self.bug == "wrong_order":
            t.info["late"] = (tool, args)
            t.info["looked"] = tools(quiet=True)[tool](**args)
        else:
            t.info["looked"] = self.read(tool, **args)
        t.info["key"] = key
        return t.info["looked"]

    def refuse(self, t, slot, key, again=None, **kw):
        """A rule says no: say so; with `again`, ask for another value."""
        t.told.add("refused")
        t.told_slot = slot
        said = self.talk.say(key, **kw)
        if again:
            kind, more = self.ask(again[0] if isinstance(again, tuple) else again, **kw)
            return kind, self.join([said, more])
        self.parked = t
        return "done", said

    def do_claim(self, t, p, n, s):
        if "cause" not in s:
            return self.ask(["cause"] + (["loss_date"] if "loss_date" not in s else []))
        cover = self.look(t, "check_cover", policy_no=n, cause=s["cause"])
        if not cover["covered"]:
            return self.refuse(t, "cause", "not_covered", cause=s["cause"], policy_no=n)
        if "loss_date" not in s:
            return self.ask(["loss_date"] + (["amount"] if "amount" not in s and "amount" not in t.unknown else []))
        day = date.fromisoformat(s["loss_date"])
        if day > TODAY:
            s.pop("loss_date")
            kind, said = self.ask(["loss_date"])
            return kind, self.join([self.talk.say("future_loss"), said])
        if (TODAY - day).days > cover["claim_window_days"]:
            return self.refuse(t, "loss_date", "too_late", days=cover["claim_window_days"], date=self.talk.date(day))
        if "amount" not in s and "amount" not in t.unknown:
            return self.ask(["amount"] + (["police"] if s["cause"] == "theft" and "police" not in s else []))
        if s.get("amount") is not None and s["amount"] <= cover["excess"]:
            return self.refuse(t, "amount", "below_excess", excess=styles.money(cover["excess"]), amount=styles.money(s["amount"]))
        if s["cause"] == "theft" and "police" not in s:
            return self.ask(["police"])
        args = dict(policy_no=n, cause=s["cause"], loss_date=s["loss_date"], amount=int(s["amount"]) if s.get("amount") is not None and s["amount"] == int(s["amount"]) else s.get("amount"))
        if s["cause"] == "theft":
            args["police_reported"] = s["police"]
        return self.propose(t, "report_claim", args, policy_no=n, cause=s["cause"], date=self.talk.date(day), amount=styles.money(s["amount"]) if s.get("amount") is not None else "not yet known", excess=styles.money(cover["excess"]),
                            **({"police": "reported to the police" if s["police"] else "not reported to the police"} if s["cause"] == "theft" else {}))

    def do_document(self, t, p, n, s):
        missing = [k for k in ("document", "how") if k not in s]
        if missing:
            return self.ask(missing)
        return self.propose(t, "announce_document", dict(claim_no=self.claim_no, document=s["document"], how=s["how"]), claim_no=self.claim_no, document=s["document"], how="by upload" if s["how"] == "upload" else "by post")

    def do_cover(self, t, p, n, s):
        if "cover" not in s:
            return self.ask(["cover"], can=styles.listed(FOR[p["kind"]], "or"))
        q = self.look(t, "quote_cover", policy_no=n, cover=s["cover"])
        if not q["available"]:
            cover = s.pop("cover")
            t.told.add("refused")
            return self.refuse(t, "cover", "no_such_cover", again=["cover"], cover=cover, can=styles.listed(q["can_be_added"], "or"))
        options = t.info["options"] = q["options"]
        fit = [o for o in options if "cap" not in s or o["monthly"] <= s["cap"]]
        offer = dict(options=styles.listed([f"{styles.money(o['monthly'])} a month with an excess of {styles.money(o['excess'])}" for o in options], "or"), cover=s["cover"],
                     a=styles.money(options[0]["excess"]), b=styles.money(options[-1]["excess"]), pa=styles.money(options[0]["monthly"]), pb=styles.money(options[-1]["monthly"]))
        if s.get("excess") in ("high", "low"):
            s["excess"] = (max if s["excess"] == "high" else min)(o["excess"] for o in options)
        if "excess" not in s and len(options) == 1:
            s["excess"] = options[0]["excess"]
        chosen = next((o for o in options if o["excess"] == s.get("excess")), None)
        if s.get("excess") is not None and not chosen:
            s.pop("excess")
            kind, said = self.ask(["excess"], **offer)
            return kind, self.join([self.talk.say("not_an_option"), said])
        if chosen and "cap" in s and chosen["monthly"] > s["cap"] and fit:
            chosen = fit[0]
            s["excess"] = chosen["excess"]
        if not chosen and "cap" in s and t.told and len(fit) == 1:
            chosen = fit[0]
            s["excess"] = chosen["excess"]
        if not chosen:
            t.told.add("offered")
            return self.ask(["excess"], **offer)
        return self.propose(t, "change_cover", dict(policy_no=n, cover=s["cover"], excess=chosen["excess"]), policy_no=n, cover=s["cover"], excess=styles.money(chosen["excess"]), monthly=styles.money(chosen["monthly"]), date=self.talk.date(TODAY + timedelta(1)))

    def do_person(self, t, p, n, s):
        if len(p["named"]) >= 4:
            return self.refuse(t, None, "too_many")
        missing = [k for k in ("person_name", "person_dob") if k not in s]
        if missing:
            return self.ask(missing)
        born = date.fromisoformat(s["person_dob"])
        age = TODAY.year - born.year - ((TODAY.month, TODAY.day) < (born.month, born.day))
        if p["kind"] == "travel" and age >= 75:
            name = s.pop("person_name")
            s.pop("person_dob")
            return self.refuse(t, "person_name", "too_old", again=["other_person"], name=name)
        return self.propose(t, "add_named_person", dict(policy_no=n, name=s["person_name"], date_of_birth=s["person_dob"]), policy_no=n, name=s["person_name"], date=self.talk.date(born),
                            cost="an extra £18 a year" if p["kind"] == "travel" else "no extra charge")

    def do_cancel(self, t, p, n, s):
        if "end_date" not in s:
            return self.ask(["end_date"])
        day = date.fromisoformat(s["end_date"])
        if day < TODAY:
            s.pop("end_date")
            return self.refuse(t, "end_date", "past_end", again=["end_date"])
        q = self.look(t, "quote_cancellation", policy_no=n, end_date=s["end_date"])
        return self.propose(t, "cancel_policy", dict(policy_no=n, end_date=s["end_date"]), policy_no=n, date=self.talk.date(day), refund=styles.money(q["refund"]), fee=styles.money(q["fee"]), rule=q["rule"])

    def do_payday(self, t, p, n, s):
        if "day" not in s:
            return self.ask(["day"])
        if not 1 <= s["day"] <= 28:
            bad = s.pop("day")
            return self.refuse(t, "day", "bad_day", again=["day"], bad=styles.ordinal(bad))
        if s["day"] == p["payment_day"]:
            s.pop("day")
            return self.refuse(t, "day", "same_day", again=["day"], bad=styles.ordinal(p["payment_day"]))
        return self.propose(t, "change_payment_day", dict(policy_no=n, day=s["day"]), policy_no=n, old=styles.ordinal(p["payment_day"]), day=styles.ordinal(s["day"]))

    def do_visit(self, t, p, n, s):
        free = self.look(t, "list_visit_slots", claim_no=self.claim_no)
        days = [x["date"] for x in free]
        offer = dict(claim_no=self.claim_no, dates=styles.listed([self.talk.date(date.fromisoformat(d)) for d in days], "or"), free=styles.listed([f"{self.talk.date(date.fromisoformat(x['date']))} at {styles.listed(x['times'], 'or')}" for x in free], "or"))
        if "pick" in s and "visit_date" not in s:
            s["visit_date"] = days[s.pop("pick")]
        if "visit_date" not in s and "visit_time" in s and t.told:
            fit = [x["date"] for x in free if s["visit_time"] in x["times"]]
            if len(fit) == 1:
                s["visit_date"] = fit[0]
        if "visit_date" not in s:
            t.told.add("offered")
            return self.ask(["visit_date"], **offer)
        if s["visit_date"] not in days:
            bad = self.talk.date(date.fromisoformat(s.pop("visit_date")))
            s.pop("visit_time", None) if not any(s.get("visit_time") in x["times"] for x in free) else None
            return self.refuse(t, "visit_date", "no_slot", again=["visit_date"], bad=bad, **offer)
        times = next(x["times"] for x in free if x["date"] == s["visit_date"])
        day = self.talk.date(date.fromisoformat(s["visit_date"]))
        if "pick_time" in s and "visit_time" not in s:
            s["visit_time"] = times[s.pop("pick_time")]
        if "part" in s and "visit_time" not in s:
            fit = [x for x in times if (x < "12:00") == (s["part"] == "morning")]
            if len(fit) == 1:
                s["visit_time"] = fit[0]
            s.pop("part")
        if "visit_time" in s and s["visit_time"] not in times:
            bad = s.pop("visit_time")
            if len(times) > 1:
                kind, said = self.ask(["visit_time"], date=day, times=styles.listed(times, "or"), a=times[0], b=times[-1])
                return kind, self.join([self.talk.say("no_time", bad=bad), said])
        if "visit_time" not in s and len(times) > 1:
            return self.ask(["visit_time"], date=day, times=styles.listed(times, "or"), a=times[0], b=times[-1])
        s.setdefault("visit_time", times[0])
        return self.propose(t, "book_visit", dict(claim_no=self.claim_no, date=s["visit_date"], time=s["visit_time"]), claim_no=self.claim_no, date=day, time=s["visit_time"])

    def do_renew(self, t, p, n, s):
        q = self.look(t, "quote_renewal", policy_no=n)
        kw = dict(policy_no=n, date=self.talk.date(date.fromisoformat(q["renewal_date"])), yearly=styles.money(q["yearly"]), monthly=styles.money(q["monthly"]))
        if "payment" not in s:
            return self.ask(["payment"], **kw)
        return self.propose(t, "renew_policy", dict(policy_no=n, payment=s["payment"]), payment=s["payment"], price=kw["yearly"] + " a year in one payment" if s["payment"] == "yearly" else kw["monthly"] + " a month", **kw)


def taken_for(task, f):
    slots = {"claim": {"cause", "when", "amount"}, "document": {"document", "how"}, "cover": {"cover", "excess", "cap"}, "person": {"person_name", "person_dob"}, "cancel": {"when"}, "payday": {"day"}, "visit": {"when", "visit_time"}, "renew": {"payment"}}
    return bool(slots.get(task.kind, set()) & set(f))


def build(style, bug=None):
    class Agent(Desk):
        def __init__(self):
            super().__init__(style, bug)
    return Agent
