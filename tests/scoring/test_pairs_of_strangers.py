"""Pairs that strangers wrote: how much words and a small embedding model decide, and how much of it wrongly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from strangers import DEVELOPMENT, Tally, by_embeddings, by_labels, by_words, read_pairs, rows

from harness.scoring.similarity.bands import BANDS
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights
from harness.types.verdict import EMBEDDINGS, TOKENS

MEANING = DEVELOPMENT.parent
PAIRS = read_pairs()


@pytest.fixture
def embeddings(minilm, tmp_path) -> Iterator[Embeddings]:
    opened = Embeddings(find_weights(str(minilm), EMBEDDINGS), VectorFile(tmp_path / "embeddings.sqlite"))
    yield opened
    opened.file.close()


def look(name: str, tally: Tally, capsys) -> None:
    with capsys.disabled():
        print("", *rows(name, tally), sep="\n")


def test_there_are_traps_and_paraphrases_in_four_languages():
    assert len(PAIRS) >= 300
    assert {pair.language for pair in PAIRS} == {"en", "de", "es", "fr"}
    assert {pair.kind for pair in PAIRS} == {"response", "argument"}
    assert 0.3 < sum(pair.same for pair in PAIRS) / len(PAIRS) < 0.7


@pytest.mark.parametrize("half", ["development", "sealed", "later"])
def test_hardly_anything_speaks_before_a_judge_that_is_right(half):
    pairs = read_pairs(MEANING / f"pairs-{half}.jsonl")
    found = by_labels(pairs)
    wrong = [pair.id for pair, met in found.decided if met != pair.same]
    assert len(wrong) <= len(pairs) / 100, wrong


def test_words_alone_decide_little_and_hardly_ever_wrongly(capsys):
    for half in ("development", "sealed", "later", "second", "third"):
        found = by_words(read_pairs(MEANING / f"pairs-{half}.jsonl"))
        look(f"words, {half}", found, capsys)
        assert found.share(same=False, met=True) <= 0.05
        assert found.share(same=True, met=False) <= 0.1
        assert found.share(same=False, met=False) >= 0.15


@pytest.mark.long
async def test_a_small_model_decides_little_more_and_hardly_ever_wrongly(embeddings, capsys):
    for half in ("sealed", "later", "second", "third"):  # what vetoes were not written for
        found = await by_embeddings(read_pairs(MEANING / f"pairs-{half}.jsonl"), embeddings)
        look(f"MiniLM, {half}", found, capsys)
        assert found.share(same=False, met=True) <= 0.05
        assert found.share(same=True, met=False) <= 0.1
        assert found.share(same=False, met=False) >= 0.15


@pytest.mark.parametrize("rung", [TOKENS, EMBEDDINGS])
def test_between_its_thresholds_a_likeness_decides_nothing(rung):
    band = BANDS[rung]
    assert 0 < band.fails_below < band.passes_from < 1
    assert [band.decide(score) for score in (0.0, (band.fails_below + band.passes_from) / 2, 1.0)] == [
        False,
        None,
        True,
    ]
