"""The bank's small world and its tools, made anew for each conversation."""
import copy
import harness

TODAY = "2026-03-02"
CUSTOMERS = {
    "3104482": {"name": "Dana Whitfield", "zip": "43215", "address": "912 Neil Avenue", "cards": [
        {"card": "4417", "kind": "debit", "status": "active"},
        {"card": "8830", "kind": "credit", "status": "active", "limit": 4000, "max_limit": 6500}],
        "accounts": {"checking": 1840.22, "savings": 5200}, "withdrawals": 2,
        "payees": ["Oakwood Apartments", "Lakeside Gym"]},
    "5527719": {"name": "Marcus Bell", "zip": "60614", "address": "2210 Lincoln Avenue", "cards": [
        {"card": "2096", "kind": "debit", "status": "active"},
        {"card": "7751", "kind": "credit", "status": "active", "limit": 5000, "max_limit": 7500}],
        "accounts": {"checking": 960.5, "savings": 3100, "money market": 12400}, "withdrawals": 6,
        "payees": ["Fullerton Storage", "Lakeside Gym", "Grace Okafor"]},
    "7719034": {"name": "Priya Nair", "zip": "78704", "address": "1508 South Lamar Boulevard", "cards": [
        {"card": "6125", "kind": "debit", "status": "active"},
        {"card": "9043", "kind": "credit", "status": "active", "limit": 3000, "max_limit": 5000}],
        "accounts": {"checking": 2415.75, "savings": 8800}, "withdrawals": 1,
        "payees": ["Barton Creek Preschool", "Oakwood Apartments"]},
    "4460158": {"name": "Tom Aldridge", "zip": "99701", "address": "77 Cushman Street", "cards": [
        {"card": "3378", "kind": "debit", "status": "active"},
        {"card": "5562", "kind": "credit", "status": "active", "limit": 2500, "max_limit": 4000}],
        "accounts": {"checking": 640.1, "savings": 1500}, "withdrawals": 0,
        "payees": ["Golden Heart Utilities"]},
}
CHARGES = {
    "3104482": [
        {"charge_id": "CH-7011", "card": "8830", "merchant": "Bluebird Outfitters", "amount": 89.9, "date": "2026-02-18", "status": "posted"},
        {"charge_id": "CH-7012", "card": "4417", "merchant": "Corner Market", "amount": 23.15, "date": "2026-02-25", "status": "posted"}],
    "7719034": [
        {"charge_id": "CH-8105", "card": "9043", "merchant": "Streamwell Media", "amount": 14.99, "date": "2026-01-21", "status": "posted"},
        {"charge_id": "CH-8106", "card": "9043", "merchant": "Hilltop Electronics", "amount": 212.4, "date": "2026-02-09", "status": "posted"},
        {"charge_id": "CH-8107", "card": "9043", "merchant": "Hilltop Electronics", "amount": 64.5, "date": "2026-02-20", "status": "posted"},
        {"charge_id": "CH-8108", "card": "6125", "merchant": "Taco Verde", "amount": 31.8, "date": "2026-03-01", "status": "pending"}],
}
FEES = {
    "3104482": [{"fee_id": "F-310", "kind": "overdraft", "amount": 35, "date": "2026-02-12"}],
    "4460158": [{"fee_id": "F-446", "kind": "overdraft", "amount": 35, "date": "2026-02-20"},
                {"fee_id": "F-447", "kind": "wire", "amount": 30, "date": "2026-01-15"}],
    "7719034": [{"fee_id": "F-771", "kind": "late", "amount": 29, "date": "2026-02-05"}],
}
WAIVED = {"4460158": "2025-11-12"}  # the courtesy waiver of the last twelve months
PAYMENTS = {
    "5527719": [{"payment_id": "SP-201", "payee": "Lakeside Gym", "amount": 45, "day": 15, "account": "checking"},
                {"payment_id": "SP-202", "payee": "Fullerton Storage", "amount": 120, "day": 20, "account": "checking"}],
    "7719034": [{"payment_id": "SP-330", "payee": "Oakwood Apartments", "amount": 1450, "day": 3, "account": "checking"}],
}
POLICIES = {
    "branch_hours": "our branches are open Monday to Friday from 9:00 AM to 5:00 PM and on Saturday from 9:00 AM to 1:00 PM; they are closed on Sunday",
    "foreign_transaction_fee": "purchases in a foreign currency carry a foreign transaction fee of 3%",
    "wire_fee": "an outgoing domestic wire costs $30.00",
    "card_delivery": "a replacement card takes 7 business days by standard delivery, which is free, and 2 business days by express delivery, which costs $25.00",
    "overdraft_fee": "the overdraft fee is $35.00 per item",
    "overdraft_protection": "overdraft protection costs $12.00 a year",
    "atm_limit": "the daily ATM withdrawal limit is $800.00",
    "dispute_time": "a dispute is usually resolved within 45 days",
    "transfer_time": "transfers between your own accounts are posted the same day",
    "maintenance_fee": "the monthly maintenance fee of a checking account is $12.00, and there is none with a balance of $1,500.00 or more",
    "savings_withdrawals": "six withdrawals a month from savings are free, and each one after that costs $10.00",
}


