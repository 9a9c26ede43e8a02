"""Runs to be looked at in a browser, and the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harness.analysis.run import Run
from harness.analysis.versions.compare import compare
from harness.pages.comparison_page import comparison_page
from harness.pages.run_page import run_page
from harness.pages.sharing import EVERYTHING, Sharing
from harness.report.compare.reasons import why_changed
from harness.runs.folder.store import RunFolder
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial
from harness.types.verdict import SCORER_VERSION


def stored(out: Path, stories: Sequence[Story], trials: Sequence[Trial], name: str = "desk") -> Run:
    """A run folder with these trials, as if they had just been played."""
    suite = Suite(name=name, targets={"hr": Target(ref="nobody:here")}, stories=("stories",))
    header: dict[str, Any] = {
        "config": suite.model_dump(mode="json"),
        "plan": {},
        "planned": len(trials),
        "versions": {},
        "scorer_version": SCORER_VERSION,
    }
    folder = RunFolder.create(out, name, header, stories)
    for each in trials:
        folder.append(each)
    folder.close()
    return Run.of(folder.as_run())


def page_of(run: Run, to: Path, sharing: Sharing = EVERYTHING) -> Path:
    to.write_text("".join(run_page(run, sharing)), encoding="utf-8")
    return to


def comparison_of(runs: Sequence[Run], to: Path, sharing: Sharing = EVERYTHING) -> Path:
    """The page of these runs held against the first."""
    found = compare(runs[0], runs[1:])
    why = [why_changed(runs[0], after, each) for after, each in zip(runs[1:], found, strict=True)]
    to.write_text("".join(comparison_page(runs, found, why, (1, ["broken: it is"]), sharing)), encoding="utf-8")
    return to


@contextmanager
def chromium(width: int = 1280, *, dark: bool = False) -> Iterator[Any]:
    """Debian's browser without a window; what it logs can be asked for."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("headless", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", f"window-size={width},1000"):
        options.add_argument(f"--{argument}")
    if dark:
        options.add_argument("--force-dark-mode")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()
