"""Rights handed out at the very moment that they are taken away do not survive."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from matches.models import Match, MatchGrant
from tests import cast
from tests.rig.patience import PATIENCE
from tests.security.links import made
from tournaments.access import services as grants_ending
from tournaments.errors import Refused
from tournaments.models import Grant, Membership
from tournaments.services import grants
from tournaments.services.grants import grant_issue, grants_issue_for_tables, invitation_accept
from tournaments.services.rounds.matches import desk_link_issue, seat_links_issue, table_match_create

HURRY = 0.4  # seconds that one of two threads is held inside its transaction


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Iterator[threading.Event]:
    """While a function of a module is called for the first time, let others run: its event says that it is inside."""
    inside, gone = threading.Event(), threading.Event()
    real = getattr(module, name)

    def slow(*args: Any, **kwargs: Any) -> Any:
        if not inside.is_set():
            inside.set()
            gone.wait(HURRY)
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, slow)
    yield inside


@pytest.mark.django_db(transaction=True)
def test_a_link_issued_while_its_issuer_is_being_removed_does_not_survive(
    run_together: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    night = made()

    def issue() -> Any:
        return grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="in time")

    with held(monkeypatch, grants, "token_hash") as inside:

        def work(index: int) -> Any:
            if index == 0:
                return issue()
            assert inside.wait(PATIENCE)
            return night.remove()

        answers = run_together(work, 2)
    assert not isinstance(answers[0], Exception) and answers[1] is None
    assert not Grant.objects.live().exists()


@pytest.mark.django_db(transaction=True)
def test_a_link_asked_for_while_the_removal_is_at_work_is_refused(
    run_together: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    night = made()
    with held(monkeypatch, grants_ending, "issued_by_member") as inside:

        def work(index: int) -> Any:
            if index == 0:
                return night.remove()
            assert inside.wait(PATIENCE)
            return grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="too late")

        answers = run_together(work, 2)
    assert answers[0] is None and isinstance(answers[1], PermissionDenied)
    assert not Grant.objects.live().exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_links_of_every_kind_asked_for_at_once_none_survives_the_removal(
    run_together: Callable[..., list[Any]],
) -> None:
    night = made()
    row, _tokens = table_match_create(table=night.table, actor=night.ada)
    invitation, _token = grant_issue(
        tournament=night.event, role=Grant.Role.CO_ORGANISER, actor=night.berta, label="carlo"
    )
    carlo = cast.account("carlo")
    attempts: list[Callable[[], Any]] = [
        night.remove,
        lambda: grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="r"),
        lambda: grants_issue_for_tables(tables=[night.table], actor=night.berta),
        lambda: desk_link_issue(row=row, actor=night.berta),
        lambda: seat_links_issue(row=row, seats=[1], actor=night.berta),
        lambda: invitation_accept(grant=invitation, account=carlo),
    ]
    answers = run_together(lambda index: attempts[index](), len(attempts))
    allowed = (PermissionDenied, Refused)
    assert [one for one in answers if isinstance(one, Exception) and not isinstance(one, allowed)] == []
    assert not Membership.objects.exists()
    assert not Grant.objects.live().exists()
    assert not MatchGrant.objects.live().filter(issued_by=night.membership.user).exists()
    assert Match.objects.count() == 1
