"""Stories that a model plans: its calls are executed, and what it writes of them is checked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError

from generators.draft import Draft
from generators.model.plan_schema import (
    CONTRADICTIONS_SCHEMA,
    RULE_SCHEMA,
    WRITE_SCHEMA,
    WrittenPlan,
    arguments_in,
    plan_schema,
)
from generators.model.policy import PolicyContradictions, RulePair, contradictions_in, forbidden_story, read_policy
from generators.model.tellings import drafts_of
from generators.model.user_stories import UserStories, order_in, read_user_stories
from generators.model.written_story import WrittenStory
from generators.sources import ModelSpending, SourceInput, Task, Unservable
from generators.tools.execution import ExecutedCall
from generators.tools.plan import CallPlan, PlannedCall
from generators.tools.schemas import properties
from generators.tools.world import writes
from harness.errors import Unavailable, UserMistake
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.types.events import ToolSchema, Usage
from harness.types.protocols import Chat
from harness.types.trial import ModelCall

LONGEST_RESULT = 2_000
"""Characters of a result that the model is shown."""


Shape = TypeVar("Shape", bound=BaseModel)


class PlannedSource:
    """The source of user stories: `story,agent` lines, served by the tools as a model plans it."""

    repairs = 2

    def __init__(self, source_input: SourceInput) -> None:
        """Raises UserMistake when the file or the model is missing."""
        if source_input.stories is None and source_input.policy is None:
            raise UserMistake("planned: which user stories? Give a CSV or JSONL file with --stories")
        if source_input.model is None:
            what = "user stories are" if source_input.policy is None else "stories of a policy are"
            raise UserMistake(f"planned: {what} planned by a model: name one with --model")
        if source_input.cassette is None or not source_input.cassette.replays:
            from harness.llm.client import model_for
            from harness.llm.transport import check

            spec = source_input.model
            check(str(model_for("generator", spec.model, spec.base_url)), spec.base_url)
        self.input = source_input
        self.read = read_user_stories(source_input.stories) if source_input.stories else UserStories((), ())
        self.rules = read_policy(source_input.policy) if source_input.policy else ()
        self._forbidden: dict[str, tuple[PlannedCall, ...]] = {}
        """Task → the calls of a wish that must not be granted."""
        self._models: dict[str, TrialModels] = {}
        self._said: dict[str, list[dict[str, str]]] = {}

    @property
    def notes(self) -> Sequence[str]:
        """What the person should know of the stories."""
        return self.read.notes

    async def tasks(self) -> AsyncIterator[Task]:
        for number, story in enumerate(self.read.stories, 1):
            given = {"story": story.story, "agent": story.agent or self.input.agent, "where": story.where}
            yield Task(id=f"{given['agent']}-{number:03d}", given=dict(given))
        for story in self.read.doubles:
            yield Task(
                id=f"double-{story.where.rpartition(':')[2]}", given={"double": story.story, "where": story.where}
            )

        if self.rules:
            async for task in self._of_policy():
                yield task

    async def _of_policy(self) -> AsyncIterator[Task]:
        """For each rule a wish that it allows and one that it forbids. Raises UserMistake where rules contradict."""
        listed = "\n".join(f"{number}. {rule.text}" for number, rule in enumerate(self.rules, 1))
        asked = Template(_prompts()["contradictions"]).substitute(rules=listed)
        messages = [{"role": "user", "content": asked}]
        try:
            found = await self._ask(Task(id="policy"), messages, CONTRADICTIONS_SCHEMA, PolicyContradictions)
        except Unservable as problem:
            raise UserMistake(f"--policy: whether its rules contradict each other is not known: {problem}") from None
        if problems := contradictions_in(found, self.rules):
            raise UserMistake(*problems)
        tools = _described(self.input.toolbox.tools)
        for number, rule in enumerate(self.rules, 1):
            known: dict[str, JsonValue] = {"rule": rule.text, "where": rule.where, "agent": self.input.agent}
            asked = Template(_prompts()["rule"]).substitute(rules=listed, rule=rule.text, tools=tools)
            try:
                pair = await self._ask(
                    Task(id=f"rule-{number:03d}"), [{"role": "user", "content": asked}], RULE_SCHEMA, RulePair
                )
            except Unservable as problem:
                yield Task(id=f"rule-{number:03d}", given={**known, "refused": str(problem)})
                continue
            wishes = (("allowed", pair.allowed), ("forbidden", pair.forbidden))
            for which, wish in wishes if pair.testable else ():
                if wish.strip():
                    given = {**known, "story": wish.strip(), which: True}
                    yield Task(id=f"rule-{number:03d}-{which}", given=given)

    async def propose(self, task: Task) -> CallPlan | Sequence[Draft]:
        """The model's plan. Raises Unservable when no tool can serve it, or the model gives no plan."""
        if "double" in task.given:
            raise Unservable(f"{task.given['where']}: tells again what an earlier line told")
        if order := order_in(str(task.given.get("story", ""))):
            raise Unservable(f'{task.given["where"]}: is no wish of a user: "{order}" gives orders to its reader')
        if "refused" in task.given:
            raise Unservable(f"{task.given['where']}: {task.given['refused']}")
        system = Template(_prompts()["plan"]).substitute(tools=_described(self.input.toolbox.tools))
        self._said[task.id] = [
            {"role": "system", "content": system},
            {"role": "user", "content": str(task.given["story"])},
        ]
        plan = await self._plan(task)
        return plan if plan.calls or "forbidden" not in task.given else await self.write(task, plan, ())

    async def mend(self, task: Task, plan: CallPlan, problems: Sequence[str]) -> CallPlan:
        """The plan, written again. Raises Unservable."""
        listed = "\n".join(f"- {problem}" for problem in problems)
        said = self._said[task.id]
        said.append({"role": "assistant", "content": plan.model_dump_json()})
        said.append({"role": "user", "content": Template(_prompts()["mend"]).substitute(problems=listed)})
        return await self._plan(task)

    async def _plan(self, task: Task) -> CallPlan:
        answer = await self._ask(task, self._said[task.id], plan_schema(self.input.toolbox.tools), WrittenPlan)
        if not answer.serves:
            raise Unservable(f"no tool can serve it: {answer.why or 'the model does not say why'}")
        tools = {tool.name: tool for tool in self.input.toolbox.tools}
        calls = tuple(
            PlannedCall(name=call.name or call.tool, tool=call.tool, args=arguments_in(call, tools), after=call.after)
            for call in answer.calls
        )
        if "forbidden" in task.given:  # what must not be done is not tried, either
            self._forbidden[task.id] = calls
            calls = tuple(call for call in calls if call.tool not in tools or not writes(tools[call.tool]))
        return CallPlan(story=str(task.given["story"]), calls=calls)

    async def write(self, task: Task, plan: CallPlan, executed: Sequence[ExecutedCall]) -> Sequence[Draft]:
        """The story as it was told, and its variants. Raises Unservable when what the model writes cannot be used."""
        if "forbidden" in task.given:
            return [forbidden_story(task, self._forbidden[task.id], executed, self.input)]
        made = "\n".join(
            f"- {each.call.tool}({json.dumps(each.arguments, ensure_ascii=False)}) → {_shown(each)}"
            for each in executed
        )
        asked = Template(_prompts()["write"]).substitute(story=plan.story, calls=made)
        written = await self._ask(task, [{"role": "user", "content": asked}], WRITE_SCHEMA, WrittenStory)
        return await drafts_of(task, plan, executed, written, self.input)

    async def _ask(
        self, task: Task, messages: list[dict[str, str]], schema: dict[str, JsonValue], shape: type[Shape]
    ) -> Shape:
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
            cassette = self.input.cassette
            self._models[task.id] = TrialModels(
                story=task.id, session=CassetteSession(cassette) if cassette is not None else None
            )
        return self._models[task.id]

    def _chat(self, models: TrialModels) -> Chat:
        from harness.llm.client import chat_for

        assert self.input.model is not None
        return chat_for("generator", self.input.model, self.input.seed, models)

    def spent(self) -> ModelSpending:
        calls = [call for models in self._models.values() for call in models.calls]
        return spent(calls)


def spent(calls: Sequence[ModelCall]) -> ModelSpending:
    """Model calls, tokens and cost; a cost of which a part is unknown is None."""
    total = Usage.total(call.usage for call in calls if call.usage is not None)
    known = all(call.usage is not None and call.usage.cost is not None for call in calls)
    return {
        "model_calls": len(calls),
        "tokens": None if total is None else total.tokens,
        "cost": total.cost if total is not None and known else None,
    }


def _described(tools: Sequence[ToolSchema]) -> str:
    return "\n".join(
        f"- {tool.name}: {' '.join((tool.description or '').split())} Arguments: "
        f"{json.dumps(properties(tool), ensure_ascii=False)}"
        for tool in tools
    )


def _shown(each: ExecutedCall) -> str:
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
