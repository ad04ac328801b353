"""The words for codes: every part of the product keeps its sentences in a module beside this one."""

from importlib import import_module

from django.utils.functional import Promise

from tournaments.errors import Refused

PARTS = (
    "setup", "formulas", "seasons", "roster", "rounds", "results", "paper", "matches", "spreadsheet", "formats",
)  # fmt: skip


def refusal_text(error: Refused) -> str:
    """Return the sentence for a refusal in the reader's language; an unknown code is a bug and raises KeyError."""
    for part in PARTS:
        sentences: dict[str, str | Promise] = import_module(f"tournaments.words.{part}").REFUSALS
        if error.code in sentences:
            return str(sentences[error.code]) % error.params
    raise KeyError(error.code)
