"""The tags of the visual language say in words and shapes what they also say in colour."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import django_tables2 as tables
import pytest
from django import forms
from django.template import Context, Template
from django.template.exceptions import TemplateDoesNotExist
from django.test import RequestFactory
from django.utils import timezone, translation

from tournaments.templatetags.ui import choice_cards, clock, points, relative_time, round_clock


def render(source: str, **context: Any) -> str:
    return Template("{% load ui %}" + source).render(Context(context))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


class Evening(forms.Form):
    name = forms.CharField(label="Name", help_text="As the players read it.")
    place = forms.CharField(label="Place", required=False)
    public = forms.BooleanField(label="Public", required=False)
    kind = forms.ChoiceField(
        label="Format", widget=forms.RadioSelect, choices=[("league", "League"), ("elimination", "Elimination")]
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (52, "52"),
        (0, "0"),
        (Decimal("44.10"), "44.1"),
        (Decimal("100"), "100"),
        (Decimal("1E+2"), "100"),
        (Fraction(1, 8), "0.125"),
        (Fraction(-5, 2), "−2.5"),
        ("0.05", "0.05"),
        ("188", "188"),
        (None, "–"),
        ("", "–"),
    ],
)
def test_points_are_shown_exactly_and_without_idle_zeros(value: object, text: str) -> None:
    assert points(value) == text


def test_points_take_the_comma_in_italian() -> None:
    with translation.override("it"):
        assert points(Decimal("44.1")) == "44,1"


def test_a_share_without_finite_decimals_is_cut_and_says_so() -> None:
    assert points(Fraction(2, 3)) == "0.666…"
    assert points(Fraction(-1, 7)) == "−0.142…"


def test_points_refuse_binary_fractions() -> None:
    with pytest.raises(TypeError):
        points(44.1)


def test_points_refuse_what_is_no_number() -> None:
    with pytest.raises(ValueError):
        points("many")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (86392, "23:59:52"),
        (3600, "1:00:00"),
        (3599, "59:59"),
        (307, "5:07"),
        (59.2, "1:00"),
        (0.4, "0:01"),
        (-12, "0:00"),
    ],
)
def test_the_clock_shows_minutes_and_seconds_still_to_play_and_hours_where_there_are_any(
    seconds: float, text: str
) -> None:
    assert clock(seconds) == text


def test_the_clock_of_a_round_counts_its_ninety_minutes_as_everybody_calls_them() -> None:
    assert [round_clock(seconds) for seconds in (5400, 3599.5, 0)] == ["90:00", "60:00", "0:00"]


@pytest.mark.parametrize(
    ("places", "shown", "spoken"),
    [
        (1, "▲1", "up 1 place<"),
        (3, "▲3", "up 3 places"),
        (-2, "▼2", "down 2 places"),
        (0, "=", "same place as before"),
        (None, "•", "new in the standings"),
    ],
)
def test_movement_is_an_arrow_with_its_number_and_words(places: int | None, shown: str, spoken: str) -> None:
    html = render("{% movement places %}", places=places)
    assert f'aria-hidden="true">{shown}<' in html
    assert spoken in html


@pytest.mark.parametrize("kind", ["good", "wait", "warning", "danger", "info", "off"])
def test_every_state_has_a_word_and_a_shape_of_its_own(kind: str) -> None:
    html = render("{% tag kind 'Confirmed' %}", kind=kind)
    assert "<svg" in html
    assert html.endswith("Confirmed</span>")


def test_the_shapes_of_the_states_differ() -> None:
    kinds = ["good", "wait", "warning", "danger", "info", "off"]
    shapes = {render("{% tag kind '' %}", kind=kind).split("<path", 1)[1] for kind in kinds}
    assert len(shapes) == len(kinds)


def test_a_name_with_markup_stays_text() -> None:
    assert "&lt;script&gt;" in render("{% tag 'info' word %}", word="<script>")


def test_an_icon_beside_a_word_is_silent_and_an_icon_alone_speaks() -> None:
    assert 'aria-hidden="true"' in render("{% icon 'print' %}")
    assert 'role="img" aria-label="Print &quot;now&quot;"' in render("{% icon 'print' word %}", word='Print "now"')


def test_an_icon_that_was_never_drawn_is_a_bug() -> None:
    with pytest.raises(TemplateDoesNotExist):
        render("{% icon 'unicorn' %}")


@pytest.mark.parametrize("letter", list("RBVGNLA"))
def test_an_army_shows_its_letter_and_says_its_colour(letter: str) -> None:
    html = render("{% army letter %}", letter=letter)
    assert f"army--{letter}" in html
    assert f'army__letter">{letter}<' in html
    assert '<span class="sr-only">' in html
    assert '<span class="sr-only">' not in render("{% army letter True %}", letter=letter)


def test_a_moment_says_how_long_ago_it_was_and_when_exactly() -> None:
    moment = timezone.now() - timedelta(minutes=5, seconds=10)
    html = relative_time(moment)
    assert "5\xa0minutes ago" in html
    assert f'datetime="{timezone.localtime(moment).isoformat()}"' in html
    assert "just now" in relative_time(timezone.now() - timedelta(seconds=20))
    assert relative_time(None) == "–"


def test_a_field_links_its_label_help_and_error() -> None:
    html = str(Evening({"name": ""})["name"].as_field_group())
    assert '<label for="id_name">' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert 'aria-invalid="true"' in html


def test_only_optional_fields_say_what_they_are() -> None:
    form = Evening()
    assert "(optional)" in str(form["place"].as_field_group())
    assert "(optional)" not in str(form["name"].as_field_group())
    assert "(optional)" not in str(form["public"].as_field_group())


def test_a_group_of_radios_is_a_fieldset_with_a_legend() -> None:
    html = str(Evening()["kind"].as_field_group())
    assert "<fieldset" in html
    assert "<legend>Format" in html


def test_a_form_renders_each_field_once() -> None:
    html = Evening().as_div()
    assert html.count('name="name"') == 1
    assert html.count('name="kind"') == 2


def test_choice_cards_explain_each_choice() -> None:
    form = Evening({"kind": "league"})
    context = choice_cards(form["kind"], {"league": "Everybody plays every round."})
    ((_name, cards, _fold),) = context["groups"]  # type: ignore[misc]
    assert [text for _choice, text in cards] == ["Everybody plays every round.", ""]
    form.fields["kind"].explanations = {"elimination": "Winners go on."}  # type: ignore[attr-defined]
    html = render("{% choice_cards field %}", field=form["kind"])
    assert "Winners go on." in html
    assert html.count('type="radio"') == 2
    assert html.count("checked") == 1


class Standings(tables.Table):
    name = tables.Column(attrs={"td": {"class": "name"}, "th": {"class": "name"}})
    club = tables.Column(attrs={"td": {"class": "extra"}, "th": {"class": "extra"}})
    total = tables.Column(attrs={"td": {"class": "num deciding"}, "th": {"class": "num deciding"}})

    class Meta:
        attrs = {"class": "table"}
        template_name = "tables/table.html"


def standings_html(table: tables.Table, address: str = "/standings/") -> str:
    request = RequestFactory().get(address)
    tables.RequestConfig(request, paginate={"per_page": 2}).configure(table)
    return table.as_html(request)


ROWS = [
    {"name": "Anna <b>", "club": "Il Gufo", "total": 52},
    {"name": "Bruno", "club": "La Torre", "total": 48},
    {"name": "Carla", "club": "Il Gufo", "total": 40},
]


def test_a_phone_finds_the_left_out_columns_under_the_name() -> None:
    html = standings_html(Standings(ROWS))
    assert html.count('<details class="more">') == 2
    assert "<dt>Club</dt><dd>Il Gufo</dd>" in html
    assert "<dt>Total</dt>" not in html
    assert 'scope="row"' in html
    assert "has-more" in html


def test_a_table_without_left_out_columns_opens_nothing() -> None:
    assert "<details" not in standings_html(Standings(ROWS, exclude=["club"]))


def test_names_in_tables_stay_text() -> None:
    assert "Anna &lt;b&gt;" in standings_html(Standings(ROWS))


def test_the_sorted_column_says_its_direction() -> None:
    html = standings_html(Standings(ROWS), "/standings/?sort=-total")
    assert html.count("aria-sort") == 1
    assert 'aria-sort="descending"' in html
    assert 'aria-sort="ascending"' in standings_html(Standings(ROWS), "/standings/?sort=total")


def test_long_tables_turn_in_pages_that_keep_the_order() -> None:
    html = standings_html(Standings(ROWS), "/standings/?sort=-total")
    assert 'aria-current="page"' in html
    assert 'rel="next" href="?sort=-total&amp;page=2"' in html
