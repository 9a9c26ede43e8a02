"""A guarded user: told why and asked once more, void, only reported, or left alone."""

from __future__ import annotations

from typing import Any

import pytest
from model_server import ModelServer, plays
from model_users import INVENTED, Inventor

import harness
from harness.errors import UserInvalid
from harness.types.model_spec import UserSpec
from harness.types.protocols import Chat
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.guards.guarded import Guarded
from harness.users.scripted import ScriptedUser

STORY: dict[str, Any] = {
    "id": "one",
    "agent": "desk",
    "story": "You want to see your time off. Your username is nwaters.",
    "starting_sentence": "I want to see my time off.",
    "goals": [{"say": ["12"]}],
}


def desk(text: str) -> str:
    return "You have 12 days left. Is there anything else?" if "nwaters" in text else "What is your username?"


def user(server: ModelServer, **fields: Any) -> dict[str, Any]:
    return {"kind": "simulated", "model": "openai/stub", "base_url": server.url, **fields}


async def play(folder: Any, told: Any) -> Any:
    (trial,) = (await harness.simulate(STORY, agent=desk, user=told, max_voids=0, out=folder)).trials
    return trial


def notes(trial: Any) -> list[Any]:
    return [event.note for step in trial.trajectory.steps if step.role == "user" for event in step.events]


async def test_a_model_is_told_why_and_asked_once_more(tmp_path):
    with ModelServer([plays(INVENTED), plays("It is nwaters."), plays("Thanks, bye!", done=True)]) as server:
        trial = await play(tmp_path, user(server))
    assert trial.outcome == "success", trial.failure
    assert "E-9917" in server.requests[1]["messages"][-1]["content"], "why"
    opening, told = notes(trial)[:2]
    assert (opening.attempts, opening.guards) == (1, ())
    assert (told.attempts, [(each.code, each.spoken) for each in told.guards]) == (2, [("invents", False)])
    assert [each.text for each in trial.trajectory.spoken if each.role == "user"][1] == "It is nwaters."


async def test_twice_makes_the_trial_void_with_the_code_the_words_and_the_cure(tmp_path):
    with ModelServer([plays(INVENTED)]) as server:
        trial = await play(tmp_path, user(server))
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("void", "user", "invents")
    assert len(server.requests) == 2
    assert f'it said: "{INVENTED}"' in trial.failure.message
    assert 'cure: user: {knows: {username: "E-9917"}}, or does_not_know: [username]' in trial.failure.message


async def test_a_user_of_ones_own_is_void_at_once(tmp_path):
    trial = await play(tmp_path, "model_users:Inventor")
    assert (trial.outcome, trial.failure.code) == ("void", "invents")


@pytest.mark.parametrize(("guards", "codes"), [("report", ["invents"]), ("off", [])])
async def test_guards_may_only_report_or_be_off(tmp_path, guards, codes):
    with ModelServer([plays(INVENTED), plays("It is nwaters.", done=True)]) as server:
        trial = await play(tmp_path, user(server, guards=guards))
    assert trial.outcome == "success", trial.failure
    found = [each for note in notes(trial) if note is not None for each in note.guards]
    assert [each.code for each in found if each.spoken] == codes


async def test_what_is_scripted_is_only_reported():
    brief = Brief("You are Nancy.", "Hi.", None, (INVENTED,), "en", False)
    guarded = Guarded(ScriptedUser(brief), brief, does=UserSpec(kind="scripted").guarded)  # type: ignore[arg-type]
    assert UserSpec(kind="me").guarded == "report"
    turn = await guarded.speak([])
    assert turn.text == "Hi."
    spoken = [Utterance("user", "Hi."), Utterance("agent", "Hello.")]
    assert (await guarded.speak(spoken)).text == INVENTED, "it stands in the story"
    assert (await guarded.speak([*spoken, Utterance("user", INVENTED), Utterance("agent", "What?")])).text is None


def test_other_words_are_refused():
    with pytest.raises(ValueError, match="'on', 'report' or 'off'"):
        UserSpec(guards="none")
    with pytest.raises(ValueError, match="prompts: are for the kind simulated alone; agenda reads none"):
        UserSpec(prompts="own.yaml")


async def test_the_hash_of_what_the_model_is_told_is_in_the_header(tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("system: 'Play this: $story'\n")
    with ModelServer([plays("It is nwaters.", done=True)]) as server:
        shipped = await harness.simulate(STORY, agent=desk, user=user(server), out=tmp_path / "a")
        other = await harness.simulate(STORY, agent=desk, user=user(server, prompts=str(own)), out=tmp_path / "b")
    assert server.requests[-1]["messages"][0]["content"].startswith("Play this: You want to see")
    hashes = [run.header.versions["user_prompts"] for run in (shipped, other)]
    assert hashes[0] != hashes[1]
    assert all(each.startswith("sha256:") for each in hashes)


async def test_a_chat_that_raises_is_not_the_users_fault():
    class Down:
        async def complete(self, messages: Any, schema: Any = None, tools: Any = None) -> Any:
            raise RuntimeError("down")

    from harness.users.simulated import SimulatedUser

    chat: Chat = Down()
    brief = Brief("You are Nancy.", None, None, (), "en", False)
    with pytest.raises(RuntimeError, match="down"):
        await Guarded(SimulatedUser(brief, chat=chat), brief).speak([])
    with pytest.raises(UserInvalid):
        await Guarded(Inventor(brief), brief).speak([Utterance("user", "Hi"), Utterance("agent", "Hi")])
