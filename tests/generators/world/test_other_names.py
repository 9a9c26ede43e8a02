"""Keys with names of their own, what a login tells, times from and until, and what one of several persons knows."""

import json

import pytest

from generators.dataset.pipeline import StoryPipeline
from generators.proof import prove
from generators.proof.independent.knowledge import WorldKnowledge
from generators.sources import SourceInput
from generators.tools.names import kinship
from generators.tools.toolboxes import toolbox_from
from generators.walks.source import WalkSource
from generators.world.learn import learn
from generators.world.tables import read_world
from harness.threads import run_sync

FEW = 2
PENS = ["FLT", "SWB", "DRY", "VIS", "CAT", "TND"]
YARD = {
    "berths": [
        {"pen": pen, "name": name, "town": "Port Ellen"}
        for pen, name in zip(PENS, ["Floating", "Swing", "Dry", "Visitor", "Catamaran", "Tender"], strict=True)
    ],
    "skippers": [
        {
            "skipper_no": f"S{4100 + n}",
            "surname": f"Mac{chr(97 + n)}",
            "date_of_birth": f"19{60 + n}-04-11",
            "cards": [
                {"card_ref": f"{sign}-{n}1", "scheme": scheme}
                for sign, scheme in (("VI", "Visa"), ("MC", "Mastercard"))
            ],
        }
        for n in range(12)
    ],
    "bills": [
        {
            "bill_no": f"B/26/{700 + n}",
            "skipper_no": f"S{4100 + n}",
            "status": "OPEN" if n % 3 else "PAID",
            "due": 40.5 + n,
        }
        for n in range(12)
    ],
}


class Yard:
    """The desk of a boat yard."""

    def __init__(self):
        self.skippers = {each["skipper_no"]: each for each in YARD["skippers"]}
        self.bills = {each["bill_no"]: dict(each) for each in YARD["bills"]}
        self.berths = {each["pen"]: each for each in YARD["berths"]}
        self.who = None

    def identify_skipper(self, surname: str, date_of_birth: str) -> dict:
        """Identify the skipper on the line by surname and day of birth (YYYY-MM-DD)."""
        for each in self.skippers.values():
            if (each["surname"], each["date_of_birth"]) == (surname, date_of_birth):
                self.who = each["skipper_no"]
                return {"skipper_no": self.who, "cards_on_file": each["cards"]}
        return {"error": "no skipper with these details"}

    def get_bill(self, bill_no: str) -> dict:
        """One bill, such as B/26/700."""
        if self.who is None:
            return {"error": "NOT_IDENTIFIED: identify the skipper first"}
        bill = self.bills.get(bill_no)
        if bill is None or bill["skipper_no"] != self.who:
            return {"error": "no such bill of this skipper"}
        return {key: bill[key] for key in bill if key != "skipper_no"}

    def pay_bill(self, bill_no: str, card_ref: str) -> dict:
        """Pay a bill, such as B/26/700, with a card on file."""
        bill = self.get_bill(bill_no)
        if "error" in bill:
            return bill
        if card_ref not in [each["card_ref"] for each in self.skippers[self.who]["cards"]]:
            return {"error": f"no card {card_ref} on file"}
        if bill["status"] == "PAID":
            return {"error": "it is paid"}
        self.bills[bill_no]["status"] = "PAID"
        return {"ok": True, "bill_no": bill_no, "status": "PAID"}

    def book_berth(self, skipper_no: str, guest_berth: str, arrival_at: str, departure_at: str) -> dict:
        """Book a berth for the skipper. guest_berth: its code. Times YYYY-MM-DD HH:MM."""
        if self.who != skipper_no:
            return {"error": "NOT_IDENTIFIED: identify the skipper first"}
        if guest_berth not in self.berths:
            return {"error": f"no berth {guest_berth}"}
        if "T" in arrival_at or not arrival_at < departure_at:
            return {"error": "departure_at must be after arrival_at, as YYYY-MM-DD HH:MM"}
        return {"ok": True, "berth": self.berths[guest_berth]["name"], "from": arrival_at, "to": departure_at}

    def berth_finder(self, near: str) -> list:
        """Berths by town or name."""
        return [each for each in self.berths.values() if near in (each["town"], each["name"])]


