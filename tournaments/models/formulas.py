"""An organiser's own formulas: named, and never changed under a standing that counts by them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# The code of a tournament's formula that stands for the version it points to.
OWN = "own"


class OwnFormula(models.Model):
    """What it counts stands in its versions; a change is a new version."""

    name = models.CharField(_("name"), max_length=80)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="formulas")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="own_formula_name_once")]

    def __str__(self) -> str:
        return self.name


class FormulaVersion(models.Model):
    """`document` is what `scoring.formulas.club_data` reads, without the name; a saved version stays as it is."""

    formula = models.ForeignKey(OwnFormula, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["formula", "number"]
        constraints = [
            models.UniqueConstraint(fields=["formula", "number"], name="formula_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="formula_version_from_one"),
        ]

    def __str__(self) -> str:
        return _("%(name)s, version %(number)s") % {"name": self.formula.name, "number": self.number}

    def save(self, *args: object, **kwargs: object) -> None:
        if self.pk is not None:
            raise TypeError("a version of a formula is never changed: make a new one")
        super().save(*args, **kwargs)
