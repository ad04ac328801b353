"""Italian "ed" for "e" before a name in E, "ad" before a word in A: what stands there is known only in the sentence."""

from __future__ import annotations

import re

from django.utils.translation import get_language

AND_BEFORE_E = re.compile(r"(?<= )e (?=[EÈÉ])")
AT_BEFORE_A = re.compile(r"(?<= )a (?=[aA])")
AT_BEFORE_VOWEL_DAY = re.compile(r"\bal (?=(?:8|11)\b)")


def with_ed(sentence: str) -> str:
    """Return an Italian sentence with "ed" before a name that begins with E; in other languages the same sentence."""
    return AND_BEFORE_E.sub("ed ", sentence) if (get_language() or "").startswith("it") else sentence


def with_ad(sentence: str) -> str:
    """Return an Italian sentence with "ad" before a word in A ("ad aprile"), "all'" before the 8th and the 11th."""
    if not (get_language() or "").startswith("it"):
        return sentence
    return AT_BEFORE_VOWEL_DAY.sub("all'", AT_BEFORE_A.sub("ad ", sentence))
