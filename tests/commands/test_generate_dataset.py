"""harness generate-dataset, through the entry point: sets of proved stories, the same each time, and every mistake."""

import json

import pytest
from model_server import ModelServer
from scripted_planner import call, given, planner, words

from harness.formats.story_files import read_stories

GARAGE = ("--tools", "garage_tools:functions")
SMALL = (*GARAGE, "--count", "8")


def generate(workspace, *options, out="set"):
    return workspace.run("generate-dataset", *options, "--out", str(workspace.path / out))


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def without_journal(files):
    return {name: text for name, text in files.items() if not name.endswith("journal.jsonl")}


def test_a_set_is_made_proved_and_written(workspace):
    result = generate(workspace, *SMALL, "--allow-writes", "--agent", "garage")

    assert (result.status, result.err) == (0, "")
    assert "8 stories written to" in result.out
    assert "proved: executable 8, solvable 8, independent 8; kill score " in result.out
    assert float(result.out.split("kill score ")[1].split()[0]) > 0.9
    stories = [each.story for each in read_stories([workspace.path / "set"])]
    assert len(stories) == 8
    assert {story.agent for story in stories} == {"garage"}
    assert (workspace.path / "set" / "dataset.md").read_text().startswith("# Stories of ")


def test_what_is_written_proves_itself_again(workspace):
    generate(workspace, *SMALL, "--allow-writes")

    result = workspace.run(
        *("validate", str(workspace.path / "set"), "--execute", "--mutate", "--min-kill", "0.9", "--allow-writes"),
        *GARAGE,
    )

    assert result.status == 0, result.out
    assert "0 errors" in result.out
    warnings = [line for line in result.out.splitlines() if line.startswith("warning: ")]
    assert [line for line in warnings if "an agent that lists everything passes" not in line] == []


def test_the_same_command_writes_the_same_files(workspace):
    for folder in ("one/set", "two/set"):
        generate(workspace, *SMALL, "--seed", "5", "--split", "train=3,test=1", out=folder)

    assert content(workspace.path / "one") == content(workspace.path / "two")


@pytest.mark.parametrize("named", ["{}", "{}.jsonl"])
def test_the_card_does_not_say_where_the_set_is(workspace, named):
    cards = []
    for name in ("one", "two"):
        out = named.format(f"{name}/{name}")
        generate(workspace, *SMALL, out=out)
        card = workspace.path / (out.replace(".jsonl", ".md") if "." in out else f"{out}/dataset.md")
        cards.append(card.read_text())

    assert cards[0] == cards[1]


def test_another_seed_writes_others(workspace):
    for seed, folder in (("1", "one"), ("2", "two")):
        generate(workspace, *SMALL, "--seed", seed, out=folder)

    assert content(workspace.path / "one") != content(workspace.path / "two")


def test_without_leave_nothing_is_written_to_the_tools(workspace):
    generate(workspace, *GARAGE, "--count", "12")

    called = {
        goal.tool_name for each in read_stories([workspace.path / "set"]) for goal in each.story.goal_details
        if goal.type == "tool_call"
    }  # fmt: skip
    assert called == {"find_owner", "list_cars", "car_details", "search_parts"}


@pytest.mark.parametrize("kept", [0, 7], ids="{} tasks were finished".format)
def test_a_set_that_was_cut_off_is_completed_as_if_nothing_had_happened(workspace, kept):
    generate(workspace, *SMALL, out="whole/set")
    folder = workspace.path / "cut" / "set"
    generate(workspace, *SMALL, out="cut/set")
    journal = folder / ".generation" / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    for path in [*folder.glob("*.json"), folder / "dataset.md"]:
        path.unlink()
    journal.write_text("".join(lines[: 1 + kept]) + lines[1 + kept][:40])

    result = generate(workspace, *SMALL, "--resume", out="cut/set")

    assert result.status == 0, result.err
    assert content(workspace.path / "cut") == content(workspace.path / "whole")
    assert journal.read_text().splitlines(keepends=True)[: 1 + kept] == lines[: 1 + kept]


