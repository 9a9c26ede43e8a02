"""Lark Valley county: waste and recycling customer service. The data and the tools over it."""
import copy

import harness

TODAY = "2026-09-14"  # a Monday

DATA = {
    "households": {
        "LV-20417": {"name": "Adaeze Okafor", "address": "14 Mill Lane", "postcode": "KD4 7TD", "garden_bins": 0, "assisted": None},
        "LV-20533": {"name": "Tom Brandreth", "address": "3 Station Road", "postcode": "KD2 1QE", "garden_bins": 1, "assisted": None},
        "LV-20688": {"name": "Priya Raman", "address": "27 Orchard Close", "postcode": "KD7 5BN", "garden_bins": 0, "assisted": None},
        "LV-20741": {"name": "Gareth Pugh", "address": "8 Church Street", "postcode": "KD1 9RL", "garden_bins": 0, "assisted": None},
        "LV-20856": {"name": "Helen Marsh", "address": "51 Victoria Avenue", "postcode": "KD4 2WX", "garden_bins": 0, "assisted": None},
        "LV-20902": {"name": "Dan Kowalski", "address": "112 Canal Street", "postcode": "KD3 6HP", "garden_bins": 0, "assisted": None},
        "LV-21015": {"name": "Ruth Ellery", "address": "5 Beacon Hill", "postcode": "KD8 3JT", "garden_bins": 0, "assisted": None},
        "LV-21130": {"name": "Walter Finch", "address": "19 Almshouse Row", "postcode": "KD5 4MA", "garden_bins": 0, "assisted": None},
    },
    "bulky_places": {"2026-09-18": 3, "2026-09-19": 0, "2026-09-22": 2, "2026-09-25": 4, "2026-09-29": 1, "2026-10-02": 5},
    "bulky": {"BK-3051": {"account": "LV-21015", "item": "fridge", "quantity": 1, "date": "2026-09-24", "paid": "27.00", "refund": "22.00", "status": "booked"}},
    "collections": {
        "LV-20856": {"recycling": {"date": "2026-09-10", "result": "not collected", "note": "the lorry broke down", "return_visit": "2026-09-16"},
                     "rubbish": {"date": "2026-09-08", "result": "collected", "note": "", "return_visit": None}},
    },
    "bins": {"rubbish": [140, 180, 240], "recycling": [180, 240, 360], "garden": [240], "food": [23]},
    "bin_fees": {23: "6.00", 140: "29.50", 180: "32.50", 240: "38.50", 360: "52.00"},
    "garden_prices": {1: "56.00", 2: "104.00", 3: "152.00"},
    "skip_fees": {1: "35.00", 2: "55.00", 3: "75.00", 4: "95.00"},
    "vehicles": {"van": {"visits": 12, "fee": "10.00"}, "pickup": {"visits": 12, "fee": "10.00"}, "trailer": {"visits": 24, "fee": "5.00"}},
    "orders": {}, "reports": {}, "skip_permits": {}, "vehicle_permits": {},
}
ITEMS = ["sofa", "mattress", "fridge", "wardrobe", "bed", "table", "washing machine", "armchair", "cooker", "carpet"]
SPOTS = ["front door", "side gate", "back garden", "garage"]
REASONS = ["damaged", "stolen", "extra"]


def fresh() -> dict:
    return copy.deepcopy(DATA)


