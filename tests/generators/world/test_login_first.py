"""Desks that refuse everything personal until one who calls was identified in the same session."""

import json
from dataclasses import replace

import allotments
import pytest
from learned_worlds import learned_world

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.proof.remembered import RememberingToolbox
from generators.report.world import world_lines
from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.names import ending_of, last_of
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import ToolCallFailed
from generators.walks.source import WalkSource
from generators.world.learn import learn
from generators.world.tables import read_world
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
        source, found = WalkSource(SourceInput(learned.toolbox, learned=learned)), []
        async for task in source.tasks():
            try:
                plan = await source.propose(task)
                executed = await execute(plan, learned.toolbox)
                drafts = await source.write(task, plan, executed)
            except Unservable:
                continue
            found += [(draft.story, executed) for draft in drafts]
        return found

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

    assert "caller: holder, found with find_holder, proved with verify_holder; owns nothing that says so" in lines
    assert any(line.startswith("login first: verify_holder, before ") for line in lines)


def with_model(folder, model):
    for name, table in allotments.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return replace(read_world([folder]), model=model)
