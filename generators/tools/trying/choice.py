"""Which calls of a tool are tried next, out of all that was seen so far."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from pydantic import JsonValue

from generators.tools.argument_values import Absence, choices_for, combinations, given_calls, hinted
from generators.tools.arguments.free_texts import with_fitting
from generators.tools.arguments.neighbours import of_one_record, with_more_of_it
from generators.tools.arguments.today import is_timely, today
from generators.tools.arguments.ways import named_together, ways
from generators.tools.names import words
from generators.tools.observations import CALLER, Findings, Observation, fits
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.dossiers import Dossiers
from generators.tools.sessions.logins import LoginBook
from generators.tools.sessions.rows import Rows, each_found, next_steps, of_linked_records
from generators.tools.sessions.seeking import may_open
from generators.tools.trying.beside import out_of_offers, out_of_records, standing_together
from generators.tools.trying.named_amounts import as_they_say
from generators.tools.trying.states import of_each_state
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

FEW_FOUND = 3
"""Calls of a read that found something, below which it is asked for all that stands in one record."""
TRIES = 60
"""Calls of one tool in one round."""
OPTIONAL_TRIES = 12
"""Of these with one argument that need not be there, for each."""
ENOUGH = 150
"""Answered calls of one tool, after which it is tried no more."""
FEW_ANSWERED, OTHERWISE = 12, 40
"""Of a change of which fewer calls were answered, these are made again with another value for one argument, so many."""
CALLERS = 40
"""People of whom each makes a call in which nothing says who calls."""


@dataclass(slots=True)
class CallChoice:
    """Over one set of tools."""

    findings: Findings
    hints: Mapping[str, Sequence[JsonValue]]
    seed: int
    examples: Mapping[str, Sequence[Mapping[str, JsonValue]]]
    records: Sequence[Observation]
    book: LoginBook
    _ways: dict[str, dict[frozenset[str], None]] = field(default_factory=dict)
    """Tool → the arguments with which a call was answered, together."""

    def calls(self, tool: ToolSchema, turn: int) -> list[dict[str, JsonValue]]:
        """Their arguments, those of a tool that needs a login with who calls."""
        given = given_calls(tool.name, self.hints)  # who is wrong too often is heard no more
        return given if given and may_open(tool.name, self.findings) else [*given, *self._chosen(tool, turn)]

    def _chosen(self, tool: ToolSchema, turn: int) -> list[dict[str, JsonValue]]:
        rng = random.Random(f"{self.seed}/{tool.name}/{turn}")
        arguments = self.findings.arguments[tool.name]
        found: list[dict[str, JsonValue]] = []
        if turn == 0:
            found += [dict(example) for example in self.examples.get(tool.name, ())]
            found += of_one_record(arguments, self.records, rng)
            found += (
                of_linked_records(arguments, Rows(self.records), f"{self.seed}/{tool.name}")
                if may_open(tool.name, self.findings)
                else []
            )
        elif tool.read_only is not False and (self._finds_little(tool) or self._finds_several(tool)):
            found += with_more_of_it(arguments, self.records, rng)
        if tool.read_only is not True:
            found += standing_together(
                arguments, self.findings, rng, TRIES, most_first=may_open(tool.name, self.findings)
            )
        silent = turn > 0 and not self.findings.answered.get(tool.name) and bool(self.findings.refused.get(tool.name))
        writes = tool.read_only is False or (silent and not _reads(tool) and not may_open(tool.name, self.findings))
        choices = choices_for(arguments, self.findings, self.hints, writes=writes)
        found += combinations(choices, TRIES, rng)
        finds = bool(self.book.handed.paths(tool.name)) and not self.book.handed.steps(tool.name)
        for given in [*ways(arguments, reads=tool.read_only is True, silent=silent or finds), *self.together(tool)]:
            choices = choices_for(arguments, self.findings, self.hints, writes=writes, given=given)
            found += of_one_record(_only(arguments, given), self.records, rng)
            found += combinations(choices, OPTIONAL_TRIES, rng)
        if silent or (writes and not self.findings.answered.get(tool.name)):
            found = [*out_of_offers(arguments, self.records, self.findings, rng, TRIES), *found]
        found = self._never_answered(tool, turn, found, rng) if silent else found
        if finds and (answered := self._ways.get(tool.name)):
            found = [*each_found(arguments, list(answered), self.records, turn, rng), *found]
        if self.book.handed.steps(tool.name):
            steps = list(next_steps(arguments, self.findings, self.book.handed, Rows(self.book.records)))
            found = rng.sample(steps, min(ENOUGH, len(steps))) or found
        found = self._of_their_owners([*self._proving(tool), *found], arguments)
        if self.book.needed(tool.name):
            found = self._with_callers(tool.name, found, rng, reads=tool.read_only is True)
        found = self._sensible(found, arguments, silent=silent) if writes or not _reads(tool) else found
        order = [*(argument.name for argument in arguments), CALLER]
        return [{name: each[name] for name in order if name in each} for each in found]

    def _never_answered(
        self, tool: ToolSchema, turn: int, found: list[dict[str, JsonValue]], rng: random.Random
    ) -> list[dict[str, JsonValue]]:
        """The same with calls out of records, with things in each state and with the sums that refusals name."""
        arguments, rows = self.findings.arguments[tool.name], Rows(self.records)
        found += out_of_records(arguments, self.records, self.findings, rng)
        found += of_linked_records(arguments, rows, f"{self.seed}/{tool.name}")
        if turn > 1:
            found += of_each_state(arguments, self.findings, rng)[: 2 * TRIES]
        return [*as_they_say(arguments, self.findings, rows), *found]

    def together(self, tool: ToolSchema) -> list[list[str]]:
        """The arguments of which refusals say that they belong together."""
        return named_together(self.findings.arguments[tool.name], self.findings.refused.get(tool.name, {}).values())

    def otherwise(self, tool: ToolSchema) -> list[dict[str, JsonValue]]:
        """Calls of a change that were answered, of which there are few, each with another value for one argument: what
        goes for this order may go for others. Of what was never answered, and of a read, calls with things in other
        states."""
        answered = self.findings.answered.get(tool.name, {}).values()
        needed = self.book.needed(tool.name)
        if len(answered) >= FEW_ANSWERED or (needed and answered) or given_calls(tool.name, self.hints):
            return []
        if (tool.read_only or not answered) and self.findings.refused.get(tool.name):
            rng = random.Random(f"{self.seed}/{tool.name}/states")
            found = of_each_state(self.findings.arguments[tool.name], self.findings, rng)
            reads = tool.read_only is True
            return self._with_callers(tool.name, found, rng, reads=reads) if needed and found else found
        if needed:
            return []
        choices = choices_for(self.findings.arguments[tool.name], self.findings, self.hints, writes=True)
        found = [
            {
                **each.arguments,
                **{name: one for name, one in zip(names, value, strict=True) if not isinstance(one, Absence)},
            }
            for each in answered
            for names, values in choices
            for value in values
        ]
        rng = random.Random(f"{self.seed}/{tool.name}/otherwise")
        return rng.sample(found, min(OTHERWISE, len(found)))

    def _sensible(
        self, found: list[dict[str, JsonValue]], arguments: Sequence[ToolArgument], *, silent: bool
    ) -> list[dict[str, JsonValue]]:
        """Those on days that may be wished, with texts that fit what is done."""
        open_to = [each for each in arguments if not hinted(each, self.hints)]
        now = "" if silent else today(self.findings)
        timely = [each for each in found if is_timely(each, open_to, now)] or found
        return [with_fitting(each, open_to, self.findings, number) for number, each in enumerate(timely)]

    def answered(self, tool: str, arguments: Collection[str]) -> None:
        """A call with these was."""
        self._ways.setdefault(tool, {})[frozenset(arguments)] = None

    def _proving(self, tool: ToolSchema) -> Iterator[dict[str, JsonValue]]:
        """Calls in which somebody says of themselves what may prove it."""
        if may_open(tool.name, self.findings) and not self.book.handed.steps(tool.name):
            known = Dossiers(self.findings, self.records)
            calls = known.proving_calls(self.findings.arguments[tool.name], f"{self.seed}/{tool.name}")
            yield from islice(calls, ENOUGH)

    def _of_their_owners(
        self, found: list[dict[str, JsonValue]], arguments: Sequence[ToolArgument]
    ) -> list[dict[str, JsonValue]]:
        """The same, each by the one whose things it names, where it says who that is beside them."""
        saying = self.book.saying_who
        who = next((each for each in arguments if words(each.name) in saying), None)
        if who is None or may_open(who.tool, self.findings):
            return found
        told = []
        for each in found:
            owner = self.book.owner({name: value for name, value in each.items() if name != who.name})
            told.append({**each, who.name: owner} if owner is not None and fits(owner, who) else each)
        return told

    def _finds_little(self, tool: ToolSchema) -> bool:
        """Whether hardly any call of it found something, though some say what stands in one record."""
        return sum(not each.empty for each in self.findings.answered.get(tool.name, {}).values()) < FEW_FOUND

    def _finds_several(self, tool: ToolSchema) -> bool:
        """Whether a call of it listed more than one thing: who shares a surname is told apart by a postcode."""
        answered = self.findings.answered.get(tool.name, {}).values()
        return any(isinstance(each.content, list) and len(each.content) > 1 for each in answered)

    def _with_callers(
        self, tool: str, found: Sequence[dict[str, JsonValue]], rng: random.Random, *, reads: bool
    ) -> list[dict[str, JsonValue]]:
        """The same, each with one who makes it where nothing in it says whose it is about; what is given nothing at all
        with each, as few ways to read are with several."""
        everyone = self.book.everyone()
        people = rng.sample(everyone, min(CALLERS, len(everyone)))
        told: list[dict[str, JsonValue]] = []
        most = max(1, TRIES // len(found)) if reads else 1
        for number, each in enumerate(found):
            if self.book.says_whose(tool, each):
                told.append(each)
            elif people:
                several = people if not each else [people[(number + step) % len(people)] for step in range(most)]
                callers = list(dict.fromkeys(several))
                told += [{**each, CALLER: who} for who in callers]
        return told


def _reads(tool: ToolSchema) -> bool:
    """Whether it says so, or does by its name."""
    return tool.read_only is True or tool.name in by_name([tool]).read


def _only(arguments: Sequence[ToolArgument], names: Collection[str]) -> list[ToolArgument]:
    """These arguments, as if they had to be given, where none has to be."""
    if any(each.required for each in arguments):
        return []
    return [replace(each, required=True) for each in arguments if each.name in names]
