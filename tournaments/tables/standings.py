"""The standings as a table one can sort, search and page."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Standing
from tournaments.selectors.standings.columns import Columns
from tournaments.selectors.standings.point_reasons import ExplainedStanding
from tournaments.templatetags.ui import movement
from tournaments.words.numbers import exact, rounded_number
from tournaments.words.results.scoring import parts_text
from tournaments.words.standings.final_standing import why_text
from tournaments.words.standings.share import percent


def _column(label: object, *classes: str, **extra: object) -> tables.Column:
    names = {"class": " ".join(classes)}
    return tables.Column(verbose_name=label, attrs={"td": names, "th": names}, **extra)


class StandingTable(tables.Table):  # type: ignore[misc]
    """`slug` names the tournament of the links, `columns` what all pages share.

    `explained` holds the rows of the page that is shown, by the key of the standing; it is set before rendering.
    """

    explained: Mapping[int, ExplainedStanding]

    position = _column(gettext_lazy("Pos."), "pos", order_by=("order",), empty_values=())
    name = _column(gettext_lazy("Name"), "name", accessor="entrant__player__name")
    club = _column(gettext_lazy("Club"), "extra", accessor="entrant__club__name", default="")
    why = tables.Column(
        verbose_name=gettext_lazy("Why"),
        attrs={"td": {"class": "extra"}, "th": {"class": "extra why"}},
        orderable=False,
        empty_values=(),
    )
    movement = _column(gettext_lazy("Moved"), "num", "extra", order_by=("-movement", "order"), empty_values=())
    played = _column(gettext_lazy("Played"), "num", "extra", order_by=("played", "order"))
    wins = _column(gettext_lazy("Won"), "num", "extra", order_by=("-wins", "order"))
    total = _column(gettext_lazy("Total"), "num", "deciding", order_by=("-total", "order"))
    last = _column(gettext_lazy("Last match"), "num", "deciding", orderable=False, empty_values=())
    share = _column(gettext_lazy("Share of the table"), "num", "extra", orderable=False, empty_values=())
    made_of = _column(gettext_lazy("Made of"), "why", "extra", orderable=False, empty_values=())

    class Meta:
        model = Standing
        fields = ("position", "name", "club", "why", "movement", "played", "wins", "total", "last", "share", "made_of")
        attrs = {"class": "table"}
        order_by = "position"
        empty_text = gettext_lazy("Nobody with this name.")

    def __init__(self, *args: object, slug: str, columns: Columns, **kwargs: object) -> None:
        super().__init__(*args, exclude=() if columns.moves else ("movement",), **kwargs)
        self.slug, self.places = slug, columns.places

    def render_position(self, record: Standing) -> str | SafeString:
        if record.position is None:
            return format_html('<span title="{}">–</span>', _("too few matches to be placed"))
        return str(record.position)

    def render_name(self, record: Standing) -> SafeString:
        player = record.entrant.player
        address = reverse("entrant", args=[self.slug, record.entrant.number])
        nickname = format_html(' <span class="muted small">{}</span>', player.nickname) if player.nickname else ""
        why = self.render_why(record)
        below = format_html('<span class="why only-phone">{}</span>', why) if why else ""
        return format_html('<a href="{}">{}</a>{}{}', address, player.name, nickname, below)

    def render_why(self, record: Standing) -> str:
        why = self.explained[record.pk].why
        return why_text(*why) if why else ""

    def render_movement(self, record: Standing) -> SafeString:
        return movement(record.movement)

    def render_wins(self, value: Decimal) -> str:
        return exact(value)

    def render_total(self, value: Decimal) -> str:
        return rounded_number(value, self.places)

    def render_last(self, record: Standing) -> str:
        last = self.explained[record.pk].last
        return exact(last.points) if last else "–"

    def render_share(self, record: Standing) -> str:
        return percent(self.explained[record.pk].last)

    def render_made_of(self, record: Standing) -> str:
        return parts_text(self.explained[record.pk].made_of)
