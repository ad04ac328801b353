"""`manage.py reset_link NAME`: a one-time link for a new password, for who sits at the server."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from matches.selectors.addresses import public_address, server_addresses, server_port
from tournaments.accounts.services.factors import factors_remove
from tournaments.accounts.services.letters import reset_path
from tournaments.accounts.tasks import account_told


class Command(BaseCommand):
    help = "Print a link with which an account gets a new password: it works once, within an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument(
            "--without-factors", action="store_true", help="also remove app, passkeys and recovery codes of the account"
        )

    def handle(self, *args: object, username: str, without_factors: bool, **options: object) -> None:
        account = User.objects.filter(username__iexact=username, is_active=True).first()
        if account is None:
            names = ", ".join(User.objects.filter(is_active=True).order_by("pk").values_list("username", flat=True))
            raise CommandError(f"There is no open account {username}. There are: {names or 'none'}.")
        if without_factors:
            self.stdout.write(f"Second factors removed: {factors_remove(account=account)}.")
            account_told(account, "factors_removed")
        elif Authenticator.objects.filter(user=account).exists():
            self.stdout.write("The sign-in still asks the second factor (--without-factors removes it).")
        path = reset_path(account)
        public = public_address()
        bases = [public] if public else [f"http://127.0.0.1:{server_port()}", *server_addresses()]
        for base in dict.fromkeys(bases):
            self.stdout.write(base + path)
