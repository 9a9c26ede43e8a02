"""Wrenfield Parcels: an invented carrier. Everything is fresh for each conversation; today is Tuesday 14 April 2026."""
from __future__ import annotations
import copy

TODAY = "2026-04-14"


def _parcel(sender, sender_postcode, recipient, street, postcode, contents, status, **more):
    base = {"sender": sender, "sender_postcode": sender_postcode, "recipient": recipient, "street": street,
            "postcode": postcode, "contents": contents, "status": status, "signature": False, "weight_kg": 2.0,
            "cover": "basic", "country": "home", "arrives": None, "kept_until": None, "customs": None,
            "delivered": None, "last_seen": "Wrenfield depot", "redelivery": None, "point": None, "safe_place": None}
    return {**base, **more}


PARCELS = {
    "WP4471902": _parcel("Halvor Outdoor", "3901", "Marta Olesen", "7 Mill Lane", "3816", "hiking boots", "delivery missed",
                         kept_until="2026-04-24", last_seen="Wrenfield depot, shelf 12"),
    "WP4471920": _parcel("Quill & Co", "3907", "Jonas Weir", "9 Mill Lane", "3816", "notebooks", "delivery missed",
                         kept_until="2026-04-23"),
    "WP4480315": _parcel("Lumen Lamps", "3911", "Ravi Kettering", "5 Market Square", "3822", "desk lamp", "on its way",
                         arrives="2026-04-15", last_seen="Dunmore sorting centre"),
    "WP4480733": _parcel("Bramble Seeds", "3902", "Ravi Kettering", "5 Market Square", "3822", "seed packets", "on its way",
                         arrives="2026-04-17", last_seen="Tarn sorting centre"),
    "WP4459277": _parcel("Corvid Optics", "3914", "Ines Duarte", "18 Quay Street", "3816", "binoculars", "on its way",
                         arrives="2026-04-15", signature=True, cover="premium", last_seen="Wrenfield depot"),
    "WP4459300": _parcel("Halvor Outdoor", "3901", "Ada Pruitt", "2 Quay Street", "3816", "rain jacket", "on its way",
                         arrives="2026-04-15"),
    "WP4433860": _parcel("Saffron Table", "3920", "Oskar Behrens", "30 Gorse Lane", "3845", "teapot", "delivered",
                         delivered="2026-04-13", cover="plus", last_seen="handed over at the door"),
    "WP4421177": _parcel("Saffron Table", "3920", "Lena Arquette", "12 Gorse Lane", "3845", "cake stand", "delivered",
                         delivered="2026-03-16", last_seen="handed over at the door"),
    "WP4490128": _parcel("Thea Lindgaard", "3822", "Gallery Osei", "4 Cannon Street", "3950", "ceramic bowl", "label printed",
                         arrives="2026-04-22", weight_kg=6.5, last_seen="not handed over yet"),
    "WP4490182": _parcel("Thea Lindgaard", "3822", "Inn at Ravel", "1 Ferry Road", "3962", "twelve mugs", "label printed",
                         arrives="2026-04-22", weight_kg=9.0, last_seen="not handed over yet"),
    "WP4502216": _parcel("Niamh Farrow", "3816", "Sindre Vold", "8 Storgata", "9008", "", "waits for its customs form",
                         country="Norway", last_seen="Wrenfield export desk",
                         customs={"form": "missing", "fee": 4.0, "duty_rate": 0.25, "goes_on": "2026-04-16",
                                  "free_up_to": {"gift": 100.0, "sale": 30.0, "sample": 50.0, "return": 10000.0}}),
    "WP4467001": _parcel("Bramble Seeds", "3902", "Pavel Dorn", "14 Alder Row", "3830", "a plum tree", "on its way",
                         arrives="2026-04-16", last_seen="Tarn sorting centre"),
}

ACCOUNTS = {
    "K-2210": {"name": "Thea Lindgaard", "street": "6 Kiln Street", "postcode": "3822"},
    "K-2201": {"name": "Otto Harker", "street": "19 Kiln Street", "postcode": "3822"},
    "K-2254": {"name": "Gil Marchetti", "street": "27 Alder Road", "postcode": "3830"},
}

