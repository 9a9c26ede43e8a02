"""The entailment rung: whether a text follows from another, by a cross-encoder for natural-language inference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Protocol

from harness.scoring.sentences import stems
from harness.scoring.similarity.bands import Band
from harness.scoring.similarity.batches import BatchedModel, Vector, are_cut, clipped, quietly
from harness.scoring.similarity.inference_labels import InferenceLabels, find_labels
from harness.scoring.similarity.vectors import VectorFile, default_path
from harness.scoring.similarity.weights import Weights, find_weights, place_of
from harness.text.saying.sentences import sentences
from harness.types.model_spec import EntailmentSpec
from harness.types.protocols import Answer, Question
from harness.types.verdict import ENTAILMENT

DIGITS = 4
"""Of a probability. Beyond these it depends on which pairs shared a batch."""
MOST_SENTENCES = 32
"""Of a message that are held against a text one by one: those that share most with it."""
LIKELY = 0.5
LONGEST_QUOTE = 80
CUT = "of the longer text only the beginning was read"

Pair = tuple[str, str]
"""A premise, and what may follow from it."""


class CrossEncoder(Protocol):
    """What is used of a cross-encoder of sentence-transformers."""

    max_seq_length: int | None
    tokenizer: Any

    def predict(
        self,
        inputs: list[Pair],
        *,
        activation_fn: Any,
        apply_softmax: bool,
        show_progress_bar: bool,
        convert_to_numpy: bool,
    ) -> Any: ...


def open_cross_encoder(folder: Path) -> CrossEncoder:
    """Takes seconds."""
    with quietly():
        from sentence_transformers import CrossEncoder as Model

        model: CrossEncoder = Model(str(folder), local_files_only=True)
        return model


def inferring(
    weights: Weights, file: VectorFile, opened: Callable[[Path], CrossEncoder] = open_cross_encoder
) -> BatchedModel[Pair]:
    """A model that gives the probability of each label of a pair. It is opened when it is first asked."""
    return BatchedModel(ENTAILMENT, weights, file, lambda folder: partial(_probabilities, opened(folder)))


def _probabilities(model: CrossEncoder, pairs: Sequence[Pair]) -> list[Vector]:
    most = model.max_seq_length
    read = [(clipped(premise, most), clipped(hypothesis, most)) for premise, hypothesis in pairs]
    values = model.predict(
        read, activation_fn=_as_it_is, apply_softmax=True, show_progress_bar=False, convert_to_numpy=True
    )
    return [Vector(*each) for each in zip(values, are_cut(most, model.tokenizer, pairs), strict=True)]


def _as_it_is(outputs: Any) -> Any:
    """Some models are saved with a sigmoid behind them, which would be taken for the outputs."""
    return outputs


@dataclass(frozen=True, slots=True)
class Inference:
    """How probable it is that one text follows from a premise, and that it is excluded by it."""

    premise: str
    entailed: float
    excluded: float
    cut: bool


@dataclass(frozen=True, slots=True)
class Entailment:
    """The answers of a model, and from which probability on they are taken for one."""

    model: BatchedModel[Pair]
    labels: InferenceLabels
    band: Band
    """Of the probability that the expected text follows."""
    contradiction: float
    """From this probability on the expected text is excluded."""
    name: str = ENTAILMENT

    async def load(self) -> None:
        """Load the model now, in a thread. Raises UserMistake when it cannot be."""
        await self.model.load()

    async def decide(self, question: Question) -> Answer:
        """Of two values each must follow from the other. Raises RungFailed."""
        if question.asks == "follows":
            return await self._follows(question)
        there, back = await self._inferences(
            [(question.expected, question.observed), (question.observed, question.expected)]
        )
        entailed, excluding = min(there.entailed, back.entailed), max(there, back, key=lambda each: each.excluded)
        unread = there.cut or back.cut
        if excluding.excluded >= self.contradiction:
            return _answer(False, entailed, f"contradiction {excluding.excluded:.2f}", unread)
        return _answer(self._outside(entailed, unread), entailed, None, unread)

    async def _follows(self, question: Question) -> Answer:
        """From the message as a whole or any of its sentences, unless a sentence about it says the contrary.

        Where parts of the message say both, whatever the thresholds are, nobody can tell, and there is no score.
        """
        wanted = stems(question.expected, question.language)
        said = list(sentences(question.observed, question.language))
        shared = {each: len(wanted & stems(each, question.language)) for each in said}
        kept = sorted(dict.fromkeys(said), key=lambda each: -shared[each])[:MOST_SENTENCES]
        premises = list(dict.fromkeys([question.observed, *kept]))
        whole, *parts = await self._inferences([(premise, question.expected) for premise in premises])
        most = max(shared.values(), default=0)
        about = [each for each in parts if most and shared[each.premise] == most] or [whole]
        unread = len(kept) < len(shared) or any(each.cut for each in parts or [whole])
        return self._read(whole, parts, about, unread)

    def _read(self, whole: Inference, parts: Sequence[Inference], about: Sequence[Inference], unread: bool) -> Answer:
        best = max([whole, *parts], key=lambda each: each.entailed)
        contrary = max(about, key=lambda each: each.excluded)
        noted = unread or whole.cut
        if contrary.excluded >= self.contradiction:
            if any(each.entailed >= self.contradiction for each in about):
                return _answer(None, None, _by("contradicted", contrary), noted)
            return _answer(False, best.entailed, _by("contradicted", contrary), noted)
        if whole.excluded >= self.contradiction and best.entailed > LIKELY:
            return _answer(None, None, _by("contradicted", whole), noted)
        return _answer(self._outside(best.entailed, unread), best.entailed, None, noted)

    def _outside(self, entailed: float, unread: bool) -> bool | None:
        """What was not read may still say it."""
        met = self.band.decide(entailed)
        return None if met is False and unread else met

    async def _inferences(self, pairs: Sequence[Pair]) -> list[Inference]:
        found = await self.model.vectors(pairs)
        return [self._inference(pair[0], vector) for pair, vector in zip(pairs, found, strict=True)]

    def _inference(self, premise: str, vector: Vector) -> Inference:
        entailed, excluded = (
            0.0 if place is None else round(float(vector.values[place]), DIGITS)
            for place in (self.labels.entailment, self.labels.contradiction)
        )
        return Inference(premise, entailed, excluded, vector.cut)


def _by(verb: str, found: Inference) -> str:
    short = found.premise if len(found.premise) <= LONGEST_QUOTE else f"{found.premise[:LONGEST_QUOTE]}…"
    return f'{verb} ({found.excluded:.2f}) by "{" ".join(short.split())}"'


def _answer(met: bool | None, entailed: float | None, note: str | None, unread: bool) -> Answer:
    notes = [each for each in (note, CUT if unread else None) if each]
    return Answer(met, ENTAILMENT, entailed, "; ".join(notes) or None)


def open_entailment(spec: EntailmentSpec) -> Entailment:
    """The rung; its model is the same one for everybody in the process. Nothing is loaded yet. Raises UserMistake."""
    model = _shared(place_of(spec.model), default_path(ENTAILMENT))
    return Entailment(model, find_labels(model.weights, spec.labels), Band(*spec.band), spec.contradiction)


@lru_cache(maxsize=2)
def _shared(name: str, path: Path) -> BatchedModel[Pair]:
    return inferring(find_weights(name, ENTAILMENT), VectorFile(path))
