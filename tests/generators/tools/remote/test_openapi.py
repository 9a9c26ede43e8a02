"""The operations of an OpenAPI file as tools: what they take, what they send, and what their answers mean."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from library_api import KEY, LibraryApi, described

from generators.tools.exploring import explore
from generators.tools.remote.access import RemoteAccess
from generators.tools.remote.http_link import without_key
from generators.tools.remote.toolbox import RemoteToolbox
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import Faulted, NotRun, ToolCallFailed, Unusable
from harness.errors import UserMistake
from harness.types.story import Tools

Open = Callable[..., RemoteToolbox]


@pytest.fixture
def api() -> Iterator[LibraryApi]:
    with LibraryApi() as server:
        yield server


@pytest.fixture
def opened(api: LibraryApi, tmp_path: Path) -> Iterator[Open]:
    """Opens the tools of a file at the server's address; all are closed in the end."""
    toolboxes: list[RemoteToolbox] = []

    def open_tools(
        document: dict[str, Any] | None = None, *, access: dict[str, Any] | None = None, **options: Any
    ) -> RemoteToolbox:
        path = tmp_path / "library.json"
        path.write_text(json.dumps(document or described()), encoding="utf-8")
        given = RemoteAccess(**{"url": api.url, **(access or {})})
        toolbox = toolbox_from(str(path), access=given, **options)
        assert isinstance(toolbox, RemoteToolbox)
        toolboxes.append(toolbox)
        return toolbox

    yield open_tools
    for each in toolboxes:
        each.close()


async def call(toolbox: RemoteToolbox, tool: str, **arguments: Any) -> Any:
    async with toolbox.open() as world:
        return await world.call(tool, arguments)


