"""Who may do what: the one place that decides, for tournaments, seasons and people.

An actor is a signed-in account plus the links (grants) that this browser has opened, and the players it was let in for
(devices). `may` answers for one action; views use `require`, templates get the answers through `allowed_actions`.
"""

from tournaments.permissions.actions import BY_PHONE, CO_ORGANISER, ORGANISER, REFEREE, ROLES, WATCH, Action
from tournaments.permissions.actor import SESSION_KEY, Actor, actor_anew, actor_of, asking_often
from tournaments.permissions.administrators import ADMINISTRATORS_ONLY, is_administrator, require_administrator
from tournaments.permissions.people import (
    may_change_club,
    may_change_person,
    may_part,
    may_undo,
    may_withdraw,
    names_allowed,
    owned_parts,
)
from tournaments.permissions.players import entrant_of, players_of, seat_at, seat_still, seats_at
from tournaments.permissions.seasons import SeasonAction, season_actions, season_require
from tournaments.permissions.tournaments import (
    allowed_actions,
    link_for,
    link_origin,
    may,
    may_create,
    may_enter,
    organised_by,
    origin_of,
    require,
    require_seat,
    require_still,
)

__all__ = [
    "ADMINISTRATORS_ONLY",
    "BY_PHONE",
    "CO_ORGANISER",
    "ORGANISER",
    "REFEREE",
    "ROLES",
    "SESSION_KEY",
    "WATCH",
    "Action",
    "Actor",
    "SeasonAction",
    "actor_anew",
    "actor_of",
    "allowed_actions",
    "asking_often",
    "entrant_of",
    "is_administrator",
    "link_for",
    "link_origin",
    "may",
    "may_change_club",
    "may_change_person",
    "may_create",
    "may_enter",
    "may_part",
    "may_undo",
    "may_withdraw",
    "names_allowed",
    "organised_by",
    "origin_of",
    "owned_parts",
    "players_of",
    "require",
    "require_administrator",
    "require_seat",
    "require_still",
    "season_actions",
    "season_require",
    "seat_at",
    "seat_still",
    "seats_at",
]
