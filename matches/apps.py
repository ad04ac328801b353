from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    """The play server: live digital matches, and boards as one sees them."""

    name = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from matches import receivers  # noqa: F401
