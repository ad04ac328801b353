"""Entering, confirming and correcting results."""

from django.urls import path

from tournaments.photos.views import photos
from tournaments.protests.views import protests
from tournaments.views.results import agree, check, correction, entry, table_clock

TABLE = "t/<slug:slug>/tables/<int:pk>/"

urlpatterns = [
    path(TABLE + "clock/", table_clock.table_clock, name="table-clock"),
    path(TABLE + "clock/step/", table_clock.step, name="table-clock-step"),
    path(TABLE + "clock/undo/", table_clock.undo, name="table-clock-undo"),
    path(TABLE + "enter/", entry.enter, name="result-enter"),
    path(TABLE + "numbers/", entry.numbers, name="result-numbers"),
    path(TABLE + "submit/", entry.submit, name="result-submit"),
    path(TABLE + "photo/", photos.photo, name="result-photo"),
    path(TABLE + "photo/<int:photo>/", photos.reading, name="result-photo-reading"),
    path(TABLE + "photo/<int:photo>/map/", photos.filled_map, name="result-photo-map"),
    path(TABLE + "photo/<int:photo>/file/", photos.picture, name="result-photo-file"),
    path(TABLE + "photo/<int:photo>/delete/", photos.delete, name="result-photo-delete"),
    path(TABLE + "agree/", agree.agree, name="result-agree"),
    path(TABLE + "disagree/", agree.disagree, name="result-disagree"),
    path(TABLE + "protest/", protests.protest, name="protest"),
    path("t/<slug:slug>/manage/protests/", protests.queue, name="manage-protests"),
    path("t/<slug:slug>/manage/protests/<int:pk>/", protests.rule, name="manage-protest"),
    path(TABLE + "check/", check.check, name="result-check"),
    path(TABLE + "confirm/", check.confirm, name="result-confirm"),
    path(TABLE + "settle/", check.settle, name="result-settle"),
    path(TABLE + "decide/", check.decide, name="result-decide"),
    path(TABLE + "send-back/", check.send_back, name="result-send-back"),
    path(TABLE + "history/", check.history, name="result-history"),
    path(TABLE + "correct/", correction.correct, name="result-correct"),
    path(TABLE + "correct/numbers/", correction.correct_numbers, name="result-correct-numbers"),
    path(TABLE + "correct/preview/", correction.preview, name="result-correct-preview"),
    path(TABLE + "restore/<int:version>/", correction.restore, name="result-restore"),
]
