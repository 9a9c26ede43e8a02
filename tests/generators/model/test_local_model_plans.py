"""A small real model through the whole pipeline: what it writes may be poor, but nothing invalid is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.dataset.generate import DatasetSpec, generate
from generators.proof import prove
from generators.tools.toolboxes import toolbox_from
from harness.formats.lint import lint
from harness.llm.transport import close_connections
from harness.types.model_spec import ModelSpec

STORIES = "story,agent\nMy username is nwaters. I want to know my assignment id.,hr\n"


@pytest.mark.model
@pytest.mark.timeout(300)
async def test_a_real_model_plans_and_only_what_is_proved_is_taken(
    local_model_url, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    (tmp_path / "stories.csv").write_text(STORIES)
    model = ModelSpec(
        model="openai/smollm2", base_url=local_model_url, temperature=0, max_tokens=800, timeout=90, max_attempts=1
    )
    spec = DatasetSpec(
        tools="assignment_desk:lookup", out=tmp_path / "out", source="planned", stories=tmp_path / "stories.csv",
        model=model, allow_writes=True,
    )  # fmt: skip
    try:
        made = await generate(spec)
    finally:
        await close_connections()
    taken, refused = made.collection.taken, made.collection.refused
    print(len(taken), "taken;", *(f"{each.stage}: {each.reason[:100]}" for each in refused), sep="\n")
    assert made.spent["model_calls"] >= 1
    assert made.spent["tokens"] > 200, "the tools and the story were read"
    assert taken or refused, "every story came to something"
    assert all(each.reason for each in refused)
    toolbox = toolbox_from("assignment_desk:lookup", allow_writes=True)
    for each in taken:
        assert lint(each.story) == []
        assert (await prove(each.story, toolbox)).passed
