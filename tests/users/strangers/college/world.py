"""Fernhill College: data, fresh for each conversation, and the tools of its front office. Today is Monday 7 September 2026."""
from copy import deepcopy
from datetime import date, timedelta

import harness

TODAY = date(2026, 9, 7)
COURSES = {  # code: title, words that mean it, fee, concession, book or materials, what to bring
    "SPA": {"title": "Spanish for beginners", "fee": 180, "concession": 126, "weeks": 12, "materials": "the textbook Caminos 1, which you buy yourself"},
    "POT": {"title": "Pottery", "fee": 220, "concession": 154, "weeks": 10, "materials": "an apron; clay and firing are included"},
    "ITA": {"title": "Italian conversation", "fee": 140, "concession": 98, "weeks": 10, "materials": "nothing, the tutor hands out texts"},
    "WAT": {"title": "Watercolour painting", "fee": 150, "concession": 105, "weeks": 8, "materials": "your own brushes and a block of paper; paints are provided"},
    "YOG": {"title": "Gentle yoga", "fee": 96, "concession": 67, "weeks": 12, "materials": "a mat and a blanket"},
    "WSB": {"title": "B2 exam workshop", "fee": 45, "concession": 45, "weeks": 1, "materials": "only a pen"},
}
GROUPS = {  # code: course, weekday, from, to, first day, places, room, tutor
    "SPA-TU": ("SPA", "Tuesday", "18:30", "20:30", "2026-09-22", 0, "Room 4", "Elena Ruiz"),
    "SPA-TH": ("SPA", "Thursday", "18:30", "20:30", "2026-09-24", 3, "Room 2", "Jorge Vidal"),
    "SPA-SA": ("SPA", "Saturday", "10:00", "12:00", "2026-09-26", 6, "Room 2", "Elena Ruiz"),
    "POT-MO": ("POT", "Monday", "19:00", "21:30", "2026-09-21", 1, "the kiln studio", "Owen Tarr"),
    "POT-WE": ("POT", "Wednesday", "10:00", "12:30", "2026-09-23", 2, "the kiln studio", "Petra Lind"),
    "POT-FR": ("POT", "Friday", "14:00", "16:30", "2026-09-25", 5, "the kiln studio", "Owen Tarr"),
    "ITA-WE": ("ITA", "Wednesday", "17:30", "19:00", "2026-09-16", 4, "Room 7", "Carla Bruni-Hale"),
    "WAT-FR": ("WAT", "Friday", "10:00", "12:30", "2026-10-02", 4, "the art room", "Simon Achebe"),
    "WAT-MO": ("WAT", "Monday", "13:30", "16:00", "2026-10-05", 8, "the art room", "Joyce Farrow"),
    "YOG-TH": ("YOG", "Thursday", "09:30", "10:30", "2026-09-10", 2, "the gym", "Asha Menon"),
    "WSB-1": ("WSB", "Saturday", "10:00", "16:00", "2026-11-14", 5, "Room 1", "Fiona Grant"),
    "WSB-2": ("WSB", "Saturday", "10:00", "16:00", "2026-11-28", 9, "Room 1", "Fiona Grant"),
}
LEARNERS = {
    "L-2041": ("Ines Calloway", "1979-05-12"), "L-3310": ("Robert Haldane", "1961-03-14"), "L-1187": ("Maria Sedgwick", "1985-11-02"),
    "L-4402": ("Tomasz Wilk", "1994-07-30"), "L-0956": ("Helen Oduya", "1972-01-19"), "L-2768": ("Graham Pell", "1958-08-08"),
}
BOOKINGS = {"B-5512": ("L-3310", "POT-MO", 220), "B-5340": ("L-1187", "ITA-WE", 140), "B-5341": ("L-1187", "WAT-MO", 150), "B-5603": ("L-2768", "YOG-TH", 96)}
EXAMS = {  # session: exam, day, fee, last day to register, places
    "B2-OCT": ("English B2", "2026-10-24", 165, "2026-09-04", 3), "B2-NOV": ("English B2", "2026-11-21", 165, "2026-10-16", 7),
    "B2-DEC": ("English B2", "2026-12-12", 165, "2026-11-06", 12), "C1-NOV": ("English C1", "2026-11-28", 190, "2026-10-23", 5),
}
CERTIFICATES = {"C-771": ("L-0956", "Bookkeeping level 1", 2023), "C-802": ("L-0956", "Bookkeeping level 2", 2024)}
ROOMS = {"Garden Room": (20, 24, True), "Studio 3": (16, 28, True), "Library Room": (12, 18, False), "Hall": (80, 45, True)}  # seats, an hour, projector
TAKEN = [("Garden Room", "2026-10-10", "13:00", "16:00"), ("Hall", "2026-10-11", "09:00", "18:00")]
POLICY = {
    "cancellation": "Cancelled 14 days or more before the start, all is paid back; 7 to 13 days before, 75 %; later than that, nothing. Refunds go to the card or become a voucher.",
    "changes": "Until the course starts you may move to another group of the same course if it has a place; the change costs £10.",
    "substitutes": "A place may be passed on to somebody else, free of charge, until the course starts.",
    "concessions": "People who draw a state pension, students and people on benefits pay the concession; please bring the pension letter or other proof to the first session.",
    "exams": "Exam places can be booked until the last day to register; the fee is billed by invoice.",
    "certificates": "A copy of a certificate costs £12. By post it is £4 more and takes ten working days; at the office it can be collected after two working days.",
    "rooms": "Rooms are let by the hour; a booking may be cancelled free of charge until a week before.",
    "booking": "The fee is due when you book, by card or by invoice.",
}


