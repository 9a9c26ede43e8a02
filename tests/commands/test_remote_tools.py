"""harness generate-dataset and validate with tools that run elsewhere, through the entry point."""

from __future__ import annotations

import json
import shlex
import sys
from typing import Any

import pytest
from checkout import ROOT
from library_api import KEY, LibraryApi, described

MCP = f"mcp:{shlex.join([sys.executable, str(ROOT / 'tests' / 'support' / 'rooms_mcp.py')])}"


@pytest.fixture
def library(workspace: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("LIBRARY_KEY", KEY)
    (workspace.path / "library.json").write_text(json.dumps(described()), encoding="utf-8")
    return workspace


def options(api: LibraryApi, *more: str) -> tuple[str, ...]:
    return ("--tools", "library.json", "--tools-url", api.url, "--tools-key-env", "LIBRARY_KEY", *more)


def test_stories_of_an_api_are_made_and_prove_themselves_again(library: Any) -> None:
    with LibraryApi() as api:
        given = options(api, "--reset", "/reset", "--allow-writes")
        made = library.run("generate-dataset", *given, "--count", "3", "--out", "set")
        assert (made.status, "3 stories written to set" in made.out) == (0, True), made.out + made.err
        proved = library.run("validate", "set", "--execute", *given)
        assert proved.status == 0, proved.out + proved.err
        assert "3 stories · 3 proved" in proved.out
    files = [path.read_text(encoding="utf-8") for path in (library.path / "set").rglob("*") if path.is_file()]
    assert not [text for text in files if KEY in text], "no file holds the key"


def test_a_server_that_goes_away_is_one_line(library: Any) -> None:
    with LibraryApi() as api:
        gone = options(api)
    for command in (("generate-dataset", *gone, "--out", "set"), ("validate", "set", *gone)):
        result = library.run(*command)
        assert result.status == 2
        assert result.err.count("\n") == 1


def test_the_world_behind_an_mcp_server_is_shown(library: Any) -> None:
    result = library.run("generate-dataset", "--tools", MCP, "--explore", "--out", "world.yaml")

    assert result.status == 0, result.err
    shown = " ".join(result.out.split())
    assert "fire_alarm: left out: fire_alarm ended the server; it said: everybody out" in shown
    assert "house_rules reads declared" in shown


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("validate", "set", "--tools-url", "http://127.0.0.1:1"), "--tools-url goes with --tools; add it"),
        (("validate", "set", "--reset", "/reset"), "--reset goes with --tools; add it"),
        (
            ("generate-dataset", "--tools", "garage_tools:functions", "--out", "set", "--reset", "x"),
            "--reset goes with tools that run elsewhere: --tools with an OpenAPI file or an MCP server",
        ),
    ],
)
def test_options_that_do_not_go_together(library: Any, command: tuple[str, ...], says: str) -> None:
    result = library.run(*command)
    assert (result.status, result.err) == (2, f"error: {says}\n")
