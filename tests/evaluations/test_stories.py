"""Stories as tests of pytest, and the fixtures simulate and cassette."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_server import ModelServer, says
from pytest_process import PLUGIN, Ran, environment, run_pytest

DESK = """
import harness

@harness.tool
def get_order(order_id: str):
    return {"id": order_id, "arrives": "Friday"}

def right(text):
    return f"It arrives on {get_order('A-1')['arrives']}."

def wrong(text):
    get_order("1")
    return "It arrives on Monday."

def by_name(text):
    return right(text) if "Ann" in text else wrong(text)

def broken(text):
    raise RuntimeError("no database")
"""
STORY = """agent: shop
prompt: "{name} here, when does my order A-1 arrive?"
goals:
  - {{name: get, tool: get_order, args: {{order_id: A-1}}}}
  - {{say: [Friday], after: get}}
"""
FILES = {
    "desk.py": DESK,
    "stories/ann.yaml": STORY.format(name="Ann"),
    "stories/bob.yaml": STORY.format(name="Bob"),
    "lenient.yaml": "name: lenient\nagent: desk:by_name\nstories: stories\ngate: {min_success: 0}\n",
}
REPORTS = ("--eval-report-dir", "reports")
TESTS = """
import harness, pytest
from harness.errors import UserMistake
from harness.evaluations import assert_success, evaluation, stories
import desk

def test_right(simulate):
    trial = simulate("stories/ann.yaml", agent=desk.right)
    assert trial.outcome == "success"
    assert [call.name for call in trial.trajectory.calls] == ["get_order"]
    assert_success(trial)

def test_wrong(simulate):
    assert_success(simulate("stories/ann.yaml", desk.wrong))

def test_broken_world(simulate):
    with pytest.raises(UserMistake, match="2 trials were played"):
        simulate("stories/ann.yaml", agent=desk.right, trials=2)

@evaluation(min_pass_rate=0.5, dataset="stories")
async def test_half(story, simulate):
    assert_success(await simulate.play(story, desk.by_name))

@evaluation(min_pass_rate=1, dataset=stories("stories/ann.yaml"))
def test_in_thread(story, simulate):
    assert_success(simulate(story, desk.by_name))

@evaluation(min_pass_rate=0.9, dataset="stories")
def test_agent_breaks(story, simulate):
    assert_success(simulate(story, desk.broken))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """A module of stories, and tests that play some themselves."""
    module = 'harness_stories = "stories"\nharness_agent = "desk:by_name"\nharness_options = {"trials": 2}\n'
    files = {**FILES, "test_journeys.py": module, "test_own.py": TESTS}
    return run_pytest(tmp_path_factory.mktemp("stories"), "-rA", "--junitxml", "junit.xml", *REPORTS, files=files)


def test_each_story_is_a_test(played: Ran) -> None:
    outcomes = {name: played.outcome(f"harness_stories::{name}") for name in ("ann", "bob")}
    assert outcomes == {"ann": "PASSED", "bob": "FAILED"}, played.out
    assert "stories: 1 passed, 1 failed" in played.out
    cases = [case.get("name") for case in played.junit.iter("testcase") if "journeys" in str(case.get("classname"))]
    assert cases == ["ann", "bob"]


def test_its_failure_reads_as_simulates(played: Ran) -> None:
    shown = played.section("bob")
    assert "✗ bob · fail (agent) · trials 1, 2 of 2" in shown
    assert 'order_id  expected "A-1"\n                given    "1"' in shown
    command = next(line for line in shown.splitlines() if "harness show " in line).split("harness show ")[1].split()
    code = "from harness.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", *command], env=environment(), capture_output=True, text=True, check=False
    )
    assert "get_order" in done.stdout, done.stderr


def test_its_trials_are_outcomes_in_the_report(played: Ran) -> None:
    bob = played.evaluation("harness_stories::bob")
    assert (bob["kind"], bob["pass_rate"], bob["min_pass_rate"]) == ("story", 0.0, 1.0)
    (entry,) = bob["entries"]
    assert [each["outcome"] for each in entry["outcomes"]] == ["fail", "fail"]
    assert "Bob here, when does my order A-1 arrive?" in json.dumps(entry["input"])
    assert 'order_id is "1", not "A-1"' in entry["outcomes"][0]["message"]


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        ("test_right", "PASSED"), ("test_wrong", "FAILED"), ("test_broken_world", "PASSED"), ("test_half", "PASSED"),
        ("test_in_thread", "PASSED"), ("test_agent_breaks", "FAILED"),
    ],
)  # fmt: skip
def test_a_test_may_play_stories_itself(played: Ran, test: str, outcome: str) -> None:
    assert played.outcome(test) == outcome, played.out


def test_why_a_journey_fell_short_is_what_is_asserted(played: Ran) -> None:
    assert "AssertionError: ann: fail: " in played.section("test_wrong")
    assert "fail × 2: ann, bob" in played.section("test_agent_breaks")
    assert "RuntimeError: no database" in played.section("test_agent_breaks")
    assert "fixtures.py" not in played.section("test_agent_breaks")


def test_a_suite_gives_its_gate_and_xdist_shares_the_stories_out(tmp_path: Path) -> None:
    ran = run_pytest(
        tmp_path, "-p", "xdist", "-n", "2", "-rA", "--harness-stories", "lenient.yaml", *REPORTS, files=FILES
    )
    assert ran.status == 0, ran.out
    assert [each["pass_rate"] for each in sorted(ran.reports[0]["evaluations"], key=str)] == [1.0, 0.0]


