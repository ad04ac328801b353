"""What core.js does on a real page in a real browser, under the site's own content security policy."""

import json
import mimetypes
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template import engines
from django.test import RequestFactory
from django.utils import translation
from playwright.sync_api import Page, Route, expect

from config.door.policy import THEME

pytestmark = pytest.mark.browser

HOST = "http://hall.test"
POLICY = f"default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self' {THEME}"
NAMES = ["Anna Bellini", "Bruno Càrdano", "Carla D'Este"]


class Hall:
    """Answers the browser from memory: one page, our static files, a version, and a count of what was posted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.html = ""
        self.version = 1
        self.posts = 0
        self.network = True
        self.refused: list[str] = []
        page.on("console", lambda message: self.refused.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.refused.append(str(error)))
        page.route("**/*", self.answer)

    def answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOST).split("?")[0]
        if not self.network:
            route.abort("internetdisconnected")
        elif path.startswith("/static/"):
            file = Path(str(finders.find(path.removeprefix("/static/"))))
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")
        elif path == "/version":
            route.fulfill(body=json.dumps({"version": self.version}), content_type="application/json")
        elif route.request.method == "POST":
            self.posts += 1
            route.fulfill(status=204)
        else:
            headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8"}
            route.fulfill(body=self.html, headers=headers)

    def open(self, source: str, base: str = "base.html") -> None:
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        template = engines["django"].from_string('{% extends "' + base + '" %}{% load ui %}' + source)
        self.html = template.render({"names": NAMES}, request)
        self.page.goto(f"{HOST}/")
        self.page.wait_for_function("() => document.readyState === 'complete'")


@pytest.fixture
def hall(page: Page, settings) -> Iterator[Hall]:
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    hall = Hall(page)
    yield hall
    assert [text for text in hall.refused if "ERR_INTERNET_DISCONNECTED" not in text] == []


def test_a_file_that_is_too_large_is_said_before_it_travels(hall: Hall) -> None:
    field = '<input name="f" type="file" data-most="10" data-too-large="Troppo grande.">'
    hall.open(f'{{% block content %}}<form method="post">{field}<button>Manda</button></form>{{% endblock %}}')
    chosen = hall.page.locator("[name=f]")
    for size, says, posts in ((11, "Troppo grande.", 0), (10, "", 1)):
        chosen.set_input_files({"name": "f.jpg", "mimeType": "image/jpeg", "buffer": b"x" * size})
        assert chosen.evaluate("field => field.validationMessage") == says
        hall.page.get_by_role("button", name="Manda").click()
        hall.page.wait_for_timeout(200)
        assert hall.posts == posts


def test_the_theme_goes_round_and_is_kept(hall: Hall) -> None:
    hall.open("{% block content %}<h1>Evening</h1>{% endblock %}")
    button = hall.page.locator("[data-theme-switch]")
    root = hall.page.locator("html")
    button.click()
    expect(root).to_have_attribute("data-theme", "light")
    button.click()
    expect(root).to_have_attribute("data-theme", "dark")
    hall.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(hall.page.locator("body")).to_have_css("color", "rgb(232, 237, 241)")
    button.click()
    expect(root).not_to_have_attribute("data-theme", "dark")


def test_a_running_clock_counts_down_and_a_paused_one_stands(hall: Hall) -> None:
    hall.page.clock.install()
    hall.open(
        "{% block content %}{% include '_clock.html' with remaining=302 state='running' %}"
        "{% include '_clock.html' with remaining=400 state='paused' %}{% endblock %}"
    )
    running, paused = hall.page.locator("[data-clock]").all()
    expect(running.locator("[data-clock-last]")).to_be_hidden()
    hall.page.clock.run_for(10_000)
    expect(running.locator("[data-clock-digits]")).to_have_text("4:52")
    expect(running.locator("[data-clock-last]")).to_be_visible()
    expect(paused.locator("[data-clock-digits]")).to_have_text("6:40")
    hall.page.clock.run_for(300_000)
    expect(running.locator("[data-clock-digits]")).to_have_text("0:00")
    expect(running.locator("[data-clock-over]")).to_be_visible()


def test_a_list_is_filtered_as_one_types_without_minding_accents(hall: Hall) -> None:
    hall.open(
        "{% block content %}<input data-filter-input='#people' data-filter-none='#nobody' aria-label='Name'>"
        "<ul id='people'>{% for name in names %}<li>{{ name }}</li>{% endfor %}</ul>"
        "<p id='nobody' hidden>Nobody</p>{% endblock %}"
    )
    hall.page.get_by_label("Name").fill("cardano bru")
    expect(hall.page.locator("#people li:visible")).to_have_text(["Bruno Càrdano"])
    hall.page.get_by_label("Name").fill("zz")
    expect(hall.page.locator("#nobody")).to_be_visible()


def test_an_english_page_writes_the_day_before_the_month_and_hours_up_to_24(hall: Hall) -> None:
    with translation.override("en"):
        hall.open("{% block content %}<time datetime=2026-11-30T18:06:00 data-local=datetime></time>{% endblock %}")
    expect(hall.page.locator("main time")).to_have_text("30 Nov 2026, 18:06")


BARRED = """() => {
  const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
  document.execCommand = () => false;
}"""


def test_what_may_not_be_copied_is_shown_to_be_copied_by_hand(hall: Hall) -> None:
    hall.open(
        "{% block content %}<p class=row><button data-copy-address=/version data-copied=Copiato>Copia</button></p>"
        "<p class=row><button data-copy=ABC data-copied=Copiato>Il codice</button></p>{% endblock %}"
    )
    hall.page.evaluate(BARRED)
    for name, text in (("Il codice", "ABC"), ("Copia", '{"version": 1}')):
        hall.page.get_by_role("button", name=name).click()
        shown = hall.page.locator(f"p:has(:text-is('{name}')) + [data-by-hand] textarea")
        expect(shown).to_have_value(text)
        expect(shown).to_be_focused()
        assert shown.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)") == text


def test_a_text_of_the_server_is_there_before_the_tap_that_copies_it(hall: Hall) -> None:
    with hall.page.expect_response("**/version"):
        hall.open(
            "{% block content %}<p class=row><button data-copy-address=/version data-copied=Copiato>Copia</button></p>"
            "{% endblock %}"
        )
    hall.network = False
    hall.page.get_by_role("button", name="Copia").click()
    expect(hall.page.get_by_role("button", name="Copiato")).to_be_visible()


def test_a_form_goes_out_once_however_often_it_is_pressed(hall: Hall) -> None:
    hall.open("{% block content %}<form method='post'><button type='submit'>Confirm</button></form>{% endblock %}")
    button = hall.page.get_by_role("button", name="Confirm")
    with hall.page.expect_response(lambda answer: answer.request.method == "POST"):
        button.click()
        expect(button).to_have_attribute("aria-busy", "true")
        button.click()
        button.click()
    hall.page.evaluate(
        "async () => { await fetch('/version'); }"
    )  # what was sent before it is there when it is answered
    assert hall.posts == 1


def test_a_page_that_has_become_old_offers_the_new_one(hall: Hall) -> None:
    hall.page.clock.install()
    attrs = "{% block body_attrs %}data-version-url='/version' data-version='1'{% endblock %}"
    hall.open(attrs + "{% block content %}<h1>Standings</h1>{% endblock %}")
    hall.page.clock.run_for(11_000)
    expect(hall.page.locator("[data-newer]")).to_be_hidden()
    hall.version = 2
    hall.page.clock.run_for(11_000)
    expect(hall.page.locator("[data-newer]")).to_be_visible()


def test_a_page_without_network_says_so_until_it_is_back(hall: Hall) -> None:
    hall.page.clock.install()
    attrs = "{% block body_attrs %}data-version-url='/version' data-version='1'{% endblock %}"
    hall.open(attrs + "{% block content %}<h1>Standings</h1>{% endblock %}")
    hall.network = False
    hall.page.clock.run_for(11_000)
    expect(hall.page.locator("[data-offline]")).to_be_visible()
    hall.network = True
    hall.page.clock.run_for(21_000)
    expect(hall.page.locator("[data-offline]")).to_be_hidden()


def test_what_needs_the_network_rests_with_its_reason_and_wakes_by_itself(hall: Hall) -> None:
    hall.page.clock.install()
    attrs = "{% block body_attrs %}data-version-url='/version' data-version='1' data-refresh='offer'{% endblock %}"
    bar = "<form method='post'><div class='actionbar'><button data-needs-network>Confirm</button></div></form>"
    hall.open(attrs + "{% block content %}<h1>Table 4</h1>" + bar + "{% endblock %}")
    button, reason = (
        hall.page.get_by_role("button", name="Confirm"),
        hall.page.locator("[data-waits].actionbar__offline"),
    )
    expect(button).to_be_enabled()
    hall.network = False
    hall.page.clock.run_for(11_000)
    expect(button).to_be_disabled()
    expect(reason).to_contain_text("adesso non puoi confermare")
    hall.network = True
    hall.page.clock.run_for(21_000)
    expect(button).to_be_enabled()
    expect(reason).to_have_count(0)
    button.click()
    assert hall.posts == 1


def test_a_projector_turns_its_pages_and_shows_every_row_once(hall: Hall) -> None:
    hall.page.set_viewport_size({"width": 1280, "height": 720})
    hall.page.clock.install()
    rows = "".join(f"<tr><td>{number}</td></tr>" for number in range(1, 31))
    table = f"<table class='table'><thead><tr><th>No.</th></tr></thead><tbody>{rows}</tbody></table>"
    hall.open(
        "{% block screen %}<div data-pages data-seconds='5'>" + table + "</div>{% endblock %}", "base_screen.html"
    )
    counter = hall.page.locator("[data-page-counter]")
    pages = int(str(counter.text_content()).split(" / ")[1])
    assert pages > 1
    seen: list[str] = []
    for number in range(1, pages + 1):
        expect(counter).to_have_text(f"{number} / {pages}")
        last = hall.page.locator("tbody tr:visible").last.bounding_box()
        foot = hall.page.locator(".screen__foot").bounding_box()
        assert last and foot and last["y"] + last["height"] <= foot["y"]
        seen += hall.page.locator("tbody tr:visible").all_text_contents()
        hall.page.clock.run_for(5_000)
    assert seen == [str(number) for number in range(1, 31)]
    expect(counter).to_have_text(f"1 / {pages}")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out_sideways(hall: Hall, width: int) -> None:
    hall.page.set_viewport_size({"width": width, "height": 740})
    hall.open("{% block content %}<h1>Serata</h1>{% include '_empty.html' with title='x' text='y' %}{% endblock %}")
    assert hall.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
