"""Giving the rows of somebody who goes to somebody who stays, and giving them back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.db.models.fields.reverse_related import ForeignObjectRel

Moved = dict[str, list[int]]
"""Which rows were moved: primary keys by `Model.field`."""


def rows_move(*, source: Model, target: Model, skip: Collection[type[Model]] = ()) -> Moved:
    """Let every row that names `source` name `target`, but those of the models in `skip`; return which ones moved.

    A row of which `target` has its own, and may have no second, stays where it is.
    """
    moved: Moved = {}
    for model, field in _fields_to(type(source)):
        if model in skip:
            continue
        rows = model._default_manager.filter(**{field.name: source.pk}).order_by("pk")
        keys = [pk for pk in rows.values_list("pk", flat=True) if _move(model, field, pk, target)]
        if keys:
            moved[f"{model.__name__}.{field.name}"] = keys
    return moved


def rows_move_back(*, moved: Mapping[str, Collection[int]], source: Model, target: Model) -> None:
    """Let those of the moved rows that still name `source` name `target`."""
    for place, keys in moved.items():
        name, _, field = place.partition(".")
        model = apps.get_model("tournaments", name)
        rows = model._default_manager.filter(**{field: source.pk}, pk__in=keys)
        for pk in list(rows.values_list("pk", flat=True)):
            _move(model, model._meta.get_field(field), pk, target)


def _fields_to(model: type[Model]) -> Iterator[tuple[type[Model], Any]]:
    """Yield every model with a field that names this one, also where no name leads back."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and (relation.one_to_many or relation.one_to_one):
            assert relation.related_model is not None
            yield relation.related_model, relation.field


def _move(model: type[Model], field: Any, pk: int, target: Model) -> bool:
    try:
        with transaction.atomic():
            model._default_manager.filter(pk=pk).update(**{field.name: target.pk})
    except IntegrityError:
        return False
    return True
