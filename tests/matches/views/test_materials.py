"""The pages of own boards, objectives and cards: made, changed by form and by file, refused with what and where."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from matches.models import Match, Material
from matches.selectors.materials import latest
from matches.services.lobby.creating import match_create
from matches.services.materials import material_change, material_create
from rules.materials.csv import csv_of
from rules.materials.replaceable import materials_of
from tests import cast
from tests.matches.views.test_create_page import NEW, filled

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    account = cast.account("ada", first_name="Ada", last_name="Lupi")
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def kept(ada: Client, game: str, part: str, document: Any = None) -> Material:
    from django.contrib.auth.models import User

    return material_create(owner=User.objects.get(), game=game, part=part, name="Ours", document=document)


def standard(game: str, part: str) -> dict[str, Any]:
    return copy.deepcopy(materials_of(game)[part].standard())


def file_of(text: str | bytes, name: str = "own.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


def made_from(ada: Client, game: str, part: str, file: SimpleUploadedFile) -> Any:
    data = {"name": "Ours", "source": "our box", "begin": "file", "file": file}
    return ada.post(reverse("material-new", args=[game, part]), data)


def test_the_objectives_of_the_tournament_are_copied_as_well_as_the_normal_ones(ada: Client) -> None:
    page = ada.get(reverse("material-new", args=["italywar", "deck"])).content.decode()
    assert 'value="italywar-torneo"' in page
    ada.post(reverse("material-new", args=["italywar", "deck"]), {"name": "Ours", "begin": "italywar-torneo"})
    answer = ada.get(reverse("material-file", args=[Material.objects.get().pk, "json"]))
    assert len(json.loads(answer.content)["cards"]) == 20


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "part"), [(game, part) for game in ("futurisiko", "italywar", "battaglia")
                                            for part in materials_of(game)])  # fmt: skip
def test_every_part_is_copied_shown_changed_and_downloaded(ada: Client, game: str, part: str) -> None:
    ada.post(reverse("material-new", args=[game, part]), {"name": "Ours", "begin": "standard"})
    material = Material.objects.get()
    for name in ("material", "material-edit", "material-describe", "material-replace", "material-delete"):
        assert ada.get(reverse(name, args=[material.pk])).status_code == 200, name
    answer = ada.get(reverse("material-file", args=[material.pk, "json"]))
    assert json.loads(answer.content) == standard(game, part)
    assert made_from(ada, game, part, file_of(answer.content)).status_code == 422  # the name is taken


@pytest.mark.parametrize(("game", "part"), [("battaglia", "cards"), ("italywar", "deck"), ("italywar", "cards")])
def test_a_table_goes_out_as_csv_and_comes_back_the_same(ada: Client, game: str, part: str) -> None:
    text = ada.get(reverse("material-standard", args=[game, part, "csv"])).content
    assert made_from(ada, game, part, file_of(text, "own.csv")).status_code == 302
    assert latest(Material.objects.get()).document == standard(game, part)


def test_csv_of_another_person_s_spreadsheet_is_read_with_commas_and_tabs(ada: Client) -> None:
    kind = materials_of("battaglia")["cards"]
    text = csv_of(kind, kind.standard()).replace(";", "\t").replace("guardia\t8", "guardia\t9")
    assert made_from(ada, "battaglia", "cards", file_of(text, "own.csv")).status_code == 302
    rows = {row["kind"]: row for row in latest(Material.objects.get()).document["rows"]}
    assert rows["guardia"]["copies"] == 9 and rows["guardia"]["mark"] == "own"


BROKEN = [
    ("{", "riga 1"),
    ("[]", "oggetto"),
    ("\xff\xfe", "JSON"),
    ('{"code": "futurisiko"}', "territori"),
    ("x" * 300_000, "troppo lungo"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_a_file_that_cannot_be_read_says_what_is_wrong_and_nothing_is_kept(ada: Client, text: str, said: str) -> None:
    answer = made_from(ada, "futurisiko", "board", file_of(text))
    assert answer.status_code == 422 and said.casefold() in answer.content.decode().casefold()
    assert not Material.objects.exists()


def test_a_file_in_another_encoding_is_refused(ada: Client) -> None:
    answer = made_from(ada, "futurisiko", "board", file_of(b"\xff\xfe\x00"))
    assert answer.status_code == 422 and "UTF-8" in answer.content.decode()


def test_every_flaw_of_a_file_is_listed_with_its_place(ada: Client) -> None:
    board = standard("italywar", "board")
    board["territories"][0]["value"] = -1
    board["territories"][1]["symbol"] = "spada"
    text = made_from(ada, "italywar", "board", file_of(json.dumps(board))).content.decode()
    assert "Alessandria" in text and "Asti" in text and "spada" in text


def test_a_board_with_a_place_that_is_not_drawn_is_refused_with_the_reason(ada: Client) -> None:
    board = json.dumps(standard("futurisiko", "board")).replace("alaska", "atlantide")
    answer = made_from(ada, "futurisiko", "board", file_of(board))
    assert answer.status_code == 422 and "Atlantide" in answer.content.decode()


def row_data(ada: Client, address: str, **changes: Any) -> dict[str, Any]:
    form = ada.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields}
    return {**{name: value for name, value in data.items() if value not in (None, False)}, **changes}


def test_a_border_drawn_at_one_place_is_there_at_the_other(ada: Client) -> None:
    material = kept(ada, "futurisiko", "board")
    address = reverse("material-row", args=[material.pk, "territories", "brasile"])
    land = ["argentina", "colombia", "peru", "messico"]
    assert ada.post(address, row_data(ada, address, name="Amazzonia", land=land)).status_code == 302
    rows = {row["code"]: row for row in latest(material).document["territories"]}
    assert rows["brasile"]["name"] == "Amazzonia" and "brasile" in rows["messico"]["land"]
    assert {rows["brasile"]["mark"], rows["messico"]["mark"]} == {"own"}
    page = ada.get(reverse("material", args=[material.pk])).content.decode()
    assert "Amazzonia" in page and "Brasile" in page


def test_sums_follow_the_values_of_the_territories(ada: Client) -> None:
    material = kept(ada, "italywar", "board")
    address = reverse("material-row", args=[material.pk, "territories", "asti"])
    assert ada.post(address, row_data(ada, address, value=14)).status_code == 302
    document = latest(material).document
    region = next(row for row in document["continents"] if row["code"] == "piemonte")
    assert (region["total"], document["total"]) == (44, 326)


def test_what_a_form_breaks_is_said_and_not_kept(ada: Client) -> None:
    material = kept(ada, "italywar", "board")
    address = reverse("material-row", args=[material.pk, "territories", "asti"])
    answer = ada.post(address, row_data(ada, address, land=[], sea=[]))
    assert answer.status_code == 422 and "Asti" in answer.content.decode()
    assert latest(material).document == standard("italywar", "board")


def test_a_new_objective_is_made_changed_and_taken_out(ada: Client) -> None:
    material = kept(ada, "italywar", "deck")
    answer = ada.post(reverse("material-card-choose", args=[material.pk]), {"kind": "continents"})
    address = answer.headers["Location"]
    data = row_data(ada, address, continents=["sicilia"], extra=1, label="Isole")
    assert ada.post(address, data).status_code == 302
    card = latest(material).document["cards"][-1]
    assert (card["number"], card["continents"], card["label"], card["mark"]) == (27, ["sicilia"], "Isole", "own")
    assert ada.post(reverse("material-card-delete", args=[material.pk, "²"])).status_code == 404
    ada.post(reverse("material-card-delete", args=[material.pk, "27"]))
    assert len(latest(material).document["cards"]) == 26


def test_the_table_of_the_cards_is_changed_by_form(ada: Client) -> None:
    material = kept(ada, "battaglia", "cards")
    address = reverse("material-edit", args=[material.pk])
    data = row_data(ada, address, **{"capitano:points": 9, "dinamite:hits": ["cannone"]})
    assert ada.post(address, data).status_code == 302
    rows = {row["kind"]: row for row in latest(material).document["rows"]}
    assert (rows["capitano"]["points"], rows["dinamite"]["hits"]) == (9, ["cannone"])
    wrong = ada.post(address, {**data, "guardia:copies": 0})
    assert wrong.status_code == 422 and "guard" in wrong.content.decode()


def test_a_match_is_made_with_what_was_chosen_and_says_so(ada: Client) -> None:
    material = kept(ada, "battaglia", "cards")
    address = reverse("material-edit", args=[material.pk])
    ada.post(address, row_data(ada, address, **{"capitano:points": 9}))
    version = latest(material)
    data = filled(ada, ruleset="battaglia", battaglia_own_cards=str(version.pk), kind_3="", kind_4="")
    assert ada.post("/matches/new/", data).status_code == 200
    match = Match.objects.get()
    assert match.options == {"points_capitano": 9}
    assert match.materials[0]["digest"] == version.digest
    page = ada.get(reverse("match", args=[match.code])).content.decode()
    assert "Ours" in page and version.digest[:8] in page
    answer = ada.post(reverse("material-delete", args=[material.pk]), follow=True)
    assert "Ours" in answer.content.decode() and Material.objects.exists()


def test_somebody_else_s_material_cannot_be_chosen(ada: Client) -> None:
    other = material_create(owner=cast.account("bruno"), game="battaglia", part="cards", name="Theirs")
    data = filled(ada, ruleset="battaglia", battaglia_own_cards=str(latest(other).pk), kind_3="", kind_4="")
    assert ada.post("/matches/new/", data).status_code == 422
    assert not Match.objects.exists()


def test_an_own_board_is_drawn_with_its_names_and_its_borders(ada: Client) -> None:
    board = standard("italywar", "board")
    rows = {row["code"]: row for row in board["territories"]}
    rows["cuneo"]["name"] = "Mondovì"
    for one, other in (("cuneo", "vercelli"), ("vercelli", "cuneo")):
        rows[one]["land"].append(other)
    version = latest(kept(ada, "italywar", "board", board))
    bots = dict.fromkeys(range(1, 5), "random")
    match, _ = match_create(actor=None, ruleset="italywar", names=list("ABCD"), bots=bots, materials=[version])
    from matches.services.lobby.lobby import match_start

    match_start(match=match)
    page = ada.get(reverse("match", args=[match.code])).content.decode()
    assert "Mondovì" in page and ">Cuneo<" not in page
    assert page.count('class="pl-land"') == 1


def test_the_pages_cost_a_fixed_number_of_queries(ada: Client, django_assert_num_queries: Any) -> None:
    for number in range(4):
        address = reverse("material-new", args=["battaglia", "cards"])
        ada.post(address, {"name": f"Ours {number}", "begin": "standard"})
    with django_assert_num_queries(4):
        ada.get(reverse("materials"))
    with django_assert_num_queries(8):
        ada.get(reverse("material", args=[Material.objects.all()[0].pk]))


def test_the_rules_page_marks_every_item_and_leads_to_the_files(client: Client) -> None:
    page = client.get(reverse("game-rules", args=["futurisiko"])).content.decode()
    assert "Groenlandia" in page and "nome da una fonte" in page
    assert reverse("material-standard", args=["futurisiko", "board", "json"]) in page


def played_with(ada: Client, begin: str) -> Any:
    """The form of a match of `italywar-torneo` sent with a copy of these objectives."""
    ada.post(reverse("material-new", args=["italywar", "deck"]), {"name": "Ours", "begin": begin})
    chosen = str(latest(Material.objects.get()).pk)
    seats = {"ruleset": "italywar-torneo", "seats": "4"}
    return ada.post(NEW, filled(ada, **seats, italywar_own_deck=chosen))


def test_objectives_without_a_list_are_refused_where_the_points_inside_them_decide(ada: Client) -> None:
    answer = played_with(ada, "standard")
    assert not Match.objects.exists() and "non elenca territori" in answer.content.decode()


def test_the_lobby_tells_how_many_own_objectives_there_are_instead_of_those_of_the_rules(ada: Client) -> None:
    ada.post(reverse("material-new", args=["italywar", "deck"]), {"name": "Ours", "begin": "italywar-torneo"})
    ours = Material.objects.get()
    document = latest(ours).document
    cards = document["cards"]
    material_change(material=ours, document={**document, "cards": [*cards, {**cards[0], "number": 21}]})
    chosen = str(latest(ours).pk)
    ada.post(NEW, filled(ada, ruleset="italywar-torneo", italywar_own_deck=chosen))
    page = ada.get(reverse("match", args=[Match.objects.get().code])).content.decode()
    assert "21 carte personalizzate" in page.replace("&#x27;", "'") and "20 obiettivi" not in page
