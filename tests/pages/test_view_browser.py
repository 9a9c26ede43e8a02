"""harness view in a real browser: from the list to a run, a trial and a comparison, and a run that is being played."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from builders import passed, story, trial, unmet, verdict
from paged import stored
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from harness.analysis.reviews.giving import Labeller
from harness.analysis.reviews.questions import Conclusion
from harness.analysis.reviews.queue import Queued
from harness.analysis.run import Run
from harness.formats.labels.reading import read_labels
from harness.pages.view.server import ViewServer
from harness.pages.view.shelf import Shelf
from harness.runs.labels.writing import LABELS, OF_VERDICTS, LabelsWritten
from harness.scoring.rubric.panel import judge_checks
from harness.types.judging.record import CriterionResult, JudgeRecord
from harness.types.verdict import CheckResult

pytestmark = pytest.mark.browser

NASTY = "<img src=x onerror=window.hit=1></script><script>window.hit=1</script>"
STORIES = [story("january"), story("february"), story(f"a {NASTY}")]


def failed(number: int = 1) -> Any:
    missed = verdict(unmet("read", "missing_call", f"was never called {NASTY}"))
    return trial(STORIES[1], missed, number=number)


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    out = tmp_path / "runs"
    stored(out, STORIES, [passed(each) for each in STORIES], name=NASTY)
    stored(out, STORIES, [passed(STORIES[0]), failed(), passed(STORIES[2])], name=NASTY)
    return out


@pytest.fixture
def address(runs: Path) -> Iterator[str]:
    """Of a server in a thread of its own."""
    loop, server = asyncio.new_event_loop(), ViewServer(Shelf(runs))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    asyncio.run_coroutine_threadsafe(server.open(), loop).result(20)
    yield server.address
    asyncio.run_coroutine_threadsafe(server.close(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def until(browser: Any, condition: str) -> None:
    WebDriverWait(browser, 20).until(lambda driver: driver.execute_script(f"return {condition}"))


def find(browser: Any, selector: str) -> Any:
    return browser.find_element("css selector", selector)


def barriers(browser: Any, axe: str) -> list[Any]:
    browser.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found = browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")
    return [
        (each["id"], each["nodes"][0]["target"])
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def too_wide(browser: Any) -> int:
    screen = {"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    width = browser.execute_script("return document.documentElement.scrollWidth")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    return int(width)


def asked_elsewhere(browser: Any, address: str) -> list[str]:
    events = (json.loads(entry["message"])["message"] for entry in browser.get_log("performance"))
    sent = [each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"]
    return [url for url in sent if not url.startswith((address, "data:", "about:", "blob:"))]


def test_from_the_list_to_a_trial_and_two_runs_compared(browser: Any, address: str, axe: str) -> None:
    browser.get("about:blank")
    browser.get_log("browser"), browser.get_log("performance")
    browser.get(address)
    until(browser, "document.querySelectorAll('#runs input').length === 2 && document.querySelector('#trends svg')")
    assert NASTY in find(browser, "#runs").text
    assert (barriers(browser, axe), too_wide(browser)) == ([], 390)
    find(browser, "#runs tbody tr a").click()
    until(browser, "document.querySelector('#stories') !== null && pages.open === null")
    assert find(browser, "h1").text == "Journey Success 2/3 (67 %) · 1 failed"
    find(browser, "#search").send_keys("off in January")
    until(browser, "document.querySelectorAll('#stories tbody tr:not([hidden])').length === 3")
    browser.execute_script("document.querySelector('#stories a.cell.fail').click()")
    until(browser, "document.querySelector('.talk') !== null && document.querySelector('#overview').hidden")
    assert find(browser, "#trial h1").text == "✗ fail (agent) february"
    assert "was never called <img" in find(browser, "#trial").text
    browser.get(address)
    until(browser, "document.querySelectorAll('#runs input').length === 2")
    for tick in browser.find_elements("css selector", "#runs input"):
        tick.click()
    find(browser, "#compare").click()
    until(browser, "document.querySelector('#stories.heat') !== null")
    row = find(browser, "tr[data-story=february]")
    assert [cell.text for cell in row.find_elements("css selector", "td.heat")] == ["1/1", "0/1"]
    assert browser.execute_script("return window.hit") is None
    assert asked_elsewhere(browser, address) == []
    assert browser.get_log("browser") == []


def append(file: Path, said: bytes) -> None:
    """As a run does that is played: what was written stays while more comes."""
    with file.open("ab") as out:
        out.write(said)


def test_a_run_is_followed_while_it_is_played(browser: Any, address: str, runs: Path) -> None:
    path = sorted(runs.iterdir())[-1]
    lines = (path / "trials.jsonl").read_bytes().splitlines(keepends=True)
    (path / "trials.jsonl").write_bytes(lines[0])
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(f"{address}run/{path.name}/")
    until(browser, "document.querySelector('header progress')?.value === 1")
    Select(find(browser, "#outcome")).select_by_value("success")
    find(browser, "#search").send_keys("time off")
    append(path / "trials.jsonl", lines[1][:50])
    append(path / "trials.jsonl", lines[1][50:])
    until(browser, "document.querySelector('h1').textContent.startsWith('Journey Success 1/2')")
    assert browser.execute_script("return [document.activeElement.id, search.value, outcome.value]") == [
        "search",
        "time off",
        "success",
    ]
    until(browser, "document.querySelectorAll('#stories tbody tr:not([hidden])').length === 1")
    browser.execute_script("location.hash = '#/1'")
    until(browser, "document.querySelector('#trial h1')?.textContent.includes('february')")
    append(path / "trials.jsonl", b"".join(lines[2:]))
    until(browser, "document.querySelector('h1').textContent.startsWith('Journey Success 2/3')")
    assert find(browser, "#trial h1").is_displayed()
    assert not find(browser, "#overview").is_displayed()
    browser.execute_script("location.hash = '#/2'")
    until(browser, "document.querySelector('#trial h1')?.textContent.includes('a <img')")
    assert browser.get_log("browser") == []


def typed(browser: Any, *keys: str) -> None:
    """Wherever the focus is, as from a keyboard."""
    ActionChains(browser).send_keys(*keys).perform()


def asks(browser: Any, text: str) -> None:
    until(browser, f"document.getElementById('labelling').innerText.includes({json.dumps(text)})")


def test_verdicts_are_labelled_with_keys_alone(browser: Any, address: str, runs: Path, axe: str) -> None:
    path = sorted(runs.iterdir())[-1]
    browser.get("about:blank")
    browser.get_log("browser"), browser.get_log("performance")
    browser.get(f"{address}run/{path.name}/")
    until(browser, "document.querySelector('#stories') !== null && pages.begin_labels !== undefined")
    typed(browser, "l")
    asks(browser, "Others’ answers are shown after yours")
    assert browser.execute_script("return document.activeElement.id") == "labeller"
    assert (barriers(browser, axe), too_wide(browser)) == ([], 390)
    typed(browser, "ann", Keys.ENTER)
    asks(browser, "red · 1 of 1 · 3 left to label")
    asks(browser, "Is this verdict right? If not, whose fault is it?")
    assert find(browser, "#trial h1").text == "✗ fail (agent) february"
    assert (barriers(browser, axe), too_wide(browser)) == ([], 390)
    typed(browser, "?")
    asks(browser, "it asks for what it should not")
    typed(browser, "s")
    asks(browser, "Did the agent do its part all the same?")
    typed(browser, "y")
    until(browser, "document.activeElement.id === 'why'")
    typed(browser, Keys.ESCAPE)  # another answer
    asks(browser, "Is this verdict right?")
    typed(browser, "w")
    until(browser, "document.activeElement.id === 'why'")
    assert barriers(browser, axe) == []
    typed(browser, f"the tool was down {NASTY}", Keys.ENTER)
    asks(browser, "kept: february, world, the tool was down <img")
    asks(browser, "the rest · 1 of 2 · 2 left to label")
    typed(browser, "k")
    asks(browser, "the rest · 2 of 2 · 2 left to label")
    typed(browser, "r")
    asks(browser, "the rest · 1 of 2 · 1 left to label")  # what was skipped comes again
    typed(browser, Keys.ESCAPE)
    until(browser, "document.getElementById('labelling').hidden")
    lines = [json.loads(line) for line in (path / LABELS).read_text(encoding="utf-8").splitlines()[1:]]
    assert [each["humanLabel"] for each in lines] == ["world", "right"]
    typed(browser, Keys.ESCAPE)
    until(
        browser, "document.querySelector('#overview .facts').innerText.includes('Of 1 red reviewed 0 were the agent')"
    )
    told = "1 of 1 reviewed is not the agent's (1 the world's)"
    until(browser, f"document.querySelector('.causes')?.innerText.includes({json.dumps(told)})")
    assert browser.execute_script("return window.hit") is None
    assert asked_elsewhere(browser, address) == []
    assert browser.get_log("browser") == []


def test_blind_the_second_person_sees_neither_the_verdict_nor_what_the_first_said(
    browser: Any, address: str, runs: Path
) -> None:
    path = sorted(runs.iterdir())[-1]
    run = Run.read(path)
    written = LabelsWritten.open(path / LABELS, OF_VERDICTS, str)
    queued = next(Queued(each, "red") for each in run.trials.facts if each.story == "february")
    ann = Labeller("ann", run.header.id, "..", written)
    ann.give(queued, queued.trial.read(), None, Conclusion("user", None), "it never said when")
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(f"{address}run/{path.name}/#/1")
    until(browser, "document.querySelector('#trial h1')?.textContent.includes('february')")
    assert "it never said when" in find(browser, "#trial").text
    typed(browser, "l")
    until(browser, "document.activeElement.id === 'labeller'")
    typed(browser, "ben", Keys.TAB, Keys.TAB, Keys.TAB, Keys.SPACE, Keys.ENTER)
    asks(browser, "Did the agent do its part?")
    assert find(browser, "#trial h1").text == "february"
    shown = find(browser, "body").text
    assert not [each for each in ("fail", "✗", "never called", "it never said when") if each in shown]
    typed(browser, "y")
    asks(browser, "The harness says fail (agent): whose fault is it?")
    typed(browser, "b")
    asks(browser, "Did the agent do its part?")
    typed(browser, "a")
    asks(browser, "kept: february, right · the harness says fail (agent) · ann says the user's: it never said when")
    assert [each.labeller for each in read_labels(path / LABELS).labels] == ["ann", "ben"]
    typed(browser, Keys.ESCAPE)
    until(
        browser, "document.querySelector('#overview .facts').textContent.includes('ann and ben agree on 0 of 1 trial')"
    )
    assert browser.get_log("browser") == []


CRITERION = {"type": "judge", "criteria": [{"id": "kind", "text": f"It is kind. {NASTY}"}], "rubric": f"Tone. {NASTY}"}


def judged_run(out: Path) -> Path:
    """Of one trial, whose judge calls it unkind."""
    asked = story("january", checks=[CRITERION])
    (check,) = judge_checks(asked, ())
    said = CriterionResult(id="kind", label="fail", met=False, reason="It sneers.")
    record = JudgeRecord(rubric=check.hash, prompts="", criteria=(said,))
    result = CheckResult(check="judge", status="fail", code="rubric_not_met", message="unkind", judge=record)
    told = passed(asked)
    assert told.verdict is not None
    verdict = told.verdict.model_copy(update={"success": False, "checks": (result,)})
    return stored(out, [asked], [told.model_copy(update={"verdict": verdict, "outcome": "fail"})], name="judged").path


def test_criteria_are_labelled_by_two_people_who_do_not_see_what_the_judge_says(
    browser: Any, address: str, runs: Path
) -> None:
    path = judged_run(runs)
    for name, keys, told in (
        ("ann", ["p"], "kept: january, kind pass, rubricWrong"),
        ("ben", ["f"], "kept: january, kind fail · the judge says the same · ann says pass"),
    ):
        browser.get("about:blank")
        browser.get_log("browser")
        browser.get(f"{address}run/{path.name}/")
        until(browser, "document.querySelector('#stories') !== null && pages.begin_labels !== undefined")
        typed(browser, "l")
        until(browser, "document.activeElement.id === 'labeller'")
        typed(browser, name, *[Keys.TAB] * 4, Keys.SPACE, Keys.ENTER)
        asks(browser, "kind: It is kind. <img")
        shown = find(browser, "body").text
        assert not [each for each in ("✗", "It sneers", "unkind", "says pass") if each in shown]
        typed(browser, *keys)
        if name == "ann":
            asks(browser, "The judge says fail, because: It sneers. Why not?")
            until(browser, "document.activeElement.id === 'why'")
            typed(browser, "rubricWrong", Keys.ENTER)
        asks(browser, told)
        assert browser.execute_script("return window.hit") is None
        assert browser.get_log("browser") == []
    (file,) = path.glob("labels-*.jsonl")
    given = [(each.labeller, each.human_label, each.disagreement_reason) for each in read_labels(file).labels]
    assert given == [("ann", "pass", "rubricWrong"), ("ben", "fail", None)]
    assert not (path / LABELS).exists()
