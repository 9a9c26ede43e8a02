"""Desks that know who calls after two steps: a reference that is handed on, and a session or a token after it."""

import json

import pytest
import two_steps

from generators.dataset.pipeline import StoryPipeline
from generators.proof import prove
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.proof.remembered import RememberingToolbox
from generators.report.world import world_lines
from generators.sources import SourceInput
from generators.tools.results.handed import is_stand_in
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import ToolCallFailed
from generators.walks.source import WalkSource
from generators.world.learn import learn
from generators.world.tables import read_world, write_model
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.goals import ToolGoal

DESKS = {"water": two_steps.WaterCompany, "surgery": two_steps.Surgery}
STEPS = {"water": ("look_up_customer", "confirm_identity"), "surgery": ("find_patient", "verify_patient")}
PERSONAL = {
    "water": {"list_bills", "get_bill", "pay_bill"},
    "surgery": {"list_appointments", "get_appointment", "cancel_appointment"},
}
MOST = 40
FEWEST_PEOPLE = 8


@pytest.fixture(scope="module", params=["surgery", pytest.param("water", marks=pytest.mark.slow)])
def desk(request):
    return request.param


@pytest.fixture(scope="module")
def folder(desk, tmp_path_factory):
    folder = tmp_path_factory.mktemp(desk)
    for name, table in DESKS[desk].data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return folder


def learned_of(desk, folder, *files):
    tools = toolbox_from(f"two_steps:{desk}", allow_writes=True)
    return run_sync(learn(tools, {}, 0, read_world([folder / "*.json", *files])))


@pytest.fixture(scope="module")
def learned(desk, folder):
    return learned_of(desk, folder)


@pytest.fixture(scope="module")
def proved(learned):
    """The first stories, each with what is known of it."""

    async def made():
        source = WalkSource(SourceInput(learned.toolbox, learned=learned))
        pipeline = StoryPipeline(
            source, learned.toolbox, lambda *a, **k: prove(*a, **k, knowledge=WorldKnowledge(learned))
        )
        found = []
        async for task in source.tasks():
            found += (await pipeline.make(task)).proved
            if len(found) >= MOST:
                break
        return found

    return run_sync(made())


def calls(story):
    return {goal.name: goal for goal in story.goal_details if isinstance(goal, ToolGoal)}


def test_the_steps_are_learned_by_trying(desk, learned):
    finds, proves = STEPS[desk]
    first = {name: tool.after for name, tool in learned.model.tools.items() if tool.after}

    assert first == {proves: (finds,), **dict.fromkeys(PERSONAL[desk], (proves,))}
    assert learned.findings.answered.keys() >= PERSONAL[desk]
    assert (learned.model.caller.found_by, learned.model.caller.proved_by) == ((finds,), (proves,))


def test_what_a_change_does_is_seen_in_what_its_caller_is_told(desk, learned):
    does = {name: (tool.does, tool.how) for name, tool in learned.model.tools.items()}

    assert does["pay_bill" if desk == "water" else "cancel_appointment"] == ("writes", "probed")
    assert {does[step][0] for step in STEPS[desk]} == {"reads"}


def test_it_is_said_which_arguments_nobody_says(desk, learned):
    given = {
        (name, argument): known.given_by
        for name, tool in learned.model.tools.items()
        for argument, known in tool.arguments.items()
        if known.given_by
    }

    assert (
        given
        == {
            "water": {("confirm_identity", "lookup_reference"): "look_up_customer.lookup_reference"},
            "surgery": {
                ("verify_patient", "reference"): "find_patient.data.reference",
                **{(tool, "session_token"): "verify_patient.data.session_token" for tool in PERSONAL["surgery"]},
            },
        }[desk]
    )


def test_what_is_another_each_time_stands_in_no_story(proved):
    for draft, _ in proved:
        assert "made-" not in draft.story.model_dump_json()


def test_what_is_ones_own_is_asked_for_changed_and_refused_and_each_is_proved(desk, proved):
    asked = {goal.tool_name for draft, _ in proved for goal in calls(draft.story).values()}
    served = [proof.served for _, proof in proved]

    assert asked >= PERSONAL[desk]
    assert {"write", "read", "refusal"} <= {draft.story.labels[0] for draft, _ in proved}
    assert all(proof.status == "proved" for _, proof in proved)
    assert sum(served) >= 0.9 * len(served)


