"""The http agent against a real server: what it sends, how it keeps a session, and what it reads."""

from __future__ import annotations

from typing import Any

import pytest
from remote_desk import Back, RemoteDesk, events
from remote_trials import done_by_agent, http, said_by_agent, trial_of

from harness.agents.open import open_target
from harness.agents.trial_context import TrialContext
from harness.errors import UserMistake
from harness.types.target import Target
from harness.types.trajectory import Attached, Handoff, ToolCall, Trajectory, Usage

HI = Back({"reply": "Hi."})


def called(trial: Any) -> list[list[ToolCall]]:
    """The calls of each step that has any."""
    return [list(step.calls) for step in done_by_agent(trial) if step.calls]


# What is sent


async def test_without_settings_it_sends_the_text_and_a_session_of_its_own_for_each_trial():
    with RemoteDesk([HI]) as desk:
        await trial_of(http(desk.url), "Hello", "Goodbye")
        await trial_of(http(desk.url))
    assert [sent.body["message"] for sent in desk.sent] == ["Hello", "Goodbye", "Hello"]
    first, second, other = (sent.body["session_id"] for sent in desk.sent)
    assert first == second != other
    assert {(sent.method, sent.path) for sent in desk.sent} == {("POST", "/chat")}
    assert set(desk.sent[0].body) == {"message", "session_id"}


SENT: dict[str, tuple[Any, Any]] = {
    "a placeholder in a text": ("The user says: {{ text }}", "The user says: Hello"),
    "two of them": ("{{ text }} {{context.user.id}}", "Hello 7"),
    "a number stays a number": ({"user": "{{ context.user.id }}"}, {"user": 7}),
    "an object stays an object": ({"user": "{{ context.user }}"}, {"user": {"id": 7}}),
    "an object within a text is JSON": ("{{ context.user }}!", '{"id": 7}!'),
    "what is not there is left out": ({"a": "{{ context.other }}", "b": 1}, {"b": 1}),
    "also of a list": (["{{ context.other }}", "{{ text }}"], ["Hello"]),
    "what is not there is no text": ("<{{ context.other }}>", "<>"),
    "null that is written stays": ({"a": None}, {"a": None}),
    "the messages": ("{{ messages }}", [{"role": "user", "content": "Hello"}]),
    "a part of them, by JMESPath": ("{{ messages[-1].content }}", "Hello"),
    "braces of another kind": ('{"a": {"b": "{text}"}}', '{"a": {"b": "{text}"}}'),
}


@pytest.mark.parametrize(("template", "sent"), SENT.values(), ids=SENT)
async def test_a_request_is_made_by_its_template(template: Any, sent: Any):
    with RemoteDesk([HI]) as desk:
        await trial_of(http(desk.url, request=template), context={"user": {"id": 7}})
    assert desk.sent[0].body == sent


async def test_the_conversation_can_be_sent_with_the_calls_or_only_what_was_spoken():
    call = {"name": "look", "arguments": {"day": 1}, "result": "free"}
    with RemoteDesk([Back({"reply": "Free.", "tool_calls": [call]})]) as desk:
        await trial_of(http(desk.url, request={"all": "{{ messages }}", "said": "{{ spoken }}"}), "Hello", "Thanks")
    body = desk.sent[1].body
    spoken = [("user", "Hello"), ("assistant", "Free."), ("user", "Thanks")]
    assert [(each["role"], each["content"]) for each in body["said"]] == spoken
    assert [each["role"] for each in body["all"]] == ["user", "assistant", "tool", "assistant", "user"]


async def test_the_context_of_the_story_is_sent_where_there_is_one():
    with RemoteDesk([HI]) as desk:
        await trial_of(http(desk.url), context={"user_id": 7})
    assert desk.sent[0].body["context"] == {"user_id": 7}


async def test_files_are_sent_with_the_message_they_came_with():
    with RemoteDesk([HI]) as desk:
        trajectory = Trajectory()
        async with open_target(http(desk.url)).open(TrialContext("s", {}, 1)) as agent:
            trajectory.say(
                "See these.", [Attached("a.pdf", "application/pdf", b"%PDF"), Attached("b.png", "image/png", b"P")]
            )
            trajectory.extend(await agent.respond(trajectory.for_agent()))
            trajectory.say("Well?")
            await agent.respond(trajectory.for_agent())
    pdf, png = desk.sent[0].body["attachments"]
    assert pdf == {"name": "a.pdf", "media_type": "application/pdf", "data": "JVBERg=="}
    assert (png["media_type"], png["data"]) == ("image/png", "UA==")
    assert desk.sent[0].body["message"] == "See these."
    assert "attachments" not in desk.sent[1].body


