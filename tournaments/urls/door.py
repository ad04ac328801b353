"""The door: phones, kiosk and wall; the list, the fees, the till."""

from django.urls import path

from tournaments.door.views import kiosk, options, people, person, phone, till, wall

DOOR, TILL = "t/<slug:slug>/manage/door/", "t/<slug:slug>/manage/till/"

urlpatterns = [
    path("t/<slug:slug>/here/", phone.here, name="here"),
    path("t/<slug:slug>/here/<str:code>/", phone.by_code, name="here-code"),
    path("t/<slug:slug>/kiosk/", kiosk.kiosk, name="kiosk"),
    path("t/<slug:slug>/wall/", wall.wall, name="wall"),
    path(DOOR, people.people, name="manage-door"),
    path(DOOR + "options/", options.options, name="manage-door-options"),
    path(DOOR + "<int:number>/", person.person, name="manage-door-person"),
    path(TILL, till.till, name="manage-till"),
    path(TILL + "<slug:kind>/", till.till_file, name="manage-till-file"),
]
