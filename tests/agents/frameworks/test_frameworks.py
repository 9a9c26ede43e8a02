"""Agents of frameworks, given as the objects that they are: calls with results, handoffs, and what asks leave."""

from __future__ import annotations

import importlib.util
import json
import sys

import pytest
from model_server import Answer, calls, says

from harness.agents.frameworks.table import FRAMEWORKS
from harness.api import simulate
from harness.types.target import Target

PACKAGES = {"agents_sdk_desk": "agents", "pydantic_desk": "pydantic_ai", "smol_desk": "smolagents"}


@pytest.fixture
async def play(model_server, monkeypatch, tmp_path):
    """Plays a story against an agent whose model answers so: `await play("smol_desk:build", [answers], …)`."""

    async def played(ref, answers, trials=1, **story):
        package = PACKAGES[ref.partition(":")[0]]
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: the extra dev brings it")
        served = model_server(*answers)
        monkeypatch.setenv("OPENAI_BASE_URL", served.url)
        if ref.endswith(":shared"):  # one object for all trials, as most modules have
            module = importlib.import_module(ref.partition(":")[0])
            monkeypatch.setattr(module, "shared", module.build(), raising=False)
        story = {"agent": "a", "story": "You ask.", "goals": [{"say": ["Done"]}], **story}
        run = await simulate(
            [story], agent=Target(ref=ref), user="scripted", out=tmp_path, confirm=False, trials=trials, concurrency=1
        )
        played.served = served
        return run.trials

    yield played
    for module in (sys.modules[name] for name in PACKAGES if name in sys.modules):
        while module.opened:
            closed = module.opened.pop().close()
            if closed is not None:
                await closed


def found(trial):
    return [(call.name, call.arguments, call.result, bool(call.error)) for call in trial.trajectory.calls]


def ends(text: str, framework: str) -> Answer:
    return calls(("final_answer", {"answer": text})) if framework == "smol_desk" else says(text)


@pytest.mark.parametrize("framework", PACKAGES)
async def test_calls_and_results_are_on_record(play, framework):
    answers = [
        calls(("find", {"name": "Ana"}), ("find", {"name": "Ben"}), ids=["a", "b"]),
        ends("They are here.", framework),
        calls(("find", {"name": "Nobody"}), ids=["c"]),
        ends("Done", framework),
    ]
    (trial,) = await play(f"{framework}:build", answers, user_turns=["Where are Ana and Ben?", "And Nobody?"])
    assert trial.outcome == "success", trial.failure
    assert sorted(found(trial)[:2], key=str) == [
        ("find", {"name": who}, f"{who} is here", False) for who in ("Ana", "Ben")
    ]
    assert found(trial)[2:] == [("find", {"name": "Nobody"}, None, True)]
    steps = [len(step.calls) for step in trial.trajectory.steps if step.calls]
    assert steps == [2, 1], "what one answer asks for is one step"
    assert [step.text for step in trial.trajectory.steps if step.text] == [
        "Where are Ana and Ben?",
        "They are here.",
        "And Nobody?",
        "Done",
    ]
    assert "find" in [tool.name for tool in trial.trajectory.tools]
    models = [event for _, event in trial.trajectory.events() if event.type == "model_step"]
    assert [each.usage.input_tokens for each in models] == [12] * 4
    last = json.dumps(play.served.requests[-1]["messages"])
    assert "Where are Ana and Ben?" in last, "it remembers the turn before"


@pytest.mark.parametrize("framework", PACKAGES)
async def test_trials_share_nothing_of_a_conversation(play, framework):
    trials = await play(f"{framework}:shared", [ends("Done", framework)], trials=2, user_turns=["It is heron."])
    assert [trial.outcome for trial in trials] == ["success"] * 2
    counts = [json.dumps(request["messages"]).count("heron") for request in play.served.requests]
    assert counts == [1, 1]


@pytest.mark.parametrize("framework", ["agents_sdk_desk", "pydantic_desk"])
@pytest.mark.parametrize(("decision", "results"), [("approve", ["paid 5"]), ("reject", [])])
async def test_what_asks_leave_is_shown_to_the_user(play, framework, decision, results):
    pays = calls(("pay", {"amount": 5}), ids=["p"])
    hands = [calls(("transfer_to_billing", {}), ids=["h"])] if framework == "agents_sdk_desk" else []
    trials = await play(
        f"{framework}:build",
        [*hands, pays, says("Done")],
        user_turns=["Pay 5."],
        approvals={"pay": decision},
        tools={"write": ["pay"]},
        unexpected_writes="allow",
    )
    (trial,) = trials
    assert trial.outcome == "success", trial.failure
    assert [message.kind for message in trial.trajectory.spoken] == ["message", "approval", "message", "message"]
    assert [call.result for call in trial.trajectory.calls if not call.error and call.result == "paid 5"] == results
    if hands:
        handoffs = [event for _, event in trial.trajectory.events() if event.type == "handoff"]
        assert [(each.source, each.target) for each in handoffs] == [("desk", "billing")]


async def test_context_becomes_the_deps_of_pydantic_ai(play):
    answers = [calls(("find", {"name": "Ana"})), says("Done")]
    (trial,) = await play("pydantic_desk:build", answers, user_turns=["Where is Ana?"], context={"place": "in Graz"})
    assert found(trial) == [("find", {"name": "Ana"}, "Ana is in Graz", False)]


