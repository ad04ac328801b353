"""Calls for the referee, and what players ask for."""

from django.urls import path

from tournaments.calls.views import desk, table, wishes

MANAGE = "t/<slug:slug>/manage/"

urlpatterns = [
    path("t/<slug:slug>/tables/<int:pk>/call/", table.table_call, name="table-call"),
    path(MANAGE + "calls/", desk.calls, name="manage-calls"),
    path(MANAGE + "calls/<int:pk>/<slug:do>/", desk.call_do, name="manage-call"),
    path(MANAGE + "wishes/<int:pk>/<slug:do>/", wishes.wish_do, name="manage-wish"),
    path("t/<slug:slug>/players/<int:number>/wish/", wishes.wish, name="my-wish"),
]
