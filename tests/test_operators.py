"""What the pages for operators say is what the settings are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from uvicorn import Config

from config.door.bodies import UPLOADS
from matches.live.station import HEARTBEAT_EVERY
from tournaments.live.hub import HEARTBEAT

ROOT = Path(__file__).resolve().parent.parent
PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("operators", "door", "accounts")}
DEPLOY = ROOT / "tools" / "deploy"
NGINX = (DEPLOY / "nginx" / "planisfero-locations.conf").read_text(encoding="utf-8")
CADDY = (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")
READ = set(
    re.findall(
        r"""(?:env(?:\.\w+)?\(|environ\.(?:get|setdefault)\(|environ\[)"([A-Z_0-9]+)\"""",
        "".join(
            path.read_text(encoding="utf-8") for app in ("config", "matches") for path in (ROOT / app).rglob("*.py")
        ),
    )
)
NUMBERS = {"KiB": 2**10, "MiB": 2**20, "m": 2**20, "s": 1, "": 1}


def value(text: str) -> float:
    number, unit = re.fullmatch(r"([\d,]+) ?(\w*)", text).groups()  # type: ignore[union-attr]
    return float(number.replace(",", "")) * NUMBERS[unit]


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_in_a_table_is_read_from_the_environment(page: str) -> None:
    rows = re.findall(r"^(?:\| |- )(`[^|(]+)", PAGES[page], re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([A-Z_0-9]+)`", row)}
    own = {"FORWARDED_ALLOW_IPS"}  # uvicorn's
    assert named and named - own <= READ


def test_uvicorn_takes_the_proxy_s_address_from_the_setting_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.7")
    assert Config("x").forwarded_allow_ips == "10.0.0.7"


def test_the_limits_of_the_door_are_those_of_the_settings() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", PAGES["door"], re.MULTILINE)
    assert len(rows) == 9
    assert {name: value(text.strip()) for name, text in rows} == {name: getattr(settings, name) for name, _ in rows}


@pytest.mark.parametrize(
    ("directive", "setting"),
    [
        ("client_header_timeout", "HEAD_SECONDS"),
        ("client_body_timeout", "IDLE_SECONDS"),
        ("read_header", "HEAD_SECONDS"),
        ("read_body", "BODY_SECONDS"),
        ("max_size", "UPLOAD_MOST"),
    ],
)
def test_a_proxy_as_described_lets_in_what_the_door_lets_in(directive: str, setting: str) -> None:
    found = re.findall(rf"^\s*{directive} (\w+)", NGINX + CADDY, re.MULTILINE)
    assert [value(one) for one in found] == [getattr(settings, setting)]


def test_nginx_as_described_takes_files_where_the_door_takes_them_and_forms_elsewhere() -> None:
    form, file = (value(one) for one in re.findall(r"client_max_body_size (\w+);", NGINX))
    assert (form, file) == (settings.BODY_MOST, settings.UPLOAD_MOST)
    where = re.search(r"location ~ (\S+) \{\n +client_max_body_size 20m;", NGINX)
    words = {
        "manage-paste": ["a"],
        "manage-logo": ["a"],
        "material-new": ["risiko", "cards"],
        "material-replace": [1],
        "result-photo": ["a", 1],
    }
    assert where
    for name in UPLOADS:
        assert re.search(where[1], reverse(name, args=words.get(name))), name
    assert not re.search(where[1], reverse("login"))


def test_a_proxy_as_described_outlasts_the_quiet_of_a_live_page() -> None:
    waits = [value(one) for one in re.findall(r"proxy_read_timeout (\w+);", NGINX)]
    assert waits and min(waits) >= 3 * max(HEARTBEAT, HEARTBEAT_EVERY)


def test_a_proxy_as_described_buffers_no_live_page() -> None:
    live = re.search(r"location ~ (\S+) \{\n +proxy_buffering off;", NGINX)
    assert live
    for name, words in (("tournament-live", ["a"]), ("match-stream", ["a"])):
        assert re.search(live[1], reverse(name, args=words))
