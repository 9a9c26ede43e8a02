"""What is done is handed on at once, whoever plays meanwhile."""

from __future__ import annotations

import harness


async def test_trials_of_an_agent_that_never_waits_are_written_as_they_end(tmp_path):
    """Else a kill would lose all of them, and memory would hold all of them."""
    written: list[int] = []

    async def agent(text: str) -> str:
        written.append(sum(path.read_bytes().count(b"\n") for path in tmp_path.glob("*/trials.jsonl")))
        return f"You said: {text}"

    story = {
        "id": "s",
        "agent": "echo",
        "story": "You talk.",
        "starting_sentence": "hello",
        "goals": [{"say": ["hello"]}],
        "max_turns": 1,
    }
    run = await harness.simulate([story], agent=agent, trials=20, concurrency=4, out=tmp_path)
    assert len(run.trials) == 20
    assert all(i - lines <= 8 for i, lines in enumerate(written)), written
