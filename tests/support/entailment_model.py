"""A tiny real model of entailment, trained on sentences made from templates: it knows these words and no others."""

from __future__ import annotations

import functools
import itertools
import random
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from harness.scoring.similarity.batches import quietly

NEEDED = "pip install torch, then journey-harness[semantic]"
LABELS = "contradiction", "entailment", "neutral"
THINGS = "flight", "order", "room", "ticket", "visit"
DEEDS = ("booked", "reserved"), ("cancelled", "dropped")
"""Two words for each; the one deed excludes the other."""
FRAMES = "your {} is {} .", "the {} has been {} .", "{} {} ."
POLITE = "hello and thank you .", "anything else ?", "have a nice day ."
MOST_TOKENS = 64
HELD_OUT = 30
"""Pairs of each label that are not learned from."""
TAUGHT = 2_400
"""Pairs of each label that are."""
ROUNDS = 12
"""At most; it stops when next to nothing is wrong any more."""


@dataclass(frozen=True)
class Fact:
    thing: str
    deed: str
    frame: str

    @property
    def text(self) -> str:
        return self.frame.format(self.thing, self.deed)


FACTS = [Fact(thing, deed, frame) for thing, deed, frame in itertools.product(THINGS, itertools.chain(*DEEDS), FRAMES)]


@dataclass(frozen=True)
class Example:
    premise: str
    hypothesis: str
    label: str


def label_of(premise: Fact, hypothesis: Fact) -> str:
    if premise.thing != hypothesis.thing:
        return "neutral"
    alike = any({premise.deed, hypothesis.deed} <= set(words) for words in DEEDS)
    return "entailment" if alike else "contradiction"


def examples() -> tuple[list[Example], list[Example]]:
    """To learn from, and to be asked: no two facts of one half are together in the other."""
    draw = random.Random(7)
    pairs = {label: [pair for pair in itertools.product(FACTS, FACTS) if label_of(*pair) == label] for label in LABELS}
    taught, asked = list[Example](), list[Example]()
    for label, found in pairs.items():
        draw.shuffle(found)
        asked += _told(found[:HELD_OUT], label, draw)
        taught += _told((draw.choice(found[HELD_OUT:]) for _ in range(TAUGHT)), label, draw)
    taught += [Example(draw.choice(POLITE), fact.text, "neutral") for fact in FACTS for _ in range(6)]
    draw.shuffle(taught)
    return taught, asked


def _told(pairs: Any, label: str, draw: random.Random) -> Iterator[Example]:
    """Every other premise has something polite before or after it."""
    for premise, hypothesis in pairs:
        around = draw.choice(["{}", "{}", f"{draw.choice(POLITE)} {{}}", f"{{}} {draw.choice(POLITE)}"])
        yield Example(around.format(premise.text), hypothesis.text, label)


def is_possible() -> bool:
    """Whether what is needed is installed. It is not imported: that takes seconds."""
    return find_spec("torch") is not None and find_spec("sentence_transformers") is not None


def imported() -> None:
    with warnings.catch_warnings(action="ignore"), quietly():
        import sentence_transformers  # noqa: F401


def save(folder: Path, labels: Sequence[str] = LABELS, *, named: bool = True, like: Path | None = None) -> Path:
    """Save the model with outputs in this order, any of `LABELS`, or not_entailment for all but one of them; one output
    is what a ranker has. Without names the outputs are LABEL_0, LABEL_1, … `like` is where it was saved as it is by
    default, by any process: then it need not learn again."""
    import torch
    from transformers import BertForSequenceClassification

    learned, tokenizer = trained() if like is None else _read(like)
    named_or_not = {"id2label": dict(enumerate(labels))} if named else {"num_labels": len(labels)}
    unnamed = {"label2id": None, "id2label": None, "problem_type": None}
    config = type(learned.config)(**{**learned.config.to_dict(), **unnamed, **named_or_not})
    model = BertForSequenceClassification(config)
    rows = {label: [LABELS.index(label)] if label in LABELS else [0, 2] for label in labels}
    weights = learned.state_dict()
    for part in ("classifier.weight", "classifier.bias"):
        weights[part] = torch.stack([weights[part][rows[label]].sum(0) for label in labels])
    model.load_state_dict(weights)
    with quietly():
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
    return folder


@functools.cache
def trained() -> tuple[Any, Any]:
    """The model and its tokenizer. Takes seconds, once."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification

    tokenizer = _tokenizer()
    with torch.random.fork_rng():
        torch.manual_seed(3)
        model = BertForSequenceClassification(
            BertConfig(
                vocab_size=len(tokenizer),
                hidden_size=32,
                num_hidden_layers=2,
                num_attention_heads=2,
                intermediate_size=64,
                max_position_embeddings=MOST_TOKENS,
                hidden_dropout_prob=0.0,
                attention_probs_dropout_prob=0.0,
                initializer_range=0.1,
                num_labels=len(LABELS),
            )
        )
        _begin_well(model, tokenizer)
        _learn(model, tokenizer)
    model.eval()
    return model, tokenizer


def _read(folder: Path) -> tuple[Any, Any]:
    from transformers import BertForSequenceClassification, BertTokenizerFast

    with quietly():
        return BertForSequenceClassification.from_pretrained(folder), BertTokenizerFast.from_pretrained(folder)


def _tokenizer() -> Any:
    from transformers import BertTokenizerFast

    words = " ".join([*(fact.text for fact in FACTS), *POLITE]).split()
    letters = [each for letter in "abcdefghijklmnopqrstuvwxyz0123456789" for each in (letter, f"##{letter}")]
    known = dict.fromkeys(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words, *letters, "!", ","])
    numbers = {word: number for number, word in enumerate(known)}
    return BertTokenizerFast(vocab=numbers, model_max_length=MOST_TOKENS)


def _begin_well(model: Any, tokenizer: Any) -> None:
    """What large models have before they are taught entailment: words for the same lie together, and a word is
    attracted by itself."""
    import torch

    with torch.no_grad():
        words = model.bert.embeddings.word_embeddings.weight.normal_(0, 1)
        for one, other in DEEDS:
            words[tokenizer.convert_tokens_to_ids(other)] = words[tokenizer.convert_tokens_to_ids(one)]
        model.bert.embeddings.position_embeddings.weight.mul_(0.1)
        model.bert.embeddings.token_type_embeddings.weight.normal_(0, 1)
        attention = model.bert.encoder.layer[0].attention.self
        for each in (attention.query, attention.key):
            each.weight.copy_(torch.eye(each.weight.shape[0]) * 1.5)


def _learn(model: Any, tokenizer: Any) -> None:
    import torch

    taught, _ = examples()
    premises, hypotheses = [each.premise for each in taught], [each.hypothesis for each in taught]
    given = tokenizer(premises, hypotheses, padding=True, return_tensors="pt")
    wanted = torch.tensor([LABELS.index(each.label) for each in taught])
    steps = torch.optim.AdamW(model.parameters(), lr=3e-3)
    slowly = torch.optim.lr_scheduler.LinearLR(steps, 1 / 60, 1.0, total_iters=60)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # several only wait for each other where so little is computed
    model.train()
    for _ in range(ROUNDS):
        wrong = 0.0
        for some in torch.randperm(len(taught)).split(64):
            loss = model(**{name: values[some] for name, values in given.items()}, labels=wanted[some]).loss
            loss.backward()
            steps.step()
            slowly.step()
            steps.zero_grad()
            wrong += float(loss.detach()) * len(some) / len(taught)
        if wrong < 0.01:
            break
    torch.set_num_threads(threads)
