"""Desks that refuse everything personal until one who calls was identified in the same session."""

import json
import random
from dataclasses import replace

import allotments
import pytest
from learned_worlds import learned_world, written
from tool_schemas import tool

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.proof.remembered import RememberingToolbox
from generators.report.world import world_lines
from generators.sources import SourceInput
from generators.tools.names import ending_of, last_of
from generators.tools.observations import Findings, Observation
from generators.tools.results.volatile import SteadyToolbox
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import ToolCallFailed
from generators.walks.bindings import BoundCall, machine_made
from generators.walks.intents.unwanted import wanted_only
from generators.walks.source import WalkSource
from generators.walks.walk import Walk
from generators.world.callers.finders import caller_of
from generators.world.callers.proofs import proofs_of
from generators.world.choosing import Chooser
from generators.world.entities import kinds_of
from generators.world.learn import learn
from generators.world.model import KnownArgument, KnownCaller, KnownTool
from generators.world.neighbourhood import KnownRecord
from generators.world.tables import Table, read_world
from generators.world.things.entity import entity_of
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.goals import ToolGoal

PERSONAL = {"get_plot", "list_deliveries", "cancel_delivery", "give_up_plot"}


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(allotments, tmp_path_factory.mktemp("allotments"))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [each async for each in written(learned)]

    return run_sync(made())


def goals(story):
    return {goal.name: goal for goal in story.goal_details if isinstance(goal, ToolGoal)}


def test_it_is_learned_which_tools_are_refused_before_a_login_and_what_logs_in(learned):
    first = {name: tool.after for name, tool in learned.model.tools.items() if tool.after}

    assert first == dict.fromkeys(PERSONAL, ("verify_holder",))
    assert {"get_plot", "list_deliveries"} <= learned.findings.answered.keys()
    assert not any(
        "NOT_VERIFIED" in each.error for calls in learned.findings.refused.values() for each in calls.values()
    )


def test_the_caller_is_found_by_what_is_said_and_then_proved(learned):
    caller = learned.model.caller

    assert caller is not None
    assert (caller.entity, caller.found_by, caller.proved_by) == ("holder", ("find_holder",), ("verify_holder",))
    assert learned.model.entities["holder"].read_with == ()


def test_those_without_a_date_of_birth_say_the_end_of_their_number(learned):
    said = {tuple(who.proof.arguments) for who in learned.people.values()}

    assert said == {("holder_id", "date_of_birth"), ("holder_id", "phone_last4")}
    assert ending_of("phone_last4") == (("phone",), 4)
    assert ending_of("last_name") is None
    assert last_of("0113 496 0144", 4) == "0144"


def test_every_story_of_what_is_ones_own_begins_with_the_proof(learned, stories):
    personal = [
        (story, done) for story, done in stories if PERSONAL & {goal.tool_name for goal in goals(story).values()}
    ]

    assert {goal.tool_name for story, _ in personal for goal in goals(story).values()} >= PERSONAL
    for story, done in personal:
        order = [each.call.tool for each in done]
        assert order.index("verify_holder") < min(order.index(tool) for tool in PERSONAL if tool in order)
        assert goals(story)["verify_holder"].required
        assert all(each.error is None or "VERIFIED" not in each.error for each in done)


def test_nobody_says_the_ids_that_calls_give(stories):
    for story, _ in stories:
        text = f"{story.brief.story} {story.brief.starting_sentence}"
        assert "H7" not in text
        assert "PL-3" not in text or "get_plot" not in goals(story)


def test_an_agent_without_goals_asks_for_the_proof(learned, stories):
    knowledge = WorldKnowledge(learned)
    mine = [story for story, _ in stories if goals(story).keys() & {"get_plot", "give_up_plot"}][:6]

    served = [run_sync(solve_independently(story, knowledge, DEFAULT_RULES)).result.status for story in mine]

    assert served == ["proved"] * 6


def test_what_is_remembered_hangs_on_who_has_logged_in(learned):
    who = next(iter(learned.people.values()))
    plot = who.proof.result["plots"][0]
    remembering = RememberingToolbox(learned.toolbox)

    async def read(*, verified):
        async with remembering.open() as world:
            if verified:
                await world.call(who.proof.tool, who.proof.arguments)
            return await world.call("get_plot", {"plot_ref": plot})

    assert run_sync(read(verified=True))["plot_ref"] == plot
    with pytest.raises(ToolCallFailed, match="NOT_VERIFIED"):
        run_sync(read(verified=False))


