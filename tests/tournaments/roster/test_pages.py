"""The roster's pages: a list is shown before it is saved, and nothing is half-imported."""

import io
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Absence, Club, Entrant, Penalty, Player, PlayerMerge
from tournaments.selectors.rounds.presence import absent_from, arrivals, words_written

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    made = cast.tournament()
    cast.league(made)
    client.force_login(made.owner)
    return made


def address(event, name, *args):
    return reverse(name, args=[event.slug, *args])


def pasted(client, event, text):
    return client.post(address(event, "manage-paste"), {"text": text}).content.decode()


class Fields(HTMLParser):
    """The fields of a page with their values, as a browser would send them back."""

    def __init__(self, html):
        super().__init__()
        self.values, self._area, self._select = {}, None, None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "textarea":
            self._area = attrs["name"]
            self.values[self._area] = ""
        elif tag == "select":
            self._select = attrs["name"]
        elif tag == "option" and "selected" in attrs:
            self.values.setdefault(self._select, []).append(attrs["value"])
        elif tag == "input" and "name" in attrs and attrs.get("type") not in ("checkbox", "search", "file"):
            self.values.setdefault(attrs["name"], []).append(attrs.get("value", ""))

    def handle_endtag(self, tag):
        if tag == "textarea":
            self._area = None

    def handle_data(self, data):
        if self._area:
            self.values[self._area] += data.removeprefix("\n") if not self.values[self._area] else data


def fields(html):
    return {
        name: value for name, value in Fields(html).values.items() if name not in ("csrfmiddlewaretoken", "language")
    }


def saved(client, event, html, **changes):
    return client.post(address(event, "manage-save-people"), fields(html) | changes)


def names(event):
    return list(event.entrants.values_list("player__name", flat=True))


def test_a_list_is_shown_as_rows_with_the_doubtful_first_and_saves_nothing(client, event):
    html = pasted(client, event, "Giovedì:\n1) Nora Bassi (Gufi)\n2) Ugo\n✅ Lia Monti e Teo Galli")
    assert html.index('value="Ugo"') < html.index('value="Lia Monti"') < html.index('value="Nora Bassi"')
    assert "Manca il nome o il cognome" in html and "più persone" in html and "Giovedì:" in html
    assert not Player.objects.exists()


def test_what_was_corrected_in_the_rows_is_what_gets_saved(client, event):
    html = pasted(client, event, 'Nora Bassi; Gufi\nUgo "<script>alert(1)</script>" Ferri\nIda')
    assert "<script>alert(1)" not in html
    answer = saved(client, event, html, **{"name-3": "Ida Però", "club-1": "Lupi", "nickname-1": "Volpe"})
    assert answer.status_code == 302
    assert names(event) == ["Nora Bassi", "Ugo Ferri", "Ida Però"]
    nora = event.entrants.get(number=1)
    assert (nora.club.name, nora.player.nickname) == ("Lupi", "Volpe")


def test_region_and_group_of_a_file_are_entered(client, event):
    file = io.BytesIO(b"Nome;Club;Regione;Gruppo\nNora Bassi;Gufi;Lazio;A\n")
    file.name = "elenco.csv"
    html = client.post(address(event, "manage-paste"), {"file": file}).content.decode()
    saved(client, event, html)
    nora = event.entrants.get()
    assert (nora.club.name, nora.region, nora.group) == ("Gufi", "Lazio", "A")


def test_a_row_without_a_name_is_shown_again_and_nothing_is_saved(client, event):
    html = pasted(client, event, "Nora Bassi\nUgo Ferri")
    again = saved(client, event, html, **{"name-2": " ", "club-1": "x" * 121}).content.decode()
    assert "Scrivi il nome" in again and "120 caratteri" in again
    assert not Entrant.objects.exists()
    saved(client, event, again, **{"do-2": "skip", "club-1": "Gufi"})
    assert names(event) == ["Nora Bassi"]


