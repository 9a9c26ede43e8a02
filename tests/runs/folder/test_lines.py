"""Damage to a run's files is found, whatever bit it hits; what is whole is kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import builders as build
import pytest

from harness.errors import UserMistake
from harness.runs.folder.lines import DamagedLine, parsed, sealed, unsealed
from harness.runs.folder.store import RunFolder, StoredRun
from harness.runs.folder.trials import StoredTrials
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial

STORIES = [build.story(f"story-{i}") for i in range(4)]


def written(out: Path, trials: int = 3) -> Path:
    suite = Suite(targets={"desk": Target(ref="echo")}, stories=("stories",))
    header = {"config": suite.model_dump(mode="json"), "plan": {}, "planned": trials * len(STORIES), "versions": {}}
    folder = RunFolder.create(out, "desk", {**header, "scorer_version": 1}, STORIES)
    for number in range(1, trials + 1):
        for story in STORIES:
            folder.append(
                build.wrong_dates(story, number=number) if number == 2 else build.passed(story, number=number)
            )
    folder.close()
    return folder.path


def test_the_seal_is_the_last_field_and_of_the_line_without_it(tmp_path):
    line = (written(tmp_path) / "trials.jsonl").read_bytes().split(b"\n")[0]
    assert list(json.loads(line))[-1] == "crc"
    assert line == sealed(unsealed(line).decode())
    assert "crc" not in json.loads(unsealed(line))


def test_lines_without_a_seal_are_read(tmp_path):
    path = written(tmp_path) / "trials.jsonl"
    before = list(StoredTrials.read(path))
    path.write_bytes(b"".join(unsealed(line) + b"\n" for line in path.read_bytes().splitlines()))
    assert list(StoredTrials.read(path)) == before


def test_every_flipped_bit_is_found(tmp_path):
    path = written(tmp_path) / "trials.jsonl"
    content, random = path.read_bytes(), Random(7)
    whole = len(StoredTrials.read(path))
    last = len(content) - 1
    for place in [*random.sample(range(last), 150), last]:
        flipped = bytearray(content)
        flipped[place] ^= 1 << random.randrange(8)
        path.write_bytes(flipped)
        trials = StoredTrials.read(path)
        torn = place == last and len(trials) == whole - 1
        assert trials.damaged or torn, (place, bytes(content[place - 20 : place + 20]))


def test_every_bit_of_a_seal_is_guarded():
    line = sealed('{"story":"s"}')
    for place in range(line.index(b',"crc"'), len(line)):
        for bit in range(8):
            flipped = bytearray(line)
            flipped[place] ^= 1 << bit
            with pytest.raises(DamagedLine):
                parsed(bytes(flipped), Trial)


def test_cut_off_anywhere_what_was_whole_is_kept_and_can_be_gone_on_with(tmp_path):
    path = written(tmp_path)
    trials = path / "trials.jsonl"
    content, random = trials.read_bytes(), Random(3)
    for end in random.sample(range(len(content)), 200):
        trials.write_bytes(content[:end])
        RunFolder.reopen(path, STORIES).close()
        kept = content[: content.rfind(b"\n", 0, end) + 1]
        assert trials.read_bytes() == kept
        assert len(StoredRun.read(path).trials) == kept.count(b"\n")
    assert not (path / "damaged.jsonl").exists()


def test_damaged_lines_are_set_aside_once_and_the_others_stay_as_they_are(tmp_path):
    path = written(tmp_path)
    trials = path / "trials.jsonl"
    lines = trials.read_bytes().splitlines(keepends=True)
    broken = lines[4].replace(b'"outcome":"fail"', b'"outcome":"fall"')
    trials.write_bytes(b"".join([*lines[:4], broken, *lines[5:], b'{"torn']))
    for _ in range(2):
        RunFolder.reopen(path, STORIES).close()
        assert trials.read_bytes() == b"".join([*lines[:4], *lines[5:]])
        assert (path / "damaged.jsonl").read_bytes() == broken
    assert StoredRun.read(path).unplayed == 1


def test_a_run_that_is_mended_stays_held_by_who_mends_it(tmp_path):
    path = written(tmp_path)
    trials = path / "trials.jsonl"
    trials.write_bytes(b"no line of ours\n" + trials.read_bytes())
    folder = RunFolder.reopen(path, STORIES)
    with pytest.raises(UserMistake, match="another process is playing this run"):
        RunFolder.reopen(path, STORIES)
    folder.close()
    RunFolder.reopen(path, STORIES).close()


def test_trials_are_read_when_they_are_asked_for_also_from_a_file_that_was_replaced(tmp_path):
    path = written(tmp_path)
    run = StoredRun.read(path)
    trials = path / "trials.jsonl"
    trials.write_bytes(b"no line of ours\n" + trials.read_bytes())
    run = StoredRun.read(path, damaged=True)
    RunFolder.reopen(path, STORIES).close()
    assert [trial.key for trial in run.trials] == [(story.id, n) for n in (1, 2, 3) for story in STORIES]
    assert run.trials[-1] == run.trials[11] == build.passed(STORIES[3], number=3)
    assert [trial.trial for trial in run.trials[:8:4]] == [1, 2]
