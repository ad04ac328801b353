"""The roster's pages: a list is shown before it is saved, and nothing is half-imported."""

import io
from decimal import Decimal

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Absence, Club, Entrant, Penalty, Player, PlayerMerge

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


def hidden(html, name="people"):
    """The value of a hidden field, as the browser would send it back."""
    import html as entities
    import re

    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', html)
    assert found, html[:2000]
    return entities.unescape(found[1])


def test_pasting_shows_what_was_understood_and_saves_nothing(client, event):
    html = pasted(client, event, "Nora Bassi; Gufi\nUgo Ferri")
    assert "Nora Bassi" in html
    assert not Player.objects.exists()


def test_the_previewed_list_is_what_gets_saved(client, event):
    html = pasted(client, event, 'Nora Bassi; Gufi\n"Lupo" Valli, detto Gino\n<script>alert(1)</script>\nIda 🎲')
    assert "<script>alert(1)" not in html
    client.post(address(event, "manage-save-people"), {"people": hidden(html)})
    assert list(event.entrants.values_list("player__name", flat=True)) == [
        "Nora Bassi", '"Lupo" Valli, detto Gino', "<script>alert(1)</script>", "Ida 🎲"
    ]  # fmt: skip


def test_name_and_club_parted_by_a_comma_are_two_columns_and_can_be_chosen_otherwise(client, event):
    text = "Nora Bassi, Gufi\nUgo <i>Ferri, Lupi"
    html = pasted(client, event, text)
    assert "Ugo &lt;i&gt;Ferri" in html and "<i>Ferri" not in html
    chosen = {"text": text, "was": "comma", "separator": "none", "column_0": "name", "column_1": "club"}
    whole = client.post(address(event, "manage-read-again"), chosen).content.decode()
    assert "Nora Bassi, Gufi" in hidden(whole)
    turned = chosen | {"separator": "comma", "column_0": "region", "column_1": "name"}
    html = client.post(address(event, "manage-read-again"), turned).content.decode()
    client.post(address(event, "manage-save-people"), {"people": hidden(html)})
    found = list(event.entrants.values_list("player__name", "region"))
    assert found == [("Gufi", "Nora Bassi"), ("Lupi", "Ugo <i>Ferri")]


def test_a_choice_without_names_says_so_and_keeps_the_text(client, event):
    chosen = {"text": "Nora Bassi, Gufi", "was": "comma", "separator": "comma", "column_0": "club", "column_1": "out"}
    html = client.post(address(event, "manage-read-again"), chosen).content.decode()
    assert "colonna" in html and "Nora Bassi, Gufi" in html


def test_club_region_and_group_of_a_file_are_entered(client, event):
    file = io.BytesIO(b"Nome;Club;Regione;Gruppo\nNora Bassi;Gufi;Lazio;A\n")
    file.name = "elenco.csv"
    html = client.post(address(event, "manage-import"), {"file": file}).content.decode()
    client.post(address(event, "manage-save-people"), {"people": hidden(html)})
    nora = event.entrants.get()
    assert (nora.club.name, nora.region, nora.group) == ("Gufi", "Lazio", "A")


def test_bad_lines_are_named_and_block_until_left_out_on_purpose(client, event):
    html = pasted(client, event, "Nora Bassi\n;Gufi\n" + "x" * 300)
    assert "Riga 2" in html and "Riga 3" in html
    sent = {"people": hidden(html), "bad": "2"}
    client.post(address(event, "manage-save-people"), sent)
    assert not Entrant.objects.exists()
    client.post(address(event, "manage-save-people"), sent | {"leave_out": "on"})
    assert Entrant.objects.count() == 1


def test_a_person_known_already_is_proposed_and_can_be_somebody_new(client, event):
    known = Player.objects.create(name="Nora Bassi", club=Club.objects.create(name="Gufi"), created_by=event.owner)
    html = pasted(client, event, "nora bassi")
    assert f'<option value="{known.pk}" selected>' in html
    client.post(address(event, "manage-save-people"), {"people": hidden(html), "line-2": "new"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7 rest", "PDF"),
        (b"", "vuoto"),
        (b"\n\n", "vuoto"),
        (b'Nome\n"Nora', "riga 2"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(client, event, content, words):
    file = io.BytesIO(content)
    file.name = "elenco.csv"
    html = client.post(address(event, "manage-import"), {"file": file}).content.decode()
    assert words in html
    assert not Entrant.objects.exists()


def test_a_csv_of_windows_is_imported(client, event):
    file = io.BytesIO("Cognome;Nome;Club\nPerò;Nicolò;Città\n".encode("cp1252"))
    file.name = "elenco.csv"
    html = client.post(address(event, "manage-import"), {"file": file}).content.decode()
    client.post(address(event, "manage-save-people"), {"people": hidden(html)})
    assert event.entrants.get().player.name == "Nicolò Però"


def test_one_typed_player_is_entered_at_once(client, event):
    client.post(address(event, "manage-entrants"), {"name": "Nora Bassi", "club": "Gufi", "nickname": "Volpe"})
    assert event.entrants.get().club.name == "Gufi"


def test_a_typed_homonym_is_asked_about_first(client, event):
    Player.objects.create(name="Nora Bassi", created_by=event.owner)
    html = client.post(address(event, "manage-entrants"), {"name": "Nora Bassi"}).content.decode()
    assert not event.entrants.exists()
    assert "è Nora Bassi" in html


def test_five_hundred_people_are_entered_in_few_queries(client, event, django_assert_max_num_queries):
    text = "\n".join(f"Giocatore {n}" for n in range(500))
    html = pasted(client, event, text)
    client.post(address(event, "manage-save-people"), {"people": hidden(html)})
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


def test_who_did_not_come_to_the_round_before_is_marked_at_the_tick(client, event):
    people = cast.entrants(event, 4)
    made = cast.seated(event.stages.get(), [people])
    made.seats.filter(entrant=people[1]).update(no_show=True)
    html = client.get(address(event, "manage-presence")).content.decode()
    assert html.count(" checked") == 4
    assert html.count("ha saltato il turno") == 1
    assert html.index("Ugo <b>Ferri</b>") < html.index("ha saltato il turno")


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
    assert "Serata al club: Nora Bassi → Bassi Nora" in html
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