def test_who_writes_that_they_come_late_is_away_with_the_time_until_ticked(client, event):
    text = "Nora Bassi (arriva alle 21:15)\nUgo Ferri tardi\nLia Monti - dopo le 22\nTeo Galli\nIda Serra forse"
    html = pasted(client, event, text)
    assert html.count('name="late-') == 4 and "ancora incerto" in html
    values = fields(html)
    assert [values[f"at-{number}"] for number in (1, 2, 3)] == [["21:15"], [""], ["22:00"]]
    saved(client, event, html, **{"late-1": "on", "late-2": "on", "at-1": "21:30"})  # Lia's tick was taken away
    stage = event.stages.get()
    late = {entrant.player.name: entrant.pk for entrant in event.entrants.all()}
    assert absent_from(stage, 1) == {late["Nora Bassi"], late["Ugo Ferri"]}
    assert arrivals(stage, 1) == {1: "21:30"} and words_written(stage, 1) == {1: "tardi", 2: "tardi"}
    assert "evening__step--done" not in client.get(address(event, "manage")).content.decode()  # nobody looked yet
    client.post(address(event, "manage-entrants-undo"), {"entry": event.log.first().pk})
    assert not event.entrants.exists() and arrivals(stage, 1) == {}  # the numbers are given again


def test_who_is_brought_has_a_row_that_is_named_or_left_out_and_never_forgotten(client, event):
    html = pasted(client, event, "Nora Bassi +2\nUgo Ferri (+1)\nLia Monti")
    assert html.count("Ospite di Nora Bassi: scrivi il nome") == 2
    again = saved(client, event, html).content.decode()
    assert "3 righe da correggere" in again and not Entrant.objects.exists()
    again = saved(client, event, again, **{"name-2": "Ida Serra", "do-3": "skip", "do-5": "skip"})
    assert again.status_code == 302
    assert names(event) == ["Nora Bassi", "Ida Serra", "Ugo Ferri", "Lia Monti"]
    assert 'name="name-3"' not in pasted(client, event, "Pio Leone +12\nRita Sala")  # too many to ask for


def test_spellings_of_a_club_are_entered_as_chosen(client, event):
    text = "Nora Bassi, BGL\nUgo Ferri (B.G.L. Bologna)\nLia Monti; BGL\nTeo Galli; Gufi"
    html = pasted(client, event, text)
    assert "«BGL», «B.G.L. Bologna»" in html
    for choice, clubs in (
        ("B.G.L. Bologna", {"B.G.L. Bologna", "Gufi"}),
        ("BGL", {"BGL", "Gufi"}),
        ("keep", {"BGL", "B.G.L. Bologna", "Gufi"}),
    ):
        saved(client, event, html, club_chosen=choice)
        assert set(event.entrants.values_list("club__name", flat=True)) == clubs
        event.entrants.all().delete()
        Player.objects.all().delete()


def test_a_line_left_out_becomes_a_row_when_it_is_ticked(client, event):
    html = pasted(client, event, "Nora Bassi\nLista Domenica")
    again = saved(client, event, html, **{"add-2": "on"}).content.decode()
    assert not Entrant.objects.exists() and 'value="Domenica Lista"' in again
    saved(client, event, again)
    assert names(event) == ["Nora Bassi", "Domenica Lista"]


def test_the_text_comes_back_to_be_changed(client, event):
    html = pasted(client, event, "  Nora Bassi\n\nciao & a tutti")
    page = client.post(address(event, "manage-paste"), {"text": fields(html)["text"], "back": "1"}).content.decode()
    assert "  Nora Bassi\n\nciao &amp; a tutti</textarea>" in page.replace("\r", "")


