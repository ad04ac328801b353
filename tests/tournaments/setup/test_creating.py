"""Creating a tournament: few fields, every format, names that bite."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.errors import Refused
from tournaments.models import Deck, Stage, Tournament
from tournaments.seating.question.mix import table_mix
from tournaments.selectors.setup.presets import presets
from tournaments.services.setup.tournaments import tournament_create
from tournaments.words.setup.choices import FIELDS, PRESET_NAMES, PRESET_TEXTS

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 3, 6)


@pytest.fixture
def ada(client: Client) -> Any:
    account = cast.account()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return account


def page_data(client: Client, preset: str = "league", **changes: Any) -> dict[str, Any]:
    """Return what the browser sends when only the name is written on the page made for `preset`."""
    form = client.get(reverse("tournament-create"), {"preset": preset}).context["form"]
    data: dict[str, Any] = {}
    for name, field in form.fields.items():
        value = form[name].initial
        if name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value)}
        elif value not in (None, False, ""):
            data[name] = "on" if value is True else value
        assert field is not None
    return {**data, "name": "Serata", **changes}


def create(owner: Any, **choices: Any) -> Tournament:
    return tournament_create(owner=owner, **{"preset": "league", "name": "Serata", "starts_on": DAY, **choices})


def test_name_and_date_are_enough(client: Client, ada: Any) -> None:
    answer = client.post(reverse("tournament-create"), page_data(client))
    event = Tournament.objects.get()
    assert answer["Location"] == reverse("manage", args=[event.slug])
    assert [stage.kind for stage in event.stages.all()] == ["league"]
    assert (event.owner, event.formula, event.is_public) == (ada, "method1", True)


def test_a_format_chosen_without_javascript_brings_its_own_rounds_and_finalists(client: Client) -> None:
    client.force_login(cast.account())
    client.post(reverse("tournament-create"), page_data(client) | {"preset": "raduno"})
    first, second = Tournament.objects.get().stages.all()
    assert (first.rounds_planned, second.entrants_in, len(second.plan["rounds"])) == (2, 16, 2)


def test_rounds_that_were_changed_by_hand_stay(client: Client) -> None:
    client.force_login(cast.account())
    client.post(reverse("tournament-create"), page_data(client, rounds=7) | {"preset": "bgl"})
    assert Tournament.objects.get().stages.get().rounds_planned == 7


@pytest.mark.parametrize("preset", list(presets()))
def test_every_preset_has_words_and_is_created_as_it_says(preset: str) -> None:
    event = create(cast.account(), preset=preset)
    ready = presets()[preset]
    assert PRESET_NAMES[preset] and PRESET_TEXTS[preset]
    for name, value in ready.choices.items():
        assert getattr(event, name) == value and name in FIELDS
    # More finalists than a table seats play semifinals first.
    last = "elimination" if ready.stages.get("finalists", 0) > 6 else "final"
    kinds = {"league": ["league"], "elimination": ["elimination"], "league_final": ["league", last]}
    assert [stage.kind for stage in event.stages.all()] == kinds[ready.shape]


def test_the_clubs_format_is_taken_although_the_page_was_made_for_another(client: Client, ada: Any) -> None:
    client.post(reverse("tournament-create"), page_data(client, preset="gufo", defaults_of="league", rounds=3))
    event = Tournament.objects.get()
    assert (event.formula, event.sizes, event.ruleset) == ("gufo", [4, 5], "risiko-challenge")


def test_what_was_changed_by_hand_stays_with_another_format(client: Client, ada: Any) -> None:
    data = page_data(client) | {"preset": "gufo", "match_minutes": 105}
    client.post(reverse("tournament-create"), data)
    event = Tournament.objects.get()
    assert (event.formula, event.match_minutes) == ("gufo", 105)


def test_an_elimination_shows_its_plan_before_anything_is_created(client: Client, ada: Any) -> None:
    data = page_data(client, "elimination", entrants=100, final=5)
    page = client.post(reverse("tournament-create"), data)
    assert not Tournament.objects.exists()
    assert [played["tables"] for played in page.context["plans"][0]["rounds"]] == [[5] * 20, [4] * 5, [5]]
    client.post(reverse("tournament-create"), data | {"plan": "0"})
    stage = Stage.objects.get()
    assert (stage.kind, stage.rounds_planned, len(stage.plan["rounds"][0]["tables"])) == ("elimination", 3, 20)


def test_an_elimination_with_a_list_is_planned_for_who_stands_in_it(client: Client, ada: Any) -> None:
    people = "\n".join(f"Marco Zeller{number:02d}" for number in range(37))
    data = page_data(client, "elimination") | {"names": f"Tutti:\n{people}\nAnna Riva non viene"}
    page = client.post(reverse("tournament-create"), data)
    assert sum(page.context["plans"][0]["rounds"][0]["tables"]) == 37
    assert "24" not in page.context["reason"] and page.context["entrants"] == 37
    page = client.post(reverse("tournament-create"), data | {"entrants": 100})
    assert page.context["entrants"] == 100


def test_numbers_without_a_plan_say_why_and_offer_others(client: Client, ada: Any) -> None:
    data = page_data(client, "elimination", entrants=30, final=4)
    page = client.post(reverse("tournament-create"), data)
    assert page.context["reason"]
    kinds = [plan["kind"] for plan in page.context["plans"]]
    assert "lucky_losers" in kinds and "league" in kinds
    client.post(reverse("tournament-create"), data | {"plan": str(kinds.index("league"))})
    assert [stage.kind for stage in Tournament.objects.get().stages.all()] == ["league", "final"]


def test_a_plan_that_does_not_exist_creates_nothing(client: Client, ada: Any) -> None:
    data = page_data(client, "elimination", entrants=100, final=5, plan="99")
    assert client.post(reverse("tournament-create"), data).status_code == 200
    assert not Tournament.objects.exists()


def test_a_missing_number_is_asked_for_where_the_format_needs_it(client: Client, ada: Any) -> None:
    page = client.post(reverse("tournament-create"), page_data(client, rounds=""))
    assert set(page.context["form"].errors) == {"rounds"}
    client.post(reverse("tournament-create"), page_data(client, entrants="", final=""))
    assert Tournament.objects.count() == 1


def test_more_finalists_than_a_table_seats_play_semifinals() -> None:
    event = create(cast.account(), preset="league_final", finalists=16, final=4)
    final = event.stages.get(number=2)
    assert (final.kind, final.entrants_in, final.rounds_planned) == ("elimination", 16, 2)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Torneo d'Autunno “Città di Forlì”", "torneo-dautunno-citta-di-forli"),
        ("🎲🎲🎲", "torneo"),
        ("<script>alert(1)</script>", "scriptalert1script"),
        ("a" * 120, "a" * 60),
    ],
)
def test_any_name_gets_an_address_and_is_shown_as_it_is(client: Client, ada: Any, name: str, slug: str) -> None:
    client.post(reverse("tournament-create"), page_data(client, name=name))
    event = Tournament.objects.get()
    assert (event.name, event.slug) == (name, slug)
    html = client.get(reverse("manage", args=[slug])).content.decode()
    assert "<script>alert" not in html


def test_two_hundred_letters_are_too_many_for_a_name(client: Client, ada: Any) -> None:
    page = client.post(reverse("tournament-create"), page_data(client, name="a" * 200))
    assert "name" in page.context["form"].errors


def test_two_of_one_name_get_two_addresses() -> None:
    ada = cast.account()
    assert [create(ada).slug for _ in range(3)] == ["serata", "serata-2", "serata-3"]


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"scope": "both"}, "scope_needs_secondary"),
        ({"ruleset": "risiko-classico", "formula": "method2"}, "formula_needs_lists"),
        ({"ruleset": "risiko-classico", "formula": "gufo"}, "formula_needs_lists"),
        ({"ruleset": "dama"}, "ruleset_unknown"),
        ({"formula": "metodo9"}, "formula_unknown"),
        ({"tie_breaks": ["wins", "wins"]}, "tie_breaks_unknown"),
        ({"sizes": [3, 5]}, "preferred_not_allowed"),
        ({"sizes": [8]}, "sizes_wrong"),
        ({"sizes": [4, 7]}, "sizes_not_for_rules"),
        ({"rounds": 0}, "rounds_wrong"),
        ({"preset": "elimination", "entrants": 30, "final": 4}, "plan_none"),
        ({"preset": "league_final", "finalists": 1}, "finalists_wrong"),
    ],
)
def test_choices_that_contradict_each_other_are_refused(choices: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        create(cast.account(), **choices)
    assert refused.value.code == code
    assert not Tournament.objects.exists()


def test_both_parts_need_a_deck_whose_cards_all_have_a_secondary_list() -> None:
    ada = cast.account()
    card = {"number": 1, "nickname": "", "principal": ["alaska"], "secondary": ["kamchatka"]}
    deck = Deck.objects.create(owner=ada, name="Doppio", cards=[card])
    assert create(ada, deck=deck, scope="both").scope == "both"
    bare = Deck.objects.create(owner=ada, name="Semplice", cards=[card | {"secondary": []}])
    with pytest.raises(Refused, match="scope_needs_secondary"):
        create(ada, deck=bare, scope="both")


def test_method_1_may_be_played_with_the_classic_cards() -> None:
    assert create(cast.account(), ruleset="risiko-classico", formula="method1").ruleset == "risiko-classico"


def test_nobody_uses_somebody_elses_deck(client: Client, ada: Any) -> None:
    deck = Deck.objects.create(owner=cast.account("berta"), name="Suo", cards=[])
    page = client.post(reverse("tournament-create"), page_data(client, deck=deck.pk))
    assert "deck" in page.context["form"].errors


def test_the_help_about_table_sizes_tells_the_truth() -> None:
    assert table_mix(18, 4, (3, 4, 5)) == (4, 4, 4, 3, 3)


def test_the_planners_page_answers_without_an_account(client: Client) -> None:
    page = client.get(reverse("plan"), {"entrants": 100, "final": 5})
    assert page.context["feasible"] and page.context["best"]["kind"] == "winners"
    page = client.get(reverse("plan"), {"entrants": 30, "final": 4})
    assert not page.context["feasible"] and page.context["reason"] and page.context["best"]
    for nonsense in ({"entrants": "x"}, {"entrants": "1"}, {"final": "99"}, {"sizes": "9"}):
        assert client.get(reverse("plan"), nonsense).context["form"].errors


def test_the_planners_numbers_are_taken_over(client: Client, ada: Any) -> None:
    asked = {"preset": "elimination", "entrants": "60", "final": "5", "sizes": ["4", "5"]}
    form = client.get(reverse("tournament-create"), asked).context["form"]
    assert (form["entrants"].value(), form["final"].value(), form["sizes"].value()) == ("60", "5", [4, 5])


@pytest.mark.few(3)
@pytest.mark.parametrize("preset", ["raduno", "league"])
@pytest.mark.parametrize("ruleset", ["risiko-classico", "risiko-1997", "risiko-time-attack"])
def test_the_classic_rules_take_a_formula_that_their_objectives_allow(
    client: Client, ada: Any, preset, ruleset
) -> None:
    """Their cards list no territories, so that nothing can be counted inside them (R25)."""
    form = client.get(reverse("tournament-create"), {"preset": preset, "ruleset": ruleset}).context["form"]
    assert form["formula"].initial == "method1"
    answer = client.post(reverse("tournament-create"), page_data(client, preset, ruleset=ruleset))
    assert answer.status_code == 302, answer.context["form"].errors
    assert Tournament.objects.get().formula == "method1"
    assert create(ada, preset=preset, name="Altra", ruleset=ruleset).formula == "method1"
    with pytest.raises(Refused, match="formula_needs_lists"):
        create(ada, name="Terza", ruleset=ruleset, formula="raduno")
