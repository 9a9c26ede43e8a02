"""Pairs that strangers wrote: how much words and a small embedding model decide, and how much of it wrongly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from strangers import Tally, by_embeddings, by_labels, by_words, read_pairs, rows

from harness.scoring.similarity.bands import BANDS
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights
from harness.types.verdict import EMBEDDINGS, TOKENS

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


def test_nothing_speaks_before_a_judge_that_is_right():
    found = by_labels(PAIRS)
    assert found.share(same=False, met=True) == 0
    assert found.share(same=True, met=False) == 0


def test_words_alone_decide_little_and_that_rightly(capsys):
    found = by_words(PAIRS)
    look("words", found, capsys)
    assert found.share(same=False, met=True) <= 0.03
    assert found.share(same=True, met=False) <= 0.05
    assert found.share(same=True, met=True) >= 0.2
    assert found.share(same=False, met=False) >= 0.4


async def test_a_small_model_decides_more_of_them(embeddings, capsys):
    found = await by_embeddings(PAIRS, embeddings)
    look("MiniLM", found, capsys)
    assert found.share(same=False, met=True) <= 0.03
    assert found.share(same=True, met=False) <= 0.05
    assert found.share(same=True, met=True) >= 0.28
    assert found.share(same=False, met=False) >= 0.4


async def test_no_language_and_no_question_is_left_out(embeddings):
    for tally in (by_words(PAIRS), await by_embeddings(PAIRS, embeddings)):
        parts = [tally.only(language=code) for code in ("en", "de", "es", "fr")]
        parts += [tally.only(kind=kind) for kind in ("response", "argument")]
        for part in parts:
            assert part.share(same=False, met=True) <= 0.05
            assert part.share(same=True, met=False) <= 0.05
            assert part.share(same=True, met=True) >= 0.15
            assert part.share(same=False, met=False) >= 0.35


@pytest.mark.parametrize("rung", [TOKENS, EMBEDDINGS])
def test_between_its_thresholds_a_likeness_decides_nothing(rung):
    band = BANDS[rung]
    assert 0 < band.fails_below < band.passes_from < 1
    assert [band.decide(score) for score in (0.0, (band.fails_below + band.passes_from) / 2, 1.0)] == [
        False,
        None,
        True,
    ]
