"""Whose part was not done: the default user's wants in the report of a trial."""

from __future__ import annotations

AGENT = """
def agent(text):
    if "balance" in text:
        return [
            {"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "12"},
            "Your balance is 12. Is there anything else that I can do for you?",
        ]
    return "We have no new cards today, I am sorry. Is there anything else that I can do for you?"
"""
USER = {
    "wants": [
        {"id": "balance", "say": "I want to know my balance.", "done_when": "balance"},
        {"id": "card", "say": "I also want a new debit card.", "done_when": "card"},
    ]
}


def test_a_failed_trial_tells_which_want_the_agent_did_not_serve(workspace) -> None:
    goals = [{"tool": "balance", "args": {"user": "ana"}}, {"name": "card", "tool": "order_card"}]
    workspace.story("two", user=USER, goals=goals, tools={"read": ["balance"], "write": ["order_card"]})
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(AGENT))
    assert result.status == 1, result.err
    assert "wants: balance done · card attempted" in result.out
    shown = workspace.run("show", "last", "two")
    assert "\nwants: balance done · card attempted\n" in shown.out
    explained = workspace.run("explain", "wants: balance done · card attempted")
    assert "What became of a want" in explained.out
    assert workspace.run("explain", "attempted").status == 0
