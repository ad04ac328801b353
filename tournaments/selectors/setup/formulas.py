"""By which formula a tournament counts: one of those that come with Planisfero, or an organiser's own version."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from django.contrib.auth.models import User
from django.db.models import Count, Max, Q, QuerySet

from scoring.formulas import Formula, formula
from scoring.formulas.club import ClubFormula
from scoring.formulas.club_data import club_formula
from tournaments.models import OWN, FormulaVersion, OwnFormula, Tournament


def formula_of(tournament: Tournament) -> Formula:
    """Return the formula of a tournament; KeyError for a code that does not exist, or `own` without a version."""
    if tournament.formula != OWN:
        return formula(tournament.formula)
    if tournament.own_formula is None:
        raise KeyError(OWN)
    return version_formula(tournament.own_formula)


def version_formula(version: FormulaVersion) -> ClubFormula:
    """Return what a version counts, under the name of its formula."""
    return replace(_read(json.dumps(version.document, sort_keys=True)), name=version.formula.name)


@lru_cache(maxsize=64)
def _read(document: str) -> ClubFormula:
    return club_formula(json.loads(document))


def best_of(tournament: Tournament) -> int | None:
    """Return how many results count: what the tournament says, or else its own formula; None for all."""
    own = tournament.own_formula
    return tournament.best_of or (version_formula(own).best if own else None) or None


def own_formulas(owner: User) -> QuerySet[OwnFormula]:
    """Return one's own formulas with `latest`, the number of the newest version, and `used`, by how many
    tournaments."""
    rows = OwnFormula.objects.filter(owner=owner)
    used = Count("versions__tournaments", distinct=True)
    return rows.annotate(latest=Max("versions__number"), used=used).order_by("name")


def choosable_versions(owner: User, now: FormulaVersion | None = None) -> list[FormulaVersion]:
    """Return the newest version of each of one's formulas, and the one in use now."""
    own = OwnFormula.objects.filter(owner=owner).annotate(latest=Max("versions__number"))
    newest = dict(own.values_list("pk", "latest"))
    wanted = Q(pk=now.pk if now else 0)
    for formula_id, number in newest.items():
        wanted |= Q(formula_id=formula_id, number=number)
    return list(FormulaVersion.objects.filter(wanted).select_related("formula").order_by("formula__name", "number"))
