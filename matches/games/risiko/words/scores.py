"""The scoring methods of the rule book in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

METHODS: dict[str, Promise] = {
    "method1": _("Method 1"),
    "method2": _("Method 2"),
    "method1+3": _("Method 1 + 3"),
    "method2+3": _("Method 2 + 3"),
}
EXPLAINED: dict[str, Promise] = {
    "method1": _("The values of all territories held; 50 more for whoever completed the objective in time."),
    "method2": _("The values inside one's own objective; all values for a player who completed it in time."),
    "method1+3": _("Method 1, plus one point for every army on the territories counted."),
    "method2+3": _("Method 2, plus one point for every army on the territories counted."),
}
