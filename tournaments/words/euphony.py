"""Italian "ed" for "e" before a name in E: who stands there is known only when the sentence is made."""

from __future__ import annotations

import re

from django.utils.translation import get_language

AND_BEFORE_E = re.compile(r"(?<= )e (?=[EÈÉ])")


def with_ed(sentence: str) -> str:
    """Return an Italian sentence with "ed" before a name that begins with E; in other languages the same sentence."""
    return AND_BEFORE_E.sub("ed ", sentence) if (get_language() or "").startswith("it") else sentence
