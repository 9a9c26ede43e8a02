"""Message lists of every form become the same steps."""

from __future__ import annotations

import hashlib
import json

import pytest

from harness.errors import UserMistake
from harness.formats.recordings import read_recording
from harness.types.chat.steps import read_messages
from harness.types.trajectory import Media, Message, Step


def told(steps: list[Step]) -> list[str]:
    """Each step in one line: who: text, then every call with its result, its error or `?`."""
    lines = []
    for step in steps:
        parts = [step.text] if step.text else []
        for call in step.calls:
            end = f"! {call.error}" if call.error is not None else f"= {call.result!r}" if call.answered else "?"
            arguments = call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments)
            parts.append(f"{call.name}#{call.id}({arguments}) {end}")
        lines.append(f"{step.agent or step.role}: {' | '.join(parts)}")
    return lines


def call(name: str, arguments: object, **fields: object) -> dict[str, object]:
    return {"type": "function", "function": {"name": name, "arguments": arguments}, **fields}


def assistant(*calls: dict[str, object], **fields: object) -> dict[str, object]:
    return {"role": "assistant", "content": None, "tool_calls": list(calls), **fields}


def result(content: object, **fields: object) -> dict[str, object]:
    return {"role": "tool", "content": content, **fields}


def packed(kind: str, **content: object) -> dict[str, object]:
    """The ancestor's message about a tool: JSON inside `content`."""
    return {"role": "assistant", "type": kind, "event": None, "content": json.dumps({"type": kind, **content})}


