"""harness doctor --user: a simulated user is measured before it is trusted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from honest_callers import desk_stories, talk
from model_server import says, unused_url
from terminal import reading

from harness.report.explanations import explained

PLAIN = ("--desk", "library", "--style", "plain")
"""Seven conversations."""
LABELS = (
    "false failures", "void", "contradictions", "invented values", "wants voiced", "facts donated", "repetition",
    "varying stories", "caught", "passed", "not placed",
)  # fmt: skip
UNGUARDED = ("--set", "user.guards=off")


@pytest.fixture
def measured(workspace):
    """What is measured of a user, as JSON."""

    def run(user: str, *options: str) -> dict[str, Any]:
        result = workspace.run("doctor", "--user", f"measured_users:{user}", *options, "--json")
        assert result.status == 0, result.err
        return json.loads(result.out)

    return run


def counts(figures: dict[str, Any], *names: str) -> list[int]:
    return [figures[name]["count"] for name in names]


def test_a_user_that_plays_well_has_no_false_failure(measured) -> None:
    total = measured("Right", *PLAIN)["desks"]["total"]
    assert total["trials"] == 7
    assert counts(total, "false_failures", "voids", "success") == [0, 0, 7]
    assert total["wants"] == {"done": 8, "attempted": 0, "open": 0}
    assert total["donated"]["rate"] == 1.0, "it tells everything in its first sentence"
    assert total["varying"] is None, "each was played once"
    assert 0.3 < total["false_failures"]["high"] < 0.4, "seven conversations show little"


def test_a_user_that_says_yes_to_everything_fails_right_agents(measured) -> None:
    found = measured("AlwaysYes", *PLAIN, *UNGUARDED)["desks"]
    assert found["total"]["false_failures"]["count"] >= 2
    worst = {talk["story"]: talk for talk in found["worst"]}
    failed = worst["library.plain.cancel-the-right-one"]
    assert failed["outcome"] == "fail"
    assert "unexpected_write" in failed["why"]
    assert failed["command"].startswith("harness show ")
    assert failed["command"].endswith(" library.plain.cancel-the-right-one")


def test_a_user_that_invents_is_void_and_counted_and_varies_over_seeds(measured) -> None:
    total = measured("Inventing", *PLAIN, "--trials", "4")["desks"]["total"]
    assert total["trials"] == 28
    assert counts(total, "false_failures") == [0]
    assert total["inventions"]["count"] == total["guards"]["invents"] > 0
    assert total["varying"]["of"] == 7
    assert total["varying"]["count"] > 0


def test_without_guards_what_it_invents_fails_the_agent(measured) -> None:
    total = measured("Inventing", *PLAIN, "--trials", "2", *UNGUARDED)["desks"]["total"]
    assert total["false_failures"]["count"] > 0
    assert total["voids"]["count"] == 0


def test_what_a_user_notes_of_itself_counts_as_well(measured) -> None:
    total = measured("Accused", *PLAIN)["desks"]["total"]
    assert total["contradictions"]["count"] > 5


def test_a_user_that_leaves_at_once_is_void_and_leaves_wants_open(measured) -> None:
    total = measured("Leaving", *PLAIN)["desks"]["total"]
    assert total["guards"].keys() == {"early_end"}
    assert total["voids"]["count"] >= 5
    assert total["wants"]["done"] < 3


def test_repeats_of_a_story_do_not_make_the_interval_narrower(measured) -> None:
    once = measured("AlwaysYes", *PLAIN, *UNGUARDED)["desks"]["total"]["false_failures"]
    often = measured("AlwaysYes", *PLAIN, *UNGUARDED, "--trials", "3")["desks"]["total"]["false_failures"]
    assert often["of"] == 3 * once["of"]
    assert often["rate"] == once["rate"]
    assert often["high"] == pytest.approx(once["high"])


def test_planted_bugs_are_caught_or_missed(measured) -> None:
    found = measured("Right", *PLAIN, "--bugs", *UNGUARDED)["bugs"]
    assert found["caught"]["count"] == found["caught"]["of"] > 20
    assert len(found["by_bug"]) == 8
    missed = measured("Leaving", *PLAIN, "--bugs")["bugs"]
    assert missed["caught"]["count"] < missed["caught"]["of"] / 2
    assert missed["missed"][0]["command"].startswith("harness show ")


def test_quick_draws_one_story_for_each_desk_and_style_by_the_seed(workspace, measured) -> None:
    first = measured("Right", "--quick", "--style", "t*", *UNGUARDED)["desks"]
    assert first["quick"]
    assert first["total"]["trials"] == 6
    assert first["by_style"].keys() == {"table", "terse"}
    again, other = (measured("Right", "--quick", "--style", "t*", "--seed", seed)["desks"] for seed in ("0", "5"))
    played = [
        {trial["story"] for trial in workspace.trials(workspace.path / found["run"])} for found in (first, again, other)
    ]
    assert played[0] == played[1] != played[2]


@pytest.mark.slow
@pytest.mark.parametrize("style", ["plain", "chatty"])
def test_whoever_plays_well_passes_every_story_and_catches_every_bug(measured, style: str) -> None:
    found = measured("Right", "--bugs", "--style", style, *UNGUARDED)
    total = found["desks"]["total"]
    assert counts(total, "false_failures", "voids") == [0, 0]
    assert total["success"]["count"] == total["trials"] == 21
    assert found["bugs"]["caught"]["count"] == found["bugs"]["caught"]["of"] > 100


@pytest.mark.long
@pytest.mark.timeout(600)
def test_whoever_plays_well_passes_every_story_in_every_style_and_catches_every_bug(measured) -> None:
    found = measured("Right", "--bugs", *UNGUARDED)
    total = found["desks"]["total"]
    assert counts(total, "false_failures", "voids", "success") == [0, 0, 399]
    assert len(found["desks"]["by_style"]) == 19
    assert found["bugs"]["caught"]["count"] == found["bugs"]["caught"]["of"]


def test_the_report_is_read_by_people_and_every_label_is_explained(workspace) -> None:
    result = workspace.run(
        "doctor", "--user", "measured_users:AlwaysYes", *PLAIN, *UNGUARDED, "--trials", "2", "--bugs"
    )
    lines = result.out.splitlines()
    assert lines[0] == "measured_users:AlwaysYes, guards off, harness 0.1.0"
    assert "desks that are right: 14 conversations, 1 desk in 1 style" in lines
    assert any(line.startswith("  ✗ library.plain.") for line in lines)
    assert any(line.startswith("    harness show ") for line in lines)
    for label in LABELS:
        assert label == "not placed" or f"  {label} " in result.out, label
        assert explained(label), label


def test_the_command_that_is_named_shows_the_conversation(workspace, measured) -> None:
    worst = measured("AlwaysYes", *PLAIN, *UNGUARDED)["desks"]["worst"][0]
    shown = workspace.run(*worst["command"].split()[1:])
    assert shown.status == 0
    assert "Yes, please go ahead." in shown.out


# A model.


def test_a_model_is_measured_at_any_address_with_its_temperature_and_prompts(workspace, model_server) -> None:
    answer = {"intention": "affirm", "message": "Yes, please.", "done": False, "reason": None}
    server = model_server(says(json.dumps(answer)))
    result = workspace.run(
        "doctor", "--user-model", "openai/agreeable", "--user-base-url", server.url, "--set", "user.temperature=0.5",
        "--desk", "library", "--style", "plain", "--save", "user.json", "--set", "max_voids=0", "--json",
    )  # fmt: skip
    assert result.status == 0, result.err
    assert "user: {check: user.json}" in result.err
    found = json.loads(result.out)
    assert found == json.loads((workspace.path / "user.json").read_text())
    user = found["user"]
    assert (user["kind"], user["model"], user["temperature"]) == ("simulated", "openai/agreeable", 0.5)
    assert user["prompts"].startswith("sha256:")
    total = found["desks"]["total"]
    assert total["trials"] == 7
    assert total["success"]["count"] == 0, "it never says which card it has"
    assert total["false_failures"]["count"] + total["voids"]["count"] == 7


def test_a_model_that_is_down_measures_nothing(workspace) -> None:
    result = workspace.run(
        "doctor", "--user-model", "openai/gone", "--user-base-url", unused_url(), *PLAIN, "--set", "user.max_attempts=1"
    )
    assert result.status == 3
    assert "7 trials broke off and are in no figure; the first: " in result.err


# Recordings.


def test_over_recordings_the_user_answers_each_message_of_the_agent(measured, recorded) -> None:
    found = measured("Inventing", *recorded, "--seed", "1")
    assert found["desks"] is None, "only the recordings were asked for"
    over = found["recordings"]
    messages = [talk(story, "plain")[0] for story in desk_stories().values() if story.agent == "library"]
    said = sum(m["role"] == "assistant" and bool(m["content"]) for each in messages for m in each)
    assert (over["conversations"], over["answers"]) == (7, said)
    assert 0 < over["inventions"]["count"] <= said
    assert any("ZX-99817" in example for example in over["examples"])
    assert measured("Right", *recorded)["recordings"]["inventions"]["count"] == 0


def test_the_recordings_of_others_are_read(workspace, measured, recorded) -> None:
    both = measured("Right", *recorded, *PLAIN)
    assert both["recordings"]["conversations"] == 7
    assert both["desks"]["total"]["trials"] == 7


def test_a_story_that_the_user_cannot_play_is_said_before_it_is_asked(workspace, recorded) -> None:
    stories = json.loads((workspace.path / "library.json").read_text())
    workspace.write("library.json", [{**each, "language": "tlh", "user": None} for each in stories])
    result = workspace.run("doctor", "--user", "agenda", *recorded)
    assert result.status == 2
    assert result.err.count("\n") == 7
    assert "error: renew-middlemarch: " in result.err


# People.


@pytest.fixture
def people(workspace, recorded) -> str:
    """The run of people who all got what they wanted."""
    result = workspace.run("score", "people.jsonl", "--stories", "library.json")
    assert result.status == 0, result.err
    return workspace.runs()[-1].name


def test_success_is_held_against_people_story_by_story(measured, people) -> None:
    library = "harness.demo.desks.opening:open_desk"
    found = measured("AlwaysYes", "--reference", people, *UNGUARDED, library)["reference"]
    assert (found["people"], len(found["stories"])) == (1.0, 7)
    assert found["simulated"] < 1
    assert found["difference"] == pytest.approx(found["simulated"] - 1)
    assert found["low"] is None, "seven stories give no interval"
    worse = {each["story"] for each in found["stories"] if each["simulated"] < each["people"]}
    assert "cancel-the-right-one" in worse


AGENT = """
def agent(text):
    if "balance" not in text:
        return "Goodbye."
    return [{"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "12"}, "It is 12."]
"""
SHY = """
class Shy:
    def __init__(self, brief, *, seed=0): self.left = ["Hello!"]
    async def speak(self, spoken): return self.left.pop() if self.left else None
"""


def test_the_agent_of_a_run_that_somebody_played_is_played_again(workspace, measured) -> None:
    for number in range(10):
        workspace.story(f"story-{number}")
    typed = workspace.write("typed.txt", "What is my balance?\n\n" * 10)
    with reading(typed):
        played = workspace.run("simulate", "stories", "--agent", workspace.agent(AGENT), "--user", "me")
    assert played.status == 0
    person = workspace.runs()[-1].name
    result = workspace.run(
        "doctor", "--user", f"{workspace.module(SHY)}:Shy", "--reference", person, *UNGUARDED, "--json"
    )
    found = json.loads(result.out)["reference"]
    assert (found["people"], found["simulated"], found["difference"]) == (1.0, 0.0, -1.0)
    assert found["low"] <= -1.0 < found["high"] < -0.4, "ten stories give an interval"
    assert found["p_value"] < 0.01


def test_recordings_do_not_know_their_agent(workspace, people) -> None:
    result = workspace.run("doctor", "--user", "measured_users:Right", "--reference", people)
    assert result.status == 2
    assert "is of recordings, so the agent is not known: name it: harness doctor AGENT" in result.err


def test_a_run_of_a_simulated_user_is_no_reference(workspace, measured) -> None:
    run = measured("Right", *PLAIN)["desks"]["run"]
    result = workspace.run("doctor", "--user", "agenda", "--reference", run)
    assert result.status == 2
    assert "was played by measured_users:Right; expected a run of people" in result.err


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--user", "me"], "people are what users are held against", id="a person"),
        pytest.param(["--user", "scripted"], "there is nothing to measure", id="scripted"),
        pytest.param(["--user", "agend"], 'expected "module:attribute"', id="no such user"),
        pytest.param(["--user", "simulated"], "simulated needs a model", id="a model that is missing"),
        pytest.param(["--user", "agenda", "--desk", "libary"], "there are holiday, library, utility", id="no such desk"),
        pytest.param(["--user", "agenda", "--style", "rude"], '--style "rude": there are plain', id="no such style"),
        pytest.param(["--user", "agenda", "--recordings", "x.jsonl"], "--recordings and --stories go together", id="no stories"),
        pytest.param(["--user", "agenda", "--reference", "nothing"], "no such run", id="no such run"),
        pytest.param(["--user", "agenda", "--save", "away/x.json"], "expected a file in a folder that is there", id="no folder"),
        pytest.param(["a:b", "--user", "agenda"], "with --user an agent is played only beside people", id="an agent"),
        pytest.param(["--desk", "library"], "--desk: is about a user: add --user", id="no user"),
        pytest.param(["--quick", "--bugs"], "--quick, --bugs: are about a user: add --user", id="no user, twice"),
        pytest.param(["--user", "agenda", "--set", "user.guards=perhaps"], "guards", id="a wrong setting"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_before_anything_is_played(workspace, arguments, said) -> None:
    result = workspace.run("doctor", *arguments)
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert said in result.err
    assert workspace.runs() == []


def test_where_nothing_could_be_measured_there_is_no_verdict(workspace) -> None:
    module = workspace.module(
        "class User:\n    def __init__(self, brief, *, seed=0): pass\n    async def speak(self, spoken): raise OSError('down')\n"
    )
    result = workspace.run("doctor", "--user", f"{module}:User", *PLAIN)
    assert result.status == 3
    assert "7 trials broke off and are in no figure; the first: raised: " in result.err
    assert "exit status 3: nothing could be measured" in result.err
