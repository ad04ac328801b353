"""Own formulas: made, changed by a new version, deleted while nobody counts by them."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from rules.base.json_types import Json
from scoring.formulas.club_data import club_document, club_formula
from tournaments.errors import Refused
from tournaments.models import FormulaVersion, OwnFormula, Tournament
from tournaments.services.names import KEPT, free_name


@transaction.atomic
def formula_create(*, owner: User, name: str, document: Json) -> FormulaVersion:
    """Create a formula with its first version. Raises Refused: formula_name_taken; DataError."""
    kept = _document_to_keep(document)
    try:
        with transaction.atomic():
            formula = OwnFormula.objects.create(owner=owner, name=name)
    except IntegrityError as error:
        raise Refused("formula_name_taken", name=name) from error
    return FormulaVersion.objects.create(formula=formula, number=1, document=kept)


@transaction.atomic
def formula_update(*, formula: OwnFormula, name: str, document: Json) -> FormulaVersion:
    """Rename, and make a new version where it counts differently; return the newest.

    Tournaments go on counting by the version they chose. Raises Refused: formula_name_taken, formula_changed_meanwhile;
    DataError.
    """
    kept = _document_to_keep(document)
    formula.name = name
    try:
        with transaction.atomic():
            formula.save(update_fields=["name"])
    except IntegrityError as error:
        raise Refused("formula_name_taken", name=name) from error
    last = formula.versions.order_by("-number").first()
    # The pages of its tournaments show the name.
    Tournament.objects.filter(own_formula__formula=formula).touch()
    if last is not None and last.document == kept:
        return last
    try:
        with transaction.atomic():
            return FormulaVersion.objects.create(formula=formula, number=last.number + 1 if last else 1, document=kept)
    except IntegrityError as error:
        raise Refused("formula_changed_meanwhile", name=name) from error


@transaction.atomic
def formula_delete(*, formula: OwnFormula) -> None:
    """Delete a formula with its versions. Raises Refused: formula_in_use."""
    used = Tournament.objects.filter(own_formula__formula=formula).count()
    if used:
        raise Refused("formula_in_use", name=formula.name, count=used)
    formula.delete()


def formula_restore(*, owner: User, name: str, document: Json) -> FormulaVersion:
    """Return the owner's version that counts so, or make one; another formula of this name stays as it is."""
    kept = _document_to_keep(document)
    mine = FormulaVersion.objects.filter(formula__owner=owner, formula__name__startswith=name[:KEPT])
    mine = mine.select_related("formula")
    for version in mine:
        if version.document == kept:
            return version
    taken = {version.formula.name for version in mine}
    return formula_create(owner=owner, name=free_name(name, taken), document=kept)


def _document_to_keep(document: Json) -> Json:
    """Return the document as it is stored: checked, what is as by default left out, nameless."""
    return club_document(replace(club_formula(document), name=""))
