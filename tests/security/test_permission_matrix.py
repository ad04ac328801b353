"""Who may do what: every address there is, times roles, times every method; a new address without a row fails.

The rows are in `matrix`, and which roles ask. Statuses are exact, and pages are not rendered: what they show is the
business of other tests.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.urls import reverse

from matches.models import Match
from matches.permissions import Actor, allowed_actions
from tests.rig.together import without_loop
from tests.security.accounts import aged
from tests.security.matrix.addresses import ADMIN_SITE, names
from tests.security.matrix.kinds import CONFIRM, LOGIN, OFFICIATE, ORGANISE, Row, Status
from tests.security.matrix.match_rows import MATCH_ROWS
from tests.security.matrix.roles import (
    ACCOUNTS,
    ADMIN,
    ANONYMOUS,
    CO_ORGANISER,
    EVERYBODY,
    OFFICIALS,
    ORGANISER,
    OTHER_ORGANISER,
    PLAYER,
    REFEREE,
    ROLES,
    SIGNED_OUT,
    STAFF,
)
from tests.security.matrix.rows import ROWS
from tests.security.matrix.telling import roles_asked
from tests.security.matrix.world import PLAYING, STATES, Arguments, World, world
from tournaments.models import Penalty

pytestmark = pytest.mark.django_db
LOGINS = ("/login/", "/admin/login/", "/accounts/login/")
CONFIRMS = "/account/confirm/"
PARTS = 2  # of the matrix, for as many workers
ADMIN_OPEN = {"admin:login", "admin:logout", "admin:jsi18n"}
ADMIN_STAFF = {"admin:index": 200, "admin:password_change": 302, "admin:password_change_done": 200}
STAFF_MISSES = {"history": 302, "list": 404, "site": 404}  # the thing asked for is not there
ADMIN_KEYS = {"history": (0,), "delete": (1,), "change": (1,), "list": ("auth",), "site": (1, 1)}


@pytest.fixture(scope="module", autouse=True)
def _no_loop() -> Iterator[None]:
    with without_loop():
        yield


@pytest.fixture(scope="module")
def there(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The one world of this file; each request is rolled back, and at the end everything."""
    kept = settings.VAR_DIR, settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
    settings.VAR_DIR = Path(tmp_path_factory.mktemp("matrix"))
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 86400  # who signed in stays confirmed, however slow the machine
    try:
        with django_db_blocker.unblock(), transaction.atomic():
            yield world()
            transaction.set_rollback(True)
    finally:
        settings.VAR_DIR, settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = kept


@pytest.fixture(autouse=True)
def _nothing_is_rendered_nor_logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Template, "render", lambda *_args, **_context: "")
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def asked(client: Client, method: str, address: str, data: Any, *, json: bool = False) -> Status:
    """Send a request, leave no trace of it, and return its status; LOGIN and CONFIRM where it leads there."""
    kept = client.cookies.copy()
    with transaction.atomic():
        form = {"content_type": "application/json"} if json and method == "post" else {}
        response = getattr(client, method)(address, data, **form)
        transaction.set_rollback(True)
    client.cookies = kept  # signing out must not change who the role is for the next address
    led = response["Location"] if response.status_code == 302 else ""
    return LOGIN if led.startswith(LOGINS) else CONFIRM if led.startswith(CONFIRMS) else int(response.status_code)


def address_of(name: str, keys: str, arguments: Arguments) -> str:
    return reverse(name, args=[arguments.get(key, key) for key in keys.split()])


def data_of(data: dict[str, Any], arguments: Arguments) -> dict[str, Any]:
    named = {key for key, value in data.items() if isinstance(value, str) and value.startswith("@")}
    return {key: arguments[value[1:]] if key in named else value for key, value in data.items()}


def answers(there: World, row: Row, name: str, roles: tuple[str, ...], is_public: bool) -> list[str]:
    """Ask an address in every way as these roles; return what was answered otherwise than the row says."""
    address, wrong = address_of(name, row.keys, there.arguments), []
    data = data_of(row.data, there.arguments)
    for method, status in row.taken.items():
        for role in roles:
            found, wanted = (
                asked(there.clients[role], method, address, data),
                row.kind.expected(role, status, is_public=is_public),
            )
            if found != wanted:
                wrong.append(f"{name}: {method}: {role}: {found}, not {wanted}")
    return wrong


def test_every_address_has_a_row() -> None:
    known, mine = {*ROWS, *MATCH_ROWS}, {name for name in names() if not name.startswith(ADMIN_SITE)}
    assert mine - known == set(), "addresses without a row in the matrix"
    assert known - mine == set(), "rows of addresses that are gone"


@pytest.mark.once
@pytest.mark.parametrize("part", range(PARTS))
def test_every_role_is_answered_as_the_row_says(there: World, part: int) -> None:
    there.public(True)
    wrong = []
    for turn, (name, row) in list(enumerate(ROWS.items()))[part::PARTS]:
        wrong += answers(there, row, name, roles_asked(row.kind, turn), True)
    assert not wrong, "\n".join(wrong)


