"""An account holds a seat by a link: whoever loses the link loses the seat, and nobody else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import Action, Actor, allowed_actions
from matches.services.desk.referee import match_void
from matches.services.lobby import links_ending, lobby
from matches.services.lobby.links import grant_issue, grant_use, seat_link_reissue
from matches.services.lobby.links_ending import grant_revoke
from matches.services.lobby.lobby import seat_claim, seat_ready
from rules.base.committed import seal_of
from tests import cast
from tests.matches.table import REFEREE, Table, be_ready, nonce_of, open_all, table
from tests.rig.patience import PATIENCE
from tests.security.links import made as evening_made
from tests.security.test_links_together import held
from tournaments.access.services import Kept
from tournaments.services.rounds.matches import seat_links_issue, table_match_create

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


def bound(match: Match, seat: int, account: User, token: str) -> Client:
    """Return the browser in which an account has opened a seat's link and bound the seat to itself."""
    client = Client()
    client.force_login(account, backend=BACKEND)
    client.get(f"/m/go/{token}/")
    client.post(f"/m/{match.code}/join/", {"do": "claim"})
    assert MatchSeat.objects.get(match=match, number=seat).user == account
    return client


def may_play(account: User, match: Match) -> bool:
    return Action.PLAY in allowed_actions(Actor(account), Match.objects.get(pk=match.pk))


def fellow_of(made: Table) -> tuple[MatchGrant, str]:
    """Return a fellow organiser's link, and the token of seat 2 that was issued through it."""
    grant = grant_use(token=grant_issue(match=made.match, role="organiser", actor=REFEREE, label="F"))
    actor = Actor(REFEREE.user, (grant,), "F")
    return grant, seat_link_reissue(match=made.match, seat=2, actor=actor)


@pytest.mark.parametrize("kept", [False, True])
def test_a_removed_co_organiser_keeps_a_seat_only_where_the_seats_are_kept(kept: bool) -> None:
    night = evening_made()
    row, tokens = table_match_create(table=night.table, actor=night.ada)
    token = seat_links_issue(row=row, seats=[2], actor=night.berta)[2]
    berta, player = night.membership.user, cast.account("player")
    bound(row.match, 2, berta, token)
    bound(row.match, 1, player, tokens[1])
    night.remove(Kept(seats=kept))
    assert may_play(berta, row.match) is kept
    assert may_play(player, row.match), "the link of seat 1 is the owner's and still good"


def test_a_new_link_shuts_out_whoever_held_the_seat_by_account() -> None:
    made, ada = table(), cast.account()
    bound(made.match, 1, ada, made.tokens[1])
    token = seat_link_reissue(match=made.match, seat=1, actor=REFEREE)
    assert not may_play(ada, made.match)
    bound(made.match, 1, cast.account("bruno"), token)


def test_the_share_of_a_lost_seat_goes_with_it_and_where_seals_stand_all_seal_anew() -> None:
    made, ada = table(begun=False), cast.account()
    grant, token = fellow_of(made)
    bound(made.match, 2, ada, token)
    for seat in (1, 2, 3):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    grant_revoke(grant=grant, actor=REFEREE)
    match = made.now()
    assert (match.sealed_at, match.seal_round) == (None, 2)
    assert [(seat.seal, seat.nonce, seat.is_ready) for seat in match.seats.all()] == [("", "", False)] * 3
    assert not may_play(ada, match)


def test_before_the_seals_stand_only_the_lost_seat_seals_anew() -> None:
    made, ada = table(begun=False), cast.account()
    bound(made.match, 2, ada, made.tokens[2])
    for seat in (1, 2):
        be_ready(made.match, seat)
    seat_link_reissue(match=made.match, seat=2, actor=REFEREE)
    assert [bool(seat.seal) for seat in made.now().seats.all()] == [True, False, False]
    be_ready(made.match, 2)
    be_ready(made.match, 3)
    open_all(made.match)
    assert made.now().state == Match.State.PLAYING


def test_a_link_nobody_bound_is_issued_anew_and_the_share_of_who_had_it_goes() -> None:
    made = table(begun=False)
    for seat in (1, 2):
        be_ready(made.match, seat)
    seat_link_reissue(match=made.match, seat=2, actor=REFEREE)
    assert [(seat.is_ready, bool(seat.seal)) for seat in made.now().seats.all()][:2] == [(True, True), (False, False)]


def test_who_played_a_match_that_is_over_stays_known() -> None:
    made, ada = table(), cast.account()
    grant, token = fellow_of(made)
    bound(made.match, 2, ada, token)
    match_void(match=made.match, reason="x", actor=REFEREE, now=timezone.now())
    grant_revoke(grant=grant, actor=REFEREE)
    assert MatchSeat.objects.get(match=made.match, user=ada).number == 2


def test_a_seat_is_not_claimed_by_a_link_that_has_ended() -> None:
    made, ada = table(), cast.account()
    old = grant_use(token=made.tokens[1])
    seat_link_reissue(match=made.match, seat=1, actor=REFEREE)
    for through in (old, grant_use(token=made.tokens[2]), None):
        with pytest.raises(Refused, match="link_revoked"):
            seat_claim(match=made.match, seat=1, account=ada, through=through)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", ["claim", "ending"])
def test_a_claim_at_the_moment_of_the_ending_does_not_survive(
    run_together: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    made, ada = table(), cast.account()
    grant, token = fellow_of(made)
    seat_grant = grant_use(token=token)
    deeds: list[Callable[[], Any]] = [
        lambda: seat_claim(match=made.match, seat=2, account=ada, through=seat_grant),
        lambda: links_ending.grants_end(grants=[grant], actor=REFEREE),
    ]
    if first == "ending":
        deeds.reverse()
    module, name = (lobby, "seat_bind") if first == "claim" else (links_ending, "note_write")
    with held(monkeypatch, module, name) as inside:

        def work(index: int) -> Any:
            if index:
                assert inside.wait(PATIENCE)
            return deeds[index]()

        run_together(work, 2)
    assert MatchSeat.objects.get(match=made.match, number=2).user is None
    assert not MatchGrant.objects.live().filter(pk__in=[grant.pk, seat_grant.pk]).exists()