def test_a_set_can_be_made_larger(workspace):
    generate(workspace, *SMALL)
    before = content(workspace.path / "set")

    result = generate(workspace, *GARAGE, "--count", "12", "--resume")

    stories = {name: text for name, text in before.items() if name.endswith(".json")}
    after = content(workspace.path / "set")
    assert (result.status, len(stories)) == (0, 8)
    assert {name: after[name] for name in stories} == stories
    assert sum(name.endswith(".json") for name in after) == 12


def test_one_file_and_a_report_for_programs(workspace):
    result = generate(workspace, *SMALL, "--json", out="set.jsonl")

    told = json.loads(result.out)
    assert told["stories"] == told["wanted"] == told["executable"] == told["solvable"] == 8
    assert told["kill_score"] > 0.9
    assert sum(told["labels"].get(label, 0) for label in ("told=all", "told=intent")) == 8
    assert len(read_stories([workspace.path / "set.jsonl"])) == 8
    assert (workspace.path / "set.md").is_file()


def test_fewer_than_were_wanted_is_told_and_why(workspace):
    result = generate(workspace, *GARAGE, "--count", "5000", "--json")

    told = json.loads(result.out)
    assert result.status == 1
    assert 10 < told["stories"] < 5000
    assert result.err.startswith(
        f"error: {told['stories']} of 5000 stories could be made: nothing else comes of the tools"
    )


def test_hints_open_what_nothing_else_leads_to(workspace):
    hints = workspace.write("hints.yaml", "username: [ada, ben]\nbranch: [north]\n")
    library = ("--tools", "library_tools:functions", "--tool-timeout", "0.3", "--count", "2")

    result = generate(workspace, *library, "--hints", str(hints), "--json")

    assert result.status == 0
    told = json.loads(result.out)
    assert "list_loans" in told["labels"] or "find_member" in told["labels"]
    assert "opening_hours: left out: opening_hours was not done within 0.3 s" in told["notes"]


def test_a_tool_that_is_said_to_read_is_called(workspace):
    name = workspace.module('def look(car: str) -> dict:\n    """Look at K-1, or K-2."""\n    return {"price": 12.5}\n')

    closed = generate(workspace, "--tools", f"{name}:look", "--count", "1", out="closed")
    opened = generate(workspace, "--tools", f"{name}:look", "--count", "1", "--reads", "look", out="opened")

    assert closed.status == 2
    assert (
        "look: left out: it may change something; allow that with --allow-writes, or name it with --reads" in closed.err
    )
    assert opened.status == 0


@pytest.mark.parametrize(
    ("arguments", "used"),
    [
        pytest.param("tags: list = [], how: dict = {}", ["car"], id="defaults, which are left out"),
        pytest.param("colors: Annotated[list, Field(examples=[['red']])]", ["car", "colors"], id="examples"),
    ],
)
def test_lists_and_objects_as_defaults_and_examples(workspace, arguments, used):
    source = "from typing import Annotated\nfrom pydantic import Field\n\n\n"
    source += f'def look(car: str, {arguments}):\n    """Look at K-1, or K-2."""\n'
    source += "    return {'price': 12.5}\nlook.read_only = True\n"

    result = generate(workspace, "--tools", f"{workspace.module(source)}:look", "--count", "1")

    assert (result.status, result.err) == (0, "")
    (read,) = read_stories([workspace.path / "set"])
    assert list(read.story.goal_details[0].args) == used


LOOK = 'def look(car: str) -> {returns}:\n    """Look at one, such as K-1."""\n    {body}\nlook.read_only = True\n'


