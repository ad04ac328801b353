"""What is kept of a person in the tournaments of some organisers: where it lies, how much, and why it has to stay."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet

from tournaments.models import (
    Entrant,
    Mailbox,
    NoticeChoice,
    OwnSeat,
    Payment,
    Penalty,
    Player,
    PlayerDevice,
    PlayerPasskey,
    SignUp,
    Tournament,
)
from tournaments.names.keys import name_key
from tournaments.selectors.rounds.bans import running_bans


@dataclass(frozen=True)
class Held:
    """A person, as far as the tournaments of these owners (primary keys) know them.

    `by_name`: an organiser asks, who knows whose the sign-ups are that came to nothing and only bear this name. A phone
    proves no name: it speaks for those with an address that its person has proven.
    """

    player: Player
    owners: frozenset[int]
    by_name: bool = False

    @property
    def entries(self) -> QuerySet[Entrant]:
        rows = Entrant.objects.filter(player=self.player, tournament__owner__in=self.owners)
        return rows.select_related("tournament", "club").order_by("-tournament__starts_on", "-tournament_id")

    @property
    def elsewhere(self) -> QuerySet[Entrant]:
        """Return the entries in tournaments of other organisers."""
        return Entrant.objects.filter(player=self.player).exclude(tournament__owner__in=self.owners)

    @property
    def is_of_others(self) -> bool:
        """Say whether other organisers own the person: these merely let them play."""
        home = self.player.home
        owner = self.player.created_by_id if home is None else home.owner_id
        return owner is not None and owner not in self.owners

    @property
    def sign_ups(self) -> QuerySet[SignUp]:
        """Return the sign-ups that became this person, or that organisers said are theirs."""
        of_them = Q(entrant__player=self.player) | Q(known=self.player)
        return SignUp.objects.filter(of_them, tournament__owner__in=self.owners).select_related("tournament")

    @property
    def old_sign_ups(self) -> QuerySet[SignUp]:
        """Return the sign-ups under this name that came to nothing: whose they were, nothing else says."""
        if self.player.erased_at is not None:
            return SignUp.objects.none()
        over = SignUp.objects.filter(tournament__owner__in=self.owners).exclude(state__in=SignUp.LIVE)
        rows = over.filter(key__startswith=f"{name_key(self.player.real_name)[:219]}|", known=None, entrant=None)
        return rows if self.by_name else rows.filter(self._of_a_proven_address())

    def _of_a_proven_address(self) -> Q:
        proven = self.mailboxes.filter(confirmed_at__isnull=False).values_list("address", flat=True)
        same = Q(pk__in=())
        for address in set(proven):
            same |= Q(email__iexact=address)
        return same

    @property
    def phones(self) -> QuerySet[PlayerDevice]:
        rows = PlayerDevice.objects.filter(entrant__player=self.player, entrant__tournament__owner__in=self.owners)
        return rows.select_related("entrant__tournament")

    @property
    def mailboxes(self) -> QuerySet[Mailbox]:
        return Mailbox.objects.filter(player=self.player, owner__in=self.owners)

    @property
    def notice_choices(self) -> QuerySet[NoticeChoice]:
        return NoticeChoice.objects.filter(player=self.player, owner__in=self.owners)

    @property
    def passkeys(self) -> QuerySet[PlayerPasskey]:
        return PlayerPasskey.objects.filter(player=self.player, owner__in=self.owners)

    @property
    def own_seats(self) -> QuerySet[OwnSeat]:
        """Return the seats of friendly matches that they said are theirs."""
        rows = OwnSeat.objects.filter(player=self.player, owner__in=self.owners)
        return rows.select_related("seat__match")

    @property
    def penalties(self) -> QuerySet[Penalty]:
        return Penalty.objects.filter(entrant__in=self.entries)

    @property
    def payments(self) -> QuerySet[Payment]:
        return Payment.objects.filter(entrant__in=self.entries)

    @property
    def tournaments(self) -> QuerySet[Tournament]:
        """Return the tournaments where anything stands of them: where they play, or signed up."""
        known = Q(entrants__player=self.player) | Q(sign_ups__in=self.sign_ups) | Q(sign_ups__in=self.old_sign_ups)
        return Tournament.objects.filter(known, owner__in=self.owners).distinct()

    @cached_property
    def counts(self) -> dict[str, int]:
        """Return how much there is of each kind, for the page."""
        return {
            "entries": self.entries.count(),
            "stay": self.entries.count() - self.coming.count(),
            "phones": self.phones.count(),
            "penalties": self.penalties.count(),
            "payments": self.payments.count(),
        }

    @cached_property
    def consents(self) -> list[SignUp]:
        """Return the sign-ups with what was agreed to, the latest first."""
        return list(self.sign_ups.order_by("-consent_at"))

    @cached_property
    def addresses(self) -> list[str]:
        """Return the e-mail addresses that are kept, each once."""
        boxes = self.mailboxes.values_list("address", flat=True)
        return list(dict.fromkeys([*boxes, *(row.email for row in self.consents if row.email)]))

    @property
    def playing(self) -> Entrant | None:
        """Return where they are playing now, so that they cannot be erased: None for who plays nowhere."""
        running = self.entries.filter(tournament__state=Tournament.State.RUNNING)
        return running.filter(withdrawn_at__isnull=True).first()

    @property
    def ban(self) -> Penalty | None:
        """Return the ban that runs and would be forgotten with them."""
        return running_bans().filter(entrant__in=self.entries).order_by("-until").first()

    @property
    def coming(self) -> QuerySet[Entrant]:
        """Return the entries that nobody has drawn yet: they go, and their places are free."""
        untouched = Q(seats__isnull=True, qualifications__isnull=True)
        return self.entries.filter(untouched, tournament__state=Tournament.State.SETUP)


def held_of(player: Player, owners: Collection[int], *, by_name: bool = False) -> Held:
    """Return what the tournaments of these owners keep of a person; `by_name` as `Held` says."""
    return Held(player, frozenset(owners), by_name)
