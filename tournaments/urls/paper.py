"""PDFs and jobs."""

from django.urls import path

from tournaments.paper.views import logos, paper

urlpatterns = [
    path("t/<slug:slug>/manage/paper/", paper.paper, name="manage-paper"),
    path("t/<slug:slug>/manage/logo/", logos.logo, name="manage-logo"),
    path("t/<slug:slug>/manage/tables/<int:pk>/sheet/", paper.table_sheet, name="manage-table-sheet"),
    path("t/<slug:slug>/jobs/<int:pk>/", paper.job, name="job"),
    path("t/<slug:slug>/jobs/<int:pk>/cancel/", paper.cancel, name="job-cancel"),
    path("t/<slug:slug>/jobs/<int:pk>/file/", paper.job_file, name="job-file"),
]
