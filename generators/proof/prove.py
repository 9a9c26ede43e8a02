"""Proves stories: executed, solved, and mutated; and looks at the set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import JsonValue

from generators.proof.diverse import Coverage, Duplicate, coverage, duplicates
from generators.proof.end_state import EndStateProof
from generators.proof.executable import execute_story, judge_execution
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.proof.mutation.plant import plant_mistakes
from generators.proof.oracle.lookups import named_values
from generators.proof.result import Proof, ProofResult
from generators.proof.solvable import solve
from generators.proof.specific import loose_places
from generators.proof.ways import plain_stories
from generators.tools.execution import ExecutedCall
from generators.tools.world import Toolbox
from harness.agents.tools.doubles.staged import staged
from harness.agents.world.fresh import ToolWorlds
from harness.formats.demands.doubts import unknown_tools
from harness.scoring.score import DEFAULT_RULES
from harness.types.jsonable import Data
from harness.types.rules import Rules
from harness.types.story import Story


class SetProof(Data):
    """What is known of a set of stories."""

    proofs: tuple[Proof, ...]
    duplicates: tuple[Duplicate, ...]
    coverage: Coverage

    @property
    def kill_score(self) -> float | None:
        """The share of all mistakes that are caught; None where none was made."""
        made = sum(proof.mutants for proof in self.proofs)
        return sum(proof.killed for proof in self.proofs) / made if made else None


async def prove_set(
    stories: Sequence[Story],
    toolbox: Toolbox,
    *,
    seed: int = 0,
    rules: Rules = DEFAULT_RULES,
    mutate: bool = True,
    worlds: ToolWorlds | None = None,
    on_proof: Callable[[Proof], None] = lambda proof: None,
) -> SetProof:
    """Each story, and the set as a whole; `on_proof` is called for each story when it is proved.

    One after the other: the worlds of tools that are given as they are would be one world. Raises UserMistake.
    """
    proofs: list[Proof] = []
    for story in stories:
        proofs.append(await prove(story, toolbox, seed=seed, rules=rules, mutate=mutate, worlds=worlds))
        on_proof(proofs[-1])
    return SetProof(
        proofs=tuple(proofs),
        duplicates=tuple(duplicates(stories)),
        coverage=coverage(stories, proofs, toolbox.tools),
    )


async def prove(
    story: Story,
    toolbox: Toolbox,
    *,
    seed: int = 0,
    rules: Rules = DEFAULT_RULES,
    mutate: bool = True,
    knowledge: WorldKnowledge | None = None,
    again: Toolbox | None = None,
    worlds: ToolWorlds | None = None,
) -> Proof:
    """Everything that can be known of one story. The same arguments give the same proof, as far as the tools do.

    With `knowledge` of the world an agent that knows no goals plays it, too. `again` are the same tools, for what is
    called after everything was executed once. With `worlds` whose state can be taken, a story that says how the world
    must end is held against what each talk leaves. A story with groups is proved by every way; mistakes are made in the
    first. Raises UserMistake when no world of tools can be made, Unavailable where a state cannot be taken.
    """
    again = again or toolbox
    ends = EndStateProof.of(story, rules, worlds) if worlds is not None and story.state is not None else None
    (_, first), *others = await plain_stories(story, again, rules)
    proof = await _prove_one(first, toolbox, again, seed, rules, mutate, ends)
    for way, other in others:
        more = await _prove_one(other, toolbox, again, seed, rules, mutate=False, ends=ends)
        proof = proof.model_copy(
            update={
                "executable": proof.executable.and_also(more.executable, way),
                "solvable": proof.solvable.and_also(more.solvable, way),
                "gives": {**more.gives, **proof.gives},
            }
        )
    if knowledge is not None and proof.status == "proved":
        talk = await solve_independently(story, knowledge, rules, seed, toolbox=again, ends=ends)
        proof = proof.model_copy(update={"independent": talk.result})
    return proof


async def _prove_one(
    story: Story,
    toolbox: Toolbox,
    again: Toolbox,
    seed: int,
    rules: Rules,
    mutate: bool,
    ends: EndStateProof | None,
) -> Proof:
    """The same of a story without groups."""
    with staged(story.doubles):
        executed = await execute_story(story, toolbox, rules)
    proof = Proof(
        story=story.id,
        executable=judge_execution(story, executed, toolbox.tools),
        solvable=ProofResult(status="not_proved", reasons=("it was not played: its calls do not run as they should",)),
        unmutated=None if not mutate else "there is no passing trajectory to make mistakes in",
        warnings=(
            *unknown_tools(story, {tool.name for tool in toolbox.tools}),
            *loose_places(story, executed, toolbox.tools, rules),
        ),
        gives=_given(executed),
    )
    if proof.executable.status == "refuted":
        return proof
    solution = await solve(story, again, executed, rules, seed)
    ended = solution.result
    if ends is not None and solution.verdict.success and ended.status != "refuted":
        ended = await ends.told(ended, solution.trajectory)
    proof = proof.model_copy(update={"solvable": ended})
    if not mutate or not solution.verdict.success:
        return proof
    planted, survivors = plant_mistakes(solution, toolbox.tools, rules, seed)
    if ends is not None and ended.status == "proved":
        wrong_ends, missed = await ends.plant(solution.trajectory, seed)
        planted, survivors = {**planted, **wrong_ends}, (*survivors, *missed)
    made = sum(planted.values())
    nothing = None if made else "no mistake can be made that would change its meaning"
    update = {"mutants": made, "planted": dict(planted), "killed": made - len(survivors)}
    update |= {"survivors": survivors, "unmutated": nothing}
    return proof.model_copy(update=update)


def _given(executed: Sequence[ExecutedCall]) -> dict[str, tuple[str, ...]]:
    results: dict[str, list[JsonValue]] = {}
    for each in executed:
        if each.ran and each.error is None:
            results.setdefault(each.call.tool, []).append(each.result)
    return {tool: tuple(named_values(found)) for tool, found in results.items()}
