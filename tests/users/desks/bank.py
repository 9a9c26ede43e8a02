"""A bank's telephone desk: cards, standing orders, transfers, limits."""

from __future__ import annotations

import re

from desk_engine.counter import BUGS as BUGS
from desk_engine.description import Description, GiveUp
from desk_engine.kinds.dialogue import Desk
from desk_engine.kinds.speaking import STYLES as STYLES
from desk_engine.kinds.steps import Choose
from desk_engine.kinds.values import Slot
from desk_engine.wordings import listed

DESCRIBED = Description("bank", Slot)
TOOLS = DESCRIBED.tools


def number(text: str) -> int | float:
    """An amount as a number."""
    return int(float(text)) if float(text) == int(float(text)) else float(text)


class Agent(Desk):
    """The bank's agent."""

    DESCRIBED = DESCRIBED
    EARLIEST_HOUR = 0

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
    def tool_find_customer(self, customer: str, codeword: str) -> dict:
        """The customer with accounts, cards and standing orders."""
        entry = self.world["customers"].get(customer)
        if not entry or entry["codeword"] != codeword.lower():
            raise ValueError("the customer number and the code word do not match")

        def own(kind: str, key: str) -> list[dict]:
            return [
                {key: number, **value} for number, value in self.world[kind].items() if value["customer"] == customer
            ]

        return {
            "customer": customer,
            "name": entry["name"],
            "accounts": own("accounts", "account"),
            "cards": own("cards", "card"),
            "standing_orders": own("standing", "standing"),
        }

    def tool_find_payee(self, account: str) -> dict:
        """Who holds an account."""
        entry = self.entry("accounts", account, f"there is no account {account}")
        return {"account": account, "holder": entry["holder"]}

    def tool_block_card(self, card: str, reason: str) -> dict:
        """Blocks a card."""
        entry = self.entry("cards", card, "there is no such card")
        if entry["blocked"]:
            raise ValueError("the card is blocked already")
        entry["blocked"] = True
        return {"card": card, "reference": f"BL-{5000 + int(card[2:]) % 83}", "new_card_on": "2026-03-09"}

    def tool_set_limit(self, card: str, amount: float) -> dict:
        """Sets the monthly limit of a card."""
        entry = self.entry("cards", card, "the limit cannot be set")
        if amount > entry["highest"]:
            raise ValueError("the limit cannot be set")
        entry["limit"] = amount
        return {"card": card, "limit": amount, "reference": f"LM-{300 + int(card[2:]) % 71}"}

    def tool_make_transfer(self, account: str, payee: str, amount: float, date: str) -> dict:
        """Transfers money."""
        if (
            account not in self.world["accounts"]
            or payee not in self.world["accounts"]
            or self.world["accounts"][account]["balance"] < amount
        ):
            raise ValueError("the transfer is not covered")
        self.world["accounts"][account]["balance"] -= amount
        reference = f"TR-{9100 + len(self.world['transfers'])}"
        self.world["transfers"][reference] = {"account": account, "payee": payee, "amount": amount, "date": date}
        return {"reference": reference, "date": date, "balance": self.world["accounts"][account]["balance"]}

    def tool_change_standing_order(self, standing: str, amount: float) -> dict:
        """Changes a standing order's amount."""
        order = self.entry("standing", standing, "there is no such standing order")
        order["amount"] = amount
        return {"standing": standing, "amount": amount, "next": f"2026-04-{order['day']:02d}"}

    def tool_cancel_standing_order(self, standing: str) -> dict:
        """Cancels a standing order."""
        self.entry("standing", standing, "there is no such standing order")
        del self.world["standing"][standing]
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
            raise GiveUp(f"I am sorry, I see no {self.slots[slot].words['thing']} of yours.")
        thing = self.slots[slot].words["thing"]
        said = self.value(slot)
        if not said:
            said = self.described(self.words(entries, key)) or (entries[0][key] if len(entries) == 1 else None)
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
            if found and slot in self.tasks[self.task].slots and self.value(slot):
                named = self.described(self.words(found[kind], slot), text)
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
        self.propose("block a card for good", {"card": card["card"], "kind": card["kind"], "reason": reason})
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
            {"card": card["card"], "old limit": f"{card['limit']} euros", "new limit": f"{amount} euros"},
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
            {"from": source["account"], "to": f"{payee} ({holder['holder']})", "amount": f"{amount} euros", "on": day},
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
            {
                "number": order["standing"],
                "to": order["to"],
                "old amount": f"{order['amount']} euros",
                "new amount": f"{amount} euros",
            },
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
            {"number": order["standing"], "to": order["to"], "amount": f"{order['amount']} euros"},
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
