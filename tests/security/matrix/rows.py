"""What every address answers: one row each, by kind of address. A new address without a row fails with its name.

A row says its kind (who gets through, and what everybody else is answered), the arguments of the address, and the
status of each method that it takes for who gets through. A method without a status is refused with 405.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.security.matrix.roles import (
    ACCOUNTS,
    ADMINS,
    AT_THE_TABLE,
    EVERYBODY,
    INSIDERS,
    NOBODY,
    OFFICIALS,
    ORGANISER,
    ORGANISERS,
    OWNERS,
    PLAYER,
    SIGNED_OUT,
)

LOGIN = "login"
"""Led to the sign-in: a 302 of its own."""
CONFIRM = "confirm"
"""Led to where the password is asked again: likewise."""
Status = int | str


@dataclass(frozen=True)
class Kind:
    """`who` gets through; everybody else is answered `signed_out` without an account, `refused` with one.

    `insiders` know of the thing while it is private: who is none of them gets 404 whatever the rest says (empty: being
    private changes nothing). `pages`: an insider gets through to them.
    """

    who: frozenset[str]
    refused: int = 403
    signed_out: Status = 403
    insiders: frozenset[str] = NOBODY

    def expected(self, role: str, status: Status, *, is_public: bool = True) -> Status:
        """Return the status for a role where `status` is that of who gets through."""
        if not is_public and self.insiders and role not in self.insiders:
            return 404
        if role in self.who:
            return status
        return self.signed_out if role in SIGNED_OUT else self.refused


OPEN = Kind(EVERYBODY)
ACCOUNT = Kind(ACCOUNTS, signed_out=LOGIN)
OWN = Kind(OWNERS, refused=404, signed_out=LOGIN)  # decks, formulas: nobody learns that others' exist
MATERIAL = Kind(OWNERS, signed_out=LOGIN)
PERSON = Kind(ORGANISERS, signed_out=LOGIN)  # who owns a person of the tournament
ADMINISTRATION = Kind(ADMINS)
# an account's own: the organiser alone has an app, recovery codes, a passkey and a second device
ITS_OWN = Kind(frozenset({ORGANISER}), refused=404, signed_out=LOGIN)
CODES = Kind(frozenset({ORGANISER}), refused=200, signed_out=LOGIN)  # no new codes without a factor: the form again
NO_APP_YET = Kind(ACCOUNTS - {ORGANISER}, refused=302, signed_out=LOGIN)  # who has one is led to where it goes off
# a tournament
PUBLIC_PAGE = Kind(EVERYBODY, insiders=INSIDERS)
TABLE = Kind(AT_THE_TABLE, insiders=INSIDERS)
PHONE = Kind(NOBODY, insiders=INSIDERS)
OFFICIATE = Kind(OFFICIALS, insiders=INSIDERS)
ORGANISE = Kind(ORGANISERS, insiders=INSIDERS)
OWNER = Kind(OWNERS, insiders=INSIDERS)
# a season
SEASON_PAGE = Kind(EVERYBODY, insiders=ORGANISERS)
SEASON_DESK = Kind(ORGANISERS, insiders=ORGANISERS)
SEASON_OWNER = Kind(OWNERS, insiders=ORGANISERS)
# a match: the co-organiser holds a fellow organiser's link
SEAT = Kind(frozenset({PLAYER}))
ARRANGE = Kind(ORGANISERS)
REFEREE = Kind(OFFICIALS)
TALK = Kind(AT_THE_TABLE)


@dataclass(frozen=True)
class Row:
    """`keys` name the arguments of the address in their order; "@x" in `data` stands for argument x.

    `confirmed`: open only to who signed in, or gave the password again, some minutes ago.
    """

    kind: Kind
    keys: str = ""
    get: Status | None = None
    post: Status | None = None
    data: dict[str, str] = field(default_factory=dict)
    confirmed: bool = False

    @property
    def taken(self) -> dict[str, Status]:
        """The methods that the address takes, with the status of who gets through."""
        return {method: status for method, status in (("get", self.get), ("post", self.post)) if status is not None}


ROWS: dict[str, Row] = {
    "set_language": Row(OPEN, get=302, post=302),
    # the front page and accounts
    "home": Row(OPEN, get=200),
    "setup": Row(OPEN, get=LOGIN, post=LOGIN),
    "login": Row(OPEN, get=200, post=200),
    "account_login": Row(OPEN, get=200, post=200),
    "mfa_login_webauthn": Row(ACCOUNT, get=302, post=302),  # who is signed in is led home, else back to the sign-in
    "mfa_authenticate": Row(ACCOUNT, get=302, post=302),  # likewise; who is halfway has a test of its own
    "logout": Row(OPEN, post=302),
    "password-reset": Row(OPEN, get=200, post=200),
    "password-reset-new": Row(OPEN, "uid reset_token", get=302, post=302),  # out of the address, into the session
    "help": Row(OPEN, "help_page", get=200),
    "plan": Row(OPEN, get=200),
    "advisor": Row(ACCOUNT, get=200, post=404),
    "account": Row(ACCOUNT, get=200),
    "own-password": Row(ACCOUNT, get=200, post=200),
    "account_reauthenticate": Row(ACCOUNT, get=200, post=200),
    "own-devices-end": Row(ACCOUNT, post=302),
    "own-device-end": Row(ITS_OWN, "device", post=302),
    "own-mail": Row(ACCOUNT, get=200, post=200, confirmed=True),
    "mail-confirm": Row(ACCOUNT, "mail_token", get=200, post=302),
    "mfa_activate_totp": Row(NO_APP_YET, get=200, post=200, confirmed=True),
    "mfa_deactivate_totp": Row(ITS_OWN, get=200, post=302, confirmed=True),
    "mfa_view_recovery_codes": Row(ITS_OWN, get=200, confirmed=True),
    "mfa_generate_recovery_codes": Row(CODES, get=200, post=302, confirmed=True),
    "mfa_add_webauthn": Row(ACCOUNT, get=302, post=302, confirmed=True),  # without https there are none: led back
    "mfa_remove_webauthn": Row(ITS_OWN, "passkey", get=200, post=302, confirmed=True),
    "installation-accounts": Row(ADMINISTRATION, get=200, post=200, confirmed=True),
    "account-password": Row(ADMINISTRATION, "account", get=200, post=200, confirmed=True),
    "account-switch": Row(ADMINISTRATION, "account", post=302, confirmed=True),
    "demo-remove": Row(ADMINISTRATION, get=200, post=302),
    # links
    "go": Row(OPEN, "token", get=302),
    "invite": Row(OPEN, get=404, post=404),
    "link-leave": Row(OPEN, post=302),
    "ping": Row(OPEN, "ping", get=200),
    # decks: one's own, and the administrator's eye
    "decks": Row(ACCOUNT, get=200),
    "deck-new": Row(ACCOUNT, get=200, post=200),
    "deck-template": Row(ACCOUNT, get=200),
    "deck-edit": Row(OWN, "deck", get=200, post=200),
    "deck-file": Row(OWN, "deck", get=200),
    "deck-delete": Row(OWN, "deck", post=302),
    "deck-card-new": Row(OWN, "deck", get=200, post=200),
    "deck-card": Row(OWN, "deck card", get=200, post=200),
    "deck-card-delete": Row(OWN, "deck card", post=302),
    # own formulas: as the decks
    "formulas": Row(ACCOUNT, get=200),
    "formula-new": Row(ACCOUNT, get=200, post=200),
    "formula-preview": Row(ACCOUNT, post=200),
    "formula-edit": Row(OWN, "formula", get=200, post=200),
    "formula-delete": Row(OWN, "formula", post=302),
    # seasons
    "seasons": Row(OPEN, get=200),
    "season-new": Row(ACCOUNT, get=200, post=200),
    "season": Row(SEASON_PAGE, "season", get=200),
    "season-player": Row(SEASON_PAGE, "season season_player", get=200),
    "season-file": Row(SEASON_PAGE, "season file_kind", get=200),
    "season-paper": Row(SEASON_DESK, "season", post=302),
    "season-job": Row(SEASON_DESK, "season season_job", get=200),
    "season-job-cancel": Row(SEASON_DESK, "season season_job", post=302),
    "season-job-file": Row(SEASON_DESK, "season season_job", get=200),
    "season-version": Row(SEASON_PAGE, "season", get=200),
    "season-manage": Row(SEASON_DESK, "season", get=200, post=200),
    "season-settings": Row(SEASON_DESK, "season", get=200, post=200),
    "season-entry-remove": Row(SEASON_DESK, "season season_entry", post=302),
    "season-entry-category": Row(SEASON_DESK, "season season_entry", post=302),
    "season-people": Row(SEASON_DESK, "season", get=200, post=200),
    "season-invitation": Row(ITS_OWN, "season_invited", post=302),
    "season-invitation-withdraw": Row(SEASON_DESK, "season season_asked", post=302),
    "season-person-remove": Row(SEASON_DESK, "season season_member", post=302),
    "season-delete": Row(SEASON_OWNER, "season", get=200, post=200),
    "person": Row(OPEN, "season_player", get=200),
    # creating and running
    "tournament-create": Row(ACCOUNT, get=200, post=200),
    "restore": Row(ACCOUNT, get=200, post=200),
    "import-spreadsheet": Row(ACCOUNT, get=200, post=422),
    "manage": Row(OFFICIATE, "slug", get=200),
    "manage-repeat": Row(ORGANISE, "slug", post=302),
    "manage-log": Row(OFFICIATE, "slug", get=200),
    "manage-log-file": Row(OFFICIATE, "slug file_kind", get=200),
    "manage-settings": Row(ORGANISE, "slug", get=200, post=200),
    "manage-materials": Row(ORGANISE, "slug", get=200, post=422),
    "manage-groups": Row(ORGANISE, "slug", get=200, post=200),
    "manage-format": Row(ORGANISE, "slug stage", get=200, post=200),
    "manage-links": Row(ORGANISE, "slug", get=200, post=200),
    "manage-link-end": Row(ORGANISE, "slug link_kind grant", get=200, post=302),
    "manage-address": Row(ORGANISE, "slug", get=200, post=200),
    "manage-address-test": Row(ORGANISE, "slug", get=200),
    "manage-codes-end": Row(ORGANISE, "slug", post=302),
    "manage-backups": Row(ORGANISE, "slug", get=200, post=302),
    "manage-backup-save": Row(ORGANISE, "slug", post=200),
    "manage-backup-file": Row(ORGANISE, "slug snapshot", get=200),
    "manage-files": Row(ORGANISE, "slug", get=200),
    "manage-spreadsheet": Row(ORGANISE, "slug", get=200),
    "manage-people-file": Row(ORGANISE, "slug file_of file_kind", get=200),
    "manage-standings-file": Row(ORGANISE, "slug stage file_kind", get=200),
    "manage-projector": Row(ORGANISE, "slug", get=200, post=200),
    "manage-delete": Row(OWNER, "slug", get=200, post=200),
    # people
    "manage-entrants": Row(ORGANISE, "slug", get=200, post=200),
    "manage-paste": Row(ORGANISE, "slug", get=200, post=200),
    "manage-entrants-undo": Row(ORGANISE, "slug", post=302),
    "manage-save-people": Row(ORGANISE, "slug", post=302),
    "manage-entrant": Row(ORGANISE, "slug entrant", get=200, post=200),
    "manage-entrant-withdraw": Row(ORGANISE, "slug entrant", post=302),
    "manage-entrant-return": Row(ORGANISE, "slug entrant", post=302),
    "manage-entrant-remove": Row(ORGANISE, "slug entrant", post=302),
    "manage-presence": Row(OFFICIATE, "slug", get=200, post=302),
    "manage-penalties": Row(OFFICIATE, "slug", get=200, post=200),
    "manage-penalty-revoke": Row(OFFICIATE, "slug penalty", post=302),
    "players": Row(ACCOUNT, get=200, post=200),
    "player-edit": Row(ACCOUNT, "player", get=200, post=200),
    "player-merge": Row(ACCOUNT, get=200, post=302, data={"kept": "@player", "other": "@other_player"}),
    "player-merge-undo": Row(PERSON, "merge", post=302),
    "clubs": Row(ACCOUNT, get=200, post=302, data={"club": "@club", "name": "Altri"}),
    "people-changes": Row(ACCOUNT, get=200),
    "people-change": Row(PERSON, "change accept", post=302),
    # rounds
    "manage-draw": Row(ORGANISE, "slug", get=200, post=422),
    "manage-draw-plan": Row(ORGANISE, "slug", get=302, post=302),
    "manage-draw-lots": Row(ORGANISE, "slug", post=302, data={"stage": "1", "round": "3"}),
    "manage-locks": Row(ORGANISE, "slug", get=200, post=200),
    "manage-lock-remove": Row(ORGANISE, "slug lock", post=302),
    "manage-draw-rest": Row(ORGANISE, "slug", post=302),
    "manage-draw-rounds": Row(ORGANISE, "slug", post=302, data={"rounds": "4"}),
    "manage-stage": Row(ORGANISE, "slug stage_action", post=302),
    "manage-standings-now": Row(OFFICIATE, "slug", get=200),
    "manage-round": Row(OFFICIATE, "slug stage round", get=200),
    "manage-seats": Row(ORGANISE, "slug stage round", get=200, post=200),
    "manage-repair": Row(OFFICIATE, "slug stage round", get=200, post=302),
    "manage-repair-undo": Row(OFFICIATE, "slug stage round", post=302),
    "manage-swap": Row(ORGANISE, "slug stage round", post=302),
    "manage-checkin": Row(ORGANISE, "slug", post=302),
    "manage-swap-undo": Row(ORGANISE, "slug stage round", post=302),
    "manage-swap-costs": Row(ORGANISE, "slug stage round", get=200),
    "manage-redraw": Row(ORGANISE, "slug stage round", post=302),
    "manage-discard": Row(ORGANISE, "slug stage round", post=302),
    "manage-publish": Row(ORGANISE, "slug stage round", post=302),
    "manage-unpublish": Row(ORGANISE, "slug stage round", post=302),
    "manage-clock": Row(OFFICIATE, "slug stage round clock_action", post=302),
    "manage-table": Row(OFFICIATE, "slug table", get=200),
    "manage-table-match": Row(OFFICIATE, "slug table", get=200, post=302, data={"do": "dismiss"}),
    "manage-table-action": Row(OFFICIATE, "slug table table_action", post=422),
    # results
    "table-clock": Row(TABLE, "slug table", get=200),
    "table-clock-step": Row(TABLE, "slug table", post=302),
    "table-clock-undo": Row(TABLE, "slug table", post=302),
    "result-enter": Row(TABLE, "slug table", get=200),
    "result-numbers": Row(TABLE, "slug table", get=200, post=422),
    "result-submit": Row(TABLE, "slug table", post=400),
    # a player's own phone alone: nobody of these has one, and none of their links stands for it
    "result-agree": Row(PHONE, "slug table", get=200, post=302),
    "result-disagree": Row(PHONE, "slug table", get=200, post=302),
    "protest": Row(PHONE, "slug table", get=200, post=302),
    "manage-protests": Row(OFFICIATE, "slug", get=200),
    "manage-protest": Row(OFFICIATE, "slug protest", post=302, data={"do": "refuse", "reason": ""}),
    "result-check": Row(OFFICIATE, "slug table", get=200),
    "result-confirm": Row(OFFICIATE, "slug table", post=302, data={"version": "@version"}),
    "result-settle": Row(OFFICIATE, "slug table", post=302, data={"version": "@version", "open": "@version"}),
    "result-decide": Row(OFFICIATE, "slug table", post=302, data={"seat": "1", "reason": "dado"}),
    "result-send-back": Row(OFFICIATE, "slug table", post=302, data={"version": "@version"}),
    "result-history": Row(OFFICIATE, "slug table", get=200),
    "result-correct": Row(OFFICIATE, "slug table", get=302, post=302),
    "result-correct-numbers": Row(OFFICIATE, "slug table", get=302, post=302),
    "result-correct-preview": Row(OFFICIATE, "slug table", post=302),
    "result-restore": Row(OFFICIATE, "slug table version", get=200, post=302),
    "result-photo": Row(TABLE, "slug table", get=200, post=422),
    "result-photo-reading": Row(TABLE, "slug table photo", get=200),
    "result-photo-map": Row(TABLE, "slug table photo", get=200),
    "result-photo-file": Row(OFFICIATE, "slug table photo", get=200),
    "result-photo-delete": Row(OFFICIATE, "slug table photo", post=302),
    # paper
    "manage-paper": Row(ORGANISE, "slug", get=200, post=200),
    "manage-logo": Row(ORGANISE, "slug", get=200, post=422),
    "job": Row(ORGANISE, "slug job", get=200),
    "job-cancel": Row(ORGANISE, "slug job", post=302),
    "job-file": Row(ORGANISE, "slug job", get=200),
    # public
    "tournament": Row(PUBLIC_PAGE, "slug", get=200),
    "round": Row(PUBLIC_PAGE, "slug stage round", get=200),
    "round-names": Row(PUBLIC_PAGE, "slug stage round", get=200),
    "clock": Row(PUBLIC_PAGE, "slug stage round", get=200),
    "certificate": Row(PUBLIC_PAGE, "slug stage round", get=200),
    "certificate-file": Row(PUBLIC_PAGE, "slug stage round draw_part", get=200),
    "standings": Row(PUBLIC_PAGE, "slug", get=200),
    "podium": Row(PUBLIC_PAGE, "slug", get=200),
    "result": Row(PUBLIC_PAGE, "slug table", get=200),
    "bracket": Row(PUBLIC_PAGE, "slug", get=200),
    "projector": Row(PUBLIC_PAGE, "slug", get=200),
    "entrant": Row(PUBLIC_PAGE, "slug entrant", get=200),
    "entrant-matches": Row(PUBLIC_PAGE, "slug entrant", get=200),
    "tournament-matches": Row(PUBLIC_PAGE, "slug", get=200),
    "tournament-version": Row(PUBLIC_PAGE, "slug", get=200),
    "tournament-live": Row(PUBLIC_PAGE, "slug", get=200),
    # the rules, own boards and cards
    "rules": Row(OPEN, get=200),
    "game-rules": Row(OPEN, "game", get=200),
    "matches": Row(OPEN, get=200),
    "match-create": Row(ACCOUNT, get=200, post=422),
    "materials": Row(ACCOUNT, get=200),
    "material-new": Row(ACCOUNT, "map_game part", get=200, post=200),
    "material-standard": Row(OPEN, "map_game part suffix", get=200),
    "material": Row(MATERIAL, "material", get=200),
    "material-edit": Row(MATERIAL, "material", get=200, post=200),
    "material-describe": Row(MATERIAL, "material", get=200, post=200),
    "material-replace": Row(MATERIAL, "material", get=200, post=200),
    "material-delete": Row(MATERIAL, "material", get=200, post=302),
    "material-file": Row(MATERIAL, "material suffix", get=200),
    "material-row": Row(MATERIAL, "objectives list code_of_card", get=200, post=200),
    "material-card-new": Row(MATERIAL, "objectives card_kind", get=200, post=200),
    "material-card-choose": Row(MATERIAL, "objectives", post=302),
    "material-card-delete": Row(MATERIAL, "objectives code_of_card", post=302),
}