@pytest.mark.parametrize(
    ("source", "says"),
    [
        pytest.param(
            "import nowhere_at_all\n", "importing it raised ModuleNotFoundError: No module named", id="no import"
        ),
        pytest.param(
            LOOK.format(returns="str", body="raise OSError('the disk is gone')"),
            "look: no call was answered (4 tried); the last one: OSError: the disk is gone",
            id="a tool that raises",
        ),
        pytest.param(
            LOOK.format(returns="str", body="raise OSError('the disk\\nis gone')"),
            "the last one: OSError: the disk is gone\n",
            id="a tool whose error has two lines",
        ),
        pytest.param(
            LOOK.format(returns="str", body="import sys; sys.exit('bye')"),
            "look: no call was answered (4 tried); the last one: SystemExit: bye",
            id="a tool that ends the program",
        ),
        pytest.param(
            "import sys\nsys.exit('bye')\n", "making them raised SystemExit: bye", id="a module that ends the program"
        ),
        pytest.param(
            "import sys\ndef look(): sys.exit('bye')\n",
            "making them raised SystemExit: bye",
            id="a factory that ends the program",
        ),
        pytest.param(
            "import time\ndef look(): time.sleep(60)\n",
            "look: no fresh world was made within 0.3 s; --tool-timeout allows more",
            id="a factory that hangs",
        ),
        pytest.param(
            LOOK.format(returns="str", body="import time; time.sleep(60)"),
            "look: left out: look was not done within 0.3 s",
            id="a tool that hangs",
        ),
        pytest.param(
            LOOK.format(returns="str", body="return 'x' * 10_000_001"),
            "look: left out: look returned 10.0 MB, and at most 10 MB are read; let it return less",
            id="a tool that returns 10 MB",
        ),
        pytest.param(
            LOOK.format(returns="bool", body="return True"),
            "nothing can be made of them: no call was answered with anything that could be asked for",
            id="nothing that could be asked for",
        ),
        pytest.param("look = []\n", "there is no function in it", id="no tools"),
    ],
)
def test_tools_of_which_nothing_can_be_made(workspace, source, says):
    name = workspace.module(source)

    result = generate(workspace, "--tools", f"{name}:look", "--tool-timeout", "0.3")

    assert result.status == 2
    assert says in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param(("--tools", "nowhere:functions"), 'there is no module "nowhere"', id="no module"),
        pytest.param(("--tools", "snapshot.json"), "snapshot.json: no such file", id="no snapshot"),
        pytest.param((*GARAGE, "--reads", "find_cars"), 'no tool is named "find_cars"', id="a glob that fits nothing"),
        pytest.param((*GARAGE, "--hints", "hints.yaml"), "hints.yaml", id="no hints"),
        pytest.param((*GARAGE, "--split", "train"), "expected labels with their shares", id="a split without shares"),
        pytest.param((*GARAGE, "--split", "train=0,test=1"), "expected labels with their shares", id="an empty part"),
        pytest.param((*GARAGE, "--resume"), "nothing was begun there", id="nothing to resume"),
        pytest.param((*GARAGE, "--source", "walk"), 'did you mean "walks"', id="an unknown source"),
        pytest.param((*GARAGE, "--source", "planned"), "--stories", id="planned without stories"),
        pytest.param((*GARAGE, "--stories", "stories.csv"), "stories.csv", id="stories that are not there"),
    ],
)
def test_a_mistake_in_what_is_given_is_one_line(workspace, options, says):
    result = generate(workspace, *options)

    assert result.status == 2
    assert says in result.err
    assert not (workspace.path / "set" / "dataset.md").exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param("[]", "expected an object", id="a list"),
        pytest.param(
            '{"emial": ["a"]}', r'emial: no tool takes such an argument (did you mean "email"?)', id="unknown"
        ),
        pytest.param('{"email": "a"}', "email: expected a list of values", id="no list"),
    ],
)
def test_hints_that_cannot_be_used(workspace, content, says):
    hints = workspace.write("hints.json", content)

    result = generate(workspace, *SMALL, "--hints", str(hints))

    assert result.status == 2
    assert says in result.err


