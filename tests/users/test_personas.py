"""Personas: shipped and own ones, stories expanded to be played with each, success by persona."""

from __future__ import annotations

import dataclasses

import pytest
from builders import story

import harness
from harness.report.layout.wording import personas_line
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.types.user.persona import Persona
from harness.users.agenda.user import AgendaUser
from harness.users.personas.read import read_persona, shipped


def hears_few_words(text: str) -> str:
    return "done" if len(text.split()) < 8 else "Pardon?"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def stories(number: int = 3):
    return [story(f"s{i}", goals=[{"say": ["done"]}], max_turns=2) for i in range(number)]


async def played(**options):
    return await harness.simulate(stories(), agent=hears_few_words, **options)


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_persona_is_mild_and_each_can_be_found_out(name):
    persona = read_persona(name)
    assert persona.name == name
    assert 1 <= len(persona.does) <= 3
    assert any(each.violated_by is not None for each in persona.does)


def test_the_four_that_ship():
    assert shipped() == ["cooperative", "impatient", "talkative", "terse"]


def test_what_is_not_of_a_persona_is_found():
    terse = read_persona("terse")
    assert list(terse.violations("P-1182")) == []
    assert [each.partition(" (")[2] for each in terse.violations("word " * 30)] == ["30 words, more than 25)"]
    assert [each.partition(" (")[2] for each in terse.violations("Hello, it is P-1182")] == ['says "hello")']


async def test_each_story_is_played_with_each_persona():
    run = await played(personas=["terse", "talkative"])
    assert sorted({(each.id, each.base) for each in run.stories}) == sorted(
        (f"s{i}@{name}", f"s{i}") for i in range(3) for name in ("terse", "talkative")
    )
    assert {each.persona.name for each in run.stories} == {"terse", "talkative"}
    assert personas_line(run.summary.personas) == "personas: terse 3/3 (100 %) · talkative 3/3 (100 %)"
    assert "personas: terse 3/3" in (run.path / "summary.md").read_text()


async def test_names_may_stand_in_one_word():
    run = await played(personas="terse,talkative", story="s0@*")
    assert [each.id for each in run.stories] == ["s0@terse", "s0@talkative"]


async def test_a_sample_is_of_stories_not_of_personas():
    run = await played(personas="terse,talkative", sample=2)
    assert len(run.stories) == 4
    assert len({each.base for each in run.stories}) == 2


async def test_versions_are_compared_by_persona():
    before, after = await played(personas="terse"), await played(personas="terse,impatient")
    (held,) = harness.compare(before, after)
    assert list(held.personas) == ["terse"]


async def test_one_s_own(tmp_path):
    (tmp_path / "my-boss.yaml").write_text("does: [You are my boss.]\nmanner: terse\n")
    run = await played(personas="my-boss.yaml")
    assert {each.id for each in run.stories} == {f"s{i}@my-boss" for i in range(3)}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("does: []", "does"),
        ("does: [x]\nmaner: terse", 'unknown field "maner"'),
        ("does: [x]\nmanner: shouting", "manner"),
        ("does:\n- do: x\n  violated_by: {more_words_than: 0}", "more_words_than"),
        ("does:\n- do: x\n  violated_by: {}", "names nothing that violates it"),
        ("does:\n- do: x\n  violated_by: {says: ['!']}", "expected words"),
        ("does:\n- do: x\n  violated_by: {more_words_than: 3, fewer_words_than: 9}", "violated by every message"),
        ("name: [", "my.yaml"),
    ],
)
async def test_a_file_with_a_mistake_is_refused_before_anything_is_played(tmp_path, written, said):
    (tmp_path / "my.yaml").write_text(written)
    with pytest.raises(harness.UserMistake) as caught:
        await played(personas="my.yaml")
    assert said in str(caught.value)
    assert "my.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("named", "said"), [("ters", "terse"), ("terse,terse", "twice"), ("there-is-none.yaml", "none")]
)
async def test_a_persona_that_is_not_there_is_refused(named, said):
    with pytest.raises(harness.UserMistake, match=said):
        await played(personas=named)


def test_prose_is_a_persona_without_a_name():
    assert story("s", persona="You are in a hurry.").persona.prose == "You are in a hurry."
    assert Persona.model_validate({"does": ["a", "b"]}).prose == "- a\n- b"


CLINIC = {
    "knows": {"patient": {"value": "P-1182", "asked_as": ["patient number"]}, "born": "1987-05-04", "email": "a@b.org"},
    "wants": [{"say": "I want to move my check-up.", "needs": ["patient", "born"]}],
}


async def answers(manner: str | None, *asked: str) -> list[UserTurn]:
    persona = Persona.model_validate({"does": ["x"], "manner": manner}) if manner else None
    brief = story("s", user=CLINIC, starting_sentence="I want to move my check-up.", story="You are at a clinic.").brief
    user = AgendaUser(dataclasses.replace(brief, persona=persona))
    spoken: list[Utterance] = []
    turns = [await user.speak(spoken)]
    for each in asked:
        spoken += [Utterance("user", turns[-1].text or ""), Utterance("agent", each)]
        turns.append(await user.speak(spoken))
    return turns


ASKED = "What is your patient number?", "Shall I move it to March 17?", "It is moved. Anything else?"


async def test_without_a_model_the_terse_say_the_value_alone():
    opening, number, yes, done = await answers("terse", *ASKED)
    assert (opening.text, number.text, yes.text, done.text) == ("I want to move my check-up.", "P-1182.", "Yes.", "No.")
    assert (yes.note.intention, done.note.intention) == ("affirm", "end")
    assert len((await answers(None, *ASKED))[1].text) > len("P-1182.")


async def test_without_a_model_the_talkative_add_a_remark_and_nothing_that_counts():
    plain, talkative = await answers(None, *ASKED), await answers("talkative", *ASKED)
    for short, long in zip(plain[1:3], talkative[1:3], strict=True):
        assert long.text.startswith(short.text)
        assert len(long.text) > len(short.text)
        assert long.note.told == short.note.told
    assert talkative[3].text == plain[3].text


async def test_without_a_model_the_impatient_tell_everything_at_once():
    _, number, *_ = await answers("everything", *ASKED)
    assert all(value in number.text for value in ("P-1182", "4 May 1987", "a@b.org"))
    assert number.note.told == {"patient": "asked", "born": "donated", "email": "donated"}
    assert number.note.untold == 0
