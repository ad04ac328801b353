"""What people copy to put Planisfero on a server names settings and commands that exist, and closes what can be closed.

`tools/production check` lets nginx, Caddy and systemd themselves read these files, where they are installed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from environ import Env

from tests.test_operators import READ, ROOT

DEPLOY = ROOT / "tools" / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMMANDS = {"serve", "web", "worker", "migrate"}
OTHERS = {"FORWARDED_ALLOW_IPS", "MAIL_FROM", "PLANISFERO_NAME", "DATABASE_PASSWORD", "HOST", "PORT"}
OWN = {"PATH", "XDG_CACHE_HOME", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    composed: dict[str, dict[str, Any]] = yaml.safe_load(text_of("container/compose.yaml"))["services"]
    return composed


@pytest.mark.parametrize("name", ["systemd/environment.example", "container/env.example"])
def test_an_example_of_settings_names_only_settings_that_are_read(name: str) -> None:
    named = re.findall(r"^#?([A-Z][A-Z_0-9]+)=", text_of(name), re.MULTILINE)
    assert named and set(named) - OTHERS <= READ


def test_the_services_are_told_by_settings_and_commands_that_exist(services: dict[str, dict[str, Any]]) -> None:
    ours = {name: service for name, service in services.items() if service["image"].startswith("planisfero:")}
    assert set(ours) == {"migrate", "web1", "web2", "worker"}
    for service in ours.values():
        assert set(service["environment"]) - OTHERS <= READ
        assert service["command"][0] in COMMANDS
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["restart"]
    assert set(services) - set(ours) == {"caddy", "database", "redis"}


def test_what_must_be_secret_has_no_value_in_the_files(services: dict[str, dict[str, Any]]) -> None:
    secret = r"^#?(?:SECRET_KEY|SIGNING_KEY|DATABASE_PASSWORD|S3_SECRET_KEY)="
    for name in ("systemd/environment.example", "container/env.example"):
        rows = re.findall(rf"{secret}.*$", text_of(name), re.MULTILINE)
        assert rows and all(row.endswith("=") for row in rows)
    assert services["web1"]["environment"]["SECRET_KEY"].startswith("${SECRET_KEY:?")


def test_the_image_runs_as_nobody_in_particular_and_says_whether_it_is_ready() -> None:
    rows = text_of("container/Containerfile")
    after = rows[rows.rindex("FROM ") :]
    assert re.search(r"^USER 10001$", after, re.MULTILINE) and "HEALTHCHECK" in after and "/readyz" in after
    assert re.search(r"^VOLUME /data$", after, re.MULTILINE) and "--require-hashes" in rows
    named = re.findall(r"^(?:ENV| {4}) ?([A-Z_]+)=", after, re.MULTILINE)
    assert set(named) - OTHERS - OWN <= READ


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_of_systemd_is_shut_in_and_runs_a_command_that_exists(unit: Path) -> None:
    rows = unit.read_text(encoding="utf-8").splitlines()
    facts = dict(row.split("=", 1) for row in rows if "=" in row and not row.startswith("#"))
    words = facts["ExecStart"].split()
    assert words[0] == "/opt/planisfero/bin/planisfero" and words[1] in COMMANDS
    assert facts["User"] == "planisfero" and facts["ProtectSystem"] == "strict" and facts["NoNewPrivileges"] == "yes"
    if "Restart" in facts:  # the statuses of docs/operators.md, "What does not start", but the one that ends by itself
        assert facts["RestartPreventExitStatus"].split() == ["2", "71", "73", "78"]


def test_whatever_is_away_at_the_start_the_units_come_up_by_themselves_and_never_give_up() -> None:
    assert len(UNITS) == 3
    for unit in UNITS:
        rows = unit.read_text(encoding="utf-8").splitlines()
        facts = dict(row.split("=", 1) for row in rows if "=" in row and not row.startswith("#"))
        head = rows[: rows.index("[Service]")]
        assert "StartLimitIntervalSec=0" in head, "five starts in ten seconds would else be the last"
        assert "Requires" not in facts, (
            "a start that waits for another fails with its first try, and is not tried again"
        )
        is_first = unit.name == "planisfero-migrate.service"
        assert facts["Restart"] == ("on-failure" if is_first else "always") and int(facts["RestartSec"]) > 0
        if not is_first:
            wanted = [row for row in head if row.startswith(("Wants=", "After="))]
            assert sum("planisfero-migrate.service" in row for row in wanted) == 2


def test_a_worker_that_is_stopped_ends_its_processes_itself_so_that_none_loses_the_job_it_is_at() -> None:
    assert "KillMode=mixed" in text_of("systemd/planisfero-worker.service").splitlines()


def test_the_example_of_the_database_is_the_socket_of_this_computer() -> None:
    env = Env()
    env.ENVIRON = dict(re.findall(r"^([A-Z_]+)=(.*)$", text_of("systemd/environment.example"), re.MULTILINE))
    place = env.db("DATABASE_URL")
    assert (place["USER"], place["HOST"], place["NAME"]) == ("planisfero", "/var/run/postgresql", "planisfero")


def test_every_way_to_install_names_the_packages_that_paper_needs() -> None:
    rows = (ROOT / "tools" / "setup").read_text(encoding="utf-8")
    needed = set(re.findall(r"(?:lib|fonts-)[\w.-]+", rows.split("packages=(")[1].split(")")[0]))
    assert len(needed) == 5
    for text in (text_of("container/Containerfile"), (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")):
        assert needed <= set(re.findall(r"[\w.-]+", text))
