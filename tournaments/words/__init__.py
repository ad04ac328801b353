"""The words for codes: rooms keep their sentences in modules beside this one, slices in their own `words`."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.games.refusing import rules_wrong_text
from rules import RulesetError, load
from tournaments.errors import Refused
from tournaments.formats.round_names import RoundName
from tournaments.selectors.round_names import round_title

_sentences: dict[str, str | Promise] = {}


def refusals_add(sentences: Mapping[str, str | Promise]) -> None:
    """Add sentences of a room or a slice to the table; a code that has another sentence already raises ValueError."""
    twice = [code for code, sentence in sentences.items() if _sentences.setdefault(code, sentence) is not sentence]
    if twice:
        raise ValueError(f"These refusals have two sentences: {', '.join(twice)}")


def refusal_text(error: Refused) -> str:
    """Return the sentence for a refusal in the reader's language; an unknown code is a bug and raises KeyError."""
    return str(_sentences[error.code] % {name: _shown_value(value) for name, value in error.params.items()})


def one_of(counts: Sequence[int]) -> str:
    """Return numbers of which one is meant: “3, 4 or 5”."""
    *most, last = map(str, counts)
    return _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def _shown_value(value: object) -> object:
    if isinstance(value, RulesetError):
        return rules_wrong_text(load(str(value.params["ruleset"])).game, value)
    if isinstance(value, tuple):
        return one_of(value)
    return round_title(value) if isinstance(value, RoundName) else value
