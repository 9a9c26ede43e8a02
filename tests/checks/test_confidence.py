"""How sure agents say that they are: heard in every form, held against a check, and never passed unseen."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import builders as build
import process_agents
import pytest
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph
from remote_desk import Back, RemoteDesk, events

import harness
from harness.agents.answers import read_answer
from harness.errors import UserMistake
from harness.formats.recordings import read_recording
from harness.scoring.score import score
from harness.types.events import Confidence
from harness.types.target import Target
from harness.types.trajectory import Message, Trajectory

TOLD = {"response_confidence": 0.4, "retrieval_confidence": 0.75}
HEARD = Confidence(response=0.4, retrieval=0.75)
SAID = {"role": "assistant", "content": "Perhaps."}


def heard(trajectory: Trajectory) -> list[Confidence | None]:
    return [
        event.confidence
        for step in trajectory.steps
        for event in step.events
        if step.role == "agent" and isinstance(event, Message)
    ]


def results(check: dict[str, Any], *answers: Any) -> list[tuple[str, str | None, str]]:
    said = build.trajectory("Hello.", *[step for answer in answers for step in read_answer(answer)])
    story = build.story_of({"say": ["x"]}, checks=[{"type": "confidence", **check}])
    return [(each.path, each.code, each.status) for each in score(story, said).checks if each.check == "confidence"]


@dataclass
class Detailed:
    answer: str = "Perhaps."
    response_confidence: float = 0.4
    retrieval_confidence: float = 0.75


FORMS: dict[str, Any] = {
    "a mapping": {"answer": "Perhaps.", **TOLD},
    "an object": Detailed(),
    "scores of their own": {"text": "Perhaps.", "confidence_scores": TOLD},
    "a chat message": {**SAID, **TOLD},
    "metadata of a chat message": [{**SAID, "metadata": TOLD}],
    "an event": {"type": "message", "content": [{"type": "text", "text": "Perhaps."}],
                 "confidence": {"response": 0.4, "retrieval": 0.75}},
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_it_is_heard_in_every_form_of_an_answer(form: Any) -> None:
    assert heard(build.trajectory("Hello.", *read_answer(form))) == [HEARD]


@pytest.mark.parametrize("odd", [True, "0.4", 1.5, -0.1, None, {}, float("nan")], ids=str)
def test_what_is_no_number_from_0_to_1_is_not_known(odd: Any) -> None:
    told = {"answer": "Perhaps.", "response_confidence": odd}
    assert heard(build.trajectory("Hello.", *read_answer(told))) == [None]
    assert results({"min_response": 0.1}, told) == [("min_response", "metric_unavailable", "skip")]


def test_what_is_just_that_passes_and_less_fails() -> None:
    answer = {"answer": "Perhaps.", **TOLD}
    assert results({"min_response": 0.4, "min_retrieval": 0.75}, answer) == [
        ("min_response", None, "pass"),
        ("min_retrieval", None, "pass"),
    ]
    assert results({"min_response": 0.41, "min_retrieval": 0.76}, answer) == [
        ("min_response", "low_response_confidence", "fail"),
        ("min_retrieval", "low_retrieval_confidence", "fail"),
    ]


def test_only_the_last_message_counts_unless_all_do() -> None:
    unsure, sure, silent = ({"answer": "a", **TOLD}, {"answer": "b", "response_confidence": 0.9}, "c")
    assert results({"min_response": 0.5}, unsure, sure) == [("min_response", None, "pass")]
    assert results({"min_response": 0.5}, sure, silent) == [("min_response", "metric_unavailable", "skip")]
    below = [("min_response", "low_response_confidence", "fail")]
    assert results({"min_response": 0.5, "scope": "all"}, unsure, sure, silent) == below


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ({}, "give one of min_response, min_retrieval"),
        ({"min_response": 0}, "greater than 0"),
        ({"min_retrieval": 70}, "less than or equal to 1"),
        ({"min_respons": 0.5}, "min_response"),
        ({"min_response": "high"}, "number"),
    ],
    ids=["nothing", "0", "percent", "misspelt", "a word"],
)
def test_a_check_that_can_have_no_effect_is_refused(check: dict[str, Any], said: str) -> None:
    with pytest.raises(UserMistake) as mistake:
        build.story_of({"say": ["x"]}, checks=[{"type": "confidence", **check}])
    assert said in str(mistake.value)


async def played(agent: Any, out: Path) -> Any:
    case = {"id": "one", "agent": "a", "prompt": "Sure?", "checks": {"confidence": {"min_response": 0.5}}}
    run = await harness.simulate([case], agent=agent, out=out, confirm=False)
    (trial,) = run.trials
    return trial


def graph() -> Any:
    def desk(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("Perhaps.", additional_kwargs={"response_confidence": 0.4},
                                       response_metadata={"retrieval_confidence": 0.75})]}  # fmt: skip

    return StateGraph(MessagesState).add_node("desk", desk).add_edge(START, "desk").compile()


def command() -> Target:
    return Target.model_validate(f"process:{sys.executable} {process_agents.__file__} unsure")


@pytest.mark.parametrize("agent", [graph, command, lambda: lambda text: {"answer": "Perhaps.", **TOLD}],
                         ids=["a graph", "a command", "a function"])  # fmt: skip
async def test_a_trial_fails_for_it_and_tells_it_among_its_metrics(agent: Any, tmp_path: Path) -> None:
    trial = await played(agent(), tmp_path)
    assert heard(trial.trajectory) == [HEARD]
    assert (trial.outcome, [each.code for each in trial.verdict.checks if each.fails]) == (
        "fail",
        ["low_response_confidence"],
    )
    metrics = trial.verdict.metrics
    assert (metrics.response_confidence, metrics.retrieval_confidence) == (0.4, 0.75)


ENDPOINTS: dict[str, tuple[str, dict[str, Any], Any]] = {
    "usual names": ("http", {}, Back({"reply": "Perhaps.", **TOLD})),
    "by path": ("http", {"response_confidence": "search.sure", "retrieval_confidence": "search.found"},
                Back({"reply": "Perhaps.", "search": {"sure": 0.4, "found": 0.75}})),
    "messages": ("http", {"messages": "messages"}, Back({"messages": [{**SAID, **TOLD}]})),
    "a stream": (
        "http",
        {"stream": "sse"},
        events({"delta": "Perhaps."}, {"response_confidence": 0.4}, {"retrieval_confidence": 0.75}, done=True),
    ),
    "chat completions": ("openai", {}, Back({"choices": [{"message": {**SAID, **TOLD}, "finish_reason": "stop"}]})),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "settings", "back"), ENDPOINTS.values(), ids=ENDPOINTS)
async def test_an_endpoint_tells_it(kind: Any, settings: dict[str, Any], back: Any, tmp_path: Path) -> None:
    with RemoteDesk([back]) as desk:
        trial = await played(Target(kind=kind, ref=desk.url, kwargs=settings), tmp_path)
    assert heard(trial.trajectory) == [HEARD]


def test_recordings_tell_it_and_what_is_written_is_read_again() -> None:
    found = read_recording([{"role": "user", "content": "Sure?"}, {**SAID, **TOLD}], "talk.json")
    assert heard(found) == [HEARD]
    assert heard(Trajectory.model_validate_json(found.model_dump_json())) == [HEARD]
