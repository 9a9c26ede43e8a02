"""A bank's telephone desk: cards, standing orders, transfers, limits."""

from __future__ import annotations

import re

from d1_engine import Choose, Drop, Engine, Slot, Task
from d1_speech import STYLES as ALL_STYLES
from d1_speech import listed

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
    "find_customer": "read",
    "find_payee": "read",
    "block_card": "write",
    "set_limit": "write",
    "make_transfer": "write",
    "change_standing_order": "write",
    "cancel_standing_order": "write",
}
CODEWORDS = {"heron": [], "marble": [], "saffron": [], "glacier": [], "lantern": []}
REASONS = {"stolen": ["theft", "steal", "pickpocket", "stole"], "lost": ["lose", "misplaced", "losing", "missing"]}
WORLD = {
    "customers": {
        "C-30118": {"name": "Nadia Karim", "codeword": "heron"},
        "C-30181": {"name": "Peter Lindgren", "codeword": "marble"},
        "C-41520": {"name": "Yusuf Demir", "codeword": "saffron"},
        "C-52077": {"name": "Alice Moreno", "codeword": "glacier"},
        "C-60933": {"name": "Janek Wolski", "codeword": "lantern"},
    },
    "accounts": {
        "AC-2041": {"customer": "C-30118", "holder": "Nadia Karim", "balance": 1830},
        "AC-3306": {"customer": "C-30181", "holder": "Peter Lindgren", "balance": 2415},
        "AC-3360": {"customer": "C-30181", "holder": "Peter Lindgren", "balance": 9100},
        "AC-4712": {"customer": "C-41520", "holder": "Yusuf Demir", "balance": 640},
        "AC-5150": {"customer": "C-52077", "holder": "Alice Moreno", "balance": 3275},
        "AC-6027": {"customer": "C-60933", "holder": "Janek Wolski", "balance": 512},
        "AC-2014": {"customer": "", "holder": "Bauer Plumbing", "balance": 0},
        "AC-9083": {"customer": "", "holder": "Ruth Esposito", "balance": 0},
        "AC-9038": {"customer": "", "holder": "City Gas Works", "balance": 0},
        "AC-7745": {"customer": "", "holder": "Oakwood School", "balance": 0},
    },
    "cards": {
        "K-4417": {"customer": "C-30118", "kind": "debit card", "limit": 800, "highest": 2000, "blocked": False},
        "K-4471": {"customer": "C-30118", "kind": "credit card", "limit": 1500, "highest": 5000, "blocked": False},
        "K-8820": {"customer": "C-30181", "kind": "debit card", "limit": 500, "highest": 1500, "blocked": False},
        "K-1296": {"customer": "C-41520", "kind": "debit card", "limit": 300, "highest": 1000, "blocked": False},
        "K-7350": {"customer": "C-52077", "kind": "credit card", "limit": 1200, "highest": 2000, "blocked": False},
        "K-6602": {"customer": "C-60933", "kind": "debit card", "limit": 400, "highest": 1000, "blocked": False},
    },
    "standing": {
        "SO-118": {"customer": "C-30181", "to": "the gym", "amount": 39, "day": 1},
        "SO-181": {"customer": "C-30181", "to": "the landlord", "amount": 870, "day": 3},
        "SO-260": {"customer": "C-60933", "to": "the savings account", "amount": 50, "day": 15},
        "SO-305": {"customer": "C-52077", "to": "the insurance", "amount": 64, "day": 10},
    },
    "transfers": {},
}


def number(text: str) -> int | float:
    """An amount as a number."""
    return int(float(text)) if float(text) == int(float(text)) else float(text)


