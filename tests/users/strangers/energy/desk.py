"""Fellside Energy: a rule-based desk of an electricity and gas supplier, in twelve manners."""
import re
from datetime import date, timedelta

import harness

import hear
from hear import Heard
from styles import STYLES, STYLE
from world import NOW, READS, WRITES, World

TODAY = NOW.date()
SLOTS_OF = {
    "reading": ["fuel", "read_e", "read_g", "read_date"],
    "tariff": ["tariff", "tariff_start"],
    "instalment": ["amount"],
    "payday": ["payday"],
    "moving": ["out_date", "in_date", "new_address", "new_postcode", "keep_tariff"],
    "plan": ["months", "first_payment"],
    "bank": ["holder", "sort_code", "account_number"],
    "complaint": ["bill", "reason", "reply_by"],
    "engineer": ["job", "day", "part", "phone"],
}
DATE_SLOTS = {"reading": ["read_date"], "tariff": ["tariff_start"], "moving": ["out_date", "in_date"], "plan": ["first_payment"], "engineer": ["day"]}
SOLO = {"fuel", "tariff", "months", "slot", "keep_tariff", "job", "amount", "payday"}
WRITE_OF = {"reading": "submit_reading", "tariff": "change_tariff", "instalment": "set_instalment", "payday": "set_payment_day", "moving": "register_move",
            "plan": "create_plan", "bank": "change_bank", "complaint": "open_complaint", "engineer": "book_engineer"}
JOBS = {"smart meter installation": r"smart|install|new meter|fitt", "gas safety check": r"safety|\bcheck\b|boiler", "meter fault": r"fault|broken|defect|display|blank|repair|stopped|not work|doesn't work"}
REASONS = {"estimated reading": r"estimat|guess|not (?:a|my|the) (?:real|actual)|assumed", "already paid": r"already paid|have paid|paid it", "wrong tariff": r"wrong (?:tariff|rate|price)",
           "charged twice": r"twice|double", "amount too high": r"too (?:high|much|dear)|high|so much|amount|expensive|steep|wrong|incorrect"}
TARIFF_WORDS = {"Night Owl EV": r"night[- ]?owl(?:[- ]?ev)?|\bev tariff\b|\bev\b", "Fixed 12": r"fix(?:ed)?[- ]?12\b|12[- ]months? fix(?:ed)?", "Fixed 24": r"fix(?:ed)?[- ]?24\b|24[- ]months? fix(?:ed)?",
                "Green Flex": r"green[- ]?flex|\bgreen one\b|\bflex\b", "Standard Variable": r"standard[- ]variable"}
CUES = {"read_date": r"\bdate\b|\bday\b", "read_e": r"electric|reading|figure|number", "read_g": r"\bgas\b", "tariff": r"tariff", "tariff_start": r"\bstart|\bdate\b|\bday\b", "amount": r"amount|sum|figure",
        "payday": r"\bday\b|\bdate\b", "out_date": r"mov\w+ out|out\b|leav", "in_date": r"mov\w+ in\b|\bin[- ]date", "new_address": r"address|street|house", "new_postcode": r"post ?code",
        "keep_tariff": r"tariff", "months": r"months|how long|term|number of", "first_payment": r"first|\bdate\b|start|\bday\b", "holder": r"holder|name", "sort_code": r"sort",
        "account_number": r"account number|number", "bill": r"\bbill\b", "reason": r"reason", "reply_by": r"reply|answer|contact", "job": r"\bjob\b|what for", "day": r"\bday\b|\bdate\b|appointment", "part": r"time|morning|afternoon", "phone": r"phone|number|mobile"}


def title(text):
    return " ".join(w[:1].upper() + w[1:] for w in text.split())


def ordinal(n):
    return f"{n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


class Task:
    def __init__(self, intent):
        self.intent, self.slots = intent, {}
        self.alt = self.limit = self.first = None
        self.refused = False       # the caller has just been told that what was wanted cannot be had
        self.done = False
        self.offer = None          # what the look-up gave

    def ready(self):
        return not self.missing()

    def missing(self):
        s, out = self.slots, []
        for t in SLOTS_OF[self.intent]:
            if t == "read_e" and s.get("fuel") not in ("electricity", "both") or t == "read_g" and s.get("fuel") not in ("gas", "both"):
                continue
            if t in ("day", "part"):
                t = "slot" if "day" not in s or "part" not in s else t
                if t == "slot" and "slot" in out:
                    continue
                if t in s:
                    continue
            if t not in s:
                out.append(t)
        return out


