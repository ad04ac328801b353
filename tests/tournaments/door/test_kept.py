"""Copies and the next evening: what of the door goes along."""

from __future__ import annotations

import pytest

from tests.tournaments.setup.test_backup import restored, saved
from tournaments.door.selectors.arriving import door_of
from tournaments.door.services.check_ins import check_in, check_out
from tournaments.door.services.options import door_repeat
from tournaments.door.services.payments import payment_reverse, payment_take
from tournaments.door.services.till import till_close
from tournaments.models import CheckIn, Door, Payment, TillClosing, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_disk(tmp_path, settings):
    settings.VAR_DIR = tmp_path


def rows(model, of, *names):
    return list(model.objects.filter(**of).order_by("at", "pk").values_list(*names))


def test_a_copy_carries_check_ins_every_line_and_the_closing(tournament, people, ada):
    check_in(entrant=people[0], how=CheckIn.How.PHONE, actor=ada)
    check_in(entrant=people[1], how=CheckIn.How.KIOSK, actor=ada)
    check_out(entrant=people[1], actor=ada)
    wrong = payment_take(entrant=people[0], amount=500, method="cash", actor=ada, note="x")
    payment_reverse(payment=wrong, actor=ada)
    payment_take(entrant=people[0], amount=300, method="card", actor=ada)
    till_close(tournament=tournament, counted=2000, expected=2000, actor=ada)
    again = restored(saved(tournament), tournament.owner)
    assert again.checks_in and door_of(again).fee == 500 and door_of(again).change == 2000
    assert door_of(again).seed not in ("", door_of(tournament).seed)
    for model, of, names in (
        (CheckIn, "entrant__tournament", ("entrant__number", "how", "at", "undone_at")),
        (Payment, "tournament", ("entrant__number", "kind", "amount", "method", "at", "note", "is_standing")),
        (TillClosing, "tournament", ("expected", "counted", "at", "by_label")),
    ):
        assert rows(model, {of: again}, *names) == rows(model, {of: tournament}, *names)
    back = Payment.objects.get(tournament=again, kind="reversal")
    assert back.reverses is not None and back.reverses.tournament_id == again.pk


def test_no_copy_tells_the_seed_of_the_codes(tournament):
    import gzip

    assert door_of(tournament).seed not in gzip.decompress(saved(tournament)).decode()


def test_the_next_evening_asks_the_same_and_nobody_has_come(tournament, people, ada):
    from tests import cast

    check_in(entrant=people[0], how=CheckIn.How.PHONE, actor=ada)
    again = cast.tournament(tournament.owner, slug="dopo")
    door_repeat(tournament=tournament, again=again)
    assert Tournament.objects.get(pk=again.pk).checks_in and Door.objects.get(tournament=again).fee == 500
    assert not CheckIn.objects.filter(entrant__tournament=again).exists()
