"""Language packs: what comes out of CLDR is what CLDR says."""

from __future__ import annotations

import pytest

from harness.text.languages import FOLDER, languages


@pytest.mark.parametrize("language", languages())
def test_generated_names_are_those_of_cldr(language):
    cldr_packs = pytest.importorskip("cldr_packs", exc_type=ImportError, reason="babel is not installed")
    assert (FOLDER / language / "cldr.yaml").read_text(encoding="utf-8") == cldr_packs.pack(language)