def test_a_person_known_already_is_proposed_with_where_they_played_and_can_be_somebody_new(client, event):
    known = Player.objects.create(name="Nora Bassi", club=Club.objects.create(name="Gufi"), created_by=event.owner)
    before = cast.tournament(event.owner, name="Serata di marzo")
    before.entrants.create(player=known, number=1)
    html = pasted(client, event, "nora bassi\nUgo Ferri\nugo FERRI")
    assert f'<option value="{known.pk}" selected>è Nora Bassi, già in archivio (Gufi, Serata di marzo)' in html
    assert "stesso nome" in html
    saved(client, event, html, **{"do-1": "new"})
    assert names(event) == ["Nora Bassi", "Ugo Ferri"]
    assert Player.objects.filter(name="Nora Bassi").count() == 2


def test_a_name_corrected_into_one_that_is_known_is_shown_before_it_is_saved(client, event):
    known = Player.objects.create(name="Nora Bassi", created_by=event.owner)
    html = pasted(client, event, "Noruccia B.")
    again = saved(client, event, html, **{"name-1": "Nora Bassi"})
    assert again.status_code == 200 and not Entrant.objects.exists()
    saved(client, event, again.content.decode())
    assert event.entrants.get().player == known


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"%PDF-1.7 rest", "PDF"), (b"\n\n", "vuoto"), (b"PK\x03\x04rest", "foglio")],
)
def test_a_file_that_is_no_list_is_refused_in_words(client, event, content, words):
    file = io.BytesIO(content)
    file.name = "elenco.csv"
    html = client.post(address(event, "manage-paste"), {"file": file}).content.decode()
    assert words in html
    assert not Entrant.objects.exists()


def test_nothing_at_all_is_answered_with_what_to_do(client, event):
    assert "un nome per riga" in pasted(client, event, " \n ")


@pytest.mark.parametrize(
    "sent",
    [{}, {"name-1": "Nora", "rest-1": "x\ty"}, {"name-99999": "x"}, {"add-1": "on"}, {"add-1": "on", "text": "12"}],
)
def test_rows_that_no_page_has_sent_do_no_harm(client, event, sent):
    assert client.post(address(event, "manage-save-people"), sent).status_code in (200, 302)


def test_one_typed_player_is_entered_at_once(client, event):
    client.post(address(event, "manage-entrants"), {"name": "Nora Bassi", "club": "Gufi", "nickname": "Volpe"})
    assert event.entrants.get().club.name == "Gufi"


def test_a_typed_homonym_is_asked_about_first(client, event):
    Player.objects.create(name="Nora Bassi", created_by=event.owner)
    html = client.post(address(event, "manage-entrants"), {"name": "Nora Bassi"}).content.decode()
    assert not event.entrants.exists()
    assert "è Nora Bassi" in html


def test_five_hundred_people_are_checked_and_entered_in_few_queries(client, event, django_assert_max_num_queries):
    text = "\n".join(f"Giocatore {n}" for n in range(500))
    with django_assert_max_num_queries(14):
        html = pasted(client, event, text)
    saved(client, event, html)
    assert event.entrants.count() == 500
    with django_assert_max_num_queries(12):
        client.get(address(event, "manage-entrants"))


def test_withdrawing_bringing_back_and_removing(client, event):
    cast.entrants(event, 2)
    client.post(address(event, "manage-entrant-withdraw", 1), {"reason": "va a\u202e casa\u200b"})
    assert event.entrants.get(number=1).withdrawn_reason == "va a casa"
    client.post(address(event, "manage-entrant-return", 1))
    assert not event.entrants.get(number=1).is_withdrawn
    client.post(address(event, "manage-entrant-remove", 2))
    assert event.entrants.count() == 1


def test_who_is_not_ticked_is_absent_in_the_next_round(client, event):
    nora, ugo, lia, teo = cast.entrants(event, 4)
    client.post(address(event, "manage-presence"), {"present": [nora.pk, ugo.pk, lia.pk, "x", "999"]})
    assert list(Absence.objects.values_list("entrant", "round_number")) == [(teo.pk, 1)]
    html = client.get(address(event, "manage-presence")).content.decode()
    assert html.count(" checked") == 3


