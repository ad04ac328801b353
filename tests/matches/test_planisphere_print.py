"""The map on paper: a PDF really drawn, with patterns and letters, cheap enough for a hall."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageStat

from matches.planisphere.geometry import load_atlas
from matches.planisphere.map import LETTERS, SeatPaint
from matches.planisphere.print_map import BLANK_IMAGE, BOX_WIDTH, COLOURS, INK_IMAGE, render_print_map
from matches.planisphere.strokes import GLYPHS, strokes, width

SVG = "{http://www.w3.org/2000/svg}"
PAGE = "<style>@page{size:200mm 109mm;margin:0}body{margin:0}svg,img{width:200mm;display:block}</style>"


def spread(letters: str = "RBVGNL") -> dict[str, SeatPaint]:
    return {code: SeatPaint(letters[i % len(letters)], "Colore") for i, code in enumerate(load_atlas().board.codes)}


def test_a_coloured_map_is_compact_and_well_formed() -> None:
    owners = spread(LETTERS)
    markup = render_print_map(owners, dict.fromkeys(owners, 12))
    assert len(markup.encode()) <= 25_000
    ElementTree.fromstring(markup)


def test_each_army_has_its_colour_and_all_but_the_solid_one_a_pattern() -> None:
    root = ElementTree.fromstring(render_print_map(spread(LETTERS), {}))
    fills = [use.get("fill") for use in root.iter(SVG + "use")]
    assert fills == [COLOURS["R"], *(f"url(#p{letter})" for letter in LETTERS[1:])]
    grounds = {pattern.get("id"): pattern[0].get("fill") for pattern in root.iter(SVG + "pattern")}
    assert grounds == {f"p{letter}": COLOURS[letter] for letter in LETTERS[1:]}


def test_a_title_is_escaped() -> None:
    root = ElementTree.fromstring(render_print_map({}, {}, title='"<b>&'))
    assert root.get("aria-label") == '"<b>&'


def test_an_unknown_territory_is_refused_on_paper_too() -> None:
    with pytest.raises(ValueError, match="atlantide"):
        render_print_map({"atlantide": SeatPaint("R", "Rosso")}, {})


def test_strokes_exist_for_every_army_and_digit_and_are_centred() -> None:
    assert set(GLYPHS) == set(LETTERS) | set("0123456789")
    assert strokes("R", 10, 10).startswith(f"M{10 - width('R') / 2:.1f} 7.0")
    with pytest.raises(KeyError):
        strokes("X", 0, 0)


def test_three_figures_of_armies_fit_their_box() -> None:
    assert width("R 138") < BOX_WIDTH


@pytest.mark.parametrize("image", [INK_IMAGE, BLANK_IMAGE])
def test_the_shared_pictures_are_small_grey_and_of_the_map_s_proportions(image: Path) -> None:
    with Image.open(image) as picture:
        _, _, map_width, map_height = load_atlas().viewbox
        assert picture.width / picture.height == pytest.approx(map_width / map_height, rel=0.001)
        assert picture.mode in ("L", "LA")
        assert picture.width >= 3000
    assert image.stat().st_size < 500_000


def test_the_sheet_to_shade_is_white_where_one_shades() -> None:
    with Image.open(BLANK_IMAGE) as picture:
        assert ImageStat.Stat(picture).median == [255]
        scale = picture.width / load_atlas().viewbox[2]
        ucraina = load_atlas().shapes["ucraina"].label
        assert picture.getpixel((int(ucraina[0] * scale), int((ucraina[1] + 40) * scale))) == 255


def test_weasyprint_draws_the_map_in_colour_with_the_ink_over_it() -> None:
    weasyprint = pytest.importorskip("weasyprint")
    pypdf = pytest.importorskip("pypdf")
    owners = spread()
    pdf = weasyprint.HTML(string=PAGE + render_print_map(owners, dict.fromkeys(owners, 3))).write_pdf()
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    content = page.get_contents().get_data()
    assert b"0.7843" in content  # the red of the red army, as a share of one
    assert len(content) > 10_000


@pytest.mark.long
def test_ten_sheets_share_one_ink_picture() -> None:
    weasyprint = pytest.importorskip("weasyprint")
    owners = spread()
    sizes = []
    for count in (1, 10):
        maps = "".join(f"<div>{render_print_map(owners, {}, id_prefix=f'm{i}-')}</div>" for i in range(count))
        style = PAGE + "<style>div{break-after:page}</style>"
        sizes.append(len(weasyprint.HTML(string=style + maps).write_pdf()))
    assert sizes[1] - sizes[0] < 9 * 40_000