def test_whoever_is_no_insider_does_not_even_learn_that_something_private_exists(there: World) -> None:
    there.public(False)
    private = {name: row for name, row in ROWS.items() if row.kind.insiders}
    outside = {
        name: tuple(role for role in roles_asked(row.kind, turn, is_public=False) if role not in row.kind.insiders)
        for turn, (name, row) in enumerate(private.items())
    }
    wrong = [line for name, row in private.items() for line in answers(there, row, name, outside[name], False)]
    pages = {name: row for name, row in private.items() if row.kind.who == EVERYBODY}
    for name, row in pages.items():
        wrong += answers(there, row, name, tuple(sorted(row.kind.insiders)), False)
    there.public(True)
    assert not wrong, "\n".join(wrong)


def test_only_whoever_organises_bans_and_takes_a_ban_back(there: World) -> None:
    """A referee is not offered it, and gets the form again."""
    ban = {"entrant": there.event.entrants.get(number=1).pk, "kind": "ban", "until": "2999-12-31", "reason": "insulti"}
    page = reverse("manage-penalties", args=[there.event.slug])
    found = {role: asked(there.clients[role], "post", page, ban) for role in ROLES}
    assert found == {role: OFFICIATE.expected(role, 302) for role in ROLES} | {REFEREE: 200}
    given = Penalty.objects.create(entrant_id=ban["entrant"], kind="ban", until="2999-12-31", reason="insulti")
    back, why = reverse("manage-penalty-revoke", args=[there.event.slug, given.pk]), {"reason": "errore"}
    found = {role: asked(there.clients[role], "post", back, why) for role in ROLES}
    assert given.delete() and found == {role: ORGANISE.expected(role, 302) for role in ROLES}


@pytest.mark.parametrize("place", range(len(STATES)), ids=STATES)
def test_every_role_is_answered_at_a_match_as_the_row_says(there: World, place: int) -> None:
    arguments = there.matches[STATES[place]]
    wrong = []
    for turn, (name, row) in enumerate(MATCH_ROWS.items()):
        address = address_of(name, row.keys, arguments)
        roles = roles_asked(row.kind, turn + place)
        for method, statuses in (("get", row.get), ("post", row.post)):
            for role in roles if statuses else ():
                assert statuses is not None
                wanted = row.shut.get(place) or row.kind.expected(role, statuses[place])
                data = data_of(row.data, arguments) or {"text": "ciao"}
                found = asked(there.clients[role], method, address, data, json=row.json)
                if found != wanted:
                    wrong.append(f"{name}: {method}: {role}: {found}, not {wanted}")
    assert not wrong, "\n".join(wrong)


def test_what_an_address_does_not_take_is_refused_with_405(there: World) -> None:
    wrong = []
    arguments = {**there.arguments, **there.matches[PLAYING]}
    for name, row in {**ROWS, **MATCH_ROWS}.items():
        address = address_of(name, row.keys, arguments)
        untaken = [method for method in ("get", "post") if getattr(row, method) is None]
        found = {method: asked(there.clients[ADMIN], method, address, {}) for method in (*untaken, "put", "delete")}
        wrong += [f"{name}: {method}: {status}" for method, status in found.items() if status != 405]
    assert not wrong, "\n".join(wrong)


@pytest.mark.once
def test_what_changes_an_account_is_open_only_to_who_was_confirmed_of_late(there: World) -> None:
    """Nobody else is asked for the password either: who may not is refused as ever, and no other address asks."""
    wrong = []
    with transaction.atomic():
        for role in sorted(ACCOUNTS):
            aged(there.clients[role], proof=settings.ACCOUNT_REAUTHENTICATION_TIMEOUT + 1)
        for name, row in ROWS.items():
            roles = ROLES if row.confirmed else (ADMIN,)
            address = address_of(name, row.keys, there.arguments)
            for method, status in row.taken.items():
                for role in roles:
                    wanted = row.kind.expected(role, status)
                    wanted = CONFIRM if row.confirmed and wanted not in (LOGIN, 403) else wanted
                    found = asked(there.clients[role], method, address, data_of(row.data, there.arguments))
                    wrong += [f"{name}: {method}: {role}: {found}, not {wanted}"] if found != wanted else []
        transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)


def test_between_password_and_second_factor_nothing_more_is_open_than_the_second_step(there: World) -> None:
    wrong = []
    for name, row in ROWS.items():
        address = address_of(name, row.keys, there.arguments)
        for method, status in row.taken.items():
            wanted = 200 if name == "mfa_authenticate" else row.kind.expected(ANONYMOUS, status)
            found = asked(there.halfway, method, address, data_of(row.data, there.arguments))
            wrong += [f"{name}: {method}: {found}, not {wanted}"] if found != wanted else []
    assert not wrong, "\n".join(wrong)