def test_operations_become_tools_with_one_schema_of_path_query_and_body(opened: Open) -> None:
    tools = {tool.name: tool for tool in opened().tools}
    assert {name: tool.read_only for name, tool in tools.items()} == {
        "getMember": True, "get_v1_loans": True, "lend": False, "search": True,
    }  # fmt: skip
    assert tools["lend"].description == "Lends copies to a member."
    assert tools["lend"].parameters == {
        "type": "object",
        "properties": {
            "member_id": {"type": "string", "example": "M-101"},
            "copy_ids": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["member_id", "copy_ids"],
    }
    assert (tools["getMember"].parameters or {})["required"] == ["member_id"]


def test_the_person_says_what_an_operation_does_before_the_file(opened: Open) -> None:
    tools = opened(tools=Tools(write=("getMember",), read=("lend",))).tools
    assert [tool.read_only for tool in tools if tool.name in {"getMember", "lend"}] == [False, True]


async def test_calls_are_real_and_4xx_with_json_is_a_refusal(opened: Open) -> None:
    toolbox = opened({**described(**{"get /v1/hours": {"operationId": "hours"}})})
    assert (await call(toolbox, "getMember", member_id="M-102"))["member"]["name"] == "Ben Okoro"
    assert await call(toolbox, "get_v1_loans", member_id="M-101") | {"request_id": ""} == {
        "loans": [{"copy_id": "C-501"}], "request_id": "",
    }  # fmt: skip
    assert await call(toolbox, "hours") == "Open from 9 to 17\n"
    with pytest.raises(ToolCallFailed, match=r"^404 not_found: there is no member M-9$") as raised:
        await call(toolbox, "getMember", member_id="M-9")
    assert not isinstance(raised.value, Faulted)


@pytest.mark.parametrize(
    ("path", "kind", "says"),
    [
        pytest.param("broken", Faulted, "x broke: 500 Internal Server Error$", id="5xx is a fault"),
        pytest.param(
            "nowhere", Faulted, "404 Not Found: the server may not know such an address", id="no such address"
        ),
        pytest.param("always-busy", Unusable, "rate-limited: 429, and asks to wait 3600 s", id="limited for too long"),
        pytest.param("slow", Unusable, r"x was not done within 0\.3 s", id="slow"),
        pytest.param("huge", Unusable, "x returned more than 10 MB", id="too large"),
        pytest.param("away", Faulted, "redirects are only followed on the same host", id="redirected elsewhere"),
    ],
)
async def test_what_says_nothing_of_the_call_is_no_refusal(
    opened: Open, path: str, kind: type[Exception], says: str
) -> None:
    toolbox = opened(described(**{f"get /v1/{path}": {"operationId": "x"}}), call_seconds=0.3 if path == "slow" else 10)
    with pytest.raises(kind, match=says):
        await call(toolbox, "x")


async def test_retry_after_is_obeyed_and_redirects_on_the_same_host_are_followed(api: LibraryApi, opened: Open) -> None:
    document = described(**{"get /v1/busy": {"operationId": "busy"}, "get /v1/moved": {"operationId": "moved"}})
    toolbox = opened(document)
    assert await call(toolbox, "busy") == {"done": True}
    assert api.paths("GET").count("/v1/busy") == 3
    assert await call(toolbox, "moved") == "Open from 9 to 17\n"


@pytest.mark.parametrize(
    ("scheme", "sent"),
    [
        pytest.param(None, {"Authorization": f"Bearer {KEY}"}, id="nothing said"),
        pytest.param({"type": "http", "scheme": "bearer"}, {"Authorization": f"Bearer {KEY}"}, id="bearer"),
        pytest.param({"type": "apiKey", "in": "header", "name": "X-Key"}, {"X-Key": KEY}, id="a header"),
        pytest.param({"type": "apiKey", "in": "cookie", "name": "sid"}, {"Cookie": f"sid={KEY}"}, id="a cookie"),
        pytest.param({"type": "http", "scheme": "basic"}, {"Authorization": "Basic c2VzYW1lLTQ5MjE3"}, id="basic"),
    ],
)
async def test_the_key_goes_where_the_file_says_and_to_that_host_alone(
    api: LibraryApi, opened: Open, monkeypatch: pytest.MonkeyPatch, scheme: dict[str, str] | None, sent: dict[str, str]
) -> None:
    monkeypatch.setenv("LIBRARY_KEY", KEY)
    document = described(**{"get /v1/echo": {"operationId": "echo"}, "get /v1/away": {"operationId": "away"}})
    if scheme is not None:
        document["security"] = [{"key": []}]
        document["components"]["securitySchemes"] = {"key": scheme}
    toolbox = opened(document, access={"key_env": "LIBRARY_KEY"})
    echoed = await call(toolbox, "echo")
    assert KEY not in json.dumps(echoed), "what the server repeats is not kept"
    assert sent.items() <= api.requests[-1][2].items()
    with LibraryApi() as other:
        api.elsewhere = other.url
        with pytest.raises(Faulted):
            await call(toolbox, "away")
        assert other.requests == []


@pytest.mark.parametrize(
    ("place", "header"),
    [
        pytest.param({"in": "header", "name": "X-Key"}, {"X-Key": KEY}, id="a header"),
        pytest.param({"in": "query", "name": "code"}, {}, id="the query"),
    ],
)
async def test_a_reset_of_the_same_host_has_the_key_where_the_file_says(
    api: LibraryApi, opened: Open, monkeypatch: pytest.MonkeyPatch, place: dict[str, str], header: dict[str, str]
) -> None:
    monkeypatch.setenv("LIBRARY_KEY", KEY)
    document = described() | {"security": [{"key": []}]}
    document["components"]["securitySchemes"] = {"key": {"type": "apiKey", **place}}
    with LibraryApi() as other:
        for reset in ("/reset", f"{other.url}/reset"):
            toolbox = opened(document, access={"key_env": "LIBRARY_KEY", "reset": reset}, allow_writes=True)
            await call(toolbox, "lend", member_id="M-102", copy_ids=["C-502"])
            await call(toolbox, "getMember", member_id="M-102")
        [asked] = {path: headers for method, path, headers, _ in api.requests if "/reset" in path}.items()
        assert asked[0] == ("/reset" if header else f"/reset?code={KEY}")
        assert header.items() <= asked[1].items()
        assert "Authorization" not in asked[1]
        assert other.resets, "it was put back elsewhere"
        assert KEY not in json.dumps([each[1:3] for each in other.requests]), "the key is for the API's host alone"


async def test_arguments_go_where_they_belong(api: LibraryApi, opened: Open) -> None:
    parameters = [
        {"name": "ids", "in": "query", "schema": {"type": "array", "items": {"type": "integer"}}},
        {"name": "sorted", "in": "query", "schema": {"type": "boolean"}},
        {"name": "X-Desk", "in": "header", "schema": {"type": "string"}},
    ]
    toolbox = opened(described(**{"get /v1/echo": {"operationId": "echo", "parameters": parameters}}))
    echoed = await call(toolbox, "echo", ids=[1, 2], sorted=True, **{"X-Desk": "north"})
    assert echoed["query"] == {"ids": ["1", "2"], "sorted": ["true"]}
    assert echoed["headers"]["X-Desk"] == "north"
    with pytest.raises(ToolCallFailed, match=r'takes no argument "sort" \(did you mean "sorted"'):
        await call(toolbox, "echo", sort=True)
    for value in ("", ".."):
        with pytest.raises(ToolCallFailed, match="member_id: must not be empty"):
            await call(toolbox, "getMember", member_id=value)
    with pytest.raises(ToolCallFailed, match="member_id: missing"):
        await call(toolbox, "getMember")
    await call(toolbox, "getMember", member_id="M-101")
    with pytest.raises(ToolCallFailed, match="404 not_found"):
        await call(toolbox, "getMember", member_id="M-101/../M-102")
    assert api.paths("GET")[-1] == "/v1/members/M-101%2F..%2FM-102"


@pytest.mark.parametrize(
    ("reset", "offered"),
    [(None, True), ("/reset", False), ("{url}/reset", False), ("/else", True), ("tool:lend", True)],
)
def test_nobody_wants_the_world_put_back(api: LibraryApi, opened: Open, reset: str | None, offered: bool) -> None:
    document = described()
    document["paths"]["/reset"] = {"post": {"operationId": "putBack", "responses": {"200": {"description": "done"}}}}
    given = {} if reset is None else {"reset": reset.format(url=api.url)}
    assert ("putBack" in {tool.name for tool in opened(document, access=given).tools}) is offered


async def test_what_only_reads_as_a_person_says_may_be_counted_and_is_put_back(api: LibraryApi, opened: Open) -> None:
    toolbox = opened(access={"reset": "/reset"}, tools=Tools(read=("lend",)), allow_writes=True)

    for _ in range(2):  # an identity that is checked wrongly three times is locked
        await call(toolbox, "lend", member_id="M-102", copy_ids=["C-502"])

    assert api.resets == 2


async def test_writes_are_not_called_without_a_reset(api: LibraryApi, opened: Open) -> None:
    toolbox = opened(allow_writes=True)
    assert toolbox.notes == (
        "what may change something is not called, as nothing would put the world back (--reset): lend",
    )
    with pytest.raises(NotRun, match="give --reset"):
        await call(toolbox, "lend", member_id="M-102", copy_ids=["C-502"])
    with pytest.raises(NotRun, match="--allow-writes"):
        await call(opened(access={"reset": "/reset"}), "lend", member_id="M-102", copy_ids=["C-502"])
    assert api.paths("POST") == []


async def test_each_world_is_put_back_and_one_that_is_used_again_has_its_own_changes(
    api: LibraryApi, opened: Open
) -> None:
    toolbox = opened(access={"reset": "/reset"}, allow_writes=True)

    async def lent(world: Any) -> list[str]:
        return [each["copy_id"] for each in (await world.call("get_v1_loans", {"member_id": "M-102"}))["loans"]]

    async with toolbox.open() as first:
        await first.call("lend", {"member_id": "M-102", "copy_ids": ["C-502"]})
        async with toolbox.open() as second:
            assert await lent(second) == []
            await second.call("lend", {"member_id": "M-102", "copy_ids": ["C-502", "C-503"]})
            with pytest.raises(ToolCallFailed, match="409 lent: C-503 is lent already"):
                await second.call("lend", {"member_id": "M-101", "copy_ids": ["C-503"]})
        assert await lent(first) == ["C-502"]
        assert await lent(second) == ["C-502", "C-503"]
    resets = api.resets
    for _ in range(3):
        assert await call(toolbox, "get_v1_loans", member_id="M-103") is not None
    assert api.resets == resets + 1, "what only reads leaves nothing to put back"


@pytest.mark.parametrize(
    ("access", "says"),
    [
        pytest.param(
            {"url": None}, r"say where they run with --tools-url, .*\(the file names https://library", id="no url"
        ),
        pytest.param({"url": "library.example"}, "expected an address such as http://", id="no address"),
        pytest.param({"url": "http://me:pw@127.0.0.1"}, "has a password in the address", id="password"),
        pytest.param({"url": "http://127.0.0.1:9"}, "nothing answers there", id="nothing listens"),
        pytest.param({"key_env": "NO_SUCH_KEY"}, "the environment holds no such variable", id="no key"),
        pytest.param({"reset": "tool:resett"}, 'the server has no tool "resett"', id="no such tool"),
        pytest.param({"reset": "restart"}, "only a server that was started as a command", id="no command"),
        pytest.param({"reset": "no-such-command-here"}, 'there is no command "no-such-command-here"', id="no program"),
    ],
)
def test_mistakes_are_one_line_and_come_first(opened: Open, access: dict[str, Any], says: str) -> None:
    with pytest.raises(UserMistake, match=says) as raised:
        opened(access=access)
    assert len(raised.value.problems) == 1


@pytest.mark.parametrize(
    ("reset", "says"),
    [
        pytest.param("/nowhere", "answered 404 Not Found; expected 200 to a POST", id="address"),
        pytest.param("http://127.0.0.1:9/reset", "ConnectError.*check the address", id="nothing listens"),
        pytest.param("python3 -c 'raise SystemExit(\"no world\")'", "ended with exit status 1: no world", id="command"),
    ],
)
async def test_a_reset_that_fails_ends_it(opened: Open, reset: str, says: str) -> None:
    toolbox = opened(access={"reset": reset}, allow_writes=True)
    with pytest.raises(UserMistake, match=says):
        await call(toolbox, "getMember", member_id="M-101")


async def test_a_command_puts_the_world_back(api: LibraryApi, opened: Open) -> None:
    request = f"import urllib.request as r; r.urlopen(r.Request('{api.url}/reset', method='POST'))"
    toolbox = opened(access={"reset": f'python3 -c "{request}"'}, allow_writes=True)
    await call(toolbox, "lend", member_id="M-102", copy_ids=["C-502"])
    assert (await call(toolbox, "get_v1_loans", member_id="M-102"))["loans"] == []
    assert api.resets == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"openapi": "2.0"}, r"is OpenAPI 2\.0; 3\.0 and 3\.1 are read", id="version"),
        pytest.param({"paths": []}, "paths: expected an object", id="paths"),
        pytest.param({"paths": {}}, "paths: there is no operation", id="none"),
        pytest.param(
            {"x": {"$ref": "https://evil.example/a.json#/b"}}, "leads out of the file, which is not", id="remote"
        ),
        pytest.param({"x": {"$ref": "other.yaml"}}, "leads out of the file, which is not followed", id="a file"),
        pytest.param({"x": {"$ref": "#/components/no"}}, "there is no such place in the file", id="dangling"),
        pytest.param(
            {"paths": {"/a": {"get": {"operationId": "a"}, "post": {"operationId": "a"}}}},
            'two operations are named "a"',
            id="twice",
        ),
    ],
)
def test_files_that_cannot_be_read_are_refused(opened: Open, change: dict[str, Any], says: str) -> None:
    with pytest.raises(UserMistake, match=says):
        opened({**described(), **change})


