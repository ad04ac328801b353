"""Addresses of the tournaments app, one module per part of the product."""

from tournaments.urls import (
    accounts,
    calls,
    claims,
    door,
    formulas,
    home,
    my,
    notices,
    paper,
    privacy,
    public,
    results,
    roster,
    rounds,
    seasons,
    setup,
)

urlpatterns = [
    *home.urlpatterns,
    *accounts.urlpatterns,
    *formulas.urlpatterns,
    *seasons.urlpatterns,
    *my.urlpatterns,
    *calls.urlpatterns,
    *claims.urlpatterns,
    *door.urlpatterns,
    *notices.urlpatterns,
    *privacy.urlpatterns,
    *setup.urlpatterns,
    *roster.urlpatterns,
    *rounds.urlpatterns,
    *results.urlpatterns,
    *paper.urlpatterns,
    *public.urlpatterns,
]
