"""The cassette: what is recorded is played back at the same place, whole, without secrets, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from harness.errors import Unavailable, UserMistake
from harness.llm.call_log import LoggedChat, with_call
from harness.llm.cassette.chat import Caller, CutOff, RecordedChat, ReplayedChat
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Asked, Chat, Reply
from harness.types.trajectory import ToolSchema, Usage
from harness.types.trial import ModelCall

HELLO = [{"role": "system", "content": "You are Ana."}, {"role": "user", "content": "Hello"}]
SCHEMA = {"type": "object", "properties": {"message": {"type": "string"}}}
TOOL = ToolSchema(name="balance", description="What is there.", parameters={"type": "object", "properties": {}})


class Scripted:
    """A model that answers in order, and says what that took as others do."""

    def __init__(self, *answers: Reply | BaseException, wait: float = 0) -> None:
        self.answers, self.wait = list(answers), wait

    async def complete(self, messages, schema=None, tools=None) -> Reply:
        answer: Reply | BaseException = asyncio.CancelledError()
        try:
            answer = self.answers.pop(0)
            await asyncio.sleep(self.wait)
        except asyncio.CancelledError as problem:
            answer = problem
        error = None if isinstance(answer, Reply) else f"{type(answer).__name__}: {answer}"
        call = ModelCall(role="user", model="stub", seconds=0.5, attempts=2, error=error)
        if isinstance(answer, BaseException):
            raise with_call(answer, call)
        return replace(answer, call=call)


def at(cassette: Cassette, story: str = "story", trial: int = 1, turn: int = 1, version: str = "") -> TrialModels:
    return TrialModels(story, trial, turn, session=CassetteSession(cassette, version))


def caller(models: TrialModels, role: Role = "user", model: str = "stub", **options) -> Caller:
    assert models.session is not None
    return Caller(role, ModelSpec(model=model, **options), models, models.session)


def chat(models: TrialModels, *answers: Reply | BaseException, wait: float = 0, **options) -> Chat:
    """Answers are there to be recorded."""
    if not answers:
        return LoggedChat(ReplayedChat(caller(models, **options)), models)
    return RecordedChat(LoggedChat(Scripted(*answers, wait=wait), models), caller(models, **options))


async def recorded(path: Path, *answers: Reply | BaseException, messages=HELLO, **place) -> None:
    with Cassette(path, "record") as cassette:
        model = chat(at(cassette, **place), *answers)
        for _ in answers:
            await model.complete(messages)


async def replayed(path: Path, messages=HELLO, **place) -> str:
    with Cassette(path, "replay") as cassette:
        return (await chat(at(cassette, **place)).complete(messages)).text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cassette.db"


async def test_an_answer_comes_back_as_it_was_and_so_does_what_it_took(path):
    answer = Reply(
        "Grüße \U0001f600 \ud800",  # a lone surrogate: models do send them
        data={"message": "x", "n": 12345678901234567890, "list": [1.5, None, True]},
        usage=Usage(input_tokens=3, output_tokens=4, cost=0.25),
        tool_calls=(Asked("1", "balance", '{"user": "ana"}'), Asked("2", "balance", "{oh")),
        finish_reason="tool_calls",
    )
    with Cassette(path, "record") as cassette:
        first = at(cassette)
        assert await chat(first, answer).complete(HELLO, SCHEMA, [TOOL]) == answer
    with Cassette(path, "replay") as cassette:
        second = at(cassette)
        assert await chat(second).complete(HELLO, SCHEMA, [TOOL]) == answer
    assert second.calls == first.calls
    assert [(call.attempts, call.seconds) for call in second.calls] == [(2, 0.5)]
    assert [each.name for each in path.parent.iterdir()] == [path.name], "one plain file is left"


async def test_what_failed_fails_again_with_the_same_words(path):
    problem = Unavailable("user model stub: the provider limits requests", code="rate_limited", said="So it")
    with Cassette(path, "record") as cassette:
        first = at(cassette)
        with pytest.raises(Unavailable):
            await chat(first, problem).complete(HELLO)
    with Cassette(path, "replay") as cassette:
        second = at(cassette)
        with pytest.raises(Unavailable, match="the provider limits requests") as caught:
            await chat(second).complete(HELLO)
    assert (caught.value.code, caught.value.said) == ("rate_limited", "So it")
    assert second.calls == first.calls


async def test_equal_requests_are_told_apart_by_story_trial_turn_and_number(path):
    places = [{"story": story, "trial": trial, "turn": turn} for story in "ab" for trial in (1, 2) for turn in (0, 1)]
    for place in places:
        await recorded(path, Reply(f"{place} first"), Reply(f"{place} second"), **place)
    with Cassette(path, "replay") as cassette:
        for place in places:
            model = chat(at(cassette, **place))
            assert (await model.complete(HELLO)).text == f"{place} first"
            assert (await model.complete(HELLO)).text == f"{place} second"
            with pytest.raises(Unavailable, match=r"the same for the 3\. time at this turn"):
                await model.complete(HELLO)


async def test_what_is_recorded_again_replaces_what_was(path):
    await recorded(path, Reply("old"))
    await recorded(path, Reply("other"), trial=2)
    await recorded(path, Reply("new"))
    assert [await replayed(path), await replayed(path, trial=2)] == ["new", "other"]


async def test_versions_that_ask_the_same_keep_their_own_answers_and_another_takes_the_last_one(path):
    await recorded(path, Reply("to one"), version="one")
    await recorded(path, Reply("to two"), version="two")
    assert [await replayed(path, version=each) for each in ("one", "two", "three")] == ["to one", "to two", "to two"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"story": "other"}, "replay of other, trial 1, diverged at turn 1: nothing is recorded of this trial"),
        ({"trial": 2}, "replay of story, trial 2, diverged at turn 1: nothing is recorded of this trial"),
        ({"turn": 3}, "diverged at turn 3: the user model was not asked at this turn when it was recorded, only at 1"),
        ({"role": "judge"}, "the judge model was not asked anything in this trial when it was recorded"),
        ({"model": "larger"}, "the user model was stub, and is larger"),
        ({"temperature": 0.7}, "temperature of the user model was 0.2, and is 0.7"),
        ({"seed": 8}, "seed of the user model was 7, and is 8"),
        ({"max_tokens": 9}, "max_tokens of the user model was None, and is 9"),
        ({"schema": {}}, "schema of the user model: what is sent now is another"),
        ({"tools": []}, "tools of the user model: what is sent now is another"),
        (
            {"messages": [HELLO[0], {"role": "user", "content": "Hello there"}]},
            'message 2 to the user model was "user: Hello", and is "user: Hello there"',
        ),
        ({"messages": [*HELLO, HELLO[1]]}, "message 3 to the user model is new: there were 2 messages"),
        ({"messages": HELLO[:1]}, "message 2 to the user model is missing: there were 2 messages"),
        (
            {"messages": [{"role": "system", "content": f"{'long ' * 50}end"}, HELLO[1]]},
            'message 1 to the user model was "system: You are Ana.", and is "system: long long long',
        ),
        ({"messages": [HELLO[0], {"role": "user", "content": "Hello", "name": "x"}]}, '{\\"content\\": \\"Hello\\"'),
    ],
)
async def test_what_is_not_on_the_cassette_says_where_it_diverged_and_what_differs(path, asked, why):
    options = {"temperature": 0.2, "seed": 7, "max_tokens": None}
    with Cassette(path, "record") as cassette:
        await chat(at(cassette), Reply("hi"), **options).complete(HELLO, SCHEMA)
    request = {"messages": HELLO, "schema": SCHEMA, "tools": None} | asked
    settings = options | {name: asked[name] for name in options if name in asked}
    with Cassette(path, "replay") as cassette:
        models = at(cassette, **{name: asked[name] for name in ("story", "trial", "turn") if name in asked})
        who = caller(models, asked.get("role", "user"), asked.get("model", "stub"), **settings)
        with pytest.raises(Unavailable) as caught:
            await ReplayedChat(who).complete(request["messages"], request["schema"], request["tools"])
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.code == "not_on_cassette"
    assert models.session is not None
    assert models.session.diverged == str(caught.value)


async def test_of_several_requests_at_a_place_the_nearest_is_compared(path):
    near = [HELLO[0], {"role": "user", "content": "Is it 12 or 13?"}]
    for messages in ([{"role": "system", "content": "far"}], near, HELLO):
        await recorded(path, Reply("x"), messages=messages)
    with pytest.raises(Unavailable, match="message 3 to the user model is new: there were 2 messages"):
        await replayed(path, [*near, {"role": "assistant", "content": "more"}])


async def test_a_call_cut_off_by_a_limit_is_cut_off_again_and_one_that_was_interrupted_is_not_recorded(path):
    with Cassette(path, "record") as cassette:
        for trial in (1, 2):
            models = at(cassette, trial=trial)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(chat(models, Reply("late"), wait=60).complete(HELLO), 0.01)
            if trial == 1:  # the trial went on to its end
                assert await models.close() is None
    with Cassette(path, "replay") as cassette:
        again = at(cassette)
        with pytest.raises(CutOff):
            await chat(again).complete(HELLO)
        assert [call.error for call in again.calls] == ["CancelledError: "]
    with pytest.raises(Unavailable, match="nothing is recorded of this trial"):
        await replayed(path, trial=2)


async def test_calls_made_at_once_stand_in_the_order_in_which_they_were_made(path):
    """They end in another order when they are recorded than when they are played back."""

    class Named:
        def __init__(self, name: str, wait: float) -> None:
            self.name, self.seconds = name, wait

        async def complete(self, messages, schema=None, tools=None) -> Reply:
            await asyncio.sleep(self.seconds)
            return Reply(self.name, call=ModelCall(role="user", model=self.name, seconds=self.seconds))

    def named(models: TrialModels, name: str, wait: float, mode: str) -> Chat:
        who = caller(models, model=name)
        if mode == "replay":
            return LoggedChat(ReplayedChat(who), models)
        return RecordedChat(LoggedChat(Named(name, wait), models), who)

    made = []
    for mode in ("record", "replay"):
        with Cassette(path, mode) as cassette:
            models = at(cassette)
            chats = [named(models, f"m{i}", wait, mode) for i, wait in enumerate((0.03, 0.02, 0.01))]
            await asyncio.gather(*(each.complete(HELLO) for each in chats))
            ended = [call.model for call in models.calls]
            assert ended == (["m2", "m1", "m0"] if mode == "record" else ["m0", "m1", "m2"])
            await models.close()
            made.append(models.calls)
    assert made[0] == made[1]
    assert [call.model for call in made[0]] == ["m0", "m1", "m2"]


async def test_a_message_is_kept_once_and_people_can_read_the_requests(path):
    long = {"role": "system", "content": "rules " * 5000}
    for turn in range(20):
        await recorded(
            path, Reply(f"answer {turn}"), messages=[long, {"role": "user", "content": str(turn)}], turn=turn
        )
    assert path.stat().st_size < 4 * len(str(long))
    with sqlite3.connect(path) as file:
        messages, came = file.execute("select messages, came from readable where turn = 7").fetchone()
    file.close()
    assert json.loads(messages) == [long, {"role": "user", "content": "7"}]
    assert json.loads(came)["text"] == "answer 7"


SECRET, OF_ENVIRONMENT = "sk-abcdefghijklmnop1234", "correct-horse-battery"


async def test_no_secret_is_in_the_file_and_the_replay_has_them_again(path, monkeypatch):
    monkeypatch.setenv("DESK_API_KEY", OF_ENVIRONMENT)
    messages = [
        {"role": "system", "content": f"Your key is {SECRET}, your other one {OF_ENVIRONMENT}."},
        {"role": "user", "content": "Which password? password=tea4two-always"},
    ]
    answer = Reply(f"{SECRET}, {OF_ENVIRONMENT} and tea4two-always", data={"message": f"{SECRET}"})
    with Cassette(path, "record") as cassette:
        model = chat(at(cassette), answer, Unavailable(f"Incorrect key {SECRET}", code="unauthorized"))
        assert await model.complete(messages) == answer
        with pytest.raises(Unavailable):
            await model.complete(messages)
        while_open = b"".join(each.read_bytes() for each in path.parent.iterdir())
    for content in (while_open, path.read_bytes()):
        assert b"Your other one".lower() in content.lower()
        for secret in (SECRET, OF_ENVIRONMENT, "tea4two-always"):
            assert secret.encode() not in content
    monkeypatch.delenv("DESK_API_KEY")  # elsewhere it is not set
    with Cassette(path, "replay") as cassette:
        model = chat(at(cassette))
        assert await model.complete(messages) == answer
        with pytest.raises(Unavailable, match=f"Incorrect key {SECRET}"):
            await model.complete(messages)


@pytest.mark.parametrize(
    "secret",
    [
        pytest.param('quote"inside-it', id="a quote"),
        pytest.param("back\\slash-inside", id="a backslash"),
        pytest.param("ends-in-backslash\\", id="a backslash at its end"),
        pytest.param("tab\tinside-it", id="a tab"),
        pytest.param("größe-ohne-ende", id="letters beyond ASCII"),
        pytest.param('quote"back\\slash\ttab-ä', id="all of them"),
    ],
)
async def test_a_secret_that_json_escapes_is_not_in_the_file_and_comes_back_whole(path, monkeypatch, secret):
    monkeypatch.setenv("DB_PASSWORD", secret)
    quoted = json.dumps({"message": f"I say {secret} now"}, ensure_ascii=False)
    messages = [
        {"role": "system", "content": f"It is {secret} here.\n\nContext: {json.dumps({'known': secret})}"},
        {"role": "assistant", "content": quoted},
    ]
    answer = Reply(quoted, data={"message": f"I say {secret} now"})
    await recorded(path, answer, messages=messages)
    words = [word for word in re.split(r"[^a-z]+", secret) if len(word) > 3]
    assert words
    for word in words:
        assert word.encode() not in path.read_bytes()
    with Cassette(path, "replay") as cassette:
        assert await chat(at(cassette)).complete(messages) == answer


async def test_a_secret_the_model_made_up_is_played_back_as_its_token_and_found_again_behind_it(path):
    def going_on(said: str) -> list[dict[str, str]]:
        return [*HELLO, {"role": "assistant", "content": said}, {"role": "user", "content": "Thanks"}]

    with Cassette(path, "record") as cassette:
        model = chat(at(cassette), Reply("api_key=made-up-1x2y3z45"), Reply("done"))
        said = (await model.complete(HELLO)).text
        await model.complete(going_on(said))
    assert b"made-up-1x2y3z45" not in path.read_bytes()
    with Cassette(path, "replay") as cassette:
        model = chat(at(cassette))
        said = (await model.complete(HELLO)).text
        assert said.startswith("api_key=[redacted:")
        assert (await model.complete(going_on(said))).text == "done"


async def test_a_divergence_shows_no_secret(path):
    await recorded(path, Reply("x"), messages=[{"role": "user", "content": f"key {SECRET}"}])
    with pytest.raises(Unavailable) as caught:
        await replayed(path, [{"role": "user", "content": "key sk-zzzzzzzzzzzzzzzzz99"}])
    assert str(caught.value).count("[redacted:") == 2
    assert "sk-" not in str(caught.value)


def rows(path: Path) -> int:
    file = sqlite3.connect(path)
    try:
        return int(file.execute("select count(*) from calls").fetchone()[0])
    finally:
        file.close()


WRITER = """
import asyncio, sys
from harness.llm.cassette.file import Cassette
from harness.llm.trial_models import TrialModels
from harness.types.protocols import Reply
from harness.llm.cassette.chat import Caller, RecordedChat
from harness.llm.cassette.session import CassetteSession
from harness.types.model_spec import ModelSpec
from harness.types.trial import ModelCall

