"""What a persona's behaviour excludes is found in a run: a model is asked once more, and no trial is void for it."""

from __future__ import annotations

from typing import Any

import pytest
from model_server import Answer, ModelServer, plays
from model_users import INVENTED

import harness
from harness.report.layout.wording import simulator_line
from harness.report.trial.transcript import transcript_text
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.persona import Persona
from harness.users.guards.check import findings
from harness.users.guards.part import PlayedPart

TERSE = {
    "name": "curt",
    "does": [
        "You answer what you are asked.",
        {"do": "You write little.", "violated_by": {"more_words_than": 6}},
        {"do": "You never greet.", "violated_by": {"says": ["hello", "good morning"]}},
    ],
}
STORY: dict[str, Any] = {
    "id": "one",
    "agent": "desk",
    "story": "You want to see your time off. Your username is nwaters.",
    "starting_sentence": "Hello, I would like to see my time off, please.",
    "persona": TERSE,
    "goals": [{"say": ["12"]}],
}
GREETS = "Good morning, nwaters."
RAMBLES = "Well, my username, as far as I can remember it, is nwaters."


def desk(text: str) -> str:
    return "You have 12 days left. Is there anything else?" if "nwaters" in text else "What is your username?"


async def played(folder: Any, *answers: Answer, **fields: Any) -> tuple[Any, list[dict[str, Any]]]:
    """The run of one story whose user is a model that answers this, and what the model was asked."""
    with ModelServer([*answers, plays("Thanks, bye!", done=True)]) as server:
        user = {"kind": "simulated", "model": "openai/stub", "base_url": server.url, **fields}
        run = await harness.simulate(STORY, agent=desk, user=user, max_voids=0, out=folder)
    return run, server.requests


def found_in(trial: Any) -> list[tuple[str, bool]]:
    """Each finding: what was said of it, and whether it was said to the agent."""
    notes = [event.note for step in trial.trajectory.steps if step.role == "user" for event in step.events]
    return [(each.message, each.spoken) for note in notes for each in note.guards if each.code == "persona"]


SAID_OF_GREETS = 'it did what its persona "curt" does not: "You never greet." (says "good morning")'


async def test_a_model_is_told_what_its_persona_excludes_and_says_it_otherwise(tmp_path):
    run, asked = await played(tmp_path, plays(GREETS), plays("nwaters"))
    (trial,) = run.trials
    assert trial.outcome == "success", trial.failure
    assert SAID_OF_GREETS in asked[1]["messages"][-1]["content"]
    assert [each.text for each in trial.trajectory.spoken if each.role == "user"][1] == "nwaters"
    assert found_in(trial) == [(SAID_OF_GREETS, False)]
    assert simulator_line(run.summary.simulator).startswith("simulator: 3 turns · 1 reworded")


@pytest.mark.parametrize(
    ("said", "about"),
    [
        (GREETS, SAID_OF_GREETS),
        (RAMBLES, 'it did what its persona "curt" does not: "You write little." (12 words, more than 6)'),
    ],
)
async def test_said_again_it_is_counted_and_the_trial_stands(tmp_path, said, about):
    run, _ = await played(tmp_path, plays(said), plays(said))
    (trial,) = run.trials
    assert trial.outcome == "success", trial.failure
    assert found_in(trial) == [(about, False), (about, True)]
    line = simulator_line(run.summary.simulator)
    assert "1 reworded" in line
    assert "guards broken and counted all the same: persona 1" in line
    assert "helped" not in line, "it neither helps the agent nor hinders it"
    assert " ".join(transcript_text(None, trial).split()).count(f"guard persona: {about}") == 1


async def test_who_leaves_its_part_when_asked_to_keep_to_its_persona_is_told_of_that_too(tmp_path):
    run, asked = await played(tmp_path, plays(GREETS), plays(INVENTED), plays("nwaters"))
    (trial,) = run.trials
    assert trial.outcome == "success", trial.failure
    assert "E-9917" in asked[2]["messages"][-1]["content"]
    notes = [event.note for step in trial.trajectory.steps if step.role == "user" for event in step.events]
    assert (notes[1].attempts, [each.code for each in notes[1].guards]) == (3, ["persona", "invents"])


async def test_other_guards_still_make_the_trial_void(tmp_path):
    run, _ = await played(tmp_path, plays(GREETS), plays(INVENTED), plays(INVENTED))
    (trial,) = run.trials
    assert (trial.outcome, trial.failure.code) == ("void", "invents")


async def test_where_guards_only_report_nothing_is_said_anew(tmp_path):
    run, asked = await played(tmp_path, plays(GREETS), guards="report")
    (trial,) = run.trials
    assert (trial.outcome, found_in(trial), len(asked)) == ("success", [(SAID_OF_GREETS, True)], 2)


def codes(said: str | None) -> list[str]:
    persona = Persona.model_validate(
        {"does": [{"do": "You chat.", "violated_by": {"fewer_words_than": 3}}, *TERSE["does"]]}
    )
    brief = Brief(STORY["story"], STORY["starting_sentence"], persona, ("Hello again.",), "en", False)
    spoken = [Utterance("user", STORY["starting_sentence"]), Utterance("agent", desk("nwaters"))]
    return [each.code for each in findings(said, PlayedPart(brief), spoken)]


def test_what_the_story_has_it_say_is_not_held_against_its_persona():
    assert codes("Hello to you.") == ["persona"]
    assert codes("Hello again.") == []
    assert codes(None) == [], "who says nothing more says not too little"
    assert codes(STORY["starting_sentence"]) == []


def test_a_word_is_not_found_inside_another():
    assert codes("The othello good mornings, please.") == []
