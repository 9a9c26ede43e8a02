"""Sums that refusals name, as the argument takes them."""

import pytest

from generators.tools.observations import Findings, RefusedCall
from generators.tools.seed_values import arguments_of
from generators.tools.sessions.rows import Rows
from generators.tools.trying.named_amounts import as_they_say
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("name", "kind", "tried"),
    [
        ("amount", "number", [45.5, 6.0]),
        ("amount_pence", "integer", [4550, 600]),
        ("amount", "integer", [6]),
        ("months", "integer", []),
    ],
)
def test_a_sum_is_no_number_of_months(name, kind, tried):
    tool = ToolSchema(name="pay", parameters={"properties": {name: {"type": kind}}, "required": [name]})
    findings = Findings({"pay": tool}, {"pay": arguments_of(tool)})
    said = "At least £45.50, with €6.00 for the card."
    findings.refused["pay"] = {"": RefusedCall("pay", {name: 1}, said)}

    found = [each[name] for each in as_they_say(findings.arguments["pay"], findings, Rows(()))]

    assert found == tried
    assert [type(each) for each in found] == [type(each) for each in tried]
