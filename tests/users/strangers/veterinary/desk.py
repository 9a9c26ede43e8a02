"""Marlowe Road Vets: the reception desk. Rules only, no model. `build(style)` is a factory of one conversation's agent."""
import copy
import re
from datetime import date, timedelta

import harness

TODAY = date(2026, 9, 14)  # a Monday
STYLES = ["plain", "chatty", "form", "several", "either", "indirect", "formal", "terse", "recap", "options", "sorry",
          "message"]

# ------------------------------------------------------------------------------------------------ records

PATIENTS = {
    "P-4417": {"pet": "Biscuit", "species": "dog", "surname": "Hanley", "phone": "07700900101"},
    "P-3350": {"pet": "Juno", "species": "dog", "surname": "Whitcombe", "phone": "07700900122"},
    "P-3908": {"pet": "Rusty", "species": "dog", "surname": "Bellamy", "phone": "07700900135"},
    "P-5172": {"pet": "Moss", "species": "dog", "surname": "Abernathy", "phone": "07700900147"},
    "P-6603": {"pet": "Tuppence", "species": "guinea pig", "surname": "Delacroix", "phone": "07700900160"},
    "P-2771": {"pet": "Saffron", "species": "cat", "surname": "Okafor", "phone": "07700900173"},
    "P-1949": {"pet": "Pebble", "species": "rabbit", "surname": "Lindgren", "phone": "07700900186"},
    "P-2086": {"pet": "Olive", "species": "cat", "surname": "Prakash", "phone": "07700900199"},
}
APPOINTMENTS = {
    "A-318": {"patient_no": "P-3350", "service": "dental check", "date": "2026-09-18", "time": "11:00"},
    "A-427": {"patient_no": "P-3908", "service": "ear check", "date": "2026-09-15", "time": "14:00"},
    "A-533": {"patient_no": "P-2086", "service": "booster", "date": "2026-09-24", "time": "09:40"},
}
SERVICES = ["booster", "consultation", "dental check", "ear check", "weigh-in", "nail clip", "microchip", "neutering"]
PRICES = {"booster": {"dog": 52, "cat": 46, "rabbit": 44}, "consultation": 48, "dental check": 38, "ear check": 34,
          "weigh-in": 0, "nail clip": 16, "microchip": 24,
          "neutering": {"male cat": 78, "female cat": 112, "male dog": 245, "female dog": 310, "male rabbit": 95,
                        "female rabbit": 130}}
AGES = {"cat": "5 months", "dog": "8 months", "rabbit": "4 months"}
FREE = {  # what is left, by date; any other working day has the usual times
    "2026-09-15": ["08:40", "12:10"],
    "2026-09-16": ["09:10", "13:30", "16:25", "17:50"],
    "2026-09-17": ["09:00", "11:45", "15:15", "16:40"],
    "2026-09-21": ["09:00", "09:30", "14:20"],
    "2026-09-22": ["08:50", "11:40", "17:20"],
}
USUAL = ["09:20", "11:10", "14:40", "16:10"]
PRODUCTS = {"Cardinel 5 mg": 14.5, "Cardinel 10 mg": 19.0, "Thyrolex 2.5 mg": 22.0}
PENS = {"standard": 16, "sunny": 21, "double": 27}


class World:
    """Fresh records, and the tools that look into them and change them. `log` is the desk's own list of calls."""

    def __init__(self):
        self.patients, self.appointments = copy.deepcopy(PATIENTS), copy.deepcopy(APPOINTMENTS)
        self.free, self.log, self.count = copy.deepcopy(FREE), [], 700
        patients, appointments = self.patients, self.appointments

        def ref(letter):
            self.count += 13
            return f"{letter}-{self.count}"

        def times(day):
            if day not in self.free:
                weekday = date.fromisoformat(day).weekday()
                self.free[day] = [] if weekday == 6 else ["09:30", "11:00"] if weekday == 5 else list(USUAL)
            return self.free[day]

        def get_patient(patient_no):
            if patient_no not in patients:
                return {"error": "no such patient"}
            return {"patient_no": patient_no, **patients[patient_no]}

        def find_patient(pet, surname):
            for number, one in patients.items():
                if (one["pet"].lower(), one["surname"].lower()) == (pet.lower(), surname.lower()):
                    return {"patient_no": number, **one}
            return {"error": "nobody found"}

        def get_appointment(appointment_no):
            if appointment_no not in appointments:
                return {"error": "no such appointment"}
            return {"appointment_no": appointment_no, **appointments[appointment_no]}

        def find_appointments(patient_no):
            return {"appointments": [{"appointment_no": k, **v} for k, v in appointments.items()
                                     if v["patient_no"] == patient_no]}

        def cancellation_fee(appointment_no):
            day = date.fromisoformat(appointments[appointment_no]["date"])
            return {"appointment_no": appointment_no, "fee": 20 if (day - TODAY).days < 2 else 0}

        def free_times(service, date):
            return {"service": service, "date": date, "free": list(times(date))}

        def get_price(service, animal):
            price = PRICES[service]
            return {"service": service, "animal": animal, "price": price.get(animal, 50) if isinstance(price, dict) else price}

        def get_neutering_age(animal):
            return {"animal": animal, "from_age": AGES.get(animal, "6 months")}

        def get_product(product):
            return {"product": product, "price_per_pack": PRODUCTS[product], "in_stock": True}

        def get_pens(arrive, leave):
            nights = (date.fromisoformat(leave) - date.fromisoformat(arrive)).days
            return {"nights": nights, "pens": [{"pen": k, "per_night": v, "total": v * nights} for k, v in PENS.items()]}

        def book_appointment(patient_no, service, date, time, kennel_cough=None, reason=None):
            if time not in times(date):
                return {"error": "not free"}
            times(date).remove(time)
            number = ref("A")
            appointments[number] = {"patient_no": patient_no, "service": service, "date": date, "time": time}
            return {"appointment_no": number, "service": service, "date": date, "time": time}

        def move_appointment(appointment_no, date, time):
            if time not in times(date):
                return {"error": "not free"}
            times(date).remove(time)
            appointments[appointment_no].update(date=date, time=time)
            return {"appointment_no": appointment_no, "date": date, "time": time}

        def cancel_appointment(appointment_no):
            appointments.pop(appointment_no)
            return {"appointment_no": appointment_no, "cancelled": True}

        def order_medicine(patient_no, product, packs, delivery):
            return {"order_no": ref("M"), "product": product, "packs": packs, "total": PRODUCTS[product] * packs}

        def update_phone(patient_no, phone, text_reminders):
            patients[patient_no].update(phone=phone, text_reminders=text_reminders)
            return {"patient_no": patient_no, "phone": phone, "text_reminders": text_reminders}

        def book_boarding(patient_no, arrive, leave, pen):
            nights = (date.fromisoformat(leave) - date.fromisoformat(arrive)).days
            return {"boarding_no": ref("C"), "pen": pen, "arrive": arrive, "leave": leave, "total": PENS[pen] * nights}

        for function in (get_patient, find_patient, get_appointment, find_appointments, cancellation_fee, free_times, get_price,
                         get_neutering_age, get_product, get_pens, book_appointment, move_appointment, cancel_appointment,
                         order_medicine, update_phone, book_boarding):
            setattr(self, function.__name__, self.logged(harness.tool(function), function.__name__))

    def logged(self, tool, name):
        def call(**arguments):
            result = tool(**arguments)
            self.log.append((name, arguments, result))
            return result
        return call


# ------------------------------------------------------------------------------------------- understanding

MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
MONTH = r"(?P<%s>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
UNITS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORDINALS = {w: i + 1 for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split())}
ORDINALS.update({f"twenty-{w}": 20 + n for w, n in list(ORDINALS.items())[:9]})
ORDINALS.update({"thirtieth": 30, "thirty-first": 31})
NEG = r"\b(?:no|not|never|without|skip|none|don'?t|do not|doesn'?t|won'?t|neither|nor|rather not|isn'?t|hasn'?t|aren'?t|wasn'?t|instead of|rather than|leave out|cannot|can'?t|nerves|hate|annoy\w*|dislike)\b"


def words_to_digits(text):
    names = "|".join(sorted(map(re.escape, ORDINALS), key=len, reverse=True))

    def ordinal(m):
        return f"{ORDINALS[m[1].replace(' ', '-')]}th"
    text = re.sub(r"\b(twenty|thirty) (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b", r"\1-\2", text)
    text = re.sub(rf"\b({names})\b(?= (?:of )?(?:{'|'.join(MONTHS)}))", ordinal, text)
    text = re.sub(rf"(?<=(?:ember|tober|nuary|ruary|march|april| june| july|ugust) )({names})\b", ordinal, text)
    big = "|".join(sorted((w for w, n in ORDINALS.items() if n > 3), key=len, reverse=True))
    text = re.sub(rf"\b({big})\b", ordinal, text)
    text = re.sub(r"\b(latest|last|first|earliest|cheapest|that|this|which|the|another|standard|sunny|second|third|any|no|right|same|old|new|next) one\b", r"\1 thing", text)
    text = re.sub(r"\b(twenty|thirty|forty|fifty)[- ](one|two|three|four|five|six|seven|eight|nine)\b",
                  lambda m: str(TENS[m[1]] + UNITS[m[2]]), text)
    text = re.sub(rf"\b({'|'.join(TENS)})\b", lambda m: str(TENS[m[1]]), text)
    text = re.sub(rf"\b({'|'.join(sorted(UNITS, key=len, reverse=True))})\b", lambda m: str(UNITS[m[1]]), text)
    return re.sub(r"\b\d(?: \d){3,}\b", lambda m: m[0].replace(" ", ""), text)


def month_number(name):
    return next(i for i, m in enumerate(MONTHS, 1) if m.startswith(name[:3]))


def make_date(day, month, year=None):
    try:
        found = date(year or TODAY.year, month, day)
        if year is None and found < TODAY:
            found = date(TODAY.year + 1, month, day)
        return found.isoformat()
    except ValueError:
        return None


def denied(text, start):
    return bool(re.search(r"\b(?:not(?: (?:on|at|for|the))?|instead of|rather than|except|but not|never)(?: on| at| the)? $", text[max(0, start - 24):start]))


