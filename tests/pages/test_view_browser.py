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
from selenium.webdriver.support.ui import Select, WebDriverWait

from harness.pages.view.server import ViewServer
from harness.pages.view.shelf import Shelf

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


def test_a_run_is_followed_while_it_is_played(browser: Any, address: str, runs: Path) -> None:
    path = sorted(runs.iterdir())[-1]
    whole = (path / "trials.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    (path / "trials.jsonl").write_bytes(lines[0])
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(f"{address}run/{path.name}/")
    until(browser, "document.querySelector('header progress')?.value === 1")
    Select(find(browser, "#outcome")).select_by_value("success")
    find(browser, "#search").send_keys("time off")
    (path / "trials.jsonl").write_bytes(lines[0] + lines[1][:50])
    (path / "trials.jsonl").write_bytes(b"".join(lines[:2]))
    until(browser, "document.querySelector('h1').textContent.startsWith('Journey Success 1/2')")
    assert browser.execute_script("return [document.activeElement.id, search.value, outcome.value]") == [
        "search",
        "time off",
        "success",
    ]
    until(browser, "document.querySelectorAll('#stories tbody tr:not([hidden])').length === 1")
    browser.execute_script("location.hash = '#/1'")
    until(browser, "document.querySelector('#trial h1')?.textContent.includes('february')")
    (path / "trials.jsonl").write_bytes(whole)
    until(browser, "document.querySelector('h1').textContent.startsWith('Journey Success 2/3')")
    assert find(browser, "#trial h1").is_displayed()
    assert not find(browser, "#overview").is_displayed()
    browser.execute_script("location.hash = '#/2'")
    until(browser, "document.querySelector('#trial h1')?.textContent.includes('a <img')")
    assert browser.get_log("browser") == []
