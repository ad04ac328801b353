"""The frame of the pages: complete without a network, without inline code, and readable."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory

TEMPLATES = Path(settings.BASE_DIR) / "templates"
CSS = Path(settings.BASE_DIR) / "tournaments/static/tournaments/css"
# Paper is rendered by WeasyPrint and e-mailed to nobody: only pages answer to the content security policy.
WEB_TEMPLATES = sorted(path for path in TEMPLATES.rglob("*.html") if "pdf" not in path.relative_to(TEMPLATES).parts)


@pytest.fixture(autouse=True)
def plain_static_files(settings) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def page(template: str) -> str:
    request = RequestFactory().get("/t/evening/?sort=name")
    request.user = AnonymousUser()
    return render_to_string(template, request=request)


MODULE = re.compile(r'<script type="module"[^>]*>')
INLINE = re.compile(r"\sstyle\s*=|<style\b|<script(?![^>]*\bsrc=)|\son[a-z]+\s*=\s*[\"']")


def test_no_page_carries_inline_code_or_styles() -> None:
    inline = {path: INLINE.search(path.read_text(encoding="utf-8")) for path in WEB_TEMPLATES}
    assert len(inline) > 500
    assert {str(path.relative_to(TEMPLATES)): found[0] for path, found in inline.items() if found} == {}


def test_the_scripts_of_a_page_let_its_style_sheet_come_first() -> None:
    """A slow line brings one after the other, and nothing is painted without the style sheet."""
    modules = [tag for path in WEB_TEMPLATES for tag in MODULE.findall(path.read_text(encoding="utf-8"))]
    assert len(modules) > 30 and [tag for tag in modules if 'fetchpriority="low"' not in tag] == []


@pytest.mark.parametrize(
    "template", ["base.html", "base_screen.html", "404.html", "403.html", "403_csrf.html", "400.html"]
)
def test_every_asset_of_a_page_is_our_own(template: str) -> None:
    html = page(template)
    addresses = re.findall(r'<(?:link|script)[^>]*(?:href|src)="([^"]+)"', html)
    assert {Path(address).suffix for address in addresses} >= {".css", ".js", ".svg"}
    assert "/manifest.webmanifest" in addresses or template == "base_screen.html"
    for address in addresses:
        if address == "/manifest.webmanifest":
            continue
        assert address.startswith("/static/"), address
        assert finders.find(address.removeprefix("/static/")), address


def test_a_page_has_one_title_one_main_and_a_way_to_skip_to_it() -> None:
    html = page("404.html")
    assert html.count("<h1>") == 1
    assert html.count("<main") == 1
    assert '<a class="skip" href="#content">' in html
    assert 'id="content"' in html


def test_the_language_switch_comes_back_to_the_same_address() -> None:
    html = page("base.html")
    assert '<input type="hidden" name="next" value="/t/evening/?sort=name">' in html
    assert 'value="en" lang="en"' in html


def test_the_printed_page_names_its_source() -> None:
    assert "http://testserver/t/evening/?sort=name" in page("base.html")


def test_the_page_for_a_broken_server_needs_nothing_that_may_be_broken() -> None:
    html = render_to_string("500.html")
    assert html.count("<h1>") == 1
    assert "<script" not in html


@pytest.mark.parametrize("status", [400, 413, 503])
def test_a_refusal_at_the_door_is_the_page_of_a_broken_server_but_for_its_words(status: int) -> None:
    refusal = render_to_string("door.html", {"status": status, "megabytes": 1.5})
    broken = render_to_string("500.html")
    cut = re.compile(r"<title>.*?</title>|<div class=\"titleblock\">.*?</div>", re.DOTALL)
    assert len(cut.findall(refusal)) == 2 and refusal.count("<h1>") == 1
    assert cut.sub("", refusal) == cut.sub("", broken)


def test_the_projector_shows_no_navigation() -> None:
    html = page("base_screen.html")
    assert "<nav" not in html
    assert 'class="screen"' in html


def tokens(sheet: str, selector: str) -> dict[str, str]:
    body = re.search(re.escape(selector) + r" \{(.*?)\}", (CSS / sheet).read_text(encoding="utf-8"), re.S)
    assert body, selector
    return dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6});", body.group(1)))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


LIGHT = tokens("tokens.css", ":root")
DARK = LIGHT | tokens("tokens.css", ':root[data-theme="dark"]')
SCREEN = LIGHT | tokens("screen.css", 'html.screen:not([data-theme="dark"])')
TEXTS = ["ink", "muted", "accent", "accent-strong", "warning", "danger", "good"]


@pytest.mark.parametrize(
    ("theme", "least"),
    [(LIGHT, 4.5), (DARK, 4.5), (SCREEN, 7.0), (DARK, 7.0)],
    ids=["light", "dark", "screen", "dark screen"],
)
@pytest.mark.parametrize("text", TEXTS)
def test_text_stands_out_from_paper_and_sea(theme: dict[str, str], least: float, text: str) -> None:
    assert contrast(theme[text], theme["paper"]) >= least
    assert contrast(theme[text], theme["sea"]) >= least


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_notices_and_filled_buttons_are_readable(theme: dict[str, str]) -> None:
    for tone, ground in [
        ("warning", "warning-bg"),
        ("danger", "danger-bg"),
        ("good", "good-bg"),
        ("accent", "info-bg"),
    ]:
        assert contrast(theme[tone], theme[ground]) >= 4.5
        assert contrast(theme["ink"], theme[ground]) >= 4.5
    for fill in ["accent", "accent-strong", "danger", "danger-strong"]:
        assert contrast(theme["on-accent"], theme[fill]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK, SCREEN], ids=["light", "dark", "screen"])
def test_borders_of_controls_can_be_seen(theme: dict[str, str]) -> None:
    assert contrast(theme["edge"], theme["paper"]) >= 3
    assert contrast(theme["edge"], theme["sea"]) >= 3


def test_dark_by_choice_and_dark_by_device_are_the_same() -> None:
    assert tokens("tokens.css", ':root:not([data-theme="light"])') == tokens("tokens.css", ':root[data-theme="dark"]')


@pytest.mark.parametrize(("template", "code"), [("busy.html", 503), ("registration/locked_out.html", 429)])
def test_a_page_that_asks_to_wait_carries_its_code(template: str, code: int) -> None:
    assert f'<p class="overline">{code}</p>' in page(template)
