"""Words that stand around an account, and so are tried first by whoever guesses its password."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from django.contrib.auth.models import User

from tournaments.models import Tournament
from tournaments.selectors.roster.people import known_clubs, public_clubs

COMMON = Path(__file__).resolve().parents[2] / "data" / "password_words.txt"
# A shorter word stands inside too many good ones.
SHORTEST, SHORTEST_NAME = 4, 3
MOST = 5000


def plain(text: str) -> str:
    """Return the text in small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(sign))


@cache
def common_words() -> frozenset[str]:
    """Return the words of `data/password_words.txt`."""
    rows = COMMON.read_text(encoding="utf-8").splitlines()
    return frozenset(word for row in rows if not row.startswith("#") for word in row.split())


def words_around(account: User | None) -> set[str]:
    """Return the common words, those of the clubs and, of an account, its names and its tournaments'.

    Clubs that the account may not know are left out: a refusal would tell that there is a club of this name.
    """
    clubs = known_clubs(account) if account is not None and account.pk else public_clubs()
    names = list(clubs.order_by("pk").values_list("name", flat=True)[:MOST])
    words = set(common_words())
    if account is not None:
        own = f"{account.username} {account.first_name} {account.last_name} {account.email}"
        words |= _words(own, SHORTEST_NAME)
        if account.pk:
            names += Tournament.objects.filter(owner=account).values_list("name", flat=True)[:MOST]
    return words | _words(" ".join(names), SHORTEST)


def _words(text: str, shortest: int) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", plain(text)) if len(word) >= shortest}
