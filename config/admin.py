"""What an operator looks up in Django's admin: work that waits or failed, row by row. Services alone change it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from matches.models import MatchAnalysis, OutboxEntry
from tournaments.models import Job, Notice, SheetPhoto


class Look(admin.ModelAdmin):  # type: ignore[type-arg]
    """A list to search and filter, with no page behind a row: nothing is added, changed or deleted here."""

    actions = None
    list_display_links = None
    list_per_page = 50
    show_full_result_count = False

    def get_urls(self) -> list[URLPattern]:
        """Return the address of the list alone."""
        return list(super().get_urls()[:1])

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Name the list by what it holds: Django would ask to choose a row."""
        title = capfirst(str(self.opts.verbose_name_plural))
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_active and request.user.is_superuser)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Job)
class JobLook(Look):
    list_display = ("pk", "kind", "state", "tournament", "created_at", "finished_at", "error")
    list_filter = ("state", "kind")
    list_select_related = ("tournament",)


@admin.register(Notice)
class NoticeLook(Look):
    list_display = ("pk", "kind", "way", "state", "tries", "error", "created_at", "due_at", "done_at")
    list_filter = ("state", "way", "kind")


@admin.register(SheetPhoto)
class PhotoLook(Look):
    list_display = ("pk", "table", "state", "sent_at", "error")
    list_filter = ("state",)
    list_select_related = ("table",)


class MatchLook(Look):
    """Rows that are each of a match, to be looked for by its code and title."""

    list_filter = ("state",)
    list_select_related = ("match",)
    search_fields = ("match__code", "match__title")

    @admin.display(description=_("match"), ordering="match__code")
    def of_match(self, row: OutboxEntry | MatchAnalysis) -> str:
        """Return the code of the match, which leads to its page, and its title."""
        match = row.match
        address = reverse("match", args=[match.code])
        return format_html('<a href="{}">{}</a> {}', address, match.code, match.title)


@admin.register(OutboxEntry)
class OutboxLook(MatchLook):
    list_display = ("pk", "of_match", "state", "version", "created_at", "delivered_at")


@admin.register(MatchAnalysis)
class AnalysisLook(MatchLook):
    list_display = ("of_match", "how_far", "error", "heard", "made", "made_by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchAnalysis]:
        return super().get_queryset(request).defer("document")

    @admin.display(description=_("state"), ordering="state")
    def how_far(self, row: MatchAnalysis) -> str:
        """Return the state, of one at work with its per cent."""
        state = str(row.get_state_display())
        return f"{state}, {row.percent}\N{NO-BREAK SPACE}%" if row.state == MatchAnalysis.State.MAKING else state

    @admin.display(description=_("last heard of"), ordering="asked_at")
    def heard(self, row: MatchAnalysis) -> str:
        return _short(row.asked_at)

    @admin.display(description=_("ready since"), ordering="made_at", empty_value="-")
    def made(self, row: MatchAnalysis) -> str | None:
        return _short(row.made_at) if row.made_at else None


def _short(moment: datetime) -> str:
    """Return a moment in the few signs that leave room for the other columns."""
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