def test_a_folder_that_cannot_be_written(workspace):
    workspace.write("file", "")

    result = generate(workspace, *SMALL, out="file/set")

    assert result.status == 2
    assert "cannot be written: Not a directory; give another --out" in result.err


def test_nothing_is_written_over_without_leave(workspace):
    generate(workspace, *SMALL)
    before = content(workspace.path / "set")

    refused = generate(workspace, *SMALL, "--seed", "1")
    resumed = generate(workspace, *SMALL, "--seed", "1", "--resume")

    assert refused.status == resumed.status == 2
    assert "--resume goes on with it, --force begins anew" in refused.err
    assert "was begun with other seed; give the same, or --force to begin anew" in resumed.err
    assert content(workspace.path / "set") == before


def test_with_force_nothing_of_the_old_set_is_left(workspace):
    generate(workspace, *GARAGE, "--count", "12", "--seed", "1", out="old/set")
    workspace.write("old/set/mine.json", "{}")
    generate(workspace, *SMALL, out="new/set")

    result = generate(workspace, *SMALL, "--force", out="old/set")

    assert result.status == 0
    expected = content(workspace.path / "new" / "set")
    assert content(workspace.path / "old" / "set") == {**expected, "mine.json": b"{}"}


def test_what_a_person_has_changed_is_kept_when_a_set_goes_on(workspace):
    generate(workspace, *SMALL)
    story = min((workspace.path / "set").glob("0*.json"))
    story.write_text(story.read_text().replace("You ", "you "))
    changed = story.read_text()

    result = generate(workspace, *GARAGE, "--count", "9", "--resume")

    assert result.status == 2
    assert f"{story.name} would be replaced by another content; --force allows that" in result.err
    assert story.read_text() == changed


def test_when_the_tools_fail_the_old_set_stays(workspace):
    source = 'from pathlib import Path\n\n\ndef look(car: str) -> dict:\n    """Look at K-1, or K-2."""\n'
    source += "    return {'price': 12.5} if Path('there').exists() else {'error': 'gone'}\nlook.read_only = True\n"
    name = workspace.module(source)
    workspace.write("there", "")
    generate(workspace, "--tools", f"{name}:look", "--count", "1")
    (workspace.path / "there").unlink()

    result = generate(workspace, "--tools", f"{name}:look", "--count", "1", "--force")

    assert result.status == 2
    assert list((workspace.path / "set").glob("0001-look.json"))


MILEAGE_AND_SERVICE = "Tell me the mileage of my car K-301, and book a repair for it on 2026-05-06."
PLANNED = {
    "the mileage of my car": (
        [
            call("car", "car_details", given("car_id", "K-301")),
            call("book", "book_service", given("car_id", "K-301"), given("kind", "repair"), given("day", "2026-05-06")),
        ],
        words(MILEAGE_AND_SERVICE, "I have two wishes.", "It has 84300 km, and the repair is booked.", "84300"),
    ),
    "Cancel booking": (
        [call("cancel", "cancel_service", given("booking_id", "B-501"))],
        words("Please cancel booking B-501.", "I want to cancel.", "Booking B-501 is cancelled.", "cancelled"),
    ),
}


def plan(workspace, *options):
    rows = [MILEAGE_AND_SERVICE, "Cancel booking B-501, please."]
    stories = workspace.write("stories.csv", "story\n" + "".join(f'"{row}"\n' for row in rows))
    with ModelServer(planner(PLANNED)) as server:
        model = ("--model", "openai/scripted", "--base-url", server.url, "--stories", str(stories))
        return generate(workspace, *GARAGE, *model, *options)


