"""The judge that a suite asks for, opened for one trial, and what can be known of it before anything is played."""

from __future__ import annotations

from functools import partial

from harness.errors import UserMistake
from harness.llm.trial_models import TrialModels
from harness.scoring.judge.fitting import Window
from harness.scoring.judge.judge import Judge
from harness.scoring.judge.prompts import prompts_of
from harness.types.model_spec import JudgeSpec


def open_judge(spec: JudgeSpec, seed: int, models: TrialModels) -> Judge:
    """The judge of one trial; `models` takes in its calls. `seed` is the trial's. Raises UserMistake.

    A judge measures: as long as nobody wants it to vary, it has one seed for all trials, so that an equal question is
    an equal request, whichever trial comes to it.
    """
    from harness.llm.client import chat_for

    chat = chat_for("judge", spec, seed if spec.varies else 0, models)
    return Judge(chat, prompts_of(spec.prompts), spec.tool_results, Window(partial(window_of, spec), spec.max_tokens))


def check_judge(spec: JudgeSpec, *, asked: bool = True) -> None:
    """Notice what could only fail: no model, no key (where it is `asked` and not played back), prompts with a mistake.

    Raises UserMistake with every problem; nobody is contacted.
    """
    from harness.llm.client import model_for
    from harness.llm.transport import check

    problems: list[str] = []
    prompts_of.cache_clear()  # a run begins here: of the file, it takes what is in there now
    try:
        prompts_of(spec.prompts)
    except UserMistake as mistake:
        problems += mistake.problems
    try:
        model = model_for("judge", spec.model, spec.base_url)
        if model is None:
            raise UserMistake("judge: needs a model: add --judge-model, such as openai/gpt-5-mini")
        if asked:
            check(model, spec.base_url)
    except UserMistake as mistake:
        problems += mistake.problems
    if problems:
        raise UserMistake(*problems)


def window_of(spec: JudgeSpec) -> int | None:
    """Tokens that its model reads: what the suite says, else what is publicly known; None where nobody knows."""
    from harness.llm.client import model_for
    from harness.llm.transport import public_window

    model = model_for("judge", spec.model, spec.base_url)
    return spec.window or (public_window(model) if model is not None else None) or None
