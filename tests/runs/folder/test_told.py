"""What a sealed line says, read without validation, gives the facts that validation gives; so does an index of lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import builders as build
import pytest

from harness.errors import UserMistake
from harness.runs.folder.lines import DamagedLine, parsed, sealed
from harness.runs.folder.shortening.index import LEAST, index_of, keep_index
from harness.runs.folder.shortening.shortening import Shortening
from harness.runs.folder.shortening.told import told
from harness.runs.folder.store import RunFolder, StoredRun
from harness.runs.folder.trials import StoredTrials, TrialFile
from harness.runs.money.spending import spending
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Text, Usage
from harness.types.trial import Failure, Incident, ModelCall, Trial
from harness.types.user.note import GuardFinding, UserDoubt, UserNote
from harness.types.verdict import ArgumentResult, Reason

STORY = build.story("s")
CONFIG = Suite(targets={"desk": Target(ref="echo")}, stories=("stories",)).model_dump(mode="json")
HEADER = {"config": CONFIG, "plan": {}, "versions": {}, "scorer_version": 1}
NOTED = UserNote(
    told={"date": "asked", "name": "donated"},
    doubt=UserDoubt(about="request", heard="Hm?"),
    guards=(GuardFinding(code="leaks", message="m", helped=True), GuardFinding(code="role", message="m", spoken=False)),
    attempts=3,
)
CALLED = ModelCall(role="user", model="m", usage=Usage(input_tokens=3, cost=0.25), seconds=1.5, attempts=2)


def lines(path: Path) -> list[bytes]:
    return [line for _, line in TrialFile(path).lines()]


def written(tmp_path: Path, trials: Iterable[Trial]) -> Path:
    path = tmp_path / "trials.jsonl"
    path.write_bytes(b"".join(sealed(trial.model_dump_json()) + b"\n" for trial in trials))
    return path


def read_both_ways(path: Path) -> int:
    """How many lines the quick way could read; each has the facts that the other way finds."""
    file = TrialFile(path)
    quick, whole = Shortening(file), Shortening(file)
    read = 0
    for number, line in file.lines():
        trial = parsed(line, Trial)
        facts = whole(trial, number)
        assert facts.models == spending([trial])
        found = told(line)
        if found is not None:
            read += 1
            assert repr(quick.like(facts, found, number)) == repr(facts)
        assert repr(quick.line(line, number)) == repr(facts)
    return read


def test_of_every_trial_of_the_demo_both_ways_find_the_same(demo_run: Callable[[str], StoredRun]) -> None:
    run = demo_run("written-v2")
    assert read_both_ways(run.path / "trials.jsonl") >= 0.9 * len(run.trials)


def test_of_odd_trials_both_ways_find_the_same(tmp_path: Path) -> None:
    passed, wrong = build.passed(STORY), build.wrong_dates(STORY)
    said = passed.trajectory.steps[0].events[0].model_copy(update={"note": NOTED})
    steps = [passed.trajectory.steps[0].model_copy(update={"events": (said,)}), *passed.trajectory.steps[1:]]
    talk = passed.trajectory.model_copy(update={"steps": steps, "turn_seconds": [0.1, 0.2, 0.7]})
    skill = build.call("book").model_copy(update={"kind": "skill"})
    parts = build.say("One").model_copy(update={"content": (Text(text="One "), Text(text="two "))})
    more = passed.trajectory.model_copy(update={"steps": [*steps, build.trajectory([]).steps[0]]})
    changes: list[dict[str, Any]] = [
        {"trajectory": talk, "voids": ("repeats",), "xfail": "T-1", "attempt": 2},
        {"trajectory": more, "model_calls": (CALLED, CALLED.model_copy(update={"role": "agent", "error": "gone"}))},
        {"failure": Failure(side="agent", code="raised", message="m"), "outcome": "fail"},
        {"failure": Failure(side="user", code="rate_limited", message="m"), "outcome": "error", "verdict": None},
        {"outcome": "unsure"},
        {"ended_by": "stuck", "outcome": "fail"},
        {"incidents": (Incident(code="chdir", message="m"),)},
    ]
    last = steps[-1].model_copy(update={"role": "agent", "events": (parts, skill)})
    changes.append({"trajectory": talk.model_copy(update={"steps": [*steps, last]})})
    differing = ArgumentResult(path="end", strategy="fuzzy", met=False, rung="judge")
    goals = wrong.verdict.goals
    for rung in ("exact", "judge"):
        reason = Reason(code="wrong_arguments", message="m", arguments=(differing.model_copy(update={"rung": rung}),))
        unmet = tuple(goal if goal.met else goal.model_copy(update={"reason": reason}) for goal in goals)
        changes.append({"outcome": "fail", "verdict": wrong.verdict.model_copy(update={"goals": unmet})})
    trials = [passed, wrong, *(each.model_copy(update=change) for each in (passed, wrong) for change in changes)]
    assert read_both_ways(written(tmp_path, trials)) >= 10


def resealed(line: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    raw = json.loads(line)
    del raw["crc"]
    change(raw)
    return sealed(json.dumps(raw, ensure_ascii=False, separators=(",", ":")))


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.update(outcome="well"),
        lambda raw: raw.update(story=1),
        lambda raw: raw["verdict"]["goals"][0].update(met="maybe"),
        lambda raw: raw["verdict"]["metrics"].update(cost="much"),
        lambda raw: raw["verdict"].update(added_later=1),
        lambda raw: raw["trajectory"]["steps"][0].update(added_later=1),
        lambda raw: raw["trajectory"]["steps"][0]["events"][0].update(added_later=1),
    ],
)
def test_what_no_version_of_ours_writes_is_damage_whatever_its_seal(tmp_path: Path, change: Any) -> None:
    path = written(tmp_path, [build.passed(STORY), build.passed(STORY, number=2)])
    first, second = lines(path)
    path.write_bytes(first + b"\n" + resealed(second, change) + b"\n")
    with pytest.raises(DamagedLine):
        parsed(lines(path)[1], Trial)
    trials = StoredTrials.read(path)
    assert [each.trial for each in trials.facts] == [1]
    with pytest.raises(UserMistake, match="is damaged"):
        trials.refuse_damage("play it again")


def test_a_number_of_another_kind_is_read_as_validation_reads_it(tmp_path: Path) -> None:
    path = written(tmp_path, [build.passed(STORY), build.passed(STORY, number=2)])
    first, second = lines(path)
    path.write_bytes(first + b"\n" + resealed(second, lambda raw: raw.update(seconds="4.5")) + b"\n")
    assert StoredTrials.read(path).facts[1].seconds == 4.5


def facts_of(path: Path) -> list[str]:
    source = TrialFile(path)
    return [repr(replace(each, source=source)).replace(repr(source), "") for each in StoredTrials.read(path).facts]


def has_index(path: Path) -> bool:
    return TrialFile(path).told() is not None


def indexed(path: Path) -> Path:
    keep_index(path, StoredTrials.read(path).facts, least=1)
    assert has_index(path)
    return path


def odd_trials() -> list[Trial]:
    passed, wrong = build.passed(STORY), build.wrong_dates(STORY)
    said = passed.trajectory.steps[0].events[0].model_copy(update={"note": NOTED})
    steps = [passed.trajectory.steps[0].model_copy(update={"events": (said,)}), *passed.trajectory.steps[1:]]
    talk = passed.trajectory.model_copy(update={"steps": steps, "turn_seconds": [0.1, 0.2, 0.7]})
    free = CALLED.model_copy(update={"role": "judge", "usage": None})
    changes = (
        {},
        {"trajectory": talk, "voids": ("repeats",), "xfail": "T-1"},
        {"model_calls": (CALLED, free, CALLED.model_copy(update={"role": "agent", "error": "gone"}))},
        {"ended_by": "stuck", "outcome": "fail"},
        {"outcome": "error", "verdict": None},
    )
    trials = [each.model_copy(update=change) for change in changes for each in (passed, wrong)]
    return [trial.model_copy(update={"trial": number}) for number, trial in enumerate(trials, 1)]


def test_of_every_trial_of_the_demo_the_same_is_known(demo_run: Callable[[str], StoredRun], tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    path.write_bytes((demo_run("written-v2").path / "trials.jsonl").read_bytes())
    by_lines = facts_of(path)
    assert facts_of(indexed(path)) == by_lines


def test_of_odd_trials_the_same_is_known(tmp_path: Path) -> None:
    path = written(tmp_path, odd_trials())
    by_lines, whole = facts_of(path), list(StoredTrials.read(path))
    assert facts_of(indexed(path)) == by_lines
    assert list(StoredTrials.read(path)) == whole


@pytest.mark.parametrize("place", [30, 2_000, -2])
def test_an_index_of_other_bytes_is_not_believed(tmp_path: Path, place: int) -> None:
    path = indexed(written(tmp_path, odd_trials()))
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    assert not has_index(path)
    with pytest.raises(UserMistake, match="is damaged"):
        StoredTrials.read(path).refuse_damage("play it again")


def test_damage_to_the_index_or_code_that_is_another_leaves_the_lines(tmp_path: Path) -> None:
    path = indexed(written(tmp_path, odd_trials()))
    by_index, kept = facts_of(path), index_of(path).read_bytes()
    for broken in (kept[:-40], kept.replace(b'"trial"', b'"other"').replace(b"1.0", b"2.0"), b"", b"{}\n"):
        index_of(path).write_bytes(broken)
        assert facts_of(path) == by_index
    head, *blocks = kept.splitlines()
    of_other_code = resealed(head, lambda raw: raw.update(code=raw["code"] + 1))
    index_of(path).write_bytes(b"\n".join([of_other_code, *blocks]))
    assert not has_index(path)


def test_a_line_that_the_index_knows_is_validated_as_any_other(tmp_path: Path) -> None:
    path = written(tmp_path, odd_trials())
    lines = path.read_bytes().splitlines()
    lines[1] = resealed(lines[1], lambda raw: raw["verdict"].update(added_later=1))
    lines[2] = resealed(lines[2], lambda raw: raw.update(seconds="4.5"))
    path.write_bytes(b"\n".join([*lines, b'{"torn']))
    indexed(path)
    trials = StoredTrials.read(path)
    assert [each.number for each in trials.damaged] == [2]
    assert len(trials) == len(lines) - 1
    assert trials.facts[1].seconds == 4.5


def test_a_large_run_has_an_index_and_can_be_gone_on_with(tmp_path: Path) -> None:
    passed = build.passed(STORY)
    folder = RunFolder.create(tmp_path, "large", HEADER, [STORY])
    for number in range(1, LEAST + 1):
        folder.append(passed.model_copy(update={"trial": number}))
    assert not index_of(folder.path / "trials.jsonl").exists()
    folder.close()
    path = folder.path / "trials.jsonl"
    assert has_index(path)
    more = RunFolder.reopen(folder.path, [STORY])
    more.append(passed.model_copy(update={"trial": LEAST + 1}))
    assert not has_index(path)
    more.close()
    assert has_index(path)
    last = StoredRun.read(folder.path).trials.facts[-1]
    assert last.trial == LEAST + 1
    assert last.read() == more.trials[-1]
