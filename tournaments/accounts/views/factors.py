"""Second factors of one's own account: an app with codes, passkeys, recovery codes."""

from __future__ import annotations

from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.mfa.webauthn.internal import auth
from allauth.mfa.webauthn.views import AddWebAuthnView, RemoveWebAuthnView
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.accounts.forms.factors import AppForm, PasskeyForm
from tournaments.accounts.views.confirm import require_confirmation
from tournaments.accounts.views.sign_in import passkeys_work

careful = method_decorator([never_cache, sensitive_post_parameters(), require_confirmation], name="dispatch")


class _AndThenCodes:
    """The first factor brings the recovery codes, which are shown at once."""

    did_generate_recovery_codes: bool

    def get_success_url(self) -> str:
        return reverse("mfa_view_recovery_codes" if self.did_generate_recovery_codes else "account")


@careful
class AppView(_AndThenCodes, ActivateTOTPView):
    """Scan a square with an app, type the code it shows."""

    template_name = "tournaments/account/app.html"

    def get_form_class(self) -> type[AppForm]:
        return AppForm


@careful
class AppOffView(DeactivateTOTPView):
    """Ask no codes any more."""

    template_name = "tournaments/account/app_off.html"
    success_url = reverse_lazy("account")


@careful
class PasskeyAddView(_AndThenCodes, AddWebAuthnView):
    """A new passkey, which opens the account by itself: it asks for a finger, a face or a PIN."""

    template_name = "tournaments/account/passkey.html"

    def dispatch(self, *args: object, **kwargs: object) -> HttpResponse:
        if not passkeys_work(self.request):
            return redirect(reverse("account") + "#passkeys")
        answer: HttpResponse = super().dispatch(*args, **kwargs)
        return answer

    def get_form_class(self) -> type[PasskeyForm]:
        return PasskeyForm

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Ask the browser for a key that is found without the user name."""
        context = super(AddWebAuthnView, self).get_context_data(**kwargs)
        assert isinstance(self.request.user, User)
        return {**context, "options": auth.begin_registration(self.request.user, passwordless=True)}


@careful
class PasskeyRemoveView(RemoveWebAuthnView):
    """Take a passkey away."""

    template_name = "tournaments/account/passkey_off.html"
    success_url = reverse_lazy("account")


@careful
class CodesView(ViewRecoveryCodesView):
    """The recovery codes, shown once."""

    template_name = "tournaments/account/codes.html"


@careful
class CodesNewView(GenerateRecoveryCodesView):
    """New recovery codes; the earlier ones end."""

    template_name = "tournaments/account/codes_new.html"


app = AppView.as_view()
app_off = AppOffView.as_view()
passkey_add = PasskeyAddView.as_view()
passkey_remove = PasskeyRemoveView.as_view()
codes = CodesView.as_view()
codes_new = CodesNewView.as_view()
