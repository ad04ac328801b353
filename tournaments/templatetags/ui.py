"""Template tags of the visual language: icons, tags, armies, movement, points and times (see docs/ui.md)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from inspect import signature
from typing import Any, NamedTuple

from django import template
from django.conf import settings
from django.forms import BoundField
from django.forms.utils import flatatt
from django.forms.widgets import ChoiceWidget
from django.template.loader import get_template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import Table
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import AttributeDict

from matches.words.board.colours import NAMES as ARMY_NAMES
from matches.words.board.colours import colour_name, letter_of
from tournaments.models import Round, Seat
from tournaments.selectors.round_names import (
    of_the_round,
    round_full,
    round_name,
    round_of_all,
    round_title,
    round_words,
    table_short,
    table_title,
    table_words,
    the_round,
)
from tournaments.selectors.standings.columns import decimals_of
from tournaments.selectors.standings.stage_counting import as_decimal
from tournaments.words.numbers import clock_face, exact, rounded_number

register = template.Library()
register.filter("round_named", round_name)
for _filter in (
    *(round_title, round_words, the_round, of_the_round, round_full, round_of_all),
    *(table_title, table_short, table_words),
):
    register.filter(_filter)

LONG = 5
"""So many cards explain themselves at once; of more only the chosen one does."""

# The shape that says the same as the colour.
TAG_ICONS = {
    "good": "check",
    "wait": "wait",
    "warning": "warning",
    "danger": "danger",
    "info": "info",
    "off": "off",
}


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """Return `templates/icons/<name>.svg`, hidden from screen readers unless it carries the label."""
    return _icon(name) if not label else SafeString(get_template(f"icons/{name}.svg").render({"label": label}))


@cache
def _icon(name: str) -> SafeString:
    """Return it without label: a page has two dozen of them, each always the same."""
    return SafeString(get_template(f"icons/{name}.svg").render({"label": ""}))


@register.simple_tag
def program() -> str:
    """Return what one types on this computer to run Planisfero."""
    return str(settings.PROGRAM)


@register.simple_tag
def tag(kind: str, word: str) -> SafeString:
    """Return a state as word, shape and colour; `kind` is good, wait, warning, danger, info or off."""
    return format_html('<span class="tag tag--{}">{}{}</span>', kind, icon(TAG_ICONS[kind]), word)


@register.simple_tag
def army(letter: str, named: bool = False) -> SafeString:
    """Return the key of an army (R B V G N L A): swatch and letter, with its name beside it where `named`."""
    words = ARMY_NAMES[letter]
    return format_html(
        '<span class="army army--{}"><span class="army__key" aria-hidden="true"><span class="army__swatch"></span>'
        '<span class="army__letter">{}</span></span><span{}>{}</span></span>',
        letter,
        letter,
        SafeString("" if named else ' class="sr-only"'),
        words,
    )


@register.filter
def machine_time(moment: datetime | None) -> str:
    """Return a moment as `<time datetime>` takes it: to the second, of which HTML allows no more than thousandths."""
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else ""


@register.filter
def dealt_to(round: Round, seat: Seat) -> str:
    """Return the name of the colour dealt to a seat of a round, empty without any; its table is asked for."""
    return colour_name(round.colour_at(seat.table.number, seat.position))


@register.filter
def dealt_letter(round: Round, seat: Seat) -> str:
    """Return the letter of the colour dealt to a seat, for `army`."""
    return letter_of(round.colour_at(seat.table.number, seat.position))


@register.simple_tag
def movement(places: int | None) -> SafeString:
    """Return the arrow and the number of places gained (positive) or lost since the last round; None is a new entry."""
    if places is None:
        return _movement("new", "•", "", _("new in the standings"))
    if places == 0:
        return _movement("same", "=", "", _("same place as before"))
    number = abs(places)
    if places > 0:
        spoken = ngettext("up %(number)d place", "up %(number)d places", number) % {"number": number}
        return _movement("up", "▲", number, spoken)
    spoken = ngettext("down %(number)d place", "down %(number)d places", number) % {"number": number}
    return _movement("down", "▼", number, spoken)


def _movement(kind: str, sign: str, number: int | str, spoken: str) -> SafeString:
    return format_html(
        '<span class="movement movement--{}"><span aria-hidden="true">{}{}</span>'
        '<span class="sr-only">{}</span></span>',
        kind,
        sign,
        number,
        spoken,
    )


@register.filter
def points(value: object) -> str:
    """Return points as an exact decimal in the reader's language: no rounding, no idle zeros, "–" for None."""
    return exact(value)


register.filter("rounded", rounded_number)


