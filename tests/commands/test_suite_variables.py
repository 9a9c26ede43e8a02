"""`${NAME}` in a suite: only the variables that it lists, and keys only to the hosts that it names for them."""

from __future__ import annotations

import pytest
from remote_desk import Back, RemoteDesk

KEY = "q8Zr4Tn2Lw6Xk9Bv"
ANSWER = Back({"reply": "Your balance is 12."})


@pytest.fixture(autouse=True)
def variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_KEY", KEY)
    monkeypatch.setenv("REGION", "eu-central-1")
    monkeypatch.setenv("PLAIN", KEY)


def suite(url: str, env: object = None, **kwargs: object) -> dict[str, object]:
    listed = {} if env is None else {"env": env}
    return {"agent": {"kind": "http", "ref": url, "kwargs": kwargs}, "stories": "stories", **listed}


REFUSED = {
    "not listed": (None, "${DESK_KEY}", "DESK_KEY is no variable that the suite lists; add to it: env: {DESK_KEY: [HOST]}"),
    "not listed and no key": (None, "${REGION}", "REGION is no variable that the suite lists; add to it: env: {REGION: []}"),
    "another one listed": (["REGION"], "${HOME}", "HOME is no variable that the suite lists; add to it: env: {HOME: []}"),
    "a key without a host": (["DESK_KEY"], "${DESK_KEY}", "so say where it may be sent to: env: {DESK_KEY: [HOST]}"),
    "what looks like a key": ({"PLAIN": []}, "${PLAIN}", "so say where it may be sent to: env: {PLAIN: [HOST]}"),
    "another host": (
        {"DESK_KEY": ["api.example.com"]}, "${DESK_KEY}", "DESK_KEY may only be sent to api.example.com, and this is HOST",
    ),
    "another port": ({"DESK_KEY": "127.0.0.1:1"}, "${DESK_KEY}", "DESK_KEY may only be sent to 127.0.0.1:1, and this is HOST"),
    "the end of a host": ({"DESK_KEY": ["0.0.1"]}, "${DESK_KEY}", "DESK_KEY may only be sent to 0.0.1, and this is HOST"),
    "no host": ({"DESK_KEY": ["https://x"]}, "${DESK_KEY}", '"https://x" is no host; expected such as api.example.com'),
}  # fmt: skip


@pytest.mark.parametrize(("env", "header", "said"), REFUSED.values(), ids=REFUSED)
def test_a_variable_that_may_not_be_sent_there_is_a_mistake_before_anything_is_sent(
    workspace, env, header, said
) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([ANSWER]) as desk:
        workspace.write("suite.json", suite(desk.url, env, headers={"X-Auth": header}))
        found = workspace.run("simulate", "suite.json")
        assert desk.sent == []
    assert found.status == 2
    assert said.replace("HOST", desk.origin.removeprefix("http://")) in found.err
    assert KEY not in found.err
    assert not (workspace.path / "runs").exists()


ALLOWED = {
    "its host": ({"DESK_KEY": ["127.0.0.1"]}, "${DESK_KEY}", KEY),
    "a host as text": ({"DESK_KEY": "127.0.0.1"}, "${DESK_KEY}", KEY),
    "no key": (["REGION"], "${REGION}", "eu-central-1"),
    "one name": ("REGION", "${REGION}", "eu-central-1"),
}


@pytest.mark.parametrize(("env", "header", "sent"), ALLOWED.values(), ids=ALLOWED)
def test_what_is_listed_is_sent(workspace, env, header, sent) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([ANSWER]) as desk:
        workspace.write("suite.json", suite(desk.url, env, headers={"X-Auth": header}))
        assert workspace.run("simulate", "suite.json").status == 0
        assert workspace.run("doctor", "suite.json").status == 0
        assert {each.headers["x-auth"] for each in desk.sent} == {sent}


def test_with_its_port_and_from_the_command_line(workspace) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([ANSWER]) as desk:
        workspace.write("suite.json", suite(desk.url, headers={"X-Auth": "${DESK_KEY}"}))
        host = desk.origin.removeprefix("http://")
        assert workspace.run("simulate", "suite.json", "--set", f"env.DESK_KEY={host}").status == 0


def test_another_agent_on_the_command_line_gets_no_key_of_the_suite(workspace) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([ANSWER]) as desk, RemoteDesk([ANSWER]) as other:
        host = desk.origin.removeprefix("http://")
        workspace.write("suite.json", suite(desk.url, {"DESK_KEY": [host]}, headers={"X-Auth": "${DESK_KEY}"}))
        found = workspace.run("simulate", "suite.json", "--set", f"agent.ref={other.url}", "--set", "agent.kind=http")
        assert other.sent == []
    assert found.status == 2


def test_a_key_whose_name_tells_nothing_is_in_no_file(workspace, monkeypatch) -> None:
    monkeypatch.setenv("DESK", "correct-horse-battery")
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([Back({"reply": "Your balance is 12, correct-horse-battery."})]) as desk:
        workspace.write("suite.json", suite(desk.url, {"DESK": ["127.0.0.1"]}, headers={"X-Auth": "${DESK}"}))
        assert workspace.run("simulate", "suite.json").status == 0
    for path in workspace.runs()[0].rglob("*"):
        assert path.is_dir() or b"correct-horse" not in path.read_bytes(), path


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_key_does_not_follow_a_redirect_to_another_port(workspace, status) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    with RemoteDesk([ANSWER]) as other, RemoteDesk([Back({}, status=status, headers={"location": other.url})]) as desk:
        workspace.write("suite.json", suite(desk.url, {"DESK_KEY": ["127.0.0.1"]}, headers={"X-Auth": "${DESK_KEY}"}))
        played = workspace.run("simulate", "suite.json", "--json")
        assert len(desk.sent) >= 1
        assert other.sent == []
    assert played.status == 3
    assert workspace.trials()[0]["failure"]["code"] == "endpoint_redirects"


def test_validate_names_what_is_not_listed_without_looking_at_values(workspace) -> None:
    workspace.story("one", goals=[{"say": ["12"]}])
    headers = {"X-Auth": "${NOT_SET_HERE}", "X-Region": "${REGION}"}
    workspace.write("suite.json", suite("https://desk.example/${TENANT}", ["REGION"], headers=headers))
    found = workspace.run("validate", "suite.json")
    assert found.status == 2
    assert "TENANT is no variable that the suite lists; add to it: env: {TENANT: [HOST]}" in found.err
    assert "NOT_SET_HERE is no variable that the suite lists" in found.err
    assert "REGION is no variable" not in found.err
