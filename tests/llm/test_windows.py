"""A conversation longer than a model's window is cut by one rule, and it is said."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_server import plays, says

from harness.errors import Unavailable
from harness.llm.client import chat_for
from harness.llm.context_window import fitted, known_window, tokens
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
from harness.types.story import Brief
from harness.types.trajectory import ToolSchema, Utterance
from harness.users.simulated import SimulatedUser

LONG = "word " * 60
"""104 tokens as a message."""


def talk(turns: int, text: str = LONG) -> list[dict[str, object]]:
    """A system message, then turns of two messages, the last of which waits for an answer."""
    messages: list[dict[str, object]] = [{"role": "system", "content": "Play the user."}]
    for turn in range(turns):
        messages.append({"role": "user", "content": f"{turn}: {text}"})
        messages.append({"role": "assistant", "content": f"{turn}: {text}"})
    return messages[:-1]


def test_what_fits_is_sent_as_it_is_and_without_a_window_everything_fits() -> None:
    messages = talk(50)
    for found in (fitted(messages, None), fitted(messages, 100_000)):
        assert found.messages == messages
        assert (found.left_out, found.shortened) == (0, 0)


def test_the_instructions_the_opening_and_the_end_stay_and_a_line_says_what_does_not() -> None:
    messages = talk(50)
    found = fitted(messages, 1200)
    assert found.messages[:3] == messages[:3], "the instructions and the first turn"
    first = found.messages[3]
    assert first["content"].startswith(
        f"[{found.left_out} earlier messages of this conversation are left out here.]\n\n"
    )
    assert first["content"].endswith(str(messages[-len(found.messages) + 3]["content"]))
    assert found.messages[4:] == messages[-len(found.messages) + 4 :], "the last ones, as they are"
    assert len(found.messages) + found.left_out == len(messages)
    assert found.shortened == 0
    used = sum(map(tokens, found.messages))
    assert 1200 * 7 / 8 - 2 * 110 < used <= 1200 * 7 / 8, "as many as fit beside the answer"


def test_the_roles_still_alternate() -> None:
    for window in range(600, 3000, 50):
        roles = [message["role"] for message in fitted(talk(50), window).messages]
        assert roles[0] == "system"
        assert all(one != other for one, other in pairwise(roles))
        assert roles[-1] == "user"


def test_calls_are_never_parted_from_what_came_of_them() -> None:
    messages: list[dict[str, object]] = [{"role": "system", "content": "Help."}]
    for turn in range(20):
        call = {"id": f"c{turn}", "type": "function", "function": {"name": "find", "arguments": '{"q": "x"}'}}
        messages += [
            {"role": "user", "content": LONG},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": f"c{turn}", "content": LONG},
            {"role": "assistant", "content": LONG},
        ]
    found = fitted([*messages, {"role": "user", "content": LONG}], 2000)
    assert found.left_out
    asked = [call["id"] for message in found.messages for call in message.get("tool_calls", ())]
    answered = [message["tool_call_id"] for message in found.messages if message["role"] == "tool"]
    assert asked == answered
    assert asked[0] == "c0"
    assert asked[-1] == "c19"


def test_a_message_longer_than_the_window_loses_its_middle_and_says_how_much() -> None:
    text = "begin " + "x" * 1_000_000 + " end"
    found = fitted([{"role": "system", "content": "Judge."}, {"role": "user", "content": text}], 2000)
    cut = found.messages[1]["content"]
    assert cut.startswith("begin xxx")
    assert cut.endswith("xxx end")
    left = int(cut.partition("[… ")[2].partition(" characters are left out here …]")[0])
    assert left == len(text) - (len(cut) - len(f" [… {left} characters are left out here …] "))
    assert (found.left_out, found.shortened) == (0, 1)
    assert sum(map(tokens, found.messages)) <= 1750


def test_a_long_message_at_the_end_does_not_drive_out_the_conversation_before_it() -> None:
    messages = [*talk(4, "short"), {"role": "assistant", "content": "yes"}, {"role": "user", "content": "y" * 100_000}]
    found = fitted(messages, 2000)
    assert found.messages[:-1] == messages[:-1]
    assert (found.left_out, found.shortened) == (0, 1)


def test_a_message_in_parts_keeps_its_images() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 100_000}}
    messages = [{"role": "user", "content": [{"type": "text", "text": "z" * 50_000}, image]}]
    found = fitted(messages, 4000)
    assert found.messages[0]["content"][1] == image
    assert "characters are left out here" in found.messages[0]["content"][0]["text"]
    assert found.shortened == 1


TEXTS = st.one_of(
    st.text(max_size=300),
    st.integers(0, 3000).map("字".__mul__),
    st.integers(0, 9000).map("a ".__mul__),
    st.just("\ud800"),
)


@given(
    texts=st.lists(TEXTS, min_size=1, max_size=25),
    window=st.integers(600, 4000),
    answer=st.one_of(st.none(), st.integers(1, 10_000)),
)
def test_whatever_was_said_what_is_sent_fits_and_ends_with_what_was_said_last(texts, window, answer) -> None:
    roles = ["system", *["user", "assistant"] * 13]
    messages = [{"role": role, "content": text} for role, text in zip(roles, texts, strict=False)]
    found = fitted(messages, window, answer)
    room = window - min(answer or window // 8, window // 2)
    assert sum(map(tokens, found.messages)) <= room
    assert len(found.messages) == len(messages) - found.left_out
    if sum(map(tokens, messages)) <= room:
        assert found.messages == messages
    assert [message["role"] for message in found.messages[-1:]] == [messages[-1]["role"]]


def test_the_schema_and_the_tools_take_their_room() -> None:
    messages = talk(20)
    tool = ToolSchema(name="find", description="d" * 900, parameters={})
    alone = fitted(messages, 2000)
    beside = fitted(messages, 2000, None, {"type": "object", "description": "s" * 300}, [tool])
    assert beside.left_out > alone.left_out


@pytest.mark.parametrize(
    ("role", "model", "window"),
    [
        ("user", "openai/known", 100),
        ("judge", "known", 100),
        ("user", "openai/unknown", None),
        ("user", "openai/vague", None),
        ("agent", "openai/known", None),
        ("generator", "openai/known", None),
    ],
)
def test_a_window_is_known_of_models_that_play_or_judge(role, model, window) -> None:
    assert (
        known_window(role, model, {"known": {"max_input_tokens": 100}, "vague": {"max_input_tokens": None}}) == window
    )


@pytest.fixture
async def one_loop(monkeypatch):
    for name in ("MODEL_OVERRIDE", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    yield
    await close_connections()


def spec(url: str, **fields) -> ModelSpec:
    return ModelSpec(model="openai/stub", base_url=url, **fields)


BRIEF = Brief(
    story="You want your balance.",
    starting_sentence="Hello",
    persona=None,
    user_turns=(),
    language="en",
    agent_first=False,
)


@pytest.mark.usefixtures("one_loop")
async def test_a_simulated_user_reads_as_much_as_its_window_holds_and_its_call_says_so(model_server) -> None:
    server = model_server(plays("And then?"))
    models = TrialModels()
    user = SimulatedUser(BRIEF, chat=chat_for("user", spec(server.url, window=1500), 1, models))
    spoken = [Utterance("user", "Hello")]
    for i in range(40):
        spoken += [Utterance("agent", f"{i}: {LONG}"), Utterance("user", f"And {i}?")]
    spoken.append(Utterance("agent", "That was all."))
    turn = await user.speak(spoken)
    assert turn is not None
    assert turn.text == "And then?"
    (call,) = models.calls
    sent = server.requests[0]["messages"]
    assert call.left_out > 40
    assert call.shortened == 0
    assert f"[{call.left_out} earlier messages of this conversation are left out here.]" in json.dumps(sent)
    assert "You want your balance." in sent[0]["content"]
    assert "Hello" in sent[2]["content"]
    assert sent[-1]["content"] == "That was all."


@pytest.mark.usefixtures("one_loop")
@pytest.mark.parametrize(
    ("role", "model", "window", "cut"),
    [
        ("user", "openai/gpt-4", None, True),  # LiteLLM knows 8,192 tokens
        ("judge", "openai/gpt-4", None, True),
        ("judge", "openai/stub", 2000, True),
        ("agent", "openai/gpt-4", None, False),
        ("agent", "openai/gpt-4", 2000, True),
        ("user", "openai/stub", None, False),
    ],
)
async def test_what_is_known_of_a_model_limits_users_and_judges_and_a_setting_every_role(
    model_server, role, model, window, cut
) -> None:
    server = model_server(says("fine"))
    models = TrialModels()
    chat = chat_for(role, ModelSpec(model=model, base_url=server.url, window=window), 1, models)
    messages = [{"role": "user", "content": "w" * 60_000}]
    await chat.complete(messages)
    assert (server.requests[0]["messages"] != messages) is cut
    assert models.calls[0].shortened == int(cut)


@pytest.mark.model
@pytest.mark.long
@pytest.mark.usefixtures("one_loop")
async def test_a_real_model_answers_a_conversation_that_is_cut_and_refuses_it_whole(local_model_url) -> None:
    sentence = "I would like to know whether my manager has approved my time off in January, and how much is left."
    messages = [{**message, "content": f"{sentence} {sentence}"} for message in talk(40, "")]
    models = TrialModels()
    fields = {"model": "openai/smollm2", "base_url": local_model_url, "max_tokens": 20, "max_attempts": 1}
    await chat_for("user", ModelSpec(window=1024, **fields), 1, models).complete(messages)
    with pytest.raises(Unavailable) as caught:
        await chat_for("user", ModelSpec(**fields), 1, models).complete(messages)
    assert caught.value.code == "bad_request", "it reads 2,048 tokens, of which the harness does not know"
    cut, whole = models.calls
    assert (cut.left_out > 40, whole.left_out) == (True, 0)
    assert cut.usage is not None
    assert 500 < (cut.usage.input_tokens or 0) < 1024 - 20, "the estimate holds"