def test_what_could_not_be_executed_is_said_and_not_called_proved(workspace):
    result = plan(workspace)

    assert result.status == 0, result.err
    said = "of which 4 could not be executed because writes were not run (--allow-writes)"
    assert f"5 stories written to {workspace.path / 'set'}, {said}\n" in result.out
    card = (workspace.path / "set" / "dataset.md").read_text()
    assert f"5 stories, {said}. The others were proved before they were written." in card
    assert "each proved" not in card


@pytest.mark.parametrize("configured", [("--model", "openai/scripted"), ()], ids=["instead of another", "alone"])
def test_model_override_is_the_model_that_plans(workspace, monkeypatch, configured):
    monkeypatch.setenv("MODEL_OVERRIDE", "meta-llama/llama-3-2-90b-vision-instruct")
    stories = workspace.write("stories.csv", f'story\n"{MILEAGE_AND_SERVICE}"\n')
    with ModelServer(planner(PLANNED)) as server:
        options = (*configured, "--base-url", server.url, "--stories", str(stories))
        result = generate(workspace, *GARAGE, *options)
    assert result.status == 0, result.err
    assert {request["model"] for request in server.requests} == {"meta-llama/llama-3-2-90b-vision-instruct"}
    assert "openai/meta-llama/llama-3-2-90b-vision-instruct" in (workspace.path / "set" / "dataset.md").read_text()


def test_a_write_that_was_not_run_is_the_reason(workspace):
    plan(workspace)

    refused = [
        json.loads(line) for line in (workspace.path / "set/.generation/rejected.jsonl").read_text().splitlines()
    ]
    assert [each["reason"] for each in refused] == [
        "cancel_service: the write was not run; allow it with --allow-writes"
    ]


def test_with_leave_to_write_all_is_proved(workspace):
    result = plan(workspace, "--allow-writes")

    assert result.status == 0, result.err
    assert "could not be executed" not in result.out
    assert "each proved before it was written" in (workspace.path / "set" / "dataset.md").read_text()


def test_reasons_are_kept_where_no_story_came_of_anything(workspace):
    source = 'calls = []\n\n\ndef look(car: str) -> dict:\n    """Look at K-1, or K-2."""\n    calls.append(car)\n'
    source += "    return {'price': 100.5 + len(calls) // 7}\nlook.read_only = True\n"  # not seen by calling twice

    result, again = (generate(workspace, "--tools", f"{workspace.module(source)}:look", "--count", "3") for _ in "ab")

    rejected = workspace.path / "set" / ".generation" / "rejected.jsonl"
    assert result.status == again.status == 1
    assert f"each with its reason in {rejected}" in result.err
    assert all(len(line) < 400 for line in result.err.splitlines())
    assert "look gives another answer each time" in result.err
    assert "give a factory" in result.err
    assert all(json.loads(line)["reason"] for line in rejected.read_text().splitlines())
    assert [path.name for path in rejected.parent.iterdir()] == ["rejected.jsonl"]


def test_a_value_that_is_another_each_time_is_ignored(workspace):
    source = 'calls = []\n\n\ndef look(car: str) -> dict:\n    """Look at K-1, or K-2."""\n    calls.append(car)\n'
    source += "    return {'price': 12.5, 'number': len(calls)}\nlook.read_only = True\n"

    result = generate(workspace, "--tools", f"{workspace.module(source)}:look", "--count", "1")

    assert result.status == 0, result.err
    assert "note: look: number: another each time the same call is made; ignored" in result.out


def test_an_ignored_value_is_no_reason_why_a_tool_is_in_no_story(workspace):
    source = "calls = []\n"
    for name in ("look", "weigh"):
        source += (
            f'\n\ndef {name}(car: str) -> dict:\n    """{name.title()} at K-1, or K-2."""\n    calls.append(car)\n'
        )
        source += f"    return {{'price': 12.5, 'number': len(calls)}}\n{name}.read_only = True\n"
    module = workspace.module(source + "\n\ndef both():\n    return [look, weigh]\n")

    result = generate(workspace, "--tools", f"{module}:both", "--count", "1")

    assert result.status == 0, result.err
    (row,) = (
        line for line in (workspace.path / "set" / "dataset.md").read_text().splitlines() if "never tested |" in line
    )
    assert "ignored" not in row
    assert "candidates none was taken" in row


