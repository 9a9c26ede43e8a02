"""Trials: three outcomes to people, and whose doing it is that one did not succeed."""

from __future__ import annotations

import json

import builders as build
import pytest

from harness.llm.retry import BLAME
from harness.types.trial import MODEL_CODES, Failure, Trial, outcome_of
from harness.types.verdict import Undecided


def broken(side: str, code: str = "raised") -> Failure:
    return Failure(side=side, code=code, message="it broke")


def stuck_over(text: str) -> dict:
    return {"steps": build.trajectory("Hi", [build.say(text)], ended_by="stuck")}


OPEN = build.verdict(build.met("find", 2)).model_copy(update={"success": None})
CUT = OPEN.model_copy(update={"undecided": Undecided(code="search_cut", message="the search met its bound")})
UNKNOWN = OPEN.model_copy(update={"undecided": Undecided(code="unknown_effect", message="cancel", tools=("cancel",))})
MISSED = build.verdict(build.unmet("find", "missing_call", "never called"))


@pytest.mark.parametrize(
    ("made", "failure", "fields", "outcome", "shown", "fault"),
    [
        pytest.param(build.verdict(build.met("find", 2)), None, {}, "success", "success", None, id="a success is nobody's fault"),
        pytest.param(MISSED, None, {}, "fail", "fail", "agent", id="a missed goal is the agent's"),
        pytest.param(OPEN, broken("agent"), {}, "fail", "fail", "agent", id="an agent that broke has failed, whatever is open"),
        pytest.param(MISSED, None, stuck_over("What is your order number?"), "fail", "fail", "agent or story", id="asked three times for what it was not told"),
        pytest.param(MISSED, None, stuck_over("¿Cuál es?"), "fail", "fail", "agent or story", id="a question in another language"),
        pytest.param(MISSED, None, stuck_over("I am sorry."), "fail", "fail", "agent", id="repeats itself without asking"),
        pytest.param(MISSED, None, {"steps": build.trajectory("Hi", [build.say("Which?")], ended_by="max_turns")}, "fail", "fail", "agent", id="a last question that it did not repeat"),
        pytest.param(OPEN, None, {}, "unsure", "undecided", "meaning", id="a verdict that is open"),
        pytest.param(CUT, None, {}, "error", "undecided", "harness", id="the search met its bound"),
        pytest.param(UNKNOWN, None, {}, "unsure", "undecided", "story", id="nobody says what a tool does"),
        pytest.param(None, None, {}, "error", "undecided", "harness", id="no verdict and no failure"),
        pytest.param(OPEN, broken("user"), {}, "error", "undecided", "user", id="a user of one's own raised"),
        pytest.param(OPEN, broken("world", "factory_raised"), {}, "error", "undecided", "world", id="the factory raised"),
        pytest.param(OPEN, broken("world", "quota"), {}, "error", "undecided", "model", id="a provider refused the user's model"),
        pytest.param(OPEN, broken("world", "provider_down"), {}, "error", "undecided", "model", id="the provider of the agent was down"),
        pytest.param(OPEN, broken("world", "attachment_missing"), {}, "error", "undecided", "story", id="the story names a file that is not there"),
        pytest.param(None, broken("judge", "judge_unavailable"), {}, "error", "undecided", "judge", id="the judge was down"),
        pytest.param(None, broken("harness", "bug"), {}, "error", "undecided", "harness", id="a bug"),
    ],
)  # fmt: skip
def test_outcome_and_fault(made, failure, fields, outcome, shown, fault) -> None:
    trial = build.trial("s", made, failure=failure, outcome=outcome_of(failure, made), **fields)
    assert (trial.outcome, trial.shown, trial.fault) == (outcome, shown, fault)
    assert trial.scored == (shown != "undecided")


def test_a_void_trial_is_the_users() -> None:
    failure = broken("user", "silent")
    trial = build.trial("s", None, failure=failure, outcome=outcome_of(failure, None, void=True))
    assert (trial.outcome, trial.shown, trial.fault) == ("void", "undecided", "user")


def test_every_code_of_a_model_is_known() -> None:
    assert MODEL_CODES - {"provider_down"} == set(BLAME)


def test_the_fault_is_in_the_file_and_files_without_it_are_read() -> None:
    trial = build.trial("s", None, failure=broken("world"))
    line = trial.model_dump_json()
    assert json.loads(line)["fault"] == "world"
    assert Trial.model_validate_json(line) == trial
    older = {name: value for name, value in json.loads(line).items() if name != "fault"}
    assert Trial.model_validate_json(json.dumps(older)).fault == "world"


def test_a_changed_outcome_changes_the_fault() -> None:
    trial = build.trial("s", MISSED)
    assert trial.model_copy(update={"outcome": "void"}).fault == "user"