def tools(world: dict) -> dict:
    homes = world["households"]

    def no_home(account):
        return None if account in homes else {"error": f"no household with account {account}"}

    # --- reading ---
    @harness.tool
    def find_household(account: str) -> dict:
        """The household with this account number (LV-…)."""
        return no_home(account) or {"account": account, **homes[account]}

    @harness.tool
    def find_household_by_address(postcode: str, surname: str) -> dict:
        """The household at this postcode whose account is in this surname."""
        for account, home in homes.items():
            if home["postcode"].replace(" ", "") == postcode.replace(" ", "").upper() and home["name"].split()[-1].lower() == surname.lower():
                return {"account": account, **home}
        return {"error": f"no household {surname} at {postcode}"}

    @harness.tool
    def bulky_dates(account: str) -> dict:
        """The days of bulky-waste collections in the household's round: those with places left, and those that are full."""
        places = world["bulky_places"]
        return no_home(account) or {"free": [d for d, n in places.items() if n], "full": [d for d, n in places.items() if not n]}

    @harness.tool
    def bulky_price(account: str, quantity: int) -> dict:
        """The price of a bulky-waste collection of so many items for this household."""
        if not 1 <= quantity <= 6:
            return {"error": "one to six items in a collection"}
        return no_home(account) or {"quantity": quantity, "price": f"{27 + 18 * (quantity - 1):.2f}"}

    @harness.tool
    def list_bulky_bookings(account: str) -> dict:
        """The household's booked bulky-waste collections, with what would be refunded if they were cancelled today."""
        return no_home(account) or {"bookings": [{"booking": k, **b} for k, b in world["bulky"].items() if b["account"] == account and b["status"] == "booked"]}

    @harness.tool
    def bin_terms(kind: str, size: int, reason: str) -> dict:
        """Fee and delivery day of a bin: kind rubbish, recycling, garden or food; size in litres; reason damaged, stolen or extra."""
        if size not in world["bins"].get(kind, []):
            return {"error": f"no {kind} bin of {size} litres", "sizes": world["bins"].get(kind, [])}
        return {"kind": kind, "size": size, "fee": "0.00" if reason == "stolen" else world["bin_fees"][size], "delivery": "2026-09-24"}

    @harness.tool
    def garden_price(account: str, bins: int) -> dict:
        """The yearly price of a garden-waste subscription for so many bins."""
        if bins not in world["garden_prices"]:
            return {"error": "one to three bins"}
        return no_home(account) or {"bins": bins, "price": world["garden_prices"][bins]}

    @harness.tool
    def last_collection(account: str, kind: str) -> dict:
        """What the crew recorded at the last collection of this kind (rubbish, recycling, garden, food), and when it can come back."""
        record = world["collections"].get(account, {}).get(kind)
        return no_home(account) or (dict(record) if record else {"error": f"no record of a {kind} collection"})

    @harness.tool
    def skip_fee(weeks: int) -> dict:
        """The fee of a permit for a skip on the road for so many weeks."""
        return {"weeks": weeks, "fee": world["skip_fees"][weeks]} if weeks in world["skip_fees"] else {"error": "one to four weeks"}

    @harness.tool
    def vehicle_rules(vehicle: str) -> dict:
        """Visits a year and fee of a recycling-centre permit for a van, pickup or trailer."""
        return {"vehicle": vehicle, **world["vehicles"][vehicle]} if vehicle in world["vehicles"] else {"error": "only vans, pickups and trailers need a permit"}

    @harness.tool
    def assisted_start(account: str) -> dict:
        """The first day on which the crew could fetch this household's bins."""
        return no_home(account) or {"start": "2026-09-28"}

    # --- writing ---
    @harness.tool
    def book_bulky_collection(account: str, item: str, quantity: int, date: str) -> dict:
        """Books a bulky-waste collection on a free day."""
        if no_home(account):
            return no_home(account)
        if not world["bulky_places"].get(date):
            return {"error": f"no place on {date}"}
        if item not in ITEMS:
            return {"error": f"{item} is not collected"}
        if not 1 <= quantity <= 6:
            return {"error": "one to six items in a collection"}
        world["bulky_places"][date] -= 1
        key = f"BK-{3100 + len(world['bulky'])}"
        price = f"{27 + 18 * (quantity - 1):.2f}"
        world["bulky"][key] = {"account": account, "item": item, "quantity": quantity, "date": date, "paid": price, "refund": price, "status": "booked"}
        return {"booking": key, "date": date, "price": price}

    @harness.tool
    def cancel_bulky_collection(booking: str) -> dict:
        """Cancels a booked bulky-waste collection and refunds what the terms allow."""
        entry = world["bulky"].get(booking)
        if not entry or entry["status"] != "booked":
            return {"error": f"no booking {booking}"}
        entry["status"] = "cancelled"
        return {"booking": booking, "status": "cancelled", "refund": entry["refund"]}

    @harness.tool
    def order_bin(account: str, kind: str, size: int, reason: str) -> dict:
        """Orders a bin: a replacement (damaged, stolen) or an extra one."""
        if no_home(account):
            return no_home(account)
        if size not in world["bins"].get(kind, []) or reason not in REASONS:
            return {"error": "no such bin"}
        key = f"OR-{510 + len(world['orders'])}"
        world["orders"][key] = {"account": account, "kind": kind, "size": size, "reason": reason}
        return {"order": key, "delivery": "2026-09-24"}

    @harness.tool
    def subscribe_garden_waste(account: str, bins: int) -> dict:
        """Starts a garden-waste subscription for so many bins."""
        if no_home(account):
            return no_home(account)
        if bins not in world["garden_prices"]:
            return {"error": "one to three bins"}
        homes[account]["garden_bins"] = bins
        return {"account": account, "bins": bins, "price": world["garden_prices"][bins]}

    @harness.tool
    def report_missed_collection(account: str, kind: str) -> dict:
        """Reports a missed collection; the crew comes back."""
        record = world["collections"].get(account, {}).get(kind)
        if not record or record["result"] != "not collected":
            return {"error": "no missed collection on record"}
        key = f"MC-{700 + len(world['reports'])}"
        world["reports"][key] = {"account": account, "kind": kind}
        return {"report": key, "return_visit": record["return_visit"]}

    @harness.tool
    def apply_skip_permit(account: str, start: str, weeks: int) -> dict:
        """Applies for a permit for a skip on the road."""
        if no_home(account):
            return no_home(account)
        if weeks not in world["skip_fees"]:
            return {"error": "one to four weeks"}
        key = f"SK-{80 + len(world['skip_permits'])}"
        world["skip_permits"][key] = {"account": account, "start": start, "weeks": weeks}
        return {"permit": key, "fee": world["skip_fees"][weeks]}

    @harness.tool
    def issue_vehicle_permit(account: str, vehicle: str, registration: str) -> dict:
        """Issues a recycling-centre permit for a van, pickup or trailer."""
        if no_home(account):
            return no_home(account)
        if vehicle not in world["vehicles"]:
            return {"error": "only vans, pickups and trailers need a permit"}
        key = f"VP-{40 + len(world['vehicle_permits'])}"
        world["vehicle_permits"][key] = {"account": account, "vehicle": vehicle, "registration": registration}
        return {"permit": key, **world["vehicles"][vehicle]}

    @harness.tool
    def register_assisted_collection(account: str, spot: str) -> dict:
        """Registers a household for assisted collections: the crew fetches the bins from the front door, side gate, back garden or garage."""
        if no_home(account):
            return no_home(account)
        if spot not in SPOTS:
            return {"error": f"spots: {', '.join(SPOTS)}"}
        homes[account]["assisted"] = spot
        return {"account": account, "spot": spot, "start": "2026-09-28"}

    return {k: v for k, v in locals().items() if k not in ("world", "homes", "no_home")}
