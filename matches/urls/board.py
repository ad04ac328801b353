"""The page of a match: lobby, board and end have one address."""

from django.urls import path

from matches.urls.codes import MATCH
from matches.views.play import board

urlpatterns = [path(MATCH, board.board, name="match")]
