"""What a run's page says besides outcomes: personas, the simulated user, seconds and cost by turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import met, story, trajectory, trial, unmet, verdict
from paged import page_of, stored

from harness.pages.pictures import pictures
from harness.types.events import ModelStep, Usage
from harness.types.trial import Failure, Trial
from harness.types.user.persona import Persona


def of(base: str, name: str, **fields: object) -> object:
    return story(f"{base}@{name}", base=base, persona=Persona(name=name, does=("Be so.",)), **fields)


@pytest.fixture
def page(tmp_path: Path) -> str:
    """Two stories with two personas each, of which one comes out otherwise with one, and one that is void."""
    stories = [of("january", "terse"), of("january", "talkative"), of("march", "terse"), of("march", "talkative")]
    fine, wrong = verdict(met("read", 2)), verdict(unmet("read", "missing_call", "was never called"))
    void = Failure(side="user", code="invents", message="it said 77777; cure: user: {knows: {zip: …}}")
    trials = [
        trial(stories[0], fine),
        trial(stories[1], wrong),
        trial(stories[2], fine),
        trial(stories[3], fine),
        trial(stories[3], failure=void, outcome="void", number=2),
    ]
    return page_of(stored(tmp_path, stories, trials), tmp_path / "page.html").read_text(encoding="utf-8")


def test_stories_that_hang_on_the_persona_are_named(page: str) -> None:
    section = page[page.index('id="personas-title"') : page.index('id="plots"')]
    assert "1 of 2 stories" in section
    assert '<th scope="row">january</th>' in section
    assert '<th scope="row">march</th>' not in section
    assert '<option value="talkative">' in page
    assert 'data-persona="terse"' in page


def test_what_the_user_spoilt_says_why_and_where(page: str) -> None:
    section = page[page.index('id="simulator-title"') : page.index('id="plots"')]
    assert "<code>invents</code>" in section
    assert "march@talkative, trial 2</a>: it said 77777; cure: user: {knows: {zip: …}}" in section


def test_a_severity_can_be_chosen_where_there_are_several(tmp_path: Path) -> None:
    def offered(name: str, *severities: str) -> bool:
        stories = [story(f"story-{each}", severity=each) for each in severities]
        run = stored(tmp_path / name, stories, [trial(each, verdict(met("read", 2))) for each in stories])
        page = page_of(run, tmp_path / f"{name}.html").read_text(encoding="utf-8")
        return '<option value="critical">' in page

    assert offered("both", "low", "critical")
    assert not offered("one", "critical")


def test_costs_are_those_of_the_turn_in_which_they_were_made(tmp_path: Path) -> None:
    def step(cost: float | None) -> list[ModelStep]:
        return [ModelStep(usage=Usage(cost=cost) if cost is not None else None)]

    talk = trajectory("one", step(0.25), step(0.5), "two", step(None), "three", step(1.0))
    talk.turn_seconds = [2.0, 3.0]
    what = story("january")
    played: Trial = trial(what, verdict(met("read", 2)), steps=talk)
    run = stored(tmp_path, [what], [played])
    assert pictures(run.results.groups)["turns"] == [(1, 2.0, 0.75), (2, 3.0, None), (3, None, 1.0)]
