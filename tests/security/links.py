"""Ada's evening, which Berta helps to organise."""

from __future__ import annotations

from dataclasses import dataclass

from tests import cast
from tests.tournaments.results.cast import evening, tables
from tournaments.access.services import Kept, membership_remove
from tournaments.models import Membership, Table, Tournament
from tournaments.permissions import Actor


@dataclass
class Evening:
    """Ada's tournament, which Berta helps to organise."""

    event: Tournament
    ada: Actor
    berta: Actor
    membership: Membership

    @property
    def table(self) -> Table:
        return tables(self.event)[0]

    def remove(self, kept: Kept | None = None) -> None:
        membership_remove(membership=self.membership, actor=self.ada, kept=kept)


def made() -> Evening:
    event = evening(4)
    berta = cast.account("berta")
    membership = Membership.objects.create(tournament=event, user=berta, invited_by=event.owner)
    return Evening(event, Actor(event.owner, label="Ada"), Actor(berta, label="Berta"), membership)
