"""The embeddings rung: one model for everybody, batches, caches, and what happens when it cannot be had."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy
import pytest
from checkout import ROOT

from harness.errors import RungFailed, UserMistake
from harness.scoring.similarity.batches import LARGEST_BATCH, Counts
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import Weights, find_weights
from harness.threads import run_sync
from harness.types.protocols import Question


class Letters:
    """An encoder that counts letters, and notes what it was given."""

    max_seq_length = 64

    def __init__(self, folder: Path | None = None, *, seconds: float = 0, broken: bool = False) -> None:
        self.batches: list[list[str]] = []
        self.threads: set[str] = set()
        self.seconds = seconds
        self.broken = broken

    def tokenizer(self, text: str, **settings) -> dict[str, list[str]]:
        return {"input_ids": text.split()}

    def encode(self, texts, **settings):
        self.batches.append(texts)
        self.threads.add(threading.current_thread().name)
        time.sleep(self.seconds)
        if self.broken:
            raise ValueError("no such letter")
        counts = numpy.array([[text.count(letter) for letter in "abcdefghij"] for text in texts], dtype="float32")
        return counts / numpy.maximum(numpy.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


def rung(encoder: Letters, file: Path, *, identity: str = "letters") -> Embeddings:
    return Embeddings(Weights("letters", file.parent, identity), VectorFile(file), lambda folder: encoder)


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "cache" / "embeddings.sqlite"


async def test_the_score_is_the_cosine_of_the_two_vectors(file):
    likeness = await rung(Letters(), file).compare("aab", "ab")
    assert (likeness.score, likeness.rung, likeness.note) == (0.9487, "embeddings", None)
    assert (await rung(Letters(), file).compare("aa", "bb")).score == 0


async def test_what_is_asked_at_the_same_time_is_encoded_together_and_only_once(file):
    encoder = Letters()
    embeddings = rung(encoder, file)
    await asyncio.gather(*(embeddings.compare(f"a{i}", f"b{i % 10}") for i in range(100)))
    assert sum(len(batch) for batch in encoder.batches) == 110, "each text once, in whichever pair it is"
    assert len(encoder.batches) <= 3
    before = len(encoder.batches)
    await embeddings.compare("a1", "b2")
    assert len(encoder.batches) == before
    counts = embeddings.model.counts
    assert (counts.encoded, counts.from_disk, counts.from_memory) == (110, 0, 92)


async def test_a_batch_has_an_upper_size(file):
    encoder = Letters()
    embeddings = rung(encoder, file)
    await asyncio.gather(*(embeddings.compare(f"a{i}", "b") for i in range(2 * LARGEST_BATCH)))
    assert max(map(len, encoder.batches)) == LARGEST_BATCH


async def test_vectors_are_found_on_disk_by_the_next_process(file):
    await rung(Letters(), file).compare("aab", "ab")
    encoder = Letters()
    again = rung(encoder, file)
    assert (await again.compare("aab", "ab")).score == 0.9487
    assert again.model.counts == Counts(from_disk=2)
    assert encoder.batches == []


async def test_another_model_does_not_take_them(file):
    await rung(Letters(), file).compare("aab", "ab")
    other = rung(Letters(), file, identity="letters@2")
    await other.compare("aab", "ab")
    assert other.model.counts.encoded == 2


async def test_the_event_loop_goes_on_while_the_model_works(file):
    encoder = Letters(seconds=0.5)
    embeddings = rung(encoder, file)
    asked = asyncio.ensure_future(embeddings.compare("a", "b"))
    turns = 0
    while not asked.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns >= 10
    assert threading.current_thread().name not in encoder.threads


async def test_a_trial_that_is_cancelled_leaves_the_others_their_vectors(file):
    embeddings = rung(Letters(seconds=0.2), file)
    first = asyncio.ensure_future(embeddings.compare("a", "b"))
    second = asyncio.ensure_future(embeddings.compare("a", "b"))
    await asyncio.sleep(0.05)
    first.cancel()
    assert (await second).score == 0
    with pytest.raises(asyncio.CancelledError):
        await first


def test_one_model_serves_event_loops_in_several_threads(file):
    encoder = Letters(seconds=0.05)
    embeddings = rung(encoder, file)
    found: list[float] = []
    threads = [
        threading.Thread(target=lambda: found.append(run_sync(embeddings.compare("aab", "ab")).score)) for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [0.9487] * 5
    assert sum(map(len, encoder.batches)) == 2


async def test_a_model_that_breaks_fails_these_pairs_and_is_asked_again_for_others(file):
    encoder = Letters(broken=True)
    embeddings = rung(encoder, file)
    with pytest.raises(RungFailed, match="no such letter"):
        await embeddings.compare("a", "b")
    encoder.broken = False
    assert (await embeddings.compare("a", "a")).score == 1


async def test_the_next_rung_decides_when_the_model_breaks(file):
    ladder = Ladder(likeners=[rung(Letters(broken=True), file)])
    found = await ladder.answer(Question("january leave", "leave in January"))
    assert (found.rung, found.note) == ("tokens", "embeddings: raised; decided by tokens")


async def test_it_says_so_when_a_text_is_longer_than_the_model_reads(file):
    long = "a " * 65
    assert (await rung(Letters(), file).compare("a", long)).note == "of the longer text only the beginning was read"
    assert (await rung(Letters(), file).compare("a", long)).note is not None, "also when it comes from the disk"
    assert (await rung(Letters(), file).compare("a", "a " * 64)).note is None


async def test_a_model_that_cannot_be_loaded_is_a_mistake_in_one_line(file):
    def fails(folder: Path) -> Letters:
        raise OSError("model.safetensors is too short\nand more")

    embeddings = Embeddings(Weights("letters", Path("/models/letters"), "x"), VectorFile(file), fails)
    with pytest.raises(UserMistake) as mistake:
        await embeddings.load()
    assert mistake.value.problems == (
        'embeddings "letters": cannot be loaded from /models/letters: OSError: model.safetensors is too short',
    )


# ----------------------------------------------------------------------------------------------- the packaged MiniLM


async def test_minilm_knows_what_words_mean(embeddings):
    same = await embeddings.compare("purchase a new laptop", "buy a new notebook computer")
    other = await embeddings.compare("purchase a new laptop", "delete all accounts")
    assert same.score > 0.8 > 0.3 > other.score


async def test_batches_and_single_texts_have_the_same_scores(open_rung, tmp_path):
    pairs = [
        (f"leave for {word}", f"{word} leave, and a good deal longer so that it is padded")
        for word in ("a", "illness", "moving house")
    ]
    together, alone = open_rung(tmp_path / "one.sqlite"), open_rung(tmp_path / "two.sqlite")
    batched = await asyncio.gather(*(together.compare(*pair) for pair in pairs))
    assert [(await alone.compare(*pair)).score for pair in pairs] == [each.score for each in batched]
    assert (together.model.counts.batches, alone.model.counts.batches) == (1, 3)


async def test_many_comparisons_take_few_batches_and_none_the_second_time(open_rung):
    comparisons = 200
    pairs = [(f"leave request number {i}", f"request {i} for leave") for i in range(comparisons)]
    first = open_rung()
    scores = await asyncio.gather(*(first.compare(*pair) for pair in pairs))
    assert first.model.counts.encoded == 2 * comparisons
    assert first.model.counts.batches <= 2 * comparisons / LARGEST_BATCH + 3
    second = open_rung()
    assert await asyncio.gather(*(second.compare(*pair) for pair in pairs)) == scores
    assert second.model.counts == Counts(from_disk=2 * comparisons)


PROGRAM = """
import asyncio, socket, sys
def watch(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo"}:
        sys.exit(f"{event} {arguments}")
sys.addaudithook(watch)
from harness.scoring.similarity.embedding import open_embeddings
assert not {"torch", "transformers", "sentence_transformers"} & set(sys.modules)
rung = open_embeddings(sys.argv[1])
async def ask():
    await rung.load()
    print((await rung.compare("buy a laptop", "purchase a laptop")).score > 0.8)
asyncio.run(ask())
"""


def test_nobody_is_contacted_and_nothing_is_printed(minilm, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(minilm)],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
    assert (tmp_path / ".cache" / "journey-harness" / "embeddings.sqlite").is_file()


# ----------------------------------------------------------------------------------------------------- the weights


def test_weights_are_told_apart_by_their_content(minilm, tmp_path):
    assert find_weights(str(minilm), "embeddings").identity == find_weights(str(minilm), "embeddings").identity
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "config.json").write_text("{}")
    (copy / "model.safetensors").write_bytes(b"1")
    first = find_weights(str(copy), "embeddings").identity
    (copy / "README.md").write_text("not what vectors depend on")
    assert find_weights(str(copy), "embeddings").identity == first
    (copy / "model.safetensors").write_bytes(b"2")
    assert find_weights(str(copy), "embeddings").identity != first
    assert first.startswith("sha256:")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("all-MiniLM-L6-v2", "hf download sentence-transformers/all-MiniLM-L6-v2"),
        ("some/model", "the weights are not on this machine, and nothing is downloaded unasked"),
        ("./no/such/folder", "no such folder; expected the folder of a model, or its name"),
    ],
)
def test_weights_that_are_not_here_are_a_mistake_and_never_downloaded(minilm, tmp_path, monkeypatch, name, says):
    monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(tmp_path))
    with pytest.raises(UserMistake, match=says) as mistake:
        find_weights(name, "embeddings")
    assert len(mistake.value.problems) == 1


def test_a_folder_without_a_model_is_a_mistake(minilm, tmp_path):
    with pytest.raises(UserMistake, match=r"holds no modules\.json or config\.json"):
        find_weights(str(tmp_path), "embeddings")


def test_the_hub_s_cache_is_looked_at(minilm, tmp_path, monkeypatch):
    commit = "a" * 40
    repository = tmp_path / "models--some--model"
    (repository / "refs").mkdir(parents=True)
    (repository / "refs" / "main").write_text(commit)
    (repository / "snapshots" / commit).mkdir(parents=True)
    (repository / "snapshots" / commit / "config.json").write_text("{}")
    monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(tmp_path))
    found = find_weights("some/model", "embeddings")
    assert (found.folder, found.identity) == (repository / "snapshots" / commit, f"some/model@{commit}")


def test_it_says_what_to_install():
    program = "from harness.scoring.similarity.weights import find_weights; find_weights('x', 'embeddings')"
    done = subprocess.run(  # without the installed packages
        [sys.executable, "-S", "-c", program], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60
    )
    assert 'sentence-transformers is not installed; pip install "journey-harness[semantic]"' in done.stderr
