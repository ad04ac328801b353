"""Who asks: browsers with an account or with a link, and what they send."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournaments.results.cast import ending, numbers
from tournaments.models import Table, Tournament
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue

GOOD = numbers((44, 10), (30, 10), (20, 20), (10, 20))


def at(name: str, table: Table, *more: object) -> str:
    return reverse(name, args=[table.round.stage.tournament.slug, table.pk, *more])


def signed_in(user: AbstractUser) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def holder(event: Tournament, role: str, table: Table | None = None) -> Client:
    """A browser without account that has opened a link."""
    grant, _ = grant_issue(tournament=event, role=role, actor=Actor(event.owner), table=table, label=role)
    client = Client()
    session = client.session
    session["grants"] = [grant.pk]
    session.save()
    return client


def sending(table: Table, document: Any = None, **more: object) -> dict[str, Any]:
    return {
        "kind": "map",
        "document": document or ending(),
        "submission_id": "phone-0001",
        "base_version": 0,
        "draw_version": 1,
        **more,
    }


def post(client: Client, table: Table, body: dict[str, Any]) -> HttpResponse:
    return client.post(at("result-submit", table), json.dumps(body), content_type="application/json")


def seat_fields(document: dict[str, Any]) -> dict[str, Any]:
    names = ("inside", "outside", "armies")
    typed = {f"s{row['seat']}-{name}": row[name] for row in document["seats"] for name in names}
    return {name: value for name, value in typed.items() if value is not None}
