"""The standings as a table one can sort, search and page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2.utils import AttributeDict

from tournaments.models import Stage, Standing
from tournaments.selectors.standings.columns import Columns
from tournaments.selectors.standings.cut import Cut
from tournaments.selectors.standings.point_reasons import ExplainedStanding
from tournaments.selectors.standings.rivals import Rival
from tournaments.templatetags.ui import movement
from tournaments.words.numbers import exact, rounded_number
from tournaments.words.results.scoring import parts_text
from tournaments.words.standings.final_standing import why_text
from tournaments.words.standings.rivals import rival_ahead, rival_text
from tournaments.words.standings.rounds import round_cell, round_header
from tournaments.words.standings.share import percent

FEW_ROUNDS = 4
"""With more rounds beside each other no room is left for what the total is made of: it opens under the name."""
STANDING = "table table--standing"


def row_name(record: Standing) -> str:
    """Return the name of a row, by which a shared link finds it."""
    return f"p{record.entrant.number}"


@dataclass(frozen=True)
class Shown:
    """What a page of a standing knows beside its rows: `columns` all pages share; `rounds` stand beside each other;
    `explained` and `rivals` by the key of a row; `cut` where the rows stand in their order."""

    columns: Columns = field(default_factory=Columns)
    rounds: Sequence[int] = ()
    explained: Mapping[int, ExplainedStanding] = field(default_factory=dict)
    rivals: Mapping[int, Rival] = field(default_factory=dict)
    cut: Cut | None = None


def _column(label: object, *classes: str, **extra: object) -> tables.Column:
    names = {"class": " ".join(classes)}
    return tables.Column(verbose_name=label, attrs={"td": names, "th": names}, **extra)


class RoundColumn(tables.Column):
    """The points of one round, dropped ones struck out, those of a table won in bold."""

    def __init__(self, number: int) -> None:
        names = {"class": "num extra round"}
        super().__init__(round_header(number), accessor="detail", orderable=False, attrs={"td": names, "th": names})
        self.number = number

    def render(self, record: Standing) -> SafeString:
        return round_cell(record.detail, self.number)


class StandingTable(tables.Table):
    """`slug` names the tournament of the links; `shown` is set again, with what the rows of the page need, before
    rendering."""

    position = _column(gettext_lazy("Pos."), "pos", order_by=("order",), empty_values=())
    name = _column(gettext_lazy("Name"), "name", accessor="entrant__player__name")
    club = _column(gettext_lazy("Club"), "extra", "club", accessor="entrant__club__name", default="")
    why = tables.Column(
        verbose_name=gettext_lazy("Why"),
        attrs={"td": {"class": "extra reason"}, "th": {"class": "extra"}},
        orderable=False,
        empty_values=(),
    )
    movement = _column(gettext_lazy("Moved"), "num", "extra", order_by=("-movement", "order"), empty_values=())
    played = _column(gettext_lazy("Played"), "num", "extra", order_by=("played", "order"))
    wins = _column(gettext_lazy("Won"), "num", "extra", order_by=("-wins", "order"))
    total = _column(gettext_lazy("Total"), "num", "deciding", order_by=("-total", "order"))
    last = _column(gettext_lazy("Last match"), "num", "deciding", orderable=False, empty_values=())
    share = _column(gettext_lazy("Share of the table"), "num", "extra", orderable=False, empty_values=())
    made_of = _column(gettext_lazy("Made of"), "why", "extra", "made-of", orderable=False, empty_values=())
    rival = _column(
        gettext_lazy("With the same total"), "extra", "only-more", orderable=False, empty_values=(), default=""
    )

    class Meta:
        model = Standing
        fields = (
            "position",
            "name",
            "club",
            "why",
            "movement",
            "played",
            "wins",
            "total",
            "last",
            "share",
            "made_of",
            "rival",
        )
        attrs = {"class": STANDING}
        row_attrs = {"id": row_name}
        order_by = "position"
        empty_text = gettext_lazy("Nobody with this name.")

    def __init__(self, *args: object, slug: str, shown: Shown, **kwargs: object) -> None:
        rounds = [(f"round_{number}", RoundColumn(number)) for number in shown.rounds]
        order = ("position", "name", "club", "why", *(name for name, _column in rounds))
        super().__init__(
            *args, exclude=_empty_columns(shown.columns), extra_columns=rounds, sequence=(*order, "..."), **kwargs
        )
        self.slug, self.shown = slug, shown

    def page_show(self, stage: Stage, shown: Shown) -> None:
        """Take what the rows of the page that is shown need, and hide the columns that say nothing of this stage."""
        for number in set(self.shown.rounds) - set(shown.rounds):
            self.columns.hide(f"round_{number}")
        if len(shown.rounds) > FEW_ROUNDS:
            self.attrs = AttributeDict({"class": f"{STANDING} table--many"})
        self.shown = shown
        if not any(row.made_of for row in shown.explained.values()):
            self.columns.hide("made_of")
        if not shown.rivals:
            self.columns.hide("rival")
        for name in ("why", "last", "share") if stage.kind == Stage.Kind.LEAGUE else ("total", "made_of"):
            self.columns.hide(name)
        cut = shown.cut.orders if shown.cut else set()
        self.row_attrs = {"id": row_name, "class": lambda record: "is-cut" if record.order in cut else None}

    def render_position(self, record: Standing) -> str | SafeString:
        if record.position is None:
            return format_html('<span title="{}">–</span>', _("too few matches to be placed"))
        return str(record.position)

    def render_name(self, record: Standing) -> SafeString:
        player = record.entrant.player
        address = reverse("entrant", args=[self.slug, record.entrant.number])
        nickname = format_html(' <span class="muted small">{}</span>', player.nickname) if player.nickname else ""
        why, rival = self.render_why(record), rival_ahead(self.shown.rivals.get(record.pk))
        below = format_html('<span class="why only-phone">{}</span>', why) if why else ""
        beside = format_html('<span class="why rival">{}</span>', rival) if rival else ""
        return format_html('<a href="{}">{}</a>{}{}{}', address, player.name, nickname, below, beside)

    def render_why(self, record: Standing) -> str:
        explained = self.shown.explained.get(record.pk)
        return why_text(*explained.why) if explained and explained.why else ""

    def render_movement(self, record: Standing) -> SafeString:
        return movement(record.movement)

    def render_club(self, record: Standing) -> str:
        return record.entrant.club.name if record.entrant.club else ""

    def render_played(self, record: Standing) -> int:
        return record.played

    def render_wins(self, record: Standing) -> str:
        return exact(record.wins)

    def render_total(self, record: Standing) -> str:
        return rounded_number(record.total, self.shown.columns.places)

    def render_last(self, record: Standing) -> str:
        last = self.shown.explained[record.pk].last
        return exact(last.points) if last else "–"

    def render_share(self, record: Standing) -> str:
        return percent(self.shown.explained[record.pk].last)

    def render_rival(self, record: Standing) -> str:
        rival = self.shown.rivals.get(record.pk)
        return rival_text(rival) if rival else ""

    def render_made_of(self, record: Standing) -> str:
        return parts_text(self.shown.explained[record.pk].made_of)


def _empty_columns(columns: Columns) -> tuple[str, ...]:
    """Return the columns that would say nothing."""
    said = {"movement": columns.moves, "club": columns.clubs, "wins": columns.wins, "played": columns.played}
    return tuple(name for name, is_told in said.items() if not is_told)
