"""How each rung judges pairs that strangers wrote: what passes wrongly, what fails wrongly, what is decided.

Run: .venv/bin/python tests/support/strangers.py tests/meaning/pairs-development.jsonl [--each]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from embedding_model import NEEDED, model_folder

from harness.analysis.statistics.intervals import wilson
from harness.scoring.same_meaning import follows, same_meaning
from harness.scoring.similarity.cascade import Ladder
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.likeness import WordsAlone
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights
from harness.scoring.with_models import AnswerMemo
from harness.types.protocols import Answer, Question, Similarity
from harness.types.verdict import EMBEDDINGS

DEVELOPMENT = Path(__file__).parents[1] / "meaning" / "pairs-development.jsonl"


@dataclass(frozen=True)
class Pair:
    """What is expected and what was said, and whether a person takes it for the same."""

    id: str
    language: str
    kind: str
    expected: str
    said: str
    same: bool

    def answer(self, similarity: Similarity) -> Answer:
        """As scoring asks: a response follows from a message, an argument means the same."""
        if self.kind == "response":
            return follows(Question(self.expected, self.said, "follows", self.language), similarity)
        return same_meaning(self.expected, self.said, similarity=similarity, language=self.language)


@dataclass(frozen=True)
class Tally:
    """Pairs with what was decided of them: True, False or None."""

    decided: Sequence[tuple[Pair, bool | None]]

    def share(self, same: bool, met: bool | None) -> float:
        of = self._of(same)
        return of.count(met) / len(of) if of else 0.0

    def interval(self, same: bool, met: bool | None) -> str:
        """The share, and within what the true one lies in 95 of 100 cases."""
        of = self._of(same)
        found = wilson(of.count(met), len(of))
        span = "–" if found is None else f"{found.low:.0%}–{found.high:.0%}"
        return f"{of.count(met):>3} of {len(of):<3} {self.share(same, met):>6.1%} ({span})"

    def only(self, **wanted: str) -> Tally:
        kept = [(p, met) for p, met in self.decided if all(getattr(p, name) == value for name, value in wanted.items())]
        return Tally(kept)

    def _of(self, same: bool) -> list[bool | None]:
        return [met for pair, met in self.decided if pair.same == same]


def read_pairs(file: Path = DEVELOPMENT) -> list[Pair]:
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [Pair(**{name: line[name] for name in Pair.__dataclass_fields__}) for line in lines]


def by_words(pairs: Sequence[Pair]) -> Tally:
    return Tally([(pair, pair.answer(WordsAlone()).met) for pair in pairs])


async def by_embeddings(pairs: Sequence[Pair], embeddings: Embeddings) -> Tally:
    return Tally([(pair, answer.met) for pair, answer in await answers_of(pairs, embeddings)])


async def answers_of(pairs: Sequence[Pair], embeddings: Embeddings) -> list[tuple[Pair, Answer]]:
    known = AnswerMemo(decides=False)
    for pair in pairs:
        pair.answer(known)
    await known.ask(Ladder(likeners=[embeddings]))
    return [(pair, pair.answer(known)) for pair in pairs]


@dataclass(frozen=True)
class Knows:
    """A judge that is never wrong."""

    same: bool
    decides = True
    sees_results = False

    def answer(self, question: Question) -> Answer:
        return Answer(self.same, "judge")


def by_labels(pairs: Sequence[Pair]) -> Tally:
    """What is decided before anybody is asked, and by a judge that gives the labels."""
    return Tally([(pair, pair.answer(Knows(pair.same)).met) for pair in pairs])


def rows(name: str, tally: Tally) -> Iterator[str]:
    """A table: all of them, each language, each kind of question."""
    parts = {"all": tally}
    parts |= {code: tally.only(language=code) for code in sorted({pair.language for pair, _ in tally.decided})}
    parts |= {kind: tally.only(kind=kind) for kind in sorted({pair.kind for pair, _ in tally.decided})}
    columns = {
        "wrong passes": (False, True),
        "wrong failures": (True, False),
        "rightly passed": (True, True),
        "rightly failed": (False, False),
    }
    yield f"{name:<12}" + "".join(f"{column:<32}" for column in columns)
    for part, found in parts.items():
        yield f"{part:<12}" + "".join(f"{found.interval(*which):<32}" for which in columns.values())


def separation(answers: Sequence[tuple[Pair, Answer]]) -> float:
    """How often a paraphrase is more alike than a trap, over all couples of one of each: 0.5 is chance."""
    same = [answer.score for pair, answer in answers if pair.same and answer.score is not None]
    others = [answer.score for pair, answer in answers if not pair.same and answer.score is not None]
    above = sum((one > other) + (one == other) / 2 for one in same for other in others)
    return above / (len(same) * len(others))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path, nargs="?", default=DEVELOPMENT)
    options.add_argument("--each", action="store_true", help="also the pairs that came out wrong")
    given = options.parse_args()
    pairs = read_pairs(given.file)
    tallies = {"labels": by_labels(pairs), "words": by_words(pairs)}
    folder = model_folder()
    if folder is None:
        print(f"no embedding model: {NEEDED}")
    else:
        with tempfile.TemporaryDirectory() as cache:
            embeddings = Embeddings(
                find_weights(str(folder), EMBEDDINGS), VectorFile(Path(cache) / "embeddings.sqlite")
            )
            answers = asyncio.run(answers_of(pairs, embeddings))
            embeddings.file.close()
        tallies["MiniLM"] = Tally([(pair, answer.met) for pair, answer in answers])
        print(f"a paraphrase is more alike than a trap in {separation(answers):.1%} of all couples\n")
    for name, tally in tallies.items():
        print("\n".join(rows(name, tally)), end="\n\n")
        for pair, met in tally.decided if given.each else ():
            if met is not None and met != pair.same:
                print(f"{name}: {pair.id} {'passes' if met else 'fails'}: {pair.expected!r}, {pair.said!r}")


if __name__ == "__main__":
    main()
