"""A hall and its mirror in one database: what the hall sends goes through the mirror's own addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from tests import cast
from tests.tournaments.setup.cast import actor_of
from tournaments.mirror.services import publishing
from tournaments.mirror.services.line import Answer, Unreachable
from tournaments.mirror.services.receiving import code_make
from tournaments.models import Mirror, Publication, Tournament


@dataclass
class Line:
    """What carries packets: `is_cut` loses them on the way there, `loses_answers` on the way back."""

    is_cut: bool = False
    loses_answers: bool = False
    sent: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)

    def post(self, _address: str, path: str, content: bytes, headers: Mapping[str, str], _seconds: float) -> Answer:
        self.sent.append((path, content, dict(headers)))
        if self.is_cut:
            raise Unreachable("cut")
        answer = knock(path, content, headers)
        if self.loses_answers:
            raise Unreachable("cut")
        return answer

    def again(self, place: int = -1) -> Answer:
        """Send something again as it was."""
        return knock(*self.sent[place])


def knock(path: str, content: bytes, headers: Mapping[str, str]) -> Answer:
    with override_settings(MIRROR=True):
        answer = Client().post(path, content, content_type="application/octet-stream", headers=dict(headers))
    is_json = answer["Content-Type"].startswith("application/json")
    return Answer(answer.status_code, answer.json() if is_json else {})


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    made = Line()
    monkeypatch.setattr(publishing, "post", made.post)
    return made


@pytest.fixture
def event(db: None) -> Tournament:
    """A published round of two tables, and another one."""
    event = cast.tournament()
    stage, people = cast.league(event), cast.entrants(event, 8, clubs=2)
    for number in (1, 2):
        cast.seated(stage, cast.by_fours(people), number=number)
    return event


@pytest.fixture
def operator(db: None):
    return cast.account("olga", is_superuser=True)


@pytest.fixture
def publication(event: Tournament, operator, line: Line) -> Publication:
    """The evening, published and arrived."""
    made = paired(event, operator)
    assert bring(made)
    made.refresh_from_db()
    return made


def paired(event: Tournament, operator) -> Publication:
    code = code_make(account=operator)
    actor = actor_of(event.owner)
    return publishing.publication_start(tournament=event, address="https://mirror.example.org", code=code, actor=actor)


def bring(publication: Publication) -> bool:
    """Send what is due now, whenever the next try was to be."""
    Publication.objects.filter(pk=publication.pk).update(next_at=timezone.now())
    return publishing.publication_send(pk=publication.pk)


def mirrored(publication: Publication) -> Mirror:
    return Mirror.objects.select_related("tournament").get(pairing=publication.pairing)


def read(name_or_path: str, *args: object, status: int = 200) -> str:
    """What a stranger reads on the mirror."""
    from django.urls import reverse

    path = name_or_path if name_or_path.startswith("/") else reverse(name_or_path, args=args)
    with override_settings(MIRROR=True):
        answer = Client().get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()