class ToolError(Exception):
    pass


def tools():
    """A fresh world: (functions by name, the same without a record, the world)."""
    w = copy.deepcopy({"customers": CUSTOMERS, "charges": CHARGES, "fees": FEES, "payments": PAYMENTS, "log": []})

    def card_of(card):
        for c in w["customers"].values():
            for k in c["cards"]:
                if k["card"] == card:
                    return k
        raise ToolError(f"no card {card}")

    def find_customer(zip: str, customer_id: str = None, card: str = None):
        """Verifies a customer by ZIP code and customer number, or the last four digits of a card."""
        for i, c in w["customers"].items():
            if c["zip"] == zip and (i == customer_id or customer_id is None and any(k["card"] == card for k in c["cards"])):
                return {"customer_id": i, "name": c["name"], "address": c["address"], "zip": zip, "cards": c["cards"],
                        "accounts": c["accounts"], "savings_withdrawals": c["withdrawals"], "payees": c["payees"]}
        return {"error": "no match"}

    def list_charges(customer_id: str):
        """Recent card charges."""
        return w["charges"].get(customer_id, [])

    def list_fees(customer_id: str):
        """Fees charged lately, with the date of the last courtesy waiver."""
        return {"fees": w["fees"].get(customer_id, []), "last_waiver": WAIVED.get(customer_id)}

    def list_payments(customer_id: str):
        """Standing payments."""
        return w["payments"].get(customer_id, [])

    def lookup_policy(topic: str):
        """What the bank's handbook says of a topic."""
        return {"topic": topic, "text": POLICIES[topic]}

    def block_card(card: str, reason: str):
        """Blocks a card for good."""
        card_of(card)["status"] = "blocked"
        return {"card": card, "status": "blocked"}

    def order_replacement(card: str, delivery: str):
        """Orders a replacement card: standard or express."""
        card_of(card)
        return {"card": card, "order": "R-" + card, "business_days": 2 if delivery == "express" else 7, "fee": 25 if delivery == "express" else 0}

    def set_travel_notice(card: str, country: str, start: str, end: str):
        """Notes travel for a card."""
        card_of(card)
        return {"card": card, "country": country, "start": start, "end": end}

    def raise_limit(card: str, limit: float):
        """Sets a credit card's limit."""
        c = card_of(card)
        if limit > c["max_limit"]:
            raise ToolError("above the highest limit")
        c["limit"] = limit
        return {"card": card, "limit": limit}

    def dispute_charge(charge_id: str, reason: str):
        """Opens a dispute: not_recognized, duplicate, wrong_amount or not_received."""
        return {"case": "D-" + charge_id[3:], "charge_id": charge_id, "reason": reason}

    def transfer_money(from_account: str, to_account: str, amount: float, date: str):
        """Moves money between own accounts."""
        return {"transfer_id": "T-5001", "amount": amount, "date": date}

    def set_standing_payment(payee: str, amount: float, day: int, account: str):
        """Sets up a monthly payment."""
        return {"payment_id": "SP-900", "payee": payee, "amount": amount, "day": day}

    def cancel_standing_payment(payment_id: str):
        """Cancels a monthly payment."""
        return {"payment_id": payment_id, "status": "canceled"}

    def change_address(customer_id: str, street: str, zip: str, start: str):
        """Changes the mailing address from a day on."""
        w["customers"][customer_id].update(address=street, zip=zip)
        return {"customer_id": customer_id, "street": street, "zip": zip, "start": start}

    def waive_fee(fee_id: str):
        """Waives a fee as a courtesy."""
        return {"fee_id": fee_id, "status": "waived"}

    plain = {f.__name__: f for f in (find_customer, list_charges, list_fees, list_payments, lookup_policy, block_card, order_replacement, set_travel_notice,
                                     raise_limit, dispute_charge, transfer_money, set_standing_payment, cancel_standing_payment, change_address, waive_fee)}
    return {n: harness.tool(f) for n, f in plain.items()}, plain, w
