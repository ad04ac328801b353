"""Seasons: public pages, and those of who runs them."""

from django.urls import path

from tournaments.paper.views import season_jobs as seasons_paper
from tournaments.people.views import person
from tournaments.seasons.views import manage as seasons_manage
from tournaments.seasons.views import public_pages as seasons
from tournaments.seasons.views import stream as seasons_live

SEASON = "s/<slug:slug>/"
MANAGE = SEASON + "manage/"

urlpatterns = [
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/new/", seasons_manage.season_new, name="season-new"),
    path("seasons/invitations/<int:pk>/", seasons_manage.invitation_answer, name="season-invitation"),
    path("p/<int:pk>/", person.person, name="person"),
    path(SEASON, seasons.season, name="season"),
    path(SEASON + "players/<int:pk>/", seasons.season_player, name="season-player"),
    path(SEASON + "files/<slug:kind>/", seasons.season_files, name="season-file"),
    path(SEASON + "version/", seasons.version, name="season-version"),
    path(SEASON + "live/", seasons_live.stream, name="season-live"),
    path(MANAGE, seasons_manage.manage, name="season-manage"),
    path(MANAGE + "settings/", seasons_manage.settings, name="season-settings"),
    path(MANAGE + "tournaments/<int:pk>/remove/", seasons_manage.entry_remove, name="season-entry-remove"),
    path(MANAGE + "tournaments/<int:pk>/category/", seasons_manage.entry_category, name="season-entry-category"),
    path(MANAGE + "people/", seasons_manage.people, name="season-people"),
    path(MANAGE + "people/asked/<int:pk>/", seasons_manage.invitation_withdraw, name="season-invitation-withdraw"),
    path(MANAGE + "people/<int:pk>/remove/", seasons_manage.person_remove, name="season-person-remove"),
    path(MANAGE + "paper/", seasons_paper.paper, name="season-paper"),
    path(MANAGE + "jobs/<int:pk>/", seasons_paper.job, name="season-job"),
    path(MANAGE + "jobs/<int:pk>/cancel/", seasons_paper.cancel, name="season-job-cancel"),
    path(MANAGE + "jobs/<int:pk>/file/", seasons_paper.job_file, name="season-job-file"),
    path(MANAGE + "delete/", seasons_manage.delete, name="season-delete"),
]
