"""The page of a run in a real browser: what a person does with it, and that nothing else happens."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from builders import call, met, passed, say, story, trajectory, trial, unmet, verdict
from paged import page_of, stored

from harness.types.judging.record import JudgeRecord, JudgeViolation
from harness.types.trial import Failure
from harness.types.verdict import ArgumentResult, CheckResult
from harness.types.world.state import StateDifference

pytestmark = pytest.mark.browser

OFF_BY_ONE = ArgumentResult(
    path="end", strategy="strict", met=False, problem="different", expected="2025-01-31", observed="2025-01-30"
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four stories: one passes, one fails in one of two trials, one is undecided, one was not played."""
    folder = tmp_path_factory.mktemp("run")
    stories = [
        story("january", labels=["leave"]),
        story("february", severity="critical"),
        story("march"),
        story("april"),
    ]
    down = Failure(side="judge", code="unreachable", message="nobody answers")
    talk = trajectory(
        "When am I off in January?",
        [call("find_employee", {"id": "E7"}, username="nwaters")],
        [call("read_schedule", [], id="c2", employee_id="E7", start="2025-01-01", end="2025-01-30")],
        [say("You have no time off in zanzibar.")],
    )
    world = CheckResult(
        check="state",
        status="fail",
        message="the whole of it in one line",
        differences=(
            StateDifference(path='orders."#W1.x".status', problem="different", expected="open", observed="lost"),
            StateDifference(path='orders."#W1.x".items[0]', problem="unexpected", observed=7),
        ),
    )
    held = JudgeViolation(criterion="polite", what="curt", severity="low", evidence_step=4, quote="no time off", model="m",
                          supported=True)  # fmt: skip
    invented = held.model_copy(
        update={"quote": "go away", "supported": False, "problem": "the quote does not stand in step 4"}
    )
    record = JudgeRecord(rubric="sha256:a", prompts="sha256:b", violations=(held, invented))
    polite = CheckResult(check="judge", id="polite", status="fail", message="polite: fail", evidence=(4,), judge=record)
    made = verdict(
        polite,
        world,
        met("find_employee", 2, call_id="c1"),
        unmet(
            "read",
            "wrong_arguments",
            "the nearest call of read_schedule differs in end",
            step=3,
            arguments=(OFF_BY_ONE,),
        ),
        unmet("summary", "text_not_found", "not said", type="text", step=4),
    )
    trials = [
        passed(stories[0]),
        passed(stories[1]),
        trial(stories[1], made, number=2, steps=talk),
        trial(stories[2], failure=down, outcome="error"),
    ]
    return page_of(stored(folder, stories, trials), folder / "page.html")


@pytest.fixture
def look(browser: Any, page: Path) -> Any:
    """Opens the page anew at a place of it, and gives the browser."""

    def at(place: str = "") -> Any:
        browser.get("about:blank")
        browser.get(f"{page.as_uri()}{place}")
        wait(
            browser,
            "return document.querySelector('main:not([hidden])') !== null && (location.hash.length < 3 || document.querySelector('.talk') !== null)",
        )
        return browser

    return at


def wait(browser: Any, condition: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20).until(lambda driver: driver.execute_script(condition))


def find(browser: Any, selector: str) -> Any:
    return browser.find_element("css selector", selector)


def shown(browser: Any) -> list[str]:
    """The stories that can be seen, in their order."""
    return browser.execute_script(
        "return [...document.querySelectorAll('#stories tbody tr')].filter(row => row.offsetParent)"
        ".map(row => row.querySelector('th').firstChild.textContent)"
    )


def narrowed(browser: Any, count: int) -> list[str]:
    wait(browser, f"return document.querySelectorAll('#stories tbody tr:not([hidden])').length === {count}")
    return shown(browser)


def choose(browser: Any, name: str, value: str) -> None:
    from selenium.webdriver.support.ui import Select

    Select(find(browser, f"#{name}")).select_by_value(value)


def problems(browser: Any) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser")]


