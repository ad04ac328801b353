from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """The play server: boards as one sees them, later the live digital matches."""

    name = "matches"
