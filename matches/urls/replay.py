"""What remains of a match: its replay, its record, the check of its dice."""

from django.urls import path

from matches.views.record import analysis, play_on, replay

urlpatterns = [
    path("m/<str:code>/replay/", replay.replay, name="match-replay"),
    path("m/<str:code>/replay.json", replay.replay_data, name="match-replay-data"),
    path("m/<str:code>/record.jsonl", replay.record, name="match-record"),
    path("m/<str:code>/position/", replay.position, name="match-position"),
    path("m/<str:code>/match.txt", replay.text, name="match-text"),
    path("m/<str:code>/analysis/", analysis.analysis, name="match-analysis"),
    path("m/<str:code>/analysis.json", analysis.analysis_data, name="match-analysis-data"),
    path("m/<str:code>/play-on/", play_on.from_replay, name="match-play-on"),
    path("m/<str:code>/dice/", replay.dice, name="match-dice"),
]