def test_the_proof_is_required_and_takes_what_whichever_look_up_gave(desk, proved):
    finds, proves = STEPS[desk]
    (taken,) = [name for (tool, name) in (("confirm_identity", "lookup_reference"), ("verify_patient", "reference"))
                if tool == proves]  # fmt: skip
    personal = [
        draft.story for draft, _ in proved if PERSONAL[desk] & {g.tool_name for g in calls(draft.story).values()}
    ]

    for story in personal:
        goals = calls(story)
        assert goals[proves].required
        assert not goals[finds].required
        assert goals[proves].args[taken]["$from"] == finds
        assert goals[proves].arg_matching[taken] == "ignore"
        for goal in goals.values():
            if desk == "surgery" and goal.tool_name in PERSONAL[desk]:
                assert goal.args["session_token"] == {"$from": proves, "path": "data.session_token"}


def test_the_caller_says_who_they_are_as_people_do(desk, proved):
    told = [draft.story.story for draft, _ in proved if "postcode is" in draft.story.story]

    assert told
    assert all("factor" not in draft.story.story and "your value" not in draft.story.story for draft, _ in proved)
    if desk == "surgery":
        assert any("patient number is" in draft.story.story for draft, _ in proved)
        assert any("'s last 4 digits are" in draft.story.story for draft, _ in proved)
    assert any("last name is" in text and "date of birth is" in text for text in told)


def test_whoever_does_not_tell_the_postcode_is_not_served(learned, proved):
    draft = next(
        draft for draft, _ in proved if draft.story.labels[0] == "write" and "postcode is" in draft.story.story
    )
    knows = {name: fact for name, fact in draft.story.user.knows.items() if name not in {"postcode", "value"}}
    silent = draft.story.model_copy(
        update={
            "starting_sentence": draft.story.starting_sentence.partition("My ")[0],
            "user": draft.story.user.model_copy(
                update={
                    "knows": knows,
                    "wants": tuple(
                        want.model_copy(update={"needs": tuple(each for each in want.needs if each in knows)})
                        for want in draft.story.user.wants
                    ),
                }
            ),
        }
    )

    talk = run_sync(solve_independently(silent, WorldKnowledge(learned), DEFAULT_RULES))

    assert talk.result.status == "not_proved"
    assert any("never learned who calls" in reason for reason in talk.result.reasons)


def test_a_stand_in_is_good_only_where_it_was_given(desk, learned):
    finds, proves = STEPS[desk]
    who = next(iter(learned.people.values()))
    given = next(value for value in who.proof.arguments.values() if is_stand_in(value))

    async def verified(toolbox, *, found):
        async with toolbox.open() as world:
            if found:
                await world.call(finds, who.finder.arguments)
            return await world.call(proves, who.proof.arguments)

    assert given in str(who.finder.result)
    for toolbox in (learned.toolbox, RememberingToolbox(learned.toolbox)):
        assert run_sync(verified(toolbox, found=True)) == who.proof.result
    with pytest.raises(ToolCallFailed):
        run_sync(verified(learned.toolbox, found=False))


def test_it_is_shown_and_a_file_that_was_written_is_taken_back(desk, learned, folder, tmp_path):
    finds, proves = STEPS[desk]
    lines = list(world_lines(learned, tmp_path / "world.yaml"))
    write_model(learned.model, tmp_path / "world.yaml")

    again = learned_of(desk, folder, tmp_path / "world.yaml")

    assert f"login first: {finds}, before {proves}" in lines
    assert any(line.startswith("handed on, another each time: ") and f" of {proves}" in line for line in lines)
    assert {name: (tool.does, tool.after, tool.arguments) for name, tool in again.model.tools.items()} == {
        name: (tool.does, tool.after, tool.arguments) for name, tool in learned.model.tools.items()
    }
    assert again.model.caller == learned.model.caller
    assert again.findings.arguments == learned.findings.arguments
    assert again.findings.answered.keys() == learned.findings.answered.keys()
    assert len(again.people) >= FEWEST_PEOPLE
