"""Whether the records behind the tools already hold the values of a call, so that making it would change nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import JsonValue

from generators.tools.names import opaque, words
from generators.tools.observations import Findings, Observation, ResultValue, plain
from generators.tools.seed_values import ToolArgument
from generators.tools.world import writes

Record = tuple[str, str]
"""The key of a call, and the path of one entry in its result; an empty path: all that is in no list."""


_DESCRIBING = frozenset("description subject summary purpose".split())
"""Arguments that say in words what something is; what kind it is must go with it."""

_KIND = re.compile(r"[a-z]+(?:[_-][a-z]+)*")


class ExistingRecords:
    """The records that tools were seen to give, by the values that stand in them."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._changing = {name for name, tool in findings.tools.items() if tool.read_only is False}
        """What a change says of itself is so after it."""
        self._asked: dict[tuple[str, str], set[Record]] = {}
        reads = [call for calls in findings.answered.values() for call in calls.values()
                 if not writes(findings.tools[call.tool])]  # fmt: skip
        for read in reads:
            for name, value in read.arguments.items():
                self._asked.setdefault((name, plain(value)), set()).add((read.key, ""))

    def already_so(self, call: Observation) -> bool:
        """Whether one record holds all values of this call, its dates left aside or not."""
        given = [each for each in self._findings.arguments[call.tool] if each.name in call.arguments]
        lasting = [each for each in given if each.kind != "date"]
        return any(
            len(arguments) > 1
            and set.intersection(*(self._records(each, call.arguments[each.name]) for each in arguments))
            for arguments in (given, lasting)
        )

    def leaves_so(self, call: Observation) -> bool:
        """Whether it says of the thing that it is about, without need, what is so already: moved, to its own room."""
        given = [each for each in self._findings.arguments[call.tool] if each.name in call.arguments]
        of = [self._records(each, call.arguments[each.name]) for each in given if each.required and opaque(each.name)]
        same = [self._records(each, call.arguments[each.name]) for each in given if not each.required]
        return bool(of) and any(set.intersection(*of) & records for records in same)

    def unlikely(self, call: Observation) -> bool:
        """Whether nobody would want it, for one or the other reason."""
        return self.leaves_so(call) or self.told_otherwise(call)

    def told_otherwise(self, call: Observation) -> bool:
        """Whether it takes the description of a record, and another kind than stands there: a train, as lodging."""
        given = [each for each in self._findings.arguments[call.tool] if each.name in call.arguments]
        kinds = [each for each in given if _KIND.fullmatch(str(call.arguments[each.name]))]
        for text in (each for each in given if {*words(each.name)[-1:]} & _DESCRIBING):
            described = self._records(text, call.arguments[text.name])
            for kind in (each for each in kinds if described and each != text):
                told = {plain(each.value) for record in described for each in self._places(*record, kind)}
                if told and plain(call.arguments[kind.name]) not in told:
                    return True
        return False

    def _places(self, key: str, path: str, argument: ToolArgument) -> Iterator[ResultValue]:
        """Where one record tells of what an argument is called."""
        calls = (call for calls in self._findings.answered.values() for call in calls.values() if call.key == key)
        return (
            each for call in calls for each in call.places if _entry(each.path) == path and each.key == argument.name
        )

    def _records(self, argument: ToolArgument, value: JsonValue) -> set[Record]:
        places = self._findings.by_value.get(plain(value), ())
        told = [place for place in places if place.observation.tool not in self._changing and place.suits(argument)]
        read = {(place.observation.key, _entry(place.path)) for place in told}
        return read | self._asked.get((argument.name, plain(value)), set())


def _entry(path: str) -> str:
    """The path up to the last place in a list."""
    parts = path.split(".")
    last = max((i for i, part in enumerate(parts) if part.isdigit()), default=-1)
    return ".".join(parts[: last + 1])
