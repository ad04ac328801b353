"""Writing the log: every service that changes a tournament says here who did what."""

from tournaments.formats.round_names import RoundName
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Actor


def log_write(*, tournament: Tournament, actor: Actor, action: str, **detail: object) -> LogEntry:
    """Append one entry; `detail` must be plain JSON, but a round may come as its name: number and name are kept."""
    for key, value in list(detail.items()):
        if isinstance(value, RoundName):
            detail |= {key: value.number, "round_name": value.document()}
    return LogEntry.objects.create(
        tournament=tournament, user=actor.account, who=actor.label[:120], action=action, detail=detail
    )
