"""Stories generated from the ancestor's user stories, held against those it generated itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from model_server import ModelServer
from scripted_planner import BANKING, HR, Script, planner

from harness.cli import main
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.types.goals import ToolGoal
from harness.types.story import Story

EFFECTS = {
    "banking": ["--reads", "*fetch*", "--reads", "*retrieve*", "--reads", "*list*", "--reads", "*get*", "--writes", "*update*", "--writes", "*initiate*"],
    "hr": ["--reads", "fetch_*", "--reads", "list_*", "--reads", "retrieve_*", "--reads", "get_*", "--writes", "update_*", "--allow-writes"],
}  # fmt: skip


def generate(domain: str, script: Script, tools: str, conformance: Path, out: Path) -> list[Story]:
    with ModelServer(planner(script)) as server:
        words = ["generate-dataset", "--tools", tools, "--stories", str(conformance / domain / "user_stories.csv")]
        model = ["--model", "openai/scripted", "--base-url", server.url, "--out", str(out)]
        with pytest.raises(SystemExit) as ended:
            main([*words, *model, *EFFECTS[domain]])
    assert ended.value.code == 0
    return [file.story for file in read_stories([out])]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("generated")


@pytest.fixture(scope="module")
def banking(conformance: Path, folder: Path) -> list[Story]:
    snapshot = str(conformance / "banking" / "tool_snapshot.json")
    return generate("banking", BANKING, snapshot, conformance, folder / "banking")


@pytest.fixture(scope="module")
def hr(conformance: Path, folder: Path) -> list[Story]:
    return generate("hr", HR, "assignment_desk:functions", conformance, folder / "hr")


def order(story: Story) -> set[tuple[str, str]]:
    """(before, after) by tool, as the goals say it; text is left out."""
    tools = {goal.name: goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal)}
    return {(tools[a], tools[b]) for a, after in story.goals.items() for b in after if a in tools and b in tools}


def calls(story: Story) -> list[str]:
    return sorted(goal.tool_name for goal in story.goal_details if isinstance(goal, ToolGoal))


DIFFERENT = {
    # banking 2, 3: the tool asks for two dates that nobody says; the ancestor invented a year.
    # banking 5: the user names both accounts, so nothing has to be looked up; this transfer was never recorded.
    "list my last 5 transactions": "refused: start_date: is missing",
    "transfer 250 USD": "refused: was never recorded",
    "details of all my recent transactions": "refused: 2022-01-01 is in neither story",
    # hr 7: the ancestor has a chain, although the kind of address and the assignment need nothing of each other.
    "update my Home": "no order between fetch_assignment_id and get_address_type",
    # banking 10: one of the two has a lookup of alice's account, the result of which nothing uses.
    "branch code for New York": "one call less: the account is not needed",
}
"""Where ours differ from the ancestor's, and why."""


@pytest.mark.parametrize("domain", ["banking", "hr"])
def test_graphs_are_the_ancestors_but_for_what_is_explained(domain, conformance, request) -> None:
    ours = {story.story: story for story in request.getfixturevalue(domain) if "told=all" in story.labels}
    theirs = [file.story for file in read_stories([conformance / domain / "stories"]) if "synthetic" in file.story.id]
    assert len(theirs) in {8, 10}
    different: dict[str, bool] = {}
    for other in theirs:
        reason = next((part for part in DIFFERENT if part in other.story), None)
        mine = ours.get(other.story)
        why = DIFFERENT.get(reason or "", "the same")
        print(other.id, "|", order(other), "|", order(mine) if mine else None, "|", why)
        same = mine is not None and (calls(mine), order(mine)) == (calls(other), order(other))
        assert same or reason is not None, f"{other.id} differs, and nobody says why"
        if reason is not None:
            different[reason] = different.get(reason, False) or not same
    assert all(different.values()), "what is explained is a difference"


def test_the_model_is_played_back_from_a_cassette(conformance, tmp_path) -> None:
    snapshot, stories = conformance / "banking" / "tool_snapshot.json", conformance / "banking" / "user_stories.csv"
    words = ["generate-dataset", "--tools", str(snapshot), "--stories", str(stories), "--model", "openai/scripted"]
    words += EFFECTS["banking"]
    cassette = str(tmp_path / "model.sqlite")
    with ModelServer(planner(BANKING)) as server, pytest.raises(SystemExit) as ended:
        main([*words, "--base-url", server.url, "--record", cassette, "--out", str(tmp_path / "first")])
    assert ended.value.code == 0
    with pytest.raises(SystemExit) as ended:
        main([*words, "--replay", cassette, "--out", str(tmp_path / "second")])
    assert ended.value.code == 0
    first, second = (
        {each.name: each.read_text() for each in (tmp_path / name).glob("*.json")} for name in ("first", "second")
    )
    assert len(first) == 22
    assert first == second


def test_refusals_are_kept_with_their_reasons(banking, folder) -> None:
    lines = (folder / "banking" / ".generation" / "rejected.jsonl").read_text().splitlines()
    reasons = {json.loads(line)["what"]["id"]: json.loads(line)["reason"] for line in lines}
    assert "start_date: is missing" in reasons["banking_agent-002"]
    assert "was never recorded with" in reasons["banking_agent-003"]
    assert '"2022-01-01" is in neither story' in reasons["banking_agent-009"]


def test_values_out_of_results_flow_and_what_the_user_says_does_not(banking, hr) -> None:
    story = next(story for story in banking if story.id == "banking_agent-001-all")
    assert story.goal_details[1].args == {"account_id": {"$from": "account"}}
    update = next(goal for story in hr for goal in story.goal_details if goal.name == "update")
    assert update.args["new_address"] == "123 Main St, Springfield, IL"
    assert update.args["assignment_id"] == {"$from": "assignment"}


def test_every_story_is_told_in_several_ways_and_none_is_doubtful(banking, hr) -> None:
    assert len(banking) >= 20
    assert len(hr) >= 15
    for story in (*banking, *hr):
        assert lint(story) == []
        assert "/" not in json.dumps({**(story.origin or {}), "model": ""}), "no path of a machine"
    told = {label for story in (*banking, *hr) for label in story.labels}
    assert {"told=all", "told=intent", "told=confused", "told=changed"} <= told