async def test_headers_have_secrets_of_the_environment_and_values_of_the_conversation(monkeypatch):
    monkeypatch.setenv("DESK_KEY", "k-1234")
    headers = {
        "Authorization": "Bearer ${DESK_KEY}",
        "X-Session": "{{ session }}",
        "X-User": "{{ context.name }}",
        "X-No": "{{ context.no }}",
    }
    with RemoteDesk([HI]) as desk:
        trial = await trial_of(http(desk.url, headers=headers, request={"q": "{{ text }}"}), context={"name": "Zoë\nx"})
    sent = desk.sent[0].headers
    assert sent["authorization"] == "Bearer k-1234"
    assert sent["x-session"] == trial.trajectory.id
    assert sent["x-user"].encode("latin-1").decode() == "Zoë x"
    assert "x-no" not in sent


async def test_a_get_sends_the_request_as_a_query_beside_that_of_the_address(monkeypatch):
    monkeypatch.setenv("DESK_KEY", "k-1234")
    with RemoteDesk([HI]) as desk:
        await trial_of(
            http(f"{desk.url}?key=${{DESK_KEY}}", method="GET", request={"q": "{{ text }}", "n": 1}), "a & b"
        )
    assert (
        desk.sent[0].path == "/chat?key=k-1234&q=a+%26+b&n=1"
        or desk.sent[0].path == "/chat?key=k-1234&q=a%20%26%20b&n=1"
    )
    assert desk.sent[0].method == "GET"


async def test_an_agent_that_speaks_first_is_asked_with_an_empty_text():
    with RemoteDesk([HI]) as desk:
        trial = await trial_of(http(desk.url), agent_first=True)
    assert [sent.body["message"] for sent in desk.sent] == ["", "Hello"]
    assert said_by_agent(trial) == ["Hi.", "Hi."]


# Sessions


SESSIONS: dict[str, tuple[dict[str, Any], Any]] = {
    "a field of the answer": (
        {"session": "conversation.id"},
        lambda sent: Back({"reply": str(sent.body.get("session_id")), "conversation": {"id": 17}}),
    ),
    "a header of the answer": (
        {"session_header": "X-Conversation"},
        lambda sent: Back({"reply": str(sent.body.get("session_id"))}, headers={"x-conversation": "17"}),
    ),
    "a header, sent back as one": (
        {"session_header": "X-Conversation", "headers": {"X-Conversation": "{{ session }}"}},
        lambda sent: Back({"reply": str(sent.headers.get("x-conversation"))}, headers={"X-Conversation": "17"}),
    ),
    "a cookie, which needs no setting": (
        {},
        lambda sent: Back(
            {"reply": sent.headers.get("cookie", "None").removeprefix("sid=")}, headers={"Set-Cookie": "sid=17; Path=/"}
        ),
    ),
    "an event of a stream": (
        {"stream": "sse", "session": "sid"},
        lambda sent: events({"sid": "17"}, {"delta": str(sent.body.get("session_id"))}),
    ),
}


@pytest.mark.parametrize(("kwargs", "answer"), SESSIONS.values(), ids=SESSIONS)
async def test_a_session_that_the_endpoint_names_is_sent_back(kwargs, answer):
    with RemoteDesk(answer) as desk:
        again = [await trial_of(http(desk.url, **kwargs), "one", "two", "three") for _ in range(2)]
    assert [said_by_agent(trial) for trial in again] == [["None", "17", "17"]] * 2


async def test_an_answer_that_names_no_session_is_an_error_that_says_so():
    with RemoteDesk([HI]) as desk:
        trial = await trial_of(http(desk.url, session="session.id"))
    assert trial.outcome == "error"
    assert trial.failure.code == "path_does_not_fit"
    assert "kwargs.session: no session is named at session.id; its keys: reply" in trial.failure.message


# What is read: texts