class Desk:
    style, bug = "spoken", None

    def __init__(self):
        self.w = World()
        self.tool = {n: harness.tool(getattr(self.w, n)) for n in READS + WRITES}
        self.s = STYLE[self.style]
        self.ident = {}
        self.lost = False
        self.customer = self.account = None
        self.tasks, self.done, self.questions = [], [], []
        self.pending, self.count = [], {}
        self.turns = 0
        self.late = []  # bug wrong_order: look-ups that come after the write
        self.denied = False

    # ------------------------------------------------------------------ talk
    def run(self, messages):
        last = next(m for m in reversed(messages) if (m["role"] if isinstance(m, dict) else m.role) == "user")
        text = last["content"] if isinstance(last, dict) else last.content
        if not isinstance(text, str):
            text = " ".join(p.get("text", "") if isinstance(p, dict) else getattr(p, "text", "") or "" for p in text)
        return self.turn(text)

    def turn(self, text):
        self.turns += 1
        h = Heard(text)
        pending, self.pending = self.pending, []
        out = []
        if self.turns == 1:
            out.append(self.say("hello"))
        got = self.absorb(h, pending)
        task = self.tasks[0] if self.tasks else None
        if "confirm" in pending or "fix" in pending:
            self.confirmed(h, got, task, out, pending)
        elif task and task.refused and not got & {*SLOTS_OF[task.intent], "limit", "alt"} and (h.drop or h.firm_no or "intent" in got):
            self.drop(task, out)
        elif task and h.drop and not got and not h.yes and self.customer:
            self.drop(task, out)
        elif not got and self.turns > 1:
            more = pending in (["more"], ["want"])
            if more and (h.no or h.drop or re.search(r"\b(?:bye|that's (?:all|it|everything)|that is (?:all|it)|nothing|thank|thanks|all done|i'm done|all i)", h.text, re.I)):
                return self.wrap(self.say("bye"))
            if more and self.repeat:
                out.append(self.repeat.told)
            elif more and h.yes:
                self.count["want"] = max(1, self.count.get("want", 0))
            elif more:
                out.append(self.say("cannot"))
            elif h.question:
                out.append(self.help(h, pending))
            elif not h.dont_know:
                out.append(self.say("unclear"))
            elif pending:
                out.append(self.say("noway"))
        if task and task.refused and task in self.tasks and got & {*SLOTS_OF[task.intent], "limit", "alt"}:
            task.refused = False
        if not self.pending:
            out += self.advance(pending)
        return self.wrap(self.s["join"].join(p for p in out if p))

    def wrap(self, body):
        name = self.customer["name"] if self.customer else ""
        return self.s["wrap"].format(body=body, who=name or self.s.get("nobody", "Customer"))

    def say(self, key, **kw):
        """The words for a key; of several (parted by ||) the next one each time, so that nothing is said twice alike."""
        forms = self.s["words"][key].split("||")
        n = self.count.get("say:" + key, 0)
        self.count["say:" + key] = n + 1
        form = forms[min(n, len(forms) - 1)] if key in ("hello",) else forms[n % len(forms)]
        first = self.customer["name"].split()[0] if self.customer else ""
        return form.strip().format(first=first, **kw)

    def d(self, iso):
        x = date.fromisoformat(iso) if isinstance(iso, str) else iso
        return x.strftime(self.s["date"].replace("%o", ordinal(x.day)))

    def money(self, x):
        return f"£{x:,.2f}" if x % 1 else f"£{int(x):,}"

    # ------------------------------------------------------------------ what was heard
    def absorb(self, h, pending):
        """Puts what was said where it belongs; returns what was understood of it."""
        got = set()
        self.heard_ident(h, pending, got)
        self.heard_wants(h, pending, got)
        active = self.tasks[0] if self.tasks else None
        cur = active
        if "dob" in pending:
            return got
        for sentence in h.sentences:
            here = self.intents_in(sentence)
            mine = [t for t in self.tasks if t.intent in here]
            if mine and not (active and active.intent in here) and not (active and set(pending) & set(SLOTS_OF[active.intent] + ["slot", "confirm", "fix"])):
                cur = mine[0]
            if not cur:
                continue
            first, second = hear.split_choice(hear.limits(sentence)[0])
            for t in self.tasks:
                if second is not None and t is cur:
                    if t.refused and not set(self.fill(Task(t.intent), Heard(first), pending, True, t)):
                        got |= self.fill(t, Heard(second), pending, True)
                        continue
                    if t.missing() or t.refused or not hasattr(t, "shown"):
                        t.alt = second
                        got.add("alt")
                    got |= self.fill(t, Heard(first), pending, True)
                else:
                    got |= self.fill(t, Heard(sentence), pending, t is cur)
        return got

    def heard_ident(self, h, pending, got):
        text, i = h.text, self.ident
        m = hear.NUMBER.search(text)
        digits = "".join(c for c in m[1] if c.isdigit()) if m else None
        if not digits and not self.customer and ("number" in pending or re.search(r"customer (?:number|no)|number (?:is|:)", text, re.I)):
            for a, b, n in hear.numbers(text):
                if len(n) == 7:
                    digits = n
        if digits and not self.customer:
            i["number"] = "FE" + digits
            self.lost = False
            got.add("number")
        elif digits:
            got.add("known")
        lostish = re.search(r"(?:customer |account |fe |reference |my |the |that |a )?number", text, re.I) and h.dont_know or \
            re.search(r"(?:lost|don't have|haven't got|can't find|don't know|do not (?:have|know)|mislaid|without|not got)[^.!?]{0,30}number", text, re.I) or \
            ("number" in pending and (h.dont_know or h.firm_no))
        if not self.customer and not i.get("number") and lostish and not self.lost:
            self.lost = True
            got.add("lost")
        if not self.customer:
            for m in hear.POST.finditer(text):
                before = text[:m.start()]
                if hear.STREET.search(before[-60:]) and "postcode" not in pending or re.search(r"\bnew\b[^.]*$|moving to[^.]*$", before, re.I) and "postcode" not in pending:
                    continue
                i["postcode"] = f"{m[1]} {m[2]}".upper()
                got.add("postcode")
                break
            born = hear.dates(text, TODAY, past=True)
            for a, b, d in born:
                if d.year < 2012:
                    i["dob"] = d.isoformat()
                    got.add("dob")
            m = re.search(r"(?:my (?:full )?name(?: is|'s|:)|name is|this is|i am|i'm|it's|under the name(?: of)?|name:|on the account is|speaking with|called)\s+([A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)+)", h.text)
            if m:
                i["name"] = m[1]
                got.add("name")
            elif "name" in pending:
                rest = hear.mask(h.text, [(a, b) for a, b, _ in hear.dates(h.text, TODAY, True)] + [x.span() for x in hear.POST.finditer(h.text)])
                m = re.search(r"\b([A-Z][a-z'-]+(?:\s+[A-Z][\w'-]+)+)\b", re.sub(r"^\W*(?:It's|It is|That's|Yes|Sure|Of course|My name is|Name|The name is)\b:?", " ", rest))
                if not m:
                    m = re.fullmatch(r"\W*(?:it's |it is |that's |yes,? |my name is |the name is )?([a-z'-]+ [a-z'-]+)\W*", rest.split(",")[0].strip(" ."), re.I)
                if m and not h.dont_know:
                    i["name"] = title(m[1])
                    got.add("name")

    def intents_in(self, sentence):
        s = re.sub(r"\b(?:estimated|guessed|assumed|wrong|false|previous|last|on an?|on the)\s+(?:meter )?readings?\b", " ", sentence, flags=re.I)
        found = []
        for name, rx in hear.INTENTS.items():
            m = rx.search(s)
            if m:
                found.append((m.start(), name))
        names = [n for _, n in sorted(found)]
        for clause in re.split(r",|\bbut\b|\band\b", s):
            if hear.KEEP.search(clause) or hear.NOTWANT.search(clause):
                for n in list(names):
                    rx = hear.INTENTS[n]
                    if rx.search(clause) and not any(rx.search(c) for c in re.split(r",|\bbut\b|\band\b", s) if c != clause):
                        names.remove(n)
        if "payday" in names and "instalment" in names and not re.search(r"lower|reduce|raise|increase|cut|less|smaller|bring down|amount", s, re.I):
            names.remove("instalment")
        if "instalment" in names and "payday" in names and not re.search(r"\bday\b|\bdate\b|\d(?:st|nd|rd|th)", s, re.I):
            names.remove("payday")
        if "moving" in names and "tariff" in names and not re.search(r"(?:change|switch|new|different|other) (?:my |the )?tariff|tariff change", s, re.I):
            names.remove("tariff")
        if "plan" in names and "tariff" in names and not re.search(r"tariff", s, re.I):
            names.remove("tariff")
        if "plan" in names and "instalment" in names and not re.search(r"lower|reduce|raise|increase|change", s, re.I):
            names.remove("instalment")
        if "engineer" in names and "tariff" in names and re.search(r"smart meter (?:for|because)", s, re.I):
            names.remove("tariff")
        return names

    def heard_wants(self, h, pending, got):
        self.repeat = None
        open_now = bool(set(pending) & {"more", "want"}) or self.turns == 1
        faq = []
        for sentence in h.sentences:
            asked = []
            if hear.ASKS.search(sentence):
                for name, rx in hear.FAQ.items():
                    if rx.search(sentence):
                        asked.append(name)
            around = {t.intent for t in self.tasks + self.done} | set(self.intents_in(h.text))
            if "visit_cost" in asked and ("engineer" not in around or "exit_fee" in asked):
                asked.remove("visit_cost")
            if "visit_len" in asked and ("engineer" not in around or "contract_end" in asked):
                asked.remove("visit_len")
            if "complaint_time" in asked and "complaint" not in around:
                asked.remove("complaint_time")
            if "next_bill" in asked and "next_payment" in asked:
                asked.remove("next_payment")
            if "my_payday" in asked and "next_payment" in asked:
                asked.remove("next_payment")
            if "contract_end" in asked and "my_tariff" in asked:
                asked.remove("my_tariff")
            faq += asked
            names = self.intents_in(sentence)
            first_time = not self.tasks and not self.done
            for name in names:
                if any(t.intent == name for t in self.tasks):
                    if open_now or first_time:
                        got.add("intent")
                    continue
                again = any(t.intent == name for t in self.done)
                if asked and not any(hear.INTENTS[name].search(c) and hear.WANT.search(c) and not hear.ASKS.search(c) and not any(hear.FAQ[f].search(c) for f in asked)
                                     for c in re.split(r",|;|\band\b|\bbut\b|(?<=[.!?])\s", sentence)):
                    continue
                if again:
                    probe = Task(name)
                    new = self.fill(probe, Heard(sentence), [], True)
                    old = next(t for t in reversed(self.done) if t.intent == name)
                    if not open_now or all(old.slots.get(k) == v for k, v in probe.slots.items()) and not re.search(r"\banother\b|\bagain\b", sentence, re.I):
                        if open_now:
                            self.repeat = old
                        continue
                elif self.tasks and not open_now and not hear.WANT.search(sentence):
                    continue
                elif self.tasks and not open_now and set(pending) & {"reason", "job"}:
                    continue
                if re.search(r"\bfirst(?:ly| of all)?\b(?! (?:payment|one|bill|instalment|of [a-z]+\b))|\bbefore (?:that|i|we)\b", sentence, re.I) and name == names[0]:
                    self.tasks.insert(0, Task(name))
                else:
                    self.tasks.append(Task(name))
                got.add("intent")
        for f in faq:
            if f not in self.questions:
                self.questions.append(f)
                got.add("question")

    # ------------------------------------------------------------------ slots
    def fill(self, task, h, pending, is_cur, model=None):
        """Takes from the words what this want needs; returns the names of what it took (also where it is the same)."""
        got = set()
        s, it = task.slots, task.intent
        fixing = bool(set(pending) & {"confirm", "fix"})

        def put(k, v):
            s[k] = v
            got.add(k)
        text = hear.without_denied(h.text)
        parts = []
        for clause in re.split(r",\s+|;\s*|\s-\s|\band\b|\bbut\b", text):
            if not hear.KEEP.search(clause) or it == "moving" and re.search(r"tariff|deal|fix", clause, re.I) and not re.search(r"\d", clause):
                parts.append(clause)
        if len(parts) < len(re.split(r",\s+|;\s*|\s-\s|\band\b|\bbut\b", text)):
            text = ", ".join(parts)
        whole = h.text
        text, limit = hear.limits(text)
        if limit is not None and (is_cur and it in ("tariff", "plan")):
            task.limit = limit
            got.add("limit")
        if not re.search(r"\w", text):
            return got
        if it == "reading":
            self.fill_reading(task, text, pending, put, is_cur, fixing)
        elif it == "tariff":
            hit = [(m.start(), n) for n, rx in TARIFF_WORDS.items() for m in re.finditer(rx, text, re.I)]
            hit = [n for _, n in sorted(hit) if not (self.account and n == self.account["tariff"])]
            if hit:
                put("tariff", hit[-1] if fixing else hit[0])
            elif "tariff" in pending or task.refused:
                pick = self.pick(text, [o["tariff"] for o in self.offers(task)], cheap=lambda t: next(o["monthly"] for o in self.offers(task) if o["tariff"] == t))
                if pick:
                    put("tariff", pick)
            self.one_date(task, text, pending, put, "tariff_start", is_cur)
            if "tariff_start" in pending and "tariff_start" not in got and re.search(r"soon|earliest|straight|immediately|whenever|next (?:possible|available)|now\b", text, re.I) or "tariff_start" in pending and h.dont_know:
                put("tariff_start", (TODAY + timedelta(days=7)).isoformat())
        elif it == "instalment":
            now = self.account["instalment"] if self.account else None
            vals = [v for _, _, v in hear.amounts(text)]
            if not vals and set(pending) & {"amount", "confirm", "fix"} and is_cur:
                vals = [float(n) for _, _, n in hear.numbers(hear.mask(text, [(a, b) for a, b, _ in hear.dates(text, TODAY)])) if 10 <= float(n) <= 999]
            if not vals and is_cur and not pending:
                vals = [float(m[1]) for m in re.finditer(r"\bto (\d{2,3}(?:\.\d\d)?)\b(?!\s*(?:st|nd|rd|th|days|months))", text)]
            other = [v for v in vals if v != now]
            vals = other or vals
            if not vals and task.refused and re.search(r"\b(?:lowest|minimum|that(?: amount)?|the least)\b|\byes\b", text, re.I) and task.offer and not h.no and not h.drop:
                vals = [task.offer["lowest"]]
            if vals and is_cur:
                put("amount", vals[-1] if vals[-1] % 1 else int(vals[-1]))
        elif it == "payday":
            if is_cur or re.search(hear.INTENTS["payday"], text):
                found = hear.dates(text, TODAY)
                now = self.account["payment_day"] if self.account else None
                day = [d.day for _, _, d in found]
                day = [x for x in day if x != now] or day
                if not day:
                    day = [int(m[1]) for m in re.finditer(r"\bday\s+(\d{1,2})\b|", text, re.I) if m[1]]
                if not day and set(pending) & {"payday", "confirm", "fix"}:
                    day = [int(n) for _, _, n in hear.numbers(text) if 1 <= int(n) <= 31]
                if not day and "payday" in pending and re.search(r"\b(?:first|1st)\b", text, re.I):
                    day = [1]
                if day:
                    put("payday", day[-1])
        elif it == "moving":
            self.fill_moving(task, text, pending, put, is_cur, fixing, h, whole)
        elif it == "plan":
            found = hear.dates(text, TODAY)
            rest = hear.mask(text, [(a, b) for a, b, _ in found])
            m = list(re.finditer(r"(\d+)[- ]*(?:equal |monthly )?(?:months?|instal?lments?|rates|payments|parts)\b", rest, re.I))
            if m:
                put("months", int(m[-1][1]))
            elif re.search(r"half a year", rest, re.I):
                put("months", 6)
            elif re.search(r"\b(?:over|in|for) a (?:whole |full )?year|quarter of a year", rest, re.I):
                put("months", 3 if "quarter" in rest.lower() else 12)
            elif "months" in pending or task.refused or fixing and not found:
                options = [p["months"] for p in task.offer["plans"]] if task.offer else [3, 6, 12]
                nums = [int(n) for _, _, n in hear.numbers(hear.mask(rest, [(a, b) for a, b, _ in hear.amounts(rest)]))]
                nums = [n for n in nums if n in options] or [n for n in nums if n <= 36]
                money = [v for _, _, v in hear.amounts(rest)]
                hit = [p["months"] for p in task.offer["plans"] if p["monthly"] in money] if task.offer else []
                if nums:
                    put("months", nums[-1])
                elif hit and not h.too:
                    put("months", hit[-1])
                else:
                    pick = self.pick(rest, options, cheap=lambda n: -n)
                    if pick:
                        put("months", pick)
                    elif re.search(r"short|quick|soonest|fast", rest, re.I):
                        put("months", options[0])
                    elif re.search(r"long|lowest|least|smallest", rest, re.I):
                        put("months", options[-1])
            self.one_date(task, text, pending, put, "first_payment", is_cur)
            if "first_payment" in pending and "first_payment" not in got and (h.dont_know or re.search(r"soon|earliest|whenever|payday|first of", text, re.I)):
                put("first_payment", "2026-04-01")
        elif it == "bank":
            self.fill_bank(task, text, pending, put, fixing, h)
        elif it == "complaint":
            self.fill_complaint(task, text, pending, put, is_cur, h)
        elif it == "engineer":
            self.fill_engineer(task, text, pending, put, is_cur, fixing, h, model)
        return got

    @staticmethod
    def pick(text, options, cheap=None):
        t = text.lower()
        if not options:
            return None
        if cheap and re.search(r"cheapest|lowest|least", t):
            return min(options, key=cheap)
        if re.search(r"\b(?:first|1st|earliest|top)\b(?! (?:payment|of))", t):
            return options[0]
        if re.search(r"\b(?:second|2nd|middle) (?:one|option)\b|\bthe second\b", t) and len(options) > 1:
            return options[1]
        if re.search(r"\b(?:third|3th|3rd) (?:one|option)\b|\bthe third\b", t) and len(options) > 2:
            return options[2]
        if re.search(r"\b(?:last|latest|bottom)\b(?! digit)", t):
            return options[-1]
        return None

    def one_date(self, task, text, pending, put, slot, is_cur, past=False):
        if not is_cur and slot not in pending:
            return
        found = [d for _, _, d in hear.dates(text, TODAY, past)]
        if slot in pending and not found:
            m = re.fullmatch(r"\W*(?:the |on )?(\d{1,2})\W*", text)
            d = hear._near(int(m[1]), TODAY, past) if m else None
            found = [d] if d else []
        found = [d for d in found if d.year > 2011]
        if found:
            put(slot, found[-1].isoformat())

    def fill_reading(self, task, text, pending, put, is_cur, fixing):
        s = task.slots
        found = hear.dates(text, TODAY, past=True)
        rest = hear.mask(text, [(a, b) for a, b, _ in found] + [m.span() for m in hear.POST.finditer(text)] + [m.span() for m in hear.NUMBER.finditer(text)] + [(a, b) for a, b, _ in hear.amounts(text)])
        tail = hear.TAIL.search(rest)
        fuels = [(m.start(), "electricity" if m[0].lower()[0] in "ep" else "gas") for m in re.finditer(r"\belectric\w*|\bgas\b|\bpower\b", rest, re.I)]
        if tail and fixing:
            n = tail[1]
            which = [k for k in ("read_e", "read_g") if k in s]
            if fuels:
                which = ["read_e" if fuels[0][1] == "electricity" else "read_g"]
            k = which[0] if len(which) == 1 else min(which, key=lambda k: sum(a != b for a, b in zip(str(s[k])[-len(n):], n)))
            put(k, int(str(s[k])[:-len(n)] + n))
            return
        estimated = [m.span() for m in re.finditer(r"(?:estimat\w+|guess\w*|assum\w+|last (?:one|time|reading)|previous\w*|billed)[^.,;]{0,40}?\d[\d,]{3,}|\d[\d,]{3,} (?:was|is) (?:estimat|guess)\w*", rest, re.I)]
        rest = hear.mask(rest, estimated)
        vals = [(a, b, n) for a, b, n in hear.numbers(rest) if 4 <= len(n) <= 6 and not (len(n) == 4 and n.startswith("20") and n in ("2025", "2026"))]
        words = {f for _, f in fuels}
        if is_cur or "fuel" in pending:
            if re.search(r"\bboth\b|\btwo (?:readings|meters)\b", rest, re.I) and "fuel" not in s and (not words or len(words) == 2 or "fuel" in pending):
                put("fuel", "both")
            elif len(words) == 2 and not fixing:
                put("fuel", "both")
            elif len(words) == 1 and "fuel" not in s:
                put("fuel", words.pop())
            elif len(words) == 1 and s.get("fuel") not in (None, "both") and s["fuel"] not in words and not (fixing and vals and s["fuel"] == "both"):
                new = next(iter(words))
                if fixing or vals:
                    if fixing:
                        old = "read_e" if s["fuel"] == "electricity" else "read_g"
                        if old in s and not vals:
                            s["read_g" if new == "gas" else "read_e"] = s.pop(old)
                        else:
                            s.pop(old, None)
                        put("fuel", new)
                    else:
                        put("fuel", "both")
        if vals:
            open_e, open_g = s.get("fuel") in ("electricity", "both"), s.get("fuel") in ("gas", "both")
            prev = 0
            order = []
            for i, (a, b, n) in enumerate(vals):
                before = [f for p, f in fuels if prev <= p < a]
                nxt = vals[i + 1][0] if i + 1 < len(vals) else len(rest)
                after = [f for p, f in fuels if b <= p < nxt and not re.search(r"[,;.]|\band\b", rest[b:p])]
                which = after[0] if after and (not before or len(before) > 1 and not order) and len(vals) > 1 or after and not before else before[-1] if before else None
                prev = b
                order.append((which, n))
            for which, n in order:
                if which is None:
                    if len(order) == 2 and all(w is None for w, _ in order):
                        which = "electricity" if n == order[0][1] else "gas"
                    elif open_e != open_g:
                        which = "electricity" if open_e else "gas"
                    elif set(pending) & {"read_e", "read_g"} and not {"read_e", "read_g"} <= set(pending):
                        which = "electricity" if "read_e" in pending else "gas"
                    elif {"read_e", "read_g"} <= set(s) or {"read_e", "read_g"} <= set(pending):
                        at = s if "read_e" in s and "read_g" in s else {"read_e": 48000, "read_g": 7700} if not self.account else {"read_e": self.account["readings"]["electricity"], "read_g": self.account["readings"]["gas"]}
                        which = "electricity" if abs(at["read_e"] - int(n)) < abs(at["read_g"] - int(n)) else "gas"
                if which:
                    put("read_e" if which == "electricity" else "read_g", int(n))
                    if "fuel" not in s:
                        put("fuel", which)
                elif is_cur:
                    s["_loose"] = int(n)
        if s.get("fuel") in ("electricity", "gas") and "_loose" in s:
            put("read_e" if s["fuel"] == "electricity" else "read_g", s.pop("_loose"))
        self.one_date(task, text, pending, put, "read_date", is_cur or bool(vals), past=True)
        if "read_date" in pending and "read_date" not in s and re.search(r"don't (?:know|remember)|not sure|no idea|\bnow\b|recent", text, re.I):
            put("read_date", TODAY.isoformat())

    def fill_moving(self, task, text, pending, put, is_cur, fixing, h, whole):
        s = task.slots
        if is_cur:
            found = [(a, b, d) for a, b, d in hear.dates(text, TODAY) if d.year > 2011]
            prev, plain = 0, []
            for a, b, d in found:
                chunk = text[prev:a] if prev else text[:a]
                o = [m.start() for m in re.finditer(r"\bout\b|\bleav\w+|\blast day|\bend\w*\b|\bhand\w*|keys back|vacat\w+|\bold\b|\buntil\b", chunk, re.I)]
                i = [m.start() for m in re.finditer(r"\b(?:move|moving|moved|be|get|going) in\b|\binto\b|get the keys|\bnew\b|\bstart\w*|\bin\b(?=[^\w]*(?:on|from|date|is|:|the)?[^\w]*$)", chunk, re.I)]
                tail = text[b:b + 40]
                if not o and not i:
                    if re.match(r"\W*(?:for the )?(?:moving |move )?(?:out|is the day i leave)", tail, re.I):
                        o = [0]
                    elif re.match(r"\W*(?:for the )?(?:moving |move )?in\b", tail, re.I):
                        i = [0]
                if o or i:
                    put("out_date" if max(o or [-1]) > max(i or [-1]) else "in_date", d.isoformat())
                else:
                    plain.append(d.isoformat())
                prev = b
            asked = [p for p in pending if p in ("out_date", "in_date")]
            if plain and len(asked) == 1:
                put(asked[0], plain[-1])
            elif plain and fixing and len(plain) == 1 and "out_date" in s and "in_date" in s:
                x = date.fromisoformat(plain[0])
                near = min(("out_date", "in_date"), key=lambda k: abs((date.fromisoformat(s[k]) - x).days))
                put(near, plain[0])
            elif plain and fixing and len(plain) == 2 and plain[0] in (s.get("out_date"), s.get("in_date")):
                put("out_date" if plain[0] == s.get("out_date") else "in_date", plain[1])
            elif plain:
                for k in ("out_date", "in_date"):
                    if k not in s and plain:
                        put(k, plain.pop(0))
        rest = hear.mask(text, [(a, b) for a, b, _ in hear.dates(text, TODAY)])
        m = hear.STREET.search(rest)
        here = hear.POST.search(rest)
        if m:
            put("new_address", title(re.sub(r"(\d),? +", r"\1 ", re.sub(r"\s+", " ", m[1]))) + (f", {m[2]}" if m[2] and m[2][0].isupper() else ""))
        elif "new_address" in pending and re.search(r"\d", rest) and not h.dont_know:
            got = re.sub(r"^\W*(?:it's|it is|yes|sure|my new address is|the new address is|the address is|to)\b:?", "", rest[:here.start()] if here else rest, flags=re.I).replace("§", "").strip(" ,.")
            if re.search(r"\d+.*[a-z]{3}", got, re.I):
                put("new_address", got)
        old = self.ident.get("postcode")
        for p in hear.POST.finditer(rest):
            code = f"{p[1]} {p[2]}".upper()
            if code != old and (m or is_cur) and (self.customer or m or re.search(r"\bnew\b|moving to", rest[:p.start()], re.I)):
                put("new_postcode", code)
        if "keep_tariff" in pending:
            if re.search(r"\b(?:no|don't|not|new tariff|another|different)\b", text, re.I) and not re.search(r"\b(?:not change|don't change|no change|keep|same|along|take it)\b", whole, re.I):
                put("keep_tariff", False)
            elif h.yes or h.dont_know or re.search(r"\b(?:keep|same|along|take|bring|stay|with me|carry|as it is)\b", whole, re.I):
                put("keep_tariff", True)
        elif re.search(r"\b(?:keep|take|bring|carry|stay\w* on|same|along|comes? with)\b[^.]{0,30}\b(?:tariff|deal|fix\w*)\b|\b(?:tariff|deal|fix)\b[^.]{0,40}\b(?:along|with me|stays?|same|keep|kept|come|comes|too|continue|go on|carry)\b", whole, re.I) and "?" not in whole:
            put("keep_tariff", not re.search(r"(?:don't|not) (?:want to )?(?:keep|take|bring)", whole, re.I))

    def fill_bank(self, task, text, pending, put, fixing, h):
        s = task.slots
        rest = text
        m = re.search(r"(?<!\d)(?<!\d[-\s.])(\d\d)[-\s.](\d\d)[-\s.](\d\d)(?![-\s.]?\d\d\b)(?!\d)", rest)
        if m:
            put("sort_code", "-".join(m.groups()))
            rest = hear.mask(rest, [m.span()])
        nums = hear.numbers(hear.mask(rest, [x.span() for x in hear.NUMBER.finditer(rest)]))
        tail = hear.TAIL.search(rest)
        for a, b, n in nums:
            if len(n) == 8:
                put("account_number", n)
            elif len(n) == 6 and not m:
                put("sort_code", "-".join((n[:2], n[2:4], n[4:])))
        if "account_number" not in s or fixing:
            m8 = re.search(r"(?<!\d)(\d{4})[-\s](\d{4})(?!\d)|(?<!\d)(\d\d)[-\s](\d\d)[-\s](\d\d)[-\s](\d\d)(?!\d)", text)
            if m8:
                put("account_number", "".join(g for g in m8.groups() if g))
        if tail and fixing and "account_number" in s:
            n = tail[1]
            if re.search(r"sort", text, re.I):
                flat = s["sort_code"].replace("-", "")
                flat = flat[:-len(n)] + n
                put("sort_code", "-".join((flat[:2], flat[2:4], flat[4:])))
            else:
                put("account_number", s["account_number"][:-len(n)] + n)
        m = re.search(r"(?:holder(?: is|'s name is|:)?|in the name of|name(?: is| on it is|:)|account (?:is|of))\s+(?:called )?([A-Z][\w'-]+(?:\s+[A-Z][\w'-]+)+)", text)
        if m:
            put("holder", m[1])
        elif ("holder" in pending or re.search(r"holder", text, re.I)):
            m = re.search(r"\b([A-Z][a-z'-]+(?:\s+[A-Z][a-z'-]+)+)\b", re.sub(r"^\W*(?:It's|It is|That's|Yes|Sure|Of course|My name|The|Sort Code|Account Number)\b", " ", text))
            if m:
                put("holder", m[1])
            elif self.customer and re.search(r"\b(?:me|mine|myself|my (?:own )?name|i am|same(?: name)?|my own|that's me|still me|i'm the holder|yes)\b", text, re.I):
                put("holder", self.customer["name"])
            elif "holder" in pending and (m := re.fullmatch(r"\W*(?:it's |that's )?([a-z'-]+ [a-z'-]+)\W*", text, re.I)) and not h.dont_know:
                put("holder", title(m[1]))

    def fill_complaint(self, task, text, pending, put, is_cur, h):
        bills = self.account["bills"] if self.account else [{"bill": "B-2602", "month": "February", "date": "2026-02-12", "amount": 286.40}, {"bill": "B-2601", "month": "January", "date": "2026-01-13", "amount": 141.10}]
        m = re.search(r"\bB[- ]?(\d{4})\b", text)
        if m and "B-" + m[1] in [b["bill"] for b in bills]:
            put("bill", "B-" + m[1])
        else:
            for b in bills:
                if re.search(rf"\b{b['month']}(?:'s)?(?: 2026)?(?:'s)? (?:bill|one|invoice)|bill (?:of|for|from|dated|in)[^.,]*\b{b['month'][:3]}|the {b['month']}\b", text, re.I) or "bill" in pending and re.search(rf"\b{b['month'][:3]}", text, re.I) \
                        or any(d.isoformat() == b["date"] for _, _, d in hear.dates(text, TODAY, True)) or any(v == b["amount"] for _, _, v in hear.amounts(text)):
                    put("bill", b["bill"])
                    break
            else:
                if re.search(r"\b(?:last|latest|newest|most recent|recent) (?:\w+ )?(?:bill|one)\b", text, re.I) or "bill" in pending and (re.search(r"\b(?:last|latest|newest|recent)\b", text, re.I) or h.dont_know):
                    put("bill", bills[0]["bill"])
        if is_cur or "reason" in pending or re.search(r"estimat|guess", text, re.I):
            for r, rx in REASONS.items():
                if re.search(rx, text, re.I) and (r != "amount too high" or "reason" in pending or re.search(r"too (?:high|much)", text, re.I)):
                    if r == "amount too high" and task.slots.get("reason"):
                        break
                    put("reason", r)
                    break
            else:
                if pending == ["reason"] and len(text.split()) > 2 and not h.question and not h.dont_know:
                    put("reason", text.strip(" ."))
        m = re.search(r"\b(?:e-?mail|phone|telephone|call me|ring me|post|letter|in writing)\b", text, re.I)
        if m and (is_cur or "reply_by" in pending or re.search(r"\b(?:by|per|via) (?:e-?mail|phone|post|letter)\b", text, re.I)):
            ways = [w for w, rx in (("email", r"\be-?mail"), ("phone", r"\b(?:tele)?phone\b|call me|ring me|\bcall\b"), ("post", r"\bpost\b|letter|in writing"))
                    if re.search(rx, re.sub(r"\b(?:not|no|don't|never|rather than|nor)\b[^.,;]{0,25}?\b(?:phone|call me|ring me|call|post|letter|e-?mail)\b", " ", text, flags=re.I), re.I)]
            if ways and ("reply_by" in pending or re.search(r"by|reply|answer|hear|contact|respon|via|write|send|back|want|prefer", text, re.I)):
                put("reply_by", ways[0])
        elif "reply_by" in pending and h.dont_know:
            put("reply_by", "email")

    def fill_engineer(self, task, text, pending, put, is_cur, fixing, h, model=None):
        s = task.slots
        rest = text
        m = re.search(r"(?<![\w-])((?:\+44|0044|0)[\d\s()-]{9,14}\d)(?!\d)", rest)
        if m:
            n = re.sub(r"\D", "", m[1])
            n = "0" + n[4:] if n.startswith("0044") else "0" + n[2:] if n.startswith("44") else n
            put("phone", n)
            rest = hear.mask(rest, [m.span()])
        elif "phone" in pending and (h.dont_know or re.search(r"on file|you have|same|the one you", text, re.I)) and self.account:
            put("phone", self.account["phone"])
        if is_cur:
            for job, rx in JOBS.items():
                if re.search(rx, rest, re.I) and ("job" in pending or "job" not in s or fixing) and not (job == "smart meter installation" and re.search("broken|fault|display", rest, re.I)):
                    if "job" in s and not re.search(rx + r".{0,20}(?:instead|rather)", rest, re.I) and "job" not in pending:
                        break
                    put("job", job)
                    break
            found = [d for _, _, d in hear.dates(rest, TODAY) if d.year > 2011]
            clean = hear.mask(rest, [(a, b) for a, b, _ in hear.dates(rest, TODAY)])
            clock = re.search(r"\b(\d{1,2})(?::\d\d)?\s*(am|pm|o'clock)\b|\b(?:at|around|about|from|between|before|after)\s+(\d{1,2})\b(?!\d)|\b(\d{1,2})(?::00)?\s*(?:-|to|and|until)\s*(\d{1,2})\b", clean, re.I)
            part = None
            words = [w.lower() for w in re.findall(r"\b(morning|afternoon)s?\b", rest, re.I)]
            if words:
                part = words[-1] if fixing else words[0]
            elif re.search(r"\b(?:before|by) (?:noon|midday|lunch|12)|a\.?m\.?\b(?<!\w{3})", clean, re.I) and not re.search(r"\b(?:i|here) am\b", clean, re.I):
                part = "morning"
            elif re.search(r"\bafter (?:noon|midday|lunch|12)|\d ?pm\b", clean, re.I):
                part = "afternoon"
            elif clock:
                x = int(clock[1] or clock[3] or clock[4])
                part = "morning" if 8 <= x < 12 and (clock[2] or "").lower() != "pm" else "afternoon" if x in (12, 1, 2, 3, 4, 13, 14, 15, 16) else None
            if found:
                d = found[-1] if fixing else found[0]
                if s.get("day") != d.isoformat():
                    if not part and not fixing and "part" in s and "slot" in pending:
                        pass
                put("day", d.isoformat())
            if part:
                put("part", part)
            if not part and s.get("day") and "part" not in s and re.search(r"\bany ?time\b|\beither\b|\bboth (?:are )?(?:fine|ok|good)|all day|don't mind|whichever|doesn't matter", rest, re.I):
                options = [p for d, p in self.free(model or task) if d == s["day"]]
                put("part", options[0] if options else "morning")
            elif not found and not part and ("slot" in pending or task.refused):
                free = self.free(model or task)
                pick = self.pick(rest, free)
                if pick or h.dont_know and not h.question and free and not re.search(r"lost", text, re.I):
                    x = pick or free[0]
                    put("day", x[0])
                    put("part", x[1])

    # ------------------------------------------------------------------ look-ups
    def read(self, name, **kw):
        if self.bug == "wrong_order" and name in ("list_tariffs", "quote_plan", "find_slots"):
            self.late.append((name, kw))
            return getattr(self.w, name)(**kw)
        return self.tool[name](**kw)

    @property
    def number(self):
        return self.customer["customer_number"]

    def offers(self, task):
        if task.offer is None and self.customer:
            task.offer = self.read("list_tariffs", customer_number=self.number)
        return [o for o in task.offer or [] if o["available"] and not (task.limit and o["monthly"] > task.limit)]

    def free(self, task):
        return [(x["date"], x["part"]) for x in task.offer or []]

    def items(self, task):
        st = self.s
        if task.intent == "tariff":
            out = [st["tariff_item"].format(tariff=o["tariff"], price=self.money(o["monthly"])) for o in self.offers(task)]
        elif task.intent == "plan":
            out = [st["plan_item"].format(months=p["months"], price=self.money(p["monthly"])) for p in task.offer["plans"] if not (task.limit and p["monthly"] > task.limit)]
        elif task.intent == "engineer":
            free = self.free(task)
            if task.slots.get("day") and any(d == task.slots["day"] for d, _ in free):
                free = [x for x in free if x[0] == task.slots["day"]]
            elif task.slots.get("part") and any(p == task.slots["part"] for _, p in free):
                free = [x for x in free if x[1] == task.slots["part"]]
            out = [st["slot_item"].format(date=self.d(d), part=st[p]) for d, p in free]
        elif task.intent == "complaint":
            out = [st["bill_item"].format(bill=b["bill"], month=b["month"], amount=self.money(b["amount"])) for b in self.account["bills"]]
        else:
            return ""
        if not out:
            return "–"
        return st["list"].join(out[:-1]) + (st["last"] if len(out) > 1 else "") + out[-1]

    def prepare(self, task):
        """Looks up what the want needs and holds it against state and policy: (why not, its values, what is to be said anew) or None."""
        s, it = task.slots, task.intent
        acct = self.account
        today = TODAY.isoformat()
        if it == "reading":
            for k, fuel in (("read_e", "electricity"), ("read_g", "gas")):
                if k in s and s[k] < acct["readings"][fuel]:
                    v = s.pop(k)
                    return "lower", {"value": v, "last": acct["readings"][fuel], "fuel": fuel}, k
            if s.get("read_date", today) > today:
                return "baddate", {"date": self.d(s.pop("read_date"))}, "read_date"
        if it == "tariff":
            self.offers(task)
            t = next((o for o in task.offer if o["tariff"] == s.get("tariff")), None)
            if s.get("tariff") and t and not t["available"]:
                s.pop("tariff")
                return "smart", {"what": t["tariff"], "items": self.items(task)}, "tariff"
            if t and task.limit and t["monthly"] > task.limit:
                s.pop("tariff")
                return "dear", {"what": t["tariff"], "price": self.money(t["monthly"]), "limit": self.money(task.limit), "items": self.items(task)}, "tariff"
            if s.get("tariff_start", "9") < today:
                return "baddate", {"date": self.d(s.pop("tariff_start"))}, "tariff_start"
        if it == "instalment" and "amount" in s:
            task.offer = task.offer or self.tool["check_instalment"](customer_number=self.number)
            if s["amount"] < task.offer["lowest"]:
                return "minimum", {"amount": self.money(s.pop("amount")), "lowest": self.money(task.offer["lowest"])}, "amount"
        if it == "payday" and "payday" in s and not 1 <= s["payday"] <= 28:
            return "badday", {"day": ordinal(s.pop("payday"))}, "payday"
        if it == "moving":
            for k in ("out_date", "in_date"):
                if s.get(k, "9") < today:
                    return "baddate", {"date": self.d(s.pop(k))}, k
        if it == "plan":
            task.offer = task.offer or self.read("quote_plan", customer_number=self.number)
            plans = {p["months"]: p["monthly"] for p in task.offer["plans"]}
            if "months" in s and s["months"] not in plans:
                return "nomonths", {"months": s.pop("months"), "items": self.items(task)}, "months"
            if "months" not in s and task.limit:
                ok = [m for m, v in plans.items() if v <= task.limit]
                if ok:
                    s["months"] = ok[0]
            if "months" in s and task.limit and plans[s["months"]] > task.limit:
                m = s.pop("months")
                return "dear", {"what": f"{m} months", "price": self.money(plans[m]), "limit": self.money(task.limit), "items": self.items(task)}, "months"
            if s.get("first_payment", "9") < today:
                return "baddate", {"date": self.d(s.pop("first_payment"))}, "first_payment"
        if it == "engineer" and "job" in s:
            task.offer = task.offer or self.read("find_slots", customer_number=self.number, job=s["job"])
            free = self.free(task)
            if "day" in s:
                day = [p for d, p in free if d == s["day"]]
                if not day or "part" in s and s["part"] not in day:
                    d, p = s.pop("day"), s.pop("part", None)
                    what = self.s["slot_item"].format(date=self.d(d), part=self.s[p]) if p else self.d(d)
                    return "taken", {"what": what, "items": self.items(task)}, "slot"
                if "part" not in s and len(day) == 1 and not task.refused:
                    s["part"] = day[0]
            elif "part" in s and not any(p == s["part"] for _, p in free):
                s.pop("part")
        return None

    # ------------------------------------------------------------------ what comes next
    def advance(self, pending):
        out = []
        for _ in range(9):
            if not self.customer:
                if not self.tasks and not self.questions:
                    out += self.ask(["want"])
                    return out
                step = self.identify()
                if step is None:
                    continue
                out += step
                if self.pending:
                    return out
                continue
            out += self.answers()
            if not self.tasks:
                out += self.ask(["more"] if self.done or self.denied or self.answered else ["want"])
                return out
            task = self.tasks[0]
            if task.intent == "plan" and not self.account["arrears"]:
                out.append(self.say("q.arrears", arrears=self.money(0)))
                self.drop(task, out)
                continue
            no = self.prepare(task)
            if no:
                key, values, topic = no
                self.denied = True
                fact, _, ask = self.s["words"]["r." + key].partition("|")
                if task.alt is not None:
                    alt, task.alt = task.alt, None
                    probe = Heard(alt)
                    out.append(fact.strip().format(**values))
                    if probe.drop or re.search(r"\bleave|\bstay|\bforget|\bnothing|\bdon't", alt, re.I):
                        self.drop(task, out)
                        continue
                    if self.fill(task, probe, [topic], True):
                        continue
                    out.pop()
                task.refused = True
                task.reask = ask.strip().format(**values)
                self.pending = [topic]
                self.count[topic] = self.count.get(topic, 0) + 1
                n = self.count.get("r." + key, 0)
                self.count["r." + key] = n + 1
                out.append(fact.strip().format(**values))
                out.append(ask.strip().format(**values) if not n else self.again(topic, task))
                return out
            miss = task.missing()
            if miss:
                if miss[0] in SOLO:
                    out += self.ask(miss[:1], task)
                else:
                    some = []
                    for t in miss:
                        if t in SOLO:
                            break
                        some.append(t)
                    out += self.ask(some[:self.s["bundle"]], task)
                return out
            if self.bug == "asks_for_ever":
                out += self.ask([t for t in SLOTS_OF[task.intent] if t not in ("day", "part")][:1] or ["slot"], task)
                return out
            if self.bug == "no_confirmation":
                self.write(task, out)
                continue
            out.append(self.readback(task))
            self.pending = ["confirm"]
            return out
        return out

    answered = False

    def identify(self):
        i = self.ident
        need = [t for t in (["name", "postcode", "dob"] if self.lost else ["number", "postcode"]) if t not in i]
        if need:
            return self.ask(need[:self.s["bundle"]])
        if self.lost:
            r = self.tool["find_customer"](name=i["name"], postcode=i["postcode"], date_of_birth=i["dob"])
        else:
            r = self.tool["get_customer"](customer_number=i["number"], postcode=i["postcode"])
        if r.get("error"):
            i.clear()
            return [self.say("notfound"), *self.ask((["name", "postcode", "dob"] if self.lost else ["number", "postcode"])[:self.s["bundle"]])]
        self.customer = r
        self.account = self.tool["get_account"](customer_number=r["customer_number"])
        return [self.say("foundlost", number=r["customer_number"]) if self.lost else self.say("found")]

    def ask(self, topics, task=None):
        self.pending = topics
        n = [self.count.get(t, 0) for t in topics]
        for t in topics:
            self.count[t] = self.count.get(t, 0) + 1
        items = self.items(task) if task and set(topics) & {"tariff", "months", "slot", "bill"} else ""
        kw = {"items": items, "owed": self.money(self.account["arrears"]) if self.account else "", "now": self.money(self.account["instalment"]) if self.account else "",
              "day": ordinal(self.account["payment_day"]) if self.account else "", "tariff": self.account["tariff"] if self.account else ""}
        if topics == ["want"] or topics == ["more"]:
            return [self.say(topics[0])]
        if any(n):
            return [self.again(topics, task)] + ([task.reask] if task and task.refused else [])
        if len(topics) == 1:
            return [self.s["words"][topics[0]].partition("|")[0].strip().format(**kw)]
        nouns = [self.noun(t, task) for t in topics]
        many = self.s["words"]["many"].split("||")
        k = self.count.get("many", 0)
        self.count["many"] = k + 1
        return [many[k % len(many)].strip().format(list=self.s["nlist"].join(nouns[:-1]) + self.s["nlast"] + nouns[-1])]

    def noun(self, topic, task=None):
        items = self.items(task) if task and topic in ("tariff", "months", "slot", "bill") else ""
        return self.s["words"][topic].partition("|")[2].strip().format(items=items)

    def again(self, topics, task=None):
        topics = [topics] if isinstance(topics, str) else topics
        nouns = [self.noun(t, task) for t in topics]
        text = nouns[0] if len(nouns) == 1 else self.s["nlist"].join(nouns[:-1]) + self.s["nlast"] + nouns[-1]
        return self.say("again", noun=text)

    def help(self, h, pending):
        t = h.text
        if re.search(r"\bwhy\b|what for|what do you need", t, re.I):
            return self.say("h.why")
        if re.search(r"\bwhere\b|what (?:is|does)[^?]*(?:number|look)|how do i find|which number", t, re.I) and set(pending) & {"number"}:
            return self.say("h.where")
        if set(pending) & {"tariff", "months", "slot", "fuel", "job", "keep_tariff", "bill", "reply_by"}:
            return ""
        return self.say("noanswer")

    def answers(self):
        out = []
        self.questions, qs = [], self.questions
        for q in qs:
            a = dict(self.account) if self.bug == "invented_answer" else self.tool["get_account"](customer_number=self.number)
            if self.bug == "invented_answer":
                for k in ("next_bill", "contract_end", "next_payment"):
                    a[k] = (date.fromisoformat(a[k]) + timedelta(days=9)).isoformat()
                for k in ("balance", "arrears", "exit_fee", "instalment"):
                    a[k] = a[k] + 17.35
            kw = {k: self.d(a[k]) for k in ("next_bill", "contract_end", "next_payment")}
            kw |= {"balance": self.money(abs(a["balance"])), "exit_fee": self.money(a["exit_fee"]), "instalment": self.money(a["instalment"]), "arrears": self.money(a["arrears"]),
                   "tariff": a["tariff"], "payday": ordinal(a["payment_day"]), "minutes": 25 if self.bug == "invented_answer" else 90, "answer": self.d("2026-03-27" if self.bug == "invented_answer" else "2026-03-19")}
            key = "q." + q
            if q == "balance" and a["balance"] < 0:
                key = "q.arrears"
            out.append(self.say(key, **kw))
            self.answered = True
        return out

    # ------------------------------------------------------------------ the read-back and what follows
    def values(self, task, slots=None):
        s = slots or task.slots
        v = {}
        for k, x in s.items():
            v[k] = self.d(x) if k in ("read_date", "tariff_start", "out_date", "in_date", "first_payment", "day") else x
        if task.intent == "reading":
            both = s["fuel"] == "both"
            e, g = (self.s["meter"].format(fuel="electricity", value=s.get("read_e")), self.s["meter"].format(fuel="gas", value=s.get("read_g")))
            v["readings"] = e + self.s["both"] + g if both else e if s["fuel"] == "electricity" else g
        if task.intent == "tariff":
            v["price"] = self.money(next(o["monthly"] for o in task.offer if o["tariff"] == s["tariff"]))
        if task.intent == "instalment":
            v["amount"] = self.money(s["amount"])
        if task.intent == "payday":
            v["payday"] = ordinal(s["payday"])
            v["next_payment"] = self.d(World.next_on(s["payday"]))
        if task.intent == "moving":
            v["address"] = s["new_address"] + ", " + s["new_postcode"]
            v["along"] = self.s["along" if s["keep_tariff"] else "notalong"].format(tariff=self.account["tariff"])
        if task.intent == "plan":
            v["price"] = self.money(next(p["monthly"] for p in task.offer["plans"] if p["months"] == s["months"]))
            v["owed"] = self.money(task.offer["arrears"])
        if task.intent == "complaint":
            b = next(b for b in self.account["bills"] if b["bill"] == s["bill"])
            v["bill"] = self.s["bill_item"].format(bill=b["bill"], month=b["month"], amount=self.money(b["amount"]))
            v["reply"] = s["reply_by"]
        if task.intent == "engineer":
            v["when"] = self.s["slot_item"].format(date=self.d(s["day"]), part=self.s[s["part"]])
            v["phone"] = re.sub(r"^(\d{5})(\d{3})(\d+)$", r"\1 \2\3", s["phone"])
        return v

    def readback(self, task):
        if task.first is None:
            task.first = dict(task.slots)
        if self.bug == "ignores_correction":
            pass
        text = self.s["words"]["b." + task.intent].strip().format(**self.values(task))
        return text + " " + self.say("sure")

    def confirmed(self, h, got, task, out, pending):
        mine = set(SLOTS_OF[task.intent]) | {"limit"}
        before = getattr(task, "shown", None)
        now = {k: v for k, v in task.slots.items() if not k.startswith("_")}
        changed = before is not None and now != before or "limit" in got and task.intent in ("tariff", "plan") and self.prepare_breaks(task)
        if changed:
            if not (task.limit and "limit" in got):
                out.append(self.say("changed"))
            return
        if h.drop and not h.yes:
            self.drop(task, out)
            return
        if h.too and not h.firm_yes and task.intent in ("tariff", "plan"):
            task.slots.pop("tariff" if task.intent == "tariff" else "months", None)
            return
        if h.yes and (not h.no or h.firm_yes) and "fix" not in pending or h.yes and not h.no and "fix" in pending:
            self.write(task, out)
            return
        if h.no or "fix" in pending:
            named = [k for k in SLOTS_OF[task.intent] if k in task.slots and k != "fuel" and re.search(CUES.get(k, "§"), h.text, re.I)]
            if task.intent == "engineer" and set(named) & {"day", "part"}:
                named = ["day", "part"]
            if named and (len(named) == 1 or task.intent == "engineer") and not (got & mine):
                for k in named:
                    task.slots.pop(k, None)
                return
            out.append(self.say("fix"))
            self.pending = ["fix"]
            return
        if "question" in got or "intent" in got:
            return
        if h.question:
            out.append(self.say("noanswer"))
            return
        out.append(self.say("unclear"))

    def prepare_breaks(self, task):
        price = next((o["monthly"] for o in task.offer or [] if task.intent == "tariff" and o["tariff"] == task.slots.get("tariff")), None) if task.intent == "tariff" else \
            next((p["monthly"] for p in (task.offer or {}).get("plans", []) if p["months"] == task.slots.get("months")), None)
        if price is not None and task.limit is not None and price > task.limit:
            if task.intent == "plan":
                task.slots.pop("months", None)
            return True
        return False

    def drop(self, task, out):
        out.append(self.say("kept"))
        self.tasks.remove(task)
        self.denied = True

    def arguments(self, task):
        s, it = dict(task.slots), task.intent
        if self.bug == "ignores_correction" and task.first:
            s = dict(task.first)
        if self.bug == "wrong_date":
            for k in DATE_SLOTS.get(it, []):
                s[k] = (date.fromisoformat(s[k]) + timedelta(days=1)).isoformat()
        n = self.number
        wrong = self.bug == "wrong_item"
        if it == "reading":
            out = []
            for k, fuel in (("read_e", "electricity"), ("read_g", "gas")):
                if s["fuel"] in (fuel, "both"):
                    out.append({"customer_number": n, "fuel": {"electricity": "gas", "gas": "electricity"}[fuel] if wrong else fuel, "reading": s[k], "date": s["read_date"]})
            return out
        if it == "tariff":
            return [{"customer_number": n, "tariff": "Fixed 24" if wrong and s["tariff"] != "Fixed 24" else "Green Flex" if wrong else s["tariff"], "start": s["tariff_start"]}]
        if it == "instalment":
            return [{"customer_number": n, "amount": s["amount"]}]
        if it == "payday":
            return [{"customer_number": n, "day": s["payday"], "first": (date.fromisoformat(World.next_on(s["payday"])) + timedelta(days=self.bug == "wrong_date")).isoformat()}]
        if it == "moving":
            return [{"customer_number": n, "move_out": s["out_date"], "move_in": s["in_date"], "new_address": s["new_address"], "new_postcode": s["new_postcode"], "keep_tariff": s["keep_tariff"]}]
        if it == "plan":
            return [{"customer_number": n, "months": {3: 6, 6: 12, 12: 6}[s["months"]] if wrong else s["months"], "first_payment": s["first_payment"]}]
        if it == "bank":
            return [{"customer_number": n, "holder": s["holder"], "sort_code": s["sort_code"], "account_number": s["account_number"]}]
        if it == "complaint":
            other = next(b["bill"] for b in self.account["bills"] if b["bill"] != s["bill"])
            return [{"customer_number": n, "bill": other if wrong else s["bill"], "reason": s["reason"], "reply_by": s["reply_by"]}]
        day, part = s["day"], s["part"]
        if wrong:
            day, part = next(x for x in self.free(task) if x != (day, part))
        return [{"customer_number": n, "job": s["job"], "date": day, "part": part, "phone": s["phone"]}]

    def write(self, task, out):
        name = WRITE_OF[task.intent]
        results = []
        for args in self.arguments(task):
            if self.bug == "claims_without_calling":
                results.append(getattr(self.w, name)(**args))
                continue
            if self.bug == "wrong_date" and task.intent == "engineer":
                self.w.slots.append((args["date"], args["part"]))
            results.append(self.tool[name](**args))
            if self.bug == "double_write":
                if task.intent == "engineer":
                    self.w.slots.append((args["date"], args["part"]))
                self.tool[name](**args)
        for n, kw in self.late:
            self.tool[n](**kw)
        self.late = []
        self.account = self.tool["get_account"](customer_number=self.number)
        v = self.values(task)
        v["ref"] = results[0]["reference"] if len(results) == 1 else self.s["both"].join(r["reference"] for r in results)
        r = results[-1]
        for k in ("from", "next_payment", "used_from", "answer_until"):
            if k in r:
                v["begins" if k == "from" else k] = self.d(r[k])
        if task.intent == "instalment":
            v["begins"] = self.d(r["from"])
        task.told = self.s["words"]["d." + task.intent].strip().format(**v)
        out.append(task.told)
        task.done = True
        self.tasks.remove(task)
        self.done.append(task)


_readback = Desk.readback


def _remember(self, task):
    task.shown = {k: v for k, v in task.slots.items() if not k.startswith("_")}
    return _readback(self, task)


Desk.readback = _remember


def build(style, bug=None):
    """An agent class: one instance a conversation."""
    return type("Energy_" + style, (Desk,), {"style": style, "bug": bug})
