"""The players' own door: pages of a phone that was let in, and who lets it in."""

from django.urls import path

from tournaments.my.views import asking, devices, door, enter, me, same

PHONES = "t/<slug:slug>/manage/phones/"

urlpatterns = [
    path("my/", me.me, name="my"),
    path("my/in/<str:token>/", enter.enter, name="my-in"),
    path("my/asked/<int:pk>/", asking.asked, name="my-asked"),
    path("my/years/", me.years, name="my-years"),
    path("my/same/<int:pk>/<slug:do>/", same.same, name="my-same"),
    path("my/devices/", devices.devices, name="my-devices"),
    path("my/devices/another/", devices.another_phone, name="my-another-phone"),
    path("my/devices/leave/", devices.leave, name="my-leave"),
    path("my/devices/<int:pk>/end/", devices.device_out, name="my-device-end"),
    path("my/requests/<int:pk>/<slug:do>/", devices.request_answer, name="my-request"),
    path("t/<slug:slug>/players/<int:number>/me/", asking.ask, name="entrant-me"),
    path(PHONES, door.phones, name="manage-phones"),
    path(PHONES + "<int:number>/", door.phone, name="manage-phone"),
    path(PHONES + "requests/<int:pk>/<slug:do>/", door.request_answer, name="manage-phone-request"),
]
