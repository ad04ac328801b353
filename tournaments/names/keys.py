"""The form in which two spellings of a name meet."""

from __future__ import annotations

import unicodedata

# Letters to Unicode, apostrophes to whoever reads: modifier primes and commas, the saltillo.
APOSTROPHES = str.maketrans(
    dict.fromkeys("\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u0374\ua78b\ua78c", "'")
)
# Cyrillic, Greek and rare Latin letters that look like ours: within a name in our letters they are those.
LOOKALIKES = str.maketrans(
    "АВЕКМНОРСТУХІЈЅӀаеорсухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιοκνρυχγıɑɡօ",
    "ABEKMHOPCTYXIJSIaeopcyxijshdqwlABEZHIKMNOPTYXaiokvpuxyiago",
)


def name_key(name: str) -> str:
    """Return the form in which two spellings of a name meet: words sorted, no accents, case, hyphens, apostrophes, and
    no letters of another alphabet that look like those beside them."""
    plain = unicodedata.normalize("NFKD", name.translate(APOSTROPHES))
    if not plain.isascii() and any(sign.isascii() and sign.isalpha() for sign in plain):
        plain = plain.translate(LOOKALIKES)
    plain = unicodedata.normalize("NFKD", plain.casefold())
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return " ".join(sorted(letters.split()))
