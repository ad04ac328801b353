"""The form in which two spellings of a name meet."""

from __future__ import annotations

import unicodedata

# Letters to Unicode, apostrophes to whoever reads: modifier primes and commas, the saltillo.
APOSTROPHES = str.maketrans(
    dict.fromkeys("\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u0374\ua78b\ua78c", "'")
)


def name_key(name: str) -> str:
    """Return the form in which two spellings of a name meet: words sorted, no accents, case, hyphens, apostrophes."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(APOSTROPHES))
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join(sorted(letters.split()))
