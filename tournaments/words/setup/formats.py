"""Words for formats: modes and priorities of a draw, what a stage counts, semifinals."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, str | Promise]

REFUSALS: Words = {
    "format_over": _("The tournament is closed: reopen it before you change its format."),
    "semifinals_begun": _(
        "The semifinals have begun, so their numbers stay. Go back to the previous stage to change them."
    ),
    "semifinals_not_fed": _("Only a stage that the standing of another one feeds can have semifinals."),
    "grouping_drawn": _("There are results already: venues and groups stay as they are."),
    "draw_wrong": _(
        "The draw of round %(where)s does not fit: choose each priority once, and priorities only with a search."
    ),
    "counting_wrong": _("This number cannot be used: %(where)s."),
    "semifinals_wrong": _(
        "These numbers do not make finals: every final needs the same number of semifinals, and three to six "
        "players in all."
    ),
    "grouping_wrong": _("Venues or mini-tournaments: choose one, with at least one who goes through."),
}
MODES: Words = {
    "avoid": _("Search by priorities"),
    "swiss": _("Swiss: neighbours in the standing, and priorities"),
    "greek": _("Greek: the winner stays, the second moves one table on, the third two"),
    "fixed": _("By the standing across the tables: 1, 5, 9, 13 of four tables"),
    "bands": _("By bands of the standing: 1 to 4, 5 to 8"),
    "snake": _("Snake through the standing: 1, 8, 9, 16"),
    "random": _("By lot alone"),
}
PRIORITIES: Words = {
    "thirds": _("nobody meets three times"),
    "repeats": _("nobody meets again"),
    "short": _("nobody twice at a table of another size"),
    "clubs": _("club mates apart"),
    "regions": _("people of one region apart"),
    "families": _("families apart"),
    "winners": _("winners of the previous round apart"),
    "club_meetings": _("clubs meet each other equally often"),
    "player_club": _("nobody meets the same club again"),
    "quarters": _("one of each quarter of the standing"),
    "distance": _("close together in the standing"),
}
RULES: Words = {
    "": _("None: one final table"),
    "raduno": _("Raduno: by the number of entrants"),
    "raduno_program": _("Raduno as GestioneTorneo draws it: leaders may skip them"),
    "master": _("Master: by the number of entrants, leaders may skip them"),
    "sant_eufemia": _("Sant'Eufemia: four bands, leaders may skip them"),
    "own": _("Our own numbers"),
}
SEATINGS: Words = {
    "quarters": _("One of each quarter of the standing, clubs apart where possible"),
    "snake": _("The snake: 1, 8, 9, 16"),
}
GROUPINGS: Words = {
    "": _("Everybody together"),
    "venues": _("Venues: tables within a venue, one standing"),
    "minis": _("Mini-tournaments: tables within a group, the first of each go through"),
}
ABSENCES: Words = {
    "": _("As in the settings"),
    "nothing": _("Open nights: a round missed does not count"),
    "zero": _("A round missed is a zero, which may be dropped"),
}
PARTS: Words = {
    "draw": _("the draw"),
    "counting": _("what counts"),
    "semifinals": _("the semifinals"),
    "grouping": _("venues and groups"),
    "through": _("who goes through"),
}
