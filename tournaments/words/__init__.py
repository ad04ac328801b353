"""The words for codes: every part of the product keeps its sentences in a module beside this one."""

from collections.abc import Sequence
from importlib import import_module

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.games.refusing import rules_wrong_text
from rules import RulesetError, load
from tournaments.errors import Refused
from tournaments.formats.round_names import RoundName
from tournaments.selectors.round_names import round_title

PARTS = (
    "setup", "accounts", "formulas", "seasons", "roster", "people_changes", "rounds", "locks", "results", "paper",
    "matches",
    "spreadsheet", "formats",
)  # fmt: skip


def refusal_text(error: Refused) -> str:
    """Return the sentence for a refusal in the reader's language; an unknown code is a bug and raises KeyError."""
    for part in PARTS:
        sentences: dict[str, str | Promise] = import_module(f"tournaments.words.{part}").REFUSALS
        if error.code in sentences:
            return str(sentences[error.code] % {name: _shown(value) for name, value in error.params.items()})
    raise KeyError(error.code)


def one_of(counts: Sequence[int]) -> str:
    """Return numbers of which one is meant: “3, 4 or 5”."""
    *most, last = map(str, counts)
    return _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def _shown(value: object) -> object:
    if isinstance(value, RulesetError):
        return rules_wrong_text(load(str(value.params["ruleset"])).game, value)
    if isinstance(value, tuple):
        return one_of(value)
    return round_title(value) if isinstance(value, RoundName) else value
