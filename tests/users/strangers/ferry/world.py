"""The ferry company's database, and the tools over it. A new one in memory for each trial."""

import datetime
import sqlite3

PORTS = ("Harwick", "Skerra", "Tornholm", "Lyse")
VEHICLES = {"none": 0, "car": 45, "motorbike": 18, "bicycle": 6, "camper": 70}
#        route               dep      arr      fare
TIMES = {("Harwick", "Skerra"): [("08:15", "10:45", 34), ("13:00", "15:30", 28), ("18:40", "21:10", 22)],
         ("Skerra", "Harwick"): [("07:30", "10:00", 34), ("12:10", "14:40", 28), ("17:45", "20:15", 19)],
         ("Harwick", "Tornholm"): [("09:30", "17:30", 52), ("22:00", "07:00", 46)],
         ("Tornholm", "Harwick"): [("08:45", "16:45", 52), ("21:15", "06:15", 46)],
         ("Harwick", "Lyse"): [("10:20", "12:00", 16), ("16:30", "18:10", 16)],
         ("Lyse", "Harwick"): [("08:10", "09:50", 16), ("14:20", "16:00", 16)]}
CABINS = {"inside": (58, 6), "outside": (84, 5)}
SOLD_OUT = {("Harwick", "Tornholm", "2026-06-19", "outside"), ("Tornholm", "Harwick", "2026-06-28", "inside")}
FIRST, DAYS = datetime.date(2026, 6, 1), 92
BOOKINGS = [("FB-4417", "Tomas Berg", "HS-0620-0815", 2, "car", "none", 15, 12, 101),
            ("FB-5092", "Pavel Novak", "SH-0616-1210", 3, "none", "none", 15, 12, 72),
            ("FB-3380", "Anja Moe", "HT-0705-2200", 2, "car", "inside", 20, 40, 155)]
INFO = {"luggage": "each passenger may take two suitcases and a hand bag, free of charge.",
        "pets": "dogs and cats travel free on the open deck, on a lead or in a box.",
        "wifi": "there is free wifi in the lounges of all ships.",
        "food": "each ship has a cafeteria that opens half an hour before departure.",
        "payment": "you pay at the counter on the day of travel, by card or in cash.",
        "access": "all ships have lifts and seats for wheelchair users; the crew helps on boarding."}


def open_world():
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.executescript("""
        CREATE TABLE sailings (sailing_id TEXT PRIMARY KEY, origin TEXT, destination TEXT, date TEXT, departs TEXT,
                               arrives TEXT, fare INTEGER, overnight INTEGER);
        CREATE TABLE cabins (sailing_id TEXT, cabin TEXT, price INTEGER, free INTEGER, PRIMARY KEY (sailing_id, cabin));
        CREATE TABLE bookings (reference TEXT PRIMARY KEY, name TEXT, sailing_id TEXT, passengers INTEGER, vehicle TEXT,
                               cabin TEXT, change_fee INTEGER, cancel_fee INTEGER, paid INTEGER, status TEXT);
        CREATE TABLE reports (report TEXT PRIMARY KEY, item TEXT, colour TEXT, origin TEXT, destination TEXT, date TEXT,
                              name TEXT, phone TEXT);
        CREATE TABLE info (topic TEXT PRIMARY KEY, fact TEXT);
    """)
    for (origin, destination), times in TIMES.items():
        for day in range(-31, DAYS):
            date = FIRST + datetime.timedelta(days=day)
            for departs, arrives, fare in times:
                sid = f"{origin[0]}{destination[0]}-{date:%m%d}-{departs.replace(':', '')}"
                overnight = int(arrives < departs)
                db.execute("INSERT INTO sailings VALUES (?,?,?,?,?,?,?,?)",
                           (sid, origin, destination, date.isoformat(), departs, arrives, fare, overnight))
                for cabin, (price, free) in CABINS.items() if overnight else ():
                    gone = (origin, destination, date.isoformat(), cabin) in SOLD_OUT
                    db.execute("INSERT INTO cabins VALUES (?,?,?,?)", (sid, cabin, price, 0 if gone else free))
    db.executemany("INSERT INTO bookings VALUES (?,?,?,?,?,?,?,?,?,'booked')", BOOKINGS)
    db.executemany("INSERT INTO info VALUES (?,?)", INFO.items())
    db.commit()
    return db


