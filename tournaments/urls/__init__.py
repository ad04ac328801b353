"""Addresses of the tournaments app, one module per part of the product."""

from tournaments.urls import formulas, home, paper, public, results, roster, rounds, setup

urlpatterns = [
    *home.urlpatterns,
    *formulas.urlpatterns,
    *setup.urlpatterns,
    *roster.urlpatterns,
    *rounds.urlpatterns,
    *results.urlpatterns,
    *paper.urlpatterns,
    *public.urlpatterns,
]
