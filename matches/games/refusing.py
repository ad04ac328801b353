"""Why something cannot be done, in a sentence: this app's own reasons, and those of the game that is played."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from matches.errors import Refused
from matches.games import presenter
from matches.games.option_words import option_label, value_text
from matches.words.refusals import refused_text
from matches.words.rules.options import options_wrong_text
from matches.words.rules.rule_options import LABELS
from rules import RulesetError
from rules.base.json_types import Json


def refusal_text(error: Refused) -> str:
    """Return the sentence of a refusal; an illegal action has `game`, the engine's code as `rule`, and `params`."""
    if error.code == "options_wrong":
        wrong = error.params["error"]
        assert isinstance(wrong, RulesetError)
        return options_text(str(error.params["game"]), wrong)
    if error.code != "illegal":
        return refused_text(error)
    params = error.params["params"]
    words = presenter(str(error.params["game"])).words
    return words.illegal(str(error.params["rule"]), params if isinstance(params, Mapping) else {})


def options_text(game: str, error: RulesetError) -> str:
    """Return the sentence for options of a game that contradict its rules."""
    return _("These options do not fit the rules: %(reason)s.") % {"reason": rules_wrong_text(game, error)}


def option_wrong_text(game: str, error: RulesetError) -> str:
    """Return the same as a sentence of its own, to stand beside the option's field."""
    return f"{capfirst(rules_wrong_text(game, error))}."


def rules_wrong_text(game: str, error: RulesetError) -> str:
    """Return the same as part of a sentence, with the option and its values in the words of the pages."""
    labels = {option: option_label(game, option) for option in LABELS}
    params: Json = dict(error.params)
    option = str(params.get("option", ""))
    if option in LABELS and "choices" in params:
        params["choices"] = [value_text(game, option, param) for param in params["choices"]]
        params["value"] = value_text(game, option, params.get("value"))
    return options_wrong_text(error.code, params, labels)
