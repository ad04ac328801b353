"""The page of a match: lobby, board and end have one address."""

from django.urls import path

from matches.views.play import board

urlpatterns = [path("m/<str:code>/", board.board, name="match")]