USER = {"role": "user", "content": "Is Dune in?"}
FORMS = {
    "the system is no part of the conversation": (
        [{"role": "system", "content": "Be kind."}, {"role": "developer", "content": "Be brief."}, USER],
        ["user: Is Dune in?"],
    ),
    "a message is a step with all its calls": (
        [
            assistant(call("find", '{"title": "Dune"}', id="a"), call("hours", "{}", id="b"), content="Let me see."),
            result("9 to 5", tool_call_id="b"),
            result("shelf 7", tool_call_id="a"),
        ],
        ["agent: Let me see. | find#a({\"title\": \"Dune\"}) = 'shelf 7' | hours#b({}) = '9 to 5'"],
    ),
    "content may be a list of parts": (
        [{"role": "user", "content": [{"type": "text", "text": "Is "}, {"type": "input_text", "text": "Dune in?"}]}],
        ["user: Is Dune in?"],
    ),
    "the older function_call is answered by name": (
        [
            {"role": "assistant", "content": None, "function_call": {"name": "hours", "arguments": "{}"}},
            {"role": "function", "name": "hours", "content": "9 to 5"},
        ],
        ["agent: hours#call-1({}) = '9 to 5'"],
    ),
    "the ancestor's 2025 form: every tool_call message is a step": (
        [
            {**USER, "type": "text", "event": None},
            packed("tool_call", name="find", args={"title": "Dune"}, id="a"),
            packed("tool_response", name="find", content="shelf 7", tool_call_id="a"),
            {"role": "assistant", "type": "text", "content": "Shelf 7."},
        ],
        ["user: Is Dune in?", 'agent: find#a({"title": "Dune"}) = \'shelf 7\'', "agent: Shelf 7."],
    ),
    "a response may stand before its call, and a call's id may be named tool_call_id": (
        [
            packed("tool_call", name="to_shelves", args={}, id="x"),
            packed("tool_response", name="find", content="shelf 7", tool_call_id="a"),
            packed("tool_call", name="find", args={"title": "Dune"}, tool_call_id="a"),
        ],
        ["agent: to_shelves#x({}) ?", 'agent: find#a({"title": "Dune"}) = \'shelf 7\''],
    ),
    "an analysis holds each message with a remark, and a summary at the end": (
        [
            {"message": {**USER, "type": "text"}, "reason": None},
            {"message": packed("tool_call", name="find", args={}, id="a"), "reason": {"reason": "incorrect parameter"}},
            {"meta": {"missed_tool_calls": []}},
        ],
        ["user: Is Dune in?", "agent: find#a({}) ?"],
    ),
    "the ancestor's newer form: tool_calls beside a type, the result in the message itself": (
        [
            {**USER, "type": "tool_call", "tool_calls": None},
            assistant(call("find", {"title": "Dune"}, id="a"), content="", type="tool_call"),
            {"role": "assistant", "type": "tool_response", "content": "shelf 7", "tool_call_id": "a", "event": None},
            {"role": "assistant", "type": "tool_call", "content": "Shelf 7.", "tool_calls": None},
        ],
        ["user: Is Dune in?", 'agent: find#a({"title": "Dune"}) = \'shelf 7\'', "agent: Shelf 7."],
    ),
    "the content of a tool_call may be the object itself": (
        [{"role": "assistant", "type": "tool_call", "content": {"name": "find", "args": {"title": "Dune"}, "id": "a"}}],
        ['agent: find#a({"title": "Dune"}) ?'],
    ),
    "a flat call with args": (
        [assistant({"name": "find", "args": {"title": "Dune"}, "id": "a", "type": "tool_call"})],
        ['agent: find#a({"title": "Dune"}) ?'],
    ),
    "arguments that are no JSON object stay as they were given": (
        [assistant(call("find", '{"title": ', id="a"), call("find", "[1]", id="b"), call("find", [1], id="c"))],
        ['agent: find#a({"title": ) ? | find#b([1]) ? | find#c([1]) ?'],
    ),
    "no arguments are an empty object": (
        [assistant(call("hours", None, id="a"), call("hours", "", id="b"), {"id": "c", "function": {"name": "hours"}})],
        ["agent: hours#a({}) ? | hours#b({}) ? | hours#c({}) ?"],
    ),
    "a number that JSON does not have is left in the text": (
        [assistant(call("find", '{"price": NaN}', id="a"))],
        ['agent: find#a({"price": NaN}) ?'],
    ),
    "an id used again belongs to the latest call that waits": (
        [
            assistant(call("find", {"n": 1}, id="a")),
            result("one", tool_call_id="a"),
            assistant(call("find", {"n": 2}, id="a")),
            result("two", tool_call_id="a"),
            assistant(call("find", {"n": 3}, id="a-2")),
        ],
        ["agent: find#a({\"n\": 1}) = 'one'", "agent: find#a-2({\"n\": 2}) = 'two'", 'agent: find#a-2-2({"n": 3}) ?'],
    ),
    "an id used twice in one message: by name, else in order": (
        [
            assistant(call("find", {"n": 1}, id="a"), call("find", {"n": 2}, id="a"), call("hours", {}, id="a")),
            result("9 to 5", tool_call_id="a", name="hours"),
            result("one", tool_call_id="a"),
            result("two", tool_call_id="a"),
        ],
        ["agent: find#a({\"n\": 1}) = 'one' | find#a-2({\"n\": 2}) = 'two' | hours#a-3({}) = '9 to 5'"],
    ),
    "calls without ids get one": (
        [assistant(call("find", {"n": 1}), call("find", {"n": 2}, id=None)), result("one"), result("two")],
        ["agent: find#call-1({\"n\": 1}) = 'one' | find#call-2({\"n\": 2}) = 'two'"],
    ),
    "a result with an id finds the call without one": (
        [assistant(call("find", {})), result("one", name="find", tool_call_id="z")],
        ["agent: find#call-1({}) = 'one'"],
    ),
    "a further result of the same call replaces the first": (
        [assistant(call("find", {}, id="a")), result("wait", tool_call_id="a"), result("one", tool_call_id="a")],
        ["agent: find#a({}) = 'one'"],
    ),
    "only a marked error is an error": (
        [
            assistant(call("find", {}, id="a"), call("find", {}, id="b"), call("find", {}, id="c")),
            result("no such book", tool_call_id="a", status="error"),
            result("Error: no such book", tool_call_id="b", status="success"),
            result([{"type": "text", "text": "no such book"}], tool_call_id="c", is_error=True),
        ],
        ["agent: find#a({}) ! no such book | find#b({}) = 'Error: no such book' | find#c({}) ! no such book"],
    ),
    "a result that is JSON is kept as it is, as text or as an object": (
        [
            assistant(call("find", {}, id="a"), call("find", {}, id="b")),
            result('{"shelf": 7}', tool_call_id="a"),
            result({"shelf": 7}, tool_call_id="b"),
        ],
        ["agent: find#a({}) = '{\"shelf\": 7}' | find#b({}) = {'shelf': 7}"],
    ),
    "a result of null was answered": (
        [assistant(call("find", {}, id="a")), result(None, tool_call_id="a")],
        ["agent: find#a({}) = None"],
    ),
    "the name of an assistant message is the agent that spoke": (
        [{"role": "assistant", "name": "librarian", "content": "Hello"}],
        ["librarian: Hello"],
    ),
    "a message without content is a step in which nothing was said": (
        [{"role": "assistant", "content": None}, {"role": "assistant"}, {"role": "user", "content": ""}],
        ["agent: ", "agent: ", "user: "],
    ),
    "what the agent refuses to say is what it says": (
        [{"role": "assistant", "content": None, "refusal": "I cannot."}],
        ["agent: I cannot."],
    ),
    "half an emoji becomes a question mark": (
        [{"role": "user", "content": "cut \ud83d"}, assistant(call("find", '{"title": "cut \\ud83d"}', id="a"))],
        ["user: cut ?", 'agent: find#a({"title": "cut ?"}) ?'],
    ),
    "a whole emoji stays": ([{"role": "user", "content": "\U0001f600"}], ["user: \U0001f600"]),
}


