"""What is found out about a large result is found out once."""

from __future__ import annotations

from pydantic import JsonValue

from generators.proof.answerable import AgentKnowledge, as_text
from generators.tools.dataflow import CallResult, sources_of
from generators.tools.results.kept import LARGE, MOST_KEPT, kept_of_large
from harness.formats.lint import KnownFacts

ROWS: list[JsonValue] = [{"ticket_id": f"T-{10_000 + i}", "open": True, "rank": i} for i in range(6_000)]


def test_what_is_known_of_a_large_result_is_asked_once_and_of_few() -> None:
    asked = []

    @kept_of_large
    def length(result: JsonValue) -> int:
        asked.append(result)
        return len(result) if isinstance(result, list) else 0

    several: list[JsonValue] = [[i] * LARGE for i in range(MOST_KEPT + 1)]
    assert [length(each) for each in several for _ in range(2)] == [LARGE] * 2 * len(several)
    assert len(asked) == len(several)
    assert length(several[0]) == LARGE
    assert len(asked) == len(several) + 1
    assert length([1]) == length([1]) == 1
    assert len(asked) == len(several) + 3


def test_a_value_is_found_where_it_stands_in_many_rows() -> None:
    results = [CallResult("list", "list_tickets", {"tickets": ROWS, "a.b": "T-15999"})]
    (source,) = sources_of("ticket_id", "T-15999", results)
    assert source.path == "tickets.5999.ticket_id"
    assert [each.path for each in sources_of("rank", 5_999, results)] == ["tickets.5999.rank"]
    assert sources_of("ticket_id", "T-99999", results) == []


def test_a_fact_is_known_from_one_of_very_many_lines() -> None:
    knowledge = AgentKnowledge(as_text([ROWS, [{"note": "It is due on 2026-03-14."}]]), KnownFacts("", "en"))
    assert knowledge.has("T-15999")
    assert knowledge.has("due on 14 March 2026")
    assert not knowledge.has("due on 15 March 2026")
