"""Bring the database up to date, one process at a time: what `serve` does first."""

from __future__ import annotations

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import Error

from config.serving.start_refusal import start_refusal
from config.serving.turn import start_turn


class Command(BaseCommand):
    help = "Bring the database up to date while no other process does, and end."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        try:
            with start_turn(lambda text: self.stdout.write(text)):
                call_command("migrate", interactive=False, verbosity=1, stdout=self.stdout)
        except (OSError, Error) as error:
            raise start_refusal(error) from error
