"""The materials of each game that an organiser may replace, by part."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from rules.base.json_types import Document, Json
from rules.base.material import InvalidMaterial, Material
from rules.contract.ruleset import GAMES, Ruleset, RulesetError
from rules.materials.card_tables import changed_only

WITHOUT = ("risiko",)
"""Games whose own cards are decks of a tournament (rules.boards.decks)."""


@cache
def materials_of(game: str) -> Mapping[str, Material]:
    """Return the materials of a game by part; KeyError for a game that there is not."""
    if game not in GAMES:
        raise KeyError(game)
    if game in WITHOUT:
        return {}
    materials: Mapping[str, Material] = import_module(f"rules.{game}.materials").MATERIALS
    return materials


def replaced(ruleset: Ruleset, documents: Mapping[str, Json]) -> Ruleset:
    """Return the ruleset with these documents by part; RulesetError where they do not fit it or each other."""
    known = materials_of(ruleset.game)
    options: Document = {}
    for part, document in documents.items():
        material = known.get(part)
        if material is None:
            raise RulesetError("part_unknown", ruleset=ruleset.code, part=part)
        try:
            options |= changed_only(ruleset, material.options(document))
        except InvalidMaterial as error:
            raise RulesetError("document_wrong", ruleset=ruleset.code, reason=f"{part}: {error}") from error
    return ruleset.varied(**options) if options else ruleset