def requests(browser: Any) -> list[str]:
    events = (json.loads(entry["message"])["message"] for entry in browser.get_log("performance"))
    sent = [each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"]
    return [url for url in sent if not url.startswith(("data:", "blob:", "about:"))]


def test_it_opens_without_a_word_or_a_request(look: Any, page: Path) -> None:
    browser = look()
    problems(browser), requests(browser)
    browser = look("#/2")
    wait(browser, "return document.querySelectorAll('#plots svg').length > 0")
    assert problems(browser) == []
    assert {url.partition("#")[0] for url in requests(browser)} <= {page.as_uri()}


@pytest.mark.parametrize(
    ("field", "value", "stories"),
    [
        ("outcome", "fail", ["february"]),
        ("outcome", "undecided", ["march"]),
        ("outcome", "flaky", ["february"]),
        ("label", "leave", ["january"]),
        ("tool", "read_schedule", ["january", "february"]),
    ],
)
def test_stories_are_narrowed_down(look: Any, field: str, value: str, stories: list[str]) -> None:
    browser = look()
    choose(browser, field, value)
    assert narrowed(browser, len(stories)) == stories
    find(browser, "button[type=reset]").click()
    assert len(narrowed(browser, 4)) == 4


@pytest.mark.parametrize(("words", "stories"), [("zanzibar", ["february"]), ("MARCH", ["march"]), ("nowhere said", [])])
def test_what_was_said_is_searched(look: Any, words: str, stories: list[str]) -> None:
    browser = look()
    find(browser, "#search").send_keys(words)
    assert narrowed(browser, len(stories)) == stories
    assert f"{len(stories)} of 4 stories" in find(browser, "#found").text


def test_a_cause_shows_its_trials(look: Any) -> None:
    browser = look()
    find(browser, "button.cause").click()
    assert narrowed(browser, 1) == ["february"]
    assert (
        browser.execute_script("return [...document.querySelectorAll('.cell.faint')].map(e => e.dataset.trial)").count(
            "1"
        )
        == 1
    )


def test_columns_are_sorted_both_ways(look: Any) -> None:
    browser = look()
    button = find(browser, "button[data-column=rank]")
    button.click()
    assert shown(browser)[:2] == ["april", "february"]
    button.click()
    assert shown(browser)[0] == "january"
    assert find(browser, "th[aria-sort]").get_attribute("aria-sort") == "descending"


def test_evidence_is_followed_both_ways(look: Any) -> None:
    browser = look("#/2")
    find(browser, "[id='goal-read'] a").click()
    wait(browser, "return document.activeElement.id === 'step-3'")
    assert browser.current_url.endswith("#/2/3")
    find(browser, "#step-3 .badge.fail").click()
    wait(browser, "return document.activeElement.id === 'goal-read'")


def test_what_differs_stands_where_it_was_called(look: Any) -> None:
    browser = look("#/2")
    assert find(browser, "#step-3 mark").text == '"2025-01-30"'
    assert 'expected "2025-01-31"' in find(browser, "#step-3 .expected").text
    assert len(browser.find_elements("css selector", "svg.graph a.goal.success")) == 1
    assert len(browser.find_elements("css selector", "svg.graph a.goal.fail")) == 2


def test_the_world_is_a_tree_of_what_differs(look: Any) -> None:
    browser = look("#/2")
    text = find(browser, "ul.tree").text
    assert text.splitlines()[0] == 'orders › "#W1.x" 2 differ'
    assert 'status: expected "open", is "lost"' in text
    assert "items › [0]: is 7" in text
    assert "the whole of it in one line" not in find(browser, "aside").text


def test_what_a_judge_quotes_leads_to_where_it_was_said(look: Any) -> None:
    page = look("#/2")
    counted, other = page.find_elements("css selector", "#check-0 ul li")
    assert counted.text == "step 4 no time off: curt (low)"
    assert other.text == "go away: curt (low) — not counted: the quote does not stand in step 4"
    assert page.find_element("css selector", "#step-4 mark.quote.against").text == "no time off"
    counted.find_element("css selector", "a").click()
    assert page.switch_to.active_element.get_attribute("id") == "step-4"


def test_a_huge_message_shows_its_beginning_until_somebody_wants_all(browser: Any, tmp_path: Path) -> None:
    huge = trial("one", verdict(met("read", 2)), steps=trajectory("Hi", [say("word " * 10_000 + "at last")]))
    page = page_of(stored(tmp_path, [story("one")], [huge]), tmp_path / "page.html")
    browser.get(f"{page.as_uri()}#/0")
    wait(browser, "return document.querySelector('.step.agent button') !== null")
    step = find(browser, ".step.agent")
    assert "at last" not in step.text
    find(browser, ".step.agent button").click()
    assert step.text.endswith("at last")


def test_a_result_is_folded_and_unfolded(look: Any) -> None:
    browser = look("#/0")
    result = find(browser, "#step-2 details")
    assert result.get_attribute("open") is None
    result.find_element("css selector", "summary").click()
    assert '"id": "E7"' in result.find_element("css selector", "pre").text


def test_a_link_to_a_step_opens_there(look: Any) -> None:
    browser = look("#/2/4")
    wait(browser, "return document.activeElement.id === 'step-4'")


def test_keys_alone_are_enough(look: Any) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    browser = look()

    def press(*keys: str) -> None:
        ActionChains(browser).send_keys(*keys).perform()

    press("/")
    wait(browser, "return document.activeElement.id === 'search'")
    press("zanzibar")
    assert narrowed(browser, 1) == ["february"]
    press(Keys.ESCAPE)
    press("j")
    wait(browser, "return location.hash === '#/2' && document.querySelector('.talk') !== null")
    press(Keys.ESCAPE)
    wait(browser, "return !document.getElementById('overview').hidden")
    wait(browser, "return document.activeElement.dataset.trial === '2'")
    before = [row.text for row in browser.find_elements("css selector", "#stories tbody th")]
    browser.execute_script("document.querySelector('.sort[data-column=story]').click()")
    after = [row.text for row in browser.find_elements("css selector", "#stories tbody th")]
    assert after != before
    wait(browser, "return document.activeElement.dataset.trial === '2'")
    press(Keys.ENTER)
    wait(browser, "return !document.getElementById('trial').hidden")


def test_of_many_stories_some_are_shown_and_all_are_found_sorted_and_printed(browser: Any, tmp_path: Path) -> None:
    stories = [story(f"story-{number:03}") for number in range(640)]
    path = page_of(stored(tmp_path, stories, [passed(each) for each in stories]), tmp_path / "page.html")
    browser.get(path.as_uri())
    assert len(narrowed(browser, 300)) == 300
    assert find(browser, "#more").text == "Show 300 of 340 more"
    find(browser, "#more").click()
    assert narrowed(browser, 600)[-1] == "story-599"
    for _ in range(2):
        find(browser, ".sort[data-column=story]").click()
    assert narrowed(browser, 600)[0] == "story-639"
    find(browser, "#search").send_keys("story-63")
    assert narrowed(browser, 10)[-1] == "story-630"
    assert not find(browser, "#more").is_displayed()
    find(browser, "form.filters [type=reset]").click()
    narrowed(browser, 300)
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    narrowed(browser, 640)
    browser.execute_script("dispatchEvent(new Event('afterprint'))")
    narrowed(browser, 300)


def test_it_is_printed(look: Any) -> None:
    browser = look()
    printed = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert printed.startswith(b"%PDF")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not find(browser, "form.filters").is_displayed()
        assert find(browser, "#stories").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.parametrize("place", ["", "#/2"], ids=["run", "trial"])
def test_nothing_flows_over_on_a_phone(look: Any, place: str) -> None:
    browser = look(place)
    size = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 390
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


PAYLOADS = [
    "<script>window.hit=1</script>",
    "</script><script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>",
    "<svg onload=window.hit=1>",
    "<svg><script>window.hit=1</script></svg>",
    "<iframe srcdoc='<script>parent.hit=1</script>'>",
    "<iframe src=javascript:parent.hit=1>",
    "<details open ontoggle=window.hit=1>",
    "<body onload=window.hit=1>",
    "<input autofocus onfocus=window.hit=1>",
    "<video><source onerror=window.hit=1></video>",
    "<audio src=x onerror=window.hit=1>",
    "<object data=javascript:window.hit=1>",
    "<embed src=javascript:window.hit=1>",
    "<a href=javascript:window.hit=1>x</a>",
    "javascript:window.hit=1",
    "data:text/html,<script>opener.hit=1</script>",
    '"><script>window.hit=1</script>',
    "'><script>window.hit=1</script>",
    '" onmouseover=window.hit=1 x="',
    "' onfocus=window.hit=1 autofocus x='",
    "` onload=window.hit=1 `",
    "{{constructor.constructor('window.hit=1')()}}",
    "${window.hit=1}",
    "#{window.hit=1}",
    "<%= window.hit=1 %>",
    "<!--<script>window.hit=1</script>-->",
    "--><script>window.hit=1</script>",
    "<![CDATA[<script>window.hit=1</script>]]>",
    "]]><script>window.hit=1</script>",
    "<style>@import 'x'</style><style onload=window.hit=1>",
    "<link rel=stylesheet href=x onerror=window.hit=1>",
    "<meta http-equiv=refresh content='0;url=javascript:window.hit=1'>",
    "<base href=javascript:window.hit=1//>",
    "<form action=javascript:window.hit=1><button autofocus>x</button></form>",
    "<button formaction=javascript:window.hit=1>x</button>",
    "<math><mtext><script>window.hit=1</script></mtext></math>",
    "<template><script>window.hit=1</script></template>",
    '<noscript><p title="</noscript><img src=x onerror=window.hit=1>">',
    "<textarea></textarea><script>window.hit=1</script>",
    "</textarea><script>window.hit=1</script>",
    "</title><script>window.hit=1</script>",
    "</style><script>window.hit=1</script>",
    "</pre><script>window.hit=1</script>",
    "</option></select><script>window.hit=1</script>",
    "<marquee onstart=window.hit=1>",
    "<xss style='animation-name:x' onanimationstart=window.hit=1>",
    "<p style='background:url(javascript:window.hit=1)'>",
    "<table background=javascript:window.hit=1>",
    "&lt;script&gt;window.hit=1&lt;/script&gt;",
    "&#60;script&#62;window.hit=1&#60;/script&#62;",
    "\\u003cscript\\u003ewindow.hit=1\\u003c/script\\u003e",
    "\\x3cscript\\x3ewindow.hit=1\\x3c/script\\x3e",
    "\u2028window.hit=1\u2029",
    "\u202e<script>window.hit=1</script>",
    "\ufeff<script>window.hit=1</script>",
    "<scr\u0000ipt>window.hit=1</scr\u0000ipt>",
    "<ſcript>window.hit=1</ſcript>",
    "\x1b[31m<script>window.hit=1</script>\x1b[0m",
    "<script\n>window.hit=1</script\n>",
    "<SCRIPT SRC=data:text/javascript,window.hit=1></SCRIPT>",
    "<script type=module>window.hit=1</script>",
    "*/window.hit=1/*",
    "';window.hit=1;//",
    "__proto__",
    "constructor",
    "<portal src=x onload=window.hit=1>",
]


def test_nothing_that_others_say_ever_runs(browser: Any, tmp_path: Path) -> None:
    """In every field that can hold text: names, prose, messages, calls, results, errors, verdicts, failures, output."""
    assert len(PAYLOADS) >= 60
    stories, trials = [], []
    for number, payload in enumerate(PAYLOADS):
        goals = [
            {"name": f"a {payload}"[:200], "say": ["x"]},
            {"name": f"b {number}", "tool": payload, "args": {payload: payload}},
        ]
        each = story(
            f"s{number} {payload}",
            goals=goals,
            labels=[payload],
            description=payload,
            story=payload,
            starting_sentence=payload,
        )
        talk = trajectory(
            payload,
            [
                call(payload, {payload: payload}, **{payload: payload}),
                call("t", None, id="c2", error=payload),
                say(payload),
            ],
        )
        wrong = ArgumentResult(
            path=payload,
            strategy="strict",
            met=False,
            problem="different",
            expected=payload,
            observed=payload,
            judge_said=payload,
            quote=payload,
        )
        made = verdict(
            unmet(f"a {payload}"[:200], "text_not_found", payload, type="text", step=2, missing_keywords=(payload,)),
            unmet(f"b {number}", "wrong_arguments", payload, step=2, arguments=(wrong,)),
            CheckResult(
                check="answer",
                id=payload,
                status="fail",
                message=payload,
                hint=payload,
                evidence=(2,),
                observed=payload,
            ),
        )
        failure = Failure(side="agent", code="agent_error", message=payload, traceback=payload) if number % 2 else None
        stories.append(each)
        trials.append(trial(each, made, steps=talk, failure=failure, output=payload))
    where = page_of(stored(tmp_path, stories, trials), tmp_path / "page.html").as_uri()
    problems(browser)
    browser.get(where)
    for number, payload in enumerate(PAYLOADS):
        browser.execute_script(f"location.hash = '#/{number}'")
        wait(
            browser,
            f"return document.querySelector('#trial h1')?.textContent.includes('s{number} ') === true && !document.getElementById('trial').hidden",
        )
        browser.execute_script("document.querySelectorAll('#trial details').forEach(each => each.open = true)")
        assert browser.execute_script("return window.hit === undefined"), payload
        assert (
            browser.execute_script(
                "return document.querySelectorAll('#trial :is(script, img, iframe, object, embed, form, style, link)').length"
            )
            == 0
        )
    browser.execute_script("location.hash = '#/'")
    browser.execute_script(
        "document.querySelectorAll('#overview *').forEach(each => each.dispatchEvent(new Event('mouseover')))"
    )
    assert browser.execute_script("return window.hit === undefined")
    assert problems(browser) == []


@pytest.mark.parametrize("place", ["", "#/2"], ids=["run", "trial"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(look: Any, axe: str, place: str, scheme: str) -> None:
    browser = look(place)
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    browser.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
    found = browser.execute_async_script("const done = arguments[0]; axe.run().then(done)")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    assert [(each["id"], [node["target"] for node in each["nodes"][:3]]) for each in serious] == []
