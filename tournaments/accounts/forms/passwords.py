"""What a new password must not be: the words around its account, with a year or a row of digits behind."""

from __future__ import annotations

import re
from collections import Counter

from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.auth.password_validation import MinimumLengthValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError

from tournaments.accounts.selectors.password_words import plain, words_around
from tournaments.accounts.words import HINTS, TOO_SHORT, TOO_SIMILAR, WORDS_AROUND

# What must be left of a password when everything that is tried first is taken out of it.
LEFT = 5
DISGUISES = [str.maketrans("013457@$!", f"o{letter}eastas{letter}") for letter in "il"]
YEARS = re.compile(r"(?:19|20)\d\d")
ROWS = ("01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm")
SHORTEST_ROW = 3


class LongEnough(MinimumLengthValidator):
    """Django's, in the product's words: Django's own are not there in Italian."""

    def get_error_message(self) -> str:
        """Return what is missing."""
        return str(TOO_SHORT)


class NotLikeTheAccount(UserAttributeSimilarityValidator):
    """Django's, in a sentence that is right with every name of a field in Italian too."""

    def get_error_message(self) -> str:
        """Return which part of the account the password resembles."""
        return str(TOO_SIMILAR)


class WordsAround:
    """A password validator: names, clubs, tournaments and common Italian words do not make a password."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError where too little of its own is left; digits for letters disguise nothing."""
        known = words_around(user if isinstance(user, User) else None)
        text = _without_rows(YEARS.sub(" ", plain(password)))
        shapes = [text, *(text.translate(disguise) for disguise in DISGUISES)]
        if min(signs_left(shape, known) for shape in shapes) < LEFT:
            raise ValidationError(WORDS_AROUND, code="password_words_around")

    def get_help_text(self) -> str:
        """Return the hints that stand beside the field before anything is typed."""
        return str(HINTS)


def signs_left(text: str, known: set[str]) -> int:
    """Return how many signs the text has beyond known words and rows of keys; the same one counts twice at most."""
    inside = sorted((word for word in known if word in text), key=len, reverse=True)
    if inside:
        text = re.sub("|".join(map(re.escape, inside)), " ", text)
    signs = Counter("".join(_without_rows(text).split()))
    return sum(min(times, 2) for times in signs.values())


def _without_rows(text: str) -> str:
    for row in ROWS:
        for way in (row, row[::-1]):
            for length in range(len(way), SHORTEST_ROW - 1, -1):
                for start in range(len(way) - length + 1):
                    text = text.replace(way[start : start + length], " ")
    return text
