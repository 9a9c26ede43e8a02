"""What one person wants together, where the world finds people by one thing or by several, and not all are alone in it."""

import random

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.toolboxes import toolbox_from
from generators.walks.bindings import BoundCall
from generators.walks.intents.askable import own_only
from generators.walks.intents.owners import Owners
from generators.walks.intents.together import together
from generators.walks.intents.wants import in_the_way
from generators.walks.named.worded import wordings
from generators.walks.selectors import Selector, with_choice
from generators.walks.walk import Walk
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.threads import run_sync

CLINIC = '''
PEOPLE = {
    f"P-{10 + n}": {"patient_id": f"P-{10 + n}", "last_name": name, "birth_date": born, "phone": phone}
    for n, (name, born, phone) in enumerate([
        ("Webb", "1964-12-25", "0770 1"), ("Webb", "1999-03-01", "0770 1"), ("Larkin", "1980-05-06", "0770 3"),
        ("Evans", "1971-07-08", "0770 4"), ("Marsh", "1985-09-10", "0770 5"), ("Patel", "1990-11-12", "0770 6"),
    ])
}


def functions():
    visits = {4800 + n: {"visit_id": 4800 + n, "patient_id": f"P-{10 + n % 6}", "status": "booked"} for n in range(12)}
    bills = {f"B-{50 + n}": {"bill_id": f"B-{50 + n}", "patient_id": f"P-{10 + n % 6}", "status": "open", "total": 31 + n}
             for n in range(12)}

    def find_patients(phone: str = "", last_name: str = "", birth_date: str = "") -> dict:
        """Find patients by phone, or by last name and birth date."""
        if not phone and not (last_name and birth_date):
            raise ValueError("a phone, or last name and birth date")
        given = {"phone": phone, "last_name": last_name, "birth_date": birth_date}
        return {"items": [each for each in PEOPLE.values() if all(each[n] == v for n, v in given.items() if v)]}

    def get_patient(patient_id: str) -> dict:
        """A patient.

        Args:
            patient_id: Such as P-10.
        """
        return PEOPLE[patient_id]

    def get_visit(visit_id: int) -> dict:
        """A visit.

        Args:
            visit_id: Such as 4801.
        """
        return visits[visit_id]

    def get_bill(bill_id: str) -> dict:
        """A bill.

        Args:
            bill_id: Such as B-51.
        """
        return bills[bill_id]

    def cancel_visit(visit_id: int) -> dict:
        """Cancel a visit.

        Args:
            visit_id: Such as 4801.
        """
        if visits[visit_id]["status"] != "booked":
            raise ValueError("it is over")
        visits[visit_id]["status"] = "cancelled"
        return visits[visit_id]

    def pay_bill(bill_id: str, method: str) -> dict:
        """Pay a bill.

        Args:
            bill_id: Such as B-51.
            method: One of cash, card.
        """
        if bills[bill_id]["status"] != "open":
            raise ValueError("it is paid")
        bills[bill_id]["status"] = "paid"
        return bills[bill_id]

    for each in (find_patients, get_patient, get_visit, get_bill):
        each.read_only = True
    cancel_visit.read_only = pay_bill.read_only = False
    return [find_patients, get_patient, get_visit, get_bill, cancel_visit, pay_bill]
'''


@pytest.fixture
def learned(module):
    hints = {"visit_id": list(range(4800, 4812)), "bill_id": [f"B-{n}" for n in range(50, 62)]}
    hints |= {"patient_id": [f"P-{n}" for n in range(10, 16)], "phone": [f"0770 {n}" for n in (1, 3, 4, 5, 6)]}
    return run_sync(learn(toolbox_from(f"{module(CLINIC)}:functions", allow_writes=True), hints, 0, GivenWorld()))


def test_who_shares_a_phone_says_more_to_be_found(learned):
    owners = Owners.of(learned)

    assert owners is not None
    assert set(owners.found_by["P-10"][0].arguments) in ({"phone", "birth_date"}, {"last_name", "birth_date"})
    assert set(owners.found_by["P-12"][0].arguments) == {"phone"}


def test_nobody_wants_two_things_of_two_people(learned):
    calls = {name: list(found.values()) for name, found in learned.findings.answered.items()}
    owners = Owners.of(learned)
    assert owners is not None
    visits = [BoundCall(each) for each in calls["cancel_visit"]]
    bills = [BoundCall(each) for each in calls["pay_bill"]]
    pairs = [Walk("writes", (one, other)) for one in visits for other in bills]
    whose = [owners.of_named(owners.named_in(walk)) for walk in pairs]
    assert any(len(each) > 1 for each in whose)

    kept = own_only({"writes": {"pair": pairs}}, learned).get("writes", {}).get("pair", [])

    assert len(kept) == sum(len(each) == 1 for each in whose)


def test_what_people_want_together_is_theirs_and_found_in_one_way(learned):
    changes = [each for name in ("cancel_visit", "pay_bill") for each in learned.findings.answered[name].values()]
    singles = [Walk("write", (BoundCall(each),)) for each in changes]
    found = own_only({"write": {"one": singles}}, learned)

    walks = list(together(found, learned.model, random.Random(0)))

    assert walks
    for walk in walks:
        assert len({call.observation.key for call in walk.calls if call.tool == "find_patients"}) == 1
        assert {call.tool for call in walk.wanted} == {"cancel_visit", "pay_bill"}


@pytest.mark.parametrize(
    ("wish", "selector", "said"),
    [
        pytest.param("see the accounts", ("kind", "current"), "see the accounts for the current account", id="kind"),
        pytest.param("pay the account", ("status", "past_due"), "pay the past due account", id="state"),
        pytest.param("pay the account", ("title", "House"), 'pay the account titled "House"', id="title"),
        pytest.param("pay the account", ("last4", "1435"), "pay the account ending in 1435", id="digits"),
        pytest.param("pay the account", ("last_name", "Webb"), "pay the account with the last Webb", id="no digits"),
    ],
)
def test_one_of_several_is_named_as_people_do(wish, selector, said):
    assert with_choice(wish, Selector(*selector, ("accounts",))) == said


def test_from_which_of_several_something_is_taken():
    chosen = Selector("kind", "current", ("accounts",))

    assert with_choice("pay the bill", chosen, source=True) == "pay the bill from the current account"


@pytest.mark.parametrize(
    ("name", "description", "wish"),
    [
        pytest.param("comment", "Adds a comment.", "add a comment", id="what is added"),
        pytest.param("reserve_stock", "", "reserve stock", id="what is not counted"),
        pytest.param("create_standing_order", "Create standing order", "set up a standing order", id="an article"),
    ],
)
def test_a_change_is_wished_for_in_english(name, description, wish):
    schema = tool(description, name).model_copy(update={"read_only": False})

    assert {wordings([schema])[name].wish(random.Random(seed)) for seed in range(20)} == {wish}


def test_what_is_listed_goes_with_no_change_that_makes_another_of_it():
    listed = BoundCall(Observation("list_orders", {"email": "a@b.example"}, {"orders": [{"order_id": "A-1"}]}))
    placed = BoundCall(Observation("place_order", {"product_id": "P-3"}, {"order_id": "A-2"}))
    booked = BoundCall(Observation("book_locker", {"locker_id": "L-1"}, {"locker_id": "L-1"}))

    assert in_the_way(listed, placed)
    assert in_the_way(placed, listed)
    assert not in_the_way(listed, booked)
