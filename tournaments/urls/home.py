"""The front page, links, decks."""

from django.urls import path

from tournaments.access.views import links
from tournaments.hall import views as hall
from tournaments.home import views as home
from tournaments.materials.views import decks
from tournaments.offline import views as offline

urlpatterns = [
    path("", home.home, name="home"),
    path("go/<str:token>/", links.go, name="go"),
    path("leave/", links.leave, name="link-leave"),
    path("invite/", links.invite, name="invite"),
    path("demo/remove/", home.demo_away, name="demo-remove"),
    path("decks/", decks.decks, name="decks"),
    path("decks/new/", decks.deck_new, name="deck-new"),
    path("decks/template/", decks.deck_template, name="deck-template"),
    path("decks/<int:pk>/", decks.deck_edit, name="deck-edit"),
    path("decks/<int:pk>/file/", decks.deck_file, name="deck-file"),
    path("decks/<int:pk>/delete/", decks.deck_remove, name="deck-delete"),
    path("decks/<int:pk>/cards/new/", decks.deck_card, name="deck-card-new"),
    path("decks/<int:pk>/cards/<int:number>/", decks.deck_card, name="deck-card"),
    path("decks/<int:pk>/cards/<int:number>/delete/", decks.deck_card_delete, name="deck-card-delete"),
    path("hall/", hall.hall, name="hall"),
    path("hall/planisfero.crt", hall.root, name="hall-root"),
    path("hall/planisfero.mobileconfig", hall.profile, name="hall-profile"),
    path("worker.js", offline.worker, name="worker"),
    path("offline/", offline.offline, name="offline"),
    path("robots.txt", home.robots, name="robots"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("help/", home.help_page, name="help"),
    path("help/<slug:page>/", home.help_page, name="help"),
]
