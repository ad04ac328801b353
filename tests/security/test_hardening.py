"""What holds for every address and every file of the product, whoever asks."""

from __future__ import annotations

import ast
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from config.web.flash import CookieMessages
from tests import cast
from tests.security.matrix.rows import ROWS

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("config", "tournaments", "matches", "scoring", "rules")
# Each place where the ORM is left: fixed text or parameters, never what somebody typed.
# An advisory lock, which the ORM has no words for (its number is a parameter); text that Django wrote, kept as it is.
RAW_SQL = {
    "config/copies/rows.py",
    "config/serving/turn.py",
    "matches/readings.py",
    "tournaments/services/one_moment.py",
    "tournaments/services/standings/follow_ups.py",  # locks of the database, with numbers of its own alone
}


@cache
def sources() -> tuple[tuple[str, ast.AST], ...]:
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    read = [path for path in paths if "migrations" not in path.parts]
    return tuple((str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))) for path in read)


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Return file, name of what is called (`a.b`), and the call, of all product code."""
    nodes = ((name, node) for name, tree in sources() for node in ast.walk(tree) if isinstance(node, ast.Call))
    return tuple((name, ast.unparse(node.func), node) for name, node in nodes)


@pytest.mark.once
def test_no_code_is_made_of_text_and_no_shell_is_called() -> None:
    wrong = []
    for name, called, call in calls():
        shell = any(word.arg == "shell" for word in call.keywords)
        if called in ("eval", "exec", "os.system", "os.popen", "pickle.loads", "marshal.loads", "yaml.load") or shell:
            wrong.append(f"{name}: {called}")
    assert not wrong


def imported() -> Iterator[tuple[str, str]]:
    """Yield file and name of what is imported (`a.b`), of all product code."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from ((name, one.name) for one in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield from ((name, f"{node.module}.{one.name}") for one in node.names)


@pytest.mark.once
def test_objects_are_packed_for_the_child_that_reads_files_alone() -> None:
    packers = ("pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml")
    found = {name for name, what in imported() if what.partition(".")[0] in packers}
    assert found == {"matches/documents/files/child_reading.py", "matches/documents/files/reader.py"}


@pytest.mark.once
def test_the_server_calls_nobody_and_trusts_no_certificate_unchecked() -> None:
    callers = ("urllib.request", "http.client", "requests", "httpx", "aiohttp", "urllib3", "ftplib", "smtplib")
    harmless = {"urllib.request.url2pathname"}
    known = {
        # It opens the addresses of this server alone, never what somebody typed; https there checks the certificate.
        ("matches/selectors/answering_address.py", "http.client"),
        # The push service that a phone named, once its person wants notices, and the mirror whose address an organiser
        # typed: public numbers alone unless the operator allows others, over https with the certificate checked.
        ("tournaments/documents/outside_line.py", "http.client"),
        ("tournaments/notices/services/letters.py", "smtplib"),  # with the next: the names of its errors
        ("tournaments/claims/services/letters.py", "smtplib"),
    }
    found = [
        f"{name}: {what}"
        for name, what in imported()
        if what not in harmless
        and (name, what) not in known
        and any(what == one or what.startswith(f"{one}.") for one in callers)
    ]
    unchecked = [
        f"{name}: {called}"
        for name, called, call in calls()
        if "_create_unverified" in called
        or any(word.arg in ("verify", "ssl_cert_reqs", "check_hostname") for word in call.keywords)
    ]
    assert found + unchecked == []


@pytest.mark.once
def test_templates_are_files_and_the_database_is_asked_through_the_orm() -> None:
    wrong = [
        f"{name}: {called}"
        for name, called, _call in calls()
        if called.endswith((".raw", ".extra", "RawSQL", "Template.from_string", "from_string"))
        or (called.endswith("cursor.execute") and name not in RAW_SQL)
    ]
    assert wrong == []


