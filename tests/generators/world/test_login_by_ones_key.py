"""A login by the very key of somebody, which some tools insist on: who calls for the others need not be known."""

import pytest

from generators.tools.arguments.days import days_for
from generators.tools.arguments.today import today
from generators.tools.names import kinship
from generators.tools.observations import Findings, Observation, ResultValue
from generators.tools.seed_values import arguments_of
from generators.walks.named.worded import wordings
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel
from harness.types.events import ToolSchema

KEY = {"berth_no": KnownArgument(shape="key", of="skipper")}


def harbour(*, insists: bool, finder: str = "check_skipper") -> WorldModel:
    tools = {
        "check_skipper": KnownTool(does="reads", how="probed", arguments=KEY),
        "find_skipper": KnownTool(does="reads", how="probed", arguments={"email": KnownArgument(shape="text")}),
        "lift_boat": KnownTool(does="writes", how="probed", after=(finder,) if insists else (), arguments=KEY),
        "add_log": KnownTool(does="writes", how="probed", arguments=KEY),
    }
    entities = {"skipper": Entity(key="berth_no", said="skipper")}
    return WorldModel(entities=entities, tools=tools, caller=KnownCaller(entity="skipper", found_by=(finder,)))


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        pytest.param(harbour(insists=True), {"lift_boat": True, "add_log": False}, id="where some insist on it"),
        pytest.param(harbour(insists=False), {"lift_boat": True, "add_log": True}, id="where none does"),
        pytest.param(
            harbour(insists=True, finder="find_skipper"), {"lift_boat": True, "add_log": True}, id="by what is no key"
        ),
    ],
)
def test_somebody_is_found_first_for_what_insists_on_it(model, expected):
    assert {name: model.needs_finder(name) for name in expected} == expected


def test_an_argument_called_like_a_field_with_number_takes_what_stands_in_it():
    assert kinship("warden_no", ("lift",), "warden", ("boat",)) == 2
    assert kinship("warden_no", ("lift",), "keeper", ("boat",)) == 0


def known(result: str) -> Findings:
    lift = ToolSchema(name="lift_boat", read_only=False, parameters={"properties": {"day": {"type": "string"}}})
    desk = ToolSchema(name="desk", read_only=True)
    findings = Findings({"desk": desk, "lift_boat": lift}, {"desk": [], "lift_boat": arguments_of(lift)})
    row = Observation("lifts", {}, {"lift_id": "LF-1", "planned": "2024-11-20", "born": "1961-02-03"})
    for place in row.places:
        findings.expect(ResultValue(row, place.path, place.key, place.owner, place.value))
    findings.take(Observation("desk", {}, result), reads=True)
    return findings


def test_today_is_read_where_its_month_is_a_word():
    assert today(known("Harbour desk\nToday is Tuesday 12 November 2024, 08:40")) == "2024-11-12"


def test_days_of_the_data_are_tried_where_no_result_told_one():
    findings = known("Harbour desk")
    argument = findings.arguments["lift_boat"][0]
    findings.rounds = 1

    assert "2024-11-20" in days_for(argument, findings, writes=False)
    assert not any(str(day).startswith("1961") for day in days_for(argument, findings, writes=False))


def test_a_choice_of_a_verb_with_its_particle_is_a_deed():
    action = {"type": "string", "enum": ["hand_out", "cancel"]}
    schema = ToolSchema(
        name="lease_update", read_only=False, parameters={"properties": {"action": action}, "required": ["action"]}
    )
    deeds = wordings([schema], frozenset())["lease_update"].deeds

    assert {choice: (each.verb, each.noun) for choice, each in deeds.items()} == {
        "hand_out": ("hand out", ("lease",)),
        "cancel": ("cancel", ("lease",)),
    }
