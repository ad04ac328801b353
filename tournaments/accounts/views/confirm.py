"""The password again, before something about an account is changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.views import ReauthenticateView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.accounts.forms.accounts import ConfirmForm
from tournaments.accounts.services.proof import password_proven
from tournaments.accounts.views.password_tries import tries_limited

View = Callable[..., Any]


def require_confirmation(view: View) -> View:
    """Let only those in who signed in, or gave their password again, some minutes ago; what was typed is not kept."""

    @login_required
    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if did_recently_reauthenticate(request):
            return view(request, *args, **kwargs)
        if request.method == "POST":
            messages.info(request, _("Nothing was changed yet: confirm that it is you, then send it again."))
        return redirect_to_login(request.get_full_path(), reverse("account_reauthenticate"))

    return asked


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class ConfirmView(ReauthenticateView):
    """Asks for the password and leads back to what was asked for."""

    template_name = "tournaments/account/confirm.html"

    def get_form_class(self) -> type[ConfirmForm]:
        return ConfirmForm

    def form_valid(self, form: ConfirmForm) -> HttpResponse:
        account = self.request.user
        assert isinstance(account, User)
        if not password_proven(self.request, account, form.cleaned_data["password"]):
            form.add_error("password", _("This is not your current password."))
            return self.form_invalid(form)
        self.request.session.cycle_key()  # as at the sign-in: who copied the cookie before has nothing of it
        answer: HttpResponse = super().form_valid(form)
        return answer


confirm = tries_limited(ConfirmView.as_view())
