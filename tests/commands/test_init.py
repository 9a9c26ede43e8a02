"""harness init: what it writes is read, valid, and can be played at once."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from harness.formats.documents import parse_json, read_document
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite

DEMO = "harness.demo.hr.agents:build_v1"
FILES = {"journeys/suite.yaml", "journeys/stories/first-story.yaml", "journeys/.schema/suite.json", "journeys/.schema/story.json"}  # fmt: skip

AGENT = """
from harness import tool

@tool
def get_order(order_id):
    return {"arrives": "2026-03-02"}

def agent(text):
    if "A-1001" not in text:
        return "Which order is it?"
    return f"Order A-1001 arrives on {get_order(order_id='A-1001')['arrives']}."
"""
TOOLS = """
from harness.types.trajectory import ToolSchema

class agent:
    tools = [
        ToolSchema(name="pay", parameters={"properties": {"amount": {"type": "number"}}, "required": ["amount"]}, read_only=False),
        ToolSchema(
            name="list:leave", description="Read someone's leave. Nothing is changed.\\n\\nArgs: many.", read_only=True,
            parameters={
                "properties": {
                    "who": {"type": "string"}, "kind": {"enum": ["annual", "sick"]}, "start": {"type": "string"},
                    "days": {"type": "integer"}, "open": {"type": "boolean"}, "filters": {"type": "object"},
                    "limit": {"type": "integer"},
                },
                "required": ["who", "kind", "start", "days", "open", "filters"],
            },
        ),
    ]
    async def respond(self, conversation):
        return []
