"""What a board talks to while a match is played."""

from django.urls import path

from matches.views.play import actions as play
from matches.views.play import stream

MATCH = "m/<str:code>/"

urlpatterns = [
    path(MATCH + "act/", play.act, name="match-act"),
    path(MATCH + "why/", play.why, name="match-why"),
    path(MATCH + "board/", play.board, name="match-board"),
    path(MATCH + "stream/", stream.stream, name="match-stream"),
    path(MATCH + "say/", play.say, name="match-say"),
    path(MATCH + "talk/", play.talk, name="match-talk"),
    path(MATCH + "back/", play.back, name="match-back"),
    path(MATCH + "surrender/", play.surrender, name="match-surrender"),
    path(MATCH + "take-back/", play.take_back, name="match-take-back"),
    path(MATCH + "switch/", play.switch, name="match-switch"),
]