def find_dates(text):
    """Dates in the order they stand, and the text with blanks in their place."""
    found = []

    def put(m, *dates):
        if any(dates) and not denied(text, m.start()):
            found.append((m.start(), [d for d in dates if d]))
        return " " * len(m[0])

    def each(pattern, function):
        nonlocal text
        text = re.sub(pattern, function, text)

    d, day_word = r"(?P<%s>\d{1,2})(?:st|nd|rd|th)?", rf"(?:{DAY},? )?(?:the )?"
    to = r"(?: ?[-–] ?| to | until | till | through | and )"
    each(r"\b(20\d\d)-(\d\d)-(\d\d)\b", lambda m: put(m, make_date(int(m[3]), int(m[2]), int(m[1]))))
    each(rf"\b{d % 'a'}{to}{day_word}{d % 'b'}(?: of)? {MONTH % 'm'}\b",
         lambda m: put(m, make_date(int(m["a"]), month_number(m["m"])), make_date(int(m["b"]), month_number(m["m"]))))
    each(rf"\b{MONTH % 'm'} (?:the )?{d % 'a'}{to}{day_word}{d % 'b'}\b(?! ?(?:am|pm|o'?clock|:))",
         lambda m: put(m, make_date(int(m["a"]), month_number(m["m"])), make_date(int(m["b"]), month_number(m["m"]))))
    each(rf"\b(?:{DAY},? )?(?:the )?{d % 'a'}(?: of)? {MONTH % 'm'}(?:,? (?P<y>20\d\d))?\b",
         lambda m: put(m, make_date(int(m["a"]), month_number(m["m"]), int(m["y"]) if m["y"] else None)))
    each(rf"\b(?:{DAY},? )?{MONTH % 'm'} (?:the )?{d % 'a'}\b(?!:)(?:,? (?P<y>20\d\d))?",
         lambda m: put(m, make_date(int(m["a"]), month_number(m["m"]), int(m["y"]) if m["y"] else None)))
    each(r"(?<![\d£.:/])(\d{1,2})/(\d{1,2})(?:/(20)?(\d\d))?(?![\d/])", lambda m: put(m, make_date(int(m[1]), int(m[2]))) if 0 < int(m[2]) < 13 else m[0])
    each(r"(?<![\d£.:])(\d{1,2})\.(\d{1,2})\.(?:20\d\d)?", lambda m: put(m, make_date(int(m[1]), int(m[2]))) if 0 < int(m[2]) < 13 else m[0])

    def the_day(m):
        day = int(m["a"])
        before = sorted(x for x in found if x[0] < m.start())
        base = date.fromisoformat(before[-1][1][-1]) if before else TODAY
        for months in range(3):
            month = (base.month - 1 + months) % 12 + 1
            one = make_date(day, month, base.year + (base.month - 1 + months) // 12)
            if one and date.fromisoformat(one) >= base:
                return put(m, one)
        return m[0]
    each(rf"\b(?:{DAY},? )?(?:the )?(?P<a>\d{{1,2}})(?:st|nd|rd|th)\b", the_day)
    each(r"\bday after tomorrow\b", lambda m: put(m, (TODAY + timedelta(2)).isoformat()))
    each(r"\btomorrow\b", lambda m: put(m, (TODAY + timedelta(1)).isoformat()))
    each(r"\btoday\b(?= at|$|\.)", lambda m: put(m, TODAY.isoformat()))
    each(r"\bin (\d{1,2}) days\b", lambda m: put(m, (TODAY + timedelta(int(m[1]))).isoformat()))

    def weekday(m):
        number = next(i for i, name in enumerate(DAYS) if name.startswith(m["w"][:3]))
        ahead = (number - TODAY.weekday()) % 7 or 7
        if (m["n"] or "").startswith("next") and TODAY.weekday() + ahead < 7:
            ahead += 7
        if re.match(r" week\b", text[m.end():]):
            ahead += 7
        return put(m, (TODAY + timedelta(ahead)).isoformat())
    each(rf"\b(?<!that )(?<!same )(?P<n>next |this |coming )?(?P<w>{'|'.join(DAYS)}|mon|tues?|wed|thurs?|fri)\b", weekday)
    return [one for _, dates in sorted(found) for one in dates], text


def find_times(text, bare=False):
    """[(relation, time)] where relation is at, after or before; and the text with blanks in their place."""
    found, late = [], re.search(r"\bafternoon|evening\b", text)

    def put(m, hour, minute=0, half=""):
        half = (half or "").replace(".", "")
        if hour > 23 or minute > 59:
            return m[0]
        if half == "pm" and hour < 12 or not half and (1 <= hour <= 7 or late and hour < 8):
            hour += 12
        clause = re.split(r"[.;!?\n]", text[:m.start()])[-1]
        before = clause[-30:]
        relation = "at"
        if re.search(r"\b(after|not before|later than|past|any ?time from|from|since)(?: about| around)? $", before) or re.search(r"\bwork\w*\b.*\b(until|till|to) $", clause) or re.match(r" (?:or later|onwards?|on\b|or after)", text[m.end():]):
            relation = "after"
        elif re.search(r"\b(before|until|till|by|earlier than|no later than)(?: about| around)? $", before):
            relation = "before"
        if not denied(text, m.start()):
            found.append((m.start(), relation, f"{hour:02d}:{minute:02d}"))
        return " " * len(m[0])

    def each(pattern, function):
        nonlocal text
        text = re.sub(pattern, function, text)
    half = r"\s?(?P<h>am|pm|a\.m\.?|p\.m\.?)?(?![a-z])"
    each(rf"\bhalf (?:past )?(\d{{1,2}}){half}", lambda m: put(m, int(m[1]), 30, m["h"]))
    each(rf"\b(?:a )?quarter past (\d{{1,2}}){half}", lambda m: put(m, int(m[1]), 15, m["h"]))
    each(rf"\b(?:a )?quarter to (\d{{1,2}}){half}", lambda m: put(m, int(m[1]) - 1 or 12, 45, m["h"]))
    each(rf"\b(\d{{1,2}}) (?:minutes )?past (\d{{1,2}}){half}", lambda m: put(m, int(m[2]), int(m[1]), m["h"]))
    each(rf"\b([12]?[05]) (?:minutes )?to (\d{{1,2}})(?! (?:packs|pounds|nights)){half}", lambda m: put(m, int(m[2]) - 1 or 12, 60 - int(m[1]), m["h"]))
    each(rf"(?<![\d£.])\b(\d{{1,2}})[:.h](\d\d)\b(?!\.?\d){half}", lambda m: put(m, int(m[1]), int(m[2]), m["h"]))
    each(r"\b(\d{1,2})\s?(am|pm|a\.m\.?|p\.m\.?)(?![a-z])", lambda m: put(m, int(m[1]), 0, m[2]))
    each(r"\b(\d{1,2}) ?o'?clock\b", lambda m: put(m, int(m[1])))
    each(r"\b(?:noon|midday)\b", lambda m: put(m, 12))
    each(r"\b(\d{1,2}) ([0-5]\d)\b" + half, lambda m: put(m, int(m[1]), int(m[2]), m["h"]) if bare or m["h"] else m[0])
    each(r"(?<=\bat )(\d{1,2})\b(?! ?(?:packs?|boxes|mg|nights?|days?|pounds?|euros?|least|most|months?|%))|(?<=after )(\d{1,2})\b(?! ?(?:packs?|days?|nights?|pounds?|months?))|(?<=until )(\d{1,2})\b(?! ?(?:packs?|days?|nights?))|(?<=before )(\d{1,2})\b(?! ?(?:days?|pounds?))|(?<=past )(\d{1,2})\b|(?<=till )(\d{1,2})\b",
         lambda m: put(m, int(next(x for x in m.groups() if x))))
    each(r"\b(\d{1,2}) in the (?:morning|afternoon|evening)\b", lambda m: put(m, int(m[1])))
    if bare and not found:
        each(r"(?<![\d£])\b(\d{1,2})\b(?! ?(?:packs?|mg|nights?|days?|pounds?|months?))", lambda m: put(m, int(m[1])))
    return [(r, t) for _, r, t in sorted(found)], text


def clauses(text):
    return [c.strip() for c in re.split(r"[.,;:!?\n]| but | and | - | – | — ", text) if c.strip()]


YES = re.compile(r"\b(yes|yeah|yep|yup|aye|sure|ok|okay|correct|exactly|go ahead|please do|do (?:so|that|it|please)|perfect|fine|right|agreed?|sounds (?:good|right|fine)|that works|works for me|book (?:it|that|her|him|them)|(?:reserve|order) (?:it|that|one)|confirm\w*|great|lovely|suits|happy with|i'll take|i take|take (?:it|that)|order (?:it|them|that)|change it to that|note (?:it|that)|cancel it|move it|of course|certainly|absolutely|definitely|please\b$|that's it|that's the thing|i do|i would|she is|he is|she has|he has|it is|she does)\b")
NO = re.compile(r"^(?:(?:oh|well|hm+|then|so|in that case|sorry|um|ah|but|actually)[, ]+)*(?:no|nope|nah|not|none)\b|\b(?:no,? thanks?|no thank you|don'?t|do not|leave (?:it|that|everything|the appointment)|rather not|rather keep|keep (?:it|the|that|my|everything)|never ?mind|wrong|incorrect|stop|not right|not correct|not quite|forget it|won't|nothing|isn't right|too (?:much|expensive|dear))\b")
DROP = re.compile(r"\b(?:leave (?:it|that|everything|the appointment)|rather keep|keep (?:it|the|that|my)|never ?mind|forget it|rather not|don't (?:want|book|cancel|order|need|do)|do not (?:want|book|cancel|order|do)|too (?:much|expensive|dear)|drop it|not (?:book|cancel|order))\b")


def read(said, pending=None):
    """Everything that can be read out of a message."""
    e = {"said": said}
    text = said.lower().replace("’", "'").replace("‘", "'").replace("`", "'")
    text = re.sub(r"\bgood (?:morning|afternoon|evening|day)\b", " ", text)
    text = words_to_digits(text)
    e["text"] = text
    rest = text
    if m := re.search(r"\bp[\s-]?(\d{4})\b", rest):
        e["patient_no"] = f"P-{m[1]}"
        rest = rest.replace(m[0], " ")
    if m := re.search(r"\ba-?(\d{3})\b|\ba (\d{3})\b(?! ?(?:pound|quid|£))", rest):
        e["appointment_no"] = f"A-{m[1] or m[2]}"
        rest = rest.replace(m[0], " ")
    if m := re.search(r"(?:\+\d\d|\b0)(?:[\s-]?\d){9,10}\b", rest):
        digits = re.sub(r"[^\d+]", "", m[0])
        e["phone"] = "0" + digits[3:] if digits.startswith("+44") else digits
        rest = rest.replace(m[0], " ")
    if "patient_no" not in e and (m := re.search(r"\b(?:number|no\.?|patient|it'?s|is|card)\D{0,6}(\d{4})\b", rest) or (pending == "patient" and re.search(r"\b(\d{4})\b", rest))):
        if m[1] not in ("2026", "2027"):
            e["patient_no"] = f"P-{m[1]}"
            rest = rest.replace(m[1], " ")
    if pending == "appointment" and "appointment_no" not in e and (m := re.search(r"\b(\d{3})\b", rest)):
        e["appointment_no"] = f"A-{m[1]}"
        rest = rest.replace(m[1], " ")
    # limits of what may be paid, then money is out of the way
    money = r"(?:£ ?)?(\d+(?:\.\d\d)?)(?: ?(?:pounds|quid|euros|gbp))?"
    if m := re.search(rf"\b(?:under|below|less than|at most|no more than|not more than|up to|max(?:imum)?(?: of)?|more than|over|above|exceeds?|limit is|within) {money}(?! ?(?:am|pm|:|nights|days|o'clock))", rest):
        e["limit"] = float(m[1])
        rest = rest.replace(m[0], " ")
    elif m := re.search(rf"{money} (?:at most|at the most|max(?:imum)?|or less|tops)\b", rest):
        e["limit"] = float(m[1])
        rest = rest.replace(m[0], " ")
    elif re.search(r"\b(?:if|as long as|provided|unless|only)\b[^.]*\b(?:free|cost\w* (?:me )?(?:nothing|anything|something)|no (?:fee|charge|cost)|(?:a|any) (?:fee|charge)|doesn't cost|not cost)", rest) or re.search(r"\bdon't want to pay (?:anything|for)|\bwithout (?:a |any )?(?:fee|charge|cost)|\bpay (?:nothing|a fee)|\bnot (?:pay|paying)\b", rest):
        e["limit"] = 0.0
    rest = re.sub(r"£ ?\d+(?:\.\d\d)?|\b\d+(?:\.\d\d)? ?(?:pounds|quid|euros)\b", " ", rest)
    rest = re.sub(r"\b(?:born|aged?) [^.,]*", " ", rest)
    if m := re.search(r"\bcardinel|heart tablets?|thyrolex", rest):
        strength = re.search(r"\b(10|5|2\.5) ?(?:mg|milligrams?)?\b(?! ?packs)", rest[m.end():m.end() + 22]) or re.search(r"\b(10|5|2\.5) ?(?:mg|milligrams?)", rest)
        if "thyrolex" in m[0]:
            e["product"] = "Thyrolex 2.5 mg"
        elif strength and strength[1] != "2.5":
            e["product"] = f"Cardinel {strength[1]} mg"
    elif m := re.search(r"\b(10|5) ?(?:mg|milligrams?)\b", rest) or (pending == "product" and re.search(r"\b(10|5)\b", rest)):
        e["product"] = f"Cardinel {m[1]} mg"
    rest = re.sub(r"\b\d+(?:\.\d)? ?(?:mg|milligrams?)\b", " ", rest)
    if e.get("product"):
        rest = re.sub(r"(cardinel|tablets?,?) (?:10|5|2\.5)\b", r"\1 ", rest)
    nights = re.search(r"\b(\d{1,2}) (nights?|days)\b", rest)
    if nights:
        e["nights"] = int(nights[1])
    weeks = re.search(r"\b(?:a|1) week\b", rest)
    if weeks:
        e["nights"] = 7
    rest = re.sub(rf"\b(?:since|last)(?: last| this)? (?:{'|'.join(DAYS)}|yesterday|weekend)\b", " ", rest)
    e["dates"], rest = find_dates(rest)
    e["times"], rest = find_times(rest, bare=pending == "time")
    packs = [m for m in re.finditer(r"\b(\d{1,2})\b", rest) if not denied(rest, m.start()) and not re.match(r" ?(?:nights?|days?|weeks?|months?|years?|things|questions|thing|matters|requests|errands)", rest[m.end():])]
    e["ints"] = [int(m[1]) for m in packs]
    if m := list(re.finditer(r"\b(\d{1,2})(?: more)? (?:packs?|boxes|box|packets?)\b", rest)):
        m = [x for x in m if not denied(rest, x.start())]
        if m:
            e["packs"] = int(m[-1][1])
        later = [n for n in packs if m and n.start() > m[-1].end()]
        if later and re.search(r"\b(make|rather|actually|better|change|sorry|instead)\b", rest):
            e["packs"] = int(later[-1][1])
    elif re.search(r"\b(?:a|single) (?:pack|box|packet)\b", rest):
        e["packs"] = 1
    # names
    for one in PATIENTS.values():
        if re.search(rf"\b{one['pet'].lower()}\b", text):
            e["pet"] = one["pet"]
        if re.search(rf"\b{one['surname'].lower()}\b", text):
            e["surname"] = one["surname"]
    if "surname" not in e and (m := re.search(r"(?:[Ss]urname(?: is|:)?|[Nn]ame is|I'm|I am)\s+(?:[A-Z]\w+ )?([A-Z]\w+)", said)):
        e["surname"] = m[1]
    if m := re.search(r"\b(?:guinea ?pig|dog|puppy|spaniel|collie|cat|tomcat|tom|kitten|rabbit|bunny)s?\b", text):
        e["species"] = {"puppy": "dog", "spaniel": "dog", "collie": "dog", "kitten": "cat", "bunny": "rabbit", "tomcat": "cat", "tom": "cat",
                        "guineapig": "guinea pig"}.get(m[0].rstrip("s"), m[0].rstrip("s"))
    sexes = {("female" if w in ("female", "she", "girl", "queen", "her", "spayed") else "male")
             for w in re.findall(r"\b(male|female|boy|girl|he|she|him|tomcat|tom|queen|castrat\w*)\b", text)}
    if len(sexes) == 1:
        e["sex"] = sexes.pop()
    for label, pattern in {"booster": r"booster|vaccinat(?!ed)\w*|\bjab\b", "dental check": r"dental|teeth", "ear check": r"\bears?\b", "weigh-in": r"weigh", "nail clip": r"nail|claw",
                           "microchip": r"\bchip|microchip", "neutering": r"neuter|castrat|spay|\bdone\b(?= there)",
                           "consultation": r"consult|see (?:a|the) vet|check-?up|look at (?:her|him|it)|examin|looked at|limp"}.items():
        if re.search(pattern, text) and "kennel cough" not in text[:0]:
            e.setdefault("service", label)
    if re.search(r"\bjabs\b|vaccinated|vaccinations|up[ -]to[ -]date|inoculated", text):
        e["vaccinated"] = not any(re.search(NEG, c) for c in clauses(text) if re.search(r"jabs|vaccinat|date|inoc", c))
        if e.get("service") == "booster" and "booster" not in text:
            e.pop("service")
    leftover = []
    for c in clauses(text):
        negative = bool(re.search(NEG, c))
        if re.search(r"kennel cough|\bdrops\b", c):
            e["kennel_cough"] = not negative
        elif re.search(r"\breminders?\b|text messages?|\btexts\b", c):
            e["text_reminders"] = not negative
        elif re.search(r"\b(collect\w*|pick\w* (?:\w+ )?up|fetch\w*|come by|call in for|come and get|myself|in person|over the counter|at the (?:desk|practice|counter))\b", c) and not negative:
            e["delivery"] = "collect"
            leftover.append(c)
            continue
        elif re.search(r"\b(post\w*|send|sent|deliver\w*|mail\w*|ship\w*)\b", c) and "postpone" not in c:
            e.setdefault("delivery", "collect" if negative else "post")
            if not negative:
                leftover.append(c)
            continue
        else:
            leftover.append(c)
    for pen in PENS:
        if re.search(rf"\b{pen}\b", text) and not denied(text, text.find(pen)):
            e.setdefault("pen", pen)
    if re.search(r"\bcheapest|least expensive|lowest price|most basic\b", text):
        e["pick"] = "cheapest"
    elif re.search(r"\bmost expensive|dearest|best one\b", text):
        e["pick"] = "dearest"
    if re.search(r"\blatest|\blast (?:thing|time|slot|appointment)|\blast of\b|as late as|the last\b", text):
        e["order"] = "last"
    elif re.search(r"\bearliest|\bfirst (?:thing|time|slot|available|free|of|after)|as early as|soonest|the first\b", text):
        e["order"] = "first"
    elif re.search(r"\bsecond (?:thing|time|slot)|the second\b", text):
        e["order"] = 1
    elif re.search(r"\bthird (?:thing|time|slot)|the third\b", text):
        e["order"] = 2
    if m := re.search(r"^\W*(?:option |letter )?([a-f])(?:[).,!]|$| please)|\boption ([a-f])\b|^([a-f])\)", text.strip()):
        e["letter"] = "abcdef".index(m[1] or m[2] or m[3])
    if re.search(r"\bany(?:thing| time| of them| will do)?\b.*\b(?:fine|ok|do|suits)|don't mind|whichever|whatever (?:suits|is)|doesn't matter|up to you|no preference\b", text):
        e["any"] = True
    if "afternoon" in text:
        e["part"] = "afternoon"
    elif "morning" in text:
        e["part"] = "morning"
    # yes and no, on what is left once special clauses are gone
    left = ", ".join(leftover)
    plain = re.sub(r"\bno (?:problem|worries|rush|hurry)\b", " ", left).strip()
    condition = bool(re.search(r"\b(?:if|as long as|provided|unless|so long as)\b", plain))
    yes, no = YES.search(re.sub(NEG + r" (?:right|correct|fine|ok|okay|it)\b", " ", plain)), NO.search(plain)
    if yes and no:
        if re.match(r"\W*(yes|yeah|yep|sure|ok|okay|correct|right|that's right|exactly|perfect|fine)\b", plain):
            no = None
        else:
            yes = None
    e["yes"], e["no"], e["condition"], e["drop"] = bool(yes), bool(no), condition, bool(DROP.search(plain))
    e["unknown"] = bool(re.search(r"\b(?:don't (?:have|know|remember)|do not (?:have|know)|haven't (?:got)?|lost|not sure|no idea|without (?:a|the) number|can't (?:find|give)|not to hand|mislaid|neither)\b", text))
    e["question"] = "?" in said or bool(re.search(r"\b(?:want to know|like to know|tell me|wonder\w*)\b", text))
    # wants
    wants = []

    def want(name, pattern):
        if (m := re.search(pattern, text)) and not re.search(r"\b(?:don't|do not|not|won't|no need)(?: \w+){0,3} $", text[:m.start()]):
            wants.append((m.start(), name))
    want("price", r"how much|what\b[^.?]*\bcosts?\b|\bpric(?:e|es|ing)\b|what do you charge|charge for|\bcosts? of\b|cost to have")
    want("age", r"how old|what age|which age|\bage\b")
    want("phone", r"\b(?:new|changed|different|another|change my|update my) (?:\w+ )?(?:phone|mobile|number|telephone|contact)|(?:phone|mobile|telephone)(?: number)? (?:has|is) (?:changed|new)|(?:change|update|note|replace)\b[^.]*\b(?:phone|mobile|telephone|contact)")
    want("board", r"\bcattery|\bboard(?:ing|ed)?\b|\bpen\b|\blook after\b|cat hotel")
    want("move", r"\bmov(?:e|ing)\b|reschedul|postpone|\bput (?:it |that |\w+ )?off|\bput back|bring forward|another day|different day|push (?:it )?back|\bshift\b|change (?:the|my|an|juno's) (?:appointment|date|time)")
    want("cancel", r"\bcancel(?!lation)|call (?:it )?off")
    want("order", r"\border\b|\btablets\b|medicine|repeat|prescription|refill|\bpacks? of\b")
    want("book", r"\bbook\b(?! nothing| anything)|\bbook(?:ing)? (?:an|him|her|it)|make an appointment|an appointment|need(?:s)? (?:an )?appointment|come in\b|bring (?:him|her|it|\w+) in|\bslot\b|be seen|be weighed|weigh(?:ed|-in| in)|have (?:him|her|\w+) (?:weighed|seen|looked)|due (?:his|her|a|for)|\bsee a vet")
    names = [n for _, n in sorted(wants)]
    if "move" in names or "cancel" in names or "board" in names:
        names = [n for n in names if n != "book"]
    if "cancel" in names and "move" in names:
        names.remove("cancel" if re.search(r"\bmove|reschedul|put", text) else "move")
    if "cancel" in names and "price" in names or "board" in names and "price" in names:
        names.remove("price")
    e["wants"] = names
    return e


# ------------------------------------------------------------------------------------------------- wording

def money(n):
    return f"£{n:.2f}" if n % 1 else f"£{int(n)}"


def day_of(iso, form):
    d = date.fromisoformat(iso)
    name, month = DAYS[d.weekday()].title(), MONTHS[d.month - 1].title()
    suffix = "th" if 10 < d.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
    return {"long": f"{name} {d.day} {month}", "iso": iso, "us": f"{name}, {month} {d.day}", "ord": f"{name} the {d.day}{suffix} of {month}",
            "short": f"{name[:3]} {d.day} {month[:3]}", "month": f"{d.day} {month}", "full": f"{name}, {d.day} {month} {d.year}"}[form]


def time_of(hhmm, form):
    h, m = int(hhmm[:2]), hhmm[3:]
    if form == "24":
        return hhmm
    half = "am" if h < 12 else "pm"
    if form == "12":
        return f"{(h - 1) % 12 + 1}:{m} {half}"
    return f"{(h - 1) % 12 + 1}:{m} {'in the morning' if h < 12 else 'in the afternoon'}" if form == "words" else f"{(h - 1) % 12 + 1}:{m}{half}"


def listed(items, last="or"):
    items = list(items)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {last} " + items[-1]


FORM = {"plain": ("long", "24"), "chatty": ("ord", "12"), "form": ("iso", "24"), "several": ("long", "12"), "either": ("us", "12"),
        "indirect": ("month", "24"), "formal": ("full", "24"), "terse": ("short", "24"), "recap": ("long", "12"),
        "options": ("long", "24"), "sorry": ("us", "12"), "message": ("short", "compact")}

LABEL = {"patient": "Patient number (or pet's name and owner's surname)", "pet": "Pet's name and owner's surname", "surname": "Owner's surname", "service": "Type of appointment",
         "date": "Date wanted", "time": "Time wanted", "reason": "Reason for the visit", "phone": "New phone number", "product": "Medicine and strength",
         "packs": "Number of packs", "delivery": "Collect / post", "stay": "Arrival date and departure date", "vaccinated": "Vaccinations up to date (yes/no)",
         "pen": "Type of pen", "leave": "Departure date", "animal": "Animal and sex", "kennel_cough": "Kennel cough drops, £18 (yes/no)", "text_reminders": "Text reminders (yes/no)",
         "appointment": "Appointment number (or pet's name and owner's surname)"}
SHORT = {"patient": "which patient we're talking about (a number, or the pet's name with your surname)", "pet": "the pet's name and your surname", "surname": "what your surname is", "service": "what the visit is for",
         "date": "which day you'd like", "time": "what time would be good", "reason": "what the trouble is", "phone": "what the new number is",
         "product": "which medicine in which strength", "packs": "how many packs you need", "delivery": "whether you'll pick it up or want it posted", "stay": "from when until when the stay would be",
         "vaccinated": "whether all vaccinations are up to date", "pen": "which pen it should be", "leave": "when you'd come and take your pet home", "animal": "what animal it is and whether male or female", "kennel_cough": "whether you want the kennel cough drops for £18 with it",
         "text_reminders": "whether you'd like reminders by text", "appointment": "which appointment it is (its number, or pet and surname)"}

ASK = {
    "plain": {
        "patient": "What is the patient number? If you don't have it, the pet's name and your surname will do.", "pet": "What is your pet's name, and what is your surname?",
        "surname": "What is your surname?", "service": "What is the appointment for?", "date": "Which day would you like?", "time": "What time would you like?",
        "reason": "What is the matter with {p}?", "phone": "What is the new phone number?", "product": "Which medicine is it, and in what strength?", "packs": "How many packs do you need?",
        "delivery": "Will you collect it, or should we post it?", "stay": "On what day would {p} arrive, and on what day leave?", "vaccinated": "Are {p}'s vaccinations up to date?",
        "pen": "We have {opts}. Which one would you like?", "animal": "What kind of animal is it, and is it male or female?", "kennel_cough": "Would you like kennel cough drops with it? They cost £18.",
        "text_reminders": "Would you like reminders by text message?", "appointment": "What is the appointment number? If you don't have it, tell me the pet's name and your surname.",
        "offer": "On {d} we have {ts}. Which time would you like?", "gone": "{t} is not free on {d}. We have {ts}. Which time would you like?", "none": "There is nothing free on {d}. Which other day would you like?"},
    "chatty": {
        "patient": "Right, let me find the little one on here, this computer's half asleep this morning. Have you got the patient number there? It's on the card, starts with a P. No card, no drama, just tell me the pet's name and your surname.",
        "pet": "Not to worry, half our clients lose the card! Who's the furry friend, and what surname would it be under?", "surname": "And just so I don't open somebody else's file, what's your surname again?",
        "service": "Lovely, and what are we having done this time?", "date": "We're fairly busy with all the puppies just now, but let's see what we can do. When were you hoping to come?", "time": "Super, that day looks all right. What sort of time were you thinking of?",
        "reason": "Oh dear, poor thing. What's been going on with {p}, then?", "phone": "Oh, a new phone, how exciting! Go on then, what's the number?", "product": "Now which tablets were they again? And which strength, they come in a couple.",
        "packs": "And how many packs shall I put you down for?", "delivery": "Are you popping in for that, or shall I have it sent out to you?", "stay": "Oh nice, going somewhere warm, I hope! When would {p} be coming to us, and when would you be back for {p}?",
        "vaccinated": "I do have to ask everyone this: has {p} had all the jabs?", "pen": "So, in the way of rooms we've got {opts}, and they're all sweet. Which one takes your fancy?", "animal": "Aww, and what have we got there, a boy or a girl, and what sort of animal?",
        "kennel_cough": "A lot of people have the kennel cough drops done at the same time, it's £18 and just a squirt up the nose. Fancy that as well?", "text_reminders": "We've got this newfangled thing where we text you before you're due in. Shall I switch that on for you?",
        "appointment": "Let's have a look in the diary. Do you have the appointment number by any chance? Otherwise, pet's name and your surname and I'll dig it out.",
        "offer": "Let me peek at {d}... I've still got {ts}, how about one of those?", "gone": "Ah, somebody was quicker than you, {t} went this morning, I'm afraid! On {d} I could still squeeze you in at {ts}. Any of those any good?", "none": "Oh no, {d} is chock-a-block. Is there another day you could manage?"},
    "either": {
        "patient": "Do you have the patient number with you, or shall I look you up by the pet's name and your surname?", "pet": "Then I'll search by name. What's your pet called, and what's your surname?", "surname": "Are you the owner yourself, and if so, what is your surname?",
        "service": "Is this for a vaccination, a check of some sort, or to see the vet about a problem?", "date": "Would you like to come this week or next week, or do you have a particular day in mind?", "time": "Do you prefer the morning or the afternoon, or is there a certain time you need?",
        "reason": "Is {p} ill or hurt, or is it just a routine visit?", "phone": "Is that a mobile or a landline, and what is the number?", "product": "Is it Cardinel or Thyrolex, and in the lower or the higher strength?", "packs": "Do you want just one pack, or more than that?",
        "delivery": "Will you pick that up here, or do you want it posted?", "stay": "Is it only for a weekend or for longer? Which day in, and which day out?", "vaccinated": "Is {p} fully vaccinated, or is anything overdue?",
        "pen": "Would you rather have {opts}?", "animal": "Dog, cat or rabbit, and male or female?", "kennel_cough": "Do you want kennel cough drops (£18) along with it, or just the booster on its own?", "text_reminders": "Should we text you reminders, or would you rather not get any?",
        "appointment": "Do you know the appointment number, or should I look under the pet's name and your surname?",
        "offer": "On {d}, would {ts} be best?", "gone": "{t} on {d} has gone. Would you take {ts} instead?", "none": "{d} is full. Would the day before or the day after be better, or some other day?"},
    "indirect": {
        "patient": "I'd first need to find the file; the patient number would help, or else the name of the animal along with the owner's surname.", "pet": "Then I'd have to go by the name of the animal and the surname of the owner.", "surname": "It would be good to know under which surname the file is kept.",
        "service": "It isn't quite clear to me yet what is to be done at the visit.", "date": "I'd just need to know on which day you were thinking of coming.", "time": "Now it only depends on the time that you have in mind.",
        "reason": "The vet always likes to know beforehand what seems to be wrong.", "phone": "I'd be glad to put it in, if you let me have the number.", "product": "There are several medicines in several strengths, so I'd have to know which one it is.", "packs": "I wonder how many packs that would be.",
        "delivery": "Some people come for it and others have it sent, so I don't know how you would like it.", "stay": "I'd have to see whether there's room, and for that I need the days of arrival and departure.", "vaccinated": "We can only take animals whose vaccinations are up to date, so I'd have to be sure of that.",
        "pen": "For these dates there would be {opts}, and it's for you to say which.", "animal": "That depends on the animal, and on whether it is a male or a female.", "kennel_cough": "I might mention that kennel cough drops can be given at the same time, for £18, if that's of interest.", "text_reminders": "It would also be possible to have reminders sent by text, if that's wanted.",
        "appointment": "I'd have to see which appointment that is; the number would be best, but a pet's name and a surname would do.",
        "offer": "For {d} the diary shows {ts}, so it's a matter of which suits.", "gone": "I'm afraid the diary doesn't show {t} as free on {d} any more; what it does show is {ts}.", "none": "The diary shows nothing at all on {d}, so it would have to be another day."},
    "formal": {
        "patient": "Thank you for contacting Marlowe Road Veterinary Practice. May I ask you to state the patient number or, failing that, the name of the animal and the surname of its keeper?", "pet": "In that case, kindly state the name of the animal and your surname.", "surname": "For identification purposes, may I have your surname?",
        "service": "Might I enquire as to the nature of the appointment required?", "date": "On which date would you wish to attend?", "time": "At what hour would you wish to be received?",
        "reason": "May I ask you to describe the complaint briefly for the veterinary surgeon?", "phone": "Would you be so kind as to provide the new telephone number?", "product": "Would you kindly specify the medicinal product and its strength?", "packs": "What quantity, in packs, do you require?",
        "delivery": "Do you wish to collect the order in person, or shall it be dispatched by post?", "stay": "Please state the intended dates of admission and of departure.", "vaccinated": "Can you confirm that the vaccinations of the animal are current?",
        "pen": "The following accommodation is available: {opts}. Which do you prefer?", "animal": "For which species, and for a male or a female animal, do you require this information?", "kennel_cough": "Do you wish the kennel cough vaccine to be administered on the same occasion, at an additional charge of £18?", "text_reminders": "Do you consent to receiving reminders by text message?",
        "appointment": "May I have the reference of the appointment concerned or, failing that, the name of the animal and your surname?",
        "offer": "On {d}, the following times are at your disposal: {ts}. Which may I reserve?", "gone": "I regret that {t} on {d} is no longer available. The remaining times are {ts}. Which of these may I reserve?", "none": "I regret that no appointments remain on {d}. Which alternative date would be convenient?"},
    "terse": {
        "patient": "Patient no.? Or pet + surname.", "pet": "Pet? Surname?", "surname": "Surname?", "service": "What for?", "date": "Day?", "time": "Time?", "reason": "Problem?", "phone": "New number?", "product": "Medicine? Strength?",
        "packs": "How many?", "delivery": "Collect or post?", "stay": "In? Out?", "vaccinated": "Jabs up to date?", "pen": "Pen? {opts}.", "animal": "Animal? Sex?", "kennel_cough": "Kennel cough drops too? £18.", "text_reminders": "Text reminders?",
        "appointment": "Appointment no.? Or pet + surname.", "offer": "{d}: {ts}. Which?", "gone": "{t} gone. {d}: {ts}. Which?", "none": "{d} full. Other day?"},
    "recap": {
        "patient": "Next I need to know who the patient is. Do you have the number, or the pet's name and your surname?", "pet": "Next: what are the pet's name and your surname?", "surname": "Next: your surname, please?", "service": "Next: what is the appointment going to be for?",
        "date": "Next comes the day. When would you like it?", "time": "Next comes the time. When on that day?", "reason": "Next, for the vet: what is wrong with {p}?", "phone": "Next I need the new number itself. What is it?",
        "product": "Next: which medicine, and which strength?", "packs": "Next comes the amount. How many packs?", "delivery": "Last thing: are you collecting it, or do you want it posted?", "stay": "Next I need the dates: first day and last day?", "vaccinated": "Next: is {p} up to date with vaccinations?",
        "pen": "Next comes the pen. There are {opts}. Which?", "animal": "Next I need the animal: what is it, male or female?", "kennel_cough": "One more thing: kennel cough drops at the same visit, for £18?", "text_reminders": "One more thing: reminders by text to that number?",
        "appointment": "Next I need the appointment. Do you have its number, or the pet's name and your surname?",
        "offer": "Next comes the time. On {d} I have {ts}. Which one?", "gone": "You asked for {t} on {d}, and that one is taken. What I have is {ts}. Which one?", "none": "You asked for {d}, and there is nothing left. Which day instead?"},
    "sorry": {
        "patient": "I'm so sorry to have to ask, but without a file I can't do anything in our system: could you give me the patient number? If it's not at hand, your pet's name and your surname are fine, too.", "pet": "No problem at all, sorry for the bother. Then could I have your pet's name and your surname, so that I can search?", "surname": "Sorry, it's only for data protection: could you tell me your surname?",
        "service": "Sorry, I have to pick something from a list here, because the length of the slot depends on it: what would the appointment be for?", "date": "I'm sorry if you've told me already; I can only look at one day at a time. Which day should I look at?", "time": "Sorry, the calendar wants a time before it goes on. What time would you like to come?",
        "reason": "I hate to pry, but the vets want something in the notes so that they can prepare: what seems to be wrong with {p}?", "phone": "Sorry, I can't see your number from here, so could you read the new one out to me?", "product": "I'm sorry, I'm not allowed to guess with medicines: which one is it exactly, and which strength?", "packs": "Apologies, it wants a number here: how many packs would you like?",
        "delivery": "Sorry, one more: because the post takes two days, I have to ask whether you'd rather collect it or have it posted?", "stay": "I'm afraid I can't see the free places without dates, so could you tell me when {p} would come and when {p} would be picked up?", "vaccinated": "Please don't take it personally, we must ask because of the other animals: are {p}'s vaccinations up to date?",
        "pen": "Sorry that there isn't more choice; I've got {opts}. Which would you like?", "animal": "Sorry, the price list goes by animal and sex, so could you tell me what it is and whether it's male or female?", "kennel_cough": "I'm sorry, I'm supposed to ask every dog owner: do you want the kennel cough drops for £18 as well?", "text_reminders": "Sorry, the form won't close otherwise: do you want us to send you reminders by text?",
        "appointment": "Sorry to trouble you, I can't open the diary without it: do you have the appointment number? If not, the pet's name and your surname, please.",
        "offer": "I'm afraid it isn't a lot, because one of the vets is away: on {d} I've got {ts}. Would one of them do?", "gone": "I'm really sorry, {t} on {d} has been taken, it only updates overnight. I could offer you {ts}. Would any of those work for you?", "none": "I'm terribly sorry, {d} is completely booked out. Could you make it on another day?"},
    "message": {
        "patient": "ok one sec 🐾 patient no? (or pet name + surname works too)", "pet": "np! pet's name + ur surname then?", "surname": "and surname pls?", "service": "sure thing. what's it for?", "date": "which day r u after?", "time": "cool. any time in mind?", "reason": "aw no 😟 what's up with {p}?",
        "phone": "sure, send me the new no", "product": "which meds + strength pls", "packs": "how many packs?", "delivery": "picking up or post?", "stay": "ok dates? in + out", "vaccinated": "{p} all vaxxed?", "pen": "so there's {opts}... which one?", "animal": "what animal? boy/girl?",
        "kennel_cough": "kennel cough drops as well? +£18", "text_reminders": "want text reminders btw?", "appointment": "appt no? or pet name + surname", "offer": "{d}, got {ts} - which one?", "gone": "ah {t} just went 🙈 still got {ts} on {d}, any good?", "none": "{d} all full sry. diff day?"},
}

LEAVE = {"plain": "And on what day would {p} leave?", "chatty": "And when are you back for {p}?", "either": "And is {p} staying a few days or longer, that is, which day out?", "indirect": "Then only the day of departure is missing.", "formal": "And the date of departure, if you please?",
         "terse": "Out?", "recap": "Next I need the last day. When does {p} go home?", "sorry": "Sorry, I need the other end as well: when would {p} be picked up?", "message": "n out?"}
for _style, _text in LEAVE.items():
    ASK[_style]["leave"] = _text

TALK = {  # confirm, done, not understood, what to change, dropped, anything else, bye, what is it, what can I do
    "plain": ("I will {verb} {c}. Is that right?", "I have {past} {c}.{ref}", "I did not understand that.", "What should I change?", "All right, I have not done anything.", "Is there anything else?", "Goodbye.", "What is it?", "Hello, what can I do for you?"),
    "chatty": ("Okey-doke, let me read that back to you, my handwriting's awful: I'd {verb} {c}. Happy with that?", "Wonderful, that's all done, I've {past} {c}.{ref} Give them a cuddle from us!", "Sorry, love, you've lost me there.", "Oh, what did I get wrong, then?", "No worries at all, I've left everything just as it was.", "Anything else while I've got you?", "Lovely talking to you, bye-bye now!", "Go on then, I'm all ears.", "Hello hello, Marlowe Road Vets, how can we help you and yours today?"),
    "form": ("Please check.\n{f}\nAction: {verb}\nConfirm (yes/no):", "Status: {past}\n{f}\n{ref}", "Entry not recognised.", "Field to change and new value:", "Status: nothing done.", "Further requests (yes/no):", "End of form.", "Request:", "Marlowe Road Vets. Request:"),
    "several": ("So shall I {verb} {c}, is that all correct and may I go ahead?", "That's {past}: {c}.{ref}", "I couldn't quite make that out.", "What's not right about it, and what should it be?", "Fine, then I've left it.", "Is there anything more you need, or any question?", "Thanks for calling, goodbye.", "What is it about, and for which animal?", "Hello, what can I do for you, and which pet is it about?"),
    "either": ("That makes {c}. Shall I {verb} it like that, or would you rather leave it?", "Very good, I've {past} {c}.{ref}", "Sorry, was that a yes or a no, or something else?", "Shall I drop it altogether, or change something about it?", "Then we leave it at that; nothing has been done.", "Is that everything, or can I do anything else for you?", "Goodbye then.", "Is it about an appointment or something else?", "Hello, is it about an appointment, or about something else?"),
    "indirect": ("I'd then {verb} {c}, provided that you agree.", "It's all in the book now: {past}, {c}.{ref}", "I'm not sure I follow.", "Then I'd need to know what should be different.", "In that case nothing has been done.", "If there should be anything else, I'm here.", "I wish you a good day.", "I'm listening.", "Marlowe Road Vets; I'd be glad to hear what it's about."),
    "formal": ("I should like to summarise: we are to {verb} {c}. May I ask for your confirmation?", "I am pleased to inform you that we have {past} {c}.{ref}", "I regret that I was unable to interpret your reply.", "Which particular do you wish to amend?", "As requested, no action has been taken.", "May I be of any further assistance?", "Thank you for your enquiry. Good day.", "Please state your request.", "Marlowe Road Veterinary Practice, at your service. How may I assist you?"),
    "terse": ("{g}. OK?", "{Past}. {g}.{ref}", "?", "Change what?", "Left as is.", "Else?", "Bye.", "Yes?", "Vets. Yes?"),
    "recap": ("To sum up everything: {verb} {c}. Have I got that right, and shall I do it?", "To close: I have {past} {c}.{ref}", "I couldn't note anything from that.", "Then which part do I need to change?", "To close: I have not done anything.", "So that's that. Anything more?", "Then that was all. Goodbye.", "What's the next matter?", "Marlowe Road Vets. What do I note down?"),
    "options": ("{C}.\na) yes, {verb} it\nb) change something\nc) leave it", "Done, {past}: {c}.{ref}", "Please pick one of the options or say it in your own words.", "Please name what should be different, or say that I should leave it.", "OK, nothing done.", "Next?\na) something else\nb) that was all", "Goodbye.", "What would you like?\na) book an appointment\nb) move or cancel one\nc) order medicine\nd) something else", "Welcome to Marlowe Road Vets. What would you like?\na) book an appointment\nb) move or cancel one\nc) order medicine\nd) something else"),
    "sorry": ("Sorry to go through it all again, I just want to be sure before I press the button: I'd {verb} {c}. Is that all right with you?", "Thank you for your patience, I've {past} {c}.{ref}", "I'm sorry, I didn't quite get that.", "Oh, I'm sorry, what did I get wrong?", "That's perfectly fine, I haven't done anything then.", "I hope that helps; is there anything else I can do for you?", "Sorry for the wait, and goodbye!", "Of course, sorry, what is it?", "Hello, sorry to keep you waiting, how can I help you?"),
    "message": ("so: {g} - all good?", "done ✅ {past}: {g}{ref}", "huh?", "ok what should i change", "k, left it", "anything else?", "byeee", "shoot", "hiya! what's up?"),
}
VERBS = {"book": ("book", "booked"), "move": ("move", "moved"), "cancel": ("cancel", "cancelled"), "order": ("order", "ordered"),
         "phone": ("note", "noted"), "board": ("reserve", "reserved")}
PRICE_SAID = {
    "plain": "{S} for {a} costs {m}.", "chatty": "Ooh, I know that one by heart: {s} for {a} is {m} with us, and that's with the VAT.", "form": "Service: {s}\nAnimal: {a}\nPrice: {m}", "several": "{S} for {a} comes to {m}, VAT included.",
    "either": "For {a}, {s} is {m}, whether you pay cash or by card.", "indirect": "The price list has {m} for {s}, {a}.", "formal": "The fee for {s} ({a}) amounts to {m}.", "terse": "{m}.", "recap": "You asked about {s} for {a}: that is {m}.",
    "options": "Price of {s}, {a}: {m}.", "sorry": "I'm afraid prices went up in spring: {s} for {a} is {m} now.", "message": "{s} {a} = {m}"}
AGE_SAID = {
    "plain": "A {a} can be neutered from {n} on.", "chatty": "And as for age, our vets do a {a} from {n} on, not a day sooner!", "form": "Minimum age for neutering, {a}: {n}", "several": "We neuter a {a} from the age of {n}.",
    "either": "From {n} on, be it an indoor {a} or an outdoor one.", "indirect": "The vets prefer a {a} to be at least {n} for that.", "formal": "The minimum age for neutering a {a} is {n}.", "terse": "From {n}.", "recap": "You asked about the age: for a {a} it is {n}.",
    "options": "Minimum age, {a}: {n}.", "sorry": "I'm sorry if that's a wait: a {a} has to be {n} old for it.", "message": "{a}s from {n} 👍"}
OFFER_BOOK = {"plain": "Would you like to book an appointment?", "chatty": "Shall I find you a little slot for that?", "form": "Book an appointment now (yes/no):", "several": "Would you like to book that, or is there anything else you want to know?", "either": "Do you want to book that now, or was it just the information?",
              "indirect": "If you like, one could be booked right away.", "formal": "Do you wish to make an appointment?", "terse": "Book?", "recap": "That was the question. Do you want an appointment for it?", "options": "And now?\na) book an appointment\nb) ask something else\nc) that was all",
              "sorry": "Sorry to be pushy, but shall I book you in for that?", "message": "wanna book?"}


class Desk:
    def __init__(self, style):
        self.style, self.world = style, World()
        self.queue, self.task, self.done = [], None, []
        self.pending, self.asked, self.offered = None, [], []
        self.patient, self.told, self.out, self.week = None, {}, [], None
        self.check_surname = style in ("form", "formal", "several", "sorry")
        self.list_times = style in ("terse", "options", "formal", "indirect", "form", "message")

    # -------------------------------------------------------------------------- wording
    def d(self, iso):
        return day_of(iso, FORM[self.style][0])

    def t(self, hhmm):
        return time_of(hhmm, FORM[self.style][1])

    def pet(self):
        return self.patient["pet"] if self.patient else self.told.get("pet") or {"chatty": "the little one", "formal": "the animal"}.get(self.style, "your pet")

    def known(self):
        t, have = self.task, []
        if self.patient:
            have.append(f"{self.patient['pet']} ({self.patient['patient_no']})")
        for slot in ("service", "date", "time", "product", "packs", "delivery", "arrive", "leave", "pen", "phone"):
            if slot in t and not (slot == "service" and "appointment" in t):
                value = t[slot]
                have.append(self.d(value) if slot in ("date", "arrive", "leave") else self.t(value) if slot == "time" else f"{value} pack{'s' if value != 1 else ''}" if slot == "packs"
                            else {"collect": "collected here", "post": "by post"}[value] if slot == "delivery" else f"{value} pen" if slot == "pen" else str(value))
        if "appointment" in t:
            a = t["appointment"]
            have.append(f"the {a['service']} of {self.d(a['date'])}, {self.t(a['time'])}")
        return have

    def phrase(self, slot, **more):
        opts = ""
        if slot == "pen":
            rows = self.task["pens"]["pens"]
            texts = [{"terse": "{pen} {m}", "message": "{pen} {m}"}.get(self.style, "a {pen} pen for {m}").format(pen=r["pen"], m=money(r["total"])) for r in rows]
            opts = listed(texts, "or" if self.style in ("either", "sorry") else "and") if self.style not in ("terse", "message") else " / ".join(texts)
        if self.style == "form":
            if slot in ("offer", "gone"):
                head = f"{more['t']} on {more['d']}: not available\n" if slot == "gone" else ""
                return f"{head}Available on {more['d']}: {more['list']}\nTime chosen:"
            if slot == "none":
                return f"{more['d']}: fully booked\nOther date:"
            if slot == "pen":
                rows = self.task["pens"]["pens"]
                return "Available pens: " + ", ".join(f"{r['pen']} ({money(r['total'])})" for r in rows) + "\nPen chosen:"
            return f"{LABEL[slot]}:"
        if self.style == "several":
            if slot == "offer":
                return f"On {more['d']} there's {more['ts']}; which one suits you, or were you hoping for a different day?"
            if slot == "gone":
                return f"{more['t']} is taken on {more['d']}, but there's {more['ts']}; does one of those suit you, and which?"
            if slot == "none":
                return f"{more['d']} is full; which other day could you come?"
            if slot == "pen":
                return f"There's {opts} for these dates; which one do you want, and is that within your budget?"
            return f"Could you tell me {SHORT[slot]}?"
        if self.style == "options":
            return self.option_list(slot, **more)
        return ASK[self.style][slot].format(p=self.pet(), opts=opts, **more)

    def option_list(self, slot, **more):
        heads = {"patient": ("Whose appointment or order is it?", ["give the patient number", "give the pet's name and your surname"]), "appointment": ("Which appointment is it?", ["give the appointment number", "give the pet's name and your surname"]),
                 "service": ("What for?", ["booster", "consultation", "dental check", "weigh-in", "something else"]), "delivery": ("How would you like to get it?", ["collect it here", "have it posted"]),
                 "packs": ("How many packs?", ["1 pack", "2 packs", "3 packs", "another number"]), "kennel_cough": ("Kennel cough drops with it (£18)?", ["yes", "no"]), "text_reminders": ("Reminders by text?", ["yes", "no"]),
                 "vaccinated": (f"Are {self.pet()}'s vaccinations up to date?", ["yes", "no"]), "product": ("Which medicine?", list(PRODUCTS))}
        if slot == "pen":
            head, options = "Which pen?", [f"{r['pen']} pen, {money(r['total'])}" for r in self.task["pens"]["pens"]]
        elif slot in ("offer", "gone"):
            head, options = (f"{more['t']} is not available on {more['d']}. Times on that day:" if slot == "gone" else f"Times on {more['d']}:"), more["raw"]
        elif slot == "date":
            self.offered_dates = [(TODAY + timedelta(n)).isoformat() for n in (1, 2, 3)]
            head, options = "Which day?", [self.d(x) for x in self.offered_dates] + ["another day (please name it)"]
        elif slot in heads:
            head, options = heads[slot]
        else:
            return {"pet": "Please give the pet's name and your surname.", "surname": "Please give your surname.", "time": "Please give the time you'd like.", "reason": f"Please say what is wrong with {self.pet()}: lameness, skin, stomach, or something else?",
                    "phone": "Please give the new phone number.", "stay": "Please give the day of arrival and the day of departure.", "leave": "Please give the day of departure.", "animal": "Which animal: cat, dog or rabbit, male or female?", "none": f"{more.get('d')} is full. Please name another day."}[slot]
        return head + "\n" + "\n".join(f"{'abcdefgh'[i]}) {o}" for i, o in enumerate(options))

    def clause(self, form):
        t, k, p = self.task, self.task["kind"], self.patient or {}
        d, tm = self.d, self.t
        if k == "book":
            parts = [("Service", t["service"]), ("Patient", f"{p['pet']} ({p['patient_no']})"), ("Date", d(t["date"])), ("Time", tm(t["time"]))]
            extra = "" if "kennel_cough" not in t else (", with kennel cough drops" if t["kennel_cough"] else ", without kennel cough drops")
            if extra:
                parts.append(("Kennel cough drops", "yes" if t["kennel_cough"] else "no"))
            cost = "free of charge" if not t["cost"] else money(t["cost"])
            parts.append(("Price", cost))
            text = f"{'an' if t['service'][0] in 'aeiou' else 'a'} {t['service']} for {p['pet']} on {d(t['date'])} at {tm(t['time'])}{extra}, {'which is free of charge' if not t['cost'] else 'for ' + cost}"
        elif k == "move":
            a = t["appointment"]
            parts = [("Appointment", a["appointment_no"]), ("Service", a["service"]), ("Patient", p["pet"]), ("New date", d(t["date"])), ("New time", tm(t["time"]))]
            text = f"{p['pet']}'s {a['service']} from {d(a['date'])} to {d(t['date'])} at {tm(t['time'])}"
        elif k == "cancel":
            a = t["appointment"]
            fee = f"a fee of {money(t['cost'])}" if t["cost"] else "no fee"
            parts = [("Appointment", a["appointment_no"]), ("Service", a["service"]), ("Patient", p["pet"]), ("Date", d(a["date"])), ("Time", tm(a["time"])), ("Cancellation fee", money(t["cost"]) if t["cost"] else "none")]
            text = f"{p['pet']}'s {a['service']} on {d(a['date'])} at {tm(a['time'])}, for which there is {fee}" + (", as it is less than two days away" if t["cost"] and self.style in ("sorry", "chatty", "formal") else "")
        elif k == "order":
            n = t["packs"]
            how = "to be collected here" if t["delivery"] == "collect" else "to be posted"
            parts = [("Patient", p["pet"]), ("Medicine", t["product"]), ("Packs", str(n)), ("Delivery", t["delivery"]), ("Total", money(t["cost"]))]
            text = f"{n} pack{'s' if n != 1 else ''} of {t['product']} for {p['pet']}, {how}, {money(t['cost'])} in all"
        elif k == "phone":
            parts = [("Patient", p["pet"]), ("Phone", t["phone"]), ("Text reminders", "yes" if t["text_reminders"] else "no")]
            text = f"the new phone number {t['phone']} for {p['pet']}'s file, with{'' if t['text_reminders'] else 'out'} text reminders"
        else:
            parts = [("Patient", p["pet"]), ("Arrival", d(t["arrive"])), ("Departure", d(t["leave"])), ("Pen", t["pen"]), ("Nights", str(t["pens"]["nights"])), ("Total", money(t["cost"]))]
            text = f"a {t['pen']} pen for {p['pet']} from {d(t['arrive'])} to {d(t['leave'])}, {t['pens']['nights']} nights, {money(t['cost'])} in all"
        if form == "f":
            return "\n".join(f"{a}: {b}" for a, b in parts)
        if form == "g":
            drop = "no drops" if t.get("kennel_cough") is False else "with drops"
            text = ", ".join(drop if a == "Kennel cough drops" else f"{b} packs" if a == "Packs" and b != "1" else ("text reminders" if b == "yes" else "no text reminders") if a == "Text reminders"
                             else (f"fee {b}" if b != "none" else "no fee") if a == "Cancellation fee" else f"{b} nights" if a == "Nights" else f"{b} pen" if a == "Pen" else f"from {b}" if a == "Arrival" else f"to {b}" if a == "Departure" else b for a, b in parts)
            return f"{VERBS[k][0]} {text}" if self.pending == "confirm" else text
        return text

    def talk(self, number, ref=""):
        verb, past = VERBS[self.task["kind"]] if self.task and self.task["kind"] in VERBS else ("", "")
        text = TALK[self.style][number]
        if number < 2:
            c = self.clause("c")
            return text.format(verb=verb, past=past, Past=past.title(), c=c, C=c[0].upper() + c[1:], f=self.clause("f"), g=self.clause("g"), ref=ref)
        return text

    # -------------------------------------------------------------------------- the talk
    def reply(self, said):
        self.out = []
        e = read(said, self.pending)
        if e["ints"] and not e["dates"] and not e["times"]:  # a number alone
            if self.pending == "confirm" and e["no"] and self.task["kind"] in ("book", "move"):
                e = read(said, "time")
            elif self.pending == "date" and re.fullmatch(r"\D*\d{1,2}\D*", e["text"]):
                day = make_date(e["ints"][0], TODAY.month)
                e["dates"] = [day] if day else []
        if self.task and self.task.get("date") and self.pending != "date" and not re.search(r"\d", said):  # "on Tuesday" is the Tuesday we speak of
            here = date.fromisoformat(self.task["date"]).weekday()
            e["dates"] = [x for x in e["dates"] if date.fromisoformat(x).weekday() != here or re.search(r"tomorrow|today|teenth|twent|third|first", e["said"].lower())]
        if self.week == "next week" and self.pending == "date":
            if not re.search(r"\d", said):  # a day of the week alone is one of the week just named
                e["dates"] = [(date.fromisoformat(x) + timedelta(7)).isoformat() if x < "2026-09-20" else x for x in e["dates"]]
            self.week = None
        self.changing = bool(self.task and self.task.pop("asked_change", False))
        first = not self.task and not self.done and self.pending is None
        understood = self.take(e)
        if self.pending == "closing" and not understood:
            if e["yes"] and not e["no"] and not re.search(r"\b(that's|that is|that was) (all|it|everything)|thank|\bbye|\ball\b", e["text"]) or e.get("letter") == 0:
                self.pending = "opening"
                return self.talk(7)
            if e["no"] or e.get("letter") == 1 or re.search(r"thank|thx|\ball\b|bye|that's it|everything|cheers|fine|great|good", e["text"]):
                return self.talk(6)
            return self.say(self.talk(2) + " " + self.talk(5))
        if self.pending == "offer_book" and not understood:
            if e["no"] or e["drop"] or e.get("letter") == 2 or re.search(r"\bonly\b.*\binformation|just (?:the )?(?:information|wanted|asking)|that(?:'s| is| was) all", e["text"]):
                self.pending = "closing"
                return self.talk(5)
            if e["yes"] or e.get("letter") == 0:
                self.queue.insert(0, {"kind": "book", "service": self.last_service})
                understood = True
            else:
                self.pending = "closing"
                return self.talk(5)
        if self.task is None and not self.queue:
            if self.pending == "opening" and self.done and e["no"] and not understood:
                return self.talk(6)
            self.pending = "opening"
            return self.say(self.talk(8 if first else 7) if first or understood else self.talk(2) + " " + self.talk(7))
        before = self.pending
        if self.pending == "confirm" and not self.changed and not self.aside:
            answer = self.decide(e)
            if answer is not None:
                return answer
        text = self.advance()
        if not understood and before is not None and before == self.pending and not self.out:
            text = f"{self.talk(2)} {text}" if self.style != "form" else f"{self.talk(2)}\n{text}"
        return self.say(text)

    def say(self, text):
        glue = "\n" if self.style in ("form", "options", "message") else " "
        return glue.join([*self.out, text]).strip()

    def decide(self, e):
        """A yes or no to what was proposed; None where the talk goes on otherwise."""
        t = self.task
        limit = e.get("limit", t.get("limit"))
        letter = e.get("letter")
        if letter is not None and self.style == "options":
            e = {**e, "yes": letter == 0, "no": letter > 0, "drop": letter == 2, "condition": False}
        if e["condition"] or t.get("limit") is not None:
            if limit is not None and t.get("cost") is not None:
                if t["cost"] > limit:
                    if e["no"] or e["drop"] or e["condition"]:
                        return self.drop()
                elif not e["no"] and (e["yes"] or e["condition"] and "limit" in e):
                    return self.write()
        if (e["no"] or self.changing) and not e["yes"] and self.take_back(t, e["text"]):
            return self.say(self.advance())
        if e["no"] or e["drop"]:
            if e["drop"] or t["kind"] == "cancel" or self.changing:
                return self.drop()
            t["asked_change"] = True
            return self.talk(3)
        if e["yes"] and not e["condition"]:
            return None if self.changing else self.write()
        return None

    def take_back(self, t, text):
        """Whether a field was named that is wrong: it is asked for anew."""
        for pattern, slots in ((r"\b(?:day|date)\b", ["date", "time"]), (r"\btime\b", ["time"]), (r"\b(?:packs|amount|quantity)\b", ["packs"]), (r"\b(?:medicine|strength)\b", ["product"]),
                               (r"\bpen\b", ["pen"]), (r"\b(?:dates|days|arrival|departure)\b", ["arrive", "leave"]), (r"\b(?:phone|number)\b", ["phone"]), (r"\bdelivery\b", ["delivery"])):
            if re.search(pattern, text) and all(slot in t for slot in slots):
                for slot in [*slots, *(["want", "order", "after", "before", "part"] if "time" in slots else [])]:
                    t.pop(slot, None)
                return True
        return False

    def drop(self):
        text = self.talk(4)
        self.done.append({**self.task, "dropped": True})
        self.task = None
        return self.next(text)

    def next(self, text):
        if self.queue:
            self.out.append(text)
            return self.say(self.advance())
        self.pending = "closing"
        return self.say(text + ("\n" if self.style in ("form", "options", "message") else " ") + self.talk(5))

    def write(self):
        t, w, k = self.task, self.world, self.task["kind"]
        number = self.patient["patient_no"] if self.patient else None
        if k == "book":
            more = {name: t[name] for name in ("kennel_cough", "reason") if name in t}
            result = w.book_appointment(patient_no=number, service=t["service"], date=t["date"], time=t["time"], **more)
            ref = f" The appointment number is {result['appointment_no']}."
        elif k == "move":
            result = w.move_appointment(appointment_no=t["appointment"]["appointment_no"], date=t["date"], time=t["time"])
            ref = ""
        elif k == "cancel":
            result, ref = w.cancel_appointment(appointment_no=t["appointment"]["appointment_no"]), ""
        elif k == "order":
            result = w.order_medicine(patient_no=number, product=t["product"], packs=t["packs"], delivery=t["delivery"])
            ref = f" The order number is {result['order_no']}."
        elif k == "phone":
            result, ref = w.update_phone(patient_no=number, phone=t["phone"], text_reminders=t["text_reminders"]), ""
        else:
            result = w.book_boarding(patient_no=number, arrive=t["arrive"], leave=t["leave"], pen=t["pen"])
            ref = f" The number is {result['boarding_no']}."
        if self.style == "form":
            ref = "Reference: " + (re.search(r"[A-Z]-\d+", ref)[0] if ref else "-")
        elif self.style in ("terse", "message") and ref:
            ref = f" ({re.search(r'[A-Z]-[0-9]+', ref)[0]})" if self.style == "message" else f" {re.search(r'[A-Z]-[0-9]+', ref)[0]}."
        self.pending = None
        text = self.talk(1, ref)
        self.done.append(t)
        self.task = None
        return self.next(text)

    # -------------------------------------------------------------------------- taking in what was said
    def take(self, e):
        """Whether anything of it was of use."""
        self.changed = self.aside = False
        used, t = False, self.task
        for name in ("pet", "surname", "species", "sex"):
            if e.get(name) and self.told.get(name) != e[name]:
                self.told[name] = e[name]
                used = True
        # new wants
        kinds = [x["kind"] for x in self.queue] + ([t["kind"]] if t else [])
        idle = t is None
        also = re.search(r"\b(?:also|as well|second(?:ly)?|another|besides|other thing|then i|and i|too|first)\b", e["text"])
        for kind in e["wants"]:
            if kind in kinds:
                continue
            finished = [x for x in self.done if x["kind"] == kind and not (x.get("dropped") and not e["condition"])]
            if kind in ("price", "age"):
                if not (e["question"] or idle or kind == "age" or also):
                    continue
                if not e["question"] and any(x.get("service") == e.get("service", x.get("service")) for x in finished):
                    continue
                self.queue.insert(len([q for q in self.queue if q["kind"] in ("price", "age")]), {"kind": kind})
                if t and t["kind"] not in ("price", "age"):
                    self.aside = True
            elif kind == "phone" or idle or also:
                if finished and (not (e["dates"] or e["times"] or e.get("packs")) or self.pending == "closing" and finished[-1].get("date") in e["dates"]):
                    continue
                if kind in ("move", "cancel") and not idle or kind == "order" and not idle and not re.search(r"tablet|medicine|cardinel", e["text"]):
                    continue
                if kind == "book" and not idle and t["kind"] in ("move", "cancel", "board", "book", "order"):
                    continue
                self.queue.append({"kind": kind})
                if kind == "book" and self.pending == "offer_book" and not e.get("service"):
                    self.queue[-1]["service"] = self.last_service
            else:
                continue
            kinds.append(kind)
            used = True
        if self.pending in ("opening", None) and "letter" in e and self.style == "options" and idle and not self.queue:
            if e["letter"] in (0, 2):
                self.queue.append({"kind": ("book", "", "order")[e["letter"]]})
                return True
        if idle and not self.queue and e.get("phone"):
            self.queue.append({"kind": "phone"})
            used = True
        if idle and not self.queue and e.get("service") and self.pending in (None, "opening", "offer_book") and not e["no"] and (e["service"] != "consultation" or e["dates"] or re.search(r"consult|appointment|limp", e["text"])):
            self.queue.append({"kind": "book"})
            used = True
        if e.get("patient_no") and (not self.patient or self.patient["patient_no"] != e["patient_no"]):
            found = self.world.get_patient(patient_no=e["patient_no"])
            if "error" not in found:
                self.patient, used = found, True
                self.changed = True
            else:
                self.out.append({"terse": f"No {e['patient_no']} here.", "form": f"Patient {e['patient_no']}: not found"}.get(self.style, f"I can't find a patient {e['patient_no']}."))
        targets = ([t] if t else []) + self.queue
        for task in targets:
            used |= self.fill(task, e, task is t)
        if t and self.pending and self.pending not in ("confirm", "opening", "closing"):
            used |= self.answer(t, e)
        return used

    def put(self, task, name, value, current):
        if task.get(name) == value:
            return True
        task[name] = value
        if current:
            self.changed = True
        return True

    def fill(self, task, e, current):
        kind, used = task["kind"], False
        if "limit" in e and kind in ("book", "board", "cancel", "order"):
            task["limit"] = e["limit"]
            used = True
        if kind == "book":
            if e.get("service") and not (task.get("service") and current and self.pending not in ("service", "confirm")):
                if not task.get("service") or e["service"] != "consultation":
                    used |= self.put(task, "service", e["service"], current)
            if "kennel_cough" in e:
                used |= self.put(task, "kennel_cough", e["kennel_cough"], current)
            if e.get("service") == "consultation" and "reason" not in task and (m := re.search(r"\b(?:limp\w*|lame\w*|sneez\w*|cough\w*|itch\w*|not eating)[^.,;!?\n]*", e["said"], re.I)):
                task["reason"] = m[0].strip()
                used = True
        if kind == "price" and e.get("service"):
            task.setdefault("service", e["service"])
        if kind in ("book", "move"):
            dates = [x for x in e["dates"]]
            if kind == "move":
                appointment = task.get("appointment")
                dates = [x for x in dates if not appointment or x != appointment["date"]]
                if not appointment and dates and not (current and self.pending == "date") and not re.search(r"\b(?:to|until|for|till)\b[^.]*(?:day|\d)", e["text"]):
                    task["old_date"], dates = dates[0], dates[1:]
                if dates:
                    used |= self.put(task, "date", dates[-1], current)
            elif dates:
                used |= self.put(task, "date", dates[0], current)
            if dates and e["times"] == [] and "time" in task and task.get("date") != task.get("time_for"):
                task.pop("time", None)
            times = [x for r, x in e["times"] if r == "at"]
            if kind == "move" and not (current and self.pending in ("time", "date", "confirm")) and len(e["dates"]) <= 1 and "date" not in task:
                times = []
            if times and current and self.pending == "confirm" and times == [task.get("time")]:
                used = True
            elif times:
                task.pop("time", None)
                task.pop("order", None)
                used |= self.put(task, "want", times, current)
            for relation, when in e["times"]:
                if relation != "at":
                    task[relation] = when
                    used = True
                    if current and self.pending == "confirm" and task.get("time") and (task["time"] < when) == (relation == "after") and task["time"] != when:
                        task.pop("time")
                        self.changed = True
            if e.get("part") and not times:
                task["part"] = e["part"]
                used = True
            if e.get("order") is not None and (not current or self.pending in ("time", "confirm", "date") or e["dates"] or e["times"]) and not re.search(r"\bfirst\b[^.]*\b(?:want|ask|question|know)", e["text"]):
                if "order" not in task or current:
                    if current and self.pending == "confirm" and not e["yes"] and task.get("order") != e["order"]:
                        task.pop("time", None)
                        self.changed = True
                    task["order"] = e["order"]
                    used = True
        if kind == "order":
            for name in ("product", "delivery"):
                if e.get(name):
                    used |= self.put(task, name, e[name], current)
            if e.get("packs"):
                used |= self.put(task, "packs", e["packs"], current)
            elif current and e["ints"] and (self.pending in ("packs", "confirm") or "packs" in self.asked):
                used |= self.put(task, "packs", e["ints"][-1], current)
        if kind == "phone":
            for name in ("phone", "text_reminders"):
                if name in e:
                    used |= self.put(task, name, e[name], current)
        if kind == "board":
            dates = e["dates"]
            if len(dates) >= 2:
                used |= self.put(task, "arrive", dates[0], current) and self.put(task, "leave", dates[1], current)
            elif dates:
                if "arrive" in task and "leave" not in task and dates[0] > task["arrive"]:
                    used |= self.put(task, "leave", dates[0], current)
                elif "arrive" not in task and re.search(r"\b(?:until|leave|back|pick|collect|fetch|depart|out|home)\b", e["text"]) and "leave" not in task:
                    used |= self.put(task, "leave", dates[0], current)
                elif "arrive" not in task:
                    used |= self.put(task, "arrive", dates[0], current)
                elif re.search(r"until|leave|back|pick|collect|fetch|depart|\bout\b|home|to the", e["text"]):
                    used |= self.put(task, "leave", dates[0], current)
                elif dates[0] != task.get("leave"):
                    used |= self.put(task, "arrive", dates[0], current)
            if e.get("nights") and "arrive" in task and "leave" not in task:
                used |= self.put(task, "leave", (date.fromisoformat(task["arrive"]) + timedelta(e["nights"])).isoformat(), current)
            if "vaccinated" in e:
                used |= self.put(task, "vaccinated", e["vaccinated"], current)
            if e.get("pen"):
                used |= self.put(task, "pen", e["pen"], current)
            elif e.get("pick"):
                used |= self.put(task, "pen", "standard" if e["pick"] == "cheapest" else "double", current)
        if kind in ("move", "cancel") and e.get("appointment_no") and "appointment" not in task:
            found = self.world.get_appointment(appointment_no=e["appointment_no"])
            if "error" not in found:
                task["appointment"], used = found, True
                if task.get("date") == found["date"]:
                    task.pop("date", None)
            else:
                self.out.append(f"I can't find an appointment {e['appointment_no']}.")
        return used

    def answer(self, t, e):
        """What was asked for last, in words that mean something only as an answer."""
        p, used = self.pending, False
        letter = e.get("letter")
        for flag in ("kennel_cough", "text_reminders", "vaccinated"):
            if flag in self.asked and flag not in t and flag not in e:
                if letter in (0, 1) and p == flag:
                    t[flag], used = letter == 0, True
                elif e["yes"] or e["no"]:
                    if flag == "vaccinated" and re.search(r"nothing (?:is )?overdue|no,? nothing", e["text"]):
                        t[flag] = True
                    elif re.search(r"\b(?:just|only) the booster|on its own", e["text"]):
                        t[flag] = False
                    else:
                        t[flag] = e["yes"]
                    used = True
                elif p == flag and re.search(r"\b(?:just|only) the booster|on its own|rather not", e["text"]):
                    t[flag], used = False, True
        if p in ("patient", "appointment"):
            if e["unknown"] or e["no"] or letter == 1 or (re.search(r"by name|look .*up", e["text"])):
                if not self.patient and not (e.get("pet") and e.get("surname")):
                    t["by_name"] = used = True
            elif e.get("pet") and not self.patient:
                t["by_name"] = used = True
            elif (letter == 0 or e["yes"]) and not self.patient and "appointment" not in t:
                t["number_now"] = used = True
        if p == "service" and letter is not None and self.style == "options" and letter < 4:
            t["service"], used = ["booster", "consultation", "dental check", "weigh-in"][letter], True
        if p == "date" and letter is not None and self.style == "options" and letter < 3:
            t["date"], used = self.offered_dates[letter], True
        elif p == "date" and letter == 3 and self.style == "options":
            t["name_day"] = used = True
        if p == "date" and "date" not in t and (m := re.search(r"\b(this|next) week\b", e["text"])):
            t["name_day"], used = m[0], True
        if p == "delivery" and letter is not None:
            t["delivery"], used = ("collect" if letter == 0 else "post"), True
        if p == "packs" and letter is not None and letter < 3:
            t["packs"], used = letter + 1, True
        if p == "product" and letter is not None and letter < 3:
            t["product"], used = list(PRODUCTS)[letter], True
        if p == "product" and re.search(r"\blower\b", e["text"]):
            t["product"], used = "Cardinel 5 mg", True
        if p == "pen" and (letter is not None or isinstance(e.get("order"), int) or e.get("order") in ("first", "last")):
            n = letter if letter is not None else {"first": 0, "last": -1}.get(e["order"], e["order"])
            t["pen"], used = list(PENS)[n if n < 3 else 0], True
        if p == "reason" and "reason" not in t and len(e["text"].strip()) > 3 and not e["question"] and not e["unknown"]:
            t["reason"], used = e["said"].strip(), True
        elif p == "reason" and e["unknown"]:
            t["reason"], used = "not known", True
        if p == "surname" and not self.told.get("surname") and (m := re.search(r"\b([A-Z][a-z]+)\W*$", e["said"])):
            self.told["surname"], used = m[1], True
        if p == "time" and "time" not in t:
            if letter is not None and self.offered and letter < len(self.offered):
                t["want"], used = [self.offered[letter]], True
                t.pop("order", None)
            elif isinstance(e.get("order"), int) and self.offered and e["order"] < len(self.offered):
                t["want"], used = [self.offered[e["order"]]], True
                t.pop("order", None)
            elif e.get("any") and e.get("order") is None:
                t["order"], used = "first", True
            elif e["yes"] and len(self.offered) == 1:
                t["want"], used = [self.offered[0]], True
            elif (e["question"] or e["unknown"] or re.search(r"\bwhat|which|free|available|suggest|offer\b", e["text"])) and not used:
                t["show"] = used = True
            elif e["no"] and self.offered and not e["times"]:
                if e["drop"]:
                    t["give_up"] = True
                else:
                    t.pop("date", None)
                used = True
        return used

    # -------------------------------------------------------------------------- what comes next
    def advance(self):
        while True:
            if self.task is None or self.aside:
                asides = [q for q in self.queue if q["kind"] in ("price", "age")]
                if self.aside and asides:
                    for q in asides:
                        if "service" not in q and q["kind"] == "price":
                            q["service"] = (self.task or {}).get("service") or self.told.get("service")
                        if self.task and self.task["kind"] in ("order", "board", "cancel") and q["kind"] == "price":
                            self.queue.remove(q)
                            continue
                        held, self.task = self.task, q
                        self.queue.remove(q)
                        if question := self.info():
                            self.queue.insert(0, held)
                            return question
                        self.task = held
                    self.aside = False
                    continue
                self.aside = False
                if not self.queue:
                    break
                self.task = self.queue.pop(0)
            t = self.task
            if t["kind"] in ("price", "age"):
                if question := self.info():
                    return question
                self.task = None
                if not self.queue:
                    if t["kind"] == "price" and not any(x["kind"] in ("book", "age") for x in self.done):
                        self.pending, self.last_service = "offer_book", t["service"]
                        return OFFER_BOOK[self.style]
                    break
                continue
            if t.get("give_up"):
                return self.drop()
            need = self.missing(t)
            if need is None:
                self.pending, self.asked = "confirm", []
                return self.talk(0)
            return need
        self.pending = "closing"
        return self.talk(5)

    def ask(self, *slots):
        slots = list(slots)
        if self.style == "form":
            text = "\n".join(self.phrase(s) for s in slots)
        elif self.style == "several" and len(slots) > 1 and "pen" not in slots:
            slots = slots[:3]
            text = f"Could you tell me {listed([SHORT[s] for s in slots], 'and')}?"
        else:
            slots = slots[:1]
            text = self.phrase(slots[0])
        if slots[0] in ("patient", "appointment") and self.task.pop("number_now", False):
            text = {"options": "Please give the number.", "terse": "Number?", "form": f"{slots[0].capitalize()} number:", "message": "ok whats the number"}.get(self.style, "And what is the number?")
        if slots[0] == "date" and (week := self.task.pop("name_day", None)):
            if self.style == "options":
                text = "Please name the day."
            elif week is not True:
                self.week = week
                text = {"terse": "Which day?", "message": f"which day {week}?", "form": f"Day ({week}):"}.get(self.style, f"And which day {week}?")
        self.pending, self.asked, self.offered = slots[0], slots, []
        return self.recap() + text

    def recap(self):
        if self.style == "recap" and (have := self.known()):
            return f"So far I have: {'; '.join(have)}. "
        return ""

    def info(self):
        t = self.task
        if t["kind"] == "price":
            if not t.get("service"):
                return self.ask("service")
            species = self.told.get("species") or (self.patient or {}).get("species")
            per_animal = isinstance(PRICES[t["service"]], dict)
            if not species and not per_animal:
                species = "pet"
            sex = self.told.get("sex") if t["service"] == "neutering" else ""
            if not species or sex is None:
                return self.ask("animal")
            animal = f"{sex} {species}".strip()
            found = self.world.get_price(service=t["service"], animal=animal)
            s = t["service"]
            self.out.append(PRICE_SAID[self.style].format(s=s, S=("A " if s == "consultation" else "") + (s if s == "consultation" else s.capitalize()), a=f"a {animal}" if self.style not in ("form", "terse", "options", "message", "formal", "indirect") else animal, m=money(found["price"]) if found["price"] else "nothing"))
        else:
            species = self.told.get("species") or (self.patient or {}).get("species")
            if not species:
                return self.ask("animal")
            found = self.world.get_neutering_age(animal=species)
            self.out.append(AGE_SAID[self.style].format(a=species, n=found["from_age"]))
        self.done.append(t)
        self.pending = None
        return None

    def find_file(self, t, slot):
        """The patient's file, or the question for it."""
        if self.patient:
            if self.check_surname and not self.told.get("surname"):
                return "surname"
            return None
        if self.told.get("pet") and self.told.get("surname"):
            found = self.world.find_patient(pet=self.told["pet"], surname=self.told["surname"])
            if "error" not in found:
                self.patient = found
                return None
            self.out.append(f"I find no {self.told['pet']} under {self.told['surname']}.")
            self.told.pop("surname")
            return "pet"
        if t.get("by_name") and self.told.get("pet"):
            return "surname"
        if t.get("by_name") or self.told.get("surname") and slot != "appointment" and self.pending == "pet":
            return "pet"
        return slot

    def missing(self, t):
        """The next question, or None where everything is known."""
        kind, w = t["kind"], self.world
        lacks = []
        if kind in ("move", "cancel"):
            if "appointment" not in t:
                slot = self.find_file(t, "appointment")
                if slot and not self.patient:
                    later = ["date"] if kind == "move" and "date" not in t else []
                    return self.ask(slot, *later)
                found = w.find_appointments(patient_no=self.patient["patient_no"])["appointments"]
                if not found:
                    self.out.append("I see no appointment there.")
                    return self.drop()
                t["appointment"] = found[0]
                if t.get("date") == found[0]["date"]:
                    t.pop("date")
            if not self.patient:
                self.patient = w.get_patient(patient_no=t["appointment"]["patient_no"])
            if self.check_surname and not self.told.get("surname"):
                lacks.append("surname")
            if kind == "cancel":
                if lacks:
                    return self.ask(*lacks)
                if "cost" not in t:
                    t["cost"] = w.cancellation_fee(appointment_no=t["appointment"]["appointment_no"])["fee"]
                return None
            t["service"] = t["appointment"]["service"]  # whose free times are looked for
        else:
            if kind == "book" and "service" not in t:
                lacks.append("service")
            if slot := self.find_file(t, "patient"):
                lacks.append(slot)
                if slot in ("patient", "pet") and self.check_surname and not self.told.get("surname") and self.style in ("form",) and slot == "patient":
                    lacks.append("surname")
        if kind == "book" and t.get("service") == "consultation" and "reason" not in t:
            lacks.append("reason")
        if kind in ("book", "move"):
            if "date" not in t:
                lacks.append("date")
                if "want" not in t and "order" not in t and self.style in ("form", "several"):
                    lacks.append("time")
            drops = kind == "book" and t.get("service") == "booster" and (self.patient or self.told).get("species", "dog") == "dog" and "kennel_cough" not in t
            if lacks:
                if drops and self.style == "form":
                    lacks.append("kennel_cough")
                return self.ask(*lacks)
            if question := self.choose_time(t):
                return question
            if drops and (self.patient or {}).get("species") == "dog":
                return self.ask("kennel_cough")
            if kind == "book":
                animal = self.patient["species"]
                if "cost" not in t or t.get("cost_for") != t["service"]:
                    t["cost"] = w.get_price(service=t["service"], animal=animal)["price"] + (18 if t.get("kennel_cough") else 0)
                    t["cost_for"] = t["service"]
            return None
        if kind == "order":
            lacks += [s for s in ("product", "packs", "delivery") if s not in t]
        if kind == "phone":
            lacks += [s for s in ("phone", "text_reminders") if s not in t]
        if kind == "board":
            if "arrive" not in t or "leave" not in t:
                lacks.append("leave" if "arrive" in t else "stay")
            if "vaccinated" not in t:
                lacks.append("vaccinated")
        if lacks:
            return self.ask(*lacks)
        if kind == "order":
            t["cost"] = w.get_product(product=t["product"])["price_per_pack"] * t["packs"]
        if kind == "board":
            if not t["vaccinated"]:
                self.out.append("We can only take animals whose vaccinations are up to date.")
                return self.drop()
            if "pens" not in t or (t["arrive"], t["leave"]) != t.get("pens_for"):
                t["pens"], t["pens_for"] = w.get_pens(arrive=t["arrive"], leave=t["leave"]), (t["arrive"], t["leave"])
            if "pen" not in t:
                return self.ask("pen")
            t["cost"] = next(r["total"] for r in t["pens"]["pens"] if r["pen"] == t["pen"])
        return None

    def choose_time(self, t):
        if t.get("time") and t.get("time_for") == t["date"]:
            return None
        if date.fromisoformat(t["date"]) < TODAY:
            t.pop("date")
            return self.ask("date")
        free = self.world.free_times(service=t["service"], date=t["date"])["free"]
        if not free:
            day = t.pop("date")
            self.pending, self.asked = "date", ["date"]
            return self.recap() + self.phrase("none", d=self.d(day), t="", ts="")
        fitting = [x for x in free if x >= t.get("after", "00:00") and x <= t.get("before", "23:59")]
        if t.get("part") and not t.get("want"):
            fitting = [x for x in fitting if (x >= "12:00") == (t["part"] == "afternoon")] or fitting
        for one in t.get("want", []):
            if one in free:
                t["time"], t["time_for"] = one, t["date"]
                t.pop("want")
                return None
        gone = t.pop("want", [None])[0]
        if not gone and fitting and t.get("order") is not None:
            n = {"first": 0, "last": -1}.get(t["order"], t["order"])
            t["time"], t["time_for"] = fitting[n if n < len(fitting) else 0], t["date"]
            return None
        if not gone and len(fitting) == 1 and (t.get("after") or t.get("before") or t.get("part")):
            t["time"], t["time_for"] = fitting[0], t["date"]
            return None
        shown = fitting if fitting and not gone else free
        open_question = not gone and not self.list_times and not t.get("show") and not any(k in t for k in ("after", "before", "part"))
        self.pending, self.asked = "time", ["time"]
        if open_question:
            self.offered = []
            return self.recap() + self.phrase("time")
        self.offered = list(shown)
        texts = [self.t(x) for x in shown]
        word = "and" if self.style in ("plain", "recap", "several", "formal", "indirect", "terse") else "or"
        ts = " / ".join(texts) if self.style in ("terse", "message") else listed(texts, word)
        return (self.recap() if not gone else "") + self.phrase("gone" if gone else "offer", d=self.d(t["date"]), t=self.t(gone) if gone else "", ts=ts, list=", ".join(texts), raw=texts)


def build(style):
    """A factory: each conversation gets a desk and records of its own."""
    if style not in STYLES:
        raise ValueError(f"no style {style!r}")

    def factory():
        desk = Desk(style)

        def agent(text):
            return desk.reply(text)
        agent.desk = desk
        return agent
    return factory