POINTS = {
    "CP-11": {"name": "Bakery Lindqvist", "street": "3 Mill Lane", "weekdays": ["07:00", "18:00"], "saturday": ["07:00", "13:00"],
              "step_free": True, "km": {"3816": 0.3, "3822": 2.1, "3830": 4.0, "3845": 6.0}},
    "CP-12": {"name": "Harbour Kiosk", "street": "1 Quay Street", "weekdays": ["06:00", "22:00"], "saturday": ["08:00", "20:00"],
              "step_free": False, "km": {"3816": 0.6, "3822": 2.5, "3830": 4.4, "3845": 6.3}},
    "CP-13": {"name": "Tenney Books", "street": "22 Market Square", "weekdays": ["10:00", "20:30"], "saturday": ["10:00", "17:00"],
              "step_free": False, "km": {"3816": 1.9, "3822": 0.4, "3830": 3.1, "3845": 5.2}},
    "CP-14": {"name": "Corner Shop Abara", "street": "40 Kiln Street", "weekdays": ["08:00", "21:00"], "saturday": ["09:00", "18:00"],
              "step_free": True, "km": {"3816": 2.8, "3822": 0.9, "3830": 2.9, "3845": 4.9}},
    "CP-15": {"name": "Ferris Pharmacy", "street": "2 Market Square", "weekdays": ["09:00", "18:30"], "saturday": ["09:00", "14:00"],
              "step_free": True, "km": {"3816": 2.0, "3822": 0.2, "3830": 3.0, "3845": 5.1}},
    "CP-16": {"name": "Novak Fuel", "street": "90 Alder Road", "weekdays": ["06:00", "23:00"], "saturday": ["06:00", "23:00"],
              "step_free": False, "km": {"3816": 4.5, "3822": 3.4, "3830": 1.2, "3845": 3.0}},
    "CP-17": {"name": "Library Annex", "street": "5 Alder Row", "weekdays": ["10:00", "19:00"], "saturday": ["10:00", "15:00"],
              "step_free": True, "km": {"3816": 4.1, "3822": 3.2, "3830": 0.5, "3845": 2.8}},
    "CP-18": {"name": "Gym Solano", "street": "11 Gorse Lane", "weekdays": ["06:30", "22:30"], "saturday": ["08:00", "20:00"],
              "step_free": True, "km": {"3816": 6.1, "3822": 5.0, "3830": 2.7, "3845": 0.4}},
}

HOURS = {"morning": "08:00–12:00", "afternoon": "12:00–17:00", "evening": "17:00–20:00"}
LEVELS = {"basic": {"up_to": 50.0, "price": 0.0}, "plus": {"up_to": 250.0, "price": 2.9}, "premium": {"up_to": 1000.0, "price": 6.5}}


def _slots(*rows):
    return [{"date": d, "window": w, "hours": HOURS[w], "price": p, "free": f} for d, w, p, f in rows]


REDELIVERY = _slots(
    ("2026-04-15", "morning", 0.0, False), ("2026-04-15", "afternoon", 0.0, True),
    ("2026-04-16", "morning", 0.0, True), ("2026-04-16", "afternoon", 0.0, True), ("2026-04-16", "evening", 2.5, False),
    ("2026-04-17", "morning", 0.0, True), ("2026-04-17", "afternoon", 0.0, True), ("2026-04-17", "evening", 2.5, False),
    ("2026-04-18", "morning", 3.9, True), ("2026-04-18", "afternoon", 3.9, True))
PICKUP = _slots(
    ("2026-04-16", "morning", 6.0, True), ("2026-04-16", "afternoon", 6.0, True),
    ("2026-04-17", "morning", 6.8, True), ("2026-04-17", "afternoon", 6.8, True), ("2026-04-17", "evening", 12.4, True),
    ("2026-04-20", "morning", 7.2, True), ("2026-04-20", "afternoon", 6.0, True), ("2026-04-20", "evening", 11.0, True),
    ("2026-04-21", "morning", 7.2, True), ("2026-04-21", "afternoon", 6.0, True))


def fresh() -> dict:
    """A new world."""
    return {"parcels": copy.deepcopy(PARCELS), "accounts": copy.deepcopy(ACCOUNTS), "points": copy.deepcopy(POINTS),
            "redelivery": copy.deepcopy(REDELIVERY), "pickup_slots": copy.deepcopy(PICKUP), "pickups": [], "claims": [],
            "log": [], "serial": 500}


READS = ["find_parcel", "find_parcels", "find_account", "list_redelivery_slots", "list_collection_points", "check_safe_place",
         "list_pickup_slots", "list_cover_levels", "quote_address_change", "check_claim"]
WRITES = ["book_redelivery", "redirect_parcel", "set_safe_place", "change_address", "open_claim", "book_pickup",
          "file_customs_form", "add_cover"]


