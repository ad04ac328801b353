"""An organiser's own materials: those of an account, their latest versions, what uses them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from django.contrib.auth.models import User
from django.db.models import Count, Prefetch, QuerySet

from matches.models import Match, Material, MaterialVersion
from matches.selectors.matches import match_ruleset
from rules import Ruleset, State
from rules.lands.objective_cards import WithDeck
from rules.materials.replaceable import replaced


def materials_of_account(account: User) -> QuerySet[Material]:
    """Return the materials of an account with `count` matches played with them and their versions, the latest first."""
    versions = Prefetch("versions", MaterialVersion.objects.defer("document").order_by("-number"))
    rows = Material.objects.filter(owner=account).prefetch_related(versions)
    return rows.annotate(count=Count("versions__uses")).order_by("game", "part", "name")


def latest(material: Material) -> MaterialVersion:
    """Return the newest version of a material, with its document."""
    return material.versions.order_by("-number")[0]


def latest_versions(account: User) -> list[MaterialVersion]:
    """Return the newest version of each material of an account, without documents: one query."""
    rows = MaterialVersion.objects.filter(material__owner=account).defer("document").select_related("material")
    newest: dict[int, MaterialVersion] = {}
    for row in rows.order_by("material__name", "-number"):
        newest.setdefault(row.material_id, row)
    return list(newest.values())


def matches_played_with(material: Material) -> QuerySet[Match]:
    """Return the matches that any version of a material belongs to, the newest first."""
    rows = Match.objects.filter(replaced__version__material=material).defer("snapshot", "deck", "options")
    return rows.order_by("-created_at", "-pk")


def with_materials(ruleset: Ruleset, versions: Iterable[MaterialVersion]) -> Ruleset:
    """Return the ruleset with these materials; rules.RulesetError where they do not fit it or each other."""
    return replaced(ruleset, {version.material.part: version.document for version in versions})


def own_objectives(match: Match) -> int:
    """Return the number of an organiser's own objectives that a match is played with, 0 with those of its rules."""
    if match.options.get("own_deck"):
        return len(cast(WithDeck, match_ruleset(match)).load_deck().cards)
    return len(match.deck or ())


def named_params(state: State, params: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters of a refusal with the names of places as an own board has them instead of their codes."""
    ruleset = state.table.ruleset
    if not getattr(ruleset, "own_board", ""):
        return dict(params)
    board = ruleset.load_board()
    names = {place.code: place.name for place in (*board.territories, *getattr(board, "seas", ()))}
    return {key: names.get(value, value) if isinstance(value, str) else value for key, value in params.items()}
