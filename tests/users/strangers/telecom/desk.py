"""Northwick Net: the customer desk of a regional internet and mobile provider. Rules, no model; always right.

build(style) returns a factory: each call of it makes one person at the desk, for one conversation."""
import copy
import re
from datetime import date, timedelta

import harness

STYLES = ["plain", "chatty", "form", "batch", "eitheror", "indirect", "formal", "terse", "recap", "menu", "sorry", "text"]
TODAY = date(2026, 3, 9)  # a Monday

CUSTOMERS = {
    "NC-40817": {"name": "Helen Marsh", "street": "14 Quarry Lane", "postcode": "KV4 2PL", "plan": "Fibre 100", "contract_ends": "2027-01-31", "early_fee": 210},
    "NC-51360": {"name": "Tomas Brandt", "street": "3 Ferry Row", "postcode": "KV1 1AB", "plan": "Fibre 50", "contract_ends": "2026-12-31", "early_fee": 150},
    "NC-33942": {"name": "Priya Nair", "street": "88 Canal Street", "postcode": "KV2 5RS", "plan": "Fibre 250", "contract_ends": "2027-05-31", "early_fee": 260},
    "NC-62075": {"name": "Owen Fletcher", "street": "21 Beacon Hill", "postcode": "KV3 8WD", "plan": "Fibre 100", "contract_ends": "2026-11-30", "early_fee": 128},
    "NC-28514": {"name": "Marta Kowal", "street": "5 Chapel Close", "postcode": "KV6 4EG", "plan": "Fibre 100", "contract_ends": "2026-09-30", "early_fee": 96},
    "NC-47729": {"name": "Daniel Osei", "street": "40 Station Road", "postcode": "KV5 7TN", "plan": "Fibre 50", "contract_ends": "2026-08-31", "early_fee": 80},
    "NC-19083": {"name": "Ruth Adeyemi", "street": "9 Orchard Way", "postcode": "KV7 6HN", "plan": "Fibre 100", "contract_ends": "2027-02-28", "early_fee": 190},
    "NC-55618": {"name": "Lukas Weir", "street": "17 Tanner Court", "postcode": "KV8 2JM", "plan": "Fibre 50", "contract_ends": "2026-10-31", "early_fee": 110},
}
LINES = {"07700900412": "NC-51360", "07700900586": "NC-47729", "07700900733": "NC-55618"}
VISITS = {
    "V-2291": {"customer_no": "NC-40817", "date": "2026-03-12", "window": "08:00-12:00"},
    "V-2305": {"customer_no": "NC-47729", "date": "2026-03-11", "window": "13:00-17:00"},
}
SLOTS = [("2026-03-13", "08:00-12:00"), ("2026-03-16", "08:00-12:00"), ("2026-03-18", "13:00-17:00"),
         ("2026-03-19", "13:00-17:00"), ("2026-03-20", "08:00-12:00")]
PASSES = {"Day Pass": (1, 4), "Week Pass": (7, 18), "Month Pass": (30, 39)}
ZONES = {"Switzerland", "Turkey", "United States", "Morocco", "Norway"}
ROUTERS = {"Orbit 5": 69, "Orbit 6": 119, "Orbit 7 Pro": 179}
PLANS = {"Mobile 5": 9, "Mobile 20": 14, "Mobile 50": 21}


def make_tools(log):
    """The tools of one conversation, with records of its own."""
    visits, customers = copy.deepcopy(VISITS), copy.deepcopy(CUSTOMERS)

    def tool(function):
        recorded = harness.tool(function)

        def call(**args):
            result = recorded(**args)
            log.append((function.__name__, args, result))
            return result
        return call

    def get_account(customer_no: str) -> dict:
        if customer_no not in customers:
            return {"error": "no such customer"}
        return {"customer_no": customer_no, **customers[customer_no]}

    def find_customer(name: str, postcode: str) -> dict:
        for number, one in customers.items():
            if one["name"].lower() == name.lower() and one["postcode"] == postcode:
                return {"customer_no": number, "name": one["name"]}
        return {"error": "nobody found"}

    def get_visit(customer_no: str) -> dict:
        for number, one in visits.items():
            if one["customer_no"] == customer_no:
                return {"visit_id": number, **one}
        return {"error": "no visit is booked"}

    def list_visit_slots(customer_no: str) -> list:
        return [{"date": day, "window": window} for day, window in SLOTS]

    def move_visit(visit_id: str, date: str, window: str) -> dict:
        visits[visit_id].update(date=date, window=window)
        return {"visit_id": visit_id, "date": date, "window": window}

    def cancel_visit(visit_id: str) -> dict:
        visits.pop(visit_id)
        return {"visit_id": visit_id, "status": "cancelled"}

    def book_visit(customer_no: str, date: str, window: str, fault: str) -> dict:
        visits["V-2340"] = {"customer_no": customer_no, "date": date, "window": window}
        return {"visit_id": "V-2340", "date": date, "window": window}

    def add_home_cover(customer_no: str) -> dict:
        return {"customer_no": customer_no, "cover": "Home Cover", "monthly": 6}

    def list_roaming_passes(country: str) -> dict:
        if country not in ZONES:
            return {"error": "no passes for this country"}
        return {"country": country, "passes": [{"name": n, "days": d, "price": p} for n, (d, p) in PASSES.items()]}

    def add_roaming_pass(line: str, pass_name: str, start: str) -> dict:
        return {"line": line, "pass_name": pass_name, "start": start, "price": PASSES[pass_name][1]}

    def list_routers() -> list:
        return [{"model": n, "price": p} for n, p in ROUTERS.items()]

    def order_router(customer_no: str, model: str, delivery: str) -> dict:
        return {"order_no": "R-7716", "model": model, "price": ROUTERS[model],
                "arrives": "2026-03-12" if delivery == "post" else "2026-03-11"}

    def quote_move(customer_no: str, postcode: str, date: str) -> dict:
        return {"fee": 25, "possible": True, "postcode": postcode, "date": date}

    def register_move(customer_no: str, street: str, postcode: str, date: str) -> dict:
        customers[customer_no].update(street=street, postcode=postcode)
        return {"move_no": "M-508", "date": date, "fee": 25}

    def contract_terms(customer_no: str) -> dict:
        one = customers[customer_no]
        return {"plan": one["plan"], "ends": one["contract_ends"], "early_fee": one["early_fee"], "notice_days": 30}

    def cancel_contract(customer_no: str, date: str) -> dict:
        return {"customer_no": customer_no, "ends": date}

    def list_mobile_plans() -> list:
        return [{"plan": n, "monthly": p} for n, p in PLANS.items()]

    def change_plan(line: str, plan: str, start: str) -> dict:
        return {"line": line, "plan": plan, "start": start, "monthly": PLANS[plan]}

    def block_line(line: str) -> dict:
        return {"line": line, "status": "blocked"}

    def sim_options() -> dict:
        return {"kinds": ["sim", "esim"], "post": 4, "shop": 0, "shop_address": "Harbour Street"}

    def order_sim(line: str, kind: str, delivery: str) -> dict:
        return {"order_no": "S-3120", "line": line, "kind": kind, "delivery": delivery, "price": 4 if delivery == "post" else 0}

    return {f.__name__: tool(f) for f in (
        get_account, find_customer, get_visit, list_visit_slots, move_visit, cancel_visit, book_visit, add_home_cover,
        list_roaming_passes, add_roaming_pass, list_routers, order_router, quote_move, register_move, contract_terms,
        cancel_contract, list_mobile_plans, change_plan, block_line, sim_options, order_sim)}


