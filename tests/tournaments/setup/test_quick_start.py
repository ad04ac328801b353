"""From a fresh installation to a published first round: what somebody must click and fill in is counted."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.accounts.services.installation import setup_code_issue
from tournaments.formats.usual import usual_format
from tournaments.models import Round, Stage, Tournament

MOST_CLICKS, MOST_FIELDS = 7, 3
NAMES = "\n".join(f"{name}, Club {'ABC'[number % 3]}" for number, name in enumerate(cast.NAMES))


class Forms(HTMLParser):
    """The forms of a page with what they send as they stand, and the addresses of the links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.links: list[str] = []
        self.primary: list[tuple[str, int, dict[str, str]]] = []
        self._select = self._area = ""
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        main = "button--primary" in (given.get("class") or "")
        if tag == "form":
            self.forms.append({"action": given.get("action"), "id": given.get("id"), "data": {}})
            self._inside = True
        elif tag == "a":
            self.links.append(given.get("href") or "")
            self.primary += [("link", len(self.links) - 1, {})] if main else []
        elif tag == "button" and main:
            of = next((at for at, form in enumerate(self.forms) if form["id"] == given.get("form")), None)
            sent = {str(given["name"]): str(given.get("value"))} if given.get("name") else {}
            self.primary.append(("form", of if given.get("form") and of is not None else len(self.forms) - 1, sent))
        elif tag == "option" and self._inside and "selected" in given:
            self.forms[-1]["data"].setdefault(self._select, []).append(given.get("value", ""))
        elif self._inside and given.get("name"):
            self._keep(tag, given)

    def _keep(self, tag: str, given: dict[str, str | None]) -> None:
        data, name = self.forms[-1]["data"], str(given["name"])
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = name
            data[name] = ""
        elif tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            data.setdefault(name, []).append(given.get("value", "on" if given.get("type") == "checkbox" else ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._area:
            self.forms[-1]["data"][self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""


class Walk:
    """Somebody who fills in fields and presses the main button of each page, counted."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.clicks, self.fields = client, 0, 0
        self.page = client.get(address, follow=True)

    def main(self, **filled: str) -> None:
        """Press the one main button of the page, with these fields filled in."""
        html = Forms(self.page.content.decode())
        kind, at, sent = html.primary[-1]
        self.clicks += 1
        self.fields += len(filled)
        if kind == "link":
            self.page = self.client.get(html.links[at], follow=True)
        else:
            form = html.forms[at]
            address = form["action"] or self.page.request["PATH_INFO"]
            self.page = self.client.post(address, {**form["data"], **sent, **filled}, follow=True)
        assert self.page.status_code == 200


@pytest.mark.django_db
def test_a_fresh_installation_reaches_a_published_round_in_seven_clicks_and_three_fields(client: Client) -> None:
    code = setup_code_issue()
    walk = Walk(client, reverse("setup"))
    # The printed address brings the code along (#…); the browser fills it in, as the journey of the evening shows.
    walk.fields -= 1
    walk.main(code=str(code), username="ada", password="parola-lunga-1")
    walk.main()  # new tournament, in the first screen of the front page
    walk.main(names=NAMES)  # its name is the evening with the date
    walk.main()  # the list is as it was read
    walk.main()  # everybody is here
    walk.main()  # draw
    assert Round.objects.get().state == Round.State.DRAWN
    walk.main()  # publish
    assert Round.objects.get().is_public
    assert (walk.clicks, walk.fields) == (MOST_CLICKS, MOST_FIELDS)
    tournament = Tournament.objects.get()
    assert re.fullmatch(r"Serata di \w+ \d+ \w+ \d{4}|Evening of .+", tournament.name)
    assert tournament.entrants.count() == len(cast.NAMES)
    assert [stage.kind for stage in tournament.stages.all()] == [Stage.Kind.LEAGUE, Stage.Kind.FINAL]


@pytest.mark.parametrize(
    ("people", "preset", "rounds", "finalists"),
    [(3, "league", 1, None), (5, "league", 1, None), (6, "league", 3, None), (11, "league", 3, None),
     (12, "league_final", 3, 4), (31, "league_final", 3, 4), (32, "league_final", 3, 16)],
)  # fmt: skip
def test_the_format_follows_the_number_of_people(people: int, preset: str, rounds: int, finalists: int | None) -> None:
    usual = usual_format(people)
    assert (usual.preset, usual.rounds, usual.finalists) == (preset, rounds, finalists)


@pytest.mark.django_db
def test_a_format_that_was_chosen_is_taken_whatever_the_number(client: Client) -> None:
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    walk = Walk(client, reverse("tournament-create"))
    walk.main(names=NAMES, preset="gufo")
    assert Tournament.objects.get().formula == "gufo"


@pytest.mark.django_db
def test_the_list_waits_until_it_is_entered_and_can_be_changed_first(client: Client) -> None:
    client.force_login(cast.account(), backend="django.contrib.auth.backends.ModelBackend")
    Walk(client, reverse("tournament-create")).main(names=NAMES)
    paste = reverse("manage-paste", args=[Tournament.objects.get().slug])
    assert "Nora Bassi" in client.get(paste).content.decode()
    Walk(client, f"{paste}?list=1").main()
    assert "Nora Bassi" not in client.get(paste).content.decode()
