"""Entering, confirming and correcting results."""

from django.urls import path

from tournaments.photos.views import photos
from tournaments.protests.views import protests
from tournaments.views.results import agree as results_agree
from tournaments.views.results import check as results_check
from tournaments.views.results import correction as results_change
from tournaments.views.results import entry as results
from tournaments.views.results import table_clock

TABLE = "t/<slug:slug>/tables/<int:pk>/"

urlpatterns = [
    path(TABLE + "clock/", table_clock.table_clock, name="table-clock"),
    path(TABLE + "clock/step/", table_clock.step, name="table-clock-step"),
    path(TABLE + "clock/undo/", table_clock.undo, name="table-clock-undo"),
    path(TABLE + "enter/", results.enter, name="result-enter"),
    path(TABLE + "numbers/", results.numbers, name="result-numbers"),
    path(TABLE + "submit/", results.submit, name="result-submit"),
    path(TABLE + "photo/", photos.photo, name="result-photo"),
    path(TABLE + "photo/<int:photo>/", photos.reading, name="result-photo-reading"),
    path(TABLE + "photo/<int:photo>/map/", photos.filled_map, name="result-photo-map"),
    path(TABLE + "photo/<int:photo>/file/", photos.picture, name="result-photo-file"),
    path(TABLE + "photo/<int:photo>/delete/", photos.delete, name="result-photo-delete"),
    path(TABLE + "agree/", results_agree.agree, name="result-agree"),
    path(TABLE + "disagree/", results_agree.disagree, name="result-disagree"),
    path(TABLE + "protest/", protests.protest, name="protest"),
    path("t/<slug:slug>/manage/protests/", protests.queue, name="manage-protests"),
    path("t/<slug:slug>/manage/protests/<int:pk>/", protests.rule, name="manage-protest"),
    path(TABLE + "check/", results_check.check, name="result-check"),
    path(TABLE + "confirm/", results_check.confirm, name="result-confirm"),
    path(TABLE + "settle/", results_check.settle, name="result-settle"),
    path(TABLE + "decide/", results_check.decide, name="result-decide"),
    path(TABLE + "send-back/", results_check.send_back, name="result-send-back"),
    path(TABLE + "history/", results_check.history, name="result-history"),
    path(TABLE + "correct/", results_change.correct, name="result-correct"),
    path(TABLE + "correct/numbers/", results_change.correct_numbers, name="result-correct-numbers"),
    path(TABLE + "correct/preview/", results_change.preview, name="result-correct-preview"),
    path(TABLE + "restore/<int:version>/", results_change.restore, name="result-restore"),
]
