"""A clinic's reception: appointments, prescriptions, referrals."""

from __future__ import annotations

import re

import d1_understand as hear
from d1_engine import Ask, Choose, Drop, Engine, Slot, Task
from d1_speech import STYLES as ALL_STYLES

STYLES = ALL_STYLES
BUGS = (
    "wrong_date",
    "no_confirmation",
    "double_write",
    "invented_answer",
    "wrong_order",
    "wrong_id",
    "claims_without_calling",
    "asks_for_ever",
)
TOOLS = {
    "find_patient": "read",
    "free_slots": "read",
    "book_appointment": "write",
    "move_appointment": "write",
    "cancel_appointment": "write",
    "renew_prescription": "write",
    "request_referral": "write",
}
KINDS = {
    "check-up": ["checkup", "check up", "general check"],
    "blood test": ["blood draw", "blood work", "blood sample"],
    "consultation": ["consult", "talk to the doctor", "see the doctor", "doctor's visit"],
    "flu vaccination": ["flu shot", "flu jab", "flu vaccine", "influenza vaccination", "influenza"],
    "travel vaccination": ["travel shot", "travel jab", "travel vaccine", "yellow fever vaccination"],
}
MEDICATIONS = {
    "Ramipril": [],
    "Metformin": [],
    "Ibuprofen": [],
    "Levothyroxine": ["thyroxine"],
    "Salbutamol": ["asthma spray"],
    "Omeprazole": [],
}
SPECIALTIES = {
    "dermatology": ["dermatologist", "skin doctor", "skin specialist"],
    "cardiology": ["cardiologist", "heart specialist"],
    "orthopaedics": ["orthopaedist", "orthopedist", "orthopedics"],
    "neurology": ["neurologist"],
    "ophthalmology": ["ophthalmologist", "eye doctor", "eye specialist"],
}
PICKUP = {
    "reception": ["front desk", "at the practice", "at the clinic", "in person", "your desk"],
    "pharmacy": ["chemist", "drugstore", "sent there"],
}
WORLD = {
    "patients": {
        "P-1182": {"name": "Julia Brandt", "born": "1987-05-04", "prescriptions": {"Levothyroxine": 2}},
        "P-1128": {"name": "Julian Brand", "born": "1985-05-14", "prescriptions": {"Ibuprofen": 1}},
        "P-2045": {"name": "Omar Haddad", "born": "1960-11-30", "prescriptions": {"Ramipril": 3, "Metformin": 1}},
        "P-3310": {"name": "Mei Tanaka", "born": "1994-02-17", "prescriptions": {}},
        "P-4477": {"name": "Lukas Novak", "born": "2001-08-09", "prescriptions": {"Salbutamol": 0}},
        "P-5096": {"name": "Rosa Delgado", "born": "1978-12-01", "prescriptions": {"Omeprazole": 2}},
        "P-6120": {"name": "Henrik Aas", "born": "1969-07-22", "prescriptions": {"Ramipril": 1}},
    },
    "appointments": {
        "AP-7001": {"patient": "P-1182", "kind": "check-up", "date": "2026-03-10", "time": "10:00"},
        "AP-7002": {"patient": "P-2045", "kind": "blood test", "date": "2026-03-12", "time": "08:30"},
        "AP-7003": {"patient": "P-2045", "kind": "consultation", "date": "2026-03-19", "time": "14:00"},
        "AP-7004": {"patient": "P-6120", "kind": "consultation", "date": "2026-03-23", "time": "11:15"},
        "AP-7005": {"patient": "P-1128", "kind": "check-up", "date": "2026-03-13", "time": "09:00"},
    },
    "free": {
        "2026-03-05": ["09:00", "16:00"],
        "2026-03-09": ["11:30", "15:30"],
        "2026-03-11": ["08:45", "10:15"],
        "2026-03-12": ["09:15", "11:45"],
        "2026-03-17": ["08:30", "10:30"],
        "2026-03-18": ["09:30", "14:00"],
        "2026-03-20": ["13:30"],
        "2026-03-24": ["09:00", "15:00"],
        "2026-03-26": ["10:00"],
        "2026-04-08": ["09:00", "14:30"],
    },
    "prices": {"check-up": 0, "blood test": 18, "consultation": 0, "flu vaccination": 25, "travel vaccination": 55},
    "requests": {},
}
PLACE = r"(?:appointment|check-?up|blood test|vaccination|consultation|visit|slot|shot|jab)"


