"""A number that an answer must tell, and whether it does."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pydantic import Field

from harness.checks.check import Number
from harness.text.answers.labelled import numbers_told
from harness.types.jsonable import Data


class ExpectedNumber(Data):
    """A number that the answer must tell."""

    expected: Number = Field(allow_inf_nan=False)
    """The number itself. Of 12 % it is 12."""
    label: str | None = Field(default=None, min_length=1)
    """What the number is, in words of the answer, such as total: the answer must say that it is it, as in total: 5 and
    the total for 3 items is 5, and not that it is denied or replaced. Default is anywhere in the answer."""
    tolerance: Number = Field(default=0.0, ge=0, allow_inf_nan=False)
    """How far off it may be."""

    def telling(self) -> Callable[[str, str], bool | None]:
        """(text, language) → whether it tells the number; None where nobody can tell what a number in it is of.

        In exact arithmetic, as it is written: 0.3 is within 0.1 of 0.2.
        """
        expected, tolerance = Fraction(repr(self.expected)), Fraction(repr(self.tolerance))
        plain, label = repr(self.expected).removesuffix(".0"), self.label

        def fits(told: str) -> bool:
            return told == plain or abs(Fraction(told) - expected) <= tolerance

        def tells(text: str, language: str) -> bool | None:
            told = numbers_told(text, label, language)
            if any(map(fits, told.firm)):
                return True
            return None if any(map(fits, told.open)) else False

        return tells
