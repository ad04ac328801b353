"""What somebody does in the database of another process: `python -m tests.rig.hallshell`, one JSON line in, one out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.rig.services import ROOT

Json = dict[str, Any]


class HallShell:
    """A process with the data of a laptop that does one thing after the other."""

    def __init__(self, environment: dict[str, str]) -> None:
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        own = {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **environment}
        words = [sys.executable, "-m", "tests.rig.hallshell"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(words, cwd=ROOT, env=own, text=True, **pipes)

    def ask(self, command: str, **wish: object) -> Json:
        """Have something done; return what is told of it."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([command, wish]) + "\n")
        self.process.stdin.flush()
        told: Json = json.loads(self.process.stdout.readline())
        return told

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def evening(_wish: Json) -> Json:
    """An evening of two rounds with everything that happens."""
    from tests.tournaments.setup.cast import evening as made

    return {"slug": made().slug}


def code(_wish: Json) -> Json:
    """A code of a mirror."""
    from tests import cast
    from tournaments.mirror.services.receiving import code_make

    return {"code": code_make(account=cast.account("olga", is_superuser=True))}


def publish(wish: Json) -> Json:
    """The evening, paired with a mirror."""
    from tournaments.mirror.services.publishing import publication_start
    from tournaments.models import Tournament
    from tournaments.permissions import Actor

    event = Tournament.objects.get()
    made = publication_start(tournament=event, actor=Actor(event.owner, label="Ada"), **wish)
    return {"page": made.page}


def change(wish: Json) -> Json:
    """Something that everybody reads, chosen by chance."""
    import random

    from tournaments.models import Round, Tournament

    chance, event = random.Random(wish["number"]), Tournament.objects.earliest("pk")
    last = Round.objects.filter(stage__tournament=event).latest("number")
    what = chance.choice(("group", "name", "hide", "show"))
    if what == "group":
        event.entrants.filter(number=chance.randint(1, 8)).update(group=f"G{wish['number']}")
    elif what == "name":
        Tournament.objects.filter(pk=event.pk).update(name=f"Serata {wish['number']}")
    else:
        Round.objects.filter(pk=last.pk).update(state="drawn" if what == "hide" else "playing")
    Tournament.objects.filter(pk=event.pk).touch()
    return {"what": what}


def state(_wish: Json) -> Json:
    """The digest of what is public here, or of what this mirror has, and how the line stands."""
    from tournaments.mirror.documents.packet import digest_of, state_digest
    from tournaments.mirror.documents.public_state import public_state
    from tournaments.models import Mirror, Publication, Tournament

    mirror = Mirror.objects.first()
    if mirror is not None:
        return {"digest": mirror.digest, "sequence": mirror.sequence, "parts": mirror.parts.count()}
    parts = public_state(Tournament.objects.get())
    line = Publication.objects.values("error", "tries", "sequence").first() or {}
    digest = state_digest({name: digest_of(part) for name, part in parts.items()})
    return {"digest": digest, "parts": len(parts), **line}


def lose(_wish: Json) -> Json:
    """A part of what this mirror keeps is gone, as after a disk that was full."""
    from tournaments.models import MirrorPart

    assert MirrorPart.objects.filter(name="penalties").delete()[0]
    return {}


def hurry(_wish: Json) -> Json:
    """The line is back: the next try is now."""
    from tournaments.mirror.services.publishing import publication_hurry
    from tournaments.models import Publication

    publication_hurry(publication=Publication.objects.get())
    return {}


COMMANDS = {made.__name__: made for made in (evening, code, publish, change, state, lose, hurry)}


def main() -> None:
    """Do what each line says."""
    import django

    django.setup()
    for text in sys.stdin:
        command, wish = json.loads(text)
        sys.stdout.write(json.dumps(COMMANDS[command](wish)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
