"""How a name typed by a person or printed in a rule book is matched: case, accents and signs do not count."""

import re
import unicodedata

_SEPARATORS = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """Return a text as a code: `Territori del Nord O.` -> `territori_del_nord_o`, `Čita` -> `cita`."""
    letters = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return _SEPARATORS.sub("_", plain).strip("_")
