"""A clinic's reception: appointments, prescriptions, referrals."""

from __future__ import annotations

import re

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Ask, Description, GiveUp
from desk_engine.kinds import answers as hear
from desk_engine.kinds.dialogue import Desk
from desk_engine.kinds.scan import week_after
from desk_engine.kinds.speaking import STYLES as STYLES
from desk_engine.kinds.steps import Choose
from desk_engine.kinds.values import Slot

DESCRIBED = Description("clinic", Slot)
TOOLS = DESCRIBED.tools
KINDS, SPECIALTIES = DESCRIBED.slots["kind"].choices, DESCRIBED.slots["specialty"].choices


class Agent(Desk):
    """The reception's agent."""

    DESCRIBED = DESCRIBED
    EARLIEST_HOUR, NUMBER = 7, "patient"

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
        named = self.described(kinds, text)
        return {"old_date": named} if named else {}

    def interlude(self, text: str, wanted: list[str]) -> str:
        """A price asked for in the middle of something else."""
        if self.task in (None, "price") or not re.search(
            r"how much|what (?:does|will|would|is) .*(?:cost|price)", text.lower()
        ):
            return ""
        named = [kind for kind, negated in hear.find_choice(text, KINDS) if not negated]
        kind = named[0] if named else self.value("kind") if "kind" in self.tasks[self.task].slots else None
        if not kind:
            return ""
        price = self.look("free_slots", kind=kind, date_from=self.now[:10])["price"]
        return f"A {kind} costs {self.fact(price)} euros."

    # ---- tools ----
    def tool_find_patient(self, born: str, patient: str = "", name: str = "") -> dict:
        """The patient with a number or name, checked by the date of birth."""
        for number, entry in self.world["patients"].items():
            if entry["born"] == born and (number == patient or entry["name"].lower() == name.lower()):
                own = [
                    {"appointment": key, **value}
                    for key, value in self.world["appointments"].items()
                    if value["patient"] == number
                ]
                return {
                    "patient": number,
                    "name": entry["name"],
                    "prescriptions": entry["prescriptions"],
                    "appointments": sorted(own, key=lambda a: a["date"]),
                }
        raise ValueError("I find no patient with these details")

    def tool_free_slots(self, kind: str, date_from: str) -> dict:
        """The next free slots from a day on, and the price."""
        found = [
            {"date": day, "time": time}
            for day in sorted(self.world["free"])
            if day >= date_from
            for time in self.world["free"][day]
        ]
        return {"kind": kind, "price": self.world["prices"][kind], "slots": found[:4]}

    def tool_book_appointment(self, patient: str, kind: str, date: str, time: str) -> dict:
        """Books a free slot."""
        self.use_up(date, time)
        number = f"AP-{7001 + len(self.world['appointments'])}"
        self.world["appointments"][number] = {"patient": patient, "kind": kind, "date": date, "time": time}
        return {"appointment": number, "date": date, "time": time, "price": self.world["prices"][kind]}

    def tool_move_appointment(self, appointment: str, date: str, time: str) -> dict:
        """Moves an appointment to a free slot."""
        entry = self.entry("appointments", appointment, "there is no such appointment")
        self.use_up(date, time)
        entry.update(date=date, time=time)
        return {"appointment": appointment, "date": date, "time": time}

    def tool_cancel_appointment(self, appointment: str) -> dict:
        """Cancels an appointment."""
        gone = self.entry("appointments", appointment, "there is no such appointment")
        del self.world["appointments"][appointment]
        return {"appointment": appointment, "cancelled": gone["date"]}

    def tool_renew_prescription(self, patient: str, medication: str, pickup: str) -> dict:
        """Renews a prescription which has renewals left."""
        own = self.world["patients"].get(patient, {}).get("prescriptions", {})
        if own.get(medication, 0) < 1:
            raise ValueError("this prescription cannot be renewed")
        own[medication] -= 1
        return {"reference": f"RX-{4400 + int(patient[2:]) % 97}", "ready": "2026-03-04", "left": own[medication]}

    def tool_request_referral(self, patient: str, specialty: str) -> dict:
        """Requests a referral letter."""
        self.entry("patients", patient, "there is no such patient")
        reference = f"RF-{880 + len(self.world['requests'])}"
        self.world["requests"][reference] = {"patient": patient, "specialty": specialty}
        return {"reference": reference, "ready": "2026-03-06"}

    def use_up(self, date: str, time: str) -> None:
        """Takes a slot out of the free ones."""
        if time not in self.world["free"].get(date, []):
            raise ValueError("this slot is not free")
        self.world["free"][date].remove(time)

    # ---- steps ----
    def identify(self) -> dict:
        """The patient, looked up."""
        key = self.known_by("patient")
        who, born = self.need(key, "born")
        found = self.look("find_patient", born=born, **{key: who})
        if "error" in found:
            self.refuse(found["error"], key, "born")
        return found

    def appointment(self, patient: dict) -> dict:
        """Which of the patient's appointments is meant."""
        own = patient["appointments"]
        if not own:
            raise GiveUp("I see no coming appointment in your name, so there is nothing to change.")
        kinds = {a["date"]: [a["kind"], *KINDS[a["kind"]]] for a in own}
        day = self.value("old_date") or self.described(kinds)
        fitting = [a for a in own if a["date"] == day]
        if fitting:
            self.bag("old_date")["old_date"] = fitting[0]["date"]
            return fitting[0]
        listed = " and ".join(f"a {a['kind']} on {a['date']} at {a['time']}" for a in own)
        if day:
            self.refuse(f"I see no appointment on {day}; there is {listed}", "old_date")
        if len(own) > 1:
            raise Ask("old_date", problem=f"I see {listed}.")
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
            "book an appointment", {"for": patient["name"], "kind": kind, "date": day, "time": time, "price": cost}
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
        if not self.value("date") and self.own.get(self.task or "", {}).get("week_after"):
            self.bag("date")["date"] = week_after(old["date"])
        if self.value("date") == old["date"] and not self.value("time"):
            self.forget("date")
        day, time, _ = self.slot_for(old["kind"])
        self.propose(f"move your {old['kind']} of {old['date']}", {"new date": day, "time": time})
        done = self.write("move_appointment", appointment=old["appointment"], date=day, time=time)
        return (
            f"Your {old['kind']} is now on {self.fact(done.get('date', day))} at {time}. "
            f"The appointment number is still {self.fact(old['appointment'])}."
        )

    def do_cancel(self) -> str:
        """Cancels an appointment."""
        old = self.appointment(self.identify())
        self.propose(f"cancel your {old['kind']}", {"date": old["date"], "time": old["time"]})
        self.write("cancel_appointment", appointment=old["appointment"])
        return f"Your {old['kind']} on {old['date']} is cancelled. The number was {self.fact(old['appointment'])}."

    def do_renew(self) -> str:
        """Renews a prescription."""
        patient = self.identify()
        (medication,) = self.need("medication")
        own = patient["prescriptions"]
        if medication not in own:
            if not own:
                raise GiveUp(f"I am sorry, there is no prescription for {medication} on file, so I cannot renew it.")
            self.refuse(
                f"there is no prescription for {medication} on file, only for {' and '.join(own)}", "medication"
            )
        if own[medication] < 1:
            raise GiveUp(
                f"I am sorry, there are no renewals left for {medication}, so I cannot renew it. "
                "The doctor has to see you first; I can book a consultation for you."
            )
        (pickup,) = self.need("pickup")
        self.propose(
            "renew a prescription", {"for": patient["name"], "medication": medication, "to collect at the": pickup}
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
        self.propose("request a referral", {"for": patient["name"], "specialty": specialty})
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
