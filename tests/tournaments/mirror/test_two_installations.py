"""A hall and its mirror as two installations, with a line between them that is cut at random."""

from __future__ import annotations

import os
import random
import urllib.error
from pathlib import Path

import pytest

from tests.config.test_serve import Laptop, migrated_database
from tests.rig.cutting_proxy import CuttingProxy, cutting_proxy
from tests.rig.databases import migrated_into
from tests.rig.hallshell import HallShell
from tests.rig.services import stop, wait_until

CHANGES = 24
INSIDE = {"MIRROR_TO_PRIVATE_ADDRESSES": "1"}  # both are on this computer


def installation(folder: Path, name: str) -> Laptop:
    """A laptop with a data folder and a database of its own."""
    url = os.environ.get("DATABASE_URL", "")
    (folder / name).mkdir()
    migrated_into(folder / name / "planisfero.sqlite3")
    return Laptop(folder / name, migrated_database(url, f"{name}_{os.getpid()}") if url.startswith("postgres") else "")


def shell(laptop: Laptop) -> HallShell:
    url = {"DATABASE_URL": laptop.database_url} if laptop.database_url else {}
    return HallShell({"PLANISFERO_VAR": str(laptop.var), **url, **INSIDE})


@pytest.mark.long
@pytest.mark.everywhere  # its servers have databases of their own
def test_a_mirror_follows_through_a_line_that_is_cut_at_random(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    seed = int(os.environ.get("MIRROR_SEED", random.randrange(10**6)))
    with capsys.disabled():
        print(f"\n  MIRROR_SEED={seed}")  # noqa: T201
    chance = random.Random(seed)
    hall, mirror = installation(tmp_path, "hall"), installation(tmp_path, "mirror")
    servers = [hall.start(DEMO="0", MIRROR_SECONDS="0.3", **INSIDE), mirror.start(MIRROR="1")]
    shells: list[HallShell] = []
    try:
        hall.ready(servers[0])
        mirror.ready(servers[1])
        shells += [shell(hall), shell(mirror)]
        follow(*shells, hall, mirror, chance)
        assert not [server for server in servers if server.poll() is not None]
    finally:
        for one in shells:
            one.end()
        for server in servers:
            stop(server)


def follow(here: HallShell, there: HallShell, hall: Laptop, mirror: Laptop, chance: random.Random) -> None:
    """Publish over a bad line, change things, be offline, come to stand at the same, then lose a part there."""
    here.ask("evening")
    with cutting_proxy(mirror.port, chance, share=0.0) as line:
        page = here.ask("publish", address=f"http://127.0.0.1:{line.port}", code=there.ask("code")["code"])["page"]
        line.share = 0.5
        for number in range(CHANGES):
            line.is_cut = CHANGES / 3 < number < CHANGES * 2 / 3  # hours offline
            here.ask("change", number=number * 1000 + chance.randrange(1000))
            if chance.random() < 0.75:  # else several changes travel together
                calls_again(line, here)
        assert line.cuts > CHANGES / 6, "the line was hardly ever cut"
        line.is_cut = False
        wait_until(lambda: same(here, there), "the mirror does not follow")
        healed(here, there, line)
    status, text = mirror.get(page)
    assert status == 200 and "data-mirror" in text
    for path in ("manage/", "manage/settings/"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            mirror.get(page + path)


def healed(here: HallShell, there: HallShell, line: CuttingProxy) -> None:
    """See a mirror that lost a part, and so refuses a packet, be sent everything once, and then rest."""
    line.share = 0.0
    there.ask("lose")
    renamed(here, CHANGES * 1000)
    wait_until(lambda: same(here, there), "a packet that was refused keeps back what follows")
    assert there.ask("state")["parts"] == here.ask("state")["parts"]
    wait_until(lambda: here.ask("state")["error"] == "", "the line is still said to be broken")
    renamed(here, CHANGES * 2000)
    wait_until(lambda: same(here, there), "what comes after a refusal does not arrive")


def renamed(here: HallShell, number: int) -> None:
    """Change things until the name of the tournament is another one, which every reader sees."""
    while here.ask("change", number=number)["what"] != "name":
        number += 1


def calls_again(line: CuttingProxy, here: HallShell) -> None:
    """Wait until the hall has tried to reach its mirror again, whatever came of it."""
    before = line.calls
    wait_until(lambda: here.ask("hurry") == {} and line.calls > before, "the hall does not call")


def same(here: HallShell, there: HallShell) -> bool:
    """Say whether the mirror stands where the hall stands; whoever waits presses "Try now"."""
    here.ask("hurry")
    return bool(here.ask("state")["digest"] == there.ask("state")["digest"])
