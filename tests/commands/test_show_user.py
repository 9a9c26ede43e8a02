"""harness show --user: what the user of a story understood, of a file, a suite or a run; and the doubts of validate."""

from __future__ import annotations

import json

import pytest
import yaml

PROSE = "You are Ana Wolf, zip code 19122. You want to exchange the lamp. Your seat is 4C unless the train is late."
GOALS = [{"tool": "step", "args": {"zip": "19122"}}]
AGENT = """
def agent(text):
    return "It is done, goodbye."
"""


@pytest.fixture
def lamp(workspace):
    workspace.story("lamp", story=PROSE, starting_sentence="Hello.", goals=GOALS)
    return workspace


def test_a_story_file_is_shown_fact_by_fact(lamp) -> None:
    shown = lamp.run("show", "--user", "stories/lamp.json")
    assert shown.status == 0, shown.err
    assert "lamp · read out of the prose" in shown.out
    rows = [" ".join(row.split()) for row in shown.out.splitlines()]
    told = "when asked, or in doubt"
    assert f"knows name Ana Wolf name {told}" in rows
    assert f"zip_code 19122 number {told}" in rows
    assert "wants want-1: I want to exchange the lamp." in rows
    assert "not understood, and the line of `user:` that says it" in shown.out
    assert "Your seat is 4C unless the train is late." in shown.out


def test_it_is_found_by_its_id_in_stories_suites_and_runs(lamp) -> None:
    lamp.write("suite.yaml", {"agent": lamp.agent(AGENT), "stories": "stories"})
    lamp.run("simulate", "suite.yaml")
    shown = {lamp.run("show", *where, "--user", "lamp").out for where in (("stories",), ("suite.yaml",), ("last",), ())}
    assert len(shown) == 1
    assert "lamp · read out of the prose" in shown.pop()


def test_of_a_file_of_many_one_is_shown(lamp) -> None:
    lamp.story("rug", story=PROSE, starting_sentence="Hello.", goals=GOALS)
    shown = lamp.run("show", "--user", "stories", "rug").out
    assert "rug · read out of the prose" in shown
    assert "lamp · read" not in shown


@pytest.mark.parametrize(("layout", "read"), [("yaml", yaml.safe_load), ("json", json.loads)])
def test_the_block_can_be_pasted_and_is_then_data(lamp, layout: str, read) -> None:
    block = read(lamp.run("show", "--user", "stories/lamp.json", "--format", layout).out)
    assert block["user"]["knows"]["zip_code"]["value"] == "19122"
    lamp.story("pasted", story=PROSE, starting_sentence="Hello.", goals=GOALS, **block)
    assert "pasted · from data" in lamp.run("show", "--user", "stories/pasted.json").out
    both = read(lamp.run("show", "--user", "stories", "--format", layout).out)
    assert [each["id"] for each in both] == ["lamp", "pasted"]


REFUSED = [
    pytest.param(["--user", "lmp", "stories"], 'stories: no story "lmp" (did you mean "lamp"?)', id="no such story"),
    pytest.param(["--user", "stories", "lmp"], 'stories: no story "lmp" (did you mean "lamp"?)', id="no such story in the file"),
    pytest.param(["--user", "lamp"], "--user lamp: no such file; as the id of a story: last: ", id="no run"),
    pytest.param(["--user", "lamp.yaml"], "lamp.yaml: no such file", id="no such file"),
    pytest.param(["--user", "stories", "--format", "yml"], 'expected text, yaml, json (did you mean "yaml"?)', id="no such form"),
    pytest.param(["stories", "lamp", "--user", "lamp"], "leave out STORY", id="a conversation too"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "says"), REFUSED)
def test_what_cannot_be_shown_is_a_mistake_in_one_line(lamp, options: list[str], says: str) -> None:
    shown = lamp.run("show", *options)
    assert shown.status == 2
    assert says in shown.err
    assert len(shown.err.strip().splitlines()) == 1


def test_validate_doubts_what_is_not_understood(lamp) -> None:
    checked = lamp.run("validate", "stories")
    assert checked.status == 0
    assert (
        'lamp.json: story: the default user does not understand "Your seat is 4C unless the train is late."'
        in checked.out
    )
    assert "knows: {seat: " in checked.out
