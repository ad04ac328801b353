"""Addresses of matches, one module for each part."""

from matches.urls import board, materials, pages, play, replay

urlpatterns = [
    *pages.urlpatterns, *materials.urlpatterns, *board.urlpatterns, *play.urlpatterns, *replay.urlpatterns,
]  # fmt: skip
