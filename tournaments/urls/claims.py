"""Addresses of coming in again without slip and door."""

from django.urls import path

from tournaments.claims.views import lost, passkeys, seats

urlpatterns = [
    path("my/lost/", lost.lost, name="my-lost"),
    path("my/matches/<slug:code>/<slug:do>/", seats.own_seat, name="my-match"),
    path("my/passkeys/", passkeys.mine, name="my-passkeys"),
    path("my/passkeys/remove/", passkeys.remove, name="my-passkey-remove"),
    path("my/passkey/", passkeys.come_back, name="my-passkey"),
    path("my/back/<str:token>/", lost.back, name="my-back"),
]
