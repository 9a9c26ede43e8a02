"""How often intervals of corrected rates hold the true rate: judges with sensitivity 0.9 and specificity 0.8.

A run of 400 trials is judged. Of these 40 or 200 were labelled at random (`strata`), or as many conversations of another
run with as many of either kind (`calibration`). Run as a script; --repetitions 200 for a first look.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator

import numpy as np

from harness.analysis.statistics.labelled.corrected import CorrectedRate, by_calibration, of_this_run
from harness.types.judging.calibration import Confusion

TRIALS = 400
SENSITIVITY, SPECIFICITY = 0.9, 0.8
RATES = 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9
LABELS = 40, 200
Draw = Callable[[np.random.Generator, float, int], tuple[int, int, Confusion]]


def judged(random: np.random.Generator, truth: np.ndarray) -> np.ndarray:
    return np.where(truth, random.random(len(truth)) < SENSITIVITY, random.random(len(truth)) >= SPECIFICITY)


def confusion(truth: np.ndarray, says: np.ndarray) -> Confusion:
    return Confusion.of(zip(truth.tolist(), says.tolist(), strict=True))


def same_run(random: np.random.Generator, rate: float, labels: int) -> tuple[int, int, Confusion]:
    truth = random.random(TRIALS) < rate
    says = judged(random, truth)
    passes = int(says.sum())
    return passes, TRIALS - passes, confusion(truth[:labels], says[:labels])


def elsewhere(random: np.random.Generator, rate: float, labels: int) -> tuple[int, int, Confusion]:
    passes = int(judged(random, random.random(TRIALS) < rate).sum())
    other = np.arange(labels) < labels // 2
    return passes, TRIALS - passes, confusion(other, judged(random, other))


METHODS: dict[str, tuple[Draw, Callable[[int, int, Confusion], CorrectedRate | None]]] = {
    "strata": (same_run, of_this_run),
    "calibration": (elsewhere, by_calibration),
}


def coverage(method: str, rate: float, labels: int, repetitions: int, seed: int = 0) -> tuple[float, float, float]:
    """The share of intervals that hold the rate, their mean width, and the mean error of the corrected rate."""
    draw, correct = METHODS[method]
    random = np.random.default_rng([seed, labels, round(rate * 100)])
    held, width, error, found = 0, 0.0, 0.0, 0
    for _ in range(repetitions):
        corrected = correct(*draw(random, rate, labels))
        if corrected is None:
            continue
        found += 1
        held += corrected.interval.low <= rate <= corrected.interval.high
        width += corrected.interval.high - corrected.interval.low
        error += corrected.rate - rate
    return held / found, width / found, error / found


def lines(repetitions: int) -> Iterator[str]:
    yield f"{'method':<12} {'labels':>6} {'rate':>5} {'coverage':>9} {'width':>6} {'bias':>7}"
    for method in METHODS:
        for labels in LABELS:
            for rate in RATES:
                held, width, error = coverage(method, rate, labels, repetitions)
                yield f"{method:<12} {labels:>6} {rate:>5.1f} {held:>9.1%} {width:>6.3f} {error:>+7.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=2000)
    started = time.process_time()
    for line in lines(parser.parse_args().repetitions):
        print(line, flush=True)
    print(f"{time.process_time() - started:.0f} s of CPU")


if __name__ == "__main__":
    main()
