"""Queries that are asked at every action, whose SQL Django writes once for each thread.

To write the SQL of a row of fifty columns takes several times as long as the database takes to answer. Only the values
change from one question to the next, so the text is kept, and how a row becomes a model with it. Both come from Django,
which makes them of an ordinary query set: the columns, their conversion and the lock are its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet, query

M = TypeVar("M", bound=Model)
SAMPLE = 2**31 - 1
"""A sample of a primary key, with those right below it: numbers that nothing else in the SQL of a query is."""
_LISTED = SAMPLE - 999
"""Below it are the samples of a list, out of the way of those of the values."""


class Reading(Generic[M]):
    """A query by values. `make` returns it for samples: values of the same type, each of them only once in its SQL."""

    def __init__(self, make: Callable[..., QuerySet[M]], *samples: object) -> None:
        self._make, self._samples = make, samples
        self._own = threading.local()

    def rows(self, *values: object) -> list[M]:
        """Return the models for these values, one for each sample and in their order."""
        written: _Written[M] | None = getattr(self._own, "written", None)
        if written is None or written.connection is not connections[written.alias]:
            written = self._own.written = _Written(self._make(*self._samples), self._samples)
        return written.rows(values)

    def row(self, *values: object) -> M | None:
        """Return the only model for these values, None when there is none."""
        return next(iter(self.rows(*values)), None)


class ReadingMany(Generic[M]):
    """A query by values and a list: `make` gets the list first. Up to `most` of them are asked by kept SQL, which names
    the last one again where there are fewer; of more Django writes it anew."""

    def __init__(self, make: Callable[..., QuerySet[M]], *samples: object, most: int) -> None:
        self._make, self._most = make, most
        self._readings = {
            count: Reading(
                lambda *values, count=count: make(values[:count], *values[count:]),
                *range(_LISTED - count, _LISTED),
                *samples,
            )
            for count in {1, most}
        }

    def rows(self, listed: Collection[int], *values: object) -> list[M]:
        """Return the models for this list (primary keys) and these values."""
        many = list(listed)
        if not many:
            return []
        if len(many) > self._most:
            return list(self._make(many, *values))
        count = 1 if len(many) == 1 else self._most
        return self._readings[count].rows(*many, *many[-1:] * (count - len(many)), *values)


class _Written(Generic[M]):
    """A query as one thread's connection asks it: its SQL, and how a row of the answer becomes a model."""

    def __init__(self, queryset: QuerySet[M], samples: Sequence[object]) -> None:
        self.alias = queryset.db
        self.connection = connections[self.alias]
        self._compiler: Any = queryset.query.get_compiler(connection=self.connection)
        self._sql, params = self._compiler.as_sql()
        self._params = list(params)
        assert all(self._params.count(sample) == 1 for sample in samples)
        self._places = [self._params.index(sample) for sample in samples]
        select, model = self._compiler.select, self._compiler.klass_info
        self._converters = self._compiler.get_converters([column for column, _sql, _alias in select])
        fields = model["select_fields"]
        self._model, self._start, self._end = model["model"], fields[0], fields[-1] + 1
        self._names = [column.target.attname for column, _sql, _alias in select[self._start : self._end]]
        self._annotations = dict(self._compiler.annotation_col_map)
        populators: Any = query.get_related_populators  # the types are those of a later Django
        self._related = populators(model, select, self.alias)

    def rows(self, values: Sequence[object]) -> list[M]:
        """Return the models for values in the places of the samples."""
        params = self._params.copy()
        for place, value in zip(self._places, values, strict=True):
            params[place] = value
        with self.connection.cursor() as cursor:
            cursor.execute(self._sql, params)
            rows = cursor.fetchall()
        return [self._made(row) for row in self._compiler.apply_converters(rows, self._converters)]

    def _made(self, row: Sequence[object]) -> M:
        made: M = self._model.from_db(self.alias, self._names, row[self._start : self._end])
        for related in self._related:
            related.populate(row, made)
        for name, place in self._annotations.items():
            setattr(made, name, row[place])
        return made
