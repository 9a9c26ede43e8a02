"""What is found by what people know of it is not named by its key, and codes are said by what they are called."""

import json

import pytest

from generators.sources import SourceInput
from generators.tools.names import words
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.walks.named.worded import wordings
from generators.walks.source import WalkSource
from generators.words.naming import in_full
from generators.world.known.labels import labels_of
from generators.world.learn import learn
from generators.world.tables import read_world
from harness.types.events import ToolSchema
from harness.types.user.data import UserData

FERRIES = {"trips": [], "travellers": []}
for number in range(12):
    FERRIES["travellers"].append(
        {"traveller_id": 70100 + number, "last_name": f"Name{chr(97 + number)}", "phone": f"07700 90{number:04}"}
    )
    FERRIES["trips"].append(
        {
            "trip_id": 880100 + number,
            "booking_no": f"FB{4200 + number}",
            "traveller_id": 70100 + number,
            "cabin": ["INS", "OUT", "STE"][number % 3],
            "status": "BOOKED" if number % 4 else "SAILED",
        }
    )


def desk():
    bookings = {each["trip_id"]: dict(each) for each in FERRIES["trips"]}
    names = {each["traveller_id"]: each["last_name"] for each in FERRIES["travellers"]}

    def pull_trip(booking_no: str, last_name: str) -> dict:
        """Open a trip by its booking number and the last name it is booked under."""
        for each in bookings.values():
            if each["booking_no"] == booking_no and names[each["traveller_id"]] == last_name:
                return {key: value for key, value in each.items() if key != "traveller_id"}
        return {"error": "no trip with this number and name"}

    def change_cabin(trip_id: int, cabin: str) -> dict:
        """Change the cabin of a trip. cabin: INS (inside cabin), OUT (outside cabin) or STE (suite)."""
        trip = bookings.get(trip_id)
        if trip is None or cabin not in {"INS", "OUT", "STE"} or trip["cabin"] == cabin:
            return {"error": "no such trip or cabin"}
        if trip["status"] == "SAILED":
            return {"error": "it has sailed"}
        trip["cabin"] = cabin
        return {"ok": True, "trip_id": trip_id, "cabin": cabin}

    return [pull_trip, change_cabin]


@pytest.fixture
async def learned(tmp_path):
    for name, rows in FERRIES.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(rows))
    (tmp_path / "rounds.json").write_text(json.dumps({"N1": ["Mon", "Tue"], "N2": ["Wed"]}))
    return await learn(toolbox_from(f"{__name__}:desk", allow_writes=True), {}, 1, read_world([tmp_path]))


async def test_nobody_says_a_key_that_a_booking_number_and_a_name_lead_to(learned):
    assert ("change_cabin", "trip_id") in learned.findings.unsaid
    source = WalkSource(SourceInput(learned.toolbox, {}, 1, "agent", learned=learned))
    told = [await source.propose(task) async for task in source.tasks() if "change-cabin" in task.id]

    assert told
    for plan in told:
        known = plan.user.knows
        assert "trip_id" not in known
        assert {"booking_no", "last_name"} <= known.keys()
        assert known["cabin"].value in {"inside cabin", "outside cabin", "suite"}
        assert "My last name is" in " ".join(known["last_name"].say)


async def test_a_file_without_records_is_left_out_with_a_note(learned):
    assert any("rounds.json: left out: it holds no records" in note for note in learned.findings.notes)


def test_lists_of_records_by_id_are_one_table_and_days_are_none(tmp_path):
    rows = {
        "4401": [{"line_no": "L1", "text": "a"}, {"line_no": "L2", "text": "b"}],
        "4402": [{"line_no": "L3", "text": "a"}],
    }
    (tmp_path / "bills.json").write_text(json.dumps(rows))
    (tmp_path / "tides.json").write_text(
        json.dumps({"2026-03-01": {"high": 3.2, "low": 1.0}, "2026-03-02": {"high": 3.1, "low": 1.1}})
    )
    (tmp_path / "parts.json").write_text(
        json.dumps([{"pzn": "208-2306", "kind": "a"}, {"pzn": "338-6517", "kind": "a"}])
    )

    tables = {table.name: table for table in read_world([tmp_path]).tables}

    assert {name: (table.key, len(table.records)) for name, table in tables.items()} == {
        "bill": ("line_no", 3),
        "part": ("pzn", 2),
    }


@pytest.mark.parametrize(
    ("text", "codes", "expected"),
    [
        (
            "room: STQ Standard Queen, SPT Superior Twin; all if left out.",
            "STQ SPT",
            {"STQ": "Standard Queen", "SPT": "Superior Twin"},
        ),
        ("vaccine is FLU or SHING (shingles).", "FLU SHING", {"SHING": "shingles"}),
        ("plan: B2B = business line, RES = home line.", "B2B RES", {"B2B": "business line", "RES": "home line"}),
        ("hold: CARD holds it all night on the card, 6PM needs no card.", "CARD 6PM", {}),
        ("order: such as P-4711.", "P-4711 P-4712", {}),
    ],
)
def test_a_text_says_what_codes_are_called(text, codes, expected):
    schema = ToolSchema(
        name="book", description=text, parameters={"properties": {"it": {"type": "string"}}, "required": ["it"]}
    )
    argument = arguments_of(schema)[0]
    findings = Findings({"book": schema}, {"book": [argument]})
    for code in codes.split():
        findings.take(Observation("book", {"it": code}, {"ok": True}), reads=False)

    assert labels_of(schema, argument, (), findings, ()) == expected


