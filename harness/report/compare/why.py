"""Why journeys broke, on the terminal: each cause once, with what was done before and now; what became dearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.analysis.causes.causes import Cause
from harness.analysis.versions.why.alignment import AgentAct
from harness.analysis.versions.why.broken import JourneyCause, WhyBroken
from harness.analysis.versions.why.dearer import Dearer, Placed
from harness.report.causes.lines import names, what_text
from harness.report.compare.tables import amount
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import around_difference, cells, printable, shortened
from harness.report.trial.values import call_text
from harness.text.wording import count

MOST_CAUSES, MOST_STORIES, MOST_BESIDES = 5, 4, 3
INDENT = " " * 6
SIDES = ("before", "now")
FIGURE_WORDS = {"seconds": "slower", "tokens": "more tokens", "cost": "dearer", "calls": "more calls"}


def why_lines(why: WhyBroken, width: int, *, whole: bool = False) -> list[Line]:
    """The causes that explain most journeys first, in `whole` all of them; nothing where nothing broke."""
    most = len(why.causes) if whole else MOST_CAUSES
    if not why.journeys:
        return []
    several = (
        "; a journey may have several" if sum(len(each.cause.stories) for each in why.causes) > why.journeys else ""
    )
    said = f"why {count(why.journeys, 'journey is', 'journeys are')} broken or likely so: "
    found = [line((f"{said}{count(len(why.causes), 'cause')}{several}", "bold"))]
    for each in why.causes[:most]:
        found += _cause(each, width)
    if left := why.causes[most:]:
        stories = {story for each in left for story in each.cause.stories}
        more = f"{count(len(left), 'more cause')}, of {count(len(stories), 'journey')}: -v lists all, --json too"
        found += hanging([INDENT], more, width, "dim")
    if why.besides:
        seen = [f"{each.what} ({len(each.stories)})" for each in why.besides]
        told = (_besides(seen, most) for most in range(min(MOST_BESIDES, len(seen)), 0, -1))
        fitting = next((text for text in told if cells(text) <= width), shortened(_besides(seen, 1), width))
        found.append(line((fitting, "dim")))
    if why.not_read:
        found.append(line((f"{INDENT}{count(why.not_read, 'more journey', 'more journeys')} not looked into", "dim")))
    return [*found, line()]


def _besides(seen: Sequence[str], most: int) -> str:
    more = f" and {len(seen) - most} more" if len(seen) > most else ""
    return printable(f"{INDENT}seen besides: {'; '.join(seen[:most])}{more}")


def _cause(each: JourneyCause, width: int) -> Iterator[Line]:
    cause, room = each.cause, width - len(INDENT)
    yield from hanging([(f"{len(cause.stories):>4,}  ", "red")], printable(cause_text(cause)), width)
    others = [story for story in cause.stories if story != cause.example.story]
    told = (printable(names([cause.example.story, *others], most)) for most in range(MOST_STORIES, 1, -1))
    least = printable(names([cause.example.story, *others], 1))
    yield line(INDENT, (next((text for text in told if cells(text) <= room), shortened(least, room)), "dim"))
    for side, text in zip(SIDES, both_sides(each, room - 8), strict=True):
        yield line(INDENT, (f"{side:<8}", "dim"), text)


def cause_text(cause: Cause) -> str:
    """The cause in words, and what is known of it besides."""
    known = next(iter(cause.details), "")
    return f"{what_text(cause)}{f': {known}' if known else ''}"


def both_sides(each: JourneyCause, room: int) -> tuple[str, str]:
    """What was done in the example, before and now, cut so that the difference stays in view."""
    left, right = _act(each.before), _act(each.after)
    if each.before is not None and each.after is not None and each.before.tool == each.after.tool:
        return around_difference(left, right, room)
    return shortened(left, room), shortened(right, room)


def _act(act: AgentAct | None) -> str:
    if act is None:
        return "(nothing more)"
    if act.tool is not None:
        return call_text(act.tool, act.arguments if act.arguments is not None else {})
    return f"\u201c{printable(' '.join(act.said.split()))}\u201d"


def dearer_lines(rises: Sequence[Dearer], width: int) -> list[Line]:
    """What became slower or dearer, and where."""
    found = list[Line]()
    for each in rises:
        whole = f"{_amount(each, each.before)} → {_amount(each, each.after)} a conversation that succeeds in both"
        places = ", ".join(_place(each, place) for place in each.places)
        text = f"{whole}{f'; most of it in {places}' if places else ''}"
        found += hanging([(f"{FIGURE_WORDS[each.figure]}: ", "yellow")], printable(text), width)
    return [*found, line()] if found else []


def _place(each: Dearer, place: Placed) -> str:
    return f"{place.place} ({_amount(each, place.before)} → {_amount(each, place.after)})"


def _amount(each: Dearer, value: float) -> str:
    return amount("tool_calls" if each.figure == "calls" else each.figure, value)
