"""Addresses of matches, one module for each part; those of play/ are looked at before everything else."""

from matches.urls import board, materials, pages, replay

urlpatterns = [*pages.urlpatterns, *materials.urlpatterns, *board.urlpatterns, *replay.urlpatterns]
