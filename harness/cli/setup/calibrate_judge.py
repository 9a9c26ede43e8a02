"""harness calibrate judge: asks judges about what people have labelled, and says how far they agree."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness.analysis.gate import NO_VERDICT, PASSED
from harness.analysis.judges.agreement import calibration_of
from harness.checks.rubrics.judge import JudgeCheck
from harness.cli.outcome import warn
from harness.cli.play.progress import counting
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.formats.labels.calibration import result_path, write_calibration
from harness.formats.labels.reading import LabelFile, read_labels
from harness.formats.suite_files import merged, read_suite
from harness.llm.cassette.file import Cassette, cassette_of
from harness.llm.prices import Prices, read_prices
from harness.llm.transport import close_connections
from harness.report.judging.calibration import judge_calibration_text
from harness.runs.labels.asking import JudgedBy, asked, on_record, room_of
from harness.runs.labels.conversations import LabelledConversation, Traces
from harness.runs.labels.of_verdicts import labels_of_judge
from harness.runs.labels.rubrics import check_for, shipped_check, shipped_labels
from harness.scoring.judge.opened import check_judge
from harness.scoring.rubric.asking import RubricQuestion, prompts_hash
from harness.text.wording import count, dollars
from harness.threads import run_sync
from harness.types.judging.calibration import JudgeCalibration
from harness.types.model_spec import JudgeSpec
from harness.types.suite import Suite


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibrating:
    """What is asked of the command."""

    file: Path | None = None
    builtin: str | None = None
    suite: Path | None = None
    models: Sequence[str] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    any_rubric: bool = False
    texts: bool = False
    recorded: bool = False
    min_agreement: float = 0.6
    save: Path | None = None
    record: Path | None = None
    replay: Path | None = None
    dry_run: bool = False
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """Labels, what they were given for, and the conversations that they are about."""

    file: LabelFile
    check: JudgeCheck
    conversations: Sequence[LabelledConversation]
    suite: Suite | None
    judge: JudgeSpec | None = None
    """Of the suite; without one of the run that is labelled, where it was played here."""


def calibrate_judges(asked_for: Calibrating) -> int:
    """Print and write what was found; 3 where no model could be measured, or none agrees enough. Raises UserMistake."""
    found = labelled(asked_for)
    warn([found.file.torn] if found.file.torn is not None else [])
    judges = [] if asked_for.recorded else judges_of(asked_for, found)
    prices = read_prices(Path(found.suite.prices)) if found.suite is not None and found.suite.prices else {}
    if asked_for.dry_run:
        print(planned(found.check, found.conversations, judges, prices))
        return PASSED
    cassette = cassette_of(asked_for.record, asked_for.replay)
    for spec in judges:
        check_judge(spec, asked=cassette is None or not cassette.replays)
    pairs = run_sync(ask_judges(found, judges, cassette, prices, quiet=asked_for.as_json))
    if not pairs:
        raise UserMistake(f"{found.file.path}: no verdict is on record for these labels; name a --judge-model instead")
    prompts = prompts_hash() if judges else None
    least = asked_for.min_agreement
    result = calibration_of(str(found.file.path), found.check, found.conversations, pairs, prompts, least)
    _say(result, found, asked_for)
    return PASSED if result.cheapest is not None else NO_VERDICT


def labelled(asked_for: Calibrating) -> LabelledSet:
    """Everything that can be checked before anybody is asked. Raises UserMistake."""
    if (asked_for.file is None) == (asked_for.builtin is None):
        raise UserMistake("name a file of labels, or a set that is shipped: --builtin politeness; one of both")
    suite = read_suite(asked_for.suite) if asked_for.suite is not None else None
    path = asked_for.file or shipped_labels(asked_for.builtin or "")
    file = read_labels(path)
    if not file.labels:
        raise UserMistake(f"{path}: holds no label; label some: harness label RUN")
    traces = Traces(path.parent)
    conversations = traces.conversations(file.labels, texts=asked_for.texts)
    if asked_for.builtin is not None:
        return LabelledSet(file, shipped_check(asked_for.builtin), conversations, suite)
    rubric = file.header.rubric or ""
    if file.header.kind == "verdict":
        rubric, conversations = labels_of_judge(conversations, str(path))
        check = check_for(rubric, path, suite, traces.runs())
        return LabelledSet(file, check, conversations, suite, _judge(suite, traces))
    check = check_for(rubric, path, suite, traces.runs(), any_rubric=asked_for.any_rubric)
    ids = [each.id for each in check.asked]
    unknown = sorted({label.criterion or "" for label in file.labels} - {*ids})
    if unknown and len(unknown) == len({label.criterion for label in file.labels}):
        raise UserMistake(f"{path}: no label is of a criterion of the rubric ({', '.join(map(str, ids))}), all are of "
                          f"{', '.join(unknown)}")  # fmt: skip
    warn([f"{path}: {', '.join(unknown)}: not in the rubric, and left out"] if unknown else [])
    return LabelledSet(file, check, conversations, suite, _judge(suite, traces))


def _judge(suite: Suite | None, traces: Traces) -> JudgeSpec | None:
    """What the run of another names is asked for nothing: its address would be told what is labelled."""
    if suite is not None:
        return suite.judge
    own = (run.suite.judge for run in traces.runs() if run.made_here)
    return next((each for each in own if each is not None and "[redacted:" not in each.model_dump_json()), None)


def judges_of(asked_for: Calibrating, found: LabelledSet) -> list[JudgeSpec]:
    """Who is asked: models that are named, else those of the file, else of the suite. Raises UserMistake."""
    judge = found.judge if found.judge is not None else found.suite.judge if found.suite is not None else None
    others = found.suite is None and set(asked_for.models or found.file.header.models) - {judge.model if judge else ""}
    own = judge.model_dump(exclude_unset=True) if judge is not None and not others else {}
    given = asked_for.fields.get("judge", {})
    fields = merged(own, given if isinstance(given, Mapping) else {"model": given})
    names = asked_for.models or found.file.header.models or found.check.models
    names = names or ([fields["model"]] if fields.get("model") else [])
    if not names:
        raise UserMistake("no judge is named: add --judge-model, such as openai/gpt-5-mini, --suite with a judge, or "
                          "--recorded to take verdicts that are on record")  # fmt: skip
    try:
        return [JudgeSpec.model_validate({**fields, "model": name}) for name in dict.fromkeys(names)]
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "judge", JudgeSpec)) from None


async def ask_judges(
    found: LabelledSet, judges: Sequence[JudgeSpec], cassette: Cassette | None, prices: Prices, *, quiet: bool
) -> list[tuple[JudgedBy, JudgeSpec | None]]:
    """One judge after the other; without any, what is on record."""
    if not judges:
        return [(each, None) for each in on_record(found.check, found.conversations)]
    pairs: list[tuple[JudgedBy, JudgeSpec | None]] = []
    with cassette_or_nothing(cassette) as tape:
        try:
            for spec in judges:
                with counting(spec.name, len(found.conversations), quiet=quiet) as told:
                    pairs.append((await asked(found.check, found.conversations, spec, told, tape, prices), spec))
        finally:
            await close_connections()
    return pairs


def cassette_or_nothing(cassette: Cassette | None) -> AbstractContextManager[Cassette | None]:
    return cassette if cassette is not None else nullcontext(None)


def planned(
    check: JudgeCheck, conversations: Sequence[LabelledConversation], judges: Sequence[JudgeSpec], prices: Prices
) -> str:
    """What it would come to, from the texts that would be sent: four characters a token, 300 tokens an answer."""
    from harness.llm.transport import public_price

    if not judges:
        return f"{count(len(conversations), 'conversation')}; nobody is asked: verdicts are on record"
    lines = []
    for spec in judges:
        questions = (RubricQuestion.of(check, each.story, each.trajectory, room_of(spec))
                     for each in conversations)  # fmt: skip
        sent = sum(len(json.dumps(each.messages())) for each in questions) // 4
        price = prices.get(spec.name) or public_price(spec.name)
        said = len(conversations) * 300
        cost = "its price is not known"
        if price is not None:
            cost = dollars((sent * price.input_per_million + said * price.output_per_million) / 1e6)
        lines.append(f"{spec.name}: {count(len(conversations), 'question')}, about {sent:,} tokens; {cost}")
    return "\n".join(lines)


def _say(result: JudgeCalibration, found: LabelledSet, asked_for: Calibrating) -> None:
    target = asked_for.save or (result_path(found.file.path) if asked_for.builtin is None else None)
    if asked_for.as_json:
        print(json.dumps(result.model_dump(mode="json"), ensure_ascii=False, indent=2))
    else:
        print(judge_calibration_text(result))
    if target is None:
        return
    write_calibration(target, result)
    print(f"written: {target}", file=sys.stderr)
    if not asked_for.as_json and result.cheapest is not None:
        print(f"\nbeside what else its judge says, for the suite:\n\n  judge: {{model: {result.cheapest}, "
              f"calibration: {target}, min_agreement: {result.min_agreement:g}}}")  # fmt: skip