def test_a_tool_whose_name_makes_no_english_is_in_no_story_and_the_card_says_so(workspace):
    source = ""
    for name, read_only in (("look", True), ("giftaid", False)):
        source += f'\n\ndef {name}(car: str) -> dict:\n    """It is for K-1, or K-2."""\n    return {{"price": 12.5}}\n'
        source += f"{name}.read_only = {read_only}\n"
    module = workspace.module(source + "\n\ndef both():\n    return [look, giftaid]\n")

    generate(workspace, "--tools", f"{module}:both", "--count", "2", "--allow-writes")

    card = (workspace.path / "set" / "dataset.md").read_text()
    (row,) = (line for line in card.splitlines() if line.startswith("| giftaid |"))
    assert "none was taken: its name has no verb that people use: giftaid" in row


def test_nothing_is_left_of_an_attempt_that_made_nothing(workspace):
    name = workspace.module(LOOK.format(returns="bool", body="return True"))

    result = generate(workspace, "--tools", f"{name}:look", out="new/set")
    again = generate(workspace, "--tools", f"{name}:look", out="new/set")

    assert result.status == 2
    assert again.err == result.err
    assert not (workspace.path / "new").exists()


def test_tools_that_have_changed_are_said_to_have(workspace):
    name = workspace.module(LOOK.format(returns="dict", body="return {'price': 12.5}"))
    generate(workspace, "--tools", f"{name}:look", "--count", "1")
    other = workspace.module(LOOK.format(returns="dict", body="return {'price': 12.5}").replace("Look at", "See"))
    journal = workspace.path / "set" / ".generation" / "journal.jsonl"
    journal.write_text(journal.read_text().replace(name, other))

    result = generate(workspace, "--tools", f"{other}:look", "--count", "1", "--resume")

    assert result.status == 2
    assert "the tools have changed since; --force begins anew" in result.err


def test_what_tools_print_is_no_part_of_the_report(workspace):
    body = "print('looking'); return {'price': 12.5}"
    name = workspace.module("print('loading')\n\n\n" + LOOK.format(returns="dict", body=body))

    result = generate(workspace, "--tools", f"{name}:look", "--count", "1", "--json")

    assert json.loads(result.out)["stories"] == 1
    assert "loading" in result.err
    assert "looking" in result.err


def test_what_nobody_says_of_tools_is_asked_for_at_the_end(workspace):
    source = 'def look(car: str) -> dict:\n    """Look at K-1, or K-2."""\n    return {"price": 12.5}\n'
    tools = ("--tools", f"{workspace.module(source)}:look", "--count", "1")

    unsaid = generate(workspace, *tools, "--allow-writes", out="unsaid")
    said = generate(workspace, *tools, "--reads", "look", out="said")

    advice = "nobody says what look does: say --reads GLOB or --writes GLOB"
    assert f"note: {advice}" in unsaid.out
    assert advice not in said.out
    assert "of the story or suite" not in (workspace.path / "unsaid" / "dataset.md").read_text()


def test_tools_that_read_by_their_names_are_said_and_written_into_the_stories(workspace):
    source = 'def get_car(car: str) -> dict:\n    """Look at K-1, or K-2."""\n    return {"price": 12.5}\n'
    tools = ("--tools", f"{workspace.module(source)}:get_car", "--count", "1")
    made = generate(workspace, *tools, "--allow-writes", out="made")
    assert "note: taken to read by their names: get_car; if one does not, say --writes GLOB" in made.out
    (story,) = (json.loads(path.read_text()) for path in (workspace.path / "made").glob("*.json"))
    assert story["tools"] == {"read": ["get_car"]}
