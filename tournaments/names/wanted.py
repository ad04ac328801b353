"""Finding somebody by what is written in a search box."""

from __future__ import annotations

import re

from tournaments.names.keys import name_key

INITIAL = re.compile(r"(?:^|\s)(\w)\.(?: \d+)?$")


def answers_to(wanted: str, name: str, *more: str) -> bool:
    """Say whether every word that is wanted is in somebody's name, or in what else they are called by, letters and
    accents aside.

    Who shows the initial of their surname is among those whom any surname with it brings: they find themselves by their
    own, and nobody learns which it is.
    """
    own = name_key(" ".join([name, *more]))
    short = INITIAL.search(name)
    initial = name_key(short[1]) if short else ""
    return all(word in own or (initial and word.startswith(initial)) for word in name_key(wanted).split())