class Parrot:
    async def complete(self, messages, schema=None, tools=None):
        return Reply(messages[-1]["content"], call=ModelCall(role="user", model="stub", seconds=0))

async def main(path, name, calls):
    with Cassette(path, "record") as cassette:
        models = TrialModels(name, session=CassetteSession(cassette))
        parrot = RecordedChat(Parrot(), Caller("user", ModelSpec(model="stub"), models, models.session))
        async def ask(i):
            await parrot.complete([{"role": "system", "content": "rules " * 200}, {"role": "user", "content": f"{name} {i}"}])
            print(i, flush=True)
        for start in range(0, calls, 20):
            await asyncio.gather(*(ask(i) for i in range(start, start + 20)))

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


def writer(path: Path, name: str, calls: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", WRITER, str(path), name, str(calls)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


async def test_many_processes_record_at_once_and_nothing_is_lost(path):
    writers = [writer(path, f"story-{i}", 200) for i in range(4)]
    assert [each.communicate()[0].count("\n") for each in writers] == [200] * 4
    assert [each.returncode for each in writers] == [0] * 4
    assert rows(path) == 800
    with Cassette(path, "replay") as cassette:
        for i in range(4):
            for call in (0, 99, 199):
                said = {"role": "user", "content": f"story-{i} {call}"}
                reply = await chat(at(cassette, f"story-{i}", turn=0)).complete(
                    [{"role": "system", "content": "rules " * 200}, said]
                )
                assert reply.text == said["content"]


async def test_many_threads_record_at_once(path):
    with Cassette(path, "record") as cassette:

        def one(story: str) -> None:
            models = at(cassette, story)
            asyncio.run(chat(models, Reply(story)).complete(HELLO))

        await asyncio.gather(*(asyncio.to_thread(one, str(i)) for i in range(50)))
    assert rows(path) == 50


async def test_a_writer_that_is_killed_leaves_what_it_had_recorded(path):
    with writer(path, "story", 100_000) as killed:
        assert killed.stdout is not None
        done = [killed.stdout.readline() for _ in range(100)]
        os.kill(killed.pid, signal.SIGKILL)
        done += killed.stdout.readlines()
    assert killed.returncode == -signal.SIGKILL
    whole = [line for line in done if line.endswith("\n")]
    with Cassette(path, "replay") as cassette:
        for line in whole:
            said = {"role": "user", "content": f"story {int(line)}"}
            reply = await chat(at(cassette, turn=0)).complete([{"role": "system", "content": "rules " * 200}, said])
            assert reply.text == said["content"]
    await recorded(path, Reply("after"), trial=2)
    assert await replayed(path, trial=2) == "after"
    assert rows(path) >= len(whole) + 1


async def test_a_cassette_can_be_replayed_while_another_process_records_to_it(path):
    await recorded(path, Reply("hi"))
    with Cassette(path, "record"):
        assert await replayed(path) == "hi"


def database(path: Path, *statements: str) -> None:
    file = sqlite3.connect(path)
    with file:
        for statement in statements:
            file.execute(statement)
    file.close()


def no_text(path: Path) -> None:
    """Its table of contents holds bytes that are no text."""
    Cassette(path, "record")
    path.write_bytes(path.read_bytes().replace(b"rowid", b"rowi\xff"))


def cut_short(path: Path) -> None:
    asyncio.run(recorded(path, *(Reply("long " * 1000) for _ in range(20))))
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize("mode", ["record", "replay"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_text("story: hello\n" * 100), "is no cassette, or a damaged one"),
        (lambda path: path.mkdir(), "cannot be used as a cassette|there is no such cassette"),
        (lambda path: database(path, "create table staff (name text)"), "is a database of something else, no cassette"),
        (cut_short, "is damaged|a damaged one"),
        (no_text, "is no cassette, or a damaged one"),
        (
            lambda path: (Cassette(path, "record"), database(path, "pragma user_version = 7")),
            "is a cassette of format 7, expected 1; record it again",
        ),
    ],
    ids=["a text", "a folder", "another database", "cut short", "bytes that are no text", "another format"],
)
def test_a_file_that_is_no_cassette_is_refused_and_left_as_it_is(path, mode, make, said):
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(UserMistake, match=said) as caught:
        Cassette(path, mode)
    assert len(caught.value.problems) == 1
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_cassette_that_is_not_there_cannot_be_replayed_and_is_not_made(path):
    with pytest.raises(UserMistake, match="there is no such cassette; make one with --record"):
        Cassette(path, "replay")
    assert not path.exists()


async def test_a_call_that_cannot_be_recorded_is_nobodys_verdict(path):
    with Cassette(path, "record") as cassette:
        database(path, "create trigger full before insert on calls begin select raise(fail, 'disk is full'); end")
        with pytest.raises(Unavailable, match="a call cannot be recorded: disk is full") as caught:
            await chat(at(cassette), Reply("hi")).complete(HELLO)
    assert caught.value.code == "not_recorded"
    assert rows(path) == 0
