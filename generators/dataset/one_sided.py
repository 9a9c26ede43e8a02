"""Whether a set is nearly all of one kind: what it is, which tools it leaves out and why, and what to give for more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generators.dataset.generate import GeneratedDataset
from generators.dataset.journal import ProvedStory
from generators.dataset.reached import covered, cure, why_not
from generators.tools.schemas import entries
from harness.text.wording import count

NEARLY_ALL = 0.8
"""The share of stories from which on a set is said to be nearly all of one kind."""
FEWEST = 5
"""Stories of which a share says something."""
FEW = 0.2
"""The share of the tools up to which a set of many stories is said to be about few."""
MOST_NAMED = 6
REFUSAL = "refusal"


def one_sided(made: GeneratedDataset) -> list[str]:
    """What it is nearly all of; then a line for each tool that no story wants. Empty where it is of several kinds, or
    the tools offer but one."""
    what = _nearly_all(made) if made.learned is not None else ""
    return [what, *_left_out(made)] if what else []


def _nearly_all(made: GeneratedDataset) -> str:
    taken = made.collection.taken
    asked_for = [tool.name for tool in made.toolbox.tools if tool.name not in made.unasked]
    if len(taken) < FEWEST or len(asked_for) < 2:
        return ""
    enough = NEARLY_ALL * len(taken)
    of_all = f"of {count(len(taken), 'story', 'stories')}"
    alone = Counter(wants[0] for each in taken if len(wants := _wants(each)) == 1)
    tool, number = alone.most_common(1)[0] if alone else ("", 0)
    intent, times = Counter(each.story.labels[0] for each in taken if each.story.labels).most_common(1)[0]
    if intent == REFUSAL and times >= enough:
        refused = Counter(wants[0] for each in taken if each.story.labels[0] == REFUSAL and (wants := _wants(each)))
        tool, number = refused.most_common(1)[0] if refused else ("", 0)
        of_one = f", {number} of them of {tool}" if number >= enough else ""
        return f"{times} {of_all} are refusals{of_one}: nearly nothing that succeeds is tested"
    if number >= enough:
        return f"{number} {of_all} want nothing but {tool}: the other tools are hardly tested"
    wanted = dict.fromkeys(name for each in taken for name in _wants(each))
    if len(taken) >= len(asked_for) and len(wanted) <= FEW * len(asked_for):
        return f"all {len(taken)} stories are about {' and '.join(wanted)}, of {len(asked_for)} tools"
    return f'{times} {of_all} are of one intent, "{intent}"' if times >= enough else ""


def _wants(story: ProvedStory) -> list[str]:
    """The tools that a story is about."""
    lines = [str(line).partition(": ") for line in entries(story.origin.get("covers"))]
    named = [name for target, _, name in lines if target == "tools"]
    return named or [name.split(" ", 1)[0] for target, _, name in lines if target == "refusals"]


def _left_out(made: GeneratedDataset) -> Iterator[str]:
    wanted = covered(made)["tools"]
    left = [tool.name for tool in made.toolbox.tools if not wanted[tool.name] and tool.name not in made.unasked]
    for name in left[:MOST_NAMED]:
        yield f"not wanted in any: {name}: {why_not(name, made)}; {cure(name, made)}"
    if len(left) > MOST_NAMED:
        yield f"and {count(len(left) - MOST_NAMED, 'tool')} more: see Tools in dataset.md"