def test_only_what_failed_is_played_again(tmp_path: Path) -> None:
    for name, text in {**FILES, "test_ordinary.py": "def test_it(): pass\n"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        PLUGIN,
        "-q",
        "--harness-stories",
        "stories",
        "--harness-agent",
        "desk:by_name",
    ]
    first, again = (
        subprocess.run([*command, *more], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
        for more in ((), ("--lf",))
    )
    assert "1 failed, 1 passed" in first.stdout, "the stories alone"
    assert "1 failed, 1 deselected" in again.stdout


MISTAKES = {
    "harness_stories = 3\n": "harness_stories: expected a file or folder, or a list of these",
    "harness_stories = 'gone'\n": "gone: no such file or folder",
    "harness_stories = 'stories'\nharness_options = 1\n": "harness_options: expected a dict",
    "harness_stories = 'stories/ann.yaml'\n": "no agent",
    "harness_stories = 'lenient.yaml'\nharness_agent = 'desk:gone'\n": 'desk has no "gone"',
}


def test_mistakes_are_lines(tmp_path: Path) -> None:
    files = {f"test_{i}.py": text for i, text in enumerate(MISTAKES)}
    ran = run_pytest(tmp_path, "--continue-on-collection-errors", files={**FILES, **files})
    assert ran.status == 1
    assert [message for message in MISTAKES.values() if message not in ran.out] == []
    assert "Traceback" not in ran.out
    assert "/harness/" not in ran.out, "nothing of the harness's own"
    gone = run_pytest(tmp_path, "--harness-stories", "gone")
    assert gone.status == pytest.ExitCode.USAGE_ERROR
    assert "gone: no such file or folder" in gone.out


# ------------------------------------------------------------------------------------------------------ the cassette

JUDGED = """
import os

def agent(text):
    return "It is on its way, by the end of the week."

def story(day):
    return {{
        "id": "late", "agent": "shop", "prompt": "When does my order arrive?",
        "goals": [{{"name": "tell", "response": f"It will come until {{day}}."}}],
    }}

JUDGE = {{"model": "openai/stub", "base_url": "{url}"}}

def test_judged(simulate, cassette):
    trial = simulate(story("Friday"), agent=agent, judge=JUDGE, **cassette)
    assert trial.outcome == "success", trial.failure

def test_changed(simulate, cassette):
    trial = simulate(story(os.environ.get("DAY", "Friday")), agent=agent, judge=JUDGE, **cassette)
    assert trial.outcome == "success", trial.failure
"""


@pytest.fixture
def judge(stub_key: None) -> Iterator[ModelServer]:
    answer = json.dumps({"reason": "the end of the week is Friday", "quote": "by the end of the week", "label": "yes"})
    with ModelServer([says(answer)]) as server:
        yield server


def test_nobody_is_asked_where_the_cassette_is_missing(tmp_path: Path, judge: ModelServer) -> None:
    refused = run_pytest(tmp_path, "--harness-cassettes", "replay", files={"test_it.py": JUDGED.format(url=judge.url)})
    assert "there is no such cassette, and none is recorded here" in refused.out
    assert (refused.status, len(judge.requests)) == (1, 0)
    assert not (tmp_path / "cassettes").exists()


@pytest.mark.slow
def test_a_cassette_is_recorded_once_and_played_back(tmp_path: Path, judge: ModelServer, monkeypatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    recorded = run_pytest(tmp_path, files={"test_it.py": JUDGED.format(url=judge.url)})
    assert recorded.status == 0, recorded.out
    asked = len(judge.requests)
    assert asked > 0
    kept = sorted(path.name for path in (tmp_path / "cassettes" / "test_it").glob("*.cassette"))
    assert kept == ["test_changed.cassette", "test_judged.cassette"]
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("DAY", "Thursday")
    again = run_pytest(tmp_path, "-rA")
    assert (again.outcome("test_judged"), again.outcome("test_changed")) == ("PASSED", "FAILED")
    assert "not_on_cassette" in again.out
    assert len(judge.requests) == asked, "nobody was asked"


UNUSABLE = """
from harness.evaluations import judges

JUDGE = {{"model": "openai/stub", "base_url": "{url}"}}

def test_helps(cassette):
    judges.helpfulness.check("It is on its way.", question="Where is it?", **JUDGE, **cassette)

def test_judged(simulate, cassette):
    story = {{"id": "late", "agent": "shop", "prompt": "When?", "goals": [{{"name": "tell", "response": "By Friday."}}]}}
    trial = simulate(story, agent=lambda text: "It comes by the end of the week.", judge=JUDGE, **cassette)
    assert trial.outcome == "success", trial.failure
"""


@pytest.mark.slow
def test_an_unusable_answer_is_played_back_as_it_was_until_it_is_recorded_anew(
    tmp_path: Path, stub_key: None, monkeypatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    good = {"reason": "so", "quote": "by the end of the week", "label": "yes", "score": 1}
    with ModelServer([says("I would rather not say.")]) as server:
        first = run_pytest(tmp_path, files={"test_it.py": UNUSABLE.format(url=server.url)})
        replayed = run_pytest(tmp_path, "--harness-cassettes", "replay")
        asked = len(server.requests)
    assert first.status != 0
    assert "record it anew" in replayed.out
    notes = sorted(path.name for path in (tmp_path / "cassettes" / "test_it").glob("*.unusable"))
    assert notes == ["test_helps.cassette.unusable", "test_judged.cassette.unusable"], first.out
    with ModelServer([says(json.dumps(good))]) as server:
        anew = run_pytest(tmp_path, files={"test_it.py": UNUSABLE.format(url=server.url)})
        again = run_pytest(tmp_path, "--harness-cassettes", "replay")
        assert (anew.status, again.status) == (0, 0), anew.out + again.out
        assert len(server.requests) > 0
    assert asked > 0
    assert not list((tmp_path / "cassettes" / "test_it").glob("*.unusable"))
