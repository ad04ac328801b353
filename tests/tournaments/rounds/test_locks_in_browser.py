"""In a real browser: an organiser sets locks on a phone, sees those that cannot be kept, and removes one."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.rounds.cast import ADA
from tournaments.models import DrawLock
from tournaments.services.draw.draw_locks import lock_set

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_a_lock_is_set_and_removed_on_a_phone(server, ada, sign_in, axe_clean, picture):
    event = cast.tournament(ada)
    people = cast.entrants(event, 16, 4)
    stage = cast.league(event)
    lock_set(stage=stage, number=1, kind="apart", entrants=people[4:6], actor=ADA)
    lock_set(stage=stage, number=1, kind="at", entrants=people[8:9], table_number=2, actor=ADA, only_here=True)
    page = sign_in(ada)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.to("manage-locks", event.slug))
    number = page.locator("input[name=table_number]")
    expect(number).to_be_hidden()
    page.locator("input[name=kind][value=at]").check()
    expect(number).to_be_visible()
    page.locator("input[name=kind][value=together]").check()
    for one in people[4:6]:
        page.locator(f"input[name=people][value='{one.pk}']").check()
    axe_clean(page)
    page.locator("button[form=lock]").click()
    expect(page.locator(".notice--danger li")).to_have_count(2)
    assert DrawLock.objects.count() == 3
    axe_clean(page)
    for name, width in (("360", 360), ("1280", 1280)):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture(page, f"locks-{name}")
    page.locator("section[aria-labelledby=set] form button").last.click()
    expect(page.locator("section[aria-labelledby=set] li")).to_have_count(2)
    expect(page.locator(".notice--danger")).to_have_count(0)
    page.goto(server.to("manage-draw", event.slug))
    axe_clean(page)
    picture(page, "locks-draw")
