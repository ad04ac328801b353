from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """The play server: live digital matches, and boards as one sees them."""

    name = "matches"

    def ready(self) -> None:
        from matches import receivers  # noqa: F401
