"""What a board talks to while a match is played, below `m/<code>/`."""

from django.urls import path

from matches.views.play import actions as play
from matches.views.play import stream

urlpatterns = [
    path("act/", play.act, name="match-act"),
    path("why/", play.why, name="match-why"),
    path("board/", play.board, name="match-board"),
    path("stream/", stream.stream, name="match-stream"),
    path("say/", play.say, name="match-say"),
    path("talk/", play.talk, name="match-talk"),
    path("back/", play.back, name="match-back"),
    path("surrender/", play.surrender, name="match-surrender"),
    path("take-back/", play.take_back, name="match-take-back"),
    path("switch/", play.switch, name="match-switch"),
]
