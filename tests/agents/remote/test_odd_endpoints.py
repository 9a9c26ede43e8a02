"""Endpoints that do it otherwise: sessions in addresses, answers that come later, lines, texts, forms, odd calls."""

from __future__ import annotations

import json
from typing import Any

import pytest
import readme
import yaml
from remote_desk import Back, RemoteDesk
from remote_trials import http, said_by_agent, trial_of

from harness.agents.open import open_target
from harness.errors import UserMistake
from harness.types.target import Target

HI = Back({"reply": "Hi."})


def lines(*data: Any, kind: str = "application/x-ndjson") -> Back:
    return Back(pieces=[(json.dumps(each) + "\n").encode() for each in data], kind=kind)


async def test_the_session_stands_in_the_address():
    with RemoteDesk([HI]) as desk:
        await trial_of(http(f"{desk.origin}/talks/{{{{ session }}}}/turns"), "Hello", "Bye")
    first, second = (sent.path for sent in desk.sent)
    assert first == second
    assert first.startswith("/talks/")
    assert len(first.split("/")) == 4
    assert "{" not in first


async def test_what_stands_in_an_address_is_one_part_of_it():
    with RemoteDesk([HI]) as desk:
        await trial_of(http(f"{desk.origin}/of/{{{{ context.user }}}}/chat"), context={"user": "../a b?c"})
    assert desk.sent[0].path == "/of/..%2Fa%20b%3Fc/chat"


CREATED: dict[str, tuple[Any, Any]] = {
    "by its usual name": ({"url": "/threads"}, {"thread_id": "T7"}),
    "by a path": ({"url": "/threads", "session": "data.key"}, {"data": {"key": "T7"}}),
}


@pytest.mark.parametrize(("create", "made"), CREATED.values(), ids=CREATED)
async def test_a_session_is_made_once_before_the_first_turn(create, made):
    answers = [Back(made), HI]
    with RemoteDesk(answers) as desk:
        target = http(f"{desk.origin}/threads/{{{{ session }}}}/runs", create={**create, "request": {"for": "me"}})
        trial = await trial_of(target, "Hello", "Bye")
    assert trial.failure is None, trial.failure
    assert [(sent.method, sent.path) for sent in desk.sent] == [
        ("POST", "/threads"),
        ("POST", "/threads/T7/runs"),
        ("POST", "/threads/T7/runs"),
    ]
    assert desk.sent[0].body == {"for": "me"}


POLLED: dict[str, tuple[Any, list[Back], list[str]]] = {
    "where Location says": (
        {"every": 0.05},
        [Back({}, 202, {"Location": "/jobs/1"}), Back({}, 202), HI],
        ["/chat", "/jobs/1", "/jobs/1"],
    ),
    "where the answer says": (
        {"every": 0.05, "url": "/runs/{{ answer.run }}", "until": "status == 'done'"},
        [Back({"run": "R1"}), Back({"run": "R1", "status": "busy"}), Back({"status": "done", "reply": "Hi."})],
        ["/chat", "/runs/R1", "/runs/R1"],
    ),
}


@pytest.mark.parametrize(("poll", "answers", "paths"), POLLED.values(), ids=POLLED)
async def test_an_answer_that_comes_later_is_waited_for(poll, answers, paths):
    with RemoteDesk(answers) as desk:
        trial = await trial_of(http(desk.url, poll=poll))
    assert said_by_agent(trial) == ["Hi."]
    assert [sent.path for sent in desk.sent] == paths
    assert [sent.method for sent in desk.sent] == ["POST", "GET", "GET"]


LATER: dict[str, tuple[Any, list[Back], str, str]] = {
    "it fails": (
        {"every": 0.05, "until": "status == 'done'", "failed": "status == 'error'"},
        [Back({"status": "busy"}), Back({"status": "error", "why": "no tool"})],
        "reported_error",
        "the agent says that it failed",
    ),
    "it names another host": (
        {"every": 0.05},
        [Back({}, 202, {"Location": "http://127.0.0.2:1/jobs"})],
        "endpoint_redirects",
        "to http://127.0.0.2:1/jobs",
    ),
    "nobody said how to wait": (None, [Back({"id": 1}, 202)], "path_does_not_fit", "say where in kwargs.poll"),
    "it never comes": ({"every": 0.05}, [Back({}, 202)], "timeout", ""),
}


@pytest.mark.parametrize(("poll", "answers", "code", "said"), LATER.values(), ids=LATER)
async def test_an_answer_that_never_comes_has_a_reason(poll, answers, code, said):
    with RemoteDesk(answers) as desk:
        trial = await trial_of(http(desk.url, **({"poll": poll} if poll else {})), agent_turn=1)
    assert trial.failure.code == code
    assert said in trial.failure.message


async def test_lines_of_json_are_pieces():
    call = {"tool_calls": [{"name": "find", "arguments": {"name": "Ana"}, "result": "here"}]}
    with RemoteDesk([lines(call, {"token": "Ana is "}, {"token": "here."})]) as desk:
        trial = await trial_of(http(desk.url, stream="ndjson"))
    assert said_by_agent(trial) == ["Ana is here."]
    assert [(call.name, call.result) for call in trial.trajectory.calls] == [("find", "here")]