def test_results_say_what_codes_are_called_and_words_are_written_small():
    schema = ToolSchema(
        name="move", description="reason: NOT_MINE, WRONG_SIZE.",
        parameters={"properties": {"depot": {"type": "string"}, "reason": {"type": "string"}}, "required": ["depot", "reason"]},
    )  # fmt: skip
    arguments = arguments_of(schema)
    findings = Findings({"move": schema}, {"move": arguments})
    for code, name in (("LDS", "Leeds Armley"), ("YRK", "York Layerthorpe")):
        made = {"depots": [{"depot": code, "name": name}]}
        findings.take(Observation("move", {"depot": code, "reason": "NOT_MINE"}, made), reads=False)

    assert labels_of(schema, arguments[0], (), findings, ()) == {"LDS": "Leeds Armley", "YRK": "York Layerthorpe"}
    assert labels_of(schema, arguments[1], (), findings, ())["NOT_MINE"] == "not mine"


def test_a_user_has_other_words_for_a_code_that_is_known_under_the_name_of_the_argument():
    user = UserData.model_validate({"knows": {"cabin": "suite", "line": "B2B"}})

    assert user.word_for("cabin", "STE") == "suite"
    assert user.word_for("line", "B2B") is None
    assert user.word_for("deck", "STE") is None


def test_what_is_told_of_a_thing_is_a_thing_and_words_cut_short_are_said_in_full():
    names = {"order_detail": "", "patient_record": "Contact data of a patient.", "vacc_cancel": "Cancel a vaccination."}
    tools = [ToolSchema(name=name, description=text, parameters={}) for name, text in names.items()]
    said = wordings(tools)

    assert (said["order_detail"].verb, said["patient_record"].verb) == ("", "")
    assert in_full(tools) == {"vacc": "vaccination"}
    taken = {"properties": {name: {"type": "string"} for name in ("acct", "dep")}}
    text = "All coach bookings of an account, not the departures."
    assert in_full([ToolSchema(name="bkg_list", description=text, parameters=taken)]) == {
        "bkg": "booking",
        "acct": "account",
        "dep": "departure",
    }
    assert in_full([ToolSchema(name="bkg_list", description="What is due.", parameters=taken)]) == {}
    assert said["vacc_cancel"].noun == ("vaccination",)
    assert words("vacc_cancel") == ("vacc", "cancel")


MEMBERS = [
    {
        "member_id": 3300 + n,
        "last_name": f"Name{chr(97 + n)}",
        "date_of_birth": f"19{60 + n}-03-02",
        "postcode": f"LS{n} 4AB",
    }
    for n in range(9)
]


def counter():
    seen = set()

    def verify_member(last_name: str, date_of_birth: str, postcode: str) -> dict:
        """Verify who calls."""
        for each in MEMBERS:
            if (each["last_name"], each["date_of_birth"], each["postcode"]) == (last_name, date_of_birth, postcode):
                seen.add(each["member_id"])
                return {"member_id": each["member_id"]}
        return {"error": "no member matches"}

    def list_loans(member_id: int) -> dict:
        """The loans of a member."""
        if member_id not in seen:
            return {"error": "NOT_VERIFIED: verify the member first"}
        return {"loans": [{"title": f"Atlas {member_id}", "due_on": "2026-05-04"}]}

    verify_member.read_only = False
    list_loans.read_only = True
    return [verify_member, list_loans]


async def test_a_login_that_is_declared_to_write_and_takes_no_key_opens_what_is_that_persons(tmp_path):
    (tmp_path / "members.json").write_text(json.dumps(MEMBERS))
    toolbox = toolbox_from(f"{__name__}:counter", allow_writes=True)

    known = await learn(toolbox, {}, 1, read_world([tmp_path]))

    assert known.model.tools["list_loans"].after == ("verify_member",)
    assert known.model.tools["verify_member"].does == "reads"
    assert known.model.caller.found_by == ("verify_member",)
    assert len(known.findings.answered["list_loans"]) > len(MEMBERS) / 2


def test_what_was_bought_for_pounds_is_not_what_pounds_are_called():
    schema = ToolSchema(
        name="claim", description="currency: EUR, GBP.",
        parameters={"properties": {"currency": {"type": "string"}}, "required": ["currency"]},
    )  # fmt: skip
    (argument,) = arguments_of(schema)
    findings = Findings({"claim": schema}, {"claim": [argument]})
    for number, (code, what) in enumerate((("EUR", "train"), ("EUR", "hotel"), ("GBP", "textbook"))):
        made = {"number": number, "currency": code, "description": what}
        findings.take(Observation("claim", {"currency": code, "nr": number}, made), reads=False)

    assert "GBP" not in labels_of(schema, argument, (), findings, ())
