"""harness calibrate judge --attacks: how far judges are moved by order, length and attacks, on the shipped sets."""

from __future__ import annotations

import json

from harness.analysis.gate import NO_VERDICT, PASSED
from harness.analysis.judges.gaming import by_name, moved, total
from harness.cli.play.progress import counting
from harness.cli.setup.calibrate_judge import Calibrating, cassette_or_nothing, judges_of, labelled, planned
from harness.errors import UserMistake
from harness.llm.cassette.file import Cassette, cassette_of
from harness.llm.transport import close_connections
from harness.report.judging.gaming import gaming_text
from harness.runs.labels.asking import asked
from harness.runs.labels.attacks import AttackedSet, attacked_set, in_other_orders
from harness.scoring.judge.opened import check_judge
from harness.threads import run_sync
from harness.types.judging.gaming import GamingReport
from harness.types.model_spec import JudgeSpec


def measure_gaming(asked_for: Calibrating) -> int:
    """Print how far each judge is moved; 3 where one gave no usable answer. Raises UserMistake."""
    if asked_for.builtin is None or asked_for.recorded:
        raise UserMistake(
            "--attacks are made on a shipped set, and asked anew: add --builtin, such as --builtin politeness"
        )
    found = labelled(asked_for)
    judges, attacked = judges_of(asked_for, found), attacked_set(asked_for.builtin)
    if asked_for.dry_run:
        every = [
            *list(attacked.plain) * 4,
            *attacked.verbose,
            *(each for of in attacked.attacked.values() for each in of),
        ]
        print(planned(found.check, every, judges, {}))
        return PASSED
    cassette = cassette_of(asked_for.record, asked_for.replay)
    for spec in judges:
        check_judge(spec, asked=cassette is None or not cassette.replays)
    reports = run_sync(_measured(asked_for, judges, attacked, cassette))
    if asked_for.as_json:
        print(json.dumps([each.model_dump(mode="json") for each in reports], ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(gaming_text(each) for each in reports))
    compared = [each.verbosity.compared + sum(of.compared for of in each.attacks.values()) for each in reports]
    return PASSED if all(compared) else NO_VERDICT


async def _measured(
    asked_for: Calibrating, judges: list[JudgeSpec], attacked: AttackedSet, cassette: Cassette | None
) -> list[GamingReport]:
    with cassette_or_nothing(cassette) as tape:
        try:
            return [await _one(asked_for, spec, attacked, tape) for spec in judges]
        finally:
            await close_connections()


async def _one(
    asked_for: Calibrating, spec: JudgeSpec, attacked: AttackedSet, cassette: Cassette | None
) -> GamingReport:
    check, plain = attacked.check, attacked.plain
    criterion = check.asked[0].id or ""
    families = attacked.attacked
    all_of = len(plain) * 4 + len(attacked.verbose) + sum(map(len, families.values()))
    with counting(spec.name, all_of, quiet=asked_for.as_json) as told:
        before = await asked(check, plain, spec, told, cassette)
        orders = {name: await asked(other, plain, spec, told, cassette) for name, other in in_other_orders(check)}
        verbose = await asked(check, attacked.verbose, spec, told, cassette)
        attacks = {name: await asked(check, of, spec, told, cassette) for name, of in families.items()}
    known = by_name(plain, before)
    named = {name: by_name(plain, each) for name, each in orders.items()}
    questions, cost = total((before, verbose, *orders.values(), *attacks.values()))
    order = {
        "labels": moved(known, named["labels"], criterion),
        "criteria": moved(named["criteria before"], named["criteria after"], criterion),
    }
    return GamingReport(
        rubric=asked_for.builtin or "",
        model=spec.name,
        questions=questions,
        cost=cost,
        order=order,
        verbosity=moved(known, by_name(attacked.verbose, verbose), criterion),
        attacks={
            name: moved(known, by_name(families[name], each), criterion, wrong=True) for name, each in attacks.items()
        },
    )
