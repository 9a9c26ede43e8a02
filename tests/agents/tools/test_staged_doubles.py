"""What a story puts in place of tools, obeyed by functions, by LangGraph's tools and by models, here and in workers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import staged_agents
from model_server import calls, says

from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.formats.story_parser import parse_story
from harness.runs.folder.store import StoredRun
from harness.runs.plan import make_plan
from harness.runs.scenes import misnamed_tools, unused_doubles
from harness.runs.simulate import simulate
from harness.types.story import Story
from harness.types.suite import Suite

REAL = "It says {'charged': 5}."


def story(doubles: Any, turns: int = 1, **fields: Any) -> Story:
    raw = {
        "agent": "desk",
        "story": "You pay.",
        "starting_sentence": "Pay.",
        "user_turns": [f"Pay, number {i}." for i in range(2, turns + 1)],
        "goals": [{"say": ["It"]}],
        "doubles": doubles,
        **fields,
    }
    return parse_story(raw, where="s.yaml", default_id="s")


async def run_of(one: Story, folder: Path, target: Any, isolation: str | None = None) -> StoredRun:
    suite = Suite.model_validate(
        {"targets": {"desk": target}, "stories": ["s.yaml"], "isolation": isolation, "user": "scripted"}
    )
    return await simulate(make_plan(suite, given=[StoryFile(one, "s.yaml")]), folder)


KINDS = ["function", "asynchronous", "with_tool_node", "with_a_node"]
CASES = [
    pytest.param({"charge": {"result": {"ok": True}}}, ["It says {'ok': True}."] * 2, id="a result, for every call"),
    pytest.param({"charge": {"error": "declined"}}, ["It failed: declined."] * 2, id="an error"),
    pytest.param(
        {"charge": [{"error": "declined"}, {"result": 7}]},
        ["It failed: declined.", "It says 7.", "It says 7."],
        id="one call after the other, the last again and again",
    ),
    pytest.param({"charge": [{"error": "down"}, {}]}, ["It failed: down.", REAL, REAL], id="then the tool itself"),
    pytest.param({"charge": {"delay": 0.01}}, [REAL], id="late, but the tool itself"),
    pytest.param({"refund": {"result": 1}}, [REAL], id="another tool"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("doubles", "said"), CASES)
async def test_every_kind_of_agent_obeys(doubles: Any, said: list[str], kind: str, tmp_path: Path) -> None:
    staged_agents.made.clear()
    run = await run_of(story(doubles, len(said)), tmp_path, f"staged_agents:{kind}")
    agrees(run, doubles, said)
    assert len(staged_agents.made) == said.count(REAL)


@pytest.mark.parametrize("kind", ["function", "with_tool_node"])
async def test_they_obey_in_a_worker_too(kind: str, tmp_path: Path) -> None:
    doubles, said = (
        {"charge": [{"error": "declined"}, {"result": None}, {}]},
        ["It failed: declined.", "It says None.", REAL],
    )
    agrees(await run_of(story(doubles, 3), tmp_path, f"staged_agents:{kind}", "process"), doubles, said)


def agrees(run: StoredRun, doubles: Any, said: list[str]) -> None:
    """The agent was told this at each turn, and each call says whether it was doubled."""
    (trial,) = run.trials
    assert trial.failure is None, trial.failure
    assert [each.text for each in trial.trajectory.spoken if each.role == "agent"] == said
    for call, text in zip(trial.trajectory.calls, said, strict=True):
        assert (call.name, call.arguments, call.answered) == ("charge", {"amount": 5}, True)
        assert call.doubled is (text != REAL or "delay" in str(doubles))
        assert (call.error is not None) is text.startswith("It failed")


async def test_an_error_is_told_in_its_own_words(tmp_path: Path) -> None:
    for kind in ("function", "asynchronous", "with_tool_node"):
        run = await run_of(story({"charge": {"error": "declined"}}), tmp_path, f"staged_agents:{kind}")
        assert [call.error for call in run.trials[0].trajectory.calls] == ["declined"]


async def test_each_trial_begins_with_the_first_one(tmp_path: Path) -> None:
    doubles = {"charge": [{"error": "declined"}, {"result": 7}]}
    suite = Suite.model_validate(
        {"targets": {"desk": "staged_agents:function"}, "stories": ["s"], "trials": 3, "user": "scripted"}
    )
    run = await simulate(make_plan(suite, given=[StoryFile(story(doubles, 2), "s")]), tmp_path)
    for trial in run.trials:
        assert [call.error for call in trial.trajectory.calls] == ["declined", None]


async def test_a_story_without_doubles_is_played_on_the_tools_beside_one_that_has_some(tmp_path: Path) -> None:
    stories = [story({"charge": {"result": 1}}, 3, id="doubled"), story({}, 3, id="real")]
    for kind in KINDS:
        suite = Suite.model_validate(
            {"targets": {"desk": f"staged_agents:{kind}"}, "stories": ["s"], "trials": 4, "user": "scripted"}
        )
        run = await simulate(make_plan(suite, given=[StoryFile(each, each.id) for each in stories]), tmp_path)
        for trial in run.trials:
            results = {json.dumps(call.result) for call in trial.trajectory.calls}
            assert len(results) == 1, (trial.failure, trial.incidents, trial.ended_by)
            assert ("charged" in results.pop()) is (trial.story == "real")


def test_a_result_that_is_null_is_a_result_also_when_it_was_written_and_read_again() -> None:
    one = story({"charge": [{"result": None}, {}, {"error": "x", "delay": 1}]})
    again = Story.model_validate_json(one.model_dump_json())
    assert again == one
    assert [each.stands_in for each in again.doubles["charge"]] == [True, False, True]


MISTAKES = [
    ({"charge": {"result": 1, "error": "x"}}, "s.yaml: doubles.charge: result and error are both given; keep one"),
    ({"charge": {"reslt": 1}}, 's.yaml: doubles.charge.reslt: unknown field "reslt" (did you mean "result"?)'),
    ({"charge": {"delay": -1}}, "s.yaml: doubles.charge.delay: should be greater than 0"),
    ({"charge": {"error": ""}}, "s.yaml: doubles.charge.error: "),
    ({"charge": []}, "s.yaml: doubles.charge: "),
    ({"charge": {}}, "s.yaml: doubles.charge: lets the tool itself run at every call, so it has no effect"),
    (["charge"], "s.yaml: doubles: should be an object"),
]


@pytest.mark.parametrize(("doubles", "problem"), MISTAKES, ids=[problem for _, problem in MISTAKES])
def test_a_mistake_is_told_in_one_line(doubles: Any, problem: str) -> None:
    with pytest.raises(UserMistake) as told:
        story(doubles)
    assert any(line.startswith(problem) for line in told.value.problems), told.value.problems


pytest_chat = pytest.mark.usefixtures("stub_key", "closes_models")


def chat_target(url: str) -> dict[str, Any]:
    kwargs = {"base_url": url, "tools": "staged_agents:charge", "timeout": 5, "max_attempts": 1}
    return {"kind": "chat", "ref": "openai/stub", "kwargs": kwargs}


@pytest_chat
async def test_a_model_is_told_what_stands_in(model_server: Any, tmp_path: Path) -> None:
    staged_agents.made.clear()
    asks = calls(("charge", {"amount": 5}))
    server = model_server(calls(("charge", {"amount": "five"})), asks, says("It failed."), asks, says("It is paid."))
    doubles = {"charge": [{"error": "declined"}, {"result": {"ok": True}}]}
    run = await run_of(story(doubles, 2), tmp_path, chat_target(server.url))
    (trial,) = run.trials
    invalid, declined, paid = trial.trajectory.calls
    assert invalid.error is not None
    assert invalid.error.startswith("invalid arguments")
    assert not invalid.doubled
    assert (declined.error, declined.doubled) == ("declined", True)
    assert (paid.result, paid.doubled) == ({"ok": True}, True)
    assert staged_agents.made == []


@pytest_chat
def test_a_tool_that_a_model_does_not_have_is_told_before_anything_is_played() -> None:
    target = chat_target("http://127.0.0.1:9/v1")
    suite = Suite.model_validate({"targets": {"desk": target}, "stories": ["s"], "user": "scripted"})
    with pytest.raises(UserMistake) as told:
        make_plan(suite, given=[StoryFile(story({"chrage": {"result": 1}}), "s.yaml")])
    (problem,) = told.value.problems
    assert problem.startswith("s.yaml: doubles.chrage: ")
    assert 'has no tool of that name (did you mean "charge"?)' in problem


@pytest_chat
def test_overrides_of_a_tool_that_a_model_does_not_have_are_told_as_well() -> None:
    check = {"type": "trajectory", "tools": [{"name": "charge", "arguments": {"amount": 5}}]}
    told_story = story({}, checks=[{**check, "overrides": {"refund_all": "ignore"}}])
    suite = Suite.model_validate(
        {"targets": {"desk": chat_target("http://127.0.0.1:9/v1")}, "stories": ["s"], "user": "scripted"}
    )
    with pytest.raises(UserMistake) as told:
        make_plan(suite, given=[StoryFile(told_story, "s.yaml")])
    (problem,) = told.value.problems
    assert problem.startswith("s.yaml: checks[0].overrides.refund_all: ")
    assert "has no tool of that name" in problem


def test_an_agent_whose_tools_run_elsewhere_cannot_obey(tmp_path: Path) -> None:
    suite = Suite.model_validate({"targets": {"desk": "http://127.0.0.1:9/talk"}, "stories": ["s"], "user": "scripted"})
    with pytest.raises(UserMistake, match=r"s\.yaml: doubles: .* whose tools do not run here; take them out"):
        make_plan(suite, given=[StoryFile(story({"charge": {"result": 1}}), "s.yaml")])


async def test_a_double_that_nothing_asked_for_is_told_afterwards(tmp_path: Path) -> None:
    run = await run_of(story({"chrage": {"result": 1}}), tmp_path, "staged_agents:function")
    (warning,) = unused_doubles(run.stories, run.trials.facts)
    assert warning == (
        's: doubles.chrage: nothing of that name was called (did you mean "charge"?); correct it, or take it out'
    )
    run = await run_of(story({"charge": {"result": 1}}), tmp_path, "staged_agents:function")
    assert list(unused_doubles(run.stories, run.trials.facts)) == []


@pytest.mark.parametrize(
    ("doubles", "told"),
    [
        ({"charge": {"result": 1}}, 1),
        ({"charge": {"delay": 0.01}}, 1),
        ({"charge": [{}, {"result": 1}]}, 0),  # as it is due at the second call
    ],
)
async def test_a_double_of_a_tool_that_is_beyond_reach_is_told_afterwards(
    doubles: Any, told: int, tmp_path: Path
) -> None:
    run = await run_of(story(doubles), tmp_path, "staged_agents:tells")
    assert staged_agents.made
    found = list(unused_doubles(run.stories, run.trials.facts))
    assert len(found) == told
    assert all(each.startswith("s: doubles.charge: nothing stood in for it, the tool itself was") for each in found)


async def test_a_demand_on_a_misspelt_tool_is_told_afterwards(tmp_path: Path) -> None:
    demands = {"forbid": ["chrage"], "at_most": {"charge": 9}, "consent": ["chagre"]}
    raw = story({}).model_copy(update={"doubles": {}}).model_dump(mode="json", exclude_unset=True) | demands
    asking = parse_story(raw, where="s.yaml", default_id="s")
    run = await run_of(asking, tmp_path, "staged_agents:function")
    assert list(misnamed_tools(run.stories, run.trials.facts)) == [
        's: forbid[0].tool: nothing named chrage was called (did you mean "charge"?); correct it if it is misspelt',
        's: consent[0]: nothing named chagre was called (did you mean "charge"?); correct it if it is misspelt',
    ]
