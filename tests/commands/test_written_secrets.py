"""No secret is in any file that a run leaves, and a run is as readable and judged alike with and without them."""

from __future__ import annotations

import base64
import json

import pytest

ENVIRONMENT = {
    "SHOP_API_KEY": "q8Zr4Tn2Lw6Xk9Bv1Mc3",
    "DESK_PASSWORD": "correct-horse-battery",
    "DATABASE_URL": "postgresql://shop:Wh4l3-s0ng-77@db.internal/orders",
}
BEARER, GITHUB, TOLD, CRASH = "m4Rk8Vd2" * 4, "ghp_" + "a1B2" * 9, "Tr0ub4dor&3xQ", "sk-" + "aB3" * 12
HELD = [ENVIRONMENT["SHOP_API_KEY"], ENVIRONMENT["DESK_PASSWORD"], "Wh4l3-s0ng-77", BEARER, GITHUB, TOLD, CRASH]
AGENT = f"""
import base64, logging, os

def agent(key):
    def answer(messages, context):
        said = messages[-1]["content"]
        print("connecting with", os.environ["SHOP_API_KEY"])
        logging.getLogger("desk").warning("cannot connect to %s", os.environ["DATABASE_URL"])
        if "break" in said:
            password = os.environ["DESK_PASSWORD"]
            raise RuntimeError(f"401 for {CRASH} and {{password}}")
        encoded = base64.b64encode(f"ann:{{os.environ['SHOP_API_KEY']}}".encode()).decode()
        call = {{"id": "c1", "type": "function", "function": {{"name": "balance", "arguments":
            '{{"user": "ana", "token": "{GITHUB}", "sent": "' + encoded + '"}}'}}}}
        return [
            {{"role": "assistant", "content": None, "tool_calls": [call]}},
            {{"role": "tool", "tool_call_id": "c1", "content": 'password: {TOLD} {{"Authorization": "Bearer {BEARER}"}}'}},
            {{"role": "assistant", "content": "Your password is {TOLD}, your balance 12."}},
        ]
    return answer
"""


def all_files(workspace) -> dict[str, bytes]:
    found = [path for folder in workspace.runs() for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(workspace.path)): path.read_bytes() for path in found}


def test_no_file_of_a_run_holds_a_secret(workspace, monkeypatch) -> None:
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    workspace.story("one", context={"headers": {"Authorization": f"Bearer {BEARER}"}}, goals=[{"say": ["12"]}])
    workspace.story("two", starting_sentence="Please break.", goals=[{"say": ["12"]}])
    workspace.story("three", goals=[{"say": ["13"]}])
    made = {"ref": workspace.agent(AGENT), "kwargs": {"key": f"Bearer {BEARER}"}}
    workspace.write("suite.json", {"agent": made, "stories": "stories", "rules": {"extra_args": "allow"}})
    played = workspace.run("simulate", "suite.json", "--json", "--record-baseline", "runs/base/baseline.json")
    assert played.outcomes["two"] == "fail"
    workspace.run("score", "last")
    promoted = workspace.run("promote", "last", "one", "--to", workspace.path / "runs" / "promoted")
    assert promoted.status == 0, promoted.err
    files = all_files(workspace)
    names = {name.rsplit("/", 1)[1] for name in files}
    assert names >= {
        "run.json",
        "trials.jsonl",
        "stories.jsonl",
        "report.json",
        "summary.md",
        "junit.xml",
        "trial-001.txt",
    }
    assert any(name.startswith("runs/promoted") for name in files)
    written = [*HELD, base64.b64encode(f"ann:{ENVIRONMENT['SHOP_API_KEY']}".encode()).decode()]
    held = {(name, secret) for name, content in files.items() for secret in written if secret.encode() in content}
    assert held == set()
    trials = next(content for name, content in files.items() if name.endswith("trials.jsonl")).decode()
    assert "connecting with [redacted:" in trials
    assert "postgresql://shop:[redacted:" in trials
    assert "Traceback" in trials


def test_a_value_that_is_a_word_of_ours_leaves_a_run_readable(workspace, monkeypatch) -> None:
    monkeypatch.setenv("SORT_KEY", "created_at")
    monkeypatch.setenv("API_TOKEN", "tool_call")
    workspace.story("one")
    assert workspace.run("simulate", "stories", "--agent", "versions:in_messages", "--json").outcomes == {
        "one": "success"
    }
    assert workspace.run("show", "last").status == 0
    assert workspace.run("score", "last", "--json").outcomes == {"one": "success"}


SAID = {
    "a word of ours": "Your password: tool_call",
    "a date": "password: 2026-03-09",
    "what the story tells": "password: Ab12Cd34Ef56",
    "an address": "secret: https://shop.example.com/a1b2c3d4e5f6",
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_what_is_named_like_a_secret_changes_no_verdict(workspace, said) -> None:
    value = said.partition(": ")[2]
    workspace.story("one", story=f"Your word is {value}. You want it.", goals=[{"say": [value]}])
    workspace.story("two", story="You want it.", goals=[{"say": [said.partition(":")[0]]}])
    agent = workspace.agent(f"def agent(text):\n    return {said!r}\n")
    first = workspace.run("simulate", "stories", "--agent", agent, "--json")
    assert first.outcomes == {"one": "success", "two": "success"}
    assert workspace.run("score", "last", "--json").outcomes == {"one": "success", "two": "success"}


def test_a_secret_that_flows_from_call_to_call_is_judged_alike(workspace) -> None:
    """One value, one token: where it is named and where it stands alone."""
    secret = "q8Zr4Tn2Lw6Xk9Bv"
    goals = [
        {"name": "login", "tool": "login"},
        {"name": "pay", "tool": "pay", "args": {"with": {"$from": "login", "path": "access_token"}}, "after": "login"},
    ]
    workspace.story("one", goals=goals, tools={"write": ["login", "pay"]})
    calls = [("login", "{}", json.dumps({"access_token": secret})), ("pay", json.dumps({"with": secret}), "paid")]
    messages: list[dict[str, object]] = []
    for place, (name, arguments, result) in enumerate(calls):
        call = {"id": f"c{place}", "type": "function", "function": {"name": name, "arguments": arguments}}
        messages += [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": f"c{place}", "content": result},
        ]
    agent = workspace.agent(
        f"def agent(messages):\n    return {[*messages, {'role': 'assistant', 'content': 'Done.'}]!r}\n"
    )
    assert workspace.run("simulate", "stories", "--agent", agent, "--json").outcomes == {"one": "success"}
    assert secret.encode() not in b"".join(all_files(workspace).values())
    assert workspace.run("score", "last", "--json").outcomes == {"one": "success"}
