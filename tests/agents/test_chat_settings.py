"""What is set for a model as the agent: everything that can be wrong is noticed before anything is played."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from model_server import calls, says

from harness.agents.chat import open_chat
from harness.agents.open import open_target as prepare_any
from harness.agents.trial_context import TrialContext
from harness.errors import Unavailable, UserMistake
from harness.llm.trial_models import TrialModels
from harness.types.target import Target
from harness.types.trajectory import Conversation

NUMBERS = itertools.count()
SOURCE = '''
WORLDS = []

def balance(user: str) -> int:
    """The balance."""
    return 12

def silent(user):
    return 1

def tools(story=None, context=None, trial=None):
    if trial == 13:
        raise OSError("no database")
    WORLDS.append((story, context, trial))
    def whose() -> str:
        """Whose desk it is."""
        return f"{story} {trial} {(context or {}).get('user')}"
    return [whose]
'''

pytestmark = pytest.mark.usefixtures("stub_key", "closes_models")


@pytest.fixture
def module(tmp_path, monkeypatch) -> str:
    monkeypatch.chdir(tmp_path)
    name = f"chat_tools_{next(NUMBERS)}"
    Path(f"{name}.py").write_text(SOURCE, encoding="utf-8")
    return name


def target(**kwargs: Any) -> Target:
    return Target.model_validate({"ref": "openai/stub", "kind": "chat", "kwargs": kwargs})


async def test_every_setting_is_used(model_server, module):
    server = model_server(says("Hello."))
    Path("prompt.txt").write_text("Be kind.", encoding="utf-8")
    opened = open_chat(
        target(
            model="openai/other",
            prompt_file="prompt.txt",
            tools=[f"{module}:balance", f"{module}:tools"],
            base_url=server.url,
            temperature=0.5,
            seed=3,
            max_tokens=99,
            timeout=5,
            max_attempts=1,
        )
    )
    models = TrialModels()
    agent = await opened(TrialContext("s", {"user": "ana"}, 2, seed=7, models=models))
    await agent.respond(Conversation([{"role": "user", "content": "Hi"}]))
    sent = server.requests[0]
    assert (sent["model"], sent["temperature"], sent["seed"], sent["max_tokens"]) == ("other", 0.5, 3, 99)
    assert sent["messages"][0] == {"role": "system", "content": "Be kind."}
    assert [tool["function"]["name"] for tool in sent["tools"]] == ["balance", "whose"]
    assert [call.model for call in models.calls] == ["openai/other"]


async def test_the_prompt_of_a_variant_goes_before_the_prompt_file(model_server, module):
    server = model_server(says("Hello."))
    opened = open_chat(target(prompt="Be brief.", prompt_file="missing.txt", base_url=server.url))
    agent = await opened(TrialContext("s", {}, 1))
    await agent.respond(Conversation([{"role": "user", "content": "Hi"}]))
    assert server.requests[0]["messages"][0]["content"] == "Be brief."
    assert server.requests[0]["seed"] == 0  # that of the trial


async def test_every_trial_has_tools_of_its_own_made_for_its_story(model_server, module):
    server = model_server(calls(("whose", {})), says("Done."), calls(("whose", {})), says("Done."))
    opened = open_chat(target(tools=f"{module}:tools", base_url=server.url))
    results = []
    for story, user in (("s1", "ana"), ("s2", "ben")):
        agent = await opened(TrialContext(story, {"user": user}, 1))
        first, _ = await agent.respond(Conversation([{"role": "user", "content": "Hi"}]))
        results.append(first.calls[0].result)
    assert results == ["s1 1 ana", "s2 1 ben"]


async def test_tools_that_cannot_be_made_are_the_worlds_fault(module):
    opened = open_chat(target(tools=f"{module}:tools", base_url="http://127.0.0.1:9/v1"))
    with pytest.raises(Unavailable, match="OSError: no database") as raised:
        await opened(TrialContext("s", {}, 13))
    assert raised.value.code == "factory_raised"


async def test_with_everything_mocked_no_factory_is_asked_again(module):
    import sys

    mock = {"whose": [{"output": "nobody's"}]}
    opened = open_chat(target(tools=f"{module}:tools", doubles={"mock": mock}, base_url="http://127.0.0.1:9/v1"))
    agent = await opened(TrialContext("s", {}, 13))
    assert [tool.name for tool in agent.tools] == ["whose"]
    assert sys.modules[module].WORLDS == [(None, None, None)]


@pytest.mark.parametrize(
    ("kwargs", "problems"),
    [
        pytest.param(
            {"promt": "x"},
            ['agent openai/stub: kwargs.promt: unknown field "promt" (did you mean "prompt"?)'],
            id="an unknown setting",
        ),
        pytest.param(
            {"max_steps": 0, "temperature": "warm"},
            [
                "agent openai/stub: kwargs.max_steps: should be greater than or equal to 1",
                "agent openai/stub: kwargs.temperature: should be a number",
            ],
            id="two settings out of range",
        ),
        pytest.param(
            {"model": "opnai/stub"}, ['agent openai/stub: model "opnai/stub": no provider is known'], id="the model"
        ),
        pytest.param({"base_url": "localhost:8000"}, ['agent openai/stub: base URL "localhost:8000"'], id="no URL"),
        pytest.param(
            {"prompt_file": "missing.txt"},
            ["agent openai/stub: kwargs.prompt_file: missing.txt: no such file"],
            id="a prompt that is not there",
        ),
        pytest.param(
            {"tools": ["nowhere:tools", "MODULE:balanse"]},
            [
                'agent openai/stub: kwargs.tools "nowhere:tools": there is no module',
                'agent openai/stub: kwargs.tools "MODULE:balanse": MODULE has no "balanse" (did you mean "balance"?)',
            ],
            id="tools that are not there, all at once",
        ),
        pytest.param(
            {"tools": "MODULE:silent"},
            ["agent openai/stub: kwargs.tools MODULE:silent: silent: has no docstring"],
            id="a function without a docstring",
        ),
        pytest.param(
            {"tools": ["MODULE:balance", "MODULE:balance"]},
            ['agent openai/stub: kwargs.tools: two tools are named "balance"'],
            id="a tool twice",
        ),
        pytest.param(
            {"doubles": {"fault": {"balance": {"error": "x"}}}},
            ["agent openai/stub: kwargs.doubles: fault.balance: no tool has this name"],
            id="a fault of no tool",
        ),
        pytest.param(
            {"doubles": "doubles.yaml"},
            ["agent openai/stub: kwargs.doubles: doubles.yaml: no such file"],
            id="doubles that are not there",
        ),
    ],
)
def test_mistakes(module, kwargs, problems):
    def named(value: Any) -> Any:
        return [named(each) for each in value] if isinstance(value, list) else str(value).replace("MODULE", module)

    if "tools" in kwargs:
        kwargs = {**kwargs, "tools": named(kwargs["tools"])}
    with pytest.raises(UserMistake) as raised:
        open_chat(target(**{"base_url": "http://127.0.0.1:9/v1", **kwargs}))
    assert len(raised.value.problems) == len(problems)
    for said, expected in zip(sorted(raised.value.problems), sorted(problems), strict=True):
        assert said.startswith(named(expected))
        assert "\n" not in said


def test_a_missing_key_is_noticed(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(UserMistake, match=r"agent openai/stub: .*needs OPENAI_API_KEY"):
        open_chat(target())


async def test_the_target_is_opened_as_any_other(model_server):
    server = model_server(says("Hello."))
    opening = prepare_any(
        Target.model_validate("chat:openai/stub").model_copy(update={"kwargs": {"base_url": server.url}})
    )
    async with opening.open(TrialContext("s", {}, 1)) as agent:
        (step,) = await agent.respond(Conversation([{"role": "user", "content": "Hi"}]))
    assert step.text == "Hello."
