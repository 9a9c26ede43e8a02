"""A story that names no agent: one agent plays it, of several none is meant."""

from __future__ import annotations

import json

AGENT = """
import harness

@harness.tool
def balance(user):
    return 12

def agent(text):
    return f"Your balance is {balance('ana')}."
"""


def test_the_one_agent_that_is_given_plays_it(workspace) -> None:
    workspace.story("one", agent=None)
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(AGENT), "--json")
    assert (result.status, result.outcomes) == (0, {"one": "success"}), result.err
    assert "agent" not in result.err
    again = workspace.run("score", "last", "--json")
    assert (again.status, again.outcomes) == (0, {"one": "success"}), again.err


def test_validate_asks_for_it_just_where_several_targets_are(workspace) -> None:
    workspace.story("one", agent=None)
    workspace.story("two", agent="shpo")
    reference = workspace.agent(AGENT)
    one = {"agent": reference, "stories": "stories"}
    several = {"targets": {"hr": reference, "shop": reference}, "stories": "stories"}
    assert workspace.run("validate", "stories").status == 0
    assert workspace.run("validate", workspace.write("one.json", one)).status == 0
    result = workspace.run("validate", workspace.write("several.json", several), "--json")
    assert result.status == 2
    missing, misspelt = json.loads(result.out)["errors"]
    assert missing.endswith("one.json: agent: is missing; say which target plays it (hr, shop)")
    assert misspelt.endswith('two.json: agent: no target is named "shpo" (did you mean "shop"?)')