TEXTS: dict[str, tuple[dict[str, Any], Any, list[str]]] = {
    "a usual name": ({}, {"output": "Hi.", "id": 3}, ["Hi."]),
    "the likeliest of several": ({}, {"message": "ok", "reply": "Hi."}, ["Hi."]),
    "in a message": ({}, {"message": {"role": "assistant", "content": "Hi."}}, ["Hi."]),
    "the answer is the text": ({}, "Hi.", ["Hi."]),
    "by path": ({"response": "data.turns[-1].text"}, {"data": {"turns": [{"text": "a"}, {"text": "b"}]}}, ["b"]),
    "several messages": ({"response": "[].text"}, [{"text": "a"}, {"image": 1}, {"text": "b"}], ["a", "b"]),
    "half of a character": ({}, b'{"reply": "a\\ud800b"}', ["a?b"]),
    "bytes that are no UTF-8": ({}, b'{"reply": "a\xff\xfeb"}', ["a\ufffd\ufffdb"]),
    "a byte order mark": ({}, b'\xef\xbb\xbf{"reply": "Hi."}', ["Hi."]),
    "UTF-16": ({}, '{"reply": "Hí."}'.encode("utf-16"), ["Hí."]),
    "all planes and directions": (
        {},
        {"reply": "\u202e\U0001f600\u0000\u2028é\u0301"},
        ["\u202e\U0001f600\u0000\u2028é\u0301"],
    ),
    "NaN beside it": ({}, b'{"reply": "Hi.", "score": NaN}', ["Hi."]),
}


@pytest.mark.parametrize(("kwargs", "answer", "texts"), TEXTS.values(), ids=TEXTS)
async def test_the_text_is_found(kwargs, answer, texts):
    with RemoteDesk([Back(answer)]) as desk:
        trial = await trial_of(http(desk.url, **kwargs))
    assert said_by_agent(trial) == texts
    assert trial.failure is None


# What is read: calls


async def test_each_call_is_a_step_of_its_own_before_the_text():
    calls = [
        {"name": "find", "arguments": {"who": "ana"}, "result": {"id": 1}},
        {"name": "find", "arguments": '{"who": "bo"}', "error": "nobody"},
        {"tool": "note", "args": {}, "output": False, "id": 9},
        {"function": {"name": "send", "arguments": "{broken"}},
    ]
    with RemoteDesk(
        [Back({"reply": "Done.", "tool_calls": calls, "usage": {"prompt_tokens": 7, "completion_tokens": 2}})]
    ) as desk:
        trial = await trial_of(http(desk.url))
    steps = done_by_agent(trial)
    assert [[call.name for call in step.calls] for step in steps] == [["find"], ["find"], ["note"], ["send"], []]
    found = trial.trajectory.calls
    assert [call.arguments for call in found] == [{"who": "ana"}, {"who": "bo"}, {}, "{broken"]
    assert [(call.result, call.error, call.answered) for call in found] == [
        ({"id": 1}, None, True),
        (None, "nobody", True),
        (False, None, True),
        (None, None, False),
    ]
    assert found[2].id == "9"
    assert steps[-1].text == "Done."
    assert steps[-1].events[0].usage == Usage(input_tokens=7, output_tokens=2)


async def test_calls_of_one_step_were_made_at_once():
    calls = [{"name": name, "step": step} for name, step in (("a", 1), ("b", 1), ("c", 2), ("d", None), ("e", None))]
    with RemoteDesk([Back({"reply": "Done.", "tool_calls": calls})]) as desk:
        trial = await trial_of(http(desk.url))
    assert [[call.name for call in step] for step in called(trial)] == [["a", "b"], ["c"], ["d"], ["e"]]


async def test_calls_by_paths_of_their_own():
    paths = {
        "response": "out.say",
        "tool_calls": "out.trace[?kind=='tool']",
        "tool_name": "what",
        "tool_arguments": "with",
        "tool_result": "gave",
        "tool_error": "broke",
        "usage": "spent",
    }
    trace = [{"kind": "thought"}, {"kind": "tool", "what": "find", "with": {"a": 1}, "gave": "x", "broke": ""}]
    answer = {"out": {"say": "Hi.", "trace": trace}, "spent": {"total_tokens": 5, "cost": 0.25}}
    with RemoteDesk([Back(answer)]) as desk:
        trial = await trial_of(http(desk.url, **paths))
    assert [(call.name, call.arguments, call.result, call.error) for call in trial.trajectory.calls] == [
        ("find", {"a": 1}, "x", None)
    ]
    assert done_by_agent(trial)[-1].events[0].usage == Usage(total_tokens=5, cost=0.25)


