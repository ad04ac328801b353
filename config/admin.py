"""What an operator looks up in Django's admin: work that waits or failed, row by row. Services alone change it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern

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


@admin.register(OutboxEntry)
class OutboxLook(Look):
    list_display = ("pk", "match", "state", "version", "created_at", "delivered_at")
    list_filter = ("state",)
    list_select_related = ("match",)


@admin.register(MatchAnalysis)
class AnalysisLook(Look):
    list_display = ("pk", "match", "state", "percent", "asked_at", "made_at", "made_by")
    list_filter = ("state",)
    list_select_related = ("match",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchAnalysis]:
        return super().get_queryset(request).defer("document")
