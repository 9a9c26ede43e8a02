"""What a set reached of what could be tested: per tool, intent and difficulty; and what was refused by which proof."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generators.dataset.generate import GeneratedDataset
from generators.dataset.targets import LABEL, reached
from generators.draft import Rejected
from generators.proof.plain.mending import UNSURE
from generators.tools.schemas import entries
from generators.tools.trying.silent import IGNORED
from generators.walks.intents.targets import DIFFICULTIES, TARGETS
from harness.types.story import Story

Table = tuple[Sequence[str], list[Sequence[object]]]
"""The names of the columns, and the rows."""
MOST_MISSED = 12
LONGEST_REASON = 140
"""Characters of why candidates were refused, in a table."""
FEWEST_SPREAD = 2
"""Tools of which it is said how wants are spread over them."""
STAGES = ("propose", "check", "execute", "mend", "write")
"""Before the proofs, in their order."""
PROVED = {"propose": "sayable", "write": "answerable", "check": "plan", "execute": "execution", "mend": "plan"}
"""What the reader calls them."""


def targets(made: GeneratedDataset) -> Table:
    """How many of the tools, states, refusals and pairs for which there were candidates are in a story."""
    found = covered(made)
    rows: list[Sequence[object]] = []
    for target in TARGETS:
        if offered := made.offered.get(target):
            missed = [name for name in offered if name not in found[target]]
            shown = "; ".join(missed[:MOST_MISSED]) + (f"; … {len(missed) - MOST_MISSED} more" * (len(missed) > 12))
            rows.append((target, len(offered) - len(missed), len(offered), shown or "nothing"))
    return ("target", "reached", "of", "not reached"), rows


def tools(made: GeneratedDataset, used: Mapping[str, int]) -> Table:
    """Per tool: what it does, in how many stories it is called, wanted and refused; else why it is in none."""
    words = {True: "reads", False: "writes", None: "unknown"}
    found = covered(made)
    refused = Counter[str]()
    for name, number in found["refusals"].items():
        refused[name.split(" ", 1)[0]] += number
    rows: list[Sequence[object]] = [
        (
            tool.name,
            words[tool.read_only],
            used.get(tool.name, 0) or "never tested",
            found["tools"][tool.name],
            refused[tool.name],
            "" if used.get(tool.name) else _why_and_cure(tool.name, made),
        )
        for tool in made.toolbox.tools
    ]
    return ("tool", "does", "stories", "wanted", "refused", "why not"), rows


def spread(made: GeneratedDataset) -> str:
    """How the changes that are wanted are spread over the tools; empty where there are fewer than two."""
    changing = {tool.name for tool in made.toolbox.tools if tool.read_only is False}
    wanted = Counter({name: n for name, n in covered(made)["tools"].items() if name in changing})
    if len(wanted) < FEWEST_SPREAD:
        return ""
    (most, number), total = wanted.most_common(1)[0], wanted.total()
    return f"Of {total} changes that are wanted, {number / total:.0%} are by {most}, the most of {len(wanted)} tools."


def unreached(made: GeneratedDataset) -> Table:
    """Per tool that was never answered: what it said, and which of its arguments nothing that was found can be."""
    found = made.learned.unreached.tools if made.learned is not None else ()
    rows: list[Sequence[object]] = [
        (each.name, each.tried, each.said or "nothing could be tried", ", ".join(each.lacks)) for each in found
    ]
    return ("tool", "calls tried", "the last one", "nothing is known for"), rows


def intents(made: GeneratedDataset) -> Table:
    """Per intent: the stories, and the candidates of which nothing came."""
    told = Counter(each.story.labels[0] for each in made.collection.taken if each.story.labels)
    refused = Counter(_intent(each) for each in made.collection.refused)
    names = [*dict.fromkeys([name for name, _ in told.most_common()] + [name for name in refused if name])]
    return ("intent", "stories", "refused candidates"), [(name, told[name], refused[name]) for name in names]


def difficulties(made: GeneratedDataset) -> Table:
    """Per difficulty: the stories, how many were wanted, and why there are fewer."""
    found, stories = reached(_stories(made)), len(made.collection.taken)
    refused = Counter(_difficulty(each) for each in made.collection.refused)
    rows: list[Sequence[object]] = []
    for name in DIFFICULTIES:
        wanted = made.quotas.get(name, 0) if made.quotas else "any"
        short = isinstance(wanted, int) and found[name] < wanted
        why = f"of {refused[name]} candidates none was taken" if not found[name] else f"{refused[name]} were refused"
        why = why if refused[name] else "no more candidates that a person would ask for are like that"
        rows.append((name, found[name], wanted, why if short else ""))
    return ("difficulty", "stories", "wanted", "why fewer"), rows if stories and found else []


def rejections(made: GeneratedDataset) -> Table:
    """Per proof: the candidates that came to it, and the share that it refused."""
    refused = made.collection.refused
    left = len(refused) + len(made.collection.taken)
    by_proof = Counter(_proof(each) for each in refused)
    rows: list[Sequence[object]] = []
    for name in dict.fromkeys(
        [PROVED[stage] for stage in STAGES] + ["lists everything", "executable", "solvable", "independent", "new"]
    ):
        if left and (number := by_proof[name]) is not None:
            rows.append((name, left, number, f"{number / left:.1%}"))
            left -= number
    return ("proof", "candidates", "refused", "rate"), rows


def covered(made: GeneratedDataset) -> dict[str, Counter[str]]:
    """Target → what of it → in how many stories."""
    found: dict[str, Counter[str]] = {target: Counter() for target in TARGETS}
    for each in made.collection.taken:
        for line in entries(each.origin.get("covers")):
            target, _, name = str(line).partition(": ")
            if target in found:
                found[target][name] += 1
    return found


def _why_and_cure(tool: str, made: GeneratedDataset) -> str:
    cured = "" if tool in made.unasked else cure(tool, made)
    return "; ".join(each for each in (why_not(tool, made), cured) if each)


def why_not(tool: str, made: GeneratedDataset) -> str:
    """Why no story is about a tool."""
    if tool in made.unasked:
        return f"nobody asks for it: it {made.unasked[tool]}"
    if note := next((note for note in made.notes if note.startswith(f"{tool}:") and not note.endswith(IGNORED)), None):
        return note.partition(": ")[2]
    if number := made.offered.get("tools", {}).get(tool):
        reason = _mostly(tool, made)
        return f"of {number} candidates none was taken" + (f": {reason}" if reason else "")
    return "no call of it is known that a person would ask for"


def _mostly(tool: str, made: GeneratedDataset) -> str:
    """Why most candidates were refused that want this tool alone; empty where there are none."""
    reasons = Counter(each.reason.partition(";")[0] for each in refused_alone(tool, made))
    return shortened(reasons.most_common(1)[0][0]) if reasons else ""


def cure(tool: str, made: GeneratedDataset) -> str:
    """What a person can give so that stories come to want a tool; empty where they are not made from tools alone."""
    if (learned := made.learned) is None:
        return ""
    schema = next(each for each in made.toolbox.tools if each.name == tool)
    if not made.head["writes"] and schema.read_only is not True:
        return "let it be tried with --allow-writes"
    if any(each.stage == "propose" for each in refused_alone(tool, made)):
        return "write how people say it into world.yaml: `said` of the tool or the argument, `labels` of a code"
    known = next((each for each in learned.unreached.tools if each.name == tool), None)
    if known is not None and learned.unreached.login:
        return learned.unreached.calls
    lacks = known.lacks if known is not None else ()
    arguments = lacks or tuple(each.name for each in learned.findings.arguments[tool] if each.required)[:1]
    if not arguments:
        return "write into world.yaml what it does and gives, and what people call that (--explore shows it)"
    hints = json.dumps({f"{tool}.{name}": ["…"] for name in arguments}, ensure_ascii=False)
    world = "" if made.head.get("world") else ", or the data behind the tools with --world FILES"
    return f"give values that it answers with --hints FILE, such as {hints}{world}"


def refused_alone(tool: str, made: GeneratedDataset) -> list[Rejected]:
    """The candidates that were not taken which want this tool and no other."""
    return [each for each in made.collection.refused if _wants(each) == [tool]]


def shortened(reason: str) -> str:
    return reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 1].rstrip()}…"


def _wants(each: Rejected) -> list[str]:
    given = each.what.get("given")
    return [str(name) for name in entries(given.get("wants"))] if isinstance(given, Mapping) else []


def _difficulty(each: Rejected) -> str:
    plan, given = each.what.get("plan"), each.what.get("given")
    labels = entries(each.what.get("labels")) or entries(plan.get("labels") if isinstance(plan, Mapping) else None)
    said = next((str(label).partition("=")[2] for label in labels if str(label).startswith(LABEL)), "")
    return said or (str(given.get("difficulty", "")) if isinstance(given, Mapping) else "")


def _intent(each: Rejected) -> str:
    plan = each.what.get("plan")
    labels = entries(each.what.get("labels")) or entries(plan.get("labels") if isinstance(plan, Mapping) else None)
    given = each.what.get("given")
    return str(labels[0] if labels else given.get("intent", "") if isinstance(given, Mapping) else "")


def _proof(each: Rejected) -> str:
    if each.stage in PROVED:
        return PROVED[each.stage]
    if each.stage == "duplicate":
        return "new"
    if each.reason == UNSURE:
        return "lists everything"
    return next((name for name in ("executable", "solvable") if f": {name}: " in each.reason), "independent")


def _stories(made: GeneratedDataset) -> Iterator[Story]:
    yield from (each.story for each in made.collection.taken)
