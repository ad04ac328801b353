"""Why something cannot be done, in a sentence: this app's own reasons, and those of the game that is played."""

from __future__ import annotations

from collections.abc import Mapping

from matches.errors import Refused
from matches.games import presenter
from matches.words.refusals import refused_text


def refusal_text(error: Refused) -> str:
    """The sentence for a refusal; an illegal action brings its `game`, the engine's code as `rule`, and `params`."""
    if error.code != "illegal":
        return refused_text(error)
    params = error.params["params"]
    words = presenter(str(error.params["game"])).words
    return words.illegal(str(error.params["rule"]), params if isinstance(params, Mapping) else {})
