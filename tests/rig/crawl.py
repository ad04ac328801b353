"""Every page that links lead to, opened in the database of the environment: `python -m tests.rig.crawl USERNAME`.

Prints JSON: the names of the pages with how many were opened, and what did not open.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter, deque
from typing import Any

LINK = re.compile(rb'href="(/[^"#]*)')
OF_A_KIND = 2  # pages of one name, so that a round of many tables is not opened table by table
NO_PAGES = ("/static/", "/admin/")


def crawl(client: Any, start: str, seen: Counter[str], bad: list[str]) -> None:
    """Open what can be reached from a page, `OF_A_KIND` of each name."""
    from django.urls import Resolver404, resolve

    waiting, known = deque([start]), {start}
    while waiting:
        address = waiting.popleft()
        try:
            name = resolve(address.partition("?")[0]).url_name or address
        except Resolver404:
            bad.append(f"no such address: {address}")
            continue
        if seen[name] >= OF_A_KIND or name.endswith("-stream"):
            continue
        seen[name] += 1
        answer = client.get(address)
        if answer.status_code not in (200, 302, 304):
            bad.append(f"{answer.status_code} {address}")
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        for found in LINK.findall(content) if "html" in answer.get("Content-Type", "") else []:
            link = found.decode().replace("&amp;", "&")
            if link not in known and not link.startswith(NO_PAGES):
                known.add(link)
                waiting.append(link)


def standings() -> list[list[object]]:
    """Return the rows of all standings, made anew by this release."""
    from tournaments.models import Stage, Standing
    from tournaments.services.standings.standings import standings_rebuild

    for stage in Stage.objects.filter(standings__isnull=False).distinct():
        standings_rebuild(stage=stage)
    rows = Standing.objects.order_by("stage_id", "order")
    return [[*row, str(float(total)), float(wins)] for *row, total, wins in rows.values_list(*FIELDS)]


FIELDS = ("stage_id", "order", "entrant_id", "position", "played", "total", "wins")


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth.models import User
    from django.test import Client
    from django.test.utils import setup_test_environment

    setup_test_environment()
    seen: Counter[str] = Counter()
    bad: list[str] = []
    client = Client()
    crawl(client, "/", seen, bad)
    client.force_login(User.objects.get(username=sys.argv[1]), backend="django.contrib.auth.backends.ModelBackend")
    own: Counter[str] = Counter()
    crawl(client, "/", own, bad)
    sys.stdout.write(json.dumps({"public": seen, "own": own, "bad": bad, "standings": standings()}))


if __name__ == "__main__":
    main()
