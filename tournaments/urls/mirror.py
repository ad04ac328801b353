"""Publishing a tournament on a mirror, and being one."""

from django.urls import path

from tournaments.mirror.views import gate, mirrors, publish

MANAGE = "t/<slug:slug>/manage/"

urlpatterns = [
    path(MANAGE + "mirror/", publish.publish, name="manage-mirror"),
    path(MANAGE + "mirror/stop/", publish.stop, name="manage-mirror-stop"),
    path("t/<slug:slug>/mirror/", mirrors.age, name="mirror-age"),
    path("mirror/", mirrors.mirrors, name="mirrors"),
    path("mirror/<int:pk>/end/", mirrors.end, name="mirror-end"),
    path("mirror/pair/", gate.pair, name="mirror-pair"),
    path("mirror/push/", gate.push, name="mirror-push"),
]