def test_what_is_one_accounts_own_stays_as_it_is_whoever_else_asks(there: World) -> None:
    """Statuses do not tell whose link or factor it was: the rows do."""
    ada = User.objects.get(pk=there.event.owner_id)
    others = [role for role in ROLES if role != ORGANISER]
    names = ("mail-confirm", "own-device-end", "own-devices-end", "mfa_deactivate_totp", "mfa_remove_webauthn")
    names += ("mfa_generate_recovery_codes",)

    def state() -> tuple[object, ...]:
        factors = Authenticator.objects.filter(user=ada).order_by("pk").values_list("pk", "data")
        return User.objects.get(pk=ada.pk).email, [*factors], [*ada.devices.order_by("pk").values_list("pk")]

    before, changed = state(), set()
    for role in [*others, ORGANISER]:
        for name in names:
            with transaction.atomic():
                there.clients[role].post(address_of(name, ROWS[name].keys, there.arguments))
                changed |= {(role, name)} if state() != before else set()
                transaction.set_rollback(True)
    assert changed == {(ORGANISER, name) for name in names}


def test_a_link_for_a_new_password_opens_its_form_alone_and_no_other_does(there: World) -> None:
    client = Client()
    good = address_of("password-reset-new", "uid reset_token", there.arguments)
    bad = address_of("password-reset-new", "uid no_reset_token", there.arguments)
    form = address_of("password-reset-new", "uid new", there.arguments)
    new = {"password": "lampadine sotto il ghiaccio", "again": "lampadine sotto il ghiaccio"}
    with transaction.atomic():
        assert [asked(client, method, path, new) for method in ("get", "post") for path in (bad, form)] == [200] * 4
        ada = User.objects.get(pk=there.event.owner_id)
        client.post(bad, new), client.post(form, new)
        assert User.objects.get(pk=ada.pk).password == ada.password
        assert client.get(good)["Location"] == form
        assert client.post(form, new)["Location"] == reverse("login")
        assert User.objects.get(pk=ada.pk).check_password(new["password"])
        transaction.set_rollback(True)


def test_the_administration_pages_are_the_administrators(there: World) -> None:
    """Staff without rights see its front page and are led to their own password; everybody else to the sign-in."""
    wrong = []
    for name in sorted(names()):
        if not name.startswith(ADMIN_SITE) or name.endswith(("/", "$")):
            continue
        if name in ADMIN_OPEN:
            continue
        address = reverse(name, args=() if name in ADMIN_STAFF else ADMIN_KEYS.get(name.rpartition("_")[2], ()))
        for role in (*sorted(SIGNED_OUT), CO_ORGANISER, ORGANISER, OTHER_ORGANISER):
            found = asked(there.clients[role], "get", address, {})
            wrong += [f"{name}: {role}: {found}"] if found != LOGIN else []
        found = asked(there.clients[STAFF], "get", address, {})
        wanted = ADMIN_STAFF.get(name) or STAFF_MISSES.get(name.rpartition("_")[2], 403)
        wrong += [f"{name}: staff: {found}"] if found != wanted else []
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("place", [0, 1], ids=STATES[:2])
def test_no_step_of_the_desk_is_open_to_who_is_no_official(there: World, place: int) -> None:
    arguments = there.matches[STATES[place]]
    steps = ("pause", "resume", "substitute", "bot", "mute", "unmute", "objectives", "adjudicate", "void")
    addresses = {step: reverse("match-desk-act", args=[arguments["code"], step]) for step in steps}
    through = [
        f"{role}: {step}: {method}"
        for role in sorted(EVERYBODY - OFFICIALS)
        for step, address in addresses.items()
        for method in ("get", "post")
        if asked(there.clients[role], method, address, {}) != 403
    ]
    assert through == []


def test_who_arranged_a_match_sees_no_hand_and_cannot_act_for_a_seat(there: World) -> None:
    address = reverse("match-board", args=[there.matches[PLAYING]["code"]])
    seen = {role: there.clients[role].get(address).json()["you"] for role in ROLES}
    assert [role for role, seat in seen.items() if seat is not None] == [PLAYER]


def test_an_address_of_no_match_or_tournament_is_not_found(there: World) -> None:
    nothing = {**there.arguments, "slug": "nessuno", "code": "aaaaaaaaaa", "step": "void", "match_token": "nessuno"}
    rows = {name: row for name, row in {**ROWS, **MATCH_ROWS}.items() if row.keys.split()[:1] in (["slug"], ["code"])}
    wrong = []
    for name, row in rows.items():
        method = "get" if row.get is not None else "post"
        found = asked(there.clients[ADMIN], method, address_of(name, row.keys, nothing), {}, json=True)
        wrong += [f"{name}: {found}"] if found != 404 else []
    assert not wrong, "\n".join(wrong)


def test_an_account_of_nobody_has_no_right_but_to_watch_and_see_who_is_winning(there: World) -> None:
    match = Match.objects.get(code=there.matches[PLAYING]["code"])
    assert {str(action) for action in allowed_actions(Actor(AnonymousUser()), match)} == {"watch", "see_chances"}
