"""A trial to paste into a ticket, and one for programs to read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from harness.report.json_report import as_valid_json
from harness.report.layout.lines import plain
from harness.report.layout.printable import printable
from harness.report.layout.wording import outcome_text
from harness.report.trial.transcript import ALL_TURNS, Turns, heading, numbered, printed, said, traceback_of
from harness.types.judging.labels import Label
from harness.types.story import Story
from harness.types.trial import Trial

WIDTH = 110


def ticket_markdown(
    story: Story | None,
    trial: Trial,
    run: str,
    people: Sequence[str] = (),
    *,
    turns: Turns = ALL_TURNS,
    full: bool = False,
) -> str:
    """A heading, and the rest as code: nothing that an agent says becomes a link, a mention or markup.

    `people` is what people say of it.
    """
    parts = [f"### {_code(f'{outcome_text(trial)} · {trial.story} · trial {trial.trial}')}", f"Run {_code(run)}"]
    parts.append(
        _fenced(plain([*heading(story, trial, WIDTH)[1:], *said(story, trial, WIDTH, turns=turns, full=full)]))
    )
    parts += [_fenced("\n".join(people))] if people else []
    for title, lines in (("Printed and logged", printed(trial, full=full)), ("Traceback", traceback_of(trial))):
        if lines:
            parts.append(f"<details><summary>{title}</summary>\n\n{_fenced(plain(lines))}\n\n</details>")
    return "\n\n".join(parts) + "\n"


def trial_json(
    story: Story | None, trial: Trial, run: str, labels: Sequence[Label] = (), *, turns: Turns = ALL_TURNS
) -> dict[str, Any]:
    """The trial as it is stored, each step with its turn, beside it the story and what people say of the verdict."""
    document = trial.model_dump(mode="json")
    steps = numbered(trial.trajectory.steps)
    document["trajectory"]["steps"] = [
        {"turn": turn, **step.model_dump(mode="json")} for turn, step in steps if turn in turns
    ]
    found: dict[str, Any] = as_valid_json(
        {
            "run": run,
            "story": story.model_dump(mode="json") if story else None,
            "trial": document,
            "labels": [each.model_dump(mode="json", by_alias=True) for each in labels],
        }
    )
    return found


def _fenced(text: str) -> str:
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"


def _code(text: str) -> str:
    text = printable(text)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    padding = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{padding}{text}{padding}{fence}"