class World:
    def __init__(self):
        self.bookings = {k: {"booking_id": k, "learner_number": a, "group": g, "paid": p, "status": "booked", "name": LEARNERS[a][0]} for k, (a, g, p) in BOOKINGS.items()}
        self.places = {k: g[5] for k, g in GROUPS.items()}
        self.exams, self.copies, self.lets, self.waiting = [], [], [], []
        self.taken = deepcopy(TAKEN)

    def group(self, code):
        c, day, start, end, first, _, room, tutor = GROUPS[code]
        return {"group": code, "title": COURSES[c]["title"], "weekday": day, "start": start, "end": end, "first_day": first, "places": self.places[code],
                "room": room, "tutor": tutor, "fee": COURSES[c]["fee"]}


def tools(w):
    """The functions of one conversation's world; errors are results with an `error`."""
    @harness.tool
    def get_learner(learner_number):
        if learner_number not in LEARNERS:
            return {"error": "no such learner"}
        name, born = LEARNERS[learner_number]
        return {"learner_number": learner_number, "name": name, "date_of_birth": born}

    @harness.tool
    def find_learner(name, date_of_birth):
        for number, (who, born) in LEARNERS.items():
            if who.lower() == name.lower() and born == date_of_birth:
                return {"learner_number": number, "name": who, "date_of_birth": born}
        return {"error": "nobody of that name and date of birth"}

    @harness.tool
    def search_courses(course):
        c = COURSES[course]
        return {"course": course, **c, "groups": [w.group(k) for k, g in GROUPS.items() if g[0] == course]}

    @harness.tool
    def list_bookings(learner_number):
        return [{**b, **w.group(b["group"])} for b in w.bookings.values() if b["learner_number"] == learner_number and b["status"] == "booked"]

    @harness.tool
    def quote_cancellation(booking_id):
        b = w.bookings[booking_id]
        days = (date.fromisoformat(GROUPS[b["group"]][4]) - TODAY).days
        share = 1 if days >= 14 else .75 if days >= 7 else 0
        return {"booking_id": booking_id, "paid": b["paid"], "days_before_start": days, "refund": round(b["paid"] * share)}

    @harness.tool
    def list_exam_sessions(exam):
        return [{"session": k, "exam": e, "date": d, "fee": f, "register_until": u, "open": u >= TODAY.isoformat(), "places": p}
                for k, (e, d, f, u, p) in EXAMS.items() if e == exam]

    @harness.tool
    def list_certificates(learner_number):
        return [{"certificate_id": k, "title": t, "year": y} for k, (n, t, y) in CERTIFICATES.items() if n == learner_number]

    @harness.tool
    def list_rooms(date, start, end, people):
        hours = (int(end[:2]) * 60 + int(end[3:]) - int(start[:2]) * 60 - int(start[3:])) / 60
        return [{"room": r, "seats": s, "projector": p, "price": round(h * hours), "free": not any(t[0] == r and t[1] == date and t[2] < end and start < t[3] for t in w.taken)}
                for r, (s, h, p) in ROOMS.items() if s >= people]

    @harness.tool
    def get_policy(topic):
        return {"topic": topic, "text": POLICY[topic]}

    @harness.tool
    def book_course(learner_number, group, payment):
        if w.places[group] < 1:
            return {"error": "the group is full"}
        w.places[group] -= 1
        key = f"B-{5701 + len(w.bookings)}"
        w.bookings[key] = {"booking_id": key, "learner_number": learner_number, "group": group, "paid": COURSES[GROUPS[group][0]]["fee"], "status": "booked", "payment": payment, "name": LEARNERS[learner_number][0]}
        return {"booking_id": key}

    @harness.tool
    def join_waiting_list(learner_number, group):
        w.waiting.append((learner_number, group))
        return {"position": len(w.waiting)}

    @harness.tool
    def change_group(booking_id, new_group):
        b = w.bookings[booking_id]
        if w.places[new_group] < 1 or b["group"] == new_group:
            return {"error": "no place in that group"}
        w.places[b["group"]] += 1
        w.places[new_group] -= 1
        b["group"] = new_group
        return {"booking_id": booking_id, "group": new_group, "change_fee": 10}

    @harness.tool
    def cancel_booking(booking_id, refund_to):
        b = w.bookings[booking_id]
        if b["status"] != "booked":
            return {"error": "it is cancelled already"}
        b.update(status="cancelled", refund_to=refund_to)
        return {"booking_id": booking_id, "status": "cancelled"}

    @harness.tool
    def transfer_place(booking_id, new_name):
        w.bookings[booking_id]["name"] = new_name
        return {"booking_id": booking_id, "name": new_name}

    @harness.tool
    def register_exam(learner_number, session):
        w.exams.append((learner_number, session))
        return {"registration": f"R-{880 + len(w.exams)}"}

    @harness.tool
    def order_certificate(certificate_id, delivery):
        w.copies.append((certificate_id, delivery))
        return {"order": f"O-{310 + len(w.copies)}"}

    @harness.tool
    def book_room(room, date, start, end, people, contact, phone):
        if any(t[0] == room and t[1] == date and t[2] < end and start < t[3] for t in w.taken):
            return {"error": "the room is taken"}
        w.taken.append((room, date, start, end))
        w.lets.append((room, date, start, end, people, contact, phone))
        return {"let": f"H-{60 + len(w.lets)}"}

    return {f.__name__: f for f in (get_learner, find_learner, search_courses, list_bookings, quote_cancellation, list_exam_sessions, list_certificates, list_rooms, get_policy, book_course,
                                    join_waiting_list, change_group, cancel_booking, transfer_place, register_exam, order_certificate, book_room)}
