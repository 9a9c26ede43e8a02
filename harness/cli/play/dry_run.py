"""harness simulate --dry-run: what would be played and what it would cost; nothing is played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from harness.analysis.gate import PASSED
from harness.cli.play.planned import shown_by, shows_lines
from harness.report.layout.printable import cells, padded, printable
from harness.runs.estimate import Estimate, ModelEstimate, estimated
from harness.runs.plan import Plan
from harness.text.wording import count, dollars


def run(plans: Mapping[str, Plan], out: Path, as_json: bool, effect: float | None = None) -> int:
    """Print it for each version; one without a label is the only one. `effect`: two are played until decided."""
    found = {label: estimated(plan, out) for label, plan in plans.items()}
    if as_json:
        shown = {label: each.model_dump(mode="json") for label, each in found.items()}
        document = shown.get("", {"versions": shown})
        print(json.dumps({**document, "shows": shown_by([*found.values()], effect)}, allow_nan=False))
        return PASSED
    for label, each in found.items():
        lines = _lines(each, plans[label], until_decided=effect is not None)
        print("\n".join([f"{printable(label)}:", *(f"  {line}" for line in lines)] if label else lines))
    print("\n".join(shows_lines([*found.values()], effect)))
    if len(found) > 1 and effect is None:
        print(_total([model for each in found.values() for model in each.models]))
    return PASSED


def _lines(found: Estimate, plan: Plan, *, until_decided: bool) -> list[str]:
    trials, stories = count(found.trials, "trial"), count(found.stories, "story", "stories")
    what = f"{trials} of {stories}, {found.concurrency} at a time" if not until_decided else f"rounds of {stories}"
    lines = [f"would play {what}; nothing was played, nobody was asked"]
    lines += ["what follows is of one trial of each story"] if until_decided and found.models else []
    if found.models:
        lines += ["", *_table([_row(each) for each in found.models]), ""]
        lines.append(_total(found.models))
        lines += _budget(found, plan)
    else:
        lines.append("no model is asked by the harness: cost $0.0000")
    lines += [f"not known: {each}" for each in found.unknown]
    runs = sorted({each.like for each in found.models if each.like is not None})
    if runs:
        lines.append(f"expected: as in {', '.join(runs)}")
    return lines + [f"assumed: {each}" for each in found.assumed]


def _total(models: Sequence[ModelEstimate]) -> str:
    def text(costs: Sequence[float | None]) -> str:
        known = [cost for cost in costs if cost is not None]
        more = " and what is not known" if None in costs else ""
        return f"{dollars(sum(known))}{more}" if known else "unknown"

    expected = text([each.expected.usage.cost for each in models])
    return f"cost: {expected} expected, {text([each.most.usage.cost for each in models])} at most"


def _budget(found: Estimate, plan: Plan) -> list[str]:
    """Whether the run is expected to come to its end."""
    budget, lines = plan.suite.budget, []
    tokens = sum(each.expected.usage.tokens or 0 for each in found.models)
    for name, limit, expected in (("cost", budget.cost, found.expected_cost), ("tokens", budget.tokens, tokens)):
        if limit is None:
            continue
        enough = expected is not None and expected <= limit
        after = "" if enough or not expected else f" after about {count(int(found.trials * limit / expected), 'trial')}"
        shown = dollars(limit) if name == "cost" else f"{limit:,}"
        lines.append(f"max-{name} {shown} {'is expected to be enough' if enough else f'would be reached{after}'}")
    return lines


def _row(each: ModelEstimate) -> list[str]:
    expected, most = each.expected, each.most
    return [
        each.role,
        printable(each.model),
        f"{expected.calls:,}",
        f"{most.calls:,}",
        f"{expected.usage.tokens or 0:,}",
        f"{most.usage.tokens or 0:,}",
        "unknown" if expected.usage.cost is None else dollars(expected.usage.cost),
        "unknown" if most.usage.cost is None else dollars(most.usage.cost),
    ]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    head = ["role", "model", "calls", "at most", "tokens", "at most", "cost", "at most"]
    widths = [max(map(cells, column)) for column in zip(head, *rows, strict=True)]
    return [
        "  ".join(
            padded(text, width) if place < 2 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [head, *rows]
    ]
