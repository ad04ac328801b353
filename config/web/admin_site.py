"""Django's admin behind the product's own sign-in: its form would know no second factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from django.contrib.admin.sites import AdminSite as DjangoAdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.accounts.views.confirm import require_confirmation
from tournaments.permissions import ADMINISTRATORS_ONLY

# allauth shows its tables here, where secrets of second factors could be changed past every check.
V = TypeVar("V", bound=Callable[..., HttpResponseBase])
HIDDEN = ("account", "mfa")


class AdminSite(DjangoAdminSite):
    """Asks for the password again before anything is shown, as the account's own pages do.

    Its lists have the whole width: the few there are stand on its first page.
    """

    enable_nav_sidebar = False

    def admin_view(self, view: V, cacheable: bool = False) -> V:
        """Return the view for who may be here and has given the password of late."""
        guarded = require_confirmation(view)

        def entered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            asked = guarded if self.has_permission(request) else view
            answer: HttpResponseBase = asked(request, *args, **kwargs)
            return answer

        return cast(V, super().admin_view(entered, cacheable))

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Lead to the product's sign-in; who is signed in without the right is refused."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied(ADMINISTRATORS_ONLY)
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

    def password_change(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> Any:
        """Lead to the product's page for it."""
        return redirect("own-password")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Leave out the tables of the sign-in library."""
        models = model_or_iterable if isinstance(model_or_iterable, list | tuple) else [model_or_iterable]
        shown = [model for model in models if model._meta.app_label not in HIDDEN]
        super().register(shown, admin_class, **options)
