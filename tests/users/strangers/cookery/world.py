"""The office of the cookery school Ladle & Thyme: what it knows, and the tools that read and change it."""
from datetime import date

NOW = "2026-09-15T10:00"
ITEMS = {"apron": 18, "knife set": 65, "cookbook": 25}
MENUS = ["Italian", "Spanish", "Moroccan"]
DIETS = ["vegetarian", "vegan", "pescatarian", "gluten-free", "dairy-free", "nut allergy", "shellfish allergy", "egg allergy", "halal", "kosher"]
EVENING_PRICE, WINE_PRICE, MIN_GUESTS, MAX_GUESTS = 65, 15, 8, 16


class World:
    """One fresh world for each conversation."""

    def __init__(self):
        self.today = date.fromisoformat(NOW[:10])
        self.courses = {
            "Fresh Pasta": {"price": 85, "time": "10:00–14:00", "dates": {"2026-10-10": 6, "2026-10-17": 3, "2026-11-14": 8}},
            "Sourdough Bread": {"price": 75, "time": "09:30–14:30", "dates": {"2026-10-03": 2, "2026-10-17": 0, "2026-10-24": 4, "2026-11-14": 6}},
            "Thai Street Food": {"price": 80, "time": "10:30–14:30", "dates": {"2026-10-17": 0, "2026-10-31": 7, "2026-11-21": 8}},
            "Knife Skills": {"price": 95, "time": "18:00–21:00", "dates": {"2026-11-07": 5, "2026-12-05": 8}},
            "French Patisserie": {"price": 110, "time": "10:00–16:00", "dates": {"2026-11-21": 6, "2026-12-12": 4}},
            "Indian Curries": {"price": 70, "time": "11:00–15:00", "dates": {"2026-10-11": 3, "2026-11-15": 9}},
        }
        self.bookings = {
            "LT-4172": {"name": "Chidi Okafor", "course": "Sourdough Bread", "date": "2026-10-03", "places": 1, "dietary": "none", "status": "booked"},
            "LT-5093": {"name": "Maja Lindqvist", "course": "Indian Curries", "date": "2026-10-11", "places": 2, "dietary": "none", "status": "booked"},
            "LT-3310": {"name": "Paolo Rossi", "course": "Fresh Pasta", "date": "2026-10-10", "places": 1, "dietary": "none", "status": "booked"},
        }
        self.vouchers = {"GV-2208": {"balance": 64.50, "valid_until": "2027-03-31"}, "GV-1175": {"balance": 0, "valid_until": "2026-12-31"}}
        self.evenings = {"2026-11-13": "Town Council"}  # the dates that are taken
        self.waiting, self.orders = [], []

    def snapshot(self):
        return {k: getattr(self, k) for k in ("courses", "bookings", "vouchers", "evenings", "waiting", "orders")}

    def refund_terms(self, booking):
        days = (date.fromisoformat(booking["date"]) - self.today).days
        return "full" if days >= 14 else "voucher" if days >= 7 else "none"


READ = ["find_course", "find_booking", "check_voucher", "check_evening"]
WRITE = ["book_course", "move_booking", "cancel_booking", "join_waiting_list", "order_item", "reserve_evening"]


