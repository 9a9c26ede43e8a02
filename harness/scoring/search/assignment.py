"""Finds which call or message meets which goal: exactly, with order, data flow, groups and conditions."""

from __future__ import annotations

from harness.scoring.search.problem import Assignment, AssignmentProblem
from harness.scoring.search.sweep import Sweep

ROUGH, SEARCH_LIMIT = 50, 5_000
"""Most sets of goals kept at one step; beyond it the search is cut and may be undecided."""


def assign(question: AssignmentProblem) -> Assignment:
    """The best assignment.

    That is the one with fewest required goals unmet, in those ways of groups that hold all that is met; then with the
    fewest successful writes that are left without a goal, then the fewest calls of unknown effect; then with most
    optional goals, then most tool goals, then the smallest sorted steps.
    """
    quick = _earliest(question)
    if quick is not None:
        return quick
    first = Sweep(question, ROUGH)
    rough = first.run()  # seldom wrong, and its goals are a bound for the exact sweep
    if rough.exact and not (first.cut and question.graph.choices):  # another way might leave fewer writes
        return rough
    return Sweep(question, SEARCH_LIMIT, rough).run()


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
            if len(known) < len(graph.sources[goal]) or not question.flow_fits(goal, slot, known):
                return None
        if not slots[slot].shared:
            used.add(slot)
        met[goal] = slot
    return Assignment(tuple([met.get(goal) for goal in range(len(graph.goals))]))
