"""What a page of many long conversations costs: to write, in bytes, and until it can be used in Chromium.

Run: .venv/bin/python tests/benchmarks/pages.py [--quick]
"""

from __future__ import annotations

import atexit
import random
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import Figure, alone

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from builders import call, met, say, story, trajectory, trial, unmet, verdict
from paged import chromium, page_of, stored

from harness.types.story import Story
from harness.types.trial import Trial

TRIALS_A_STORY = 4
TURNS, CALLS = 8, 10
"""Of a conversation, which is about 12 kB as JSON."""
SIZES = (100, 2_000, 20_000)
WORDS = [
    f"{a}{b}{c}"
    for a in "bdfgklmnprst"
    for b in ("a", "en", "ip", "ow", "ust")
    for c in ("", "ing", "er", "ly", "ation")
]


def conversation(of: Story, number: int, chance: random.Random) -> Trial:
    def words(count: int) -> str:
        return " ".join(chance.choices(WORDS, k=count))

    steps: list[object] = []
    for turn in range(TURNS):
        steps.append(words(15))
        made = [
            call("find", {"id": chance.randrange(10**6), "rows": words(30).split()}, id=f"c{turn}{i}", text=words(4))
            for i in range(CALLS // TURNS + 1)
        ]
        steps.append([*made, say(words(30))])
    passed = chance.random() < 0.7
    goals = [met("find_employee", 2), met("read", 2) if passed else unmet("read", "missing_call", "was never called")]
    return trial(of, verdict(*goals), steps=trajectory(*steps), number=number)


def measured(number: int, folder: Path) -> list[Figure]:
    chance = random.Random(0)
    stories = [story(f"story-{i}", labels=[f"label-{i % 7}"]) for i in range(number // TRIALS_A_STORY)]
    trials = [conversation(each, i + 1, chance) for each in stories for i in range(TRIALS_A_STORY)]
    run = stored(folder, stories, trials)
    kept = (run.path / "trials.jsonl").stat().st_size
    began = time.process_time()
    page = page_of(run, folder / f"{number}.html")
    wrote = time.process_time() - began
    opened, searched = looked_at(page.as_uri())
    address = served(run.path)
    first, _ = looked_at(address, times=1)
    again, fetched = looked_at(address)
    size = len(urllib.request.urlopen(address).read())
    name = f"{number:,} trials of {kept / number / 1000:.0f} kB"
    return [
        Figure(f"page: {name}, written", wrote, "CPU s"),
        Figure(f"page: {name}, size", page.stat().st_size / 1e6, "MB", 15.0 if number == 2_000 else None),
        Figure(f"page: {name}, opened in Chromium (median of 3)", opened, "s", 2.0 if number == 2_000 else None),
        Figure(f"page: {name}, first search in all that was said", searched, "s"),
        Figure(f"view: {name}, size", size / 1e6, "MB"),
        Figure(f"view: {name}, opened for the first time", first, "s"),
        Figure(f"view: {name}, opened again (median of 3)", again, "s"),
        Figure(f"view: {name}, first search in all that was said", fetched, "s"),
    ]


def looked_at(address: str, times: int = 3) -> tuple[float, float]:
    """Seconds until it can be used (the median), and until all that was said is searched."""
    with chromium() as browser:
        opened = []
        for _ in range(times):
            browser.get("about:blank")
            began = time.perf_counter()
            browser.get(address)
            browser.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0]))")
            opened.append(time.perf_counter() - began)
        began = time.perf_counter()
        browser.execute_script(
            "document.getElementById('search').value = 'nowhere said';"
            "document.getElementById('search').dispatchEvent(new Event('input', {bubbles: true}))"
        )
        while browser.execute_script("return document.getElementById('found').textContent") in ("", "searching…"):
            time.sleep(0.02)
        return statistics.median(opened), time.perf_counter() - began


def served(run: Path) -> str:
    """The address of a run that is served by a process of its own, which ends with this one."""
    command = [str(Path(sys.executable).with_name("harness")), "view", str(run)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    atexit.register(server.terminate)
    assert server.stdout is not None
    return server.stdout.readline().strip()


def figures(quick: bool):
    with TemporaryDirectory() as folder:
        for number in SIZES[:2] if quick else SIZES:
            yield from measured(number, Path(folder) / str(number))


if __name__ == "__main__":
    alone(figures)
