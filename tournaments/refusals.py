"""The one table of sentences for refusals: every room and every slice writes its own, and here they come together."""

from __future__ import annotations

from tournaments.accounts.words import REFUSALS as ACCOUNTS
from tournaments.calls.words import REFUSALS as CALLS
from tournaments.claims.words import REFUSALS as CLAIMS
from tournaments.door.words import REFUSALS as DOOR
from tournaments.mirror.words import REFUSALS as MIRROR
from tournaments.my.words import REFUSALS as MY
from tournaments.notices.words import REFUSALS as NOTICES
from tournaments.online.words import REFUSALS as ONLINE
from tournaments.paper.words import REFUSALS as PAPER
from tournaments.photos.words import REFUSALS as PHOTOS
from tournaments.privacy.words import REFUSALS as PRIVACY
from tournaments.protests.words import REFUSALS as PROTESTS
from tournaments.seasons.words import REFUSALS as SEASONS
from tournaments.signup.words import REFUSALS as SIGN_UPS
from tournaments.spreadsheet.words import REFUSALS as SPREADSHEET
from tournaments.words import refusals_add
from tournaments.words.draw.locks import REFUSALS as LOCKS
from tournaments.words.results.results import REFUSALS as RESULTS
from tournaments.words.results.sdadata import REFUSALS as SDADATA
from tournaments.words.roster.people_changes import REFUSALS as PEOPLE
from tournaments.words.roster.roster import REFUSALS as ROSTER
from tournaments.words.rounds.rounds import REFUSALS as ROUNDS
from tournaments.words.setup.formats import REFUSALS as FORMATS
from tournaments.words.setup.formulas import REFUSALS as FORMULAS
from tournaments.words.setup.setup import REFUSALS as SETUP

TABLES = (
    SETUP, FORMATS, FORMULAS, ROSTER, PEOPLE, LOCKS, ROUNDS, RESULTS, SDADATA,
    ACCOUNTS, CALLS, CLAIMS, SEASONS, MIRROR, MY, DOOR, NOTICES, PAPER, ONLINE, PHOTOS, PRIVACY, PROTESTS, SIGN_UPS,
    SPREADSHEET,
)  # fmt: skip


def refusals_gather() -> None:
    """Put every table into the one that `refusal_text` reads; a code with two sentences raises ValueError."""
    for table in TABLES:
        refusals_add(table)
