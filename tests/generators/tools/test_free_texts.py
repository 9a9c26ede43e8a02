"""Texts of one's own: those of others in the same place, else what fits what is done, else none."""

import pytest
from tool_schemas import tool

from generators.tools.arguments.free_texts import is_free, is_unfitting, texts_for, with_fitting
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.world.tables import Table

MOORING = {"mooring_id": "M1", "reason": "keel to be painted", "cancel_reason": "storm warning on that day"}
DEFECTS = [
    {"trade": "rigging", "problem": "Mast leans to port"},
    {"trade": "engine", "problem": "Engine stalls when cold"},
]


def known(*schemas):
    found = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    for name, result in (("get_mooring", MOORING), ("list_defects", {"defects": DEFECTS})):
        found.take(Observation(name, {}, result), reads=True)
    return found


def texts(schema, name):
    found = known(schema)
    argument = next(each for each in found.arguments[schema.name] if each.name == name)
    return [each.text for each in texts_for(argument, found)]


@pytest.mark.parametrize(
    ("schema", "name", "said"),
    [
        pytest.param(
            tool(name="book_mooring", reason="string"), "reason", ["keel to be painted"], id="of its thing"
        ),
        pytest.param(
            tool(name="cancel_mooring", reason="string"), "reason", ["storm warning on that day"], id="of its act"
        ),
        pytest.param(
            tool(name="cancel_crane", reason="string"),
            "reason",
            ["it is no longer needed", "something else came up", "my plans have changed"],
            id="what fits any such act",
        ),
        pytest.param(tool(name="hire_crane", reason="string"), "reason", [], id="nothing fits"),
        pytest.param(
            tool(name="report_defect", issue="string"),
            "issue",
            ["Mast leans to port", "Engine stalls when cold"],
            id="by another name",
        ),
        pytest.param(
            tool(name="hire_crane", reason={"type": "string", "description": 'Such as "to lift the mast" only.'}),
            "reason",
            ["to lift the mast"],
            id="an example",
        ),
    ],
)  # fmt: skip
def test_what_is_written_fits_what_is_done(schema, name, said):
    assert texts(schema, name) == said


def test_what_stands_beside_a_text_goes_with_it():
    schema = tool(name="report_defect", trade={"enum": ["engine", "rigging"]}, problem="string")
    found = known(schema)
    call = with_fitting({"trade": "rigging", "problem": "x"}, found.arguments["report_defect"], found, 1)
    assert call == {"trade": "engine", "problem": "Engine stalls when cold"}


def test_a_text_is_of_the_record_of_which_the_call_has_the_sum():
    report = tool(name="report_bill", bill_id="string", amount={"type": "number"}, problem="string")
    found = known(report)
    bills = [
        {"bill_id": "B-1", "amount": 12.5, "problem": "Charged twice for it"},
        {"bill_id": "B-2", "amount": 70.0, "problem": "Never had the crane"},
    ]
    found.take(Observation("list_defects", {"page": 2}, {"defects": bills}), reads=True)
    for number in range(4):
        given = {"bill_id": "B-9", "amount": 70.0, "problem": "x"}
        call = with_fitting(given, found.arguments["report_bill"], found, number)
        assert call == {**given, "problem": "Never had the crane"}


def test_what_is_made_up_to_try_a_tool_is_said_only_where_it_fits():
    cancelling, hiring = (arguments_of(tool(name=name, reason="string"))[0] for name in ("cancel_it", "hire_crane"))
    assert is_free(hiring)
    assert not is_free(arguments_of(tool(name="hire_crane", berth_id="string"))[0])
    assert is_unfitting(hiring, "it is no longer needed")
    assert not is_unfitting(cancelling, "it is no longer needed")
    assert not is_unfitting(hiring, "to lift the mast")


def test_a_record_that_alone_has_a_text_is_known():
    records = {f"M{n}": {"mooring_id": f"M{n}", "cancel_reason": "storm" if n == 7 else None} for n in range(9)}
    assert Table("mooring", "mooring_id", records).with_every_field(["M1", "M2"]) == ["M1", "M2", "M7"]
