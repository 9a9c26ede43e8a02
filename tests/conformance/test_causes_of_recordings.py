"""What causes say of conversations that others recorded, with real models as agents."""

from __future__ import annotations

import json
from pathlib import Path

import airline
import pytest
import retail
from recorded_tasks import recording

from harness.analysis.causes.causes import Cause, Causes, causes_of
from harness.analysis.run import Run
from harness.report.causes.lines import cause_lines, what_text
from harness.report.layout.lines import plain
from harness.runs.folder.rescore import RecordedConversations


def airline_causes(conformance: Path, folder: Path) -> Causes:
    """Of four trials of each task."""
    seen: dict[str, int] = {}
    stories, lines = {}, []
    for line in map(json.loads, (conformance / "airline" / "recorded.jsonl").read_text().splitlines()):
        name = f"task-{line['task_id']}"
        seen[name] = seen.get(name, 0) + 1
        lines.append(json.dumps(recording(line, f"{name}.run{seen[name]}")))
        stories.setdefault(name, {**airline.story(line, reads_required=False), "id": name})
    (folder / "recorded.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "stories.json").write_text(json.dumps(list(stories.values())))
    return judged(folder / "recorded.jsonl", folder / "stories.json")


def retail_causes(conformance: Path, folder: Path) -> Causes:
    """By the end state of the world."""
    recordings, stories, _ = retail.write(folder)
    return judged(recordings, stories, "retail:open_world", "retail:snapshot")


def judged(recordings: Path, stories: Path, *world: str) -> Causes:
    run = Run.of(RecordedConversations.read([recordings], [stories], *world).judge({}, recordings.parent))
    causes = causes_of(run.results, run.path)
    print("\n" + plain(cause_lines(causes, 80, "harness show last")))
    return causes


@pytest.mark.parametrize("of", [airline_causes, pytest.param(retail_causes, marks=pytest.mark.long)])
def test_every_failure_has_a_cause_and_they_fit_on_a_screen(conformance: Path, tmp_path: Path, of) -> None:
    causes = of(conformance, tmp_path)
    assert sum(each.main for each in causes.causes) == causes.failed > 20
    assert sum(each.main > 0 for each in causes.causes) < causes.failed * 0.7, "what is alike is told once"
    assert not any("does not say why" in each.what for each in causes.causes)
    shown = plain(cause_lines(causes, 80, "harness show last")).splitlines()
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 80


def test_the_airline_desk_is_told_what_to_mend(conformance: Path, tmp_path: Path) -> None:
    found = by_words(airline_causes(conformance, tmp_path))
    assert found["cancel_reservation was never called"].main == 13
    assert found["`nonfree_baggages` is one too high (book_reservation, update_reservation_baggages)"].trials == 6
    assert found["`flights.*.flight_number` of update_reservation_flights is another id"].trials == 11
    writes = found["update_reservation_flights changed something, though no goal asks for it"]
    assert set(writes.stories) == {"task-13", "task-14", "task-15", "task-17"}


@pytest.mark.long
def test_the_retail_desk_is_told_what_to_mend(conformance: Path, tmp_path: Path) -> None:
    found = by_words(retail_causes(conformance, tmp_path))
    reason = found["`reason` of cancel_pending_order is other text"]
    assert [(each.expected, each.observed, each.times) for each in reason.pairs] == [
        ("no longer needed", "ordered by mistake", 2)
    ]
    assert found["return_delivered_order_items changed something, though no goal asks for it"].details == {
        "in place of exchange_delivered_order_items": 2
    }
    assert any("lacks items" in what for what in found)
    assert not any(each.kind == "state_differs" and each.main for each in found.values()), "goals and writes explain it"


def by_words(causes: Causes) -> dict[str, Cause]:
    return {what_text(each): each for each in causes.causes}
