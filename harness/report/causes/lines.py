"""The causes of a run on the terminal, short enough for one screen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain

from harness.analysis.causes.causes import Cause, Causes, ValuePair
from harness.analysis.causes.shortfall import SAID
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import around_difference, cells, printable, shortened
from harness.report.reviews.lines import not_the_agents
from harness.report.terminal import quoted
from harness.report.trial.values import value
from harness.text.wording import count, dollars, duration

HEADER = ("seen", "main", "cause")
"""In how many trials a cause is seen, and of how many of them it is the main one."""
MOST_LINES, MOST_UNDECIDED, MOST_NAMES = 14, 6, 5
"""Lines for causes of failed trials, and of undecided ones; names in one line."""
VALUE_ROOM = 24
"""Columns for a value that was expected or observed."""
MARGIN = 20
"""Columns that breaking a text into two lines may take."""
INDENT = " " * 12


def cause_lines(causes: Causes, width: int, show: str, *, whole: bool = True) -> list[Line]:
    """Causes of failed trials, then of undecided ones; in `whole` also what is worth a look besides."""
    found = [*_part("failed", causes.causes, causes.failed, "red", MOST_LINES, width, show)]
    found += _part("undecided", causes.undecided_causes, causes.undecided, "yellow", MOST_UNDECIDED, width, show)
    if causes.failed_as_expected:
        found.append(line((f"{count(causes.failed_as_expected, 'known failure')} (xfail) left out", "dim")))
    if not found:
        found.append(line("nothing failed"))
    first = next(iter((*causes.causes, *causes.undecided_causes)), None)
    if first is not None:
        number = f" --trial {first.example.trial}" if first.example.trial > 1 else ""
        found += hanging([("to see one: ", "dim")], f"{show} {quoted(first.example.story)}{number}", width)
    if whole:
        for text in beside_texts(causes):
            found += hanging([], shortened(printable(text), 2 * width - MARGIN), width)
    return found


def _part(
    what: str, causes: Sequence[Cause], trials: int, style: str, most: int, width: int, show: str
) -> Iterator[Line]:
    if not causes:
        return
    telling = [each for each in causes if each.main]
    said = count(len(telling), "cause")
    yield line((f"{count(trials, 'trial')} {what}, {said}:", "bold"))
    yield line(("{:>5} {:>5} {}".format(*HEADER), "dim"))
    blocks = [list(_cause(each, width, style, failed=what == "failed")) for each in telling]
    lines = list(accumulate(map(len, blocks)))
    shown = max(bisect_right(lines, most), 1)
    yield from chain.from_iterable(blocks[:shown])
    if left := telling[shown:]:
        main = sum(each.main for each in left)
        more = f"{count(len(left), 'more cause')}, of {count(main, 'trial')}: {show} --causes --format markdown"
        yield from hanging([INDENT[:6]], more, width, "dim")
    follow = [each for each in causes if not each.main]
    if follow:
        names = [f"{each.what} ({each.trials})" for each in follow[:3]]
        more = f" and {len(follow) - 3} more" if len(follow) > 3 else ""
        yield from _below(f"seen besides: {'; '.join(names)}{more}", width)


def _cause(cause: Cause, width: int, style: str, *, failed: bool) -> Iterator[Line]:
    head = f"{cause.trials:>5,} {cause.main:>5,} "
    room = width - len(INDENT)
    yield from hanging([(head, style)], shortened(printable(what_text(cause)), 2 * room - MARGIN), width)
    told = [(where_text(cause, stories), shown_by(cause), cause.hint) for stories in (3, 2, 1)]
    texts = [" · ".join(filter(None, parts)) for parts in (*told, *(each[:2] for each in told))]
    yield from _below(next((text for text in texts if cells(printable(text)) <= room), texts[-1]), width)
    if failed and (others := not_the_agents(cause.called)):
        yield from hanging([INDENT], others, width, "yellow")


def _below(text: str, width: int) -> list[Line]:
    """Under what is said of a cause, in at most two lines."""
    room = width - len(INDENT)
    return hanging([INDENT], shortened(printable(text), 2 * room - MARGIN), width, "dim")


def what_text(cause: Cause) -> str:
    """The cause in words, with the tools that it is about where it does not name them."""
    tools = [tool for tool in cause.tools if tool not in cause.what]
    if not tools or cause.kind == "out_of_order":
        return cause.what
    return f"{cause.what} ({names(tools, 3)})"


def where_text(cause: Cause, stories: int = 1) -> str:
    """An example, the names of so many stories, and how many more there are."""
    others = [story for story in cause.stories if story != cause.example.story]
    return names([example_text(cause), *others], stories)


def example_text(cause: Cause) -> str:
    """Such as `request-annual #2 step 7`."""
    example = cause.example
    step = f" step {example.step}" if example.step is not None else ""
    return f"{_trial(example.story, example.trial)}{step}"


def shown_by(cause: Cause) -> str:
    """The commonest values, or what is known besides."""
    if cause.pairs and cause.kind != "failed_check" and not cause.details:
        return pairs_text(cause)
    told = [f"{each}{f' ({times})' if times > 1 else ''}" for each, times in cause.details.items()]
    return "; ".join(told[:1] if told and told[0].startswith(SAID) else told)


def pairs_text(cause: Cause) -> str:
    """Such as `"2026-03-30", not "2026-03-31" (2)`."""
    left = cause.pairs_in_all - len(cause.pairs)
    more = f", {count(left, 'other pair')}" if left else ""
    return ", ".join(map(_pair, cause.pairs)) + more


def _pair(pair: ValuePair) -> str:
    expected, observed = around_difference(value(pair.expected), value(pair.observed), VALUE_ROOM)
    times = f" ({pair.times})" if pair.times > 1 else ""
    if pair.expected == []:
        return f"too many: {observed}{times}"
    if pair.observed == []:
        return f"lacking: {expected}{times}"
    return f"{observed}, not {expected}{times}"


def beside_texts(causes: Causes) -> list[str]:
    """What is worth a look besides, a line each."""
    besides = causes.beside
    found = []
    if causes.suspects:
        names_of = names([each.story for each in causes.suspects], MOST_NAMES)
        least = min(each.versions for each in causes.suspects)
        found.append(f"red in every version ({least} or more), so is it the story? {names_of}: harness validate")
    if besides.never_pass:
        found.append(
            "never passed: "
            + names([f"{each.name} ({_of(each.of, each.judged)})" for each in besides.never_pass], MOST_NAMES)
        )
    if besides.never_fail:
        found.append("never failed: " + names([each.name for each in besides.never_fail], MOST_NAMES))
    if besides.flaky:
        found.append("flaky: " + names([f"{story} {often}" for story, often in besides.flaky.items()], MOST_NAMES))
    if besides.slowest:
        found.append(
            "slowest: "
            + ", ".join(f"{_trial(each.story, each.trial)} {duration(each.value)}" for each in besides.slowest)
        )
    if besides.dearest:
        found.append(
            "dearest: "
            + ", ".join(f"{_trial(each.story, each.trial)} {dollars(each.value)}" for each in besides.dearest)
        )
    return found


def _of(kind: str, judged: int) -> str:
    return f"{kind}, {judged} trials"


def _trial(story: str, number: int) -> str:
    return f"{story} #{number}" if number > 1 else story


def names(given: Iterable[str], most: int) -> str:
    """The first ones, and how many more."""
    listed = list(given)
    more = f" +{len(listed) - most}" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
