"""What labels come to: shares with intervals, disputes, agreement, and labels that are about something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import passed, story, trial, unmet, verdict
from paged import stored

from harness.analysis.reviews.agreement import cohens_kappa
from harness.analysis.reviews.giving import Labeller, as_referred
from harness.analysis.reviews.questions import Conclusion
from harness.analysis.reviews.queue import Queued, queue, sample
from harness.analysis.run import Run
from harness.report.reviews.lines import review_lines
from harness.runs.labels.writing import LABELS, OF_VERDICTS, LabelsWritten

MISSED = verdict(unmet("read", "missing_call", "was never called"))


def labelled(run: Run, name: str, said: dict[str, str]) -> None:
    """Somebody labels these stories."""
    written = LabelsWritten.open(run.path / LABELS, OF_VERDICTS, lambda text: text)
    person = Labeller(name, run.header.id, as_referred(run.path), written)
    for each in run.trials.facts:
        if each.story in said:
            found = Conclusion(said[each.story], 0.0)
            person.give(Queued(each, "red"), each.read(), None, found, "" if found.label == "right" else "because")


def lines(run: Run) -> list[str]:
    return review_lines(Run.read(run.path).summary.reviewed)


@pytest.fixture
def reds(tmp_path: Path) -> Run:
    """Thirty failures and two successes, one a story."""
    stories = [story(f"s{number}") for number in range(32)]
    trials = [trial(each, MISSED) for each in stories[:30]] + [passed(each) for each in stories[30:]]
    return stored(tmp_path, stories, trials)


def test_of_thirty_reds_twenty_eight_were_the_agents(reds: Run) -> None:
    said = {f"s{number}": "right" for number in range(28)} | {"s28": "story", "s29": "user", "s30": "right"}
    labelled(reds, "ann", said)
    assert lines(reds) == [
        "Of 30 reds reviewed 28 were the agent's (79–98 %) · of 1 green reviewed 1 was right (21–100 %)",
        "people say otherwise: fail (agent) → 1 the story's, 1 the user's",
    ]
    assert Run.read(reds.path).summary.journey_success_rate == 2 / 32


def test_two_people_are_held_against_each_other_and_a_tie_is_in_no_share(reds: Run) -> None:
    labelled(reds, "ann", {"s0": "right", "s1": "right", "s2": "story", "s3": "right"})
    labelled(reds, "ben", {"s0": "right", "s1": "story", "s2": "story", "s30": "right"})
    # By hand: they agree on 2 of 3; by chance on (2·1 + 1·2) / 9 of them: (2/3 - 4/9) / (1 - 4/9) = 0.4.
    assert lines(reds) == [
        "Of 3 reds reviewed 2 were the agent's (21–94 %), 1 disputed · of 1 green reviewed 1 was right (21–100 %)",
        "people say otherwise: fail (agent) → 1 the story's",
        "labelled by ann 4, ben 4 · ann and ben agree on 2 of 3 trials (κ 0.40)",
    ]
    labelled(reds, "cid", {"s1": "right"})
    assert lines(reds)[0].startswith("Of 4 reds reviewed 3 were the agent's (30–95 %) ·")


@pytest.mark.parametrize(
    ("pairs", "kappa"),
    [
        ([], None),
        ([("agent", "agent")] * 3, None),
        ([("agent", "agent"), ("story", "story")], 1.0),
        ([("agent", "story"), ("story", "agent")], -1.0),
        # Cohen's κ of 20, 5, 10, 15 (a textbook's): 0.4.
        ([("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15, 0.4),
    ],
)
def test_kappa(pairs: list[tuple[str, str]], kappa: float | None) -> None:
    assert cohens_kappa(pairs) == (None if kappa is None else pytest.approx(kappa))


def test_trials_of_a_story_are_alike_and_widen_the_interval(tmp_path: Path) -> None:
    stories = [story(f"s{number}") for number in range(3)]
    run = stored(tmp_path, stories, [trial(each, MISSED, number=number) for each in stories for number in (1, 2)])
    labelled(run, "ann", {each.id: "right" for each in stories})
    assert lines(run) == ["Of 6 reds reviewed 6 were the agent's"]  # too few stories for anything about others


def test_a_label_of_another_attempt_or_run_is_left_out_and_told(reds: Run, tmp_path: Path) -> None:
    labelled(reds, "ann", {"s0": "right", "s1": "story"})
    again = stored(tmp_path / "again", list(reds.stories), [trial(reds.stories[0], MISSED, seconds=3.0)])
    (again.path / LABELS).write_bytes((reds.path / LABELS).read_bytes())
    assert lines(again) == [
        "2 labels left out, of a trial that is not in this run, or was played or judged again since"
    ]
    text = (reds.path / LABELS).read_text(encoding="utf-8").replace(reds.header.id, again.header.id)
    (again.path / LABELS).write_text(text, encoding="utf-8")
    assert Run.read(again.path).reviews.by_trial == {}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"version": 1, "kind": "verdict", "labels": ["right", "story"]}\nprose\n', "labels.jsonl:2"),
        (b'{"version": 1, "kind": "verdict", "labels": ["right", "st\xff"]}\n', "utf-8"),
        (b"", "heading"),
        (b'{"version": 2, "kind": "verdict", "labels": ["right", "story"]}\n', "version"),
        (b'{"version": 1, "kind": "judge", "rubric": "x", "labels": ["a", "b"]}\n', "kind: expected verdict"),
    ],
)
def test_labels_that_cannot_be_read_are_told_and_change_nothing(reds: Run, content: bytes, told: str) -> None:
    (reds.path / LABELS).write_bytes(content)
    (line,) = lines(reds)
    assert line.startswith("labels are left out: ")
    assert told in line.replace("UTF-8", "utf-8")


def test_labels_of_criteria_that_are_for_another_rubric_are_told_beside_those_that_count(reds: Run) -> None:
    before = lines(reds)
    heading = '{"version": 1, "kind": "judge", "rubric": "sha256:bb", "labels": ["pass", "fail"], "models": []}\n'
    (reds.path / "labels-aa.jsonl").write_text(heading)
    (told,) = [line for line in lines(reds) if line not in before]
    assert told.startswith("labels are left out: ")
    assert "these labels are for the rubric sha256:bb, what is asked now is sha256:aa" in told


def test_reds_come_first_then_disagreements_then_what_is_unsure(tmp_path: Path) -> None:
    stories = [story(f"s{number}") for number in range(6)]
    unsure = verdict(unmet("read", "unsure", "who knows"), success=None)
    unsure = unsure.model_copy(update={"success": None})
    trials = [
        *(passed(each) for each in stories[:3]),
        trial(stories[3], unsure),
        *(trial(each, MISSED) for each in stories[4:]),
    ]
    run = stored(tmp_path, stories, trials)
    labelled(run, "ben", {"s1": "agent", "s2": "right"})
    run = Run.read(run.path)
    facts = run.results.trials
    found = [(each.trial.story, each.group) for each in queue(facts, run.reviews, ())]
    assert sorted(found[:2]) == [("s4", "red"), ("s5", "red")]
    assert found[2:4] == [("s1", "disagreement"), ("s3", "low confidence")]
    assert {group for _, group in found[4:]} == {"the rest"}
    first = [each.group for each in queue(facts, run.reviews, (), order="disagreements")]
    assert first[:3] == ["disagreement", "red", "red"]
    hidden = queue(facts, run.reviews, (), blind=True)
    assert {each.group for each in hidden} == {"any"}
    assert len(hidden) == 6


def test_a_larger_sample_holds_the_smaller_one(reds: Run) -> None:
    facts = reds.results.trials
    few, many = ([each.trial.key for each in sample(facts, number, 7)] for number in (5, 12))
    assert many[:5] == few
    assert few != [each.trial.key for each in sample(facts, 5, 8)]
