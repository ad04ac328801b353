"""Players, clubs, entrants."""

from django.urls import path

from tournaments.people.views import people, people_changes
from tournaments.signup.views import manage as sign_ups
from tournaments.views.roster import entrants, lists, penalties, penalty_memory, presence
from tournaments.views.setup import groups

MANAGE = "t/<slug:slug>/manage/"

urlpatterns = [
    path(MANAGE + "entrants/", entrants.entrants, name="manage-entrants"),
    path(MANAGE + "entrants/paste/", lists.paste, name="manage-paste"),
    path(MANAGE + "entrants/save/", lists.save_people, name="manage-save-people"),
    path(MANAGE + "entrants/undo/", lists.people_undo, name="manage-entrants-undo"),
    path(MANAGE + "entrants/<int:number>/", entrants.entrant, name="manage-entrant"),
    path(
        MANAGE + "entrants/<int:number>/withdraw/",
        entrants.entrant_action,
        {"action": "withdraw"},
        name="manage-entrant-withdraw",
    ),
    path(
        MANAGE + "entrants/<int:number>/return/",
        entrants.entrant_action,
        {"action": "return"},
        name="manage-entrant-return",
    ),
    path(
        MANAGE + "entrants/<int:number>/remove/",
        entrants.entrant_action,
        {"action": "remove"},
        name="manage-entrant-remove",
    ),
    path(MANAGE + "signup/", sign_ups.sign_ups, name="manage-sign-ups"),
    path(MANAGE + "signup/announcement/", sign_ups.announcement, name="manage-announcement"),
    path(MANAGE + "signup/<int:pk>/<slug:do>/", sign_ups.decide, name="manage-sign-up"),
    path(MANAGE + "groups/", groups.groups, name="manage-groups"),
    path(MANAGE + "presence/", presence.presence, name="manage-presence"),
    path(MANAGE + "penalties/", penalties.penalties, name="manage-penalties"),
    path(MANAGE + "penalties/<int:pk>/revoke/", penalties.penalty_take_back, name="manage-penalty-revoke"),
    path(MANAGE + "penalties/steps/", penalties.penalty_steps, name="manage-penalty-steps"),
    path(MANAGE + "penalties/of/<int:player>/", penalty_memory.person, name="manage-person-penalties"),
    path(MANAGE + "penalties/of/<int:player>/ban/", penalty_memory.waiver, name="manage-ban-waiver"),
    path("penalties/", penalty_memory.codes, name="penalty-codes"),
    path("players/", people.players, name="players"),
    path("players/<int:pk>/", people.player_edit, name="player-edit"),
    path("players/merge/", people.merge, name="player-merge"),
    path("players/merge/<int:pk>/undo/", people.merge_undo, name="player-merge-undo"),
    path("players/changes/", people_changes.changes, name="people-changes"),
    path("players/changes/<int:pk>/", people_changes.change_shown, name="people-change-shown"),
    path("players/changes/<int:pk>/<slug:do>/", people_changes.change, name="people-change"),
    path("clubs/", people.clubs, name="clubs"),
]