def test_a_person_may_say_what_is_refused_before_a_login(learned, tmp_path):
    told = learned.model.tools["get_plot"].model_copy(update={"how": "corrected", "after": ("verify_holder",)})
    model = learned.model.model_copy(update={"tools": {"get_plot": told}, "entities": {}, "caller": None})

    again = run_sync(learn(toolbox_from("allotments:functions", allow_writes=True), {}, 0, with_model(tmp_path, model)))

    assert again.model.tools["get_plot"].after == ("verify_holder",)
    assert again.findings.answered["get_plot"]


def test_it_is_shown_what_comes_first(learned, tmp_path):
    lines = list(world_lines(learned, tmp_path / "world.yaml"))

    assert "caller: holder, found with find_holder, proved with verify_holder; owns plot by holder_id" in lines
    assert any(line.startswith("login first: verify_holder, before ") for line in lines)


def with_model(folder, model):
    for name, table in allotments.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return replace(read_world([folder]), model=model)


def test_a_check_that_answers_with_a_mismatch_proves_who_calls_though_nothing_insists_on_it():
    schemas = [tool(name="checkIdentity", description="", memberId="string", dateOfBirth="string")]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    people = {
        f"mbr_{n}": {"memberId": f"mbr_{n}", "dateOfBirth": f"198{n}-01-02", "name": f"Ann {n}"} for n in range(4)
    }
    kinds = kinds_of(findings, {"checkIdentity": "reads"}, [Table("member", "memberId", people)])
    for n, said in enumerate(("1980-01-02", "1981-01-02", "1990-05-05")):
        result = {"data": {"memberId": f"mbr_{n}", "result": "mismatch" if n == 2 else "match"}}
        asked = {"memberId": f"mbr_{n}", "dateOfBirth": said}
        findings.take(Observation("checkIdentity", asked, result), reads=True)

    assert proofs_of(findings, {"checkIdentity": "reads"}, kinds) == {"member": ["checkIdentity"]}
    assert kinds["member"].known("mbr_1")[1].value == "1981-01-02"


def test_a_new_thing_is_told_as_another_of_its_kind_is():
    schemas = [
        tool(name="report_repair", description="", tenancy_ref="string", category="string", description_="string")
    ]
    arguments = {each.name: arguments_of(each) for each in schemas}
    findings = Findings({each.name: each for each in schemas}, arguments)
    repairs = {f"R{n}": {"repair_id": f"R{n}", "category": c} for n, c in enumerate(("pests", "heating"))}
    tables = [Table("repair", "repair_id", repairs), Table("tenancy", "tenancy_ref", {"T1": {"tenancy_ref": "T1"}})]
    kinds = kinds_of(findings, {}, tables)
    known = KnownTool(does="writes", how="declared",
                      arguments={each.name: KnownArgument(shape="text") for each in arguments["report_repair"]})  # fmt: skip
    chooser = Chooser("report_repair", known, arguments["report_repair"], findings, kinds, {})
    record = KnownRecord("tenancy", "T1", Observation("get_tenancy", {"tenancy_ref": "T1"}, {}), ())

    chosen = [chooser.choose("tenancy_ref", [record], random.Random(seed)) for seed in range(8)]

    assert {each.arguments["category"] for each in chosen} == {"pests", "heating"}


@pytest.mark.parametrize(("clubs", "path"), [("12", None), ("0123456789", "member.club_id")])
def test_nobody_owns_what_many_refer_to(clubs, path):
    members = {f"M{n}": {"member_id": f"M{n}", "club_id": f"C{clubs[n % len(clubs)]}"} for n in range(10)}
    tables = [Table("member", "member_id", members)]
    tables.append(Table("club", "club_id", {f"C{n}": {"club_id": f"C{n}", "city": "York"} for n in range(10)}))
    kinds = kinds_of(Findings({}, {}), {}, tables)

    assert entity_of("club", kinds, KnownCaller(entity="member")).belongs_to == path


def test_of_two_keys_a_table_has_the_one_that_is_called_as_it_is(tmp_path):
    (tmp_path / "plots.json").write_text(json.dumps(allotments.data()["plots"]))

    assert [table.key for table in read_world([tmp_path]).tables] == ["plot_ref"]


