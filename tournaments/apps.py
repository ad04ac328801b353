from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The event: players, clubs, stages, rounds, tables, results, standings."""

    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401
        from tournaments.refusals import refusals_gather

        refusals_gather()
