"""User stories and tools made stories by a model: it plans, the plan is executed, and what it writes is checked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from generators.draft import Draft
from generators.model.user_stories import read_user_stories
from generators.sources import Commission, Task, Unservable
from generators.tools.execution import Executed
from generators.tools.plan import Plan, PlannedCall
from generators.walks.tellings import Written, drafts_of
from harness.errors import Unavailable, UserMistake
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.types.events import ToolSchema, Usage
from harness.types.goals import FROM
from harness.types.protocols import Chat
from harness.types.trial import ModelCall

MOST_CALLS = 12
"""Of a plan."""
LONGEST_RESULT = 2_000
"""Characters of a result that the model is shown."""


class Argument(BaseModel):
    """One argument as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    value: str | int | float | bool | None = None
    source: str | None = None
    path: str | None = None


class Call(BaseModel):
    """One call as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    tool: str
    arguments: tuple[Argument, ...] = ()
    after: tuple[str, ...] = ()


class Answer(BaseModel):
    """A plan as the model writes it."""

    model_config = ConfigDict(extra="forbid")

    serves: bool
    why: str = ""
    calls: tuple[Call, ...] = ()


def _object(**properties: Any) -> dict[str, Any]:
    """A schema that providers can hold a model to: everything required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_TEXT: dict[str, Any] = {"type": "string"}
_TEXTS: dict[str, Any] = {"type": "array", "items": _TEXT}
_VALUE: dict[str, Any] = {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "null")]}
_OR_NULL: dict[str, Any] = {"anyOf": [_TEXT, {"type": "null"}]}
WRITE_SCHEMA = _object(opening=_TEXT, intent=_TEXT, response=_TEXT, keywords=_TEXTS)


def plan_schema(tools: Sequence[ToolSchema]) -> dict[str, Any]:
    """The shape of a plan over these tools, bounded, so that no model goes on for ever."""
    most = max(len(_properties(tool)) for tool in tools)
    argument = _object(name=_TEXT, value=_VALUE, source=_OR_NULL, path=_OR_NULL)
    call = _object(
        name=_TEXT,
        tool={"type": "string", "enum": [tool.name for tool in tools]},
        arguments={"type": "array", "items": argument, "maxItems": most},
        after={**_TEXTS, "maxItems": MOST_CALLS},
    )
    calls = {"type": "array", "items": call, "maxItems": MOST_CALLS}
    return _object(calls=calls, serves={"type": "boolean"}, why=_TEXT)


