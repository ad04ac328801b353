"""Load the demo tournaments, once."""

from __future__ import annotations

import secrets

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import transaction

from tournaments.management.demo.build import build
from tournaments.models import Tournament

DEMO_USER = "demo"


class Command(BaseCommand):
    help = "Load the demo tournaments and their organiser, unless a demo is there already."

    def handle(self, *args: object, **options: object) -> None:
        if Tournament.objects.filter(is_demo=True).exists():
            self.stderr.write("The demo is loaded already.")
            return
        password = secrets.token_urlsafe(9)
        load_demo(password)
        self.stdout.write(f"{DEMO_USER} {password}")


@transaction.atomic
def load_demo(password: str) -> list[Tournament]:
    """Make the demo organiser with this password, and the demo tournaments; return them."""
    owner, _ = get_user_model().objects.get_or_create(username=DEMO_USER, defaults={"first_name": "Demo"})
    owner.set_password(password)
    owner.save()
    return build(owner)
