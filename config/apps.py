"""The project as an app: what it gives every process of Django."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """What has to stand before the first connection to the database."""

    name = "config"

    def ready(self) -> None:
        from config.storage import like  # noqa: F401
