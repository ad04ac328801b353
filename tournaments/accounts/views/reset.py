"""A forgotten password: a link by mail, or from the terminal where there is no mail."""

from __future__ import annotations

from typing import Any

from axes.utils import reset as axes_forget
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.accounts.forms.accounts import PasswordForm, ResetAskForm
from tournaments.accounts.services.installation import account_password_set
from tournaments.accounts.tasks import account_told, letter_hand, reset_letters
from tournaments.accounts.views.password_tries import tries_limited
from tournaments.accounts.views.throttle import rest_page, too_many, try_counted

RESET = "reset"


@never_cache
def reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link; the answer is the same whether the account exists or not."""
    if not settings.MAIL_ON:
        return render(request, "tournaments/account/reset_by_terminal.html")
    if too_many(request, RESET):
        return rest_page(request, "tournaments/account/reset_rest.html", RESET)
    form = ResetAskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not try_counted(request, RESET):
            return rest_page(request, "tournaments/account/reset_rest.html", RESET)
        letter_hand(reset_letters, form.cleaned_data["name"].strip(), get_language() or "it")
        messages.info(request, _("If there is such an account and it has an address, a letter is on its way to it."))
        return redirect("login")
    return render(request, "tournaments/account/reset.html", {"form": form})


class NewPasswordForm(PasswordForm):
    """A new password without the old one, for whoever holds a link."""

    def __init__(self, user: User | None, *args: Any, **kwargs: Any) -> None:
        self.account = user
        super().__init__(*args, **kwargs)

    def save(self) -> User | None:
        """Store the password and sign the account out everywhere; return the account."""
        if self.account is not None:
            account_password_set(account=self.account, password=self.cleaned_data["password"])
        return self.account


class ResetNewView(PasswordResetConfirmView):
    """The link: it moves out of the address at once and works once; the second factor is still asked at the sign-in."""

    form_class: type[Any] = NewPasswordForm
    template_name = "tournaments/account/reset_new.html"
    success_url = reverse_lazy("login")
    reset_url_token = "new"  # noqa: S105

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        account = self.user
        assert isinstance(account, User)
        axes_forget(username=account.username)
        account_told(account, "password", self.request)
        messages.success(self.request, _("Your new password is valid from now on: sign in with it."))
        return answer


reset_new = tries_limited(ResetNewView.as_view())