def tools(w):
    def session(course, day):
        c = w.courses.get(course)
        if c is None:
            return None, {"error": f"no course named {course}"}
        if day not in c["dates"]:
            return None, {"error": f"{course} is not held on {day}"}
        return c, None

    def find_course(course: str, date: str | None = None) -> dict:
        """Price, time and free places of a course: on one date (YYYY-MM-DD), or on all of its dates."""
        c = w.courses.get(course)
        if c is None:
            return {"error": f"no course named {course}", "courses": sorted(w.courses)}
        told = {"course": course, "price": c["price"], "time": c["time"]}
        if date is None:
            return told | {"dates": [{"date": d, "places_left": n} for d, n in sorted(c["dates"].items())]}
        if date not in c["dates"]:
            return {"error": f"{course} is not held on {date}"}
        return told | {"date": date, "places_left": c["dates"][date]}

    def find_booking(reference: str, surname: str) -> dict:
        """A booking by its reference (LT-0000) and the surname it was made under; says what a cancellation would give back."""
        b = w.bookings.get(reference)
        if b is None or b["name"].split()[-1].casefold() != surname.casefold():
            return {"error": "no booking with that reference and surname"}
        return {"reference": reference, **b, "paid": w.courses[b["course"]]["price"] * b["places"], "refund_terms": w.refund_terms(b)}

    def check_voucher(code: str) -> dict:
        """What a gift voucher (GV-0000) is still worth and until when."""
        v = w.vouchers.get(code)
        return {"code": code, **v} if v else {"error": f"no voucher {code}"}

    def check_evening(date: str) -> dict:
        """Whether the kitchen is free for a private group evening."""
        if date <= w.today.isoformat():
            return {"error": "that date has passed"}
        return {"date": date, "free": date not in w.evenings, "price_per_guest": EVENING_PRICE, "wine_per_guest": WINE_PRICE}

    def book_course(course: str, date: str, places: int, name: str, dietary: str = "none") -> dict:
        """Books places on a course. dietary: "none" or what the guests need."""
        c, error = session(course, date)
        if error:
            return error
        if c["dates"][date] < places:
            return {"error": "not enough places left"}
        c["dates"][date] -= places
        reference = f"LT-{6001 + sum(r >= 'LT-6' for r in w.bookings)}"
        w.bookings[reference] = {"name": name, "course": course, "date": date, "places": places, "dietary": dietary, "status": "booked"}
        return {"reference": reference, "total": c["price"] * places}

    def move_booking(reference: str, date: str) -> dict:
        """Moves a booking to another date of the same course."""
        b = w.bookings.get(reference)
        if b is None or b["status"] != "booked":
            return {"error": "no such booking"}
        if b["date"] == date:
            return {"error": "the booking is on that date already"}
        c, error = session(b["course"], date)
        if error:
            return error
        if c["dates"][date] < b["places"]:
            return {"error": "not enough places left"}
        c["dates"][b["date"]] += b["places"]
        c["dates"][date] -= b["places"]
        b["date"] = date
        return {"reference": reference, "date": date}

    def cancel_booking(reference: str, refund: str) -> dict:
        """Cancels a booking. refund: "card", "voucher" or "none"."""
        b = w.bookings.get(reference)
        if b is None or b["status"] != "booked":
            return {"error": "no such booking"}
        terms = w.refund_terms(b)
        if refund not in {"full": ("card", "voucher"), "voucher": ("voucher",), "none": ("none",)}[terms]:
            return {"error": f"refund terms are {terms}"}
        b["status"] = "cancelled"
        w.courses[b["course"]]["dates"][b["date"]] += b["places"]
        return {"reference": reference, "status": "cancelled", "refund": refund, "amount": 0 if refund == "none" else w.courses[b["course"]]["price"] * b["places"]}

    def join_waiting_list(course: str, date: str, name: str, phone: str | None = None) -> dict:
        """Puts somebody on the waiting list of a course date."""
        if course not in w.courses:
            return {"error": f"no course named {course}"}
        w.waiting.append({"course": course, "date": date, "name": name, "phone": phone})
        return {"position": 2 + len(w.waiting)}

    def order_item(item: str, quantity: int, name: str) -> dict:
        """Orders aprons, knife sets or cookbooks, to be collected at the school."""
        if item not in ITEMS:
            return {"error": f"we do not sell {item}"}
        if not 1 <= quantity <= 10:
            return {"error": "between 1 and 10 only"}
        w.orders.append({"item": item, "quantity": quantity, "name": name})
        return {"order": f"OR-{700 + len(w.orders)}", "total": ITEMS[item] * quantity}

    def reserve_evening(date: str, guests: int, menu: str, name: str, wine: bool = False) -> dict:
        """Reserves the kitchen for a private group evening (8 to 16 guests)."""
        if date in w.evenings:
            return {"error": "the kitchen is taken that evening"}
        if menu not in MENUS:
            return {"error": f"no menu {menu}"}
        if not MIN_GUESTS <= guests <= MAX_GUESTS:
            return {"error": f"{MIN_GUESTS} to {MAX_GUESTS} guests"}
        w.evenings[date] = name
        return {"reference": f"PE-{300 + len(w.evenings)}", "total": guests * (EVENING_PRICE + (WINE_PRICE if wine else 0))}

    return {f.__name__: f for f in (find_course, find_booking, check_voucher, check_evening, book_course, move_booking, cancel_booking,
                                    join_waiting_list, order_item, reserve_evening)}