class Planned:
    """The source of user stories: `story,agent` lines, served by the tools as a model plans it."""

    repairs = 2

    def __init__(self, commission: Commission) -> None:
        """Raises UserMistake when the file or the model is missing."""
        if commission.stories is None:
            raise UserMistake("planned: which user stories? Give a CSV or JSONL file with --stories")
        if commission.model is None:
            raise UserMistake("planned: user stories are planned by a model: name one with --model")
        if commission.cassette is None or not commission.cassette.replays:
            from harness.llm.transport import check

            check(str(commission.model.model), commission.model.base_url)
        self.commission = commission
        self.read = read_user_stories(commission.stories)
        self._models: dict[str, TrialModels] = {}
        self._said: dict[str, list[dict[str, Any]]] = {}

    @property
    def notes(self) -> Sequence[str]:
        """What the person should know of the stories."""
        return self.read.notes

    async def tasks(self) -> AsyncIterator[Task]:
        for number, story in enumerate(self.read.stories, 1):
            given = {"story": story.story, "agent": story.agent or self.commission.agent, "where": story.where}
            yield Task(id=f"{given['agent']}-{number:03d}", given=dict(given))
        for story in self.read.doubles:
            yield Task(
                id=f"double-{story.where.rpartition(':')[2]}", given={"double": story.story, "where": story.where}
            )

    async def propose(self, task: Task) -> Plan:
        """The model's plan. Raises Unservable when no tool can serve it, or the model gives no plan."""
        if "double" in task.given:
            raise Unservable(f"{task.given['where']}: tells again what an earlier line told")
        system = Template(_prompts()["plan"]).substitute(tools=_described(self.commission.toolbox.tools))
        self._said[task.id] = [
            {"role": "system", "content": system},
            {"role": "user", "content": str(task.given["story"])},
        ]
        return await self._plan(task)

    async def mend(self, task: Task, plan: Plan, problems: Sequence[str]) -> Plan:
        """The plan, written again. Raises Unservable."""
        listed = "\n".join(f"- {problem}" for problem in problems)
        said = self._said[task.id]
        said.append({"role": "assistant", "content": plan.model_dump_json()})
        said.append({"role": "user", "content": Template(_prompts()["mend"]).substitute(problems=listed)})
        return await self._plan(task)

    async def _plan(self, task: Task) -> Plan:
        answer = await self._ask(task, self._said[task.id], plan_schema(self.commission.toolbox.tools), Answer)
        if not answer.serves:
            raise Unservable(f"no tool can serve it: {answer.why or 'the model does not say why'}")
        tools = {tool.name: tool for tool in self.commission.toolbox.tools}
        return Plan(
            story=str(task.given["story"]),
            calls=tuple(
                PlannedCall(name=call.name or call.tool, tool=call.tool, args=_args(call, tools), after=call.after)
                for call in answer.calls
            ),
        )

    async def write(self, task: Task, plan: Plan, executed: Sequence[Executed]) -> Sequence[Draft]:
        """The story as it was told, and its variants. Raises Unservable when what the model writes cannot be used."""
        made = "\n".join(
            f"- {each.call.tool}({json.dumps(each.arguments, ensure_ascii=False)}) → {_shown(each)}"
            for each in executed
        )
        asked = Template(_prompts()["write"]).substitute(story=plan.story, calls=made)
        written = await self._ask(task, [{"role": "user", "content": asked}], WRITE_SCHEMA, Written)
        return await drafts_of(task, plan, executed, written, self.commission)

    async def _ask(self, task: Task, messages: list[dict[str, Any]], schema: dict[str, Any], shape: type[Any]) -> Any:
        """What the model answers, in a shape. Raises Unservable when it is none."""
        models = self._models_of(task)
        try:
            reply = await self._chat(models).complete(messages, schema)
            return shape.model_validate(reply.data)
        except Unavailable as problem:
            if problem.code != "bad_reply":
                raise
            raise Unservable(f"the model gave no answer of the asked shape: {problem}") from None
        except ValidationError as problem:
            first = problem.errors()[0]
            place = ".".join(map(str, first["loc"]))
            raise Unservable(f"the model's answer cannot be used: {place}: {first['msg']}") from None
        finally:
            models.turn += 1

    def _models_of(self, task: Task) -> TrialModels:
        """That of the task: each is recorded and played back for itself, as a story is."""
        if task.id not in self._models:
            cassette = self.commission.cassette
            self._models[task.id] = TrialModels(
                story=task.id, session=CassetteSession(cassette) if cassette is not None else None
            )
        return self._models[task.id]

    def _chat(self, models: TrialModels) -> Chat:
        from harness.llm.client import chat_for

        assert self.commission.model is not None
        return chat_for("generator", self.commission.model, self.commission.seed, models)

    def spent(self) -> Mapping[str, Any]:
        calls = [call for models in self._models.values() for call in models.calls]
        return spent(calls)


def spent(calls: Sequence[ModelCall]) -> dict[str, Any]:
    """Model calls, tokens and cost; a cost of which a part is unknown is None."""
    total = Usage.total(call.usage for call in calls if call.usage is not None)
    known = all(call.usage is not None and call.usage.cost is not None for call in calls)
    return {
        "model_calls": len(calls),
        "tokens": None if total is None else total.tokens,
        "cost": total.cost if total is not None and known else None,
    }


def _args(call: Call, tools: Mapping[str, ToolSchema]) -> dict[str, JsonValue]:
    """The arguments as a plan has them. Null is left out; a text is read as JSON where the tool wants a structure."""
    properties = _properties(tools[call.tool]) if call.tool in tools else {}
    found: dict[str, JsonValue] = {}
    for each in call.arguments:
        if each.source:
            path = {"path": each.path} if each.path else {}
            found[each.name] = {FROM: each.source, **path}
        elif each.value is not None:
            found[each.name] = _structured(each.value, properties.get(each.name))
    return found


def _structured(value: Any, schema: Any) -> JsonValue:
    if isinstance(value, str) and isinstance(schema, Mapping) and schema.get("type") in {"array", "object"}:
        try:
            return json.loads(value)  # type: ignore[no-any-return]
        except ValueError:
            return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value  # type: ignore[no-any-return]


def _properties(tool: ToolSchema) -> Mapping[str, Any]:
    parameters: Mapping[str, Any] = tool.parameters or {}
    return parameters.get("properties") or {}


def _described(tools: Sequence[ToolSchema]) -> str:
    return "\n".join(
        f"- {tool.name}: {' '.join((tool.description or '').split())} Arguments: "
        f"{json.dumps(_properties(tool), ensure_ascii=False)}"
        for tool in tools
    )


def _shown(each: Executed) -> str:
    if each.error is not None:
        return f"error: {each.error}"
    text = each.result if isinstance(each.result, str) else json.dumps(each.result, ensure_ascii=False)
    return text if len(text) <= LONGEST_RESULT else f"{text[:LONGEST_RESULT]}… ({len(text)} characters in all)"


@cache
def _prompts() -> Mapping[str, str]:
    import yaml

    found: Mapping[str, str] = yaml.safe_load(
        files("generators").joinpath("prompts", "planned.yaml").read_text("utf-8")
    )
    return found