def tools(db, tool):
    """The functions over `db`, each wrapped by `tool` (harness.tool)."""

    def one(sql, *args):
        row = db.execute(sql, args).fetchone()
        return dict(row) if row else None

    def sailing_of(sailing_id):
        found = one("SELECT * FROM sailings WHERE sailing_id=?", sailing_id)
        if not found:
            raise ValueError(f"there is no sailing {sailing_id}")
        return found

    def booking_of(reference):
        found = one("SELECT * FROM bookings WHERE reference=?", reference)
        if not found:
            raise ValueError(f"there is no booking {reference}")
        return found

    @tool
    def find_sailings(origin: str, destination: str, date: str) -> list:
        """Departures between two ports on a day (YYYY-MM-DD)."""
        rows = db.execute("SELECT * FROM sailings WHERE origin=? AND destination=? AND date=? ORDER BY departs",
                          (origin, destination, date))
        return [dict(row) for row in rows]

    @tool
    def cabin_options(sailing_id: str) -> list:
        """Cabins of an overnight sailing, with price and how many are free."""
        return [dict(row) for row in db.execute("SELECT cabin, price, free FROM cabins WHERE sailing_id=? ORDER BY price",
                                                (sailing_id,))]

    @tool
    def get_booking(reference: str) -> dict:
        """A booking by its reference."""
        booking = booking_of(reference)
        return {**sailing_of(booking["sailing_id"]), **booking}

    @tool
    def quote_change(reference: str, sailing_id: str) -> dict:
        """What it costs to move a booking to another sailing."""
        booking, sailing = booking_of(reference), sailing_of(sailing_id)
        return {"reference": reference, "sailing_id": sailing["sailing_id"], "fee": booking["change_fee"]}

    @tool
    def quote_cancellation(reference: str) -> dict:
        """What it costs to cancel a booking, and what is paid back."""
        booking = booking_of(reference)
        return {"reference": reference, "fee": booking["cancel_fee"], "refund": booking["paid"] - booking["cancel_fee"]}

    @tool
    def travel_info(topic: str) -> dict:
        """Facts on: check-in, luggage, pets, wifi, food, payment, access."""
        if topic == "check-in":
            return {"topic": topic, "minutes": 45}
        found = one("SELECT * FROM info WHERE topic=?", topic)
        if not found:
            raise ValueError(f"nothing is known about {topic}")
        return found

    @tool
    def book_crossing(sailing_id: str, passengers: int, vehicle: str, cabin: str, name: str) -> dict:
        """Book a crossing. vehicle: none, car, motorbike, bicycle, camper; cabin: none, inside, outside."""
        sailing = sailing_of(sailing_id)
        total = passengers * sailing["fare"] + VEHICLES[vehicle]
        if cabin != "none":
            left = one("SELECT * FROM cabins WHERE sailing_id=? AND cabin=?", sailing_id, cabin)
            if not left or not left["free"]:
                raise ValueError(f"no {cabin} cabin is free")
            total += left["price"]
            db.execute("UPDATE cabins SET free=free-1 WHERE sailing_id=? AND cabin=?", (sailing_id, cabin))
        count = one("SELECT count(*) AS n FROM bookings")["n"]
        reference = f"FB-{7098 + count}"
        db.execute("INSERT INTO bookings VALUES (?,?,?,?,?,?,15,12,?,'booked')",
                   (reference, name, sailing_id, passengers, vehicle, cabin, total))
        db.commit()
        return {"reference": reference, "total": total}

    @tool
    def change_booking(reference: str, sailing_id: str) -> dict:
        """Move a booking to another sailing."""
        booking, sailing = booking_of(reference), sailing_of(sailing_id)
        if booking["status"] != "booked":
            raise ValueError(f"booking {reference} is {booking['status']}")
        db.execute("UPDATE bookings SET sailing_id=? WHERE reference=?", (sailing_id, reference))
        db.commit()
        return {"reference": reference, "date": sailing["date"], "departs": sailing["departs"], "fee": booking["change_fee"]}

    @tool
    def cancel_booking(reference: str) -> dict:
        """Cancel a booking."""
        booking = booking_of(reference)
        if booking["status"] != "booked":
            raise ValueError(f"booking {reference} is {booking['status']}")
        db.execute("UPDATE bookings SET status='cancelled' WHERE reference=?", (reference,))
        db.commit()
        return {"reference": reference, "status": "cancelled", "refund": booking["paid"] - booking["cancel_fee"]}

    @tool
    def report_lost(item: str, colour: str, origin: str, destination: str, date: str, name: str, phone: str) -> dict:
        """File a report of something lost on a crossing."""
        count = one("SELECT count(*) AS n FROM reports")["n"]
        report = f"LP-{301 + count}"
        db.execute("INSERT INTO reports VALUES (?,?,?,?,?,?,?,?)", (report, item, colour, origin, destination, date, name, phone))
        db.commit()
        return {"report": report}

    return {f.__name__: f for f in (find_sailings, cabin_options, get_booking, quote_change, quote_cancellation, travel_info,
                                    book_crossing, change_booking, cancel_booking, report_lost)}


WRITE = ["book_crossing", "change_booking", "cancel_booking", "report_lost"]
READ = ["find_sailings", "cabin_options", "get_booking", "quote_change", "quote_cancellation", "travel_info"]
