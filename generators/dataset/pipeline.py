"""From a task to proved stories, as a LangGraph graph.

propose → check → execute → derive → write → prove
             ↘       ↓ what failed
               mend (as often as the source repairs) → check
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypedDict

from pydantic import JsonValue

from generators.dataset.ends import EndStates
from generators.draft import Draft, Rejected
from generators.proof import Proof
from generators.proof.asked import not_as_asked
from generators.proof.plain.mending import UNSURE, mended
from generators.proof.remembered import RememberingToolbox
from generators.sources import Source, Task, Unservable
from generators.tools.dataflow import CallResult, flowing
from generators.tools.execution import ExecutedCall, execute
from generators.tools.plan import CallPlan, in_order, problems
from generators.tools.world import Toolbox
from harness.formats.lint import KnownFacts, lint
from harness.formats.story_writer import story_document
from harness.scoring.score import DEFAULT_RULES
from harness.types.goals import ToolGoal, flows
from harness.types.story import Story

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph


class StoryProver(Protocol):
    """What is asked whether a story can be trusted."""

    async def __call__(self, story: Story, toolbox: Toolbox, *, seed: int = 0, again: Toolbox | None = None) -> Proof:
        """`passed` and `reasons` decide. `again`: the tools for what was executed already."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What came of a task."""

    task: Task
    proved: tuple[tuple[Draft, Proof], ...] = ()
    rejected: tuple[Rejected, ...] = ()


class TaskState(TypedDict, total=False):
    """What the nodes hand on."""

    task: Task
    plan: CallPlan
    problems: list[str]
    repairs: int
    executed: Sequence[ExecutedCall]
    drafts: Sequence[Draft]
    made: TaskResult


@dataclass(frozen=True)
class StoryPipeline:
    """The nodes. Each returns what it adds to the state; `made` ends the work on a task."""

    source: Source
    toolbox: Toolbox
    prove_story: StoryProver
    seed: int = 0
    ends: EndStates | None = None
    """How the world ends by the goals of a story; without, no story says it."""

    async def make(self, task: Task) -> TaskResult:
        """Everything that comes of one task. Raises UserMistake where no world can be made, Unavailable of a model."""
        limit = 10 + 4 * self.source.repairs
        state = await self._graph.ainvoke({"task": task, "repairs": 0}, {"recursion_limit": limit})
        made: TaskResult = state["made"]
        return made

    @cached_property
    def _again(self) -> Toolbox:
        """The tools for what is called again after a story was executed."""
        return RememberingToolbox(self.toolbox)

    @cached_property
    def _graph(self) -> CompiledStateGraph[TaskState]:
        from langgraph.graph import END, START, StateGraph

        graph = StateGraph(TaskState)
        nodes: dict[str, Callable[[TaskState], Awaitable[TaskState]]] = {
            "propose": self._propose,
            "check": self._check,
            "execute": self._execute,
            "mend": self._mend,
            "derive": self._derive,
            "write": self._write,
            "prove": self._prove,
        }
        for name, node in nodes.items():
            graph.add_node(name, node)  # type: ignore[arg-type, call-overload, unused-ignore]  # what mypy says depends on its cache
        graph.add_edge(START, "propose")
        graph.add_conditional_edges("propose", _then("check", drafts="prove"), ["check", "prove", END])
        graph.add_conditional_edges("check", _then("execute", problems="mend"), ["execute", "mend", END])
        graph.add_conditional_edges("execute", _then("derive", problems="mend"), ["derive", "mend", END])
        graph.add_conditional_edges("mend", _then("check"), ["check", END])
        graph.add_edge("derive", "write")
        graph.add_conditional_edges("write", _then("prove"), ["prove", END])
        graph.add_edge("prove", END)
        return graph.compile()

    # -------------------------------------------------------------------------------------------------------- nodes

    async def _propose(self, state: TaskState) -> TaskState:
        try:
            proposed = await self.source.propose(state["task"])
        except Unservable as why:
            return _refused(state, "propose", str(why))
        match proposed:
            case CallPlan():
                return {"plan": proposed}
            case None:
                return {"made": TaskResult(state["task"])}
        return {"drafts": proposed}

    async def _check(self, state: TaskState) -> TaskState:
        plan, given = state["plan"], state["task"].given
        tools = self.toolbox.tools
        found = problems(plan, tools) or invented(plan)
        if not found and "where" in given and "forbidden" not in given:
            found = not_as_asked(str(given["story"]), {call.tool for call in plan.calls}, tools)
        return {"problems": found}

    async def _execute(self, state: TaskState) -> TaskState:
        executed = await execute(state["plan"], self.toolbox)
        return {"executed": executed, "problems": [line for each in executed for line in _failures(each)]}

    async def _mend(self, state: TaskState) -> TaskState:
        stage = "execute" if "executed" in state else "check"
        if state["repairs"] >= self.source.repairs:
            return _refused(state, stage, "; ".join(state["problems"]))
        try:
            plan = await self.source.mend(state["task"], state["plan"], state["problems"])
        except Unservable as why:
            return _refused(state, "mend", str(why))
        if plan is None:
            return _refused(state, stage, "; ".join(state["problems"]))
        return {"plan": plan, "repairs": state["repairs"] + 1}

    async def _derive(self, state: TaskState) -> TaskState:
        plan, executed = derived(state["plan"], state["executed"])
        return {"plan": plan, "executed": executed}

    async def _write(self, state: TaskState) -> TaskState:
        try:
            return {"drafts": await self.source.write(state["task"], state["plan"], state["executed"])}
        except Unservable as why:
            return _refused(state, "write", str(why))

    async def _prove(self, state: TaskState) -> TaskState:
        proved: list[tuple[Draft, Proof]] = []
        rejected: list[Rejected] = []
        for drafted in state["drafts"]:
            story = await mended(drafted.story, self._again, DEFAULT_RULES)
            if story is None and "where" in drafted.origin:
                story = drafted.story  # a person's own wish is not refused for what the tools hold
            if story is None:
                rejected.append(Rejected(reason=UNSURE, stage="prove", what=story_document(drafted.story)))
                continue
            draft = replace(drafted, story=await self._ended(story))
            proof = await self.prove_story(draft.story, self.toolbox, seed=self.seed, again=self._again)
            unknown = any(not each.ran for each in draft.executed)  # of a write that was not run, less can be proved
            if proof.status == "proved" or (proof.passed and (unknown or not draft.executed)):
                proved.append((draft, proof))
            else:
                rejected.append(
                    Rejected(reason="; ".join(proof.reasons), stage="prove", what=story_document(draft.story))
                )
        return {"made": TaskResult(state["task"], tuple(proved), tuple(rejected))}

    async def _ended(self, story: Story) -> Story:
        return story if self.ends is None else await self.ends.demanded(story)


