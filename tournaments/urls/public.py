"""The pages of a tournament that are read, mostly without an account; `manage-standings-now` is what an official
reads beside them, and needs the right to see drafts."""

from django.urls import path

from tournaments.online import views as matches
from tournaments.projector import views as projector
from tournaments.signup.views import outside, sign_up
from tournaments.views.draw import certificate
from tournaments.views.rounds import podium, standings_now, wall_list
from tournaments.views.rounds import public_pages as public
from tournaments.views.rounds import stream as live

urlpatterns = [
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/r/<int:stage_number>/<int:number>/", public.round_tables, name="round"),
    path("t/<slug:slug>/r/<int:stage_number>/<int:number>/names/", wall_list.round_names, name="round-names"),
    path("t/<slug:slug>/r/<int:stage_number>/<int:number>/certificate/", certificate.certificate, name="certificate"),
    path(
        "t/<slug:slug>/r/<int:stage_number>/<int:number>/certificate/<slug:part>.json",
        certificate.certificate_file,
        name="certificate-file",
    ),
    path("t/<slug:slug>/standings/", public.standings, name="standings"),
    path("t/<slug:slug>/manage/standings/", standings_now.standings_now, name="manage-standings-now"),
    path("t/<slug:slug>/podium/", podium.podium, name="podium"),
    path("t/<slug:slug>/tables/<int:pk>/", public.result, name="result"),
    path("t/<slug:slug>/bracket/", public.bracket, name="bracket"),
    path("t/<slug:slug>/screen/", projector.projector, name="projector"),
    path("t/<slug:slug>/players/<int:number>/", public.entrant, name="entrant"),
    path("t/<slug:slug>/players/<int:number>/matches/", matches.entrant_matches, name="entrant-matches"),
    path("t/<slug:slug>/matches/", matches.tournament_matches, name="tournament-matches"),
    path("t/<slug:slug>/signup/", sign_up.sign_up, name="sign-up"),
    path("t/<slug:slug>/signup/<int:pk>/", sign_up.own, name="sign-up-own"),
    path("t/<slug:slug>/signup/<int:pk>/mine/", sign_up.come_in, name="sign-up-come-in"),
    path("t/<slug:slug>/signup/<int:pk>/withdraw/", sign_up.withdraw, name="sign-up-withdraw"),
    path("t/<slug:slug>/signup/embed/", outside.embed, name="sign-up-embed"),
    path("t/<slug:slug>/signup/card.png", outside.card, name="sign-up-card"),
    path("t/<slug:slug>/calendar.ics", outside.calendar, name="tournament-calendar"),
    path("signup/in/<str:token>/", sign_up.link, name="sign-up-link"),
    path("t/<slug:slug>/version/", public.version, name="tournament-version"),
    path("t/<slug:slug>/live/", live.stream, name="tournament-live"),
]