def tools(world: dict) -> dict:
    """The tools of the desk, by name, on this world."""
    parcels = world["parcels"]

    def error(reason: str) -> dict:
        return {"error": reason}

    def wrote(tool: str, prefix: str, **args) -> str:
        world["serial"] += 1
        world["log"].append({"tool": tool, **args})
        return f"{prefix}-{world['serial']}"

    def slot_of(rows: list, date: str, window: str):
        return next((s for s in rows if s["date"] == date and s["window"] == window and s["free"]), None)

    def find_parcel(tracking_number: str, postcode: str) -> dict:
        """A parcel with its status, for somebody who knows its number and the postcode of sender or recipient."""
        p = parcels.get(tracking_number)
        if p is None:
            return error(f"there is no parcel {tracking_number}")
        if postcode not in (p["postcode"], p["sender_postcode"]):
            return error(f"postcode {postcode} does not belong to parcel {tracking_number}")
        return {"tracking_number": tracking_number, **p}

    def find_parcels(name: str, postcode: str) -> dict:
        """The parcels on their way to (or from) a person at a postcode, where the number is not known."""
        words = {w.lower() for w in name.split()}
        hits = [{"tracking_number": n, "sender": p["sender"], "recipient": p["recipient"], "status": p["status"], "contents": p["contents"]}
                for n, p in parcels.items()
                for who, code in ((p["recipient"], p["postcode"]), (p["sender"], p["sender_postcode"]))
                if code == postcode and who.split()[-1].lower() in words]
        return {"parcels": hits} if hits else error(f"no parcel for {name} at {postcode}")

    def find_account(account_number: str, postcode: str) -> dict:
        """A sender's account, for somebody who knows its number and postcode."""
        a = world["accounts"].get(account_number)
        if a is None:
            return error(f"there is no account {account_number}")
        return {"account_number": account_number, **a} if a["postcode"] == postcode else error(
            f"postcode {postcode} does not belong to account {account_number}")

    def list_redelivery_slots(tracking_number: str) -> dict:
        """When a parcel can be delivered again, with what it costs."""
        p = parcels.get(tracking_number)
        if p is None or p["status"] != "delivery missed":
            return error("only a parcel whose delivery was missed can be delivered again")
        return {"slots": world["redelivery"]}

    def list_collection_points(postcode: str) -> dict:
        """Collection points around a postcode, nearest first."""
        rows = [{"id": i, **{k: v for k, v in p.items() if k != "km"}, "km": p["km"][postcode]}
                for i, p in world["points"].items() if postcode in p["km"]]
        return {"points": sorted(rows, key=lambda r: r["km"])[:3], "there_from": "2026-04-16", "kept_until": "2026-04-23"} if rows else error(f"no point near {postcode}")

    def check_safe_place(tracking_number: str) -> dict:
        """Whether a parcel may be left somewhere, and where."""
        if tracking_number not in parcels:
            return error(f"there is no parcel {tracking_number}")
        if parcels[tracking_number]["signature"]:
            return {"allowed": False, "reason": "it needs a signature"}
        return {"allowed": True, "places": ["shed", "porch", "garage", "neighbour"], "price": 0.0}

    def list_pickup_slots(account_number: str) -> dict:
        """When parcels can be picked up, with what a pickup of up to five parcels costs."""
        return {"slots": world["pickup_slots"], "most": 5} if account_number in world["accounts"] else error("no such account")

    def list_cover_levels(tracking_number: str) -> dict:
        """The levels of insurance a parcel can have."""
        p = parcels.get(tracking_number)
        if p is None or p["status"] != "label printed":
            return error("insurance can only be raised before a parcel is handed over")
        return {"has": p["cover"], "levels": [{"level": n, **v} for n, v in LEVELS.items()]}

    def quote_address_change(tracking_number: str, street: str, postcode: str) -> dict:
        """What another address costs, and when the parcel arrives there."""
        p = parcels.get(tracking_number)
        if p is None or p["status"] != "on its way":
            return error("the address can only be changed while a parcel is on its way")
        if postcode != p["postcode"]:
            return error("the new address must have the same postcode; for another one the sender has to send it again")
        return {"price": 3.5, "arrives": "2026-04-17", "street": street}

    def check_claim(tracking_number: str) -> dict:
        """Whether damage can still be claimed, and what is paid."""
        p = parcels.get(tracking_number)
        if p is None or p["status"] != "delivered":
            return error("damage can only be claimed for a parcel that was delivered")
        if p["delivered"] < "2026-03-31":
            return error("damage must be claimed within 14 days of delivery")
        return {"contents": p["contents"], "covered_up_to": LEVELS[p["cover"]]["up_to"], "excess": 10.0, "working_days": 8,
                "delivered": p["delivered"], "photos_needed": True, "payouts": ["transfer", "voucher"]}

    def book_redelivery(tracking_number: str, date: str, window: str) -> dict:
        """Deliver a parcel again on a day, in the morning, afternoon or evening."""
        slot = slot_of(world["redelivery"], date, window)
        if tracking_number not in parcels or slot is None:
            return error(f"{date} {window} is not free")
        parcels[tracking_number]["redelivery"] = [date, window]
        ref = wrote("book_redelivery", "RD", tracking_number=tracking_number, date=date, window=window)
        return {"reference": ref, "date": date, "window": window, "hours": slot["hours"], "price": slot["price"]}

    def redirect_parcel(tracking_number: str, point_id: str) -> dict:
        """Send a parcel to a collection point."""
        if tracking_number not in parcels or point_id not in world["points"]:
            return error("no such parcel or point")
        parcels[tracking_number]["point"] = point_id
        ref = wrote("redirect_parcel", "CO", tracking_number=tracking_number, point_id=point_id)
        return {"reference": ref, "point": world["points"][point_id]["name"], "there_from": "2026-04-16", "kept_until": "2026-04-23"}

    def set_safe_place(tracking_number: str, place: str) -> dict:
        """Let the driver leave a parcel somewhere."""
        if tracking_number not in parcels or parcels[tracking_number]["signature"]:
            return error("it needs a signature")
        parcels[tracking_number]["safe_place"] = place
        return {"reference": wrote("set_safe_place", "SP", tracking_number=tracking_number, place=place), "place": place}

    def change_address(tracking_number: str, street: str, postcode: str) -> dict:
        """Change the street and number a parcel goes to."""
        quote = quote_address_change(tracking_number, street, postcode)
        if "error" in quote:
            return quote
        parcels[tracking_number].update(street=street, arrives=quote["arrives"])
        ref = wrote("change_address", "AD", tracking_number=tracking_number, street=street, postcode=postcode)
        return {"reference": ref, "street": street, "arrives": quote["arrives"], "price": quote["price"]}

    def open_claim(tracking_number: str, damage: str, amount: float, photos: bool, payout: str, invoice_number: str | None = None) -> dict:
        """Claim for a parcel that arrived broken, wet or with something missing."""
        check = check_claim(tracking_number)
        if "error" in check:
            return check
        if not photos:
            return error("a claim needs photos")
        pays = max(0.0, min(amount, check["covered_up_to"]) - check["excess"])
        ref = wrote("open_claim", "CL", tracking_number=tracking_number, damage=damage, amount=amount, photos=photos, payout=payout)
        world["claims"].append({"reference": ref, "tracking_number": tracking_number, "amount": amount})
        return {"reference": ref, "pays": pays, "working_days": check["working_days"]}

    def book_pickup(account_number: str, date: str, window: str, parcels: int) -> dict:
        """Have parcels picked up at the address of an account."""
        slot = slot_of(world["pickup_slots"], date, window)
        if account_number not in world["accounts"] or slot is None:
            return error(f"{date} {window} is not free")
        if not 1 <= parcels <= 5:
            return error("a pickup takes one to five parcels")
        ref = wrote("book_pickup", "PU", account_number=account_number, date=date, window=window, parcels=parcels)
        world["pickups"].append({"reference": ref, "account_number": account_number, "date": date, "window": window, "parcels": parcels})
        return {"reference": ref, "hours": slot["hours"], "price": slot["price"]}

    def file_customs_form(tracking_number: str, category: str, contents: str, value: float, tariff_number: str | None = None) -> dict:
        """File the customs form of a parcel abroad: a gift, sale, sample or return."""
        p = parcels.get(tracking_number)
        if p is None or not p["customs"]:
            return error("this parcel needs no customs form")
        p["customs"]["form"], p["status"] = "filed", "on its way"
        ref = wrote("file_customs_form", "CU", tracking_number=tracking_number, category=category, contents=contents, value=value)
        return {"reference": ref, "goes_on": p["customs"]["goes_on"], "price": p["customs"]["fee"]}

    def add_cover(tracking_number: str, level: str) -> dict:
        """Raise the insurance of a parcel: plus or premium."""
        if tracking_number not in parcels or level not in LEVELS:
            return error("no such parcel or level")
        parcels[tracking_number]["cover"] = level
        return {"reference": wrote("add_cover", "IN", tracking_number=tracking_number, level=level), **LEVELS[level]}

    mine = locals()
    return {name: mine[name] for name in READS + WRITES}
