"""The example suite for each kind of check, played by the desk that is right and by one that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import harness
from harness.checks.table import FAMILIES
from harness.types.trajectory import Step, ToolCall, Trajectory

FOLDER = Path(__file__).parents[2] / "configs" / "checks"
SUITES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def test_there_is_one_for_each_kind() -> None:
    assert sorted([*FAMILIES, "function"]) == SUITES


@pytest.mark.parametrize("name", SUITES)
async def test_the_desk_that_is_right_passes(tmp_path: Path, name: str) -> None:
    run = await harness.simulate(FOLDER / f"{name}.yaml", out=tmp_path)
    assert (run.exit_status, run.decision[1]) == (0, "")
    suite = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    assert suite["name"] == f"checks-{name}"


class Wrong:
    """Calls what there is not and what it must not, says something else each time, and takes its time."""

    said = 0

    def run(self, prompt: str, detailed: bool = False) -> dict[str, Any]:
        type(self).said += 1
        calls = [{"name": name, "arguments": {}, "result": "ok"} for name in ("cancel_leave", "leave_balance")]
        odd = [{"name": "payslip", "arguments": {}, "result": "ok"}] if self.said % 2 else []
        return {"answer": f"I think {self.said + 100} of study leave.", "tool_calls": [*calls * 3, *odd]}


CAUGHT = {
    "answer": {"missing_text", "forbidden_text", "numeric_mismatch", "regex_no_match"},
    "budget": {"too_many_tool_calls"},
    "calls": {"required_tool_missing", "forbidden_tool_called", "too_many_tool_calls"},
    "function": {"check_failed"},
    "trajectory": {"trajectory_mismatch"},
}


@pytest.mark.parametrize("name", CAUGHT)
async def test_a_desk_that_is_wrong_fails(tmp_path: Path, name: str) -> None:
    suite = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    run = await harness.simulate(FOLDER / f"{name}.yaml", agent=Wrong(), out=tmp_path, tools={"read": ["*"]})
    assert run.exit_status == 1, suite
    codes = {check.code for trial in run.trials for check in trial.verdict.checks if check.fails}
    assert codes >= CAUGHT[name]


async def test_a_desk_that_changes_its_mind_is_unstable(tmp_path: Path) -> None:
    run = await harness.simulate(FOLDER / "stability.yaml", agent=Wrong(), out=tmp_path, tools={"read": ["*"]})
    assert {each.code for each in run.gate.stability["leave-left"]} == {"unstable_tools", "unstable_answer"}


def test_calls_that_could_not_be_made_fail_where_that_is_demanded() -> None:
    suite = yaml.safe_load((FOLDER / "schema.yaml").read_text(encoding="utf-8"))
    case = {"agent": "a", "story": "s", **suite["cases"][0]}
    talk = Trajectory(tools=({"name": "leave_balance", "parameters": {"type": "object", "required": ["kind"]}},))
    calls = tuple(ToolCall(id=name, name=name, arguments={}, result="ok") for name in ("leave_balance", "leave_left"))
    talk.extend([Step(role="agent", events=calls)])
    verdict = harness.score(talk, case, tools={"read": ["*"]})
    assert {check.code for check in verdict.checks if check.fails} == {"invalid_arguments", "invented_tool"}
