"""A seat that somebody else holds from now on: the share of who held it before binds no dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from matches.models import MatchNote
from matches.services.desk.referee import bot_seat
from matches.services.lobby.links import seat_link_reissue
from matches.services.lobby.links_ending import grant_revoke, grants_end
from matches.services.lobby.lobby import seat_claim, seat_join, seat_open, seat_ready
from matches.words.desk.notes import note_text
from rules.base.committed import seal_of
from tests.matches.table import REFEREE, Table, nonce_of, table
from tests.security.sealing import check_all_seal_anew, refused, sealed_table

pytestmark = pytest.mark.django_db
Change = Callable[[Table], object]


def _link_ends(made: Table) -> None:
    grant_revoke(grant=made.match.grants.get(seat__number=2, revoked_at__isnull=True), actor=REFEREE)


def _all_links_end(made: Table) -> None:
    grants_end(grants=made.match.grants.filter(seat__number=2), actor=REFEREE)


HANDED_ON: dict[str, tuple[Change, str]] = {
    "a new link": (lambda made: seat_link_reissue(match=made.match, seat=2, actor=REFEREE), "it got a new link"),
    "the link revoked": (_link_ends, "its link was withdrawn"),
    "the link ended with its issuer": (_all_links_end, "its link was withdrawn"),
    "an account": (lambda made: _claim_of(made, 2), "an account is linked to it now"),
    "a bot": (lambda made: bot_seat(match=made.match, seat=2, bot="random", actor=REFEREE), "a bot plays it now"),
}


def _claim_of(made: Table, seat: int) -> None:
    grant = made.match.grants.get(seat__number=seat, revoked_at__isnull=True)
    seat_claim(match=made.match, seat=seat, account=User.objects.create_user("carla"), through=grant)


@pytest.mark.parametrize("what", HANDED_ON)
def test_the_share_of_who_held_a_seat_before_binds_no_dice_of_who_holds_it_now(what: str) -> None:
    """The seals stand and the seat has opened its share: without it the match would begin with the first holder's."""
    change, reason = HANDED_ON[what]
    made = sealed_table(outside=False)
    name = made.match.seats.get(number=2).name
    change(made)
    check_all_seal_anew(made)
    note = MatchNote.objects.get(match=made.match, action="seals_renewed")
    assert note.detail["handed"] == [2]
    with translation.override("en"):
        assert name in note_text(note, {}) and reason in note_text(note, {})
    with refused("seals_missing"):
        seat_open(match=made.match, seat=1, nonce=nonce_of(1))


@pytest.mark.parametrize("what", HANDED_ON)
def test_before_the_seals_stand_the_share_of_who_held_a_seat_before_goes_alone(what: str) -> None:
    made = table(begun=False)
    for seat in (1, 2):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    HANDED_ON[what][0](made)
    first, second, _third = made.now().seats.order_by("number")
    assert first.seal == seal_of(nonce_of(1)) and second.seal != seal_of(nonce_of(2))
    assert not MatchNote.objects.filter(match=made.match, action="seals_renewed").exists()


def test_a_share_sent_with_an_account_after_the_seals_does_not_count_for_the_next_ones() -> None:
    made = sealed_table(outside=False)
    account = User.objects.create_user("carla")
    seat_join(match=made.match, seat=2, seal=seal_of(nonce_of(2)), account=account)
    check_all_seal_anew(made)


def test_an_account_that_claims_its_own_seat_again_changes_nothing() -> None:
    made = table(begun=False)
    account = User.objects.create_user("carla")
    seat_join(match=made.match, seat=2, account=account)
    for seat in (1, 2, 3):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    seat_claim(match=made.match, seat=2, account=account, through=made.match.grants.get(seat__number=2))
    assert made.now().sealed_at is not None