"""


def written(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"}
    }


def check(folder: Path) -> None:
    """Everything that was written is read without a mistake or a doubt, and is valid by the schema it names."""
    suite = read_suite(folder / "journeys/suite.yaml")
    stories = read_stories(suite.stories, suite.rules.tools)
    assert [warning for each in stories for warning in lint(each.story)] == []
    for path in (folder / "journeys/suite.yaml", folder / "journeys/stories/first-story.yaml"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        schema = path.parent / first.removeprefix("# yaml-language-server: $schema=")
        validator = Draft7Validator(parse_json(schema.read_text(encoding="utf-8"), str(schema)))
        assert list(validator.iter_errors(read_document(path))) == []


def test_without_an_agent_the_files_have_placeholders_and_say_so(workspace) -> None:
    result = workspace.run("init")
    assert (result.status, result.err) == (0, "")
    assert written(workspace.path) == FILES | {".gitignore"}
    check(workspace.path)
    assert "No agent was given, so journeys/suite.yaml names my_agent:agent." in result.out
    assert "harness simulate journeys/suite.yaml" in result.out
    assert "agent: my_agent:agent  # <- put your own here" in (workspace.path / "journeys/suite.yaml").read_text()
    assert workspace.run("simulate", "journeys/suite.yaml").err.startswith(
        'error: agent "my_agent:agent": there is no module'
    )


def test_an_agent_is_named_and_the_first_story_is_played_at_once(workspace) -> None:
    module = workspace.module(AGENT)
    result = workspace.run("init", "--agent", f"{module}:agent")
    assert result.status == 0
    assert f"{module}:agent was found. Its tools: get_order." in result.out
    check(workspace.path)
    steps = [line.partition(". ")[2] for line in result.out.splitlines() if line.startswith("  ")]
    assert steps[0] == f"harness doctor {module}:agent"
    for step in (each for each in steps if each.startswith("harness ")):
        done = workspace.run(*step.split()[1:])
        assert done.status == 0, (step, done.out, done.err)
    assert "✓ success first-story" in done.out


def test_a_graph_gives_the_story_one_of_its_tools(workspace) -> None:
    result = workspace.run("init", "--agent", DEMO)
    assert "Its tools: find_employee, " in result.out
    check(workspace.path)
    (goal, said) = read_document(workspace.path / "journeys/stories/first-story.yaml")["goals"]
    assert goal == {"tool": "find_employee", "args": {"username": "example"}}
    assert said["after"] == "find_employee"
    tools = read_suite(workspace.path / "journeys/suite.yaml").rules.tools
    assert tools.write[:3] == ("request_leave", "change_leave", "cancel_leave")
    assert tools.read[:3] == ("find_employee", "search_employees", "direct_reports")


def test_tools_that_do_not_say_what_they_do_are_sorted_by_their_names_and_the_rest_is_shown(workspace) -> None:
    names = ("shop_get_order", "shop_cancel_order", "shop_list: all", "shop_pay")
    module = workspace.agent(
        "from harness.types.trajectory import ToolSchema\n"
        f"class agent:\n    tools = [ToolSchema(name=name) for name in {names}]\n"
        "    async def respond(self, conversation):\n        return []\n"
    )
    assert workspace.run("init", "--agent", module).status == 0
    check(workspace.path)
    suite = workspace.path / "journeys/suite.yaml"
    assert read_suite(suite).rules.tools.read == ("shop_get_order", "shop_list: all")
    assert "\n  write: []\n" in suite.read_text()
    assert "  # guessed by their names, where the agent does not say: see that it is so\n" in suite.read_text()
    assert "\n  # unknown, sort into one of the two: shop_cancel_order, shop_pay\n" in suite.read_text()


def test_the_sample_call_fits_the_tool(workspace) -> None:
    workspace.run("init", "--agent", workspace.agent(TOOLS))
    check(workspace.path)
    story = read_document(workspace.path / "journeys/stories/first-story.yaml")
    assert story["goals"][0] == {
        "tool": "list:leave",
        "args": {"who": "example", "kind": "annual", "start": "2026-03-02", "days": 2, "open": True},
        "arg_matching": {"filters": "ignore", "limit": "ignore"},
    }
    tools = read_suite(workspace.path / "journeys/suite.yaml").rules.tools
    assert (tools.write, tools.read) == (("pay",), ("list:leave",))
    assert "guessed" not in (workspace.path / "journeys/suite.yaml").read_text()
    assert story["story"].startswith("You want help with this: Read someone's leave. Your who is example.")


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        pytest.param("nowhere_at_all:agent", 'there is no module "nowhere_at_all"', id="no such module"),
        pytest.param("my_agent.py", 'expected "module:attribute"', id="no reference"),
        pytest.param("yes: [no", 'there is no module "yes"', id="what YAML would read otherwise"),
    ],
)
def test_an_agent_that_cannot_be_used_yet_is_named_all_the_same(workspace, reference, said) -> None:
    result = workspace.run("init", "--agent", reference)
    assert result.status == 0
    assert "cannot be used yet" in result.out
    assert said in result.out
    assert read_suite(workspace.path / "journeys/suite.yaml").targets["agent"].ref == reference
    check(workspace.path)


def test_recordings_are_named_as_the_suite_must_find_them(workspace) -> None:
    workspace.write(
        "recorded/first-story.json",
        {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]},
    )
    assert workspace.run("init", "--agent", "replay:recorded").status == 0
    assert workspace.run("simulate", "journeys/suite.yaml").status == 1, "played, and the goals are not met"


def test_another_folder_is_made_and_its_own_agent_is_found(workspace) -> None:
    workspace.write("project/desk_of_the_project.py", AGENT)
    result = workspace.run("init", "project", "--agent", "desk_of_the_project:agent")
    assert "desk_of_the_project:agent was found" in result.out
    assert "  1. cd project" in result.out.splitlines()
    assert workspace.run("init", "new/one").status == 0
    assert written(workspace.path / "new/one") == FILES | {".gitignore"}
    assert not (workspace.path / "journeys").exists()


def test_an_agent_that_lies_here_is_played_from_here(workspace) -> None:
    workspace.write("desk_of_this_folder.py", AGENT)
    result = workspace.run("init", "project", "--agent", "desk_of_this_folder:agent")
    assert "  1. harness doctor desk_of_this_folder:agent" in result.out.splitlines()
    assert "  3. harness simulate project/journeys/suite.yaml" in result.out.splitlines()
    assert workspace.run("simulate", "project/journeys/suite.yaml").status == 0


@pytest.mark.parametrize("taken", sorted(FILES | {".github/workflows/journeys.yml"}))
def test_nothing_is_overwritten_and_nothing_is_written_then(workspace, taken) -> None:
    workspace.write(taken, "mine")
    result = workspace.run("init", "--ci", "github")
    assert result.status == 2
    assert result.err.splitlines()[0] == f"error: {taken}: exists already"
    assert written(workspace.path) == {taken}
    assert (workspace.path / taken).read_text() == "mine"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(None, "runs/\n", id="there was none"),
        pytest.param("*.pyc", "*.pyc\nruns/\n", id="a last line without an end"),
        pytest.param("*.pyc\n", "*.pyc\nruns/\n", id="other lines"),
        pytest.param("runs/\n*.pyc\n", "runs/\n*.pyc\n", id="it is there"),
        pytest.param("/runs\n", "/runs\n", id="it is there in another form"),
        pytest.param("runs/*.txt\n", "runs/*.txt\nruns/\n", id="only a part of it is there"),
    ],
)
def test_run_folders_are_ignored_once(workspace, before, after) -> None:
    if before is not None:
        workspace.write(".gitignore", before)
    assert workspace.run("init").status == 0
    assert (workspace.path / ".gitignore").read_text() == after


def play_steps(commands: list[str], folder: Path) -> None:
    """Run shell lines as a pipeline does; what is installed already is not installed again."""
    bin_folder = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": f"{bin_folder}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": "summary",
    }  # fmt: skip
    for command in commands:
        if not command.startswith("pip install"):
            subprocess.run(["bash", "-e", "-c", command], cwd=folder, env=environment, check=True, capture_output=True)


def test_the_github_pipeline_plays_and_keeps_the_reports(workspace) -> None:
    module = workspace.module(AGENT)
    result = workspace.run("init", "--agent", f"{module}:agent", "--ci", "github")
    assert "wrote .github/workflows/journeys.yml" in result.out
    pipeline = read_document(workspace.path / ".github/workflows/journeys.yml")
    steps = pipeline["jobs"]["journeys"]["steps"]
    assert any(step.get("run") == "pip install journey-harness" for step in steps)
    play_steps([step["run"] for step in steps if "run" in step], workspace.path)
    assert "Journey Success" in (workspace.path / "summary").read_text()
    keep = steps[-1]
    assert keep["if"] == "always()"
    kept = {found.name for pattern in keep["with"]["path"].split() for found in workspace.path.glob(pattern)}
    assert kept == {"junit.xml", "summary.md"}


@pytest.mark.slow
def test_the_gitlab_pipeline_plays_and_keeps_the_reports(workspace) -> None:
    module = workspace.module(AGENT)
    result = workspace.run("init", "--agent", f"{module}:agent", "--ci", "gitlab")
    assert "wrote .gitlab-ci.yml" in result.out
    job = read_document(workspace.path / ".gitlab-ci.yml")["journeys"]
    assert "pip install journey-harness" in job["script"]
    play_steps(job["script"], workspace.path)
    artifacts = job["artifacts"]
    assert artifacts["when"] == "always"
    kept = {found.name for pattern in artifacts["paths"] for found in workspace.path.glob(pattern)}
    assert kept == {"junit.xml", "summary.md"}
    assert list(workspace.path.glob(artifacts["reports"]["junit"]))


def test_beside_a_gitlab_pipeline_it_writes_one_to_include(workspace) -> None:
    workspace.write(".gitlab-ci.yml", "test: {script: [pytest]}\n")
    result = workspace.run("init", "--ci", "gitlab")
    assert result.status == 0
    assert "add to .gitlab-ci.yml: include: [{local: .gitlab/journeys.yml}]" in result.out
    assert (workspace.path / ".gitlab-ci.yml").read_text() == "test: {script: [pytest]}\n"
    assert "journeys" in read_document(workspace.path / ".gitlab/journeys.yml")


def test_a_pipeline_below_the_top_of_the_repository_is_pointed_out(workspace) -> None:
    (workspace.path / ".git").mkdir()
    assert "move " not in workspace.run("init", "--ci", "github").out
    result = workspace.run("init", "part", "--ci", "github")
    assert f"move .github/workflows/journeys.yml to the top of the repository, {workspace.path}" in result.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--ci", "gitlub"], 'did you mean "gitlab"?', id="a CI system there is not"),
        pytest.param(["a-file"], "a-file: is a file; give a folder", id="a file for a folder"),
    ],
)
def test_mistakes(workspace, arguments, said) -> None:
    workspace.write("a-file", "")
    result = workspace.run("init", *arguments)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert written(workspace.path) == {"a-file"}


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        pytest.param(b"some_module:build\n", "some_module:build", id="a reference"),
        pytest.param(b"\n", "my_agent:agent", id="nothing"),
        pytest.param(b"\x04", "my_agent:agent", id="the end of the input"),
    ],
)
def test_at_a_terminal_the_agent_is_asked_for(tmp_path, typed, named) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, typed)
    code = "from harness.cli import main; main(['init'])"
    done = subprocess.run(
        [sys.executable, "-c", code], stdin=theirs, cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Your agent, as module:attribute (leave it empty to fill it in later): ")
    assert read_suite(tmp_path / "journeys/suite.yaml").targets["agent"].ref == named
