"""The page before the next stage: who comes through and why, who just misses, who replaces whom, what it changes."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.formats.cast import draw_lots, drawn, made, play_on, played
from tests.tournaments.formats.test_live_finals import at_the_cut, finals, own, standing, withdraw
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Round, Tournament
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.rounds.stage_entry import step_into
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.words.rounds.stage_entry import coming_text, entering_text

pytestmark = pytest.mark.django_db


def page(client: Client, event: Tournament) -> str:
    client.force_login(event.owner)
    found = client.get(reverse("manage-draw", args=[event.slug]))
    assert found.status_code == 200
    return re.sub(r"\s+", " ", found.content.decode())


def test_everybody_who_comes_through_stands_there_with_position_points_and_reason(client: Client) -> None:
    event = at_the_cut()
    found = step_into(field_of(finals(event), 1))
    assert found is not None and len(found.through) == 10 and found.direct == 2
    text = page(client, event)
    for each in found.through:
        assert each.entering.entrant.player.name in text
    assert text.count("direttamente in finale per la classifica") == 2
    assert "semifinale 2" in text and "10 di 16" in text


def test_who_did_not_play_the_last_round_comes_through_in_nobodys_silence(client: Client) -> None:
    event = at_the_cut()
    last = Round.objects.filter(stage__tournament=event).order_by("-number").first()
    assert last is not None
    absent, there = standing(event)[:2]
    last.seats.filter(entrant__number=absent).update(no_show=True)
    through = step_into(field_of(finals(event), 1)).through  # type: ignore[union-attr]
    assert [each.entering.entrant.number for each in through if each.since] == [absent]
    assert page(client, event).count(f"assente dal turno {last.number}") == 1
    assert there in [each.entering.entrant.number for each in through]


@pytest.mark.long
def test_who_just_misses_stands_there_with_the_points_they_lack(client: Client) -> None:
    event = at_the_cut()
    found = step_into(field_of(finals(event), 1))
    assert found is not None
    assert [one.entrant.number for one in found.missed] == standing(event)[10:14]
    assert all(one.short > 0 or one.decided_by for one in found.missed)
    assert "I primi esclusi" in page(client, event)


def test_who_withdrew_is_named_with_who_comes_instead(client: Client) -> None:
    event = at_the_cut()
    order = standing(event)
    withdraw(event, order[4])
    found = step_into(field_of(finals(event), 1))
    assert found is not None
    gone, instead = found.away[0], next(one for one in found.through if one.entering.replaces)
    assert (gone.number, instead.entering.entrant.number) == (order[4], order[10])
    assert f"→ <strong>{instead.entering.entrant.player.name}</strong>" in page(client, event)
    assert gone.player.name in coming_text(instead)


@pytest.mark.long
def test_the_wild_card_is_told_with_the_match_that_made_it() -> None:
    event = at_the_cut(players=20)
    own(event, 2, 2, wild_card=True)
    draw_lots(event)
    found = step_into(field_of(finals(event), 1))
    assert found is not None
    card = next(one for one in found.through if one.best is not None)
    assert "miglior partita" in coming_text(card)


def test_a_lot_drawn_at_the_cut_is_told() -> None:
    event = at_the_cut()
    stage = finals(event)
    level = list(event.stages.get(number=1).standings.order_by("order")[9:11])
    for row in level:
        type(row).objects.filter(pk=row.pk).update(position=10)
    assert field_of(stage, 1).tied
    draw_lots(event)
    found = step_into(field_of(finals(event), 1))
    assert found is not None
    assert any("sorteggio 1" in coming_text(one) for one in found.through)


@pytest.mark.long
def test_the_page_says_what_confirming_changes(client: Client) -> None:
    text = page(client, at_the_cut())
    assert "Che cosa cambia" in text and "2 persone aspettano in finale" in text
    assert "Per 6 persone il torneo finisce qui" in text


def test_before_the_final_everybody_stands_there_with_the_semifinal_they_won(client: Client) -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    played(drawn(event))
    said = [entering_text(one) for one in field_of(finals(event), 2).entering]
    assert sorted(said) == ["già in finale per la classifica"] * 2 + [
        "ha vinto: Semifinale 1",
        "ha vinto: Semifinale 2",
    ]
    assert "ha vinto: Semifinale 2" in page(client, event)


@pytest.mark.long
def test_a_single_final_fed_by_a_standing_is_told_too(client: Client) -> None:
    event = made("league_final", 12)
    play_on(event, "advance")
    text = page(client, event)
    assert "4 di 12" in text and "I primi esclusi" in text