def invented(plan: CallPlan) -> list[str]:
    """Values of a plan for a story that is told already, which nobody tells and no earlier call can give."""
    if not plan.story:
        return []
    goals = [
        ToolGoal(name=call.name, tool_name=call.tool, args=call.args, arg_matching=dict.fromkeys(call.free, "ignore"))
        for call in plan.calls
    ]
    edges = {call.name: tuple(each.name for each in plan.calls if call.name in each.after) for call in plan.calls}
    told = Story(id="plan", agent="", story=plan.story, user=plan.user, goals=edges, goal_details=tuple(goals))
    return [line for line in lint(told) if line.startswith("goal_details")]


def derived(plan: CallPlan, executed: Sequence[ExecutedCall]) -> tuple[CallPlan, list[ExecutedCall]]:
    """The same with `$from` for each value that came out of an earlier result and that the user does not say."""
    executed = [_as_recorded(each) for each in executed]
    if plan.exact:
        calls = {each.call.name: each.call for each in executed}
        return plan.model_copy(update={"calls": tuple(calls.get(each.name, each) for each in plan.calls)}), executed
    known = KnownFacts(f"{plan.story} {plan.starting_sentence or ''}", "en")
    results: list[CallResult] = []
    done: list[ExecutedCall] = []
    for each in executed:
        said = {name: value for name, value in each.call.args.items() if not any(flows(value))}
        found, _ = flowing(said, results, known.says)
        call = each.call.model_copy(update={"args": {**each.call.args, **found}})
        done.append(replace(each, call=call))
        if each.ran and each.error is None:
            results.append(CallResult(call.name, call.tool, each.result))
    return plan.model_copy(update={"calls": tuple(in_order([each.call for each in done]))}), done


def _as_recorded(each: ExecutedCall) -> ExecutedCall:
    """A call that is declined in words ends in no error, to whoever records it."""
    if not each.declined or not each.call.expect_error:
        return each
    others = tuple(
        other.model_copy(update={"expect_error": False}) if other.tool == each.call.tool else other
        for other in each.call.instead
    )
    return replace(each, call=each.call.model_copy(update={"expect_error": False, "instead": others}))


def _failures(each: ExecutedCall) -> list[str]:
    """What a model can mend: a call that failed, or did not although it should."""
    where = f"{each.call.name} ({each.call.tool})"
    if each.error is not None and not each.call.expect_error:
        return [f"{where}: {each.error}"]
    if each.error is None and each.ran and each.call.expect_error:
        return [f"{where}: should have been refused, and was not"]
    return []


def _refused(state: TaskState, stage: str, why: str) -> TaskState:
    what: dict[str, JsonValue] = state["task"].model_dump(mode="json")
    if "plan" in state:
        what["plan"] = state["plan"].model_dump(mode="json", exclude_defaults=True)
    return {"made": TaskResult(state["task"], rejected=(Rejected(reason=why, stage=stage, what=what),))}


def _then(usual: str, **otherwise: str) -> Callable[[TaskState], str]:
    """Where to go on: to the end when there is an outcome, elsewhere when there is something of that name."""

    def route(state: TaskState) -> str:
        from langgraph.graph import END

        if "made" in state:
            return END
        return next((node for name, node in otherwise.items() if state.get(name)), usual)

    return route
