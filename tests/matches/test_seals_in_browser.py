"""A device keeps what it saw before it opened its share in the dice: nobody changes that by showing something else."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page, Route

pytestmark = [pytest.mark.browser, pytest.mark.once]
HOST = "http://hall.test"
PAGE = """<!doctype html><section data-lobby data-code="AB3"><p data-share-lost hidden></p>
<form data-open="1" action="/open" method="post"><input name="nonce"></form></section>"""
OPEN = """async ({ seals, commitment }) => {
  const { openShare } = await import("/static/matches/lobby_share.js");
  const part = document.querySelector("[data-lobby]");
  Object.assign(part.dataset, { seals: JSON.stringify(seals), commitment });
  await openShare(part);
}"""
HOLD = """async ({ header, code }) => {
  const { sealsHold } = await import("/static/matches/record_check.js");
  try { return sealsHold({ header }, code); } catch (error) { return error.code; }
}"""
MINE, THEIRS, OTHER = "ab" * 32, "11" * 32, "22" * 32


def seal(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


@pytest.fixture
def lobby(page: Page) -> Page:
    """The page of a lobby on the device of a player who has sealed a share."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        if path.startswith("/static/"):
            file = Path(str(finders.find(path.removeprefix("/static/"))))
            route.fulfill(body=file.read_bytes(), content_type="text/javascript")
        elif route.request.method == "POST":
            route.fulfill(status=204)
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    page.route("**/*", answer)
    page.goto(f"{HOST}/")
    sealed(page, MINE)
    return page


def sealed(page: Page, nonce: str) -> None:
    share = json.dumps({"round": 1, "nonce": nonce})
    page.evaluate("(share) => localStorage.setItem('planisfero-share-AB3', share)", share)


def opened(page: Page, *nonces: str, commitment: str = "c0") -> None:
    """Load the page anew and open the own share while these seals are shown."""
    page.reload()
    seals = {str(seat): seal(nonce) for seat, nonce in enumerate(nonces, 1)}
    page.evaluate(OPEN, {"seals": seals, "commitment": commitment})


def holds(page: Page, *nonces: str, commitment: str = "c0", code: str = "AB3") -> Any:
    return page.evaluate(HOLD, {"header": {"commitment": commitment, "nonces": nonces}, "code": code})


def test_a_device_that_saw_no_seals_praises_none(lobby: Page) -> None:
    assert holds(lobby, MINE, THEIRS) is None


def test_other_seals_shown_after_the_share_was_opened_are_found_at_the_check(lobby: Page) -> None:
    opened(lobby, MINE, THEIRS)
    assert holds(lobby, MINE, THEIRS) is True
    opened(lobby, MINE, OTHER)
    assert holds(lobby, MINE, OTHER) == "seals_wrong"
    assert holds(lobby, MINE, OTHER, code="") == "seals_wrong", "in a file, too"
    assert holds(lobby, MINE, THEIRS) is True
    assert holds(lobby, MINE, THEIRS, OTHER) == "seals_wrong", "and nobody came in afterwards"


def test_another_promise_than_the_one_shown_is_found_at_the_check(lobby: Page) -> None:
    opened(lobby, MINE, THEIRS)
    opened(lobby, MINE, THEIRS, commitment="c1")
    assert holds(lobby, MINE, THEIRS, commitment="c1") == "commitment_changed"


def test_a_share_sealed_anew_has_seals_of_its_own(lobby: Page) -> None:
    opened(lobby, MINE, THEIRS)
    sealed(lobby, OTHER)
    opened(lobby, OTHER, THEIRS)
    assert holds(lobby, OTHER, THEIRS) is True
    assert holds(lobby, MINE, THEIRS) == "seals_wrong"
