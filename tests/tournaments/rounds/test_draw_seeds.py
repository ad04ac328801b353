"""The seed is fixed when the check-in opens, its fingerprint is public, and the draw reveals it."""

import json

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.formats.cast import draw_lots, made, play_on
from tests.tournaments.rounds.cast import ADA, play
from tournaments.errors import Refused
from tournaments.models import DrawSeed, LogEntry, Round, Tournament
from tournaments.seating.lots.commitment import commitment
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_discard, round_draw, round_publish, round_redraw
from tournaments.services.draw.qualifiers import stage_advance, stage_back
from tournaments.services.setup.choices import stages_update

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    event = cast.tournament()
    cast.entrants(event, 12, clubs=3)
    return cast.league(event, 2)


def opened(stage, number=1):
    return checkin_open(stage=stage, number=number, actor=ADA)


def drawn(stage, **more):
    return round_draw(stage=stage, actor=ADA, **more)


def published(made):
    made.refresh_from_db()
    round_publish(round=made, actor=ADA)
    return made


def page(client, name, stage, *args, **data):
    return client.get(reverse(name, args=[stage.tournament.slug, *args]), data)


def sign_in(client, stage):
    client.force_login(stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")


def test_a_seed_that_a_discarded_draw_has_shown_is_not_called_secret(client, stage):
    sign_in(client, stage)
    opened(stage)
    assert "Nessuno può vederlo" in page(client, "manage-draw", stage).content.decode()
    made = drawn(stage, origin="committed")
    round_discard(round=made, actor=ADA, draw_version=made.draw_version)
    after = page(client, "manage-draw", stage).content.decode()
    assert "Nessuno può vederlo" not in after and "ha già mostrato il suo numero segreto" in after


def test_opening_the_check_in_twice_fixes_one_seed(stage):
    first, second = opened(stage), opened(stage)
    assert first.pk == second.pk and first.seed == second.seed
    assert first.commitment == commitment(first.seed, first.nonce)
    assert [entry.detail["commitment"] for entry in LogEntry.objects.filter(action="checkin_opened")] == [
        first.commitment
    ]


def test_the_public_page_shows_the_fingerprint_and_keeps_the_seed(client, stage):
    row = opened(stage)
    DrawSeed.objects.update(seed=918273)
    text = page(client, "tournament", stage).content.decode()
    assert row.commitment in text
    assert "918273" not in text and row.nonce not in text


@pytest.mark.parametrize("name", ["manage", "manage-presence", "manage-draw", "manage-log"])
def test_not_even_the_organiser_sees_the_seed_before_the_draw(client, stage, name):
    row = opened(stage)
    DrawSeed.objects.update(seed=918273)
    sign_in(client, stage)
    text = page(client, name, stage).content.decode()
    assert "918273" not in text and row.nonce not in text


def test_the_draw_reveals_what_was_fixed_and_the_certificate_proves_it(client, stage):
    row = opened(stage)
    made = published(drawn(stage, origin="committed"))
    assert made.seed == row.seed
    address = reverse("certificate-file", args=[stage.tournament.slug, 1, 1, "certificate"])
    told = json.loads(client.get(address).content)["seed"]
    assert told["kind"] == "committed" and not told["again"]
    assert commitment(made.seed, told["nonce"]) == told["commitment"] == row.commitment
    text = page(client, "certificate", stage, 1, 1).content.decode()
    assert f"planisfero-seed:{made.seed}:{row.nonce}" in text


def test_who_saw_the_seed_in_a_draw_that_was_thrown_away_is_told(client, stage):
    opened(stage)
    made = drawn(stage, origin="committed")
    round_discard(round=made, actor=ADA, draw_version=made.draw_version)
    made = published(drawn(stage, origin="committed"))
    assert made.certificate["origin"]["again"]
    assert "An earlier draw" not in page(client, "certificate", stage, 1, 1).content.decode()


@pytest.mark.parametrize("finalists", [3, 16])
def test_the_seed_of_a_final_is_still_the_same_when_the_number_of_finalists_was_changed_and_changed_back(finalists):
    """A draw shows the seed and is thrown away; another number of finalists for a moment brings no new one."""
    event = made("league_final", 16)
    play_on(event, "advance")
    seen = set()
    for _ in range(2):
        draw_lots(event)
        stage_advance(tournament=event, actor=ADA)
        final = event.stages.get(number=2)
        row = opened(final)
        found = drawn(final, seed=None, origin="committed")
        seen.add((row.commitment, tuple(found.seats.order_by("position").values_list("entrant__number", flat=True))))
        told = certificate_of(found).origin
        round_discard(round=found, actor=ADA, draw_version=found.draw_version)
        stage_back(tournament=event, actor=ADA)
        for number in (finalists, 4):
            stages_update(tournament=event, actor=ADA, finalists=number)
            event.refresh_from_db()
    assert len(seen) == 1 and told["again"] is True
    assert [one.number for one in event.stages.all()] == [1, 2]


def test_a_fingerprint_announced_for_a_final_stays_when_the_number_of_finalists_changes():
    event = made("league_final", 16)
    row = opened(event.stages.get(number=2))
    stages_update(tournament=event, actor=ADA, finalists=3)
    assert opened(event.stages.get(number=2)).commitment == row.commitment


def test_a_seed_that_was_fixed_and_not_used_is_told(client, stage):
    row = opened(stage)
    made = drawn(stage, seed=7, origin="hall")
    assert made.certificate["origin"] == {"kind": "hall", "unused": row.commitment}
    published(made)
    assert row.commitment in page(client, "certificate", stage, 1, 1).content.decode()


def test_without_a_check_in_there_is_no_seed_to_take(stage):
    with pytest.raises(Refused) as refused:
        drawn(stage, origin="committed")
    assert refused.value.code == "seed_not_committed"


def test_drawing_again_can_take_the_fixed_seed(stage):
    row = opened(stage)
    made = drawn(stage, seed=7)
    round_redraw(round=made, actor=ADA, draw_version=made.draw_version, origin="committed")
    assert made.seed == row.seed and made.certificate["origin"]["kind"] == "committed"


def test_a_round_that_is_drawn_or_a_closed_tournament_has_no_check_in(stage):
    drawn(stage)
    with pytest.raises(Refused) as refused:
        opened(stage)
    assert refused.value.code == "drawn_meanwhile"
    Tournament.objects.update(state=Tournament.State.FINISHED)
    stage.tournament.refresh_from_db()
    with pytest.raises(Refused) as refused:
        opened(stage, 2)
    assert refused.value.code == "tournament_over"


def test_publishing_a_round_fixes_the_seed_of_the_next_one_but_not_of_one_too_many(stage):
    play(published(drawn(stage)))
    assert [row.round_number for row in DrawSeed.objects.all()] == [2]
    Round.objects.update(state=Round.State.COMPLETE)
    published(drawn(stage, origin="committed"))
    assert DrawSeed.objects.count() == 1


def test_once_a_round_is_public_its_check_in_leaves_the_page(client, stage):
    row = opened(stage)
    assert row.commitment in page(client, "tournament", stage).content.decode()
    published(drawn(stage, origin="committed"))
    assert row.commitment not in page(client, "tournament", stage).content.decode()


def test_the_organiser_opens_the_check_in_and_draws_with_its_seed(client, stage):
    sign_in(client, stage)
    client.post(reverse("manage-checkin", args=[stage.tournament.slug]))
    row = DrawSeed.objects.get()
    assert row.commitment in page(client, "manage-presence", stage).content.decode()
    client.post(reverse("manage-draw", args=[stage.tournament.slug]), {"number": 1, "origin": "committed"})
    assert Round.objects.get().seed == row.seed


def test_a_number_called_in_the_hall_must_be_typed(client, stage):
    sign_in(client, stage)
    address = reverse("manage-draw", args=[stage.tournament.slug])
    assert client.post(address, {"number": 1, "origin": "hall"}).status_code == 422
    client.post(address, {"number": 1, "origin": "hall", "seed": 44})
    made = Round.objects.get()
    assert (made.seed, made.certificate["origin"]["kind"]) == (44, "hall")


@pytest.mark.parametrize("origin", ["committed", "moon"])
def test_an_origin_that_is_not_there_draws_nothing(client, stage, origin):
    sign_in(client, stage)
    answer = client.post(
        reverse("manage-draw", args=[stage.tournament.slug]), {"number": 1, "origin": origin, "seed": 1}
    )
    assert answer.status_code == 422
    assert not Round.objects.exists()
