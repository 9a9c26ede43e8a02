"""Finds which call or message meets which goal: exactly, with order, data flow, groups and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.scoring.search.choices import number_of_selections, selections
from harness.scoring.search.problem import Assignment, AssignmentProblem, Soonest
from harness.scoring.search.sweep import Best, Sweep

ROUGH, SEARCH_LIMIT = 50, 5_000
"""Most sets of goals kept at one step; beyond it the search is cut and may be undecided."""
MOST_SELECTIONS = 5_000
"""Choices of ways that are looked at one by one; what has more of them is searched as a whole."""


def assign(question: AssignmentProblem) -> Assignment:
    """The best assignment.

    That is the one with fewest required goals unmet, in those ways of groups that hold all that is met; then with the
    fewest successful writes that are left without a goal, then the fewest calls of unknown effect; then with most
    optional goals, then most tool goals, then the smallest sorted steps.
    """
    quick = _earliest(question)
    if quick is not None:
        return quick
    graph = question.graph
    if graph.choices:
        grouped = sum(choice.leaves for choice in graph.choices)
        free = not any(gates and grouped >> i & 1 for i, gates in enumerate(graph.gated))
        if free and number_of_selections(graph) <= MOST_SELECTIONS:
            return _best_way(question, list(selections(graph)))
    first = Sweep(question, ROUGH)
    rough = first.run()  # seldom wrong, and its goals are a bound for the exact sweep
    if rough.exact and not (first.cut and graph.choices):  # another way might leave fewer writes
        return rough
    return Sweep(question, SEARCH_LIMIT, rough).run()


def _best_way(question: AssignmentProblem, chosen: Sequence[int]) -> Assignment:
    """The best of all choices of ways: each is a question without groups, of which the same is asked.

    All that is met together stands in one choice of ways at least, so that nothing is missed. No condition decides
    here that a way is there.
    """
    graph = question.graph
    able = sum(1 << i for i, candidates in enumerate(question.candidates) if candidates)
    ranks, soonest = Sweep(question, 0), Soonest(question)
    always = ~sum(1 << i for i, gates in enumerate(graph.gated) if gates)
    hopes = {bits: ranks.rank_within(able & bits, bits & always) for bits in chosen}
    found: tuple[Best, Assignment] | None = None
    exact = True
    for bits in sorted(chosen, key=hopes.__getitem__):
        if found is not None and hopes[bits] > found[0][0]:
            break
        if (
            found is not None
            and not graph.gates
            and hopes[bits] == found[0][0]
            and soonest.steps(able & bits) >= found[0][1]
        ):
            continue
        plain = replace(graph, choices=(), required=graph.required & bits)
        candidates = [each if bits >> i & 1 else () for i, each in enumerate(question.candidates)]
        answer = assign(replace(question, graph=plain, candidates=candidates))
        exact = exact and answer.exact
        reached = ranks.reached(answer)
        if found is None or reached[:2] < found[0][:2]:
            found = reached, answer
    assert found is not None
    return found[1]._replace(exact=exact or not found[0][0][0])


def _earliest(question: AssignmentProblem) -> Assignment | None:
    """Every goal at the earliest step its predecessors allow. None when that is not possible for all goals at once.

    When it is, nothing can be better: all goals are met that can be, each as early as any assignment could.
    """
    graph, slots = question.graph, question.slots
    if graph.choices or graph.gates:
        return None  # what is best for one way may keep another from being met
    met: dict[int, int] = {}
    used: set[int] = set()
    for goal in graph.order:
        candidates = question.candidates[goal]
        if not candidates:
            continue
        before, floor = graph.before[goal], -1
        for other, slot in met.items():
            if before >> other & 1 and slots[slot].step > floor:
                floor = slots[slot].step
        late_enough = [slot for slot in candidates if slots[slot].step > floor]
        if not late_enough or late_enough[0] in used:
            return None
        slot = late_enough[0]
        if graph.sources[goal]:
            known = {source: met[source] for source in graph.sources[goal] if source in met}
            if not graph.fed(goal, known) or not question.flow_fits(goal, slot, known):
                return None
        if not slots[slot].shared:
            used.add(slot)
        met[goal] = slot
    return Assignment(tuple([met.get(goal) for goal in range(len(graph.goals))]))