def test_who_did_not_come_to_the_round_before_is_not_ticked_and_marked(client, event):
    people = cast.entrants(event, 4)
    made = cast.seated(event.stages.get(), [people])
    made.seats.filter(entrant=people[1]).update(no_show=True)
    html = client.get(address(event, "manage-presence")).content.decode()
    assert html.count(" checked") == 3
    assert html.count("assente dal turno 1") == 1
    assert html.index("Ugo <b>Ferri</b>") < html.index("assente dal turno 1") < html.index("Nora <b>Bassi</b>")


@pytest.mark.parametrize("written", ["2,5", "2.5"])
def test_a_penalty_is_read_with_a_comma_and_with_a_point(client, event, written):
    nora = cast.entrants(event, 1)[0]
    given = {"entrant": nora.pk, "kind": "points", "points": written, "reason": "ritardo"}
    client.post(address(event, "manage-penalties"), given)
    assert Penalty.objects.get().points == Decimal("2.5")


def test_a_penalty_needs_a_reason_and_points(client, event):
    nora = cast.entrants(event, 1)[0]
    url = address(event, "manage-penalties")
    client.post(url, {"entrant": nora.pk, "kind": "points", "points": "5", "reason": ""})
    client.post(url, {"entrant": nora.pk, "kind": "points", "points": "", "reason": "ritardo"})
    client.post(url, {"entrant": nora.pk, "kind": "points", "points": "-5", "reason": "ritardo"})
    assert not Penalty.objects.exists()
    client.post(url, {"entrant": nora.pk, "kind": "points", "points": "5", "reason": "ritardo"})
    penalty = Penalty.objects.get()
    client.post(address(event, "manage-penalty-revoke", penalty.pk), {"reason": ""})
    assert Penalty.objects.get().revoked_at is None
    client.post(address(event, "manage-penalty-revoke", penalty.pk), {"reason": "errore\u200b nostro"})
    assert Penalty.objects.get().revoked_reason == "errore nostro"


def test_joining_two_people_shows_what_changes_first(client, event):
    nora = cast.entrants(event, 1)[0].player
    twin = Player.objects.create(name="Bassi Nora", created_by=event.owner)
    html = client.get(reverse("player-merge"), {"kept": twin.pk, "other": nora.pk}).content.decode()
    assert "Serata al club" in html and "l'iscrizione passa all'altra persona" in html
    assert Player.objects.count() == 2
    client.post(reverse("player-merge"), {"kept": twin.pk, "other": nora.pk})
    assert event.entrants.get().player == twin
    client.post(reverse("player-merge-undo", args=[PlayerMerge.objects.get().pk]))
    assert event.entrants.get().player.name == "Nora Bassi"


def test_two_clubs_become_one_only_after_being_asked(client, event):
    gufi, gufo = (Club.objects.create(name=name, created_by=event.owner) for name in ("Gufi", "Gufo"))
    html = client.post(reverse("clubs"), {"club": gufo.pk, "name": "gufi"}).content.decode()
    assert Club.objects.count() == 2
    assert "Unire Gufo a Gufi" in html
    client.post(reverse("clubs"), {"club": gufo.pk, "name": "gufi", "join": "1"})
    assert list(Club.objects.all()) == [gufi]


@pytest.mark.parametrize("name", ["players", "clubs"])
def test_people_are_for_signed_in_organisers(client, name):
    assert client.get(reverse(name)).status_code == 302


def test_a_persons_page_changes_the_name_everywhere(client, event):
    nora = cast.entrants(event, 1)[0]
    client.post(
        reverse("player-edit", args=[nora.player_id]), {"name": "Nora Bassi Rossi", "club": "Gufi", "nickname": ""}
    )
    nora.player.refresh_from_db()
    assert (nora.player.name, nora.player.club.name) == ("Nora Bassi Rossi", "Gufi")
