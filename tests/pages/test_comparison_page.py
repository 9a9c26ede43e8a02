"""The page of a comparison in a real browser: filter, causes, both sides where they part, and that nothing else happens."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from builders import call, met, passed, say, story, trajectory, trial, unmet, verdict
from paged import comparison_of, stored
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from harness.types.trial import Trial
from harness.types.verdict import ArgumentResult

pytestmark = pytest.mark.browser

NASTY = "<img src=x onerror=window.hit=1></script><script>window.hit=1</script>"
STORIES = [story("january"), story("february"), story("march"), story(f"a {NASTY}")]
LATE = ArgumentResult(
    path="end", strategy="strict", met=False, problem="different", expected="2025-01-31", observed="2025-01-30"
)


def failed(of: Any, number: int = 1) -> Trial:
    talk = trajectory(
        "When am I off in January?",
        [call("find_employee", {"id": "E7"}, username="nwaters")],
        [call("read_schedule", [], id="c2", employee_id="E7", start="2025-01-01", end="2025-01-30")],
        [say(f"You have no time off. {NASTY}")],
    )
    missed = unmet("read", "wrong_arguments", f"differs {NASTY}", step=3, arguments=(LATE,))
    return trial(of, verdict(met("find_employee", 2, call_id="c1"), missed), number=number, steps=talk)


def page_in(folder: Path, *versions: dict[str, Any]) -> Path:
    """Each version: story → how it is played, four times; the others pass."""
    runs = []
    for number, played in enumerate(versions):
        trials = [
            (played[each.id](each, n) if each.id in played else passed(each, number=n))
            for each in STORIES
            for n in range(1, 5)
        ]
        runs.append(stored(folder / str(number), STORIES, trials))
    return comparison_of(runs, folder / "comparison.html")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of four stories one was fixed, one is broken, and so is one that nobody should have named so."""
    return page_in(tmp_path_factory.mktemp("comparison"), {"march": failed}, {"january": failed, STORIES[3].id: failed})


@pytest.fixture
def look(browser: Any, page: Path) -> Any:
    def at(place: str = "") -> Any:
        browser.get("about:blank")
        browser.get_log("browser"), browser.get_log("performance")
        browser.get(f"{page.as_uri()}{place}")
        seen = ".beside" if place else "#forest svg"
        WebDriverWait(browser, 20).until(lambda driver: driver.find_elements("css selector", seen))
        return browser

    return at


def named(browser: Any) -> list[str]:
    rows = browser.find_elements("css selector", "#stories tbody tr")
    return [row.find_element("css selector", "th").text for row in rows if row.is_displayed()]


def test_it_opens_without_a_word_or_a_request_and_nothing_in_it_runs(look: Any, page: Path) -> None:
    browser = look()
    assert named(browser)[:2] == [f"a {NASTY}", "january"], "what broke comes first"
    assert browser.find_element("css selector", "h1").text.startswith("not decided: journey success")
    look("#/0")
    assert NASTY in browser.find_element("id", "trial").text
    assert browser.execute_script("return window.hit === undefined")
    assert browser.execute_script("return document.querySelectorAll('main :is(script, img)').length") == 0
    assert [each for each in browser.get_log("browser") if each["level"] != "INFO"] == []
    events = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
    asked = {each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"}
    assert {url.split("#")[0] for url in asked if not url.startswith("data:")} <= {page.as_uri(), "about:blank"}


def test_stories_are_narrowed_down_by_change_name_and_cause(look: Any) -> None:
    browser = look()
    Select(browser.find_element("id", "change")).select_by_value("fixed")
    assert named(browser) == ["march"]
    browser.find_element("css selector", "button[type=reset]").click()
    WebDriverWait(browser, 20).until(lambda _: len(named(browser)) == 4)
    browser.find_element("id", "search").send_keys("febr")
    assert named(browser) == ["february"]
    browser.find_element("css selector", "button[type=reset]").click()
    WebDriverWait(browser, 20).until(lambda _: len(named(browser)) == 4)
    browser.find_element("css selector", "button.cause").click()
    assert named(browser) == [f"a {NASTY}", "january"]


def test_both_sides_are_aligned_where_they_part_and_stepped_through_by_keys(look: Any) -> None:
    browser = look("#/1")
    parts = browser.find_elements("css selector", ".parts")
    assert [part.find_element("css selector", ".name").text for part in parts] == ["→ read_schedule"] * 2
    assert parts[0].location["y"] == parts[1].location["y"]
    assert parts[1].find_element("css selector", "mark").text == '"2025-01-30"'
    assert [each.text[0] for each in browser.find_elements("css selector", ".beside h2")] == ["✓", "✗"]
    browser.find_element("css selector", "body").send_keys("j")
    # The heading may be replaced between being found and being read.
    waits = WebDriverWait(browser, 20, ignored_exceptions=[StaleElementReferenceException])
    waits.until(lambda _: browser.find_element("css selector", "#trial h1").text == "march")
    assert [each.text[0] for each in browser.find_elements("css selector", ".beside h2")] == ["✗", "✓"]
    browser.find_element("css selector", "body").send_keys(Keys.ESCAPE)
    WebDriverWait(browser, 20).until(lambda _: browser.find_element("id", "overview").is_displayed())


@pytest.mark.parametrize("place", ["", "#/1"], ids=["all", "both sides"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(look: Any, axe: str, place: str, scheme: str) -> None:
    browser = look(place)
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found = browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    assert [(each["id"], [node["target"] for node in each["nodes"][:3]]) for each in serious] == []


@pytest.mark.parametrize("place", ["", "#/1"], ids=["all", "both sides"])
def test_nothing_flows_over_on_a_phone(look: Any, place: str) -> None:
    browser = look(place)
    screen = {"width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    width = browser.execute_script("return document.documentElement.scrollWidth")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert width <= 390


def test_three_versions_stand_in_one_table(browser: Any, tmp_path: Path) -> None:
    browser.get(page_in(tmp_path, {}, {"january": failed}, {}).as_uri())
    row = browser.find_element("css selector", "tr[data-story=january]")
    assert [cell.text for cell in row.find_elements("css selector", "td.heat")] == ["4/4", "0/4", "4/4"]
    assert len(browser.find_elements("css selector", "h1")) == 2


@pytest.mark.parametrize("place", ["", "#/1"], ids=["all", "both sides"])
def test_it_is_printed(look: Any, place: str) -> None:
    browser = look(place)
    printed = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert printed.startswith(b"%PDF")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = [find.is_displayed() for find in browser.find_elements("css selector", ".screen, #stories, .beside")]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert sum(shown) == 1, "the stories, or both sides, and nothing to click on"
