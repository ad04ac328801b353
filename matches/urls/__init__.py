"""Addresses of matches, one module for each part."""

from matches.urls import board, pages, play, replay

urlpatterns = [*pages.urlpatterns, *board.urlpatterns, *play.urlpatterns, *replay.urlpatterns]