def test_schemas_that_hold_themselves_end_and_what_cannot_be_sent_is_left_out(opened: Open) -> None:
    part = {
        "type": "object",
        "properties": {"parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}}},
    }
    document = described(
        **{
            "post /v1/parts": {
                "operationId": "parts",
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Part"}}}},
            },
            "post /v1/photo": {"requestBody": {"content": {"image/png": {}}}},
        }
    )
    document["components"]["schemas"]["Part"] = part
    toolbox = opened(document)
    parts = next(tool for tool in toolbox.tools if tool.name == "parts")
    assert parts.parameters == {
        "type": "object",
        "properties": {"parts": {"type": "array", "items": {}}},
        "required": [],
    }
    assert [note for note in toolbox.notes if "photo" in note] == [
        "POST /v1/photo: left out: its body is image/png; application/json, application/x-www-form-urlencoded, "
        "text/plain are sent"
    ]


async def test_what_breaks_is_left_out_and_told(opened: Open) -> None:
    findings = await explore(opened(described(**{"get /v1/broken": {"operationId": "broken"}})), {}, seed=0)
    assert set(findings.answered) == {"getMember", "get_v1_loans", "search"}
    assert findings.refused.get("broken", {}) == {}
    said = "broken: no call was answered (1 tried); the last one: broken broke: 500 Internal Server Error"
    assert said in findings.notes


def test_options_of_remote_tools_go_with_none_that_run_here() -> None:
    with pytest.raises(UserMistake, match="--tools-url goes with tools that run elsewhere"):
        toolbox_from("garage_tools:functions", access=RemoteAccess(url="http://127.0.0.1:1"))


@pytest.mark.parametrize(
    ("key", "told"),
    [("k", "a booked key: [key]; booked"), ("sesame-5712", "the [key]s of x[key]")],
    ids=["a short one, where it stands alone", "a long one, wherever it stands"],
)
def test_a_key_is_taken_out_of_answers(key, told):
    said = {"k": "a booked key: k; booked", "sesame-5712": "the sesame-5712s of xsesame-5712"}[key]

    assert without_key(said, key) == told
