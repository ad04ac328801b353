"""The pages of own formulas: put together, tried at once, chosen in a tournament, explained in its standing."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import expect

from tests import cast
from tests.tournaments.formulas.test_own_formulas import GUFO, PLACES_ONLY, counted_by
from tests.tournaments.seasons.cast import evening as quiet_evening
from tests.tournaments.setup.cast import evening, standing
from tournaments.models import FormulaVersion, OwnFormula, Tournament
from tournaments.services.setup.formulas import formula_create, formula_update
from tournaments.words.numbers import exact, rounded_number

GUFO_FORM = {"name": "Gufo di quartiere", "worth": "0,01", "places_any": "12 7 5 3 2", "decimals": "4",
             "win_shared": "split", "rounding": "half"}  # fmt: skip


@pytest.fixture
def owner(db):
    return cast.account("olga")


@pytest.fixture
def organiser(client, owner):
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client, name, /, *args, **data):
    return client.post(reverse(name, args=args), data)


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"places_any": "12; 7; 5; 3; 2"},
        {"places_any": "12,7,5,3,2"},
        {"places_any": "12, 7, 5, 3, 2", "worth": "0.01"},
    ],
)
def test_a_formula_is_put_together_from_its_parts(organiser, written):
    assert post(organiser, "formula-new", **(GUFO_FORM | written)).status_code == 302
    version = FormulaVersion.objects.get()
    assert (version.formula.name, version.document) == ("Gufo di quartiere", GUFO)


def test_what_was_saved_stands_in_the_form_again(organiser, owner):
    version = formula_create(owner=owner, name="Nostra", document={**GUFO, "factors": {"5": "1.25"}})
    text = organiser.get(reverse("formula-edit", args=[version.formula_id])).content.decode()
    for value in ('value="12 7 5 3 2"', 'value="0,01"', 'value="1,25"'):
        assert value in text


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ({"places_any": "dodici 7"}, "«dodici» non è un numero"),
        ({"places_4": "1 2 3 4 5 6 7"}, "fino a sei numeri"),
        ({"worth": "", "places_any": ""}, "Non conterebbe niente"),
        ({"worth": "99999"}, "non è un numero"),
        ({"name": "  "}, "obbligatorio"),
        ({"decimals": "7"}, "minore o uguale a 6"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_saved(organiser, written, words):
    response = post(organiser, "formula-new", **(GUFO_FORM | written))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not OwnFormula.objects.exists()


def test_a_change_is_a_new_version_and_the_page_says_so(organiser, owner):
    version = formula_create(owner=owner, name="Gufo di quartiere", document=GUFO)
    address = ("formula-edit", version.formula_id)
    response = post(organiser, *address, **(GUFO_FORM | {"worth": "0,02"}))
    assert "versione 2" in " ".join(map(str, get_messages(response.wsgi_request)))
    assert post(organiser, *address, **(GUFO_FORM | {"worth": "0,02"})).status_code == 302
    assert [one.number for one in FormulaVersion.objects.all()] == [1, 2]


def test_the_preview_shows_the_standing_it_would_have_made(organiser, owner, django_assert_max_num_queries):
    event = evening(owner)
    before = standing(event)
    with django_assert_max_num_queries(22):
        text = post(organiser, "formula-preview", **GUFO_FORM, on=event.pk).content.decode()
    assert "12, 7, 5, 3, 2 per il piazzamento; punti in obiettivo × 0,01." in text
    assert text.index("Ugo Ferri") < text.index("Nora Bassi")
    assert "15 per il piazzamento, 0,71 punti in obiettivo" in text
    assert standing(event) == before


def test_the_preview_is_in_the_new_order_whole_and_with_its_decimals(organiser, owner):
    event = evening(owner)
    thirds = GUFO_FORM | {"places_any": "1 0 0 0", "worth": "0", "share": "table", "share_worth": "1", "decimals": "6"}
    page = post(organiser, "formula-preview", **thirds, on=event.pk)
    rows = [*page.context["rows"], *page.context["more"]]
    assert [one.row.total for one in rows] == sorted((one.row.total for one in rows), reverse=True)
    assert [one.row.position for one in rows] == sorted(one.row.position for one in rows)
    assert len(rows) == event.entrants.count()
    text = page.content.decode()
    assert all(one.entrant.player.name in text for one in rows)
    assert f'title="{exact(rows[0].row.detail["total"])}">{rounded_number(rows[0].row.detail["total"], 6)}<' in text


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [
        ("19/3", 2, "6,33"),
        ("14.013", 3, "14,013"),
        ("6.335", 2, "6,34"),
        ("-0.001", 2, "0,00"),
        (None, 2, "–"),
    ],
)
def test_totals_have_as_many_decimals_as_the_formula_keeps(value, places, written):
    with override("it"):
        assert rounded_number(value, places) == written


def test_the_preview_says_what_is_missing(organiser):
    text = post(organiser, "formula-preview", **(GUFO_FORM | {"worth": "uno"})).content.decode()
    assert "«uno» non è un numero" in text


def test_a_tournament_of_somebody_else_is_no_preview(organiser):
    event = evening(cast.account("carlo"))
    text = post(organiser, "formula-preview", **GUFO_FORM, on=event.pk).content.decode()
    assert "Nora Bassi" not in text


def test_a_formula_in_use_stays_and_says_where_it_counts(organiser, owner):
    version = formula_create(owner=owner, name="Nostra", document=GUFO)
    counted_by(evening(owner), version)
    response = post(organiser, "formula-delete", version.formula_id)
    assert "è usata in 1 torneo e" in " ".join(map(str, get_messages(response.wsgi_request)))
    assert "Serata al club" in organiser.get(response["Location"]).content.decode()


def settings_data(organiser, event):
    form = organiser.get(reverse("manage-settings", args=[event.slug])).context["form"]
    data = {}
    for field in form:
        value = field.value()
        if field.name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value)}
        elif value not in (None, False, ""):
            data[field.name] = value
    return data


def test_the_settings_offer_the_newest_version_and_the_one_in_use(organiser, owner):
    first = formula_create(owner=owner, name="Nostra", document=GUFO)
    event = counted_by(evening(owner), first)
    second = formula_update(formula=first.formula, name="Nostra", document=PLACES_ONLY)
    data = settings_data(organiser, event)
    assert data["formula"] == f"own-{first.pk}"
    preview = post(organiser, "manage-settings", event.slug, **(data | {"formula": f"own-{second.pk}"}))
    assert "Conta tutto di nuovo" in preview.content.decode() or preview.status_code == 200
    post(organiser, "manage-settings", event.slug, sure="1", **(data | {"formula": f"own-{second.pk}"}))
    event.refresh_from_db()
    assert event.own_formula == second
    post(organiser, "manage-settings", event.slug, sure="1", **(data | {"formula": "method2"}))
    event.refresh_from_db()
    assert (event.formula, event.own_formula) == ("method2", None)


def test_a_formula_of_somebody_else_cannot_be_chosen(organiser, owner):
    other = formula_create(owner=cast.account("carlo"), name="Altrui", document=GUFO)
    event = evening(owner)
    data = settings_data(organiser, event) | {"formula": f"own-{other.pk}"}
    post(organiser, "manage-settings", event.slug, sure="1", **data)
    event.refresh_from_db()
    assert event.own_formula is None


def test_the_standing_explains_every_player_by_parts(client, owner):
    event = counted_by(evening(owner), formula_create(owner=owner, name="Nostra", document=GUFO))
    for query in ({}, {"all": "1"}):
        text = client.get(reverse("standings", args=[event.slug]), query).content.decode()
        assert "15 per il piazzamento, 0,71 punti in obiettivo" in text
    text = client.get(reverse("entrant", args=[event.slug, 1])).content.decode()
    assert "12 per il piazzamento (1), 0,6 punti in obiettivo (60 × 0,01)" in text


def test_the_standing_of_a_method_has_no_empty_column(client, owner):
    text = client.get(reverse("standings", args=[quiet_evening(owner, "Marzo").slug])).content.decode()
    assert "Composto da" not in text


@pytest.mark.browser
def test_the_preview_follows_what_is_typed(page, server, ada, sign_in, axe_clean):
    event = evening(ada)
    sign_in(ada)
    page.goto(server.to("formula-new"))
    page.get_by_label("Nome della formula").fill("Di prova")
    expect(page.locator("#preview")).to_contain_text("Punti in obiettivo.")
    first = page.locator("#preview tbody tr").first
    expect(first).to_contain_text("Ugo Ferri")
    page.get_by_label("Valori dei piazzamenti, altri tavoli").fill("100 7 5 3")
    page.get_by_label("Ogni punto in obiettivo vale").fill("0,01")
    expect(first).to_contain_text("107 per il piazzamento")
    axe_clean(page)
    page.get_by_role("button", name="Crea la formula").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Di prova")
    assert FormulaVersion.objects.get().document["places"] == {"any": ["100", "7", "5", "3"]}
    assert Tournament.objects.get(pk=event.pk).formula == "method2"
