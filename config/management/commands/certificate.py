"""HTTPS for the hall: the authority by which phones trust this computer, and no other."""

from __future__ import annotations

import socket

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from config.secrets.authority import ROOT, authority_create, authority_exists, authority_remove
from config.secrets.private_files import UNWRITABLE, Unwritable

CREATED = """The hall's certificate is ready: {file}
  Its fingerprint (SHA-256) begins with {fingerprint}.
  It vouches for private addresses and names that end in .local, and can vouch for nothing else.
  Next: start the server with {program} serve --host 0.0.0.0, and open /hall/ on a phone of the hall's Wi-Fi.
  Phones without the certificate go on as before, at the address with http://."""
REMOVED = "HTTPS is off from the next start. Take the certificate off the phones too: they trust it until then."


class Command(BaseCommand):
    help = "Make the certificate with which phones of the hall open this server by https. --remove ends it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="make another one: every phone has to install it again")
        parser.add_argument("--remove", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        folder = settings.CERTIFICATES
        if options["remove"]:
            authority_remove(folder)
            self.stdout.write(REMOVED)
            return
        try:
            if options["anew"] or not authority_exists(folder):
                authority_create(folder, socket.gethostname())
        except Unwritable as error:
            raise CommandError(str(error), returncode=UNWRITABLE) from error
        root = x509.load_pem_x509_certificate((folder / ROOT).read_bytes())
        digits = root.fingerprint(hashes.SHA256()).hex(" ", 2).upper()
        self.stdout.write(CREATED.format(file=folder / ROOT, program=settings.PROGRAM, fingerprint=digits[:19]))
