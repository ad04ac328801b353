"""The list, creating, the lobby, links, and the referee's desk."""

from django.urls import path

from matches.urls.codes import MATCH
from matches.views import desk
from matches.views.lobby import create, links, lists, lobby, who_is_there
from matches.views.record import play_on
from matches.views.rules import fairness, positions, rules

urlpatterns = [
    path("rules/", rules.index, name="rules"),
    path("rules/<slug:game>/", rules.rules, name="game-rules"),
    path("fairness/", fairness.fairness, name="fairness"),
    path("fairness/<slug:ruleset>/", fairness.shares, name="fairness-shares"),
    path("position/", positions.position, name="position"),
    path("position/play/", play_on.from_position, name="position-play"),
    path("matches/", lists.matches, name="matches"),
    path("matches/new/", create.create, name="match-create"),
    path("m/go/<str:token>/", links.go, name="match-go"),
    path(MATCH + "lobby/", who_is_there.who_is_there, name="match-lobby"),
    path(MATCH + "join/", lobby.join, name="match-join"),
    path(MATCH + "outside/", lobby.outside, name="match-outside"),
    path(MATCH + "start/", lobby.start, name="match-start"),
    path(MATCH + "settings/", create.settings, name="match-settings"),
    path(MATCH + "links/", links.links, name="match-links"),
    path(MATCH + "desk/", desk.desk, name="match-desk"),
    path(MATCH + "desk/<slug:action>/", desk.act, name="match-desk-act"),
]
