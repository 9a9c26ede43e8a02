"""What stands in a page, before any browser sees it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from builders import passed, say, story, trajectory, trial, wrong_dates
from paged import page_of, stored

from harness.pages.packs import PACK, packed
from harness.pages.page import island
from harness.pages.sharing import EVERYTHING, LEFT_OUT, Sharing

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028'\"&"


def text_of(run: Any, to: Path, sharing: Sharing = EVERYTHING) -> str:
    return page_of(run, to / "page.html", sharing).read_text(encoding="utf-8")


def documents(text: str) -> list[Any]:
    packs = re.findall(r'<script type="application/gzip" class="pack">([^<]*)</script>', text)
    return [each for pack in packs for each in json.loads(gzip.decompress(base64.b64decode(pack)))]


def test_trials_and_stories_stand_in_it_whole(tmp_path: Path) -> None:
    stories = [story("january"), story("february")]
    run = stored(tmp_path, stories, [passed(stories[0]), wrong_dates(stories[1]), passed(stories[1], number=2)])
    found = documents(text_of(run, tmp_path))
    assert [each["id"] for each in found[:2]] == ["january", "february"]
    assert [(each["story"], each["trial"]) for each in found[2:]] == [("january", 1), ("february", 1), ("february", 2)]
    assert found[3] == run.results.by_id["february"].trials[0].document()


def test_every_cause_says_in_which_trials_it_is_seen(tmp_path: Path) -> None:
    stories = [story("january"), story("february")]
    run = stored(tmp_path, stories, [wrong_dates(each) for each in stories])
    data = json.loads(re.search(r'id="data">(.*?)</script>', text_of(run, tmp_path))[1])
    assert [["january", 1], ["february", 1]] in data["causes"]


def test_nothing_that_others_say_is_markup(tmp_path: Path) -> None:
    each = story("january", labels=[HOSTILE], description=HOSTILE)
    talk = trajectory(HOSTILE, [say(HOSTILE)])
    text = text_of(stored(tmp_path, [each], [trial(each, steps=talk)]), tmp_path)
    assert "alert(1)</script>" not in text
    assert "<img" not in text
    assert html.escape("<img src=x", quote=False) in text  # the label, in the list of labels


def test_only_the_scripts_of_the_page_may_run(tmp_path: Path) -> None:
    each = story("january")
    text = text_of(stored(tmp_path, [each], [passed(each)]), tmp_path)
    policy = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1])
    allowed = re.findall(r"'sha256-([^']*)'", policy)
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in scripts] == allowed
    assert len(scripts) > 3
    assert policy.startswith("default-src 'none'; ")
    assert not re.search(r'(src|href)="(?!#|data:)', re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL))


@pytest.mark.parametrize(
    ("sharing", "says", "lacks"),
    [
        (Sharing(include_answers=False), ["When am I off", "E7", LEFT_OUT], ["You are off on January 5"]),
        (Sharing(include_tool_outputs=False), ["You are off on January 5", LEFT_OUT], ['"id": "E7"', '{"id":"E7"}']),
        (Sharing(max_chars=12), ["When am I of … ("], ["When am I off in January?"]),
    ],
    ids=["without answers", "without outputs of tools", "cut"],
)
def test_what_is_left_out_is_nowhere(tmp_path: Path, sharing: Sharing, says: list[str], lacks: list[str]) -> None:
    each = story("january")
    text = text_of(stored(tmp_path, [each], [passed(each)]), tmp_path, sharing)
    everything = text + json.dumps(documents(text), ensure_ascii=False)
    assert [part for part in says if part not in everything] == []
    assert [part for part in lacks if part in everything] == []


def test_an_island_ends_nowhere_else() -> None:
    assert "<" not in island({"a": HOSTILE})
    assert json.loads(island({"a": HOSTILE})) == {"a": HOSTILE}


def test_packs_are_closed_when_they_are_large() -> None:
    found = list(packed({"text": "x" * (PACK // 2), "n": n} for n in range(5)))
    assert [number for number, _ in found] == [2, 2, 1]
    assert [each["n"] for _, pack in found for each in json.loads(gzip.decompress(pack))] == [0, 1, 2, 3, 4]


def test_a_run_without_trials_has_a_page(tmp_path: Path) -> None:
    assert "Journey Success" in text_of(stored(tmp_path, [story("january")], []), tmp_path)
