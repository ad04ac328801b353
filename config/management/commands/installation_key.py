"""Whether the key of this process is the installation's; where the old one is lost, this one takes its place."""

from __future__ import annotations

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from config.secrets.keys import REFUSED, OtherKey, key_checked
from tournaments.accounts.services.installation_key import fingerprint, installation_key_take


class Command(BaseCommand):
    help = "Compare the secret key with the installation's. --take makes it the installation's: the old one is lost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--take", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        if options["take"]:
            installation_key_take(here=fingerprint(settings.SECRET_KEY))
        try:
            self.stdout.write(f"{key_checked()} is the key of the installation.")
        except OtherKey as error:
            raise CommandError(str(error), returncode=REFUSED) from error
