"""The last rung of the ladder: how alike two texts are in their words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from harness.types.protocols import Likeness
from harness.types.verdict import TOKENS

if TYPE_CHECKING:
    from collections.abc import Callable


class TokenSimilarity:
    """rapidfuzz's `WRatio` / 100 on texts in lower case without punctuation: 1.0 for the same words."""

    def compare(self, expected: str, observed: str) -> Likeness:
        return Likeness(self._ratio(expected, observed) / 100, TOKENS)

    @cached_property
    def _ratio(self) -> Callable[[str, str], float]:
        from rapidfuzz import fuzz, utils

        def ratio(expected: str, observed: str) -> float:
            return fuzz.WRatio(expected, observed, processor=utils.default_process)

        return ratio