# ---------------------------------------------------------------- understanding
MONTHS = {m: i + 1 for i, m in enumerate("january february march april may june july august september october november december".split())}
MONTHS |= {m[:3]: i for m, i in list(MONTHS.items())} | {"sept": 9}
DAYS = {d: i for i, d in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
SHORT = {d[:3]: i for d, i in DAYS.items()} | {"tues": 1, "thur": 3, "thurs": 3, "weds": 2}
ORD = {w: i + 1 for i, w in enumerate(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth".split())}
MONTH = "(" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
DAYNO = r"(\d{1,2})(?:st|nd|rd|th)?"
ORDW = "(" + "|".join(ORD) + ")"


def tidy(text):
    return text.replace("’", "'").replace("‘", "'").replace("–", "-").replace("—", " - ").replace("‑", "-")


def denied(text, start, end):
    """Is what stands there ruled out?"""
    before = re.split(r"[.;!?,:]\s|\n| - ", text[:start])[-1].lower()
    if re.search(r"\b(?:any|every|no)\w*(?: \w+)? (?:but|except)(?: for)?(?: \w+){0,4} *$", before):
        return True
    before = before.split(" but ")[-1]
    if re.search(r"\bthan(?:\W+\w+){0,3}\W*$", before) and not re.search(r"\b(later|earlier|more|less|sooner) than", before):
        return True
    if re.search(r"\b(?:busy|away|at work|working|look after (?:\w+ ){1,2}|work)(?: on| in)?(?: a| the)? *$", before):
        return True
    if re.search(r"(\bnot\b|n't|\bno\b|\bexcept\b|\binstead of\b|\bwithout\b|\bnever\b|\bneither\b|\bnor\b)(?:\W+\w+){0,4}\W*$", before) \
            and not re.search(r"\b(not|no) (?:\w+ )?(before|later|earlier|only|problem)", before):
        return True
    if re.match(r"s?\W{1,2}(?:i|i'm|we)\b[^,.;!?]*\b(?:look after|work|away|busy|can't|cannot|not|n't)", text[end:].lower()):
        return True
    return bool(re.match(r"s?\W*(?:is|'s|are|was|would be)?\W*(?:too |not |n't|no good|doesn't|does not|don't|won't|will not|can't|impossible|out\b|bad)",
                         text[end:].lower()))


def year_of(month, day):
    try:
        found = date(TODAY.year, month, day)
    except ValueError:
        return None
    return found if found >= TODAY else date(TODAY.year + 1, month, day)


def find_dates(text, base=None):
    """[(start, end, date, denied)] in order; a day of the week alone is not among them."""
    low, out, taken = text.lower(), [], []

    def put(match, found):
        if found and not any(a < match.end() and match.start() < b for a, b in taken):
            taken.append(match.span())
            out.append((match.start(), match.end(), found, denied(text, *match.span())))

    for m in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", low):
        try:
            put(m, date(*map(int, m.groups())))
        except ValueError:
            pass
    for m in re.finditer(rf"\b{DAYNO}\s*(?:of\s+)?{MONTH}(?:,?\s+(\d{{4}}))?", low):
        day, month = int(m[1]), MONTHS[m[2]]
        put(m, date(int(m[3]), month, day) if m[3] else year_of(month, day))
    for m in re.finditer(rf"\b{MONTH}\s+(?:the\s+)?{DAYNO}\b(?:,?\s+(\d{{4}}))?", low):
        day, month = int(m[2]), MONTHS[m[1]]
        put(m, date(int(m[3]), month, day) if m[3] else year_of(month, day))
    for m in re.finditer(rf"\b{ORDW}\s+(?:of\s+)?{MONTH}", low):
        put(m, year_of(MONTHS[m[2]], ORD[m[1]]))
    for m in re.finditer(rf"\b{MONTH}\s+(?:the\s+)?{ORDW}\b", low):
        put(m, year_of(MONTHS[m[1]], ORD[m[2]]))
    for m in re.finditer(r"\b(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})|\.)?(?![\d])", low):
        day, month = int(m[1]), int(m[2])
        if 1 <= month <= 12:
            put(m, year_of(month, day))
    for m in re.finditer(rf"\bthe\s+(?:(\d{{1,2}})(?:st|nd|rd|th)|{ORDW})\b(?!\s+(?:one|option|slot|of|week|day|choice|available))", low):
        day = int(m[1]) if m[1] else ORD[m[2]]
        if m[2] and day < 6:  # "the first", "the second": of a list, rather
            continue
        month = next((d.month for a, b, d, n in out), base.month if base else None)
        put(m, year_of(month, day) if month else year_of(TODAY.month, day) if day >= TODAY.day else year_of(TODAY.month + 1, day))
    for m in re.finditer(r"\bday after tomorrow\b", low):
        put(m, TODAY + timedelta(2))
    for m in re.finditer(r"\btomorrow\b", low):
        put(m, TODAY + timedelta(1))
    for m in re.finditer(r"\b(today|right away|immediately|straight away)\b", low):
        put(m, TODAY)
    for m in re.finditer(rf"\b(?:start|beginning) of {MONTH}", low):
        put(m, year_of(MONTHS[m[1]], 1))
    return sorted(out)


def find_weekdays(text):
    out = []
    for m in re.finditer(r"\b(" + "|".join([*DAYS, *SHORT]) + r")(s?)\b", text.lower()):
        word = m[1]
        if word in ("sun", "sat", "wed") and m[2]:
            continue
        out.append((m.start(), m.end(), DAYS.get(word, SHORT.get(word)), denied(text, *m.span())))
    return out


def one_date(text, base=None):
    """The date that is meant: the last one not ruled out; of a span, its beginning."""
    dates = [d for d in find_dates(text, base) if not d[3]
             and not re.search(r"\b(?:back|return\w*|home)\W+(?:again )?(?:on |by )?(?:the |\w+day,? )*$", text[:d[0]].lower())]
    if not dates:
        # "from 20 to 27 March": the first has no month of its own
        return None
    for m in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s*(?:-|to|until|till|and)\s*(?:the\s+)?{DAYNO}\s*(?:of\s+)?{MONTH}", text.lower()):
        return year_of(MONTHS[m[3]], int(m[1]))
    if len(dates) > 1:
        between = text[dates[-2][1]:dates[-2][1] + (dates[-1][0] - dates[-2][1])].lower()
        if re.fullmatch(r"\W*(to|until|till|-|through|and back on|and i come back on|and return on|, back on|up to|and)?\W*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)?\W*(?:the)?\W*", between):
            return dates[-2][2]
    return dates[-1][2]


def amount(text):
    """A limit that is named: at most so much."""
    m = re.search(r"(?:more than|at most|up to|under|below|less than|within|max(?:imum)?(?: of)?|over|above|exceed(?:s|ing)?|cheaper than|limit is|beyond)\W*(?:£|gbp)?\s*(\d+(?:\.\d+)?)", text.lower())
    return float(m[1]) if m else None


YES = (r"\b(yes|yeah|yep|yup|y|sure|ok|okay|go ahead|please do|do (?:it|that|so)|correct|(?:that's|that is|all|it's) right|exactly|fine|sounds good|perfect|"
       r"agreed?|confirm(?:ed)?|that works|works for me|suits me|i'll take|i will take|i take|great|of course|certainly|absolutely|all right|alright|by all means|"
       r"let's do|(?:have|had) in mind|what i (?:want|mean|meant|need|said)|(?:want|like) (?:you to|that)|works|good|happy with|please go|i'd like that|right)\b")
NO = r"(\b(?:no|nope|nah|n|not|rather not|leave it|stop|never ?mind|neither|none|wrong|incorrect|nothing)\b|n't\b)"
UNKNOWN = (r"(don't|do not|didn't|can't|cannot|could not|couldn't) (?:\w+ ){0,2}(know|have|find|remember|recall|see|got)|no idea|not sure|not to hand|haven't got|"
           r"have not got|without (?:it|the number|my number)|forg[oe]t|(?:can't|cannot|can not) (?:tell|give|read)|at hand|no (?:customer )?number|not have|unfortunately not|isn't to hand|n't any")
CHOICES = {
    "model": {"Orbit 5": r"orbit\W*5|orbit five", "Orbit 6": r"orbit\W*6|orbit six", "Orbit 7 Pro": r"orbit\W*(?:7|pro)|orbit seven"},
    "pass": {"Day Pass": r"\b(?:day|daily)\W*pass|\b(?:1|one|single)[- ]day\b", "Week Pass": r"\bweek(?:ly)?\W*pass|\bweek(?:'s)?\b(?! ?ends?)|\b(?:7|seven)[- ]days?\b|\bweekly\b",
             "Month Pass": r"\bmonth(?:ly)?\W*pass|\b(?:30|thirty)[- ]days?\b"},
    "plan": {"Mobile 5": r"\bmobile\W*5\b|\b5 ?gb|\bmobile five", "Mobile 20": r"\bmobile\W*20\b|\b20 ?gb|\bmobile twenty", "Mobile 50": r"\bmobile\W*50\b|\b50 ?gb|\bmobile fifty"},
    "fault": {"drops out": r"\bdrop|cut(?:s|ting)? (?:out|off)|interrupt|on and off|disconnect|breaks|comes and goes|unstable|cutting",
              "slow": r"\bslow|speed", "no connection": r"no (?:connection|internet|signal)|\bdead\b|\bis down\b|not work|n't work|nothing works"},
    "sim_kind": {"esim": r"\be-?\s?sim\b", "sim": r"(?<!e)(?<!e-)(?<!e )\bsim\b|\bphysical|\bplastic|\bordinary|\bnormal\b|\bregular\b|\bcard\b"},
    "delivery": {"post": r"\b(?:post(?:ed|ing)?|mail(?:ed)?|deliver(?:ed|y)?|sent|send|ship(?:ped)?|home|address|courier|door)\b",
                 "shop": r"\b(?:shop|store|pick(?:ed|ing)?\W*(?:it |them )?up|pick-?up|collect(?:ed|ion|ing)?|harbour)\b"},
}
CHOICES["sim_delivery"] = CHOICES["delivery"]
GLOBAL = {"model", "pass", "plan", "fault"}  # may be said at any time
CAREFUL = {"delivery": {"post": r"\bby post|\bposted\b|\bby mail\b", "shop": r"\bcollect it\b|\bpick it up\b|\bpick-?up\b|harbour street"},
           "sim_kind": {"esim": r"\be-?\s?sim\b", "sim": r"\b(?:physical|plastic|ordinary|normal|regular) sim|\bnormal one"}}
CAREFUL["sim_delivery"] = CAREFUL["delivery"]

VISIT = r"(?:engineer|visit|appointment|technician|slot)"
INTENTS = [
    ("cancel_visit", rf"\b(?:cancel|call off|no longer need|don't need|do not need|needn't|need not|drop|scrap)\b.{{0,45}}\b{VISIT}|\b{VISIT}s?\b.{{0,45}}(?:cancel|called off|needn't|not needed|no longer need|not have to come|n't have to come|n't need)"),
    ("move_visit", rf"\b(?:mov(?:e|ed|ing)|reschedul\w*|chang(?:e|ed|ing)|postpon\w*|shift\w*|put off|different|another|swap)\b.{{0,50}}\b{VISIT}|\b{VISIT}\b.{{0,60}}\b(?:moved?|reschedul\w*|postpon\w*|shifted|another (?:day|time)|different (?:day|time)|changed|put off|later)\b"),
    ("book_visit", rf"\b(?:send|book|get|need|want|arrange|have|like|make)\b.{{0,40}}\b(?:{VISIT}|someone)\b|\b(?:internet|broadband|connection|wi-?fi|line)\b.{{0,40}}(?:drop|cut|slow|dead|down\b|not work|n't work|disconnect)"),
    ("move_house", r"\b(?:moving (?:house|home|to|into|flat|out)|mov(?:e|ing) house|i'm moving|i am moving|we're moving|we are moving|new (?:flat|house|home|address)|relocat\w*|(?:take|bring|transfer|move)\b.{0,25}\b(?:contract|internet|broadband|connection)\b)"),
    ("terms", r"\b(?:when|how long|until when|till when|what date|minimum term|notice period)\b.{0,60}\b(?:contract|tied|term)|\bcontract\b.{0,40}\b(?:ends?|runs?|expires?|last|up|over|out)\b|\b(?:leav|cancel|quit|get(?:ting)? out|end|terminat)\w*\b.{0,50}\b(?:early|earlier|costs?|fee|charge|pay|before)\b|\b(?:cost|fee|charge|pay)\w*\b.{0,50}\b(?:leav|cancel|quit|get out|early|terminat|before)|early\b.{0,30}\b(?:fee|cost|charge)"),
    ("cancel_contract", r"\b(?:cancel|end|terminate|leave|quit)\b.{0,20}\b(?:contract|internet|broadband|service|you)\b|\bgive notice\b"),
    ("roaming", r"\b(?:roaming|abroad|travel\w*|trip|holiday|(?:day|week|month) pass|pass for)\b"),
    ("router", r"\brouter\b|\borbit\b"),
    ("change_plan", r"\b(?:chang|switch|upgrad|downgrad|mov|go|put)\w*\b.{0,50}\b(?:plan|tariff|mobile (?:5|20|50))\b|\bmobile (?:20|50)\b|\b(?:bigger|smaller|different|new|other|another) (?:\w+ )?(?:plan|tariff)\b"),
    ("lost", r"\b(?:phone|mobile|handset)\b.{0,40}\b(?:stolen|lost|gone|nicked|missing)\b|\b(?:stole|lost|stolen)\b.{0,30}\b(?:phone|mobile|handset|sim)\b|\bblock\w*\b.{0,30}\b(?:line|sim|number|phone|mobile|it)\b|\b(?:replacement|new|another|replace)\b.{0,15}\bsim\b"),
]


class Msg:
    def __init__(self, raw, base=None):
        self.text = text = tidy(raw)
        self.low = low = text.lower()
        plain = re.sub(r"\b(no|not a|not any) (?:problem|worries|trouble|bother)\b", "fine", low)
        plain = re.sub(r"\b(?:don't|do not|won't|wouldn't|not|can't) (?:\w+ ){0,4}(?:more|over|above) (?:than )?", "upto ", plain)
        plain = re.sub(r"\bno (?:later|more|earlier|less) than\b|\bnot only\b|\bnot (?:more|later|earlier) than\b", "upto", plain)
        head = re.split(r"[.;!?,\n]| - | but ", plain.strip(" .!-*"))[0]
        self.limit = amount(low)
        yes_head, no_head = re.search(YES, head), re.search(NO, head)
        if no_head and (not yes_head or no_head.start() <= yes_head.start() or re.match(r"(?:that is|that's|it is|it's|is)? ?n[o']t", plain)):
            self.yes, self.no = False, True
        elif yes_head and not (no_head and re.search(r"\b(not|isn't|n't) (?:quite |all )?(?:right|correct|good|fine|ok)", head)):
            self.yes, self.no = True, False
        else:
            self.no = bool(re.search(NO, plain))
            self.yes = bool(re.search(YES, plain)) and not self.no
        self.yes_first = bool(yes_head) and self.yes
        self.conditional = bool(re.search(r"\b(if|as long as|provided|unless|only when|so long)\b", low)) and self.limit is not None
        self.drop = bool(re.search(r"\b(leave it|never ?mind|forget it|no thank|no,? thank|don't (?:do|order|book|want|take|add)|do not (?:do|order|book|want|take|add)|too (?:expensive|dear|much)|then not|not then|without it|rather not|not at that price|stay as (?:it|they) (?:is|are)|drop it|cancel that|only (?:want(?:ed)?|asking|asked|curious|information|wondering)|just (?:want(?:ed)? to know|asking))\b", low))
        self.unknown = bool(re.search(UNKNOWN, low))
        self.done = bool(re.search(r"\b(that's all|that is all|that was all|that's everything|that is everything|that will be all|that'll be all|bye|goodbye|nothing (?:else|more)|no more|all i (?:need|want)ed|have a (?:nice|good))\b", low))
        self.any = bool(re.search(r"(don't|do not|doesn't|does not) (?:mind|matter|care)|no preference|whatever|any (?:day|time|one)\b(?! but| except| other)|either (?:is|would|one)|up to you|all the same|you choose|equally", low))
        self.base = base
        m = re.search(r"\bn\W?c\W{0,2}(\d{5})\b", low)
        self.customer_no = f"NC-{m[1]}" if m else None
        pcs = re.findall(r"\b([a-z]{2}\d{1,2})\s*(\d[a-z]{2})\b", low)
        self.postcode = f"{pcs[-1][0].upper()} {pcs[-1][1].upper()}" if pcs else None
        m = re.search(r"(?:\+44[\s-]*\(?0?\)?|\b0)(7\d{3})[\s-]?(\d{3})[\s-]?(\d{3})\b", low) or re.search(r"(?:\+44[\s-]*|\b0)(7\d{2,4})[\s-]?(\d{2,4})[\s-]?(\d{2,4})\b", low)
        line = "0" + "".join(m.groups()) if m else None
        self.line = line if line and len(line) == 11 else None
        m = re.search(r"\b(\d{1,3}[a-z]?)\s+((?:[a-z]+\s){1,3}?(?:road|lane|street|avenue|close|way|court|hill|row|rd|st|ave))\b", low)
        self.street = None
        if m and "harbour" not in m[2]:
            words = m[2].replace(" rd", " road").replace(" ave", " avenue")
            words = re.sub(r" st$", " street", words)
            self.street = m[1] + " " + words.title()
        self.country = None
        for word, country in {"switzerland": "Switzerland", "swiss": "Switzerland", "turkey": "Turkey", "united states": "United States", "usa": "United States",
                              "america": "United States", "morocco": "Morocco", "norway": "Norway"}.items():
            if re.search(rf"\b{word}\b", low):
                self.country = country
        m = re.search(r"(?i:\bname(?:'s)?(?: is|:| =)?|\bi am|\bi'm|\bthis is|\bcalled|\bit's|\bit is|\bname of)\s+((?:(?:Mr|Mrs|Ms|Dr)\.?\s)?[A-Z][a-z]+(?:[ -][A-Z][a-z]+)+)", text)
        self.name = re.sub(r"^(?:Mr|Mrs|Ms|Dr)\.?\s", "", m[1]) if m else None
        self.intents = []
        for kind, pattern in INTENTS:
            for m in re.finditer(pattern, low):
                if re.search(r"(n't|not|no|never|without|rather than)(?: \w+){0,3} ?$", re.split(r"[.;!?,]", low[:m.start()])[-1]) and kind != "cancel_visit":
                    continue
                self.intents.append((m.start(), kind))
                break
        kinds = {k for _, k in self.intents}
        if "cancel_visit" in kinds:
            kinds -= {"move_visit", "book_visit"}
        if "move_visit" in kinds:
            kinds -= {"book_visit"} | ({"move_house"} if not re.search(r"house|home|flat|address", low) else set())
        if "terms" in kinds:
            kinds -= {"cancel_contract"}
        if "move_house" in kinds and "change_plan" in kinds and not re.search(r"plan|tariff|mobile", low):
            kinds -= {"change_plan"}
        self.intents = [k for _, k in sorted(self.intents) if k in kinds]

    def choice(self, slot, wide=True, prices=None):
        table = CHOICES[slot] if wide else CAREFUL.get(slot, CHOICES[slot])
        found = []
        for value, pattern in table.items():
            for m in re.finditer(pattern, self.low):
                if not denied(self.text, *m.span()):
                    found.append((m.start(), value))
        values = list(dict.fromkeys(v for _, v in sorted(found)))
        if not values:
            return None
        if len(values) > 1:
            if re.search(r"\b(if|in case|unless)\b", self.low) and prices:  # "if the Orbit 6 costs more than 80, the Orbit 5"
                limit = self.limit if self.limit is not None else 0
                first, other = values[0], values[1]
                if re.search(r"\botherwise\b|\belse\b", self.low) and re.search(r"at most|under|less|up to|free|cheaper|nothing", self.low):
                    return first if prices[first] <= limit else other
                if True:
                    return other if prices[first] > limit else first
            if re.search(r"\b(?:or|and)\b\W*(?:\w+\W+){0,3}$", self.low[:sorted(found)[-1][0]]) and "rather" not in self.low:
                return None
        return values[-1] if len(values) == 1 or not re.search(r"\brather\b.*\bthan\b", self.low) else values[0]


# ---------------------------------------------------------------- speaking
def nth(n):
    return f"{n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def say_date(style, iso):
    d = date.fromisoformat(iso) if isinstance(iso, str) else iso
    w, m = d.strftime("%A"), d.strftime("%B")
    y = f" {d.year}"
    far = y if abs((d - TODAY).days) > 120 else ""
    return {"plain": f"{w} {d.day} {m}{far}", "chatty": f"{w} the {nth(d.day)} of {m}{far}", "form": d.isoformat(), "batch": f"{d.day} {m}{y}",
            "eitheror": f"{w}, {d.day} {m}{far}", "indirect": f"{w} {nth(d.day)} {m}{far}", "formal": f"{w}, {d.day} {m}{y}",
            "terse": f"{d.day} {d:%b}{far}", "recap": f"{w}, {m} {d.day}" + (f", {d.year}" if far else ""), "menu": f"{d:%a} {d.day} {m}{far}",
            "sorry": f"{w} the {nth(d.day)} of {m}{far}", "text": f"{d:%a} {d.day} {d:%b}{far}".lower()}[style]


def say_window(style, w):
    am = w.startswith("08")
    return {"plain": "08:00 to 12:00" if am else "13:00 to 17:00", "chatty": "between 8 and 12 in the morning" if am else "between 1 and 5 in the afternoon",
            "form": w, "batch": "8 am to noon" if am else "1 pm to 5 pm", "eitheror": "in the morning (8 to 12)" if am else "in the afternoon (1 to 5)",
            "indirect": "some time between 8 and noon" if am else "some time between 1 and 5 in the afternoon",
            "formal": "between 08:00 and 12:00" if am else "between 13:00 and 17:00", "terse": "8-12" if am else "13-17",
            "recap": "morning, 8 to 12" if am else "afternoon, 1 to 5", "menu": w.replace("-", " - "), "sorry": "from 8 until 12" if am else "from 1 until 5 pm",
            "text": "8-12" if am else "1-5pm"}[style]


def money(style, n):
    return {"chatty": f"{n} pounds", "form": f"£{n}.00", "formal": f"£{n}.00", "sorry": f"{n} pounds"}.get(style, f"£{n}")


SIMS = {"sim": "physical SIM card", "esim": "eSIM"}
HOW = {"post": "by post", "shop": "for collection at our Harbour Street shop"}
LABEL = {"customer_no": "Customer number", "name": "Full name", "postcode": "Postcode", "line": "Mobile number", "country": "Country", "pass": "Roaming pass",
         "start": "First day", "model": "Router model", "delivery": "Delivery (post/shop)", "street": "New street and house number", "new_postcode": "New postcode",
         "move_date": "Moving date", "plan": "Mobile plan", "plan_start": "Start of the new plan", "sim_kind": "SIM type (physical/eSIM)",
         "sim_delivery": "Delivery of the SIM", "fault": "Nature of the fault"}
#            plain, chatty, form, batch, eitheror, indirect, formal, terse, recap, menu, sorry, text
ASK = {
    "customer_no": ["What is your customer number?", "Happy to help! Could you read me your customer number? It starts with NC.", "Customer number (NC-_____):", "what your customer number is",
                    "Do you have your customer number there, or should I look you up by name and postcode?", "I would need your customer number to find you in our system.",
                    "May I ask you to state your customer number?", "Customer number?", "What is the customer number, please?",
                    "How can I find you?\n1) Customer number\n2) Name and postcode\nPlease give me one of the two.", "Sorry to trouble you for this, but I can't see anything without your customer number – could you give it to me?", "whats your cust no?"],
    "name": ["What is your full name?", "No worries at all, we'll find you! What name is the contract in?", "Full name:", "what name the contract is under", "Is the contract in your own name, or somebody else's? Which name is it?",
             "I could look for you if I knew your full name.", "Would you kindly tell me the name of the account holder?", "Full name?", "Under which full name is the contract?", "Please give me the account holder's name.", "I'm sorry about that. Could I have your full name instead, then?", "ok np, full name then?"],
    "postcode": ["What is your postcode?", "And the postcode where you live?", "Postcode:", "what the postcode of the connection is", "And your postcode, or is the connection somewhere else? Then the one there.", "It would also help to know the postcode of the connection.",
                 "I would further require your postcode.", "Postcode?", "And which postcode goes with that?", "Please give me the postcode.", "I'm afraid I need the postcode as well, sorry.", "and postcode?"],
    "line": ["Which mobile number is it about?", "Which of our mobile numbers are we talking about – could you read it out for me?", "Mobile number:", "which mobile number it is for", "Is it your own number with us, or another one in the family? Please tell me which.",
             "I don't see yet which mobile number this is for.", "Would you please state the mobile number concerned?", "Mobile number?", "Which mobile number does that concern?", "Please tell me the mobile number concerned.", "Sorry, I can't tell from here which mobile number it is – would you mind telling me?", "which number is it? 07..."],
    "country": ["Which country are you travelling to?", "Ooh, where are you off to?", "Country of travel:", "which country you are going to", "Are you staying in Europe or going further away – which country is it?", "It would depend on where you are going.",
                "To which country will you be travelling?", "Country?", "Where does the trip take you?", "Destination, please?", "Sorry, may I ask where you are travelling to? The prices depend on it.", "where u going?"],
    "pass": ["Which pass would you like?", "Which of these would suit you best, do you think?", "Roaming pass (Day Pass, Week Pass or Month Pass):", "which pass you want (Day Pass, Week Pass or Month Pass)", "Would you rather have one of the short ones, or the long one? Which pass is it to be?",
             "I wonder which of these you had in mind.", "Which of these passes do you wish to purchase?", "Which one?", "Which of these passes should it be?", "Please choose one.", "I'm sorry there are so many – which one would you like?", "which one u want?"],
    "start": ["From which day should the pass run?", "And when do you set off, so when should it start?", "First day of the pass:", "from which day it should be valid", "Should it start today, or on another day? Which?", "It would be good to know when the pass should begin.",
              "As of which date shall the pass be valid?", "From when?", "On which day should the pass start?", "Start date of the pass, please?", "Sorry, one more thing: on which day should it start?", "starting when?"],
    "model": ["Which router would you like?", "So, which one takes your fancy?", "Router model (Orbit 5, Orbit 6 or Orbit 7 Pro):", "which router you want", "Is it the Orbit 5 or the Orbit 6 you want, or the Orbit 7 Pro?", "I'm not sure yet which router you are thinking of.",
              "Which model do you wish to order?", "Which model?", "Which router should it be?", "Please choose a model.", "Sorry, which of our routers did you want?", "which router?"],
    "delivery": ["Should we post it, or will you collect it from the shop?", "Shall we pop it in the post to you, or do you want to drop by our shop for it?", "Delivery (post / shop):", "whether we should post it or you collect it at the shop", "By post, or collection in the shop?",
                 "I'd also have to know how the parcel should get to you, by post or through our shop.", "Do you wish to have it delivered by post, or will you collect it at our shop?", "Post or shop?", "How should you get it: by post, or from our shop?", "How would you like to get it?\n1) By post\n2) Collect at the shop", "Sorry, I also have to ask: by post, or do you pick it up at the shop?", "post or pickup?"],
    "street": ["What are the street and house number of the new place?", "How exciting! What's the new address – street and number?", "New street and house number:", "the street and house number you are moving to", "Is it a house or a flat – and at what street and number?", "I'd need to know where you are moving to, I mean street and number.",
               "Would you kindly give me the street and house number of your future residence?", "New street and number?", "What is the new street address?", "New street and house number, please?", "Sorry, could you tell me the new street and house number?", "new address? street + no"],
    "new_postcode": ["What is the postcode there?", "And the postcode of the new home?", "New postcode:", "the postcode there", "Same postcode as before, or a new one? Which?", "The new postcode would help me to check the line there.", "And the postcode of that address, if you please?", "New postcode?", "And which postcode is that?", "New postcode, please?", "I'm sorry, I'll need the new postcode, too.", "postcode there?"],
    "move_date": ["On which day do you move?", "And when's the big day?", "Moving date:", "on which day we should switch you over", "Is it still this month or later – on what day should we switch the line over?", "I don't know yet on what day the line should be switched over.", "On what date is the connection to be transferred?", "Date?", "On which date should the connection move?", "Moving date, please?", "Sorry, and on what day would that be?", "when u moving?"],
    "plan": ["Which plan would you like to change to?", "Which plan have you got your eye on?", "New plan (Mobile 5, Mobile 20 or Mobile 50):", "which plan you want", "Up or down – Mobile 5, Mobile 20 or Mobile 50?", "I'd be interested in which plan you had in mind.", "To which plan do you wish to change?", "Which plan?", "Which plan should it become?", "Please choose a plan.", "Sorry, which plan did you want?", "which plan?"],
    "plan_start": ["From which date should the new plan apply?", "And from when would you like it?", "Start of the new plan:", "from which date it should apply", "Right away, or on a later date? Which one?", "It would help to know from when the new plan should apply.", "As of which date shall the change take effect?", "From when?", "As of which date should it change?", "Start date, please?", "Sorry, and from which date would you like it?", "from when?"],
    "sim_kind": ["Do you want a physical SIM card or an eSIM?", "Would you like a proper little SIM card, or one of those eSIMs?", "SIM type (physical / eSIM):", "whether it should be a physical SIM card or an eSIM", "A physical SIM or an eSIM?", "I'd need to know what kind of SIM your next phone takes, physical or eSIM.", "Do you require a physical SIM card or an eSIM?", "Physical SIM or eSIM?", "Should that be a physical SIM card or an eSIM?", "Which kind?\n1) Physical SIM card\n2) eSIM", "Sorry to ask: do you need a physical SIM card or an eSIM?", "sim or esim?"],
    "sim_delivery": ["We can post it for {post}, or you collect it at our Harbour Street shop for nothing. Which do you prefer?", "Posting it would be {post}; if you pop into our Harbour Street shop it's free. What do you say?", "Delivery (post: {post} / shop, Harbour Street: free):",
                     "whether we post it ({post}) or you collect it at Harbour Street (free)", "By post for {post}, or free collection at Harbour Street?", "I should mention that posting it is {post}, while collecting it in Harbour Street costs nothing; I'd just need to know what you prefer.",
                     "Postal delivery is charged at {post}; collection at our shop in Harbour Street is free of charge. Which do you prefer?", "Post {post}, Harbour Street shop free. Which?", "Posting costs {post}, collecting it at the Harbour Street shop is free. How would you like it?",
                     "How would you like to get it?\n1) By post: {post}\n2) Collect at Harbour Street: free", "I'm sorry, but we have to charge {post} for posting it. Collecting it in our Harbour Street shop is free. What would you like?", "post is {post}, pickup harbour st free. which?"],
    "fault": ["What is wrong with the connection: is it dead, slow, or does it drop out?", "Oh no! What's it doing – nothing at all, crawling, or cutting out on you?", "Fault (no connection / slow / drops out):", "what exactly is wrong (no connection, slow, drops out)", "Is the line completely dead, or does it work in between?",
              "It would help the engineer to know what the line does.", "Would you please describe the nature of the fault?", "What's the fault?", "What exactly is the problem with the line?", "What is it?\n1) No connection\n2) Slow\n3) Drops out", "I'm so sorry about this. What is it that the connection does?", "whats wrong w it?"],
    "cover": ["We also have Home Cover for {fee} a month, which makes engineer visits free. Do you want to add it?", "By the way, for {fee} a month there's our Home Cover, then visits cost you nothing – shall I pop that on as well?", "Optional: Home Cover, {fee} per month (yes / no):",
              "One more question: would you like Home Cover for {fee} a month?", "With Home Cover ({fee} a month), or without?", "Some of our customers find Home Cover useful; it would be {fee} a month.", "May I also offer you Home Cover at {fee} per month?", "Home Cover, {fee}/month?",
              "Before we go on: would you like Home Cover with it, at {fee} a month?", "Add Home Cover ({fee} a month)?\n1) Yes\n2) No", "Sorry, I'm required to ask everybody: would you like Home Cover for {fee} a month?", "want home cover too? {fee}/month"],
    "notice": [None, "Shall I send off your notice for you while we're at it?", None, None, "Should I cancel it now, or leave it as it is?", "I could of course hand in your notice, should you want that.", "Do you wish to give notice of termination today?", None, None, "What next?\n1) Cancel the contract now\n2) Leave it as it is", None, "want me to cancel it?"],
    "replace": ["Do you need a replacement SIM?", "You'll be wanting a new SIM too, won't you?", "Replacement SIM (yes / no):", "Do you also need a replacement SIM?", "Do you want a new SIM as well, or only the block?", "I could send you a new SIM with the same number, if that is of interest.", "Do you require a replacement SIM?", "New SIM too?", "Should there be a replacement SIM, too?", "Replacement SIM?\n1) Yes\n2) No", "Sorry, do you need a replacement SIM as well?", "need a new sim?"],
    "pref": {"chatty": "Let me have a look at the engineers' diary… What days and times are good for you?", "batch": "Which days suit you, and do you prefer mornings or afternoons?", "indirect": "I have a few openings; it would help to hear what suits you."},
    "again": ["I'm sorry, I did not understand that.", "Oh, I think I lost you there!", "INPUT NOT UNDERSTOOD.", "I could not make that out.", "I'm not sure what you mean.", "I'm afraid that wasn't quite clear to me.", "I regret that I did not understand.", "Didn't get that.", "I couldn't place that.", "Not understood.", "I'm so sorry, I didn't get that.", "sry didnt get that"],
    "else": ["Is there anything else I can do for you?", "Anything else I can help with today?", "Further request (yes / no):", "Is there anything else you would like, or was that all?", "Is that everything, or is there something else?", "If there is anything else, I'm here.", "May I be of any further assistance?", "Anything else?", "Was that everything for today?", "Anything else?\n1) Yes\n2) No", "Sorry it took so long. Can I do anything else for you?", "anything else?"],
    "what": ["How can I help you?", "What can I do for you today?", "Subject of your request:", "What would you like, and what is it about?", "Is it about your internet or your mobile?", "I wonder what I can do for you.", "How may I be of assistance?", "Yes?", "What is it about?", "What is it about?\n1) Internet and engineer visits\n2) Mobile\n3) Moving house\n4) Contract", "Sorry, what can I do for you?", "hi, whats up?"],
    "bye": ["Thank you for calling Northwick Net. Goodbye.", "Lovely talking to you, take care!", "END OF REQUEST. Thank you.", "Thank you, goodbye.", "Then goodbye, and thank you.", "Then I wish you a good day.", "We thank you for your enquiry. Good day.", "Bye.", "Then that is all settled. Goodbye.", "Thank you. Goodbye.", "Thank you for your patience, goodbye.", "cheers, bye"],
    "nochange": ["What should I change, or shall I leave it?", "Oh, okay! What should be different – or shall we forget about it?", "Change (value) or cancel:", "What should be different, or do you not want it at all?", "Should I change something, or leave it altogether?", "Then perhaps something should be different.", "What do you wish to be altered, or do you not wish to proceed?", "Change what? Or drop it?", "Then what should I correct, or should I leave it?", "1) Change something (tell me what)\n2) Leave it", "Sorry about that. What should I change, or would you rather leave it?", "ok whats wrong? or leave it?"],
    "dropped": ["All right, I have not done anything.", "No problem, I'll leave that alone then.", "STATUS: not carried out.", "Understood, I leave that.", "Then I leave it as it is.", "Then I won't do that.", "Very well, I shall not proceed.", "OK, not done.", "Noted: nothing is changed there.", "Not carried out.", "Of course, sorry. I leave that then.", "ok left it"],
}


def act(kind, v, st):
    """Words for a change: to do it (plain, casual, short), done, and as fields."""
    d, w, m = (lambda x: say_date(st, x)), (lambda x: say_window(st, x)), (lambda x: money(st, x))
    if kind == "move_visit":
        when = f"{d(v['date'])}, {w(v['window'])}"
        return (f"move your engineer visit from {d(v['old'])} to {when}", f"pop the engineer visit over to {when}", f"visit to {when}",
                f"your engineer visit {v['visit_id']} is now on {when}", f"the engineer now comes on {when}", f"visit now {when}",
                [("Engineer visit", v["visit_id"]), ("New date", d(v["date"])), ("Time", w(v["window"]))])
    if kind == "cancel_visit":
        when = f"{d(v['old'])}, {w(v['window'])}"
        return (f"cancel your engineer visit on {when}", f"cancel the engineer's visit on {when}", f"cancel visit of {when}",
                f"your engineer visit on {when} is cancelled", f"the engineer on {when} is cancelled", f"visit of {d(v['old'])} cancelled",
                [("Cancel engineer visit", v["visit_id"]), ("Date", when)])
    if kind == "book_visit":
        when = f"{d(v['date'])}, {w(v['window'])}"
        return (f"book an engineer for {when}", f"get an engineer round to you on {when}", f"engineer on {when}",
                f"the engineer is booked for {when}, reference {v.get('ref')}", f"an engineer is booked for {when} – your reference is {v.get('ref')}", f"engineer booked {when}, ref {v.get('ref')}",
                [("Engineer visit", when), ("Fault", v["fault"])])
    if kind == "roaming":
        return (f"add the {v['pass']} for {v['country']} at {m(v['price'])} to {v['line']}, starting on {d(v['start'])}", f"put the {v['pass']} for {v['country']} on your number from {d(v['start'])}, that's {m(v['price'])}",
                f"{v['pass']} {v['country']}, {m(v['price'])}, from {d(v['start'])}",
                f"the {v['pass']} for {v['country']} ({m(v['price'])}) is on {v['line']} from {d(v['start'])}", f"your {v['pass']} is on from {d(v['start'])}, for {m(v['price'])}", f"{v['pass']} added from {d(v['start'])}, {m(v['price'])}",
                [("Mobile number", v["line"]), ("Pass", f"{v['pass']}, {v['country']}"), ("Price", m(v["price"])), ("First day", d(v["start"]))])
    if kind == "cover":
        return (f"add Home Cover at {m(6)} a month", f"add Home Cover for {m(6)} a month", f"Home Cover, {m(6)}/month", "Home Cover is added", "you have Home Cover now", "Home Cover added", [("Home Cover", m(6) + " per month")])
    if kind == "router":
        return (f"order the {v['model']} at {m(v['price'])}, {HOW[v['delivery']]}", f"get you the {v['model']} for {m(v['price'])}, {HOW[v['delivery']]}", f"{v['model']}, {m(v['price'])}, {v['delivery']}",
                f"the {v['model']} is ordered, number {v.get('ref')}; " + (f"it arrives on {d(v['arrives'])}" if v["delivery"] == "post" else f"you can collect it from {d(v['arrives'])} on") if "arrives" in v else "",
                f"your {v['model']} is on its way and should be with you on {d(v['arrives'])}" if "arrives" in v and v["delivery"] == "post" else f"your {v['model']} is ready for you on {d(v['arrives'])}" if "arrives" in v else "",
                f"{v['model']} ordered, there {d(v['arrives'])}" if "arrives" in v else "",
                [("Router", v["model"]), ("Price", m(v["price"])), ("Delivery", HOW[v["delivery"]])] + ([("Order", v["ref"]), ("Arrives", d(v["arrives"]))] if "arrives" in v else []))
    if kind == "move_house":
        where = f"{v['street']}, {v['new_postcode']}"
        return (f"move your connection to {where} on {d(v['date'])}, for a one-off fee of {m(v['fee'])}", f"switch you over to {where} on {d(v['date'])} – there's a one-off {m(v['fee'])} for that", f"move to {where} on {d(v['date'])}, fee {m(v['fee'])}",
                f"your connection moves to {where} on {d(v['date'])}; the fee is {m(v['fee'])}", f"you'll be online at {where} on {d(v['date'])}", f"move to {where} registered for {d(v['date'])}",
                [("New address", where), ("Date", d(v["date"])), ("Fee", m(v["fee"]))])
    if kind == "change_plan":
        return (f"change {v['line']} to {v['plan']} at {m(v['price'])} a month as of {d(v['start'])}", f"put {v['line']} on {v['plan']} from {d(v['start'])}, that's {m(v['price'])} a month", f"{v['plan']}, {m(v['price'])}/month, from {d(v['start'])}",
                f"{v['line']} is on {v['plan']} as of {d(v['start'])}, at {m(v['price'])} a month", f"you're on {v['plan']} from {d(v['start'])}", f"{v['plan']} from {d(v['start'])}",
                [("Mobile number", v["line"]), ("Plan", v["plan"]), ("Price", m(v["price"]) + " a month"), ("From", d(v["start"]))])
    if kind == "block":
        return (f"block {v['line']} now", f"block {v['line']} right away", f"block {v['line']}", f"{v['line']} is blocked", f"{v['line']} is blocked now, nobody can use it", f"{v['line']} blocked", [("Block mobile number", v["line"])])
    if kind == "sim":
        price = m(v["price"]) if v["price"] else "free"
        return (f"order a {SIMS[v['kind']]} for {v['line']}, {HOW[v['delivery']]} ({price})".replace("a eSIM", "an eSIM"), f"get you a new {SIMS[v['kind']]}, {HOW[v['delivery']]} ({price})", f"new {SIMS[v['kind']]}, {v['delivery']}, {price}",
                f"the {SIMS[v['kind']]} is ordered {HOW[v['delivery']]}, order {v.get('ref')}", f"your new {SIMS[v['kind']]} is ordered, {HOW[v['delivery']]}", f"{SIMS[v['kind']]} ordered, {v['delivery']}, {v.get('ref')}",
                [("New SIM", SIMS[v["kind"]]), ("Mobile number", v["line"]), ("Delivery", HOW[v["delivery"]]), ("Price", price)])
    if kind == "cancel_contract":
        return (f"cancel your contract as of {d(v['date'])}", f"send off your notice for {d(v['date'])}", f"cancel contract as of {d(v['date'])}", f"your contract ends on {d(v['date'])}", f"your contract ends on {d(v['date'])}", f"contract ends {d(v['date'])}", [("Cancel contract as of", d(v["date"]))])
    raise KeyError(kind)


def cap(text):
    return text[:1].upper() + text[1:]


class Desk:
    def __init__(self, style):
        self.style, self.i, self.log = style, STYLES.index(style), []
        self.t = make_tools(self.log)
        self.facts, self.queue, self.finished, self.current = {}, [], {}, None
        self.flow, self.pending, self.out, self.over = None, ("what",), [], False
        self.known, self.used, self.never = [], set(), set()

    # -- words
    def w(self, key, **values):
        text = ASK[key][self.i]
        return text.format(**values) if values else text

    def fields(self, pairs, sep="\n"):
        return sep.join(f"{a}: {b}" for a, b in pairs)

    def question(self, slots, again=False, **values):
        st, pre = self.style, (self.w("again") + "\n" if again and self.style in ("form", "menu") else self.w("again") + " " if again else "")
        if st == "form":
            rows = [ASK[s][2].format(**values) for s in slots]
            return pre + "Please fill in:\n" + "\n".join(rows)
        if st == "batch":
            rows = [ASK[s][3].format(**values) for s in slots]
            lead = "Please tell me " if not again else "Please tell me once more "
            return pre + lead + (rows[0] if len(rows) == 1 else ", ".join(rows[:-1]) + " and " + rows[-1]) + "."
        text = ASK[slots[0]][self.i].format(**values)
        if st == "recap" and self.known and not again:
            text = "So far I have: " + "; ".join(f"{a.lower()} {b}" for a, b in self.known) + ". " + text
        return pre + text

    def confirm_text(self, words, again=False):
        neutral, casual, short, *_, rows = words
        pre = self.w("again") + " " if again else ""
        return pre + {"plain": f"I would {neutral}. Shall I go ahead?", "chatty": f"Right, so I'd {casual} – shall I do that for you?",
                      "form": "CONFIRMATION\n" + self.fields(rows) + "\nCorrect (yes / no):", "batch": f"That is all I need. I will {neutral}. Is all of that right, and may I do it now?",
                      "eitheror": f"I can {neutral}. Shall I do that, or would you like to change something first?", "indirect": f"I would be ready to {neutral}, if that is what you have in mind.",
                      "formal": f"May I ask for your confirmation that I am to {neutral}?", "terse": f"{cap(short)}. OK?",
                      "recap": "To sum up: " + self.fields(rows, "; ") + f". Is that right, and should I {neutral}?", "menu": f"I am about to {neutral}.\n1) Yes, go ahead\n2) No, change something\n3) No, leave it",
                      "sorry": f"Sorry for asking once more before I do anything, but I have to be sure: you would like me to {neutral}?", "text": f"so {short}, y/n?"}[self.style]

    def done_text(self, words):
        neutral, casual, short, rows = words[3], words[4], words[5], words[6]
        return {"plain": f"Done: {neutral}.", "chatty": f"All sorted! {cap(casual)}.", "form": f"STATUS: done. {cap(neutral)}.", "batch": f"That is done, {neutral}.", "eitheror": f"That worked: {neutral}.",
                "indirect": f"You will be glad to hear that {neutral}.", "formal": f"I am pleased to confirm that {neutral}.", "terse": f"{cap(short)}.", "recap": f"I have done that: {neutral}.",
                "menu": f"OK. {cap(neutral)}.", "sorry": f"Thank you for bearing with me. {cap(neutral)}.", "text": f"done ✔ {short}"}[self.style]

    def listing(self, rows):
        st = self.style
        if st in ("menu", "form", "text"):
            return "\n".join(f"{n}) {r}" for n, r in enumerate(rows, 1))
        if st == "formal":
            return "The following are available: " + "; ".join(rows) + "."
        if st == "terse":
            return "; ".join(rows) + "."
        return {"chatty": "So there's ", "sorry": "What I have is ", "indirect": "There would be "}.get(st, "We have ") + (", ".join(rows[:-1]) + " and " + rows[-1] if len(rows) > 1 else rows[0]) + "."

    # -- listening
    def absorb(self, msg):
        """Facts of a message; returns the names of those that are new."""
        f, new = self.facts, set()

        def put(key, value):
            if value is not None and f.get(key) != value:
                f[key] = value
                new.add(key)

        asked = set(self.pending)
        put("customer_no", msg.customer_no)
        if "customer_no" in asked and not msg.customer_no:
            m = re.search(r"(?<!\d)(\d{5})(?!\d)", re.sub(r"(?<=\d) (?=\d)", "", msg.low))
            if m and not msg.line:
                put("customer_no", f"NC-{m[1]}")
        put("line", msg.line)
        put("street", msg.street)
        put("country", msg.country)
        if msg.postcode:
            put("new_postcode" if ("new_postcode" in asked or self.current == "move_house" or "move_house" in self.queue) and "postcode" not in asked else "postcode", msg.postcode)
        put("name", msg.name)
        if asked & {"name", "customer_no"} and not msg.name:
            caps = [c for c in re.findall(r"\b[A-Z][a-z]+(?:[ -][A-Z][a-z]+)+", msg.text) if not re.search(
                r"Home|Cover|Week|Month|Pass|Orbit|Mobile|Customer|Northwick|Harbour|Road|Street|Lane|Number|March|April|Good|Hello|Thank|day\b", c)]
            if caps:
                put("name", re.sub(r"^(?:The|It|My|Under|Name|Yes|Sorry|Mrs|Mr|Ms|Dr) ", "", caps[0]))
            elif "name" not in asked:
                pass
            elif not msg.unknown:
                words = re.sub(r"\b(my|the|name|full|is|it's|it|please|contract|in|under|i'm|am|i|and|postcode|with|a|yes|of|course|that's|sure)\b", " ", re.sub(r"[a-z]{2}\d.*", "", msg.low))
                words = re.findall(r"[a-z]+", words)
                if len(words) == 2:
                    put("name", " ".join(words).title())
        prices = {"model": ROUTERS, "pass": {n: p for n, (_, p) in PASSES.items()}, "plan": PLANS, "sim_delivery": {"post": 4, "shop": 0}, "delivery": {"post": 0, "shop": 0}}
        for slot in CHOICES:
            wide = slot in GLOBAL or slot in asked
            if slot == "sim_delivery" and self.current == "router" or slot == "delivery" and self.current == "lost":
                continue
            if slot == "fault" and self.current not in (None, "book_visit"):
                continue
            value = msg.choice(slot, wide, prices.get(slot))
            if value is None and slot in asked and "confirm" not in asked and self.options.get(slot):
                value = self.by_place(msg, self.options[slot], prices.get(slot))
            if slot == "sim_kind" and value is None and slot in asked and re.search(r"\be-?\s?sim\b", msg.low):
                value = "sim"  # eSIM alone is ruled out
            put(slot, value)
        when = [k for k in ("start", "move_date", "plan_start") if k in asked]
        mine = {"roaming": "start", "move_house": "move_date", "change_plan": "plan_start"}
        target = when[0] if when else mine.get(self.current)
        if target is None:
            wanted = [mine[k] for k in [*msg.intents, *self.queue] if k in mine]
            target = wanted[0] if len(set(wanted)) == 1 else None
        if target:
            text = msg.text if when else " . ".join(s for s in re.split(r"(?<=[.!?;])\s+|, (?:and|also)\b", msg.text) if not re.search(rf"\b{VISIT}", s.lower()))
            base = f.get(target)
            found = one_date(text, date.fromisoformat(base) if base else None)
            if not found and (when or base and "confirm" in asked):
                days = [d for d in find_weekdays(text) if not d[3]]
                if days:
                    ahead = (days[-1][2] - TODAY.weekday()) % 7 or 7
                    if re.search(r"\bnext week\b", msg.low):
                        ahead = (days[-1][2] - TODAY.weekday()) % 7 + 7
                    found = TODAY + timedelta(ahead)
            if found and found >= TODAY:
                put(target, found.isoformat())
        if not asked & {"slot", "confirm"} and ({"book_visit"} & {self.current, *self.queue, *msg.intents}):
            self.never |= {d[2] for d in find_weekdays(msg.text) if d[3]}
            self.first |= bool(re.search(r"\b(?:earliest|soonest|as (?:soon|early) as possible)\b", msg.low))
        if re.search(r"\b(?:replacement|new|another|replace)\b.{0,15}\be?-?sim\b", msg.low):
            f["replace"] = True
        return new

    options = {}

    @staticmethod
    def by_place(msg, rows, prices=None):
        low = msg.low
        if prices:
            if re.search(r"\b(cheapest|cheaper|least expensive|lowest|free one|is free|costs nothing|for nothing|for free)\b", low):
                return min(rows, key=lambda r: prices[r])
            if re.search(r"\b(most expensive|dearest|best one)\b", low):
                return max(rows, key=lambda r: prices[r])
        m = re.fullmatch(r"\W*(?:option |number |no\.? ?|the )*(\d)\W*(?:please)?\W*", low) or re.search(r"\b(?:option|number) (\d)\b", low)
        if m and 1 <= int(m[1]) <= len(rows):
            return rows[int(m[1]) - 1]
        m = re.search(r"\b(?:the )?(first|second|third|fourth|fifth|last)(?: one| option| choice)?\b", low)
        if re.search(r"\b(latter|former)\b", low) and len(rows) > 1:
            return rows[1 if "latter" in low else 0]
        if m:
            n = -1 if m[1] == "last" else ORD[m[1]] - 1
            return rows[n] if n < len(rows) else None
        return None

    # -- asking
    def need(self, *slots, **values):
        """Asks until all are known: one by one, or all at once."""
        again, tries = False, 0
        while missing := [s for s in slots if s not in self.facts]:
            asked = missing if self.style in ("form", "batch") else missing[:1]
            if "customer_no" in asked:
                if "name" in self.facts and "postcode" in self.facts or self.lookup:
                    yield from self.look_up()
                    continue
            before = dict(self.facts)
            if self.style == "recap":
                self.known = [(LABEL[s].split(" (")[0], say_date(self.style, self.facts[s]) if s in ("start", "move_date", "plan_start") else SIMS.get(self.facts[s], self.facts[s])) for s in slots if s in self.facts]
            msg = yield asked, self.question(asked, again, **values)
            again = self.facts == before
            tries += again
            if "customer_no" in asked and "customer_no" not in self.facts and (
                    tries > 1 or msg.unknown or self.facts.get("name") or self.facts.get("postcode") or re.search(r"\bname\b|look me up|other way|2\)?$", msg.low)):
                self.lookup, again = True, False
            if again and not set(asked) & {"customer_no"}:
                for slot in asked:
                    if slot in ("pass", "model", "plan") and (msg.unknown or "?" in msg.text or re.search(r"which|what", msg.low)):
                        self.out.append(self.catalogue(slot))
                        again = False
        for s in slots:
            if s == "customer_no":
                while self.facts["customer_no"] not in self.used:
                    account = self.t["get_account"](customer_no=self.facts["customer_no"])
                    if "error" not in account:
                        self.used.add(self.facts["customer_no"])
                        break
                    wrong = self.facts.pop("customer_no")
                    self.out.append(f"I cannot find {wrong}.")
                    yield from self.need("customer_no")
            if s == "line" and self.facts["line"] not in LINES:
                wrong = self.facts.pop("line")
                self.out.append(f"{wrong} is not one of our numbers.")
                yield from self.need("line")

    lookup = False
    booked, terms_text = "", ""
    half, first = "", False  # what was said of times: half of the day; the earliest one

    def look_up(self):
        self.lookup = False
        yield from self.need("name", "postcode")
        found = self.t["find_customer"](name=self.facts["name"], postcode=self.facts["postcode"])
        if "error" in found:
            self.out.append(f"I cannot find {self.facts.pop('name')} at {self.facts.pop('postcode')}.")
            self.lookup = True
            return
        self.facts["customer_no"] = found["customer_no"]

    def catalogue(self, slot):
        m = lambda n: money(self.style, n)
        if slot == "model":
            self.options = {slot: [r["model"] for r in self.t["list_routers"]()]}
            return self.listing([f"the {n} at {m(p)}" for n, p in ROUTERS.items()])
        if slot == "plan":
            self.options = {slot: [r["plan"] for r in self.t["list_mobile_plans"]()]}
            return self.listing([f"{n} at {m(p)} a month" for n, p in PLANS.items()])
        self.options = {slot: list(PASSES)}
        return self.listing([f"the {n} ({d} day{'s' * (d > 1)}) at {m(p)}" for n, (d, p) in PASSES.items()])

    def confirm(self, kind, values, watch, price=None):
        """yes, no, or changed."""
        words = act(kind, values, self.style)
        before, again = {k: self.facts.get(k) for k in watch}, False
        while True:
            msg = yield ("confirm", *[w for w in watch if w in ("start", "move_date", "plan_start")], *[w for w in watch if w in ("delivery", "sim_delivery", "sim_kind")]), self.confirm_text(words, again)
            if {k: self.facts.get(k) for k in watch} != before:
                return "changed"
            low = msg.low.strip(" .!)")
            if self.style == "menu" and low in ("1", "2", "3"):
                if low == "1":
                    return "yes"
                if low == "3":
                    return "no"
                msg.yes, msg.no = False, True
            if msg.limit is not None and price is not None and (msg.conditional or not msg.yes or "more" not in msg.low):
                if price > msg.limit:
                    msg.yes, msg.no, msg.drop = False, True, False
                elif not msg.yes_first and (msg.conditional or not msg.yes and not msg.no):
                    again = False
                    self.out.append(f"It is {money(self.style, price)}, so that is within it.")
                    continue
            if msg.yes and not re.search(r"\bchange something\b", msg.low):
                return "yes"
            if not msg.no and re.match(r"\W*(?:then |so )?(?:please )?(?:block|cancel|order|book|move|add|register|send|get)\b", msg.low):
                return "yes"
            if price is not None and re.search(r"expensive|\bdear\b|too much|price", msg.low):
                msg.drop, msg.no = False, True
            if msg.no or msg.drop or re.search(r"\bchange\b|\binstead\b|\bactually\b", msg.low):
                if msg.drop or msg.done:
                    return "no"
                watch_now = ("nochange", *[w for w in watch])
                msg = yield watch_now, self.w("nochange")
                if {k: self.facts.get(k) for k in watch} != before:
                    return "changed"
                if msg.no or msg.drop or msg.done or re.search(r"\bleave\b|\bforget\b|\b2\b|\bdrop\b|\bnothing\b|\bnot at all\b", msg.low):
                    return "no"
                again = not msg.yes
                continue
            again = True

    def offer(self, key, **values):
        again = False
        while True:
            text = ASK[key][self.i].format(**values)
            msg = yield ("offer",), (self.w("again") + " " if again else "") + text
            low = msg.low.strip(" .!)")
            if low == "1" or msg.yes or key == "replace" and self.facts.get("replace") and not msg.no:
                return True
            if low == "2" or msg.no or msg.drop or msg.done or re.search(r"\bonly the\b|\bjust the\b|\bwithout\b|leave it|as it is", msg.low):
                return False
            again = not self.out

    # -- visits
    def row(self, slot):
        return f"{say_date(self.style, slot['date'])}, {say_window(self.style, slot['window'])}"

    def narrow(self, msg, slots, shown):
        """(slots that fit, whether anything was said about them)."""
        low, said, left = msg.low, False, list(slots)
        keep = [s for s in slots if self.fits(s)]
        lone = self.by_place(msg, shown) if not re.search(r"\bfirst (?:available|possible|appointment you|slot you)|\b(?:earliest|latest|last)\b", low) else None
        dates = find_dates(msg.text)
        if lone is not None and not dates:
            return [lone], True
        good = set()
        for start, end, found, no in dates:
            pre = low[:start].rstrip(" .")[-30:]
            iso = found.isoformat()
            if re.search(r"(not before|no earlier than|not earlier than|from|starting|as of|since)(?: \w+day)?(?: the)?$", pre) or re.match(r" (?:on\b|onwards|or later)", low[end:]):
                left, said = [s for s in left if s["date"] >= iso], True
            elif re.search(r"(after|later than)(?: \w+day)?(?: the)?$", pre):
                left, said = [s for s in left if s["date"] > iso], True
            elif re.search(r"(before|earlier than|until|by)(?: \w+day)?(?: the)?$", pre):
                left, said = [s for s in left if s["date"] < iso], True
            elif no:
                left, said = [s for s in left if s["date"] != iso], True
            else:
                good.add(iso)
        if good and (hit := [s for s in left if s["date"] in good]):
            left, said = hit, True
        elif good:
            left, said = [], True
        plus, minus = set(), set()
        for start, end, day, no in find_weekdays(msg.text):
            if any(a - 12 <= start <= b + 12 for a, b, *_ in dates) and not no:
                continue
            (minus if no else plus).add(day)
        listed = re.search(r"(?:not|no|except|but)\b[^.;!?]*?day(?:s)?(?:,? (?:or|and|nor) (?:on )?(?:a )?(\w+day)s?)", low)
        if listed and listed[1] in DAYS and minus:
            minus.add(DAYS[listed[1]])
            plus.discard(DAYS[listed[1]])
        if not dates and not plus:
            left = keep or left
        if minus:
            self.never |= minus
            left, said = [s for s in left if date.fromisoformat(s["date"]).weekday() not in minus], True
        if plus:
            left, said = [s for s in left if date.fromisoformat(s["date"]).weekday() in plus], True
        if re.search(r"\b(?:next|following|coming) week\b|week after", low) and not re.search(r"not (?:\w+ )?next week", low):
            left, said = [s for s in left if "2026-03-16" <= s["date"] <= "2026-03-22"], True
        if re.search(r"\bthis week\b", low):
            deny = re.search(r"(?:not|n't|no|rather than|except)\b[^.,;]{0,20}this week|this week[^.,;]{0,12}(?:not|n't|no good|impossible|bad)", low)
            left, said = [s for s in left if (s["date"] >= "2026-03-16") == bool(deny)], True
        for word, opening in ((r"\bmornings?\b", "08"), (r"\bafternoons?\b|\bafter (?:lunch|noon|12|1|13|midday)\b|\bin the pm\b", "13")):
            for m in re.finditer(word, low):
                same = s_no = denied(msg.text, *m.span())
                left, said = [s for s in left if s["window"].startswith(opening) != s_no], True
                self.half = opening if not s_no else {"08": "13", "13": "08"}[opening]
                break
        if not re.search(r"morning|afternoon", low):
            m = re.search(r"\b(?:after|from)\s+(\d{1,2})(?::(\d\d))?\s*(am|pm|o'clock)?\b(?!\s*(?:st|nd|rd|th|of|mar|apr))", low)
            m2 = re.search(r"\b(\d{1,2})(?::00)?\s*(am|pm)?\s*(?:-|to|until|till|and)\s*(\d{1,2})(?::00)?\s*(am|pm|noon)?\b(?!\s*(?:st|nd|rd|th|of|mar|apr))", low)
            if m2 and not re.search(r"\d{4}-\d", low):
                hour = int(m2[1])
                left, said = [s for s in left if s["window"].startswith("08" if 7 <= hour <= 11 else "13")], True
            elif m:
                hour = int(m[1]) + (12 if (m[3] == "pm" or int(m[1]) < 7) and int(m[1]) < 12 else 0)
                if hour >= 12:
                    left, said = [s for s in left if s["window"].startswith("13")], True
        if re.search(r"\b(earliest|soonest|as (?:soon|early) as|first (?:available|possible|one|appointment|slot)|asap)\b", low) and left:
            left, said, self.first = left[:1], True, True
        elif self.first and said and not good and not plus:
            left = left[:1]
        elif re.search(r"\b(latest|last)\b(?! (?:week|time|month|year|night|satur))", low) and left:
            left, said = left[-1:], True
        return left, said

    def fits(self, slot):
        return date.fromisoformat(slot["date"]).weekday() not in self.never and slot["window"].startswith(self.half)

    def slot(self, customer_no):
        """The user picks a time, in the manner of the style."""
        every = self.t["list_visit_slots"](customer_no=customer_no)
        slots, said_again = [s for s in every if self.fits(s)] or list(every), False
        st = self.style
        if len(slots) == 1 or self.first and len(slots) < len(every):
            return slots[0]
        if st in ASK["pref"] and len(slots) == len(every):
            msg = yield ("slot",), ASK["pref"][st]
            left, said = self.narrow(msg, slots, [])
            if said and len(left) == 1:
                return left[0]
            if said and not left:
                self.out.append("There is nothing like that, I'm afraid.")
            elif said:
                slots = left
        size = {"eitheror": 2, "sorry": 1, "text": 1}.get(st, 9)
        at = 0
        while True:
            shown = slots[at:at + size]
            if not shown:
                at, shown = 0, slots[:size]
                self.out.append("That is all there is, so from the beginning:" if st != "text" else "thats all of them. again:")
            rows = [self.row(s) for s in shown]
            if size == 1:
                text = f"I'm sorry, the next I can offer you is {rows[0]}. Would that be all right?" if st == "sorry" else f"{rows[0]} ok?"
            elif st == "eitheror":
                text = (f"Would you like {rows[0]}, or {rows[1]}? Or should I look further on?" if len(rows) == 2 else f"Would {rows[0]} suit you, or not?")
            elif len(rows) == 1:
                text = f"That leaves {rows[0]}. Would that suit you?"
            else:
                text = {"plain": "These times are free: " + "; ".join(rows) + ". Which one would you like?",
                        "chatty": "Okay, so I've got " + ", or ".join(rows) + ". What do you think?",
                        "form": "Available:\n" + "\n".join(f"{n}. {r}" for n, r in enumerate(rows, 1)) + "\nYour choice:",
                        "batch": "Free are " + "; ".join(rows) + ". Which day and which time do you want?",
                        "indirect": "What I could arrange would be " + "; or ".join(rows) + ". I'll leave it to you.",
                        "formal": "The following appointments are available: " + "; ".join(rows) + ". Which of these would you prefer?",
                        "terse": "Free: " + " / ".join(rows) + ". Which?",
                        "recap": f"I've found {len(rows)} free times: " + "; ".join(rows) + ". Which of them should I note down?",
                        "menu": "Please choose:\n" + "\n".join(f"{n}) {r}" for n, r in enumerate(rows, 1))}[st]
            msg = yield ("slot",), (self.w("again") + " " if said_again else "") + text
            said_again = False
            days = {d[2] for d in find_weekdays(msg.text)}
            if len(shown) == 1 and msg.no and days == {date.fromisoformat(shown[0]["date"]).weekday()} and "instead" not in msg.low:
                self.never |= days  # "That's a Friday, so no."
                slots, at = [s for s in slots if self.fits(s)] or list(every), 0
                continue
            left, said = self.narrow(msg, slots if size > 2 or len(every) == len(slots) else every, shown)
            if len(shown) == 1 and msg.yes and not msg.no and (not said or shown[0] in left):
                return shown[0]
            if said and len(left) == 1:
                return left[0]
            if said and not left:
                self.out.append({"text": "nothing like that sry.", "terse": "None like that."}.get(st, "I have nothing like that, unfortunately."))
                slots, at = list(every), 0 if size > 2 else at + size
                continue
            if said and len(left) < len(slots):
                slots, at = left, 0
                continue
            if said and size < 9 and all(s in left for s in shown) and not msg.no:
                said_again = True
                continue
            if msg.drop and not said and size > 2:
                return None
            if msg.no or re.search(r"\b(further|later|other|else|next|another|more)\b", msg.low):
                if size < 9:
                    at += size
                    continue
                said_again = not msg.no
                if msg.no:
                    self.out.append("What would suit you better?" if st != "text" else "when then?")
                continue
            if msg.any and size > 1:
                return shown[0]
            said_again = True

    # -- what people want
    def do_move_visit(self):
        yield from self.need("customer_no")
        visit = self.t["get_visit"](customer_no=self.facts["customer_no"])
        if "error" in visit:
            return "There is no engineer visit booked for you."
        self.known = [("Your visit", f"{say_date(self.style, visit['date'])}, {say_window(self.style, visit['window'])}")]
        if self.style in ("recap", "chatty", "formal", "plain"):
            now = f"{say_date(self.style, visit['date'])}, {say_window(self.style, visit['window'])}"
            self.out.append({"chatty": f"Ah yes, there you are: {now} at the moment.", "formal": f"Your visit is currently scheduled for {now}."}.get(self.style, f"Your visit is on {now}."))
        while True:
            chosen = yield from self.slot(self.facts["customer_no"])
            if not chosen:
                return self.w("dropped")
            values = {"visit_id": visit["visit_id"], "old": visit["date"], **chosen}
            result = yield from self.confirm_slot("move_visit", values)
            if result == "yes":
                self.t["move_visit"](visit_id=visit["visit_id"], date=chosen["date"], window=chosen["window"])
                return self.done_text(act("move_visit", values, self.style))
            if result == "no":
                return self.w("dropped")

    def confirm_slot(self, kind, values):
        words, again = act(kind, values, self.style), False
        while True:
            msg = yield ("confirm",), self.confirm_text(words, again)
            low = msg.low.strip(" .!)")
            if self.style == "menu" and low in "123" and low:
                if low != "2":
                    return {"1": "yes", "3": "no"}[low]
                msg.yes, msg.no = False, True
            others = [s for s in [{"date": d, "window": w} for d, w in SLOTS] if s["date"] != values["date"]]
            left, said = self.narrow(msg, others, [])
            if msg.yes and not re.search(r"\bchange something\b", msg.low) or not msg.no and re.match(r"\W*(?:then |so )?(?:please )?(?:book|move) (?:it|that|the visit|this)\b", msg.low):
                return "yes"
            if said and len(left) == 1 and (msg.no or find_dates(msg.text)):
                values.update(left[0])
                words = act(kind, values, self.style)
                again = False
                continue
            if msg.drop or msg.done:
                return "no"
            if msg.no or re.search(r"\bchange\b|\binstead\b|\banother\b", msg.low):
                if not said:
                    msg = yield ("slot",), self.w("nochange")
                    left, said = self.narrow(msg, [{"date": d, "window": w} for d, w in SLOTS], [])
                    if not said and (msg.no or msg.drop or msg.done or re.search(r"\bleave\b|\bforget\b|\b2\b|\bdrop\b|\bnothing\b", msg.low)):
                        return "no"
                    if said and len(left) == 1:
                        values.update(left[0])
                        words, again = act(kind, values, self.style), False
                        continue
                if not said:
                    self.never, self.half, self.first = set(), "", False
                return "changed"
            again = True

    def do_cancel_visit(self):
        yield from self.need("customer_no")
        visit = self.t["get_visit"](customer_no=self.facts["customer_no"])
        if "error" in visit:
            return "There is no engineer visit booked for you."
        values = {"visit_id": visit["visit_id"], "old": visit["date"], "window": visit["window"]}
        if (yield from self.confirm("cancel_visit", values, ())) != "yes":
            return self.w("dropped")
        self.t["cancel_visit"](visit_id=visit["visit_id"])
        return self.done_text(act("cancel_visit", values, self.style))

    def do_book_visit(self):
        yield from self.need("customer_no", "fault")
        number = self.facts["customer_no"]
        while True:
            chosen = yield from self.slot(number)
            if not chosen:
                return self.w("dropped")
            values = {**chosen, "fault": self.facts["fault"]}
            result = yield from self.confirm_slot("book_visit", values)
            if result == "no":
                return self.w("dropped")
            if result == "yes":
                break
        done = self.t["book_visit"](customer_no=number, date=values["date"], window=values["window"], fault=self.facts["fault"])
        values["ref"] = done["visit_id"]
        self.booked = self.done_text(act("book_visit", values, self.style))
        self.out.append(self.booked)
        if (yield from self.offer("cover", fee=money(self.style, 6))):
            if (yield from self.confirm("cover", {}, (), 6)) == "yes":
                self.t["add_home_cover"](customer_no=number)
                return self.done_text(act("cover", {}, self.style))
        return self.w("dropped")

    def do_roaming(self):
        if self.style in ("form", "batch"):
            yield from self.need("line", "country", "pass", "start")
            offers = self.t["list_roaming_passes"](country=self.facts["country"])
        else:
            yield from self.need("country")
            offers = self.t["list_roaming_passes"](country=self.facts["country"])
            if "error" not in offers:
                if self.style not in ("terse", "recap", "text") or "pass" not in self.facts:
                    self.out.append(self.catalogue("pass"))
                yield from self.need("pass", "line", "start") if self.i % 2 else self.need("line", "pass", "start")
        if "error" in offers:
            return f"We have no passes for {self.facts['country']}, I'm sorry."
        while True:
            f = self.facts
            values = {"pass": f["pass"], "country": f["country"], "line": f["line"], "start": f["start"], "price": PASSES[f["pass"]][1]}
            result = yield from self.confirm("roaming", values, ("pass", "line", "start", "country"), values["price"])
            if result == "yes":
                self.t["add_roaming_pass"](line=f["line"], pass_name=f["pass"], start=f["start"])
                return self.done_text(act("roaming", values, self.style))
            if result == "no":
                return self.w("dropped")

    def do_router(self):
        if self.style in ("plain", "chatty", "menu", "formal", "indirect") and "model" not in self.facts or self.style == "menu":
            yield from self.need("customer_no")
            self.out.append(self.catalogue("model"))
        elif self.style in ("batch", "form"):
            yield from self.need("customer_no", "model", "delivery")
        yield from self.need("customer_no", "model")
        self.t["list_routers"]()
        price = ROUTERS[self.facts["model"]]
        if self.style in ("eitheror", "sorry", "chatty", "recap"):
            self.out.append({"sorry": f"I'm afraid the {self.facts['model']} isn't cheap, it is {money('sorry', price)}.", "chatty": f"The {self.facts['model']} is {money('chatty', price)}, just so you know."}.get(self.style, f"The {self.facts['model']} costs {money(self.style, price)}."))
        yield from self.need("delivery")
        while True:
            f = self.facts
            values = {"model": f["model"], "price": ROUTERS[f["model"]], "delivery": f["delivery"]}
            result = yield from self.confirm("router", values, ("model", "delivery"), values["price"])
            if result == "yes":
                done = self.t["order_router"](customer_no=f["customer_no"], model=f["model"], delivery=f["delivery"])
                values |= {"ref": done["order_no"], "arrives": done["arrives"]}
                return self.done_text(act("router", values, self.style))
            if result == "no":
                return self.w("dropped")

    def do_move_house(self):
        yield from self.need("customer_no", "street", "new_postcode", "move_date")
        while True:
            f = self.facts
            quote = self.t["quote_move"](customer_no=f["customer_no"], postcode=f["new_postcode"], date=f["move_date"])
            values = {"street": f["street"], "new_postcode": f["new_postcode"], "date": f["move_date"], "fee": quote["fee"]}
            result = yield from self.confirm("move_house", values, ("street", "new_postcode", "move_date"), quote["fee"])
            if result == "yes":
                self.t["register_move"](customer_no=f["customer_no"], street=f["street"], postcode=f["new_postcode"], date=f["move_date"])
                return self.done_text(act("move_house", values, self.style))
            if result == "no":
                return self.w("dropped")

    def do_terms(self):
        yield from self.need("customer_no")
        terms = self.t["contract_terms"](customer_no=self.facts["customer_no"])
        d, m = say_date(self.style, terms["ends"]), money(self.style, terms["early_fee"])
        self.out.append({
            "plain": f"Your contract runs until {d}. Leaving before that costs {m}.", "chatty": f"Right, so you're with us until {d}, and getting out early would set you back {m}.",
            "form": f"Contract: {terms['plan']}\nEnd of contract: {d}\nFee for early termination: {m}", "batch": f"The contract ends on {d}, and if you leave early you pay {m}.",
            "eitheror": f"Either you stay until {d}, when the contract ends and leaving is free, or you leave early and pay {m}.", "indirect": f"From what I see here the contract would end on {d}, and an early end would come to {m}.",
            "formal": f"Your contract expires on {d}. In the event of early termination a charge of {m} applies.", "terse": f"Ends {d}. Early exit {m}.", "recap": f"You asked about the end of your contract: it runs until {d}; leaving earlier costs {m}.",
            "menu": f"Your contract:\n- ends on {d}\n- leaving early: {m}", "sorry": f"I'm afraid you are bound until {d}, and I'm sorry to say that leaving early costs {m}.", "text": f"runs til {d}, leaving early is {m}"}[self.style])
        self.terms_text = self.out[-1]
        if ASK["notice"][self.i]:
            if (yield from self.offer("notice")):
                yield from self.give_notice(terms)
        return ""

    def give_notice(self, terms):
        values = {"date": terms["ends"]}
        if (yield from self.confirm("cancel_contract", values, ())) == "yes":
            self.t["cancel_contract"](customer_no=self.facts["customer_no"], date=terms["ends"])
            self.out.append(self.done_text(act("cancel_contract", values, self.style)))
        else:
            self.out.append(self.w("dropped"))

    def do_cancel_contract(self):
        yield from self.need("customer_no")
        yield from self.give_notice(self.t["contract_terms"](customer_no=self.facts["customer_no"]))
        return ""

    def do_change_plan(self):
        if self.style in ("plain", "menu", "formal", "indirect") and "plan" not in self.facts:
            yield from self.need("line")
            self.out.append(self.catalogue("plan"))
        yield from self.need("line", "plan", "plan_start")
        while True:
            f = self.facts
            self.t["list_mobile_plans"]()
            values = {"line": f["line"], "plan": f["plan"], "start": f["plan_start"], "price": PLANS[f["plan"]]}
            result = yield from self.confirm("change_plan", values, ("line", "plan", "plan_start"), values["price"])
            if result == "yes":
                self.t["change_plan"](line=f["line"], plan=f["plan"], start=f["plan_start"])
                return self.done_text(act("change_plan", values, self.style))
            if result == "no":
                return self.w("dropped")

    def do_lost(self):
        yield from self.need("line")
        values = {"line": self.facts["line"]}
        if (yield from self.confirm("block", values, ("line",))) == "yes":
            self.t["block_line"](line=self.facts["line"])
            self.out.append(self.done_text(act("block", values, self.style)))
        else:
            self.out.append(self.w("dropped"))
        if not self.facts.get("replace") and not (yield from self.offer("replace")):
            return ""
        prices = self.t["sim_options"]()
        self.options = {"sim_kind": ["sim", "esim"], "sim_delivery": ["post", "shop"]}
        self.facts.pop("sim_delivery", None)
        yield from self.need("sim_kind", "sim_delivery", post=money(self.style, prices["post"]))
        while True:
            f = self.facts
            values = {"line": f["line"], "kind": f["sim_kind"], "delivery": f["sim_delivery"], "price": prices[f["sim_delivery"]]}
            result = yield from self.confirm("sim", values, ("sim_kind", "sim_delivery"), values["price"])
            if result == "yes":
                done = self.t["order_sim"](line=f["line"], kind=f["sim_kind"], delivery=f["sim_delivery"])
                values["ref"] = done["order_no"]
                return self.done_text(act("sim", values, self.style))
            if result == "no":
                return self.w("dropped")


class Conversation:
    """What is heard goes to the flow that is on; new wants wait for their turn."""

    def __init__(self, style):
        self.desk, self.flow, self.turns = Desk(style), None, 0

    def __call__(self, text):
        return self.reply(text)

    def reply(self, text):
        d = self.desk
        msg = Msg(text)
        for kind in msg.intents:
            if kind == "roaming" and (d.current and d.current != "roaming") and not re.search(r"\broaming\b|\bpass\b", msg.low):
                continue
            if kind == "lost" and d.current == "lost" or kind == d.current or kind in d.queue:
                continue
            if kind in d.finished and msg.done:
                continue
            if kind in d.finished and (d.finished[kind] or kind == "lost") and not (d.pending == ("else",) and not msg.no):
                continue
            if kind == "book_visit" and (d.current or {"move_visit", "cancel_visit"} & (set(d.finished) | set(d.queue))):
                continue
            if kind == "move_visit" and d.current in ("book_visit", "cancel_visit", "move_house"):
                continue
            if kind in ("cancel_visit",) and d.current == "move_visit":
                continue
            if kind in ("move_house",) and d.current in ("move_visit", "terms") and not re.search(r"house|home|flat|address", msg.low):
                continue
            if kind == "cancel_contract" and (d.current or "terms" in d.finished) and not re.search(r"\bplease cancel\b|\bgive notice\b", msg.low):
                continue
            if kind in ("terms", "cancel_contract") and d.current in ("cancel_visit", "move_visit", "lost"):
                continue
            if kind == "router" and d.current in ("book_visit", "move_house"):
                continue
            if kind == "change_plan" and d.current in ("lost",):
                continue
            d.queue.append(kind)
        d.absorb(msg)
        self.side_question(msg)
        say = self.step(msg)
        parts = d.out + ([say] if say else [])
        d.out = []
        return ("\n" if d.style in ("form", "menu", "text") else " ").join(p for p in parts if p)

    def side_question(self, msg):
        """Prices and the like, asked in between."""
        d, low = self.desk, msg.low
        if self.flow is None or "?" not in msg.text:
            return
        if d.current == "terms":
            if "terms" in msg.intents and d.pending == ("offer",):
                d.out.append(d.terms_text)
        elif re.search(r"how much|cost|price|charge|expensive|\bfee\b", low) and d.pending[0] != "confirm":
            m = lambda n: money(d.style, n)
            if d.current == "roaming" and d.facts.get("country") in ZONES:
                d.out.append(d.catalogue("pass"))
            elif d.current in ("router", "change_plan"):
                d.out.append(d.catalogue("model" if d.current == "router" else "plan"))
            elif d.current == "lost":
                d.out.append(f"Posting a SIM is {m(4)}, collecting it is free.")
            elif d.current == "move_house":
                d.out.append(f"Moving a connection is {m(25)}.")
            elif d.current in ("book_visit", "move_visit", "cancel_visit"):
                d.out.append("That is free.")
        elif d.current == "router" and re.search(r"arriv|when (?:do|will|would|does|can)", low) and "sim" not in low:
            d.out.append("By post it is here on " + say_date(d.style, "2026-03-12") + ", in the shop on " + say_date(d.style, "2026-03-11") + ".")

    def step(self, msg):
        d = self.desk
        if self.flow is not None:
            try:
                d.pending, text = self.flow.send(msg)
                return text
            except StopIteration as end:
                self.finish(end.value)
        elif not d.queue:
            self.turns += 1
            if d.finished:
                if not msg.done and d.style in ("recap", "eitheror") and d.pending == ("else",):  # "was that all?"
                    if msg.yes and len(msg.low) < 25:
                        d.pending = ("bye",)
                        return d.w("bye")
                    if msg.no and not re.search(r"thank|nothing|more|else|need|want", msg.low):
                        d.pending = ("what",)
                        return d.w("what")
                if msg.done or msg.no or (re.search(r"\bthank", msg.low) and not msg.yes) or msg.low.strip(" .)!") == "2":
                    d.pending = ("bye",)
                    return d.w("bye")
                if msg.yes or msg.low.strip(" .)!") == "1":
                    d.pending = ("what",)
                    return d.w("what")
                d.pending = ("else",)
                told = [v for v in d.finished.values() if v]
                if "?" in msg.text and told:
                    return told[-1] + " " + d.w("else")
                return d.w("again") + " " + d.w("else")
            d.pending = ("what",)
            return d.w("what") if self.turns == 1 else d.w("again") + " " + d.w("what")
        while d.queue:
            d.current = d.queue.pop(0)
            d.options = {"delivery": ["post", "shop"], "fault": ["no connection", "slow", "drops out"]}
            if d.finished.get(d.current):
                d.out.append(d.finished[d.current])
                d.current = None
                continue
            self.flow = getattr(d, "do_" + d.current)()
            try:
                d.pending, text = next(self.flow)
                return text
            except StopIteration as end:
                self.finish(end.value)
        d.pending = ("else",)
        return d.w("else")

    def finish(self, value):
        d = self.desk
        if value:
            d.out.append(value)
        d.finished[d.current] = d.booked if d.current == "book_visit" else "" if value == d.w("dropped") else value or ""
        self.flow, d.current, d.known = None, None, []


def build(style):
    """A factory of agents in this style: each call gives a fresh one, for one conversation."""
    if style not in STYLES:
        raise ValueError(style)

    def factory():
        talk = Conversation(style)

        def agent(text: str) -> str:
            return talk.reply(text)
        agent.talk = talk
        return agent
    return factory
