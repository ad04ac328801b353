"""Notices: what a player wants to hear, the phone's push messages, what organisers see of it."""

from django.urls import path

from tournaments.notices.views import delivered, phone, settings

urlpatterns = [
    path("my/notices/", settings.notices, name="my-notices"),
    path("my/notices/keep/", settings.keep, name="my-notices-keep"),
    path("my/notices/mail/", settings.mail, name="my-mail"),
    path("my/notices/push/", phone.push, name="my-push"),
    path("my/notices/trial/", phone.trial, name="my-notices-trial"),
    path("my/mail/<str:token>/", settings.mail_confirm, name="my-mail-confirm"),
    path("my/push-worker/", phone.worker, name="my-push-worker"),
    path("t/<slug:slug>/manage/notices/", delivered.delivered, name="manage-notices"),
]