class Agent(Engine):
    """The reception's agent."""

    SLOTS = {
        slot.name: slot
        for slot in (
            Slot("patient", "id", prefix="P", cue=r"\bpatient(?: (?:number|no\.?|id))?|\bnumber", shared=True),
            Slot("name", "person", shared=True),
            Slot("born", "born", shared=True),
            Slot("kind", "choice", choices=KINDS),
            Slot("old_date", "date"),
            Slot("date", "date"),
            Slot("time", "time"),
            Slot("medication", "choice", choices=MEDICATIONS, free=True),
            Slot("pickup", "choice", choices=PICKUP),
            Slot("specialty", "choice", choices=SPECIALTIES, free=True),
        )
    }
    WHO = ("patient", "name", "born")
    TASKS = {
        task.name: task
        for task in (
            Task(
                "book",
                "book an appointment",
                r"\bbook\b|\b(?:make|schedule|arrange|get|need|want|like|have|see if)\b[^.;!?]{0,30}\b"
                r"(?:an?|another|new|some)\b (?:\w+ ){0,2}"
                + PLACE
                + r"|\bget vaccinated\b|^\W*(?:hi|hello)?\W*(?:an?|new) "
                + PLACE
                + r"|\bsee (?:a|the|my) doctor\b",
                (*WHO, "kind", "date", "time"),
            ),
            Task(
                "move",
                "move an appointment",
                r"\bmov(?:e|ing)\b|\bre-?schedul\w+\b|\bpostpon\w+\b|\b(?:change|changing|shift|push)\b"
                r"[^.;!?]*\b"
                + PLACE
                + r"|\b(?:another|a different|a new|a later|an earlier) (?:date|time|day)\b|\b(?:can't|cannot|can not)"
                r" (?:make|come|keep|attend)\b",
                (*WHO, "old_date", "date", "time"),
            ),
            Task("cancel", "cancel an appointment", r"\bcancel(?:ling|led|lation)?\b|\bcall off\b", (*WHO, "old_date")),
            Task(
                "renew",
                "renew a prescription",
                r"\brenew(?:al|ed|ing)?\b|\brefill\w*\b|\bprescriptions?\b|\bprescribe\w*\b",
                (*WHO, "medication", "pickup"),
            ),
            Task("refer", "request a referral", r"\brefer(?:ral|red|rals)?\b", (*WHO, "specialty")),
            Task(
                "ask",
                "check your appointments and prescriptions",
                r"\bwhen (?:is|are|was|do|my)\b[^.;!?]*|\b(?:what|which|do i have"
                r"|have i got)\b[^.;!?]*\b(?:appointments?|prescriptions?)\b"
                r"|\bhow many renewals\b|\b(?:check|know|ask|tell me|find out|look up)\b[^.;!?]*\b(?:date|time"
                r"|when|my)\b[^.;!?]*\b"
                r"(?:appointments?|check-?up|renewals?)\b|\brenewals?\b[^.;!?]*\bleft\b",
                WHO,
            ),
            Task("price", "check the price of a service", r"\bhow much\b|\bcosts?\b|\bprices?\b", ("kind",)),
        )
    }
    TOOLS, WORLD, TEXTS, EARLIEST_HOUR = TOOLS, WORLD, "clinic_texts.yaml", 7

    def names(self) -> list[str]:
        """The patients' names."""
        return [patient["name"] for patient in self.world["patients"].values()]

    def prefer(self, names: list[str], text: str) -> list[str]:
        """Which of several wants found in one message are meant."""
        if (
            "price" in names
            and ("book" in names or re.search(r"\bif\b|\bunless\b|\bless than\b|\bat most\b", text))
            and len(names) > 1
        ):
            names = [n for n in names if n != "price"]
        if "ask" in names and not re.search(r"\b(?:and|also|then)\b", text):
            names = ["ask"]
        if "ask" in names and "renewal" in text:
            names = [n for n in names if n != "renew"]
        if "move" in names and "cancel" in names and re.search(r"can't|cannot|can not", text) and "move" not in text:
            names = [n for n in names if n != "move"]
        if "move" in names and "book" in names and not re.search(r"\balso\b|\banother\b|\band\b", text):
            names = [n for n in names if n != "book"]
        return names

    def resolve(self, text: str) -> dict[str, str]:
        """An appointment named by its kind."""
        found = next((r for k, r in self.cache.items() if k.startswith("find_patient") and "error" not in r), None)
        if not found or self.task not in ("move", "cancel") or not self.value("old_date"):
            return {}
        kinds = {a["date"]: [a["kind"], *KINDS[a["kind"]]] for a in found["appointments"]}
        named = self.described("old_date", kinds, text)
        return {"old_date": named} if named else {}

    def interlude(self, text: str, wanted: list[str]) -> str:
        """A price asked for in the middle of something else."""
        if self.task in (None, "price") or not re.search(
            r"how much|what (?:does|will|would|is) .*(?:cost|price)", text.lower()
        ):
            return ""
        named = [kind for kind, negated in hear.find_choice(text, KINDS) if not negated]
        kind = named[0] if named else self.value("kind") if "kind" in self.TASKS[self.task].slots else None
        if not kind:
            return ""
        price = self.look("free_slots", kind=kind, date_from=self.now[:10])["price"]
        return f"A {kind} costs {self.fact(price)} euros."

    # ---- tools ----
    def tool_find_patient(self, world: dict, born: str, patient: str = "", name: str = "") -> dict:
        """The patient with a number or name, checked by the date of birth."""
        for number, entry in world["patients"].items():
            if entry["born"] == born and (number == patient or entry["name"].lower() == name.lower()):
                own = [
                    {"appointment": key, **value}
                    for key, value in world["appointments"].items()
                    if value["patient"] == number
                ]
                return {
                    "patient": number,
                    "name": entry["name"],
                    "prescriptions": entry["prescriptions"],
                    "appointments": sorted(own, key=lambda a: a["date"]),
                }
        raise ValueError("I find no patient with these details")

    def tool_free_slots(self, world: dict, kind: str, date_from: str) -> dict:
        """The next free slots from a day on, and the price."""
        found = [
            {"date": day, "time": time}
            for day in sorted(world["free"])
            if day >= date_from
            for time in world["free"][day]
        ]
        return {"kind": kind, "price": world["prices"][kind], "slots": found[:4]}

    def tool_book_appointment(self, world: dict, patient: str, kind: str, date: str, time: str) -> dict:
        """Books a free slot."""
        self.take(world, date, time)
        number = f"AP-{7001 + len(world['appointments'])}"
        world["appointments"][number] = {"patient": patient, "kind": kind, "date": date, "time": time}
        return {"appointment": number, "date": date, "time": time, "price": world["prices"][kind]}

    def tool_move_appointment(self, world: dict, appointment: str, date: str, time: str) -> dict:
        """Moves an appointment to a free slot."""
        if appointment not in world["appointments"]:
            raise ValueError("there is no such appointment")
        self.take(world, date, time)
        world["appointments"][appointment].update(date=date, time=time)
        return {"appointment": appointment, "date": date, "time": time}

    def tool_cancel_appointment(self, world: dict, appointment: str) -> dict:
        """Cancels an appointment."""
        if appointment not in world["appointments"]:
            raise ValueError("there is no such appointment")
        gone = world["appointments"].pop(appointment)
        return {"appointment": appointment, "cancelled": gone["date"]}

    def tool_renew_prescription(self, world: dict, patient: str, medication: str, pickup: str) -> dict:
        """Renews a prescription which has renewals left."""
        own = world["patients"].get(patient, {}).get("prescriptions", {})
        if own.get(medication, 0) < 1:
            raise ValueError("this prescription cannot be renewed")
        own[medication] -= 1
        return {"reference": f"RX-{4400 + int(patient[2:]) % 97}", "ready": "2026-03-04", "left": own[medication]}

    def tool_request_referral(self, world: dict, patient: str, specialty: str) -> dict:
        """Requests a referral letter."""
        if patient not in world["patients"]:
            raise ValueError("there is no such patient")
        reference = f"RF-{880 + len(world['requests'])}"
        world["requests"][reference] = {"patient": patient, "specialty": specialty}
        return {"reference": reference, "ready": "2026-03-06"}

    @staticmethod
    def take(world: dict, date: str, time: str) -> None:
        """Takes a slot out of the free ones."""
        if time not in world["free"].get(date, []):
            raise ValueError("this slot is not free")
        world["free"][date].remove(time)

    # ---- steps ----
    def unknown_asked(self, names: list[str]) -> None:
        """Without the patient number the name will do."""
        if "patient" in names and "patient" not in self.unknown:
            self.unknown.add("patient")
            return
        super().unknown_asked(names)

    def identify(self) -> dict:
        """The patient, looked up."""
        if self.value("patient"):
            patient, born = self.need("patient", "born")
            found = self.look("find_patient", born=born, patient=patient)
            keys = ("patient", "born")
        elif self.value("name") or "patient" in self.unknown:
            name, born = self.need("name", "born")
            found = self.look("find_patient", born=born, name=name)
            keys = ("name", "born")
        else:
            self.need("patient", "born")
        if "error" in found:
            self.refuse(found["error"], *keys)
        return found

    def appointment(self, patient: dict) -> dict:
        """Which of the patient's appointments is meant."""
        own = patient["appointments"]
        if not own:
            raise Drop("I see no coming appointment in your name, so there is nothing to change.")
        kinds = {a["date"]: [a["kind"], *KINDS[a["kind"]]] for a in own}
        day = self.value("old_date") or self.described("old_date", kinds)
        fitting = [a for a in own if a["date"] == day]
        if fitting:
            self.bag("old_date")["old_date"] = fitting[0]["date"]
            return fitting[0]
        listed = " and ".join(f"a {a['kind']} on {a['date']} at {a['time']}" for a in own)
        if day:
            self.refuse(f"I see no appointment on {day}; there is {listed}", "old_date")
        if len(own) > 1:
            raise Ask("old_date", intro=f"I see {listed}.")
        return own[0]

    def slot_for(self, kind: str) -> tuple[str, str, int]:
        """A free date and time, and the price; lets the person choose."""
        (day,) = self.need("date")
        free = self.look("free_slots", kind=kind, date_from=day)
        if not free["slots"]:
            self.refuse(f"there is nothing free from {day} on", "date")
        same = [s for s in free["slots"] if s["date"] == day]
        time = self.value("time")
        if {"date": day, "time": time} in same:
            return day, time or "", free["price"]
        if len(same) == 1 and not time:
            return day, same[0]["time"], free["price"]
        shown = same or free["slots"]
        reason = (
            f"{time} is not free on {day}."
            if same and time
            else ""
            if same
            else f"Nothing is free on {day}, the next ones are later."
        )
        self.forget("time")
        raise Choose(shown, [f"{s['date']} at {s['time']}" for s in shown], reason)

    def do_book(self) -> str:
        """Books an appointment."""
        patient = self.identify()
        kind, _ = self.need("kind", "date")
        day, time, price = self.slot_for(kind)
        cost = f"{self.fact(price)} euros" if price else "nothing to pay"
        self.propose(
            "book an appointment",
            [("for", patient["name"]), ("kind", kind), ("date", day), ("time", time), ("price", cost)],
        )
        done = self.write("book_appointment", patient=patient["patient"], kind=kind, date=day, time=time)
        return (
            f"Your {kind} is booked for {self.fact(done.get('date', day))} at {time}. "
            f"The appointment number is {self.fact(done.get('appointment', 'AP-7999'))}."
        )

    def do_move(self) -> str:
        """Moves an appointment."""
        patient = self.identify()
        old = self.appointment(patient)
        self.bag("old_date")["old_date"] = old["date"]
        if not self.value("date") and self.value_of("week_after"):
            self.bag("date")["date"] = hear.week_after(old["date"])
        if self.value("date") == old["date"] and not self.value("time"):
            self.forget("date")
        day, time, _ = self.slot_for(old["kind"])
        self.propose(f"move your {old['kind']} of {old['date']}", [("new date", day), ("time", time)])
        done = self.write("move_appointment", appointment=old["appointment"], date=day, time=time)
        return (
            f"Your {old['kind']} is now on {self.fact(done.get('date', day))} at {time}. "
            f"The appointment number is still {self.fact(old['appointment'])}."
        )

    def do_cancel(self) -> str:
        """Cancels an appointment."""
        old = self.appointment(self.identify())
        self.propose(f"cancel your {old['kind']}", [("date", old["date"]), ("time", old["time"])])
        self.write("cancel_appointment", appointment=old["appointment"])
        return f"Your {old['kind']} on {old['date']} is cancelled. The number was {self.fact(old['appointment'])}."

    def do_renew(self) -> str:
        """Renews a prescription."""
        patient = self.identify()
        (medication,) = self.need("medication")
        own = patient["prescriptions"]
        if medication not in own:
            if not own:
                raise Drop(f"I am sorry, there is no prescription for {medication} on file, so I cannot renew it.")
            self.refuse(
                f"there is no prescription for {medication} on file, only for {' and '.join(own)}", "medication"
            )
        if own[medication] < 1:
            raise Drop(
                f"I am sorry, there are no renewals left for {medication}, so I cannot renew it. "
                "The doctor has to see you first; I can book a consultation for you."
            )
        (pickup,) = self.need("pickup")
        self.propose(
            "renew a prescription",
            [("for", patient["name"]), ("medication", medication), ("to collect at the", pickup)],
        )
        done = self.write("renew_prescription", patient=patient["patient"], medication=medication, pickup=pickup)
        return (
            f"Your prescription for {medication} is renewed and ready at the {pickup} on "
            f"{self.fact(done.get('ready', '2026-03-04'))}. "
            f"The reference is {self.fact(done['reference'])}."
        )

    def do_refer(self) -> str:
        """Requests a referral."""
        patient = self.identify()
        (specialty,) = self.need("specialty")
        if specialty not in SPECIALTIES:
            self.refuse(f"we cannot refer to {specialty}; we refer to {', '.join(SPECIALTIES)}", "specialty")
        self.propose("request a referral", [("for", patient["name"]), ("specialty", specialty)])
        done = self.write("request_referral", patient=patient["patient"], specialty=specialty)
        return (
            f"The referral to {specialty} is requested, the letter is ready on "
            f"{self.fact(done.get('ready', '2026-03-06'))}. "
            f"The reference is {self.fact(done['reference'])}."
        )

    def do_ask(self) -> str:
        """Tells appointments and prescriptions."""
        patient = self.identify()
        own = [
            f"a {a['kind']} on {self.fact(a['date'])} at {self.fact(a['time'])} ({self.fact(a['appointment'])})"
            for a in patient["appointments"]
        ]
        drugs = [f"{name} (renewals left: {self.fact(left)})" for name, left in patient["prescriptions"].items()]
        return (
            f"For {patient['name']} I see "
            + (" and ".join(own) if own else "no coming appointment")
            + ". "
            + ("Prescriptions: " + " and ".join(drugs) + "." if drugs else "There are no prescriptions on file.")
        )

    def do_price(self) -> str:
        """Tells the price of a service."""
        (kind,) = self.need("kind")
        found = self.look("free_slots", kind=kind, date_from=self.now[:10])
        cost = (
            f"costs {self.fact(found['price'])} euros" if found["price"] else "costs you nothing, the insurance pays it"
        )
        first = found["slots"][0]
        return f"A {kind} {cost}. The next free slot is on {first['date']} at {first['time']}."
