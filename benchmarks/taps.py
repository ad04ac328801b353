"""What one tap costs the server: `python -m benchmarks.taps` in the environment of an empty database, JSON out.

A hall in this process, its requests through the whole chain of middleware but no socket: processor time of one thread,
queries, and how many Python functions are called, which nothing beside changes.
"""

from __future__ import annotations

import cProfile
import json
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks import phones_shell
from benchmarks.cal import cal_loop
from benchmarks.phones_shell import SLUG

Json = dict[str, Any]
COUNT, TABLES, WARM, COUNTED = 300, 24, 3, 3


class Meter:
    """Collects what each kind of request took."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}
        self.counted: dict[str, int] = {}
        self.queries: dict[str, int] = {}
        self.profiles: dict[str, cProfile.Profile] = {}

    def take(self, kind: str, ask: Callable[[], Any], number: int) -> Any:
        """Do it: the first times to warm up, the next ones counted (which takes time of its own), the others timed."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        if number >= WARM + COUNTED:
            began = time.thread_time()
            answer = ask()
            self.seconds.setdefault(kind, []).append(time.thread_time() - began)
            return answer
        with CaptureQueriesContext(connection) as queries:
            if number >= WARM:
                self.profiles.setdefault(kind, cProfile.Profile()).enable()
            answer = ask()
            if number >= WARM:
                self.profiles[kind].disable()
                self.counted[kind] = self.counted.get(kind, 0) + 1
        self.queries[kind] = len(queries)
        return answer

    def said(self) -> Json:
        """Return by kind the milliseconds of the processor (median, most), the queries and the calls of one."""
        return {
            kind: {
                "ms": round(1000 * median(times), 2),
                "most": round(1000 * max(times), 2),
                "queries": self.queries.get(kind, 0),
                "calls": sum(row.callcount for row in self.profiles[kind].getstats()) // self.counted[kind],
            }
            for kind, times in self.seconds.items()
        }


def end_table(meter: Meter, number: int, table: int, phones: list[Any], document: Json) -> None:
    """Let one send the map, and the others look at it and find it right."""
    first, *others = phones
    path = f"/t/{SLUG}/tables/{table}"
    sent = {"kind": "map", "document": document, "submission_id": f"bench-tap-{table}"}
    sent |= {"base_version": 0, "draw_version": 1}
    send = json.dumps(sent)

    def ask(kind: str, phone: Any, to: str, status: int, **fields: Any) -> None:
        answer = meter.take(kind, lambda: phone.post(to, **fields) if fields else phone.get(to), number)
        assert answer.status_code == status, (kind, answer.status_code, answer.content[:300])

    ask("my page", first, "/my/", 200)
    ask("send", first, f"{path}/submit/", 200, data=send, content_type="application/json")
    for seat, phone in enumerate(others, start=2):
        last = "last " if seat == len(phones) else ""
        ask("look", phone, f"{path}/agree/", 200)
        ask(f"{last}agree", phone, f"{path}/agree/", 302, data={"version": 1, "seat": seat})
        ask(f"page after {last}agree", phone, f"{path}/" if last else "/my/", 200)
    ask("version", first, f"/t/{SLUG}/version/", 200)


def main() -> Json:
    """Make the hall and end its tables; return what each kind of request took, and what follows a result, beside the
    processor time of one CAL here and now."""
    from django.core.management import call_command
    from django.test import Client

    from config.serving.startup import static_collect
    from tournaments.backup.services.snapshots import snapshot_take
    from tournaments.door.services.check_ins import check_in
    from tournaments.models import CheckIn, Entrant, Tournament
    from tournaments.permissions import Actor
    from tournaments.services.standings.follow_ups import standings_renew

    static_collect()
    call_command("migrate", verbosity=0)
    cookies = phones_shell.create({"count": COUNT})["cookies"]
    tournament = Tournament.objects.get(slug=SLUG)
    for entrant in Entrant.objects.filter(tournament=tournament):
        check_in(entrant=entrant, how=CheckIn.How.DOOR, actor=Actor(tournament.owner))
    made = phones_shell.draw({})
    meter = Meter()
    for number, (table, people) in enumerate(list(made["tables"].items())[:TABLES]):
        phones = [Client() for _ in people]
        for phone, person in zip(phones, people, strict=True):
            phone.cookies["planisfero_me"] = cookies[person]
            phone.get("/my/")
        end_table(meter, number, table, phones, made["document"])
        if number % 3 == 2:
            meter.take("standings", lambda: standings_renew(tournament=tournament), number)
            meter.take("copy", lambda: snapshot_take(tournament=tournament, reason="bench"), number)
    began = time.thread_time()
    cal_loop()
    return {"cal": time.thread_time() - began, "taps": meter.said()}


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(main()))