@pytest.mark.parametrize("made", ["bkg_dhnhgnd9r4", "mbr_5hpdjceykg", "crd_3c0722ec", "cls_fxsx465vha"])
def test_nobody_knows_what_a_machine_made(made):
    assert machine_made(made)


@pytest.mark.parametrize("known", ["R-70334", "yusuf_rossi_9620", "anderson1984", "IL-204158", "HP-2149", "AC4017"])
def test_numbers_and_names_are_known(known):
    assert not machine_made(known)


def test_an_id_that_a_machine_made_and_a_read_shows_is_in_no_story(learned):
    listed = Observation("list_deliveries", {"plot_ref": "PL-310"}, {"deliveries": [{"delivery_id": "dlv_h9x2kq7mzt"}]})
    walks = {
        key: Walk("write", (BoundCall(Observation("cancel_delivery", {"delivery_id": key}, {})),))
        for key in ("dlv_h9x2kq7mzt", "DL9000")
    }
    found = {"write": {key: [walk] for key, walk in walks.items()}}
    shown = replace(learned.findings, by_value={**learned.findings.by_value, '"dlv_h9x2kq7mzt"': list(listed.places)})

    assert wanted_only(found, learned)["write"].keys() == walks.keys()
    assert wanted_only(found, replace(learned, findings=shown))["write"].keys() == {"DL9000"}


def test_nobody_who_calls_asks_for_what_is_there_for_staff(learned):
    noted = learned.toolbox.tools[-1].model_copy(update={"description": "The sites. For staff: do not read it out."})
    toolbox = SteadyToolbox(learned.toolbox, [*learned.toolbox.tools[:-1], noted], {}, learned.toolbox.logins)

    async def wanted():
        source = WalkSource(SourceInput(toolbox, learned=replace(learned, toolbox=toolbox)))
        return {name async for task in source.tasks() for name in task.given["wants"]}

    assert "list_sites" not in run_sync(wanted())


def test_whoever_logs_in_is_the_caller_though_there_are_accounts_of_firms():
    schema = tool(name="sign_in", description="", surname="string", postcode="string")
    findings = Findings({"sign_in": schema}, {"sign_in": arguments_of(schema)})
    people = {
        f"H{n}": {"hiker_no": f"H{n}", "surname": f"Name{n}", "postcode": f"AB{n}", "account_id": None}
        for n in range(100, 108)
    }
    tables = [
        Table("hiker", "hiker_no", people),
        Table("account", "account_id", {f"A{n}": {"account_id": f"A{n}", "firm": f"Firm {n}"} for n in range(3)}),
    ]
    for key in list(people)[:4]:
        said = {name: people[key][name] for name in ("surname", "postcode")}
        findings.take(Observation("sign_in", said, {"hiker": {"hiker_no": key, "account_id": None}}), reads=True)
    kinds = kinds_of(findings, {"sign_in": "reads"}, tables)

    caller = caller_of(findings, {"sign_in": "reads"}, kinds, {"sign_in": ()})

    assert caller == KnownCaller(entity="hiker", found_by=("sign_in",))


def test_who_is_found_in_several_ways_is_found_by_what_they_know_though_one_goes_by_a_thing_of_theirs():
    schema = tool(name="find_rider", description="", email="string", card_number="string")
    findings = Findings({"find_rider": schema}, {"find_rider": arguments_of(schema)})
    people = {f"R{n}": {"rider_id": f"R{n}", "email": f"r{n}@post.example"} for n in range(200, 212)}
    cards = {f"C{n}": {"card_id": f"C{n}", "rider_id": f"R{n}", "card_number": f"88{n}"} for n in range(200, 212)}
    tables = [Table("rider", "rider_id", people), Table("card", "card_id", cards)]
    for number, key in enumerate(people):
        said = {"email": people[key]["email"]} if number % 2 else {"card_number": f"88{key[1:]}"}
        findings.take(Observation("find_rider", said, {"riders": [people[key]]}), reads=True)
    kinds = kinds_of(findings, {"find_rider": "reads"}, tables)

    caller = caller_of(findings, {"find_rider": "reads"}, kinds)

    assert caller is not None
    assert (caller.entity, caller.found_by) == ("rider", ("find_rider",))