@pytest.mark.parametrize("ref", ["pydantic_desk:own_deps", "agents_sdk_desk:own_context"])
async def test_the_object_that_tools_are_handed_is_made_of_the_context_once(play, ref):
    hands = [calls(("transfer_to_guide", {}), ids=["h"])] if ref.startswith("agents") else []
    answers = [*hands, *(each for name in "ab" for each in (calls(("visit", {}), ids=[name]), says("Done")))]
    told = {"user_turns": ["Go.", "Again."], "context": {"name": "Graz", "else": 1}, "tools": {"read": ["visit"]}}
    (trial,) = await play(ref, answers, **told)
    assert trial.outcome == "success", trial.failure
    assert found(trial) == [("visit", {}, f"Graz, {count}", False) for count in (1, 2)]
    assert [tool.name for tool in trial.trajectory.tools] == ["visit"], "also behind a handoff"


@pytest.mark.parametrize("ref", ["pydantic_desk:recorded", "agents_sdk_desk:recorded"])
@pytest.mark.parametrize(("doubles", "result"), [({}, "2 in Graz"), ({"book": {"result": "none left"}}, "none left")])
async def test_a_tool_that_is_recorded_too_is_on_record_once_and_can_be_doubled(play, ref, doubles, result):
    answers = [calls(("book", {"nights": 2})), says("Done")]
    told = {"context": {"name": "Graz"}, "tools": {"write": ["book"]}, "unexpected_writes": "allow"}
    (trial,) = await play(ref, answers, user_turns=["Two nights."], doubles=doubles, **told)
    assert trial.outcome == "success", trial.failure
    assert found(trial) == [("book", {"nights": 2}, result, False)]
    assert [call.doubled for call in trial.trajectory.calls] == [bool(doubles)]
    assert "context" not in json.dumps([tool.parameters for tool in trial.trajectory.tools])


@pytest.mark.parametrize(
    ("ref", "context", "said"),
    [
        ("pydantic_desk:foreign_deps", {}, "its deps should be Elsewhere, which the harness cannot make"),
        ("agents_sdk_desk:foreign_context", {}, "its context should be Elsewhere, which the harness cannot make"),
        ("pydantic_desk:own_deps", {}, "its deps should be Place, and the story's context has no name for it"),
        (
            "agents_sdk_desk:own_context",
            {"name": 3},
            "its context should be Place, which cannot be made of the story's",
        ),
    ],
)
async def test_what_nobody_can_hand_over_is_said_once(play, capfd, ref, context, said):
    trials = await play(ref, [says("Done")], trials=2, user_turns=["Hello"], context=context)
    assert [trial.outcome for trial in trials] == ["success"] * 2
    assert capfd.readouterr().err.count(said) == 1


async def test_an_object_as_answer_is_text_and_no_call(play):
    answers = [calls(("final_result", {"name": "Done", "room": 7}))]
    (trial,) = await play("pydantic_desk:structured", answers, user_turns=["Where is Ana?"])
    assert trial.outcome == "success"
    assert trial.trajectory.calls == []
    assert json.loads(trial.trajectory.steps[-1].text) == {"name": "Done", "room": 7}


@pytest.mark.parametrize("ref", ["pydantic_desk:sure", "agents_sdk_desk:sure"])
async def test_how_sure_an_agent_is_stands_in_an_object_that_it_answers_with(play, ref):
    told = {"text": "Done", "response_confidence": 0.4}
    answer = calls(("final_result", told)) if ref.startswith("pydantic") else says(json.dumps(told))
    (trial,) = await play(ref, [answer], user_turns=["Where is Ana?"])
    assert trial.outcome == "success", trial.failure
    (message,) = [event for event in trial.trajectory.steps[-1].events if event.type == "message"]
    assert (message.confidence.response, message.confidence.retrieval) == (0.4, None)
    assert json.loads(message.text)["text"] == "Done"


async def test_programs_of_smolagents_tell_what_they_call(play):
    code = 'Thought: I look.\n<code>\nfor name in ["Ana", "Ben"]:\n    print(find(name))\n</code>'
    answers = [says(code), says('<code>\nfinal_answer("Done")\n</code>')]
    (trial,) = await play("smol_desk:coding", answers, user_turns=["Where are they?"])
    assert trial.outcome == "success", trial.failure
    assert found(trial) == [("find", {"name": who}, f"{who} is here", False) for who in ("Ana", "Ben")]


async def test_workers_of_smolagents_are_named(play):
    answers = [
        calls(("worker", {"task": "Find Ana"})),
        calls(("find", {"name": "Ana"})),
        calls(("final_answer", {"answer": "Ana is here"})),
        calls(("final_answer", {"answer": "Done"})),
    ]
    (trial,) = await play("smol_desk:team", answers, user_turns=["Where is Ana?"])
    assert [(call.name, call.agent) for call in trial.trajectory.calls] == [("find", "worker")]


@pytest.mark.parametrize("framework", PACKAGES)
async def test_what_its_model_cannot_answer_is_no_failure_of_the_agent(play, framework):
    from model_server import refuses

    (trial,) = await play(f"{framework}:build", [refuses(401, "no such key")], user_turns=["Hello"])
    assert (trial.outcome, trial.failure.side) == ("error", "world"), trial.failure


def test_each_adapter_is_short():
    for framework in FRAMEWORKS.values():
        file = importlib.util.find_spec(framework.adapter.partition(":")[0]).origin
        with open(file, encoding="utf-8") as lines:  # noqa: PTH123
            assert len(lines.readlines()) < 150