async def test_chat_messages_by_path_after_the_last_of_the_user():
    call = {"id": "c1", "type": "function", "function": {"name": "find", "arguments": '{"a": 1}'}}
    history = [
        {"role": "user", "content": "before"},
        {"role": "assistant", "content": "answered before"},
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "One moment.", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "x"},
        {"role": "assistant", "content": "Here it is."},
    ]
    with RemoteDesk([Back({"state": {"messages": history}})]) as desk:
        trial = await trial_of(http(desk.url, messages="state.messages"))
    assert [(step.text, [call.result for call in step.calls]) for step in done_by_agent(trial)] == [
        ("One moment.", ["x"]),
        ("Here it is.", []),
    ]


# Streams


STREAMS: dict[str, tuple[Back, list[str]]] = {
    "JSON objects": (events({"delta": "Hel"}, {"ping": 1}, {"delta": "lo"}, done=True), ["Hello"]),
    "plain text": (events("Hel", "lo", " 5", "5"), ["Hello 55"]),
    "JSON strings": (events('"Hel"', '"lo "', '"\\u00e9"'), ["Hello é"]),
    "split anywhere": (
        Back(kind="text/event-stream", pieces=[b'da', b'ta: {"delta": "H\xc3', b'\xa9"}\r', b'\n\r\n', b': comment\nid: 3\ndata: {"delta":\n', b'data: "lo"}\n', b"\n"]),
        ["Hélo"],
    ),
    "line ends that are none": (events('{"delta": "a\u2028b\u0085c"}'), ["a\u2028b\u0085c"]),
    "without an end to the last event": (Back(kind="text/event-stream", pieces=[b'data: {"delta": "Hi"}']), ["Hi"]),
    "an answer in one piece after all": (Back({"reply": "Hi."}), ["Hi."]),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "texts"), STREAMS.values(), ids=STREAMS)
async def test_the_pieces_of_a_stream_are_joined(answer, texts):
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(http(desk.url, stream="sse"))
    assert said_by_agent(trial) == texts


async def test_the_time_to_the_first_piece_is_recorded():
    with RemoteDesk([events({"delta": "Hel"}, {"delta": "lo"}, pause=0.3)]) as desk:
        trial = await trial_of(http(desk.url, stream="sse"))
    (first,) = (event.first_chunk for event in done_by_agent(trial)[-1].events)
    (whole,) = trial.trajectory.turn_seconds
    assert 0 < first <= whole - 0.5


async def test_calls_in_a_stream_get_their_results_later_and_stand_after_what_was_said_before():
    answer = events(
        {"delta": "One "},
        {"delta": "moment."},
        {"tool_calls": [{"id": "1", "name": "find", "arguments": {"a": 1}}]},
        {"tool_calls": [{"id": "1", "result": "x"}]},
        {"tool_calls": [{"id": "2", "name": "find", "arguments": {"a": 2}, "result": "y"}]},
        {"delta": "Here."},
    )
    with RemoteDesk([answer]) as desk:
        trial = await trial_of(http(desk.url, stream="sse"))
    assert [(step.text, [call.result for call in step.calls]) for step in done_by_agent(trial)] == [
        ("One moment.", []),
        ("", ["x"]),
        ("", ["y"]),
        ("Here.", []),
    ]


# Mistakes, found before anything is contacted


