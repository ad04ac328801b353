"""What remains of a match: its replay, its record, the check of its dice."""

from django.urls import path

from matches.urls.codes import MATCH
from matches.views.record import analysis, play_on, replay

urlpatterns = [
    path(MATCH + "replay/", replay.replay, name="match-replay"),
    path(MATCH + "replay.json", replay.replay_data, name="match-replay-data"),
    path(MATCH + "record.jsonl", replay.record, name="match-record"),
    path(MATCH + "position/", replay.position, name="match-position"),
    path(MATCH + "match.txt", replay.text, name="match-text"),
    path(MATCH + "analysis/", analysis.analysis, name="match-analysis"),
    path(MATCH + "analysis.json", analysis.analysis_data, name="match-analysis-data"),
    path(MATCH + "play-on/", play_on.from_replay, name="match-play-on"),
    path(MATCH + "dice/", replay.dice, name="match-dice"),
]
