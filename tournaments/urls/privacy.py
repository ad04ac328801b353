"""What is kept of a person: their own pages, and those of whoever organises."""

from django.urls import path

from tournaments.privacy.views import desk, mine

ENTRANT = "t/<slug:slug>/manage/entrants/<int:number>/"

urlpatterns = [
    path("my/data/", mine.data, name="my-data"),
    path("my/data/file/", mine.data_file, name="my-data-file"),
    path("my/data/erase/", mine.erase, name="my-erase"),
    path(ENTRANT + "name/", desk.name, name="manage-name"),
    path(ENTRANT + "data/", desk.data_file, name="manage-data-file"),
    path(ENTRANT + "erase/", desk.erase, name="manage-erase"),
]