@pytest.mark.parametrize("text", ["Hi there.", "42", '{"a": 1}', "Grüß dich"])
async def test_a_plain_text_is_the_answer(text):
    with RemoteDesk([Back(text.encode(), kind="text/plain")]) as desk:
        trial = await trial_of(http(desk.url, reads="text"))
    assert said_by_agent(trial) == [text]


async def test_a_plain_text_that_nobody_expects_says_what_to_set():
    with RemoteDesk([Back(b"Hi there.", kind="text/plain")]) as desk:
        trial = await trial_of(http(desk.url))
    assert trial.failure.code == "endpoint_not_json"
    assert "kwargs.reads: text" in trial.failure.message


async def test_a_form_is_sent():
    with RemoteDesk([HI]) as desk:
        await trial_of(http(desk.url, sends="form", request={"q": "{{ text }} & more", "n": 1, "who": "{{ context }}"}))
    assert desk.sent[0].body == {"q": "Hello & more", "n": "1"}
    assert desk.sent[0].headers["content-type"] == "application/x-www-form-urlencoded"


SHAPES: dict[str, Any] = {
    "arguments as pairs": [{"name": "find", "arguments": [{"name": "who", "value": "Ana"}], "result": "here"}],
    "arguments as keys": [{"name": "find", "arguments": [{"key": "who", "value": "Ana"}], "result": "here"}],
    "arguments as lists": [{"name": "find", "arguments": [["who", "Ana"]], "result": "here"}],
    "calls by their name": {"find": {"who": "Ana"}},
    "calls by their name, in a list": [{"find": {"who": "Ana"}}],
    "calls by their name, several": {"find": [{"who": "Ana"}]},
    "calls by their name, with more": {"find": {"arguments": {"who": "Ana"}, "result": "here"}},
}


@pytest.mark.parametrize("calls", SHAPES.values(), ids=SHAPES)
async def test_calls_in_other_forms(calls):
    with RemoteDesk([Back({"reply": "Hi.", "tool_calls": calls})]) as desk:
        trial = await trial_of(http(desk.url))
    assert trial.failure is None, trial.failure
    assert [(call.name, call.arguments) for call in trial.trajectory.calls] == [("find", {"who": "Ana"})]
    if "result" in json.dumps(calls):
        assert [call.result for call in trial.trajectory.calls] == ["here"]


async def test_the_recipe_for_langgraphs_server():
    """As its documentation has it: POST /threads, then POST /threads/ID/runs/wait gives the state."""

    def serve(sent) -> Back:
        if sent.path == "/threads":
            return Back({"thread_id": "T1", "status": "idle", "metadata": {}})
        assert (sent.path, sent.body["assistant_id"]) == ("/threads/T1/runs/wait", "agent")
        said = sent.body["input"]["messages"][0]
        asked.append(said["content"])
        return Back(
            {
                "messages": [
                    {"type": "human", "content": "Earlier", "id": "m0"},
                    {"type": "ai", "content": "Yes?", "tool_calls": []},
                    {"type": "human", "content": said["content"]},
                    {"type": "ai", "content": "", "tool_calls": [{"name": "find", "args": {"who": "Ana"}, "id": "c1"}]},
                    {"type": "tool", "content": "here", "tool_call_id": "c1", "name": "find", "status": "success"},
                    {"type": "ai", "content": f"Ana is here, {len(asked)}.", "tool_calls": []},
                ]
            }
        )

    asked: list[str] = []
    suite = yaml.safe_load(readme.files()["langgraph_server.yaml"])
    with RemoteDesk(serve) as desk:
        agent = {**suite["agent"], "ref": suite["agent"]["ref"].replace("http://127.0.0.1:2024", desk.origin)}
        trial = await trial_of(Target.model_validate(agent), "Where is Ana?", "And now?")
    assert trial.failure is None, trial.failure
    assert asked == ["Where is Ana?", "And now?"]
    assert said_by_agent(trial) == ["Ana is here, 1.", "Ana is here, 2."]
    found = [(call.name, call.arguments, call.result) for call in trial.trajectory.calls]
    assert found == [("find", {"who": "Ana"}, "here")] * 2


MISTAKES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a host that is not known": ("http://{{ session }}.example/chat", {}, "a placeholder stands in its host"),
    "a path that is none": ("http://127.0.0.1/x", {"poll": {"until": "a b"}}, "is no JMESPath expression"),
    "a placeholder that is none": ("http://127.0.0.1/x", {"create": {"url": "/{{ answr }}"}}, "is no placeholder"),
    "two ways to a session": (
        "http://127.0.0.1/x",
        {"create": {"url": "/t"}, "session": "id"},
        "create makes the session; leave out session",
    ),
    "a text in a stream": ("http://127.0.0.1/x", {"reads": "text", "stream": "sse"}, "reads: text is one text"),
    "a form without fields": ("http://127.0.0.1/x", {"sends": "form", "request": "x"}, "becomes the fields of a form"),
}


@pytest.mark.parametrize(("url", "kwargs", "said"), MISTAKES.values(), ids=MISTAKES)
def test_settings_that_cannot_be_are_named(url, kwargs, said):
    with pytest.raises(UserMistake, match=said):
        open_target(http(url, **kwargs))
