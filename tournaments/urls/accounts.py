"""Accounts: the first visit, the sign-in and its second step, one's own account, those of the installation.

The names with an underscore are the sign-in library's own: it leads there by them. Nothing else of it is mounted.
"""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.accounts.views import accounts, confirm, factors, own_account, reset, sign_in

urlpatterns = [
    path("setup/", accounts.setup, name="setup"),
    path("login/", sign_in.sign_in, name="login"),
    path("login/", sign_in.sign_in, name="account_login"),
    path("login/code/", sign_in.second_step, name="mfa_authenticate"),
    path("login/passkey/", sign_in.passkey_sign_in, name="mfa_login_webauthn"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("reset/", reset.reset, name="password-reset"),
    path("reset/<uidb64>/<token>/", reset.reset_new, name="password-reset-new"),
    path("account/", own_account.own_account, name="account"),
    path("account/password/", own_account.own_password, name="own-password"),
    path("account/confirm/", confirm.confirm, name="account_reauthenticate"),
    path("account/devices/end/", own_account.own_devices_end, name="own-devices-end"),
    path("account/devices/<int:pk>/end/", own_account.own_device_end, name="own-device-end"),
    path("account/mail/", own_account.own_mail, name="own-mail"),
    path("account/mail/<str:token>/", own_account.mail_confirm, name="mail-confirm"),
    path("account/app/", factors.app, name="mfa_activate_totp"),
    path("account/app/off/", factors.app_off, name="mfa_deactivate_totp"),
    path("account/codes/", factors.codes, name="mfa_view_recovery_codes"),
    path("account/codes/new/", factors.codes_new, name="mfa_generate_recovery_codes"),
    path("account/passkeys/new/", factors.passkey_add, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/remove/", factors.passkey_remove, name="mfa_remove_webauthn"),
    path("accounts/", accounts.accounts, name="installation-accounts"),
    path("accounts/<int:pk>/password/", accounts.account_password, name="account-password"),
    path("accounts/<int:pk>/switch/", accounts.account_switch, name="account-switch"),
]
