"""Django's admin: behind the product's sign-in with its second step, and the password again."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from matches.models import MatchAnalysis, OutboxEntry
from tests import cast
from tests.matches.analyses import analysed_match
from tests.security.accounts import PASSWORD, aged, code, fresh, sign_in, signed_in, with_app

pytestmark = pytest.mark.django_db


def test_its_own_form_does_not_exist() -> None:
    with_app(is_superuser=True, is_staff=True)
    for path in ("/admin/", "/admin/login/", "/admin/auth/user/"):
        client = Client()
        answer = client.post(path, {"username": "ada", "password": PASSWORD})
        assert answer.status_code == 302 and "planisfero_session" not in answer.cookies
        at = client.get(path, follow=True)
        assert at.redirect_chain[-1][0].startswith("/login/?next=")


def test_the_second_step_stands_before_it() -> None:
    _, secret, _ = with_app(is_superuser=True, is_staff=True)
    client = Client()
    sign_in(client)
    assert client.get("/admin/").status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": code(secret)})
    assert client.get("/admin/").status_code == 200


def test_the_password_is_asked_again_after_a_while() -> None:
    root, berta = cast.account("root", is_superuser=True, is_staff=True), cast.account("berta")
    client = signed_in(root)
    aged(client, proof=3600)
    for path in ("/admin/", f"/admin/auth/user/{berta.pk}/change/", f"/admin/auth/user/{berta.pk}/password/"):
        assert client.get(path)["Location"].startswith(reverse("account_reauthenticate"))
        assert client.post(path, {"password1": "x"})["Location"].startswith(reverse("account_reauthenticate"))
    assert fresh(berta).check_password(PASSWORD)


def test_an_account_without_the_right_is_refused() -> None:
    client = signed_in(cast.account())
    assert client.get("/admin/").status_code in (302, 403)
    assert client.get("/admin/", follow=True).status_code == 403


@pytest.mark.parametrize("path", ["/server/", "/accounts/", "/mirror/", "/demo/remove/", "/admin/"])
def test_a_page_of_who_runs_the_installation_says_so_to_others_and_speaks_of_no_tournament(path: str) -> None:
    client = signed_in(cast.account())
    answer = client.get(path, follow=True, headers={"accept-language": "en"})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 403 and "It is for whoever runs this installation" in page
    assert "this tournament" not in page and "referees" not in page


def test_a_page_of_a_tournament_still_says_that_it_is_for_its_organiser() -> None:
    night = cast.tournament()
    answer = signed_in(cast.account("berta")).get(f"/t/{night.slug}/manage/", headers={"accept-language": "en"})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 403 and "for the organiser or the referees of this tournament" in page
    assert "installation" not in page


def test_ones_own_password_has_one_page_and_factors_have_none() -> None:
    client = signed_in(cast.account("root", is_superuser=True, is_staff=True))
    assert client.get("/admin/password_change/")["Location"] == reverse("own-password")
    with pytest.raises(NoReverseMatch):
        reverse("admin:mfa_authenticator_changelist")


def test_work_that_waits_or_failed_is_listed_for_administrators_and_changed_by_nobody() -> None:
    root = signed_in(cast.account("root", is_superuser=True, is_staff=True))
    read = ("tournaments_job", "tournaments_notice", "tournaments_sheetphoto", "matches_outboxentry")
    for name in (*read, "matches_matchanalysis"):
        assert root.get(reverse(f"admin:{name}_changelist")).status_code == 200, name
        for step in ("add", "change", "delete"):
            with pytest.raises(NoReverseMatch):
                reverse(f"admin:{name}_{step}", args=[] if step == "add" else [1])
    staff = signed_in(cast.account("staff", is_staff=True))
    assert staff.get(reverse("admin:tournaments_job_changelist")).status_code == 403


def test_an_analysis_is_looked_for_by_its_match_and_says_what_went_wrong() -> None:
    match, other = analysed_match(code="amichevole1"), analysed_match(code="amichevole2")
    MatchAnalysis.objects.filter(match=match).update(state="failed", error="SIGXCPU")
    root = signed_in(cast.account("root", is_superuser=True, is_staff=True))
    for words in (match.code, ""):
        page = root.get(reverse("admin:matches_matchanalysis_changelist"), {"q": words}).content.decode()
        assert f'<a href="/m/{match.code}/">{match.code}</a> {match.title}' in page and "SIGXCPU" in page
        assert (other.code in page) == (not words)


def test_news_of_a_match_are_looked_for_by_its_code() -> None:
    match = analysed_match()
    OutboxEntry.objects.create(match=match, state="finished", version=match.version)
    root = signed_in(cast.account("root", is_superuser=True, is_staff=True))
    page = root.get(reverse("admin:matches_outboxentry_changelist"), {"q": match.code}).content.decode()
    assert f'<a href="/m/{match.code}/">' in page


@pytest.mark.parametrize(
    ("name", "title"), [("matchanalysis", "Analyses of matches"), ("outboxentry", "News of matches")]
)
def test_a_list_that_is_only_read_asks_nobody_to_choose_a_row(name: str, title: str) -> None:
    root = signed_in(cast.account("root", is_superuser=True, is_staff=True), HTTP_ACCEPT_LANGUAGE="en")
    page = root.get(reverse(f"admin:matches_{name}_changelist")).content.decode()
    assert f"<h1>{title}</h1>" in page and "to view" not in page


@pytest.mark.parametrize(
    ("name", "title", "columns"),
    [
        ("job", "Lavori di stampa", ("Tipo", "Stato", "Torneo", "Dal", "Fine", "Errore")),
        ("notice", "Avvisi ai giocatori", ("Tipo", "Mezzo", "Stato", "Tentativi", "Errore", "Da inviare dal")),
        ("sheetphoto", "Foto dei fogli", ("Tavolo", "Stato", "Inviata il", "Errore")),
    ],
)
def test_what_waits_is_listed_in_the_reader_s_language(name: str, title: str, columns: tuple[str, ...]) -> None:
    root = signed_in(cast.account("root", is_superuser=True, is_staff=True), HTTP_ACCEPT_LANGUAGE="it")
    assert title in root.get(reverse("admin:index")).content.decode()
    assert f"<h1>{title}</h1>" in root.get(reverse(f"admin:tournaments_{name}_changelist")).content.decode()
    model = apps.get_model("tournaments", name)
    with translation.override("it"):
        names = {str(field.verbose_name).capitalize() for field in model._meta.get_fields() if field.concrete}
    assert names >= set(columns)
