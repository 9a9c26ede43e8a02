"""The source that needs no model: walks over the tools and the data behind them, told in templates."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence

from pydantic import JsonValue

from generators.draft import Draft
from generators.sources import ModelSpending, SourceInput, Task, Unservable
from generators.tools.arguments.free_texts import is_free
from generators.tools.execution import ExecutedCall
from generators.tools.names import words
from generators.tools.observations import Findings
from generators.tools.plan import CallPlan
from generators.tools.results.volatile import UNSTABLE
from generators.tools.seed_values import ToolArgument
from generators.tools.world import known_tools
from generators.walks.answers.rules import deed_rule, instead_rules, refusal_rule
from generators.walks.bindings import BoundCall
from generators.walks.built_writes import built_walks
from generators.walks.enumerate import all_walks
from generators.walks.intents.askable import own_only
from generators.walks.intents.intents import intended_walks
from generators.walks.intents.neighbours import Neighbourhood
from generators.walks.intents.rotations import in_turn, rotation
from generators.walks.intents.targets import TARGETS, Offered, by_coverage, covered, difficulty, offered, states_of
from generators.walks.intents.together import added, together
from generators.walks.intents.unwanted import wanted_only
from generators.walks.intents.wants import things
from generators.walks.keywords import keywords
from generators.walks.named.worded import wordings
from generators.walks.story_from_plan import story_of
from generators.walks.templates import StoryTemplates
from generators.walks.texts.told import text_problem
from generators.walks.user_facts import NoWording
from generators.walks.walk import Walk
from generators.walks.wording import Wording
from generators.words.naming import in_words
from generators.world.learn import LearnedWorld, learn
from generators.world.model import WorldModel, state_words
from generators.world.tables import GivenWorld
from harness.errors import UserMistake
from harness.runs.folder.store import safe_name
from harness.types.goals import Strategy
from harness.types.story import Forbidden

UNWANTED = frozenset({"thinks", "calculates", "transfers"})
"""What tools do that an agent uses for itself."""


FOR_STAFF = re.compile(r"(?i)\bfor (?:our |internal )?staff\b|(?:\A|[.(] ?)staff only\b|\binternal use\b")
"""In the description of a tool: nobody who calls asks for it."""
WHO_IS_THERE = "whoami"
"""So is called what tells an agent after whose login it works."""


class WalkSource:
    """Reproducible: the same tools, hints and seed give the same stories."""

    repairs = 0

    def __init__(self, source_input: SourceInput) -> None:
        self._input = source_input
        self._tools = known_tools(source_input.toolbox.tools)
        self._walks: dict[str, Walk] = {}
        self._wished: dict[str, tuple[str, ...]] = {}
        """Task → the wishes that its story tells."""
        self._asked: dict[str, Mapping[str, str]] = {}
        """Task → the fields of results that its story asks for."""
        self._covers: dict[str, list[JsonValue]] = {}
        """Task → what of the targets its story covers."""
        self.offered: Offered = {}
        """What could be covered, complete once the first task is there."""
        self.unasked: Mapping[str, str] = {}
        """Tools that nobody asks for → what they do."""
        self._findings: Findings | None = None
        self._logins: frozenset[str] = frozenset()
        self._teller: StoryTemplates | None = None
        self._near: Neighbourhood | None = None
        known = source_input.learned
        changed = known.model if known is not None and known.attempts else WorldModel()
        self._wordings: dict[str, Wording] = wordings(
            source_input.toolbox.tools, state_words(changed), frozenset(changed.entities)
        )

    @property
    def notes(self) -> Sequence[str]:
        """What the person should know of the tools; complete once the first task is there."""
        return self._findings.notes if self._findings is not None else ()

    async def tasks(self) -> AsyncIterator[Task]:
        """Every walk there is, all recipes in turn. Raises UserMistake where nothing can be walked."""
        given, seed = self._input, self._input.seed
        learned = in_words(given.learned or await learn(given.toolbox, given.hints, seed, GivenWorld()))
        self._findings = findings = learned.findings
        self._logins = frozenset(learned.book.tools)
        self._teller = StoryTemplates(self._wordings, findings.arguments, learned.model)
        self._near = near = Neighbourhood(learned)
        intended = intended_walks(learned, seed)
        thought_over = {walk.wanted[0].observation.key for walk in intended if len(walk.wanted) == 1}
        changed = built_walks(learned, seed, thought_over)
        built = [walk for walk in changed if not learned.plain.issuperset(bound.tool for bound in walk.wanted)]
        built += intended
        caller = learned.model.caller
        logging_in = caller is not None and any(map(learned.model.needs_proof, learned.model.tools))
        proofs = int(logging_in or (caller is not None and bool(caller.proved_by)))
        found = all_walks(findings, self._wordings, seed, built, _unwanted(learned), proofs, self._teller.can_tell)
        if built or proofs:
            found = wanted_only(own_only(found, learned), learned)
            if caller is not None and caller.found_by:
                drawn = together(found, learned.model, random.Random(f"{seed}/together"))
                found = added(found, (walk for walk in drawn if not walk.repeats))
        if not found:
            raise UserMistake(*_nothing(findings))
        changing = sum(self._wordings[tool].changes for tool in learned.findings.answered)
        ordered = in_turn(found, seed, rotation(changing, built=bool(built), shown=bool(learned.plain)))
        state = states_of(learned)
        self.offered = offered(ordered, state)
        self.unasked = {name: each.does for name, each in learned.model.tools.items() if each.does in UNWANTED}
        ordered = by_coverage(ordered, state, [target for target in TARGETS if target in given.cover])
        for number, walk in enumerate(ordered, 1):
            name = safe_name(walk.wanted[-1].tool.replace("_", "-"))
            wanted = " ".join(call.identity for call in walk.wanted)
            known: dict[str, JsonValue] = {
                "calls": len(walk.calls),
                "walk": wanted,
                "intent": walk.kind,
                "difficulty": difficulty(walk, near.decoys(walk)),
            }
            tests: list[JsonValue] = [f"{t}: {each}" for t, names in covered(walk, state).items() for each in names]
            wants: list[JsonValue] = [*self._deeds(walk)]
            about: list[JsonValue] = [
                f"{call.tool} of {thing}" for call in walk.wanted for thing in sorted(things(call))
            ]
            given_to = {**known, "wants": wants, "tests": tests, "about": about}
            task = Task(id=f"{number:04d}-{name}", given=given_to)
            self._covers[task.id] = tests
            self._walks[task.id] = walk
            yield task

    async def propose(self, task: Task) -> CallPlan:
        """The walk as a plan, with its text. Raises Unservable where there are no words for it."""
        walk = self._walks[task.id]
        assert self._teller is not None
        try:
            told = self._teller.tell(walk, random.Random(f"{self._input.seed}/{task.given['walk']}"))
        except NoWording as problem:
            raise Unservable(str(problem)) from None
        self._wished[task.id], self._asked[task.id] = told.wishes, told.asked
        labels = (walk.kind, *dict.fromkeys(call.tool for call in walk.wanted))
        told_label = "told=all" if told.everything else "told=intent"
        return CallPlan(
            story=told.story,
            starting_sentence=told.opening,
            user=told.user,
            calls=tuple(walk.planned),
            labels=(*labels, told_label, f"difficulty={task.given['difficulty']}"),
            exact=True,
        )

    async def mend(self, task: Task, plan: CallPlan, problems: Sequence[str]) -> CallPlan | None:
        return None

    async def write(self, task: Task, plan: CallPlan, executed: Sequence[ExecutedCall]) -> Sequence[Draft]:
        """One story. Raises Unservable where its text says too little or too much, or nothing could be answered."""
        walk = self._walks[task.id]
        assert self._teller is not None
        if problem := text_problem(walk, f"{plan.story} {plan.starting_sentence}", self._teller.label):
            raise Unservable(problem)
        story = story_of(
            plan,
            self._answers(task, plan, executed),
            self._matching(executed),
            self._tools,
            id=task.id,
            agent=self._input.agent,
            kind="edge" if walk.kind == "refusal" else "golden",
            consent=[tool for tool, wording in self._wordings.items() if wording.asks_first],
        )
        if rules := self._rules(walk):
            story = story.model_copy(update={"checks": tuple(rules)})
        assert self._near is not None
        if forbid := (*(Forbidden(tool=name) for name in walk.unwanted), *self._near.forbidden(walk)):
            story = story.model_copy(update={"forbid": forbid})
        return [Draft(story, tuple(executed), {"source": "walks", "task": task.id, "covers": self._covers[task.id]})]

    def spent(self) -> ModelSpending:
        return {}

    def _answers(self, task: Task, plan: CallPlan, executed: Sequence[ExecutedCall]) -> dict[str, list[str]]:
        """The name of each wanted call → keywords of its answer, as far as it is the same every time.

        Of a write nothing is wanted but that it is done, of a refusal nothing but that it was tried.
        """
        walk, wishes = self._walks[task.id], self._wished[task.id]
        known, found = f"{plan.story} {plan.starting_sentence}", dict[str, list[str]]()
        for i, bound in enumerate(walk.wanted if walk.kind != "refusal" else ()):
            if self._wordings[bound.tool].changes:
                continue
            each = next((each for each in reversed(executed) if _is_call(each, bound)), None)
            if each is None or each.result != bound.observation.result:
                raise Unservable(f"{bound.tool} {UNSTABLE}")
            asked = {*self._wordings[bound.tool].noun, *words(wishes[min(i, len(wishes) - 1)])}
            key = self._asked[task.id].get(bound.identity)
            defaults = " ".join(str(a.schema.get("default", "")) for a in self._arguments_of(bound.tool))
            echo = " ".join(f"{value} {' '.join(words(n))}" for n, value in bound.observation.arguments.items())
            found[each.call.name] = keywords([each.result], f"{known} {defaults} {echo}", asked=asked, key=key)
            if not found[each.call.name]:
                raise Unservable(f"{bound.tool} gives nothing that an answer would have to name")
        if walk.differing and len({tuple(told) for told in found.values()}) < len(found):
            raise Unservable(f"{walk.wanted[0].tool} answers the same twice")
        return found

    def _arguments_of(self, tool: str) -> Sequence[ToolArgument]:
        return self._findings.arguments[tool] if self._findings is not None else ()

    def _rules(self, walk: Walk) -> list[dict[str, JsonValue]]:
        """What is wrong to say of what was done, or could not be."""
        if walk.kind == "refusal":
            return [refusal_rule()]
        if walk.kind in {"condition", "preference"}:  # that the first is not possible is a right answer, too
            tried = [refusal_rule()] if walk.kind == "preference" and len(walk.wanted) > 1 else []
            left_out = walk.not_due or walk.wanted[:-1]
            made = [call for call in walk.wanted if call not in left_out]
            return [*tried, *instead_rules(self._verbs(left_out), self._verbs(made))]
        verbs = self._verbs(walk.wanted)
        return [deed_rule(verbs)] if verbs else []

    def _deeds(self, walk: Walk) -> Iterable[str]:
        """The tools of what is wanted, of changes alone where there are any; of one that does several things, with what
        it does here, and of what is refused, that it is: another intent each."""
        acts = {call.identity: self._wordings[call.tool].of(call.observation.arguments) for call in walk.wanted}
        changes = [call for call in walk.wanted if acts[call.identity].changes] or walk.wanted
        refused = f" {walk.kind}" if walk.kind == "refusal" else ""
        return dict.fromkeys(
            f"{call.tool} {acts[call.identity].verb}{refused}"
            if self._wordings[call.tool].acting
            else call.tool + refused
            for call in changes
        )

    def _verbs(self, calls: Sequence[BoundCall]) -> list[str]:
        """What people call the changes among these: cancel, exchange."""
        told = [(bound.tool, self._wordings[bound.tool].of(bound.observation.arguments)) for bound in calls]
        return list(dict.fromkeys(wording.verb or words(tool)[0] for tool, wording in told if wording.changes))

    def _matching(self, executed: Sequence[ExecutedCall]) -> dict[str, dict[str, Strategy]]:
        """How the arguments of each call are compared, by its name, and of each that would do instead, by its tool."""
        others = {other.tool: other for each in executed for other in each.call.instead}
        return {
            **{tool: self._fuzzy(tool, other.args, other.args) for tool, other in others.items()},
            **{each.call.name: self._fuzzy(each.call.tool, each.call.args, each.arguments) for each in executed},
        }

    def _fuzzy(self, tool: str, args: Mapping[str, JsonValue], values: Mapping[str, JsonValue]) -> dict[str, Strategy]:
        """Free text and what is searched for may be put in other words. Whoever logs in by something else that need not
        be given is that one, too."""
        assert self._findings is not None
        if tool in self._logins:
            return {each.name: "ignore" for each in self._findings.arguments[tool] if not each.required}
        return {
            argument.name: "fuzzy"
            for argument in self._findings.arguments[tool]
            if isinstance(args.get(argument.name), str) and _is_free(argument, values[argument.name])
        }


def _is_call(each: ExecutedCall, bound: BoundCall) -> bool:
    """Whether a call was made of this one; besides, it takes what a login gives."""
    asked = bound.observation.arguments
    given = {name: value for name, value in each.arguments.items() if name in asked}
    return each.call.tool == bound.tool and given == asked


def _unwanted(learned: LearnedWorld) -> set[str]:
    """Tools that nobody asks for: those an agent uses for itself, and those by which it finds out who calls."""
    found = {name for name, tool in learned.model.tools.items() if tool.does in UNWANTED}
    found |= {tool.name for tool in learned.toolbox.tools if "".join(words(tool.name)) == WHO_IS_THERE}
    found |= {tool.name for tool in learned.toolbox.tools if FOR_STAFF.search(tool.description or "")}
    return found | set(learned.model.caller.identified_by if learned.model.caller is not None else ())


def _is_free(argument: ToolArgument, value: JsonValue) -> bool:
    phrase = isinstance(value, str) and " " in value and (value[:1].islower() or is_free(argument))
    return argument.kind == "text" and (argument.searches or phrase)


def _nothing(findings: Findings) -> list[str]:
    lines = [f"tools: nothing can be made of them: {note}" for note in findings.notes]
    return lines or ["tools: nothing can be made of them: no call was answered with anything that could be asked for"]