@pytest.mark.once
def test_scripts_of_pages_build_no_code_of_text_and_listen_to_no_other_window() -> None:
    bad = re.compile(r"\beval\(|new Function\(|document\.write\(|addEventListener\(\s*[\"']message[\"']")
    found = [
        f"{path.name}: {match[0]}"
        for package in ("tournaments", "matches")
        for path in sorted((ROOT / package / "static").rglob("*.js"))
        if ".min." not in path.name
        for match in bad.finditer(path.read_text(encoding="utf-8"))
        if not ("message" in match[0] and "EventSource" in path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.django_db
def test_every_answer_carries_the_headers_that_keep_a_browser_strict(client: Client) -> None:
    event = cast.tournament()
    for address in (reverse("home"), reverse("tournament", args=[event.slug]), reverse("login"), "/nessuno/"):
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        for part in ("default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"):
            assert part in policy, address
        assert "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["X-Frame-Options"] == "DENY"
        assert "Access-Control-Allow-Origin" not in answer
        assert answer["Content-Type"].endswith("charset=utf-8")


@pytest.mark.django_db
def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(client: Client) -> None:
    cast.account("ada")
    client.post(reverse("login"), {"username": "ada", "password": "parola-lunga-1"})
    client.post(reverse("own-devices-end"))  # which leaves a message
    client.post(reverse("set_language"), {"language": "en"})
    known = {settings.SESSION_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, CookieMessages.cookie_name}
    known.add(settings.KNOWN_BROWSER_COOKIE_NAME)
    assert known <= client.cookies.keys() <= {*known, settings.CSRF_COOKIE_NAME}
    for cookie in client.cookies.values():
        assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["path"] == "/" and not cookie["domain"]


@pytest.mark.once
def test_behind_tls_every_cookie_is_secure_and_of_this_host_alone(tmp_path: Path) -> None:
    program = (
        "from django.conf import settings as s; from config.web.flash import CookieMessages as m;"
        "print(all([s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE]),"
        "{n[:7] for n in (s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME, m.cookie_name,"
        "s.KNOWN_BROWSER_COOKIE_NAME)},"
        "s.DEBUG)"
    )
    around = {**os.environ, "HTTPS": "1", "PLANISFERO_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=around, capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "True {'__Host-'} False"


@pytest.mark.django_db
def test_no_address_takes_a_form_of_another_site() -> None:
    client = Client(enforce_csrf_checks=True)
    root = cast.account("root", is_superuser=True, is_staff=True)
    client.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    logging.disable(logging.WARNING)
    taken = []
    for name, row in ROWS.items():
        if row.post is not None:
            arguments = [
                key if key in ("slug", "season", "game", "part", "map_game") else 1 for key in row.keys.split()
            ]
            answer = client.post(reverse(name, args=arguments))
            if answer.status_code != 403:
                taken.append(f"{name}: {answer.status_code}")
    logging.disable(logging.NOTSET)
    # No cookie counts there, only what a hall's key has signed; and who is no mirror does not even have them.
    assert taken == ["mirror-pair: 404", "mirror-push: 404"]


@pytest.mark.django_db
def test_who_signs_in_fails_to_and_signs_out_is_logged_without_a_way_to_forge_a_line(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    ada = cast.account("ada")
    with caplog.at_level(logging.INFO, logger="planisfero.security"):
        client.post(reverse("login"), {"username": "x\nsigned in: account 1", "password": "no"})
        client.post(reverse("login"), {"username": "ada", "password": "parola-lunga-1"})
        client.post(reverse("logout"))
    lines = [record.getMessage() for record in caplog.records if record.name == "planisfero.security"]
    assert [line.split(":")[0] for line in lines] == ["sign-in failed", "signed in", "signed out"]
    assert "\n" not in "".join(lines) and f"account {ada.pk} from" in lines[1] and "parola" not in "".join(lines)


@pytest.mark.django_db
def test_the_log_leaves_out_who_came_by_an_old_link_and_tells_who_was_refused(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    event, hidden = cast.tournament(), cast.tournament(name="Di nascosto", is_public=False, owner=cast.account("berta"))
    carla = cast.account("carla")
    client.force_login(carla, backend="django.contrib.auth.backends.ModelBackend")
    caplog.clear()
    client.get("/nessuno/")
    client.get(reverse("tournament", args=["nessuno"]))
    assert caplog.records == []
    client.get(reverse("tournament", args=[hidden.slug]))
    client.get(reverse("manage", args=[event.slug]))
    assert [record.getMessage() for record in caplog.records] == [
        f"hidden: '/t/{hidden.slug}/' from account {carla.pk} at 127.0.0.1",
        f"Forbidden (Permission denied): /t/{event.slug}/manage/",
    ]


@pytest.mark.django_db
def test_wrong_passwords_are_one_line_each_and_the_rest_after_them_one_more(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    cast.account("ada")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        client.post(reverse("login"), {"username": "ada", "password": "sbagliata"})
    lines = [record.getMessage() for record in caplog.records if not record.name.startswith("django")]
    failed = "sign-in failed: 'ada' from 127.0.0.1"
    assert sorted(lines) == [*[failed] * settings.AXES_FAILURE_LIMIT, "sign-in rests: 'ada' from 127.0.0.1"]


@pytest.mark.django_db
def test_an_error_tells_a_reader_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr("tournaments.selectors.setup.home.public_tournaments", broken)
    answer = Client(raise_request_exception=False).get(reverse("home"))
    assert answer.status_code == 500
    assert "secret" not in answer.content.decode() and "Traceback" not in answer.content.decode()
