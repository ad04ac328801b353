"""The map in a page: light, escaped, and telling owner, armies, objective and defect in words and marks."""

from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.utils import translation

from matches.planisphere.geometry import load_atlas
from matches.planisphere.map import LETTERS, SeatPaint, render_map
from matches.templatetags.planisphere import texts

SVG = "{http://www.w3.org/2000/svg}"
ANNA, BRUNO = SeatPaint("R", "Rosso", "Anna"), SeatPaint("B", "Blu")


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def by(root: ElementTree.Element, tag: str, attribute: str, value: str) -> ElementTree.Element:
    return next(element for element in root.iter(SVG + tag) if element.get(attribute) == value)


def full_board() -> dict[str, SeatPaint]:
    return {
        code: SeatPaint(LETTERS[i % 6], "Colore", "Un nome piuttosto lungo")
        for i, code in enumerate(load_atlas().board.codes)
    }


def test_an_empty_board_shows_every_territory_free_with_its_value() -> None:
    root = tree(render_map({}, {}))
    territories = [group for group in root.iter(SVG + "g") if group.get("class") == "pl-t"]
    assert [group.get("data-code") for group in territories] == list(load_atlas().board.codes)
    with translation.override("en"):
        root = tree(render_map({}, {}))
    assert by(root, "g", "data-code", "cina").findtext(SVG + "title") == "Cina, value 7, free"


def test_an_owned_territory_has_colour_pattern_letter_and_armies() -> None:
    root = tree(render_map({"alaska": ANNA}, {"alaska": 4}))
    alaska = by(root, "g", "data-code", "alaska")
    assert alaska.find(SVG + "use").get("fill") == "url(#map-R)"
    assert by(root, "pattern", "id", "map-R").get("class") == "pl-army-R"
    tag = by(root, "g", "data-for", "alaska")
    assert [text.text for text in tag.iter(SVG + "text")][1:] == ["3", "R 4"]


def test_unknown_armies_show_the_letter_alone() -> None:
    root = tree(render_map({"alaska": ANNA}, {"alaska": None}))
    assert [text.text for text in by(root, "g", "data-for", "alaska").iter(SVG + "text")][-1] == "R"


def test_each_army_has_a_mark_of_its_own_besides_its_colour() -> None:
    root = tree(render_map({}, {}))
    marks = {
        pattern.get("id"): [child.get("d", child.tag) for child in pattern][1:]
        for pattern in root.iter(f"{SVG}pattern")
    }
    assert len(marks) == len(LETTERS)
    assert len({tuple(mark) for mark in marks.values()}) == len(LETTERS)


def test_a_defect_is_outlined_marked_and_said() -> None:
    with translation.override("en"):
        root = tree(render_map({"cina": ANNA}, {}, defects={"cina"}))
    assert by(root, "use", "class", "pl-defect").get("href") == "#map-cina"
    tag = by(root, "g", "data-for", "cina")
    assert "!" in [text.text for text in tag.iter(SVG + "text")]
    assert by(root, "g", "data-code", "cina").findtext(SVG + "title") == "Cina, value 7, Rosso (Anna), to be checked"


def test_an_objective_is_outlined_and_said() -> None:
    with translation.override("en"):
        root = tree(render_map({}, {}, objective={"peru"}))
    assert by(root, "use", "class", "pl-objective").get("href") == "#map-peru"
    assert "objective" in by(root, "g", "data-code", "peru").findtext(SVG + "title")


def test_one_army_is_singular() -> None:
    with translation.override("en"):
        root = tree(render_map({"peru": ANNA, "cina": ANNA}, {"peru": 1, "cina": 2}))
    assert by(root, "g", "data-code", "peru").findtext(SVG + "title").endswith("1 army")
    assert by(root, "g", "data-code", "cina").findtext(SVG + "title").endswith("2 armies")


def test_names_of_people_and_titles_are_escaped() -> None:
    paint = SeatPaint("R", "Rosso", '<script>"&')
    markup = render_map({"alaska": paint}, {}, interactive=True, title="Tavolo <3>")
    assert "<script>" not in markup
    root = tree(markup)
    assert root.findtext(SVG + "title") == "Tavolo <3>"
    assert '<script>"&' in by(root, "g", "data-code", "alaska").get("aria-label")


@pytest.mark.parametrize("prefix", ["", "3a", 'x" onload="', "a b"])
def test_an_id_prefix_that_is_no_name_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="id prefix"):
        render_map({}, {}, id_prefix=prefix)


def test_two_maps_of_a_page_share_no_id() -> None:
    ids = [
        {element.get("id") for element in tree(render_map({}, {}, id_prefix=prefix)).iter() if element.get("id")}
        for prefix in ("before", "after")
    ]
    assert ids[0] and not ids[0] & ids[1]


def test_a_territory_that_is_not_on_the_board_is_named() -> None:
    with pytest.raises(ValueError, match="atlantide"):
        render_map({"atlantide": ANNA}, {})
    with pytest.raises(ValueError, match="mu"):
        render_map({}, {}, defects={"mu"})


@pytest.mark.parametrize("letter", ["", "X", "RB", "r"])
def test_an_unknown_army_is_refused(letter: str) -> None:
    with pytest.raises(ValueError, match="no army"):
        SeatPaint(letter, "Rosso")


def test_a_full_map_stays_within_its_weight() -> None:
    owners = full_board()
    armies = dict.fromkeys(owners, 12)
    assert len(render_map(owners, armies).encode()) <= 60_000
    assert len(render_map({}, {}).encode()) <= 54_000
    assert len(render_map(owners, armies, interactive=True).encode()) <= 70_000


def test_a_picture_is_an_image_and_a_live_map_is_made_of_buttons() -> None:
    assert tree(render_map({}, {})).get("role") == "img"
    root = tree(render_map({}, {}, interactive=True))
    assert root.get("role") == "group"
    buttons = [group for group in root.iter(SVG + "g") if group.get("role") == "button"]
    assert len(buttons) == 42
    assert all(button.get("aria-label") for button in buttons)


def test_the_tag_puts_the_map_in_a_frame_with_its_words() -> None:
    template = Template('{% load planisphere %}{% planisphere owners mode="edit" seats=seats %}')
    page = template.render(Context({"owners": {"alaska": ANNA}, "seats": [ANNA, BRUNO]}))
    assert 'data-planisphere="edit"' in page and 'data-zoom="europa"' in page
    assert texts([ANNA, BRUNO])["seats"] == {"R": "Rosso (Anna)", "B": "Blu"}


def test_a_static_map_has_no_buttons() -> None:
    page = Template("{% load planisphere %}{% planisphere owners %}").render(Context({"owners": {}}))
    assert "<button" not in page and 'role="img"' in page


def test_the_table_says_the_same_as_the_map() -> None:
    template = Template("{% load planisphere %}{% board_table owners armies defects %}")
    with translation.override("en"):
        page = template.render(Context({"owners": {"alaska": ANNA}, "armies": {"alaska": 4}, "defects": {"alaska"}}))
    assert "Rosso (Anna)" in page and "(to be checked)" in " ".join(page.split())
    assert page.count('<th scope="row">') == 42
    assert '<td class="num">4</td>' in page
