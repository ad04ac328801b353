"""The phone on the table throws once, however often the network drops on the way."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.rig.browser import axe_violations
from tests.tournaments.results.cast import evening, tables
from tournaments.models import Round, SdadataStep

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]


def test_a_throw_whose_answer_is_lost_counts_once_and_shows_its_dice(
    server: Any, ada: Any, sign_in: Any, phone: Page, picture: Any
) -> None:
    event = evening(owner=ada, ruleset="risiko-challenge")
    table = tables(event)[0]
    Round.objects.update(clock_started_at=timezone.now() - datetime.timedelta(minutes=91), state=Round.State.PLAYING)
    page = sign_in(ada)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.to("table-clock", event.slug, table.pk))
    assert axe_violations(page) == [] and page.evaluate("document.documentElement.scrollWidth") <= 360
    lost: list[str] = []

    def lose(route: Route) -> None:
        """Let the throw arrive and its answer get lost, once."""
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch(max_redirects=0)
        route.abort("internetdisconnected")

    page.route("**/clock/step/", lose)
    throw = page.get_by_role("button", name="Lancia per Teo Galli")
    expect(throw).to_be_disabled()
    page.get_by_label("Il giro è finito").check()
    throw.click()
    expect(page.locator("[data-throw-waits]")).to_be_visible()
    expect(page.locator(".sdastep")).to_have_count(1, timeout=15_000)
    assert len(lost) == 1 and SdadataStep.objects.count() == 1
    step = SdadataStep.objects.get()
    assert page.locator(".sdastep .die").count() == 2 and str(sum(step.values)) in page.inner_text(".sdastep__text")
    assert axe_violations(page) == []
    picture(page, "sdadata-thrown-360")
