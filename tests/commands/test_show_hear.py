"""harness show --user STORY --hear SENTENCE: how the default user hears an agent, and what it answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

USER = {
    "wants": [{"id": "swap", "say": "I want to exchange the lamp.", "needs": ["order"], "done_when": "step"}],
    "knows": {
        "order": {"value": "W-7002", "say": ["It is W-7002."], "asked_as": ["number on file"], "tell": "asked"},
        "size": {"value": "40 cm", "say": ["30 cm.", "No, 40 cm."]},
        "price": "at most 60 euros",
    },
    "refuses": ["gift card"],
    "when_told": [{"told": ["sold out"], "say": "Then the blue lamp, please."}],
}
PROSE = "You want to exchange the lamp of your order W-7002. You live at 19122."
GOALS = [{"name": "step", "tool": "step", "args": {"order": "W-7002"}}]


@pytest.fixture
def lamp(workspace, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "120")
    workspace.story("lamp", story="You want to exchange a lamp.", starting_sentence="Hello.", user=USER, goals=GOALS)
    workspace.story("prose", story=PROSE, starting_sentence="Hello.", goals=GOALS)
    return workspace


def heard(workspace, *sentences: str, story: str = "stories/lamp.json", form: str = "text") -> Any:
    options = [each for sentence in sentences for each in ("--hear", sentence)]
    shown = workspace.run("show", "--user", story, *options, "--format", form)
    assert shown.status == 0, shown.err
    return shown.out if form == "text" else json.loads(shown.out)


def rows(text: str) -> list[str]:
    return [" ".join(row.split()) for row in text.splitlines()]


def test_the_story_is_shown_with_how_it_is_played(lamp) -> None:
    shown = rows(lamp.run("show", "--user", "stories/lamp.json").out)
    assert "done when step · needs order" in shown
    assert 'says "It is W-7002." · asked as number on file · needed for swap' in shown
    assert 'says first "30 cm.", corrected to "No, 40 cm.", then "My size is 40 cm."' in shown
    assert "matches gift + card" in shown
    second = "a second choice, wanted from then on · also where what it wanted is not among what is offered · once"
    assert second in shown
    assert "limits at most 60 euros" in shown
    assert 'on any price · from the fact price · objects "My price is at most 60 euros."' in shown


def test_each_sentence_is_a_turn_after_the_opening(lamp) -> None:
    shown = rows(
        heard(lamp, "What is the number on file?", "It is sold out, I am afraid.", "Shall I send a gift card?")
    )
    assert shown[0].startswith("lamp · ")
    assert shown[2:4] == ["user Hello.", "opens"]
    assert 'heard asked for identifier: "What is the number on file"' in shown
    assert shown[shown.index("user It is W-7002.") + 1] == "tells: order (asked)"
    assert shown[shown.index("user Then the blue lamp, please.") + 1] == 'reacts to "sold out"'
    assert 'heard asked for a yes or no, to an offer: "Shall I send a gift card?"' in shown
    assert shown[-1] == "says no"


HEARD = {
    "Which one would you like: the red lamp or the blue lamp?": "asked for a choice",
    "Is there anything else?": "asked whether it wants anything else",
    "How can I help you?": "asked what it wants",
    "One moment, please.": "asked to wait",
    "Your exchange has been booked.": "told that something is done",
    "Goodbye!": "a goodbye",
}


@pytest.mark.parametrize(("sentence", "how"), HEARD.items(), ids=HEARD)
def test_it_says_how_a_sentence_is_heard(lamp, sentence: str, how: str) -> None:
    assert any(how in row for row in rows(heard(lamp, sentence)))


def test_a_doubt_is_shown_with_its_cure_and_the_cure_helps(lamp) -> None:
    asked = "What is its hue?"
    shown = rows(heard(lamp, asked))
    assert 'in doubt what is asked for: "What is its hue"' in shown
    assert 'cure user: {knows: {size: {asked_as: ["What is its hue"]}}}' in shown
    knows = {**USER["knows"], "size": {**USER["knows"]["size"], "asked_as": ["What is its hue"]}}  # type: ignore[call-overload,dict-item]
    lamp.story("cured", story="A lamp.", starting_sentence="Hello.", user={**USER, "knows": knows}, goals=GOALS)
    cured = rows(heard(lamp, asked, story="stories/cured.json"))
    assert "user 30 cm." in cured
    assert not any(row.startswith("in doubt") for row in cured)


def test_prose_is_played_as_well(lamp) -> None:
    shown = heard(lamp, "What is your order number?", story="stories/prose.json")
    assert "W-7002" in shown


def test_it_ends_where_the_user_is_done(lamp) -> None:
    done = ["Your exchange of the lamp is done.", "Anything else?", "Goodbye!", "Still there?", "Hello?"]
    shown = heard(lamp, *done)
    assert "(says nothing more: it is done)" in shown
    assert "sentences after that not heard" in shown


def test_a_greeting_comes_before_the_opening(lamp) -> None:
    lamp.story("greeted", story=PROSE, starting_sentence="Hello.", agent_first=True, goals=GOALS)
    first, second = heard(lamp, "Welcome!", "Your order?", story="stories/greeted.json", form="json")["turns"]
    assert (first["agent"], first["heard"], first["user"]) == ("Welcome!", None, "Hello.")
    assert second["agent"] == "Your order?"


def test_programs_read_the_same_and_of_several_stories_a_list(lamp) -> None:
    found = heard(lamp, "What is its hue?", form="json")
    assert found["id"] == "lamp"
    assert [turn["agent"] for turn in found["turns"]] == [None, "What is its hue?"]
    assert found["turns"][1]["heard"]["asks"][0]["kind"] == "slot"
    assert found["turns"][1]["doubts"][0]["about"] == "request"
    assert found["unheard"] == []
    both = lamp.run("show", "--user", "stories", "--hear", "What is its hue?", "--format", "yaml").out
    assert [each["id"] for each in yaml.safe_load(both)] == ["lamp", "prose"]


def test_nothing_is_written(lamp) -> None:
    before = sorted(lamp.path.rglob("*"))
    heard(lamp, "What is its hue?")
    assert sorted(lamp.path.rglob("*")) == before


REFUSED = [
    pytest.param(["--hear", "Hi"], "--hear is what the user of a story is told: name the story with --user", id="no story"),
    pytest.param(["--user", "stories", "--hear", "Hi", "--hear", " "], "expected a sentence of an agent", id="empty"),
    pytest.param(["--user", "stories/turns.json", "--hear", "Hi"], "turns: its user says its user_turns", id="scripted"),
    pytest.param(["--user", "stories/lamp.json", "--hear", "Hi", "--format", "yml"], "expected text, yaml, json", id="form"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "says"), REFUSED)
def test_what_cannot_be_heard_is_a_mistake_in_one_line(lamp, options: list[str], says: str) -> None:
    lamp.story("turns", story=PROSE, starting_sentence="Hello.", user_turns=["Bye."], goals=GOALS)
    shown = lamp.run("show", *options)
    assert shown.status == 2
    assert says in shown.err
    assert len(shown.err.strip().splitlines()) == 1
