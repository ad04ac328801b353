from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The event: players, clubs, stages, rounds, tables, results, standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401
        from tournaments.refusals import refusals_gather

        refusals_gather()