@pytest.mark.parametrize(("messages", "expected"), FORMS.values(), ids=FORMS.keys())
def test_a_message_list_is_read(messages, expected):
    trajectory = read_recording(messages, "talk.json")
    assert told(trajectory.steps) == expected
    assert [step.number for step in trajectory.steps] == list(range(1, len(expected) + 1))
    trajectory.model_dump_json()


def test_what_a_message_list_lacks_is_unknown():
    trajectory = read_recording([USER, {"role": "assistant", "content": "Yes."}], "talk.json")
    known = trajectory.model_dump(exclude={"id", "steps"}, exclude_none=True)
    assert known == {}
    assert all(event.at is None and getattr(event, "seconds", None) is None for _, event in trajectory.events())


def test_images_and_files_are_known_by_their_content():
    parts = [
        {"type": "text", "text": "Look: "},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}},
        {"type": "file", "file": {"file_data": "data:text/plain;base64,aGk=", "filename": "hi.txt"}},
        {"type": "input_image", "image_url": "https://example.com/hi.png"},
    ]
    [step] = read_messages([{"role": "user", "content": parts}], "talk.json")
    digest = hashlib.sha256(b"hi").hexdigest()
    elsewhere = hashlib.sha256(b"https://example.com/hi.png").hexdigest()
    assert step.text == "Look: "
    [message] = step.events
    assert isinstance(message, Message)
    assert message.content[1:] == (
        Media(type="image", sha256=digest, media_type="image/png"),
        Media(type="file", sha256=digest, media_type="text/plain", name="hi.txt"),
        Media(type="image", sha256=elsewhere, name="https://example.com/hi.png"),
    )


MISTAKES = {
    "a message that is null": ([USER, None], ["[1]: a message is an object with role and content; found null"]),
    "an unknown role": (
        [{"role": "asistant", "content": "Hi"}],
        ['[0].role: "asistant" is no role (did you mean "assistant"?)'],
    ),
    "a missing role": (
        [USER, {"content": "Hi"}],
        ["[1].role: null is no role (valid: assistant, system, tool, user)"],
    ),
    "a content of numbers": (
        [{"role": "user", "content": 7}],
        ["[0].content: should be text or a list of parts; found 7"],
    ),
    "a part of an unknown type": (
        [{"role": "user", "content": [{"type": "smell"}]}],
        [
            "[0].content[0]: is no part of a message (text, input_text, output_text, refusal, image_url, input_image, "
            'file, input_file); found {"type": "smell"}'
        ],
    ),
    "an image without data": (
        [{"role": "user", "content": [{"type": "image_url", "image_url": None}]}],
        ["[0].content[0]: the image has neither data nor a URL or file_id; found null"],
    ),
    "an image of broken data": (
        [{"role": "user", "content": [{"type": "image_url", "image_url": "data:image/png;base64,a"}]}],
        ["[0].content[0]: the data of the image is not base64"],
    ),
    "tool_calls that are no list": (
        [assistant() | {"tool_calls": "find"}],
        ['[0].tool_calls: should be a list; found "find"'],
    ),
    "a call that is null": (
        [{"role": "assistant", "tool_calls": [None]}],
        ["[0].tool_calls[0]: a tool call is an object; found null"],
    ),
    "a call without a name": (
        [assistant({"id": "a", "function": {"arguments": "{}"}})],
        ['[0].tool_calls[0]: a tool call names its function; found {"id": "a", "function": {"arguments": "{}"}}'],
    ),
    "a torn tool_call of the ancestor": (
        [{"role": "assistant", "type": "tool_call", "content": '{"type": "tool_c'}],
        ['[0].content: a tool_call is JSON with name and args; found "{\\"type\\": \\"tool_c"'],
    ),
    "a call by the user": (
        [{"role": "user", "tool_calls": [call("find", {}, id="a")]}],
        ["[0]: the user makes a tool call; only those of the agent are judged; remove it"],
    ),
    "a result of no call": (
        [USER, result("shelf 7", tool_call_id="a")],
        ['[1]: is the result of the call "a", which is nowhere'],
    ),
    "several at once": (
        [None, {"role": 3}, USER, {"role": "user", "content": 7}],
        [
            "[0]: a message is an object with role and content; found null",
            "[1].role: 3 is no role (valid: assistant, system, tool, user)",
            "[3].content: should be text or a list of parts; found 7",
        ],
    ),
}


@pytest.mark.parametrize(("messages", "expected"), MISTAKES.values(), ids=MISTAKES.keys())
def test_every_message_that_cannot_be_read_is_listed(messages, expected):
    with pytest.raises(UserMistake) as caught:
        read_messages(messages, "talk.json")
    assert list(caught.value.problems) == [f"talk.json{line}" for line in expected]
