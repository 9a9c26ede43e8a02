"""The entailment rung, with a model that is trained here: it decides, says what it did not read, and is refused."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest
from entailment_model import LABELS, examples, save
from pydantic import ValidationError

from harness.errors import RungFailed, UserMistake
from harness.scoring.similarity.bands import Band
from harness.scoring.similarity.batches import LONGEST_TOKEN, Counts
from harness.scoring.similarity.entailment import MOST_SENTENCES, Entailment, inferring, open_entailment
from harness.scoring.similarity.inference_labels import InferenceLabels, find_labels
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import Weights, find_weights
from harness.types.model_spec import EntailmentSpec
from harness.types.protocols import Answer, Question
from harness.types.suite import Suite

BAND, CONTRADICTION = Band(*EntailmentSpec(model="x").band), EntailmentSpec(model="x").contradiction
CUT = "of the longer text only the beginning was read"


def follows(response: str, message: str) -> Question:
    return Question(response, message, "follows")


# ----------------------------------------------------------------------------------------- the model trained here


@pytest.fixture
def open_rung(tiny_entailment, tmp_path) -> Callable[..., Entailment]:
    """A rung with counts and a cache of its own, as in a process that has just begun."""

    def begin(folder: Path = tiny_entailment, file: Path | None = None) -> Entailment:
        weights = find_weights(str(folder), "entailment")
        model = inferring(weights, VectorFile(file or tmp_path / "entailment.sqlite"))
        return Entailment(model, find_labels(weights, None), BAND, CONTRADICTION)

    return begin


async def test_sentences_that_it_has_not_learned_are_decided_rightly(open_rung):
    rung = open_rung()
    _, asked = examples()
    found = await asyncio.gather(*(rung.decide(follows(each.hypothesis, each.premise)) for each in asked))
    wrong = [
        (each, answer) for each, answer in zip(asked, found, strict=True) if answer.met is not (each.label == LABELS[1])
    ]
    assert len(asked) == 90
    assert wrong == []
    assert {answer.rung for answer in found} == {"entailment"}


@pytest.mark.parametrize(
    ("response", "message", "met", "note"),
    [
        ("your flight is booked .", "hello and thank you . the flight has been reserved . anything else ?", True, None),
        ("your flight is booked .", "the order has been paid . your room is booked .", False, None),
        (
            "your flight is booked .",
            "hello and thank you . the flight has been cancelled .",
            False,
            'contradicted (1.00) by "the flight has been cancelled ."',
        ),
        (
            "your flight is booked .",
            "the flight has been cancelled . your flight is booked .",
            True,
            None,
        ),
    ],
    ids=[
        "one sentence says it",
        "it is said of something else",
        "a sentence denies it",
        "another sentence says it in more of its words",
    ],
)
async def test_a_message_is_read_by_sentence_and_as_a_whole(open_rung, response, message, met, note):
    answer = await open_rung().decide(follows(response, message))
    assert (answer.met, answer.note) == (met, note)


@pytest.mark.parametrize(
    ("expected", "observed", "met"),
    [
        ("flight booked .", "the flight has been reserved .", True),
        ("flight booked .", "flight cancelled .", False),
        ("flight booked .", "room booked .", False),
    ],
)
async def test_values_are_the_same_when_each_follows_from_the_other(open_rung, expected, observed, met):
    assert (await open_rung().decide(Question(expected, observed))).met is met


async def test_a_batch_and_single_pairs_have_the_same_answers_and_the_next_process_none_to_ask(open_rung, tmp_path):
    questions = [follows(each.hypothesis, each.premise) for each in examples()[1][::4]]
    together, alone = open_rung(file=tmp_path / "one.sqlite"), open_rung(file=tmp_path / "two.sqlite")
    batched = await asyncio.gather(*(together.decide(each) for each in questions))
    assert [await alone.decide(each) for each in questions] == batched
    assert together.model.counts.batches <= 3 < len(questions) <= alone.model.counts.batches
    again = open_rung(file=tmp_path / "one.sqlite")
    assert await asyncio.gather(*(again.decide(each) for each in questions)) == batched
    counts = again.model.counts
    assert (counts.batches, counts.encoded, counts.from_disk) == (0, 0, together.model.counts.encoded)


@pytest.mark.parametrize("labels", [("entailment", "not_entailment"), ("NEUTRAL", "Entailment", "CONTRADICTION")])
async def test_models_name_their_outputs_as_they_like(open_rung, tmp_path, tiny_entailment, labels):
    plain = [
        {"NEUTRAL": "neutral", "Entailment": "entailment", "CONTRADICTION": "contradiction"}.get(n, n) for n in labels
    ]
    folder = save(tmp_path / "other", plain, like=tiny_entailment)
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"id2label": dict(enumerate(labels))}))
    rung = open_rung(folder)
    asked = {each.label: each for each in examples()[1]}
    answers = {label: (await rung.decide(follows(each.hypothesis, each.premise))).met for label, each in asked.items()}
    assert answers == {"entailment": True, "contradiction": False, "neutral": False}


async def test_outputs_without_names_are_named_by_the_suite(tmp_path, monkeypatch, tiny_entailment):
    monkeypatch.setenv("HARNESS_CACHE", str(tmp_path / "cache"))
    folder = save(tmp_path / "nameless", LABELS, named=False, like=tiny_entailment)
    with pytest.raises(UserMistake) as mistake:
        open_entailment(EntailmentSpec(model=str(folder)))
    assert mistake.value.problems == (
        f'entailment "{folder}": its outputs have no names (LABEL_0, LABEL_1, LABEL_2); say what they stand for, in '
        "order, as its model card does: "
        '--set \'entailment.labels=["contradiction", "entailment", "neutral"]\'',
    )
    rung = open_entailment(EntailmentSpec(model=str(folder), labels=LABELS))
    assert (await rung.decide(follows("flight booked .", "flight reserved ."))).met is True
    rung.model.file.close()
    with pytest.raises(UserMistake, match=r"entailment\.labels: 2 are given, and .* has 3 outputs"):
        open_entailment(EntailmentSpec(model=str(folder), labels=LABELS[:2]))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            lambda folder: save(folder, ["entailment"], like=folder),
            "it has one output, as models have that rank by relevance",
        ),
        (
            lambda folder: _config(folder, id2label={"0": "joy", "1": "anger", "2": "fear"}),
            "its outputs are joy, anger, fear; expected one with the labels entailment, contradiction and neutral, such as "
            "cross-encoder/nli-deberta-v3-small",
        ),
        (lambda folder: _config(folder, architectures=["BertModel"]), "it is a BertModel; expected"),
        (lambda folder: (folder / "config.json").write_text("{"), "config.json: cannot be read"),
        (lambda folder: (folder / "config.json").unlink(), "holds no modules.json or config.json"),
    ],
    ids=["a ranker", "a classifier of something else", "embeddings", "a broken config", "no config"],
)
def test_what_is_no_model_of_inference_is_refused_in_one_line_before_it_is_loaded(
    tmp_path, tiny_entailment, spoil, says
):
    folder = shutil.copytree(tiny_entailment, tmp_path / "spoilt")
    spoil(folder)
    with pytest.raises(UserMistake) as mistake:
        open_entailment(EntailmentSpec(model=str(folder)))
    (problem,) = mistake.value.problems
    assert problem.startswith(f'entailment "{folder}": ')
    assert says in problem


def _config(folder: Path, **changes) -> None:
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | changes))


async def test_broken_weights_are_a_mistake_in_one_line(tmp_path, tiny_entailment):
    folder = shutil.copytree(tiny_entailment, tmp_path / "broken")
    (folder / "model.safetensors").write_bytes(b"not what it should be")
    with pytest.raises(UserMistake) as mistake:
        await open_entailment(EntailmentSpec(model=str(folder))).load()
    (problem,) = mistake.value.problems
    assert problem.startswith(f'entailment "{folder}": cannot be loaded from {folder}: ')
    assert "\n" not in problem


async def test_what_is_longer_than_the_model_reads_is_said_and_refuses_nothing(open_rung):
    rung = open_rung()
    long = " ".join(["your room is booked and"] * 20)
    answer = await rung.decide(follows("your flight is booked .", long))
    assert (answer.met, answer.note) == (None, CUT)
    after = await rung.decide(
        follows("your flight is booked .", f"{'your room is booked . ' * 20}your flight is booked .")
    )
    assert (after.met, after.note) == (True, CUT), "by its sentence, though the whole is too long"


# -------------------------------------------------------------------------------------------- with answers of ours


class Oracle:
    """A cross-encoder that says what it is told, and keeps the pairs that it was asked."""

    max_seq_length = 50

    def __init__(self, **said: tuple[float, float, float]) -> None:
        self.said = said
        self.asked: list[tuple[str, str]] = []
        self.broken = False

    def tokenizer(self, *texts: str, **settings) -> dict[str, list[str]]:
        return {"input_ids": " ".join(texts).split()}

    def predict(self, inputs, **settings):
        if self.broken:
            raise ValueError("no such word")
        self.asked += inputs
        neutral = (0.01, 0.01, 0.98)
        return numpy.array([self.said.get(premise.split()[0].rstrip("."), neutral) for premise, _ in inputs], "float32")


def rung(oracle: Oracle, tmp_path: Path) -> Entailment:
    model = inferring(Weights("oracle", tmp_path, "oracle"), VectorFile(tmp_path / "e.sqlite"), lambda folder: oracle)
    return Entailment(model, InferenceLabels(1, 0, 3), BAND, CONTRADICTION)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ((0.1, 0.8, 0.1), Answer(True, "entailment", 0.8)),
        ((0.1, 0.7999, 0.1), Answer(None, "entailment", 0.7999)),
        ((0.1, 0.05, 0.85), Answer(None, "entailment", 0.05)),
        ((0.1, 0.0499, 0.85), Answer(False, "entailment", 0.0499)),
        ((0.9, 0.06, 0.04), Answer(False, "entailment", 0.06, 'contradicted (0.90) by "X it is done."')),
        ((0.8999, 0.06, 0.0401), Answer(None, "entailment", 0.06)),
    ],
)
async def test_the_thresholds_are_inclusive_and_between_them_nobody_can_tell(tmp_path, said, answer):
    assert await rung(Oracle(X=said), tmp_path).decide(follows("It is done.", "X it is done.")) == answer


async def test_a_sentence_that_is_not_about_it_denies_nothing(tmp_path):
    oracle = Oracle(Weather=(0.98, 0.01, 0.01), The=(0.01, 0.5, 0.49))
    answer = await rung(oracle, tmp_path).decide(
        follows("The refund is on its way.", "Weather is bad. The refund left.")
    )
    assert (answer.met, answer.note) == (None, None)


async def test_sentences_that_are_as_near_and_disagree_leave_it_undecided(tmp_path):
    oracle = Oracle(No=(0.97, 0.01, 0.02), Yes=(0.01, 0.97, 0.02))
    message = "No refund was paid. Yes the refund was paid."
    answer = await rung(oracle, tmp_path).decide(follows("The refund was paid.", message))
    assert (answer.met, answer.note) == (None, 'contradicted (0.97) by "No refund was paid."')


async def test_what_the_whole_message_denies_is_not_passed_by_one_of_its_sentences(tmp_path):
    oracle = Oracle(Listen=(0.95, 0.01, 0.04), The=(0.01, 0.95, 0.04))
    answer = await rung(oracle, tmp_path).decide(
        follows("The refund was paid.", "Listen well. The refund was paid. Not really.")
    )
    assert (answer.met, answer.score) == (None, None)
    assert "contradicted (0.95)" in (answer.note or "")


async def test_of_a_long_message_the_nearest_sentences_are_read_and_the_rest_refuses_nothing(tmp_path):
    oracle = Oracle()
    many = " ".join(f"S{i} is something else." for i in range(100))
    answer = await rung(oracle, tmp_path).decide(follows("The refund was paid.", f"{many} The refund was paid today."))
    assert (answer.met, answer.note) == (None, CUT)
    assert len(oracle.asked) == MOST_SENTENCES + 1
    assert "The refund was paid today." in [premise for premise, _ in oracle.asked]


async def test_megabytes_are_not_given_to_the_model(tmp_path):
    oracle = Oracle()
    answer = await rung(oracle, tmp_path).decide(Question("a refund", "refund " * 700_000))
    assert (answer.met, answer.note) == (None, CUT)
    assert max(len(text) for pair in oracle.asked for text in pair) == LONGEST_TOKEN * Oracle.max_seq_length


async def test_a_model_that_breaks_fails_the_rung(tmp_path):
    oracle = Oracle()
    oracle.broken = True
    with pytest.raises(RungFailed, match="no such word"):
        await rung(oracle, tmp_path).decide(follows("a", "b"))


async def test_the_order_of_a_pair_counts_in_the_cache(tmp_path):
    first = rung(Oracle(One=(0.0, 0.9, 0.1), Two=(0.0, 0.2, 0.8)), tmp_path)
    assert (await first.decide(follows("Two", "One"))).score == 0.9
    second = rung(Oracle(), tmp_path)
    assert (await second.decide(follows("Two", "One"))).score == 0.9
    assert second.model.counts == Counts(from_disk=1)
    assert (await second.decide(follows("One", "Two"))).score == 0.01


# -------------------------------------------------------------------------------------------------- as a suite says it


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"band": [0.9, 0.1]}, "expected [LOW, HIGH] with 0 <= LOW <= HIGH <= 1"),
        ({"band": [0.1, 1.1]}, "expected [LOW, HIGH]"),
        ({"contradiction": 0.4}, "greater than 0.5"),
        ({"labels": ["neutral", "contradiction"]}, "expected entailment once"),
        ({"labels": ["entails", "neutral"]}, "'contradiction', 'entailment'"),
        ({"model": ""}, "at least 1 character"),
    ],
)
def test_a_setting_that_cannot_be_is_a_mistake(given, says):
    with pytest.raises(ValidationError, match=says.replace("[", r"\[").replace("]", r"\]")):
        EntailmentSpec.model_validate({"model": "m"} | given)


def test_a_name_alone_is_short_for_the_model():
    suite = Suite.model_validate({"agent": "a:b", "stories": "s", "entailment": "some/nli"})
    assert suite.meaning.entailment == EntailmentSpec(model="some/nli")


@pytest.mark.usefixtures("needs_semantic")
def test_what_is_needed_is_said_by_name(tmp_path, monkeypatch):
    monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(tmp_path))
    with pytest.raises(UserMistake, match="hf download cross-encoder/nli-deberta-v3-small"):
        open_entailment(EntailmentSpec(model="nli-deberta-v3-small"))
