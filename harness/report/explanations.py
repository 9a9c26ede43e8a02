"""What the codes, ends and warnings of a report mean, why they come up, and what to do: `explanations.yaml`, read."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from harness.checks.answer import ExpectedNumber
from harness.checks.check import DemandedCheck
from harness.checks.function import FunctionCheck
from harness.checks.table import FAMILIES
from harness.errors import UserMistake, nearest
from harness.formats.schemas.described import field_docs
from harness.types.metrics import METRICS, Metrics

CHECK_FIELDS, ANY_CHECK = "Fields of a check: ", "any check"
if TYPE_CHECKING:
    from pydantic import BaseModel

METRIC_GROUP = "Metrics of a trial"
DECIDED = "What decided a comparison"
OUTCOMES, FAULTS = "How a trial came out", "Whose doing it is"
"""The groups of what stands in `? undecided (judge)`."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One entry. `line` is a part of the line that is printed, for entries that are not seen as a code."""

    code: str
    group: str
    meaning: str
    cause: str
    """Empty for metrics, which have none."""
    remedy: str
    line: str | None = None


@functools.cache
def explanations() -> tuple[Explanation, ...]:
    """Every entry, in the order of the groups. A code stands in several groups where it says several things."""
    import yaml

    groups = yaml.safe_load(files("harness.report").joinpath("explanations.yaml").read_text(encoding="utf-8"))
    codes = tuple(
        Explanation(str(code), group, entry["means"], entry["cause"], entry["do"], entry.get("line"))
        for group, entries in groups.items()
        for code, entry in entries.items()
    )
    return (*codes, *_metrics(), *_fields_of_checks())


def _metrics() -> Iterator[Explanation]:
    """An entry for each metric, out of the table of metrics."""
    for name, text in field_docs(Metrics).items():
        better, do = METRICS[name].better, "Nothing: versions are not compared by it."
        if better is not None:
            do = f"{better.capitalize()} is better. To test it: harness compare RUN_A RUN_B --metric {name}."
        yield Explanation(name, METRIC_GROUP, text, "", do)


def _fields_of_checks() -> Iterator[Explanation]:
    """An entry for each field of a check, out of its family; for what all of them have, one."""
    common = DemandedCheck.model_fields
    yield from _fields(ANY_CHECK, DemandedCheck, "checks: [{type: answer, contains: refund, ")
    kinds: dict[str, type[DemandedCheck]] = {**FAMILIES, "python:module:function": FunctionCheck}
    for kind, family in kinds.items():
        yield from (each for each in _fields(kind, family, f"checks: [{{type: {kind}, ") if each.code not in common)
    yield from _fields("number of answer", ExpectedNumber, "checks: [{type: answer, number: {expected: 5, ")


def _fields(of: str, model: type[BaseModel], written: str) -> Iterator[Explanation]:
    cause = f"The story or its suite has such a check{'' if of == ANY_CHECK else f' ({of})'}."
    for name, text in field_docs(model).items():
        end = "}}]" if "number: {" in written else "}]"
        yield Explanation(name, f"{CHECK_FIELDS}{of}", text, cause, f"Write it there, {written}{name}: …{end}.")


def explained(asked: str) -> list[Explanation]:
    """The entries of a code or a line that was printed. Raises UserMistake with the nearest code."""
    code = _spelt(asked)
    found = _coded(code)
    if not found:
        outcome, _, fault = asked.lstrip("✓✗? ").removesuffix(")").partition(" (")
        found = _coded(_spelt(outcome), OUTCOMES) + _coded(_spelt(fault), FAULTS)
    if not found:
        found = [each for each in explanations() if each.line is not None and _is_part(each.line, asked)]
    if not found:
        found = _counted(asked) or _decided_by(asked) or _of_check(asked)
    if not found:
        found = _inside(asked)
    if not found:
        hint = nearest(code, {_spelt(each.code) for each in explanations()})
        raise UserMistake(f'"{asked}": is no word of a report{hint}; all of them: harness explain')
    return found


def _is_part(line: str, asked: str) -> bool:
    """Whether one of them holds the other, so that a line may be given whole or its beginning alone."""
    return line in asked or (len(asked) >= LEAST_OF_A_LINE and line.startswith(asked))


LEAST_OF_A_LINE = 8


def _counted(asked: str) -> list[Explanation]:
    """The entries of lines that hold a number of so many, whatever the numbers are."""
    shares = {_SHARE.sub("N", found[0]) for found in _NAMED_SHARE.finditer(asked)}
    return [each for each in explanations() if each.line is not None and _SHARE.sub("N", each.line) in shares]


def _decided_by(asked: str) -> list[Explanation]:
    """What decided: by embeddings 0.97."""
    rungs = {found[1] for found in _BY.finditer(asked.casefold())}
    return [each for each in explanations() if each.group == DECIDED and each.code in rungs]


def _of_check(asked: str) -> list[Explanation]:
    """What a check asks for, by the name that a report has for it: answer.contains[0], python:module:function."""
    if asked.startswith("python:"):
        return _coded("check_failed")
    kind, _, field = asked.partition(".")
    if kind not in FAMILIES:
        return []
    name = field.partition("[")[0].partition(".")[0]
    return _coded(kind) + _coded(name, f"{CHECK_FIELDS}{kind}") + _coded(name, f"{CHECK_FIELDS}{ANY_CHECK}")


_SHARE = re.compile(r"[\d,]+/[\d,]+")
_NAMED_SHARE = re.compile(r"\b[a-z]+ [\d,]+/[\d,]+")
_BY = re.compile(r"\bby (?:a )?([a-z]+)")


def _inside(line: str) -> list[Explanation]:
    """The codes that stand in a printed line, such as `warning: s #1: held_up: …`, and the exit status it tells."""
    status = _EXIT_STATUS.search(line)
    words = {*_CODE.findall(line.casefold()), *([status[1]] if status else [])}
    return [each for each in explanations() if each.code.casefold() in words]


_CODE = re.compile(
    r"[a-z]+(?:_[a-z]+)+|\b(?:confirmed|flaky|undecided|timeout|stuck|stopped|interrupted|terminated|gate|shard)\b"
)
_EXIT_STATUS = re.compile(r"exit status (\d+)")


def _coded(code: str, group: str | None = None) -> list[Explanation]:
    return [each for each in explanations() if _spelt(each.code) == code and group in {None, each.group}]


def _spelt(code: str) -> str:
    """As codes are compared: `wrong-arguments` and `Wrong arguments` ask for wrong_arguments."""
    return code.strip().casefold().replace("-", "_").replace(" ", "_")
