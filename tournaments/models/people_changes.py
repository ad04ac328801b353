"""A change of a person or a club: proposed, decided by an owner, undone."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Club, Player


class PeopleChange(models.Model):
    """One change. An owner's own is done at once; everybody else's waits until an owner decides.

    `before` and `after` say name, nickname and club, as far as the kind has them. Of two that become one, `player` or
    `club` remains, `other` or `other_club` goes. `agreed` holds the keys of those whose owner has said yes,
    `agreed_by` the accounts that did, `heard` the keys of those people who said themselves, by their phone, that they
    are the other one too; `moved` what a joining of clubs moved, so that it can be undone.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("a person")
        MERGE = "merge", _("two people are one")
        CLUB = "club", _("a club")
        JOIN = "join", _("two clubs are one")

    class State(models.TextChoices):
        OPEN = "open", _("waits")
        DONE = "done", _("done")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("taken back")
        OVERTAKEN = "overtaken", _("overtaken by another change")
        UNDONE = "undone", _("undone")

    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    player = models.ForeignKey("tournaments.Player", models.SET_NULL, null=True, blank=True, related_name="changes")
    other = models.ForeignKey("tournaments.Player", models.SET_NULL, null=True, blank=True, related_name="+")
    club = models.ForeignKey("tournaments.Club", models.SET_NULL, null=True, blank=True, related_name="changes")
    other_club = models.ForeignKey("tournaments.Club", models.SET_NULL, null=True, blank=True, related_name="+")
    before: models.JSONField[dict[str, str], Any] = models.JSONField(default=dict)
    after: models.JSONField[dict[str, str], Any] = models.JSONField(default=dict)
    agreed: models.JSONField[list[int], Any] = models.JSONField(default=list, blank=True)
    agreed_by: models.JSONField[list[int], Any] = models.JSONField(default=list, blank=True)
    heard: models.JSONField[list[int], Any] = models.JSONField(default=list, blank=True)
    merge = models.ForeignKey("tournaments.PlayerMerge", models.SET_NULL, null=True, blank=True, related_name="+")
    moved: models.JSONField[dict[str, list[int]], Any] = models.JSONField(default=dict, blank=True)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    proposed_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-proposed_at", "-pk"]
        indexes = [models.Index(fields=["state"], name="people_change_state")]

    @property
    def parts(self) -> list[Player | Club]:
        """Return the people or clubs whose owners must agree; those that are gone are left out."""
        pair: tuple[Player | Club | None, ...] = (self.club, self.other_club)
        if self.kind in (self.Kind.PERSON, self.Kind.MERGE):
            pair = (self.player, self.other)
        return [part for part in pair if part is not None]
