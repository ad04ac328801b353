"""Template tags of photographs: what a page of a result shows of them."""

from __future__ import annotations

from django import template

from tournaments.models import SheetPhoto, Table
from tournaments.photos.selectors import photo_layout, photos_kept

register = template.Library()


@register.filter
def kept_photos(table: Table) -> list[SheetPhoto]:
    """Return the photographs of a table that are kept as evidence."""
    return photos_kept(table)


@register.filter
def has_sheet(table: Table) -> bool:
    """Say whether the sheet of a table can be photographed."""
    return photo_layout(table) is not None
