"""The drawn map is the board: every territory, every border, every link, and room for a finger."""

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from matches.planisphere.geometry import Atlas, load_atlas

PHONE_WIDTH = 360 - 16
PHONE_ASPECT = 1.2
FINGER = 44


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return load_atlas()


def corners(path: str) -> list[list[tuple[float, float]]]:
    """The rings of a path made of absolute starts and relative steps."""
    rings = []
    for part in path.split("M")[1:]:
        start, _, steps = part.partition("l")
        x, y = map(float, start.split())
        numbers = [float(text) for text in re.findall(r"-?(?:\d+\.\d+|\.\d+|\d+)", steps)]
        ring = [(x, y)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((round(x, 1), round(y, 1)))
        rings.append(ring)
    return rings


def edges(path: str) -> set[frozenset[tuple[float, float]]]:
    return {
        frozenset(pair)
        for ring in corners(path)
        for pair in zip(ring, ring[1:] + ring[:1], strict=True)
        if pair[0] != pair[1]
    }


def test_every_territory_of_the_board_has_a_shape_a_name_a_badge_and_a_target(atlas: Atlas) -> None:
    assert tuple(atlas.shapes) == atlas.board.codes
    x, y, width, height = atlas.viewbox
    for shape in atlas.shapes.values():
        assert corners(shape.path), shape.code
        assert corners(shape.print_path), shape.code
        for at in (shape.label, shape.badge, shape.touch[:2]):
            assert x < at[0] < x + width and y < at[1] < y + height, shape.code


def test_a_name_on_the_map_is_the_name_of_the_territory(atlas: Atlas) -> None:
    for code, shape in atlas.shapes.items():
        assert " ".join(shape.lines) == atlas.board.by_code[code].name


@pytest.mark.parametrize("detail", ["path", "print_path"])
def test_the_borders_one_sees_are_the_borders_of_the_board(atlas: Atlas, detail: str) -> None:
    drawn = {code: edges(getattr(shape, detail)) for code, shape in atlas.shapes.items()}
    touching = {tuple(sorted(pair)) for pair in combinations(drawn, 2) if drawn[pair[0]] & drawn[pair[1]]}
    lines = {tuple(sorted(link.ends)) for link in atlas.links if link.kind == "land"}
    assert lines == {("groenlandia", "ontario"), ("groenlandia", "territori_del_nord_ovest")}
    assert touching | lines == set(atlas.board.land_links)
    assert not touching & lines


def test_the_dashed_lines_are_the_sea_links_of_the_board(atlas: Atlas) -> None:
    drawn = {tuple(sorted(link.ends)) for link in atlas.links if link.kind == "sea"}
    assert drawn == set(atlas.board.sea_links)


def test_alaska_and_kamchatka_meet_over_both_edges(atlas: Atlas) -> None:
    over = [link for link in atlas.links if link.partner]
    left, _, width, _ = atlas.viewbox
    assert [link.partner for link in over] == ["kamchatka", "alaska"]
    assert [link.points[-1][0] for link in over] == [left, left + width]


def test_a_link_reaches_both_of_its_coasts(atlas: Atlas) -> None:
    for link in atlas.links:
        ends = (link.points[0], link.points[-1])
        codes = link.ends if not link.partner else [code for code in link.ends if code != link.partner]
        for code in codes:
            coast = [point for ring in corners(atlas.shapes[code].path) for point in ring]
            assert min(dist(end, point) for end in ends for point in coast) < 9, (link.ends, code)


def test_a_territory_lies_in_its_box(atlas: Atlas) -> None:
    for shape in atlas.shapes.values():
        points = [point for ring in corners(shape.path) for point in ring]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        assert shape.box == pytest.approx((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), abs=0.11)


def test_on_a_phone_every_target_of_a_zoomed_continent_is_44_px_and_meets_no_other(atlas: Atlas) -> None:
    for continent in atlas.board.continents:
        x, y, width, height = atlas.continents[continent.code].zoom
        scale = PHONE_WIDTH / max(width, height * PHONE_ASPECT)
        shapes = [atlas.shapes[code] for code in continent.territories]
        for shape in shapes:
            cx, cy, radius = shape.touch
            assert 2 * radius * scale >= FINGER, shape.code
            assert x <= cx - radius and cx + radius <= x + width, shape.code
            assert y <= cy - radius and cy + radius <= y + height, shape.code
        for one, other in combinations(shapes, 2):
            assert dist(one.touch[:2], other.touch[:2]) * scale >= FINGER, (one.code, other.code)


def test_a_target_lies_on_its_own_territory(atlas: Atlas) -> None:
    for shape in atlas.shapes.values():
        cx, cy, radius = shape.touch
        left, top, width, height = shape.box
        assert left - radius < cx < left + width + radius and top - radius < cy < top + height + radius
        near = min(dist((cx, cy), point) for ring in corners(shape.path) for point in ring)
        assert near < radius or left < cx < left + width, shape.code


def test_the_paths_are_plain_svg_paths(atlas: Atlas) -> None:
    for shape in atlas.shapes.values():
        for path in (shape.path, shape.print_path):
            assert re.fullmatch(r"(M-?[\d.]+ -?[\d.]+l[-\d. ]+z)+", path), shape.code
            ElementTree.fromstring(f'<path d="{path}"/>')