def desk():
    yard = Yard()
    return [yard.identify_skipper, yard.get_bill, yard.pay_bill, yard.book_berth, yard.berth_finder]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("yard")
    for name, rows in YARD.items():
        (folder / f"{name}.json").write_text(json.dumps(rows))
    return folder


@pytest.fixture(scope="module")
def learned(files):
    return run_sync(learn(toolbox_from(f"{__name__}:desk", allow_writes=True), {}, 1, read_world([files])))


def test_a_table_begins_with_its_key_where_no_name_tells_it(files):
    assert {table.name: table.key for table in read_world([files]).tables}["berth"] == "pen"


async def test_arguments_are_known_by_what_they_are_called_after(learned):
    book = learned.model.tools["book_berth"].arguments
    assert (book["guest_berth"].of, book["guest_berth"].labels["SWB"]) == ("berth", "Swing")
    made = [each.call.arguments for each in learned.attempts["book_berth"] if each.error is None]
    assert made
    assert all(each["arrival_at"] < each["departure_at"] for each in made)


async def test_what_a_login_tells_is_one_of_several(learned):
    paid = [each for each in learned.attempts["pay_bill"] if each.error is None]
    assert paid
    assert learned.model.tools["pay_bill"].arguments["card_ref"].sources == ("skipper.cards_on_file.*.card_ref",)
    source = WalkSource(SourceInput(learned.toolbox, seed=1, learned=learned))
    plans = [await source.propose(task) async for task in source.tasks() if task.given["intent"] == "write"]
    told = [plan for plan in plans if plan.calls[-1].tool == "pay_bill"]
    assert told
    assert all("Visa" in plan.story or "Mastercard" in plan.story for plan in told)


async def test_an_agent_without_goals_finds_the_card_and_tells_times_as_the_tool_does(learned):
    knowledge = WorldKnowledge(learned)
    source = WalkSource(SourceInput(learned.toolbox, seed=1, learned=learned))
    pipeline = StoryPipeline(source, learned.toolbox, lambda *a, **k: prove(*a, **k, knowledge=knowledge))
    for tool in ("pay_bill", "book_berth"):
        served = []
        async for task in source.tasks():
            if task.given["intent"] == "write" and task.given["wants"] == [tool] and len(served) < FEW:
                served += [proof.served for _, proof in (await pipeline.make(task)).proved]
        assert served
        assert all(served)


async def test_who_is_found_by_logging_in_is_so_before_each_read(learned):
    source = WalkSource(SourceInput(learned.toolbox, seed=1, learned=learned))
    walks = [walk async for task in source.tasks() if (walk := source._walks[task.id]).wanted[-1].tool == "get_bill"]
    assert walks
    for walk in walks:
        made = [call.tool for call in walk.calls]
        assert "identify_skipper" in made[: made.index("get_bill")]


async def test_what_nothing_is_known_for_is_tried_with_what_its_text_names(learned):
    assert learned.findings.answered["berth_finder"]


@pytest.mark.parametrize(
    ("argument", "key", "owner", "sure"),
    [
        pytest.param("pickup_branch", "branch", ("van",), 1, id="the head of a name"),
        pytest.param("start_date", "date", ("slot",), 0, id="a date is another's"),
        pytest.param("LAST4_SSN", "ssnLast4", ("person",), 3, id="the same words in another order"),
        pytest.param("callerName", "name", ("persons",), 2, id="a person's name"),
        pytest.param("callerName", "name", ("vans",), 0, id="a thing's name"),
        pytest.param("customer_no", "cust_no", ("customers",), 3, id="how a word begins"),
        pytest.param("account_no", "acct_no", ("bills",), 3, id="its consonants"),
        pytest.param("performance", "perf", ("shows",), 3, id="how a word begins, alone"),
        pytest.param("memorable_word", "memorable", ("guests",), 2, id="that it is a word"),
        pytest.param("card", "car", ("vans",), 0, id="another word"),
        pytest.param("surname", "last", ("customers",), 3, id="a surname is a last name"),
        pytest.param("last_name", "last_updated", ("customers",), 0, id="what was last is none"),
    ],
)
def test_names(argument, key, owner, sure):
    assert kinship(argument, ("verify",), key, owner) == sure