@register.filter
def places_of(rows: Iterable[Any], name: str) -> int:
    """Return the decimals that the numbers of a column need, for `rounded`: "total", or "1.total" of the second of
    each pair."""
    at, _dot, attribute = name.rpartition(".")
    return decimals_of(as_decimal(getattr(row[int(at)] if at else row, attribute)) for row in rows)


@register.filter
def clock(seconds: int | float) -> str:
    """Return seconds of play, "5:07", from an hour on "1:30:00"; nothing left is "0:00"."""
    return clock_face(seconds)


@register.filter
def round_clock(seconds: int | float) -> str:
    """Return the seconds of a round as its clock in the hall shows them, "90:00"."""
    return clock_face(seconds, hours=False)


@register.filter
def relative_time(moment: datetime | None) -> SafeString:
    """Return "5 minutes ago" as a `<time>` whose machine value and title hold the moment itself; "–" for None."""
    if moment is None:
        return SafeString("–")
    ago = _("%(time)s ago") % {"time": timesince(moment, depth=1)}
    if 0 <= (timezone.now() - moment).total_seconds() < 60:
        ago = _("just now")
    local = timezone.localtime(moment)
    return format_html('<time datetime="{}" title="{}">{}</time>', local.isoformat(), f"{local:%d/%m/%Y %H:%M}", ago)


@register.inclusion_tag("_choice_cards.html")
def choice_cards(field: BoundField, explanations: Mapping[str, str] | None = None) -> dict[str, object]:
    """Render a radio field as cards, under the names of their groups if there are any, with an explanation per value,
    from the argument or `field.field.explanations`. With `field.field.folded` every group but the first opens on
    demand, and only the chosen card explains itself.
    """
    known = explanations if explanations is not None else getattr(field.field, "explanations", {})
    cards = {choice.data["value"]: (choice, known.get(choice.data["value"], "")) for choice in field.subwidgets}
    assert isinstance(field.field.widget, ChoiceWidget)
    grouped = [(name, of) for name, of in field.field.widget.choices if isinstance(of, list | tuple)]
    if not grouped:
        return {"field": field, "groups": [("", list(cards.values()), None)], "short": len(cards) > LONG}
    folded = getattr(field.field, "folded", False)
    chosen = str(field.value())
    groups = []
    for at, (name, of) in enumerate(grouped):
        names = ", ".join(str(label) for _value, label in of)
        fold = {"open": chosen in dict(of), "names": names} if folded and at else None
        groups.append((name, [cards[value] for value, _label in of], fold))
    return {"field": field, "groups": groups, "short": folded or len(cards) > LONG}


class Cell(NamedTuple):
    """One cell of a table row: what it shows, the attributes of its tag, whether it is the row's name."""

    value: object
    attrs: SafeString
    is_name: bool


class Fact(NamedTuple):
    """A cell that leaves the row on a phone and opens under the name."""

    header: object
    value: object
    classes: str


class Row(NamedTuple):
    """A row of a table: its attributes, its cells, and what opens under its name on a phone."""

    attrs: AttributeDict
    cells: list[Cell]
    facts: list[Fact]


@register.filter
def rows_shown(table: Table) -> Iterator[Row]:
    """Yield the rows on the page of a django-tables2 table.

    What is the same in every row is asked once: asking each cell's column for its attributes and for what its drawing
    wants, as the library does, takes longer than drawing it.
    """
    columns = list(table.columns)
    tags = [column.attrs["td"] for column in columns]
    names = [str(tag.get("class") or "").split() for tag in tags]
    extra = [(at, columns[at].header, " ".join(names[at])) for at in range(len(columns)) if "extra" in names[at]]
    for tag, classes in zip(tags, names, strict=True):
        if extra and "name" in classes:
            tag["class"] = f"{tag['class']} has-more"
    heads = [SafeString(flatatt({key: text for key, text in tag.items() if text is not None})) for tag in tags]
    draws = [_draw_of(column) for column in columns]
    shown = [(draw, head, "name" in own) for draw, head, own in zip(draws, heads, names, strict=True)]
    for row in table.paginated_rows:
        cells = [Cell(draw(row), head, is_name) for draw, head, is_name in shown]
        facts = [Fact(header, cells[at].value, classes) for at, header, classes in extra if cells[at].value]
        yield Row(row.attrs, cells, facts)


def _draw_of(column: BoundColumn) -> Callable[[BoundRow], object]:
    """Return what draws a column's cells: its own function where that takes the record alone, else the library."""
    render = column.render
    if [*signature(render).parameters] == ["record"]:
        return lambda row: render(row.record)
    return lambda row: row.get_cell(column.name)