MISTAKES: dict[str, tuple[str, dict[str, Any], str]] = {
    "no address": ("127.0.0.1:80/chat", {}, "is no address; expected http://HOST:PORT/PATH"),
    "no host": ("http://", {}, "is no address"),
    "no port": ("http://here:99999/", {}, "is no address"),
    "a port that is none": ("http://here:80x/", {}, "is no address"),
    "a blank in it": ("http://he re/", {}, "is no address"),
    "a host that cannot be": ("http://here..there/", {}, "is no address"),
    "another scheme": ("ftp://here/", {}, "is no address"),
    "a password": ("http://me:abc@here/", {}, "send them as a header"),
    "an unknown setting": ("http://here/", {"respons": "a"}, 'kwargs.respons: unknown field "respons" (did you mean "response"?)'),
    "a path that is none": ("http://here/", {"response": "a..b"}, 'kwargs.response: "a..b" is no JMESPath expression'),
    "a function that is none": ("http://here/", {"tool_calls": "notnull(a, b)"}, 'kwargs.tool_calls: "notnull(a, b)": JMESPath has no function notnull (did you mean "not_null"?)'),
    "a function of other arguments": ("http://here/", {"tool_calls": "keys(a, b)"}, 'the function keys takes 1 arguments, and is given 2'),
    "a placeholder that is none": ("http://here/", {"request": {"a": ["{{ txt }}"]}}, '{{ txt }} is no placeholder (did you mean "text"?)'),
    "a placeholder in a header": ("http://here/", {"headers": {"A": "{{ sesion }}"}}, 'kwargs.headers.A: {{ sesion }} is no placeholder (did you mean "session"?)'),
    "a placeholder that cannot be read": ("http://here/", {"request": "{{ text[ }}"}, 'kwargs.request: "text[" is no JMESPath expression'),
    "a name that no header has": ("http://here/", {"headers": {"a b": "c"}}, '"a b" cannot be the name of a header'),
    "a secret that is written out": ("http://here/", {"headers": {"Authorization": "Bearer abc"}}, "kwargs.headers.Authorization: a secret is not written out"),
    "a variable that is not set": ("http://here/", {"headers": {"A": "${NOT_SET}"}}, "kwargs.headers.A: NOT_SET is not set"),
    "a variable of the address": ("http://here/${NOT_SET}", {}, "the address: NOT_SET is not set"),
    "two names for the session": ("http://here/", {"session": "a", "session_header": "b"}, "agent http://here/: kwargs: session and session_header both say where the session is named; keep one"),
    "a query that is no object": ("http://here/", {"method": "GET", "request": "{{ text }}"}, "request: becomes the query of a GET"),
    "no such file": ("https://here/", {"ca_file": "not-there.pem"}, "kwargs.ca_file: not-there.pem cannot be read as a PEM file"),
    "a file of something else": ("https://here/", {"ca_file": __file__}, "cannot be read as a PEM file of certificates"),
}  # fmt: skip


@pytest.mark.parametrize(("ref", "kwargs", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_found_before_anything_is_contacted(ref, kwargs, said):
    with pytest.raises(UserMistake) as mistake:
        open_target(Target(kind="http", ref=ref, kwargs=kwargs))
    (problem,) = mistake.value.problems
    assert said in problem
    assert problem.startswith("agent ")
    assert "abc" not in problem


def test_all_variables_that_are_missing_are_named_at_once():
    with pytest.raises(UserMistake) as mistake:
        open_target(http("http://${HOST_A}/", headers={"A": "${KEY_B}", "B": "${KEY_C}"}))
    assert [each.partition(": ")[2].partition(";")[0] for each in mistake.value.problems] == [
        "the address: HOST_A is not set",
        "kwargs.headers.A: KEY_B is not set",
        "kwargs.headers.B: KEY_C is not set",
    ]


# Skills and plugins


async def test_skills_and_plugins_are_told_beside_calls_or_among_them():
    answer = {
        "reply": "Booked.",
        "tool_calls": [
            {"id": "1", "name": "book", "arguments": {}, "result": "ok"},
            {"id": "2", "name": "calendar", "kind": "plugin", "arguments": {}, "result": "ok"},
            {"id": "3", "name": "refunds", "kind": "handoff"},
        ],
        "skill_calls": ["refunds", {"name": "tone", "latency_ms": 40}],
        "skills": ["one that there is"],
        "plugin_calls": 5,
        "handoffs": [{"source": "front", "target": "billing"}],
        "spans": [
            {"name": "weather", "type": "plugin"},
            {"name": "book", "type": "tool"},
            {"target": "shipping", "type": "handoff"},
        ],
    }
    with RemoteDesk([Back(answer)]) as desk:
        trial = await trial_of(http(desk.url))
    events = [event for step in done_by_agent(trial) for event in step.events if isinstance(event, ToolCall)]
    assert [(each.name, each.kind) for each in events] == [
        ("book", "tool"),
        ("calendar", "plugin"),
        ("refunds", "skill"),
        ("tone", "skill"),
        ("weather", "plugin"),
    ]
    handed = [event for step in done_by_agent(trial) for event in step.events if isinstance(event, Handoff)]
    assert [(each.source, each.target) for each in handed] == [
        (None, "refunds"),
        ("front", "billing"),
        (None, "shipping"),
    ]
    assert [each.name for step in called(trial) for each in step] == ["book"]
    assert said_by_agent(trial) == ["Booked."]
