"""Quantiles of the normal distribution and of Student's t, without scipy."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

MOST_TERMS = 100_000
"""Of the continued fraction; some sqrt(df) are needed."""


def normal_quantile(probability: float) -> float:
    """What a standard normal value stays below with `probability` in (0, 1)."""
    return NormalDist().inv_cdf(probability)


@lru_cache(maxsize=4096)
def student_quantile(probability: float, df: float) -> float:
    """What a value of Student's t with `df` degrees of freedom stays below with `probability` in (0, 1).

    Newton's method from the normal quantile, which lies below it: the tail is convex there, so that every step goes up
    and none too far. The relative error is below 1e-8 for df from 1 to 1e6.
    """
    if not 0 < probability < 1 or df < 1:
        raise ValueError(f"no quantile of Student's t for probability {probability} and {df} degrees of freedom")
    if probability == 0.5:
        return 0.0
    if probability < 0.5:
        return -student_quantile(1 - probability, df)
    value = normal_quantile(probability)
    while (step := (student_tail(value, df) - (1 - probability)) / _density(value, df)) > 1e-13 * value:
        value += step
    return value


def student_tail(value: float, df: float) -> float:
    """P(T > value) for value >= 0: half the regularised incomplete beta I_x(df/2, 1/2) at x = df / (df + value²)."""
    square = value * value
    x, rest = df / (df + square), square / (df + square)
    a, b = df / 2, 0.5
    if x < (a + 1) / (a + b + 2):
        return _incomplete_beta(a, b, x, rest) / 2
    return (1 - _incomplete_beta(b, a, rest, x)) / 2


def _density(value: float, df: float) -> float:
    scale = math.lgamma((df + 1) / 2) - math.lgamma(df / 2)
    return math.exp(scale - (df + 1) / 2 * math.log1p(value * value / df)) / math.sqrt(df * math.pi)


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """I_x(a, b) with `rest` = 1 - x, by the continued fraction of DLMF 8.17.22 (Lentz's method); x < (a+1)/(a+b+2)."""
    if x == 0:
        return 0.0
    scale = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest) - math.log(a)
    )
    tiny = 1e-300
    numerator, denominator = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1), tiny)
    fraction = denominator
    for m in range(1, MOST_TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            denominator = 1 / _away_from_zero(1 + term * denominator, tiny)
            numerator = _away_from_zero(1 + term / numerator, tiny)
            fraction *= numerator * denominator
        if abs(numerator * denominator - 1) < 1e-15:
            break
    return scale * fraction


def _away_from_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
