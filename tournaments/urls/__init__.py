"""Addresses of the tournaments app, one module per part of the product."""

from tournaments.urls import home, paper, public, results, roster, rounds, setup

urlpatterns = [
    *home.urlpatterns,
    *setup.urlpatterns,
    *roster.urlpatterns,
    *rounds.urlpatterns,
    *results.urlpatterns,
    *paper.urlpatterns,
    *public.urlpatterns,
]