class Agent(Engine):
    """The bank's agent."""

    SLOTS = {
        slot.name: slot
        for slot in (
            Slot(
                "customer", "id", prefix="C", digits=5, cue=r"\bcustomer(?: (?:number|no\.?|id))?|\bnumber", shared=True
            ),
            Slot("codeword", "choice", choices=CODEWORDS, free=True, shared=True, secret=True),
            Slot(
                "card",
                "id",
                prefix="K",
                cue=r"\bcard(?: (?:number|no\.?|id))?|\bending(?: in| with| on)?|\bdigits(?: are)?",
            ),
            Slot("reason", "choice", choices=REASONS),
            Slot("account", "id", prefix="AC", cue=r"\bfrom (?:my )?account(?: number)?|\bmy account(?: number)?"),
            Slot("payee", "id", prefix="AC", cue=r"\bto (?:the )?account(?: number)?|\btheir account(?: number)?"),
            Slot(
                "amount",
                "amount",
                cue=r"\b(?:raise|set|increase|lower|reduce|change|transfer|send|pay)\b[^.;!?\d]*?\b(?:to"
                r"|of)? ?(\d{1,3}(?:,\d{3})+|\d{2,5})\b(?![ -]?\d)",
            ),
            Slot("date", "date"),
            Slot("standing", "id", prefix="SO", digits=3, cue=r"\bstanding order(?: (?:number|no\.?|id))?"),
        )
    }
    WHO = ("customer", "codeword")
    TASKS = {
        task.name: task
        for task in (
            Task(
                "block",
                "block a card",
                r"\bblock(?:ed|ing)?\b|\bcard\b[^.;!?]*\b(?:stolen|lost|missing)\b|\b(?:lost|stole|stolen"
                r"|lose)\b[^.;!?]*"
                r"\bcard\b|\bfreeze\b",
                (*WHO, "card", "reason"),
            ),
            Task(
                "limit",
                "change a card limit",
                r"\b(?:raise|raising|increase|lower|change|set|reduce|higher|adjust|put|new|more)\b[^.;!?]*\blimit\b"
                r"|\blimit\b[^.;!?]*\b(?:raised|increased|changed|lowered|set|higher|to \d+)",
                (*WHO, "card", "amount"),
            ),
            Task(
                "transfer",
                "make a transfer",
                r"\btransfer(?:ring|red)?\b|\bsend\b[^.;!?]*\b(?:money|\d+|euros?)\b|\bpay\b[^.;!?]*\b(?:\d+"
                r"|bill|euros?)\b"
                r"|\bwire\b",
                (*WHO, "account", "payee", "amount", "date"),
            ),
            Task(
                "change",
                "change a standing order",
                r"\b(?:change|raise|increase|lower|reduce|adjust|alter|modify|update)\b[^.;!?]*\bstanding orders?\b"
                r"|\bstanding order\b[^.;!?]*\b(?:changed|raised|increased|lowered|reduced)\b",
                (*WHO, "standing", "amount"),
            ),
            Task(
                "cancel",
                "cancel a standing order",
                r"\b(?:cancel|stop|end|delete|terminate)(?:ling|led|ping)?\b[^.;!?]*\b(?:standing order|order"
                r"|payment|so-?\d+)"
                r"|\bstanding order\b[^.;!?]*\b(?:cancelled|stopped|ended|deleted)\b|\bcancel\b",
                (*WHO, "standing"),
            ),
            Task(
                "ask",
                "check your balance, your cards and your standing orders",
                r"\bbalance\b|\bhow (?:much|high)\b|\bwhat(?:'s| is| are)? (?:my|the)\b"
                r"[^.;!?]*\b(?:limit|account|standing orders?)\b|\b(?:know|ask|tell me|check"
                r"|find out)\b[^.;!?]*\b(?:limit|balance|standing orders?)\b"
                r"|\bwhich standing orders\b",
                WHO,
            ),
        )
    }
    TOOLS, WORLD, TEXTS, EARLIEST_HOUR = TOOLS, WORLD, "bank_texts.yaml", 0

    def names(self) -> list[str]:
        """The customers' names."""
        return [entry["name"] for entry in self.world["customers"].values()]

    def prefer(self, names: list[str], text: str) -> list[str]:
        """Which of several wants found in one message are meant."""
        if "ask" in names and len(names) > 1 and not re.search(r"\bbalance\b|\band\b|\balso\b", text):
            names = [n for n in names if n != "ask"] if "?" not in text else ["ask"]
        if "change" in names and "cancel" in names and "and" not in text:
            names = names[:1]
        if (
            "transfer" in names
            and {"change", "cancel"} & set(names)
            and not re.search(r"\b(?:and|also|then|after)\b", text)
        ):
            names = [n for n in names if n != "transfer"]
        return names

    # ---- tools ----
    def tool_find_customer(self, world: dict, customer: str, codeword: str) -> dict:
        """The customer with accounts, cards and standing orders."""
        entry = world["customers"].get(customer)
        if not entry or entry["codeword"] != codeword.lower():
            raise ValueError("the customer number and the code word do not match")

        def own(kind: str, key: str) -> list[dict]:
            return [{key: number, **value} for number, value in world[kind].items() if value["customer"] == customer]

        return {
            "customer": customer,
            "name": entry["name"],
            "accounts": own("accounts", "account"),
            "cards": own("cards", "card"),
            "standing_orders": own("standing", "standing"),
        }

    def tool_find_payee(self, world: dict, account: str) -> dict:
        """Who holds an account."""
        if account not in world["accounts"]:
            raise ValueError(f"there is no account {account}")
        return {"account": account, "holder": world["accounts"][account]["holder"]}

    def tool_block_card(self, world: dict, card: str, reason: str) -> dict:
        """Blocks a card."""
        if card not in world["cards"]:
            raise ValueError("there is no such card")
        if world["cards"][card]["blocked"]:
            raise ValueError("the card is blocked already")
        world["cards"][card]["blocked"] = True
        return {"card": card, "reference": f"BL-{5000 + int(card[2:]) % 83}", "new_card_on": "2026-03-09"}

    def tool_set_limit(self, world: dict, card: str, amount: float) -> dict:
        """Sets the monthly limit of a card."""
        if card not in world["cards"] or amount > world["cards"][card]["highest"]:
            raise ValueError("the limit cannot be set")
        world["cards"][card]["limit"] = amount
        return {"card": card, "limit": amount, "reference": f"LM-{300 + int(card[2:]) % 71}"}

    def tool_make_transfer(self, world: dict, account: str, payee: str, amount: float, date: str) -> dict:
        """Transfers money."""
        if (
            account not in world["accounts"]
            or payee not in world["accounts"]
            or world["accounts"][account]["balance"] < amount
        ):
            raise ValueError("the transfer is not covered")
        world["accounts"][account]["balance"] -= amount
        reference = f"TR-{9100 + len(world['transfers'])}"
        world["transfers"][reference] = {"account": account, "payee": payee, "amount": amount, "date": date}
        return {"reference": reference, "date": date, "balance": world["accounts"][account]["balance"]}

    def tool_change_standing_order(self, world: dict, standing: str, amount: float) -> dict:
        """Changes a standing order's amount."""
        if standing not in world["standing"]:
            raise ValueError("there is no such standing order")
        world["standing"][standing]["amount"] = amount
        return {"standing": standing, "amount": amount, "next": f"2026-04-{world['standing'][standing]['day']:02d}"}

    def tool_cancel_standing_order(self, world: dict, standing: str) -> dict:
        """Cancels a standing order."""
        if standing not in world["standing"]:
            raise ValueError("there is no such standing order")
        del world["standing"][standing]
        return {"standing": standing, "cancelled_from": "2026-03-03"}

    # ---- steps ----
    def identify(self) -> dict:
        """The customer, checked by the code word."""
        customer, codeword = self.need("customer", "codeword")
        found = self.look("find_customer", customer=customer, codeword=codeword)
        if "error" in found:
            self.refuse(found["error"], "customer", "codeword")
        return found

    def pick(self, entries: list[dict], key: str, slot: str, label) -> dict:
        """Which of the customer's things is meant; asks if there are several, takes the only one."""
        if not entries:
            raise Drop(f"I am sorry, I see no {self.speaker.slot(slot)['thing']} of yours.")
        thing = self.speaker.slot(slot)["thing"]
        said = self.value(slot)
        if not said:
            said = self.described(slot, self.words(entries, key)) or (entries[0][key] if len(entries) == 1 else None)
        fitting = [e for e in entries if e[key] == said]
        if fitting:
            self.bag(slot)[slot] = fitting[0][key]
            return fitting[0]
        if said:
            self.refuse(f"{said} is not your {thing}; I see {listed([label(e) for e in entries])}", slot)
        raise Choose(
            [{slot: e[key], "_": e.get("to", e.get("kind", "")).removeprefix("the ")} for e in entries],
            [label(e) for e in entries],
            f"You have more than one {thing}.",
        )

    @staticmethod
    def words(entries: list[dict], key: str) -> dict[str, list[str]]:
        """How the person may describe each of the entries."""
        return {
            e[key]: [word for word in (e.get("to", "").removeprefix("the "), e.get("kind", "")) if word]
            for e in entries
        }

    def resolve(self, text: str) -> dict[str, str]:
        """A card or standing order named by what it is for."""
        found = next((r for k, r in self.cache.items() if k.startswith("find_customer") and "error" not in r), None)
        result: dict[str, str] = {}
        for slot, kind in (("card", "cards"), ("standing", "standing_orders")):
            if found and slot in self.TASKS[self.task].slots and self.value(slot):
                named = self.described(slot, self.words(found[kind], slot), text)
                result.update({slot: named} if named else {})
        return result

    def card(self, customer: dict) -> dict:
        """Which card is meant."""
        return self.pick(customer["cards"], "card", "card", lambda c: f"the {c['kind']} {c['card']}")

    def standing(self, customer: dict) -> dict:
        """Which standing order is meant."""
        return self.pick(
            customer["standing_orders"],
            "standing",
            "standing",
            lambda s: f"{s['standing']} to {s['to']} over {s['amount']} euros",
        )

    def do_block(self) -> str:
        """Blocks a card."""
        card = self.card(self.identify())
        (reason,) = self.need("reason")
        self.propose("block a card for good", [("card", card["card"]), ("kind", card["kind"]), ("reason", reason)])
        done = self.write("block_card", card=card["card"], reason=reason)
        return (
            f"The card {card['card']} is blocked. A new one will reach you by "
            f"{self.fact(done.get('new_card_on', '2026-03-09'))}. "
            f"The reference is {self.fact(done['reference'])}."
        )

    def do_limit(self) -> str:
        """Changes a card's limit."""
        card = self.card(self.identify())
        (amount,) = self.need("amount")
        if float(amount) > card["highest"]:
            self.refuse(
                f"{amount} euros is too high: the highest limit possible for this card is {card['highest']} euros",
                "amount",
            )
        self.propose(
            "change the limit of a card",
            [("card", card["card"]), ("old limit", f"{card['limit']} euros"), ("new limit", f"{amount} euros")],
        )
        done = self.write("set_limit", card=card["card"], amount=number(amount))
        reference = self.fact(done["reference"])
        return f"The limit of {card['card']} is now {self.fact(amount)} euros. The reference is {reference}."

    def do_transfer(self) -> str:
        """Makes a transfer."""
        customer = self.identify()
        source = self.pick(
            customer["accounts"], "account", "account", lambda a: f"{a['account']} with {a['balance']} euros"
        )
        payee, amount, day = self.need("payee", "amount", "date")
        if payee == source["account"]:
            self.refuse("this is the account the money comes from", "payee")
        holder = self.look("find_payee", account=payee)
        if "error" in holder:
            self.refuse(holder["error"], "payee")
        if float(amount) > source["balance"]:
            self.refuse(
                f"{amount} euros is not covered: there are only {source['balance']} euros on {source['account']}",
                "amount",
            )
        self.propose(
            "make a transfer",
            [
                ("from", source["account"]),
                ("to", f"{payee} ({holder['holder']})"),
                ("amount", f"{amount} euros"),
                ("on", day),
            ],
        )
        done = self.write("make_transfer", account=source["account"], payee=payee, amount=number(amount), date=day)
        return (
            f"The transfer of {self.fact(amount)} euros to {holder['holder']} will be made on "
            f"{self.fact(done.get('date', day))}. "
            f"The reference is {self.fact(done['reference'])}."
        )

    def do_change(self) -> str:
        """Changes the amount of a standing order."""
        order = self.standing(self.identify())
        (amount,) = self.need("amount")
        self.propose(
            "change a standing order",
            [
                ("number", order["standing"]),
                ("to", order["to"]),
                ("old amount", f"{order['amount']} euros"),
                ("new amount", f"{amount} euros"),
            ],
        )
        done = self.write("change_standing_order", standing=order["standing"], amount=number(amount))
        return (
            f"The standing order {self.fact(order['standing'])} is changed to {self.fact(amount)} euros, "
            f"for the first time on {self.fact(done.get('next', '2026-04-01'))}."
        )

    def do_cancel(self) -> str:
        """Cancels a standing order."""
        order = self.standing(self.identify())
        self.propose(
            "cancel a standing order",
            [("number", order["standing"]), ("to", order["to"]), ("amount", f"{order['amount']} euros")],
        )
        done = self.write("cancel_standing_order", standing=order["standing"])
        day = self.fact(done.get("cancelled_from", "2026-03-03"))
        return f"The standing order {self.fact(order['standing'])} is cancelled as of {day}."

    def do_ask(self) -> str:
        """Tells balances, limits and standing orders."""
        found = self.identify()
        accounts = [f"{self.fact(a['balance'])} euros on account {a['account']}" for a in found["accounts"]]
        cards = [f"{c['kind']} {c['card']} with a limit of {self.fact(c['limit'])} euros" for c in found["cards"]]
        orders = [f"{s['standing']} to {s['to']} over {self.fact(s['amount'])} euros" for s in found["standing_orders"]]
        return f"You have {listed(accounts)}. Cards: {listed(cards)}. " + (
            f"Standing orders: {listed(orders)}." if orders else "There are no standing orders."
        )
