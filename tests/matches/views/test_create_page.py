"""Creating a friendly match: sensible as it stands, links shown once, refusals beside their field."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.forms import MultipleChoiceField
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from matches.forms.lobby.option_fields import NumbersField, choosable
from matches.forms.lobby.ordered import OrderedChoiceField
from matches.games.choices import game_choices, ruleset_text
from matches.games.option_words import value_text
from matches.models import Match, MatchGrant
from matches.services.lobby.links import token_hash
from matches.views.limits import ACCOUNTS, Buckets
from matches.words.rules.rule_options import GROUPS
from rules import codes, load
from rules.contract.ruleset import HEAD, options
from tests import cast
from tests.rig.long import long_where

pytestmark = pytest.mark.django_db
NEW = "/matches/new/"
LINK = re.compile(r"/m/go/([\w-]+)/")


@pytest.fixture
def ada(client: Client) -> Client:
    account = cast.account("ada", first_name="Ada", last_name="Lupi")
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def filled(client: Client, **changes: str) -> dict[str, Any]:
    """The form as the page offers it, with changes."""
    form = client.get(NEW).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    plain = {name: "on" if value is True else value for name, value in shown.items() if value not in (None, False)}
    return {**plain, **changes}


def test_who_has_no_account_is_led_to_the_sign_in(client: Client) -> None:
    assert client.get(NEW).headers["Location"].startswith("/login/")


def test_names_and_title_are_kept_without_signs_that_nobody_sees(ada: Client) -> None:
    ada.post(
        NEW, filled(ada, title="Tit\u202eolo\x07", name_1="Bru\u202eno\x07", name_2="A\u200bda", name_3="Ve\u2066ra")
    )
    match = Match.objects.get()
    assert match.title == "Titolo"
    assert [seat.name for seat in match.seats.all()] == ["Bruno", "Ada", "Vera", "Posto 4"]


@pytest.mark.long
def test_the_form_as_it_stands_makes_a_table_of_four_with_a_link_for_each_friend(ada: Client) -> None:
    answer = ada.post(NEW, filled(ada))
    match = Match.objects.get()
    assert answer.status_code == 200
    assert [seat.name for seat in match.seats.all()] == ["Ada Lupi", "Posto 2", "Posto 3", "Posto 4"]
    assert match.ruleset == "risiko-challenge" and match.is_listed and not match.open_seats
    tokens = dict.fromkeys(LINK.findall(answer.content.decode()))
    held = MatchGrant.objects.filter(token_hash__in=map(token_hash, tokens)).values_list("seat__number", flat=True)
    assert sorted(held) == [2, 3, 4]
    assert answer.headers["Referrer-Policy"] == "no-referrer" and "no-store" in answer.headers["Cache-Control"]


def test_the_creator_sits_down_by_the_account(ada: Client) -> None:
    ada.post(NEW, filled(ada))
    seat = Match.objects.get().seats.get(number=1)
    assert seat.user is not None and seat.user.username == "ada" and seat.joined_at is not None


@pytest.mark.long
def test_a_form_sent_twice_makes_one_match(ada: Client) -> None:
    data = filled(ada)
    ada.post(NEW, data)
    again = ada.post(NEW, data)
    assert again.status_code == 302 and Match.objects.count() == 1


def test_against_bots_alone_there_is_no_link_to_hand_out(ada: Client) -> None:
    bots = {f"kind_{number}": "bot:objective" for number in (2, 3, 4)}
    answer = ada.post(NEW, filled(ada, **bots))
    match = Match.objects.get()
    assert answer.headers["Location"] == reverse("match", args=[match.code])
    assert [seat.bot for seat in match.seats.all()] == ["", "objective", "objective", "objective"]


@pytest.mark.long
def test_an_empty_seat_between_two_others_leaves_no_gap(ada: Client) -> None:
    ada.post(NEW, filled(ada, kind_4="", kind_6="person", name_6="  Pio   Leone "))
    assert [(seat.number, seat.name) for seat in Match.objects.get().seats.all()][-1] == (4, "Pio Leone")


def test_times_and_visibility_are_kept(ada: Client) -> None:
    own = {"pace": "own", "turn_seconds": "45", "reserve_seconds": "0", "defence_seconds": "10", "access": "private"}
    ada.post(NEW, filled(ada, **own, spectator_delay="180", limit_minutes="60"))
    match = Match.objects.get()
    assert (match.turn_seconds, match.reserve_seconds, match.defence_seconds) == (45, 0, 10)
    assert (match.is_listed, match.spectator_delay, match.limit_seconds) == (False, 180, 3600)


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind_2": "me"}, "kind_2"),
        ({"kind_2": ""}, "kind_2"),
        ({"kind_2": "bot:genius"}, "kind_2"),
        ({"kind_3": "", "kind_4": ""}, "kind_3"),
        ({"risiko_army_cap": "many"}, "risiko_army_cap"),
        ({"risiko_defence_dice": "five"}, "risiko_defence_dice"),
        ({"ruleset": "monopoli"}, "ruleset"),
        ({"name_2": "x" * 81}, "name_2"),
        ({"pace": "own"}, "turn_seconds"),
        ({"ruleset": "risiko-classico", "limit_minutes": "60"}, "limit_minutes"),
        ({"spectator_delay": "7"}, "spectator_delay"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(ada: Client, changes: dict[str, str], field: str) -> None:
    answer = ada.post(NEW, filled(ada, **changes))
    assert answer.status_code == 422 and field in answer.context["form"].errors
    assert not Match.objects.exists()


@pytest.mark.long
def test_no_match_has_more_seats_than_its_rules_allow(ada: Client) -> None:
    """Seven is more than RisiKo! seats: either the form offers no seventh seat, or it is refused there."""
    answer = ada.post(NEW, filled(ada, **{f"kind_{number}": "person" for number in (4, 5, 6, 7)}))
    refused = answer.status_code == 422 and "kind_7" in answer.context["form"].errors
    assert refused or Match.objects.get().seats.count() == 6


def test_house_rules_are_those_of_the_game_chosen_and_nothing_else(ada: Client) -> None:
    ada.post(
        NEW,
        filled(ada, ruleset="risiko-classico", risiko_extra_army="1", risiko_sets_per_turn="", risiko_army_cap="80"),
    )
    match = Match.objects.get()
    assert match.options == {"extra_army": 1, "army_cap": 80}


def test_a_house_rule_as_the_rules_have_it_is_no_change(ada: Client) -> None:
    ada.post(NEW, filled(ada, risiko_army_cap="130"))
    assert Match.objects.get().options == {}


@pytest.mark.long
def test_every_option_that_contradicts_the_rules_is_told_at_once(ada: Client) -> None:
    wrong = {"risiko_defence_dice": "free", "risiko_endowment": "30, 30", "risiko_army_cap": "5"}
    errors = ada.post(NEW, filled(ada, **wrong)).context["form"].errors
    assert errors.keys() == {"risiko_attack_dice", "risiko_endowment", "risiko_army_cap"}
    assert all(len(reasons) == 1 for reasons in errors.values())


def test_options_that_contradict_the_rules_are_refused_with_the_reason_beside_the_field(ada: Client) -> None:
    answer = ada.post(NEW, filled(ada, risiko_defence_dice="free"))
    assert answer.status_code == 422
    (reason,) = answer.context["form"].errors["risiko_attack_dice"]
    assert reason[0].isupper() and reason.endswith(".")
    html = answer.content.decode()
    assert html.rindex(escape(reason)) > html.index('name="risiko_attack_dice"'), "the summary at the top names it too"
    with override("it"):
        heading = re.escape(str(GROUPS["combat"]))
    assert re.search(rf"data-option-group open>\s*<summary>{heading}", html)


@pytest.mark.long
def test_every_option_that_has_another_value_is_offered_under_its_chapter(ada: Client) -> None:
    form = ada.get(NEW).context["form"]
    shown = {
        game.code: [field.name for chapter in chapters for field in chapter.fields]
        for game, chapters in form.option_rows()
    }
    for game in game_choices():
        kind = options(game.code)
        for name in {one.name for one in fields(kind)} - set(HEAD) - set(kind.DOCUMENTS):
            values, (least, most) = kind.CHOICES.get(name, ()), kind.RANGES.get(name, (0, 0))
            asked_apart = name == "time_limit_minutes" and "end_of_time" in kind.CHOICES
            offered = (len(values) > 1 or least < most or name == "colours") and not asked_apart
            assert (f"{game.code}_{name}" in shown[game.code]) is offered, name


def test_every_value_of_every_option_can_be_sent(ada: Client) -> None:
    """What the form takes is what the rules declare, to the last value; a value beyond is refused at its field."""
    form = ada.get(NEW).context["form"]
    for game in game_choices():
        kind = options(game.code)
        for names in choosable(game.code).values():
            for name in names:
                field = form.fields[f"{game.code}_{name}"]
                for value in kind.CHOICES.get(name, kind.RANGES.get(name, ())):
                    given = [value] if isinstance(getattr(game.rulesets[0], name), tuple) else value
                    sent = ", ".join(map(str, given)) if isinstance(field, NumbersField) else given
                    assert field.clean(sent if isinstance(sent, list) else str(sent)) == given, name
                least, most = kind.RANGES.get(name, (0, 0))
                for bad in ("§", str(least - 1), str(most + 1)):
                    with pytest.raises(ValidationError):
                        field.clean([bad] if isinstance(field, LISTS) else bad)


LISTS = (OrderedChoiceField, MultipleChoiceField)


@pytest.mark.parametrize("code", long_where(codes(), lambda code: code not in ("risiko-challenge", "italywar")))
def test_what_the_rules_say_is_told_at_every_option(ada: Client, code: str) -> None:
    form, game = ada.get(NEW).context["form"], load(code).game
    with override("it"):
        for names in choosable(game).values():
            for name in names:
                told = value_text(game, name, getattr(load(code), name))
                assert told in form.fields[f"{game}_{name}"].help_text, name


@pytest.mark.long
def test_lists_and_an_end_by_cards_reach_the_match(ada: Client) -> None:
    chosen = {
        "risiko_end_of_time": "cards",
        "risiko_reshuffles_limit": "1",
        "risiko_endowment": "30, 25 20 18",
        "risiko_table_tie_0": "outside",
        "risiko_table_tie_1": "armies",
        "risiko_colours": ["nero", "verde", "rosso", "giallo", "blu", "arancio"],
    }
    answer = ada.post(NEW, {**filled(ada), **chosen, "ruleset": "risiko-time-attack"})
    assert answer.status_code == 200, answer.context["form"].errors
    assert Match.objects.get().options == {
        "end_of_time": "cards",
        "reshuffles_limit": 1,
        "endowment": [30, 25, 20, 18],
        "table_tie": ["outside", "armies"],
        "colours": ["nero", "verde", "rosso", "giallo", "blu", "arancio"],
    }
    assert Match.objects.get().limit_seconds is None


def test_a_clock_without_minutes_is_refused_beside_the_minutes(ada: Client) -> None:
    """The classic rules have no time of their own: the bell would never ring."""
    clocked = {"ruleset": "risiko-classico", "risiko_end_of_time": "complete_round"}
    answer = ada.post(NEW, filled(ada, **clocked))
    assert answer.status_code == 422 and "limit_minutes" in answer.context["form"].errors
    ada.post(NEW, filled(ada, **clocked, limit_minutes="40"))
    assert Match.objects.get().limit_seconds == 2400


def test_rules_are_grouped_by_game_and_each_has_its_line(ada: Client) -> None:
    html = ada.get(NEW).content.decode()
    for game in game_choices():
        for one in game.rulesets:
            assert f'value="{one.code}"' in html and escape(str(ruleset_text(one.code))) in html


@pytest.mark.long
def test_the_settings_can_be_changed_until_the_match_begins(ada: Client) -> None:
    ada.post(NEW, filled(ada))
    match = Match.objects.get()
    address = reverse("match-settings", args=[match.code])
    form = ada.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    assert data["pace"] == "normal"
    assert ada.post(address, {**data, "title": "Sfida", "pace": "quick"}).status_code == 302
    match.refresh_from_db()
    assert (match.title, match.turn_seconds) == ("Sfida", 60)
    assert match.seats.first().reserve_left == 300
    assert match.notes.get(action="settings_changed").detail == {
        "fields": ["title", "turn_seconds", "reserve_seconds", "defence_seconds"]
    }
    Match.objects.update(state=Match.State.PLAYING, snapshot={})
    assert ada.get(address).status_code == 302


def test_an_account_cannot_make_matches_without_end(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ACCOUNTS, "create", Buckets(0.001, 1))
    assert ada.post(NEW, filled(ada)).status_code == 200
    answer = ada.post(NEW, filled(ada))
    assert answer.status_code == 422 and "aspetta un minuto" in answer.content.decode()
    assert Match.objects.count() == 1
